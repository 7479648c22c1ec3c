// Package session is the referee's evening: the open game, what is being entered, what is shown.
// It knows no markup and no browser, so its tests run anywhere; the screens draw what it says and
// call its methods.
//
// [Session] holds a small type for every subject: [Evening] what is open, [Entry] what is being filled in, [Results] what is
// shown of a step, [Log] how the story is read, [Rules] what is looked up, [Handing] what goes to another device and comes from
// there, [Pages] what is unfolded and typed elsewhere, [Rehearsal] the fights and evenings played through in advance, [Drawing] the
// map in hand, [Voice] what is said beside the picture. It does itself what touches several of them: opening and leaving a game
// (session.go), making a step (play.go), two windows (window.go).
//
// Every method that changes the game stores the step first and shows it afterwards. What is only
// half entered (a form, some dice, half an answer, an open card) is kept too, after every tap, so
// that a reload at any moment shows the same picture again.
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
	Rest View = ""     // the desk: whose initiative, what is on the table
	Menu View = "menu" // the actions to choose from
	Form View = "form" // one action being entered
	Ask  View = "ask"  // dice or an answer are missing: Entry.Need says which
	Show View = "card" // a result
)

// Session is the state of the app. It is used from one goroutine.
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
	expect   *Expectation
	held     *Expectation
	charges  memo[filled, bool] // whether who fires could charge instead
	tried    memo[filled, bool] // whether dice are thrown for the form in hand, or something is asked
	place    string             // as it is stored
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

// share has all parts of the session see the same evening.
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
	options = s.Lasting(sys, options)
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

// OpenGame opens a stored game where it was left. Nothing is said of it: nothing has happened.
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

// Resume opens the game that was open when the app was last used, if any.
func (s *Session) Resume() bool {
	return s.Game == nil && s.Prefs.Open != "" && s.OpenGame(s.Prefs.Open)
}

// PutAway takes the open game off the shelf. Nothing of it is removed: BringBack undoes it.
func (s *Session) PutAway() {
	if s.refuse() {
		return
	}
	s.note(s.Shelf.Delete(s.ID))
	s.Leave()
}

// Leave goes back to the shelf. What is half entered stays stored with the game.
func (s *Session) Leave() {
	if s.Nudge() && !s.Looking {
		s.note(s.Shelf.Tell(s.ID))
	}
	s.take("", nil)
}

// take puts a game on the table, none when it is nil.
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

// rest goes back to the play screen at rest.
func (s *Session) rest() {
	s.View, s.Results.Step = Rest, 0
	s.Entry.clear()
}

// formOpened is how the view of a form that a key of the play screen opened is stored.
const formOpened = "opened"

// keep stores what is half entered.
func (s *Session) keep() {
	if s.Game == nil || s.Looking || s.aside {
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

// restore shows again what was half entered.
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

// Aside is a copy of the session to try a key of the play screen on: it stores nothing and takes no step, and what the key does to it
// is not done here. Nil where a key could do more than that.
func (s *Session) Aside() *Session {
	if s.Game == nil || s.Looking || s.View == Ask || s.Hand.Away() || s.Prefs.Cover || s.Desk().Over {
		return nil
	}
	c := *s
	c.aside = true
	c.share()
	return &c
}

// Tried tells whether what was done to a copy can be shown: it has taken no step.
func (s *Session) Tried() bool { return !s.stepped }

// Cover hides everything but the turn and whose initiative it is, for showing the screen to players; secret lists
// are folded again.
func (s *Session) Cover(on bool) {
	s.Pages.Shown = nil
	s.SetPref(func(p *store.Prefs) { p.Cover = on })
}
