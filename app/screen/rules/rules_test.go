package rules

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// A list of rules says nothing twice: what stands below a title adds to it.
func TestSectionAddsToItsTitle(t *testing.T) {
	for _, x := range [][3]string{{"Firing", "Firing", ""}, {"firing", "Firing", ""}, {"House: The wall", "The wall", "Our own"},
		{"House: Movement", "The wall", "House: Movement"}, {"3.2", "Firing", "3.2"}} {
		assert.Equal(t, x[2], below(x[0], x[1]), "%s below %s", x[0], x[1])
	}
}
