package commander

import (
	"strings"

	"vedette/engine"
	"vedette/engine/battle"
)

// near is how far from a place a unit is said to stand there, in hundredths of an inch.
const near = 800

// Posts knows what the units of a game are about and whether they are there, once its steps have been told. It knows it of sides that
// the program commands: their entries say where the units go.
type Posts struct {
	officer Officer
	moved   [2]bool // by an entry that says where to
}

// Watch is for the game of a book that begins so.
func Watch(sys Book, start engine.State) *Posts {
	o, _ := sys.Officer(start, Seats{}.Characters())
	return &Posts{officer: o}
}

// Done is told of every step.
func (w *Posts) Done(before engine.State, st engine.Step, after engine.State) {
	if w.officer == nil {
		return
	}
	w.officer.Done(before, st, after)
	if p, ok := w.officer.Table().Piece(st.Do.In.Int("unit", 0)); ok && st.Do.In.Get(To) != "" && st.Do.Do != Place {
		w.moved[p.Side] = true
	}
}

// At is the place that a unit stands at, where it was sent there: to take it, or to hold it. place is "" for none.
func (w *Posts) At(unit int) (place string, holds bool) {
	if w.officer == nil {
		return "", false
	}
	p, ok := w.officer.Table().Piece(unit)
	t, has := w.officer.Task(unit)
	if !ok || !has || !w.moved[p.Side] || battle.Distance(p.Middle(), t.At) > near {
		return "", false
	}
	place, _, _ = strings.Cut(t.Name, ",") // "the bridge, whole" is what is wanted of it
	switch t.Posture {
	case Hold, Delay:
		return place, true
	case Attack:
		return place, false
	}
	return "", false
}
