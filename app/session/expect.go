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

// Expectation is what to expect of an entry: many trials of it, valid while the position lasts.
type Expectation struct {
	*rehearse.Trials
	of    filled
	title string
	says  []said
	Label string // of an alternative to the entry; "" for the entry itself
}

// said is a field of an entry in words.
type said struct{ key, text string }

// enoughTrials is how often an entry is played. A percentage is then known to about five points.
const enoughTrials = 400

// fewTrials is how often it is played before anything is said.
const fewTrials = 20

// Ready reports whether there have been enough trials to say something, or there will be none.
func (e *Expectation) Ready() bool { return e.Over(fewTrials) }

// CanExpect reports whether playing the current form can show what to expect: it has a reckoning, and its step asks something or begins
// with dice that can do harm, unlike those for an order or the initiative.
func (s *Session) CanExpect() bool {
	if s.Game == nil || s.View != Form || s.Entry.Form().Refused != nil || s.Entry.Form().Reckoning == nil {
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
		return errors.As(err, &open) && len(all) > 0 && (open.Roll == nil || m.DiceModes()[1].OnTable(open.Roll.Class))
	})
}

// Expect begins the trials of the current form, unless they have begun, and holds them for comparison with later entries; see
// [Session.ExpectMore].
func (s *Session) Expect() {
	if !s.CanExpect() {
		return
	}
	if s.Expected() == nil {
		s.begin()
	}
	s.held = s.expect
}

func (s *Session) begin() {
	c, x := s.Entry.Filled(), s.Entry.Form()
	s.expect = &Expectation{Trials: rehearse.New(s.Game.System().(view.Mustered), s.Game.State(), c, 1), of: s.in(c), title: x.Title}
	for _, f := range x.Fields {
		s.expect.says = append(s.expect.says, said{f.Key, entered(f)})
	}
}

// entered puts the value of a field into words, "" when it has none.
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

// Expected returns the trials of the current form, nil when they have not begun.
func (s *Session) Expected() *Expectation {
	if s.expect == nil || !s.CanExpect() || s.expect.of != s.in(s.Entry.Filled()) {
		return nil
	}
	return s.expect
}

// Beside returns the expectation that the current form is compared with: the one held in this position, unless it is for the same entry;
// nil for none.
func (s *Session) Beside() *Expectation {
	if s.held == nil || !s.CanExpect() || s.held.of.at != s.position() || s.held.of == s.in(s.Entry.Filled()) {
		return nil
	}
	return s.held
}

// Differ puts into words the values of e that differ from those of from.
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

// Other is an alternative to the current form.
type Other struct {
	ID, Label, How string
	do             engine.Command
}

// Others returns the alternatives with which the current form can be compared: a shorter range, waiting until the enemy has acted, and
// charging.
func (s *Session) Others() (all []Other) {
	c, sys, now := s.Entry.Filled(), s.Game.System(), s.Game.State()
	if val, label := nearer(s.Entry.Form()); val != "" {
		if near := c.With("range", val); sys.Form(now, near).Refused == nil {
			all = append(all, Other{"closer", "Closer, " + label, "", near})
		}
	}
	if rehearse.CanWait(sys, now, c) {
		all = append(all, Other{"wait", "Let them go first", "", c.With("wait", "yes")})
	}
	if s.charges.get(s.in(c), func() bool { return s.charge(c) != nil }) {
		label := "Charge instead"
		if commander.Charging(c) {
			label = "The whole charge"
		}
		all = append(all, Other{"charge", label, "played to the turn’s end", c.With("charge", "yes")})
	}
	return all
}

// charge begins the trials of a charge in place of an entry; nil where no charge is possible.
func (s *Session) charge(c engine.Command) *rehearse.Trials {
	if f, can := s.Game.System().(commander.Fighter); can {
		if t, ok := rehearse.Charge(f, s.Game.State(), c, 1); ok {
			return t
		}
	}
	return nil
}

// nearer returns the next shorter range of a form and its label, "" when there is none.
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
					return val, book.LowerFirst(label)
				}
				if o.Refused == "" {
					val, label = o.ID, o.Label
				}
			}
		}
	}
	return "", ""
}

// Hold compares the current form with an alternative, or stops comparing when x is already held.
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

// ExpectMore runs more trials until enough returns true or there are enoughTrials, and reports whether it ran any. While a comparison is in
// view, a changed entry starts its trials without being asked.
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
