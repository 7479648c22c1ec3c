package march

import (
	"slices"
	"strconv"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
)

// officer commands the sides of a battle of this book and moves the pieces on its sand table, see package commander. weigh.go has
// his judgement, eyes.go what he sees, hands.go what he moves. All of it is house design.
type officer struct {
	commander.Mind
	scale  [2]int               // units broken for one point, points for an MF
	posts  map[int]battle.Point // the position of a unit that defends, or is too far from its leader: where it stood before
	held   []int                // the side that last held each place, -1 none
	began  map[int]int          // the distance of each charge
	passed [][2]int             // units driven back through formed friends, who have not yet tested for it
	zoned  []int                // units of the active side that began its T1 in a threat zone
	apart  map[int]int          // 1 for a unit that was too far from its leader as T1 began
	from   map[int]int          // the distance of each unit from its task as T1 began
	known  map[[8]int]int       // the worth of charges in this position, see clash
}

var (
	_ commander.Officer  = (*officer)(nil)
	_ commander.Proposer = (*officer)(nil)
	_ commander.Book     = System{}
)

// Officer implements commander.Book.
func (System) Officer(start engine.State, who [2]commander.Character) (o commander.Officer, leads bool) {
	s := start.(State)
	x, leads := scenarioOf(s.Battle)
	return newOfficer(s, x, who), leads
}

func newOfficer(s State, x scenario, who [2]commander.Character) *officer {
	x.OnMap(s.table())
	return officerAt(sandtable.New(x.Map), s, x, who)
}

func officerAt(t *sandtable.Table, s State, x scenario, who [2]commander.Character) *officer {
	o := &officer{Mind: commander.NewMind(System{}, t, &x.Field, who, s.names()), scale: x.scale, posts: map[int]battle.Point{},
		began: map[int]int{}, known: map[[8]int]int{}, apart: map[int]int{}, from: map[int]int{}}
	for _, a := range x.Aims {
		o.held = append(o.held, slices.IndexFunc(x.Sides, func(s battle.Side) bool { return s.ID == a.Held }))
	}
	o.update(State{}, s)
	return o
}

// share gives every unit its task.
func (o *officer) share(s State) {
	clear(o.Tasks)
	var men [2][]commander.Candidate
	for _, u := range s.Units {
		if p, ok := o.Board.Piece(u.ID); ok {
			men[p.Side] = append(men[p.Side], commander.Candidate{ID: u.ID, At: p.At, Bound: u.Kind == Infantry})
		}
	}
	o.Assign(men)
}

// Next implements commander.Officer: first what the rules require, then what the sides want to do in this step, otherwise the next
// step.
func (o *officer) Next(state engine.State) (int, []commander.Advice) {
	s := state.(State)
	clear(o.known)
	if s.Over {
		return commander.Nobody, nil
	}
	if all := o.wronglyMarked(s); len(all) > 0 && s.Step > 0 { // the key that moved on was another's
		m := all[0]
		return commander.Nobody, []commander.Advice{{Do: engine.Do("engage", "mf", book.Num(m.ID)), Cites: secTurn,
			What: "Mark " + book.The(m.Name) + " as " + [...]string{"engaged", "not engaged"}[book.Bit(m.Engaged)],
			Why:  [...]string{"Formed enemy are within 9″.", "No formed enemy is within 9″."}[book.Bit(m.Engaged)]}}
	}
	if a, ok := o.passage(s); ok {
		return commander.Nobody, []commander.Advice{a}
	}
	for _, d := range s.dues() {
		if s.demands(d) && d.kind != dueApply {
			if side, may := o.answerDue(s, d); len(may) > 0 {
				return side, may
			}
		}
	}
	if side, may := o.nextChoice(s); len(may) > 0 {
		return side, may
	}
	switch {
	case s.code() == "S5" && s.Active < 0:
		return commander.Required(engine.Do("initiative"))
	case s.code() == "T2" && s.pending() > 0:
		return commander.Required(engine.Do("effects"))
	}
	return commander.Required(o.onward(s))
}

// passage returns the tests that are due because a unit was driven back through a friend. Source: charts C6; ruling MA-R31.
func (o *officer) passage(s State) (commander.Advice, bool) {
	for _, x := range o.passed {
		u, _ := s.unit(x[0])
		v, _ := s.unit(x[1])
		if s.here(u) && s.here(v) {
			return commander.Advice{Do: engine.Do("passage", "unit", book.Num(u.ID), "through", book.Num(v.ID)), Cites: secMove,
				What: book.WithVerb(u.Name, "pass") + " through " + book.The(v.Name),
				Why:  "They went back through it. Unless one of them passes its VeD, both are disordered."}, true
		}
	}
	return commander.Advice{}, false
}

// nextChoice returns whose decision comes next in this step, and the options.
func (o *officer) nextChoice(s State) (int, []commander.Advice) {
	switch s.code() {
	case "S1":
		return o.orderAdvice(s)
	case "S2":
		return o.rallyAdvice(s)
	case "S4":
		return o.rideAdvice(s)
	case "S5":
		if s.Active < 0 && s.Chooses >= 0 {
			return s.Chooses, o.first(s)
		}
	case "T1":
		if may := o.moveAdvice(s); len(may) > 0 {
			return s.Active, may
		}
		return 1 - s.Active, o.counterchargeAdvice(s)
	case "T2":
		for _, u := range s.Units {
			if s.fires(u) {
				if may := o.shots(s, u); len(may) > 1 {
					return s.side(u), may
				}
			}
		}
	case "T4":
		for _, u := range s.Units {
			if s.here(u) && u.has(Blown) && !u.has(Moved|Fought|Charging) && o.formedNear(s, u) > 100*s.v(mlBlown) {
				return commander.Required(engine.Do("breath", "unit", book.Num(u.ID)))
			}
		}
		if s.Active != s.First {
			return o.recoverAdvice(s)
		}
	}
	return commander.Nobody, nil
}

// answerDue returns d as an entry, with its fields filled in from the sand table; where there is a choice, the options weighed.
func (o *officer) answerDue(s State, d due) (int, []commander.Advice) {
	switch d.kind {
	case dueRoll:
		if d.do.Do == "arrive" {
			return o.arrivalAdvice(s, d.do)
		}
	case dueMorale:
		m, _ := s.mf(d.do.In.Int("mf", 0))
		return commander.Required(o.withSupport(s, d.do.With("near", book.Yes(o.nearFallen(s, m))), m))
	case dueSkirmish:
		c := o.skirmish(s)
		if rules.Refusal(s, c) != nil {
			return commander.Nobody, nil
		}
		return commander.Required(c)
	case dueReaction:
		c := s.Charges[d.do.In.Int("charge", 0)]
		u, _ := s.unit(c.At)
		return s.side(u), o.replyAdvice(s, d.do, c)
	case dueMelee:
		return commander.Required(o.withCircumstances(s, d.do))
	case dueMove:
		return commander.Nobody, nil // weighed with the other moves
	case dueChoice:
		u, _ := s.unit(s.Charges[d.do.In.Int("charge", 0)].Wins)
		return s.side(u), o.victories(s, d.do, u)
	}
	return commander.Required(d.do)
}

// arrivalAdvice returns the ways an MF that is due can arrive.
func (o *officer) arrivalAdvice(s State, c engine.Command) (int, []commander.Advice) {
	m, _ := s.mf(c.In.Int("mf", 0))
	forced := commander.Advice{Do: c.With("forced", "yes"), What: "Force the march of " + book.The(m.Name), Cites: secArrive,
		Why: "Horse lose nothing by it, and every quarter of an hour counts."}
	for _, u := range s.Units {
		if u.MF == m.ID && u.Kind == Infantry {
			forced.Worth, forced.Why = 50*s.waited(m)-75, "They are late as it is."
		}
	}
	return m.Side, o.Legal(s, []commander.Advice{forced, {Do: c, Worth: -1, What: "March on", Cites: secArrive,
		Why: "Men driven hard arrive with fewer in the ranks."}})
}

// orderAdvice returns the orders a general may send to an MF whose present order does not suit its tasks.
func (o *officer) orderAdvice(s State) (int, []commander.Advice) {
	for _, l := range s.Leaders {
		if l.Stays || s.noOrder(l) != "" {
			continue
		}
		for _, m := range s.MFs {
			want, why := o.suitedOrder(s, m)
			if !s.commandsMF(l, m) && !s.onHisOwn(l, m) || !standing(s, m) || want == m.Order {
				continue
			}
			var of []int
			for _, u := range s.Units {
				if u.MF == m.ID {
					of = append(of, u.ID)
				}
			}
			c := engine.Do("order", "by", book.Num(l.ID), "to", "m"+book.Num(m.ID))
			if s.commandsMF(l, m) {
				c = c.With("far", book.Num(o.orderBracket(s, l, m)))
			}
			out := []commander.Advice{sendNobody(l)}
			for i, x := range orders {
				worth := -100
				if i == want {
					worth = 100
				}
				if i == want || o.Any && i != m.Order && x.id != "gb" {
					out = append(out, commander.Advice{Do: c.With("order", x.id), Worth: worth, What: "Order " + m.Name + " to " + book.LowerFirst(x.name),
						Why: why, Cites: secObey, Of: of})
				}
			}
			return l.Side, o.Legal(s, out)
		}
	}
	if _, l, ok := s.toOrder(); ok {
		return l.Side, []commander.Advice{sendNobody(l)}
	}
	return commander.Nobody, nil
}

// sendNobody returns the choice of a general to send no order this turn.
func sendNobody(l Leader) commander.Advice {
	return commander.Advice{Do: engine.Do("stay", "leader", book.Num(l.ID)), What: "Send nobody", Why: "They have their orders."}
}

// suitedOrder returns the order that suits the tasks of an MF, and why.
func (o *officer) suitedOrder(s State, m MF) (order int, why string) {
	has := orders[m.Order].id
	attack, far, near := 0, 0, 1<<30
	for _, u := range s.Units {
		t, ok := o.Tasks[u.ID]
		p, there := o.Board.Piece(u.ID)
		if u.MF != m.ID || !ok || !there {
			continue
		}
		switch t.Posture {
		case commander.Attack, commander.Join:
			attack += t.Worth
		default:
			attack -= t.Worth
		}
		far = max(far, p.Reach(t.At))
		near = min(near, o.formedNear(s, u))
	}
	back := has == "retire" || has == "retreat"
	switch {
	case m.Kind.guns() || near == 1<<30:
		return m.Order, ""
	case back && s.level(m) == Spent:
		return orderIndex("defend"), "They have done enough if they only stand."
	case has == "manoeuvre" && near > 1800:
		return m.Order, ""
	case attack > 0 && (back || has == "defend" || has == "manoeuvre"):
		return orderIndex("attack"), "They are wanted there, and men told to defend go nowhere."
	case attack <= 0 && (back || has == "manoeuvre" && far <= 600):
		return orderIndex("defend"), "They stand where they are wanted."
	case attack <= 0 && has == "manoeuvre":
		return orderIndex("attack"), "The enemy is near, and Manoeuvre forbids a charge."
	}
	return m.Order, ""
}

// rallyAdvice returns the choice of rallying an MF that is retiring.
func (o *officer) rallyAdvice(s State) (int, []commander.Advice) {
	for _, m := range s.MFs {
		l, _ := s.leader(m.Leader)
		if orders[m.Order].id == "retire" && s.noRally(m) == "" && standing(s, m) && !l.Stays {
			return m.Side, o.Legal(s, []commander.Advice{
				{Do: o.withSupport(s, engine.Do("rally", "what", "mf", "mf", book.Num(m.ID)), m), Worth: 100, What: "Rally " + m.Name, Cites: secRally,
					Why: "Nobody is at their heels, and their general is with them."},
				{Do: engine.Do("stay", "leader", book.Num(l.ID)), What: "Let them go", Why: "There is nothing to stop for."}})
		}
	}
	return commander.Nobody, nil
}

// recoverAdvice returns the recovery of a unit at the end of a turn in which it did nothing. Source: charts C14.
func (o *officer) recoverAdvice(s State) (int, []commander.Advice) {
	for _, u := range s.Units {
		if s.here(u) && s.noRecovery(u) == "" {
			return s.side(u), []commander.Advice{{Do: engine.Do("rally", "what", "unit", "unit", book.Num(u.ID)), What: "Call in the stragglers",
				Why: "It has had a quiet turn, and its leader is with it.", Cites: secRally}}
		}
	}
	return commander.Nobody, nil
}

// rideAdvice returns the units that the leader of an MF may join.
func (o *officer) rideAdvice(s State) (int, []commander.Advice) {
	for _, l := range s.Leaders {
		if l.Stays || l.Lost != 0 || l.Insp == 0 || !s.leads(l) {
			continue
		}
		from, attached := o.Board.Piece(l.Unit)
		alone := l
		alone.Unit = 0
		middle := -o.leftBehind(s, l, o.leaderAt(s, alone))
		here, best := middle, middle
		out := []commander.Advice{{Do: engine.Do("stay", "leader", book.Num(l.ID)), What: "Stay with the guides", Why: "He sees more from here."}}
		for _, u := range s.Units {
			p, ok := o.Board.Piece(u.ID)
			if !ok || !s.commandsUnit(l, u) || attached && battle.Distance(from.At, p.At) > 2400 {
				continue
			}
			worth := o.leaderWorth(s, u) - o.leftBehind(s, l, p.At)
			if u.ID == l.Unit {
				here = worth
				out[0].Why = "He is with the men who need him."
				continue
			}
			best = max(best, worth)
			out = append(out, commander.Advice{Do: engine.Do("attach", "leader", book.Num(l.ID), "unit", book.Num(u.ID)), Worth: worth,
				What: l.Name + " joins " + book.The(u.Name), Cites: secLeaders, Why: "He helps their tests and their melee."})
		}
		if attached {
			out = append(out, commander.Advice{Do: engine.Do("attach", "leader", book.Num(l.ID), "unit", "none"), Worth: middle, Cites: secLeaders,
				What: l.Name + " leaves " + book.The(from.Name), Why: "His other units are too far away."})
		}
		if out[0].Worth = here + 60; best > here+60 {
			return l.Side, o.Legal(s, out)
		}
	}
	return commander.Nobody, nil
}

// leftBehind returns what it costs the leader of an MF to be at a place: its units that are too far from there only defend. Source: charts
// C4.
func (o *officer) leftBehind(s State, l Leader, at battle.Point) (cost int) {
	for _, u := range s.Units {
		m, _ := s.mf(u.MF)
		if p, ok := o.Board.Piece(u.ID); ok && m.Leader == l.ID && p.Reach(at) > inch*s.v(orOwn) {
			cost += 150
		}
	}
	return cost
}

// leaderWorth returns what a leader is worth to a unit: most to a strong unit that will soon be fighting.
func (o *officer) leaderWorth(s State, u Unit) int {
	if u.Kind == Artillery || u.has(Routed) {
		return 0
	}
	return max(0, 1800-o.formedNear(s, u))/6 + 15*u.CV
}

// first returns the choice of the side to be active first.
func (o *officer) first(s State) []commander.Advice {
	attack := 0
	for id, t := range o.Tasks {
		if u, _ := s.unit(id); s.side(u) == s.Chooses && (t.Posture == commander.Attack || t.Posture == commander.Join) {
			attack++
		}
	}
	me, other := s.Chooses, 1-s.Chooses
	return o.Legal(s, []commander.Advice{
		{Do: engine.Do("active", "side", book.Num(me)), Worth: attack, What: "Act first", Cites: secTurn,
			Why: "Do not wait if you mean to attack."},
		{Do: engine.Do("active", "side", book.Num(other)), Worth: 1, What: "Let them act first", Cites: secTurn,
			Why: "Let them come, and have the last word."}})
}

// Reply implements commander.Officer.
func (o *officer) Reply(state engine.State, q commander.Question) string {
	s := state.(State)
	if aim, ok := battle.AskedAim(q); ok {
		return book.Num(o.holder(s, aim))
	}
	reply, _ := o.struck(s, q)
	return reply
}

// Proposed implements commander.Proposer: who suffers in skirmish combat.
func (o *officer) Proposed(st engine.State, q commander.Question) (reply, why string) {
	s := st.(State)
	if q.ID != victimAsked && q.ID != testerAsked {
		return "", ""
	}
	reply, of := o.struck(s, q)
	side := s.Sides[max(0, q.Side-1)].Name
	where := "before the front of the " + side + s.words(", within {sk-reach}″ of their infantry")
	if id, _ := strconv.Atoi(q.Choices[0].ID); of == 0 {
		if u, _ := s.unit(id); u.Kind == Artillery {
			where += s.words(" and without infantry of its own within {sk-guns}″")
		}
	}
	switch {
	case of == 0:
		return reply, "On the map no one is " + where + "."
	case of == 1:
		return reply, "On the map no one else is " + where + "."
	case q.ID == testerAsked:
		return reply, "Of the " + book.Num(of) + " on the map " + where + ", none is likelier to fail."
	}
	return reply, "Of the " + book.Num(of) + " on the map " + where + ", none has a lower CV."
}

// struck returns who suffers in skirmish combat: of those who may, the one it hurts most; of says how many may.
func (o *officer) struck(s State, q commander.Question) (reply string, of int) {
	reply, least := q.Choices[0].ID, 1<<30
	for _, c := range q.Choices {
		id, _ := strconv.Atoi(c.ID)
		u, _ := s.unit(id)
		rank := u.CV
		if q.ID == testerAsked {
			rank = s.ved(u, vedTest{}).Total()
		}
		switch {
		case c.ID == nobody:
			rank = 50
		case o.exposed(s, u):
			of++
		default:
			rank += 100
		}
		if rank < least {
			reply, least = c.ID, rank
		}
	}
	return reply, of
}

// exposed reports whether u may suffer in skirmish combat: enemy infantry is near enough, an enemy has it before its front, and it is
// no battery with infantry of its own MF beside it. Source: charts C5.
func (o *officer) exposed(s State, u Unit) bool {
	p, _ := o.Board.Piece(u.ID)
	near, before := false, false
	for _, q := range o.Board.Pieces() {
		v, _ := s.unit(q.ID)
		gap := sandtable.Gap(p, q)
		switch {
		case q.Side != p.Side:
			near = near || v.Kind == Infantry && gap <= inch*s.v(skReach)
			q.Wide += 2 * inch * s.v(skSide)
			before = before || v.Form != Skirmish && bears(q, p, 0)
		case u.Kind == Artillery && v.Kind == Infantry && v.MF == u.MF && gap <= inch*s.v(skGuns):
			return false
		}
	}
	return near && before
}
