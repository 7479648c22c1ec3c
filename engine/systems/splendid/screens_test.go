package splendid

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
)

// What follows a step is the next duty of its kind. Source: splendid-host 5, C6.
func TestWhatFollows(t *testing.T) {
	s, _, shot := contact(t)
	key := func(s State, do string) string {
		k := s.follows(do)
		if k == nil {
			return ""
		}
		return k.Small + ": " + k.Do.String()
	}
	assert.Equal(t, "Whitecoat shot fires in reaction: fire unit=17 target=10", key(s, "charge"))
	assert.Empty(t, key(s, "move"))
	assert.Empty(t, key(s, "melee"), "only in its phase")
	s.Turn, s.Phase = 1, phHand
	assert.Equal(t, "Meldrum’s pike fights: melee unit=10", key(s, "melee"), "one contact, one duty")
	x := apply(t, s, fought{Unit: party{ID: 10}}, fought{Unit: party{ID: shot.ID}})
	assert.Empty(t, key(x, "melee"))
	x = apply(t, s, fought{Unit: party{ID: 10}})
	assert.Equal(t, "Whitecoat shot fights: melee unit=17", key(x, "melee"), "it has not struck back")
	x = apply(t, s, lost{Unit: party{ID: shot.ID}, Stands: 1, Left: 3})
	assert.Empty(t, key(x, "morale"), "only in its phase")
	x.Phase = phMorale
	assert.Equal(t, "Whitecoat shot owes a morale test: morale unit=17", key(x, "morale"))
	small := ""
	for _, d := range s.duties() {
		small += d.Title + ", " + d.Small + "; "
	}
	assert.Equal(t, "Meldrum’s pike fights, with Whitecoat shot, half dice for the charger; Whitecoat shot fires in reaction, at Meldrum’s "+
		"pike; ", small)
	_, x = do(t, s, engine.Do("unit", "unit", "10", "halved", "no"))
	assert.Equal(t, "with Whitecoat shot", x.duties()[0].Small)
}

// The models of woods, villages and landmarks are off the base while anybody is inside, and on it again after. Source: SPL-42.
func TestModelsAreLifted(t *testing.T) {
	reminds := func(s State) string {
		var out []string
		for _, r := range (System{}).Desk(s).Remind {
			out = append(out, r.Text)
		}
		return strings.Join(out, "|")
	}
	for where, lifted := range map[string]bool{"Slash wood": true, "Winceby village": true, "Water mill": true, "Gallows hill": false,
		"Long hedge": false} {
		s := battle(t, map[string]string{"Meldrum’s pike": where})
		assert.Equal(t, map[bool]string{true: where + ": models off the base while units are inside.", false: ""}[lifted], reminds(s), where)
		_, s = do(t, s, engine.Do("unit", "unit", unitID(t, s, "Meldrum’s pike"), "in", "none"))
		assert.Empty(t, reminds(s), "nobody is inside %s any more", where)
	}
	s := battle(t, map[string]string{"Meldrum’s pike": "Water mill"})
	_, s = do(t, s, engine.Do("feature", "feature", featureID(t, s, "Water mill"), "left", "0"))
	assert.Empty(t, reminds(s), "what is destroyed has no model")
	_, s = do(t, battle(t, nil), engine.Do("unit", "unit", unitID(t, s, "Meldrum’s pike"), "halved", "yes"))
	assert.Equal(t, "Meldrum’s pike: half dice in the next hand-to-hand phase.", reminds(s))
}
