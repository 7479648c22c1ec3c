package minie

import (
	"fmt"

	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/view"
)

// pace returns the move of u in quarter inches at the pace with this id, 0 if u has no such pace.
// Source: C1; HM-R01 to HM-R03, HM-R28, HM-R29.
func (s State) pace(u Unit, id string) int {
	q := s.drill(u).at(id)
	if s.on(weather) && s.Mud == 1 {
		q -= share(q*s.v(mudLess), 100)
	}
	if s.on(weather) && skies[s.Sky].night {
		q -= share(q*s.v(nightLess), 100)
	}
	return max(q, 0)
}

// drill returns the row of the movement chart for u.
func (s State) drill(u Unit) drills {
	horse := [2]int{32, 36} // heavy cavalry: line, column
	if u.Class == LightCav {
		horse = [2]int{36, 40}
	}
	foot := u.Class == Infantry || u.Class == Engineers
	switch {
	case u.Form == Unlimbered && u.Class == Artillery && u.Gun == 0 && u.Men >= 4:
		return drills{rout: 24, push: 4}
	case u.Form == Unlimbered: // the gunners, leaving their guns
		return drills{rout: 24}
	case u.Form == Square:
		return drills{rout: 28}
	case u.mounted() && u.Class == LightCav && s.on(chartHorse):
		return drills{line: horse[0], column: horse[1], walk: 28, charge: 48, rout: horse[1]}
	case u.mounted():
		return drills{line: horse[0], column: horse[1], walk: 24, charge: 44, rout: horse[1]}
	case u.Class == Light || u.cavalry() || foot && u.Form == Skirmish:
		return drills{line: 24, column: 32, double: 28, charge: 28, rout: 32}
	case foot:
		return drills{line: 16, column: 28, double: 20, charge: 20, rout: 28}
	case u.Class == Artillery && u.Horse == 1:
		return drills{column: 40, walk: 24, rout: 40}
	case u.Class == Artillery:
		return drills{column: 24, walk: 24, rout: 24}
	case u.Class == General:
		return drills{line: 32, column: 36, walk: 28, charge: 48, rout: 36}
	}
	return drills{line: 32, column: 36, walk: 24, rout: 36}
}

// drills has the moves in quarter inches, 0 for paces that a unit does not have.
type drills struct{ line, column, walk, double, charge, rout, push int }

// at returns the move at the pace with this id.
func (x drills) at(id string) int {
	switch id {
	case "line":
		return x.line
	case "column":
		return x.column
	case "walk":
		return x.walk
	case "double":
		return x.double
	case "charge":
		return x.charge
	case "rout":
		return x.rout
	case "push":
		return x.push
	}
	return 0
}

// paceFits returns why u cannot move at the pace with this id in its formation, or "".
func (s State) paceFits(u Unit, id string) string {
	emplaced := u.Class == Artillery && u.Form == Unlimbered
	switch {
	case id == "turn" && emplaced:
		return ""
	case id == "column" && emplaced:
		return "Limber it first."
	case s.pace(u, id) == 0:
		return hide
	}
	staff := u.Class == General || u.Class == Wagon
	stands := "It is in " + formations[u.Form].name + "."
	switch {
	case id == "line" && u.Form != Line && u.Form != Skirmish && !staff:
		return stands
	case id == "column" && u.Form != Column && u.Form != AttackColumn && u.Form != Limbered && !staff:
		return stands
	case id == "rout" && u.Form != Routing && u.Half != 1:
		return "It is not routing and need not leave."
	case id == "charge": // has a procedure of its own
		return hide
	case id != "rout" && u.Form == Routing:
		return "It is routing."
	case id != "rout" && u.Half == 1:
		return lostHalf
	}
	return ""
}

// groundCost returns what u pays on g in per cent of the move; 100 is impassable.
func (s State) groundCost(u Unit, g ground) int {
	switch {
	case u.Form == Skirmish && u.mover() < 2 && g.open >= 0: // mounted or not
		return g.open
	case g.id == "field" && s.Winter == 1:
		return 0
	case g.id == "ruin" && u.Form != Skirmish:
		return 100
	}
	c := s.cost(g, u.mover())
	if g.id == "ploughed" && u.mover() == 2 && s.wetGround() {
		c = min(2*c, 100)
	}
	return c
}

// wetGround reports whether dirt roads and ploughed land are wet.
func (s State) wetGround() bool { return s.on(weather) && (s.Mud == 1 || s.Sky == skyRain) }

// stretch is ground on the way: its cost in per cent, and its length in quarter inches, 0 for the rest of the way.
type stretch struct{ cost, through int }

// reach returns how far a move of q quarter inches goes, less fixed per cent for turns and crossings,
// and over stretches of ground, each of which costs part of the move made on it; rounded down. Source: HM-100, C10.
func reach(q, fixed int, way []stretch) int {
	left := q*100 - q*fixed // in hundredths of a quarter inch
	if left <= 0 {
		return 0
	}
	gone := 0
	for _, w := range way {
		if w.cost == 0 {
			continue
		}
		if w.cost >= 100 {
			return gone / 100
		}
		can := left * (100 - w.cost) / 100 // of this ground, with the rest of the move
		if w.through == 0 || can <= w.through*100 {
			return (gone + can) / 100
		}
		gone += w.through * 100
		left -= (w.through*100*100 + 99 - w.cost) / (100 - w.cost)
	}
	return (gone + left) / 100
}

// march is a move being worked out. Every term of its sum is what it takes off the move.
type march struct {
	u        Unit
	q, fixed int // move in quarter inches, and per cent of it for turns and crossings
	way      []stretch
	charges  bool
	sum      book.Sum
}

// far returns how far the move goes, in quarter inches.
func (m *march) far() int { return reach(m.q, m.fixed, m.way) }

// pay takes percent of the whole move off it.
func (m *march) pay(percent int, reason string, args ...any) {
	if was := m.far(); percent > 0 {
		m.fixed += percent
		m.sum.Put(m.far()-was, reason, args...)
	}
}

// Refusals for a unit that has lost half, before and after it has reached its own edge.
const lostHalf, atItsEdge = "It has lost half: it makes for its table edge.", "It is at its table edge."

// moveBars returns why u cannot move, or "".
func (s State) moveBars(u Unit) string {
	_, fights := s.contact(u.ID)
	switch {
	case u.Form == Square && u.Half != 1:
		return "A square does not move."
	case fights:
		return "It is in melee."
	case u.Half == 2:
		return atItsEdge
	case u.Moved > 0:
		return "It has already moved."
	case u.Fired > 0 && u.Form != Routing && u.Half != 1:
		return "It has fired."
	}
	return s.orderBars(u)
}

// askPace asks at what pace u moves and returns its id.
func askPace(p *plan, u Unit) string {
	var opts []view.Option
	for _, x := range paces {
		o := view.Option{ID: x.id, Label: book.UpperFirst(paces[u.paceOf(x.id)].name), Refused: p.State.paceFits(u, x.id)}
		if q := p.State.pace(u, x.id); q > 0 {
			o.Small = book.Inches(q)
		}
		opts = append(opts, o)
	}
	v := p.PickFirst("pace", "Pace", opts...)
	p.Columns(3)
	return v
}

// paceOf returns the row of [paces] that names the pace of u with this id: in skirmish order it does not move in line.
func (u Unit) paceOf(id string) int {
	if id == "line" && u.Form == Skirmish {
		id = "skirmish"
	}
	for i, x := range paces {
		if x.id == id {
			return i
		}
	}
	return 0
}

// planMove is HM-P04, a move.
func planMove(p *plan) deed {
	s := p.State
	u := askUnit(p, "unit", "Unit", s.moveBars, nil)
	pace := askPace(p, u)
	switch pace {
	case "":
		return nil
	case "turn":
		return turnGun(p, u)
	}
	m := march{u: u, q: s.pace(u, pace), sum: book.Sum{Kind: "move"}}
	m.sum.Put(m.q, "pace", u.paceOf(pace), u.kind())
	road := (u.Form == Column || u.Form == Limbered || u.Form == Routing) && pace != "line" && pace != "double" &&
		askTick(p, "road", "Wholly on a road", "2″ farther if dry or paved")
	paved := road && s.wetGround() && askTick(p, "paved", "A paved road", "Rain and mud cancel the bonus of a dirt road")
	turns := 0
	if pace != "push" {
		turns = askWay(p, &m, pace == "rout", road)
	}
	if road && (paved || !s.wetGround()) {
		m.sum.Put(8*book.Bit(m.fixed == 0), "road")
	}
	p.Sum(m.sum)
	far := m.sum.Total()
	went, ahead := far, s.table().W > 0 && turns < 4 && pace != "rout" && u.Class != General && p.In.Get(commander.SpotField) == ""
	if ahead {
		went = commander.AskWay(p.Entry, far, far, min(2*turns, 2))
	}
	switch p.Form.Go, p.Form.GoSmall = "Move "+u.Name, book.Inches(went); {
	case went > 0 || !ahead:
	case turns > 0:
		p.Form.Go, p.Form.GoSmall = "Turn", u.Name
	default:
		p.Form.Go, p.Form.GoSmall = "Stand", u.Name
		return func(a *act) { stands(a, u, false) }
	}
	return func(a *act) {
		change(a, u.ID, num{"mv", 1 + book.Bit(pace == "double")}, u.moved(), num{"fc", (u.Face + turns) % 8}, num{"sq", 0})
		a.Sum(m.sum)
		switch {
		case pace == "rout":
			a.Line("retreat", u.Name, far, u.paceOf(pace))
		case p.In.Get(commander.SpotField) != "" && u.Class == General:
			a.Line("rode", u.Name)
		case p.In.Get(commander.SpotField) != "": // it went there, which may be less than it could
			a.Line("moved", u.Name, u.paceOf(pace))
		case !ahead:
			a.Line("move", u.Name, far, u.paceOf(pace))
		case went > 0:
			a.Line("went", u.Name, went, u.paceOf(pace))
		default:
			a.Line("faced", u.Name)
		}
		if pace == "double" || pace == "push" {
			a.Note(pace)
		}
		if o, ok := s.order(u); ok && o == Attack && pace != "rout" && far*2 < s.pace(u, pace) {
			a.Note("half-move")
		}
	}
}

// askWay asks what is on the way: turns, which cost nothing in a rout, and off the road ground and crossings. It returns the turns.
func askWay(p *plan, m *march, routs, road bool) (turns int) {
	turns = askCount(p, "turn", "Turns of 45°", 0, 4-book.Bit(m.charges), 0, "Each costs a quarter of the move; four are an about-turn.")
	if !routs {
		m.pay(25*turns, "turns", 25*turns)
	}
	if !road {
		p.Require(askGround(p, m))
		askCrossing(p, m)
	}
	if m.fixed > 100 {
		p.Refuse(book.Outside, "turn", secChange, "That costs more than the whole move.")
	}
	return turns
}

// askGround asks for up to two kinds of ground on the way. It reports whether the answers are complete.
func askGround(p *plan, m *march) bool {
	s := p.State
	var area []view.Option
	for _, g := range grounds {
		if !g.crossing {
			c := s.groundCost(m.u, g)
			area = append(area, view.Option{ID: g.id, Label: g.name, Small: fmt.Sprintf("%d%%", c),
				Refused: book.When(c >= 100, "It cannot go there.")})
		}
	}
	for i, key := range [...]string{"", "2"} {
		n := groundOf(p.PickFirst("ground"+key, [...]string{"Ground", "Then over"}[i], area...))
		if n < 0 {
			return false
		}
		g := grounds[n]
		if g.id == "open" {
			return true
		}
		through := 4 * askCount(p, "through"+key, "Inches of this ground", 0, 20, 0, "0: all the way")
		c, was := s.groundCost(m.u, g), m.far()
		m.way = append(m.way, stretch{c, through})
		if through == 0 {
			m.sum.Put(m.far()-was, "ground", n, c, g.page())
			return true
		}
		m.sum.Put(m.far()-was, "through", n, c, g.page(), through)
	}
	return true
}

// askCrossing asks what is crossed on the way.
func askCrossing(p *plan, m *march) {
	s, wheels := p.State, m.u.mover() == 2
	cross := []view.Option{book.Opt("none", "Nothing", "")}
	for _, g := range grounds {
		c, water := s.groundCost(m.u, g), wheelsInWater[g.id] != [3]int{}
		o := view.Option{ID: g.id, Label: g.name, Small: fmt.Sprintf("%d%%", c)}
		switch {
		case !g.crossing:
			continue
		case wheels && water:
			o.Small = "wheels: in, over, out"
		case wheels && g.gate:
			o.Small = "at a gate"
		case c >= 100, m.charges && g.id == "abatis":
			o.Refused = "It cannot cross."
		}
		cross = append(cross, o)
	}
	at := groundOf(p.PickFirst("cross", "Crosses", cross...))
	if at < 0 {
		return
	}
	g := grounds[at]
	w := wheelsInWater[g.id]
	switch {
	case wheels && w != [3]int{}:
		for i, k := range [...]string{"in", "over", "out"} {
			if p.Tick("water-"+k, [...]string{"Wheels enter", "Wheels go over", "Wheels leave"}[i]) {
				m.pay(w[i], "water", at, w[i], i)
			}
		}
	case wheels && g.gate:
		m.sum.Put(0, "gate")
	default:
		c := s.groundCost(m.u, g)
		m.pay(c, "cross", at, c, g.page())
	}
	if g.id == "deep" && askTick(p, "extra", "Extra deep", "Only by boat") {
		p.Refuse(book.Barred, "extra", secGround, "Extra deep water is crossed by boat only.")
	}
}

// page returns where the cost of g comes from: 0 printed ground, 1 house ground, 2 obstacles.
func (g ground) page() int {
	switch {
	case !g.house:
		return 0
	case g.id == "abatis", g.id == "chevaux", g.id == "wire":
		return 2
	}
	return 1
}

// turnGun turns unlimbered guns by 45 degrees in a turn in which they do not fire. Source: HM-71.
func turnGun(p *plan, u Unit) deed {
	way := p.Pick("way", "Which way", "", book.Opt("left", "To the left", ""), book.Opt("right", "To the right", ""))
	p.Form.Go, p.Form.GoSmall, p.Form.Section = "Turn "+u.Name, "45°, no fire this turn", secGuns
	right := book.Bit(way == "right")
	return func(a *act) {
		change(a, u.ID, num{"mv", 1}, num{"fc", (u.Face + 7 + 2*right) % 8})
		a.Line("turns", u.Name, right)
	}
}
