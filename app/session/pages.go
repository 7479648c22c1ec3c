package session

import (
	"encoding/json"

	"vedette/engine"
	"vedette/engine/view"
)

// Pages is what is unfolded, chosen or typed on the pages other than the play screen. Only the [Place] is stored: losing the rest costs a
// few taps.
type Pages struct {
	Shown   map[string]bool // secret lists that are unfolded
	Groups  map[string]bool // groups of settings that are unfolded
	More    bool            // the sections behind the More key are shown
	Owed    bool            // the list of duties is open
	Actions bool            // the menu shows every action, not only what the unit in hand may do
	Round   bool            // the players' card is upside down, for players sitting opposite
	Shorts  bool            // the list of keyboard shortcuts is open
	Naming  string          // ID of the library item being renamed
	Name    string          // its new name as typed
	Roster  bool            // the print page shows the roster instead of the reference sheet
	Copied  string          // what was last copied, such as "text" or "markdown", or a sentence saying why it was not
	Asked   string          // ID of the game whose steps the referee is asked to drop
	Plan    Plan
	Meaning *view.Abbreviation // the abbreviation being explained, nil when none is
	Drawing *Drawing           // the map being drawn, nil when none is
	Map     bool               // the print page shows the map
}

// Place is what a page other than the play screen shows, restored after a reload: the game being set up, the place in the rules, the
// unfolded settings, the rehearsal.
type Place struct {
	Path    string // of the page
	Plan    Plan
	Reading Reading
	Groups  map[string]bool
	Trying  Trying
}

// KeepPlace stores the place. Errors are ignored, as they cost only a few taps.
func (s *Session) KeepPlace(path string) {
	text, _ := json.Marshal(Place{path, s.Pages.Plan, s.Rules.Reading, s.Pages.Groups, s.Rehearse.Trying})
	if now := string(text); now != s.place {
		s.place = now
		_ = s.Shelf.SetPlace(now)
	}
}

// FindPlace restores the stored place, if it is on this page.
func (s *Session) FindPlace(path string) {
	var at Place
	if json.Unmarshal([]byte(s.Shelf.Place()), &at) == nil && at.Path == path {
		s.Pages.Plan, s.Rules.Reading, s.Pages.Groups, s.Rehearse.Trying = at.Plan, at.Reading, at.Groups, at.Trying
	}
}

// ListOpen is the Plan.List of an unfolded list.
const ListOpen = "open"

// Plan is the game being set up.
type Plan struct {
	System string
	Books  bool // the choice of rule book is in view
	House  bool // the house rules are folded or unfolded, unlike at first
	// List is ListOpen while the battles are listed in spite of one being chosen, on a phone; the ID of the one chosen from the list once
	// it has been; "" before.
	List    string
	Name    string
	Options engine.Values
}

// Unfold unfolds or folds a secret list.
func (p *Pages) Unfold(list string, open bool) { set(&p.Shown, list, open) }

// Group unfolds or folds a group of settings.
func (p *Pages) Group(name string, open bool) { set(&p.Groups, name, open) }

func set(in *map[string]bool, key string, on bool) {
	if *in == nil {
		*in = map[string]bool{}
	}
	(*in)[key] = on
}

// Close closes everything that covers part of the page only until the next tap.
func (p *Pages) Close() { p.More, p.Owed, p.Shorts, p.Meaning = false, false, false, nil }

// turn resets what belongs to a game when another opens.
func (p *Pages) turn() {
	p.Shown, p.Groups, p.Copied, p.Round, p.Drawing = nil, nil, "", false, nil
	p.Close()
}
