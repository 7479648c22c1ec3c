package march

import (
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/view"
)

// troop returns the key of a unit's row in the movement chart; "" for siege artillery, which has none.
func troop(u Unit) string {
	switch u.Kind {
	case Cavalry:
		return "cav" + string(u.Weight)
	case Artillery:
		switch u.Draw {
		case 'S':
			return ""
		case 'H':
			return "horse"
		}
		return "gun" + string(u.Weight)
	}
	return [...]string{"line", "column", "march", "square", "sk"}[u.Form]
}

// noMove returns why a unit may not move, "" if it may.
func (s State) noMove(u Unit) string {
	m, _ := s.mf(u.MF)
	switch {
	case m.Arrives > 0:
		return hide
	case u.Draw == 'S':
		return "siege guns may not be moved, prolonged or turned"
	case u.has(Routed):
		return "routed"
	case s.locked(u):
		return inMelee
	case u.has(Charging):
		return "charging"
	case u.has(Moved):
		return "has moved"
	}
	return ""
}

// noStay returns why a unit cannot be told to do nothing in this step, "" if it can: it has nothing to do anyway, or has been told
// already.
func (s State) noStay(u Unit) string {
	switch {
	case u.has(Stays):
		return "already has that order"
	case s.code() == "T1" && s.side(u) != s.Active:
		return s.noCharge(u, true)
	case s.code() == "T1":
		return s.noMove(u)
	case s.fires(u):
		return ""
	}
	return "nothing to do in this step"
}

// planStay makes a unit or a leader do nothing in this step. Other entries for it stay possible.
func planStay(p *plan) deed {
	s := p.State
	if l, at := s.leader(p.In.Int("leader", 0)); at >= 0 {
		return func(a *act) {
			setUnless(a, "l", l.ID, "stays", book.Bit(l.Stays), 1)
			a.Line([...]string{"stays", "sends-none"}[book.Bit(a.State.code() == "S1")], l.Name)
		}
	}
	u := askUnit(p, "unit", "Unit", s.Hand, s.noStay)
	line := "stays"
	if p.Form.Go = "Stay here"; s.code() == "T2" {
		p.Form.Go, line = "Hold fire", "holds-fire"
	}
	return func(a *act) {
		flag(a, u.ID, Stays)
		a.Line(line, u.Name)
	}
}

// outOfTurn asks for the ruling that lets a unit move while the other side is active. Source: MA-57.
func outOfTurn(p *plan, u Unit) said {
	if s := p.State; s.code() == "T1" && s.Active >= 0 && s.side(u) != s.Active {
		return ruling(p, "unit", secTurn, book.Say("only-they", s.Sides[s.Active].Name))
	}
	return nil
}

// move is a move as entered.
type move struct {
	row         string // key in the movement chart
	strategic   bool
	change      bool // of formation
	turns, used int  // number of turns, and quarters of the move already used
	slow        bool // oblique or retiring
	over        ground
	share       int // quarters of the move that the ground leaves
}

// turnField is the turn before a move that is made on the table: 1 wheeled left, 2 right, 3 about, 4 about and left, 5 about and right.
const turnField = commander.TurnField

// planMove works out how far a unit may move. Source: charts C6, C15; MA-51.
func planMove(p *plan) deed {
	s := p.State
	u := askUnit(p, "unit", "Unit", s.Hand, s.noMove)
	m, _ := s.mf(u.MF)
	ruled := outOfTurn(p, u)
	form := askForm(p, "form", u)
	x := move{change: form != u.Form}
	askRate(p, u, form, &x)
	askGround(p, u, form, &x)
	x.used = p.Count("used", "Part of the move already used (quarters)", 0, 0, 4)
	turns, ways := "Turns of 90° or 180°", 3
	if form == Deployed {
		turns, ways = "Turns of 45°", 2
	}
	x.turns = p.Count("turns", turns, 0, 0, 4)
	x.slow = p.Tick("slow", "Oblique, or retiring facing the enemy")
	threat := x.change && p.Tick("close", s.words("Within {mc-ved}″ of formed enemy, or fired upon this turn"))
	threat = threat || x.change && u.has(FiredUpon)
	r, left := s.moveBudget(u, x)
	p.Sum(r)
	far := left
	p.Form.Go = "Move " + u.Name + " up to " + book.Inches(left)
	if s.table().W > 0 && x.turns < 2 && !x.slow && u.Town == 0 {
		went := commander.AskWay(p.Entry, left*book.Bit(!x.change), left, x.turns*ways)
		far = p.In.Int(commander.WentField, went)
		switch p.Form.Go = "Move " + u.Name + " " + book.Inches(went); {
		case went > 0:
		case x.change:
			p.Form.Go = "Form " + formNames[form]
		case x.turns > 0:
			p.Form.Go = "Turn " + u.Name
		default:
			p.Form.Go, p.Form.GoSmall = "Stand", u.Name
		}
	}
	if x.used+s.cost(u, x) > 4 {
		p.Refuse(book.Outside, "turns", secMove, "That is more than a whole move.")
	}
	_, full := s.moveBudget(u, move{row: x.row, over: x.over, share: x.share})
	short := 2*far < full || orders[m.Order].id == "attack" && p.In.Int(turnField, 0) > 2
	return func(a *act) {
		remark(a, ruled)
		out(a, "T1")
		if n, _, _ := s.mustMove(m); short && n > 0 {
			flag(a, u.ID, Moved|Busy|Short)
			a.Note("short", m.Order)
		} else {
			flag(a, u.ID, Moved|Busy)
		}
		if m.Kind == GrandBattery && s.Turn < m.Built { // it must stand still for a whole turn
			setUnless(a, "m", m.ID, "built", m.Built, s.Turn+2)
		}
		a.Sum(r)
		if threat {
			if by, total, _ := test(a, u, vedTest{}, ", changing formation"); by > 0 {
				a.Line("no-change", u.Name, u.Form, total)
				disorder(a, u.ID, 2)
				flag(a, u.ID, Short)
				return
			}
		}
		if u.Town != 0 {
			set(a, "u", u.ID, "town", 0)
			a.Note("leaves-houses")
		}
		if x.change {
			set(a, "u", u.ID, "form", int(form))
		}
		x.tell(a, u, form, left, p.In)
		_, not := s.orderTerms(m.Order)
		a.Note("under", m.Name, m.Order, not)
		if x.strategic {
			a.Note("strategic")
		}
		if u.Kind == Infantry {
			a.Note("threat", s.v(mcZone))
		}
	}
}

// tell says how u moved in a formation: as far as it went on the table, or up to left.
func (x move) tell(a *act, u Unit, form Form, left int, in engine.Values) {
	went, turn := in.Int(commander.WentField, -1), min(max(in.Int(turnField, 0), 0), 5)
	switch there := went >= 0 || in.Get(commander.SpotField) != ""; {
	case there && x.change && went > 0:
		a.Line("changed-went", u.Name, form, went)
	case there && !x.change && went > 0:
		a.Line("went", u.Name, went, turn)
	case there && !x.change && (turn > 0 || went == 0):
		a.Line("faced", u.Name, turn)
	case there && x.change:
		a.Line("changed", u.Name, form)
	case there:
		a.Line("moved", u.Name)
	case x.change:
		a.Line("changes", u.Name, left, form)
	default:
		a.Line("moves", u.Name, left)
	}
}

// askRate asks for the rate at which a unit moves in its new formation, and sets row and strategic.
func askRate(p *plan, u Unit, form Form, x *move) {
	rates := []view.Option{book.Opt("t", "Tactical", "within 9″ of enemy"), book.Opt("s", "Strategic", "beyond 9″")}
	switch {
	case p.State.Night:
		rates[1].Refused = "no strategic movement at night"
	case u.has(Blown):
		rates[1].Refused = "blown: tactical moves only"
	}
	as := u
	as.Form = form
	x.row = troop(as)
	if form == Deployed {
		x.row = "hand" + string(u.Weight)
		rates = []view.Option{book.Opt("t", "Prolong", "by hand")}
	}
	x.strategic = p.Pick("rate", "Rate", "t", rates...) == "s"
}

// askGround asks for the ground a move crosses, and sets over and share.
func askGround(p *plan, u Unit, form Form, x *move) {
	options := make([]view.Option, len(grounds))
	for i, g := range grounds {
		o := book.Opt(g.id, g.name, "")
		switch n := p.State.groundShare(ground(i), u, form); {
		case n == 0 && ground(i) == river:
			o.Refused = "bridge or ford only"
		case n == 0:
			o.Refused = "may not enter"
		case n < 4:
			o.Small = part(n)
		}
		options[i] = o
	}
	id := p.Pick("ground", "Ground", grounds[open].id, options...)
	p.Columns(3)
	for i, g := range grounds {
		if g.id == id {
			x.over = ground(i)
		}
	}
	x.share = p.State.groundShare(x.over, u, form)
}

// cost returns the quarters of a move that its actions take. Source: charts C6.
func (s State) cost(u Unit, x move) int {
	n := x.turns * s.v(mcTurn)
	switch {
	case x.change && u.Kind == Artillery && u.Draw == 'H':
		n += s.v(mcHorse)
	case x.change:
		n += s.v(mcForm)
	}
	return n
}

// groundShare returns the quarters of a move that a ground leaves. Source: charts C15.
func (s State) groundShare(g ground, u Unit, form Form) int {
	if g == open {
		return 4
	}
	who := 0
	switch {
	case u.Kind == Cavalry:
		who = 2
	case u.Kind == Artillery:
		who = 3
	case form == Skirmish:
		who = 1
	}
	return s.v(g.key(who))
}

// moveBudget returns how far a unit may still move, in quarter inches: its rate, less the share taken by its actions,
// then reduced for ground and mud, each step rounded .5 up. The sum shows the steps.
func (s State) moveBudget(u Unit, x move) (book.Sum, int) {
	rate := byte(tactical)
	if x.strategic {
		rate = strategic
	}
	q := 4 * s.v(moveKey(x.row, rate))
	r := book.Sum{Kind: "move"}
	r.Put(0, "m-rate", q)
	if n := x.used + s.cost(u, x); n > 0 {
		q = q * max(0, 4-n) / 4
		r.Put(0, "m-left", max(0, 4-n))
	}
	if x.slow {
		q = quarters(q, s.v(mcSlow))
		r.Put(0, "m-slow", s.v(mcSlow))
	}
	if x.share < 4 {
		q = quarters(q, x.share)
		r.Put(0, "m-ground", x.share)
	}
	if s.Weather == 2 {
		q = quarters(q, s.v(mcMud))
		r.Put(0, "m-mud", s.v(mcMud))
	}
	if x.over == wall {
		q = max(0, q-s.v(mcWall))
		r.Put(0, "m-wall", s.v(mcWall))
	}
	r.Result = book.Say("inches", q)
	return r, q
}
