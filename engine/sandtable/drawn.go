package sandtable

import (
	"fmt"
	"strconv"

	"vedette/engine/battle"
)

// What stands on the table is drawn on its map as features of the kind "unit": the ID is the number of the piece, the one point its
// middle, size as that of a building, and face the way it looks.

// Drawn is p as a feature of a map.
func (p Piece) Drawn(side string) battle.Shape {
	return battle.Shape{Kind: "unit", ID: strconv.Itoa(p.ID), Name: p.Name, Side: side, Points: battle.Points{p.Middle()},
		Set: []string{"size=" + battle.Inches(p.Wide) + "," + battle.Inches(p.Deep), fmt.Sprintf("face=%d,%d", p.Face.X, p.Face.Y)}}
}

// Around is p with its middle at q.
func (p Piece) Around(q Point) Piece {
	p.At = along(q, p.Face, p.Deep/2)
	return p
}

// Turned is p turned on its middle by so many steps of 15° to the right.
func (p Piece) Turned(steps int) Piece {
	mid := p.Middle()
	for ; steps != 0; steps -= sign(steps) {
		p.Face = Toward(Point{}, rotate(p.Face, 966, 259*sign(steps)))
	}
	return p.Around(mid)
}

func sign(n int) int {
	if n < 0 {
		return -1
	}
	return 1
}

// Drawn are all pieces as features of the map, those of the sides under their names.
func (t *Table) Drawn(sides [2]string) (all []battle.Shape) {
	for _, p := range t.pieces {
		all = append(all, p.Drawn(sides[p.Side]))
	}
	return all
}
