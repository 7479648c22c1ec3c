package journeys

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/browser"
	"vedette/engine"
	"vedette/engine/systems"
	rules "vedette/engine/view"
)

// battleKeys are the keys that choose a battle of a rule book in a new game, for all battles with a briefing.
func battleKeys(t *testing.T, sys rules.System) (keys []string) {
	t.Helper()
	f := sys.Options(nil)
	i := slices.IndexFunc(f, func(f rules.Field) bool { return f.Stock == "scenario" })
	require.GreaterOrEqual(t, i, 0)
	for _, o := range f[i].Options {
		s, err := sys.Start(engine.Values{{Key: f[i].Key, Val: o.ID}})
		require.NoError(t, err)
		if d := sys.Desk(s); d.Brief != nil && len(d.Brief.Notes) > 0 && d.Brief.Diagram != nil && d.Brief.Diagram.Land != nil {
			keys = append(keys, "field-"+f[i].Key+"-"+o.ID)
		}
	}
	return keys
}

// Every supplied battle of every rule book opens with its briefing and its map, fits every width, and prints on one page with a
// line at every foot and a list of what is where.
func TestEverySuppliedBattle(t *testing.T) {
	t.Parallel()
	for _, sys := range systems.All() {
		id := sys.Info().ID
		t.Run(id, func(t *testing.T) {
			keys := battleKeys(t, sys)
			require.Len(t, keys, map[string]int{"hill": 8, "ecw": 3, "march": 4, "minie": 4, "splendid": 2}[id])
			e := visit(t, home(t))
			for i, key := range keys {
				name := id + key[strings.LastIndex(key, "-"):]
				e.book(id, key)
				assert.True(t, browser.Eval[bool](e.Page, "Boolean(document.querySelector('main svg.map'))"), "%s: it opens with its map", name)
				whole := i == len(keys)-1 || proving
				if whole {
					e.glance("battle-" + name)
				}
				e.section(tables[id][0], tables[id][1])
				label := e.lies()
				assert.Greater(t, strings.Count(label, "from the left"), 2, "%s: %s", name, label)
				if whole {
					e.tap("map-print")
					e.Await("print-map")
					e.Wait("document.querySelector('.map .grid')")
					assert.Equal(t, 1, pages(e.PDF("print-map-"+name)), name)
					assert.GreaterOrEqual(t, browser.Eval[int](e.Page, "document.querySelectorAll('.lay li').length"), 3, name)
				}
				e.section("nav-field", "")
				e.tap("shelf")
			}
			assert.Empty(t, e.Problems())
		})
	}
}
