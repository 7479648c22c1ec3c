package book

import (
	"vedette/engine"
	"vedette/engine/dice"
)

// Act carries out a deed. Every fact is applied as it is made, so that the rest of the deed sees it. Dice and answers come from
// the cup. A deed needs no error handling: when the cup lacks something, or a fact cannot be applied, the act stops there and
// Resolve returns the reason.
type Act[S any] struct {
	State  S  // after the facts made up to now
	Before *S // at the start; read only
	*Run

	derive func(S) S
	follow func(*Act[S], Fact[S])
}

// Run is the part of an [Act] that does not depend on the state type: its dice, questions, facts and words.
type Run struct {
	Told Told

	do     engine.Command
	cup    *dice.Cup
	facts  []engine.Event
	making engine.Event // the fact being applied
	off    bool
	now    engine.State // the state afterwards

	result bool // the first line is the result
}

// stop is the panic value that ends an act; Resolve recovers from it.
type stop struct{ err error }

// Stop ends the act with err.
func (a *Run) Stop(err error) { panic(stop{err}) }

// Nothing abandons the act: the referee answered no. Facts made before it are dropped.
func (a *Run) Nothing() {
	a.off = true
	panic(stop{})
}

// Command returns what the referee entered.
func (a *Run) Command() engine.Command { return a.do }

// Do makes a fact: it applies f and records it.
func (a *Act[S]) Do(f Fact[S]) {
	a.making = f
	next := f.Apply(a.State)
	a.made(f)
	if a.derive != nil {
		next = a.derive(next)
	}
	a.State = next
	if a.follow != nil {
		a.follow(a, f)
	}
}

// made records a fact, merged with the one before when they allow it.
func (a *Run) made(f engine.Event) {
	a.making = nil
	if n := len(a.facts); n > 0 {
		if last, ok := a.facts[n-1].(Merger); ok {
			if both, ok := last.Merge(f); ok {
				a.facts[n-1] = both
				return
			}
		}
	}
	a.facts = append(a.facts, f)
}

// Facts returns the facts made up to now.
func (a *Run) Facts() []engine.Event { return a.facts }

// Throw throws r once.
func (a *Run) Throw(r dice.Roll) dice.Throw {
	t, err := a.cup.Throw(r)
	if err != nil {
		a.Stop(err)
	}
	return t
}

// Volley throws r n times; n below 1 gives no throws.
func (a *Run) Volley(r dice.Roll, n int) []dice.Throw {
	if n < 1 {
		return nil
	}
	t, err := a.cup.Volley(r, n)
	if err != nil {
		a.Stop(err)
	}
	return t
}

// Successes throws r, which must be a test, n times and returns the number of successes.
func (a *Run) Successes(r dice.Roll, n int) (made int) {
	for _, t := range a.Volley(r, n) {
		if t.Passed {
			made++
		}
	}
	return made
}

// Ask asks a question and returns the answer: the id of a choice, "yes" or "no", or a number as typed. An answer that is not one
// of the choices ends the act.
func (a *Run) Ask(q dice.Question) string {
	v, err := a.cup.Ask(q)
	if err != nil {
		a.Stop(err)
	}
	for _, c := range q.Choices {
		if c.ID == v {
			return v
		}
	}
	if q.Kind == dice.Pick {
		a.Stop(dice.ErrMismatch)
	}
	return v
}

// Yes asks a yes-or-no question.
func (a *Run) Yes(q dice.Question) bool { return a.Ask(q) == dice.Yes }

// Result sets the first sentence of the log, which says how the step turned out. It replaces an earlier result.
func (a *Act[S]) Result(id string, args ...any) {
	if !a.result {
		a.result, a.Told.Lines = true, append([]Said{nil}, a.Told.Lines...)
	}
	a.Told.Lines[0] = Say(id, args...)
}

// Line adds a sentence to the log.
func (a *Run) Line(id string, args ...any) { a.Told.Lines = append(a.Told.Lines, Say(id, args...)) }

// Todo adds something to do on the table.
func (a *Run) Todo(id string, args ...any) { a.Told.Todo = append(a.Told.Todo, Say(id, args...)) }

// Due adds something that has to be done later.
func (a *Run) Due(id string, args ...any) { a.Told.Due = append(a.Told.Due, Say(id, args...)) }

// Note adds a remark.
func (a *Run) Note(id string, args ...any) { a.Told.Notes = append(a.Told.Notes, Say(id, args...)) }

// Sum shows a sum on the card.
func (a *Run) Sum(s Sum) { a.Told.Sums = append(a.Told.Sums, s) }

// SumOf is Sum for a card that shows the sums of several; who names the unit whose sum it is.
func (a *Run) SumOf(who string, s Sum) {
	s.Who = who
	a.Sum(s)
}

// Verdict sets the large text of the card: a number, which may be nil, and a word or two.
func (a *Run) Verdict(num, word Said) { a.Told.Num, a.Told.Word = num, word }
