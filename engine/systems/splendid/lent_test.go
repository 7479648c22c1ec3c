package splendid_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/beside"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/toy"
	"vedette/engine/systems"
	"vedette/engine/systems/splendid"
	"vedette/engine/view"
)

// Lent to every other rule book, the guidelines on fire, sight, water and touching apply to the letter. Source: COR-S01 to COR-S06, and the
// rows of COVERAGE.md that name them.
func TestLentToTheLetter(t *testing.T) {
	const volley, shell = "splendid-fire unit-class=musket target-class=pike range=3 ", "splendid-structure unit-class=regular feature=bridge "
	cases := []struct{ name, do, want string }{
		{"S01: a wall between gives cover", volley + "feature=wall", "Fire 2 dice"},
		{"S01: a wall that the firer touches has no effect", volley + "feature=wall feature-from=partly", "Fire 4 dice"},
		{"S01: a wood that the firer touches has no effect", volley + "feature=wood feature-at=in feature-from=partly", "Fire 4 dice"},
		{"S01: no stand after touching is refused", volley + "feature=wall feature-from=partly touching=0",
			"Firing stands touching the stone wall: 1 to 4."},
		{"S02: two stands in a stream, two out of it", volley + "feature=stream feature-from=partly wet=2", "Fire 2 dice"},
		{"S02: all stands in a stream", volley + "feature=stream feature-from=partly",
			"Stands in the water cannot fire, and no others are left."},
		{"S03: an unlimbered gun and a stream", "splendid-move unit-class=frame how=prolong feature=stream",
			"The Frame gun stops at the stream, which may not be entered."},
		{"S03: a limbered gun and a stream", "splendid-move unit-class=frame feature=stream", "Move 3″"},
		{"S04: from the near foot of a hill", volley + "feature=hill feature-at=behind feature-from=partly",
			"It may not fire: the hill stops fire at targets behind it."},
		{"S04: off a hill", volley + "feature=hill feature-at=behind feature-from=wholly", "Fire 4 dice"},
		{"S05: a structure out of range", shell + "range=25", "Out of range: 24″ at most."},
		{"S05: a structure behind a wood", shell + "between=wood between-at=behind",
			"It may not fire: the wood stops fire at targets behind it."},
		{"S05: a structure in range and in sight", shell + "range=24", "Roll for damage to the bridge"},
		{"S06: touching a wood, every inch costs two", "splendid-move unit-class=pike feature=wood feature-at=0", "Move 3″"},
		{"S06: horse touching a fence does not charge over it", "splendid-charge unit-class=cavalry target-class=pike feature=hedge " +
			"feature-at=0", "Cavalry cannot charge through the hedge or fence."},
	}
	for _, x := range append([]view.System{beside.With(toy.System{}, splendid.System{})}, systems.All()...) {
		if x.Info().ID == "splendid" {
			continue
		}
		s := rulestest.Start(t, x, beside.Key, "yes")
		for _, c := range cases {
			do := rulestest.Line(t, c.do)
			f := x.Form(s, do)
			got := f.Go
			if f.Refused != nil {
				got = f.Refused.Text
			}
			assert.Equal(t, c.want, got, "%s beside %s", c.name, x.Info().ID)
			_, err := x.Resolve(s, do, dice.NewCup())
			assert.Equal(t, f.Refused != nil, errors.As(err, new(*engine.Refusal)), "%s beside %s", c.name, x.Info().ID)
		}
		// The odds printed beside an entry hold for each of its dice here as well.
		f := x.Form(s, engine.Do("splendid-fire", "unit-class", "musket", "target-class", "pike", "range", "3"))
		assert.Equal(t, []any{4, "50.0%"}, []any{f.Times, f.Reckoning.Chance().String()}, x.Info().ID)
	}
}
