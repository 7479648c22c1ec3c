package widget

import (
	"fmt"
	"math"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/engine/battle"
	"vedette/engine/view"
)

// Stage draws a map that is being edited: every shape can be reached by Tab, and the selected one, index at, has handles for a finger. word
// names a kind. A shape that is not free is inert unless it is selected. The page reports pointer and keyboard input in the form of
// [vedette/app/session.Drawing.Hand].
func Stage(d *view.Diagram, at int, free func(view.Feature) bool, word func(kind string) string, wide int) app.UI {
	px := mapWidths[wide]
	g := newPlate(d, px)
	edge, below := 9*g.u, 36*g.u
	var b strings.Builder
	class := "hold"
	if at >= 0 { // dragging it must not scroll the page
		class += " hold--busy"
	}
	fmt.Fprintf(&b, `<svg class="`+class+`" viewBox="%.0f %.0f %.0f %.0f" role="group" aria-label="What is on the map" data-deep="%.0f">`,
		(g.w-g.wide())/2-edge, -edge, g.wide()+2*edge, g.h+edge+below, g.h)
	for i, f := range d.Land.Features {
		if i != at && !free(f) {
			continue
		}
		name := word(f.Kind)
		if f.Name != "" {
			name = f.Name + ", " + strings.ToLower(name)
		}
		mid := battle.Middle(f)
		fmt.Fprintf(&b, `<g tabindex="0" role="button" data-key="%s-shape-%d" data-shape="%d" aria-pressed="%t" aria-label="%s, %s from `+
			`the left, %s from the near edge">`, KeyMap, i, i, i == at, esc(name), g.measure(float64(mid.X)), g.measure(float64(mid.Y)))
		class := "reach"
		if !battle.Area(f.Kind) && len(f.Points) > 1 {
			class = "reach open"
		}
		b.WriteString(`<path class="` + class + `" d="` + g.reach(f) + `"/></g>`)
	}
	if at >= 0 && at < len(d.Land.Features) {
		g.handles(&b, d.Land.Features[at])
	}
	b.WriteString(`</svg>`)
	return app.Div().Class("stage__map").Body(app.Raw(engraved(d, px, false)), app.Raw(b.String()))
}

// reach returns the outline by which a shape is tapped and dragged.
func (g *plate) reach(f view.Feature) string {
	at := g.at(f.Points)
	switch {
	case battle.Area(f.Kind):
		return lines(at, true)
	case len(at) > 1:
		return lines(at, false)
	}
	wide, deep := size(f, 300, 300)
	turn := degrees(f, "turn")
	switch f.Kind {
	case "bridge":
		turn = degrees(f, "toward")
	case "unit":
		turn = facing(f)
	}
	return lines(block(at[0], math.Max(wide, 14*g.u), math.Max(deep, 14*g.u), turn), true)
}

// handles draws the corners of the selected shape, each with room for a finger, and the middles of its longer sides, where a new corner can
// be dragged out.
func (g *plate) handles(b *strings.Builder, f view.Feature) {
	at := g.at(f.Points)
	fmt.Fprintf(b, `<path class="held" d="%s"/>`, g.reach(f))
	if len(at) == 1 {
		return
	}
	handle := func(what string, k int, p pt, r float64) {
		fmt.Fprintf(b, `<g data-%s="%d"><circle class="room" cx="%.0f" cy="%.0f" r="%.0f"/><circle class="%s" cx="%.0f" cy="%.0f" r="%.0f"/></g>`,
			what, k, p.x, p.y, 24*g.u, what, p.x, p.y, r*g.u)
	}
	for i, p := range at {
		q := at[(i+1)%len(at)]
		if (battle.Area(f.Kind) || i+1 < len(at)) && p.off(q) > 70*g.u {
			handle("bend", i, p.to(q, .5), 4)
		}
	}
	for i, p := range at {
		handle("corner", i, p, 7)
	}
}
