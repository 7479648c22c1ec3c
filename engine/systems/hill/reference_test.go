package hill

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// places returns the sections that a tap on a citation can find: those of chapters, their paragraphs and
// tables.
func places(r view.Reference) map[string]bool {
	found := map[string]bool{}
	for _, c := range r.Chapters {
		found[c.Section] = true
	}
	for _, t := range r.Tables {
		found[t.Section] = true
	}
	return found
}

// TestEveryCitationIsFound: every id that the code cites, in forms, sums, refusals, rolls and questions, leads
// to a place of the reference, and none of our ids is left on the screen.
func TestEveryCitationIsFound(t *testing.T) {
	s := rulestest.Start(t, System{})
	r := System{}.Reference(s)
	found := places(r)
	check := func(what, id string) {
		cite := section(id)
		assert.NotContains(t, cite, "HILL-", what)
		assert.True(t, found[cite], "%s cites %q, which is %q", what, id, cite)
	}
	for _, p := range rules.Menu {
		check(p.ID, p.Section)
		f := System{}.Form(s, engine.Do(p.ID))
		assert.True(t, found[f.Section], "%s: %q", p.ID, f.Section)
		if f.Refused != nil {
			check(p.ID+" refused", f.Refused.Section)
		}
	}
	for _, p := range (System{}).Procedures(s) {
		assert.True(t, found[p.Section], "%s: %q", p.ID, p.Section)
	}
	for id, x := range rollBook() {
		check("roll "+id, x.roll.Section)
	}
	for _, roll := range []dice.Roll{rollMove, rollShot, rollBlow, rollCheck, rollRally, rollGun, rollDrift, rollWide, rollDirection,
		rollTest} {
		check("roll "+roll.ID, roll.Section)
	}
	for _, code := range refusals {
		check(code.code, barredSection(code.code))
	}
	for n := 1; n <= 140; n++ {
		check("the rules", "HILL-"+num(n))
	}
	for _, h := range houseTables {
		check("our tables", h.id)
	}
}

// TestSumsCiteWhatIsFound: the sums of every action cite a section that a player finds.
func TestSumsCiteWhatIsFound(t *testing.T) {
	s := rulestest.Start(t, System{})
	found := places(System{}.Reference(s))
	sums := 0
	for _, p := range rules.Menu {
		f := System{}.Form(s, engine.Do(p.ID, "actor", "veteran", "target", "average", "range", "6-12", "cover", "open"))
		if f.Reckoning == nil {
			continue
		}
		sums++
		assert.True(t, found[f.Reckoning.Section], "%s: %q", p.ID, f.Reckoning.Section)
		for _, term := range f.Reckoning.Terms {
			assert.True(t, found[term.Section], "%s: %q", p.ID, term.Section)
		}
	}
	assert.GreaterOrEqual(t, sums, 10)
}

// TestReferenceIsWhole: the reference has 60 rulings with reasons, every row as wide as its heading, every
// chance as it is thrown, and the sheet contains what is looked up in a fight.
func TestReferenceIsWhole(t *testing.T) {
	for _, sc := range []string{"inches", "cm", "half", "double"} {
		s := rulestest.Start(t, System{}, "scale", sc)
		r := System{}.Reference(s)
		require.Len(t, r.Rulings, 60)
		for _, x := range r.Rulings {
			for _, text := range []string{x.Says, x.Ruled, x.Why} {
				assert.NotEmpty(t, text, x.ID)
				assert.NotContains(t, text, "{", x.ID)
			}
		}
		for _, c := range r.Chapters {
			assert.NotEmpty(t, c.Body, c.ID)
			for _, p := range c.Body {
				assert.NotContains(t, p.Text.String(), "{", c.ID)
				assert.NotContains(t, p.Text.String(), "House:", c.ID)
			}
		}
		ids, sheet := map[string]bool{}, 0
		for _, x := range r.Tables {
			assert.False(t, ids[x.ID], x.ID)
			ids[x.ID] = true
			if x.Sheet {
				sheet++
			}
			require.NotEmpty(t, x.Rows, x.ID)
			for _, row := range x.Rows {
				require.Len(t, row, len(x.Head), x.ID)
				for _, c := range row {
					assert.NotContains(t, c.Text, "{", x.ID)
				}
			}
		}
		assert.Equal(t, 12, sheet)
	}
}

// TestReferenceTables: the printed tables are those used for reckoning. Source: hill-tables 3.1 to 3.7, the
// examples printed there.
func TestReferenceTables(t *testing.T) {
	s := rulestest.Start(t, System{})
	r := System{}.Reference(s)
	at := func(id, row string, col int) view.Cell {
		for _, x := range r.Tables {
			for _, c := range x.Rows {
				if x.ID == id && c[0].Text == row {
					return c[col]
				}
			}
		}
		require.FailNow(t, "no such row", "%s %s", id, row)
		return view.Cell{}
	}
	for _, c := range []struct {
		id, row   string
		col       int
		text, odd string
	}{
		{"movement", "Veteran", 1, "6–11″", ""},
		{"movement", "Average", 4, "2–4″", ""},
		{"movement", "Conscript", 6, "11–18″", ""},
		{"movement", "Transport", 5, "–", ""},
		{"fire", "Rifle, Average", 3, "13+", "25.9%"},
		{"fire", "Pistol, Veteran", 3, "–", ""},
		{"attack", "Veteran", 3, "10+", "62.5%"},
		{"attack-modifiers", "Foot attacks mounted", 1, "+2", ""},
		{"morale", "Conscript", 2, "9+", "27.8%"},
		{"loading", "Field Artillery", 1, "2", ""},
		{"shell", "Veteran", 1, "7+", "58.3%"},
		{"shell", "Average", 5, "12+", "2.8%"},
		{"shell-score", "2–4", 1, "wide: 1D6 + 2, that is 3–8″", ""},
		{"tests", "Roundshot 12–18″", 2, "11+", "50.0%"},
		{"tests", "Cannister 24–36″", 1, "6+", "95.4%"},
		{"press", "4", 2, "15–42", "44.4%"},
		{"press", "9", 3, "46–66", "36.1%"},
		{"events-b", "15–23", 0, "15–23", "13.9%"},
		{"directions", "61–62", 1, "right rear", ""},
		{"assessing", "Veteran", 1, "7+", "58.3%"},
		{"points", "Treasure", 1, "3", ""},
		{"words", "11 or more", 1, "The Peer himself wishes to see you", ""},
	} {
		got := at(c.id, c.row, c.col)
		assert.Equal(t, []string{c.text, c.odd}, []string{got.Text, got.Odds}, "%s, %s", c.id, c.row)
	}
}
