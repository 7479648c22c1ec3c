package splendid

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
)

// answered resolves a command with one answer and no dice.
func answered(t *testing.T, s State, c engine.Command, answer string) (engine.Step, State) {
	t.Helper()
	st, next, err := rulestest.Resolve(t, System{}, s, c, nil, answer)
	require.NoError(t, err, "%s", c)
	return st, next.(State)
}

// asks is the question that a command asks first, "" for none.
func asks(t *testing.T, s State, c engine.Command) string {
	t.Helper()
	_, _, err := rulestest.Resolve(t, System{}, s, c, nil)
	var need *dice.Need
	if err == nil {
		return ""
	}
	require.ErrorAs(t, err, &need, "%s", c)
	require.NotNil(t, need.Ask, "%s", c)
	return need.Ask.Text
}

// What is still to do in a phase is asked about before the phase is left, by the next key and by going to another one.
// The referee may put it off, and the log says so. Source: SPL-22, SPL-R12; splendid-host C5, C6, 5.
func TestWhatIsDueIsAskedBeforeThePhaseIsLeft(t *testing.T) {
	start := battle(t, nil)
	_, begun := do(t, start, engine.Do("next"))
	pike, shot, foe := unitID(t, start, "Meldrum’s pike"), unitID(t, start, "Meldrum’s shot"), unitID(t, start, "Whitecoat shot")
	at := func(s State, phase int) State { s.Turn, s.Phase = 1, phase; return s }
	_, reacts := do(t, at(start, phCharge1), engine.Do("charge", "unit", pike, "target", foe, "react", "fire"))
	_, stands := do(t, at(start, phCharge1), engine.Do("charge", "unit", pike, "target", foe, "react", "stand"))
	_, tests := do(t, at(start, phMorale), engine.Do("unit", "unit", shot, "test", "yes"))
	_, both := do(t, stands, engine.Do("charge", "unit", shot, "target", unitID(t, start, "Whitecoat pike"), "react", "stand"))
	for name, c := range map[string]struct {
		s    State
		want string
	}{
		"the initiative is thrown for":         {begun, "the dice for initiative"},
		"nothing in the movement phase":        {at(start, phMove1), ""},
		"nothing before the battle":            {start, ""},
		"reaction fire in the charge phase":    {reacts, "Whitecoat shot fires at Meldrum’s pike in reaction"},
		"reaction fire in the fire phase":      {at(reacts, phFire), "Whitecoat shot fires at Meldrum’s pike in reaction"},
		"a contact is fought in its phase":     {at(stands, phHand), "Meldrum’s pike fights Whitecoat shot"},
		"a contact is nothing to do before":    {stands, ""},
		"two contacts":                         {at(both, phHand), "Meldrum’s pike fights Whitecoat shot; Meldrum’s shot fights Whitecoat pike"},
		"a morale test in the morale phase":    {tests, "Meldrum’s shot tests morale"},
		"a morale test is nothing to do early": {at(tests, phMove2), ""},
	} {
		if c.want == "" {
			assert.Empty(t, asks(t, c.s, engine.Do("next")), name)
			continue
		}
		for _, leave := range []engine.Command{engine.Do("next"), engine.Do("phase", "to", book.Num(phMove2))} {
			assert.Equal(t, "Still to do: "+c.want+". Go on all the same?", asks(t, c.s, leave), "%s: %s", name, leave)
			st, same := answered(t, c.s, leave, dice.No)
			assert.Empty(t, st.Events, "%s: it stays", name)
			assert.Equal(t, c.s, same, name)
			st, on := answered(t, c.s, leave, dice.Yes)
			assert.NotEqual(t, c.s.Phase, on.Phase, name)
			assert.Contains(t, System{}.Tell(on, st).Line.String(), "Put off by the referee: "+c.want+".", name)
		}
	}
	// Once it is done nobody asks.
	_, x := do(t, reacts, engine.Do("fire", "unit", foe, "target", pike), 1, 1, 1, 1)
	assert.Empty(t, asks(t, x, engine.Do("next")))
	_, x = do(t, at(stands, phHand), engine.Do("melee", "unit", pike), 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
	assert.Empty(t, asks(t, x, engine.Do("next")))
	_, x = do(t, tests, engine.Do("morale", "unit", shot), 6)
	assert.Empty(t, asks(t, x, engine.Do("next")))
	// What is put off stays to be done, but for the half dice, which hold for that phase only.
	_, halved := do(t, at(battle(t, map[string]string{"Whitecoat shot": "Slash wood"}), phCharge1), engine.Do("charge", "unit", pike, "target", foe, "feature-at", "8", "distance", "9"))
	require.True(t, unitNamed(t, halved, "Meldrum’s pike").Halved)
	_, x = answered(t, at(halved, phHand), engine.Do("next"), dice.Yes)
	u := unitNamed(t, x, "Meldrum’s pike")
	assert.Equal(t, []any{unitNamed(t, start, "Whitecoat shot").ID, false}, []any{u.Contact, u.Halved})
	_, x = answered(t, tests, engine.Do("next"), dice.Yes)
	assert.True(t, unitNamed(t, x, "Meldrum’s shot").Test)
}

// A morale test is thrown once for each cause: the same again is refused. Source: splendid-host C5.
func TestNoSecondMoraleTest(t *testing.T) {
	s := battle(t, nil)
	shot := unitID(t, s, "Meldrum’s shot")
	test := engine.Do("morale", "unit", shot)
	assert.Contains(t, refuses(form(s, test)), "owes no morale test")
	_, s = do(t, s, engine.Do("casualty", "unit", shot, "hits", "2"))
	for _, die := range []int{6, 1} {
		_, x := do(t, s, test, die)
		assert.Contains(t, refuses(form(x, test)), "owes no morale test", "after a %d", die)
	}
	// Whoever is not on the roster may owe one at any time.
	assert.Empty(t, refuses(form(empty(t), engine.Do("morale", "unit-class", "pike"))))
}
