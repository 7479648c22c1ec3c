package session

import (
	"vedette/engine/rehearse"
	"vedette/engine/view"
)

// expectation are the playings of the entry in hand, for as long as it is the same in the same position.
type expectation struct {
	of     filled
	trials *rehearse.Trials
}

// enoughTrials is how often an entry is played: a share of a hundred is then known to about five.
const enoughTrials = 400

// CanExpect tells whether what may come of the form in hand can be worked out by playing it.
func (s *Session) CanExpect() bool {
	if s.Game == nil || s.View != Form || s.Entry.Form().Refused != nil {
		return false
	}
	m, ok := s.Game.System().(view.Mustered)
	if !ok {
		return false
	}
	all, _ := m.Standings(s.Game.State())
	return len(all) > 0
}

// Expect begins to play the form in hand; see [Session.ExpectMore].
func (s *Session) Expect() {
	if s.CanExpect() {
		c := s.Entry.trimmed()
		sys := s.Game.System().(view.Mustered)
		s.expect = expectation{s.in(c), rehearse.New(sys, s.Game.State(), c, 1)}
	}
}

// Expected are the playings of the form in hand, nil when nobody asked for them or it is no longer the same.
func (s *Session) Expected() *rehearse.Trials {
	if s.expect.trials == nil || !s.CanExpect() || s.expect.of != s.in(s.Entry.trimmed()) {
		return nil
	}
	return s.expect.trials
}

// ExpectMore plays on until it has been enough or there are enough playings, and tells whether there are more than before.
func (s *Session) ExpectMore(enough func() bool) bool {
	t := s.Expected()
	if t == nil || t.Err() != nil || t.Done() >= enoughTrials {
		return false
	}
	for t.Err() == nil && t.Done() < enoughTrials {
		t.Play(1)
		if enough() {
			break
		}
	}
	return true
}
