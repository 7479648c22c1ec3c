package hill

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/engine"
	"vedette/engine/rulestest"
)

// TestRandomActions enters random legal actions with random faces, counts and answers. Every step is checked
// against the contract (rulestest.Drive); every event can be read back, every result is told, and what it
// offers next can be opened.
func TestRandomActions(t *testing.T) {
	ps := actions()
	rapid.Check(t, func(t *rapid.T) {
		sys := System{}
		choose := rulestest.Drawn(t)
		var s engine.State = rulestest.Start(t, sys)
		for range 8 {
			c, ok := rulestest.RandomForm(sys, s, engine.Do(ps[choose(len(ps))].ID), choose)
			if !ok {
				continue
			}
			st, next, err := rulestest.Drive(t, sys, s, c, rulestest.RandomFill(choose))
			var no *engine.Refusal
			if errors.As(err, &no) {
				require.Contains(t, []string{"E2", "E8"}, no.Code, "%s: only a rally is refused after its answer", c)
				require.Equal(t, "stand", c.Do)
				continue
			}
			require.NoError(t, err, "%s", c)
			require.Len(t, st.Events, 1, "%s", c)
			told := sys.Tell(next, st)
			assert.NotEmpty(t, told.Line.String(), "%s", c)
			assert.NotEmpty(t, told.Undo, "%s", c)
			assert.NotEmpty(t, told.Card.Say, "%s", c)
			assert.NotEmpty(t, told.Card.Number+told.Card.Word, "%s", c)
			assert.NotContains(t, cardText(told.Card)+told.Line.String(), "{", "%s: every length is printed", c)
			for _, r := range told.Card.Reckoning {
				if r.Target > 0 && c.Do != "fire-light" && c.Do != "fire-field" {
					assert.Positive(t, r.Chance().In, "%s", c)
				}
			}
			for _, k := range told.Card.Keys {
				_, found := rules.Find(k.Do.Do)
				assert.True(t, found, "%s: key %s", c, k.Do)
				assert.True(t, k.Open, "%s: key %s", c, k.Do)
			}
			data, err := json.Marshal(st.Events[0])
			require.NoError(t, err)
			assert.Less(t, len(data), 1000, "%s", c)
			s = next
		}
	})
}
