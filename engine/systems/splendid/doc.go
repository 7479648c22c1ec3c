// Package splendid is A Splendid Victory! The Terrain Guidelines, by Trevor Raymond (February 2014): what
// terrain does to movement, fire and hand-to-hand combat in the English Civil War.
//
// # What is whose
//
// The guidelines stand on a main book of rules that is not theirs to repeat. The terrain is as printed: the
// feature table ([kinds] in tables.go), half rate, cover stand by stand, the hand-to-hand advantage, bridges,
// landmarks, structural damage. Everything of the main book (units, distances, dice, phases, morale, the zone of
// fire, bounce-through, and what "react" or "intercept" mean) is our own design, called house, and every number
// of it can be changed in a game. COVERAGE.md says where each fact, ruling, procedure, switch and invariant is.
//
// # How it is played
//
// The table is the map: no coordinates are kept. The referee measures and says what lies on a path or a line; the
// rule book says what it does. Units and features may be on a roster, and then losses, markers and damage are
// kept; or they are described as they come ("not on the roster"), and the book is a plain calculator. That is
// also how it is lent to other rule books ([System.Lends]).
//
// # Where to look
//
// How far does a gun with 5 inches come that has a fence 2 inches ahead? planMove in resolve_move.go asks for
// the path; kind.rate reads Half for artillery and a hedge from the feature table; walk pays two for every
// quarter inch under which the fence lies: 2 + 1½.
//
//	tables.go            the feature table, the classes, the house numbers
//	forms.go             how a procedure asks for its fields; losses; the end of a battle
//	resolve_move.go      movement, bridges, landmarks, roads, formations
//	resolve_charge.go    charges, interceptions, reactions, who has the advantage
//	resolve_fire.go      sight, cover, fire, structures, bounce-through
//	resolve_melee.go     hand-to-hand, morale
//	resolve_ground.go    placing terrain, records, phases, settings, the end
//	events.go            what is stored, and what it does to the state
//	desk.go, duties.go   the play screen
//	tell.go              cards and log
//	reference.go         the book for looking things up, with its odds
//
// # Promises
//
// Kinds of events, their fields, and ids of features, classes and house numbers are written into saves and stay.
package splendid
