package hill

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
)

// TestHill28Mounted: mounted figures are faster and better in the open, easier to hit, and shoot worse. Source:
// HILL-28.
func TestHill28Mounted(t *testing.T) {
	shot := []string{"actor", "average", "target", "average", "range", "3-6", "cover", "open"}
	foot := needOf(t, "fire-carbine", shot...)
	assert.Greater(t, needOf(t, "fire-carbine", append(shot, "actor-mounted", "yes")...), foot)
	assert.Less(t, needOf(t, "fire-carbine", append(shot, "target-mounted", "yes")...), foot)
	blow := []string{"actor", "average", "target", "average", "cover", "open"}
	assert.Less(t, needOf(t, "attack", append(blow, "actor-mounted", "yes")...), needOf(t, "attack", blow...))
}

// TestHill51CostOfOtherGround: a move states what other ground and each obstacle cost; the printed examples
// come out right. Source: HILL-50, 51, 52.
func TestHill51CostOfOtherGround(t *testing.T) {
	for _, c := range []struct {
		cover, mounted, cost string
		allowance, other     int // quarter inches: the whole move, and the distance crossed on the other ground
		factor               int // above 1 the other ground costs more, below -1 less
		want                 int
	}{
		{"open", "", "Each inch of rough ground counts double", 8 * inch, 2 * inch, roughFoot, 4 * inch},
		{"open", "yes", "Each inch of rough ground counts four times", 16 * inch, 2 * inch, roughMounted, 8 * inch},
		{"rough", "", "Open ground or road on the way counts half", 4 * inch, 1 * inch, -roughFoot, 6 * inch},
		{"rough", "yes", "Open ground or road on the way counts a quarter", 4 * inch, 1 * inch, -roughMounted, 12 * inch},
	} {
		card := tellOf(resolved(t, engine.Do("move", "actor", "average", "cover", c.cover, "actor-mounted", c.mounted), given("move", 4))).Card
		require.Len(t, card.Todo, 3)
		assert.Equal(t, c.cost, card.Todo[1].What.String())
		assert.Equal(t, "Each wall, hedge or other linear obstacle costs 1″", card.Todo[2].What.String())
		if c.factor > 0 {
			assert.Equal(t, c.want, c.allowance-c.other*c.factor, c.cost)
		} else {
			assert.Equal(t, c.want, (c.allowance-c.other)*-c.factor, c.cost)
		}
	}
}

// TestHill53To55WhatAMoveAllows: what a Move and a Charge allow is stated with them. Source: HILL-53, 54, 55.
func TestHill53To55WhatAMoveAllows(t *testing.T) {
	move, _ := rules.Find("move")
	for _, words := range []string{"never through figures", "never into contact", "Mounting and dismounting are free",
		"limbering, unlimbering or moving a gun takes a Move of the whole crew"} {
		assert.Contains(t, move.Ref, words)
	}
	charge, _ := rules.Find("charge")
	assert.Contains(t, charge.Ref, "no mounting or dismounting")
}

// TestHill54MountAndDismount: cavalry dismounts at the end of a Move and mounts at the beginning of the next, or the other way round.
func TestHill54MountAndDismount(t *testing.T) {
	s := field(t, muster.Unit{Side: ours, Name: "Dragoons", Type: typeCavalry, Symbol: "t-cavalry",
		Stacks: []muster.Stack{horsemen(6, Veteran, "carbine")}})
	st, s := playIn(t, s, engine.Do("unit-move", keyCover, "open", keyHorse, "dismount"), []int{3})
	assert.Equal(t, distance(Veteran, inOpen, true, false, 3), deedOf(t, st).Far)
	_, s = playIn(t, s, engine.Do("end-turn"), nil)
	assert.False(t, allMounted(at(t, s, "Dragoons")))
	s.Side = Players
	st, s = playIn(t, s, engine.Do("unit-move", keyCover, "open", keyHorse, "mount"), []int{3})
	assert.Equal(t, distance(Veteran, inOpen, true, false, 3), deedOf(t, st).Far)
	assert.True(t, allMounted(at(t, s.settled(), "Dragoons")))
	st, s = playIn(t, field(t, muster.Unit{Side: ours, Name: "Dragoons", Type: typeCavalry, Symbol: "t-cavalry",
		Stacks: []muster.Stack{horsemen(6, Veteran, "carbine")}}),
		engine.Do("unit-move", keyCover, "rough", keyHorse, "dismount-first"), []int{3})
	assert.Equal(t, distance(Veteran, inRough, false, false, 3), deedOf(t, st).Far, "on foot, since at any point")
	assert.False(t, allMounted(at(t, s.settled(), "Dragoons")))
	_, s = playIn(t, s, engine.Do("end-turn"), nil)
	s.Side = Players
	st, s = playIn(t, s, engine.Do("unit-move", keyCover, "rough", keyHorse, "mount-last"), []int{3})
	assert.Equal(t, distance(Veteran, inRough, false, false, 3), deedOf(t, st).Far)
	assert.True(t, allMounted(at(t, s.settled(), "Dragoons")))
	f := System{}.Form(field(t, rifles(men(6, Veteran, "rifle"))), engine.Do("unit-move", keyCover, "open"))
	assert.NotContains(t, rulestest.Asked(f), keyHorse, "riflemen have no horses")
}
