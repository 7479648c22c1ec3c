package hill

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
)

// TestHill43SameAgainOnlyAtWhoStands: the same shot again is offered while the target has somebody left when the
// losses of the last one are taken off. Source: HILL-43, 60.
func TestHill43SameAgainOnlyAtWhoStands(t *testing.T) {
	s := field(t, rifles(men(6, Veteran, "musket")), french(men(2, Average, "musket")))
	c := engine.Do("volley", keyRange, "0-3", keyCover, "open", keyNumber, "2")
	for _, x := range []struct {
		faces []int
		want  bool
	}{{[]int{6, 6, 6, 1, 1, 1}, true}, {[]int{6, 6, 6, 6, 6, 6}, false}} {
		_, s := playIn(t, s, c, x.faces)
		again := false
		for _, k := range s.deedCard().Keys {
			again = again || k.ID == "same-again-rest"
		}
		assert.Equal(t, x.want, again)
	}
}
