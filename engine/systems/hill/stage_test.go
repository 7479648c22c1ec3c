package hill

import (
	"slices"
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/muster"
)

// What the umpire does with a supplied scenario: its places lie where its map has them, its hidden parties come when and where its
// notes say, its objectives are judged by what happens, and its evening ends with its last turn.

// comes is when and where a hidden party comes by the notes of its scenario: place in inches of the map, seen from its near edge.
type comes struct {
	turn int // at the latest; 0 for one that appears by whoever comes near
	x, y float64
}

var notes = map[string]comes{
	"courier High road rider": {2, 71, 36}, "courier His dragoons": {2, 71, 36}, "courier Mule track rider": {3, 71, 18},
	"courier His guard": {3, 71, 18}, "courier Conscripts from the town": {5, 1, 33}, "courier El Zurdo’s partida": {0, 57, 26},
	"ford Dragoon patrol": {4, 32, 47}, "ford Supports": {6, 32, 47},
	"monastery West gate sentries": {1, 21.8, 28.5}, "monastery East gate sentries": {1, 37, 25.5}, "monastery Garrison": {6, 32, 25},
	"monastery Relief, horse": {6, 47, 23}, "monastery Relief, foot": {7, 47, 23},
	"marquise Escort of the first carriage": {2, 11, 71}, "marquise Escort of the second carriage": {4, 37, 71},
	"marquise Hidden infantry": {0, 24, 35},
}

// mapped is a place of the map as seen from our own edge.
func (c *umpire) mapped(x, y float64) spot {
	if c.s.Scene.Lines == "left" {
		x, y = y, x
	}
	return spot{min(x, c.lie.w), max(0, c.lie.h-y)}
}

// drawn gives the table the size of the map of a supplied scenario, and puts its places where that has them.
func (c *umpire) drawn() {
	x, ok := scenarioOf(c.s.Scene.ID)
	if !ok || x.table.W == 0 {
		return
	}
	if c.lie.w, c.lie.h = float64(x.table.W)/100, float64(x.table.D)/100; c.s.Scene.Lines == "left" {
		c.lie.w, c.lie.h = c.lie.h, c.lie.w
	}
	for _, sh := range x.table.Shapes {
		if n, _ := strconv.Atoi(sh.Is("place")); n > 0 && n <= len(c.s.Scene.Places) {
			c.lie.at[c.s.Scene.Places[n-1].Site] = c.middle(sh.Points)
		}
	}
}

// middle is the middle of a shape.
func (c *umpire) middle(points []battle.Point) spot {
	var x, y float64
	for _, p := range points {
		x, y = x+float64(p.X)/100/float64(len(points)), y+float64(p.Y)/100/float64(len(points))
	}
	return c.mapped(x, y)
}

// shows is the hidden party that appears now, from 1.
func (c *umpire) shows(s State) int {
	for i, h := range s.Scene.Hidden {
		note, ok := notes[s.Scene.ID+" "+h.Name]
		at, held := c.mapped(note.x, note.y), false
		if h.Place > 0 && h.When != "acts" {
			at, held = c.lie.at[s.Scene.Places[h.Place-1].Site], true
		}
		_, far := c.nearest(at, s.units(Players))
		switch {
		case h.Out:
		case note.turn > 0 && s.Turn >= note.turn-c.early(h), (ok || held) && note.turn == 0 && far <= 12 && s.Press > 0:
			return i + 1
		case !ok && !held && (h.Place == 0 || s.Turn > 6) && c.choose(10) == 0 && (s.Turn > 2 || h.When != "enters"):
			return i + 1
		}
	}
	return 0
}

// early is how many turns sooner than noted a party comes because of the alarm.
func (c *umpire) early(h Hidden) int {
	switch {
	case h.Name == "Garrison" && c.alarm > 0:
		return max(0, 6-c.alarm-1)
	case strings.HasPrefix(h.Name, "Relief") && c.alarm > 0 && c.alarm <= 3:
		return 1
	}
	return 0
}

// nearest is who of these stands nearest to a spot, and how far off.
func (c *umpire) nearest(at spot, of []muster.Unit) (best muster.Unit, d int) {
	d = 200
	for _, x := range of {
		if n := c.lie.far(at, c.at(x)); n < d {
			best, d = x, n
		}
	}
	return best, d
}

// sight is how far the troops see one another: what must be within it is seen clearly. San Telmo is dark until turn 5.
func (c *umpire) sight() int {
	if c.s.Scene.ID == "monastery" && c.s.Turn < 5 {
		return 8 + (c.s.Turn-1)/2*4
	}
	return sight
}

// alarms raises the alarm of San Telmo: by a shot, or on 4+ of a die for each post that has a figure in sight as an initiative ends.
func (c *umpire) alarms(before State, st engine.Step) {
	if c.s.Scene.ID != "monastery" || c.alarm > 0 || c.s.Turn == 0 {
		return
	}
	posts := slices.DeleteFunc(c.s.units(NonPlayers), func(u muster.Unit) bool { return !strings.HasSuffix(u.Name, "sentries") })
	for _, u := range posts {
		if _, d := c.seen(u, c.s.units(Players)); st.Do.Do == "done" && before.Side == Players && d <= c.sight() && c.choose(2) == 0 {
			c.alarm = c.s.Turn
		}
	}
	if st.Do.Do == "volley" || st.Do.Do == "react" && st.Do.In.Get(keyWhat) == "fire" {
		c.alarm = c.s.Turn
	}
}

// fords are where the two fords are; the first carries guns in every second game.
func (c *umpire) fords() (guns, other spot) {
	a, b := c.mapped(14, 27.7), c.mapped(46, 28.7)
	if c.lie.seed%2 == 0 {
		return a, b
	}
	return b, a
}

// aimAt is where an objective that no entry decides can be done by u; ok is false when that is nowhere.
func (c *umpire) aimAt(a Aim, u muster.Unit) (at spot, ok bool) {
	guns, other := c.fords()
	named := func(names ...string) (spot, bool) {
		near, _ := c.seen(u, slices.DeleteFunc(c.s.units(NonPlayers), func(o muster.Unit) bool { return !slices.Contains(names, o.Name) }))
		return c.at(near), near.ID > 0
	}
	switch a.Name {
	case "The gun ford sounded", "The other ford sounded": // nobody knows which is which before
		open := slices.DeleteFunc([]spot{guns, other}, func(x spot) bool { return c.sounded[x] })
		slices.SortFunc(open, func(x, y spot) int { return c.lie.far(c.at(u), x) - c.lie.far(c.at(u), y) })
		if len(open) > 0 {
			return open[0], true
		}
	case "The bag brought home":
		return named("High road rider", "Mule track rider")
	case "The Marquise brought to our lines":
		return named("Escort of the first carriage", "Escort of the second carriage")
	}
	return spot{}, false
}

// fordAt tells whether u stands in a ford that nobody has measured.
func (c *umpire) fordAt(u muster.Unit) bool {
	at, ok := c.aimAt(Aim{Name: "The gun ford sounded"}, u)
	return ok && c.lie.far(c.at(u), at) <= 3 && !wavering(u)
}

// sounds lets u measure a ford that it stands in: the Engineer at once, anybody else in the second turn.
func (c *umpire) sounds(u muster.Unit) bool {
	guns, other := c.fords()
	for i, at := range []spot{guns, other} {
		if c.s.Scene.ID != "ford" || c.sounded[at] || c.lie.far(c.at(u), at) > 3 || wavering(u) {
			continue
		}
		if c.wades[u.ID]++; u.Type == "commander" || c.wades[u.ID] > 1 {
			c.sounded[at] = true
			return c.enter(engine.Do("aim", "aim", ref("a", i+1), "what", aimWon)) && c.do(u, "unit-stand")
		}
		return c.do(u, "unit-stand")
	}
	return false
}

// judges is what an umpire says of an objective that no entry decides, "" for nothing yet. Who is killed in reach of the Players can be
// searched, and who leaves the table is away; what is to be brought home is there when one of those who had it is.
func (c *umpire) judges(a Aim) string {
	home := slices.ContainsFunc(c.s.Roster, func(u muster.Unit) bool {
		return u.Side == ours && u.From == 0 && (u.Off == offHome || u.Off == offHalf)
	})
	caught := func(names ...string) string {
		n := 0
		for _, u := range c.s.Roster {
			if slices.Contains(names, u.Name) {
				if u.Off != "" && u.Alive() > 0 {
					return aimFailed
				} else if u.Alive() == 0 {
					n++
				}
			}
		}
		return map[bool]string{true: aimWon}[n == len(names)]
	}
	carried := func(what string) string {
		if what == aimWon && !home {
			return ""
		}
		return what
	}
	riders := []string{"High road rider", "Mule track rider"}
	switch a.Name {
	case "The bag brought home":
		return carried(caught(riders[c.lie.seed%2]))
	case "Neither rider leaves the table":
		return caught(riders...)
	case "Ducos killed or taken":
		return caught("Ducos")
	case "Major Somerville brought home":
		x, _ := c.s.site(c.s.Scene.Places[1].Site)
		u, _ := c.s.Roster.Unit(c.finder)
		switch {
		case x.Done && (u.Off == offHome || u.Off == offHalf):
			return aimWon
		case x.Done && u.Off != "":
			return aimFailed
		}
	case "No alarm before he was found":
		x, _ := c.s.site(c.s.Scene.Places[1].Site)
		if c.alarm > 0 {
			return aimFailed
		} else if x.Done {
			return aimWon
		}
	case "The Marquise brought to our lines":
		return carried(caught([]string{"Escort of the first carriage", "Escort of the second carriage"}[c.lie.seed%2]))
	case "Captain Maurin searched":
		return caught("Garrison")
	}
	return ""
}

// late tells whether the last turn of the scenario is over.
func (c *umpire) late() bool {
	x, ok := scenarioOf(c.s.Scene.ID)
	return ok && x.Turns > 0 && c.s.Turn > x.Turns
}

// comeHome brings one of those home who stand at their own edge.
func (c *umpire) comeHome(s State) bool {
	for _, u := range s.units(Players) {
		if c.at(u).y >= c.lie.h && u.From == 0 {
			_, ok := c.step(engine.Do("unit", keyUnit, ref("u", u.ID), keyWhat, offHome))
			return ok
		}
	}
	return false
}
