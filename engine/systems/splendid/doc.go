// Package splendid is A Splendid Victory! The Terrain Guidelines, by Trevor Raymond (February 2014): what
// terrain does to movement, fire and hand-to-hand combat in the English Civil War.
//
// # Printed and house
//
// The guidelines build on a main book of rules, which is not repeated here. The terrain is as printed: the feature table ([kinds] in
// tables.go), half rate, cover stand by stand, the hand-to-hand advantage, bridges, landmarks and structural damage. Whatever belongs to
// the main book (units, distances, dice, phases, morale, the zone of fire, bounce-through, and what "react" and "intercept" mean) is our
// own design, called house, and every number in it can be changed during a game. COVERAGE.md says where each fact, ruling, procedure,
// switch and invariant is implemented.
//
// # How it is played
//
// The table is the map: the package keeps no coordinates. The referee measures and says what lies on a path or a line; the rule book
// says what it does. Units and features may be on a roster, which keeps losses, markers and damage, or may be described as they come up
// ("not on the roster"), which makes the book a plain calculator. In that form it is also lent to other rule books ([System.Lends]).
//
// # Where to look
//
// How far does a gun move with 5 inches and a fence 2 inches ahead? planMove in move.go asks for the path; kind.rate in walk.go reads Half
// for artillery and a hedge from the feature table; walk charges two for every quarter inch while the gun is on the fence: 2 + 1½. The
// deed makes the fact moved, which is declared below its plan with its fields, its effect on the state and its wording.
//
//	book.go                    the menu, and why a procedure cannot be entered
//	tables.go, house.go        the feature table, the classes, the house numbers
//	words.go                   kinds of sums and formatting; the sentences and reasons are in say.txt and reasons.txt
//	facts.go                   what several phases share: losses, answers, remarks
//	ask.go                     fields that several plans ask for: units, ground, names
//	place.go, records.go       placing terrain; the referee's corrections
//	turn.go                    phases, initiative, outstanding duties, the end
//	walk.go, move.go           half rate; movement, formations, limbers
//	cross.go                   bridges, landmarks, roads
//	charge.go, advantage.go    charges, interceptions, reactions; who has the advantage
//	sight.go, cover.go         what stops a shot; cover stand by stand
//	fire.go, structure.go, bounce.go
//	melee.go, morale.go
//	desk.go, duties.go         the play screen
//	officer.go, weigh.go, ways.go, eyes.go, hands.go   the commander that plays a side, see package commander
//	ring.go, follow.go         a fight between two units; what follows an entry, for rehearsals
//	setup.go, battles.go, armies.go   starting a game, the battles, army lists
//	despatch.go, closing.go, standings.go   the despatch, the end sheet, the state of both sides
//	tell.go                    the dice of a step
//	reference.go, reference_tables.go   the reference and its odds
//
// # Promises
//
// The kinds and fields of events and the ids of features, classes and house numbers are written into saves and never change.
package splendid
