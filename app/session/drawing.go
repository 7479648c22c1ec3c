package session

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/sandtable"
	"vedette/engine/save"
	"vedette/engine/view"
)

// Drawing is a map while it is being drawn, of the open game or of a library item. It becomes a step of the game only when it is kept.
type Drawing struct {
	Map          battle.Map
	At           int  // index of the selected shape or unit, -1 for none
	Add          bool // the palette is open
	Sheet        string
	Ours, Theirs string
	Units        []sandtable.Piece // the units being placed; nil while the ground is drawn
	Unknown      map[int]bool      // IDs of the units whose present position is not known
	Fresh        bool              // no unit has been placed yet
	Stock        string            // ID of the library item the map belongs to, "" for the open game

	do         string // the command that keeps it
	past, next []drawn
}

// drawn is a drawing at one moment, for Undo.
type drawn struct {
	m       battle.Map
	units   []sandtable.Piece
	stirred map[int]bool
}

// now is the drawing at present.
func (d *Drawing) now() drawn { return drawn{d.Map, d.Units, maps.Clone(d.Unknown)} }

// Table returns the rule book's sheet that shows the map of the table; ok is false when there is none.
func (ev *Evening) Table() (sh view.Sheet, ok bool) {
	if ev.Game == nil {
		return sh, false
	}
	for _, sh := range ev.Game.System().Sheets(ev.Game.State()) {
		if sh.Map != "" || sh.Diagram != nil && sh.Diagram.Land != nil {
			return sh, true
		}
	}
	return sh, false
}

// Draw returns the drawing in hand, or starts one from the map of the game or from an empty table.
func (s *Session) Draw(sh view.Sheet) *Drawing {
	if s.Pages.Drawing == nil {
		d := &Drawing{Map: battle.Map{W: 7200, D: 4800}, At: -1, Sheet: sh.ID, Ours: "Players", Theirs: "Enemy", do: sh.Map}
		if sh.Edges[0] != "" {
			d.Ours, d.Theirs = sh.Edges[0], sh.Edges[1]
		}
		if sh.Diagram != nil && sh.Diagram.Land != nil {
			l := sh.Diagram.Land
			d.Map, d.Ours, d.Theirs = battle.Map{W: l.W, D: l.D, North: l.North, Shapes: l.Features}.Tidy(), l.Ours, l.Theirs
		}
		s.Pages.Drawing = d
		s.drafted(d)
	}
	return s.Pages.Drawing
}

// KeepDrawing makes the map a step of the game.
func (s *Session) KeepDrawing() {
	d := s.Pages.Drawing
	if s.Watching || s.Hand.Away() {
		s.Said = "This game is being played elsewhere: the map cannot be kept here."
		return
	}
	n := s.Game.Len()
	s.Run(d.command())
	if s.Game.Len() > n { // after a refusal the drawing stays open
		s.LeaveDrawing()
	}
	s.Done()
}

// LeaveDrawing drops the drawing; the game's map stays as it was.
func (s *Session) LeaveDrawing() {
	s.Pages.Drawing, s.sketch = nil, engine.Command{}
	s.keep()
}

// A draft with view sketched is a map. Besides the map or the positions it records the selection, and whether units are being placed,
// since there may be no known positions to show that.
const (
	sketched = "map"
	inHand   = "hand"
	placing  = "placing"
)

// HoldDrawing stores the drawing, so that a reload does not lose it.
func (s *Session) HoldDrawing() {
	if d := s.Pages.Drawing; d.Stock != "" {
		s.keepDrawn(d)
	} else if s.Game != nil && !s.Watching && !s.Hand.Away() {
		do := d.command().With(inHand, strconv.Itoa(d.At))
		if d.Units != nil {
			do = do.With(placing, "yes")
		}
		s.note(s.Shelf.SaveDraft(s.ID, save.Draft{View: sketched, Do: do}))
	}
}

// command returns the command that keeps a drawing.
func (d *Drawing) command() engine.Command {
	if d.Units != nil {
		return engine.Do(d.do, battle.Spots, d.spots())
	}
	return engine.Do(d.do, d.do, d.Map.Code())
}

// drafted restores what was being drawn before a reload.
func (s *Session) drafted(d *Drawing) {
	was := s.sketch
	s.sketch = engine.Command{}
	at := was.In.Int(inHand, -1)
	if m, err := battle.ReadCode(was.In.Get(d.do)); err == nil {
		d.Change(m, at)
		return
	}
	if !was.In.Is(placing) {
		return
	}
	if s.Troops(d); at < len(d.Units) {
		d.At = at
	}
	spots, ok := battle.ReadSpots(was.In.Get(battle.Spots))
	if !ok || d.spots() == battle.WriteSpots(spots) {
		return
	}
	d.past = append(d.past, d.now())
	d.Units = slices.Clone(d.Units)
	for i, p := range d.Units {
		for _, x := range spots {
			if x.Unit == p.ID {
				d.Units[i], _ = p.AtSpot(x.At)
				delete(d.Unknown, p.ID)
			}
		}
	}
}

// StandAsDrawn places all units where the battle sets them up. Targets and ranges are then read off the map, and the units followed on it.
func (s *Session) StandAsDrawn() {
	sh, ok := s.Table()
	if asks, said := s.AsksWhere(); ok && asks && !said {
		s.Troops(s.Draw(sh))
		s.KeepDrawing()
	}
}

// AsksWhere reports whether the referee of two players can say that all units stand where the map has them, since nobody has moved or all
// were followed, and whether he has said where they stand.
func (ev *Evening) AsksWhere() (asks, said bool) {
	o := ev.Officer()
	if o == nil || ev.Seats().Any() {
		return false, false
	}
	n := len(o.Table().Pieces())
	return n > 0 && len(ev.command.known) == n, len(ev.command.shown) > 0
}

// Placeable reports whether the referee can place units on the map.
func (s *Session) Placeable() bool {
	o := s.tracker()
	return o != nil && o.Table().Map.W > 0 && len(o.Table().Pieces()) > 0
}

// Troops switches a drawing to placing units, starting from their known positions.
func (s *Session) Troops(d *Drawing) {
	o := s.tracker()
	if o == nil || d.Units != nil {
		return
	}
	d.At, d.Add, d.Unknown = -1, false, map[int]bool{}
	d.Units = slices.Clone(o.Table().Pieces())
	shown := s.command.shown
	d.Fresh = len(shown) == 0
	var rows [2]row
	for i, p := range d.Units {
		if p.Lost || len(shown) > 0 && !shown[p.ID] && !s.Seats().Any() || p.At == (battle.Point{}) {
			d.Unknown[p.ID] = true
		}
		if p.At == (battle.Point{}) { // never placed
			if p.At = rows[p.Side].next(p, d.Map.W); p.Side == 1 {
				p.At.Y = d.Map.D - p.At.Y
			}
			d.Units[i] = p
		}
	}
}

// row lines up units at their own edge that have never been placed, one row behind another.
type row struct{ x, y, deep int }

// next returns the place of the middle of p's front, measured from the left and from p's own edge.
func (r *row) next(p sandtable.Piece, wide int) battle.Point {
	const gap = 50
	if r.x > 0 && r.x+gap+p.Wide > wide {
		r.x, r.y, r.deep = 0, r.y+gap+r.deep, 0
	}
	r.x, r.deep = r.x+gap+p.Wide, max(r.deep, p.Deep)
	return battle.Point{X: r.x - p.Wide/2, Y: r.y + gap + p.Deep}
}

// spots encodes the known positions.
func (d *Drawing) spots() string {
	var all []battle.Spot
	for _, p := range d.Units {
		if !d.Unknown[p.ID] {
			all = append(all, battle.Spot{Unit: p.ID, At: p.Spot()})
		}
	}
	return battle.WriteSpots(all)
}

// Known returns how many units have a known position.
func (d *Drawing) Known() (n int) {
	for _, p := range d.Units {
		if !d.Unknown[p.ID] {
			n++
		}
	}
	return n
}

// Changed reports whether there is anything to keep.
func (d *Drawing) Changed() bool { return len(d.past) > 0 }

// replace replaces unit i by p, which has moved.
func (d *Drawing) replace(i int, p sandtable.Piece) {
	d.past, d.next = append(d.past, d.now()), nil
	d.Units = slices.Clone(d.Units)
	d.Units[i] = p
	delete(d.Unknown, p.ID)
}

// handUnit selects a unit, or moves the selected one, as a message from the page says.
func (d *Drawing) handUnit(does string, n []int, words string) {
	if does == "pick" || does == "tap" {
		at := -1
		if does == "pick" {
			at = n[0]
		} else {
			q := battle.Point{X: n[0], Y: n[1]}
			for i, p := range d.Units {
				if far := p.Reach(q); far <= n[2]/2 && (at < 0 || far < d.Units[at].Reach(q)) {
					at = i
				}
			}
		}
		if at >= 0 && at < len(d.Units) {
			d.At = at
			return
		}
	}
	if d.At < 0 || d.At >= len(d.Units) {
		return
	}
	if p, ok := MoveUnit(d.Map, d.Units[d.At], words); ok {
		d.replace(d.At, p)
	}
}

// Change replaces the map by m, with shape at selected.
func (d *Drawing) Change(m battle.Map, at int) {
	if m.Code() != d.Map.Code() {
		d.past, d.next = append(d.past, d.now()), nil
		d.Map = m
	}
	d.At = min(at, len(d.Map.Shapes)-1)
}

// CanUndo reports whether there is a change to undo.
func (d *Drawing) CanUndo() bool { return len(d.past) > 0 }

// CanRedo reports whether there is a change to redo.
func (d *Drawing) CanRedo() bool { return len(d.next) > 0 }

// Undo undoes the last change.
func (d *Drawing) Undo() { d.past, d.next = d.turn(d.past, d.next) }

// Redo redoes the change that Undo undid.
func (d *Drawing) Redo() { d.next, d.past = d.turn(d.next, d.past) }

func (d *Drawing) turn(from, to []drawn) (left, more []drawn) {
	if n := len(from); n > 0 {
		to = append(to, d.now())
		d.Map, d.Units, d.Unknown, from = from[n-1].m, from[n-1].units, from[n-1].stirred, from[:n-1]
		if d.Units == nil {
			d.At = min(d.At, len(d.Map.Shapes)-1)
		}
	}
	return from, to
}

// Selected returns the selected shape; ok is false when nothing is selected.
func (d *Drawing) Selected() (s battle.Shape, ok bool) {
	if d.Units != nil && d.At >= 0 && d.At < len(d.Units) {
		return d.Units[d.At].Feature([2]string{d.Ours, d.Theirs}[d.Units[d.At].Side]), true
	}
	if d.Units != nil || d.At < 0 || d.At >= len(d.Map.Shapes) {
		return s, false
	}
	return d.Map.Shapes[d.At], true
}

// AddShape adds a shape and selects it: a side's zone or entry at the edge of the side, anything else where the map has room.
func (d *Drawing) AddShape(kind, side string) {
	m := d.Map.WithNewShape(kind, side, d.room(kind, side == d.Theirs))
	d.Change(m, len(m.Shapes)-1)
	d.Add = false
}

// room returns the place for a new shape: of those six inches apart, the one nearest to the middle that is six inches from the middle
// of every other shape, or else the middle.
func (d *Drawing) room(kind string, theirs bool) battle.Point {
	const apart = 600
	mid := battle.Point{X: d.Map.W / 2, Y: d.Map.D / 2}
	if y, edge := map[string]int{"zone": apart / 2, "entry": 0}[kind]; edge {
		if mid.Y = y; theirs {
			mid.Y = d.Map.D - mid.Y
		}
		return mid
	}
	taken := func(p battle.Point) bool {
		return slices.ContainsFunc(d.Map.Shapes, func(s battle.Shape) bool { return battle.Distance(p, battle.Middle(s)) < apart })
	}
	best := mid
	for x := mid.X % apart; x <= d.Map.W-apart/2; x += apart {
		for y := mid.Y % apart; y <= d.Map.D-apart/2; y += apart {
			p := battle.Point{X: x, Y: y}
			if min(x, y) >= apart/2 && !taken(p) && (taken(best) || battle.Distance(p, mid) < battle.Distance(best, mid)) {
				best = p
			}
		}
	}
	return best
}

// Step is how far one key press turns a shape, in degrees.
const Step = 15

// Key applies a keyboard key to the selected shape.
func (d *Drawing) Key(key string) {
	if _, ok := d.Selected(); !ok {
		return
	}
	m := d.Map
	switch key {
	case "ArrowLeft":
		m = m.Moved(d.At, -battle.Snap, 0)
	case "ArrowRight":
		m = m.Moved(d.At, battle.Snap, 0)
	case "ArrowUp":
		m = m.Moved(d.At, 0, battle.Snap)
	case "ArrowDown":
		m = m.Moved(d.At, 0, -battle.Snap)
	case "+":
		m = m.Resized(d.At, 1)
	case "-":
		m = m.Resized(d.At, -1)
	case "r":
		m = m.Turned(d.At, Step)
	case "R":
		m = m.Turned(d.At, -Step)
	case "Delete":
		m = m.WithoutShape(d.At)
	default:
		return
	}
	d.Change(m, d.At)
}

// Hand carries out a message from the page's pointer or keyboard handling. Lengths are in hundredths of an inch from the near left corner:
//
//	tap <x> <y> <reach>       selects what is there
//	pick <n>                  selects shape n
//	move <x> <y>              moves the selection by that much
//	corner <k> <x> <y>        drags corner k to that point
//	bend <k> <x> <y>          adds a corner at that point, after k
//	key <name>                applies a key: see Key
func (d *Drawing) Hand(words string) {
	does, rest, _ := strings.Cut(words, " ")
	if does == "key" && d.Units == nil {
		d.Key(rest)
		return
	}
	if does == "key" {
		d.handUnit(does, nil, words)
		return
	}
	var n []int
	for _, w := range strings.Fields(rest) {
		x, err := strconv.Atoi(w)
		if err != nil {
			return
		}
		n = append(n, x)
	}
	if len(n) != map[string]int{"tap": 3, "pick": 1, "move": 2, "corner": 3, "bend": 3}[does] || len(n) == 0 {
		return
	}
	if d.Units != nil {
		d.handUnit(does, n, words)
		return
	}
	s, ok := d.Selected()
	corner := ok && n[0] >= 0 && n[0] < len(s.Points)
	switch does {
	case "tap":
		d.At, d.Add = d.Map.At(battle.Point{X: n[0], Y: n[1]}, n[2]), false
	case "pick":
		d.At = max(-1, min(n[0], len(d.Map.Shapes)-1))
	case "move":
		if ok {
			snapped := func(n int) int { return (n+9600*battle.Snap+battle.Snap/2)/battle.Snap*battle.Snap - 9600*battle.Snap }
			d.Change(d.Map.Moved(d.At, snapped(n[0]), snapped(n[1])), d.At)
		}
	case "corner":
		if corner {
			d.Change(d.Map.Dragged(d.At, n[0], battle.Point{X: n[1], Y: n[2]}), d.At)
		}
	case "bend":
		if corner {
			d.Change(d.Map.WithCorner(d.At, n[0], battle.Point{X: n[1], Y: n[2]}), d.At)
		}
	}
}

// MoveUnit returns p after a message in the form of [Drawing.Hand]; ok is false when the message does not move it.
func MoveUnit(m battle.Map, p sandtable.Piece, words string) (sandtable.Piece, bool) {
	does, rest, _ := strings.Cut(words, " ")
	var n [3]int
	for i, w := range strings.Fields(rest) {
		if i < len(n) {
			n[i], _ = strconv.Atoi(w)
		}
	}
	mid := p.Middle()
	goes := func(x, y int) (sandtable.Piece, bool) {
		return p.Around(battle.Point{X: min(max(mid.X+x, 0), m.W), Y: min(max(mid.Y+y, 0), m.D)}), true
	}
	switch words {
	case "key r":
		return p.Turned(1), true
	case "key R":
		return p.Turned(-1), true
	case "key ArrowLeft":
		return goes(-battle.Snap, 0)
	case "key ArrowRight":
		return goes(battle.Snap, 0)
	case "key ArrowUp":
		return goes(0, battle.Snap)
	case "key ArrowDown":
		return goes(0, -battle.Snap)
	}
	switch does {
	case "tap":
		return goes(n[0]-mid.X, n[1]-mid.Y)
	case "move":
		return goes(n[0], n[1])
	}
	return p, false
}
