package hill

import (
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// words fills text with the values in force and the lengths of the game.
func (s State) words(text string) string { return s.Scale.words(s.tables().words(text)) }

// words fills text with the values in force: "[p-events] events", and lengths as "{[=locate]}".
func (t *tables) words(text string) string {
	for {
		before, rest, ok := strings.Cut(text, "[")
		key, after, closed := strings.Cut(rest, "]")
		if !ok || !closed {
			return text
		}
		times := 1
		if k, long := strings.CutPrefix(key, "="); long {
			key, times = k, inch
		}
		text = before + num(times*house().InForce(t.changed, book.Key(key))) + after
	}
}

// conductWords returns a line or question from the conduct of a kind, with the lengths in force.
func (t *tables) conductWords(of, text string) string {
	if t == designed() {
		return text
	}
	var pairs []string
	for i, c := range conductValues {
		if c.of == of {
			pairs = append(pairs, "{"+num(inch*c.inches)+"}", "{"+num(inch*t.conduct[i])+"}")
		}
	}
	if t.roundReach != designed().roundReach {
		pairs = append(pairs, "four fifths of", num(t.roundReach)+" % of")
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// conductLength returns the length in force for a length from a kind's conduct, in printed quarter inches;
// other lengths are returned unchanged.
func (t *tables) conductLength(of string, quarters int) int {
	for i, c := range conductValues {
		if c.of == of && inch*c.inches == quarters {
			return inch * t.conduct[i]
		}
	}
	return quarters
}

// eventText returns the text of a kind of event with the numbers in force. Each die in the text has its throw,
// in the same order; the words between two dice belong to the first.
func (t *tables) eventText(id string) string {
	k, now := must(id), t.kind(id)
	parts := strings.Split(k.text, "{")
	for i, a := range k.dice {
		parts[i+1] = a.words(now.dice[i], parts[i+1])
	}
	return strings.Join(parts, "{")
}

// words returns the text from a's die on with the numbers of now.
func (a ask) words(now ask, text string) string {
	switch {
	case a.grade != "":
		_, after, _ := strings.Cut(text, ".")
		die, _, _ := strings.Cut(text, ":")
		return die + ": " + bandWords(gradeBands(now.grade)) + "." + after
	case a.from > 0 && a.from != now.from:
		return strings.NewReplacer("on "+num(a.from)+"+", now.on(), "on a "+num(a.from), now.on(), "on "+faceSpan(a.from, 6), now.on(),
			faceSpan(1, a.from-1)+" ", faceSpan(1, now.from-1)+" ", faceSpan(a.from, 6)+" ", faceSpan(now.from, 6)+" ").Replace(text)
	}
	return plused(text, a, now)
}

// plused returns text with the number added to a throw as now has it.
func plused(text string, a, now ask) string {
	with := func(n int) string {
		if n == 0 {
			return "}"
		}
		return "+" + num(n) + "}"
	}
	return strings.Replace(text, with(a.plus), with(now.plus), 1)
}

// on returns the faces on which a die says yes.
func (a ask) on() string {
	if a.from == noFace {
		return "never"
	}
	return "on " + num(a.from) + "+"
}

// faceSpan returns a run of faces: "1-4", "6", "never" for none.
func faceSpan(from, to int) string {
	switch {
	case from > to:
		return "never"
	case from == to:
		return num(from)
	}
	return num(from) + "-" + num(to)
}

// foundKind returns the kind whose dice appear in the text of a find, "" for none.
func foundKind(key string) string {
	switch key {
	case "magazine":
		return "guard"
	case "treasureBandit":
		return "bandit"
	case "con", "avg", "vet", "bandit", "desert", "guer", "officer", "picket", "armed":
		return key
	}
	return ""
}

// findText returns the text of a find with the numbers in force.
func (t *tables) findText(l line) string {
	text := strings.ReplaceAll(l.text, num(designed().away)+" inches", num(t.away)+" inches")
	if strings.HasPrefix(text, "They complain") {
		who := faceSpan(1, t.desertersFrom-1) + " Bandits, " + faceSpan(t.desertersFrom, 6) + " Deserters"
		return strings.Replace(text, "1-3 Bandits, 4-6 Deserters", who, 1)
	}
	id := foundKind(l.key)
	if id == "" {
		return text
	}
	now := t.kind(id)
	for i, a := range must(id).dice {
		switch a.what {
		case ofFigures:
			text = plused(text, a, now.dice[i])
		case ofOfficer:
			text = strings.Replace(text, "on "+num(a.from)+"+", now.dice[i].on(), 1)
		}
	}
	return text
}

// spanCells returns the results of a D66 table with their chances, one cell for each row of the design.
func (t *tables) spanCells(draw int) []view.Cell {
	var out []view.Cell
	at := 0
	for _, n := range apportion(t.parts[draw]) {
		if n == 0 {
			out = append(out, houseCell("–"))
			continue
		}
		out = append(out, d66Cell(d66(at), d66(at+n-1)))
		at += n
	}
	return out
}

// tabled keeps the changed values that affect how a step's throws are told. Kind "tables".
type tabled struct {
	House book.Changed `json:"h"`
}

func (tabled) Kind() string { return "tables" }

func (e tabled) Apply(s State) State {
	_, err := tablesFor(e.House)
	book.DenyIf(err != nil || e.House == nil, "tables of a step")
	return s
}

// stepTables returns the tables that a step's throws were made with, as far as they affect the words.
func stepTables(st engine.Step) *tables {
	for _, x := range st.Events {
		if e, ok := x.(tabled); ok {
			t, _ := tablesFor(e.House)
			return t
		}
	}
	return designed()
}

// keepTables records the tables in force before the first fact of a step that depends on them.
func keepTables(d *act, f fact) {
	switch f.(type) {
	case drawn, found, scouted, assessed, opened:
	default:
		return
	}
	if d.State.Set.House == nil || slices.ContainsFunc(d.Facts(), func(e engine.Event) bool { _, kept := e.(tabled); return kept }) {
		return
	}
	if told := changesWanted(d.State.Set.House, func(v value) bool { return v.told }); told != nil {
		d.Do(tabled{House: told})
	}
}
