package ecw

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
)

// Units as they are mustered. Source: Forming Units; ECW-04, ECW-06, ECW-10.
func TestMusteredAsEntered(t *testing.T) {
	s := field(1)
	s.Leaders = []Leader{{ID: 1, Name: "Essex", Army: true}, {ID: 2, Name: "Ramsey"}, {ID: 3, Side: 1, Name: "Rupert"}, {ID: 4,
		Name: "Leven", Ally: true}, {ID: 5, Name: "Dead", Off: "killed"}}
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
			Unit{Name: "Ironsides", Class: "horse", Grade: "C", Weapon: "pistol", Cara: true, Head: true, Wing: 2, Other: 15,
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
	t.Run("what the class rules out is not asked", func(t *testing.T) {
		for cmd, keys := range map[string]string{
			"muster class=foot": "pikes ranks wing", "muster class=foot pikes=0": "order",
			"muster class=horse": "weapon caracole headstrong ranks", "muster class=dragoon": "order ranks",
			"muster class=cuirassier": "caracole headstrong", "muster class=heavy": "crew",
		} {
			for _, k := range strings.Fields(keys) {
				_, ok := fieldOf(formOf(t, s, cmd), k)
				assert.True(t, ok, "%s: %s", cmd, k)
			}
		}
		for cmd, keys := range map[string]string{
			"muster class=foot": "order crew weapon caracole", "muster class=horse drill=levee": "caracole pikes",
			"muster class=horse weapon=carbine": "caracole", "muster class=heavy": "ranks pikes order",
			"muster class=clubmen": "pikes order weapon",
		} {
			for _, k := range strings.Fields(keys) {
				_, ok := fieldOf(formOf(t, s, cmd), k)
				assert.False(t, ok, "%s: %s", cmd, k)
			}
		}
	})
	t.Run("a wing leader of one’s own side and ally, alive", func(t *testing.T) {
		f, _ := fieldOf(formOf(t, s, "muster"), "wing")
		require.Len(t, f.Options, 2)
		assert.Equal(t, "Ramsey", f.Options[1].Label)
		f, _ = fieldOf(formOf(t, s, "muster ally=yes"), "wing")
		assert.Equal(t, "Leven", f.Options[1].Label)
	})
	t.Run("a side has at most 24 units, names are short and no name stands twice", func(t *testing.T) {
		full := s
		for range mostUnits {
			full, _ = do(t, full, "muster class=light n=1", nil)
		}
		assert.Equal(t, "Light guns 24", full.Units[23].Name)
		assert.Contains(t, refused(t, full, "muster"), "at most 24 units")
		do(t, full, "muster side=1", nil)
		assert.Contains(t, refused(t, s, "muster name="+strings.Repeat("x", nameLetters+1)), "shorter name")
		do(t, s, "muster name="+strings.Repeat("x", nameLetters), nil)
	})
	t.Run("typical sizes are named", func(t *testing.T) {
		for n, said := range map[string]bool{"11": true, "12": false, "48": false, "49": true} {
			assert.Equal(t, said, strings.Contains(formOf(t, s, "muster n="+n).GoSmall, "12 to 48"), n)
		}
		assert.Empty(t, formOf(t, s, "muster class=heavy n=2").GoSmall)
	})
	t.Run("ranks that disorder are said", func(t *testing.T) {
		_, r := do(t, s, "muster ranks=3", nil)
		assert.Contains(t, r.Notes, "Disordered as it stands: odd depth.")
	})
	t.Run("skirmish order may be recorded of those who may skirmish only", func(t *testing.T) {
		x := field(1, foot(0, "C", 0, 24, 2), newUnit(0, 0, "", "dragoon", "C", 12, 2), foot(0, "C", 16, 24, 2), horse(0, "C"))
		for id, may := range map[string]bool{"1": true, "2": true, "3": false, "4": false} {
			f, _ := fieldOf(formOf(t, x, "record unit="+id), "order")
			assert.Equal(t, may, f.Options[len(f.Options)-1].ID == "skirmish", id)
		}
	})
}

// Units that are not on the roster, as they are described. Source: ECW-06, ECW-10.
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
		b := &form{s: s, in: c.In}
		u := b.free("unit")
		if want.Order == "" {
			want.Order = "close"
		}
		want.Name, want.Grade, want.Levee, want.Dis, want.Start, want.Counts = "the other unit", "B", true, true, want.figures(),
			want.Guns == 0
		assert.Equal(t, want, u, kind)
	}
	b := &form{s: s, in: engine.Do("", "unit-kind", "combat", "unit-n", "41", "unit-ranks", "4").In}
	u := b.free("unit")
	assert.Equal(t, []int{21, 20, 4}, []int{u.Pikes, u.Shot, u.Ranks})
	assert.Equal(t, "C", u.Grade)
	assert.False(t, u.Levee || u.Dis)
}

// Leaders come, go with units, and fall. Source: Leaders; ECW-22.
func TestLeadersComeAndGo(t *testing.T) {
	s := field(2, foot(0, "C", 20, 20, 2), horse(0, "C"), foot(1, "C", 20, 20, 2), foot(0, "C", 20, 20, 2))
	s = in(s, 4, func(u *Unit) { u.Ally = true })
	s, r := do(t, s, "leader leader=new rank=army name=Essex", nil)
	assert.Equal(t, "Essex took command with King.", r.Line)
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
	assert.Equal(t, []any{1, "Essex went to Unit 1."}, []any{n.Leaders[0].Unit, r.Line})
	assert.Equal(t, 1, n.attached(1))
	assert.Equal(t, "He does.", option(t, s, "leader leader=1", "what", "leave").Refused)
	two := in(n, 1, func(u *Unit) { u.Wing = 2 })
	assert.Equal(t, "A leader is with it.", option(t, two, "leader leader=2 what=attach", "unit", "1").Refused)
	assert.Equal(t, "It routs.", option(t, in(s, 1, func(u *Unit) { u.Morale = routed }), "leader leader=1 what=attach", "unit",
		"1").Refused)
	m, r := do(t, n, "leader leader=1 what=leave", nil)
	assert.Equal(t, []any{0, "Essex stood alone."}, []any{m.Leaders[0].Unit, r.Line})
	m, _ = do(t, n, "leader leader=1 what=killed", nil)
	assert.Equal(t, []any{0, "killed", 1}, []any{m.Leaders[0].Unit, m.Leaders[0].Off, len(m.Fell)})
	m, _ = do(t, n, "leader leader=1 what=captured", nil)
	assert.Empty(t, m.Fell, "captured is not killed")
	n.Step = 6
	m, _ = do(t, n, "leader leader=1 what=killed", nil)
	assert.True(t, m.isDueSide("friends", 0), "at once in phase 6")
	full := s
	for len(full.Leaders) < mostLeaders {
		full, _ = do(t, full, "leader leader=new", nil)
	}
	assert.Contains(t, refused(t, full, "leader leader=new"), "at most 8 leaders")
	do(t, full, "leader leader=new side=1", nil)
	t.Run("with a unit that is lost he stands alone", func(t *testing.T) {
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
		assert.True(t, n.isDue("leader-risk", 1))
		x.Set.Safe = true
		n, _ = do(t, x, "shoot unit=3 target=1 range=2", []int{6, 1, 1, 1, 1, 1, 1}, "shot")
		assert.False(t, n.isDue("leader-risk", 1))
	})
}

// Guns that are overrun: models with their share of the gunners. Source: ECW-86; ecw-charts 3.
func TestSomeGunsAreOverrun(t *testing.T) {
	s := field(2, horse(0, "C"), newUnit(0, 1, "", "light", "C", 3, 1))
	s, _ = do(t, s, "charge unit=1 target=2 far=9", nil)
	stood, _ := do(t, s, "reply unit=2 how=stand", nil)
	gone, _ := do(t, s, "reply unit=2 how=evade", nil)
	stood.Step, gone.Step = 4, 4
	n, r := do(t, stood, "overrun unit=1 n=1 death=no", nil)
	assert.Equal(t, []int{2, 8}, []int{n.Units[1].Guns, n.Units[1].Other})
	assert.Equal(t, []string{"1", "models taken"}, []string{r.Number, r.Word})
	assert.True(t, n.isDue("receive", 2))
	assert.Equal(t, "home", n.Units[0].Charge.Done)
	n, _ = do(t, gone, "overrun unit=1 n=3", nil)
	assert.Equal(t, []any{"destroyed", 12}, []any{n.Units[1].Off, n.Units[1].Other}, "gunners who ran leave their guns")
	assert.Empty(t, n.Fell, "gunners never count")
	f := formOf(t, stood, "overrun unit=1")
	assert.Equal(t, "death shot first: 3 dice, 45H 6HH", f.GoSmall)
	for name, change := range map[string]func(u *Unit){"reloading": func(u *Unit) { u.Reload = 1 },
		"limbered":    func(u *Unit) { u.Limber = "limbered" },
		"unlimbering": func(u *Unit) { u.Ready = 1 }, "too few gunners": func(u *Unit) { u.Other = 5 },
		"demoralised": func(u *Unit) { u.Morale = demoralised }} {
		assert.Empty(t, formOf(t, in(stood, 2, change), "overrun unit=1").GoSmall, name)
	}
	deep := in(stood, 1, func(u *Unit) { u.Ranks = 3 })
	_, r = do(t, deep, "overrun unit=1 n=1", []int{4, 1, 1})
	assert.Contains(t, strings.Join(r.Notes, " "), "Death shot: 2 hits")
	t.Run("shot down to the last man", func(t *testing.T) {
		one := in(stood, 1, func(u *Unit) { u.Other = 1 })
		n, r := do(t, one, "overrun unit=1 n=3", []int{6, 6, 6})
		assert.Equal(t, "destroyed", n.Units[0].Off)
		assert.Contains(t, r.Line, "to the last figure")
		assert.Equal(t, 3, n.Units[1].Guns)
	})
	t.Run("pursuers overrun without stopping, and meet no death shot", func(t *testing.T) {
		x := in(field(1, horse(0, "C"), skirmishers(1, 12), foot(1, "C", 20, 20, 2)), 1, func(u *Unit) { u.Pursuit, u.Quarry = 2, 3 })
		n, _ := do(t, x, "overrun unit=1 target=2 n=5", nil)
		assert.Equal(t, []int{7, 2}, []int{n.Units[1].figures(), n.Units[0].Pursuit})
		assert.Empty(t, n.Dues)
	})
}
