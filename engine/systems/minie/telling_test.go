package minie

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// Fire at a flank is doubled, at most to the figures that fire: the form, the card and the log all say so. HM-51.
func TestDoublingIsTold(t *testing.T) {
	s := opening(t)
	line := "musketry unit=free by-weapon=smooth target=free at-class=infantry range=20 cover=open flank=yes by-figures="
	for figures, x := range map[string]struct {
		dice       []int
		num, notes string
	}{
		"12": {[]int{5, 4}, "12", "Into the flank: 6 doubled, 12 lost."},
		"6":  {[]int{5}, "4", "Into the flank: 2 doubled, 4 lost."},
		"4":  {[]int{6}, "4", "Into the flank: 3 doubled, but at most the 4 that fired."},
		"3":  {[]int{6}, "3", "Into the flank: 3 doubled, but at most the 3 that fired."},
	} {
		d, _ := play(t, s, line+figures, x.dice)
		assert.Equal(t, x.num, d.Num, figures)
		assert.Contains(t, d.Note, x.notes, figures)
	}
	assert.Contains(t, formOf(t, s, line+"6").Reckoning.Result+formOf(t, s, line+"6").Reckoning.Limit,
		"doubled for the flank, but at most the 6 that fire")
	assert.Contains(t, formOf(t, opening(t, "s01", "yes"), strings.Replace(line, "range=20", "range=8", 1)+"12 first=yes").Reckoning.Result,
		"doubled for the flank, at most the 12 that fire")
}

// The log of a volley has its range and its deduction; one without loss is a miss, not "0 lost". HM-51, HM-52.
func TestFireIsTold(t *testing.T) {
	s := opening(t, "s06", "no")
	s.First, s.Step = 1, stepMelee-1
	d, _ := play(t, s, "musketry unit=3 target=12 range=20 cover=open", []int{1, 1, 1, 1})
	assert.Contains(t, d.Line, "Range 3–5″, deduction ")
	free := "musketry unit=free by-figures=12 by-weapon=smooth target=free at-class=infantry range=20 cover=open"
	d, _ = play(t, s, free, []int{1, 1})
	assert.Equal(t, []string{"0", "no loss",
		"The unit fired at the target: no loss. Range 3–5″, deduction 3."}, []string{d.Num, d.Word, d.Line})
	d, _ = play(t, s, free, []int{5, 4})
	assert.Equal(t, "The unit fired at the target: the target lost 6 figures. Range 3–5″, deduction 3.", d.Line)
	d, _ = play(t, s, "skirmish unit=free by-figures=6 by-weapon=smooth target=free at-class=infantry range=8 cover=open", []int{6})
	assert.Contains(t, d.Line, "Range to 8″, killed on 5+.")
}

// Fire on the move is told as the order had it. HM-R26.
func TestFireOnTheMoveIsToldAsOrdered(t *testing.T) {
	s := opening(t, "s06", "no")
	s.First, s.Step = 1, stepCharges-1
	line := "musketry unit=3 moving=yes target=12 range=20 cover=open"
	for more, want := range map[string]string{
		"":                   "The 5th Ohio move 2″, fire, move 2″ again and do not fire in the fire phase.",
		" before=0 after=0":  "The 5th Ohio fire where they stand and do not fire in the fire phase.",
		" before=2 after=0":  "The 5th Ohio move ½″, then fire, and do not fire in the fire phase.",
		" before=8 after=7":  "The 5th Ohio move 2″, fire, move 1¾″ more and do not fire in the fire phase.",
		" before=0 after=13": "",
	} {
		if want == "" {
			assert.Equal(t, "It moves 2″, fires, and moves 2″.", refused(t, s, line+more))
			continue
		}
		d, _ := play(t, s, line+more, []int{1, 1, 1, 1})
		assert.Contains(t, d.Todo, want)
	}
}

// Two subalterns of one unit who fall in one step are taken off in one order.
func TestSubalternsAreTakenOffTogether(t *testing.T) {
	s := opening(t)
	var todo []string
	carry(t, s, func(a *act) {
		for range 3 {
			subalternOff(a, unitOf(t, s, 3))
		}
		subalternOff(a, unitOf(t, s, 4))
		todo = words.Texts(a.Told.Todo)
	})
	assert.Equal(t, []string{"5th Ohio: take off 3 subalterns.", "9th Ohio: take off a subaltern."}, todo)
}

// A unit that would come back after the last turn is not told to. HM-91.
func TestTooLateToComeBack(t *testing.T) {
	s := fought(t, "first")
	s.First, s.Step = 1, stepMoves
	s = with(s, 4, func(u *Unit) { u.Half = 1 })
	for turn, want := range map[int]string{3: "The 1/9th Reserve reached their own edge.",
		4: "The 1/9th Reserve reached their own edge, too late to come back."} {
		s.Turn = turn
		d, next := play(t, s, "half unit=4 do=edge", nil)
		assert.Equal(t, want, d.Line)
		marks := ""
		for _, m := range next.rowMarks(unitOf(t, next, 4)) {
			marks += m.Text
		}
		assert.Equal(t, turn == 3, strings.Contains(marks, "back from turn 7"), marks)
	}
}

// Nobody is told that a general gives orders who has none; the end does not say when an army would test.
func TestNothingIsSaidOfWhatIsNotThere(t *testing.T) {
	s := fought(t, "first")
	s.First = 1
	for step, want := range map[int]string{1: "Tap a unit to form up. A general gives orders.", 7: "Tap a unit to form up."} {
		s.Step = step
		assert.Equal(t, want, System{}.Desk(s).Small)
	}
	assert.Contains(t, s.pointsList().Rows[0].What, "tests at 2")
	s.Over = true
	assert.Equal(t, "0 of 4 units lost", s.pointsList().Rows[0].What)
}
