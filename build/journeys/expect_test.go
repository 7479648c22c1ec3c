package journeys

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/build/browser"
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

// A tap drawn just after the program heard that it may continue, on a slow device, does not stop the work. The test runs alone:
// beside three others the slowed device would take longer than the waits allow.
func TestTapInTheMomentOfIdleness(t *testing.T) {
	h := aimed(t)
	h.Do(`window.requestIdleCallback = (work) => setTimeout(work, 120);
		window.addEventListener("vedette-idle", () => setTimeout(() => document.querySelector("[data-key='expect']").click(), 40), {once: true});
		document.body.dataset.touched = "1"`)
	h.WaitText("main", "Tried 400 times")
	assert.Empty(t, h.Problems())
}

// A piece of work that changes nothing visible is not the last one.
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

// What to expect of a volley is worked out while the form is open, and changes nothing.
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

	// What is entered next is compared with it automatically.
	h.tap("fold-cover", "field-cover-fort")
	h.WaitText(".cmp thead", "Fort")
	h.WaitText("main", "Tried 400 times")
	assert.Regexp(t, `figures lost`, h.Text(".cmp tbody"))
	e.Do(`document.querySelector(".cmp").scrollIntoView({block: "center"})`)
	h.themed("expect-beside")
	h.tap("expect")
	h.Wait(`!document.querySelector(".cmp")`)

	// The enemy's reply is part of it, and so are the alternatives.
	assert.Regexp(t, `wavering in`, h.Text("main"))
	assert.Contains(t, h.Text("main"), "from their reply: ")
	e.Do(`window.tops = new Set();
		const look = new MutationObserver(() => tops.add(document.querySelector("[data-key='expect-wait']").offsetTop));
		look.observe(document.body, {subtree: true, childList: true})`)
	h.tap("expect-closer")
	h.WaitText(".cmp thead", "Closer")
	h.WaitText("main", "Tried 400 times")
	assert.Equal(t, 1, browser.Eval[int](e.Page, "tops.size"), "the answer grows below the keys, which stay where they are")
	h.tap("expect-closer")
	for _, other := range [][2]string{{"expect-closer", "Closer"}, {"expect-wait", "Let them go first"}} {
		key := other[0]
		h.tap(key)
		h.WaitText(".cmp thead", other[1])
		for _, size := range [][2]int64{{1180, 820}, {390, 844}} {
			e.Size(size[0], size[1])
			e.Do(`document.querySelector(".cmp").scrollIntoView({block: "center"})`)
			e.Shot(key + "-" + strconv.FormatInt(size[0], 10))
		}
		h.Wait("!document.querySelector('.panes')") // redrawn: otherwise the next tap meets the old layout
	}
	h.tap("expect-wait")
	h.Wait(`!document.querySelector(".cmp")`)
	assert.Equal(t, steps, e.Stored("vedette/v1/games"))
	assert.Empty(t, e.Problems())
}
