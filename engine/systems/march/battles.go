package march

import (
	_ "embed"
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/view"
)

// The battles of the book are battle files, see package battle. This book adds these lines:
//
//	chief <level> inspiration= command=: <name>   of the side above
//	mf <kind> <rating> skirmish= order= arrives=: <name>
//	leader inspiration= command=: <name>          of the MF above
//	brigade: <name>                               of the units that follow
//	unit <code> <men or guns> tags= rifles form= town=
//	town <stuff> <units>: <name>                  a section of a built-up area
//	scale <units> <points>                        units broken for one point, points for an MF
var (
	//go:embed scenarios/first.txt
	firstText string
	//go:embed scenarios/kaltbach.txt
	kaltbachText string
	//go:embed scenarios/valdoro.txt
	valdoroText string
	//go:embed scenarios/hochwalde.txt
	hochwaldeText string
)

// supplied are the battles of the book.
var supplied = battle.Supplied("march", readScenario, firstText, kaltbachText, valdoroText, hochwaldeText)

// scenario is a battle read from its file.
type scenario struct {
	battle.Field
	chiefs  []Leader
	mfs     []brought
	towns   []Town
	scale   [2]int // units for a point, points for an MF
	brigade string
}

// brought is an MF of a battle: its order, its turn of arrival (0 on the table) and how its units are deployed.
type brought struct {
	force
	side, order, arrives int
	stands               []posture
}

// posture is how a unit is deployed: its formation (-1 for the usual one), the section it holds (0 none), and whether it has rifles.
type posture struct {
	form, town int
	rifle      bool
}

func readScenario(text string) (x scenario, err error) {
	x.scale = [2]int{1, 2}
	x.Battle, err = battle.Read(text, x.line)
	return x, err
}

// line reads a line that only this book has.
func (x *scenario) line(l *battle.Line) {
	side, last := max(0, len(x.Sides)-1), len(x.mfs)-1
	among := func(list []string, word string, at int) int {
		if word == "" {
			return at
		}
		i := slices.IndexFunc(list, func(s string) bool { return strings.EqualFold(s, word) })
		if i < 0 {
			l.Wrong("unknown word " + word)
		}
		return max(0, i)
	}
	var a, b, c, d string
	switch l.Verb {
	case "chief":
		n := Leader{Side: side}
		l.Scan("level inspiration= command=: name", &a, &b, &c, &n.Name)
		n.Level, n.Insp, n.Cmd = among(levels[:], a, 0), among(inspirations[:], b, 1), among(commands[:], c, 2)
		x.chiefs = append(x.chiefs, n)
	case "mf":
		m := brought{side: side}
		l.Scan("kind rating skirmish= order= arrives=: name", &a, &b, &c, &d, &m.arrives, &m.name)
		m.kind, m.rating, m.nation = MFKind(among(mfKinds[:], a, 0)), among(qualities[:], b, 3), among(nations[:], c, 1)
		if m.order = orderIndex(d); m.order < 0 {
			l.Wrong("unknown order " + d)
		}
		x.mfs, x.brigade = append(x.mfs, m), ""
	case "leader":
		n := Leader{Level: 1}
		l.Scan("inspiration= command=: name", &a, &b, &n.Name)
		n.Insp, n.Cmd = among(inspirations[:], a, 1), among(commands[:], b, 2)
		if last >= 0 {
			x.mfs[last].leader = n
		}
	case "brigade":
		l.Scan(": name", &x.brigade)
	case "town":
		t := Town{ID: len(x.towns) + 1}
		l.Scan("stuff size: name", &a, &t.Size, &t.Name)
		t.Stuff = among(stuffs[:], a, 0)
		x.towns = append(x.towns, t)
	case "scale":
		l.Scan("units points", &x.scale[0], &x.scale[1])
	case "unit":
		x.unit(l, last)
	default:
		x.Line(l)
	}
}

func (x *scenario) unit(l *battle.Line, last int) {
	r, s := recruit{brigade: x.brigade}, posture{form: -1}
	var tags, form string
	at := x.Unit(l, "code men tags= rifles? form= town=", &r.code, &r.men, &tags, &s.rifle, &form, &s.town)
	if r.name = at.Name; tags != "" {
		r.code += " " + tags
	}
	if form != "" {
		s.form = slices.Index(formIDs[:], form)
	}
	c, ok := ParseCode(r.code)
	if last < 0 || !ok || c.CV != (State{}).cvOf(c.Kind, c.Quality, r.men) || form != "" && s.form < 0 || s.town > len(x.towns) {
		l.Wrong("an impossible unit")
		return
	}
	x.mfs[last].units, x.mfs[last].stands = append(x.mfs[last].units, r), append(x.mfs[last].stands, s)
}

// scenarioOf returns the battle with this id.
func scenarioOf(id string) (scenario, bool) { return supplied.Of(id) }

// Drawn implements battle.Board.
func (s State) Drawn() string { return s.Map }

// Draw implements battle.Board.
func (s State) Draw(code string) State { s.Map = code; return s }

// table returns the map of the table, with size 0 if there is none.
func (s State) table() battle.Map {
	x, _ := scenarioOf(s.Battle)
	return x.Map.OrDrawn(s.Map)
}

// withBattle returns o with the settings of its battle for the keys that o does not set.
func withBattle(o engine.Values) engine.Values {
	x, _ := scenarioOf(o.Get("forces"))
	for _, v := range x.Set {
		if o.Get(v.Key) == "" {
			o = o.With(v.Key, v.Val)
		}
	}
	return o
}

// begin musters both armies of a battle. MFs that arrive later wait off the table.
func (s *State) begin(x scenario) {
	s.Battle, s.Towns = x.ID, x.towns
	s.Sides = []Side{{Name: x.Sides[0].Name}, {Name: x.Sides[1].Name}}
	for _, l := range x.chiefs {
		l.ID = nextLeader(*s)
		s.Leaders = append(s.Leaders, l)
	}
	for _, m := range x.mfs {
		first := len(s.Units)
		s.muster(m.side, m.force)
		mf := &s.MFs[len(s.MFs)-1]
		mf.Order, mf.Arrives = m.order, m.arrives
		for i, st := range m.stands {
			u := &s.Units[first+i]
			u.Rifle, u.Town = st.rifle, st.town
			switch {
			case st.town > 0:
				u.Form = inHouses[u.Kind]
			case st.form >= 0:
				u.Form = Form(st.form)
			}
		}
	}
}

// brief returns the briefing of a battle that has not begun, otherwise nil.
func (s State) brief() *view.Card {
	x, ok := scenarioOf(s.Battle)
	if !ok || s.Turn > 1 || s.Step > 0 {
		return nil
	}
	x.OnMap(s.table())
	return x.Brief(func(n int) string { return book.Inches(4 * n) }, true)
}

// lastTurn reports whether the battle ends with this turn.
func (s State) lastTurn() bool {
	x, ok := scenarioOf(s.Battle)
	return ok && s.Turn >= x.Turns
}

// judge ends a battle on points, after asking who holds the places. Source: MB-1, MB-5.
func judge(a *act) {
	s := a.State
	x, _ := scenarioOf(s.Battle)
	names := s.names()
	a.Do(judged{x.Holders(secTurn, names, a.Ask)})
	n := a.State.score(x)
	won := book.Bit(n[1] > n[0])
	grade := gradeOf(n[won] - n[1-won])
	a.Note("tally", names[0], n[0], names[1], n[1])
	end(a, slices.Index(endings[:], ending{[...]string{"even", "narrow", "clear", "decisive"}[grade], [...]int{-1, won}[book.Bit(grade > 0)]}))
	a.Told.Desk = true
	a.Told.Lines = append(a.Told.Lines, a.State.ending())
}

// gradeOf returns what a lead in points is worth: 0 even, 1 narrow, 2 clear, 3 decisive. Source: MB-5.
func gradeOf(more int) int { return book.Bit(more > 0) + book.Bit(more > 2) + book.Bit(more > 5) }

// score returns the points of each side. Source: MB-1 to MB-3.
func (s State) score(x scenario) [2]int { return x.Score(s.Places, s.gains(x)) }

// gains returns what the other side’s losses bring each side. Source: MB-2, MB-3.
func (s State) gains(x scenario) []battle.Gain {
	units := battle.Gain{One: "enemy unit broken", Many: "enemy units broken", Each: 1, For: x.scale[0]}
	mfs := battle.Gain{One: "enemy infantry MF broken", Many: "enemy infantry MFs broken", Each: x.scale[1]}
	for _, u := range s.Units {
		units.N[1-s.side(u)] += book.Bit(!u.live())
	}
	for _, m := range s.MFs {
		mfs.N[1-m.Side] += book.Bit(m.Kind.foot() && (m.Broken > 0 || m.Fallen || m.Units > 0 && s.left(m) == 0))
	}
	return []battle.Gain{units, mfs}
}

// pointsList lists the points of each side at present, and those of the places.
func (s State) pointsList(x scenario) view.List {
	l := x.Points(s.Places, s.names(), s.gains(x))
	l.Note = "A clear victory needs 3 ahead, a decisive one 6"
	l.Foot = "Enemy units broken 1 each, an infantry MF " + book.Num(x.scale[1]) + " more."
	if x.scale[0] > 1 {
		l.Foot = "1 for every " + book.Num(x.scale[0]) + " enemy units broken, an infantry MF " + book.Num(x.scale[1]) + " more."
	}
	return l
}
