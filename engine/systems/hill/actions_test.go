package hill

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
)

// HILL-12: the 14 actions of this part, in the printed order and spelling, under groups that a menu can show as
// headings.
func TestHill12Actions(t *testing.T) {
	var names, groups []string
	for _, p := range actions() {
		names = append(names, p.Name)
		if len(groups) == 0 || groups[len(groups)-1] != p.Group {
			groups = append(groups, p.Group)
		}
		assert.NotEmpty(t, p.Ref, p.ID)
		assert.NotEmpty(t, p.Symbol, p.ID)
		assert.NotEmpty(t, p.Section, p.ID)
	}
	assert.Equal(t, []string{
		"Stand/Rally/Load", "Move", "Charge", "Attack", "Fire Pistol", "Fire Carbine", "Fire Musket", "Fire Rifle",
		"Fire Light Artillery", "Fire Field Artillery", "Check Morale", "Test vs. Blast", "Test vs. Roundshot", "Test vs. Cannister",
	}, names)
	assert.Equal(t, []string{"Move and fight", "Fire", "Morale and tests"}, groups, "each group stands in one place")
}

// HILL-04: an entry can be repeated; the previous result changes nothing.
func TestHill04EveryActionCanBeRunAgain(t *testing.T) {
	do := engine.Do("fire-rifle", "actor", "veteran", "target", "average", "range", "0-3", "cover", "open")
	first := resolved(t, do, given("shot", 6, 6, 6))
	assert.Equal(t, State{}, rulestest.Applied(t, System{}, State{}, first.Events[0]))
	assert.Equal(t, first.Events, resolved(t, do, given("shot", 6, 6, 6)).Events)
}

// HILL-06: questions are answered yes or no; cancelling means no.
func TestHill06Questions(t *testing.T) {
	for _, q := range []dice.Question{askRallying, askHalfGone, askHowitzer} {
		assert.Equal(t, dice.YesNo, q.Kind, q.ID)
		assert.NotEmpty(t, q.Yes, q.ID)
		assert.NotEmpty(t, q.No, q.ID)
		assert.True(t, strings.HasSuffix(q.Text, "?"), q.ID)
	}
	card := tellOf(resolved(t, engine.Do("stand"), answered("rallying", dice.No))).Card
	assert.Equal(t, "Stand or load", card.Word)
}

// HILL-18: an individual action stands for one figure unless repeated; every resolution is listed.
func TestHill18RepeatListsEveryResolution(t *testing.T) {
	for _, c := range []struct{ do, roll string }{{"attack", "blow"}, {"fire-musket", "shot"}, {"test-roundshot", "test"}} {
		do := engine.Do(c.do, "actor", "average", "target", "average", "range", "0-3", "cover", "open")
		one := tellOf(resolved(t, do, given(c.roll, 3, 4, 5)))
		assert.Empty(t, one.Card.Shots, c.do)
		assert.Len(t, one.Rolls, 1, c.do)
		many := tellOf(resolved(t, do.With("repeat", "3"), given(c.roll, 3, 4, 5), given(c.roll, 6, 6, 6), given(c.roll, 1, 1, 1)))
		require.Len(t, many.Card.Shots, 3, c.do)
		assert.Equal(t, []int{12, 18, 3}, []int{many.Card.Shots[0].Total, many.Card.Shots[1].Total, many.Card.Shots[2].Total})
		assert.Contains(t, strings.Fields(many.Card.Word), "3", c.do)
	}
}

// Every sum adds up, states its limits, and carries its mark and sections.
func TestReckoningsAddUp(t *testing.T) {
	check := func(r engine.Reckoning, what string) {
		t.Helper()
		sum := 0
		for _, term := range r.Terms {
			sum += term.Value
			assert.NotEmpty(t, term.Why, what)
			assert.NotEmpty(t, term.Section, what)
		}
		assert.Equal(t, sum, r.Sum, what)
		assert.Equal(t, r.Target != r.Sum, r.Limit != "", what)
		assert.Equal(t, engine.House, r.Mark, what)
	}
	for w := range weapon(weapons) {
		shotsOf(w, func(e entry, name string) { check(words.Reckoning(reckFire(w, e)), name) })
	}
	attacksOf(func(e entry, name string) { check(words.Reckoning(reckAttack(e)), name) })
	for m := range missile(missiles) {
		testsOf(m, func(e entry, name string) { check(words.Reckoning(reckTest(m, e)), name) })
	}
}

// Even the largest volley stays small in a save.
func TestEventsStaySmall(t *testing.T) {
	var shots []dice.Given
	for range maxRepeat {
		shots = append(shots, given("shot", 6, 6, 6))
	}
	st := resolved(t, engine.Do("fire-musket", "actor", "civilian", "target", "civilian", "range", "12-18", "cover", "fort", "repeat", "24",
		"marksman", "yes", "actor-mounted", "yes", "target-mounted", "yes"), shots...)
	data, err := json.Marshal(st.Events[0])
	require.NoError(t, err)
	assert.Less(t, len(data), 700, string(data))
	assert.Len(t, tellOf(st).Card.Shots, 24)
}

// Apply refuses events that cannot have happened.
func TestApplyRefusesDamagedEvents(t *testing.T) {
	for _, e := range []engine.Event{
		fired{}, fired{Weapon: "rifle", Actor: "veteran", Target: "average", Range: "0-3", Cover: "open", Hits: 3, Of: 2},
		fired{Weapon: "cannon", Actor: "veteran", Target: "average", Range: "0-3", Cover: "open", Of: 1},
		attacked{Actor: "veteran", Target: "average", Cover: "moat", Of: 1}, moved{Actor: "veteran", Ground: "open"},
		gunFired{Gun: "light", Crew: "civilian"}, checked{Actor: "nobody"}, tested{Missile: "blast", Actor: "average", Cover: "open", Lost: -1,
			Of: 1},
	} {
		_, err := System{}.Apply(State{}, e)
		assert.ErrorAs(t, err, new(*engine.Damaged), "%+v", e)
	}
}
