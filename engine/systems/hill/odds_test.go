package hill

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
)

// oddsTable reads one table of testdata/odds.md: rows of cells, the heading first.
func oddsTable(t *testing.T, name string) [][]string {
	data := sure.Of(os.ReadFile("testdata/odds.md"))(t)
	_, rest, ok := strings.Cut(string(data), "## "+name+"\n")
	require.True(t, ok, name)
	rest, _, _ = strings.Cut(rest, "\n## ")
	var rows [][]string
	for _, line := range strings.Split(rest, "\n") {
		if !strings.HasPrefix(line, "| ") {
			continue
		}
		cells := rulestest.Each(strings.Split(strings.Trim(line, "| "), "|"), strings.TrimSpace)
		rows = append(rows, cells)
	}
	require.Greater(t, len(rows), 1, name)
	return rows
}

// preview returns what the form of a command previews; a refusal fails the test.
func preview(t testing.TB, do string, pairs ...string) engine.Reckoning {
	t.Helper()
	f := System{}.Form(State{}, engine.Do(do, pairs...))
	require.Nil(t, f.Refused, "%s %v", do, pairs)
	require.NotNil(t, f.Reckoning, "%s %v", do, pairs)
	return *f.Reckoning
}

// needOf returns the number needed for a command.
func needOf(t testing.TB, do string, pairs ...string) int {
	t.Helper()
	return preview(t, do, pairs...).Target
}

// asPercent writes a chance as the tables print it: "50%", "37.5%".
func asPercent(c dice.Chance) string { return strings.Replace(c.String(), ".0%", "%", 1) }

// asCell writes the number needed and its chance: "13+ (25.9%)".
func asCell(r engine.Reckoning) string {
	return fmt.Sprintf("%d+ (%s)", r.Target, asPercent(r.Chance()))
}

// asLost is asCell with the chance of failing to reach the number.
func asLost(r engine.Reckoning) string {
	return fmt.Sprintf("%d+ (%s)", r.Target, asPercent(r.Chance().Not()))
}

func idFor(label string) string { return strings.ToLower(label) }

// allOf multiplies independent chances.
func allOf(cs ...dice.Chance) dice.Chance {
	p := dice.Certain
	for _, c := range cs {
		p = dice.Chance{In: p.In * c.In, Of: p.Of * c.Of}
	}
	return p
}

func eitherOf(a, b dice.Chance) dice.Chance {
	return dice.Chance{In: a.In*b.Of + b.In*a.Of, Of: a.Of * b.Of}
}

// TestOdds31Movement checks the tables of movement. Source: hill-tables 3.1.
func TestOdds31Movement(t *testing.T) {
	inches := func(quarters int) string {
		s := fmt.Sprintf("%d", quarters/inch)
		if quarters%inch == 2 {
			s += ".5"
		}
		return s
	}
	for _, row := range oddsTable(t, "movement")[1:] {
		q := sure.Found(quality(idFor(row[0])))(t)
		for i, c := range []struct {
			ground           cover
			mounted, charges bool
			at, mean         int
		}{
			{inOpen, false, false, 1, 2}, {inRough, false, false, 3, 4}, {inOpen, true, false, 5, 6}, {inRough, true, false, 7, 8},
			{inOpen, false, true, 9, 0}, {inOpen, true, true, 10, 0},
		} {
			if q == Transport && c.charges {
				assert.Equal(t, "not allowed", row[c.at])
				continue
			}
			var got []string
			sum := 0
			for face := 1; face <= 6; face++ {
				d := distance(q, c.ground, c.mounted, c.charges, face)
				got = append(got, inches(d))
				sum += d
			}
			assert.Equal(t, row[c.at], strings.Join(got, " "), "%s, column %d", row[0], i)
			if c.mean > 0 {
				// The mean of six results, to two decimals, rounded half up.
				hundredths := (2*100*sum + 24) / 48
				mean := strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%d.%02d", hundredths/100, hundredths%100), "0"), ".")
				assert.Equal(t, row[c.mean], mean, "%s, mean of column %d", row[0], i)
			}
		}
	}
}

// TestOdds32SmallArms checks the tables of small arms. Source: hill-tables 3.2.
func TestOdds32SmallArms(t *testing.T) {
	for _, w := range weaponNames {
		table := oddsTable(t, w.id)
		for _, row := range table[1:] {
			for i, head := range table[0][1:] {
				who, marks, _ := strings.Cut(row[0], " ")
				pairs := []string{"actor", idFor(who), "target", "average", "range", strings.TrimSuffix(head, `"`), "cover", "open"}
				if marks != "" {
					pairs = append(pairs, "marksman", "yes")
				}
				assert.Equal(t, row[i+1], asCell(preview(t, "fire-"+w.id, pairs...)), "%s %s %s", w.id, row[0], head)
			}
		}
	}
}

// TestOdds32Cover checks the same shots into cover. Source: hill-tables 3.2.
func TestOdds32Cover(t *testing.T) {
	for _, row := range oddsTable(t, "cover")[1:] {
		words := strings.Fields(row[0])
		require.Len(t, words, 3)
		base := []string{"actor", idFor(words[0]), "target", "average", "range", strings.TrimSuffix(words[2], `"`)}
		for i, more := range [][]string{
			{"cover", "open"}, {"cover", "soft"}, {"cover", "hard"}, {"cover", "fort"},
			{"cover", "open", "target-mounted", "yes"}, {"cover", "open", "actor-mounted", "yes"},
		} {
			assert.Equal(t, row[i+1], asCell(preview(t, "fire-"+words[1], append(base[:6:6], more...)...)), "%s, column %d", row[0], i)
		}
	}
}

// TestOdds33Attack checks the table of attacks. Source: hill-tables 3.3.
func TestOdds33Attack(t *testing.T) {
	table := oddsTable(t, "attack")
	for _, row := range table[1:] {
		for i, head := range table[0][1:] {
			pairs := []string{"actor", idFor(row[0]), "target", idFor(strings.TrimPrefix(head, "v ")), "cover", "open"}
			got := asCell(preview(t, "attack", pairs...)) + ", charging " + asCell(preview(t, "attack", append(pairs, "charging", "yes")...))
			assert.Equal(t, row[i+1], got, "%s %s", row[0], head)
		}
	}
	horses := [][]string{nil, {"actor-mounted", "yes"}, {"target-mounted", "yes"}}
	for r, row := range oddsTable(t, "equal quality, charging")[1:] {
		for c := range cover(covers) {
			pairs := append([]string{"actor", "average", "target", "average", "charging", "yes", "cover", coverNames[c].id}, horses[r]...)
			assert.Equal(t, row[c+1], asCell(preview(t, "attack", pairs...)), "%s %s", row[0], coverNames[c].id)
		}
	}
}

// reaction returns the range of reaction fire at a charger who started inches away. Source: HILL-82.
func reaction(q Quality, inches int) bracket {
	halves := map[Quality]int{Veteran: 0, Average: inches, Conscript: 2 * inches, Civilian: 2 * inches}[q]
	for b, top := range bracketTops {
		if halves <= 2*top {
			return bracket(b)
		}
	}
	return over72
}

// TestHill82ChargePairByPair computes every row of the charge table of 3.3 exactly: reaction fire at the
// charger, his Attack, and the return blow at the charger in the open.
func TestHill82ChargePairByPair(t *testing.T) {
	rows := oddsTable(t, "charge")[1:]
	cases := []struct {
		charger string
		mounted bool
		from    int
		target  string
		reacts  string // the weapon, or "" when the target has acted
		cover   string
	}{
		{"veteran", false, 8, "average", "", "open"},
		{"veteran", false, 8, "average", "fire-musket", "open"},
		{"veteran", false, 8, "average", "fire-musket", "hard"},
		{"veteran", false, 8, "average", "fire-musket", "fort"},
		{"veteran", false, 8, "conscript", "fire-musket", "open"},
		{"average", false, 8, "veteran", "fire-rifle", "open"},
		{"average", false, 8, "veteran", "", "open"},
		{"average", true, 15, "veteran", "", "open"},
		{"average", true, 15, "veteran", "fire-rifle", "open"},
		{"average", true, 15, "veteran", "", "soft"},
		{"veteran", true, 15, "average", "fire-musket", "open"},
		{"veteran", true, 15, "conscript", "fire-musket", "open"},
	}
	require.Len(t, rows, len(cases))
	yes := map[bool]string{true: "yes"}
	for i, c := range cases {
		shot := dice.Chance{In: 0, Of: 1}
		if c.reacts != "" {
			q, _ := quality(c.target)
			shot = preview(t, c.reacts, "actor", c.target, "target", c.charger, "range", bracketIDs[reaction(q, c.from)],
				"cover", "open", "target-mounted", yes[c.mounted]).Chance()
		}
		blow := preview(t, "attack", "actor", c.charger, "target", c.target, "cover", c.cover, "charging", "yes", "actor-mounted",
			yes[c.mounted]).Chance()
		back := preview(t, "attack", "actor", c.target, "target", c.charger, "cover", "open", "target-mounted", yes[c.mounted]).Chance()
		cut := allOf(shot.Not(), blow)
		struck := allOf(shot.Not(), blow.Not(), back)
		got := []string{asPercent(shot), asPercent(cut), asPercent(struck), ofTen(eitherOf(shot, struck)) + " / " + ofTen(cut)}
		assert.Equal(t, rows[i][1:], got, rows[i][0])
	}
}

// ofTen returns how many of ten are expected, to one decimal; the printed table rounds ties to even.
func ofTen(c dice.Chance) string {
	n, rest := 100*c.In/c.Of, 100*c.In%c.Of
	if 2*rest > c.Of || 2*rest == c.Of && n%2 == 1 {
		n++
	}
	return fmt.Sprintf("%d.%d", n/10, n%10)
}

// TestOdds34Morale checks the table of morale. Source: hill-tables 3.4.
func TestOdds34Morale(t *testing.T) {
	for _, row := range oddsTable(t, "morale")[1:] {
		q := sure.Found(quality(idFor(row[0])))(t)
		check, checkHalf := words.Reckoning(reckMorale(q, false, fewerGone)), words.Reckoning(reckMorale(q, false, halfIsGone))
		rally, rallyHalf := words.Reckoning(reckMorale(q, true, fewerGone)), words.Reckoning(reckMorale(q, true, halfIsGone))
		assert.Equal(t, row[1:], []string{
			asCell(check), asCell(checkHalf), asCell(rally), asCell(rallyHalf),
			asPercent(allOf(check.Chance().Not(), rally.Chance().Not())),
			asPercent(allOf(checkHalf.Chance().Not(), rallyHalf.Chance().Not())),
		}, row[0])
	}
}

// TestOdds36Shell checks the table of shells; every one of the 36 results of 2D6 is resolved. Source:
// hill-tables 3.6.
func TestOdds36Shell(t *testing.T) {
	rows := oddsTable(t, "shell")
	outcomes := []string{"mark", "drift", "wide", "none", "misfire"}
	for q := Veteran; q <= Conscript; q++ {
		for col, inches := range []int{12, 24, 36, 48, 72} {
			ways := map[string]int{}
			for a := 1; a <= 6; a++ {
				for b := 1; b <= 6; b++ {
					given := []dice.Given{
						{ID: "howitzer", Answer: "yes"}, {ID: "shell-range", Answer: fmt.Sprint(inches)}, {ID: "gun", Faces: []int{a, b}},
					}
					ev := fireShell(t, q, given)
					switch {
					case ev.Misfire:
						ways["misfire"]++
					default:
						ways[string(ev.Burst)]++
					}
				}
			}
			for i, o := range outcomes {
				row := rows[1+int(q)*len(outcomes)+i]
				assert.Equal(t, row[col+1], asPercent(dice.Chance{In: ways[o], Of: 36}), "%s at %d inches", row[0], inches)
			}
		}
	}
}

// fireShell fires field artillery, with a 3 for every die missing from given.
func fireShell(t *testing.T, crew Quality, given []dice.Given) gunFired {
	t.Helper()
	for range 3 {
		evs, err := System{}.Resolve(State{}, engine.Do("fire-field", "actor", idOf(crew)), dice.NewCup(given...))
		var n *dice.Need
		if err == nil {
			require.Len(t, evs, 1)
			return evs[0].(gunFired)
		}
		require.ErrorAs(t, err, &n)
		require.NotNil(t, n.Roll)
		given = append(given, dice.Given{ID: n.Roll.ID, Faces: []int{3}})
	}
	t.Fatal("asks for ever")
	return gunFired{}
}

// TestOdds37Tests checks the tables of tests. Source: hill-tables 3.7.
func TestOdds37Tests(t *testing.T) {
	// spans are the brackets that a printed row covers.
	spans := map[string][]string{"0-12": {"0-3", "3-6", "6-12"}, "12-24": {"12-18", "18-24"}, "0-6": {"0-3", "3-6"}}
	test := func(name string, pairs ...string) []engine.Reckoning {
		words := strings.Fields(name)
		if words[0] == "Blast" {
			return []engine.Reckoning{preview(t, "test-blast", pairs...)}
		}
		span := strings.TrimSuffix(words[1], `"`)
		list, ok := spans[span]
		if !ok {
			list = []string{span}
		}
		return rulestest.Each(list, func(b string) engine.Reckoning {
			return preview(t, "test-"+idFor(words[0]), append(pairs[:len(pairs):len(pairs)], "range", b)...)
		})
	}
	table := oddsTable(t, "tests")
	for _, row := range table[1:] {
		for i, who := range table[0][1:] {
			for _, r := range test(row[0], "actor", idFor(who), "cover", "open") {
				assert.Equal(t, row[i+1], asLost(r), "%s %s", row[0], who)
			}
		}
	}
	for _, row := range oddsTable(t, "tests, Average")[1:] {
		for i, more := range [][]string{{"cover", "open"}, {"cover", "soft"}, {"cover", "hard"}, {"cover", "fort"},
			{"cover", "open", "actor-mounted", "yes"}} {
			for _, r := range test(row[0], append([]string{"actor", "average"}, more...)...) {
				assert.Equal(t, row[i+1], asPercent(r.Chance().Not()), "%s, column %d", row[0], i)
			}
		}
		for _, r := range test(row[0], "actor", "average", "cover", "rough") {
			assert.Equal(t, row[1], asPercent(r.Chance().Not()), "%s, rough", row[0])
		}
	}
}

// TestOdds2NumbersNeeded checks the two rows of chances. Source: hill-tables 2.
func TestOdds2NumbersNeeded(t *testing.T) {
	for code, rows := range map[dice.Code][]string{
		dice.ThreeD6: {"99.5%", "98.1%", "95.4%", "90.7%", "83.8%", "74.1%", "62.5%", "50%", "37.5%", "25.9%", "16.2%", "9.3%", "4.6%", "1.9%",
			"0.5%"},
		dice.TwoD6: {"91.7%", "83.3%", "72.2%", "58.3%", "41.7%", "27.8%", "16.7%", "8.3%", "2.8%"},
	} {
		for i, want := range rows {
			assert.Equal(t, want, asPercent(code.AtLeast(4+i)), "%s %d+", code, 4+i)
		}
	}
}

// TestOddsLeaveNoTableOut: every table of chances is computed by a test; none is left out.
func TestOddsLeaveNoTableOut(t *testing.T) {
	computed := []string{"movement", "cover", "attack", "equal quality, charging", "charge", "morale", "shell", "tests", "tests, Average"}
	for _, w := range weaponNames {
		computed = append(computed, w.id)
	}
	data := sure.Of(os.ReadFile("testdata/odds.md"))(t)
	var printed []string
	for _, line := range strings.Split(string(data), "\n") {
		if name, ok := strings.CutPrefix(line, "## "); ok {
			printed = append(printed, name)
		}
	}
	assert.ElementsMatch(t, computed, printed)
	rows := rulestest.Sum(computed, func(name string) int { return len(oddsTable(t, name)) - 1 })
	assert.Equal(t, 84, rows, "rows of numbers in section 3")
}
