package widget

import (
	"fmt"
	"math"
	"strings"

	"vedette/engine/view"
)

// dial draws a bearing and a distance to scale: a unit of the drawing is an inch. The ring always has a radius of seven inches, since
// distances count from its edge.
func dial(d view.Dial) string {
	const ring = 7.0
	far := ring + float64(d.Inches)
	angle := float64(d.Octant) * math.Pi / 4
	at := func(r float64) (x, y float64) { return r * math.Sin(angle), -r * math.Cos(angle) }
	px, py := at(far)
	left, right := min(-19, px-5), max(19, px+5)
	top, bottom := min(-16, py-5), max(12.5, py+5)
	width, height := right-left, bottom-top
	unit := width / 311 // units per CSS pixel on the smallest phone, from edge to edge
	var b strings.Builder
	w := func(format string, a ...any) { fmt.Fprintf(&b, format, a...) }
	bearing := [...]string{"front", "right front", "right", "right rear", "rear", "left rear", "left", "left front"}[d.Octant&7]
	w(`<svg class="dial" viewBox="%.1f %.1f %.1f %.1f" role="img" aria-label="%s">`, left, top, width, height,
		esc(fmt.Sprintf("Dial to scale: %s to the %s of your force", d.Label, bearing)))
	for i := range 8 {
		a := float64(i) * math.Pi / 4
		w(`<path class="ray" d="M%.2f %.2fL%.2f %.2f"/>`, ring*math.Sin(a), -ring*math.Cos(a), 90*math.Sin(a), -90*math.Cos(a))
	}
	for r := ring + 6; r < max(width, height)+ring; r += 6 {
		w(`<circle class="arc" r="%.0f"/>`, r)
	}
	w(`<circle class="ring" r="7"/><g class="own"><svg x="-2.6" y="-2.4" width="5.2" height="5.2"><use href="#t-vedette"/></svg></g>`)
	w(`<path d="M0-7V-10.2M-1.3-8.8 0-10.4 1.3-8.8" class="facing" fill="none" stroke-width=".5" stroke-linecap="round" ` +
		`stroke-linejoin="round"/>`)
	sx, sy := at(ring)
	w(`<path class="tape" d="M%.2f %.2fL%.2f %.2f"/>`, sx, sy, px, py)
	nx, ny := math.Cos(angle), math.Sin(angle)
	for i := 1; i < d.Inches; i++ {
		x, y := at(ring + float64(i))
		half := .45
		if i%6 == 0 {
			half = .95
		}
		w(`<path class="tick" d="M%.2f %.2fL%.2f %.2f"/>`, x-half*nx, y-half*ny, x+half*nx, y+half*ny)
	}
	s := max(6, 40*unit)
	w(`<g transform="translate(%.2f %.2f)"><rect x="%.2f" y="%.2f" width="%.2f" height="%.2f" rx=".8" class="mark-box" `+
		`stroke-width=".3"/><svg x="%.2f" y="%.2f" width="%.2f" height="%.2f" class="theirs"><use href="#%s"/></svg></g>`,
		px, py, -s/2, -s/2, s, s, -s*.38, -s*.38, s*.76, s*.76, esc(d.Symbol))
	font := 16 * unit
	for _, t := range []struct {
		x, y   float64
		anchor string
		word   string
		octant int
	}{{0, top + font*1.1, "middle", "front", 0}, {left + .4, font * .35, "start", "left", 6}, {right - .4, font * .35, "end", "right", 2},
		{0, bottom - font*.4, "middle", "rear", 4}} {
		if t.octant != d.Octant {
			w(`<text x="%.2f" y="%.2f" text-anchor="%s" font-size="%.2f">%s</text>`, t.x, t.y, t.anchor, font, t.word)
		}
	}
	mx, my := at(ring + float64(d.Inches)*.42)
	side := 3.2 * max(1, unit*11)
	lx, ly := mx-side*nx, my-side*ny
	if d.Octant == 0 || d.Octant == 4 {
		lx, ly = mx+side, my
	}
	w(`<g transform="translate(%.2f %.2f)"><rect x="%.2f" y="%.2f" width="%.2f" height="%.2f" rx=".6" class="ground"/><text `+
		`class="inches" text-anchor="middle" y="%.2f" font-size="%.2f" font-weight="700">%s</text></g>`,
		lx, ly, -font*1.2, -font*.9, font*2.4, font*1.8, font*.45, font*1.35, esc(d.Label))
	w(`</svg>`)
	return b.String()
}
