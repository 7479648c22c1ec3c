package session

import (
	"vedette/engine"
	"vedette/engine/journal"
)

// Result is a result as the play screen shows it, with all that its picture says.
type Result struct {
	Card   engine.Card
	Rolls  []engine.Rolled
	Waits  bool           // the play screen shows it until the referee has decided
	Latest bool           // it is that of the step that Undo takes back
	Change bool           // Change and redo can open the form that it came from
	Again  engine.Refusal // why it cannot be done once more; no text when it can
	Undo   string         // what Undo takes back, in two or three words
}

// Result is the result in view, nil when the play screen shows something else. Like Desk it is kept until the journal goes
// on; one that was the Next is that very one.
func (s *Session) Result() *Result {
	if s.Game == nil || s.View != Show && s.View != Rest {
		return nil
	}
	waits := s.Desk().Card
	if s.View == Rest && waits == nil {
		return nil
	}
	if k := s.shown; k.is != nil && k.game == s.Game && k.entries == s.Game.Len() && k.is.Waits == (s.View == Rest) && (k.is.Waits || s.Step == k.entries) {
		return k.is
	}
	r := &Result{Undo: s.UndoWord()}
	if s.View == Show {
		if r.Card, r.Rolls, r.Latest = s.Card, s.Rolls, s.Latest(); !r.Latest {
			return r
		}
		r.again(s.Game.System(), s.Game.State(), s.Again)
	} else {
		r.Card, r.Waits, r.Latest = *waits, true, true
		if t, ok := s.Last(); ok { // the step that drew it
			r.Rolls = t.Rolls
		}
		if st, ok := s.Game.Undoable(); ok {
			r.Change = s.Formed() && !r.offers(st.Do.Do)
		}
	}
	s.shown.game, s.shown.entries, s.shown.is = s.Game, s.Game.Len(), r
	return r
}

// again asks whether the command behind a result can be given once more, with the fields changed or as it was.
func (r *Result) again(sys engine.System, state engine.State, c engine.Command) {
	form := sys.Form(state, c)
	if r.Change = len(form.Fields) > 0; r.Change && form.Refused != nil {
		r.Again = *form.Refused
	}
}

// offers tells whether one of the keys of the card opens this procedure.
func (r Result) offers(do string) bool {
	for _, k := range r.Card.Keys {
		if k.Do.Do == do {
			return true
		}
	}
	return false
}

// Next is the result that the key of the form in hand will show, nil when that is not known yet or will be no result. It
// is for nobody to see before.
func (s *Session) Next() *Result {
	if s.View != Form || s.ahead.result == nil || s.Looking || !s.ahead.fits(s.Game, s.trimmed()) {
		return nil
	}
	return s.ahead.result
}

// result is what commit will show of a step made ahead that leads to state; nil when it will be no result.
func (s *Session) result(e journal.Entry, state engine.State, told engine.Telling, desk engine.Desk) *Result {
	r := &Result{Card: told.Card, Rolls: told.Rolls, Latest: true, Undo: word(told)}
	switch {
	case desk.Card != nil:
		r.Card, r.Waits = *desk.Card, true
		r.Change = len(s.FormNow().Fields) > 0 && !r.offers(e.Step.Do.Do)
	case cardless(told) || told.Card.OnDesk:
		return nil
	default:
		r.again(s.Game.System(), state, e.Step.Do)
	}
	return r
}
