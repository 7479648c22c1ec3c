package hill

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
)

// Limits are exact: what is read back, or entered, may go up to the limit and no further.

// followers returns n figures under escort.
func followers(n int) []muster.Stack {
	return []muster.Stack{{N: n, Figure: muster.Figure{Quality: qualities[Civilian].id, Role: guest + "9"}}}
}

// TestReadBackToTheLimit: what is read back may be as long and as numerous as the game itself makes it, and no
// more.
func TestReadBackToTheLimit(t *testing.T) {
	s := field(t, rifles(men(7, Veteran, "rifle")), rifles(men(3, Veteran, "rifle")))
	one, two := s.units(Players)[0].ID, s.units(Players)[1].ID
	long := func(n int) string { return strings.Repeat("ü", n) }
	applied := func(e fact) error { _, err := book.Try(s, e); return err }
	kind := men(1, Average, "musket")
	unit := keptUnit{Name: "A", Type: typeInfantry, Stacks: []muster.Stack{kind}}
	lasting := []string{"command", "mist", "lame", "guide"}
	mill := Aim{Name: "The mill", Level: 1}
	for what, x := range map[string]struct {
		most int
		is   func(n int) error
	}{
		"equals of an advice": {maxUnits, func(n int) error {
			return Advice{Kind: "avg", Fits: []Fit{{Line: 1, Act: toCharge}}, Equal: slices.Repeat([]string{"x"}, n)}.check()
		}},
		"letters of an advice": {200, func(n int) error {
			return Advice{Kind: "avg", Fits: []Fit{{Line: 1, Act: toCharge}}, Name: strings.Repeat("x", n)}.check()
		}},
		"letters of a place": {maxName, func(n int) error {
			return applied(arrived{Drawn: Drawn{Kind: "village"}, ID: s.Next, Spot: true, Name: long(n)})
		}},
		"figures under escort":  {maxFigures, func(n int) error { return applied(escort{To: one, Name: "x", Stacks: followers(n)}) }},
		"the quality of joined": {int(Civilian), func(n int) error { return applied(merged{Unit: one, Other: two, Quality: Quality(n)}) }},
		"what an aim was for":   {s.Next - 1, func(n int) error { s.Scene.Aims = []Aim{mill}; return applied(aimMarked{Aim: 1, Entry: n}) }},
		"units of a force":      {maxUnits, func(n int) error { return readUnits(slices.Repeat([]keptUnit{unit}, n)) }},
		"letters of a force": {maxTitle, func(n int) error {
			_, err := readArmy(string(mustJSON(army{1, long(n), []keptUnit{unit}})))
			return err
		}},
		"bytes that are read": {engine.MaxKept, func(n int) error { return read(`"`+strings.Repeat("x", n-2)+`"`, new(string)) }},
		"bytes that are kept": {engine.MaxKept, func(n int) error { return unless(kept(keptForce, "A", "", strings.Repeat("x", n-2))) }},
		"incidents that came": {incidentLimit[ManyIncidents], func(n int) error {
			return State{Turn: 9, Came: strings.Fields("rain mist heat dust ford plank mud cloud padre")[:n]}.checkIncidents()
		}},
		"incidents that last":    {maxLasting, func(n int) error { return enduring(lasting[:n]).checkIncidents() }},
		"letters of a cut title": {maxTitle, func(n int) error { return unless(0, cutTo(long(n), maxTitle) == long(n)) }},
	} {
		assert.NoError(t, x.is(x.most), "%s: %d", what, x.most)
		assert.Error(t, x.is(x.most+1), "%s: one more than %d", what, x.most)
	}
}

// unless returns an error unless ok is true.
func unless(_ any, ok bool) error {
	if !ok {
		return assert.AnError
	}
	return nil
}

// enduring returns a game in which these incidents last.
func enduring(keys []string) (s State) {
	for _, k := range keys {
		s.Lasts, s.Came = append(s.Lasts, Incident{Key: k}), append(s.Came, k)
	}
	s.Turn = 9
	return s
}

// TestReadBackAtAll: every condition on what is read back is checked on its own.
func TestReadBackAtAll(t *testing.T) {
	s := field(t, rifles(men(7, Veteran, "rifle")), rifles(men(3, Veteran, "rifle")), french(men(5, Conscript, "musket")))
	one, two, them := s.units(Players)[0].ID, s.units(Players)[1].ID, s.units(NonPlayers)[0].ID
	began := rulestest.Opened(t, System{}, engine.Do("", "scenario", "none").In).(State)
	sum := reckMove(entry{}, false, 4)
	for what, x := range map[string]struct {
		in   State
		e    fact
		good bool
	}{
		"two join":                          {s, merged{Unit: one, Other: two}, true},
		"one joins himself":                 {s, merged{Unit: one, Other: one}, false},
		"two of different sides join":       {s, merged{Unit: one, Other: them}, false},
		"they join as nobody":               {s, merged{Unit: one, Other: two, Quality: -1}, false},
		"tables without a change":           {s, tabled{}, false},
		"tables of no house":                {s, tabled{House: book.Changed{{Key: "no such", Val: 1}}}, false},
		"tables changed":                    {s, tabled{House: book.Changed{{Key: values()[0].Key, Val: values()[0].Max}}}, true},
		"a scenario before the game":        {began, staged{Did: book.Say("hidden")}, true},
		"what nobody has words for":         {began, staged{Did: book.Say("no-such-words")}, false},
		"a scenario during the game":        {s, staged{Did: book.Say("hidden")}, false},
		"a move of a quarter of an inch":    {s, moved{Actor: "veteran", Ground: "open", Quarters: 1, Reck: sum}, true},
		"a move of nothing":                 {s, moved{Actor: "veteran", Ground: "open", Reck: sum}, false},
		"a gun that hits what it aims at":   {s, gunFired{Gun: "light", Crew: "average", Reck: sum}, true},
		"a gun served by civilians":         {s, gunFired{Gun: "light", Crew: "civilian", Reck: sum}, false},
		"a gun that falls short of nothing": {s, gunFired{Gun: "light", Crew: "average", Reck: sum, Quarters: -1}, false},
		"a gun off by less than nothing":    {s, gunFired{Gun: "light", Crew: "average", Reck: sum, Off: -1}, false},
	} {
		_, err := book.Try(x.in, x.e)
		assert.Equal(t, x.good, err == nil, "%s: %v", what, err)
	}
	scene := Scene{ID: ownScene, Name: "A"}
	for what, x := range map[string]struct {
		k    keptGame
		good bool
	}{
		"one of the referee's own": {keptGame{V: 1, Scene: scene}, true},
		"without a name":           {keptGame{V: 1, Scene: Scene{ID: ownScene}}, false},
		"of another book":          {keptGame{V: 1, Scene: Scene{ID: "x", Name: "A"}}, false},
		"over none":                {keptGame{V: 1, Scene: scene, Of: "x"}, false},
		"a supplied one":           {keptGame{V: 1, Of: "ducos"}, true},
	} {
		_, err := readPlay(string(mustJSON(x.k)))
		assert.Equal(t, x.good, err == nil, "%s: %v", what, err)
	}
}

// TestRedrawn: a kept scenario accepts another map; anything else refuses one.
func TestRedrawn(t *testing.T) {
	seeds := keptSeeds(t)
	k := seeds[slices.IndexFunc(seeds, func(k engine.Kept) bool { return k.Kind == keptScenario })]
	m := battle.Map{W: 7200, D: 4800}
	now, err := System{}.WithMap(keptScenario, k.Data, m.Code())
	require.NoError(t, err)
	assert.Equal(t, k.Name, now.Name)
	p, err := readPlay(now.Data)
	require.NoError(t, err)
	assert.Equal(t, m.Code(), p.Map)
	_, err = System{}.WithMap(keptScenario, "{", m.Code())
	assert.Error(t, err)
}
