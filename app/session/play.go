package session

import (
	"errors"

	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/journal"
	"vedette/engine/view"
)

// OpenMenu shows the actions.
func (s *Session) OpenMenu() {
	s.rest()
	s.View, s.Pages.Actions = Menu, false
	s.keep()
}

// Other shows the actions, to choose another one for what has been filled in.
func (s *Session) Other() {
	in := s.Entry.Draft.In
	s.OpenMenu()
	s.Entry.Draft.In, s.Pages.Actions = in, true
}

// Choose opens the form of a procedure, with what has been filled for an earlier one kept where it fits.
func (s *Session) Choose(do string) {
	s.fill(engine.Command{Do: do, In: s.Entry.Draft.In}, false)
	s.keep()
}

// fill opens a form.
func (s *Session) fill(c engine.Command, fromKey bool) {
	s.rest()
	s.View = Form
	s.Entry.begin(c, fromKey)
}

// Fill sets a field of the form.
func (s *Session) Fill(key, val string) {
	s.Entry.Draft = s.Entry.Draft.With(key, val)
	s.Entry.Open = ""
	s.keep()
}

// Cancel leaves whatever is being entered, for where it came from. Nothing has happened and nothing is used up.
func (s *Session) Cancel() {
	switch d, from := s.Entry.Draft, s.Entry.fromKey; {
	case s.View == Ask && len(s.formOf(d).Fields) > 0:
		s.fill(d, from)
	case s.View == Form && !from:
		s.rest()
		s.View = Menu
	default:
		s.rest()
	}
	s.keep()
}

// Take carries the form out.
func (s *Session) Take() {
	from, has := s.Game.Len(), len(s.Entry.Form().Fields) > 0
	s.Run(s.Entry.Filled())
	if has && s.Game.Len() == from+1 {
		s.formed.put(s.position(), true)
	}
}

// Run carries a command out: with the computer's dice at once, else it asks for what is missing.
func (s *Session) Run(c engine.Command) {
	s.Entry.Draft = c
	if e := s.Results.readied(c); e != nil {
		s.commit(*e)
	} else {
		s.Entry.try = s.Game.Begin(c)
		s.advance()
	}
	s.keep()
}

// Press does what a key of the rule book says.
func (s *Session) Press(k view.Key) {
	switch {
	case k.Refused != "" || k.Do.Do == "":
	case k.Open:
		s.fill(k.Do, true)
		s.keep()
	default:
		s.Run(k.Do)
		if d := s.Desk(); k.Acts && s.View == Rest && d.Lead != nil && d.Lead.Open && d.Next().ID == d.Lead.ID {
			s.Press(*d.Lead)
		}
	}
}

// Instead are the other things that a unit in hand may do, of whom the form in view is what it is about to do.
func (s *Session) Instead() []view.Key {
	d, c := s.Desk(), s.Entry.Draft
	unit := c.In.Get("unit")
	if unit == "" || d.Deeds == nil || d.Lead == nil || d.Lead.Do.Do != c.Do || d.Lead.Do.In.Get("unit") != unit {
		return nil
	}
	return d.Deeds.Keys
}

// advance drives the step being made until it is finished, refused, or lacks something.
func (s *Session) advance() {
	need, entry, err := s.Entry.try.Advance(s.Now())
	var refused *engine.Refusal
	switch {
	case errors.As(err, &refused):
		d, from := s.Entry.Draft, s.Entry.fromKey
		s.rest()
		if f := s.formOf(d); len(f.Fields) > 0 && f.Refused != nil {
			s.fill(d, from)
			s.Entry.Open = refused.Field
		} else {
			s.Notice(refused.Text)
		}
		s.Said = refused.Text
	case err != nil:
		s.rest()
		s.Notice("This could not be carried out: " + err.Error() + ".")
	case need != nil && need.Ask != nil && s.replied(*need.Ask) != "":
		s.given(s.Entry.try.Answer(s.replied(*need.Ask)))
	case need != nil:
		s.View = Ask
		s.Entry.Faces, s.Entry.Typed, s.Entry.Hits = nil, "", false
	case entry == nil: // the referee answered no: nothing happens
		s.rest()
	default:
		s.commit(*entry)
	}
}

// append stores an entry and folds it, where this window and this copy of the game may play on.
func (s *Session) append(e journal.Entry) bool {
	if s.Hand.Away() {
		s.Notice("This game was handed over: play continues on the other device. Take it back to play on here.")
		return false
	}
	return !s.refuse() && s.Evening.append(e)
}

// commit stores an entry, folds it and shows its result.
func (s *Session) commit(e journal.Entry) {
	done := s.append(e)
	s.rest()
	if !done || e.Kind != journal.StepKind {
		return
	}
	s.Results.seen(e)
	s.settle(e.Step.Do)
	t, _ := s.Last()
	switch waits := s.Desk().Card; {
	case waits != nil: // the play screen shows it until the referee has decided
		s.Said = spoken(s.Game.System(), waits.Say)
	case e.Step.Do.Do == commander.Look && s.Desk().Orders != nil, // they stand on the play screen
		e.Step.Do.In.Get(commander.To) != "" && len(t.Rolls) == 0, // who moved a figure as ordered knows
		cardless(t) || t.Card.OnDesk:
		s.Said = spoken(s.Game.System(), t.Card.Say)
		if s.Said == "" {
			s.Said = spoken(s.Game.System(), t.Line.String())
		}
	default:
		s.show(e.Seq)
	}
}

// show opens the card of an entry of the journal, if it is a step.
func (s *Session) show(seq int) {
	was := s.Results.Step
	s.Results.Step = seq
	if _, ok := s.Results.step(); !ok {
		s.Results.Step = was
		return
	}
	s.View = Show
	s.Said = spoken(s.Game.System(), s.Results.card().Card.Say)
}

// ShowStep opens the card of a step from the log.
func (s *Session) ShowStep(seq int) {
	s.rest()
	s.show(seq)
	s.keep()
}

// Result is the result in view, nil when the play screen shows something else.
func (s *Session) Result() *Result {
	switch {
	case s.Game == nil:
	case s.View == Show:
		return s.Results.card()
	case s.View == Rest && s.Desk().Card != nil:
		return s.Results.waiting(*s.Desk().Card)
	}
	return nil
}

// Turned is the result or event in view as the players may see it; ok is false when there is none for them.
func (s *Session) Turned() (t view.Turned, ok bool) {
	if r := s.Result(); r != nil {
		return r.Card.Turned()
	}
	return t, false
}

// Prepare makes ready what the key of the form in hand would do, so that the tap on it only stores and shows it. It is
// called between taps, and may be called at any time and as often as one likes. It tells whether there is a Next to be
// laid out that was not there before.
func (s *Session) Prepare() bool {
	return s.Game != nil && s.View == Form && !s.Looking && !s.Hand.Away() && s.Results.prepare(&s.Entry)
}

// Next is the result that the key of the form in hand will show, nil when that is not known yet or will be no result. It
// is for nobody to see before.
func (s *Session) Next() *Result {
	if s.View != Form || s.Looking || s.Results.ahead.is.result == nil || !s.Results.ahead.has(s.in(s.Entry.Filled())) {
		return nil
	}
	return s.Results.ahead.is.result
}

// Entering tells whether something is being entered, tap by tap.
func (s *Session) Entering() bool { return s.View == Menu || s.View == Form || s.View == Ask }

// Done closes the card.
func (s *Session) Done() {
	s.rest()
	s.keep()
}

// SameAgain carries the command of the card in view out once more.
func (s *Session) SameAgain() {
	if st, ok := s.Results.step(); ok {
		s.Run(st.Do)
	}
}

// ChangeAndRedo takes the last step back and opens its form with the fields kept. The dice already
// thrown serve again wherever they still fit.
func (s *Session) ChangeAndRedo() {
	st, ok := s.Game.Undoable()
	if !ok {
		return
	}
	s.Undo()
	s.fill(st.Do, true)
	s.keep()
}

// Undo takes back: a die or an answer while a step is being made, else the last step.
func (s *Session) Undo() {
	if s.View == Ask {
		s.Unface()
		return
	}
	st, _ := s.Game.Undoable()
	if e, err := s.Game.Undo(s.Now()); err == nil {
		s.turnBack(e, st, "Undone: "+s.undoWord())
	}
}

// Redo puts the last undone step back.
func (s *Session) Redo() {
	st, _ := s.Game.Redoable()
	if e, err := s.Game.Redo(s.Now()); err == nil {
		s.turnBack(e, st, "Redone: "+s.RedoWord())
	}
}

// turnBack commits an undo or a redo of a step and says so.
func (s *Session) turnBack(e journal.Entry, st engine.Step, say string) {
	s.commit(e)
	s.settle(st.Do)
	s.Said = say + "."
	s.keep()
}

// UndoWord says in two or three words what Undo takes back, "" when there is nothing.
func (s *Session) UndoWord() string {
	if s.View == Ask {
		return s.Entry.undoWord()
	}
	return s.undoWord()
}

// undoWord says what step the next undo takes back.
func (ev *Evening) undoWord() string {
	if ev.Game != nil {
		if t, ok := ev.Last(); ok {
			return word(t)
		}
	}
	return ""
}

// RedoWord says what Redo puts back, "" when there is nothing.
func (ev *Evening) RedoWord() string {
	if st, ok := ev.Game.Redoable(); ok {
		return word(ev.tell(st))
	}
	return ""
}

func word(t view.Telling) string {
	if t.Undo == "" {
		return "the last step"
	}
	return t.Undo
}

// Face gives one die of the table.
func (s *Session) Face(face int) {
	if s.View != Ask || s.Entry.Need().Roll == nil {
		return
	}
	if s.Entry.face(face) {
		s.given(s.Entry.try.Give(s.Entry.Faces))
	}
	s.keep()
}

// Unface takes the last die, figure or answer back; with nothing to take back it leaves the step.
func (s *Session) Unface() {
	switch {
	case s.View != Ask:
		return
	case s.Entry.unface():
	case s.Entry.try.Back():
		s.Entry.try = s.Game.Resume(s.Entry.Draft, s.Entry.try.Given())
		s.advance()
	default:
		s.Cancel()
		return
	}
	s.keep()
}

// CountHits counts successes of all throws still missing instead of typing faces.
func (s *Session) CountHits(hits int) {
	s.given(s.Entry.try.Count(hits, s.Entry.Need().Times))
	s.keep()
}

// RollRest lets the computer throw all that is missing of the volley.
func (s *Session) RollRest() {
	s.Entry.Faces = nil
	s.Entry.try.RollRest()
	s.given(nil)
	s.keep()
}

// Reply answers the question in view.
func (s *Session) Reply(answer string) {
	s.given(s.Entry.try.Answer(answer))
	s.keep()
}

// Pad types one figure of a number: a digit, "½", or "" to take the last one back.
func (s *Session) Pad(figure string) {
	s.Entry.pad(figure)
	s.keep()
}

// Enter answers with the number typed.
func (s *Session) Enter() {
	if n := s.Entry.Number(); n != "" {
		s.Reply(n)
	}
}

func (s *Session) given(err error) {
	if err != nil {
		s.Entry.Faces = nil
		s.Notice("These dice cannot be used: " + err.Error() + ".")
		return
	}
	s.advance()
}

// SetMode chooses who throws the dice.
func (s *Session) SetMode(id string) { s.set("dice", id) }

// KeepDice says whether dice of undone steps serve again.
func (s *Session) KeepDice(on bool) {
	val := "no"
	if on {
		val = ""
	}
	s.set("keep", val)
}

// set stores a preference of the game; what is half entered stands behind it.
func (s *Session) set(key, val string) {
	s.append(s.Game.Set(key, val, s.Now()))
	s.keep()
}
