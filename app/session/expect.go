package session

import (
	"vedette/engine/book"
	"vedette/engine/rehearse"
	"vedette/engine/view"
)

// Expectation is what may come of an entry: its playings, for as long as the position is the same.
type Expectation struct {
	*rehearse.Trials
	of    filled
	title string
	says  []said
}

// said is a field of an entry in words.
type said struct{ key, text string }

// enoughTrials is how often an entry is played: a share of a hundred is then known to about five.
const enoughTrials = 400

// CanExpect tells whether what may come of the form in hand can be worked out by playing it.
func (s *Session) CanExpect() bool {
	if s.Game == nil || s.View != Form || s.Entry.Form().Refused != nil {
		return false
	}
	m, ok := s.Game.System().(view.Mustered)
	if !ok {
		return false
	}
	all, _ := m.Standings(s.Game.State())
	return len(all) > 0
}

// Expect begins to play the form in hand, and keeps it for comparison with what is entered next; see [Session.ExpectMore].
func (s *Session) Expect() {
	if s.CanExpect() {
		s.begin()
		s.beside = s.expect
	}
}

func (s *Session) begin() {
	c, x := s.Entry.trimmed(), s.Entry.Form()
	s.expect = &Expectation{Trials: rehearse.New(s.Game.System().(view.Mustered), s.Game.State(), c, 1), of: s.in(c), title: x.Title}
	for _, f := range x.Fields {
		s.expect.says = append(s.expect.says, said{f.Key, entered(f)})
	}
}

// entered is what a field says, in words.
func entered(f view.Field) string {
	for _, o := range f.Options {
		if o.ID == f.Value {
			return o.Label
		}
	}
	switch {
	case f.Value == "":
		return ""
	case f.Kind == view.Tick:
		return f.Label
	}
	return f.Label + " " + f.Value
}

// Expected are the playings of the form in hand, nil when they have not begun.
func (s *Session) Expected() *Expectation {
	if s.expect == nil || !s.CanExpect() || s.expect.of != s.in(s.Entry.trimmed()) {
		return nil
	}
	return s.expect
}

// Beside is the entry that the form in hand is compared with, nil for none: the one that was asked about in this position, unless it is
// the same.
func (s *Session) Beside() *Expectation {
	if s.beside == nil || !s.CanExpect() || s.beside.of.at != s.position() || s.beside.of == s.in(s.Entry.trimmed()) {
		return nil
	}
	return s.beside
}

// Differ is what an entry says that the other does not, in words.
func (e *Expectation) Differ(from *Expectation) string {
	if e.title != from.title {
		return e.title
	}
	var out []string
next:
	for _, a := range e.says {
		for _, b := range from.says {
			if a == b {
				continue next
			}
		}
		if a.text != "" {
			out = append(out, a.text)
		}
	}
	return book.List(out...)
}

// ExpectMore plays on until it has been enough or there are enough playings, and tells whether there are more than before. Who compares
// need not ask again: whatever is entered is played.
func (s *Session) ExpectMore(enough func() bool) bool {
	if s.Beside() != nil && s.Expected() == nil {
		s.begin()
	}
	t := s.Expected()
	if t == nil || t.Err() != nil || t.Done() >= enoughTrials {
		return false
	}
	for t.Err() == nil && t.Done() < enoughTrials {
		t.Play(1)
		if enough() {
			break
		}
	}
	return true
}
