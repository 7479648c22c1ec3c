package session

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/journal"
	"vedette/engine/rehearse"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/systems"
	"vedette/engine/view"
)

// worker performs a task as a page's worker does, up to a number of evenings, and returns its report.
func worker(t *testing.T, task string, most int) string {
	t.Helper()
	rules := func(id string) (view.System, bool) { return systems.ByID(id) }
	run := sure.Of(rehearse.Begin(rules, task))(t)
	for run.Go(func() bool { return true }) && run.Report().Tally.Games < most {
	}
	return run.Report().String()
}

// one returns the only part of a task.
func one(parts func() []string) string { return parts()[0] }

// rehearsing returns the first battle of a book and its rehearsal.
func rehearsing(t *testing.T, system, force string) (*Session, *Rehearsal) {
	t.Helper()
	s, _ := embattled(t, system, force)
	return s, &s.Rehearse
}

// A worker plays while the page is in view, the results of several add up, and the game is unchanged.
func TestRehearsal(t *testing.T) {
	s, r := rehearsing(t, "minie", "forces=first")
	before, steps := journal.Print(s.Game.State()), s.Game.Len()
	require.Empty(t, r.Can())
	n, _ := r.Wanted()
	assert.Zero(t, n, "nothing is tried before it is looked at")
	r.Open()
	n, parts := r.Wanted()
	require.NotZero(t, n)
	require.True(t, r.Hear(n, worker(t, one(parts), 2)))
	assert.Equal(t, 2, r.Base().All().Games)
	assert.False(t, r.Hear(n+1, worker(t, one(parts), 1)), "a report on another task")
	assert.False(t, r.Hear(n, "nonsense"))
	r.Close()
	n, _ = r.Wanted()
	assert.Zero(t, n)
	assert.False(t, r.Hear(n, worker(t, r.task2(t), 1)), "it comes too late")

	r.Again()
	n, parts = r.Wanted()
	require.True(t, r.Hear(n, worker(t, one(parts), 1)))
	assert.Equal(t, 3, r.Base().All().Games, "what was found before counts")

	r.Try("0-bold")
	n, parts = r.Wanted()
	require.True(t, r.Hear(n, worker(t, one(parts), 1)))
	assert.Equal(t, 1, r.Varied().All().Games)
	assert.Equal(t, 3, r.Base().All().Games)
	r.Try("0-bold")
	assert.Nil(t, r.Varied(), "a second tap takes it off")
	assert.True(t, r.Running(), "the base continues where it was left")
	assert.Equal(t, manyEvenings-3, r.runs[r.on].want)

	assert.Equal(t, before, journal.Print(s.Game.State()))
	assert.Equal(t, steps, s.Game.Len())
}

// On returning to the page the rehearsal continues, even if there were no results yet, unless it was stopped.
func TestRehearsalGoesOn(t *testing.T) {
	_, r := rehearsing(t, "minie", "forces=first")
	r.Open()
	r.Close()
	r.Open()
	require.True(t, r.Running())
	n, parts := r.Wanted()
	require.True(t, r.Hear(n, worker(t, one(parts), 2)))
	r.Close()
	r.Open()
	assert.True(t, r.Running())
	r.Stop()
	r.Open()
	assert.False(t, r.Running())
	r.Close()
	r.Open()
	assert.False(t, r.Running())
	assert.Equal(t, 2, r.Base().All().Games)
	r.Again()
	n, parts = r.Wanted()
	require.Len(t, parts(), 1)
	require.True(t, r.Hear(n, rehearse.Report{Tally: rehearse.Tally{Games: 198, Won: [3]int{198}}, Done: true}.String()))
	r.Open()
	assert.False(t, r.Running(), "it is done")
}

// task2 returns the task without variation, whether or not it is under way.
func (r *Rehearsal) task2(t *testing.T) string {
	t.Helper()
	r.on = r.key("")
	defer func() { r.on = "" }()
	return r.task().String()
}

// Several workers share a trial: their results add up, it is done when all are, and the loss of a worker loses no results; after that a
// single worker does it. A search has one worker.
func TestRehearsalIsShared(t *testing.T) {
	_, r := rehearsing(t, "minie", "forces=first")
	r.Hands = 3
	r.Open()
	n, parts := r.Wanted()
	texts := parts()
	require.Len(t, texts, 3)
	said := func(part, games int, done bool) string {
		return rehearse.Report{Tally: rehearse.Tally{Games: games, Won: [3]int{games}}, Part: part, Done: done}.String()
	}
	require.True(t, r.Hear(n, worker(t, texts[1], 2)))
	require.True(t, r.Hear(n, worker(t, texts[0], 1)))
	assert.Equal(t, 3, r.Base().All().Games)
	assert.NotZero(t, r.Base().All().Units[0].Had)
	assert.False(t, r.Hear(n, said(3, 1, false)), "there is no such part")
	require.True(t, r.Hear(n, said(1, 66, true)))
	assert.Equal(t, 67, r.Base().All().Games, "what a part says counts instead of what it said before")
	assert.True(t, r.Running())
	require.True(t, r.Hear(n, ""))
	assert.True(t, r.Lost)
	assert.Equal(t, 67, r.Base().All().Games)
	r.Again()
	n, parts = r.Wanted()
	require.Len(t, parts(), 1)
	require.True(t, r.Hear(n, said(0, 140, true)))
	assert.False(t, r.Running())
	assert.Equal(t, 207, r.Base().All().Games)

	r.Hands = 2
	r.Again()
	n, parts = r.Wanted()
	require.Len(t, parts(), 2)
	require.True(t, r.Hear(n, said(1, 100, true)))
	assert.True(t, r.Running())
	require.True(t, r.Hear(n, said(0, 100, true)))
	assert.False(t, r.Running())
	require.True(t, r.CanEven())
	r.MakeEven()
	_, parts = r.Wanted()
	assert.Len(t, parts(), 1)
}

// The referee is told when the browser ends the worker. If there are no workers, the page itself tries fewer games.
func TestRehearsalWithoutWorker(t *testing.T) {
	_, r := rehearsing(t, "minie", "forces=first")
	r.Open()
	n, parts := r.Wanted()
	require.True(t, r.Hear(n, worker(t, one(parts), 1)))
	require.True(t, r.Hear(n, ""))
	assert.True(t, r.Lost)
	assert.False(t, r.Running())
	r.Again()
	assert.False(t, r.Lost)
	assert.Equal(t, 1, r.Base().All().Games)

	n, _ = r.Wanted()
	require.True(t, r.Hear(n, ""), "not a word from it")
	assert.True(t, r.Small)
	n, _ = r.Wanted()
	assert.Zero(t, n)
	for pieces := 0; r.Base().All().Games < 3; pieces++ {
		require.Less(t, pieces, 5000)
		r.More(func() bool { return true })
	}
	r.Stop()
	assert.False(t, r.More(func() bool { return true }))
	assert.Equal(t, 3, r.Base().All().Games)
}

// With a variation and a shorter look ahead, the base is tried first and then the variation; every state in between can be drawn.
func TestRehearsalOfAnotherLengthVaries(t *testing.T) {
	done := func(games int) string {
		return rehearse.Report{Tally: rehearse.Tally{Games: games, Won: [3]int{games}}, Done: true}.String()
	}
	for _, small := range []bool{false, true} {
		s, r := rehearsing(t, "splendid", "force=first")
		onward(t, s)
		onward(t, s)
		r.Small = small
		finish := func() {
			if !small {
				n, parts := r.Wanted()
				require.Len(t, parts(), 1)
				require.True(t, r.Hear(n, done(manyEvenings)))
				return
			}
			on := r.on
			for pieces := 0; r.on == on; pieces++ {
				require.True(t, on != "" && pieces < 100000, "something is tried, and ends")
				r.More(func() bool { return true })
			}
		}
		r.Open()
		r.LookAhead(2)
		r.Try("0-bold")
		require.NotNil(t, r.Varied())
		r.LookAhead(1)
		if small { // and so where it turns out only now that there is no worker
			r.Small = false
			n, _ := r.Wanted()
			require.True(t, r.Hear(n, ""))
		}
		assert.Equal(t, []bool{true, true, true}, []bool{r.Base() != nil, r.Varied() == nil, r.Running()}, "the base first")
		finish()
		assert.Equal(t, []any{true, true, "0-bold"}, []any{r.Varied() != nil, r.Running(), r.Vary}, "then the variation")
		assert.Positive(t, r.Base().All().Games)
		finish()
		assert.Equal(t, []bool{false, true}, []bool{r.Running(), r.Varied().Done})
		r.Turns = 3 // as if it could be
		r.Open()
		r.Stop()
		r.Open()
		assert.Equal(t, []any{"", false}, []any{r.Vary, r.Running()}, "stopping the base drops the variation")
	}
}

// After a reload the page shows the same: the fight as set up, the variation, how far ahead. Another game does not.
func TestRehearsalIsThereAgain(t *testing.T) {
	s, r := rehearsing(t, "splendid", "force=first")
	load := func(id string) *Rehearsal {
		s.KeepPlace("rehearse/")
		again := New(s.Shelf)
		require.True(t, again.OpenGame(id))
		again.FindPlace("rehearse/")
		again.Rehearse.Open()
		return &again.Rehearse
	}
	r.Open()
	r.LookAhead(2)
	r.Try("0-bold")
	is := load(s.ID)
	assert.Equal(t, r.Trying, is.Trying)
	assert.Equal(t, []bool{true, true}, []bool{is.Base() != nil, is.Running()})

	r.Choose(true)
	r.Ask = true
	f := r.Setup().Form.Fields
	last := f[len(f)-1]
	r.Say(last.Key, last.Options[len(last.Options)-1].ID)
	is = load(s.ID)
	assert.Equal(t, r.Trying, is.Trying)
	assert.Equal(t, r.Setup().In, is.Setup().In)

	other, _ := rehearsing(t, "splendid", "force=first")
	n, _, err := s.Shelf.Create(other.Game.Setup())
	require.NoError(t, err)
	assert.Equal(t, Trying{ID: n}, load(n).Trying)
}

// A new position starts a new rehearsal; once the battle has begun, only the next turns can be looked at.
func TestRehearsalFollowsTheGame(t *testing.T) {
	s, r := rehearsing(t, "splendid", "force=first")
	r.Open()
	n, parts := r.Wanted()
	require.True(t, r.Hear(n, worker(t, one(parts), 1)))
	assert.False(t, r.Begun())
	onward(t, s)
	onward(t, s)
	require.True(t, r.Begun())
	assert.False(t, r.Hear(n, worker(t, one(parts), 1)), "the game has moved on")
	r.Open()
	again, _ := r.Wanted()
	assert.NotEqual(t, n, again, "a worker has to start again")
	assert.Zero(t, r.Base().All().Games)
	r.LookAhead(1)
	m, parts := r.Wanted()
	require.NotEqual(t, n, m)
	require.True(t, r.Hear(m, worker(t, one(parts), 1)))
	assert.LessOrEqual(t, len(r.Base().All().Turns), 4)
	assert.False(t, r.CanEven(), "a battle that has begun is not made even")
}

// A change that makes the battle even leads to a new game of it with that change.
func TestRehearsalMakesEven(t *testing.T) {
	_, r := rehearsing(t, "march", "forces=kaltbach")
	r.Open()
	n, parts := r.Wanted()
	parts()
	require.True(t, r.Hear(n, rehearse.Report{Tally: rehearse.Tally{Games: 20, Won: [3]int{18, 2, 0}}}.String()))
	assert.False(t, r.CanEven(), "20 evenings are too few")
	require.True(t, r.Hear(n, rehearse.Report{Tally: rehearse.Tally{Games: 200, Won: [3]int{180, 20, 0}}, Done: true}.String()))
	require.True(t, r.CanEven())
	r.MakeEven()
	n, parts = r.Wanted()
	assert.True(t, r.Searching())
	assert.Contains(t, one(parts), `"e":{"g":200`)
	offer := rehearse.Offer{Change: []battle.Strength{{Unit: 1, By: -1}}, Say: "one less"}
	require.True(t, r.Hear(n, rehearse.Report{Found: []rehearse.Offer{offer}, Done: true}.String()))
	plan := r.Changed()
	assert.Equal(t, "kaltbach 1:-1", plan.Options.Get(battle.MoreOption))
	assert.Equal(t, "march", plan.System)
}

// A game that cannot be rehearsed says why.
func TestNoRehearsal(t *testing.T) {
	_, r := rehearsing(t, "minie", "forces=acw")
	assert.Contains(t, r.CanBattle(), "battle with a map")
	assert.Empty(t, r.Can(), "but two of its units can fight")
	r.Open()
	assert.True(t, r.Fight)
}

// A fight is set up, varied and kept as a task of its own; the game is unchanged, and another game has another fight.
func TestRehearseFight(t *testing.T) {
	s, r := rehearsing(t, "ecw", "force=first")
	before := s.Game.Len()
	r.Open()
	assert.False(t, r.Fight, "the battle comes first")
	r.Choose(true)
	n, parts := r.Wanted()
	assert.Contains(t, one(parts), `"n":1000`)
	assert.Contains(t, one(parts), `"f":[`)
	require.True(t, r.Hear(n, rehearse.Report{Tally: rehearse.Tally{Games: 1000, Won: [3]int{620, 130, 250}}, Done: true}.String()))
	assert.Equal(t, 1000, r.Base().All().Games)
	r.Try("cover")
	again, parts := r.Wanted()
	assert.NotEqual(t, n, again)
	assert.Contains(t, one(parts), "hard")
	r.Keep()
	assert.Empty(t, r.Vary)
	assert.Equal(t, "hard", r.Setup().In.Get("cover-0"))
	r.Say("far", "9")
	assert.Equal(t, "9", r.Setup().In.Get("far"))
	assert.Equal(t, before, s.Game.Len())
}

// A fight is at first that of the unit that the green key names, against the enemy nearest to it.
func TestRehearseWhoIsActing(t *testing.T) {
	s, _ := embattled(t, "march", "forces=kaltbach")
	for range 12 {
		onward(t, s)
	}
	require.Equal(t, "move unit=2", s.Desk().Next().Do.String())
	assert.Equal(t, [2]string{"1/54th Ligne", "2nd Slavonian Grenzer"}, s.Rehearse.Setup().Name)
}

// Evenings of the hill are rehearsed by its umpire, each from the beginning, whatever has been played; looking two turns ahead is not
// possible, and the game is unchanged. A game without counted units says why it cannot be rehearsed.
func TestRehearseAnEvening(t *testing.T) {
	s, r := rehearsing(t, "hill", "scenario=courier")
	require.Empty(t, r.CanBattle())
	assert.Equal(t, "To win, the Players need their main objective: The bag brought home.", r.Umpired())
	require.True(t, r.CanFight(), "against whoever may come")
	onward(t, s)
	require.True(t, r.Begun())
	before, steps := journal.Print(s.Game.State()), s.Game.Len()
	r.Open()
	n, parts := r.Wanted()
	require.True(t, r.Hear(n, worker(t, one(parts), 3)))
	y := r.Base().All()
	assert.Equal(t, 3, y.Games)
	assert.Equal(t, 1, y.Turn)
	assert.NotEmpty(t, y.Points)
	assert.Equal(t, [2]string{"Players", "Non-Players"}, r.Sides())
	r.Try("1-bold")
	n, parts = r.Wanted()
	require.True(t, r.Hear(n, worker(t, one(parts), 2)))
	assert.Equal(t, 2, r.Varied().All().Games)
	r.Close()
	assert.Equal(t, before, journal.Print(s.Game.State()))
	assert.Equal(t, steps, s.Game.Len())

	r.Choose(true)
	assert.Equal(t, "French infantry", r.Setup().Name[1])
	n, parts = r.Wanted()
	require.True(t, r.Hear(n, worker(t, one(parts), 5)))
	assert.Equal(t, 5, r.Base().All().Games)
	assert.Equal(t, before, journal.Print(s.Game.State()))
	_, r = rehearsing(t, "hill", "scenario=none")
	assert.False(t, r.CanFight(), "there is nobody to fight")

	_, r = rehearsing(t, "hill", "scenario=sweep")
	assert.Equal(t, "To win, the Players need 2 points.", r.Umpired())
	_, r = rehearsing(t, "hill", "scenario=none")
	assert.Empty(t, r.Umpired())
	assert.NotEmpty(t, r.Can(), "nobody has come")
	_, r = rehearsing(t, "minie", "forces=first")
	assert.Empty(t, r.Umpired(), "the commanders know the table")
}

// An uneven scenario of the hill is made even by changing the strength of the Players' units, and begins with that change.
func TestMakeAnEveningEven(t *testing.T) {
	s, r := rehearsing(t, "hill", "scenario=courier")
	r.Open()
	n, parts := r.Wanted()
	parts()
	require.True(t, r.Hear(n, rehearse.Report{Tally: rehearse.Tally{Games: 200, Won: [3]int{60, 140, 0}}, Done: true}.String()))
	require.True(t, r.CanEven())
	r.MakeEven()
	n, parts = r.Wanted()
	rules := func(id string) (view.System, bool) { return systems.ByID(id) }
	run := sure.Of(rehearse.Begin(rules, one(parts)))(t)
	require.True(t, run.Go(func() bool { return true }))
	trying := run.Report().Trying
	require.NotNil(t, trying)
	assert.Regexp(t, `^(Rifles|Light infantry): 1 more figure$`, trying.Say)
	require.True(t, r.Hear(n, rehearse.Report{Found: []rehearse.Offer{*trying}, Done: true}.String()))
	plan := r.Changed()
	sys := s.Game.System().(view.Mustered)
	was, _ := sys.Standings(s.Game.State())
	start := rulestest.Opened(t, sys, plan.Options)
	now, _ := sys.Standings(start)
	more := 0
	for i := range was {
		more += now[i].Strength - was[i].Strength
	}
	assert.Equal(t, 1, more)
}

// A fight rehearsed from a form begins when the screen opens, not when the key is tapped, even if it is the fight that would be shown
// anyway.
func TestRehearseOfAForm(t *testing.T) {
	_, r := rehearsing(t, "minie", "forces=acw")
	usual := r.Setup().In
	for _, foe := range []string{usual.Get("foe"), ""} {
		_, r := rehearsing(t, "minie", "forces=acw")
		for _, o := range r.Setup().Form.Fields[1].Options {
			if foe == "" && o.ID != usual.Get("foe") {
				foe = o.ID
			}
		}
		c := engine.Do("musketry", "unit", usual.Get("unit"), "target", foe, "range", "20", "cover", "hard")
		require.True(t, r.CanRehearse(c))
		r.StageFight(c)
		assert.True(t, r.Fight)
		r.Close() // the form is still in view
		r.Open()
		n, parts := r.Wanted()
		require.NotZero(t, n, "against %s", foe)
		assert.Contains(t, one(parts), `"f":[`)
		for key, val := range map[string]string{"unit": usual.Get("unit"), "foe": foe, "far": "5", "cover-1": "wall"} {
			assert.Equal(t, val, r.Setup().In.Get(key), key)
		}
	}
}
