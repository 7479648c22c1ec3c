package rulestest

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/view"
)

// Strength is a unit in the records of a rule book: its original strength, its losses, and its strength on the field.
type Strength struct {
	Side              int
	Name              string
	Began, Lost, Left int
}

// seated are pairs of commanders for whose games despatches are checked.
var seated = [][2]string{Steady, Mixed, {"careful", "bold"}, {"bold", "bold"}, {"careful", "careful"}}

// Despatches plays all battles under different commanders and checks the report of each against what happened: see [Contract].
// truth reads this from the facts of a step, and roll the strength of the units from a state, both without using the code that
// writes the despatch.
func (c Commanders) Despatches(t *testing.T, truth func(before, after engine.State, st engine.Step) Truth,
	roll func(engine.State) []Strength) {
	t.Helper()
	Native(t, "whole battles")
	seen := map[string]int{}
	n := len(c.Battles)
	for i := range max(n, Games(n)) {
		e := c.Led(c.Battles[i%n], seated[i%len(seated)], uint64(7000+i))
		g := c.Fight(t, e)
		start := c.Start(t, e.Battle)
		steps := Each(g.Moves, func(m commander.Move) engine.Step { return m.Step })
		cr, ok := c.Sys.(view.Chronicler)
		require.True(t, ok)
		w := Contract{True: truth}.reported(t, c.Sys, cr, start, steps, seen)
		for turn, s := range w.ends {
			w.roll(turn, roll(s))
		}
		is, came := w.true[len(w.true)-1], c.Came(g.End)
		assert.Equal(t, came.Won >= 0, is.Wins != "", "%+v: who won", e)
		for _, by := range came.Held {
			if by >= 0 {
				seen["places"]++
			}
		}
		for _, x := range w.true {
			seen["charges"] += len(x.Charged)
		}
		seen["orders"] += Reasons(t, c.Sys, start, g)
		seen["turns"] += came.Turns
		if seen["games"]++; t.Failed() {
			t.Fatalf("%+v is not told as it was", e)
		}
	}
	t.Log(seen)
	for _, x := range []string{"loss", "end", "head: end", "pin: loss"} {
		assert.Positive(t, seen[x], x)
	}
	told := 0
	for what, n := range seen {
		if strings.HasPrefix(what, "charge-") {
			told += n
		}
	}
	assert.Equal(t, seen["charges"] > 0, told > 0, "who charged is told")
	assert.Less(t, 100*seen["said again"], 15*seen["sentences"], "sentences repeated within a letter")
	assert.LessOrEqual(t, seen["said so often"], 3, "the same sentence with other values")
}

// Fates checks the report of a battle made of the given steps, for events that are rare in play. It starts from the first battle
// of the book. told lists the kinds of sentences that must occur, such as "gone-t" for units that were captured.
func (c Commanders) Fates(t *testing.T, truth func(before, after engine.State, st engine.Step) Truth, told string,
	steps ...func(engine.State) []engine.Event) {
	t.Helper()
	start := c.Start(t, c.Battles[0])
	var all []engine.Step
	now := start
	for _, next := range steps {
		st := engine.Step{Do: engine.Do("charge"), Events: next(now)}
		now = Applied(t, c.Sys, now, st.Events...)
		all = append(all, st)
	}
	cr, ok := c.Sys.(view.Chronicler)
	require.True(t, ok)
	seen := map[string]int{}
	Contract{True: truth}.reported(t, c.Sys, cr, start, all, seen)
	for _, kind := range strings.Fields(told) {
		assert.Positive(t, seen[kind], "%s of %v", kind, seen)
	}
}

// roll checks the roll of losses after a turn, and the drawing of the strengths, against the records.
func (w *witness) roll(turn int, all []Strength) {
	w.t.Helper()
	var want [2][][]string
	left, gone := [2]int{}, false
	for _, x := range all {
		left[x.Side] += x.Left
		gone = gone || x.Began > x.Lost+x.Left
	}
	for _, x := range all {
		row := []string{x.Name, book.Num(x.Began), book.Num(x.Lost), book.Num(x.Began - x.Lost - x.Left), book.Num(x.Left)}
		if !gone {
			row = slices.Delete(row, 3, 4)
		}
		if x.Began > 0 {
			want[x.Side] = append(want[x.Side], row)
		}
	}
	if turn > 0 {
		assert.Equal(w.t, left, w.drawn[turn-1], "turn %d", turn)
	}
	for side, r := range w.rolls(turn) {
		rows := r.Rows
		if r.Sum {
			rows = rows[:len(rows)-1]
		}
		assert.Equal(w.t, want[side], rows, "turn %d", turn)
	}
}
