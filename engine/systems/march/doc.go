// Package march is March Attack by Mark Sims (2011): Napoleonic battles of divisions and corps, with
// battalions, regiments and batteries as units.
//
// Of the rules only the contents and the first eleven pages are public. They fix scale, troops,
// leaders, VeD, combat and skirmish values, and the sequence of play; everything behind them (orders,
// movement, fire, melee, morale, terrain) is our own design, kept in the numbers of house.go that a
// referee can change for every battle. What is no such number is the shape of a procedure: which die is
// thrown, what a natural 2 or 12 does, angles of 45, 30 and 22½ degrees, and what is done once. RULES.md
// says what holds, COVERAGE.md for every fact where it stands.
//
// # Where things are
//
// The rule book is written with package book. book.go has the menu: every procedure is a plan that asks for its fields and
// returns its deed. Plans, sums and deeds stand in one file for each part of the sequence of play, as a player calls it: orders,
// morale, skirmish, leaders, turn (with the initiative and the end), charge, move, ved, fire, guns, melee, losses, and beside
// them towns, weather, grand, muster, records. tables.go holds the charts, house.go the numbers that a referee can change,
// rolls.go the dice, ask.go the fields that plans share. state.go has the position and its invariants, facts.go what changes
// it, words.go with say.txt, cards.txt and reasons.txt everything that is said of steps, tell.go how; duties.go and desk.go are
// the play screen, setup.go the settings and the ready-made forces, battles.go the battles, armies.go the lists that players
// write, code.go the unit codes, reference.go and reference.txt the book to look things up; despatch.go, closing.go and
// standings.go are what is said at the end.
//
// The commander of package commander is taught in officer.go (what comes next), weigh.go (the judgements), ways.go (what a unit may
// do), eyes.go (what the table shows) and hands.go (what is moved on it); ring.go has a fight of two by itself, follow.go what
// follows an entry, for rehearsals.
//
// # What is left out
//
// Nobody's place on the table is tracked: ranges, arcs and flanks are what the referee sees, entered
// with the deed. The exceptions are the garrison of a built-up section and whether an MF is engaged.
package march
