package battle_test

import (
	"fmt"

	"vedette/engine/battle"
)

// A book takes its own lines as they come.
func ExampleRead() {
	type unit struct {
		Name, Class string
		Men         int
	}
	var army []unit
	b, err := battle.Read(`
battle cross: The Fight at Pedlar's Cross
small: an hour before breakfast
turns 8
table 60,40
hill H1 20,9.5 27,9.5 27,14 20,14 level=1: Cross Hill
unit foot 24: Ashcombe's Foot
unit horse 10: Lacy's Horse
`, func(l *battle.Line) {
		switch l.Verb {
		case "unit":
			army = append(army, unit{l.Text(), l.One("foot", "horse"), l.Num(1, 60)})
		default:
			l.Wrong("nobody knows what a " + l.Verb + " is")
		}
	})
	fmt.Println(b.Title, b.Turns, b.Map.Shapes[0].Name, err)
	fmt.Println(army)
	_, err = battle.Read("battle a: A\nunit elephants 3: Hannibal's", func(l *battle.Line) { l.One("foot", "horse") })
	fmt.Println(err)
	// Output:
	// The Fight at Pedlar's Cross 8 Cross Hill <nil>
	// [{Ashcombe's Foot foot 24} {Lacy's Horse horse 10}]
	// line 2: "elephants" is none of foot, horse
}
