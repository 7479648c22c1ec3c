package session_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/app/session"
	"vedette/app/store"
	"vedette/engine"
	"vedette/engine/rulestest/sixth"
	"vedette/engine/rulestest/toy"
)

func rulesFor(id string) (engine.System, bool) {
	switch id {
	case "sixth":
		return sixth.System{}, true
	case "toy":
		return toy.System{}, true
	}
	return nil, false
}

func sitting(t *testing.T, sys engine.System) *session.Session {
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
		got := ids(s.Found())
		assert.Equal(t, want, got, find)
	}
}

func TestCitationsAreFound(t *testing.T) {
	s := sitting(t, sixth.System{})
	assert.Equal(t, []string{"c-firing", "t-muskets"}, ids(s.At("Firing")))
	assert.Equal(t, []string{"c-firing", "t-muskets"}, ids(s.At("firing")), "small letters")
	assert.Equal(t, []string{"t-wall", "r-1"}, ids(s.At("House: the wall")))
	assert.Equal(t, []string{"c-scouting"}, ids(s.At("Scouting, at night")), "shortened until something matches")
	assert.Equal(t, []string{"t-muskets"}, ids(s.At("Muskets")), "by its title")
	assert.Empty(t, s.At("Cavalry"))
	assert.Empty(t, s.At(""))
	s.Cite([]engine.Term{{Why: "Musket", Section: "Firing"}})
	assert.Equal(t, "field/", s.Rules.Back)
}

// The reference follows the game, and without a game the book that was chosen.
func TestReferenceOfTheBookInView(t *testing.T) {
	s := session.New(store.New(store.Memory(), rulesFor))
	s.Books = []engine.System{toy.System{}}
	assert.Equal(t, "toy", s.Book().Info().ID, "the only one needs no choice")
	s.Books = append(s.Books, sixth.System{})
	assert.Nil(t, s.Book(), "of several one is chosen")
	s.Rules.Book = "sixth"
	assert.Equal(t, "sixth", s.Book().Info().ID)
	assert.Len(t, s.Pieces(), 9)
	s = sitting(t, toy.System{})
	ref, acts := s.Reference()
	assert.Len(t, ref.Tables, 1)
	assert.NotEmpty(t, acts)
	assert.Equal(t, "toy", s.Book().Info().ID)
}

func TestReportOfABookWithoutOne(t *testing.T) {
	s := sitting(t, toy.System{})
	s.Run(engine.Do("shoot", "at", "0", "repeat", "2"))
	s.Done()
	s.Run(engine.Do("scout"))
	s.Undo()
	r := s.Report()
	assert.Equal(t, "Evening", r.Title)
	require.Len(t, r.Parts, 2, "a turn, and how it stands")
	require.Len(t, r.Parts[0].Paras, 1, "what was taken back is not told")
	text := session.Write(r, false)
	assert.Contains(t, text, "Shots at company 1: ")
	assert.Contains(t, text, "Dice: shot ")
	assert.NotContains(t, text, "Scouts")
	md := session.Write(r, true)
	assert.True(t, strings.HasPrefix(md, "# Evening\n\nThree Rules\n\n## Turn 1\n"), md)
	assert.Contains(t, md, "Shots at company **1**")
	assert.Contains(t, md, "hits.**")
}

func TestReportEscapesMarkup(t *testing.T) {
	r := engine.Report{Title: "a*b_c <img> #1", Parts: []engine.ReportPart{{Head: "[x]", Paras: []engine.ReportPara{{Text: engine.Words{engine.Bold(" spaced "), engine.Say("`y`|")}}},
		Lists: []engine.List{{Title: "L", Rows: []engine.Row{{Name: "One", Number: "3"}}}}}}}
	assert.Equal(t, "# a\\*b\\_c &lt;img> \\#1\n\n## \\[x]\n\n **spaced** \\`y\\`\\|\n\nL\n\n- One, 3\n", session.Write(r, true))
	assert.Equal(t, "a*b_c <img> #1\n==============\n\n[x]\n---\n\n spaced `y`|\nL\n- One, 3\n", session.Write(r, false))
}

func TestKeepingAForce(t *testing.T) {
	s := sitting(t, sixth.System{})
	all, have := s.Keepable()
	require.Len(t, all, 1)
	assert.False(t, have[0])
	s.Keep(all[0])
	assert.Empty(t, s.Notices)
	_, have = s.Keepable()
	assert.True(t, have[0])
	assert.Equal(t, []engine.Kept{{Kind: "force", Name: "First company", Small: "10 men", Data: "10"}}, s.Stock(sixth.System{}, "force"))
	assert.Empty(t, s.Stock(toy.System{}, "force"), "another book's")
	assert.Empty(t, s.Stock(sixth.System{}, "scenario"))
	kept, _ := s.Shelf.Stock()
	s.ChangeStock(kept[0].ID, func(k *store.Kept) { k.Gone = true })
	assert.Empty(t, s.Stock(sixth.System{}, "force"))
	none, _ := sitting(t, toy.System{}).Keepable()
	assert.Empty(t, none, "a book that keeps nothing")
}

func TestCoverIsKeptAndFoldsSecrets(t *testing.T) {
	box := store.Memory()
	s := session.New(store.New(box, rulesFor))
	s.NewGame(sixth.System{}, nil, "Evening")
	s.Unfold("hidden", true)
	assert.True(t, s.Shown["hidden"])
	s.Cover(true)
	assert.Empty(t, s.Shown)
	again := session.New(store.New(box, rulesFor))
	assert.True(t, again.Prefs.Cover)
	again.Cover(false)
	assert.False(t, session.New(store.New(box, rulesFor)).Prefs.Cover)
}

func TestOurIdsAreNotSaid(t *testing.T) {
	for section, want := range map[string]string{
		"HILL-83": "", "HILL-81, 82": "", "ECW-R04": "", "Firing": "Firing", "House: the wall": "House: the wall", "3.2": "3.2", "Hand-to-hand": "Hand-to-hand",
		"Bounce-through 2": "Bounce-through 2", "A-1": "A-1", "": "", "BUA-fighting": "BUA-fighting",
	} {
		assert.Equal(t, want, session.Said(section), section)
	}
}
