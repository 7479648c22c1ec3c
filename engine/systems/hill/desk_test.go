package hill

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/view"
)

// TestDeskSaysWhatToDo: in every position of a turn one line says what comes next, and the primary key is what
// a referee expects.
func TestDeskSaysWhatToDo(t *testing.T) {
	s := opening(t)
	at := func(want, primary string) {
		t.Helper()
		d := System{}.Desk(s)
		assert.Equal(t, want, d.Say)
		assert.NotEmpty(t, d.Small)
		assert.Equal(t, primary, d.Primary.ID)
		assert.Equal(t, []int{s.ToAct.P, s.ToAct.N}, []int{d.Counts[0].Value, d.Counts[1].Value})
	}
	at("Ready to set out", "initiative")
	s, _ = play(t, s, "press", []int{2, 2})
	at("Players’ initiative", "initiative")
	s, _ = play(t, s, "press", []int{1, 1, 4, 5, 1, 1, 1, 1})
	at("Event", "place")
	s, _ = play(t, s, "place", nil)
	at("Draw again", "initiative")
	s, _ = play(t, s, "press", []int{6, 6})
	at("Non-Players’ initiative", "initiative")
	s, _ = play(t, s, "to-act side=players n=0", nil)
	at("Non-Players’ initiative", "end-turn")
	s, _ = play(t, s, "done", nil)
	at("Everybody has acted", "end-turn")
	s, _ = play(t, s, "end-turn", nil)
	at("A new turn", "initiative")
	assert.Equal(t, 2, System{}.Desk(s).Turn)
	tell := System{}.Tell(s, engine.Step{Events: []engine.Event{pressed{Turn: 4, Press: 3, Side: Players}}})
	assert.Equal(t, []string{"Draw 3: the Players", "draw 3"}, []string{tell.Head, tell.Undo})
}

// Every row and key of a list whose id ends with a number concerns the thing with that number, so that a finger
// hits what it meant even when rows move up.
func TestKeysAreNumberedByWhatTheyAreAbout(t *testing.T) {
	seen := map[string]int{}
	hold := func(where, id string, c engine.Command) {
		name, n, _ := strings.Cut(id, "-")
		if _, err := strconv.Atoi(n); err != nil {
			return
		}
		seen[name]++
		assert.True(t, slices.ContainsFunc(c.In, func(v engine.Value) bool { return v.Val == n || v.Val != "" && v.Val[1:] == n }),
			"%s: %s does %s", where, id, c)
	}
	for _, scenario := range []string{"monastery", "ford", "sweep"} {
		c := seated(t, 2, "scenario="+scenario)
		c.lay()
		for _, l := range (System{}).Desk(c.s).Lists {
			for _, r := range l.Rows {
				if r.Key != nil {
					hold(l.ID, r.Key.ID, r.Key.Do)
				}
			}
		}
		for more := true; more && c.s.Turn < 6; {
			more = sure.Of(c.Go())(t)
			d := System{}.Desk(c.s)
			for _, l := range d.Lists {
				for _, r := range l.Rows {
					for _, k := range []*view.Key{r.Key, r.Tap} {
						if k != nil {
							hold(l.ID, k.ID, k.Do)
						}
					}
				}
			}
			for _, x := range d.Duties {
				hold("duties", x.Key.ID, x.Key.Do)
			}
		}
	}
	own := rulestest.Start(t, System{}, "scenario", "sweep").(State) // only the table knows about an objective of the referee's own
	own.Turn, own.Scene.Aims = 2, []Aim{{Name: "The bridge burnt"}}
	row := own.aimList().Rows[0]
	require.NotNil(t, row.Key)
	hold("own objectives", row.Key.ID, row.Key.Do)
	rulestest.Seen(t, seen, "won", "aim", "reveal", "decide", "secret", "site")
}
