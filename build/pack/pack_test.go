package pack

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/small"
	"vedette/engine/rulestest/sure"
)

// program is Vedette, compiled once for all tests: none of them changes it.
var program = sync.OnceValues(func() (*small.Program, error) {
	root, err := Root()
	if err != nil {
		return nil, err
	}
	return small.Compile(root, small.Options{})
})

func compiled(t *testing.T) (string, *small.Program) {
	t.Helper()
	root := sure.Of(Root())(t)
	return root, sure.Of(program())(t)
}

func TestBuildIsTheSameTwiceAndWhole(t *testing.T) {
	root, p := compiled(t)
	one := sure.Of(Build(Options{Root: root, Out: filepath.Join(t.TempDir(), "a"), Date: "2026-01-01", Program: p}))(t)
	out := filepath.Join(t.TempDir(), "b")
	two := sure.Of(Build(Options{Root: root, Out: out, Date: "2026-01-01", Program: p}))(t)
	assert.Equal(t, one, two)
	later := sure.Of(Build(Options{Root: root, Out: filepath.Join(t.TempDir(), "c"), Date: "2026-01-02", Program: p}))(t)
	assert.NotEqual(t, one.Version, later.Version)
	assert.Regexp(t, `^[0-9a-f]{12}$`, one.Version)

	for _, part := range two.Parts {
		b := sure.Of(os.ReadFile(filepath.Join(out, part.Path)))(t)
		assert.Len(t, b, part.Raw)
		if strings.HasPrefix(part.Path, hashed) {
			assert.Contains(t, part.Path, "."+sum(b)[:10]+".", "named by its content")
		}
		if strings.HasSuffix(part.Path, ".html") {
			assert.NotContains(t, string(b), "{{", part.Path)
			assert.False(t, regexp.MustCompile(`\sstyle="`).Match(b), "an inline style in %s", part.Path)
			assert.False(t, strings.Contains(strings.ReplaceAll(strings.Replace(string(b), "<script>", "", 1), "<script src", ""), "<script"),
				"an inline script in %s", part.Path)
			assert.False(t, regexp.MustCompile(`(href|src)="/`).Match(b), "an address from the root in %s", part.Path)
		}
	}
	assert.Contains(t, string(sure.Of(os.ReadFile(filepath.Join(out, "sw.js")))(t)), two.Version)
}

// What the first page shows is styled by its own sheet: a rule is omitted only if the page lacks one of its classes.
func TestLeanSheet(t *testing.T) {
	words := map[string]bool{"key": true, "hello": true}
	for css, want := range map[string]string{
		`.key{a:b}`: `.key{a:b}`, `.dock{a:b}`: ``, `.dock,.key b{a:b}`: `.key b{a:b}`, `.key .dock{a:b}`: ``,
		`.key:not(.dock){a:b}`: `.key:not(.dock){a:b}`, `:is(.dock,.key):not(:has(.x)) p{a:b}`: `:is(.dock,.key):not(:has(.x)) p{a:b}`,
		`@font-face{a:b}`: `@font-face{a:b}`, `@media print{.key{a:b}}`: ``,
		"@media(x){.dock{a:b}.key{c:d}}\n.hello{e:f}": `@media(x){.key{c:d}}.hello{e:f}`, `@media(x){.dock{a:b}}`: ``,
	} {
		assert.Equal(t, want, lean(css, words), css)
	}
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
		_, err := Build(Options{Base: base, Program: &small.Program{}})
		assert.ErrorContains(t, err, "slash", base)
	}
}

func TestIcons(t *testing.T) {
	for _, c := range []struct {
		name   string
		corner float64
		alpha  uint32
	}{{"rounded", .22, 0}, {"full", 0, 0xFFFF}} {
		b := sure.Of(icon(192, .7, c.corner))(t)
		img := sure.Of(png.Decode(bytes.NewReader(b)))(t)
		assert.Equal(t, 192, img.Bounds().Dx())
		_, _, _, alpha := img.At(0, 0).RGBA()
		assert.Equal(t, c.alpha, alpha, c.name)
		_, _, _, alpha = img.At(96, 96).RGBA()
		assert.Equal(t, uint32(0xFFFF), alpha, c.name)
	}
}

// Only a site of ours is replaced by another.
func TestOnlyASiteMakesWay(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, emptied(filepath.Join(dir, "none")))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "letters.txt"), nil, 0o644))
	require.Error(t, emptied(dir))
	require.FileExists(t, filepath.Join(dir, "letters.txt"))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "sw.js"), nil, 0o644))
	require.NoError(t, emptied(dir))
	require.NoDirExists(t, dir)
}
