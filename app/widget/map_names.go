package widget

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/engine/book"
	"vedette/engine/view"
)

// Everything round and on top of a map: the frame, the scale, the compass, and names that avoid each other.

// frame draws a double line, with a bar for every other foot in between.
func (g *plate) frame() {
	all := func(by float64) []pt { return []pt{{-by, -by}, {g.w + by, -by}, {g.w + by, g.h + by}, {-by, g.h + by}} }
	g.draw("ground", lines(all(0), true), 0)
	by := 6 * g.u
	if g.foot > 0 {
		var b strings.Builder
		for x := g.foot; x < g.w; x += 2 * g.foot {
			for _, y := range [...]float64{-by / 2, g.h + by/2} {
				b.WriteString(lines([]pt{{x, y}, {math.Min(x+g.foot, g.w), y}}, false))
			}
		}
		for y := g.foot; y < g.h; y += 2 * g.foot {
			for _, x := range [...]float64{-by / 2, g.w + by/2} {
				b.WriteString(lines([]pt{{x, g.h - y}, {x, math.Max(0, g.h-y-g.foot)}}, false))
			}
		}
		g.draw("way ticks", b.String(), by)
	}
	g.draw("firm", lines(all(0), true)+lines(all(by), true), 0)
}

// grid draws a line at every foot, for laying out terrain.
func (g *plate) grid() {
	if g.foot == 0 {
		return
	}
	var b strings.Builder
	for x := g.foot; x < g.w; x += g.foot {
		b.WriteString(lines([]pt{{x, 0}, {x, g.h}}, false))
	}
	for y := g.foot; y < g.h; y += g.foot {
		b.WriteString(lines([]pt{{0, g.h - y}, {g.w, g.h - y}}, false))
	}
	g.draw("grid", b.String(), 0)
}

// compass draws a needle pointing north, below the map at the right.
func (g *plate) compass() {
	at, n := pt{g.w - 16*g.u, g.h + 22*g.u}, float64(g.land.North)
	tip, tail := at.on(n, 12*g.u), at.on(n, -10*g.u)
	g.draw("firm", lines([]pt{tip, at.on(n+90, 4*g.u), tail, at.on(n-90, 4*g.u)}, true), 0)
	g.draw("block", lines([]pt{tip, at.on(n+90, 4*g.u), tail}, true), 0)
	g.text("north", pt{at.x - 20*g.u, at.y + .35*g.font}, "N")
}

// scale draws a bar of feet, or of centimetres, below the map.
func (g *plate) scale() {
	if g.foot == 0 {
		return
	}
	n := 1
	for _, more := range [...]int{2, 3, 4} {
		if float64(more)*g.foot <= .4*g.w {
			n = more
		}
	}
	words := plural(n, "foot", "feet")
	if g.land.Metric {
		words = itoa(30*n) + " cm"
	}
	at := pt{0, g.h + 22*g.u}
	half := g.foot / 2
	for i := range 2 * n {
		class := "leaf firm"
		if i%2 == 0 {
			class = "block firm"
		}
		x := float64(i) * half
		g.draw(class, lines([]pt{{x, at.y - 3*g.u}, {x + half, at.y - 3*g.u}, {x + half, at.y + 3*g.u}, {x, at.y + 3*g.u}}, true), 0)
	}
	g.text("length", pt{float64(n)*g.foot + 10*g.u, at.y + .35*g.font}, words)
}

func plural(n int, one, many string) string {
	if n == 1 {
		many = one
	}
	return itoa(n) + " " + many
}

// text writes words starting at p.
func (g *plate) text(class string, p pt, words string) {
	fmt.Fprintf(&g.names, `<text class="%s" x="%s" y="%s" font-size="%s">%s</text>`, class, num(p.x), num(p.y), num(g.font), esc(words))
}

// drawMarks draws, over the map, what play has added to the table. Shapes are in tenths of an inch.
func (g *plate) drawMarks(shapes []view.Shape) {
	c := &chart{w: g.w, h: g.h, wide: g.w, unit: g.u, font: g.font}
	for _, s := range shapes {
		at, drawn := make([]view.Point, len(s.At)), make([]pt, len(s.At))
		for i, p := range s.At {
			at[i] = view.Point{X: 10 * p.X, Y: 10 * p.Y}
			drawn[i] = pt{float64(at[i].X), float64(at[i].Y)}
		}
		s.At, s.R = at, 10*s.R
		switch {
		case len(at) == 0:
		case s.Kind == view.Name:
			g.name(label{text: s.Text, class: "pinned " + ink(view.Shape{Ink: s.Ink}), in: bounds(drawn[:1])})
		default:
			c.shape(s)
			in, r := bounds(drawn), 6*g.u
			if s.Kind == view.Dot {
				g.busy = append(g.busy, box{in.x - r, in.y - r, 2 * r, 2 * r})
			} else if s.Kind == view.Line && !s.Dash { // the front of a unit
				g.busy = append(g.busy, box{in.x, in.y - r/2, in.w, r})
			}
		}
	}
	g.WriteString(c.String())
}

// label is a name to be placed.
type label struct {
	text, class string
	in          box // what it names
	path        []pt
}

// ranks lists the kinds in the order in which their names are placed, with their class. The selected unit comes first.
var ranks = [...]struct{ kinds, class string }{
	{" hand ", "unit hand"}, {" village building landmark ", "town"}, {" bridge ford ", "town"}, {" hill contour ", "high"},
	{" entry ", ""}, {" zone ", ""},
	{" unit ", "unit"}, {" river stream ", "water"}, {" wood forest orchard marsh bog rough rocks field ", "wild"},
	{" wall hedge ditch earthwork road track ", "wild"}}

// paths are the kinds that have their names along them.
const paths = " river stream road track wall hedge ditch earthwork "

// lands are the kinds that a name of the wilds would be read as that of, if it stood in them.
const lands = " wood forest orchard marsh bog rough rocks field village "

// fewUnits is how many units can have their names on a map; where there are more, all have numbers, which come first.
const fewUnits = 8

// lettering places the names on the map. Longer texts of zones and entries go into the key, under a letter.
func (g *plate) lettering() {
	var units []label
	for _, f := range g.land.Features {
		if f.Kind == "unit" && f.Name != "" && f.Setting("hand") == "" && len(f.Points) > 0 {
			units = append(units, label{text: f.Name, class: "unit", in: unitBounds(f, g.at(f.Points))})
		}
	}
	for _, f := range g.land.Features {
		switch {
		case len(f.Points) == 0:
		case f.Kind == "unit":
			g.blocks = append(g.blocks, unitBounds(f, g.at(f.Points)))
		case strings.Contains(paths, " "+f.Kind+" "):
			g.paths = append(g.paths, bent(g.at(f.Points)))
		case strings.Contains(lands, " "+f.Kind+" "):
			g.areas = append(g.areas, bounds(g.at(f.Points)))
		}
	}
	many, named := len(units) > fewUnits, map[string]bool{}
	for _, r := range ranks {
		if many && r.class == "town" {
			for _, l := range units {
				g.number(l)
			}
			units = nil
		}
		for _, f := range g.land.Features {
			kind := f.Kind
			if f.Setting("hand") != "" {
				kind = "hand"
			}
			if !strings.Contains(r.kinds, " "+kind+" ") || len(f.Points) == 0 {
				continue
			}
			at := g.at(f.Points)
			l := label{text: f.Name, class: r.class, in: bounds(at)}
			switch f.Kind {
			case "zone", "entry":
				g.sideName(f, l)
				continue
			case "unit":
				if many && kind != "hand" {
					continue
				}
				l.in = unitBounds(f, at)
			case "building", "landmark":
				wide, deep := size(f, 200, 200)
				l.in = bounds(block(at[0], wide, deep, degrees(f, "turn")))
			}
			if strings.Contains(paths, " "+f.Kind+" ") {
				l.path = bent(at)
			}
			if part := f.ID != "" && named[f.ID+f.Name]; l.text != "" && !part { // the parts of a divided river have one name
				g.name(l)
			}
			named[f.ID+f.Name] = true
		}
	}
}

// unitBounds returns the space that a unit takes.
func unitBounds(f view.Feature, at []pt) box {
	wide, deep := size(f, 300, 150)
	return bounds(block(at[0], wide, deep, facing(f)))
}

// sideName writes the name of a side into its zone, or a letter if there is more to say or no room.
func (g *plate) sideName(f view.Feature, l label) {
	more := strings.TrimPrefix(strings.TrimPrefix(f.Name, "deployment"), ", ")
	side := f.Side
	if f.Kind == "zone" {
		side = f.ID
	}
	l.text, l.class = side, g.sideClass(f)
	entry := func(letter, text string) {
		g.key = append(g.key, `<span class="`+l.class+`"><b>`+letter+`</b> `+esc(text)+`</span>`)
	}
	at, words := g.room(l)
	if more != "" && (f.Kind == "entry" || g.width(side, l.class) > l.in.w) {
		words = nil
	}
	switch {
	case words != nil:
		if g.write(l.class, at, words); more != "" {
			entry(esc(side), more)
		}
	case more != "":
		if l.text = g.letter(); g.mark(l) {
			entry(l.text, side+": "+more)
		} else {
			entry(esc(side), more)
		}
	default: // one letter stands for the side wherever its name has no room
		known := g.sides[side]
		if l.text = known; known == "" {
			l.text = g.letter()
		}
		if g.mark(l) && known == "" {
			g.sides[side] = l.text
			entry(l.text, side)
		} else if known == "" {
			entry("", side)
		}
	}
}

// letter returns the next letter of the key.
func (g *plate) letter() string {
	g.letters++
	return string(rune('A' + g.letters - 1))
}

// width estimates the width of words. Sides, units, marks and numbers are set without serifs, which is a quarter wider on a system that has
// only DejaVu.
func (g *plate) width(words, class string) float64 {
	w, by := 0.0, g.font
	if class != "" && !strings.Contains(" town high water wild ", " "+class+" ") {
		by *= 1.27
	}
	for _, c := range words {
		switch {
		case strings.ContainsRune("iljtfI.,'’ ", c):
			w += .3
		case strings.ContainsRune("mwMW", c):
			w += .82
		case c < 'a':
			w += .66
		default:
			w += .49
		}
	}
	return w * by
}

// halves splits a long name into two lines; nil for a short one.
func halves(name string) []string {
	best, r := -1, []rune(name)
	for i, c := range r {
		if c == ' ' && (best < 0 || abs(2*i-len(r)) < abs(2*best-len(r))) {
			best = i
		}
	}
	if len(r) < 11 || best < 0 {
		return nil
	}
	return []string{string(r[:best]), string(r[best+1:])}
}

func abs(n int) int { return max(n, -n) }

// name places a name where it covers least, inside or beside what it names, in one line or two. A name without room becomes a number and
// goes into the key.
func (g *plate) name(l label) {
	if at, words := g.room(l); words != nil {
		g.write(l.class, at, words)
	} else {
		g.number(l)
	}
}

// number writes a number in place of a name, which goes into the key.
func (g *plate) number(l label) {
	no := itoa(g.numbers + 1)
	if g.mark(label{no, "no", l.in, l.path}) {
		g.numbers++
		g.key = append(g.key, `<span><i>`+no+`</i> `+esc(l.text)+`</span>`)
	} else {
		g.key = append(g.key, `<span>`+esc(l.text)+`</span>`)
	}
}

// room returns the place where a name covers least, and its lines; nil lines when there is no room.
func (g *plate) room(l label) (best box, set []string) {
	cost := 2.2
	try := func(words []string) {
		n := box{h: float64(len(words)) * 1.05 * g.font}
		for _, w := range words {
			n.w = math.Max(n.w, g.width(w, l.class))
		}
		for i, at := range g.places(l, n) {
			if c := g.cost(at) + g.astray(l, at) + .12*float64(i) + .1*float64(len(words)); c < cost {
				best, cost, set = at, c, words
			}
		}
	}
	try([]string{l.text})
	if two := halves(l.text); two != nil {
		try(two)
	}
	return best, set
}

// mark writes a number or a letter where it covers least near what it names, or else as near as it can; it reports whether the table has
// a place for it.
func (g *plate) mark(l label) bool {
	n := box{h: 1.05 * g.font, w: g.width(l.text, l.class)}
	best, cost := box{}, math.Inf(1)
	try := func(at box, more float64) {
		if c := g.cost(at) + more; c < cost {
			best, cost = at, c
		}
	}
	for i, at := range g.places(l, n) {
		try(at, g.astray(l, at)+.12*float64(i))
	}
	mid := pt{l.in.x + l.in.w/2, l.in.y + l.in.h/2}
	if l.path != nil {
		mid = along(l.path, .5)
	}
	for far := 1.0; cost >= strayCost && far <= 4; far++ { // farther away it would seem to belong to something else
		for turn := 0.0; turn < 360; turn += 30 {
			p := mid.on(turn, far*g.font)
			at := box{p.x - n.w/2, p.y - n.h/2, n.w, n.h}
			try(at, g.astray(l, at))
		}
	}
	if math.IsInf(cost, 1) {
		return false
	}
	g.write(l.class, best, []string{l.text})
	return true
}

// write writes the lines of a name into a box.
func (g *plate) write(class string, at box, lines []string) {
	g.taken = append(g.taken, at)
	fmt.Fprintf(&g.names, `<text class="%s" text-anchor="middle" font-size="%s">`, class, num(g.font))
	for i, w := range lines {
		fmt.Fprintf(&g.names, `<tspan x="%s" y="%s">%s</tspan>`, num(at.x+at.w/2), num(at.y+(.82+1.05*float64(i))*g.font), esc(w))
	}
	g.names.WriteString(`</text>`)
}

// places returns the boxes where a name of this size may go, best first.
func (g *plate) places(l label, n box) (out []box) {
	add := func(x, y float64) { out = append(out, box{x - n.w/2, y - n.h/2, n.w, n.h}) }
	gap := 3 * g.u
	if l.path != nil {
		for _, part := range [...]int{50, 30, 70, 15, 85} {
			p := along(l.path, float64(part)/100)
			add(p.x, p.y)
			add(p.x, p.y-n.h/2-2*gap)
			add(p.x, p.y+n.h/2+2*gap)
			add(p.x+n.w/2+3*gap, p.y)
			add(p.x-n.w/2-3*gap, p.y)
		}
		return out
	}
	x, y := l.in.x+l.in.w/2, l.in.y+l.in.h/2
	right, down := l.in.w/2+n.w/2+gap, l.in.h/2+n.h/2+gap
	if l.in.w == 0 && l.in.h == 0 { // a point
		right, down = right+6*g.u, down+6*g.u
	} else if l.class != "town" && (l.class != "wild" || l.in.w > 1.7*n.w && l.in.h > 2*n.h) {
		for _, s := range [...]pt{{0, 0}, {0, -.25}, {0, .25}, {-.3, 0}, {.3, 0}} {
			add(x+s.x*l.in.w, y+s.y*l.in.h)
		}
	}
	mid := math.Max(n.w/2, math.Min(x, g.w-n.w/2)) // beside the edge of the table
	add(mid, y+down)
	add(mid, y-down)
	add(x+right, y)
	add(x-right, y)
	for _, s := range [...]pt{{1, -1}, {-1, -1}, {1, 1}, {-1, 1}} {
		add(x+s.x*right*.8, y+s.y*down)
	}
	add(x, y)
	return out
}

// along returns the point at a part of the length of a path.
func along(path []pt, part float64) pt {
	long := 0.0
	for i := range len(path) - 1 {
		long += path[i].off(path[i+1])
	}
	for i, left := 0, part*long; i < len(path)-1; i++ {
		d := path[i].off(path[i+1])
		if left <= d && d > 0 {
			return path[i].to(path[i+1], left/d)
		}
		left -= d
	}
	return path[len(path)-1]
}

// astray returns the cost of placing a name at n where it would be read as that of something else: of another path, or of another wood or
// field.
func (g *plate) astray(l label, n box) (cost float64) {
	for _, a := range g.areas { // what stands in an area may have its name there too
		if strings.Contains(" wild high no ", " "+l.class+" ") && l.in.shared(a) == 0 && n.shared(a) > .1*n.w*n.h {
			cost = strayCost
		}
	}
	for _, p := range g.paths {
		if l.path == nil || slices.Equal(p, l.path) {
			continue
		}
		walk(p, g.font/2, func(at pt, _ float64) {
			if at.x >= n.x && at.x <= n.x+n.w && at.y >= n.y && at.y <= n.y+n.h {
				cost = strayCost
			}
		})
	}
	return cost
}

// strayCost is the cost of a name that would be misread, more than any name may cost: it becomes a number, and a number goes elsewhere.
const strayCost = 5

// hideCost is the cost of a name that hides something completely.
const hideCost = .4

// shared returns the area that two boxes share.
func (n box) shared(a box) float64 {
	w := math.Min(n.x+n.w, a.x+a.w) - math.Max(n.x, a.x)
	h := math.Min(n.y+n.h, a.y+a.h) - math.Max(n.y, a.y)
	return math.Max(w, 0) * math.Max(h, 0)
}

// cost returns the cost of a name at n: the share of it over busy space, and the share of each busy box it hides. It is infinite if the
// name would leave the table or touch another name.
func (g *plate) cost(n box) float64 {
	if n.x < 0 || n.y < 0 || n.x+n.w > g.w || n.y+n.h > g.h {
		return math.Inf(1)
	}
	for _, t := range g.taken {
		if n.shared(t) > 0 {
			return math.Inf(1)
		}
	}
	c := 0.0
	for _, t := range g.blocks {
		if n.shared(t) > 0 {
			c = strayCost
		}
	}
	for _, t := range g.busy {
		s := n.shared(t)
		c += 4*s/(n.w*n.h) + hideCost*s/(t.w*t.h)
	}
	return c
}

// gazetteer describes where each named feature lies.
func (g *plate) gazetteer() string {
	var b strings.Builder
	for _, f := range g.land.Features {
		if f.Name == "" || f.Kind == "zone" || f.Kind == "entry" || len(f.Points) == 0 {
			continue
		}
		in := bounds(g.at(f.Points))
		b.WriteString(" " + f.Name + ", " + f.Kind + ": " + g.measure(in.x+in.w/2) + " from the left, " +
			g.measure(g.h-in.y-in.h/2) + " from the near edge.")
	}
	return b.String()
}

// measure returns a length as measured on the table.
func (g *plate) measure(x float64) string {
	if g.land.Metric {
		return num(x/100) + " cm"
	}
	if g.foot > 0 {
		x *= 1200 / g.foot
	}
	halves := int(math.Round(x / 50))
	if halves%2 == 0 {
		return itoa(halves/2) + "″"
	}
	return strings.TrimPrefix(itoa(halves/2)+"½″", "0")
}

// paperWide is the width of A4 between its margins, in CSS pixels.
const paperWide = 700

// paperHigh is the height left on A4 below the heading, the edge and the key of a map; listLine is the height of a line of its list.
const paperHigh, listLine = 880, 36

// listed returns the features that the list below a map names.
func listed(d *view.Diagram) []view.Feature {
	return slices.DeleteFunc(slices.Clone(d.Land.Features), func(f view.Feature) bool {
		return f.Kind == "zone" || f.Kind == "entry" || len(f.Points) == 0
	})
}

// OnPaper returns the markup of a map for printing, with names as large as the text of the page.
func OnPaper(d *view.Diagram) string {
	return `<div class="print-only">` + engraved(d, paperWide, false) + `</div>`
}

// Plan draws a map for paper, with a line at every foot and a list of positions, for laying out terrain.
func Plan(d *view.Diagram) app.UI {
	g := newPlate(d, paperWide)
	var b strings.Builder
	b.WriteString(`<div class="scroll sheeted" tabindex="0" role="region" aria-label="The map">` + engraved(d, paperWide, true) +
		`</div><ul class="lay">`)
	for _, f := range listed(d) {
		at := g.at(f.Points)
		in := bounds(at)
		if wide, deep := size(f, 0, 0); wide > 0 && len(at) == 1 {
			in = box{in.x - wide/2, in.y - deep/2, wide, deep}
		}
		name := book.UpperFirst(f.Kind)
		if f.Name != "" {
			name = f.Name + ", " + f.Kind
		}
		b.WriteString("<li><b>" + esc(name) + "</b> ")
		if in.w > 0 {
			b.WriteString(g.measure(in.w) + " × " + g.measure(in.h) + "; ")
		}
		b.WriteString(g.measure(in.x+in.w/2) + " from the left, " + g.measure(g.h-in.y-in.h/2) + " from the near edge</li>")
	}
	return app.Raw(`<div>` + b.String() + `</ul></div>`)
}
