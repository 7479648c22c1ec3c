package hill

import (
	"fmt"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// How steps are told: what all the words of this book are put together with. Each event adds its own, in the order of the step.

// addRolls puts the dice of the step into the telling, once.
func addRolls(st engine.Step, t *view.Telling) {
	if len(t.Rolls) > 0 {
		return
	}
	for _, g := range st.Given {
		if g.Answer != "" || g.Faces == nil || g.ID == rollScene.ID || g.ID == rollName.ID {
			continue
		}
		label, text := rolled(stepTables(st), g.ID, g.Faces)
		t.Rolls = append(t.Rolls, view.Rolled{Label: label, Faces: g.Faces, Text: text, By: g.By})
	}
}

// line adds a sentence to the log.
func sentence(t *book.Tale, words ...view.Span) {
	if len(t.Telling.Line) > 0 {
		t.Telling.Line = append(t.Telling.Line, view.Say(" "))
	}
	t.Telling.Line = append(t.Telling.Line, words...)
}

// note adds a note to the telling and to its card.
func note(t *book.Tale, text string) {
	t.Notes = append(t.Notes, text)
	t.Card.Notes = append(t.Card.Notes, text)
}

// speak adds to the sentence for the live region.
func speak(t *book.Tale, text string) {
	if t.Card.Say != "" {
		t.Card.Say += " "
	}
	t.Card.Say += text
}

// anew says what a step came to on a card of its own. What the card says in small is the sentence, unless it has other
// words for it.
func anew(t *book.Tale, icon, id string, args ...any) {
	t.Icon, t.Undo, t.Card = icon, "", view.Card{}
	t.Line(id, args...)
	if t.Card.Say = t.Text(id, args...); t.Card.Line == "" {
		t.Card.Line = t.Card.Say
	}
}

// ofKind is anew for something of a kind, whose name is the first argument.
func ofKind(t *book.Tale, k kind, id string, args ...any) {
	anew(t, k.symbol, id, append([]any{k.name}, args...)...)
	t.Card.Symbol, t.Card.Tile, t.Card.Title = k.symbol, k.tile, k.name
}

// noted adds a note to the telling and to its card.
func noted(t *book.Tale, id string, args ...any) {
	t.Note(id, args...)
	t.CardNote(id, args...)
}

// last tells whether e is the last thing of its step.
func last(t *book.Tale, e engine.Event) bool { return t.Step.Events[len(t.Step.Events)-1] == e }

// alone tells whether a single thing happened in a step, what it accepted before and who was chosen
// to act aside.
func alone(st engine.Step) bool {
	n := 0
	after := false // right behind what was accepted: it brought this along
	for _, e := range st.Events {
		switch e := e.(type) {
		case activated, recast, escort, worked, credited, threaded:
		case figured: // who is promoted on the spot comes with what felled the one before him
			if e.What.ID() != "promoted" {
				n++
			}
		case aimMarked:
			if !e.Itself {
				n++
			}
		case mustered:
			if !e.Quiet {
				n++
			}
		case accepted:
			if after = e.By; !e.By {
				n++
			}
			continue
		case unitOff, entryMarked:
			if after {
				continue
			}
			n++
		default:
			n++
		}
		after = false
	}
	return n <= 1
}

// unitCard fills the card of a step that only records something of a unit.
func unitCard(t *book.Tale, name, word, line string, bad bool) {
	t.Card = view.Card{Over: "Forces", Title: name, Word: word, Line: line, Bad: bad, Say: name + ": " + lower(line)}
}

// tellUnit says something of a unit: in the log, and on the card when nothing else happened. word is the verdict; undo
// stands behind the name of the unit.
func tellUnit(t *book.Tale, name string, what book.Said, word, undo string) {
	text := t.Words.Text(what)
	t.Line("of-unit", name, what)
	t.Undo = book.Or(t.Undo, name+undo)
	if alone(t.Step) {
		unitCard(t, name, word, upper(text)+".", false)
	}
}

// tileOf is how the symbol of a unit is drawn.
func tileOf(u muster.Unit) view.Tile {
	if u.Side == ours {
		return view.Ours
	}
	return view.Theirs
}

// stacksWords lists stacks: "14 Average figures, muskets; 1 officer, pistol".
func stacksWords(stacks []muster.Stack) string {
	var parts []string
	for _, s := range stacks {
		parts = append(parts, num(s.N)+" "+figureWords(s.N, s.Figure))
	}
	return strings.Join(parts, "; ")
}

// task adds something to do on the table, and says it.
func task(t *book.Tale, id string, args ...any) {
	t.Todo(id, args...)
	speak(t, t.Text(id, args...)+".")
}

// speakVerdict says what the card says in large.
func speakVerdict(t *book.Tale) { speak(t, strings.TrimSpace(t.Card.Number+" "+t.Card.Word)+".") }

// groundOf is the cover or ground of an id, in the open when there is none.
func groundOf(id string) cover { return max(readCover(id), inOpen) }

// tellThrows fills in verdict, dice and sentence of one or several throws of roll.
func tellThrows(t *book.Tale, roll dice.Roll, n, of int, r book.Sum, who, where book.Said) {
	t.Rolls = rolls(t.Step, r.Target, nil)
	if of == 1 {
		t.Line("one-throw", who, n)
		t.Card.Line = neededOf(t, roll, r)
	} else {
		t.Line("throws", who, n, of, where, odds(r), words.Chance(r).String(), tenths(words.Chance(r).Expected(of)))
		t.Card.Shots = shots(t.Step, roll, r.Target, "hit", "miss")
	}
	speakVerdict(t)
}

// hitsSaid is "hit" or "miss" of one throw, "4 hits" of several.
func hitsSaid(n, of int) book.Said {
	if of > 1 {
		return book.Say("hits", n)
	}
	return book.Say("one-hit", n)
}

// odds is "13+ on 3D6".
func odds(r book.Sum) string { return num(r.Target) + "+ on " + words.Code(r).String() }

// tenths is "1.6" of 16.
func tenths(n int) string { return num(n/10) + "." + num(n%10) }

// neededOf is "Needs 13 or more on 3D6 (25.9%), rolled 14".
func neededOf(t *book.Tale, roll dice.Roll, r book.Sum) string {
	code, chance := words.Code(r), words.Chance(r).String()
	s := t.Text("needs", r.Target, code.String(), chance)
	switch {
	case r.Target == code.Max():
		s = t.Text("needs-top", r.Target, code.String(), chance)
	case r.Target > code.Max():
		s = t.Text("impossible")
	}
	return s + rolledTotal(t, roll)
}

// rolledTotal is ", rolled 14" by the faces of the first throw of roll, "" when only successes were
// counted.
func rolledTotal(t *book.Tale, roll dice.Roll) string {
	for _, g := range t.Step.Given {
		if g.ID == roll.ID && g.Of == 0 {
			if total, err := roll.Code.Total(g.Faces); err == nil {
				return t.Text("rolled", total)
			}
		}
	}
	return ""
}

func yesIf(on bool) string {
	if on {
		return "yes"
	}
	return ""
}

// rolls writes down the dice of a step in the order thrown. need is that of its tests, 0 when it has
// none; texts stand instead of the total for the rolls of these ids.
func rolls(st engine.Step, need int, texts map[string]string) []view.Rolled {
	out := make([]view.Rolled, 0, len(st.Given))
	for _, g := range st.Given {
		roll, known := actionRoll(g.ID)
		if !known {
			continue
		}
		r := view.Rolled{Label: strings.ToLower(roll.For), Faces: g.Faces, By: g.By}
		if g.Of > 0 {
			r.Text = fmt.Sprintf("%d of %d counted", g.Hits, g.Of)
			out = append(out, r)
			continue
		}
		total, err := roll.Code.Total(g.Faces)
		if err != nil {
			continue
		}
		r.Text = fmt.Sprint(total)
		if text, ok := texts[g.ID]; ok {
			r.Text = text
		} else {
			r.Hit = need > 0 && total >= need
		}
		out = append(out, r)
	}
	return out
}

// shots lists every throw of a volley.
func shots(st engine.Step, roll dice.Roll, need int, yes, no string) []view.Shot {
	out := make([]view.Shot, 0, len(st.Given))
	word := func(hit bool) string {
		if hit {
			return yes
		}
		return no
	}
	for _, g := range st.Given {
		if g.ID != roll.ID {
			continue
		}
		for i := range g.Of {
			out = append(out, view.Shot{Hit: i < g.Hits, Counted: true, Label: word(i < g.Hits)})
		}
		if g.Of > 0 {
			continue
		}
		if total, err := roll.Code.Total(g.Faces); err == nil {
			hit := total >= need
			out = append(out, view.Shot{Faces: g.Faces, Total: total, Hit: hit, Label: fmt.Sprintf("%d, %s", total, word(hit))})
		}
	}
	return out
}
