package hill

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
)

// TestHill22MarksmanWithAnyWeapon: a Marksman may use any personal weapon, at 2 less, and nothing else. Source:
// HILL-22; ruling 40.
func TestHill22MarksmanWithAnyWeapon(t *testing.T) {
	for _, p := range (System{}).Procedures(State{}) {
		personal := strings.HasPrefix(p.ID, "fire-") && p.ID != "fire-light" && p.ID != "fire-field"
		assert.Equal(t, personal, slices.Contains(fieldsOf(p.ID), keyMarksman), p.ID)
		if !personal {
			continue
		}
		do := engine.Do(p.ID, "actor", "average", "target", "average", "range", "0-3", "cover", "open")
		plain, marks := System{}.Form(State{}, do).Reckoning, System{}.Form(State{}, do.With(keyMarksman, "yes")).Reckoning
		assert.Equal(t, plain.Target-2, marks.Target, p.ID)
	}
}

// TestHill22MarksmenAtMuster: riflemen and light infantry may have Marksmen; they are asked for at Muster.
func TestHill22MarksmenAtMuster(t *testing.T) {
	s := rulestest.Start(t, System{}, "depth", "full").(State)
	for kind, want := range map[string]int{typeRiflemen: 1, typeInfantry: 1, typeCavalry: 0, typeLightGun: 0} {
		_, next := playIn(t, s, engine.Do("muster", "type", kind), nil)
		us := next.units(Players)
		marksmen := func(u muster.Unit) int { return u.Count(func(f muster.Figure) bool { return f.Marksman }) }
		assert.Equal(t, want, marksmen(us[len(us)-1]), kind)
		if want == 0 {
			continue
		}
		_, next = playIn(t, s, engine.Do("muster", "type", kind, keyMarksmen, "3"), nil)
		us = next.units(Players)
		assert.Equal(t, 3, marksmen(us[len(us)-1]), kind)
		assert.Equal(t, typeFigures[kind], us[len(us)-1].Alive())
		assert.Equal(t, "F4", refusedIn(t, s, engine.Do("muster", "type", kind, keyMarksmen, "14")).Code)
	}
}

// TestHill22SuppliedForcesHaveMarksmen: every light unit of a supplied force has its Marksman, the others have
// none. Source: HILL-22; COR-H07.
func TestHill22SuppliedForcesHaveMarksmen(t *testing.T) {
	light := 0
	for _, x := range supplied.All() {
		f := x.force
		s := rulestest.Start(t, System{}, "force", f.id, "depth", "full").(State)
		for _, u := range s.units(Players) {
			want := 0
			if u.Type == typeRiflemen || u.Type == typeInfantry {
				want = 1
				light++
			}
			assert.Equal(t, want, u.Count(func(f muster.Figure) bool { return f.Marksman }), "%s: %s", f.id, u.Name)
		}
	}
	assert.Equal(t, 19, light)
}
