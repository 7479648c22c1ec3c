package march

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// held is a reference being checked against the entries of a position.
type held struct {
	*rapid.T
	s      State
	choose rulestest.Chooser
	tables map[string]view.Table
}

// cell returns the chance in a cell of a table, or its text if it has none.
func (h held) cell(table string, row, col int) string {
	c := h.tables[table].Rows[row][col]
	if c.Odds != "" {
		return c.Odds
	}
	return c.Text
}

// chance returns the chance that a command has a good outcome.
func (h held) chance(cmd string, g func(fate) bool) string {
	return shareOf(enumerate(h, h.s, rulestest.Line(h, cmd)), g).String()
}

// The odds and tables of the reference match the entries themselves, with any house values. Source: charts 8.
func TestReferenceOddsAreThoseOfTheEntries(t *testing.T) {
	rulestest.Native(t, "entries with every way in which their dice may fall")
	rapid.Check(t, func(t *rapid.T) {
		choose := rulestest.Drawn(t)
		o := engine.Values{}
		for range choose(10) {
			c := values[choose(len(values))]
			if g := c.Group; g == "Orders" || g == "Skirmish combat" || g == "Melee" || g == "Morale" || g == "Leader casualty" {
				o = append(o, engine.Value{Key: string(c.Key), Val: book.Num(c.Min + choose(c.Max-c.Min+1))})
			}
		}
		o = append(o, engine.Do("", "natural", []string{"yes", "no"}[choose(2)], "backfire", []string{"yes", "no"}[choose(2)]).In...)
		st := rulestest.Opened(t, System{}, o)
		h := held{t, st.(State), choose, map[string]view.Table{}}
		for _, x := range (System{}).Reference(h.s).Tables {
			h.tables[x.ID] = x
		}
		h.orders()
		h.skirmish()
		h.morale()
		h.leaders()
		h.melee()
		h.fire()
		h.initiative()
	})
}

// orders checks the odds of orders by command.
func (h held) orders() {
	row := h.choose(5)
	h.s.Leaders[2].Cmd = 4 - row
	arrives := func(f fate) bool { return f.res.Word != "does not arrive" }
	if System.Form(System{}, h.s, engine.Do("order", "by", "3", "to", "m1", "order", "attack")).Refused == nil {
		require.Equal(h, h.chance("order by=3 to=m1 order=attack far=1", arrives), h.cell("order-odds", row, 1))
		h.s.MFs[0].Committed = true
		require.Equal(h, h.chance("order by=3 to=m1 order=attack far=1", arrives), h.cell("order-odds", row, 2))
		require.Equal(h, h.chance("order by=3 to=m1 order=attack far=0", arrives), h.cell("order-odds", row, 3))
	}
}

// skirmish checks the results of skirmish combat by difference.
func (h held) skirmish() {
	if d := 1 + h.choose(min(6, h.s.v("sk-cap"))); d <= h.s.v("sk-cap") {
		for k, word := range []string{"own", "nothing", "VeD or D2", "1 hit", "2 hits", "3 hits"} {
			got := h.chance(fmt.Sprintf("skirmish m1=%d m2=1", d+1), func(f fate) bool {
				own := strings.Contains(f.res.Line, "backfired")
				return own == (k == 0) && (own || strings.Contains(f.res.Line, ": "+word+"."))
			})
			require.Equal(h, got, h.cell("skirmish", d-1, k+1), "difference %d, %s", d, word)
		}
	}
}

// morale checks the results of MF morale by target.
func (h held) morale() {
	h.s.MFs[0].Lost = h.choose(7)
	sum := System{}.Form(h.s, engine.Do("mf-morale", "mf", "1")).Reckoning.Sum
	if between(sum, 2, 12) {
		for k, word := range moraleWords {
			require.Equal(h, h.chance("mf-morale mf=1", func(f fate) bool { return f.res.Word == word }), h.cell("morale", sum-2, k+1),
				"target %d, %s", sum, word)
		}
	}
}

// leaders checks the odds of leader casualties.
func (h held) leaders() {
	for row, cause := range []string{"fire", "melee"} {
		for k, state := range []int{-1, 3, 2, 1} {
			got := h.chance("risk leader=1 cause="+cause, func(f fate) bool {
				l, _ := f.after.leader(1)
				return l.Lost == state || state < 0 && l.Lost > 0
			})
			require.Equal(h, got, h.cell("risk", row, k+1), "%h.s, %s", cause, leaderStates[max(0, state)])
		}
	}
}

// melee checks the odds of melee by advantage, and the results by difference.
func (h held) melee() {
	up := h.choose(4)
	h.s.Units[2].CV, h.s.Units[9].CV = 6, 6-up
	h.s.Units[2].Form, h.s.Units[9].Form = Line, Line
	c := engine.Do("melee", "a", "3", "b", "10")
	fates := enumerate(h, h.s, c)
	for k, g := range []func(a, b int) bool{func(a, b int) bool { return a > b }, func(a, b int) bool { return a == b },
		func(a, b int) bool { return a < b }} {
		got := shareOf(fates, func(f fate) bool { return g(scores(f.res.Num)) }).String()
		require.Equal(h, got, h.cell("melee-odds", up, k+1))
	}
	for _, f := range fates {
		a, b := scores(f.res.Num)
		diff := max(a-b, b-a)
		for i, row := range h.tables["melee-results"].Rows {
			require.Equal(h, strings.HasSuffix(f.res.Word, outcomes[i]), inSpan(row[0].Text, diff),
				"a difference of %d is %s: %s", diff, f.res.Word, row[0].Text)
		}
	}
}

// fire checks hits by factor, and VeD tests by quality.
func (h held) fire() {
	f := h.choose(19)
	h.s.Units[2].Quality = h.choose(7)
	for face := 1; face <= 6; face++ {
		require.Equal(h, hitsOf(h, f, face), hitsMeant(cell2(h.tables["hits"], f), []int{face}), "factor %d", f)
	}
	got := h.chance("ved unit=3", func(f fate) bool { return f.res.Word == "passes" })
	require.Equal(h, got, h.cell("ved", h.s.Units[2].Quality, 1))
	require.Equal(h, got, h.cell("ved-odds", vedBase[h.s.Units[2].Quality]-1, 1))
}

// initiative checks the odds by advantage: ties are settled by equal dice, so half of them are won.
func (h held) initiative() {
	h.s.Leaders[2].Cmd, h.s.Leaders[3].Cmd = min(4, h.choose(5)), 0
	ways := dice.TwoD6.Ways()
	in := 0
	for a := 2; a <= 12; a++ {
		for b := 2; b <= 12; b++ {
			faces := func(n int) []int { return []int{min(6, n-1), n - min(6, n-1)} }
			given := []dice.Given{{ID: rollInit.ID, Faces: faces(a)}, {ID: rollInit.ID, Faces: faces(b)}}
			events, err := System{}.Resolve(h.s, engine.Do("initiative"), dice.NewCup(given...))
			if errors.As(err, new(*dice.Need)) {
				in += ways[a] * ways[b]
				continue
			}
			require.NoError(h, err)
			after := h.s
			after = rulestest.Applied(h, System{}, after, events...)
			if after.Chooses == 0 {
				in += 2 * ways[a] * ways[b]
			}
		}
	}
	require.Equal(h, dice.Chance{In: in, Of: 2592}.String(), h.cell("initiative", h.s.Leaders[2].Cmd, 1))
}

func cell2(t view.Table, row int) string { return t.Rows[row][1].Text }

// inSpan reports whether n lies in "3–5", "4", "9+" or "never".
func inSpan(text string, n int) bool {
	switch from, to, two := strings.Cut(text, "–"); {
	case text == "never":
		return false
	case strings.HasSuffix(text, "+"):
		lo, _ := strconv.Atoi(strings.TrimSuffix(text, "+"))
		return n >= lo
	case two:
		lo, _ := strconv.Atoi(from)
		hi, _ := strconv.Atoi(to)
		return between(n, lo, hi)
	}
	lo, _ := strconv.Atoi(text)
	return n == lo
}
