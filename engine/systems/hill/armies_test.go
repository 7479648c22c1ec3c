package hill

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
)

var noForce = engine.Do("", "force", "none", "depth", "full").In

func TestUnitLists(t *testing.T) { rulestest.UnitLists(t, System{}, noForce, "testdata/lists") }

func TestVocabulary(t *testing.T) { rulestest.Vocabulary(t, vocabulary()) }

// The Players' force of every scenario, handed on as a list and pasted into another game, gives the same units.
func TestForcesAsLists(t *testing.T) {
	same := 0
	for _, x := range supplied.All() {
		s := rulestest.Start(t, System{}, "scenario", x.ID)
		for _, k := range (System{}).Keepable(s) {
			if k.Kind != keptForce {
				continue
			}
			items := sure.Found(vocabulary().Exact(k.Text))(t, "%s", k.Text)
			was := sure.Of(readArmy(k.Data))(t)
			require.Len(t, items, len(was.Units)+1)
			for i, u := range was.Units {
				again, why := written(items[i+1])
				require.Empty(t, why)
				assert.Equal(t, u, again, "%s", k.Text)
				same++
			}
			empty := rulestest.Opened(t, System{}, noForce)
			for _, c := range []engine.Command{engine.Do("bring-army", "from", "own", "text", k.Text),
				engine.Do("bring-army", "from", engine.OwnPrefix+k.Data)} {
				require.Nil(t, System{}.Form(empty, c).Refused)
				_, next := rulestest.Driven(t, System{}, empty, c, nil)
				assert.Equal(t, was.Units, next.(State).keepUnits(Players), "%s", k.Text)
			}
		}
	}
	assert.Greater(t, same, 10)
}

// A tracked game begins with its force; who keeps it on paper draws all the same, and is not asked again.
func TestForceIsMusteredFirst(t *testing.T) {
	s := rulestest.Opened(t, System{}, noForce).(State)
	d := System{}.Desk(s)
	assert.Equal(t, []string{"bring-army", "You have no units yet. Take a force, or write your own."}, []string{d.Next().ID, d.Small})
	_, drawn := rulestest.Driven(t, System{}, s, engine.Do("press"), rulestest.RandomFill(rulestest.Seeded(3)))
	assert.NotEqual(t, "bring-army", System{}.Desk(drawn).Next().ID)
	_, s = rulestest.Driven(t, System{}, s, engine.Do("bring-army", "from", "own", "text", "16 rifles"), nil)
	assert.Equal(t, "initiative", System{}.Desk(s).Next().ID)
}
