package view

import "vedette/engine"

// Standing is how a unit stands at a moment, as far as it can be counted.
type Standing struct {
	ID       int
	Name     string
	Strength int  // in what the rule book counts: figures, stands, points of combat value
	Side     int  // 0 or 1
	Broken   bool // it is beyond use: broken, routed, off the table
	Away     bool // it has left the table, and is not lost
	Nerve    int  // how far its nerve has gone: 0 for a unit that is steady
	Lost     int  // of a unit that may come during the game: by how much it is weaker than it came
}

// Mustered is a rule book whose units can be counted at any moment: what may come of an entry can be rehearsed.
type Mustered interface {
	System
	// Standings are all units of s, in an order that stays. of is what Strength counts, for one and for several: "figure", "figures".
	Standings(s engine.State) (all []Standing, of [2]string)
}

// Follower is a rule book that knows what comes after an entry: the tests of nerve that it brings about, and what the others would do
// in return. Both are entries of its own, to be played off the record.
type Follower interface {
	Mustered
	// Owed is a test that a unit owes in s, with s as it is when that is made. ok is false when it owes none.
	Owed(s engine.State, unit int) (then engine.State, test engine.Command, ok bool)
	// Reply is what the other unit of an entry does in return, at the same distance, with s as it is when its time comes. ok is false
	// when it cannot, or not before it has tested.
	Reply(s engine.State, did engine.Command) (then engine.State, reply engine.Command, ok bool)
	// Unnerved is what a unit is whose nerve has gone: "wavering".
	Unnerved() string
}
