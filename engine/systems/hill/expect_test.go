package hill

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/rehearsed"
	"vedette/engine/view"
)

// mixed returns a skirmish with units whose figures need different numbers: Marksmen, leaders with the arms of
// their men, dragoons half dismounted.
func mixed(t rulestest.T) State {
	t.Helper()
	s := skirmish(t, "full")
	for i, u := range s.Roster {
		if !u.OnTable() || u.Alive() < 4 {
			continue
		}
		for k, st := range u.Stacks {
			if st.Leader != "" && i%2 == 0 {
				u.Stacks[k].Arms = u.Stacks[len(u.Stacks)-1].Arms
			}
		}
		if last := len(u.Stacks) - 1; u.Stacks[last].N > 3 {
			one := u.Stacks[last]
			u.Stacks[last].N -= 2
			one.N, one.Marksman, one.Mounted = 2, true, i%3 == 0
			u.Stacks = muster.Tidy(append(u.Stacks, one))
		}
		s.Roster = s.Roster.With(u)
	}
	require.NoError(t, System{}.Check(s))
	return s
}

// heldFight plays through a fight and checks everything that each entry prints against the entry; it returns
// how many entries printed a chance, by procedure.
func heldFight(t rulestest.T, steps int, choose rulestest.Chooser) map[string]int {
	t.Helper()
	s, held := mixed(t), map[string]int{}
	for range steps {
		c, ok := fightCommand(s, choose)
		if !ok {
			continue
		}
		if rulestest.HoldOdds(t, System{}, s, c, rulestest.RandomFill(choose)) {
			held[c.Do]++
		}
		if _, next, ok := fightStep(t, s, choose); ok {
			s = next
		}
	}
	return held
}

// Every printed expectation, chance and heading belongs to the entry beside it, for random entries of every
// form of a fight.
func TestEveryExpectationIsItsEntrys(t *testing.T) {
	held := map[string]int{}
	for seed := range uint64(rulestest.Count(14)) {
		for do, n := range heldFight(t, 70, rulestest.Seeded(seed+500)) {
			held[do] += n
		}
	}
	rulestest.Seen(t, held, "volley", "react", "blow", "strike-back", "unit-attack", "under-fire", "unit-check", "unit-stand")
	t.Log(held)
}

func TestEveryExpectationIsItsEntrysRapid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		heldFight(t, 8, rulestest.Drawn(t))
	})
}

// The same for entries on the console, whatever their fields.
func TestEveryExpectationOfTheConsole(t *testing.T) {
	s := rulestest.Start(t, System{})
	n := rulestest.Count(500)
	assert.Greater(t, rulestest.Odds(t, System{}, s, n, rulestest.Seeded(7)), n/50)
}

// The case that led to a correction: 19 men and their NCO fire together.
func TestVolleyOfTwoGroupsSaysBoth(t *testing.T) {
	s := rulestest.Start(t, System{}, "depth", "full", "villages", "0").(State)
	_, s = playIn(t, s, engine.Do("muster", "type", "infantry", "figures", "20", "quality", "average", "leaders", "nco", keyMarksmen, "0"),
		nil)
	_, s = playIn(t, s, engine.Do("note", "kind", "con", "figures", "20", "quality", "conscript"), nil)
	us, them := s.units(Players)[0], s.units(NonPlayers)[0]
	s.Side = Players
	c := engine.Do("volley", keyUnit, ref("u", us.ID), keyAgainst, ref("u", them.ID), keyRange, "3-6", keyCover, "open")
	f := System{}.Form(s, c)
	require.Nil(t, f.Refused)
	sums := f.Sums()
	require.Len(t, sums, 2)
	assert.Equal(t, []int{19, 1}, []int{sums[0].Times, sums[1].Times})
	assert.Equal(t, []int{49, 4}, []int{sums[0].Chance().Expected(19), sums[1].Chance().Expected(1)}, "4.9 of 19 and 0.4 of 1")
	st, _ := playIn(t, s, c, facesOf(60, 4))
	card := System{}.Tell(s, st).Card
	require.Len(t, card.Shots, 20)
	assert.Equal(t, "19 muskets: 13 or more", card.Shots[0].Head)
	assert.Equal(t, "1 musket (NCO): 12 or more", card.Shots[19].Head)
}

// The chances shown on the forms of a fight match the entries when carried out many times, and the possible
// results of an entry with its consequences match the dice.
func TestOddsSampled(t *testing.T) {
	var all []rulestest.Moment
	for seed := range uint64(12) {
		choose := rulestest.Seeded(seed + 900)
		for s, steps := mixed(t), 0; steps < 60; steps++ {
			if c, ok := fightCommand(s, choose); ok {
				all = append(all, rulestest.Moment{At: s, Do: c})
			}
			if _, next, ok := fightStep(t, s, choose); ok {
				s = next
			}
		}
	}
	hits := func(c view.Card) float64 { // "Hit", "Miss", or "3 hits of 12"
		n, _ := strconv.Atoi(c.Number)
		return float64(n) + rulestest.Is("Hit")(c)
	}
	safe := func(c view.Card) float64 { // "Safe", "Lost", or "2 of 6 lost"
		lost, _ := strconv.Atoi(c.Number)
		of, _ := strconv.Atoi(strings.TrimSuffix(strings.TrimPrefix(c.Word, "of "), " lost"))
		return float64(of-lost) + rulestest.Is("Safe")(c)
	}
	passed := func(c view.Card) float64 { // a Wavering unit stays so even if it passes
		return max(rulestest.Is("Solid")(c), map[bool]float64{true: 1}[strings.Contains(strings.Join(c.Notes, " "), "Passed")])
	}
	came := map[string]func(view.Card) float64{"unit-check": passed, "assess": rulestest.Is("Assessed"), "unit-gun": rulestest.Is("It fires"),
		"fire-field": rulestest.Is("It fires"), "fire-light": rulestest.Is("It fires")}
	for _, id := range []string{"attack", "fire-carbine", "fire-musket", "fire-pistol", "fire-rifle"} {
		came[id] = hits
	}
	for _, id := range []string{"test-blast", "test-cannister", "test-roundshot", "under-fire"} {
		came[id] = safe
	}
	rehearsed.Exact(t, System{}, all, "volley", rehearsed.Shaken)
	const far, drawn = "how far they get, and the form has from where to where", "drawn from a table"
	unstated := map[string]string{"move": far, "unit-move": far, "charge": far, "unit-charge": far,
		"press": "the form has the odds of an event in 36, which TestDistributionOfAPress holds"}
	for _, id := range []string{"explore-cave", "explore-village", "incident-redraw", "interrogate", "open-convoy", "parley-aristocrats",
		"parley-monks", "parley-villagers", "redraw", "scout", "search"} {
		unstated[id] = drawn
	}
	rulestest.Sampled(t, System{}, all, rulestest.Chances{Came: came, Unstated: unstated, Reply: func(q dice.Question) string {
		switch {
		case q.Kind == dice.Pick:
			return q.Choices[0].ID
		case q.Kind == dice.YesNo:
			return book.Yes(q.ID == askRallying.ID) // roundshot, and fewer than half are gone
		}
		return ""
	}})
}
