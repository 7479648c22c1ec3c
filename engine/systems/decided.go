package systems

import (
	"vedette/engine"
	"vedette/engine/beside"
	"vedette/engine/systems/ecw"
	"vedette/engine/systems/hill"
	"vedette/engine/systems/march"
	"vedette/engine/systems/minie"
	"vedette/engine/systems/splendid"
)

// Decided returns what decided a game that is over: places, losses, objectives; nil when nobody has won. It is not part of the
// contract of a rule book because only the command line uses it, and so it can be left out of the app.
func Decided(s engine.State) []string {
	if both, ok := s.(beside.Pair); ok {
		s = both.Main
	}
	switch s := s.(type) {
	case ecw.State:
		return ecw.Decided(s)
	case hill.State:
		return hill.Decided(s)
	case march.State:
		return march.Decided(s)
	case minie.State:
		return minie.Decided(s)
	case splendid.State:
		return splendid.Decided(s)
	}
	return nil
}
