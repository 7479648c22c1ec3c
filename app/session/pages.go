package session

import (
	"encoding/json"

	"vedette/engine"
	"vedette/engine/view"
)

// Pages is what is unfolded, chosen or typed on the pages beside the play screen. It is not stored, but for the [Place]: nothing of
// it is lost but a few taps.
type Pages struct {
	Shown   map[string]bool // secret lists that are unfolded
	Groups  map[string]bool // groups of settings that are unfolded
	More    bool            // the sections that do not fit are shown
	Owed    bool            // the list of what is owed is open
	Actions bool            // every action is shown, not only what the unit in hand may do
	Round   bool            // the players' card stands on its head, for who sits opposite
	Shorts  bool            // the list of the letters that press keys is open
	Naming  string          // id of the kept thing being renamed
	Name    string          // its new name as typed
	Roster  bool            // of the pages to print: the roster instead of the reference sheet
	Copied  string          // what was copied last: "text", "markdown", or why it was not
	Asked   string          // the game whose steps may be dropped, when that has been asked
	Plan    Plan
	Meaning *view.Abbreviation // what an abbreviation means that was tapped
	Drawing *Drawing           // the map being drawn, nil when none is
	Map     bool               // of the pages to print: the map
}

// Place is what a page beside the play screen shows, for when it is loaded anew: the game being set up, what is read in the rules, the
// settings that are unfolded.
type Place struct {
	Path    string // of the page
	Plan    Plan
	Reading Reading
	Groups  map[string]bool
	Trying  Trying
}

// KeepPlace stores the place. Where nothing can be stored a few taps are lost.
func (s *Session) KeepPlace(path string) {
	text, _ := json.Marshal(Place{path, s.Pages.Plan, s.Rules.Reading, s.Pages.Groups, s.Rehearse.Trying})
	if now := string(text); now != s.place {
		s.place = now
		_ = s.Shelf.SetPlace(now)
	}
}

// FindPlace goes back to the place that was stored, if it is on this page.
func (s *Session) FindPlace(path string) {
	var at Place
	if json.Unmarshal([]byte(s.Shelf.Place()), &at) == nil && at.Path == path {
		s.Pages.Plan, s.Rules.Reading, s.Pages.Groups, s.Rehearse.Trying = at.Plan, at.Reading, at.Groups, at.Trying
	}
}

// Plan is the game being set up.
type Plan struct {
	System  string
	Books   bool // another rule book is being chosen
	House   bool // everything but what is played is unfolded
	Name    string
	Options engine.Values
}

// Unfold folds and unfolds a secret list.
func (p *Pages) Unfold(list string, open bool) { set(&p.Shown, list, open) }

// Group folds and unfolds a group of settings.
func (p *Pages) Group(name string, open bool) { set(&p.Groups, name, open) }

func set(in *map[string]bool, key string, on bool) {
	if *in == nil {
		*in = map[string]bool{}
	}
	(*in)[key] = on
}

// Close closes what covers a part of the page for one tap.
func (p *Pages) Close() { p.More, p.Owed, p.Shorts, p.Meaning = false, false, false, nil }

// turn folds what belongs to the game that was open.
func (p *Pages) turn() {
	p.Shown, p.Groups, p.Copied, p.Round, p.Drawing = nil, nil, "", false, nil
	p.Close()
}
