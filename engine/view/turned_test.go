package view_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/view"
)

func TestTurned(t *testing.T) {
	todo := []view.Order{{What: view.Words{view.Say("Remove "), view.Bold("4 figures")}}, {What: view.Words{view.Say("Load")}}}
	for name, c := range map[string]struct {
		card view.Card
		is   view.Turned
	}{
		"a result": {view.Card{Over: "60th Rifles at the French", Number: "4", Word: "hits of 12", Line: "13+", Todo: todo, Say: "Four."},
			view.Turned{Number: "4", Word: "hits of 12", Who: "60th Rifles at the French", Order: "Remove 4 figures", Say: "Four."}},
		"an event":       {view.Card{Over: "Event", Title: "French infantry"}, view.Turned{Word: "French infantry", Who: "Event"}},
		"an objective":   {view.Card{Over: "Objective", Title: "Villa", Word: "Achieved"}, view.Turned{Word: "Achieved", Who: "Villa"}},
		"a secret":       {view.Card{Over: "Secret", Word: "Decided", Say: "He is the spy.", Secret: true}, view.Turned{}},
		"a line alone":   {view.Card{Over: "Move", Line: "8 inches", Say: "They move."}, view.Turned{}},
		"nothing at all": {},
	} {
		is, ok := c.card.Turned()
		assert.Equal(t, c.is, is, name)
		assert.Equal(t, c.is != view.Turned{}, ok, name)
	}
}
