package splendid

import (
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
)

// Movement of the units.

// turnAdvice returns what u may do when its side moves, best first, nothing if it has moved.
func (o *officer) turnAdvice(s State, u Unit) []commander.Advice {
	p, ok := o.Board.Piece(u.ID)
	switch {
	case !ok || u.Class == "wagon" || u.Contact != 0 || u.Spent:
		return nil
	case u.Moved > 0 || u.Charged:
		return o.arrivalAdvice(s, u, p)
	case u.Class == "leader":
		return o.rideAdvice(s, u, p)
	}
	now := o.worthAt(s, u, p)
	stay := commander.Advice{Do: engine.Do("stay", "unit", book.Num(u.ID)), Worth: now, What: "Stand"}
	task, has := o.task(s, u)
	_, far := o.enemyNear(s, u)
	walks := o.walkAdvice(s, u, p)
	stay.Why = commander.WhyStand(p, task, far)
	if has && p.Reach(task.At) > 350 && len(walks) == 0 && (u.arm() != Artillery || u.Limbered) {
		stay.Why = "It sees no way through from here."
		walks = o.stepAdvice(s, u, p, task, now)
	}
	if o.bestShot(s, u, p) > 0 {
		stay.Why, stay.Cites = "It has a target before its muzzles.", secFire
	}
	out := append(o.arrivalAdvice(s, u, p), stay)
	if u.Hold != 0 && u.Form == "block" {
		return o.Legal(s, append(out, o.abandonAdvice(s, u, p)...))
	}
	if u.arm() == Artillery {
		out = append(out, o.gunAdvice(s, u, p, now)...)
	}
	return o.Legal(s, append(append(out, walks...), o.crossAdvice(s, u, p)...))
}

// stepAdvice returns a step back in open ground for a unit that is wedged, if it gets on from there.
func (o *officer) stepAdvice(s State, u Unit, p sandtable.Piece, task commander.Task, now int) []commander.Advice {
	m := o.march(s, u)
	m.Class = s.class(u)
	w := o.Board.Back(u.ID, 100*s.of(u.Class, colStep), m)
	if u.arm() == Artillery || len(u.In) > 0 || w.Straight < quarter || slices.ContainsFunc(w.Over, func(x battle.Shape) bool {
		return s.featureOf(x).kind().rate(u.arm(), "move") != Free
	}) {
		return nil
	}
	goal := o.stations(s, u, task, p)[0]
	o.Board.Put(w.End)
	on := o.Board.Toward(u.ID, goal, m).End
	o.Board.Put(p)
	if o.Board.PathLength(on, goal, m.Class, m.Bars) >= o.Board.PathLength(p, goal, m.Class, m.Bars) {
		return nil
	}
	return []commander.Advice{{Do: engine.Do("move", "unit", book.Num(u.ID), "how", "step", "feature", "none", "second", "none",
		"allow", book.Num(w.Straight/quarter), commander.SpotField, w.End.Spot()), Worth: now + 1, What: "Step back",
		Why: "From there it gets on.", Moves: commander.Directions(o.Board, w.End, false, commander.Task{})}}
}

// arrivalAdvice returns what a unit may do once it has reached its place: enter a landmark or defend a bridge.
func (o *officer) arrivalAdvice(s State, u Unit, p sandtable.Piece) (out []commander.Advice) {
	for _, x := range o.Board.Map.Shapes {
		f := s.featureOf(x)
		if f.down() || u.Hold != 0 || u.arm() == Ignored {
			continue
		}
		task, _ := o.task(s, u)
		here := battle.Distance(task.At, x.Points[0]) < 100
		gap := sandtable.Gap(p, o.base(x))
		_, held := s.holder(f.ID)
		switch {
		case held:
		case f.Kind == "landmark" && u.arm() == Foot && here && gap <= 75:
			q := o.inside(s, u, x)
			out = append(out, commander.Advice{Do: engine.Do("landmark", "unit", book.Num(u.ID), "what", "enter", "landmark", f.id(),
				commander.SpotField, q.Spot()), Worth: o.worthAt(s, u, q) + 300, What: "Enter " + title(task.Name), Cites: secLandmark,
				Moves: "in, as a defensive block", End: q,
				Why: "Behind its walls a handful can hold off a regiment."})
		case f.Kind == "bridge" && gap <= atBridge && (u.arm() != Artillery || o.Any):
			out = append(out, commander.Advice{Do: engine.Do("defend", "unit", book.Num(u.ID), "bridge", f.id()),
				Worth: o.worthAt(s, u, p) + 400, What: "Defend " + book.Place(f.Name), Cites: secBridge,
				Why: "No one can cross a bridge with a unit at its end."})
		}
	}
	return o.Legal(s, out)
}

// atBridge is how near a unit has to be to a bridge to defend it.
const atBridge = 150

// abandonAdvice returns the choice to leave a landmark. It is never the best, or the unit would at once go back in.
func (o *officer) abandonAdvice(s State, u Unit, p sandtable.Piece) []commander.Advice {
	f, _ := s.feature(u.Hold)
	q := outside(p)
	return []commander.Advice{{Do: engine.Do("landmark", "unit", book.Num(u.ID), "what", "leave", commander.SpotField, q.Spot()),
		Worth: o.worthAt(s, u, p) - 500, What: "Abandon " + book.Place(f.Name), Cites: secLandmark, Why: "It is wanted elsewhere.",
		Moves: "out, to its rear"}}
}

// gunAdvice returns what guns may do for a target: unlimber and face the best one, or limber up where there is none.
func (o *officer) gunAdvice(s State, u Unit, p sandtable.Piece, now int) []commander.Advice {
	a := commander.Advice{Do: engine.Do("limber", "unit", book.Num(u.ID)), Worth: now - 50, What: "Limber up", Cites: houseNames,
		Why: "There is nothing to fire at from here."}
	was := u.Limbered
	u.Limbered = false
	best, at := o.bestGunShot(s, u, p)
	laid := o.bestShot(s, u, p) > 0
	if was {
		a.What, a.Why = "Unlimber", "A target is in range."
	}
	if was && (laid || at.ID > 0) || !was && !laid && best == 0 {
		a.Worth += 110 + best
	}
	if was || laid || at.ID == 0 {
		return []commander.Advice{a}
	}
	return append(o.faceAdvice(s, u, p, at, best), a)
}

// bestGunShot returns the worth of the best volley of guns from position p, facing any way, and its target; without one, a little where
// they are wanted.
func (o *officer) bestGunShot(s State, u Unit, p sandtable.Piece) (best int, at sandtable.Piece) {
	for _, v := range s.Units {
		if q, ok := o.Board.Piece(v.ID); ok && v.Side != u.Side && v.arm() != Ignored && v.Contact == 0 {
			x := p
			x.Face = sandtable.Direction(p.At, q.Middle())
			if sh, ok := o.shotAt(s, u, v, x, q); ok {
				if n := s.harm(v, sh.dice, sh.need); n > best {
					best, at = n, q
				}
			}
		}
	}
	if t, has := o.task(s, u); best == 0 && (!has || p.Reach(t.At) <= 75*s.of(u.Class, colRange)) {
		best = 20
	}
	return best, at
}

// rideAdvice returns the choices of a leader, who goes to the unit of his side that is nearest the enemy.
func (o *officer) rideAdvice(s State, u Unit, p sandtable.Piece) []commander.Advice {
	stay := commander.Advice{Do: engine.Do("stay", "unit", book.Num(u.ID)), Worth: 1, What: "Stand", Why: "He is where he is needed."}
	out := []commander.Advice{stay}
	var best Unit
	least := 1 << 30
	for _, v := range s.Units {
		if v.Side != u.Side || v.arm() == Ignored || v.Gone {
			continue
		}
		if _, far := o.enemyNear(s, v); far < least {
			best, least = v, far
		}
	}
	if q, ok := o.Board.Piece(best.ID); ok && sandtable.Gap(p, q) > 75*s.v(keyNear) {
		behind := q.Forward(-q.Deep - 250).At
		if a, ok := o.moveAlong(s, u, o.Board.Toward(u.ID, behind, o.march(s, u)), o.march(s, u)); ok {
			a.What, a.Why, a.Cites, a.Worth = "Ride to "+book.The(best.Name), "They stand better with him in sight.", housePhases, 10
			to, _ := p.AtSpot(a.Do.In.Get(commander.SpotField))
			a.Moves = book.Inches((battle.Distance(p.Middle(), to.Middle())+quarter/2)/quarter) + " towards " + book.The(best.Name)
			out = append(out, a)
		}
	}
	return o.Legal(s, out)
}

// walkAdvice returns the moves that make sense for u: to its task, into effective range, out of harm's way, or to face an enemy.
func (o *officer) walkAdvice(s State, u Unit, p sandtable.Piece) (out []commander.Advice) {
	task, has := o.task(s, u)
	add := func(goal battle.Point, what, why, cites string) {
		m := o.march(s, u)
		if strings.HasPrefix(what, "Move") {
			m.Class = s.class(u)
		}
		place := commander.Task{}
		if m.Class != "" {
			place = task
			place.Name = title(task.Name)
		}
		for again := range 2 { // having turned about to go back, it may end facing as it did
			m.About <<= again
			w := o.Board.Toward(u.ID, goal, m)
			a, ok := o.moveAlong(s, u, w, m)
			if !ok || !w.About && again > 0 {
				return
			}
			q, _ := p.AtSpot(a.Do.In.Get(commander.SpotField))
			a.What, a.Why, a.Cites, a.Moves = what, why, cites, commander.Directions(o.Board, q, false, place)
			if again > 0 {
				q = q.About()
				a.Do, a.Moves = a.Do.With(commander.SpotField, q.Spot()), a.Moves+", and turn about again"
			}
			a.Worth = o.worthAt(s, u, q) - o.mired(s, u, q)
			out = append(out, a)
		}
	}
	if has && (u.arm() != Artillery || u.Limbered) {
		for _, g := range o.stations(s, u, task, p) {
			add(g, "Move to "+title(task.Name), task.Prize(), "")
		}
	}
	if o.Any {
		for _, f := range commander.Compass {
			add(battle.Point{X: p.At.X + 1200*f.X, Y: p.At.Y + 1200*f.Y}, "March off", "It has leave to.", "")
		}
	}
	near, far := o.enemyNear(s, u)
	v, ok := s.unit(near.ID)
	if !ok || far > 3000 {
		return out
	}
	if reach := 100 * s.of(u.Class, colRange) * o.Who[u.Side].Close / 100; reach > 0 && u.arm() != Artillery && far > reach {
		arms := [...]string{Foot: "muskets", Mounted: "pistols"}[u.arm()]
		add(sandtable.Stretch(near.At, p.At, reach), "Close with "+book.The(v.Name), "Closer in, its "+arms+" tell.", secFire)
	}
	if s.of(u.Class, colCharge) > 0 && far > 300 {
		add(sandtable.Stretch(near.At, p.At, 60*s.of(u.Class, colCharge)), "Come up to "+book.The(v.Name),
			"From there it can charge when it likes.", secMove)
	}
	if far < 2000 {
		if u.arm() != Artillery {
			add(sandtable.Stretch(p.At, near.At, -1200), "Fall back", "Nothing here is worth losing men for.", "")
		}
	}
	if far < 1200 && u.arm() != Artillery {
		out = append(out, o.faceAdvice(s, u, p, near, 0)...)
	}
	return out
}

// faceAdvice returns the choice to turn towards an enemy, which is worth some more besides the place.
func (o *officer) faceAdvice(s State, u Unit, p, near sandtable.Piece, more int) (out []commander.Advice) {
	v, _ := s.unit(near.ID)
	m := o.march(s, u)
	if a, ok := o.moveAlong(s, u, o.Board.Turn(u.ID, near.Middle(), m), m); ok {
		a.What, a.Why, a.Cites = "Face "+book.The(v.Name), "A unit fires and fights to its front.", secFire
		q, _ := p.AtSpot(a.Do.In.Get(commander.SpotField))
		a.Worth, a.Moves = o.worthAt(s, u, q)+15+more, commander.Directions(o.Board, q, false, commander.Task{})
		if o.Any || battle.Distance(p.Face, q.Face) > slight {
			out = append(out, a)
		}
	}
	return out
}

// slight is a turn too small to be worth a move: 7.5°, as a chord.
const slight = 131

// class returns the same string for units that the ground bars alike.
func (s State) class(u Unit) string { return armNames[u.arm()] + book.Num(s.ruinCount()) }

// march returns how u may move, if it has not moved yet. A wheel costs the distance its outer end moves, which the table measures.
func (o *officer) march(s State, u Unit) sandtable.Allowance {
	col := colMove
	if u.inPosition() {
		col = colStep
	}
	m := sandtable.Allowance{Reach: 100 * s.of(u.Class, col), Wheel: 1, Whole: quarter, Keep: 100, Bars: s.bars(u)}
	if m.About = 100 * s.of(u.Class, colStep); u.arm() == Artillery {
		m.About = 0
	} else if u.arm() == Ignored {
		m.About, m.Wheel = 0, 0
	}
	return m
}

// moveAlong returns the entry for a way found with m, as far along it as the ground allows.
func (o *officer) moveAlong(s State, u Unit, w sandtable.Way, m sandtable.Allowance) (a commander.Advice, ok bool) {
	p := w.End.Forward(-w.Straight)
	at, _ := o.Board.Piece(u.ID)
	st, _ := at.Steps(w.End, false)
	gone := (st.Wheel*m.Wheel + quarter/2) / quarter // to the nearest quarter, as it is read out
	if w.About {
		gone += m.About / quarter
	}
	how := "move"
	if u.inPosition() {
		how = "prolong"
	}
	c, path := o.way(s, u, p, w.Straight, gone, "move", engine.Do("move", "unit", book.Num(u.ID), "how", how))
	allow, went := allowed(m.Reach/quarter, gone+w.Straight/quarter, u.depth(s), path)
	if went == 0 || went < gone || went == gone && w.Straight > 0 {
		return a, false
	}
	p = p.Forward(quarter * (went - gone))
	return commander.Advice{Do: c.With("allow", book.Num(allow)).With(commander.SpotField, p.Spot())}, true
}

// allowed returns the part of an allowance with which a unit goes no farther than want, and how far it goes.
func allowed(allow, want, depth int, path []reach) (int, int) {
	for ; ; allow-- {
		free, slow, _ := walk(allow, depth, path...)
		if went := free + slow; went <= want {
			return allow, went
		}
	}
}

// base returns a landmark or bridge as a piece on the table.
func (o *officer) base(x battle.Shape) sandtable.Piece {
	w, d := battle.Size(x.Setting("size"))
	return sandtable.Piece{At: battle.Point{X: x.Points[0].X, Y: x.Points[0].Y + d/2}, Face: sandtable.Away, Wide: w, Deep: d}
}

// inside returns the piece of u as a block in a landmark.
func (o *officer) inside(s State, u Unit, x battle.Shape) sandtable.Piece {
	u.Form = "block"
	q, _ := o.Board.Piece(u.ID)
	q = s.sized(q, u)
	q.At, q.Lost = battle.Point{X: x.Points[0].X, Y: x.Points[0].Y + q.Face.Y*q.Deep/2/sandtable.One}, false
	return q
}

// stations returns the points from which u can fulfil its task: in the place, in front of it or to either side. Horse and guns keep off.
func (o *officer) stations(s State, u Unit, t commander.Task, p sandtable.Piece) (out []battle.Point) {
	f, x := o.place(s, t.At)
	if f.Kind == "bridge" { // the end on this side of the water
		b := o.base(x)
		w := battle.Point{X: b.Wide/2 + 60}
		if b.Deep > b.Wide {
			w = battle.Point{Y: b.Deep/2 + 60}
		}
		end := battle.Point{X: t.At.X - w.X, Y: t.At.Y - w.Y}
		if far := (battle.Point{X: t.At.X + w.X, Y: t.At.Y + w.Y}); o.distance(s, u, p, far) < o.distance(s, u, p, end) {
			end = far
		}
		out = append(out, end)
		if u.arm() == Foot {
			return out
		}
	}
	back, wide := 125, 500
	if u.arm() != Foot {
		back, wide = 500, 1000
	}
	return append(out, o.On(commander.Stations(t, u.Side, back, wide, u.arm() != Foot))...)
}

// across returns p at the other end of a bridge, facing on.
func (o *officer) across(x battle.Shape, p sandtable.Piece) sandtable.Piece {
	b := o.base(x)
	q := p
	q.Face = battle.Point{X: sandtable.One}
	if b.Deep > b.Wide {
		q.Face = battle.Point{Y: sandtable.One}
	}
	if ahead := (x.Points[0].X-p.At.X)*q.Face.X + (x.Points[0].Y-p.At.Y)*q.Face.Y; ahead < 0 {
		q.Face = battle.Point{X: -q.Face.X, Y: -q.Face.Y}
	}
	q.At = x.Points[0]
	return q.Forward(max(b.Wide, b.Deep)/2 + q.Deep + 25)
}

// crossAdvice returns the choices to cross a bridge within reach.
func (o *officer) crossAdvice(s State, u Unit, p sandtable.Piece) (out []commander.Advice) {
	task, _ := o.task(s, u)
	for _, x := range o.Board.Map.Shapes {
		f := s.featureOf(x)
		if f.Kind != "bridge" || f.down() || u.Hold != 0 || task.At == x.Points[0] && !o.Any { // either end will do
			continue
		}
		gap := sandtable.Gap(p, o.base(x))
		_, on := o.Board.Between(p.At, x.Points[0])
		if gap > o.march(s, u).Reach || slices.ContainsFunc(on, func(y battle.Shape) bool { // it moves up first
			k := s.featureOf(y).kind()
			return k.id != "bridge" && k.id != "river" && k.rate(u.arm(), "move") != Free
		}) {
			continue
		}
		q, room := o.across(x, p), true
		for _, y := range o.Board.Pieces() {
			room = room && (y.Loose || y.ID == u.ID || sandtable.Gap(y, q) > 0)
		}
		if room {
			out = append(out, commander.Advice{Do: engine.Do("bridge", "unit", book.Num(u.ID), "bridge", f.id(), "to", book.Num(gap/quarter),
				commander.SpotField, q.Spot()), Worth: o.worthAt(s, u, q), What: "Cross " + book.Place(f.Name), Cites: secBridge,
				Why:   "It is wanted on the other bank.",
				Moves: "to the other end of the bridge"})
		}
	}
	return out
}

// distance returns the distance for u from position p to a point.
func (o *officer) distance(s State, u Unit, p sandtable.Piece, at battle.Point) int {
	return o.Board.PathLength(p, at, s.class(u), s.bars(u))
}

// mired returns the cost of standing in ground from which u cannot charge freely or fire.
func (o *officer) mired(s State, u Unit, p sandtable.Piece) (cost int) {
	for _, x := range o.Board.Under(p) {
		k := s.featureOf(x).kind()
		switch {
		case k.fence() && u.arm() == Artillery:
			cost += 120
		case k.wet():
			cost += 30
		case u.arm() == Mounted && k.rate(Mounted, "charge") != Free:
			cost += 40
		}
	}
	return cost
}

// bestShot returns the worth of the best volley of u from position p.
func (o *officer) bestShot(s State, u Unit, p sandtable.Piece) (best int) {
	if u.Limbered {
		return 0
	}
	for _, v := range s.Units {
		if q, ok := o.Board.Piece(v.ID); ok && v.Side != u.Side && v.arm() != Ignored && v.Contact == 0 {
			if x, ok := o.shotAt(s, u, v, p, q); ok {
				best = max(best, s.harm(v, x.dice, x.need))
			}
		}
	}
	return best
}

// worthAt returns the worth to u of position p: for its task, for what it may do to the enemy from there, and less the danger.
func (o *officer) worthAt(s State, u Unit, p sandtable.Piece) int {
	x := o.Who[u.Side]
	worth := o.bestShot(s, u, p) * 70 / 100
	if t, ok := o.task(s, u); ok {
		worth += o.groundWorth(s, u, p, t)
	}
	danger, hope := 0, 0
	for _, v := range s.Units {
		q, ok := o.Board.Piece(v.ID)
		if !ok || v.Side == u.Side || v.arm() == Ignored {
			continue
		}
		if v.Contact == 0 && !v.Limbered {
			if y, ok := o.shotAt(s, v, u, q, p); ok {
				danger += s.harm(u, y.dice, y.need) * 60 / 100
			}
		}
		if v.Contact == 0 {
			if y, ok := o.onsetAt(s, v, u, q, p, "charge", colCharge); ok {
				danger += max(0, o.clash(s, v, u, y, 0)) * 40 / 100
			}
		}
		if y, ok := o.onsetAt(s, u, v, p, q, "charge", colCharge); ok {
			hope = max(hope, o.clash(s, u, v, y, 0)+o.contestWorth(u, v))
		}
	}
	return worth + hope*x.Charge/250 - danger*x.Danger/100
}

// groundWorth returns the worth of position p for task t. Every inch counts, and more as time runs out.
func (o *officer) groundWorth(s State, u Unit, p sandtable.Piece, t commander.Task) int {
	f, x := o.place(s, t.At)
	reach := p.Reach(t.At)
	if f.Kind == "bridge" { // it is there when it can defend it
		reach = sandtable.Gap(p, o.base(x)) + 350 - atBridge
	}
	far := reach
	if reach > 350 {
		way := o.distance(s, u, p, t.At)
		if way == sandtable.NoWay {
			return commander.NeverWorth
		}
		far = max(reach, way-400)
	}
	rate, keen := 8+8*t.Worth, o.Who[u.Side].Ground
	switch {
	case u.arm() == Artillery, u.Shaken && 100*u.Lost >= o.Who[u.Side].Spent*u.Stands/2:
		rate /= 4
	case u.arm() != Foot:
		rate /= 2
	}
	switch { // it can support from nearby, guns from three quarters of their range
	case u.arm() == Artillery:
		far = max(far, 75*s.of(u.Class, colRange))
	case u.arm() == Mounted && f.Kind != "bridge":
		far = max(far, 800)
	}
	left := max(1, o.Field.Turns-s.Turn)
	if (far-400)/max(100, 100*s.of(u.Class, colMove))+2 >= left || left <= 3 {
		rate *= 2
	}
	switch in := slices.ContainsFunc(o.Board.Under(p), f.is); {
	case in:
		return rate * 10 * keen / 100
	case far <= 350 && f.Kind == "bridge":
		return rate * 6 * keen / 100
	}
	return -rate * max(0, far-350) / 100 * keen / 100
}
