package hill

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestCoverageNamesRealTests holds every test that COVERAGE.md names against the test files.
func TestCoverageNamesRealTests(t *testing.T) {
	text, err := os.ReadFile("COVERAGE.md")
	require.NoError(t, err)
	files, err := filepath.Glob("*_test.go")
	require.NoError(t, err)
	have := map[string]bool{}
	for _, f := range files {
		src, err := os.ReadFile(f)
		require.NoError(t, err)
		for _, m := range regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`).FindAllStringSubmatch(string(src), -1) {
			have[m[1]] = true
		}
	}
	named := regexp.MustCompile(`\b(?:Test|Fuzz)[A-Z]\w+`).FindAllString(string(text), -1)
	require.NotEmpty(t, named)
	for _, n := range named {
		assert.True(t, have[n], "COVERAGE.md names %s, which does not exist", n)
	}
}
