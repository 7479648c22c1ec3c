package rehearse_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/journal"
	"vedette/engine/rehearse"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/save"
	"vedette/engine/systems"
	"vedette/engine/view"
)

type battles struct{ book, key, battle string }

// small are battles, one of each book, that take about a tenth of a second.
var small = []battles{
	{"ecw", "force", "first"}, {"march", "forces", "first"}, {"minie", "forces", "first"}, {"splendid", "force", "first"}}

func book(t *testing.T, id string) rehearse.Book {
	t.Helper()
	return sure.Found(systems.ByID(id))(t).(rehearse.Book)
}

var steady = [2]string{"steady", "steady"}

// A battle of every book is rehearsed: all evenings end, each is counted once, and the same seed gives the same results.
func TestEvenings(t *testing.T) {
	rulestest.Native(t, "whole battles")
	for _, x := range append(small, battles{"hill", "scenario", "sweep"}, battles{"hill", "scenario", "courier"}) {
		sys := book(t, x.book)
		plan := rehearse.Plan{Options: engine.Do("", x.key, x.battle).In, Who: steady}
		tally := func(seed uint64) *rehearse.Tally {
			e := sure.Of(rehearse.NewEvenings(sys, plan, seed))(t, x.book)
			require.NoError(t, e.Play(4), x.book)
			return e.Tally()
		}
		a := tally(1)
		assert.Equal(t, 4, a.Games, x.book)
		assert.Zero(t, a.Failed, x.book)
		assert.Equal(t, 4, a.Won[0]+a.Won[1]+a.Won[2])
		assert.Equal(t, 4, sum(a.Turns))
		for side, h := range a.Lost {
			assert.Equal(t, 4, sum(h))
			total, units := 0, 0
			for n, games := range h {
				total += n * games
			}
			for _, u := range a.Units {
				if u.Side == side {
					units += u.Lost
				}
			}
			assert.Equal(t, total, units, "%s: what a side loses its units have lost", x.book)
		}
		assert.Equal(t, a, tally(1), x.book)
		assert.NotEqual(t, a, tally(2), x.book)
	}
}

func sum(h []int) (n int) {
	return rulestest.Sum(h, func(c int) int { return c })
}

// From the middle of a game the evenings continue there: the officers know the steps played, and the game is unchanged.
func TestEveningsFromHere(t *testing.T) {
	rulestest.Native(t, "whole battles")
	for _, x := range small {
		sys := book(t, x.book)
		options := engine.Do("", x.key, x.battle).In
		start := rulestest.Opened(t, sys, options)
		o, _ := sys.Officer(start, [2]commander.Character{commander.CharacterOf("steady"), commander.CharacterOf("steady")})
		g := commander.Played{Game: commander.Game{End: start}, Sys: sys, By: o, Seats: [2]commander.Seat{commander.TakeBest, commander.TakeBest},
			Throw: (&dice.Source{Seed: 9}).Throw}
		for range 30 {
			require.True(t, sure.Of(g.Go())(t, x.book), x.book)
		}
		steps := rulestest.Each(g.Moves, func(m commander.Move) engine.Step { return m.Step })
		before := journal.Print(g.End)
		e := sure.Of(rehearse.NewEvenings(sys, rehearse.Plan{Options: options, Steps: steps, Who: steady, Turns: 1}, 3))(t, x.book)
		require.NoError(t, e.Play(3), x.book)
		assert.Equal(t, before, journal.Print(g.End), x.book)
		at := sys.Result(g.End).Turn
		assert.Equal(t, at, e.Tally().Turn, x.book)
		assert.LessOrEqual(t, len(e.Tally().Turns), at+2, "%s: it looks one turn ahead", x.book)
	}
}

// Games that commanders cannot play are not rehearsed, nor are battles that are over or cannot begin.
func TestNoEvenings(t *testing.T) {
	sys := book(t, "minie")
	_, err := rehearse.NewEvenings(sys, rehearse.Plan{Options: engine.Do("", "forces", "acw").In, Who: steady}, 1)
	assert.ErrorIs(t, err, rehearse.ErrNoCommander)
	_, err = rehearse.NewEvenings(sys, rehearse.Plan{Options: engine.Do("", "forces", "first", battle.MoreOption, "first 2:99").In}, 1)
	assert.ErrorContains(t, err, "cannot begin")
}

// For every scenario of the hill an umpire plays evenings that end: whoever commands, nothing is refused, the points are
// counted, and evenings differ. The losses of units that arrived during an evening are part of their side's losses.
func TestUmpiredEvenings(t *testing.T) {
	rulestest.Native(t, "whole evenings")
	sys := book(t, "hill")
	n := 4
	if !testing.Short() {
		n = 12
	}
	characters := commander.Characters[:3]
	for i, o := range sys.(view.System).Options(nil)[0].Options[1:] {
		who := [2]string{characters[i%3].ID, characters[(i+1)%3].ID}
		e := sure.Of(rehearse.NewEvenings(sys, rehearse.Plan{Options: engine.Do("", "scenario", o.ID).In, Who: who}, uint64(i)))(t, o.ID)
		require.NoError(t, e.Play(n), o.ID)
		y := e.Tally()
		assert.Zero(t, y.Failed, o.ID)
		assert.Equal(t, n, sum(y.Points), o.ID)
		assert.Positive(t, len(y.Lost[1]), o.ID)
		for _, m := range y.Marks {
			assert.True(t, 0 < m.Times && m.Times <= n && m.Won <= min(m.Times, y.Won[0]), "%s: %+v", o.ID, m)
		}
		for _, u := range y.Units {
			games, had := u.Presence(n)
			assert.True(t, 0 < games && u.Broke <= games && u.Lost <= games*(had+1), "%s: %+v", o.ID, u)
		}
		alike := rulestest.Many(y.Turns, func(games int) bool { return games == n })
		for _, games := range y.Lost[1] {
			if games == n {
				alike++
			}
		}
		assert.Less(t, alike, 2, "%s: all evenings are the same one", o.ID)
	}
}

// A hill game in progress is rehearsed from its beginning with the units mustered before the first draw, because nobody knows
// where the others stand. The game is unchanged.
func TestUmpiredFromTheBeginning(t *testing.T) {
	rulestest.Native(t, "whole evenings")
	sys := book(t, "hill")
	options := engine.Do("", "scenario", "sweep").In
	start := rulestest.Opened(t, sys, options)
	now := start
	var steps []engine.Step
	src := &dice.Source{Seed: 4}
	for range 3 {
		st, next, err := commander.Carry(sys, now, engine.Do("press"), func(engine.State, dice.Question) string { return "" }, src.Throw)
		if err != nil {
			break
		}
		steps, now = append(steps, st), next
	}
	require.NotEmpty(t, steps)
	before := journal.Print(now)
	tally := func(steps []engine.Step) *rehearse.Tally {
		e := sure.Of(rehearse.NewEvenings(sys, rehearse.Plan{Options: options, Steps: steps, Who: steady}, 3))(t)
		require.NoError(t, e.Play(3))
		return e.Tally()
	}
	assert.Equal(t, tally(nil), tally(steps))
	assert.Equal(t, before, journal.Print(now))
	assert.Equal(t, 1, tally(steps).Turn)

	_, err := rehearse.NewEvenings(sys, rehearse.Plan{Options: engine.Do("", "scenario", "none").In, Who: steady}, 1)
	assert.ErrorIs(t, err, rehearse.ErrNoCommander, "nobody has come")
}

// An event matters if it makes a difference to who wins that chance does not explain, and is neither very common nor very rare.
func TestMatters(t *testing.T) {
	y := rehearse.Tally{Games: 200, Won: [3]int{100, 60, 40}, Marks: []rehearse.Mark{{Name: "always", Times: 190, Won: 100},
		{Name: "chance", Times: 100, Won: 55}, {Name: "helps", Times: 80, Won: 60}, {Name: "seldom", Times: 12, Won: 12},
		{Name: "hurts", Times: 100, Won: 20}}}
	names := rulestest.Each(y.Matters(), func(m rehearse.Mark) string { return m.Name })
	assert.Equal(t, []string{"hurts", "helps"}, names, "what tells most comes first")
	with, without, _ := y.Weight(y.Marks[2])
	assert.Equal(t, [2]int{75, 33}, [2]int{with, without})

	few := rehearse.Tally{Games: 20, Won: [3]int{10, 10, 0}, Marks: []rehearse.Mark{{Name: "all", Times: 10, Won: 10}}}
	assert.Empty(t, few.Matters(), "20 evenings are too few")

	sum := few.Clone()
	sum.Add(&rehearse.Tally{Games: 1, Points: []int{0, 1}, Units: []rehearse.UnitTally{{Name: "b", Side: 1, Came: 1, Had: 8, Lost: 3}},
		Marks: []rehearse.Mark{{Name: "new", Times: 1}, {Name: "all", Times: 1, Won: 1}}})
	sum.Add(&rehearse.Tally{Games: 1, Points: []int{0, 1}, Units: []rehearse.UnitTally{{Name: "b", Side: 1, Came: 1, Had: 9, Lost: 2}}})
	assert.Equal(t, []rehearse.Mark{{Name: "all", Times: 11, Won: 11}, {Name: "new", Times: 1}}, sum.Marks, "they go by their names")
	assert.Equal(t, []int{0, 2}, sum.Points)
	n, had := sum.Units[0].Presence(sum.Games)
	assert.Equal(t, []int{2, 9, 5}, []int{n, had, sum.Units[0].Lost})
	assert.Empty(t, sum.HardestHit(1), "one that seldom comes")
	assert.Equal(t, 10, few.Marks[0].Times)
}

// Results of evenings as shares, edges and spreads.
func TestTally(t *testing.T) {
	y := rehearse.Tally{Games: 8, Won: [3]int{5, 2, 1}}
	assert.Equal(t, [3]int{63, 25, 12}, y.Share())
	assert.Equal(t, 69, y.Leaning()) // (5 + 1/2) of 8
	assert.Equal(t, 36, y.Margin())
	assert.Equal(t, [3]int{50, 50, 0}, (&rehearse.Tally{Games: 200, Won: [3]int{99, 101, 0}}).Share())
	assert.Equal(t, [3]int{50, 50, 0}, (&rehearse.Tally{Games: 1000, Won: [3]int{495, 505, 0}}).Share(), "never more than a hundred")
	assert.Equal(t, 50, (&rehearse.Tally{}).Leaning())
	assert.Equal(t, 10, (&rehearse.Tally{Games: 100}).Margin())

	low, middle, high := rehearse.Spread([]int{1, 0, 2, 4, 2, 0, 1})
	assert.Equal(t, [3]int{2, 3, 4}, [3]int{low, middle, high})
	low, middle, high = rehearse.Spread(nil)
	assert.Equal(t, [3]int{}, [3]int{low, middle, high})

	y = rehearse.Tally{Games: 10, Places: []rehearse.Place{{Name: "mill", Held: [2]int{4, 5}, Won: [2]int{3, 5}},
		{Name: "ford", Held: [2]int{10, 0}, Won: [2]int{9, 0}}, {Name: "hill", Held: [2]int{1, 1}, Won: [2]int{1, 1}}}}
	place, share, ok := y.Decisive()
	assert.Equal(t, []any{0, 88, true}, []any{place, share, ok}, "who always holds a place tells nothing, nor one that is seldom held")

	y = rehearse.Tally{Units: []rehearse.UnitTally{{Name: "a", Had: 20, Lost: 10}, {Name: "b", Had: 10, Lost: 9},
		{Name: "c", Side: 1, Had: 5, Lost: 5}, {Name: "d"}}}
	names := ""
	for _, u := range y.HardestHit(0) {
		names += u.Name
	}
	assert.Equal(t, "ba", names)

	one := rehearse.Tally{Games: 1, Won: [3]int{1, 0, 0}, Turns: []int{0, 1}, Lost: [2][]int{{1}, {0, 1}},
		Units: []rehearse.UnitTally{{Lost: 2}}}
	two := one.Clone()
	two.Add(&rehearse.Tally{Games: 1, Won: [3]int{0, 1, 0}, Turns: []int{0, 0, 1}, Lost: [2][]int{{0, 0, 1}, {1}},
		Units: []rehearse.UnitTally{{Lost: 3, Broke: 1}}})
	assert.Equal(t, rehearse.Tally{Games: 2, Won: [3]int{1, 1, 0}, Turns: []int{0, 1, 1}, Lost: [2][]int{{1, 0, 1}, {1, 1}},
		Units: []rehearse.UnitTally{{Lost: 5, Broke: 1}}}, two)
	assert.Equal(t, 2, one.Units[0].Lost)
}

// A battle that leans is made even: the weaker side is strengthened first, by as little as possible. An even battle is left
// alone.
func TestMakeEven(t *testing.T) {
	rulestest.Native(t, "whole battles")
	sys := book(t, "march")
	plan := rehearse.Plan{Options: engine.Do("", "forces", "kaltbach").In, Who: steady}
	x := sure.Of(rehearse.NewBalancer(sys, plan, "kaltbach", &rehearse.Tally{Games: 100, Won: [3]int{50, 50, 0}}, 1))(t)
	assert.False(t, x.Go(func() bool { return false }))
	assert.Empty(t, x.Found())

	x = sure.Of(rehearse.NewBalancer(sys, plan, "kaltbach", &rehearse.Tally{Games: 100, Won: [3]int{80, 20, 0}}, 1))(t)
	assert.True(t, x.Go(func() bool { return true }))
	require.NotNil(t, x.Trying())
	assert.Regexp(t, `: 1 more CV$`, x.Trying().Say, "the weaker side is helped first, by as little as can be")
	u := x.Trying().Change[0].Unit
	start := rulestest.Opened(t, sys, plan.Options)
	all, _ := sys.Standings(start)
	for _, s := range all {
		if s.ID == u {
			assert.Equal(t, 1, s.Side)
		}
	}
}

// asText returns a battle about to begin as a save.
func asText(t *testing.T) (rehearse.Book, string) {
	t.Helper()
	set := journal.Setup{System: "minie", Seed: 7, Options: engine.Do("", "forces", "first").In, Name: "A", Version: "1"}
	text := sure.Of(save.EncodeGame(set, nil))(t)
	return book(t, "minie"), text
}

func rules(id string) (view.System, bool) { return systems.ByID(id) }

// A task goes to a worker as text, and its results come back as text.
func TestTask(t *testing.T) {
	rulestest.Native(t, "whole battles")
	_, text := asText(t)
	run, err := rehearse.Begin(rules, rehearse.Task{Game: text, Who: steady, Games: 3, Seed: 5}.String())
	require.NoError(t, err)
	reports := 0
	for more := true; more; reports++ {
		more = run.Go(func() bool { return true })
		back := sure.Of(rehearse.ReadReport(run.Report().String()))(t)
		require.Equal(t, run.Report(), back)
		require.Equal(t, !more, back.Done)
	}
	assert.Greater(t, reports, 30, "it is asked after every decision whether that has been enough")
	assert.Equal(t, 3, run.Report().Tally.Games)

	for _, bad := range []string{"", "{}", `{"g":"nonsense"}`, rehearse.Task{Game: text[:len(text)-3], Who: steady, Games: 1}.String()} {
		_, err := rehearse.Begin(rules, bad)
		assert.Error(t, err, "%.20q", bad)
	}
	run, err = rehearse.Begin(rules, rehearse.Task{Game: text, Who: steady, Even: &rehearse.Tally{Games: 9, Won: [3]int{9, 0, 0}}}.String())
	require.NoError(t, err)
	assert.True(t, run.Go(func() bool { return true }))
	assert.NotNil(t, run.Report().Trying)
}

// The parts of a shared task together play what one worker would, evenings and fights, in whatever order they finish. A search
// is not shared.
func TestShared(t *testing.T) {
	rulestest.Native(t, "whole battles")
	sys, text := asText(t)
	first := rulestest.Start(t, sys, "forces", "first")
	whole := func(x rehearse.Task) rehearse.Report {
		run := sure.Of(rehearse.Begin(rules, x.String()))(t)
		run.Go(func() bool { return false })
		return run.Report()
	}
	fight := sys.(commander.Fighter).Fight(first, nil).In
	evenings, fights := rehearse.Task{Game: text, Who: steady, Games: 7, Seed: 5}, rehearse.Task{Game: text, Games: 50, Seed: 5, Fight: fight}
	for _, x := range []rehearse.Task{evenings, fights} {
		alone := whole(x)
		require.True(t, alone.Done)
		shared := x.Shared(3)
		require.Len(t, shared, 3)
		var parts []rehearse.Report
		for i, part := range shared {
			parts = append(parts, whole(part))
			require.Equal(t, i, parts[i].Part)
			require.LessOrEqual(t, parts[i].Tally.Games, x.Games/3+1)
		}
		assert.Equal(t, alone, rehearse.JoinReports(parts))
		assert.False(t, rehearse.JoinReports(append(parts, rehearse.Report{})).Done, "one has said nothing yet")
		assert.Len(t, x.Shared(0), 1)
		x.Even = &alone.Tally
		assert.Len(t, x.Shared(3), 1)
	}
	assert.Len(t, rehearse.Task{Games: 2}.Shared(4), 2, "nobody for nothing")
}

// A battle can begin with stronger or weaker units: changing a fighting unit by one gives exactly that unit exactly one more;
// guns and staff cannot be changed. The form of a new game shows the change and lets it be dropped.
func TestStrengths(t *testing.T) {
	for _, x := range []struct {
		book, key, battle string
		can               int // number of units that can be changed
	}{{"ecw", "force", "evening", 17}, {"march", "forces", "hochwalde", 35}, {"minie", "forces", "mercers", 11},
		{"splendid", "force", "sareford", 18}, {"hill", "scenario", "sweep", 3}, {"hill", "scenario", "ducos", 3}} {
		sys := book(t, x.book)
		was := rulestest.Opened(t, sys, engine.Do("", x.key, x.battle).In)
		before, _ := sys.Standings(was)
		can := 0
		for i, u := range before {
			for _, by := range []int{1, -1} {
				o := engine.Do("", x.key, x.battle, battle.MoreOption, battle.StrengthOption(x.battle, []battle.Strength{{Unit: u.ID, By: by}})).In
				is, err := sys.Start(o)
				if err != nil {
					continue
				}
				if by > 0 {
					can++
				}
				require.NoError(t, sys.Check(is), "%s %s", x.book, u.Name)
				after, _ := sys.Standings(is)
				require.Len(t, after, len(before))
				for k := range after {
					want := before[k].Strength
					if k == i {
						want += by
					}
					require.Equal(t, want, after[k].Strength, "%s: %s, %d for %s", x.book, after[k].Name, by, u.Name)
				}
				f := field(sys.Options(o), battle.MoreOption)
				require.NotNil(t, f, x.book)
				assert.Contains(t, f.Options[0].Label, u.Name+": 1 ")
				assert.Equal(t, f.Options[0].ID, f.Value)
				plain := rulestest.Opened(t, sys, o.With(battle.MoreOption, f.Options[1].ID))
				assert.Equal(t, journal.Print(was), journal.Print(plain))
			}
		}
		assert.Equal(t, x.can, can, "%s: %d units", x.book, len(before))
		if x.book != "hill" {
			_, err := sys.Start(engine.Do("", x.key, x.battle, battle.MoreOption, x.battle+" 0:3").In)
			assert.Error(t, err, "%s: points to win that it does not count", x.book)
		}
		for _, bad := range []string{"1:x", "1", "1:0", "1:-99", "999:1", ""} {
			_, err := sys.Start(engine.Do("", x.key, x.battle, battle.MoreOption, x.battle+" "+bad).In)
			assert.ErrorContains(t, err, "cannot begin with these strengths", "%s %s", x.book, bad)
		}
		assert.Nil(t, field(sys.Options(engine.Do("", x.key, x.battle, battle.MoreOption, "another 1:1").In), battle.MoreOption),
			"it is for another battle")
	}
}

func field(all []view.Field, key string) *view.Field {
	for i := range all {
		if all[i].Key == key {
			return &all[i]
		}
	}
	return nil
}
