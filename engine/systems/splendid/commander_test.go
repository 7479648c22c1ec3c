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

// commanders play the battles. A game ends early if a side has no units left; strength is counted in stands.
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

// begun returns a battle before its first turn; battleBegun returns Sareford.
func begun(t testing.TB, id string) State {
	t.Helper()
	return commanders.Start(t, id).(State)
}

func battleBegun(t testing.TB) State { return begun(t, "sareford") }

// With any commander a battle ends, and the rules allow every entry.
func TestCommandersEndTheirBattles(t *testing.T) { commanders.End(t) }

// The commander beats a player of random legal entries, from either side.
func TestCommanderBeatsChance(t *testing.T) { commanders.BeatChance(t, "sareford") }

// The odds in the briefings are true.
func TestOddsOfBriefings(t *testing.T) { commanders.Odds(t, "sareford") }

// Characters differ: the bold charge more often than the careful.
func TestCharactersDiffer(t *testing.T) { commanders.Bolder(t, "sareford") }

// A player notices the difference on either side, see [rulestest.Commanders.Felt]. VEDETTE_GAMES=200 prints the table.
func TestCharactersAreFelt(t *testing.T) { commanders.Felt(t, "sareford", 1) }

// The transcript of a whole game.
func TestGameOfCommanders(t *testing.T) { commanders.TellAll(t) }

// The worth of every choice in positions that no good player would reach.
func TestEverythingIsWeighed(t *testing.T) { commanders.Weighs(t, 8) }

// An officer that is told the steps of a game knows as much as one that has played it, and no unit moves farther than the roster says.
func TestOfficerIsToldWhatOneHasPlayed(t *testing.T) {
	commanders.Follow(t, "sareford", empty(t), func(o commander.Officer, st engine.Step) {
		for _, e := range st.Events {
			if e, ok := e.(moved); ok {
				p, _ := o.Table().Piece(e.Unit.ID)
				to, _ := p.AtSpot(st.Do.In.Get(commander.SpotField))
				require.LessOrEqual(t, battle.Distance(p.At, to.At), quarter*e.went()+p.Deep+10, "%s: no farther than the roster says", st.Do)
			}
		}
	})
}

// A unit that has entered a landmark does not leave and enter it in turn.
func TestGarrisonsStay(t *testing.T) {
	rulestest.Native(t, "a whole battle")
	g := commanders.Fight(t, rulestest.Engagement{Battle: "sareford", Who: rulestest.Steady, Random: 0, Seed: 136})
	assert.Less(t, len(g.Moves), 1000)
}

// On the officer's table a river is divided at its fords and nowhere else.
func TestTheRiverIsWadedAtItsFord(t *testing.T) {
	o := newOfficer(battleBegun(t), [2]commander.Character{})
	names := map[string]int{}
	for _, x := range o.Board.Map.Shapes {
		names[x.Kind+" "+x.Name]++
	}
	assert.Equal(t, []int{2, 1, 1, 1}, []int{names["river River Sare"], names["stream Summer ford"], names["stream Mill brook"],
		names["building Mill"]})
}

// A decision takes less than 5 ms on average over a whole game of the largest battle.
func BenchmarkDecision(b *testing.B) {
	commanders.Decisions(b, commanders.Led("sareford", [2]string{"bold", "steady"}, 6))
}

// No unit is deployed where it cannot move: in the first turn every unit but the wagon has a move.
func TestEverybodyCanMoveOff(t *testing.T) {
	s := battleBegun(t)
	s.Turn, s.Phase = 1, phMove1
	o := newOfficer(s, [2]commander.Character{})
	o.Any = true
	for _, u := range s.Units {
		p, _ := o.Board.Piece(u.ID)
		assert.True(t, u.Class == "wagon" || u.Class == "leader" || len(o.walkAdvice(s, u, p)) > 0 || u.arm() == Artillery, u.Name)
		if s.First = u.Side; u.arm() == Artillery {
			assert.NotEmpty(t, o.turnAdvice(s, u), u.Name)
		}
	}
}

// A player who follows the advice in the first battle wins or draws at least 90 of 100 games, with no more entries than fit into half an
// hour. Source: SB-5.
func TestFirstBattleIsWonOrHeld(t *testing.T) {
	y := commanders.First(t, rulestest.Games(100))
	assert.GreaterOrEqual(t, 100*(y.Wins[0]+y.Draws), 90*y.Games)
	assert.LessOrEqual(t, y.Moves, 150*y.Games)
	for _, id := range []string{"landmark", "charge", "fire", "melee", "morale"} {
		assert.GreaterOrEqual(t, y.Did[id], y.Games, "%s: once in a game", id)
	}
}

// Every advised move and charge says how to move the figures, and no other advice does.
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

// The report of a battle knows the tasks of units and says nothing untrue about them.
func TestReportKnowsTheOrders(t *testing.T) { commanders.Reports(t, battles...) }

// The chances on forms agree with the results of the entries, carried out many times over, and so do the forecasts of all that follows an
// entry.
func TestOddsSampled(t *testing.T) {
	moments := commanders.Moments(t)
	rehearsed.Exact(t, System{}, moments, "fire", rehearsed.Shaken)
	rulestest.Sampled(t, System{}, moments, rulestest.Chances{
		Said: func(c engine.Command, f view.Form) (mean, slack float64, ok bool) { // one die for a structure: "1 on a 1 or 2 (33.3%)"
			if c.Do != "structure" || f.Reckoning == nil {
				return 0, 0, false
			}
			for _, term := range f.Reckoning.Terms {
				if _, in, stated := strings.Cut(term.Why, "1 or 2 ("); stated {
					mean, err := strconv.ParseFloat(strings.TrimSuffix(in, "%)"), 64)
					return mean / 100, .0005, err == nil
				}
			}
			return 0, 0, false
		},
		Came: map[string]func(view.Card) float64{"structure": func(c view.Card) float64 {
			return map[bool]float64{true: 1}[c.Number != "0"]
		}, "melee": func(c view.Card) float64 { // the verdict is how both fared; the chance is that of the first to strike
			hits, _ := strconv.Atoi(c.Facts[0].Value)
			return float64(hits)
		}},
		Unstated: map[string]string{"initiative": "both sides are alike"},
	})
}

// A unit stirs when it moves, changes formation, charges, evades, comes into contact or enters a feature, but not when it suffers losses.
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
		assert.Equal(t, x.want, o.MayMove(s, engine.Step{}, after(x.change), id), name)
	}
	assert.False(t, o.MayMove(after(func(u *Unit) { u.Moved, u.Charged = 1, true }), engine.Step{}, s, id), "a new turn has begun")
	me := party{ID: id}
	for name, x := range map[string]struct {
		charged
		want bool
	}{
		"it evades": {charged{React: reactEvade, At: me}, true}, "it fires": {charged{React: reactFire, At: me}, false},
		"another evades": {charged{React: reactEvade}, false},
	} {
		assert.Equal(t, x.want, o.MayMove(s, engine.Step{Events: []engine.Event{x.charged}}, s, id), name)
	}
}

// When the referee gives all positions, a unit that is gone is not put back on the table.
func TestLostUnitsAreNotPutBack(t *testing.T) {
	s := empty(t)
	for _, side := range []string{"0", "1"} {
		_, s = do(t, s, engine.Do("muster", "class", "pike", "side", side, "name", side))
	}
	o, _ := System{}.Officer(s, commander.Seats{}.Characters())
	st, next := do(t, s, engine.Do("unit", "unit", "1", "gone", "yes"))
	o.Done(s, st, next)
	o.Done(next, st, next)
	require.Len(t, o.Table().Pieces(), 1)
}
