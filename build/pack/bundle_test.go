package pack

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/rulestest/sure"
)

// A mistake in a script stops the build, and the message says where it is.
func TestMistakesInScriptsStopTheBuild(t *testing.T) {
	for _, c := range []struct{ script, says string }{
		{"const a = ;", `one.js:1:11: Unexpected ";"`},
		{"import { gone } from './two.js';\ngone();", `one.js:1:10: No matching export in "two.js" for import "gone"`},
		{"import './three.js';", `one.js:1:8: Could not resolve "./three.js"`},
		{"const a = 1;\na = 2;\nconsole.log(a);", `one.js:2:1: Cannot assign to "a" because it is a constant`},
		{"if (window.a === NaN) console.log(1);", `one.js:1:14: Comparison with NaN using the "===" operator here is always false`},
		{"console.log({ a: 1, a: 2 });", `one.js:1:21: Duplicate key "a" in object literal`},
	} {
		root := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(root, "one.js"), []byte(c.script), 0o644))
		require.NoError(t, os.WriteFile(filepath.Join(root, "two.js"), []byte("export const here = 1;\n"), 0o644))
		_, err := (&site{Options: Options{Root: root}}).bundle("one.js")
		assert.ErrorContains(t, err, c.says)
	}
}

// Scripts in pages are not modules: their own names do not become global.
func TestBundlesKeepToThemselves(t *testing.T) {
	root := sure.Of(Root())(t)
	s := &site{Options: Options{Root: root}}
	for _, name := range []string{"web/shell/shell.js", "web/shell/later.js", "web/shell/rescue.js", "web/shell/guard.js", "web/shell/find.js",
		"web/shell/unpack.js", "sw/sw.js"} {
		b := sure.Of(s.bundle(name))(t)
		assert.True(t, strings.HasPrefix(string(b), "\"use strict\";\n(()=>{") && strings.HasSuffix(string(b), "})();"), name)
		assert.False(t, strings.Contains(string(b), "</script"), name)
	}
}

// Every module of ours is reachable from one of the site's scripts, and every exported name is imported.
func TestNoModuleIsLeftOver(t *testing.T) {
	root := sure.Of(Root())(t)
	modules, taken := map[string]string{}, map[string]bool{}
	for _, dir := range []string{"web/shell", "sw"} {
		require.NoError(t, filepath.WalkDir(filepath.Join(root, dir), func(name string, _ fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(name) != ".js" {
				return err
			}
			b, err := os.ReadFile(name)
			modules[name] = string(b)
			return err
		}))
	}
	imports := regexp.MustCompile(`(?m)^import (?:\{ ([^}]*) \} from |\* as (\w+) from )?"([^"]+)";`)
	exports := regexp.MustCompile(`(?m)^export (?:const|let|class|async function|function) (\w+)`)
	for name, text := range modules {
		for _, m := range imports.FindAllStringSubmatch(text, -1) {
			from := filepath.Join(filepath.Dir(name), m[3])
			taken[from] = true
			for one := range strings.SplitSeq(m[1], ", ") {
				one, _, _ = strings.Cut(one, " as ")
				taken[from+" "+one] = true
			}
			for _, used := range regexp.MustCompile(`\b`+m[2]+`\.(\w+)`).FindAllStringSubmatch(text, -1) {
				taken[from+" "+used[1]] = m[2] != "" || taken[from+" "+used[1]]
			}
		}
	}
	for _, entry := range []string{"shell", "later", "rescue", "about", "guard", "find", "unpack", "rehearsal"} {
		taken[filepath.Join(root, "web/shell", entry+".js")] = true
	}
	taken[filepath.Join(root, "sw/sw.js")] = true
	assert.Greater(t, len(modules), 30)
	for name, text := range modules {
		assert.True(t, taken[name], "nothing imports %s", name)
		for _, m := range exports.FindAllStringSubmatch(text, -1) {
			assert.True(t, taken[name+" "+m[1]], "nothing imports %s of %s", m[1], name)
		}
	}
}

// No module of the shell is loaded again by the later script: each copy would have its own state.
func TestEveryModuleIsThereOnce(t *testing.T) {
	root := sure.Of(Root())(t)
	common := sure.Of(os.ReadFile(filepath.Join(root, "web/shell/common.js")))(t)
	shared := map[string]bool{}
	for _, m := range commonName.FindAllStringSubmatch(string(common), -1) {
		shared[m[2]] = true
		assert.Regexp(t, `vedetteCommon = \{.*\b`+m[1]+`\b`, string(common), "handed over")
	}
	imports := regexp.MustCompile(`(?m)^import (?:.* from )?"\./(\w+\.js)";`)
	var reach func(name string, not, found map[string]bool) map[string]bool
	reach = func(name string, not, found map[string]bool) map[string]bool {
		if found[name] || not[name] {
			return found
		}
		found[name] = true
		b := sure.Of(os.ReadFile(filepath.Join(root, "web/shell", name)))(t)
		for _, m := range imports.FindAllStringSubmatch(string(b), -1) {
			reach(m[1], not, found)
		}
		return found
	}
	shell, later := reach("shell.js", nil, map[string]bool{}), reach("later.js", shared, map[string]bool{})
	assert.Greater(t, len(shell), 10)
	assert.Greater(t, len(later), 10)
	for name := range later {
		assert.False(t, shell[name], "%s is in both", name)
	}
}
