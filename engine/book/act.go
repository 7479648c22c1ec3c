package book

import (
	"vedette/engine"
	"vedette/engine/dice"
)

// Act carries a deed out. Every fact is applied as it is made, so that what follows sees it; what is thrown and asked
// comes from the cup. A deed runs straight on: when the cup lacks something, or a fact cannot be applied, the act ends
// there and Resolve returns the reason.
type Act[S any] struct {
	State  S  // as it has become
	Before *S // as it was, not to be changed
	*Course

	derive func(S) S
	follow func(*Act[S], Fact[S])
}

// Course is the part of an [Act] that knows no state: what is thrown, asked and said.
type Course struct {
	Told Told

	do     engine.Command
	cup    *dice.Cup
	facts  []engine.Event
	making engine.Event // the fact that is being applied
	off    bool
	now    engine.State // when it has been carried out

	result bool // the first line is the result
}

// stop is thrown to end an act; Resolve catches it.
type stop struct{ err error }

// Stop ends the act with err.
func (a *Course) Stop(err error) { panic(stop{err}) }

// Nothing says that nothing happens after all: the referee answered no. What was made so far is dropped.
func (a *Course) Nothing() {
	a.off = true
	panic(stop{})
}

// Command is what the referee entered.
func (a *Course) Command() engine.Command { return a.do }

// Do makes a fact.
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

// made keeps a fact.
func (a *Course) made(f engine.Event) {
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

// Facts are the facts made so far.
func (a *Course) Facts() []engine.Event { return a.facts }

// Throw is one throw of r.
func (a *Course) Throw(r dice.Roll) dice.Throw {
	t, err := a.cup.Throw(r)
	if err != nil {
		a.Stop(err)
	}
	return t
}

// Volley is n throws of r in a row; none for n below 1.
func (a *Course) Volley(r dice.Roll, n int) []dice.Throw {
	if n < 1 {
		return nil
	}
	t, err := a.cup.Volley(r, n)
	if err != nil {
		a.Stop(err)
	}
	return t
}

// Made is how many of n throws of r, which is a test, succeed.
func (a *Course) Made(r dice.Roll, n int) (made int) {
	for _, t := range a.Volley(r, n) {
		if t.Made {
			made++
		}
	}
	return made
}

// Ask puts a question and returns the answer: the id of a choice, "yes" or "no", or a number as typed. An answer that is
// none of the choices ends the act.
func (a *Course) Ask(q dice.Question) string {
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

// Yes puts a question that is answered yes or no.
func (a *Course) Yes(q dice.Question) bool { return a.Ask(q) == dice.Yes }

// Result says what the step came to: the first sentence of the log, instead of the result that was said before.
func (a *Act[S]) Result(id string, args ...any) {
	if !a.result {
		a.result, a.Told.Lines = true, append([]Said{nil}, a.Told.Lines...)
	}
	a.Told.Lines[0] = Say(id, args...)
}

// Line adds a sentence to the log.
func (a *Course) Line(id string, args ...any) { a.Told.Lines = append(a.Told.Lines, Say(id, args...)) }

// Todo adds something to do on the table.
func (a *Course) Todo(id string, args ...any) { a.Told.Todo = append(a.Told.Todo, Say(id, args...)) }

// Due adds what comes later.
func (a *Course) Due(id string, args ...any) { a.Told.Due = append(a.Told.Due, Say(id, args...)) }

// Note adds a remark.
func (a *Course) Note(id string, args ...any) { a.Told.Notes = append(a.Told.Notes, Say(id, args...)) }

// Sum shows a sum on the card.
func (a *Course) Sum(s Sum) { a.Told.Sums = append(a.Told.Sums, s) }

// Verdict is what the card says in large: a number, or nil, and a word or two.
func (a *Course) Verdict(num, word Said) { a.Told.Num, a.Told.Word = num, word }
