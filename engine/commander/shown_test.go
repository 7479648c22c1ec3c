package commander_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
)

// mover is an officer for whom one unit moves with every step.
type mover struct {
	commander.Officer
	table *sandtable.Table
	unit  int
}

func (m mover) Table() *sandtable.Table { return m.table }
func (m mover) MayMove(_ engine.State, _ engine.Step, _ engine.State, unit int) bool {
	return unit == m.unit
}

// The last shot of each kind at each enemy is kept until one of the two moves, with the values that say where they stand.
func TestFired(t *testing.T) {
	var w commander.LastShots
	table := sandtable.New(battle.Map{W: 6000, D: 4000})
	does := func(stirs int, c engine.Command) {
		w = w.After(mover{nil, table, stirs}, nil, nil, engine.Step{Do: c}, nil)
	}
	fire, look := engine.Do("fire", "unit", "1", "target", "2"), engine.Do("sight", "unit", "1", "at", "2")
	does(0, fire.With("range", "8").With("firing", "3"))
	does(0, fire.With("range", "9").With("cover", "soft"))
	does(0, look.With("range", "10"))
	assert.Equal(t, engine.Do("", "range", "9", "cover", "soft").In, w.Recall(fire), "the newest")
	assert.Equal(t, engine.Do("", "range", "10").In, w.Recall(look), "beside that of another kind")
	assert.Empty(t, w.Recall(engine.Do("fire", "unit", "2", "target", "1")), "of the other nothing is known")
	does(3, engine.Do("move", "unit", "3"))
	assert.NotEmpty(t, w.Recall(fire), "somebody else has moved")
	for _, moves := range []int{1, 2} {
		does(0, fire.With("range", "9"))
		does(moves, engine.Do("move"))
		assert.Empty(t, w, "%d has moved", moves)
	}
	does(1, fire.With("range", "9"))
	assert.Empty(t, w, "it moved as it fired")
	does(0, engine.Do("fire", "unit", "1", "range", "9"))
	assert.Empty(t, w, "at nobody")
}
