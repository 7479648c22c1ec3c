package hill

import (
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/dice"
	"vedette/engine/table"
)

type jsonRow struct {
	From, To, Weight   int
	Key, Text, Figures string
}

// eventJSON is the part of hill-tables.json that this part of the rules lives by.
func eventJSON(t *testing.T) (all struct {
	Events struct {
		Opening, Alarm, Direction []jsonRow
		LimitsPerGame             map[string]int
	}
	Village, Cave, Villagers, Monks, Aristocrats []jsonRow
	Officer                                      struct{ Regimental, Messenger, Headquarters []jsonRow }
	Pacing                                       struct {
		AfterAlarm, AlarmTurn, Crowd, LullMax, LullStep, LullTurns, MaxPerTurn, Window int
		EventChanceIn36ByPlayerUnits                                                   []int
	}
	FigureLimits struct{ FrenchFoot, Mounted int }
	ConvoyCargo  struct{ Provisions, Powder, Treasure string }
	Assess       struct {
		SeenOnNatural int
		Success       []int
	}
	Scout struct {
		FortificationOnD6, MagazineOnD6Fortification, MagazineOnD6Outpost, OfficerOnD6 int
		Garrison2D6                                                                    []jsonRow
	}
}) {
	data, err := os.ReadFile("testdata/hill-tables.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &all))
	return all
}

// faces36 counts how many of the 36 results of D66 a row holds.
func faces36(from, to int) int {
	n := 0
	for i := range 36 {
		if r := d66(i); r >= from && r <= to {
			n++
		}
	}
	return n
}

// TestEventTablesEqualJSON holds Tables A and B, the directions and the limits against the file, cell
// by cell. Source: hill-tables 4.2, 4.4.
func TestEventTablesEqualJSON(t *testing.T) {
	j := eventJSON(t)
	for name, pair := range map[string]struct {
		code table.Rows[string]
		file []jsonRow
	}{"A": {tableA, j.Events.Opening}, "B": {tableB, j.Events.Alarm}} {
		require.Len(t, pair.code, len(pair.file), name)
		for i, r := range pair.file {
			got := pair.code[i]
			k, ok := kindOf(r.Key)
			require.True(t, ok, r.Key)
			assert.Equal(t, []any{r.From, r.To, r.Key, r.Text, r.Weight}, []any{got.From, got.To, got.Is, k.text, faces36(got.From, got.To)},
				"%s %s", name, r.Key)
		}
	}
	require.Len(t, directions, len(j.Events.Direction))
	for i, r := range j.Events.Direction {
		got := directions[i]
		assert.Equal(t, []any{r.From, r.To, r.Key, r.Text, r.Weight}, []any{got.From, got.To, strconv.Itoa(got.Is), octants[got.Is],
			faces36(got.From, got.To)})
	}
	for _, k := range eventKinds {
		assert.Equal(t, j.Events.LimitsPerGame[k.id], k.limit, k.id)
	}
	assert.Len(t, eventKinds, 18)
}

// TestFindTablesEqualJSON does the same for the tables of section 5.
func TestFindTablesEqualJSON(t *testing.T) {
	j := eventJSON(t)
	for name, pair := range map[string]struct {
		code table.Rows[line]
		file []jsonRow
	}{
		"village": {villageFinds, j.Village}, "cave": {caveFinds, j.Cave}, "villagers": {villagerFinds, j.Villagers},
		"monks":       {monkFinds, j.Monks},
		"aristocrats": {aristocratFinds, j.Aristocrats}, "regimental": {regimentalFinds, j.Officer.Regimental},
		"messenger": {messengerFinds, j.Officer.Messenger}, "headquarters": {headquartersFinds, j.Officer.Headquarters},
	} {
		require.Len(t, pair.code, len(pair.file), name)
		for i, r := range pair.file {
			got := pair.code[i]
			assert.Equal(t, []any{r.From, r.To, r.Key, r.Text, r.Weight}, []any{got.From, got.To, got.Is.key, got.Is.text,
				faces36(got.From, got.To)}, "%s %s", name, r.Key)
		}
	}
}

// TestPacingScoutAssessEqualJSON holds the single numbers. Source: hill-tables 4.1, 4.2, 4.3, 5.
func TestPacingScoutAssessEqualJSON(t *testing.T) {
	j := eventJSON(t)
	p := j.Pacing
	assert.Equal(t, []int{-afterAlarm, defaults.Alarm, crowd, lullMax, lullStep, lullTurns, maxEvents, pressWindow},
		[]int{p.AfterAlarm, p.AlarmTurn, p.Crowd, p.LullMax, p.LullStep, p.LullTurns, p.MaxPerTurn, p.Window})
	for i, n := range p.EventChanceIn36ByPlayerUnits {
		k, _ := windowByUnits.For(i + 1)
		assert.Equal(t, n, k, "%d units", i+1)
	}
	assert.Equal(t, []int{defaults.Foot, defaults.Mounted}, []int{j.FigureLimits.FrenchFoot, j.FigureLimits.Mounted})
	s := j.Scout
	assert.Equal(t, []int{fortificationFrom, magazineFrom, magazineFromInAFort, officerFrom},
		[]int{s.FortificationOnD6, s.MagazineOnD6Outpost, s.MagazineOnD6Fortification, s.OfficerOnD6})
	require.Len(t, garrisons, len(s.Garrison2D6))
	for i, r := range s.Garrison2D6 {
		got := garrisons[i]
		assert.Equal(t, []int{r.From, r.To}, []int{got.From, got.To})
		if r.Key == "empty" {
			assert.Zero(t, got.Is.plus)
			continue
		}
		assert.Equal(t, r.Key, qualities[got.Is.quality].id)
		assert.Equal(t, r.Figures, "1D6+"+strconv.Itoa(got.Is.plus))
	}
	assert.Equal(t, j.Assess.Success, assessFrom[:])
	assert.Equal(t, j.Assess.SeenOnNatural, seenOn)
	span := func(i int) string {
		if cargo[i].From == cargo[i].To {
			return strconv.Itoa(cargo[i].From)
		}
		return strconv.Itoa(cargo[i].From) + "-" + strconv.Itoa(cargo[i].To)
	}
	assert.Equal(t, []string{j.ConvoyCargo.Provisions, j.ConvoyCargo.Powder, j.ConvoyCargo.Treasure}, []string{span(0), span(1), span(2)})
}

// TestInvariant51 every D66 table covers the 36 results once; so do the 1D6 and 2D6 tables.
func TestInvariant51(t *testing.T) {
	for _, err := range []error{
		tableA.Check(dice.OneD66), tableB.Check(dice.OneD66), directions.Check(dice.OneD66),
		villageFinds.Check(dice.OneD66), caveFinds.Check(dice.OneD66), villagerFinds.Check(dice.OneD66), monkFinds.Check(dice.OneD66),
		aristocratFinds.Check(dice.OneD66), regimentalFinds.Check(dice.OneD66), messengerFinds.Check(dice.OneD66),
		headquartersFinds.Check(dice.OneD66),
		cargo.Check(dice.OneD6), garrisons.Check(dice.TwoD6),
	} {
		assert.NoError(t, err)
	}
}

// TestEventDiceFollowTheText reads the dice out of every text, left to right, and finds the same
// codes in the same order in the table of kinds; the numbers added are those printed.
// Source: hill-tables 4.2.
func TestEventDiceFollowTheText(t *testing.T) {
	for _, k := range eventKinds {
		var want, got []string
		for _, part := range strings.Split(k.text, "{")[1:] {
			code, _, _ := strings.Cut(part, "}")
			want = append(want, code)
		}
		for _, a := range k.dice {
			c := a.code.String()
			if c == "1D6" {
				c = "D6"
			}
			if a.plus > 0 {
				c += "+" + strconv.Itoa(a.plus)
			}
			got = append(got, c)
		}
		assert.Equal(t, want, got, k.id)
	}
	// The faces of a yes or no stand in the text too.
	for _, x := range []struct {
		kind string
		what aspect
		from int
		text string
	}{
		{"con", ofOfficer, 4, "on 4+ one"}, {"avg", ofOfficer, 4, "on 4+ one"}, {"vet", ofOfficer, 3, "on 3+ one"},
		{"vet", ofActs, 6, "on a 6 they were"},
		{"cav", ofOfficer, 4, "on 4+ add"}, {"cav", ofActs, 6, "on a 6 they act"}, {"lart", ofRiding, 4, "1-3 foot, 4-6 horse"},
		{"lart", ofHowitzer, 5, "5-6 light howitzer"},
		{"fart", ofHowitzer, 5, "5-6 heavy howitzer"}, {"convoy", ofWagons, 5, "1-4 two, 5-6 three"}, {"msg", ofRiders, 5, "1-4 one, 5-6 two"},
		{"guer", ofRiding, 5, "on 5-6 mounted"}, {"guer", ofActs, 6, "on a 6 they act"}, {"bandit", ofRiding, 6, "on a 6 mounted"},
		{"bandit", ofActs, 6, "on a 6 they act"},
		{"aristo", ofSpanish, 4, "1-3 English"},
	} {
		k, _ := kindOf(x.kind)
		assert.Contains(t, k.text, x.text)
		n := 0
		for _, a := range k.dice {
			if a.what == x.what {
				assert.Equal(t, x.from, a.from, "%s %s", x.kind, x.what)
				n++
			}
		}
		assert.Equal(t, 1, n, "%s %s", x.kind, x.what)
	}
}

func grades(id string) string {
	k, _ := kindOf(id)
	for _, a := range k.dice {
		if a.grade != "" {
			return a.grade
		}
	}
	return ""
}

// TestInvariants53To63 are the numbers of the event tables. Source: hill-tables 8.
func TestInvariants53To63(t *testing.T) {
	weight := func(rows table.Rows[string], id string) int {
		n := 0
		for _, r := range rows {
			if r.Is == id {
				n += faces36(r.From, r.To)
			}
		}
		return n
	}
	for _, rows := range []table.Rows[string]{tableA, tableB} { // 53
		assert.Greater(t, weight(rows, "avg"), weight(rows, "con"))
		assert.Greater(t, weight(rows, "avg"), weight(rows, "vet"))
	}
	span := func(id string) (least, most, mean2 int) {
		k, _ := kindOf(id)
		for _, a := range k.dice {
			if a.what == ofFigures {
				least, most = a.code.Min()+a.plus, a.code.Max()+a.plus
			}
		}
		return least, most, least + most
	}
	type lm struct{ least, most int }
	for id, want := range map[string]lm{"con": {12, 22}, "avg": {8, 18}, "vet": {6, 16}, "cav": {6, 11}, "hq": {4, 6}, "convoy": {4, 6},
		"guer": {7, 12}, "bandit": {6, 11}, "desert": {6, 11}, "armed": {4, 6}} { // 54, 56, 57, 59, 61
		least, most, _ := span(id)
		assert.Equal(t, want, lm{least, most}, id)
	}
	_, _, con := span("con")
	_, _, avg := span("avg")
	_, _, vet := span("vet")
	assert.True(t, con > avg && avg > vet, "54")
	for _, id := range []string{"cav", "lart", "fart", "guer"} { // 55
		assert.Equal(t, "caaaav", grades(id), id)
	}
	assert.Equal(t, "ccccca", grades("bandit"))
	assert.Equal(t, "ccaaav", grades("desert"))
	assert.Equal(t, "cccaaa", grades("convoy"))
	for _, id := range []string{"hq", "msg"} { // 56
		k, _ := kindOf(id)
		assert.Equal(t, Veteran, k.quality)
		assert.True(t, k.travels)
	}
	limit := func(id string) int { k, _ := kindOf(id); return k.limit }
	assert.Equal(t, []int{1, 3, 2, 2}, []int{limit("hq"), limit("convoy"), limit("lart"), limit("fart")}) // 56, 57, 58
	for _, id := range []string{"con", "avg", "vet", "cav", "lart", "convoy", "msg", "hq", "guer", "bandit", "desert", "villagers", "monks",
		"aristo", "cave", "outpost", "massed"} {
		assert.Positive(t, weight(tableA, id), id) // 60
	}
	assert.Positive(t, weight(tableB, "fart"))
	for _, id := range []string{"villagers", "monks", "aristo"} { // 61
		k, _ := kindOf(id)
		assert.True(t, k.civil)
	}
	// 65: a Table A event need not be an armed enemy, so a game without one can happen.
	k, _ := kindOf("villagers")
	assert.False(t, k.hostile)
	for _, r := range append(append(table.Rows[string]{}, tableA...), tableB...) { // 66
		assert.NotEqual(t, "armed", r.Is)
	}
}

// TestTempersOfTheParleys reads the shares printed below the tables. Source: hill-tables 5.
func TestTempersOfTheParleys(t *testing.T) {
	count := func(rows table.Rows[line], keys ...string) int {
		n := 0
		for _, r := range rows {
			for _, k := range keys {
				if r.Is.key == k {
					n += faces36(r.From, r.To)
				}
			}
		}
		return n
	}
	assert.Equal(t, []int{8, 2}, []int{count(villagerFinds, "nothing", "rumour"), count(villagerFinds, "betray")})
	assert.Equal(t, []int{6, 4}, []int{count(monkFinds, "armed"), count(monkFinds, "nothing")})
	assert.Equal(t, []int{4, 3, 11, 5}, []int{count(aristocratFinds, "nothing"), count(aristocratFinds, "betray"),
		count(aristocratFinds, "escort"), count(aristocratFinds, "exploring")})
}

// TestEventRollsOnce every roll has an id of its own. Source: style guide, "List each roll once".
func TestEventRollsOnce(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range eventRolls() {
		assert.False(t, seen[r.ID], r.ID)
		seen[r.ID] = true
		assert.NotEmpty(t, r.For)
		assert.NotEmpty(t, r.Section)
		total := 0
		for _, b := range r.Bands {
			for n := range r.Code.Ways() {
				if r.Code.Ways()[n] > 0 && n >= b.From && n <= b.To {
					total++
				}
			}
		}
		if len(r.Bands) > 0 {
			possible := 0
			for _, w := range r.Code.Ways() {
				if w > 0 {
					possible++
				}
			}
			assert.Equal(t, possible, total, "the bands of %s", r.ID)
		}
	}
}

// A throw for a yes or no reads no up to a face and yes from it on, one for a quality reads a letter a face, and one for a number is
// only counted. Source: hill-tables 4.2.
func TestWhatAnEventThrowMeans(t *testing.T) {
	for _, k := range slices.Concat(eventKinds, foundKinds) {
		for _, a := range k.dice {
			bands := a.roll(k).Bands
			switch {
			case a.from > 0:
				c := choices[a.what]
				want := []dice.Band{{From: 1, To: a.from - 1, Label: c[0]}, {From: a.from, To: 6, Label: c[1]}}
				assert.Equal(t, want, bands, "%s, %s", k.id, a.what)
			case a.grade != "":
				assert.Equal(t, gradeBands(a.grade), bands, "%s, %s", k.id, a.what)
			default:
				assert.Empty(t, bands, "%s, %s", k.id, a.what)
			}
		}
	}
}

// A garrison of no more than its die, and one, is still a garrison: what is not "empty" is named by its quality.
func TestGarrisonOfOneMoreThanItsDie(t *testing.T) {
	h := *designed()
	h.garrisonPlus = [3]int{1, 1, 1}
	var names []string
	for _, b := range h.garrisonBands() {
		names = append(names, b.Label)
	}
	assert.Equal(t, []string{"empty", "Conscript", "Average", "Veteran"}, names)
}
