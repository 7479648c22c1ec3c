package rulestest

import (
	"fmt"
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// page collects the lines of a transcript: a word of at most nine letters and its text.
type page struct{ lines []string }

func (p *page) say(word, format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if text == "" {
		return
	}
	p.lines = append(p.lines, strings.TrimRight(fmt.Sprintf("%-9s %s", word, text), " "))
}

// tell prints everything in a telling that a player can read.
func (p *page) tell(t view.Telling) {
	p.say("press", "%s", t.Head)
	p.say("log", "%s", t.Line)
	for _, r := range t.Rolls {
		p.say("rolled", "%s", strings.TrimSpace(strings.Join(nonEmpty(r.Label, faces(r.Faces), r.Text), "  ")))
	}
	for _, n := range t.Notes {
		p.say("logged", "%s", n)
	}
	p.card(t.Card)
	p.say("undo", "%s", t.Undo)
}

func (p *page) card(c view.Card) {
	p.say("over", "%s", c.Over)
	p.say("card", "%s", c.Title)
	p.say("verdict", "%s", strings.Join(nonEmpty(c.Number, c.Word), " "))
	p.say("needed", "%s", c.Line)
	for _, r := range c.Reckoning {
		p.say("reckoned", "%s", grouped(r))
	}
	var shots []string
	for _, s := range c.Shots {
		if s.Head != "" {
			p.say("shots", "%s", strings.Join(shots, "; "))
			shots = []string{s.Head + ": " + s.Label}
			continue
		}
		shots = append(shots, s.Label)
	}
	p.say("shots", "%s", strings.Join(shots, "; "))
	for _, f := range c.Facts {
		p.say("fact", "%s: %s", f.Label, f.Value)
	}
	if d := c.Dial; d != nil {
		p.say("dial", "octant %d, %d inches: %s", d.Octant, d.Inches, d.Label)
	}
	for _, o := range c.Todo {
		p.say("do", "%s", strings.Join(nonEmpty(o.What.String(), bracket(o.Small)), " "))
	}
	for _, d := range c.Due {
		p.say("due", "%s", d)
	}
	for _, n := range c.Notes {
		p.say("note", "%s", n)
	}
	p.say("said", "%s", c.Say)
	for _, k := range c.Keys {
		p.key(k)
	}
	if c.Primary != nil {
		p.key(*c.Primary)
	}
}

func (p *page) key(k view.Key) {
	if k.Label == "" && k.Do.Do == "" {
		return
	}
	open := ""
	if k.Open {
		open = "form "
	}
	p.say("key", "%s", strings.Join(nonEmpty(k.Label, bracket(k.Small), "["+open+k.Do.String()+"]", refused(k.Refused)), " "))
}

// form prints a form.
func (p *page) form(f view.Form) {
	p.say("form", "%s", f.Title)
	for _, x := range f.Fields {
		p.field(x)
	}
	for _, r := range f.Sums() {
		p.say("reckoned", "%s", grouped(r))
	}
	if f.Refused != nil {
		p.say("refused", "%s", refusal(f.Refused))
	}
	p.say("go", "%s", strings.Join(nonEmpty(f.Go, bracket(f.GoSmall)), " "))
}

func (p *page) field(x view.Field) {
	text := x.Label
	switch x.Kind {
	case view.Pick:
		var opts []string
		for _, o := range x.Options {
			star := ""
			if o.ID == x.Value {
				star = "*"
			}
			opts = append(opts, strings.Join(nonEmpty(star+o.ID, bracket(strings.Join(nonEmpty(o.Label, o.Small), ", ")), refused(o.Refused)), " "))
		}
		text += ": " + strings.Join(opts, " | ")
	case view.Count:
		if x.Quarters {
			n, _ := strconv.Atoi(x.Value)
			text += fmt.Sprintf(": %s of %s to %s", inches(n), inches(x.Min), inches(x.Max))
			break
		}
		text += fmt.Sprintf(": %s of %d to %d", orNone(x.Value), x.Min, x.Max)
	default:
		text += ": " + orNone(x.Value)
	}
	p.say("field", "%s", strings.Join(nonEmpty(x.Key, text, bracket(x.Note)), " "))
}

// desk prints the play screen at rest.
func (p *page) desk(d view.Desk) {
	p.say("desk", "%s", deskLine(d))
	p.say("small", "%s", d.Small)
	for _, c := range d.Counts {
		p.say("count", "%s: %d", c.Label, c.Value)
	}
	for _, u := range d.Duties {
		p.say("duty", "%s", strings.Join(nonEmpty(u.Title, bracket(u.Small)), " "))
		p.key(u.Key)
		for _, k := range u.Alternatives {
			p.key(k)
		}
	}
	for _, r := range d.Remind {
		p.say("remind", "%s", r.Text)
	}
	if d.Brief != nil {
		p.card(*d.Brief)
	}
	p.lists(d.Lists)
	if d.Card != nil {
		p.card(*d.Card)
	}
	p.key(d.Next())
	for _, k := range d.SideKeys() {
		p.key(k)
	}
}

func (p *page) lists(lists []view.List) {
	for _, l := range lists {
		p.say("list", "%s", strings.Join(nonEmpty(l.Title, bracket(l.Note)), " "))
		if len(l.Rows) == 0 {
			p.say("", "%s", l.Empty)
		}
		for _, r := range l.Rows {
			done := ""
			if r.Done {
				done = "done"
			}
			p.say("row", "%s", strings.Join(nonEmpty(r.Name, r.What, r.Number, bracket(r.Small), r.Bad, done), "  "))
			if r.Tap != nil {
				p.key(*r.Tap)
			}
			if r.Key != nil {
				p.key(*r.Key)
			}
		}
		p.say("", "%s", l.Foot)
	}
}

func (p *page) sheet(s view.Sheet) {
	p.say("sheet", "%s", strings.Join(nonEmpty(s.Title, s.Number, s.Word), "  "))
	p.say("", "%s", s.Line)
	p.lists(s.Lists)
	for _, k := range s.Keys {
		p.key(k)
	}
}

// grouped returns a reckoning after the name of its group, if it has one.
func grouped(r engine.Reckoning) string {
	if r.Who == "" {
		return Reckoned(r)
	}
	return r.Who + ": " + Reckoned(r)
}

// Reckoned returns a reckoning on one line, as spoken: "13 Rifle at 6-12, -1 Veteran firer, +1 soft cover = 13 (3.2): 13 or more
// on 3D6 hits, 25.9%".
func Reckoned(r engine.Reckoning) string {
	var terms []string
	for i, t := range r.Terms {
		v := fmt.Sprintf("%+d", t.Value)
		if i == 0 {
			v = fmt.Sprintf("%d", t.Value)
		}
		if t.Show != "" {
			v = t.Show
		}
		from := ""
		if t.Section != r.Section {
			from = bracket(t.Section)
		}
		terms = append(terms, strings.Join(nonEmpty(v, t.Why, from), " "))
	}
	out := strings.Join(nonEmpty(fmt.Sprintf("%s = %d", strings.Join(terms, ", "), r.Sum), bracket(r.Section)), " ")
	if r.Limit != "" {
		out += ", " + r.Limit
	}
	if r.Target != 0 {
		out += fmt.Sprintf(": %s, %s", strings.Join(nonEmpty(fmt.Sprintf("%d or more on %s", r.Target, r.Code), r.Good), " "), r.Chance())
	}
	if r.Result != "" {
		out += ": " + r.Result
	}
	if r.Mark != engine.Printed {
		out += ", " + r.Mark.String()
	}
	return out
}

func refusal(r *engine.Refusal) string {
	return strings.Join(nonEmpty(r.Code+": "+r.Text, bracket(r.Section)), " ")
}

func asks(n *dice.Need) string {
	if q := n.Ask; q != nil {
		replies := nonEmpty(q.Yes, q.No)
		for _, c := range q.Choices {
			replies = append(replies, c.Label)
		}
		if q.Kind == dice.Number {
			replies = nonEmpty(fmt.Sprintf("%s to %s %s", Hundredths(q.Min), Hundredths(q.Max), q.Unit))
		}
		return strings.Join(nonEmpty(q.Text, bracket(strings.Join(replies, " / ")), q.Hint), " ")
	}
	need := ""
	if n.Roll.Need > 0 {
		need = fmt.Sprintf("%d or more", n.Roll.Need)
	}
	return strings.Join(nonEmpty(fmt.Sprintf("%d × %s for %s", n.Times, n.Roll.Code, n.Roll.For), n.Roll.About, need, bracket(n.Roll.Section)),
		", ")
}

// Hundredths formats hundredths as a referee would type them: 1450 is "14.5".
func Hundredths(n int) string {
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%d.%02d", n/100, n%100), "0"), ".")
}

func deskLine(d view.Desk) string { return strings.Join(nonEmpty(d.Title, d.Say), ": ") }

func nonEmpty(parts ...string) []string {
	out := make([]string, 0, len(parts))
	for _, s := range parts {
		if s != "" {
			out = append(out, s)
		}
	}
	return out
}

func bracket(s string) string {
	if s == "" {
		return ""
	}
	return "(" + s + ")"
}

func refused(s string) string {
	if s == "" {
		return ""
	}
	return "refused: " + s
}

func orNone(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

func faces(fs []int) string {
	out := Each(fs, func(f int) string { return fmt.Sprint(f) })
	return strings.Join(out, " ")
}

// inches formats quarter inches.
func inches(n int) string { return strconv.Itoa(n/4) + [...]string{"", "¼", "½", "¾"}[n%4] + "″" }
