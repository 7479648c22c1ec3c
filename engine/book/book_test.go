package book_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/rulestest/sure"
	"vedette/engine/view"
)

var words = &book.Words{
	Say: book.Sentences(`
lost	{^0} {2?loses|lose} {1:figure|figures} in {2=the open|a wood}, {3}.
by	by the fire of {0}
`),
	Reasons: book.Reasons(`
base	why muskets	section Fire
cover	why target in {0=soft|hard} cover	section Cover
half	why {0} in cover	section Cover	show ½ = {1:die|dice}
`),
	Sums: map[string]book.SumKind{"fire": {Section: "Fire", Mark: engine.House, Good: "hits", Code: dice.OneD6}},
}

func TestSaid(t *testing.T) {
	s := book.Say("lost", "the Rifles", 3, 1, book.Say("by", "the battery"))
	assert.Equal(t, "The Rifles loses 3 figures in a wood, by the fire of the battery.", words.Text(s))
	b := sure.Of(json.Marshal(s))(t)
	assert.Equal(t, `["lost","the Rifles",3,1,["by","the battery"]]`, string(b))
	var back book.Said
	require.NoError(t, json.Unmarshal(b, &back))
	assert.Equal(t, s, back)
	require.NoError(t, words.Check(back))
	for name, bad := range map[string]string{
		"unknown": `["nobody"]`, "too few": `["by"]`, "too many": `["by","a","b"]`, "inside": `["by",["nobody"]]`,
	} {
		t.Run(name, func(t *testing.T) {
			var s book.Said
			require.NoError(t, json.Unmarshal([]byte(bad), &s))
			assert.Error(t, words.Check(s))
		})
	}
	for name, bad := range map[string]string{"number first": `[1]`, "fraction": `["by",1.5]`, "object": `["by",{}]`,
		"deep": `["by",["by",["by",["by",["by",["by","x"]]]]]]`, "empty": `[]`} {
		t.Run(name, func(t *testing.T) {
			var s book.Said
			assert.Error(t, json.Unmarshal([]byte(bad), &s))
		})
	}
}

func TestCards(t *testing.T) {
	w := &book.Words{
		Say: book.Sentences("fires\t{0} fires.\ntests\tIt tests.\nhe\t{0}"),
		Cards: book.Cards("fires\tover fire of {0}\tundo {1} of {0}\tnum {1}\tword {1?hit|hits}\n" +
			"\tneed factor {2}\ttodo Turn {0}.\tdue {0} reacts.\tnote {1=|It is seen.}\tbad\ntests\tword passes"),
	}
	told := book.Told{Lines: []book.Said{book.Say("fires", "The battery", 2, 7), book.Say("tests")},
		Todo: []book.Said{book.Say(book.Listed, "a", 2, book.Say("he", "b"))}}
	tell := w.Telling(told, view.Procedure{Name: "VeD test"})
	c := tell.Card
	assert.Equal(t, []string{"fire of The battery", "2", "hits", "factor 7", "The battery fires. It tests.", "2 of The battery"},
		[]string{c.Over, c.Number, c.Word, c.Line, tell.Line.String(), tell.Undo})
	assert.Equal(t, []string{"Turn The battery.", "a, 2, b"}, []string{c.Todo[0].What.String(), c.Todo[1].What.String()})
	assert.Equal(t, []string{"The battery reacts."}, c.Due)
	assert.True(t, c.Bad)
	assert.Empty(t, c.Notes)
	told.Word = book.Say("tests")
	assert.Equal(t, "It tests.", w.Telling(told, view.Procedure{}).Card.Word, "what is said wins")
	require.NoError(t, w.Check(told.Lines[0]))
	require.NoError(t, w.Check(told.Todo[0]))
	assert.Error(t, w.Check(book.Say("fires", "The battery", 2)))
	assert.Error(t, w.Check(book.Say(book.Listed, book.Say("nobody"))))
}

func TestSum(t *testing.T) {
	s := book.Sum{Kind: "fire", Target: 5}
	s.Put(4, "base")
	s.Add(0, "cover", 0)
	s.Add(1, "cover", 1)
	s.Put(0, "half", "all", 3)
	b := sure.Of(json.Marshal(s))(t)
	assert.Equal(t, `["fire",[[4,"base"],[1,"cover",1],[0,"half","all",3]],5]`, string(b))
	var back book.Sum
	require.NoError(t, json.Unmarshal(b, &back))
	require.NoError(t, words.CheckSum(back))
	r := words.Reckoning(back)
	assert.Equal(t, 5, r.Sum)
	assert.Equal(t, []engine.Term{{Value: 4, Why: "muskets", Section: "Fire"}, {Value: 1, Why: "target in hard cover", Section: "Cover"},
		{Why: "all in cover", Section: "Cover", Show: "½ = 3 dice"}}, r.Terms)
	assert.Equal(t, dice.OneD6, r.Code)
}

func TestNamesAreWrittenOnce(t *testing.T) {
	told := book.Told{Lines: []book.Said{book.Say("lost", "the Rifles", 3, 1, "a battery"), book.Say("by", book.Say("by", "a battery"))},
		Undo: book.Say("by", "the Rifles"), Sums: []book.Sum{{Kind: "fire", Terms: []book.Term{{Value: 1,
			Why: book.Say("half", "a battery", 2)}}}}}
	b := sure.Of(json.Marshal(told))(t)
	assert.Equal(t, `{"l":[["lost",[0],3,1,"a battery"],["by",["by",[1]]]],"r":[["fire",[[1,"half",[1],2]]]],"u":["by","the Rifles"]}`,
		string(b))
	var back book.Told
	require.NoError(t, json.Unmarshal(b, &back))
	assert.Equal(t, told, back)
	rules := book.Rules[numbers]{Words: words}
	for _, bad := range []string{`{"l":[["by",[0]]]}`, `{"l":[["by","x"],["by",[1]]]}`, `{"l":[["by",[-1]]]}`, `{"l":[["by",[0.5]]]}`,
		`{"l":[[[0]]]}`, `{"l":[["by",[]]]}`, `{"r":[["fire",[[1,"half",[0],2]]]]}`} {
		_, err := rules.Decode("t", []byte(bad))
		assert.Error(t, err, bad)
	}
}

func TestSumOfLengths(t *testing.T) {
	w := book.Words{Reasons: book.Reasons("pace\twhy {0} paces\tshow {1:length}\tsection {0=Moves|Runs}"),
		Sums: map[string]book.SumKind{"move": {Result: "{0:length} left"}},
		Show: map[string]func(_, arg any) string{"length": func(_, n any) string { return book.Inches(n.(int)) }}}
	s := book.Sum{Kind: "move"}
	s.Put(24, "pace", 1)
	require.NoError(t, w.CheckSum(s))
	r := w.Reckoning(s)
	assert.Equal(t, []string{"6″", "1 paces", "Runs", "6″ left"}, []string{r.Terms[0].Show, r.Terms[0].Why, r.Terms[0].Section, r.Result})
	s.Target = 3
	require.Error(t, w.CheckSum(s), "there is nothing to throw")
	s.Target, s.Terms[0].Why = 0, book.Say("pace", 12, 24, 1)
	require.Error(t, w.CheckSum(s))
	s.Terms[0].Why = book.Say("pace")
	require.Error(t, w.CheckSum(s))
}

// numbers is a state with the numbers of one record, which may not be 13.
type numbers struct{ last int }

func (n numbers) Edit(e book.Edit) numbers { return numbers{e.To} }

func (n numbers) Validate() { book.DenyIf(n.last == 13, "thirteen") }

func TestEdits(t *testing.T) {
	e := book.Edits[numbers]{{"u", 3, "cv", 4}, {"u", 3, "men", 11}, {"b", 3, "x", 0}, {"u", 3, "cv", 5}}
	b, err := json.Marshal(e)
	require.NoError(t, err)
	assert.Equal(t, `[["u",3,"cv",4,"men",11],["b",3,"x",0],["u",3,"cv",5]]`, string(b))
	var back book.Edits[numbers]
	require.NoError(t, json.Unmarshal(b, &back))
	assert.Equal(t, e, back)
	for _, bad := range []string{`[["u",3,"cv"]]`, `[["u",3]]`, `[[3,3,"cv",1]]`, `[["u","x","cv",1]]`, `[["u",3,4,1]]`, `[["u",3,"cv",1.5]]`,
		`[["u",3,"cv",1,"x"]]`, `[["u",null,"cv",1]]`, `{}`, `[3]`} {
		assert.Error(t, json.Unmarshal([]byte(bad), &back), bad)
	}
	assert.Equal(t, numbers{5}, book.Edits[numbers]{{"u", 3, "cv", 13}, {"u", 3, "cv", 5}}.Apply(numbers{}), "only the end counts")
	_, err = book.Try(numbers{}, book.Edits[numbers]{{"u", 3, "cv", 13}})
	require.Error(t, err)
}

func TestHouse(t *testing.T) {
	h := book.NewHouse(func() []book.Value {
		return []book.Value{{Key: "hits", Label: "Hits", Design: 2, Min: 1, Max: 6},
			{Key: "near", Label: "Near", Design: 24, Min: 4, Max: 48, Step: 4, Quarters: true}}
	})
	c, what, err := h.With(nil, engine.Values{{Key: "near", Val: "12"}})
	require.NoError(t, err)
	assert.Equal(t, book.Changed{{Key: "near", Val: 12}}, c)
	assert.Equal(t, "6″", what[0].Text(what[0].Was))
	assert.Equal(t, 12, h.InForce(c, "near"))
	assert.Equal(t, 2, h.InForce(c, "hits"))
	assert.Panics(t, func() { h.InForce(c, "nothing") })
	for _, bad := range []book.Changed{{{Key: "near", Val: 24}}, {{Key: "near", Val: 13}}, {{Key: "x", Val: 1}},
		{{Key: "near", Val: 8}, {Key: "hits", Val: 3}}, {{Key: "near", Val: 8}, {Key: "near", Val: 12}}} {
		assert.Error(t, h.Check(bad))
	}
	_, _, err = h.With(nil, engine.Values{{Key: "near", Val: "13"}})
	var no *engine.Refusal
	require.ErrorAs(t, err, &no)
	assert.Equal(t, "Near: 1″ to 12″, in steps of 4.", no.Text)
}

func TestSumIsWrittenShort(t *testing.T) {
	for _, x := range []struct {
		sum  book.Sum
		text string
	}{
		{book.Sum{Kind: "fire"}, `["fire"]`},
		{book.Sum{Kind: "fire", Target: 3, Limit: book.Say("by", "x")}, `["fire",0,3,["by","x"]]`},
		{book.Sum{Kind: "fire", Terms: []book.Term{{1, book.Say("base")}}, Result: book.Say("by", "x")}, `["fire",[[1,"base"]],["by","x"]]`},
		{book.Sum{Kind: "fire", Code: &dice.OneD6}, `["fire",0,0,0,0,"1D6"]`},
		{book.Sum{Kind: "fire", Who: "x"}, `[["fire","x"]]`},
		{book.Sum{Kind: "fire", Target: 3, Result: book.Say("by", "x")}, `["fire",0,3,0,["by","x"]]`},
	} {
		b := sure.Of(json.Marshal(x.sum))(t)
		assert.Equal(t, x.text, string(b))
		var back book.Sum
		require.NoError(t, json.Unmarshal(b, &back))
		assert.Equal(t, x.sum, back)
	}
	for _, bad := range []string{`[]`, `{}`, `[1]`, `["fire",[[1]]]`, `["fire",0,"x"]`, `["fire",0,0,0,0,"1D6",0]`, `[["fire"]]`,
		`[["fire","x","y"]]`, `[["fire",["by","x"]]]`} {
		assert.Error(t, json.Unmarshal([]byte(bad), new(book.Sum)), bad)
	}
}

func TestResult(t *testing.T) {
	w := &book.Words{Say: book.Sentences("by\tBy {0}."), Cards: book.Cards("step\tline {0} goes.\tnum {1}")}
	rules := book.Rules[nothing]{Words: w, Menu: []book.Procedure[nothing]{{Procedure: view.Procedure{ID: "x"},
		Plan: func(*book.Plan[nothing]) book.Deed[nothing] {
			return func(a *book.Act[nothing]) {
				a.Line("by", "night")
				a.Result("step", "Nobody", 2)
				a.Result("step", "He", 3)
			}
		}}}}
	facts, err := rules.Resolve(nothing{}, engine.Do("x"), dice.NewCup())
	require.NoError(t, err)
	told := rules.Telling(nothing{}, engine.Step{Events: facts})
	assert.Equal(t, []string{"He goes. By night.", "3"}, []string{told.Line.String(), told.Card.Number})
	_, err = rules.Decode("t", []byte(`{"l":[["step","He"]]}`))
	assert.Error(t, err, "the card wants one more")
}

// nothing is a state that keeps nothing.
type nothing struct{}

// A count may reach its limits, and keeps its default when a value is outside them.
func TestCounts(t *testing.T) {
	for val, want := range map[string]int{"": 3, "2": 2, "5": 5, "1": 3, "6": 3, "x": 3} {
		p := book.Entry{In: engine.Values{}.With("n", val)}
		assert.Equal(t, want, p.Count("n", "Men", 3, 2, 5), val)
		if refused := val != "" && want == 3; assert.Equal(t, !refused, p.OK(), val) && refused {
			assert.Equal(t, "Men: 2 to 5.", p.Form.Refused.Text)
		}
	}
}

func TestFirstRefusalStands(t *testing.T) {
	var p book.Entry
	p.Form.Section = "Fire"
	p.RefuseWith(nil)
	assert.True(t, p.OK())
	first := &engine.Refusal{Code: "first"}
	p.RefuseWith(first)
	p.RefuseWith(&engine.Refusal{Code: "second"})
	p.Refuse("third", "", "", "%d of %d", 1, 2)
	assert.Same(t, first, p.Form.Refused)

	p.Form.Refused = nil
	p.Refuse("third", "n", "", "%d of %d", 1, 2)
	assert.Equal(t, &engine.Refusal{Code: "third", Text: "1 of 2", Section: "Fire", Field: "n"}, p.Form.Refused)
}

func TestOneSentenceForEachID(t *testing.T) {
	assert.Equal(t, map[string]string{"a": "A.", "b": "B\t."}, book.Sentences("a\tA.\n\nb\tB\t.\n").All())
	assert.Panics(t, func() { book.Sentences("a\tA.\nb\tB.\na\tC.\n").All() })
}
