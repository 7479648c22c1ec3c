package minie

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// TestDiagrams: diagrams are to scale, have a description for those who cannot see them, and keep within their frame.
func TestDiagrams(t *testing.T) {
	for name, d := range map[string]*view.Diagram{"stick": stickDiagram(), "shell": shellDiagram(6), "shell left": shellDiagram(3),
		"cone": coneDiagram(false), "rifled cone": coneDiagram(true)} {
		assert.NotEmpty(t, d.Label, name)
		assert.Positive(t, d.Inch, name)
		for _, x := range d.Shapes {
			for _, p := range x.At {
				assert.True(t, p.X-x.R >= 0 && p.X+x.R <= d.W && p.Y-x.R >= 0 && p.Y+x.R <= d.H, "%s: %v", name, x)
			}
		}
	}
	st := stickDiagram()
	assert.Equal(t, 30*st.Inch, st.Shapes[0].At[1].X-st.Shapes[0].At[0].X, "30″")
	sh := shellDiagram(3)
	assert.Equal(t, []int{2 * sh.Inch, sh.Inch, 3 * sh.Inch / 2}, []int{sh.Shapes[2].R, sh.Shapes[3].R,
		sh.Shapes[4].At[0].X - sh.Shapes[3].At[0].X}, "4″ across, 2″ inside, 1½″ to the left")
	co := coneDiagram(false)
	assert.Equal(t, []int{13 * co.Inch, 3 * co.Inch}, []int{co.Shapes[4].At[1].X - co.Shapes[0].At[0].X,
		co.Shapes[4].At[2].Y - co.Shapes[4].At[1].Y}, "13″ long, 3″ wide at the end")
}

// TestReference: every section cited has a chapter, every row all its cells, every ruling
// a reason, and a changed house value is shown with its design.
func TestReference(t *testing.T) {
	s := opening(t, "square", "7", "s09", "yes", "s10", "yes")
	r := System{}.Reference(s)
	has := map[string]bool{"": true}
	for _, c := range r.Chapters {
		assert.False(t, has[c.Section], "%s stands twice", c.Section)
		has[c.Section] = true
		assert.NotEmpty(t, c.Body)
	}
	for _, p := range menu {
		assert.True(t, has[p.Section], "%s: %s", p.ID, p.Section)
		assert.NotEmpty(t, p.Ref, p.ID)
	}
	for _, x := range rolls {
		assert.True(t, has[x.Section], "%s: %s", x.ID, x.Section)
	}
	was := 0
	ids := map[string]bool{}
	for _, x := range r.Tables {
		assert.True(t, has[x.Section], "%s: %s", x.ID, x.Section)
		assert.False(t, ids[x.ID])
		ids[x.ID] = true
		for _, row := range x.Rows {
			assert.Len(t, row, len(x.Head), x.ID)
			for _, c := range row {
				if c.Was != "" {
					was++
					assert.Contains(t, []string{"7", "+7"}, c.Text)
					assert.Contains(t, []string{"4", "+4"}, c.Was)
				}
			}
		}
	}
	assert.Equal(t, 2, was, "in the table of melee and in that of its house values")
	require.Len(t, r.Rulings, 54)
	for i, x := range r.Rulings {
		assert.Equal(t, rulestest.Span("HM-R%02d", 1, 54)[i], x.ID)
		assert.True(t, x.Says != "" && x.Ruled != "" && x.Why != "" && has[x.Section], x.ID)
	}
}

// TestDesk: the selected unit is offered what it may do in the step.
func TestDesk(t *testing.T) {
	s := opening(t)
	_, s = play(t, s, "first", []int{6, 1})
	_, s = play(t, s, "take unit=3", nil)
	keys := func(step int) (ids []string) {
		s.Step = step
		for _, k := range (System{}).Desk(s).Deeds.Keys {
			ids = append(ids, k.Do.Do)
		}
		return ids
	}
	assert.Equal(t, []string{"formation", "stay", "record", "take"}, keys(1))
	assert.Equal(t, []string{"move", "stay", "record", "take"}, keys(4))
	assert.Equal(t, []string{"musketry", "stay", "record", "take"}, keys(5))
	assert.Equal(t, []string{"charge", "stay", "record", "take"}, keys(6))
	assert.Equal(t, []string{"record", "take"}, keys(13), "infantry fires no guns")
	assert.Equal(t, []string{"musketry", "stay", "record", "take"}, keys(15))
}

// TestTurnOfTheStep: the heading of a turn comes from the step, whatever turn the game has reached and
// whatever the sides are called by then; so do the names beside the dice of a melee when the battle
// is over. COR-N10; TestWalk checks it for every step.
func TestTurnOfTheStep(t *testing.T) {
	s := opening(t)
	st, next := rulestest.Enter(t, System{}, s, engine.Do("first"), []int{5, 2})
	later := next
	later.Turn, later.Over, later.Set.Sides = 4, true, [2]string{"Red", "Blue"}
	told := System{}.Tell(later, st)
	assert.Equal(t, []any{"Turn 1", 1}, []any{told.Head, told.Turn})
	assert.Equal(t, []string{"Federals", "Confederates"}, []string{told.Rolls[0].Label, told.Rolls[1].Label})

	st, next = rulestest.Enter(t, System{}, s, engine.Do("melee", "melee", "free", "by-class", "infantry", "at-class", "infantry",
		"a-figures", "6", "d-figures", "6"), []int{5, 2})
	later = next
	later.Over = true
	told = System{}.Tell(later, st)
	assert.Equal(t, []string{"the attacker", "the defender"}, []string{told.Rolls[0].Label, told.Rolls[1].Label})
}

// TestClosingCountsUnits: the units of both sides still standing, without generals and wagons, and those gone with their figures.
func TestClosingCountsUnits(t *testing.T) {
	s := opening(t)
	s = with(s, 3, func(u *Unit) { u.Form = Routing })
	s = with(s, 4, func(u *Unit) { u.Gone = goneRouted })
	sh := System{}.Closing(s, nil)
	counted, losses := sh.Lists[0], sh.Lists[1]
	assert.Equal(t, []string{"5 of 7", "7 of 7"}, []string{counted.Rows[0].Number + " " + counted.Rows[0].Small,
		counted.Rows[1].Number + " " + counted.Rows[1].Small})
	assert.Equal(t, []string{"1 unit gone with 26 more figures", ""}, []string{losses.Rows[0].What, losses.Rows[1].What})
}

// TestClosingShowsAVictory: the picture of the end is that of a victory if either side has won, and none otherwise.
func TestClosingShowsAVictory(t *testing.T) {
	s := opening(t)
	s.Over = true
	for winner, want := range []string{"", view.Victory, view.Victory} {
		s.Winner = winner
		assert.Equal(t, want, System{}.Closing(s, nil).Picture, "side %d", winner)
	}
}

// The tables of the reference.
func TestTablesAsShown(t *testing.T) { rulestest.Tables(t, System{}, opening(t)) }
