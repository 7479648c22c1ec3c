package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const source = `package p

import "strings"

func f(a, b int, s string) bool {
	if strings.HasPrefix(s, "x") {
		a += 2
	}
	for i := 0; i < b; i++ {
		s += "y" + s
	}
	g(T{Columns: 2}).Columns(3)
	return a >= 3 && true
}
`

// Every kind of place is found, and text is left alone.
func TestFind(t *testing.T) {
	name := filepath.Join(t.TempDir(), "p.go")
	require.NoError(t, os.WriteFile(name, []byte(source), 0o600))
	sites, err := find([]string{name})
	require.NoError(t, err)
	var got []string
	for _, s := range sites {
		got = append(got, s.String())
	}
	assert.Equal(t, []string{
		`p.go:6:5: strings.HasPrefix(s, "x") -> !(strings.HasPrefix(s, "x"))`,
		`p.go:7:5: += -> -=`,
		`p.go:7:8: 2 -> 3`,
		`p.go:9:11: 0 -> 1`,
		`p.go:9:16: < -> <=`,
		`p.go:9:22: ++ -> --`,
		`p.go:13:16: && -> ||`,
		`p.go:13:11: >= -> >`,
		`p.go:13:14: 3 -> 4`,
		`p.go:13:19: true -> false`,
	}, got)
	some, err := only(sites, `:7:|-> false`)
	require.NoError(t, err)
	require.Len(t, some, 3)
	assert.Equal(t, `p.go:7:8: 2 -> 3`, some[1].String())
}

// A change that a test notices kills the mutant; one that none notices lives; the file itself stays as it was.
func TestTry(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	write("go.mod", "module p\n\ngo 1.26\n")
	write("p.go", "package p\n\nfunc Held() int { return 2 }\nfunc Loose() int { return 5 }\n")
	write("p_test.go", `package p

import (
	"testing"
	"time"
)

func TestSlow(*testing.T) { time.Sleep(250 * time.Millisecond) }

func TestHeld(t *testing.T) {
	time.Sleep(400 * time.Millisecond)
	t.Log(Loose())
	if Held() != 2 {
		t.Fail()
	}
}
`)
	t.Chdir(dir)
	sites, err := find([]string{"p.go"})
	require.NoError(t, err)
	require.Len(t, sites, 2)
	b := bench{dir: ".", tmp: t.TempDir()}
	b.plain, err = b.compile(nil)
	require.NoError(t, err)
	require.NoError(t, b.measure())
	order := func() (names []string) {
		for _, s := range b.slow {
			names = append(names, s.name)
		}
		return names
	}
	assert.Equal(t, []string{"TestSlow", "TestHeld"}, order(), "the quicker first")
	for i, want := range []verdict{dies, lives} {
		sum, err := b.compile(&sites[i])
		require.NoError(t, err)
		assert.NotEqual(t, b.plain, sum)
		got, out := b.run()
		assert.Equal(t, want, got, sites[i].String())
		if want == dies {
			assert.Equal(t, "dead: TestHeld", says(got, out))
			assert.Equal(t, []string{"TestHeld", "TestSlow"}, order(), "what has noticed goes first")
		}
	}
	text, err := os.ReadFile("p.go")
	require.NoError(t, err)
	assert.Contains(t, string(text), "return 5")
}

// Every change in the list of those that make no difference can still be made where it says, and has a reason.
func TestEqualChangesExist(t *testing.T) {
	t.Chdir("../..")
	same, err := differences()
	require.NoError(t, err)
	require.NotEmpty(t, same)
	have := map[string]bool{}
	for _, dir := range []string{"systems/ecw", "systems/hill", "systems/march", "systems/minie", "systems/splendid", "book", "commander",
		"battle"} {
		names, err := sources(filepath.Join("engine", dir))
		require.NoError(t, err)
		sites, err := find(names)
		require.NoError(t, err)
		for _, s := range sites {
			have[s.known()] = true
		}
	}
	for change, reason := range same {
		assert.True(t, have[change], "%s", change)
		assert.NotEmpty(t, reason, change)
	}
}
