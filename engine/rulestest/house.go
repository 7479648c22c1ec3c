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

// HouseValues checks that every house value of a rule book can be changed for a game by the command "settings", is kept, and
// is shown as changed.
//
// Every house field of the settings is set to its minimum and maximum, or to each of its other options. A game begun with
// the value and a game changed to it must have the same reference, the field must say what the design was, and a number
// must show in the reference. Conversely, every house cell and every house paragraph with a number in the reference must
// be changed by some setting, or be listed in fixed with the reason why it is no setting: as "table/row/column" or
// "chapter/paragraph", counted from 0, or just by its table or chapter. "setting/key" in fixed says why a number does not
// show in the reference. Nothing that a setting changes may be shown as printed, and a house cell must say what it was.
func HouseValues(t *testing.T, sys view.System, fixed map[string]string) {
	t.Helper()
	Native(t, "every value of every table, and what it changes in the reference")
	opening := Opened(t, sys, nil)
	x := &valuing{t: t, sys: sys, opening: opening, design: pieces(sys.Reference(opening)), fixed: fixed,
		moved: map[string]bool{}, used: map[string]bool{}}
	values := 0
	for _, f := range sys.Form(opening, engine.Do("settings")).Fields {
		if f.Mark == engine.House {
			values++
			x.value(f)
		}
	}
	require.NotZero(t, values, "no house value can be changed")
	for _, s := range x.later {
		if !x.open() && !Proving() {
			break
		}
		x.look(s)
	}
	for id, text := range x.design {
		if !text.house() || x.moved[id] {
			continue
		}
		known := namedFor(fixed, id)
		x.used[known] = true
		assert.NotEmpty(t, known, "%s is a house value that no setting changes: %s", id, text.Text)
	}
	for id := range fixed {
		assert.True(t, x.used[id], "%s is listed as fixed but is not, or does not exist", id)
	}
	t.Logf("%d house values can be changed, %d are listed as fixed", values, len(fixed))
}

// valuing is what is known about the house values of a rule book.
type valuing struct {
	t       *testing.T
	sys     view.System
	opening engine.State
	design  map[string]piece  // the reference as designed
	fixed   map[string]string // what no setting changes, and why
	moved   map[string]bool   // pieces that some setting has changed
	used    map[string]bool   // entries of fixed that were needed
	later   []engine.State    // games whose references are only compared while some piece is unaccounted for, or in make prove
}

// look compares the reference of a game with the design. seen reports whether anything differs.
func (x *valuing) look(s engine.State) (now map[string]piece, seen bool) {
	now = pieces(x.sys.Reference(s))
	for id, was := range x.design {
		if now[id] != was {
			x.moved[id], seen = true, true
			switch now := now[id]; {
			case now.Text == was.Text || now.Text == "":
			case now.Mark == engine.Printed:
				assert.Fail(x.t, "shown as printed", "%s: %q after a setting changed it from %q", id, now.Text, was.Text)
			case was.table && now.Mark == engine.House:
				assert.Equal(x.t, was.Text, now.Was, "%s is %q and should say what it was", id, now.Text)
			}
		}
	}
	return now, seen || len(now) != len(x.design)
}

// value sets one house value to each of its other values, at the start and in the game.
func (x *valuing) value(f view.Field) {
	t, seen := x.t, false
	for i, other := range others(f) {
		with := engine.Values{{Key: f.Key, Val: other}}
		begun, err := x.sys.Start(with)
		require.NoError(t, err, "%s=%s", f.Key, other)
		for _, o := range x.sys.Options(with) {
			if o.Key == f.Key {
				assert.Equal(t, other, o.Value, f.Key)
				assert.NotEmpty(t, o.Was, "%s is not shown as changed", f.Key)
			}
		}
		if seen {
			x.later = append(x.later, begun)
			continue
		}
		var now map[string]piece
		if now, seen = x.look(begun); i > 0 {
			continue
		}
		_, changed := Driven(t, x.sys, x.opening, engine.Do("settings", f.Key, other), (&Hand{}).Fill)
		if then := pieces(x.sys.Reference(changed)); !maps.Equal(now, then) {
			assert.Equal(t, now, then, "%s changed in the game", f.Key)
		}
	}
	if f.Kind == view.Count && !seen {
		x.used["setting/"+f.Key] = true
		assert.NotEmpty(t, x.fixed["setting/"+f.Key], "the reference does not show %s (%s)", f.Key, f.Label)
	}
}

// open reports whether some house piece is neither known to change nor listed as fixed.
func (x *valuing) open() bool {
	for id, text := range x.design {
		if text.house() && !x.moved[id] && namedFor(x.fixed, id) == "" {
			return true
		}
	}
	return false
}

// namedFor returns the entry of fixed that covers id: its own, or that of its row, table or chapter.
func namedFor(fixed map[string]string, id string) string {
	for at := id; at != ""; at = at[:max(strings.LastIndex(at, "/"), 0)] {
		if fixed[at] != "" {
			return at
		}
	}
	return ""
}

// others returns the values of a field other than the one in force.
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

// piece is a cell or a paragraph of a reference: its text and its mark.
type piece struct {
	view.Cell
	table bool
}

// house reports whether it is a number of our own design; without a number there is nothing to change.
func (p piece) house() bool { return p.Mark == engine.House && numbered(p.Text) }

// pieces returns the cells of all tables by "table/row/column" and the paragraphs by "chapter/paragraph".
func pieces(r view.Reference) map[string]piece {
	out := map[string]piece{}
	for _, x := range r.Tables {
		for i, row := range x.Rows {
			for k, c := range row {
				out[x.ID+"/"+strconv.Itoa(i)+"/"+strconv.Itoa(k)] = piece{c, true}
			}
		}
	}
	for _, c := range r.Chapters {
		for i, p := range c.Body {
			out[c.ID+"/"+strconv.Itoa(i)] = piece{Cell: view.Cell{Text: p.Text.String(), Mark: p.Mark}}
		}
	}
	return out
}

func numbered(s string) bool { return strings.ContainsAny(s, "0123456789½¼¾%") }
