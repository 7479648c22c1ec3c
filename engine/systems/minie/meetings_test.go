package minie

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/rulestest"
)

// Cases in which two rules meet.

// melees is the opening with melees in the step of melees.
func melees(t *testing.T, m ...Contact) State {
	s := opening(t, "s06", "no")
	s.First, s.Turn, s.Step, s.Melees = 1, 5, stepMelee, m
	return s
}

// Breaking through a unit that is already in rout also leaves no melee. HM-56, HM-92.
func TestBreakthroughOfRouters(t *testing.T) {
	s := with(opening(t, "s06", "no"), 12, func(u *Unit) { u.Form, u.Rout, u.Quality = Routing, 2, Regular })
	d, next := play(t, s, "charge unit=8 target=12 distance=4", []int{1, 6}, "8")
	assert.Equal(t, "breakthrough", d.Word)
	assert.Empty(t, next.Melees)
	assert.Equal(t, 2, unitOf(t, next, 12).Rout)
	assert.NotContains(t, strings.Join(d.Todo, " "), "first rout move", "it runs already")
}

// A unit in two melees fights both before it falls back. HM-60, C8, HM-R49.
func TestTwoOnOne(t *testing.T) {
	s := melees(t, Contact{A: 3, D: 17}, Contact{A: 4, D: 17}) // two regiments on cavalry
	d, s := play(t, s, "melee melee=3-17 a-figures=12 d-figures=6", []int{6, 6, 1})
	assert.NotContains(t, strings.Join(d.Todo, " "), "retire")
	d, s = play(t, s, "melee melee=4-17 a-figures=3 d-figures=6", []int{1, 6})
	assert.Contains(t, d.Todo, "The 6th Virginia Cavalry retire 6″, facing the enemy.", "though it has won the last")
	assert.NotContains(t, strings.Join(d.Todo, " "), "9th Ohio retire")
	assert.Equal(t, []int{4, 4}, []int{unitOf(t, s, 17).Test & 4, unitOf(t, s, 4).Test & 4})
	d, _ = play(t, with(s, 17, func(u *Unit) { u.Tested = 0 }), "morale unit=17", nil)
	assert.NotContains(t, strings.Join(d.Todo, " "), "step", "it has retired")
	won := melees(t, Contact{A: 3, D: 17})
	d, _ = play(t, won, "melee melee=3-17 a-figures=3 d-figures=6", []int{1, 6})
	assert.NotContains(t, strings.Join(d.Todo, " "), "6th Virginia Cavalry", "the winner stays")

	for what, c := range map[string]struct {
		form   int
		melees []Contact
		steps  bool
	}{"in line": {Line, nil, true}, "that fights on": {Line, []Contact{{A: 12, D: 3, T: 5}}, false}, "a square": {Square, nil, false},
		"guns": {Unlimbered, nil, false}} {
		s := with(melees(t, c.melees...), 3, func(u *Unit) { u.Test, u.Form = 4, c.form })
		d, next := play(t, s, "morale unit=3", nil)
		assert.Equal(t, c.steps, strings.Contains(strings.Join(d.Todo, " "), "step back 2″"), what)
		assert.Equal(t, c.steps, unitOf(t, next, 3).Place > unitOf(t, s, 3).Place, what)
	}
}

// A melee fought to a draw ends if one of the two routs, and both rest. After a contact that was never fought they do not. HM-60, HM-92.
func TestRestAfterARout(t *testing.T) {
	for fought, rest := range map[int]int{0: 0, 4: 2} {
		s := with(melees(t, Contact{A: 3, D: 12, T: fought}), 12, func(u *Unit) {
			u.Test, u.Subs, u.LostSub, u.LostCol, u.Colonel, u.Quality = 1, 0, 3, 1, 0, Militia
		})
		d, next := play(t, s, "morale unit=12", []int{1})
		assert.Equal(t, "routs", d.Word)
		assert.Empty(t, next.Melees)
		assert.Equal(t, rest, unitOf(t, next, 3).Rest, "fought in turn %d", fought)
		assert.Equal(t, rest, unitOf(t, next, 12).Rest, "fought in turn %d", fought)
	}
}

// The first rout move is made at the end of the phase that broke the unit, and of no other. HM-11, HM-92.
func TestOneFirstRoutMove(t *testing.T) {
	for what, c := range map[string]struct {
		id, tested int
		steps      []int
	}{"charged by the first player": {12, 0, []int{6}}, "charged by the second": {3, 0, []int{12}},
		"failed its check": {12, 1, []int{stepMorale}}} {
		s := with(opening(t), c.id, func(u *Unit) { u.Form, u.Tested = Routing, c.tested })
		s.First = 1
		var said []int
		for s.Step = range sequence {
			if s.Step < stepMelee && c.tested == 1 {
				continue // it has made no rout move yet
			}
			for _, r := range s.reminders() {
				if strings.Contains(r.Text, "at the end of this phase") {
					said = append(said, s.Step)
				}
			}
		}
		assert.Equal(t, c.steps, said, what)
	}
}

// A unit that has lost half goes to its own edge before all else; guns stay and fire every second turn. At the edge a unit neither moves
// nor fires until it comes back, except in defence. HM-71, HM-91, HM-R46, HM-R47.
func TestHalfLostDoesNothingElse(t *testing.T) {
	s := opening(t, "s06", "no")
	s.First, s.Step = 1, stepMoves
	half := with(s, 4, func(u *Unit) { u.Men, u.Half = 10, 1 })
	for line, why := range map[string]string{"move unit=4 pace=line": lostHalf, "formation unit=4 form=column": lostHalf,
		"move unit=4 pace=double": lostHalf, "charge unit=4": lostHalf} {
		assert.Equal(t, why, refused(t, half, line), line)
	}
	horse := with(s, 8, func(u *Unit) { u.Half = 1 })
	assert.Equal(t, lostHalf, refused(t, horse, "mount unit=8"))
	assert.Equal(t, hide, half.stayBars(unitOf(t, half, 4)), "it may not stay")
	routs := with(s, 4, func(u *Unit) { u.Form, u.Rout = Routing, 1 })
	assert.Equal(t, hide, routs.stayBars(unitOf(t, routs, 4)), "nor a unit in rout")
	_, gone := play(t, half, "move unit=4 pace=rout", nil)
	assert.Equal(t, "It has already moved.", refused(t, gone, "move unit=4 pace=rout"))
	fights := half
	fights.Melees = []Contact{{A: 12, D: 4}}
	assert.Equal(t, "It is in melee.", refused(t, fights, "half unit=4 do=edge"))

	edge := with(s, 4, func(u *Unit) { u.Men, u.Half = 10, 2 })
	for _, line := range []string{"move unit=4", "musketry unit=4"} {
		assert.Equal(t, atItsEdge, refused(t, edge, line), line)
	}
	assert.Empty(t, edge.defenceBars(unitOf(t, edge, 4)))
	assert.Empty(t, edge.stayBars(unitOf(t, edge, 4)), "it waits")

	crew := carry(t, s, func(a *act) { lose(a, 7, 4) })
	u := unitOf(t, crew, 7)
	assert.Equal(t, []int{2, 0}, []int{u.Men, u.Half}, "four of six gunners")
	assert.Empty(t, crew.gunBars(u))
}

// Neither muskets nor guns fire into a melee. HM-R48.
func TestNoFireIntoAMelee(t *testing.T) {
	s := melees(t, Contact{A: 12, D: 3})
	for _, round := range []string{"roundshot", "shell", "canister"} {
		assert.Equal(t, "It is in melee.", refused(t, s, round+" unit=7 target=12"), round)
	}
	assert.Equal(t, "It is in melee.", refused(t, s, "musketry unit=4 target=12"))
}

// A charge is a move: it pays for turns, ground and crossings. An abatis stops it, and wire keeps it from breaking through. HM-35,
// HM-100, C15.
func TestChargeOverGround(t *testing.T) {
	s := opening(t, "s06", "no")
	for line, reach := range map[string]string{"": "5″", "turn=1": "3¾″", "ground=forest": "2½″",
		"ground=hill": "3¾″", "cross=wall": "2½″",
		"ground=forest turn=1": "1¾″", "ground=forest through=1": "4″"} {
		assert.Equal(t, "Its charge reaches "+reach+".", refused(t, s, strings.TrimSpace("charge unit=3 target=12 distance=6 "+line)), line)
	}
	assert.Nil(t, formOf(t, s, "charge unit=3 target=12 distance=4 ground=hill").Refused, "3¾ inches may be a distance of 4, rounded up")
	assert.Equal(t, "Its charge reaches 3¾″.", refused(t, s, "charge unit=3 target=12 distance=5 ground=hill"))
	assert.NotNil(t, formOf(t, s, "charge unit=3 target=12 distance=1 cross=abatis").Refused)
	assert.Nil(t, formOf(t, s, "move unit=3 pace=line cross=abatis").Refused, "a unit that does not charge gets through")
	_, next := play(t, s, "charge unit=3 target=12 distance=2 turn=1 holds=yes", nil)
	assert.Equal(t, (unitOf(t, s, 3).Face+1)%8, unitOf(t, next, 3).Face)
	_, next = play(t, s, "charge unit=8 target=12 distance=2 cross=wire holds=yes", []int{1})
	assert.Len(t, next.Melees, 1, "no die for a breakthrough")
}

// Light men who go out share the last charge and the rest of their battalion. HM-R35, HM-60.
func TestLightMenOfAWearyBattalion(t *testing.T) {
	s := opening(t, "forces", "none", "era", "18", "s06", "no", "s09", "yes")
	_, s = play(t, s, "muster side=1 kind=battalion", nil)
	s = with(s, 1, func(u *Unit) { u.Rest, u.Charged, u.Hungry = 2, 1, 1 })
	_, s = play(t, s, "lights unit=1", nil)
	u := unitOf(t, s, 2)
	assert.Equal(t, []int{2, 1, 1}, []int{u.Rest, u.Charged, u.Hungry})
}

// A square that takes two turns is formed in two consecutive turns: a unit that charges or stands in between must begin again.
// HM-32, HM-R45.
func TestSquareInTwoTurns(t *testing.T) {
	for moved, forming := range map[int]int{0: 0, 1: 1} {
		s := with(opening(t), 3, func(u *Unit) { u.Forming, u.Moved = 1, moved })
		s = rulestest.Applied(t, System{}, s, turned{})
		assert.Equal(t, forming, unitOf(t, s, 3).Forming)
	}
}

// Reinforcements come only once, even if the referee renames them. HV-2.
func TestRenamedReinforcements(t *testing.T) {
	s := commanders.Start(t, "mercers").(State)
	n := len(s.Units)
	lost, of := s.army(1)
	s.Turn = 6 // when none can be late any longer
	s = carry(t, s, reinforce)
	assert.Greater(t, len(s.Units), n)
	for _, u := range s.Units[n:] {
		s = with(s, u.ID, func(u *Unit) { u.Name += " of ours" })
	}
	assert.Len(t, carry(t, s, reinforce).Units, len(s.Units))
	now, all := s.army(1)
	assert.Equal(t, []int{lost, of}, []int{now, all})
}

// The key of the next step counts the units that may still move, and only those. HM-30, HM-R38.
func TestWhoIsStillToMove(t *testing.T) {
	s := opening(t)
	s.First, s.Step = 1, stepMoves
	left := func(s State) int { return System{}.Desk(s).Lists[1].ToAct() }
	all := left(s)
	fights := s
	fights.Melees = []Contact{{A: 12, D: 3}}
	for what, s := range map[string]State{"has moved": with(s, 3, func(u *Unit) { u.Moved = 1 }),
		"has fired at a charge": with(s, 3, func(u *Unit) { u.Fired = 1 }), "a square": with(s, 3, func(u *Unit) { u.Form = Square }),
		"at its edge": with(s, 3, func(u *Unit) { u.Half = 2 }), "in melee": fights} {
		assert.Equal(t, all-1, left(s), what)
	}
}

// A side without a general is not asked whether one touches. HM-60, HM-92.
func TestNoGeneralIsAskedFor(t *testing.T) {
	s := melees(t, Contact{A: 3, D: 12})
	for _, id := range []int{2, 11} {
		assert.Equal(t, General, unitOf(t, s, id).Class)
	}
	none := with(s, 2, func(u *Unit) { u.Gone = goneDestroyed })
	for key, asks := range map[string]bool{"a-general": false, "d-general": true} {
		_, ok := fieldOf(t, none, "melee melee=3-12", key)
		assert.Equal(t, asks, ok, key)
		_, ok = fieldOf(t, s, "melee melee=3-12", key)
		assert.True(t, ok, key)
	}
	_, ok := fieldOf(t, none, "morale unit=3", "general")
	assert.False(t, ok)
	_, ok = fieldOf(t, s, "morale unit=3", "general")
	assert.True(t, ok)
}

// The headquarters of a regiment goes with its battalion when two halves are combined. HM-91, HM-R30.
func TestHeadquartersOfAHalf(t *testing.T) {
	for _, heads := range [][3]int{{0, 1, 1}, {1, 0, 1}, {1, 2, 1}, {0, 2, 0}} {
		s := opening(t)
		for i, id := range []int{3, 4} {
			s = with(s, id, func(u *Unit) { u.Half, u.Men, u.Head, u.LostFlag = 2, 8, heads[i], 6 })
		}
		began := unitOf(t, s, 3).began() + unitOf(t, s, 4).began()
		_, s = play(t, s, "half unit=3 do=join with=4", nil)
		assert.Equal(t, []int{0, began}, []int{unitOf(t, s, 3).LostFlag, unitOf(t, s, 3).began()}, "what was lost before is past")
		assert.Equal(t, heads[2], unitOf(t, s, 3).Head, "%v", heads)
	}
}

// Too few figures for a volley neither fire at a charge nor reply; skirmishers throw a die however few they are. HM-55, HM-R17.
func TestFewWhoAreChargedOrFiredAt(t *testing.T) {
	s := opening(t, "s06", "no")
	few := func(u *Unit) { u.Men, u.Colonel, u.Subs, u.Flags, u.Drum, u.Head = 2, 0, 0, 0, 0, 0 }
	line := with(s, 12, few)
	_, next := play(t, line, "charge unit=3 target=12 distance=4", nil)
	assert.Zero(t, unitOf(t, next, 12).Fired)
	assert.Equal(t, tooFew, refused(t, line, "defence unit=12 target=3"))
	_, asks := fieldOf(t, line, "musketry unit=3 target=12 range=20", "reply")
	assert.False(t, asks)
	loose := with(line, 12, func(u *Unit) { u.Form = Skirmish })
	d, next := play(t, loose, "charge unit=3 target=12 distance=4", []int{6})
	assert.Contains(t, strings.Join(d.Note, " "), "The 4th Georgia fired at the charge")
	assert.Equal(t, 1, unitOf(t, next, 12).Fired)
	_, asks = fieldOf(t, loose, "musketry unit=3 target=12 range=20", "reply")
	assert.True(t, asks)
}

// A volley on the move is fired from a new place, and so is a first volley. HM-53, HM-R26.
func TestFirstVolleyOnTheMove(t *testing.T) {
	s := opening(t, "s06", "no")
	_, s = play(t, s, "musketry unit=3 target=12 range=20", []int{1, 1, 1, 1})
	s = with(s, 3, func(u *Unit) { u.Fired = 0 })
	assert.Equal(t, 2, formOf(t, s, "musketry unit=3 target=12 range=20").Reckoning.Terms[0].Value, "an ordinary one")
	s.Step = stepCharges - 1
	assert.Equal(t, 1, formOf(t, s, "musketry unit=3 target=12 range=20 moving=yes").Reckoning.Terms[0].Value)
}

// Light troops fire at selected figures; volleys are fired by a group at a group. HM-51, HM-54.
func TestWhoPicksOffAGeneral(t *testing.T) {
	s := opening(t)
	assert.Equal(t, "Only light troops pick off a general.", refused(t, s, "musketry unit=3 target=11"))
	assert.Nil(t, formOf(t, s, "skirmish unit=18 target=2 range=32").Refused)
}
