package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/rulestest/sure"
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
	sites := sure.Of(find([]string{name}))(t)
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
	some := sure.Of(only(sites, `:7:|-> false`))(t)
	require.Len(t, some, 3)
	assert.Equal(t, `p.go:7:8: 2 -> 3`, some[1].String())
}

// A change noticed by a test kills the mutant, whether woven in or compiled separately; one that none notices lives, and where
// it never matters no test is run; the file itself is untouched.
func TestTry(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	write("go.mod", "module p\n\ngo 1.26\n")
	write("p.go", "package p\n\nfunc Held() int { return 2 }\nfunc Loose() int { return 5 }\n"+
		"const Whole = 7\nfunc Idle(n, m int) bool { return n < m }\n")
	write("p_test.go", `package p

import (
	"os"
	"testing"
	"time"
)

func TestSlow(*testing.T) { time.Sleep(250 * time.Millisecond) }

func TestHeld(t *testing.T) {
	time.Sleep(400 * time.Millisecond)
	t.Log(Loose())
	if Held() != 2 || Whole != 7 || !Idle(len(os.Args), 300) {
		t.Fail()
	}
}
`)
	t.Chdir(dir)
	sites := sure.Of(find([]string{"p.go"}))(t)
	require.Len(t, sites, 4)
	p := sure.Of(load("."))(t)
	for _, s := range sites {
		assert.True(t, p.legal(s), s.String())
	}
	b := bench{dir: ".", tmp: t.TempDir()}
	b.plain = sure.Of(b.compile(nil))(t)
	require.NoError(t, b.prepare(p, sites))
	assert.Equal(t, []bool{true, true, false, true}, b.in, "a constant is compiled by itself")
	assert.Equal(t, []map[string]bool{{"TestHeld": true}, {"TestHeld": true}, nil, nil}, b.seen, "nobody looks at the last")
	order := func() (names []string) {
		for _, s := range b.slow {
			names = append(names, s.name)
		}
		return names
	}
	assert.Equal(t, []string{"TestSlow", "TestHeld"}, order(), "the quicker first")
	for i, want := range []verdict{dies, lives, dies, lives} {
		got, out, ok := b.run(i, sites[i])
		assert.True(t, ok, sites[i].String())
		assert.Equal(t, want, got, sites[i].String())
		if want == dies {
			assert.Equal(t, "dead: TestHeld", says(got, out))
			assert.Equal(t, []string{"TestHeld", "TestSlow"}, order(), "what has noticed goes first")
		}
	}
	assert.Contains(t, string(sure.Of(os.ReadFile("p.go"))(t)), "return 5")
}

// Every change in the list of those that make no difference can still be made where it says, and has a reason.
func TestEqualChangesExist(t *testing.T) {
	t.Chdir("../..")
	same := sure.Of(differences())(t)
	require.NotEmpty(t, same)
	have := map[string]bool{}
	for _, dir := range []string{"systems/ecw", "systems/hill", "systems/march", "systems/minie", "systems/splendid", "book", "commander",
		"battle"} {
		names := sure.Of(sources(filepath.Join("engine", dir)))(t)
		sites := sure.Of(find(names))(t)
		for _, s := range sites {
			have[s.known()] = true
		}
	}
	for change, reason := range same {
		assert.True(t, have[change], "%s", change)
		assert.NotEmpty(t, reason, change)
	}
}

// Whatever can be written as a call does what the original text does without a change, and what the changed text does with it.
func TestWoven(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	write := func(name, text string) { require.NoError(t, os.WriteFile(name, []byte(text), 0o600)) }
	write("go.mod", "module p\n\ngo 1.26\n")
	write("p.go", `package p

type kind uint8

func f(a, b int, k kind, c, d bool) (n int) {
	if !c {
		n += a
	}
	if c && d || a < b {
		n = n*3 - 1 + a/2
	}
	for i := range 2 {
		n += i - int(k)
		n++
	}
	if k == 4 && true {
		n--
	}
	x := [2]int{a + 1, b}
	x[n&1] -= 2
	return x[0] + x[1]
}
`)
	write("p_test.go", `package p

import (
	"fmt"
	"os"
	"testing"
)

func Test(*testing.T) {
	for _, c := range []bool{false, true} {
		for _, d := range []bool{false, true} {
			for a := range 3 {
				fmt.Fprint(os.Stderr, f(a, 1, 4, c, d), " ", f(a, 2, 3, c, d), " ")
			}
		}
	}
}
`)
	sites := sure.Of(find([]string{"p.go"}))(t)
	p := sure.Of(load("."))(t)
	b := bench{dir: ".", tmp: t.TempDir()}
	require.NoError(t, b.prepare(p, sites))
	sure.Of(b.compile(nil))(t)
	whole := said(b, alone)
	assert.Equal(t, whole, said(b, together))
	woven := map[string]bool{}
	for i, s := range sites {
		if !b.in[i] || !p.legal(s) {
			continue
		}
		kind := s.before + " " + s.weave.call
		if woven[kind] {
			continue // one of each
		}
		woven[kind] = true
		sure.Of(b.compile(&s))(t)
		want := said(b, alone)
		got := said(b, together, "MUTANT="+strconv.Itoa(i))
		assert.Equal(t, panics(want), panics(got), s.String())
		if len(b.seen[i]) == 0 {
			assert.Equal(t, whole, want, s.String())
		}
	}
	assert.Greater(t, len(woven), 12)
}

// said returns what the tests of a binary print.
func said(b bench, binary string, env ...string) string {
	cmd := exec.Command(filepath.Join(b.tmp, binary))
	cmd.Env = append(os.Environ(), env...)
	var out strings.Builder
	cmd.Stderr = &out
	_ = cmd.Run()
	return out.String()
}

// panics returns what is printed up to a panic.
func panics(s string) string {
	s, _, _ = strings.Cut(s, "panic")
	return s
}
