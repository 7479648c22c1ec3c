package commander_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/battle"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
)

// A move in words: about-face, wheel or turn, straight ahead, and the distance left to its place or else to the enemy.
func TestWalk(t *testing.T) {
	at := func(x, y int) battle.Point { return battle.Point{X: x, Y: y} }
	table := sandtable.New(battle.Map{W: 6000, D: 4000})
	p := sandtable.Piece{ID: 1, At: at(3000, 2000), Face: sandtable.Away, Wide: 800, Deep: 150}
	table.Put(p)
	table.Put(sandtable.Piece{ID: 2, Side: 1, Name: "Grocers", At: at(3000, 3125), Face: sandtable.Here, Wide: 800, Deep: 150})
	cross := commander.Task{Name: "the cross", At: at(3000, 2900)}
	to := func(x, y, fx, fy int) sandtable.Piece {
		q := p
		q.At, q.Face = at(x, y), battle.Point{X: fx, Y: fy}
		return q
	}
	for want, got := range map[string]string{
		"6″ straight ahead, to 3″ from the cross":    commander.Directions(table, to(3000, 2600, 0, 1000), false, cross),
		"6″ straight ahead, to 5¼″ from the Grocers": commander.Directions(table, to(3000, 2600, 0, 1000), false, commander.Task{}),
		"9″ straight ahead, up to the cross":         commander.Directions(table, to(3000, 2900, 0, 1000), false, cross),
		"form line, then 6″ straight ahead, to 3″ from the cross": commander.Directions(table, to(3000, 2600, 0, 1000), false, cross,
			"form line"),
		"turn about, then 8″ straight ahead": commander.Directions(table, to(3000, 1050, 0, -1000), false, cross),
		"2½″ straight back":                  commander.Directions(table, to(3000, 1750, 0, 1000), false, cross),
		"turn 90° to its right":              commander.Directions(table, to(3000, 2000, 1000, 0), true, cross),
		"turn 45° to its left":               commander.Directions(table, to(3000, 2000, -707, 707), true, cross),
		"wheel 3½″ to its left":              commander.Directions(table, to(2962, 2169, -423, 906), false, cross),
		"":                                   commander.Directions(table, p, false, cross),
	} {
		assert.Equal(t, want, got)
	}
	assert.Empty(t, commander.Directions(table, sandtable.Piece{ID: 9}, false, cross), "who is not there")
}

// A unit in cover has a line of cover along its front, and none when the cover is not a shape on the map.
func TestCoverOfARing(t *testing.T) {
	r := commander.Ring{Far: 8, Cover: [2]string{"", "wall"}}
	at := battle.Points{{X: 1400, Y: 1200 + 800 - 40}, {X: 2600, Y: 1200 + 800 - 40}}
	assert.Equal(t, []battle.Shape{{ID: "C1", Kind: "wall", Name: "b", Points: at}}, r.Field([2]string{"x", "y"}, "a", "b").Map.Shapes)
	assert.Empty(t, r.Field([2]string{"x", "y"}).Map.Shapes)
}
