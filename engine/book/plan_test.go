package book_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/rulestest/sure"
	"vedette/engine/view"
)

// asked are rules with one procedure, which asks what plan asks and then only says "done".
func asked(plan func(p *book.Plan[nothing])) *book.Rules[nothing] {
	return &book.Rules[nothing]{Words: &book.Words{Say: book.Sentences("done\tDone."),
		Reasons: book.Reasons("base\twhy muskets"), Sums: map[string]book.SumKind{"fire": {Section: "Fire",
			Code: dice.OneD6}}},
		Menu: []book.Procedure[nothing]{{Procedure: view.Procedure{ID: "x", Name: "Do it", Group: "All", Section: "Doing",
			Ref: "as it is"},
			Plan: func(p *book.Plan[nothing]) book.Deed[nothing] {
				plan(p)
				return func(a *book.Act[nothing]) { a.Line("done") }
			}}}}
}

// goes reports whether an entry can be carried out.
func goes(r *book.Rules[nothing], pairs ...string) bool {
	facts, err := r.Resolve(nothing{}, engine.Do("x", pairs...), dice.NewCup())
	return err == nil && len(facts) == 1
}

var barred = view.Option{ID: "b", Label: "B", Refused: "it is night"}

// Questions with only one possible answer are answered, whether the form is shown or not; Free and Unlisted are never filled in.
func TestOnePossibleAnswer(t *testing.T) {
	hidden := view.Option{ID: "h", Refused: book.Hide}
	for _, x := range []struct {
		name    string
		options []view.Option
		said    string // what is entered
		is      string // what is chosen
		known   bool
		refused string
	}{
		{"one of one", []view.Option{book.Opt("a", "A", "")}, "", "a", true, ""},
		{"one of two", []view.Option{barred, book.Opt("a", "A", ""), hidden}, "", "a", true, ""},
		{"two", []view.Option{book.Opt("a", "A", ""), book.Opt("c", "C", "")}, "", "", false, "Choose the target."},
		{"the second", []view.Option{book.Opt("a", "A", ""), book.Opt("c", "C", "")}, "c", "c", false, ""},
		{"none possible", []view.Option{barred}, "", "", false, "Choose the target."},
		{"one that cannot be", []view.Option{barred, book.Opt("a", "A", "")}, "b", "", false, "It is night."},
		{"one that is hidden", []view.Option{book.Opt("a", "A", ""), hidden}, "h", "", false, "Choose the target."},
		{"no such thing", []view.Option{book.Opt("a", "A", ""), book.Opt("c", "C", "")}, "z", "", false, "Choose the target."},
		{"none at all", []view.Option{hidden}, "", "", false, "Target: none available."},
		{"not on the roster", []view.Option{book.Opt(book.Free, "Another", "")}, "", "", false, "Choose the target."},
		{"another, not listed", []view.Option{book.Opt(book.Unlisted, "Another", "")}, "", "", false, "Choose the target."},
		{"not on the roster, said", []view.Option{book.Opt(book.Free, "Another", "")}, book.Free, book.Free, false, ""},
		{"an option without an id", []view.Option{book.Opt("", "Nobody", "")}, "", "", true, "Choose the target."},
	} {
		t.Run(x.name, func(t *testing.T) {
			var is string
			var gap bool
			r := asked(func(p *book.Plan[nothing]) {
				is = p.Pick("target", "Target", "", x.options...)
				gap = p.Incomplete()
			})
			var in []string
			if x.said != "" {
				in = []string{"target", x.said}
			}
			f := r.Form(nothing{}, engine.Do("x", in...))
			require.Len(t, f.Fields, 1)
			assert.Equal(t, x.is, is)
			assert.Equal(t, x.is == "", gap, "nothing can be reckoned without it")
			assert.Equal(t, x.is, map[bool]string{true: f.Fields[0].Value}[x.is != ""])
			assert.Equal(t, x.known, f.Fields[0].Known)
			text := ""
			if f.Refused != nil {
				text = f.Refused.Text
			}
			assert.Equal(t, x.refused, text)
			is = "?"
			assert.Equal(t, x.refused == "", goes(r, in...))
			assert.Equal(t, x.is, is, "unseen")
			_, carry := r.Outline(nothing{}, engine.Do("x", in...))
			assert.Equal(t, x.refused == "", carry != nil, "its outline")
		})
	}
}

// An answer that depends on another is filled in once that is known.
func TestAnswersFollow(t *testing.T) {
	var got []string
	r := asked(func(p *book.Plan[nothing]) {
		first := p.Pick("first", "First", "", book.Opt("a", "A", ""))
		second := ""
		if first == "a" {
			second = p.Pick("second", "Second", "", barred, book.Opt("c", "C", ""))
		}
		got = []string{first, second}
	})
	assert.True(t, goes(r))
	assert.Equal(t, []string{"a", "c"}, got)
	assert.True(t, goes(r, "second", "c"))
	assert.False(t, goes(r, "second", "b"), "what is entered is not mended")
}

func TestFields(t *testing.T) {
	var on, off bool
	var place, none int
	var word, short string
	var quarters int
	r := asked(func(p *book.Plan[nothing]) {
		on, off = p.Tick("on", "On"), p.Tick("off", "Off")
		place = p.Index("place", "Place", 1, book.Opt("x", "Left", ""), book.Opt("", "Right", "of it"), book.Opt("", "Centre", ""))
		none = p.Index("none", "None", -1, book.Opt("", "Left", ""), book.Opt("", "Right", ""))
		p.Columns(5)
		p.Help("below")
		p.Note("beside")
		quarters = p.Quarters("far", "Far", 6, 48)
		p.LowerMax("far", 20)
		p.Count("high", "High", 9, 3, 2)
		word = p.Text("word", "Word", "nothing", 3)
		short = p.Text("short", "Short", "none", 3)
		p.PickFirst("usual", "Usual", barred, book.Opt("c", "C", ""), book.Opt("d", "D", ""))
		p.Also("y", "unit", "3", "Look", "at it")
		s := book.Sum{Kind: "fire", Target: 4}
		s.Put(4, "base")
		p.Sum(s)
	})
	f := r.Form(nothing{}, engine.Do("x", "on", "yes", "place", "2", "none", "0", "word", "äöü", "usual", "d"))
	require.Nil(t, f.Refused)
	assert.Equal(t, []any{true, false, 2, 0, 6, "äöü", "none"}, []any{on, off, place, none, quarters, word, short})
	zero := []view.Option{{ID: "0", Label: "Left"}, {ID: "1", Label: "Right", Small: "of it"}, {ID: "2", Label: "Centre"}}
	assert.Equal(t, []view.Field{
		{Key: "on", Label: "On", Kind: view.Tick, Value: "yes"},
		{Key: "off", Label: "Off", Kind: view.Tick},
		{Key: "place", Label: "Place", Kind: view.Pick, Columns: 3, Options: zero, Value: "2"},
		{Key: "none", Label: "None", Kind: view.Pick, Columns: 5, Help: "below", Note: "beside", Value: "0",
			Options: []view.Option{{ID: "0", Label: "Left"}, {ID: "1", Label: "Right"}}},
		{Key: "far", Label: "Far", Kind: view.Count, Max: 20, Step: 1, Value: "6", Quarters: true},
		{Key: "high", Label: "High", Kind: view.Count, Min: 3, Max: 3, Step: 1, Value: "3", Known: true},
		{Key: "word", Label: "Word", Kind: view.Text, Max: 3, Value: "äöü"},
		{Key: "short", Label: "Short", Kind: view.Text, Max: 3},
		{Key: "usual", Label: "Usual", Kind: view.Pick, Columns: 3, Options: []view.Option{barred, book.Opt("c", "C", ""),
			book.Opt("d", "D", "")},
			Value: "d"},
	}, f.Fields)
	assert.Equal(t, []view.List{{ID: "also", Rows: []view.Row{{ID: "y", Name: "Look", What: "at it",
		Tap: &view.Key{ID: "y", Label: "Look", Do: engine.Do("y", "unit", "3"), Open: true}}}}}, f.Lists)
	assert.Equal(t, "Do it, Do it, Doing, as it is, 1", strings.Join([]string{f.Title, f.Go, f.Section, f.Ref, book.Num(f.Times)}, ", "))
	assert.Equal(t, []any{4, "muskets"}, []any{f.Reckoning.Target, f.Reckoning.Terms[0].Why})

	f = r.Form(nothing{}, engine.Do("x", "none", "1"))
	assert.Equal(t, []any{1, 1, "nothing", "c"}, []any{place, none, word, f.Fields[8].Value}, "what stands at first")
	f = r.Form(nothing{}, engine.Do("x"))
	assert.Equal(t, "Choose the none.", f.Refused.Text)
	assert.Equal(t, -1, none)
	for _, long := range []string{"abcd", "a\xff"} {
		f = r.Form(nothing{}, engine.Do("x", "none", "1", "word", long))
		assert.Equal(t, &engine.Refusal{Code: book.Outside, Text: "Word: at most 3 letters.", Section: "Doing", Field: "word"}, f.Refused)
		assert.Equal(t, "nothing", word)
	}
	spot := asked(func(p *book.Plan[nothing]) { p.Spot("at", "Where") })
	assert.True(t, goes(spot, "at", "3,4"))
	assert.Equal(t, "Tap where it stands.", spot.Form(nothing{}, engine.Do("x")).Refused.Text)
	usual := asked(func(p *book.Plan[nothing]) { p.PickFirst("usual", "Usual", barred) })
	assert.False(t, goes(usual), "nothing usual is possible")
	text := asked(func(p *book.Plan[nothing]) {
		refuse := p.Refuse
		refuse("no", "", "Other", "100 %")
	})
	assert.Equal(t, &engine.Refusal{Code: "no", Text: "100 %", Section: "Other"}, text.Form(nothing{}, engine.Do("x")).Refused)
}

// The sum of an entry whose form is not shown has numbers but no words, and its drawing is not made.
func TestBareSum(t *testing.T) {
	r := asked(func(p *book.Plan[nothing]) {
		s := book.Sum{Kind: "fire", Target: 5}
		s.Put(3, "base")
		p.Sum(s)
		p.Draw(func() *view.Diagram { return &view.Diagram{Label: "as it is"} })
	})
	assert.Equal(t, "as it is", r.Form(nothing{}, engine.Do("x")).Diagram.Label)
	f, _ := r.Outline(nothing{}, engine.Do("x"))
	assert.Nil(t, f.Diagram)
	assert.Equal(t, &engine.Reckoning{Sum: 3, Target: 5, Code: dice.OneD6, Section: "Fire"}, f.Reckoning)
	assert.Empty(t, f.Ref)
}

func TestChooseAndWays(t *testing.T) {
	var chosen string
	var ok bool
	r := asked(func(p *book.Plan[nothing]) {
		chosen, ok = book.Choose(p, "who", "Who", "", []string{"a", "b", "c"}, func(s string) view.Option {
			return view.Option{ID: s, Label: strings.ToUpper(s), Refused: map[string]string{"b": "it is night"}[s]}
		})
	})
	for in, want := range map[string]string{"": "", "a": "a", "b": "", "c": "c"} {
		assert.Equal(t, want != "", goes(r, "who", in), in)
		assert.Equal(t, want, chosen, in)
		assert.Equal(t, want != "", ok, in)
	}
	way := func(word string, blocked bool) func(p *book.Plan[nothing]) book.Deed[nothing] {
		return func(p *book.Plan[nothing]) book.Deed[nothing] {
			if blocked {
				p.Refuse("no", "", "", "%s is barred.", word)
			}
			return func(a *book.Act[nothing]) { a.Line("done", word) }
		}
	}
	w := &book.Rules[nothing]{Words: &book.Words{Say: book.Sentences("done\t{0} it is.")}}
	w.Menu = []book.Procedure[nothing]{{Procedure: view.Procedure{ID: "x"}, Plan: func(p *book.Plan[nothing]) book.Deed[nothing] {
		return book.ChooseBranch(p, "way", "Way", book.NewBranch(book.Opt("north", "North", ""), way("north", false)),
			book.NewBranch(book.Opt("south", "South", ""), way("south", true)), book.NewBranch(barred, way("b", false)),
			book.NewBranch(book.Opt("east",
				"East", ""), way("east", false)))
	}}}
	f := w.Form(nothing{}, engine.Do("x"))
	var why []string
	for _, o := range f.Fields[0].Options {
		why = append(why, o.Refused)
	}
	assert.Equal(t, []string{"", "south is barred.", "it is night", ""}, why)
	assert.Equal(t, "south is barred.", w.Form(nothing{}, engine.Do("x", "way", "south")).Refused.Text)
	facts := sure.Of(w.Resolve(nothing{}, engine.Do("x", "way", "east"), dice.NewCup()))(t)
	assert.Equal(t, book.Told{Lines: []book.Said{book.Say("done", "east")}}, facts[0])
}

// Why an entry cannot be carried out, whatever is chosen.
func TestDead(t *testing.T) {
	no := &engine.Refusal{Text: "It is night.", Field: "b"}
	pick := view.Field{Key: "a", Kind: view.Pick, Options: []view.Option{book.Opt("x", "X", "")}}
	for want, f := range map[string]view.Form{
		"":              {},
		"It is night.":  {Refused: no, Fields: []view.Field{pick}},
		"It is night. ": {Refused: no, Fields: []view.Field{pick, {Key: "b", Kind: view.Pick}}},
		" ":             {Refused: no, Fields: []view.Field{{Key: "b", Kind: view.Count}}},
		"  ": {Refused: no, Fields: []view.Field{pick, {Key: "b", Kind: view.Pick, Options: []view.Option{barred,
			book.Opt("x", "", "")}}}},
		"It is night. alone": {Refused: &engine.Refusal{Text: "No.", Field: "a"}, Fields: []view.Field{{Key: "a", Kind: view.Pick,
			Options: []view.Option{barred}}}},
	} {
		assert.Equal(t, strings.TrimSpace(strings.TrimSuffix(want, "alone")), book.DeadEnd(f), want)
	}
}

// The menu lists what can be entered, and why not otherwise; procedures without a group are left out; after the end of the game
// everything is barred unless marked Always.
func TestMenu(t *testing.T) {
	done := func(*book.Plan[nothing]) book.Deed[nothing] { return func(a *book.Act[nothing]) { a.Line("done") } }
	over := ""
	r := asked(func(p *book.Plan[nothing]) { p.Pick("target", "Target", "", barred) })
	r.Fill = func(_ nothing, text string) string { return text + "!" }
	r.Ended = func(nothing) string { return over }
	r.Menu = append(r.Menu, book.Procedure[nothing]{Procedure: view.Procedure{ID: "key", Name: "Key"}, Plan: done},
		book.Procedure[nothing]{Procedure: view.Procedure{ID: "bar", Group: "All"}, Plan: done,
			Bars: func(nothing) string { return "too dark" }},
		book.Procedure[nothing]{Procedure: view.Procedure{ID: "any", Group: "All"}, Plan: done, Always: true})
	said := func() (out []string) {
		for _, p := range r.Procedures(nothing{}) {
			out = append(out, p.ID+" "+p.Ref+" "+p.Refused)
		}
		return out
	}
	assert.Equal(t, []string{"x as it is! It is night.", "bar ! too dark", "any ! "}, said())
	over = "it is over"
	assert.Equal(t, []string{"x as it is! it is over", "bar ! it is over", "any ! "}, said())
	f := r.Form(nothing{}, engine.Do("key"))
	assert.Equal(t, &engine.Refusal{Code: book.Barred, Text: "it is over"}, f.Refused)
	assert.Equal(t, "it is over", r.Bars(nothing{}, "key"))
	assert.Empty(t, r.Bars(nothing{}, "any"))

	p, ok := r.Find("bar")
	assert.True(t, ok && p.ID == "bar")
	p, ok = r.Find("nothing")
	assert.False(t, ok)
	assert.Equal(t, view.Procedure{}, p)
	p, ok = r.Find("x")
	assert.True(t, ok && p.Name == "Do it")
	f = r.Form(nothing{}, engine.Do("nothing"))
	assert.Equal(t, view.Form{Do: "nothing", Times: 1, Refused: &engine.Refusal{Code: book.NotChosen, Text: "Choose an action."}}, f)
	_, err := r.Ready(nothing{}, engine.Do("nothing"))
	assert.ErrorAs(t, err, new(*engine.Malformed))
	over = ""
	r.Menu[1].Plan = func(*book.Plan[nothing]) book.Deed[nothing] { return nil }
	_, err = r.Ready(nothing{}, engine.Do("key"))
	assert.ErrorContains(t, err, "does nothing")
	_, carry := r.Outline(nothing{}, engine.Do("key"))
	assert.Nil(t, carry)
}

// tally counts calls.
type tally struct{ N, Derived int }

// more is a fact that absorbs others of its kind.
type more int

func (more) Kind() string { return "more" }

func (e more) Apply(s tally) tally {
	s.N += int(e)
	book.DenyIf(s.N > 10, "more than ten")
	return s
}

func (e more) Merge(next engine.Event) (engine.Event, bool) {
	n, ok := next.(more)
	return e + n, ok && e+n < 5
}

func counting(deed book.Deed[tally]) *book.Rules[tally] {
	return &book.Rules[tally]{Words: &book.Words{Say: book.Sentences("said\tSaid {0}.\nfirst\tFirst.\nlast\tLast.")},
		Facts:  []book.Fact[tally]{more(0)},
		Derive: func(s tally) tally { s.Derived = 2 * s.N; return s },
		Menu: []book.Procedure[tally]{{Procedure: view.Procedure{ID: "x", Name: "Count", Symbol: "sum"},
			Plan: func(*book.Plan[tally]) book.Deed[tally] { return deed }}}}
}

// Facts are applied as they are made and merged where possible; one that cannot have happened ends the act.
func TestFactsOfAnAct(t *testing.T) {
	var seen []tally
	r := counting(func(a *book.Act[tally]) {
		for range 5 {
			a.Do(more(1))
			seen = append(seen, a.State)
		}
		assert.Equal(t, tally{}, *a.Before)
		assert.Equal(t, []engine.Event{more(4), more(1)}, a.Facts())
		assert.Equal(t, "x", a.Command().Do)
		a.Line("said", 2)
	})
	r.Open = func(a *book.Act[tally]) { a.Line("first") }
	r.Close = func(a *book.Act[tally]) { a.Line("last") }
	ready := sure.Of(r.Ready(tally{}, engine.Do("x")))(t)
	facts, now, err := ready(dice.NewCup())
	require.NoError(t, err)
	assert.Equal(t, []tally{{1, 2}, {2, 4}, {3, 6}, {4, 8}, {5, 10}}, seen)
	assert.Equal(t, tally{5, 10}, now)
	told := book.Told{Lines: []book.Said{book.Say("first"), book.Say("said", 2), book.Say("last")}}
	assert.Equal(t, []engine.Event{more(4), more(1), told}, facts)
	tell := r.Telling(tally{}, engine.Step{Do: engine.Do("x"), Events: facts})
	assert.Equal(t, []string{"First. Said 2. Last.", "sum", "count", "Count"}, []string{tell.Card.Say, tell.Icon, tell.Undo,
		tell.Card.Over})
	assert.Equal(t, []string{"note", "entry"}, func() []string {
		x := r.Telling(tally{}, engine.Step{Do: engine.Do("unknown")})
		return []string{x.Icon, x.Undo}
	}())

	_, err = counting(func(a *book.Act[tally]) { a.Do(more(11)); t.Error("it goes on") }).Resolve(tally{}, engine.Do("x"), dice.NewCup())
	var bad *engine.Damaged
	require.ErrorAs(t, err, &bad)
	assert.Equal(t, `event "more"`, bad.What)
	s, facts, err := r.Carry(tally{N: 2}, dice.NewCup(), func(a *book.Act[tally]) { a.Do(more(3)) })
	require.NoError(t, err)
	assert.Equal(t, tally{5, 10}, s)
	assert.Equal(t, []engine.Event{more(3)}, facts)
	s, facts, err = r.Carry(tally{N: 2}, dice.NewCup(), func(a *book.Act[tally]) { a.Do(more(9)) })
	require.Error(t, err)
	assert.Equal(t, tally{N: 2}, s)
	assert.Nil(t, facts)

	followed := counting(func(a *book.Act[tally]) { a.Do(more(5)) })
	followed.Follow = func(a *book.Act[tally], f book.Fact[tally]) {
		if n, ok := f.(more); ok && n == 5 {
			a.Do(more(-1))
		}
	}
	facts = sure.Of(followed.Resolve(tally{}, engine.Do("x"), dice.NewCup()))(t)
	assert.Equal(t, []engine.Event{more(4)}, facts, "what follows from a fact, taken up by it")
}

// Dice and answers come from the cup; without them the act stops and says what it needs; a no drops everything.
func TestRun(t *testing.T) {
	shot := dice.Roll{ID: "shot", Code: dice.OneD6, For: "Volley", Section: "Firing"}
	test := shot.Needing(4, "hit", "miss")
	pick := dice.Question{ID: "where", Text: "Where to?", Kind: dice.Pick, Choices: []dice.Choice{{ID: "left"}, {ID: "right"}}}
	really := dice.Question{ID: "really", Text: "Really?", Kind: dice.YesNo}
	many := dice.Question{ID: "many", Text: "How many?", Kind: dice.Number, Max: 900, Step: 100}
	var got []any
	r := counting(func(a *book.Act[tally]) {
		got = []any{len(a.Volley(test, 0)), len(a.Volley(test, -1)), len(a.Volley(test, 1)), a.Successes(test, 3), a.Throw(shot).Total}
		got = append(got, a.Ask(pick), a.Ask(many))
		a.Do(more(2))
		if !a.Yes(really) {
			a.Nothing()
		}
		a.Line("last")
	})
	die := func(n int) dice.Given { return dice.Given{ID: "shot", Faces: []int{n}} }
	given := []dice.Given{die(4), die(3), die(5), die(6), die(2), {ID: "where", Answer: "right"}, {ID: "many", Answer: "3"}}
	run := func(more ...dice.Given) ([]engine.Event, error) {
		return r.Resolve(tally{}, engine.Do("x"), dice.NewCup(append(slices.Clone(given), more...)...))
	}
	facts, err := run(dice.Given{ID: "really", Answer: dice.Yes})
	require.NoError(t, err)
	assert.Equal(t, []any{0, 0, 1, 2, 2, "right", "3"}, got)
	assert.Len(t, facts, 2)
	facts = sure.Of(run(dice.Given{ID: "really", Answer: dice.No}))(t)
	assert.Empty(t, facts)
	_, err = run(dice.Given{ID: "really", Answer: dice.Yes}, die(1))
	require.Error(t, err, "a die too many")
	for n, want := range []string{"1 × 1D6", "3 × 1D6", "2 × 1D6", "1 × 1D6", "1D6 needed", "where", "many", "really"} {
		_, err := r.Resolve(tally{}, engine.Do("x"), dice.NewCup(given[:n]...))
		var need *dice.Need
		require.ErrorAs(t, err, &need, "%d", n)
		assert.Contains(t, err.Error()+id(need), want)
	}
	given[5].Answer = "up"
	_, err = run()
	require.ErrorIs(t, err, dice.ErrMismatch)
	assert.Panics(t, func() {
		_, _ = counting(func(*book.Act[tally]) { panic("mistake") }).Resolve(tally{}, engine.Do("x"), dice.NewCup())
	})
}

// id returns the id of the question asked.
func id(n *dice.Need) string {
	if n.Ask == nil {
		return ""
	}
	return n.Ask.ID
}

// What an act says is in its Told.
func TestActSays(t *testing.T) {
	s := book.Sum{Kind: "fire"}
	r := counting(func(a *book.Act[tally]) {
		a.Line("first")
		a.Todo("said", 1)
		a.Due("said", 2)
		a.Note("said", 3)
		a.Sum(s)
		a.Verdict(book.Say("said", 4), book.Say("last"))
	})
	facts := sure.Of(r.Resolve(tally{}, engine.Do("x"), dice.NewCup()))(t)
	assert.Equal(t, []engine.Event{book.Told{Lines: []book.Said{book.Say("first")}, Todo: []book.Said{book.Say("said", 1)},
		Due: []book.Said{book.Say("said", 2)}, Notes: []book.Said{book.Say("said", 3)}, Sums: []book.Sum{s}, Num: book.Say("said", 4),
		Word: book.Say("last")}}, facts)
}

// A plan stops where something it needs is missing, and its form stays as it is; any other panic is passed on.
func TestPlanEndsWhereSomethingIsMissing(t *testing.T) {
	r := asked(func(p *book.Plan[nothing]) {
		n, ok := book.Choose(p, "n", "Number", "", []string{"1", "2"}, func(s string) view.Option { return book.Opt(s, s, "") })
		p.Require(ok)
		p.Note("chosen: " + n)
		p.Tick("after", "After")
	})
	f := r.Form(nothing{}, engine.Do("x"))
	require.Len(t, f.Fields, 1)
	assert.Equal(t, "Choose the number.", f.Refused.Text)
	assert.Len(t, r.Form(nothing{}, engine.Do("x", "n", "2")).Fields, 2)
	wrong := asked(func(*book.Plan[nothing]) { panic("wrong") })
	assert.PanicsWithValue(t, "wrong", func() { wrong.Form(nothing{}, engine.Do("x")) })
}
