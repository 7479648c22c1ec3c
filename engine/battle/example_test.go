//go:build !js

package battle_test

import (
	"fmt"

	"vedette/engine/battle"
)

// A book reads its own lines.
func ExampleRead() {
	type unit struct {
		Name, Class string
		Men         int
	}
	var army []unit
	var m battle.Map
	own := func(l *battle.Line) {
		var u unit
		switch {
		case m.Line(l):
		case l.Verb == "unit":
			l.Scan("class men: name", &u.Class, &u.Men, &u.Name)
			army = append(army, u)
		}
	}
	b, err := battle.Read(`
battle cross: The Fight at Pedlar's Cross
small: an hour before breakfast
turns 8
table 60,40
hill H1 20,9.5 27,9.5 27,14 20,14 level=1: Cross Hill
unit foot 24: Ashcombe's Foot
unit horse 10: Lacy's Horse
`, own)
	fmt.Println(b.Title, b.Turns, m.Shapes[0].Name, err)
	fmt.Println(army)
	_, err = battle.Read("battle a: A\nunit elephants few: Hannibal's", own)
	fmt.Println(err)
	// Output:
	// The Fight at Pedlar's Cross 8 Cross Hill <nil>
	// [{Ashcombe's Foot foot 24} {Lacy's Horse horse 10}]
	// line 2: "few" is not allowed here: unit class men: name
}
