// Package minie is the rule book Horse and Musket and Minie Ball: brigades of the eighteenth and
// nineteenth centuries in 10 mm, one inch to twenty yards.
//
// The document is complete up to page 21; what its pages 22 to 29 held (cover, engineers, works,
// obstacles, demolition, pontoons, campaigning) and what it leaves open is our own design, marked as
// house and changeable in every game. COVERAGE.md has a row for every fact, chart, ruling,
// procedure, switch and invariant.
//
// # Where to begin
//
// tables.go holds the charts and houses.go every house value; state.go what a game is; forms.go how an
// entry is asked for (an [entry] is both the form of a procedure and what it does); act.go how losses,
// officers and routs follow at once; resolve_*.go the procedures by phase; events.go the facts that
// are kept; desk.go, duties.go and tell.go what the screens show.
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
// The kinds of events and the keys of [Unit] are for good: new ones may be added, none changes its
// meaning. The words of a result are stored with it, as they were said.
package minie
