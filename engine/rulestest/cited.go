package rulestest

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// Citations walks through a game and checks that every section cited on the way exists as a chapter or table of the reference:
// in the menu, in forms with their sums and refusals, in dice and questions, in results and rulings, and in the rolls that the
// rule book lists, which must then be all that are thrown. place converts a citation into the name that players find, for a rule
// book that cites by ids internally; nil for none.
func Citations(t *testing.T, sys view.System, place func(string) string, steps int, seed uint64) {
	t.Helper()
	Native(t, "the words of the reference")
	s := Opened(t, sys, nil)
	x := &citing{t: t, sys: sys, place: place, found: map[string]bool{}, missed: map[string]bool{}, cited: map[string]bool{},
		sides: map[string]int{}}
	x.reference(sys.Reference(s))
	choose := Seeded(seed)
	for range steps {
		for _, p := range sys.Procedures(s) {
			x.checkCited("menu "+p.ID, p.Section)
			x.form(s, engine.Do(p.ID))
		}
		c, ok := RandomCommand(t, sys, s, choose)
		if !ok {
			continue
		}
		x.form(s, c)
		st, next, err := Drive(t, sys, s, c, x.asked(RandomFill(choose)))
		if err != nil || len(st.Events) == 0 {
			continue
		}
		card := sys.Tell(next, st).Card
		for i := range card.Reckoning {
			x.sum("result of "+c.Do, &card.Reckoning[i])
		}
		s = next
	}
	delete(x.cited, "")
	require.NotEmpty(t, x.cited, "nothing was cited")
}

// citing records what a walk has cited.
type citing struct {
	t     *testing.T
	sys   view.System
	place func(string) string
	found map[string]bool // sections in the reference
	// sections cited, and those of them that are missing
	cited, missed map[string]bool
	sides         map[string]int // of the dice of listed rolls
}

// reference collects the sections of the reference, and checks the citations in it.
func (x *citing) reference(r view.Reference) {
	for _, c := range r.Chapters {
		x.found[c.Section] = true
	}
	for _, table := range r.Tables {
		x.found[table.Section] = true
	}
	for _, ruling := range r.Rulings {
		x.checkCited("ruling "+ruling.ID, ruling.Section)
	}
	if r, ok := x.sys.(engine.Roller); ok {
		for _, roll := range r.Rolls() {
			x.checkCited("roll "+roll.ID, roll.Section)
			x.sides[roll.ID] = roll.Code.Sides()
		}
	}
}

// checkCited checks that a cited section exists; a missing one is reported once.
func (x *citing) checkCited(what, section string) {
	if x.place != nil {
		section = x.place(section)
	}
	x.cited[section] = true
	if section != "" && !x.found[section] && !x.missed[section] {
		x.missed[section] = true
		assert.Fail(x.t, "a section does not exist", "%s cites %q", what, section)
	}
}

func (x *citing) sum(what string, r *engine.Reckoning) {
	if r == nil {
		return
	}
	x.checkCited(what, r.Section)
	for _, term := range r.Terms {
		x.checkCited(what+": "+term.Why, term.Section)
	}
}

func (x *citing) form(s engine.State, c engine.Command) {
	f := x.sys.Form(s, c)
	x.checkCited(c.Do, f.Section)
	x.sum(c.Do, f.Reckoning)
	if f.Refused != nil {
		x.checkCited(c.Do+" refused: "+f.Refused.Text, f.Refused.Section)
	}
}

// asked checks dice and questions before passing them to fill.
func (x *citing) asked(fill Filler) Filler {
	return func(n *dice.Need) ([]dice.Given, bool) {
		if n.Ask != nil {
			x.checkCited("question "+n.Ask.ID, n.Ask.Section)
			return fill(n)
		}
		x.checkCited("roll "+n.Roll.ID, n.Roll.Section)
		if len(x.sides) > 0 {
			assert.Equal(x.t, x.sides[n.Roll.ID], n.Roll.Code.Sides(), "dice of the roll %s as listed", n.Roll.ID)
		}
		return fill(n)
	}
}
