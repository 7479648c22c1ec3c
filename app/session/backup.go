package session

import (
	"strconv"
	"strings"

	"vedette/app/store"
	"vedette/engine/book"
	"vedette/engine/view"
)

// Nudge reports whether the game is over and its referee has not yet been told to save a file.
func (ev *Evening) Nudge() bool {
	return ev.Game != nil && ev.Desk().Over && !ev.Shelf.SaveAdvised(ev.ID)
}

// Backup returns the name and text of a file with everything on this device. The text is "" if the storage cannot be read.
func (s *Session) Backup(day string) (name, text string) {
	text, err := s.Shelf.Backup()
	s.note(err)
	if text != "" && s.Nudge() {
		s.note(s.Shelf.SetSaveAdvised(s.ID))
	}
	return "vedette-backup-" + day + ".txt", text
}

// Merge adds the contents of a backup file to what is here, and tells the referee what came in.
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

// words sums up what came in with a file.
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
	add(m.Copies, "game came in beside the one here, as its steps differ",
		"games came in beside those here, as their steps differ")
	add(m.Same, "was here already", "were here already")
	add(m.Kept, "library item came in", "library items came in")
	add(m.Left, "was too damaged", "were too damaged")
	if len(parts) == 0 {
		return "The file was empty."
	}
	return book.Sentence(strings.Join(parts, ", "))
}

// dot returns the full stop that text lacks, if any.
func dot(text string) string {
	if strings.HasSuffix(text, ".") {
		return ""
	}
	return "."
}

// Shrink drops the steps of a finished game, keeping only its report. The screen has asked the referee first.
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
