package march

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/journal"
	"vedette/engine/rulestest"
	"vedette/engine/save"
)

var walks = []engine.Values{
	nil,
	engine.Do("", "forces", "corps", "sky", "yes", "add", "yes", "recall", "yes").In,
	engine.Do("", "forces", "empty").In,
	engine.Do("", "forces", "corps", "risk", "no", "backfire", "no", "army", "no", "groups", "no", "natural", "no", "me-H", "5").In,
}

// Random legal play of thousands of steps with every kind of settings; every procedure is reached,
// and what must hold of every step is checked besides what the driver checks.
func TestWalk(t *testing.T) {
	done := map[string]int{}
	seeds := rulestest.Count(2)
	for i, o := range walks {
		for seed := range seeds {
			check := func(before engine.State, st engine.Step, after engine.State) {
				done[st.Do.Do]++
				a, b := before.(State), after.(State)
				for _, m := range a.MFs {
					n, at := b.mf(m.ID)
					require.True(t, at >= 0 && (n.Committed || !m.Committed), "committed never goes back: MA-52")
				}
				for _, u := range a.Units {
					n, at := b.unit(u.ID)
					require.GreaterOrEqual(t, at, 0)
					require.Equal(t, u.Start, n.Start)
					if st.Do.Do != "record" && st.Do.Do != "rally" {
						require.LessOrEqual(t, n.CV, u.CV, "%s raises CV", st.Do)
					}
				}
			}
			choose := rulestest.Seeded(uint64(10*i + seed + 1))
			s, err := System{}.Start(o)
			require.NoError(t, err)
			var told rulestest.Retold
			for range 300 {
				st, next := pressing(t, s, choose)
				if len(st.Events) == 0 {
					var ok bool
					if st, next, ok = rulestest.RandomStep(t, System{}, s, choose); !ok {
						break
					}
				}
				check(s, st, next)
				told.Told(System{}, st, next)
				s = next
			}
			told.Again(t, System{}, s)
		}
	}
	for _, p := range book() {
		if testing.Short() || p.ID == "settings" {
			continue // not on a key of the play screen: TestSettings
		}
		assert.NotZero(t, done[p.ID], "%s was never reached", p.ID)
	}
}

// pressing answers, now and then, what waits for an answer and would seldom be hit upon: a charge without a reaction,
// a victor, an MF that is due.
func pressing(t *testing.T, s engine.State, choose rulestest.Chooser) (st engine.Step, next engine.State) {
	x := s.(State)
	do := ""
	for _, m := range x.MFs {
		if m.Arrives > 0 && m.Arrives <= x.Turn && !m.Tested {
			do = "arrive"
		}
	}
	for _, c := range x.Charges {
		switch {
		case c.Wins != 0:
			do = "victor"
		case c.Reaction == "":
			do = "react"
		}
	}
	want := engine.Do(do)
	if do == "" && x.code() == "S1" && choose(6) == 0 {
		do, want = "formation", engine.Do("formation", "kind", "0", "arrives", "1") // somebody to wait for
	}
	if do == "" || choose(3) > 0 {
		return st, s
	}
	c, ok := rulestest.RandomForm(System{}, s, want, choose)
	if !ok {
		return st, s
	}
	st, next, err := rulestest.Drive(t, System{}, s, c, rulestest.RandomFill(choose))
	if err != nil {
		return engine.Step{}, s
	}
	return st, next
}

// The same through the journal and a save, with undo.
func TestRandomGamesThroughJournalAndSave(t *testing.T) {
	for i, o := range walks {
		choose := rulestest.Seeded(uint64(77 + i))
		g, err := journal.New(System{}, journal.Setup{System: "march", Seed: 5, Options: o, Name: "Walk", Made: 1795219200, Version: "1"})
		require.NoError(t, err)
		for range 120 {
			c, ok := rulestest.RandomCommand(t, System{}, g.State(), choose)
			if !ok {
				continue
			}
			try := g.Begin(c)
			need, e, err := try.Advance(0)
			for need != nil && need.Ask != nil && err == nil {
				a, err := rulestest.RandomAnswer(*need.Ask, choose)
				require.NoError(t, err)
				require.NoError(t, try.Answer(a))
				need, e, err = try.Advance(0)
				require.NoError(t, err, "%s", c)
			}
			require.NoError(t, err, "%s", c)
			if e != nil {
				require.NoError(t, g.Append(*e))
			}
		}
		text, err := save.EncodeGame(g.Setup(), g.Entries())
		require.NoError(t, err)
		set, entries, err := save.DecodeGame(func(id string) (engine.System, bool) { return System{}, id == "march" }, text)
		require.NoError(t, err)
		again, err := journal.Open(System{}, set, entries)
		require.NoError(t, err)
		require.Zero(t, again.Lost())
		require.Equal(t, journal.Print(g.State()), journal.Print(again.State()))
		require.NotEmpty(t, g.Log())
		undo, err := again.Undo(0)
		require.NoError(t, err)
		require.NoError(t, again.Append(undo))
		redo, err := again.Redo(0)
		require.NoError(t, err)
		require.NoError(t, again.Append(redo))
		require.Equal(t, rulestest.JSON(t, g.State()), rulestest.JSON(t, again.State()))
	}
}

// Dice on the table give the same as the computer's.
func TestDiceModesGiveTheSame(t *testing.T) {
	for _, m := range (System{}).DiceModes() {
		for _, r := range [...]dice.Roll{rollOrder, rollArrive, rollVeD, rollMorale, rollSkirm, rollInit, rollTie, rollFire, rollRisk, rollFate, rollMelee, rollBlaze, rollWeather, rollSky} {
			require.LessOrEqual(t, r.Code.Faces(), 2, "at most two dice: charts")
			if m.ID == "all" {
				require.True(t, m.OnTable(r.Class), r.ID)
			}
		}
	}
	s := rulestest.Start(t, System{})
	c := engine.Do("initiative")
	src := &dice.Source{Seed: 3}
	st, one, err := rulestest.Drive(t, System{}, s, c, (&rulestest.Hand{Source: src}).Fill)
	require.NoError(t, err)
	var faces []int
	for _, g := range st.Given {
		faces = append(faces, g.Faces...)
	}
	again, two, err := rulestest.Resolve(t, System{}, s, c, faces)
	require.NoError(t, err)
	require.Equal(t, st.Events, again.Events)
	require.Equal(t, one, two)
}
