package hill

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
)

// TestHill44LossesBringACheck: losses lead to one check, when the acting unit has finished. Source: HILL-44,
// 95.
func TestHill44LossesBringACheck(t *testing.T) {
	hit := tellOf(resolved(t, engine.Do("fire-musket", "actor", "average", "target", "average", "range", "0-3", "cover", "open"),
		given("shot", 6, 6, 6))).Card
	assert.Equal(t, []string{words.Text(book.Say("due-check"))}, hit.Due)
	require.Len(t, hit.Keys, 1)
	assert.Equal(t, engine.Do("check-morale"), hit.Keys[0].Do)
	miss := tellOf(resolved(t, engine.Do("fire-musket", "actor", "average", "target", "average", "range", "0-3", "cover", "open"),
		given("shot", 1, 1, 1))).Card
	assert.Empty(t, miss.Due)
	assert.Empty(t, miss.Keys)
}

// TestHill92HintsOfTheQuestions checks what the questions say. Source: HILL-91 to 94 and the dialogs.
func TestHill92HintsOfTheQuestions(t *testing.T) {
	for _, q := range []dice.Question{askRallying, askHalfGone} {
		assert.Contains(t, q.Hint, "officer or NCO")
	}
	assert.Contains(t, askHalfGone.Hint, "last split")
	broken := tellOf(resolved(t, engine.Do("stand", "actor", "civilian"), answered("rallying", "yes"), answered("half-gone", "yes"),
		given("rally", 1, 1))).Card
	assert.Equal(t, "Its guns, wagons and animals stay", broken.Todo[0].Small)
}

// TestHill44LossesOweACheck: a unit that lost figures owes a check, which has its best figure and its losses
// filled in, and is made once.
func TestHill44LossesOweACheck(t *testing.T) {
	s := field(t, rifles(men(6, Veteran, "rifle")), french(men(5, Average, "musket"), leader(officer)))
	// three of the men are drawn
	_, s = playIn(t, s, engine.Do("volley", keyRange, "0-3", keyCover, "open"), append(append(facesOf(9, 6), facesOf(9, 1)...), 2, 2, 2))
	_, s = playIn(t, s, engine.Do("accept"), nil)
	assert.Equal(t, 1, at(t, s, "French infantry").Mark(markCheck))
	assert.Equal(t, 3, at(t, s, "French infantry").Alive())
	f := System{}.Form(s, engine.Do("unit-check"))
	require.Nil(t, f.Refused, "the one unit that owes a check is chosen")
	assert.Equal(t, checkNeed[Veteran]+halfGone, f.Reckoning.Target, "an officer makes it Veteran; exactly half counts")
	st, s := playIn(t, s, engine.Do("unit-check"), []int{3, 3})
	assert.False(t, deedOf(t, st).Good)
	_, s = playIn(t, s, engine.Do("accept"), nil)
	u := at(t, s, "French infantry")
	assert.Equal(t, 0, u.Mark(markCheck))
	assert.True(t, wavering(u))
	assert.Equal(t, "U1", refusedIn(t, s, engine.Do("unit-check")).Code, "nobody owes one now")
}

// TestHill91Rally: a Wavering unit neither fires nor loads; it rallies only as a whole, and breaks if it fails.
func TestHill91Rally(t *testing.T) {
	s := field(t, rifles(men(6, Average, "rifle")), french(men(14, Average, "musket")))
	s = rulestest.Applied(t, System{}, s, marked{Unit: 3, Name: "60th Rifles", Key: markWavering, N: 1})
	for _, do := range []string{"volley", "unit-charge", "unit-attack"} {
		assert.Equal(t, sayWavering, refusedIn(t, s, engine.Do(do, keyUnit, "u3")).Text, do)
	}
	assert.Nil(t, System{}.Form(s, engine.Do("unit-move", keyUnit, "u3", keyCover, "open")).Refused)
	st, ok := playIn(t, s, engine.Do("unit-stand", keyUnit, "u3"), []int{2, 3})
	assert.Equal(t, rallyNeed[Average], deedOf(t, st).Reck.Target)
	assert.False(t, wavering(at(t, ok.settled(), "60th Rifles")))
	assert.Equal(t, 0, fresh(at(t, ok.settled(), "60th Rifles")), "it is its action")
	_, broke := playIn(t, s, engine.Do("unit-stand", keyUnit, "u3"), []int{2, 2})
	u := at(t, broke.settled(), "60th Rifles")
	assert.False(t, u.OnTable())
	assert.Equal(t, 6, u.Gone())
	_, part := playIn(t, s, engine.Do("unit-move", keyUnit, "u3", keyCover, "open", keyNumber, "2"), []int{2})
	assert.Contains(t, refusedIn(t, part, engine.Do("unit-stand", keyUnit, "u3")).Text, "as a whole")
}

// A unit that was Wavering when it checks stays Wavering whatever the dice say, and the card says so; of others nothing is said.
func TestCheckOfAWaveringUnit(t *testing.T) {
	s := field(t, rifles(men(6, Average, "rifle")), french(men(14, Average, "musket")))
	solid, _ := playIn(t, s, engine.Do("unit-check", keyUnit, "u3"), []int{6, 6})
	assert.Equal(t, "Solid", tellOf(solid).Card.Word)
	assert.Empty(t, tellOf(solid).Card.Notes)
	s = rulestest.Applied(t, System{}, s, marked{Unit: 3, Name: "60th Rifles", Key: markWavering, N: 1})
	for _, faces := range [][]int{{6, 6}, {1, 1}} {
		st, next := playIn(t, s, engine.Do("unit-check", keyUnit, "u3"), faces)
		assert.Equal(t, "Still Wavering", tellOf(st).Card.Word)
		assert.NotEmpty(t, tellOf(st).Card.Notes)
		assert.True(t, wavering(at(t, next.settled(), "60th Rifles")))
	}
}

// TestDrawSaysWhoHasNotActed: while men of the unit in hand have not acted, the key that draws next says so, and the green key leads
// them. Source: HILL-43.
func TestDrawSaysWhoHasNotActed(t *testing.T) {
	s := field(t, rifles(men(6, Average, "rifle")), french(men(14, Average, "musket")))
	assert.NotContains(t, System{}.Desk(s).Primary.Small, "not acted")
	_, s = playIn(t, s, engine.Do("unit-move", keyUnit, "u3", keyCover, "open", keyNumber, "2"), []int{2})
	assert.Equal(t, "4 have not acted", System{}.Desk(s.settled()).Primary.Small)
	assert.Equal(t, "unit-move-open", System{}.Desk(s.settled()).Lead.ID, "they are led to act: all figures of a unit do")
}

// TestWhatABrokenUnitLeaves: only who has a gun or wagons is told that they stay. Source: HILL-94.
func TestWhatABrokenUnitLeaves(t *testing.T) {
	for name, x := range map[string]struct {
		u    muster.Unit
		todo []string
	}{
		"foot":    {rifles(men(6, Conscript, "musket")), []string{"Remove the unit"}},
		"gunners": {battery(typeLightGun, 4), []string{"Remove the unit", "The gun is left behind"}},
	} {
		t.Run(name, func(t *testing.T) {
			x.u.Side = ours
			s := field(t, x.u.WithMark(markWavering, 1))
			st, after := playIn(t, s, engine.Do("unit-stand", keyUnit, ref("u", s.Roster[0].ID)), []int{1, 1})
			var todo []string
			for _, o := range (System{}).Tell(after, st).Card.Todo {
				todo = append(todo, o.What.String())
				assert.NotContains(t, o.Small, "wagons")
			}
			assert.Equal(t, x.todo, todo)
			assert.False(t, after.settled().Roster[0].OnTable())
		})
	}
}
