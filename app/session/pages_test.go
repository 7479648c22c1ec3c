package session_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/app/session"
	"vedette/app/store"
	"vedette/engine/rulestest/sixth"
)

func TestCoverIsKeptAndFoldsSecrets(t *testing.T) {
	box := store.Memory()
	s := session.New(store.New(box, rulesFor))
	s.NewGame(sixth.System{}, nil, "Evening")
	s.Pages.Unfold("hidden", true)
	assert.True(t, s.Pages.Shown["hidden"])
	s.Cover(true)
	assert.Empty(t, s.Pages.Shown)
	again := session.New(store.New(box, rulesFor))
	assert.True(t, again.Prefs.Cover)
	again.Cover(false)
	assert.False(t, session.New(store.New(box, rulesFor)).Prefs.Cover)
}

func TestTurningThePageFoldsWhatBelongsToTheGame(t *testing.T) {
	s := sitting(t, sixth.System{})
	s.Pages.Group("House values", true)
	s.Pages.More, s.Pages.Copied, s.Pages.Roster = true, "text", true
	assert.True(t, s.Pages.Groups["House values"])
	s.Leave()
	assert.Equal(t, session.Pages{Roster: true}, s.Pages, "what is printed is a choice of the referee, not of the game")
}
