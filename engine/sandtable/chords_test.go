package sandtable

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
)

// Chords agree with plane geometry, and turns are given to the nearest five degrees.
func TestChords(t *testing.T) {
	for k, chord := range chords {
		assert.Equal(t, int(math.Round(2000*math.Sin((2.5+5*float64(k))/2*math.Pi/180))), chord, "%d", k)
	}
	for deg := range 1800 {
		a := float64(deg) / 10
		if off := math.Mod(a, 5) - 2.5; math.Abs(off) < .15 {
			continue // exactly between two
		}
		sin, cos := math.Sincos(a * math.Pi / 180)
		face := Point{X: int(math.Round(1000 * sin)), Y: int(math.Round(1000 * cos))}
		assert.Equal(t, 5*int(math.Round(a/5)), degrees(Away, face), "%.1f°", a)
	}
}
