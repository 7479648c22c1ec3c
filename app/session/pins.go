package session

import (
	"strconv"
	"strings"

	"vedette/engine/battle"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
	"vedette/engine/view"
)

// Pinned returns the map of the open game with the moments of its despatch on it, each marked with its turn where its unit stood. Moments
// whose place is not known, from a commander or from the referee, are left out.
func (ev *Evening) Pinned(d *view.Diagram, pins []view.Pin) *view.Diagram {
	if len(pins) == 0 {
		return d
	}
	return ev.pinned.get(ev.position(), func() *view.Diagram {
		stood := ev.stood()
		x := *d
		x.Shapes = append([]view.Shape(nil), d.Shapes...)
		for _, p := range pins {
			who, at, known := "", battle.Point{}, stood[p.Turn]
			for name, q := range known {
				if strings.Contains(p.Text, name) && len(name) > len(who) {
					who, at = name, q
				}
			}
			if who == "" {
				continue
			}
			q := []view.Point{{X: at.X / 10, Y: (d.Land.D - at.Y) / 10}}
			x.Shapes = append(x.Shapes, view.Shape{Kind: view.Dot, At: q, R: 4, Ink: view.Danger},
				view.Shape{Kind: view.Name, At: q, Ink: view.Danger, Text: "Turn " + strconv.Itoa(p.Turn)})
			x.Label += " Turn " + strconv.Itoa(p.Turn) + ": " + p.Text + "."
		}
		return &x
	})
}

// stood returns the last known position of each unit, by turn and by name.
func (ev *Evening) stood() map[int]map[string]battle.Point {
	out := map[int]map[string]battle.Point{}
	seats := ev.Seats()
	o, now, leads := newOfficer(ev.Game, seats)
	book, can := ev.Game.System().(commander.Book)
	if !leads || !can {
		return out
	}
	shown := commander.Placed{}
	for _, st := range inForce(ev.Game) {
		before, was := now, append([]sandtable.Piece(nil), o.Table().Pieces()...)
		for _, e := range st.Events {
			now, _ = ev.Game.System().Apply(now, e) // it applied in the game already
		}
		turn := book.Result(before).Turn
		if out[turn] == nil {
			out[turn] = map[string]battle.Point{}
		}
		for _, p := range was {
			if seats.Any() || shown[p.ID] {
				out[turn][p.Name] = p.Middle()
			}
		}
		o.Done(before, st, now)
		shown.After(o, was, before, st, now, shown)
	}
	return out
}

// Standing returns a map with the units added whose positions are known; d itself when there are none.
func (ev *Evening) Standing(d *view.Diagram) *view.Diagram {
	o := ev.tracker()
	if o == nil || d == nil || d.Land == nil {
		return d
	}
	var units []view.Feature
	for _, p := range o.Table().Pieces() {
		if ev.Seats().Any() || ev.command.shown[p.ID] {
			units = append(units, p.Feature([2]string{d.Land.Ours, d.Land.Theirs}[p.Side]))
		}
	}
	if len(units) == 0 {
		return d
	}
	x, land := *d, *d.Land
	land.Features = append(commander.Ground(land.Features), units...)
	x.Land = &land
	return &x
}
