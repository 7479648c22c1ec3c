package journeys

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
)

// lines returns the lines of a log that contain text.
func lines(log []string, text string) (found []string) {
	for _, l := range log {
		if strings.Contains(l, text) {
			found = append(found, l)
		}
	}
	return found
}

// A first evening: a new game, two whole turns, a volley and its repetition, an event, and a reload in the middle of a shell
// shot.
func TestFirstVisitTwoTurns(t *testing.T) {
	t.Parallel()
	e := sitting(t, browser.Serve(t, browser.Site(t), "/").URL(), "0000000000000007")
	assert.Equal(t, 1, browser.Eval[int](e.Page, turnNow))
	assert.Contains(t, e.picture(), "Ready to set out")
	assert.Positive(t, e.turn())
	assert.Equal(t, 2, browser.Eval[int](e.Page, turnNow))

	// A volley is one entry, and one tap repeats it.
	e.choose("fire-rifle", "actor=veteran", "target=average", "range=6-12", "cover=soft", "repeat=+", "repeat=+")
	assert.Contains(t, e.Text(".dock"), "25.9% each")
	e.tap("go")
	assert.Equal(t, 3, browser.Eval[int](e.Page, "document.querySelectorAll('.shot').length"))
	before := e.entries("1")
	e.tap("same-again")
	assert.Equal(t, before+1, e.entries("1"))
	e.tap("done-card")
	assert.Len(t, lines(e.log(), "Fire Rifle, 3 Veteran at Average, 6–12″, soft cover"), 2)

	e.choose("move", "actor=average", "cover=rough")
	e.tap("go")
	e.toRest()
	e.choose("attack", "actor=average", "target=conscript", "cover=open", "charging=")
	e.tap("go")
	e.toRest()

	// An event comes when the dice say so: the first one in the next turns is placed.
	e.tap("dice-all")
	e.tap("initiative")
	e.faces("11")
	for range 20 {
		if e.Has("desk-place") {
			break
		}
		e.tap("roll-rest")
	}
	assert.Contains(t, e.picture(), "Event · turn 2")
	e.tap("desk-place")
	e.toRest()
	assert.Contains(t, e.Text("main"), "On the table")
	e.tap("dice-computer")

	// The shell shot: a reload with half of the distance typed.
	e.choose("fire-light", "actor=average")
	e.tap("go", "yes", "pad-2")
	picture := e.picture()
	assert.Contains(t, picture, "How many")
	e.again()
	e.Await("pad-2")
	assert.Equal(t, picture, e.picture(), "the same picture stands there")
	assert.Equal(t, "640px", browser.Eval[string](e.Page, "getComputedStyle(document.querySelector('.screen')).maxWidth"), "and is styled")
	e.tap("pad-4", "pad-half")
	assert.Contains(t, e.picture(), "24½")
	e.again()
	e.Await("pad-2")
	assert.Contains(t, e.picture(), "24½")
	before = e.entries("1")
	e.tap("enter")
	assert.Equal(t, before+1, e.entries("1"))
	assert.NotEmpty(t, e.said())
	card := e.picture()
	e.again()
	e.Await("done-card")
	assert.Equal(t, card, e.picture(), "a result stays on the table too")
	e.tap("done-card")
	assert.Len(t, lines(e.log(), "24½″"), 1)

	assert.Positive(t, e.turn())
	assert.Equal(t, 3, browser.Eval[int](e.Page, turnNow))
	assert.Empty(t, e.Problems())
	for _, line := range e.Log() {
		assert.NotContains(t, line, "404", "nothing is asked for that is not there")
	}
}

// Dice thrown on the table are typed face by face, entered as a count, or left to the computer.
func TestTableDice(t *testing.T) {
	t.Parallel()
	e := sitting(t, home(t), "00000000000000a1")
	e.tap("dice-all")
	assert.Equal(t, "true", browser.Eval[string](e.Page, "document.querySelector('[data-key=dice-all]').getAttribute('aria-checked')"))

	e.tap("initiative")
	assert.Equal(t, 1, e.entries("1"), "nothing has happened yet")
	e.faces("4")
	e.again()
	e.Await("face-6")
	assert.Equal(t, 1, browser.Eval[int](e.Page, "document.querySelectorAll('.tray use').length"), "the die typed is still there")
	e.faces("2")
	e.toRest()
	assert.Contains(t, e.picture(), "Players’ initiative")

	// Face by face. The keys for the last die show what each face would make of the throw.
	fields := []string{"actor=average", "target=average", "range=3-6", "cover=open", "repeat=+", "repeat=+"}
	e.choose("fire-musket", fields...)
	e.tap("go")
	e.faces("66")
	assert.Regexp(t, `18, hit`, e.Text("[data-key=face-6]"))
	e.tap("undo")
	assert.Equal(t, 1, browser.Eval[int](e.Page, "document.querySelectorAll('.tray use').length"), "one die is taken back")
	e.faces("66" + "123" + "654")
	e.Await("done-card")
	assert.Equal(t, []string{"6, 6, 6: 18, hit", "1, 2, 3: 6, miss", "6, 5, 4: 15, hit"},
		browser.Eval[[]string](e.Page, "Array.from(document.querySelectorAll('.shot .dice')).map((s) => s.getAttribute('aria-label'))"))
	typed := e.picture()
	e.tap("done-card")

	// Count hits only: more hits than dice cannot be entered.
	e.choose("fire-musket", fields...)
	e.tap("go", "count-hits")
	assert.True(t, e.Has("hits-0"))
	assert.True(t, e.Has("hits-3"))
	assert.False(t, e.Has("hits-4"), "an impossible count cannot be entered")
	e.tap("hits-2")
	e.Await("done-card")
	assert.Contains(t, e.said(), "Two hits in 3")
	e.tap("done-card")

	// One throw typed, the rest by the computer.
	e.choose("fire-musket", fields...)
	e.tap("go")
	e.faces("666")
	e.tap("roll-rest")
	e.Await("done-card")
	assert.Equal(t, 3, browser.Eval[int](e.Page, "document.querySelectorAll('.shot').length"))
	assert.Equal(t, "6, 6, 6: 18, hit", browser.Eval[string](e.Page, "document.querySelector('.shot .dice').getAttribute('aria-label')"))
	rolled := browser.Eval[[]string](e.Page, "Array.from(document.querySelectorAll('.shot .dice')).map((s) => s.getAttribute('aria-label'))")
	e.tap("done-card")

	// Typing the same faces gives the same result as when the computer threw them.
	e.choose("fire-musket", fields...)
	e.tap("go")
	for _, shot := range rolled {
		dice, _, _ := strings.Cut(shot, ":")
		e.faces(strings.ReplaceAll(dice, ", ", ""))
	}
	e.Await("done-card")
	e.tap("done-card")
	fired := lines(e.log(), "Fire Musket")
	require.Len(t, fired, 4)
	assert.Equal(t, fired[2], fired[3], "thrown by the computer, and the same typed")
	assert.Contains(t, typed, "2\nhits in 3")
	assert.Empty(t, e.Problems())
}

// Undo, redo, and changing a step with its dice kept, across reloads.
func TestUndoRedoChange(t *testing.T) {
	t.Parallel()
	e := sitting(t, home(t), "00000000000000b2")
	e.tap("initiative")
	e.toRest()
	rest := e.picture()
	e.choose("fire-rifle", "actor=veteran", "target=average", "range=6-12", "cover=soft", "repeat=+", "repeat=+")
	e.tap("go")
	volley := e.entries("1")
	shots := "Array.from(document.querySelectorAll('.shot .dice')).map((s) => s.getAttribute('aria-label').split(':')[0]).join(' ')"
	faces := browser.Eval[string](e.Page, shots)
	e.tap("undo")
	assert.Regexp(t, `^Undone: volley`, e.said())
	e.Await("owed")
	e.again()
	e.Await("owed")
	e.tap("take-action")
	assert.Contains(t, e.Text("[data-key=redo]"), "volley")
	e.tap("redo")
	assert.Regexp(t, `^Redone: volley`, e.said())
	assert.Contains(t, e.Text("[data-key=undo]"), "hit")

	// The press before it can be undone too, and both are redone in order.
	e.tap("undo", "undo")
	assert.Contains(t, e.picture(), "Ready to set out")
	e.again()
	e.Await("owed")
	e.tap("redo")
	e.tap("redo")
	e.tap("take-action")
	assert.False(t, e.Has("redo"))
	e.tap("back")

	e.tap("undo")
	assert.Equal(t, rest, e.picture())
	e.tap("redo")
	e.section("nav-log", "Log")
	e.tap("step-" + strconv.Itoa(volley))
	e.Await("done-card")
	assert.Equal(t, faces, browser.Eval[string](e.Page, shots), "the same dice")
	e.tap("done-card")

	// Change and redo: the fields are kept, the dice stand, and one extra rifle is rolled for.
	e.choose("fire-rifle", "actor=veteran", "target=average", "range=6-12", "cover=soft", "repeat=+")
	e.tap("go")
	one := browser.Eval[string](e.Page, shots)
	e.tap("change")
	assert.Equal(t, "veteran average 6-12 soft", browser.Eval[string](e.Page,
		"['actor','target','range','cover'].map((f) => document.querySelector('[data-group=field-' + f + '] "+
			"[aria-checked=true]').dataset.key.split('-').slice(2).join('-')).join(' ')"))
	assert.Equal(t, "true", browser.Eval[string](e.Page, "document.querySelector('[data-key=kept-dice]').getAttribute('aria-pressed')"))
	e.again()
	e.Await("kept-dice")
	e.tap("field-repeat-more")
	e.tap("go")
	changed := browser.Eval[string](e.Page, shots)
	assert.Equal(t, 3, browser.Eval[int](e.Page, "document.querySelectorAll('.shot').length"))
	assert.True(t, strings.HasPrefix(changed, one+" "), "%q does not begin with the dice thrown before, %q", changed, one)
	assert.Empty(t, e.Problems())
}
