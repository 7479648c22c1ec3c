package pack

import (
	"bytes"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	goapp "github.com/maxence-charriere/go-app/v10/pkg/app"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/squeeze"
)

func compiled(t *testing.T) (string, *Program) {
	t.Helper()
	root, err := Root()
	require.NoError(t, err)
	p, err := Compile(root)
	require.NoError(t, err)
	return root, p
}

func TestProgramLeavesTheServerOut(t *testing.T) {
	root, p := compiled(t)
	assert.False(t, bytes.Contains(p.Wasm, []byte("net/http.(*Transport)")), "net/http must not be in the browser program")
	assert.False(t, bytes.Contains(p.Wasm, []byte(root)), "no path of this machine")

	b, err := squeeze.Unpack(p.Packed, len(p.Wasm))
	require.NoError(t, err)
	assert.True(t, bytes.Equal(p.Wasm, b))

	// The guard: a plain build with go-app as it comes must work as well.
	_, err = output(root, []string{"GOOS=js", "GOARCH=wasm"}, "go", "vet", "./build/program")
	assert.NoError(t, err)
}

func TestRuntimeIsTheToolchainsAndGoApps(t *testing.T) {
	ours, err := Runtime()
	require.NoError(t, err)
	server := httptest.NewServer(&goapp.Handler{Name: "x", Version: "x"})
	defer server.Close()
	r, err := http.Get(server.URL + "/wasm_exec.js")
	require.NoError(t, err)
	defer r.Body.Close()
	theirs, err := io.ReadAll(r.Body)
	require.NoError(t, err)
	assert.Equal(t, string(ours), string(theirs), "go-app's wasm_exec.js belongs to another Go")
}

func TestBuildIsTheSameTwiceAndWhole(t *testing.T) {
	root, p := compiled(t)
	one, err := Build(Options{Root: root, Out: filepath.Join(t.TempDir(), "a"), Date: "2026-01-01", Program: p})
	require.NoError(t, err)
	out := filepath.Join(t.TempDir(), "b")
	two, err := Build(Options{Root: root, Out: out, Date: "2026-01-01", Program: p})
	require.NoError(t, err)
	assert.Equal(t, one, two)
	later, err := Build(Options{Root: root, Out: filepath.Join(t.TempDir(), "c"), Date: "2026-01-02", Program: p})
	require.NoError(t, err)
	assert.NotEqual(t, one.Version, later.Version)
	assert.Regexp(t, `^[0-9a-f]{12}$`, one.Version)

	for _, part := range two.Parts {
		b, err := os.ReadFile(filepath.Join(out, part.Path))
		require.NoError(t, err)
		assert.Len(t, b, part.Raw)
		if strings.HasPrefix(part.Path, hashed) {
			assert.Contains(t, part.Path, "."+sum(b)[:10]+".", "named by its content")
		}
		if strings.HasSuffix(part.Path, ".html") {
			assert.NotContains(t, string(b), "{{", part.Path)
			assert.False(t, regexp.MustCompile(`\sstyle="`).Match(b), "an inline style in %s", part.Path)
			assert.False(t, strings.Contains(strings.ReplaceAll(strings.Replace(string(b), "<script>", "", 1), "<script src", ""), "<script"), "an inline script in %s", part.Path)
			assert.False(t, regexp.MustCompile(`(href|src)="/`).Match(b), "an address from the root in %s", part.Path)
		}
	}
	worker, err := os.ReadFile(filepath.Join(out, "sw.js"))
	require.NoError(t, err)
	assert.Contains(t, string(worker), two.Version)
}

func TestAttributesAreOrdered(t *testing.T) {
	for in, want := range map[string]string{
		`<a href="x" class="k">b > c</a>`:                 `<a class="k" href="x">b > c</a>`,
		`<input disabled value="a > \"b" aria-label="x">`: `<input aria-label="x" disabled value="a > \"b">`,
		`<use href="#i"/><p>1 < 2</p>`:                    `<use href="#i"/><p>1 < 2</p>`,
		"<br>":                                            "<br>",
	} {
		assert.Equal(t, want, ordered(in))
	}
}

func TestBaseMustBeAPath(t *testing.T) {
	for _, base := range []string{"clubs/", "/clubs", "clubs"} {
		_, err := Build(Options{Base: base, Program: &Program{}})
		assert.ErrorContains(t, err, "slash", base)
	}
}

func TestIcons(t *testing.T) {
	for _, c := range []struct {
		name   string
		corner float64
		alpha  uint32
	}{{"rounded", .22, 0}, {"full", 0, 0xFFFF}} {
		b, err := icon(192, .7, c.corner)
		require.NoError(t, err)
		img, err := png.Decode(bytes.NewReader(b))
		require.NoError(t, err)
		assert.Equal(t, 192, img.Bounds().Dx())
		_, _, _, alpha := img.At(0, 0).RGBA()
		assert.Equal(t, c.alpha, alpha, c.name)
		_, _, _, alpha = img.At(96, 96).RGBA()
		assert.Equal(t, uint32(0xFFFF), alpha, c.name)
	}
}
