package hill

import (
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/systems/hill/ground"
	"vedette/engine/view"
)

// The map of the table, from a supplied scenario or drawn by the referee. It is only an aid: no question is
// asked because of it. Maps count hundredths of a printed inch from the near edge, places on the table quarter
// inches from the far edge.

// doMap is the procedure that stores a map.
const doMap = "map"

// table returns the map, without a size when there is none.
func (s State) table() battle.Map {
	if s.Map != "" {
		m, _ := battle.ReadCode(s.Map) // it was checked when it was entered
		return m
	}
	x, _ := scenarioOf(s.Scene.ID)
	return x.table
}

// usualTable returns the size, in printed inches, of a table whose size has not been given.
func (s State) usualTable() (w, h int) {
	m := s.table()
	if w, h = m.W/100, m.D/100; w < minTable || w > maxTable || h < minTable || h > maxTable {
		return usualW, usualH
	}
	return w, h
}

// atlas returns the map with what play has added, where its position is known and the table has the size of the
// map.
func (s State) atlas(m battle.Map, l Lay) *view.Diagram {
	wide, deep := inchesText(s.Scale, m.W/100), inchesText(s.Scale, m.D/100)
	foot := [...]string{"", "at the foot", "at the top", "on the left", "on the right"}[l.edge()]
	d := m.Diagram("The table from above, "+wide+" wide and "+deep+" deep, your edge "+foot+".", Players.String())
	d.Land.Theirs = "French"
	s.Scale.setInch(d)
	if l.W*100 != m.W || l.H*100 != m.D {
		return d
	}
	put := func(sh view.Shape, at ...ground.Point) {
		for _, p := range at {
			sh.At = append(sh.At, view.Point{X: p.X * 5 / 2, Y: p.Y * 5 / 2})
		}
		sh.R = sh.R * 5 / 2
		d.Shapes = append(d.Shapes, sh)
	}
	if l.told() {
		r := l.ring()
		put(view.Shape{Kind: view.Ring, R: r.R, Ink: view.Us, Dash: true}, r.At)
		put(view.Shape{Kind: view.Arrow, Ink: view.Us}, r.At, r.At.Go(r.Facing, r.R+2*inch))
		d.Label += " Your force stands " + s.Scale.fromEdges(l.X*inch, (l.H-l.Y)*inch, " and ") + "."
	}
	for _, x := range s.Sites {
		if !x.On.Known {
			continue
		}
		at, name := ground.Point{X: min(x.On.X, l.W*inch), Y: min(x.On.Y, l.H*inch)}, s.placeName(x)
		if x.Turn > 0 {
			name = "Turn " + num(x.Turn) + ": " + name
		}
		put(view.Shape{Kind: view.Dot, R: 3, Ink: view.Ground}, at)
		put(view.Shape{Kind: view.Name, Text: name, Ink: view.Ground}, at)
		d.Label += " " + name + ": " + s.Scale.fromEdges(at.X, max(0, l.H*inch-at.Y), ", ") + "."
	}
	return d
}

// planMap stores a map that was drawn, or removes it.
func planMap(p *plan) deed {
	p.Form.Go = "Keep the map"
	code := askText(p, doMap, "Map", battle.MaxCode, "", "HILL-17", "That map is too large.")
	if _, err := battle.ReadCode(code); err != nil && code != "" {
		p.Refuse("F4", doMap, "HILL-17", "This map cannot be read. Draw it again, or open its link again.")
	}
	return func(a *act) {
		if code == a.State.Map {
			a.Nothing()
		}
		a.Do(mapped{code})
	}
}

// mapped is a map drawn by the referee, as a code; "" for none. Kind "mapped".
type mapped struct {
	Code string `json:"m"`
}

func (mapped) Kind() string { return "mapped" }

func (e mapped) Apply(s State) State {
	if e.Code != "" {
		book.Must(battle.ReadCode(e.Code))
	}
	s.Map = e.Code
	return s
}

func (e mapped) Tell(t *book.Tale) { anew(t, "n-ground", "mapped") }
