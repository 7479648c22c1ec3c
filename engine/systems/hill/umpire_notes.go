package hill

import (
	"slices"
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/muster"
	"vedette/engine/sandtable"
	"vedette/engine/systems/hill/ground"
)

// notes are what a supplied scenario says for its umpire: where and when its hidden parties appear, how to
// judge objectives that no entry decides, and how long it is dark. In the file they are on the lines of the
// parties and objectives.
type notes struct {
	comes  []coming // one for each hidden party
	judged []judged // one for each objective
	night  int      // dark before this turn, and quiet until the alarm; 0 for a scenario by day
	hurt   int      // the place, counted from 1, whose person cannot walk but may ride the mule; 0 for none
	rises  int      // from this turn men on foot can no longer enter one of the fords, 0 for never
}

// coming is when and where a hidden party appears.
type coming struct {
	id     string
	turn   int           // at the latest; 0 when it appears to units that come near
	at     battle.Points // on the map, empty where its place or edge gives it
	wakes  int           // turns after the alarm, at the latest; 0 when the alarm does not matter
	first  int           // but not before this turn
	sooner int           // one turn sooner if the alarm was raised by the end of this turn; 0 for never
	leaves bool          // it leaves by the far edge when half of it is gone
	halts  int           // the place where it changes horses, 0 for none
	guards string        // the id of the party it escorts, "" for none
}

// judged is how to judge that an objective has been achieved.
type judged struct {
	caught string // ids, separated by commas, of the parties to be killed or taken; it fails when one gets away
	one    bool   // only one of them is the right one, and nobody knows which
	home   bool   // and the unit that has what they came for must be home
	sound  bool   // the next ford must be measured; nobody knows which it is
	quiet  int    // this place must be searched before the alarm
	toward string // where the way to it leads, when it has no place
	yields string // what the right one is found to have when searched; the others have nothing
}

// coming returns the note on the h-th hidden party, counted from 1.
func (n notes) coming(h int) coming {
	if h < 1 || h > len(n.comes) {
		return coming{}
	}
	return n.comes[h-1]
}

// judge returns the note on an objective, counted from 1.
func (n notes) judge(aim int) judged {
	if aim < 1 || aim > len(n.judged) {
		return judged{}
	}
	return n.judged[aim-1]
}

// mapped converts a point of the map to the table as seen from our own edge.
func (c *umpire) mapped(p battle.Point) battle.Point {
	if c.s.Scene.Lines == "left" {
		p.X, p.Y = p.Y, p.X
	}
	return battle.Point{X: min(p.X, c.layout.w), Y: max(0, c.layout.h-p.Y)}
}

// plotted is the inverse of mapped.
func (c *umpire) plotted(p battle.Point) battle.Point {
	p.Y = c.layout.h - p.Y
	if c.s.Scene.Lines == "left" {
		p.X, p.Y = p.Y, p.X
	}
	return p
}

// turned converts an edge of the map to the table as seen from our own edge, and back.
func (c *umpire) turned(e ground.Edge) ground.Edge {
	if c.s.Scene.Lines == "left" {
		return [...]ground.Edge{0, ground.Left, ground.Right, ground.Near, ground.Far}[e]
	}
	return e
}

// drawn gives the table the size of a supplied scenario's map, and puts its places where the map has them.
func (c *umpire) drawn() {
	x, ok := scenarioOf(c.s.Scene.ID)
	if !ok || x.table.W == 0 {
		return
	}
	if c.layout.w, c.layout.h = x.table.W, x.table.D; c.s.Scene.Lines == "left" {
		c.layout.w, c.layout.h = c.layout.h, c.layout.w
	}
	for _, sh := range x.table.Shapes {
		if n, _ := strconv.Atoi(sh.Setting("place")); n > 0 && n <= len(c.s.Scene.Places) {
			c.layout.at[c.s.Scene.Places[n-1].Site] = c.middle(sh.Points)
		}
	}
}

// middle returns the centre of a shape of the map, on the table.
func (c *umpire) middle(points []battle.Point) battle.Point {
	var sum battle.Point
	for _, p := range points {
		sum.X, sum.Y = sum.X+p.X, sum.Y+p.Y
	}
	n := max(1, len(points))
	return c.mapped(battle.Point{X: sum.X / n, Y: sum.Y / n})
}

// partyShown returns the hidden party that appears now, counted from 1; 0 for none.
func (c *umpire) partyShown(s State) int {
	for i, h := range s.Scene.Hidden {
		note := c.notes.coming(i + 1)
		ok := note.turn > 0 || len(note.at) > 0
		at, held := c.middle(note.at), false
		if h.Place > 0 && h.When != "acts" {
			at, held = c.layout.at[s.Scene.Places[h.Place-1].Site], true
		}
		_, far := c.nearest(at, s.units(Players))
		switch {
		case h.Out:
		case note.turn > 0 && s.Turn >= c.due(note), (ok || held) && note.turn == 0 && far <= 12 && s.Press > 0:
			return i + 1
		case !ok && !held && (h.Place == 0 || s.Turn > 6) && c.choose(10) == 0 && (s.Turn > 2 || h.When != "enters"):
			return i + 1
		}
	}
	return 0
}

// due returns the latest turn on which a party appears, when the alarm was raised on a turn, 0 for not yet.
func (n coming) due(alarm int) int {
	turn := n.turn
	if alarm > 0 && n.wakes > 0 {
		turn = min(turn, max(alarm+n.wakes, n.first))
	}
	if alarm > 0 && alarm <= n.sooner {
		turn--
	}
	return turn
}

func (c *umpire) due(n coming) int { return n.due(max(c.alarm, c.s.Scene.Alarm)) }

// nearest returns the unit nearest to a point, with its distance.
func (c *umpire) nearest(at battle.Point, of []muster.Unit) (best muster.Unit, d int) {
	d = 200
	for _, x := range of {
		if n := c.layout.far(at, c.at(x)); n < d {
			best, d = x, n
		}
	}
	return best, d
}

// sight returns how far troops can see each other, in inches.
func (c *umpire) sight() int {
	return nightSight(c.s.Turn, c.notes.night)
}

// raiseAlarm raises the alarm at night: by a shot, or on a 4+ for each picket with a Player figure in sight at the
// end of an initiative.
func (c *umpire) raiseAlarm(before State, st engine.Step) {
	if c.notes.night == 0 || c.alarm > 0 || c.s.Turn == 0 {
		return
	}
	for _, u := range c.s.units(NonPlayers) {
		if p, _ := c.s.party(u.From); p.Kind != "picket" || st.Do.Do != "done" || before.Side != Players {
			continue
		}
		if c.spots(u, c.s.units(Players)) && c.choose(2) == 0 {
			c.alarm = c.s.Turn
		}
	}
	if st.Do.Do == "volley" || st.Do.Do == "react" && st.Do.In.Get(keyWhat) == "fire" {
		c.alarm = c.s.Turn
	}
}

// spots reports whether u has one of these units in sight.
func (c *umpire) spots(u muster.Unit, of []muster.Unit) bool {
	return slices.ContainsFunc(of, func(x muster.Unit) bool {
		return c.layout.far(c.at(u), c.at(x)) <= c.sight() && !c.screened(c.at(u), c.at(x))
	})
}

// quiet reports whether it is dark and the alarm has not been raised.
func (c *umpire) quiet() bool { return c.s.Turn < c.notes.night && c.alarm == 0 }

// screened reports whether a house or wall blocks the view; from inside a house one can see out. It matters
// only at night: by day the umpire lays out the table as he likes.
func (c *umpire) screened(from, to battle.Point) bool {
	if c.notes.night == 0 {
		return false
	}
	if c.ground == nil {
		x, _ := scenarioOf(c.s.Scene.ID)
		c.ground = sandtable.New(x.table)
	}
	from, to = c.plotted(from), c.plotted(to)
	_, all := c.ground.Between(from, to)
	return slices.ContainsFunc(all, func(x battle.Shape) bool {
		return x.Kind == "wall" || x.Kind == "village" && !encloses(x.Points, from)
	})
}

// encloses reports whether a point lies in the rectangle around these points.
func encloses(points []battle.Point, at battle.Point) bool {
	lo, hi := at, at
	for _, p := range points {
		lo, hi = battle.Point{X: min(lo.X, p.X), Y: min(lo.Y, p.Y)}, battle.Point{X: max(hi.X, p.X), Y: max(hi.Y, p.Y)}
	}
	return lo.X < at.X && at.X < hi.X && lo.Y < at.Y && at.Y < hi.Y
}

// moveUnseen moves u towards a point; at night before the alarm it stops where no sentry has it in sight, as near
// to the point as that allows.
func (c *umpire) moveUnseen(u muster.Unit, to battle.Point) bool {
	from := c.at(u)
	if !c.move(u, to, 0) {
		return false
	}
	if !c.quiet() {
		return true
	}
	watch := func() bool {
		return slices.ContainsFunc(c.enemies(), func(x muster.Unit) bool { return c.spots(x, []muster.Unit{u}) })
	}
	full := c.at(u)
	if !watch() || battle.Distance(full, to) <= inches(2) {
		return true
	}
	far, best := battle.Distance(from, full), full
	for i := range 3 * len(detours) {
		part, d := far*(3-i/len(detours))/3, detours[i%len(detours)]
		at := c.layout.toward(from, battle.Point{X: to.X + d*(to.Y-from.Y)/4, Y: to.Y - d*(to.X-from.X)/4}, part, 0)
		if c.put(u, at); !watch() && (best == full || battle.Distance(at, to) < battle.Distance(best, to)) {
			best = at
		}
	}
	c.put(u, best)
	return true
}

// detours are sideways deviations for a unit keeping out of sight, in quarters of the way ahead.
var detours = [...]int{-6, -4, -2, -1, 0, 1, 2, 4, 6}

// secretDraw returns one of n outcomes that chance decides but nobody yet knows, from 0: the secret of the scenario,
// once it is settled.
func (c *umpire) secretDraw(n int) int {
	for _, x := range c.s.Scene.Secrets {
		if len(x.Choices) == n && x.Chosen > 0 {
			return x.Chosen - 1
		}
	}
	return c.layout.seed % n
}

// fords returns the positions of the fords, in the order of the objectives about them.
func (c *umpire) fords() (all []battle.Point) {
	x, _ := scenarioOf(c.s.Scene.ID)
	for _, sh := range x.table.Shapes {
		if sh.Kind == "ford" {
			all = append(all, c.middle(sh.Points))
		}
	}
	if c.secretDraw(2) == 1 {
		slices.Reverse(all)
	}
	return all
}

// reported reports whether u has done what it was posted for and leaves.
func (c *umpire) reported(u muster.Unit) bool {
	i := slices.IndexFunc(c.s.Scene.Hidden, func(h Hidden) bool { return h.Name == u.Name })
	return i >= 0 && withoutEscort(u).Half() && !wavering(u) && c.notes.coming(i+1).leaves
}

// parties returns the units of hidden parties, by the ids in their lines.
func (c *umpire) parties(ids []string) (all []muster.Unit) {
	for _, id := range ids {
		i := slices.IndexFunc(c.notes.comes, func(x coming) bool { return x.id == id })
		if i < 0 {
			continue
		}
		for _, u := range c.s.Roster {
			if u.Name == c.s.Scene.Hidden[i].Name {
				all = append(all, u)
			}
		}
	}
	return all
}

// aimAt returns where u can achieve an objective, counted from 1, that no entry decides; ok is false when there
// is no such point.
func (c *umpire) aimAt(aim int, u muster.Unit) (at battle.Point, ok bool) {
	switch j := c.notes.judge(aim); {
	case j.sound: // nobody knows beforehand which is which
		for _, x := range c.fords() {
			if !c.sounded[x] && (!ok || c.layout.far(c.at(u), x) < c.layout.far(c.at(u), at)) {
				at, ok = x, true
			}
		}
		return at, ok
	case j.one:
		there := c.parties(strings.Split(j.caught, ","))
		near, _ := c.seen(u, slices.DeleteFunc(c.s.units(NonPlayers), func(o muster.Unit) bool {
			return !slices.ContainsFunc(there, func(x muster.Unit) bool { return x.ID == o.ID })
		}))
		return c.at(near), near.ID > 0
	}
	return battle.Point{}, false
}

// sounding returns the first objective, counted from 1, that requires a ford to be measured; 0 for none.
func (n notes) sounding() int {
	return 1 + slices.IndexFunc(n.judged, func(j judged) bool { return j.sound })
}

// found returns the place, counted from 1, of what has to be brought home; 0 for none.
func (n notes) found() int {
	for _, j := range n.judged {
		if j.quiet > 0 {
			return j.quiet
		}
	}
	return 0
}

// fordAt reports whether u stands in a ford that has not been measured.
func (c *umpire) fordAt(u muster.Unit) bool {
	at, ok := c.aimAt(c.notes.sounding(), u)
	return ok && c.layout.far(c.at(u), at) <= 3 && !wavering(u)
}

// sounds has u measure the ford it stands in: the Engineer at once, other units on the second turn.
func (c *umpire) sounds(u muster.Unit) bool {
	first := c.notes.sounding()
	if first == 0 {
		return false
	}
	for i, at := range c.fords() {
		if c.sounded[at] || c.layout.far(c.at(u), at) > 3 || wavering(u) {
			continue
		}
		if c.wades[u.ID]++; u.Type == "commander" || c.wades[u.ID] > 1 {
			c.sounded[at] = true
			return c.enter(engine.Do("aim", "aim", ref("a", first+i), "what", aimWon)) && c.do(u, "unit-stand")
		}
		return c.do(u, "unit-stand")
	}
	return false
}

// verdict returns the umpire's verdict on an objective, counted from 1, that no entry decides, "" for none yet.
// Anyone killed within reach of the Players can be searched, and anyone who leaves the table is away; what is
// to be brought home is there when one of the units that had it is.
func (c *umpire) verdict(aim int) (what string) {
	j, a := c.notes.judge(aim), c.s.Scene.Aims[aim-1]
	switch {
	case j.quiet > 0 && c.alarm > 0:
		return aimFailed
	case j.quiet > 0:
		if x, _ := c.s.site(c.s.Scene.Places[j.quiet-1].Site); x.Done {
			return aimWon
		}
	case j.caught != "":
		ids := strings.Split(j.caught, ",")
		if j.one {
			ids = ids[c.secretDraw(len(ids)):][:1]
		}
		if what = c.caught(ids); what == aimWon && j.home && !slices.ContainsFunc(c.s.Roster, func(u muster.Unit) bool {
			return enlisted(&u) && cameHome(&u)
		}) {
			what = ""
		}
	case j.home && a.Place > 0:
		x, _ := c.s.site(c.s.Scene.Places[a.Place-1].Site)
		u, _ := c.s.Roster.Unit(c.finder)
		switch {
		case x.Done && cameHome(&u):
			return aimWon
		case x.Done && u.Off != "":
			return aimFailed
		}
	}
	return what
}

// caught returns won when these parties are all dead or taken, failed when one has got away, otherwise "".
func (c *umpire) caught(ids []string) string {
	n := 0
	for _, u := range c.parties(ids) {
		if u.Off != "" && u.Alive() > 0 {
			return aimFailed
		} else if u.Alive() == 0 {
			n++
		}
	}
	if n < len(ids) {
		return ""
	}
	return aimWon
}

// late reports whether the last turn of the scenario is over.
func (c *umpire) late() bool {
	last := c.s.lastTurn()
	return last > 0 && c.s.Turn > last
}

// comeHome brings home one unit that stands at its own edge.
func (c *umpire) comeHome(s State) bool {
	for _, u := range s.units(Players) {
		if c.at(u).Y >= c.layout.h && u.From == 0 {
			_, ok := c.step(engine.Do("unit", keyUnit, ref("u", u.ID), keyWhat, offHome))
			return ok
		}
	}
	return false
}

// walls returns the corners of the ground enclosed by the walls of the map.
func (c *umpire) walls() (lo, hi battle.Point) {
	x, _ := scenarioOf(c.s.Scene.ID)
	lo = battle.Point{X: c.layout.w, Y: c.layout.h}
	for _, sh := range x.table.Shapes {
		for _, p := range sh.Points {
			if p = c.mapped(p); sh.Kind == "wall" {
				lo, hi = battle.Point{X: min(lo.X, p.X), Y: min(lo.Y, p.Y)}, battle.Point{X: max(hi.X, p.X), Y: max(hi.Y, p.Y)}
			}
		}
	}
	return lo, hi
}

// side returns where a garrison behind walls meets an enemy: the nearest point of the wall or, for an enemy
// inside, where he came in.
func (c *umpire) side(at battle.Point) battle.Point {
	lo, hi := c.walls()
	to := battle.Point{X: max(lo.X, min(hi.X, at.X)), Y: max(lo.Y, min(hi.Y, at.Y))}
	if to == at {
		to.Y = hi.Y
	}
	if to.Y == hi.Y { // it looks over the wall
		to.Y += inches(1) / 3
	}
	return to
}

// noteOf returns the note on the hidden party that a unit came as.
func (c *umpire) noteOf(u muster.Unit) coming {
	return c.notes.coming(1 + slices.IndexFunc(c.s.Scene.Hidden, func(h Hidden) bool { return h.Name == u.Name }))
}

// escorted returns the unit that u escorts, if it is still on the table.
func (c *umpire) escorted(u muster.Unit) (to muster.Unit, ok bool) {
	id := c.noteOf(u).guards
	if id == "" {
		return to, false
	}
	for _, x := range c.parties([]string{id}) {
		if x.OnTable() {
			return x, true
		}
	}
	return to, false
}

// packed reports whether u rides amid its escort, so that nobody can get a clear shot at it.
func (c *umpire) packed(u muster.Unit) bool {
	id := c.noteOf(u).id
	return id != "" && slices.ContainsFunc(c.s.units(NonPlayers), func(x muster.Unit) bool {
		return c.noteOf(x).guards == id && !wavering(x) && c.layout.far(c.at(x), c.at(u)) <= 3
	})
}
