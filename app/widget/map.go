package widget

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"

	"vedette/engine/view"
)

// Maps of the table are drawn to scale in the style of engraved campaign maps: hills in hachures, woods tree by tree, flow lines in the
// water, black houses. The unit of the drawing is a hundredth of a rule-book inch; y grows downwards.

// plate is a map being drawn.
type plate struct {
	strings.Builder
	land   *view.Land
	w, h   float64
	u      float64 // units in a CSS pixel
	font   float64
	tall   float64 // maximum ratio of height to width
	foot   float64 // units in a foot of the table, or in 30 cm; 0 when unknown
	seed   uint32  // state of chance
	names  strings.Builder
	taken  []box    // space taken by names
	busy   []box    // space that names avoid if they can
	paths  [][]pt   // roads, rivers, hedges: each has its name to itself
	areas  []box    // woods, fields and the like: the name of one stands in no other
	blocks []box    // units, which no name covers
	key    []string // the key to letters and numbers on the map

	letters, numbers int
	sides            map[string]string // the letter of a side whose name found no room
}

type pt struct{ x, y float64 }

func (p pt) to(q pt, part float64) pt { return pt{p.x + (q.x-p.x)*part, p.y + (q.y-p.y)*part} }

// on returns the point at a distance on a bearing, in degrees clockwise from up.
func (p pt) on(bearing, far float64) pt {
	sin, cos := math.Sincos(bearing * math.Pi / 180)
	return pt{p.x + far*sin, p.y - far*cos}
}

func (p pt) off(q pt) float64 { return math.Hypot(p.x-q.x, p.y-q.y) }

// bearing returns the bearing of q from p.
func (p pt) bearing(q pt) float64 { return math.Atan2(q.x-p.x, p.y-q.y) * 180 / math.Pi }

// mapWidths is the least width of a map in CSS pixels, by the number of panes beside the rail. At that width its names are as large as
// labels.
var mapWidths = [...]float64{narrow, narrow, 336, 336, WholeColumn: 536}

// WholeColumn is the width, in place of a number of panes, of a map that has the column of a page with three panes to itself.
const WholeColumn = 4

// newPlate starts a map that is shown px CSS pixels wide.
func newPlate(d *view.Diagram, px float64) *plate { return plateOf(d, px, tallest) }

// plateOf starts a map px CSS pixels wide, whose height is at most tall times its width.
func plateOf(d *view.Diagram, px, tall float64) *plate {
	g := &plate{land: d.Land, w: float64(d.Land.W), h: float64(d.Land.D), tall: tall, sides: map[string]string{}}
	g.foot = 120 * float64(d.Inch)
	g.u = g.wide() / px
	g.font = 16.5 * g.u
	return g
}

// wide returns the width of the column; a deep table is narrower and centred in it.
func (g *plate) wide() float64 { return math.Max(g.w, g.h/g.tall) }

// engraved draws d, whose Land is a map.
func engraved(d *view.Diagram, px float64, grid bool) string {
	tall := tallest
	if grid { // leave room for the list below it on the page
		tall = min(tall, float64(paperHigh-listLine*((len(listed(d))+1)/2))/paperWide)
	}
	g := plateOf(d, px, tall)
	edge, below := 9*g.u, 36*g.u
	out := &strings.Builder{}
	fmt.Fprintf(out, `<svg class="diagram map" viewBox="%.0f %.0f %.0f %.0f" role="img" aria-label="%s">`,
		(g.w-g.wide())/2-edge, -edge, g.wide()+2*edge, g.h+edge+below, esc(d.Label+g.gazetteer()))
	g.frame()
	for _, layer := range layers {
		for i, f := range d.Land.Features {
			if strings.Contains(layer, " "+f.Kind+" ") && len(f.Points) > 0 {
				g.seed = uint32(len(f.ID)*31+i+1) * 2654435761
				g.feature(f, layer)
			}
		}
	}
	if grid {
		g.grid()
	}
	g.drawMarks(d.Shapes)
	g.lettering()
	g.compass()
	g.scale()
	out.WriteString(g.String() + g.names.String() + `</svg>`)
	if g.key != nil {
		out.WriteString(`<p class="map__key">` + strings.Join(g.key, " ") + `</p>`)
	}
	return `<figure class="mapped">` + out.String() + `</figure>`
}

// layers lists the kinds in drawing order, lowest first. Roads are drawn twice, so that they join where they meet.
var layers = [...]string{" field orchard ", " marsh bog rough rocks ", " hill contour ", " wood forest ", " river stream ", " village ",
	" road track ", " road ", " ford ", " bridge ", " ditch hedge wall earthwork ", " building landmark ", " zone entry ", " unit "}

func num(x float64) string { return strconv.Itoa(int(math.Round(x))) }

// draw draws a path; with width 0 the class sets its stroke width.
func (g *plate) draw(class, d string, width float64) {
	if d == "" {
		return
	}
	g.WriteString(`<path class="` + class + `" d="` + d + `"`)
	if width > 0 {
		g.WriteString(` stroke-width="` + num(width) + `"`)
	}
	g.WriteString(`/>`)
}

// at converts points of a feature to points of the drawing.
func (g *plate) at(points []view.Point) []pt {
	out := make([]pt, len(points))
	for i, p := range points {
		out[i] = pt{float64(p.X), g.h - float64(p.Y)}
	}
	return out
}

// lines returns the path data of straight lines through points.
func lines(at []pt, closed bool) string {
	var b strings.Builder
	for i, p := range at {
		b.WriteString(cmp.Or(map[int]string{0: "M"}[i], "L") + num(p.x) + " " + num(p.y))
	}
	if closed {
		b.WriteString("Z")
	}
	return b.String()
}

// curved rounds the corners of an area.
func curved(at []pt) []pt {
	for range 2 {
		var out []pt
		for i, p := range at {
			q := at[(i+1)%len(at)]
			out = append(out, p.to(q, .2), p.to(q, .8))
		}
		at = out
	}
	return at
}

// bent returns a Catmull-Rom curve through points, as short straight lines.
func bent(at []pt) []pt {
	if len(at) < 3 {
		return at
	}
	const pieces = 6
	out := []pt{at[0]}
	for i := range len(at) - 1 {
		a, b, c, d := at[max(i-1, 0)], at[i], at[i+1], at[min(i+2, len(at)-1)]
		for k := 1; k <= pieces; k++ {
			t := float64(k) / pieces
			soft := func(a, b, c, d float64) float64 {
				return b + .4*((c-a)*t+(2*a-5*b+4*c-d)*t*t+(3*b-a-3*c+d)*t*t*t) + .2*t*t*(3-2*t)*(c-b)
			}
			out = append(out, pt{soft(a.x, b.x, c.x, d.x), soft(a.y, b.y, c.y, d.y)})
		}
	}
	return out
}

// chance returns the next pseudo-random number in [0, 1); each feature always has the same sequence.
func (g *plate) chance() float64 {
	g.seed ^= g.seed << 13
	g.seed ^= g.seed >> 17
	g.seed ^= g.seed << 5
	return float64(g.seed) / (1 << 32)
}

// bounds returns the bounding box of points.
func bounds(at []pt) box {
	b := box{at[0].x, at[0].y, at[0].x, at[0].y}
	for _, p := range at {
		b = box{math.Min(b.x, p.x), math.Min(b.y, p.y), math.Max(b.w, p.x), math.Max(b.h, p.y)}
	}
	return box{b.x, b.y, b.w - b.x, b.h - b.y}
}

// inside reports whether p lies in an area.
func inside(area []pt, p pt) (in bool) {
	for i, a := range area {
		b := area[(i+1)%len(area)]
		if (a.y > p.y) != (b.y > p.y) && p.x < a.x+(b.x-a.x)*(p.y-a.y)/(b.y-a.y) {
			in = !in
		}
	}
	return in
}

// margin returns the distance of p from the outline of an area.
func margin(area []pt, p pt) float64 {
	best := math.Inf(1)
	for i, a := range area {
		best = math.Min(best, p.off(nearest(a, area[(i+1)%len(area)], p)))
	}
	return best
}

// nearest returns the point between a and b that is nearest to p.
func nearest(a, b, p pt) pt {
	l := a.off(b)
	if l == 0 {
		return a
	}
	t := ((p.x-a.x)*(b.x-a.x) + (p.y-a.y)*(b.y-a.y)) / (l * l)
	return a.to(b, math.Max(0, math.Min(1, t)))
}

// strewn returns path data that fills an area with a glyph at intervals of step, in rows or, with loose above 0, displaced at random.
func (g *plate) strewn(area []pt, step, size, loose float64, glyph string) string {
	var b strings.Builder
	mark, in := scaled(glyph, size), bounds(area)
	for row, y := 0, in.y+step/2; y < in.y+in.h; row, y = row+1, y+step*.86 {
		for x := in.x + step*(.5+.5*float64(row%2)); x < in.x+in.w; x += step {
			p := pt{x + loose*step*(g.chance()-.5), y + loose*step*(g.chance()-.5)}
			if inside(area, p) && margin(area, p) > size*4 {
				b.WriteString("M" + num(p.x) + " " + num(p.y) + mark)
			}
		}
	}
	return b.String()
}

// scaled returns a glyph, a path relative to its middle in tenths, with every number multiplied.
func scaled(glyph string, by float64) string {
	var b strings.Builder
	for i, word := range strings.Fields(glyph) {
		letter := ""
		if word[0] >= 'a' {
			letter, word = word[:1], word[1:]
		}
		if i > 0 && letter == "" {
			b.WriteByte(' ')
		}
		b.WriteString(letter)
		if n, err := strconv.ParseFloat(word, 64); err == nil {
			b.WriteString(num(n * by))
		}
	}
	return b.String()
}

// walk goes along a line in steps and calls tell for each point with its bearing.
func walk(at []pt, step float64, tell func(p pt, bearing float64)) {
	left := step / 2
	for i := range len(at) - 1 {
		a, b := at[i], at[i+1]
		l := a.off(b)
		for ; left <= l; left += step {
			tell(a.to(b, left/l), a.bearing(b))
		}
		left -= l
	}
}

// hatched returns path data of parallel lines over an area.
func hatched(area []pt, step float64) string {
	var b strings.Builder
	in := bounds(area)
	for c := in.x + in.y + step; c < in.x+in.w+in.y+in.h; c += step { // x+y = c
		var cuts []float64
		for i, p := range area {
			q := area[(i+1)%len(area)]
			if s, e := p.x+p.y-c, q.x+q.y-c; (s > 0) != (e > 0) {
				cuts = append(cuts, p.to(q, s/(s-e)).x)
			}
		}
		for i := range cuts { // few: the corners of a field
			for k := range i {
				if cuts[k] > cuts[i] {
					cuts[i], cuts[k] = cuts[k], cuts[i]
				}
			}
		}
		for i := 0; i+1 < len(cuts); i += 2 {
			b.WriteString(lines([]pt{{cuts[i], c - cuts[i]}, {cuts[i+1], c - cuts[i+1]}}, false))
		}
	}
	return b.String()
}

// block returns the corners of a rectangle round p, turned by so many degrees.
func block(p pt, wide, deep, turn float64) []pt {
	out := make([]pt, 4)
	for i := range out {
		across, along := wide/2, deep/2
		if i == 0 || i == 3 {
			across = -across
		}
		if i > 1 {
			along = -along
		}
		out[i] = p.on(turn, along).on(turn+90, across)
	}
	return out
}
