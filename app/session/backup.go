package session

import (
	"strconv"
	"strings"

	"vedette/app/store"
	"vedette/engine/book"
	"vedette/engine/view"
)

// Nudge tells whether the game is over and its referee has not yet been told to save a file.
func (ev *Evening) Nudge() bool { return ev.Game != nil && ev.Desk().Over && !ev.Shelf.Told(ev.ID) }

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
	add(m.Copies, "game came in beside the one that is here, as it has other steps",
		"games came in beside those that are here, as they have other steps")
	add(m.Same, "was here already", "were here already")
	add(m.Kept, "other thing came in", "other things came in")
	add(m.Left, "was too damaged", "were too damaged")
	if len(parts) == 0 {
		return "There was nothing in the file."
	}
	return book.Sentence(strings.Join(parts, ", "))
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
	s.Pages.Asked = ""
	if s.refuse() {
		return
	}
	g, _, err := s.Shelf.Load(id)
	if g == nil {
		s.note(err)
		return
	}
	if err := s.Shelf.Shrink(id, Write(report(g, view.Plainly), false)); err != nil {
		s.note(err)
		return
	}
	s.Said = "Only the report is kept."
}
