package hill

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/save"
)

// letters returns the length of a scenario's code.
func letters(t *testing.T, k engine.Kept) int {
	t.Helper()
	return len(sure.Of(save.Parcel{System: "hill", Kept: k}.Code())(t))
}

// handed returns the scenario of a game as it is passed on: it reads back as it was written, and a game started
// with it has the same scene and units.
func handed(t *testing.T, s State) engine.Kept {
	t.Helper()
	k := keptMap(t, s)
	require.Equal(t, k, sure.Of(System{}.ReadKept(k.Kind, k.Data))(t, k.Data))
	again := rulestest.Start(t, System{}, "scenario", engine.OwnPrefix+k.Data).(State)
	want := s.withPlaces().unplayed()
	want.ID = ownScene
	have := again.withPlaces().unplayed()
	have.ID = ownScene
	require.Equal(t, string(mustJSON(want)), string(mustJSON(have)))
	require.Equal(t, mustJSON(s.keepUnits(Players)), mustJSON(again.keepUnits(Players)))
	return k
}

// A supplied scenario edited by the referee is written as its differences, and its link stays within 1,200
// letters: with one more of everything, renamed, without its first objective and first party, and edited at
// random.
func TestAnEditedScenarioIsShort(t *testing.T) {
	most := 0
	for _, x := range supplied.All() {
		fresh := engine.State(rulestest.Start(t, System{}, "scenario", x.ID))
		edited := func(s engine.State, all ...engine.Command) engine.State {
			for _, c := range all {
				if _, next, err := rulestest.Drive(t, System{}, s, c, nil); err == nil {
					s = next
				} else {
					require.Equal(t, "scenario-drop", c.Do, "%s: %v", c, err) // where there is none
				}
			}
			return s
		}
		drop := func(what string) engine.Command { return engine.Do("scenario-drop", "what", what) }
		renamed := engine.Do("scenario", "name", "Another", "lines", "left")
		for _, s := range []engine.State{
			edited(fresh, renamed),
			edited(fresh, drop("h1"), drop("a1"), drop("x1")),
			edited(fresh, renamed, engine.Do("scenario-place", "kind", "village", "content", "hidden", "name", "Otero"), drop("h1"),
				engine.Do("scenario-aim", "what", "hold", "name", "The mill held", "level", "2"),
				engine.Do("scenario-secret", "what", "words", "words", "The landlord of the inn is in the pay of the French.")),
		} {
			k := handed(t, s.(State))
			n := letters(t, k)
			assert.LessOrEqual(t, n, 1200, "%s: %s", x.ID, k.Data)
			most = max(most, n)
		}
		for seed := range uint64(rulestest.Count(6)) {
			choose, s := rulestest.Seeded(seed+70), fresh
			for range 5 {
				do := []string{"scenario", "scenario-place", "scenario-party", "scenario-aim", "scenario-secret", "scenario-drop"}[choose(6)]
				if c, ok := rulestest.RandomForm(System{}, s, engine.Do(do), choose); ok {
					if _, next, err := rulestest.Drive(t, System{}, s, c, rulestest.RandomFill(choose)); err == nil {
						s = next
					}
				}
			}
			k := handed(t, s.(State))
			n := letters(t, k)
			assert.LessOrEqual(t, n, 1200, "%s, %d: %s", x.ID, seed, k.Data)
			most = max(most, n)
		}
	}
	t.Log("the longest", most)
}

// Anything written over a supplied scenario differently from how we write it is damage.
func TestScenariosOverAnotherThatCannotBe(t *testing.T) {
	s := rulestest.Start(t, System{}, "scenario", "ducos")
	_, s = rulestest.Enter(t, System{}, s, engine.Do("scenario", "name", "Another"), nil)
	good := keptMap(t, s.(State)).Data
	const over = `"d":{"n":"Another"}`
	require.Contains(t, good, over)
	require.Contains(t, good, `"o":"ducos"`)
	for _, bad := range []string{`"d":{"n":"Another","p":[1]}`, `"d":{"n":"Another","h":[99]}`, `"d":{"n":"Another","h":[-1]}`,
		`"d":{"n":"Another","h":["x"]}`, `"d":{"n":"Another","h":[null]}`, `"d":{"n":"Another","h":[{"n":"x","k":"dragon","f":[]}]}`,
		`"d":{"n":"Another","u":[{"n":"B","t":"infantry","f":[{"n":61,"q":"average"}]}]}`, over + `,"u":[]`} {
		data := strings.Replace(good, over, bad, 1)
		_, err := System{}.ReadKept(keptScenario, data)
		require.ErrorAs(t, err, new(*engine.Damaged), bad)
	}
	for _, bad := range []string{`"o":"none"`, `"o":"x"`} {
		_, err := System{}.ReadKept(keptScenario, strings.Replace(good, `"o":"ducos"`, bad, 1))
		require.Error(t, err, bad)
	}
	require.True(t, json.Valid([]byte(good)))
}
