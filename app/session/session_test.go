package session

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/app/store"
	"vedette/engine"
	"vedette/engine/systems"
	"vedette/engine/view"
)

// evening returns a session over a new memory box, with a game of the first rule book open.
func evening(t *testing.T) (*Session, *store.MemoryBox) {
	t.Helper()
	box := store.Memory()
	s := New(store.New(box, systems.ByID))
	s.Now = func() int64 { return 1_000_000 }
	s.Seed = func() uint64 { return 7 }
	s.NewGame(systems.All()[0], nil, "  Test  ")
	require.NotNil(t, s.Game)
	require.Empty(t, s.Notices)
	return s, box
}

// reload does what a reload of the page does: it starts a new session on what is stored.
func reload(t *testing.T, box *store.MemoryBox) *Session {
	t.Helper()
	s := New(store.New(box, systems.ByID))
	s.Now = func() int64 { return 1_000_100 }
	require.True(t, s.Resume(), "the game that was open opens again")
	require.Empty(t, s.Notices)
	return s
}

// enter fills in a form and leaves it unsent.
func enter(s *Session, do string, pairs ...string) {
	s.OpenMenu()
	s.Choose(do)
	for i := 0; i+1 < len(pairs); i += 2 {
		s.Fill(pairs[i], pairs[i+1])
	}
}

// answer gives the first permitted answer to everything that the current form asks.
func answer(s *Session) {
	for range 20 {
		for _, f := range s.Entry.Form().Fields {
			if f.Kind != view.Pick || f.Value != "" {
				continue
			}
			for _, o := range f.Options {
				if o.Refused == "" {
					s.Fill(f.Key, o.ID)
					break
				}
			}
			break
		}
	}
}

var rifle = []string{"actor", "veteran", "target", "average", "range", "6-12", "cover", "soft", "repeat", "3"}

func TestNameIsTrimmed(t *testing.T) {
	s, _ := evening(t)
	assert.Equal(t, "Test", s.Game.Setup().Name)
}

func TestHalfFilledFormSurvivesReload(t *testing.T) {
	s, box := evening(t)
	enter(s, "fire-rifle", "actor", "veteran", "range", "6-12")
	again := reload(t, box)
	assert.Equal(t, Form, again.View)
	assert.Equal(t, s.Entry.Draft, again.Entry.Draft)
	require.NotNil(t, again.Entry.Form().Refused)
	assert.Equal(t, "target", again.Entry.Form().Refused.Field)
}

func TestHalfTypedVolleySurvivesReload(t *testing.T) {
	s, box := evening(t)
	s.SetMode("all")
	enter(s, "fire-rifle", rifle...)
	s.Take()
	require.Equal(t, Ask, s.View)
	assert.Equal(t, 3, s.Entry.Times())
	for _, f := range []int{6, 6, 1, 5} {
		s.Face(f)
	}
	again := reload(t, box)
	require.Equal(t, Ask, again.View)
	assert.Equal(t, []int{5}, again.Entry.Faces)
	assert.Equal(t, 3, again.Entry.Times())
	require.Len(t, again.Entry.Need().Done, 1)
	assert.Equal(t, 13, again.Entry.Need().Done[0].Total)
	// The rest by hand and by computer; the result is the same as if nothing had happened.
	again.Face(1)
	again.Face(1)
	require.Equal(t, Ask, again.View)
	again.RollRest()
	require.Equal(t, Show, again.View)
	assert.Len(t, again.Result().Card.Shots, 3)
	assert.True(t, again.Result().Card.Shots[0].Hit)
	assert.False(t, again.Result().Card.Shots[1].Hit)
}

// A preference of the game is an entry of its own; what is half entered is stored after it.
func TestHalfFilledFormOutlivesAPreference(t *testing.T) {
	s, box := evening(t)
	enter(s, "fire-rifle", rifle...)
	s.KeepDice(false)
	again := reload(t, box)
	require.Equal(t, Form, again.View)
	assert.Equal(t, s.Entry.Draft, again.Entry.Draft)
	again.SetMode("all")
	again.Take()
	again.Face(6)
	again.KeepDice(true)
	again = reload(t, box)
	require.Equal(t, Ask, again.View)
	assert.Equal(t, []int{6}, again.Entry.Faces)
}

func TestHalfAnsweredShellSurvivesReload(t *testing.T) {
	s, box := evening(t)
	enter(s, "fire-light", "actor", "average")
	s.Take()
	require.NotNil(t, s.Entry.Need().Ask)
	s.Reply("yes")
	s.Pad("1")
	s.Pad("4")
	s.Pad("½")
	again := reload(t, box)
	require.Equal(t, Ask, again.View)
	assert.Equal(t, "14½", again.Entry.Typed)
	assert.Equal(t, "14.5", again.Entry.Number())
	again.Enter()
	require.Equal(t, Show, again.View)
	assert.Equal(t, 1, again.Game.Len())
}

func TestResultStaysOpenAcrossReload(t *testing.T) {
	s, box := evening(t)
	enter(s, "fire-rifle", rifle...)
	s.Take()
	require.Equal(t, Show, s.View)
	again := reload(t, box)
	assert.Equal(t, Show, again.View)
	assert.Equal(t, s.Result().Card, again.Result().Card)
	assert.True(t, again.Results.Latest())
	again.Done()
	assert.Equal(t, Rest, reload(t, box).View)
}

func TestChangeAndRedoKeepsFieldsAndDice(t *testing.T) {
	s, _ := evening(t)
	enter(s, "fire-rifle", rifle...)
	s.Take()
	before := s.Result().Card.Shots
	s.ChangeAndRedo()
	require.Equal(t, Form, s.View)
	assert.Equal(t, "average", s.Entry.Draft.In.Get("target"))
	s.Fill("cover", "hard")
	s.Take()
	require.Equal(t, Show, s.View)
	for i := range before {
		assert.Equal(t, before[i].Faces, s.Result().Card.Shots[i].Faces, "shot %d", i)
	}
	assert.Equal(t, 14, s.Result().Card.Reckoning[0].Target)
}

func TestUndoSaysWhatItTakesBack(t *testing.T) {
	s, _ := evening(t)
	assert.Empty(t, s.UndoWord())
	enter(s, "fire-rifle", rifle...)
	s.Take()
	word := s.UndoWord()
	assert.Contains(t, word, "volley")
	s.Undo()
	assert.Empty(t, s.UndoWord())
	assert.Equal(t, word, s.RedoWord())
	s.Redo()
	assert.Equal(t, word, s.UndoWord())
}

func TestUndoWhileTypingTakesBackOneDie(t *testing.T) {
	s, _ := evening(t)
	s.SetMode("all")
	enter(s, "fire-rifle", rifle...)
	s.Take()
	s.Face(4)
	assert.Equal(t, "the 4", s.UndoWord())
	s.Undo()
	assert.Empty(t, s.Entry.Faces)
	require.Equal(t, Ask, s.View)
	s.Face(1)
	s.Face(1)
	s.Face(1)
	assert.Equal(t, "the last roll", s.UndoWord())
	s.Undo() // takes back the whole first throw
	require.Equal(t, Ask, s.View)
	assert.Empty(t, s.Entry.Need().Done)
	assert.Equal(t, s.Entry.Form().Title, s.UndoWord())
	s.Undo() // nothing left: back to the form, nothing has happened
	assert.Equal(t, Form, s.View)
	assert.Equal(t, 1, s.Game.Len(), "only the choice of dice")
}

func TestImpossibleFaceIsRefused(t *testing.T) {
	s, _ := evening(t)
	s.SetMode("all")
	s.Run(engine.Do("press"))
	s.Face(7)
	s.Face(1)
	require.Equal(t, Ask, s.View)
	assert.Empty(t, s.Entry.Faces)
	assert.NotEmpty(t, s.Notices)
}

func TestRefusalOpensTheForm(t *testing.T) {
	s, _ := evening(t)
	s.Run(engine.Do("fire-rifle", "actor", "veteran"))
	assert.Equal(t, Form, s.View)
	assert.Equal(t, "target", s.Entry.Open)
	assert.Zero(t, s.Game.Len())
}

func TestFullStorageIsSaidAndTheGameGoesOn(t *testing.T) {
	s, box := evening(t)
	box.Capacity = box.Used()
	enter(s, "fire-rifle", rifle...)
	s.Take()
	require.Equal(t, Show, s.View)
	assert.Equal(t, 1, s.Game.Len())
	assert.NotEmpty(t, s.Notices)
	box.Capacity = 0
	s.SameAgain()
	require.Equal(t, 2, s.Game.Len())
	assert.Equal(t, 2, reload(t, box).Game.Len(), "what waited is stored with the next step")
}

func TestLeavingGoesBackToTheShelf(t *testing.T) {
	s, box := evening(t)
	enter(s, "fire-rifle", "actor", "veteran")
	s.Leave()
	fresh := New(store.New(box, systems.ByID))
	assert.False(t, fresh.Resume())
	list, problems := fresh.Shelf.List()
	require.Empty(t, problems)
	require.Len(t, list, 1)
	require.True(t, fresh.OpenGame(list[0].ID))
	assert.Equal(t, Form, fresh.View, "the form waits with its game")
}

// Back leads to where a form was opened, even after a reload.
func TestBackLeadsWhereItCameFrom(t *testing.T) {
	s, box := troops(t)
	s.OpenMenu()
	s.Choose("volley")
	reload(t, box).Cancel()
	s.Cancel()
	assert.Equal(t, Menu, s.View, "chosen from the menu")
	s.Cancel()
	require.Equal(t, Rest, s.View)

	s.Press(view.Key{Do: engine.Do("volley", "unit", "u5"), Open: true})
	again := reload(t, box)
	require.Equal(t, Form, again.View)
	assert.Equal(t, s.Entry.Draft, again.Entry.Draft)
	for _, s := range []*Session{again, s} {
		s.Cancel()
		assert.Equal(t, Rest, s.View, "opened by a key of the play screen")
	}
}
