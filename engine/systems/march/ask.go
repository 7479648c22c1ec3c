package march

import (
	"slices"
	"strconv"
	"strings"

	"vedette/engine/book"
	"vedette/engine/view"
)

// The fields that several procedures ask for.

// hide is the refusal that leaves an option out altogether.
const hide = book.Hide

// free is the option for a unit, an MF or a melee that is not on the roster.
func free(label, small string) view.Option {
	return view.Option{ID: book.Free, Label: label, Small: small, Wide: true}
}

// pick asks for one of options. A single option that is not refused is chosen by default.
func pick(p *plan, key, label, def string, options ...view.Option) string {
	if shown := slices.DeleteFunc(slices.Clone(options), func(o view.Option) bool { return o.Refused == hide }); def == "" &&
		len(shown) == 1 && shown[0].Refused == "" {
		def = shown[0].ID
	}
	return p.Pick(key, label, def, options...)
}

// names turns a list of names into options, numbered from 0.
func names(list ...string) (out []view.Option) {
	for i, n := range list {
		out = append(out, book.Opt(book.Num(i), book.UpperFirst(n), ""))
	}
	return out
}

// index asks for one of a list of names, three to a row, and returns its index.
func index(p *plan, key, label string, def int, list ...string) int {
	n := p.Index(key, label, def, names(list...)...)
	p.Columns(3)
	return n
}

// place asks for one of numbered options and returns its number; -1 if none is chosen.
func place(p *plan, key, label, def string, options ...view.Option) int {
	n, err := strconv.Atoi(pick(p, key, label, def, options...))
	if err != nil {
		return -1
	}
	return n
}

// askName asks for a name, which may be left empty.
func askName(p *plan, key, label string) string {
	return strings.TrimSpace(p.Text(key, label, "", maxLetters))
}

// small returns the second line of a unit's option.
func (s State) small(u Unit) string {
	t := u.code().String()
	if u.Kind == Infantry || u.Form != Line {
		t += ", " + formNames[u.Form]
	}
	if u.Dis > 0 {
		t += ", D" + book.Num(u.Dis)
	}
	return t
}

// unitOptions returns the units on the table as options. allow returns "" for a unit that may be chosen, hide for one
// that is not offered, otherwise the reason why it is refused.
func (s State) unitOptions(allow func(Unit) string) (out []view.Option) {
	for _, u := range s.Units {
		if !u.live() {
			continue
		}
		o := book.Opt(book.Num(u.ID), u.Name, s.small(u))
		o.Refused = allow(u)
		out = append(out, o)
	}
	return out
}

// usual returns id as text if it may be chosen from options, otherwise "".
func usual(options []view.Option, id int) string {
	for _, o := range options {
		if o.ID == book.Num(id) && o.Refused == "" {
			return o.ID
		}
	}
	return ""
}

// askUnit asks for a unit on the table; def is the default if it may be chosen.
func askUnit(p *plan, key, label string, def int, allow func(Unit) string) Unit {
	u, ok := mayAsk(p, key, label, def, allow)
	p.Require(ok)
	return u
}

// mayAsk is askUnit for a plan that continues when none is chosen.
func mayAsk(p *plan, key, label string, def int, allow func(Unit) string) (Unit, bool) {
	options := p.State.unitOptions(allow)
	id, _ := strconv.Atoi(pick(p, key, label, usual(options, def), options...))
	u, at := p.State.unit(id)
	return u, at >= 0
}

// anyArm lets askAny accept a unit of any arm.
const anyArm Kind = -1

// askAny asks for a unit on the table, or for one that is not on the roster, which has ID 0 and for which nothing is recorded.
// arm limits the arm of the latter.
func askAny(p *plan, key, label string, def int, arm Kind, allow func(Unit) string) Unit {
	options := append(p.State.unitOptions(allow), free("A unit not on the roster", ""))
	v := pick(p, key, label, usual(options, def), options...)
	if v == book.Free {
		return askFree(p, key, arm)
	}
	id, _ := strconv.Atoi(v)
	u, at := p.State.unit(id)
	p.Require(at >= 0)
	return u
}

// askFree asks for the details of a unit that is not on the roster.
func askFree(p *plan, key string, arm Kind) (u Unit) {
	if u.Kind = arm; arm == anyArm {
		arms := []view.Option{book.Opt("inf", "Infantry", ""), book.Opt("cav", "Cavalry", ""), book.Opt("art", "Artillery", "")}
		u.Kind = map[string]Kind{"cav": Cavalry, "art": Artillery}[p.Pick(key+"-kind", "Arm", "inf", arms...)]
	}
	if u.Kind == Artillery {
		u.Form = Deployed
	}
	u.Quality = index(p, key+"-q", "Quality", 3, qualities[:]...)
	u.CV = p.Count(key+"-cv", "CV now", 6, 1, 10)
	u.Start = max(u.CV, p.Count(key+"-start", "CV at the start", max(6, u.CV), u.CV, 10))
	if u.Kind == Infantry {
		u.Form = askForm(p, key+"-form", u)
		u.Sk = u.Form == Skirmish
	} else {
		u.Weight = "LMH"[index(p, key+"-weight", "Weight", 1, weights[:]...)]
		u.Draw = 'F'
	}
	u.Dis = book.Bit(p.Tick(key+"-dis", "Disordered"))
	u.Name = p.Words.Text(u.who().(said))
	return u
}

// who returns a unit as an argument of a sentence: its name, or "Regular infantry" for one that is not on the roster.
func (u Unit) who() any {
	if u.ID == 0 {
		return book.Say("free", u.Quality, u.Kind)
	}
	return u.Name
}

// askForm asks for a formation of a unit; its present one is the default.
func askForm(p *plan, key string, u Unit) Form {
	v := p.Pick(key, "Formation", formIDs[u.Form], formOptions(u)...)
	p.Columns(3)
	for i, id := range formIDs {
		if id == v {
			return Form(i)
		}
	}
	return u.Form
}

// formOptions returns the formations a unit may take.
func formOptions(u Unit) (out []view.Option) {
	for i, id := range formIDs {
		f := Form(i)
		switch {
		case u.Kind == Artillery && f < Limbered, u.Kind == Infantry && f >= Limbered, u.Kind == Cavalry && f != Line:
			continue
		}
		o := book.Opt(id, book.UpperFirst(formNames[i]), "")
		if f == Skirmish && u.ID != 0 && !u.Sk {
			o.Refused = "only units with Sk"
		}
		if f == Limbered && u.Draw == 'S' {
			o.Refused = "siege guns are not moved"
		}
		out = append(out, o)
	}
	return out
}

// askMF asks for a Major Formation; def is the id of the default, 0 for none.
func askMF(p *plan, key, label string, def int, allow func(MF) string) (MF, bool) {
	var options []view.Option
	for _, m := range p.State.MFs {
		o := book.Opt(book.Num(m.ID), m.Name, p.State.Sides[m.Side].Name)
		o.Refused = allow(m)
		options = append(options, o)
	}
	id, _ := strconv.Atoi(pick(p, key, label, idOf(def), options...))
	m, at := p.State.mf(id)
	return m, at >= 0
}

// askLeader asks for a leader; allow is as for unitOptions.
func askLeader(p *plan, key, label string, allow func(Leader) string) (Leader, bool) {
	var options []view.Option
	for _, l := range p.State.Leaders {
		o := book.Opt(book.Num(l.ID), l.Name, commands[l.Cmd]+", "+inspirations[l.Insp])
		o.Refused = allow(l)
		options = append(options, o)
	}
	id, _ := strconv.Atoi(pick(p, key, label, "", options...))
	l, at := p.State.leader(id)
	return l, at >= 0
}

// idOf returns an id as text, "" for 0.
func idOf(id int) string {
	if id == 0 {
		return ""
	}
	return book.Num(id)
}

// askSide asks for one of the two sides and returns its index; -1 if none is chosen.
func askSide(p *plan, key, label, def string) int {
	return place(p, key, label, def, book.Opt("0", p.State.Sides[0].Name, ""), book.Opt("1", p.State.Sides[1].Name, ""))
}

// ruling handles what a printed rule or an order forbids but the referee may allow. It refuses with the reason why until the
// referee's ruling is ticked, and then returns the remark for the log. It returns nil if why is nil.
func ruling(p *plan, field, section string, why said) said {
	if why == nil {
		return nil
	}
	text := book.Sentence(p.Words.Text(why))
	if p.Tick("ruling", "Referee’s ruling: enter it anyway") {
		return book.Say("ruling", why)
	}
	p.Help(text)
	p.Refuse(book.Barred, field, section, "%s", text)
	return nil
}

// remark adds s to the notes, unless it is nil.
func remark(a *act, s said) {
	if s != nil {
		a.Told.Notes = append(a.Told.Notes, s)
	}
}

// out notes that an entry was made outside its step, which the referee may always do.
func out(a *act, code string) {
	if a.State.code() != code {
		a.Note("outside", code)
	}
}

// set changes a number in a record; see State.Edit. It writes the edit even if the number stays the same; see setUnless.
func set(a *act, of string, id int, field string, to int) {
	a.Do(edits{{Of: of, ID: id, Field: field, To: to}})
}

// flag sets flags of a unit.
func flag(a *act, id, on int) {
	if u, at := a.State.unit(id); at >= 0 && u.Flags&on != on {
		set(a, "u", id, "flags", u.Flags|on)
	}
}

// unflag clears flags of a unit.
func unflag(a *act, id, off int) {
	if u, at := a.State.unit(id); at >= 0 && u.Flags&off != 0 {
		set(a, "u", id, "flags", u.Flags&^off)
	}
}

// nextID returns the id after the highest in a list.
func nextID[T any](list []T, id func(T) int) int {
	n := 0
	for _, x := range list {
		n = max(n, id(x))
	}
	return n + 1
}

func nextUnit(s State) int   { return nextID(s.Units, func(u Unit) int { return u.ID }) }
func nextMF(s State) int     { return nextID(s.MFs, func(m MF) int { return m.ID }) }
func nextLeader(s State) int { return nextID(s.Leaders, func(l Leader) int { return l.ID }) }
func nextTown(s State) int   { return nextID(s.Towns, func(t Town) int { return t.ID }) }
