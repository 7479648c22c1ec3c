package session

import (
	"strconv"
	"strings"

	"vedette/app/store"
	"vedette/engine"
	"vedette/engine/dice"
)

// Report is the story of the open game: the rule book's own, or else the lines of the log turn by turn.
func (s *Session) Report() engine.Report {
	var steps []engine.Step
	for _, l := range s.Game.Log() {
		if !l.Undone {
			steps = append(steps, l.Step)
		}
	}
	sys, now := s.Game.System(), s.Game.State()
	if c, ok := sys.(engine.Chronicler); ok {
		return c.Report(now, steps)
	}
	r := engine.Report{Title: s.Game.Setup().Name, Line: sys.Info().Title}
	turn := 0
	for _, st := range steps {
		t := sys.Tell(now, st)
		if t.Turn > 0 && t.Turn != turn || len(r.Parts) == 0 {
			turn = max(t.Turn, 1)
			r.Parts = append(r.Parts, engine.ReportPart{Head: "Turn " + strconv.Itoa(turn)})
		}
		if len(t.Line) == 0 {
			continue
		}
		p := engine.ReportPara{Text: t.Line, Notes: append([]string(nil), t.Notes...)}
		if dice := thrown(t.Rolls); dice != "" {
			p.Notes = append(p.Notes, dice)
		}
		part := &r.Parts[len(r.Parts)-1]
		part.Paras = append(part.Paras, p)
	}
	d := s.Desk()
	r.Parts = append(r.Parts, engine.ReportPart{Head: "As it stands", Paras: []engine.ReportPara{{Text: engine.Words{engine.Say(d.Title + ": " + d.Say + ".")}}}})
	return r
}

// thrown writes dice as a note: "Dice: direction 2 4; distance 11."
func thrown(rolls []engine.Rolled) string {
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

// marked escapes what Markdown would read as markup.
var marked = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "#", `\#`, "<", "&lt;", "[", `\[`, "|", `\|`, "`", "\\`")

// Write puts a report into text, or into Markdown.
func Write(r engine.Report, markdown bool) string {
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
	if r.Line != "" {
		b.WriteString(plain(r.Line) + "\n")
	}
	for _, p := range r.Parts {
		head(2, p.Head)
		for _, x := range p.Paras {
			for _, w := range x.Text {
				if markdown && w.As != engine.Plain && strings.TrimSpace(w.Text) != "" {
					// The marks must touch letters, so blanks stand outside.
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
		}
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

// Stock lists what of a kind is kept for the rule book sys and can be used, for fields that offer it.
func (s *Session) Stock(sys engine.System, kind string) []engine.Kept {
	var out []engine.Kept
	all, _ := s.Shelf.Stock()
	for _, k := range all {
		if k.System == sys.Info().ID && k.Kind == kind && !k.Gone && k.Shut == "" {
			out = append(out, k.Kept)
		}
	}
	return out
}

// Keep keeps something of the open game for later ones.
func (s *Session) Keep(k engine.Kept) {
	_, err := s.Shelf.Keep(s.Game.System().Info().ID, k)
	s.note(err)
	if err == nil {
		s.Said = "Kept: " + k.Name + "."
	}
}

// Keepable lists what of the open game can be kept, and how many of it are kept already.
func (s *Session) Keepable() (all []engine.Kept, have []bool) {
	keeper, ok := s.Game.System().(engine.Keeper)
	if !ok {
		return nil, nil
	}
	all = keeper.Keepable(s.Game.State())
	for _, k := range all {
		found := false
		for _, old := range s.Stock(s.Game.System(), k.Kind) {
			found = found || old.Data == k.Data
		}
		have = append(have, found)
	}
	return all, have
}

// ChangeStock renames, removes or brings back a kept thing.
func (s *Session) ChangeStock(id string, change func(*store.Kept)) {
	s.note(s.Shelf.ChangeStock(id, change))
}

// Cover hides everything but the turn and whose initiative it is, for showing the screen to players; secret lists
// are folded again.
func (s *Session) Cover(on bool) {
	s.Shown = nil
	s.SetPref(func(p *store.Prefs) { p.Cover = on })
}

// Unfold folds and unfolds a secret list.
func (s *Session) Unfold(list string, open bool) {
	if s.Shown == nil {
		s.Shown = map[string]bool{}
	}
	s.Shown[list] = open
}
