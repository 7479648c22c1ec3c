package session

import (
	"slices"
	"vedette/engine"
	"vedette/engine/journal"
	"vedette/engine/view"
)

// Results holds the result in view, and the next one, made ahead of the tap that asks for it.
type Results struct {
	ev    *Evening
	Step  int // number of the entry whose card is in view, 0 for none
	shown memo[shownAt, *Result]
	ahead memo[filled, ahead]
}

// shownAt is a step in a position; step 0 is what awaits the referee's decision there.
type shownAt struct {
	at   position
	step int
}

// Result is a result with everything the play screen shows with it.
type Result struct {
	Card         view.Card
	Rolls        []view.Rolled
	Waits        bool           // it stays until the referee has decided
	Latest       bool           // Undo takes back its step
	Change       bool           // Change and redo can open its form again
	Again        engine.Refusal // why it cannot be repeated; without text when it can
	Next         view.Key       // what comes next in the game
	Alternatives []view.Key     // alternatives to Next
	Orders       *view.Orders   // what a commander does next, nil when a player decides
	Undo         string         // what Undo takes back, in two or three words
}

// ahead is a step made before it is asked for. It is exactly the step that Run would make, since the computer's dice follow from the game
// and the command. It is not stored, shown or made part of the game before the referee's tap.
type ahead struct {
	entry  *journal.Entry // without its time; nil when the step needs an answer first, or nothing would happen
	told   view.Telling
	desk   view.Desk
	result *Result // what the step will show, nil when it shows no result
}

// step returns the step whose card is in view; ok is false when there is none.
func (r *Results) step() (st engine.Step, ok bool) {
	if r.Step < 1 || r.Step > r.ev.Game.Len() {
		return st, false
	}
	e := r.ev.Game.Entries()[r.Step-1]
	return e.Step, e.Kind == journal.StepKind
}

// Latest reports whether Undo would take back the step whose card is in view.
func (r *Results) Latest() bool {
	lines := r.ev.Game.Log()
	for i := len(lines) - 1; i >= 0; i-- {
		if !lines[i].Undone {
			return lines[i].Entry == r.Step
		}
	}
	return false
}

// card returns the result of the step in view.
func (r *Results) card() *Result {
	return r.shown.get(shownAt{r.ev.position(), r.Step}, func() *Result {
		st, _ := r.step()
		t, _ := r.ev.Last()
		x := &Result{Undo: r.ev.undoWord(), Latest: r.Latest(), Alternatives: r.ev.Desk().Alternatives(), Orders: r.ev.Desk().Orders}
		if !x.Latest {
			t = r.ev.tell(st)
		} else {
			x.again(r.ev.formOf(st.Do))
		}
		x.Card, x.Rolls, x.Next = t.Card, t.Rolls, next(t.Card, r.ev.Desk())
		return x
	})
}

// next returns the key that follows a card: the card's own, or else the play screen's.
func next(c view.Card, d view.Desk) view.Key {
	if c.Primary != nil {
		return *c.Primary
	}
	return d.Next()
}

// waiting returns a card that the play screen shows until the referee has decided.
func (r *Results) waiting(card view.Card) *Result {
	return r.shown.get(shownAt{at: r.ev.position()}, func() *Result {
		x := &Result{Card: card, Waits: true, Latest: true, Undo: r.ev.undoWord(), Next: r.ev.Desk().Next(),
			Alternatives: r.ev.Desk().Alternatives()}
		if t, ok := r.ev.Last(); ok { // the step that drew it
			x.Rolls = t.Rolls
		}
		if st, ok := r.ev.Game.Undoable(); ok {
			x.Change = r.ev.Formed() && !x.offers(st.Do.Do)
		}
		return x
	})
}

// again sets whether the command behind a result can be repeated, changed or unchanged. form is its form after the step.
func (x *Result) again(form view.Form) {
	if x.Change = len(form.Fields) > 0; x.Change && form.Refused != nil {
		x.Again = *form.Refused
	}
}

// offers reports whether a key of the card opens this procedure.
func (x *Result) offers(do string) bool {
	return slices.ContainsFunc(x.Card.Keys, func(k view.Key) bool { return k.Do.Do == do })
}

// cardless reports whether a telling has nothing to show but its line.
func cardless(t view.Telling) bool {
	c := t.Card
	return c.Number == "" && c.Word == "" && c.Title == "" && len(c.Todo) == 0 && len(c.Shots) == 0
}

// prepare makes the step of the entry ahead, for readied and seen. It reports whether there is a new result.
func (r *Results) prepare(e *Entry) bool {
	c := e.Filled()
	key := r.ev.in(c)
	if e.Form().Refused != nil || r.ahead.has(key) || r.ev.follows() { // who follows the game must hear of a step before he knows the next
		return false
	}
	r.ahead.put(key, r.make(c, len(e.Form().Fields) > 0))
	return r.ahead.is.result != nil
}

// make makes a step and works out what it will show. formed reports whether it comes from a form with fields.
func (r *Results) make(c engine.Command, formed bool) (a ahead) {
	g := r.ev.Game
	need, entry, err := g.Begin(c).Advance(0)
	if err != nil || need != nil || entry == nil {
		return a // Run reports it
	}
	state, err := g.Peek(*entry)
	if err != nil {
		return a
	}
	r.ev.Shelf.Prepare(r.ev.ID, *entry)
	t, desk := g.System().Tell(state, entry.Step), g.System().Desk(state)
	a = ahead{entry: entry, told: t, desk: desk}
	x := &Result{Card: t.Card, Rolls: t.Rolls, Latest: true, Undo: word(t), Next: next(t.Card, desk), Alternatives: desk.Alternatives()}
	switch {
	case desk.Card != nil:
		x.Card, x.Waits = *desk.Card, true
		x.Change = formed && !x.offers(c.Do)
	case cardless(t) || t.Card.OnDesk:
		return a
	default:
		x.again(g.System().Form(state, c))
	}
	a.result = x
	return a
}

// readied returns the step made ahead for this command, nil when there is none.
func (r *Results) readied(c engine.Command) *journal.Entry {
	if !r.ahead.known || r.ahead.is.entry == nil || !r.ahead.has(r.ev.in(c)) {
		return nil
	}
	e := *r.ahead.is.entry
	e.At = r.ev.Now()
	e.Step.At = e.At
	return &e
}

// seen fills the caches of the new position with what is known about entry e, if e was made ahead.
func (r *Results) seen(e journal.Entry) {
	a, now := r.ahead.is, r.ev.position()
	if a.entry == nil || r.ahead.of.at.game != now.game || a.entry.ID() != e.ID() {
		return
	}
	r.ev.told.put(now, a.told)
	r.ev.desk.put(now, a.desk)
	if a.result != nil {
		of := shownAt{now, e.Seq}
		if a.result.Waits {
			of.step = 0
		}
		r.shown.put(of, a.result)
	}
	r.ahead.forget()
}
