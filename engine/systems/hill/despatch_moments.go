package hill

import (
	"slices"
	"sort"
	"strings"

	"vedette/engine/book"
	"vedette/engine/muster"
	"vedette/engine/story"
	"vedette/engine/view"
)

// moments returns what the despatch tells, in order: how they set out, whatever had a consequence, and how they
// came home.
func (c *chronicle) moments() []*story.Moment {
	all := slices.Clone(c.told)
	first := c.now.To // the step of the first fight
	for _, f := range c.foes {
		if f.Moment != nil && f.ours != nil {
			first = min(first, f.From)
		}
	}
	for _, f := range c.foes {
		if f.fell == 0 && f.lost == nil && f.ends == "" {
			continue
		}
		if f.ours == nil { // they fought other parties
			f.told = true
			continue
		}
		for _, kind := range [...]string{"contact", "fight", "end"} {
			m := *f.Moment
			c.fill(f, &m)
			m.If(f.From > first, "n")
			m.End = 3*f.until + f.part
			if kind != "contact" && !f.told && len(f.ours) > 1 {
				m.Name("unit", "our men") // they have just been named
			}
			if m.Kind = kind; kind != "contact" || !f.told {
				all = append(all, &m)
			}
		}
		f.told = true
	}
	sort.SliceStable(all, func(i, k int) bool { return rank(all[i]) < rank(all[k]) })
	for i, m := range all {
		m.Alone = i == 0
	}
	return append(append([]*story.Moment{c.opening()}, all...), c.ending()...)
}

// rank returns the place of a moment in the order: within a step a fight comes before its consequences.
func rank(m *story.Moment) int {
	n := 2
	switch m.Kind {
	case "contact", "fight", "end":
		n = 1
	case "search", "parley", "scout":
		n = 0
	}
	return 3*m.From + n
}

// fill fills the slots of a fight and sets the marks that apply.
func (c *chronicle) fill(f *foe, m *story.Moment) {
	d, lost := &f.drawn, len(f.lost)
	m.If(f.fell > 0, "k").If(lost > 0, "l").If(f.until > f.Turn, "L").If(lost > f.fell, "w").If(true, f.ends).If(d.Kind == "msg", "q").
		If(d.Figures == 1, "1").If(f.fired, "r").If(f.volleys > 1, "m").If(f.volleys > 0, "v").If(f.hand, "B").If(f.waits, "R").
		If(d.From != "", "i").If(d.Acts, "a").If(f.came == f.Turn && d.Inches > 0, "e").If(f.told, "t").If(holds(d.Kind), "h")
	var ours, losses []string
	for _, id := range f.ours {
		name, n := c.unit(id), 0
		ours = append(ours, name)
		for _, l := range f.lost {
			if l == id {
				n++
			}
		}
		if n > 0 && c.find(id).Mustered != 1 {
			name = story.Figure(n) + " of " + name
		}
		if n > 0 {
			losses = append(losses, name)
		}
	}
	m.Name("first", ours[0]).One(!book.IsPlural(strings.TrimPrefix(ours[0], "the ")), "first")
	m.Name("unit", book.List(ours...)).Name("enemy", f.bare).Name("party", f.name).Name("bearing", bearings[d.Toward]).
		Name("until", c.hour(f.until, f.part)).Number("fell", f.fell).Number("lost", lost).
		Name("losses", book.List(losses...)).One(d.Figures == 1, "enemy").One(d.Figures == 1, "party")
}

// opening tells who set out, and for what.
func (c *chronicle) opening() *story.Moment {
	var names, strengths []string
	for i := range c.s.Roster {
		u := &c.s.Roster[i]
		if !enlisted(u) || u.Mustered == 0 {
			continue
		}
		if strengths = append(strengths, inNumbers(u, soldiersOf(*u)+soldiersLost(u))); u.Type != typeCommander {
			names = append(names, book.The(u.Name))
		}
	}
	if names == nil {
		names = strengths
	}
	out, lost, back := c.men()
	m := &story.Moment{Kind: "opening", Alone: true, Seed: uint32(c.cast)}
	m.If(out == 0, "x").If(len(strengths) == 1, "1").If(c.s.Over && 2*lost >= out, "h").
		If(c.s.sets() < 4, "y").Name("six", story.InWords(c.s.sets())).Number("n", out).Number("back", back).Name("units", book.List(names...)).
		Name("strengths", book.List(strengths...)).Name("captain", c.listed("ours", 0))
	return m
}

// again returns how a list that already holds a thing names one more of the same: "another bundle of letters".
func again(names []string, name string) string {
	if slices.Contains(names, name) {
		for _, article := range [...]string{"an ", "a "} {
			if rest, ok := strings.CutPrefix(name, article); ok {
				return "another " + rest
			}
		}
	}
	return name
}

// men counts the force: those who set out, those lost, and those who came home.
func (c *chronicle) men() (out, lost, back int) {
	for i := range c.s.Roster {
		if u := &c.s.Roster[i]; enlisted(u) {
			n := soldiersLost(u)
			out, lost = out+soldiersOf(*u)+n, lost+n
			if cameHome(u) {
				back += soldiersOf(*u)
			}
		}
	}
	return out, lost, back
}

// soldiersLost returns the figures a unit has lost, apart from people under its escort.
func soldiersLost(u *muster.Unit) (n int) {
	for _, l := range u.Lost {
		if !underEscort(l.Figure) {
			n += l.N
		}
	}
	return n
}

// ending tells who else was seen, what was learnt, what came home and at what price, and signs off.
func (c *chronicle) ending() (out []*story.Moment) {
	s := &c.s
	add := func(kind, slot string, names ...string) *story.Moment {
		m := c.now
		m.Kind, m.Turn, m.Part, m.Alone = kind, max(s.Turn, 1), 2, out == nil || kind == "close" || kind == "sign"
		if len(names) > 0 || slot == "" {
			out = append(out, &m)
		}
		return m.If(len(names) > 1, "m").Name(slot, book.List(names...))
	}
	var seen, posts, brought, gone, done []string
	alone := false // one man was seen
	for _, f := range c.foes {
		if d := f.drawn.Kind; !f.told && d != "" && !must(d).civil && d != "guer" && len(seen) < 3 {
			name := f.name
			if n := len(seen); n > 0 {
				if what, his := strings.CutSuffix(name, " of "+seen[n-1]); his {
					name = strings.Replace(what, "the ", "his ", 1)
				}
			}
			seen, alone = append(seen, name), seen == nil && f.drawn.Figures == 1
		}
	}
	for _, x := range s.Sites {
		if word := patterns().Word("post", x.Kind); x.Located && word != "" && !slices.Contains(posts, word) {
			posts = append(posts, word)
		}
	}
	for _, x := range s.Ledger {
		switch name := goods(x); {
		case name == "" || x.State == counted || x.State == struckOut:
		case x.State == home:
			brought = append(brought, again(brought, name))
		default:
			gone = append(gone, again(gone, name))
		}
	}
	for _, a := range s.Scene.Aims {
		if a.Done == aimWon {
			done = append(done, withThe(a.Name))
		}
	}
	add("besides", "party", seen...).One(alone, "party")
	add("learnt", "posts", posts...)
	add("aims", "aim", done...)
	men, lost, back := c.men()
	_, bad := s.lastWord(s.unitsHome() == 0)
	if s.Over {
		lost = men - back // whoever is still out is lost
		homes := c.homes()
		add("home", "").If(back == 0, "n").If(lost == 0, "w").If(2*lost >= men, "h").If(men == 0, "x").If(bad, "b").
			Number("back", back).Number("lost", lost).Name("homes", book.List(homes...)).If(len(homes) == 1, "1")
		if b := add("brought", "find", brought...); len(brought) > 0 {
			b.Name("first", brought[0])
		}
		add("gone", "find", gone...)
	}
	captain, christian := c.listed("ours", 0), c.listed("christian", 0)
	add("close", "").If(bad, "b").If(!s.Over, "o").If(8*lost < men, "f").If(s.Over && 3*lost > men, "h").Name("captain", captain).
		Name("officer", "Sergeant "+c.surname())
	add("sign", "").Name("captain", christian+" "+captain)
	return out
}

// homes returns the units that came home, with the number of men in each.
func (c *chronicle) homes() (names []string) {
	for i := range c.s.Roster {
		u := &c.s.Roster[i]
		if n := soldiersOf(*u); enlisted(u) && n > 0 && cameHome(u) {
			names = append(names, inNumbers(u, n))
		}
	}
	return names
}

// inNumbers returns a unit with its number of men, omitted for a single commander.
func inNumbers(u *muster.Unit, n int) string {
	if u.Type == typeCommander {
		return book.The(u.Name)
	}
	return book.The(u.Name) + " " + num(n)
}

// friendly reports whether a unit is a partida that never fought us.
func (c *chronicle) friendly(u *muster.Unit) bool {
	return u.Side != ours && u.From != 0 && slices.ContainsFunc(c.foes, func(f *foe) bool {
		return f.party == u.From && f.drawn.Kind == "guer" && f.ours == nil
	})
}

// tables returns the roll of losses and the ledger.
func (c *chronicle) tables() []view.Roll {
	us, them := [3]int{}, [3]int{}
	all := []view.Roll{
		{Title: "Roll of losses", Head: []string{"Ours", "out", "lost", "home"}},
		{Head: []string{"The enemy", "met", "fell", "left"}},
	}
	row := func(t *view.Roll, name string, sum *[3]int, n ...int) {
		cells := []string{name}
		for i, x := range n {
			sum[i] += x
			cells = append(cells, num(x))
		}
		t.Rows = append(t.Rows, cells)
	}
	for i := range c.s.Roster {
		u := &c.s.Roster[i]
		home, why := soldiersOf(*u), ""
		if u.Gone() != u.Fell() { // fell, ran and captured are listed separately
			why = ", " + fate(*u)
		}
		if u.Side == ours && c.s.Over && !cameHome(u) && home > 0 {
			home, why = 0, why+", "+num(home)+" not home"
		}
		name := u.Name
		if why != "" {
			name += " (" + why[2:] + ")"
		}
		switch {
		case u.Off == offJoined && soldiersLost(u) == 0 || u.Type == typeCivil || c.friendly(u) || u.Side == ours && u.From != 0:
		case u.Side == ours:
			lost := soldiersLost(u)
			row(&all[0], name, &us, soldiersOf(*u)+lost, lost, home)
		default:
			row(&all[1], name, &them, max(u.Mustered, u.In), u.Fell(), u.Alive())
		}
	}
	if !c.s.Over {
		all[0].Head[3] = "left"
	}
	for i, sum := range [...]*[3]int{&us, &them} {
		if all[i].Sum = len(all[i].Rows) > 1; all[i].Sum {
			row(&all[i], "In all", new([3]int), sum[:]...)
		}
	}
	return append(all, c.worth())
}

// worth returns the ledger.
func (c *chronicle) worth() view.Roll {
	l := c.s.counted()
	t := view.Roll{Title: "What it was worth", Head: []string{"Credited", "points"}}
	for _, r := range l.Rows {
		number := r.Number
		if r.Bad != "" {
			number = lower(r.Bad)
		}
		t.Rows = append(t.Rows, []string{r.Name, number})
	}
	if t.Sum = c.s.Over && !c.s.Set.Each; t.Sum {
		sum, _ := c.s.reckon()
		word, _ := c.s.lastWord(c.s.unitsHome() == 0)
		t.Rows = append(t.Rows, []string{word, points(sum)})
	}
	return t
}
