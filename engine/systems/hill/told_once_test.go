package hill

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// One fact stands in one place of a screen, and instructions for the table are on the card, not in the log.

// TestPointsAreNotedOnceInTheLog: the log has one sentence about the point for meeting the enemy, and the card one note.
func TestPointsAreNotedOnceInTheLog(t *testing.T) {
	s := facing(t, "avg")
	st, next := playIn(t, s, rulestest.Line(t, "volley range=3-6 cover=open n=1 unit="+id(t, s, "South Essex")), []int{1, 1, 1})
	told := System{}.Tell(next, st)
	log := told.Line.String() + "\n" + strings.Join(told.Notes, "\n")
	assert.Equal(t, 1, strings.Count(strings.ToLower(log), "met the enemy and fought"), log)
	assert.Equal(t, 1, strings.Count(strings.Join(told.Card.Notes, "\n"), "Met the enemy and fought: 1 point."))
}

// TestClosingUpIsOnTheCard: that figures keep together is an instruction, and the log does not repeat it with every unit.
func TestClosingUpIsOnTheCard(t *testing.T) {
	s := villaNueva(t)
	st, next := playIn(t, s, engine.Do("activate", keyUnit, id(t, s, "South Essex")), nil)
	told := System{}.Tell(next, st)
	assert.Contains(t, strings.Join(told.Card.Notes, "\n"), "Afterwards, keep every figure within 3″")
	assert.Empty(t, told.Notes)
}

// TestNobodyLeftToActIsNoList: with nobody but the unit acting left, and with nobody left at all, there is no list of those still to
// act, and that everybody has acted is said once.
func TestNobodyLeftToActIsNoList(t *testing.T) {
	s := villaNueva(t)
	for _, u := range s.onTableUnits()[1:] {
		s = s.withUnit(markActed(u, true))
	}
	last := s.onTableUnits()[0]
	s, _ = play(t, s.inStep(), "activate unit="+ref("u", last.ID), nil)
	d := System{}.Desk(s)
	_, there := listOf(d, "to-act")
	assert.False(t, there, "nobody else")
	s, _ = play(t, s, "unit unit="+ref("u", last.ID)+" what=acted", nil)
	d = System{}.Desk(s)
	_, there = listOf(d, "to-act")
	assert.False(t, there, "nobody at all")
	require.Equal(t, "Everybody has acted", d.Say)
	said := d.Say + d.Small
	for _, x := range d.Duties {
		said += x.Title + x.Small
	}
	for _, l := range d.Lists {
		said += l.Title + l.Empty
	}
	assert.Equal(t, 1, strings.Count(said, "verybody has acted"))
}

// listOf returns the list of a play screen with that id.
func listOf(d view.Desk, id string) (view.List, bool) {
	for _, l := range d.Lists {
		if l.ID == id {
			return l, true
		}
	}
	return view.List{}, false
}

// TestContactIsNotSaidTwice: the heading of a charge stands above its verdict, and the line under it says what is new.
func TestContactIsNotSaidTwice(t *testing.T) {
	s := charging(t, men(6, Average, "musket"))
	st, next := playIn(t, s, engine.Do("contact", keyWhat, "yes"), nil)
	c := System{}.Tell(next, st).Card
	assert.NotEmpty(t, c.Over)
	assert.Equal(t, "Contact", c.Word)
	assert.Regexp(t, `^\d+ figures? reached \d+\.$`, c.Line)
}

// TestDistanceIsNotSaidTwice: the verdict of a Move says how far, so no order repeats it.
func TestDistanceIsNotSaidTwice(t *testing.T) {
	s := villaNueva(t)
	st, next := playIn(t, s, engine.Do("unit-move", keyUnit, id(t, s, "South Essex"), keyCover, "open"), []int{4})
	c := System{}.Tell(next, st).Card
	require.NotEmpty(t, c.Number)
	for _, o := range c.Todo {
		assert.NotContains(t, o.What.String(), "up to")
	}
	assert.NotEmpty(t, c.Todo, "what the ground costs")
}

// TestDespatchesOfAGameUnderWay: what the points are worth is what the game would be worth if it ended now, goods carried are
// mentioned when there are any, and nobody has come home yet.
func TestDespatchesOfAGameUnderWay(t *testing.T) {
	s := scene(t, "courier", 3, "1")
	s.Ledger = []Entry{{ID: 90, Kind: "met", State: counted, Turn: 2}}
	sheet := func(s State) view.Sheet {
		all := System{}.Sheets(s)
		return all[len(all)-1]
	}
	sh := sheet(s)
	assert.Equal(t, []string{"1", "Lost, though not empty-handed", "if you all went home now"}, []string{sh.Number, sh.Word, sh.Line})
	assert.Equal(t, "Met the enemy and fought", sh.Lists[1].Rows[0].Name)
	assert.Empty(t, sh.Lists[1].Note)
	s.Ledger = append(s.Ledger, Entry{ID: 91, Kind: "treasure", State: carried, Turn: 2})
	assert.Equal(t, "if you all went home now with what you carry", sheet(s).Line)
	s.Scene.Aims = nil
	assert.Equal(t, "Creditable", sheet(s).Word)
	s.Over = true
	s.Ledger = append(s.Ledger, Entry{ID: 92, Kind: "home", State: counted})
	sh = sheet(s)
	assert.Equal(t, "Met the enemy, fought, came home", sh.Lists[1].Rows[0].Name)
}

// TestSecretsAreSaidOnce: a note is its own heading, and what the list of parties says is not said again in a note.
func TestSecretsAreSaidOnce(t *testing.T) {
	l := scene(t, "courier", 2).secretList()
	for _, r := range l.Rows {
		assert.NotEqual(t, "Secret", r.Name)
		assert.NotEqual(t, r.Name, r.What)
		if strings.HasPrefix(r.ID, "x") {
			assert.NotContains(t, r.Name+r.What, " on turn ", "the list of parties has it")
			assert.NotContains(t, r.Name+r.What, "from turn ")
		}
	}
}

// TestWayToTracking: without units tracked, the menu has no entries for units, and one key turns tracking on.
func TestWayToTracking(t *testing.T) {
	s := opening(t, "scenario", "none", "depth", "console")
	for _, p := range (System{}).Procedures(s) {
		assert.NotContains(t, []string{groupForces, groupUnits}, p.Group, p.ID)
	}
	k, ok := onDesk(System{}.Desk(s), "track")
	require.True(t, ok)
	_, next := playIn(t, s, k.Do, nil)
	assert.True(t, next.tracked())
	_, ok = onDesk(System{}.Desk(next), "track")
	assert.False(t, ok)
	assert.Contains(t, refusedIn(t, s, engine.Do("muster")).Text, "tap Track units")

	_, ok = onDesk(System{}.Desk(next), "muster")
	assert.True(t, ok)
	one := next.withUnit(rifles(men(8, Veteran, "rifle")))
	require.True(t, one.hasForce())
	_, ok = onDesk(System{}.Desk(one), "muster")
	assert.True(t, ok, "the second unit is mustered where the first was")
	one.Press = 1
	_, ok = onDesk(System{}.Desk(one), "muster")
	assert.False(t, ok)
}

// TestUndoNamesItsObject: what Undo takes back has a word short enough for its key.
func TestUndoNamesItsObject(t *testing.T) {
	s := opening(t, "force", "villa-nueva")
	st, next := playIn(t, s, engine.Do("settings", "depth", "light"), nil)
	assert.Equal(t, "setting", System{}.Tell(next, st).Undo)
	s, _, dragoons := riders(t, NonPlayers)
	st, next = playIn(t, s, engine.Do("advise", "who", ref("u", dragoons.ID)), nil)
	assert.Equal(t, "advice: his dragoons", System{}.Tell(next, st).Undo)
}

// TestFireNamesTheArms: the order says what is fired, and shots only where the arms differ.
func TestFireNamesTheArms(t *testing.T) {
	s := field(t, rifles(men(5, Veteran, "rifle"), marksmanOf(men(1, Veteran, "rifle"))), french(men(8, Average, "musket")))
	volley := engine.Do("volley", keyUnit, ref("u", s.units(Players)[0].ID), keyRange, "6-12", keyCover, "open")
	assert.Equal(t, "Fire 6 rifles", System{}.Form(s, volley).Go)
	assert.Equal(t, "Fire 1 rifle", System{}.Form(s, volley.With(keyNumber, "1")).Go)
	assert.Equal(t, "Fire 6 rifles", System{}.Form(s, volley.With(keyWeapon, loose)).Go)
	s = field(t, rifles(men(5, Veteran, "rifle"), men(2, Veteran, "musket")), french(men(8, Average, "musket")))
	volley = volley.With(keyUnit, ref("u", s.units(Players)[0].ID))
	assert.Equal(t, "Fire 7 shots", System{}.Form(s, volley.With(keyWeapon, each)).Go)
}

// TestWhatIsMissingIsCalledAsItsField: the line that says what is missing uses the words of the field.
func TestWhatIsMissingIsCalledAsItsField(t *testing.T) {
	s := field(t, rifles(men(5, Veteran, "rifle")), french(men(8, Average, "musket")))
	us := ref("u", s.units(Players)[0].ID)
	for do, want := range map[string]string{"unit-attack": "Choose the cover of the figures attacked.",
		"unit-charge": "Choose the ground charged over."} {
		assert.Equal(t, want, refusedIn(t, s, engine.Do(do, keyUnit, us)).Text)
	}
	assert.Equal(t, "Choose the cover of the target.", refusedIn(t, s, engine.Do("volley", keyUnit, us, keyRange, "3-6")).Text)
}

// TestAVerdictIsItsOwnSentence: a card about a unit does not repeat its verdict below it.
func TestAVerdictIsItsOwnSentence(t *testing.T) {
	s, us, _ := duel(t)
	next, st := play(t, s, "unit what=home unit="+ref("u", us.ID), nil)
	c := System{}.Tell(next, st).Card
	assert.Equal(t, []string{"Home", "", "60th Rifles: home.", "Take the 60th Rifles off the table"},
		[]string{c.Word, c.Line, c.Say, c.Todo[0].What.String()})
}
