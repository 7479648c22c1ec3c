package march

import (
	"cmp"
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
)

// Moving the pieces on the sand table: what the card of a step tells the referee to do, and what was decided.

// deploy puts a unit on the table where its battle places it, or at its entry beside those already there.
func (o *officer) deploy(s State, u Unit) {
	p := sandtable.Piece{ID: u.ID, Side: s.side(u), Name: u.Name, Face: sandtable.Faces[s.side(u)]}
	p = o.sized(u, p)
	if at, ok := o.Fell[u.ID]; ok { // its MF has been rallied
		p.At = at
		o.Board.Put(p)
		return
	}
	for _, st := range o.Field.Stands {
		if st.Side != p.Side || st.Name != u.Name {
			continue
		}
		if len(st.At) > 0 {
			p.At = st.At[0]
		} else if x, ok := o.Board.Shape(st.By); ok {
			p = o.atEntry(p, x)
		}
	}
	o.Board.Put(o.inTown(s, u, p))
}

// atEntry returns a piece at its entry, as near the middle as there is room.
func (o *officer) atEntry(p sandtable.Piece, x battle.Shape) sandtable.Piece {
	a, b := x.Points[0], x.Points[len(x.Points)-1]
	mid := battle.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}
	w, d := o.Board.Map.W, o.Board.Map.D
	p.Face = sandtable.Direction(mid, battle.Point{X: max(inch, min(w-inch, mid.X)), Y: max(inch, min(d-inch, mid.Y))})
	for step := range 60 {
		q := p
		far := (step + 1) / 2 * (p.Wide + 20) * (1 - step%2*2)
		q.At = battle.Point{X: mid.X + p.Face.Y*far/sandtable.One + p.Face.X*p.Deep/sandtable.One,
			Y: mid.Y - p.Face.X*far/sandtable.One + p.Face.Y*p.Deep/sandtable.One}
		free := q.At.X > 0 && q.At.Y > 0 && q.At.X < w && q.At.Y < d
		for _, x := range o.Board.Pieces() {
			free = free && sandtable.Gap(q, x) > book.Bit(x.Side != q.Side)*9*inch
		}
		if free {
			return q
		}
	}
	p.At = mid
	return p
}

// sized returns a piece with the width and depth of its unit, at the scale of the battle files: a battalion in column has a front of
// one base.
func (o *officer) sized(u Unit, p sandtable.Piece) sandtable.Piece {
	switch {
	case u.Kind == Artillery, u.Form == Square:
		p.Wide, p.Deep = 160, 160
	case u.Kind == Cavalry, u.Form == Line, u.Form == Skirmish:
		p.Wide, p.Deep = 315, 120
	default:
		p.Wide, p.Deep = 160, 240
	}
	return p
}

// inTown returns the piece of u, which fills the houses it is in.
func (o *officer) inTown(s State, u Unit, p sandtable.Piece) sandtable.Piece {
	for _, x := range o.Board.Map.Shapes {
		if u.Town != 0 && s.townIn(x).ID == u.Town {
			p = o.housed(p, x)
		}
	}
	return p
}

// housed returns a piece that fills its built-up section.
func (o *officer) housed(p sandtable.Piece, x battle.Shape) sandtable.Piece {
	lo, hi := x.Points[0], x.Points[0]
	for _, q := range x.Points {
		lo, hi = battle.Point{X: min(lo.X, q.X), Y: min(lo.Y, q.Y)}, battle.Point{X: max(hi.X, q.X), Y: max(hi.Y, q.Y)}
	}
	p.Wide, p.Deep, p.Face = hi.X-lo.X, hi.Y-lo.Y, sandtable.Faces[p.Side]
	p.At, p.Lost = battle.Point{X: (lo.X + hi.X) / 2, Y: [...]int{hi.Y, lo.Y}[p.Side]}, false
	return p
}

// Done implements commander.Officer.
func (o *officer) Done(before engine.State, st engine.Step, after engine.State) {
	a, s := before.(State), after.(State)
	commander.Drawn(o.Board, st.Do, s.table)
	o.passed = slices.DeleteFunc(o.passed, func(x [2]int) bool {
		return a.Step != s.Step || st.Do.Do == "passage" && st.Do.In.Int("unit", 0) == x[0] && st.Do.In.Int("through", 0) == x[1]
	})
	u, _ := s.unit(st.Do.In.Int("unit", 0))
	if p, ok := o.Board.Piece(u.ID); ok {
		form := st.Do.In.Get("form")
		p = o.sized(u, p)
		if q, ok := p.AtSpot(st.Do.In.Get(commander.SpotField)); ok && (form == "" || form == formIDs[u.Form]) {
			o.Board.Put(q)
		}
	}
	switch st.Do.Do {
	case "move":
		o.follow(a, st)
	case "charge":
		o.moveCharger(s, u, st.Do.In.Int("at", 0))
	case "react":
		o.moveReaction(a, st)
	case "victor":
		u, _ = a.unit(a.Charges[st.Do.In.Int("charge", 0)].Wins)
		p, _ := o.Board.Piece(u.ID)
		o.Board.Put(o.victorAt(s, u, p, st.Do.In.Get("what")))
	}
	for _, x := range book.ToldIn(st.Events).Todo {
		o.followCard(a, s, x)
	}
	o.update(a, s)
}

// follow moves a unit of a player who does not show where it ends: straight ahead, after a turn on its centre. It is lost if it turns
// twice, goes obliquely or leaves houses.
func (o *officer) follow(a State, st engine.Step) {
	in, far := st.Do.In, -1
	u, _ := a.unit(in.Int("unit", 0))
	for _, did := range book.ToldIn(st.Events).Lines {
		if far = 0; did.ID() == "moves" {
			far, _ = did[2].(int)
		} else if did.ID() == "no-change" {
			return
		}
	}
	switch {
	case in.Get(commander.SpotField) != "" || far < 0:
	case in.Int("turns", 0) > 1 || in.Is("slow") || u.Town != 0 || in.Int("turns", 0) > 0 && in.Int(turnField, 0) == 0:
		o.Board.Lose(u.ID)
	default:
		p, _ := o.Board.Piece(u.ID)
		o.Board.Put(u.faced(p, in).Forward(quarterInch * in.Int(commander.WentField, far)))
	}
}

// faced returns p turned on its centre as an entry says.
func (u Unit) faced(p sandtable.Piece, in engine.Values) sandtable.Piece {
	half := cmp.Or(in.Get("form"), formIDs[u.Form]) == formIDs[Deployed]
	return p.Turned([...]int{0, -6, 6, 12}[in.Int(turnField, 0)&3] >> book.Bit(half))
}

// MayMove implements commander.MoveSpotter.
func (o *officer) MayMove(before engine.State, _ engine.Step, after engine.State, unit int) bool {
	a, s := before.(State), after.(State)
	u, _ := a.unit(unit)
	v, _ := s.unit(unit)
	m, _ := a.mf(u.MF)
	n, _ := s.mf(v.MF)
	for _, x := range append(slices.Clip(a.Charges), s.Charges...) {
		if x.Unit == unit || x.At == unit {
			return true
		}
	}
	return m.Tested != n.Tested || u.Form != v.Form || u.Town != v.Town || v.Flags&^u.Flags&(Moved|Charging|Fought|Routed|Fleeing) != 0
}

// update brings the sand table up to date with the roster.
func (o *officer) update(a, s State) {
	came := false
	for _, u := range s.Units {
		p, ok := o.Board.Piece(u.ID)
		was, _ := a.unit(u.ID)
		m, _ := s.mf(u.MF)
		before, _ := a.mf(u.MF)
		switch {
		case !s.here(u) && ok:
			o.Fell[u.ID] = p.At
			o.Board.Remove(u.ID)
		case s.here(u) && !ok:
			o.deploy(s, u)
			came = true
		case ok && u.Town == 0 && (was.Form != u.Form || was.Town != 0):
			o.Board.Put(o.sized(u, p))
		case ok && u.Town != was.Town:
			o.Board.Put(o.inTown(s, u, p))
		}
		p, ok = o.Board.Piece(u.ID)
		ordered := m.Order != before.Order || before.ID == 0 || before.Arrives != m.Arrives
		if ok && (ordered || o.orderOf(s, u) != "defend") {
			o.posts[u.ID] = p.At
		}
	}
	if came {
		o.share(s)
	}
	if a.Step != s.Step && s.code() == "T1" {
		o.beginMoves(s)
	}
	for i := range o.held {
		if by := o.holder(s, i); by >= 0 {
			o.held[i] = by
		}
	}
}

// beginMoves notes where the units stand as T1 begins: which are in a threat zone, which are apart from their leaders, and how far each is
// from its task. Source: charts C4, C6.
func (o *officer) beginMoves(s State) {
	o.zoned = nil
	clear(o.apart)
	for _, p := range o.Board.Pieces() {
		u, _ := s.unit(p.ID)
		if p.Side == s.Active && o.threatened(s, u, p) {
			o.zoned = append(o.zoned, p.ID)
		}
		m, _ := s.mf(u.MF)
		l, at := s.leader(m.Leader)
		o.apart[p.ID] = book.Bit(at >= 0 && p.Reach(o.leaderAt(s, l)) > inch*s.v(orOwn))
		o.from[p.ID] = p.Reach(o.Tasks[p.ID].At)
	}
}

// moveCharger moves a charger to half an inch from its target, if it does charge.
func (o *officer) moveCharger(s State, u Unit, target int) {
	for _, c := range s.Charges {
		if c.Unit != u.ID || c.At != target {
			continue
		}
		p, _ := o.Board.Piece(u.ID)
		q, _ := o.Board.Piece(target)
		o.began[u.ID] = sandtable.Gap(p, q)
		o.Board.Touch(u.ID, target)
		o.Board.Put(o.Board.Back(u.ID, inch/2, sandtable.Allowance{}).End)
	}
}

// moveReaction moves a unit that evades, flees or runs from a charge.
func (o *officer) moveReaction(a State, st engine.Step) {
	c := a.Charges[st.Do.In.Int("charge", 0)]
	u, _ := a.unit(c.At)
	by, _ := o.Board.Piece(c.Unit)
	lines := book.ToldIn(st.Events).Lines
	if len(lines) == 0 {
		return
	}
	switch lines[0].ID() {
	case "run":
		o.fallBack(a, u, by.Middle(), 4*a.v(reRun))
	case "evade", "flee":
		o.fallBack(a, u, by.Middle(), a.rate(u))
	}
}

// victorAt returns the piece of a victor after its choice.
func (o *officer) victorAt(s State, u Unit, p sandtable.Piece, what string) sandtable.Piece {
	switch what {
	case victories[0]:
		if u.Town == 0 {
			return o.Board.Heading(u.ID, p.Face, sandtable.Allowance{Reach: 3 * inch, Keep: inch / 2, Bars: s.bars(u)}).End
		}
		return o.inTown(s, u, p)
	case victories[1]:
		if u.Town == 0 {
			return o.Board.Back(u.ID, inch*s.v(mlCall), sandtable.Allowance{Keep: inch, Bars: s.bars(u)}).End
		}
	default:
		near, _ := o.enemyNear(s, u, true)
		if face := sandtable.Direction(p.At, near.Middle()); near.ID > 0 && face.X*p.Face.X+face.Y*p.Face.Y >= 707*sandtable.One {
			p.Face = face
		}
	}
	return p
}

// followCard carries out one line of a card on the sand table. Lines not named here are about markers and records.
func (o *officer) followCard(a, s State, x book.Said) {
	u, far := Unit{}, 0
	if len(x) > 1 {
		name, _ := x[1].(string)
		for _, v := range s.Units {
			if strings.EqualFold(v.Name, name) {
				u = v
			}
		}
		for _, m := range s.MFs {
			if m.Name == name && x.ID() == "mf-retires" {
				o.moveRetiring(a, s, m)
			}
		}
	}
	if len(x) > 2 {
		far, _ = x[2].(int)
	}
	switch x.ID() {
	case "recoils":
		p, _ := o.Board.Piece(u.ID)
		o.Board.Put(o.Board.Back(u.ID, inch*far, sandtable.Allowance{Past: true, Keep: inch, Bars: s.bars(u)}).End)
		o.notePassed(s, u, p)
	case "retreats", "routs":
		near, _ := o.enemyNear(s, u, false)
		o.fallBack(a, u, near.Middle(), far)
	}
}

// moveRetiring moves an MF one strategic move away from the enemy; its units go together and do not pass through each other.
func (o *officer) moveRetiring(a, s State, m MF) {
	passed := o.passed
	defer func() { o.passed = passed }()
	for _, u := range s.Units {
		if row := troop(u); u.MF == m.ID && s.here(u) && row != "" && u.Form != Deployed && u.Town == 0 {
			near, _ := o.enemyNear(s, u, false)
			o.fallBack(a, u, near.Middle(), 4*s.v(moveKey(row, strategic)))
		}
	}
}

// fallBack moves a unit far quarter inches away from a place, out of any houses but not off the table.
func (o *officer) fallBack(before State, u Unit, from battle.Point, far int) {
	was, _ := before.unit(u.ID)
	p, ok := o.Board.Piece(u.ID)
	if !ok || u.Form == Deployed {
		return
	}
	mid := p.Middle()
	p = o.sized(u, p)
	if from == (battle.Point{}) {
		from = battle.Point{X: p.At.X, Y: (1 - p.Side) * o.Board.Map.D}
	}
	if was.Town != 0 { // straight out of the other side of its houses
		if p = p.Around(mid); max(from.X-mid.X, mid.X-from.X) > max(from.Y-mid.Y, mid.Y-from.Y) {
			from.Y = mid.Y
		} else {
			from.X = mid.X
		}
	}
	o.Board.Put(p)
	o.Board.Put(o.Board.Flee(u.ID, from, quarterInch*far, sandtable.Allowance{Past: true, Keep: inch, Bars: before.bars(was)}).End)
	o.notePassed(before, was, p)
}

// notePassed notes the formed friends that u has passed through on its way back from where it stood as p: both still have to test for the
// passage of lines. Source: charts C6.
func (o *officer) notePassed(s State, u Unit, p sandtable.Piece) {
	q, _ := o.Board.Piece(u.ID)
	far := battle.Distance(p.Middle(), q.Middle())
	if far == 0 || u.Form == Skirmish {
		return
	}
	face := sandtable.Direction(p.Middle(), q.Middle())
	lane := sandtable.Piece{At: q.Middle(), Face: face, Wide: p.Wide, Deep: far}
	for _, v := range s.Units {
		f, there := o.Board.Piece(v.ID)
		if there && v.ID != u.ID && f.Side == p.Side && v.Form != Skirmish && v.Town == 0 && sandtable.Gap(f, lane) == 0 {
			o.passed = append(o.passed, [2]int{u.ID, v.ID})
		}
	}
}
