package minie

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/armies"
	"vedette/engine/book"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

func TestUnitLists(t *testing.T) {
	rulestest.UnitLists(t, System{}, engine.Do("", "forces", "none").In, "testdata/lists")
}

func TestArmiesAreMusteredFirst(t *testing.T) {
	rulestest.MustersFirst(t, System{}, engine.Do("", "forces", "none").In, 1, "first", "first")
}

// The first army that is mustered sets the period, so that none of it is left out; the next one does not.
func TestTheFirstArmySetsThePeriod(t *testing.T) {
	s := opening(t, "forces", "none")
	require.Equal(t, "19", eras[s.Set.Era].id)
	bring := engine.Do("bring-army", "side", "1", "from", "prussian")
	require.Empty(t, System{}.Form(s, bring).GoSmall, "no line is left out")
	st, s := rulestest.Driven(t, System{}, s, bring, nil)
	assert.Equal(t, "18", eras[s.Set.Era].id)
	assert.Len(t, s.Units, 8)
	assert.Contains(t, rulestest.JSON(t, System{}.Tell(s, st).Card.Notes), "The period is now the 18th century.")

	s = opening(t, "forces", "acw")
	require.Contains(t, System{}.Form(s, bring).GoSmall, "left out", "units stand on the table already")
	_, s = rulestest.Driven(t, System{}, s, bring, nil)
	assert.Equal(t, eraACW, s.Set.Era)
}

func TestVocabulary(t *testing.T) {
	for _, w := range vocabularies() {
		rulestest.Vocabulary(t, w)
	}
}

func TestArmies(t *testing.T) {
	rulestest.Armies(t, System{}, engine.Do("", "forces", "none").In, engine.Do("", "forces", "acw").In,
		engine.Do("", "forces", "awi").In, engine.Do("", "forces", "tanners").In, engine.Do("", "forces", "obernitz").In,
		engine.Do("", "forces", "mercers").In)
}

// A unit that is kept is the same in a new game as when it was mustered, for every battle and every establishment.
func TestAUnitIsKeptAsItWasMustered(t *testing.T) {
	var all []Unit
	for _, id := range []string{"acw", "awi", "tanners", "obernitz", "mercers"} {
		all = append(all, opening(t, "forces", id).Units...)
	}
	for _, id := range kindIDs() {
		all = append(all, raise(id, "x", Veteran, nil))
	}
	for _, u := range all {
		again, why := unitFrom(u.item())
		require.Empty(t, why, u.Name)
		again.ID, again.Side, again.Brigade = u.ID, u.Side, u.Brigade
		if u.Class != Artillery && u.Class != General && u.Class != Wagon {
			again.Form, u.Form = 0, 0
		}
		if u.Form == Limbered {
			again.Form = Limbered
		}
		again.Form, again.Head = u.Form, u.Head
		assert.Equal(t, u, again, "%+v", u.item())
	}
}

// The lists are worth what they were designed to be. Source: battles-minie, section 4.
func TestTheListsAreWorthWhatTheyWereDesigned(t *testing.T) {
	worth := map[string]int{"prussian": 118, "austrian": 101, "horse": 160, "british": 120, "american": 96, "french": 109, "federal": 171,
		"confederate": 163}
	for _, l := range lists() {
		s := opening(t, "forces", "none", "army1", l.ID)
		sum := rulestest.Sum(s.Units, Unit.worth)
		assert.Equal(t, worth[l.ID], sum, l.ID)
		assert.NotEqual(t, "Blue", s.side(1))
		assert.Equal(t, l.Setting("era"), eras[s.Set.Era].id)
	}
}

func TestMoreLikeOne(t *testing.T) {
	s := opening(t, "forces", "none", "army1", "british")
	u := s.Units[2]
	require.Equal(t, "1/37th Foot", u.Name)
	s = with(s, u.ID, func(u *Unit) { u.Men, u.LostCol, u.Colonel = 8, 1, 0 })
	_, after := play(t, s, "again unit="+book.Num(u.ID)+" n=3", nil)
	var names []string
	for _, o := range after.Units[len(s.Units):] {
		names = append(names, o.Name)
		assert.Equal(t, 16, o.Men, "fresh")
		assert.Equal(t, 1, o.Colonel)
		assert.Equal(t, 0, o.Head, "a regiment has one colonel")
		assert.Equal(t, u.Brigade, o.Brigade)
	}
	assert.Equal(t, []string{"3/37th Foot", "4/37th Foot", "5/37th Foot"}, names, "the 2/37th is there")
}

// A line that is not understood musters nothing, and nothing is mustered before the referee says so.
func TestAWrittenArmy(t *testing.T) {
	s := opening(t, "forces", "none")
	c := engine.Do("bring-army", "side", "2", "from", "own", "text", "3 x 20 line\n1 zeppelin\n½ battery")
	f := System{}.Form(s, c)
	assert.Equal(t, "Muster 4 units", f.Go)
	assert.Equal(t, "1 line is left out", f.GoSmall)
	assert.Empty(t, s.Units)
	st, next := rulestest.Driven(t, System{}, s, c, nil)
	after := next
	require.Len(t, after.Units, 4)
	assert.Equal(t, []int{16, 16, 16, 6}, []int{after.Units[0].Men, after.Units[1].Men, after.Units[2].Men, after.Units[3].Men})
	assert.Equal(t, 1, after.Units[3].Guns)
	assert.Equal(t, "4 units joined Red.", System{}.Tell(after, st).Line.String())
	assert.Equal(t, "Write or paste a list.", refused(t, s, "bring-army from=own"))
	assert.Equal(t, "Choose an army.", refused(t, s, "bring-army"))
	assert.Equal(t, "Choose an army.", refused(t, s, "bring-army from=own:army:%20x"))
	f = System{}.Form(s, engine.Do("bring-army", "side", "2", "from", "own", "text", "sharpshooters 8"))
	assert.Equal(t, "Muster 1 unit", f.Go, "of 8 figures")
	for text, want := range map[string]string{"8 battalions": "Muster 8 units", "8 cannon": "Muster 4 units", "8 guns": "Muster 4 units",
		"3 cannon": "Muster 2 units", "5 guns": "Muster 3 units"} {
		f = System{}.Form(s, engine.Do("bring-army", "side", "2", "from", "own", "text", text))
		assert.Equal(t, want, f.Go, text)
	}
	full := refused(t, s, "bring-army from=own text=40%20x%20line%0A40%20x%20line%0A9%20line")
	assert.Contains(t, full, "There is room for 80 more")
	for item, ok := range map[string]bool{"light guns 2": false, "light guns 1": false, "light guns 0": true, "general value 0": false,
		"general value 1": true, "light value 1": false, "battery guns 1": true} {
		w := strings.Fields(item)
		_, why := unitFrom(armies.Item{N: 1, Kind: w[0], Set: []armies.Set{{Key: w[1], Val: w[2]}}})
		assert.Equal(t, ok, why == "", "%s: %s", item, why)
	}
}

// What a unit is can be corrected, by name; what it has lost stays lost.
func TestAmend(t *testing.T) {
	for men, want := range map[int][2]int{20: {4, 6}, 9: {4, 5}, 4: {4, 0}, 3: {3, 0}} {
		u := (Unit{Start: 20, Men: men}).musteredAs(Unit{Start: 20, Gren: 4, Lights: 6})
		assert.Equal(t, want, [2]int{u.Gren, u.Lights}, "grenadiers first, of %d left", men)
	}
	led := (Unit{Start: 20, Men: 9, Drum: 1, LostFlag: 1}).musteredAs(Unit{Start: 20, Drum: 1, Colonel: 1})
	assert.Equal(t, []int{1, 1, 1}, []int{led.Colonel, led.Drum, led.LostFlag}, "a colour sergeant who fell")
	empty := engine.Do("", "forces", "none").In
	rulestest.Amends(t, System{}, vocabulary(), empty, "figs", "hq") // a headquarters brings its own colours
	st := rulestest.Opened(t, System{}, engine.Do("", "forces", "acw").In)
	for _, c := range []engine.Command{engine.Do("record", "unit", "3", "me", "17", "su", "2"),
		engine.Do("amend", "unit", "3", "is-quality", "elite", "is-weapon", "repeater", "is-men", "24", "brigade", "none",
			"name", "Berdan’s")} {
		_, st = rulestest.Driven(t, System{}, st, c, nil)
	}
	u, _ := st.(State).unit(3)
	assert.Equal(t, "Berdan’s", u.Name)
	assert.Equal(t, []int{Elite, 24, 21, 2, 1, 0}, []int{u.Quality, u.Start, u.Men, u.Subs, u.LostSub, u.Brigade})
	assert.Equal(t, "repeater", weapons[u.Weapon].id)
	_, still := rulestest.Driven(t, System{}, st, engine.Do("amend", "unit", "3", "is-quality", "green"), nil)
	u, _ = still.(State).unit(3)
	assert.Zero(t, u.Brigade, "it stays under none")
	assert.NotNil(t, System{}.Form(st, engine.Do("amend", "unit", "3", "is-men", "2")).Refused, "three are lost")
	for men, want := range map[[2]int]map[string]bool{{4, 0}: {"20": false, "17": false, "16": true}, {0, 0}: {"20": true},
		{4, 1}: {"16": false, "15": true}} {
		few := with(st.(State), 3, func(u *Unit) {
			u.Start, u.Men, u.Colonel, u.Subs, u.Flags, u.Drum, u.Head, u.LostSub = 20, men[0], 0, men[1], 0, 0, 0, 0
		})
		for to, bars := range want {
			assert.Equal(t, bars, System{}.Form(few, engine.Do("amend", "unit", "3", "is-men", to)).Refused != nil, "%d left, of %s", men, to)
		}
	}
	st = rulestest.Opened(t, System{}, engine.Do("", "forces", "acw").In)
	_, again := rulestest.Driven(t, System{}, st, engine.Do("amend", "unit", "3", "is-quality", "green"), nil)
	v, _ := again.(State).unit(3)
	w, _ := st.(State).unit(3)
	assert.Equal(t, w.Brigade, v.Brigade, "it keeps its brigade")
}

// Any difference from an establishment is kept: every quality and weapon, and one more and one less of every number.
func TestWhatDiffersIsKept(t *testing.T) {
	kept := 0
	keeps := func(u Unit, what string) {
		u.Side, u.Men = 1, u.Start
		if u.check() != nil || u.Class != General && u.Value > 0 || u.Class == General && u.Value == 0 || u.Class != Artillery && u.Guns > 0 {
			return
		}
		again, why := unitFrom(u.item())
		if u.Howitz == 1 && u.Gun == rifledGun {
			assert.NotEmpty(t, why)
			return
		}
		require.Empty(t, why, "%s: %+v", what, u)
		again.Form, again.Limbers, u.Limbers = u.Form, 0, 0
		assert.Equal(t, u, again, "%s: %+v", what, u.item())
		kept++
	}
	for _, id := range kindIDs() {
		for q := range qualities {
			keeps(raise(id, "x", q, nil), id)
		}
		u := raise(id, "x", Veteran, nil)
		for w := range weapons {
			if v := u; v.shoots() && w < NoMusket && (w >= SmoothCarbine) == v.cavalry() {
				v.Weapon = w
				keeps(v, id)
			}
		}
		for g := range guns {
			if v := u; v.Class == Artillery {
				v.Gun = g
				keeps(v, id)
			}
		}
		for _, c := range numbered {
			for _, by := range []int{1, -1} {
				v := u
				if *c.at(&v) += by; c.key == "reg" && *c.at(&v) == 0 {
					continue
				}
				keeps(v, id+" "+c.key)
			}
		}
	}
	assert.Greater(t, kept, 150)
}

// The form that corrects a unit asks only for the numbers that units of its kind have.
func TestWhatIsAskedOfAKind(t *testing.T) {
	for kind, want := range map[string]string{
		"regular": "quality weapon hq men reg gren lights subs flags drum colonel", "light": "quality weapon men subs flags drum colonel",
		"horse19":  "quality horse weapon men subs flags drum colonel",
		"battery":  "quality gun howitzer horse-guns men guns subs flags drum colonel",
		"platoon":  "quality gun horse-guns men guns subs flags drum colonel",
		"pioneers": "quality weapon men subs flags drum colonel",
		"general":  "quality value", "wagon": "quality",
	} {
		s := fought(t, "tanners")
		s.Units = append(slices.Clip(s.Units), raise(kind, "x", Regular, func(u *Unit) { u.ID, u.Side = 900, 1 }),
			raise("pioneers", "y", Regular, func(u *Unit) { u.ID, u.Side, u.Of = 901, 1, 1 }))
		var got []string
		for _, f := range formOf(t, s, "amend unit=900").Fields {
			if key, is := strings.CutPrefix(f.Key, "is-"); is {
				got = append(got, key)
			}
		}
		assert.Equal(t, want, strings.Join(got, " "), kind)
		for _, do := range []string{"amend", "again"} {
			f, _ := fieldOf(t, s, do, "unit")
			assert.False(t, slices.ContainsFunc(f.Options, func(o view.Option) bool { return o.ID == "901" }), "part of another unit is no item")
		}
	}
}
