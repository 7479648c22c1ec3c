package journeys

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
)

// aimed opens the form of a volley and fills it in.
func aimed(t *testing.T, scripts ...string) *thumb {
	t.Helper()
	n := made(t, "Evening", 5, "force", "sweep", "villages", "0").do(engine.Do("note", "kind", "avg", "figures", "40", "quality", "average"))
	e := planted(t, n, scripts...)
	e.Prefer("prefers-reduced-motion", "reduce")
	h := &thumb{evening: e}
	h.tap("take-action")
	h.Wait(`document.querySelector('[data-key="action-volley"], [data-key="actions"]')`)
	if !h.Has("action-volley") {
		h.tap("actions")
	}
	h.tap("action-volley")
	for range 3 {
		for _, key := range []string{"field-unit-u1", "field-against-u3", "field-range-6-12", "field-cover-open", "field-anyway"} {
			if h.Has(key) && !h.Has("expect") {
				h.tap(key)
			}
		}
	}
	return h
}

// A tap that is drawn just after the program heard that it may go on, on a device that has little time, is gone on with too. It runs
// alone: the device that it makes slow would be slower than a wait is long beside three others.
func TestTapInTheMomentOfIdleness(t *testing.T) {
	h := aimed(t)
	h.Do(`window.requestIdleCallback = (work) => setTimeout(work, 120);
		window.addEventListener("vedette-idle", () => setTimeout(() => document.querySelector("[data-key='expect']").click(), 40), {once: true});
		document.body.dataset.touched = "1"`)
	h.WaitText("main", "Tried 400 times")
	assert.Empty(t, h.Problems())
}

// A piece of the work that changes nothing that is seen is not the last.
func TestWorkThatIsNotSeenGoesOn(t *testing.T) {
	t.Parallel()
	h := aimed(t, `const Heard = MutationObserver;
		window.MutationObserver = class extends Heard {
			constructor(work) { super((...all) => window.deaf || work(...all)) }
			takeRecords() { const all = super.takeRecords(); return window.deaf ? [] : all }
		}`)
	h.Do(`window.addEventListener("vedette-idle", () => { window.deaf = true }, {once: true});
		document.querySelector("[data-key='expect']").click()`)
	h.WaitText("main", "Tried 400 times")
	assert.Empty(t, h.Problems())
}

// What to expect of a volley is worked out while the form stands there, and nothing happens by it.
func TestWhatToExpect(t *testing.T) {
	t.Parallel()
	h := aimed(t)
	e := h.evening
	steps := e.Stored("vedette/v1/games")
	h.tap("expect")
	h.WaitText("main", "Tried 400 times")
	assert.Regexp(t, `figures? lost`, h.Text("main"))
	assert.Equal(t, steps, e.Stored("vedette/v1/games"))
	h.themed("expect")

	// What is entered next is held beside it, unasked.
	h.tap("fold-cover", "field-cover-fort")
	h.WaitText(".cmp thead", "Fort")
	h.WaitText("main", "Tried 400 times")
	assert.Regexp(t, `figures lost`, h.Text(".cmp tbody"))
	e.Do(`document.querySelector(".cmp").scrollIntoView({block: "center"})`)
	h.themed("expect-beside")
	h.tap("expect")
	h.Wait(`!document.querySelector(".cmp")`)

	// What they do in return is part of it, and so is what could be done instead.
	assert.Regexp(t, `wavering in`, h.Text("main"))
	assert.Contains(t, h.Text("main"), "by their reply: ")
	for _, other := range [][2]string{{"expect-closer", "Closer"}, {"expect-wait", "Let them go first"}} {
		key := other[0]
		h.tap(key)
		h.WaitText(".cmp thead", other[1])
		e.Do(`document.querySelector(".cmp").scrollIntoView({block: "center"})`)
		for _, size := range [][2]int64{{1180, 820}, {390, 844}} {
			e.Size(size[0], size[1])
			e.Shot(key + "-" + strconv.FormatInt(size[0], 10))
		}
		h.Wait("!document.querySelector('.panes')") // drawn anew: else the next tap meets what has not moved yet
	}
	h.tap("expect-wait")
	h.Wait(`!document.querySelector(".cmp")`)
	assert.Equal(t, steps, e.Stored("vedette/v1/games"))
	assert.Empty(t, e.Problems())
}
