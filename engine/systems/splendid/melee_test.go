package splendid

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// Entries of hand-to-hand and morale. Source: SPL-22, splendid-host C2, C5.
func TestFightsAsEntered(t *testing.T) {
	fight := func(in string) view.Form { return form(empty(t), with(engine.Do("melee"), in)) }
	for name, c := range map[string]struct{ in, want, small, need string }{
		"pike against foot":        {"unit-class=pike target-class=foot", "Fight, 8 dice", "Foot: 4 dice", "5"},
		"half dice":                {"unit-class=pike target-class=foot halved=yes", "Fight, 4 dice", "Foot: 4 dice", "5"},
		"half dice, rounded down":  {"unit-class=foot unit-stands=3 target-class=foot halved=yes", "Fight, 1 die", "Foot: 4 dice", "5"},
		"half dice of the enemy":   {"unit-class=pike target-class=heavy enemy-halved=yes", "Fight, 8 dice", "Heavy cavalry: 6 dice", "5"},
		"on the flank":             {"unit-class=pike target-class=foot flank=yes", "Fight, 8 dice", "Foot: 4 dice", "4"},
		"two stands touch":         {"unit-class=pike touching=2 target-class=foot enemy-touching=1", "Fight, 4 dice", "Foot: 1 die", "5"},
		"guns do not hit back":     {"unit-class=pike target-class=siege", "Fight, 8 dice", "Heavy gun: no dice", "5"},
		"a gun against pikes":      {"unit-class=siege target-class=pike", "Fight, no dice", "Pike: 8 dice", "0"},
		"light foot, one die each": {"unit-class=light target-class=cavalry", "Fight, 4 dice", "Cavalry: 8 dice", "5"},
		"leaders do not fight":     {"unit-class=leader target-class=foot", "Leaders and wagons do not fight.", "", ""},
		"leaders are not fought":   {"unit-class=pike target-class=leader", "Leaders and wagons do not fight.", "", ""},
		"no more touch than are": {"unit-class=pike unit-stands=3 touching=4 target-class=foot", "Pike: stands touching: 1 to 3.",
			"Foot: 4 dice", "5"},
		"at least one stand touches": {"unit-class=pike touching=0 target-class=foot", "Pike: stands touching: 1 to 4.", "Foot: 4 dice", "5"},
	} {
		f := fight(c.in)
		assert.Equal(t, c.want, says(f), name)
		if c.need != "" {
			assert.Equal(t, []string{c.small, c.need}, []string{f.GoSmall, book.Num(f.Reckoning.Target)}, name)
		}
	}
	assert.Equal(t, "unit-class unit-stands target-class target-stands touching halved flank",
		asked(fight("unit-class=pike target-class=siege")), "a gun has no dice, and is asked nothing")
	for name, c := range map[string]struct {
		in   string
		need int
	}{
		"pike": {"unit-class=pike", 2}, "musket": {"unit-class=musket", 3}, "guns": {"unit-class=siege", 3},
		"a general near":          {"unit-class=musket general=yes", 2},
		"never less than one":     {"unit-class=pike general=yes", 1},
		"a failure before is not": {"unit-class=musket shaken=yes", 3},
	} {
		assert.Equal(t, c.need, form(empty(t), with(engine.Do("morale"), c.in)).Reckoning.Target, name)
	}
	r := form(empty(t, "general", "3"), with(engine.Do("morale"), "unit-class=pike general=yes")).Reckoning
	assert.Equal(t, []any{-1, 1, "never below 1", 1000}, []any{r.Sum, r.Target, r.Limit, r.Chance().Tenths()})
	assert.Empty(t, form(empty(t), with(engine.Do("morale"), "unit-class=pike general=yes")).Reckoning.Limit, "one is not below one")
	// A contact is fought once in its phase; a unit attacked by two fights back once.
	s, pike, shot := contact(t)
	horse := unitNamed(t, s, "Cromwell’s horse")
	s = apply(t, s, charged{Unit: party{ID: horse.ID}, At: party{ID: shot.ID}, React: reactStand})
	s.Turn, s.Phase = 1, phHand
	first := engine.Do("melee", "unit", book.Num(pike.ID))
	assert.Equal(t, []string{"Fight, 4 dice", "Whitecoat shot: 4 dice"}, []string{form(s, first).Go, form(s, first).GoSmall}, "half dice")
	_, s = do(t, s, first, 1, 1, 1, 1, 1, 1, 1, 1)
	assert.Equal(t, "It has fought in this phase.", says(form(s, first)))
	second := form(s, engine.Do("melee", "unit", book.Num(horse.ID)))
	assert.Equal(t, []string{"Fight, 8 dice", ""}, []string{second.Go, second.GoSmall}, "it has struck back already")
	assert.Equal(t, "It is not in contact.", says(form(s, engine.Do("melee", "unit", unitID(t, s, "Trained band")))))
}

// Source: splendid-host C2, C5; checklist 5.
func TestLossesMoraleAndPhases(t *testing.T) {
	s := rulestest.Start(t, System{}).(State)
	id := book.Num(unitNamed(t, s, "Meldrum’s shot").ID)
	_, s = do(t, s, engine.Do("next"))
	_, s = do(t, s, engine.Do("initiative"), 2, 5)
	assert.Equal(t, []int{1, phMove1}, []int{s.First, s.Phase})
	assert.Equal(t, 1, s.side(), "the winner moves first")
	_, s = do(t, s, engine.Do("casualty", "unit", id))
	assert.Equal(t, 1, unitNamed(t, s, "Meldrum’s shot").Hits, "single hits remain")
	_, s = do(t, s, engine.Do("casualty", "unit", id))
	u := unitNamed(t, s, "Meldrum’s shot")
	assert.Equal(t, []any{1, 0, true}, []any{u.Lost, u.Hits, u.Test})
	for s.Phase != phMorale {
		_, s = do(t, s, engine.Do("next"))
	}
	assert.Contains(t, words.Texts(s.due()), "Meldrum’s shot test morale")
	f := System{}.Form(s, engine.Do("morale", "unit", id, "general", "yes"))
	assert.Equal(t, 2, f.Reckoning.Target, "musket 3, a general near 1 less")
	fails := func(s State) string {
		_, err := System{}.Resolve(s, engine.Do("morale", "unit", id), dice.NewCup())
		var need *dice.Need
		require.ErrorAs(t, err, &need)
		label, _ := need.Roll.Meaning(1)
		return label
	}
	assert.Equal(t, "withdraws", fails(s))
	_, x := do(t, s, engine.Do("morale", "unit", id), 3)
	assert.False(t, unitNamed(t, x, "Meldrum’s shot").Shaken)
	_, x = do(t, s, engine.Do("morale", "unit", id), 2)
	assert.True(t, unitNamed(t, x, "Meldrum’s shot").Shaken, "withdraws")
	_, y := do(t, x, engine.Do("unit", "unit", id, "test", "yes"))
	assert.Equal(t, "breaks", fails(y))
	_, y = do(t, y, engine.Do("morale", "unit", id), 1)
	assert.True(t, unitNamed(t, y, "Meldrum’s shot").Gone, "the second failure breaks it")
	_, x = do(t, x, engine.Do("casualty", "unit", id, "hits", "2"))
	assert.True(t, unitNamed(t, x, "Meldrum’s shot").Gone, "half of its stands are gone")
	_, n := do(t, y, engine.Do("next"))
	assert.Equal(t, []int{2, phInitiative}, []int{n.Turn, n.Phase})
	_, n = do(t, n, engine.Do("initiative"), 4, 4)
	assert.Equal(t, 1, n.First, "on a tie the same side keeps it")
	st, n := do(t, n, engine.Do("phase", "to", book.Num(phHand)))
	assert.Contains(t, System{}.Tell(n, st).Line.String(), "The referee went to")
	require.Len(t, System{}.Desk(n).Lists[0].Rows, 8, "the checklist")
	_, n = do(t, n, engine.Do("take", "unit", book.Num(unitNamed(t, n, "Park saker").ID)))
	assert.NotNil(t, System{}.Desk(n).Deeds)
}

// A morale test is thrown once for each cause; a second is refused. Source: splendid-host C5.
func TestNoSecondMoraleTest(t *testing.T) {
	s := aBattle(t, nil)
	shot := unitID(t, s, "Meldrum’s shot")
	test := engine.Do("morale", "unit", shot)
	assert.Contains(t, refuses(form(s, test)), "owes no morale test")
	_, s = do(t, s, engine.Do("casualty", "unit", shot, "hits", "2"))
	for _, die := range []int{6, 1} {
		_, x := do(t, s, test, die)
		assert.Contains(t, refuses(form(x, test)), "owes no morale test", "after a %d", die)
	}
	// A unit that is not on the roster may test at any time.
	assert.Empty(t, refuses(form(empty(t), engine.Do("morale", "unit-class", "pike"))))
}

// A leader or wagon that is charged does not fight back. The fight is entered for the other unit, whichever is first on the roster.
func TestLeadersAreFought(t *testing.T) {
	s := rulestest.Start(t, System{}, "force", "sareford").(State)
	s.Units = slices.Clone(s.Units)
	caught := slices.IndexFunc(s.Units, func(u Unit) bool { return u.arm() == Ignored })
	for _, by := range []int{0, len(s.Units) - 1} {
		x := s
		x.Turn, x.Phase = 1, phHand
		x.Units = slices.Clone(s.Units)
		if x.Units[by].arm() == Ignored || x.Units[by].Side == x.Units[caught].Side {
			by = slices.IndexFunc(x.Units, func(u Unit) bool { return u.arm() != Ignored && u.Side != x.Units[caught].Side })
		}
		x.Units[caught].Contact, x.Units[by].Contact = x.Units[by].ID, x.Units[caught].ID
		d := x.duties()
		require.Len(t, d, 1)
		assert.Equal(t, book.Num(x.Units[by].ID), d[0].Key.Do.In.Get("unit"))
		assert.Nil(t, System{}.Form(x, d[0].Key.Do).Refused)
		assert.Len(t, x.due(), 1)
	}
}

// The verdict of a fight is its outcome for both, not the hits of the first to strike. Source: splendid-host C2.
func TestVerdictOfAFight(t *testing.T) {
	one, two := party{1, "Firelocks"}, party{2, "Commanded shot"}
	for _, c := range []struct {
		own, foe lost
		want     string
	}{
		{lost{}, lost{}, "No stands lost"},
		{lost{Hits: 1}, lost{Hits: 1}, "No stands lost"},
		{lost{Stands: 1}, lost{Stands: 2}, "1:2 stands lost by the Firelocks and the Commanded shot"},
		{lost{}, lost{Stands: 1}, "1 stand lost by the Commanded shot"},
		{lost{Broken: true}, lost{Stands: 1}, "The Firelocks off the table"},
		{lost{Stands: 1}, lost{Broken: true}, "The Commanded shot off the table"},
		{lost{Broken: true}, lost{Broken: true}, "Both off the table"},
	} {
		c.own.Unit, c.foe.Unit = one, two
		num, word := fought{Unit: one, At: two}.outcome([]engine.Event{c.foe, c.own})
		assert.Equal(t, c.want, strings.TrimSpace(words.Text(num)+" "+words.Text(word)))
	}
}
