package widget

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/engine"
	"vedette/engine/dice"
)

func TestSigned(t *testing.T) {
	for n, want := range map[int]string{0: "+0", 1: "+1", 12: "+12", -1: "−1", -20: "−20"} {
		assert.Equal(t, want, Signed(n))
	}
}

func TestPressDoesWhatThePictureSays(t *testing.T) {
	f := NewFrame("/")
	did, why := "", ""
	f.Why = func(s string) { why = s }
	f.Key(K{Key: "undo", Label: "Undo", On: func() { did = "undo" }})
	f.Key(K{Key: "redo", Label: "Redo", Refused: "nothing to redo", On: func() { did = "redo" }})
	assert.True(t, f.Press("undo"))
	assert.Equal(t, "undo", did)
	assert.True(t, f.Press("redo"))
	assert.Equal(t, "undo", did, "a dead key does nothing")
	assert.Equal(t, "nothing to redo", why, "but it says why")
	assert.False(t, f.Press("create"))
}

func TestRefusedKeyIsNotChosenButCanBeReached(t *testing.T) {
	html := app.HTMLString(NewFrame("/").Key(K{Key: "go", Label: "Fire", Refused: "Choose a Range."}))
	assert.Contains(t, html, `aria-disabled="true"`)
	assert.Contains(t, html, "Choose a Range.")
	assert.NotContains(t, html, " disabled", "a disabled button cannot tell its reason")
}

func TestReckoningIsASumOnPaper(t *testing.T) {
	html := app.HTMLString(NewFrame("/").Reckoning(engine.Reckoning{
		Terms: []engine.Term{{Value: 13, Why: "Rifle at 6–12″"}, {Value: -1, Why: "Veteran firer"}, {Value: 1, Why: "Soft cover"}},
		Sum:   13, Target: 13, Code: dice.ThreeD6, Section: "3.2", Mark: engine.House,
	}, 12))
	for _, want := range []string{"Rifle at 6–12″", "−1", "+1", "Table 3.2, house", "13+", "3D6", "25.9% each", "about 3.1 of 12"} {
		assert.Contains(t, html, want)
	}
}

func TestLastDieSaysWhatItWouldDo(t *testing.T) {
	r := dice.Roll{ID: "shot", Code: dice.ThreeD6, For: "Fire Rifle"}.Needing(13, "hit", "miss")
	tray := Tray{Need: &dice.Need{Roll: &r, Times: 1}, Faces: []int{6, 4}, Total: 1}
	html := app.HTMLString(NewFrame("/").FaceKeys(tray, func(int) {}))
	for _, want := range []string{"11, miss", "12, miss", "13, hit", "16, hit"} {
		assert.Contains(t, html, want)
	}
	assert.Equal(t, "10 so far. 3 or more: hit, 66.7%.", traySay(tray))
	tray.Faces = []int{1, 1}
	assert.Contains(t, traySay(tray), "no longer")
	tray.Faces = []int{6, 6}
	assert.Contains(t, traySay(tray), "Any throw: hit", "12 and at least 1 is 13")
}

func TestDialIsToScale(t *testing.T) {
	for octant := range 8 {
		html := app.HTMLString(DialFor(engine.Dial{Octant: octant, Inches: 19, Label: "19″", Symbol: "t-infantry"}))
		assert.Equal(t, 18, strings.Count(html, `class="tick"`), "a tick for each inch between ring and party")
		assert.Contains(t, html, "19″ from the ring")
	}
	front := app.HTMLString(DialFor(engine.Dial{Octant: 0, Inches: 19, Label: "19″"}))
	assert.Contains(t, front, `translate(0.00 -26.00)`, "seven inches of ring and nineteen")
	right := app.HTMLString(DialFor(engine.Dial{Octant: 2, Inches: 19, Label: "19″"}))
	assert.Contains(t, right, `translate(26.00 `)
}

func TestTextOfGamesIsNeverMarkup(t *testing.T) {
	evil := `<img src=x onerror=alert(1)>`
	f := NewFrame("/")
	l := engine.List{ID: "x", Rows: []engine.Row{{ID: "1", Symbol: evil, Name: evil, What: evil, Marks: []engine.RowMark{{Symbol: evil, Text: evil}}, Pips: &engine.Pips{Men: 3}}}}
	parts := []app.UI{
		f.List(l, func(engine.Key) {}),
		RolledRow([]engine.Rolled{{Label: evil, Faces: []int{3}, Text: evil}}),
		Shots([]engine.Shot{{Label: evil, Faces: []int{1}}, {Label: evil, Counted: true}}),
		DialFor(engine.Dial{Label: evil, Symbol: evil}),
		Tile(evil, engine.Ours, true),
	}
	for i, p := range parts {
		html := app.HTMLString(p)
		require.NotEmpty(t, html)
		assert.NotContains(t, html, "<img", "part %d", i)
	}
}

func TestPipsCountEveryFigureOnce(t *testing.T) {
	html := rowMarks(engine.Row{Pips: &engine.Pips{Leaders: 2, Men: 9, Lost: 1}})
	assert.Equal(t, 2, strings.Count(html, `class="lead"`))
	assert.Equal(t, 9, strings.Count(html, `<i></i>`))
	assert.Equal(t, 1, strings.Count(html, `class="gone"`))
	assert.Contains(t, html, "11 of 12 figures")
	assert.Equal(t, strings.Count(html, "<span"), strings.Count(html, "</span>"))
	assert.Empty(t, rowMarks(engine.Row{Pips: &engine.Pips{Men: 25}}), "above 24 the number alone")
}
