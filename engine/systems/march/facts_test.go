package march

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
)

// What the reference tells of the pages that is settled among the figures, fact by fact.
func TestPrintedFacts(t *testing.T) {
	all := ""
	for _, c := range (System{}).Reference(fresh(t)).Chapters {
		for _, p := range c.Body {
			all += p.Text.String() + "\n"
		}
	}
	for what, text := range map[string]string{
		"MA-01: a turn":             "A turn is 20 minutes.",
		"MA-01: the scale":          "One inch is 60 yards, about 30 inches to the mile.",
		"MA-02: foot and horse":     "Foot and horse stand on 40 × 30 mm, guns on 40 × 40 mm; eight foot, three horse, or a gun and four crew each.",
		"MA-02: leaders":            "Leaders of brigades and divisions have one figure on 30 × 20 mm, of corps and armies two on 40 × 30 mm.",
		"MA-03: bases of a unit":    "A battalion or a regiment of cavalry is two bases, a battery one, a battery of 12 guns two.",
		"MA-04: MFs":                "Units belong to Major Formations (MFs): infantry, cavalry, mixed or grand battery; MFs to corps or wings. There are no points.",
		"MA-05: one order":          "Every MF, corps or wing acts under one order at any time.",
		"MA-10: weights":            "Guns are light (3–4 pdr), medium (6–9) or heavy (12 and more), with crews on foot or on horse.",
		"MA-10: siege":              "Siege guns fire as heavy and may not be moved, prolonged or turned.",
		"MA-51: engagement":         "Formed enemy within 9″ makes a unit engaged: tactical rates only; a strategic move neither ends nor passes nearer than 9″.",
		"MA-52: for good":           "An MF that was engaged once is committed for good; uncommitted MFs take no MF tests and react faster to orders.",
		"MA-53: at most one":        "At most one test an MF and turn; the result overrides its order. Army tests ask nobody whether he is committed.",
		"MA-55: 12 inches":          "a leader attaches within 12″; detaching, he moves up to 12″; both in one phase is allowed.",
		"MA-57: charges":            "all charges are declared, then the reactions, then chargers move and stop ½″ short, then all others move.",
		"MA-58: fire":               "every infantry unit and battery of both sides with a target in range and arc fires, chargers excepted; nothing comes off before all have fired",
		"MA-59: melee":              "the active side orders the melees. A victor occupies, recalls or turns up to 45°. Cavalry that charged is blown after all melees.",
		"MA-60: disorder":           "D1 goes, D2 becomes D1; both mean the same. A unit may fire twice and fight more than once a turn.",
		"MA-13: who may be with it": "Only the best leader counts, of brigade, division, corps or army.",
	} {
		assert.Contains(t, all, text, what)
	}
	rulings := map[string]string{}
	for _, r := range rulings_() {
		rulings[r.ID] = r.Ruled
	}
	for id, text := range map[string]string{"MA-R02": "no battery of that strength", "MA-R10": "Broken units, companies in skirmish order and leaders do not count.", "MA-R19": "close range, with the arcs of that moment"} {
		assert.Contains(t, rulings[id], text, id)
	}
}

func rulings_() []engine.Ruling { return rulings }

// The base of a VeD by quality. Source: MA-20.
func TestVeDBase(t *testing.T) {
	s := fresh(t)
	for q, want := range []int{4, 5, 6, 7, 8, 9, 10} {
		r := s.ved(foot(q, 6, Line), vedTest{})
		assert.Equal(t, want, r.Sum, qualities[q])
	}
	assert.Equal(t, [7]string{"Untrained", "Militia", "Conscript", "Regular", "Veteran", "Elite", "Guard"}, qualities)
	assert.Equal(t, "UMCRVEG", letters)
}

// Bases of a unit. Source: MA-03.
func TestStands(t *testing.T) {
	s := fresh(t)
	for cmd, want := range map[string]string{"cv kind=0 men=600": "2 stands", "cv kind=1 men=300": "2 stands", "cv kind=2 guns=8": "1 stand.", "cv kind=2 guns=11": "1 stand.", "cv kind=2 guns=12": "2 stands"} {
		_, r := play(t, s, cmd)
		assert.Contains(t, r.L, want, cmd)
	}
}

// Siege guns are heavy, and stay where they are. Source: MA-10.
func TestSiegeGuns(t *testing.T) {
	s, r := play(t, fresh(t), "enlist mf=1 kind=2 quality=4 guns=12 weight=2 draw=2")
	assert.Equal(t, "V-7 HS", r.W)
	u := s.Units[len(s.Units)-1]
	assert.Equal(t, Deployed, u.Form)
	assert.Equal(t, "Siege guns may not be moved, prolonged or turned.", refused(t, s, "move unit=15"))
	assert.Contains(t, refused(t, s, "record unit=15 form=limbered"), "Siege guns are not moved.")
	s, _ = play(t, s, "town what=new stuff=2 size=2")
	assert.Equal(t, "Siege guns do not move.", refused(t, s, "town what=enter town=1 unit=15"))
	heavy := battery(4, 7, 'H')
	siege := heavy
	siege.Draw = 'S'
	for reach := range 3 {
		x := shot{at: foot(3, 6, Line), reach: reach}
		assert.Equal(t, s.gunnery(heavy, x).Sum, s.gunnery(siege, x).Sum, "they fire as heavy")
	}
}

// The sequence of play, and whose it is. Source: MA-50.
func TestSequence(t *testing.T) {
	s := fresh(t)
	var codes, active []string
	for range len(steps) {
		codes = append(codes, s.code())
		active = append(active, itoa(s.Active))
		if s.code() == "S5" {
			assert.Equal(t, "Roll for the initiative first.", refused(t, s, "next"))
			s, _ = play(t, s, "initiative", 1, 1, 6, 6)
			assert.Equal(t, "The Prussians choose who is active first.", refused(t, s, "next"))
			s, _ = play(t, s, "active side=1")
		}
		s, _ = play(t, s, "next")
	}
	assert.Equal(t, "S1 S2 S3 S4 S5 T1 T2 T3 T4 T1 T2 T3 T4", strings.Join(codes, " "))
	assert.Equal(t, "-1 -1 -1 -1 -1 1 1 1 1 0 0 0 0", strings.Join(active, " "), "roles swap")
	assert.Equal(t, []any{2, "10.20", -1, -1, "S1"}, []any{s.Turn, s.clock(), s.Active, s.Chooses, s.code()})
}

// D1 goes and D2 becomes D1, on both sides; with either the effects are the same. Source: MA-50, MA-60.
func TestDisorderFlips(t *testing.T) {
	s := to(t, fresh(t), "T3", 0)
	for unit, d := range map[string]string{"1": "1", "2": "2", "8": "1", "9": "2"} {
		s, _ = play(t, s, "record unit="+unit+" dis="+d)
	}
	dis := func(s State) (out []int) {
		for _, id := range []int{1, 2, 3, 8, 9} {
			u, _ := s.unit(id)
			out = append(out, u.Dis)
		}
		return out
	}
	s, r := play(t, s, "next")
	assert.Equal(t, []int{0, 1, 0, 0, 1}, dis(s))
	assert.Equal(t, []string{"D1 off: 1/5th Légère, F/15th Infantry.", "D2 to D1: 2/5th Légère, 1/15th Infantry."}, r.D)
	s, _ = play(t, s, "next to=12")
	assert.Equal(t, []int{0, 0, 0, 0, 0}, dis(s))
}

// Leaders attach and detach in S4, both in one phase; a retirement is no bar. Source: MA-55, MA-R07.
func TestAttach(t *testing.T) {
	s := to(t, fresh(t), "S4", 0)
	s, _ = play(t, s, "mf-record mf=1 order=retire")
	s, r := play(t, s, "attach leader=1 unit=3")
	assert.Equal(t, []string{"The unit must be within 12″ of him."}, r.M)
	assert.Equal(t, "Jeanin", s.leadersAt(3)[0].Name)
	x, r := play(t, s, "attach leader=1 unit=4")
	assert.Equal(t, []string{"He detaches, moves up to 12″ and attaches within 12″ of where he then is."}, r.M)
	assert.Empty(t, x.leadersAt(3))
	assert.Equal(t, "Jeanin", x.leadersAt(4)[0].Name)
	assert.Contains(t, refused(t, s, "attach leader=1 unit=3"), "With it now.")
	x, r = play(t, s, "attach leader=1 unit=none")
	assert.Equal(t, []string{"Jeanin moves up to 12″."}, r.D)
	assert.Empty(t, x.leadersAt(3))
	assert.NotContains(t, offers(s, "attach leader=1", "unit"), "9", "not to the enemy")
}

// What a charged unit may do, by arm and by who charges it, and what comes of it. Source: MA-57; charts C7.
func TestReactions(t *testing.T) {
	base := fresh(t, "forces", "corps")
	for id, form := range map[string]string{"16": "skirmish", "18": "square", "22": "deployed", "26": "limbered"} {
		base, _ = play(t, base, "record unit="+id+" form="+form)
	}
	base, _ = play(t, base, "record unit=24 blown=yes")
	base, _ = play(t, base, "town what=new stuff=1 size=1")
	base, _ = play(t, base, "town what=enter town=1 unit=19")
	base = to(t, base, "T1", 0)
	may := func(s State) string { return strings.Join(offers(s, "react charge=0", "what"), " ") }
	for _, c := range []struct{ what, charge, may string }{
		{"infantry by cavalry", "unit=8 at=17", "stand square"},
		{"infantry by infantry", "unit=3 at=17", "stand"},
		{"a square by cavalry", "unit=8 at=18", "stand"},
		{"skirmish order by cavalry", "unit=8 at=16", "stand run"},
		{"a garrison by infantry", "unit=3 at=19", "stand"},
		{"cavalry in front", "unit=8 at=23", "stand counter"},
		{"cavalry in the flank", "unit=8 at=23 side=1", "stand evade"},
		{"cavalry in the rear", "unit=8 at=23 side=2", "stand evade"},
		{"blown cavalry in front", "unit=8 at=24", "stand evade"},
		{"deployed guns", "unit=8 at=22", "stand leave"},
		{"limbered guns", "unit=8 at=26", "stand flee"},
	} {
		t.Run(c.what, func(t *testing.T) {
			s, _ := play(t, base, "charge "+c.charge)
			assert.Equal(t, c.may, may(s))
		})
	}
	at := func(t *testing.T, charge, react string, faces ...int) (State, result) {
		s, _ := play(t, base, "charge "+charge)
		return play(t, s, "react charge=0 "+react, faces...)
	}
	t.Run("countercharge: both charge", func(t *testing.T) {
		s, _ := at(t, "unit=8 at=23", "what=counter", 3, 4)
		u, _ := s.unit(23)
		assert.Equal(t, []bool{true, true, true}, []bool{s.Charges[0].Counter, u.has(Charging), u.has(Reacted)})
	})
	t.Run("countercharge failed: it stands", func(t *testing.T) {
		s, _ := at(t, "unit=8 at=23", "what=counter", 4, 4)
		u, _ := s.unit(23)
		assert.Equal(t, []any{false, false, true, "stand"}, []any{s.Charges[0].Counter, u.has(Charging), u.has(Standing), s.Charges[0].Reaction})
	})
	t.Run("evades: nobody is met", func(t *testing.T) {
		s, _ := at(t, "unit=8 at=23 side=1", "what=evade", 3, 4)
		assert.Empty(t, s.Charges)
	})
	t.Run("caught evading: fought in the rear", func(t *testing.T) {
		s, _ := at(t, "unit=8 at=23 side=1", "what=evade", 4, 4)
		require.Len(t, s.Charges, 1)
		assert.Equal(t, []any{2, "stand"}, []any{s.Charges[0].Side, s.Charges[0].Reaction})
	})
	t.Run("limbered guns flee, or are broken", func(t *testing.T) {
		s, _ := at(t, "unit=8 at=26", "what=flee", 3, 4)
		u, _ := s.unit(26)
		assert.Equal(t, []any{0, false}, []any{len(s.Charges), u.has(Gone)})
		s, _ = at(t, "unit=8 at=26", "what=flee", 4, 4)
		u, _ = s.unit(26)
		assert.Equal(t, []any{0, true}, []any{len(s.Charges), u.has(Gone)})
	})
	t.Run("a crew that leaves loses its battery", func(t *testing.T) {
		s, _ := at(t, "unit=8 at=22", "what=leave")
		u, _ := s.unit(22)
		assert.True(t, u.has(Gone))
	})
	t.Run("skirmishers run, or are ridden down", func(t *testing.T) {
		s, _ := at(t, "unit=8 at=16", "what=run", 3, 4)
		u, _ := s.unit(16)
		assert.Equal(t, []any{0, false}, []any{len(s.Charges), u.has(Gone)})
		s, _ = at(t, "unit=8 at=16", "what=run", 4, 4)
		u, _ = s.unit(16)
		assert.True(t, u.has(Gone))
	})
	t.Run("a square in the flank is harder", func(t *testing.T) {
		need := func(charge, far string) int {
			s, _ := play(t, base, "charge "+charge)
			return System{}.Form(s, engine.Do("react", "charge", "0", "what", "square", "far", far)).Reck.Sum
		}
		assert.Equal(t, []int{7, 9, 11}, []int{need("unit=8 at=17", "1"), need("unit=8 at=17", "2"), need("unit=8 at=17", "3")}, "7 and 2 in column")
		assert.Equal(t, []int{7, 7}, []int{need("unit=8 at=17 side=1", "2"), need("unit=8 at=17 side=2", "2")})
	})
	t.Run("opportunity charges", func(t *testing.T) {
		s, _ := play(t, base, "charge opportunity=yes unit=23 at=3", 3, 4)
		u, _ := s.unit(23)
		assert.True(t, u.has(Reacted) && u.has(Charging))
		s, r := play(t, base, "charge opportunity=yes unit=23 at=3", 4, 4)
		assert.Equal(t, "does not charge", r.W)
		assert.Contains(t, refused(t, s, "charge opportunity=yes unit=23 at=3"), "Has made one this turn.")
		assert.Contains(t, refused(t, base, "charge opportunity=yes unit=24 at=3"), "Blown.")
		assert.Contains(t, refused(t, base, "charge opportunity=yes unit=17 at=3"), "Choose: charger.", "cavalry only")
		x, _ := play(t, base, "record unit=23 dis=1")
		assert.Contains(t, refused(t, x, "charge opportunity=yes unit=23 at=3"), "Disordered.")
	})
	t.Run("infantry charges shaken horse with a VeD", func(t *testing.T) {
		f := System{}.Form(base, engine.Do("charge", "unit", "3", "at", "24"))
		assert.Equal(t, 7, f.Reck.Sum, "7 and 2 in column, less 2")
		x, _ := at(t, "unit=8 at=23", "what=counter", 3, 4)
		assert.Contains(t, refused(t, x, "charge unit=3 at=23"), "Neither blown, disordered nor standing.")
	})
	t.Run("who may not charge", func(t *testing.T) {
		for id, why := range map[string]string{"5": "In square.", "6": "In march column."} {
			x, _ := play(t, base, "record unit="+id+" form="+map[string]string{"5": "square", "6": "march"}[id])
			assert.Contains(t, refused(t, x, "charge unit="+id+" at=17"), why)
		}
		x, _ := play(t, base, "record unit=8 blown=yes routed=yes")
		assert.Contains(t, refused(t, x, "charge unit=8 at=17"), "Routed.")
		x, _ = play(t, base, "record unit=8 blown=yes")
		assert.Contains(t, refused(t, x, "charge unit=8 at=17"), "Blown.")
		x, _ = play(t, base, "record unit=1 form=skirmish")
		assert.Contains(t, refused(t, x, "charge unit=1 at=17"), "Skirmish order charges guns only.")
		play(t, x, "charge unit=1 at=22")
		assert.Contains(t, refused(t, base, "charge unit=8 at=19"), "Cavalry does not charge houses.")
	})
}

// Victors choose, and cavalry that charged is blown after all melees; it gets its breath by standing still.
// Source: MA-59; charts C12.
func TestVictorsAndBlownCavalry(t *testing.T) {
	s := to(t, fresh(t, "forces", "corps"), "T1", 0)
	s, _ = play(t, s, "charge unit=10 at=17")
	s, _ = play(t, s, "react charge=0 what=stand")
	s, _ = play(t, s, "charge unit=8 at=23")
	s, _ = play(t, s, "react charge=1 what=counter", 1, 1)
	s = to(t, s, "T3", 0)
	s, _ = play(t, s, "melee charge=0", 6, 5, 1, 1)
	assert.Equal(t, "Fought.", refused(t, s, "melee charge=0"))
	for what, said := range map[string]string{"occupy": "occupies the ground", "recall": "recalls up to 6″", "turn": "turns up to 45°"} {
		x, r := play(t, s, "victor charge=0 what="+what)
		assert.Equal(t, "5th Cuirassiers "+said+".", r.L)
		assert.Len(t, x.Charges, 1, "its charge is over")
	}
	s, _ = play(t, s, "victor charge=0 what=turn")
	u, _ := s.unit(10)
	assert.False(t, u.has(Blown), "after all melees")
	s, _ = play(t, s, "melee charge=0", 3, 3, 3, 4) // the one that is left
	s = to(t, s, "T4", 0)
	for _, id := range []int{8, 10, 23} {
		u, _ := s.unit(id)
		assert.Equal(t, u.live(), u.has(Blown), u.Name)
	}
	u, _ = s.unit(9)
	assert.False(t, u.has(Blown), "it did not charge")
	assert.Contains(t, refused(t, s, "breath unit=10"), "Moved or fought this phase.")
	s = to(t, s, "T4", 1)
	assert.Contains(t, refused(t, s, "breath unit=10 near=yes"), "It stays blown while formed enemy is within 5″.")
	s, _ = play(t, s, "breath unit=10")
	u, _ = s.unit(10)
	assert.False(t, u.has(Blown))
}

// A formation changed near the enemy or under fire wants a VeD; failed, no change and D2. Source: MA-24; charts C6.
func TestFormationChange(t *testing.T) {
	s := to(t, fresh(t), "T1", 0)
	x, _ := play(t, s, "move unit=3 form=line")
	u, _ := x.unit(3)
	assert.Equal(t, Line, u.Form, "nobody near")
	x, _ = play(t, s, "move unit=3 form=line close=yes", 4, 5)
	u, _ = x.unit(3)
	assert.Equal(t, []any{Line, 0}, []any{u.Form, u.Dis}, "7 and 2 in column")
	x, _ = play(t, s, "move unit=3 form=line close=yes", 5, 5)
	u, _ = x.unit(3)
	assert.Equal(t, []any{Column, 2}, []any{u.Form, u.Dis})
	x, _ = play(t, s, "fire unit=10 at=3", 6)
	x, _ = play(t, x, "move unit=3 form=line", 5, 5)
	u, _ = x.unit(3)
	assert.Equal(t, []any{Column, 2}, []any{u.Form, u.Dis}, "fired upon")
	assert.Contains(t, refused(t, x, "move unit=3"), "Has moved.")
}

// Through each other in order when one passes, else both D2. Source: MA-24; charts C6.
func TestPassage(t *testing.T) {
	s := fresh(t)
	for _, c := range []struct {
		faces []int
		dis   int
	}{{[]int{4, 5, 6, 6}, 0}, {[]int{6, 6, 4, 5}, 0}, {[]int{5, 5, 5, 5}, 2}} {
		x, _ := play(t, s, "passage unit=3 through=4", c.faces...)
		a, _ := x.unit(3)
		b, _ := x.unit(4)
		assert.Equal(t, []int{c.dis, c.dis}, []int{a.Dis, b.Dis}, "%v", c.faces)
	}
}

// Arrivals: 8 and the command, more for every turn waited, and what a forced march costs. Source: MA-61; charts C17.
func TestArrivals(t *testing.T) {
	s, _ := play(t, fresh(t), "formation kind=0 side=0 arrives=1 command=2")
	s, _ = play(t, s, "enlist mf=3 men=600")
	s, _ = play(t, s, "enlist mf=3 men=600")
	need := func(s State, pairs ...string) int {
		return System{}.Form(s, engine.Do("arrive", append([]string{"mf", "3"}, pairs...)...)).Reck.Target
	}
	assert.Equal(t, []int{7, 5, 9, 7}, []int{need(s), need(s, "forced", "yes"), need(s, "road", "yes"), need(s, "road", "yes", "forced", "yes")})
	x := s
	x.Weather, x.Night = 1, true
	assert.Equal(t, 10, need(x), "rain 1, night 2")
	x, _ = play(t, s, "arrive mf=3", 3, 3)
	assert.Equal(t, "Has rolled this turn.", refused(t, x, "arrive mf=3"))
	x = to(t, to(t, x, "T4", 0), "S1", 0)
	assert.Equal(t, 6, need(x), "a turn waited")
	x, _ = play(t, s, "arrive mf=3 forced=yes", 6, 6, 3, 4, 6, 6)
	m, _ := x.mf(3)
	var cv []int
	for _, u := range x.Units[14:] {
		cv = append(cv, u.CV)
		assert.Equal(t, March, u.Form)
	}
	assert.Equal(t, []any{0, []int{6, 5}}, []any{m.Arrives, cv}, "the first passes, the second does not")
	later, _ := play(t, fresh(t), "formation kind=0 side=0 arrives=2")
	later, _ = play(t, later, "enlist mf=3 men=600")
	assert.Contains(t, refused(t, later, "arrive mf=3"), "Due in turn 2.")
}

// A failed order is easier to repeat, and an order that arrives is no try any more. Source: charts C3.
func TestRepeatedOrders(t *testing.T) {
	s := fresh(t)
	need := func(s State, what string) int {
		return System{}.Form(s, engine.Do("order", "by", "3", "to", "m1", "order", what, "far", "1")).Reck.Target
	}
	assert.Equal(t, 5, need(s, "attack"), "7 less 2 for Good")
	x, _ := play(t, s, "order by=3 to=m1 order=attack far=1", 1, 1)
	assert.Equal(t, []int{4, 5}, []int{need(x, "attack"), need(x, "support")}, "the same again")
	x, _ = play(t, x, "order by=3 to=m1 order=support far=1", 1, 1)
	m, _ := x.mf(1)
	assert.Equal(t, []int{1, orderIndex("support") + 1}, []int{m.Tries, m.Try})
	x, _ = play(t, x, "order by=3 to=m1 order=support far=1", 6, 6)
	m, _ = x.mf(1)
	assert.Equal(t, []int{0, 0, orderIndex("support")}, []int{m.Tries, m.Try, m.Order})
	assert.Contains(t, refused(t, x, "order by=3 to=m1 order=support far=1"), "sent his orders", "Good sends three")
	x = to(t, to(t, x, "T4", 0), "S1", 0)
	assert.Contains(t, refused(t, x, "order by=3 to=m1 order=support far=1"), "20th Division has that order.")
}

// Army morale by what is lost. Source: MA-53; charts C13.
func TestArmyMorale(t *testing.T) {
	s := fresh(t, "forces", "corps")
	for _, c := range []struct{ lost, target int }{{0, 8}, {1, 7}, {2, 4}} { // of two: a half is one further sixth
		s.Sides[1].Lost = c.lost
		assert.Equal(t, c.target, s.armyTarget(1).Sum, "%d of 2", c.lost)
	}
	s.Sides[1].Lost = 0
	s.Leaders[1].Lost = 1
	assert.Equal(t, 7, s.armyTarget(1).Sum, "its leader unhorsed")
	s = to(t, fresh(t, "forces", "corps"), "S2", 0)
	for word, c := range map[string]struct {
		faces []int
		order string
		over  bool
	}{"stands": {[]int{4, 4}, "defend", false}, "every MF retires": {[]int{4, 5}, "retire", false}, "all MFs retreat": {[]int{5, 6}, "retreat", false}} {
		x, r := play(t, s, "army-morale side=1", c.faces...)
		assert.Equal(t, word, r.W)
		m, _ := x.mf(4)
		assert.Equal(t, []any{orderIndex(c.order), c.over}, []any{m.Order, x.Over})
		m, _ = x.mf(1)
		assert.Equal(t, orderIndex("defend"), m.Order, "not the other army")
	}
	s.Sides[1].Lost = 1
	x, r := play(t, s, "army-morale side=1", 6, 6)
	assert.Equal(t, []any{"the army breaks", true, "The French win."}, []any{r.W, x.Over, x.ending()})
}

// CV comes back to who rests with a leader: never more than half of what was lost, and twice at most. Source: charts C14.
func TestRecovery(t *testing.T) {
	s, _ := play(t, fresh(t), "attach leader=1 unit=3")
	s, _ = play(t, s, "record unit=3 cv=2") // 4 lost: 2 may come back
	assert.Contains(t, refused(t, s, "rally what=unit unit=4"), "Unhurt.")
	x, _ := play(t, s, "record unit=4 cv=2")
	assert.Contains(t, refused(t, x, "rally what=unit unit=4"), "No leader attached.")
	x, _ = play(t, s, "record unit=3 cv=5")
	assert.Contains(t, refused(t, x, "rally what=unit unit=3"), "No more of its losses may come back.")
	x, _ = play(t, s, "rally what=unit unit=3", 6, 6)
	u, _ := x.unit(3)
	assert.Equal(t, []int{2, 0}, []int{u.CV, u.Tries})
	assert.Contains(t, refused(t, x, "rally what=unit unit=3"), "Has moved, fired or fought.", "once a turn")
	x = s
	for n := 1; n <= 2; n++ {
		x, _ = play(t, x, "rally what=unit unit=3", 1, 1)
		u, _ = x.unit(3)
		assert.Equal(t, []int{2 + n, n, n}, []int{u.CV, u.Back, u.Tries})
		x = to(t, to(t, x, "T4", 0), "S1", 0)
	}
	assert.Contains(t, refused(t, x, "rally what=unit unit=3"), "Has recovered 2 times.")
}

// A lost leader is replaced in S4, an unhorsed one is back in S4 of the next turn. Source: charts C10.
func TestLeadersLost(t *testing.T) {
	s, _ := play(t, fresh(t), "leader-record leader=1 state=3")
	m, _ := s.mf(1)
	assert.Equal(t, []any{0, true}, []any{m.Leader, m.LeaderOut})
	s = to(t, s, "S4", 0)
	m, _ = s.mf(1)
	l, at := s.leader(m.Leader)
	require.GreaterOrEqual(t, at, 0)
	assert.Equal(t, []any{false, 2, 0, 1}, []any{m.LeaderOut, l.Cmd, l.Insp, l.Level}, "Average, Uninspiring")

	s, _ = play(t, fresh(t), "attach leader=1 unit=3")
	s, _ = play(t, s, "leader-record leader=1 state=1")
	l, _ = s.leader(1)
	assert.Equal(t, []int{1, 0, 2}, []int{l.Lost, l.Unit, l.Until})
	m, _ = s.mf(1)
	assert.Equal(t, 1, m.Leader, "unhorsed he keeps his command")
	s = to(t, s, "T4", 0)
	l, _ = s.leader(1)
	assert.Equal(t, 1, l.Lost)
	s = to(t, to(t, s, "S1", 0), "S4", 0)
	l, _ = s.leader(1)
	assert.Zero(t, l.Lost)
}

// An unknown key of a house value is a bug and says so; it never gives the first row. COR-A02.
func TestUnknownKeysAreLoud(t *testing.T) {
	s := fresh(t)
	assert.PanicsWithValue(t, "march: no house value me-X", func() { s.h("me-X") })
	assert.PanicsWithValue(t, "march: no house value x", func() { s.words("up to {x}″") })
	assert.PanicsWithValue(t, "march: no house value gr-moon-f", func() { s.groundShare("moon", foot(3, 6, Line), Line) })
	assert.PanicsWithValue(t, "march: no house value x", func() { s.cellOf("x") })
	assert.PanicsWithValue(t, "march: no house value gr-moon-f", func() { s.groundCell("moon") })
	_, err := System{}.Start(engine.Do("", "me-X", "1").In)
	assert.ErrorContains(t, err, "me-X")
	assert.Equal(t, "That value cannot be.", refused(t, s, "settings me-X=1"))
	assert.Equal(t, 4, s.groundShare("open", foot(3, 6, Line), Line))
}

// Night and weather. Source: charts C18.
func TestNightAndWeather(t *testing.T) {
	s, _ := play(t, fresh(t, "sky", "yes"), "engage mf=1")
	s, _ = play(t, s, "record unit=3 dis=2")
	s, _ = play(t, s, "record unit=10 dis=2")
	x, _ := play(t, s, "weather what=night")
	a, _ := x.unit(3)
	b, _ := x.unit(10)
	assert.Equal(t, []any{true, 2, 0}, []any{x.Night, a.Dis, b.Dis}, "who is not near the enemy loses his disorder")
	assert.Contains(t, refused(t, x, "move unit=3 rate=s"), "No strategic movement at night.")
	x, _ = play(t, x, "weather what=night")
	assert.False(t, x.Night)
	x, _ = play(t, s, "weather what=look", 6, 6)
	assert.Equal(t, []any{1, true}, []any{x.Weather, x.Looked})
	assert.Contains(t, refused(t, x, "weather what=look"), "is known")
	for face, want := range map[int]int{1: 0, 4: 0, 5: 1, 6: 2} {
		x, _ = play(t, s, "weather what=start", face)
		assert.Equal(t, want, x.Weather, "%d", face)
	}
	x, _ = play(t, s, "weather what=set sky=2")
	assert.Equal(t, 4, x.Mud)
	for range 4 {
		assert.Equal(t, 2, x.Weather)
		x = to(t, to(t, x, "T4", 0), "S1", 0)
	}
	assert.Equal(t, []int{0, 0}, []int{x.Weather, x.Mud}, "mud dries after four turns")
}

// A countercharger is a charging unit too: losing CV to fire it tests, and halted it fights without charging.
// Source: MA-58.
func TestCounterchargerTests(t *testing.T) {
	s := to(t, fresh(t, "forces", "corps"), "T1", 0)
	s, _ = play(t, s, "charge unit=8 at=23")
	s, _ = play(t, s, "react charge=0 what=counter", 1, 1)
	s, _ = play(t, s, "charge unit=9 at=24")
	s, _ = play(t, s, "react charge=1 what=stand")
	s = to(t, s, "T2", 0)
	s, _ = play(t, s, "fire unit=3 at=23", 1)
	for _, c := range []struct {
		what    string
		faces   []int
		counter bool
		dis     int
	}{{"passed", []int{1, 1}, true, 0}, {"failed", []int{6, 6}, false, 2}} {
		t.Run(c.what, func(t *testing.T) {
			x, _ := play(t, s, "effects", c.faces...)
			require.Len(t, x.Charges, 2, "it is charged all the same")
			u, _ := x.unit(23)
			assert.Equal(t, []any{c.counter, c.dis}, []any{x.Charges[0].Counter, u.Dis})
			assert.False(t, x.Charges[1].Counter)
		})
	}
	x, _ := play(t, s, "fire unit=4 at=17", 1)
	x, _ = play(t, x, "effects", 1, 1)
	assert.Len(t, x.Charges, 2, "who does not charge does not test")
}
