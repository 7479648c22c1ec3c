package book

import (
	"cmp"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// Ruled is a state that knows the rules it is played by.
type Ruled[S any] interface{ Rules() *Rules[S] }

// Base is embedded by the System of a rule book and implements the part of [view.System] that needs nothing but its rules.
type Base[S Ruled[S]] struct{}

// rules returns the rules, which are the same for every state.
func (Base[S]) rules() *Rules[S] {
	var s S
	return s.Rules()
}

// Procedures implements view.System.
func (r Base[S]) Procedures(s engine.State) []view.Procedure { return r.rules().Procedures(s.(S)) }

// Form implements view.System.
func (r Base[S]) Form(s engine.State, c engine.Command) view.Form { return r.rules().Form(s, c) }

// Ready implements commander.Readier.
func (r Base[S]) Ready(s engine.State, c engine.Command) (Ready, error) { return r.rules().Ready(s, c) }

// Resolve implements view.System.
func (r Base[S]) Resolve(s engine.State, c engine.Command, cup *dice.Cup) ([]engine.Event, error) {
	return r.rules().Resolve(s, c, cup)
}

// Apply implements view.System.
func (r Base[S]) Apply(s engine.State, e engine.Event) (engine.State, error) {
	return r.rules().Apply(s, e)
}

// Decode implements view.System.
func (r Base[S]) Decode(kind string, data []byte) (engine.Event, error) {
	return r.rules().Decode(kind, data)
}

// Abbreviations implements view.Shortening.
func (r Base[S]) Abbreviations(text string) []view.Found {
	rules := r.rules()
	return cmp.Or(rules.Short, DiceAbbreviations).In(text, rules.Coded)
}
