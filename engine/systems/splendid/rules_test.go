package splendid

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest"
)

// printedTable is the feature table of the document, typed a second time: area or line; foot, mounted, artillery move; foot, mounted
// charge; mounted intercept; fire beyond; bounce-through; cover; advantage. N normal, H half, X never, R by road, S special. Source: SPL-30
// to SPL-33, SPL-49, SPL-50, SPL-R01, SPL-R08, SPL-R18, SPL-R19.
const printedTable = `
contour   area NNN NN N stopped -  no  no
hill      area HHH HH H stopped OB no  yes
rough     area NHH HX X free    OB no  yes
rocks     area RRR XX X free    OB no  no
forest    area RRR XX X stopped OB no  no
bog       area RRR XX X free    B  no  no
wood      area HHX HX X stopped OB yes yes
village   area HHH HH X stopped OB yes yes
landmark  area NXX NX X stopped OB yes yes
bridge    area SSS SS X free    -  no  yes
hedge     line HHH HX X free    -  no  yes
wall      line HHH HX X free    B  yes yes
earthwork line HHH HX X free    B  yes yes
ditch     line HHH HH H free    OB yes yes
stream    line HHH XX X free    OB no  no
ford      line HHH XX X free    OB no  no
river     line XXX XX X free    B  no  no
road      line NNN NN N free    -  no  no`

func TestFeatureTable(t *testing.T) {
	rows := strings.Split(strings.TrimSpace(printedTable), "\n")
	require.Len(t, rows, len(kinds), "18 kinds")
	for i, row := range rows {
		k := kinds[i]
		w := strings.Fields(row)
		letters := func(rs ...Rate) (s string) {
			for _, r := range rs {
				s += string("NHXRS"[r])
			}
			return s
		}
		assert.Equal(t, w[0], k.id)
		assert.Equal(t, w[1], map[bool]string{true: "line", false: "area"}[k.linear], k.id)
		assert.Equal(t, w[2], letters(k.move[:]...), k.id)
		assert.Equal(t, w[3], letters(k.charge[:]...), k.id)
		assert.Equal(t, w[4], letters(k.intercept), k.id)
		assert.Equal(t, w[5] == "stopped", k.beyond, k.id)
		assert.Equal(t, strings.Contains(w[6], "O"), k.bounceOn, k.id)
		assert.Equal(t, strings.Contains(w[6], "B"), k.bounceBy, k.id)
		assert.Equal(t, w[7], word(k.cover), k.id)
		assert.Equal(t, w[8], word(k.advantage), k.id)
		assert.Equal(t, k.linear, k.section() == secLinear, k.id)
	}
	wall, _ := kindOf("wall")
	earth, _ := kindOf("earthwork")
	wall.id, wall.name, wall.symbol = earth.id, earth.name, earth.symbol
	assert.Equal(t, earth, wall, "SPL-49: earthworks are stone walls")
}

// Source: splendid-host C1, C2, C5: typed a second time.
func TestHouseTables(t *testing.T) {
	for id, w := range map[string]string{
		"pike": "6 8 0 2 | 0 0 0 5 5 | 2 2", "foot": "6 8 0 2 | 8 2 4 4 5 | 1 2", "musket": "6 8 0 2 | 8 2 4 4 5 | 1 3",
		"light":      "8 10 0 3 | 6 2 3 5 5 | 1 2",
		"dismounted": "8 0 0 3 | 6 2 3 5 5 | 1 2", "dragoons": "10 0 0 2 | 0 0 0 5 5 | 1 2", "cavalry": "12 14 7 2 | 3 1 0 5 5 | 2 2",
		"heavy": "10 12 6 2 | 3 1 0 5 5 | 3 2",
		"frame": "6 0 0 3 | 16 4 8 5 6 | 0 3", "regular": "5 0 0 2 | 24 6 12 5 6 | 0 3", "siege": "4 0 0 1 | 32 8 16 5 6 | 0 3",
		"leader": "14 0 0 0 | 0 0 0 5 5 | 0 2", "wagon": "5 0 0 0 | 0 0 0 5 5 | 0 2",
	} {
		c, ok := classOf(id)
		require.True(t, ok, id)
		v := c.v
		fire := fmt.Sprint(v[colRange], v[colDice], v[colClose], v[colHitClose], v[colHitFar])
		assert.Equal(t, w, fmt.Sprint(v[colMove], v[colCharge], v[colIntercept], v[colStep])+" | "+fire+" | "+fmt.Sprint(v[colHand],
			v[colMorale]), id)
	}
	assert.Len(t, classes, 13)
	for id, w := range map[string]string{
		"pike": "0 4 6", "foot": "0 4 6", "musket": "0 4 6", "light": "0 4 6", "dismounted": "0 4 6", "dragoons": "1 4 4", "cavalry": "1 4 4",
		"heavy": "1 4 4",
		"frame": "2 1 2", "regular": "2 1 2", "siege": "2 1 2", "leader": "3 1 1", "wagon": "3 1 1",
	} {
		c, _ := classOf(id)
		assert.Equal(t, w, fmt.Sprint(c.arm, c.stands, c.most), "%s: arm, stands and greatest number", id)
	}
	limits := ""
	for _, c := range cols {
		limits += fmt.Sprintf("%s %d-%d ", c.key, c.min, c.max)
	}
	assert.Equal(t, "move 1-30 charge 0-30 intercept 0-20 step 0-10 range 0-72 dice 0-20 close 0-36 hit 2-6 far 2-6 hand 0-6 morale 2-6 ",
		limits)
	limits = ""
	for _, v := range plain {
		limits += fmt.Sprintf("%s %d (%d-%d by %d) ", v.Key, v.Design, v.Min, v.Max, house.Value(v.Key).Step)
	}
	assert.Equal(t, "hits 2 (1-6 by 1) break 50 (10-100 by 10) hand-hit 5 (2-6 by 1) hand-flank 4 (2-6 by 1) general 1 (0-3 by 1) near 6 "+
		"(0-24 by 1) "+
		"bounce-regular 4 (0-24 by 1) bounce-siege 6 (0-24 by 1) village 9 (1-10 by 1) landmark 5 (1-10 by 1) bridge 5 (1-10 by 1) column 1 "+
		"(1-6 "+
		"by 1) "+
		"block 50 (10-100 by 10) stand 6 (4-12 by 1) side 3 (0-12 by 1) swing 15 (0-45 by 5) ", limits)
	assert.Equal(t, [...]int{0, 87, 176, 268, 364, 466, 577, 700, 839, 1000}, tangents)
	for _, v := range house.Values() {
		assert.True(t, v.Allows(v.Design), v.Key)
	}
}

// Source: SPL-X01, SPL-X07, SPL-X16, SPL-X18; the vectors of SPL-04.
func TestExamplesMove(t *testing.T) {
	s := empty(t)
	for name, c := range map[string]struct {
		do   engine.Command
		want string
	}{
		"SPL-X01: 6 inches, a wood 2 ahead": {engine.Do("move", "unit-class", "pike", "depth", "6", "feature", "wood", "feature-at",
			"8"), "4″"},
		"SPL-X07: foot in rough ground": {engine.Do("move", "unit-class", "pike", "feature", "rough", "feature-at", "0",
			"feature-width", "40"), "6″"},
		"SPL-X16: a gun over a fence 2 ahead": {engine.Do("move", "unit-class", "regular", "depth", "6", "feature", "hedge",
			"feature-at", "8"), "3½″"},
		"SPL-X18: cavalry over a stream 3 ahead": {engine.Do("move", "unit-class", "cavalry", "depth", "6", "feature", "stream",
			"feature-at", "12", "feature-width", "6"), "9″"},
		"SPL-04: two features of half rate": {engine.Do("move", "unit-class", "pike", "feature", "wood", "feature-at", "8", "second",
			"hill", "second-at", "8"), "4″"},
		"SPL-04: in contact from the first inch": {engine.Do("move", "unit-class", "pike", "feature", "wood", "feature-at", "0"), "3″"},
		"SPL-03: cavalry stops at a river": {engine.Do("move", "unit-class", "cavalry", "feature", "river", "feature-at", "10"),
			"2½″"},
		"SPL-46: along a road through a bog":           {engine.Do("move", "unit-class", "leader", "feature", "bog", "feature-at", "4"), "14″"},
		"a side-step costs double as well":             {engine.Do("move", "unit-class", "pike", "how", "step", "feature", "wood"), "1″"},
		"prolonging over a fence costs double, SPL-30": {engine.Do("move", "unit-class", "frame", "how", "prolong", "feature", "hedge"), "1½″"},
	} {
		f := System{}.Form(s, c.do)
		require.Nil(t, f.Refused, name)
		require.NotNil(t, f.Reckoning, name)
		assert.Equal(t, c.want, f.Reckoning.Result, name)
		st, _ := do(t, s, c.do)
		assert.Equal(t, c.want, book.Inches(the1[moved](t, st).went()), name)
	}
	free, slow, stop := walk(24, 6, reach{8, 24, Half})
	assert.Equal(t, []int{8, 8, -1}, []int{free, slow, stop})
}

// Source: SPL-X07, SPL-X08, SPL-X11.
func TestExamplesCharge(t *testing.T) {
	s := empty(t)
	f := System{}.Form(s, engine.Do("charge", "unit-class", "pike", "target-class", "pike", "distance", "16", "feature", "rough",
		"feature-width", "40"))
	require.Nil(t, f.Refused)
	assert.Contains(t, rulestest.Reckoned(*f.Reckoning), "4″ the most it can cover", "SPL-X07: charge 8 inches gives 4")
	assert.Contains(t, refusal(t, s, engine.Do("charge", "unit-class", "pike", "target-class", "pike", "distance", "17", "feature", "rough",
		"feature-width", "40")), "4″ of 4¼″")
	f = System{}.Form(s, engine.Do("charge", "unit-class", "cavalry", "target-class", "pike", "distance", "20", "feature", "village"))
	require.Nil(t, f.Refused)
	assert.Equal(t, "In reach at half rate", f.Reckoning.Result, "SPL-X08: mounted charge a village at half rate")
	assert.Contains(t, refusal(t, s, engine.Do("intercept", "unit-class", "cavalry", "target-class", "pike", "distance", "8", "feature",
		"village")), "cannot intercept", "SPL-X08")

	// SPL-X11: eight dice over a wall: four in the next hand-to-hand phase, eight after.
	s = rulestest.Start(t, System{}).(State)
	pike, foe := unitNamed(t, s, "Meldrum’s pike"), unitNamed(t, s, "Commanded shot")
	wall := featureNamed(t, s, "Churchyard wall")
	s.Turn, s.Phase = 1, phCharge1
	_, s = do(t, s, engine.Do("charge", "unit", book.Num(pike.ID), "target", book.Num(foe.ID), "distance", "16", "feature",
		"f"+book.Num(wall.ID), "feature-at", "12", "defends", "yes", "react", "stand"))
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
	assert.Contains(t, refusal(t, s, engine.Do("fire", append([]string{"feature", "wall", "second", "wall"}, base...)...)),
		"no stand may fire", "SPL-X10")
	assert.Contains(t, refusal(t, s, engine.Do("fire", append([]string{"feature", "wood", "feature-at", "behind"}, base...)...)), "stops fire")
	st, _ = do(t, s, engine.Do("fire", append([]string{"feature", "wood", "feature-from", "partly", "feature-at", "in", "touching", "4"},
		base...)...), 1, 1, 1, 1)
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
		assert.Contains(t, refusal(t, s, engine.Do("bridge", "unit-class", "pike", "bridge", "f"+book.Num(s.Features[0].ID))), "destroyed",
			"SPL-INV-4")
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
		"SPL-X09: villages 39 inches apart":        {[]string{"kind", "village", "apart", "156"}, "40″ apart"},
		"SPL-X09: villages 40 inches apart":        {[]string{"kind", "village", "apart", "160"}, ""},
		"woods 14 inches apart":                    {[]string{"kind", "wood", "apart", "56"}, "15″ apart"},
		"a wood 11 inches across":                  {[]string{"kind", "wood", "across", "44"}, "10″ across"},
		"a wood 4 inches across":                   {[]string{"kind", "wood", "short", "16"}, "5″"},
		"a landmark of 6 inches":                   {[]string{"kind", "landmark", "across", "24"}, "at most 5″"},
		"a church 6 inches from the village":       {[]string{"kind", "landmark", "church", "yes", "village", "24"}, "within 5″"},
		"a church in the village":                  {[]string{"kind", "landmark", "church", "yes", "village", "0"}, "outside its village"},
		"a wide stream":                            {[]string{"kind", "stream", "across", "7"}, "base width"},
		"a narrow river":                           {[]string{"kind", "river", "across", "6"}, "stream"},
		"a wide road":                              {[]string{"kind", "road", "across", "8"}, "exactly"},
		"a road over water, crossing not declared": {[]string{"kind", "road", "cross", "open"}, "declare"},
		"a wood in a river":                        {[]string{"kind", "wood", "over", "water"}, "overlap"},
		"a wood of 5 to 10 inches":                 {[]string{"kind", "wood", "short", "20", "across", "40"}, ""},
		"a village of 5 to 10 inches":              {[]string{"kind", "village", "short", "20", "across", "40"}, ""},
		"a village 11 inches across":               {[]string{"kind", "village", "across", "41"}, "10″ across"},
		"a village less than 5 inches":             {[]string{"kind", "village", "short", "19"}, "5″"},
		"woods 15 inches apart":                    {[]string{"kind", "wood", "apart", "60"}, ""},
		"woods not quite 15 inches apart":          {[]string{"kind", "wood", "apart", "59"}, "15″ apart"},
		"a landmark of 5 inches":                   {[]string{"kind", "landmark", "across", "20"}, ""},
		"a landmark of more than 5 inches":         {[]string{"kind", "landmark", "across", "21"}, "at most 5″"},
		"a church 5 inches from the village":       {[]string{"kind", "landmark", "church", "yes", "village", "20"}, ""},
		"a church a bit farther":                   {[]string{"kind", "landmark", "church", "yes", "village", "21"}, "within 5″"},
		"a church close to the village":            {[]string{"kind", "landmark", "church", "yes", "village", "1"}, ""},
		"a stream of a base width":                 {[]string{"kind", "stream", "across", "6"}, ""},
		"a ditch of a base width":                  {[]string{"kind", "ditch", "across", "6"}, ""},
		"a wide ditch":                             {[]string{"kind", "ditch", "across", "7"}, "base width"},
		"a river wider than a base":                {[]string{"kind", "river", "across", "7"}, ""},
		"a road of a base width":                   {[]string{"kind", "road", "across", "6"}, ""},
		"a narrow road":                            {[]string{"kind", "road", "across", "5"}, "exactly"},
		"a road over water by a bridge":            {[]string{"kind", "road", "cross", "bridge"}, ""},
		"a road over water by a ford":              {[]string{"kind", "road", "cross", "ford"}, ""},
		"a ditch over a stream":                    {[]string{"kind", "ditch", "over", "water"}, "overlap"},
		"a bridge over a river":                    {[]string{"kind", "bridge", "over", "water"}, ""},
		"a ford as wide as the river":              {[]string{"kind", "ford", "across", "20", "over", "water"}, ""},
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
		assert.NotEmpty(t, the1[placed](t, st).Let, "%s: the referee allows it, and the log says so", name)
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
