package session

import (
	"cmp"
	"slices"
	"strconv"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/journal"
	"vedette/engine/sandtable"
	"vedette/engine/view"
)

// command is the officer of the open game and how far he has followed it.
type command struct {
	game    *journal.Game
	at      position // when he was last asked for
	seats   commander.Seats
	officer commander.Officer // nil when the game has none
	now     engine.State      // after the steps he has been told of
	told    []int             // the entries he has been told of
	leads   bool              // he commands; else he only follows where the referee places units
	shown   commander.Placed
	known   commander.Placed // as shown, and those that have not moved since the battle began
	fired   commander.LastShots
}

// seatKeys are the preferences of a game that say who commands each side.
var seatKeys = [2]string{"commander-1", "commander-2"}

// Seats returns who commands each side of the open game.
func (ev *Evening) Seats() commander.Seats {
	return commander.Seats{ev.Game.Pref(seatKeys[0]), ev.Game.Pref(seatKeys[1])}
}

// Seat gives a side to the character with this ID, or to a player for "".
func (s *Session) Seat(side int, id string) { s.set(seatKeys[side], id) }

// AnySeat gives a side to a character chosen at random.
func (s *Session) AnySeat(side int) {
	all := commander.Characters
	s.Seat(side, all[s.Seed()%uint64(len(all))].ID)
}

// Learn begins a rule book's teaching game, with the commanders it names.
func (s *Session) Learn(sys view.System, first view.First) {
	s.NewGame(sys, first.Options, first.Name)
	if s.Game == nil {
		return
	}
	for side, id := range first.Seats {
		s.Seat(side, id)
	}
	s.set(lessonKey, "yes")
}

// lessonKey is the preference that marks a teaching game.
const lessonKey = "lesson"

// lesson returns the procedure that comes next, if it comes for the first time in a teaching game, and nil otherwise.
func (ev *Evening) lesson(d view.Desk) *view.Procedure {
	next := d.Next().Do.Do
	if ev.Game.Pref(lessonKey) == "" || next == "" {
		return nil
	}
	for _, st := range inForce(ev.Game) {
		if st.Do.Do == next {
			return nil
		}
	}
	for _, p := range ev.Game.System().Procedures(ev.Game.State()) {
		if p.ID == next {
			return &p
		}
	}
	return nil
}

// Officer returns the officer who commands in the open game; nil when its rule book has none, or does not know where the units stand.
func (ev *Evening) Officer() commander.Officer {
	if o := ev.tracker(); ev.command.leads {
		return o
	}
	return nil
}

// tracker returns the officer who keeps track of the table: the commander, or in a game without one an officer who knows only what the
// referee enters. Nil when there is neither.
func (ev *Evening) tracker() commander.Officer {
	c, seats := &ev.command, ev.Seats()
	if c.at == ev.position() {
		return c.officer
	}
	c.at = ev.position()
	var told []int
	for _, l := range ev.Game.Log() {
		if !l.Undone {
			told = append(told, l.Entry)
		}
	}
	if c.game != ev.Game || c.seats != seats || len(told) < len(c.told) || !slices.Equal(c.told, told[:len(c.told)]) {
		*c = command{game: ev.Game, at: c.at, seats: seats, shown: commander.Placed{}, known: commander.Placed{}}
		if c.officer, c.now, c.leads = newOfficer(ev.Game, seats); c.leads {
			for _, p := range c.officer.Table().Pieces() {
				c.known[p.ID] = true
			}
		}
	}
	if c.officer == nil {
		return nil
	}
	steps := inForce(ev.Game)
	for i := len(c.told); i < len(told); i++ {
		before, was := c.now, slices.Clone(c.officer.Table().Pieces())
		for _, e := range steps[i].Events {
			c.now, _ = ev.Game.System().Apply(c.now, e) // it applied in the game already
		}
		c.officer.Done(before, steps[i], c.now)
		c.shown.After(c.officer, was, before, steps[i], c.now, c.shown)
		c.known.After(c.officer, was, before, steps[i], c.now, c.shown)
		c.fired = c.fired.After(c.officer, was, before, steps[i], c.now)
	}
	c.told = told
	return c.officer
}

// Sides returns the names of the sides that can be given a commander; ok is false when the open game has no commanders.
func (ev *Evening) Sides() (names [2]string, ok bool) {
	names = ev.sides.get(ev.Game, func() (names [2]string) {
		if o, _, leads := newOfficer(ev.Game, commander.Seats{}); leads {
			names = o.Table().Sides
		}
		return names
	})
	return names, names[0] != ""
}

// newOfficer returns the officer of a game, nil when it has none, the game's state at the beginning, and whether he leads.
func newOfficer(g *journal.Game, seats commander.Seats) (o commander.Officer, start engine.State, leads bool) {
	sys, can := g.System().(commander.Book)
	start, err := g.System().Start(g.Setup().Options)
	if !can || err != nil {
		return nil, nil, false
	}
	o, leads = sys.Officer(start, seats.Characters())
	return o, start, leads
}

// commanded returns the play screen with the commanders' next orders added. A unit that the referee has just selected stays with the
// referee.
func (ev *Evening) commanded(d view.Desk) view.Desk {
	if !ev.Seats().Any() {
		return d
	}
	st, _ := ev.Game.Undoable()
	if o := ev.Officer(); o != nil && !(st.Do.Do == commander.TakeEntry && d.Deeds != nil) {
		d = commander.Desk(d, ev.Game.System(), ev.Game.State(), o, ev.Seats())
		d.Lesson = ev.lesson(d)
		lost := outOfSight(o)
		if n := len(lost); n > 0 && d.Orders != nil && !commander.Places(d.Orders.Key.Do.Do) {
			who := book.Plural(n, "unit", "units")
			if n == 1 {
				who = book.The(lost[0].Name)
			}
			d.Orders.Map = "The map has lost sight of " + who + ". Tap Table, then Place units."
		}
	}
	return d
}

// outOfSight returns the units whose place the map does not know. Generals ride about, and bar nobody's way.
func outOfSight(o commander.Officer) []sandtable.Piece {
	return slices.DeleteFunc(o.Table().Lost(), func(p sandtable.Piece) bool { return p.Loose })
}

// replied returns the answer of a commander to a question, or of the map to who holds a place; "" when the question is for the referee.
func (s *Session) replied(q commander.Question) string {
	seats := s.Seats()
	if !seats.Any() {
		return ""
	}
	o := s.Officer()
	if o == nil {
		return ""
	}
	side := q.Side - 1
	if p, ok := o.Table().Piece(s.Entry.Draft.In.Int("unit", 0)); ok && side < 0 {
		side = p.Side
	}
	_, aim := battle.AskedAim(q)
	if seats.Both() || side >= 0 && seats[side] != "" || (aim || q.ID == "guns") && len(outOfSight(o)) == 0 {
		return o.Reply(s.Game.State(), q)
	}
	return ""
}

// Proposed returns the answer to a question as the map shows it, with the reason; both are "" where the map does not know the places of all
// units, and for what it does not show.
func (s *Session) Proposed(q commander.Question) (reply, why string) {
	r, back := s.ranger()
	if r == nil {
		return "", ""
	}
	if back(); !s.whole(0) {
		return "", ""
	}
	if _, aim := battle.AskedAim(q); aim {
		return s.tracker().Reply(s.Game.State(), q), "As they stand on the map."
	}
	x, can := r.(commander.Proposer)
	if !can {
		return "", ""
	}
	defer s.seen(r.Table())()
	return x.Proposed(s.Game.State(), q)
}

// Spot returns the table on which a field asks where a unit stands, and the unit in its entered position. ok is false when the field does
// not ask that, or there is no map.
func (s *Session) Spot(x view.Field) (t *sandtable.Table, p sandtable.Piece, ok bool) {
	o := s.Officer()
	if o == nil || x.Kind != view.Spot {
		return nil, p, false
	}
	if p, ok = o.Table().Piece(s.Entry.Draft.In.Int("unit", 0)); !ok {
		return nil, p, false
	}
	p, _ = p.AtSpot(x.Value)
	return o.Table(), p, true
}

// measured returns the form of an entry with empty fields filled in: as read off the map where an officer knows the table, or as last time
// if neither unit has moved since.
func (ev *Evening) measured(c engine.Command) view.Form {
	asked, form, from := c, ev.formOf(c), map[string]string{}
	fill := func(in engine.Values, note string, beyond bool) {
		for i := 0; i < len(form.Fields); i++ {
			x := form.Fields[i]
			if v := in.Get(x.Key); v != "" && c.In.Get(x.Key) == "" && takes(x, v, beyond) {
				c, from[x.Key] = c.With(x.Key, v), cmp.Or(in.Get(commander.HaltField+x.Key), note)
				form = ev.formOf(c) // an answer may add fields
			}
		}
	}
	recall := func() { fill(ev.command.fired.Recall(c), "as last time", false) }
	o, led, whole := ev.tracker(), ev.Seats().Any(), ev.whole(c.In.Int("unit", 0))
	if !led { // the figures may stand otherwise than the map says
		recall()
	}
	if m, can := o.(commander.Measurer); can && (led || len(ev.command.known) > 0) {
		defer ev.seen(o.Table())()
		fill(m.Measured(ev.Game.State(), c), "read off the map", true)
	}
	recall()
	for i := range form.Fields {
		form.Fields[i].From = from[form.Fields[i].Key]
	}
	if r, back := ev.ranger(); r != nil {
		defer back()
		form = commander.InReach(form, r, ev.Game.State(), c)
		key, _ := r.Targets(ev.Game.State(), c)
		i := slices.IndexFunc(form.Fields, func(f view.Field) bool { return f.Key == key && len(f.Options) > 0 })
		if x := form.Refused; i >= 0 && x != nil && x.Field == key && asked.In.Get(key) == "" {
			if f, chosen := ev.nearest(r, asked, form.Fields[i], x.Code == "reach", whole); chosen {
				return f
			}
		}
	}
	return form
}

// nearest returns the form of an entry whose target field x is empty, with the nearest target. ok is false if there is none or if the
// player is to choose: of several in reach a shot begins with the nearest where somebody commands or every place is known, unless all are
// screened, and so does an entry that proposed one out of reach.
func (ev *Evening) nearest(r commander.Ranger, c engine.Command, x view.Field, beyond, whole bool) (f view.Form, ok bool) {
	free := func(o view.Option) bool { return o.Refused == "" && o.ID != "free" }
	if !free(x.Options[0]) {
		return f, false
	}
	c = c.With(x.Key, x.Options[0].ID)
	f = ev.measured(c)
	if !slices.ContainsFunc(x.Options[1:], free) {
		return f, true
	}
	shot := slices.ContainsFunc(f.Fields, func(f view.Field) bool { return f.Key == "range" })
	_, look := r.Targets(ev.Game.State(), c)
	id, _ := strconv.Atoi(x.Options[0].ID)
	if q, on := r.Table().Piece(id); on && look != nil {
		_, screen := look(q)
		shot = shot && screen == ""
	}
	if i := slices.IndexFunc(f.Fields, func(f view.Field) bool { return f.Key == x.Key }); i >= 0 {
		f.Fields[i].From = "the nearest"
	}
	return f, beyond || shot && (ev.Seats().Any() || whole)
}

// whole reports whether the map knows where every unit stands, or every enemy of one. Generals ride about, and bar nobody's way.
func (ev *Evening) whole(of int) bool {
	o := ev.tracker()
	if o == nil {
		return false
	}
	p, one := o.Table().Piece(of)
	return !slices.ContainsFunc(o.Table().Pieces(), func(q sandtable.Piece) bool {
		return !q.Loose && !ev.sees(q) && !(one && q.Side == p.Side)
	})
}

// sees reports whether the place of a piece is known: in a game without a commander, if the referee has shown it; otherwise, if the map has
// not lost sight of it.
func (ev *Evening) sees(p sandtable.Piece) bool {
	if ev.Seats().Any() {
		return !p.Lost
	}
	return ev.command.known[p.ID]
}

// ranger returns the officer who sees who is in reach, with only the units on his table whose place is known; back puts the others back.
// Nil when there is none.
func (ev *Evening) ranger() (r commander.Ranger, back func()) {
	o := ev.tracker()
	r, can := o.(commander.Ranger)
	if can && (ev.Seats().Any() || len(ev.command.known) > 0) {
		return r, ev.seen(o.Table())
	}
	return nil, nil
}

// follows reports whether the next step depends on what an officer knows: he commands, or the map shows whom a unit can reach.
func (ev *Evening) follows() bool {
	r, back := ev.ranger()
	if r != nil {
		back()
	}
	return r != nil || ev.Seats().Any()
}

// seen takes off the table the units whose place is not known. back puts them back.
func (ev *Evening) seen(t *sandtable.Table) (back func()) { return t.Filter(ev.sees) }

// settled returns the state of the game for the play screen: units that have nothing to do from where they stand are not waited for.
func (ev *Evening) settled() engine.State {
	r, back := ev.ranger()
	if r == nil {
		return ev.Game.State()
	}
	defer back()
	return r.Settled(ev.Game.State())
}

// takes reports whether a field can have the value v. With beyond it may be more than is possible: what is too far away is refused.
func takes(x view.Field, v string, beyond bool) bool {
	if x.Kind == view.Count {
		n, err := strconv.Atoi(v)
		return err == nil && n >= x.Min && (beyond || n <= x.Max)
	}
	return x.Kind != view.Pick || slices.ContainsFunc(x.Options, func(o view.Option) bool { return o.ID == v && o.Refused == "" })
}
