package ecw

import (
	_ "embed"
	"slices"

	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/view"
)

// The battles of the book are battle files, as package battle describes them, with two more kinds of line under each side:
//
//	leader: <name>                           a leader of the side, the army leader first
//	unit <class> <grade> <n> ...             a unit of the side; inside=<cover> puts it in a building
//
// and one before them:
//
//	dusk <turn>                              from this turn a die is thrown at each turn's end, and on 6 the battle ends
var (
	//go:embed scenarios/first.txt
	firstText string
	//go:embed scenarios/small.txt
	smallText string
	//go:embed scenarios/evening.txt
	eveningText string
	//go:embed scenarios/six.txt
	sixText string
	//go:embed scenarios/twelve.txt
	twelveText string
)

// supplied holds the battles of the book, pairs the ready-made forces without a table.
var (
	supplied = battle.Supplied("ecw", readScenario, firstText, smallText, eveningText)
	pairs    = battle.Supplied("ecw", readScenario, sixText, twelveText)
)

// scenario is a battle of this book. Its units run parallel to Field.Stands.
type scenario struct {
	battle.Field
	leaders []Leader
	units   []brought
	dusk    int
}

// brought is a unit of a battle. wing is the number of its leader within its side, 0 for none; inside is the cover of the building it
// holds at the start, or "".
type brought struct {
	Unit
	wing   int
	inside string
}

func readScenario(text string) (x scenario, err error) {
	x.Battle, err = battle.Read(text, x.line)
	return x, err
}

// line reads the lines that only this book has.
func (x *scenario) line(l *battle.Line) {
	switch l.Verb {
	case "leader":
		n := Leader{Side: len(x.Sides) - 1}
		n.Army = n.Side == 0 && x.leaders == nil || n.Side > 0 && x.first(1) == len(x.leaders)
		l.Scan(": name", &n.Name)
		x.leaders = append(x.leaders, n)
	case "unit":
		x.unit(l)
	case "dusk":
		l.Scan("turn", &x.dusk)
	default:
		x.Line(l)
	}
}

// unit reads a unit line.
func (x *scenario) unit(l *battle.Line) {
	var b brought
	var n, pikes int
	ranks, loose := 1, false
	pattern, to := "class grade n levee? headstrong? caracole? skirmish? pikes= ranks= wing= inside=", []any{&b.Class, &b.Grade, &n, &b.Levee,
		&b.Headstrong, &b.Caracole, &loose, &pikes, &ranks, &b.wing, &b.inside}
	st := battle.Stand{Side: len(x.Sides) - 1}
	if x.Map.W > 0 {
		st = x.Unit(l, pattern, to...)
	} else {
		l.Scan(pattern+": name", append(to, &st.Name)...)
		x.Stands = append(x.Stands, st)
	}
	u := newUnit(1, st.Side, st.Name, b.Class, b.Grade, n, ranks)
	u.Levee, u.Headstrong, u.Caracole = b.Levee, b.Headstrong, b.Caracole
	if b.Unit = u.raised(pikes, loose); b.check() != nil {
		l.Wrong("an illegal unit")
	}
	x.units = append(x.units, b)
}

// raise returns unit i of the battle as it joins the roster under id.
func (x scenario) raise(i, id int) Unit {
	r := x.units[i]
	u := r.Unit
	if u.ID = id; r.wing > 0 {
		u.Wing = x.first(u.Side) + r.wing
	}
	if r.inside == "" {
		return u
	}
	if u.Class == classDragoon {
		u.Mounted, u.Holders = false, holders(u.figures())
	}
	return u.enter(r.inside)
}

// first returns how many leaders are listed before those of a side.
func (x scenario) first(side int) int {
	if i := slices.IndexFunc(x.leaders, func(l Leader) bool { return l.Side == side }); i >= 0 {
		return i
	}
	return len(x.leaders)
}

// scenarioOf returns the battle with an id.
func scenarioOf(id string) (scenario, bool) { return supplied.Of(id) }

// opening returns the settings with which a game with these forces begins.
func opening(id string) Settings {
	t := defaults()
	if x, ok := scenarioOf(id); ok {
		t.Turns, t.Names = x.Turns, [2]string{x.Sides[0].Name, x.Sides[1].Name}
	}
	return t
}

// brief returns the briefing of a battle that has not begun, else nil.
func (s State) brief() *view.Card {
	x, ok := scenarioOf(s.Battle)
	if !ok || s.Turn > 1 || s.Step > stepStart || s.First >= 0 {
		return nil
	}
	x.OnMap(s.table())
	return x.Brief(s.in, !s.Set.Small)
}

// Drawn implements battle.Board.
func (s State) Drawn() string { return s.Map }

// Draw implements battle.Board.
func (s State) Draw(code string) State { s.Map = code; return s }

// table returns the map of the table, which has no size in an open game without a map.
func (s State) table() battle.Map {
	x, _ := scenarioOf(s.Battle)
	return x.Map.OrDrawn(s.Map)
}

// reinforce adds this turn’s reinforcements to the roster. Those of one entry arrive together; a die may hold them up for a turn.
// Source: ECW-B04.
func reinforce(a *act) {
	x, ok := scenarioOf(a.State.Battle)
	if !ok {
		return
	}
	s := a.State
	here := func(i int) bool {
		st := x.Stands[i]
		return slices.ContainsFunc(s.Units, func(u Unit) bool { return u.Side == st.Side && u.Name == st.Name })
	}
	come, late := x.Coming(s.Turn, here, func() int { return a.Throw(rollLate).Total })
	for _, i := range come {
		put(a, x.raise(i, len(a.State.Units)+1))
		a.Note("come", x.Stands[i].Name)
	}
	for _, i := range late {
		a.Note("come.late", x.Stands[i].Name)
	}
}

// dusk reports whether a die is rolled for the light at the end of this turn. Source: ECW-B07.
func (s State) dusk() bool {
	x, _ := scenarioOf(s.Battle)
	return x.dusk > 0 && s.Turn >= x.dusk && (s.Set.Turns == 0 || s.Turn < s.Set.Turns)
}

// byPoints is the reply of planEnd that leaves the result to the points.
const byPoints = 2

// judged returns the end of a battle by its points. It asks who holds the places and takes the rest from the roster. An open game ends
// with e as given. Source: ECW-B03.
func (s State) judged(a *act, e over) over {
	x, ok := scenarioOf(s.Battle)
	if !ok {
		return e
	}
	e.Held = x.Holders(secTurn, s.Set.Names, a.Ask)
	n := s.score(x, e.Held)
	a.Note("tally", s.sideName(0), n[0], s.sideName(1), n[1])
	e.Winner = book.Bit(n[1] > n[0])
	switch d := n[e.Winner] - n[1-e.Winner]; {
	case d < lead:
		e.Winner = -1
	case d < 4:
		e.Better = true
	}
	return e
}

// score returns each side’s points, for the places held and for the other side’s losses. Source: ECW-B01, ECW-B02.
func (s State) score(x scenario, held []int) [2]int { return x.Score(held, s.gains()) }

// gains returns what the other side’s losses bring each side. Source: ECW-B02.
func (s State) gains() []battle.Gain {
	all := []battle.Gain{{One: "enemy unit gone or routed", Many: "enemy units gone or routed", Each: 2},
		{One: "enemy unit demoralised", Many: "enemy units demoralised", Each: 1},
		{One: "enemy gun crew gone", Many: "enemy gun crews gone", Each: 1},
		{One: "enemy leader lost", Many: "enemy leaders lost", Each: 1}, {One: "enemy army leader lost", Each: 2}}
	for _, u := range s.Units {
		switch to := 1 - u.Side; {
		case u.Counts && (!u.here() || u.Morale == routed):
			all[0].N[to]++
		case u.Counts && u.Morale == demoralised:
			all[1].N[to]++
		case u.guns() && (u.Other == 0 || !u.here()):
			all[2].N[to]++
		}
	}
	for _, l := range s.Leaders {
		if l.Off != "" {
			all[3+book.Bit(l.Army)].N[1-l.Side]++
		}
	}
	return all
}

// pointsList returns the points as they stand and what the places are worth.
func (s State) pointsList(x scenario) view.List {
	l := x.Points(s.Held, s.Set.Names, s.gains())
	l.Note = "The better of the day needs 2 ahead, a victory 4"
	l.Foot = "An enemy close-order unit gone or routed 2, demoralised 1; a crew gone 1; a leader 1, the army leader 2. " +
		"A side is beaten when it has lost " + book.Num(s.Set.v(otherHalf)) + " % of its close-order units, or " +
		book.Num(s.Set.v(otherThird)) + " % and " + book.Num(s.Set.v(otherGap)) + " % more than the enemy."
	return l
}
