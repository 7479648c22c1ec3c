package rehearse

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest"
	"vedette/engine/systems"
	"vedette/engine/view"
)

func written(t *testing.T, s engine.State) string {
	b, err := json.Marshal(s)
	require.NoError(t, err)
	return string(b)
}

// In every book, whatever is done in a random game can be rehearsed before: the position stays as it is, the same seed gives the same
// prospect, and what really happened then to a unit that nobody thought of in the playings is rare.
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
					return // so many can stand under every shot that playing it over and over takes minutes
				}
				was := written(t, before)
				one, two := New(m, before, st.Do, 99), New(m, before, st.Do, 99)
				one.Play(40)
				two.Play(25)
				two.Play(15)
				require.Equal(t, was, written(t, before))
				require.Equal(t, one.Prospect(), two.Prospect())
				if one.Err() != nil {
					return
				}
				rehearsed++
				p := one.Prospect()
				known := map[string]bool{}
				for _, u := range p.Units {
					known[u.Name] = true
					assert.LessOrEqual(t, u.Low, u.High)
					assert.LessOrEqual(t, u.Broke, p.Trials)
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

// coins is a rule book with one entry: so many dice are thrown, and each 5 or 6 costs the target a figure; who loses three breaks.
// Its chances are known without it.
func TestProspectOfKnownChances(t *testing.T) {
	const n, dice, p = 4000, 5, 1.0 / 3
	tr := New(&coins{dice: dice}, 12, engine.Command{Do: "shoot"}, 3)
	tr.Play(n)
	got := tr.Prospect()
	require.Len(t, got.Units, 1)
	u := got.Units[0]
	mean, broke := dice*p, 0.0
	for k := 3; k <= dice; k++ {
		ways := map[int]float64{3: 10, 4: 5, 5: 1}[k]
		broke += ways * math.Pow(p, float64(k)) * math.Pow(1-p, float64(dice-k))
	}
	assert.InDelta(t, mean, float64(u.Mean)/10, 4*math.Sqrt(dice*p*(1-p)/n)+.05, "within four standard errors, and the rounding")
	assert.InDelta(t, broke, float64(u.Broke)/n, 4*math.Sqrt(broke*(1-broke)/n))
	assert.Equal(t, [2]int{0, 3}, [2]int{u.Low, u.High}, "none in 13 of 100, four or more in 5")
	assert.Regexp(t, `^1\.[67] figures lost on average, mostly 0 to 3; broken in (19|2[0-3]) of 100$`, tr.Say(u))

	sure := New(&coins{}, 12, engine.Command{Do: "count"}, 1)
	sure.Play(20)
	assert.ErrorIs(t, sure.Err(), ErrNumber)
	sure = New(&coins{}, 12, engine.Command{Do: "fall"}, 1)
	sure.Play(10)
	assert.Equal(t, "1 figure lost", sure.Say(sure.Prospect().Units[0]))
	none := New(&coins{}, 12, engine.Command{Do: "wait"}, 1)
	none.Play(10)
	assert.Empty(t, none.Prospect().Units)
	assert.Equal(t, 10, none.Prospect().Trials)
	asked := New(&coins{}, 12, engine.Command{Do: "ask"}, 1)
	asked.Play(400)
	assert.Equal(t, 400, asked.Prospect().Asked)
	assert.InDelta(t, 5, asked.Prospect().Units[0].Mean, 1.1, "one figure in half of them")
	assert.True(t, strings.HasPrefix(asked.Say(asked.Prospect().Units[0]), "0."))
}
