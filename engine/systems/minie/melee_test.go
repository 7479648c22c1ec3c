package minie

import (
	"fmt"
	"strings"
	"testing"

	"vedette/engine/rulestest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestMeleeAsPrinted: dice, modifiers, the loser's loss and its limit, and the rest after it. HM-60, HM-R17, HM-R25.
func TestMeleeAsPrinted(t *testing.T) {
	s := opening(t, "s06", "no")
	for name, c := range map[string]struct {
		a, d        int // classes
		over        int
		extra       string
		wantA, want int
	}{
		"foot against foot":               {Infantry, Infantry, 0, "", 0, 0},
		"general with the attacker":       {Infantry, Infantry, 0, " a-general=yes", 5, 0},
		"general with the defender":       {Infantry, Infantry, 0, " d-general=yes", 0, 5},
		"over a wall, fence, field works": {Infantry, Infantry, 1, "", -4, 0},
		"attacking downhill":              {Infantry, Infantry, 2, "", 4, 0},
		"heavy cavalry":                   {HeavyCav, Infantry, 0, "", 8, 0},
		"light cavalry":                   {LightCav, Infantry, 0, "", 4, 0},
		"cavalry that is attacked":        {Infantry, LightCav, 0, "", 0, 4},
		"heavy against light cavalry":     {HeavyCav, LightCav, 0, "", 8, 4},
		"over works, downhill":            {Infantry, Infantry, 3, "", 0, 0},
		"heavy over works, downhill":      {HeavyCav, Infantry, 3, "", 8, 0},
		"heavy over works with a general": {HeavyCav, Infantry, 1, " a-general=yes", 9, 0},
	} {
		s := with(with(s, 3, func(u *Unit) { u.Class = c.a }), 12, func(u *Unit) { u.Class = c.d })
		s.Melees = []Contact{{A: 3, D: 12, X: c.over}}
		d, _ := play(t, s, "melee melee=3-12 a-figures=6 d-figures=6"+c.extra, []int{6, 5})
		assert.Equal(t, fmt.Sprintf("%d against %d", 6+c.wantA, 5+c.want), d.Need, name)
	}
	s.Melees = []Contact{{A: 3, D: 12}}
	for line, want := range map[string]string{"a-figures=7 d-figures=8": "1 die against 1", "a-figures=9 d-figures=14": "2 dice against 2",
		"a-figures=1 d-figures=15": "1 die against 3", "a-figures=3 d-figures=21": "1 die against 4"} {
		assert.Equal(t, want, formOf(t, s, "melee melee=3-12 "+line).GoSmall, line)
	}
	last := with(s, 12, func(u *Unit) { u.Men, u.Holders, u.Colonel, u.Subs, u.Flags, u.Drum = 1, 1, 0, 0, 0, 0 })
	f, _ := fieldOf(t, last, "melee melee=3-12", "d-figures")
	assert.Equal(t, []any{1, 1, "1"}, []any{f.Min, f.Max, f.Value}, "those with the horses are touched at least")
	elite := with(s, 3, func(u *Unit) { u.Quality = Elite })
	assert.Equal(t, "3 dice against 2", formOf(t, elite, "melee melee=3-12 a-figures=12 d-figures=12").GoSmall, "elite by fours")
	d, next := play(t, s, "melee melee=3-12 a-figures=6 d-figures=3", []int{6, 1})
	assert.Equal(t, []string{"3", "lost by the 4th Georgia"}, []string{d.Num, d.Word}, "at most the figures that touch")
	assert.Equal(t, []int{2, 2, 4, 0, 0}, []int{unitOf(t, next, 3).Rest, unitOf(t, next, 12).Rest, unitOf(t, next, 12).Test & 4,
		unitOf(t, next, 3).Test & 4, len(next.Melees)})
	d, next = play(t, s, "melee melee=3-12 a-figures=2 d-figures=6", []int{1, 6})
	assert.Equal(t, []string{"2", "lost by the 5th Ohio"}, []string{d.Num, d.Word})
	assert.Equal(t, 4, unitOf(t, next, 3).Test&4)
	_, next = play(t, with(s, 3, func(u *Unit) { u.Test = 5 }), "melee melee=3-12 a-figures=2 d-figures=6", []int{1, 6})
	assert.Equal(t, 5, unitOf(t, next, 3).Test, "it is still to do")
	d, next = play(t, s, "melee melee=3-12 a-figures=6 d-figures=6", []int{4, 4})
	assert.Equal(t, "a draw", d.Word)
	require.Len(t, next.Melees, 1)
	assert.Equal(t, "Fought this turn; it continues in the next.", refused(t, next, "melee melee=3-12"))
	assert.Equal(t, 0, unitOf(t, next, 3).Rest, "it goes on")
	horse := with(s, 3, func(u *Unit) { u.Class, u.Form = LightCav, Line })
	d, next = play(t, horse, "melee melee=3-12 a-figures=6 d-figures=6", []int{1, 5})
	assert.Equal(t, "a draw", d.Word)
	assert.Empty(t, next.Melees, "cavalry that does not win retires")
	assert.Contains(t, strings.Join(d.Todo, " "), "The 5th Ohio retire 6″, facing the enemy.")
	few := with(horse, 3, func(u *Unit) { u.Men, u.Colonel, u.Subs, u.Flags, u.Drum, u.Head = 1, 0, 0, 0, 0, 0 })
	d, _ = play(t, few, "melee melee=3-12 a-figures=1 d-figures=6", []int{1, 6})
	assert.Equal(t, []string{"Remove the 5th Ohio: nobody is left."}, d.Todo, "so no unit retires")
	resting := with(opening(t), 3, func(u *Unit) { u.Rest = 2 })
	assert.Contains(t, refused(t, resting, "charge unit=3"), "resting")
	assert.Empty(t, resting.fireBars(unitOf(t, resting, 3)), "defence is allowed")
}

// TestSquareInMelee: no bonus for the cavalry, one for the square, of which only one face fights. C8, HM-32.
func TestSquareInMelee(t *testing.T) {
	s := with(opening(t, "s06", "no"), 12, func(u *Unit) { u.Form = Square })
	s.Melees = []Contact{{A: 8, D: 12}}
	d, _ := play(t, s, "melee melee=8-12 a-figures=6 d-figures=6", []int{6, 1})
	assert.Equal(t, "6 against 5", d.Need)
	f, _ := fieldOf(t, s, "melee melee=8-12", "d-figures")
	assert.Equal(t, 7, f.Max, "a quarter of 26, rounded up")
	f, _ = fieldOf(t, s, "melee melee=8-12", "a-figures")
	assert.Equal(t, 9, f.Max, "and two figures more")
	foot := with(s, 8, func(u *Unit) { u.Class = Infantry })
	d, _ = play(t, foot, "melee melee=8-12 a-figures=6 d-figures=6", []int{6, 1})
	assert.Equal(t, "6 against 1", d.Need, "foot is another matter")
}

// TestRest: two turns without offence after a melee. HM-60.
func TestRest(t *testing.T) {
	s := with(opening(t), 3, func(u *Unit) { u.Rest, u.Fought = 2, 1 })
	for _, want := range []int{2, 1, 0} {
		s = rulestest.Applied(t, System{}, s, turned{})
		u, _ := s.unit(3)
		assert.Equal(t, want, u.Rest, "turn %d", s.Turn)
	}
}
