package commander

import (
	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/sandtable"
)

// Surveyor is a rule book that follows where the referee says his units stand, though nobody of the program commands and the game is
// none of its battles.
type Surveyor interface {
	Survey(start engine.State) Officer
}

// Stirrer is an officer who tells whether a step may have moved a unit on the table, though the step does not say where to.
type Stirrer interface {
	Stirs(before, after engine.State, unit int) bool
}

// Drawn does what an entry of the map says: it lays the table anew, or puts the units where they stand.
func Drawn(t *sandtable.Table, c engine.Command, m func() battle.Map) {
	if c.Do != battle.DoMap {
		return
	}
	spots, ok := battle.ReadSpots(c.In.Get(battle.Spots))
	if !ok {
		t.Lay(m())
	}
	for _, x := range spots {
		if p, there := t.Piece(x.Unit); there {
			p, _ = p.On(x.At)
			t.Put(p)
		}
	}
}

// Shown are the units of which the referee has said where they stand, and which have not stirred since.
type Shown map[int]bool

// After is what is shown after a step: was are the pieces before it.
func (w Shown) After(o Officer, was []sandtable.Piece, before engine.State, st engine.Step, after engine.State) {
	if st.Do.Do == battle.DoMap {
		spots, _ := battle.ReadSpots(st.Do.In.Get(battle.Spots))
		for _, x := range spots {
			w[x.Unit] = true
		}
		return
	}
	stirrer, _ := o.(Stirrer)
	for _, p := range was {
		q, there := o.Table().Piece(p.ID)
		if w[p.ID] && (!there || p.At != q.At || p.Face != q.Face || stirrer != nil && stirrer.Stirs(before, after, p.ID)) {
			delete(w, p.ID)
		}
	}
}
