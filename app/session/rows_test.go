package session_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/app/session"
	"vedette/app/store"
	"vedette/engine"
	"vedette/engine/rulestest/sure"
	"vedette/engine/systems"
	"vedette/engine/view"
)

// A tap on the row of a unit that may act opens its likely action, with the alternatives beside it, so that two taps move it. A unit that
// has acted is only selected.
func TestARowOpensWhatItsUnitIsAboutToDo(t *testing.T) {
	for _, x := range []struct{ id, key, battle string }{{"ecw", "force", "six"}, {"march", "forces", "division"},
		{"minie", "forces", "acw"}, {"splendid", "force", "ready"}} {
		sys := sure.Found(systems.ByID(x.id))(t)
		s := session.New(store.New(store.Memory(), systems.ByID))
		s.NewGame(sys, engine.Values{{Key: x.key, Val: x.battle}}, "Evening")
		row := func(done bool) (k view.Key, found bool) {
			for _, l := range s.Desk().Lists {
				for _, r := range l.Rows {
					if r.Tap != nil && r.Tap.Do.In.Get("unit") != "" && !r.Tap.Open && (r.Done && done || r.Tap.Acts && !done) {
						return *r.Tap, true
					}
				}
			}
			return k, false
		}
		for range 40 {
			if k, ok := row(false); ok {
				if s.Press(k); s.View == session.Form {
					break
				}
			}
			for s.Press(s.Desk().Next()); s.View != session.Rest; {
				switch {
				case s.View == session.Form && s.Entry.Form().Refused != nil: // an order that must be chosen first
					for s.View != session.Rest {
						s.Cancel()
					}
					keys := s.Desk().Keys
					s.Press(keys[slices.IndexFunc(keys, func(k view.Key) bool { return k.ID == "next" })])
				case s.View == session.Form:
					s.Take()
				case s.View == session.Ask && s.Entry.Need().Ask != nil:
					s.Reply("yes")
				default:
					s.Done()
				}
			}
		}
		require.Equal(t, session.Form, s.View, x.id)
		for n := range 2 {
			for s.View == session.Rest || s.Entry.Form().Refused != nil { // guns that are not limbered ask which way they turn
				s.Cancel()
				s.Press(sure.Found(row(false))(t, x.id))
			}
			assert.NotEmpty(t, s.Instead(), x.id)
			before := s.Game.Len()
			s.Take()
			assert.Equal(t, before+1, s.Game.Len(), "%s: unit %d", x.id, n)
			assert.Equal(t, session.Rest, s.View, "%s: nothing more is to be closed", x.id)
		}
		s.Press(sure.Found(row(true))(t, x.id))
		assert.Equal(t, session.Rest, s.View, "%s: who has moved is only taken in hand", x.id)
	}
}
