package hill

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/journaled"
)

const villaNuevaStory = "testdata/transcripts/games/scouting-villa-nueva.txt"

// givenFor returns the faces thrown and the answers given in a step.
func givenFor(st engine.Step) (faces []int, answers []string) {
	for _, x := range st.Given {
		if faces = append(faces, x.Faces...); x.Answer != "" {
			answers = append(answers, x.Answer)
		}
	}
	return faces, answers
}

// TestWholeGameWithTableDice: every face of the game, thrown on the table instead, gives the same events,
// positions and words. Source: HILL-05; hill-tables 8, 73.
func TestWholeGameWithTableDice(t *testing.T) {
	s := rulestest.Play(t, System{}, villaNuevaStory)
	thrown := 0
	for i, st := range s.Steps {
		faces, answers := givenFor(st)
		thrown += len(faces)
		h := &rulestest.Hand{Rolls: rulestest.Faces(faces...), Answers: answers, All: true}
		done, next := rulestest.Driven(t, System{}, s.States[i], st.Do, h.Fill)
		require.Empty(t, h.Left())
		require.Equal(t, st.Events, done.Events, "%s", st.Do)
		require.Equal(t, s.States[i+1], next, "%s", st.Do)
		require.Equal(t, journaled.Thrown(System{}.Tell(next, st)), journaled.Thrown(System{}.Tell(next, done)), "%s", st.Do)
		for _, g := range done.Given {
			require.Equal(t, dice.Table, g.By)
		}
	}
	assert.Greater(t, thrown, 900, "faces typed")
	assert.True(t, System{}.Desk(s.End()).Over)
}

// TestWholeGameThroughJournalAndSave plays the whole game as the app does, with the seed of the story, and gets
// the steps told there. Undoing everything and redoing it changes nothing, and every throw counts again.
func TestWholeGameThroughJournalAndSave(t *testing.T) {
	s := rulestest.Play(t, System{}, villaNuevaStory)
	g := journaled.New(t, System{}, "", s.Seed, s.Options)
	for i, st := range s.Steps {
		_, answers := givenFor(st)
		g.Make(t, st.Do, answers...)
		require.Equal(t, st.Events, g.Log()[i].Step.Events, "%s", st.Do)
		require.Equal(t, s.States[i+1], g.State(), "%s", st.Do)
	}
	require.Empty(t, g.Kept())
	g.CheckPromises(t)
}

// TestWholeGameHasEverything: the story contains every kind of thing a game is made of; otherwise the tests
// above would mean little.
func TestWholeGameHasEverything(t *testing.T) {
	s := rulestest.Play(t, System{}, villaNuevaStory)
	did := s.Did()
	for _, p := range []string{"press", "move", "charge", "attack", "fire-rifle", "fire-musket", "fire-pistol", "check-morale", "stand",
		"parley-villagers", "explore-village", "explore-cave", "assess", "interrogate", "place", "behind", "ignore", "party", "site", "entry",
		"record", "end-turn", "end-game"} {
		assert.NotZero(t, did[p], "no %s in the game", p)
	}
	assert.Equal(t, 12, did["end-turn"], "thirteen turns")
	end := s.End().(State)
	sum, level := end.reckon()
	assert.Equal(t, []int{9, 5}, []int{sum, level})
	assert.Equal(t, 4, end.unitsHome())
	assert.Equal(t, "A brevet is talked of", System{}.Sheets(end)[1].Word)
}
