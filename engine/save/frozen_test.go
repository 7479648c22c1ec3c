package save

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/journal"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/rulestest/toy"
	"vedette/engine/systems"
	"vedette/engine/view"
)

// freeze rewrites the frozen games by random play with fixed seeds:
//
//	go test ./engine/save -run TestFreeze -freeze
//
// Until the first release this may be done whenever formats, events or states have changed, preferably once after all
// changes. After the release frozen games must never change; a later version adds files of its own.
var freeze = flag.Bool("freeze", false, "write the frozen games of this format anew: never after a release")

// frozen are the games kept for good, one of every rule book and one of the toy, with the options of each: the defaults unless
// something else is given. The game of English Civil War has the terrain guidelines beside it.
var frozen = func() map[string]engine.Values {
	all := map[string]engine.Values{}
	for _, sys := range systems.All() {
		all[sys.Info().ID] = nil
	}
	maps.Copy(all, openings)
	return all
}()

var openings = map[string]engine.Values{
	"hill":     engine.Do("start", "scenario", "ducos", "players", "4").In,
	"ecw":      engine.Do("start", "force", "twelve", "beside", "yes").In,
	"splendid": engine.Do("start", "force", "ready").In,
	"march":    engine.Do("start", "forces", "corps").In,
	"minie":    engine.Do("start", "forces", "acw").In,
	"toy":      engine.Do("start", "last", "1000000", "men", "50", "wall", "yes").In,
}

// frozenFile returns the path of a frozen game in this format; the state it leads to is beside it under the same name.
func frozenFile(id string) string { return fmt.Sprintf("testdata/format%d-%s.vedette", Format, id) }

func stateFile(file string) string { return strings.TrimSuffix(file, ".vedette") + ".state.json" }

// frozenSteps is the number of steps in a frozen game, and of games that it is chosen from.
const frozenSteps, frozenSeeds = 120, 24

// TestFreeze writes the frozen games when asked to. Otherwise it proves that it could by playing a short one of each.
func TestFreeze(t *testing.T) {
	for id, options := range frozen {
		t.Run(id, func(t *testing.T) {
			sys, _ := rules(id)
			if !*freeze {
				g := mixed(t, sys, options, 20, 1)
				sure.Of(EncodeGame(g.Setup(), g.Entries()))(t)
				return
			}
			var best *journal.Game
			for seed := range uint64(frozenSeeds) {
				if g := mixed(t, sys, options, frozenSteps, seed+1); best == nil || worth(g) > worth(best) {
					best = g
				}
			}
			text := sure.Of(EncodeGame(best.Setup(), best.Entries()))(t)
			require.NoError(t, os.WriteFile(frozenFile(id), []byte(text), 0o644))
			require.NoError(t, os.WriteFile(stateFile(frozenFile(id)), []byte(rulestest.JSON(t, best.State())+"\n"), 0o644))
			t.Logf("%d entries, %d steps, %d kinds of events, %d bytes", best.Len(), len(best.Log()), len(kindsOf(best)), len(text))
		})
	}
}

// mixed plays a game of at least n steps with a mixture of app dice, table dice, counts and reused dice, undo and redo.
func mixed(t rulestest.T, sys view.System, options engine.Values, steps int, seed uint64) *journal.Game {
	t.Helper()
	g, err := journal.New(sys, journal.Setup{System: sys.Info().ID, Seed: seed, Options: options, Name: "Frozen “" + sys.Info().ID + "” & 2″",
		Made: 1795219200, Version: "1"})
	require.NoError(t, err)
	choose := rulestest.Seeded(seed)
	for tries := 0; len(g.Log()) < steps; tries++ {
		require.Less(t, tries, 100*steps, "hardly anything is legal")
		rulestest.RandomEntry(t, g, 1795219200+int64(tries), choose, "")
		require.NoError(t, sys.Check(g.State()))
	}
	return g
}

// kindsOf lists the kinds of events in a game.
func kindsOf(g *journal.Game) map[string]bool {
	kinds := map[string]bool{}
	for _, line := range g.Log() {
		for _, e := range line.Step.Events {
			kinds[e.Kind()] = true
		}
	}
	return kinds
}

// lacks describes where now differs from was, "" for nowhere. Fields that a later version of a rule book has added to its state
// do not count.
func lacks(at string, before, now any) string {
	switch b := before.(type) {
	case map[string]any:
		n, ok := now.(map[string]any)
		if !ok {
			return at + " is no object"
		}
		for _, key := range slices.Sorted(maps.Keys(b)) {
			if v, ok := n[key]; !ok {
				return at + "." + key + " is missing"
			} else if no := lacks(at+"."+key, b[key], v); no != "" {
				return no
			}
		}
		return ""
	case []any:
		n, ok := now.([]any)
		if !ok || len(n) != len(b) {
			return fmt.Sprintf("%s: %v, was %v", at, now, before)
		}
		for i := range b {
			if no := lacks(fmt.Sprintf("%s[%d]", at, i), b[i], n[i]); no != "" {
				return no
			}
		}
		return ""
	}
	if before != now {
		return fmt.Sprintf("%s: %v, was %v", at, now, before)
	}
	return ""
}

func TestLacksNotices(t *testing.T) {
	read := func(s string) (v any) {
		require.NoError(t, json.Unmarshal([]byte(s), &v))
		return v
	}
	was := read(`{"a":1,"b":[{"c":"x"},{"c":"y"}],"d":null}`)
	for _, same := range []string{`{"a":1,"b":[{"c":"x"},{"c":"y"}],"d":null}`,
		`{"a":1,"b":[{"c":"x","new":0},{"c":"y"}],"d":null,"new":{}}`} {
		assert.Empty(t, lacks("state", was, read(same)))
	}
	for _, other := range []string{`{"a":2,"b":[{"c":"x"},{"c":"y"}],"d":null}`, `{"a":1,"b":[{"c":"y"},{"c":"x"}],"d":null}`,
		`{"a":1,"b":[{"c":"x"}],"d":null}`,
		`{"a":1,"b":[{},{"c":"y"}],"d":null}`, `{"b":[{"c":"x"},{"c":"y"}],"d":null}`, `{"a":1,"b":{},"d":null}`, `[]`} {
		assert.NotEmpty(t, lacks("state", was, read(other)), other)
	}
}

// TestFrozenFilesOpen checks that the frozen games of every released format still open: every record can be read, every entry
// folds, fingerprints of this shape of state agree after every entry, and the final state is the same. Source: COR-A03.
func TestFrozenFilesOpen(t *testing.T) {
	files := sure.Of(filepath.Glob("testdata/*.vedette"))(t)
	for id := range frozen {
		for n := 1; n <= Format; n++ {
			assert.Contains(t, files, fmt.Sprintf("testdata/format%d-%s.vedette", n, id), "a frozen game is missing")
		}
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data := sure.Of(os.ReadFile(file))(t)
			set, entries, err := DecodeGame(rules, string(data))
			require.NoError(t, err)
			sys, _ := rules(set.System)
			g := sure.Of(journal.New(sys, set))(t)
			for _, e := range entries {
				require.NoError(t, g.Append(e), "entry %d", e.Seq)
				if now := journal.Print(g.State()); now.Shape == e.Print.Shape {
					require.Equal(t, e.Print, now, "the state after entry %d", e.Seq)
				}
			}
			require.NoError(t, sys.Check(g.State()))
			again := sure.Of(journal.Open(sys, set, entries))(t)
			require.Equal(t, g.State(), again.State())
			want := sure.Of(os.ReadFile(stateFile(file)))(t, "beside a frozen game stands the state it leads to")
			var before, now any
			require.NoError(t, json.Unmarshal(want, &before))
			require.NoError(t, json.Unmarshal([]byte(rulestest.JSON(t, g.State())), &now))
			assert.Empty(t, lacks("state", before, now))
			if strings.HasPrefix(filepath.Base(file), fmt.Sprintf("format%d-", Format)) {
				text := sure.Of(EncodeGame(set, entries))(t)
				assert.True(t, string(data) == text, "it is written again as it was") // the texts would fill a screen
				rich(t, g)
			}
		})
	}
}

// partsOf lists the kinds of entries and of dice in a game.
func partsOf(g *journal.Game) map[string]bool {
	has := map[string]bool{}
	for _, e := range g.Entries() {
		has["entry "+string(rune(e.Kind))] = true
		for _, x := range e.Step.Given {
			if len(x.Faces) > 0 {
				has["dice "+string(rune(x.By))] = true
			}
		}
	}
	return has
}

// worth returns how much in a game could go wrong in a later version.
func worth(g *journal.Game) int { return 10*len(partsOf(g)) + len(kindsOf(g)) }

// rich checks that a frozen game has every kind of entry and of dice.
func rich(t *testing.T, g *journal.Game) {
	t.Helper()
	has := partsOf(g)
	for _, kind := range []journal.Kind{journal.StepKind, journal.UndoKind, journal.RedoKind, journal.SetKind} {
		assert.True(t, has["entry "+string(rune(kind))], "no entry %q in it", kind)
	}
	for _, by := range []dice.By{dice.Computer, dice.Table, dice.Kept} {
		assert.True(t, has["dice "+string(rune(by))], "no dice %q in it", by)
	}
	steps, kinds := frozenSteps, 4
	if _, large := openings[g.Setup().System]; large && g.Setup().System != (toy.System{}).Info().ID {
		kinds = 8
	}
	assert.GreaterOrEqual(t, len(g.Log()), steps)
	assert.GreaterOrEqual(t, len(kindsOf(g)), kinds, "kinds of events")
}
