package ecw

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// A plain move is on the key alone. What manoeuvres leave of a move is in its sum.
func TestMoveIsSaidOnce(t *testing.T) {
	s := field(2, foot(0, "C", 16, 24, 2))
	last := func(f view.Form) string { return f.Fields[len(f.Fields)-1].Label }
	f := formOf(t, s, "move unit=1")
	assert.Nil(t, f.Reckoning, "nothing is taken from the move")
	assert.Equal(t, []string{"up to 6″", "Straight ahead, inches"}, []string{f.GoSmall, last(f)})
	assert.Equal(t, "4″ of 6″", formOf(t, s, "move unit=1 straight=4").GoSmall, "no more than is entered")
	still, _ := do(t, s, "move unit=1 straight=0", nil)
	assert.True(t, still.Units[0].flag(flagStays), "who stands is not led to move again")
	still.Hand = 1
	assert.Nil(t, System{}.Desk(still).Lead, "even when it is in hand")
	still, _ = do(t, still, "move unit=1 straight=0", nil)
	assert.False(t, still.Units[0].flag(flagMoved), "and may still countercharge")
	f = formOf(t, s, "move unit=1 first=about")
	assert.Equal(t, []string{"", "4½″ left", "Then straight ahead, inches"}, []string{f.GoSmall, f.Reckoning.Result, last(f)})
}

// Source: Movement and Maneuver; ECW-41.
func TestSkirmishersMove(t *testing.T) {
	s := field(2, skirmishers(0, 12), foot(1, "C", 16, 24, 2))
	for _, c := range []struct{ name, cmd, left string }{
		{"straight ahead or back at full speed", "", "8″ left"},
		{"any other way at half speed", "first=aside", "4″ left"},
		{"a wheel at half speed", "first=left first-far=2", "4″ left"},
		{"about-face is free", "first=about", "8″ left"},
		{"a light wood as in the open", "ground=wood", "8″ left"},
		{"a heavy wood at half speed", "ground=heavy", "4″ left"},
	} {
		t.Run(c.name, func(t *testing.T) {
			cmd := strings.TrimSpace("move unit=1 " + c.cmd)
			assert.Equal(t, c.left, wordsLeft(t, s, cmd))
			for _, change := range []func(u *Unit){func(u *Unit) { u.Levee = true }, func(u *Unit) { u.Dis = true }} {
				assert.Equal(t, c.left, wordsLeft(t, in(s, 1, change), cmd), "levee or disordered as well")
				assert.Empty(t, refusal(t, in(s, 1, change), cmd))
			}
		})
	}
	t.Run("their facing changes by a wheel or about only", func(t *testing.T) {
		for _, id := range []string{"face", "oblique", "line"} {
			assert.NotEmpty(t, option(t, s, "move unit=1", "first", id).Refused, id)
		}
	})
	t.Run("a wood does not disorder them", func(t *testing.T) {
		n, _ := do(t, s, "move unit=1 ground=heavy straight=3", nil)
		assert.False(t, n.Units[0].disordered())
		n, _ = do(t, s, "feature unit=1 what=wood", nil)
		assert.False(t, n.Units[0].disordered())
	})
	t.Run("half speed stays half, whatever the house value of a side step", func(t *testing.T) {
		x := s
		x.Set.House = book.Changed{{Key: "t.aside", Val: 4}}
		assert.Equal(t, "4″ left", wordsLeft(t, x, "move unit=1 first=aside"))
	})
}

// Moves in close order.
func TestCloseOrderMoves(t *testing.T) {
	t.Run("close order manoeuvres as charted", func(t *testing.T) {
		x := field(2, foot(0, "C", 16, 24, 2), levee(foot(0, "C", 16, 24, 2)), foot(1, "C", 0, 24, 2))
		for cmd, want := range map[string]string{
			"move unit=1 first=about": "4½″ left", "move unit=2 first=about": "3″ left", "move unit=1 first=face": "4½″ left",
			"move unit=1 first=line": "3″ left", "move unit=2 first=line": "0″ left", "move unit=1 first=oblique": "3″ left",
			"move unit=1 first=aside": "1½″ left", "move unit=1 first=left first-far=2": "4″ left",
			"move unit=2 first=left first-far=2": "2″ left",
			"move unit=1 first=rotate":           "6″ left", "move unit=1 first=enter": "6″ left", "move unit=3 first=order": "3″ left",
			"move unit=1 first=about second=face": "3″ left",
		} {
			assert.Equal(t, want, wordsLeft(t, x, cmd), cmd)
		}
		assert.Equal(t, "Levee or disordered troops may not.", option(t, x, "move unit=2", "first", "oblique").Refused)
		assert.Equal(t, "Levee or disordered troops may not.", option(t, in(x, 1, func(u *Unit) { u.Dis = true }), "move unit=1",
			"first", "aside").Refused)
		assert.Equal(t, "0″ left", wordsLeft(t, in(x, 2, func(u *Unit) { u.Dis = true }), "move unit=2 first=about"),
			"a disordered levee: the whole move")
		assert.Equal(t, "0″ left", wordsLeft(t, in(x, 2, func(u *Unit) { u.Dis = true }), "move unit=2 first=left first-far=2"),
			"for a wheel as well")
		assert.Contains(t, refused(t, x, "move unit=1 first=left first-far=5 second=line"), "2″ more than its move")
		assert.Equal(t, "0″ left", wordsLeft(t, x, "move unit=1 first=left first-far=5 second=line"))
		assert.Contains(t, refused(t, x, "move unit=1 first=about straight=5"), "Only 4½″ left.")
	})
	t.Run("manoeuvres change the formation", func(t *testing.T) {
		x := field(2, foot(0, "C", 16, 24, 2), skirmishers(0, 12))
		n, _ := do(t, x, "move unit=1 first=line first-to=column first-ranks=10 straight=0", nil)
		assert.Equal(t, []any{"column", 10}, []any{n.Units[0].Order, n.Units[0].Ranks})
		n, _ = do(t, x, "move unit=1 first=square straight=0", nil)
		assert.Equal(t, "square", n.Units[0].Order)
		n.Units[0].Flags = 0
		n, _ = do(t, n, "move unit=1 first=square straight=0", nil)
		assert.Equal(t, "close", n.Units[0].Order)
		n, _ = do(t, x, "move unit=2 first=order straight=0", nil)
		assert.Equal(t, "close", n.Units[1].Order)
		n, _ = do(t, x, "move unit=1 first=enter straight=2 first-cover=soft", nil)
		assert.Equal(t, []string{"building", "soft"}, []string{n.Units[0].Order, n.Units[0].Ground})
		assert.Contains(t, option(t, n, "move unit=1", "first", "about").Refused, "leave the building first")
	})
}

// Rules common to all moves.
func TestEveryMove(t *testing.T) {
	s := field(2, skirmishers(0, 12), foot(1, "C", 16, 24, 2))
	t.Run("a unit moves once a turn", func(t *testing.T) {
		n, _ := do(t, s, "move unit=1 straight=2", nil)
		assert.Equal(t, "It has moved this turn.", refused(t, n, "move unit=1"))
		n, _ = do(t, s, "move unit=1 first=none straight=0", nil)
		assert.Equal(t, []bool{true, false}, []bool{n.Units[0].flag(flagStays), n.Units[0].flag(flagMoved)}, "skirmishers standing still")
	})
	t.Run("steady foot that only rotates a rank may still shoot", func(t *testing.T) {
		x := field(2, foot(0, "C", 16, 24, 2), foot(1, "C", 16, 24, 2))
		n, _ := do(t, x, "move unit=1 first=rotate straight=0", nil)
		assert.Empty(t, n.noShot(n.Units[0]))
		n, _ = do(t, x, "move unit=1 first=rotate second=about straight=0", nil)
		assert.NotEmpty(t, n.noShot(n.Units[0]))
		n, _ = do(t, x, "move unit=1 first=rotate straight=1", nil)
		assert.NotEmpty(t, n.noShot(n.Units[0]))
		assert.Equal(t, "Steady foot only.", option(t, in(x, 1, func(u *Unit) { u.Dis = true }), "move unit=1", "first",
			"rotate").Refused)
	})
	t.Run("a move out of turn is entered with a note", func(t *testing.T) {
		_, r := do(t, s, "move unit=2 straight=2", nil)
		assert.Contains(t, r.Notes, words.Text(book.Say("outside")))
		_, r = do(t, s, "move unit=1 straight=2", nil)
		assert.NotContains(t, r.Notes, words.Text(book.Say("outside")))
	})
	t.Run("an obstacle costs an inch a rank, and disorders a unit that stops astride it", func(t *testing.T) {
		x := field(2, foot(0, "C", 16, 24, 4), newUnit(0, 0, "", "light", "C", 2, 1))
		assert.Equal(t, "2″ left", wordsLeft(t, x, "move unit=1 ground=obstacle"))
		n, _ := do(t, x, "move unit=1 ground=obstacle straight=2 ends=astride", nil)
		assert.True(t, n.Units[0].Dis)
		n, _ = do(t, x, "move unit=1 ground=obstacle straight=2", nil)
		assert.False(t, n.Units[0].Dis)
		assert.Equal(t, "Obstacles usually bar guns.", option(t, x, "move unit=2", "ground", "obstacle").Refused)
		assert.Equal(t, "Guns may not enter.", option(t, x, "move unit=2", "ground", "wood").Refused)
	})
	t.Run("slopes: all climb at half speed, horse and guns descend so", func(t *testing.T) {
		x := field(2, foot(0, "C", 16, 24, 2), horse(0, "C"), newUnit(0, 0, "", "light", "C", 2, 1))
		x.Units[2].Limber = "limbered"
		for cmd, want := range map[string]string{"move unit=1 ground=up": "3″ left", "move unit=2 ground=up": "6″ left",
			"move unit=3 ground=up":   "4″ left",
			"move unit=1 ground=down": "6″ left", "move unit=2 ground=down": "6″ left", "move unit=3 ground=down": "4″ left",
			"move unit=1 ground=wood": "3″ left", "move unit=2 ground=wood": "6″ left", "move unit=1 ground=heavy": "1½″ left",
			"move unit=1 ground=ford": "6″ left"} {
			assert.Equal(t, want, wordsLeft(t, x, cmd), cmd)
		}
		assert.Equal(t, "Foot only.", option(t, x, "move unit=2", "ground", "heavy").Refused)
		n, _ := do(t, x, "move unit=2 ground=wood straight=4", nil)
		assert.True(t, n.Units[1].Dis, "a wood disorders horse")
		n, _ = do(t, x, "move unit=1 ground=wood straight=2", nil)
		assert.True(t, n.Units[0].Dis, "and close-order foot")
		n = in(n, 1, func(u *Unit) { u.Dis, u.Flags = false, 0 })
		n, _ = do(t, n, "move unit=1 straight=2", nil)
		assert.False(t, n.Units[0].Dis, "on entering, not in it")
	})
}

// limbered returns a field with two limbered models of a class.
func limbered(class string) State {
	s := field(2, newUnit(0, 0, "", class, "C", 2, 1), foot(1, "C", 16, 24, 2), horse(1, "C"))
	s.Units[0].Limber = "limbered"
	return s
}

// nextTurn returns s in the shooting phase of the next turn.
func nextTurn(t *testing.T, s State) State {
	n := rulestest.Applied(t, System{}, s, stepped{s.Turn + 1, 1, -1})
	n.Step, n.First = 4, 0
	return n
}

// Source: Movement and Maneuver, on guns; ECW-42, ECW-74.
func TestGunsAndLimbers(t *testing.T) {
	for class, turns := range map[string]int{"light": 1, "heavy": 2, "siege": 2} {
		t.Run(class+" guns unlimber in full turns", func(t *testing.T) {
			s, _ := do(t, limbered(class), "guns unit=1 what=unlimber", nil)
			assert.Equal(t, turns, s.Units[0].Ready)
			for range turns {
				assert.NotEmpty(t, s.noShot(s.Units[0]))
				assert.Equal(t, "It is being unlimbered.", s.Units[0].noMove(), "nor is it moved by hand")
				s = nextTurn(t, s)
			}
			assert.Empty(t, s.noShot(s.Units[0]))
			assert.Equal(t, "It is unlimbered.", option(t, s, "guns unit=1", "what", "unlimber").Refused)
		})
	}
	t.Run("heavy and siege guns never limber again, light guns do in a turn", func(t *testing.T) {
		for class, want := range map[string]string{"heavy": "Heavy and siege guns never limber again.",
			"siege": "Heavy and siege guns never limber again.", "light": ""} {
			s := in(limbered(class), 1, func(u *Unit) { u.Limber = "" })
			assert.Equal(t, want, option(t, s, "guns unit=1", "what", "limber").Refused, class)
		}
		s, _ := do(t, in(limbered("light"), 1, func(u *Unit) { u.Limber = "" }), "guns unit=1 what=limber", nil)
		assert.Equal(t, "It is limbering up.", s.Units[0].noFreeMove())
		assert.NotEmpty(t, s.noShot(s.Units[0]))
		assert.Equal(t, "It is limbering up.", option(t, s, "guns unit=1", "what", "limber").Refused)
		s = nextTurn(t, s)
		assert.Equal(t, "limbered", s.Units[0].Limber)
		assert.Equal(t, "It is limbered.", option(t, s, "guns unit=1", "what", "limber").Refused)
		lost := in(limbered("light"), 1, func(u *Unit) { u.Limber = "lost" })
		assert.Equal(t, "Its limber is lost.", option(t, lost, "guns unit=1", "what", "limber").Refused)
	})
	t.Run("a limbered gun that is shot at loses its limber, hit or not", func(t *testing.T) {
		s := in(limbered("heavy"), 1, func(u *Unit) {})
		s.Step = 4
		s, r := do(t, s, "shoot unit=2 target=1 range=0", []int{1, 1, 1, 1, 1, 1, 1, 1})
		assert.Equal(t, []any{"lost", 2}, []any{s.Units[0].Limber, s.Units[0].Ready})
		assert.Contains(t, strings.Join(r.Notes, " "), "two full turns")
		for range 2 {
			assert.NotEmpty(t, s.noShot(s.Units[0]))
			s = nextTurn(t, s)
		}
		assert.Empty(t, s.noShot(s.Units[0]))
	})
	t.Run("so does a charged one", func(t *testing.T) {
		s, _ := do(t, limbered("light"), "charge unit=3 target=1 far=8", nil)
		assert.Equal(t, []any{"lost", 2}, []any{s.Units[0].Limber, s.Units[0].Ready})
		down, _ := do(t, in(limbered("light"), 1, func(u *Unit) { u.Limber = "" }), "charge unit=3 target=1 far=8", nil)
		assert.Equal(t, []any{"", 0}, []any{down.Units[0].Limber, down.Units[0].Ready}, "unlimbered guns lose nothing")
	})
}

// Siege guns, and guns moved by hand.
func TestGunsByHand(t *testing.T) {
	t.Run("siege guns do not move once down, but turn if they neither shoot nor reload", func(t *testing.T) {
		s := in(limbered("siege"), 1, func(u *Unit) { u.Limber = "" })
		assert.Equal(t, "0″ left", wordsLeft(t, s, "move unit=1"))
		assert.Equal(t, "4″ left", wordsLeft(t, limbered("siege"), "move unit=1"))
		n, r := do(t, s, "guns unit=1 what=turn", nil)
		assert.Contains(t, r.Line, "using all of its move, neither shooting nor reloading")
		assert.Equal(t, "Reloading: 1 turn.", n.noShot(n.Units[0]), "and has no death shot")
		n = nextTurn(t, n)
		assert.Empty(t, n.noShot(n.Units[0]))
		for _, change := range []func(u *Unit){func(u *Unit) { u.Reload = 1 }, func(u *Unit) { *u = u.set(flagShot) }} {
			assert.Equal(t, "A siege gun that shoots or reloads does not turn.", refused(t, in(s, 1, change), "guns unit=1 what=turn"))
			h := in(limbered("heavy"), 1, func(u *Unit) { u.Limber = ""; change(u) })
			_, r := do(t, h, "guns unit=1 what=turn", nil)
			assert.Contains(t, r.Line, "all of its move.")
		}
		_, r = do(t, in(limbered("light"), 1, func(u *Unit) { u.Limber = "" }), "guns unit=1 what=turn", nil)
		assert.Contains(t, r.Line, "half of its move.")
	})
	for state, why := range map[int]string{shaken: "", demoralised: "Demoralised.", routed: "Routed."} {
		s := in(limbered("light"), 1, func(u *Unit) { u.Morale = state })
		assert.Equal(t, why, option(t, s, "guns", "unit", "1").Refused)
	}
	t.Run("by hand with three gunners a model", func(t *testing.T) {
		down := in(limbered("light"), 1, func(u *Unit) { u.Limber = "" })
		assert.Equal(t, "3″ left", wordsLeft(t, down, "move unit=1"))
		assert.Equal(t, "3″ left", wordsLeft(t, in(down, 1, func(u *Unit) { u.Other = 6 }), "move unit=1"))
		assert.Equal(t, "0″ left", wordsLeft(t, in(down, 1, func(u *Unit) { u.Other = 5 }), "move unit=1"))
		assert.Equal(t, "8″ left", wordsLeft(t, limbered("light"), "move unit=1"))
	})
	for class, wait := range map[string]int{"light": 0, "heavy": 1, "siege": 2} {
		t.Run("ECW-74: "+class+" guns reload between shots", func(t *testing.T) {
			s := in(limbered(class), 1, func(u *Unit) { u.Limber = "" })
			s.Step = 4
			faces := make([]int, 2*gunDice[class])
			for i := range faces {
				faces[i] = 1
			}
			s, _ = do(t, s, "shoot unit=1 target=2 range=0", faces)
			assert.Contains(t, s.noShot(s.Units[0]), "shot this turn")
			for n := range wait {
				s = nextTurn(t, s)
				assert.Equal(t, "Reloading: "+book.Plural(wait-n, "turn", "turns")+".", s.noShot(s.Units[0]))
			}
			s = nextTurn(t, s)
			assert.Empty(t, s.noShot(s.Units[0]))
		})
	}
}

// Source: Movement and Maneuver, on dragoons; ECW-43.
func TestDragoonsAndTheirHorses(t *testing.T) {
	d := newUnit(0, 0, "", "dragoon", "C", 20, 2)
	s := field(2, d, foot(1, "C", 16, 24, 2))
	n, r := do(t, s, "mount unit=1", nil)
	t.Run("dismounting takes half a move", func(t *testing.T) {
		assert.Contains(t, r.Line, "half a move; 2 figures hold the horses")
		assert.Equal(t, "3″ left", wordsLeft(t, n, "move unit=1"))
		m, _ := do(t, n, "move unit=1 straight=3", nil)
		assert.Equal(t, "It has moved this turn.", refused(t, m, "move unit=1"))
		assert.Equal(t, "It has moved this turn.", refused(t, n, "charge unit=1 target=2 far=3"))
		assert.Equal(t, "Too much of its move is used.", refused(t, n, "mount unit=1"), "half the move is left, and mounting takes all")
	})
	t.Run("and half a move may be ridden before", func(t *testing.T) {
		rode, _ := do(t, s, "move unit=1 straight=6", nil)
		assert.Equal(t, "Dismounting takes half a move.", refused(t, rode, "mount unit=1"))
		down, _ := do(t, rode, "mount unit=1 half=yes", nil)
		assert.False(t, down.Units[0].Mounted)
		assert.Equal(t, "It has moved this turn.", refused(t, down, "move unit=1"), "nothing is left")
		far, _ := do(t, s, "move unit=1 straight=7", nil)
		assert.Equal(t, "Too much of its move is used.", refused(t, far, "mount unit=1 half=yes"))
	})
	t.Run("mounting takes a whole move, within 2 inches of the horses", func(t *testing.T) {
		x := in(n, 1, func(u *Unit) { u.Flags = 0 })
		assert.Equal(t, "They must be within 2″ of the horses.", refused(t, x, "mount unit=1 near=no"))
		x, r := do(t, x, "mount unit=1", nil)
		assert.Contains(t, r.Line, "full move")
		assert.True(t, x.Units[0].Mounted)
		assert.Zero(t, x.Units[0].Holders)
		assert.Equal(t, "It has moved this turn.", refused(t, x, "move unit=1"))
	})
	t.Run("one in ten holds the horses and neither shoots nor strikes", func(t *testing.T) {
		for figures, want := range map[int]int{5: 1, 9: 1, 10: 1, 19: 1, 20: 2, 25: 2} {
			assert.Equal(t, want, holders(figures), "%d", figures)
		}
		u := n.Units[0]
		assert.Equal(t, 18, u.shooters("musket"))
		assert.Equal(t, 9, u.strikers(foot(1, "C", 16, 24, 2), Foe{}, Foe{}, false))
	})
	t.Run("lost to the enemy with their holders, for good", func(t *testing.T) {
		x, r := do(t, in(n, 1, func(u *Unit) { u.Flags = 0 }), "mount unit=1 near=lost", nil)
		assert.Equal(t, 18, x.Units[0].figures())
		assert.Contains(t, r.Line, "2 holders")
		assert.Equal(t, "The horses are lost.", refused(t, x, "mount unit=1"))
		x, _ = do(t, in(n, 1, func(u *Unit) { u.Flags, u.Shot = 0, 2 }), "mount unit=1 near=lost", nil)
		assert.Equal(t, 1, x.Units[0].figures(), "one is left")
	})
	t.Run("carbines mounted, muskets on foot", func(t *testing.T) {
		assert.Equal(t, []string{"carbine", "musket"}, []string{s.Units[0].armed(), n.Units[0].armed()})
	})
}

// The speed that each ground leaves foot, skirmishers, horse and guns, in quarters; whether it allows impetus and disorders a charge; and
// what it is from the other side. Source: ECW-41 to ECW-44, ECW-100.
func TestGroundsAsCharted(t *testing.T) {
	got := ""
	for _, x := range slopes {
		got += x.id
		for _, u := range []Unit{foot(0, "C", 16, 24, 2), skirmishers(0, 12), horse(0, "C"), newUnit(0, 0, "", "light", "C", 2, 1)} {
			part, _ := x.share(u)
			got += fmt.Sprint(" ", part)
		}
		got += fmt.Sprint(" ", x.impetus, x.disorders(foot(0, "C", 16, 24, 2)), " ", x.mirrored().id, "\n")
	}
	assert.Equal(t, `clear 4 4 4 4 true false clear
up 2 2 2 2 false false down
down 4 4 2 2 false false up
wood 2 4 2 0 false true wood
heavy 1 2 0 0 false true heavy
obstacle 4 4 4 0 false true obstacle
ford 4 4 4 4 false true ford
building 4 4 0 0 false true building
`, got)
}

// Source: ECW-40 to ECW-44, ECW-100; ecw-charts C2.
func TestMovesAndGround(t *testing.T) {
	s := field(2, foot(0, "C", 16, 24, 2), newUnit(0, 0, "", "light", "C", 2, 1), newUnit(0, 0, "", "siege", "C", 1, 1),
		newUnit(0, 0, "", "dragoon", "C", 20, 2), horse(0, "C"), foot(1, "C", 16, 24, 2))
	left := func(cmd ...string) string { return leftOf(System{}.Form(s, engine.Do("move", cmd...))) }
	assert.Equal(t, "3″ left", left("unit", "1", "first", "square"))
	assert.Equal(t, "3″ left", left("unit", "1", "ground", "up"))
	assert.Equal(t, "1½″ left", left("unit", "1", "ground", "heavy"))
	assert.Equal(t, "4″ left", left("unit", "1", "ground", "obstacle"), "one inch a rank")
	assert.Equal(t, "3″ left", left("unit", "1", "first", "oblique"))
	assert.Equal(t, "3″ left", left("unit", "2"), "a light gun by hand")
	heavy := field(2, newUnit(0, 0, "", "heavy", "C", 2, 1), newUnit(0, 0, "", "siege", "C", 1, 1))
	assert.Equal(t, "1″ left", wordsLeft(t, heavy, "move unit=1"), "a heavy one")
	assert.Empty(t, refusal(t, heavy, "move unit=1"))
	for what, x := range map[string]State{"move unit=2": heavy, "move unit=1": in(heavy, 1, func(u *Unit) { u.Other = 5 })} {
		why := map[string]string{"move unit=2": "Siege guns never move once unlimbered.", "move unit=1": "Too few gunners to move it."}[what]
		assert.Equal(t, why, refusal(t, x, what))
		u, _ := x.unit(int(what[len(what)-1] - '0'))
		assert.Equal(t, why, x.noMove(u), "and is not led to move")
	}
	for straight, want := range map[string]bool{"straight=0": false, "straight=0 straight-q=1": true, "straight=1": true} {
		small := s
		small.Set.Small = true
		n, _ := do(t, small, "move unit=1 first=rotate "+straight, nil)
		assert.Equal(t, want, n.Units[0].flag(flagMoved), "a rank was rotated, %s", straight)
	}
	assert.Equal(t, "Foot only.", refused(t, s, "move unit=5 ground=heavy"))
	assert.Equal(t, "Heavy and siege guns never limber again.", refused(t, s, "guns unit=3 what=limber"))
	n, _ := do(t, s, "guns unit=2 what=limber", nil)
	assert.Equal(t, 1, n.Units[1].Lifting)
	n, _ = do(t, s, "mount unit=4", nil)
	assert.Equal(t, 2, n.Units[3].Holders)
	assert.Equal(t, "musket", n.Units[3].armed())
	n.Units[3].Flags = 0
	assert.Contains(t, refused(t, n, "mount unit=4 near=no"), "2″")
	lost, _ := do(t, n, "mount unit=4 near=lost", nil)
	assert.Equal(t, 18, lost.Units[3].figures(), "ECW-43: the holders go")
	n, r := do(t, s, "feature unit=1 what=in", nil)
	assert.True(t, n.Units[0].disordered() && n.Units[0].hard())
	assert.Contains(t, r.Line, "20 figures")
	assert.Equal(t, "Cavalry may not attack buildings.", refused(t, s, "charge unit=5 target=6 ground=building far=3"))
	n, r = do(t, s, "feature unit=1 what=wood", nil)
	assert.True(t, n.Units[0].Dis)
	assert.Equal(t, "wood", n.Units[0].Ground)
	_, r = do(t, s, "feature unit=1 what=ford", nil)
	assert.Contains(t, r.Line, "8 figures")
	_, r = do(t, s, "surrender unit=1 captor=6", nil)
	assert.Contains(t, r.Todo[1], "4 figures")
	l := s
	l.Units = append([]Unit(nil), s.Units...)
	l.Units[1].Limber = "limbered"
	n, _ = do(t, l, "guns unit=2 what=attacked", nil)
	assert.Equal(t, []any{"lost", 2}, []any{n.Units[1].Limber, n.Units[1].Ready})
}

// Which units may not move, and why. Source: ECW-57, ECW-60 to ECW-66, ECW-80.
func TestWhoMayNotMove(t *testing.T) {
	for why, change := range map[string]func(u *Unit){"": func(*Unit) {}, "It is routing.": func(u *Unit) { u.Morale = routed },
		"Demoralised: it cannot manoeuvre.":         func(u *Unit) { u.Morale = demoralised },
		"Burst through: it may not move this turn.": func(u *Unit) { *u = u.set(flagBurst) },
		"It is in combat.":                          func(u *Unit) { u.Foes = []Foe{{ID: 2}} },
		"It is pursuing.":                           func(u *Unit) { u.Pursuit = 2 },
		"It has charged.":                           func(u *Unit) { u.Charge.At = 1 },
		"It is limbering up.":                       func(u *Unit) { u.Lifting = 1 }} {
		u := horse(0, "C")
		change(&u)
		assert.Equal(t, why, u.noFreeMove())
	}
}

// Source: Troop Types; ECW-17.
func TestWhoSkirmishes(t *testing.T) {
	for _, c := range []struct {
		name string
		u    Unit
		may  bool
	}{
		{"musketeers", foot(0, "C", 0, 24, 2), true}, {"dragoons", newUnit(0, 0, "", "dragoon", "C", 12, 2), true},
		{"pike and shot", foot(0, "C", 16, 24, 2), false}, {"halberds", newUnit(0, 0, "", "halberd", "C", 12, 2), false},
		{"clubmen", newUnit(0, 0, "", "clubmen", "C", 12, 2), false}, {"horse", horse(0, "C"), false},
		{"cuirassiers", newUnit(0, 0, "", "cuirassier", "C", 12, 2), false}, {"guns", newUnit(0, 0, "", "light", "C", 2, 1), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := field(2, c.u)
			assert.Equal(t, c.may, option(t, s, "move unit=1", "first", "order").Refused == "")
			u := s.Units[0]
			u.Order = "skirmish"
			assert.Equal(t, c.may, u.check() == nil)
			pikes := "no"
			if c.u.Pikes > 0 {
				pikes = "16"
			}
			_, asked := rulestest.Field(formOf(t, s, strings.Replace("muster class="+c.u.Class+" pikes="+pikes, " pikes=no", " pikes=0", 1)),
				"order")
			assert.Equal(t, c.may, asked, "when mustered")
		})
	}
}

// holding returns a field on which unit 2 has entered the ground named by what.
func holding(t *testing.T, what string) State {
	s, _ := do(t, field(2, foot(0, "B", 20, 20, 2), foot(1, "C", 16, 24, 2), horse(0, "C")), "feature unit=2 what="+what, nil)
	return s
}

// Recorded ground carries over into every later form. Source: Terrain Effects.
func TestGroundFollowsTheRecord(t *testing.T) {
	t.Run("COR-E02: into a building: disordered, no impetus", func(t *testing.T) {
		s := holding(t, "in")
		f := formOf(t, s, "charge unit=1 target=2 far=6")
		g, ok := rulestest.Field(f, "ground")
		assert.True(t, ok && g.Value == "building", "the ground follows from the target: %q", g.Value)
		assert.Contains(t, f.Reckoning.Result, "no impetus")
		assert.Contains(t, refused(t, s, "charge unit=1 target=2 far=6 ground=clear"), "building")
		n, r := do(t, s, "charge unit=1 target=2 far=6", nil)
		assert.True(t, n.Units[0].Dis)
		assert.False(t, n.Units[0].Charge.Impetus)
		assert.Contains(t, r.Notes, "Disordered by the building.")
		assert.Equal(t, "Cavalry may not attack buildings.", refused(t, s, "charge unit=3 target=2 far=6"))
	})
	t.Run("COR-E02: into a wood and over an obstacle: disordered, no impetus", func(t *testing.T) {
		for what, ground := range map[string]string{"wood": "wood", "heavy": "heavy", "behind": "obstacle"} {
			s := holding(t, what)
			g, _ := rulestest.Field(formOf(t, s, "charge unit=1 target=2 far=4"), "ground")
			assert.Equal(t, ground, g.Value, what)
			n, _ := do(t, s, "charge unit=1 target=2 far=4", nil)
			assert.True(t, n.Units[0].Dis, what)
			assert.False(t, n.Units[0].Charge.Impetus, what)
		}
	})
	t.Run("COR-E02: an obstacle covers the front only", func(t *testing.T) {
		n, _ := do(t, holding(t, "behind"), "charge unit=1 target=2 far=5 side=1 ground=clear", nil)
		assert.False(t, n.Units[0].Dis)
		assert.True(t, n.Units[0].Charge.Impetus)
	})
	t.Run("COR-E03: three figures attack across a ford, without rear ranks", func(t *testing.T) {
		for _, cmds := range [][]string{
			{"charge unit=1 target=2 far=6 ground=ford"},
			{"feature unit=1 what=attack-ford", "charge unit=1 target=2 far=6"},
		} {
			s := holding(t, "open")
			for _, c := range cmds {
				s, _ = do(t, s, c, nil)
			}
			require.True(t, s.Units[0].Dis)
			require.False(t, s.Units[0].Charge.Impetus)
			s, _ = do(t, s, "reply unit=2 how=stand", nil)
			s.Step = 4
			s, _ = do(t, s, "charge-home unit=1 leader=none", []int{6})
			s, _ = do(t, s, "receive unit=2 charger=1 leader=none", []int{6})
			s.Step = 5
			for _, melee := range []bool{false, true} {
				if melee {
					s = in(s, 1, func(u *Unit) { u.Foes[0].Impact = false })
				}
				f := formOf(t, s, "fight unit=1 foe=2")
				n, _ := rulestest.Field(f, "n")
				assert.Equal(t, "3", n.Value)
				assert.Equal(t, 3, n.Max)
				assert.Contains(t, n.Note, "1 die")
			}
			m, _ := rulestest.Field(formOf(t, s, "fight unit=1 foe=2"), "m")
			assert.Less(t, len(m.Value), 3, "only those before the ford strike back")
			assert.NotEqual(t, "28", m.Value)
		}
	})
	t.Run("rear ranks do not count into a building or across a ford", func(t *testing.T) {
		deep := func(s State, f Foe) string {
			return rulestest.Reckoned(reck(s.points(s.Units[0], s.Units[1], f, Foe{ID: 1}, false, false, false)))
		}
		s := in(holding(t, "open"), 1, func(u *Unit) { u.Ranks = 4 })
		assert.Contains(t, deep(s, Foe{ID: 2}), "four or more ranks")
		assert.NotContains(t, deep(s, Foe{ID: 2, Ford: true}), "four or more ranks")
		s = in(holding(t, "in"), 1, func(u *Unit) { u.Ranks = 4 })
		assert.NotContains(t, deep(s, Foe{ID: 2}), "four or more ranks")
		s.Units[1] = s.Units[1].away()
		s.Units[0] = s.Units[0].enter("soft")
		assert.NotContains(t, deep(s, Foe{ID: 2}), "four or more ranks")
	})
}

// Cover follows the record.
func TestCoverFollowsTheRecord(t *testing.T) {
	t.Run("a unit that leaves cover loses it", func(t *testing.T) {
		s, _ := do(t, holding(t, "open"), "feature unit=1 what=soft", nil)
		n, _ := do(t, s, "move unit=1 straight=4", nil)
		assert.Empty(t, n.Units[0].Ground)
		n, _ = do(t, s, "move unit=1 straight=4 ends=soft", nil)
		assert.Equal(t, "soft", n.Units[0].Ground)
		n, _ = do(t, s, "move unit=1 straight=0", nil)
		assert.Equal(t, "soft", n.Units[0].Ground)
		n, _ = do(t, s, "move unit=1 ground=wood straight=3", nil)
		assert.Equal(t, "wood", n.Units[0].Ground)
		g, _ := rulestest.Field(formOf(t, n, "move unit=1"), "ground")
		assert.Equal(t, "wood", g.Value, "it stands in the wood")
	})
	t.Run("a garrison leaves in the formation it had", func(t *testing.T) {
		s := holding(t, "open")
		s.Units[1].Order, s.Units[1].Ranks = "column", 10
		s, _ = do(t, s, "feature unit=2 what=in", nil)
		assert.Equal(t, "building", s.Units[1].Order)
		assert.Contains(t, refused(t, s, "charge unit=2 target=1 far=4"), "building")
		n, _ := do(t, s, "feature unit=2 what=out", nil)
		assert.Equal(t, "column", n.Units[1].Order)
		s.Step = 3
		assert.Contains(t, refused(t, s, "move unit=2 straight=4"), "leave the building first")
		s.Hand = 2
		desk := System{}.Desk(s)
		assert.Equal(t, "move unit=2 first=leave", desk.Deeds.Keys[1].Do.String())
		assert.NotEqual(t, desk.Deeds.Keys[1].ID, desk.Next().ID, "a garrison stays unless told")
		n, _ = do(t, s, "move unit=2 first=leave", nil)
		assert.Equal(t, []string{"column", ""}, []string{n.Units[1].Order, n.Units[1].Ground})
	})
	t.Run("a building may be soft cover", func(t *testing.T) {
		n, _ := do(t, holding(t, "open"), "feature unit=2 what=in cover=soft", nil)
		assert.Equal(t, []string{"soft"}, n.Units[1].statuses())
		assert.True(t, n.Units[1].disordered())
		assert.Equal(t, "Cavalry may not attack buildings.", refused(t, n, "charge unit=3 target=2 far=6"))
	})
}

// Forms do not ask what the record tells about woods. Source: ECW-X, COR-E04.
func TestWoodsFollowTheRecord(t *testing.T) {
	t.Run("COR-E04: nobody shoots in a heavy wood", func(t *testing.T) {
		s, _ := do(t, holding(t, "open"), "feature unit=1 what=heavy", nil)
		s.Step = 4
		assert.Equal(t, "No shooting inside a heavy wood.", refused(t, s, "shoot unit=1 target=2 range=0"))
	})
	t.Run("COR-E04: in a light wood shots reach 4 inches, from its edge as in the open", func(t *testing.T) {
		s, _ := do(t, holding(t, "open"), "feature unit=1 what=wood", nil)
		s.Units[0].Dis, s.Step = false, 4
		assert.Contains(t, refused(t, s, "shoot unit=1 target=2 range=1"), "4″")
		do(t, s, "shoot unit=1 target=2 range=0", []int{1, 1, 1, 1, 1, 1, 1})
		do(t, s, "shoot unit=1 target=2 trees=edge range=1", []int{1, 1, 1, 1, 1, 1, 1})
		s, _ = do(t, s, "feature unit=2 what=wood", nil)
		assert.Contains(t, refused(t, s, "shoot unit=1 target=2 trees=edge range=1"), "", "both are in it")
		_, asked := rulestest.Field(formOf(t, s, "shoot unit=1 target=2"), "trees")
		assert.False(t, asked, "both are in it: there is nothing to ask")
	})
	t.Run("COR-E04: troops at the edge of a wood are seen at 6 inches unless they shot", func(t *testing.T) {
		s := holding(t, "wood")
		s.Step = 4
		r, _ := rulestest.Field(formOf(t, s, "shoot unit=1 target=2"), "range")
		assert.Equal(t, []string{"to 4″", "to 6″", "to 12″"}, []string{r.Options[0].Label, r.Options[1].Label, r.Options[2].Label})
		assert.Contains(t, refused(t, s, "shoot unit=1 target=2 range=2"), "6″")
		s = in(s, 2, func(u *Unit) { *u = u.set(flagShot) })
		do(t, s, "shoot unit=1 target=2 range=2", []int{1, 1, 1, 1, 1, 1, 1})
		assert.Contains(t, refused(t, s, "shoot unit=1 target=2 trees=deep range=1"), "4″")
	})
	t.Run("COR-E04: pikes are useless in and against a wood, without being asked", func(t *testing.T) {
		for _, who := range []string{"1", "2"} {
			for _, what := range []string{"wood", "heavy"} {
				s, _ := do(t, field(5, foot(0, "C", 20, 20, 2), horse(1, "C")), "feature unit="+map[string]string{"1": "1",
					"2": "1"}[who]+" what="+what, nil)
				s.Units[0].Dis = false
				s = fighting(s, 1, 2, true)
				f := formOf(t, s, "fight unit="+who)
				_, asked := rulestest.Field(f, "wood")
				assert.False(t, asked)
				_, r := do(t, s, "fight unit=1 n=3 m=3", []int{1, 1})
				assert.NotContains(t, rulestest.Reckoned(r.Reckoning[0]), "pikes, cavalry")
				n, _ := rulestest.Field(formOf(t, s, "fight unit=1"), "n")
				assert.Equal(t, book.Num(s.Units[0].strikers(s.Units[1], Foe{Impact: true}, Foe{}, true)), n.Value, "one rank")
			}
		}
	})
	t.Run("the referee’s ruling on a fight holds in its next round", func(t *testing.T) {
		for _, says := range []string{"yes", "no"} {
			s := fighting(field(5, foot(0, "C", 20, 20, 2), horse(1, "C")), 1, 2, true)
			_, asked := rulestest.Field(formOf(t, s, "fight unit=1"), "wood")
			assert.True(t, asked)
			s, _ = do(t, s, "fight unit=1 n=3 m=3 wood="+says, []int{1, 1})
			assert.Equal(t, []bool{says == "yes", says == "yes"}, []bool{s.Units[0].Foes[0].Wood, s.Units[1].Foes[0].Wood})
			s.Dues, s.Turn = nil, s.Turn+1
			s.Units[0], s.Units[1] = s.Units[0].clear(flagFought), s.Units[1].clear(flagFought)
			_, asked = rulestest.Field(formOf(t, s, "fight unit=2"), "wood")
			assert.Equal(t, says == "no", asked)
		}
	})
	t.Run("COR-E04: nor do pikes hold against a lost round in a wood", func(t *testing.T) {
		s, _ := do(t, field(5, foot(0, "C", 20, 20, 2), foot(1, "C", 20, 20, 2)), "feature unit=1 what=wood", nil)
		s.Units[0].Dis = false
		s = fighting(s, 1, 2, false)
		assert.NotContains(t, rulestest.Reckoned(*formOf(t, s, "lost unit=1 diff=1").Reckoning), "steady pikes")
	})
	t.Run("a charge into a wood ends in it", func(t *testing.T) {
		for ground, want := range map[string]string{"wood": "wood", "heavy": "heavy", "ford": "", "": ""} {
			u := with(horse(0, "C"), func(u *Unit) { u.Ground, u.Charge = "hedge", Charge{At: 2, Dist: 8, Ground: ground} })
			assert.Equal(t, want, u.arrived().Ground, "over %q", ground)
		}
	})
	t.Run("a light wood is soft cover against shot, not in combat", func(t *testing.T) {
		s := holding(t, "wood")
		assert.Equal(t, []string{"soft"}, s.Units[1].statuses())
		r := reck(s.chargeSum(s.Units[0], s.Units[1], Charge{}, "near", true))
		assert.NotContains(t, rulestest.Reckoned(r), "soft cover")
	})
}

// Entering a building ends a unit's move, and it gives up the formation it took before.
func TestEnteringEndsAMove(t *testing.T) {
	s := field(2, foot(0, "C", 16, 24, 2), foot(1, "C", 16, 24, 2))
	_, asked := rulestest.Field(formOf(t, s, "move unit=1 first=enter"), "second")
	assert.False(t, asked)
	x, _ := do(t, s, "move unit=1 first=enter second=square", nil)
	assert.Equal(t, []any{true, "building"}, []any{x.Units[0].inside(), x.Units[0].Order})
	for _, line := range []string{"move unit=1 first=leave", "feature unit=1 what=out"} {
		y, _ := do(t, in(s, 1, func(u *Unit) { *u = u.enter("soft") }), line, nil)
		assert.Equal(t, []any{false, true, "close"}, []any{y.Units[0].inside(), y.Units[0].Dis, y.Units[0].Order},
			"ECW-100: it stays in disorder until it recovers outside")
	}
}

// The line of a move tells its manoeuvres and its length in their order.
func TestWhatAMoveTells(t *testing.T) {
	s := field(stepFirst, foot(0, "C", 16, 24, 2), skirmishers(0, 12), foot(1, "C", 16, 24, 2))
	for line, want := range map[string]string{
		"unit=1 straight=4":                        "moved, 4″ straight ahead",
		"unit=1 first=left first-far=2 straight=3": "wheeled 2″ to the left, then moved 3″ straight ahead",
		"unit=1 first=left first-far=2 straight=0": "wheeled 2″ to the left",
		"unit=1 first=about second=left second-far=1 straight=2": "turned about, then wheeled 1″ to the left, " +
			"then moved 2″ straight ahead",
		"unit=1 first=oblique straight=3":                           "moved obliquely, 3″",
		"unit=1 first=enter first-cover=soft straight=3":            "moved 3″ straight ahead, then entered the building",
		"unit=2 first=aside straight=4":                             "moved aside or back, 4″",
		"unit=1 first=line first-to=close first-ranks=4 straight=0": "changed formation",
	} {
		_, r := do(t, s, "move "+line, nil)
		assert.Contains(t, r.Line, want+".", line)
	}
}

// A mounted dragoon is no shot: what falls is a figure.
func TestWhatFalls(t *testing.T) {
	u := newUnit(1, 0, "", "dragoon", "C", 10, 2)
	assert.Equal(t, "1 figure", words.Text(goneSaid(u, u.lose(1, lossShot))))
	f := foot(0, "C", 8, 16, 2)
	assert.Equal(t, "1 shot", words.Text(goneSaid(f, f.lose(1, lossShot))))
}

// A manoeuvre is called after what it does to the unit as it stands, in the form and in the log. Ranks are rotated to shoot, which a move
// would prevent.
func TestManoeuvresByName(t *testing.T) {
	label := func(s State, id string) string {
		f, _ := rulestest.Field(formOf(t, s, "move unit=1"), "first")
		return f.Options[slices.IndexFunc(f.Options, func(o view.Option) bool { return o.ID == id })].Label
	}
	for at, row := range [][3]string{{orderSquare, "Form square or ring", "formed square or ring"},
		{orderSquare, "Leave square or ring", "left the square or ring"}, {"order", "Skirmish order", "took up skirmish order"},
		{"order", "Close order", "closed up"}} {
		s := field(2, foot(0, "C", 16, 24, 2))
		if at >= 2 {
			s = field(2, foot(0, "C", 0, 24, 2))
		}
		if at%2 == 1 {
			s, _ = do(t, s, "move unit=1 straight=0 first="+row[0], nil)
			s.Units[0].Flags = 0
		}
		assert.Equal(t, row[1], label(s, row[0]))
		_, r := do(t, s, "move unit=1 straight=0 first="+row[0], nil)
		assert.Contains(t, r.Line, row[2])
	}
	s := field(2, foot(0, "C", 16, 24, 2))
	straight := func(entry string) string { f, _ := rulestest.Field(formOf(t, s, entry), "straight"); return f.Value }
	assert.Equal(t, "6", straight("move unit=1"))
	assert.Equal(t, "0", straight("move unit=1 first=rotate"), "ECW-74")
}
