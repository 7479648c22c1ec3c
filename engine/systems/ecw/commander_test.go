package ecw

import (
	"cmp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/rehearsed"
	"vedette/engine/sandtable"
	"vedette/engine/view"
)

var battles = []string{"first", "small", "evening"}

// commanders plays the battles. An army check may cut a game short.
var commanders = rulestest.Commanders{Sys: System{}, Key: "force", Battles: battles,
	Any: func(o commander.Officer) { o.(*officer).Any = true },
	Came: func(end engine.State) rulestest.Came {
		s := end.(State)
		came := rulestest.Came{Turns: s.Turn, Won: s.Winner, Cut: s.Turn < s.Set.Turns, Held: s.Held}
		_, lost := onField(end).Cost()
		copy(came.Lost[:], lost)
		return came
	}}

// Whatever the commanders, a battle ends and every entry is legal.
func TestCommandersEndTheirBattles(t *testing.T) { commanders.End(t) }

// The commander beats an opponent that makes random legal entries, from either side of every battle.
func TestCommanderBeatsChance(t *testing.T) { commanders.BeatChance(t, battles...) }

// The odds printed in the briefings are those of our own games.
func TestOddsOfBriefings(t *testing.T) { commanders.Odds(t, "small", "evening") }

// Bold commanders charge more often than careful ones.
func TestCharactersDiffer(t *testing.T) { commanders.Bolder(t, "small") }

// A player notices the difference on either side, see [rulestest.Commanders.Felt]. VEDETTE_GAMES=200 prints the table.
func TestCharactersAreFelt(t *testing.T) { commanders.Felt(t, "small", 1) }

// A whole game of every battle.
func TestGameOfCommanders(t *testing.T) { commanders.TellAll(t) }

// Every legal choice is weighed, even in games that no commander would play.
func TestEverythingIsWeighed(t *testing.T) { commanders.Weighs(t, 25) }

// A decision takes less than 5 ms, measured over a whole game of the largest battle.
func BenchmarkDecision(b *testing.B) {
	commanders.Decisions(b, commanders.Led("evening", [2]string{"bold", "steady"}, 6))
}

// An officer that is told the steps of a game knows as much as one that played it.
func TestOfficerIsToldWhatOneHasPlayed(t *testing.T) {
	commanders.Follow(t, "small", rulestest.Start(t, System{}), nil)
}

// A player who follows the advice in the first battle wins or draws 96 games in 100, and 8 in 10 of the short run.
func TestFirstBattleIsWonOrHeld(t *testing.T) {
	if y := commanders.First(t, rulestest.Games(20)); y.Games >= 10 {
		assert.GreaterOrEqual(t, 10*(y.Wins[1]+y.Draws), 8*y.Games)
	}
}

// In the first battle both sides come to blows, and the learner’s commander neither turns his back on an enemy who may shoot or charge nor
// leaves the cross to come back to it. Of 14 games all but one have a charge and 8 a fight.
func TestFirstBattleIsFought(t *testing.T) {
	rulestest.Native(t, "whole battles")
	first := System{}.First()
	battle := first.Options.Get(commanders.Key)
	charged, fought := 0, 0
	for seed := range uint64(14) {
		g := commanders.Fight(t, commanders.Led(battle, first.Seats, seed+1))
		did := map[string]int{}
		for _, m := range g.Moves {
			did[m.Step.Do.Do]++
		}
		charged, fought = charged+min(1, did["charge"]), fought+min(1, did["fight"])
		start := commanders.Start(t, battle)
		o, _ := System{}.Officer(start, commander.Seats(first.Seats).Characters())
		left := map[int]bool{} // units that have left the cross
		for s := start; len(g.Moves) > 0; g.Moves = g.Moves[1:] {
			m := g.Moves[0]
			p, _ := o.Table().Piece(m.Step.Do.In.Int("unit", 0))
			before := s
			s = rulestest.Applied(t, System{}, s, m.Step.Events...)
			o.Done(before, m.Step, s)
			q, ok := o.Table().Piece(p.ID)
			if m.Step.Do.Do != "move" || m.Side != 1 || !ok {
				continue
			}
			cross := o.(*officer).Field.Aims[0].At[0]
			assert.False(t, left[p.ID] && strings.HasPrefix(m.Did.What, "Move to"), "%d, turn %d: %s return", seed, s.(State).Turn, p.Name)
			left[p.ID] = left[p.ID] || p.Reach(cross) <= 350 && q.Reach(cross) > 400
			if m.Did.What == "Fall back" {
				continue
			}
			for _, v := range s.(State).Units {
				if x, ok := o.Table().Piece(v.ID); ok && x.Side != q.Side && v.noCharge() == "" && sandtable.Gap(q, x) <= 1600 {
					assert.NotEqual(t, sandtable.Rear, q.SideToward(x.Middle()), "%d, turn %d: %s, %s", seed, s.(State).Turn, m.Did.What, v.Name)
				}
			}
		}
	}
	t.Log(charged, fought)
	assert.GreaterOrEqual(t, charged, 13)
	assert.GreaterOrEqual(t, fought, 8)
}

// The report of a battle knows the units' orders and tells them truly.
func TestReportKnowsTheOrders(t *testing.T) { commanders.Reports(t, battles...) }

// The chances that forms state match the results of many repetitions, and so do the outcomes stated for entries with all that follows.
func TestOddsSampled(t *testing.T) {
	moments := commanders.Moments(t)
	rehearsed.Exact(t, System{}, moments, "shoot", rehearsed.Shaken)
	rulestest.Sampled(t, System{}, moments, rulestest.Chances{Unstated: map[string]string{
		"fight":       "both sides throw, and the form has both sides’ dice: the result is rehearsed, exactly where possible",
		"friends":     "several units test in turn, and a failure affects the others",
		"initiative":  "both sides are alike",
		"leader-risk": "a six strikes, as its help says; his fate is a table",
		"burst":       "a unit run through drops a state without a die; being swept away is another matter",
		"overrun":     "the victims may shoot first, with the dice that the form gives, and are run down all the same",
		"next":        "the dice due at the end of a phase are thrown with it",
		"reply":       "the answer is chosen; the horse near by that may support it throw their own 4 to 6, as the form says",
	}, Came: map[string]func(view.Card) float64{
		"follow": rulestest.Is("Stays"),
		"shoot": func(c view.Card) float64 { // "0 hits, of 2 before saves"
			n, _ := strconv.Atoi(c.Number)
			if _, of, saved := strings.Cut(c.Word, " of "); saved {
				of, _, _ = strings.Cut(of, " ")
				n, _ = strconv.Atoi(of)
			}
			return float64(n)
		}}})
}

// A unit stirs when it moves, falls back, pursues, mounts or enters or leaves a building, but not when it shoots or takes losses.
func TestWhichUnitsStir(t *testing.T) {
	s := fought(t, "first")
	x, _ := scenarioOf("first")
	o := newOfficer(s, x, commander.Seats{}.Characters())
	stirs := func(change func(u *Unit)) bool { return o.MayMove(s, engine.Step{}, in(s, 1, change), 1) }
	for name, change := range map[string]func(u *Unit){"a move": func(u *Unit) { *u = u.set(flagMoved) },
		"dismounted": func(u *Unit) { u.Mounted = !u.Mounted }, "a worse state": func(u *Unit) { u.Morale++ },
		"a pursuit": func(u *Unit) { u.Pursuit = 1 }, "an order": func(u *Unit) { u.Order = "open" }} {
		assert.True(t, stirs(change), name)
	}
	for name, change := range map[string]func(u *Unit){"nothing": func(*Unit) {}, "shots": func(u *Unit) { *u = u.set(flagShot) },
		"losses": func(u *Unit) { *u = u.lose(2, "share") }} {
		assert.False(t, stirs(change), name)
	}
	moved := in(s, 1, func(u *Unit) { *u, u.Morale = u.set(flagMoved), shaken })
	assert.False(t, o.MayMove(moved, engine.Step{}, moved, 1), "it had moved")
	assert.False(t, o.MayMove(moved, engine.Step{}, in(moved, 1, func(u *Unit) { u.Morale = good }), 1), "it recovers where it is")
}

// The chance of a test on the strip of duties is that of its form: both know what the table shows, such as a leader too far away. While
// units still shoot no chance is given, since more hits may come.
func TestChancesOfDuties(t *testing.T) {
	s := commanders.Start(t, "first").(State)
	x, _ := scenarioOf("first")
	s.Turn, s.Step, s.First, s.Ceased = 1, stepShooting, 0, true
	o := newOfficer(s, x, commander.Seats{}.Characters())
	last := len(s.Units) - 1
	u := s.Units[last]
	s.Leaders[len(s.Leaders)-1].Unit = s.Units[last-2].ID
	s.Dues = []Due{{ID: 98, Do: dueShot, Unit: s.Units[0].ID, Hits: 1, Step: stepShooting},
		{ID: 99, Do: dueShot, Unit: u.ID, Hits: 2, Step: stepShooting}}
	small := func(s State) string {
		d := commander.Desk(System{}.Desk(s), System{}, s, o, commander.Seats{"steady", ""})
		return d.Duties[len(d.Duties)-1].Small
	}
	for _, l := range []string{"", leaderNone} {
		p, _ := o.Board.Piece(u.ID)
		p.At = battle.Point{X: 3000, Y: 200}
		if l == "" {
			q, _ := o.Board.Piece(s.Leaders[len(s.Leaders)-1].Unit)
			p.At = battle.Point{X: q.At.X, Y: q.At.Y + 300}
		}
		o.Board.Put(p)
		c := engine.Do("shot-test", "unit", book.Num(u.ID))
		assert.Equal(t, l, o.Measured(s, c).Get("leader"))
		assert.Equal(t, chanceOf(System{}.Form(s, c.With("leader", cmp.Or(l, leaderNear)))), small(s))
	}
	s.Ceased = false
	assert.Equal(t, "after all shooting", small(s))
}

// The reason for standing is true of the unit that stands: loaded pieces for those who have them, steady ranks for foot in order.
func TestWhyItStands(t *testing.T) {
	s := commanders.Start(t, "first").(State)
	s.Turn, s.Step, s.First = 1, stepFirst, 0
	charge := func(by string, side int, change func(*Unit)) (why string) {
		v := s.Units[4]
		v.Charge = Charge{Side: side}
		for _, u := range s.Units {
			if u.Name == by {
				if change != nil {
					change(&u)
				}
				why = standing(s, u, v)
			}
		}
		return why
	}
	const full, none = "Steady ranks and loaded pieces are the best answer it has.", "It has no better answer."
	assert.Equal(t, none, charge("Lacy’s Horse", front, nil))
	assert.Equal(t, full, charge("Thorne’s Foot", front, nil))
	assert.Equal(t, none, charge("Thorne’s Foot", flank, nil))
	assert.Equal(t, none, charge("Thorne’s Foot", front, func(u *Unit) { u.Dis = true }))
	assert.Equal(t, "Steady ranks are the best answer it has.", charge("Thorne’s Foot", front, func(u *Unit) { u.Reload = 1 }))
	assert.Equal(t, "A loaded gun is the best answer it has.", charge("Sir Ralph’s drakes", front, nil))
}
