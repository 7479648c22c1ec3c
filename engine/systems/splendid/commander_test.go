package splendid

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
	"vedette/engine/battle"
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

// characters are those of both sides.
func (e engagement) characters() [2]commander.Character {
	return [2]commander.Character{commander.CharacterOf(e.who[0]), commander.CharacterOf(e.who[1])}
}

var battles = []string{"first", "sareford"}

// begun is a battle before its first turn, battleBegun that of Sareford.
func begun(t testing.TB, id string) State {
	t.Helper()
	start, err := System{}.Start(engine.Do("", "force", id).In)
	require.NoError(t, err)
	return start.(State)
}

func battleBegun(t testing.TB) State { return begun(t, "sareford") }

// fight plays it to its end.
func (e engagement) fight(t testing.TB) commander.Game {
	t.Helper()
	start := begun(t, e.battle)
	o := newOfficer(start, e.characters())
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
	require.NotEmpty(t, g.End.(State).Over)
	return g
}

// tally is what games came to.
type tally struct {
	games, draws, turns, moves int
	wins, charges, lost        [2]int
	points                     [2]int
	places                     [][2]int // how often either side held each place
	swept                      int      // games in which a side had nothing left
	did                        map[string]int
}

func (y *tally) count(g commander.Game) {
	s := g.End.(State)
	y.games++
	y.turns += s.Turn
	y.moves += len(g.Moves)
	switch s.Over {
	case "0":
		y.wins[0]++
	case "1":
		y.wins[1]++
	default:
		y.draws++
	}
	if s.Held == nil {
		y.swept++
	}
	for side, n := range s.score(s.Held) {
		y.points[side] += n
	}
	for _, u := range s.Units {
		if u.arm() != Ignored {
			y.lost[u.Side] += u.Lost
		}
	}
	for i, h := range s.Held {
		if len(y.places) <= i {
			y.places = append(y.places, [2]int{})
		}
		if h >= 0 {
			y.places[i][h]++
		}
	}
	if y.did == nil {
		y.did = map[string]int{}
	}
	for _, m := range g.Moves {
		if y.did[m.Did.Do.Do]++; m.Did.Do.Do == "charge" {
			y.charges[m.Side]++
		}
	}
}

func (y tally) String() string {
	tenth := func(n int) string { return strconv.Itoa(n/y.games) + "." + strconv.Itoa(10*n/y.games%10) }
	both := func(n [2]int) string { return tenth(n[0]) + " and " + tenth(n[1]) }
	return fmt.Sprintf("%d games: won %d and %d, drawn %d; %s turns, %d swept; charges %s; stands lost %s; points %s; places %v; %v",
		y.games, y.wins[0], y.wins[1], y.draws, tenth(y.turns), y.swept, both(y.charges), both(y.lost), both(y.points), y.places, y.did)
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

// The commander has sense: he beats one who does anything that the rules allow, from either side.
func TestCommanderBeatsChance(t *testing.T) {
	rulestest.Native(t, "whole battles")
	won, games := 0, 0
	for side := range 2 {
		var y tally
		for seed := range plenty(3) {
			y.count(engagement{"sareford", [2]string{"steady", "steady"}, 1 - side, uint64(seed) + 100}.fight(t))
		}
		t.Log("commanded by", side, y)
		won, games = won+y.wins[side], games+y.games
	}
	t.Logf("%d of %d won", won, games)
	if games >= 6 {
		assert.GreaterOrEqual(t, 100*won, 70*games, "few games: 80 in 100 are won of many")
	}
}

// The characters are felt: the bold charge more often than the careful.
func TestCharactersDiffer(t *testing.T) {
	rulestest.Native(t, "whole battles")
	charges, games := map[string]int{}, 0
	for _, who := range []string{"bold", "steady", "careful"} {
		var y tally
		for seed := range plenty(4) {
			y.count(engagement{"sareford", [2]string{who, who}, commander.Nobody, uint64(seed) + 1}.fight(t))
		}
		t.Log(who, y)
		charges[who], games = y.charges[0]+y.charges[1], y.games
	}
	if games >= 4 {
		assert.Greater(t, 10*charges["bold"], 13*charges["careful"])
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
				fmt.Fprintf(&b, "%s: %s. %s", sideNames[m.Side], m.Did.What, m.Did.Why)
				if m.Next.What != "" {
					fmt.Fprintf(&b, " Or: %s.", m.Next.What)
				}
				if m.Did.Moves != "" {
					fmt.Fprintf(&b, "\n  (%s)", m.Did.Moves)
				}
				b.WriteString("\n")
			}
			told := System{}.Tell(g.End, m.Step)
			if told.Head != "" {
				fmt.Fprintf(&b, "\n%s\n\n", told.Head)
			}
			fmt.Fprintf(&b, "  %s\n", told.Line)
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

// An officer who is told of the steps of a game knows what one knows who has played it, and to ask him changes nothing.
func TestOfficerIsToldWhatOneHasPlayed(t *testing.T) {
	e := engagement{"sareford", [2]string{"bold", "careful"}, commander.Nobody, 3}
	g := e.fight(t)
	s := battleBegun(t)
	o, ok := System{}.Officer(s, e.characters())
	require.True(t, ok)
	for _, m := range g.Moves {
		side, may := o.Next(s)
		require.Equal(t, m.Side, side)
		require.Equal(t, m.Did, may[0])
		side, again := o.Next(s)
		require.Equal(t, m.Side, side, "to ask changes nothing")
		require.Equal(t, may, again)
		before := s
		s = apply(t, s, m.Step.Events...)
		for _, e := range m.Step.Events {
			if e, ok := e.(moved); ok {
				p, _ := o.Table().Piece(e.Unit.ID)
				to, _ := p.On(m.Step.Do.In.Get(commander.To))
				require.LessOrEqual(t, battle.Distance(p.At, to.At), quarter*e.went()+p.Deep+10, "%s: no farther than the roster says", m.Did.Do)
			}
		}
		o.Done(before, m.Step, s)
	}
	assert.Equal(t, rulestest.JSON(t, g.End), rulestest.JSON(t, s), "the same game")
}

// Who has entered a landmark does not leave and enter it for ever.
func TestGarrisonsStay(t *testing.T) {
	rulestest.Native(t, "a whole battle")
	g := engagement{"sareford", [2]string{"steady", "steady"}, 0, 136}.fight(t)
	assert.Less(t, len(g.Moves), 1000)
}

// Only a battle says where its units stand.
func TestNoOfficerWithoutABattle(t *testing.T) {
	_, ok := System{}.Officer(empty(t), [2]commander.Character{})
	assert.False(t, ok)
	o, ok := System{}.Officer(battleBegun(t), [2]commander.Character{})
	assert.True(t, ok && o != nil)
}

// What the table shows of the battle: a river is parted where it can be waded, and nowhere else.
func TestTheRiverIsWadedAtItsFord(t *testing.T) {
	o := newOfficer(battleBegun(t), [2]commander.Character{})
	names := map[string]int{}
	for _, x := range o.table.Map.Shapes {
		names[x.Kind+" "+x.Name]++
	}
	assert.Equal(t, []int{2, 1, 1, 1}, []int{names["river River Sare"], names["stream Summer ford"], names["stream Mill brook"],
		names["building Mill"]})
}

// A decision takes less than 5 ms.
func BenchmarkDecision(b *testing.B) {
	s := battleBegun(b)
	s.Turn, s.Phase = 3, phMove1
	o := newOfficer(s, [2]commander.Character{commander.CharacterOf(""), commander.CharacterOf("")})
	for b.Loop() {
		if _, may := o.Next(s); len(may) < 2 {
			b.Fatal("nothing to decide")
		}
	}
}

// Nobody stands where he cannot get away: in the first turn every unit but the wagon may move.
func TestEverybodyCanMoveOff(t *testing.T) {
	s := battleBegun(t)
	s.Turn, s.Phase = 1, phMove1
	o := newOfficer(s, [2]commander.Character{})
	o.any = true
	for _, u := range s.Units {
		p, _ := o.table.Piece(u.ID)
		assert.True(t, u.Class == "wagon" || u.Class == "leader" || len(o.walks(s, u, p)) > 0 || u.arm() == Artillery, u.Name)
		if s.First = u.Side; u.arm() == Artillery {
			assert.NotEmpty(t, o.turns(s, u), u.Name)
		}
	}
}

// Whoever does what he is told in the first battle wins it or holds his ground in 90 of 100 games, and a game has no more entries than
// half an hour has room for. Source: SB-5.
func TestFirstBattleIsWonOrHeld(t *testing.T) {
	rulestest.Native(t, "whole battles")
	first := System{}.First()
	var y tally
	for seed := range plenty(100) {
		y.count(engagement{first.Options.Get("force"), first.Seats, commander.Nobody, uint64(seed) + 1}.fight(t))
	}
	t.Log(first.Seats, y, y.moves/y.games, "entries each")
	assert.GreaterOrEqual(t, 100*(y.wins[0]+y.draws), 90*y.games)
	assert.LessOrEqual(t, y.moves, 150*y.games)
	for _, id := range []string{"landmark", "charge", "fire", "melee", "morale"} {
		assert.GreaterOrEqual(t, y.did[id], y.games, "%s: once in a game", id)
	}
}

// Every move and charge that is advised says what is done with the figures, and nothing else does.
func TestMovesInWords(t *testing.T) {
	rulestest.Native(t, "whole battles")
	said := map[string]int{}
	for _, id := range battles {
		for _, m := range (engagement{id, [2]string{"bold", "steady"}, commander.Nobody, 4}).fight(t).Moves {
			for _, a := range []commander.Advice{m.Did, m.Next} {
				switch a.Do.Do {
				case "move", "charge", "intercept", "landmark", "bridge":
					assert.NotEmpty(t, a.Moves, "%s: %s", a.What, a.Do)
				default:
					assert.Empty(t, a.Moves, "%s: %s", a.What, a.Do)
				}
				for _, x := range []string{"wheel ", "turn about", "″ straight ahead, to ", "″ toward ", " into contact", "defensive block"} {
					if strings.Contains(a.Moves, x) {
						said[x]++
					}
				}
			}
		}
	}
	rulestest.Seen(t, said, "wheel ", "turn about", "″ straight ahead, to ", "″ toward ", " into contact", "defensive block")
}
