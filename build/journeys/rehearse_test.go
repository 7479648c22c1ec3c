package journeys

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/build/browser"
)

// played is how many evenings the rehearsal in view counts.
const played = `Number((document.querySelector("main")?.textContent.match(/(\d+) evenings?/) || [])[1] || 0)`

// A battle is rehearsed beside the game: the numbers grow while a worker plays, it stops at a tap, something is varied, and nothing of
// the game has changed. It needs no network, and goes on when the browser has taken the worker away.
func TestRehearse(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t))
	e.book("minie", "field-forces-tanners")
	games := e.Stored("vedette/v1/games")
	e.tap("nav-rehearse")
	e.Wait(played + " >= 3")
	e.tap("rehearse-stop")
	stopped := browser.Eval[int](e.Page, played)
	e.Shot("rehearse-1")
	assert.True(t, e.Has("rehearse-again"))
	e.tap("rehearse-vary-0-bold")
	e.Wait(played + " >= 3")
	e.tap("rehearse-stop")
	for _, size := range [][2]int64{{390, 844}, {820, 1180}, {1180, 820}, {1366, 768}} {
		e.Size(size[0], size[1])
		e.Shot("rehearse-varied-" + strconv.FormatInt(size[0], 10))
	}
	e.tap("rehearse-vary-0-bold")
	assert.Equal(t, stopped, browser.Eval[int](e.Page, played))
	for _, size := range [][2]int64{{820, 1180}, {1180, 820}, {1366, 768}, {390, 844}} {
		e.Size(size[0], size[1])
		e.Shot("rehearse-" + strconv.FormatInt(size[0], 10))
	}
	assert.Equal(t, games, e.Stored("vedette/v1/games"))
	assert.Empty(t, e.Problems())
}
