package hill

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
)

// TestHill63RiflesReload: a rifle fired as a rifle is marked, hit, miss or out of range; nothing else is.
// Source: HILL-62, 63.
func TestHill63RiflesReload(t *testing.T) {
	for _, w := range []string{"pistol", "carbine", "musket", "rifle"} {
		for _, c := range []struct {
			rng   string
			faces []dice.Given
		}{{"0-3", []dice.Given{given("shot", 6, 6, 6)}}, {"0-3", []dice.Given{given("shot", 1, 1, 1)}}, {"over-72", nil}} {
			card := tellOf(resolved(t, engine.Do("fire-"+w, "actor", "average", "target", "average", "range", c.rng, "cover", "open"),
				c.faces...)).Card
			assert.Equal(t, w == "rifle", strings.Contains(cardText(card), "as unloaded"), "%s at %s", w, c.rng)
		}
	}
	many := tellOf(resolved(t, engine.Do("fire-rifle", "actor", "average", "target", "average", "range", "over-72", "cover", "open", "repeat",
		"9"))).Card
	assert.Contains(t, cardText(many), "Mark 9 rifles as unloaded")
}

// TestHill64RifleAndMusket: the rifle reaches farther and hits more easily than the musket. Source: HILL-64.
func TestHill64RifleAndMusket(t *testing.T) {
	assert.Greater(t, designed().reach(rifle), designed().reach(musket))
	for rng := to3; rng <= to18; rng++ {
		assert.Less(t, fireBase[rifle][rng], fireBase[musket][rng])
	}
}

// TestExampleVolley is the example of the mock-ups: 12 rifles at Average infantry 12 inches away in soft cover.
func TestExampleVolley(t *testing.T) {
	r := preview(t, "fire-rifle", "actor", "veteran", "target", "average", "range", "6-12", "cover", "soft", "repeat", "12")
	assert.Equal(t, []int{13, -1, +1}, []int{r.Terms[0].Value, r.Terms[1].Value, r.Terms[2].Value})
	assert.Equal(t, 13, r.Target)
	assert.Equal(t, "25.9%", r.Chance().String())
	assert.Equal(t, 31, r.Chance().Expected(12))
}

// TestHill62And63Rifles: a shot out of range uses the action and empties a rifle; a loose ball needs no load
// and empties nothing; Load is an action.
func TestHill62And63Rifles(t *testing.T) {
	s := field(t, rifles(men(6, Veteran, "rifle")), french(men(14, Average, "musket")))
	shot := func(way, rng string, faces ...int) State {
		_, next := playIn(t, s, engine.Do("volley", keyUnit, "u3", keyWeapon, way, keyRange, rng, keyCover, "open"), faces)
		return next.settled()
	}
	empty := func(s State) int {
		return at(t, s, "60th Rifles").Count(func(f muster.Figure) bool { return f.Unloaded })
	}
	far := shot("rifle", "48-72")
	for rng, small := range map[string]string{"24-36": "at the French infantry", "48-72": "a volley wasted"} {
		f := System{}.Form(s, engine.Do("volley", keyUnit, "u3", keyWeapon, "rifle", keyRange, rng, keyCover, "open"))
		assert.Equal(t, small, f.GoSmall, "the key says so before it is tapped")
		assert.Equal(t, rng == "48-72", f.Vain, "and green leads elsewhere")
		assert.Nil(t, f.Refused)
	}
	assert.Equal(t, []int{6, 0}, []int{empty(far), fresh(at(t, far, "60th Rifles"))})
	assert.Equal(t, 0, empty(shot(loose, "6-12", facesOf(18, 1)...)))
	next := rulestest.Applied(t, System{}, far, turned{Turn: far.Turn + 1, Acts: far.inStep().ToAct})
	next.Side, s = Players, next
	s = next
	assert.Equal(t, "U3", refusedIn(t, s, engine.Do("volley", keyUnit, "u3", keyWeapon, "rifle", keyRange, "6-12", keyCover, "open")).Code)
	assert.Equal(t, 0, 6-empty(shot(loose, "6-12", facesOf(18, 1)...)), "still to load after a loose ball")
	assert.Equal(t, "Load 6 rifles", System{}.Form(s, engine.Do("unit-stand", keyUnit, "u3")).Go)
	_, s = playIn(t, s, engine.Do("unit-stand", keyUnit, "u3"), nil)
	s = s.settled()
	assert.Equal(t, []int{0, 0}, []int{empty(s), fresh(at(t, s, "60th Rifles"))})
}
