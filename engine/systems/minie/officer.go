package minie

import (
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
	"vedette/engine/view"
)

// officer commands the sides of a battle of this book and moves the pieces on its table; see package commander. All of it is house
// design.
type officer struct {
	commander.Mind
	held  []int // last holder of each place, by HV-5
	known memory
	laid  map[int]laying // how each battery last turned, until it fires
}

// laying is a turn of a battery: when and to which hand.
type laying struct {
	turn int
	way  string
}

var (
	_ commander.Officer = (*officer)(nil)
	_ commander.Book    = System{}
)

// Officer implements commander.Book.
func (System) Officer(start engine.State, who [2]commander.Character) (o commander.Officer, leads bool) {
	s := start.(State)
	x, leads := scenarioOf(s.Set.Forces)
	return newOfficer(s, x, who), leads
}

func newOfficer(s State, x scenario, who [2]commander.Character) *officer {
	x.OnMap(s.table())
	return officerAt(sandtable.New(x.Map), s, &x.Field, who)
}

func officerAt(t *sandtable.Table, s State, f *battle.Field, who [2]commander.Character) *officer {
	o := &officer{Mind: commander.NewMind(System{}, t, f, who, s.Set.Sides), known: newMemory(), laid: map[int]laying{}}
	for _, a := range f.Aims {
		o.held = append(o.held, slices.IndexFunc(f.Sides, func(side battle.Side) bool { return side.ID == a.Held }))
	}
	for _, u := range s.Units {
		o.place(u)
	}
	o.share(s)
	return o
}

// share gives the units on the table their tasks.
func (o *officer) share(s State) {
	var men [2][]commander.Candidate
	for _, u := range s.Units {
		if p, ok := o.Board.Piece(u.ID); ok && u.Class != General {
			men[p.Side] = append(men[p.Side], commander.Candidate{ID: u.ID, At: p.At, Bound: u.Class <= Light})
		}
	}
	o.Assign(men)
}

// Next implements commander.Officer: first what the rules demand, then a decision in this step, else the next step.
func (o *officer) Next(state engine.State) (int, []commander.Advice) {
	s := state.(State)
	o.known.clear()
	switch {
	case s.Over:
		return commander.Nobody, nil
	case s.First == 0:
		return commander.Required(o.first(s))
	}
	if c, ok := o.demanded(s); ok {
		return commander.Required(c)
	}
	if side, may := o.decision(s); len(may) > 0 {
		return side - 1, may
	}
	return commander.Required(s.primary(o.onward(s)).Do)
}

// first returns the entry for who goes first, with the step at which a commander who does has something to decide.
func (o *officer) first(s State) engine.Command {
	c := engine.Do("first")
	for side := 1; side <= 2; side++ {
		n := s
		if n.First, n.Step = side, 1; o.idle(n, 1) {
			c = c.With("past"+book.Num(side), book.Num(o.onward(n)))
		}
	}
	return c
}

// onward returns the next step in which something can be done on this table, or len(sequence) at the end of the turn.
func (o *officer) onward(s State) int {
	to := s.nextStep()
	for to < stepMelee && o.idle(s, to) {
		n := s
		n.Step = to
		to = n.nextStep()
	}
	return to
}

// commands reports whether a side is his, and no player's.
func (o *officer) commands(side int) bool { return side > 0 && !o.Who[side-1].Player }

// idle reports whether in step i nobody has an enemy near enough: to advance and fire, to charge, or to fire at; or a commander nobody who
// is to form up.
func (o *officer) idle(s State, i int) bool {
	s.Step = i
	may, reach := func(u Unit) bool { return s.fireBars(u) == "" }, func(u Unit) int { return s.weaponReach(u.Weapon) }
	switch {
	case i == 1, i == 7:
		if !o.commands(s.active(i)) {
			return false
		}
		_, advised := o.decision(s)
		return len(advised) == 0
	case s.firesOnTheMove():
		may = func(u Unit) bool { return u.Class == Infantry && u.Form == Line && u.Moved == 0 && s.fireBars(u) == "" }
		reach = func(u Unit) int { return s.weaponReach(u.Weapon) + 2*4 }
	case s.inCharges():
		may, reach = func(u Unit) bool { return s.chargeBars(u) == "" }, func(u Unit) int { return s.pace(u, "charge") }
	case i == stepGuns, i == stepGuns+1:
		may, reach = func(u Unit) bool { return s.gunBars(u) == "" }, func(u Unit) int { return gunReach(u.Gun, u.Howitz == 1) }
	case i != stepMelee-1:
		return false
	}
	return !slices.ContainsFunc(s.Units, func(u Unit) bool {
		side := s.active(i)
		if side > 0 && u.Side != side || !u.here() || !may(u) {
			return false
		}
		_, ok := o.Board.Piece(u.ID)
		_, far := o.Board.Nearest(u.ID, func(sandtable.Piece) bool { return true })
		return !ok || far <= reach(u)*quarter+slack
	})
}

// slack is how much farther than measured an enemy may be who counts as in reach, since figures stand a little otherwise than the app
// knows.
const slack = 100

// Onward implements commander.Onward.
func (o *officer) Onward(state engine.State) view.Key {
	s := state.(State)
	to := o.onward(s)
	k := s.primary(to)
	if k.Warns && o.commands(s.active(s.Step)) { // he has left nothing undone
		if k.Small, k.Warns = "", false; to < len(sequence) && s.active(to) != s.active(s.Step) && s.active(to) > 0 {
			k.Small = s.side(s.active(to))
		}
	}
	return k
}

// demanded returns the first entry that is due in this step, with its fields filled in from the table.
func (o *officer) demanded(s State) (c engine.Command, ok bool) {
	for u := range s.inTurn() {
		id := book.Num(u.ID)
		switch {
		case s.retreats(u) && u.Half == 1 && o.home(u):
			return engine.Do("half", "unit", id, "do", "edge"), true
		case s.retreats(u) && u.Half != 2:
			return engine.Do("move", "unit", id, "pace", "rout", commander.SpotField, o.flight(s, u).Spot()), true
		case s.Step == stepMorale && u.due() != notDue:
			c := engine.Do("morale", "unit", id)
			if o.led(s, u, u.ID) {
				c = c.With("general", "yes")
			}
			return c, true
		}
	}
	for _, m := range s.Melees {
		if s.Step == stepMelee && !s.fought(m) {
			return o.melee(s, m), true
		}
	}
	return c, false
}

// melee returns the entry for a melee: how many figures of each side touch, and whether a general leads them.
func (o *officer) melee(s State, m Contact) engine.Command {
	a, _ := s.unit(m.A)
	d, _ := s.unit(m.D)
	p, _ := o.Board.Piece(a.ID)
	q, _ := o.Board.Piece(d.ID)
	c := engine.Do("melee", "melee", meleeID(m))
	n, k := s.touching(a, d, p, q)
	for i, x := range [...]struct {
		u Unit
		n int
	}{{a, n}, {d, k}} {
		key := [...]string{"a", "d"}[i]
		c = c.With(key+"-figures", book.Num(x.n))
		if gren := x.u.grenadiers(x.n); gren > 0 {
			c = c.With(key+"-gren", book.Num(gren))
		}
		if o.led(s, x.u, x.u.ID) {
			c = c.With(key+"-general", "yes")
		}
	}
	return c
}

// decision returns the next decision of this step, best advice first, and the side it is for. In a step of moves units decide in turn, the
// foremost first and generals last; in other steps the unit with most to gain decides.
func (o *officer) decision(s State) (side int, best []commander.Advice) {
	weigh := o.adviser(s)
	if weigh == nil {
		return 0, nil
	}
	if side := s.active(s.Step); s.Step == 1 || s.Step == 7 {
		if may := o.releaseAdvice(s, side); len(may) > 0 {
			return side, may
		}
	}
	var first []Unit
	foremost, gain := map[int]int{}, 0
	for u := range s.inTurn() {
		switch {
		case u.Form == Routing || u.Half == 1 || s.stayBars(u) != "" || u.Half == 2 && !(s.moves() && len(o.mendings(s, u)) > 0):
			continue
		case s.moves():
			_, far := o.enemyNear(s, u)
			if u.Class == General {
				far += 100000
			}
			first, foremost[u.ID] = append(first, u), far
			continue
		}
		may := weigh(s, u)
		if len(may) < 2 {
			continue
		}
		stay := slices.IndexFunc(may, func(a commander.Advice) bool { return a.Do.Do == "stay" })
		if n := may[0].Worth - may[max(stay, 0)].Worth; n > gain || o.Any && best == nil {
			side, best, gain = u.Side, may, n
		}
	}
	if len(first) > 0 {
		slices.SortStableFunc(first, func(a, b Unit) int { return foremost[a.ID] - foremost[b.ID] })
		return first[0].Side, o.standing(s, first)
	}
	return side, best
}

// standing returns the advice for the first of units, in the order in which they decide. If he commands them and it had best stand, those
// who come next stand with it, up to the first that had not.
func (o *officer) standing(s State, units []Unit) []commander.Advice {
	may := o.moveOptions(s, units[0])
	if len(may) == 0 || !o.commands(units[0].Side) || o.Any {
		return may
	}
	var of []int
	var also, names []string
	for i, u := range units {
		all := may
		if i > 0 {
			all = o.moveOptions(s, u)
		}
		if len(all) == 0 || all[0].Do.Do != "stay" || all[0].What != may[0].What && u.Class != General {
			break
		}
		of, names = append(of, u.ID), append(names, book.The(u.Name))
		if i > 0 {
			also = append(also, book.Num(u.ID))
		}
	}
	if len(also) == 0 {
		return may
	}
	if i := slices.IndexFunc(may, func(a commander.Advice) bool { return a.What != may[0].What }); i > 0 {
		may[i].If = names[0] + " instead"
	}
	a := &may[0]
	a.Of = of
	a.Do = a.Do.With("also", strings.Join(also, ","))
	a.Who = book.Plural(len(names), "unit", "units")
	a.Why = book.UpperFirst(book.List(names...)) + " would gain nothing by a move."
	return may
}

// adviser returns the function that advises a unit in this step, nil if there is nothing to decide.
func (o *officer) adviser(s State) func(State, Unit) []commander.Advice {
	switch i := s.Step; {
	case i == 1, i == 7:
		return o.formationAdvice
	case s.moves():
		return o.moveOptions
	case s.firesOnTheMove():
		return o.advanceAdvice
	case s.inCharges():
		return o.chargeAdvice
	case i == stepGuns, i == stepGuns+1:
		return o.cannonades
	case i == stepMelee-1:
		return o.volleys
	}
	return nil
}

// stay returns the advice to do nothing.
func stay(u Unit, what, why, cites string, worth int) commander.Advice {
	return commander.Advice{Do: engine.Do("stay", "unit", book.Num(u.ID)), What: what, Why: why, Cites: cites, Worth: worth}
}

// releaseAdvice returns the decision whether to release a formation from Reserve, once an enemy is near enough or a third of the battle
// is over; sooner for a bold commander, later for a careful one.
func (o *officer) releaseAdvice(s State, side int) []commander.Advice {
	for _, b := range s.Brigades {
		if b.Side != side || b.Order != Reserve {
			continue
		}
		var first Unit
		near := 1 << 30
		for _, u := range s.Units {
			if u.Brigade == b.ID && u.here() && u.Class != General {
				_, far := o.enemyNear(s, u)
				first, near = u, min(near, far)
			}
		}
		x := o.Who[side-1]
		if first.ID == 0 || first.Stays == 1 || near*x.Danger > 1800*100 && 300*s.Turn < o.Field.Turns*x.Danger {
			continue
		}
		line := o.Tasks[first.ID].Name
		if len(line) > maxName/2 { // shorten it to "church of Obernitz"
			line = strings.TrimPrefix(line, "the ")
		}
		do := engine.Do("order", "brigade", book.Num(b.ID), "order", orders[Attack].id, "line", line)
		return o.Legal(s, []commander.Advice{{Do: do, Worth: 1, What: "Release " + book.The(b.Name), Cites: secOrders,
			Why: "A reserve is kept for the moment when it decides something, and no longer."},
			stay(first, "Keep "+book.The(b.Name)+" in Reserve", "It may be needed more later.", secOrders, 0)})
	}
	return nil
}

// mendings returns what a unit at its own edge may do: combine with another there, or come back.
func (o *officer) mendings(s State, u Unit) (out []commander.Advice) {
	c := engine.Do("half", "unit", book.Num(u.ID))
	for _, v := range s.Units {
		if v.ID != u.ID && v.Side == u.Side && v.Half == 2 && v.here() {
			out = append(out, commander.Advice{Do: c.With("do", "join").With("with", book.Num(v.ID)), Worth: 2, What: "Join " + book.The(v.Name),
				Cites: secMorale, Why: "Two halves make a battalion that may come back."})
		}
	}
	return o.Legal(s, append(out, commander.Advice{Do: c.With("do", "back"), Worth: 1, What: "Come back", Cites: secMorale,
		Why: "It has had its four turns."}))
}

// Reply implements commander.Officer.
func (o *officer) Reply(state engine.State, q commander.Question) string {
	s := state.(State)
	aim, asked := battle.AskedAim(q)
	switch {
	case asked:
		return book.Num(o.holder(s, aim))
	case len(q.Where) > 0:
		if reply, _ := o.Proposed(s, q); reply != "" {
			return reply
		}
		return q.Choices[0].ID
	case q.ID == "guns":
		u, _ := s.unit(q.Units[0])
		at, lost := o.Fell[u.ID]
		return book.Yes(lost && o.near(s, 3-u.Side, at))
	case q.ID == "touching":
		u, _ := s.unit(q.Units[0])
		p, _ := o.Board.Piece(u.ID)
		return book.Num(min(len(q.Choices)-1, u.across(p.Wide)))
	case len(q.Choices) > 0:
		return q.Choices[0].ID // nobody
	}
	return "no"
}
