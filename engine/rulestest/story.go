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

// Story is a transcript that is played straight on: what was done in it, and how it stood before every step and at the end.
type Story struct {
	Options engine.Values
	Seed    uint64 // of what the computer throws, and draws, in it
	Steps   []engine.Step
	States  []engine.State
}

// Play plays the story in file, a single game in which nothing is taken back.
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
		require.Equal(t, s.End(), before, "the story goes straight on")
		s.Steps, s.States = append(s.Steps, st), append(s.States, after)
	})
	return s
}

// End is how it stood at the end.
func (s Story) End() engine.State { return s.States[len(s.Steps)] }

// Did is how often what was entered.
func (s Story) Did() map[string]int {
	did := map[string]int{}
	for _, st := range s.Steps {
		did[st.Do.Do]++
	}
	return did
}
