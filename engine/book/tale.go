package book

import (
	"vedette/engine"
	"vedette/engine/view"
)

// Teller is a fact that puts itself into words by adding to the telling of its step. It draws only on itself, the other facts of
// the step and the words of the rule book.
type Teller interface{ Tell(t *Tale) }

// Tale is a step being put into words. Its methods match those of [Act].
type Tale struct {
	*view.Telling
	Step  engine.Step
	Words *Words
}

// Text returns a sentence.
func (t *Tale) Text(id string, args ...any) string { return t.Words.Text(Say(id, args...)) }

// Line adds a sentence to the log, and what its [Card] says to the card.
func (t *Tale) Line(id string, args ...any) { t.line(Say(id, args...)) }

func (t *Tale) line(s Said) {
	if len(t.Telling.Line) > 0 {
		t.Telling.Line = append(t.Telling.Line, view.Say(" "))
	}
	t.Telling.Line = append(t.Telling.Line, t.Words.Spans(s)...)
	if c, ok := t.Words.Cards.All()[s.ID()]; ok {
		t.card(c, s[1:])
	}
}

// card adds the texts of c; single texts that the card already has are kept.
func (t *Tale) card(c Card, args []any) {
	fill := func(text string) string { return t.Words.fill(text, args) }
	to := &t.Card
	if to.Number == "" && to.Word == "" {
		if to.Number, to.Word = fill(c.Num), fill(c.Word); to.Number == "" {
			to.Word = UpperFirst(to.Word)
		}
	}
	to.Over, to.Line, t.Undo = Or(to.Over, fill(c.Over)), Or(to.Line, fill(c.Need)), Or(t.Undo, fill(c.Undo))
	if c.Todo != "" {
		t.todo(c.Todo, args)
	}
	to.Due, to.Notes = add(to.Due, fill(c.Due)), add(to.Notes, fill(c.Note))
	to.Bad, to.OnDesk = to.Bad || c.Bad, to.OnDesk || c.Desk
}

func (t *Tale) todo(text string, args []any) {
	t.Card.Todo = append(t.Card.Todo, view.Order{What: t.Words.spans(text, args)})
}

// Todo adds something to do on the table.
func (t *Tale) Todo(id string, args ...any) {
	text, _ := t.Words.sentence(id)
	t.todo(text, Say(id, args...)[1:])
}

// Small sets the small line below the Todo added last.
func (t *Tale) Small(id string, args ...any) {
	t.Card.Todo[len(t.Card.Todo)-1].Small = t.Text(id, args...)
}

// Due adds something that has to be done later.
func (t *Tale) Due(id string, args ...any) { t.Card.Due = append(t.Card.Due, t.Text(id, args...)) }

// Note adds a remark to the log.
func (t *Tale) Note(id string, args ...any) { t.Notes = append(t.Notes, t.Text(id, args...)) }

// CardNote adds a remark to the card.
func (t *Tale) CardNote(id string, args ...any) {
	t.Card.Notes = append(t.Card.Notes, t.Text(id, args...))
}

// Sum shows a sum on the card.
func (t *Tale) Sum(s Sum) { t.Card.Reckoning = append(t.Card.Reckoning, t.Words.Reckoning(s)) }

// Verdict sets the large text of the card: a number, which may be nil, and a word or two.
func (t *Tale) Verdict(num, word Said) {
	t.Card.Number, t.Card.Word = t.Words.Text(num), t.Words.Text(word)
}
