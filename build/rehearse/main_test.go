package main

import (
	"encoding/csv"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The command line plays a battle as often as wanted, with the same result on any number of cores, and reports it in sentences
// or as a table.
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

	out.Reset()
	require.NoError(t, run([]string{"-book", "hill", "-scenario", "courier", "-games", "30"}, &out))
	assert.Regexp(t, `(?m)^30 evenings: Players win \d+ of 100, Non-Players \d+, neither 0;`, out.String())
	assert.Regexp(t, `(?m)^it brings -?\d+ points, usually -?\d+ to \d+$`, out.String())
	assert.Regexp(t, `(?m)^High road rider, Non-Players \(0\): loses 0\.\d of 1,`, out.String(), "who comes during the evening")

	out.Reset()
	require.NoError(t, run([]string{"-book", "hill", "-scenario", "sweep", "-games", "6", "-csv"}, &out))
	rows, err := csv.NewReader(strings.NewReader(out.String())).ReadAll()
	require.NoError(t, err)
	evenings := map[string]int{}
	for _, r := range rows[1:] {
		n, err := strconv.Atoi(r[3])
		require.NoError(t, err)
		evenings[r[0]] += n
	}
	assert.Equal(t, [4]int{6, 6, 12, 6}, [4]int{evenings["won"], evenings["turns"], evenings["lost"], evenings["points"]})
	assert.Positive(t, evenings["unit"])
	assert.Positive(t, evenings["came"])

	out.Reset()
	require.NoError(t, run([]string{"-all", "-book", "minie", "-games", "4"}, &out))
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	require.Len(t, lines, 2+4, "every battle of the book, and no open game")
	for _, line := range lines[2:] {
		assert.Regexp(t, `^\| minie \w+ \| \w+ \|( \d \|){3} \d+ \|( \d+ \(\d+ %\) \|){2} .* \|$`, line)
	}
	assert.Contains(t, lines[2], "| minie first | Prussians |")

	for _, bad := range [][]string{{"-book", "chess"}, {"-book", "minie", "-battle", "acw"},
		{"-book", "minie", "-battle", "first", "-more", "x"}, {"-nonsense"}} {
		assert.Error(t, run(bad, &out), "%v", bad)
	}
}
