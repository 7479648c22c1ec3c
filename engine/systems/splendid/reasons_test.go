package splendid

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/rulestest"
)

// The report of a battle knows what units were sent to do, and says no word of it that is not so.
func TestReportKnowsTheOrders(t *testing.T) {
	found := 0
	for _, id := range battles {
		start, err := System{}.Start(engine.Do("", "force", id).In)
		require.NoError(t, err)
		for seed := range uint64(3) {
			found += rulestest.Reasons(t, System{}, start, engagement{id, [2]string{"steady", "steady"}, commander.Nobody, seed}.fight(t))
		}
	}
	t.Log(found)
	assert.Positive(t, found)
}
