package engine_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
)

func TestTurned(t *testing.T) {
	todo := []engine.Order{{What: engine.Words{engine.Say("Remove "), engine.Bold("4 figures")}}, {What: engine.Words{engine.Say("Load")}}}
	for name, c := range map[string]struct {
		card engine.Card
		is   engine.Turned
	}{
		"a result": {engine.Card{Over: "60th Rifles at the French", Number: "4", Word: "hits of 12", Line: "13+", Todo: todo, Say: "Four."},
			engine.Turned{Number: "4", Word: "hits of 12", Who: "60th Rifles at the French", Order: "Remove 4 figures", Say: "Four."}},
		"an event":       {engine.Card{Over: "Event", Title: "French infantry"}, engine.Turned{Word: "French infantry", Who: "Event"}},
		"an objective":   {engine.Card{Over: "Objective", Title: "Villa", Word: "Achieved"}, engine.Turned{Word: "Achieved", Who: "Villa"}},
		"a secret":       {engine.Card{Over: "Secret", Word: "Decided", Say: "He is the spy.", Secret: true}, engine.Turned{}},
		"a line alone":   {engine.Card{Over: "Move", Line: "8 inches", Say: "They move."}, engine.Turned{}},
		"nothing at all": {},
	} {
		is, ok := c.card.Turned()
		assert.Equal(t, c.is, is, name)
		assert.Equal(t, c.is != engine.Turned{}, ok, name)
	}
}
