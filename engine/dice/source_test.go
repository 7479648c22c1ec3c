package dice_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/dice"
)

// Sources made by Fork share no stretch of faces, at whatever offset, and are the same every time.
func TestApart(t *testing.T) {
	const n = 600
	s := dice.Source{Seed: 7}
	a, again := s.Fork(3), s.Fork(3)
	one := a.Draw(n)
	assert.Equal(t, one, again.Draw(n))
	for _, b := range []dice.Source{s, s.Fork(4), s.Fork(2), dice.Source{Seed: 8}.Fork(3)} {
		two := b.Draw(n)
		for by := -5; by <= 5; by++ {
			same := 0
			for i := range n {
				if k := i + by; k >= 0 && k < n && one[i] == two[k] {
					same++
				}
			}
			assert.Less(t, same, n/4, "moved by %d: a sixth are the same by chance", by)
		}
	}
}
