// Package view defines what the screens draw: the play screen, forms, results, sheets, the reference and the report of a game. Its
// values hold words, numbers and roles, such as "a unit of the Non-Players". They never say where something goes on the screen,
// how large it is, or how it looks.
//
// A rule book answers each question of [System] with one of these values, computed anew from the position every time. The screens
// work nothing out from them and keep nothing in them. What can be tapped is a [Key]: a command with its words. What is entered is
// a [Form]; its values come back in the command, so a form has no memory. A [Telling] puts a finished step into words, with the
// [Card] that shows it.
//
// All words are plain text without markup. Lengths are in the units that the rule book prints, already converted to the scale of
// the game.
//
// Start with [Desk] and [Desk.Next]; then read [Form] and [Field], then [Card].
package view

import "vedette/engine"

// System is a rule book with its screens: the rules, and what can be seen and entered. Every method is pure and safe for
// concurrent use.
type System interface {
	engine.System

	// Options returns the settings of a game with their values in force: what Start takes and what the command "settings" changes
	// later. The first one is what is played, such as the scenario.
	Options(o engine.Values) []Field

	// Procedures returns the menu of what the referee may enter, in order. The first procedure of every group carries the group's
	// name.
	Procedures(s engine.State) []Procedure

	// Form returns the fields that c.Do needs given what c.In already holds, with options, refusals and the sum for these values.
	// Values that do not matter are left out of the form, not refused.
	Form(s engine.State, c engine.Command) Form

	// Desk returns what the play screen shows between two entries.
	Desk(s engine.State) Desk

	// Sheets returns the rule book's own pages, which stand beside the play screen and the log.
	Sheets(s engine.State) []Sheet

	// Closing says how a finished game went: the verdict, what counted towards it, the losses of both sides, and the most important
	// deeds. start is the opening position; steps are all steps in force.
	Closing(start engine.State, steps []engine.Step) Sheet

	// Reference returns the rule book for looking things up, with the values in force in s.
	Reference(s engine.State) Reference

	// First returns the teaching game. Only a rule book that is not on the shelf may have none, nil.
	First() *First

	// Tell puts a step into words. now is the present state of the game. It only decides how lengths are printed and which keys a
	// card offers next; what happened comes from the step alone.
	Tell(now engine.State, st engine.Step) Telling
}

// Chronicler is a rule book that writes its own battle report. For other books the report consists of the lines of the log.
type Chronicler interface {
	System
	// Report tells the battle from the opening position through all steps in force. The facts are the same in every voice. A report
	// without a Title gets the name of the game; one without parts consists of the lines of the log.
	Report(start engine.State, steps []engine.Step, v Voice) Report
}

// Headliner is a rule book that can say how a game stands without building the whole play screen. It says the same as Desk.
type Headliner interface {
	System
	// Headline returns Turn, Say and Over of the Desk of s.
	Headline(s engine.State) (turn int, say string, over bool)
}

// First is a game that teaches by playing. It is offered to players who have no game yet.
type First struct {
	Label   string // of the key: "Play the first game"
	Name    string // of the game
	Small   string
	Options engine.Values
	Seats   [2]string // the commanders of the two sides, for the learner to follow; empty when the rule book has hints of its own
	Sample  Card      // a result from such a game, to show what the app does
}
