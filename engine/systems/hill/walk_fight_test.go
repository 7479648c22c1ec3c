package hill

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/engine"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// fightCommand chooses how a fight continues: a key of the waiting card or of a duty, an action of a unit, or
// whatever gives the next unit its turn. ok is false when the chosen command is refused.
func fightCommand(s State, choose rulestest.Chooser) (c engine.Command, ok bool) {
	sys := System{}
	d := sys.Desk(s)
	var keys []view.Key
	if d.Card != nil {
		for _, k := range d.Card.Keys {
			if k.ID != "way" && (k.ID != "adjust" || choose(4) == 0) { // the sum of a way changes nothing
				keys = append(keys, k)
			}
		}
	}
	for _, u := range d.Duties {
		keys = append(append(keys, u.Key), u.Alternatives...)
	}
	ok = true
	switch {
	case len(keys) > 0 && choose(4) > 0:
		k := keys[choose(len(keys))]
		if c = k.Do; k.Open {
			c, ok = rulestest.RandomForm(sys, s, k.Do, choose)
		}
	case choose(4) == 0: // a gun, if one can be served; the referee overrules whose initiative it is
		c, ok = rulestest.RandomForm(sys, s, engine.Do("unit-gun", keyAnyway, "yes"), choose)
	case choose(3) > 0:
		ps := []string{"volley", "unit-charge", "unit-charge", "unit-attack", "unit-gun", "unit-move", "unit-stand", "unit-check"}
		c, ok = rulestest.RandomForm(sys, s, engine.Do(ps[choose(len(ps))], keyAnyway, "yes"), choose)
	case choose(3) > 0:
		c = engine.Do("press")
	default:
		c = engine.Do("end-turn")
	}
	return c, ok && sys.Form(s, c).Refused == nil
}

// fightStep makes a random step of a fight and checks it against the contract.
func fightStep(t rulestest.T, s State, choose rulestest.Chooser) (engine.Step, State, bool) {
	t.Helper()
	sys := System{}
	c, ok := fightCommand(s, choose)
	if !ok {
		return engine.Step{}, s, false
	}
	st, next, err := rulestest.Drive(t, sys, s, c, rulestest.RandomFill(choose))
	if rulestest.RefusedByAnswer(st, err) {
		return engine.Step{}, s, false
	}
	require.NoError(t, err, "%s", c)
	if len(st.Events) == 0 {
		return engine.Step{}, s, false
	}
	told := sys.Tell(next, st)
	require.NotEmpty(t, told.Line.String(), "%s", c)
	require.NotEmpty(t, told.Undo, "%s", c)
	require.NotContains(t, cardText(told.Card)+told.Line.String()+told.Undo, "{", "%s", c)
	for _, k := range rulestest.Keys(sys, next) {
		if !k.Open {
			require.Nil(t, sys.Form(next, k.Do).Refused, "%s: then %s", c, k.Do)
		}
	}
	return st, next.(State), true
}

// foes puts units on the table that fight the force of a skirmish.
var foes = []engine.Command{
	engine.Do("note", "kind", "cav", "figures", "8", "quality", "average", "officers", "1", "mounted", "yes"),
	engine.Do("note", "kind", "con", "figures", "12", "quality", "conscript"),
	engine.Do("note", "kind", "fart", "figures", "4", "quality", "average"),
	engine.Do("muster", "type", "light-gun"),
	engine.Do("note", "kind", "convoy", "figures", "5", "quality", "average"),
}

// skirmish returns an opening with every kind of fighting unit on the table.
func skirmish(t rulestest.T, depth string) State {
	t.Helper()
	s := rulestest.Start(t, System{}, "force", "sweep", "depth", depth, "villages", "0").(State)
	for _, c := range foes {
		_, s = playIn(t, s, c, nil)
	}
	return s
}

// TestWalkFight plays fights at both depths that track units. Figures are conserved, nobody acts twice, markers
// change only by the rules, every step of a thread is reached, and a change of depth loses nothing.
func TestWalkFight(t *testing.T) {
	did, steps := map[string]int{}, 0
	for seed := range uint64(rulestest.Count(10)) {
		choose := rulestest.Seeded(seed + 1)
		s := skirmish(t, [2]string{"full", "light"}[seed%2])
		for range 120 {
			st, next, ok := fightStep(t, s, choose)
			if !ok {
				continue
			}
			steps++
			holdUnits(t, s, st, next)
			holdFight(t, s, next)
			did[st.Do.Do]++
			for _, e := range st.Events {
				if p, ok := e.(proposed); ok {
					did[p.Deed.What]++
				}
			}
			s = next
			if choose(20) == 0 {
				depthKeeps(t, s)
			}
			if len(s.units(Players)) == 0 || len(s.units(NonPlayers)) == 0 {
				break
			}
		}
		rulestest.Written(t, s)
	}
	rulestest.Seen(t, did, didVolley, didReact, didMove, didFlee, didCharge, didBlow, didReturn, didAttack, didStand, didRally, didCheck,
		didUnlimber, didLimber, didLoad, didFire, didTest, "contact", "react", "regain", "blow", "strike-back", "under-fire", "leave-off",
		"adjust")
	t.Logf("%d steps: %v", steps, did)
}

// holdFight checks the laws of a fight over one step: whoever has fired a rifle is unloaded only by firing, a
// wavering unit neither fires nor loads, and a thread has figures on both sides.
func holdFight(t require.TestingT, before, after State) {
	for _, u := range after.Roster {
		was, known := before.Roster.Unit(u.ID)
		if !known || !u.OnTable() {
			continue
		}
		empty := func(f muster.Figure) bool { return f.Unloaded }
		if after.Turn == before.Turn && u.Count(empty) > was.Count(empty) {
			require.False(t, wavering(was), "%s fires while Wavering", u.Name)
		}
		if after.Turn == before.Turn && wavering(was) && wavering(u) {
			require.False(t, u.Count(empty) < was.Count(empty) && u.Alive() == was.Alive(), "%s loads while Wavering", u.Name)
		}
		require.True(t, u.Mark(markLimbered) == 0 || u.Mark(markLoad) == 0 || was.Mark(markLoad) == u.Mark(markLoad) ||
			was.Mark(markLimbered) == 0,
			"%s loads while limbered", u.Name)
	}
	for _, th := range after.Threads {
		if th.Kind == threadCharge && th.At != atContact {
			require.Positive(t, th.num(numChargers))
			require.Positive(t, th.num(numCharged))
		}
	}
}

// depthKeeps changes the depth through all three and back and demands the same game: nothing hidden meanwhile,
// such as threads and waiting outcomes, is lost.
func depthKeeps(t rulestest.T, s State) {
	t.Helper()
	was := s.Set.Depth
	s, _, err := s.settledFor(engine.Command{})
	require.NoError(t, err)
	x := s
	for _, depth := range []string{"console", "light", "full", "console", depths[was].ID} {
		if depths[x.Set.Depth].ID != depth {
			_, x = playIn(t, x, engine.Do("settings", "depth", depth), nil)
			require.NoError(t, System{}.Check(x))
		}
		require.Equal(t, rulestest.JSON(t, s.Roster), rulestest.JSON(t, x.Roster), depth)
		require.Equal(t, rulestest.JSON(t, s.Threads), rulestest.JSON(t, x.Threads), depth)
	}
	require.Equal(t, rulestest.JSON(t, s), rulestest.JSON(t, x))
}

// TestWalkFightRapid lets rapid choose, so that a failure is reduced to a small case.
func TestWalkFightRapid(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		choose := rulestest.Drawn(rt)
		s := skirmish(rt, rapid.SampledFrom([]string{"full", "light"}).Draw(rt, "depth"))
		for range 12 {
			if st, next, ok := fightStep(rt, s, choose); ok {
				holdUnits(rt, s, st, next)
				holdFight(rt, s, next)
				s = next
			}
		}
	})
}
