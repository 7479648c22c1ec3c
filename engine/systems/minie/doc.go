// Package minie is the rule book Horse and Musket and Minie Ball: brigades of the eighteenth and
// nineteenth centuries in 10 mm, one inch to twenty yards.
//
// The document is complete up to page 21; what its pages 22 to 29 held (cover, engineers, works,
// obstacles, demolition, pontoons, campaigning) and what it leaves open is our own design, marked as
// house and changeable in every game. RULES.md has every fact, ruling and chart in our own
// words, COVERAGE.md a row for each with the code and the test of it.
//
// # Where to begin
//
// book.go holds the menu; tables.go the charts and house.go every house value; state.go and units.go what a game is;
// ask.go the fields that several entries share; facts.go what is kept of a step, words.go, say.txt, cards.txt and reasons.txt how it
// is said. The procedures stand in one file for each part of a turn: turn, orders, formation, move, sight, musketry, guns, roundshot,
// shell, canister, charge, melee, losses, morale, engineers, campaign, victory, records. setup.go and battles.go are how a
// game begins, armies.go the lists that players write; desk.go, duties.go, charts.go,
// reference.go and tell.go are what the screens show; odds.go the exact chances beside an entry.
// The commander of package commander is taught in officer.go (what comes next), weigh.go (the judgements), ways.go and strokes.go (what
// a unit may do), eyes.go (what the table shows) and hands.go (what is moved on it); ring.go has a fight of two by itself, follow.go what
// follows an entry, for rehearsals. despatch.go, closing.go and standings.go are what is said at the end.
//
// # Measures
//
// Lengths are whole quarter inches. A move reduced by a percentage is rounded down to one; a range
// is rounded up to the next whole inch before it is looked up.
//
// # What the table keeps
//
// The figures are the map: the book never asks where a unit stands, only how far, through what, and
// how many figures are under a template or touch. Position is therefore a count of moves, which is
// what the first volley needs, and a facing in eight directions.
//
// # Readings
//
// Where the document and its dossier are both silent: an attack column moves at the rate of a column
// and its rank is four wide; a started charge goes on whatever the defensive fire costs unless nobody
// is left; figures near a demolition are lost on 4, 5 or 6; rallied troops form line (light troops
// skirmish order, guns stay where they are).
//
// # Saves
//
// Kinds of facts, the keys of [Unit] and the ids of say.txt and reasons.txt are written into saves: new ones may be added, none changes its
// meaning. The words themselves may be mended at any time.
package minie
