package minie

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/rulestest"
)

// TestSight: visibility, and what blocks it. C11, C12, HM-P20, HM-P21.
func TestSight(t *testing.T) {
	s := opening(t, "s10", "yes")
	for name, c := range map[string]struct {
		sky  int
		line string
		far  int // last inch at which it is seen
	}{
		"clear day": {0, "", 60}, "haze": {1, "", 30}, "rain": {2, "", 20}, "dusk": {3, "", 15}, "fog": {4, "", 8}, "moonlight": {5, "", 6},
		"darkness":                     {6, "", 3},
		"half in a forest, at most 10": {0, " where=forest", 10}, "half in a forest in fog": {4, " where=forest", 4},
		"25 yards in scrub": {0, " where=scrub", 1},
		"from a hill":       {1, " hill=yes", 37}, "it fired": {4, " fired=yes", 16},
	} {
		s.Sky = c.sky
		for far, want := range map[int]string{c.far: "seen", c.far + 1: "not seen"} {
			d, _ := play(t, s, fmt.Sprintf("see distance=%d%s", far, c.line), nil)
			assert.Equal(t, want, d.Word, "%s at %d inches", name, far)
		}
	}
	s.Sky = 0
	for block, want := range map[string]string{"none": "seen", "behind": "seen", "over": "seen", "wall": "not seen", "crest": "not seen",
		"wood": "not seen", "troops": "not seen"} {
		d, _ := play(t, s, "see distance=5 block="+block, nil)
		assert.Equal(t, want, d.Word, block)
	}
	for sky, want := range map[int][3]int{0: {0, 30, 16}, 2: {1, 30, 16}, 5: {1, 15, 12}, 6: {1, 15, 12}} {
		s.Sky = sky
		n, _ := s.wet()
		q := s.pace(Unit{}, "line")
		assert.Equal(t, want, [3]int{n, s.commandReach(), q}, skies[sky].name)
	}
	s.Sky, s.Mud = 0, 1
	assert.Equal(t, 12, s.pace(Unit{}, "line"), "mud")
	var again rulestest.Retold // and its entry is told as before
	again.Again(t, System{}, s)
}

// TestSkySwitchedOff: with night and weather switched off any sky counts as a clear day. HM-S10, C11.
func TestSkySwitchedOff(t *testing.T) {
	for _, on := range []string{"yes", "no"} {
		s := opening(t, "s10", on)
		for i, x := range skies {
			s.Sky = i
			want := x.id
			if on == "no" {
				want = "clear"
			}
			assert.Equal(t, want, skies[s.light()].id)
		}
	}
}
