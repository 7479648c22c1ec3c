package sandtable_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/battle"
	"vedette/engine/sandtable"
)

// A wood is touched from its near edge to its far edge, a line from half its width before it to half its width behind it,
// however it lies. Shapes beside the way are left out, and the span of a shape that the piece is in begins at once.
func TestSpans(t *testing.T) {
	at := func(x, y int) battle.Point { return battle.Point{X: x, Y: y} }
	table := sandtable.New(battle.Map{W: 4800, D: 4800, Shapes: []battle.Shape{
		{Kind: "wood", ID: "W", Points: []battle.Point{at(900, 1000), at(1500, 1000), at(1500, 1600), at(900, 1600)}},
		{Kind: "stream", ID: "S", Points: []battle.Point{at(0, 2010), at(4800, 2010)}, Set: []string{"width=1.5"}},
		{Kind: "wood", ID: "B", Points: []battle.Point{at(2000, 1000), at(2600, 1000), at(2600, 1600), at(2000, 1600)}},
	}})
	p := sandtable.Piece{ID: 1, At: at(1200, 500), Face: sandtable.Away, Wide: 600, Deep: 150}
	got := map[string][2]int{}
	for _, x := range table.Spans(p, 2000) {
		got[x.ID] = [2]int{x.From, x.To}
	}
	assert.Equal(t, map[string][2]int{"W": {500, 1100}, "S": {1450, 1575}}, got)
	assert.Len(t, table.Spans(p, 600), 1)
	p.At = at(1200, 1200)
	in := table.Spans(p, 200)
	assert.Equal(t, [2]int{0, 200}, [2]int{in[0].From, in[0].To}, "it begins at once, and goes on beyond")

	for what, wall := range map[string][]battle.Point{
		"along the front":                  {at(1000, 1900), at(4000, 1900)},
		"along the front, shorter than it": {at(1000, 1900), at(1400, 1900)},
		"aslant, shorter than the front":   {at(1000, 1890), at(1400, 1910)},
	} {
		p.At = at(1200, 1500)
		table := sandtable.New(battle.Map{W: 4800, D: 4800, Shapes: []battle.Shape{{Kind: "wall", ID: "L", Points: wall}}})
		spans := table.Spans(p, 800)
		require.Len(t, spans, 1, what)
		assert.InDelta(t, 400, spans[0].From, 25, what)
		p.At.Y += 450
		assert.Len(t, table.Under(p), 1, what)
	}
}
