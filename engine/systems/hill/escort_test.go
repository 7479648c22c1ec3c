package hill

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// escorting starts a sweep in which the Rifles, who have the initiative, have just talked to Aristocrats with
// these faces.
func escorting(t *testing.T, unit string, faces ...int) (State, muster.Unit) {
	t.Helper()
	s := opening(t, "force", "sweep")
	s, _ = play(t, s, "note kind=aristo", nil)
	s, _ = play(t, s, "press", []int{3, 3})
	s, _ = play(t, s, "activate unit="+unit, nil)
	s, _ = play(t, s, "parley-aristocrats place="+ref("p", s.Parties[0].ID), faces)
	require.NoError(t, System{}.Check(s))
	u, _ := s.unit(readRef("u", unit))
	return s, u
}

// nextTurn moves to the next turn, with the initiative for that unit.
func nextTurn(t *testing.T, s State, unit string) State {
	t.Helper()
	s, _ = play(t, s, "end-turn", nil)
	s, _ = play(t, s, "press", []int{3, 3})
	s, _ = play(t, s, "activate unit="+unit, nil)
	return s
}

func company(u muster.Unit) int { return u.Count(underEscort) }

// COR-H05: Aristocrats who beg for an escort become Civilian figures of the unit, and slow it down.
func TestHill14EscortMovesAsItsSlowest(t *testing.T) {
	s, u := escorting(t, "u3", 2, 2)
	assert.Equal(t, []int{18, 2, 18}, []int{u.Alive(), company(u), u.Original}, "16 Rifles and two Aristocrats")
	s = nextTurn(t, s, "u3")
	f := System{}.Form(s, engine.Do("unit-move", "unit", "u3", "cover", "open"))
	assert.Equal(t, "3–8″", f.Reckoning.Result, "as Civilians, not the 6 to 11 of Veterans")
	fighting, _ := play(t, s, "note kind=avg", nil)
	soldiers := System{}.Form(s, engine.Do("unit-move", "unit", "u3", "cover", "open", keyNumber, "16"))
	assert.Equal(t, "6–11″", soldiers.Reckoning.Result, "a group without them moves as ever")
	assert.Equal(t, "16", fieldOf(t, fighting, "unit-attack unit=u3 cover=open against="+ref("u", fighting.Next-1), keyNumber).Value,
		"they attack nobody")
	u, _ = s.unit(3)
	assert.Equal(t, Veteran, unitQuality(u))
	assert.Contains(t, stacksWords(u.Stacks), "2 Aristocrat")
}

// COR-H05: they ride with cavalry; an Exploring Officer is a Veteran with a pistol, mounted where the table
// says so.
func TestEscortsRideOrWalkAsTheTablesSay(t *testing.T) {
	_, u := escorting(t, "u5", 2, 2)
	assert.Equal(t, 12, u.Count(func(f muster.Figure) bool { return f.Mounted }), "the dragoons and their charges")
	s, u := escorting(t, "u3", 4, 1)
	i := 0
	for i < len(u.Stacks) && !underEscort(u.Stacks[i].Figure) {
		i++
	}
	f := u.Stacks[i].Figure
	assert.Equal(t, []any{"veteran", true, muster.Arms("pistol"), ""}, []any{f.Quality, f.Mounted, f.Arms, f.Leader},
		"mounted, Veteran, pistol")
	s = nextTurn(t, s, "u3")
	assert.Equal(t, "6–11″", System{}.Form(s, engine.Do("unit-move", "unit", "u3", "cover", "open")).Reckoning.Result, "he slows nobody")
	s = opening(t, "force", "sweep")
	s, _ = play(t, s, "press", []int{3, 3})
	s, _ = play(t, s, "activate unit=u3", nil)
	s, _ = play(t, s, "explore-village place=s1", []int{6, 4})
	u, _ = s.unit(3)
	assert.Equal(t, []int{1, 0}, []int{company(u), u.Count(func(f muster.Figure) bool { return f.Mounted })}, "out of a loft he walks")
}

// COR-H05: they may fall, and are then lost; they are lost with the last soldier; they leave with the unit, and
// move to another when the referee says so.
func TestEscortsFallAndLeaveWithTheirUnit(t *testing.T) {
	s, u := escorting(t, "u3", 2, 2)
	e := s.Ledger[0]
	them := withRole(u.Stacks, e.role())
	after := does(t, s, func(d *act) { lose(d, u, them, false) })
	now, _ := after.entry(e.ID)
	assert.Equal(t, lost, now.State, "both have fallen")
	one := them[0]
	one.N = 1
	after = does(t, s, func(d *act) { lose(d, u, []muster.Stack{one}, false) })
	now, _ = after.entry(e.ID)
	assert.Equal(t, carried, now.State, "one at least may arrive")
	after = does(t, s, func(d *act) { lose(d, u, slicesWithout(u.Stacks, underEscort), false) })
	now, _ = after.entry(e.ID)
	fallen, _ := after.Roster.Unit(3)
	assert.Equal(t, []string{lost, offDestroyed}, []string{now.State, fallen.Off}, "nobody is left to guard them")

	home1, _ := play(t, s, "unit unit=u3 what=home", nil)
	now, _ = home1.entry(e.ID)
	assert.Equal(t, home, now.State)
	sum, _ := home1.reckon()
	assert.Equal(t, 2, sum)

	other, _ := play(t, s, "entry entry="+ref("e", e.ID)+" what=carried unit=u4", nil)
	a, _ := other.unit(3)
	b, _ := other.unit(4)
	assert.Equal(t, []int{0, 2, 16, 16}, []int{company(a), company(b), a.Alive(), a.Original}, "they walk over")
	require.NoError(t, System{}.Check(other))
	gone, _ := play(t, s, "entry entry="+ref("e", e.ID)+" what=dropped", nil)
	a, _ = gone.unit(3)
	assert.Equal(t, []int{0, 16}, []int{company(a), a.Original}, "left behind")
	require.NoError(t, System{}.Check(gone))
}

func slicesWithout(all []muster.Stack, is func(muster.Figure) bool) (out []muster.Stack) {
	for _, s := range all {
		if !is(s.Figure) {
			out = append(out, s)
		}
	}
	return out
}

// COR-H05: they are not promoted, split off or kept with a force; joined units bring them along.
func TestEscortsAreNoSoldiers(t *testing.T) {
	s, u := escorting(t, "u3", 2, 2)
	for _, st := range promotable(u) {
		assert.False(t, underEscort(st.Figure))
	}
	picks, _ := askPart(&plan{State: s, Entry: &book.Entry{In: engine.Values{{Key: "figures", Val: "15"}}, Words: words.In(s)}}, u)
	for _, st := range picks {
		assert.False(t, underEscort(st.Figure))
	}
	for _, k := range (System{}).Keepable(s) {
		assert.NotContains(t, k.Data, guest)
	}
	s, _ = play(t, s, "join unit=u3 other=u4 anyway=yes", nil)
	joined, _ := s.unit(3)
	if joined.ID == 0 {
		joined, _ = s.unit(4)
	}
	assert.Equal(t, 2, company(joined))
	require.NoError(t, System{}.Check(s))

	lone := field(t, rifles(leader(officer)))
	lone = rulestest.Applied(t, System{}, lone, escort{To: 3, Name: "60th Rifles", Stacks: followers(2)})
	lone, _ = play(t, lone, "unit unit=u3 what=more n=2", nil)
	assert.Equal(t, 2, company(lone.Roster[0]), "nor do they grow in number")
}

// COR-H05: an evening of Villa Nueva in which Aristocrats are found and brought home: they beg, they walk with
// the company at their own pace, and they count once it is behind the lines.
func TestVillaNuevaEscortEvening(t *testing.T) {
	s := opening(t, "scenario", "villa-nueva")
	var log []string
	step := func(line string, faces []int, answers ...string) {
		t.Helper()
		var st engine.Step
		s, st = play(t, s, line, faces, answers...)
		require.NoError(t, System{}.Check(s), line)
		log = append(log, System{}.Tell(s, st).Line.String())
	}
	step("press", []int{1, 1, 5, 3, 1, 1, 4, 1, 1}) // an event: Aristocrats, to the front, Spanish, 8 inches
	step("place", nil)
	p := s.Parties[0]
	require.Equal(t, []any{"aristo", true}, []any{p.Kind, p.Spanish})
	step("press", []int{3, 3})
	rifles := named(t, s, "60th Rifles")
	id := ref("u", rifles.ID)
	step("activate unit="+id, nil)
	step("parley-aristocrats place="+ref("p", p.ID), []int{2, 4})
	require.Equal(t, 2, company(named(t, s, "60th Rifles")))
	assert.Empty(t, s.Parties, "the party on the road is now figures of the unit")
	for range 3 { // three turns on the way home
		step("end-turn", nil)
		step("press", []int{3, 3})
		step("activate unit="+id, nil)
		f := System{}.Form(s, engine.Do("unit-move", "unit", id, "cover", "open"))
		require.Nil(t, f.Refused)
		assert.Equal(t, "3–8″", f.Reckoning.Result)
		step("unit-move unit="+id+" cover=open", []int{4})
		step("accept", nil)
	}
	step("unit unit="+id+" what=home", nil)
	sum, level := s.reckon()
	assert.Equal(t, []int{2, 3}, []int{sum, level}, "Aristocrats escorted home")
	assert.Contains(t, strings.Join(log, " "), "They beg for an escort")
	home := rulestest.Many(s.Ledger, func(e Entry) bool { return e.Kind == "escort" && e.State == "home" })
	assert.Equal(t, 1, home)
}

// fieldOf returns a field of a command's form.
func fieldOf(t *testing.T, s State, line, key string) view.Field {
	t.Helper()
	f, ok := rulestest.Field(System{}.Form(s, rulestest.Line(t, line)), key)
	require.True(t, ok, "no such field: %s", key)
	return f
}

// TestMulesAreMules: a convoy of mule teams is one on the roster too.
func TestMulesAreMules(t *testing.T) {
	s := field(t, muster.Unit{Side: theirs, Name: "Convoy", Type: typeConvoy, Symbol: "t-convoy",
		Stacks: []muster.Stack{men(4, Average, "musket")}, Marks: []muster.Mark{{Key: markWagons, N: 2}}})
	for cart, want := range map[int]string{0: "2 wagons", onWagons: "2 wagons", onMules: "2 mule teams", onCarriages: "2 carriages"} {
		assert.Contains(t, s.unitWhat(s.Roster[0].WithMark(markCarriage, cart)), want)
	}
}
