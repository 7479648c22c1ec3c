package ecw

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/armies"
	"vedette/engine/book"
	"vedette/engine/rulestest"
)

func TestUnitLists(t *testing.T) {
	rulestest.UnitLists(t, System{}, engine.Do("", "force", "none").In, "testdata/lists")
}

func TestArmiesAreMusteredFirst(t *testing.T) {
	rulestest.MustersFirst(t, System{}, engine.Do("", "force", "none").In, 0, "initiative", "initiative")
}

func TestVocabulary(t *testing.T) { rulestest.Vocabulary(t, vocabulary()) }

// TestPikeAndShotIsOneRegiment: the pikes and the shot of a line are one unit, whichever comes first and however they are joined.
func TestPikeAndShotIsOneRegiment(t *testing.T) {
	for line, want := range map[string]armies.Item{
		"foot, 16 pikes and 32 shot, veteran: Blue Regiment": {N: 1, Name: "Blue Regiment", Set: []armies.Set{{Key: "grade", Val: "B"},
			{Key: "figures", Val: "48"}, {Key: "pikes", Val: "16"}}},
		"Blue Regiment: 32 muskets, 16 pikes": {N: 1, Name: "Blue Regiment", Set: []armies.Set{{Key: "figures", Val: "48"},
			{Key: "shots", Val: "32"}}},
		"2 regiments of foot, 8 pike / 16 shot": {N: 2, Set: []armies.Set{{Key: "figures", Val: "24"}, {Key: "pikes", Val: "8"}}},
	} {
		read := vocabulary().Read(line)
		require.Len(t, read, 1, line)
		want.Kind = classFoot
		assert.Equal(t, []armies.Item{want}, read[0].Items, line)
		assert.Empty(t, read[0].Notes, line)
		u, ok := written(read[0].Items[0])
		assert.True(t, ok && u.Pikes > 0 && u.Shot == 2*u.Pikes, "%+v", u)
	}
	assert.Equal(t, 2, len(vocabulary().Read("16 pikes\n32 shot")), "on two lines they are two")
}

func TestArmies(t *testing.T) {
	rulestest.Armies(t, System{}, engine.Do("", "force", "none").In, engine.Do("", "force", "six").In,
		engine.Do("", "force", "twelve").In, engine.Do("", "force", "first").In, engine.Do("", "force", "small").In,
		engine.Do("", "force", "evening").In)
}

// No army is mustered in disorder: pike and shot stand two, four or six deep (ECW-07). Its units are of the sizes the game is for (ECW-01).
func TestListsAreInOrder(t *testing.T) {
	for _, l := range lists() {
		s := rulestest.Start(t, System{}, "force", "none", "army1", l.ID).(State)
		require.NotEmpty(t, s.Units, l.ID)
		for _, u := range s.Units {
			assert.False(t, u.disordered(), "%s: %s", l.ID, u.Name)
			assert.True(t, u.guns() || u.figures() >= 12 && u.figures() <= 48, "ECW-01: %s: %s", l.ID, u.Name)
		}
	}
}

// A saved unit comes back in a new game as it was mustered: the units of the battles, and the smallest and largest of every class.
func TestUnitsAreSavedAsMustered(t *testing.T) {
	var all []Unit
	for _, force := range []string{"six", "twelve", "first", "small", "evening"} {
		all = append(all, rulestest.Start(t, System{}, "force", force).(State).Units...)
	}
	for _, class := range classes {
		least, most, _ := sizes(class)
		all = append(all, newUnit(0, 0, "x", class, "C", least, 2), newUnit(0, 0, "x", class, "E", most, 3))
	}
	assert.Equal(t, "5", Unit{Class: "heavy", Guns: 1, Orig: [3]int{origOther: 12}}.item().Get("crew"), "of three guns one is left")
	for _, u := range all {
		if u.Order == "building" {
			continue
		}
		again, ok := written(u.item())
		require.True(t, ok, u.Name)
		again.ID, again.Side, again.Wing = u.ID, u.Side, u.Wing
		assert.Equal(t, u, again, u.Name)
	}
}

// A side has at most eight leaders and 24 units, however many armies it musters.
func TestArmiesFindRoom(t *testing.T) {
	s := State{}
	s, _ = s.join(1, []armies.Item{{N: 1, Kind: "general"}})
	items := []armies.Item{{N: 1, Kind: "general"}, {N: 5, Kind: "leader"}, {N: 3, Kind: "wing"}, {N: 40, Kind: "foot"}}
	s, names := s.join(0, items)
	assert.Equal(t, []int{9, 24, 24}, []int{len(s.Leaders), len(s.Units), len(names)})
	assert.Zero(t, s.Units[0].Wing, "there is no leader of that brigade")
	led, _ := State{}.join(0, items[2:3])
	assert.False(t, led.Leaders[0].Army, "a brigade’s leader commands no army")
	for want, l := range map[bool]Leader{false: {Army: true}, true: {Army: true, Off: "killed"}} {
		for _, l := range []Leader{l, {Army: want, Side: book.Bit(want)}, {Army: true, Ally: want}, {Army: !want}} {
			x, _ := State{Leaders: []Leader{l}}.join(0, items[:1])
			assert.Equal(t, l.Side == 1 || !l.Army || l.Off != "" || l.Ally, x.Leaders[1].Army, "an army has one commander: %+v", l)
		}
	}
	s, names = s.join(1, items)
	assert.Equal(t, []int{16, 48, 24}, []int{len(s.Leaders), len(s.Units), len(names)})
}

// Copies of a unit are fresh and have new names.
func TestMoreUnitsLikeOne(t *testing.T) {
	s := rulestest.Start(t, System{}, "force", "none", "army1", "king").(State)
	u := s.Units[4]
	require.Equal(t, "1st Horse", u.Name)
	u.Other = 3
	s = s.withUnit(u)
	_, next := rulestest.Driven(t, System{}, s, engine.Do("again", "unit", "5", "n", "2"), nil)
	more := next.Units[len(s.Units):]
	require.Len(t, more, 2)
	assert.Equal(t, []string{"3rd Horse", "4th Horse"}, []string{more[0].Name, more[1].Name})
	for _, m := range more {
		assert.Equal(t, 12, m.Other)
		assert.Equal(t, u.Wing, m.Wing)
		assert.True(t, m.Headstrong)
	}
	for room, want := range map[int]string{0: "refused, 1", 1: "1", 2: "2"} {
		x := s
		for i := len(x.Units); rulestest.Many(x.Units, func(v Unit) bool { return v.Side == u.Side }) < maxUnits-room; i++ {
			x.Units = append(slices.Clip(x.Units), newUnit(i+1, u.Side, "x", "foot", "C", 40, 2))
		}
		f := formOf(t, x, "again unit=5")
		n, _ := rulestest.Field(f, "n")
		assert.Equal(t, want, strings.Repeat("refused, ", book.Bit(f.Refused != nil))+book.Num(n.Max))
	}
}

// What a unit was mustered as can be corrected; what it has lost stays lost.
func TestAmend(t *testing.T) {
	rulestest.Amends(t, System{}, vocabulary(), engine.Do("", "force", "none").In, "shots", "shot", "skirmish")
	st := rulestest.Start(t, System{}, "force", "six")
	_, loose := rulestest.Driven(t, System{}, st, engine.Do("amend", "unit", "1", "is-pikes", "0", "is-skirmish", "yes"), nil)
	assert.True(t, loose.(State).Units[0].skirmish())
	f, _ := rulestest.Field(System{}.Form(loose, engine.Do("amend", "unit", "1")), "is-skirmish")
	assert.Equal(t, "Skirmish order", f.Label, "yes-or-no traits are named as a list names them")
	assert.NotNil(t, System{}.Form(st, engine.Do("amend", "unit", "1", "is-pikes", "41")).Refused)
	_, st = rulestest.Driven(t, System{}, st, engine.Do("record", "unit", "1", "shot", "21"), nil)
	was := st.(State).Units[0]
	_, few := rulestest.Driven(t, System{}, st, engine.Do("record", "unit", "1", "pikes", "0", "shot", "9"), nil)
	for figures, why := range map[string]string{"31": "Nobody would be left.", "32": ""} {
		f := System{}.Form(few, engine.Do("amend", "unit", "1", "is-pikes", "0", "is-figures", figures))
		assert.Equal(t, why == "", f.Refused == nil, "%s of 40, 31 lost", figures)
	}
	_, st = rulestest.Driven(t, System{}, st, engine.Do("amend", "unit", "1", "is-grade", "A", "is-figures", "44", "is-ranks", "4",
		"wing", "2", "name", "Lunsford’s Foot"), nil)
	u := st.(State).Units[0]
	assert.Equal(t, 3, u.orig()-u.figures(), "three are still lost")
	assert.Equal(t, []any{"A", 44, 4, 2, "Lunsford’s Foot"}, []any{u.Grade, u.orig(), u.Ranks, u.Wing, u.Name})
	assert.Equal(t, was.Morale, u.Morale)
	for _, c := range []engine.Command{engine.Do("record", "unit", "2", "pikes", "12"), engine.Do("amend", "unit", "2", "is-pikes", "4")} {
		_, st = rulestest.Driven(t, System{}, st, c, nil)
	}
	u = st.(State).Units[1]
	assert.Equal(t, []int{40, 4, 0, 32}, []int{u.orig(), u.Orig[0], u.Pikes, u.Shot}, "eight are lost: the four pikes, and four shot")
}

// An army is offered with all its leaders, those of wings too.
func TestLeadersOfWingsCount(t *testing.T) {
	opts := rules.Form(field(2), engine.Do("bring-army")).Fields[1].Options
	assert.Equal(t, "The King, 1642 and 1643: 7 units, 2 leaders", opts[1].Label+": "+opts[1].Small)
}
