package ecw

import (
	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
)

// officer commands the sides of a battle of this book and moves the pieces for the referee, see package commander. Its judgements are in
// weigh.go, what it sees in eyes.go, what it moves in hands.go. All of it is house design. Source: ECW-B05.
type officer struct {
	commander.Mind
	owed  []commander.Advice // entries that the rules require after a move by hand
	known map[[4]int]int     // the worth of clashes in this position, see clash
	moved bool               // a unit of the side that moves has made a move other than a charge
}

var (
	_ commander.Officer = (*officer)(nil)
	_ commander.Book    = System{}
)

// Officer implements commander.Book.
func (System) Officer(start engine.State, who [2]commander.Character) (o commander.Officer, leads bool) {
	s := start.(State)
	x, leads := scenarioOf(s.Battle)
	return newOfficer(s, x, who), leads
}

func newOfficer(s State, x scenario, who [2]commander.Character) *officer {
	x.OnMap(s.table())
	return officerAt(sandtable.New(x.Map), s, &x.Field, who)
}

func officerAt(t *sandtable.Table, s State, f *battle.Field, who [2]commander.Character) *officer {
	o := &officer{Mind: commander.NewMind(System{}, t, f, who, [2]string{s.sideName(0), s.sideName(1)}),
		known: map[[4]int]int{}}
	for _, u := range s.Units {
		o.place(u)
	}
	o.share(s)
	return o
}

// share gives the units their tasks.
func (o *officer) share(s State) {
	var men [2][]commander.Candidate
	for _, u := range s.Units {
		if p, ok := o.Board.Piece(u.ID); ok {
			men[u.Side] = append(men[u.Side], commander.Candidate{ID: u.ID, At: p.At, Bound: u.Counts && u.foot(),
				Never: func(a battle.Aim) bool { return len(a.At) > 0 && o.shut(s, u, a.At[0]) }})
		}
	}
	o.Assign(men)
}

// Next implements commander.Officer. What the rules require comes first, then what the sides would do in this phase, then the next phase.
func (o *officer) Next(state engine.State) (int, []commander.Advice) {
	s := state.(State)
	clear(o.known)
	lost := o.Board.Lost()
	switch {
	case s.Over:
		return commander.Nobody, nil
	case len(lost) > 0:
		return commander.Nobody, []commander.Advice{commander.AskPlace(commander.PlaceEntry, lost[0])}
	case len(o.owed) > 0:
		return commander.Nobody, o.owed[:1]
	case s.Step == stepStart && s.First < 0:
		return commander.Required(engine.Do("initiative"))
	}
	if d, ok := s.nextDue(); ok {
		return o.demand(s, d)
	}
	if side := s.active(); side >= 0 {
		if may := o.moveAdvice(s, side); len(may) > 0 {
			return side, may
		}
	}
	if s.Step == stepShooting && !s.Ceased {
		for _, u := range s.Units {
			if s.shoots(u) {
				if may := o.shots(s, u); len(may) > 1 {
					return u.Side, may
				}
			}
		}
		if _, ok := s.toShoot(); ok {
			return commander.Required(engine.Do("cease"))
		}
		if d, ok := s.nextDue(); ok {
			return o.demand(s, d)
		}
	}
	return commander.Required(engine.Do("next"))
}

// demand returns the entry that settles a due, with its fields filled in from the table. Where a side has a choice, it returns the
// choices weighed.
func (o *officer) demand(s State, d Due) (int, []commander.Advice) {
	u, _ := s.unit(d.Unit)
	v, _ := s.unit(d.Other)
	c := s.dueKey(d).Do
	switch d.Do {
	case dueReply:
		return u.Side, o.replyAdvice(s, u)
	case dueFollow:
		return u.Side, o.followAdvice(s, c, u, v)
	case dueHome, dueShot:
		c = o.led(s, c, u)
	case dueReceive:
		c = o.led(s, c, u)
		if u.Answer == answerEvade && !overruns(v, u) && o.catches(s, u, v) {
			c = c.With("caught", "yes")
		}
	case dueLost:
		c = o.led(s, c, u)
		if o.backed(s, u) {
			c = c.With("friend", "yes")
		}
	case dueFight:
		c = o.uphill(c, u, v)
	case duePursuit:
		if o.freshNear(s, u) {
			c = c.With("fresh", "yes")
		}
	case dueContinue:
		c = o.runsInto(s, c, u)
	case dueThreat:
		c = o.threatened(s, c, u)
	case dueFriends:
		c = o.fillFriendsLost(s, c, d.Other)
	}
	return commander.Required(c)
}

// replyAdvice returns the answers that u may give to a charge.
func (o *officer) replyAdvice(s State, u Unit) []commander.Advice {
	v := s.chargersOf(u)[0]
	c := engine.Do("reply", "unit", book.Num(u.ID), "how", answerStand)
	if len(s.chargersOf(u)) > 1 {
		c = c.With("charger", book.Num(v.ID))
	}
	out := []commander.Advice{{Do: c, Worth: -o.clash(s, v, u, v.Charge), What: "Stand", Cites: secReply,
		Why: standing(s, u, v)}}
	if s.noCounter(u, v) == "" {
		ch := Charge{At: v.ID, Dist: v.Charge.Dist / 2, Counter: true}
		ch.Impetus = s.noImpetus(u, v, ch, ch.Dist, slopeOf("")) == nil
		out = append(out, commander.Advice{Do: c.With("how", answerCounter), Worth: o.clash(s, u, v, ch), What: "Countercharge", Cites: secReply,
			Why: "Moving to meet a charge keeps impetus and nerve."})
	}
	if u.noEvade(v) == "" {
		worth, why := -200-60*u.Guns, "It gets clear of them, and may fight on better terms."
		caught := o.catches(s, u, v)
		if caught {
			worth -= 400
		}
		switch {
		case u.guns():
			why = "Guns that are reached are lost, but their gunners can run."
		case caught:
			why = "They may catch it, but standing would cost more."
		case u.skirmish():
			why = "Loose order cannot stand against close order."
		}
		out = append(out, commander.Advice{Do: c.With("how", answerEvade), Worth: worth, What: "Evade", Cites: secReply, Why: why})
	}
	for i, a := range out {
		if a.Do.In.Get("how") != answerEvade {
			out[i].Do = o.supported(s, u, v, a.Do)
		}
	}
	return o.Legal(s, commander.SortBest(out))
}

// standing returns the reason why u stands to meet the charge of v.
func standing(s State, u, v Unit) string {
	loaded := u.armed() != "" && s.noShot(u) == ""
	switch {
	case u.guns() && loaded:
		return "A loaded gun is the best answer it has."
	case !u.foot() || !u.steady() || v.Charge.Side != front:
		return "It has no better answer."
	case loaded:
		return "Steady ranks and loaded pieces are the best answer it has."
	}
	return "Steady ranks are the best answer it has."
}

// followAdvice returns the choice whether u follows a recoiling enemy.
func (o *officer) followAdvice(s State, c engine.Command, u, v Unit) []commander.Advice {
	x := o.Who[u.Side]
	worth := o.edge(s, u, v, Foe{ID: v.ID}, Foe{ID: u.ID}) * x.Charge / 100
	return commander.SortBest([]commander.Advice{
		{Do: c.With("how", "follow"), Worth: worth, What: "Follow " + book.The(v.Name), Cites: secCombat,
			Why: "Beaten horse should have no time to turn."},
		{Do: c.With("how", "stay"), What: "Stay in hand", Cites: secRout, Why: "A troop in hand is worth two that are gone."},
	})
}

// Reply implements commander.Officer.
func (o *officer) Reply(state engine.State, q commander.Question) string {
	s := state.(State)
	switch q.ID {
	case "first":
		return "yes"
	case "loss":
		return "shot" // pikes hold a regiment together
	case "reach":
		u, _ := s.unit(q.Units[0])
		v, _ := s.unit(q.Units[1])
		return o.answerReach(s, u, v)
	case "opposite":
		u, _ := s.unit(q.Units[0])
		return o.around(u)
	}
	if aim, ok := battle.AskedAim(q); ok {
		return book.Num(o.holder(s, aim))
	}
	return "no"
}
