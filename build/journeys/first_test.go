package journeys

import (
	"testing"

	"vedette/build/browser"
)

func TestFirstTry(t *testing.T) {
	h := &thumb{evening: visit(t, browser.Serve(t, browser.Site(t), "/").URL())}
	h.Do("vedette.seed = () => '000000000000000b'")
	h.Prefer("prefers-reduced-motion", "reduce")
	h.dump("shelf")
	h.Tap("new-game")
	h.Await("system-hill")
	h.tap("system-hill", "field-scenario-practice", "create")
	h.Await("initiative")
	for _, k := range []string{"initiative", "?"} {
		h.dump("before " + k)
		if k == "?" {
			break
		}
		h.tap(k)
	}
	if h.Has("list-to-act-u2") {
		h.tap("list-to-act-u2")
	}
	h.dump("rifles")
}
