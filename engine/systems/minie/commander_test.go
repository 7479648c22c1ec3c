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

// commanders are those of the battles. A game is cut short by an army check.
var commanders = rulestest.Commanders{Sys: System{}, Key: "forces", Battles: battles,
	Any: func(o commander.Officer) { o.(*officer).Any = true },
	Came: func(end engine.State) rulestest.Came {
		s := end.(State)
		came := rulestest.Came{Turns: s.Turn, Won: s.Winner - 1, Cut: s.Broke > 0, Held: s.Held}
		for side := range 2 {
			came.Lost[side], _ = s.fallen(side + 1)
		}
		return came
	}}

// Whoever commands, a battle ends, and every entry is one that the rules allow.
func TestCommandersEndTheirBattles(t *testing.T) { commanders.End(t) }

// The commander has sense: he beats one who does anything that the rules allow, from either side of every battle.
func TestCommanderBeatsChance(t *testing.T) { commanders.BeatChance(t, battles...) }

// What the briefings say of our own games is so.
func TestOddsOfBriefings(t *testing.T) { commanders.Odds(t, battles[1:]...) }

// The characters are felt: the battles of the bold are shorter and cost more than those of the careful. Charges are few in this book,
// where a loaded battalion shoots down most of who comes at it: VEDETTE_GAMES=200 prints how many.
func TestCharactersDiffer(t *testing.T) {
	if all, ok := commanders.Characters(t, "obernitz", 4); ok {
		bold, careful := all["bold"], all["careful"]
		assert.Greater(t, bold.Lost[0]+bold.Lost[1], careful.Lost[0]+careful.Lost[1])
		assert.Less(t, bold.Turns, careful.Turns)
	}
}

// Every reserve is let go in its time: its line of advance is no longer than one may be, whatever the place is called. The bold let it go
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

// A player feels it on either side, see [rulestest.Commanders.Felt]. VEDETTE_GAMES=200 prints the table.
func TestCharactersAreFelt(t *testing.T) { commanders.Felt(t, "obernitz", 1) }

// What all is worth in positions that no good player comes to.
func TestEverythingIsWeighed(t *testing.T) { commanders.Weighs(t, 13) }

// A whole game as it went.
func TestGameOfCommanders(t *testing.T) {
	rulestest.Native(t, "it reads a file")
	for _, id := range battles {
		commanders.Tell(t, commanders.Led(id, [2]string{"bold", "steady"}, 4), rulestest.Shows{Or: true, Moves: true})
	}
}

// A decision takes less than 5 ms: those of a whole game of the largest battle.
func BenchmarkDecision(b *testing.B) {
	commanders.Decisions(b, commanders.Led("mercers", [2]string{"bold", "steady"}, 6))
}

// An officer who is told of the steps of a game knows what one knows who has played it.
func TestOfficerIsToldWhatOneHasPlayed(t *testing.T) {
	commanders.Follow(t, "obernitz", rulestest.Start(t, System{}), nil)
}

// Whoever does what he is told in the first battle wins it or holds his ground in 90 of 100 games, and a game has no more entries than
// half an hour has room for. Source: HC-7.
func TestFirstBattleIsWonOrHeld(t *testing.T) {
	y := commanders.First(t, rulestest.Games(100))
	assert.GreaterOrEqual(t, 100*(y.Wins[0]+y.Draws), 90*y.Games)
	assert.LessOrEqual(t, y.Moves, 150*y.Games)
}

// Every move and charge that is advised says what is done with the figures, and nothing else does.
func TestMovesInWords(t *testing.T) {
	commanders.Moves(t, func(a commander.Advice) {
		switch c := a.Do; {
		case c.Do == "charge", c.Do == "move" && a.What != "":
			assert.NotEmpty(t, a.Moves, "%s: %s", a.What, c)
		case c.Do != "musketry" || c.In.Get("moving") == "":
			assert.Empty(t, a.Moves, "%s: %s", a.What, c)
		}
	}, "° to its left", "″ straight ahead", "″ towards ", ", to the rear of ", " into contact", ", fire, then ")
}

// The report of a battle knows what units were sent to do, and says no word of it that is not so.
func TestReportKnowsTheOrders(t *testing.T) { commanders.Reports(t, battles[:3]...) }

// The chances that forms state are those of the entries, carried out again and again, and what may come
// of the entries with all that follows is what dice make of it.
func TestOddsSampled(t *testing.T) {
	moments := commanders.Moments(t)
	rehearsed.Exact(t, System{}, moments, "musketry", rehearsed.Broken)
	not := func(word string) func(view.Card) float64 {
		return func(c view.Card) float64 { return 1 - rulestest.Is(word)(c) }
	}
	fires := func(c view.Card) float64 {
		if len(c.Reck) > 1 {
			return -1 // an answer: who fires second does so with his survivors
		}
		n, _ := strconv.ParseFloat(c.Number, 64)
		return n
	}
	falls := regexp.MustCompile(`lands there: ([0-9.]+)%, then ([0-9.]+) figures? on average`)
	rulestest.Sampled(t, System{}, moments, rulestest.Chances{Unstated: map[string]string{
		"charge": "the form has how far; the dice are those of whoever fires at it, and what comes of them is rehearsed",
		"first":  "both sides are alike",
		"rider":  "one die in a table: missed, turned back or captured",
		"span":   "the form has at how many hits it sinks; the dice are for those who are on it then",
		"step":   "what a step owes as it ends is thrown with it",
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
		"melee": func(c view.Card) float64 { // between units without names
			switch c.Word {
			case "lost by the defender":
				return 1
			case "lost by the attacker", "A draw":
				return 0
			}
			return -1
		}}})
}
