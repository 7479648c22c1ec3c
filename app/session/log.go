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

	report memo[told, view.Report]
}

// LogPage is how many lines of the log are drawn at first and added by More.
const LogPage = 40

// turn goes back to the newest line, for another game.
func (l *Log) turn() { l.Search, l.Lines, l.Other = "", LogPage, nil }

// Report is the story of the open game in the voice of this device, or of both copies when another one was joined.
func (l *Log) Report() view.Report {
	if l.Other != nil {
		return jointReport(l.ev.Game, l.Other)
	}
	at := told{l.ev.position(), l.Voice()}
	return l.report.get(at, func() view.Report { return report(l.ev.Game, at.voice) })
}

// told is what a report is of.
type told struct {
	at    position
	voice view.Voice
}

// Voice is who tells the story.
func (l *Log) Voice() view.Voice {
	return view.Voice(min(max(l.ev.Prefs.Voice, 0), len(view.Voices)-1))
}

// Voices tells whether there is a choice of them.
func (l *Log) Voices() bool {
	_, ok := l.ev.Game.System().(view.Chronicler)
	return ok && l.Other == nil
}
