package session

import (
	"strconv"
	"strings"

	"vedette/app/store"
	"vedette/engine/journal"
)

// Elsewhere is what a window says that only looks on.
const Elsewhere = "Another window plays. Here you only look on."

// refuse says that another window plays, and tells whether it does.
func (s *Session) refuse() bool {
	if s.Looking {
		s.Why, s.Said = Elsewhere, Elsewhere
	}
	return s.Looking
}

// Spilled is what a full storage means as long as the second copy has room.
const Spilled = "The storage of this device is full. New steps are kept in its second store alone, so once instead of twice. " +
	"Put an old game away for good, or save this one as a file."

// room says what it means when the storage has become full.
func (s *Session) room() {
	n := s.Shelf.Spilled()
	if n > 0 && !s.spilled {
		s.Short = true
		s.Notice(Spilled)
	}
	s.spilled = n > 0
}

// Mend has the two copies of what is stored made one, when the second has answered, and says what was mended. A game that was open
// and is not what it was any more is opened again.
func (s *Session) Mend() {
	if s.Looking {
		return
	}
	notices, changed := s.Shelf.Mend()
	for _, n := range notices {
		s.Notice(string(n))
	}
	s.note(s.Shelf.Lost())
	s.room()
	if id := s.ID; changed[id] {
		s.again(id)
	}
}

// again opens the open game again, and tells whether that could be done.
func (s *Session) again(id string) bool {
	lines, search := s.Lines, s.Search
	if !s.OpenGame(id) {
		return false
	}
	s.Lines, s.Search = lines, search
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
		if a := s.Arrived; a != nil && a.game != nil {
			was := a.Kin
			if a.Kin, a.Known = s.Shelf.Kin(a.Parcel); a.Kin != was && then != nil {
				then = nil
				s.Notice("Your copy has gone on in the other window meanwhile. Look once more before you say what is to happen.")
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
		s.Said = s.latest()
	}
}

// latest says what the last entry of the journal was, for one who looks on.
func (s *Session) latest() string {
	switch s.Game.Entries()[s.Game.Len()-1].Kind {
	case journal.UndoKind:
		return "Undone."
	case journal.RedoKind:
		return "Put back."
	case journal.StepKind:
		if t, ok := s.Last(); ok && t.Card.Say != "" {
			return t.Card.Say
		} else if ok {
			return t.Line.String()
		}
	}
	return ""
}

// Nudge tells whether the game is over and its referee has not yet been told to save a file.
func (s *Session) Nudge() bool { return s.Game != nil && s.Desk().Over && !s.Shelf.Told(s.ID) }

// Backup is everything on this device as a file: its name and its text, "" when it cannot be read.
func (s *Session) Backup(day string) (name, text string) {
	text, err := s.Shelf.Backup()
	s.note(err)
	if text != "" && s.Nudge() {
		s.note(s.Shelf.Tell(s.ID))
	}
	return "vedette-backup-" + day + ".txt", text
}

// Merge adds what is in a backup file to what is here, and says what it was.
func (s *Session) Merge(text string) {
	if s.refuse() {
		return
	}
	m, err := s.Shelf.Merge(text)
	if err != nil {
		why := err.Error()
		s.Notice("The file could not be brought in: " + why + dot(why) + tail(m))
		return
	}
	s.Notice(words(m))
}

func tail(m store.Merged) string {
	if m == (store.Merged{}) {
		return ""
	}
	return " Before that: " + words(m)
}

// words say what has become of a file.
func words(m store.Merged) string {
	var parts []string
	add := func(n int, one, many string) {
		if n == 1 {
			parts = append(parts, "one "+one)
		} else if n > 1 {
			parts = append(parts, strconv.Itoa(n)+" "+many)
		}
	}
	add(m.New, "game came in", "games came in")
	add(m.Copies, "game came in beside the one that is here, as it has other steps", "games came in beside those that are here, as they have other steps")
	add(m.Same, "was here already", "were here already")
	add(m.Kept, "other thing came in", "other things came in")
	add(m.Left, "was too damaged", "were too damaged")
	if len(parts) == 0 {
		return "There was nothing in the file."
	}
	text := strings.Join(parts, ", ") + "."
	return strings.ToUpper(text[:1]) + text[1:]
}

// dot ends a sentence that has no end.
func dot(text string) string {
	if strings.HasSuffix(text, ".") {
		return ""
	}
	return "."
}

// Shrink drops the steps of a finished game and keeps its report, after the referee has said so.
func (s *Session) Shrink(id string) {
	s.Asked = ""
	if s.refuse() {
		return
	}
	g, _, err := s.Shelf.Load(id)
	if g == nil {
		s.note(err)
		return
	}
	was := s.Game
	s.Game = g
	text := Write(s.Report(), false)
	s.Game = was
	if err := s.Shelf.Shrink(id, text); err != nil {
		s.note(err)
		return
	}
	s.Said = "Only the report is kept."
}
