package widget

import (
	"encoding/xml"
	"io"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/view"
)

func TestSigned(t *testing.T) {
	for n, want := range map[int]string{0: "+0", 1: "+1", 12: "+12", -1: "−1", -20: "−20"} {
		assert.Equal(t, want, Signed(n))
	}
}

// A narrow key shows the outcome of the step, or the action, and never part of either.
func TestUndoIsNotCut(t *testing.T) {
	for what, want := range map[string]string{
		"volley, 4 hits": "4 hits", "charge of Brunswick Oels Hussars": "charge", "end of the battle": "end", "South Essex: joined": "joined",
		"threat check, King’s Lifeguard": "check", "artillery check": "check", "move, 4½ inches": "move", "breakthrough die": "die",
		"draw 8": "draw 8", "draw 10": "draw", "demolition": "", "light company": "", "": "",
		"Explore Village: somebody is here": "Village", "Explore Village: nothing": "Village", "skirmish combat": "", "melee, 13:10": "13:10",
	} {
		k := Undo(what, "", nil)
		assert.Equal(t, want, k.Small, what)
		assert.Contains(t, k.Aria+k.Refused, what, "the accessible name is complete")
		assert.Contains(t, k.Aria+k.Refused, k.Small)
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

// In an entry with several groups, each sum is shown with its own throws, and so are the throws on the card.
func TestGroupsStandWithTheirOwn(t *testing.T) {
	sum := func(who string, times, need int) engine.Reckoning {
		return engine.Reckoning{Sum: need, Target: need, Code: dice.ThreeD6, Who: who, Times: times}
	}
	f := view.Form{Times: 20, Reckoning: &engine.Reckoning{}}
	first := sum("19 muskets", 19, 13)
	f.Reckoning, f.More = &first, []engine.Reckoning{sum("1 musket, NCO", 1, 12)}
	html := ""
	for _, r := range f.Sums() {
		html += app.HTMLString(NewFrame("/").Reckoning(r, f.Times)) + app.HTMLString(NewFrame("/").GroupLine(r))
	}
	for _, want := range []string{"19 muskets", "25.9% each", "about 4.9 of 19", "1 musket, NCO: 12+ 3D6, 37.5%<"} {
		assert.Contains(t, html, want)
	}
	assert.NotContains(t, html, "of 20")
	c := view.Card{Number: "2", Reckoning: f.Sums()}
	for i := range 20 {
		c.Shots = append(c.Shots, view.Shot{Faces: []int{4, 4, 4}, Total: 12, Hit: i == 19})
	}
	c.Shots[0].Head, c.Shots[19].Head = "19 muskets: 13 or more", "1 musket, NCO: 12 or more"
	html = NewFrame("/").CardScreen(c, nil, CardDock{})
	assert.Equal(t, 2, strings.Count(html, `<ol class="volley">`))
	assert.Equal(t, 2, strings.Count(html, "</ol>"))
	assert.Less(t, strings.Index(html, "1 musket, NCO: 12 or more"), strings.Index(html, "shot--hit"))
	assert.NotContains(t, html, ">13 or more<", "the sums name the numbers")
	assert.Contains(t, html, ">Every roll<")
	c.Shots = c.Shots[:1]
	assert.Contains(t, NewFrame("/").CardScreen(c, nil, CardDock{}), ">The roll<")
	assert.Contains(t, html, "about 4.9 of 19")
}

func TestLastDieSaysWhatItWouldDo(t *testing.T) {
	r := dice.Roll{ID: "shot", Code: dice.ThreeD6, For: "Fire Rifle"}.Needing(13, "hit", "miss")
	tray := Tray{Need: &dice.Need{Roll: &r, Times: 1}, Faces: []int{6, 4}, Total: 1}
	html := app.HTMLString(NewFrame("/").FaceKeys(tray, func(int) {}))
	for _, want := range []string{"11, miss", "12, miss", "13, hit", "16, hit"} {
		assert.Contains(t, html, want)
	}
	assert.Equal(t, "10 on the dice. 3 or more: hit, 66.7%.", traySay(tray))
	tray.Faces = []int{1, 1}
	assert.Contains(t, traySay(tray), "13 is out of reach")
	tray.Faces = []int{6, 6}
	assert.Contains(t, traySay(tray), "Any roll: hit", "12 and at least 1 is 13")
}

func TestDialIsToScale(t *testing.T) {
	for octant := range 8 {
		html := dial(view.Dial{Octant: octant, Inches: 19, Label: "19″", Symbol: "t-infantry"})
		assert.Equal(t, 18, strings.Count(html, `class="tick"`), "a tick for each inch between ring and party")
		assert.Contains(t, html, "19″ to the ")
	}
	front := dial(view.Dial{Octant: 0, Inches: 19, Label: "19″"})
	assert.Contains(t, front, `translate(0.00 -26.00)`, "seven inches of ring and nineteen")
	assert.Contains(t, dial(view.Dial{Octant: 2, Inches: 19, Label: "19″"}), `translate(26.00 `)
}

func TestTextOfGamesIsNeverMarkup(t *testing.T) {
	evil := `<img src=x onerror=alert(1)>`
	f := NewFrame("/")
	l := view.List{ID: "x", Rows: []view.Row{{ID: "1", Symbol: evil, Name: evil, What: evil,
		Marks: []view.RowMark{{Symbol: evil, Text: evil}}, Pips: &view.Pips{Men: 3}}}}
	parts := []app.UI{
		f.List(l, func(view.Key) {}),
		NewFrame("/").RolledRow([]view.Rolled{{Label: evil, Faces: []int{3}, Text: evil}}),
		app.Raw(tile(evil, view.Ours, true)),
	}
	for i, p := range parts {
		html := app.HTMLString(p)
		require.NotEmpty(t, html)
		assert.NotContains(t, html, "<img", "part %d", i)
	}
}

// filled sets every string in v, at any depth, to text, every number to 7, and every slice to two elements.
func filled(v reflect.Value, text string) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(text)
	case reflect.Int:
		v.SetInt(7)
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range 2 {
			filled(v.Index(i), text)
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		filled(v.Elem(), text)
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				filled(v.Field(i), text)
			}
		}
	}
}

func TestResultIsWholeAndNeverMarkupOfItsTexts(t *testing.T) {
	const evil = `"'><img src=x onerror=alert(1)>`
	var c view.Card
	filled(reflect.ValueOf(&c).Elem(), evil)
	var k K
	filled(reflect.ValueOf(&k).Elem(), evil)
	k.Class = "key--tall" // of the program, not of a game
	var rolls []view.Rolled
	filled(reflect.ValueOf(&rolls).Elem(), evil)
	c.Shots[1].Counted, c.Shots[0].Counted = true, false
	every := func(c view.Card, panes int) string {
		f := NewFrame("/")
		f.Shorts = true
		f.Cite = func([]engine.Term) {}
		return f.CardScreen(c, rolls, CardDock{Head: []K{k},
			Top: []K{k, k}, Other: []K{k}, Panes: panes, Last: []K{Undo(evil, "", nil), k}})
	}
	verdict := c
	verdict.Title, verdict.Diagram = "", nil
	thrown := c
	thrown.Shots, thrown.Number, thrown.Word = nil, "", ""
	for i, html := range []string{every(c, 0), every(verdict, 3), every(thrown, 2)} {
		assert.NotContains(t, html, "<img", "card %d", i)
		assert.NotRegexp(t, `="[^"]*['<]`, html, "card %d", i)
		assert.Greater(t, strings.Count(html, "&lt;img"), 20, "card %d", i)
		assert.Equal(t, 1, strings.Count(html, `id="screen-title"`), "the heading that takes the focus, card %d", i)
		d := xml.NewDecoder(strings.NewReader(strings.NewReplacer(`<hr class="orders-rule">`, "").Replace(html)))
		for {
			_, err := d.Token()
			if err == io.EOF {
				break
			}
			require.NoError(t, err, "every element is closed, card %d", i)
		}
	}
	f := NewFrame("/")
	html := f.CardScreen(view.Card{Shots: []view.Shot{{Faces: []int{4, 5, 6}, Total: 15, Hit: true, Label: "15, hit"},
		{Faces: []int{10}, Total: 10, Label: "10, miss"}}},
		nil, CardDock{Last: []K{{Key: "done", Label: "Done"}}})
	assert.Contains(t, html, `aria-label="4, 5, 6: 15, hit"`)
	assert.Equal(t, 15, strings.Count(html, "h0"), "one stroke a pip")
	assert.Contains(t, html, `>10</text>`, "no face has ten pips")
}

func TestPipsCountEveryFigureOnce(t *testing.T) {
	html := rowMarks(view.Row{Pips: &view.Pips{Leaders: 2, Men: 9, Lost: 1}}, esc)
	assert.Equal(t, 2, strings.Count(html, `class="lead"`))
	assert.Equal(t, 9, strings.Count(html, `<i></i>`))
	assert.Equal(t, 1, strings.Count(html, `class="gone"`))
	assert.Contains(t, html, "11 of 12 figures")
	assert.Equal(t, strings.Count(html, "<span"), strings.Count(html, "</span>"))
	assert.Equal(t, 26, strings.Count(rowMarks(view.Row{Pips: &view.Pips{Men: 20, Lost: 6}}, esc), "<i"), "a regiment of volunteers")
	assert.Equal(t, 50, strings.Count(rowMarks(view.Row{Pips: &view.Pips{Men: 50}}, esc), "<i"), "as many as fill two lines")
	assert.Empty(t, rowMarks(view.Row{Pips: &view.Pips{Men: 51}}, esc), "of more the number alone")
}

// drawing has a shape of each kind and a name at every edge.
func drawing(texts ...string) *view.Diagram {
	d := &view.Diagram{W: 240, H: 120, Inch: 20, Label: "A drawing", Shapes: []view.Shape{
		{Kind: view.Line, At: []view.Point{{X: 0, Y: 0}, {X: 240, Y: 120}}, Ink: view.Ground, Dash: true},
		{Kind: view.Arrow, At: []view.Point{{X: 20, Y: 100}, {X: 20, Y: 10}}, Ink: view.Danger},
		{Kind: view.Area, At: []view.Point{{X: 1, Y: 1}, {X: 9, Y: 1}, {X: 9, Y: 9}}, Ink: view.Us, Fill: true},
		{Kind: view.Ring, At: []view.Point{{X: 60, Y: 60}}, R: 30},
		{Kind: view.Dot, At: []view.Point{{X: 60, Y: 60}}, R: 2, Ink: view.Enemy},
	}}
	for _, t := range texts {
		d.Shapes = append(d.Shapes, view.Shape{Kind: view.Name, At: []view.Point{{X: 0, Y: 0}}, Text: t})
	}
	return d
}

func TestDiagramIsToScale(t *testing.T) {
	html := diagram(drawing("Wood"), 0)
	for _, want := range []string{
		`role="img" aria-label="A drawing"`, `class="ground dash line" d="M0 0L240 120"`, `class="danger head" d="M20 10L`,
		`class="us fill area" d="M1 1L9 1L9 9Z"`, `cx="60" cy="60" r="30"`, ">Wood</text>",
		`h60.0v`, ">3″</text>", // three inches of 20 units: the longest that takes no more than two fifths
	} {
		assert.Contains(t, html, want)
	}
	assert.NotContains(t, diagram(&view.Diagram{W: 10, H: 10, Label: "x"}, 0), "″", "no inch, no bar")
	assert.Contains(t, diagram(&view.Diagram{W: 100, H: 1000, Label: "x"}, 0), `viewBox="-36`,
		"a tall one stands in the middle of a wider frame")
}

func TestDiagramNamesKeepOffEachOther(t *testing.T) {
	html := diagram(drawing("First", "Second", "Third"), 0)
	seen := map[string]bool{}
	for _, part := range strings.Split(html, "<text ")[1:4] {
		_, y, _ := strings.Cut(part, ` y="`)
		y, _, _ = strings.Cut(y, `"`)
		assert.False(t, seen[y], "two names on one line: %s", y)
		seen[y] = true
		assert.NotContains(t, part, `x="0.0"`, "a name at the edge is pulled inside")
	}
}

func TestDiagramThatIsNoneIsLeftOut(t *testing.T) {
	for name, d := range map[string]*view.Diagram{"none": nil, "no width": {H: 5}, "too big": {W: 10001, H: 5},
		"below nothing": {W: 5, H: -1}} {
		assert.Empty(t, diagram(d, 0), name)
	}
	html := diagram(&view.Diagram{W: 9, H: 9, Label: `<img>"`, Shapes: []view.Shape{
		{Kind: view.Line}, {Kind: view.Line, At: []view.Point{{}}}, {Kind: view.Area, At: []view.Point{{}, {X: 1}}},
		{Kind: 99, At: []view.Point{{}}}, {Kind: view.Name, At: []view.Point{{}}},
		{Kind: view.Ring, At: []view.Point{{}}, R: -4, Ink: 99}, {Kind: view.Name, At: []view.Point{{}}, Text: "<img>"}}}, 0)
	assert.NotContains(t, html, "<img")
	assert.NotContains(t, html, "<path")
	assert.Contains(t, html, `r="0"`)
}

func TestSecretListsAreFolded(t *testing.T) {
	f := NewFrame("/")
	asked := ""
	f.Show = func(list string, open bool) { asked = list + map[bool]string{true: " open", false: " shut"}[open] }
	l := view.List{ID: "hidden", Title: "Hidden force", Secret: true, Rows: []view.Row{{ID: "1", Name: "Dragoons"}}}
	html := app.HTMLString(f.List(l, nil))
	assert.NotContains(t, html, "Dragoons")
	assert.Contains(t, html, "referee only")
	require.True(t, f.Press("secret-hidden"))
	assert.Equal(t, "hidden open", asked)
	f.Shown = map[string]bool{"hidden": true}
	html = app.HTMLString(f.List(l, nil))
	assert.Contains(t, html, "Dragoons")
	assert.Equal(t, 1, strings.Count(html, "Hidden force"), "the key says it")
	f.Press("secret-hidden")
	assert.Equal(t, "hidden shut", asked)
}

// The line above the key of a mixed volley speaks for all of its shots; other sums side by side are no groups.
func TestGroupsSpeakForAllTheirThrows(t *testing.T) {
	one := engine.Reckoning{Who: "1 rifle (Marksman)", Times: 1, Target: 11, Code: dice.ThreeD6}
	rest := engine.Reckoning{Who: "14 rifles", Times: 14, Target: 13, Code: dice.ThreeD6}
	out := engine.Reckoning{Who: "2 pistols", Times: 2, Code: dice.ThreeD6, Result: "out of range"}
	assert.Equal(t, "1 rifle (Marksman) 11+, 14 rifles 13+: about 4.1 of 15", Groups([]engine.Reckoning{one, rest, out}))
	other := rest
	other.Code = dice.TwoD6
	unnamed := rest
	unnamed.Who = ""
	for _, x := range [][]engine.Reckoning{nil, {rest}, {rest, out}, {rest, other}, {rest, unnamed}} {
		assert.Empty(t, Groups(x))
	}
}

func TestSumOpensTheRulesItCites(t *testing.T) {
	r := engine.Reckoning{Terms: []engine.Term{{Value: 4, Why: "Musket", Section: "Firing"},
		{Value: 1, Why: "Wall", Section: "House: the wall"}, {Value: 1, Why: "Smoke", Section: "Firing"}}, Sum: 6, Target: 6, Code: dice.OneD6,
		Section: "Firing"}
	assert.NotContains(t, app.HTMLString(NewFrame("/").Reckoning(r, 1)), "<button", "nothing to open")
	f := NewFrame("/")
	var got []engine.Term
	f.Cite = func(c []engine.Term) { got = c }
	html := app.HTMLString(f.Reckoning(r, 1)) + app.HTMLString(f.Reckoning(r, 1))
	assert.Contains(t, html, `data-key="why-1"`)
	assert.Contains(t, html, `data-key="why-2"`)
	f.Press("why-2")
	assert.Equal(t, []engine.Term{{Why: "Musket", Section: "Firing"}, {Why: "Wall", Section: "House: the wall"}}, got, "each place once")
	assert.NotContains(t, app.HTMLString(f.Reckoning(engine.Reckoning{Result: "8″"}, 1)), "<button", "nothing cited")
}

func TestPlaceOfAValue(t *testing.T) {
	for want, at := range map[string]struct {
		section string
		mark    engine.Mark
	}{"Table 3.2, house": {"3.2", engine.House}, "Firing, printed": {"Firing", engine.Printed},
		"House: the wall": {"House: the wall", engine.House}, "derived": {"", engine.Derived}} {
		assert.Equal(t, want, Place(at.section, at.mark))
	}
}

func TestKeptThingsStandAmongTheOptions(t *testing.T) {
	f := NewFrame("/")
	f.Kept = func(kind string) []engine.Kept {
		return []engine.Kept{{Kind: kind, Name: "My rifles", Small: "8 men", Data: "8"}}
	}
	x := view.Field{Key: "company", Label: "Company", Kind: view.Pick, Stock: "force",
		Options: []view.Option{{ID: "line", Label: "Line"}}}
	got := ""
	assert.Contains(t, app.HTMLString(f.Field(x, true, func(_, val string) { got = val }, nil)), "My rifles")
	f.Press("field-company-kept-1")
	assert.Equal(t, "own:8", got)
	x.Value = got
	assert.Contains(t, app.HTMLString(f.Field(x, true, nil, nil)), "Company: My rifles", "folded, it says which")
	x.Value = "own:9"
	assert.Contains(t, app.HTMLString(f.Field(x, true, nil, nil)), "Company: from the library", "no longer in the library")
}

// A value that was filled in shows its origin, both open and folded.
func TestWhereAValueIsFrom(t *testing.T) {
	x := view.Field{Key: "range", Label: "Range", Kind: view.Pick, Value: "1", From: "as last time", Note: "round up",
		Options: []view.Option{{ID: "0", Label: "Close"}, {ID: "1", Label: "Long"}}}
	html := app.HTMLString(NewFrame("/").Field(x, true, nil, nil))
	assert.Contains(t, html, "Range: Long, as last time")
	assert.Equal(t, 2, strings.Count(html, x.From), "and beside its name")
	assert.NotContains(t, html, x.Note)
	x.From = ""
	html = app.HTMLString(NewFrame("/").Field(x, true, nil, nil))
	assert.Contains(t, html, "Range: Long<")
	assert.Contains(t, html, x.Note)
}

func TestChangedHouseValueCanBePutBack(t *testing.T) {
	f := NewFrame("/")
	x := view.Field{Key: "alarm", Label: "Alarm", Kind: view.Count, Min: 1, Max: 9, Step: 1, Value: "4", Mark: engine.House}
	html := app.HTMLString(f.Setting(x, "7", nil))
	assert.Contains(t, html, "house value")
	assert.NotContains(t, html, "Reset to")
	x.Was = "turn 7"
	got := ""
	assert.Contains(t, app.HTMLString(f.Setting(x, "7", func(k, v string) { got = k + "=" + v })), "changed, was turn 7")
	f.Press("design-alarm")
	assert.Equal(t, "alarm=7", got)
}

func TestTenSidedDiceHaveTenKeys(t *testing.T) {
	f := NewFrame("/")
	r := dice.Roll{ID: "ten", Code: dice.OneD10, For: "Rain"}.Needing(8, "rain", "dry")
	var got []int
	html := app.HTMLString(f.FaceKeys(Tray{Need: &dice.Need{Roll: &r, Times: 1}, Total: 1}, func(face int) { got = append(got, face) }))
	assert.Equal(t, 10, strings.Count(html, `data-key="face-`))
	assert.Equal(t, 3, strings.Count(html, "<small>rain</small>"))
	f.Press("face-10")
	assert.Equal(t, []int{10}, got)
	r.Code = dice.Code{N: 2, Die: dice.D10}
	r = r.Needing(12, "rain", "dry")
	assert.Equal(t, "4 on the dice. 8 or more: rain, 30.0%.", traySay(Tray{Need: &dice.Need{Roll: &r, Times: 1}, Faces: []int{4}, Total: 1}))
}

// A ten-sided die has no pips.
func TestTensAreNumbers(t *testing.T) {
	drawn := func(face int, tens bool) string {
		var b strings.Builder
		writeDice(&b, []int{face}, tens, "")
		return b.String()
	}
	assert.Contains(t, drawn(4, true), `>4</text>`)
	assert.Contains(t, drawn(9, false), `>9</text>`)
	assert.NotContains(t, drawn(4, false), `</text>`)
	var b strings.Builder
	writeDice(&b, []int{1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1}, false, "thirteen")
	assert.Equal(t, 3, strings.Count(b.String(), "<svg"), "they can go to the next line")
	assert.Equal(t, 1, strings.Count(b.String(), "thirteen"))
}

// A turning point of the game has a picture instead of the symbol, hidden from screen readers; other results have none.
func TestMomentsHaveAPicture(t *testing.T) {
	c := view.Card{Over: "Explore Cave/Ruins", Title: "Treasure", Symbol: "t-cave", Line: "Church plate."}
	plain := NewFrame("/").CardScreen(c, nil, CardDock{})
	assert.NotContains(t, plain, "moment")
	assert.Contains(t, plain, "#t-cave")
	c.Picture = view.Treasure
	drawn := NewFrame("/").CardScreen(c, nil, CardDock{})
	assert.Contains(t, drawn, `<svg class="moment" aria-hidden="true"><use href="#m-treasure"/></svg>`)
	assert.NotContains(t, drawn, "#t-cave")
	c.Picture, c.Bad = view.Destroyed, true
	assert.Contains(t, NewFrame("/").CardScreen(c, nil, CardDock{}), `<svg class="moment moment--bad" aria-hidden="true">`)
}

// A despatch on paper has a head line and a foot line; the chart and the rolls are together, beside the letter where there is room.
func TestDespatchOnPaper(t *testing.T) {
	r := view.Report{Title: "Scouting sweep", Line: "The Other Side of the Hill, 22 November 2026",
		Strengths: &view.Strengths{At: make([][2]int, 8)},
		Parts: []view.ReportPart{{Paras: []view.ReportPara{{Text: view.Words{view.Say("Sir, we came home.")}}}},
			{Rolls: []view.Roll{{Title: "Roll of losses", Head: []string{"Ours"}, Rows: [][]string{{"Rifles"}}}}}}}
	text := Despatch(r)
	assert.Contains(t, text, `<p class="folio"><span>Scouting sweep</span><span>Turns 1 to 8</span></p>`)
	assert.Contains(t, text, `<p class="colophon"><span>Played to The Other Side of the Hill, 22 November 2026</span>`)
	letter, ledger, found := strings.Cut(text, `<div class="ledger">`)
	require.True(t, found)
	assert.Contains(t, letter, "we came home")
	assert.Contains(t, ledger, "Roll of losses")
}

// A name may contain any characters without displacing the numbers of the chart.
func TestNamesDoNotMoveTheNumbersOfAChart(t *testing.T) {
	at := [][2]int{{20, 18}, {14, 9}}
	plain := Chart(&view.Strengths{Names: [2]string{"Ours", "Them"}, At: at}, false)
	odd := Chart(&view.Strengths{Names: [2]string{"O's#", "T#'m"}, At: at}, false)
	assert.Equal(t, plain, strings.NewReplacer("O&#39;s#", "Ours", "T#&#39;m", "Them").Replace(odd))
}

// Tab leads into a group even if its first key cannot be chosen.
func TestTabLeadsToWhatCanBeChosen(t *testing.T) {
	f := NewFrame("/")
	form := app.HTMLString(f.Field(view.Field{Key: "pace", Label: "Pace", Kind: view.Pick, Options: []view.Option{
		{ID: "run", Label: "Run", Refused: "It is disordered."}, {ID: "walk", Label: "Walk"}, {ID: "stand", Label: "Stand"}}},
		true, func(string, string) {}, func(string) {}))
	reached := regexp.MustCompile(`data-key="field-pace-(\w+)"( tabindex="-1")?`).FindAllStringSubmatch(form, -1)
	require.Len(t, reached, 3)
	for _, m := range reached {
		assert.Equal(t, m[1] == "walk", m[2] == "", m[1])
	}
}

// A refused key is marked as such before it is tapped, and says why when it is tapped; so are duties and rows of lists.
func TestRefusedLinesSayWhy(t *testing.T) {
	f, why, pressed := NewFrame("/"), "", 0
	f.Why = func(text string) { why = text }
	press := func(view.Key) { pressed++ }
	key := view.Key{ID: "test", Label: "Test", Refused: "It has fled."}
	owed := f.Owed([]view.Duty{{Title: "Rifles", Key: key}}, nil, 1, press)
	list := f.List(view.List{ID: "units", Rows: []view.Row{{ID: "7", Name: "Rifles", Tap: &key}}}, press)
	for html, name := range map[string]string{app.HTMLString(owed[0]): KeyDuty + "-1", app.HTMLString(list): KeyList + "-units-7"} {
		assert.Regexp(t, `data-key="`+name+`"[^>]* aria-disabled="true"`, html)
		why = ""
		assert.True(t, f.Press(name))
		assert.Equal(t, "It has fled.", why)
	}
	assert.Zero(t, pressed)
}

// The heading that takes the focus has the whole verdict as its name, although it is drawn in two pieces.
func TestVerdictIsOneHeading(t *testing.T) {
	for want, c := range map[string]view.Card{"2 hits": {Number: "2", Word: "hits"}, "11": {Number: "11"}} {
		assert.Contains(t, NewFrame("/").CardScreen(c, nil, CardDock{}), ` tabindex="-1" id="screen-title" aria-label="`+want+`">`)
	}
}

// The keys of a number say how big their step is.
func TestStepperSaysItsStep(t *testing.T) {
	for want, x := range map[string]view.Field{"¼″": {Quarters: true, Step: 1}, "½″": {Quarters: true, Step: 2},
		"1": {Step: 1}, "6": {Step: 6}} {
		x.Key, x.Label, x.Kind, x.Max = "n", "How far", view.Count, 90
		form := app.HTMLString(NewFrame("/").Field(x, true, func(string, string) {}, func(string) {}))
		assert.Contains(t, form, `aria-label="How far: `+want+` more"`)
	}
}
