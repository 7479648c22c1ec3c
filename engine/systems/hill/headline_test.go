package hill

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/rulestest"
)

// TestHeadlineIsTheDesk: in every position, what the shelf shows of a game is what its play screen says.
func TestHeadlineIsTheDesk(t *testing.T) {
	rulestest.Native(t, "the same games as the walk")
	seen := map[string]bool{}
	for seed := range uint64(8) {
		rulestest.Walk(t, System{}, engine.Do("", "force", [2]string{"villa-nueva", "none"}[seed%2]).In, 60, rulestest.Seeded(seed+1),
			func(_ engine.State, _ engine.Step, after engine.State) {
				turn, say, over := System{}.Headline(after)
				d := System{}.Desk(after)
				assert.Equal(t, []any{d.Turn, d.Say, d.Over}, []any{turn, say, over})
				seen[say] = true
			})
	}
	assert.Greater(t, len(seen), 5, "positions of several kinds")
}
