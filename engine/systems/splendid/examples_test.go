package splendid

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
)

func empty(t rulestest.T, pairs ...string) State {
	t.Helper()
	return rulestest.Start(t, System{}, append([]string{"force", "none"}, pairs...)...).(State)
}

// do resolves one command with table dice.
func do(t rulestest.T, s State, c engine.Command, faces ...int) (engine.Step, State) {
	t.Helper()
	st, next, err := rulestest.Resolve(t, System{}, s, c, faces)
	require.NoError(t, err, "%s", c)
	return st, next.(State)
}

func refusal(t rulestest.T, s State, c engine.Command) string {
	t.Helper()
	_, _, err := rulestest.Resolve(t, System{}, s, c, nil)
	var no *engine.Refusal
	require.ErrorAs(t, err, &no, "%s", c)
	require.NotEmpty(t, no.Text)
	require.NotEmpty(t, no.Section, "%s: %s", c, no.Text)
	return no.Text
}

func the1[E engine.Event](t rulestest.T, st engine.Step) E {
	t.Helper()
	for _, e := range st.Events {
		if x, ok := e.(E); ok {
			return x
		}
	}
	t.Fatalf("%s: no such event", st.Do)
	var none E
	return none
}

// Source: SPL-X01, SPL-X07, SPL-X16, SPL-X18; the vectors of SPL-04.
func TestExamplesMove(t *testing.T) {
	s := empty(t)
	for name, c := range map[string]struct {
		do   engine.Command
		want string
	}{
		"SPL-X01: 6 inches, a wood 2 ahead":            {engine.Do("move", "unit-class", "pike", "depth", "6", "feature", "wood", "feature-at", "8"), "4″"},
		"SPL-X07: foot in rough ground":                {engine.Do("move", "unit-class", "pike", "feature", "rough", "feature-at", "0", "feature-width", "40"), "6″"},
		"SPL-X16: a gun over a fence 2 ahead":          {engine.Do("move", "unit-class", "regular", "depth", "6", "feature", "hedge", "feature-at", "8"), "3½″"},
		"SPL-X18: cavalry over a stream 3 ahead":       {engine.Do("move", "unit-class", "cavalry", "depth", "6", "feature", "stream", "feature-at", "12", "feature-width", "6"), "9″"},
		"SPL-04: two features of half rate":            {engine.Do("move", "unit-class", "pike", "feature", "wood", "feature-at", "8", "second", "hill", "second-at", "8"), "4″"},
		"SPL-04: in contact from the first inch":       {engine.Do("move", "unit-class", "pike", "feature", "wood", "feature-at", "0"), "3″"},
		"SPL-03: cavalry stops at a river":             {engine.Do("move", "unit-class", "cavalry", "feature", "river", "feature-at", "10"), "2½″"},
		"SPL-46: along a road through a bog":           {engine.Do("move", "unit-class", "leader", "feature", "bog", "feature-at", "4"), "14″"},
		"a side-step costs double as well":             {engine.Do("move", "unit-class", "pike", "how", "step", "feature", "wood"), "1″"},
		"prolonging over a fence costs double, SPL-30": {engine.Do("move", "unit-class", "frame", "how", "prolong", "feature", "hedge"), "1½″"},
	} {
		f := System{}.Form(s, c.do)
		require.Nil(t, f.Refused, name)
		require.NotNil(t, f.Reck, name)
		assert.Equal(t, c.want, f.Reck.Result, name)
		st, _ := do(t, s, c.do)
		assert.Equal(t, c.want, book.Inches(the1[moved](t, st).went()), name)
	}
	free, slow, stop := walk(24, 6, reach{8, 24, Half})
	assert.Equal(t, []int{8, 8, -1}, []int{free, slow, stop})
}

// Source: SPL-X07, SPL-X08, SPL-X11.
func TestExamplesCharge(t *testing.T) {
	s := empty(t)
	f := System{}.Form(s, engine.Do("charge", "unit-class", "pike", "target-class", "pike", "distance", "16", "feature", "rough", "feature-width", "40"))
	require.Nil(t, f.Refused)
	assert.Contains(t, rulestest.Reckoned(*f.Reck), "4″ reached at most", "SPL-X07: charge 8 inches gives 4")
	assert.Contains(t, refusal(t, s, engine.Do("charge", "unit-class", "pike", "target-class", "pike", "distance", "17", "feature", "rough", "feature-width", "40")), "4″ of 4¼″")
	f = System{}.Form(s, engine.Do("charge", "unit-class", "cavalry", "target-class", "pike", "distance", "20", "feature", "village"))
	require.Nil(t, f.Refused)
	assert.Equal(t, "Yes, at half rate", f.Reck.Result, "SPL-X08: mounted charge a village at half rate")
	assert.Contains(t, refusal(t, s, engine.Do("intercept", "unit-class", "cavalry", "target-class", "pike", "distance", "8", "feature", "village")), "cannot intercept", "SPL-X08")

	// SPL-X11: eight dice over a wall: four in the next hand-to-hand phase, eight after.
	s = rulestest.Start(t, System{}).(State)
	pike, foe := unitNamed(t, s, "Meldrum’s pike"), unitNamed(t, s, "Commanded shot")
	wall := featureNamed(t, s, "Churchyard wall")
	s.Turn, s.Phase = 1, phCharge1
	_, s = do(t, s, engine.Do("charge", "unit", book.Num(pike.ID), "target", book.Num(foe.ID), "distance", "16", "feature", "f"+book.Num(wall.ID), "feature-at", "12", "defends", "yes", "react", "stand"))
	u, _ := s.unit(pike.ID)
	require.True(t, u.Halved)
	s.Phase = phHand
	st, s := do(t, s, engine.Do("melee", "unit", book.Num(pike.ID)), 1, 1, 1, 1, 1, 1, 1, 1)
	assert.Equal(t, 4, st.Events[0].(fought).dice(), "half of eight")
	_, s = do(t, s, engine.Do("next"))
	s.Phase = phHand
	st, _ = do(t, s, engine.Do("melee", "unit", book.Num(pike.ID)), 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
	assert.Equal(t, 8, st.Events[0].(fought).dice(), "all of them after")
}

func unitNamed(t rulestest.T, s State, name string) Unit {
	for _, u := range s.Units {
		if u.Name == name {
			return u
		}
	}
	t.Fatalf("no unit %q", name)
	return Unit{}
}

func featureNamed(t rulestest.T, s State, name string) Feature {
	for _, f := range s.Features {
		if f.Name == name {
			return f
		}
	}
	t.Fatalf("no feature %q", name)
	return Feature{}
}

// Source: SPL-X02, SPL-X03, SPL-X10, SPL-X12, SPL-X13, SPL-15, SPL-16.
func TestExamplesFire(t *testing.T) {
	assert.Equal(t, []int{3, 3, 0}, []int{halve(7), halve(6), halve(1)}, "SPL-X02")
	_, cover := volley([][]int{{1, 1, 1, 0}})
	assert.False(t, cover, "SPL-X03: one stand not eligible")
	_, cover = volley([][]int{{1, 1, 1, 1}})
	assert.True(t, cover)
	firing, _ := volley([][]int{{2, 2}, {2, 2}})
	assert.Zero(t, firing, "SPL-X10: two walls between")

	s := empty(t)
	base := []string{"unit-class", "musket", "target-class", "pike", "range", "3"}
	st, _ := do(t, s, engine.Do("fire", base...), 4, 5, 6, 1)
	assert.Equal(t, 3, the1[fired](t, st).Hits, "SPL-X12")
	l := the1[lost](t, st)
	assert.Equal(t, []int{1, 1}, []int{l.Stands, l.Over}, "SPL-X12: one stand, one hit left over")
	wood := append([]string{"feature", "wood", "feature-at", "in"}, base...)
	st, _ = do(t, s, engine.Do("fire", wood...), 6, 3)
	assert.Equal(t, []int{2, 1}, []int{the1[fired](t, st).Dice, the1[fired](t, st).Hits}, "SPL-X13")
	st, _ = do(t, s, engine.Do("fire", append([]string{"eligible", "3"}, wood...)...), 1, 1, 1, 1)
	assert.Equal(t, 4, the1[fired](t, st).Dice, "SPL-X03: full dice")
	assert.Contains(t, refusal(t, s, engine.Do("fire", append([]string{"feature", "wall", "second", "wall"}, base...)...)), "no stand may fire", "SPL-X10")
	assert.Contains(t, refusal(t, s, engine.Do("fire", append([]string{"feature", "wood", "feature-at", "behind"}, base...)...)), "stops fire")
	st, _ = do(t, s, engine.Do("fire", append([]string{"feature", "wood", "feature-from", "partly", "feature-at", "in", "touching", "4"}, base...)...), 1, 1, 1, 1)
	assert.Equal(t, 4, the1[fired](t, st).Dice, "SPL-R16, SPL-R17: every firing stand touches it")
	st, _ = do(t, s, engine.Do("fire", append([]string{"feature", "wall", "second", "wall", "barred", "2"}, base...)...), 1)
	assert.Equal(t, 1, the1[fired](t, st).Dice, "SPL-R17: two stands are barred and do not count")
}

// Source: SPL-X04 to SPL-X06.
func TestExamplesStructure(t *testing.T) {
	for name, c := range map[string]struct {
		gun   string
		left  int
		faces []int
		hits  []int
	}{
		"SPL-X04": {"regular", 4, []int{2, 5, 1, 1, 2}, []int{1, 0, 1, 1, 1}},
		"SPL-X05": {"siege", 5, []int{1, 2, 1}, []int{2, 2, 2}},
	} {
		s := empty(t)
		_, s = do(t, s, engine.Do("place", "kind", "bridge", "strength", book.Num(c.left)))
		for i, f := range c.faces {
			b := s.Features[0]
			require.False(t, b.down(), "%s shot %d", name, i)
			st, next := do(t, s, engine.Do("structure", "unit-class", c.gun, "feature", "f"+book.Num(b.ID)), f)
			assert.Equal(t, c.hits[i], the1[struck](t, st).Hits, name)
			s = next
		}
		assert.True(t, s.Features[0].down(), "%s: destroyed with the last shot", name)
		assert.Contains(t, refusal(t, s, engine.Do("bridge", "unit-class", "pike", "bridge", "f"+book.Num(s.Features[0].ID))), "destroyed", "SPL-INV-4")
		assert.Equal(t, "rough", s.Features[0].kind().id, "SPL-INV-4")
	}
	assert.Contains(t, refusal(t, empty(t), engine.Do("structure", "unit-class", "frame", "feature", "landmark")), "too small", "SPL-X06")
}

// Source: SPL-X09, SPL-40, SPL-41, SPL-47.
func TestExamplesPlacement(t *testing.T) {
	s := empty(t)
	for name, c := range map[string]struct {
		in   []string
		want string
	}{
		"SPL-X09: villages 39 inches apart":  {[]string{"kind", "village", "apart", "156"}, "40″ apart"},
		"SPL-X09: villages 40 inches apart":  {[]string{"kind", "village", "apart", "160"}, ""},
		"woods 14 inches apart":              {[]string{"kind", "wood", "apart", "56"}, "15″ apart"},
		"a wood 11 inches across":            {[]string{"kind", "wood", "across", "44"}, "10″ across"},
		"a wood 4 inches across":             {[]string{"kind", "wood", "short", "16"}, "5″"},
		"a landmark of 6 inches":             {[]string{"kind", "landmark", "across", "24"}, "at most 5″"},
		"a church 6 inches from the village": {[]string{"kind", "landmark", "church", "yes", "village", "24"}, "within 5″"},
		"a church in the village":            {[]string{"kind", "landmark", "church", "yes", "village", "0"}, "no part"},
		"a wide stream":                      {[]string{"kind", "stream", "across", "7"}, "base width"},
		"a narrow river":                     {[]string{"kind", "river", "across", "6"}, "stream"},
		"a wide road":                        {[]string{"kind", "road", "across", "8"}, "exactly"},
		"a road over water, not said how":    {[]string{"kind", "road", "cross", "open"}, "declared"},
		"a wood in a river":                  {[]string{"kind", "wood", "over", "water"}, "overlaps"},
		"a wood of 5 to 10 inches":           {[]string{"kind", "wood", "short", "20", "across", "40"}, ""},
		"a village of 5 to 10 inches":        {[]string{"kind", "village", "short", "20", "across", "40"}, ""},
		"a village 11 inches across":         {[]string{"kind", "village", "across", "41"}, "10″ across"},
		"a village less than 5 inches":       {[]string{"kind", "village", "short", "19"}, "5″"},
		"woods 15 inches apart":              {[]string{"kind", "wood", "apart", "60"}, ""},
		"woods not quite 15 inches apart":    {[]string{"kind", "wood", "apart", "59"}, "15″ apart"},
		"a landmark of 5 inches":             {[]string{"kind", "landmark", "across", "20"}, ""},
		"a landmark of more than 5 inches":   {[]string{"kind", "landmark", "across", "21"}, "at most 5″"},
		"a church 5 inches from the village": {[]string{"kind", "landmark", "church", "yes", "village", "20"}, ""},
		"a church a bit farther":             {[]string{"kind", "landmark", "church", "yes", "village", "21"}, "within 5″"},
		"a church close to the village":      {[]string{"kind", "landmark", "church", "yes", "village", "1"}, ""},
		"a stream of a base width":           {[]string{"kind", "stream", "across", "6"}, ""},
		"a ditch of a base width":            {[]string{"kind", "ditch", "across", "6"}, ""},
		"a wide ditch":                       {[]string{"kind", "ditch", "across", "7"}, "base width"},
		"a river wider than a base":          {[]string{"kind", "river", "across", "7"}, ""},
		"a road of a base width":             {[]string{"kind", "road", "across", "6"}, ""},
		"a narrow road":                      {[]string{"kind", "road", "across", "5"}, "exactly"},
		"a road over water by a bridge":      {[]string{"kind", "road", "cross", "bridge"}, ""},
		"a road over water by a ford":        {[]string{"kind", "road", "cross", "ford"}, ""},
		"a ditch over a stream":              {[]string{"kind", "ditch", "over", "water"}, "overlaps"},
		"a bridge over a river":              {[]string{"kind", "bridge", "over", "water"}, ""},
		"a ford as wide as the river":        {[]string{"kind", "ford", "across", "20", "over", "water"}, ""},
	} {
		cmd := engine.Do("place", c.in...)
		if c.want == "" {
			_, next := do(t, s, cmd)
			assert.Len(t, next.Features, 1, name)
			continue
		}
		assert.Contains(t, refusal(t, s, cmd), c.want, name)
		st, next := do(t, s, cmd.With("let", "yes"))
		assert.Len(t, next.Features, 1, name)
		assert.NotEmpty(t, the1[placed](t, st).Let, "%s: the referee lets it stand, and the log says so", name)
	}
}

// Source: SPL-X15; splendid-host C4; the columns of SPL-30.
func TestExamplesBounce(t *testing.T) {
	s := empty(t)
	base := []string{"unit-class", "siege", "unit-stands", "1", "range", "20", "past", "16", "target-class", "pike"}
	st, _ := do(t, s, engine.Do("bounce", base...), 6, 1)
	assert.Equal(t, []int{2, 1}, []int{the1[fired](t, st).Dice, the1[fired](t, st).Hits}, "SPL-X15")
	assert.Contains(t, refusal(t, s, engine.Do("bounce", base...).With("range", "16")), "beyond half range")
	assert.Contains(t, refusal(t, s, engine.Do("bounce", base...).With("past", "25")), "6″")
	assert.Contains(t, refusal(t, s, engine.Do("bounce", base...).With("unit-class", "frame")), "does not bounce")
	for _, k := range kinds {
		for _, at := range []string{behind, within} {
			f := System{}.Form(s, engine.Do("bounce", append([]string{"feature", k.id, "feature-at", at}, base...)...))
			stops := at == behind && k.bounceBy || at == within && k.bounceOn
			assert.Equal(t, stops, f.Refused != nil, "%s, %s", k.id, at)
		}
	}
	off := empty(t, "bounce", "no")
	assert.Contains(t, refusal(t, off, engine.Do("bounce", base...)), "switched off", "SPL-S06")
}

// Source: section 9 of splendid-host, all rows, against what the engine counts.
func TestOddsStructures(t *testing.T) {
	want := map[string][]int{
		"4 regular": {12, 100, 259, 607, 834, 940, 980, 997}, "4 siege": {407, 649, 805, 946, 986, 997, 999, 1000},
		"5 regular": {0, 18, 88, 368, 661, 848, 941, 988}, "5 siege": {111, 320, 532, 819, 941, 982, 995, 999},
		"6 regular": {0, 1, 20, 178, 453, 703, 862, 965}, "6 siege": {111, 320, 532, 819, 941, 982, 995, 999},
		"8 regular": {0, 0, 0, 19, 127, 339, 576, 833}, "8 siege": {12, 100, 259, 607, 834, 940, 980, 997},
		"10 regular": {0, 0, 0, 1, 16, 92, 254, 568}, "10 siege": {0, 18, 88, 368, 661, 848, 941, 988},
	}
	rows := 0
	for _, strength := range oddsStrength {
		for _, gun := range []string{"regular", "siege"} {
			for i, n := range oddsShots {
				assert.Equal(t, want[book.Num(strength)+" "+gun][i], downAfter(strength, damageOf(gun), n), "%d %s after %d", strength, gun, n)
			}
			rows++
			// The mean number of shots: a success each three shots, as many successes as are needed.
			mean := 3 * ((strength + damageOf(gun) - 1) / damageOf(gun))
			assert.Equal(t, map[string]int{"4 regular": 12, "4 siege": 6, "5 regular": 15, "5 siege": 9, "6 regular": 18, "6 siege": 9, "8 regular": 24, "8 siege": 12, "10 regular": 30, "10 siege": 15}[book.Num(strength)+" "+gun], mean)
		}
	}
	assert.Len(t, want, rows)
	assert.Equal(t, dice.Chance{In: 2, Of: 6}, dice.OneD6.Between(1, 2))
}

// walkThrows resolves a command with every combination of n faces and counts the results by f.
func walkThrows(t *testing.T, s State, c engine.Command, n int, f func(st engine.Step) int) []int {
	t.Helper()
	out := make([]int, 16)
	faces := make([]int, n)
	total := 1
	for range n {
		total *= 6
	}
	for i := range total {
		x := i
		given := make([]dice.Given, n)
		for k := range faces {
			given[k] = dice.Given{ID: rollShot.ID, By: dice.Table, Faces: []int{x%6 + 1}}
			x /= 6
		}
		evs, err := System{}.Resolve(s, c, dice.NewCup(given...))
		require.NoError(t, err)
		out[f(engine.Step{Do: c, Events: evs})]++
	}
	return out
}

// Source: section 9 of splendid-host: the table of hits, against enumeration of the engine's own volleys.
func TestOddsFire(t *testing.T) {
	want := []struct {
		n, need int
		k       [4]int // tenths of a per cent
	}{
		{1, 4, [4]int{500}}, {1, 5, [4]int{333}}, {1, 6, [4]int{167}},
		{2, 4, [4]int{750, 250}}, {2, 5, [4]int{556, 111}}, {2, 6, [4]int{306, 28}},
		{3, 4, [4]int{875, 500, 125}}, {3, 5, [4]int{704, 259, 37}}, {3, 6, [4]int{421, 74, 5}},
		{4, 4, [4]int{938, 688, 313, 63}}, {4, 5, [4]int{802, 407, 111, 12}}, {4, 6, [4]int{518, 132, 16, 1}},
		{6, 4, [4]int{984, 891, 656, 344}}, {6, 5, [4]int{912, 649, 320, 100}}, {6, 6, [4]int{665, 263, 62, 9}},
		{8, 4, [4]int{996, 965, 855, 637}}, {8, 5, [4]int{961, 805, 532, 259}}, {8, 6, [4]int{767, 395, 135, 31}},
	}
	require.Len(t, want, 3*len(oddsDice))
	for _, w := range want {
		for k := 1; k <= 4; k++ {
			assert.Equal(t, w.k[k-1], hitsAtLeast(w.n, w.need, k).Tenths(), "%d dice, %d+, %d hits", w.n, w.need, k)
		}
		if w.n > 4 {
			continue // the closed form holds; the engine's own volleys are enumerated up to four dice
		}
		s := empty(t, "musket-hit", book.Num(w.need))
		c := engine.Do("fire", "unit-class", "musket", "unit-stands", book.Num(w.n), "target-class", "pike", "target-stands", "12", "range", "3")
		got := walkThrows(t, s, c, w.n, func(st engine.Step) int { return the1[fired](t, st).Hits })
		for k := 1; k <= 4; k++ {
			in, of := 0, 0
			for h, n := range got {
				of += n
				if h >= k {
					in += n
				}
			}
			assert.Equal(t, w.k[k-1], dice.Chance{In: in, Of: of}.Tenths(), "%d dice, %d+, %d hits, enumerated", w.n, w.need, k)
		}
	}
}

// Source: section 9 of splendid-host; SPL-INV-2: every number of dice, halved in the engine as in the table.
func TestOddsHalf(t *testing.T) {
	want := []int{0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6}
	for n := 1; n <= 12; n++ {
		assert.Equal(t, want[n-1], halve(n))
		f := System{}.Form(empty(t), engine.Do("fire", "unit-class", "musket", "unit-stands", book.Num(n), "target-class", "pike", "range", "3", "feature", "wall"))
		if n == 1 {
			require.NotNil(t, f.Refused, "one die against cover is none")
			continue
		}
		require.Nil(t, f.Refused)
		assert.Equal(t, "Fire "+book.Plural(want[n-1], "die", "dice"), f.Go)
	}
}
