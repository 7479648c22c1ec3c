package session

import (
	"slices"
	"strings"

	"vedette/app/store"
	"vedette/engine/journal"
)

// Elsewhere is what a window says that only looks on.
const Elsewhere = "Another window plays. Here you only look on."

// refuse says that another window plays, and tells whether it does. A copy to try a key on refuses as well.
func (ev *Evening) refuse() bool {
	if ev.aside {
		ev.stepped = true
		return true
	}
	if ev.Looking {
		ev.Why, ev.Said = Elsewhere, Elsewhere
	}
	return ev.Looking
}

// Mend has the two copies of what is stored made one, when the second has answered, and says what was mended. A game that was open
// and is not what it was any more is opened again.
func (s *Session) Mend() {
	if s.Looking {
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

// Late is Mend for a copy that has answered after the start. Where it brings back which game was open, and none is by now, that
// one opens, and the settings count that come with it.
func (s *Session) Late() (opened bool) {
	s.Mend()
	if now := s.Shelf.Prefs(); s.Prefs.Open == "" && now.Open != "" {
		s.Prefs = now
		return s.Resume()
	}
	return false
}

// again opens the open game again, and tells whether that could be done.
func (s *Session) again(id string) bool {
	lines, search := s.Log.Lines, s.Log.Search
	if !s.OpenGame(id) {
		return false
	}
	s.Log.Lines, s.Log.Search = lines, search
	return true
}

// Once does a deed that writes: at once where this window plays, else as soon as it does. take asks for that.
func (s *Session) Once(take, deed func()) {
	if s.Looking {
		s.Said, s.then = "This window takes over.", deed
		take()
		return
	}
	deed()
}

// Look says whether this window plays or looks on at another that does.
func (s *Session) Look(on bool) {
	was, then := s.Looking, s.then
	s.Looking, s.then = on, nil
	if was && !on {
		s.Shelf.Forget()
		s.Mend()
		s.Prefs = s.Shelf.Prefs()
		// What the referee said of an arrival holds only as long as the copy here is the one that was on the screen.
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
		s.Said = "This window plays now."
		if then != nil {
			then()
		}
	}
}

// Follow shows what the other window has done.
func (s *Session) Follow() {
	if !s.Looking || s.Game == nil {
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

// latest says what the last entry of the journal was, for one who looks on.
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
