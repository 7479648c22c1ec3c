package toy

import "vedette/engine/book"

// hitsOn is the only house value. The referee may change it for a game.
const hitsOn book.Key = "hits-on"

var house = book.NewHouse(func() []book.Value {
	return []book.Value{{Key: hitsOn, Label: "A musket hits on", Group: "Shooting", Design: 4, Min: 2, Max: 5}}
})

// House implements book.Housed.
func (s State) House() (*book.House, book.Changed) { return house, s.Changed }

// WithHouse implements book.Housed.
func (s State) WithHouse(c book.Changed) State { s.Changed = c; return s }
