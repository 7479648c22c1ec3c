package rulestest

import (
	"os"
	"strconv"
	"strings"

	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest/sure"
	"vedette/engine/view"
)

// Story is a transcript without undo: its steps, and the states before each and at the end.
type Story struct {
	Options engine.Values
	Seed    uint64 // seed of what the generator throws and draws
	Steps   []engine.Step
	States  []engine.State
}

// Play plays the story in file, which must be a single game in which nothing is undone.
func Play(t T, sys view.System, file string) (s Story) {
	t.Helper()
	text := sure.Of(os.ReadFile(file))(t)
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "start ") {
			s.Options = Line(t, strings.TrimSpace(line)).In
		}
		if seed, ok := strings.CutPrefix(line, "seed "); ok {
			s.Seed = sure.Of(strconv.ParseUint(strings.TrimSpace(seed), 10, 64))(t)
		}
	}
	start := Opened(t, sys, s.Options)
	s.States = []engine.State{start}
	play(t, sys, string(text), func(before engine.State, st engine.Step, after engine.State) {
		require.Equal(t, s.End(), before, "the story has no undo")
		s.Steps, s.States = append(s.Steps, st), append(s.States, after)
	})
	return s
}

// End returns the final state.
func (s Story) End() engine.State { return s.States[len(s.Steps)] }

// Did counts the steps by procedure.
func (s Story) Did() map[string]int {
	did := map[string]int{}
	for _, st := range s.Steps {
		did[st.Do.Do]++
	}
	return did
}
