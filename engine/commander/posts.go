package commander

import (
	"strings"

	"vedette/engine"
	"vedette/engine/battle"
)

// near is how close to a place a unit is said to be at it, in hundredths of an inch.
const near = 800

// Posts knows what the units of a game intend and whether they have got there, once told the steps of the game. It only knows it
// for sides that the app commands, whose entries say where units go.
type Posts struct {
	officer Officer
	moved   [2]bool // by an entry that says where to
}

// Watch returns the Posts of a game that begins at start.
func Watch(sys Book, start engine.State) *Posts {
	o, leads := sys.Officer(start, Seats{}.Characters())
	if !leads {
		o = nil
	}
	return &Posts{officer: o}
}

// Done is told every step.
func (w *Posts) Done(before engine.State, st engine.Step, after engine.State) {
	if w.officer == nil {
		return
	}
	w.officer.Done(before, st, after)
	if p, ok := w.officer.Table().Piece(st.Do.In.Int("unit", 0)); ok && st.Do.In.Get(SpotField) != "" && !Places(st.Do.Do) {
		w.moved[p.Side] = true
	}
}

// Against returns the two opposing units of a step, 0 for none.
func (w *Posts) Against(st engine.Step) (unit, foe int) { return OpposingUnits(st.Do) }

// At returns the place at which a unit stands if it was sent there, to take it or to hold it; "" for none.
func (w *Posts) At(unit int) (place string, holds bool) {
	if w.officer == nil {
		return "", false
	}
	p, ok := w.officer.Table().Piece(unit)
	t, has := w.officer.Task(unit)
	if !ok || !has || !w.moved[p.Side] || battle.Distance(p.Middle(), t.At) > near {
		return "", false
	}
	place, _, _ = strings.Cut(t.Name, ",") // "the bridge, whole" includes the condition
	switch t.Posture {
	case Hold, Delay:
		return place, true
	case Attack:
		return place, false
	}
	return "", false
}
