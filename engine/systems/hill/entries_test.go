package hill

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// The limits and words of forms, and what a beginner is shown.

// A party whose unit has left the table is known only as a party. Source: HILL-110.
func TestQuarryWhoseUnitHasLeft(t *testing.T) {
	for off, want := range map[string]bool{"": true, offHome: false} {
		a := adviser{s: State{Parties: []Party{{ID: 7, Kind: "avg"}},
			Roster: muster.Roster{{ID: 9, Side: theirs, Name: "Voltigeurs", From: 7, Off: off}}}, who: commander.Character{}}
		all := a.candidates("french", 0)
		require.Len(t, all, 1)
		assert.Equal(t, want, all[0].known, off)
		assert.Equal(t, want, all[0].label == "Voltigeurs", off)
	}
}

// Figures in contact are at least one on each side, and at most those that charge and can be charged. Source:
// HILL-80, 81.
func TestHill80PairsInContact(t *testing.T) {
	s := charging(t, men(4, Average, "musket"))
	in := func(pairs ...string) view.Form {
		return System{}.Form(s, engine.Do("contact", append([]string{keyWhat, "yes"}, pairs...)...))
	}
	bounds := map[string][3]int{}
	for _, f := range in().Fields {
		bounds[f.Key] = [3]int{f.Min, f.Max, f.Step}
	}
	assert.Equal(t, [3]int{1, 6, 1}, bounds[keyNumber])
	assert.Equal(t, [3]int{1, 4, 1}, bounds["charged"])
	for _, x := range []struct{ key, value, why string }{
		{keyNumber, "0", "Only 6 figures charge."}, {keyNumber, "7", "Only 6 figures charge."},
		{"charged", "0", "Only 4 figures can be charged."}, {"charged", "5", "Only 4 figures can be charged."}} {
		f := in(x.key, x.value)
		require.NotNil(t, f.Refused, x)
		assert.Equal(t, []string{x.key, x.why}, []string{f.Refused.Field, f.Refused.Text})
	}
	assert.Nil(t, in(keyNumber, "1", "charged", "1").Refused)
	assert.Nil(t, in(keyNumber, "6", "charged", "4").Refused)
}

// Where no unit has been chosen it is asked for, and one that is not there is refused.
func TestWhoIsChosen(t *testing.T) {
	s := field(t, french(men(4, Average, "musket")))
	them := ref("u", at(t, s, "French infantry").ID)
	p := func() *plan { return &plan{State: s, Entry: &book.Entry{}} }
	open := []view.Option{{ID: them, Label: "French infantry"}, {ID: "u2", Refused: "They have acted."}}
	barred := []view.Option{{ID: "u1", Refused: "They are Wavering."}, {ID: "u2", Refused: "They have acted."}}
	for _, x := range []struct {
		options []view.Option
		id, why string
	}{{open, "", "Choose them."}, {nil, "", "There is no such unit on the table."}, {barred, "", "They are Wavering."},
		{nil, them, "That unit is not on the table."}, {open, "u8", "That unit is not on the table."}} {
		p := p()
		_, ok := chosen(p, x.options, x.id, "Choose them.", keyUnit)
		assert.False(t, ok, x)
		require.NotNil(t, p.Form.Refused, x)
		assert.Equal(t, x.why, p.Form.Refused.Text)
	}
	q := p()
	u, ok := chosen(q, open, them, "Choose them.", keyUnit)
	assert.True(t, ok)
	assert.Equal(t, []any{"French infantry", (*engine.Refusal)(nil)}, []any{u.Name, q.Form.Refused})
}

// The key that loads a gun names the round, even one chosen with the first of two loads. Source: HILL-70.
func TestHill70TheRoundIsOnTheKey(t *testing.T) {
	for round := 1; round < len(rounds); round++ {
		gun := battery(typeFieldGun, 4, muster.Mark{Key: markLoad, N: 1}, muster.Mark{Key: markRound, N: round})
		s := field(t, gun)
		f := System{}.Form(s, engine.Do("unit-gun", keyWhat, didLoad, keyUnit, ref("u", at(t, s, "French gun").ID)))
		assert.Equal(t, rounds[round].name, f.GoSmall)
	}
}

// A beginner with no enemy in sight is not shown how to fight; where the village is waiting its key comes
// second.
func TestLessonShowsWhatCanBeDone(t *testing.T) {
	ids := func(s State) (out []string) {
		keys := []view.Key{{ID: "unit-move-open"}, {ID: "volley"}, {ID: "unit-charge"}, {ID: "unit-attack"}, {ID: "unit-stand"}}
		for _, k := range s.lessonKeys(keys) {
			out = append(out, k.ID)
		}
		return out
	}
	s := rulestest.Start(t, System{}, "scenario", practice).(State)
	s.Turn, s.Press, s.Side = 1, 1, Players
	s.Active = s.units(Players)[0].ID
	require.Equal(t, "Towards the village", s.hint().title)
	assert.Equal(t, []string{"unit-move-open", "unit-stand"}, ids(s))
	s.Turn = 2
	s = s.strayed(s.Active, 27)
	require.Equal(t, "Towards the village", s.hint().title, "a quarter of an inch short of it")
	s = s.strayed(s.Active, 1)
	require.Equal(t, hintInto, s.hint().title)
	assert.Equal(t, []string{"unit-move-open", "explore-" + num(s.Sites[0].ID), "unit-stand"}, ids(s))
	s.Roster = append(slices.Clone(s.Roster), muster.Unit{ID: 90, Side: theirs, Name: "French infantry", Stacks: []muster.Stack{men(4, Average,
		"musket")}})
	assert.Equal(t, []string{"unit-move-open", "volley", "unit-charge", "unit-attack", "unit-stand"}, ids(s))

	s.Sites = slices.Clone(s.Sites)
	s.Sites[0].Done, s.Turn = true, 5
	s.Roster = s.Roster[:len(s.Roster)-1]
	s = s.reachedPlace(s.Active, s.Sites[0].ID)
	fallen, err := s.Roster[0].Lose(men(1, Veteran, "rifle"))
	require.NoError(t, err)
	s = s.withUnit(fallen)
	assert.Equal(t, lesson{hintHome, "Back to your own edge: tap %. There already? Tap They are home.", "unit-move-open"}, s.hint())
	s = s.strayed(s.Active, 43)
	assert.Equal(t, "unit-move-open", s.hint().key, "a quarter of an inch short of the edge from the far side of the village")
	s = s.strayed(s.Active, 1)
	assert.Equal(t, lesson{hintHome, "Off your own edge? Tap %. Not there yet? Move on.", homeID}, s.hint())
	d := System{}.Desk(s)
	require.NotNil(t, d.Lead)
	assert.Equal(t, "unit unit=u"+num(s.Active)+" what=home", d.Lead.Do.String())
	_, home := playIn(t, s, d.Lead.Do, nil)
	for _, met := range []bool{false, true} {
		if met {
			home.Ledger = append(slices.Clone(home.Ledger), Entry{ID: home.Next, Kind: "met", State: counted})
		}
		end := System{}.Desk(home).Primary
		assert.Equal(t, []any{"end-game", !met}, []any{end.ID, end.Open}, "nobody is out any more: a form opens only with a question")
	}
}

// TestGreenEndsNoGameWhileUnitsAreOut: Rifles that have explored the village, 7 to 11 inches deep, and come back 7 inches cannot
// be home. The main key goes on with the turn, then with their next Move, and never ends the game.
func TestGreenEndsNoGameWhileUnitsAreOut(t *testing.T) {
	for _, hints := range []string{"yes", "no"} {
		s := rulestest.Start(t, System{}, "scenario", practice, "hints", hints).(State)
		s.Scene.Hidden = slices.Clone(s.Scene.Hidden)
		s.Turn, s.Press, s.Side = 3, 1, Players
		us := s.units(Players)[0]
		s.Active = us.ID
		s = s.strayed(us.ID, 40) // nothing but Moves out
		_, s = playIn(t, s, engine.Do("explore-village", "place", ref("s", s.Sites[0].ID)), nil)
		s.Roster = slices.DeleteFunc(slices.Clone(s.Roster), func(u muster.Unit) bool { return u.Side == theirs })
		s.Parties, s.Turn, s.Pending = nil, 5, nil
		s = s.withUnit(markActed(s.mustUnit(us.ID, ""), false))
		s.Active, s.Side, s.ToAct = us.ID, Players, Acts{1, 0}
		assert.Equal(t, 44, s.fromHome(us.ID), "the far side of the village")
		lead := func(s State) string {
			d := System{}.Desk(s)
			if d.Lead != nil {
				return d.Lead.ID
			}
			return d.Primary.ID
		}
		require.Equal(t, "unit-move-open", lead(s), "hints %s", hints)
		s = s.strayed(us.ID, 28)
		assert.Equal(t, "unit-move-open", lead(s), "hints %s: 7 inches back", hints)
		spent := s.withUnit(markActed(s.mustUnit(us.ID, ""), true)).inStep()
		assert.Equal(t, "end-turn", lead(spent), "hints %s", hints)
		assert.Contains(t, []string{"home", "lead-home"}, lead(s.strayed(us.ID, 16)), "hints %s: 11 inches back", hints)
	}
}

// TestNobodyIsTakenToBeHome: the app has no idea where units stand, so the referee ticks those that are home, and the main key
// says what becomes of the others.
func TestNobodyIsTakenToBeHome(t *testing.T) {
	s := opening(t, "force", "sweep")
	var all []string
	f := System{}.Form(s, engine.Do("end-game"))
	for _, x := range f.Fields {
		if strings.HasPrefix(x.Key, "home-") {
			all = append(all, x.Key)
			assert.Empty(t, x.Value, x.Label)
			assert.Contains(t, x.Help, "Tick them if they are off your own edge.")
		}
	}
	require.Len(t, all, 3)
	assert.Equal(t, "0 of 3 units home, the others destroyed", f.GoSmall)
	c := engine.Do("end-game", all[0], "yes")
	assert.Equal(t, "1 of 3 units home, the others destroyed", System{}.Form(s, c).GoSmall)
	assert.Equal(t, "3 units home", System{}.Form(s, c.With(all[1], "yes").With(all[2], "yes")).GoSmall)
	_, end := playIn(t, s, c, nil)
	assert.Equal(t, 1, end.unitsHome())
	assert.Equal(t, "Nobody is left on the table.", end.forcesSheet().Lists[0].Empty)
	us := s.units(Players)
	s = s.strayed(us[0].ID, 12*inch).strayed(us[1].ID, 12*inch).withReturn(wayBack{Unit: us[0].ID})
	assert.Equal(t, "1 of 3 units home, the others destroyed", System{}.Form(s, s.endGameKey("").Do).GoSmall, "his way home is behind him")
}

// A number on a form may be as small and as large as the form shows, and no smaller or larger. This is checked
// for every form of a game at its start, in a fight and in a charge, and of games in which nothing is tracked.
// The repeat of a shot is not refused but cut.
func TestNumbersHaveTheBoundsShown(t *testing.T) {
	contact := charging(t, men(6, Average, "musket"))
	_, react := playIn(t, contact, engine.Do("contact", keyWhat, "yes"), nil)
	held := map[string]bool{}
	for i, s := range []State{{}, opening(t, "scenario", "ford"), mixed(t), skirmish(t, "light"), contact, react, villaNueva(t)} {
		choose := rulestest.Seeded(uint64(i))
		for _, p := range (System{}).Procedures(s) {
			for range 3 {
				c, ok := rulestest.RandomForm(System{}, s, engine.Do(p.ID), choose)
				if !ok {
					break
				}
				for _, f := range (System{}).Form(s, c).Fields {
					if f.Kind != view.Count || f.Key == keyRepeat && p.ID != "interrogate" {
						continue
					}
					held[p.ID+" "+f.Key] = true
					for n, in := range map[int]bool{f.Min - 1: false, f.Min: true, f.Max: true, f.Max + 1: false} {
						no := System{}.Form(s, c.With(f.Key, num(n))).Refused
						assert.True(t, in && (no == nil || no.Field != f.Key) || !in && no != nil, "%s: %s %d of %d to %d", c, f.Key, n, f.Min,
							f.Max)
					}
				}
			}
		}
	}
	assert.Greater(t, len(held), 25)
}

// TestNobodyIsHomeFromTheFarEnd: once all is decided, units that went out without exploring anything have as far to come back, and
// may say at any time that they are home; with no enemy left the end of the game is offered.
func TestNobodyIsHomeFromTheFarEnd(t *testing.T) {
	s := rulestest.Start(t, System{}, "scenario", "ducos").(State)
	s.Turn, s.Press, s.Side = 6, 1, Players
	us := s.units(Players)[0]
	s.Active, s.Set.Hints = us.ID, false
	s = s.strayed(us.ID, 40*inch).strayed(us.ID, 40*inch)
	assert.Equal(t, 72*inch, s.fromHome(us.ID), "the table is no deeper")
	ends := func(s State) bool {
		return slices.ContainsFunc(System{}.Desk(s).Duties, func(d view.Duty) bool { return d.Key.ID == "end-game" })
	}
	lead := func(s State) string { return System{}.Desk(s).Lead.ID }
	assert.False(t, ends(s))
	s.Scene.Aims = slices.Clone(s.Scene.Aims)
	for i := range s.Scene.Aims {
		s.Scene.Aims[i].Done = aimWon
	}
	require.True(t, s.homeward())
	assert.Equal(t, "unit-move-open", lead(s))
	keys := System{}.Desk(s).Deeds.Keys
	assert.Equal(t, homeID, keys[len(keys)-1].ID)
	assert.True(t, ends(s))
	assert.Equal(t, "unit-move-open", lead(s.strayed(us.ID, 72*inch-1)))
	assert.Equal(t, homeID, lead(s.strayed(us.ID, 72*inch)))
	foe := french(men(4, Average, "musket"))
	foe.ID = 90
	s.Roster = append(slices.Clone(s.Roster), foe)
	assert.False(t, ends(s), "an enemy is left")
}
