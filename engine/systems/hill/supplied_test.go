package hill

import (
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/view"
)

func ids(of []view.Option) (out []string) {
	return rulestest.Each(of, func(o view.Option) string { return o.ID })
}

func suppliedIDs() (out []string) {
	return rulestest.Each(supplied.All(), func(x scenario) string { return x.ID })
}

// TestSuppliedScenariosAreTheFiles: every file of the folder is a supplied scenario, under its own name.
func TestSuppliedScenariosAreTheFiles(t *testing.T) {
	files := sure.Of(fs.Glob(os.DirFS("scenarios"), "*"))(t)
	want := rulestest.Each(suppliedIDs(), func(id string) string { return id + ".txt" })
	assert.ElementsMatch(t, want, files)
}

// TestASuppliedScenarioIsReadWhole: a game of a supplied scenario has everything its file says, down to the
// edges and the arms.
func TestASuppliedScenarioIsReadWhole(t *testing.T) {
	x := sure.Found(scenarioOf("marquise"))(t)
	assert.Equal(t, "The Marquise of Alorna, 61: two of rifles, two of light infantry, commander", x.force.label+", "+x.force.small)
	s := rulestest.Start(t, System{}, "scenario", "marquise").(State)
	h := s.Scene.Hidden[1]
	assert.Equal(t, Hidden{Name: "Escort of the second carriage", Kind: "convoy", Stacks: []muster.Stack{
		{N: 1, Figure: muster.Figure{Quality: "veteran", Arms: "pistol", Leader: officer, Mounted: true}},
		{N: 12, Figure: muster.Figure{Quality: "average", Arms: "carbine", Mounted: true}},
	}, Wagons: 1, When: "enters", From: "far", To: "near", Carriage: true}, h)
	assert.Equal(t, Hidden{Name: "Hidden infantry", Kind: "vet", Stacks: s.Scene.Hidden[2].Stacks, When: "near"}, s.Scene.Hidden[2])
	assert.Equal(t, []string{"The first carriage", "The second carriage"}, s.Scene.Secrets[0].Choices)
	assert.Equal(t, []Aim{{Name: "The Marquise brought to our lines", Far: true, Level: 5, Main: true, Grave: "the Marquise came to harm"}},
		s.Scene.Aims)
	s = rulestest.Start(t, System{}, "scenario", "practice").(State)
	assert.Equal(t, []any{true, QuietPace, 0}, []any{s.Set.Hints, s.Set.Pace, s.Set.Alarm})
	assert.Equal(t, []Aim{{Name: "The village searched", Level: 2, Place: 1, What: aimSearch}}, s.Scene.Aims)
	s = rulestest.Start(t, System{}, "scenario", "villa-nueva").(State)
	fixed := rulestest.Each(s.Scene.Places, func(p ScenePlace) string { return p.Name + " " + p.Kind + " " + p.Fixed.Content })
	assert.Equal(t, []string{"Roman villa village villagers", "Villa Nueva village ", "Castle tower cave ", "Church village monks"}, fixed)
}

// TestScenariosThatCannotBe: an impossible scenario is refused with the number of its line.
func TestScenariosThatCannotBe(t *testing.T) {
	const head = "battle x: X\nlines near\n"
	const unit = ": unit id type quality figures mounted? officers= ncos= arms= marksmen=: name"
	for _, x := range []struct{ line, why string }{
		{"lines north", "line 3: a scenario that cannot be"},
		{"dragon: yes", "line 3: unknown line: dragon"},
		{"set: hints", "line 3: no settings"},
		{"unit a infantry veteran 61 arms=musket: A", "line 3: figures that cannot be"},
		{"unit a infantry veteran 0 arms=musket: A", "line 3: figures that cannot be"},
		{"unit a infantry gallant 6 arms=musket: A", `line 3: "gallant" is not allowed here` + unit},
		{"unit a infantry civilian 6 arms=musket: A", `line 3: "civilian" is not allowed here` + unit},
		{"unit a dragon veteran 6 arms=musket: A", "line 3: a unit that cannot be"},
		{"unit a infantry veteran 6 officers=4 ncos=3 arms=musket: A", "line 3: figures that cannot be"},
		{"unit a infantry veteran 6 officers=1 marksmen=6 arms=musket: A", "line 3: figures that cannot be"},
		{"unit a infantry veteran 6 arms=longbow: A", "line 3: "},
		{"unit a infantry veteran 6: A", "line 3: figures that cannot be"},
		{"unit a infantry veteran 6 arms=musket hats=6: A", `line 3: "hats=6" is not allowed here` + unit},
		{"unit a infantry veteran 6 arms=musket", "line 3: something is missing or superfluous" + unit},
		{"against a con conscript 6 arms=musket from=sky: A", "line 3: a scenario that cannot be"},
		{"against a con conscript 6 arms=musket when=dawn: A", "line 3: a scenario that cannot be"},
		{"against a con conscript 6 arms=musket place=1: A", "line 3: a scenario that cannot be"},
		{"against a dragon veteran 6 arms=musket: A", "line 3: a scenario that cannot be"},
		{"choice: of nothing", "line 3: unknown line: choice"},
		{"secret: A\nchoice: one", "a scenario that cannot be"},
		{"secret: A\nchoice: one\nlines near", "line 5: a scenario that cannot be"},
		{"grave: of nobody", "line 3: unknown line: grave"},
		{"place village content=dragons: Lair", "line 3: a scenario that cannot be"},
		{"place castle", "line 3: a scenario that cannot be"},
		{"aim level=2 place=3 what=search: Nowhere", "line 3: a scenario that cannot be"},
		{"aim level=6: Too high", "line 3: a scenario that cannot be"},
	} {
		_, err := readScenario(head + x.line + "\n")
		assert.ErrorContains(t, err, x.why, x.line)
	}
	_, err := readScenario(head + strings.Repeat("place village\n", maxPlaces+1))
	assert.Error(t, err)
	sure.Of(readScenario(head))(t)
}

// TestScenariosAndForcesOnOffer: the forces are offered with the scenarios, "none" first.
func TestScenariosAndForcesOnOffer(t *testing.T) {
	for _, f := range (System{}).Options(engine.Do("", "scenario", "ducos").In) {
		switch f.Key {
		case "scenario", "force":
			assert.Equal(t, fmt.Sprint(append([]string{"none"}, suppliedIDs()...)), fmt.Sprint(ids(f.Options)))
			assert.Equal(t, "ducos", f.Value)
		}
	}
}

// TestAForceStaysChosen: a chosen option stays chosen, the first one too; one that does not exist is replaced
// by the force of the scenario.
func TestAForceStaysChosen(t *testing.T) {
	for force, want := range map[string]string{"none": "none", "ducos": "ducos", "no-such": "sweep", "": "sweep"} {
		for _, f := range (System{}).Options(engine.Do("", "scenario", "sweep", "force", force).In) {
			if f.Key == "force" {
				assert.Equal(t, want, f.Value, force)
			}
		}
	}
}
