package hill

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// keyOf is the key of that id among keys.
func keyOf(t testing.TB, keys []view.Key, id string) view.Key {
	t.Helper()
	for _, k := range keys {
		if k.ID == id {
			return k
		}
	}
	require.Fail(t, "there is no such key", "%s in %v", id, keys)
	return view.Key{}
}

func reminded(s State) string {
	var out []string
	for _, r := range (System{}).Desk(s).Remind {
		out = append(out, r.Text)
	}
	return strings.Join(out, "; ")
}

// TestThreadGoesOn: a charge left half-way is taken up by one tap that offers what its card offered, at
// every step that has more than one answer; going on changes nothing.
func TestThreadGoesOn(t *testing.T) {
	s := charging(t, Average, men(6, Average, "musket"))
	for _, step := range []struct {
		at string
		do engine.Command
	}{
		{atContact, engine.Do("contact", keyWhat, "yes")},
		{atReact, engine.Do("react", keyWhat, "move", keyCover, "open")},
		{atRegain, engine.Do("regain", keyWhat, "yes")},
		{atBlow, engine.Do("blow", keyCover, "open")},
	} {
		if s.Outcome.Open() {
			_, s = playIn(t, s, engine.Do("accept"), nil)
		}
		d := System{}.Desk(s)
		duty := d.Duties[0]
		assert.Equal(t, duty.Key.Do, d.Next().Do, step.at)
		offered := append([]view.Key{duty.Key}, duty.Else...)
		if step.at == atReact {
			assert.Equal(t, "Their reaction", duty.Key.Label, "theirs to choose")
			offered = duty.Else
		}
		assert.Equal(t, s.threadKeys(s.Threads[0]), offered, "every answer stands beside it: %s", step.at)
		assert.Equal(t, "At French infantry. "+wordFor("next-"+step.at), duty.Small)
		faces := map[string][]int{atReact: {3}, atBlow: append(facesOf(15, 1), 6, 6, 6)}[step.at]
		_, s = playIn(t, s, step.do, faces)
	}
	_, s = playIn(t, s, engine.Do("accept"), nil)
	assert.Equal(t, "They strike back", System{}.Desk(s).Duties[0].Key.Label, "a single answer needs no going on")
	s.Threads = nil
	assert.Equal(t, "U6", refusedIn(t, s, engine.Do("leave-off")).Code)
}

// TestHill43SecondUnitIsSaid: a second unit in one initiative is not stopped; the card, the log and a
// reminder say it until the initiative is over. Its part in a charge of others is not meant.
func TestHill43SecondUnitIsSaid(t *testing.T) {
	second := rifles(men(3, Veteran, "musket"))
	second.Name = "South Essex"
	s := field(t, rifles(men(6, Veteran, "rifle")), second, french(men(8, Average, "musket")))
	st, s := playIn(t, s, engine.Do("unit-move", keyUnit, "u3", keyCover, "open"), []int{3})
	assert.NotContains(t, System{}.Tell(s, st).Line.String(), "Second unit")
	st, s = playIn(t, s, engine.Do("unit-move", keyUnit, "u4", keyCover, "open", keyNumber, "2"), []int{3})
	told := System{}.Tell(s, st)
	assert.Contains(t, told.Line.String(), "Second unit in this initiative.")
	assert.Contains(t, strings.Join(told.Card.Notes, " "), "beside 60th Rifles")
	assert.Contains(t, reminded(s), "South Essex: second unit in this initiative")
	_, s = playIn(t, s, engine.Do("accept"), nil)
	assert.Contains(t, reminded(s), "South Essex: second unit in this initiative")
	assert.Equal(t, "u3", ref("u", s.Active), "the initiative stays with the first")
	_, over := playIn(t, s, engine.Do("done"), nil)
	assert.NotContains(t, reminded(over), "second unit")
	assert.Zero(t, at(t, over, "South Essex").Mark(markSecond))

	_, s = playIn(t, s, engine.Do("end-turn"), nil)
	assert.Zero(t, at(t, s, "South Essex").Mark(markSecond))

	s = charging(t, Average, men(6, Average, "musket"))
	_, s = playIn(t, s, engine.Do("contact", keyWhat, "yes"), nil)
	st, _ = playIn(t, s, engine.Do("react", keyWhat, "fire", keyFrom, "12-18"), facesOf(18, 1))
	assert.Empty(t, deedOf(t, st).Beside, "a reaction takes no initiative")
}

// TestHill44CheckFromEarlier: the duty says "when the initiative ends" only in the initiative that brought
// the losses; in a later one the check is due now.
func TestHill44CheckFromEarlier(t *testing.T) {
	s := rulestest.Start(t, System{}, "force", "villa-nueva").(State)
	_, s = playIn(t, s, engine.Do("note", "kind", "avg", "figures", "12", "quality", "average"), nil)
	_, s = playIn(t, s, engine.Do("press"), []int{2, 1})
	_, s = playIn(t, s, engine.Do("volley", keyUnit, "u4", keyRange, "3-6", keyCover, "open", keyNumber, "1"), facesOf(3, 6))
	_, s = playIn(t, s, engine.Do("accept"), nil)
	assert.Contains(t, System{}.Desk(s).Duties[0].Small, ", when the initiative ends")
	_, s = playIn(t, s, engine.Do("press"), []int{2, 1}, dice.No)
	require.Equal(t, Players, s.Side)
	assert.NotContains(t, System{}.Desk(s).Duties[0].Small, "when the initiative ends", "that initiative is over")
	_, s = playIn(t, s, engine.Do("volley", keyUnit, "u3", keyRange, "3-6", keyCover, "open", keyNumber, "1"), facesOf(3, 6))
	_, s = playIn(t, s, engine.Do("accept"), nil)
	assert.Contains(t, System{}.Desk(s).Duties[0].Small, ", when the initiative ends", "it lost figures in this one too")
}

// TestVolleyAsksOncePerNumber: figures of several groups that need the same number are thrown for at one
// go, and counted in one entry; who needs another number is asked for by himself.
func TestVolleyAsksOncePerNumber(t *testing.T) {
	mixed := rifles(men(9, Average, "musket"), men(3, Veteran, "carbine"), leader(officer))
	s := field(t, mixed, french(men(14, Average, "musket")))
	do := engine.Do("volley", keyWeapon, each, keyRange, "3-6", keyCover, "open")
	groups := designed().volleyGroups(designed().aimed(s.Roster[0], each, to6), anyMan(s.Roster[1]), inOpen,
		func(Quality) bracket { return to6 })
	var asked []int
	st, _, err := rulestest.Drive(t, System{}, s, do, func(n *dice.Need) ([]dice.Given, bool) {
		asked = append(asked, n.Roll.Need)
		return []dice.Given{{ID: n.Roll.ID, By: dice.Table, Hits: 1, Of: n.Times}}, true
	})
	require.NoError(t, err)
	numbers := map[int]bool{}
	for _, g := range groups {
		numbers[g.Reck.Target] = true
	}
	assert.Less(t, len(numbers), len(groups), "some groups need the same")
	assert.Len(t, asked, len(numbers))
	d := deedOf(t, st)
	assert.Equal(t, []int{13, len(numbers)}, []int{d.of(), d.made()})
	assert.Len(t, d.Groups, len(groups), "every group keeps its own sum")
}

// TestHill85CrewLeavesItsGun: the crew of a gun that moves away from a charge leaves it behind, unless the
// referee says that it goes along. The gun is then captured by itself and the crew goes on without it.
func TestHill85CrewLeavesItsGun(t *testing.T) {
	s := rulestest.Start(t, System{}, "force", "villa-nueva").(State)
	_, s = playIn(t, s, engine.Do("note", "kind", "lart", "figures", "4", "quality", "average"), nil)
	_, s = playIn(t, s, engine.Do("press"), []int{2, 1})
	gunner := at(t, s, "Light artillery")
	_, s = playIn(t, s, engine.Do("unit-charge", keyUnit, "u6", keyAgainst, ref("u", gunner.ID), keyCover, "open"), []int{4})
	_, s = playIn(t, s, engine.Do("contact", keyWhat, "yes"), nil)

	_, some := playIn(t, s, engine.Do("react", keyWhat, "move", keyCover, "open", keyNumber, "3"), []int{3})
	assert.Empty(t, some.Outcome.Deed.Leave, "one of them stays at the gun")

	f := System{}.Form(s, engine.Do("react", keyWhat, "move", keyCover, "open"))
	assert.Equal(t, "The gun is left behind", f.GoSmall)
	st, s := playIn(t, s, engine.Do("react", keyWhat, "move", keyCover, "open"), []int{3})
	assert.Equal(t, distance(Average, inOpen, false, false, 3), deedOf(t, st).Far, "they run as men on foot, not as Transport")
	told := System{}.Tell(s, st)
	assert.Contains(t, told.Line.String(), "The gun is left behind.")
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
	assert.True(t, crew.Here(), "the crew is still there")
	assert.Equal(t, []any{4, typeInfantry}, []any{crew.Alive(), crew.Type})
	assert.Equal(t, "noteworthy", taken.Ledger[0].Kind)
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

// TestHill94WagonsStay: guards that run leave their wagons, which are opened where they stand.
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
	assert.True(t, at(t, s, u.Name).Here())
}

// TestMerciful45FollowsTheRoster: with units tracked, half the force is gone when half of its figures are
// lost; who is home is not gone. The setting is asked for only on the console.
func TestMerciful45FollowsTheRoster(t *testing.T) {
	s := villaNueva(t, "merciful", "yes") // 21, 15, 18 and 12: 66 figures
	asks := func(s State) bool {
		return strings.Contains(rulestest.JSON(t, System{}.Form(s, engine.Do("settings")).Fields), "Half the force is gone")
	}
	assert.False(t, asks(s))
	s = record(t, s, "South Essex", "what=lost n=21")
	s = record(t, s, "Brunswick Oels Hussars", "what=lost n=11")
	s = record(t, s, "60th Rifles", "what=home")
	assert.False(t, s.halfGone(), "32 of 66; who is home is not gone")
	s = record(t, s, "Brunswick Oels Hussars", "what=destroyed")
	assert.True(t, s.halfGone(), "33 of 66: the last went for good")
	s.Side = Nobody
	_, st := play(t, s, "press", []int{1, 1, 1, 1, 1, 3, 1, 1, 1, 1, 1, 1, 1})
	assert.Equal(t, []Not{{"con", "mercy"}}, st.Events[1].(drawn).Not)
	assert.Contains(t, reminded(s), "Merciful: half the force is gone")
	s, _ = play(t, s, "settings depth=console", nil)
	assert.True(t, asks(s))
	assert.False(t, s.halfGone(), "the referee says it on the console")
}

// TestUnitsCarry: loads are put on a unit and taken off; a part that splits off leaves them, who joins
// brings his along, and they are gone with the last figure.
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
		lade(d, named(t, split, "Party"), 1)
		d.Do(merged{Unit: named(t, split, "South Essex").ID, Other: named(t, split, "Party").ID, Quality: Average})
	})
	assert.Equal(t, 3, named(t, whole, "South Essex").Mark(markGoods))
	s = record(t, s, "60th Rifles", "what=lost n=15")
	assert.Len(t, s.Roster.Marked(ours, markGoods), 1)
	s = record(t, s, "South Essex", "what=no-goods")
	assert.Empty(t, s.Roster.Marked(ours, markGoods))
}
