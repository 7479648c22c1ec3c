package minie

import (
	"slices"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
)

// Moving the pieces on the table, as decided and as the card of a step tells the referee.

// place puts a unit on the table where its battle places it.
func (o *officer) place(u Unit) {
	p := sandtable.Piece{ID: u.ID, Side: u.Side - 1, Name: u.Name, Face: sandtable.Faces[u.Side-1]}
	p = shaped(p, u)
	come := map[string]int{}
	for _, st := range o.Field.Stands {
		mine := st.Side == u.Side-1 && st.Name == u.Name
		switch x, ok := o.Board.Shape(st.By); {
		case mine && len(st.At) > 0:
			p.At = st.At[0]
		case mine && ok:
			p = o.atEntry(p, x, come[st.By])
		}
		come[st.By]++
	}
	o.Board.Put(p)
}

// atEntry places p at the entry x, beside those that came on before it. The battles say "all at once within 8″ of it".
func (o *officer) atEntry(p sandtable.Piece, x battle.Shape, place int) sandtable.Piece {
	at := x.Points[0]
	p.At = battle.Point{X: at.X + (place%2*2-1)*(place+1)/2*250, Y: max(p.Deep, min(o.Board.Map.D-p.Deep, at.Y))}
	return p
}

// shaped returns p with the width and depth of u in its formation, in whole stands. Source: HM-03, HM-30 to HM-33. Guns stand an inch apart
// with an inch for the crew, and limbers have their gunners beside them; a rout has half an inch between stands [H].
func shaped(p sandtable.Piece, u Unit) sandtable.Piece {
	x, n := u.stands()
	switch {
	case u.Class == General:
		p.Wide, p.Deep = 100, 100
	case u.Class == Wagon:
		p.Wide, p.Deep = 100, 200
	case u.Class == Artillery && u.Form == Limbered:
		p.Wide, p.Deep = 150, 200*max(1, u.Guns)
	case u.Class == Artillery:
		p.Wide, p.Deep = 100+100*max(1, u.Guns), 200
	case u.Form == Routing:
		files := 1
		for files*files < n {
			files++
		}
		p.Wide, p.Deep = files*(x.wide+50), share(n, files)*(x.deep+50)
	case u.Form == Square: // two of its faces stand between the ends of the other two
		p.Wide = share(n*x.wide+4*x.deep, 4*x.wide) * x.wide
		p.Deep = p.Wide
	case u.Form == Skirmish:
		lines := max(1+book.Bit(n > 3), share(n, inLine))
		p.Wide, p.Deep = share(n, lines)*(x.wide+apart)-apart, lines*(x.deep+apart)-apart
	default:
		files := share(n, 2) // a line is two deep
		switch u.Form {
		case Column:
			files = min(n, 2/x.figures)
		case AttackColumn:
			files = min(n, 4/x.figures)
		}
		p.Wide, p.Deep = files*x.wide, share(n, files)*x.deep
	}
	p.Loose = u.Class == General || u.Class == Wagon || u.Form == Routing || u.Half > 0
	return p
}

// apart is the distance between the stands of skirmishers; inLine is how many at most stand in one of their loose lines, of which
// there are at least two [H]. Source: HM-31.
const apart, inLine = 100, 7

// stand is a base and the figures on it.
type stand struct{ wide, deep, figures int }

// stands returns the bases of u and how many there are of them. Source: HM-03.
func (u Unit) stands() (x stand, n int) {
	switch n = u.alive(); {
	case u.mounted():
		x = stand{100, 100, 2}
	case u.Foot > 0: // the horses wait to the rear
		x, n = stand{50, 50, 1}, u.figures()
	case u.Class == Light, u.Form == Skirmish:
		x = stand{50, 50, 1}
	default:
		x = stand{100, 50, 2}
	}
	return x, max(1, share(n, x.figures))
}

// Done implements commander.Officer.
func (o *officer) Done(before engine.State, st engine.Step, after engine.State) {
	a, s := before.(State), after.(State)
	commander.Drawn(o.Board, st.Do, s.table)
	id := st.Do.In.Int("unit", 0)
	was, there := o.Board.Piece(id)
	if p, ok := was.AtSpot(st.Do.In.Get(commander.SpotField)); ok && there {
		o.Board.Put(p)
	} else if there {
		o.follow(a, st)
	}
	if u, ok := s.unit(id); ok && st.Do.Do == "charge" {
		o.Board.Touch(id, st.Do.In.Int("target", 0))
		p, _ := o.Board.Piece(id)
		o.rideAlong(a, u, was, p)
	}
	switch way := st.Do.In.Get("way"); st.Do.Do {
	case "move":
		if way != "" {
			o.laid[id] = laying{a.Turn, way}
		}
	case "roundshot", "shell", "canister":
		delete(o.laid, id)
	}
	for _, x := range book.ToldIn(st.Events).Todo {
		o.carryOut(s, x)
	}
	o.update(a, s)
}

// follow moves a unit of a player who does not show where it ends. Generals are lost.
func (o *officer) follow(s State, st engine.Step) {
	in := st.Do.In
	u, _ := s.unit(in.Int("unit", 0))
	p, _ := o.Board.Piece(u.ID)
	if st.Do.Do == "musketry" && in.Is("moving") {
		o.Board.Advance(u.ID, quarter*(in.Int("before", 8)+in.Int("after", 8)))
	}
	if st.Do.Do != "move" {
		return
	}
	switch turns := in.Int("turn", 0); {
	case in.Get("pace") == "turn":
		p.Face = wheeled(p.Face, 2*book.Bit(in.Get("way") == "right")-1)
	case u.Form == Routing || u.Half == 1:
		p = o.flight(s, u)
	case turns == 4:
		p = p.About()
	case u.Class == General || turns > 0 && in.Int(commander.TurnField, 0) == 0:
		p.Lost = true
	default:
		p = swung(p, in)
		for _, x := range book.ToldIn(st.Events).Lines {
			if x.ID() == "move" || x.ID() == "went" {
				far, _ := x[2].(int)
				p = p.Forward(quarter * far)
			}
		}
	}
	o.Board.Put(p)
}

// swung returns p turned on the middle of its front as an entry says.
func swung(p sandtable.Piece, in engine.Values) sandtable.Piece {
	at := p.At
	p = p.Turned(in.Int("turn", 0) * [...]int{0, -3, 3}[in.Int(commander.TurnField, 0)%3])
	p.At = at
	return p
}

// MayMove implements commander.MoveSpotter. A general may ride along with any unit of his side.
func (o *officer) MayMove(before engine.State, _ engine.Step, after engine.State, unit int) bool {
	was, is := before.(State), after.(State)
	u, _ := was.unit(unit)
	return slices.ContainsFunc(was.Units, func(x Unit) bool {
		v, _ := is.unit(x.ID)
		return (x.ID == unit || u.Class == General && x.Side == u.Side) && v.hasMoved(x)
	})
}

// hasMoved reports whether u has moved since it was as in was, as far as the record shows.
func (u Unit) hasMoved(was Unit) bool {
	return u.Moved != was.Moved && u.Moved > 0 || u.Place != was.Place || u.Form != was.Form || u.Foot != was.Foot || u.Half != was.Half ||
		u.Fought != was.Fought && u.Fought > 0
}

// rideAlong moves the generals who touched a unit along with it.
func (o *officer) rideAlong(a State, u Unit, was, is sandtable.Piece) {
	for _, g := range a.Units {
		if q, ok := o.Board.Piece(g.ID); ok && g.Class == General && g.Side == u.Side && sandtable.Gap(q, was) <= touching {
			q.At, q.Face = behind(is), is.Face
			o.Board.Put(q)
		}
	}
}

// behind returns the place of a general who touches a unit from behind.
func behind(p sandtable.Piece) battle.Point {
	return sandtable.Stretch(p.At, p.Middle(), p.Deep+touching/2)
}

// update brings the table up to date with the roster, and notes who holds the places.
func (o *officer) update(a, s State) {
	came := false
	for i, u := range s.Units {
		p, ok := o.Board.Piece(u.ID)
		switch {
		case i >= len(a.Units):
			o.place(u)
			came = true
		case !ok:
		case !u.here():
			o.Fell[u.ID] = p.At
			o.Board.Remove(u.ID)
		default:
			if !a.Units[i].isLost() && u.isLost() {
				o.Fell[u.ID] = p.At
			}
			o.Board.Put(shaped(p, u))
		}
	}
	if came {
		o.share(s)
	}
	for i, aim := range o.Field.Aims {
		if len(aim.At) > 0 {
			if one, two := o.near(s, 1, aim.At[0]), o.near(s, 2, aim.At[0]); one != two {
				o.held[i] = book.Bit(two)
			}
		}
	}
}

// carryOut does on the table what one line of a card says. Lines not handled here concern figures and records.
func (o *officer) carryOut(s State, x book.Said) {
	if len(x) < 2 {
		return
	}
	name, _ := x[1].(string)
	i := slices.IndexFunc(s.Units, func(u Unit) bool { return u.Name == name })
	if i < 0 {
		return
	}
	u, far := s.Units[i], 0
	if len(x) > 2 {
		far, _ = x[2].(int)
	}
	switch x.ID() {
	case "rout":
		o.Board.Put(o.flight(s, u))
	case "steps", "retires":
		o.Board.Put(o.Board.Back(u.ID, 100*far, sandtable.Allowance{}).End)
	}
}
