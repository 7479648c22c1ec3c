package hill

import "vedette/engine"

// State is the position of a game: what Initiative/Event, the finds and the ledger need to know.
// It is a plain value; its slices are never written to once they are part of a state.
type State struct {
	Scale Scale
}

// Scale is how printed inches are measured on the table. Source: HILL-08.
type Scale int8

const (
	Inches       Scale = iota // 25/28 mm figures
	HalfInches                // 15 mm and below: half of every distance
	Centimetres               // 15 mm and below: the same numbers in centimetres
	DoubleInches              // bigger figures
)

// Options implements engine.System.
func (System) Options(o engine.Values) []engine.Field { return nil }

// Start implements engine.System.
func (System) Start(o engine.Values) (engine.State, error) { return State{}, nil }

// Check implements engine.System.
func (System) Check(s engine.State) error { return nil }
