package splendid

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
)

// What the commander sees on the table. Lengths there are hundredths of an inch.

// quarter is a quarter inch.
const quarter = 25

// marchMap returns the map for finding ways: landmarks are obstacles like buildings, a bridge lies along its road, and a river is divided
// where it has a ford, which is a stream.
func marchMap(m battle.Map) battle.Map {
	shapes := m.Shapes
	m.Shapes = nil
	for _, x := range shapes {
		switch x.Kind {
		case "landmark":
			x.Kind = "building"
		case "bridge":
			if w, d := battle.Size(x.Setting("size")); x.Setting("toward") == "90" || x.Setting("toward") == "270" {
				x.Set = append([]string{fmt.Sprintf("size=%d.%02d,%d.%02d", d/100, d%100, w/100, w%100)}, x.Set...)
			}
		case "river":
			m.Shapes = append(m.Shapes, fordedParts(x, shapes)...)
			continue
		}
		m.Shapes = append(m.Shapes, x)
	}
	return m
}

// fordedParts returns the parts of a river between its fords, and the fords.
func fordedParts(x battle.Shape, all []battle.Shape) (out []battle.Shape) {
	for _, f := range all {
		if f.Kind != "ford" || f.Setting("on") != x.ID {
			continue
		}
		at, i := f.Points[0], 0
		for i+2 < len(x.Points) && battle.DistanceToShape(battle.Shape{Kind: "road", Points: x.Points[i : i+2]}, at) > 100 {
			i++
		}
		wide := battle.Hundredths(f.Setting("wide")) / 2
		a, b := sandtable.Stretch(at, x.Points[i], wide), sandtable.Stretch(at, x.Points[i+1], wide)
		part := x
		part.Points = append(slices.Clone(x.Points[:i+1]), a)
		f.Kind, f.Points, f.Set = "stream", []battle.Point{a, b}, []string{"width=" + x.Setting("width")}
		out = append(out, part, f)
		x.Points = append([]battle.Point{b}, x.Points[i+1:]...)
	}
	return append(out, x)
}

// featureOf returns the feature on the list for a shape of the map, or an empty one.
func (s State) featureOf(x battle.Shape) (f Feature) {
	if i := slices.IndexFunc(s.Features, func(f Feature) bool { return f.is(x) }); i >= 0 {
		f = s.Features[i]
	}
	return f
}

// is reports whether a shape of the map is f.
func (f Feature) is(x battle.Shape) bool { return x.Name == f.Name }

// placesOf returns the shape of each place of the battle, by its point.
func placesOf(s State, m battle.Map, aims []battle.Aim) map[battle.Point]battle.Shape {
	out := map[battle.Point]battle.Shape{}
	for _, a := range aims {
		best := 100
		for _, x := range m.Shapes {
			f := s.featureOf(x)
			if off := battle.DistanceToShape(x, a.At[0]); off < best && (f.Strength > 0 || f.kind().height()) {
				best, out[a.At[0]] = off, x
			}
		}
	}
	return out
}

// place returns the feature and the shape of a place of the battle.
func (o *officer) place(s State, at battle.Point) (Feature, battle.Shape) {
	return s.featureOf(o.places[at]), o.places[at]
}

// bars returns a function that reports whether u may not, or should not, enter a shape. Landmarks and bridges have procedures of their own,
// and horse is helpless in a wood.
func (s State) bars(u Unit) func(battle.Shape) bool {
	return func(x battle.Shape) bool {
		f := s.featureOf(x)
		k := f.kind()
		return u.arm() != Ignored && (f.fallen() || k.rate(u.arm(), "move") >= Never || k.id == "landmark" ||
			k.id == "wood" && u.arm() == Mounted || k.wet() && u.arm() == Artillery && !u.Limbered)
	}
}

// ruinCount returns how many features are destroyed. Ways are computed anew with each.
func (s State) ruinCount() (n int) {
	for _, f := range s.Features {
		if f.down() {
			n++
		}
	}
	return n
}

// span is a feature on the way of a unit.
type span struct {
	f        Feature
	k        kind
	from, to int // in quarter inches
}

// way fills in the features that u meets straight ahead from p within far, in the fields of an entry. gone is the number of quarter inches
// that it has already moved.
func (o *officer) way(s State, u Unit, p sandtable.Piece, far, gone int, how string, c engine.Command) (engine.Command, []reach) {
	var on []span
	for _, x := range o.Board.Spans(p, far+8*100) {
		f := s.featureOf(x.Shape)
		k := f.kind()
		if x.From > far || k.rate(u.arm(), how) == Free && !(k.advantage && how == "charge") {
			continue
		}
		on = append(on, span{f, k, x.From / quarter, x.To / quarter})
	}
	for _, id := range u.In { // the rear may still be in it
		f, _ := s.feature(id)
		if way, _ := u.way(id); way < 0 && !slices.ContainsFunc(on, func(x span) bool { return x.f.ID == id }) {
			on = append(on, span{f, f.kind(), 0, 0})
		}
	}
	if slices.ContainsFunc(on, func(x span) bool { return x.k.id == "bridge" }) {
		on = slices.DeleteFunc(on, func(x span) bool { return x.k.id == "river" })
	}
	slices.SortStableFunc(on, func(a, b span) int {
		return cmp.Or(cmp.Compare(b.k.rate(u.arm(), how), a.k.rate(u.arm(), how)), cmp.Compare(a.from, b.from))
	})
	c = c.With("feature", "none")
	var path []reach
	for i, x := range on[:min(2, len(on))] {
		key := [...]string{"feature", "second"}[i]
		c = c.With(key, x.f.id())
		r := reach{Width: x.to, Rate: x.k.rate(u.arm(), how)}
		if way, _ := u.way(x.f.ID); u.in(x.f.ID) && x.to == 0 {
			r.Width = min(0, way)
		} else if !u.in(x.f.ID) {
			r.At, r.Width = gone+x.from, x.to-x.from
			c = c.With(key+"-at", book.Num(r.At))
		}
		path, c = append(path, r), c.With(key+"-width", book.Num(max(0, r.Width)))
	}
	return c.With("second", cmp.Or(c.In.Get("second"), "none")), path
}

// shot is a volley of u at v.
type shot struct {
	c          engine.Command
	dice, need int
	cover      bool
	rng        int
}

// zoned returns how many stands of u at position p have part of q in their zone of fire.
func (s State) zoned(u Unit, p, q sandtable.Piece) (n int) {
	front, stand := max(1, u.front(s)), quarter*s.v(keyStand)
	if u.Form == "block" {
		return front
	}
	marks := []battle.Point{q.At, q.Middle()}
	for _, c := range q.Corners() {
		marks = append(marks, c, battle.Point{X: (c.X + q.At.X) / 2, Y: (c.Y + q.At.Y) / 2})
	}
	for i := range front {
		mid := (2*i - front + 1) * stand / 2
		if slices.ContainsFunc(marks, func(m battle.Point) bool {
			ahead, aside := p.Ahead(m)
			return ahead >= 0 && s.zone(u.arm(), ahead/quarter, max(aside-mid, mid-aside)/quarter)
		}) {
			n++
		}
	}
	return n
}

// shotAt returns the volley of u at position p against v at position q; ok is false if it may not fire.
func (o *officer) shotAt(s State, u, v Unit, p, q sandtable.Piece) (x shot, ok bool) {
	x.rng = (sandtable.Gap(p, q) + 99) / 100
	if x.rng > s.of(u.Class, colRange) {
		return x, false
	}
	firing := s.zoned(u, p, q)
	if x.dice = s.fireDice(u.Class, firing); x.dice == 0 {
		return x, false
	}
	x.need, _ = s.toHit(u.Class, x.rng)
	x.c = engine.Do("fire", "unit", book.Num(u.ID), "target", book.Num(v.ID), "range", book.Num(x.rng))
	pieces, _ := o.Board.Between(p.At, q.Middle(), u.ID, v.ID)
	met, high := o.between(s, u, v, p, q)
	if len(pieces) > 0 && !high {
		return x, false
	}
	eligible, covers := -1, 0
	for _, m := range met {
		if m.k.wet() && m.from != clear || sight(m.k, u.arm(), m.from, m.at) != nil {
			return x, false
		}
		if shelters(m.k, m.from != clear, m.at, v.arm() == Foot) {
			covers++
			eligible = o.sheltered(s, v, m.f, p, q)
		}
	}
	if covers > 1 || len(met) > 2 {
		return x, false
	}
	for i, key := range [...]string{"feature", "second"} {
		if i >= len(met) {
			x.c = x.c.With(key, "none")
			break
		}
		x.c = x.c.With(key, met[i].f.id()).With(key+"-at", met[i].at).With(key+"-from", string(met[i].from))
	}
	x.c = x.c.With("firing", book.Num(firing))
	if covers == 1 {
		if x.c = x.c.With("eligible", book.Num(eligible)); eligible == v.Left() {
			x.cover, x.dice = true, halve(x.dice)
		}
	}
	_, place := structureShot(s, u, v, met)
	return x, x.dice > 0 || place
}

// between returns the features that matter to fire from p at q, first those that stop it or give cover. high reports that it passes over
// the heads of other units.
func (o *officer) between(s State, u, v Unit, p, q sandtable.Piece) (met []crossed, high bool) {
	_, shapes := o.Board.Between(p.At, q.Middle(), u.ID, v.ID)
	mine, theirs := o.Board.Under(p), o.Board.Under(q)
	for _, x := range append(append(slices.Clone(theirs), mine...), shapes...) {
		f := s.featureOf(x)
		k := f.kind()
		if !k.fires(u.arm()) || slices.ContainsFunc(met, func(c crossed) bool { return c.f.ID == f.ID }) {
			continue
		}
		c := crossed{f: f, k: k, from: clear, at: behind}
		if slices.ContainsFunc(theirs, f.is) || v.in(f.ID) {
			c.at = within
		}
		if slices.ContainsFunc(mine, f.is) || u.in(f.ID) {
			if c.from = partly; !k.linear && (u.Hold == f.ID || !slices.ContainsFunc(corners(p), func(a battle.Point) bool {
				return battle.DistanceToShape(x, a) > 0
			})) {
				c.from = wholly
			}
			if k.linear && !k.fence() && !k.wet() {
				continue
			}
		}
		if k.height() && c.at == within {
			high, c.from = true, clear
		}
		high = high || k.height() && c.from == wholly
		met = append(met, c)
	}
	slices.SortStableFunc(met, func(a, b crossed) int { return rank(b, u) - rank(a, u) })
	if len(met) > 2 && rank(met[2], u) == 0 {
		met = met[:2]
	}
	return met, high
}

// rank returns how much a feature in between matters, from 0 to 2.
func rank(c crossed, u Unit) int {
	switch {
	case sight(c.k, u.arm(), c.from, c.at) != nil:
		return 2
	case c.k.cover || c.k.wet() && c.from != clear:
		return 1
	}
	return 0
}

func corners(p sandtable.Piece) []battle.Point { c := p.Corners(); return c[:] }

// sheltered returns how many stands of v have the feature in front of them or around them.
func (o *officer) sheltered(s State, v Unit, f Feature, p, q sandtable.Piece) (n int) {
	if v.Hold == f.ID {
		return v.Left()
	}
	stand := quarter * s.v(keyStand)
	for i := range v.Left() {
		wide := max(1, q.Wide/stand)
		at := q.Middle()
		aside := (2*(i%wide) - wide + 1) * stand / 2
		at = battle.Point{X: at.X + q.Face.Y*aside/sandtable.One, Y: at.Y - q.Face.X*aside/sandtable.One}
		_, shapes := o.Board.Between(p.At, at)
		for _, x := range o.Board.Map.Shapes {
			if f.is(x) && (slices.ContainsFunc(shapes, f.is) || battle.DistanceToShape(x, at) <= stand/2) {
				n++
				break
			}
		}
	}
	return n
}

// touching returns how many stands of u at position p touch q in hand-to-hand.
func touching(s State, u Unit, p, q sandtable.Piece) (n int) {
	front, stand := max(1, u.front(s)), quarter*s.v(keyStand)
	if u.Form == "block" || q.SideToward(p.At) == sandtable.Front && p.SideToward(q.At) == sandtable.Front && q.Wide >= p.Wide {
		return front
	}
	low, high := math.MaxInt, math.MinInt
	for _, c := range q.Corners() {
		_, aside := p.Ahead(c)
		low, high = min(low, aside), max(high, aside)
	}
	for i := range front {
		if mid := (2*i - front + 1) * stand / 2; mid-stand/2 <= high && mid+stand/2 >= low {
			n++
		}
	}
	if p.SideToward(q.At) != sandtable.Front { // attacked in flank or rear, it has few in contact
		n = min(n, 1)
	}
	return max(1, n)
}

// onset is a charge of u at v.
type onset struct {
	c     engine.Command
	side  int // the side of v that it strikes
	half  bool
	piece sandtable.Piece
}

// onsetAt returns the charge or interception of u at position p against v at position q; ok is false if it is not possible.
func (o *officer) onsetAt(s State, u, v Unit, p, q sandtable.Piece, how string, col int) (x onset, ok bool) {
	gap := sandtable.Gap(p, q)
	if gap > 100*s.of(u.Class, col) {
		return x, false
	}
	at := q.At
	if q.SideToward(p.At) != sandtable.Front {
		at = q.Middle()
	}
	face := sandtable.Direction(p.At, at)
	if face.X*p.Face.X+face.Y*p.Face.Y < 707*sandtable.One {
		return x, false // more than 45°
	}
	if pieces, _ := o.Board.Between(p.At, at, u.ID, v.ID); len(pieces) > 0 {
		return x, false
	}
	p.Face = face
	x.c, _ = o.way(s, u, p, gap, 0, how, engine.Do(how, "unit", book.Num(u.ID), "target", book.Num(v.ID), "distance",
		book.Num((gap+quarter-1)/quarter)))
	theirs := o.Board.Under(q)
	for i, key := range [...]string{"feature", "second"} {
		f, _ := s.named(x.c.In.Get(key))
		k := f.kind()
		switch {
		case f.ID == 0:
		case k.rate(u.arm(), how) == Never, k.id == "bridge" && v.Hold != f.ID:
			return x, false
		case k.id == "landmark" && v.Hold != f.ID: // only the block that has announced it defends it
		case k.advantage && (k.id == "bridge" || v.in(f.ID) || slices.ContainsFunc(theirs, f.is)):
			x.half = true
			if !v.in(f.ID) {
				x.c = x.c.With([...]string{"defends", "defends2"}[i], "yes")
			}
		}
	}
	if f, _ := s.feature(v.Hold); f.Kind == "landmark" {
		if x.half = true; f.kind().rate(u.arm(), how) == Never {
			return x, false
		}
	}
	if x.side = q.SideToward(p.At); v.Form == "block" {
		x.side = sandtable.Front
	}
	x.piece = p
	return x, true
}

// enemyNear returns the nearest fighting enemy of u and its distance.
func (o *officer) enemyNear(s State, u Unit) (near sandtable.Piece, far int) {
	return o.Board.Nearest(u.ID, func(q sandtable.Piece) bool {
		v, _ := s.unit(q.ID)
		return v.arm() != Ignored
	})
}

// title returns the name of a place of the battle without the condition, as in "the Sare bridge, whole".
func title(name string) string {
	name, _, _ = strings.Cut(name, ", ")
	return name
}

// Measured implements commander.Measurer: the ground straight ahead of a move and how far the way is free, what
// lies in the way of a shot or a charge, and how far either goes; who touches whom in a fight, and whether a general is near for a test.
func (o *officer) Measured(st engine.State, c engine.Command) (in engine.Values) {
	s := st.(State)
	u, _ := s.unit(c.In.Int("unit", 0))
	if p, ok := o.Board.Piece(u.ID); ok && c.Do == "move" && strings.Contains("move prolong", c.In.Get("how")) {
		col := colMove
		if u.inPosition() {
			col = colStep
		}
		most := s.stillMoves(u, col)
		far := quarter * most
		way, path := o.way(s, u, p, far, 0, c.Do, engine.Do(c.Do))
		w := o.Board.Heading(u.ID, p.Face, sandtable.Allowance{Reach: far, Keep: 100, Whole: quarter})
		if less, _ := allowed(most, w.Straight/quarter, u.depth(s), path); less < most && u.arm() != Ignored {
			way = way.With("allow", book.Num(less)).With(commander.HaltField+"allow", o.Halt(w, 100))
		}
		return way.In
	}
	if _, met := o.Board.Piece(u.Contact); met && c.Do == "melee" {
		return o.meleeEntry(s, u).In
	} else if c.Do == "morale" {
		return o.testEntry(s, u).In
	}
	p, q, ok := commander.PiecesOf(o.Board, c)
	if !ok {
		return nil
	}
	v, _ := s.unit(q.ID)
	gap := sandtable.Gap(p, q)
	switch c.Do {
	case "fire":
		if x, ok := o.shotAt(s, u, v, p, q); ok {
			return x.c.In
		}
		in = in.With("range", book.Num((gap+99)/100))
	case "charge", "intercept":
		if x, ok := o.onsetAt(s, u, v, p, q, c.Do, strides[c.Do]); ok {
			return x.c.In
		}
		in = in.With("distance", book.Num((gap+quarter-1)/quarter))
	}
	return in
}

// strides are the columns of the table of units that say how far an attack goes.
var strides = map[string]int{"charge": colCharge, "intercept": colIntercept, "fire": colRange}

// Targets implements commander.Ranger: whom a charge or a shot does not reach, and who is behind others, or out of sight.
func (o *officer) Targets(st engine.State, c engine.Command) (string, commander.Look) {
	s := st.(State)
	u, _ := s.unit(c.In.Int("unit", 0))
	col, attacks := strides[c.Do]
	p, ok := o.Board.Piece(u.ID)
	if !attacks || !ok {
		return "", nil
	}
	reach := s.of(u.Class, col)
	return "target", func(q sandtable.Piece) (beyond, screen string) {
		v, _ := s.unit(q.ID)
		if far := sandtable.Gap(p, q); far > 100*reach {
			return book.Inches((far+quarter-1)/quarter) + " away on the map: reach " + book.Inches(4*reach), ""
		}
		if c.Do != "fire" {
			return "", ""
		}
		if u.Fire != v.ID && s.zoned(u, p, q) == 0 {
			return "Outside its zone of fire on the map", ""
		}
		if _, clear := o.shotAt(s, u, v, p, q); !clear {
			units, _ := o.Board.Between(p.At, q.Middle(), u.ID, v.ID)
			return "", commander.Behind(units)
		}
		return "", ""
	}
}

// Settled implements commander.Ranger: nobody waits for fire that has no target on the table.
func (o *officer) Settled(st engine.State) engine.State {
	s := st.(State)
	all := slices.Clone(s.Units)
	for i, u := range s.Units {
		unseen := func(v Unit) bool {
			_, on := o.Board.Piece(v.ID)
			return !on && !v.Gone
		}
		if s.Phase == phFire && !u.Fired && len(o.fireAdvice(s, u)) == 0 && !slices.ContainsFunc(s.Units, unseen) {
			all[i].Stays = true
		}
	}
	s.Units = all
	return s
}
