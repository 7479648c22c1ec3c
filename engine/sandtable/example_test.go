//go:build !js

package sandtable_test

import (
	"fmt"

	"vedette/engine/battle"
	"vedette/engine/sandtable"
)

func Example() {
	t := sandtable.New(battle.Map{W: 6000, D: 4000})
	t.Put(sandtable.Piece{ID: 1, At: battle.Point{X: 3000, Y: 800}, Face: sandtable.Away, Wide: 870, Deep: 160})
	t.Put(sandtable.Piece{ID: 2, Side: 1, At: battle.Point{X: 3000, Y: 1500}, Face: sandtable.Here, Wide: 870, Deep: 160})
	w := t.Toward(1, battle.Point{X: 3000, Y: 3000}, sandtable.Allowance{Reach: 600, Wheel: 1, Keep: 200})
	t.Put(w.End)
	a, _ := t.Piece(1)
	b, _ := t.Piece(2)
	fmt.Println(w.Straight, w.Met == sandtable.Enemy, sandtable.Gap(a, b), b.SideToward(a.At) == sandtable.Front)
	// Output: 500 true 200 true
}
