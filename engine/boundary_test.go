package engine_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
)

// allowed lists the packages that rules may import besides those under vedette/engine. None of them touches a clock, a file, a
// network, a browser, a random generator or the machine. Anything not listed is refused.
var allowed = set(
	"bytes", "cmp", "embed", "encoding", "encoding/json", "errors", "fmt", "hash/crc32", "hash/fnv", "math", "math/bits",
	"net/url", "reflect", "slices", "sort", "strconv", "strings", "sync", "unicode", "unicode/utf8",
)

// drivers may use the generator, because they fill cups. All other packages ask a cup.
var drivers = set("engine/dice", "engine/journal", "engine/rehearse", "engine/rulestest", "engine/rulestest/rehearsed")

// helpers are for tests only: they may read files, and only tests may import them.
var helpers = set("engine/rulestest", "engine/rulestest/journaled", "engine/rulestest/rehearsed", "engine/rulestest/sure")

func set(names ...string) map[string]bool {
	m := map[string]bool{}
	for _, n := range names {
		m[n] = true
	}
	return m
}

// faults lists what is wrong with one file of the package in dir, a path from the module root.
func faults(dir, name string, src any) ([]string, error) {
	files := token.NewFileSet()
	f, err := parser.ParseFile(files, name, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var out []string
	fault := func(n ast.Node, format string, args ...any) {
		out = append(out, fmt.Sprintf("%s/%s:%d: %s", dir, path.Base(name), files.Position(n.Pos()).Line, fmt.Sprintf(format, args...)))
	}
	engine := dir == "engine" || strings.HasPrefix(dir, "engine/")
	words := map[string]bool{}
	for _, imp := range f.Imports {
		what, err := strconv.Unquote(imp.Path.Value)
		if err != nil {
			return nil, err
		}
		ours, own := strings.CutPrefix(what, "vedette/")
		inside := ours == "engine" || strings.HasPrefix(ours, "engine/")
		if own && (helpers[ours] || strings.HasPrefix(ours, "engine/rulestest/")) && !strings.HasPrefix(dir, "engine/rulestest") {
			fault(imp, "imports %s, which is for tests", what)
		}
		if engine && !helpers[dir] && !allowed[what] && !(own && inside) {
			fault(imp, "imports %s", what)
		}
		if a, b := book(dir), book(ours); own && a != "" && b != "" && a != b {
			fault(imp, "a rule book imports another one, %s", what)
		}
		if what == "vedette/engine/dice" {
			word := "dice"
			if imp.Name != nil {
				word = imp.Name.Name
			}
			words[word] = true
			if word == "." {
				fault(imp, "imports dice without its name")
			}
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && words[x.Name] && n.Sel.Name == "Source" && !drivers[dir] {
				fault(n, "uses the generator; ask the cup")
			}
		case *ast.Ident:
			if engine && !helpers[dir] && (n.Name == "float64" || n.Name == "float32") {
				fault(n, "uses a float; rules count in whole numbers")
			}
		case *ast.BasicLit:
			if engine && !helpers[dir] && n.Kind == token.FLOAT {
				fault(n, "uses %s; rules count in whole numbers", n.Value)
			}
		}
		return true
	})
	return out, nil
}

// book returns the rule book that dir belongs to, "" for none.
func book(dir string) string {
	rest, ok := strings.CutPrefix(dir, "engine/systems/")
	if !ok {
		return ""
	}
	name, _, _ := strings.Cut(rest, "/")
	return name
}

// TestBoundary checks that the engine uses no browser, clock, file, network or go-app, draws no random numbers outside package
// dice and the packages that fill cups, and counts in whole numbers. All files count, whatever their build tags, except tests.
func TestBoundary(t *testing.T) {
	rulestest.Native(t, "it reads the sources")
	seen := map[string]int{}
	for _, top := range []string{"engine", "app", "build"} {
		root := filepath.Join("..", top)
		require.NoError(t, filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() && (d.Name() == "testdata" || d.Name() == "out" || d.Name() == "cache") {
				return filepath.SkipDir
			}
			if d.IsDir() || !strings.HasSuffix(p, ".go") || strings.HasSuffix(p, "_test.go") {
				return nil
			}
			dir := filepath.ToSlash(filepath.Join(top, strings.TrimPrefix(filepath.Dir(p), root)))
			seen[dir]++
			found, err := faults(dir, p, nil)
			for _, f := range found {
				t.Error(f)
			}
			return err
		}))
	}
	for _, dir := range []string{"engine", "engine/dice", "engine/table", "engine/muster", "engine/journal", "engine/save", "engine/rulestest",
		"engine/rulestest/toy", "engine/systems", "engine/systems/hill", "app/store"} {
		assert.Positive(t, seen[dir], "%s was not looked at", dir)
	}
}

// TestBoundaryNotices checks that TestBoundary would fail when it should.
func TestBoundaryNotices(t *testing.T) {
	for _, what := range []string{
		"syscall/js", "net", "net/http", "os", "os/exec", "time", "io", "io/fs", "math/rand", "math/rand/v2", "crypto/rand", "unsafe", "C",
		"testing", "runtime",
		"github.com/maxence-charriere/go-app/v10/pkg/app", "github.com/stretchr/testify/assert", "vedette/app", "vedette/app/store",
		"vedette/engine/rulestest", "vedette/engine/rulestest/toy",
	} {
		for _, dir := range []string{"engine", "engine/journal", "engine/systems/hill"} {
			got := sure.Of(faults(dir, "x.go", fmt.Sprintf("package x\nimport _ %q\n", what)))(t)
			assert.NotEmpty(t, got, "%s in %s", what, dir)
		}
	}
	for name, c := range map[string]struct{ dir, src string }{
		"generator":           {"engine/systems/hill", "import \"vedette/engine/dice\"\nvar s dice.Source"},
		"generator renamed":   {"app/screen/field", "import d \"vedette/engine/dice\"\nvar s = d.Source{}"},
		"generator unnamed":   {"engine/save", "import . \"vedette/engine/dice\"\nvar s Source"},
		"float":               {"engine/table", "func f(x float64) {}"},
		"float literal":       {"engine/systems/hill", "var x = 1.5"},
		"another rule book":   {"engine/systems/hill", "import _ \"vedette/engine/systems/ecw\""},
		"test helper in app":  {"app", "import _ \"vedette/engine/rulestest\""},
		"test helper's child": {"build", "import _ \"vedette/engine/rulestest/toy\""},
	} {
		assert.NotEmpty(t, sure.Of(faults(c.dir, "x.go", "package x\n"+c.src+"\n"))(t, name), name)
	}
	for name, c := range map[string]struct{ dir, src string }{
		"driver":    {"engine/journal", "import \"vedette/engine/dice\"\nvar s dice.Source"},
		"rule book": {"engine/systems/hill", "import (\n\"fmt\"\n\"vedette/engine\"\n\"vedette/engine/dice\"\n)\nvar c dice.Cup"},
		"client":    {"app", "import (\n\"time\"\n\"vedette/engine\"\n)"},
		"list":      {"engine/systems", "import _ \"vedette/engine/systems/hill\""},
	} {
		assert.Empty(t, sure.Of(faults(c.dir, "x.go", "package x\n"+c.src+"\n"))(t, name), name)
	}
}
