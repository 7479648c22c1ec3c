package hill

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
)

// TestHill12Finds are actions 15 to 22 by name and order, and the menu holds them after the first 14.
func TestHill12Finds(t *testing.T) {
	want := []string{"Parley with Villagers", "Parley with Monks/Priests", "Parley with Aristocrats", "Explore Village", "Explore Cave/Ruins",
		"Scout Enemy Outpost", "Interrogate/Search Enemy Officer(s)", "Assess Massed Enemy"}
	var names []string
	for _, p := range finds() {
		names = append(names, p.Name)
		assert.NotEmpty(t, p.Ref)
		assert.NotEmpty(t, p.Group)
	}
	assert.Equal(t, want, names)
	all := System{}.Procedures(opening(t))
	for i, n := range want {
		assert.Equal(t, n, all[14+i].Name)
	}
	for _, p := range all {
		assert.NotContains(t, p.Name+p.Ref, "Player Event", "ruling 16: one name for one thing")
		assert.NotContains(t, p.Ref, "{")
	}
}

// Actions 15 to 21 ask nothing before they are carried out: the form says that it can be done once. Source: hill-tables 1.2.
func TestTheFormSaysOnce(t *testing.T) {
	for id, what := range map[string]string{"parley-villagers": "this group", "parley-monks": "this group", "parley-aristocrats": "this group",
		"explore-village": "this village", "explore-cave": "this place", "scout": "this outpost"} {
		assert.Equal(t, "once only for "+what, System{}.Form(opening(t), engine.Do(id)).GoSmall, id)
	}
	assert.Empty(t, System{}.Form(opening(t), engine.Do("interrogate")).GoSmall)
}

// TestDeskSaysWhatToDo in every position of a turn one line says what comes next, and the primary key
// is what a referee expects.
func TestDeskSaysWhatToDo(t *testing.T) {
	s := opening(t)
	at := func(want, primary string) {
		t.Helper()
		d := System{}.Desk(s)
		assert.Equal(t, want, d.Say)
		assert.NotEmpty(t, d.Small)
		assert.Equal(t, primary, d.Primary.ID)
		assert.Equal(t, []int{s.ToAct.P, s.ToAct.N}, []int{d.Counts[0].Value, d.Counts[1].Value})
	}
	at("Ready to set out", "initiative")
	s, _ = play(t, s, "press", []int{2, 2})
	at("Players’ initiative", "initiative")
	s, _ = play(t, s, "press", []int{1, 1, 4, 5, 1, 1, 1, 1})
	at("Event", "place")
	s, _ = play(t, s, "place", nil)
	at("Draw again", "initiative")
	s, _ = play(t, s, "press", []int{6, 6})
	at("Non-Players’ initiative", "initiative")
	s, _ = play(t, s, "to-act side=players n=0", nil)
	at("Non-Players’ initiative", "end-turn")
	s, _ = play(t, s, "done", nil)
	at("Everybody has acted", "end-turn")
	s, _ = play(t, s, "end-turn", nil)
	at("A new turn", "initiative")
	assert.Equal(t, 2, System{}.Desk(s).Turn)
	tell := System{}.Tell(s, engine.Step{Events: []engine.Event{pressed{Turn: 4, Press: 3, Side: Players}}})
	assert.Equal(t, []string{"Draw 3: the Players", "draw 3"}, []string{tell.Head, tell.Undo})
}
