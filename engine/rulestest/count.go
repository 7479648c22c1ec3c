package rulestest

import (
	"flag"
	"os"
	"runtime"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
)

// usual is how many checks rapid makes of a property when nothing else is asked for.
const usual = 100

// Count is how often a test does what it does at random: n times, so that make test stays quick, a fifth of that with -short, and a
// twentieth as WebAssembly, where it is to show only that the same comes of the same. make prove and make soak ask for more with
// RAPID_CHECKS, as of the properties that rapid checks: 2,000 of those are twenty times the usual, and so twenty times n.
func Count(n int) int {
	if runtime.GOOS == "js" {
		return max(1, n/20)
	}
	if testing.Short() {
		return max(1, n/5)
	}
	return n * max(1, checks()/usual)
}

// First is the first of these as WebAssembly, and all elsewhere: see [Count].
func First[T any](all []T) []T {
	if runtime.GOOS == "js" {
		return all[:1]
	}
	return all
}

// Proving says that more is asked for than is usual.
func Proving() bool { return checks() > usual }

// least is how many checks make sure of coming upon what one check in five comes upon.
const least = 40

// Enough says that so much is tried at random that it may be demanded what is come upon.
func Enough() bool { return !testing.Short() && checks() >= least }

// checks is how many checks are asked for: by the flag of rapid, which begins as RAPID_CHECKS says, or by that itself where
// a package does not use rapid.
func checks() int {
	asked := os.Getenv("RAPID_CHECKS")
	if f := flag.Lookup("rapid.checks"); f != nil {
		asked = f.Value.String()
	}
	if n, err := strconv.Atoi(asked); err == nil {
		return n
	}
	return usual
}

// Seen demands that random play has come upon all of these, when [Enough] is played.
func Seen(t *testing.T, counts map[string]int, what ...string) {
	t.Helper()
	if !Enough() {
		return
	}
	for _, x := range what {
		assert.Positive(t, counts[x], "random play never came upon %q", x)
	}
}

// Native skips a test where the tests run as WebAssembly, because of why: they run there to show that the same inputs give
// the same results, and a test that says nothing about that, or needs what a page does not have, only takes time.
func Native(t *testing.T, why string) {
	t.Helper()
	if runtime.GOOS == "js" {
		t.Skipf("not as WebAssembly: %s", why)
	}
}
