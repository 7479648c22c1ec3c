package hill

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// TestHill83WhoIsLeftInACharge: a figure that falls is out of the contact; a charge is over when nobody charges
// any more, or when nobody who was charged is left. Before contact nobody is paired yet. Source: HILL-83, 84.
func TestHill83WhoIsLeftInACharge(t *testing.T) {
	s := charging(t, men(8, Average, "musket"))
	us, them := s.units(Players)[0], s.units(NonPlayers)[0]
	thread := func(at string, chargers, charged int) State {
		th := Thread{ID: 90, Kind: threadCharge, At: at, Unit: us.ID, Other: them.ID}
		s := s
		s.Threads = []Thread{th.withNum(numChargers, chargers).withNum(numCharged, charged)}
		return s
	}
	falls := func(unit, n int) Outcome {
		return Outcome{Thread: 90, Effects: []Effect{{Unit: unit, Lost: []muster.Stack{men(n, Average, "musket")}}}}
	}
	for _, x := range []struct {
		what              string
		at                string
		unit, n           int
		chargers, charged int // after it, of four each; zero when the charge is over
	}{
		{"one who was charged falls", atBlow, them.ID, 1, 4, 3},
		{"all who were charged fall", atBlow, them.ID, 4, 0, 0},
		{"more fall than were charged", atBlow, them.ID, 6, 0, 0},
		{"one charger falls, and his man is free", atBlow, us.ID, 1, 3, 3},
		{"all chargers fall", atBlow, us.ID, 4, 0, 0},
		{"more fall than charged", atBlow, us.ID, 5, 0, 0},
		{"before contact nobody is paired", atContact, them.ID, 2, 4, 4},
		{"a charger falls before contact", atContact, us.ID, 1, 3, 4},
	} {
		after := thread(x.at, 4, 4).threadLosses(falls(x.unit, x.n))
		if x.chargers == 0 {
			assert.Empty(t, after.Threads, x.what)
			continue
		}
		require.Len(t, after.Threads, 1, x.what)
		th := after.Threads[0]
		assert.Equal(t, []int{x.chargers, x.charged}, []int{th.num(numChargers), th.num(numCharged)}, x.what)
	}
	other := thread(atBlow, 4, 4).threadLosses(Outcome{Thread: 91, Effects: falls(us.ID, 4).Effects})
	assert.Equal(t, 4, other.Threads[0].num(numChargers), "what another sequence cost is none of it")
}

// keyOf returns the key with that id among keys.
func keyOf(t testing.TB, keys []view.Key, id string) view.Key {
	t.Helper()
	for _, k := range keys {
		if k.ID == id {
			return k
		}
	}
	require.Fail(t, "there is no such key", "%s in %v", id, keys)
	return view.Key{}
}

// TestThreadGoesOn: a charge left half-way is continued with one tap, which offers what its card offered, at
// every step that has more than one answer; continuing changes nothing.
func TestThreadGoesOn(t *testing.T) {
	s := charging(t, men(6, Average, "musket"))
	for _, step := range []struct {
		at string
		do engine.Command
	}{
		{atContact, engine.Do("contact", keyWhat, "yes")},
		{atReact, engine.Do("react", keyWhat, "move", keyCover, "open")},
		{atRegain, engine.Do("regain", keyWhat, "yes")},
		{atBlow, engine.Do("blow", keyCover, "open")},
	} {
		if s.Outcome.Get().Open() {
			_, s = playIn(t, s, engine.Do("accept"), nil)
		}
		d := System{}.Desk(s)
		duty := d.Duties[0]
		assert.Equal(t, duty.Key.Do, d.Next().Do, step.at)
		offered := append([]view.Key{duty.Key}, duty.Alternatives...)
		assert.Equal(t, s.threadKeys(s.Threads[0]), offered, "every answer stands beside it: %s", step.at)
		assert.Equal(t, "At the French infantry. "+wordFor("next-"+step.at), duty.Small)
		faces := map[string][]int{atReact: {3}, atBlow: append(facesOf(15, 1), 6, 6, 6)}[step.at]
		_, s = playIn(t, s, step.do, faces)
	}
	_, s = playIn(t, s, engine.Do("accept"), nil)
	assert.Equal(t, "They strike back", System{}.Desk(s).Duties[0].Key.Label, "a single answer needs no going on")
	s.Threads = nil
	assert.Equal(t, "U6", refusedIn(t, s, engine.Do("leave-off")).Code)
}

// TestHill43SecondUnitIsSaid: a second unit in one initiative is not stopped; the card, the log and a reminder
// report it until the initiative is over. Taking part in a charge by others does not count.
func TestHill43SecondUnitIsSaid(t *testing.T) {
	second := rifles(men(3, Veteran, "musket"))
	second.Name = "South Essex"
	s := field(t, rifles(men(6, Veteran, "rifle")), second, french(men(8, Average, "musket")))
	st, s := playIn(t, s, engine.Do("unit-move", keyUnit, "u3", keyCover, "open"), []int{3})
	assert.NotContains(t, System{}.Tell(s, st).Line.String(), "Second unit")
	st, s = playIn(t, s, engine.Do("unit-move", keyUnit, "u4", keyCover, "open", keyNumber, "2"), []int{3})
	told := System{}.Tell(s, st)
	assert.Contains(t, told.Line.String(), "Second unit in this initiative.")
	assert.Contains(t, strings.Join(told.Card.Notes, " "), "beside the 60th Rifles")
	assert.Contains(t, reminded(s), "South Essex: second unit in this initiative")
	_, s = playIn(t, s, engine.Do("accept"), nil)
	assert.Contains(t, reminded(s), "South Essex: second unit in this initiative")
	assert.Equal(t, "u3", ref("u", s.Active), "the initiative stays with the first")
	_, over := playIn(t, s, engine.Do("done"), nil)
	assert.NotContains(t, reminded(over), "second unit")
	assert.Zero(t, at(t, over, "South Essex").Mark(markSecond))

	_, s = playIn(t, s, engine.Do("end-turn"), nil)
	assert.Zero(t, at(t, s, "South Essex").Mark(markSecond))

	s = charging(t, men(6, Average, "musket"))
	_, s = playIn(t, s, engine.Do("contact", keyWhat, "yes"), nil)
	st, _ = playIn(t, s, engine.Do("react", keyWhat, "fire", keyFrom, "12-18"), facesOf(18, 1))
	assert.Empty(t, deedOf(t, st).Beside, "a reaction takes no initiative")
}

// TestHill44CheckFromEarlier: the duty says "once the unit acting has finished" only in the initiative in which the
// losses occurred; in a later one the check is due now.
func TestHill44CheckFromEarlier(t *testing.T) {
	s := rulestest.Start(t, System{}, "force", "villa-nueva").(State)
	_, s = playIn(t, s, engine.Do("note", "kind", "avg", "figures", "12", "quality", "average"), nil)
	_, s = playIn(t, s, engine.Do("press"), []int{2, 1})
	_, s = playIn(t, s, engine.Do("volley", keyUnit, "u4", keyRange, "3-6", keyCover, "open", keyNumber, "1"), facesOf(3, 6))
	_, s = playIn(t, s, engine.Do("accept"), nil)
	assert.Contains(t, System{}.Desk(s).Duties[0].Small, ", once the unit acting has finished")
	_, s = playIn(t, s, engine.Do("press"), []int{2, 1}, dice.No)
	require.Equal(t, Players, s.Side)
	assert.NotContains(t, System{}.Desk(s).Duties[0].Small, "once the unit acting has finished", "that initiative is over")
	_, s = playIn(t, s, engine.Do("volley", keyUnit, "u3", keyRange, "3-6", keyCover, "open", keyNumber, "1"), facesOf(3, 6))
	_, s = playIn(t, s, engine.Do("accept"), nil)
	assert.Contains(t, System{}.Desk(s).Duties[0].Small, ", once the unit acting has finished", "it lost figures in this one too")
}
