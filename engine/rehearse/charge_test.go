package rehearse_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/rehearse"
	"vedette/engine/rulestest"
	"vedette/engine/systems"
	"vedette/engine/view"
)

// shots are the entries that shoot, by book.
var shots = map[string][]string{"ecw": {"shoot"},
	"march": {"fire", "guns"}, "minie": {"musketry", "roundshot"}, "splendid": {"fire"}, "hill": {"volley"}}

// In every book where a unit that could shoot may charge as well, the turn of the charge is played instead, by the two units of
// the entry. The same dice give the same results, and the position is unchanged.
func TestChargeInstead(t *testing.T) {
	rulestest.Native(t, "long random games")
	for _, sys := range systems.All() {
		t.Run(sys.Info().ID, func(t *testing.T) {
			f := sys.(commander.Fighter)
			r := rand.New(rand.NewPCG(3, 8))
			choose := func(n int) int { return r.IntN(n) }
			shot, charged := 0, 0
			look := func(s engine.State, do string) {
				c, ok := rulestest.RandomForm(sys, s, engine.Do(do), choose)
				if !ok {
					return
				}
				if _, ok := commander.FightOf(f, s, c); !ok {
					return
				}
				shot++
				was := written(t, s)
				one, ok := rehearse.Charge(f, s, c, 9)
				require.Equal(t, was, written(t, s))
				if !ok {
					return
				}
				charged++
				two, _ := rehearse.Charge(f, s, c, 9)
				one.Play(10)
				two.Play(10)
				require.NoError(t, one.Err(), c)
				require.Equal(t, one.Prospect(), two.Prospect())
				unit, foe := commander.OpposingUnits(c)
				all, _ := sys.(view.Mustered).Standings(s)
				for _, u := range one.Prospect().Units {
					for _, x := range all {
						if x.ID == unit && u.Name == x.Name {
							assert.True(t, u.Reply)
						} else if x.ID == foe && u.Name == x.Name {
							assert.False(t, u.Reply)
						}
					}
				}
			}
			for range 5 {
				rulestest.Walk(t, sys, nil, 60, choose, func(_ engine.State, _ engine.Step, s engine.State) {
					for _, do := range shots[sys.Info().ID] {
						look(s, do)
					}
				})
			}
			t.Log(shot, "shots,", charged, "charges")
			if id := sys.Info().ID; id == "ecw" || id == "march" || id == "minie" { // elsewhere few can do both
				assert.Positive(t, charged)
			}
		})
	}
}
