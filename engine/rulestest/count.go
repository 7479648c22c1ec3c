package rulestest

import (
	"flag"
	"os"
	"runtime"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
)

// usual is the number of checks rapid makes of a property by default.
const usual = 100

// Count returns how often a test should repeat something random: n times, which keeps make test fast, a fifth of that with
// -short, and a twentieth as WebAssembly, where it only has to show that results are the same. make prove and make soak ask for
// more through RAPID_CHECKS, as for the properties checked by rapid: 2,000 is twenty times the default, and so Count returns
// twenty times n.
func Count(n int) int {
	if runtime.GOOS == "js" {
		return max(1, n/20)
	}
	if testing.Short() {
		return max(1, n/5)
	}
	return n * max(1, checks()/usual)
}

// Proving reports whether more than the usual number of checks is asked for.
func Proving() bool { return checks() > usual }

// least is how many checks make it practically certain to see what one in five checks sees.
const least = 40

// Enough reports whether so many checks are made that a test may require rare cases to occur.
func Enough() bool { return !testing.Short() && checks() >= least }

// checks returns the number of checks asked for: the flag of rapid, which defaults to RAPID_CHECKS, or the variable itself in a
// package without rapid.
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

// Seen requires that random play has come across all of these, if [Enough] is played.
func Seen(t *testing.T, counts map[string]int, what ...string) {
	t.Helper()
	if !Enough() {
		return
	}
	for _, x := range what {
		assert.Positive(t, counts[x], "random play never reached %q", x)
	}
}

// Native skips a test when tests run as WebAssembly, for the reason why. They run there to show that the same inputs give the
// same results; a test that proves nothing about that, or needs what a web page does not have, would only take time.
func Native(t *testing.T, why string) {
	t.Helper()
	if runtime.GOOS == "js" {
		t.Skipf("not as WebAssembly: %s", why)
	}
}
