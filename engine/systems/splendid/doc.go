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
// How far does a gun with 5 inches come that has a fence 2 inches ahead? planMove in move.go asks for the path;
// kind.rate in walk.go reads Half for artillery and a hedge from the feature table; walk pays two for every quarter
// inch under which the fence lies: 2 + 1½. The deed makes the fact moved, which stands below its plan: what it holds,
// what it does to the state, how it is told.
//
//	book.go                    the menu, and why a procedure cannot be entered
//	tables.go, house.go        the feature table, the classes, the house numbers
//	words.go                   sums and what shows numbers; every sentence and reason in say.txt and reasons.txt
//	facts.go                   what several phases share: losses, answers, remarks
//	ask.go                     fields that several plans ask for: units, ground, names
//	place.go, records.go       placing terrain; the referee's own word
//	turn.go                    phases, initiative, what is still due, the end
//	walk.go, move.go           half rate; movement, formations, limbers
//	cross.go                   bridges, landmarks, roads
//	charge.go, advantage.go    charges, interceptions, reactions; who has the advantage
//	sight.go, cover.go         what stops a shot; cover stand by stand
//	fire.go, structure.go, bounce.go
//	melee.go, morale.go
//	desk.go, duties.go         the play screen
//	officer.go, weigh.go, ways.go, eyes.go, hands.go   the commander: who plays a side, see package commander
//	ring.go, follow.go         a fight of two by itself; what follows an entry, for rehearsals
//	setup.go, battles.go, armies.go   how a game begins, the battles, the lists that players write
//	despatch.go, closing.go, standings.go   the despatch, the end, how the sides stand
//	tell.go                    the dice of a step and what follows it
//	reference.go, reference_tables.go   the book for looking things up, with its odds
//
// # Promises
//
// Kinds of events, their fields, and ids of features, classes and house numbers are written into saves and stay.
package splendid
