package rulestest

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/view"
)

// Battles plays every battle supplied with a rule book to its end by pressing only the loud key, 50 times each in make prove.
// key is the setting that chooses the battle. A battle must open with a briefing for each side, or for the Players of a
// scenario, and bring both armies.
func Battles(t *testing.T, sys view.System, key string, ids ...string) {
	Native(t, "it plays whole games at random")
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			start := engine.Values{{Key: key, Val: id}}
			s := Opened(t, sys, start)
			d := sys.Desk(s)
			require.NotNil(t, d.Brief)
			require.NotNil(t, d.Brief.Diagram)
			assert.Positive(t, d.Brief.Diagram.Inch, "lengths can be read off the table")
			if assert.NotEmpty(t, d.Brief.Notes, "briefings"); key != "scenario" {
				assert.GreaterOrEqual(t, len(d.Brief.Notes), 2, "briefings")
			}
			assert.NotEmpty(t, d.Brief.Todo)
			led := Led(t, sys, start, 2, Seeded(7))
			assert.NotEmpty(t, led, "units are led")
			t.Log(led)
			steps, turns, won, games := 0, 0, map[int]int{}, Count(5)
			for seed := range uint64(games) {
				end, n := Green(t, sys, start, 9000, Seeded(seed+900), nil)
				r := sys.(commander.Book).Result(end)
				assert.True(t, r.Over, "seed %d", seed)
				steps, turns = steps+n, turns+r.Turn
				won[r.Won]++
			}
			t.Logf("%d games, %d steps and %.1f turns each, won by the first side %d, by the other %d, by nobody %d", games, steps/games,
				float64(turns)/float64(games), won[0], won[1], won[commander.Nobody])
		})
	}
}
