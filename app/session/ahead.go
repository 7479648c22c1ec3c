package session

import (
	"slices"

	"vedette/engine"
	"vedette/engine/journal"
)

// ahead is the step that the key of the form in hand would make, made while nobody waits. It is the very step that Run
// makes: the dice of the computer follow from the game and the command. Nothing of it is stored, shown or part of the
// game before the referee says so.
type ahead struct {
	game    *journal.Game
	entries int
	of      engine.Command
	entry   *journal.Entry // without its time; nil when something is asked first, or nothing would happen
	told    engine.Telling
	desk    engine.Desk
	result  *Result // what the step will show, nil when that is no result
}

// fits tells whether a is about this command in the game as it stands. Whatever changes a game or its dice makes it
// longer.
func (a *ahead) fits(g *journal.Game, c engine.Command) bool {
	return a.game == g && a.entries == g.Len() && a.of.Do == c.Do && slices.Equal(a.of.In, c.In)
}

// Prepare makes ready what the key of the form in hand would do, so that the tap on it only stores and shows it. It is
// called between taps, and may be called at any time and as often as one likes. It tells whether there is a Next to be
// laid out that was not there before.
func (s *Session) Prepare() bool {
	if s.Game == nil || s.View != Form || s.Looking || s.hand.Away || s.FormNow().Refused != nil {
		return false
	}
	c := s.trimmed()
	if s.ahead.fits(s.Game, c) {
		return false
	}
	s.ahead = ahead{game: s.Game, entries: s.Game.Len(), of: c}
	need, entry, err := s.Game.Begin(c).Advance(0)
	if err != nil || need != nil || entry == nil {
		return false // Run says so
	}
	state, err := s.Game.Peek(*entry)
	if err != nil {
		return false
	}
	s.ahead.entry = entry
	s.Shelf.Prepare(s.ID, *entry)
	a := &s.ahead
	a.told, a.desk = s.Game.System().Tell(state, entry.Step), s.Game.System().Desk(state)
	a.result = s.result(*entry, state, a.told, a.desk)
	return a.result != nil
}

// readied is the step that Prepare made for this command, nil when there is none.
func (s *Session) readied(c engine.Command) *journal.Entry {
	if s.ahead.entry == nil || !s.ahead.fits(s.Game, c) {
		return nil
	}
	e := *s.ahead.entry
	e.At = s.Now()
	e.Step.At = e.At
	return &e
}

// seen takes over what Prepare has found out about the step that was appended last.
func (s *Session) seen(e journal.Entry) {
	a := &s.ahead
	if a.entry == nil || a.game != s.Game || a.entry.ID() != e.ID() {
		return
	}
	s.told.game, s.told.entries, s.told.is = a.game, e.Seq, a.told
	s.desk.game, s.desk.entries, s.desk.is = a.game, e.Seq, a.desk
	s.shown.game, s.shown.entries, s.shown.is = a.game, e.Seq, a.result
	s.ahead = ahead{}
}
