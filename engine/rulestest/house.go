package rulestest

import (
	"maps"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/view"
)

// HouseValues holds a rule book to its promise that every value of house design can be changed for a game by the
// command "settings", is kept, and is shown as changed.
//
// Every house field of the settings is set to its least and its greatest value, or to each of its other replies: a game
// begun so and a game changed so have the same reference, the field says what the design was, and a number is seen in
// the reference. The other way round, every house cell and every house paragraph with a number in the reference is
// changed by at least one setting; or it is named in fixed, as "table/row/column" or "chapter/paragraph", counted from 0,
// or by the table or chapter alone, with the reason why it is no setting. "setting/key" in it tells why a number is not
// seen in the reference by itself.
func HouseValues(t *testing.T, sys view.System, fixed map[string]string) {
	t.Helper()
	Native(t, "every value of every table, and what it changes in the reference")
	opening, err := sys.Start(nil)
	require.NoError(t, err)
	design := pieces(sys.Reference(opening))
	moved, used := map[string]bool{}, map[string]bool{}
	values := 0
	look := func(s engine.State) (now map[string]piece, seen bool) {
		now = pieces(sys.Reference(s))
		for id, was := range design {
			if now[id] != was {
				moved[id], seen = true, true
			}
		}
		return now, seen || len(now) != len(design)
	}
	var later []engine.State // games whose reference is looked at only while something is not known to change, or in make prove
	for _, f := range sys.Form(opening, engine.Do("settings")).Fields {
		if f.Mark != engine.House {
			continue
		}
		values++
		seen := false
		for i, other := range others(f) {
			with := engine.Values{{Key: f.Key, Val: other}}
			begun, err := sys.Start(with)
			require.NoError(t, err, "%s=%s", f.Key, other)
			for _, x := range sys.Options(with) {
				if x.Key == f.Key {
					assert.Equal(t, other, x.Value, f.Key)
					assert.NotEmpty(t, x.Was, "%s is not shown as changed", f.Key)
				}
			}
			if seen {
				later = append(later, begun)
				continue
			}
			var now map[string]piece
			if now, seen = look(begun); i > 0 {
				continue
			}
			_, changed, err := Drive(t, sys, opening, engine.Do("settings", f.Key, other), (&Hand{}).Fill)
			require.NoError(t, err, "settings %s=%s", f.Key, other)
			if then := pieces(sys.Reference(changed)); !maps.Equal(now, then) {
				assert.Equal(t, now, then, "%s changed in the game", f.Key)
			}
		}
		if f.Kind == view.Count && !seen {
			used["setting/"+f.Key] = true
			assert.NotEmpty(t, fixed["setting/"+f.Key], "the reference does not show %s (%s)", f.Key, f.Label)
		}
	}
	require.NotZero(t, values, "no house value can be changed")
	open := func() bool { // something is house design, nothing is known to change it, and it is not named as fixed
		for id, text := range design {
			if text.house && !moved[id] && namedFor(fixed, id) == "" {
				return true
			}
		}
		return false
	}
	for _, s := range later {
		if !open() && !Proving() {
			break
		}
		look(s)
	}
	for id, text := range design {
		if !text.house || moved[id] {
			continue
		}
		known := namedFor(fixed, id)
		used[known] = true
		assert.NotEmpty(t, known, "%s is house design and no setting changes it: %s", id, text.text)
	}
	for id := range fixed {
		assert.True(t, used[id], "%s is named as fixed, but is not or is not there", id)
	}
	t.Logf("%d house values can be changed, %d are named as fixed", values, len(fixed))
}

// namedFor is the name in fixed that id falls under: its own, or that of the row, the table or the chapter it is in.
func namedFor(fixed map[string]string, id string) string {
	for at := id; at != ""; at = at[:max(strings.LastIndex(at, "/"), 0)] {
		if fixed[at] != "" {
			return at
		}
	}
	return ""
}

// others are the values of a field beside the one in force.
func others(f view.Field) (out []string) {
	add := func(v string) {
		if v != f.Value {
			out = append(out, v)
		}
	}
	for _, o := range f.Options {
		add(o.ID)
	}
	if f.Kind == view.Count {
		add(strconv.Itoa(f.Min))
		add(strconv.Itoa(f.Max))
	}
	return out
}

// piece is a cell or a paragraph of a reference.
type piece struct {
	text  string
	house bool
}

// pieces are the cells of all tables by "table/row/column", and the paragraphs by "chapter/paragraph". A paragraph
// without a number has nothing to change and is left out of house design.
func pieces(r view.Reference) map[string]piece {
	out := map[string]piece{}
	for _, x := range r.Tables {
		for i, row := range x.Rows {
			for k, c := range row {
				out[x.ID+"/"+strconv.Itoa(i)+"/"+strconv.Itoa(k)] = piece{c.Text + " " + c.Odds, c.Mark == engine.House && numbered(c.Text)}
			}
		}
	}
	for _, c := range r.Chapters {
		for i, p := range c.Body {
			text := p.Text.String()
			out[c.ID+"/"+strconv.Itoa(i)] = piece{text, p.Mark == engine.House && numbered(text)}
		}
	}
	return out
}

func numbered(s string) bool { return strings.ContainsAny(s, "0123456789½¼¾%") }
