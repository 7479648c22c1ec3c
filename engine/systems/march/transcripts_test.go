package march

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestBattleTranscript plays one whole battle of a division a side to its end.
func TestBattleTranscript(t *testing.T) {
	b := fight(t, battleSeed)
	require.True(t, b.s.Over)
	// The story is what the two generals did, command by command.
	text, err := os.ReadFile("testdata/transcripts/battle/a-division-a-side.txt")
	require.NoError(t, err)
	rest, said := string(text), 0
	for _, line := range b.story {
		if line == "" || line[0] == '#' {
			continue
		}
		at := strings.Index(rest, "\n"+line+"\n")
		require.GreaterOrEqual(t, at, 0, "%s is missing, or out of order", line)
		rest = rest[at+1+len(line):]
		said++
	}
	require.Greater(t, said, 100)
}

const battleSeed = 1815
