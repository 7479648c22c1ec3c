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

// Building blocks for telling steps. Each event adds its own words, in the order of the step.

// addRolls adds the dice of the step to the telling, once.
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

// sentence adds a sentence to the log.
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

// speak adds to the text for the live region.
func speak(t *book.Tale, text string) {
	if t.Card.Say != "" {
		t.Card.Say += " "
	}
	t.Card.Say += text
}

// anew tells the result of a step on a new card. The small print of the card is the sentence, unless there are
// other words for it.
func anew(t *book.Tale, icon, id string, args ...any) {
	t.Icon, t.Undo, t.Card = icon, "", view.Card{}
	t.Line(id, args...)
	if t.Card.Say = t.Text(id, args...); t.Card.Line == "" {
		t.Card.Line = t.Card.Say
	}
}

// ofKind is anew for something of a kind; the name of the kind is the first argument.
func ofKind(t *book.Tale, k kind, id string, args ...any) {
	anew(t, k.symbol, id, append([]any{k.name}, args...)...)
	t.Card.Symbol, t.Card.Tile, t.Card.Title = k.symbol, k.tile, k.name
}

// noted adds a note to the telling and to its card, by the id of its words.
func noted(t *book.Tale, id string, args ...any) {
	t.Note(id, args...)
	t.CardNote(id, args...)
}

// last reports whether e is the last event of its step.
func last(t *book.Tale, e engine.Event) bool { return t.Step.Events[len(t.Step.Events)-1] == e }

// alone reports whether only one thing happened in a step, apart from accepting an outcome and choosing the
// unit to act.
func alone(st engine.Step) bool {
	n := 0
	after := false // directly after what was accepted, which caused it
	for _, e := range st.Events {
		switch e := e.(type) {
		case activated, recast, escort, worked, credited, threaded:
		case figured: // a promotion on the spot goes with the fall of the previous leader
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

// unitCard fills the card of a step that only records something about a unit.
func unitCard(t *book.Tale, name, word, line string, bad bool) {
	t.Card = view.Card{Over: "Forces", Title: name, Word: word, Bad: bad, Say: name + ": " + lower(line)}
	if line != word+"." {
		t.Card.Line = line
	}
}

// tellUnit tells something about a unit: in the log, and on the card when nothing else happened. word is the
// verdict; undo follows the name of the unit.
func tellUnit(t *book.Tale, name string, what book.Said, word, undo string) {
	text := t.Words.Text(what)
	t.Line("of-unit", name, what)
	t.Undo = book.Or(t.Undo, name+undo)
	if alone(t.Step) {
		unitCard(t, name, word, upper(text)+".", false)
	}
}

// tileOf returns how the symbol of a unit is drawn.
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

// task adds something to do on the table, also spoken.
func task(t *book.Tale, id string, args ...any) {
	t.Todo(id, args...)
	speak(t, t.Text(id, args...)+".")
}

// speakVerdict speaks the large print of the card.
func speakVerdict(t *book.Tale) { speak(t, strings.TrimSpace(t.Card.Number+" "+t.Card.Word)+".") }

// groundOf returns the cover or ground with that id, inOpen when there is none.
func groundOf(id string) cover { return max(readCover(id), inOpen) }

// tellThrows fills in the verdict, dice and sentence for one or several throws of roll.
func tellThrows(t *book.Tale, roll dice.Roll, n, of int, r book.Sum, who, where book.Said) {
	t.Rolls = rolledDice(t.Step, r.Target, nil)
	if of == 1 {
		t.Line("one-throw", who, n)
		t.Card.Line = neededOf(t, roll, r)
	} else {
		t.Line("throws", who, n, of, where, odds(r), words.Chance(r).String(), tenths(words.Chance(r).Expected(of)))
		t.Card.Shots = shots(t.Step, roll, r.Target, "hit", "miss")
	}
	speakVerdict(t)
}

// hitsSaid is "hit" or "miss" for one throw, "4 hits" for several.
func hitsSaid(n, of int) book.Said {
	if of > 1 {
		return book.Say("hits", n)
	}
	return book.Say("one-hit", n)
}

// odds returns "13+ on 3D6".
func odds(r book.Sum) string { return num(r.Target) + "+ on " + words.Code(r).String() }

// tenths returns "1.6" for 16.
func tenths(n int) string { return num(n/10) + "." + num(n%10) }

// neededOf returns "Needs 13 or more on 3D6 (25.9%), rolled 14".
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

// rolledTotal returns ", rolled 14" from the faces of the first throw of roll, "" when only successes were
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

// rolledDice lists the dice of a step in the order thrown. need is the number its tests needed, 0 for none; texts
// replace the total for the rolls with these ids.
func rolledDice(st engine.Step, need int, texts map[string]string) []view.Rolled {
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
