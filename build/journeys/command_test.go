package journeys

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
)

// A battle is given to two commanders of the program: whoever presses the green key, and moves the figures as it says, plays it; proved
// to its end. Then a player takes one side, and shows with one tap where a unit of his stands that has turned on its way.
func TestCommandersLead(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t))
	e.book("ecw", "field-force-first")
	e.tap("dice-seat-0bold", "dice-seat-1steady")
	e.Shot("command-1")
	taps, orders := 0, 0
	for ; (taps < 24 || proving) && !e.Has("restart"); taps++ {
		key := e.green()
		require.NotEmpty(t, key, e.picture())
		if key == "how-it-ended" {
			break
		}
		if key == "desk-orders" {
			orders++
			e.Shot("command-orders-" + strconv.Itoa(orders))
			if orders == 4 {
				for _, size := range [][2]int64{{820, 1180}, {1366, 768}, {390, 844}} {
					e.Size(size[0], size[1])
					e.Await("desk-orders")
					e.Shot("command-wide-" + strconv.FormatInt(size[0], 10))
				}
			}
		}
		e.tap(key)
		if e.Text("#screen-title") == "The end" {
			break
		}
	}
	t.Log(taps, "taps,", orders, "orders")
	assert.Greater(t, orders, 8)

	e.again() // who commands is kept with the game
	if proving {
		return
	}
	e.toRest()
	e.tap("dice-seat-0")
	assert.Equal(t, "true", browser.Eval[string](e.Page, `document.querySelector('[data-key="dice-seat-0"]').getAttribute("aria-checked")`))
	e.tap("take-action", "action-place", "field-unit-1")
	e.Await("map-hand")
	for _, size := range [][2]int64{{390, 844}, {820, 1180}, {1366, 768}} {
		e.Size(size[0], size[1])
		e.Shot("command-place-" + strconv.FormatInt(size[0], 10))
	}
	e.Size(390, 844)
	assert.Contains(t, e.Text(".screen"), "Tap where it stands.")
	e.drag(".hold .held", 30, -20)
	e.Wait(`document.querySelector('[data-key="go"]').getAttribute("aria-disabled") !== "true"`)
	e.tap("map-turn", "go")
	e.WaitText(".screen", "Lacy’s Horse")
	assert.Contains(t, strings.Join(e.log(), " "), "Lacy’s Horse stood where the table shows")
	assert.Empty(t, e.Problems())
}

// A book is learnt by playing its first battle: what comes for the first time is explained once, and the green key leads.
func TestFirstBattleTeaches(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t))
	e.tap("new-game", "system-ecw")
	e.Shot("learn-new")
	e.tap("first-ecw")
	e.Await("take-action")
	told := map[string]int{}
	for n := range 14 {
		if hint := browser.Eval[string](e.Page, `document.querySelector(".hint b")?.innerText || ""`); hint != "" {
			told[hint]++
		}
		e.Shot("learn-" + strconv.Itoa(n))
		e.tap(e.green())
	}
	t.Log(told)
	assert.Equal(t, 1, told["Initiative"])
	assert.Equal(t, 1, told["Move"])
	assert.GreaterOrEqual(t, len(told), 4)
	assert.Empty(t, e.Problems())
}
