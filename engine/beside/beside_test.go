package beside_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/beside"
	"vedette/engine/dice"
	"vedette/engine/journal"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/journaled"
	"vedette/engine/rulestest/sure"
	"vedette/engine/rulestest/toy"
	"vedette/engine/systems"
	"vedette/engine/systems/minie"
	"vedette/engine/systems/splendid"
	"vedette/engine/view"
)

var sys = beside.With(toy.System{}, splendid.System{})

func resolve(t *testing.T, s engine.State, c engine.Command, faces ...int) (engine.Step, engine.State) {
	t.Helper()
	return rulestest.Enter(t, sys, s, c, faces)
}

// Switched off, a combination behaves like the main rule book: both play the same steps and are compared.
func TestOffIsTheMainRuleBook(t *testing.T) {
	main := toy.System{}
	choose := rulestest.Seeded(3)
	a, err := main.Start(nil)
	require.NoError(t, err)
	b := rulestest.Opened(t, sys, nil)
	for range 200 {
		require.Equal(t, a, b)
		require.Equal(t, main.Procedures(a), sys.Procedures(b))
		require.Equal(t, main.Desk(a), sys.Desk(b))
		require.Equal(t, main.Sheets(a), sys.Sheets(b))
		require.Equal(t, main.Reference(a), sys.Reference(b))
		require.Equal(t, journal.Print(a), journal.Print(b))
		st, next, ok := rulestest.RandomStep(t, main, a, choose)
		if !ok {
			break
		}
		require.Equal(t, main.Form(a, st.Do).Refused, sys.Form(b, st.Do).Refused)
		evs := sure.Of(sys.Resolve(b, st.Do, dice.NewCup(st.Given...)))(t)
		require.Equal(t, st.Events, evs)
		require.Equal(t, main.Tell(next, st), sys.Tell(next, st))
		for _, e := range evs {
			b = sure.Of(sys.Apply(b, e))(t)
		}
		a = next
	}
	_, err = sys.Resolve(b, engine.Do("splendid-place", "kind", "wood"), dice.NewCup())
	require.ErrorAs(t, err, new(*engine.Malformed), "the reference is off")
	opts, mine := main.Options(nil), sys.Options(nil)
	require.Equal(t, opts, mine[:len(opts)])
	require.Len(t, mine, len(opts)+1)
	assert.Equal(t, beside.Key, mine[len(opts)].Key)
	assert.Equal(t, "no", mine[len(opts)].Value)
}

// Switched on, the procedures are in a separate group, throw dice, keep what they place, and lose nothing when switched off and
// on again in the middle of a game.
func TestOnAndOffInMidGame(t *testing.T) {
	s := rulestest.Start(t, sys)
	st, s := resolve(t, s, engine.Do("settings", beside.Key, "yes", "wall", "yes"))
	assert.Contains(t, sys.Tell(s, st).Line.String(), "switched on")
	require.IsType(t, beside.Pair{}, s)
	assert.True(t, s.(beside.Pair).Main.(toy.State).Wall, "the main setting in the same step")
	group := 0
	for _, p := range sys.Procedures(s) {
		if p.Group == "Terrain reference" {
			group++
			assert.True(t, strings.HasPrefix(p.ID, "splendid-"), p.ID)
		}
	}
	lent, _ := splendid.System{}.Lends()
	assert.Equal(t, len(lent), group)
	assert.GreaterOrEqual(t, group, 14, "all procedures of the guidelines")

	st, s = resolve(t, s, engine.Do("splendid-place", "kind", "bridge", "strength", "4"))
	assert.Equal(t, "splendid-placed", st.Events[0].Kind())
	assert.Equal(t, 1, sys.Tell(s, st).Turn)
	st, s = resolve(t, s, engine.Do("splendid-structure", "unit-class", "siege", "feature", "f1"), 1)
	assert.Contains(t, sys.Tell(s, st).Line.String(), "left 2")
	var sheet *view.Sheet
	for _, x := range sys.Sheets(s) {
		if x.ID == "splendid-ground" {
			sheet = &x
		}
	}
	require.NotNil(t, sheet)
	assert.Equal(t, "2", sheet.Lists[0].Rows[0].Number)
	assert.Equal(t, "splendid-feature", sheet.Lists[0].Rows[0].Tap.Do.Do)

	kept := rulestest.JSON(t, s.(beside.Pair).Ref)
	_, s = resolve(t, s, engine.Do("settings", beside.Key, "no"))
	assert.Equal(t, sys.Sheets(s), toy.System{}.Sheets(s.(beside.Pair).Main))
	_, s = resolve(t, s, engine.Do("turn"))
	_, err := sys.Apply(s, st.Events[0])
	require.ErrorAs(t, err, new(*engine.Damaged), "nothing happens to a reference that is off")
	_, s = resolve(t, s, engine.Do("settings", beside.Key, "yes"))
	assert.Equal(t, kept, rulestest.JSON(t, s.(beside.Pair).Ref), "nothing is lost")
	assert.Equal(t, 2, sys.Desk(s).Turn)

	_, s = resolve(t, s, engine.Do("settings", "splendid-village", "10"))
	x, _ := rulestest.Field(sys.Form(s, engine.Do("settings")), "splendid-village")
	assert.Equal(t, []string{"10", "9"}, []string{x.Value, x.Was}, "the reference's house numbers stand in the settings")
	r := sys.Reference(s)
	assert.Greater(t, len(r.Tables), len(toy.System{}.Reference(nil).Tables))
	for _, bad := range []engine.Command{engine.Do("settings", beside.Key, "maybe"), engine.Do("settings", "splendid-village", "99")} {
		_, _, err := rulestest.Resolve(t, sys, s, bad, nil)
		require.ErrorAs(t, err, new(*engine.Refusal), "%s", bad)
	}
	_, err = sys.Start(engine.Do("", beside.Key, "maybe").In)
	require.ErrorAs(t, err, new(*engine.Refusal))
	_, err = sys.Resolve(s, engine.Do("splendid-muster", "class", "pike"), dice.NewCup())
	require.ErrorAs(t, err, new(*engine.Malformed), "not lent")
	_, err = sys.Resolve(s, engine.Do("splendid-structure", "unit-class", "frame"), dice.NewCup())
	require.ErrorAs(t, err, new(*engine.Refusal))
}

// Rolls of the reference are thrown by the app or on the table like similar rolls of the main game.
func TestClassesOfRolls(t *testing.T) {
	s := rulestest.Start(t, sys, beside.Key, "yes")
	_, err := sys.Resolve(s, engine.Do("splendid-structure", "unit-class", "siege", "feature", "bridge"), dice.NewCup())
	var need *dice.Need
	require.ErrorAs(t, err, &need)
	assert.Equal(t, dice.Class("fire"), need.Roll.Class)
	assert.True(t, sys.DiceModes()[1].OnTable(need.Roll.Class))
	assert.Equal(t, toy.System{}.DiceModes(), sys.DiceModes())
}

// Random play of every rule book with the terrain reference, which is switched on and off at random.
func TestWalk(t *testing.T) {
	rulestest.Native(t, "long games at random, of which shorter ones are played there too")
	all := append([]view.System{sys}, systems.All()...)
	for i, x := range all {
		opens := false
		for _, f := range x.Options(nil) {
			opens = opens || f.Key == beside.Key
		}
		if !opens {
			assert.Equal(t, "splendid", x.Info().ID, "every other book can have the terrain beside it")
			continue
		}
		did, off := 0, 0
		for seed := range uint64(rulestest.Count(3)) {
			start := engine.Do("", beside.Key, "yes").In
			rulestest.Walk(t, x, start, 120, rulestest.Seeded(seed+uint64(i)*10), func(before engine.State, st engine.Step, after engine.State) {
				p, ok := after.(beside.Pair)
				require.True(t, ok)
				if strings.HasPrefix(st.Do.Do, "splendid-") {
					did++
					require.Equal(t, before.(beside.Pair).Main, p.Main, "the main game is not touched")
				} else if st.Do.Do != "settings" {
					require.Equal(t, before.(beside.Pair).Ref, p.Ref, "the reference is not touched")
				}
				if !p.On {
					off++
				}
			})
		}
		if rulestest.Enough() {
			assert.Positive(t, did, x.Info().ID)
		}
		t.Logf("%s: %d steps of the reference, %d with it off", x.Info().ID, did, off)
	}
}

// A game in which the reference is switched on half-way, through the journal and a save, undone and redone.
func TestJournalAndSave(t *testing.T) {
	g := journaled.New(t, sys, "", 9, nil)
	for _, c := range []engine.Command{
		engine.Do("shoot", "at", "0", "repeat", "3"), engine.Do("settings", beside.Key, "yes"), engine.Do("splendid-place", "kind", "village"),
		engine.Do("splendid-structure", "unit-class", "siege", "feature", "f1"), engine.Do("turn"),
		engine.Do("splendid-fire", "unit-class", "musket", "target-class", "pike", "range", "3"), engine.Do("settings", beside.Key, "no"),
		engine.Do("turn"),
	} {
		g.Make(t, c)
	}
	g.CheckPromises(t)
	for range g.Log() { // told from any state, undone or not
		rulestest.Undo(t, g.Game)
		for _, line := range g.Log() {
			require.NotEmpty(t, sys.Tell(g.State(), line.Step).Line.String())
		}
	}
}

type keeper struct{ toy.System }

func (keeper) Keepable(engine.State) []engine.Kept             { return []engine.Kept{{Name: "k"}} }
func (keeper) ReadKept(kind, data string) (engine.Kept, error) { return engine.Kept{Name: kind}, nil }

type chronicler struct{ toy.System }

func (chronicler) Report(now engine.State, steps []engine.Step, _ view.Voice) view.Report {
	return view.Report{Title: fmt.Sprintf("%T, %d steps", now, len(steps))}
}

type both struct {
	keeper
	chronicler
	toy.System
}

// The audit sees through the wrapper which dice have ten sides.
func TestRollsAreForwarded(t *testing.T) {
	tens := 0
	for _, r := range beside.With(minie.System{}, splendid.System{}).(engine.Roller).Rolls() {
		if r.Code.Sides() == 10 {
			tens++
		}
	}
	assert.Equal(t, 1, tens, "the officers at risk")
}

// Optional interfaces of the main rule book work through the wrapper, and no others do.
func TestOptionalInterfaces(t *testing.T) {
	ref := splendid.System{}
	for name, c := range map[string]struct {
		main        view.System
		keep, tells bool
	}{"none": {toy.System{}, false, false}, "keeper": {keeper{}, true, false}, "chronicler": {chronicler{}, false, true},
		"both": {both{}, true, true}} {
		w := beside.With(c.main, ref)
		assert.Empty(t, w.(engine.Roller).Rolls(), "neither lists its rolls")
		k, keeps := w.(engine.Keeper)
		r, tells := w.(view.Chronicler)
		assert.Equal(t, c.keep, keeps, name)
		assert.Equal(t, c.tells, tells, name)
		assert.Equal(t, c.main, beside.Unwrap(w))
		s := rulestest.Start(t, w, beside.Key, "yes")
		if keeps {
			assert.Equal(t, "k", k.Keepable(s)[0].Name)
			assert.Equal(t, "x", sure.Of(k.ReadKept("x", ""))(t).Name)
		}
		if tells {
			start := s
			st, s := rulestest.Enter(t, w, s, engine.Do("splendid-place", "kind", "wood"), nil)
			turn, _ := rulestest.Enter(t, w, s, engine.Do("turn"), nil)
			rep := r.Report(start, []engine.Step{st, turn}, view.Plainly)
			assert.Equal(t, "toy.State, 1 steps", rep.Title, name)
			require.Len(t, rep.Parts, 1)
			assert.Contains(t, rep.Parts[0].Paras[0].Text.String(), "Placed Wood")
		}
	}
	assert.Equal(t, toy.System{}, beside.Unwrap(toy.System{}))
}

// FuzzDecode decodes arbitrary bytes as events of a game with a reference.
func FuzzDecode(f *testing.F) {
	for _, s := range [][2]string{
		{"splendid-beside", `{"o":true,"t":1,"n":"A Splendid Victory!"}`},
		{"splendid-placed", `{"t":2,"e":{"f":{"i":1,"k":"wood","n":"Wood","a":24}}}`},
		{"splendid-placed", `{"t":-2,"e":{}}`}, {"turned", `{}`}, {"splendid-", `{}`},
	} {
		f.Add(s[0], []byte(s[1]))
	}
	start := rulestest.Start(f, sys, beside.Key, "yes")
	f.Fuzz(func(t *testing.T, kind string, data []byte) {
		e, err := sys.Decode(kind, data)
		if err != nil {
			assert.Nil(t, e)
			assert.ErrorAs(t, err, new(*engine.Damaged))
			return
		}
		text := rulestest.JSON(t, e)
		require.Equal(t, text, rulestest.JSON(t, sure.Of(sys.Decode(kind, []byte(text)))(t)))
		if next, err := sys.Apply(start, e); err == nil && sys.Check(next) == nil {
			sys.Tell(next, engine.Step{Do: engine.Do("splendid-place"), Events: []engine.Event{e}})
			sys.Desk(next)
			sys.Sheets(next)
		}
	})
}
