package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// From the command line a battle is played as often as wanted, whatever the number of cores, and told in sentences or as a table.
func TestRun(t *testing.T) {
	var out strings.Builder
	require.NoError(t, run([]string{"-book", "minie", "-battle", "first", "-games", "5"}, &out))
	assert.Regexp(t, `^5 evenings: Prussians win \d+ of 100, French \d+, neither \d+`, out.String())
	assert.Contains(t, out.String(), "Roubaud’s Guns, French (11): loses")

	out.Reset()
	require.NoError(t, run([]string{"-book", "minie", "-battle", "first", "-games", "3", "-csv", "-more", "4:-4",
		"-who", "bold,careful"}, &out))
	won := 0
	for _, line := range strings.Split(out.String(), "\n") {
		if strings.HasPrefix(line, "won,") {
			won += int(line[len(line)-1] - '0')
		}
	}
	assert.Equal(t, 3, won, out.String())

	for _, bad := range [][]string{{"-book", "chess"}, {"-book", "minie", "-battle", "acw"},
		{"-book", "minie", "-battle", "first", "-more", "x"}, {"-nonsense"}} {
		assert.Error(t, run(bad, &out), "%v", bad)
	}
}
