// Package minie implements the rule book Horse and Musket and Minie Ball: brigades of the eighteenth and
// nineteenth centuries in 10 mm, at one inch to twenty yards.
//
// The document is complete up to page 21. The subjects of its lost pages 22 to 29 (cover, engineers, works,
// obstacles, demolition, pontoons, campaigning) and whatever else it leaves open are our own design, marked as
// house and changeable in every game. RULES.md lists every fact, ruling and chart in our own
// words; COVERAGE.md has a row for each, naming its code and its test.
//
// # Where to begin
//
// book.go holds the menu, tables.go the charts and house.go the house values. state.go and units.go define the state of a game,
// facts.go the facts that a step records; words.go, say.txt, cards.txt and reasons.txt put them into words. ask.go has the fields that
// several entries share. Each part of a turn has a file for its procedures: turn, orders, formation, move, sight, musketry, guns,
// roundshot, shell, canister, charge, melee, losses, morale, engineers, campaign, victory, records. setup.go and battles.go start
// games, armies.go handles the lists that players write. desk.go, duties.go, charts.go, reference.go and tell.go make what the screens
// show; odds.go computes the exact chances beside an entry.
//
// The commanders of package commander play this book through officer.go (what comes next), weigh.go (judgement), ways.go and
// strokes.go (what a unit may do), eyes.go (what can be seen on the table) and hands.go (moving the pieces). ring.go sets up a fight
// between two units, follow.go tells rehearsals what follows an entry. despatch.go, closing.go and standings.go report the end.
//
// # Measures
//
// Lengths are whole quarter inches. A move reduced by a percentage is rounded down to a quarter inch; a range
// is rounded up to the next whole inch before it is looked up.
//
// # Positions
//
// The tabletop is the map: the book never asks where a unit stands, only how far, through what, and
// how many figures touch or are under a template. A unit's position is therefore just a count of its moves, which is
// enough for the first volley rule, and a facing in eight directions.
//
// # Readings
//
// Where neither the document nor RULES.md settles a point: an attack column moves at the rate of a march column
// and is four figures wide; a charge, once started, goes home whatever the defensive fire costs, unless nobody
// is left; figures near a demolition are lost on 4, 5 or 6; rallied troops form line (light troops
// skirmish order; guns stay where they are).
//
// # Saves
//
// Kinds of facts, the keys of [Unit] and the ids of say.txt and reasons.txt are written into saves: new ones may be added, but none may
// change its meaning. The wording may change at any time.
package minie
