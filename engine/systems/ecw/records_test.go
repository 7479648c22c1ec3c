package ecw

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// led returns a field with leaders.
func led() State {
	s := field(1)
	s.Leaders = []Leader{{ID: 1, Name: "Essex", Army: true}, {ID: 2, Name: "Ramsey"}, {ID: 3, Side: 1, Name: "Rupert"}, {ID: 4,
		Name: "Leven", Ally: true}, {ID: 5, Name: "Dead", Off: "killed"}}
	return s
}

// Units are mustered as entered. Source: Forming Units; ECW-04, ECW-06, ECW-10.
func TestMusteredAsEntered(t *testing.T) {
	s := led()
	for _, c := range []struct {
		cmd  string
		want Unit
	}{
		{"muster", Unit{Name: "Foot 1", Class: "foot", Grade: "C", Weapon: "musket", Pikes: 16, Shot: 24, Orig: [3]int{16, 24, 0},
			Ranks: 2, Order: "close", Start: 40, Counts: true}},
		{"muster class=foot n=30 pikes=0 ranks=3 order=skirmish side=1 grade=D drill=levee",
			Unit{Side: 1, Name: "Foot 1", Class: "foot", Grade: "D", Levee: true, Weapon: "musket", Shot: 30, Orig: [3]int{0, 30, 0},
				Ranks: 3, Order: "skirmish", Start: 30}},
		{"muster class=foot n=20 pikes=20", Unit{Name: "Foot 1", Class: "foot", Grade: "C", Pikes: 20, Orig: [3]int{20, 0, 0},
			Ranks: 2, Order: "close", Start: 20, Counts: true}},
		{"muster class=horse n=15 caracole=yes headstrong=yes wing=2 name=Ironsides",
			Unit{Name: "Ironsides", Class: "horse", Grade: "C", Weapon: "pistol", Caracole: true, Headstrong: true, Wing: 2, Other: 15,
				Orig: [3]int{0, 0, 15}, Ranks: 2, Order: "close", Start: 15, Counts: true}},
		{"muster class=horse weapon=carbine", Unit{Name: "Horse 1", Class: "horse", Grade: "C", Weapon: "carbine", Other: 12,
			Orig: [3]int{0, 0, 12}, Ranks: 2, Order: "close", Start: 12, Counts: true}},
		{"muster class=dragoon", Unit{Name: "Dragoons 1", Class: "dragoon", Grade: "C", Weapon: "carbine", Mounted: true, Shot: 12,
			Orig: [3]int{0, 12, 0}, Ranks: 2, Order: "close", Start: 12, Counts: true}},
		{"muster class=heavy n=3 crew=5", Unit{Name: "Heavy guns 1", Class: "heavy", Grade: "C", Guns: 3, Other: 15, Orig: [3]int{0,
			0, 15}, Ranks: 1, Order: "close", Start: 15}},
		{"muster class=halberd n=12 ally=yes wing=4", Unit{Name: "Halberdiers 1", Class: "halberd", Grade: "C", Ally: true, Wing: 4,
			Other: 12, Orig: [3]int{0, 0, 12}, Ranks: 2, Order: "close", Start: 12, Counts: true}},
	} {
		t.Run(c.cmd, func(t *testing.T) {
			n, r := do(t, s, c.cmd, nil)
			c.want.ID = 1
			assert.Equal(t, c.want, n.Units[0])
			assert.Contains(t, r.Line, c.want.Name+" joined ")
		})
	}
}

// The fields of mustering and their bounds.
func TestFieldsOfMuster(t *testing.T) {
	s := led()
	t.Run("fields that the class rules out are not asked", func(t *testing.T) {
		for cmd, keys := range map[string]string{
			"muster class=foot": "pikes ranks wing", "muster class=foot pikes=0": "order",
			"muster class=horse": "weapon caracole headstrong ranks", "muster class=dragoon": "order ranks",
			"muster class=cuirassier": "caracole headstrong", "muster class=heavy": "crew",
		} {
			for _, k := range strings.Fields(keys) {
				_, ok := rulestest.Field(formOf(t, s, cmd), k)
				assert.True(t, ok, "%s: %s", cmd, k)
			}
		}
		for cmd, keys := range map[string]string{
			"muster class=foot": "order crew weapon caracole", "muster class=horse drill=levee": "caracole pikes",
			"muster class=horse weapon=carbine": "caracole", "muster class=heavy": "ranks pikes order",
			"muster class=clubmen": "pikes order weapon",
		} {
			for _, k := range strings.Fields(keys) {
				_, ok := rulestest.Field(formOf(t, s, cmd), k)
				assert.False(t, ok, "%s: %s", cmd, k)
			}
		}
	})
	t.Run("a living wing leader of the same side and army", func(t *testing.T) {
		f, _ := rulestest.Field(formOf(t, s, "muster"), "wing")
		require.Len(t, f.Options, 2)
		assert.Equal(t, "Ramsey", f.Options[1].Label)
		f, _ = rulestest.Field(formOf(t, s, "muster ally=yes"), "wing")
		assert.Equal(t, "Leven", f.Options[1].Label)
	})
	t.Run("a side has at most 24 units, names are short and no name stands twice", func(t *testing.T) {
		full := s
		for range maxUnits {
			full, _ = do(t, full, "muster class=light n=1", nil)
		}
		assert.Equal(t, "Light guns 24", full.Units[23].Name)
		assert.Contains(t, refused(t, full, "muster"), "at most 24 units")
		do(t, full, "muster side=1", nil)
		assert.Contains(t, refused(t, s, "muster name="+strings.Repeat("x", nameLetters+1)), "at most 24 letters")
		do(t, s, "muster name="+strings.Repeat("x", nameLetters), nil)
	})
	t.Run("typical sizes are named", func(t *testing.T) {
		for n, said := range map[string]bool{"11": true, "12": false, "48": false, "49": true} {
			assert.Equal(t, said, strings.Contains(formOf(t, s, "muster n="+n).GoSmall, "12 to 48"), n)
		}
		assert.Empty(t, formOf(t, s, "muster class=heavy n=2").GoSmall)
	})
	t.Run("disordering ranks are noted", func(t *testing.T) {
		_, r := do(t, s, "muster ranks=3", nil)
		assert.Contains(t, r.Notes, "Disordered in this formation: odd depth.")
	})
	t.Run("skirmish order only for units that may skirmish", func(t *testing.T) {
		x := field(1, foot(0, "C", 0, 24, 2), newUnit(0, 0, "", "dragoon", "C", 12, 2), foot(0, "C", 16, 24, 2), horse(0, "C"))
		for id, may := range map[string]bool{"1": true, "2": true, "3": false, "4": false} {
			f, _ := rulestest.Field(formOf(t, x, "record unit="+id), "order")
			assert.Equal(t, may, f.Options[len(f.Options)-1].ID == "skirmish", id)
		}
	})
}

// Units described off the roster. Source: ECW-06, ECW-10.
func TestUnitsDescribed(t *testing.T) {
	s := field(5)
	for kind, want := range map[string]Unit{
		"combat":     {Class: "foot", Weapon: "musket", Pikes: 20, Shot: 20, Orig: [3]int{20, 20, 0}, Ranks: 2},
		"missile":    {Class: "foot", Weapon: "musket", Pikes: 16, Shot: 24, Orig: [3]int{16, 24, 0}, Ranks: 2},
		"shot":       {Class: "foot", Weapon: "musket", Shot: 40, Orig: [3]int{0, 40, 0}, Ranks: 2},
		"skirmish":   {Class: "foot", Weapon: "musket", Shot: 40, Orig: [3]int{0, 40, 0}, Ranks: 2, Order: "skirmish"},
		"halberd":    {Class: "halberd", Other: 40, Orig: [3]int{0, 0, 40}, Ranks: 2},
		"clubmen":    {Class: "clubmen", Other: 40, Orig: [3]int{0, 0, 40}, Ranks: 2},
		"cuirassier": {Class: "cuirassier", Weapon: "pistol", Other: 12, Orig: [3]int{0, 0, 12}, Ranks: 2},
		"horse":      {Class: "horse", Weapon: "pistol", Other: 12, Orig: [3]int{0, 0, 12}, Ranks: 2},
		"dragoon":    {Class: "dragoon", Weapon: "carbine", Mounted: true, Shot: 12, Orig: [3]int{0, 12, 0}, Ranks: 2},
		"light":      {Class: "light", Guns: 1, Other: 4, Orig: [3]int{0, 0, 4}, Ranks: 1},
		"siege":      {Class: "siege", Guns: 1, Other: 4, Orig: [3]int{0, 0, 4}, Ranks: 1},
	} {
		c := engine.Do("fight", "unit", "free", "unit-kind", kind, "unit-grade", "B", "unit-drill", "levee", "unit-dis", "yes")
		u := askFree(&plan{State: s, Entry: &book.Entry{In: c.In}}, "unit")
		if want.Order == "" {
			want.Order = "close"
		}
		want.Name, want.Grade, want.Levee, want.Dis, want.Start, want.Counts = "the unit", "B", true, true, want.figures(),
			want.Guns == 0
		assert.Equal(t, want, u, kind)
	}
	u := askFree(&plan{State: s, Entry: &book.Entry{In: engine.Do("", "unit-kind", "combat", "unit-n", "41", "unit-ranks", "4").In}}, "unit")
	assert.Equal(t, []int{21, 20, 4}, []int{u.Pikes, u.Shot, u.Ranks})
	assert.Equal(t, "C", u.Grade)
	assert.False(t, u.Levee || u.Dis)
}

// A unit that leaves the table is no longer a foe, a quarry or selected. Dues of it and against it lapse, except the risk of its leader,
// who is then on his own. Its pursuer is in hand again without a test if it was eliminated, and may still follow it over the edge. Source:
// ECW-64.
func TestLeavingTheTable(t *testing.T) {
	s := field(5, foot(0, "C", 20, 20, 2), foot(1, "C", 20, 20, 2), horse(1, "C"), horse(0, "C"))
	s = fighting(fighting(s, 1, 2, false), 4, 3, false)
	s = in(s, 3, func(u *Unit) { u.Pursuit, u.Quarry = 2, 1 })
	s = in(s, 4, func(u *Unit) { u.Pursuit, u.Quarry = 2, 3 })
	s.Leaders, s.Hand = []Leader{{ID: 1, Name: "Essex", Unit: 1}, {ID: 2, Name: "Rupert", Side: 1, Unit: 2}}, 1
	for i, x := range []Due{{Do: dueFight, Unit: 1, Other: 2}, {Do: dueFight, Unit: 4, Other: 3}, {Do: dueLost, Unit: 1},
		{Do: dueLost, Unit: 2}, {Do: dueReceive, Unit: 2, Other: 1}, {Do: duePursuit, Unit: 3, Other: 1},
		{Do: dueRisk, Unit: 1, Other: 1}, {Do: dueRecover},
		{Do: dueFriends, Other: 1}} {
		x.ID, x.Step = i+1, 5
		s.Dues, s.Next = append(s.Dues, x), i+2
	}
	for why, fell := range map[string]int{"destroyed": 1, "left the table": 0} {
		a := &act{State: s, Run: &book.Run{}}
		for range 2 {
			leave(a, 1, why)
		}
		x := a.State
		assert.Equal(t, why, x.Units[0].Off)
		assert.Equal(t, []int{0, 0, 1, 1}, rulestest.Each(x.Units, func(u Unit) int { return len(u.Foes) }))
		assert.Equal(t, []int{0, 0, 0, 3}, rulestest.Each(x.Units, func(u Unit) int { return u.Quarry }))
		assert.Equal(t, []int{0, 2}, rulestest.Each(x.Leaders, func(l Leader) int { return l.Unit }))
		dues := map[string][]int{"destroyed": {2, 4, 7, 8, 9}, "left the table": {2, 4, 6, 7, 8, 9}}[why]
		assert.Equal(t, dues, rulestest.Each(x.Dues, func(d Due) int { return d.ID }))
		assert.Equal(t, []int{0, 0, 2 - 2*fell, 2}, rulestest.Each(x.Units, func(u Unit) int { return u.Pursuit }))
		assert.Equal(t, []int{0, fell}, []int{x.Hand, len(x.Fell)})
		require.NoError(t, x.check())
	}
	a := &act{State: s, Run: &book.Run{}}
	leave(a, 0, "destroyed") // no effect on a unit off the roster
	assert.Equal(t, s, a.State)
	leave(a, 2, "destroyed")
	gone := a.State
	leave(a, 2, "scattered")
	assert.Equal(t, gone, a.State, "a unit leaves only once")
	assert.Equal(t, 1, a.State.Hand, "it is another that is in hand")
	loseLeader(a, s.Leaders[0], "captured")
	assert.NotContains(t, rulestest.Each(a.State.Dues, func(d Due) dueKind { return d.Do }), dueRisk, "he is no longer at risk")
}

// Leaders arrive, join and leave units, and fall. Source: Leaders; ECW-22.
func TestLeadersComeAndGo(t *testing.T) {
	s := field(2, foot(0, "C", 20, 20, 2), horse(0, "C"), foot(1, "C", 20, 20, 2), foot(0, "C", 20, 20, 2))
	s = in(s, 4, func(u *Unit) { u.Ally = true })
	s, r := do(t, s, "leader leader=new rank=army name=Essex", nil)
	assert.Equal(t, "Essex took command for the King.", r.Line)
	s, _ = do(t, s, "leader leader=new", nil)
	assert.Equal(t, []Leader{{ID: 1, Name: "Essex", Army: true}, {ID: 2, Name: "Commander 2"}}, s.Leaders)
	assert.Equal(t, "Essex is army leader.", option(t, s, "leader leader=new", "rank", "army").Refused)
	assert.Empty(t, option(t, s, "leader leader=new side=1", "rank", "army").Refused)
	assert.Empty(t, option(t, s, "leader leader=new ally=yes", "rank", "army").Refused, "an ally has his own")
	assert.Equal(t, "Not under his command.", option(t, s, "leader leader=1 what=attach", "unit", "4").Refused,
		"allies do not help each other")
	assert.Equal(t, "Not under his command.", option(t, s, "leader leader=2 what=attach", "unit", "2").Refused)
	own := in(s, 2, func(u *Unit) { u.Wing = 2 })
	assert.Empty(t, option(t, own, "leader leader=2 what=attach", "unit", "2").Refused)
	n, r := do(t, s, "leader leader=1 what=attach unit=1", nil)
	assert.Equal(t, []any{1, "Essex joined Unit 1."}, []any{n.Leaders[0].Unit, r.Line})
	assert.Equal(t, 1, n.attached(1))
	assert.Equal(t, "He has no unit.", option(t, s, "leader leader=1", "what", "leave").Refused)
	two := in(n, 1, func(u *Unit) { u.Wing = 2 })
	assert.Equal(t, "It has a leader.", option(t, two, "leader leader=2 what=attach", "unit", "1").Refused)
	assert.Equal(t, "It is routing.", option(t, in(s, 1, func(u *Unit) { u.Morale = routed }), "leader leader=1 what=attach", "unit",
		"1").Refused)
	m, r := do(t, n, "leader leader=1 what=leave", nil)
	assert.Equal(t, []any{0, "Essex left his unit."}, []any{m.Leaders[0].Unit, r.Line})
	m, _ = do(t, n, "leader leader=1 what=killed", nil)
	assert.Equal(t, []any{0, "killed", 1}, []any{m.Leaders[0].Unit, m.Leaders[0].Off, len(m.Fell)})
	m, _ = do(t, n, "leader leader=1 what=captured", nil)
	assert.Empty(t, m.Fell, "captured is not killed")
	n.Step = 6
	m, _ = do(t, n, "leader leader=1 what=killed", nil)
	assert.True(t, m.mourns(0), "at once in phase 6")
	full := s
	for len(full.Leaders) < maxLeaders {
		full, _ = do(t, full, "leader leader=new", nil)
	}
	assert.Contains(t, refused(t, full, "leader leader=new"), "at most 8 leaders")
	do(t, full, "leader leader=new side=1", nil)
	t.Run("the cause of a due risk is known", func(t *testing.T) {
		x := s
		x.Dues, x.Next = []Due{{ID: 1, Do: dueFight, Unit: 1, Other: 2, Step: 5},
			{ID: 2, Do: dueRisk, Unit: 1, Other: 1, Why: byShot, Step: 5}}, 3
		for line, asked := range map[string]bool{"leader-risk leader=1": false, "leader-risk leader=2": true} {
			_, asks := rulestest.Field(formOf(t, x, line), "why")
			assert.Equal(t, asked, asks, line)
		}
		x.Dues = x.Dues[1:]
		_, asks := rulestest.Field(formOf(t, x, "leader-risk leader=1"), "why")
		assert.False(t, asks, "and when nothing else is due")
	})
	t.Run("a leader is on his own when his unit is lost", func(t *testing.T) {
		x, _ := do(t, s, "leader leader=1 what=attach unit=1", nil)
		x, _ = do(t, x, "surrender unit=1 captor=3", nil)
		assert.Zero(t, x.Leaders[0].Unit)
		assert.Equal(t, 36, x.Units[2].figures(), "four guards for forty")
	})
	t.Run("leaders at risk, ecw-charts C15", func(t *testing.T) {
		x, _ := do(t, s, "leader leader=1 what=attach unit=1", nil)
		for _, c := range []struct {
			why   string
			faces []int
			fate  string
		}{{"shot", []int{5}, ""}, {"shot", []int{6, 4}, ""}, {"shot", []int{6, 5}, "killed"}, {"fight", []int{6, 3}, ""}, {"fight",
			[]int{6, 4}, "killed"},
			{"rout", []int{2}, "killed"}, {"rout", []int{3}, "captured"}, {"rout", []int{4}, ""}} {
			n, _ := do(t, x, "leader-risk leader=1 why="+c.why, c.faces)
			assert.Equal(t, c.fate, n.Leaders[0].Off, "%s %v", c.why, c.faces)
		}
		x.Step = 4
		n, _ := do(t, x, "shoot unit=3 target=1 range=2", []int{6, 1, 1, 1, 1, 1, 1}, "shot")
		assert.True(t, n.isDue(dueRisk, 1))
		x.Set.Safe = true
		n, _ = do(t, x, "shoot unit=3 target=1 range=2", []int{6, 1, 1, 1, 1, 1, 1}, "shot")
		assert.False(t, n.isDue(dueRisk, 1))
	})
}

// Source: ECW-23, ECW-R11, ecw-charts C15.
func TestLeaders(t *testing.T) {
	s := field(4, foot(0, "C", 20, 20, 2), horse(0, "C"))
	s.Leaders = []Leader{{ID: 1, Name: "Rupert"}, {ID: 2, Name: "The King", Army: true, Unit: 1}}
	assert.Equal(t, "Not under his command.", refused(t, s, "leader leader=1 what=attach unit=2"))
	n, r := do(t, s, "leader-risk leader=2 why=shot", []int{6, 5})
	assert.Equal(t, "The King killed", r.Word)
	assert.Equal(t, "killed", n.Leaders[1].Off)
	assert.Len(t, n.Fell, 1)
	_, r = do(t, s, "leader-risk leader=2 why=shot", []int{6, 4})
	assert.Equal(t, "The King struck, but unhurt", r.Word)
	assert.Empty(t, r.Notes)
	_, r = do(t, s, "leader-risk leader=2 why=shot", []int{5})
	assert.Equal(t, "The King unhurt", r.Word)
	_, r = do(t, s, "leader-risk leader=2 why=rout", []int{3})
	assert.Equal(t, "The King captured", r.Word)
	for where, want := range map[string]int{"with": 1, "near": 0, "none": -1, "retiring": 0} {
		m := s.morale("shot")
		m.leader(s.Units[0], where)
		assert.Equal(t, want, 1-m.sum.Total(), where)
		m = s.morale("shot")
		m.leader(levee(s.Units[0]), where)
		assert.Equal(t, map[string]int{"with": 1, "near": 0, "none": -2, "retiring": -1}[where], 1-m.sum.Total(), "levee, "+where)
	}
	n.Step = 5
	n, _ = do(t, n, "next", nil)
	n, r = do(t, n, "friends side=0", []int{2, 2, 6})
	assert.Len(t, r.Reckoning, 2, "the units of a killed army leader test")
	assert.Contains(t, rulestest.Reckoned(r.Reckoning[0]), "army leader killed")
	assert.Equal(t, []int{demoralised, good}, []int{n.Units[0].Morale, n.Units[1].Morale})
}

// The referee corrects records. Source: the procedure "record".
func TestRecordsAreKept(t *testing.T) {
	s := field(3, foot(0, "C", 16, 24, 2), newUnit(0, 0, "", "heavy", "C", 2, 1), foot(1, "C", 16, 24, 2), newUnit(0, 0, "",
		"dragoon", "C", 12, 2))
	n, r := do(t, s, "record unit=1 pikes=10 shot=20 morale=2 dis=yes order=column ranks=5 ground=soft", nil)
	u := n.Units[0]
	assert.Equal(t, []any{10, 20, shaken, true, "column", 5, "soft"}, []any{u.Pikes, u.Shot, u.Morale, u.Dis, u.Order, u.Ranks, u.Ground})
	assert.Contains(t, r.Line, "by the referee")
	n, _ = do(t, s, "record unit=2 guns=1 other=3 limber=limbered reload=2 ready=1", nil)
	u = n.Units[1]
	assert.Equal(t, []any{1, 3, "limbered", 2, 1}, []any{u.Guns, u.Other, u.Limber, u.Reload, u.Ready})
	_, asked := rulestest.Field(formOf(t, field(3, foot(0, "C", 1, 24, 2)), "record unit=1"), "pikes")
	assert.True(t, asked, "a single pike")
	n, _ = do(t, s, "record unit=4 mounted=no", nil)
	assert.False(t, n.Units[3].Mounted)
	t.Run("into a building and out again", func(t *testing.T) {
		n, _ := do(t, s, "record unit=1 order=building", nil)
		assert.Equal(t, []string{"building", "building", "close"}, []string{n.Units[0].Order, n.Units[0].Ground, n.Units[0].Was})
		m, _ := do(t, s, "record unit=1 order=building ground=soft", nil)
		assert.Equal(t, "soft", m.Units[0].Ground)
		assert.Contains(t, refused(t, s, "record unit=1 order=building ground=wood"), "hard cover")
		assert.Contains(t, refused(t, s, "record unit=1 ground=building"), "formation")
		n, _ = do(t, n, "record unit=1 order=column", nil)
		assert.Equal(t, []string{"column", "", ""}, []string{n.Units[0].Order, n.Units[0].Ground, n.Units[0].Was})
	})
	t.Run("into contact and out of it", func(t *testing.T) {
		n, _ := do(t, s, "record unit=1 foe=3 foe-side=2", nil)
		assert.Equal(t, []Foe{{ID: 3, Side: rear}}, n.Units[0].Foes)
		assert.Equal(t, []Foe{{ID: 1}}, n.Units[2].Foes)
		assert.True(t, n.isDue(dueFight, 1))
		n, _ = do(t, n, "record unit=1 foe=none", nil)
		assert.Empty(t, n.Units[2].Foes)
		assert.Empty(t, n.Dues)
	})
	t.Run("off the table and back", func(t *testing.T) {
		x := in(s, 3, func(u *Unit) { u.Pursuit, u.Quarry = 8, 1 })
		n, _ := do(t, x, "record unit=3 off=destroyed", nil)
		assert.Equal(t, []any{"destroyed", 0, 0}, []any{n.Units[2].Off, n.Units[2].Pursuit, n.Units[2].Quarry})
		n, _ = do(t, s, "record unit=1 off=destroyed", nil)
		assert.Equal(t, "destroyed", n.Units[0].Off)
		assert.Len(t, n.Fell, 1)
		n, _ = do(t, n, "record unit=1 off=here", nil)
		assert.True(t, n.Units[0].here())
		assert.Contains(t, refused(t, s, "record unit=1 pikes=0 shot=0"), "enter what became of the unit")
	})
	t.Run("routed by the referee: friends test, and flags are cleared", func(t *testing.T) {
		n, _ := do(t, fighting(s, 1, 3, false), "record unit=1 morale=4", nil)
		assert.Len(t, n.Fell, 1)
		assert.Empty(t, n.Units[0].Foes)
		n, _ = do(t, s, "record unit=1 morale=3", nil)
		assert.Empty(t, n.Fell)
		x := in(s, 1, func(u *Unit) {
			u.Flags, u.Charge, u.Answer, u.Ran = flagMoved|flagShot, Charge{At: 3, Dist: 4}, "stand", 4
		})
		x.Dues, x.Next = []Due{{ID: 1, Do: dueHome, Unit: 1, Other: 3, Step: 4}}, 2
		n, _ = do(t, x, "record unit=1 flags=clear", nil)
		assert.Equal(t, []any{flag(0), Charge{}, "", 0}, []any{n.Units[0].Flags, n.Units[0].Charge, n.Units[0].Answer, n.Units[0].Ran})
		assert.Empty(t, n.Dues)
	})
	t.Run("rallied by the referee: the rout’s dues lapse", func(t *testing.T) {
		x := in(s, 1, func(u *Unit) { u.Morale = routed })
		x.Dues, x.Next = []Due{{ID: 1, Do: dueContinue, Unit: 1, Step: 1}}, 2
		n, _ := do(t, x, "record unit=1 morale=0", nil)
		assert.Empty(t, n.Dues)
	})
	t.Run("losses: by pikes, by shot, shared; guns lose gunners, then models", func(t *testing.T) {
		u := foot(0, "C", 16, 24, 2)
		for how, want := range map[string][2]int{"pikes": {6, 24}, "shot": {16, 14}, "share": {12, 18}} {
			v := u.lose(10, how)
			assert.Equal(t, want, [2]int{v.Pikes, v.Shot}, how)
		}
		v := u.lose(30, "shot")
		assert.Equal(t, []int{10, 0}, []int{v.Pikes, v.Shot}, "pikes take what the shot cannot")
		g := newUnit(1, 0, "", "heavy", "C", 2, 1).lose(9, "share")
		assert.Equal(t, []int{0, 1}, []int{g.Other, g.Guns})
		assert.True(t, g.lose(1, "share").gone())
		assert.Equal(t, 3, foot(0, "C", 0, 12, 10).lose(9, "shot").Ranks)
	})
}

// A unit may be recorded in contact with at most seven enemies.
func TestAtMostSevenFoes(t *testing.T) {
	s := field(3, foot(0, "C", 16, 24, 2), newUnit(0, 0, "", "heavy", "C", 2, 1), foot(1, "C", 16, 24, 2), horse(0, "C"))
	for _, full := range []int{1, 3} { // on either side of the contact
		for had, want := range map[int]int{6: 7, 7: 7} {
			x := in(s, full, func(u *Unit) {
				for i := range had {
					u.Foes = append(u.Foes, Foe{ID: 5 + i})
				}
			})
			for i := range had {
				v := foot(full/3^1, "C", 16, 24, 2)
				v.ID, v.Name, v.Start, v.Orig, v.Foes = 5+i, "Foe "+book.Num(i), 40, [3]int{16, 24}, []Foe{{ID: full}}
				x.Units = append(x.Units, v)
			}
			n, _ := do(t, x, "record unit=1 morale=1 foe=3", nil)
			u, _ := n.unit(full)
			assert.Len(t, u.Foes, want, "unit %d", full)
		}
	}
}

// Units off the roster make forms plain calculators, and are not kept.
func TestFreeEntry(t *testing.T) {
	s := field(5)
	n, r := do(t, s, "fight unit=free unit-kind=horse foe=free foe-kind=shot foe-n=24 push=yes", []int{6, 5})
	assert.Equal(t, "4:0", r.Number)
	assert.Equal(t, []int{11, 5}, []int{r.Reckoning[0].Sum, r.Reckoning[1].Sum})
	assert.Equal(t, s, n)
	const test, recoils = "The unit: test for the lost round.", "The unit: recoil half a move, disordered, if still standing."
	const shot = "The enemy: test for the lost round."
	assert.Equal(t, []string{shot}, r.Notes, "the shot lost")
	for _, c := range []struct {
		faces []int
		want  []string
	}{{[]int{1, 4}, []string{test, recoils}}, {[]int{1, 1}, []string{recoils}}, {[]int{6, 1}, []string{shot}}} {
		_, r = do(t, s, "fight unit=free unit-kind=horse foe=free foe-kind=combat foe-n=4", c.faces)
		assert.Equal(t, c.want, r.Notes, "%v", c.faces)
	}
	_, r = do(t, s, "lost unit=free unit-kind=combat unit-grade=E diff=1", []int{1, 6})
	assert.Equal(t, "Fails", r.Word)
	_, r = do(t, s, "pursuit unit=free unit-kind=horse", []int{4})
	assert.Equal(t, "In hand", r.Word)
}

// While a side moves only its own leaders are listed, and one whom the entry names.
func TestLeadersOfTheSideThatMoves(t *testing.T) {
	s := field(2, foot(0, "C", 16, 24, 2), foot(1, "C", 16, 24, 2))
	s.Leaders = []Leader{{ID: 1, Side: 0, Name: "Essex"}, {ID: 2, Side: 1, Name: "Rupert"}}
	listed := func(s State, entry string) string {
		f, _ := rulestest.Field(formOf(t, s, entry), "leader")
		return strings.Join(rulestest.Each(f.Options, func(o view.Option) string { return o.Label }), ", ")
	}
	assert.Equal(t, "Essex, A new leader", listed(s, "leader"))
	assert.Equal(t, "Essex, Rupert, A new leader", listed(s, "leader leader=2"))
	s.Step = stepShooting
	assert.Equal(t, "Essex, Rupert, A new leader", listed(s, "leader"))
}

// Pikes and shot cannot share a single loss.
func TestSingleLossIsNotShared(t *testing.T) {
	for n, want := range map[string][]string{"1": {"shot", "pikes"}, "2": {"shot", "pikes", "share"}} {
		x := field(2, foot(0, "C", 16, 24, 2))
		_, err := System{}.Resolve(x, engine.Do("hit", "unit", "1", "n", n), dice.NewCup())
		var need *dice.Need
		require.ErrorAs(t, err, &need)
		assert.Equal(t, want, rulestest.Each(need.Ask.Choices, func(c dice.Choice) string { return c.ID }), n)
	}
}
