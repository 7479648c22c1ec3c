package minie

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/rulestest"
)

// TestCoverageIsComplete holds COVERAGE.md against every id of the dossier.
func TestCoverageIsComplete(t *testing.T) {
	var ids []string
	for _, s := range [][2]int{{1, 4}, {10, 11}, {20, 24}, {30, 38}, {40, 40}, {50, 56}, {60, 60}, {70, 76}, {80, 81}, {90, 93}, {100, 100}} {
		ids = append(ids, rulestest.Span("HM-%02d", s[0], s[1])...)
	}
	ids = append(ids, rulestest.Span("C%d", 1, 18)...)
	ids = append(ids, rulestest.Span("HM-R%02d", 1, 35)...)
	ids = append(ids, rulestest.Span("HM-P%02d", 1, 22)...)
	ids = append(ids, rulestest.Span("HM-S%02d", 1, 10)...)
	ids = append(ids, "HM-INV-4", "HM-INV-6", "HM-INV-9", "HM-INV-10", "HM-INV-11", "COR-A02")
	ids = append(ids, rulestest.Span("COR-N%02d", 1, 10)...)
	for _, n := range []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23} {
		ids = append(ids, rulestest.Span("HM-X%02d", n, n)...)
	}
	rulestest.CoverageByCase(t, ids...)
}

// TestOrganisations are the printed figures of each unit. HM-20 to HM-24, HM-37.
func TestOrganisations(t *testing.T) {
	for id, want := range map[string][2]int{"battalion": {20, 16}, "regular": {20, 16}, "volunteer": {26, 20}, "horse18": {21, 16}, "horse19": {18, 12}, "battery": {7, 6}, "platoon": {4, 4}, "pioneers": {8, 6}} {
		u := raise(id, id, Regular, nil)
		assert.Equal(t, want, [2]int{u.alive(), u.Start}, id)
	}
	assert.Equal(t, []int{2, 2}, []int{raise("battery", "x", 0, nil).Guns, raise("battery", "x", 0, nil).Limbers})
	s := opening(t, "forces", "awi")
	n, hq := 0, 0
	for _, u := range s.Units {
		if u.Side == 1 && u.Class == Infantry {
			n += u.alive()
			if u.Head == 1 {
				hq++
			}
		}
	}
	assert.Equal(t, []int{88, 2}, []int{n, hq}, "two regiments of 44")
	_, next := play(t, s, "muster side=1 kind=horse18 horse=heavy", nil)
	assert.Equal(t, HeavyCav, next.Units[len(next.Units)-1].Class)
	assert.Equal(t, 1, next.Units[len(next.Units)-1].Side)
}

// TestFormations: natives, light infantry, squares of two turns, charges in line, holders.
func TestFormations(t *testing.T) {
	s := opening(t)
	assert.Equal(t, "Natives and guerrillas always skirmish.", s.formFits(Unit{Class: Light, Native: 1, Form: Skirmish}, Column))
	assert.Equal(t, "Light infantry skirmishes, or marches in column.", s.formFits(Unit{Class: Light, Form: Skirmish}, Line))
	assert.Equal(t, hide, s.formFits(Unit{Class: HeavyCav}, Square))
	assert.Empty(t, s.formFits(Unit{Class: Infantry}, Skirmish))
	assert.Equal(t, "Cavalry charges in line.", s.chargeBars(Unit{ID: 99, Class: HeavyCav, Form: Column}))
	assert.Equal(t, "It charges in line or attack column.", s.chargeBars(Unit{ID: 99, Class: Infantry, Form: Square}))

	d, next := play(t, s, "formation unit=3 form=square", nil)
	assert.Equal(t, "half formed", d.Word, "two turns in the American Civil War")
	n, err := stepped{Turn: 2}.apply(next)
	assert.NoError(t, err)
	d, next = play(t, n, "formation unit=3 form=square", nil)
	u, _ := next.unit(3)
	assert.Equal(t, []any{"square", Square}, []any{d.Word, u.Form})
	_, next = play(t, opening(t, "era", "19"), "formation unit=3 form=square", nil)
	u, _ = next.unit(3)
	assert.Equal(t, Square, u.Form, "one turn before")

	_, next = play(t, s, "mount unit=8", nil)
	u, _ = next.unit(8)
	assert.Equal(t, []int{1, 3, 15}, []int{u.Foot, u.Holders, u.firers()}, "one in four of twelve holds")
	assert.True(t, u.loose())
	_, next = play(t, s, "mount unit=8 all=yes", nil)
	u, _ = next.unit(8)
	assert.Equal(t, []int{1, 0, 1}, []int{u.Foot, u.Holders, u.NoHorse})
	n, err = stepped{Turn: 2}.apply(next)
	assert.NoError(t, err)
	assert.Equal(t, "Its horses ran away.", refused(t, n, "mount unit=8"))
}
