package journeys

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/build/browser"
)

// write puts text into a multi-line field, as pasting does.
func (e *evening) write(key, text string) {
	e.t.Helper()
	e.Await(key)
	e.Do(`const to = document.querySelector('[data-key="` + key + `"]'); to.focus(); document.execCommand("insertText", false, ` +
		quoted(text) + `)`)
}

// A list that a player wrote is pasted, what was understood is read before anything is mustered, the army is kept, used in a new
// game, and handed on to another device.
func TestArmyFromAList(t *testing.T) {
	t.Parallel()
	e := visit(t, home(t))
	e.book("minie", "field-forces-none")
	e.Shot("armies-1")
	assert.Equal(t, "bring-army", e.green(), "nobody is there yet")
	e.tap("bring-army")
	e.Shot("armies-2")
	e.tap("field-from-own")
	e.write("field-text", "Cobbett, defend\n2 x volunteers, vets, 20 men: 5th Louisiana\n1 zeppelin\n½ battery, 12 pdr")
	e.WaitText(".screen", "zeppelin")
	e.Wait(`document.activeElement.dataset.key === "field-text"`)
	for _, size := range [][2]int64{{390, 844}, {820, 1180}, {1366, 768}} {
		e.Size(size[0], size[1])
		e.Wait(`document.querySelector('[data-key="field-text"]:not(.behind *)').value.endsWith("12 pdr")`) // wherever it is laid out
		e.Shot("armies-3-" + strconv.FormatInt(size[0], 10))
	}
	e.Size(390, 844)
	assert.Contains(t, e.Text(".screen"), "5th Louisiana")
	e.tap("go")
	e.Shot("armies-4")
	e.toRest()
	assert.Contains(t, browser.Eval[string](e.Page, "document.body.innerText"), "5th Louisiana")
	assert.Empty(t, e.Problems())
}
