package save

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/journal"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/systems"
	"vedette/engine/view"
)

// 10,000 random steps of every rule book fit into the 5,242,368 UTF-16 units of localStorage together with their keys, and read
// back as the same game.
func TestTenThousandStepsFit(t *testing.T) {
	const quota, steps = 5_242_368, 10_000
	for _, sys := range systems.All() {
		t.Run(sys.Info().ID, func(t *testing.T) {
			entries := walk(t, sys, max(rulestest.Count(300), 100)) // a battery of many guns is long and must not weigh too much
			units, kinds := 0, map[string][2]int{}
			for _, e := range entries {
				line := sure.Of(EncodeEntry(e))(t)
				n := len([]rune(line)) + len("vedette/v1/g/10/10000")
				units += n
				k := kinds[e.Step.Do.Do]
				kinds[e.Step.Do.Do] = [2]int{k[0] + 1, k[1] + n}
				require.Equal(t, line, sure.Of(EncodeEntry(sure.Of(DecodeEntry(sys, line))(t)))(t))
			}
			var report strings.Builder
			for _, e := range entries {
				if k, ok := kinds[e.Step.Do.Do]; ok {
					fmt.Fprintf(&report, "\n%-20s %4d steps, %4d units each", e.Step.Do.Do, k[0], k[1]/k[0])
					delete(kinds, e.Step.Do.Do)
				}
			}
			each := units / len(entries)
			t.Logf("%d units a step on average%s", each, &report)
			assert.Less(t, each*steps, quota)
		})
	}
}

// walk plays steps of random games in sequence, as a journal would hold them.
func walk(t *testing.T, sys view.System, steps int) []journal.Entry {
	var entries []journal.Entry
	for seed := uint64(1); len(entries) < steps; seed++ {
		n := len(entries)
		rulestest.Walk(t, sys, nil, min(steps-n, 200), rulestest.Seeded(seed), func(_ engine.State, st engine.Step, after engine.State) {
			st.At = 1795219200 + int64(len(entries))
			entries = append(entries, journal.Entry{Seq: len(entries) + 1, Kind: journal.StepKind, Step: st, At: st.At, Print: journal.Print(after)})
		})
		require.Greater(t, len(entries), n, "no step was possible")
	}
	return entries
}
