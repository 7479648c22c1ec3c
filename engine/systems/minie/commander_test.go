package minie

import (
	cmdline "flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
)

// engagement is a battle given to two commanders.
type engagement struct {
	battle string
	who    [2]string // their characters
	random int       // the side that does anything the rules allow, commander.Nobody for none
	seed   uint64
}

var battles = []string{"first", "tanners", "obernitz", "mercers"}

// fight plays it to its end.
func (e engagement) fight(t testing.TB) commander.Game {
	t.Helper()
	start, err := System{}.Start(engine.Do("", "forces", e.battle).In)
	require.NoError(t, err)
	x, _ := scenarioOf(e.battle)
	o := newOfficer(start.(State), x, [2]commander.Character{commander.CharacterOf(e.who[0]), commander.CharacterOf(e.who[1])})
	seats := [2]commander.Seat{commander.Obeys, commander.Obeys}
	if e.random >= 0 {
		o.any = true
		choose := rulestest.Seeded(e.seed + 5000)
		seats[e.random] = func(may []commander.Advice) int { return choose(len(may)) }
	}
	src := &dice.Source{Seed: e.seed}
	g, err := commander.Play(System{}, start, o, seats, src.Throw)
	if err != nil {
		for _, m := range g.Moves[max(0, len(g.Moves)-8):] {
			t.Log(m.Side, m.Did.What, m.Did.Do)
		}
	}
	require.NoError(t, err, "%+v", e)
	require.NoError(t, System{}.Check(g.End))
	require.True(t, g.End.(State).Over)
	return g
}

// tally is what games came to.
type tally struct {
	games, draws, turns, moves int
	wins, charges, lost        [2]int
	places                     []([2]int) // how often either side held each place
	beaten                     int        // games that an army check ended
}

func (y *tally) count(g commander.Game) {
	s := g.End.(State)
	y.games++
	y.turns += s.Turn
	y.moves += len(g.Moves)
	if s.Winner == 0 {
		y.draws++
	} else {
		y.wins[s.Winner-1]++
	}
	if s.Broke > 0 {
		y.beaten++
	}
	for side := range 2 {
		n, _ := s.fallen(side + 1)
		y.lost[side] += n
	}
	for i, h := range s.Held {
		if len(y.places) <= i {
			y.places = append(y.places, [2]int{})
		}
		if h >= 0 {
			y.places[i][h]++
		}
	}
	for _, m := range g.Moves {
		if m.Did.Do.Do == "charge" {
			y.charges[m.Side]++
		}
	}
}

func (y tally) String() string {
	tenth := func(n int) string { return strconv.Itoa(n/y.games) + "." + strconv.Itoa(10*n/y.games%10) }
	return fmt.Sprintf("%d games: won %d and %d, drawn %d; %s turns, %d ended by an army check; charges %s and %s; lost %s and %s; places %v",
		y.games, y.wins[0], y.wins[1], y.draws, tenth(y.turns), y.beaten, tenth(y.charges[0]), tenth(y.charges[1]), tenth(y.lost[0]),
		tenth(y.lost[1]), y.places)
}

// plenty is how many games are played when VEDETTE_GAMES says so, else n.
func plenty(n int) int {
	if all, err := strconv.Atoi(os.Getenv("VEDETTE_GAMES")); err == nil {
		return all
	}
	return rulestest.Count(n)
}

// Whoever commands, a battle ends, and every entry is one that the rules allow. VEDETTE_GAMES=200 prints the table of balance.
func TestCommandersEndTheirBattles(t *testing.T) {
	rulestest.Native(t, "whole battles")
	for _, id := range battles {
		for i, who := range [][2]string{{"steady", "steady"}, {"bold", "careful"}} {
			var y tally
			for seed := range plenty(5 - 3*i) {
				y.count(engagement{id, who, commander.Nobody, uint64(seed) + 1}.fight(t))
			}
			t.Log(id, who, y)
		}
	}
}

// The commander has sense: he beats one who does anything that the rules allow, from either side of every battle.
func TestCommanderBeatsChance(t *testing.T) {
	rulestest.Native(t, "whole battles")
	won, games := 0, 0
	for _, id := range battles {
		for side := range 2 {
			var y tally
			for seed := range plenty(3) {
				y.count(engagement{id, [2]string{"steady", "steady"}, 1 - side, uint64(seed) + 100}.fight(t))
			}
			t.Log(id, "commanded by", side, y)
			won, games = won+y.wins[side], games+y.games
		}
	}
	t.Logf("%d of %d won", won, games)
	if games >= 18 {
		assert.GreaterOrEqual(t, 100*won, 70*games, "few games: 80 in 100 are won of many")
	}
}

// The characters are felt: the battles of the bold are shorter and cost more than those of the careful. Charges are few in this book,
// where a loaded battalion shoots down most of who comes at it: VEDETTE_GAMES=200 prints how many.
func TestCharactersDiffer(t *testing.T) {
	rulestest.Native(t, "whole battles")
	turns, lost, games := map[string]int{}, map[string]int{}, 0
	for _, who := range []string{"bold", "steady", "careful"} {
		var y tally
		for seed := range plenty(6) {
			y.count(engagement{"obernitz", [2]string{who, who}, commander.Nobody, uint64(seed) + 1}.fight(t))
		}
		t.Log(who, y)
		turns[who], lost[who], games = y.turns, y.lost[0]+y.lost[1], y.games
	}
	if games >= 6 {
		assert.Greater(t, lost["bold"], lost["careful"])
		assert.Less(t, turns["bold"], turns["careful"])
	}
}

// A whole game as it went: who decided what, why, what else he might have done, and what came of it.
func TestGameOfCommanders(t *testing.T) {
	rulestest.Native(t, "it reads a file")
	for _, id := range battles {
		g := engagement{id, [2]string{"bold", "steady"}, commander.Nobody, 4}.fight(t)
		var b strings.Builder
		for _, m := range g.Moves {
			if m.Side >= 0 {
				fmt.Fprintf(&b, "%s: %s. %s", g.End.(State).Set.Sides[m.Side], m.Did.What, m.Did.Why)
				if m.Next.What != "" {
					fmt.Fprintf(&b, " Or: %s.", m.Next.What)
				}
				if m.Did.Moves != "" {
					fmt.Fprintf(&b, "\n  (%s)", m.Did.Moves)
				}
				b.WriteString("\n")
			}
			if m.Step.Do.Do != "" {
				told := System{}.Tell(g.End, m.Step)
				if told.Head != "" {
					fmt.Fprintf(&b, "\n%s\n\n", told.Head)
				}
				fmt.Fprintf(&b, "  %s\n", told.Line)
			}
		}
		golden(t, "testdata/commander/"+id+".txt", b.String())
	}
}

// golden holds a text against a file, or writes it with -update.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if f := cmdline.Lookup("update"); f != nil && f.Value.String() == "true" {
		require.NoError(t, os.MkdirAll(file[:strings.LastIndexByte(file, '/')], 0o755))
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
		return
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, string(want), got, "after reading the difference: go test . -run %s -update", t.Name())
}

// The same seed gives the same game.
func TestCommandersAreDeterministic(t *testing.T) {
	e := engagement{"obernitz", [2]string{"bold", "careful"}, commander.Nobody, 11}
	a, b := e.fight(t), e.fight(t)
	require.Equal(t, len(a.Moves), len(b.Moves))
	for i := range a.Moves {
		require.Equal(t, a.Moves[i].Did, b.Moves[i].Did)
	}
	assert.Equal(t, rulestest.JSON(t, a.End), rulestest.JSON(t, b.End))
}

// Only a battle says where its units stand.
func TestNoOfficerWithoutABattle(t *testing.T) {
	start, err := System{}.Start(nil)
	require.NoError(t, err)
	_, ok := System{}.Officer(start, [2]commander.Character{})
	assert.False(t, ok)
	o, ok := System{}.Officer(fought(t, "tanners"), [2]commander.Character{})
	assert.True(t, ok && o != nil)
}

// A decision takes less than 5 ms.
func BenchmarkDecision(b *testing.B) {
	start, err := System{}.Start(engine.Do("", "forces", "obernitz").In)
	require.NoError(b, err)
	x, _ := scenarioOf("obernitz")
	s := start.(State)
	s.Step, s.First = stepMoves, 1
	o := newOfficer(s, x, [2]commander.Character{commander.CharacterOf(""), commander.CharacterOf("")})
	for b.Loop() {
		if _, may := o.Next(s); len(may) < 2 {
			b.Fatal("nothing to decide")
		}
	}
}

// An officer who is told of the steps of a game knows what one knows who has played it.
func TestOfficerIsToldWhatOneHasPlayed(t *testing.T) {
	e := engagement{"obernitz", [2]string{"bold", "careful"}, commander.Nobody, 3}
	g := e.fight(t)
	s, err := System{}.Start(engine.Do("", "forces", "obernitz").In)
	require.NoError(t, err)
	o, ok := System{}.Officer(s, [2]commander.Character{commander.CharacterOf("bold"), commander.CharacterOf("careful")})
	require.True(t, ok)
	for _, m := range g.Moves {
		side, may := o.Next(s)
		require.Equal(t, m.Side, side)
		require.Equal(t, m.Did, may[0])
		side, again := o.Next(s)
		require.Equal(t, m.Side, side, "to ask changes nothing")
		require.Equal(t, may, again)
		before := s
		for _, ev := range m.Step.Events {
			s, err = System{}.Apply(s, ev)
			require.NoError(t, err)
		}
		o.Done(before, m.Step, s)
	}
}

// Whoever does what he is told in the first battle wins it or holds his ground in 90 of 100 games, and a game has no more entries than
// half an hour has room for. Source: HC-7.
func TestFirstBattleIsWonOrHeld(t *testing.T) {
	rulestest.Native(t, "whole battles")
	first := System{}.First()
	var y tally
	for seed := range plenty(100) {
		y.count(engagement{first.Options.Get("forces"), first.Seats, commander.Nobody, uint64(seed) + 1}.fight(t))
	}
	t.Log(first.Seats, y, y.moves/y.games, "entries each")
	assert.GreaterOrEqual(t, 100*(y.wins[0]+y.draws), 90*y.games)
	assert.LessOrEqual(t, y.moves, 150*y.games)
}

// Every move and charge that is advised says what is done with the figures, and nothing else does.
func TestMovesInWords(t *testing.T) {
	rulestest.Native(t, "whole battles")
	said := map[string]int{}
	for _, id := range battles {
		for _, m := range (engagement{id, [2]string{"bold", "steady"}, commander.Nobody, 4}).fight(t).Moves {
			for _, a := range []commander.Advice{m.Did, m.Next} {
				switch c := a.Do; {
				case c.Do == "charge", c.Do == "move" && a.What != "":
					assert.NotEmpty(t, a.Moves, "%s: %s", a.What, c)
				case c.Do != "musketry" || c.In.Get("moving") == "":
					assert.Empty(t, a.Moves, "%s: %s", a.What, c)
				}
				for _, x := range []string{"° to its left", "″ straight ahead", "″ toward ", ", to the rear of ", " into contact", ", fire, then "} {
					if strings.Contains(a.Moves, x) {
						said[x]++
					}
				}
			}
		}
	}
	rulestest.Seen(t, said, "° to its left", "″ straight ahead", "″ toward ", ", to the rear of ", " into contact", ", fire, then ")
}
