package toy

import (
	"testing"

	"vedette/engine"
	"vedette/engine/rulestest"
)

// TestBook runs the tests that every rule book must pass. What only one book promises has tests of its own.
func TestBook(t *testing.T) {
	rulestest.Book(t, System{}, rulestest.Contract{
		Words:  words,
		Starts: []engine.Values{nil, engine.Do("", "wall", "yes", "last", "9").In},
		Ends:   engine.Do("turn"),
		Rows:   append(rulestest.Span("TOY-%02d", 1, 5), "TOY-C1"),
	})
}
