package march

import (
	cmdline "flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
)

// engagement is a battle given to two commanders.
type encounter struct {
	battle string
	who    [2]string // their characters
	random int       // the side that does anything the rules allow, commander.Nobody for none
	seed   uint64
}

var battles = []string{"first", "kaltbach", "valdoro", "hochwalde"}

// fight plays it to its end.
func (e encounter) fight(t testing.TB) commander.Game {
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
	beaten                     int        // games that a broken army ended
}

func (y *tally) count(g commander.Game) {
	s := g.End.(State)
	y.games++
	y.turns += s.Turn
	y.moves += len(g.Moves)
	if won := endings[s.Won].won; won < 0 {
		y.draws++
	} else {
		y.wins[won]++
	}
	y.beaten += boolInt(s.Places == nil)
	for side := range 2 {
		now, had := s.keptCV(side)
		y.lost[side] += had - now
	}
	for i, h := range s.Places {
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
	return fmt.Sprintf("%d games: won %d and %d, drawn %d; %s turns, %d by a broken army; charges %s and %s; CV lost %s and %s; places %v",
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

// Whoever commands, a battle ends, and every entry is one that the rules allow. VEDETTE_GAMES=200 prints the table of balance: between
// two steady commanders each battle but the first is even.
func TestCommandersEndTheirBattles(t *testing.T) {
	rulestest.Native(t, "whole battles")
	for _, id := range battles {
		for i, who := range [][2]string{{"steady", "steady"}, {"bold", "careful"}} {
			var y tally
			for seed := range plenty(5 - 3*i) {
				y.count(encounter{id, who, commander.Nobody, uint64(seed) + 1}.fight(t))
			}
			t.Log(id, who, y)
			if ahead := y.wins[0] - y.wins[1]; i == 0 && id != "first" && y.games >= 100 {
				assert.LessOrEqual(t, 4*max(ahead, -ahead), y.games, id)
			}
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
				y.count(encounter{id, [2]string{"steady", "steady"}, 1 - side, uint64(seed) + 100}.fight(t))
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

// The characters are felt: the bold charge more often than the careful, and lose more of their men.
func TestCharactersDiffer(t *testing.T) {
	rulestest.Native(t, "whole battles")
	charges, lost, games := map[string]int{}, map[string]int{}, 0
	for _, who := range []string{"bold", "steady", "careful"} {
		var y tally
		for seed := range plenty(6) {
			y.count(encounter{"valdoro", [2]string{who, who}, commander.Nobody, uint64(seed) + 1}.fight(t))
		}
		t.Log(who, y)
		charges[who], lost[who], games = y.charges[0]+y.charges[1], y.lost[0]+y.lost[1], y.games
	}
	if games >= 6 {
		assert.Greater(t, 10*charges["bold"], 13*charges["careful"])
	}
}

// A whole game of every battle as it went: who decided what, why, what else he might have done (but for the longest), and what came of
// it.
func TestGameOfCommanders(t *testing.T) {
	rulestest.Native(t, "it reads a file")
	for _, id := range battles {
		e := encounter{id, [2]string{"bold", "steady"}, commander.Nobody, 4}
		switch id {
		case "first":
			e.who = System{}.First().Seats
		case "hochwalde":
			e.seed = 2 // a shorter one
		}
		g := e.fight(t)
		var b strings.Builder
		for _, m := range g.Moves {
			if m.Side >= 0 {
				fmt.Fprintf(&b, "%s: %s. %s", g.End.(State).Sides[m.Side].Name, m.Did.What, m.Did.Why)
				if m.Next.What != "" && id != "hochwalde" {
					fmt.Fprintf(&b, " Or: %s.", m.Next.What)
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
	e := encounter{"valdoro", [2]string{"bold", "careful"}, commander.Nobody, 11}
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
	o, ok := System{}.Officer(fought(t, "kaltbach"), [2]commander.Character{})
	assert.True(t, ok && o != nil)
}

// A decision takes less than 5 ms: those of a whole game of the largest battle, the middle one, the tenth slowest in a hundred, and
// the slowest.
func BenchmarkDecision(b *testing.B) {
	var took []time.Duration
	for b.Loop() {
		s := fought(b, "hochwalde")
		x, _ := scenarioOf("hochwalde")
		o := newOfficer(s, x, [2]commander.Character{commander.CharacterOf("bold"), commander.CharacterOf("")})
		_, err := commander.Play(System{}, s, timed{o, &took}, [2]commander.Seat{commander.Obeys, commander.Obeys}, (&dice.Source{Seed: 6}).Throw)
		require.NoError(b, err)
	}
	slices.Sort(took)
	ms := func(at int) float64 { return took[min(at, len(took)-1)].Seconds() * 1000 }
	b.ReportMetric(ms(len(took)/2), "ms/median")
	b.ReportMetric(ms(len(took)*9/10), "ms/tenth")
	b.ReportMetric(ms(len(took)), "ms/slowest")
}

// timed is an officer whose decisions are timed.
type timed struct {
	*officer
	took *[]time.Duration
}

func (o timed) Next(s engine.State) (int, []commander.Advice) {
	began := time.Now()
	side, may := o.officer.Next(s)
	if side >= 0 {
		*o.took = append(*o.took, time.Since(began))
	}
	return side, may
}

// An officer who is told of the steps of a game knows what one knows who has played it.
func TestOfficerIsToldWhatOneHasPlayed(t *testing.T) {
	e := encounter{"valdoro", [2]string{"bold", "careful"}, commander.Nobody, 3}
	g := e.fight(t)
	s, err := System{}.Start(engine.Do("", "forces", "valdoro").In)
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

// obeying is an officer whose moves are held to the orders of their MFs.
type obeying struct {
	*officer
	t     *testing.T
	moved map[string]int
}

func (o obeying) Done(before engine.State, st engine.Step, after engine.State) {
	s := before.(State)
	u, _ := s.unit(st.Do.In.Int("unit", 0))
	p, _ := o.table.Piece(u.ID)
	m, _ := s.mf(u.MF)
	was := o.formedNear(s, u)
	o.officer.Done(before, st, after)
	if st.Do.Do != "move" || st.Do.In.Get(commander.To) == "" {
		return
	}
	q, _ := o.table.Piece(u.ID)
	id := orders[m.Order].id
	o.moved[id]++
	switch id {
	case "defend":
		assert.LessOrEqual(o.t, battle.Distance(q.At, o.posts[u.ID]), 600, "%s stays within 6″ of its place", u.Name)
	case "manoeuvre":
		assert.GreaterOrEqual(o.t, o.formedNear(s, u), min(was, 900), "%s keeps 9″ off", u.Name)
	case "retire":
		assert.Greater(o.t, o.formedNear(s, u)+100, was, "%s goes away, from %v", u.Name, p)
	}
}

// The orders of an MF bind its units.
func TestCommandersObey(t *testing.T) {
	rulestest.Native(t, "whole battles")
	moved := map[string]int{}
	for _, id := range battles {
		start := fought(t, id)
		x, _ := scenarioOf(id)
		o := obeying{newOfficer(start, x, [2]commander.Character{commander.Characters[0], commander.Characters[1]}), t, moved}
		_, err := commander.Play(System{}, start, o, [2]commander.Seat{commander.Obeys, commander.Obeys}, (&dice.Source{Seed: 6}).Throw)
		require.NoError(t, err)
	}
	rulestest.Seen(t, moved, "defend", "manoeuvre", "attack", "support")
}

// A unit that had a quiet turn, with its leader, calls in its stragglers when the turn is over. Source: charts C14.
func TestCommanderRecovers(t *testing.T) {
	s := fought(t, "kaltbach")
	x, _ := scenarioOf("kaltbach")
	s.Step, s.First, s.Active = len(steps)-1, 0, 1
	s.Units[1].CV, s.Leaders[2].Unit = 4, 2
	next := func(change func(s *State)) string {
		n := s
		n.Units = slices.Clone(s.Units)
		change(&n)
		_, may := newOfficer(n, x, [2]commander.Character{}).Next(n)
		return may[0].Do.String()
	}
	assert.Equal(t, "rally what=unit unit=2", next(func(*State) {}))
	assert.Equal(t, "next", next(func(s *State) { s.Active = 0 }), "the turn is not over")
	assert.Equal(t, "next", next(func(s *State) { s.Units[1].Flags = Busy }))
	assert.Equal(t, "next", next(func(s *State) { s.Units[1].CV = 6 }))
}

// Who is hit in skirmish combat has infantry of the enemy within 9″, although another one would feel it more. Source: charts C5.
func TestCommanderHitsWhoIsNear(t *testing.T) {
	s := fought(t, "kaltbach")
	x, _ := scenarioOf("kaltbach")
	o := newOfficer(s, x, [2]commander.Character{})
	q := commander.Question{ID: "victim", Text: "Who is hit?", Choices: []dice.Choice{{ID: "8"}, {ID: "7"}}}
	assert.Equal(t, "8", o.Reply(s, q), "nobody is near: the weakest")
	p, _ := o.table.Piece(7)
	r, _ := o.table.Piece(2)
	r.At = battle.Point{X: p.At.X, Y: p.At.Y - 500}
	o.table.Put(r)
	assert.Equal(t, "7", o.Reply(s, q))
}

// What the map hides. Source: MC-4, charts C15.
func TestSight(t *testing.T) {
	at := func(x, y int) battle.Point { return battle.Point{X: x, Y: y} }
	for _, x := range []struct {
		what, battle string
		a, b         battle.Point
		hidden       bool
	}{
		{"the near slope", "valdoro", at(2500, 1900), at(2500, 2400), false},
		{"beyond the crest", "valdoro", at(1300, 1900), at(1300, 2700), true},
		{"both on the hill", "valdoro", at(1000, 2300), at(3000, 2600), false},
		{"over the hill", "valdoro", at(1300, 1900), at(1300, 3300), true},
		{"beyond the houses", "valdoro", at(2500, 1500), at(2500, 2100), true},
		{"a garrison", "valdoro", at(2500, 1500), at(2500, 1700), false},
		{"an olive grove", "valdoro", at(3600, 1300), at(4500, 1300), true},
		{"its edge", "valdoro", at(3600, 1300), at(4000, 1300), false},
		{"open ground", "kaltbach", at(1350, 700), at(1350, 1600), false},
	} {
		s := fought(t, x.battle)
		y, _ := scenarioOf(x.battle)
		o := newOfficer(s, y, [2]commander.Character{})
		assert.Equal(t, x.hidden, o.hidden(s, x.a, x.b), x.what)
	}
}

// Every move that is advised says what is done with the figures.
func TestMovesInWords(t *testing.T) {
	rulestest.Native(t, "a whole battle")
	said := map[string]int{}
	g := encounter{"kaltbach", [2]string{"bold", "steady"}, commander.Nobody, 4}.fight(t)
	for _, m := range g.Moves {
		for _, a := range []commander.Advice{m.Did, m.Next} {
			switch a.Do.Do {
			case "move", "town", "charge":
				assert.NotEmpty(t, a.Moves, "%s", a.Do)
				said[a.Moves]++
			case "stay":
				assert.Empty(t, a.Moves)
			}
		}
	}
	rulestest.Seen(t, said, "8″ straight ahead, to 4¾″ from the inn", "unlimber", "form square", "into the houses",
		"wheel ½″ to its right, then 8¼″ straight ahead, to 2¾″ from the 1/IR Langenau", "turn 35° to its left",
		"form line, wheel ¼″ to its right, then 1″ straight ahead, to 7″ from the 2/54th Ligne",
		"leave the houses in column, wheel ¾″ to its right, then 1″ straight ahead, to 1″ from the 2/54th Ligne")
}

// Whoever does what he is told in the first battle wins it or holds his ground: in 90 of 100 games, and 8 of 10 of the few. It is
// short, and whatever there is to learn happens in most games. 100 games are played without -short.
func TestFirstBattleIsWonOrHeld(t *testing.T) {
	rulestest.Native(t, "whole battles")
	first := System{}.First()
	games := 100
	if testing.Short() {
		games = 10
	}
	var y tally
	decided, seen := 0, map[string]int{}
	for seed := range games {
		g := encounter{first.Options.Get("forces"), first.Seats, commander.Nobody, uint64(seed) + 1}.fight(t)
		y.count(g)
		does := map[string]bool{}
		for _, m := range g.Moves {
			decided += boolInt(m.Side >= 0)
			does[m.Did.Do.Do] = true
		}
		for what := range does {
			seen[what]++
		}
	}
	t.Log(first.Seats, y, y.moves/games, "entries,", decided/games, "of them decisions")
	least := 9 - boolInt(games < 100)
	assert.GreaterOrEqual(t, 10*(y.wins[0]+y.draws), least*y.games)
	assert.LessOrEqual(t, y.moves, 185*games, "entries")
	assert.LessOrEqual(t, decided, 90*games, "decisions of either side")
	for _, what := range []string{"order", "arrive", "skirmish", "attach", "initiative", "move", "charge", "react", "fire", "guns", "melee",
		"victor"} {
		assert.GreaterOrEqual(t, 10*seen[what], 8*games, what)
	}
}
