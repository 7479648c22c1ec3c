package commander

import (
	"cmp"
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/sandtable"
	"vedette/engine/view"
)

// Mind is what officers of all books with a map remember. The officer of a book has one and adds what only its rules know.
type Mind struct {
	Pace
	Sys   Readier
	Board *sandtable.Table
	Field *battle.Field
	Who   [2]Character
	Tasks map[int]Task
	Fell  map[int]battle.Point // last place of every unit that has left the table
	Any   bool                 // also propose what makes no sense
}

// NewMind returns a Mind that knows the table and the names of its sides and has given no tasks yet.
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

// Legal keeps what the rules allow, best first.
func (m *Mind) Legal(s engine.State, all []Advice) []Advice { return m.Pace.Legal(m.Sys, s, all) }

// Assign gives the men of both sides their tasks.
func (m *Mind) Assign(men [2][]Candidate) {
	for side, all := range men {
		for id, t := range Assign(m.Field, side, all) {
			m.Tasks[id] = t
		}
	}
}

// Contests returns what it is worth to a side that q keeps the enemy from a place within reach: point for each point of the
// place.
func (m *Mind) Contests(q sandtable.Piece, side, reach, point int) int {
	for _, a := range m.Field.Aims {
		if len(a.At) > 0 && q.Reach(a.At[0]) <= reach {
			return point * a.Points[side] * m.Who[side].Ground / 100
		}
	}
	return 0
}

// WeighCharge returns what a charge of this worth is worth to the character: a gain is weighted by Charge, a loss by Danger.
func (x Character) WeighCharge(worth int) int {
	if worth > 0 {
		return worth * x.Charge / 100
	}
	return worth * x.Danger / 100
}

// Stations returns the places from which a unit of a side can carry out its task: back short of the place, straight ahead and
// wide to either side. A unit that keeps off only gets the two at the sides.
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

// On returns the places that are on the table, or all if none is.
func (m *Mind) On(all []battle.Point) []battle.Point {
	w, d := m.Board.Map.W, m.Board.Map.D
	on := slices.DeleteFunc(slices.Clone(all), func(a battle.Point) bool { return a.X < 0 || a.X > w || a.Y < 0 || a.Y > d })
	if len(on) == 0 {
		return all
	}
	return on
}

// WhyStand returns the reason why a piece stays where it is, with its task and the distance of the nearest enemy.
func WhyStand(p sandtable.Piece, t Task, far int) string {
	name, _, _ := strings.Cut(t.Name, ",")
	switch {
	case name != "" && p.Reach(t.At) <= 350:
		return "It has reached " + name + "."
	case far < 2400:
		return "Going closer would cost more than it gains."
	}
	return "It is where it is wanted."
}

// WentField is the field of a move that says how many quarter inches straight ahead its unit goes, TurnField that of the turn before:
// 1 left, 2 right, 3 about.
const WentField, TurnField = "went", "turned"

// HaltField and the key of a field that is measured make the key of the words on what ends its move.
const HaltField = "halt-"

// Halt says what on the table ends a way that keeps so far from an enemy; "" for nothing.
func (m *Mind) Halt(w sandtable.Way, keep int) string {
	switch p, _ := m.Board.Piece(w.Piece); w.Met {
	case sandtable.Friend:
		return book.The(p.Name) + " in the way"
	case sandtable.Enemy:
		return inches(keep) + " from " + book.The(p.Name)
	case sandtable.Wall:
		x, _ := m.Board.Shape(w.Ground)
		return book.The(cmp.Or(x.Name, x.Kind)) + " in the way"
	case sandtable.Edge:
		return "the table edge"
	}
	return ""
}

// AskWay asks a player which of so many ways his unit turns, 0 for none, and how far it goes straight ahead. It returns most when the entry
// says where the unit ends up.
func AskWay(p *book.Entry, def, most, turns int) int {
	if p.In.Get(SpotField) != "" {
		return most
	}
	if turns > 0 {
		p.PickFirst(TurnField, "Which way", []view.Option{{ID: "0", Label: "Not said"}, {ID: "1", Label: "Left"}, {ID: "2", Label: "Right"},
			{ID: "3", Label: "About"}}[:turns+1]...)
	}
	return p.Quarters(WentField, "Straight ahead", def, most)
}

// Compass holds the eight directions.
var Compass = [...]battle.Point{{Y: 1}, {X: 1, Y: 1}, {X: 1}, {X: 1, Y: -1}, {Y: -1}, {X: -1, Y: -1}, {X: -1}, {X: -1, Y: 1}}
