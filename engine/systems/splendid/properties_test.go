package splendid

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/journaled"
)

// Half rate is never cumulative: whatever is on the path, at least half of the allowance is moved, and one feature over another costs no
// more. Source: SPL-INV-1, SPL-04, SPL-R06.
func TestInvariantHalfRateNeverAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		allow, depth := rapid.IntRange(0, 80).Draw(t, "allow"), rapid.IntRange(0, 24).Draw(t, "depth")
		r := reach{rapid.IntRange(0, 60).Draw(t, "at"), rapid.IntRange(0, 60).Draw(t, "width"), Half}
		free, slow, stop := walk(allow, depth, r)
		require.Equal(t, -1, stop)
		require.GreaterOrEqual(t, 2*(free+slow)+1, allow)
		free2, slow2, _ := walk(allow, depth, r, r, r)
		require.Equal(t, []int{free, slow}, []int{free2, slow2})
		require.LessOrEqual(t, free+2*slow, allow)
		require.Equal(t, min(allow, r.At), min(free, r.At), "full rate until contact")
	})
}

// Cover only if every stand of the unit is eligible against every stand that fires. Source: SPL-INV-3, SPL-14,
// SPL-R17.
func TestInvariantCoverNeedsEveryStand(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, m := rapid.IntRange(1, 6).Draw(t, "firing"), rapid.IntRange(1, 6).Draw(t, "target")
		lines := make([][]int, n)
		want, fires := true, 0
		for i := range lines {
			barred, all := false, true
			for range m {
				x := rapid.IntRange(0, 2).Draw(t, "features")
				lines[i] = append(lines[i], x)
				barred = barred || x == 2
				all = all && x == 1
			}
			if !barred {
				fires++
				want = want && all
			}
		}
		firing, cover := volley(lines)
		require.Equal(t, fires, firing)
		require.Equal(t, want && fires > 0, cover)
	})
}

// binomial returns the chance of each number of hits with n dice that hit on 5 or 6.
func binomial(n int) []float64 {
	p := []float64{1}
	for range n {
		next := make([]float64, len(p)+1)
		for i, x := range p {
			next[i] += x * 2 / 3
			next[i+1] += x / 3
		}
		p = next
	}
	return p
}

// fightOut plays four stands of foot against four to the end, with the engine's numbers. It returns the chances that only the charger
// breaks and that only the defender does.
func fightOut(t *testing.T, advantage bool) (charger, defender float64) {
	s := empty(t)
	per, dicePer := s.v("hits"), s.of("foot", colHand)
	require.Equal(t, []int{2, 5, 50}, []int{per, s.v("hand-hit"), s.v("break")})
	limit := 4 * per / 2 // hits that remove half the stands
	type at struct{ c, d int }
	now := map[at]float64{{0, 0}: 1}
	for round := range 400 {
		next := map[at]float64{}
		for x, p := range now {
			nc, nd := s.handDice("foot", 4-x.c/per), s.handDice("foot", 4-x.d/per)
			require.LessOrEqual(t, nc, 4*dicePer)
			if round == 0 && advantage {
				nc = halve(nc)
			}
			for i, pi := range binomial(nc) {
				for j, pj := range binomial(nd) {
					y := at{min(limit, x.c+j), min(limit, x.d+i)}
					q := p * pi * pj
					switch {
					case y.c == limit && y.d < limit:
						charger += q
					case y.d == limit && y.c < limit:
						defender += q
					case y.c < limit:
						next[y] += q
					}
				}
			}
		}
		now = next
	}
	return charger, defender
}

// Four stands charging four: even in the open; against the advantage the charger loses about twice as often as it wins. Source: SPL-INV-5.
func TestInvariantAdvantageAboutDoublesLosing(t *testing.T) {
	c, d := fightOut(t, false)
	assert.InDelta(t, c, d, 1e-9, "even in the open")
	c2, d2 := fightOut(t, true)
	t.Logf("open: charger breaks alone %.3f, defender %.3f; advantage: %.3f, %.3f; ratio %.2f", c, d, c2, d2, c2/d2)
	assert.InDelta(t, 2, c2/d2, 0.75, "into an advantage")
}

// Cover roughly doubles the time to break four stands. Source: SPL-INV-6.
func TestInvariantCoverAboutDoublesTheTime(t *testing.T) {
	s := empty(t)
	mean := func(n int) float64 {
		limit := 4 * s.v("hits") / 2
		now, sum := make([]float64, limit), 0.0
		now[0] = 1
		for range 2000 {
			next := make([]float64, limit)
			for h, p := range now {
				sum += p
				for i, q := range binomial(n) {
					if h+i < limit {
						next[h+i] += p * q
					}
				}
			}
			now = next
		}
		return sum
	}
	full := s.fireDice("musket", 4)
	open, cover := mean(full), mean(halve(full))
	t.Logf("volleys to break four stands: %.2f in the open, %.2f in cover", open, cover)
	assert.InDelta(t, 2, cover/open, 0.25)
}

// A destroyed structure is passable rough ground and is not held; a destroyed bridge cannot be crossed or charged over. Source: SPL-INV-4,
// SPL-60.
func TestInvariantDestroyed(t *testing.T) {
	s := rulestest.Start(t, System{}).(State)
	mill, bridge := featureNamed(t, s, "Water mill"), featureNamed(t, s, "Stone bridge")
	troop, shot := unitNamed(t, s, "Okey’s troop"), unitNamed(t, s, "Whitecoat shot")
	_, s = do(t, s, engine.Do("landmark", "unit", book.Num(troop.ID), "landmark", "f"+book.Num(mill.ID)))
	_, s = do(t, s, engine.Do("defend", "unit", book.Num(shot.ID), "bridge", "f"+book.Num(bridge.ID), "close", "yes"))
	for _, f := range []Feature{mill, bridge} {
		_, s = do(t, s, engine.Do("feature", "feature", "f"+book.Num(f.ID), "left", "0"))
		got, _ := s.feature(f.ID)
		assert.Equal(t, "rough", got.kind().id)
		_, held := s.holder(f.ID)
		assert.False(t, held)
	}
	pike := book.Num(unitNamed(t, s, "Meldrum’s pike").ID)
	assert.Contains(t, refusal(t, s, engine.Do("bridge", "unit", pike, "bridge", "f"+book.Num(bridge.ID))), "estroyed")
	over := []string{"unit", pike, "feature", "f" + book.Num(bridge.ID), "feature-at", "0", "second", "none"}
	assert.Contains(t, refusal(t, s, engine.Do("move", over...)), "stop")
	_, x := do(t, s, engine.Do("move", append(over, "feature-at", "8")...))
	assert.Equal(t, 8, unitNamed(t, x, "Meldrum’s pike").Moved, "it gets as far as the ruin of the bridge")
	for _, who := range []string{pike, book.Num(unitNamed(t, s, "Cromwell’s horse").ID)} {
		assert.Contains(t, refusal(t, s, engine.Do("charge", append(over, "unit", who, "target", book.Num(shot.ID), "distance", "16")...)),
			"cannot charge")
	}
	_, x = do(t, s, engine.Do("move", "unit", pike, "feature", "f"+book.Num(mill.ID), "feature-at", "8", "second", "none"))
	assert.Equal(t, 24, unitNamed(t, x, "Meldrum’s pike").Moved, "foot goes through the ruin of the mill")
	assert.Contains(t, refusal(t, s, engine.Do("landmark", "unit", pike, "landmark", "f"+book.Num(mill.ID))), "estroyed")
	assert.Contains(t, refusal(t, s, engine.Do("structure", "unit", "free", "unit-class", "siege", "feature", "f"+book.Num(mill.ID))),
		"not a structure")
}

// openings lists the options that walks start from.
var openings = []engine.Values{
	nil,
	engine.Do("", "force", "none").In,
	engine.Do("", "zone", "wedge", "rough", "no", "hits", "1").In,
	engine.Do("", "bounce", "no", "structures", "no", "break", "100", "stand", "8").In,
}

// TestWalk plays thousands of random legal steps. The laws are checked after each, and every procedure is reached.
func TestWalk(t *testing.T) {
	did, steps, seeds := map[string]int{}, 0, rulestest.Count(15)
	for seed := range uint64(seeds) {
		rulestest.Walk(t, System{}, openings[seed%4], 260, rulestest.Seeded(seed+1),
			func(before engine.State, st engine.Step, after engine.State) {
				steps++
				did[st.Do.Do]++
				holdLaws(t, before.(State), st, after.(State))
			})
	}
	for _, p := range rules.Menu {
		if p.ID == battle.DoMap || p.ID == commander.StandsEntry {
			continue // drawn on a separate page, see rulestest.Board; and for battles alone
		}
		rulestest.Seen(t, did, p.ID)
	}
	if rulestest.Enough() {
		assert.Greater(t, steps, 50*seeds)
	}
	t.Logf("%d steps: %v", steps, did)
}

// holdLaws checks the invariants over one step. Source: SPL-INV-1 to SPL-INV-4.
func holdLaws(t require.TestingT, before State, st engine.Step, after State) {
	for _, e := range st.Events {
		switch e := e.(type) {
		case moved:
			if e.How == moving && e.Stop == Free { // half rate is never cumulative: at least half of the allowance
				require.GreaterOrEqual(t, 2*e.went()+1, e.Allow, "%s", st.Do)
			}
			require.LessOrEqual(t, e.went(), e.Allow, "%s", st.Do)
		case fought:
			u, ok := before.unit(e.Unit.ID)
			require.True(t, !ok || u.Halved == e.Half, "%s", st.Do)
		case struck:
			if f, ok := after.feature(e.Feature); ok && f.down() {
				require.Equal(t, "rough", f.kind().id)
			}
		}
	}
	for _, u := range after.Units {
		if was, ok := before.unit(u.ID); ok && st.Do.Do != "unit" {
			require.GreaterOrEqual(t, u.Lost, was.Lost, "%s", st.Do)
		}
		if after.Phase == phMorale && before.Phase == phHand && st.Do.Do == "next" {
			require.False(t, u.Halved, "the half dice hold for one phase")
		}
	}
	told := System{}.Tell(after, st)
	old := System{}.Tell(before, st)
	told.Card.Primary, old.Card.Primary = nil, nil // the next key depends on the current state
	require.Equal(t, told, old, "%s: told from the step alone", st.Do)
	require.Equal(t, max(before.Turn, after.Turn), told.Turn, "%s", st.Do)
	text := told.Line.String() + told.Undo + strings.Join(told.Notes, "") + told.Card.Line + told.Card.Over
	require.NotContains(t, text, "%!", "%s", st.Do)
	require.NotContains(t, text, "SPL-", "%s", st.Do)
	for _, k := range rulestest.Keys(System{}, after) {
		if !k.Open {
			require.Nil(t, System{}.Form(after, k.Do).Refused, "%s: then %s", st.Do, k.Do)
		}
	}
}

// TestWalkRapid lets rapid choose the steps, so that failures shrink.
func TestWalkRapid(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		choose := rulestest.Drawn(rt)
		s := rulestest.Opened(rt, System{}, openings[rapid.IntRange(0, 3).Draw(rt, "opening")])
		var st engine.State = s
		for range 8 {
			step, next, ok := rulestest.RandomStep(rt, System{}, st, choose)
			if !ok {
				break
			}
			holdLaws(rt, st.(State), step, next.(State))
			st = next
		}
	})
}

// Random games as the app plays them, with undo, redo and table dice, through journal and save.
func TestRandomGamesThroughJournalAndSave(t *testing.T) {
	journaled.Random(t, System{}, "end", rulestest.Count(4), 60, openings...)
}

// Faces thrown on the table give the same events as the same faces thrown by the app, in every mode.
func TestEveryDiceModeGivesTheSame(t *testing.T) {
	classes := map[dice.Class]bool{}
	all := System{}.DiceModes()[2]
	n := 0
	rulestest.Walk(t, System{}, nil, 250, rulestest.Seeded(77), func(before engine.State, st engine.Step, _ engine.State) {
		table := append([]dice.Given(nil), st.Given...)
		for i := range table {
			table[i].By = dice.Table
		}
		evs, err := System{}.Resolve(before, st.Do, dice.NewCup(table...))
		require.NoError(t, err)
		require.Equal(t, st.Events, evs)
		n += len(table)
	})
	assert.Positive(t, n)
	for _, r := range [...]dice.Roll{rollInitiative, rollShot, rollBounce, rollBlow, rollDamage, rollMorale} {
		classes[r.Class] = true
		assert.True(t, all.OnTable(r.Class), r.ID)
		assert.NotEqual(t, r.ID, rollName(r.ID))
	}
	assert.Len(t, classes, 3)
}
