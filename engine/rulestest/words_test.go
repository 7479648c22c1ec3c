//go:build !js

package rulestest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/book"
)

func TestWordsFindsFaults(t *testing.T) {
	const said, noted = "fires\t{0} fires at {1}\nrallies\t{0} rallies\nby\tby {0:name}\n", "rallies\ttodo Move {0} back.\n"
	w := &book.Words{
		Say:     book.Sentences(said),
		Cards:   book.Cards(noted),
		Reasons: book.Reasons("cover\twhy in {0=soft|hard} cover\nrange\twhy range\tshow {0:length}"),
		Sums:    map[string]book.SumKind{"fire": {Good: "hits"}},
		Show:    map[string]func(now, arg any) string{"length": nil, "name": func(_, _ any) string { return "" }},
	}
	w.Show["length"] = w.Show["name"]
	const all = `a.Line("fires", "x", n); a.Due("rallies", "x"); s := book.Sum{Kind: "fire"}; ` +
		`s.Put(1, "cover", 0); s.Add(2, "range"); say(book.Say("by", n))`
	for name, c := range map[string]struct {
		change func(w *book.Words)
		code   string
		want   string
	}{
		"all is well":              {nil, all, ""},
		"no such sentence":         {nil, all + `; a.Todo("nothing")`, `there are no words for "nothing"`},
		"no such reason":           {nil, all + `; s.AddIf(true, 1, "nothing")`, `there are no words for "nothing"`},
		"no such kind":             {nil, all + `; s = book.Sum{Kind: "nothing"}`, `there is no kind of sum "nothing"`},
		"too few arguments":        {nil, all + `; a.Line("fires", "x")`, `"fires" does not take 1 arguments`},
		"too many arguments":       {nil, all + `; a.Note("rallies", "x", n)`, `"rallies" does not take 2 arguments`},
		"too many of a reason":     {nil, all + `; s.Put(1, "cover", 0, 1)`, `"cover" does not take 2 arguments`},
		"arguments in a slice":     {nil, all + `; a.Line("fires", args...)`, ""},
		"a field is not a word":    {nil, all + `; p.Note("of four"); p.Text("name", "Name")`, ""},
		"an id that is worked out": {nil, all + `; a.Line(id, n)`, ""},
		"never said":               {nil, strings.ReplaceAll(all, `"rallies"`, `"by"`), `the sentence "rallies" is never used`},
		"a key is not said": {nil, strings.ReplaceAll(all, `a.Due("rallies", "x")`, `m = map[string]int{"rallies": 1}`),
			`the sentence "rallies" is never used`},
		"put together": {func(w *book.Words) {
			w.Say = book.Sentences(said + "by-day\tby day\nat-night\tat night\n")
		}, all + `; a.Line("by-"+x); a.Line(x+"-night")`, ""},
		"no function":           {func(w *book.Words) { delete(w.Show, "name") }, all, `no function for {name} in "by {0:name}"`},
		"a card of no sentence": {func(w *book.Words) { w.Cards = book.Cards(noted + "x\tbad\n") }, all, `the card "x" has no sentence`},
	} {
		x := *w
		x.Show = map[string]func(now, arg any) string{"length": w.Show["length"], "name": w.Show["name"]}
		if c.change != nil {
			c.change(&x)
		}
		dir := t.TempDir()
		code := "package x\n\nfunc deed(p *plan) deed { return func(a *act) { " + c.code + " } }\n"
		require.NoError(t, os.WriteFile(filepath.Join(dir, "x.go"), []byte(code), 0o644))
		got, err := misspoken(dir, &x)
		require.NoError(t, err, name)
		if c.want == "" {
			assert.Empty(t, got, name)
		} else {
			require.Len(t, got, 1, "%s: %v", name, got)
			assert.Contains(t, got[0], c.want, name)
		}
	}
}

func TestTextsWithSpaces(t *testing.T) {
	assert.ElementsMatch(t, []string{"a b", "c d", "e f"}, spaced(t, `{"x":["a b","ab",{"y":"c d","k k":1}],"z":["a b",3,["e f"]]}`))
	assert.Empty(t, spaced(t, `["lost","x",3,null,true]`))
}
