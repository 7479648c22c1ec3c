package rulestest

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/view"
)

// Facts plays the transcripts of dir and holds their events to the first rule of the house: facts, not sentences. A text
// with a space in an event is a name: one that stands in the position before or after the step, or one that the referee has
// typed for it. The events of a step have at most most bytes on average, their kinds counted.
func Facts(t *testing.T, sys view.System, dir string, most int) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	require.NoError(t, err)
	require.NotEmpty(t, files, "no transcripts in %s", dir)
	steps, bytes := 0, 0
	for _, file := range files {
		story, err := os.ReadFile(file)
		require.NoError(t, err)
		play(t, sys, strings.ReplaceAll(string(story), "\r\n", "\n"), func(before engine.State, st engine.Step, after engine.State) {
			steps++
			var names []string
			for _, e := range st.Events {
				data := JSON(t, e)
				bytes += len(e.Kind()) + len(data)
				for _, s := range spaced(t, data) {
					if names == nil {
						names = named(t, before, st, after)
					}
					assert.Contains(t, names, s, "%s: %s: %q says %s", file, st.Do, e.Kind(), data)
				}
			}
		})
	}
	require.NotZero(t, steps)
	t.Logf("%d steps, %d bytes a step", steps, bytes/steps)
	assert.LessOrEqual(t, bytes, most*steps, "bytes of events: %d a step", bytes/steps)
}

// named are the names of a step: those in the position before and after it, and what was typed for it.
func named(t T, before engine.State, st engine.Step, after engine.State) []string {
	names := append(spaced(t, JSON(t, before)), spaced(t, JSON(t, after))...)
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
