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

// Decided are the things that the victory in a game that is over turned on: places, losses, objectives; none where nobody has won. It is no
// part of the contract of a rule book, because only the command line asks it, and what only that asks is not to come with the program.
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
