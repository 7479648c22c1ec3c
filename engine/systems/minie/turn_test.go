package minie

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/sandtable"
	"vedette/engine/view"
)

// TestSequenceAsPrinted is the Turn Sequence of the document, step by step. HM-10.
func TestSequenceAsPrinted(t *testing.T) {
	s := opening(t)
	s.First = 2
	var got []string
	for i := range sequence {
		got = append(got, strings.TrimSuffix(words.Text(s.stepSaid(i)), "."))
	}
	assert.Equal(t, []string{"Who goes first",
		"Confederates: formations and orders", "Confederates: field works", "Confederates: demolition", "Confederates: moves",
		"Confederates: move, fire, move", "Confederates: charges and first routs",
		"Federals: formations and orders", "Federals: field works", "Federals: demolition", "Federals: moves", "Federals: move, fire, move",
		"Federals: charges and first routs",
		"Confederates: artillery", "Federals: artillery", "Musketry", "Melee", "Morale and routs"}, got)
	for step, who := range map[int]int{0: 0, 1: 2, 6: 2, 7: 1, 12: 1, 13: 2, 14: 1, 15: 0, 16: 0, 17: 0} {
		assert.Equal(t, who, s.active(step), "step %d", step)
	}
	// HM-02
	for what, r := range map[string]dice.Code{"first": dice.OneD6, "risk": dice.OneD10, "volley": dice.OneD6, "morale": dice.OneD6,
		"officer": dice.OneD6, "order": dice.OneD6} {
		assert.Equal(t, r, rollOf(what).Code, what)
	}
	text := ""
	for _, c := range (System{}).Reference(s).Chapters {
		if c.Section == secTurn {
			text += c.Body[0].Text.String()
		}
	}
	for _, words := range []string{"20 yards", "four minutes", "figure 20 men"} { // HM-01, HM-R12, HM-R13
		assert.Contains(t, text, words)
	}
}

// TestSequence is the turn: eighteen steps, the first player's movement before the second's, their artillery one
// after the other, then both together. A step with something still to do is not left. HM-10, HM-11.
func TestSequence(t *testing.T) {
	s := opening(t)
	require.Len(t, sequence, 18)
	assert.Equal(t, "Roll to see who goes first.", refused(t, s, "step"))
	_, s = play(t, s, "first", []int{2, 2, 3, 5})
	assert.Equal(t, 2, s.First, "a tie is rolled again")
	seen := []int{}
	for s.Turn == 1 {
		seen = append(seen, s.Step)
		_, s = play(t, s, "step", nil)
	}
	assert.Equal(t, []int{1, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15}, seen,
		"works, demolition, melee and morale are passed over when there is none")
	s.First, s.Step = 1, stepMorale
	s = with(s, 12, func(u *Unit) { u.Test = 1 })
	s = with(s, 3, func(u *Unit) { u.Test = 1 })
	d := System{}.Desk(s)
	require.Len(t, d.Duties, 2)
	assert.Equal(t, "5th Ohio, Federals: lost figures", d.Duties[0].Title+", "+d.Duties[0].Small, "the first player's units first")
	assert.Equal(t, "2 morale checks still to do.", d.Primary.Refused)
	s.First = 2
	assert.Equal(t, "4th Georgia", System{}.Desk(s).Duties[0].Title)
	// Rout: one more turn of rout each turn, removed after failing in the fourth. HM-92.
	s = with(opening(t), 3, func(u *Unit) { u.Form = Routing })
	for _, want := range []int{1, 2, 3, 4, 4} {
		s = rulestest.Applied(t, System{}, s, turned{})
		u, _ := s.unit(3)
		require.Equal(t, want, u.Rout)
	}
	s = with(s, 3, func(u *Unit) { u.LostSub, u.Subs, u.Colonel, u.LostCol = 3, 0, 0, 1 })
	_, s = play(t, s, "morale unit=3", []int{1})
	u, _ := s.unit(3)
	assert.Equal(t, goneRouted, u.Gone)
}

// A key names up to three things that are still to do, or the first two and how many more. HM-10.
func TestKeyNamesWhatIsOwed(t *testing.T) {
	s := opening(t, "s06", "no")
	s.First, s.Step = 1, stepMorale
	for n, want := range []string{"the morale check of the 5th Ohio", "the morale check of the 5th Ohio, the morale check of the 9th Ohio",
		"the morale check of the 5th Ohio, the morale check of the 9th Ohio, the morale check of the 22nd Indiana",
		"the morale check of the 5th Ohio, the morale check of the 9th Ohio and 2 more"} {
		s = with(s, 3+n, func(u *Unit) { u.Test = 1 })
		i := slices.IndexFunc(System{}.Desk(s).Keys, func(k view.Key) bool { return k.ID == "put-off" })
		require.GreaterOrEqual(t, i, 0)
		assert.Equal(t, want, System{}.Desk(s).Keys[i].Small)
	}
}

// TestPutOff: whatever is due must be done before the step is left. The referee may put it off: the log says so, and
// it stays due. HM-10, HM-11, HM-91, HM-92.
func TestPutOff(t *testing.T) {
	s := opening(t, "s06", "no")
	s.First = 1
	at := func(step int, change func(*Unit)) State {
		s := with(s, 3, change)
		s.Step = step
		return s
	}
	assert.Empty(t, System{}.Desk(at(stepMoves, func(u *Unit) { u.Form = Routing })).Duties, "a unit that broke this turn has run already")
	melee := s
	melee.Step, melee.Melees = stepMelee, []Contact{{A: 3, D: 12}}
	for name, c := range map[string]struct {
		s   State
		due string
	}{
		"a morale check":             {at(stepMorale, func(u *Unit) { u.Test = 1 }), "the morale check of the 5th Ohio"},
		"a rally":                    {at(stepMorale, func(u *Unit) { u.Form, u.Rout = Routing, 2 }), "rallying the 5th Ohio"},
		"a melee":                    {melee, "the melee of the 5th Ohio"},
		"a rout move":                {at(stepMoves, func(u *Unit) { u.Form, u.Rout = Routing, 1 }), "the rout move of the 5th Ohio"},
		"half lost, to its own edge": {at(stepMoves, func(u *Unit) { u.Men, u.Half = 8, 1 }), "the move of the 5th Ohio to their own edge"},
		"half lost and routing as well": {at(stepMoves, func(u *Unit) { u.Men, u.Half, u.Form, u.Rout = 8, 1, Routing, 1 }),
			"the rout move of the 5th Ohio"},
	} {
		d := System{}.Desk(c.s)
		assert.NotEmpty(t, d.Primary.Refused, "%s: it is asked first", name)
		assert.NotEmpty(t, d.Duties, name)
		refused(t, c.s, "step")
		var off *view.Key
		for _, k := range d.Keys {
			if k.ID == "put-off" {
				off = &k
			}
		}
		require.NotNil(t, off, name)
		assert.Contains(t, off.Small, c.due, name)
		told, next := play(t, c.s, off.Do.String(), nil)
		assert.Contains(t, told.Note, "The referee put off "+c.due+".", name)
		assert.NotEqual(t, c.s.Step, next.Step, name)
		// Going to another step from the list notes it too.
		told, _ = play(t, c.s, fmt.Sprintf("step to=%d", c.s.Step-1), nil)
		assert.Contains(t, told.Note, "The referee put off "+c.due+".", name)
	}
	// With nothing due there is no such key.
	assert.Equal(t, "next", rulestest.Each(System{}.Desk(at(stepMoves, func(*Unit) {})).Keys, func(k view.Key) string { return k.ID })[0])
	assert.Len(t, System{}.Desk(at(stepMoves, func(*Unit) {})).Keys, 1)
	assert.Empty(t, System{}.Desk(at(stepMoves, func(*Unit) {})).Primary.Refused)

	// A check that was put off is still due next turn; one that was made is not.
	late := at(stepMorale, func(u *Unit) { u.Test = 1 })
	_, late = play(t, late, "step off=yes", nil)
	assert.Equal(t, 2, late.Turn)
	late.First, late.Step = 1, stepMorale
	assert.Equal(t, dueFigures, unitOf(t, late, 3).due())
	_, made := play(t, late, "morale unit=3", nil)
	_, made = play(t, made, "step", nil)
	assert.Zero(t, unitOf(t, made, 3).Test)
	// So is the melee, and it can be fought then.
	_, melee = play(t, melee, "step off=yes", nil)
	require.Len(t, melee.Melees, 1)
	melee.Turn, melee.Step = 2, stepMelee
	assert.NotEmpty(t, System{}.Desk(melee).Duties)
}

// TestEnds: every way in which a battle ends.
func TestEnds(t *testing.T) {
	for who, want := range map[string]string{"1": "The field belongs to the Federals", "2": "The field belongs to the Confederates",
		"drawn": "A drawn battle"} {
		_, s := play(t, opening(t), "end winner="+who, nil)
		assert.True(t, System{}.Desk(s).Over)
		assert.Equal(t, want, System{}.Desk(s).Say)
		assert.Equal(t, "The battle is over. Undo to play on.", refused(t, s, "first"))
	}
}

// TestTies: ties for first player are rolled again; after twenty it is the first side. HM-10.
func TestTies(t *testing.T) {
	ties := func(n int, more ...int) []int {
		var faces []int
		for range n {
			faces = append(faces, 3, 3)
		}
		return append(faces, more...)
	}
	for n, want := range map[int]int{0: 2, 1: 2, 19: 2} {
		_, s := play(t, opening(t), "first", ties(n, 2, 5))
		assert.Equal(t, []int{want, 1}, []int{s.First, s.Step}, "%d ties", n)
	}
	_, s := play(t, opening(t), "first", ties(20))
	assert.Equal(t, []int{1, 1}, []int{s.First, s.Step}, "twenty")
}

// TestReminders: the referee is reminded of what to see to in the right steps.
func TestReminders(t *testing.T) {
	s := opening(t)
	s.First = 1
	s = with(s, 3, func(u *Unit) { u.Form = Routing })
	s.Riders = []Rider{{ID: s.Next, Side: 1, Brigade: 1}}
	s.Next++
	for what, steps := range map[string][]int{
		"The 5th Ohio rout 7″ to the table edge at the end of this phase.":                    {12},
		"The 1st Brigade attacks: at least half a move along the line, or the one halt turn.": {4},
		"Move the messengers: 10″ in column, as light cavalry.":                               {4, 10},
		"Gen. Harmon keeps within 7½″ of the units of the 1st Brigade.":                       {4},
	} {
		var said []int
		for step := range sequence {
			s.Step = step
			for _, r := range (System{}).Desk(s).Remind {
				if r.Text == what {
					said = append(said, step)
				}
			}
		}
		assert.Equal(t, steps, said, what)
	}
	s.Step = 4
	for _, change := range []func(*Unit){func(u *Unit) { u.Rout = 1 }, func(u *Unit) { u.Form = Line }, func(u *Unit) { u.Gone = goneOff }} {
		quiet := with(s, 3, change)
		quiet.Step = 16
		for _, r := range (System{}).Desk(quiet).Remind {
			assert.NotContains(t, r.Text, "first rout move")
		}
	}
}

// offered returns the ends of the battle that the desk offers at the start of a turn.
func offered(s State, turn int) (out []string) {
	s.Turn = turn
	for _, d := range (System{}).Desk(s).Duties {
		if d.Key.Do.Do == "end" {
			out = append(out, d.Title+": "+d.Key.Do.In.Get("winner"))
		}
	}
	return out
}

// TestNobodyLeftOnEitherSide: then a draw is offered, but not to sides that never had a unit.
func TestNobodyLeftOnEitherSide(t *testing.T) {
	s := opening(t)
	for _, u := range s.Units {
		s = with(s, u.ID, func(u *Unit) { u.Gone = goneOff })
	}
	assert.Equal(t, []string{"Neither side has a unit left standing: drawn"}, offered(s, 2))
	assert.Empty(t, offered(opening(t, "forces", "none"), 2))
}

// TestNobodyLeft: from the second turn on the end is offered against a side with no unit left standing. Units in rout,
// at the edge or leaving for it, generals and wagons do not count.
func TestNobodyLeft(t *testing.T) {
	for loser, winner := range map[int]string{1: "2", 2: "1"} {
		s := opening(t)
		states := []func(*Unit){func(u *Unit) { u.Gone = goneOff }, func(u *Unit) { u.Form, u.Rout, u.Tested = Routing, 1, 1 },
			func(u *Unit) { u.Half = 1 }, func(u *Unit) { u.Half = 2 }}
		last := 0
		for i, u := range s.Units {
			if u.Side == loser && u.fights() {
				s, last = with(s, u.ID, states[i%len(states)]), u.ID
			}
		}
		assert.Equal(t, []string{"The " + s.side(loser) + " have no unit left standing: " + winner}, offered(s, 2))
		one := s
		one.Units = slices.DeleteFunc(slices.Clone(s.Units), func(u Unit) bool { return u.Side == loser })
		assert.Empty(t, offered(one, 2), "they are on no roster")
		assert.Empty(t, offered(s, 1), "in the first turn no unit has been deployed")
		assert.Empty(t, offered(with(s, last, func(u *Unit) { u.Gone, u.Form, u.Rout, u.Half = 0, Line, 0, 0 }), 2), "one is back")
	}
}

// TestIdleStepsAreLeftOut: steps in which no unit of the side can do anything are skipped. HM-10, HM-11, C16.
func TestIdleStepsAreLeftOut(t *testing.T) {
	s := opening(t)
	s.First, s.Turn = 1, 3
	for _, x := range []struct {
		step, why string
		is        bool
		task      Task
		unit      Unit
	}{
		{"Demolition", "nothing is there", false, Task{}, Unit{}},
		{"Demolition", "ready", true, Task{Side: 1, Kind: taskOf("gate"), Size: 1, Done: 999}, Unit{}},
		{"Demolition", "not ready", false, Task{Side: 1, Kind: taskOf("gate"), Size: 1}, Unit{}},
		{"Demolition", "the other side’s", false, Task{Side: 2, Kind: taskOf("gate"), Size: 1, Done: 999}, Unit{}},
		{"Demolition", "went off", false, Task{Side: 1, Kind: taskOf("gate"), Size: 1, Done: 999, Try: 2}, Unit{}},
		{"Field works", "nothing is there", false, Task{}, Unit{}},
		{"Field works", "begun", true, Task{Side: 1, Kind: taskOf("breastwork"), Size: 4, Done: 20, Turn: 2}, Unit{}},
		{"Field works", "worked at this turn", false, Task{Side: 1, Kind: taskOf("breastwork"), Size: 4, Done: 20, Turn: 3}, Unit{}},
		{"Field works", "finished", false, Task{Side: 1, Kind: taskOf("breastwork"), Size: 4, Done: 48, Turn: 2}, Unit{}},
		{"Field works", "the other side’s", false, Task{Side: 2, Kind: taskOf("breastwork"), Size: 4, Done: 20, Turn: 2}, Unit{}},
		{"Move, fire, move", "a line", true, Task{}, Unit{Side: 1, Class: Infantry, Form: Line, Men: 6}},
		{"Move, fire, move", "a line that has fired", false, Task{}, Unit{Side: 1, Class: Infantry, Form: Line, Men: 6, Fired: 1}},
		{"Move, fire, move", "a line that moved", false, Task{}, Unit{Side: 1, Class: Infantry, Form: Line, Men: 6, Moved: 1}},
		{"Move, fire, move", "a column", false, Task{}, Unit{Side: 1, Class: Infantry, Form: AttackColumn}},
		{"Move, fire, move", "horse", false, Task{}, Unit{Side: 1, Class: LightCav, Form: Line}},
		{"Move, fire, move", "a line of theirs", false, Task{}, Unit{Side: 2, Class: Infantry, Form: Line, Men: 6}},
		{"Move, fire, move", "a line that is gone", false, Task{}, Unit{Side: 1, Class: Infantry, Form: Line, Men: 6, Gone: 1}},
		{"Moves", "a line", true, Task{}, Unit{Side: 1, Class: Infantry, Form: Line, Men: 6}},
		{"Moves", "all have moved", false, Task{}, Unit{Side: 1, Class: Infantry, Form: Line, Men: 6, Moved: 1}},
		{"Moves", "a rout", true, Task{}, Unit{Side: 1, Class: Infantry, Form: Routing, Men: 6, Rout: 1}},
		{"Charges and first routs", "a line", true, Task{}, Unit{Side: 1, Class: Infantry, Form: Line, Men: 6}},
		{"Charges and first routs", "a column", false, Task{}, Unit{Side: 1, Class: Infantry, Form: Column, Men: 6}},
		{"Charges and first routs", "one that has moved", false, Task{}, Unit{Side: 1, Class: Infantry, Form: Line, Men: 6, Moved: 1}},
		{"Musketry", "a line of theirs", true, Task{}, Unit{Side: 2, Class: Infantry, Form: Line, Men: 6}},
		{"Musketry", "all have fired", false, Task{}, Unit{Side: 1, Class: Infantry, Form: Line, Men: 6, Fired: 1}},
		{"Morale and routs", "nothing lost", false, Task{}, Unit{Side: 1, Class: Infantry, Form: Line, Men: 6, Start: 6}},
		{"Morale and routs", "half lost", true, Task{}, Unit{Side: 1, Class: Infantry, Form: Line, Men: 3, Start: 6, Test: 1}},
		{"Morale and routs", "a check that cannot fail", false, Task{}, Unit{Side: 1, Quality: Elite, Form: Line, Men: 5, Start: 6, Test: 1}},
		{"Morale and routs", "but the melee was lost", true, Task{}, Unit{Side: 1, Quality: Elite, Form: Line, Men: 5, Start: 6, Test: 4}},
		{"Artillery", "unlimbered", true, Task{}, Unit{Side: 1, Class: Artillery, Form: Unlimbered, Guns: 2, Men: 6, Start: 6}},
		{"Artillery", "limbered", false, Task{}, Unit{Side: 1, Class: Artillery, Form: Limbered, Guns: 2, Men: 6, Start: 6}},
		{"Artillery", "theirs", false, Task{}, Unit{Side: 2, Class: Artillery, Form: Unlimbered, Guns: 2, Men: 6, Start: 6}},
	} {
		now := s
		x.task.ID, x.unit.ID, x.unit.Brigade = 900, 1, s.Units[0].Brigade
		now.Tasks, now.Units = []Task{x.task}, []Unit{x.unit}
		at := slices.IndexFunc(sequence, func(y step) bool { return y.name == x.step })
		now.Step = at - 1
		assert.Equal(t, x.is, now.nextStep() == at, x.step+": "+x.why)
	}
}

// A unit told to stay is ticked off and no longer prompted, but may still act; the next step forgets it.
func TestStay(t *testing.T) {
	s := opening(t)
	_, s = play(t, s, "first", []int{6, 1})
	s.Step = stepMoves
	why := func(s State, id int) string {
		u, _ := s.unit(id)
		return s.stayBars(u)
	}
	assert.Empty(t, why(s, 3))
	assert.Equal(t, hide, why(s, 12), "the other side does not move")
	for name, x := range map[string]struct {
		class, form, moved int
		want               string
	}{
		"line": {Infantry, Line, 0, ""}, "that has moved": {Infantry, Line, 1, "It has already moved."}, "a column": {Infantry, Column, 0, hide},
		"light infantry": {Light, Line, 0, hide}, "horse": {LightCav, Column, 0, hide},
	} {
		n := with(s, 3, func(u *Unit) { u.Class, u.Form, u.Moved = x.class, x.form, x.moved })
		n.Step = stepCharges - 1
		assert.Equal(t, x.want, why(n, 3), "move, fire, move: %s", name)
	}
	d, n := play(t, s, "stay unit=3", nil)
	assert.Equal(t, "The 5th Ohio stayed put.", d.Line)
	u, _ := n.unit(3)
	assert.True(t, n.done(u))
	assert.Equal(t, "It already has that order.", why(n, 3))
	assert.Nil(t, System{}.Form(n, engine.Do("move", "unit", "3", "pace", "line")).Refused, "it may change its mind")
	_, n = play(t, n, "step", nil)
	u, _ = n.unit(3)
	assert.Zero(t, u.Stays)
	n.Step = stepMelee - 1
	first := sure.Found(n.toFire())(t)
	d, n = play(t, n, "stay unit=3", nil)
	assert.Equal(t, "The 5th Ohio held fire.", d.Line)
	assert.Equal(t, []string{"fire-3", "fire-4"}, []string{first.ID, sure.Found(n.toFire())(t).ID})
	_, n = play(t, with(n, 3, func(u *Unit) { u.Fired = 1 }), "stay unit=4", nil)
	n.Step = len(sequence) - 1
	_, n = play(t, n, "step", nil)
	u, _ = n.unit(4)
	assert.Zero(t, u.Stays, "a new turn")
	n.First = 1
	assert.Equal(t, hide, why(n, 3), "no unit is asked to act in the step of the first dice")
}

// A side with many brigades gets one reminder for all those with the same order, and one for all commanders.
func TestRemindersOfManyBrigades(t *testing.T) {
	s := commanders.Start(t, "obernitz").(State)
	s.First, s.Step = 1, stepMoves
	told := rulestest.Each(s.reminders(), func(r view.Reminder) string { return r.Text })
	assert.Equal(t, []string{
		"Von Ruhberg’s Brigade and Von Wedig’s Brigade attack: at least half a move along the line, or the one halt turn.",
		"Von Seelow’s Horse are in Reserve: no move, no fire.",
		"Brigade commanders keep within 7½″ of the units of their brigades.",
	}, told)
}

// The key that passes over the guns of both sides says why. HM-71.
func TestNoGunMayFire(t *testing.T) {
	_, s := steady(t, "first")
	s.Step = stepCharges + 6
	small := func(s State) string { return s.primary(s.nextStep()).Small }
	assert.Equal(t, "no charge", small(with(s, 11, func(u *Unit) { u.Form = Limbered })))
	assert.Equal(t, "no charge", small(s))
	s = with(s, 7, func(u *Unit) { u.Fought = 1 })
	s = with(s, 8, func(u *Unit) { u.Fought = 1 })
	assert.Equal(t, "no gun may fire", small(with(s, 11, func(u *Unit) { u.Form = Limbered })))
	assert.Equal(t, s.side(2), small(s), "the French have guns")
}

// Without a map the green key leads through the moves: each unit of the side once, until it has moved or been told to stay. In the other
// steps it says what it leaves undone.
func TestGreenLeadsThroughTheMoves(t *testing.T) {
	s := opening(t)
	_, s = play(t, s, "first", []int{6, 1})
	assert.Equal(t, "nobody forms up", System{}.Desk(s).Primary.Small)
	_, s = play(t, s, "step", nil)
	require.Equal(t, stepMoves, s.Step)
	var led []string
	for range 20 {
		k := System{}.Desk(s).Next()
		if k.Do.Do == "step" {
			break
		}
		led = append(led, k.Small)
		id := k.Do.In.Get("unit")
		_, s = play(t, s, k.Do.String(), nil)
		d := System{}.Desk(s)
		require.NotNil(t, d.Lead, "the form of its move opens")
		assert.Equal(t, "move", d.Lead.Do.Do)
		do := []string{"stay unit=" + id, "move unit=" + id + " pace=line"}[len(led)%2]
		if unitOf(t, s, k.Do.In.Int("unit", 0)).Form != Line {
			do = "stay unit=" + id
		}
		_, s = play(t, s, do, nil)
	}
	var want []string
	for _, u := range s.Units {
		if u.Side == 1 && u.Class != General && u.Class != Wagon && u.Form != Unlimbered {
			want = append(want, u.Name)
		}
	}
	for _, name := range want {
		assert.Contains(t, led, name)
	}
	d := System{}.Desk(s)
	assert.Equal(t, "Every unit has moved or stays put.", d.Small)
	_, s = play(t, s, "step", nil)
	assert.Equal(t, "no moving fire", System{}.Desk(s).Primary.Small)
}

// Checks that cannot fail need no die and no tap; they are told in one line. Source: C9.
func TestChecksThatCannotFail(t *testing.T) {
	s := opening(t)
	s.First, s.Step = 1, stepMelee-1
	for _, id := range []int{3, 12} {
		s = with(s, id, func(u *Unit) { u.Test = 1 })
	}
	st, next := rulestest.Enter(t, System{}, s, engine.Do("step"), nil)
	assert.Equal(t, 2, next.Turn, "nothing is left to check")
	assert.Equal(t, []string{"Sure to pass, no morale die: the 5th Ohio, the 4th Georgia."}, System{}.Tell(next, st).Notes)
	s = with(s, 12, func(u *Unit) { u.Men, u.Subs, u.LostSub = u.Start*3/4, 0, 3 })
	_, next = rulestest.Enter(t, System{}, s, engine.Do("step"), nil)
	assert.Equal(t, []int{1, stepMorale}, []int{next.Turn, next.Step}, "it may fail")
	require.Len(t, System{}.Desk(next).Duties, 1)
}

// In the musketry of all, the table shows whom a unit can fire at: others are refused with the reason, and a unit that can hurt nobody is
// not waited for, nor one that has no enemy in front. Source: charts C2.
func TestTheTableShowsWhomMusketsReach(t *testing.T) {
	o, s := steady(t, "first")
	s.Step = stepMelee - 1
	first := func() string {
		k, _ := o.Settled(s).(State).toFire()
		return k.Small
	}
	k, _ := s.toFire()
	assert.Equal(t, []string{"1/9th Reserve", ""}, []string{k.Small, first()}, "without a map, and with it")
	foe, _ := o.Board.Piece(8)
	why := func(do string) string {
		field, look := o.Targets(s, rulestest.Line(t, do+" unit=4"))
		require.Equal(t, "target", field)
		why, _ := look(sure.Found(o.Board.Piece(8))(t))
		return why
	}
	assert.Equal(t, "13¼″ away on the map: range 7″", why("musketry"))
	assert.Equal(t, "13¼″ away on the map: a charge goes 5″", why("charge"))
	s = with(s, 4, func(u *Unit) { u.Form = Line })
	for _, x := range []struct {
		off       int
		side      int
		why, fire string
	}{{-5, 0, "", ""}, {-4, 0, "", "1/9th Reserve"}, {-4, 1, "", foe.Name}} { // behind the hedge, and right behind it
		o.stands(s, 4, foe.At.X/100, foe.At.Y/100+x.off, sandtable.Faces[x.side])
		assert.Equal(t, []string{x.why, x.fire}, []string{why("musketry"), first()})
	}
	o.stands(s, 4, foe.At.X/100, foe.At.Y/100-4, sandtable.Faces[0])
	require.Equal(t, "1/9th Reserve", first())
	for _, v := range s.Units {
		if v.Side == 2 {
			s.Melees = append(s.Melees, Contact{A: v.ID, D: 5})
		}
	}
	assert.Empty(t, first(), "all in range are in melee")
	s.Melees = nil
	o.Board.Remove(8)
	assert.Equal(t, "1/9th Reserve", first(), "nobody knows where that stands")
	s.Step = stepMoves
	assert.Equal(t, s, o.Settled(s))
}

// With the app's commanders the key of the next step also passes over steps in which no enemy is near enough.
func TestTheTableShowsThatNobodyIsNear(t *testing.T) {
	o, s := steady(t, "first")
	s.Step = stepMoves
	for _, u := range s.Units {
		if u.Side == 1 && u.Class <= LightCav {
			s = with(s, u.ID, func(u *Unit) { u.Form, u.Moved = Line, 0 })
		}
	}
	s = with(s, 6, func(u *Unit) { u.Moved = 1 })
	require.Equal(t, stepMoves+1, s.nextStep(), "the rules alone do not know")
	assert.Equal(t, "Next: moves", o.Onward(s).Label)
	told := s
	for _, u := range s.Units {
		told = with(told, u.ID, func(u *Unit) { u.Stays = 1 })
	}
	d := commander.Desk(System{}.Desk(told), System{}, told, o, commander.Seats{"steady", "steady"})
	assert.Equal(t, []string{"Next: moves", "step past=10"}, []string{d.Next().Label, d.Next().Do.String()})
	st, next := rulestest.Enter(t, System{}, s, o.Onward(s).Do, nil)
	assert.Equal(t, stepMoves+6, next.Step)
	assert.Empty(t, System{}.Tell(next, st).Notes)
	foe, _ := o.Board.Piece(8)
	o.stands(s, 7, foe.At.X/100, foe.At.Y/100-10, sandtable.Away)
	assert.Equal(t, stepCharges, o.onward(s), "the cuirassiers may charge")
}

// TestFormsOfferTheSideThatActs: in a step of one player, what he alone does offers his units, formations and works, and nobody else's;
// an enemy's unit can still be entered from its own keys. In a step of both sides all are offered. Source: HM-10.
func TestFormsOfferTheSideThatActs(t *testing.T) {
	s := opening(t, "forces", "obernitz")
	for side := 1; side <= 2; side++ {
		s.Tasks = append(s.Tasks, Task{ID: s.Next, Side: side, Kind: taskOf("gate"), Size: 1, Done: 6},
			Task{ID: s.Next + 1, Side: side, Kind: taskOf("trench"), Size: 1})
		s.Next += 2
	}
	sides := func(s State, do, key string) (all [3]bool) {
		for _, x := range formOf(t, s, do).Fields {
			for _, o := range x.Options {
				id := readID(o.ID)
				u, ok := s.unit(id)
				b, is := s.brigade(id)
				k, known := s.task(id)
				if x.Key == key {
					all[u.Side*book.Bit(ok)+b.Side*book.Bit(is)+k.Side*book.Bit(known)] = true
				}
			}
		}
		all[0] = false
		return all
	}
	own := map[int][3]bool{0: {false, true, true}, 1: {false, true, false}, 2: {false, false, true}}
	for first := 1; first <= 2; first++ {
		s.First = first
		for step, do := range map[int]string{1: "formation", 4: "move", 6: "charge", 7: "mount", 10: "move", 11: "musketry", 13: "roundshot",
			15: "musketry"} {
			s.Step = step
			got := sides(s, do, "unit")
			if do == "mount" && got == [3]bool{} {
				continue // a side without cavalry
			}
			assert.Equal(t, own[s.active(step)], got, "step %d: %s", step, do)
		}
		for step, do := range map[int]string{1: "order", 7: "order", 2: "work", 8: "work", 3: "demolish", 9: "demolish"} {
			s.Step = step
			key := map[string]string{"order": "brigade"}[do]
			if key == "" {
				key = "task"
			}
			assert.Equal(t, own[s.active(step)], sides(s, do, key), "step %d: %s", step, do)
		}
		s.Step = 8
		f := formOf(t, s, "work task=free")
		assert.Equal(t, book.Num(3-first), f.Fields[1].Value, "new work is of the side that acts")
	}
	s.First, s.Step = 1, 4
	theirs := slices.IndexFunc(s.Units, func(u Unit) bool { return u.Side == 2 && s.moveBars(u) == "" })
	require.GreaterOrEqual(t, theirs, 0)
	assert.Contains(t, refused(t, s, "move"), "Choose the unit")
	f := formOf(t, s, "move pace=line unit="+book.Num(s.Units[theirs].ID))
	assert.Equal(t, book.Num(s.Units[theirs].ID), f.Fields[0].Value)
}

// TestOneFirstBattle: among the battles that come with the book one calls itself the first. Source: HC-7.
func TestOneFirstBattle(t *testing.T) {
	var first []string
	for _, b := range supplied.All() {
		if strings.Contains(b.Small, "first battle") {
			first = append(first, b.ID)
		}
	}
	assert.Equal(t, []string{System{}.First().Options.Get("forces")}, first)
}

// Guns ready to fire are not asked to move, which would keep them from firing; limbered guns are. HM-71.
func TestGunsReadyToFireStay(t *testing.T) {
	s := opening(t, "forces", "tanners")
	s.First, s.Step = 1, stepMoves
	asked := map[int]bool{}
	d := System{}.Desk(s)
	for ; strings.HasPrefix(d.Primary.ID, "move-"); d = (System{}).Desk(s) {
		id, _ := strconv.Atoi(strings.TrimPrefix(d.Primary.ID, "move-"))
		asked[id] = true
		_, s = play(t, s, "stay unit="+book.Num(id), nil)
	}
	for _, u := range s.Units {
		assert.Equal(t, u.Side == 1 && u.Class != General && u.Form != Unlimbered, asked[u.ID], u.Name)
	}
	assert.Equal(t, "next", d.Primary.ID)
	assert.False(t, d.Primary.Warns, "nothing is left undone")
	for i := range s.Units {
		s.Units[i].Form, s.Units[i].Moved = Limbered, book.Bit(s.Units[i].Class != Artillery)
	}
	k, ok := s.toMove()
	assert.True(t, ok, "limbered guns are: %s", k.Small)
}

// A selected unit of the side that does not act leads to nothing, and one that is told to stay is put down: the next step would lead to
// what it may do there.
func TestOnlyTheSideThatActsIsLed(t *testing.T) {
	_, s := steady(t, "first")
	s.First, s.Step, s.Hand = 1, stepMoves, 8
	assert.Nil(t, System{}.Desk(s).Lead, "the French do not move")
	s.Hand = 4
	assert.Equal(t, "deed-move", System{}.Desk(s).Lead.ID)
	_, n := play(t, s, "stay unit=4", nil)
	assert.Zero(t, n.Hand)
	_, n = play(t, s, "stay unit=5", nil)
	assert.Equal(t, 4, n.Hand)
}

// Guns that face no enemy, as far as the table shows, are not waited for either.
func TestGunsWithoutATargetAreNotWaitedFor(t *testing.T) {
	o, s := steady(t, "first")
	s.First, s.Step = 2, stepGuns
	for face, want := range map[sandtable.Point]string{sandtable.Here: "Roubaud’s Guns", sandtable.Away: ""} {
		o.stands(s, 11, 17, 21, face)
		k, _ := o.Settled(s).(State).toFire()
		assert.Equal(t, want, k.Small)
	}
	o.stands(s, 11, 17, 21, sandtable.Here)
	for _, id := range []int{4, 5, 6, 7} {
		o.stands(s, id, 2, 26, sandtable.Away)
	}
	k, _ := o.Settled(s).(State).toFire()
	assert.Empty(t, k.Small, "nor for a general alone")
}

// A unit in Reserve says so on its row, and who was selected is put down when the other side's part begins.
func TestReserveAndHandOnTheDesk(t *testing.T) {
	s := opening(t, "forces", "obernitz")
	marks := func(name string) (out []string) {
		for _, u := range s.Units {
			if u.Name == name {
				for _, m := range s.rowMarks(u) {
					out = append(out, m.Text)
				}
			}
		}
		return out
	}
	assert.Equal(t, []string{"in Reserve"}, marks("Hussars von Seelow"))
	assert.NotContains(t, marks("1/Regiment Botta"), "in Reserve")
	s.First, s.Step = 1, stepMoves
	s.Hand = s.Units[2].ID
	require.NotNil(t, System{}.Desk(s).Deeds)
	s.Step += 6
	assert.Nil(t, System{}.Desk(s).Deeds)
}
