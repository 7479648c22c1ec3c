package hill

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/engine"
	"vedette/engine/rulestest"
)

// TestWalkTurn plays hundreds of random legal steps; Check, called after each, never fails, and the
// state survives JSON.
func TestWalkTurn(t *testing.T) {
	steps, longest := 0, 0
	seeds := rulestest.Count(10)
	for seed := range uint64(seeds) {
		var o engine.Values
		if seed%2 == 1 {
			o = engine.Do("", "again", "yes", "pace", "busy", "players", "1", "foot", "24", "mounted", "6").In
		}
		end := rulestest.Opened(t, System{}, o)
		choose := rulestest.Seeded(seed + 1)
		var told rulestest.Retold
		for range 120 {
			st, next, ok := rulestest.RandomStep(t, System{}, end, choose)
			if !ok || st.Do.Do == "end-game" { // the end is tried, and taken back
				continue
			}
			told.Told(System{}, st, next)
			end = next
			steps++
		}
		told.Again(t, System{}, end)
		data, err := json.Marshal(end)
		require.NoError(t, err)
		longest = max(longest, len(data))
		var back State
		require.NoError(t, json.Unmarshal(data, &back))
		again, err := json.Marshal(back)
		require.NoError(t, err)
		require.Equal(t, string(data), string(again))
	}
	assert.Greater(t, steps, 80*seeds)
	t.Logf("%d steps, the largest state %d bytes", steps, longest)
}

// TestWalkTurnRapid lets rapid choose, so that a failure shrinks.
func TestWalkTurnRapid(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		rulestest.Walk(rt, System{}, nil, 12, func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "n") }, nil)
	})
}
