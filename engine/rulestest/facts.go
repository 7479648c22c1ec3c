package rulestest

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest/sure"
	"vedette/engine/terse"
	"vedette/engine/view"
)

// Facts plays the transcripts below dir and checks the first rule of the house: events hold facts, not sentences. A text with a
// space in an event must be a name from the position before the step or after one of its events, a text typed by the referee for
// the step, or a code of the rule book as reported by code, which may be nil. Events take at most most bytes a step on average
// in a save, including their kinds.
func Facts(t *testing.T, sys view.System, dir string, most int, code func(string) bool) {
	t.Helper()
	steps, bytes := 0, 0
	for _, file := range stories(t, dir) {
		story := sure.Of(os.ReadFile(file))(t)
		play(t, sys, strings.ReplaceAll(string(story), "\r\n", "\n"), func(before engine.State, st engine.Step, _ engine.State) {
			steps++
			var names []string
			for _, e := range st.Events {
				data := JSON(t, e)
				bytes += len(e.Kind()) + len(terse.Write(data))
				for _, s := range spaced(t, data) {
					if code != nil && code(s) {
						continue
					}
					if names == nil {
						names = named(t, sys, before, st)
					}
					assert.Contains(t, names, s, "%s: %s: %q says %s", file, st.Do, e.Kind(), data)
				}
			}
		})
	}
	require.NotZero(t, steps)
	t.Logf("%d steps, %.1f bytes a step", steps, float64(bytes)/float64(steps))
	assert.LessOrEqual(t, bytes, most*steps, "bytes of events: %d a step", bytes/steps)
}

// named returns the names of a step: those in the positions before it and after each of its events, and the texts typed for it.
func named(t T, sys view.System, before engine.State, st engine.Step) []string {
	names := spaced(t, JSON(t, before))
	for _, e := range st.Events {
		next := sure.Of(sys.Apply(before, e))(t)
		names, before = append(names, spaced(t, JSON(t, next))...), next
	}
	for _, v := range st.Do.In {
		names = append(names, v.Val, strings.TrimSpace(v.Val))
	}
	for _, g := range st.Given {
		names = append(names, g.Answer)
	}
	return names
}

// spaced returns the strings with a space in JSON.
func spaced(t T, data string) (out []string) {
	t.Helper()
	var read any
	require.NoError(t, json.Unmarshal([]byte(data), &read))
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case string:
			if strings.Contains(v, " ") && !slices.Contains(out, v) {
				out = append(out, v)
			}
		case []any:
			for _, x := range v {
				walk(x)
			}
		case map[string]any:
			for _, x := range v {
				walk(x)
			}
		}
	}
	walk(read)
	return out
}
