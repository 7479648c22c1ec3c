package splendid

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest"
)

func TestUnitLists(t *testing.T) {
	rulestest.UnitLists(t, System{}, engine.Do("", "force", "none").In, "testdata/lists")
}

func TestArmiesAreMusteredFirst(t *testing.T) {
	rulestest.MustersFirst(t, System{}, engine.Do("", "force", "none").In, 0, "next", "place")
}

func TestVocabulary(t *testing.T) { rulestest.Vocabulary(t, vocabulary()) }

func TestArmies(t *testing.T) {
	rulestest.Armies(t, System{}, engine.Do("", "force", "none").In, engine.Do("", "force", "ready").In,
		engine.Do("", "force", "sareford").In, engine.Do("", "force", "first").In)
}

// Copies are fresh units with unique names.
func TestMoreLikeOne(t *testing.T) {
	s := rulestest.Start(t, System{}, "force", "none", "army1", "parliament").(State)
	s.Units = slices.Clone(s.Units)
	s.Units[1].Lost = 2
	_, next := rulestest.Driven(t, System{}, s, engine.Do("again", "unit", "2", "n", "2"), nil)
	more := next.Units[len(s.Units):]
	require.Len(t, more, 2)
	assert.Equal(t, []string{"3rd Company of shot", "4th Company of shot"}, []string{more[0].Name, more[1].Name})
	assert.Equal(t, [2]int{0, 4}, [2]int{more[0].Lost, more[0].Stands})
}

// A saved army has at most thirty units, half of what the table holds.
func TestArmyLimit(t *testing.T) {
	for n, ok := range map[int]bool{30: true, 31: false} {
		s := empty(t)
		for i := range n {
			s.Units = append(s.Units, Unit{ID: i + 1, Class: "pike", Name: "x" + book.Num(i), Stands: 4, Form: "line"})
		}
		k := System{}.Keepable(s)[0]
		_, err := System{}.ReadKept(k.Kind, k.Data)
		assert.Equal(t, ok, err == nil, "%d: %v", n, err)
	}
}
