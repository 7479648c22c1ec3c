package journeys

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
)

// The program commands both sides of a battle: tapping the green key and moving the figures as told plays it to its end. Then a
// player takes over a side, and shows with one tap where one of his units stands after turning on the way.
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

	e.again() // the game remembers who commands
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
	e.Await("owed")
	assert.Contains(t, strings.Join(e.log(), " "), "Lacy’s Horse were placed on the map")
	assert.Empty(t, e.Problems())
}

// A book is learnt by playing its first battle: everything is explained once, when it first occurs, and the green key leads.
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

// led counts a game played by the primary key alone.
type led struct{ taps, orders, asked int }

// leads taps the primary key until a battle is over, at most most times.
func (e *evening) leads(most int, look func(tap int)) (l led) {
	e.t.Helper()
	for ; l.taps < most; l.taps++ {
		key := e.green()
		if key == "report" || key == "how-it-ended" {
			break
		}
		require.NotEmpty(e.t, key, e.picture())
		look(l.taps)
		if key == "desk-orders" {
			l.orders++
		}
		if e.Has("answer-yes") || e.Has("answer-no") {
			l.asked++
		}
		e.tap(key)
	}
	return l
}

// Following the hints alone, a learner reaches the end of every book's first battle without a question: only the primary key is
// touched. "make prove" plays each to its end; otherwise only the first turns of those not covered by other journeys.
func TestFirstBattlesToTheirEnd(t *testing.T) {
	t.Parallel()
	for _, book := range []string{"march", "minie", "splendid", "ecw"} {
		if book == "ecw" && !proving {
			continue // TestFirstBattleTeaches
		}
		t.Run(book, func(t *testing.T) {
			t.Parallel()
			e := visit(t, home(t))
			e.tap("new-game", "system-"+book, "first-"+book)
			e.Await("take-action")
			hints, most := map[string]bool{}, 30
			if proving {
				most = 600
			}
			l := e.leads(most, func(tap int) {
				if hint := browser.Eval[string](e.Page, `document.querySelector(".hint b")?.innerText || ""`); hint != "" {
					hints[hint] = true
				}
				if tap%10 == 5 {
					e.Shot("solo-" + book + "-" + strconv.Itoa(tap))
				}
			})
			e.Shot("solo-" + book + "-end")
			t.Logf("%+v, %d hints, %s", l, len(hints), e.Text("#screen-title"))
			assert.Greater(t, l.orders, 2)
			assert.GreaterOrEqual(t, len(hints), 3)
			assert.Zero(t, l.asked)
			assert.True(t, !proving || e.green() == "report", "it comes to its end")
			assert.Empty(t, e.Problems())
		})
	}
}

// An evening between two commanders reaches its end by the primary key and survives a reload on the way.
func TestSoloEvenings(t *testing.T) {
	if !proving {
		t.Skip("make prove plays whole evenings")
	}
	for book, battle := range map[string]string{"ecw": "force-evening", "march": "forces-valdoro", "minie": "forces-mercers",
		"splendid": "force-sareford"} {
		t.Run(book, func(t *testing.T) {
			t.Parallel()
			e := visit(t, home(t))
			e.book(book, "field-"+battle)
			e.tap("dice-seat-0bold", "dice-seat-1steady")
			half := e.leads(150, func(int) {})
			e.again()
			rest := e.leads(2500, func(tap int) {
				if tap%100 == 50 {
					e.Shot("evening-" + book + "-" + strconv.Itoa(tap))
				}
			})
			e.Shot("evening-" + book + "-end")
			t.Logf("%+v, then %+v: %s", half, rest, e.Text("#screen-title"))
			assert.Zero(t, half.asked+rest.asked)
			assert.Equal(t, "report", e.green(), "it comes to its end")
			assert.Empty(t, e.Problems())
		})
	}
}
