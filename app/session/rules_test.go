package session_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/app/session"
	"vedette/app/store"
	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest/sixth"
	"vedette/engine/rulestest/toy"
	"vedette/engine/view"
)

func rulesFor(id string) (view.System, bool) {
	switch id {
	case "sixth":
		return sixth.System{}, true
	case "toy":
		return toy.System{}, true
	}
	return nil, false
}

func sitting(t *testing.T, sys view.System) *session.Session {
	t.Helper()
	s := session.New(store.New(store.Memory(), rulesFor))
	s.NewGame(sys, nil, "Evening")
	require.NotNil(t, s.Game)
	return s
}

func ids(all []session.Piece) (out []string) {
	for _, p := range all {
		out = append(out, p.ID)
	}
	return out
}

func TestSearchFindsEverything(t *testing.T) {
	s := sitting(t, sixth.System{})
	for find, want := range map[string][]string{
		"hedge":       {"t-wall"},    // a cell
		"WALL waist":  {"r-1"},       // two words of a ruling
		"one die":     {"c-firing"},  // a paragraph
		"lower never": {"t-muskets"}, // a note
		"firing":      {"c-firing", "t-muskets"},
		"zouave":      nil,
	} {
		s.Rules.Find = find
		assert.Equal(t, want, ids(s.Rules.Found()), find)
	}
}

// A piece that is found shows the line that holds the words, cut to what a list has room for.
func TestWhatIsFoundSaysWhy(t *testing.T) {
	s := sitting(t, sixth.System{})
	for find, want := range map[string]string{
		"hedge": "A thick hedge: +1, +1, 0, 0, 0", "one die": "Every musket throws one die. A wall between the two makes it harder.",
		"firing": "",
	} {
		s.Rules.Find = find
		assert.Equal(t, want, s.Rules.Found()[0].Says, find)
	}
}

// Where a list and a page of the rules have room beside each other, the page is that of the list in view.
func TestPageBesideTheList(t *testing.T) {
	s := sitting(t, sixth.System{})
	r := &s.Rules
	assert.Equal(t, "c-firing", r.Beside().ID, "the first, before one is chosen")
	for _, p := range r.Listed() {
		r.TurnTo(p)
		assert.Equal(t, p.ID, r.Beside().ID)
	}
	assert.Equal(t, len(r.Listed()), r.Turned)
	r.Part = session.Tables
	assert.Equal(t, "t-muskets", r.Beside().ID, "the one chosen is in another list")
	r.Find = "waist"
	assert.Equal(t, []string{"r-1"}, ids(r.Listed()))
	assert.Equal(t, "r-1", r.Beside().ID)
	r.Find, r.Part = "", session.Credits
	assert.Zero(t, r.Beside(), "no list")
	r.OpenPiece("c-firing")
	assert.Zero(t, r.Turned, "in place of the list")
}

func TestCitationsAreFound(t *testing.T) {
	s := sitting(t, sixth.System{})
	assert.Equal(t, []string{"c-firing", "t-muskets"}, ids(s.Rules.At("Firing")))
	assert.Equal(t, []string{"c-firing", "t-muskets"}, ids(s.Rules.At("firing")), "small letters")
	assert.Equal(t, []string{"t-wall", "r-1"}, ids(s.Rules.At("House: the wall")))
	assert.Equal(t, []string{"c-scouting"}, ids(s.Rules.At("Scouting, at night")), "shortened until something matches")
	assert.Equal(t, []string{"t-muskets"}, ids(s.Rules.At("Muskets")), "by its title")
	assert.Empty(t, s.Rules.At("Cavalry"))
	assert.Empty(t, s.Rules.At(""))
	s.Rules.OpenPiece("c-1")
	read := s.Rules.Reading
	s.Rules.Cite([]engine.Term{{Why: "Musket", Section: "Firing"}}, "rules/")
	s.Rules.Cite([]engine.Term{{Why: "Musket", Section: "Firing"}}, "rules/") // from one to the next
	assert.Equal(t, "rules/", s.Rules.Leave())
	assert.Equal(t, read, s.Rules.Reading, "the page that was being read stands there again")
	assert.Equal(t, "", s.Rules.Leave())
	s.Rules.Cite([]engine.Term{{Why: "Musket", Section: "Firing"}}, "field/")
	assert.Equal(t, "field/", s.Rules.Back)
}

// The reference is that of the open game or, without one, of the chosen book.
func TestReferenceOfTheBookInView(t *testing.T) {
	s := session.New(store.New(store.Memory(), rulesFor))
	s.Books = []view.System{toy.System{}}
	assert.Equal(t, "toy", s.Rules.System().Info().ID, "the only one needs no choice")
	s.Books = append(s.Books, sixth.System{})
	assert.Nil(t, s.Rules.System(), "of several one is chosen")
	s.Rules.Book = "sixth"
	assert.Equal(t, "sixth", s.Rules.System().Info().ID)
	assert.Len(t, s.Rules.Pieces(), 9)
	s = sitting(t, toy.System{})
	ref, acts := s.Rules.Reference()
	assert.Len(t, ref.Tables, 1)
	assert.NotEmpty(t, acts)
	assert.Equal(t, "toy", s.Rules.System().Info().ID)
}

func TestOurIdsAreNotSaid(t *testing.T) {
	for section, want := range map[string]string{
		"HILL-83": "", "HILL-81, 82": "", "ECW-R04": "", "Firing": "Firing", "House: the wall": "House: the wall", "3.2": "3.2",
		"Hand-to-hand":     "Hand-to-hand",
		"Bounce-through 2": "Bounce-through 2", "A-1": "A-1", "": "", "BUA-fighting": "BUA-fighting",
	} {
		assert.Equal(t, want, session.Said(section), section)
	}
}

// The computer's dice of all games on the device are counted, including the open game's.
func TestDiceOfAllGames(t *testing.T) {
	s := sitting(t, toy.System{})
	faces, games := s.Rules.Dice()
	assert.Empty(t, faces)
	assert.Zero(t, games, "nothing has been thrown")
	shoot := func() {
		t.Helper()
		before := s.Game.Len()
		s.Run(engine.Do("shoot", "at", "0", "repeat", "4"))
		require.Equal(t, before+1, s.Game.Len())
	}
	shoot()
	first := s.ID
	s.NewGame(toy.System{}, nil, "Another")
	shoot()
	shoot()
	count := func() (n, games int) {
		faces, games := s.Rules.Dice()
		for _, f := range faces {
			assert.Equal(t, dice.Computer, f.By)
			n += f.N()
		}
		return n, games
	}
	n, games := count()
	assert.Equal(t, []int{12, 2}, []int{n, games})
	shoot()
	n, _ = count()
	assert.Equal(t, 16, n, "the open game goes on")
	require.True(t, s.OpenGame(first))
	shoot()
	n, _ = count()
	assert.Equal(t, 20, n, "and so does another one")
	s.PutAway()
	s.NewGame(toy.System{}, nil, "Third")
	n, games = count()
	assert.Equal(t, []int{20, 2}, []int{n, games}, "what is put away is kept; a game without dice is none of them")
}
