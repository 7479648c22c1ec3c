// Package ecw is English Civil War, by Wesley A. Rogers, as printed in MWAN 67 (1994): battles of pike,
// shot and horse with 12 to 20 units a side.
//
// # Text and design
//
// The text of the rules survives, but the playsheets are lost. In code and tests ECW-nn cites a rule of the text,
// ECW-Rnn a ruling on an unclear passage, and ecw-charts the charts designed here to replace the lost ones. Every
// number of our own is a house value that the referee can change (house.go, setup.go); printed numbers are fixed.
// COVERAGE.md lists the code and the test for each of them.
//
// # How it works
//
// It is written with package book. A plan asks for the fields of an entry (ask.go has what plans share) and returns the deed.
// A deed changes its own copy of the position; keep (facts.go) then records every number that differs as one fact. What the
// deed tells goes beside it, with its words in say.txt and cards.txt.
//
// A battle is a list of units, leaders and dues. A Due is a step that the rules still require: an answer to a charge, a test, a
// round. A phase cannot end while one is open, unless the referee skips it.
//
//	book.go               the System and its menu
//	state.go, units.go    the position, and what follows from a unit’s record
//	facts.go, words.go    what happened, and how it is told (say.txt, cards.txt, reasons.txt)
//	tables.go, house.go   hit codes and charts, the house values
//	turn.go               initiative, the phases, the army check, the end
//	move.go, ground.go    moves, manoeuvres, terrain
//	guns.go               limbers, and dragoons with their horses
//	charge.go, home.go    charges and answers; charging home, receiving, overruns
//	fire.go, losses.go    shooting; hits, saves and casualties
//	melee.go              combat points, who strikes, rounds, recoil and follow-up
//	morale.go             the sums of the six morale tests; tests for shooting and lost rounds
//	states.go, rout.go    what a drop in morale brings; rout, retreat, pursuit, surrender
//	friends.go            the tests and the recovery of phase 6
//	leaders.go, muster.go, records.go  what the referee records
//	battles.go            the battles of the book, reinforcements, points
//	duties.go, desk.go    what is due, the play screen, the roster
//	officer.go, weigh.go, eyes.go, hands.go  the commander that plays a side, see package commander
//	ring.go, follow.go    a fight between two units alone; what follows an entry, for rehearsals
//	despatch.go, closing.go, standings.go  the despatch, the end, how the sides stand
//	armies.go             armies as players write them
//	diagrams.go           the arc of fire and a charge, to scale
//	reference.go, charts.go  the rules in our own words, the tables with the values in force
//
// Lengths are whole quarters of an inch on the table: four to a printed 25 mm inch, three for 15 mm.
//
// # Readings and deviations
//
// A pursuer that leaves the table is removed and counts as off the table; editing its record brings it back.
// A unit tests once for all the shooting of a phase and once for all friends lost in a turn. Friends that such a
// test routs are not tested for again that turn. When the target of a charge falls back shaken, the referee is
// asked whether the charge still reaches it. The gunners of a unit are one pool, shared evenly among its models.
// Half dice are rounded up.
//
// # Saves
//
// Saves hold kinds of events, ids of rolls, questions, fields, replies and sentences, keys of house values, short names of
// numbers and positions in numbered lists (facts.go); all of them keep their meaning. Facts hold the resulting records, so
// that correcting a rule changes no game in progress.
package ecw
