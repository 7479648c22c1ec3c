package rehearse_test

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rehearse"
	"vedette/engine/rulestest"
	"vedette/engine/systems"
	"vedette/engine/view"
)

func written(t *testing.T, s engine.State) string {
	b, err := json.Marshal(s)
	require.NoError(t, err)
	return string(b)
}

// In every book any step of a random game can be rehearsed beforehand: the position is unchanged, the same seed gives the same
// prospect, and what really happened then is rarely something that no play had.
func TestEveryEntryCanBeRehearsed(t *testing.T) {
	for _, sys := range systems.All() {
		m, ok := sys.(view.Mustered)
		require.True(t, ok, sys.Info().ID)
		t.Run(sys.Info().ID, func(t *testing.T) {
			r := rand.New(rand.NewPCG(7, 11))
			rehearsed, struck, surprises, steps, least := 0, 0, 0, 80, 12
			if testing.Short() {
				steps, least = 15, 2
			}
			rulestest.Walk(t, sys, nil, steps, func(n int) int { return r.IntN(n) }, func(before engine.State, st engine.Step, after engine.State) {
				if all, _ := m.Standings(before); len(all) > 30 {
					return // so many can be under fire at once that repeated plays take minutes
				}
				was := written(t, before)
				one, two := rehearse.New(m, before, st.Do, 99), rehearse.New(m, before, st.Do, 99)
				one.Play(40)
				two.Play(25)
				two.Play(15)
				require.Equal(t, was, written(t, before))
				require.Equal(t, one.Prospect(), two.Prospect())
				for !one.Over(40) {
					one.Play(40) // too many ways to enumerate
				}
				if one.Err() != nil {
					return
				}
				rehearsed++
				p := one.Prospect()
				known := map[string]bool{}
				for _, u := range p.Units {
					known[u.Name] = true
					assert.LessOrEqual(t, u.Low, u.High)
					assert.LessOrEqual(t, u.Broke+u.Shook, 10000)
					assert.NotEmpty(t, one.Say(u))
				}
				then, _ := m.Standings(after)
				now, _ := m.Standings(before)
				for i := range now {
					if i < len(then) && now[i].ID == then[i].ID && then[i].Strength < now[i].Strength {
						struck++
						if !known[now[i].Name] {
							surprises++
						}
					}
				}
			})
			assert.Greater(t, rehearsed, least)
			assert.LessOrEqual(t, surprises*10, struck+9, "%d of %d losses were not foreseen", surprises, struck)
			t.Log(rehearsed, "rehearsed,", struck, "losses,", surprises, "not foreseen")
		})
	}
}

// coins is a rule book with one entry: a number of dice are thrown, and each 5 or 6 costs the target a figure; a unit that loses
// three breaks. The chances are known exactly.
func TestProspectOfKnownChances(t *testing.T) {
	rulestest.Native(t, "thousands of trials")
	const n, p = 4000, 1.0 / 3
	for _, dice := range []int{5, 1000} { // the outcomes of five dice are enumerated, those of a thousand are sampled
		tr := rehearse.New(&coins{dice: dice}, 12, engine.Command{Do: "shoot"}, 3)
		for !tr.Over(n) {
			tr.Play(100)
		}
		got := tr.Prospect()
		require.Len(t, got.Units, 1)
		require.Equal(t, dice == 5, got.Exact)
		u := got.Units[0]
		if dice == 1000 {
			fours := 4 * math.Sqrt(float64(dice)*p*(1-p)/n)
			assert.InDelta(t, float64(dice)*p, float64(u.Mean)/10, fours+.05, "within four standard errors, and the rounding")
			assert.Equal(t, 10000, u.Broke)
			continue
		}
		broke := 0.0
		for k := 3; k <= dice; k++ {
			ways := map[int]float64{3: 10, 4: 5, 5: 1}[k]
			broke += ways * math.Pow(p, float64(k)) * math.Pow(1-p, float64(dice-k))
		}
		want := []int{17, int(math.Round(10000 * broke)), 0, 3}
		assert.Equal(t, want, []int{u.Mean, u.Broke, u.Low, u.High}, "none in 13 of 100, four or more in 5")
		assert.Equal(t, 6, got.Trials, "none to five hits")
		assert.Equal(t, "1.7 figures lost on average, mostly 0 to 3; broken in 21 of 100", tr.Say(u))
	}
	sure := rehearse.New(&coins{}, 12, engine.Command{Do: "count"}, 1)
	sure.Play(20)
	assert.ErrorIs(t, sure.Err(), rehearse.ErrNumber)
	sure = rehearse.New(&coins{}, 12, engine.Command{Do: "fall"}, 1)
	sure.Play(10)
	assert.Equal(t, "1 figure lost", sure.Say(sure.Prospect().Units[0]))
	none := rehearse.New(&coins{}, 12, engine.Command{Do: "wait"}, 1)
	none.Play(10)
	assert.Empty(t, none.Prospect().Units)
	assert.Equal(t, 1, none.Prospect().Trials)
	asked := rehearse.New(&coins{}, 12, engine.Command{Do: "ask"}, 1)
	asked.Play(400)
	assert.Equal(t, 2, asked.Prospect().Asked)
	assert.Equal(t, 5, asked.Prospect().Units[0].Mean, "one figure in half of them")
	assert.Equal(t, "1 figure lost in 50 of 100", asked.Say(asked.Prospect().Units[0]))
}

// The consequences of an entry are included: the test of the unit hit, and the reply of a unit that has not failed. With two
// figures each, the target loses a third of a figure, and its nerve goes in a third of the 11 in 36 cases in which it loses one
// figure but not both. A unit that waits fires with the figures left.
func TestTestsAndReplies(t *testing.T) {
	fire := engine.Do("fire", "unit", "1", "target", "2", "n", "2")
	for _, exact := range []bool{true, false} {
		for _, waits := range []bool{false, true} {
			tr := rehearse.New(duel{}, stand{{2}, {2}}, fire, 3)
			if !exact {
				tr.Throw()
			}
			if waits {
				require.True(t, rehearse.CanWait(duel{}, stand{{2}, {2}}, fire))
				tr.Wait()
			}
			for !tr.Over(20000) {
				tr.Play(100)
			}
			p := tr.Prospect()
			require.Equal(t, exact, p.Exact)
			require.Len(t, p.Units, 2)
			unit := func(name string) rehearse.Unit {
				if p.Units[0].Name == name {
					return p.Units[0]
				}
				return p.Units[1]
			}
			first, second := unit("they"), unit("we")
			if waits {
				first, second = second, first
			}
			assert.Equal(t, []bool{true, false}, []bool{unit("we").Reply, unit("they").Reply})
			// First volley, of 36: both miss 25, one hits 10, both hit 1.
			none, some, both := 25./36, 10./36, 1./36
			near := func(want float64, got int, what string) {
				t.Helper()
				if exact {
					assert.InDelta(t, 10000*want, got, .51, what)
				} else {
					assert.InDelta(t, 10000*want, got, 40000*math.Sqrt(want*(1-want)/20000), what)
				}
			}
			near(some/3, first.Shook, "of whom the first volley hurts a third waver")
			near(both, first.Broke, "who is hit twice is gone")
			near(none*both+some*2/3*0, second.Broke, "one figure alone cannot hit twice")
			near(none*some/3+some*2/3/6/3, second.Shook, "of whom the answer hurts a third waver")
			assert.InDelta(t, 3, first.Mean, 1, "a third of a figure")
			assert.Less(t, second.Mean, first.Mean+1)
		}
	}
	assert.False(t, rehearse.CanWait(duel{}, stand{{2}, {2, 0, 1}}, fire), "they do not fire")
	alone := rehearse.New(duel{}, stand{{2}, {2, 0, 1}}, fire, 3)
	for !alone.Over(1) {
		alone.Play(1)
	}
	assert.Len(t, alone.Prospect().Units, 1, "nobody replies")
}
