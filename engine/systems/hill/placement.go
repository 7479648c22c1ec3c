package hill

import (
	"vedette/engine/book"
	"vedette/engine/systems/hill/ground"
	"vedette/engine/view"
)

// Where an event is placed: by bearing and distance from the perimeter of the force, and on the edge when that
// leads off the table. The geometry is in package ground; this file applies it to what the referee has said
// about the table, which may be nothing. Source: HILL-104 to 107; hill-tables ruling 45.

// Lay is what the referee has said about the table, in whole printed inches, seen from its near edge. The zero
// value means nothing was said: our lines are then the near edge, and the force faces away from them.
type Lay struct {
	W      int         `json:"w,omitempty"` // of the table, 0 when not given
	H      int         `json:"h,omitempty"`
	Edge   ground.Edge `json:"e,omitempty"` // the edge of our lines, 0 for the near one
	Box    ground.Box  `json:"b,omitzero"`  // our lines on the table, in place of an edge
	X      int         `json:"x,omitempty"` // the centre of the ring, from the left edge
	Y      int         `json:"y,omitempty"` // and from the far edge
	R      int         `json:"r,omitempty"` // radius of the ring, 0 when not given
	Facing ground.Way  `json:"f,omitempty"` // given together with the ring
}

// Off is where an event stands when its bearing leads off the table. Lengths are printed quarter inches.
type Off struct {
	Edge   ground.Edge `json:"e,omitempty"` // 0 when it is on the table
	Facing ground.Way  `json:"f,omitempty"` // facing of the force
	Reach  int         `json:"r,omitempty"` // from the ring to the edge
	Beyond int         `json:"b,omitempty"` // the part of the distance beyond it
	Walk   int         `json:"w,omitempty"` // distance along the edge
	To     ground.Way  `json:"t,omitempty"` // direction along the edge
}

// Spot is a position on a table whose size is known, in printed quarter inches from the top left.
type Spot struct {
	X     int  `json:"x,omitempty"`
	Y     int  `json:"y,omitempty"`
	Known bool `json:"k,omitempty"`
}

// The allowed and usual sizes of a table, in whole printed inches. Source: HILL-09 advises 3 to 4 feet and
// more.
const (
	minTable, maxTable = 24, 144
	usualW, usualH     = 72, 48
	maxRing            = 36
)

func (l Lay) check() error {
	t := l.W == 0 && l.H == 0 || l.W >= minTable && l.W <= maxTable && l.H >= minTable && l.H <= maxTable
	b := l.Box
	box := b == ground.Box{} || b.X >= 0 && b.Y >= 0 && b.W > 0 && b.H > 0 && b.X+b.W <= l.W && b.Y+b.H <= l.H
	ring := l.R == 0 && l.X == 0 && l.Y == 0 || l.W > 0 && l.R > 0 && l.R <= maxRing && l.X >= 0 && l.X <= l.W && l.Y >= 0 && l.Y <= l.H
	if !t || !box || !ring || l.Edge < 0 || l.Edge > ground.Right || l.Facing < 0 || l.Facing > 7 {
		return broken("an impossible table %+v", l)
	}
	return nil
}

// check returns an error for an impossible o; far is the distance of the event in printed quarter inches.
func (o Off) check(far int) error {
	if o.Edge < 0 || o.Edge > ground.Right || o.Facing < 0 || o.Facing > 7 || o.To < 0 || o.To > 7 || o.Reach < 0 ||
		o.Beyond < 0 || o.Beyond > far || o.Walk < 0 || o.Walk > o.Beyond {
		return broken("off the table: %+v", o)
	}
	return nil
}

// maxInches is the greatest distance of an event from the perimeter: 36 inches, and 6 for the warning.
const maxInches = 42

// maxName is the longest name of a place, in letters.
const maxName = 30

// checkPlace returns an error for an impossible placement.
func (d Drawn) checkPlace() error {
	if d.Toward < 0 || d.Toward > 7 || d.Inches < 0 || d.Inches > maxInches ||
		d.On.X < 0 || d.On.X > maxTable*inch || d.On.Y < 0 || d.On.Y > maxTable*inch {
		return broken("%q placed %d inches to octant %d", d.Kind, d.Inches, d.Toward)
	}
	if err := d.checkStage(); err != nil {
		return err
	}
	return d.Off.check(d.Inches * inch)
}

func (l Lay) told() bool { return l.R > 0 }
func (l Lay) edge() ground.Edge {
	if l.Edge == 0 {
		return ground.Near
	}
	return l.Edge
}

func (l Lay) table() ground.Table { return ground.Table{W: l.W * inch, H: l.H * inch} }

func (l Lay) lines() ground.Lines {
	b := l.Box
	return ground.Lines{Edge: l.edge(), Box: ground.Box{X: b.X * inch, Y: b.Y * inch, W: b.W * inch, H: b.H * inch}}
}

func (l Lay) ring() ground.Ring {
	return ground.Ring{At: ground.Point{X: l.X * inch, Y: l.Y * inch}, R: l.R * inch, Facing: l.facing()}
}

// facing returns the facing of the force: as given with the ring, otherwise away from our lines. Source:
// HILL-104.
func (l Lay) facing() ground.Way {
	if l.told() || l.lines().On() {
		return l.Facing
	}
	return l.edge().Opposite().Toward()
}

// placed returns the position of d on the table; ok is false when too little is known.
func (l Lay) placed(d Drawn) (p ground.Placing, ok bool) {
	if !l.told() {
		return p, false
	}
	return ground.Place(l.table(), l.lines(), l.ring(), d.Toward, d.Inches*inch), true
}

// off returns p in the form that is stored.
func (l Lay) off(p ground.Placing, d Drawn) Off {
	if p.Edge == 0 {
		return Off{}
	}
	return Off{Edge: p.Edge, Facing: l.facing(), Reach: d.Inches*inch - p.Beyond, Beyond: p.Beyond, Walk: p.Walked, To: p.To}
}

// standing returns d with its position, as far as the table is known and unless the referee has decided
// otherwise.
func (l Lay) standing(d Drawn) Drawn {
	p, ok := l.placed(d)
	switch {
	case !ok || p.Behind:
	case d.Off.Edge == 0:
		d.Off = l.off(p, d)
		d.On = Spot{p.At.X, p.At.Y, true}
	default: // by ruling: from the point where the bearing meets the edge
		w := d.Off.Facing.Turn(d.Toward)
		at := l.ring().At.Go(w, l.R*inch+d.Off.Reach).Go(d.Off.To, d.Off.Walk)
		d.On = Spot{min(max(at.X, 0), l.W*inch), min(max(at.Y, 0), l.H*inch), true}
	}
	return d
}

var edgeNames = [...]string{"", "near edge", "far edge", "left edge", "right edge"}

// faced are the directions a force can face, seen from the near edge of the table.
var faced = [8]view.Option{edgeOptions[1], {ID: "far-right", Label: "Far right corner"}, edgeOptions[3],
	{ID: "near-right", Label: "Near right corner"}, edgeOptions[0], {ID: "near-left", Label: "Near left corner"}, edgeOptions[2],
	{ID: "far-left", Label: "Far left corner"}}

var edgeOptions = [...]view.Option{{ID: "near", Label: "Near edge"}, {ID: "far", Label: "Far edge"}, {ID: "left", Label: "Left edge"},
	{ID: "right", Label: "Right edge"}}

// placements are the entries for the table and for events that lead off it.
func placements() []procedure {
	return []procedure{
		{Plan: planOff, Procedure: view.Procedure{ID: "off-table", Name: "Off the table", Symbol: "i-ring", Section: "HILL-105",
			Ref: "Measure along the bearing from your force to the edge. Slide the rest of the distance along that edge, away from your " +
				"lines, and stop at the corner. On the edge opposite your lines do not slide."}},
		{Plan: planTable, Procedure: view.Procedure{ID: "table", Name: "The table", Symbol: "n-ground", Section: "HILL-17",
			Ref: "The size of the table and your lines: the country behind an edge, or an area modelled on the table. " +
				"Optional: with it the app draws to scale and finds the edge."}},
		{Plan: planRing, Procedure: view.Procedure{ID: "ring", Name: "Where the force stands", Symbol: "i-ring", Section: "HILL-104",
			Ref: "Your perimeter runs round all Player units as one body, facing one way; if that is unclear, its rear is towards your lines. " +
				"A rough measure is enough: you have the last word on every placement."}},
		{Plan: planMap, Procedure: view.Procedure{ID: doMap, Name: "The map", Symbol: "n-ground", Section: "HILL-17",
			Ref: "A drawing of the table, to look at only."}},
	}
}

// tape converts printed quarter inches to whole units on the table, rounded down, and untape converts back.
func tape(sc Scale, q int) int   { return q / inch * sc.hundredths(1) / 100 }
func untape(sc Scale, n int) int { return sc.quarters(n * 100) }

// whole converts printed inches to whole units on the table, and printed converts back.
func (sc Scale) whole(inches int) int { return sc.hundredths(inches) / 100 }
func (sc Scale) printed(n int) int    { return sc.quarters(n*100) / inch }

// planOff puts the pending event on the edge that its bearing crosses. Source: HILL-105.
func planOff(p *plan) deed {
	p.Form.Go = "Put it on the edge"
	d, ok := needPending(p)
	p.Require(ok)
	sc, lay := p.State.Scale, p.State.Lay
	facing, ok := askFacing(p, lay.facing())
	if p.Help("As you see the table with your lines at the " + edgeNames[lay.edge()] + "."); lay.lines().On() {
		p.Help("As you see the table from its near edge.")
	}
	if !ok {
		p.Refuse("G1", "facing", "HILL-105", "Choose what the force faces.")
		return nil
	}
	known, told := lay.placed(d)
	if told = told && facing == lay.facing(); !told {
		known = ground.Placing{}
	}
	edge := askMet(p, facing.Turn(d.Toward), known.Edge)
	switch {
	case edge == 0:
		p.Refuse("G1", "edge", "HILL-105", "Choose the edge that the bearing meets first.")
		return nil
	case !lay.lines().On() && edge == lay.edge():
		if p.Form.Go, p.Form.GoSmall = "Behind your lines", "nothing is placed"; d.From != "" && d.Toward != 0 {
			p.Form.GoSmall = "from the front instead"
		}
		return planBehind(p)
	case edge != known.Edge:
		told, known = false, ground.Placing{}
	}
	far := tape(sc, d.Inches*inch)
	first := far
	if told {
		first = min(far, tape(sc, d.Inches*inch-known.Beyond))
	}
	n := p.In.Int("reach", first)
	p.Add(view.Field{Key: "reach", Label: "From your force to the edge", Note: "of " + inchesText(sc, d.Inches) + ", in " + sc.unit(),
		Kind: view.Count, Min: 0, Max: far, Step: 1, Value: num(n), Help: "As measured along the bearing."})
	if n < 0 || n > far {
		p.Refuse("G1", "reach", "HILL-105", "Measure from your force to the edge, along the bearing.")
		return nil
	}
	o := Off{Edge: edge, Facing: facing, Reach: min(untape(sc, n), d.Inches*inch)}
	if n == far { // part of a unit may have been rounded off
		o.Reach = d.Inches * inch
	}
	if o.Beyond = d.Inches*inch - o.Reach; o.Beyond == 0 {
		p.Form.Go, p.Form.GoSmall = "It stands on the table", "the edge is not reached"
		return planPlace(p)
	}
	o.To, o.Walk = askWalk(p, edge, o.Beyond, known, told)
	p.Form.GoSmall = edgeWords(sc, o)
	d.Off = o
	p.Form.Diagram = drawing(sc, lay, d)
	return func(a *act) { a.Do(edged{Of: d.Kind, Off: o}) }
}

// askFacing asks which way the force faces.
func askFacing(p *plan, usual ground.Way) (way ground.Way, ok bool) {
	v := book.Or(p.In.Get("facing"), faced[usual].ID)
	p.Add(pick("facing", "The force faces", v, faced[:]))
	i := index(faced[:], v)
	return ground.Way(max(i, 0)), i >= 0
}

// askMet asks which edge a bearing meets first, unless there is only one; known is the edge worked out from the
// table.
func askMet(p *plan, way ground.Way, known ground.Edge) ground.Edge {
	meets := ground.Meets(way, p.State.Lay.edge())
	if len(meets) == 1 {
		return meets[0]
	}
	v := p.In.Get("edge")
	if v == "" && known != 0 {
		v = edgeOptions[known-1].ID
	}
	var options []view.Option
	edge := ground.Edge(0)
	for _, e := range meets {
		options = append(options, edgeOptions[e-1])
		if edgeOptions[e-1].ID == v {
			edge = e
		}
	}
	p.Add(pick("edge", "The edge it meets first", v, options))
	return edge
}

// askWalk asks how much of the distance beyond an edge is walked along it, and returns it with the direction.
func askWalk(p *plan, edge ground.Edge, beyond int, known ground.Placing, told bool) (to ground.Way, walk int) {
	sc, lines := p.State.Scale, p.State.Lay.lines()
	to, ok := ground.Away(lines, edge, known.Meet)
	if lines.On() && !told {
		to, ok = askAway(p, edge)
	}
	if !ok {
		return 0, ground.Walk(beyond, -1, false)
	}
	room, most := -1, tape(sc, beyond)
	n := p.In.Int("room", most)
	p.Add(view.Field{Key: "room", Label: "From there to the corner", Note: "if it is nearer", Kind: view.Count, Min: 0, Max: most, Step: 1,
		Value: num(n), Help: "The corner stops it."})
	if n < 0 || n > most {
		p.Refuse("G1", "room", "HILL-105", "Measure along the edge to the corner.")
	}
	if n < most {
		room = untape(sc, n)
	}
	return to, ground.Walk(beyond, room, true)
}

// askAway asks which way along an edge leads away from lines modelled on the table.
func askAway(p *plan, edge ground.Edge) (to ground.Way, ok bool) {
	ends := [2]ground.Edge{ground.Far, ground.Near}
	if edge == ground.Near || edge == ground.Far {
		ends = [2]ground.Edge{ground.Left, ground.Right}
	}
	options := []view.Option{{ID: "none", Label: "Neither"}}
	for _, e := range ends {
		options = append(options, view.Option{ID: edgeOptions[e-1].ID, Label: "To the " + edgeNames[e]})
	}
	v := book.Or(p.In.Get("away"), "none")
	p.Add(pick("away", "Farther from your lines along it", v, options))
	switch i := index(options, v); {
	case i < 0:
		p.Refuse("G1", "away", "HILL-105", "Choose the way along the edge.")
	case i > 0:
		return ends[i-1].Toward(), true
	}
	return 0, false
}

// edgeWords says where on which edge: "left edge, 6″ along it, away from your lines".
func edgeWords(sc Scale, o Off) string {
	text := edgeNames[o.Edge]
	switch {
	case o.Walk == 0:
		return text + ", where the bearing meets it"
	case o.Walk < o.Beyond:
		text += ", " + sc.length(o.Walk) + " along it to the corner"
	default:
		text += ", " + sc.length(o.Walk) + " along it"
	}
	return text + ", away from your lines"
}

// planTable records the size of the table and where our lines are. Source: HILL-17.
func planTable(p *plan) deed {
	s, l := p.State, p.State.Lay
	p.Form.Go = "Keep the table"
	if s.Over {
		p.RefuseWith(s.waiting())
	}
	measure := func(key, label, note string, value, least, most int) int {
		return askInches(p, key, label, note, value, least, most, "HILL-17", "That does not fit the table.")
	}
	w, h := l.W, l.H
	if w == 0 {
		w, h = s.usualTable()
	}
	l.W = measure("width", "Along the near edge", "in "+s.Scale.unit(), w, minTable, maxTable)
	l.H = measure("depth", "From near to far", "in "+s.Scale.unit(), h, minTable, maxTable)
	v := p.In.Get("lines")
	if v == "" {
		if v = edgeOptions[l.edge()-1].ID; l.lines().On() {
			v = "area"
		}
	}
	options := append(edgeOptions[:len(edgeOptions):len(edgeOptions)], view.Option{ID: "area", Label: "An area on the table", Wide: true})
	p.Add(pick("lines", "Your lines", v, options))
	switch i := index(options, v); {
	case i < 0:
		p.Refuse("F2", "lines", "HILL-17", "Choose where your lines are.")
	case v == "area":
		b := l.Box
		if !l.lines().On() {
			b = ground.Box{X: (l.W - 12) / 2, Y: l.H - 6, W: 12, H: 6}
		}
		l.Edge = 0
		l.Box.W = measure("area-width", "Width of the area", "", min(b.W, l.W), 1, l.W)
		l.Box.H = measure("area-depth", "Depth of the area", "", min(b.H, l.H), 1, l.H)
		l.Box.X = measure("area-left", "From the left edge to it", "", min(b.X, l.W-l.Box.W), 0, l.W)
		l.Box.Y = measure("area-far", "From the far edge to it", "", min(b.Y, l.H-l.Box.H), 0, l.H)
	default:
		l.Edge, l.Box = ground.Edge(i+1), ground.Box{}
	}
	if l.R > 0 { // a smaller table may leave the ring outside
		l.X, l.Y = min(l.X, l.W), min(l.Y, l.H)
	}
	return drawLay(p, l, "HILL-17", "That does not fit the table.")
}

// planRing records where the force stands. Source: HILL-104.
func planRing(p *plan) deed {
	s, l := p.State, p.State.Lay
	p.Form.Go = "The force stands here"
	if s.Over {
		p.RefuseWith(s.waiting())
	}
	if l.W == 0 {
		l.W, l.H = s.usualTable()
	}
	measure := func(key, label string, value, least, most int) int {
		return askInches(p, key, label, "in "+s.Scale.unit(), value, least, most, "HILL-104", "That is not on the table.")
	}
	x, y, r := l.usualRing()
	usual, ok := l.facing(), false
	l.X = measure("left", "Middle of your force from the left edge", x, 0, l.W)
	l.Y = l.H - measure("near", "and from the near edge", l.H-y, 0, l.H)
	l.R = max(1, measure("radius", "From its middle to its edge", r, 1, maxRing))
	if l.Facing, ok = askFacing(p, usual); !ok {
		p.Refuse("F4", "", "HILL-104", "That is not on the table.")
	}
	return drawLay(p, l, "HILL-104", "That is not on the table.")
}

// usualRing returns the ring as given, or one in the middle of our lines.
func (l Lay) usualRing() (x, y, r int) {
	if l.told() {
		return l.X, l.Y, l.R
	}
	switch e := l.edge(); {
	case l.lines().On():
		return l.Box.X + l.Box.W/2, l.Box.Y + l.Box.H/2, 6
	case e == ground.Far:
		return l.W / 2, 6, 6
	case e == ground.Left:
		return 6, l.H / 2, 6
	case e == ground.Right:
		return l.W - 6, l.H / 2, 6
	}
	return l.W / 2, l.H - 6, 6
}

// drawLay draws l on the form and records it, or refuses an impossible one.
func drawLay(p *plan, l Lay, section, wrong string) deed {
	if l.check() != nil {
		p.Refuse("F4", "", section, "%s", wrong)
	}
	if p.OK() {
		p.Form.Diagram = p.State.mapOf(l)
	}
	return func(a *act) {
		if l == a.State.Lay {
			a.Nothing()
		}
		a.Do(laid{Lay: l})
	}
}

// Events.

// edged puts the pending event on an edge of the table. Kind "edged".
type edged struct {
	Of string `json:"k"`
	Off
}

// laid is what the referee says about the table. Kind "laid".
type laid struct{ Lay }

func (edged) Kind() string { return "edged" }
func (laid) Kind() string  { return "laid" }

func (e edged) Apply(s State) State {
	book.DenyIf(len(s.Pending) == 0 || s.Pending[0].Kind != e.Of || e.Edge == 0, "%q on an edge, but it did not wait", e.Of)
	book.Check(e.Off.check(s.Pending[0].Inches * inch))
	s.Pending = append([]Drawn(nil), s.Pending...)
	s.Pending[0].Off = e.Off
	return s
}

func (e laid) Apply(s State) State {
	book.Check(e.Lay.check())
	s.Lay = e.Lay
	return s
}

func (e edged) Tell(t *book.Tale) {
	ofKind(t, must(e.Of), "edged", edgeWords(nowScale(t), e.Off))
	t.Icon = "i-ring"
}

func (e laid) Tell(t *book.Tale) {
	switch {
	case t.Step.Do.Do == "ring":
		anew(t, "i-ring", "ring", e.X*inch, (e.H-e.Y)*inch, faced[e.Facing].Label)
	case e.Box.W > 0:
		anew(t, "n-ground", "table", e.W*inch, e.H*inch, book.Say("lines-area", e.Box.W*inch, e.Box.H*inch))
	default:
		anew(t, "n-ground", "table", e.W*inch, e.H*inch, book.Say("lines-edge", edgeNames[e.edge()]))
	}
}
