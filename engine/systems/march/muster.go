package march

import (
	"slices"
	"strings"

	"vedette/engine/armies"
	"vedette/engine/book"
	"vedette/engine/view"
)

// The order of battle: combat values, formations and units.

// askStrength asks for men, as hundreds plus odd men, or for guns.
func askStrength(p *plan, kind Kind) int {
	if kind == Artillery {
		return p.Count("guns", "Guns", 8, 2, 12)
	}
	var hundreds []view.Option
	for c := 100; c <= 800; c += 100 {
		hundreds = append(hundreds, book.Opt(book.Num(c), book.Num(c), ""))
	}
	men := max(100, place(p, "men", "How many men, nearest hundred", "600", hundreds...))
	p.Columns(3)
	return max(1, men+p.Count("odd", "Men more or fewer", 0, -99, 700))
}

// askKind asks for an arm, that of an MF first.
func askKind(p *plan, of MFKind) Kind {
	return Kind(index(p, "kind", "Arm", [...]int{CavalryMF: 1, GrandBattery: 2, ArtilleryMF: 2}[of], "infantry", "cavalry", "artillery"))
}

// askQuality asks for a quality.
func askQuality(p *plan) int { return index(p, "quality", "Quality", 3, qualities[:]...) }

// value returns the sum that looks up a CV. Cells that are not printed are house values.
func (s State) value(k Kind, q, men int) book.Sum {
	col := column(men)
	if k == Artillery {
		col = gunColumn(men)
	}
	r := book.Sum{Kind: "cv"}
	if !printedCV[[2]int{q, col}] {
		r.Kind = "cv-house"
	}
	r.Put(0, "men", men, k)
	r.Put(0, "col", col)
	r.Put(s.cvOf(k, q, men), "cv", s.cvOf(k, q, men), q)
	r.Result = book.Say("code-cv", q, s.cvOf(k, q, men))
	return r
}

// askGroups asks whether a regiment above 500 is two battle groups; the printed lists split them where they can.
// Source: MA-40.
func askGroups(p *plan, k Kind, men int) bool {
	if k != Cavalry || men <= 500 || !p.State.on(swGroups) {
		return false
	}
	two := []view.Option{book.Opt("yes", "Two", "half the men each"), book.Opt("no", "None", "one regiment")}
	return p.Pick("split", "Battle groups", "yes", two...) == "yes"
}

// twoGroups returns the sum that looks up the CV of each battle group of a regiment. Source: MA-40.
func (s State) twoGroups(q, men int) book.Sum {
	one, other := men/2, men-men/2
	x, y := s.cvOf(Cavalry, q, one), s.cvOf(Cavalry, q, other)
	r := book.Sum{Kind: "groups", Result: book.Say("groups", q, x, y)}
	if !printedCV[[2]int{q, column(one)}] || !printedCV[[2]int{q, column(other)}] {
		r.Kind = "groups-house"
	}
	r.Put(x, "group", x, one)
	r.Put(y, "group", y, other)
	return r
}

func planCV(p *plan) deed {
	k := askKind(p, InfantryMF)
	q := askQuality(p)
	men := askStrength(p, k)
	split := askGroups(p, k, men)
	r := p.State.value(k, q, men)
	if split {
		r = p.State.twoGroups(q, men)
	}
	p.Sum(r)
	p.Form.Go = "Save the CV"
	return func(a *act) {
		a.Sum(r)
		stands, cv := 2, a.State.cvOf(k, q, men)
		if k == Artillery && men < 12 {
			stands = 1
		}
		if split {
			one, other := men/2, men-men/2
			a.Line("cv-two", men, q, cv, stands, one, other, a.State.cvOf(k, q, one), a.State.cvOf(k, q, other))
			return
		}
		a.Line("cv", men, k, q, cv, stands)
	}
}

func planSCV(p *plan) deed {
	var options []view.Option
	for _, m := range p.State.MFs {
		if m.Kind.foot() {
			options = append(options, book.Opt(book.Num(m.ID), m.Name, p.State.Sides[m.Side].Name))
		}
	}
	v := pick(p, "mf", "MF", "", append(options, free("Other", "by numbers"))...)
	p.Require(v != "")
	who, nation, units, sk, other := any(book.Say("the-mf")), 0, 0, 0, 0
	if v == book.Free {
		nation = index(p, "nation", "Skirmish rating", 0, nations[:]...)
		sk, other = p.Count("sk", "CV of Sk units", 11, 0, 60), p.Count("other", "CV of other foot", 20, 0, 90)
		units = p.Count("units", "Battalions and regiments", 6, 1, 30)
	} else {
		i := slices.IndexFunc(p.State.MFs, func(m MF) bool { return book.Num(m.ID) == v })
		m := p.State.MFs[i]
		who, nation, units = m.Name, m.Nation, m.Units
		sk, other = p.State.skirmishCV(m.ID)
	}
	scv, d := skirmishValue(nation, sk, other), divisors[nation]
	r := book.Sum{Kind: "scv"}
	r.Put((2*sk+d[0])/(2*d[0]), "of-sk", sk, d[0])
	r.Put((2*other+d[1])/(2*d[1]), "of-foot", other, d[1])
	p.Sum(r)
	p.Form.Go = "Save the SCV"
	return func(a *act) {
		a.Sum(r)
		a.Line("scv", who, block(units, stepsOf(units, scv)), scv)
	}
}

// block returns the steps of an MF as lists print them: "steady 6–5 (7), shaken 4–3 (4), spent 2–1 (2)". Source: MA-43.
func block(units int, steps [3][2]int) said {
	out, hi := said{book.Listed}, units
	for i, x := range steps {
		switch lo := x[0]; {
		case hi < lo:
			continue
		case lo < hi:
			out = append(out, book.Say("level-span", i, hi, lo, x[1]))
		default:
			out = append(out, book.Say("level", i, hi, x[1]))
		}
		hi = x[0] - 1
	}
	return out
}

// skirmishCV returns the starting CV of the Sk units of an MF and that of its other formed foot. Source: MA-41.
func (s State) skirmishCV(mf int) (sk, other int) {
	for _, u := range s.Units {
		if u.MF == mf && u.Kind == Infantry {
			if u.Sk {
				sk += u.Start
			} else {
				other += u.Start
			}
		}
	}
	return sk, other
}

// ordinal returns "1st", "2nd", "3rd", "4th" and so on.
func ordinal(n int) string {
	switch n {
	case 1:
		return "1st"
	case 2:
		return "2nd"
	case 3:
		return "3rd"
	}
	return book.Num(n) + "th"
}

// Values of the kind field of a new MF besides the first three kinds of MFKind: a leader alone, and artillery.
const kindAlone, kindGuns = 4, 5

// planFormation adds a Major Formation with its leader, or a leader alone.
func planFormation(p *plan) deed {
	x := askFormation(p)
	called := ""
	if x.kind != kindAlone {
		called = askName(p, "name", "Name")
	}
	x.leader.Name = askName(p, "leader", "Leader")
	if len(p.State.MFs) >= maxMFs || len(p.State.Leaders) >= maxLeaders {
		p.Refuse(book.Barred, "side", secTurn, "No more MFs or leaders can be added.")
	}
	p.Form.Go = "Add the MF"
	return func(a *act) {
		l := x.leader
		if l.ID = nextLeader(a.State); l.Name == "" {
			l.Name = "General " + book.Num(l.ID)
		}
		a.Do(l)
		side := a.State.Sides[l.Side].Name
		if x.kind == kindAlone {
			what := book.Say("leads-all", side)
			switch {
			case l.Level == 0:
				what = book.Say("leads-brigade", l.Brigade, x.in.Name)
			case l.Level < 3:
				what = book.Say("leads-level", l.Level, side)
			}
			a.Line("leads", l.Name, what, l.Cmd, l.Insp)
			return
		}
		m := x.mf
		m.ID, m.Leader, m.Name = nextMF(a.State), l.ID, called
		if called == "" {
			m.Name = nameOf(m.ID, m.What, l.Level)
		}
		a.Do(m)
		a.Line("raised", m.Name, side, l.Name)
	}
}

// nameOf returns the name of an MF that was given none.
func nameOf(id int, k MFKind, level int) string {
	words := [...][2]string{{"Brigade", "Division"}, {"Cavalry Brigade", "Cavalry"}, {"Mixed Brigade", "Mixed Division"}, {},
		{"Artillery", "Artillery"}}
	return ordinal(id) + " " + words[k][level]
}

// unitName returns the name of a unit that was given none.
func unitName(id int, k Kind) string {
	return ordinal(id) + " " + [...]string{"Battalion", "Regiment", "Battery"}[k]
}

// formation is a new MF with its leader, or a new leader alone.
type formation struct {
	kind   int
	mf     raised
	leader appointed
	in     MF // the MF of a brigade commander
}

// askFormation asks for everything about a new MF or leader except the names.
func askFormation(p *plan) (x formation) {
	side := max(0, askSide(p, "side", "Side", "0"))
	x.kind = max(0, place(p, "kind", "Kind", "0", book.Opt("0", "Infantry", ""), book.Opt("1", "Cavalry", ""), book.Opt("2", "Mixed", ""),
		book.Opt("5", "Artillery", "of a corps or army"), book.Opt("4", "Leader only", "brigade, corps, army")))
	x.mf = raised{Side: side, What: MFKind(x.kind)}
	if x.kind == kindGuns {
		x.mf.What = ArtilleryMF
	}
	alone := x.kind == kindAlone
	if !alone {
		x.mf.Rating = askQuality(p)
	}
	if x.kind < kindAlone {
		x.mf.Nation = index(p, "nation", "Skirmish rating", 1, nations[:]...)
		p.Help(nationNote[x.mf.Nation])
	}
	cmd := index(p, "command", "Leader’s command", 2, commands[:]...)
	insp := index(p, "inspiration", "Inspiration", 1, inspirations[:]...)
	x.leader = appointed{Side: side, Cmd: cmd, Insp: insp, Level: 1}
	switch {
	case alone:
		x.leader.Level = p.Index("level", "Level", 3, book.Opt("", "Brigade", "inside an MF"), book.Opt("", "Division", "of several MFs"),
			book.Opt("", "Corps", "or wing"), book.Opt("", "Army", ""))
		if x.leader.Level == 0 {
			x.in, x.leader.Brigade = askNewBrigade(p, side)
			x.leader.MF = x.in.ID
		}
	case x.kind != kindGuns:
		x.leader.Level = max(0, place(p, "level", "Rank", "1", book.Opt("1", "A division", ""), book.Opt("0", "A brigade", "")))
	}
	if !alone {
		x.mf.Under = askAbove(p, side, x.leader.Level, 0)
		x.mf.Arrives = p.Count("arrives", "Due from turn (0: on the table)", 0, 0, 20)
	}
	return x
}

// brigades returns the names of the brigades of an MF, from its units and its brigade commanders.
func (s State) brigades(mf int) (out []string) {
	add := func(name string) {
		if name != "" && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	for _, u := range s.Units {
		if u.MF == mf {
			add(u.Brigade)
		}
	}
	for _, l := range s.Leaders {
		if l.MF == mf && mf != 0 {
			add(l.Brigade)
		}
	}
	return out
}

// askNewBrigade asks which brigade of which MF a brigade commander gets: an existing one or a new one.
func askNewBrigade(p *plan, side int) (MF, string) {
	m, ok := askMF(p, "mf", "Which MF", 0, func(m MF) string {
		if m.Side != side || m.Kind == GrandBattery {
			return hide
		}
		return ""
	})
	if !ok {
		return m, ""
	}
	all := p.State.brigades(m.ID)
	var options []view.Option
	for i, called := range all {
		o := book.Opt(book.Num(i), called, "")
		for _, l := range p.State.Leaders {
			if l.MF == m.ID && l.Brigade == called && l.Lost < 2 {
				o.Refused = "under " + l.Name
			}
		}
		options = append(options, o)
	}
	if n := place(p, "brigade", "Brigade", "", append(options, book.Opt("new", "A new one", "name it below"))...); n >= 0 {
		return m, all[n]
	}
	called := askName(p, "called", "Its name")
	if called == "" {
		called = ordinal(len(all)+1) + " Brigade"
	}
	if slices.Contains(all, called) {
		p.Refuse(book.Barred, "called", secTurn, "There is a %s in %s.", called, m.Name)
	}
	return m, called
}

// askBrigade asks to which brigade of its MF a unit belongs, if there are any; now is its present one.
func askBrigade(p *plan, mf int, now string) string {
	all := p.State.brigades(mf)
	if len(all) == 0 {
		return now
	}
	options, def := []view.Option{book.Opt("none", "None", "")}, "none"
	for i, called := range all {
		options = append(options, book.Opt(book.Num(i), called, ""))
		if called == now {
			def = book.Num(i)
		}
	}
	if n := place(p, "brigade", "Brigade", def, options...); n >= 0 {
		return all[n]
	}
	return ""
}

// askAbove asks which leader of a corps, wing or division is the superior of an MF whose own leader has this level, and returns his
// id, 0 for none. It returns now if there is no choice. Source: MA-04, MA-61.
func askAbove(p *plan, side, level, now int) int {
	options := []view.Option{book.Opt("0", "Nobody named", "any superior may order it")}
	for _, l := range p.State.Leaders {
		if l.Side == side && l.Level > level && l.Level < 3 && !(l.Level < 2 && p.State.leads(l)) {
			options = append(options, book.Opt(book.Num(l.ID), l.Name, levels[l.Level]))
		}
	}
	if len(options) == 1 {
		return now
	}
	return max(0, place(p, "under", "Under", book.Num(now), options...))
}

func planEnlist(p *plan) deed {
	s, def := p.State, 0
	for _, m := range s.MFs {
		if m.Kind != GrandBattery {
			def = m.ID
		}
	}
	m, _ := askMF(p, "mf", "MF", def, func(m MF) string {
		switch {
		case m.Kind == GrandBattery:
			return hide
		case m.Fallen || m.Broken > 0:
			return "lost"
		}
		return ""
	})
	k := askKind(p, m.Kind)
	if why := m.Kind.without(k); why != "" {
		p.Refuse(book.Barred, "kind", secTroops, "%s %s.", book.WithVerb(m.Name, "have"), why)
	}
	c := Code{Kind: k, Quality: askQuality(p)}
	men := askStrength(p, k)
	u := enlisted{MF: m.ID, Men: men}
	askTags(p, &c, &u)
	split := askGroups(p, k, men)
	u.Brigade = askBrigade(p, m.ID, "")
	u.Name = askName(p, "name", "Name")
	c.CV = s.cvOf(k, c.Quality, men)
	r := s.value(k, c.Quality, men)
	r.Terms = slices.Delete(r.Terms, 1, 2)
	r.Result = book.Say("is", c.String())
	if split {
		r = s.twoGroups(c.Quality, men)
	}
	p.Sum(r)
	p.Form.Go = "Add " + p.Words.Text(r.Result)
	if len(s.Units) >= maxUnits-1 {
		p.Refuse(book.Barred, "mf", secCV, "There is no room for more units.")
	}
	return func(a *act) { enlist(a, m, c, u, split, r.Result) }
}

// askTags asks for the tags of a unit code, and for rifles and regimental guns.
func askTags(p *plan, c *Code, u *enlisted) {
	if c.Kind != Infantry {
		options := names(weights[:]...)
		if c.Kind == Artillery {
			options[0].Small, options[1].Small, options[2].Small = "3–4 pdr", "6–9 pdr", "12 pdr up"
		}
		c.Weight = "LMH"[p.Index("weight", "Weight", 1, options...)]
	}
	switch c.Kind {
	case Infantry:
		c.Sk, u.Rifle = p.Tick("sk", "Sk: may fight wholly as skirmishers"), p.Tick("rifle", "Rifles")
		u.Regt = p.Tick("regt", "Regimental guns")
		p.Help(p.State.words("the battalion’s light guns: {fi-regt} more in line, lost with its first retreat"))
	case Cavalry:
		c.Lancer = p.Tick("lancer", "Lancers")
	case Artillery:
		c.Draw = "FHS"[index(p, "draw", "Crews", 0, "foot", "horse", "siege")]
		if c.Draw == 'S' && c.Weight != 'H' {
			p.Refuse(book.Barred, "weight", secTroops, "Siege artillery is heavy.")
		}
	}
}

// enlist adds a unit, or both battle groups of a regiment, and recounts the MF.
func enlist(a *act, m MF, c Code, u enlisted, split bool, result said) {
	parts := []int{u.Men}
	if split {
		parts = []int{u.Men / 2, u.Men - u.Men/2}
	}
	called := u.Name
	if called == "" {
		called = unitName(nextUnit(a.State), c.Kind)
	}
	for i, n := range parts {
		c.CV = a.State.cvOf(c.Kind, c.Quality, n)
		u.ID, u.Men, u.Code, u.Name = nextUnit(a.State), n, c.String(), called
		if split {
			u.Name += [...]string{" (1)", " (2)"}[i]
		}
		a.Do(u)
		a.Line("joins", u.Name, m.Name, u.Code, n, c.Kind)
	}
	units, scv := recount(a, m)
	a.Verdict(nil, result)
	a.Note("block", m.Name, block(units, stepsOf(units, scv)))
}

// recount updates the number of units on the list of an MF and its SCV, and returns both.
func recount(a *act, m MF) (units, scv int) {
	for _, x := range a.State.Units {
		if x.MF == m.ID && (x.counted() || m.Kind.guns()) {
			units++
		}
	}
	sk, other := a.State.skirmishCV(m.ID)
	scv = skirmishValue(m.Nation, sk, other)
	setUnless(a, "m", m.ID, "units", m.Units, units)
	setUnless(a, "m", m.ID, "scv", m.SCV, scv)
	return units, scv
}

// writtenLike returns the unit described by a list item as a correction of u, and why it is impossible, "" if it is not. With the
// same men and quality it keeps the starting CV of u, whatever the table says now.
func (s State) writtenLike(u Unit, x armies.Item) (enlisted, string) {
	e, why := s.written(x)
	if c, ok := ParseCode(e.Code); ok && c.Quality == u.Quality && e.Men == u.Men {
		c.CV = u.Start
		e.Code = c.String()
	}
	return e, why
}

// planAmend corrects what a unit is, and its MF.
func planAmend(p *plan) deed {
	s := p.State
	u, ok := askRecord(p)
	p.Require(ok)
	was, _ := s.mf(u.MF)
	x := vocabulary().Amend(p.Entry, u.item(), func(x armies.Item) (armies.Item, string) {
		e, why := s.writtenLike(u, x)
		if y := e.unit(); why == "" && u.CV > 0 && y.Start <= u.Start-u.CV {
			why = "Nobody would be left."
		}
		return e.unit().item(), why
	})
	e, _ := s.writtenLike(u, x)
	m, _ := askMF(p, "mf", "MF", u.MF, func(m MF) string {
		switch {
		case m.Side != was.Side || m.Kind == GrandBattery && m.ID != u.MF:
			return hide
		}
		return m.Kind.without(u.Kind)
	})
	e.ID, e.MF, e.Brigade, e.Name = u.ID, m.ID, "", u.Name
	if m.ID == u.MF {
		e.Brigade = u.Brigade
	}
	if called := askName(p, "name", "New name"); called != "" {
		e.Name = called
	}
	p.Form.Go = "Change " + u.Name
	return func(a *act) {
		a.Do(amended{e})
		a.Line("amend", e.Name, e.Code, e.Men, u.Kind, m.Name)
		for _, x := range []MF{was, m} {
			if x, at := a.State.mf(x.ID); at >= 0 {
				recount(a, x)
			}
		}
	}
}

// planCode explains a unit code. Source: MA-12; ruling MA-R05.
func planCode(p *plan) deed {
	q := p.Index("q", "First letter", 3, names(strings.Split(letters, "")...)...)
	p.Columns(5)
	cv := p.Count("cv", "Number", 6, 0, 10)
	tags := []view.Option{book.Opt("none", "–", "")}
	for _, tag := range [...]string{"Sk", "L", "M", "H", "LL", "ML", "HL", "LF", "MF", "HF", "LH", "MH", "HH", "HS"} {
		tags = append(tags, book.Opt(tag, tag, ""))
	}
	tag := p.Pick("tag", "Suffix", "none", tags...)
	p.Columns(5)
	text := letters[q:q+1] + "-" + book.Num(cv)
	if tag != "none" {
		text += " " + tag
	}
	r := book.Sum{Kind: "code", Result: book.Say("is", text)}
	r.Put(vedBase[q], "code-ved", vedBase[q], q)
	p.Sum(r)
	p.Form.Go = "Read " + text
	return func(a *act) { a.Line("code", text) }
}
