package hill

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// TestUnitsRefusals: Transport takes no offensive action (E6) and checks no morale (E8); on the console none of
// this is offered.
func TestUnitsRefusals(t *testing.T) {
	s := field(t, rifles(men(3, Veteran, "rifle")), french(men(3, Transport, "")))
	for _, do := range []string{"unit-charge", "unit-attack"} {
		assert.Equal(t, sayOffensive, refusedIn(t, s, engine.Do(do, keyUnit, "u4")).Text, do)
	}
	assert.Equal(t, "Everybody with anything to fire has acted.", refusedIn(t, s, engine.Do("volley", keyUnit, "u4")).Text)
	assert.Equal(t, sayMorale, refusedIn(t, s, engine.Do("unit-check", keyUnit, "u4")).Text)
	console := rulestest.Start(t, System{}).(State)
	for _, p := range deeds() {
		assert.Equal(t, "U0", refusedIn(t, console, engine.Do(p.ID)).Code, p.ID)
	}
	for _, p := range (System{}).Procedures(console) {
		assert.NotEqual(t, groupUnits, p.Group, "not on the menu of the console")
	}
}

// TestRefusalsOneByOne goes through 1.3 in order and checks the code, the words and the field of each, and that
// form and resolver say the same before anything is thrown.
func TestRefusalsOneByOne(t *testing.T) {
	for _, c := range []struct {
		name, code, text, field string
		do                      engine.Command
	}{
		{"no Action", "E1", "Choose what to do.", "", engine.Do("none")},
		{"no Actor comes first", "E2", sayActor, "actor", engine.Do("fire-rifle")},
		{"no Actor of a move", "E2", sayActor, "actor", engine.Do("move", "cover", "open")},
		{"no crew", "E2", sayActor, "actor", engine.Do("fire-light")},
		{"no best figure", "E2", sayActor, "actor", engine.Do("check-morale")},
		{"an unknown Actor is none", "E2", sayActor, "actor", engine.Do("move", "actor", "dragon", "cover", "open")},
		{"no Target", "E3", sayTarget, "target", engine.Do("attack", "actor", "average", "cover", "open")},
		{"no Target before no Range", "E3", sayTarget, "target", engine.Do("fire-musket", "actor", "average")},
		{"no Range", "E4", sayRange, "range", engine.Do("fire-musket", "actor", "average", "target", "average", "cover", "open")},
		{"no Range of a test", "E4", sayRange, "range", engine.Do("test-roundshot", "actor", "average", "cover", "open")},
		{"an unknown Range is none", "E4", sayRange, "range", engine.Do("fire-musket", "actor", "average", "target", "average", "cover", "open",
			"range", "1-2")},
		{"no Terrain/Cover", "E5", sayCover, "cover", engine.Do("fire-musket", "actor", "average", "target", "average", "range", "0-3")},
		{"no ground", "E5", sayOver, "cover", engine.Do("charge", "actor", "average")},
		{"empty fields before Transport", "E5", sayOver, "cover", engine.Do("charge", "actor", "transport")},
		{"Transport charging", "E6", sayOffensive, "actor", engine.Do("charge", "actor", "transport", "cover", "open")},
		{"Transport attacking", "E6", sayOffensive, "actor", engine.Do("attack", "actor", "transport", "target", "average", "cover", "open")},
		{"Transport firing", "E6", sayOffensive, "actor", engine.Do("fire-pistol", "actor", "transport", "target", "average", "range", "0-3",
			"cover", "open")},
		{"Transport before a Target that is no person", "E6", sayOffensive, "actor",
			engine.Do("attack", "actor", "transport", "target", "transport", "cover", "open")},
		{"Civilian crew", "E7", sayCrew, "actor", engine.Do("fire-light", "actor", "civilian")},
		{"Transport as crew", "E7", sayCrew, "actor", engine.Do("fire-field", "actor", "transport")},
		{"Transport checking", "E8", sayMorale, "actor", engine.Do("check-morale", "actor", "transport")},
		{"Transport as Target", "E9", sayPerson, "target", engine.Do("fire-rifle", "actor", "average", "target", "transport", "range", "0-3",
			"cover", "open")},
		{"no person as Target", "E9", sayPerson, "target", engine.Do("fire-rifle", "actor", "average", "target", "windmill", "range", "0-3",
			"cover", "open")},
		{"moving through cover", "E10", sayGround, "cover", engine.Do("move", "actor", "average", "cover", "soft")},
		{"charging a wall", "E10", sayGround, "cover", engine.Do("charge", "actor", "average", "cover", "fort")},
		{"Transport charging a wall", "E6", sayOffensive, "actor", engine.Do("charge", "actor", "transport", "cover", "fort")},
	} {
		t.Run(c.name, func(t *testing.T) {
			no := System{}.Form(State{}, c.do).Refused
			require.NotNil(t, no)
			assert.Equal(t, engine.Refusal{Code: c.code, Text: c.text, Section: "1.3", Field: c.field}, *no)
			assert.Nil(t, System{}.Form(State{}, c.do).Reckoning)
			evs, err := System{}.Resolve(State{}, c.do, dice.NewCup())
			assert.Empty(t, evs)
			if c.code == "E1" {
				assert.ErrorAs(t, err, new(*engine.Malformed))
				return
			}
			var got *engine.Refusal
			require.ErrorAs(t, err, &got)
			assert.Equal(t, no, got)
		})
	}
}

// TestRefusalsAfterAnAnswer checks the refusals that only an answer makes necessary; nothing has been thrown.
func TestRefusalsAfterAnAnswer(t *testing.T) {
	for _, c := range []struct {
		code string
		do   engine.Command
		cup  []dice.Given
	}{
		{"E2", engine.Do("stand"), []dice.Given{answered("rallying", "yes")}},
		{"E8", engine.Do("stand", "actor", "transport"), []dice.Given{answered("rallying", "yes")}},
		{"E11", engine.Do("fire-light", "actor", "average"), []dice.Given{answered("howitzer", "yes"), answered("shell-range", "0.5")}},
		{"E11", engine.Do("fire-light", "actor", "average"), []dice.Given{answered("howitzer", "yes"), answered("shell-range", "0")}},
		{"E11", engine.Do("fire-light", "actor", "average"), []dice.Given{answered("howitzer", "yes"), answered("shell-range", "-3")}},
		{"E11", engine.Do("fire-light", "actor", "average"), []dice.Given{answered("howitzer", "yes"), answered("shell-range", "ten")}},
		{"E11", engine.Do("fire-light", "actor", "average"), []dice.Given{answered("howitzer", "yes"), answered("shell-range", " ")}},
		{"E11", engine.Do("fire-light", "actor", "average"), []dice.Given{answered("howitzer", "yes"), answered("shell-range", "1e9")}},
		{"E11", engine.Do("fire-light", "actor", "average"), []dice.Given{answered("howitzer", "yes"), answered("shell-range", "99999999999")}},
	} {
		require.Nil(t, System{}.Form(State{}, c.do).Refused, "%s: the form cannot know yet", c.do)
		evs, err := System{}.Resolve(State{}, c.do, dice.NewCup(c.cup...))
		assert.Empty(t, evs)
		var no *engine.Refusal
		require.ErrorAs(t, err, &no, "%s %v", c.do, c.cup)
		assert.Equal(t, c.code, no.Code, "%v", c.cup)
	}
	_, err := System{}.Resolve(State{Scale: Centimetres}, engine.Do("fire-light", "actor", "average"),
		dice.NewCup(answered("howitzer", "yes"), answered("shell-range", "0")))
	assert.EqualError(t, err, "Enter the range in centimetres.")
}

// TestRefusedOptionsSayWhy: options that the rules bar are shown as refused on the form, before one is chosen.
func TestRefusedOptionsSayWhy(t *testing.T) {
	barred := map[string]map[string]string{
		"charge": {"transport": sayOffensive}, "attack": {"transport": sayOffensive}, "fire-pistol": {"transport": sayOffensive},
		"fire-carbine": {"transport": sayOffensive}, "fire-musket": {"transport": sayOffensive}, "fire-rifle": {"transport": sayOffensive},
		"fire-light": {"civilian": sayCrew, "transport": sayCrew}, "fire-field": {"civilian": sayCrew, "transport": sayCrew},
		"check-morale": {"transport": sayMorale},
	}
	for _, p := range actions() {
		for _, f := range (System{}).Form(State{}, engine.Do(p.ID)).Fields {
			for _, o := range f.Options {
				want := ""
				if f.Key == keyActor {
					want = barred[p.ID][o.ID]
				}
				assert.Equal(t, want, o.Refused, "%s %s %s", p.ID, f.Key, o.ID)
			}
			if f.Key == keyCover && (p.ID == "move" || p.ID == "charge") {
				require.Len(t, f.Options, 2)
			}
		}
	}
}

// TestHill13UnneededFieldsAreIgnored: a box or list that an action does not use is ignored, never an error.
// Source: HILL-13.
func TestHill13UnneededFieldsAreIgnored(t *testing.T) {
	all := engine.Do("", "actor", "average", "target", "average", "range", "0-3", "cover", "open",
		"marksman", "yes", "actor-mounted", "yes", "target-mounted", "yes", "charging", "yes", "repeat", "3", "nonsense", "7")
	uses := map[string][]string{
		"stand":          {"actor"},
		"move":           {"actor", "cover", "actor-mounted"},
		"charge":         {"actor", "cover", "actor-mounted"},
		"attack":         {"actor", "target", "cover", "actor-mounted", "target-mounted", "charging", "repeat"},
		"fire-pistol":    {"actor", "target", "range", "cover", "marksman", "actor-mounted", "target-mounted", "repeat"},
		"fire-carbine":   {"actor", "target", "range", "cover", "marksman", "actor-mounted", "target-mounted", "repeat"},
		"fire-musket":    {"actor", "target", "range", "cover", "marksman", "actor-mounted", "target-mounted", "repeat"},
		"fire-rifle":     {"actor", "target", "range", "cover", "marksman", "actor-mounted", "target-mounted", "repeat"},
		"fire-light":     {"actor"},
		"fire-field":     {"actor"},
		"check-morale":   {"actor"},
		"test-blast":     {"actor", "cover", "actor-mounted", "repeat"},
		"test-roundshot": {"actor", "cover", "range", "actor-mounted", "repeat"},
		"test-cannister": {"actor", "cover", "range", "actor-mounted", "repeat"},
	}
	ps := actions()
	require.Len(t, ps, len(uses))
	for _, p := range ps {
		c := engine.Command{Do: p.ID, In: all.In}
		f := System{}.Form(State{}, c)
		assert.Nil(t, f.Refused, p.ID)
		var keys []string
		lean := engine.Command{Do: p.ID}
		for _, x := range f.Fields {
			keys = append(keys, x.Key)
			lean = lean.With(x.Key, all.In.Get(x.Key))
		}
		assert.ElementsMatch(t, uses[p.ID], keys, p.ID)
		assert.Equal(t, System{}.Form(State{}, lean), f, p.ID)
	}
}

// TestFormsStartEmpty: every list starts with nothing chosen; a repeat starts at one.
func TestFormsStartEmpty(t *testing.T) {
	for _, p := range actions() {
		f := System{}.Form(State{}, engine.Do(p.ID))
		assert.Equal(t, 1, f.Times, p.ID)
		assert.NotEmpty(t, f.Go, p.ID)
		for _, x := range f.Fields {
			want := ""
			if x.Kind == view.Count {
				want = "1"
				assert.Equal(t, []int{1, 24, 1}, []int{x.Min, x.Max, x.Step})
			}
			assert.Equal(t, want, x.Value, "%s %s", p.ID, x.Key)
		}
	}
}

// TestResolveRefusesNonsense: a repeat that no screen can send is malformed, and leftover or foreign dice are
// errors.
func TestResolveRefusesNonsense(t *testing.T) {
	for _, n := range []string{"0", "-1", "25", "1000000"} {
		_, err := System{}.Resolve(State{}, engine.Do("test-blast", "actor", "average", "cover", "open", "repeat", n), dice.NewCup())
		assert.ErrorAs(t, err, new(*engine.Malformed), n)
	}
	do := engine.Do("test-blast", "actor", "average", "cover", "open")
	_, err := System{}.Resolve(State{}, do, dice.NewCup(given("test", 1, 2, 3), given("test", 1, 2, 3)))
	assert.True(t, errors.Is(err, dice.ErrLeftover))
	_, err = System{}.Resolve(State{}, do, dice.NewCup(given("shot", 1, 2, 3)))
	assert.True(t, errors.Is(err, dice.ErrMismatch))
	_, err = System{}.Resolve(State{}, do, dice.NewCup(given("test", 1, 2, 7)))
	assert.True(t, errors.Is(err, dice.ErrFace))
}

// TestHill82ImpossibleDistancesAreRefused: a charge of 14 inches did not start over 72 inches away, and no
// round flies farther than its gun can send it.
func TestHill82ImpossibleDistancesAreRefused(t *testing.T) {
	s := field(t, rifles(men(7, Veteran, "rifle")), french(men(5, Conscript, "musket")))
	_, s = playIn(t, s, engine.Do("unit-charge", keyCover, "open"), []int{6}) // 13 inches
	_, s = playIn(t, s, engine.Do("contact", keyWhat, "yes"), nil)
	fire := engine.Do("react", keyWhat, "fire")
	for _, b := range bracketIDs {
		f := System{}.Form(s, fire.With(keyFrom, b))
		rng, _ := bracketOf(b)
		from, _ := rng.bounds()
		if from < 13*inch {
			assert.Nil(t, f.Refused, b)
			continue
		}
		require.NotNil(t, f.Refused, b)
		assert.Equal(t, "U10", f.Refused.Code, b)
		assert.Contains(t, f.Refused.Text, "13", "with the reason")
	}

	for gun, most := range map[string]int{typeLightGun: 24, typeFieldGun: 36} {
		s = field(t, battery(gun, 4, muster.Mark{Key: markRound, N: 2}), rifles(men(7, Veteran, "rifle")))
		s.Side = NonPlayers
		_, s = playIn(t, s, engine.Do("unit-gun", keyWhat, "fire"), []int{6, 6})
		_, s = playIn(t, s, engine.Do("accept"), nil)
		test := engine.Do("under-fire", keyUnit, ref("u", s.units(Players)[0].ID), keyCover, "open")
		for _, b := range bracketIDs {
			f := System{}.Form(s, test.With(keyRange, b))
			rng, _ := bracketOf(b)
			from, _ := rng.bounds()
			assert.Equal(t, from >= most*inch, f.Refused != nil, "%s at %s", gun, b)
		}
	}
}
