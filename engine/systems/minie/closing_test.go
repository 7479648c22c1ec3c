package minie

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/book"
	"vedette/engine/rulestest"
)

// Whatever becomes of a unit, every figure that began is lost, gone or left, officers and colours included: a unit destroyed to the
// last man, light men out in front, two halves combined. HM-04, HM-20.
func TestEveryFigureIsAccountedFor(t *testing.T) {
	rulestest.Native(t, "whole battles")
	for _, id := range battles {
		s := commanders.Start(t, id).(State)
		began := func(s State) (n int) {
			for _, u := range s.Units {
				if u.Gone != goneMerged {
					n += u.began()
				}
			}
			return n
		}
		for _, m := range commanders.Fight(t, commanders.Led(id, [2]string{"bold", "steady"}, 4)).Moves {
			was, all := s, began(s)
			s = rulestest.Applied(t, System{}, s, m.Step.Events...)
			for _, u := range s.Units[len(was.Units):] {
				all += u.alive() * book.Bit(u.Of == 0) // reinforcements
			}
			assert.Equal(t, all, began(s), "%s: %s", id, m.Step.Do)
		}
	}
}

// The last figure of a unit, an officer or a drummer, is lost like any other.
func TestTheLastFigureCounts(t *testing.T) {
	for _, x := range []func(*Unit){
		func(u *Unit) { u.Men, u.Flags, u.Drum, u.LostFlag = 0, 1, 1, 0 },
		func(u *Unit) { u.Colonel, u.LostCol = 0, 1 },
		nil,
	} {
		s := opening(t)
		if x != nil {
			s = with(s, 3, x)
		}
		all := unitOf(t, s, 3).began()
		for unitOf(t, s, 3).here() {
			_, s = play(t, s, "lost unit=3", nil)
			u := unitOf(t, s, 3)
			assert.Equal(t, all, u.began(), "%+v", u)
		}
		assert.Zero(t, unitOf(t, s, 3).alive())
	}
}
