package splendid

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/view"
)

// The exact distribution of hits matches the engine's volleys over every face of up to four dice. Source: section 9 of splendid-host.
func TestOddsFire(t *testing.T) {
	for w := range 12 {
		n, need := 1+w/3, 4+w%3
		s := empty(t, "musket-hit", book.Num(need))
		c := engine.Do("fire", "unit-class", "musket", "unit-stands", book.Num(n), "target-class", "pike", "target-stands", "12", "range", "3")
		of := [...]int{1, 6, 36, 216, 1296}[n]
		var least [5]int // how many combinations have at least that many hits
		for way := range of {
			var given []dice.Given
			for x := way; len(given) < n; x /= 6 {
				given = append(given, dice.Given{ID: rollShot.ID, By: dice.Table, Faces: []int{x%6 + 1}})
			}
			evs := sure.Of(System{}.Resolve(s, c, dice.NewCup(given...)))(t)
			for k := range 1 + the1[fired](t, engine.Step{Do: c, Events: evs}).Hits {
				least[k]++
			}
		}
		for k, in := range least {
			assert.Equal(t, dice.Chance{In: in, Of: of}, hitsAtLeast(n, need, k), "%d dice, %d+, %d hits", n, need, k)
		}
	}
}

// Source: section 9 of splendid-host; SPL-INV-2: every number of dice, halved in the engine as in the table.
func TestOddsHalf(t *testing.T) {
	want := []int{0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6}
	for n := 1; n <= 12; n++ {
		assert.Equal(t, want[n-1], halve(n))
		f := System{}.Form(empty(t), engine.Do("fire", "unit-class", "musket", "unit-stands", book.Num(n), "target-class", "pike", "range", "3",
			"feature", "wall"))
		if n == 1 {
			require.NotNil(t, f.Refused, "one die against cover leaves none")
			continue
		}
		require.Nil(t, f.Refused)
		assert.Equal(t, "Fire "+book.Plural(want[n-1], "die", "dice"), f.Go)
	}
}

// thrown is one volley of a command: the number needed and the number of dice.
type thrown struct {
	roll  dice.Roll
	times int
}

// throwsOf returns the volleys that a command asks for, answering each with ones.
func throwsOf(t rulestest.T, s State, c engine.Command) (out []thrown, given []dice.Given) {
	t.Helper()
	for {
		_, err := System{}.Resolve(s, c, dice.NewCup(given...))
		var need *dice.Need
		if err == nil {
			return out, given
		}
		require.ErrorAs(t, err, &need, "%s", c)
		require.NotNil(t, need.Roll, "%s", c)
		out = append(out, thrown{*need.Roll, need.Times})
		for range need.Times {
			given = append(given, dice.Given{ID: need.Roll.ID, By: dice.Table, Faces: []int{1}})
		}
	}
}

// enumerated returns the chance of each die of a command to count, over every face of that die while the others show a one. Dice are
// independent, so this is the exact distribution. hits reads the score of a step.
func enumerated(t rulestest.T, s State, c engine.Command, from, n int, given []dice.Given,
	hits func(st engine.Step) int) (chances []dice.Chance) {
	t.Helper()
	for i := range n {
		in := 0
		for face := 1; face <= 6; face++ {
			cup := append([]dice.Given(nil), given...)
			cup[from+i].Faces = []int{face}
			evs := sure.Of(System{}.Resolve(s, c, dice.NewCup(cup...)))(t, "%s", c)
			in += hits(engine.Step{Do: c, Given: cup, Events: evs})
		}
		chances = append(chances, dice.Chance{In: in, Of: 6})
	}
	return chances
}

// scored returns the hits from the nth volley or side of a step.
func scored(n int) func(engine.Step) int {
	return func(st engine.Step) int {
		n := n
		for _, e := range st.Events {
			hits := -1
			switch e := e.(type) {
			case fired:
				hits = e.Hits
			case fought:
				hits = e.Hits
			case tested:
				hits = map[bool]int{true: 1}[e.Passed]
			}
			if hits >= 0 {
				if n == 0 {
					return hits
				}
				n--
			}
		}
		return 0
	}
}

// randomEntry returns a random shot, fight or test of units that are not on the roster, with random house numbers.
func randomEntry(t *rapid.T, procedure string) (State, engine.Command) {
	any := func(name string, of ...string) string { return rapid.SampledFrom(of).Draw(t, name) }
	n := func(name string, lo, hi int) string { return book.Num(rapid.IntRange(lo, hi).Draw(t, name)) }
	firers := []string{"foot", "musket", "light", "dismounted", "cavalry", "heavy", "frame", "regular", "siege"}
	all := append([]string{"pike", "dragoons"}, firers...)
	least, most := 0, 36
	if procedure == "bounce" { // beyond half range
		firers, least, most = firers[7:], 17, 24
	}
	class := any("class", firers...)
	s := empty(t, class+"-hit", n("hit", 2, 6), class+"-far", n("far", 2, 6), class+"-dice", n("dice", 0, 20), class+"-morale",
		n("morale", 2, 6),
		"hand-hit", n("hand-hit", 2, 6), "hand-flank", n("hand-flank", 2, 6), "general", n("general-adds", 0, 3))
	ground := append([]string{"none"}, func() (ids []string) {
		for _, k := range kinds {
			ids = append(ids, k.id)
		}
		return
	}()...)
	if procedure == "bounce" {
		ground = []string{"none", "contour", "hedge", "bridge", "road"}
	}
	yes := func(name string) string { return any(name, "", "yes") }
	c := engine.Do(procedure, "unit-class", class, "unit-stands", n("stands", 1, 12))
	c = c.With("target-class", any("target", all...)).With("target-stands", n("target-stands", 1, 12)).With("range", n("range", least, most))
	c = c.With("feature", any("feature", ground...)).With("feature-at", any("at", behind, within)).With("feature-from",
		any("from", "clear", "partly", "wholly"))
	c = c.With("second", any("second", ground...)).With("second-at", any("at", behind, within)).With("second-from",
		any("from", "clear", "partly", "wholly"))
	c = c.With("halved", yes("halved")).With("enemy-halved", yes("halved")).With("flank", yes("flank")).With("enemy-flank", yes("flank"))
	return s, c.With("shaken", yes("shaken")).With("general", yes("general"))
}

// Every chance and expectation printed for an entry, on its form, with its dice and on its result, is that of the entry itself, by
// enumeration.
func TestOddsOfEntries(t *testing.T) {
	rulestest.Native(t, "entries with every result of their dice")
	for _, procedure := range []string{"fire", "bounce", "melee", "morale"} {
		held := 0
		rapid.Check(t, func(t *rapid.T) {
			for range 12 { // five in six are refused
				if s, c := randomEntry(t, procedure); form(s, c).Refused == nil {
					holdOdds(t, s, c)
					held++
					return
				}
			}
		})
		assert.True(t, held > 0 || !rulestest.Enough(), procedure)
	}
}

// holdOdds compares the odds printed for one entry with what the entry does.
func holdOdds(t *rapid.T, s State, c engine.Command) {
	f := form(s, c)
	volleys, given := throwsOf(t, s, c)
	evs := sure.Of(System{}.Resolve(s, c, dice.NewCup(given...)))(t)
	told := System{}.Tell(s, engine.Step{Do: c, Given: given, Events: evs})
	at, sides := 0, 0
	for _, v := range volleys {
		if v.roll.ID == rollDamage.ID {
			require.Equal(t, "and one for the structure", f.GoSmall)
			at += v.times
			continue
		}
		r := *f.Reckoning
		if sides > 0 { // the enemy's sum is only on the result
			r = told.Card.Reckoning[sides]
		}
		if sides == 0 && f.Reckoning.Result == "no dice" { // only the enemy throws
			r, sides = told.Card.Reckoning[1], 1
		}
		all := 0
		for i, got := range enumerated(t, s, c, at, v.times, given, scored(sides)) {
			require.Equal(t, r.Chance().Tenths(), got.Tenths(), "%s: die %d of %d", c, i+1, v.times)
			require.Equal(t, v.roll.Chance().Tenths(), got.Tenths(), "%s: the dice asked for", c)
			all += got.In
		}
		if sides == 0 {
			require.Equal(t, v.times, f.Times, "%s: the sum holds for each die", c)
			require.Equal(t, dice.Chance{In: all, Of: 6 * v.times}.Expected(v.times), r.Chance().Expected(f.Times), "%s: the expectation", c)
			require.Equal(t, told.Card.Reckoning[0].Target, r.Target, "%s: the result has the sum of the form", c)
		} else {
			require.Contains(t, f.GoSmall, diceText(v.times), "%s", c)
		}
		sum := rulestest.Sum(r.Terms, func(x engine.Term) int { return x.Value })
		require.Equal(t, r.Sum, sum, "%s: the terms add up", c)
		if r.Limit == "" {
			require.Equal(t, r.Sum, r.Target, "%s", c)
		}
		at, sides = at+v.times, sides+1
	}
	n := f.Times
	if f.Reckoning.Target == 0 {
		n = 0
	}
	switch c.Do {
	case "fire", "bounce":
		require.Contains(t, f.Go, book.Plural(n, "die", "dice"), "%s", c)
		require.Len(t, told.Card.Shots, n, "%s: every throw is listed", c)
		require.Equal(t, "hits from "+book.Plural(n, "die", "dice"), told.Card.Word, "%s: no one hits", c)
	case "melee":
		require.Contains(t, f.Go, diceText(n), "%s", c)
	}
}

// A volley that was partly counted still lists every die, and which of them hit.
func TestEveryThrowIsListed(t *testing.T) {
	c := engine.Do("fire", "unit-class", "musket", "target-class", "pike", "range", "3")
	for name, x := range map[string]struct {
		given []dice.Given
		want  string
	}{
		"all faces": {[]dice.Given{{Faces: []int{4}}, {Faces: []int{1}}, {Faces: []int{6}}, {Faces: []int{3}}},
			"4, hit; 1, miss; 6, hit; 3, miss; "},
		"all counted":         {[]dice.Given{{Hits: 3, Of: 4}}, "hit; hit; hit; miss; "},
		"two faces, then two": {[]dice.Given{{Faces: []int{5}}, {Faces: []int{2}}, {Hits: 1, Of: 2}}, "5, hit; 2, miss; hit; miss; "},
	} {
		for i := range x.given {
			x.given[i].ID, x.given[i].By = rollShot.ID, dice.Table
		}
		evs := sure.Of(System{}.Resolve(empty(t), c, dice.NewCup(x.given...)))(t, name)
		got := ""
		for _, shot := range (System{}).Tell(empty(t), engine.Step{Do: c, Given: x.given, Events: evs}).Card.Shots {
			got += shot.Label + "; "
			require.Equal(t, shot.Counted, shot.Faces == nil, name)
			require.Equal(t, strings.HasSuffix(shot.Label, "hit"), shot.Hit, name)
		}
		assert.Equal(t, x.want, got, name)
	}
}

// Each die of a step is marked as a success by the number it needed. Source: SPL-60; splendid-host C2, C5.
func TestEachDieIsMarkedByItsOwnNeed(t *testing.T) {
	marks := func(s State, c engine.Command, by []dice.By, faces ...int) (out []bool) {
		var given []dice.Given
		volleys, _ := throwsOf(t, s, c)
		for _, v := range volleys {
			for range v.times {
				given = append(given, dice.Given{ID: v.roll.ID, By: by[len(given)%len(by)], Faces: []int{faces[len(given)]}})
			}
		}
		evs := sure.Of(System{}.Resolve(s, c, dice.NewCup(given...)))(t)
		for _, r := range (System{}).Tell(s, engine.Step{Do: c, Given: given, Events: evs}).Rolls {
			out = append(out, r.Hit)
		}
		return out
	}
	// If app and table both threw, the dice of a fight are listed one by one: on the flank a 4 hits, in front it does not.
	mixed := []dice.By{dice.Table, dice.Computer}
	melee := engine.Do("melee", "unit-class", "foot", "unit-stands", "2", "target-class", "foot", "target-stands", "2", "enemy-flank", "yes")
	assert.Equal(t, []bool{false, true, true, false}, marks(empty(t), melee, mixed, 4, 5, 4, 3))
	gun := engine.Do("fire", "unit-class", "siege", "unit-stands", "1", "target-class", "pike", "range", "20", "feature", "village",
		"feature-at", "in")
	assert.Equal(t, []bool{true, false, true}, marks(empty(t), gun, mixed[:1], 6, 2, 2), "a 2 is a miss, and damage to the structure")
	assert.Equal(t, []bool{true}, marks(empty(t), engine.Do("morale", "unit-class", "musket"), mixed, 3))
	assert.Equal(t, []bool{false}, marks(empty(t), engine.Do("morale", "unit-class", "musket"), mixed, 2))
}

// The damage by a gun to a structure is reported correctly. Source: SPL-60.
func TestOddsBesideAStructure(t *testing.T) {
	for gun, hits := range map[string]int{"regular": 1, "siege": 2} {
		c := engine.Do("structure", "unit-class", gun, "feature", "bridge")
		f := form(empty(t), c)
		n := 0
		for face := 1; face <= 6; face++ {
			st, _ := do(t, empty(t), c, face)
			if e := the1[struck](t, st); e.Hits > 0 {
				n++
				assert.Equal(t, hits, e.Hits)
			}
		}
		assert.Equal(t, hits, f.Reckoning.Terms[0].Value)
		assert.Equal(t, "structural on a 1 or 2 ("+dice.Chance{In: n, Of: 6}.String()+")", f.Reckoning.Terms[0].Why)
	}
}

// Every chance beside the numbers in the class table of the reference is that of the values in force, by enumeration.
func TestOddsInTheReference(t *testing.T) {
	s := empty(t, "musket-hit", "3", "siege-far", "2", "light-morale", "6")
	tables := map[string]view.Table{}
	for _, x := range (System{}).Reference(s).Tables {
		tables[x.ID] = x
	}
	enumerate := func(need int) string {
		in := 0
		for face := 1; face <= 6; face++ {
			in += map[bool]int{true: 1}[face >= need]
		}
		return dice.Chance{In: in, Of: 6}.String()
	}
	cells := 0
	for i, row := range tables["units"].Rows {
		for k, c := range row {
			if c.Odds == "" {
				continue
			}
			cells++
			need := s.of(classes[i].id, k-2)
			assert.Equal(t, []string{book.Num(need) + "+", enumerate(need)}, []string{c.Text, c.Odds}, "%s, %s", classes[i].name,
				tables["units"].Head[k])
		}
	}
	assert.Equal(t, 29, cells, "two for each of nine classes that fire, one for each of eleven that test")
}
