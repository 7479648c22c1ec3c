// Package session is the referee's evening: the open game, what is being entered, what is shown. It knows no markup and no browser, so its
// tests run anywhere; the screens draw its state and call its methods.
//
// [Session] is made up of small types, one for each subject: [Evening] for what is open, [Entry] for what is being filled in, [Results] for
// what a step shows, [Log] for the log and the report, [Rules] for looking things up, [Handing] for passing games between devices, [Pages]
// for what is unfolded and typed on other pages, [Rehearsal] for fights and evenings played in advance, [Drawing] for the map being drawn,
// [Voice] for messages and announcements. Session's own methods cover what involves several of these: opening and leaving a game
// (session.go), making a step (play.go), two windows (window.go).
//
// Every method that changes the game stores the step before showing it. What is half entered (a form, some dice, part of an answer, an open
// card) is stored after every tap too, so that a reload at any moment shows the same picture.
package session

import (
	"strings"

	"vedette/app/store"
	"vedette/engine"
	"vedette/engine/journal"
	"vedette/engine/view"
)

// View is what the play screen shows.
type View string

const (
	Rest View = ""     // the desk: whose initiative it is, what is on the table
	Menu View = "menu" // the actions to choose from
	Form View = "form" // one action being entered
	Ask  View = "ask"  // dice or an answer are needed: see Entry.Need
	Show View = "card" // a result
)

// Session is the state of the app. It is not safe for concurrent use.
type Session struct {
	Evening
	View     View
	Entry    Entry
	Results  Results
	Log      Log
	Rules    Rules
	Hand     Handing
	Pages    Pages
	sketch   engine.Command // the map that was being drawn before a reload
	Rehearse Rehearsal
	expect   *Expectation       // of the current entry
	held     *Expectation       // compared with it
	charges  memo[filled, bool] // whether the firer could charge instead
	tried    memo[filled, bool] // whether the step rolls dice or asks something
	place    string             // the place as stored
}

// New starts a session on a shelf.
func New(shelf *store.Shelf) *Session {
	s := &Session{Evening: Evening{Shelf: shelf, Now: func() int64 { return 0 }, Seed: func() uint64 { return 1 }}}
	s.share()
	s.Log.turn()
	if n := shelf.Notice(); n != "" {
		s.Notice(n)
	}
	s.Mend()
	s.Prefs = shelf.Prefs()
	return s
}

// share makes all parts of the session refer to its evening.
func (s *Session) share() {
	ev := &s.Evening
	s.Entry.ev, s.Results.ev, s.Log.ev, s.Rules.ev, s.Hand.ev = ev, ev, ev, ev, ev
	s.Rehearse.ev = ev
}

// NewGame starts a game and opens it.
func (s *Session) NewGame(sys view.System, options engine.Values, name string) {
	if s.refuse() {
		return
	}
	options = s.WithLasting(sys, options)
	s.last(sys, sys.Options(options), options)
	set := journal.Setup{System: sys.Info().ID, Seed: s.Seed(), Options: options, Name: strings.TrimSpace(name), Made: s.Now(),
		Version: s.Build}
	id, g, err := s.Shelf.Create(set)
	if g == nil {
		s.note(err)
		return
	}
	s.note(err)
	s.take(id, g)
	s.room()
}

// OpenGame opens a stored game where it was left, and reports whether it could. Nothing is announced, as nothing has happened.
func (s *Session) OpenGame(id string) bool {
	g, notices, err := s.Shelf.Load(id)
	s.note(err)
	for _, n := range notices {
		s.Notice(string(n))
	}
	if g == nil {
		return false
	}
	s.take(id, g)
	s.restore()
	s.Said = ""
	return true
}

// Resume opens the game that was open when the app was last used, and reports whether there was one.
func (s *Session) Resume() bool {
	return s.Game == nil && s.Prefs.Open != "" && s.OpenGame(s.Prefs.Open)
}

// PutAway takes the open game off the shelf without deleting anything: BringBack undoes it.
func (s *Session) PutAway() {
	if s.refuse() {
		return
	}
	s.note(s.Shelf.Delete(s.ID))
	s.Leave()
}

// Leave closes the game and returns to the shelf. What is half entered stays stored with the game.
func (s *Session) Leave() {
	if s.Nudge() && !s.Watching {
		s.note(s.Shelf.SetSaveAdvised(s.ID))
	}
	s.take("", nil)
}

// take makes g the open game; nil for none.
func (s *Session) take(id string, g *journal.Game) {
	if s.ID != id {
		s.Shelf.Close(s.ID)
	}
	s.ID, s.Game, s.Said = id, g, ""
	s.Hand.turn()
	s.Log.turn()
	s.Rules.Reading = Reading{}
	s.Pages.turn()
	s.rest()
	if s.Prefs.Open != id {
		s.SetPref(func(p *store.Prefs) { p.Open = id })
	}
}

// rest returns to the play screen at rest.
func (s *Session) rest() {
	s.View, s.Results.Step = Rest, 0
	s.Entry.clear()
}

// formOpened is the stored view of a form opened by a key of the play screen.
const formOpened = "opened"

// keep stores what is half entered.
func (s *Session) keep() {
	if s.Game == nil || s.Watching || s.aside {
		return
	}
	if s.View == Rest && s.Entry.Draft.Do == "" {
		s.note(s.Shelf.ClearDraft(s.ID))
		return
	}
	d := s.Entry.draft()
	d.After, d.View, d.Begun, d.Entry = s.Game.Len(), string(s.View), s.View == Ask, s.Results.Step
	if s.View == Form && s.Entry.fromKey {
		d.View = formOpened
	}
	s.note(s.Shelf.SaveDraft(s.ID, d))
}

// restore restores what was half entered.
func (s *Session) restore() {
	s.sketch = engine.Command{}
	d, ok := s.Shelf.LoadDraft(s.ID)
	if !ok {
		return
	}
	switch View(d.View) {
	case sketched:
		s.sketch = d.Do
	case Menu:
		s.View = Menu
	case Form, formOpened:
		s.fill(d.Do, d.View == formOpened)
	case Ask:
		s.Entry.Draft, s.Entry.try = d.Do, s.Game.Resume(d.Do, d.Given)
		s.advance()
		if s.View == Ask {
			s.Entry.refill(d)
		}
	case Show:
		s.show(d.Entry)
	}
}

// DryRun returns a copy of the session to try a key of the play screen on: it stores nothing, takes no step, and leaves the session as it
// is. It returns nil where a key could do more than that.
func (s *Session) DryRun() *Session {
	if s.Game == nil || s.Watching || s.View == Ask || s.Hand.Away() || s.Prefs.Cover || s.Desk().Over {
		return nil
	}
	c := *s
	c.aside = true
	c.share()
	return &c
}

// DryRunDone reports whether the outcome of a key tried on a copy can be shown: the key wanted to take no step.
func (s *Session) DryRunDone() bool { return !s.stepped }

// Cover shows or removes the players' card, and folds secret lists.
func (s *Session) Cover(on bool) {
	s.Pages.Shown = nil
	s.SetPref(func(p *store.Prefs) { p.Cover = on })
}
