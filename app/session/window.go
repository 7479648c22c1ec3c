package session

import (
	"slices"
	"strings"

	"vedette/app/store"
	"vedette/engine/journal"
)

// Elsewhere is the notice in a window that only looks on.
const Elsewhere = "Another window is playing. This one only looks on."

// refuse reports whether changes are not allowed: another window is playing, of which it tells the referee, or this is a copy made by
// Aside.
func (ev *Evening) refuse() bool {
	if ev.aside {
		ev.stepped = true
		return true
	}
	if ev.Watching {
		ev.Why, ev.Said = Elsewhere, Elsewhere
	}
	return ev.Watching
}

// Mend reconciles the two copies of the storage once the second has answered, tells the referee what was repaired, and reopens the open
// game if it has changed.
func (s *Session) Mend() {
	if s.Watching {
		return
	}
	notices, changed := s.Shelf.Mend()
	if !s.Shelf.Waiting() {
		s.Notices = slices.DeleteFunc(s.Notices, func(n string) bool { return strings.HasSuffix(n, store.Unanswered) })
	}
	for _, n := range notices {
		s.Notice(string(n))
	}
	s.note(s.Shelf.Lost())
	s.room()
	if id := s.ID; changed[id] {
		s.again(id)
	}
}

// MendLate is Mend for a copy that answered after the start. If it restores settings that name an open game, and none is open by now, it
// adopts them, opens that game and returns true.
func (s *Session) MendLate() (opened bool) {
	s.Mend()
	if now := s.Shelf.Prefs(); s.Prefs.Open == "" && now.Open != "" {
		s.Prefs = now
		return s.Resume()
	}
	return false
}

// again reopens a game in the same place of the log, and reports whether it could.
func (s *Session) again(id string) bool {
	lines, search := s.Log.Lines, s.Log.Search
	if !s.OpenGame(id) {
		return false
	}
	s.Log.Lines, s.Log.Search = lines, search
	return true
}

// WhenPlaying calls deed, which writes: at once if this window is playing, otherwise after take, which asks to take over, has succeeded.
func (s *Session) WhenPlaying(take, deed func()) {
	if s.Watching {
		s.Said, s.then = "This window takes over.", deed
		take()
		return
	}
	deed()
}

// SetWatching sets whether this window looks on while another plays.
func (s *Session) SetWatching(on bool) {
	was, then := s.Watching, s.then
	s.Watching, s.then = on, nil
	if was && !on {
		s.Shelf.Forget()
		s.Mend()
		s.Prefs = s.Shelf.Prefs()
		// The referee's decision about an arrival holds only if the copy here is still the one that was on screen.
		if a := s.Hand.Arrived; a != nil && a.game != nil {
			was := a.Kin
			if a.Kin, a.Known = s.Shelf.Kin(a.Parcel); a.Kin != was && then != nil {
				then = nil
				s.Notice("Your copy has moved on in the other window. Look again before you choose.")
			}
		}
		if id := s.ID; id != "" {
			s.Game = nil
			if !s.OpenGame(id) {
				s.Leave()
			}
		}
		s.Said = "This window has taken over."
		if then != nil {
			then()
		}
	}
}

// Follow shows what the other window has done.
func (s *Session) Follow() {
	if !s.Watching || s.Game == nil {
		return // the list of games is read whenever it is drawn
	}
	id := s.ID
	if open := s.Shelf.Prefs().Open; open != "" {
		id = open
	}
	was, has := s.ID, s.Game.Len()
	if s.again(id) && id == was && s.Game.Len() > has {
		s.Said = spoken(s.Game.System(), s.latest())
	}
}

// latest describes the last entry of the journal, for a window that looks on.
func (s *Session) latest() string {
	switch s.Game.Entries()[s.Game.Len()-1].Kind {
	case journal.UndoKind:
		return "Undone."
	case journal.RedoKind:
		return "Redone."
	case journal.StepKind:
		if t, ok := s.Last(); ok && t.Card.Say != "" {
			return t.Card.Say
		} else if ok {
			return t.Line.String()
		}
	}
	return ""
}
