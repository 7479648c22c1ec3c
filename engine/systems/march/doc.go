// Package march is March Attack by Mark Sims (2011): Napoleonic battles of divisions and corps, with
// battalions, regiments and batteries as units.
//
// Only the contents and the first eleven pages of the rules are public. They settle the scale, troops,
// leaders, VeD, combat and skirmish values, and the sequence of play. Everything else (orders, movement,
// fire, melee, morale, terrain) is our own design, held as numbers in house.go that a referee can change
// for every battle. The shape of a procedure is not such a number: which dice are rolled, what a natural
// 2 or 12 does, angles of 45, 30 and 22½ degrees, and what may be done only once. RULES.md states the
// rules; COVERAGE.md says where each of them is implemented and tested.
//
// # Where things are
//
// The rule book is built on package book. book.go has the menu: every procedure is a plan that asks for its fields and
// returns a deed. Plans, sums and deeds are in one file for each part of the sequence of play: orders, morale, skirmish,
// leaders, turn (with the initiative and the end of the battle), charge, move, ved, fire, guns and melee; and beside them
// losses, towns, weather, grand, muster and records. tables.go holds the charts, house.go the numbers that a referee can
// change, rolls.go the dice, ask.go the fields that plans share. state.go has the position and its invariants, and facts.go
// the facts that change it. say.txt, cards.txt and reasons.txt hold every sentence about a step, words.go and tell.go turn
// them into text. duties.go and desk.go make the play screen, setup.go the settings and the ready-made forces, battles.go
// the battles, armies.go the lists that players write, code.go the unit codes, reference.go and reference.txt the rules
// reference; despatch.go, closing.go and standings.go report on a battle once it is over.
//
// The commander of package commander plays this book through officer.go (what to do next), weigh.go (what it is worth),
// ways.go (the moves open to a unit), eyes.go (what can be seen on the table) and hands.go (moving the pieces). ring.go sets
// up a fight between two units alone, follow.go works out what follows an entry, for rehearsals.
//
// # What is left out
//
// The positions of units are not tracked: ranges, arcs and flanks are judged by the referee and entered with each
// procedure. The exceptions are which unit garrisons a built-up section and whether an MF is engaged.
package march
