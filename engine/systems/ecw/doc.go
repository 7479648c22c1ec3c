// Package ecw is English Civil War, by Wesley A. Rogers, as printed in MWAN 67 (1994): battles of pike,
// shot and horse with 12 to 20 units a side.
//
// # What is whose
//
// The text of the rules survives, its playsheets do not. ECW-nn in code and tests number what the text
// fixes, ECW-Rnn the rulings on its unclear places, ecw-charts our own charts for what is lost. Every
// number of ours is a house value that the referee can change (tables.go, setup.go); what the text
// prints is not changeable. COVERAGE.md says where each of them is and which test holds it.
//
// # How it works
//
// A procedure is one function that builds its form and returns what it does (forms.go, meta.go), so a
// form and its resolver cannot read the same field differently. What it does changes a copy of the
// position in a work (work.go); finish writes what differs as one event, beside the result in words.
// A battle is a list of units, leaders and dues. A Due is something the rules still demand: an answer
// to a charge, a test, a round; a phase does not end while one is open, unless the referee strikes it.
//
//	tables.go             codes of hits, charts, the list of house values
//	sums.go               the six morale sums, combat points, who shoots and who strikes
//	resolve_turn.go       sequence, initiative, continued moves, pursuit, recovery, army check
//	resolve_move.go       move, charge, answer, burst-through, guns, terrain, dragoons
//	resolve_shoot.go      shooting, its test, leaders at risk
//	resolve_fight.go      charge home, receive, overrun, rounds, their tests, friends routed
//	resolve_record.go     what the referee records
//	duties.go, desk.go    what is due, the play screen, the roster
//	diagrams.go           the arc of fire and a charge, to scale
//	reference.go          the rules in our own words, tables and rulings
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
// written into saves and keep their meaning. Events hold records as they were after the step, so a
// corrected rule changes no game in progress.
package ecw
