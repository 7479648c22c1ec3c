package minie

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/book"
	"vedette/engine/dice"
)

// TestLosses is C7: rank and file first, an officer instead of one of them, the others last.
func TestLosses(t *testing.T) {
	s := opening(t)
	loses := func(n int, given ...dice.Given) Unit {
		after := carry(t, s, func(a *act) { lose(a, 3, n) }, given...)
		require.NoError(t, System{}.Check(after))
		return unitOf(t, after, 3)
	}
	risk := func(f int) dice.Given { return faced("risk", f) }
	which := func(f int) dice.Given { return faced("officer", f) }
	assert.Equal(t, 16, loses(4, risk(5)).Men)
	u := loses(4, risk(4), which(1))
	assert.Equal(t, []int{17, 0, 1, 3}, []int{u.Men, u.Colonel, u.LostCol, u.Subs})
	u = loses(10, risk(10))
	assert.Equal(t, []int{10, 1}, []int{u.Men, u.Half}, "half lost")
	u = loses(26)
	assert.Equal(t, goneDestroyed, u.Gone)
	// Those who hold the horses are the last to fall.
	dismounted := Unit{Men: 16, Holders: 3, Flags: 1, Subs: 1}
	for n, want := range map[int][4]int{1: {15, 3, 1, 1}, 13: {3, 3, 1, 1}, 14: {3, 3, 0, 1}, 15: {3, 3, 0, 0}, 16: {2, 2, 0, 0},
		18: {0, 0, 0, 0}} {
		w := dismounted.after(n)
		assert.Equal(t, want, [4]int{w.Men, w.Holders, w.Flags, w.Subs}, "%d lost", n)
	}
	head := Unit{Men: 4, Holders: 1, Head: 1} // the headquarters goes after rank and file and before horse holders
	for n, want := range map[int][2]int{3: {1, 1}, 4: {1, 2}, 5: {0, 2}} {
		w := head.after(n)
		assert.Equal(t, want, [2]int{w.Men, w.Head}, "%d lost", n)
	}
	off := opening(t, "s06", "no")
	off = carry(t, off, func(a *act) { lose(a, 3, 4) }) // HM-S06: no die
	assert.Equal(t, 16, unitOf(t, off, 3).Men)
	smooth := opening(t, "s07", "yes")
	assert.Equal(t, []int{28, 32}, []int{s.weaponReach(Smooth), smooth.weaponReach(Smooth)}, "HM-S07")
}

// TestOfficersAtRisk: the d10, which officer it is, and what his loss costs. C7, HM-P15, HM-R22, HM-R30.
func TestOfficersAtRisk(t *testing.T) {
	s := opening(t)
	for _, c := range []struct {
		faces []int
		want  string
	}{
		{[]int{4}, "no officer"}, {[]int{3, 1}, "the commanding officer"}, {[]int{3, 2}, "a subaltern"}, {[]int{1, 6}, "a subaltern"},
	} {
		d, _ := play(t, s, "officer unit=3 lost=3", c.faces)
		assert.Equal(t, c.want, d.Word, "%v", c.faces)
	}
	d, _ := play(t, s, "officer unit=3 lost=15", []int{10})
	assert.Equal(t, "no officer", d.Word, "10 never")
	head := with(s, 3, func(u *Unit) { u.Head = 1 })
	d, next := play(t, head, "officer unit=3 lost=3", []int{1, 1})
	assert.Equal(t, []any{"the colonel of the regiment", 2}, []any{d.Word, unitOf(t, next, 3).Head}, "before its own")
	for n, c := range map[int][2]string{1: {"here", "lost"}, 2: {"lost", "here"}} { // the record offers his present state first
		was := with(s, 3, func(u *Unit) { u.Head = n })
		f, _ := fieldOf(t, was, "record unit=3", "head")
		if assert.Len(t, f.Options, 2) {
			assert.Equal(t, c, [2]string{f.Options[0].ID, f.Options[1].ID})
			assert.Equal(t, c[0], f.Value)
		}
		_, now := play(t, was, "record unit=3 head="+c[1], nil)
		assert.Equal(t, 3-n, unitOf(t, now, 3).Head)
	}
	none := with(s, 3, func(u *Unit) { u.Subs, u.LostSub = 0, 3 })
	d, _ = play(t, none, "officer unit=3 lost=3", []int{1, 6})
	assert.Equal(t, "the commanding officer", d.Word, "no subaltern is left")
	none = with(s, 3, func(u *Unit) { u.Colonel, u.LostCol = 0, 1 })
	d, next = play(t, none, "officer unit=3 lost=3", []int{1, 1})
	assert.Equal(t, []any{"a subaltern", 2, 1}, []any{d.Word, unitOf(t, next, 3).Subs, unitOf(t, next, 3).LostSub}, "no colonel is left")
}

// TestLastOfficer: the last man of a unit is its officer, and he falls.
func TestLastOfficer(t *testing.T) {
	for _, last := range []func(u *Unit){func(u *Unit) { u.Colonel = 1 }, func(u *Unit) { u.Subs = 1 }, func(u *Unit) { u.Head = 1 }} {
		s := with(opening(t), 3, func(u *Unit) {
			u.Men, u.Colonel, u.Subs, u.Flags, u.Drum, u.Half = 0, 0, 0, 0, 0, 1
			last(u)
		})
		_, s = play(t, s, "officer unit=3 lost=5", []int{1, 1})
		u := unitOf(t, s, 3)
		assert.Equal(t, []int{goneDestroyed, 0, 21}, []int{u.Gone, u.alive(), u.began()})
	}
}

// TestWhoHasAnOfficerLeft: a lost headquarters is no longer an officer at risk. HM-R09.
func TestWhoHasAnOfficerLeft(t *testing.T) {
	s := opening(t, "forces", "awi")
	id := s.Units[1].ID
	none := with(s, id, func(u *Unit) { u.Colonel, u.Subs, u.Head = 0, 0, 2 })
	refusedFor := func(s State) string {
		f, _ := fieldOf(t, s, "officer", "unit")
		for _, o := range f.Options {
			if o.ID == book.Num(id) {
				return o.Refused
			}
		}
		return "not listed"
	}
	assert.Equal(t, "It has no officer left.", refusedFor(none))
	assert.Empty(t, refusedFor(with(none, id, func(u *Unit) { u.Head = 1 })))
}
