package march

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest"
)

// play carries out commands written as text with their faces, and fails on a refusal.
func play(t *testing.T, s State, cmd string, faces ...int) (State, result) {
	t.Helper()
	c, err := engine.ParseCommand(cmd)
	require.NoError(t, err)
	st, next, err := rulestest.Resolve(t, System{}, s, c, faces)
	require.NoError(t, err, cmd)
	return next.(State), told(t, st)
}

// refused carries out a command that must be refused and returns the reason.
func refused(t *testing.T, s State, cmd string) string {
	t.Helper()
	c, err := engine.ParseCommand(cmd)
	require.NoError(t, err)
	_, _, err = rulestest.Resolve(t, System{}, s, c, nil)
	var no *engine.Refusal
	require.ErrorAs(t, err, &no, cmd)
	require.NotEmpty(t, no.Section, cmd)
	return no.Text
}

// MA-X20: Average, committed MF, issuer within 12 inches: 6 arrives, 5 does not.
func TestWorkedOrder(t *testing.T) {
	s := fresh(t)
	s, _ = play(t, s, "leader-record leader=3 command=2")
	s, _ = play(t, s, "engage mf=1")
	_, r := play(t, s, "order by=3 to=m1 order=attack far=0", 3, 3)
	assert.Equal(t, "Attack", r.W)
	s, r = play(t, s, "order by=3 to=m1 order=attack far=0", 3, 2)
	assert.Equal(t, "does not arrive", r.W)
	m, _ := s.mf(1)
	assert.Equal(t, []int{1, orderIndex("attack") + 1}, []int{m.Tries, m.Try})
}

// MA-X22: Regular MF, shaken, normal leader: 8 is D2, 10 retires, 12 breaks. MA-54 and MA-53 with it.
func TestWorkedMorale(t *testing.T) {
	s := fresh(t)
	s, _ = play(t, s, "engage mf=1")
	s, _ = play(t, s, "record unit=1 cv=0")
	s, _ = play(t, s, "record unit=2 cv=0")
	s, _ = play(t, s, "next to=4")
	s, _ = play(t, s, "initiative", 6, 6, 1, 1)
	s, _ = play(t, s, "active side=1")
	assert.Equal(t, 1, s.Active, "the winner may force the other to be active: MA-56")
	s, _ = play(t, s, "next to=12")
	assert.Equal(t, 0, s.Active, "roles swap")
	s, _ = play(t, s, "next")
	assert.Equal(t, []int{2, 620}, []int{s.Turn, s.Clock}, "20 minutes: MA-62")
	s, _ = play(t, s, "next")
	require.Len(t, s.duties(), 1)
	mf := func(x State) MF { m, _ := x.mf(1); return m }
	x, _ := play(t, s, "mf-morale mf=1", 4, 4)
	for _, u := range x.Units {
		if u.MF == 1 && u.live() {
			assert.Equal(t, 2, u.Dis)
		}
	}
	assert.Contains(t, refused(t, x, "mf-morale mf=1"), "tested this turn")
	x, _ = play(t, s, "mf-morale mf=1", 5, 5)
	assert.Equal(t, orderIndex("retire"), mf(x).Order)
	x, _ = play(t, s, "mf-morale mf=1", 6, 6)
	assert.Equal(t, 2, mf(x).Broken)
	assert.True(t, x.Sides[0].Due)
	y, _ := play(t, x, "army-morale side=0", 6, 6)
	assert.True(t, y.Sides[0].Broken && y.Over, "an army that breaks ends the battle")
	assert.Equal(t, "The Prussians win.", y.ending())
	x, r := play(t, x, "army-morale side=0", 4, 4)
	assert.Equal(t, "all MFs retreat", r.W, "7 and 1 for Mouton, less 4 further sixths: failed by 4")
	x, _ = play(t, x, "victory")
	assert.True(t, x.Over)
	assert.Equal(t, "The Prussians win.", x.ending())
	assert.Equal(t, "The battle is over. Undo takes the end back.", refused(t, x, "next"))
}

// MA-X23: Good rolls 6, Average 7: tied at 8; then 3 and 5: the second side wins.
func TestWorkedInitiative(t *testing.T) {
	s := fresh(t)
	s, _ = play(t, s, "leader-record leader=4 command=2")
	s, _ = play(t, s, "initiative", 3, 3, 4, 3, 3, 5)
	assert.Equal(t, 1, s.Chooses)
}

// MA-X10: the square. MA-R16 and C7: a natural 12 is D2; failing by 4 too.
func TestWorkedSquare(t *testing.T) {
	s := fresh(t, "forces", "corps")
	s, _ = play(t, s, "record unit=17 form=line")
	s, _ = play(t, s, "charge unit=10 at=17")
	for _, c := range []struct {
		faces [2]int
		form  Form
		dis   int
	}{{[2]int{2, 3}, Square, 0}, {[2]int{3, 3}, Line, 0}, {[2]int{4, 4}, Line, 0}, {[2]int{4, 5}, Line, 2}, {[2]int{6, 6}, Line, 2}} {
		x, _ := play(t, s, "react charge=0 what=square far=1", c.faces[0], c.faces[1])
		u, _ := x.unit(17)
		assert.Equal(t, c.form, u.Form, "%v", c.faces)
		assert.Equal(t, c.dis, u.Dis, "%v", c.faces)
	}
	assert.Contains(t, refused(t, s, "charge unit=8 at=17 wood=yes"), "cavalry does not charge")
}

// Fire is simultaneous; a charger that loses CV tests after all of it is off. MA-58, MA-R08, MA-R09.
func TestFireIsSimultaneous(t *testing.T) {
	s := fresh(t)
	s, _ = play(t, s, "record unit=10 form=line")
	s, _ = play(t, s, "next to=4")
	s, _ = play(t, s, "initiative", 6, 6, 1, 1)
	s, _ = play(t, s, "active side=0")
	s, _ = play(t, s, "next")
	s, _ = play(t, s, "charge unit=3 at=10")
	s, _ = play(t, s, "react charge=0 what=stand")
	s, _ = play(t, s, "next")
	s, _ = play(t, s, "fire unit=10 at=3", 2)
	u, _ := s.unit(3)
	assert.Equal(t, []int{6, 2}, []int{u.CV, u.Pending})
	assert.Equal(t, "Apply the fire first.", refused(t, s, "next"))
	assert.Contains(t, refused(t, s, "fire unit=10 at=3"), "Has fired")
	assert.Contains(t, refused(t, s, "fire unit=3 at=10"), "Charges")
	x, _ := play(t, s, "effects", 6, 6)
	u, _ = x.unit(3)
	assert.Equal(t, []int{4, 2}, []int{u.CV, u.Dis}, "halted with D2")
	assert.Empty(t, x.Charges)
	x, _ = play(t, s, "effects", 4, 4)
	assert.Len(t, x.Charges, 1, "Regular column, 2 CV lost: 7 + 2 - 1 = 8")
	x, _ = play2(t, x, engine.Do("next", "to", "9"), nil, "yes")
	u, _ = x.unit(10)
	assert.Zero(t, u.Shots, "and may fire again in the second phase")
}

// Melee results as they fall on the units. C12, MA-59, MA-R18.
func TestMeleeResults(t *testing.T) {
	for _, c := range []struct {
		faces  []int
		a, b   int // CV left of attacker and defender
		da, db int
		word   string
	}{
		{[]int{1, 1, 2, 2}, 5, 5, 2, 2, "locked"},   // 8+2, 6+4
		{[]int{1, 2, 2, 2}, 5, 5, 1, 2, "recoils"},  // 11, 10
		{[]int{2, 3, 2, 2}, 5, 4, 1, 2, "retreats"}, // 13, 10
		{[]int{4, 4, 2, 2}, 6, 3, 1, 2, "routs"},    // 16, 10
		{[]int{6, 5, 2, 2}, 6, 0, 1, 0, "broken"},   // 19, 10
	} {
		s := fresh(t)
		s, _ = play(t, s, "record unit=10 form=line")
		s, _ = play(t, s, "charge unit=3 at=10")
		s, _ = play(t, s, "react charge=0 what=stand")
		s, r := play(t, s, "melee charge=0", c.faces...)
		assert.Equal(t, c.word, r.W)
		a, _ := s.unit(3)
		b, _ := s.unit(10)
		assert.Equal(t, []int{c.a, c.b, c.da, c.db}, []int{a.CV, b.CV, a.Dis, b.Dis}, c.word)
		assert.Equal(t, c.word == "broken", b.has(Gone))
		assert.Equal(t, c.word == "routs", b.has(Routed))
	}
}

// A unit code, a split and the units of a MF as they are mustered. MA-40, MA-44; MA-X01 to MA-X04.
func TestMuster(t *testing.T) {
	s := fresh(t, "forces", "empty")
	s, _ = play(t, s, "formation kind=0 nation=0")
	for _, cmd := range []string{"quality=4 men=500 odd=-30 sk=yes", "quality=4 men=400 odd=16 sk=yes", "quality=3 men=700 odd=18", "quality=3 men=700 odd=13", "quality=3 men=400 odd=-30", "quality=3 men=400 odd=-35", "kind=2 quality=4 guns=8"} {
		s, _ = play(t, s, "enlist mf=1 "+cmd)
	}
	m := s.MFs[0]
	assert.Equal(t, []int{6, 7}, []int{m.Units, m.SCV}, "MA-X07, the printed division")
	s, r := play(t, s, "enlist mf=1 kind=0 quality=4 men=600 odd=43 sk=yes")
	assert.Equal(t, "V-7 Sk", r.W)
	s, r = play(t, s, "enlist mf=1 kind=1 quality=3 men=600 odd=40 weight=0 lancer=yes split=no")
	assert.Equal(t, "R-6 LL", r.W)
	s, r = play(t, s, "enlist mf=1 kind=2 quality=3 guns=12 weight=2")
	assert.Equal(t, "R-6 HF", r.W)
	s, _ = play(t, s, "enlist mf=1 kind=1 quality=3 men=600 odd=-25 weight=0 split=yes")
	n := len(s.Units)
	assert.Equal(t, []int{287, 288, 4, 4}, []int{s.Units[n-2].Men, s.Units[n-1].Men, s.Units[n-2].CV, s.Units[n-1].CV})
	assert.Contains(t, refused(t, s, "enlist mf=1 kind=2 weight=1 draw=2"), "Siege artillery is heavy")
}

// What may not be done says why.
func TestRefusals(t *testing.T) {
	s := fresh(t, "forces", "corps")
	for cmd, why := range map[string]string{
		"arrive mf=1":                     "No MF waits off the table.",
		"react charge=0":                  "No charge waits",
		"victor charge=0":                 "No victor",
		"effects":                         "No fire waits",
		"breath unit=1":                   "No unit is blown",
		"next to=0":                       "goes forward",
		"order by=1":                      "Choose: to.",
		"charge unit=7 at=16":             "Choose: charger.",
		"rally what=unit unit=1":          "Unhurt.",
		"attach leader=4 unit=none":       "Not attached.",
		"active side=0":                   "Roll for the initiative first.",
		"move unit=7 ground=light":        "May not enter.",
		"move unit=3 form=skirmish":       "Only units with Sk.",
		"move unit=3 form=line turns=4":   "more than a whole move",
		"weather what=look":               "switched off",
		"mf-record mf=1 committed=maybe":  "Choose: committed.",
		"town what=enter":                 "No section yet.",
		"grand what=form leader=3 b7=yes": "At least 3 batteries",
		"record unit=3 form=skirmish":     "Only units with Sk.",
		"enlist mf=9 kind=0":              "Choose: MF.",
	} {
		assert.Contains(t, refused(t, s, cmd), why, cmd)
	}
	back, _ := play(t, s, "mf-record mf=1 order=retreat")
	assert.Contains(t, refused(t, back, "charge unit=3 at=16"), "order is Retreat")
	_, r := play(t, back, "charge unit=3 at=16 ruling=yes")
	assert.Contains(t, r.M[0], "Referee’s ruling, although: Its order is Retreat.", "no page forbids it: MA-57")
	s, _ = play(t, s, "engage mf=1")
	assert.Contains(t, refused(t, s, "mf-record mf=1 committed=no"), "never go back", "MA-52")
}

// FuzzEvents reads arbitrary bytes as events and applies them: an error, or a position that can be
// shown and an event that is written as it was read.
func FuzzEvents(f *testing.F) {
	seeds := [][2]string{
		{"changed", `{"c":[{"w":"u","i":1,"k":"dis","v":2}]}`}, {"changed", `{"c":[{"w":"m","i":1,"k":"committed","v":1}]}`}, {"changed", `{"c":[{"w":"g","k":"weather","v":1}]}`},
		{"enlisted", `{"u":{"ID":90,"MF":1,"Name":"x","Kind":0,"Quality":3,"Men":600,"Start":6,"CV":6}}`}, {"formed", `{"m":{"ID":0},"l":{"ID":90,"Name":"x","Cmd":2}}`}, {"built", `{"t":{"ID":1,"Name":"Mill","Stuff":1,"Size":1}}`},
		{"charged", `{"c":{"Unit":1,"At":9,"Side":0}}`}, {"stepped", `{"to":1}`}, {"settings", `{"k":["me-H"],"v":[4]}`}, {"named", `{"w":"u","i":1,"n":"x"}`}, {"result", `{"p":"next","l":"x","t":1}`},
	}
	start, err := System{}.Start(nil)
	require.NoError(f, err)
	for _, s := range seeds {
		f.Add(s[0], []byte(s[1]))
		e, err := System{}.Decode(s[0], []byte(s[1]))
		require.NoError(f, err, s[1])
		next, err := System{}.Apply(start, e)
		require.NoError(f, err, s[1])
		require.NoError(f, System{}.Check(next))
	}
	f.Fuzz(func(t *testing.T, kind string, data []byte) {
		rulestest.Event(t, System{}, start, "next", kind, data)
	})
}

// Hostile events are damaged, not applied.
func TestHostileEvents(t *testing.T) {
	s := fresh(t)
	for _, x := range [][2]string{
		{"changed", `{"c":[{"w":"u","i":1,"k":"cv","v":11}]}`}, {"changed", `{"c":[{"w":"u","i":99,"k":"cv","v":1}]}`}, {"changed", `{"c":[{"w":"c","i":0,"k":"off","v":1}]}`}, {"changed", `{"c":[{"w":"g","k":"over","v":2}]}`},
		{"charged", `{"c":{"Unit":1,"At":99}}`}, {"stepped", `{"to":7}`}, {"settings", `{"k":["cv-R600"],"v":[9]}`}, {"named", `{"w":"u","i":99,"n":"x"}`}, {"enlisted", `{"u":{"ID":1,"MF":1,"Name":"x","Quality":3,"Men":600,"Start":6,"CV":6}}`},
	} {
		e, err := System{}.Decode(x[0], []byte(x[1]))
		require.NoError(t, err, x[1])
		_, err = System{}.Apply(s, e)
		var d *engine.Damaged
		require.ErrorAs(t, err, &d, x[1])
	}
	for _, x := range [][2]string{{"enlisted", `{"u":{"ID":90,"MF":1,"Name":"x","Kind":7,"Men":600,"Start":6,"CV":6}}`}, {"changed", `{"c":[]}`}, {"nothing", `{}`}, {"built", `{"t":{"ID":1,"Name":"x","Stuff":9,"Size":1}}`}} {
		_, err := System{}.Decode(x[0], []byte(x[1]))
		var d *engine.Damaged
		require.ErrorAs(t, err, &d, x[1])
	}
	_, err := json.Marshal(s)
	require.NoError(t, err)
}
