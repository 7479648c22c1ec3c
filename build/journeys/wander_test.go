package journeys

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
)

// A finger wanders over the keys, from a game of one book to the shelf, the rules, the settings and back. Every page fits, has
// something to tap, contains proper sentences, and is the same after a reload.
func TestWander(t *testing.T) {
	t.Parallel()
	walks, taps := 1, 25
	if proving {
		walks, taps = 40, 200
	}
	for seed := range walks {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			w := &walk{evening: visit(t, home(t)), pick: rand.New(rand.NewPCG(uint64(seed), 1)), tapped: map[string]int{}}
			w.Prefer("prefers-reduced-motion", "reduce")
			w.Do(fmt.Sprintf("vedette.seed = () => '%016x'", seed))
			size := [][2]int64{{360, 740}, {390, 844}, {820, 1180}, {1366, 768}}[seed%4]
			w.Size(size[0], size[1])
			w.tap("new-game", "system", "system-"+[]string{"minie", "ecw", "splendid", "march", "hill"}[seed%5], "create")
			for range taps {
				w.step()
				w.look()
				if w.pick.IntN(9) == 0 {
					w.loadAnew()
				}
				if t.Failed() {
					w.Shot(fmt.Sprint("wander-", seed))
					t.Logf("at %d by %d, after\n%s\nand the page wrote\n%s", size[0], size[1], strings.Join(w.way, "\n"), strings.Join(w.Log(), "\n"))
					return
				}
			}
		})
	}
}

// walk is a finger on its way.
type walk struct {
	*evening
	pick   *rand.Rand
	tapped map[string]int // how often each key was tapped
	way    []string       // keys and their labels
	open   bool           // something is unfolded that a page does not remember
}

// keysInView are the keys that can be tapped, each with its label, and "green" for the primary one. Keys that leave the program
// are excluded: links to separate pages, files, cameras, printers.
const keysInView = `[...document.querySelectorAll("[data-key]:not(.behind *)")].filter((k) => k.checkVisibility() &&
	k.matches("button, a, summary") && k.getAttribute("aria-disabled") !== "true" &&
	!/print|rescue|about|share|file|scan|reload|camera|backup|update|install|copy|save-/.test(k.dataset.key))
	.map((k) => [k.dataset.key, k.innerText.replace(/\s+/g, " ").trim(), k.matches(".key--primary") ? "green" : ""])`

var (
	seldomTapped = regexp.MustCompile(`^(back|shelf|nav-|cover|settings|undo|piece-|rules-|stock|bring$|why|term|part-)`)
	unfolds      = regexp.MustCompile(`^(fold-|unfold-|owed|other|sections|term|more|take-action|join|count-|expect|map-add|` +
		`secret-|bring-read)`)
)

// rehearses matches a page that changes without a tap.
var rehearses = regexp.MustCompile(`(?m)^Rehearse$`)

// step taps a key: the green one often, one that leads away seldom, and preferably one not tapped before.
func (w *walk) step() {
	w.t.Helper()
	keys := browser.Eval[[][3]string](w.Page, keysInView)
	require.NotEmpty(w.t, keys, "nothing to tap: %s", w.picture())
	weigh, sum := make([]float64, len(keys)), 0.0
	for i, k := range keys {
		switch {
		case k[2] == "green":
			weigh[i] = 8
		case seldomTapped.MatchString(k[0]):
			weigh[i] = .25
		default:
			weigh[i] = 1 / float64(1+w.tapped[k[0]])
		}
		sum += weigh[i]
	}
	at, i := w.pick.Float64()*sum, 0
	for at > weigh[i] && i < len(keys)-1 {
		at -= weigh[i]
		i++
	}
	key := keys[i][0]
	w.tapped[key]++
	w.way = append(w.way, key+" = "+keys[i][1])
	w.open = w.open || unfolds.MatchString(key)
	w.Do(watch("") + `; document.querySelector('[data-key="` + key + `"]:not(.behind *)')?.click()`)
	w.Do(`Promise.race([window.drawn, new Promise((done) => setTimeout(done, 500))])`) // choosing what is already chosen changes nothing
}

// noSentence matches what has no place in a sentence: program values in place of words, doubled words and marks, a plural after
// one.
var noSentence = regexp.MustCompile(`undefined|NaN|%!|<nil>|\[object|[^.]\.\.[^.]|,,| ,|\( | \)|;;|\x{FFFD}|` +
	`\b(?i:the the|a a|of of|is is|to to|has have)\b|` +
	`(^|[^\d.])(?i:1 (units|figures|turns|hits|points|men|guns|dice|steps|casualties|inches))\b`)

// look checks what is in view against what every page must satisfy.
func (w *walk) look() {
	w.t.Helper()
	assert.Empty(w.t, w.Problems())
	for _, line := range strings.Split(w.picture(), "\n") {
		assert.NotRegexp(w.t, noSentence, line)
	}
	w.released()
	bad := browser.Eval[[]string](w.Page, misfits)
	for i := 0; i < 20 && len(bad) > 0; i++ { // it may still be being drawn
		time.Sleep(50 * time.Millisecond)
		bad = browser.Eval[[]string](w.Page, misfits)
	}
	assert.Empty(w.t, bad)
}

// loadAnew reloads the page, which must look the same except for what a tap had unfolded.
func (w *walk) loadAnew() {
	w.t.Helper()
	was := w.picture()
	w.again()
	if !w.open && !rehearses.MatchString(was) {
		same := func() bool { return w.picture() == was }
		assert.Eventually(w.t, same, browser.Patience, 50*time.Millisecond, "was:\n%s\nis:\n%s", was, w.picture())
	}
	w.open = false
	w.way = append(w.way, "(loaded anew)")
}
