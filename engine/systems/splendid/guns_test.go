package splendid

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest"
)

// Fire at a structure needs range and sight, like any fire. Source: COR-S05, SPL-60, SPL-11, SPL-30.
func TestFireAtAStructureNeedsRangeAndSight(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"S05: in range":                    {"range=24", ""},
		"S05: out of range":                {"range=25", "Out of range: 24″ at most."},
		"S05: a heavy gun reaches farther": {"range=25 unit-class=siege", ""},
		"S05: behind a hill": {"between=hill between-at=behind",
			"It may not fire: the hill stops fire at targets behind it."},
		"S05: on a hill": {"between=hill between-at=in", ""},
		"S05: behind a wood": {"between=wood between-at=behind",
			"It may not fire: the wood stops fire at targets behind it."},
		"S05: behind a second feature": {"between=wall second=contour second-at=behind",
			"It may not fire: the contour stops fire at targets behind it."},
		"S05: a gun at a fence": {"between=hedge between-from=partly",
			"It may not fire: artillery touching the hedge or fence cannot fire."},
		"S05: cover is of units, not of structures": {"between=wall second=wall", ""},
	} {
		cmd := with(engine.Do("structure", "unit-class", "regular", "feature", "bridge"), c.in)
		assert.Equal(t, c.want, refuses(form(empty(t), cmd)), name)
	}
	x, _ := rulestest.Field(form(empty(t), engine.Do("structure", "unit-class", "regular", "feature", "bridge")), "range")
	assert.Equal(t, []any{0, 24, "12"}, []any{x.Min, x.Max, x.Value})
	// The form lists guns, not foot and horse.
	for _, do := range [...]string{"structure", "bounce", "limber"} {
		x, _ := rulestest.Field(form(aBattle(t, nil), engine.Do(do)), "unit")
		for _, o := range x.Options {
			assert.Contains(t, "Park saker, Demi-culverin, Frame gun, Leather gun, A unit not on the roster", o.Label, do)
		}
	}
	// Only an undefended structure may be a target in its own right, whichever side is inside.
	s := aBattle(t, nil)
	_, s = do(t, s, engine.Do("landmark", "unit", unitID(t, s, "Okey’s troop"), "landmark", featureID(t, s, "Water mill")))
	for _, gun := range []string{"Park saker", "Demi-culverin"} {
		f := form(s, engine.Do("structure", "unit", unitID(t, s, gun), "feature", featureID(t, s, "Water mill")))
		assert.Contains(t, refuses(f), "Okey’s troop is in it", gun)
	}
}

// A bridge that is defended is no target in its own right; fire at its defender throws the die for it. Source: SPL-60, ruling SPL-R24.
func TestGunsAtADefendedBridge(t *testing.T) {
	s := aBattle(t, nil)
	gun, shot, bridge := unitID(t, s, "Park saker"), unitID(t, s, "Whitecoat shot"), featureID(t, s, "Stone bridge")
	alone := engine.Do("structure", "unit", gun, "feature", bridge, "range", "20")
	at := engine.Do("fire", "unit", gun, "target", shot, "range", "20")
	assert.Empty(t, refuses(form(s, alone)), "nobody defends it yet")
	assert.NotContains(t, form(s, at).GoSmall, "structure")
	_, s = do(t, s, engine.Do("defend", "unit", shot, "bridge", bridge, "close", "yes"))
	assert.Equal(t, "The Whitecoat shot defend it: fire at the unit; the structure’s die follows.", refuses(form(s, alone)))
	assert.Contains(t, form(s, at).GoSmall, "structure")
	st, _ := do(t, s, at, 1, 1, 1, 2)
	assert.Equal(t, 1, the1[struck](t, st).Hits)
}

// A roundshot bounces through once, with the range and guns of the first shot, unless a feature stops it. Source: splendid-host C4; the
// feature table.
func TestBounceThroughFollowsFromTheShot(t *testing.T) {
	s := aBattle(t, map[string]string{"Meldrum’s pike": "Gallows hill"})
	gun, pike, shot := unitID(t, s, "Demi-culverin"), unitID(t, s, "Meldrum’s pike"), unitID(t, s, "Meldrum’s shot")
	on := engine.Do("bounce", "unit", gun, "target", shot)
	assert.Contains(t, refuses(form(s, on)), "first fire at a target")
	fire := engine.Do("fire", "unit", gun, "target", shot, "range", "20")
	_, x := do(t, s, fire, 1, 1, 1, 1)
	f := form(x, on)
	assert.Equal(t, "unit past target feature", asked(f), "the range is known")
	assert.Equal(t, "Bounce-through, 2 dice", f.Go)
	assert.Contains(t, f.Diagram.Label, "first target at 20″")
	_, y := do(t, x, on, 1, 1)
	assert.Contains(t, refuses(form(y, on)), "does not bounce through", "once")
	assert.NotEmpty(t, refuses(form(x, engine.Do("bounce", "unit", gun, "target", gun))), "not to itself")
	for name, c := range map[string]engine.Command{
		"at close range":             fire.With("range", "16"),
		"from a target on a hill":    fire.With("target", pike),
		"past rough ground":          fire.With("feature", book.Free).With("feature-kind", "rough"),
		"past a second feature":      fire.With("feature", featureID(t, s, "Long hedge")).With("second", book.Free).With("second-kind", "bog"),
		"from a target in the river": fire.With("feature", featureID(t, s, "River Lymn")),
	} {
		_, x := do(t, s, c, 1, 1, 1, 1)
		assert.Contains(t, refuses(form(x, on)), "does not bounce through", name)
	}
	_, x = do(t, s, fire.With("feature", featureID(t, s, "Long hedge")), 1, 1, 1, 1)
	assert.Empty(t, refuses(form(x, on)), "a hedge does not stop it")
	hill := fire.With("feature", featureID(t, s, "Gallows hill")).With("feature-at", behind)
	_, x = do(t, s, hill.With("feature-from", string(wholly)), 1, 1, 1, 1)
	assert.Empty(t, refuses(form(x, on)), "nor does the hill it stands on: off it is not beyond it")
	village := fire.With("feature", featureID(t, s, "Winceby village")).With("feature-from", string(wholly))
	_, x = do(t, s, village.With("feature-at", behind), 1, 1, 1, 1)
	assert.Empty(t, refuses(form(x, on)), "nor the village it fires out of")
	_, x = do(t, s, village.With("feature-at", within), 1, 1, 1, 1, 6)
	assert.Contains(t, refuses(form(x, on)), "does not bounce through", "in the same village it does")
	ditch := with(fire, "feature=free feature-kind=ditch feature-at=behind")
	_, x = do(t, s, ditch, 1, 1, 1, 1)
	assert.Contains(t, refuses(form(x, on)), "does not bounce through", "past a ditch")
	_, x = do(t, s, ditch.With("feature-from", string(partly)), 1, 1, 1, 1)
	assert.Empty(t, refuses(form(x, on)), "a linear feature that gives cover has no effect on the fire of who touches it")
	_, x = do(t, s, engine.Do("structure", "unit", gun, "feature", featureID(t, s, "Water mill")), 6)
	assert.Contains(t, refuses(form(x, on)), "does not bounce through", "a structure stops it")
	// One of two guns fired: half the dice of one.
	_, s = do(t, s, engine.Do("muster", "class", "siege", "stands", "2", "name", "Pair"))
	pair := book.Num(unitNamed(t, s, "Pair").ID)
	_, x = do(t, s, fire.With("unit", pair).With("target", unitID(t, s, "Whitecoat shot")).With("firing", "1"), 1, 1, 1, 1)
	f = form(x, on.With("unit", pair))
	assert.Equal(t, "Bounce-through, 2 dice", f.Go)
	assert.Contains(t, sum(f), "4 dice 1 stand ")
	// It may fire again in the next turn.
	_, x = do(t, x, engine.Do("next"))
	x.Phase = phMorale
	_, x = do(t, x, engine.Do("next"))
	assert.Contains(t, refuses(form(x, on.With("unit", pair))), "first fire at a target")
}
