package session

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestTheLogBeginsAtItsNewestLine(t *testing.T) {
	s, box := evening(t)
	assert.Equal(t, LogPage, s.Log.Lines)
	s.Log.Lines += LogPage
	s.Log.Search, s.Log.Joining = "rifle", true
	s.Log.Other = s.Game
	assert.Contains(t, s.Log.Report().Line, "Two logs in one")
	assert.True(t, s.OpenGame(s.ID))
	assert.Equal(t, Log{ev: &s.Evening, Lines: LogPage, Joining: true}, s.Log, "another game is read from its end")
	assert.NotContains(t, s.Log.Report().Line, "Two logs in one")
	assert.Equal(t, LogPage, reload(t, box).Log.Lines)
}
