package small

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	goapp "github.com/maxence-charriere/go-app/v10/pkg/app"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/small/vdt"
	"vedette/engine/rulestest/sure"
)

// program is Vedette, compiled once for all tests: none of them changes it.
var program = sync.OnceValues(func() (*Program, error) {
	root, err := filepath.Abs("../..")
	if err != nil {
		return nil, err
	}
	return Compile(root, Options{})
})

func compiled(t *testing.T) (string, *Program) {
	t.Helper()
	root := sure.Of(filepath.Abs("../.."))(t)
	return root, sure.Of(program())(t)
}

// asCompiled returns the program before it is made small, and the root of the repository.
func asCompiled(t *testing.T) (root string, wasm []byte) {
	t.Helper()
	root, _ = compiled(t)
	wasm = sure.Of(os.ReadFile(filepath.Join(root, "build", "cache", "app.wasm")))(t)
	return root, wasm
}

func TestProgramLeavesTheServerOut(t *testing.T) {
	root, p := compiled(t)
	assert.False(t, bytes.Contains(p.Wasm, []byte("net/http.(*Transport)")), "net/http must not be in the browser program")
	assert.False(t, bytes.Contains(p.Wasm, []byte(root)), "no path of this machine")

	assert.True(t, bytes.Equal(p.Wasm, sure.Of(vdt.Unpack(p.Packed, len(p.Wasm)))(t)))
}

func TestRuntimeIsTheToolchainsAndGoApps(t *testing.T) {
	ours := sure.Of(Runtime())(t)
	server := httptest.NewServer(&goapp.Handler{Name: "x", Version: "x"})
	defer server.Close()
	r := sure.Of(http.Get(server.URL + "/wasm_exec.js"))(t)
	defer r.Body.Close()
	theirs := sure.Of(io.ReadAll(r.Body))(t)
	assert.Equal(t, string(ours), string(theirs), "go-app's wasm_exec.js belongs to another Go")
}

// The modules in the browser program, besides Go itself: a new line here is a decision.
func TestModulesOfTheProgram(t *testing.T) {
	root := sure.Of(filepath.Abs("../.."))(t)
	out := sure.Of(output(root, []string{"GOOS=js", "GOARCH=wasm"}, "go", "list", "-deps", "-f",
		"{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}{{end}}{{end}}", "./build/program"))(t)
	lines := strings.Fields(strings.ReplaceAll(out, " ", "@"))
	slices.Sort(lines)
	assert.Equal(t, []string{"github.com/google/uuid@v1.6.0", "github.com/maxence-charriere/go-app/v10@v10.1.11"}, slices.Compact(lines))
}

// With a toolchain for which this was not proved the program stays as it is, and one line says why.
func TestOtherToolchainsAreLeftAlone(t *testing.T) {
	_, was := asCompiled(t)
	got, names, err := rewrite(was, proved+".8")
	require.NoError(t, err)
	assert.NotEmpty(t, names)
	assert.False(t, bytes.Equal(was, got))
	for _, other := range []string{"go1.27", "go1.25.3", "go1.261", "devel go1.27-abcdef", "go1.26rc1", ""} {
		got, _, err := rewrite(was, other)
		assert.ErrorContains(t, err, "is proved with go1.26 only", other)
		assert.NotContains(t, err.Error(), "\n")
		assert.Nil(t, got)
	}
	module := []byte("\x00asm\x01\x00\x00\x00 any bytes at all, any bytes at all")
	assert.Equal(t, module, sure.Of(vdt.Unpack(sure.Of(vdt.PackPlain(module))(t), len(module)))(t))
}

// The patch applies to the files it was made for, and to no others.
func TestPatchRefusesOtherFiles(t *testing.T) {
	dir := t.TempDir()
	lines := func(s string) { require.NoError(t, os.WriteFile(filepath.Join(dir, "f.go"), []byte(s), 0o600)) }
	patch := []byte("diff --git a/f.go b/f.go\n--- a/f.go\n+++ b/f.go\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n")
	lines("one\ntwo\nthree\n")
	require.NoError(t, apply(dir, patch))
	assert.Equal(t, "one\n2\nthree\n", string(sure.Of(os.ReadFile(filepath.Join(dir, "f.go")))(t)))
	for _, other := range []string{"one\nTwo\nthree\n", "zero\none\ntwo\nthree\n", ""} {
		lines(other)
		assert.Error(t, apply(dir, patch), other)
	}
}
