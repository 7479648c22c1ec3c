package splendid

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/commander"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/rehearsed"
	"vedette/engine/view"
)

var battles = []string{"first", "sareford"}

// commanders are those of the battles. A game is cut short when a side has nothing left; stands are counted.
var commanders = rulestest.Commanders{Sys: System{}, Key: "force", Battles: battles,
	Any: func(o commander.Officer) { o.(*officer).Any = true },
	Came: func(end engine.State) rulestest.Came {
		s := end.(State)
		came := rulestest.Came{Turns: s.Turn, Won: -1, Cut: s.Held == nil, Held: s.Held, Points: s.score(s.Held)}
		if s.Over == "0" || s.Over == "1" {
			came.Won = int(s.Over[0] - '0')
		}
		for _, u := range s.Units {
			if u.arm() != Ignored {
				came.Lost[u.Side] += u.Lost
			}
		}
		return came
	}}

// begun is a battle before its first turn, battleBegun that of Sareford.
func begun(t testing.TB, id string) State {
	t.Helper()
	return commanders.Start(t, id).(State)
}

func battleBegun(t testing.TB) State { return begun(t, "sareford") }

// Whoever commands, a battle ends, and every entry is one that the rules allow.
func TestCommandersEndTheirBattles(t *testing.T) { commanders.End(t) }

// The commander has sense: he beats one who does anything that the rules allow, from either side.
func TestCommanderBeatsChance(t *testing.T) { commanders.BeatChance(t, "sareford") }

// What the briefings say of our own games is so.
func TestOddsOfBriefings(t *testing.T) { commanders.Odds(t, "sareford") }

// The characters are felt: the bold charge more often than the careful.
func TestCharactersDiffer(t *testing.T) {
	if all, ok := commanders.Characters(t, "sareford", 4); ok {
		bold, careful := all["bold"].Charges, all["careful"].Charges
		assert.Greater(t, 10*(bold[0]+bold[1]), 13*(careful[0]+careful[1]))
	}
}

// A player feels it on either side, see [rulestest.Commanders.Felt]. VEDETTE_GAMES=200 prints the table.
func TestCharactersAreFelt(t *testing.T) { commanders.Felt(t, "sareford", 1) }

// A whole game as it went.
func TestGameOfCommanders(t *testing.T) {
	rulestest.Native(t, "it reads a file")
	for _, id := range battles {
		commanders.Tell(t, commanders.Led(id, [2]string{"bold", "steady"}, 4), rulestest.Shows{Or: true, Moves: true})
	}
}

// What all is worth in positions that no good player comes to.
func TestEverythingIsWeighed(t *testing.T) { commanders.Weighs(t, 8) }

// An officer who is told of the steps of a game knows what one knows who has played it, and nobody goes farther than the roster says.
func TestOfficerIsToldWhatOneHasPlayed(t *testing.T) {
	commanders.Follow(t, "sareford", empty(t), func(o commander.Officer, st engine.Step) {
		for _, e := range st.Events {
			if e, ok := e.(moved); ok {
				p, _ := o.Table().Piece(e.Unit.ID)
				to, _ := p.On(st.Do.In.Get(commander.To))
				require.LessOrEqual(t, battle.Distance(p.At, to.At), quarter*e.went()+p.Deep+10, "%s: no farther than the roster says", st.Do)
			}
		}
	})
}

// Who has entered a landmark does not leave and enter it for ever.
func TestGarrisonsStay(t *testing.T) {
	rulestest.Native(t, "a whole battle")
	g := commanders.Fight(t, rulestest.Engagement{Battle: "sareford", Who: rulestest.Steady, Random: 0, Seed: 136})
	assert.Less(t, len(g.Moves), 1000)
}

// What the table shows of the battle: a river is divided at its fords and nowhere else.
func TestTheRiverIsWadedAtItsFord(t *testing.T) {
	o := newOfficer(battleBegun(t), [2]commander.Character{})
	names := map[string]int{}
	for _, x := range o.Board.Map.Shapes {
		names[x.Kind+" "+x.Name]++
	}
	assert.Equal(t, []int{2, 1, 1, 1}, []int{names["river River Sare"], names["stream Summer ford"], names["stream Mill brook"],
		names["building Mill"]})
}

// A decision takes less than 5 ms: those of a whole game of the largest battle.
func BenchmarkDecision(b *testing.B) {
	commanders.Decisions(b, commanders.Led("sareford", [2]string{"bold", "steady"}, 6))
}

// Nobody stands where he cannot get away: in the first turn every unit but the wagon may move.
func TestEverybodyCanMoveOff(t *testing.T) {
	s := battleBegun(t)
	s.Turn, s.Phase = 1, phMove1
	o := newOfficer(s, [2]commander.Character{})
	o.Any = true
	for _, u := range s.Units {
		p, _ := o.Board.Piece(u.ID)
		assert.True(t, u.Class == "wagon" || u.Class == "leader" || len(o.walks(s, u, p)) > 0 || u.arm() == Artillery, u.Name)
		if s.First = u.Side; u.arm() == Artillery {
			assert.NotEmpty(t, o.turns(s, u), u.Name)
		}
	}
}

// Whoever does what he is told in the first battle wins it or holds his ground in 90 of 100 games, and a game has no more entries than
// half an hour has room for. Source: SB-5.
func TestFirstBattleIsWonOrHeld(t *testing.T) {
	y := commanders.First(t, rulestest.Games(100))
	assert.GreaterOrEqual(t, 100*(y.Wins[0]+y.Draws), 90*y.Games)
	assert.LessOrEqual(t, y.Moves, 150*y.Games)
	for _, id := range []string{"landmark", "charge", "fire", "melee", "morale"} {
		assert.GreaterOrEqual(t, y.Did[id], y.Games, "%s: once in a game", id)
	}
}

// Every move and charge that is advised says what is done with the figures, and nothing else does.
func TestMovesInWords(t *testing.T) {
	commanders.Moves(t, func(a commander.Advice) {
		switch a.Do.Do {
		case "move", "charge", "intercept", "landmark", "bridge":
			assert.NotEmpty(t, a.Moves, "%s: %s", a.What, a.Do)
		default:
			assert.Empty(t, a.Moves, "%s: %s", a.What, a.Do)
		}
	}, "wheel ", "turn about", "″ straight ahead, to ", "″ towards ", " into contact", "defensive block")
}

// The report of a battle knows what units were sent to do, and says no word of it that is not so.
func TestReportKnowsTheOrders(t *testing.T) { commanders.Reports(t, battles...) }

// The chances that forms state are those of the entries, carried out again and again, and what may come
// of the entries with all that follows is what dice make of it.
func TestOddsSampled(t *testing.T) {
	moments := commanders.Moments(t)
	rehearsed.Exact(t, System{}, moments, "fire", rehearsed.Shaken)
	rulestest.Sampled(t, System{}, moments, rulestest.Chances{
		Said: func(c engine.Command, f view.Form) (mean, slack float64, ok bool) { // one die for a structure: "1 on a 1 or 2 (33.3%)"
			if c.Do != "structure" || f.Reck == nil {
				return 0, 0, false
			}
			for _, term := range f.Reck.Terms {
				if _, in, stated := strings.Cut(term.Why, "1 or 2 ("); stated {
					mean, err := strconv.ParseFloat(strings.TrimSuffix(in, "%)"), 64)
					return mean / 100, .0005, err == nil
				}
			}
			return 0, 0, false
		},
		Came: map[string]func(view.Card) float64{"structure": func(c view.Card) float64 {
			return map[bool]float64{true: 1}[c.Number != "0"]
		}},
		Unstated: map[string]string{"initiative": "both sides are alike"},
	})
}

// A unit stirs when it moves, changes its form, charges, comes to grips or goes into a thing, and not when it loses somebody.
func TestWhatStirs(t *testing.T) {
	s := battleBegun(t)
	x, ok := System{}.Officer(s, [2]commander.Character{})
	require.True(t, ok)
	o := x.(*officer)
	id := s.Units[0].ID
	after := func(change func(u *Unit)) State {
		n := s
		n.Units = slices.Clone(s.Units)
		change(&n.Units[0])
		return n
	}
	for name, x := range map[string]struct {
		change func(u *Unit)
		want   bool
	}{
		"nothing": {func(*Unit) {}, false}, "a move": {func(u *Unit) { u.Moved = 1 }, true}, "a form": {func(u *Unit) { u.Form = "x" }, true},
		"a charge": {func(u *Unit) { u.Charged = true }, true}, "contact": {func(u *Unit) { u.Contact = 9 }, true},
		"into a wood": {func(u *Unit) { u.In = []int{9} }, true}, "losses": {func(u *Unit) { u.Stands-- }, false},
	} {
		assert.Equal(t, x.want, o.Stirs(s, engine.Step{}, after(x.change), id), name)
	}
	assert.False(t, o.Stirs(after(func(u *Unit) { u.Moved, u.Charged = 1, true }), engine.Step{}, s, id), "a new turn has begun")
}

// Where the referee says where all stand, who is gone is not put on the table again.
func TestWhoIsGoneIsNotPutBack(t *testing.T) {
	s := empty(t)
	for _, side := range []string{"0", "1"} {
		_, s = do(t, s, engine.Do("muster", "class", "pike", "side", side, "name", side))
	}
	o := System{}.Survey(s)
	st, next := do(t, s, engine.Do("unit", "unit", "1", "gone", "yes"))
	o.Done(s, st, next)
	o.Done(next, st, next)
	require.Len(t, o.Table().Pieces(), 1)
}
