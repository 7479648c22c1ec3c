package hill

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
)

// seeded resolves a command with computer dice and a yes to every question.
func seeded(t *testing.T, s State, c engine.Command, seed uint64) (engine.Step, State) {
	t.Helper()
	src := &dice.Source{Seed: seed}
	st, next, err := rulestest.Drive(t, System{}, s, c, func(n *dice.Need) ([]dice.Given, bool) {
		if n.Ask != nil {
			return []dice.Given{{ID: n.Ask.ID, By: dice.Table, Answer: dice.Yes}}, true
		}
		return []dice.Given{{ID: n.Roll.ID, By: dice.Computer, Faces: src.Draw(n.Roll.Code.Faces())}}, true
	})
	require.NoError(t, err, "%s", c)
	return st, next.(State)
}

// ourUnits starts a game with rifles u1, light infantry u2 and dragoons u3, and one cave.
func ourUnits(t *testing.T, pairs ...string) State {
	t.Helper()
	s := opening(t, append([]string{"force", "sweep", "villages", "0"}, pairs...)...)
	s, _ = play(t, s, "note kind=cave", nil)
	require.Equal(t, []int{1, 2, 3}, []int{s.Roster[0].ID, s.Roster[1].ID, s.Roster[2].ID})
	return s
}

// holding gives a unit something to carry: a new entry of that kind.
func holding(s State, kind string, unit int) (State, Entry) {
	e := Entry{ID: s.Next, Kind: kind, State: carried, Turn: 1, Unit: unit}
	switch kind {
	case "cipher":
		s.Cipher = true
	case "plans":
		s.Plans = true
	}
	return carry{e}.Apply(s), e
}

func stateOf(s State, e Entry) string { x, _ := s.entry(e.ID); return x.State }

// Who finds something is asked only where several units may have it: not of a single one, and not where none are tracked.
func TestWhoFoundItIsAskedOfSeveral(t *testing.T) {
	s := ourUnits(t)
	alone, nobody := s, s
	alone.Roster, nobody.Roster = s.Roster[:1], nil
	for n, x := range map[int]State{3: s, 1: alone, 0: nobody, -1: opening(t, "depth", "console")} {
		f, asked := rulestest.Field(System{}.Form(x, rulestest.Line(t, "record what=treasure")), "unit")
		assert.Equal(t, n > 1, asked, n)
		assert.Len(t, f.Options, max(n, 0)/3*3, n)
	}
}

// What can happen to something carried: not its present state, and only what a unit can do.
func TestWhatBecomesOfSomethingCarried(t *testing.T) {
	s := ourUnits(t)
	for name, want := range map[string]string{home: "Lost, Carried", carried: "Home, Lost, Passed on, Dropped", dropped: "Lost, Picked up",
		lost: "Home, Carried", "alone": "Home, Lost, Dropped"} {
		x, e := holding(s, "treasure", 1)
		if name == "alone" {
			x.Roster = x.Roster[:1]
		} else {
			e.State = name
		}
		var may []string
		for _, o := range x.entryOptions(e) {
			if o.Refused == "" {
				may = append(may, o.Label)
			}
		}
		assert.Equal(t, want, strings.Join(may, ", "), name)
	}
}

// Explore, find, carry, bring home, ledger: the unit with the initiative has what it finds, and it counts with
// the unit. Source: hill-tables 5, 5.1.
func TestCarriedFromTheFindToTheLedger(t *testing.T) {
	s := ourUnits(t)
	s, _ = play(t, s, "press", []int{3, 3})
	s, _ = play(t, s, "activate unit=u2", nil)
	s, _ = play(t, s, "explore-cave place=s4", []int{2, 2}) // treasure
	e := s.Ledger[0]
	assert.Equal(t, []any{"treasure", carried, 2}, []any{e.Kind, e.State, e.Unit})
	assert.Contains(t, s.unitWhat(s.Roster[1]), "with treasure")
	assert.Contains(t, sheetOf(t, s, "despatches").Lists[0].Rows[0].What, "Carried by the Light infantry.")
	s, st := play(t, s, "unit unit=u2 what=home", nil)
	assert.Equal(t, home, stateOf(s, e))
	assert.Contains(t, System{}.Tell(s, st).Notes, "Treasure: home with the Light infantry.")
	sum, level := s.reckon()
	assert.Equal(t, []int{3, 4}, []int{sum, level})
	// At the end no question is asked about it.
	assert.Nil(t, System{}.Form(s, engine.Do("end-game")).Refused)
	s, _ = play(t, s, "end-game home-u1=no home-u3=no", nil)
	assert.Equal(t, home, stateOf(s, e))
	sum, _ = s.reckon()
	assert.Equal(t, 3-4, sum, "the two units still out are destroyed")
}

// What happens to everything that can be carried when its unit goes: home, shot to the last man, broken.
func TestCarriedFollowsItsUnit(t *testing.T) {
	for _, kind := range []string{"papersUn", "papersEnc", "plans", "cipher", "treasure", "escort", "exploring", "noteworthy"} {
		s := ourUnits(t)
		s, e := holding(s, kind, 1)
		people := kind == "escort" || kind == "exploring" || kind == "noteworthy"
		for line, want := range map[string]string{
			"unit unit=u1 what=home":          home,
			"unit unit=u1 what=destroyed":     lost, // it broke, or left by another edge, and took everything with it
			"unit unit=u1 what=lost n=16":     map[bool]string{true: lost, false: dropped}[people],
			"unit unit=u1 what=captured n=16": lost,
			"unit unit=u1 what=lost n=15":     carried,
			"unit unit=u2 what=lost n=18":     carried,
		} {
			x, _ := play(t, s, line, nil)
			assert.Equal(t, want, stateOf(x, e), "%s: %s", kind, line)
			var counts bool
			for _, c := range x.claims() {
				counts = counts || c.entry == e.ID
			}
			assert.Equal(t, want == home || want == carried, counts, "%s: %s", kind, line)
		}
		s = entered(t, s, "unit unit=u1 what=lost n=2", "unit unit=u1 what=wavering")
		s, _ = play(t, s, "unit-stand unit=u1 anyway=yes", []int{1, 1})
		s, _ = play(t, s, "accept", nil)
		assert.Equal(t, lost, stateOf(s, e), "%s: who breaks and runs", kind)
	}
}

// Passed on, dropped, picked up; only goods can lie about; a unit that joins another brings its load, one that
// is split keeps it. Source: hill-tables 5; HILL-46.
func TestCarriedPassedOnAndPickedUp(t *testing.T) {
	s := ourUnits(t)
	s, e := holding(s, "cipher", 1)
	entry := "entry entry=" + ref("e", e.ID)
	assert.Equal(t, "U4", refused(t, s, entry+" what=carried"), "to whom?")
	s, st := play(t, s, entry+" what=carried unit=u3", nil)
	assert.Equal(t, 3, s.Ledger[0].Unit)
	assert.Equal(t, "The cipher table: carried by the Light dragoons.", System{}.Tell(s, st).Line.String())
	s, _ = play(t, s, "unit unit=u3 what=lost n=10", nil)
	assert.Equal(t, dropped, stateOf(s, e))
	assert.Equal(t, 0, s.entryHeld("cipher"))
	assert.Equal(t, "F3", refused(t, s, entry+" what=home"), "somebody must pick it up")
	row := sheetOf(t, s, "despatches").Lists[0].Rows[0]
	assert.Equal(t, []any{"Lies on the table", "Pick up"}, []any{row.Bad, row.Key.Label})
	s, _ = play(t, s, entry+" what=carried unit=u2", nil)
	assert.Equal(t, []any{carried, 2}, []any{s.Ledger[0].State, s.Ledger[0].Unit})

	part, _ := play(t, s, "split unit=u2 figures=8", nil)
	assert.Equal(t, 2, part.Ledger[0].Unit)
	all, _ := play(t, s, "join unit=u1 other=u2", nil)
	assert.Equal(t, 1, all.Ledger[0].Unit)
	all, _ = play(t, all, "unit unit=u1 what=home", nil)
	assert.Equal(t, home, stateOf(all, e))

	// What lies on the table at the end of the game is lost.
	s = entered(t, s, entry+" what=dropped", "end-game home-u1=yes home-u2=yes")
	assert.Equal(t, lost, stateOf(s, e))
}

// Guerillas under Player control may carry, and their load is lost when they leave; at the end the referee is
// asked, because no ledger counts them. Source: ruling 17.
func TestCarriedByGuerillas(t *testing.T) {
	s := ourUnits(t)
	s, _ = play(t, s, "note kind=guer figures=8", nil)
	p := s.Parties[0]
	s, _ = play(t, s, "party party="+ref("p", p.ID)+" what=joined", nil)
	u, _ := s.Roster.From(p.ID)
	s, e := holding(s, "papersUn", u.ID)
	assert.Equal(t, "T7", refused(t, s, "end-game home-u1=yes"))
	assert.NotContains(t, rulestest.Asked(System{}.Form(s, engine.Do("end-game"))), homeKey(u), "nobody sent them out")
	x, _ := play(t, s, "end-game home-u1=yes carried=home", nil)
	assert.Equal(t, home, stateOf(x, e))
	x, _ = play(t, s, "party party="+ref("p", p.ID)+" what=gone", nil)
	assert.Equal(t, lost, stateOf(x, e))
	x, _ = play(t, s, "unit unit="+ref("u", u.ID)+" what=home", nil)
	assert.Equal(t, []any{home, 0, 3}, []any{stateOf(x, e), x.unitsHome(), x.ToAct.P}, "they bring it home, but are no Player unit: ruling 17")
	x = entered(t, s, "settings score=each", "command command=2 unit="+ref("u", u.ID))
	assert.Equal(t, 2, x.command(u.ID), "for whoever won them over")
}

// Without units there is no carrier, and nothing has changed: the referee says what happens to each entry.
func TestCarriedOnTheConsole(t *testing.T) {
	s := opening(t)
	s, _ = play(t, s, "explore-cave", []int{2, 2})
	assert.Zero(t, s.Ledger[0].Unit)
	e := ref("e", s.Ledger[0].ID)
	assert.Equal(t, "F3", refused(t, s, "entry entry="+e+" what=carried"))
	assert.Equal(t, "F2", refused(t, s, "entry entry="+e+" what=dropped"))
	s = entered(t, s, "entry entry="+e+" what=lost", "entry entry="+e+" what=carried", "entry entry="+e+" what=home")
	assert.Equal(t, "i-bring", sheetOf(t, s, "despatches").Lists[0].Rows[0].Symbol)
}

// A unit shows only what it carries: not what others have, nor what it has lost. Source: hill-tables 5.1.
func TestBurdenIsWhatAUnitCarries(t *testing.T) {
	s := ourUnits(t)
	s, mine := holding(s, "cipher", 1)
	s, theirs := holding(s, "plans", 2)
	s, gone := holding(s, "treasure", 1)
	gone.State = lost
	s = s.withEntry(gone)
	assert.Equal(t, []string{"with " + lower(mine.short())}, s.burden(1))
	assert.Equal(t, []string{"with " + lower(theirs.short())}, s.burden(2))
	assert.Empty(t, s.burden(3))
}

// An entry is recorded for the Player unit chosen on the roster, and for no other. Source: HILL-125.
func TestRecordedOfAPlayerUnit(t *testing.T) {
	s := ourUnits(t)
	s, _ = play(t, s, "note kind=avg figures=9", nil)
	french := id(t, s, "French infantry")
	who := func(s State, unit string) int { return s.who(engine.Do("record", keyUnit, unit).In) }
	assert.Equal(t, 2, who(s, "u2"))
	assert.Zero(t, who(s, french))
	assert.Zero(t, who(s, "u99"))
	assert.Zero(t, who(s, ""))
	s.Set.Depth = Console
	assert.Zero(t, who(s, "u2"), "nothing is tracked")
}

// The finder is the unit that explores: the one with the initiative, or the one entered, which thereby takes
// it.
func TestCarriedByWhoFinds(t *testing.T) {
	s, _ := play(t, ourUnits(t), "press", []int{3, 3})
	assert.Equal(t, "U1", refused(t, s, "explore-cave place=s4"), "nothing shows who explores")
	x, _ := play(t, s, "explore-cave place=s4 unit=u3", []int{2, 2})
	assert.Equal(t, []int{3, 3}, []int{x.Ledger[0].Unit, x.Active})
	assert.Equal(t, "U1", refused(t, s, "explore-cave place=s4 unit=u9"))
	s, _ = play(t, s, "activate unit=u1", nil)
	x, _ = play(t, s, "explore-cave place=s4", []int{2, 2})
	assert.Equal(t, 1, x.Ledger[0].Unit)
}

// Prisoners and people under escort are recorded with the unit that has them. Source: HILL-32, 103, 125.
func TestHill125PrisonersAndEscorts(t *testing.T) {
	s := ourUnits(t)
	s, _ = play(t, s, "record what=prisoner unit=u1", nil)
	assert.Equal(t, []any{"noteworthy", carried, 1, "Prisoner"}, []any{s.Ledger[0].Kind, s.Ledger[0].State, s.Ledger[0].Unit,
		s.Ledger[0].Name})
	sum, level := s.reckon()
	assert.Equal(t, []int{0, 2}, []int{sum, level})
	s, _ = play(t, s, "entry entry="+ref("e", s.Ledger[0].ID)+" what=lost", nil) // he escapes
	_, level = s.reckon()
	assert.Equal(t, 1, level)

	s, _ = play(t, s, "note kind=aristo", nil)
	p := s.Parties[0]
	s, st := play(t, s, "party party="+ref("p", p.ID)+" what=escorted unit=u2", nil)
	assert.Empty(t, s.Parties)
	assert.Equal(t, []any{"escort", carried, 2}, []any{s.Ledger[1].Kind, s.Ledger[1].State, s.Ledger[1].Unit})
	assert.Contains(t, System{}.Tell(s, st).Line.String(), "under escort to your lines")
	left, _ := play(t, s, "entry entry="+ref("e", s.Ledger[1].ID)+" what=dropped", nil)
	assert.Equal(t, "Left behind", sheetOf(t, left, "despatches").Lists[0].Rows[1].Bad)
}

// HILL-124: each command is scored separately: its own losses and finds, having met the enemy once each, and
// every place located, whoever saw it.
func TestHill124EachCommand(t *testing.T) {
	s := ourUnits(t)
	assert.Equal(t, "G3", refused(t, s, "command unit=u1"))
	s, _ = play(t, s, "settings score=each", nil)
	s, st := play(t, s, "command unit=u3 command=2", nil)
	assert.Equal(t, "Light dragoons: the command of player 2.", System{}.Tell(s, st).Line.String())
	assert.Equal(t, []int{1, 2}, s.commandsInUse())
	s, _ = holding(s, "treasure", 1)
	s, _ = holding(s, "plans", 3)
	s, _ = holding(s, "cipher", 1)
	s, _ = play(t, s, "record what=met unit=u1", nil)
	assert.Equal(t, "F3", refused(t, s, "record what=met unit=u2"), "once for each command")
	s = entered(t, s, "record what=met unit=u3", "note kind=outpost")
	s, _ = play(t, s, "site place="+ref("s", s.Next-1)+" what=located", nil)
	sums := func(s State) (out []int) {
		for _, n := range s.commandsInUse() {
			sum, _ := s.forCommand(n).reckon()
			out = append(out, sum)
		}
		return out
	}
	assert.Equal(t, []int{1 + 2 + 3 + 2, 1 + 2 + 2}, sums(s), "plans and cipher count together only in one hand")
	s, _ = play(t, s, "unit unit=u3 what=destroyed", nil)
	assert.Equal(t, []int{8, 1 + 2 - 2}, sums(s))
	sh := sheetOf(t, s, "despatches")
	require.Len(t, sh.Lists, 3)
	assert.Equal(t, "8", sh.Lists[1].Rows[len(sh.Lists[1].Rows)-1].Number)
	assert.Equal(t, "1", sh.Lists[2].Rows[len(sh.Lists[2].Rows)-1].Number)
	s, _ = play(t, s, "end-game home-u1=yes home-u2=yes", nil)
	assert.Equal(t, "Lost: nobody came home", sheetOf(t, s, "despatches").Lists[2].Note, "HILL-121: of this command nobody did")
	// A part of a unit stays with its player; when scored as one again, the enemy was met once.
	x := ourUnits(t, "score", "each")
	x = entered(t, x, "command unit=u2 command=3", "split unit=u2 figures=8")
	assert.Equal(t, 3, x.command(x.Next-1))
	x = entered(t, x, "record what=met unit=u1", "record what=met unit=u2", "settings score=force")
	sum, _ := x.reckon()
	assert.Equal(t, 1, sum)
}

// TestHill85CrewLeavesItsGun: the crew of a gun that moves away from a charge leaves it behind, unless the
// referee rules otherwise. The gun can then be captured on its own, and the crew carries on without it.
func TestHill85CrewLeavesItsGun(t *testing.T) {
	s := rulestest.Start(t, System{}, "force", "villa-nueva").(State)
	_, s = playIn(t, s, engine.Do("note", "kind", "lart", "figures", "4", "quality", "average"), nil)
	_, s = playIn(t, s, engine.Do("press"), []int{2, 1})
	gunner := at(t, s, "Light artillery")
	_, s = playIn(t, s, engine.Do("unit-charge", keyUnit, "u6", keyAgainst, ref("u", gunner.ID), keyCover, "open"), []int{4})
	_, s = playIn(t, s, engine.Do("contact", keyWhat, "yes"), nil)

	_, some := playIn(t, s, engine.Do("react", keyWhat, "move", keyCover, "open", keyNumber, "3"), []int{3})
	assert.Empty(t, some.Outcome.Get().Deed.Leave, "one of them stays at the gun")

	f := System{}.Form(s, engine.Do("react", keyWhat, "move", keyCover, "open"))
	assert.Equal(t, "The gun is left behind", f.GoSmall)
	st, s := playIn(t, s, engine.Do("react", keyWhat, "move", keyCover, "open"), []int{3})
	assert.Equal(t, distance(Average, inOpen, false, false, 3), deedOf(t, st).Far, "they run as men on foot, not as Transport")
	told := System{}.Tell(s, st)
	assert.Contains(t, told.Line.String(), "The gun was left behind.")
	assert.Contains(t, told.Card.Todo[len(told.Card.Todo)-2].What.String(), "The gun is left behind")

	adjust := System{}.Form(s, engine.Do("adjust"))
	i := 0
	for i < len(adjust.Fields) && !strings.HasPrefix(adjust.Fields[i].Key, keyStays) {
		i++
	}
	require.Less(t, i, len(adjust.Fields), "it can be adjusted")
	assert.Equal(t, "left", adjust.Fields[i].Value)
	_, kept := playIn(t, s, engine.Do("adjust", adjust.Fields[i].Key, "kept"), nil)
	assert.Zero(t, at(t, kept, "Light artillery").Mark(markLeft))

	_, s = playIn(t, s, engine.Do("accept"), nil)
	require.NoError(t, System{}.Check(s))
	assert.Contains(t, s.unitWhat(at(t, s, "Light artillery")), "gun left behind")
	_, off := playIn(t, s, engine.Do("regain", keyWhat, "no"), nil)
	duty := System{}.Desk(off).Duties[0]
	assert.Equal(t, []string{"Light artillery: abandoned", "Gun taken"}, []string{duty.Title, duty.Key.Label})
	_, taken := playIn(t, off, duty.Key.Do, nil)
	require.NoError(t, System{}.Check(taken))
	crew := at(t, taken, "Light artillery")
	assert.True(t, crew.OnTable(), "the crew is still there")
	assert.Equal(t, []any{4, typeInfantry}, []any{crew.Alive(), crew.Type})
	assert.Equal(t, "noteworthy", taken.Ledger[0].Kind)
	off.Turn, taken.Turn = 2, 2
	assert.Equal(t, []string{"gun", ""}, []string{off.barred(must("lart"), true), taken.barred(must("lart"), true)}, "another gun may come")
	assert.Equal(t, []string{"avg", crew.Name}, []string{taken.Parties[0].Kind, taken.Parties[0].name()}, "who fights on as infantry does")
	assert.Equal(t, off.nonPlayers(), taken.nonPlayers())
	for _, d := range (System{}).Desk(taken).Duties {
		assert.NotContains(t, d.Title, "abandoned", "it is taken once")
	}

	// In the next turn they may not serve it until they are back.
	_, back := playIn(t, off, engine.Do("end-turn"), nil)
	assert.Equal(t, "The crew has left its gun.", refusedIn(t, back, engine.Do("unit-gun", keyUnit, ref("u", gunner.ID))).Text)
	_, back = playIn(t, back, engine.Do("unit", "unit", ref("u", gunner.ID), "what", "manned"), nil)
	assert.Nil(t, System{}.Form(back, engine.Do("unit-gun", keyUnit, ref("u", gunner.ID), keyAnyway, "yes")).Refused)
}

// TestHill94WagonsStay: guards who run leave their wagons, which are opened where they stand.
func TestHill94WagonsStay(t *testing.T) {
	s := rulestest.Start(t, System{}, "force", "marquise").(State)
	_, s = playIn(t, s, engine.Do("muster", "type", "ready-carriage-1"), nil)
	_, s = playIn(t, s, engine.Do("press"), []int{2, 1})
	u := at(t, s, "Escort of the first carriage")
	_, s = playIn(t, s, engine.Do("unit", "unit", ref("u", u.ID), "what", "left-behind"), nil)
	assert.NotEqual(t, Transport, slowest(at(t, s, u.Name)), "they no longer move as Transport")
	d := System{}.Desk(s).Duties
	require.NotEmpty(t, d)
	assert.Equal(t, "Open the wagons", d[0].Key.Label)
	_, s = playIn(t, s, d[0].Key.Do, []int{6})
	require.NoError(t, System{}.Check(s))
	assert.True(t, at(t, s, u.Name).OnTable())
}

// TestUnitsCarry: loads can be added and removed; a part that splits off leaves them, a unit that joins another
// brings them, and they are lost with the last figure.
func TestUnitsCarry(t *testing.T) {
	s := villaNueva(t)
	s = record(t, s, "South Essex", "what=goods")
	s = record(t, s, "South Essex", "what=goods")
	s = record(t, s, "60th Rifles", "what=goods")
	assert.Len(t, s.Roster.Marked(ours, markGoods), 2)
	assert.Contains(t, s.unitWhat(named(t, s, "South Essex")), "carries 2 loads")
	split := does(t, s, func(d *act) {
		u := named(t, s, "South Essex")
		d.Do(parted{Unit: u.ID, Name: u.Name, Part: s.Next, As: "Party", Picks: casualties(u, 3)})
	})
	assert.Equal(t, []int{2, 0}, []int{named(t, split, "South Essex").Mark(markGoods), named(t, split, "Party").Mark(markGoods)})
	whole := does(t, split, func(d *act) {
		addLoads(d, named(t, split, "Party"), 1)
		d.Do(merged{Unit: named(t, split, "South Essex").ID, Other: named(t, split, "Party").ID, Quality: Average})
	})
	assert.Equal(t, 3, named(t, whole, "South Essex").Mark(markGoods))
	s = record(t, s, "60th Rifles", "what=lost n=15")
	assert.Len(t, s.Roster.Marked(ours, markGoods), 1)
	s = record(t, s, "South Essex", "what=no-goods")
	assert.Empty(t, s.Roster.Marked(ours, markGoods))
}
