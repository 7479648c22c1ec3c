package session

import (
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/view"
)

// Drawing is the map of the open game while it is drawn: nothing of it is a step of the game before it is kept.
type Drawing struct {
	Map          battle.Map
	At           int  // the shape in hand, -1 for none
	Add          bool // the palette is open
	Sheet        string
	Ours, Theirs string

	do         string
	past, next []battle.Map
}

// Table is the page of a rule book that shows the map of the table; ok is false when none does, or none can be drawn.
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

// Draw takes the map of the game in hand, or an empty table.
func (s *Session) Draw(sh view.Sheet) *Drawing {
	if s.Pages.Drawing == nil {
		d := &Drawing{Map: battle.Map{W: 7200, D: 4800}, At: -1, Sheet: sh.ID, Ours: "Players", Theirs: "Enemy", do: sh.Map}
		if sh.Diagram != nil && sh.Diagram.Land != nil {
			l := sh.Diagram.Land
			d.Map, d.Ours, d.Theirs = battle.Map{W: l.W, D: l.D, North: l.North, Shapes: l.Features}.Tidy(), l.Ours, l.Theirs
		}
		s.Pages.Drawing = d
	}
	return s.Pages.Drawing
}

// KeepDrawing makes the map a step of the game.
func (s *Session) KeepDrawing() {
	d := s.Pages.Drawing
	if s.Looking || s.Hand.Away() {
		s.Said = "This game is played elsewhere: the map cannot be kept here."
		return
	}
	s.Run(engine.Do(d.do, d.do, d.Map.Code()))
	s.Done()
	s.Pages.Drawing = nil
}

// Changed tells whether there is anything to keep.
func (d *Drawing) Changed() bool { return len(d.past) > 0 }

// Change puts m in the place of the map, with shape at in hand.
func (d *Drawing) Change(m battle.Map, at int) {
	if m.Code() != d.Map.Code() {
		d.past, d.next = append(d.past, d.Map), nil
		d.Map = m
	}
	d.At = min(at, len(d.Map.Shapes)-1)
}

// CanUndo and CanRedo tell whether a change can be taken back, or made again.
func (d *Drawing) CanUndo() bool { return len(d.past) > 0 }
func (d *Drawing) CanRedo() bool { return len(d.next) > 0 }

// Undo takes the last change back, and Redo makes it again.
func (d *Drawing) Undo() { d.past, d.next = d.turn(d.past, d.next) }
func (d *Drawing) Redo() { d.next, d.past = d.turn(d.next, d.past) }

func (d *Drawing) turn(from, to []battle.Map) (left, more []battle.Map) {
	if n := len(from); n > 0 {
		from, to, d.Map = from[:n-1], append(to, d.Map), from[n-1]
		d.At = min(d.At, len(d.Map.Shapes)-1)
	}
	return from, to
}

// In is the shape in hand.
func (d *Drawing) In() (s battle.Shape, ok bool) {
	if d.At < 0 || d.At >= len(d.Map.Shapes) {
		return s, false
	}
	return d.Map.Shapes[d.At], true
}

// Put adds a shape in the middle of the table.
func (d *Drawing) Put(kind, side string) {
	m := d.Map.Added(kind, side, battle.Point{X: d.Map.W / 2, Y: d.Map.D / 2})
	d.Change(m, len(m.Shapes)-1)
	d.Add = false
}

// Step is how far a shape is turned at once, in degrees.
const Step = 15

// Key does what a key of the keyboard means for the shape in hand, and tells whether it means anything.
func (d *Drawing) Key(key string) bool {
	if _, ok := d.In(); !ok {
		return false
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
		m = m.Grown(d.At, 1)
	case "-":
		m = m.Grown(d.At, -1)
	case "r":
		m = m.Turned(d.At, Step)
	case "R":
		m = m.Turned(d.At, -Step)
	case "Delete":
		m = m.Without(d.At)
	default:
		return false
	}
	d.Change(m, d.At)
	return true
}

// Hand does what the page says of a finger or a key, in hundredths of an inch from the near left corner:
//
//	tap <x> <y> <reach>       takes in hand what is there
//	pick <n>                  takes shape n in hand
//	move <x> <y>              moves it by so much
//	corner <k> <x> <y>        drags its corner k there
//	bend <k> <x> <y>          makes a new corner there, behind k
//	key <name>
func (d *Drawing) Hand(words string) {
	does, rest, _ := strings.Cut(words, " ")
	if does == "key" {
		d.Key(rest)
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
	s, ok := d.In()
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
			d.Change(d.Map.Bent(d.At, n[0], battle.Point{X: n[1], Y: n[2]}), d.At)
		}
	}
}
