package widget

import (
	"math"
	"strconv"
	"strings"

	"vedette/engine/view"
)

// Glyphs, in tenths of their size.
const (
	tree   = "m-5 2 c-3 -4 0 -9 5 -8 c5 -1 8 4 5 8 c-2 2 -8 2 -10 0 z"
	trunk  = "m-1 3 v4 h2 v-4 m1 -1 c4 0 5 -3 4 -6 c-1 3 -3 4 -5 5"
	fir    = "m-4 4 l4 -11 l4 11 z m3 0 v3 h2 v-3"
	bush   = "m-4 0 c0 -5 8 -5 8 0 c0 5 -8 5 -8 0 z"
	reeds  = "m-6 2 h12 m-6 0 v-7 m-2 7 l-3 -5 m7 5 l3 -5 m-9 8 h6"
	stones = "m-5 2 l3 -5 l4 2 m1 3 l3 -4"
	crag   = "m-6 4 l4 -9 l3 3 l4 -2 l1 8 z"
)

// inches reads a setting in inches and returns it in units of the drawing, or returns usual.
func inches(f view.Feature, key string, usual float64) float64 {
	if n, err := strconv.ParseFloat(f.Setting(key), 64); err == nil && n >= 0 {
		return n * 100
	}
	return usual
}

// size returns the width and depth of a feature, or the given default.
func size(f view.Feature, wide, deep float64) (float64, float64) {
	x, y, _ := strings.Cut(f.Setting("size"), ",")
	a, err1 := strconv.ParseFloat(x, 64)
	b, err2 := strconv.ParseFloat(y, 64)
	if err1 != nil || err2 != nil || a <= 0 || b <= 0 {
		return wide, deep
	}
	return a * 100, b * 100
}

// degrees reads a setting in degrees.
func degrees(f view.Feature, key string) float64 {
	n, _ := strconv.Atoi(f.Setting(key))
	return float64(n)
}

// facing returns the bearing that a unit faces.
func facing(f view.Feature) float64 {
	x, y, _ := strings.Cut(f.Setting("face"), ",")
	a, _ := strconv.Atoi(x)
	b, _ := strconv.Atoi(y)
	return math.Atan2(float64(a), float64(b)) * 180 / math.Pi
}

// feature draws the part of a feature that belongs to a layer.
func (g *plate) feature(f view.Feature, layer string) {
	at := g.at(f.Points)
	sign := .055*100 + .28*g.u // a tenth of a glyph, which grows less than the table
	switch f.Kind {
	case "hill":
		g.hill(f, at)
	case "contour":
		g.draw("fine", lines(curved(at), true), 0)
		g.draw("fine dots", lines(inner(curved(at), 60), true), 0)
	case "wood", "forest", "orchard":
		g.trees(f, at, sign)
	case "field":
		g.field(f, at)
	case "marsh", "bog":
		area, step := curved(at), 28*sign
		if f.Kind == "bog" {
			step = 20 * sign
		}
		g.draw("wash", lines(area, true), 0)
		g.draw("bank thin", g.strewn(area, step, sign, .7, reeds), 0)
	case "rough":
		area := curved(at)
		g.draw("fine dots", lines(area, true), 0)
		g.draw("fine", g.strewn(area, 22*sign, sign, .8, stones), 0)
	case "unit":
		g.unit(f, at[0])
	case "rocks":
		g.draw("crag", g.strewn(at, 13*sign, .8*sign, .5, crag), 0)
		g.draw("fine", lines(at, true), 0)
	case "river", "stream":
		g.water(f, at)
	case "road", "track":
		g.way(f, at, layer == " road ")
	case "ford", "bridge":
		g.crossing(f, at[0])
	case "ditch", "hedge", "wall", "earthwork":
		g.obstacle(f.Kind, at)
	case "village", "building", "landmark":
		g.drawHouses(f, at)
	case "zone", "entry":
		g.side(f, at)
	}
}

// inner returns an outline moved inwards.
func inner(area []pt, by float64) []pt {
	in := bounds(area)
	mid := pt{in.x + in.w/2, in.y + in.h/2}
	out := make([]pt, len(area))
	for i, p := range area {
		out[i] = p.to(mid, math.Min(.6, by/math.Max(1, p.off(mid))))
	}
	return out
}

// hill draws hachures, which run down from the top: longer where the hill is steep, with another ring for each level. There are none at the
// edge of the table.
func (g *plate) hill(f view.Feature, at []pt) {
	foot := curved(at)
	in := bounds(foot)
	long := math.Min(130+5*g.u, math.Min(in.w, in.h)*.3)
	levels, _ := strconv.Atoi(f.Setting("level"))
	var b strings.Builder
	for range max(1, min(levels, 4)) {
		ring := append(foot[:len(foot):len(foot)], foot[0])
		walk(ring, 3.4*g.u, func(p pt, bearing float64) {
			if p.x < 20 || p.y < 20 || p.x > g.w-20 || p.y > g.h-20 {
				return
			}
			up := bearing + 90
			if !inside(foot, p.on(up, 5)) {
				up += 180
			}
			from := .15 * g.chance()
			to := .55 + .45*g.chance()
			if f.Setting("slope") != "steep" {
				to -= .15
			}
			b.WriteString(lines([]pt{p.on(up, long*from), p.on(up+10*(g.chance()-.5), long*to)}, false))
		})
		if f.Setting("slope") == "steep" {
			g.draw("fine", lines(inner(foot, long), true), 0)
		}
		foot = inner(foot, long*1.7)
	}
	g.draw("hatch", b.String(), 0)
}

// trees draws woods with trees at random, fewer in light woods, and orchards in rows.
func (g *plate) trees(f view.Feature, at []pt, sign float64) {
	if f.Kind == "orchard" {
		g.draw("fine dots", lines(at, true), 0)
		g.draw("tree", g.strewn(at, 15*sign, sign, 0, bush), 0)
		return
	}
	area, step := curved(at), 15*sign
	if f.Setting("density") == "light" {
		step = 21 * sign
	}
	g.draw("wash dots", lines(area, true), 0)
	if f.Kind == "forest" {
		g.draw("tree", g.strewn(area, 13*sign, sign, .4, fir), 0)
		return
	}
	seed := g.seed
	g.draw("tree", g.strewn(area, step, sign, .5, tree), 0)
	g.seed = seed
	g.draw("block", g.strewn(area, step, sign, .5, trunk), 0)
}

// field draws hatching; vines and other cover are dotted rows.
func (g *plate) field(f view.Feature, at []pt) {
	class := "hatch"
	if f.Setting("crop") == "vines" || f.Setting("cover") == "soft" {
		class = "hatch rows"
	}
	g.draw(class, hatched(at, 70+3*g.u), 0)
	g.draw("fine", lines(at, true), 0)
}

// water draws a river or stream to its width, with banks and flow lines.
func (g *plate) water(f view.Feature, at []pt) {
	usual := 300.0
	if f.Kind == "stream" {
		usual = 120
	}
	wide, d := inches(f, "width", usual), lines(bent(at), false)
	line := 2.4 * g.u
	g.draw("way bank", d, wide)
	g.draw("way wet", d, math.Max(wide-line, .6*wide))
	if wide > 8*g.u { // two flow lines: a stroke with a narrower one on top
		g.draw("way bank flow", d, .5*wide)
		g.draw("way wet", d, .5*wide-1.6*g.u)
	}
}

// way draws a road as two lines, or a track as a broken line.
func (g *plate) way(f view.Feature, at []pt, fill bool) {
	d, wide := lines(bent(at), false), inches(f, "width", 150)
	switch {
	case f.Kind == "track":
		g.draw("track", d, 0)
	case fill:
		g.draw("way leaf", d, wide-2.6*g.u)
	default:
		g.draw("way edge", d, wide)
	}
}

// waterAt returns the bearing and width of the water at p.
func (g *plate) waterAt(f view.Feature, p pt) (bearing, wide float64) {
	best := math.Inf(1)
	for _, w := range g.land.Features {
		if (w.Kind != "river" && w.Kind != "stream") || f.Setting("on") != "" && w.ID != f.Setting("on") {
			continue
		}
		at := g.at(w.Points)
		for i := range len(at) - 1 {
			if far := p.off(nearest(at[i], at[i+1], p)); far < best {
				best, bearing, wide = far, at[i].bearing(at[i+1]), inches(w, "width", 300)
			}
		}
	}
	return bearing, wide
}

// crossing draws a ford in dots across the water, or a bridge with its parapets, interrupted in the middle if it is broken.
func (g *plate) crossing(f view.Feature, p pt) {
	along, wide := g.waterAt(f, p)
	if wide = math.Max(wide, 150); f.Kind == "ford" {
		bank := inches(f, "wide", 300)
		g.draw("ford", lines(block(p, bank, wide, along+90), true), 0)
		var b strings.Builder
		for x := -bank/2 + 40; x < bank/2; x += 55 {
			q := p.on(along, x)
			b.WriteString(lines([]pt{q.on(along+90, -wide/2), q.on(along+90, wide/2)}, false))
		}
		g.draw("shallow", b.String(), 0)
		g.busy = append(g.busy, bounds(block(p, bank, wide, along+90)))
		return
	}
	across, length := size(f, 200, wide+100)
	way := along + 90
	if f.Setting("toward") != "" {
		way = degrees(f, "toward")
	}
	deck := block(p, across, length, way)
	g.busy = append(g.busy, bounds(deck))
	g.draw("leaf", lines(deck, true), 0)
	var b strings.Builder
	for _, side := range [...]float64{-1, 1} {
		q, wing := p.on(way+90, side*across/2), side*4*g.u
		near, far := length/2-4*g.u, length/2
		ends := []pt{q.on(way, -far).on(way+90, wing), q.on(way, -near), q.on(way, near), q.on(way, far).on(way+90, wing)}
		if f.Setting("state") == "broken" {
			b.WriteString(lines([]pt{ends[0], ends[1], q.on(way, -length*.2)}, false))
			ends = []pt{q.on(way, length*.2), ends[2], ends[3]}
		}
		b.WriteString(lines(ends, false))
	}
	if f.Setting("state") == "broken" {
		g.draw("wet", lines(block(p, across+2*g.u, length*.34, way), true), 0)
	}
	g.draw("firm", b.String(), 0)
}

// obstacle draws a linear obstacle.
func (g *plate) obstacle(kind string, at []pt) {
	d := lines(at, false)
	var b strings.Builder
	switch kind {
	case "wall":
		g.draw("firm", d, 0)
		g.draw("wall", d, 0)
	case "hedge":
		g.draw("hedge", d, 0)
	default:
		far := 5 * g.u
		if kind == "earthwork" {
			g.draw("heavy", d, 0)
			far = 7 * g.u
		} else {
			g.draw("firm", d, 0)
		}
		walk(at, 5*g.u, func(p pt, bearing float64) { b.WriteString(lines([]pt{p, p.on(bearing-90, far)}, false)) })
		g.draw("fine", b.String(), 0)
	}
}

// drawHouses draws buildings in black. A village without buildings of its own is filled with some.
func (g *plate) drawHouses(f view.Feature, at []pt) {
	if f.Kind != "village" {
		wide, deep := size(f, 200, 200)
		house := block(at[0], wide, deep, degrees(f, "turn"))
		g.busy = append(g.busy, bounds(house))
		if f.Kind == "building" {
			g.draw("block", lines(house, true), 0)
			return
		}
		g.draw("works", lines(house, true), 0)
		g.draw("block", lines(house[:3], true), 0)
		return
	}
	g.draw("yard", lines(at, true), 0)
	for _, x := range g.land.Features {
		if (x.Kind == "building" || x.Kind == "landmark") && len(x.Points) == 1 && inside(at, g.at(x.Points)[0]) {
			return
		}
	}
	in := bounds(at)
	g.busy = append(g.busy, in)
	var b strings.Builder
	for y := in.y + 75; y < in.y+in.h-40; y += 145 {
		for x := in.x + 75; x < in.x+in.w-40; x += 145 {
			turn, deep, skip := 14*(g.chance()-.5), 65+40*g.chance(), g.chance() < .22
			house := block(pt{x + 30*(g.chance()-.5), y + 30*(g.chance()-.5)}, 105, deep, turn)
			if !skip && inside(at, house[0]) && inside(at, house[1]) && inside(at, house[2]) && inside(at, house[3]) {
				b.WriteString(lines(house, true))
			}
		}
	}
	g.draw("block", b.String(), 0)
}

// unit draws a unit as a rectangle with a thick front edge. A ghost is one whose position is not settled.
func (g *plate) unit(f view.Feature, p pt) {
	wide, deep := size(f, 300, 150)
	at := block(p, wide, math.Max(deep, 5*g.u), facing(f))
	class := "piece " + g.sideClass(f)
	switch {
	case f.Setting("ghost") != "":
		class += " ghost"
	case f.Setting("hand") != "":
		class += " hand"
	}
	g.busy = append(g.busy, bounds(at))
	g.draw(class, lines(at, true), 0)
	g.draw("front "+g.sideClass(f), lines(at[:2], false), 0)
}

// sideClass returns the class of a feature's side.
func (g *plate) sideClass(f view.Feature) string {
	if f.Side == g.land.Ours || f.ID == g.land.Ours {
		return "us"
	}
	return "enemy"
}

// side draws a deployment zone, or an arrow where troops enter.
func (g *plate) side(f view.Feature, at []pt) {
	ink := g.sideClass(f)
	if f.Kind == "zone" {
		g.draw("zone "+ink, lines(at, true), 0)
		return
	}
	p, to := at[0].to(at[len(at)-1], .5), 0.0
	if len(at) > 1 {
		g.draw("front "+ink, lines(at, false), 0)
	}
	switch least := min(p.x, p.y, g.w-p.x, g.h-p.y); least {
	case p.x:
		to = 90
	case p.y:
		to = 180
	case g.w - p.x:
		to = 270
	}
	tip := p.on(to, 22*g.u)
	g.draw("front "+ink, lines([]pt{p, tip}, false), 0)
	head := []pt{tip.on(to, 7*g.u), tip.on(to+90, 6*g.u), tip.on(to-90, 6*g.u)}
	g.draw("head "+ink, lines(head, true), 0)
	g.busy = append(g.busy, bounds(append(head, p)))
}
