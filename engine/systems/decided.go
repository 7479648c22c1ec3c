package systems

import (
	"vedette/engine"
	"vedette/engine/beside"
)

// Decided returns what decided a game that is over: places, losses, objectives; nil when nobody has won. A rule book's state says so
// in a method of this name. It is not part of the contract because only the command line uses it, and so it can be left out of the app.
func Decided(s engine.State) []string {
	if both, ok := s.(beside.Pair); ok {
		s = both.Main
	}
	if d, ok := s.(interface{ Decided() []string }); ok {
		return d.Decided()
	}
	return nil
}
