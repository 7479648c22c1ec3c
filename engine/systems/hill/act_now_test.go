package hill

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// talking starts a game of four detachments, in the Players' first initiative with the South Essex active and
// people of a kind beside them, and returns the reference of those people.
func talking(t *testing.T, people string) (s State, who string) {
	t.Helper()
	s = villaNueva(t)
	s = entered(t, s, "activate unit="+id(t, s, "South Essex"), "note kind="+people)
	return s, ref("p", s.Parties[len(s.Parties)-1].ID)
}

// atOnceRows has every row of the tables that may make somebody act at once, with how it comes about. Source:
// hill-tables 4.2, 5.
var atOnceRows = []struct {
	row, name string
	come      func(t *testing.T) State
}{
	{"bandits in ambush, table A", "Bandits", func(t *testing.T) State {
		s, _ := play(t, opening(t, "force", "villa-nueva"), "press", []int{1, 1, 4, 1, 1, 1, 3, 2, 1, 3, 3, 6})
		s, _ = play(t, s, "place", nil)
		return s
	}},
	{"guerillas, table A", "Guerillas", func(t *testing.T) State {
		s, _ := play(t, opening(t, "force", "villa-nueva"), "press", []int{1, 1, 3, 4, 1, 1, 3, 2, 1, 3, 3, 6})
		s, _ = play(t, s, "place", nil)
		return s
	}},
	{"veterans lying in wait, table A", "French veteran infantry", func(t *testing.T) State {
		s, _ := play(t, opening(t, "force", "villa-nueva"), "end-turn", nil)
		s, _ = play(t, s, "press", []int{1, 1, 2, 1, 1, 1, 3, 3, 1, 3, 3, 6})
		s, _ = play(t, s, "place", nil)
		return s
	}},
	{"cavalry, table A", "French cavalry", func(t *testing.T) State {
		s, _ := play(t, opening(t, "force", "villa-nueva"), "end-turn", nil)
		s, _ = play(t, s, "press", []int{1, 1, 2, 2, 1, 1, 3, 3, 1, 3, 3, 6})
		s, _ = play(t, s, "place", nil)
		return s
	}},
	{"villagers betray, table 5", "French infantry", func(t *testing.T) State {
		s, people := talking(t, "villagers")
		s, _ = play(t, s, "parley-villagers place="+people, []int{6, 5, 1, 1, 3, 3, 1, 3, 3, 2})
		s, _ = play(t, s, "place", nil)
		return s
	}},
	{"the servant of aristocrats betrays, table 5", "French infantry", func(t *testing.T) State {
		s, people := talking(t, "aristo")
		s, _ = play(t, s, "parley-aristocrats place="+people, []int{1, 5, 1, 1, 3, 3, 1, 3, 3, 2})
		s, _ = play(t, s, "place", nil)
		return s
	}},
	{"armed monks, table 5", "Armed monks", func(t *testing.T) State {
		s, people := talking(t, "monks")
		s, _ = play(t, s, "parley-monks place="+people, []int{1, 1, 3})
		return s
	}},
}

// A unit that acts at once has one action outside the initiative, which the next draw waits for, and has then
// acted. The other side's initiative is not affected. Source: hill-tables 5; the document, deployments;
// COR-H01.
func TestCorH01TheyActNow(t *testing.T) {
	for _, x := range atOnceRows {
		t.Run(x.row, func(t *testing.T) {
			s := x.come(t)
			u := named(t, s, x.name)
			had, side, toAct := s.Active, s.Side, s.ToAct
			assert.Equal(t, u.Alive(), fresh(u), "they have an action")
			assert.False(t, u.Acted)
			assert.Equal(t, 0, toAct.N, "no initiative is kept for them")
			assert.Empty(t, s.mayAct(NonPlayers))

			d := System{}.Desk(s)
			assert.True(t, slices.ContainsFunc(d.Duties, func(y view.Duty) bool { return y.Title == x.name }), "%v", d.Duties)
			require.NotNil(t, d.Deeds)
			assert.Equal(t, x.name, d.Deeds.Unit.Name)
			for _, k := range d.Deeds.Keys {
				if slices.Contains([]string{"volley", "unit-charge", "unit-move"}, k.ID) {
					assert.Empty(t, k.Refused, k.ID)
					assert.Equal(t, ref("u", u.ID), k.Do.In.Get(keyUnit))
				}
			}
			assert.Equal(t, "T10", refused(t, s, "press"))
			assert.Equal(t, "T10", refused(t, s, "end-turn"), "nor is their action slipped")
			assert.Equal(t, "U19", refused(t, s, "activate unit="+ref("u", u.ID)), "no initiative of the turn is theirs")

			// The staff officer advises; then they move and have acted.
			_, advice := s.adviceList()
			assert.True(t, advice)
			asked := s
			if f := (System{}).Form(s, engine.Do("advise", "who", ref("u", u.ID))); assert.Nil(t, f.Refused) && x.name == "Armed monks" {
				asked, _ = play(t, s, "advise who="+ref("u", u.ID), nil)
				assert.Equal(t, toCharge, asked.Advice.Get().Fits[0].Act)
				assert.Equal(t, "South Essex", asked.Advice.Get().Name, "the group that spoke to them")
			}
			moved, st := play(t, asked, "unit-move unit="+ref("u", u.ID)+" cover=open", []int{3})
			assert.NotContains(t, System{}.Tell(moved, st).Line.String(), "ruling")
			moved = moved.settled()
			assert.True(t, named(t, moved, x.name).Acted)
			assert.Zero(t, named(t, moved, x.name).Mark(markNow))
			assert.Equal(t, []any{had, side, toAct}, []any{moved.Active, moved.Side, moved.ToAct}, "nobody's initiative is touched")
			assert.Nil(t, System{}.Form(moved, engine.Do("press")).Refused)
			assert.NotContains(t, dutyTitles(moved), x.name)

			// The referee may pass it over.
			let, _ := play(t, s, System{}.Desk(s).Primary.Do.String(), nil)
			assert.True(t, named(t, let, x.name).Acted)
			assert.Nil(t, System{}.Form(let, engine.Do("press")).Refused)
			require.NoError(t, System{}.Check(let))
		})
	}
}

// dutyTitles returns the titles of the duties on the play screen.
func dutyTitles(s State) []string {
	return rulestest.Each((System{}).Desk(s).Duties, func(d view.Duty) string { return d.Title })
}

// Armed monks charge the group that spoke to them: one tap starts the charge at it, which runs through contact
// and both blows while the other side keeps its initiative; the group has acted and cannot react. Source:
// hill-tables 5; COR-H01.
func TestCorH01ArmedMonksCharge(t *testing.T) {
	s := atOnceRows[6].come(t)
	monks, essex := named(t, s, "Armed monks"), named(t, s, "South Essex")
	var k view.Key
	for _, y := range (System{}).Desk(s).Duties {
		if strings.HasPrefix(y.Title, "Armed monks") {
			k = y.Key
		}
	}
	assert.Equal(t, "unit-charge", k.Do.Do)
	assert.Equal(t, ref("u", essex.ID), k.Do.In.Get(keyAgainst))
	s, st := play(t, s, k.Do.With(keyCover, "open").String(), []int{4})
	assert.Contains(t, System{}.Tell(s, st).Line.String(), "charged the South Essex")
	s, _ = play(t, s, "contact what=yes", nil)
	require.Len(t, s.Threads, 1)
	assert.Equal(t, atBlow, s.Threads[0].At, "they have spoken, and cannot react")
	s, _ = play(t, s, "blow cover=open", slices.Repeat([]int{1, 1, 2}, monks.Alive()))
	s, _ = play(t, s, "strike-back", slices.Repeat([]int{6, 6, 6}, monks.Alive()))
	s = s.settled()
	assert.Empty(t, s.Threads)
	assert.Equal(t, Players, s.Side)
	assert.Equal(t, essex.ID, s.Active)
	require.NoError(t, System{}.Check(s))
}

// On the console the referee keeps track of who has acted: units acting at once are announced, and nothing
// waits for them. Source: HILL-03; COR-H01.
func TestCorH01Console(t *testing.T) {
	s, _ := play(t, opening(t), "press", []int{1, 1, 4, 1, 1, 1, 3, 2, 1, 3, 3, 6})
	s, _ = play(t, s, "place", nil)
	assert.True(t, s.Parties[0].Acted)
	assert.Nil(t, System{}.Form(s, engine.Do("press")).Refused)
}

// Figures parley, explore, scout, search and assess as their action of the turn: a whole unit, or part of it. A
// unit that has acted, is Wavering, or whose side does not have the initiative cannot. Source: HILL-43, 91, 100
// to 103; COR-H02.
func TestCorH02FiguresFind(t *testing.T) {
	base := villaNueva(t)
	base, _ = play(t, base, "activate unit="+id(t, base, "South Essex"), nil)
	for _, kind := range []string{"village", "cave", "outpost", "massed", "villagers", "monks", "aristo"} {
		base, _ = play(t, base, "note kind="+kind, nil)
	}
	base, _ = play(t, base, "note kind=vet figures=6 officers=1", nil)
	of := func(kind string) string {
		for _, x := range base.Sites {
			if x.Kind == kind {
				return ref("s", x.ID)
			}
		}
		for _, p := range base.Parties {
			if p.Kind == kind {
				return ref("p", p.ID)
			}
		}
		return ""
	}
	essex, rifles := id(t, base, "South Essex"), id(t, base, "60th Rifles")
	for _, x := range []struct {
		do      string
		faces   []int
		answers []string
	}{
		{"explore-village place=" + of("village"), []int{1, 1}, nil},
		{"explore-cave place=" + of("cave"), []int{1, 1}, nil},
		{"scout place=" + of("outpost"), []int{1, 1, 1, 1}, nil},
		{"parley-villagers place=" + of("villagers"), []int{1, 1}, nil},
		{"parley-monks place=" + of("monks"), []int{2, 1}, nil},
		{"parley-aristocrats place=" + of("aristo"), []int{1, 1}, nil},
		{"interrogate place=" + of("vet"), []int{1, 1}, nil},
		{"assess place=" + of("massed"), []int{1, 2}, nil},
	} {
		t.Run(strings.Fields(x.do)[0], func(t *testing.T) {
			s, st := play(t, base, x.do, x.faces, x.answers...)
			assert.Zero(t, fresh(named(t, s, "South Essex")), "the whole unit has acted")
			assert.Equal(t, 15, fresh(named(t, s, "60th Rifles")))
			assert.True(t, s.spent(), "its initiative is used")
			assert.Contains(t, System{}.Tell(s, st).Notes, "21 figures of the South Essex have acted.")

			s, _ = play(t, base, x.do+" n=4", x.faces, x.answers...)
			assert.Equal(t, 17, fresh(named(t, s, "South Essex")), "four of it have")
			assert.True(t, s.begun())

			acted, _ := play(t, base, "unit-move unit="+essex+" cover=open", []int{3})
			assert.Equal(t, sayActed, why(t, acted, x.do+" unit="+essex), "a figure acts once a turn")
			again, _ := play(t, base, "unit-move unit="+essex+" cover=open n=18", []int{3})
			assert.Equal(t, "U4", refused(t, again, x.do+" n=4"), "only three are left")
			waver, _ := play(t, base, "unit unit="+essex+" what=wavering", nil)
			assert.Equal(t, sayWavering, why(t, waver, x.do), "HILL-91")

			other, _ := play(t, base, "press", []int{6, 6})
			require.Equal(t, NonPlayers, other.Side)
			assert.Equal(t, "The Non-Players have the initiative.", why(t, other, x.do+" unit="+rifles))
			ruled, st := play(t, other, x.do+" unit="+rifles+" anyway=yes", x.faces, x.answers...)
			told := System{}.Tell(ruled, st)
			assert.Contains(t, told.Notes, "Referee’s ruling: outside its initiative.")
			assert.NotContains(t, told.Line.String(), "ruling", "the deeds of the day tell the first sentence: what was found")
			assert.True(t, named(t, ruled, "60th Rifles").Acted)
			assert.Equal(t, NonPlayers, ruled.Side)
			require.NoError(t, System{}.Check(ruled))
		})
	}
	// On the console no unit is named and no action is used.
	s, _ := play(t, opening(t), "explore-village place=s1", []int{1, 1})
	assert.Equal(t, Acts{P: 3}, s.ToAct)
}

// As soon as two units are possible, the form asks which one does it. Source: HILL-43; COR-H02.
func TestCorH02WhoFindsIsAsked(t *testing.T) {
	asks := func(s State) bool {
		f := System{}.Form(s, engine.Do("explore-village", "place", "other"))
		return slices.ContainsFunc(f.Fields, func(x view.Field) bool { return x.Key == keyUnit })
	}
	one, two := rifles(men(7, Veteran, "rifle")), rifles(men(5, Veteran, "rifle"))
	assert.False(t, asks(field(t, one)))
	assert.True(t, asks(field(t, one, two)))
}

// The best figure of the group assesses; when the unit is known the quality is not asked. Source: HILL-14;
// COR-H02.
func TestCorH02TheBestFigureAssesses(t *testing.T) {
	s := villaNueva(t)
	s = entered(t, s, "activate unit="+id(t, s, "South Essex"), "note kind=massed")
	place := ref("s", s.Sites[len(s.Sites)-1].ID)
	assert.Equal(t, "veteran", System{}.Form(s, engine.Do("assess", "place", place)).Fields[3].Value, "with an officer among them")
	assert.Equal(t, "average", System{}.Form(s, engine.Do("assess", "place", place, keyNumber, "10")).Fields[3].Value,
		"ten men of the company")
}

// A unit acts in an initiative of its side. The referee may overrule that, and the log says so. Source:
// HILL-43; COR-H03.
func TestCorH03WrongInitiative(t *testing.T) {
	s := villaNueva(t)
	s, _ = play(t, s, "note kind=avg figures=12 quality=average", nil)
	s, _ = play(t, s, "activate unit="+id(t, s, "South Essex"), nil)
	french, rifles := id(t, s, "French infantry"), id(t, s, "60th Rifles")
	none, _ := play(t, s, "done", nil)
	require.Equal(t, Nobody, none.Side)
	theirs, _ := play(t, none, "press", []int{6, 6})
	require.Equal(t, NonPlayers, theirs.Side)
	deeds := map[string]string{
		"volley": "against=" + french + " range=3-6 cover=open n=1", "unit-move": "cover=open n=1",
		"unit-charge": "against=" + french + " cover=open n=1",
		"unit-attack": "against=" + french + " cover=open n=1", "unit-stand": "n=1",
	}
	faces := map[string][]int{"volley": {1, 1, 1}, "unit-move": {3}, "unit-charge": {3}, "unit-attack": {1, 1, 1}}
	for do, rest := range deeds {
		t.Run(do, func(t *testing.T) {
			line := do + " unit=" + rifles + " " + rest
			assert.Equal(t, "The Non-Players have the initiative.", why(t, theirs, line))
			assert.Equal(t, "Nobody has the initiative: tap Initiative / Event.", why(t, none, line))
			for _, from := range []State{theirs, none} {
				ruled, st := play(t, from, line+" anyway=yes", faces[do])
				assert.Contains(t, System{}.Tell(ruled, st).Line.String(), "Referee’s ruling: outside its initiative.")
				assert.Equal(t, []any{from.Side, from.Active}, []any{ruled.Side, ruled.Active}, "the initiative stays where it is")
			}
			first, st := play(t, s, strings.ReplaceAll(line, rifles, id(t, s, "South Essex")), faces[do])
			assert.NotContains(t, System{}.Tell(first, st).Line.String(), "ruling")
		})
	}
	assert.Equal(t, "The Players have the initiative.", why(t, s, "unit-move unit="+french+" cover=open"))
	mute, _ := play(t, none, "settings press-here=no", nil)
	assert.Nil(t, System{}.Form(mute, engine.Do("unit-move", keyUnit, rifles, keyCover, "open")).Refused, "the other copy knows whose it is")
}

// Morale is checked when the initiative ends: the next draw first asks for the checks due, one by one. The
// referee may put one off; the log says so, and it stays due. Source: HILL-44.
func TestHill44ThePressAsksForChecks(t *testing.T) {
	s := villaNueva(t)
	s, _ = play(t, s, "activate unit="+id(t, s, "South Essex"), nil)
	s = record(t, s, "Brunswick Oels Hussars", "what=lost n=3")
	s = record(t, s, "60th Rifles", "what=lost n=2")
	check, st := play(t, s, "press", []int{6, 6}, "yes")
	assert.Contains(t, System{}.Tell(check, st).Line.String(), "60th Rifles checked morale")
	assert.Equal(t, 1, check.Press, "nothing is drawn yet")
	assert.Equal(t, Nobody, check.Side, "the initiative is over")
	require.True(t, check.Outcome.Get().Open())
	check, st = play(t, check, "press", []int{2, 2}, "no")
	assert.Equal(t, 2, check.Press)
	text := System{}.Tell(check, st).Line.String()
	assert.Contains(t, text, "Brunswick Oels Hussars: morale check put off by the referee.")
	assert.Contains(t, dutyTitles(check), "Brunswick Oels Hussars", "it stays due")
	check, _ = play(t, check, "press", []int{2, 2}, "none")
	assert.Equal(t, 3, check.Press, "and is not asked for again this turn")
	check, _ = play(t, check, "end-turn", nil, "none")
	_, _ = play(t, check, "press", []int{2, 2}, "no")

	early, _ := play(t, s, "done", nil)
	d := System{}.Desk(early).Duties[0]
	require.NotNil(t, d.Later, "what is due can be put off")
	early, _ = play(t, early, d.Later.Do.String(), nil)
	assert.NotEqual(t, d.Key.ID, System{}.Desk(early).Next().ID, "then it is not what comes next")
	assert.Nil(t, System{}.Desk(early).Duties[0].Later)
	assert.Equal(t, "M9", refused(t, early, d.Later.Do.String()), "twice")

	console, _ := play(t, opening(t), "press", []int{2, 2})
	_, _ = play(t, console, "press", []int{2, 2})
}

// The end of a turn asks for no check. Each check still due is carried over, and the log says that it was put
// off, even if it had been before; the next draw asks for it again. Source: HILL-44.
func TestHill44TheEndOfTheTurnPutsOffWhatIsDue(t *testing.T) {
	s := villaNueva(t)
	s, _ = play(t, s, "activate unit="+id(t, s, "South Essex"), nil)
	s = record(t, s, "Brunswick Oels Hussars", "what=lost n=3")
	s = record(t, s, "60th Rifles", "what=lost n=2")
	s, _ = play(t, s, "put-off unit="+id(t, s, "60th Rifles"), nil)
	ended, st := play(t, s, "end-turn", nil)
	assert.Equal(t, "60th Rifles: morale check put off by the referee. "+
		"Brunswick Oels Hussars: morale check put off by the referee. Turn 1 ended, turn 2 began.",
		System{}.Tell(ended, st).Line.String())
	assert.Subset(t, dutyTitles(ended), []string{"60th Rifles", "Brunswick Oels Hussars"})
	for _, x := range (System{}).Desk(ended).Duties {
		assert.False(t, x.Waits, "%s is what comes next in the new turn", x.Title)
	}
	again, _ := play(t, ended, "press", []int{2, 2}, "no", "no")
	assert.Equal(t, 1, again.Press, "both were asked for")

	checked := record(t, record(t, s, "60th Rifles", "what=checked"), "Brunswick Oels Hussars", "what=checked")
	ended, st = play(t, checked, "end-turn", nil)
	assert.Equal(t, "Turn 1 ended, turn 2 began.", System{}.Tell(ended, st).Line.String(), "nothing is due")

	console, _ := play(t, s, "settings depth=console", nil)
	ended, st = play(t, console, "end-turn", nil)
	assert.NotContains(t, System{}.Tell(ended, st).Line.String(), "put off", "the console only reminds")

	came, _ := play(t, console, "note kind=avg figures=12 quality=average", nil)
	full, st := play(t, came, "settings depth=full", nil)
	assert.Len(t, full.Roster, len(came.Roster)+1, "who came while nothing was tracked")
	assert.NotContains(t, System{}.Tell(full, st).Line.String(), "12", "is put on the roster without a word")
}

// The end of the game asks for no check either: for each check due on either side, the log says that it was not
// made. Source: HILL-44.
func TestHill44TheEndOfTheGameSaysWhatIsDue(t *testing.T) {
	s := villaNueva(t)
	s, _ = play(t, s, "note kind=avg figures=12 quality=average", nil)
	s = record(t, s, "60th Rifles", "what=lost n=2")
	s = record(t, s, "French infantry", "what=lost n=2")
	end := "end-game met=yes"
	for _, u := range s.units(Players) {
		end += " " + homeKey(u) + "=yes"
	}
	ended, st := play(t, s, end, nil)
	assert.Contains(t, System{}.Tell(ended, st).Line.String(), "60th Rifles: morale check waived by the referee. "+
		"French infantry: morale check waived by the referee. South Essex: home.")
	put, _ := play(t, s, "put-off unit="+id(t, s, "60th Rifles"), nil)
	ended, st = play(t, put, end, nil)
	assert.Contains(t, System{}.Tell(ended, st).Line.String(), "60th Rifles: morale check waived", "though it was put off before")

	checked := record(t, record(t, s, "60th Rifles", "what=checked"), "French infantry", "what=checked")
	console, _ := play(t, s, "settings depth=console", nil)
	for _, from := range []State{checked, console} { // nothing is due, or the console only reminds
		ended, st = play(t, from, "end-game met=yes", nil)
		assert.NotContains(t, System{}.Tell(ended, st).Line.String(), "morale check")
	}
}

// A check that was put off is asked for again when the unit loses more figures in a later initiative, but not
// for more losses in the same one. Source: HILL-44.
func TestHill44MoreLossesAskAgain(t *testing.T) {
	s := villaNueva(t)
	s, _ = play(t, s, "activate unit="+id(t, s, "South Essex"), nil)
	s = record(t, s, "60th Rifles", "what=lost n=2")
	s, _ = play(t, s, "put-off unit="+id(t, s, "60th Rifles"), nil)
	same, _ := play(t, record(t, s, "60th Rifles", "what=lost n=1"), "press", []int{2, 2})
	assert.Equal(t, 2, same.Press, "more of the same initiative")
	later, _ := play(t, s, "press", []int{2, 2})
	later = record(t, later, "60th Rifles", "what=lost n=1")
	later, _ = play(t, later, "press", []int{2, 2}, "none", "no")
	assert.Equal(t, 3, later.Press, "asked for again")
}

// A Player unit that acts at once is first offered a Move, which asks for the ground. Source: hill-tables 5;
// COR-H01.
func TestCorH01OurOwnMoveFirst(t *testing.T) {
	u := rifles(men(7, Veteran, "rifle"))
	u.Marks = []muster.Mark{{Key: markNow, N: 1}}
	s := field(t, u)
	ds := s.nowDuties()
	require.Len(t, ds, 1)
	assert.Equal(t, "60th Rifles", ds[0].Title)
	k := ds[0].Key
	assert.Equal(t, []any{"Move", "unit-move", true}, []any{k.Label, k.Do.Do, k.Open})
}

// TestNowLeadersDoNotFollow: troops that act at once have acted when only their officer has not: no second shot is asked of him.
func TestNowLeadersDoNotFollow(t *testing.T) {
	s, _ := play(t, opening(t, "force", "villa-nueva"), "end-turn", nil)
	s, _ = play(t, s, "press", []int{1, 1, 2, 1, 1, 1, 3, 3, 6, 3, 3, 6})
	s, _ = play(t, s, "place", nil)
	u := named(t, s, "French veteran infantry")
	require.Equal(t, 1, u.Count(isLeader))
	assert.NotEqual(t, "They have acted", s.nowDuties()[0].Key.Label)
	for i := range u.Stacks {
		u.Stacks[i].Acted = !isLeader(u.Stacks[i].Figure)
	}
	assert.Equal(t, "They have acted", s.withUnit(u).nowDuties()[0].Key.Label)
}

// Cover given in an attack in contact is not asked again, neither for the target nor for the attacker, until
// they move.
func TestAttackTellsOfCover(t *testing.T) {
	s := villaNueva(t)
	s, _ = play(t, s, "note kind=avg figures=12 quality=average", nil)
	rifles, french := id(t, s, "60th Rifles"), id(t, s, "French infantry")
	us, _ := s.unit(readRef("u", rifles))
	s.Roster = s.Roster.With(us.WithMark(markCover, int(inSoft)+1))
	after, _ := play(t, s, "unit-attack unit="+rifles+" against="+french+" cover=hard n=1", []int{1, 1, 1})
	of := func(s State, unit string) int {
		u, ok := s.settled().unit(readRef("u", unit))
		require.True(t, ok)
		return u.Mark(markCover) - 1
	}
	assert.Equal(t, int(inHard), of(after, french))
	assert.Equal(t, int(inSoft), of(after, rifles))
	again := System{}.Form(after, engine.Do("unit-attack", keyUnit, rifles, keyAgainst, french, "anyway", "yes"))
	assert.Nil(t, again.Refused)
	moved, _ := play(t, after, "unit-move unit="+rifles+" cover=open n=1 anyway=yes", []int{3})
	assert.Equal(t, -1, of(moved, rifles))
}

// An initiative belongs to one unit. When it falls, breaks or goes home in its initiative, no other unit takes
// it or acts in its place. Source: HILL-43.
func TestHill43WhoGoesHasHadTheInitiative(t *testing.T) {
	type entry struct {
		do    string
		faces []int
	}
	for how, entries := range map[string][]entry{
		"breaks":    {{"unit unit=A what=wavering", nil}, {"unit-stand unit=A", []int{1, 1}}},
		"goes home": {{"unit-move unit=A cover=open", []int{3}}, {"unit unit=A what=home", nil}},
		"falls": {{"unit-charge unit=A cover=open", []int{3}}, {"contact what=yes", nil}, {"react what=stand", nil},
			{"blow cover=open", facesOf(9, 1)}, {"strike-back", facesOf(9, 6)}},
	} {
		a, b := rifles(leader(officer), men(2, Veteran, "rifle")), rifles(leader(officer), men(8, Veteran, "rifle"))
		b.Name = "B"
		s := field(t, a, b, french(men(6, Average, "musket")))
		for _, x := range entries {
			s, _ = play(t, s, strings.Replace(x.do, "=A", "="+id(t, s, "60th Rifles"), 1), x.faces)
		}
		s = s.settled()
		assert.False(t, at(t, s, "60th Rifles").OnTable(), how)
		assert.Equal(t, []any{Nobody, 0, Acts{1, 1}}, []any{s.Side, s.Active, s.ToAct}, how)
		assert.Equal(t, "T5", s.mayTake(at(t, s, "B")).Code, "%s: nor does another take it", how)
	}
}

// Guerillas who come near during their own initiative have acted in it when they join; if they have done
// nothing yet, another Non-Player unit may act. A unit that joins the active unit, or is joined by it, carries
// on with the initiative. Other units that leave or arrive do not end it. Source: HILL-24, 43; rulings 17, 46,
// 47.
func TestWhoseInitiativeGoesOn(t *testing.T) {
	s := opening(t, "force", "sweep", "villages", "0")
	s = entered(t, s, "note kind=guer figures=8", "note kind=avg figures=8", "note kind=msg")
	guer, french, rider := s.Parties[0], s.Parties[1], s.Parties[2]
	s.Side = NonPlayers
	joins := "party party=" + ref("p", guer.ID) + " what=joined"
	s, _ = play(t, s, "activate unit="+id(t, s, "Guerillas"), nil)
	idle, _ := play(t, s, joins, nil)
	assert.Equal(t, []any{NonPlayers, 0, Acts{4, 2}}, []any{idle.Side, idle.Active, idle.ToAct})
	moved, _ := play(t, s, "unit-move cover=open", []int{3})
	moved, _ = play(t, moved, joins, nil)
	assert.Equal(t, []any{Nobody, 0, Acts{3, 2}}, []any{moved.Side, moved.Active, moved.ToAct})

	s, _ = play(t, idle, "activate unit="+id(t, idle, must("avg").name), nil)
	for _, line := range []string{"party what=gone party=" + ref("p", rider.ID), "party what=acted party=" + ref("p", rider.ID)} {
		on, _ := play(t, s, line, nil)
		assert.Equal(t, []any{NonPlayers, s.Active, Acts{4, 1}}, []any{on.Side, on.Active, on.ToAct}, line)
	}
	on := entered(t, s, "bound edge=far party="+ref("p", rider.ID), "arrive party="+ref("p", rider.ID))
	assert.Equal(t, []any{NonPlayers, s.Active}, []any{on.Side, on.Active})
	over, _ := play(t, s, "party what=gone party="+ref("p", french.ID), nil)
	assert.Equal(t, []any{Nobody, Acts{4, 1}}, []any{over.Side, over.ToAct})

	b := rifles(leader(officer), men(8, Veteran, "rifle"))
	b.Name = "B"
	s = field(t, rifles(leader(officer), men(2, Veteran, "rifle")), b)
	s = entered(t, s, "unit what=acted unit="+id(t, s, "B"), "activate unit="+id(t, s, "60th Rifles"),
		"join unit="+id(t, s, "B")+" other="+id(t, s, "60th Rifles"))
	b = at(t, s, "B")
	assert.Equal(t, []any{Players, b.ID, false, 3}, []any{s.Side, s.Active, b.Acted, fresh(b)})
}
