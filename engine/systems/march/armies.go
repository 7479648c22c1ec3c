package march

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"vedette/engine"
	"vedette/engine/armies"
	"vedette/engine/book"
	"vedette/engine/view"
)

// Armies: period lists, lists that players write, and armies that are kept, all through package armies. A division is the heading
// of an MF and a brigade under it one of its brigades; a brigade under no division is an MF of its own. The first leader below the
// heading of an MF leads it; a leader below a brigade commands that brigade.

var (
	//go:embed armies/words.txt
	wordsText string
	//go:embed armies/lists.txt
	listsText string
)

var _ engine.Keeper = System{}

var vocabulary = sync.OnceValue(func() *armies.Words {
	w := armies.Vocabulary(wordsText)
	w.Code = codeSays
	return w
})

var lists = armies.Lists("march", vocabulary, listsText)

// The kinds of list items that are units, by arm, and those that are leaders, by rank; the last leads several MFs.
var (
	armIDs    = [...]string{"foot", "cavalry", "battery"}
	leaderIDs = [...]string{"brigadier", "general", "corps", "chief", "wing"}
)

// maxOfMF is the maximum number of units in an MF.
const maxOfMF = 60

// codeSays reads the head of a unit code, "V-6"; the tags after it are read as words of their own.
func codeSays(word string) []armies.Set {
	c, ok := ParseCode(strings.ToUpper(word))
	if !ok {
		return nil
	}
	return []armies.Set{{Key: "weak", Val: armIDs[Infantry]}, {Key: "quality", Val: book.Num(c.Quality)}, {Key: "cv", Val: book.Num(c.CV)}}
}

// written returns the unit described by a list item, and why it is impossible, "" if it is not. For headings and leaders it returns
// the zero value.
func (s State) written(x armies.Item) (e enlisted, why string) {
	k := Kind(slices.Index(armIDs[:], x.Kind))
	if k < 0 {
		return e, ""
	}
	w, _ := vocabulary().Kind(x.Kind)
	said := x.Get(w.Strength) != ""
	c := Code{Kind: k, Quality: x.Int("quality", 3), Sk: x.Is("sk"), Lancer: x.Is("lancer")}
	e = enlisted{Name: x.Name, Men: x.Int(w.Strength, w.Usual), Rifle: x.Is("rifle"), Regt: x.Is("regt")}
	if n := x.Int("sqns", 0); n > 0 && k == Cavalry && !said {
		said, e.Men = true, 110*n
	}
	if c.CV = x.Int("cv", 0); c.CV > 0 && !said {
		e.Men = s.menOf(k, c.Quality, c.CV, e.Men)
	}
	if cv := s.cvOf(k, c.Quality, e.Men); c.CV == 0 {
		c.CV = cv
	} else if c.CV != cv {
		return e, qualities[c.Quality] + ", " + book.Num(e.Men) + " " + w.Strength + ": CV " + book.Num(cv) + ", not " + book.Num(c.CV) + "."
	}
	weight := x.Int("weight", 1)
	switch {
	case k == Infantry:
		c.Sk = c.Sk || weight == 0
	case k == Cavalry:
		c.Weight = "LMH"[weight]
	case x.Get("draw") == "":
		c.Weight, c.Draw = "LMH"[weight], 'F'
	case x.Get("draw") == "horse":
		c.Weight, c.Draw = "LMH"[weight], 'H'
	default:
		c.Weight, c.Draw = 'H', 'S'
	}
	e.Code, e.ID = c.String(), 1
	if e.Name == "" {
		e.Name = "x"
	}
	if x.Get("men") != "" && k == Artillery || x.Get("guns") != "" && k != Artillery || c.Sk && k != Infantry ||
		c.Lancer && k != Cavalry || e.Bounds() != nil {
		return e, "There is no such unit in this book."
	}
	return e, ""
}

// menOf returns the strength with this CV that is nearest to the usual one; usual if no strength has it.
func (s State) menOf(k Kind, q, cv, usual int) int {
	best, far, step := usual, 1<<20, 100
	if k == Artillery {
		step = 2
	}
	for n := step; n <= 8*step && (k != Artillery || n <= 12); n += step {
		if d := max(n-usual, usual-n); s.cvOf(k, q, n) == cv && d < far {
			best, far = n, d
		}
	}
	return best
}

// misfit returns why the unit of a list item is impossible, "" if it is not.
func (s State) misfit(x armies.Item) string {
	_, why := s.written(x)
	return why
}

// item describes a fresh unit as a list item.
func (u Unit) item() armies.Item {
	x := armies.Item{N: 1, Kind: armIDs[u.Kind], Name: armies.Clean(u.Name)}
	x.Say("quality", book.Num(u.Quality), true)
	x.Say("sk", "yes", u.Sk)
	x.Say("rifle", "yes", u.Rifle)
	x.Say("weight", book.Num(weightIndex(u.Weight)), u.Kind != Infantry)
	x.Say("lancer", "yes", u.Lancer)
	x.Say("draw", draws[u.Draw], u.Draw == 'H' || u.Draw == 'S')
	x.Say("regt", "yes", u.Regt)
	x.Say("men", book.Num(max(50, u.Men)), u.Kind != Artillery)
	x.Say("guns", book.Num(max(2, u.Men)), u.Kind == Artillery)
	return x
}

// item describes a leader as a list item; the usual ratings, Average and Normal, are left out.
func (l Leader) item(kind string) armies.Item {
	x := armies.Item{N: 1, Kind: kind, Name: armies.Clean(l.Name)}
	x.Say("cmd", book.Num(l.Cmd), l.Cmd != 2)
	x.Say("insp", book.Num(l.Insp), l.Insp != 1)
	return x
}

// asList returns a side as a list: the leaders who lead no MF, then each MF with its leader, its units outside any brigade, and its
// brigades.
func (s State) asList(side int) (out []armies.Item) {
	for _, l := range s.Leaders {
		if l.Side == side && l.MF == 0 && !s.leads(l) {
			kind := leaderIDs[l.Level]
			if l.Level < 2 {
				kind = "wing"
			}
			out = append(out, l.item(kind))
		}
	}
	for _, m := range s.MFs {
		if m.Side != side || m.Kind == GrandBattery && !slices.ContainsFunc(s.Units, func(u Unit) bool { return u.MF == m.ID }) {
			continue
		}
		x := armies.Item{N: 1, Kind: "division", Name: armies.Clean(m.Name)}
		x.Say("quality", book.Num(m.Rating), true)
		x.Say("skirmish", book.Num(m.Nation), m.Nation != 1)
		x.Say("arrives", book.Num(min(20, m.Arrives)), m.Arrives > 0)
		out = append(out, x)
		if l, at := s.leader(m.Leader); at >= 0 {
			out = append(out, l.item(leaderIDs[min(1, l.Level)]))
		}
		for _, called := range append([]string{""}, s.brigades(m.ID)...) {
			if called != "" {
				out = append(out, armies.Item{N: 1, Kind: "brigade", Name: armies.Clean(called)})
			}
			for _, l := range s.Leaders {
				if l.MF == m.ID && l.Brigade == called {
					out = append(out, l.item("brigadier"))
				}
			}
			for _, u := range s.Units {
				if u.MF == m.ID && u.Brigade == called {
					out = append(out, u.item())
				}
			}
		}
	}
	return out
}

// Keepable implements engine.Keeper: the army of each side as mustered, and the battle if its map was drawn.
func (System) Keepable(st engine.State) []engine.Kept {
	s := st.(State)
	g := armies.Ground{Key: "forces", Ready: []string{"division", "corps"}, Begin: engine.Do(s.Battle), Code: s.Map, Sides: s.names()}
	if x, ok := scenarioOf(s.Battle); ok {
		g.Field = &x.Field
	} else {
		g.Begin.Do = "empty"
	}
	return vocabulary().Keeps(System{}, g, s.asList)
}

// WithMap implements engine.MapKeeper.
func (System) WithMap(kind, data, code string) (engine.Kept, error) {
	return armies.Redrawn(System{}, kind, data, code)
}

// ReadKept implements engine.Keeper.
func (System) ReadKept(kind, data string) (engine.Kept, error) {
	return vocabulary().ReadKept(System{}, "forces", kind, data, maxUnits, State{}.misfit)
}

// body is an MF of a list.
type body struct {
	head    armies.Item // kind "" if the list has no heading for it
	lead    armies.Item // kind "" if the list names no leader
	units   []armies.Item
	brigade []string      // of each unit
	under   []armies.Item // the brigade commanders
	of      []string      // the brigade of each of under
}

// bodies returns the MFs of a list, and the leaders who lead none.
func bodies(items []armies.Item) (all []*body, free []armies.Item) {
	var b *body
	label := ""
	open := func(head armies.Item) {
		if label = ""; b != nil && b.head.Kind == "" && len(b.units) == 0 {
			b.head = head // the leader came before the heading
			return
		}
		b = &body{head: head}
		all = append(all, b)
	}
	for _, x := range armies.Singles(items) {
		rank := slices.Index(leaderIDs[:], x.Kind)
		switch {
		case x.Kind == "army":
			continue
		case x.Kind == "brigade" && b != nil && b.head.Kind == "division":
			if label = x.Name; label == "" {
				label = "Brigade"
			}
			continue
		case x.Kind == "division" || x.Kind == "brigade":
			open(x)
			continue
		case rank > 1:
			free = append(free, x)
			continue
		case b == nil || len(b.units) >= maxOfMF:
			open(armies.Item{})
		}
		switch {
		case rank < 0:
			b.units, b.brigade = append(b.units, x), append(b.brigade, label)
		case label != "":
			b.under, b.of = append(b.under, x), append(b.of, label)
		case b.lead.Kind == "":
			b.lead = x
		default:
			x.Kind = "wing"
			free = append(free, x)
		}
	}
	return all, free
}

// kind returns the kind of MF that these units make.
func (b *body) kind() MFKind {
	var arms [3]bool
	for _, x := range b.units {
		arms[max(0, slices.Index(armIDs[:], x.Kind))] = true
	}
	switch {
	case arms[Infantry] && arms[Cavalry]:
		return MixedMF
	case arms[Cavalry]:
		return CavalryMF
	case arms[Artillery] && !arms[Infantry]:
		return ArtilleryMF
	}
	return InfantryMF
}

// joining adds an army to a side, fact by fact.
type joining struct {
	State
	side  int
	facts []fact
	names []string // of the units added
}

// do applies a fact and records it; it reports false and leaves the fact out if there is no room for it.
func (j *joining) do(f fact) (ok bool) {
	if b, bounded := f.(interface{ Bounds() error }); bounded && b.Bounds() != nil {
		return false
	}
	next, err := book.Try(j.State, f)
	if err != nil {
		return false
	}
	j.State, j.facts = next, append(j.facts, f)
	return true
}

// leader appoints the leader of a list item, to a brigade of an MF or to none, and returns his id; 0 if there is no room.
func (j *joining) leader(x armies.Item, mf int, brigade string) int {
	l := appointed{ID: nextLeader(j.State), Side: j.side, Name: x.Name, Insp: x.Int("insp", 1), Cmd: x.Int("cmd", 2), MF: mf, Brigade: brigade,
		Level: slices.Index(leaderIDs[:], x.Kind)}
	if l.Level > 3 {
		l.Level = 1 // of several MFs
	}
	if mf > 0 {
		l.Level = 0
	}
	if l.Name == "" {
		l.Name = "General " + book.Num(l.ID)
	}
	if !j.do(l) {
		return 0
	}
	return l.ID
}

// raise adds an MF with its leader and its units.
func (j *joining) raise(b *body) {
	if b.lead.Kind == "" {
		if b.lead.Kind = "general"; b.head.Kind == "brigade" {
			b.lead.Kind = "brigadier"
		}
	}
	m := raised{ID: nextMF(j.State), Side: j.side, Name: b.head.Name, What: b.kind(), Rating: b.head.Int("quality", 3),
		Nation: b.head.Int("skirmish", 1), Arrives: b.head.Int("arrives", 0), Leader: j.leader(b.lead, 0, "")}
	if m.Name == "" {
		m.Name = nameOf(m.ID, m.What, min(1, slices.Index(leaderIDs[:], b.lead.Kind)))
	}
	if !j.do(m) {
		return
	}
	for i, x := range b.units {
		j.unit(x, m.ID, b.brigade[i])
	}
	for i, x := range b.under {
		j.leader(x, m.ID, b.of[i])
	}
	j.recount(m.ID)
}

// unit adds a unit to an MF.
func (j *joining) unit(x armies.Item, mf int, brigade string) {
	e, why := j.written(x)
	if why != "" {
		return
	}
	if e.ID, e.MF, e.Brigade = nextUnit(j.State), mf, brigade; x.Name == "" {
		e.Name = unitName(e.ID, Kind(slices.Index(armIDs[:], x.Kind)))
	}
	for slices.ContainsFunc(j.Units, func(u Unit) bool { return u.Name == e.Name }) {
		e.Name = armies.Again(e.Name)
	}
	if j.do(e) {
		j.names = append(j.names, e.Name)
	}
}

// recount updates the number of units on the list of an MF, and its SCV.
func (j *joining) recount(mf int) {
	m, _ := j.mf(mf)
	units := 0
	for _, u := range j.Units {
		units += book.Bit(u.MF == mf && (u.counted() || m.Kind.guns()))
	}
	var set edits
	if units != m.Units {
		set = append(set, book.Edit{Of: "m", ID: mf, Field: "units", To: units})
	}
	sk, other := j.skirmishCV(mf)
	if scv := skirmishValue(m.Nation, sk, other); scv != m.SCV {
		set = append(set, book.Edit{Of: "m", ID: mf, Field: "scv", To: scv})
	}
	if len(set) > 0 {
		j.do(set)
	}
}

// join adds an army to a side; the result has the facts and the names of its units.
func (s State) join(side int, items []armies.Item) *joining {
	j := &joining{State: s, side: side}
	all, free := bodies(items)
	for _, x := range free {
		j.leader(x, 0, "")
	}
	for _, b := range all {
		j.raise(b)
	}
	return j
}

// planArmy puts a whole army on the table.
func planArmy(p *plan) deed {
	s := p.State
	side := max(0, askSide(p, "side", "Side", "0"))
	items := vocabulary().Ask(p.Entry, armies.Source{Lists: lists(), Room: maxUnits - len(s.Units), Fits: s.misfit})
	return func(a *act) { s.join(side, items).apply(a, side) }
}

// apply records the facts and lists the units in the log.
func (j *joining) apply(a *act, side int) {
	for _, f := range j.facts {
		a.Do(f)
	}
	a.Line("bring-army", len(j.names), j.Sides[side].Name)
	for _, n := range j.names {
		a.Note("army-unit", n)
	}
}

// planAgain musters more units like an existing one, in the same MF.
func planAgain(p *plan) deed {
	s := p.State
	u, ok := book.Choose(p, "unit", "Unit to copy", "", s.Units, func(u Unit) view.Option {
		m, _ := s.mf(u.MF)
		return view.Option{ID: book.Num(u.ID), Label: u.Name, Small: s.Sides[m.Side].Name + ", " + m.Name, Symbol: symbol(u)}
	})
	p.Require(ok)
	m, _ := s.mf(u.MF)
	room := min(maxUnits-len(s.Units), maxOfMF-m.Units)
	n := p.Count("n", "How many more", 1, 1, max(1, min(12, room)))
	if room < 1 {
		p.Refuse(book.Barred, "unit", secCV, "There is no room for more units.")
		return nil
	}
	x := u.item()
	x.N, x.Name = n, armies.Again(x.Name)
	j := &joining{State: s, side: m.Side}
	for _, one := range armies.Singles([]armies.Item{x}) {
		j.unit(one, m.ID, u.Brigade)
	}
	j.recount(m.ID)
	p.Form.Go = "Muster " + book.Num(n) + " more"
	if p.Form.GoSmall = j.names[0]; n > 1 {
		p.Form.GoSmall += " to " + j.names[n-1]
	}
	return func(a *act) { j.apply(a, m.Side) }
}

// sidesOf returns the names of the sides; in a battle without ready-made forces they come from the armies chosen.
func sidesOf(o engine.Values) [2]string {
	sides := [2]string{"French", "Prussians"}
	if o.Get("forces") != "empty" {
		return sides
	}
	return vocabulary().Called(o, lists(), sides, maxLetters)
}

// bring adds the armies chosen in the options.
func (s State) bring(o engine.Values) (State, error) {
	units, err := vocabulary().Brought(o, lists(), System{}, secTroops)
	for side, items := range units {
		s = s.join(side, items).State
	}
	return s, err
}
