package ecw

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest"
)

func skirmishers(side, n int) Unit {
	u := foot(side, "C", 0, n, 2)
	u.Order = "skirmish"
	return u
}

// refusal is why a form stands refused, "" when it is not.
func refusal(t *testing.T, s State, cmd string) string {
	t.Helper()
	if no := formOf(t, s, cmd).Refused; no != nil {
		return no.Text
	}
	return ""
}

// option is one reply of a field; its Refused says why not.
func option(t *testing.T, s State, cmd, key, id string) engine.Option {
	t.Helper()
	f, ok := fieldOf(formOf(t, s, cmd), key)
	require.True(t, ok, "%s asks for no %s", cmd, key)
	for _, o := range f.Options {
		if o.ID == id {
			return o
		}
	}
	require.Fail(t, "no such option", "%s: %s %s", cmd, key, id)
	return engine.Option{}
}

func wordsLeft(t *testing.T, s State, cmd string) string {
	t.Helper()
	f := formOf(t, s, cmd)
	require.NotNil(t, f.Reck, cmd)
	return f.Reck.Result
}

// Source: Movement and Maneuver; ECW-41.
func TestSkirmishersMove(t *testing.T) {
	s := field(2, skirmishers(0, 12), foot(1, "C", 16, 24, 2))
	for _, c := range []struct{ name, cmd, left string }{
		{"straight ahead or back at full speed", "", "8″ left"},
		{"any other way at half speed", "first=aside", "4″ left"},
		{"a wheel at half speed", "first=wheel first-far=2", "4″ left"},
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
		x.Set.House = []cell{{"t.aside", 4}}
		assert.Equal(t, "4″ left", wordsLeft(t, x, "move unit=1 first=aside"))
	})
	t.Run("close order manoeuvres as charted", func(t *testing.T) {
		x := field(2, foot(0, "C", 16, 24, 2), levee(foot(0, "C", 16, 24, 2)), foot(1, "C", 0, 24, 2))
		for cmd, want := range map[string]string{
			"move unit=1 first=about": "4½″ left", "move unit=2 first=about": "3″ left", "move unit=1 first=face": "4½″ left",
			"move unit=1 first=line": "3″ left", "move unit=2 first=line": "0″ left", "move unit=1 first=oblique": "3″ left",
			"move unit=1 first=aside": "1½″ left", "move unit=1 first=wheel first-far=2": "4″ left",
			"move unit=2 first=wheel first-far=2": "2″ left",
			"move unit=1 first=rotate":            "6″ left", "move unit=1 first=enter": "6″ left", "move unit=3 first=order": "3″ left",
			"move unit=1 first=about second=face": "3″ left",
		} {
			assert.Equal(t, want, wordsLeft(t, x, cmd), cmd)
		}
		assert.Equal(t, "Levee or disordered troops may not.", option(t, x, "move unit=2", "first", "oblique").Refused)
		assert.Equal(t, "Levee or disordered troops may not.", option(t, in(x, 1, func(u *Unit) { u.Dis = true }), "move unit=1",
			"first", "aside").Refused)
		assert.Equal(t, "0″ left", wordsLeft(t, in(x, 2, func(u *Unit) { u.Dis = true }), "move unit=2 first=about"),
			"a disordered levee: the whole move")
		assert.Contains(t, refused(t, x, "move unit=1 first=wheel first-far=5 second=line"), "more than its move: 2″ too much")
		assert.Contains(t, refused(t, x, "move unit=1 first=about straight=5"), "Only 4½″ are left.")
	})
	t.Run("manoeuvres change the formation", func(t *testing.T) {
		x := field(2, foot(0, "C", 16, 24, 2), skirmishers(0, 12))
		n, _ := do(t, x, "move unit=1 first=line first-to=column first-ranks=10 straight=0", nil)
		assert.Equal(t, []any{"column", 10}, []any{n.Units[0].Order, n.Units[0].Ranks})
		n, _ = do(t, x, "move unit=1 first=square straight=0", nil)
		assert.Equal(t, "square", n.Units[0].Order)
		n.Units[0].Flags = ""
		n, _ = do(t, n, "move unit=1 first=square straight=0", nil)
		assert.Equal(t, "close", n.Units[0].Order)
		n, _ = do(t, x, "move unit=2 first=order straight=0", nil)
		assert.Equal(t, "close", n.Units[1].Order)
		n, _ = do(t, x, "move unit=1 first=enter straight=2 first-cover=soft", nil)
		assert.Equal(t, []string{"building", "soft"}, []string{n.Units[0].Order, n.Units[0].Ground})
		assert.Contains(t, option(t, n, "move unit=1", "first", "about").Refused, "leave the building first")
	})
	t.Run("a unit moves once a turn", func(t *testing.T) {
		n, _ := do(t, s, "move unit=1 straight=2", nil)
		assert.Equal(t, "It has moved this turn.", refused(t, n, "move unit=1"))
		n, _ = do(t, s, "move unit=1 first=none straight=0", nil)
		assert.True(t, n.Units[0].flag(flagMoved), "skirmishers who stand still say nothing")
	})
	t.Run("steady foot that only rotates a rank may still shoot", func(t *testing.T) {
		x := field(2, foot(0, "C", 16, 24, 2), foot(1, "C", 16, 24, 2))
		n, _ := do(t, x, "move unit=1 first=rotate straight=0", nil)
		assert.Empty(t, n.canShoot(n.Units[0]))
		n, _ = do(t, x, "move unit=1 first=rotate second=about straight=0", nil)
		assert.NotEmpty(t, n.canShoot(n.Units[0]))
		n, _ = do(t, x, "move unit=1 first=rotate straight=1", nil)
		assert.NotEmpty(t, n.canShoot(n.Units[0]))
		assert.Equal(t, "Steady foot only.", option(t, in(x, 1, func(u *Unit) { u.Dis = true }), "move unit=1", "first", "rotate").Refused)
	})
	t.Run("whose move it is not is entered with a note", func(t *testing.T) {
		_, r := do(t, s, "move unit=2 straight=2", nil)
		assert.Contains(t, r.Notes, outOfPhase)
		_, r = do(t, s, "move unit=1 straight=2", nil)
		assert.NotContains(t, r.Notes, outOfPhase)
	})
	t.Run("an obstacle costs an inch a rank, and disorders who stops astride it", func(t *testing.T) {
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
		n = in(n, 1, func(u *Unit) { u.Dis, u.Flags = false, "" })
		n, _ = do(t, n, "move unit=1 straight=2", nil)
		assert.False(t, n.Units[0].Dis, "on entering, not in it")
	})
}

// Source: Movement and Maneuver, on guns; ECW-42, ECW-74.
func TestGunsAndLimbers(t *testing.T) {
	gun := func(class string) State {
		s := field(2, newUnit(0, 0, "", class, "C", 2, 1), foot(1, "C", 16, 24, 2), horse(1, "C"))
		s.Units[0].Limber = "limbered"
		return s
	}
	turn := func(s State) State {
		n, err := clock{s.Turn + 1, 1, -1}.apply(s)
		require.NoError(t, err)
		n.Step, n.A = 4, 0
		return n
	}
	for class, turns := range map[string]int{"light": 1, "heavy": 2, "siege": 2} {
		t.Run(class+" guns unlimber in so many full turns", func(t *testing.T) {
			s, _ := do(t, gun(class), "guns unit=1 what=unlimber", nil)
			assert.Equal(t, turns, s.Units[0].Ready)
			for range turns {
				assert.NotEmpty(t, s.canShoot(s.Units[0]))
				s = turn(s)
			}
			assert.Empty(t, s.canShoot(s.Units[0]))
			assert.Equal(t, "It is unlimbered.", option(t, s, "guns unit=1", "what", "unlimber").Refused)
		})
	}
	t.Run("heavy and siege guns never limber again, light guns do in a turn", func(t *testing.T) {
		for class, want := range map[string]string{"heavy": "Heavy and siege guns never limber again.",
			"siege": "Heavy and siege guns never limber again.", "light": ""} {
			s := in(gun(class), 1, func(u *Unit) { u.Limber = "" })
			assert.Equal(t, want, option(t, s, "guns unit=1", "what", "limber").Refused, class)
		}
		s, _ := do(t, in(gun("light"), 1, func(u *Unit) { u.Limber = "" }), "guns unit=1 what=limber", nil)
		assert.Equal(t, "It is limbering up.", s.Units[0].still())
		assert.NotEmpty(t, s.canShoot(s.Units[0]))
		assert.Equal(t, "It is limbering up.", option(t, s, "guns unit=1", "what", "limber").Refused)
		s = turn(s)
		assert.Equal(t, "limbered", s.Units[0].Limber)
		assert.Equal(t, "It is limbered.", option(t, s, "guns unit=1", "what", "limber").Refused)
		lost := in(gun("light"), 1, func(u *Unit) { u.Limber = "lost" })
		assert.Equal(t, "Its limber is lost.", option(t, lost, "guns unit=1", "what", "limber").Refused)
	})
	t.Run("a limbered gun that is shot at loses its limber, hit or not", func(t *testing.T) {
		s := in(gun("heavy"), 1, func(u *Unit) {})
		s.Step = 4
		s, r := do(t, s, "shoot unit=2 target=1 range=0", []int{1, 1, 1, 1, 1, 1, 1, 1})
		assert.Equal(t, []any{"lost", 2}, []any{s.Units[0].Limber, s.Units[0].Ready})
		assert.Contains(t, strings.Join(r.Notes, " "), "two full turns")
		for range 2 {
			assert.NotEmpty(t, s.canShoot(s.Units[0]))
			s = turn(s)
		}
		assert.Empty(t, s.canShoot(s.Units[0]))
	})
	t.Run("and one that is charged", func(t *testing.T) {
		s, _ := do(t, gun("light"), "charge unit=3 target=1 far=8", nil)
		assert.Equal(t, []any{"lost", 2}, []any{s.Units[0].Limber, s.Units[0].Ready})
		down, _ := do(t, in(gun("light"), 1, func(u *Unit) { u.Limber = "" }), "charge unit=3 target=1 far=8", nil)
		assert.Equal(t, []any{"", 0}, []any{down.Units[0].Limber, down.Units[0].Ready}, "one that is down loses nothing")
	})
	t.Run("siege guns do not move once down, but turn if they neither shoot nor reload", func(t *testing.T) {
		s := in(gun("siege"), 1, func(u *Unit) { u.Limber = "" })
		assert.Equal(t, "0″ left", wordsLeft(t, s, "move unit=1"))
		assert.Equal(t, "4″ left", wordsLeft(t, gun("siege"), "move unit=1"))
		n, r := do(t, s, "guns unit=1 what=turn", nil)
		assert.Contains(t, r.Line, "its whole move, neither shooting nor reloading")
		assert.NotEmpty(t, n.canShoot(n.Units[0]))
		for _, change := range []func(u *Unit){func(u *Unit) { u.Reload = 1 }, func(u *Unit) { *u = u.set(flagShot) }} {
			assert.Equal(t, "A siege gun that shoots or reloads does not turn.", refused(t, in(s, 1, change), "guns unit=1 what=turn"))
			h := in(gun("heavy"), 1, func(u *Unit) { u.Limber = ""; change(u) })
			_, r := do(t, h, "guns unit=1 what=turn", nil)
			assert.Contains(t, r.Line, "its whole move.")
		}
		_, r = do(t, in(gun("light"), 1, func(u *Unit) { u.Limber = "" }), "guns unit=1 what=turn", nil)
		assert.Contains(t, r.Line, "half its move.")
	})
	t.Run("by hand with three gunners a model", func(t *testing.T) {
		down := in(gun("light"), 1, func(u *Unit) { u.Limber = "" })
		assert.Equal(t, "3″ left", wordsLeft(t, down, "move unit=1"))
		assert.Equal(t, "3″ left", wordsLeft(t, in(down, 1, func(u *Unit) { u.Other = 6 }), "move unit=1"))
		assert.Equal(t, "0″ left", wordsLeft(t, in(down, 1, func(u *Unit) { u.Other = 5 }), "move unit=1"))
		assert.Equal(t, "8″ left", wordsLeft(t, gun("light"), "move unit=1"))
	})
	for class, wait := range map[string]int{"light": 0, "heavy": 1, "siege": 2} {
		t.Run("ECW-74: "+class+" guns reload so many turns between shots", func(t *testing.T) {
			s := in(gun(class), 1, func(u *Unit) { u.Limber = "" })
			s.Step = 4
			faces := make([]int, 2*gunDice[class])
			for i := range faces {
				faces[i] = 1
			}
			s, _ = do(t, s, "shoot unit=1 target=2 range=0", faces)
			assert.Contains(t, s.canShoot(s.Units[0]), "shot this turn")
			for n := range wait {
				s = turn(s)
				assert.Equal(t, "Reloading: "+plural(wait-n, "turn", "turns")+".", s.canShoot(s.Units[0]))
			}
			s = turn(s)
			assert.Empty(t, s.canShoot(s.Units[0]))
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
		assert.Empty(t, refusal(t, n, "mount unit=1"), "half the move is left")
	})
	t.Run("mounting takes a whole one, within 2 inches of the horses", func(t *testing.T) {
		x := in(n, 1, func(u *Unit) { u.Flags = "" })
		assert.Equal(t, "They must be within 2″ of the horses.", refused(t, x, "mount unit=1 near=no"))
		x, r := do(t, x, "mount unit=1", nil)
		assert.Contains(t, r.Line, "full move")
		assert.True(t, x.Units[0].Mounted)
		assert.Zero(t, x.Units[0].Holders)
		assert.Equal(t, "It has moved this turn.", refused(t, x, "move unit=1"))
	})
	t.Run("one in ten holds the horses and neither shoots nor strikes", func(t *testing.T) {
		for figures, want := range map[int]int{9: 0, 10: 1, 19: 1, 20: 2, 25: 2} {
			assert.Equal(t, want, holders(figures), "%d", figures)
		}
		u := n.Units[0]
		assert.Equal(t, 18, u.shooters("musket"))
		assert.Equal(t, 9, u.strikers(foot(1, "C", 16, 24, 2), false, false))
	})
	t.Run("lost to the enemy with their holders, for good", func(t *testing.T) {
		x, r := do(t, in(n, 1, func(u *Unit) { u.Flags = "" }), "mount unit=1 near=lost", nil)
		assert.Equal(t, 18, x.Units[0].figures())
		assert.Contains(t, r.Line, "2 holders")
		assert.Equal(t, "The horses are lost.", refused(t, x, "mount unit=1"))
	})
	t.Run("carbines mounted, muskets on foot", func(t *testing.T) {
		assert.Equal(t, []string{"carbine", "musket"}, []string{s.Units[0].armed(), n.Units[0].armed()})
	})
}

// Source: Charging and Impetus; ECW-50 to ECW-54.
func TestWhoChargesAndHow(t *testing.T) {
	pikes, shot := foot(1, "C", 16, 24, 2), foot(1, "C", 0, 24, 2)
	base := field(2, horse(0, "C"), foot(0, "C", 20, 20, 2), pikes, shot, foot(0, "C", 0, 24, 2), horse(1, "C"))
	line := func(s State, cmd string) string {
		_, r := do(t, s, cmd, nil)
		return r.Line
	}
	for _, c := range []struct {
		name, cmd, why string
		change         func(s State) State
	}{
		{"ECW-54: straight and in order", "charge unit=1 target=4 far=8", "", nil},
		{"ECW-54: the last inches must be straight", "charge unit=1 target=4 far=8 wheel=5", "the last 4″ are not straight", nil},
		{"ECW-54: a wheel before them does no harm", "charge unit=1 target=4 far=8 wheel=4", "", nil},
		{"ECW-54: disordered", "charge unit=1 target=4 far=8", "it is disordered", func(s State) State {
			return in(s, 1,
				func(u *Unit) { u.Dis = true })
		}},
		{"ECW-51: files dropped for a gap", "charge unit=1 target=4 far=8 gap=yes", "it is disordered", nil},
		{"ECW-54: steady pikes to the front of one without", "charge unit=1 target=3 far=8",
			"steady pikes to the front of the target", nil},
		{"ECW-54: at their flank they deny nothing", "charge unit=1 target=3 far=8 side=1", "", nil},
		{"ECW-54: unsteady pikes deny nothing", "charge unit=1 target=3 far=8", "", func(s State) State {
			return in(s, 3,
				func(u *Unit) { u.Dis = true })
		}},
		{"ECW-54: nor do pikes deny it to pikes", "charge unit=2 target=3 far=8", "", nil},
		{"ECW-54: shot without pikes is denied it", "charge unit=5 target=3 far=8", "steady pikes to the front of the target", nil},
		{"ECW-54: up a steep slope", "charge unit=1 target=4 far=8 ground=up", "the ground blocks it", nil},
		{"ECW-54: horse down one", "charge unit=1 target=4 far=8 ground=down", "the ground blocks it", nil},
		{"ECW-54: foot down one keeps it", "charge unit=2 target=4 far=8 ground=down", "", nil},
		{"ECW-54: across a ford", "charge unit=1 target=4 far=8 ground=ford", "the ground blocks it", nil},
		{"ECW-54: over an obstacle", "charge unit=1 target=4 far=8 ground=obstacle", "the ground blocks it", nil},
		{"ECW-75: shooting as it charges", "charge unit=1 target=4 far=8 pistols=yes", "it shoots as it charges", nil},
		{"ECW-52: foot at horse", "charge unit=2 target=6 far=6", "it is disordered", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := base
			if c.change != nil {
				s = c.change(s)
			}
			if c.why == "" {
				assert.Contains(t, line(s, c.cmd), ", with impetus.")
			} else {
				assert.Contains(t, line(s, c.cmd), ", without impetus: "+c.why+".")
			}
		})
	}
	t.Run("ECW-54: 3 inches for 15 mm figures", func(t *testing.T) {
		s := base
		s.Set.Small = true
		assert.Contains(t, line(s, "charge unit=1 target=4 far=3"), ", with impetus.")
		assert.Contains(t, line(s, "charge unit=1 target=4 far=2 far-q=3"), "the last 3″ are not straight")
	})
	t.Run("ECW-50: who never charges", func(t *testing.T) {
		for want, change := range map[string]func(u *Unit){
			"Not in square.":                                  func(u *Unit) { u.Order = "square" },
			"Halted: good morale is needed.":                  func(u *Unit) { u.Morale = halted },
			"It must leave the building first: a whole move.": func(u *Unit) { *u = u.enter("soft") },
			"It has moved this turn.":                         func(u *Unit) { *u = u.set(flagMoved) },
			"It pursues.":                                     func(u *Unit) { u.Pursuit = 2 },
			"Burst through: it may not move this turn.":       func(u *Unit) { *u = u.set(flagBurst) },
			"It has charged.":                                 func(u *Unit) { u.Charge = Charge{At: 3} },
		} {
			assert.Equal(t, want, refused(t, in(base, 2, change), "charge unit=2 target=3 far=4"))
		}
		g := field(2, newUnit(0, 0, "", "light", "C", 2, 1), skirmishers(0, 12), pikes)
		assert.Equal(t, "Gunners never charge.", refused(t, g, "charge unit=1 target=3 far=2"))
		assert.Equal(t, "Skirmishers never charge.", refused(t, g, "charge unit=2 target=3 far=2"))
		c := fighting(base, 2, 3, false)
		assert.Equal(t, "It is in combat.", refused(t, c, "charge unit=2 target=4 far=4"))
	})
	t.Run("ECW-50: within one charge move", func(t *testing.T) {
		for cmd, reach := range map[string]int{"charge unit=1 target=4": 16, "charge unit=2 target=4": 8,
			"charge unit=1 target=4 pistols=yes": 12,
			"charge unit=2 target=6":             6, "charge unit=1 target=4 ground=up": 8, "charge unit=2 target=4 ground=obstacle": 6,
			"charge unit=2 target=4 ground=wood": 4} {
			assert.Empty(t, refusal(t, base, cmd+" far="+num(reach)), cmd)
			assert.Contains(t, refused(t, base, cmd+" far="+num(reach+1)), "Out of reach: it can go", cmd)
		}
		assert.Empty(t, refusal(t, base, "charge unit=1 target=4 ground=wood far=12 through=4"), "eight in the open, four in the wood")
		assert.NotEmpty(t, refusal(t, base, "charge unit=1 target=4 ground=wood far=13 through=4"))
		assert.NotEmpty(t, refused(t, base, "charge unit=1 target=4 far=6 wheel=7"))
	})
	t.Run("ECW-82, ECW-100: squares and buildings have no flanks", func(t *testing.T) {
		for _, change := range []func(u *Unit){func(u *Unit) { u.Order = "square" }, func(u *Unit) { *u = u.enter("building") }} {
			f, _ := fieldOf(formOf(t, in(base, 3, change), "charge unit=2 target=3"), "side")
			assert.Len(t, f.Options, 1)
		}
	})
	t.Run("ECW-57: a charging unit makes no other move, and the charge is kept", func(t *testing.T) {
		n, r := do(t, base, "charge unit=1 target=4 far=9 wheel=2 side=1", nil)
		assert.Equal(t, Charge{At: 4, Dist: 36, Impetus: true, Side: flank}, n.Units[0].Charge)
		assert.Equal(t, 28, n.Units[0].Ran)
		assert.Equal(t, "It has charged.", refused(t, n, "move unit=1"))
		assert.True(t, n.isDue("reply", 4) && n.isDue("charge-home", 1))
		assert.Len(t, r.Due, 2)
	})
	t.Run("a target that routs or has answered is not asked again", func(t *testing.T) {
		for _, change := range []func(u *Unit){func(u *Unit) { u.Morale = routed }, func(u *Unit) { u.Answer = "stand" }} {
			n, _ := do(t, in(base, 4, change), "charge unit=1 target=4 far=9", nil)
			assert.False(t, n.isDue("reply", 4))
		}
	})
	t.Run("the run of a turn counts in the next", func(t *testing.T) {
		n, _ := do(t, base, "move unit=1 straight=5", nil)
		assert.Equal(t, 20, n.Units[0].Ran)
		n, err := clock{3, 1, -1}.apply(n)
		require.NoError(t, err)
		assert.Equal(t, []int{20, 0}, []int{n.Units[0].Run, n.Units[0].Ran})
	})
}

// Source: Responding to a Charge; ECW-55 to ECW-57; ecw-charts C14.
func TestAnswersToACharge(t *testing.T) {
	// Unit 1 is charged by unit 2.
	charged := func(u, v Unit, ch Charge) State {
		s := field(2, u, v, horse(0, "C"), foot(0, "C", 20, 20, 2))
		ch.At = 1
		s.Units[1].Charge = ch
		s.Dues, s.Next = []Due{{ID: 1, Do: "reply", Unit: 1, Other: 2, Step: 2}, {ID: 2, Do: "charge-home", Unit: 2, Other: 1,
			Step: 4, Rank: 2}}, 3
		return s
	}
	far := Charge{Dist: 32}
	for _, c := range []struct {
		name    string
		u, v    Unit
		ch      Charge
		counter string // why it may not
	}{
		{"horse counters horse", horse(0, "C"), horse(1, "C"), far, ""},
		{"foot counters foot", foot(0, "C", 20, 20, 2), foot(1, "C", 20, 20, 2), far, ""},
		{"foot never counters horse", foot(0, "C", 20, 20, 2), horse(1, "C"), far, "Foot countercharges foot only."},
		{"nobody counters at his flank", horse(0, "C"), horse(1, "C"), Charge{Dist: 32, Side: flank}, "It is not charged in its front."},
		{"nobody counters at less than 2 inches", horse(0, "C"), horse(1, "C"), Charge{Dist: 7}, "The enemy is too near."},
		{"at 2 inches one may", horse(0, "C"), horse(1, "C"), Charge{Dist: 8}, ""},
		{"nobody counters a crash", horse(0, "C"), horse(1, "C"), Charge{Dist: 32, Crash: true}, "Not against crashing pursuers."},
		{"skirmishers never counter", skirmishers(0, 12), foot(1, "C", 20, 20, 2), far, "Skirmishers never charge."},
		{"guns never counter", newUnit(0, 0, "", "light", "C", 2, 1), horse(1, "C"), far, "Gunners never charge."},
	} {
		t.Run(c.name, func(t *testing.T) {
			assert.Equal(t, c.counter, option(t, charged(c.u, c.v, c.ch), "reply unit=1", "how", "counter").Refused)
		})
	}
	drag := newUnit(0, 0, "", "dragoon", "C", 12, 2)
	down := drag
	down.Mounted = false
	dem := horse(0, "C")
	dem.Morale = demoralised
	garrison := skirmishers(0, 12).enter("building")
	for _, c := range []struct {
		name string
		u, v Unit
		no   string
	}{
		{"skirmishers evade", skirmishers(0, 12), horse(1, "C"), ""},
		{"mounted dragoons evade", drag, horse(1, "C"), ""},
		{"dismounted dragoons in close order do not", down, horse(1, "C"), "Close-order foot never evades."},
		{"trained horse evades horse", horse(0, "C"), horse(1, "C"), ""},
		{"levee horse evades foot only", levee(horse(0, "C")), horse(1, "C"), "Levee horse evades foot only."},
		{"levee horse evades foot", levee(horse(0, "C")), foot(1, "C", 20, 20, 2), ""},
		{"gunners evade, leaving the guns", newUnit(0, 0, "", "light", "C", 2, 1), horse(1, "C"), ""},
		{"close-order foot never evades", foot(0, "C", 0, 24, 2), foot(1, "C", 20, 20, 2), "Close-order foot never evades."},
		{"a garrison does not", garrison, foot(1, "C", 20, 20, 2), "It holds a building: a whole move to leave."},
		{"the demoralised do not", dem, horse(1, "C"), "It is Demoralised."},
	} {
		t.Run(c.name, func(t *testing.T) {
			assert.Equal(t, c.no, option(t, charged(c.u, c.v, far), "reply unit=1", "how", "evade").Refused)
		})
	}
	t.Run("nobody in contact evades, nor one burst through", func(t *testing.T) {
		s := charged(horse(0, "C"), horse(1, "C"), far)
		s.Units = append(s.Units, foot(1, "C", 20, 20, 2))
		s.Units[4].ID, s.Units[4].Name = 5, "Unit 5"
		assert.Equal(t, "It is in contact.", option(t, fighting(s, 1, 5, false), "reply unit=1", "how", "evade").Refused)
		assert.Equal(t, "Burst through: it may not move.", option(t, in(s, 1, func(u *Unit) { *u = u.set(flagBurst) }),
			"reply unit=1", "how", "evade").Refused)
	})
	t.Run("ECW-56: an evade is a charge move, 4 inches less after a shot", func(t *testing.T) {
		_, r := do(t, charged(horse(0, "C"), horse(1, "C"), far), "reply unit=1 how=evade", nil)
		assert.Equal(t, "16″", r.Number)
		assert.Contains(t, strings.Join(r.Todo, " "), "facing the enemy")
		assert.Contains(t, strings.Join(r.Notes, " "), "Cavalry may shoot at the end")
		_, r = do(t, charged(horse(0, "C"), horse(1, "C"), far), "reply unit=1 how=evade shoot=yes", nil)
		assert.Equal(t, "12″", r.Number)
		n, r := do(t, charged(skirmishers(0, 12), foot(1, "C", 20, 20, 2), far), "reply unit=1 how=evade shoot=yes", nil)
		assert.Equal(t, "8″", r.Number)
		assert.Contains(t, strings.Join(r.Todo, " "), "facing away")
		assert.NotContains(t, strings.Join(r.Notes, " "), "Cavalry")
		n.Step = 4
		assert.Empty(t, n.canShoot(n.Units[0]), "though it has moved")
		_, r = do(t, charged(levee(horse(0, "C")), foot(1, "C", 20, 20, 2), far), "reply unit=1 how=evade", nil)
		assert.Contains(t, strings.Join(r.Todo, " "), "facing away")
		_, r = do(t, charged(newUnit(0, 0, "", "light", "C", 2, 1), horse(1, "C"), far), "reply unit=1 how=evade", nil)
		assert.Contains(t, strings.Join(r.Notes, " "), "guns are left standing")
	})
	t.Run("ECW-57: a countercharge is a charge, tested first", func(t *testing.T) {
		s := charged(horse(0, "C"), horse(1, "C"), far)
		n, r := do(t, s, "reply unit=1 how=counter far=4", nil)
		assert.Equal(t, "Countercharges", r.Word)
		assert.Equal(t, Charge{At: 2, Dist: 16, Counter: true, Impetus: true}, n.Units[0].Charge)
		assert.Equal(t, 1, n.sortedDues()[0].Rank)
		n, _ = do(t, s, "reply unit=1 how=counter far=3", nil)
		assert.False(t, n.Units[0].Charge.Impetus)
		n, _ = do(t, s, "reply unit=1 how=counter far=4 pistols=yes", nil)
		assert.True(t, n.Units[0].Charge.Pistols)
		assert.False(t, n.Units[0].Charge.Impetus)
		n.Step = 4
		assert.Empty(t, n.canShoot(n.Units[0]))
	})
	t.Run("the ground of the charge is that of the countercharge", func(t *testing.T) {
		for ground, dis := range map[string]bool{"obstacle": true, "ford": true, "up": false, "": false} {
			n, _ := do(t, charged(horse(0, "C"), horse(1, "C"), Charge{Dist: 32, Ground: ground}), "reply unit=1 how=counter far=5", nil)
			assert.Equal(t, dis, n.Units[0].Dis, ground)
			assert.Equal(t, ground == "", n.Units[0].Charge.Impetus, ground)
		}
		n, _ := do(t, charged(foot(0, "C", 20, 20, 2), foot(1, "C", 20, 20, 2), Charge{Dist: 32, Ground: "up"}),
			"reply unit=1 how=counter far=5", nil)
		assert.True(t, n.Units[0].Charge.Impetus, "foot comes down the slope that the charger climbs")
	})
	t.Run("ECW-55: steady trained horse supports a friend on 4 to 6", func(t *testing.T) {
		s := charged(foot(0, "C", 20, 20, 2), horse(1, "C"), far)
		for face, comes := range map[int]bool{3: false, 4: true} {
			n, _ := do(t, s, "reply unit=1 how=stand support=3", []int{face})
			assert.Equal(t, comes, n.Units[2].Charge.At == 2, "%d", face)
			assert.Equal(t, comes, n.isDue("charge-home", 3))
			assert.True(t, !comes || n.Units[2].Charge.Impetus && n.Units[2].flag(flagMoved))
		}
		for name, change := range map[string]func(u *Unit){"levee": func(u *Unit) { u.Levee = true },
			"not steady": func(u *Unit) { u.Dis = true }, "moved": func(u *Unit) { *u = u.set(flagMoved) }} {
			_, asked := fieldOf(formOf(t, in(s, 3, change), "reply unit=1 how=stand"), "support")
			assert.False(t, asked, name)
		}
		_, asked := fieldOf(formOf(t, in(s, 2, func(u *Unit) { u.Charge.Crash = true }), "reply unit=1 how=stand"), "support")
		assert.False(t, asked, "nobody countercharges a crash")
	})
	t.Run("one answer a turn, to whoever charges", func(t *testing.T) {
		s := charged(foot(0, "C", 20, 20, 2), horse(1, "C"), far)
		n, _ := do(t, s, "reply unit=1 how=stand", nil)
		assert.False(t, n.isDue("reply", 1))
		assert.Equal(t, "It has answered.", refused(t, n, "reply unit=1 how=stand"))
		none := in(s, 2, func(u *Unit) { u.Charge = Charge{} })
		assert.NotEmpty(t, refused(t, none, "reply unit=1 how=stand"))
	})
}

// Source: Shooting Procedure; ECW-70 to ECW-72.
func TestDoubleHitsAndSaves(t *testing.T) {
	ones := []int{6, 1, 1, 1, 1, 1, 1, 1}
	hits := func(v Unit, more string, saves ...int) string {
		s := field(4, foot(0, "C", 16, 24, 2), v)
		_, r := do(t, s, strings.TrimSpace("shoot unit=1 target=2 range=2 "+more), append(append([]int(nil), ones...), saves...))
		return r.Number
	}
	three := foot(1, "C", 0, 24, 3)
	for _, c := range []struct {
		name, more, want string
		v                Unit
		saves            []int
	}{
		{"two ranks: once", "", "1", foot(1, "C", 0, 24, 2), nil},
		{"three ranks: doubled", "", "2", three, nil},
		{"four ranks: doubled", "", "2", foot(1, "C", 0, 24, 4), nil},
		{"enfiladed: doubled", "enfilade=yes", "2", foot(1, "C", 0, 24, 2), nil},
		{"both: doubled once, ECW-R15", "enfilade=yes", "2", three, nil},
		{"skirmishers in three ranks are not", "", "1", func() Unit { u := skirmishers(1, 12); u.Ranks = 3; return u }(), []int{1}},
		{"a garrison is not", "", "1", three.enter("building"), []int{1}},
		{"horse in three ranks is", "", "2", func() Unit { u := horse(1, "C"); u.Ranks = 3; return u }(), nil},
		{"saves come after the doubling, one for each hit", "", "1", func() Unit { u := three; u.Ground = "soft"; return u }(),
			[]int{5, 4}},
	} {
		t.Run("ECW-71: "+c.name, func(t *testing.T) { assert.Equal(t, c.want, hits(c.v, c.more, c.saves...)) })
	}
	t.Run("ECW-71: guns, squares, skirmishers and garrisons are not enfiladed", func(t *testing.T) {
		sq := foot(1, "C", 16, 24, 2)
		sq.Order = "square"
		for _, v := range []Unit{newUnit(0, 1, "", "light", "C", 2, 1), sq, skirmishers(1, 12), three.enter("building")} {
			_, asked := fieldOf(formOf(t, field(4, foot(0, "C", 16, 24, 2), v), "shoot unit=1 target=2"), "enfilade")
			assert.False(t, asked, v.Class)
		}
	})
	mounted := newUnit(0, 1, "", "dragoon", "C", 12, 2)
	mounted.Order = "skirmish"
	for _, c := range []struct {
		name string
		v    Unit
		guns bool
		need int // least face that saves, 7 none
	}{
		{"skirmishing foot", skirmishers(1, 12), false, 4},
		{"skirmishing foot, guns", skirmishers(1, 12), true, 4},
		{"skirmishing horse", mounted, false, 5},
		{"skirmishing horse, guns", mounted, true, 5},
		{"gunners", newUnit(0, 1, "", "light", "C", 2, 1), false, 4},
		{"gunners, guns", newUnit(0, 1, "", "light", "C", 2, 1), true, 5},
		{"armour", newUnit(0, 1, "", "cuirassier", "C", 12, 2), false, 5},
		{"armour, guns", newUnit(0, 1, "", "cuirassier", "C", 12, 2), true, 7},
	} {
		t.Run("ECW-72: "+c.name, func(t *testing.T) {
			shooter := foot(0, "C", 16, 24, 2)
			if c.guns {
				shooter = newUnit(0, 0, "", "light", "C", 3, 1)
			}
			s := field(4, shooter, c.v)
			for face := 1; face <= 6; face++ {
				faces := append([]int(nil), ones...)
				if c.guns {
					faces = []int{6, 1, 1}
				}
				if c.need <= 6 {
					faces = append(faces, face)
				}
				_, r := do(t, s, "shoot unit=1 target=2 range=2", faces)
				assert.Equal(t, num(b2i(c.need > 6 || face < c.need)), r.Number, "%d", face)
			}
		})
	}
}

// Source: General Rules of Shooting; ECW-73 to ECW-75.
func TestWhoMayNotShoot(t *testing.T) {
	base := field(4, foot(0, "C", 16, 24, 2), horse(0, "C"), newUnit(0, 0, "", "light", "C", 2, 1), foot(1, "C", 16, 24, 2))
	for _, c := range []struct {
		name   string
		unit   int
		change func(u *Unit)
		may    bool
	}{
		{"foot as it stands", 1, func(u *Unit) {}, true},
		{"halted", 1, func(u *Unit) { u.Morale = halted }, true},
		{"shaken foot", 1, func(u *Unit) { u.Morale = shaken }, true},
		{"disordered foot", 1, func(u *Unit) { u.Dis = true }, true},
		{"demoralised", 1, func(u *Unit) { u.Morale = demoralised }, false},
		{"routing", 1, func(u *Unit) { u.Morale = routed }, false},
		{"pursuing", 1, func(u *Unit) { u.Pursuit = 2 }, false},
		{"burst through", 1, func(u *Unit) { *u = u.set(flagBurst) }, false},
		{"twice", 1, func(u *Unit) { *u = u.set(flagShot) }, false},
		{"musketeers who moved", 1, func(u *Unit) { *u = u.set(flagMoved) }, false},
		{"foot that charges", 1, func(u *Unit) { u.Charge.At = 4 }, false},
		{"horse as it stands", 2, func(u *Unit) {}, true},
		{"horse that moved", 2, func(u *Unit) { *u = u.set(flagMoved) }, true},
		{"disordered horse", 2, func(u *Unit) { u.Dis = true }, false},
		{"shaken horse", 2, func(u *Unit) { u.Morale = shaken }, false},
		{"halted horse", 2, func(u *Unit) { u.Morale = halted }, true},
		{"horse that charges", 2, func(u *Unit) { u.Charge.At = 4 }, false},
		{"horse that charges with pistols", 2, func(u *Unit) { u.Charge = Charge{At: 4, Pistols: true} }, true},
		{"guns as they stand", 3, func(u *Unit) {}, true},
		{"guns that moved", 3, func(u *Unit) { *u = u.set(flagMoved) }, false},
		{"limbered guns", 3, func(u *Unit) { u.Limber = "limbered" }, false},
		{"guns that unlimber", 3, func(u *Unit) { u.Ready = 1 }, false},
		{"guns that limber up", 3, func(u *Unit) { u.Lifting = 1 }, false},
		{"guns that reload", 3, func(u *Unit) { u.Reload = 1 }, false},
		{"two gunners a model", 3, func(u *Unit) { u.Other = 4 }, true},
		{"fewer", 3, func(u *Unit) { u.Other = 3 }, false},
	} {
		t.Run("ECW-75: "+c.name, func(t *testing.T) {
			s := in(base, c.unit, c.change)
			assert.Equal(t, c.may, s.canShoot(s.Units[c.unit-1]) == "", s.canShoot(s.Units[c.unit-1]))
		})
	}
	t.Run("ECW-75: only trained horse with pistols shoots as it charges", func(t *testing.T) {
		asked := func(change func(u *Unit)) bool {
			s := in(base, 2, change)
			s.Step = 2
			_, ok := fieldOf(formOf(t, s, "charge unit=2 target=4"), "pistols")
			return ok
		}
		assert.True(t, asked(func(u *Unit) {}))
		assert.False(t, asked(func(u *Unit) { u.Levee = true }))
		assert.False(t, asked(func(u *Unit) { u.Weapon = "carbine" }))
		s := base
		s.Step = 2
		_, ok := fieldOf(formOf(t, s, "charge unit=1 target=4"), "pistols")
		assert.False(t, ok)
	})
	t.Run("ECW-73: ranks", func(t *testing.T) {
		h := horse(0, "C")
		h.Ranks, h.Cara = 3, true
		cases := []struct {
			name string
			u    Unit
			want int
		}{
			{"horse standing two", func() Unit { u := h; u.Cara = false; return u }(), 8},
			{"horse with the caracole three", h, 12},
			{"levee horse two", levee(h), 8},
			{"unsteady horse two", func() Unit { u := h; u.Morale = shaken; return u }(), 8},
			{"horse that moved one", h.set(flagMoved), 4},
			{"horse that charges one", func() Unit { u := h; u.Charge.At = 1; return u }(), 4},
			{"foot two", foot(0, "C", 0, 24, 4), 12},
			{"foot in a single rank one", foot(0, "C", 0, 24, 1), 24},
			{"half the garrison", foot(0, "C", 0, 24, 4).enter("building"), 12},
			{"guns all models", newUnit(0, 0, "", "heavy", "C", 3, 1), 3},
		}
		for _, c := range cases {
			assert.Equal(t, c.want, c.u.shooters("pistol"), c.name)
		}
	})
	t.Run("ECW-70: dice", func(t *testing.T) {
		for class, want := range map[string]int{"light": 3, "heavy": 6, "siege": 9} {
			d, _ := Settings{}.shotDice(newUnit(1, 0, "", class, "C", 3, 1), 3)
			assert.Equal(t, want, d, class)
		}
		u := foot(0, "C", 0, 24, 2)
		u.Dis = true
		d, why := Settings{}.shotDice(u, 15)
		assert.Equal(t, []any{3, "disordered or shaken: half the dice"}, []any{d, why}, "half of five, rounded up")
		h := horse(0, "C")
		h.Dis = true
		d, _ = Settings{}.shotDice(h, 12)
		assert.Equal(t, 4, d, "halving is for foot")
	})
}

// Source: Morale States and their Meanings; ECW-60 to ECW-63, ECW-92.
func TestStatesAndFirstMoves(t *testing.T) {
	// fall brings unit 1 from Good down so many states by a test for friends, and returns the position and the card.
	fall := func(u Unit, face int, change func(s State) State, answers ...string) (State, told) {
		s := field(5, u, foot(1, "C", 20, 20, 2), horse(1, "C"))
		if change != nil {
			s = change(s)
		}
		w := &work{s: s, base: s}
		require.NoError(t, w.worsen(s.Units[0], face))
		return w.s, w.r
	}
	todo := func(r told) string { return strings.Join(r.Todo, " ") }
	u := foot(0, "C", 20, 20, 2)
	t.Run("ECW-92: halted: no advance, no recoil", func(t *testing.T) {
		s, r := fall(u, halted, nil)
		assert.Contains(t, todo(r), "halted, no advance")
		assert.False(t, s.Units[0].Dis)
		assert.True(t, s.Units[0].flag(flagFailed))
	})
	t.Run("ECW-92: halted while charging: it recoils half the distance charged", func(t *testing.T) {
		s, r := fall(horse(0, "C"), halted, func(s State) State {
			s.Dues, s.Next = []Due{{ID: 1, Do: "charge-home", Unit: 1, Other: 2, Step: 4}}, 2
			return in(s, 1, func(u *Unit) { u.Charge = Charge{At: 2, Dist: 24} })
		})
		assert.Contains(t, todo(r), "Recoil Unit 1 3″")
		assert.True(t, s.Units[0].Dis)
		assert.Equal(t, "failed", s.Units[0].Charge.Done)
		assert.False(t, s.isDue("charge-home", 1))
	})
	t.Run("ECW-92: halted cavalry in combat recoils half a move", func(t *testing.T) {
		s, _ := fall(horse(0, "C"), halted, func(s State) State { return fighting(s, 1, 2, false) })
		assert.True(t, s.isDue("recoil", 1))
		s, _ = fall(u, halted, func(s State) State { return fighting(s, 1, 2, false) })
		assert.False(t, s.isDue("recoil", 1), "foot does not")
	})
	t.Run("ECW-92: shaken: half a normal move back, disordered", func(t *testing.T) {
		s, r := fall(u, shaken, nil)
		assert.Contains(t, todo(r), "Recoil Unit 1 3″, facing the enemy, disordered")
		assert.True(t, s.Units[0].Dis)
	})
	t.Run("ECW-63: shaken while charging: half the distance charged", func(t *testing.T) {
		_, r := fall(horse(0, "C"), shaken, func(s State) State { return in(s, 1, func(u *Unit) { u.Charge = Charge{At: 2, Dist: 20} }) })
		assert.Contains(t, todo(r), "Recoil Unit 1 2½″")
	})
	t.Run("ECW-92: no recoil from a square or hard cover", func(t *testing.T) {
		for name, change := range map[string]func(u *Unit){"square": func(u *Unit) { u.Order = "square" },
			"hard":  func(u *Unit) { u.Ground = "hard" },
			"works": func(u *Unit) { u.Ground = "works" }, "building": func(u *Unit) { *u = u.enter("building") }} {
			s, r := fall(u, shaken, func(s State) State { return in(s, 1, change) })
			assert.Contains(t, todo(r), "no recoil", name)
			assert.False(t, s.Units[0].Dis, name)
		}
		for name, change := range map[string]func(u *Unit){"soft": func(u *Unit) { u.Ground = "soft" },
			"soft building": func(u *Unit) { *u = u.enter("soft") }} {
			s, _ := fall(u, shaken, func(s State) State { return in(s, 1, change) })
			assert.True(t, s.Units[0].Dis, name)
			assert.Equal(t, []string{"close", ""}, []string{s.Units[0].Order, s.Units[0].Ground}, name)
		}
	})
	t.Run("ECW-61, ECW-92: demoralised: half a charge move, then whole ones", func(t *testing.T) {
		s, r := fall(u, demoralised, func(s State) State { return fighting(s, 1, 2, false) })
		assert.Contains(t, todo(r), "Retreat Unit 1 4″, facing the enemy; then 8″")
		assert.Empty(t, s.Units[0].Foes)
		assert.Empty(t, s.Fell, "a retreat is no rout")
		assert.NotEmpty(t, s.canShoot(s.Units[0]))
		assert.NotEmpty(t, s.Units[0].still())
	})
	t.Run("ECW-60, ECW-92: routed: half a rout move, then whole ones, no rally", func(t *testing.T) {
		s, r := fall(u, routed, func(s State) State { return fighting(s, 1, 2, false) })
		assert.Contains(t, todo(r), "Rout Unit 1 4″ straight away; then 8″")
		assert.Len(t, s.Fell, 1)
		s.Step = 6
		assert.False(t, s.Units[0].mayRecover())
		s, _ = fall(u, routed+3, nil)
		assert.Equal(t, routed, s.Units[0].Morale, "ECW-R12")
	})
	t.Run("ECW-60: what a router owed is forgotten", func(t *testing.T) {
		s, _ := fall(u, routed, func(s State) State {
			for i, do := range []string{"charge-home", "receive", "overrun", "shot-test", "lost", "recoil", "pursuit", "reply", "fight"} {
				s.Dues = append(s.Dues, Due{ID: i + 1, Do: do, Unit: 1, Other: 2, Step: 5})
			}
			s.Next = 10
			return s
		})
		assert.Empty(t, s.Dues)
	})
	t.Run("nobody is brought up by a failure", func(t *testing.T) {
		s, r := fall(u, halted, func(s State) State { return in(s, 1, func(u *Unit) { u.Morale = shaken }) })
		assert.Equal(t, shaken, s.Units[0].Morale)
		assert.False(t, r.Bad)
	})
	t.Run("ECW-93: who stood a turn recovers, disorder and all", func(t *testing.T) {
		base := in(field(6, u), 1, func(u *Unit) { u.Morale, u.Dis = shaken, true })
		n, _ := do(t, base, "recover", nil)
		assert.Equal(t, "Good", n.condition(n.Units[0]))
		for name, change := range map[string]func(u *Unit){
			"moved": func(u *Unit) { *u = u.set(flagMoved) }, "shot": func(u *Unit) { *u = u.set(flagShot) },
			"fought": func(u *Unit) { *u = u.set(flagFought) },
			"failed": func(u *Unit) { *u = u.set(flagFailed) }, "burst through": func(u *Unit) { *u = u.set(flagBurst) },
			"charged": func(u *Unit) { u.Charge.At = 1 }, "pursues": func(u *Unit) { u.Pursuit = 1 },
			"routs": func(u *Unit) { u.Morale = routed },
		} {
			x := in(base, 1, change)
			assert.False(t, x.Units[0].mayRecover(), name)
		}
		assert.False(t, field(6, u).Units[0].mayRecover(), "nothing to recover from")
		dis := in(field(6, u), 1, func(u *Unit) { u.Dis = true })
		assert.True(t, dis.Units[0].mayRecover(), "disorder alone")
	})
	t.Run("ECW-R08, ECW-S04: one state a turn by the switch", func(t *testing.T) {
		for was, now := range map[int]int{demoralised: shaken, shaken: halted, halted: good} {
			s := in(field(6, u), 1, func(u *Unit) { u.Morale = was })
			s.Set.Slow = true
			s, _ = do(t, s, "recover", nil)
			assert.Equal(t, now, s.Units[0].Morale)
		}
	})
}

// Source: Turn Sequence; Morale, Reasons for Testing; ECW-30, ECW-91.
func TestNothingDueIsSlipped(t *testing.T) {
	kinds := []string{"reply", "charge-home", "receive", "overrun", "shot-test", "fight", "lost", "recoil", "follow", "pursuit",
		"continue", "threat", "leader-risk"}
	base := field(6, foot(0, "C", 20, 20, 2), foot(1, "C", 20, 20, 2))
	base.Leaders = []Leader{{ID: 1, Name: "Essex", Army: true}}
	for _, kind := range append(kinds, "friends", "recover") {
		t.Run(kind+" holds the phase until it is done or struck", func(t *testing.T) {
			d := Due{ID: 1, Do: kind, Unit: 1, Other: 1, Step: 6}
			if kind == "friends" || kind == "recover" {
				d.Unit = 0
			}
			s := base
			s.Dues, s.Next = []Due{d}, 2
			require.NoError(t, s.check())
			title := s.dueTitle(d)
			short := strings.TrimSuffix(title, "?")
			assert.Equal(t, "Still due: "+short+".", refused(t, s, "next"))
			assert.Equal(t, "Still due: "+short+".", System{}.Desk(s).Primary.Refused)
			n, r := do(t, s, "waive what=1", nil)
			assert.Equal(t, "Not done, by the referee’s word: "+title+".", r.Line)
			assert.Empty(t, n.Dues)
			do(t, n, "next", nil)
		})
	}
	t.Run("what is due only in a later phase does not hold this one", func(t *testing.T) {
		s := base
		s.Step, s.Dues, s.Next = 3, []Due{{ID: 1, Do: "charge-home", Unit: 1, Other: 2, Step: 4}}, 2
		n, _ := do(t, s, "next", nil)
		assert.Contains(t, refused(t, n, "next"), "Still due")
	})
	t.Run("who ends the battle is told what is still due, and the log keeps it", func(t *testing.T) {
		s := base
		s.Dues, s.Next = []Due{{ID: 1, Do: "threat", Unit: 1, Step: 1}}, 2
		assert.Equal(t, "Still due: Unit 1: is it under threat.", formOf(t, s, "end winner=0").GoSmall)
		n, r := do(t, s, "end winner=0", nil)
		assert.True(t, n.Over)
		assert.Contains(t, r.Notes, "Still due: Unit 1: is it under threat.")
		assert.Empty(t, formOf(t, base, "end winner=0").GoSmall)
	})
	t.Run("several are counted", func(t *testing.T) {
		s := base
		s.Dues, s.Next = []Due{{ID: 1, Do: "fight", Unit: 1, Other: 2, Step: 5}, {ID: 2, Do: "lost", Unit: 1, Step: 5, Rank: 2, N: 1},
			{ID: 3, Do: "threat", Unit: 1, Step: 1}}, 4
		assert.Equal(t, "Still due: Unit 1: is it under threat, and 2 more.", refused(t, s, "next"))
	})
	t.Run("initiative comes first", func(t *testing.T) {
		s := base
		s.Step, s.A = 1, -1
		assert.Equal(t, "Initiative has not been thrown.", refused(t, s, "next"))
	})
	t.Run("a new turn makes due what its first phase and the contacts demand", func(t *testing.T) {
		s := field(6, foot(0, "C", 20, 20, 2), foot(0, "C", 20, 20, 2), horse(0, "C"), horse(0, "C"), foot(0, "C", 20, 20, 2), foot(1,
			"C", 20, 20, 2))
		s.Units[0].Morale, s.Units[1].Morale = routed, demoralised
		s.Units[2].Pursuit, s.Units[2].Tests, s.Units[2].Quarry = 2, 1, 6
		s.Units[3].Pursuit, s.Units[3].Tests, s.Units[3].Quarry = 2, 2, 6
		s = fighting(s, 5, 6, true)
		for i := range s.Units {
			s.Units[i].Counts = false // no army is beaten by it
		}
		s, _ = do(t, s, "next", nil)
		assert.True(t, s.isDue("continue", 1) && s.isDue("threat", 2) && s.isDue("pursuit", 3) && s.isDue("continue",
			4) && s.isDue("fight", 5))
		assert.Len(t, s.Dues, 5)
		assert.False(t, s.Units[4].Foes[0].Impact, "a melee from the second turn on")
	})
	t.Run("the last phase makes due friends and recovery", func(t *testing.T) {
		s := in(field(5, foot(0, "C", 20, 20, 2), foot(1, "C", 20, 20, 2)), 1, func(u *Unit) { u.Dis = true })
		s.Fell = []Fall{{Side: 1, Unit: 2, Grade: "C"}}
		s, _ = do(t, s, "next", nil)
		assert.True(t, s.isDueSide("friends", 1) && s.isDue("recover", 0))
		assert.Len(t, s.Dues, 2)
	})
	t.Run("all shooting of a phase is one test, all rounds lost too", func(t *testing.T) {
		s := field(4, foot(0, "C", 0, 24, 2), foot(0, "C", 0, 24, 2), foot(1, "C", 20, 20, 2))
		s, _ = do(t, s, "shoot unit=1 target=3 range=2", []int{6, 1, 1, 1, 1, 1, 1, 1}, "shot")
		s, _ = do(t, s, "shoot unit=2 target=3 range=2 enfilade=yes", []int{6, 1, 1, 1, 1, 1, 1, 1}, "shot")
		require.Len(t, s.Dues, 1)
		assert.Equal(t, []int{3, 2}, []int{s.Dues[0].N, s.Dues[0].M})
		w := &work{s: s, base: s}
		w.afterRound(s.Units[2], 4, 1, 0)
		w.afterRound(s.Units[2], 3, 2, 0)
		assert.True(t, w.s.isDue("lost", 3))
		assert.Equal(t, 4, w.s.Dues[len(w.s.Dues)-1].N)
	})
	t.Run("who tests because of a charge does not test for shooting, others do", func(t *testing.T) {
		s := field(4, horse(0, "C"), foot(1, "C", 0, 24, 2))
		s.Units[0].Charge = Charge{At: 2, Dist: 24}
		s.Dues, s.Next = []Due{{ID: 1, Do: "charge-home", Unit: 1, Other: 2, Step: 4, Rank: 2}}, 2
		s, _ = do(t, s, "shoot unit=2 target=1 range=2", []int{6, 1, 1, 1, 1, 1, 1, 1})
		assert.True(t, s.isDue("shot-test", 1))
		n, _ := do(t, s, "charge-home unit=1 leader=none", []int{6})
		assert.False(t, n.isDue("shot-test", 1))
		gone := in(s, 2, func(u *Unit) { u.Morale = routed })
		n, r := do(t, gone, "charge-home unit=1", nil)
		assert.Equal(t, "No target", r.Word)
		assert.True(t, n.isDue("shot-test", 1), "it has not tested")
	})
}

// Source: Pursuit Moves; ECW-64, ECW-65.
func TestPursuits(t *testing.T) {
	// beat routs unit 2 in combat with unit 1.
	beat := func(u, v Unit, more ...Unit) State {
		s := fighting(field(5, append([]Unit{u, v}, more...)...), 1, 2, false)
		s, _ = do(t, s, "lost unit=2 diff=1 leader=none", []int{1, 1})
		require.Equal(t, routed, s.Units[1].Morale)
		return s
	}
	e := levee(foot(1, "E", 20, 20, 2))
	eh := levee(horse(1, "E"))
	assert.True(t, beat(foot(0, "C", 20, 20, 2), e).isDue("pursuit", 1), "foot pursues foot")
	assert.False(t, beat(foot(0, "C", 20, 20, 2), eh).isDue("pursuit", 1), "foot never pursues horse")
	assert.True(t, beat(horse(0, "C"), eh).isDue("pursuit", 1), "horse pursues horse")
	assert.False(t, beat(newUnit(0, 0, "", "light", "C", 2, 1), e).isDue("pursuit", 1), "gunners never pursue")
	t.Run("ECW-64: not with another foe", func(t *testing.T) {
		s := fighting(field(5, horse(0, "C"), e, foot(1, "C", 20, 20, 2)), 1, 2, false)
		s = fighting(s, 1, 3, false)
		s, _ = do(t, s, "lost unit=2 diff=1 leader=none", []int{1, 1})
		assert.False(t, s.isDue("pursuit", 1))
	})
	t.Run("ECW-64: poor morale rises to good", func(t *testing.T) {
		u := horse(0, "C")
		u.Morale = demoralised
		s := beat(u, e)
		assert.Equal(t, good, s.Units[0].Morale)
		assert.True(t, s.isDue("pursuit", 1))
	})
	t.Run("ECW-64: in hand again without a test", func(t *testing.T) {
		for _, met := range []string{"lost", "wall", "enemy other=3", "edge"} {
			s := in(field(1, horse(0, "C"), e, foot(1, "C", 20, 20, 2)), 1, func(u *Unit) { u.Pursuit, u.Quarry, u.Tests = 2, 2, 2 })
			s, r := do(t, s, "continue unit=1 met="+met, nil)
			assert.Equal(t, []int{0, 0, 0}, []int{s.Units[0].Pursuit, s.Units[0].Quarry, s.Units[0].Tests}, met)
			assert.Equal(t, "16″", r.Number)
			assert.Equal(t, met == "edge", s.Units[0].Off == "left the table")
		}
		s := in(field(1, horse(0, "C"), e), 1, func(u *Unit) { u.Pursuit, u.Quarry, u.Tests = 2, 2, 2 })
		s, _ = do(t, s, "continue unit=1 met=clear", nil)
		assert.Equal(t, 2, s.Units[0].Pursuit)
	})
	t.Run("ECW-64, ECW-65: the first move of a pursuit is half a charge move, and may crash in phase 6", func(t *testing.T) {
		s := in(field(6, horse(0, "C"), e, horse(1, "C")), 1, func(u *Unit) { u.Pursuit, u.Quarry, u.Tests = 2, 2, 1 })
		n, r := do(t, s, "continue unit=1 met=enemy other=3", nil)
		assert.Equal(t, "8″", r.Number)
		assert.Equal(t, Charge{At: 3, Dist: 32, Crash: true}, n.Units[0].Charge)
		assert.Contains(t, refused(t, n, "next"), "test to charge home")
		s.Step = 1
		assert.Equal(t, "16″", formOf(t, s, "continue unit=1").Reck.Result)
		_, r = do(t, s, "continue unit=1", nil)
		assert.Equal(t, "16″", r.Number)
		run := in(s, 1, func(u *Unit) { u.Morale, u.Pursuit = routed, 0 })
		run.Step = 6
		assert.Equal(t, "16″", formOf(t, run, "continue unit=1").Reck.Result)
	})
	t.Run("ECW-65: a crash is a charge without impetus, no countercharge", func(t *testing.T) {
		s := in(field(1, horse(0, "C"), e, horse(1, "C")), 1, func(u *Unit) { u.Pursuit, u.Quarry, u.Tests = 2, 2, 1 })
		s, _ = do(t, s, "continue unit=1 met=enemy other=3", nil)
		assert.Equal(t, Charge{At: 3, Dist: 64, Crash: true}, s.Units[0].Charge)
		assert.Equal(t, "stand", s.Units[2].Answer)
		assert.Equal(t, "pursuers crashing into a fresh enemy have none", s.impetus(s.Units[0], s.Units[2], s.Units[0].Charge, 64,
			slopes[0]))
	})
	t.Run("a unit follows a recoil, or tests to stay", func(t *testing.T) {
		s := fighting(field(5, horse(0, "C"), horse(1, "C")), 1, 2, false)
		s.Dues, s.Next = []Due{{ID: 1, Do: "follow", Unit: 1, Other: 2, Step: 5}}, 2
		n, r := do(t, s, "follow unit=1 how=follow", nil)
		assert.Equal(t, "Follows", r.Word)
		assert.Len(t, n.Units[0].Foes, 1)
		n, r = do(t, s, "follow unit=1 how=stay", []int{6})
		assert.Equal(t, "Stays", r.Word)
		assert.Empty(t, n.Units[0].Foes)
		assert.Empty(t, n.Units[1].Foes)
		n, r = do(t, s, "follow unit=1 how=stay", []int{3})
		assert.Equal(t, "Follows", r.Word)
		assert.Len(t, n.Units[0].Foes, 1)
	})
	t.Run("ECW-66: burst-through", func(t *testing.T) {
		s := in(field(1, foot(0, "C", 20, 20, 2), foot(0, "C", 20, 20, 2), skirmishers(0, 30)), 1, func(u *Unit) { u.Morale = demoralised })
		n, _ := do(t, s, "burst unit=1 other=3", nil)
		assert.Equal(t, 30, n.Units[2].figures(), "only routers sweep skirmishers away")
		n, _ = do(t, in(s, 1, func(u *Unit) { u.Morale = routed }), "burst unit=1 other=3", []int{3})
		assert.Equal(t, 10, n.Units[2].figures(), "the figures in the frontage of twenty files")
		for _, change := range []func(u *Unit){func(u *Unit) { u.Order = "square" }, func(u *Unit) { u.Ground = "hard" }} {
			n, _ = do(t, in(s, 2, change), "burst unit=1 other=2", nil)
			assert.Empty(t, n.Units[0].Off, "a retreat finds no way and stands")
			assert.Equal(t, good, n.Units[1].Morale)
		}
		assert.Equal(t, "Burst through: it may not move this turn.", in(s, 2, func(u *Unit) { *u = u.set(flagBurst) }).Units[1].still())
	})
}

// Every line of the morale charts: it stands when it should, weighs what the chart says, and not otherwise.
// Source: ecw-charts C7 to C12.
func TestMoraleLines(t *testing.T) {
	same := func(u *Unit) {}
	with := func(u Unit, change func(u *Unit)) Unit {
		u.Orig, u.Start = [3]int{u.Pikes, u.Shot, u.Other}, u.figures()
		change(&u)
		return u
	}
	pikes, shot, h := with(foot(0, "C", 20, 20, 2), same), with(foot(0, "C", 0, 24, 2), same), horse(0, "C")
	st := field(4, pikes)
	type sums func(u, v Unit, ch Charge) engine.Reckoning
	home := func(u, v Unit, ch Charge) engine.Reckoning { return st.chargeSum(u, v, ch, "near", false) }
	recv := func(u, v Unit, ch Charge) engine.Reckoning { return st.receiveSum(u, v, ch, "near", false, false) }
	for _, c := range []struct {
		name   string
		sum    sums
		u, v   Unit
		ch     Charge
		line   string
		weighs int // 0 when the line must not stand
	}{
		{"C8 impetus", home, h, shot, Charge{Impetus: true}, "impetus", 1},
		{"C8 impetus of the disordered", home, with(h, func(u *Unit) { u.Dis = true }), shot, Charge{Impetus: true}, "impetus", 0},
		{"C8 missile unit", home, shot, shot, Charge{}, "missile unit", -1},
		{"C8 combat unit", home, pikes, shot, Charge{}, "missile unit", 0},
		{"C8 foot against horse", home, pikes, h, Charge{}, "foot against horse", -3},
		{"C8 horse against horse", home, h, h, Charge{}, "foot against horse", 0},
		{"C8 steady pikes", home, h, pikes, Charge{}, "cavalry at the front of steady pikes", -2},
		{"C8 steady pikes in flank", home, h, pikes, Charge{Side: flank}, "cavalry at the front of steady pikes", 0},
		{"C8 unsteady pikes", home, h, with(pikes, func(u *Unit) { u.Dis = true }), Charge{}, "cavalry at the front of steady pikes", 0},
		{"C8 foot at steady pikes", home, pikes, pikes, Charge{}, "cavalry at the front of steady pikes", 0},
		{"C8 hard cover", home, pikes, with(shot, func(u *Unit) { u.Ground = "works" }), Charge{}, "target in hard cover", -2},
		{"C8 soft cover", home, pikes, with(shot, func(u *Unit) { u.Ground = "soft" }), Charge{},
			"target behind obstacle or soft cover", -1},
		{"C8 obstacle", home, pikes, with(shot, func(u *Unit) { u.Ground = "obstacle" }), Charge{},
			"target behind obstacle or soft cover", -1},
		{"C8 open", home, pikes, shot, Charge{}, "target behind obstacle or soft cover", 0},
		{"C8 disordered", home, with(pikes, func(u *Unit) { u.Dis = true }), shot, Charge{}, "disordered", -1},
		{"C8 target disordered", home, pikes, with(shot, func(u *Unit) { u.Dis = true }), Charge{}, "target in trouble", 1},
		{"C8 target shaken", home, pikes, with(shot, func(u *Unit) { u.Morale = shaken }), Charge{}, "target in trouble", 1},
		{"C8 target halted", home, pikes, with(shot, func(u *Unit) { u.Morale = halted }), Charge{}, "target in trouble", 0},
		{"C8 flank", home, pikes, shot, Charge{Side: flank}, "at the target’s flank or rear", 1},
		{"C8 rear", home, pikes, shot, Charge{Side: rear}, "at the target’s flank or rear", 1},
		{"C8 losses", home, with(pikes, func(u *Unit) { u.Shot -= 8 }), shot, Charge{}, "losses, 8 of 40", -2},
		{"C8 losses capped", home, with(pikes, func(u *Unit) { u.Shot -= 17 }), shot, Charge{}, "losses, 17 of 40", -3},
		{"C8 fewer than a tenth", home, with(pikes, func(u *Unit) { u.Shot -= 3 }), shot, Charge{}, "losses, 3 of 40", 0},
		{"C8 exhausted", home, with(pikes, func(u *Unit) { u.Shot, u.Start = 0, 20 }), shot, Charge{}, "exhausted", -1},
		{"C8 nearly exhausted", home, with(pikes, func(u *Unit) { u.Shot, u.Start = 1, 21 }), shot, Charge{}, "exhausted", 0},

		{"C9 impetus", recv, shot, h, Charge{Impetus: true}, "charger has impetus", -1},
		{"C9 impetus of the disordered", recv, shot, with(h, func(u *Unit) { u.Dis = true }), Charge{Impetus: true},
			"charger has impetus", 0},
		{"C9 steady pikes", recv, pikes, h, Charge{}, "steady pikes, cavalry to the front", 2},
		{"C9 steady pikes in flank", recv, pikes, h, Charge{Side: flank}, "steady pikes, cavalry to the front", 0},
		{"C9 steady pikes in flank are ridden at", recv, pikes, h, Charge{Side: flank}, "other foot charged by cavalry", -2},
		{"C9 square of steady pikes", recv, with(pikes, func(u *Unit) { u.Order = "square" }), h, Charge{Side: flank},
			"steady pikes, cavalry to the front", 2},
		{"C9 disordered square", recv, with(pikes, func(u *Unit) { u.Order, u.Dis = "square", true }), h, Charge{},
			"square against cavalry", 2},
		{"C9 shot ridden at", recv, shot, h, Charge{}, "other foot charged by cavalry", -2},
		{"C9 shot charged by foot", recv, shot, pikes, Charge{}, "other foot charged by cavalry", 0},
		{"C9 cavalry standing", recv, h, h, Charge{}, "cavalry standing to receive cavalry", -2},
		{"C9 cavalry against foot", recv, h, pikes, Charge{}, "cavalry standing to receive cavalry", 0},
		{"C9 missile unit charged by foot", recv, shot, pikes, Charge{}, "missile unit charged by foot", -1},
		{"C9 missile unit charged by horse", recv, shot, h, Charge{}, "missile unit charged by foot", 0},
		{"C9 flank", recv, pikes, pikes, Charge{Side: flank}, "charged in flank", -2},
		{"C9 rear", recv, pikes, pikes, Charge{Side: rear}, "charged in rear", -3},
		{"C9 rear is not flank", recv, pikes, pikes, Charge{Side: rear}, "charged in flank", 0},
		{"C9 disordered", recv, with(pikes, func(u *Unit) { u.Dis = true }), pikes, Charge{}, "disordered", -1},
		{"C9 shaken", recv, with(pikes, func(u *Unit) { u.Morale = shaken }), pikes, Charge{}, "shaken or worse", -1},
		{"C9 halted", recv, with(pikes, func(u *Unit) { u.Morale = halted }), pikes, Charge{}, "shaken or worse", 0},
		{"C9 hard cover", recv, with(pikes, func(u *Unit) { u.Ground = "hard" }), pikes, Charge{}, "hard cover", 2},
		{"C9 soft cover", recv, with(pikes, func(u *Unit) { u.Ground = "soft" }), pikes, Charge{}, "soft cover or obstacle", 1},
		{"C9 obstacle", recv, with(pikes, func(u *Unit) { u.Ground = "obstacle" }), pikes, Charge{}, "soft cover or obstacle", 1},
		{"C9 a wood is none in combat", recv, with(pikes, func(u *Unit) { u.Ground = "wood" }), pikes, Charge{},
			"soft cover or obstacle", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			holdLine(t, c.sum(c.u, c.v, c.ch), c.line, c.weighs)
		})
	}
	evading := st.receiveSum(with(h, same), with(h, same), Charge{}, "near", true, false)
	holdLine(t, evading, "evading", 1)
	holdLine(t, evading, "cavalry standing to receive cavalry", 0)
	holdLine(t, st.receiveSum(with(pikes, same), with(h, same), Charge{}, "near", false, true), "steady pikes, cavalry to the front", 0)
	holdLine(t, st.chargeSum(with(h, same), with(pikes, same), Charge{}, "near", true), "cavalry at the front of steady pikes", 0)
	for _, c := range []struct {
		name   string
		r      engine.Reckoning
		line   string
		weighs int
	}{
		{"C10 guns", st.shotSum(with(pikes, same), 1, "near", true, false), "any hit by guns", -1},
		{"C10 small arms", st.shotSum(with(pikes, same), 1, "near", false, false), "any hit by guns", 0},
		{"C10 enfiladed", st.shotSum(with(pikes, same), 1, "near", false, true), "enfiladed", -1},
		{"C10 disordered", st.shotSum(with(pikes, func(u *Unit) { u.Dis = true }), 1, "near", false, false), "disordered or shaken", -1},
		{"C10 shaken", st.shotSum(with(pikes, func(u *Unit) { u.Morale = shaken }), 1, "near", false, false), "disordered or shaken", -1},
		{"C10 in order", st.shotSum(with(pikes, same), 1, "near", false, false), "disordered or shaken", 0},
		{"C10 skirmish order", st.shotSum(with(skirmishers(0, 12), same), 1, "near", false, false), "skirmish order", 1},
		{"C10 hard cover", st.shotSum(with(pikes, func(u *Unit) { u.Ground = "hard" }), 1, "near", false, false), "hard cover", 1},
		{"C10 losses", st.shotSum(with(pikes, same), 4, "near", false, false), "losses, 4 of 40", -1},
		{"C11 missile unit", st.lostSum(with(shot, same), 1, "near", false, false, false), "missile unit", -1},
		{"C11 steady pikes", st.lostSum(with(pikes, same), 1, "near", false, false, false), "steady pikes", 1},
		{"C11 no pikes", st.lostSum(with(pikes, same), 1, "near", false, false, true), "steady pikes", 0},
		{"C11 flanked", st.lostSum(with(pikes, same), 1, "near", true, false, false), "attacked in flank or rear", -2},
		{"C11 shaken", st.lostSum(with(pikes, func(u *Unit) { u.Morale = shaken }), 1, "near", false, false, false), "shaken or worse", -1},
		{"C11 hard cover", st.lostSum(with(pikes, func(u *Unit) { u.Ground = "hard" }), 1, "near", false, false, false), "hard cover", 1},
		{"C11 friend behind", st.lostSum(with(pikes, same), 1, "near", false, true, false), "friend in good morale close behind", 1},
		{"C11 losses by the difference", st.lostSum(with(pikes, same), 8, "near", false, false, false), "losses, 8 of 40", -2},
		{"C12 one friend", st.friendSum(with(pikes, same), 1, "near", false, false, false), "further friends: 0", 0},
		{"C12 two friends", st.friendSum(with(pikes, same), 2, "near", false, false, false), "further friends: 1", -1},
		{"C12 five friends", st.friendSum(with(pikes, same), 5, "near", false, false, false), "further friends: 2", -2},
		{"C12 army leader", st.friendSum(with(pikes, same), 1, "near", true, false, false), "army leader killed", -1},
		{"C12 lower grade", st.friendSum(with(pikes, same), 1, "near", false, true, false), "routed friend of lower grade", 1},
		{"C12 no enemy near", st.friendSum(with(pikes, same), 1, "near", false, false, true), "no visible enemy near", 1},
		{"C12 hard cover", st.friendSum(with(pikes, func(u *Unit) { u.Ground = "hard" }), 1, "near", false, false, false), "hard cover", 1},
		{"C7 cavalry", st.pursuitSum(with(h, same), "", false), "cavalry", -3},
		{"C7 foot", st.pursuitSum(with(pikes, same), "", false), "foot", -1},
		{"C7 levee", st.pursuitSum(with(levee(h), same), "", false), "levee", -1},
		{"C7 headstrong", st.pursuitSum(with(h, func(u *Unit) { u.Head = true }), "", false), "headstrong", -1},
		{"C7 grade B", st.pursuitSum(with(horse(0, "B"), same), "", false), "Grade A or B", 1},
		{"C7 grade C", st.pursuitSum(with(h, same), "", false), "Grade A or B", 0},
		{"C7 exhausted", st.pursuitSum(with(h, func(u *Unit) { u.Other = 6 }), "", false), "exhausted", 1},
		{"C7 fresh enemy", st.pursuitSum(with(h, same), "", true), "fresh enemy in charge reach", 1},
		{"C7 leader", st.pursuitSum(with(h, same), "with", false), "leader with the unit", 1},
		{"C7 no radius penalty", st.pursuitSum(with(h, same), "none", false), "no leader in radius", 0},
	} {
		t.Run(c.name, func(t *testing.T) { holdLine(t, c.r, c.line, c.weighs) })
	}
	t.Run("artillery disadvantage weighs on charges, answers, friends and shots by guns", func(t *testing.T) {
		s := field(4, pikes, foot(1, "C", 20, 20, 2), newUnit(0, 1, "", "heavy", "C", 4, 1))
		u, v := s.Units[0], s.Units[1]
		holdLine(t, s.chargeSum(u, v, Charge{}, "near", false), "artillery disadvantage", -1)
		holdLine(t, s.receiveSum(u, v, Charge{}, "near", false, false), "artillery disadvantage", -1)
		holdLine(t, s.friendSum(u, 1, "near", false, false, false), "artillery disadvantage", -1)
		holdLine(t, s.shotSum(u, 1, "near", true, false), "the same under artillery disadvantage", -2)
		holdLine(t, s.shotSum(u, 1, "near", true, false), "any hit by guns", 0)
		holdLine(t, s.shotSum(u, 1, "near", false, false), "the same under artillery disadvantage", 0)
		holdLine(t, s.lostSum(u, 1, "near", false, false, false), "artillery disadvantage", 0)
		holdLine(t, s.chargeSum(v, u, Charge{}, "near", false), "artillery disadvantage", 0)
	})
	for grade, v := range map[string]int{"A": 1, "B": 0, "C": -1, "D": -2, "E": -3} {
		holdLine(t, st.shotSum(with(foot(0, grade, 20, 20, 2), same), 1, "near", false, false), "grade "+grade, v)
	}
}

// holdLine: a line stands in a sum with that weight, or does not stand.
func holdLine(t *testing.T, r engine.Reckoning, line string, weighs int) {
	t.Helper()
	for _, x := range r.Terms {
		if x.Why == line {
			assert.Equal(t, []any{-weighs, signed(weighs)}, []any{x.Value, x.Show}, line)
			return
		}
	}
	assert.Zero(t, weighs, "%q does not stand in %s", line, rulestest.Reckoned(r))
}

// Every line of the combat points. Source: ecw-charts C5; ECW-80 to ECW-82.
func TestCombatPoints(t *testing.T) {
	pikes, shot, h := foot(0, "C", 20, 20, 2), foot(0, "C", 0, 24, 2), horse(0, "C")
	cui, drag := newUnit(0, 0, "", "cuirassier", "C", 12, 2), newUnit(0, 0, "", "dragoon", "C", 12, 2)
	change := func(u Unit, f func(u *Unit)) Unit { f(&u); return u }
	s := field(5)
	for _, c := range []struct {
		name   string
		u, v   Unit
		f, g   Foe
		line   string
		points int // -1 when the line must not stand
	}{
		{"cuirassiers", cui, shot, Foe{}, Foe{}, "cuirassiers", 4},
		{"horse", h, shot, Foe{}, Foe{}, "horse", 3},
		{"mounted dragoons", drag, shot, Foe{}, Foe{}, "mounted dragoons", 1},
		{"combat unit", pikes, shot, Foe{}, Foe{}, "foot, combat unit", 3},
		{"missile unit", shot, pikes, Foe{}, Foe{}, "foot, missile unit", 2},
		{"skirmishers", skirmishers(0, 12), pikes, Foe{}, Foe{}, "skirmishing foot, gunners", 0},
		{"gunners", newUnit(0, 0, "", "light", "C", 2, 1), pikes, Foe{}, Foe{}, "skirmishing foot, gunners", 0},
		{"grade A", foot(0, "A", 20, 20, 2), shot, Foe{}, Foe{}, "Grade A", 4},
		{"grade B", foot(0, "B", 20, 20, 2), shot, Foe{}, Foe{}, "Grade B", 3},
		{"grade C", pikes, shot, Foe{}, Foe{}, "Grade C", 2},
		{"grade D", foot(0, "D", 20, 20, 2), shot, Foe{}, Foe{}, "Grade D", 1},
		{"steady", pikes, shot, Foe{}, Foe{}, "steady", 1},
		{"not steady", change(pikes, func(u *Unit) { u.Dis = true }), shot, Foe{}, Foe{}, "steady", -1},
		{"impetus", h, shot, Foe{Impact: true, Push: true}, Foe{}, "impetus", 3},
		{"impetus on impact only", h, shot, Foe{Push: true}, Foe{}, "impetus", -1},
		{"impact without impetus", h, shot, Foe{Impact: true}, Foe{}, "impetus", -1},
		{"steady pikes against horse", pikes, h, Foe{}, Foe{}, "steady pikes, cavalry to their front", 4},
		{"steady pikes against foot", pikes, shot, Foe{}, Foe{}, "steady pikes, cavalry to their front", -1},
		{"steady pikes taken in flank", pikes, h, Foe{Side: flank}, Foe{}, "steady pikes, cavalry to their front", -1},
		{"disordered pikes", change(pikes, func(u *Unit) { u.Dis = true }), h, Foe{}, Foe{}, "steady pikes, cavalry to their front", -1},
		{"square with few pikes", change(pikes, func(u *Unit) { u.Order, u.Pikes, u.Shot = "square", 2, 38 }), h, Foe{}, Foe{},
			"square or ring against cavalry", 2},
		{"square of steady pikes", change(pikes, func(u *Unit) { u.Order = "square" }), h, Foe{}, Foe{},
			"square or ring against cavalry", -1},
		{"square against foot", change(pikes, func(u *Unit) { u.Order, u.Dis = "square", true }), shot, Foe{}, Foe{},
			"square or ring against cavalry", -1},
		{"cavalry rides down shot", h, shot, Foe{}, Foe{}, "cavalry against foot without steady pikes", 2},
		{"cavalry against steady pikes", h, pikes, Foe{}, Foe{}, "cavalry against foot without steady pikes", -1},
		{"cavalry against unsteady pikes", h, change(pikes, func(u *Unit) { u.Dis = true }), Foe{}, Foe{},
			"cavalry against foot without steady pikes", 2},
		{"cavalry against cavalry", h, cui, Foe{}, Foe{}, "cavalry against foot without steady pikes", -1},
		{"from behind the flank line", h, shot, Foe{}, Foe{Side: flank}, "from behind the enemy’s flank line", 2},
		{"in the rear", h, shot, Foe{}, Foe{Side: rear}, "in the enemy’s rear", 3},
		{"the rear is no flank", h, shot, Foe{}, Foe{Side: rear}, "from behind the enemy’s flank line", -1},
		{"defending an obstacle", change(shot, func(u *Unit) { u.Ground = "obstacle" }), pikes, Foe{}, Foe{}, "defending an obstacle", 1},
		{"defending works", change(shot, func(u *Unit) { u.Ground = "works" }), pikes, Foe{}, Foe{},
			"defending hard cover, building or works", 2},
		{"soft cover is none in combat", change(shot, func(u *Unit) { u.Ground = "soft" }), pikes, Foe{}, Foe{},
			"defending hard cover, building or works", -1},
		{"enemy disordered", pikes, change(shot, func(u *Unit) { u.Dis = true }), Foe{}, Foe{}, "enemy disordered", 1},
		{"enemy in order", pikes, shot, Foe{}, Foe{}, "enemy disordered", -1},
		{"enemy shaken", pikes, change(shot, func(u *Unit) { u.Morale = shaken }), Foe{}, Foe{}, "enemy shaken", 1},
		{"enemy halted", pikes, change(shot, func(u *Unit) { u.Morale = halted }), Foe{}, Foe{}, "enemy shaken", -1},
		{"enemy demoralised", pikes, change(shot, func(u *Unit) { u.Morale = demoralised }), Foe{}, Foe{}, "enemy demoralised", 2},
		{"four ranks", foot(0, "C", 20, 20, 4), shot, Foe{}, Foe{}, "four or more ranks, foot against foot", 1},
		{"three ranks", foot(0, "C", 0, 24, 3), shot, Foe{}, Foe{}, "four or more ranks, foot against foot", -1},
		{"four ranks against horse", foot(0, "C", 20, 20, 4), h, Foe{}, Foe{}, "four or more ranks, foot against foot", -1},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := s.points(c.u, c.v, c.f, c.g, false, false, false)
			sum, found := 0, -1
			for _, x := range r.Terms {
				sum += x.Value
				if x.Why == c.line {
					found = x.Value
				}
			}
			assert.Equal(t, c.points, found, rulestest.Reckoned(r))
			assert.Equal(t, sum, r.Sum)
		})
	}
	u := s.points(pikes, shot, Foe{}, Foe{}, false, false, false).Sum
	assert.Equal(t, u+1, s.points(pikes, shot, Foe{}, Foe{}, true, false, false).Sum, "uphill")
	assert.Equal(t, u+1, s.points(pikes, shot, Foe{}, Foe{}, false, false, true).Sum, "leader attached")
	assert.Equal(t, s.points(pikes, h, Foe{}, Foe{}, false, false, false).Sum-4, s.points(pikes, h, Foe{}, Foe{}, false, true,
		false).Sum, "in a wood pikes give nothing")
	assert.Equal(t, s.points(h, pikes, Foe{}, Foe{}, false, false, false).Sum+2, s.points(h, pikes, Foe{}, Foe{}, false, true, false).Sum)
}

// Source: General Rules of Combat; ECW-81 to ECW-83.
func TestStrikers(t *testing.T) {
	reg, shot, h := foot(0, "C", 16, 24, 2), foot(1, "C", 0, 24, 2), horse(1, "C")
	sq := reg
	sq.Order = "square"
	small := foot(1, "C", 0, 12, 2)
	out := reg
	out.Morale = routed
	for _, c := range []struct {
		name            string
		u, v            Unit
		impact, noPikes bool
		want            int
	}{
		{"ECW-83: sixteen pikes in two ranks and twelve muskets", reg, foot(1, "C", 16, 24, 2), true, false, 28},
		{"without pikes one rank", reg, foot(1, "C", 16, 24, 2), true, true, 20},
		{"shot one rank", shot, reg, true, false, 12},
		{"pikes in a single rank once", foot(0, "C", 20, 0, 1), reg, true, false, 20},
		{"impact: figures in contact only", shot, small, true, false, 6},
		{"melee: three more to either side", shot, small, false, false, 12},
		{"melee: never more than the files", foot(1, "C", 0, 16, 2), small, false, false, 8},
		{"horse one rank", h, reg, true, false, 6},
		{"routers do not strike", out, h, true, false, 0},
		{"gunners all", newUnit(0, 0, "", "light", "C", 2, 1), h, true, false, 8},
		{"a square one side against foot", sq, shot, true, false, 5},
		{"three sides against horse", sq, h, true, false, 15},
		{"half the garrison", shot.enter("building"), reg, true, false, 12},
	} {
		t.Run(c.name, func(t *testing.T) { assert.Equal(t, c.want, c.u.strikers(c.v, c.impact, c.noPikes)) })
	}
	t.Run("three across a ford; before it those who face them", func(t *testing.T) {
		assert.Equal(t, 3, reg.striking(shot, Foe{Impact: true, Ford: true}, Foe{}, false))
		assert.Equal(t, 3, reg.striking(shot, Foe{Ford: true}, Foe{}, false))
		assert.Equal(t, 3, shot.striking(shot, Foe{Impact: true}, Foe{Ford: true}, false))
		assert.Equal(t, 12, shot.striking(shot, Foe{Impact: true}, Foe{}, false))
	})
	t.Run("ECW-82: nobody strikes to flank or rear in the first round", func(t *testing.T) {
		for side, rounds := range map[int]int{flank: 0, rear: 0, front: 0} {
			s := fighting(field(5, reg, foot(1, "C", 16, 24, 2)), 1, 2, true)
			s = in(s, 2, func(u *Unit) { u.Foes[0].Side, u.Foes[0].Round = side, rounds })
			m, _ := fieldOf(formOf(t, s, "fight unit=1 foe=2"), "m")
			assert.Equal(t, side == front, m.Max > 0, "%d", side)
			s = in(s, 2, func(u *Unit) { u.Foes = []Foe{{ID: 1, Side: side, Round: 1}} })
			m, _ = fieldOf(formOf(t, s, "fight unit=1 foe=2"), "m")
			assert.NotZero(t, m.Max)
		}
		s := fighting(field(5, reg, foot(1, "C", 16, 24, 2)), 1, 2, true)
		s = in(s, 2, func(u *Unit) { u.Foes[0].Caught = true })
		m, _ := fieldOf(formOf(t, s, "fight unit=1 foe=2"), "m")
		assert.Zero(t, m.Max, "caught evading")
	})
	t.Run("ECW-85: cavalry that does not cause more than it suffers recoils", func(t *testing.T) {
		for _, c := range []struct {
			suffered, caused int
			recoils, tests   bool
		}{{1, 1, true, false}, {0, 0, true, false}, {2, 1, true, true}, {1, 2, false, false}} {
			s := fighting(field(5, horse(0, "C"), reg), 1, 2, false)
			w := &work{s: s, base: s}
			w.afterRound(s.Units[0], c.suffered, c.caused, 0)
			assert.Equal(t, c.recoils, w.s.isDue("recoil", 1), "%d to %d", c.suffered, c.caused)
			assert.Equal(t, c.tests, w.s.isDue("lost", 1), "%d to %d", c.suffered, c.caused)
		}
		s := fighting(field(5, reg, horse(1, "C")), 1, 2, false)
		w := &work{s: s, base: s}
		w.afterRound(s.Units[0], 1, 1, 0)
		assert.False(t, w.s.isDue("recoil", 1), "foot does not")
	})
	t.Run("ECW-85: cavalry facing it must follow, foot lets it go", func(t *testing.T) {
		s := fighting(field(5, horse(0, "C"), horse(1, "C")), 1, 2, false)
		s, _ = do(t, s, "recoil unit=1", nil)
		assert.True(t, s.isDue("follow", 2))
		assert.Len(t, s.Units[0].Foes, 1)
		s = fighting(field(5, horse(0, "C"), foot(1, "C", 16, 24, 2)), 1, 2, false)
		s, _ = do(t, s, "recoil unit=1", nil)
		assert.Empty(t, s.Dues)
		assert.Empty(t, s.Units[0].Foes)
	})
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
			assert.Equal(t, c.may, u.valid() == nil)
			pikes := "no"
			if c.u.Pikes > 0 {
				pikes = "16"
			}
			_, asked := fieldOf(formOf(t, s, strings.Replace("muster class="+c.u.Class+" pikes="+pikes, " pikes=no", " pikes=0", 1)),
				"order")
			assert.Equal(t, c.may, asked, "when mustered")
		})
	}
}

// When the battle has ended only its records and settings may still be corrected.
func TestAfterTheEnd(t *testing.T) {
	s := field(6, foot(0, "C", 16, 24, 2), foot(1, "C", 16, 24, 2))
	s.Over = true
	after := map[string]bool{"record": true, "settings": true}
	for _, p := range (System{}).Procedures(s) {
		assert.Equal(t, !after[p.ID], p.Refused == ended, p.ID)
	}
	for _, p := range procedures() {
		f := System{}.Form(s, engine.Do(p.id, "unit", "1"))
		assert.Equal(t, !after[p.id], f.Refused != nil && f.Refused.Text == ended, p.id)
	}
	n, _ := do(t, s, "record unit=1 morale=1", nil)
	assert.Equal(t, halted, n.Units[0].Morale)
	n, _ = do(t, s, "settings turns=8", nil)
	assert.Equal(t, 8, n.Set.Turns)
	s.Over = false
	for _, p := range (System{}).Procedures(s) {
		assert.Empty(t, p.Refused, p.ID)
	}
}

// A unit in hand, and what it may do in the phase. Source: Turn Sequence.
func TestUnitInHand(t *testing.T) {
	s := field(2, foot(0, "C", 16, 24, 2), foot(1, "C", 16, 24, 2), newUnit(0, 0, "", "light", "C", 2, 1), newUnit(0, 0, "",
		"dragoon", "C", 12, 2))
	deeds := func(s State, id int) string {
		var out []string
		for _, k := range s.deeds(s.Units[id-1]) {
			out = append(out, k.Do.Do)
		}
		return strings.Join(out, " ")
	}
	n, r := do(t, s, "take unit=1", nil)
	assert.Equal(t, []any{1, "In hand: Unit 1."}, []any{n.Hand, r.Line})
	n, r = do(t, n, "take unit=0", nil)
	assert.Equal(t, []any{0, "Nobody is in hand."}, []any{n.Hand, r.Line})
	assert.Equal(t, "charge move feature hit record", deeds(s, 1))
	assert.Equal(t, "feature hit record", deeds(s, 2), "not its side’s phase")
	assert.Equal(t, "charge move guns feature hit record", deeds(s, 3))
	assert.Equal(t, "charge move mount feature hit record", deeds(s, 4))
	s.Step = 3
	assert.Equal(t, "charge move feature hit record", deeds(s, 2))
	s.Step = 4
	assert.Equal(t, "shoot feature hit record", deeds(s, 1))
	s.Step = 5
	assert.Equal(t, "feature hit record", deeds(s, 1))
	assert.Equal(t, "fight feature hit record", deeds(fighting(s, 1, 2, false), 1))
	s.Step = 1
	assert.Equal(t, "pursuit continue feature hit record", deeds(in(s, 1, func(u *Unit) { u.Pursuit = 2 }), 1))
	assert.Equal(t, "pursuit feature hit record", deeds(in(s, 1, func(u *Unit) { u.Pursuit = 1 }), 1))
	assert.Equal(t, "continue feature hit record", deeds(in(s, 1, func(u *Unit) { u.Morale = demoralised }), 1))
	gone := in(s, 2, func(u *Unit) { u.Off = "scattered" })
	assert.NotEmpty(t, refused(t, gone, "take unit=2"))
	n, _ = do(t, s, "take unit=1", nil)
	n, _ = do(t, n, "hit unit=1 n=40", nil)
	assert.Zero(t, n.Hand, "who is gone is in nobody’s hand")
}

// What is due stands in the order of the rules. Source: Turn Sequence, phases 4 to 6.
func TestOrderOfWhatIsDue(t *testing.T) {
	ranks := func(s State) string {
		var out []string
		for _, d := range s.sortedDues() {
			out = append(out, d.Do+" "+num(d.Unit))
		}
		return strings.Join(out, ", ")
	}
	t.Run("phase 4: counterchargers, chargers, targets, shooting", func(t *testing.T) {
		shot := skirmishers(1, 12)
		s := field(2, horse(0, "C"), horse(1, "C"), horse(0, "C"), shot, foot(0, "C", 20, 20, 2), foot(1, "C", 16, 24, 2))
		for _, c := range []string{"charge unit=3 target=4 far=8", "charge unit=1 target=2 far=8", "charge unit=5 target=6 far=8",
			"reply unit=4 how=stand", "reply unit=2 how=counter far=4", "reply unit=6 how=stand"} {
			s, _ = do(t, s, c, nil)
		}
		s.Step = 4
		s, _ = do(t, s, "shoot unit=6 target=5 range=1", []int{6, 1, 1, 1, 1, 1, 1, 1}, "shot")
		assert.Equal(t, "charge-home 2, charge-home 1, charge-home 5, overrun 3, shot-test 5", ranks(s))
		s, _ = do(t, s, "charge-home unit=5 leader=none", []int{6})
		assert.Equal(t, "charge-home 2, charge-home 1, overrun 3, receive 6", ranks(s), "it has tested")
	})
	t.Run("phase 5: rounds, losers, cavalry recoils, who follows", func(t *testing.T) {
		s := fighting(field(5, horse(0, "C"), horse(1, "C"), horse(0, "C"), horse(1, "C")), 1, 2, false)
		s = fighting(s, 3, 4, false)
		s.Dues, s.Next = []Due{{ID: 1, Do: "follow", Unit: 3, Other: 4, Step: 5, Rank: 4}, {ID: 2, Do: "fight", Unit: 3, Other: 4, Step: 5}}, 3
		w := &work{s: s, base: s}
		w.afterRound(s.Units[0], 2, 1, 0)
		assert.Equal(t, "fight 3, lost 1, recoil 1, follow 3", ranks(w.s))
		w.recoil(1, 24)
		assert.Contains(t, ranks(w.s), "recoil 1, follow 3, follow 2")
	})
	t.Run("who is caught evading is struck in rear", func(t *testing.T) {
		s := in(field(4, horse(0, "C"), horse(1, "C")), 1, func(u *Unit) { u.Charge = Charge{At: 2, Dist: 24, Impetus: true, Done: "home"} })
		s = in(s, 2, func(u *Unit) { u.Answer, u.Charge = "evade", Charge{At: 1, Impetus: true, Done: "failed"} })
		s.Dues, s.Next = []Due{{ID: 1, Do: "receive", Unit: 2, Other: 1, Step: 4, Rank: 4}}, 2
		n, _ := do(t, s, "receive unit=2 charger=1 leader=none caught=yes", []int{6})
		assert.Equal(t, []Foe{{ID: 2, Impact: true, Push: true}}, n.Units[0].Foes)
		assert.Equal(t, []Foe{{ID: 1, Impact: true, Side: rear, Caught: true}}, n.Units[1].Foes)
		n, r := do(t, s, "receive unit=2 charger=1 leader=none", []int{6})
		assert.Empty(t, n.Units[0].Foes)
		assert.Contains(t, r.Line, "evaded in order")
	})
	t.Run("where a recorded foe stands is asked of a new one only", func(t *testing.T) {
		s := field(3, horse(0, "C"), horse(1, "C"))
		for foe, want := range map[string]bool{"keep": false, "none": false, "2": true} {
			_, asked := fieldOf(formOf(t, s, "record unit=1 foe="+foe), "foe-side")
			assert.Equal(t, want, asked, foe)
		}
	})
}
