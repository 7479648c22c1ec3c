package commander

import (
	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/sandtable"
)

// Mind is what the officers of all books with a map keep in mind. A book's officer has one, and adds what only its rules know.
type Mind struct {
	Pace
	Sys   Readier
	Board *sandtable.Table
	Field *battle.Field
	Who   [2]Character
	Tasks map[int]Task
	Fell  map[int]battle.Point // where who has left the table stood last
	Any   bool                 // it names what makes no sense as well
}

// NewMind knows the table and what its sides are called, and has given nobody a task.
func NewMind(sys Readier, t *sandtable.Table, f *battle.Field, who [2]Character, names [2]string) Mind {
	t.Sides = names
	return Mind{Sys: sys, Board: t, Field: f, Who: who, Tasks: map[int]Task{}, Fell: map[int]battle.Point{}}
}

// Table implements [Officer].
func (m *Mind) Table() *sandtable.Table { return m.Board }

// Task implements [Officer].
func (m *Mind) Task(unit int) (t Task, ok bool) {
	t, ok = m.Tasks[unit]
	return t, ok
}

// Legal keeps what the rules let be entered, best first.
func (m *Mind) Legal(s engine.State, all []Advice) []Advice { return m.Pace.Legal(m.Sys, s, all) }

// Share gives the men of both sides their tasks.
func (m *Mind) Share(men [2][]Man) {
	for side, all := range men {
		for id, t := range Share(m.Field, side, all) {
			m.Tasks[id] = t
		}
	}
}

// Contests is what it is worth to a side beside that q keeps it from a place within reach of it: so much for each of its points.
func (m *Mind) Contests(q sandtable.Piece, side, reach, point int) int {
	for _, a := range m.Field.Aims {
		if len(a.At) > 0 && q.Reach(a.At[0]) <= reach {
			return point * a.Points[side] * m.Who[side].Ground / 100
		}
	}
	return 0
}

// Weighs is what a charge of this worth is to him: he looks at a gain as one who charges, at a loss as one in danger.
func (x Character) Weighs(worth int) int {
	if worth > 0 {
		return worth * x.Charge / 100
	}
	return worth * x.Danger / 100
}

// Stations are the places from which a unit of a side serves its task: so far before it, on it, and wide to either side. Who keeps off
// stands to either side only.
func Stations(t Task, side, back, wide int, off bool) []battle.Point {
	y := t.At.Y - back
	if side == 1 {
		y = t.At.Y + back
	}
	all := []battle.Point{{X: t.At.X, Y: y}, {X: t.At.X - wide, Y: y}, {X: t.At.X + wide, Y: y}}
	if off {
		return all[1:]
	}
	return all
}

// Compass are the eight ways to go.
var Compass = [...]battle.Point{{Y: 1}, {X: 1, Y: 1}, {X: 1}, {X: 1, Y: -1}, {Y: -1}, {X: -1, Y: -1}, {X: -1}, {X: -1, Y: 1}}
