package rulestest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/armies"
	"vedette/engine/rulestest/sure"
	"vedette/engine/view"
)

// UnitLists checks how the app reads unit lists written by players. Every file in folder is a list, a line of equals signs, and
// what the form of "bring-army" says about it. With -update the files are rewritten.
func UnitLists(t *testing.T, sys view.System, start engine.Values, folder string) {
	t.Helper()
	files := sure.Of(filepath.Glob(filepath.Join(folder, "*.txt")))(t)
	require.NotEmpty(t, files)
	s := Opened(t, sys, start)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			data := sure.Of(os.ReadFile(file))(t)
			list, want, _ := strings.Cut(string(data), "\n=====\n")
			form := sys.Form(s, engine.Do("bring-army", "from", "own", "text", list))
			var got strings.Builder
			for _, l := range form.Lists {
				for _, r := range l.Rows {
					write(&got, r)
				}
			}
			if form.Refused != nil {
				fmt.Fprintf(&got, "refused: %s\n", form.Refused.Text)
			} else {
				fmt.Fprintf(&got, "key: %s; %s\n", form.Go, form.GoSmall)
			}
			if *update {
				require.NoError(t, os.WriteFile(file, []byte(list+"\n=====\n"+got.String()), 0o644))
				return
			}
			assert.Equal(t, want, got.String())
		})
	}
}

func write(b *strings.Builder, r view.Row) {
	fmt.Fprintf(b, "%s | %s | %s", r.Number, r.Name, r.What)
	if r.Bad != "" {
		fmt.Fprintf(b, " | %s", r.Bad)
	}
	for _, m := range r.Marks {
		fmt.Fprintf(b, " | %s", m.Text)
	}
	b.WriteString("\n")
}

// Vocabulary checks the words of a rule book for its troops: everything that can be said about a unit is written so that it
// reads back the same.
func Vocabulary(t *testing.T, w *armies.Words) {
	t.Helper()
	n := 0
	for _, k := range w.Kinds {
		for _, o := range append(w.Each(k), armies.Set{}) {
			x := []armies.Item{{N: 2, Kind: k.ID, Set: []armies.Set{o}}}
			if o.Key == "" {
				x[0].Set = nil
			}
			if k.Heading {
				x[0].N, x[0].Set = 1, nil
			}
			text := w.Write(x)
			back, ok := w.Exact(text)
			n++
			assert.True(t, ok, "%s%v", text, w.Read(text))
			assert.Equal(t, x, back, "%s", text)
		}
	}
	assert.Greater(t, n, len(w.Kinds))
}

// Armies checks the armies of a rule book: every list of the period and every army at the start of a game can be kept, read
// back, and used in another game, where it is the same army. Damaged ones are refused.
func Armies(t *testing.T, sys view.System, empty engine.Values, starts ...engine.Values) {
	t.Helper()
	Native(t, "every list of the period, kept and brought back")
	keeper := sys.(engine.Keeper)
	var lists []string
	for _, f := range sys.Options(empty) {
		for _, o := range f.Options {
			if f.Key == armies.Keys[0] && o.ID != "none" {
				lists = append(lists, o.ID)
			}
		}
	}
	require.NotEmpty(t, lists)
	for _, id := range lists {
		starts = append(starts, empty.With(armies.Keys[0], id).With(armies.Keys[1], id))
		s := Opened(t, sys, empty)
		require.Nil(t, sys.Form(s, engine.Do("bring-army", "from", id)).Refused, id)
		st, next := Driven(t, sys, s, engine.Do("bring-army", "from", id), nil)
		require.NotEmpty(t, sys.Tell(next, st).Line)
		require.NotEmpty(t, keeper.Keepable(next), id)
	}
	for _, start := range starts {
		s := Opened(t, sys, start)
		all := keeper.Keepable(s)
		require.NotEmpty(t, all, "%v", start)
		for _, k := range all {
			checkKept(t, sys, keeper, k, empty, armies.Keys[0])
		}
	}
}

// checkKept checks that a kept item reads back, makes the same army in a new game, and is refused when damaged.
func checkKept(t *testing.T, sys view.System, keeper engine.Keeper, k engine.Kept, empty engine.Values, key string) {
	t.Helper()
	require.LessOrEqual(t, len(k.Data), engine.MaxKept)
	back, err := keeper.ReadKept(k.Kind, k.Data)
	require.NoError(t, err, "%s", k.Data)
	require.Equal(t, k, back)
	if k.Kind != armies.Force || k.Text == "" {
		return
	}
	s := Opened(t, sys, empty.With(key, engine.OwnPrefix+k.Data))
	require.NoError(t, sys.Check(s))
	again := keeper.Keepable(s)
	require.NotEmpty(t, again)
	_, was, _ := strings.Cut(k.Data, "\n")
	_, is, _ := strings.Cut(again[0].Data, "\n")
	require.Equal(t, was, is, "the same army")
	n := 0
	for i := 0; i < len(k.Data); i += 11 {
		for _, bad := range []string{k.Data[:i], k.Data[:i] + "\x00" + k.Data[i:], k.Data[:i] + "9" + k.Data[i:]} {
			_, err := keeper.ReadKept(k.Kind, bad)
			if err != nil {
				require.ErrorAs(t, err, new(*engine.Damaged))
				n++
			}
			if i%7 == 0 {
				if s, err := sys.Start(empty.With(key, engine.OwnPrefix+bad)); err == nil {
					require.NoError(t, sys.Check(s))
				}
			}
		}
	}
	require.Greater(t, n, len(k.Data)/11, "most damage is noticed")
	for _, bad := range []string{"", "null", "army: x\n", strings.Repeat("army: x\n", 900), k.Data + k.Data} {
		_, err := keeper.ReadKept(k.Kind, bad)
		require.Error(t, err, "%q", bad)
	}
	_, err = keeper.ReadKept("scenario-of-nobody", k.Data)
	require.Error(t, err)
}

// Amended checks that a correction changes only the properties that c names. with maps a property that may change as well to the
// one that causes it.
func Amended(t T, c engine.Command, was, is armies.Item, with map[string]string) {
	t.Helper()
	for _, x := range append(slices.Clone(was.Set), is.Set...) {
		if c.In.Get("is-"+x.Key) == "" && (with[x.Key] == "" || c.In.Get("is-"+with[x.Key]) == "") {
			require.Equal(t, was.Get(x.Key), is.Get(x.Key), "%s: %s", c, x.Key)
		}
	}
}

// Amends checks the entry "amend" of a rule book: every property that a unit can be mustered with can be set by name afterwards,
// and then the unit is the one that would have been mustered. It starts from a game that is empty except for one army, and
// leaves out properties in others, which are other ways of saying something.
func Amends(t *testing.T, sys view.System, w *armies.Words, empty engine.Values, others ...string) {
	t.Helper()
	Native(t, "every kind of unit with all its properties")
	start := func(x armies.Item) (s engine.State, army string) {
		data := w.Write([]armies.Item{{N: 1, Kind: "army", Name: "Ours"}, x})
		s, err := sys.Start(empty.With(armies.Keys[0], engine.OwnPrefix+data))
		if err != nil {
			return nil, ""
		}
		if all := sys.(engine.Keeper).Keepable(s); len(all) > 0 {
			return s, all[0].Data
		}
		return nil, ""
	}
	n := 0
	for _, k := range w.Kinds {
		plain := armies.Item{N: 1, Kind: k.ID, Name: "Lunsford"}
		s, was := start(plain)
		if k.Heading || s == nil {
			continue
		}
		unit := sys.Form(s, engine.Do("amend")).Fields[0].Options
		if len(unit) == 0 {
			continue // a leader
		}
		ask := engine.Do("amend", "unit", unit[len(unit)-1].ID)
		for _, o := range w.Each(k) {
			other := plain
			other.Set = []armies.Set{o}
			if _, want := start(other); want != "" && want != was && !slices.Contains(others, o.Key) {
				_, after, err := Drive(t, sys, s, ask.With("is-"+o.Key, o.Val), nil)
				if errors.As(err, new(*engine.Refusal)) { // impossible with the other numbers of this unit, though possible with others
					fields := sys.Form(s, ask).Fields
					require.True(t, slices.ContainsFunc(fields, func(f view.Field) bool { return f.Key == "is-"+o.Key }), "%s: %v", k.ID, o)
					continue
				}
				require.NoError(t, err, "%s: %v", k.ID, o)
				require.Equal(t, want, sys.(engine.Keeper).Keepable(after)[0].Data, "%s: %v", k.ID, o)
				n++
			}
		}
		for _, f := range sys.Form(s, ask).Fields {
			for _, o := range f.Options {
				assert.NotRegexp(t, `^[\d\W]*$`, o.Label, "%s: options of %s need names", k.ID, f.Label)
			}
		}
	}
	require.Greater(t, n, len(w.Kinds), "things amended")
}
