// Package march is March Attack by Mark Sims (2011): Napoleonic battles of divisions and corps, with
// battalions, regiments and batteries as units.
//
// Of the rules only the contents and the first eleven pages are public. They fix scale, troops,
// leaders, VeD, combat and skirmish values, and the sequence of play; everything behind them (orders,
// movement, fire, melee, morale, terrain) is our own design, kept in cells of tables.go that a
// referee can change for every battle. What is not a cell is the shape of a procedure: which die is
// thrown, what a natural 2 or 12 does, angles of 45, 30 and 22½ degrees, and what is done once. COVERAGE.md tells for every fact where it stands.
//
// # Where things are
//
// tables.go holds the charts, rules.go the sums that are read from them, rolls.go the dice. A command
// is a job (forms.go): one function in resolve_*.go builds its form and, once nothing is refused and
// the dice are there, carries it out on a copy of the state. What it sets is written as changed
// events; what came of it, in words with its sums, is one result event at the end. state.go has the
// position and its invariants, events.go folds events into it, duties.go and desk.go are the play
// screen, setup.go the settings and the ready-made forces, codes.go the unit codes, reference.go the
// book to look things up.
//
// # What is left out
//
// Nobody's place on the table is tracked: ranges, arcs and flanks are what the referee sees, entered
// with the deed. The exceptions are the garrison of a built-up section and whether an MF is engaged.
package march
