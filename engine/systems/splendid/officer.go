package splendid

import (
	"cmp"
	"slices"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
)

// officer commands the sides of a battle and moves the figures on the referee's behalf, see package commander. weigh.go and ways.go hold
// his judgement, eyes.go what he sees, hands.go how he moves the figures. All this is house design. Source: SB-3.
type officer struct {
	commander.Mind
	now    map[int]commander.Task // the tasks of units in this position, where known
	places map[battle.Point]battle.Shape
	marks  map[int]sandtable.Piece // position of the first target of a unit's roundshot
}

var (
	_ commander.Officer = (*officer)(nil)
	_ commander.Book    = System{}
)

// Officer implements commander.Book.
func (System) Officer(start engine.State, who [2]commander.Character) (o commander.Officer, leads bool) {
	s := start.(State)
	return newOfficer(s, who), s.isBattle()
}

// newOfficer returns an officer at the table of the battle.
func newOfficer(s State, who [2]commander.Character) *officer {
	x := s.scenario()
	x.OnMap(s.table())
	return officerAt(sandtable.New(marchMap(x.Map)), s, &x.Field, who)
}

// officerAt returns an officer at a given table and field.
func officerAt(t *sandtable.Table, s State, f *battle.Field, who [2]commander.Character) *officer {
	o := &officer{Mind: commander.NewMind(System{}, t, f, who, sideNames), marks: map[int]sandtable.Piece{}, now: map[int]commander.Task{}}
	o.places = placesOf(s, o.Board.Map, f.Aims)
	for _, u := range s.Units {
		o.enter(s, u)
	}
	o.share(s)
	return o
}

// share gives the units their tasks, at the start and whenever a unit is lost: those who have a place keep it, some are sent to what only
// they can take, and the rest is shared by worth.
func (o *officer) share(s State) {
	o.Tasks = map[int]commander.Task{}
	for side := range 2 {
		rest := *o.Field // what is still to be shared: a place that is provided for is worth nothing any more
		rest.Aims = slices.Clone(rest.Aims)
		kept := o.keepAll(s, side, &rest)
		for i, a := range rest.Aims {
			f, _ := o.place(s, a.At[0])
			taken := f.Kind == "landmark" && slices.ContainsFunc(s.Units, func(u Unit) bool { return u.Hold == f.ID })
			if taken || o.sends(s, side, a, f.Kind, kept) {
				rest.Aims[i].Points[side] = 0
			}
		}
		for id, t := range commander.Assign(&rest, side, o.free(s, side)) {
			o.Tasks[id] = t
		}
	}
}

// keepAll gives those who have a place the task of keeping it, and returns which of the places are kept. A place far from the enemy needs
// nobody else.
func (o *officer) keepAll(s State, side int, rest *battle.Field) map[int]bool {
	kept := map[int]bool{}
	for i, a := range rest.Aims {
		kept[i] = o.keeps(s, side, a, Artillery) || o.keeps(s, side, a, Foot)
		if kept[i] && o.nearest(s, 1-side, Foot, false, a.At[0]).far > 1800 {
			rest.Aims[i].Points[side] = 0
		}
	}
	return kept
}

// sends sends one unit to a place that is not for everybody: foot to a landmark, unless the enemy would be there long before; horse to a
// small place behind the enemy. It reports whether nobody else need be sent.
func (o *officer) sends(s State, side int, a battle.Aim, kind string, kept map[int]bool) bool {
	mine, theirs := o.nearest(s, side, Foot, true, a.At[0]), o.nearest(s, 1-side, Foot, false, a.At[0])
	behind := mine.far > theirs.far+600
	if kind != "landmark" && (!behind || a.Points[side] > 2) || a.Points[side] == 0 || o.idle(s, side) < o.better(a, side, kept) {
		return false
	}
	if behind {
		mine = o.nearest(s, side, Mounted, true, a.At[0])
	}
	if mine.id > 0 && (!behind || kind != "landmark") {
		o.Tasks[mine.id] = taskAt(a, side)
	}
	return true
}

// free returns the units of a side without a task. A bridge is for foot and dragoons.
func (o *officer) free(s State, side int) (men []commander.Candidate) {
	for _, u := range s.Units {
		_, has := o.Tasks[u.ID]
		if p, ok := o.Board.Piece(u.ID); ok && u.Side == side && u.arm() != Ignored && !has {
			men = append(men, commander.Candidate{ID: u.ID, At: p.At, Bound: u.arm() == Foot, Never: func(a battle.Aim) bool {
				return u.arm() != Foot && u.Class != "dragoons" && o.places[a.At[0]].Kind == "bridge"
			}})
		}
	}
	return men
}

// idle returns how many units of a side have no task.
func (o *officer) idle(s State, side int) (n int) {
	for _, u := range s.Units {
		_, on := o.Board.Piece(u.ID)
		if _, has := o.Tasks[u.ID]; on && !has && u.Side == side && u.arm() != Ignored {
			n++
		}
	}
	return n
}

// better returns how many places that are not kept are worth more to a side than a.
func (o *officer) better(a battle.Aim, side int, kept map[int]bool) (n int) {
	for i, b := range o.Field.Aims {
		if b.Points[side] > a.Points[side] && !kept[i] {
			n++
		}
	}
	return n
}

// keeps gives a unit of an arm that is in a place, or any unit that defends it, the task of keeping it. It reports whether there is one.
func (o *officer) keeps(s State, side int, a battle.Aim, arm Arm) bool {
	f, _ := o.place(s, a.At[0])
	for _, u := range s.Units {
		p, ok := o.Board.Piece(u.ID)
		if _, has := o.Tasks[u.ID]; !ok || has || u.Side != side || a.Points[side] == 0 || u.arm() != arm && u.Hold != f.ID {
			continue
		}
		if u.Hold == f.ID || f.Kind != "bridge" && slices.ContainsFunc(o.Board.Under(p), f.is) {
			t := taskAt(a, side)
			t.Posture = commander.Hold
			o.Tasks[u.ID] = t
			return true
		}
	}
	return false
}

// keptBy reports whether a unit of a side has the task of keeping a place.
func (o *officer) keptBy(s State, side int, a battle.Aim) bool {
	for _, u := range s.Units {
		if t := o.Tasks[u.ID]; u.Side == side && !u.Gone && t.Posture == commander.Hold && t.At == a.At[0] {
			return true
		}
	}
	return false
}

func taskAt(a battle.Aim, side int) commander.Task {
	return commander.Task{Posture: commander.Attack, Name: a.Name, At: a.At[0], Worth: a.Points[side]}
}

// task returns the task of u. If u can no longer get there in time, that is the best place it can reach.
func (o *officer) task(s State, u Unit) (t commander.Task, ok bool) {
	p, there := o.Board.Piece(u.ID)
	if t, ok = o.Tasks[u.ID]; !ok || !there {
		return t, false
	}
	if now, known := o.now[u.ID]; known {
		return now, true
	}
	goes := s.of(u.Class, colMove) * 100 * max(1, o.Field.Turns-s.Turn+1)
	best := 0
	for _, a := range o.Field.Aims {
		if o.distance(s, u, p, t.At)-350 <= goes {
			break
		}
		f, _ := o.place(s, a.At[0])
		held, _ := s.holder(f.ID)
		if a.Points[u.Side] > best && o.distance(s, u, p, a.At[0])-350 <= goes && (held.ID == 0 || held.Side != u.Side) &&
			!o.keptBy(s, u.Side, a) {
			o.now[u.ID], best = taskAt(a, u.Side), a.Points[u.Side]
		}
	}
	if best == 0 {
		o.now[u.ID] = t
	}
	return o.now[u.ID], true
}

// man is a unit and its distance.
type man struct{ id, far int }

// nearest returns the unit of an arm that is nearest to a place; idle leaves out units with a task.
func (o *officer) nearest(s State, side int, arm Arm, idle bool, at battle.Point) man {
	best := man{far: 1 << 20}
	for _, u := range s.Units {
		p, ok := o.Board.Piece(u.ID)
		if _, has := o.Tasks[u.ID]; ok && u.Side == side && u.arm() == arm && u.Class != "dragoons" && !(idle && has) {
			if far := o.distance(s, u, p, at); far < best.far {
				best = man{u.ID, far}
			}
		}
	}
	return best
}

// Next implements commander.Officer: first what the rules demand, then what the sides want to do in this phase, else the next phase.
func (o *officer) Next(state engine.State) (int, []commander.Advice) {
	s := state.(State)
	o.now = map[int]commander.Task{}
	switch {
	case s.Over != "":
		return commander.Nobody, nil
	case s.Phase == phInitiative:
		return commander.Required(engine.Do("initiative"))
	}
	if lost := o.Board.Lost(); len(lost) > 0 {
		return commander.Nobody, []commander.Advice{commander.AskPlace(commander.StandsEntry, lost[0])}
	}
	for _, u := range s.Units {
		if at, reacts := s.unit(u.Fire); reacts && !u.Fired && !u.Gone {
			if may := o.shots(s, u, at); len(may) > 0 {
				return u.Side, may
			}
		}
	}
	for _, side := range [...]int{s.First, 1 - s.First} {
		if may := o.actionAdvice(s, side); len(may) > 0 {
			return side, may
		}
	}
	for _, u := range s.Units {
		switch {
		case s.Phase == phHand && u.Contact != 0 && !u.Fought:
			return commander.Required(o.meleeEntry(s, u))
		case s.Phase == phMorale && u.Test:
			return commander.Required(o.testEntry(s, u))
		}
	}
	return commander.Required(engine.Do("next"))
}

// actionAdvice returns the choices for the next action of a side in this phase, best first, none if it has finished.
func (o *officer) actionAdvice(s State, side int) []commander.Advice {
	act := o.turnAdvice
	switch active := s.side(); {
	case s.Phase == phFire:
		act = o.fireAdvice
	case active < 0:
		return nil
	case s.Phase >= phCharge1 && active == side:
		act = o.chargeAdvice
	case s.Phase >= phCharge1:
		act = o.interceptAdvice
	case active != side:
		return nil
	}
	var best []commander.Advice
	for _, u := range o.order(s, side) {
		switch may := act(s, u); {
		case len(may) == 0:
		case s.Phase < phCharge1:
			return may
		case best == nil || may[0].Worth > best[0].Worth:
			best = may
		}
	}
	return best
}

// order returns the units of a side that may act in this phase; in movement, those nearest the enemy first.
func (o *officer) order(s State, side int) (all []Unit) {
	for _, u := range s.Units {
		if u.Side == side && !u.Gone && !u.Stays {
			all = append(all, u)
		}
	}
	if s.Phase >= phCharge1 {
		return all
	}
	far := map[int]int{}
	for _, u := range all {
		_, far[u.ID] = o.enemyNear(s, u)
	}
	slices.SortStableFunc(all, func(a, b Unit) int { return cmp.Compare(far[a.ID], far[b.ID]) })
	return all
}

// meleeEntry returns the hand-to-hand of u, with its fields filled in from the table.
func (o *officer) meleeEntry(s State, u Unit) engine.Command {
	v, _ := s.unit(u.Contact)
	p, _ := o.Board.Piece(u.ID)
	q, _ := o.Board.Piece(v.ID)
	c := engine.Do("melee", "unit", book.Num(u.ID))
	fill := func(key string, a, b Unit, x, y sandtable.Piece) {
		c = c.With(key+"touching", book.Num(touching(s, a, x, y)))
		if b.Form != "block" && y.SideToward(x.At) != sandtable.Front {
			c = c.With(key+"flank", "yes")
		}
	}
	if fill("", u, v, p, q); !v.Fought {
		fill("enemy-", v, u, q, p)
	}
	return c
}

// testEntry returns the morale test of u.
func (o *officer) testEntry(s State, u Unit) engine.Command {
	c := engine.Do("morale", "unit", book.Num(u.ID))
	p, _ := o.Board.Piece(u.ID)
	for _, l := range s.Units {
		q, ok := o.Board.Piece(l.ID)
		if ok && l.Class == "leader" && l.Side == u.Side && sandtable.Gap(p, q) <= 100*s.v(keyNear) {
			c = c.With("general", "yes")
		}
	}
	return c
}

// Reply implements commander.Officer. The only question is who holds a place at the end. Source: SB-1.
func (o *officer) Reply(state engine.State, q commander.Question) string {
	if aim, ok := battle.AskedAim(q); ok {
		return book.Num(o.holder(state.(State), aim))
	}
	return book.Num(battle.Nobody)
}

// holder returns the side that holds a place: it alone has a unit in it or, at a bridge, defending it.
func (o *officer) holder(s State, aim int) int {
	f, _ := o.place(s, o.Field.Aims[aim].At[0])
	var by [2]bool
	for _, u := range s.Units {
		p, ok := o.Board.Piece(u.ID)
		switch {
		case !ok || u.arm() == Ignored || f.Kind == "bridge" && f.down():
		case u.Hold == f.ID, f.Kind != "bridge" && slices.ContainsFunc(o.Board.Under(p), f.is):
			by[u.Side] = true
		}
	}
	return battle.SoleSide(by)
}
