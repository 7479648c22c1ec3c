package minie

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
)

// formOf is the form of a line as it stands.
func formOf(t rulestest.T, s State, line string) engine.Form {
	t.Helper()
	c, err := engine.ParseCommand(line)
	require.NoError(t, err)
	return System{}.Form(s, c)
}

func unitOf(t rulestest.T, s State, id int) Unit {
	t.Helper()
	u, ok := s.unit(id)
	require.True(t, ok, "unit %d", id)
	return u
}

// fieldOf is a field of the form of a line; ok is false when it is not asked.
func fieldOf(t rulestest.T, s State, line, key string) (engine.Field, bool) {
	t.Helper()
	for _, f := range formOf(t, s, line).Fields {
		if f.Key == key {
			return f, true
		}
	}
	return engine.Field{}, false
}

// asked is every question that a line puts, answered in order; the last answer stands for all that follow.
func asked(t rulestest.T, s State, line string, faces []int, answers ...string) (texts []string, choices [][]string) {
	t.Helper()
	c, err := engine.ParseCommand(line)
	require.NoError(t, err)
	h := &rulestest.Hand{Rolls: rulestest.Faces(faces...), Source: &dice.Source{Seed: 1}}
	_, _, err = rulestest.Drive(t, System{}, s, c, func(n *dice.Need) ([]dice.Given, bool) {
		if n.Ask == nil {
			return h.Fill(n)
		}
		texts = append(texts, n.Ask.Text)
		var ids []string
		for _, c := range n.Ask.Choices {
			ids = append(ids, c.ID)
		}
		choices = append(choices, ids)
		a := answers[0]
		if len(answers) > 1 {
			answers = answers[1:]
		}
		return []dice.Given{{ID: n.Ask.ID, By: dice.Table, Answer: a}}, true
	})
	require.NoError(t, err, line)
	return texts, choices
}

// TestGunTurns: a gun that does not fire may turn 45 degrees in a turn. HM-71, COR-N01.
func TestGunTurns(t *testing.T) {
	s := opening(t, "s06", "no")
	d, next := play(t, s, "move unit=7 pace=turn way=right", nil)
	assert.Contains(t, d.Line, "turns 45° to the right")
	u := unitOf(t, next, 7)
	assert.Equal(t, []int{1, 1, 0, Unlimbered}, []int{u.Face, u.Moved, u.Fired, u.Form}, "45°, and it has not fired")
	assert.Equal(t, unitOf(t, s, 7).Place, u.Place, "it stands where it stood")
	assert.Equal(t, "It moved or changed this turn.", refused(t, next, "shell unit=7"))
	_, left := play(t, s, "move unit=7 pace=turn way=left", nil)
	assert.Equal(t, 7, unitOf(t, left, 7).Face)
	fired := with(s, 7, func(u *Unit) { u.Fired = 1 })
	assert.Equal(t, "It has fired.", refused(t, fired, "move unit=7 pace=turn way=left"), "not in a turn in which it fires")
	assert.Equal(t, "Limber it first.", refused(t, s, "move unit=7 pace=column"), "to go anywhere it is limbered")
	_, asks := fieldOf(t, s, "move unit=7 pace=turn", "ground")
	assert.False(t, asks, "it does not leave its place")
	pushed := with(s, 7, func(u *Unit) { u.Gun = 0 })
	_, next = play(t, pushed, "move unit=7 pace=push", nil)
	assert.Zero(t, unitOf(t, next, 7).Fired, "a gun that was pushed has not fired")
	assert.Equal(t, "It moved or changed this turn.", refused(t, next, "shell unit=7"))
	limbered := with(s, 7, func(u *Unit) { u.Form = Limbered })
	f, _ := fieldOf(t, limbered, "move unit=7", "pace")
	for _, o := range f.Options {
		assert.NotEqual(t, "turn", o.ID, "limbered guns turn on the march")
	}
}

// TestWhoWasHit: the men lost are those of the units named. HM-73 to HM-75, COR-N02.
func TestWhoWasHit(t *testing.T) {
	s := opening(t, "s06", "no")
	for name, c := range map[string]struct {
		line    string
		faces   []int
		answers []string
		want    string
	}{
		"roundshot, only behind the target": {"roundshot unit=7 guns=1 target=12 range=0 lane=1", []int{1, 3, 4, 6}, []string{"13", "2", "0", "0", "nobody"},
			"Hale’s Battery fires roundshot at 4th Georgia: 2 figures of 11th Georgia lost."},
		"roundshot, the target and another": {"roundshot unit=7 guns=1 target=12 range=0 lane=1", []int{4, 3, 4, 6}, []string{"13", "2", "0", "0", "nobody"},
			"Hale’s Battery fires roundshot at 4th Georgia: 1 figure of 4th Georgia, 2 figures of 11th Georgia lost."},
		"roundshot, only the target": {"roundshot unit=7 guns=1 target=12 range=0 lane=1", []int{4, 3}, []string{"nobody"},
			"Hale’s Battery fires roundshot at 4th Georgia: 1 figure lost."},
		"shell, astray": {"shell unit=7 guns=1 target=12 circle=2", []int{3, 3}, []string{"5", "1", "nobody"},
			"Hale’s Battery fires shell at 4th Georgia: 1 figure of 22nd Indiana lost."},
		"canister, a friend under the cone": {"canister unit=16 guns=1 target=3 zone-close=1 others=yes", []int{1, 6}, []string{"13", "1", "0", "0", "nobody"},
			"Rice’s Battery fires canister at 5th Ohio: 1 figure of 11th Georgia lost."},
		"nobody": {"roundshot unit=7 guns=1 target=12 range=0 lane=1", []int{1, 3}, []string{"nobody"}, "Hale’s Battery fires roundshot at 4th Georgia: 0 figures lost."},
	} {
		d, _ := play(t, s, c.line, c.faces, c.answers...)
		assert.Equal(t, c.want, d.Line, name)
	}
	d, _ := play(t, s, "roundshot unit=7 guns=1 target=12 range=0 lane=1", []int{1, 3, 4, 6}, "13", "2", "0", "0", "nobody")
	assert.Equal(t, []string{"2", "lost of 11th Georgia"}, []string{d.Num, d.Word})
}

// TestPrintedFirstVolleys: the seven cells as the document has them are in force, the pattern is the switch. HM-52, COR-N03.
func TestPrintedFirstVolleys(t *testing.T) {
	for name, c := range map[string]struct {
		by, at, class  string
		cover          string
		printed, other int
	}{
		"smooth, 0–2″, cover":    {"smooth", "8", "infantry", "soft", 3, 2},
		"repeater, 3–5″, open":   {"repeater", "20", "infantry", "open", 2, 0},
		"repeater, 3–5″, cover":  {"repeater", "20", "infantry", "soft", 1, 1},
		"repeater, 6–8″, open":   {"repeater", "32", "infantry", "open", 3, 1},
		"repeater, 6–8″, cover":  {"repeater", "32", "infantry", "soft", 2, 2},
		"repeater, 9–10″, open":  {"repeater", "40", "infantry", "open", 4, 2},
		"repeater, 9–10″, cover": {"repeater", "40", "infantry", "soft", 4, 3},
	} {
		line := sprint("musketry unit=0 by-figures=18 by-weapon=%s target=0 at-class=%s range=%s cover=%s first=yes", c.by, c.class, c.at, c.cover)
		for on, want := range map[string]int{"no": c.printed, "yes": c.other} {
			d, _ := play(t, opening(t, "s01", on), line, []int{4, 4, 4})
			assert.Equal(t, itoa(12-want), d.Num, "%s, pattern %s", name, on)
		}
	}
	for on, want := range map[string]string{"no": "1/3", "yes": "1/2"} {
		for _, x := range (System{}).Reference(opening(t, "s01", on)).Tables {
			if x.ID == "deductions" {
				assert.Equal(t, want, x.Rows[0][2].Text, "the reference, pattern %s", on)
				assert.Equal(t, map[string]engine.Mark{"no": printed, "yes": house}[on], x.Rows[0][2].Mark)
			}
		}
	}
}

// TestSeveralUnitsAreHit: as many as stand under the stick, the stray shell or the cone. HM-73 to HM-75, COR-N04.
func TestSeveralUnitsAreHit(t *testing.T) {
	s := opening(t, "s06", "no")
	three := []string{"13", "2", "0", "0", "14", "1", "0", "0", "5", "0", "0", "1", "nobody"}
	d, next := play(t, s, "roundshot unit=7 guns=1 target=12 range=0 lane=1", []int{1, 3, 6, 6, 6, 6}, three...)
	assert.Equal(t, "4", d.Num)
	assert.Equal(t, []int{18, 19, 19, 20}, []int{unitOf(t, next, 13).Men, unitOf(t, next, 14).Men, unitOf(t, next, 5).Men, unitOf(t, next, 12).Men})
	d, _ = play(t, s, "shell unit=7 guns=1 target=12 circle=2", []int{3, 6, 6, 6}, "13", "1", "14", "1", "other", "1", "nobody")
	assert.Equal(t, "3", d.Num, "a stray shell")
	d, _ = play(t, s, "canister unit=16 guns=1 target=3 zone-close=1 others=yes", []int{6, 6, 6}, "4", "1", "0", "0", "5", "1", "0", "0", "nobody")
	assert.Equal(t, "3", d.Num, "a cone")
	d, _ = play(t, s, "shell unit=7 guns=1 target=12 circle=1 others=yes", []int{6, 6, 6, 6}, "13", "1", "14", "1", "nobody")
	assert.Equal(t, "3", d.Num, "a shell on the point of aim, with others in its circle")
	_, choices := asked(t, s, "roundshot unit=7 guns=1 target=12 range=0 lane=1", []int{1, 3}, "13", "0", "0", "0", "nobody")
	last := choices[len(choices)-1]
	assert.NotContains(t, last, "13", "nobody is asked for twice")
	assert.Contains(t, last, "14")
	_, choices = asked(t, s, "canister unit=16 guns=1 target=3 zone-close=1 others=yes", []int{1}, "nobody")
	assert.NotContains(t, choices[0], "3", "the target's own men stand in the form")
}

// TestOrdersRide: a change of orders goes by messenger; 7½ inches is what a commander keeps from his units. HM-80, COR-N05.
func TestOrdersRide(t *testing.T) {
	s := opening(t)
	s.Brigades = append(s.Brigades[:len(s.Brigades):len(s.Brigades)], Brigade{ID: s.Next, Side: 1, Name: "2nd Brigade", Order: Defend})
	s.Next++
	second := itoa(s.Next - 1)
	d, next := play(t, s, "order brigade="+second+" order=attack by=2 line=the%20mill", []int{1})
	assert.Equal(t, "a messenger rides", d.Word)
	b, _ := next.brigade(s.Next - 1)
	assert.Equal(t, Defend, b.Order, "nothing is changed before it touches the commander")
	require.Len(t, next.Riders, 1)
	d, next = play(t, next, sprint("rider rider=%d do=there", next.Riders[0].ID), nil)
	b, _ = next.brigade(s.Next - 1)
	assert.Equal(t, []any{Attack, "the mill"}, []any{b.Order, b.Line}, "with the line that was given")
	assert.Contains(t, d.Line, "has its order")

	// HM-R33: bases that touch need no messenger, nor does the commander of the formation itself.
	_, next = play(t, s, "order brigade="+second+" order=attack by=2 how=touch", []int{1})
	b, _ = next.brigade(s.Next - 1)
	assert.Equal(t, Attack, b.Order)
	f := formOf(t, s, "order brigade=1 order=defend by=2")
	require.Nil(t, f.Refused)
	for _, x := range f.Fields {
		assert.NotEqual(t, "how", x.Key, "he leads it himself")
	}
	_, next = play(t, s, "order brigade=1 order=defend by=2", []int{1})
	b, _ = next.brigade(1)
	assert.Equal(t, Defend, b.Order)

	s.First, s.Step = 1, stepMoves
	told := ""
	for _, r := range (System{}).Desk(s).Remind {
		told += r.Text
	}
	assert.Contains(t, told, "Gen. Harmon keeps within 7½″ of the units of 1st Brigade.")
	s.Riders = []Rider{{ID: s.Next, Side: 1, Brigade: s.Next - 1, Order: Attack}}
	s.Next++
	require.NotEmpty(t, System{}.Desk(s).Duties)
	assert.Equal(t, "Messenger to 2nd Brigade", System{}.Desk(s).Duties[0].Title)
}

// TestGrenadiersAndLights are two figures each of an 18th century battalion. HM-20, HM-24, HM-51, COR-N06.
func TestGrenadiersAndLights(t *testing.T) {
	s := opening(t, "forces", "none", "era", "18", "s06", "no")
	_, s = play(t, s, "muster side=1 kind=battalion", nil)
	_, s = play(t, s, "muster side=2 kind=regular", nil)
	u := unitOf(t, s, 1)
	assert.Equal(t, []int{16, 2, 2}, []int{u.Men, u.Gren, u.Lights}, "twelve men, two grenadiers, two light infantrymen")
	v := unitOf(t, s, 2)
	assert.Equal(t, []int{0, 0}, []int{v.Gren, v.Lights}, "none is printed for the 19th century")

	// Grenadiers fire by fours: eighteen by sixes and two by fours are four dice, where twenty by sixes are three.
	_, dice := muskets(t, s, "musketry unit=1 target=2 range=20")
	assert.Equal(t, 4, dice)
	plain := with(s, 1, func(u *Unit) { u.Gren = 0 })
	_, dice = muskets(t, plain, "musketry unit=1 target=2 range=20")
	assert.Equal(t, 3, dice)
	elite := with(s, 1, func(u *Unit) { u.Quality = Elite })
	_, dice = muskets(t, elite, "musketry unit=1 target=2 range=20")
	assert.Equal(t, 5, dice, "where everybody is elite nothing is added")

	// The light men go out, as light infantry of their own, and come back.
	d, out := play(t, s, "lights unit=1", nil)
	assert.Contains(t, d.Line, "send out their light men")
	u, l := unitOf(t, out, 1), unitOf(t, out, 3)
	assert.Equal(t, []int{14, 14, 0}, []int{u.Men, u.Start, u.Lights}, "they are not lost")
	assert.Zero(t, u.lossPoints())
	assert.Equal(t, []int{Light, Skirmish, 2, 2, 1, 1}, []int{l.Class, l.Form, l.Men, l.Start, l.Moved, l.Side})
	assert.True(t, l.loose())
	assert.Equal(t, "Its light men are out.", refused(t, out, "lights unit=1 do=out"))
	hurt := with(out, 3, func(u *Unit) { u.Men, u.Half = 1, 1 })
	hurt = with(hurt, 3, func(u *Unit) { u.Moved = 0 })
	_, back := play(t, hurt, "lights unit=3", nil)
	u, l = unitOf(t, back, 1), unitOf(t, back, 3)
	assert.Equal(t, []int{15, 16, 1, goneMerged}, []int{u.Men, u.Start, u.Lights, l.Gone}, "one of them was lost")

	// Losses: the others first, then the light men, the grenadiers last; the referee may say otherwise.
	a := &act{s: s, cup: noDice()}
	a.lose(1, 13)
	require.NoError(t, a.err)
	u = unitOf(t, a.s, 1)
	assert.Equal(t, []int{3, 1, 2}, []int{u.Men, u.Lights, u.Gren})
	a.lose(1, 2)
	u = unitOf(t, a.s, 1)
	assert.Equal(t, []int{1, 0, 1}, []int{u.Men, u.Lights, u.Gren})
	_, s = play(t, s, "record unit=1 gn=1 lt=0", nil)
	u = unitOf(t, s, 1)
	assert.Equal(t, []int{1, 0}, []int{u.Gren, u.Lights})
}

// TestReserveAtTheStart: one formation in three may start in Reserve; later any may go there. HM-80, COR-N07.
func TestReserveAtTheStart(t *testing.T) {
	s := opening(t, "forces", "none")
	order := func(s State, line string) []string {
		var open []string
		f, _ := fieldOf(t, s, line, "order")
		for _, o := range f.Options {
			if o.Refused == "" {
				open = append(open, o.ID)
			}
		}
		return open
	}
	_, s = play(t, s, "brigade side=1 order=reserve", nil)
	assert.NotContains(t, order(s, "brigade side=1"), "reserve", "one at least, and of two no more")
	assert.Contains(t, order(s, "brigade side=2"), "reserve", "the other side counts for itself")
	_, s = play(t, s, "brigade side=1 order=defend", nil)
	assert.NotContains(t, order(s, "brigade side=1"), "reserve", "one of three")
	for range 3 {
		_, s = play(t, s, "brigade side=1 order=defend", nil)
	}
	assert.Contains(t, order(s, "brigade side=1"), "reserve", "two of six")
	_, s = play(t, s, "brigade side=1 order=reserve", nil)
	assert.NotContains(t, order(s, "brigade side=1"), "reserve", "three of seven")
	_, s = play(t, s, "first", []int{5, 2})
	assert.Contains(t, order(s, "brigade side=1"), "reserve", "the game has started")
	assert.Contains(t, order(s, "order brigade=2"), "reserve", "and orders change as they may")
	_, s = play(t, s, "order brigade=2 order=reserve by=0 value=6", []int{1})
	_, s = play(t, s, sprint("rider rider=%d do=there", s.Riders[0].ID), nil)
	b, _ := s.brigade(2)
	assert.Equal(t, Reserve, b.Order)
}

// TestLimitsOfTheStick: a figure on a limit belongs to the nearer section, and that is said where it is asked. HM-73, C4, COR-N08.
func TestLimitsOfTheStick(t *testing.T) {
	s := opening(t, "s06", "no")
	texts, _ := asked(t, s, "roundshot unit=7 guns=1 target=12 range=0 lane=1", []int{1, 3}, "13", "0", "0", "0", "nobody")
	assert.Contains(t, texts[0], "over 13 to 17″, over 23 to 25″, over 28 to 29″")
	assert.Contains(t, texts[0], "nearer section")
	assert.Contains(t, texts[1], "over 13 to 17″")
	for _, x := range (System{}).Reference(s).Tables {
		switch x.ID {
		case "stick":
			assert.Equal(t, "over 13 to 17", x.Rows[1][2].Text)
			assert.Contains(t, x.Note, "nearer")
		case "canister":
			assert.Equal(t, []string{"to 3", "over 3 to 7", "over 7 to 13"}, []string{x.Rows[0][1].Text, x.Rows[1][1].Text, x.Rows[2][1].Text})
		}
	}
	assert.Contains(t, stickDiagram().Label, "nearer")
	f, _ := fieldOf(t, s, "canister unit=16 guns=1 target=3", "zone-normal")
	assert.Contains(t, f.Label, "over 3 to 7″")
	// The sections leave no inch to two colours, and none out behind the first nine.
	at := map[int]string{}
	for _, c := range stick {
		for _, g := range [...][2]int{c.near, c.mid, c.far} {
			for in := g[0] + 1; in <= g[1]; in++ {
				assert.Empty(t, at[in], "%d inches", in)
				at[in] = c.name
			}
		}
	}
	assert.Len(t, at, 21)
	assert.Equal(t, []string{"red", "yellow", "yellow", "olive"}, []string{at[13], at[14], at[17], at[18]})
}

// TestFireAtACharge: who may fire when charged, and how. HM-55, COR-N09.
func TestFireAtACharge(t *testing.T) {
	s := opening(t, "s06", "no")
	fires := func(s State) bool {
		f := formOf(t, s, "charge unit=8 target=15 distance=4")
		require.Nil(t, f.Refused)
		return strings.Contains(f.GoSmall, "under its fire")
	}
	assert.True(t, fires(s), "in line, not fired")
	for name, c := range map[string]func(*Unit){
		"it has fired this turn":   func(u *Unit) { u.Fired = 1 },
		"it charged this turn":     func(u *Unit) { u.Fought = 1 },
		"it routs":                 func(u *Unit) { u.Form = Routing },
		"it has nothing to fire":   func(u *Unit) { u.Weapon = NoMusket },
		"it went at the double":    func(u *Unit) { u.Moved = 2 },
		"it is a wagon":            func(u *Unit) { u.Class = Wagon },
		"guns have no volley":      func(u *Unit) { u.Class, u.Form = Artillery, Unlimbered },
		"limbered guns even less":  func(u *Unit) { u.Class, u.Form = Artillery, Limbered },
		"a general does not shoot": func(u *Unit) { u.Class = General },
	} {
		assert.False(t, fires(with(s, 15, c)), name)
	}
	for name, c := range map[string]func(*Unit){
		"it has moved": func(u *Unit) { u.Moved = 1 }, "in column": func(u *Unit) { u.Form = Column }, "in square": func(u *Unit) { u.Form = Square },
		"it rests after a melee": func(u *Unit) { u.Rest = 2 }, "half lost": func(u *Unit) { u.Half = 1 },
	} {
		assert.True(t, fires(with(s, 15, c)), name)
	}
	res := s
	res.Brigades = []Brigade{s.Brigades[0], s.Brigades[1]}
	res.Brigades[1].Order = Reserve
	assert.False(t, fires(res), "formations in Reserve do not fire at all")
	busy := s
	busy.Melees = []Contact{{A: 3, D: 15}}
	assert.False(t, fires(busy), "it is in melee")
	assert.Contains(t, refused(t, res, "defence unit=15 target=8"), "Reserve", "on its own as well")
	assert.Equal(t, "It is in melee.", refused(t, busy, "defence unit=15 target=8"))

	// Close range, first volley, its own table, one die for six; the charger loses before he strikes, and it has fired.
	d, next := play(t, s, "charge unit=8 target=15 distance=4", []int{2, 1, 1, 1, 1, 1})
	assert.Contains(t, d.Note, "1st Alabama fires at the charge: 4 figures lost.", "26 figures: four dice, 5 less 1")
	assert.Equal(t, []int{8, 1}, []int{unitOf(t, next, 8).Men, unitOf(t, next, 15).Fired})
	assert.Equal(t, "It has fired this turn.", refused(t, next, "musketry unit=15"))
	d, _ = play(t, s, "charge unit=8 target=15 distance=4 holds=yes", []int{1, 1, 1})
	assert.NotContains(t, strings.Join(d.Note, " "), "at the charge", "it need not")
}

// TestFlankIsCapped: doubled, up to the figures that fire. HM-51, COR-N09.
func TestFlankIsCapped(t *testing.T) {
	s := opening(t, "s06", "no")
	for _, c := range []struct {
		figures int
		faces   []int
		want    string
	}{
		{12, []int{5, 4}, "12"}, // 6, doubled
		{12, []int{6, 6}, "12"}, // 9: not 18, for twelve fire
		{12, []int{2, 2}, "2"},  // 1, doubled
		{12, []int{1, 1}, "0"},
		{10, []int{5, 5}, "10"}, // 7: not 14
		{20, []int{6, 6, 6}, "20"},
		{6, []int{6}, "6"}, // 3, doubled
	} {
		line := sprint("musketry unit=0 by-figures=%d by-weapon=smooth target=0 at-class=infantry range=20 cover=open", c.figures)
		d, _ := play(t, s, line+" flank=yes", c.faces)
		assert.Equal(t, c.want, d.Num, "%d figures throw %v", c.figures, c.faces)
	}
}

// TestMovedTarget: a first volley is the first at that target in that place. HM-53, COR-N09.
func TestMovedTarget(t *testing.T) {
	s := opening(t, "s06", "no")
	volley := func(s State) string {
		d, _ := play(t, s, "musketry unit=3 target=12 range=20", []int{3, 3, 3, 3})
		return d.Num
	}
	assert.Equal(t, "11", volley(s), "rifles at 5 inches: 12 less 1, a first volley")
	_, fired := play(t, s, "musketry unit=3 target=12 range=20", []int{1, 1, 1, 1})
	fired = with(fired, 3, func(u *Unit) { u.Fired = 0 })
	assert.Equal(t, "10", volley(fired), "the second: 12 less 2")
	moved := with(fired, 12, func(u *Unit) { u.Fired = 0 })
	_, moved = play(t, moved, "move unit=12 pace=line", nil)
	assert.Equal(t, "11", volley(moved), "the target has moved")
	changed := with(fired, 12, func(u *Unit) { u.Moved = 0 })
	_, changed = play(t, changed, "formation unit=12 form=column", nil)
	assert.Equal(t, "11", volley(changed), "it has changed formation")
	_, went := play(t, fired, "move unit=3 pace=line", nil)
	went = with(went, 3, func(u *Unit) { u.Moved = 0 })
	assert.Equal(t, "11", volley(went), "the firer has moved")
	other := with(fired, 3, func(u *Unit) { u.Fired = 0 })
	d, _ := play(t, other, "musketry unit=3 target=13 range=20", []int{3, 3, 3, 3})
	assert.Equal(t, "11", d.Num, "another target")
	_, again := play(t, fired, "musketry unit=3 target=12 range=20", []int{1, 1, 1, 1})
	again = with(again, 3, func(u *Unit) { u.Fired = 0 })
	assert.Equal(t, "10", volley(again), "and so on")
}

// muskets is the form of a volley: the figures that fire and the dice they throw.
func muskets(t rulestest.T, s State, line string) (figures, dice int) {
	t.Helper()
	c, err := engine.ParseCommand(line)
	require.NoError(t, err)
	e, _ := s.plan(c)
	require.Nil(t, e.f.Refused, "%v", e.f.Refused)
	require.NotNil(t, e.shot)
	return e.shot.figures, e.shot.dice
}

func noDice() *dice.Cup { return dice.NewCup() }

// TestPutOff: what is due before the phase may go on is asked for first; the referee may put it off, the log says so, and
// it stays due. HM-10, HM-11, HM-91, HM-92.
func TestPutOff(t *testing.T) {
	s := opening(t, "s06", "no")
	s.First = 1
	at := func(step int, change func(*Unit)) State {
		s := with(s, 3, change)
		s.Step = step
		return s
	}
	melee := s
	melee.Step, melee.Melees = stepMelee, []Contact{{A: 3, D: 12}}
	for name, c := range map[string]struct {
		s   State
		due string
	}{
		"a morale check":                {at(stepMorale, func(u *Unit) { u.Test = 1 }), "the morale check of 5th Ohio"},
		"a rally":                       {at(stepMorale, func(u *Unit) { u.Form, u.Rout = Routing, 2 }), "the try to rally 5th Ohio"},
		"a melee":                       {melee, "the melee of 5th Ohio"},
		"a rout move":                   {at(stepMoves, func(u *Unit) { u.Form, u.Rout = Routing, 1 }), "the rout move of 5th Ohio"},
		"half lost, to its own edge":    {at(stepMoves, func(u *Unit) { u.Men, u.Half = 8, 1 }), "the move of 5th Ohio to its own edge"},
		"half lost and routing as well": {at(stepMoves, func(u *Unit) { u.Men, u.Half, u.Form, u.Rout = 8, 1, Routing, 1 }), "the rout move of 5th Ohio"},
	} {
		d := System{}.Desk(c.s)
		assert.NotEmpty(t, d.Primary.Refused, "%s: it is asked first", name)
		assert.NotEmpty(t, d.Duties, name)
		refused(t, c.s, "step")
		var off *engine.Key
		for _, k := range d.Keys {
			if k.ID == "put-off" {
				off = &k
			}
		}
		require.NotNil(t, off, name)
		assert.Contains(t, off.Small, c.due, name)
		told, next := play(t, c.s, off.Do.String(), nil)
		assert.Contains(t, told.Note, "The referee puts off "+c.due+".", name)
		assert.NotEqual(t, c.s.Step, next.Step, name)
		// Nor does the list of steps pass it over without a word.
		texts, _ := asked(t, c.s, sprint("step to=%d", c.s.Step-1), nil, "yes")
		require.Len(t, texts, 1, name)
		assert.Contains(t, texts[0], c.due)
		e, _ := engine.ParseCommand(sprint("step to=%d", c.s.Step-1))
		evs, err := System{}.Resolve(c.s, e, dice.NewCup(dice.Given{ID: "put-off", By: dice.Table, Answer: dice.No}))
		require.NoError(t, err)
		assert.Empty(t, evs, "%s: no", name)
	}
	// Nothing is due: nothing is asked, and there is no such key.
	assert.Empty(t, System{}.Desk(at(stepMoves, func(*Unit) {})).Keys)
	assert.Empty(t, System{}.Desk(at(stepMoves, func(*Unit) {})).Primary.Refused)

	// A check put off is due in the next turn still; one that was made is not.
	late := at(stepMorale, func(u *Unit) { u.Test = 1 })
	_, late = play(t, late, "step off=yes", nil)
	assert.Equal(t, 2, late.Turn)
	late.First, late.Step = 1, stepMorale
	assert.Equal(t, "lost figures", unitOf(t, late, 3).tests())
	_, made := play(t, late, "morale unit=3", []int{6})
	_, made = play(t, made, "step", nil)
	assert.Zero(t, unitOf(t, made, 3).Test)
	// So is the melee, and it is fought then.
	_, melee = play(t, melee, "step off=yes", nil)
	require.Len(t, melee.Melees, 1)
	melee.Turn, melee.Step = 2, stepMelee
	assert.NotEmpty(t, System{}.Desk(melee).Duties)
}

// TestLastOfficer: the last man of a unit is its officer, and he falls.
func TestLastOfficer(t *testing.T) {
	s := with(opening(t), 3, func(u *Unit) { u.Men, u.Subs, u.Flags, u.Drum, u.Half = 0, 0, 0, 0, 1 })
	_, s = play(t, s, "officer unit=3 lost=5", []int{1, 1})
	assert.Equal(t, goneDestroyed, unitOf(t, s, 3).Gone)
}
