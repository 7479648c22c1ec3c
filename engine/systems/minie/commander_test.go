package minie

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/rehearsed"
	"vedette/engine/view"
)

var battles = []string{"first", "tanners", "obernitz", "mercers"}

// commanders has the commanders of the battles. A failed army check cuts a game short.
var commanders = rulestest.Commanders{Sys: System{}, Key: "forces", Battles: battles,
	Any: func(o commander.Officer) { o.(*officer).Any = true },
	Came: func(end engine.State) rulestest.Came {
		s := end.(State)
		came := rulestest.Came{Turns: s.Turn, Won: s.Winner - 1, Cut: s.Broke > 0, Held: s.Held}
		_, lost := onField(end).Cost()
		copy(came.Lost[:], lost)
		return came
	}}

// Under any commanders a battle ends, and the rules allow every entry.
func TestCommandersEndTheirBattles(t *testing.T) { commanders.End(t) }

// The commander beats one who plays at random, from either side of every battle.
func TestCommanderBeatsChance(t *testing.T) { commanders.BeatChance(t, battles...) }

// The odds in the briefings are true.
func TestOddsOfBriefings(t *testing.T) { commanders.Odds(t, battles[1:]...) }

// Characters make a difference: the battles of the bold are shorter and cost more than those of the careful. Charges are few in this book,
// where a loaded battalion shoots down most attackers: VEDETTE_GAMES=200 prints how many.
func TestCharactersDiffer(t *testing.T) {
	if all, ok := commanders.Characters(t, "obernitz", 24); ok {
		bold, careful := all["bold"], all["careful"]
		assert.Greater(t, bold.Lost[0]+bold.Lost[1], careful.Lost[0]+careful.Lost[1])
		assert.Less(t, bold.Turns, careful.Turns)
	}
}

// Every reserve is released in time, with a line of advance that is not too long, whatever the name of the place. The bold release it
// sooner than the careful.
func TestReservesAreReleased(t *testing.T) {
	rulestest.Native(t, "whole battles")
	for _, id := range battles {
		x, _ := scenarioOf(id)
		for _, a := range x.Aims {
			assert.LessOrEqual(t, utf8.RuneCountInString(strings.TrimPrefix(a.Name, "the ")), maxName/2, a.Name)
		}
	}
	when := map[string]int{}
	for _, who := range []string{"bold", "steady", "careful"} {
		s := commanders.Start(t, "obernitz").(State)
		for _, m := range commanders.Fight(t, commanders.Led("obernitz", [2]string{who, who}, 4)).Moves {
			if m.Did.Do.Do == "order" && m.Did.Do.In.Get("order") == orders[Attack].id {
				b, _ := s.brigade(m.Did.Do.In.Int("brigade", 0))
				assert.Equal(t, Reserve, b.Order)
				when[who] += s.Turn
				when[b.Name]++
			}
			s = rulestest.Applied(t, System{}, s, m.Step.Events...)
		}
		for _, b := range s.Brigades {
			assert.NotEqual(t, Reserve, b.Order, "%s: %s", who, b.Name)
		}
	}
	t.Log(when)
	assert.Less(t, when["bold"], when["steady"])
	assert.Less(t, when["steady"], when["careful"])
}

// Players notice the difference on either side, see [rulestest.Commanders.Felt]. VEDETTE_GAMES=200 prints the table.
func TestCharactersAreFelt(t *testing.T) { commanders.Felt(t, "obernitz", 1) }

// The worth of all advice in positions that good players do not reach.
func TestEverythingIsWeighed(t *testing.T) { commanders.Weighs(t, 13) }

// Records of whole games.
func TestGameOfCommanders(t *testing.T) { commanders.TellAll(t) }

// Decisions in a whole game of the largest battle take less than 5 ms each.
func BenchmarkDecision(b *testing.B) {
	commanders.Decisions(b, commanders.Led("mercers", [2]string{"bold", "steady"}, 6))
}

// An officer who is told the steps of a game knows as much as one who has played it.
func TestOfficerIsToldWhatOneHasPlayed(t *testing.T) {
	commanders.Follow(t, "obernitz", rulestest.Start(t, System{}), nil)
}

// A learner who follows the advice in the first battle wins or draws 90 of 100 games, and a game has no more entries than fit into
// half an hour. Source: HC-7.
func TestFirstBattleIsWonOrHeld(t *testing.T) {
	y := commanders.First(t, rulestest.Games(100))
	assert.GreaterOrEqual(t, 100*(y.Wins[0]+y.Draws), 90*y.Games)
	assert.LessOrEqual(t, y.Moves, 150*y.Games)
}

// All advice to move or charge, and no other, says how to move the figures.
func TestMovesInWords(t *testing.T) {
	turn := regexp.MustCompile(`turn (\d+)°`)
	commanders.Moves(t, func(a commander.Advice) {
		for _, m := range turn.FindAllStringSubmatch(a.Moves, -1) {
			assert.Contains(t, []string{"45", "90", "135"}, m[1], "%s: %s", a.What, a.Moves)
		}
		assert.NotContains(t, a.Moves, "turn about, then", a.What)
		switch c := a.Do; {
		case c.Do == "charge", c.Do == "move" && a.What != "":
			assert.NotEmpty(t, a.Moves, "%s: %s", a.What, c)
		case c.Do != "musketry" || c.In.Get("moving") == "":
			assert.Empty(t, a.Moves, "%s: %s", a.What, c)
		}
	}, "° to its left", "″ straight ahead", "″ towards ", ", to the rear of ")
	seldom := map[string]int{}
	for _, id := range battles {
		for seed := range uint64(3) {
			for _, m := range commanders.Fight(t, commanders.Led(id, [2]string{"bold", "steady"}, 5+seed)).Moves {
				for _, x := range []string{" into contact", ", fire, then "} {
					seldom[x] += strings.Count(m.Did.Moves+m.Next.Moves, x)
				}
			}
		}
	}
	rulestest.Seen(t, seldom, " into contact", ", fire, then ")
}

// The report of a battle knows what units were sent to do, and everything it says of that is true.
func TestReportKnowsTheOrders(t *testing.T) { commanders.Reports(t, battles[:3]...) }

// The chances stated in forms are those found by carrying out the entries many times, and what is expected
// of an entry with all that follows is what dice produce.
func TestOddsSampled(t *testing.T) {
	moments := commanders.Moments(t)
	rehearsed.Exact(t, System{}, moments, "musketry", rehearsed.Broken)
	not := func(word string) func(view.Card) float64 {
		return func(c view.Card) float64 { return 1 - rulestest.Is(word)(c) }
	}
	fires := func(c view.Card) float64 {
		if len(c.Reckoning) > 1 {
			return -1 // with a reply: the second to fire does so with its survivors
		}
		n, _ := strconv.ParseFloat(c.Number, 64) // none for a miss
		return n
	}
	falls := regexp.MustCompile(`lands there: ([0-9.]+)%, then ([0-9.]+) figures? on average`)
	rulestest.Sampled(t, System{}, moments, rulestest.Chances{Unstated: map[string]string{
		"charge": "the form has the distance; the dice are those of the fire at the charge, whose results are rehearsed",
		"first":  "both sides are alike",
		"rider":  "one die in a table: missed, turned back or captured",
		"span":   "the form has the hits that sink it; the dice are for figures on it then",
		"step":   "dice due at the end of a step are thrown with it",
	}, Said: func(c engine.Command, f view.Form) (mean, slack float64, ok bool) {
		m := falls.FindStringSubmatch(f.GoSmall)
		if m == nil {
			return 0, 0, false
		}
		chance, _ := strconv.ParseFloat(m[1], 64)
		n, _ := strconv.ParseFloat(m[2], 64)
		guns := 1.
		if x, ok := rulestest.Field(f, "guns"); ok {
			guns, _ = strconv.ParseFloat(x.Value, 64)
		}
		return guns * n * chance / 100, guns * .02, true
	}, Came: map[string]func(view.Card) float64{
		"break": rulestest.Is("Breakthrough"), "mine": not("Silent"), "officer": not("No officer"), "musketry": fires, "skirmish": fires,
		"canister": fires, "roundshot": fires, "shell": fires, "defence": fires, "pistols": fires,
		"melee": func(c view.Card) float64 { // between units not on the roster
			switch c.Word {
			case "lost by the defender":
				return 1
			case "lost by the attacker", "A draw":
				return 0
			}
			return -1
		}}})
}

// No unit of the first battle is deployed where it can neither turn nor march, as behind its own guns.
func TestEverybodyCanMoveOff(t *testing.T) {
	o, s := steady(t, "first")
	s.Turn, s.Step = 1, stepMoves
	for _, u := range s.Units {
		if s.First = u.Side; u.Class != General && u.Form != Unlimbered {
			assert.Greater(t, len(o.moveOptions(s, u)), 1, u.Name)
		}
	}
}
