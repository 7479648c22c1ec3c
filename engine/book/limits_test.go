package book_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/rulestest/sure"
	"vedette/engine/rulestest/toy"
	"vedette/engine/view"
)

// listed returns n copies of a text as a JSON list.
func listed(n int, text string) string { return "[" + strings.Repeat(text+",", n-1) + text + "]" }

// Input may be exactly as long and as large as its limits.
func TestBoundsOfWhatIsSaid(t *testing.T) {
	rules := book.Rules[numbers]{Facts: []book.Fact[numbers]{book.Edits[numbers]{}}, Words: &book.Words{
		Say: book.Sentences("by\tby {0}\nhe\tHe."), Reasons: book.Reasons("base\twhy muskets\nof\twhy {0}"),
		Sums: map[string]book.SumKind{"fire": {Code: dice.OneD6}, "move": {}}}}
	said := func(name string) string { return `["by","` + name + `"]` }
	deep := func(n int) string { return strings.Repeat(`["by",`, n) + `"x"` + strings.Repeat("]", n) }
	for _, x := range []struct{ kind, good, bad string }{
		{"t", `{"l":[` + said(strings.Repeat("x", 200)) + `]}`, `{"l":[` + said(strings.Repeat("x", 201)) + `]}`},
		{"t", `{"l":[["by",1000000]]}`, `{"l":[["by",1000001]]}`},
		{"t", `{"l":[["by",-1000000]]}`, `{"l":[["by",-1000001]]}`},
		{"t", `{"l":[["by",0]]}`, `{"l":[["by",null]]}`},
		{"t", `{"l":[` + deep(5) + `]}`, `{"l":[` + deep(6) + `]}`},
		{"t", `{"l":[["he"]]}`, `{"l":[["he",1]]}`},
		{"t", `{"o":null}`, `{"l":[null]}`},
		{"t", `{"t":[]}`, `{"t":[[]]}`},
		{"t", `{"l":[[",",` + listed(100, `"x"`)[1:] + `]}`, `{"l":[[",",` + listed(101, `"x"`)[1:] + `]}`},
		{"t", `{"t":` + listed(400, `["he"]`) + `}`, `{"t":` + listed(401, `["he"]`) + `}`},
		{"t", `{"r":` + listed(400, `["move"]`) + `}`, `{"r":` + listed(401, `["move"]`) + `}`},
		{"t", `{"i":"` + strings.Repeat("i", 40) + `"}`, `{"i":"` + strings.Repeat("i", 41) + `"}`},
		{"t", `{"q":100000}`, `{"q":100001}`},
		{"t", `{"q":0}`, `{"q":-1}`},
		{"t", `{"r":[["fire",` + listed(60, `[1,"base"]`) + `]]}`, `{"r":[["fire",` + listed(61, `[1,"base"]`) + `]]}`},
		{"t", `{"r":[["move",0,9,0,0,"9D10"]]}`, `{"r":[["move",0,9,0,0,"10D10"]]}`},
		{"t", `{"r":[["move",0,9,0,0,"10D6"]]}`, `{"r":[["move",0,9,0,0,"11D6"]]}`},
		{"t", `{"r":[["move",[[1,"of",` + deep(4) + `]]]]}`, `{"r":[["move",[[1,"of",` + deep(5) + `]]]]}`},
		{"t", `{"r":[["move",0,3,0,0,"1D6"]]}`, `{"r":[["move",0,3]]}`},
		{"t", `{"r":[["move"]]}`, `{"r":[["move",0,1]]}`},
		{"t", `{"r":[["fire",0,3]]}`, `{"r":[["fire",0,-3]]}`},
		{"t", `{"r":[["fire",0,3,["by","x"]]]}`, `{"r":[["fire",0,3,["nobody"]]]}`},
		{"t", `{"r":[["fire",0,["by","x"]]]}`, `{"r":[["fire",0,["nobody"]]]}`},
		{"t", `{"r":[["fire",[[1000000,"base"]]]]}`, `{"r":[["fire",[[1000001,"base"]]]]}`},
		{"set", listed(2000, `["u",1,"a",1]`), listed(2001, `["u",1,"a",1]`)},
		{"set", `[["u",1,"a",1]]`, `[]`},
		{"t", `{"i":"` + strings.Repeat(" ", 0) + `"}` + strings.Repeat(" ", 65536-8), `{"i":""}` + strings.Repeat(" ", 65536-7)},
	} {
		_, err := rules.Decode(x.kind, []byte(x.good))
		require.NoError(t, err, "%.60s", x.good)
		_, err = rules.Decode(x.kind, []byte(x.bad))
		require.ErrorAs(t, err, new(*engine.Damaged), "%.60s", x.bad)
	}
	_, err := rules.Decode("unknown", []byte(`{}`))
	require.ErrorContains(t, err, "unknown to this version")
	_, err = rules.Apply(numbers{}, more(1))
	require.ErrorAs(t, err, new(*engine.Damaged))
	assert.Equal(t, numbers{}, sure.Of(rules.Apply(numbers{}, book.Told{}))(t))
	_, err = rules.Apply(numbers{}, book.Edits[numbers]{{"u", 1, "a", 13}})
	require.ErrorAs(t, err, new(*engine.Damaged))
}

// Edits absorb those that follow, up to the maximum of a fact.
func TestEditsMerge(t *testing.T) {
	long := make(book.Edits[numbers], 1500)
	_, ok := long.Merge(make(book.Edits[numbers], 501))
	assert.False(t, ok)
	assert.Len(t, sure.Found(long.Merge(make(book.Edits[numbers], 500)))(t), 2000)
	_, ok = long.Merge(more(1))
	assert.False(t, ok)
	a, b := 1, 2
	require.NoError(t, book.Array([]byte(`[3,4]`), &a, &b))
	assert.Equal(t, []int{3, 4}, []int{a, b})
	for _, bad := range []string{`[3]`, `[3,4,5]`, `[3,null]`, `{}`} {
		assert.Error(t, book.Array([]byte(bad), &a, &b), bad)
	}
}

func TestSayTakesPlainThings(t *testing.T) {
	type small int8
	type name string
	assert.Equal(t, book.Said{"x", 1, 0, -3, 4, "n", book.Said{"y"}, 7},
		book.Say("x", true, false, small(-3), uint8(4), name("n"), book.Say("y"), 7))
	assert.Panics(t, func() { book.Say("x", 1.5) })
	assert.Empty(t, book.Said{}.ID())
	assert.Equal(t, "x", book.Say("x").ID())
	var s book.Said
	require.NoError(t, json.Unmarshal([]byte("null"), &s))
	assert.Nil(t, s)
}

func TestTotals(t *testing.T) {
	w := &book.Words{Reasons: book.Reasons("base\twhy muskets"),
		Sums: map[string]book.SumKind{"fire": {Code: dice.OneD6}, "move": {Result: "{0} in all"}}}
	s := book.Sum{Kind: "fire"}
	s.Put(4, "base")
	s.AddIf(false, 2, "base")
	s.AddIf(true, -1, "base")
	s.AddIf(true, 0, "base")
	assert.Equal(t, 3, s.Total())
	assert.Len(t, s.Terms, 2)
	assert.Equal(t, dice.Certain, w.Chance(s))
	for need, in := range map[int]int{1: 6, 2: 5, 6: 1} {
		s.Target = need
		assert.Equal(t, dice.Chance{In: in, Of: 6}, w.Chance(s))
	}
	s.Code = &dice.Code{}
	*s.Code = dice.OneD6
	assert.Equal(t, dice.OneD6, w.Code(s))
	assert.Empty(t, w.Reckoning(book.Sum{Kind: "move", Target: 2, Code: &dice.OneD6}).Result, "what is tested has a target, no result")
	assert.Equal(t, "0 in all", w.Reckoning(book.Sum{Kind: "move"}).Result)
	assert.Panics(t, func() { w.Reckoning(book.Sum{Kind: "nothing"}) })
	assert.Panics(t, func() { w.Reckoning(book.Sum{Kind: "move", Terms: []book.Term{{1, book.Say("nothing")}}}) })
	assert.Error(t, w.CheckReason(book.Say("nothing")))
	assert.Error(t, json.Unmarshal([]byte(`[1]`), new(book.Term)))
}

func TestWordsOfNumbers(t *testing.T) {
	for n, want := range map[int]string{0: "0″ 0", 1: "¼″ +1", 2: "½″ +2", 3: "¾″ +3", 4: "1″ +4", 5: "1¼″ +5", 14: "3½″ +14",
		-1: "−¼″ −1", -6: "−1½″ −6"} {
		assert.Equal(t, want, book.Inches(n)+" "+book.Signed(n))
	}
	assert.Equal(t, []string{"", "a", "a and b", "a, b and c"}, []string{book.List(), book.List("a"), book.List("a", "b"),
		book.List("a", "b", "c")})
	assert.Equal(t, []string{"", "It is.", "It is."}, []string{book.Sentence(""), book.Sentence("it is"), book.Sentence("it is.")})
	assert.Equal(t, []string{"", "Äh", "äh da", "VeD test", "cV"}, []string{book.UpperFirst(""), book.UpperFirst("äh"),
		book.LowerFirst("Äh da"),
		book.LowerFirst("VeD test"), book.LowerFirst("cV")})
	assert.Equal(t, []string{view.Victory, ""}, []string{book.OutcomePicture(true), book.OutcomePicture(false)})
	w := book.Words{Say: book.Sentences("x\t{0=no|yes|both}.{1?man|men}. {^0:man|men}\nbad\t{1}\nshow\t{0:shown}")}
	for n, want := range map[int]string{-1: ".men. -1 men", 0: "no.men. 0 men", 1: "yes.men. 1 man", 2: "both.men. 2 men",
		3: ".men. 3 men"} {
		assert.Equal(t, want, w.Text(book.Say("x", n, 2)))
	}
	assert.Panics(t, func() { w.Text(book.Say("bad", 1)) })
	assert.Panics(t, func() { w.Text(book.Say("show", 1)) })
	assert.Panics(t, func() { w.Text(book.Say("nothing")) })
	assert.Panics(t, func() { book.Cards("x\tnothing y").All() })
	assert.PanicsWithValue(t, "book: repeated id x", func() { book.Reasons("x\twhy y\nx\twhy z").All() })
	assert.Equal(t, map[string]book.Reason{"x": {Why: "y", Show: "z", Section: "S"}},
		book.Reasons("a remark\nx\twhy y\n\tshow z\tsection S\n").All())
	assert.Empty(t, w.Text(nil))
	assert.Nil(t, book.Texts[string](nil).All())
	assert.Nil(t, book.Texts[book.Card](nil).All())
	assert.Equal(t, map[string]book.Card{"x": {Num: "1", Bad: true, Desk: true}}, book.Cards("x\tnum 1\n\tbad\n\tdesk\n").All())
}

// The line of a loss is red as a whole unless part of it is.
func TestCardsOfLosses(t *testing.T) {
	w := &book.Words{Say: book.Sentences("falls\t{0} falls.\nflees\t~{0}~ flees.\nrests\tIt rests."),
		Cards: book.Cards("falls\tbad\nrests\tdesk\tword done")}
	told := func(lines ...book.Said) view.Telling {
		return w.Telling(book.Told{Lines: lines}, view.Procedure{Name: "Fire", Symbol: "fire"})
	}
	x := told(book.Say("falls", "He"))
	assert.Equal(t, view.Words{view.Red("He falls.")}, x.Line)
	assert.Equal(t, []any{true, false, "fire", "fire", "Fire"}, []any{x.Card.Bad, x.Card.OnDesk, x.Icon, x.Undo, x.Card.Over})
	x = told(book.Say("falls", "He"), book.Say("flees", "She"))
	assert.Equal(t, view.Words{view.Say("He falls."), view.Say(" "), view.Red("She"), view.Say(" flees.")}, x.Line)
	x = told(book.Say("rests"))
	assert.Equal(t, []any{false, true, "Done"}, []any{x.Card.Bad, x.Card.OnDesk, x.Card.Word})
	assert.Equal(t, "x", w.Telling(book.Told{Icon: "x"}, view.Procedure{Symbol: "fire"}).Icon)
}

// Facts that implement Teller add to the card; what the card says already is kept.
func TestTales(t *testing.T) {
	w := &book.Words{Say: book.Sentences("a\tA {0}.\nb\tB {0}.\nc\tC.\nd\tD."),
		Cards: book.Cards("a\tword done\tover over {0}\tneed {0} needed\tdue soon\tnote seen\n" +
			"b\tnum {0}\tword out\tover no\tneed no\tundo b\tbad\nc\tdesk")}
	tale := func(ids ...string) view.Telling {
		var tell view.Telling
		x := book.Tale{Telling: &tell, Words: w}
		for _, id := range ids {
			if id == "c" || id == "d" {
				x.Line(id)
			} else {
				x.Line(id, 7)
			}
		}
		return tell
	}
	x := tale("a", "b")
	assert.Equal(t, []any{"A 7. B 7.", "", "Done", "over 7", "7 needed", "b", true, false}, []any{x.Line.String(), x.Card.Number,
		x.Card.Word,
		x.Card.Over, x.Card.Line, x.Undo, x.Card.Bad, x.Card.OnDesk})
	assert.Equal(t, [][]string{{"soon"}, {"seen"}}, [][]string{x.Card.Due, x.Card.Notes})
	x = tale("b", "a")
	assert.Equal(t, []any{"7", "out", "no", true}, []any{x.Card.Number, x.Card.Word, x.Card.Over, x.Card.Bad}, "a bad thing stays one")
	x = tale("c", "a")
	assert.Equal(t, []any{false, true}, []any{x.Card.Bad, x.Card.OnDesk})
	x = tale("d")
	assert.Equal(t, view.Card{}, x.Card, "no card")
	assert.Equal(t, view.Words{view.Say("D.")}, x.Line)
	var tell view.Telling
	y := book.Tale{Telling: &tell, Words: w}
	y.Verdict(book.Say("a", 1), book.Say("d"))
	y.Note("d")
	y.CardNote("c")
	y.Due("c")
	assert.Equal(t, []any{"A 1.", "D.", []string{"D."}, []string{"C."}, []string{"C."}}, []any{tell.Card.Number, tell.Card.Word,
		tell.Notes, tell.Card.Notes,
		tell.Card.Due})
}

// A house value may be any number within its limits and steps; a choice is one of its names.
func TestHouseValues(t *testing.T) {
	h := book.NewHouse(func() []book.Value {
		return []book.Value{{Key: "n", Label: "Hits", Group: "Fire", Design: 2, Min: 1, Max: 6, Help: "of six"},
			{Key: "far", Label: "Far", Design: 24, Min: 4, Max: 48, Step: 4, Quarters: true},
			{Key: "two", Label: "Two", Design: 4, Min: 2, Max: 8, Step: 2},
			{Key: "how", Label: "How", Design: 1, Names: []view.Option{{ID: "a", Label: "All"}, {ID: "b", Label: "Both"}}},
			{Key: "odds", Label: "Odds", Design: 3, Min: 2, Max: 4, Show: func(n int) string { return fmt.Sprint(n, "+") },
				Odds: func(_ book.Changed, n int) string { return fmt.Sprint("in ", n) }}}
	})
	for key, all := range map[string]map[string]string{
		"n": {"0": "Hits: 1 to 6.", "1": "", "6": "", "7": "Hits: 1 to 6.", "x": "Hits: 1 to 6."},
		"far": {"0": "Far: 1″ to 12″, in steps of 4.", "4": "", "48": "", "52": "Far: 1″ to 12″, in steps of 4.",
			"6": "Far: 1″ to 12″, in steps of 4."},
		"two":  {"2": "", "3": "Two: 2 to 8, in steps of 2.", "8": ""},
		"how":  {"a": "", "b": "", "c": "How: choose one of the replies.", "0": "How: choose one of the replies."},
		"odds": {"1": "Odds: 2+ to 4+.", "2": "", "4": ""},
	} {
		for in, want := range all {
			_, _, err := h.With(nil, engine.Values{{Key: key, Val: in}})
			got := ""
			if err != nil {
				got = err.(*engine.Refusal).Text
			}
			assert.Equal(t, want, got, key+in)
		}
	}
	c := book.Changed{{Key: "n", Val: 3}, {Key: "how", Val: 0}, {Key: "odds", Val: 4}}
	require.NoError(t, h.Check(c))
	names := []view.Option{{ID: "a", Label: "All"}, {ID: "b", Label: "Both"}}
	assert.Equal(t, []view.Field{
		{Key: "n", Label: "Hits", Group: "Fire", Kind: view.Count, Min: 1, Max: 6, Step: 1, Mark: engine.House, Value: "3",
			Was: "2", Help: "of six"},
		{Key: "far", Label: "Far", Kind: view.Count, Min: 4, Max: 48, Step: 4, Mark: engine.House, Value: "24", Quarters: true},
		{Key: "two", Label: "Two", Kind: view.Count, Min: 2, Max: 8, Step: 2, Mark: engine.House, Value: "4"},
		{Key: "how", Label: "How", Kind: view.Pick, Columns: 2, Min: 0, Max: 1, Step: 1, Mark: engine.House, Options: names,
			Value: "a", Was: "Both"},
		{Key: "odds", Label: "Odds", Kind: view.Count, Min: 2, Max: 4, Step: 1, Mark: engine.House, Value: "4", Was: "3+", Help: "in 4"},
	}, h.Fields(c))
	assert.Equal(t, []view.Cell{{Text: "4+", Mark: engine.House}, {Text: "6″", Mark: engine.House}},
		[]view.Cell{h.Cell(c, "odds"), h.Cell(c, "far")})
	how := h.Value("how")
	assert.Equal(t, []string{"-1", "All", "Both", "2"}, []string{how.Text(-1), how.Text(0), how.Text(1), how.Text(2)})
	for _, bad := range []book.Changed{{{Key: "n", Val: 0}}, {{Key: "n", Val: 7}}, {{Key: "n", Val: 2}}, {{Key: "how", Val: 2}}} {
		assert.Error(t, h.Check(bad))
	}
	assert.Panics(t, func() { book.NewHouse(func() []book.Value { return []book.Value{{Key: "n"}, {Key: "n"}} }).Values() })
	assert.Panics(t, func() { h.Value("nothing") })
	_, err := book.Try(camp{}, book.Set[camp]{{Key: "tents", Is: 12, Was: 3}})
	require.ErrorIs(t, err, book.ErrBounds)
	_, err = book.Try(camp{}, book.Set[camp]{{Key: "nothing", Is: 1, Was: 3}})
	require.ErrorIs(t, err, book.ErrBounds)
	three := book.Set[camp]{{Key: "tents", Is: 4, Was: 3}, {Key: "tents", Is: 5, Was: 4}, {Key: "tents", Is: 6, Was: 5}}
	require.ErrorIs(t, three.Bounds(), book.ErrBounds, "more than there are values")
	require.NoError(t, three[:2].Bounds())
}

// Deeds of equal weight are listed in the order in which they happened, and steps that change nothing are left out.
func TestDeedsThatWeighAlike(t *testing.T) {
	sys := toy.System{}
	start := sure.Of(sys.Start(nil))(t)
	die := dice.Given{ID: "shot", Faces: []int{6}}
	var steps []engine.Step
	for i, hits := range []int{2, 1, 2, 0, 2, 1} {
		steps = append(steps, engine.Step{Do: engine.Do("shoot"), Given: []dice.Given{die},
			Events: []engine.Event{toy.Shot{At: i % 2, Hits: hits}}},
			engine.Step{Do: engine.Do("turn"), Events: []engine.Event{toy.Turned{}}})
	}
	count := func(st engine.State) (int, []int) {
		s := st.(toy.State)
		return s.Turn, []int{s.Lost, s.Men[0]}
	}
	now, l := book.BiggestSteps(sys, start, steps, count)
	assert.Equal(t, 8, now.(toy.State).Lost)
	var rows []string
	for _, r := range l.Rows {
		rows = append(rows, r.ID+" "+r.Name)
	}
	assert.Equal(t, []string{"deed-1 Turn 1", "deed-2 Turn 3", "deed-3 Turn 5"}, rows)
	_, l = book.BiggestSteps(sys, start, steps[6:8], count)
	assert.Empty(t, l.Rows, "a shot that misses")
}

// Words and codes are found where they begin.
func TestCodesInText(t *testing.T) {
	list := book.Abbreviations(book.DiceAbbreviations + "\nMF\tMajor Formation\tTroops\nAZ\ta to z\nA9\ta nine\nBn\ta battalion\n")
	code := func(text string) *view.Abbreviation {
		for _, x := range []string{"MF 3", "MF Zz", "D66/1", "A/", "Zz"} {
			if strings.HasPrefix(text, x) {
				return &view.Abbreviation{Text: x, Means: "code"}
			}
		}
		return nil
	}
	for text, want := range map[string][]string{
		"MF 3 and MF": {"0 MF 3=code", "9 MF=Major Formation"}, "D66/1 D66": {"0 D66/1=code",
			"6 D66=two six-sided dice, one for the tens and one for the ones"},
		"Zz MF": {"0 Zz=code", "3 MF=Major Formation"}, "aMF zMF": nil, "0MF 9MF": {"0 0MF=Major Formation", "4 9MF=Major Formation"},
		"AZ A9 A:9 Bn": {"0 AZ=a to z", "3 A9=a nine", "10 Bn=a battalion"},
		"MF Zz":        {"0 MF Zz=code"}, "A/Zz A/MF": {"0 A/=code", "2 Zz=code", "5 A/=code", "7 MF=Major Formation"},
		"ÀMF ſMF": nil, "MF": {"0 MF=Major Formation"}, "": nil,
	} {
		var found []string
		for _, x := range list.In(text, code) {
			found = append(found, fmt.Sprintf("%d %s=%s", x.From, text[x.From:x.To], x.Means))
		}
		assert.Equal(t, want, found, text)
	}
}

// Whole numbers of tenths are printed without a point.
func TestTenths(t *testing.T) {
	for n, want := range map[int]string{0: "0", 1: "0.1", 30: "3", 32: "3.2", 100: "10"} {
		assert.Equal(t, want, book.Tenths(n))
	}
	for n, want := range map[int]string{0: "0 hits", 6: "0.6 hits", 10: "1 hit", 20: "2 hits", 12: "1.2 hits"} {
		assert.Equal(t, want, book.TenthsOf(n, "hit"))
	}
}
