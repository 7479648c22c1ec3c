package widget

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/engine/view"
)

// inks are the class names of view.Ink.
var inks = [...]string{"faint", "firm", "us", "enemy", "danger", "ground"}

const (
	narrow  = 314.0 // width of the column on the smallest phone in CSS pixels, without the margins of the drawing
	tallest = 1.25  // maximum ratio of height to width
)

// Diagram draws a diagram, and notes its abbreviations for the foot of the page, since those in a drawing cannot be tapped. It returns nil
// when there is nothing to draw.
func (f *Frame) Diagram(d *view.Diagram, wide int) app.UI {
	drawn := diagram(d, wide)
	if drawn == "" {
		return nil
	}
	return app.Raw(f.drawn(drawn))
}

// drawn returns svg, and notes the abbreviations in its text for the foot of the page.
func (f *Frame) drawn(svg string) string {
	for _, part := range strings.Split(svg, ">") {
		if words, _, _ := strings.Cut(part, "<"); words != "" {
			f.Note(words)
		}
	}
	return svg
}

// chart is a diagram being drawn.
type chart struct {
	strings.Builder
	w, h  float64 // of the diagram
	wide  float64 // of the column, in units of the drawing
	unit  float64 // units in a CSS pixel
	font  float64
	names strings.Builder // drawn above everything else
	taken []box           // space taken by names
}

type box struct{ x, y, w, h float64 }

func (g *chart) f(format string, a ...any) { fmt.Fprintf(g, format, a...) }

// diagram draws a diagram to scale, as wide as the column; a tall one is narrower and centred, so that it never fills more than a screen.
// Names are as large as labels on the smallest phone, inside the drawing and clear of each other. Anything that cannot be drawn (no size, a
// line with one point) is left out. wide is the number of panes beside the rail: a map shows more names where it has more room.
func diagram(d *view.Diagram, wide int) string {
	if d == nil || d.W < 1 || d.H < 1 || d.W > 10000 || d.H > 10000 {
		return ""
	}
	if d.Land != nil {
		return engraved(d, mapWidths[wide], false)
	}
	g := &chart{w: float64(d.W), h: float64(d.H)}
	g.wide = math.Max(g.w, g.h/tallest)
	g.unit = g.wide / narrow
	g.font = 16.2 * g.unit // still 16 px at a width of 360
	margin := 4 * g.unit
	bottom := g.h + margin
	if d.Inch > 0 {
		bottom += 2.1 * g.font
	}
	g.f(`<svg class="diagram" viewBox="%.1f %.1f %.1f %.1f" role="img" aria-label="%s">`,
		(g.w-g.wide)/2-margin, -margin, g.wide+2*margin, bottom+margin, esc(d.Label))
	for _, s := range d.Shapes {
		if len(s.At) > 0 {
			g.shape(s)
		}
	}
	g.WriteString(g.names.String())
	if d.Inch > 0 {
		g.scale(d.Inch, g.h+margin)
	}
	g.WriteString(`</svg>`)
	return g.String()
}

// ink returns the class of a shape.
func ink(s view.Shape) string {
	class := "faint"
	if int(s.Ink) < len(inks) {
		class = inks[s.Ink]
	}
	if s.Fill {
		class += " fill"
	}
	if s.Dash {
		class += " dash"
	}
	return class
}

func (g *chart) shape(s view.Shape) {
	p := s.At[0]
	switch {
	case (s.Kind == view.Line || s.Kind == view.Arrow) && len(s.At) > 1:
		g.f(`<path class="%s line" d="%s"/>`, ink(s), path(s.At))
		if s.Kind == view.Arrow {
			g.head(s)
		}
	case s.Kind == view.Area && len(s.At) > 2:
		g.f(`<path class="%s area" d="%sZ"/>`, ink(s), path(s.At))
	case s.Kind == view.Ring:
		g.f(`<circle class="%s area" cx="%d" cy="%d" r="%d"/>`, ink(s), p.X, p.Y, max(s.R, 0))
	case s.Kind == view.Dot:
		g.f(`<circle class="%s dot" cx="%d" cy="%d" r="%.1f"/>`, ink(s), p.X, p.Y, math.Max(float64(s.R), 4*g.unit))
	case s.Kind == view.Name && s.Text != "":
		n := g.place(p, s.Text)
		fmt.Fprintf(&g.names, `<text class="%s" x="%.1f" y="%.1f" font-size="%.2f" text-anchor="middle">%s</text>`,
			ink(view.Shape{Ink: s.Ink}), n.x+n.w/2, n.y+.9*g.font, g.font, esc(s.Text))
	}
}

// head draws an arrowhead.
func (g *chart) head(s view.Shape) {
	q, e := s.At[len(s.At)-2], s.At[len(s.At)-1]
	a := math.Atan2(float64(e.Y-q.Y), float64(e.X-q.X))
	wing := func(turn float64) (float64, float64) {
		return float64(e.X) - 11*g.unit*math.Cos(a+turn), float64(e.Y) - 11*g.unit*math.Sin(a+turn)
	}
	x1, y1 := wing(.5)
	x2, y2 := wing(-.5)
	g.f(`<path class="%s head" d="M%d %dL%.1f %.1fL%.1f %.1fZ"/>`, ink(view.Shape{Ink: s.Ink}), e.X, e.Y, x1, y1, x2, y2)
}

// place finds room for a name as near p as possible, and takes it.
func (g *chart) place(p view.Point, text string) box {
	n := box{w: .56 * g.font * float64(len([]rune(text))), h: 1.15 * g.font}
	left, right := (g.w-g.wide)/2, (g.w+g.wide)/2
	n.x = math.Max(left, math.Min(float64(p.X)-n.w/2, right-n.w))
	n.y = math.Max(0, math.Min(float64(p.Y)-n.h/2, g.h-n.h))
	for i := range 9 { // the nearest free place above or below
		at := n
		at.y += float64((i+1)/2) * n.h * float64(1-2*(i%2))
		if g.free(at) {
			n = at
			break
		}
	}
	g.taken = append(g.taken, n)
	return n
}

func (g *chart) free(n box) bool {
	if n.y < 0 || n.y+n.h > g.h+.1 {
		return false
	}
	return !slices.ContainsFunc(g.taken, func(t box) bool { return n.x < t.x+t.w && t.x < n.x+n.w && n.y < t.y+t.h && t.y < n.y+n.h })
}

// scale draws a bar of whole inches below the drawing.
func (g *chart) scale(inch int, below float64) {
	inches := 1
	for _, n := range [...]int{1, 2, 3, 6, 12, 24, 48} {
		if float64(n*inch) <= g.wide*.4 {
			inches = n
		}
	}
	x, y, l := (g.w-g.wide)/2+g.font*.2, below+g.font*1.1, float64(inches*inch)
	g.f(`<path class="bar" d="M%.1f %.1fv%.1fh%.1fv%.1f"/>`, x, y, g.font*.5, l, -g.font*.5)
	g.f(`<text class="faint" x="%.1f" y="%.1f" font-size="%.2f">%d″</text>`, x+l+g.font*.4, y+g.font*.6, g.font, inches)
}

func path(at []view.Point) string {
	var b strings.Builder
	for i, p := range at {
		letter := "L"
		if i == 0 {
			letter = "M"
		}
		fmt.Fprintf(&b, "%s%d %d", letter, p.X, p.Y)
	}
	return b.String()
}
