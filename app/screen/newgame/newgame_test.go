package newgame

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/app/session"
	"vedette/app/store"
	"vedette/engine/systems"
)

// A second game of a day can be told from the first.
func TestGamesOfOneDayAreNumbered(t *testing.T) {
	s := session.New(store.New(store.Memory(), systems.ByID))
	s.Now = func() int64 { return 1_795_219_200 } // 2026-11-21
	s.Seed = func() uint64 { return 7 }
	for _, want := range []string{"Game of 21 November", "Game of 21 November, 2", "Game of 21 November, 3"} {
		assert.Equal(t, want, suggest(s))
		s.NewGame(systems.All()[0], nil, suggest(s))
	}
	s.Now = func() int64 { return 0 }
	assert.Equal(t, "An evening’s game", suggest(s))
}
