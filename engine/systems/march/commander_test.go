package march

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/rehearsed"
	"vedette/engine/rulestest/sure"
	"vedette/engine/sandtable"
	"vedette/engine/view"
)

var battles = []string{"first", "kaltbach", "valdoro", "hochwalde"}

// commanders plays the battles. A game may be cut short by a broken army; CV is counted.
var commanders = rulestest.Commanders{Sys: System{}, Key: "forces", Battles: battles,
	Any: func(o commander.Officer) { o.(*officer).Any = true },
	Came: func(end engine.State) rulestest.Came {
		s := end.(State)
		came := rulestest.Came{Turns: s.Turn, Won: endings[s.Won].won, Cut: s.Places == nil, Held: s.Places}
		for side := range 2 {
			now, had := s.keptCV(side)
			came.Lost[side] = had - now
		}
		return came
	}}

// With any commanders a battle ends, and the rules allow every entry. Between two steady commanders each battle except the first
// is even.
func TestCommandersEndTheirBattles(t *testing.T) {
	for id, y := range commanders.End(t) {
		if ahead := y.Wins[0] - y.Wins[1]; id != "first" && y.Games >= 100 {
			assert.LessOrEqual(t, 4*max(ahead, -ahead), y.Games, id)
		}
	}
}

// The commander plays sensibly: from either side of every battle he beats one who makes random legal entries.
func TestCommanderBeatsChance(t *testing.T) { commanders.BeatChance(t, battles...) }

// The odds stated in the briefings are true.
func TestOddsOfBriefings(t *testing.T) { commanders.Odds(t, battles[1:]...) }

// Characters make a difference: the bold charge more often than the careful.
func TestCharactersDiffer(t *testing.T) { commanders.Bolder(t, "valdoro") }

// No character is hopeless: the bold win at least one battle for every three they lose to the careful. Of 240 they won 63 and lost 150.
func TestBoldIsNoFolly(t *testing.T) {
	rulestest.Native(t, "whole battles")
	n, won, lost := rulestest.Games(40), 0, 0
	for side, who := range [][2]string{rulestest.Mixed, {"careful", "bold"}} {
		y := commanders.Play(t, n, commanders.Led("valdoro", who, 1))
		won, lost = won+y.Wins[side], lost+y.Wins[1-side]
	}
	t.Logf("%d won, %d lost", won, lost)
	if n >= 40 {
		assert.GreaterOrEqual(t, 3*won, lost)
	}
}

// A player notices the character of either side, see [rulestest.Commanders.Felt]. VEDETTE_GAMES=200 prints the table.
func TestCharactersAreFelt(t *testing.T) { commanders.Felt(t, "valdoro", 1) }

// The worth of every option in positions that no good player would reach.
func TestEverythingIsWeighed(t *testing.T) { commanders.Weighs(t, 16) }

// A whole game of every battle; the longest leaves out the alternatives.
func TestGameOfCommanders(t *testing.T) {
	rulestest.Native(t, "it reads a file")
	for _, id := range battles {
		e := commanders.Led(id, [2]string{"bold", "steady"}, 4)
		switch id {
		case "first":
			e.Who = System{}.First().Seats
		case "hochwalde":
			e.Seed = 2 // a shorter one
		}
		commanders.Tell(t, e, rulestest.Shows{Or: id != "hochwalde"})
	}
}

// A decision takes less than 5 ms, measured over a whole game of the largest battle.
func BenchmarkDecision(b *testing.B) {
	commanders.Decisions(b, commanders.Led("hochwalde", [2]string{"bold", "steady"}, 6))
}

// An officer who is told the steps of a game knows the same as one who has played it.
func TestOfficerIsToldWhatOneHasPlayed(t *testing.T) {
	commanders.Follow(t, "valdoro", rulestest.Start(t, System{}), nil)
}

// obeying is an officer whose moves are checked against the orders of their MFs.
type obeying struct {
	*officer
	t     *testing.T
	moved map[string]int
}

func (o obeying) Done(before engine.State, st engine.Step, after engine.State) {
	s := before.(State)
	u, _ := s.unit(st.Do.In.Int("unit", 0))
	p, _ := o.Board.Piece(u.ID)
	m, _ := s.mf(u.MF)
	was := o.formedNear(s, u)
	if foe, ok := o.Board.Piece(st.Do.In.Int("at", 0)); ok && st.Do.Do == "charge" && orders[m.Order].id == "defend" {
		o.moved["charge under defend"]++
		assert.LessOrEqual(o.t, foe.Reach(o.posts[u.ID]), 900, "%s charges within 9″ of its position", u.Name)
	}
	if v, i := s.unit(st.Do.In.Int("at", 0)); i >= 0 && st.Do.Do == "charge" && orders[m.Order].id == "support" {
		o.moved["charge under support"]++
		assert.True(o.t, slices.ContainsFunc(s.MFs, func(n MF) bool {
			return n.Side == m.Side && n.ID != m.ID && o.near(s, n.ID, v.MF, 900)
		}), "%s charges an enemy engaged with another MF", u.Name)
	}
	if st.Do.Do == "guns" {
		o.aimed(s, st.Do)
	}
	o.officer.Done(before, st, after)
	if st.Do.Do != "move" || st.Do.In.Get(commander.SpotField) == "" {
		return
	}
	q, _ := o.Board.Piece(u.ID)
	id := o.orderOf(s, u)
	o.moved[id]++
	switch id {
	case "defend":
		assert.LessOrEqual(o.t, battle.Distance(q.At, o.posts[u.ID]), 600, "%s stays within 6″ of its position", u.Name)
	case "manoeuvre":
		assert.GreaterOrEqual(o.t, o.formedNear(s, u), min(was, 900), "%s keeps 9″ off", u.Name)
	case "support":
		gap := o.fromOthers(s, u, q)
		assert.True(o.t, gap <= 1200 || gap < o.fromOthers(s, u, p), "%s stays within 12″ of another MF", u.Name)
	case "retire":
		assert.Greater(o.t, o.formedNear(s, u)+100, was, "%s goes away, from %v", u.Name, p)
	}
}

// aimed checks that a battery fires at an enemy charging it, else at one within canister range, else at the nearest of those it may fire
// at.
func (o obeying) aimed(s State, c engine.Command) {
	u, _ := s.unit(c.In.Int("unit", 0))
	p, _ := o.Board.Piece(u.ID)
	at := c.In.Int("at", 0)
	rank := map[int]int{}
	for _, v := range s.Units {
		x, ok := o.aims(s, u, v, p)
		if !ok || s.locked(v) {
			continue
		}
		q, _ := o.Board.Piece(v.ID)
		rank[v.ID] = 2 + sandtable.Gap(p, q)
		if x.reach == 0 {
			rank[v.ID] = 1
		}
		if slices.ContainsFunc(s.Charges, func(c Charge) bool { return c.Unit == v.ID && c.At == u.ID }) {
			rank[v.ID] = 0
		}
	}
	best := 1 << 30
	for _, n := range rank {
		best = min(best, n)
	}
	o.moved["aimed"]++
	assert.Equal(o.t, best, rank[at], "%s fires at %d", u.Name, at)
}

// The orders of an MF bind its units.
func TestCommandersObey(t *testing.T) {
	rulestest.Native(t, "whole battles")
	moved := map[string]int{}
	for _, id := range battles {
		start := fought(t, id)
		x, _ := scenarioOf(id)
		o := obeying{newOfficer(start, x, [2]commander.Character{commander.Characters[0], commander.Characters[1]}), t, moved}
		sure.Of(commander.Play(System{}, start, o, [2]commander.Seat{commander.TakeBest, commander.TakeBest}, (&dice.Source{Seed: 6}).Throw))(t)
	}
	rulestest.Seen(t, moved, "defend", "manoeuvre", "attack", "support", "charge under support")
}

// A unit that had a quiet turn with its leader attached calls in its stragglers at the end of it. Source: charts C14.
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

// The victim of skirmish combat has enemy infantry within 9″ and stands before an enemy front, even if a hit would hurt another
// unit more; a battery has no infantry of its MF within 3″. Otherwise it is nobody. Source: charts C5.
func TestCommanderHitsWhoIsNear(t *testing.T) {
	s := fought(t, "kaltbach")
	x, _ := scenarioOf("kaltbach")
	o := newOfficer(s, x, [2]commander.Character{})
	q := commander.Question{ID: "victim", Text: "Who is hit?", Choices: []dice.Choice{{ID: "8"}, {ID: "7"}}}
	assert.Equal(t, "8", o.Reply(s, q), "with no enemy near: the weakest")
	p, _ := o.Board.Piece(7)
	r, _ := o.Board.Piece(2)
	r.At = battle.Point{X: p.At.X, Y: p.At.Y - 500}
	o.Board.Put(r)
	assert.Equal(t, "7", o.Reply(s, q))
	q.Choices = append(q.Choices, dice.Choice{ID: nobody})
	assert.Equal(t, "7", o.Reply(s, q), "somebody may be hit")
	q.Choices = []dice.Choice{{ID: "8"}, {ID: nobody}}
	assert.Equal(t, nobody, o.Reply(s, q))
	for what, x := range map[string]struct {
		gun, own, foe battle.Point // the battery, infantry of its MF, and enemy infantry facing away from the near edge
		want          string
	}{
		"alone":                   {battle.Point{X: 2000, Y: 2000}, battle.Point{X: 2600, Y: 2000}, battle.Point{X: 2000, Y: 1200}, "9"},
		"infantry beside it":      {battle.Point{X: 2000, Y: 2000}, battle.Point{X: 2400, Y: 2000}, battle.Point{X: 2000, Y: 1200}, nobody},
		"too far":                 {battle.Point{X: 2000, Y: 2000}, battle.Point{X: 2600, Y: 2000}, battle.Point{X: 2000, Y: 900}, nobody},
		"at the end of the front": {battle.Point{X: 2000, Y: 2000}, battle.Point{X: 2600, Y: 2000}, battle.Point{X: 1540, Y: 1400}, "9"},
		"beyond its end":          {battle.Point{X: 2000, Y: 2000}, battle.Point{X: 2600, Y: 2000}, battle.Point{X: 1530, Y: 1400}, nobody},
		"behind them":             {battle.Point{X: 2000, Y: 1000}, battle.Point{X: 2600, Y: 1000}, battle.Point{X: 2000, Y: 1400}, nobody},
	} {
		for _, u := range s.Units {
			o.Board.Remove(u.ID)
		}
		for id, at := range map[int]battle.Point{9: x.gun, 7: x.own, 2: x.foe} {
			u, _ := s.unit(id)
			o.Board.Put(o.sized(u, sandtable.Piece{ID: id, Side: s.side(u), At: at, Face: sandtable.Faces[s.side(u)]}))
		}
		assert.Equal(t, x.want, o.Reply(s, commander.Question{ID: "victim", Choices: []dice.Choice{{ID: "9"}, {ID: nobody}}}), what)
	}
}

// Who suffers in skirmish combat is proposed from the table, with the reason: the only one who may, the weakest of several, the likeliest
// to fail of those who would test, or nobody. A commander answers the same. Source: charts C5.
func TestWhoIsHitIsProposed(t *testing.T) {
	s := fought(t, "kaltbach")
	x, _ := scenarioOf("kaltbach")
	o := newOfficer(s, x, [2]commander.Character{})
	at := func(id, across, deep int) {
		u, _ := s.unit(id)
		o.Board.Put(o.sized(u, sandtable.Piece{ID: id, Side: s.side(u), At: battle.Point{X: across, Y: deep},
			Face: sandtable.Faces[s.side(u)]}))
	}
	for _, u := range s.Units {
		o.Board.Remove(u.ID)
	}
	at(7, 2000, 2000)
	at(8, 2400, 2000)
	at(2, 2000, 1300)
	for _, x := range []struct {
		what, id    string
		of          []string
		change      func()
		reply, says string
	}{
		{"the only one", "victim", []string{"7", "9"}, nil, "7",
			"On the map no one else is before the front of the French, within 9″ of their infantry."},
		{"the weakest of two", "victim", []string{"7", "8"}, nil, "8",
			"Of the 2 on the map before the front of the French, within 9″ of their infantry, none has a lower CV."},
		{"the likeliest to fail", "tester", []string{"7", "8"}, func() { s.Units[6].Dis = 2 }, "7",
			"Of the 2 on the map before the front of the French, within 9″ of their infantry, none is likelier to fail."},
		{"too far", "victim", []string{"7", "8"}, func() { at(2, 2000, 900) }, nobody,
			"On the map no one is before the front of the French, within 9″ of their infantry."},
		{"guns beside their foot", "victim", []string{"9"}, func() { at(9, 2000, 1800); at(2, 2000, 1300) }, nobody,
			"On the map no one is before the front of the French, within 9″ of their infantry and without infantry of its own within 3″."},
		{"another question", "aim-1", []string{"7", "8"}, nil, "", ""},
	} {
		if x.change != nil {
			x.change()
		}
		q := commander.Question{ID: x.id, Kind: dice.Pick, Side: 1}
		for _, id := range x.of {
			q.Choices = append(q.Choices, dice.Choice{ID: id})
		}
		q.Choices = append(q.Choices, dice.Choice{ID: nobody})
		reply, why := o.Proposed(s, q)
		assert.Equal(t, []string{x.reply, x.says}, []string{reply, why}, x.what)
		if x.reply != "" {
			assert.Equal(t, x.reply, o.Reply(s, q), x.what)
		}
	}
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
		assert.Equal(t, x.hidden, newOfficer(s, y, [2]commander.Character{}).hidden(s, x.a, x.b), x.what)
	}
}

// Every move advised says how to move the figures.
func TestMovesInWords(t *testing.T) {
	rulestest.Native(t, "a whole battle")
	said := map[string]int{}
	moves := commanders.Fight(t, commanders.Led("kaltbach", [2]string{"bold", "steady"}, 4)).Moves
	moves = append(moves, commanders.Fight(t, commanders.Led("kaltbach", [2]string{"bold", "steady"}, 2)).Moves...)
	moves = append(moves, commanders.Fight(t, commanders.Led("kaltbach", [2]string{"steady", "careful"}, 1)).Moves...)
	for _, m := range moves {
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
	rulestest.Seen(t, said, "8″ straight ahead, to 4¾″ from the inn", "unlimber, then turn 15° to its right", "form square",
		"into the houses",
		"wheel ½″ to its right, then 8¼″ straight ahead, to 2¾″ from the 1/IR Langenau", "turn 35° to its left",
		"form line, wheel ¼″ to its right, then 1″ straight ahead, to 7″ from the 2/54th Ligne",
		"leave the houses in column, turn about, then 2¼″ straight ahead, to 5″ from the 2/54th Ligne")
}

// A player who follows the advice in the first battle wins or draws it in 90 of 100 games, or 8 of 10 with -short. The battle is
// short, and most games teach everything there is to learn.
func TestFirstBattleIsWonOrHeld(t *testing.T) {
	rulestest.Native(t, "whole battles")
	first := System{}.First()
	games := 100
	if testing.Short() {
		games = 10
	}
	var y rulestest.Outcomes
	decided, seen := 0, map[string]int{}
	for seed := range games {
		g := commanders.Fight(t, commanders.Led(first.Options.Get("forces"), first.Seats, uint64(seed)+1))
		y.Count(commanders, g)
		does := map[string]bool{}
		for _, m := range g.Moves {
			decided += book.Bit(m.Side >= 0)
			does[m.Did.Do.Do] = true
		}
		for what := range does {
			seen[what]++
		}
	}
	t.Log(first.Seats, y, y.Moves/games, "entries,", decided/games, "of them decisions")
	assert.GreaterOrEqual(t, 10*(y.Wins[0]+y.Draws), (9-book.Bit(games < 100))*y.Games)
	assert.LessOrEqual(t, y.Moves, 185*games, "entries")
	assert.LessOrEqual(t, decided, 90*games, "decisions of either side")
	for _, what := range []string{"order", "arrive", "skirmish", "attach", "initiative", "move", "charge", "react", "fire", "guns", "melee",
		"victor"} {
		assert.GreaterOrEqual(t, 10*seen[what], 8*games, what)
	}
}

// The report of a battle knows what units were sent to do, and says nothing untrue about it.
func TestReportKnowsTheOrders(t *testing.T) { commanders.Reports(t, battles[:3]...) }

// The chances stated by forms match those of entries carried out many times, and the outcomes foretold for an entry with all that
// follows match what the dice make of it.
func TestOddsSampled(t *testing.T) {
	moments := commanders.Moments(t)
	rehearsed.Exact(t, System{}, moments, "fire", rehearsed.Shaken)
	hits := regexp.MustCompile(`^1 hit(, 1 more)?(?: on 1(?:–(\d))?)?$`)
	rulestest.Sampled(t, System{}, moments, rulestest.Chances{
		Unstated: map[string]string{
			"effects":    "the dice of the fire have been thrown; the leaders of those hit are at risk, each by himself",
			"initiative": "both sides throw, and the form has what each adds",
			"move":       "a die only where close ground may disorder, after the length that was asked for",
			"passage":    "two units test, each its own number",
			"risk":       "struck on the number beside the cause, on two dice; what becomes of him is a table",
			"skirmish":   "two dice and the difference, read in a table of hits: the form has the difference",
			"weather":    "the sky is drawn from a table",
		},
		Said: func(_ engine.Command, f view.Form) (mean, slack float64, ok bool) { // "1 hit on 1–4", "1 hit, 1 more on 1"
			m := hits.FindStringSubmatch(f.Reckoning.Result)
			if m == nil {
				return 0, 0, false
			}
			sixths := 6.
			if strings.Contains(m[0], " on ") {
				sixths = max(1, float64(leading(m[2])))
			}
			if m[1] != "" {
				sixths += 6
			}
			return sixths / 6, 0, true
		},
		Came: map[string]func(view.Card) float64{"town": rulestest.Is("on fire"), "melee": func(c view.Card) float64 {
			own, other, _ := strings.Cut(c.Number, " to ")
			return float64(book.Bit(leading(own) > leading(other)))
		}}})
}

// A unit stirs if it moves, changes formation, charges, runs or enters a town, but not if it fires or loses CV.
func TestWhatStirs(t *testing.T) {
	s := fought(t, "valdoro")
	x, _ := scenarioOf("valdoro")
	o := newOfficer(s, x, commander.Seats{}.Characters())
	id := s.Units[0].ID
	s.Units[0].Flags = 0
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
		"nothing": {func(*Unit) {}, false}, "a form": {func(u *Unit) { u.Form++ }, true}, "a town": {func(u *Unit) { u.Town = 9 }, true},
		"a move": {func(u *Unit) { u.Flags = Moved }, true}, "a charge": {func(u *Unit) { u.Flags = Charging }, true},
		"a rout": {func(u *Unit) { u.Flags = Routed }, true}, "flight": {func(u *Unit) { u.Flags = Fleeing }, true},
		"in a melee": {func(u *Unit) { u.Flags = Fought }, true}, "fired upon": {func(u *Unit) { u.Flags = FiredUpon }, false},
	} {
		assert.Equal(t, x.want, o.MayMove(s, engine.Step{}, after(x.change), id), name)
	}
	assert.False(t, o.MayMove(after(func(u *Unit) { u.Flags = Moved }), engine.Step{}, s, id), "a new turn has begun")
	for c, want := range map[Charge]bool{{Unit: id, At: 99}: true, {Unit: 99, At: id}: true, {Unit: 98, At: 99}: false} {
		x := s.clone()
		x.Charges = []Charge{c}
		assert.Equal(t, []bool{want, want}, []bool{o.MayMove(x, engine.Step{}, s, id), o.MayMove(s, engine.Step{}, x, id)}, "%+v", c)
	}
}

// The key that marks an MF as engaged says which, and why.
func TestWhoIsEngagedIsNamed(t *testing.T) {
	s := fought(t, "kaltbach")
	s.Step = 2
	x, _ := scenarioOf("kaltbach")
	o := newOfficer(s, x, [2]commander.Character{})
	s.MFs = slices.Clone(s.MFs)
	s.MFs[0].Engaged = true
	_, may := o.Next(s)
	assert.Equal(t, []string{"Mark " + book.The(s.MFs[0].Name) + " as not engaged", "No formed enemy is within 9″."},
		[]string{may[0].What, may[0].Why})
}

// A unit at its place is not moved away from it for its sake.
func TestNobodyLeavesForWhereItStands(t *testing.T) {
	s, o := opened(t, "kaltbach", engine.Values{})
	u, at := s.Units[1], battle.Point{X: 3000, Y: 2000}
	o.Tasks[u.ID] = commander.Task{Name: "the mill", At: at, Worth: 4}
	for off, want := range map[int]bool{100: false, 1500: true} {
		o.Board.Put(o.sized(u, sandtable.Piece{ID: u.ID, Side: s.side(u), At: battle.Point{X: at.X, Y: at.Y - off}, Face: sandtable.Away}))
		p, _ := o.Board.Piece(u.ID)
		moves := slices.ContainsFunc(o.walkAdvice(s, u, p), func(a commander.Advice) bool {
			end := o.movedPiece(s, a)
			return a.What == "Move to the mill" && end.Reach(at) >= p.Reach(at) || off > 1000 && a.What == "Move to the mill"
		})
		assert.Equal(t, want, moves, "%d", off)
	}
}
