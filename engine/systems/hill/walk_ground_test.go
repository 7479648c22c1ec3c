package hill

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest"
)

// groundEntries are the entries that this walk makes more often than the menu would.
var groundEntries = []string{"off-table", "table", "ring", "prepare", "bound", "arrive", "entry", "record", "explore-village",
	"explore-cave", "scout", "site", "note", "party", "interrogate"}

// holdGround checks the laws of carried things and of places after a whole step.
func holdGround(t *testing.T, st engine.Step, before, s State) {
	t.Helper()
	counts := map[int]bool{}
	for _, c := range s.claims() {
		counts[c.entry] = true
	}
	for _, e := range s.Ledger {
		if u, ok := s.Roster.Unit(e.Unit); e.State == carried && e.Unit != 0 {
			require.True(t, ok && u.OnTable() && u.Side == ours, "%s: entry %d is carried by nobody", st.Do, e.ID)
		}
		if e.State == dropped || e.State == lost || e.State == guarded {
			require.False(t, counts[e.ID], "%s: entry %d counts", st.Do, e.ID)
		}
	}
	for _, x := range s.Sites {
		was, known := before.site(x.ID)
		require.False(t, known && was.Found != "" && was.Found != x.Found, "%s: place %d was searched twice", st.Do, x.ID)
		require.False(t, known && was.Done && !x.Done)
	}
	for _, sh := range (System{}).Sheets(s) {
		if sh.Diagram != nil {
			inside(t, *sh.Diagram)
		}
	}
	if c := (System{}).Desk(s).Card; c != nil && c.Diagram != nil {
		inside(t, *c.Diagram)
	}
}

// TestWalkGround plays random legal steps at every depth, with placements, places, travellers and carried
// things more often than by chance.
func TestWalkGround(t *testing.T) {
	rulestest.Native(t, "long games at random, of which shorter ones are played there too")
	steps, kinds, states := 0, map[string]int{}, map[string]int{}
	for i, o := range depthsAndForces {
		for seed := range uint64(rulestest.Count(2)) {
			choose := rulestest.Seeded(900*uint64(i) + seed + 1)
			s := rulestest.Start(t, System{}, o...).(State)
			var told rulestest.Retold
			for range 120 {
				var st engine.Step
				var next engine.State
				ok := false
				if choose(2) == 0 {
					do := groundEntries[choose(len(groundEntries))]
					if len(s.Pending) > 0 { // nothing else can be entered
						do = "off-table"
					}
					if c, can := rulestest.RandomForm(System{}, s, engine.Do(do), choose); can {
						st, next = rulestest.Driven(t, System{}, s, c, rulestest.RandomFill(choose))
						if ok = len(st.Events) > 0; ok {
							told := System{}.Tell(next, st)
							require.NotEmpty(t, told.Line.String(), "%s", c)
							require.NotEmpty(t, told.Undo, "%s", c)
						}
					}
				} else {
					st, next, ok = rulestest.RandomStep(t, System{}, s, choose)
				}
				if !ok || st.Do.Do == "end-game" && choose(4) > 0 {
					continue
				}
				holdGround(t, st, s, next.(State))
				told.Told(System{}, st, next)
				s = next.(State)
				steps++
				for _, e := range st.Events {
					kinds[e.Kind()]++
					if m, ok := e.(entryMarked); ok {
						states[m.State]++
					}
				}
				if s.Over {
					break
				}
			}
			told.Again(t, System{}, s)
		}
	}
	assert.Greater(t, steps, 300)
	rulestest.Seen(t, kinds, "edged", "laid", "prepared", "bound", "reached", "arrived")
	rulestest.Seen(t, states, home, lost, dropped, carried)
	t.Logf("%d steps, %v, %v", steps, kinds, states)
}
