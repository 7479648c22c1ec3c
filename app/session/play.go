package session

import (
	"errors"

	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/journal"
	"vedette/engine/view"
)

// OpenMenu shows the menu of actions.
func (s *Session) OpenMenu() {
	s.rest()
	s.View, s.Pages.Actions = Menu, false
	s.keep()
}

// Other shows the menu in order to choose another action; what has been filled in is kept.
func (s *Session) Other() {
	in := s.Entry.Draft.In
	s.OpenMenu()
	s.Entry.Draft.In, s.Pages.Actions = in, true
}

// Choose opens the form of a procedure, keeping what was filled in for an earlier one where it fits.
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

// Fill sets a field of the form and folds it.
func (s *Session) Fill(key, val string) {
	s.Entry.Draft = s.Entry.Draft.With(key, val)
	s.Entry.Open = ""
	s.keep()
}

// Cancel leaves the entry and returns to where it was opened. Nothing has happened and no dice are used up.
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

// Take carries out the form.
func (s *Session) Take() {
	from, has := s.Game.Len(), len(s.Entry.Form().Fields) > 0
	s.Run(s.Entry.Filled())
	if has && s.Game.Len() == from+1 {
		s.formed.put(s.position(), true)
	}
}

// Run carries out a command: at once when the computer rolls the dice, otherwise after asking for what is missing.
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

// Press carries out a key of the rule book.
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

// Instead returns the other things the unit of the form in view may do, when that is what the loud key led to: all of them if the unit is
// in hand, else only that it does nothing, such as hold its fire.
func (s *Session) Instead() []view.Key {
	d, c := s.Desk(), s.Entry.Draft
	unit := c.In.Get("unit")
	leads := func(k view.Key) bool { return k.Do.Do == c.Do && k.Do.In.Get("unit") == unit }
	switch stay := engine.Do("stay", "unit", unit); {
	case unit == "":
	case d.Deeds != nil && d.Lead != nil && leads(*d.Lead):
		return d.Deeds.Keys
	case leads(d.Next()):
		if f := s.formOf(stay); f.Title != "" && f.Refused == nil {
			return []view.Key{{ID: "deed-stay", Label: f.Go, Do: stay}}
		}
	}
	return nil
}

// advance drives the step being made until it is finished, is refused, or needs dice or an answer.
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
	case entry == nil: // the referee answered no, so nothing happens
		s.rest()
	default:
		s.commit(*entry)
	}
}

// append is [Evening.append] where this window and this copy of the game may play on; otherwise it tells the referee why not.
func (s *Session) append(e journal.Entry) bool {
	if s.Hand.Away() {
		s.Notice(handedOver)
		return false
	}
	return !s.refuse() && s.Evening.append(e)
}

// commit stores and applies an entry, and shows its result.
func (s *Session) commit(e journal.Entry) {
	draw := s.Desk().Title
	done := s.append(e)
	s.rest()
	if d := s.Desk(); d.Title != draw { // what only the referee may see does not lie open through the next draw
		for _, l := range d.Lists {
			if l.Secret {
				delete(s.Pages.Shown, l.ID)
			}
		}
	}
	if !done || e.Kind != journal.StepKind {
		return
	}
	s.Results.seen(e)
	s.settle(e.Step.Do)
	t, _ := s.Last()
	switch waits := s.Desk().Card; {
	case waits != nil: // the play screen shows it until the referee has decided
		s.Said = spoken(s.Game.System(), waits.Say)
	case e.Step.Do.Do == commander.AdviseEntry && s.Desk().Orders != nil, // the orders are on the play screen
		e.Step.Do.In.Get(commander.SpotField) != "" && len(t.Rolls) == 0, // the referee has just moved it as ordered
		cardless(t) || t.Card.OnDesk:
		s.Said = spoken(s.Game.System(), t.Card.Say)
		if s.Said == "" {
			s.Said = spoken(s.Game.System(), t.Line.String())
		}
	default:
		s.show(e.Seq)
	}
}

// show opens the card of journal entry seq, if it is a step.
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

// Result returns the result in view, nil when the play screen shows something else.
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

// Turned returns what the players may see of the result or event in view; ok is false when there is nothing for them.
func (s *Session) Turned() (t view.Turned, ok bool) {
	if r := s.Result(); r != nil {
		return r.Card.Turned()
	}
	return t, false
}

// Prepare makes the step of the current form ahead of time, so that the tap only has to store and show it. It may be called at any time
// between taps, any number of times. It reports whether Next has a new result to lay out.
func (s *Session) Prepare() bool {
	return s.Game != nil && s.View == Form && !s.Watching && !s.Hand.Away() && s.Results.prepare(&s.Entry)
}

// Next returns the result that the key of the current form will show, nil when that is not known or there will be none. It must not be
// shown before the tap.
func (s *Session) Next() *Result {
	if s.View != Form || s.Watching || s.Results.ahead.is.result == nil || !s.Results.ahead.has(s.in(s.Entry.Filled())) {
		return nil
	}
	return s.Results.ahead.is.result
}

// Entering reports whether something is being entered, tap by tap.
func (s *Session) Entering() bool { return s.View == Menu || s.View == Form || s.View == Ask }

// Done closes the card.
func (s *Session) Done() {
	s.rest()
	s.keep()
}

// SameAgain repeats the command of the card in view.
func (s *Session) SameAgain() {
	if st, ok := s.Results.step(); ok {
		s.Run(st.Do)
	}
}

// ChangeAndRedo undoes the last step and opens its form with the fields kept. The dice already thrown are used again wherever they still
// fit.
func (s *Session) ChangeAndRedo() {
	st, ok := s.Game.Undoable()
	if !ok {
		return
	}
	s.Undo()
	s.fill(st.Do, true)
	s.keep()
}

// Undo takes back a die or an answer while a step is being made, and otherwise the last step.
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

// Redo redoes the last undone step.
func (s *Session) Redo() {
	st, _ := s.Game.Redoable()
	if e, err := s.Game.Redo(s.Now()); err == nil {
		s.turnBack(e, st, "Redone: "+s.RedoWord())
	}
}

// turnBack commits an undo or a redo of st and announces it.
func (s *Session) turnBack(e journal.Entry, st engine.Step, say string) {
	s.commit(e)
	s.settle(st.Do)
	s.Said = say + "."
	s.keep()
}

// UndoWord names in two or three words what Undo takes back, "" when there is nothing.
func (s *Session) UndoWord() string {
	if s.View == Ask {
		return s.Entry.undoWord()
	}
	return s.undoWord()
}

// undoWord names the step that the next undo takes back.
func (ev *Evening) undoWord() string {
	if ev.Game != nil {
		if t, ok := ev.Last(); ok {
			return word(t)
		}
	}
	return ""
}

// RedoWord names what Redo redoes, "" when there is nothing.
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

// Face enters a die thrown at the table.
func (s *Session) Face(face int) {
	if s.View != Ask || s.Entry.Need().Roll == nil {
		return
	}
	if s.Entry.face(face) {
		s.given(s.Entry.try.Give(s.Entry.Faces))
	}
	s.keep()
}

// Unface takes back the last die, digit or answer; when there is none, it leaves the step.
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

// CountHits enters the number of successes among all remaining throws, in place of their faces.
func (s *Session) CountHits(hits int) {
	s.given(s.Entry.try.Count(hits, s.Entry.Need().Times))
	s.keep()
}

// RollRest lets the computer roll the remaining throws of the volley.
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

// Pad types a digit or "½", or deletes the last character for "".
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

// SetMode chooses who rolls the dice.
func (s *Session) SetMode(id string) { s.set("dice", id) }

// KeepDice sets whether the dice of undone steps are used again.
func (s *Session) KeepDice(on bool) {
	val := "no"
	if on {
		val = ""
	}
	s.set("keep", val)
}

// set stores a preference of the game. What is half entered is stored again, as it belongs to the new position.
func (s *Session) set(key, val string) {
	s.append(s.Game.Set(key, val, s.Now()))
	s.keep()
}
