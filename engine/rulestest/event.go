package rulestest

import (
	"errors"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/view"
)

// Event reads bytes as an event of a save and applies it to s, as fuzzing does: either a *engine.Damaged and nothing, or
// an event that is written as it was read. Where the position after it passes Check, it can be told, as if the procedure
// do had made it, and shown. applied says that Apply took it.
func Event(t T, sys view.System, s engine.State, do, kind string, data []byte) (next engine.State, applied bool) {
	t.Helper()
	e, err := sys.Decode(kind, data)
	if err != nil {
		assert.Nil(t, e)
		assert.True(t, errors.As(err, new(*engine.Damaged)), "%v", err)
		return s, false
	}
	text := JSON(t, e)
	again, err := sys.Decode(kind, []byte(text))
	require.NoError(t, err)
	require.Equal(t, text, JSON(t, again))
	next, err = sys.Apply(s, e)
	if err != nil {
		assert.True(t, errors.As(err, new(*engine.Damaged)), "%v", err)
		return s, false
	}
	if sys.Check(next) != nil {
		return next, true
	}
	sys.Tell(next, engine.Step{Do: engine.Do(do), Events: []engine.Event{e}})
	sys.Desk(next)
	sys.Sheets(next)
	sys.Procedures(next)
	sys.Reference(next)
	return next, true
}
