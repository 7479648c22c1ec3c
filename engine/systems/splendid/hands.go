package splendid

import (
	"slices"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
)

// The officer's hands at the table carry out what the card of a step tells the referee to do.

// enter puts a unit on the table where the battle deploys it.
func (o *officer) enter(s State, u Unit) {
	p := sandtable.Piece{ID: u.ID, Side: u.Side, Name: u.Name, Face: sandtable.Faces[u.Side]}
	p = s.sized(p, u)
	for _, st := range o.Field.Stands {
		if st.Side == u.Side && st.Name == u.Name && !u.Gone {
			p.At = st.At[0]
			o.Board.Put(p)
		}
	}
	if !s.isBattle() { // the player has to say where it stands
		o.Board.Put(p)
	}
}

// MayMove implements commander.MoveSpotter.
func (o *officer) MayMove(before engine.State, st engine.Step, after engine.State, unit int) bool {
	u, _ := before.(State).unit(unit)
	v, _ := after.(State).unit(unit)
	for _, e := range st.Events {
		if x, ok := e.(charged); ok && x.React == reactEvade && x.At.ID == unit {
			return true
		}
	}
	return v.Moved != u.Moved && v.Moved > 0 || u.Form != v.Form || !u.Charged && v.Charged || len(u.In) != len(v.In) ||
		u.Contact != v.Contact
}

// sized returns p with the width and depth of u. Leaders and wagons block no other unit.
func (s State) sized(p sandtable.Piece, u Unit) sandtable.Piece {
	stand := quarter * s.v(keyStand)
	if p.Loose = u.arm() == Ignored; p.Loose {
		p.Wide, p.Deep = 50, 50
		return p
	}
	p.Deep = max(stand, quarter*u.depth(s))
	p.Wide = max(1, (u.Left()*stand+p.Deep-1)/p.Deep) * stand
	return p
}

// Done implements commander.Officer.
func (o *officer) Done(before engine.State, st engine.Step, after engine.State) {
	a, s := before.(State), after.(State)
	commander.Drawn(o.Board, st.Do, func() battle.Map { return marchMap(s.table()) })
	if p, ok := o.Board.Piece(st.Do.In.Int("unit", 0)); ok {
		if p, ok = p.AtSpot(st.Do.In.Get(commander.SpotField)); ok {
			o.Board.Put(p)
		}
	}
	for _, e := range st.Events {
		switch e := e.(type) {
		case moved:
			o.follow(st.Do, quarter*e.went())
		case bridged:
			f, _ := s.named(st.Do.In.Get("bridge"))
			if x, p, ok := o.at(s, st.Do, f.ID); ok {
				o.Board.Put(o.across(x, p))
			}
		case held:
			if x, p, ok := o.at(s, st.Do, e.Feature); ok && e.Leave {
				o.Board.Put(outside(p))
			} else if u, _ := s.unit(e.Unit.ID); ok && !e.Bridge {
				o.Board.Put(o.inside(s, u, x))
			}
		case charged:
			o.met(a, s, e)
		case fired:
			if q, ok := o.Board.Piece(e.At.ID); ok && e.Lane > 0 {
				o.marks[e.Unit.ID] = q
			}
		case tested:
			if !e.Passed && !e.Broken {
				o.withdraw(s, e.Unit.ID)
			}
		}
	}
	gone := false
	for _, u := range s.Units {
		p, ok := o.Board.Piece(u.ID)
		switch {
		case !ok && !u.Gone && !s.isBattle():
			o.enter(s, u)
		case !ok:
		case u.Gone:
			o.Board.Remove(u.ID)
			gone = true
		default:
			o.Board.Put(s.sized(p, u))
		}
	}
	if gone {
		o.share(s)
	}
}

// follow moves the unit of a player’s move, which says in which direction it went. After a turn the app has lost sight of it.
func (o *officer) follow(c engine.Command, far int) {
	p, ok := o.Board.Piece(c.In.Int("unit", 0))
	if !ok || c.In.Get(commander.SpotField) != "" {
		return
	}
	face := p.Face
	switch c.In.Get("how") {
	case "turn":
		o.Board.Lose(p.ID)
		return
	case "left":
		p.Face = battle.Point{X: -face.Y, Y: face.X}
	case "right":
		p.Face = battle.Point{X: face.Y, Y: -face.X}
	case "step":
		far = -far
	}
	p = p.Forward(far)
	p.Face = face
	o.Board.Put(p)
}

// at returns the shape of a feature and the piece of an entry that does not say where its unit ends up.
func (o *officer) at(s State, c engine.Command, feature int) (x battle.Shape, p sandtable.Piece, ok bool) {
	p, ok = o.Board.Piece(c.In.Int("unit", 0))
	i := slices.IndexFunc(o.Board.Map.Shapes, func(x battle.Shape) bool { return feature > 0 && s.featureOf(x).ID == feature })
	if !ok || i < 0 || c.In.Get(commander.SpotField) != "" {
		return x, p, false
	}
	return o.Board.Map.Shapes[i], p, true
}

// outside returns the piece of a unit that has left a landmark, by its rear.
func outside(p sandtable.Piece) sandtable.Piece {
	p.At.Y += (2*p.Side - 1) * 350
	return p
}

// met moves a charge to where it ends.
func (o *officer) met(a, s State, e charged) {
	u, _ := a.unit(e.Unit.ID)
	v, _ := a.unit(e.At.ID)
	p, mine := o.Board.Piece(u.ID)
	q, theirs := o.Board.Piece(v.ID)
	if !mine || !theirs {
		return
	}
	m := sandtable.Allowance{Reach: 100 * s.of(u.Class, colCharge), Whole: quarter, Keep: 100}
	switch {
	case e.Via != 0:
		m.Bars = s.bars(u)
		o.Board.Put(o.Board.Toward(u.ID, q.At, m).End)
		return
	case e.React == reactEvade:
		o.withdraw(s, v.ID)
		o.Board.Put(o.Board.Toward(u.ID, q.At, m).End)
		return
	case e.React == reactCounter:
		p.At, p.Face = sandtable.Stretch(p.At, q.At, sandtable.Gap(p, q)/2), sandtable.Direction(p.At, q.At)
		o.Board.Put(p)
		o.Board.Touch(v.ID, u.ID)
		return
	}
	o.Board.Touch(u.ID, v.ID)
}

// withdraw moves a unit back a full move, away from the nearest enemy.
func (o *officer) withdraw(s State, id int) {
	u, _ := s.unit(id)
	near, _ := o.enemyNear(s, u)
	if p, ok := o.Board.Piece(id); ok && near.ID > 0 {
		far := 100 * s.of(u.Class, colMove)
		if w := o.Board.Flee(id, near.At, far, sandtable.Allowance{Bars: s.bars(u)}); w.End.ID > 0 {
			p = w.End
		}
		p.At.X, p.At.Y = max(100, min(o.Board.Map.W-100, p.At.X)), max(100, min(o.Board.Map.D-100, p.At.Y))
		o.Board.Put(p)
	}
}
