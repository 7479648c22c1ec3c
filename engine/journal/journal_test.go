package journal_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/journal"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/rulestest/toy"
	"vedette/engine/systems"
)

var endless = engine.Do("start", "last", "1000000", "men", "50").In

func open(t rulestest.T) *journal.Game {
	t.Helper()
	return sure.Of(journal.New(toy.System{}, journal.Setup{System: "toy", Seed: 42, Options: endless}))(t)
}

// do makes and appends a step; a need is a test error.
func do(t rulestest.T, g *journal.Game, c engine.Command) journal.Entry {
	t.Helper()
	return rulestest.Make(t, g, 100, c)
}

func set(t rulestest.T, g *journal.Game, key, val string) {
	t.Helper()
	require.NoError(t, g.Append(g.Set(key, val, 0)))
}

func shoot(at, repeat string) engine.Command { return engine.Do("shoot", "at", at, "repeat", repeat) }

func facesOf(e journal.Entry) (faces []int, by string) {
	for _, g := range e.Step.Given {
		faces, by = append(faces, g.Faces...), by+string(rune(g.By))
	}
	return faces, by
}

func TestStepUndoRedo(t *testing.T) {
	g := open(t)
	_, ok := g.Undoable()
	assert.False(t, ok)
	_, err := g.Undo(0)
	require.ErrorIs(t, err, journal.ErrNothing)
	start := g.State()
	e := do(t, g, shoot("0", "6"))
	assert.Equal(t, 1, e.Seq)
	assert.Equal(t, int64(100), e.At)
	after := g.State()
	st := sure.Found(g.Undoable())(t)
	assert.Equal(t, e.Step, st)

	rulestest.Undo(t, g)
	assert.Equal(t, start, g.State())
	assert.True(t, g.Log()[0].Undone)
	st = sure.Found(g.Redoable())(t)
	assert.Equal(t, e.Step, st)
	rulestest.Redo(t, g)
	assert.Equal(t, after, g.State())
	assert.False(t, g.Log()[0].Undone)
	assert.Equal(t, 3, g.Len(), "undo and redo are entries, nothing is erased")
	_, err = g.Redo(0)
	require.ErrorIs(t, err, journal.ErrNothing)

	rulestest.Undo(t, g)
	do(t, g, engine.Do("turn"))
	_, ok = g.Redoable()
	assert.False(t, ok, "a new step clears redo")
	require.Len(t, g.Log(), 2)
	assert.True(t, g.Log()[0].Undone)
	assert.Equal(t, 5, g.Log()[1].Entry)
}

func TestEntriesMustFollow(t *testing.T) {
	g := open(t)
	e := do(t, g, engine.Do("turn"))
	require.ErrorAs(t, g.Append(e), new(*engine.Damaged))
	require.ErrorAs(t, g.Append(journal.Entry{Seq: 2, Kind: 'x'}), new(*engine.Damaged))
	require.ErrorAs(t, g.Append(journal.Entry{Seq: 2, Kind: journal.StepKind}), new(*engine.Damaged))
	assert.Equal(t, 1, g.Len())
}

func TestPreferences(t *testing.T) {
	g := open(t)
	assert.Equal(t, "computer", g.Mode().ID)
	before := g.State()
	set(t, g, "dice", "all")
	assert.Equal(t, "all", g.Mode().ID)
	assert.Equal(t, "all", g.Pref("dice"))
	assert.Equal(t, before, g.State())
	set(t, g, "dice", "unknown")
	assert.Equal(t, "computer", g.Mode().ID)
	_, ok := g.Undoable()
	assert.False(t, ok, "preferences are not steps")
}

func TestKeptDice(t *testing.T) {
	g := open(t)
	first, _ := facesOf(do(t, g, shoot("0", "4")))
	second, _ := facesOf(do(t, g, shoot("0", "2")))
	rulestest.Undo(t, g)
	rulestest.Undo(t, g)
	require.Len(t, g.Kept(), 6)

	t.Log("a step of another roll leaves them alone")
	do(t, g, engine.Do("scout"))
	if g.State().(toy.State).Waiting > 0 {
		do(t, g, engine.Do("ignore"))
	}
	require.Len(t, g.Kept(), 6)

	t.Log("they are used oldest first, whatever the target is, and then the computer goes on")
	again, by := facesOf(do(t, g, shoot("1", "8")))
	assert.Equal(t, append(append([]int(nil), first...), second...), again[:6])
	assert.Equal(t, "kkkkkkcc", by)
	assert.Empty(t, g.Kept())

	t.Log("taken back once more they keep their place before later ones")
	rulestest.Undo(t, g)
	one, _ := facesOf(do(t, g, shoot("0", "1")))
	assert.Equal(t, first[:1], one)
	rulestest.Undo(t, g)
	all, by := facesOf(do(t, g, shoot("0", "8")))
	assert.Equal(t, again, all)
	assert.Equal(t, "kkkkkkkk", by)
}

func TestPartOfKeptDice(t *testing.T) {
	g := open(t)
	first, _ := facesOf(do(t, g, shoot("0", "5")))
	rulestest.Undo(t, g)
	do(t, g, shoot("0", "2"))
	require.Len(t, g.Kept(), 3)
	rulestest.Undo(t, g)
	again, _ := facesOf(do(t, g, shoot("0", "5")))
	assert.Equal(t, first, again, "a part used and given back does not change the order")
}

func TestRedoTakesItsDiceOutOfThePool(t *testing.T) {
	g := open(t)
	do(t, g, shoot("0", "3"))
	rulestest.Undo(t, g)
	require.Len(t, g.Kept(), 3)
	rulestest.Redo(t, g)
	require.Empty(t, g.Kept())
	_, by := facesOf(do(t, g, shoot("0", "2")))
	assert.Equal(t, "cc", by)
}

func TestKeepSwitch(t *testing.T) {
	g := open(t)
	first, _ := facesOf(do(t, g, shoot("0", "12")))
	rulestest.Undo(t, g)
	set(t, g, "keep", "no")
	assert.Empty(t, g.Kept())
	fresh, by := facesOf(do(t, g, shoot("0", "12")))
	assert.NotEqual(t, first, fresh)
	assert.Equal(t, "cccccccccccc", by)
	rulestest.Undo(t, g)
	set(t, g, "keep", "yes")
	again, _ := facesOf(do(t, g, shoot("0", "12")))
	assert.Equal(t, first, again)
}

func TestKeptTableDiceAndCounts(t *testing.T) {
	g := open(t)
	set(t, g, "dice", "all")
	try := g.Begin(shoot("0", "4"))
	need, e, err := try.Advance(0)
	require.NoError(t, err)
	require.Nil(t, e)
	require.Equal(t, 4, need.Times)
	require.NoError(t, try.Give([]int{6}))
	need, _, _ = try.Advance(0)
	require.Equal(t, 3, need.Times)
	require.Len(t, need.Done, 1)
	require.NoError(t, try.Count(2, 2))
	_, _, err = try.Advance(0)
	require.NoError(t, err)
	require.NoError(t, try.Give([]int{1}))
	need, e, err = try.Advance(0)
	require.NoError(t, err)
	require.Nil(t, need)
	require.NoError(t, g.Append(*e))
	assert.Equal(t, []int{47, 50}, g.State().(toy.State).Men)
	rulestest.Undo(t, g)
	require.Equal(t, []dice.Given{{ID: "shot", By: dice.Table, Faces: []int{6}}, {ID: "shot", By: dice.Table, Faces: []int{1}}}, g.Kept(),
		"counted hits are not kept")

	t.Log("table dice are used again before new ones are asked for")
	need, _, _ = g.Begin(shoot("1", "3")).Advance(0)
	require.Equal(t, 1, need.Times)
}

func TestCancelledTryGivesTheSameDice(t *testing.T) {
	g := open(t)
	do(t, g, shoot("0", "20"))
	ask := func() *journal.Try {
		try := g.Begin(engine.Do("rally", "at", "0"))
		need, e, err := try.Advance(0)
		require.NoError(t, err)
		require.Nil(t, e)
		require.Equal(t, "room", need.Ask.ID)
		require.NoError(t, try.Answer("yes"))
		return try
	}
	_, a, err := ask().Advance(0)
	require.NoError(t, err)
	_, b, err := ask().Advance(0)
	require.NoError(t, err)
	assert.Equal(t, a, b)

	t.Log("the same step taken up from what was stored of it")
	try := ask()
	_, c, err := g.Resume(try.Command(), try.Given()).Advance(0)
	require.NoError(t, err)
	assert.Equal(t, a, c)

	t.Log("an answered no is nothing")
	try = g.Begin(engine.Do("rally", "at", "0"))
	_, _, err = try.Advance(0)
	require.NoError(t, err)
	require.NoError(t, try.Answer("no"))
	need, e, err := try.Advance(0)
	assert.Nil(t, need)
	assert.Nil(t, e)
	assert.NoError(t, err)
}

func TestBackAndRollRest(t *testing.T) {
	g := open(t)
	set(t, g, "dice", "fire")
	try := g.Begin(shoot("0", "4"))
	_, _, err := try.Advance(0)
	require.NoError(t, err)
	assert.False(t, try.Back())
	require.NoError(t, try.Give([]int{3, 5}))
	_, _, _ = try.Advance(0)
	require.NoError(t, try.Give([]int{2}))
	require.True(t, try.Back())
	need, _, _ := try.Advance(0)
	require.Equal(t, 2, need.Times, "giving two throws at once is two things to take back")
	require.NoError(t, try.Give([]int{2}))
	_, _, _ = try.Advance(0)
	try.RollRest()
	_, first, err := try.Advance(0)
	require.NoError(t, err)
	_, by := facesOf(*first)
	assert.Equal(t, "tttc", by)
	require.True(t, try.Back())
	assert.Len(t, try.Given(), 2)
	_, _, _ = try.Advance(0)
	require.NoError(t, try.Give([]int{2}))
	_, _, _ = try.Advance(0)
	try.RollRest()
	_, second, _ := try.Advance(0)
	assert.Equal(t, first, second)
}

func TestImpossibleGifts(t *testing.T) {
	g := open(t)
	set(t, g, "dice", "all")
	var no *engine.Refusal
	try := g.Begin(shoot("0", "2"))
	require.ErrorAs(t, try.Give([]int{1}), &no, "before anything is asked")
	_, _, _ = try.Advance(0)
	require.ErrorAs(t, try.Give(nil), &no)
	require.ErrorAs(t, try.Give([]int{7}), &no)
	require.ErrorAs(t, try.Give([]int{1, 2, 3}), &no)
	require.ErrorAs(t, try.Count(3, 2), &no)
	require.ErrorAs(t, try.Count(-1, 2), &no)
	require.ErrorAs(t, try.Count(0, 3), &no)
	require.ErrorAs(t, try.Answer("yes"), &no)
	assert.Empty(t, try.Given())
	try = g.Begin(engine.Do("scout"))
	_, _, _ = try.Advance(0)
	require.ErrorAs(t, try.Count(1, 1), &no, "this roll is no test")
	_, _, err := g.Begin(engine.Do("shoot")).Advance(0)
	require.ErrorAs(t, err, &no)
	_, _, err = g.Begin(engine.Do("fly")).Advance(0)
	require.ErrorAs(t, err, new(*engine.Malformed))
}

// asker asks one question of each kind.
type asker struct{ toy.System }

func (asker) Resolve(s engine.State, c engine.Command, cup *dice.Cup) ([]engine.Event, error) {
	q := dice.Question{ID: "q", Kind: dice.Number, Min: 0, Max: 4800, Step: 50, Unit: "inches"}
	if c.Do == "pick" {
		q = dice.Question{ID: "q", Kind: dice.Pick, Choices: []dice.Choice{{ID: "a"}, {ID: "b"}}}
	}
	_, err := cup.Ask(q)
	if err != nil {
		return nil, err
	}
	return []engine.Event{toy.Turned{}}, cup.Close()
}

func TestAnswers(t *testing.T) {
	g := sure.Of(journal.New(asker{}, journal.Setup{System: "toy", Options: endless}))(t)
	for _, c := range []struct{ do, in, want string }{
		{"number", "14.5", "14.5"}, {"number", "14.50", "14.5"}, {"number", "7", "7"}, {"number", "48", "48"}, {"number", "0", "0"},
		{"number", "48.5", ""}, {"number", "14.3", ""}, {"number", "-1", ""}, {"number", "", ""}, {"number", "1e3", ""}, {"number", "4.555", ""},
		{"number", "99999999999999999999", ""},
		{"pick", "b", "b"}, {"pick", "c", ""}, {"pick", "", ""},
	} {
		try := g.Begin(engine.Do(c.do))
		_, _, err := try.Advance(0)
		require.NoError(t, err)
		err = try.Answer(c.in)
		if c.want == "" {
			assert.Error(t, err, "%s %q", c.do, c.in)
			continue
		}
		require.NoError(t, err, "%s %q", c.do, c.in)
		assert.Equal(t, c.want, try.Given()[0].Answer)
	}
}

func TestUndoFarBack(t *testing.T) {
	g := open(t)
	states := []engine.State{g.State()}
	for i := range 300 {
		if i%3 == 0 {
			do(t, g, engine.Do("turn"))
		} else {
			do(t, g, engine.Do("settings", "wall", map[bool]string{true: "yes"}[i%2 == 0]))
		}
		states = append(states, g.State())
	}
	for i := 299; i >= 0; i-- {
		rulestest.Undo(t, g)
		require.Equal(t, states[i], g.State(), "after %d steps", i)
	}
	for i := 1; i <= 300; i++ {
		rulestest.Redo(t, g)
		require.Equal(t, states[i], g.State(), "after %d steps", i)
	}
}

// same requires that two games are indistinguishable.
func same(t rulestest.T, a, b *journal.Game) {
	t.Helper()
	require.Equal(t, a.State(), b.State())
	require.Equal(t, a.Entries(), b.Entries())
	require.Equal(t, append([]journal.Line{}, a.Log()...), append([]journal.Line{}, b.Log()...))
	require.Equal(t, a.Kept(), b.Kept())
	require.Equal(t, a.Mode(), b.Mode())
	ua, oka := a.Undoable()
	ub, okb := b.Undoable()
	require.Equal(t, oka, okb)
	require.Equal(t, ua, ub)
	ra, oka := a.Redoable()
	rb, okb := b.Redoable()
	require.Equal(t, oka, okb)
	require.Equal(t, ra, rb)
	// The generator is at the same position.
	_, x, err := a.Begin(engine.Do("scout")).Advance(0)
	_, y, err2 := b.Begin(engine.Do("scout")).Advance(0)
	require.Equal(t, err, err2)
	require.Equal(t, x, y)
}

// randomEntry makes a random entry in g: anything the app can enter, or a change of a setting.
func randomEntry(t rulestest.T, g *journal.Game, choose rulestest.Chooser) {
	t.Helper()
	if choose(12) == 0 {
		set(t, g, []string{"keep", "other"}[choose(2)], []string{"", "no", "all"}[choose(3)])
		return
	}
	rulestest.RandomEntry(t, g, 7, choose, "")
}

func TestRandomGamesOpenAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		choose := rulestest.Drawn(t)
		g := open(t)
		for range rapid.IntRange(1, 25).Draw(t, "entries") {
			randomEntry(t, g, choose)
			require.NoError(t, g.System().Check(g.State()))
		}
		same(t, g, sure.Of(journal.Open(g.System(), g.Setup(), g.Entries()))(t))
	})
}

func TestUndoThenRedoIsIdentity(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		choose := rulestest.Drawn(t)
		g := open(t)
		for range rapid.IntRange(1, 15).Draw(t, "entries") {
			randomEntry(t, g, choose)
		}
		before, kept := g.State(), g.Kept()
		n := 0
		for range rapid.IntRange(1, 15).Draw(t, "back") {
			if e, err := g.Undo(0); err == nil {
				require.NoError(t, g.Append(e))
				n++
			}
		}
		for range n {
			rulestest.Redo(t, g)
		}
		require.Equal(t, before, g.State())
		require.Equal(t, kept, g.Kept())
	})
}

func TestLongRandomGame(t *testing.T) {
	g := open(t)
	choose := rulestest.Seeded(11)
	for range 3000 {
		randomEntry(t, g, choose)
	}
	require.Greater(t, len(g.Log()), 1000)
	same(t, g, sure.Of(journal.Open(g.System(), g.Setup(), g.Entries()))(t))
}

// Games of every rule book open again unchanged.
func TestRuleBooksOpenAgain(t *testing.T) {
	for _, sys := range systems.All() {
		t.Run(sys.Info().ID, func(t *testing.T) {
			g := sure.Of(journal.New(sys, journal.Setup{System: sys.Info().ID, Seed: 3}))(t)
			choose := rulestest.Seeded(4)
			for tries := 0; len(g.Log()) < 120; tries++ {
				require.Less(t, tries, 5000, "hardly anything is legal")
				randomEntry(t, g, choose)
				require.NoError(t, sys.Check(g.State()))
			}
			again := sure.Of(journal.Open(sys, g.Setup(), g.Entries()))(t)
			require.Equal(t, rulestest.JSON(t, g.State()), rulestest.JSON(t, again.State()))
			require.Equal(t, g.Log(), again.Log())
			require.Equal(t, g.Kept(), again.Kept())
		})
	}
}

func TestOpenStopsAtTheLastGoodEntry(t *testing.T) {
	g := open(t)
	for range 9 {
		do(t, g, shoot("0", "3"))
		do(t, g, engine.Do("turn"))
	}
	var states []engine.State
	for i := range g.Len() + 1 {
		part := sure.Of(journal.Open(g.System(), g.Setup(), g.Entries()[:i]))(t)
		states = append(states, part.State())
	}
	for name, spoil := range map[string]func(es []journal.Entry, i int){
		"gap":         func(es []journal.Entry, i int) { es[i].Seq++ },
		"kind":        func(es []journal.Entry, i int) { es[i].Kind = 0 },
		"impossible":  func(es []journal.Entry, i int) { es[i].Step.Events = []engine.Event{toy.Settled{}} },
		"fingerprint": func(es []journal.Entry, i int) { es[i].Step.Events = []engine.Event{toy.Set{Wall: true}} },
	} {
		t.Run(name, func(t *testing.T) {
			for i := range g.Len() {
				es := append([]journal.Entry(nil), g.Entries()...)
				spoil(es, i)
				back, err := journal.Open(g.System(), g.Setup(), es)
				require.ErrorAs(t, err, new(*engine.Damaged))
				require.NotNil(t, back)
				require.Equal(t, i, back.Len())
				require.Equal(t, g.Len()-i, back.Lost())
				require.Equal(t, states[i], back.State())
				do(t, back, engine.Do("turn")) // it can be played on
			}
		})
	}
}

func TestPrintsOfAnotherShapeSayNothing(t *testing.T) {
	g := open(t)
	do(t, g, engine.Do("turn"))
	es := append([]journal.Entry(nil), g.Entries()...)
	es[0].Print.Shape ^= 1
	es[0].Print.Sum ^= 1
	sure.Of(journal.Open(g.System(), g.Setup(), es))(t)
	type a struct{ N int }
	type b struct {
		N int
		M int `json:",omitempty"`
	}
	assert.NotEqual(t, journal.Print(a{1}).Shape, journal.Print(b{1, 0}).Shape)
	assert.NotEqual(t, journal.Print(a{1}), journal.Print(a{2}))
	assert.Equal(t, journal.Print(a{1}).Shape, journal.Print(a{2}).Shape)
}

func TestAnotherRuleBookIsRefused(t *testing.T) {
	_, err := journal.New(toy.System{}, journal.Setup{System: "hill"})
	require.ErrorAs(t, err, new(*engine.Damaged))
	_, err = journal.New(toy.System{}, journal.Setup{System: "toy", Options: engine.Do("", "men", "99").In})
	require.ErrorAs(t, err, new(*engine.Refusal))
}

// long returns a game of n steps.
func long(b *testing.B, n int) *journal.Game {
	g := open(b)
	for len(g.Log()) < n || g.State().(toy.State).Waiting > 0 {
		switch s := g.State().(toy.State); {
		case s.Waiting > 0:
			do(b, g, engine.Do("see"))
		case s.Men[0] > 0 && len(g.Log())%5 == 0:
			do(b, g, shoot("0", "1"))
		case len(g.Log())%7 == 0:
			do(b, g, engine.Do("turn"))
		default:
			do(b, g, engine.Do("scout"))
		}
	}
	return g
}

func BenchmarkOpen10000Steps(b *testing.B) {
	g := long(b, 10000)
	for b.Loop() {
		if _, err := journal.Open(g.System(), g.Setup(), g.Entries()); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkOpen2000EntriesOfARuleBook(b *testing.B) {
	for _, sys := range systems.All() {
		b.Run(sys.Info().ID, func(b *testing.B) {
			g := sure.Of(journal.New(sys, journal.Setup{System: sys.Info().ID, Seed: 3}))(b)
			choose := rulestest.Seeded(4)
			for g.Len() < 2000 {
				randomEntry(b, g, choose)
			}
			for b.Loop() {
				if _, err := journal.Open(sys, g.Setup(), g.Entries()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkStepInGameOf10000(b *testing.B) {
	g := long(b, 10000)
	for b.Loop() {
		if _, _, err := g.Begin(shoot("1", "8")).Advance(0); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkUndoAndRedoInGameOf10000(b *testing.B) {
	g := long(b, 10000)
	for b.Loop() {
		rulestest.Undo(b, g)
		rulestest.Redo(b, g)
	}
}

// TestAnEntryHasAnIdentity checks that the same action is the same step whenever it is made, and anything else a different one.
func TestAnEntryHasAnIdentity(t *testing.T) {
	g := open(t)
	made := func(c engine.Command, at int64) journal.Entry {
		_, e, err := g.Begin(c).Advance(at)
		require.NoError(t, err)
		return *e
	}
	e := made(shoot("0", "3"), 5)
	assert.Equal(t, e.ID(), made(shoot("0", "3"), 9).ID(), "the time does not matter")
	assert.Equal(t, 1, e.ID().Seq)
	seen := map[journal.ID]string{e.ID(): "itself"}
	other := func(what string, e journal.Entry) {
		assert.Empty(t, seen[e.ID()], "%s is taken for another", what)
		seen[e.ID()] = what
	}
	other("another target", made(shoot("1", "3"), 5))
	other("another number of shots", made(shoot("0", "4"), 5))
	other("another deed", made(engine.Do("scout"), 5))
	other("a preference", g.Set("a", "b", 5))
	other("a preference of the same letters", g.Set("ab", "", 5))
	faces := e
	faces.Step.Given = append([]dice.Given(nil), e.Step.Given...)
	faces.Step.Given[0].Faces = []int{7 - e.Step.Given[0].Faces[0]}
	other("another face", faces)
	hits := e
	hits.Step.Given = []dice.Given{{ID: e.Step.Given[0].ID, By: dice.Table, Hits: 1, Of: 3}}
	other("counted hits", hits)
	place := e
	place.Print.Sum++
	other("another position after it", place)
	events := e
	events.Step.Events = events.Step.Events[1:]
	other("fewer events", events)
	do(t, g, shoot("0", "3"))
	other("the same deed once more", made(shoot("0", "3"), 5))
}
