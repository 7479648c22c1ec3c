package widget

import (
	"fmt"
	"math"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/engine"
)

// inks are the class names of engine.Ink.
var inks = [...]string{"faint", "firm", "us", "enemy", "danger", "ground"}

const (
	narrow  = 314.0 // CSS pixels of the column on the smallest phone, without the margins of the drawing
	tallest = 1.25  // height of a drawing for one of width
)

// Diagram draws a diagram to scale, as wide as the column; a tall one stands narrower in its middle, so
// that it never fills more than a screen. Names have the size of labels on the smallest phone and keep
// inside the drawing and off each other. What is not a drawing (no size, a line of one point) is left out.
func Diagram(d *engine.Diagram) app.UI {
	if drawn := diagram(d); drawn != "" {
		return app.Raw(drawn)
	}
	return nil
}

func diagram(d *engine.Diagram) string {
	if d == nil || d.W < 1 || d.H < 1 || d.W > 10000 || d.H > 10000 {
		return ""
	}
	w, h := float64(d.W), float64(d.H)
	wide := math.Max(w, h/tallest)
	unit := wide / narrow // units in a CSS pixel
	font := 16.2 * unit   // at 360 pixels it is still 16
	margin := 4 * unit
	bottom := h + margin
	if d.Inch > 0 {
		bottom += 2.1 * font
	}
	var b strings.Builder
	f := func(format string, a ...any) { fmt.Fprintf(&b, format, a...) }
	f(`<svg class="diagram" viewBox="%.1f %.1f %.1f %.1f" role="img" aria-label="%s">`, (w-wide)/2-margin, -margin, wide+2*margin,
		bottom+margin, esc(d.Label))
	ink := func(s engine.Shape) string {
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
	type box struct{ x, y, w, h float64 }
	var taken []box
	var names strings.Builder
	for _, s := range d.Shapes {
		if len(s.At) == 0 {
			continue
		}
		p := s.At[0]
		switch {
		case (s.As == engine.Line || s.As == engine.Arrow) && len(s.At) > 1:
			f(`<path class="%s line" d="%s"/>`, ink(s), path(s.At))
			if s.As == engine.Arrow {
				q, e := s.At[len(s.At)-2], s.At[len(s.At)-1]
				a := math.Atan2(float64(e.Y-q.Y), float64(e.X-q.X))
				wing := func(turn float64) (float64, float64) {
					return float64(e.X) - 11*unit*math.Cos(a+turn), float64(e.Y) - 11*unit*math.Sin(a+turn)
				}
				x1, y1 := wing(.5)
				x2, y2 := wing(-.5)
				f(`<path class="%s head" d="M%d %dL%.1f %.1fL%.1f %.1fZ"/>`, ink(engine.Shape{Ink: s.Ink}), e.X, e.Y, x1, y1, x2, y2)
			}
		case s.As == engine.Area && len(s.At) > 2:
			f(`<path class="%s area" d="%sZ"/>`, ink(s), path(s.At))
		case s.As == engine.Ring:
			f(`<circle class="%s area" cx="%d" cy="%d" r="%d"/>`, ink(s), p.X, p.Y, max(s.R, 0))
		case s.As == engine.Dot:
			f(`<circle class="%s dot" cx="%d" cy="%d" r="%.1f"/>`, ink(s), p.X, p.Y, math.Max(float64(s.R), 4*unit))
		case s.As == engine.Name && s.Text != "":
			n := box{w: .56 * font * float64(len([]rune(s.Text))), h: 1.15 * font}
			left, right := (w-wide)/2, (w+wide)/2
			n.x = math.Max(left, math.Min(float64(p.X)-n.w/2, right-n.w))
			n.y = math.Max(0, math.Min(float64(p.Y)-n.h/2, h-n.h))
			free := func(y float64) bool {
				if y < 0 || y+n.h > h+.1 {
					return false
				}
				for _, t := range taken {
					if n.x < t.x+t.w && t.x < n.x+n.w && y < t.y+t.h && t.y < y+n.h {
						return false
					}
				}
				return true
			}
			for i := range 9 { // the nearest free place above or below
				y := n.y + float64((i+1)/2)*n.h*float64(1-2*(i%2))
				if free(y) {
					n.y = y
					break
				}
			}
			taken = append(taken, n)
			fmt.Fprintf(&names, `<text class="%s" x="%.1f" y="%.1f" font-size="%.1f" text-anchor="middle">%s</text>`,
				ink(engine.Shape{Ink: s.Ink}), n.x+n.w/2, n.y+.9*font, font, esc(s.Text))
		}
	}
	b.WriteString(names.String())
	if d.Inch > 0 {
		inches := 1
		for _, n := range [...]int{1, 2, 3, 6, 12, 24, 48} {
			if float64(n*d.Inch) <= wide*.4 {
				inches = n
			}
		}
		x, y, l := (w-wide)/2+font*.2, h+margin+font*1.1, float64(inches*d.Inch)
		f(`<path class="bar" d="M%.1f %.1fv%.1fh%.1fv%.1f"/>`, x, y, font*.5, l, -font*.5)
		f(`<text class="faint" x="%.1f" y="%.1f" font-size="%.1f">%d″</text>`, x+l+font*.4, y+font*.6, font, inches)
	}
	b.WriteString(`</svg>`)
	return b.String()
}

func path(at []engine.Point) string {
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
