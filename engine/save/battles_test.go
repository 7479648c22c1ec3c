package save

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/systems"
	"vedette/engine/view"
)

// maxLetters is the maximum length of a link to a whole battle with its map.
const maxLetters = 1200

// battles returns the battles that a game of a rule book can begin with, and the setting that chooses them; nil when it has
// none.
func battles(sys view.System) (key string, ids []string) {
	for _, f := range sys.Options(nil) {
		if f.Stock != "scenario" {
			continue
		}
		for _, o := range f.Options {
			ids = append(ids, o.ID)
		}
		return f.Key, ids
	}
	return "", nil
}

// ground returns the map of a game, an empty table when it has none.
func ground(sys view.System, s engine.State) (m battle.Map, sides [2]string) {
	m = battle.Map{W: 7200, D: 4800}
	for _, sh := range sys.Sheets(s) {
		if sh.Map == "" {
			continue
		}
		if sides = sh.Edges; sides[0] == "" {
			sides = [2]string{"Players", "French"}
		}
		if sh.Diagram != nil && sh.Diagram.Land != nil {
			l := sh.Diagram.Land
			m = battle.Map{W: l.W, D: l.D, North: l.North, Shapes: l.Features}.Tidy()
		}
	}
	return m, sides
}

// keptBattle returns the battle that can be kept from a game with a drawn map.
func keptBattle(t rulestest.T, sys view.System, s engine.State, m battle.Map) engine.Kept {
	_, s = rulestest.Enter(t, sys, s, engine.Do(battle.DoMap, battle.DoMap, m.Code()), nil)
	for _, k := range sys.(engine.Keeper).Keepable(s) {
		if k.Kind == "scenario" {
			return k
		}
	}
	require.FailNow(t, "no battle is kept")
	return engine.Kept{}
}

// travels sends a kept battle by a link and returns what arrives, and the length of the link.
func travels(t rulestest.T, sys view.System, k engine.Kept) (Parcel, int) {
	code := sure.Of(Parcel{System: sys.Info().ID, Kept: k}.Code())(t)
	text := sure.Of(Unpack(code))(t)
	p := sure.Of(ReadParcel(systems.ByID, text))(t)
	assert.Equal(t, k, p.Kept)
	return p, len(code)
}

// In every book a battle with a drawn map can be kept, travels by a link of at most 1,200 characters, and begins a new game with
// that map, the same armies and, if it is based on a supplied battle, the same objectives and length.
func TestBattlesOfOnesOwn(t *testing.T) {
	for _, sys := range systems.All() {
		key, ids := battles(sys)
		for _, id := range ids {
			t.Run(sys.Info().ID+"/"+id, func(t *testing.T) {
				s := rulestest.Opened(t, sys, engine.Values{{Key: key, Val: id}})
				m, _ := ground(sys, s)
				m = m.WithNewShape("wood", "", battle.Point{X: 1000, Y: 1000}).WithName(len(m.Shapes), "The new wood")
				k := keptBattle(t, sys, s, m)
				p, letters := travels(t, sys, k)
				assert.LessOrEqual(t, letters, maxLetters)
				t.Log(letters, "letters,", len(m.Shapes), "things,", k.Name+":", k.Small)
				own := engine.Values{{Key: key, Val: engine.OwnPrefix + p.Kept.Data}}
				for _, f := range sys.Options(own) {
					assert.True(t, f.Key != key || f.Value == own.Get(key), "it is the one that is chosen")
				}
				again := rulestest.Opened(t, sys, own)
				require.NoError(t, sys.Check(again))
				is, _ := ground(sys, again)
				assert.Equal(t, m.Code(), is.Code())
				other := sure.Of(sys.(engine.MapKeeper).WithMap(k.Kind, k.Data, m.Turned(len(m.Shapes)-1, 90).Code()))(t)
				assert.NotEqual(t, k.Map, other.Map)
				assert.Equal(t, k, sure.Of(sys.(engine.MapKeeper).WithMap(other.Kind, other.Data, k.Map))(t))
				was, now := sys.Desk(s), sys.Desk(again)
				assert.Equal(t, was.Next(), now.Next())
				if len(was.Lists) > 0 && was.Brief != nil {
					require.NotNil(t, now.Brief, "it has its briefing")
				}
			})
		}
	}
}

// places are names as referees give them.
var places = strings.Fields("Mill Church Bridge Ridge Farm Chapel Hollow Copse Ford Lane Manor Redoubt Saint-Amand Hougoumont Wagnerhöhe")

// byHand draws a map as the editor would make it: of a usual size, with up to 25 shapes, a third of them named.
func byHand(t *rapid.T, sides [2]string) battle.Map {
	m := battle.Map{W: 600 * rapid.IntRange(6, 16).Draw(t, "feet"), D: 600 * rapid.IntRange(6, 10).Draw(t, "deep"),
		North: 15 * rapid.IntRange(0, 23).Draw(t, "north")}
	kinds := strings.Fields("hill hill wood wood orchard field field marsh rough river stream ford bridge road road track wall hedge " +
		"village building landmark zone entry")
	for i := range rapid.IntRange(0, 25).Draw(t, "things") {
		m = m.WithNewShape(rapid.SampledFrom(kinds).Draw(t, "kind"), sides[i%2], battle.Point{X: m.W / 2, Y: m.D / 2})
		at := len(m.Shapes) - 1
		half := func(n int, what string) int { return battle.Snap * rapid.IntRange(-n/100, n/100).Draw(t, what) }
		m = m.Moved(at, half(m.W, "x"), half(m.D, "y"))
		for range rapid.IntRange(0, 2).Draw(t, "bends") {
			k := rapid.IntRange(0, len(m.Shapes[at].Points)-1).Draw(t, "corner")
			m = m.WithCorner(at, k, battle.Point{X: battle.Snap * rapid.IntRange(0, m.W/battle.Snap).Draw(t, "to x"), Y: m.D / 3})
		}
		if rapid.IntRange(0, 3).Draw(t, "turned") == 0 {
			m = m.Turned(at, 15*rapid.IntRange(1, 23).Draw(t, "turn"))
		}
		if i%3 == 0 {
			m = m.WithName(at, rapid.SampledFrom(places).Draw(t, "name")+" "+rapid.SampledFrom(places).Draw(t, "named"))
		}
	}
	return m
}

// The same with any map of a reasonable size, on any battle of a book and with any of its army lists.
func TestMapsDrawnByHandTravel(t *testing.T) {
	rulestest.Native(t, "games at random")
	longest := 0
	for _, sys := range systems.All() {
		key, ids := battles(sys)
		if len(ids) == 0 {
			continue
		}
		t.Run(sys.Info().ID, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				o := engine.Values{{Key: key, Val: rapid.SampledFrom(ids).Draw(t, "battle")}}
				for _, f := range sys.Options(o) {
					if strings.HasPrefix(f.Key, "army") {
						o = o.With(f.Key, f.Options[rapid.IntRange(0, len(f.Options)-1).Draw(t, f.Key)].ID)
					}
				}
				s := rulestest.Opened(t, sys, o)
				_, sides := ground(sys, s)
				m := byHand(t, sides)
				p, letters := travels(t, sys, keptBattle(t, sys, s, m))
				longest = max(longest, letters)
				require.LessOrEqual(t, letters, maxLetters, "%d things", len(m.Shapes))
				again := rulestest.Opened(t, sys, engine.Values{{Key: key, Val: engine.OwnPrefix + p.Kept.Data}})
				is, _ := ground(sys, again)
				require.Equal(t, m.Code(), is.Code())
			})
		})
	}
	t.Log("the longest link:", longest)
}

// keptOrRefused checks that a kept battle is either refused with the usual error, or equals what the book itself would keep and
// can begin a game.
func keptOrRefused(t rulestest.T, sys view.System, key, data string) (refused bool) {
	k, err := sys.(engine.Keeper).ReadKept("scenario", data)
	if err != nil {
		require.ErrorAs(t, err, new(*engine.Damaged))
		assert.Zero(t, k)
		return true
	}
	require.Equal(t, data, k.Data)
	require.NoError(t, sys.Check(rulestest.Opened(t, sys, engine.Values{{Key: key, Val: engine.OwnPrefix + data}})))
	return false
}

// battleSeeds are kept battles of every book: a supplied one, and one with the players' own armies.
func battleSeeds(t rulestest.T, each func(sys view.System, key, data string)) {
	for _, sys := range systems.All() {
		key, ids := battles(sys)
		if len(ids) == 0 {
			continue
		}
		for _, o := range []engine.Values{{{Key: key, Val: ids[1]}}, {{Key: key, Val: ids[len(ids)-1]}}} {
			for _, f := range sys.Options(o) {
				if strings.HasPrefix(f.Key, "army") {
					o = o.With(f.Key, f.Options[1].ID)
				}
			}
			s := rulestest.Opened(t, sys, o)
			_, sides := ground(sys, s)
			m := battle.Map{W: 6000, D: 4800}.WithNewShape("wood", "", battle.Point{X: 1000, Y: 1000})
			m = m.WithNewShape("zone", sides[0], battle.Point{X: 3000, Y: 600})
			each(sys, key, keptBattle(t, sys, s, m.WithName(0, "Elms")).Data)
		}
	}
}

func TestDamagedBattles(t *testing.T) {
	rulestest.Native(t, "it reads the same battles again and again")
	battleSeeds(t, func(sys view.System, key, data string) {
		n, all := 0, 0
		for i := 0; i < len(data); i += 7 {
			for _, bad := range []string{data[:i], data[:i] + "\x00" + data[i:], data[:i] + "9" + data[i:], data[:i] + "\n" + data[i:]} {
				all++
				if keptOrRefused(t, sys, key, bad) {
					n++
				}
			}
		}
		assert.Greater(t, 100*n, 80*all, "most damage is noticed: %s %d of %d", sys.Info().ID, n, all)
		for _, bad := range []string{"", "none", "none\n", data + data, strings.Repeat("x", engine.MaxKept+1), "none " + key + "=none\n" + data} {
			assert.True(t, keptOrRefused(t, sys, key, bad), "%.60q", bad)
		}
	})
}

func FuzzBattles(f *testing.F) {
	books := map[string]view.System{}
	keys := map[string]string{}
	battleSeeds(f, func(sys view.System, key, data string) {
		books[sys.Info().ID], keys[sys.Info().ID] = sys, key
		f.Add(sys.Info().ID, data)
	})
	f.Fuzz(func(t *testing.T, book, data string) {
		if books[book] != nil {
			keptOrRefused(t, books[book], keys[book], data)
		}
	})
}
