package pack

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/rulestest/sure"
)

// The vulnerability check fails for a vulnerability and for nothing else, and says when it did not check.
func TestVulnerabilityCheckIsHonest(t *testing.T) {
	root := sure.Of(Root())(t)
	for _, c := range []struct {
		exit  int
		fails bool
		says  string
	}{
		{0, false, "none known"},
		{1, false, "NOT CHECKED: the tool speaks"},
		{3, true, "the tool speaks"},
	} {
		tool := filepath.Join(t.TempDir(), "tool")
		require.NoError(t, os.WriteFile(tool, []byte("#!/bin/sh\necho the tool speaks\nexit "+strconv.Itoa(c.exit)+"\n"), 0o755))
		cmd := exec.Command(filepath.Join(root, "build", "vulns"))
		cmd.Env = append(os.Environ(), "VEDETTE_GOVULNCHECK="+tool)
		said, err := cmd.CombinedOutput()
		assert.Equal(t, c.fails, err != nil, "exit %d", c.exit)
		assert.Contains(t, string(said), c.says)
	}
}

// Every page has the policy, with no inline scripts or styles and no other address. Only pages with the program may compile
// WebAssembly, and none may evaluate text.
func TestPolicies(t *testing.T) {
	root, p := compiled(t)
	out := filepath.Join(t.TempDir(), "site")
	sure.Of(Build(Options{Root: root, Out: out, Date: "2026-01-01", Program: p}))(t)
	pages := 0
	require.NoError(t, filepath.WalkDir(out, func(path string, d os.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".html" {
			return err
		}
		pages++
		b := sure.Of(os.ReadFile(path))(t)
		_, rest, ok := strings.Cut(string(b), `http-equiv="Content-Security-Policy" content="`)
		require.True(t, ok, path)
		policy, rest, _ := strings.Cut(rest, `"`)
		assert.True(t, strings.HasPrefix(policy, "default-src 'none'; "), path)
		assert.NotContains(t, policy, "unsafe-inline", path)
		assert.NotContains(t, policy, "'unsafe-eval'", path)
		assert.NotContains(t, policy, ":", path)                                      // an address or a scheme
		beside := strings.Contains(path, "rescue") || strings.Contains(path, "about") // they do not need the program
		assert.Equal(t, !beside, strings.Contains(policy, "wasm-unsafe-eval"), path)
		guard := regexp.MustCompile(`(?s)<script>.*?</script>`).FindString(rest)
		rest = strings.Replace(rest, guard, "", 1)
		guard = strings.TrimSuffix(strings.TrimPrefix(guard, "<script>"), "</script>")
		assert.Equal(t, !beside, guard != "", path)
		assert.Equal(t, guard != "", strings.Contains(policy, "'"+integrity([]byte(guard))+"'"), "the policy allows the guard alone: %s", path)
		assert.Equal(t, guard != "", strings.Contains(policy, "sha256-"), path)
		assert.NotRegexp(t, `<script>|<script [^>]*[^>]>[^<]|<style|\son[a-z]+="|javascript:`, rest, path)
		assert.NotRegexp(t, `\sstyle="`, rest, path)
		return nil
	}))
	assert.Greater(t, pages, 5)
}
