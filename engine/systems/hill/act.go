package hill

import (
	"vedette/engine/book"
)

// The kit's types for this rule book.
type (
	act  = book.Act[State]
	plan = book.Plan[State]
	deed = book.Deed[State]
	fact = book.Fact[State]
)

// nowOf is the state as it stands while a step is told.
func nowOf(t *book.Tale) State { return t.Words.Now.(State) }
