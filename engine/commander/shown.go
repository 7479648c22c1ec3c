package commander

import (
	"cmp"
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/sandtable"
)

// MoveSpotter is an officer who can say whether a step may have moved a unit on the table even though it does not say where to.
type MoveSpotter interface {
	MayMove(before engine.State, st engine.Step, after engine.State, unit int) bool
}

// Drawn carries out a map entry on the table: it lays out the new map, or moves units to where they were placed.
func Drawn(t *sandtable.Table, c engine.Command, m func() battle.Map) {
	if c.Do != battle.DoMap {
		return
	}
	spots, ok := battle.ReadSpots(c.In.Get(battle.Spots))
	if !ok {
		t.SetMap(m())
	}
	for _, x := range spots {
		if p, there := t.Piece(x.Unit); there {
			p, _ = p.AtSpot(x.At)
			t.Put(p)
		}
	}
}

// Placed is a set of units whose place on the table is known.
type Placed map[int]bool

// After updates w after a step; was are the pieces before it. A unit placed by the referee is in w from then on. One that moves no longer
// is, unless it is in followed and its move said where it ended.
func (w Placed) After(o Officer, was []sandtable.Piece, before engine.State, st engine.Step, after engine.State, followed Placed) {
	if st.Do.Do == battle.DoMap {
		spots, _ := battle.ReadSpots(st.Do.In.Get(battle.Spots))
		for _, x := range spots {
			w[x.Unit] = true
		}
		return
	}
	for id := range w {
		if mayHaveMoved(o, was, before, st, after, id) && !(followed[id] && saidWhere(o, st, id)) {
			delete(w, id)
		}
	}
}

// moveEntry is the procedure by which a unit moves, in all books whose units stand on a table.
const moveEntry = "move"

// saidWhere reports whether a step is a move of this unit that the officer could follow on the table: straight ahead, or a measured wheel.
func saidWhere(o Officer, st engine.Step, id int) bool {
	p, on := o.Table().Piece(id)
	return st.Do.Do == moveEntry && st.Do.In.Int("unit", 0) == id && on && !p.Lost
}

// mayHaveMoved reports whether a step moved a unit, or may have.
func mayHaveMoved(o Officer, was []sandtable.Piece, before engine.State, st engine.Step, after engine.State, id int) bool {
	q, there := o.Table().Piece(id)
	i := slices.IndexFunc(was, func(p sandtable.Piece) bool { return p.ID == id })
	if i >= 0 && (!there || was[i].At != q.At || was[i].Face != q.Face) {
		return true
	}
	x, can := o.(MoveSpotter)
	return can && x.MayMove(before, st, after, id)
}

// LastShots holds the last shots between units. What they say about where the two stand is valid until one of them moves.
type LastShots []engine.Command

// lasting are the fields of a shot that say where the two units stand.
const lasting = " range cover edge lane stops feature feature-at feature-from second second-at second-from "

// pair returns the firing unit of an entry and its target.
func pair(c engine.Command) (by, at int) {
	return c.In.Int("unit", 0), cmp.Or(c.In.Int("target", 0), c.In.Int("at", 0))
}

// After returns the shots that are still valid after a step; was are the pieces before it. It keeps nothing for an officer who
// is not a [MoveSpotter].
func (w LastShots) After(o Officer, was []sandtable.Piece, before engine.State, st engine.Step, after engine.State) (now LastShots) {
	if _, can := o.(MoveSpotter); !can {
		return nil
	}
	by, at := pair(st.Do)
	shot := st.Do.In.Get("range") != "" && by > 0 && at > 0
	if shot {
		w = append(slices.Clip(w), st.Do)
	}
	for i, c := range w {
		x, y := pair(c)
		older := shot && c.Do == st.Do.Do && x == by && y == at && i < len(w)-1
		if !older && !mayHaveMoved(o, was, before, st, after, x) && !mayHaveMoved(o, was, before, st, after, y) {
			now = append(now, c)
		}
	}
	return now
}

// Recall returns the values about where the two units stand from the last shot of the same kind at the same target.
func (w LastShots) Recall(c engine.Command) (in engine.Values) {
	by, at := pair(c)
	for _, did := range w {
		if x, y := pair(did); x != by || y != at || did.Do != c.Do {
			continue
		}
		for _, v := range did.In {
			if strings.Contains(lasting, " "+v.Key+" ") {
				in = in.With(v.Key, v.Val)
			}
		}
	}
	return in
}
