package session

import (
	"vedette/engine/journal"
	"vedette/engine/view"
)

// Log is the reading of the open game's log: the lines in view, the search, and the log of another copy joined with it.
type Log struct {
	ev      *Evening
	Search  string
	Lines   int           // how many are shown
	Other   *journal.Game // another copy, whose log is joined with that of the open game; nil for none
	Joining bool          // the next arrival is the other copy

	report memo[told, view.Report]
}

// LogPage is how many lines of the log are drawn at first, and added by each tap on Earlier steps.
const LogPage = 40

// turn resets the log when another game opens.
func (l *Log) turn() { l.Search, l.Lines, l.Other = "", LogPage, nil }

// Report returns the report of the open game in this device's chosen voice, or that of both copies when another has been joined.
func (l *Log) Report() view.Report {
	if l.Other != nil {
		return jointReport(l.ev.Game, l.Other)
	}
	at := told{l.ev.position(), l.Voice()}
	return l.report.get(at, func() view.Report { return report(l.ev.Game, at.voice) })
}

// told identifies a report.
type told struct {
	at    position
	voice view.Voice
}

// Voice returns who tells the story.
func (l *Log) Voice() view.Voice {
	return view.Voice(min(max(l.ev.Prefs.Voice, 0), len(view.Voices)-1))
}

// Voices reports whether there is a choice of voice.
func (l *Log) Voices() bool {
	_, ok := l.ev.Game.System().(view.Chronicler)
	return ok && l.Other == nil
}
