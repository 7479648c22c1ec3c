package story_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/story"
)

// A fraction has the name of the nearest.
func TestShare(t *testing.T) {
	for want, parts := range map[string][][2]int{"three quarters": {{77, 102}, {18, 24}}, "four fifths": {{91, 108}, {4, 5}},
		"nine tenths": {{9, 10}, {22, 24}}, "nearly all": {{23, 24}, {24, 24}}, "a fifth": {{5, 24}, {1, 5}}, "a quarter": {{6, 24}},
		"a few men": {{1, 24}}, "half": {{1, 2}}} {
		for _, p := range parts {
			assert.Equal(t, want, story.Share(p[0], p[1]), "%v", p)
		}
	}
}
