package rulestest

import (
	"errors"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/view"
)

// Event decodes bytes as an event of a save and applies it to s, as fuzzing does. The result must be a *engine.Damaged and
// nothing else, or an event that is written as it was read. If the position after it passes Check, it is also told, as an event
// of the procedure do, and shown. applied reports whether Apply accepted it.
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
