package session

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/app/store"
	"vedette/engine/battle"
	"vedette/engine/view"
)

// What finger and keyboard do to a map, in the words in which the page says it.
func TestDrawingByHand(t *testing.T) {
	s := New(store.New(store.Memory(), nil))
	d := s.Draw(view.Sheet{ID: "ground", Map: "map"})
	assert.Same(t, d, s.Draw(view.Sheet{}), "it stays while it is drawn")
	assert.False(t, d.Changed())
	d.Put("wood", "")
	require.Equal(t, 0, d.At)
	wood := func() battle.Point { return battle.Middle(d.Map.Shapes[0]) }
	assert.Equal(t, battle.Point{X: 3600, Y: 2400}, wood())
	d.Hand("move -1010 480")
	assert.Equal(t, battle.Point{X: 2600, Y: 2900}, wood(), "to half inches")
	d.Hand("key ArrowRight")
	d.Hand("key ArrowDown")
	assert.Equal(t, battle.Point{X: 2650, Y: 2850}, wood())
	d.Hand("corner 0 1500 1500")
	assert.Equal(t, battle.Point{X: 1500, Y: 1500}, d.Map.Shapes[0].Points[0])
	d.Hand("bend 0 2000 1000")
	assert.Len(t, d.Map.Shapes[0].Points, 5)
	d.Put("building", "")
	d.Hand("key r")
	assert.Equal(t, "15", d.Map.Shapes[1].Is("turn"))
	d.Hand("key +")
	assert.Equal(t, "2.5,2.5", d.Map.Shapes[1].Is("size"))
	d.Hand("tap 2650 2850 100")
	assert.Equal(t, 0, d.At)
	d.Hand("pick 1")
	assert.Equal(t, 1, d.At)
	d.Hand("key Delete")
	assert.Len(t, d.Map.Shapes, 1)
	for _, nonsense := range []string{"", "corner", "corner 99 1 1", "corner -1 1 1", "bend x", "key Q", "pick 99", "tap", "move", "fly 1 2"} {
		d.Hand(nonsense)
		assert.Len(t, d.Map.Shapes, 1, nonsense)
	}
	for d.CanUndo() {
		d.Undo()
	}
	assert.Empty(t, d.Map.Shapes)
	assert.False(t, d.Changed())
	for d.CanRedo() {
		d.Redo()
	}
	assert.Len(t, d.Map.Shapes[0].Points, 5)
}

// Whatever was done is taken back and made again, step by step.
func TestDrawingUndo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := &Drawing{Map: battle.Map{W: 7200, D: 4800}, At: -1}
		codes := []string{d.Map.Code()}
		note := func() {
			if c := d.Map.Code(); c != codes[len(codes)-1] {
				codes = append(codes, c)
			}
		}
		d.Put("hill", "")
		note()
		for range rapid.IntRange(1, 15).Draw(t, "steps") {
			switch rapid.IntRange(0, 3).Draw(t, "what") {
			case 0:
				d.Put(rapid.SampledFrom([]string{"wood", "road", "ford", "zone"}).Draw(t, "kind"), "King")
			case 1:
				d.Key(rapid.SampledFrom([]string{"ArrowLeft", "ArrowUp", "r", "R", "+", "-", "Delete"}).Draw(t, "key"))
			case 2:
				d.Hand(rapid.SampledFrom([]string{"move 300 -200", "corner 1 100 100", "bend 1 900 900", "pick 0"}).Draw(t, "hand"))
			case 3:
				d.Hand("pick " + rapid.SampledFrom([]string{"0", "1", "2"}).Draw(t, "n"))
			}
			note()
		}
		for i := len(codes) - 1; i > 0; i-- {
			assert.Equal(t, codes[i], d.Map.Code())
			d.Undo()
		}
		assert.False(t, d.CanUndo())
		for _, c := range codes[1:] {
			d.Redo()
			assert.Equal(t, c, d.Map.Code())
		}
		assert.False(t, d.CanRedo())
	})
}
