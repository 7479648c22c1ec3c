package session

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/app/store"
	"vedette/engine"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/systems"
)

// troops returns a session with units on the table, and its storage.
func troops(t require.TestingT) (*Session, *store.MemoryBox) {
	box := store.Memory()
	s := New(store.New(box, systems.ByID))
	now := int64(1000)
	s.Now = func() int64 { now++; return now }
	sys := sure.Found(systems.ByID("hill"))(t)
	s.NewGame(sys, engine.Do("start", "force", "villa-nueva", "villages", "0").In, "Troops")
	s.Run(engine.Do("muster", "type", "infantry", "figures", "25", "name", "The Line"))
	s.Run(engine.Do("note", "kind", "avg", "figures", "40", "quality", "average"))
	return s, box
}

func stored(t require.TestingT, box *store.MemoryBox) []store.Pair { return sure.Of(box.All(""))(t) }

// A prepared step is exactly the step that would be made, whatever happens in between: evenings with and without preparing are identical.
func TestPreparingChangesNothing(t *testing.T) {
	used, shown := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		plain, plainBox := troops(t)
		ahead, aheadBox := troops(t)
		for range rapid.IntRange(1, 20).Draw(t, "deeds") {
			deed := rapid.SampledFrom([]string{"fill", "fill", "fill", "go", "go", "undo", "again", "done", "table", "computer", "keep",
				"roll"}).Draw(t, "deed")
			field := rapid.SampledFrom([][2]string{{"range", "3-6"}, {"range", "6-12"}, {"cover", "soft"}, {"count", "7"}, {"unit", "u99"},
				{"against", ""}}).Draw(t, "field")
			prepare := rapid.IntRange(0, 2).Draw(t, "prepare")
			next := ahead.Next()
			for _, s := range []*Session{plain, ahead} {
				if s.View == Rest && s.Desk().Card == nil && deed != "undo" {
					enter(s, "volley", "unit", "u5", "anyway", "yes", "against", "u7", "range", "6-12", "cover", "open")
				}
				switch deed {
				case "fill":
					if s.View == Form {
						s.Fill(field[0], field[1])
					}
				case "go":
					if s.View == Form {
						if s == ahead && s.Results.ahead.is.entry != nil && s.Results.ahead.has(s.in(s.Entry.Filled())) {
							used++
						}
						s.Take()
						if s == ahead && next != nil && deed == "go" {
							shown++
							require.Same(t, next, s.Result(), "what was drawn ahead is what is shown")
						}
					}
				case "undo":
					s.Undo()
				case "again":
					if s.View == Rest && s.Desk().Card != nil {
						s.ChangeAndRedo()
					}
				case "done":
					if d := s.Desk(); d.Card != nil && d.Card.Primary != nil {
						s.Press(*d.Card.Primary)
					}
				case "table":
					s.SetMode("all")
				case "computer":
					s.SetMode(s.Game.System().DiceModes()[0].ID)
				case "keep":
					s.KeepDice(false)
				case "roll":
					if s.View == Ask {
						s.RollRest()
					}
				}
			}
			before := stored(t, aheadBox)
			writes := aheadBox.Sets + aheadBox.Removes
			for range prepare {
				ahead.Prepare()
			}
			require.Equal(t, before, stored(t, aheadBox), "preparing stores nothing")
			require.Equal(t, writes, aheadBox.Sets+aheadBox.Removes)
			require.Equal(t, plain.View, ahead.View)
			require.Equal(t, plain.Entry.Draft, ahead.Entry.Draft)
			require.Equal(t, plain.Said, ahead.Said)
			require.Equal(t, plain.Notices, ahead.Notices)
			require.Equal(t, plain.Desk(), ahead.Desk())
			require.Equal(t, plain.Result(), ahead.Result())
			require.Equal(t, plain.UndoWord(), ahead.UndoWord())
			require.Equal(t, plain.Game.State(), ahead.Game.State())
			require.Equal(t, plain.Game.Entries(), ahead.Game.Entries())
		}
		require.Equal(t, stored(t, plainBox), stored(t, aheadBox))
	})
	if rulestest.Enough() {
		assert.Positive(t, used, "steps that were prepared were taken")
		assert.Positive(t, shown)
	}
}

// A tap on a prepared form neither resolves nor tells the step again.
func TestPreparedStepIsTaken(t *testing.T) {
	s, box := troops(t)
	enter(s, "volley", "unit", "u5", "anyway", "yes", "against", "u7", "range", "6-12", "cover", "soft")
	n := s.Game.Len()
	s.Prepare()
	require.NotNil(t, s.Results.ahead.is.entry)
	made := s.Results.ahead.is.entry.ID()
	assert.Equal(t, n, s.Game.Len(), "nothing has happened")
	s.Take()
	require.Equal(t, n+1, s.Game.Len())
	e := s.Game.Entries()[n]
	assert.Equal(t, made, e.ID())
	assert.NotZero(t, e.At, "it has the time of the tap")
	assert.Equal(t, e.At, e.Step.At)
	assert.Nil(t, s.Results.ahead.is.entry)
	card := s.Desk().Card
	require.NotNil(t, card)
	assert.Len(t, card.Shots, 24)
	again := s.Game.System().Desk(s.Game.State())
	assert.Equal(t, again, s.Desk())
	assert.Equal(t, n+1, reload(t, box).Game.Len())
}

// Next predicts the result correctly for every action of every rule book that can be entered with its first choices.
func TestNextIsWhatIsShown(t *testing.T) {
	for _, sys := range systems.All() {
		t.Run(sys.Info().ID, func(t *testing.T) {
			s := New(store.New(store.Memory(), systems.ByID))
			s.NewGame(sys, nil, "Ahead")
			shown := 0
			for _, p := range sys.Procedures(s.Game.State()) {
				s.Choose(p.ID)
				answer(s)
				s.Prepare()
				next, known, n := s.Next(), s.Results.ahead.is.entry != nil, s.Game.Len()
				s.Take()
				if s.Game.Len() == n {
					assert.Nil(t, next, "%s made no step", p.ID)
				} else {
					require.Same(t, next, s.Result(), p.ID)
					s.Results.shown.forget()
					require.Equal(t, next, s.Result(), p.ID)
					if known && next != nil {
						shown++
					}
					s.Undo()
				}
				s.rest()
			}
			t.Log(shown, "results known before")
			assert.Positive(t, shown)
		})
	}
}

// A result's own next step comes before that of the play screen: advice for a unit that the app does not count leads to its entry, and that
// leads to the next draw.
func TestResultLeadsOn(t *testing.T) {
	s := New(store.New(store.Memory(), systems.ByID))
	s.NewGame(sure.Found(systems.ByID("hill"))(t), engine.Do("start", "villages", "0").In, "A patrol")
	s.Run(engine.Do("note", "kind", "bandit", "figures", "9"))
	s.Run(engine.Do("advise", "who", "bandit"))
	for s.View == Ask {
		s.Reply("players-soft")
	}
	require.Equal(t, Show, s.View)
	assert.Equal(t, "charge", s.Result().Next.Do.Do)
	s.Done()
	assert.Equal(t, "press", s.Desk().Next().Do.Do)
}
