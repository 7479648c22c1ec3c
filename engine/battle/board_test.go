package battle

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

// Spots read back as written, and nothing else is accepted.
func TestSpots(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var all []Spot
		for i := range rapid.IntRange(1, maxSpots).Draw(t, "units") {
			n := rapid.SliceOfN(rapid.IntRange(-9999, 99999), 4, 4).Draw(t, "at")
			all = append(all, Spot{i + 1, fmt.Sprintf("%d,%d,%d,%d", n[0], n[1], n[2], n[3])})
		}
		got, ok := ReadSpots(WriteSpots(all))
		assert.True(t, ok)
		assert.Equal(t, all, got)
	})
	for _, bad := range []string{"", "1", "1:", "x:1,2,3,4", "1:1,2,3", "1:1,2,3,4,5", "1:a,2,3,4", " 1:1,2,3,4", "1:1,2,3,4  2:1,2,3,4"} {
		_, ok := ReadSpots(bad)
		assert.False(t, ok, bad)
	}
}
