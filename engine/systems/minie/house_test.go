package minie

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// TestHouseDesign: every house value is as designed in the charts. C5, C7 to C18.
func TestHouseDesign(t *testing.T) {
	want := "s01=1 s02=1 s03=1 s04=1 s05=1 s06=0 s07=1 s08=1 s09=1 s10=1 s11=1 " +
		"cover-soft=1 cover-hard=2 hard=1 risk=9 colonel=1 square=4 square-over=2 face=25 retire=6 step-back=2 " +
		"g-ploughed-foot=0 g-ploughed-horse=0 g-ploughed-wheels=25 g-vineyard-foot=25 g-vineyard-horse=50 g-vineyard-wheels=50 " +
		"g-rough-foot=25 g-rough-horse=50 g-rough-wheels=100 " +
		"g-steep-foot=50 g-steep-horse=50 g-steep-wheels=100 g-ruin-foot=25 g-ruin-horse=100 g-ruin-wheels=100 g-hedge-foot=25 " +
		"g-hedge-horse=25 g-hedge-wheels=100 " +
		"g-high-hedge-foot=50 g-high-hedge-horse=100 g-high-hedge-wheels=100 g-sunken-foot=25 g-sunken-horse=25 " +
		"g-sunken-wheels=25 g-abatis-foot=50 g-abatis-horse=100 g-abatis-wheels=100 " +
		"g-chevaux-foot=25 g-chevaux-horse=100 g-chevaux-wheels=100 g-wire-foot=25 g-wire-horse=50 g-wire-wheels=100 " +
		"v-clear=60 v-haze=30 v-rain=20 v-dusk=15 v-fog=8 v-moon=6 v-dark=3 v-forest=10 v-hill=25 v-fired=200 v-wood=1 " +
		"v-over=3 rain-ded=1 night-ded=1 mud=25 night-move=25 night-command=50 " +
		"e-pioneer=2 e-foot=1 e-near=3 e-tools=2 e-fired=50 w-hard=24 w-holds=20 w-down=50 " +
		"w-breastwork=12 w-trench=16 w-parapet=30 w-pit=20 w-redoubt=160 w-abatis=8 w-chevaux=10 w-wire=6 w-mine=15 w-gap=6 " +
		"w-wood-bridge=12 w-stone-bridge=24 w-gate=6 w-building=20 w-spike=1 w-pontoon=12 " +
		"d-wood-bridge=2 d-stone-bridge=3 d-gate=2 d-building=3 d-spike=2 mine=4 d-men=2 d-near=3 d-blast=1 blast=4 p-hits=6 " +
		"p-lost=3 p-men=6 p-near=2 p-long=3 p-most=4 p-across=8 " +
		"m-foot=12 m-horse=20 m-guns=12 m-forced=6 m-loses=2 m-arrive=4 m-back=2 m-beaten=3 m-pursued=4 m-dead=3 m-taken=6 m-feeds=1 m-hungry=1"
	var got []string
	s := opening(t)
	for _, v := range house.Values() {
		got = append(got, fmt.Sprintf("%s=%d", v.Key, s.v(v.Key)))
	}
	assert.Equal(t, strings.Fields(want), got)
	assert.Panics(t, func() { s.v("no such value") }, "an unknown key is never the first row (COR-A02)")
	assert.Error(t, Settings{Sides: [2]string{"a", "b"}, House: book.Changed{{Key: "no such value", Val: 6}}}.check())
	for _, c := range (System{}).Reference(s).Chapters { // every key in a text is a house value
		for _, p := range c.Body {
			assert.NotContains(t, p.Text.String(), "{", c.Section)
		}
	}
}

// TestHouseValues: house values are unique, within their limits, changeable, and shown in the reference.
func TestHouseValues(t *testing.T) {
	seen := map[book.Key]bool{}
	for _, v := range house.Values() {
		assert.False(t, seen[v.Key], v.Key)
		seen[v.Key] = true
		assert.True(t, v.Min <= v.Design && v.Design <= v.Max, v.Key)
		most := book.Num(v.Max)
		if v.Names != nil {
			most = v.Names[v.Max].ID
		}
		assert.Equal(t, v.Max, opening(t, string(v.Key), most).v(v.Key))
	}
	d, s := play(t, opening(t), "settings square=6 s10=yes", nil)
	assert.Equal(t, 6, s.v(squareAdds))
	assert.True(t, s.on(weather))
	assert.Contains(t, d.Note, "A square adds in melee: 6, was 4.")
	_, s = play(t, s, "settings square=4", nil)
	assert.Equal(t, book.Changed{{Key: weather, Val: 0}}, s.Set.House, "the design again")
	for _, f := range (System{}).Options(engine.Do("", "square", "6").In) {
		if f.Kind == view.Text {
			assert.Equal(t, 20, f.Max, "letters of %s", f.Label)
		}
		if f.Key == "square" {
			assert.Equal(t, "4", f.Was)
			assert.Equal(t, engine.House, f.Mark)
		}
	}
}

// TestLimitsOfHouseValues: the limits and steps of each house value, in the order of the settings.
func TestLimitsOfHouseValues(t *testing.T) {
	each := func(n int, limits string) string { return strings.Repeat(limits+" ", n) }
	want := each(11, "0-1/1") +
		"0-3/1 0-4/1 0-3/1 0-10/1 0-6/1 0-12/1 0-6/1 5-100/5 0-12/1 0-6/1 " + each(33, "0-100/5") + each(7, "1-120/1") +
		"1-60/1 0-100/5 100-400/50 0-12/1 0-12/1 0-3/1 0-3/1 0-75/5 0-75/5 10-100/10 1-10/1 0-10/1 1-12/1 0-20/1 0-100/10 " +
		"1-400/1 1-60/1 10-100/10 " + each(16, "1-400/1") + each(7, "1-6/1") +
		"1-12/1 0-6/1 1-6/1 1-20/1 1-6/1 1-24/1 1-12/1 1-12/1 1-4/1 1-40/1 1-60/1 1-60/1 1-60/1 0-20/1 0-6/1 1-6/1 1-20/1 " +
		"1-20/1 1-20/1 0-6/1 1-7/1 1-6/1 0-4/1"
	got := rulestest.Each(house.Values(), func(v book.Value) string { return fmt.Sprintf("%d-%d/%d", v.Min, v.Max, v.Step) })
	assert.Equal(t, strings.Fields(want), got)
}

// A changed value changes the results.
func TestChangedValuesAreReckoned(t *testing.T) {
	square, horse := Unit{Men: 16, Start: 16, Form: Square}, Unit{Class: HeavyCav, Men: 12, Start: 12, Form: Line}
	for _, c := range []struct {
		key, val string
		is       func(s State) int
		was, now int
	}{
		{"face", "50", func(s State) int { return s.touch(square, horse) }, 4, 8},
		{"face", "35", func(s State) int { return s.touch(Unit{Men: 23, Start: 23, Form: Square}, horse) }, 6, 9},
		{"face", "35", func(s State) int { return s.touch(horse, Unit{Men: 23, Start: 23, Form: Square}) }, 8, 11},
		{"night-command", "100", func(s State) int {
			for i, x := range skies {
				if x.night {
					s.Sky = i
				}
			}
			return s.commandReach()
		}, 15, 30},
		{"p-most", "2", func(s State) int { return s.maxSize("pontoon", 4) }, 4, 2},
	} {
		assert.Equal(t, c.was, c.is(opening(t, "s10", "yes")), c.key)
		assert.Equal(t, c.now, c.is(opening(t, "s10", "yes", c.key, c.val)), c.key)
	}
}
