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

// Facts plays the transcripts below dir and holds their events to the first rule of the house: facts, not sentences. A text
// with a space in an event is a name: one that stands in the position before the step or after one of its events, one that the
// referee has typed for it, or what code, when it is not nil, knows as a code of the rule book. The events of a step have at most
// most bytes on average as saves hold them, their kinds counted.
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

// named are the names of a step: those in the position before it and after each of its events, and what was typed for it.
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

// spaced are the texts with a space in JSON.
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
