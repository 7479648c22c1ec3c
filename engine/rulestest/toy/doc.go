// Package toy is the smallest complete rule book: three rules, two companies and a wall. It shows in ten minutes how a
// rule book is written with package book, and serves the tests of everything that holds rule books.
//
//	shoot     N muskets at a company: 1D6 each, 4 or more hits; the wall makes it harder
//	rally     asks whether there is room, then 2D6: 7 or more brings one man back
//	scout     D66: on 41 and more a sighting waits for "see" or "ignore"
//	turn      ends the turn; the last turn ends the game
//	settings  says whether there is a wall, and what a musket hits on
//
// # Reading it
//
// state.go is the position, a plain value. book.go is what may be entered: each procedure has one plan, which asks for
// its fields and returns the deed. facts.go is what can have happened: a deed makes facts, each fact folds itself into
// the position. words.go is everything that is said, by its id: facts hold ids and numbers, never sentences. house.go is
// the one number that is ours and may be changed. desk.go is what the screens show between two entries.
//
// RULES.md numbers what the rules settle, COVERAGE.md says where each stands and which case of a test holds it, the story in
// testdata/transcripts is a game as a player would read it, and book_test.go is the one test that every rule book has. The books
// under engine/systems have the same files and more of them.
package toy
