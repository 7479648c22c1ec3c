package commander

import (
	"slices"

	"vedette/engine/battle"
	"vedette/engine/book"
)

// Posture is what a side or a unit intends at a place.
type Posture string

// The postures, as battle files write them.
const (
	Attack Posture = "attack" // take the place
	Hold   Posture = "hold"   // keep it
	Delay  Posture = "delay"  // keep it, but not at the cost of the unit
	Join   Posture = "join"   // be there with the others
)

// Task is what a unit is to do, and where.
type Task struct {
	Posture Posture
	Name    string // of the place
	At      battle.Point
	Worth   int // points
}

// Prize says what the place counts at the end, as the reason for a move there.
func (t Task) Prize() string { return "Worth " + book.Plural(t.Worth, "point", "points") + "." }

// Candidate is a unit or officer to be given a task.
type Candidate struct {
	ID    int
	At    battle.Point
	Bound bool // he can hold a place at the end
	// Never reports whether it would be useless to send him to an objective; nil for none.
	Never func(battle.Aim) bool
}

// Assign gives the men of a side their tasks. Men are assigned one at a time to the place that is most worth it for the men it
// already has, always the nearest man without a task, so that the weight of a side goes to where the points are. A place for which
// nobody is left is dropped.
func Assign(f *battle.Field, side int, men []Candidate) map[int]Task {
	out := map[int]Task{}
	var tasks []Task
	var aims []battle.Aim
	for i, a := range f.Aims {
		if len(a.At) == 0 || a.Points[side] == 0 {
			continue
		}
		t := Task{Posture: Attack, Name: a.Name, At: a.At[0], Worth: a.Points[side]}
		for _, o := range f.Orders {
			if o.Side == side && o.Aim == i+1 {
				t.Posture = Posture(o.Posture)
			}
		}
		tasks, aims = append(tasks, t), append(aims, a)
	}
	served := make([]int, len(tasks))
	for len(out) < len(men) && len(tasks) > 0 {
		best := 0
		for i, t := range tasks {
			if t.Worth*(served[best]+1) > tasks[best].Worth*(served[i]+1) {
				best = i
			}
		}
		served[best]++
		near, far := -1, 0
		for i, m := range men {
			d := battle.Distance(m.At, tasks[best].At)
			if m.Bound == (served[best]%3 == 0) {
				d += 10000 // a man who cannot hold the place helps as every third
			}
			if _, has := out[m.ID]; !has && (near < 0 || d < far) && (m.Never == nil || !m.Never(aims[best])) {
				near, far = i, d
			}
		}
		if near < 0 {
			tasks, aims, served = slices.Delete(tasks, best, best+1), slices.Delete(aims, best, best+1), slices.Delete(served, best, best+1)
			continue
		}
		out[men[near].ID] = tasks[best]
	}
	return out
}
