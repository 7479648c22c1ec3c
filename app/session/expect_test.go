package session

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest/sure"
	"vedette/engine/systems"
	"vedette/engine/view"
)

// Expectations are worked out piece by piece for the current form, change nothing, and lapse with the next field.
func TestWhatToExpect(t *testing.T) {
	s, box := troops(t)
	assert.False(t, s.CanExpect(), "nothing is being entered")
	fillIn(t, s)
	require.Nil(t, s.Entry.Form().Refused)
	require.True(t, s.CanExpect())
	assert.Nil(t, s.Expected(), "nobody has asked")
	assert.False(t, s.ExpectMore(func() bool { return true }))

	before, stored, len0 := s.Game.State(), box.Used(), s.Game.Len()
	s.Expect()
	pieces := 0
	for s.ExpectMore(func() bool { return s.Expected().Done()%50 == 0 }) {
		pieces++
	}
	assert.GreaterOrEqual(t, pieces, enoughTrials/50)
	p := s.Expected().Prospect()
	assert.Equal(t, enoughTrials, p.Trials)
	require.NotEmpty(t, p.Units, "a volley hurts somebody in 400")
	assert.Regexp(t, `lost|broken|hurt`, s.Expected().Say(p.Units[0]))
	assert.Equal(t, before, s.Game.State())
	assert.Equal(t, len0, s.Game.Len())
	assert.Equal(t, stored, box.Used())

	open := s.Expected()
	assert.Nil(t, s.Beside(), "nothing else has been entered")
	s.Fill("cover", "fort")
	assert.True(t, s.Expected() == nil, "it is another entry")
	assert.Same(t, open, s.Beside(), "the one before is kept")
	for s.ExpectMore(func() bool { return false }) {
	}
	fort := s.Expected()
	require.NotNil(t, fort, "what is compared need not be asked for")
	assert.Equal(t, enoughTrials, fort.Done())
	assert.Equal(t, []string{"Open", "Fort"}, []string{open.Differ(fort), fort.Differ(open)})
	a, b := open.Prospect().Units[0], fort.Prospect().Units[0]
	assert.Equal(t, a.Name, b.Name)
	assert.Greater(t, a.Mean, b.Mean, "walls help")
	mean, mostly := a.Lost()
	assert.Regexp(t, `^\d+(\.\d)?$`, mean)
	assert.Regexp(t, `^\d+ to \d+$`, mostly)

	s.Expect()
	assert.Same(t, fort, s.Expected(), "it is not tried again")
	assert.Nil(t, s.Beside(), "the second is now the one compared with")
	s.Fill("cover", "open")
	assert.NotNil(t, s.Beside())
	s.Fill("cover", "fort")
	assert.Nil(t, s.Beside())
	s.Cancel()
	assert.False(t, s.CanExpect())
}

// Without dice that can do harm there is nothing to work out.
func TestNothingToExpect(t *testing.T) {
	s, _ := troops(t)
	s.NewGame(sure.Found(systems.ByID("march"))(t), nil, "Combat values")
	s.Press(view.Key{Do: engine.Do("cv"), Open: true})
	require.NotNil(t, s.Entry.Form().Reckoning)
	assert.False(t, s.CanExpect(), "a number is looked up")
	s.Press(view.Key{Do: engine.Do("ved", "unit", "1"), Open: true})
	require.Nil(t, s.Entry.Form().Refused)
	assert.True(t, s.CanExpect(), "a test is thrown")
	s.Press(view.Key{Do: engine.Do("order", "by", "3", "to", "m1", "order", "attack"), Open: true})
	require.Nil(t, s.Entry.Form().Refused)
	assert.False(t, s.CanExpect(), "an order hurts nobody")
}

// A shorter range, or letting the enemy go first, can be compared with the form by a tap.
func TestWhatElseToExpect(t *testing.T) {
	s, _ := troops(t)
	fillIn(t, s)
	s.Fill("range", "6-12")
	s.Expect()
	before := s.Game.State()
	play := func() {
		for s.ExpectMore(func() bool { return false }) {
		}
	}
	play()
	all := s.Others()
	require.Len(t, all, 2)
	assert.Equal(t, []string{"closer", "wait"}, []string{all[0].ID, all[1].ID})
	var losses [2]int
	for i, x := range all {
		s.Hold(x)
		play()
		was := s.Beside()
		require.NotNil(t, was)
		require.True(t, was.Over(enoughTrials))
		assert.Equal(t, []string{x.Label, "As it stands"}, []string{was.Differ(s.Expected()), s.Expected().Differ(was)})
		for _, u := range was.Prospect().Units {
			if !u.Reply {
				losses[i] = u.Mean
			}
		}
	}
	now := s.Expected().Prospect().Units[0].Mean
	assert.Greater(t, losses[0], now, "nearer hits better")
	assert.Less(t, losses[1], now, "fewer are left to fire")
	s.Hold(all[1])
	assert.Nil(t, s.Beside(), "a second tap takes it off")
	assert.Equal(t, before, s.Game.State())
}

// Firing at troops within reach of a charge offers the charge instead: it is fought to the end of the turn and compared with the volley.
func TestChargeInsteadOfAVolley(t *testing.T) {
	s, _ := troops(t)
	fillIn(t, s)
	s.Fill("range", "6-12")
	for _, x := range s.Others() {
		assert.NotEqual(t, "charge", x.ID, "they are too far")
	}
	s.Fill("range", "3-6")
	s.Expect()
	before := s.Game.State()
	all := s.Others()
	require.NotEmpty(t, all)
	x := all[len(all)-1]
	require.Equal(t, "charge", x.ID)
	s.Hold(x)
	for s.ExpectMore(func() bool { return false }) {
	}
	was := s.Beside()
	require.NotNil(t, was)
	require.NoError(t, was.Err())
	p := was.Prospect()
	assert.False(t, p.Exact)
	assert.Equal(t, enoughTrials, p.Trials)
	require.Len(t, p.Units, 2, "it costs both")
	assert.Equal(t, "The Line", p.Units[1].Name)
	assert.Equal(t, []bool{false, true}, []bool{p.Units[0].Reply, p.Units[1].Reply})
	for _, u := range s.Expected().Prospect().Units {
		if u.Name == "The Line" {
			assert.Greater(t, p.Units[1].Mean, u.Mean, "hand to hand costs more than a volley")
		}
	}
	assert.Equal(t, before, s.Game.State())
	s.Hold(x)
	assert.Nil(t, s.Beside(), "a second tap takes it off")
}

// fillIn opens a volley and gives the first answer to everything it asks.
func fillIn(t *testing.T, s *Session) {
	t.Helper()
	s.Press(view.Key{Do: engine.Do("volley", "unit", "u5"), Open: true})
	for range 8 {
		f := s.Entry.Form()
		if f.Refused == nil {
			break
		}
		require.NotEmpty(t, f.Refused.Field, f.Refused.Text)
		for _, x := range f.Fields {
			if x.Key == f.Refused.Field && x.Kind == view.Tick {
				s.Fill(x.Key, "yes")
			} else if x.Key == f.Refused.Field {
				for _, o := range x.Options {
					if o.Refused == "" {
						s.Fill(x.Key, o.ID)
						break
					}
				}
			}
		}
	}
}

// Ending a game involves no dice: there is nothing to expect and no alternative, even where the game has led there.
func TestNothingToExpectOfTheEnd(t *testing.T) {
	s, _ := troops(t)
	fillIn(t, s)
	s.Cancel()
	end := view.Key{ID: "end-game", Do: engine.Do("end-game"), Open: true}
	s.Press(end)
	require.Equal(t, Form, s.View)
	require.Nil(t, s.Entry.Form().Refused)
	assert.False(t, s.CanExpect())
	d := s.Desk()
	d.Lead, d.Deeds = &end, &view.Deeds{Keys: []view.Key{{Label: "Charge"}}}
	s.desk.put(s.position(), d)
	assert.Empty(t, s.Instead())
}
