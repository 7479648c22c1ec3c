package rulestest

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// Citations walks through a game and demands that every section cited on the way leads to a chapter or a table of the
// reference: those of the menu, of forms with their sums and refusals, of dice and questions asked for, of results, of
// rulings, and of the rolls where the rule book lists them, which must then be all that are thrown. place turns what is cited into what a
// player finds, for a
// rule book that cites by ids where no screen shows them; nil when there is nothing to turn.
func Citations(t *testing.T, sys view.System, place func(string) string, steps int, seed uint64) {
	t.Helper()
	Native(t, "the words of the reference")
	s, err := sys.Start(nil)
	require.NoError(t, err)
	ref := sys.Reference(s)
	found, missed, cited := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, c := range ref.Chapters {
		found[c.Section] = true
	}
	for _, x := range ref.Tables {
		found[x.Section] = true
	}
	check := func(what, section string) {
		if place != nil {
			section = place(section)
		}
		cited[section] = true
		if section != "" && !found[section] && !missed[section] {
			missed[section] = true
			assert.Fail(t, "a citation leads nowhere", "%s cites %q", what, section)
		}
	}
	sum := func(what string, r *engine.Reckoning) {
		if r == nil {
			return
		}
		check(what, r.Section)
		for _, x := range r.Terms {
			check(what+": "+x.Why, x.Section)
		}
	}
	for _, x := range ref.Rulings {
		check("ruling "+x.ID, x.Section)
	}
	if r, ok := sys.(engine.Roller); ok {
		for _, x := range r.Rolls() {
			check("roll "+x.ID, x.Section)
		}
	}
	sides := map[string]int{}
	if r, ok := sys.(engine.Roller); ok {
		for _, x := range r.Rolls() {
			sides[x.ID] = x.Code.Sides()
		}
	}
	form := func(s engine.State, c engine.Command) {
		f := sys.Form(s, c)
		check(c.Do, f.Section)
		sum(c.Do, f.Reck)
		if f.Refused != nil {
			check(c.Do+" refused: "+f.Refused.Text, f.Refused.Section)
		}
	}
	choose := Seeded(seed)
	fill := RandomFill(choose)
	for range steps {
		for _, p := range sys.Procedures(s) {
			check("menu "+p.ID, p.Section)
			form(s, engine.Do(p.ID))
		}
		c, ok := RandomCommand(t, sys, s, choose)
		if !ok {
			continue
		}
		form(s, c)
		st, next, err := Drive(t, sys, s, c, func(n *dice.Need) ([]dice.Given, bool) {
			if n.Ask != nil {
				check("question "+n.Ask.ID, n.Ask.Section)
			} else {
				check("roll "+n.Roll.ID, n.Roll.Section)
				if len(sides) > 0 {
					assert.Equal(t, sides[n.Roll.ID], n.Roll.Code.Sides(), "the roll %s as it is listed", n.Roll.ID)
				}
			}
			return fill(n)
		})
		if err != nil || len(st.Events) == 0 {
			continue
		}
		card := sys.Tell(next, st).Card
		for i := range card.Reck {
			sum("result of "+c.Do, &card.Reck[i])
		}
		s = next
	}
	require.Greater(t, len(cited), 5, "nothing was cited")
}
