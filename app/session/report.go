package session

import (
	"cmp"
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/journal"
	"vedette/engine/save"
	"vedette/engine/view"
)

// story is a report being written, turn by turn.
type story struct {
	view.Report
	turn int
}

// begin starts the part of a turn, unless it has begun.
func (s *story) begin(turn int) {
	if turn != s.turn {
		s.turn = turn
		s.Parts = append(s.Parts, view.ReportPart{Head: "Turn " + strconv.Itoa(turn)})
	}
}

// add adds a step to the current part: its text, its notes and its dice.
func (s *story) add(text view.Words, t view.Telling) {
	p := view.ReportPara{Text: text, Notes: append([]string(nil), t.Notes...)}
	if dice := thrown(t.Rolls); dice != "" {
		p.Notes = append(p.Notes, dice)
	}
	part := &s.Parts[len(s.Parts)-1]
	part.Paras = append(part.Paras, p)
}

// inForce returns the steps of a game that have not been undone.
func inForce(g *journal.Game) (steps []engine.Step) {
	for _, l := range g.Log() {
		if !l.Undone {
			steps = append(steps, l.Step)
		}
	}
	return steps
}

// closing returns the result of a game that has ended.
func closing(g *journal.Game) view.Sheet {
	start, err := g.System().Start(g.Setup().Options)
	if err != nil {
		return view.Sheet{} // impossible: the game itself began with these options
	}
	return g.System().Closing(start, inForce(g))
}

// report returns the report of a game: the rule book's despatch in voice v, or else the lines of the log turn by turn.
func report(g *journal.Game, v view.Voice) view.Report {
	steps, sys, now := inForce(g), g.System(), g.State()
	start, err := sys.Start(g.Setup().Options)
	if c, ok := sys.(view.Chronicler); ok && err == nil {
		if r := c.Report(start, steps, v); len(r.Parts) > 0 {
			r.Title, r.Voice = cmp.Or(r.Title, g.Setup().Name), v
			return r
		}
	}
	r := story{Report: view.Report{Title: g.Setup().Name, Line: sys.Info().Title}}
	for _, st := range steps {
		t := sys.Tell(now, st)
		if t.Turn > 0 || r.turn == 0 {
			r.begin(max(t.Turn, 1))
		}
		if len(t.Line) > 0 {
			r.add(t.Line, t)
		}
	}
	last := view.ReportPart{Head: "As it stands", Paras: []view.ReportPara{ending("", g)}}
	if sys.Desk(now).Over {
		sh := closing(g)
		last.Head, last.Paras[0].Text, last.Lists = sh.Title, view.Words{view.Bold(sh.Word + ".")}, sh.Lists
	}
	r.Parts = append(r.Parts, last)
	return r.Report
}

// ending says how a game stands; whose introduces the sentence.
func ending(whose string, g *journal.Game) view.ReportPara {
	d := g.System().Desk(g.State())
	return view.ReportPara{Text: view.Words{view.Say(whose + d.Title + ": " + d.Say + ".")}}
}

// jointReport returns the report of two copies of a game, merged turn by turn.
func jointReport(here, other *journal.Game) view.Report {
	both := [2]*journal.Game{here, other}
	r := story{Report: view.Report{Title: here.Setup().Name,
		Line: here.System().Info().Title + ". Two logs in one: what was done here, and what was done on the other copy."}}
	all, err := journal.Together(here, other)
	if err != nil {
		r.Line = "These two logs cannot be joined."
		return r.Report
	}
	shared := 0
	if save.Identity(here.Setup()) == save.Identity(other.Setup()) {
		_, shared = save.Compare(here.Entries(), other.Entries())
	}
	for _, j := range all {
		if j.Entry <= shared && j.Copy == 1 {
			continue // both copies have it, from before they parted
		}
		g := both[j.Copy]
		t := g.System().Tell(g.State(), j.Step)
		r.begin(j.Turn)
		text := t.Line
		if t.Head != "" {
			head := view.Words{view.Bold(t.Head + ".")}
			if len(text) > 0 {
				head = append(head, view.Say(" "))
			}
			text = append(head, text...)
		}
		if len(text) == 0 {
			continue
		}
		if j.Entry > shared {
			text = append(view.Words{view.Say(copies[j.Copy])}, text...)
		}
		r.add(text, t)
	}
	r.Parts = append(r.Parts, view.ReportPart{Head: "As it stands on each copy", Paras: []view.ReportPara{
		ending(copies[0], here), ending(copies[1], other),
		{Text: view.Words{view.Say("Steps are merged by turn and by initiative. Neither copy knows the losses of the other, " +
			"so the referees decide how things stand for both together.")}}}})
	return r.Report
}

// copies name the log that a step is from.
var copies = [2]string{"Here: ", "Other copy: "}

// thrown writes dice as a note: "Dice: direction 2 4; distance 11."
func thrown(rolls []view.Rolled) string {
	var parts []string
	for _, r := range rolls {
		faces := make([]string, len(r.Faces))
		for i, f := range r.Faces {
			faces[i] = strconv.Itoa(f)
		}
		word := strings.TrimSpace(r.Label + " " + strings.Join(faces, " "))
		if r.By == dice.Kept {
			word += " (kept)"
		}
		parts = append(parts, word)
	}
	if len(parts) == 0 {
		return ""
	}
	return "Dice: " + strings.Join(parts, "; ") + "."
}

// marked escapes characters that Markdown would read as markup.
var marked = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "#", `\#`, "<", "&lt;", "[", `\[`, "|", `\|`, "`", "\\`")

// Write renders a report as plain text or as Markdown.
func Write(r view.Report, markdown bool) string {
	var b strings.Builder
	plain := func(s string) string {
		if markdown {
			return marked.Replace(s)
		}
		return s
	}
	head := func(level int, text string) {
		if text == "" {
			return
		}
		if b.Len() > 0 && !strings.HasSuffix(b.String(), "\n\n") {
			b.WriteString("\n")
		}
		if markdown {
			b.WriteString(strings.Repeat("#", level) + " " + plain(text) + "\n\n")
			return
		}
		line := "-"
		if level == 1 {
			line = "="
		}
		b.WriteString(text + "\n" + strings.Repeat(line, len([]rune(text))) + "\n\n")
	}
	head(1, r.Title)
	for _, line := range r.Heads {
		if line != "" {
			b.WriteString(plain(line) + "\n\n")
		}
	}
	if r.Line != "" {
		b.WriteString(plain(r.Line) + "\n")
	}
	for _, p := range r.Parts {
		head(2, p.Head)
		for _, x := range p.Paras {
			for _, w := range x.Text {
				if markdown && w.Emphasis != view.Plain && strings.TrimSpace(w.Text) != "" {
					// The asterisks must touch letters, so spaces go outside.
					core := strings.TrimSpace(w.Text)
					at := strings.Index(w.Text, core)
					b.WriteString(w.Text[:at] + "**" + plain(core) + "**" + w.Text[at+len(core):])
				} else {
					b.WriteString(plain(w.Text))
				}
			}
			b.WriteString("\n")
			for _, n := range x.Notes {
				if markdown {
					b.WriteString("\n*" + plain(n) + "*\n")
				} else {
					b.WriteString("    " + n + "\n")
				}
			}
			if markdown {
				b.WriteString("\n")
			}
		}
		for _, l := range p.Lists {
			b.WriteString(list(l, markdown, plain))
		}
		for _, t := range p.Rolls {
			head(2, t.Title)
			b.WriteString(table(t, markdown, plain) + "\n")
		}
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

// list renders a list, one line for each row.
func list(l view.List, markdown bool, plain func(string) string) string {
	var b strings.Builder
	if l.Title != "" {
		b.WriteString(plain(l.Title) + "\n")
		if markdown {
			b.WriteString("\n")
		}
	}
	for _, row := range l.Rows {
		line := row.Name
		for _, w := range []string{row.What, row.Number, row.Small, row.Bad} {
			if w != "" {
				line += ", " + w
			}
		}
		b.WriteString("- " + plain(line) + "\n")
	}
	if markdown {
		b.WriteString("\n")
	}
	return b.String()
}

// table renders a table: as one in Markdown, otherwise a line for each row.
func table(t view.Roll, markdown bool, plain func(string) string) string {
	var b strings.Builder
	if markdown {
		b.WriteString("| " + strings.Join(t.Head, " | ") + " |\n| ---" + strings.Repeat(" | ---:", len(t.Head)-1) + " |\n")
	} else {
		b.WriteString(t.Head[0] + "\n")
	}
	for _, row := range t.Rows {
		line := "| " + plain(row[0])
		if !markdown {
			line = "- " + row[0]
		}
		for i, cell := range row[1:] {
			switch {
			case markdown:
				line += " | " + plain(cell)
			case i == 0:
				line += ": " + cell + " " + t.Head[1]
			default:
				line += ", " + cell + " " + t.Head[i+1]
			}
		}
		if markdown {
			line += " |"
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}
