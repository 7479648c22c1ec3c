package ecw

import (
	"testing"

	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/dice"
)

// played plays a battle with two commanders to its end.
func played(t testing.TB, id string, seed uint64, who [2]commander.Character, seats [2]commander.Seat) commander.Game {
	t.Helper()
	start, err := System{}.Start(engine.Do("", "force", id).In)
	require.NoError(t, err)
	src := &dice.Source{Seed: seed}
	g, err := commander.Play(System{}, start, System{}.Officer(start, who), seats, src.Throw)
	if err != nil {
		for _, m := range g.Moves[max(0, len(g.Moves)-6):] {
			t.Log(m.Side, m.Did.What, m.Did.Do)
		}
	}
	require.NoError(t, err, "%s, seed %d", id, seed)
	require.NoError(t, System{}.Check(g.End))
	require.True(t, g.End.(State).Over)
	return g
}

var steady = [2]commander.Character{commander.CharacterOf("steady"), commander.CharacterOf("steady")}
var obeyed = [2]commander.Seat{commander.Obeys, commander.Obeys}

func TestDebugGame(t *testing.T) {
	start, _ := System{}.Start(engine.Do("", "force", "first").In)
	o := System{}.Officer(start, steady).(*officer)
	src := &dice.Source{Seed: 1}
	s := start
	n := 0
	_ = n
	g, err := commander.Play(System{}, s, o, obeyed, src.Throw)
	for _, m := range g.Moves {
		line := ""
		if m.Step.Do.Do != "" {
			line = System{}.Tell(g.End, m.Step).Line.String()
		}
		t.Log(m.Side, m.Did.What, "(", m.Did.Worth, ") not", m.Next.What, "(", m.Next.Worth, ")", m.Did.Do, "=>", line)
	}
	for _, p := range o.table.Pieces() {
		t.Log(p)
	}
	t.Log(err, g.End.(State).Winner, g.End.(State).Held, g.End.(State).standing())
}

// tally is what games came to.
type tally struct {
	games, wins                           [2]int
	draws, turns, moves, charges, refused int
	lost, places                          [2]int
}

func (y *tally) count(g commander.Game, first int) {
	s := g.End.(State)
	y.games[0]++
	y.turns += s.Turn
	y.moves += len(g.Moves)
	if s.Winner < 0 {
		y.draws++
	} else {
		y.wins[s.Winner^first]++
	}
	for side := range 2 {
		n, _ := s.fallen(side ^ first)
		y.lost[side] += n
	}
	for _, h := range s.Held {
		if h >= 0 {
			y.places[h^first]++
		}
	}
	for _, m := range g.Moves {
		if m.Did.Do.Do == "charge" && m.Side == first {
			y.charges++
		}
	}
}

func TestDebugMany(t *testing.T) {
	for _, id := range []string{"first", "small", "evening"} {
		var y tally
		for seed := range uint64(20) {
			y.count(played(t, id, seed+1, steady, obeyed), 0)
		}
		t.Logf("%s steady/steady %+v", id, y)
	}
}

func TestDebugRandom(t *testing.T) {
	for _, id := range []string{"first", "small", "evening"} {
		var y tally
		for seed := range uint64(20) {
			src := &dice.Source{Seed: seed + 500}
			rnd := func(may []commander.Advice) int { return (src.Next()*216 + src.Next()*36 + src.Next()*6 + src.Next()) % len(may) }
			first := int(seed % 2)
			seats := [2]commander.Seat{commander.Obeys, rnd}
			if first == 1 {
				seats = [2]commander.Seat{rnd, commander.Obeys}
			}
			y.count(played(t, id, seed+1, steady, seats), first)
		}
		t.Logf("%s commander/random %+v", id, y)
	}
}
