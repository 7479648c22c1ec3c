package march

import (
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
)

// The sensible moves of a unit, as entries.

// walkAdvice returns the moves of u: to its task, to where its weapons tell, out of danger, into another formation, into houses.
func (o *officer) walkAdvice(s State, u Unit, p sandtable.Piece) (out []commander.Advice) {
	order, must, half := o.orderOf(s, u), o.obliged(s, u), o.halfMove(s, u)
	near, far := o.enemyNear(s, u, false)
	add := func(a commander.Advice, ok bool, what, why, cites string) {
		end := o.movedPiece(s, a)
		if t := o.Tasks[u.ID]; strings.HasPrefix(what, "Move ") && p.Reach(t.At) <= 300 && end.Reach(t.At) >= p.Reach(t.At) {
			return // it is there
		}
		if ok && o.allows(s, u, order, p, end) {
			a.What, a.Why, a.Cites, a.Moves = what, why, cites, o.walked(u, end, a.Do, what)
			if end.Wide != p.Wide || end.Deep != p.Deep {
				a.End = end
			}
			a = o.valued(s, a, u, p)
			if t, is := o.Tasks[u.ID]; is && must {
				if gain := p.Reach(t.At) - end.Reach(t.At); gain >= half {
					a.Worth += bound
				} else if gain > 0 { // bad ground or friends in the way
					a.Worth += bound * gain / half / 2
				}
			}
			out = append(out, a)
		}
	}
	to := func(form Form, goal battle.Point, what, why, cites string, lasts bool) {
		a, ok := o.walk(s, u, form, goal, lasts)
		add(a, ok, what, why, cites)
	}
	if order == "retire" || order == "retreat" {
		to(moving(u), sandtable.Stretch(p.At, near.At, -2400), "Retire", "That is the order.", secObey, false)
		return out
	}
	if t, ok := o.Tasks[u.ID]; ok && (u.Kind != Artillery || u.Form == Limbered || o.bestFire(s, u, p) == 0) {
		all := o.stations(s, u, t)
		if p.Reach(t.At) > 20*inch {
			all = all[:1] // far off they all lie the same way
		}
		if must && u.Kind != Infantry {
			all = append(all, t.At) // not only to where it helps from a distance
		}
		place := book.Place(t.Name)
		for _, g := range all {
			to(moving(u), g, "Move to "+place, t.Prize(), "", true)
		}
	}
	if o.Any {
		for _, f := range commander.Compass {
			to(u.Form, battle.Point{X: p.At.X + 1200*f.X, Y: p.At.Y + 1200*f.Y}, "March off", "It has leave to.", "", false)
		}
	}
	o.addHouses(s, u, p, add)
	if near.ID == 0 {
		return out
	}
	v, _ := s.unit(near.ID)
	if u.Kind != Artillery {
		like, what, why := quarterInch*s.chargeMove(u)*2/3, "Threaten ", "From there they can charge."
		if u.Kind == Infantry {
			like = max(inch/2, o.rangeLimits(s, u)[1]*max(nearest, o.Who[s.side(u)].Close)/100)
			what, why = "Close with ", "Closer in, its muskets tell."
		}
		if far > like && far < 20*inch {
			at := sandtable.Stretch(near.At, p.At, like)
			to(u.Form, at, what+book.The(v.Name), why, "", false)
			if u.Form == Column || u.Form == March {
				to(Line, at, "Deploy before "+book.The(v.Name), "In line every musket tells.", secFire, false)
			}
		}
	}
	if far < 20*inch && order != "attack" {
		to(moving(u), sandtable.Stretch(p.At, near.At, -1200), "Fall back", "Nothing here is worth the men.", "", false)
	}
	if far < 24*inch {
		a, ok := o.turn(s, u, near.Middle())
		add(a, ok, "Face "+book.The(v.Name), "A unit fights to its front.", secMove)
	}
	o.addFormations(s, u, p, add)
	return out
}

// bound is what it is worth to do what an order requires.
const bound = 1000

// amongFriends returns the table on which the friends of p are buildings, so that the way to a place leads round them too. Wide lines of
// horse that head straight for it end in a jam behind each other.
func (o *officer) amongFriends(p sandtable.Piece) *sandtable.Table {
	x := o.Board.Map
	x.Shapes = slices.Clip(x.Shapes)
	for _, q := range o.Board.Pieces() {
		if q.Side == p.Side && q.ID != p.ID {
			f := q.Feature("")
			f.Kind = "building"
			x.Shapes = append(x.Shapes, f)
		}
	}
	t := sandtable.New(x)
	for _, q := range o.Board.Pieces() {
		t.Put(q)
	}
	return t
}

// obliged reports whether u must move, as the order of its MF to attack requires: half of its units go half a tactical move towards their
// tasks, or reach them, until it is engaged. Horse go as long as too few have gone, foot and limbered guns when no others are left for it,
// guns in battery last. Source: charts C4.
func (o *officer) obliged(s State, u Unit) bool {
	m, _ := s.mf(u.MF)
	if m.Engaged || orders[m.Order].id != "attack" {
		return false
	}
	all, done, can := 0, 0, 0
	for _, v := range s.Units {
		p, there := o.Board.Piece(v.ID)
		if v.MF != m.ID || !there || v.Draw == 'S' {
			continue
		}
		if o.formedNear(s, v) <= 9*inch {
			return false
		}
		all++
		switch far := p.Reach(o.Tasks[v.ID].At); {
		case v.has(Charging), far <= 3*inch, o.from[v.ID]-far >= o.halfMove(s, v):
			done++
		case s.noMove(v) == "" && !v.has(Stays) && o.apart[v.ID] == 0 && v.Form != Deployed:
			can++
		}
	}
	need := (all+1)/2 - done
	return need > can || need > 0 && (need == can || u.Kind == Cavalry) && u.Form != Deployed
}

// halfMove returns half a tactical move of u.
func (o *officer) halfMove(s State, u Unit) int { return quarterInch * s.rate(u) / 2 }

// allows reports whether an order allows u to go from where p stands to end. Source: charts C4.
func (o *officer) allows(s State, u Unit, order string, p, end sandtable.Piece) bool {
	switch order {
	case "defend":
		return battle.Distance(end.At, o.posts[u.ID]) <= inch*s.v(orDef)
	case "bombard":
		return end.At == p.At
	case "support":
		gap := o.fromOthers(s, u, end)
		return gap <= inch*s.v(orSup) || gap < o.fromOthers(s, u, p)
	}
	return true
}

// fromOthers returns the distance from where p stands to the nearest other MF of the side of u, 0 if there is none.
func (o *officer) fromOthers(s State, u Unit, p sandtable.Piece) int {
	far := 1 << 30
	for _, q := range o.Board.Pieces() {
		if v, _ := s.unit(q.ID); q.Side == p.Side && v.MF != u.MF {
			far = min(far, sandtable.Gap(p, q))
		}
	}
	return far % (1 << 30)
}

// nearest is how close infantry goes to fire, in hundredths of its range. Closer in it hits no harder, loses more on the way and is
// charged more easily. A bold commander who closed to a third of the range lost six battles for each one he won against a careful
// one.
const nearest = 60

// walked describes a move as made with the figures.
func (o *officer) walked(u Unit, end sandtable.Piece, c engine.Command, what string) string {
	place, form := commander.Task{}, slices.Index(formIDs[:], c.In.Get("form"))
	switch {
	case c.Do == "town":
		return "into the houses"
	case strings.HasPrefix(what, "Move "):
		place = o.Tasks[u.ID]
	}
	var first []string
	switch {
	case u.Town != 0:
		first = append(first, "leave the houses in "+formNames[form])
	case Form(form) == u.Form:
	case u.Kind == Artillery:
		first = append(first, [...]string{Deployed: "unlimber", Limbered: "limber up"}[form])
	default:
		first = append(first, "form "+formNames[form])
	}
	return commander.Directions(o.Board, end, Form(form) == Deployed, place, first...)
}

// moving returns the formation in which a unit moves over a distance.
func moving(u Unit) Form {
	switch {
	case u.Kind == Artillery:
		return Limbered
	case u.Kind == Infantry && u.Form != March && u.Form != Skirmish:
		return Column
	}
	return u.Form
}

// addHouses adds the sections that u may enter.
func (o *officer) addHouses(s State, u Unit, p sandtable.Piece, add func(commander.Advice, bool, string, string, string)) {
	if u.Kind == Cavalry {
		return
	}
	for _, x := range o.Board.Map.Shapes {
		t := s.townIn(x)
		if t.ID == 0 || s.noEntry(u, t) != "" {
			continue
		}
		in := u
		in.Town = t.ID
		box := o.housed(p, x)
		if sandtable.Gap(p, box) > quarterInch*s.rate(u) || s.noMove(u) != "" {
			continue
		}
		c := engine.Do("town", "what", "enter", "town", book.Num(t.ID), "unit", book.Num(u.ID), commander.SpotField, box.Spot())
		if rules.Refusal(s, c) == nil {
			add(commander.Advice{Do: c}, true, "Occupy "+book.Place(t.Name), "Houses are worth a battalion.", secTown)
		}
	}
}

// addFormations adds the formations that u may take up where it stands.
func (o *officer) addFormations(s State, u Unit, p sandtable.Piece, add func(commander.Advice, bool, string, string, string)) {
	whys := [...]string{Line: "In line every musket tells.", Column: "Columns move, and charge.", Square: "Horse break on squares.",
		Deployed: "Limbered guns do nobody any harm."}
	for f, why := range whys {
		if why == "" || Form(f) == u.Form || Form(f) == Square && !o.Any && !o.ridable(s, u, p) ||
			(u.Kind == Artillery) != (Form(f) == Deployed) || u.Kind == Cavalry || u.Town != 0 {
			continue
		}
		w := u
		w.Form = Form(f)
		q := o.sized(w, p)
		if u.Kind == Artillery {
			near, _ := o.enemyNear(s, u, false)
			q.Face = sandtable.Direction(p.At, near.Middle())
		}
		c := engine.Do("move", "unit", book.Num(u.ID), "form", formIDs[f], commander.SpotField, q.Spot())
		add(commander.Advice{Do: o.pressed(s, c, u)}, true, [...]string{"Form " + formNames[f], "Unlimber"}[book.Bit(Form(f) == Deployed)],
			why, secMove)
	}
}

// ridable reports whether enemy horse on the table may charge u, standing as p does, before it moves again: in one move and a charge.
func (o *officer) ridable(s State, u Unit, p sandtable.Piece) bool {
	return slices.ContainsFunc(s.Units, func(v Unit) bool {
		q, ok := o.Board.Piece(v.ID)
		return ok && v.Kind == Cavalry && s.side(v) != s.side(u) && !v.has(Routed) &&
			sandtable.Gap(p, q) <= quarterInch*(s.rate(v)+s.chargeMove(v))
	})
}

// pressed marks an entry if the enemy is so near that a change of formation must be tested.
func (o *officer) pressed(s State, c engine.Command, u Unit) engine.Command {
	if o.formedNear(s, u) <= inch*s.v(mcVeD) {
		return c.With("close", "yes")
	}
	return c
}

// valued fills in the worth of a move, allowing for a change of formation that may fail near the enemy.
func (o *officer) valued(s State, a commander.Advice, u Unit, p sandtable.Piece) commander.Advice {
	end, w := o.movedPiece(s, a), u
	if a.Do.Do == "town" {
		w.Town, w.Form, w.Flags = a.Do.In.Int("town", 0), inHouses[u.Kind], w.Flags|Settling
	} else if w.Town = 0; a.Do.In.Get("form") != "" {
		w.Form = Form(slices.Index(formIDs[:], a.Do.In.Get("form")))
	}
	if w.Kind == Artillery {
		w.Flags |= Moved
	}
	a.Worth = o.at(s, w, end) - o.lingers(s, w, end)
	if a.Do.In.Is("close") || w.Form != u.Form && u.has(FiredUpon) {
		pass := s.passChance(u, vedTest{})
		a.Worth = (pass*a.Worth + (1000-pass)*(o.at(s, u, p)-disordered)) / 1000
	}
	return a
}

// stations returns the positions from which u can serve its task: on the place or to either side; cavalry and guns stay to the side
// and farther back.
func (o *officer) stations(s State, u Unit, t commander.Task) []battle.Point {
	back, wide := 125, 400
	if u.Kind != Infantry {
		back, wide = 600, 1000
	}
	return commander.Stations(t, s.side(u), back, wide, u.Kind != Infantry)
}

// budget returns how u may move in a formation over a ground, both as an entry and as a march on the sand table.
func (o *officer) budget(s State, u Unit, form Form, g ground) (x move, m sandtable.Allowance) {
	as := u
	as.Form = form
	x = move{row: troop(as), change: form != u.Form, over: g, share: s.groundShare(g, as, form)}
	p, _ := o.Board.Piece(u.ID)
	switch {
	case form == Deployed:
		x.row = "hand" + string(u.Weight)
	case form == March && !o.onRoad(p.At):
		x.row = "column" // off the road it moves like any column
	}
	far := o.formedNear(s, u)
	full := 4 * quarterInch * s.v(moveKey(x.row, tactical))
	x.strategic = far > 9*inch+full && !s.Night && !u.has(Blown) && form != Deployed
	_, left := s.moveBudget(u, x)
	turned := x
	turned.turns = 1
	_, less := s.moveBudget(u, turned)
	m = sandtable.Allowance{Reach: quarterInch * left, Wheel: 1, About: quarterInch * (left - less), Keep: inch, Bars: s.bars(as)}
	mf, _ := s.mf(u.MF)
	switch zone := inch * s.v(mcZone); {
	case x.strategic || orders[mf.Order].id == "manoeuvre":
		m.Keep = 9 * inch
	case u.Kind != Infantry:
		m.Keep = zone + 10
	case far >= zone:
		m.Keep = zone - 40 // entering the threat zone ends the move
	}
	if form == Skirmish {
		m.Wheel = 0
	}
	return x, m
}

// onRoad reports whether a place lies on a road.
func (o *officer) onRoad(at battle.Point) bool {
	return slices.ContainsFunc(o.Board.Map.Shapes, func(x battle.Shape) bool {
		return (x.Kind == "road" || x.Kind == "track") && battle.DistanceToShape(x, at) <= 2*inch
	})
}

// in returns u in the open, in a formation.
func (u Unit) in(form Form) Unit { u.Form, u.Town = form, 0; return u }

// walk returns the move of u in a formation towards a place; with lasts the place stays where it is, and the way leads round
// obstacles.
func (o *officer) walk(s State, u Unit, form Form, goal battle.Point, lasts bool) (a commander.Advice, ok bool) {
	return o.goes(s, u, form, func(m sandtable.Allowance) sandtable.Way {
		if lasts {
			m.Class = u.in(form).class()
		}
		return o.Board.Toward(u.ID, goal, m)
	})
}

// goes returns the move of u in a formation along the way that find returns.
func (o *officer) goes(s State, u Unit, form Form, find func(sandtable.Allowance) sandtable.Way) (a commander.Advice, ok bool) {
	p, _ := o.Board.Piece(u.ID)
	as := u.in(form)
	o.Board.Put(o.sized(as, p))
	defer o.Board.Put(p)
	g := open
	for range 3 {
		x, m := o.budget(s, u, form, g)
		if m.Reach <= 0 {
			return a, false
		}
		w := find(m)
		if w.Straight < inch/2 {
			return a, false
		}
		if over := s.over(as, w.Over); over == g || s.groundShare(over, as, form) >= s.groundShare(g, as, form) && over != wall {
			return o.wayAdvice(s, u, form, w, x), true
		} else if g = over; s.groundShare(over, as, form) == 0 {
			return a, false
		}
	}
	return a, false
}

// turn returns the move of u that only turns it towards a place.
func (o *officer) turn(s State, u Unit, at battle.Point) (commander.Advice, bool) {
	if u.Town != 0 || u.Form == Square {
		return commander.Advice{}, false
	}
	x, m := o.budget(s, u, u.Form, open)
	p, _ := o.Board.Piece(u.ID)
	if u.Form == Deployed {
		face := sandtable.Direction(p.At, at)
		if face.X*p.Face.X+face.Y*p.Face.Y > 866*sandtable.One {
			return commander.Advice{}, false // already in the arc
		}
		x.turns = 1 + book.Bit(face.X*p.Face.X+face.Y*p.Face.Y < 707*sandtable.One)
		turn := turned(p.Face, face, false)
		p.Face = face
		return commander.Advice{Do: o.entry(u, u.Form, x).With(turnField, book.Num(turn)).With(commander.SpotField, p.Spot())},
			x.turns == 1 || face.X*p.Face.X+face.Y*p.Face.Y >= 0
	}
	w := o.Board.Turn(u.ID, at, m)
	if w.Wheel == 0 && !w.About {
		return commander.Advice{}, false
	}
	return o.wayAdvice(s, u, u.Form, w, x), true
}

// wayAdvice returns a way as an entry.
func (o *officer) wayAdvice(s State, u Unit, form Form, w sandtable.Way, x move) commander.Advice {
	x.turns = book.Bit(w.About)
	c := o.entry(u, form, x)
	if x.change {
		c = o.pressed(s, c, u)
	}
	p, _ := o.Board.Piece(u.ID)
	c = c.With(commander.WentField, book.Num((w.Straight+quarterInch/2)/quarterInch))
	if turn := turned(p.Face, w.End.Face, w.About); turn > 0 {
		c = c.With(turnField, book.Num(turn))
	}
	return commander.Advice{Do: c.With(commander.SpotField, w.End.Spot())}
}

// turned returns the turn from one facing to another, as in turnField.
func turned(from, to battle.Point, about bool) int {
	base := 0
	if about {
		from, base = battle.Point{X: -from.X, Y: -from.Y}, 3
	}
	switch across := (from.Y*to.X - from.X*to.Y) / sandtable.One; {
	case across > sandtable.One/100:
		return base + 2
	case across < -sandtable.One/100:
		return base + 1
	}
	return base
}

// entry returns a move as a command.
func (o *officer) entry(u Unit, form Form, x move) engine.Command {
	c := engine.Do("move", "unit", book.Num(u.ID), "form", formIDs[form])
	if x.strategic {
		c = c.With("rate", "s")
	}
	if x.over != open {
		c = c.With("ground", grounds[x.over].id)
	}
	if x.turns > 0 {
		c = c.With("turns", book.Num(x.turns))
	}
	return c
}

// movedPiece returns the piece of a move where it will stand.
func (o *officer) movedPiece(s State, a commander.Advice) sandtable.Piece {
	u, _ := s.unit(a.Do.In.Int("unit", 0))
	p, _ := o.Board.Piece(u.ID)
	if a.Do.Do == "town" {
		u.Town = a.Do.In.Int("town", 0)
		return o.inTown(s, u, p)
	}
	if f := slices.Index(formIDs[:], a.Do.In.Get("form")); f >= 0 {
		u.Form, u.Town = Form(f), 0
		p = o.sized(u, p)
	}
	p, _ = p.AtSpot(a.Do.In.Get(commander.SpotField))
	return p
}
