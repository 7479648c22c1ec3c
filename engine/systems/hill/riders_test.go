package hill

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// riders returns The Emperor’s Bag with the first rider and his dragoons on the table, and the turn's initiative with a side.
func riders(t *testing.T, with Side) (s State, rider, dragoons muster.Unit) {
	t.Helper()
	s = scene(t, "courier", 3, "1")
	s, _ = play(t, s, "reveal party=h1", nil)
	s.Side, s.Press = with, 1
	return s, at(t, s, "High road rider"), at(t, s, "His dragoons")
}

// TestEscortKeepsWithItsRider: the staff officer has the dragoons ride on with the man they guard, although an enemy who has acted
// would otherwise invite a charge; caught, they fight, and once he is gone they are cavalry like any other.
func TestEscortKeepsWithItsRider(t *testing.T) {
	s, rider, dragoons := riders(t, NonPlayers)
	s = s.withUnit(markActed(at(t, s, "Rifles"), true))
	ask := engine.Do("advise", "who", ref("u", dragoons.ID))
	st, next := playIn(t, s, ask, nil)
	assert.Empty(t, st.Given, "nobody need be asked")
	a := next.Advice.Get()
	assert.Equal(t, []Fit{{Line: 1, Act: toMove}}, a.Fits)
	assert.Equal(t, "They keep with the High road rider, and are not here to fight", a.because(s.Scale, a.Fits[0]))

	fresh, _, _ := riders(t, NonPlayers) // a commander gives the same reason while they ride on
	_, next = playIn(t, fresh, ask.With(keyAs, "steady"), nil)
	a = next.Advice.Get()
	assert.Equal(t, toMove, a.Fits[0].Act)
	assert.Equal(t, "They keep with the High road rider, and are not here to fight", a.because(s.Scale, a.Fits[0]))

	caught := s.afterDeed(Deed{What: didAttack, Unit: at(t, s, "Rifles").ID, Target: dragoons.ID})
	_, next = playIn(t, caught, ask, nil)
	assert.Equal(t, toAttack, next.Advice.Get().Fits[0].Act)

	alone := does(t, s, func(a *act) { leave(a, rider, offGone) })
	st, _ = playIn(t, alone, ask, nil, ref("u", at(t, s, "Rifles").ID)+"-cover")
	assert.NotEmpty(t, st.Given, "they are asked whom they see")
}

// TestNobodyDrawsABeadOnARiderAmidHisEscort: he is the last of the targets and never the one filled in.
func TestNobodyDrawsABeadOnARiderAmidHisEscort(t *testing.T) {
	s, rider, dragoons := riders(t, Players)
	targets := func(s State) view.Field {
		f := System{}.Form(s, engine.Do("volley", keyUnit, ref("u", at(t, s, "Rifles").ID)))
		for _, x := range f.Fields {
			if x.Key == keyAgainst {
				return x
			}
		}
		require.Fail(t, "no target is asked for")
		return view.Field{}
	}
	f := targets(s)
	assert.Equal(t, []string{ref("u", dragoons.ID), ref("u", rider.ID)}, []string{f.Options[0].ID, f.Options[1].ID})
	assert.Equal(t, ref("u", dragoons.ID), f.Value)
	assert.Equal(t, "amid an escort", f.Options[1].Small)
	f = targets(s.withUnit(wavers(dragoons)))
	assert.Equal(t, ref("u", rider.ID), f.Options[0].ID, "who wavers covers nobody")
	assert.Empty(t, f.Value)
}

// TestPossessivesTakeNoArticle: a unit called "His dragoons" reads as in speech, in headings, in the log and in the despatch.
func TestPossessivesTakeNoArticle(t *testing.T) {
	s, _, dragoons := riders(t, Players)
	st, next := playIn(t, s, engine.Do("volley", keyUnit, ref("u", at(t, s, "Rifles").ID), keyAgainst, ref("u", dragoons.ID),
		keyRange, "12-18", keyCover, "open"), facesOf(45, 6))
	card := next.deedCard(next.settled())
	assert.Equal(t, "Volley: Rifles at his dragoons", card.Over)
	told := System{}.Tell(next, st)
	start := scene(t, "courier", 3, "1")
	came, _ := playIn(t, start, engine.Do("reveal", "party", "h1"), nil)
	all := []string{cardText(card), told.Line.String(), strings.Join(told.Notes, "\n")}
	for v := range view.Voices {
		all = append(all, despatch(System{}.Report(start, []engine.Step{came, st}, view.Voice(v))))
	}
	for _, text := range all {
		assert.NotContains(t, strings.ToLower(text), "the his")
		assert.NotContains(t, text, "at His")
	}
	assert.Equal(t, "his dragoons", the("His dragoons"))
	assert.Equal(t, "El Zurdo’s partida", the("El Zurdo’s partida"))
	assert.Equal(t, "the conscripts from the town", the("Conscripts from the town"))
	draws := drawnWords([]Draw{{Faces: "2", Who: kindMan}, {Faces: "11", Who: officer}, {Faces: "66"}})
	assert.Equal(t, "Who falls: 2, a soldier; 1 1, the officer; 6 6, rolled again.", draws)
}

// TestHorsemenAreLedAfterTheRiders: green leads the hussars after a rider, and to charge his dragoons once these may be in reach; him
// when they are gone. Men on foot, and fewer hussars than riders, are not led to charge.
func TestHorsemenAreLedAfterTheRiders(t *testing.T) {
	s, rider, dragoons := riders(t, Players)
	lead := func(s State, who string) view.Key {
		s.Active = at(t, s, who).ID
		return *System{}.Desk(s).Lead
	}
	hussars := at(t, s, "German hussars")
	s = s.strayed(hussars.ID, 8*inch)
	k := lead(s, hussars.Name)
	assert.Equal(t, []string{"unit-move-open", "after the High road rider"}, []string{k.ID, k.Small})
	near := s.strayed(hussars.ID, 8*inch)
	k = lead(near, hussars.Name)
	assert.Equal(t, []string{"unit-charge", "His dragoons. Out of reach? Move"}, []string{k.ID, k.Small})
	assert.Equal(t, ref("u", dragoons.ID), k.Do.In.Get(keyAgainst))
	assert.NotEqual(t, "unit-charge", lead(near, "Rifles").ID)
	alone := does(t, near, func(a *act) { leave(a, dragoons, offGone) })
	assert.Equal(t, ref("u", rider.ID), lead(alone, hussars.Name).Do.In.Get(keyAgainst))
	few := at(t, near, hussars.Name)
	few.Stacks = freshPicks(few, 5)
	assert.NotEqual(t, "unit-charge", lead(near.withUnit(few), hussars.Name).ID)
}
