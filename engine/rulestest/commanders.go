package rulestest

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/rulestest/sure"
	"vedette/engine/view"
)

// Commanders tests the commanders of a rule book: its battles are played from the first turn to the end by commanders of both
// sides, and the results are counted. VEDETTE_GAMES=200 plays that many of each and prints a table of the balance.
type Commanders struct {
	// Sys is the rule book, and Key the setting that chooses a battle.
	Sys interface {
		view.Mustered
		commander.Book
	}
	Key string
	// Battles are the ids of the battles.
	Battles []string
	// Any makes an officer propose what makes no sense as well.
	Any func(o commander.Officer)
	// Came returns the result of a game from its last state.
	Came func(end engine.State) Came
}

// Came is the result of one game.
type Came struct {
	Turns, Won int    // Won is the winning side, -1 for a draw
	Cut        bool   // it ended early because an army broke or a side was gone
	Lost       [2]int // by each side, in the units of the book
	Points     [2]int
	Held       []int // the holder of each place, -1 for neither
}

// Engagement is a battle assigned to two commanders.
type Engagement struct {
	Battle string
	Who    [2]string // their characters
	Random int       // the side that does anything the rules allow, commander.Nobody for none
	Seed   uint64
	Hurry  bool // only their best advice is wanted
}

// Steady and Mixed are the usual pairs of commanders; the latter differ most.
var (
	Steady = [2]string{"steady", "steady"}
	Mixed  = [2]string{"bold", "careful"}
)

// Led assigns a battle to two commanders.
func (c Commanders) Led(battle string, who [2]string, seed uint64) Engagement {
	return Engagement{Battle: battle, Who: who, Random: commander.Nobody, Seed: seed}
}

// Start returns a battle before its first turn.
func (c Commanders) Start(t T, battle string) engine.State {
	t.Helper()
	return Start(t, c.Sys, c.Key, battle)
}

// Fight plays an engagement to its end.
func (c Commanders) Fight(t testing.TB, e Engagement) commander.Game {
	t.Helper()
	g, _ := c.watched(t, e)
	return g
}

// pacer is an officer who records how far each unit has advanced at most, and its strength when it arrived.
type pacer struct {
	commander.Officer
	sys       view.Mustered
	from, far map[int]int
	had       map[int]view.Standing
}

func (p pacer) Done(before engine.State, st engine.Step, after engine.State) {
	p.Officer.Done(before, st, after)
	p.look(after)
}

func (p pacer) look(s engine.State) {
	all, _ := p.sys.Standings(s)
	for _, u := range all {
		if _, known := p.had[u.ID]; !known {
			p.had[u.ID] = u
		}
	}
	for _, q := range p.Table().Pieces() {
		y := q.At.Y * (1 - 2*q.Side)
		if _, known := p.from[q.ID]; !known {
			p.from[q.ID] = y
		}
		p.far[q.ID] = max(p.far[q.ID], y-p.from[q.ID])
	}
}

// count adds the strength of each side, and the inches gained by its units.
func (p pacer) count(y *Outcomes) {
	for _, u := range p.had {
		y.Of[u.Side] += u.Strength
		y.Ground[u.Side] += p.far[u.ID] / inch
	}
}

// inch is an inch on the table.
const inch = 100

// watched plays an engagement to its end with a pacer.
func (c Commanders) watched(t testing.TB, e Engagement) (commander.Game, pacer) {
	t.Helper()
	start := c.Start(t, e.Battle)
	o := sure.Found(c.Sys.Officer(start, commander.Seats(e.Who).Characters()))(t)
	commander.SetHurry(o, e.Hurry)
	seats := [2]commander.Seat{commander.TakeBest, commander.TakeBest}
	if e.Random >= 0 {
		c.Any(o)
		choose := Seeded(e.Seed + 5000)
		seats[e.Random] = func(may []commander.Advice) int { return choose(len(may)) }
	}
	src := &dice.Source{Seed: e.Seed}
	p := pacer{o, c.Sys, map[int]int{}, map[int]int{}, map[int]view.Standing{}}
	p.look(start)
	g, err := commander.Play(c.Sys, start, p, seats, src.Throw)
	if err != nil {
		for _, m := range g.Moves[max(0, len(g.Moves)-8):] {
			t.Log(m.Side, m.Did.What, m.Did.Do)
		}
	}
	require.NoError(t, err, "%+v", e)
	require.NoError(t, c.Sys.Check(g.End))
	require.True(t, c.Sys.Desk(g.End).Over)
	return g, p
}

// Outcomes sums up a number of games.
type Outcomes struct {
	Games, Draws, Turns, Moves, Cut int
	Wins, Charges, Lost, Points     [2]int
	Of, Ground                      [2]int         // initial strength of each side; inches gained by its units at their farthest
	Places                          [][2]int       // how often each side held each place
	Did                             map[string]int // how often each entry was made
}

// Count adds a game.
func (y *Outcomes) Count(c Commanders, g commander.Game) {
	came := c.Came(g.End)
	y.Games++
	y.Turns += came.Turns
	y.Moves += len(g.Moves)
	if came.Won < 0 {
		y.Draws++
	} else {
		y.Wins[came.Won]++
	}
	if came.Cut {
		y.Cut++
	}
	for side := range 2 {
		y.Lost[side] += came.Lost[side]
		y.Points[side] += came.Points[side]
	}
	for i, h := range came.Held {
		if len(y.Places) <= i {
			y.Places = append(y.Places, [2]int{})
		}
		if h >= 0 {
			y.Places[i][h]++
		}
	}
	if y.Did == nil {
		y.Did = map[string]int{}
	}
	for _, m := range g.Moves {
		if y.Did[m.Did.Do.Do]++; m.Did.Do.Do == "charge" {
			y.Charges[m.Side]++
		}
	}
}

// mean returns n divided by the number of games.
func (y Outcomes) mean(n int) string {
	return strconv.Itoa(n/y.Games) + "." + strconv.Itoa(10*n/y.Games%10)
}

// String returns the row of a table of the balance.
func (y Outcomes) String() string {
	tenth := y.mean
	both := func(n [2]int) string { return tenth(n[0]) + " and " + tenth(n[1]) }
	return fmt.Sprintf("%d games: won %d and %d, drawn %d; %s turns, %d cut short; charges %s; lost %s; points %s; places %v; %v",
		y.Games, y.Wins[0], y.Wins[1], y.Draws, tenth(y.Turns), y.Cut, both(y.Charges), both(y.Lost), both(y.Points), y.Places, y.Did)
}

// Games returns the number of games in VEDETTE_GAMES or, if it is not set, [Count] of n.
func Games(n int) int {
	if all, err := strconv.Atoi(os.Getenv("VEDETTE_GAMES")); err == nil {
		return all
	}
	return Count(n)
}

// Play plays an engagement n times with consecutive seeds.
func (c Commanders) Play(t testing.TB, n int, e Engagement) (y Outcomes) {
	t.Helper()
	for range n {
		g, p := c.watched(t, e)
		y.Count(c, g)
		p.count(&y)
		e.Seed++
	}
	return y
}

// End plays every battle and checks that it ends, whoever commands, and that every entry is legal. It returns the outcomes for
// two steady commanders.
func (c Commanders) End(t *testing.T) map[string]Outcomes {
	t.Helper()
	Native(t, "whole battles")
	steady := map[string]Outcomes{}
	for _, id := range c.Battles {
		for i, who := range [][2]string{Steady, Mixed} {
			y := c.Play(t, Games(3-i), c.Led(id, who, 1))
			t.Log(id, who, y)
			if i == 0 {
				steady[id] = y
			}
		}
	}
	return steady
}

// BeatChance checks that the commander has sense: he must beat an opponent who does anything that the rules allow, from either
// side of the battles.
func (c Commanders) BeatChance(t *testing.T, battles ...string) {
	t.Helper()
	Native(t, "whole battles")
	won, games := 0, 0
	for _, id := range battles {
		for side := range 2 {
			y := c.Play(t, Games(2), Engagement{Battle: id, Who: Steady, Random: 1 - side, Seed: 100})
			t.Log(id, "commanded by", side, y)
			won, games = won+y.Wins[side], games+y.Games
		}
	}
	t.Logf("%d of %d won", won, games)
	if games >= 4*len(battles) {
		assert.GreaterOrEqual(t, 100*won, 70*games, "too few games; over many about 80 in 100 are won")
	}
}

// Characters plays a battle n times with each character on both sides. ok is false when fewer were played, too few to tell.
func (c Commanders) Characters(t *testing.T, battle string, n int) (all map[string]Outcomes, ok bool) {
	t.Helper()
	Native(t, "whole battles")
	all = map[string]Outcomes{}
	games := Games(n)
	for _, who := range []string{"bold", "steady", "careful"} {
		all[who] = c.Play(t, games, c.Led(battle, [2]string{who, who}, 1))
		t.Log(who, all[who])
	}
	return all, games >= n
}

// Bolder checks that in a battle bold commanders charge clearly more often than careful ones.
func (c Commanders) Bolder(t *testing.T, battle string) {
	t.Helper()
	if all, ok := c.Characters(t, battle, 4); ok {
		bold, careful := all["bold"].Charges, all["careful"].Charges
		assert.Greater(t, 10*(bold[0]+bold[1]), 13*(careful[0]+careful[1]))
	}
}

// Felt plays a battle n times with each character on either side against a steady one, and prints a line for each. With enough
// games it also checks what a player would notice: on either side the bold charge more often than the careful and gain more
// ground, and over both sides they lose more.
func (c Commanders) Felt(t *testing.T, battle string, n int) {
	t.Helper()
	Native(t, "whole battles")
	n = Games(n)
	more := 0 // how much more the bold lose than the careful, in 10,000
	for side := range 2 {
		all := map[string]Outcomes{}
		for _, id := range []string{"bold", "steady", "careful"} {
			who := Steady
			who[side] = id
			y := c.Play(t, n, c.Led(battle, who, 1))
			all[id] = y
			t.Logf("%s, side %d %s: %s charges, %d in 100 lost, %s inches gained; won %d and %d of %d", battle, side+1, id,
				y.mean(y.Charges[side]), 100*y.Lost[side]/y.Of[side], y.mean(y.Ground[side]), y.Wins[0], y.Wins[1], n)
		}
		if bold, careful := all["bold"], all["careful"]; n >= 100 {
			assert.Greater(t, bold.Charges[side], careful.Charges[side])
			assert.Greater(t, bold.Ground[side], careful.Ground[side])
			more += 10000*bold.Lost[side]/bold.Of[side] - 10000*careful.Lost[side]/careful.Of[side]
		}
	}
	assert.GreaterOrEqual(t, more, min(n/100, 1))
}

// First plays the first game n times as a learner who follows its commander would.
func (c Commanders) First(t *testing.T, n int) Outcomes {
	t.Helper()
	Native(t, "whole battles")
	first := c.Sys.First()
	y := c.Play(t, n, c.Led(first.Options.Get(c.Key), first.Seats, 1))
	t.Log(first.Seats, y, y.Moves/y.Games, "entries each")
	return y
}

// Shows says what Tell prints for a decision besides what was done and why.
type Shows struct {
	Or    bool // the alternative
	Moves bool // the move on the table
}

// Tell compares a whole game with the golden file of its battle: who decided what and why, the alternative, what both were
// worth, the outcome, and the closing.
func (c Commanders) Tell(t *testing.T, e Engagement, shows Shows) {
	t.Helper()
	g := c.Fight(t, e)
	o, _ := c.Sys.Officer(c.Start(t, e.Battle), commander.Seats(e.Who).Characters())
	var b strings.Builder
	for _, m := range g.Moves {
		if m.Side >= 0 {
			fmt.Fprintf(&b, "%s: %s. %s", o.Table().Sides[m.Side], m.Did.What, m.Did.Why)
			if m.Next.What != "" && shows.Or {
				fmt.Fprintf(&b, " Or: %s.", m.Next.What)
			}
			fmt.Fprintf(&b, " [%d, %d]", m.Did.Worth, m.Next.Worth)
			if m.Did.Moves != "" && shows.Moves {
				fmt.Fprintf(&b, "\n  (%s)", m.Did.Moves)
			}
			b.WriteString("\n")
		}
		if m.Step.Do.Do != "" {
			told := c.Sys.Tell(g.End, m.Step)
			if told.Head != "" {
				fmt.Fprintf(&b, "\n%s\n\n", told.Head)
			}
			fmt.Fprintf(&b, "  %s\n", told.Line)
		}
	}
	steps := Each(g.Moves, func(m commander.Move) engine.Step { return m.Step })
	var end page
	end.sheet(c.Sys.Closing(c.Start(t, e.Battle), steps))
	Golden(t, "testdata/commander/"+e.Battle+".txt", b.String()+"\n"+strings.Join(end.lines, "\n")+"\n")
}

// TellAll compares a game of every battle with its golden file, with alternatives and moves: see Tell.
func (c Commanders) TellAll(t *testing.T) {
	t.Helper()
	Native(t, "it reads a file")
	for _, id := range c.Battles {
		c.Tell(t, c.Led(id, [2]string{"bold", "steady"}, 4), Shows{Or: true, Moves: true})
	}
}

// Golden compares a text with a file, or writes the file with -update.
func Golden(t testing.TB, file, got string) {
	t.Helper()
	if *update {
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
		return
	}
	want := sure.Of(os.ReadFile(file))(t)
	assert.Equal(t, string(want), got, "read the difference, then: go test . -run %s -update", t.Name())
}

// ofTen matches what a briefing says about our own test games.
var ofTen = regexp.MustCompile(`^In our own test games .+ won (\d) of 10, .+ (\d)(?:; the rest were drawn)?\.$`)

// Odds checks what the briefings of these battles say about our own test games: each side's wins out of ten, as closely as so
// few games can tell.
func (c Commanders) Odds(t *testing.T, battles ...string) {
	t.Helper()
	Native(t, "whole battles")
	n := Games(20)
	for _, id := range battles {
		var says []string
		for _, note := range c.Sys.Desk(c.Start(t, id)).Brief.Notes {
			says = append(says, ofTen.FindStringSubmatch(note)...)
		}
		require.Len(t, says, 3, id)
		y := c.Play(t, n, c.Led(id, Steady, 500))
		t.Log(id, says[1:], y.Wins, "of", n)
		for side, won := range y.Wins {
			tenth, _ := strconv.ParseFloat(says[1+side], 64)
			chance := tenth / 10
			assert.InDelta(t, chance, float64(won)/float64(n), .05+3*math.Sqrt(chance*(1-chance)/float64(n)), "%s: %s", id, says[0])
		}
	}
}

// Follow tells an officer the steps of a game one by one: he must know what an officer who played it in a hurry knows, and
// asking him must change nothing. each, if not nil, is called when a step has been carried out but before the officer is told.
// none is a game that is no battle; it must have no officer, since nothing says where its units stand.
func (c Commanders) Follow(t *testing.T, battle string, none engine.State, each func(o commander.Officer, st engine.Step)) {
	t.Helper()
	Native(t, "a whole battle")
	_, ok := c.Sys.Officer(none, [2]commander.Character{})
	assert.False(t, ok)
	e := c.Led(battle, Mixed, 3)
	e.Hurry = true
	g := c.Fight(t, e)
	s := c.Start(t, battle)
	o := sure.Found(c.Sys.Officer(s, commander.Seats(e.Who).Characters()))(t)
	for _, m := range g.Moves {
		side, may := o.Next(s)
		require.Equal(t, m.Side, side)
		require.Equal(t, m.Did, may[0])
		side, again := o.Next(s)
		require.Equal(t, m.Side, side, "asking changes nothing")
		require.Equal(t, may, again)
		before := s
		s = Applied(t, c.Sys, s, m.Step.Events...)
		if each != nil {
			each(o, m.Step)
		}
		o.Done(before, m.Step, s)
	}
	assert.Equal(t, JSON(t, g.End), JSON(t, s), "the same game")
}

// Moves plays every battle once and calls each with all advice. All of words must occur in what is said about moving figures.
func (c Commanders) Moves(t *testing.T, each func(a commander.Advice), words ...string) {
	t.Helper()
	Native(t, "whole battles")
	said := map[string]int{}
	for _, id := range c.Battles {
		for _, m := range c.Fight(t, c.Led(id, [2]string{"bold", "steady"}, 4)).Moves {
			for _, a := range []commander.Advice{m.Did, m.Next} {
				each(a)
				for _, x := range words {
					if strings.Contains(a.Moves, x) {
						said[x]++
					}
				}
			}
		}
	}
	Seen(t, said, words...)
}

// Reports checks what the reports of a few games of the battles say about orders, see [Reasons].
func (c Commanders) Reports(t *testing.T, battles ...string) {
	t.Helper()
	Native(t, "whole battles")
	found := 0
	for _, id := range battles {
		for seed := range uint64(3) {
			found += Reasons(t, c.Sys, c.Start(t, id), c.Fight(t, c.Led(id, Steady, seed)))
		}
	}
	t.Log(found)
	assert.Positive(t, found)
}

// Decisions plays a game repeatedly and reports the time its decisions take. It uses the shortest time of each, so that garbage
// collection and other load on the machine do not count.
func (c Commanders) Decisions(b *testing.B, e Engagement) {
	b.Helper()
	g := c.Fight(b, e)
	var least []time.Duration
	for b.Loop() {
		for range 20 {
			took := c.again(b, e, g)
			for i, t := range took {
				if len(least) <= i {
					least = append(least, t)
				}
				least[i] = min(least[i], t)
			}
		}
	}
	slices.Sort(least)
	b.ReportMetric(least[len(least)/2].Seconds()*1000, "ms/median")
	b.ReportMetric(least[len(least)*99/100].Seconds()*1000, "ms/hundredth")
	b.ReportMetric(least[len(least)-1].Seconds()*1000, "ms/slowest")
}

// again tells an officer a game step by step and returns how long each of his decisions took.
func (c Commanders) again(b *testing.B, e Engagement, g commander.Game) (took []time.Duration) {
	b.Helper()
	s := c.Start(b, e.Battle)
	o, _ := c.Sys.Officer(s, commander.Seats(e.Who).Characters())
	for _, m := range g.Moves {
		began := time.Now()
		if side, _ := o.Next(s); side >= 0 {
			took = append(took, time.Since(began))
		}
		before := s
		s = Applied(b, c.Sys, s, m.Step.Events...)
		o.Done(before, m.Step, s)
	}
	return took
}
