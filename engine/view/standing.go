package view

import "vedette/engine"

// Standing is the condition of a unit at a moment, as far as it can be counted.
type Standing struct {
	ID       int
	Name     string
	Strength int  // in the unit of the rule book: figures, stands, points of combat value
	Side     int  // 0 or 1
	Broken   bool // out of action: broken, routed, off the table
	Away     bool // off the table but not lost
	Nerve    int  // how far its nerve has gone: 0 for a steady unit
	Lost     int  // of a unit that arrives during the game: what it has lost since it arrived
}

// Mustered is a rule book whose units can be counted at any moment, so that entries can be rehearsed.
type Mustered interface {
	System
	// Standings returns all units of s in a stable order. of is the noun for Strength, singular and plural: "figure", "figures".
	Standings(s engine.State) (all []Standing, of [2]string)
}

// Follower is a rule book that knows what follows from an entry: the tests of nerve it causes, and what the enemy would do in
// return. Both are entries of the rule book that can be tried off the record.
type Follower interface {
	Mustered
	// Owed returns a test that the unit owes in s, and s as it is when the test is made. ok is false when it owes none.
	Owed(s engine.State, unit int) (then engine.State, test engine.Command, ok bool)
	// Reply returns what the other unit of an entry does in return at the same distance, and s as it is when its time comes. ok is
	// false when it cannot, or must test first.
	Reply(s engine.State, did engine.Command) (then engine.State, reply engine.Command, ok bool)
	// Unnerved returns the word for a unit whose nerve has gone: "wavering".
	Unnerved() string
}
