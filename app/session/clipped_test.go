package session

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// A line of the rules is cut around the word that is looked for, at spaces.
func TestClipped(t *testing.T) {
	line := strings.Repeat("word ", 30) + "the needle is here " + strings.Repeat("more ", 30)
	assert.Equal(t, "… word word word word word word word the needle is here"+strings.Repeat(" more", 13)+" …", clipped(line, "needle"))
	assert.Equal(t, "short", clipped("short", "needle"))
}
