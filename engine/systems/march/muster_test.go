package march

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/view"
)

// Every anchor of the CV table, as men or guns. Source: MA-31, MA-32; MA-X01 to MA-X05.
func TestCVAnchors(t *testing.T) {
	s := fresh(t)
	for _, c := range []struct {
		what    string
		kind    Kind
		quality int
		men, cv int
	}{
		{"1/13th Legere", Infantry, 4, 643, 7}, {"1/5th Legere", Infantry, 4, 470, 6}, {"2/5th Legere", Infantry, 4, 416, 5},
		{"French 8-gun battery", Artillery, 4, 8, 5},
		{"1st W. Prussian Uhlans", Cavalry, 3, 640, 6}, {"6th Hussars", Cavalry, 3, 575, 6}, {"6th Hussars, a half", Cavalry, 3, 287, 4},
		{"6th Hussars, the other", Cavalry, 3, 288, 4},
		{"1/10th Ligne", Infantry, 3, 718, 6}, {"2/10th Ligne", Infantry, 3, 713, 6}, {"1/107th Ligne", Infantry, 3, 370, 4},
		{"2/107th Ligne", Infantry, 3, 365, 4},
		{"Russian 12-gun battery", Artillery, 3, 12, 6}, {"400 Veteran about as good as 800 Militia", Infantry, 1, 800, 5},
		{"400 Veteran", Infantry, 4, 400, 5},
	} {
		assert.Equal(t, c.cv, s.cvOf(c.kind, c.quality, c.men), c.what)
	}
	guns := map[int]int{2: 100, 4: 200, 6: 300, 8: 400, 10: 500, 12: 600}
	for n, col := range guns {
		assert.Equal(t, col, gunColumn(n), "%d guns", n)
	}
	assert.Equal(t, []int{300, 400, 100, 800, 400}, []int{column(329), column(373), column(20), column(1500), column(350)}, "MA-X06, MA-R04")
}

// All of C1 from its formula, and which cells may be changed. Source: charts C1, MA-33.
func TestCVTable(t *testing.T) {
	want := [7][8]int{{1, 1, 1, 1, 2, 3, 3, 4}, {1, 1, 2, 2, 3, 4, 4, 5}, {1, 2, 3, 3, 4, 5, 5, 6}, {2, 3, 4, 4, 5, 6, 6, 7},
		{3, 4, 5, 5, 6, 7, 7, 8}, {4, 5, 6, 6, 7, 8, 8, 9}, {5, 6, 7, 7, 8, 9, 9, 10}}
	s := fresh(t, "cv-G800", "9", "cv-R100", "1")
	for q := range want {
		for i, cv := range want[q] {
			col := 100 * (i + 1)
			assert.Equal(t, cv, combatValue(q, col), "%s %d", qualities[q], col)
			key := cvKey(q, col)
			changeable := slices.ContainsFunc(house.Values(), func(v book.Value) bool { return v.Key == key })
			assert.NotEqual(t, printedCV[[2]int{q, col}], changeable, "printed values are not changeable")
		}
	}
	assert.Equal(t, 9, s.cvOf(Infantry, 6, 800))
	assert.Equal(t, 1, s.cvOf(Infantry, 3, 100))
	_, err := System{}.Start(engine.Do("", "cv-R600", "9").In)
	assert.Error(t, err, "a printed cell")
}

// Unit codes, written and read. Source: MA-12; MA-R05; MA-X01 to MA-X03; illustrative codes of 1.4.
func TestUnitCodes(t *testing.T) {
	for text, words := range map[string]string{
		"V-7 Sk": "Veteran infantry, may fight wholly as skirmishers, CV 7", "R-6 LL": "Regular light lancers, CV 6",
		"R-6 HF": "Regular heavy foot artillery, CV 6", "R-6 L": "Regular light cavalry, CV 6",
		"C-5": "Conscript infantry, CV 5", "E-6 MH": "Elite medium horse artillery, CV 6", "V-7 HS": "Veteran heavy siege artillery, CV 7",
		"V-4 H": "Veteran heavy cavalry, CV 4", "R-5 LF": "Regular light foot artillery, CV 5",
		"G-6 Sk": "Guard infantry, may fight wholly as skirmishers, CV 6",
	} {
		c := sure.Found(ParseCode(text))(t, text)
		assert.Equal(t, text, c.String())
		assert.Equal(t, words, c.Words())
	}
	for _, text := range []string{"", "V", "V-", "X-5", "V-11", "V-05", "V-007", "V-6 LS", "V-6 SS", "V-6 sk", "V-6 LLL", "V--6", "VV-6"} {
		_, ok := ParseCode(text)
		assert.False(t, ok, "%q", text)
	}
}

func FuzzUnitCode(f *testing.F) {
	for _, s := range []string{"V-7 Sk", "R-6 LL", "R-6 HF", "V-7 HS", "V-4 H", "C-5", "x", "V-6 LS"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, ok := ParseCode(text)
		if !ok {
			assert.Equal(t, Code{}, c)
			return
		}
		require.Equal(t, c, sure.Found(ParseCode(c.String()))(t, c.String()))
	})
}

// The skirmish value and the steps of the printed example. Source: MA-41 to MA-43; MA-X07; MA-R01, MA-R15.
func TestSkirmishValue(t *testing.T) {
	assert.Equal(t, 7, skirmishValue(0, 11, 20))
	assert.Equal(t, "steady with 6–5 (SCV 7), shaken with 4–3 (SCV 4), spent with 2–1 (SCV 2)", words.Text(block(6, stepsOf(6, 7))))
	s := fresh(t)
	free, _ := field(s, "scv mf=free", "units")
	assert.Equal(t, []int{1, 30}, []int{free.Min, free.Max}, "battalions and regiments of an MF by its numbers")
	m := s.MFs[0]
	assert.Equal(t, 6, m.Units, "the battery does not count")
	assert.Equal(t, 7, s.scv(m))
	for left, want := range map[int]int{6: Steady, 5: Steady, 4: Shaken, 3: Shaken, 2: Spent, 1: Spent} {
		assert.Equal(t, want, level(6, left), "%d of 6", left)
	}
	for n := 1; n <= 30; n++ { // steps and level agree for every size
		for left := 1; left <= n; left++ {
			st := stepsOf(n, 9)
			assert.GreaterOrEqual(t, left, st[level(n, left)][0])
		}
	}
	assert.Equal(t, [2]int{4, 8}, divisors[1])
	assert.Equal(t, [2]int{5, 10}, divisors[2])
}

// A unit code, battle groups, and the units of an MF as mustered. MA-40, MA-44; MA-X01 to MA-X04.
func TestMuster(t *testing.T) {
	s := fresh(t, "forces", "empty")
	s, _ = play(t, s, "formation kind=0 nation=0")
	for _, cmd := range []string{"quality=4 men=500 odd=-30 sk=yes", "quality=4 men=400 odd=16 sk=yes", "quality=3 men=700 odd=18",
		"quality=3 men=700 odd=13", "quality=3 men=400 odd=-30", "quality=3 men=400 odd=-35", "kind=2 quality=4 guns=8"} {
		s, _ = play(t, s, "enlist mf=1 "+cmd)
	}
	m := s.MFs[0]
	assert.Equal(t, []int{6, 7}, []int{m.Units, m.SCV}, "MA-X07, the printed division")
	s, r := play(t, s, "enlist mf=1 kind=0 quality=4 men=600 odd=43 sk=yes")
	assert.Equal(t, "V-7 Sk", r.Word)
	s, r = play(t, s, "enlist mf=1 kind=1 quality=3 men=600 odd=40 weight=0 lancer=yes split=no")
	assert.Equal(t, "R-6 LL", r.Word)
	s, r = play(t, s, "enlist mf=1 kind=2 quality=3 guns=12 weight=2")
	assert.Equal(t, "R-6 HF", r.Word)
	s, _ = play(t, s, "enlist mf=1 kind=1 quality=3 men=600 odd=-25 weight=0 split=yes")
	n := len(s.Units)
	assert.Equal(t, []int{287, 288, 4, 4}, []int{s.Units[n-2].Men, s.Units[n-1].Men, s.Units[n-2].CV, s.Units[n-1].CV})
	assert.Contains(t, refused(t, s, "enlist mf=1 kind=2 weight=1 draw=2"), "Siege artillery is heavy")
}

// Bases of a unit. Source: MA-03.
func TestStands(t *testing.T) {
	s := fresh(t)
	for cmd, want := range map[string]string{"cv kind=0 men=600": "2 stands", "cv kind=1 men=300": "2 stands",
		"cv kind=2 guns=8": "1 stand.", "cv kind=2 guns=11": "1 stand.", "cv kind=2 guns=12": "2 stands"} {
		_, r := play(t, s, cmd)
		assert.Contains(t, r.Line, want, cmd)
	}
}

// Siege guns are heavy, and cannot move. Source: MA-10.
func TestSiegeGuns(t *testing.T) {
	s, r := play(t, fresh(t), "enlist mf=1 kind=2 quality=4 guns=12 weight=2 draw=2")
	assert.Equal(t, "V-7 HS", r.Word)
	assert.Equal(t, Deployed, s.Units[len(s.Units)-1].Form)
	assert.Equal(t, "Siege guns may not be moved, prolonged or turned.", refused(t, s, "move unit=15"))
	assert.Contains(t, refused(t, s, "record unit=15 form=limbered"), "Siege guns are not moved.")
	s, _ = play(t, s, "town what=new stuff=2 size=2")
	assert.Equal(t, "Siege guns do not move.", refused(t, s, "town what=enter town=1 unit=15"))
	heavy := battery(4, 7, 'H')
	siege := heavy
	siege.Draw = 'S'
	for reach := range 3 {
		x := shot{at: foot(3, 6, Line), reach: reach}
		assert.Equal(t, s.gunnery(heavy, x).Total(), s.gunnery(siege, x).Total(), "they fire as heavy")
	}
}

// A cavalry regiment above 500 is two battle groups by default. Source: MA-40.
func TestBattleGroups(t *testing.T) {
	s := fresh(t)
	for _, c := range []struct {
		what, cmd string
		asked     bool
		codes     string
	}{
		{"501 troopers: two, as the lists have them", "enlist mf=1 kind=1 quality=3 men=500 odd=1", true, "R-4 M, R-4 M"},
		{"as one when wanted", "enlist mf=1 kind=1 quality=3 men=600 split=no", true, "R-6 M"},
		{"500 troopers: one", "enlist mf=1 kind=1 quality=3 men=500", false, "R-5 M"},
		{"infantry never", "enlist mf=1 kind=0 quality=3 men=800", false, "R-7"},
		{"halves are looked up each by itself", "enlist mf=1 kind=1 quality=3 men=800 odd=299", true, "R-5 M, R-6 M"},
	} {
		t.Run(c.what, func(t *testing.T) {
			_, has := field(s, c.cmd, "split")
			assert.Equal(t, c.asked, has)
			x, r := play(t, s, c.cmd)
			codes := rulestest.Each(x.Units[14:], func(u Unit) string { return u.code().String() })
			assert.Equal(t, c.codes, strings.Join(codes, ", "))
			if len(codes) == 2 {
				assert.Equal(t, strings.ReplaceAll(strings.Join(codes, " and "), " M", ""), r.Word)
			}
		})
	}
}

// The ready-made corps has whole formations of equal strength, which is shown where it is chosen; no single loss
// destroys an MF. COR-M05.
func TestCorpsForce(t *testing.T) {
	for _, f := range []string{"division", "corps"} {
		s := fresh(t, "forces", f)
		a, _ := s.keptCV(0)
		b, _ := s.keptCV(1)
		assert.Equal(t, a, b, f)
		for _, x := range (System{}).Options(nil) {
			for _, o := range x.Options {
				if o.ID == f {
					assert.Equal(t, "CV "+book.Num(a)+" a side", o.Small)
				}
			}
		}
		for _, u := range s.Units {
			x, _ := play(t, s, "record unit="+book.Num(u.ID)+" cv=0")
			m, _ := x.mf(u.MF)
			assert.False(t, m.Fallen, "%s without %s", m.Name, u.Name)
			assert.True(t, standing(x, m))
			assert.Less(t, s.level(m), Spent, "%s without %s", m.Name, u.Name)
		}
	}
	t.Run("its units, men and guns", func(t *testing.T) {
		got := rulestest.Each(fresh(t, "forces", "corps").Units, func(u Unit) string {
			return u.Name + " " + book.Num(u.Men) + " " + u.code().String()
		})
		assert.Equal(t, "1/5th Légère 470 V-6 Sk; 2/5th Légère 416 V-5 Sk; 1/10th Ligne 718 R-6; 2/10th Ligne 713 R-6; "+
			"1/107th Ligne 370 R-4; 2/107th Ligne 365 R-4; 2/8th Foot Artillery 8 V-5 MF; 1st Lancers 410 V-5 LL; "+
			"11th Chasseurs 480 R-5 L; 5th Cuirassiers 400 V-5 H; 1/3rd Horse Artillery 6 V-5 MH; 1/5th Ligne 620 R-6; "+
			"1/11th Ligne 480 R-5; 1/27th Ligne 450 R-5; 1/84th Ligne 380 R-4; F/15th Infantry 500 R-5 Sk; 1/15th Infantry 700 R-6; "+
			"2/15th Infantry 690 R-6; 1/1st Silesian Landwehr 600 C-5; 2/1st Silesian Landwehr 620 C-5; "+
			"3/1st Silesian Landwehr 580 C-5; Foot Battery 2 8 R-4 MF; 1st W. Prussian Uhlans 640 R-6 LL; 6th Hussars 575 R-6 L; "+
			"2nd Dragoons 430 R-4 M; Horse Battery 6 8 R-4 MH; 1/10th Infantry 650 R-6; F/10th Infantry 480 R-5 Sk; "+
			"2/2nd Neumark Landwehr 560 C-5; 3/3rd Neumark Landwehr 540 C-4; 1/8th Foot Artillery 8 V-5 HF; "+
			"4/8th Foot Artillery 8 V-5 MF; Position Battery 3 12 R-6 HF; Foot Battery 11 8 R-4 MF", strings.Join(got, "; "))
	})
	t.Run("changed values are said too", func(t *testing.T) {
		for _, x := range (System{}).Options(engine.Do("", "cv-V300", "1", "cv-R500", "1").In) {
			if x.Key == "forces" {
				assert.Equal(t, "CV 70 against 78", x.Options[len(battles)+1].Small)
			}
		}
	})
	t.Run("artillery stands as long as a battery does", func(t *testing.T) {
		s := fresh(t, "forces", "corps")
		s, _ = play(t, s, "record unit=31 cv=0")
		m, _ := s.mf(7)
		assert.Equal(t, []any{ArtilleryMF, 2, 1, Shaken, false}, []any{m.Kind, m.Units, s.left(m), s.level(m), m.Fallen})
		s, _ = play(t, s, "record unit=32 cv=0")
		m, _ = s.mf(7)
		assert.True(t, m.Fallen)
		assert.Zero(t, s.Sides[0].Lost, "army morale counts infantry and mixed MFs")
	})
	t.Run("batteries only", func(t *testing.T) {
		s := fresh(t, "forces", "corps")
		assert.Contains(t, refused(t, s, "enlist mf=7 kind=0"), "Corps Artillery have batteries only.")
		s, _ = play(t, s, "enlist mf=7 kind=2 guns=8")
		m, _ := s.mf(7)
		assert.Equal(t, 3, m.Units)
		s, _ = play(t, s, "formation kind=5 side=1")
		assert.Equal(t, ArtilleryMF, s.MFs[len(s.MFs)-1].Kind)
	})
	t.Run("cavalry with infantry are a mixed MF", func(t *testing.T) {
		s := fresh(t, "forces", "corps")
		assert.Contains(t, refused(t, s, "enlist mf=2 kind=0"), "Light Cavalry have horse and guns only.")
		for mf, kind := range map[string]string{"1": "0", "2": "1", "7": "2"} {
			f, _ := field(s, "enlist mf="+mf, "kind")
			assert.Equal(t, kind, f.Value, "the arm that is proposed")
		}
		f, _ := field(s, "amend unit=1", "mf")
		assert.Equal(t, []string{"horse and guns only", "batteries only"}, []string{f.Options[1].Refused, f.Options[3].Refused})
	})
	t.Run("batteries that join a grand battery are not lost", func(t *testing.T) {
		s := fresh(t, "forces", "corps")
		s, _ = play(t, s, "grand what=form leader=3 b7=yes b31=yes b32=yes ruling=yes")
		m, _ := s.mf(7)
		assert.Equal(t, []any{0, false}, []any{m.Units, m.Fallen})
	})
}

// Every number a form asks for has its bounds and a likely default.
func TestNumbersOfForms(t *testing.T) {
	s := fresh(t, "forces", "corps")
	s, _ = play(t, s, "grand what=form leader=3 b7=yes b31=yes b32=yes ruling=yes")
	for line, want := range map[string]string{
		"again unit=1":           "n 1 of 1 to 12",
		"code":                   "cv 6 of 0 to 10",
		"record unit=1":          "cv 6 of 0 to 6",
		"record unit=7":          "cv 5 of 0 to 5",
		"cv":                     "odd 0 of -99 to 700",
		"cv kind=2":              "guns 8 of 2 to 12",
		"again unit=15":          "n 1 of 1 to 12",
		"scv mf=free":            "sk 11 of 0 to 60, other 20 of 0 to 90, units 6 of 1 to 30",
		"enlist mf=1":            "odd 0 of -99 to 700",
		"enlist mf=1 kind=2":     "guns 8 of 2 to 12",
		"formation":              "arrives 0 of 0 to 20",
		"fire unit=free":         "unit-cv 6 of 1 to 10, unit-start 6 of 6 to 10",
		"guns unit=free at=free": "unit-cv 6 of 1 to 10, unit-start 6 of 6 to 10, at-cv 6 of 1 to 10, at-start 6 of 6 to 10",
		"skirmish":               "m1 0 of 0 to 7, m3 0 of 0 to 3, m4 0 of 0 to 7, m6 0 of 0 to 5",
		"move unit=1":            "used 0 of 0 to 4, turns 0 of 0 to 4",
		"melee charge=free a=free b=free afriends=1": "a-cv 6 of 1 to 10, a-start 6 of 6 to 10, " +
			"b-cv 6 of 1 to 10, b-start 6 of 6 to 10, " +
			"banchor 0 of 0 to 2, bfriends 0 of 0 to 3, aanchor 0 of 0 to 2, afriends 1 of 0 to 3, afriend1 5 of 1 to 10",
		"town what=new": "size 1 of 1 to 2",
	} {
		c, _ := engine.ParseCommand(line)
		var got []string
		for _, f := range (System{}).Form(s, c).Fields {
			if f.Kind == view.Count {
				got = append(got, fmt.Sprintf("%s %s of %d to %d", f.Key, f.Value, f.Min, f.Max))
			}
		}
		assert.Equal(t, want, strings.Join(got, ", "), line)
	}
}

// Men are asked for in hundreds, as in the tables.
func TestMenAreAskedForByHundreds(t *testing.T) {
	assert.Equal(t, []string{"100", "200", "300", "400", "500", "600", "700", "800"}, offers(fresh(t), "cv", "men"))
}

// A unit moved to another MF leaves its brigade; one that stays keeps it.
func TestWhoLeavesHisBrigade(t *testing.T) {
	s := commanders.Start(t, "hochwalde").(State)
	i := slices.IndexFunc(s.Units, func(u Unit) bool { return u.Brigade != "" && u.Kind == Infantry })
	require.GreaterOrEqual(t, i, 0)
	u := s.Units[i]
	for _, m := range s.MFs {
		if m.Side != s.side(u) || !m.Kind.foot() {
			continue
		}
		x, _ := play(t, s, "amend unit="+book.Num(u.ID)+" mf="+book.Num(m.ID))
		want := ""
		if m.ID == u.MF {
			want = u.Brigade
		}
		assert.Equal(t, want, x.Units[i].Brigade, m.Name)
	}
}

// The named superior of an MF ranks above its leader: he commands a corps, or as a wing or division no MF of his own. The army needs no
// naming. Source: MA-04, MA-61.
func TestWhoIsAboveAnMF(t *testing.T) {
	s := fresh(t).clone()
	other := s.MFs[0]
	other.ID, other.Leader = 90, 24
	s.MFs = append(s.MFs, other)
	_, at := s.leader(s.MFs[0].Leader)
	for _, l := range []Leader{{ID: 20, Level: 3}, {ID: 21, Level: 2}, {ID: 22, Level: 2, Side: 1}, {ID: 23, Level: 1}, {ID: 24, Level: 1},
		{ID: 25, Level: 0}} {
		l.Name = "Leader " + book.Num(l.ID)
		s.Leaders = append(s.Leaders, l)
	}
	for level, want := range []string{"0 3 21 23", "0 3 21"} {
		s.Leaders[at].Level = level
		f, _ := rulestest.Field(System{}.Form(s, engine.Do("mf-record", "mf", book.Num(s.MFs[0].ID))), "under")
		assert.Equal(t, want, strings.Join(rulestest.Each(f.Options, func(o view.Option) string { return o.ID }), " "), levels[level])
	}
	s.Leaders[at].Level = 2
	_, asked := rulestest.Field(System{}.Form(s, engine.Do("mf-record", "mf", book.Num(s.MFs[0].ID))), "under")
	assert.False(t, asked, "nobody ranks between a corps and the army")
}
