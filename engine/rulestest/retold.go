package rulestest

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/view"
)

// Retold checks the promise of System.Tell: what happened comes from the step alone, so an old step is told as it was when
// it happened, however the game has continued. Lengths, and the keys that a card offers next, are exempt because they
// depend on the present state.
//
// [Walk] does this for every walk. A test that makes its steps with [RandomStep] calls Told after each and Again at the
// end. The zero value is ready to use.
type Retold struct {
	steps []engine.Step
	words []string
}

// untold names rule books that are exempt, each with the reason.
var untold = map[string]string{}

// Told records how st is told when it has just led to next.
func (r *Retold) Told(sys view.System, st engine.Step, next engine.State) {
	if untold[sys.Info().ID] != "" {
		return
	}
	r.steps, r.words = append(r.steps, st), append(r.words, wordsOf(sys.Tell(next, st)))
}

// Again tells every step from the last state and compares.
func (r *Retold) Again(t T, sys view.System, last engine.State) {
	t.Helper()
	for i, st := range r.steps {
		require.Equal(t, r.words[i], wordsOf(sys.Tell(last, st)), "step %d of %d, %s, is told differently at the end of the game", i+1,
			len(r.steps), st.Do)
	}
}

// length matches a number with a unit of length, or two numbers with a dash between them.
var length = regexp.MustCompile(`[0-9½¼¾]+–[0-9½¼¾]+(` + units + `)?|[0-9.]*[0-9½¼¾](` + units + `)`)

const units = `″| ?cm\b| centimetres?\b| inch(es)?\b| paces\b| yards\b`

// wordsOf returns everything in a telling that a player can read, without lengths and keys.
func wordsOf(t view.Telling) string {
	t.Card.Keys, t.Card.Primary = nil, nil
	p := page{lines: []string{fmt.Sprintf("turn %d, press %d, %s", t.Turn, t.Draw, t.Icon)}}
	p.tell(t)
	return length.ReplaceAllString(strings.Join(p.lines, "\n"), "#")
}
