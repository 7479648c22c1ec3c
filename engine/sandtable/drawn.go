package sandtable

import (
	"fmt"
	"strconv"

	"vedette/engine/battle"
)

// Pieces are drawn on the map as features of the kind "unit": the ID is that of the piece, the only point is its centre, size is
// as for a building, and face is its direction.

// Feature returns p as a feature of a map.
func (p Piece) Feature(side string) battle.Shape {
	return battle.Shape{Kind: "unit", ID: strconv.Itoa(p.ID), Name: p.Name, Side: side, Points: battle.Points{p.Middle()},
		Set: []string{"size=" + battle.Inches(p.Wide) + "," + battle.Inches(p.Deep), fmt.Sprintf("face=%d,%d", p.Face.X, p.Face.Y)}}
}

// Around returns p with its centre at q.
func (p Piece) Around(q Point) Piece {
	p.At = along(q, p.Face, p.Deep/2)
	return p
}

// Turned returns p turned on its centre by steps of 15° to the right.
func (p Piece) Turned(steps int) Piece {
	mid := p.Middle()
	for ; steps != 0; steps -= sign(steps) {
		p.Face = Direction(Point{}, rotate(p.Face, 966, 259*sign(steps)))
	}
	return p.Around(mid)
}

func sign(n int) int {
	if n < 0 {
		return -1
	}
	return 1
}

// Features returns all pieces as features of the map; sides are the names of their sides.
func (t *Table) Features(sides [2]string) (all []battle.Shape) {
	for _, p := range t.pieces {
		all = append(all, p.Feature(sides[p.Side]))
	}
	return all
}
