// Package ecw is English Civil War, by Wesley A. Rogers, as printed in MWAN 67 (1994): battles of pike,
// shot and horse with 12 to 20 units a side.
//
// # What is whose
//
// The text of the rules survives, its playsheets do not. ECW-nn in code and tests number what the text
// fixes, ECW-Rnn the rulings on its unclear places, ecw-charts our own charts for what is lost. Every
// number of ours is a house value that the referee can change (house.go, setup.go); what the text
// prints is not changeable. COVERAGE.md says where each of them is and which test holds it.
//
// # How it works
//
// It is written with package book. A plan asks for the fields of an entry (ask.go has what plans share) and returns the deed.
// A deed changes its own copy of the position; keep (facts.go) writes what differs in the end as one fact, number by number,
// beside what is told, whose words are in say.txt and cards.txt.
//
// A battle is a list of units, leaders and dues. A Due is something the rules still demand: an answer to a charge, a test, a
// round; a phase does not end while one is open, unless the referee strikes it.
//
//	book.go               the System and its menu
//	state.go, units.go    the position, and what a unit is as it stands
//	facts.go, words.go    what has happened; what is said of it, by say.txt, cards.txt and reasons.txt
//	tables.go, house.go   codes of hits and charts, the house values
//	turn.go               initiative, the phases, the army check, the end
//	move.go, ground.go    moves, manoeuvres, terrain
//	guns.go               limbers, and dragoons with their horses
//	charge.go, home.go    charges and answers; charging home, receiving, overruns
//	fire.go, losses.go    shooting; hits, saves, who is removed
//	melee.go              combat points, who strikes, rounds, recoil and follow-up
//	morale.go             the six sums of a test, tests for shooting and lost rounds
//	states.go, rout.go    what a drop in morale brings; rout, retreat, pursuit, surrender
//	friends.go            the tests and the recovery of phase 6
//	leaders.go, muster.go, records.go  what the referee records
//	battles.go            the battles of the book, who comes later, points
//	duties.go, desk.go    what is due, the play screen, the roster
//	officer.go, weigh.go, sight.go, hands.go  the commander: who plays a side, see package commander
//	ring.go, follow.go    a fight of two by itself; what follows an entry, for rehearsals
//	despatch.go, closing.go, standings.go  the despatch, the end, how the sides stand
//	armies.go             armies as lists that players write
//	diagrams.go           the arc of fire and a charge, to scale
//	reference.go, charts.go  the rules in our own words, the tables with what is in force
//
// Lengths are whole quarters of an inch on the table: four to a printed 25 mm inch, three for 15 mm.
//
// # Readings and deviations
//
// A pursuer that leaves the table is removed and counts as off the table; its record brings it back.
// A unit tests once for all the shooting of a phase, and once for all friends lost in a
// turn: what its own failure brings down is not tested again the same turn. A charge whose target
// falls back only shaken may still reach it: the referee is asked. Gunners of a unit are one pool,
// shared evenly among its models. Half dice are rounded up.
//
// # Saves
//
// Kinds of events, ids of rolls, questions, fields and replies, and the keys of house values are
// written into saves and keep their meaning, and so do ids of sentences, short names of numbers and places in numbered
// lists (facts.go). Facts hold what became of the records, so a corrected rule changes no game in progress.
package ecw
