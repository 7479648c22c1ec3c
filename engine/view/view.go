// Package view is what screens draw: the play screen, forms, results, sheets, the reference and the report of a game. It holds words,
// figures and roles, such as "a unit of the Non-Players", and never where something stands, how large it is, or how it looks.
//
// A rule book answers each question of [System] with one of these values, made anew every time from the position; nothing in them is
// kept, and no screen works anything out from them. What can be tapped is a [Key]: a command with its words. What is entered is a
// [Form]; its values come back in the command, so that a form is a question and never a memory. A [Telling] puts a finished step into
// words, with the [Card] that shows it.
//
// All words are plain text without markup. Lengths are in the units the rule book prints, already converted to the scale of the game.
//
// Start with [Desk] and what it says comes next, [Desk.Next]; then [Form] and [Field]; then [Card].
package view

import "vedette/engine"

// System is a rule book as it is seen: the rules, and what there is to see and to enter. Every method is pure and safe for concurrent
// use.
type System interface {
	engine.System

	// Options are the settings of a game with their values in force: what Start takes and what the
	// command "settings" changes later. The first is what is played, such as the scenario.
	Options(o engine.Values) []Field

	// Procedures is the menu of what the referee may enter, in order. The first of every group
	// carries the group's name.
	Procedures(s engine.State) []Procedure

	// Form tells which fields c.Do needs given what c.In already holds, with options, refusals and
	// the reckoning so far. Values that do not matter are left out of the form, not refused.
	Form(s engine.State, c engine.Command) Form

	// Desk is what the play screen shows between two entries.
	Desk(s engine.State) Desk

	// Sheets are the rule book's own pages beside the play screen and the log.
	Sheets(s engine.State) []Sheet

	// Closing is how a game that has ended came out: the verdict, what counted for it, what either side lost, and the
	// deeds that weighed most. start is the opening position; steps are all that are in force.
	Closing(start engine.State, steps []engine.Step) Sheet

	// Reference is the rule book for looking things up, with the values in force in s.
	Reference(s engine.State) Reference

	// First is the game that teaches by playing, nil when the rule book has none.
	First() *First

	// Tell puts a step into words. now is the state of the game as it stands, which decides only how
	// lengths are printed and which keys a card offers next; what happened comes from the step alone.
	Tell(now engine.State, st engine.Step) Telling
}

// Chronicler is a rule book that writes the report of a battle itself. For the others the report is
// made of the lines of the log.
type Chronicler interface {
	System
	// Report tells the battle from the opening position through all steps that are in force, in the same facts whatever the
	// voice. Without a Title it bears the name of the game; without parts the lines of the log are told in its place.
	Report(start engine.State, steps []engine.Step, v Voice) Report
}

// Headliner is a rule book that can say where a game stands without building the whole play screen. What it
// says is what Desk says.
type Headliner interface {
	System
	// Headline is Turn, Say and Over of the Desk of s.
	Headline(s engine.State) (turn int, say string, over bool)
}

// First is a game that teaches by playing. It is offered to those who have no game yet.
type First struct {
	Label   string // of the key: "Play the first game"
	Name    string // of the game
	Small   string
	Options engine.Values
	Seats   [2]string // the commanders of the two sides, whom the learner follows; empty where the rule book teaches by hints of its own
	Sample  Card      // a result such as the game brings, for those who look in
}
