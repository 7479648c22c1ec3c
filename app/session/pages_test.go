package session_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/app/session"
	"vedette/app/store"
	"vedette/engine"
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

// What only the referee may see does not lie open through the next draw; until then it stays open.
func TestSecretsFoldWithTheNextDraw(t *testing.T) {
	s := sitting(t, sixth.System{})
	s.Pages.Unfold("hidden", true)
	s.Pages.Unfold("other", true)
	title := s.Desk().Title
	s.Run(engine.Do("shoot", "at", "0"))
	require.Equal(t, []any{1, title}, []any{s.Game.Len(), s.Desk().Title})
	assert.True(t, s.Pages.Shown["hidden"], "nothing has been drawn")
	s.Run(engine.Do("turn"))
	require.NotEqual(t, title, s.Desk().Title)
	assert.False(t, s.Pages.Shown["hidden"])
	assert.True(t, s.Pages.Shown["other"], "what is no secret stays as it is")
}

func TestTurningThePageFoldsWhatBelongsToTheGame(t *testing.T) {
	s := sitting(t, sixth.System{})
	s.Pages.Group("House values", true)
	s.Pages.More, s.Pages.Copied, s.Pages.Roster = true, "text", true
	assert.True(t, s.Pages.Groups["House values"])
	s.Leave()
	assert.Equal(t, session.Pages{Roster: true}, s.Pages, "what is printed is a choice of the referee, not of the game")
}

// A page other than the play screen shows the same after a reload; the other pages are not affected.
func TestPlaceIsThereAgain(t *testing.T) {
	box := store.Memory()
	load := func() *session.Session { return session.New(store.New(box, rulesFor)) }
	s := load()
	s.Rules.Book = "sixth"
	s.Rules.OpenPiece("c-firing")
	s.Rules.Cite([]engine.Term{{Why: "Range", Section: "Firing"}}, "field/")
	s.Pages.Plan = session.Plan{System: "sixth", Name: "Wednesday", Options: engine.Values{{Key: "men", Val: "12"}}}
	s.Pages.Group("Men", true)
	read := s.Rules.Reading
	s.KeepPlace("rules/")

	again := load()
	again.FindPlace("settings/")
	assert.Equal(t, session.Reading{}, again.Rules.Reading)
	again.FindPlace("rules/")
	assert.Equal(t, read, again.Rules.Reading)
	assert.Equal(t, s.Pages.Plan, again.Pages.Plan)
	assert.Equal(t, s.Pages.Groups, again.Pages.Groups)
	assert.Equal(t, "field/", again.Rules.Leave())
	assert.Equal(t, "c-firing", again.Rules.Open, "what was being read before")

	require.NoError(t, again.Shelf.SetPlace("{damaged"))
	again = load()
	again.FindPlace("rules/")
	assert.Equal(t, session.Reading{}, again.Rules.Reading)
}
