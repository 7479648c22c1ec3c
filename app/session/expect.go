package session

import (
	"errors"
	"strconv"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/rehearse"
	"vedette/engine/view"
)

// Expectation is what may come of an entry: its playings, for as long as the position is the same.
type Expectation struct {
	*rehearse.Trials
	of    filled
	title string
	says  []said
	Label string // of what could be done instead of the form in hand; "" for what has been entered
}

// said is a field of an entry in words.
type said struct{ key, text string }

// enoughTrials is how often an entry is played: a share of a hundred is then known to about five.
const enoughTrials = 400

// CanExpect tells whether what may come of the form in hand can be worked out by playing it: there is something to reckon, and dice
// are thrown for it or something is asked.
func (s *Session) CanExpect() bool {
	if s.Game == nil || s.View != Form || s.Entry.Form().Refused != nil || s.Entry.Form().Reck == nil {
		return false
	}
	m, ok := s.Game.System().(view.Mustered)
	if !ok {
		return false
	}
	return s.tried.get(s.in(s.Entry.Filled()), func() bool {
		var open *dice.Need
		_, err := m.Resolve(s.Game.State(), s.Entry.Filled(), dice.NewCup())
		all, _ := m.Standings(s.Game.State())
		return errors.As(err, &open) && len(all) > 0
	})
}

// Expect begins to play the form in hand, and keeps it for comparison with what is entered next; see [Session.ExpectMore].
func (s *Session) Expect() {
	if s.CanExpect() {
		s.begin()
		s.held = s.expect
	}
}

func (s *Session) begin() {
	c, x := s.Entry.Filled(), s.Entry.Form()
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
	if s.expect == nil || !s.CanExpect() || s.expect.of != s.in(s.Entry.Filled()) {
		return nil
	}
	return s.expect
}

// Beside is the entry that the form in hand is compared with, nil for none: the one that was asked about in this position, unless it is
// the same.
func (s *Session) Beside() *Expectation {
	if s.held == nil || !s.CanExpect() || s.held.of.at != s.position() || s.held.of == s.in(s.Entry.Filled()) {
		return nil
	}
	return s.held
}

// Differ is what an entry says that the other does not, in words.
func (e *Expectation) Differ(from *Expectation) string {
	switch {
	case e.Label != "":
		return e.Label
	case from.Label != "":
		return "As it stands"
	case e.title != from.title:
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

// Other is something that could be done instead of the form in hand.
type Other struct {
	ID, Label, How string
	do             engine.Command
}

// Others are what the form in hand can be held beside at a tap: a range nearer, waiting until the others have acted, and charging them.
func (s *Session) Others() (all []Other) {
	c, sys, now := s.Entry.Filled(), s.Game.System(), s.Game.State()
	if val, label := nearer(s.Entry.Form()); val != "" {
		if near := c.With("range", val); sys.Form(now, near).Refused == nil {
			all = append(all, Other{"closer", "Closer, " + label, compared, near})
		}
	}
	if rehearse.CanWait(sys, now, c) {
		all = append(all, Other{"wait", "Let them go first", compared, c.With("wait", "yes")})
	}
	if s.charges.get(s.in(c), func() bool { return s.charge(c) != nil }) {
		all = append(all, Other{"charge", "Charge instead", "the whole turn of it", c.With("charge", "yes")})
	}
	return all
}

// compared is how something is shown that differs in one thing.
const compared = "held beside this"

// charge begins to play what comes of a charge instead of an entry, nil where there can be none.
func (s *Session) charge(c engine.Command) *rehearse.Trials {
	if f, can := s.Game.System().(commander.Fighter); can {
		if t, ok := rehearse.Charge(f, s.Game.State(), c, 1); ok {
			return t
		}
	}
	return nil
}

// nearer is the range before the one that a form has, and what it is called.
func nearer(f view.Form) (val, label string) {
	for _, x := range f.Fields {
		n, _ := strconv.Atoi(x.Value)
		switch near := n * 2 / 3; {
		case x.Key != "range":
		case x.Kind == view.Count && near > x.Min:
			return book.Num(near), book.Num(near) + "″"
		case x.Kind == view.Pick:
			for _, o := range x.Options {
				if o.ID == x.Value {
					return val, book.Lower(label)
				}
				if o.Refused == "" {
					val, label = o.ID, o.Label
				}
			}
		}
	}
	return "", ""
}

// Hold holds something else beside the form in hand; what is held already no more.
func (s *Session) Hold(x Other) {
	if was := s.Beside(); was != nil && was.Label == x.Label {
		s.held = nil
		return
	}
	do := x.do
	if x.ID != "closer" {
		do = s.Entry.Filled()
	}
	s.held = &Expectation{Trials: rehearse.New(s.Game.System().(view.Mustered), s.Game.State(), do, 1), of: s.in(x.do), Label: x.Label}
	switch x.ID {
	case "wait":
		s.held.Wait()
	case "charge":
		s.held.Trials = s.charge(do)
	}
}

// ExpectMore plays on until it has been enough or there are enough playings, and tells whether there are more than before. Who compares
// need not ask again: whatever is entered is played.
func (s *Session) ExpectMore(enough func() bool) (more bool) {
	if s.Beside() != nil && s.Expected() == nil {
		s.begin()
	}
	for _, t := range []*Expectation{s.Expected(), s.Beside()} {
		for t != nil && !t.Over(enoughTrials) {
			t.Play(1)
			if more = true; enough() {
				return true
			}
		}
	}
	return more
}
