package view

import "vedette/engine"

// Standing is how a unit stands at a moment, as far as it can be counted.
type Standing struct {
	ID       int
	Name     string
	Strength int  // in what the rule book counts: figures, stands, points of combat value
	Side     int  // 0 or 1
	Broken   bool // it is beyond use: broken, routed, off the table
	Lost     int  // of a unit that may come during the game: by how much it is weaker than it came
}

// Mustered is a rule book whose units can be counted at any moment: what may come of an entry can be rehearsed.
type Mustered interface {
	System
	// Standings are all units of s, in an order that stays. of is what Strength counts, for one and for several: "figure", "figures".
	Standings(s engine.State) (all []Standing, of [2]string)
}
