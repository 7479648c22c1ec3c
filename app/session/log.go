package session

import (
	"vedette/engine/journal"
	"vedette/engine/view"
)

// Log is how the story of the open game is read: the lines in view, what is searched for, and the log of another copy that is
// read together with it.
type Log struct {
	ev      *Evening
	Search  string
	Lines   int           // how many are shown
	Other   *journal.Game // another copy, whose log is joined with that of the open game
	Joining bool          // what arrives next is the other copy
}

// LogPage is how many lines of the log are drawn at first and added by More.
const LogPage = 40

// turn goes back to the newest line, for another game.
func (l *Log) turn() { l.Search, l.Lines, l.Other = "", LogPage, nil }

// Report is the story of the open game, or of both copies when another one was joined.
func (l *Log) Report() view.Report {
	if l.Other != nil {
		return jointReport(l.ev.Game, l.Other)
	}
	return report(l.ev.Game)
}
