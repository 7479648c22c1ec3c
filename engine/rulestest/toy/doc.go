// Package toy is the smallest complete rule book: three rules, two companies and a wall. It is a ten-minute tutorial in
// writing a rule book with package book, and a test double for everything that works with rule books.
//
//	shoot     N muskets at a company: 1D6 each, 4 or more hits; the wall makes it harder
//	rally     asks whether there is room, then 2D6: 7 or more brings one man back
//	scout     D66: on 41 or more a sighting waits for "see" or "ignore"
//	turn      ends the turn; the last turn ends the game
//	settings  says whether there is a wall, and what a musket hits on
//
// # Reading order
//
//   - state.go is the position, a plain value.
//   - book.go is what may be entered. Each procedure has one plan, which asks for its fields and returns the deed.
//   - facts.go is what can have happened. A deed makes facts, and each fact folds itself into the position.
//   - words.go is everything that is said, by id. Facts hold ids and numbers, never sentences.
//   - house.go is the only house value: a number of our own that the referee may change.
//   - desk.go is what the screens show between two entries.
//
// RULES.md numbers the rules. COVERAGE.md says where the code of each rule is and which test case proves it. The story in
// testdata/transcripts is a game as a player would read it, and book_test.go is the one test that every rule book has. The
// books under engine/systems have the same files and more.
package toy
