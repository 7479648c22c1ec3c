package minie

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
)

func opening(t rulestest.T, pairs ...string) State {
	t.Helper()
	s, err := System{}.Start(engine.Do("", pairs...).In)
	require.NoError(t, err)
	return s.(State)
}

// play resolves one line with faces and returns the result and the position after it.
func play(t rulestest.T, s State, line string, faces []int, answers ...string) (did, State) {
	t.Helper()
	c, err := engine.ParseCommand(line)
	require.NoError(t, err)
	st, next, err := rulestest.Resolve(t, System{}, s, c, faces, answers...)
	require.NoError(t, err, "%s", line)
	return st.Events[len(st.Events)-1].(did), next.(State)
}

// refused is the reason for which a line is refused.
func refused(t rulestest.T, s State, line string) string {
	t.Helper()
	c, err := engine.ParseCommand(line)
	require.NoError(t, err)
	_, err = System{}.Resolve(s, c, dice.NewCup())
	var no *engine.Refusal
	require.ErrorAs(t, err, &no, "%s", line)
	assert.NotEmpty(t, no.Text)
	return no.Text
}

// with returns s with one unit changed.
func with(s State, id int, f func(*Unit)) State {
	u, _ := s.unit(id)
	f(&u)
	return s.withUnit(u)
}

// TestWorkedExamples is section 9: the printed and the derived examples.
func TestWorkedExamples(t *testing.T) {
	s := opening(t)
	for id, c := range map[string]struct {
		line  string
		faces []int
		num   string
		word  string
	}{
		"HM-X01":             {"morale unit=0 by-quality=regular officers=2 losses=1", []int{4}, "9", "passes"},
		"HM-X02":             {"morale unit=0 by-quality=green officers=4 losses=1", []int{3}, "6", "routs"},
		"HM-X03":             {"morale unit=0 by-quality=elite officers=4 losses=1", []int{3}, "6", "passes"},
		"HM-X04":             {"morale unit=0 by-quality=regular officers=4 losses=2", []int{4}, "6", "passes"},
		"HM-X05":             {"morale unit=0 by-quality=green officers=4 losses=1 rout=1", []int{2}, "4", "routs on"},
		"HM-X10":             {"musketry unit=0 by-figures=12 by-weapon=smooth target=0 at-class=infantry range=20 cover=open", []int{5, 4}, "6", ""},
		"HM-X11":             {"musketry unit=0 by-figures=12 by-weapon=smooth target=0 at-class=infantry range=20 cover=open", []int{1, 1}, "0", ""},
		"HM-51 first volley": {"musketry unit=0 by-figures=12 by-weapon=smooth target=0 at-class=infantry range=20 cover=open first=yes", []int{5, 4}, "7", ""},
		"HM-X13":             {"musketry unit=0 by-figures=12 by-weapon=smooth by-elite=yes target=0 at-class=infantry range=20 cover=open", []int{5, 4, 2}, "8", ""},
		"HM-X14":             {"musketry unit=0 by-figures=12 by-weapon=smooth target=0 at-class=infantry range=20 cover=open flank=yes", []int{5, 4}, "12", ""},
		"HM-X17":             {"musketry unit=0 by-figures=18 by-weapon=rifled target=0 at-class=infantry range=60 cover=open", []int{4, 4, 5}, "7", ""},
		"HM-X19 militia":     {"break target=0 at-quality=militia", []int{5}, "", "breakthrough"},
		"HM-X19 veteran":     {"break target=0 at-quality=veteran", []int{6}, "", "none"},
		"HM-X20":             {"melee melee=0 by-class=infantry at-class=infantry over=works a-figures=12 d-figures=10", []int{4, 3, 2, 5}, "4", ""},
		"HM-60 heavy":        {"melee melee=0 by-class=heavy at-class=infantry over=level a-figures=7 d-figures=7", []int{5, 6}, "7", ""},
	} {
		d, _ := play(t, s, c.line, c.faces)
		assert.Equal(t, c.num, d.Num, id)
		if c.word != "" {
			assert.Equal(t, c.word, d.Word, id)
		}
	}
	// HM-X06, HM-X07: who fires in which formation.
	u := Unit{Class: Infantry, Men: 16, Start: 16, Colonel: 1, Subs: 2, Flags: 1}
	for f, want := range map[int]int{Line: 20, Column: 4, AttackColumn: 8, Routing: 0, Square: 5} {
		u.Form = f
		assert.Equal(t, want, u.firers(), formations[f].name)
	}
	assert.Equal(t, 16, Unit{Class: HeavyCav, Men: 16, Start: 16}.firers())
	// HM-X08: the stick; HM-X09: ranges.
	in := 9
	for _, c := range stick {
		for _, g := range [...][2]int{c.near, c.mid, c.far} {
			in += g[1] - g[0]
		}
	}
	assert.Equal(t, 30, in)
	assert.Equal(t, 30, stick[2].far[1])
	assert.Equal(t, []string{"60″", "45″", "18¾″", "15″"}, []string{inches(gunReach(3, false)), inches(gunReach(3, true)), inches(gunReach(1, true)), inches(gunReach(0, true))})
	// HM-X16
	for n, want := range map[int]int{10: 2, 8: 1, 9: 2} {
		assert.Equal(t, want, groups(n, 6, false), "%d figures", n)
	}
	// HM-X22
	d, next := play(t, s, "work kind=parapet size=3 pioneers=6 foot=12 tools=yes", nil)
	assert.Equal(t, "26", d.Num)
	for range 3 {
		d, next = play(t, next, "work task=19 pioneers=6 foot=12 tools=yes", nil)
	}
	assert.Equal(t, "done", d.Word, "four turns")
	// HM-X23
	d, _ = play(t, s, "shell unit=0 gun=8 target=0 guns=1", []int{3}, "nobody")
	assert.Contains(t, strings.Join(d.Note, " "), "1½″ to the left")
}

// TestOddsDice is the table of dice by figures.
func TestOddsDice(t *testing.T) {
	n := []int{2, 3, 6, 8, 9, 10, 12, 14, 15, 16, 20, 26, 44}
	six, four := []int{0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 7}, []int{1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 7, 11}
	for i := range n {
		assert.Equal(t, six[i], groups(n[i], 6, false), "%d in sixes", n[i])
		assert.Equal(t, four[i], groups(n[i], 4, false), "%d in fours", n[i])
	}
	assert.Equal(t, 1, State{}.meleeDice(Unit{}, 1, 0), "never fewer than one in melee")
	assert.Equal(t, 3, groups(13, 6, true), "HM-S08")
}

// volleyLoss throws faces for a free unit and reads the loss off the resolver.
func volleyLoss(t *testing.T, s State, n, ded int, faces []int) int {
	t.Helper()
	var given []dice.Given
	given = append(given, dice.Given{ID: "volley", By: dice.Table, Faces: faces})
	a := &act{s: s, cup: dice.NewCup(given...)}
	k := a.fire(shot{dice: n, ded: ded, figures: 6 * n}, rollVolley)
	require.NoError(t, a.err)
	return k
}

func every(n int, f func([]int)) {
	faces := make([]int, n)
	var next func(int)
	next = func(i int) {
		if i == n {
			f(faces)
			return
		}
		for v := 1; v <= 6; v++ {
			faces[i] = v
			next(i + 1)
		}
	}
	next(0)
}

// TestOddsMusketry enumerates what the resolver really does with every result of 1 to 4 dice.
func TestOddsMusketry(t *testing.T) {
	for _, row := range []struct{ dice, ded, mean, none, three, five, eight, ten, fifteen int }{ // mean in hundredths, chances in tenths of a per cent
		{1, 0, 350, 0, 667, 333, 0, 0, 0}, {1, 3, 100, 500, 167, 0, 0, 0, 0}, {1, 6, 0, 1000, 0, 0, 0, 0, 0}, {2, 2, 500, 28, 833, 583, 167, 28, 0}, {2, 3, 403, 83, 722, 417, 83, 0, 0},
		{2, 4, 311, 167, 583, 278, 28, 0, 0}, {2, 7, 97, 583, 167, 28, 0, 0, 0}, {3, 0, 1050, 0, 1000, 981, 838, 625, 93}, {3, 3, 750, 5, 954, 838, 500, 259, 5}, {3, 6, 457, 93, 741, 500, 162, 46, 0},
		{4, 0, 1400, 0, 1000, 999, 973, 903, 444}, {4, 3, 1100, 0, 996, 973, 841, 664, 159}, {4, 7, 702, 27, 903, 761, 444, 239, 12},
	} {
		sum, all := 0, 0
		at := map[int]int{}
		s := opening(t)
		every(row.dice, func(f []int) {
			k := volleyLoss(t, s, row.dice, row.ded, f)
			sum += k
			all++
			if k == 0 {
				at[0]++
			}
			for _, m := range []int{3, 5, 8, 10, 15} {
				if k >= m {
					at[m]++
				}
			}
		})
		assert.Equal(t, row.mean, (200*sum+all)/(2*all), "mean of %d dice less %d", row.dice, row.ded)
		for m, want := range map[int]int{0: row.none, 3: row.three, 5: row.five, 8: row.eight, 10: row.ten, 15: row.fifteen} {
			assert.Equal(t, want, dice.Chance{In: at[m], Of: all}.Tenths(), "%d dice less %d: %d", row.dice, row.ded, m)
		}
	}
	// The five-dice rows by the exact ways of the code.
	five := dice.Code{N: 5, Die: dice.D6}
	for ded, want := range map[int][3]int{0: {1000, 997, 779}, 3: {1000, 968, 500}, 7: {997, 779, 152}} {
		assert.Equal(t, want, [3]int{five.AtLeast(ded + 1).Tenths(), five.AtLeast(ded + 8).Tenths(), five.AtLeast(ded + 15).Tenths()}, "five dice less %d", ded)
	}
}

// TestOddsEachDie is the table of the switch HM-S02.
func TestOddsEachDie(t *testing.T) {
	s := opening(t, "s02", "yes")
	for n, want := range map[int][]int{1: {350, 250, 167, 100, 50, 17}, 2: {700, 500, 333, 200, 100, 33}, 3: {1050, 750, 500, 300, 150, 50}, 4: {1400, 1000, 667, 400, 200, 67}} {
		for ded, mean := range want {
			sum, all := 0, 0
			every(n, func(f []int) { sum += volleyLoss(t, s, n, ded, f); all++ })
			assert.Equal(t, mean, (200*sum+all)/(2*all), "%d dice less %d", n, ded)
		}
	}
}

// TestOddsMorale is the table of chances to pass, by the resolver; HM-INV-10 as well.
func TestOddsMorale(t *testing.T) {
	s := opening(t)
	for i, row := range [][]int{{6, 5, 4, 3, 2, 1, 0, 0, 0}, {6, 6, 5, 4, 3, 2, 1, 0, 0}, {6, 6, 6, 5, 4, 3, 2, 1, 0}, {6, 6, 6, 6, 5, 4, 3, 2, 1}, {6, 6, 6, 6, 6, 5, 4, 3, 2}, {6, 6, 6, 6, 6, 6, 5, 4, 3}} {
		for off, want := range row {
			passed := 0
			for face := 1; face <= 6; face++ {
				line := sprint("morale unit=0 by-quality=%s officers=%d", qualities[i].id, off)
				if d, _ := play(t, s, line, []int{face}); d.Word == "passes" {
					passed++
				}
			}
			assert.Equal(t, want, passed, "%s at %d", qualities[i].name, 8-off)
		}
	}
}

// TestOddsOfficer, breakthrough, shell and command.
func TestOddsSmall(t *testing.T) {
	s := opening(t)
	for k, want := range map[int]int{1: 1, 2: 2, 3: 3, 5: 5, 7: 7, 9: 9, 10: 9, 20: 9} {
		hit := 0
		for f := 1; f <= 10; f++ {
			a := &act{s: s, cup: dice.NewCup(dice.Given{ID: "risk", By: 't', Faces: []int{f}}, dice.Given{ID: "officer", By: 't', Faces: []int{3}})}
			u, _ := s.unit(3)
			if a.risk(u, k) > 0 {
				hit++
			}
			require.NoError(t, a.err)
		}
		assert.Equal(t, want, hit, "%d lost", k)
	}
	for q, want := range map[string]int{"elite": 0, "veteran": 0, "regular": 1, "green": 1, "poor": 2, "militia": 2} {
		n := 0
		for f := 1; f <= 6; f++ {
			if d, _ := play(t, s, "break target=0 at-quality="+q, []int{f}); d.Word == "breakthrough" {
				n++
			}
		}
		assert.Equal(t, want, n, q)
	}
	for v := 1; v <= 6; v++ {
		n := 0
		for f := 1; f <= 6; f++ {
			if d, _ := play(t, s, sprint("order brigade=0 order=attack by=0 value=%d how=touch", v), []int{f}); d.Word == "Attack" {
				n++
			}
		}
		assert.Equal(t, v, n, "command value %d", v)
	}
	// Shell: kill numbers 4 and 3, and what each face of the fuse does.
	fell := map[int]string{}
	for f := 1; f <= 6; f++ {
		answers := []string{"nobody"}
		faces := []int{f}
		if f == 1 || f == 6 {
			answers = nil
		}
		if f == 6 {
			faces = []int{6, 4, 3}
		}
		d, _ := play(t, s, "shell unit=0 gun=8 target=0 guns=1 circle=2", faces, answers...)
		fell[f] = d.Num
		assert.Equal(t, f, d.Dirn)
	}
	assert.Equal(t, map[int]string{1: "0", 2: "0", 3: "0", 4: "0", 5: "0", 6: "1"}, fell)
	d, _ := play(t, s, "shell unit=0 gun=rifled target=0 guns=1 circle=2", []int{6, 4, 3})
	assert.Equal(t, "2", d.Num)
	for n, want := range map[int][2]int{2: {1000, 1333}, 4: {2000, 2667}, 6: {3000, 4000}, 8: {4000, 5333}} {
		assert.Equal(t, want[0], (dice.OneD6.AtLeast(4).In*n*1000+3)/6)
		assert.Equal(t, want[1], (dice.OneD6.AtLeast(3).In*n*1000+3)/6)
	}
}

// TestOddsMelee is the table of melee, and the even ones of HM-INV-9.
func TestOddsMelee(t *testing.T) {
	for _, r := range []struct{ n, k, m, high, tie, low int }{
		{1, 1, -4, 28, 56, 917}, {1, 1, 0, 417, 167, 417}, {1, 1, 4, 917, 56, 28}, {1, 1, 5, 972, 28, 0}, {1, 1, 8, 1000, 0, 0},
		{2, 2, -4, 97, 62, 841}, {2, 2, 0, 444, 113, 444}, {2, 2, 4, 841, 62, 97}, {2, 2, 5, 903, 43, 54}, {2, 2, 8, 988, 8, 4},
		{2, 3, -4, 16, 16, 968}, {2, 3, 0, 152, 69, 779}, {2, 3, 4, 500, 100, 400}, {2, 3, 5, 600, 95, 305}, {2, 3, 8, 848, 54, 98},
		{3, 2, -4, 400, 100, 500}, {3, 2, 0, 779, 69, 152}, {3, 2, 4, 968, 16, 16}, {3, 2, 5, 984, 9, 7}, {3, 2, 8, 999, 1, 0},
		{3, 3, -4, 145, 61, 794}, {3, 3, 0, 454, 93, 454}, {3, 3, 4, 794, 61, 145}, {3, 3, 5, 855, 48, 96}, {3, 3, 8, 964, 16, 20},
	} {
		h, ti, l := compare(r.n, r.k, r.m)
		all := h + ti + l
		got := []int{dice.Chance{In: h, Of: all}.Tenths(), dice.Chance{In: ti, Of: all}.Tenths(), dice.Chance{In: l, Of: all}.Tenths()}
		assert.Equal(t, []int{r.high, r.tie, r.low}, got, "%d against %d, %+d", r.n, r.k, r.m)
	}
	// The resolver compares the same way: every result of one die against one, over works.
	s, won := opening(t), 0
	every(2, func(f []int) {
		d, _ := play(t, s, "melee melee=0 by-class=infantry at-class=infantry over=works a-figures=6 d-figures=6", []int{f[0], f[1]})
		if d.Word == "lost of the defender" {
			won++
		}
	})
	assert.Equal(t, 28, dice.Chance{In: won, Of: 36}.Tenths())
}

// TestInvariantCharges is HM-INV-4 and HM-INV-6 with the resolver and a seeded source: 16 troopers
// against a line of 20 smooth-bore figures that fires, eight touching on either side.
func TestInvariantCharges(t *testing.T) {
	src := &dice.Source{Seed: 11}
	run := func(kind string, square bool) (wins int) {
		for range 150 {
			s := opening(t, "forces", "none", "s06", "no")
			_, s = play(t, s, "muster side=1 kind=horse18 horse="+kind, nil)
			_, s = play(t, s, "muster side=2 kind=battalion", nil)
			if square {
				s = with(s, 2, func(u *Unit) { u.Form = Square })
			}
			fill := func(n *dice.Need) ([]dice.Given, bool) {
				if n.Ask != nil {
					return []dice.Given{{ID: n.Ask.ID, By: dice.Table, Answer: "8"}}, true
				}
				return []dice.Given{{ID: n.Roll.ID, By: dice.Computer, Faces: src.Throw(n.Roll.Code)}}, true
			}
			c, _ := engine.ParseCommand("charge unit=1 target=2 distance=6 over=level")
			_, next, err := rulestest.Drive(t, System{}, s, c, fill)
			require.NoError(t, err)
			s = next.(State)
			if u, _ := s.unit(2); u.Form == Routing {
				wins++
				continue
			}
			m, ok := s.contact(1)
			if !ok {
				continue
			}
			a, _ := s.unit(1)
			d, _ := s.unit(2)
			c = engine.Do("melee", "melee", "1-2", "a-figures", itoa(min(12, s.touch(a, d))), "d-figures", itoa(min(12, s.touch(d, a))))
			require.Equal(t, 1, m.A)
			st, _, err := rulestest.Drive(t, System{}, s, c, fill)
			require.NoError(t, err)
			if strings.HasPrefix(st.Events[len(st.Events)-1].(did).Line, a.Name+" beats") {
				wins++
			}
		}
		return wins
	}
	heavy, light, square := run("heavy", false), run("light", false), run("heavy", true)
	t.Logf("of 150 charges heavy cavalry wins %d, light %d, heavy against a square %d", heavy, light, square)
	assert.Greater(t, heavy, 130)
	assert.Greater(t, light, 80)
	assert.Greater(t, heavy, light)
	assert.Less(t, square, 20)
}

// TestInvariantDeductions is HM-INV-11, true by the pattern of HM-S01 and false as printed.
func TestInvariantDeductions(t *testing.T) {
	holds := func(smooth bool) bool {
		ok := true
		for bore := range 3 {
			for band := range 6 {
				d := func(b int, first, cover bool) int { return deduction(b, bore, first, cover, smooth) }
				if d(band, false, false) == out {
					continue
				}
				for _, x := range []bool{false, true} {
					ok = ok && d(band, x, true) >= d(band, x, false) && d(band, true, x) <= d(band, false, x)
					if band > 0 {
						ok = ok && d(band, false, x) >= d(band-1, false, x) && d(band, true, x) >= d(band-1, true, x)
					}
				}
			}
		}
		return ok
	}
	assert.True(t, holds(true))
	assert.False(t, holds(false))
}

// TestInvariantMelee is HM-INV-9 by exact counting.
func TestInvariantMelee(t *testing.T) {
	h, _, l := compare(2, 2, 0)
	assert.Equal(t, h, l, "even")
	assert.Equal(t, "9.7%", higher(2, 2, meleeWorks))
	assert.Equal(t, "84.1%", higher(2, 2, meleeDownhill))
	assert.Equal(t, "77.9%", higher(3, 2, 0), "twelve elite against twelve regular")
}

// TestMoves is C1 and the ground: each pace of each kind, and reckoned examples.
func TestMoves(t *testing.T) {
	s := opening(t)
	inf, light := Unit{Class: Infantry}, Unit{Class: Light, Form: Skirmish}
	heavy, hussar := Unit{Class: HeavyCav}, Unit{Class: LightCav}
	foot, horse := Unit{Class: Artillery, Form: Limbered}, Unit{Class: Artillery, Form: Limbered, Horse: 1}
	for _, c := range []struct {
		u    Unit
		pace string
		want int
	}{
		{inf, "line", 16}, {inf, "column", 28}, {inf, "double", 20}, {inf, "charge", 20}, {inf, "walk", 0},
		{light, "line", 24}, {light, "column", 32}, {light, "double", 28}, {light, "charge", 28},
		{heavy, "line", 32}, {heavy, "column", 36}, {heavy, "walk", 24}, {heavy, "charge", 44},
		{hussar, "line", 36}, {hussar, "column", 40}, {hussar, "walk", 24}, {hussar, "charge", 44},
		{foot, "column", 24}, {foot, "charge", 0}, {horse, "column", 40}, {horse, "charge", 0},
		{Unit{Class: General}, "walk", 28}, {Unit{Class: General}, "charge", 48}, {Unit{Class: Wagon}, "column", 36},
		{Unit{Class: Artillery, Form: Unlimbered, Men: 4}, "push", 4}, {Unit{Class: Artillery, Form: Unlimbered, Men: 3}, "push", 0}, {Unit{Class: Artillery, Form: Unlimbered, Men: 6, Gun: 1}, "push", 0},
		{Unit{Class: Infantry, Form: Skirmish}, "line", 24}, {Unit{Class: HeavyCav, Form: Skirmish}, "line", 32}, {Unit{Class: HeavyCav, Foot: 1, Form: Skirmish}, "line", 24},
	} {
		q, _ := s.pace(c.u, c.pace)
		assert.Equal(t, c.want, q, "%s, %s", c.u.kind(), c.pace)
	}
	chart := opening(t, "s05", "yes")
	q, _ := chart.pace(hussar, "charge")
	w, _ := chart.pace(hussar, "walk")
	assert.Equal(t, []int{48, 28}, []int{q, w}, "HM-S05")
	assert.Equal(t, 8, reach(16, 0, []stretch{{50, 0}}), "a line all in forest")
	assert.Equal(t, 12, reach(16, 25, nil), "one turn of 45°")
	assert.Equal(t, 0, reach(16, 100, nil), "about-turn")
	assert.Equal(t, 12, reach(16, 0, []stretch{{50, 4}}), "an inch of forest on the way")
	assert.Equal(t, 12, reach(16, 0, []stretch{{25, 0}}))
	assert.Equal(t, 0, reach(16, 0, []stretch{{100, 0}}))
	for kind, pay := range map[int][3]int{0: {50, 25, 25}, 1: {50, 25, 25}, 2: {50, 50, 100}} {
		u := []Unit{inf, heavy, foot}[kind]
		f, _ := groundOf("forest")
		h, _ := groundOf("hill")
		w, _ := groundOf("swamp")
		assert.Equal(t, pay[0], s.groundCost(u, f))
		assert.Equal(t, map[bool]int{true: 50, false: 25}[kind == 2], s.groundCost(u, h))
		assert.Equal(t, map[bool]int{true: 100, false: 50}[kind == 2], s.groundCost(u, w))
	}
	f, _ := groundOf("forest")
	assert.Zero(t, s.groundCost(light, f), "skirmishers free")
	field, _ := groundOf("field")
	s.Winter = 1
	assert.Zero(t, s.groundCost(inf, field), "winter")
}

// TestLightFire is C3: every case, through the tables that fire really reads.
func TestLightFire(t *testing.T) {
	s := opening(t)
	li, line := Unit{Class: Light, Form: Skirmish, Weapon: Rifled, Men: 12, Start: 12}, Unit{Class: Infantry, Weapon: Rifled, Men: 12, Start: 12}
	gun := Unit{Class: Artillery}
	for i, c := range []struct {
		by, at Unit
		cover  int
		want   [3]int
	}{
		{li, line, 0, [3]int{5, 6, 6}}, {li, line, 1, [3]int{6, none, none}}, {li, gun, 0, [3]int{6, none, none}}, {li, li, 0, [3]int{5, 6, 6}}, {li, li, 1, [3]int{5, 6, none}},
		{line, li, 0, [3]int{4, 5, 6}}, {line, li, 1, [3]int{5, 6, 6}},
	} {
		for col, q := range []int{32, 40, 60} {
			x := s.aim(c.by, c.at, q, c.cover, true, false)
			assert.True(t, x.light)
			assert.Equal(t, c.want[col], x.kill, "case %d to %s", i, inches(q))
			assert.Equal(t, 2, x.dice, "12 figures")
		}
	}
	one := li
	one.Men, one.Start = 2, 2
	assert.Equal(t, 1, s.aim(one, line, 8, 0, true, false).dice, "at least one")
	each := opening(t, "s03", "yes")
	assert.Equal(t, 12, each.aim(li, line, 8, 0, true, false).dice, "HM-S03")
	rain := opening(t, "s10", "yes")
	rain.Sky = skyRain
	assert.Equal(t, 6, rain.aim(li, line, 8, 0, true, false).kill, "rain")
	assert.Equal(t, 3, rain.aim(line, line, 20, 0, false, false).ded, "rifled 2, rain 1")
}

// TestRefusals says no with a reason, and for the right one.
func TestRefusals(t *testing.T) {
	s := opening(t)
	for line, want := range map[string]string{
		"step":                               "Roll for the first player.",
		"musketry unit=3 target=3":           "Target: not one of these.",
		"charge unit=7":                      "Who charges: not one of these.",
		"canister unit=0 gun=6 howitzer=yes": "Howitzers have no canister.",
		"break target=0 at-quality=regular works=yes": "Never against works.",
		"mount unit=8 fire=yes":                       "Not under fire.",
		"work kind=trench busy=yes":                   "Then nobody works.",
		"work kind=pontoon pioneers=5":                "6 pioneers within 2″ are needed.",
		"march":                                       "Campaigning is switched off in the settings.",
		"weather sky=rain":                            "Night and weather are switched off in the settings.",
		"move unit=7 pace=column":                     "Limber it first.",
		"muster kind=platoon":                         "No regimental guns after 1812.",
		"settings w-trench=0":                         "Trench, points: 1 to 400.",
		"move unit=16 pace=column":                    "Limber it first.",
	} {
		assert.Equal(t, want, refused(t, s, line), line)
	}
	type ch = func(*Unit)
	for _, c := range []struct {
		line, want string
		change     ch
	}{
		{"charge unit=3", "Once in ten turns: again in turn 11.", func(u *Unit) { u.Charged = 1 }},
		{"charge unit=3", "It rests after a melee: 2 turns.", func(u *Unit) { u.Rest = 2 }},
		{"charge unit=3", "It charges in line or attack column.", func(u *Unit) { u.Form = Column }},
		{"charge unit=3", "It routs.", func(u *Unit) { u.Form = Routing }},
		{"musketry unit=3", "It routs.", func(u *Unit) { u.Form = Routing }},
		{"musketry unit=3", "It charged this turn.", func(u *Unit) { u.Fought = 1 }},
		{"move unit=3", "A square does not move.", func(u *Unit) { u.Form = Square }},
		{"formation unit=3 form=column", "It has fired: no fire during a change.", func(u *Unit) { u.Fired = 1 }},
		{"morale unit=3", "It has just broken: it may rally next turn.", func(u *Unit) { u.Form = Routing }},
	} {
		assert.Equal(t, c.want, refused(t, with(s, 3, c.change), c.line), c.line)
	}
	battery := with(s, 7, func(u *Unit) { u.Men, u.Shot = 2, 1 })
	battery.Turn = 2
	assert.Equal(t, "Below half its crew it fires every second turn.", refused(t, battery, "shell unit=7"))
	battery.Turn = 3
	assert.NotEqual(t, "Below half its crew it fires every second turn.", refused(t, battery, "shell unit=7"))
	one := with(s, 7, func(u *Unit) { u.Fired, u.At = 1, 12 })
	assert.Equal(t, "Both guns fire at one target.", refused(t, one, "shell unit=7 target=13"))
	res := s
	res.Brigades = []Brigade{s.Brigades[0], s.Brigades[1]}
	res.Brigades[0].Order = Reserve
	assert.Equal(t, "Its brigade is in Reserve.", refused(t, res, "musketry unit=3"))
	assert.Equal(t, "Its brigade is in Reserve.", refused(t, res, "move unit=3"))
}

// TestLeaders is HM-91 and HM-R30: colonels of regiments, volunteers, batteries.
func TestLeaders(t *testing.T) {
	s := opening(t, "forces", "awi")
	var first, second Unit
	for _, u := range s.Units {
		if u.Name == "1/9th Foot" {
			first = u
		}
		if u.Name == "2/9th Foot" {
			second = u
		}
	}
	s = with(s, first.ID, func(u *Unit) { u.Head = 2 })
	assert.Equal(t, []int{2, 2}, []int{s.leaders(first), s.leaders(second)}, "for every battalion of the regiment")
	for want, u := range map[int]Unit{3: {Vol: 1, LostCol: 1}, 2: {Class: HeavyCav, LostCol: 1}, 1: {Class: Artillery, LostCol: 1}, 4: {LostCol: 1, LostSub: 3}} {
		assert.Equal(t, want, s.leaders(u))
	}
	for start, want := range map[int][3]int{16: {3, 4, 8}, 20: {4, 5, 10}} {
		assert.Equal(t, want, [3]int{share(start, 6), share(start, 4), share(start, 2)}, "HM-R27")
	}
	six := opening(t, "s04", "yes")
	assert.Equal(t, 6, six.score(Unit{}, 0, 0, 0, false)[0].Value, "HM-S04")
}

// TestLosses is C7: rank and file first, the officer instead of one of them, the last ones at the end.
func TestLosses(t *testing.T) {
	s := opening(t)
	lose := func(n int, given ...dice.Given) Unit {
		a := &act{s: s, cup: dice.NewCup(given...)}
		a.lose(3, n)
		require.NoError(t, a.err)
		require.NoError(t, System{}.Check(a.s))
		u, _ := a.s.unit(3)
		return u
	}
	risk := func(f int) dice.Given { return dice.Given{ID: "risk", By: 't', Faces: []int{f}} }
	which := func(f int) dice.Given { return dice.Given{ID: "officer", By: 't', Faces: []int{f}} }
	assert.Equal(t, 16, lose(4, risk(5)).Men)
	u := lose(4, risk(4), which(1))
	assert.Equal(t, []int{17, 0, 1, 3}, []int{u.Men, u.Colonel, u.LostCol, u.Subs})
	u = lose(10, risk(10))
	assert.Equal(t, []int{10, 1}, []int{u.Men, u.Half}, "half lost")
	u = lose(26)
	assert.Equal(t, goneDestroyed, u.Gone)
	off := opening(t, "s06", "no")
	a := &act{s: off, cup: dice.NewCup()}
	a.lose(3, 4)
	require.NoError(t, a.err, "HM-S06: no die")
	smooth := opening(t, "s07", "yes")
	assert.Equal(t, []int{28, 32}, []int{s.weaponReach(Smooth), smooth.weaponReach(Smooth)}, "HM-S07")
}

// TestHouseValues are unique, within their limits, changeable, and said in the reference.
func TestHouseValues(t *testing.T) {
	seen := map[string]bool{}
	for _, v := range values {
		assert.False(t, seen[v.key], v.key)
		seen[v.key] = true
		assert.True(t, v.min <= v.def && v.def <= v.max, v.key)
		s := opening(t, v.key, itoa(v.max))
		assert.Equal(t, v.max, s.v(v.key))
	}
	d, s := play(t, opening(t), "settings square=6 s10=yes", nil)
	assert.Equal(t, 6, s.v("square"))
	assert.True(t, s.on(weather))
	assert.Contains(t, d.Note, "A square in melee: 6, was 4.")
	_, s = play(t, s, "settings square=4", nil)
	assert.Empty(t, s.Set.House, "the design again")
	for _, f := range (System{}).Options(engine.Do("", "square", "6").In) {
		if f.Key == "square" {
			assert.Equal(t, "4", f.Was)
			assert.Equal(t, house, f.Mark)
		}
	}
}
