package ecw

import (
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
)

// The commander moves the pieces on its own table: it does what the card of each step tells the referee to do.

// place puts a unit on the table where its battle deploys it.
func (o *officer) place(u Unit) {
	p := sandtable.Piece{ID: u.ID, Side: u.Side, Name: u.Name, Face: sandtable.Faces[u.Side]}
	p.Wide, p.Deep = o.size(u)
	for i, st := range o.Field.Stands {
		if st.Side != u.Side || st.Name != u.Name {
			continue
		}
		if len(st.At) > 0 {
			p.At = st.At[0]
		} else if x, ok := o.Board.Shape(st.By); ok {
			p = o.placeBy(p, x, i)
		}
	}
	o.Board.Put(p)
}

// placeBy returns p placed in its building, or at its entry beside the other pieces that use it.
func (o *officer) placeBy(p sandtable.Piece, x battle.Shape, place int) sandtable.Piece {
	if x.Kind == "building" {
		p.Wide, p.Deep = battle.Size(x.Setting("size"))
		p.At = x.Points[0]
		p.At.Y += p.Face.Y * p.Deep / 2 / sandtable.One
		return p
	}
	a, b := x.Points[0], x.Points[len(x.Points)-1]
	mid := battle.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}
	p.Face = sandtable.Direction(mid, battle.Point{X: max(200, min(o.Board.Map.W-200, mid.X)), Y: max(200, min(o.Board.Map.D-200, mid.Y))})
	step := (place%2*2 - 1) * (p.Wide/2 + 100)
	p.At = battle.Point{X: mid.X + p.Face.Y*step/sandtable.One + p.Face.X*p.Deep/sandtable.One,
		Y: mid.Y - p.Face.X*step/sandtable.One + p.Face.Y*p.Deep/sandtable.One}
	return p
}

// size returns the width and depth of a unit, in hundredths of an inch.
func (o *officer) size(u Unit) (wide, deep int) {
	return u.frontage() * 394 / 100, 4 * u.depth()
}

// Done implements commander.Officer.
func (o *officer) Done(before engine.State, st engine.Step, after engine.State) {
	a, s := before.(State), after.(State)
	commander.Drawn(o.Board, st.Do, s.table)
	if a.Turn != s.Turn || a.Step != s.Step {
		o.owed, o.moved = nil, false
	}
	o.moved = o.moved || slices.Contains([]string{"move", "mount", "guns"}, st.Do.Do)
	if len(o.owed) > 0 && o.owed[0].Do.Do == st.Do.Do && o.owed[0].Do.In.Get("unit") == st.Do.In.Get("unit") {
		o.owed = o.owed[1:]
	}
	o.moveTo(s.Set, st.Do)
	if st.Do.Do == "continue" || st.Do.Do == "threat" {
		o.continueMove(a, st.Do)
	}
	for _, u := range a.Units { // where it stands when it routs, not where it runs to. Source: ECW-91
		if p, ok := o.Board.Piece(u.ID); ok && !a.fallen(u.ID) {
			o.Fell[u.ID] = p.Middle()
		}
	}
	for _, x := range book.ToldIn(st.Events).Todo {
		o.obey(a, s, x)
	}
	if st.Do.Do == "follow" {
		u, _ := s.unit(st.Do.In.Int("unit", 0))
		if _, ok := u.foe(st.Do.In.Int("other", 0)); ok {
			o.Board.Touch(u.ID, st.Do.In.Int("other", 0))
		}
	}
	o.update(a, s)
}

// moveTo moves the unit of an entry to the spot given in it. Without a spot, wheels, an about-face and moves straight ahead are
// followed; after any other move the unit counts as lost, and the player is asked where it stands.
func (o *officer) moveTo(set Settings, c engine.Command) {
	p, ok := o.Board.Piece(c.In.Int("unit", 0))
	if !ok {
		return
	}
	q, told := p.AtSpot(c.In.Get(commander.SpotField))
	far := func(key string) int { return set.onMap(4*c.In.Int(key, 0) + c.In.Int(key+"-q", 0)) }
	switch {
	case told:
	case c.Do == "guns" && c.In.Get("what") == "turn":
		q.Lost = true
	case c.Do != "move":
		return
	default:
		for _, key := range []string{"first", "second"} {
			switch id := c.In.Get(key); id {
			case "", "none":
			case "about":
				q = q.About()
			case "left", "right":
				q = q.Wheel(far(key+"-far"), id == "right")
			default:
				q.Lost = true
			}
		}
		if !q.Lost {
			q = q.Forward(far("straight"))
		}
	}
	o.Board.Put(q)
}

// goes lists the ids of the card lines that move a unit.
var goes = []string{"meet", "over", "crash", "recoil", "halfway", "evade", "retreat", "rout", "go", "go.levee", "pursue"}

// MayMove implements commander.MoveSpotter.
func (o *officer) MayMove(before engine.State, st engine.Step, after engine.State, unit int) bool {
	u, _ := before.(State).unit(unit)
	v, _ := after.(State).unit(unit)
	caught := func(f Foe) bool { return f.Caught }
	if slices.ContainsFunc(v.Foes, caught) && !slices.ContainsFunc(u.Foes, caught) {
		return true // it turns its back
	}
	for _, x := range book.ToldIn(st.Events).Todo {
		if slices.Contains(goes, x.ID()) && named(after.(State), x, 1).ID == unit {
			return true
		}
	}
	return v.flag(flagMoved) && !u.flag(flagMoved) || u.Order != v.Order || u.Mounted != v.Mounted || u.Morale < v.Morale ||
		u.Pursuit != v.Pursuit || u.inside() != v.inside()
}

// update brings the table up to date with the roster.
func (o *officer) update(a, s State) {
	came := false
	for i, u := range s.Units {
		if i >= len(a.Units) {
			o.place(u)
			came = true
			continue
		}
		p, ok := o.Board.Piece(u.ID)
		switch {
		case ok && !u.here():
			o.Board.Remove(u.ID)
		case ok && u.inside() && !a.Units[i].inside():
			p.Lost = false
			o.Board.Put(o.garrison(p))
		case ok && !u.inside():
			p.Wide, p.Deep = o.size(u)
			o.Board.Put(p)
		}
	}
	if came {
		o.share(s)
	}
}

// continueMove moves a unit that routs, retreats or pursues.
func (o *officer) continueMove(a State, c engine.Command) {
	u, _ := a.unit(c.In.Int("unit", 0))
	if c.Do == "threat" && c.In.Get("threat") == "none" {
		return
	}
	if w := o.path(a, u); w.End.ID > 0 {
		o.Board.Put(w.End)
	}
}

// obey does what one line of a card tells the referee to do on the table. The lines left out here concern markers and records.
func (o *officer) obey(a, s State, x book.Said) {
	u := named(s, x, 1)
	far := 0
	if len(x) > 2 {
		far, _ = x[2].(int)
	}
	onMap := s.Set.onMap(far)
	m := sandtable.Allowance{Reach: onMap, Bars: bars(u)}
	switch x.ID() {
	case "meet", "crash":
		v := named(s, x, 2)
		if f, _ := v.foe(u.ID); f.Caught {
			o.turnBack(v.ID, u.ID)
		}
		o.Board.Touch(u.ID, v.ID)
	case "recoil":
		m.Keep = 200
		o.Board.Put(o.Board.Back(u.ID, onMap, m).End)
	case "evade":
		if vs := a.chargersOf(u); len(vs) > 0 && !u.guns() { // in earlier games also said of guns, which stay
			o.Board.Put(o.evasion(u, vs[0], onMap))
		}
	case "retreat", "rout":
		o.flee(a, s, u, onMap, x.ID() == "rout")
	case "over":
		o.Board.Touch(u.ID, named(s, x, 2).ID)
	case "go", "go.levee", "halfway":
		was, _ := a.unit(u.ID)
		m.Reach, m.Keep = s.Set.onMap(min(far, was.Charge.Dist)), 200
		if q, ok := o.Board.Piece(was.Charge.At); ok {
			o.Board.Put(o.Board.Toward(u.ID, q.At, m).End)
		}
	case "pursue":
		if q, ok := o.Board.Piece(u.Quarry); ok {
			m.Keep = 100
			w := o.Board.Toward(u.ID, q.Middle(), m)
			o.Board.Put(w.End)
			if v, _ := s.unit(w.Piece); w.Met == sandtable.Enemy && v.flag(flagBurst) {
				o.owed = append(o.owed, commander.Advice{What: "Crash into " + book.The(v.Name), Why: "The routers burst through them.",
					Do: engine.Do("continue", "unit", book.Num(u.ID), "met", "enemy", "other", book.Num(v.ID))})
			}
		}
	}
}

// flee moves a unit that has just broken straight away from the enemies that broke it. It bursts through a friend in its way and surrenders
// to an enemy, or at ground that bars a router. Source: ECW-60, ECW-61.
func (o *officer) flee(a, s State, u Unit, far int, routs bool) {
	was, _ := a.unit(u.ID)
	var from battle.Point // the middle of its foes: away from two of them is diagonally away from both
	n := 0
	for _, f := range was.Foes {
		if q, on := o.Board.Piece(f.ID); on {
			at := q.Middle()
			from, n = battle.Point{X: from.X + at.X, Y: from.Y + at.Y}, n+1
		}
	}
	if all := a.chargersOf(was); n == 0 && len(all) > 0 {
		if q, on := o.Board.Piece(all[0].ID); on {
			from, n = q.Middle(), 1
		}
	}
	if n == 0 {
		q, _ := o.enemyNear(s, u)
		from, n = q.Middle(), 1
	}
	w := o.Board.Flee(u.ID, battle.Point{X: from.X / n, Y: from.Y / n}, far, sandtable.Allowance{Bars: bars(u), Blind: true})
	if w.End.ID == 0 {
		return
	}
	if !routs { // a retreat is made facing the enemy
		w.End = w.End.About()
	}
	o.Board.Put(w.End)
	if !u.here() || u.Morale < demoralised {
		return
	}
	switch v, _ := s.unit(w.Piece); {
	case w.Met == sandtable.Friend && v.here():
		o.owed = append(o.owed, commander.Advice{What: "Burst through " + book.The(v.Name),
			Why: "They are in its way.", Do: engine.Do("burst", "unit", book.Num(u.ID), "other", book.Num(v.ID), "stuck", stuck(w))})
	case w.Met == sandtable.Enemy:
		o.owed = append(o.owed, commander.Advice{What: "Surrender to " + book.The(v.Name),
			Why: "It has fled into them.", Do: engine.Do("surrender", "unit", book.Num(u.ID), "captor", book.Num(v.ID))})
	case w.Met == sandtable.Wall && routs:
		q, _ := o.enemyNear(s, u)
		o.owed = append(o.owed, commander.Advice{What: "Surrender", Why: "It has nowhere to go.",
			Do: engine.Do("surrender", "unit", book.Num(u.ID), "captor", book.Num(q.ID))})
	}
}

// evasion returns where u’s piece ends an evade of far from v: straight away from it, or bending up to 45° towards its own edge where that
// takes it farther. What is in its way stops it. Source: ecw-charts C14; ECW-R32.
func (o *officer) evasion(u, v Unit, far int) sandtable.Piece {
	p, _ := o.Board.Piece(u.ID)
	q, _ := o.Board.Piece(v.ID)
	away, home := sandtable.Direction(q.Middle(), p.Middle()), sandtable.Faces[1-u.Side]
	if away.X*p.Face.X+away.Y*p.Face.Y < 0 {
		o.Board.Put(p.About())
		defer o.Board.Put(p)
	}
	end, best := p, -1
	for i := range 4 {
		face := sandtable.Direction(battle.Point{}, battle.Point{X: (4-i)*away.X + i*home.X, Y: (4-i)*away.Y + i*home.Y})
		if face.X*away.X+face.Y*away.Y < 707*sandtable.One {
			break
		}
		w := o.Board.Heading(u.ID, face, sandtable.Allowance{Reach: far, Spin: true, Keep: 200, Bars: bars(u)})
		if w.Straight > best {
			end, best = w.End, w.Straight
		}
	}
	if facing := end.SideToward(q.Middle()) == sandtable.Front; facing != (u.mounted() && !u.Levee) {
		end = end.About()
	}
	return end
}

// turnBack turns a piece that faces another about.
func (o *officer) turnBack(id, from int) {
	p, _ := o.Board.Piece(id)
	q, _ := o.Board.Piece(from)
	if p.SideToward(q.At) == sandtable.Front {
		o.Board.Put(p.About())
	}
}

// stuck returns "yes" if the path is barred at its start, else "".
func stuck(w sandtable.Way) string { return book.Unless(w.Straight > 0, "yes") }

// named returns the unit whose name is argument i of a sentence.
func named(s State, x book.Said, i int) Unit {
	name, _ := "", 0
	if i < len(x) {
		name, _ = x[i].(string)
	}
	for _, u := range s.Units {
		if strings.EqualFold(u.Name, name) {
			return u
		}
	}
	return Unit{}
}
