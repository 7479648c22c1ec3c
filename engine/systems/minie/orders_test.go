package minie

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
)

// TestOrdersRide: a change of orders goes by messenger; commanders keep within 7½ inches of their units. HM-80, COR-N05.
func TestOrdersRide(t *testing.T) {
	s := opening(t)
	s.Brigades = append(s.Brigades[:len(s.Brigades):len(s.Brigades)], Brigade{ID: s.Next, Side: 1, Name: "2nd Brigade", Order: Defend})
	s.Next++
	second := book.Num(s.Next - 1)
	d, next := play(t, s, "order brigade="+second+" order=attack by=2 line=the%20mill", []int{1})
	assert.Equal(t, "a messenger rides", d.Word)
	b, _ := next.brigade(s.Next - 1)
	assert.Equal(t, Defend, b.Order, "no change before he touches the commander")
	require.Len(t, next.Riders, 1)
	d, next = play(t, next, fmt.Sprintf("rider rider=%d do=there", next.Riders[0].ID), nil)
	b, _ = next.brigade(s.Next - 1)
	assert.Equal(t, []any{Attack, "the mill"}, []any{b.Order, b.Line}, "with the line that was given")
	assert.Contains(t, d.Line, "received its order")

	// HM-R33: no messenger is needed if bases touch, or if the general leads the formation himself.
	_, next = play(t, s, "order brigade="+second+" order=attack by=2 how=touch", []int{1})
	b, _ = next.brigade(s.Next - 1)
	assert.Equal(t, Attack, b.Order)
	f := formOf(t, s, "order brigade=1 order=defend by=2")
	require.Nil(t, f.Refused)
	assert.NotContains(t, rulestest.Asked(f), "how", "he leads it himself")
	_, next = play(t, s, "order brigade=1 order=defend by=2", []int{1})
	b, _ = next.brigade(1)
	assert.Equal(t, Defend, b.Order)

	s.First, s.Step = 1, stepMoves
	told := ""
	for _, r := range (System{}).Desk(s).Remind {
		told += r.Text
	}
	assert.Contains(t, told, "Gen. Harmon keeps within 7½″ of the units of the 1st Brigade.")
	s.Riders = []Rider{{ID: s.Next, Side: 1, Brigade: s.Next - 1, Order: Attack}}
	s.Next++
	require.NotEmpty(t, System{}.Desk(s).Duties)
	assert.Equal(t, "Messenger to 2nd Brigade", System{}.Desk(s).Duties[0].Title)
}

// TestReserveAtTheStart: one formation in three may start in Reserve; later any may. HM-80, HM-R43, COR-N07.
func TestReserveAtTheStart(t *testing.T) {
	s := opening(t, "forces", "none")
	order := func(s State, line string) []string {
		f, _ := fieldOf(t, s, line, "order")
		return rulestest.Open(f)
	}
	_, s = play(t, s, "brigade side=1 order=reserve", nil)
	assert.NotContains(t, order(s, "brigade side=1"), "reserve", "one at least, and of two no more")
	assert.Contains(t, order(s, "brigade side=2"), "reserve", "the other side counts for itself")
	_, s = play(t, s, "brigade side=1 order=defend", nil)
	assert.NotContains(t, order(s, "brigade side=1"), "reserve", "one of three")
	for n := range 3 {
		assert.NotContains(t, order(s, "brigade side=1"), "reserve", "two of %d", n+3)
		_, s = play(t, s, "brigade side=1 order=defend", nil)
	}
	assert.Contains(t, order(s, "brigade side=1"), "reserve", "two of six")
	_, s = play(t, s, "brigade side=1 order=reserve", nil)
	assert.NotContains(t, order(s, "brigade side=1"), "reserve", "three of seven")
	_, s = play(t, s, "first", []int{5, 2})
	assert.Contains(t, order(s, "brigade side=1"), "reserve", "the game has started")
	assert.Contains(t, order(s, "order brigade=2"), "reserve", "and orders change as they may")
	_, s = play(t, s, "order brigade=2 order=reserve by=free value=6", []int{1})
	_, s = play(t, s, fmt.Sprintf("rider rider=%d do=there", s.Riders[0].ID), nil)
	b, _ := s.brigade(2)
	assert.Equal(t, Reserve, b.Order)
	_, s = rulestest.Driven(t, System{}, opening(t, "forces", "none"), engine.Do("bring-army", "from", "own", "text",
		"Webb’s brigade, reserve:\n2 line infantry\nHall’s brigade, reserve:\n2 line infantry\n"), nil)
	assert.Equal(t, []int{Reserve, Reserve}, rulestest.Each(s.Brigades, func(b Brigade) int { return b.Order }), "a list as it is written")
	for _, line := range [...]string{"muster side=1 kind=battery gun=6 brigade=1", "muster side=1 kind=native brigade=1", "again unit=2 n=1"} {
		_, s = play(t, s, line, nil)
	}
	forms := rulestest.Each(s.Units, func(u Unit) int { return u.Form })
	assert.Equal(t, []int{Column, Column, Column, Column, Limbered, Skirmish, Column}, forms, "assumed in march column or limbered")
}

// TestMessengers is the Messenger Combat Chart, face by face, and what orders allow. HM-80, HM-81, HM-P03.
func TestMessengers(t *testing.T) {
	s := opening(t)
	s.Riders = []Rider{{ID: s.Next, Side: 2, Brigade: 10, Order: Attack}}
	s.Next++
	line := fmt.Sprintf("rider rider=%d", s.Next-1)
	for face, want := range map[int]string{1: "missed", 2: "turned back", 3: "turned back", 4: "turned back", 5: "turned back",
		6: "captured"} {
		d, next := play(t, s, line+" do=met", []int{face})
		assert.Equal(t, want, d.Word, "a %d", face)
		assert.Len(t, next.Riders, book.Bit(face < 6), "captured is removed")
		if face > 1 && face < 6 {
			assert.Contains(t, refused(t, next, line+" do=there"), "next turn")
			next.Turn++
			assert.Nil(t, formOf(t, next, line+" do=there").Refused)
		}
	}
	_, err := System{}.Resolve(s, engine.Do("rider", "rider", fmt.Sprint(s.Next-1), "do", "met"), dice.NewCup())
	var need *dice.Need
	require.ErrorAs(t, err, &need)
	assert.Equal(t, []dice.Band{{From: 1, To: 1, Label: "missed", Good: true}, {From: 2, To: 5, Label: "turned back"},
		{From: 6, To: 6, Label: "captured"}}, need.Roll.Bands, "table dice show the same bands")
	_, next := play(t, s, line+" do=there", nil)
	b, _ := next.brigade(10)
	assert.Equal(t, []int{Attack, 0}, []int{b.Order, len(next.Riders)})
	// The form asks nothing more until the commander is chosen.
	_, asked := fieldOf(t, s, "order brigade=1 order=defend", "how")
	assert.False(t, asked)
	_, asked = fieldOf(t, s, "order brigade=1 order=defend by=free value=3", "how")
	assert.True(t, asked)
	// One subordinate each turn; a formation leaves Reserve without a die.
	_, next = play(t, s, "order brigade=1 order=defend by=2", []int{6})
	assert.Equal(t, "He has tried for one subordinate this turn.", refused(t, next, "order brigade=1 order=defend by=2"))
	next.Turn++
	assert.Nil(t, formOf(t, next, "order brigade=1 order=defend by=2").Refused)
	res := s
	res.Brigades = []Brigade{{ID: 1, Side: 1, Name: "1st Brigade", Order: Reserve}, s.Brigades[1]}
	d, next := play(t, res, "order brigade=1 order=attack", nil)
	assert.Equal(t, "attack", d.Word, "automatically")
	assert.Zero(t, formOf(t, res, "order brigade=1 order=attack").Reckoning.Terms[0].Value, "which is no number to roll")
	f, _ := fieldOf(t, s, "order brigade=1 order=defend", "by")
	for _, o := range f.Options {
		assert.NotEqual(t, "11", o.ID, "commanders change the orders of their own side")
	}
	// Nor does the commander of one formation give orders to another that has its own: HM-81.
	two := s
	two.Brigades = append(slices.Clone(s.Brigades), Brigade{ID: s.Next, Side: 1, Name: "Horse"})
	two.Next++
	horse := "order brigade=" + book.Num(s.Next) + " order=attack by=2"
	assert.Nil(t, formOf(t, two, horse).Refused, "there is no other")
	dunn := raise("general", "Gen. Dunn", Regular, func(u *Unit) { u.ID, u.Side, u.Brigade = s.Next+1, 1, s.Next })
	two.Units = append(slices.Clone(s.Units), dunn)
	two.Next++
	assert.Equal(t, "He commands another formation.", refused(t, two, horse))
	assert.Nil(t, formOf(t, with(two, 2, func(u *Unit) { u.Brigade = 0 }), horse).Refused, "over both he may")
	// A Reserve neither moves nor fires, but it routs and leaves like others. HM-R11.
	assert.Equal(t, "Its brigade is in Reserve.", refused(t, res, "move unit=3"))
	assert.Equal(t, "Its brigade is in Reserve.", refused(t, res, "roundshot unit=7"))
	assert.Equal(t, "Its brigade is in Reserve.", refused(t, res, "charge unit=3"))
	assert.Equal(t, "Its brigade is in Reserve: column or limbered only.", refused(t, res, "formation unit=3 form=skirmish"))
	assert.Equal(t, hide, res.noForm(unitOf(t, res, 7), Square), "guns have no such formation, in Reserve or not")
	play(t, res, "formation unit=3 form=column", nil)
	assert.Nil(t, formOf(t, with(res, 3, func(u *Unit) { u.Form = Routing }), "move unit=3 pace=rout").Refused)
	// One halt turn in an attack.
	d, next = play(t, s, "halt brigade=1", nil)
	assert.Equal(t, "halts", d.Word)
	assert.Equal(t, "Its one halt turn is used.", refused(t, next, "halt brigade=1"))
	assert.Equal(t, "Choose the formation.", refused(t, s, "halt brigade=10"), "Defend has none")
}
