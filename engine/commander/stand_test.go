package commander_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/battle"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
)

// A unit that stays says why: it has got where it was to go, or the enemy is near.
func TestWhyStand(t *testing.T) {
	p := sandtable.Piece{At: battle.Point{X: 1000, Y: 1000}, Face: sandtable.Away, Wide: 300, Deep: 100}
	task := commander.Task{Name: "the bridge, whole", At: battle.Point{X: 1000, Y: 1200}}
	far := commander.Task{Name: "the mill", At: battle.Point{X: 1000, Y: 3000}}
	assert.Equal(t, "It has reached the bridge.", commander.WhyStand(p, task, 500))
	assert.Equal(t, "Going closer would cost more than it gains.", commander.WhyStand(p, far, 2399))
	assert.Equal(t, "It is where it is wanted.", commander.WhyStand(p, far, 2400))
	assert.Equal(t, "It is where it is wanted.", commander.WhyStand(p, commander.Task{}, 2400))
}
