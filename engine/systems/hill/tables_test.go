package hill

import (
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/table"
	"vedette/engine/view"
)

// TestHill11OrderOfQualities: the list is ordered from fastest and best to slowest and worst. Source: HILL-11,
// 27.
func TestHill11OrderOfQualities(t *testing.T) {
	labels := rulestest.Each((System{}).Form(State{}, engine.Do("move")).Fields[0].Options, func(o view.Option) string { return o.Label })
	assert.Equal(t, []string{"Veteran", "Average", "Conscript", "Civilian", "Transport"}, labels)
}

// printed are the tables of movement, combat and morale as the design prints them.
type printed struct {
	Quality     []string
	Terrain     []string
	Brackets    []string
	BracketTops []int `json:"bracketTopInches"`
	Move        struct {
		FootBase            []int
		ChargeBonusFoot     int
		ChargeBonusMounted  int
		RoughDivisorFoot    int
		RoughDivisorMounted int
		Foot, Mounted       string
	}
	Fire struct {
		Dice                                  string
		Base                                  map[string][]int
		Firer, Target, Cover                  []int
		FirerMounted, TargetMounted, Marksman int
		Min, Max                              int
	}
	Attack struct {
		Dice                                   string
		Base, Charging, Min, Max               int
		Attacker, Target, Cover                []int
		OpenMountedVsFoot, OpenFootVsMounted   int
		OtherMountedVsFoot, OtherFootVsMounted int
	}
	Morale struct {
		Dice         string
		Check, Rally []int
		HalfGone     int
	}
	Guns struct {
		Dice                         string
		MisfireAtOrUnder, ShellCrew  []int
		ShellRangePenaltyPer12Inches int
		ShellRangePenaltyMax         int
		OnMark, Drift, Wide          int
		ReloadLight, ReloadField     int
	}
	Tests struct {
		Dice                 string
		Actor, Cover         []int
		Blast                int
		Roundshot, Cannister []int
		Mounted, Min, Max    int
	}
}

func readPrinted(t *testing.T) printed {
	data := sure.Of(os.ReadFile("testdata/hill-tables.json"))(t)
	var p printed
	require.NoError(t, json.Unmarshal(data, &p))
	return p
}

// TestTablesAreThePrintedOnes compares every number of tables.go with the table file, cell by cell.
func TestTablesAreThePrintedOnes(t *testing.T) {
	p := readPrinted(t)

	t.Run("lists 1.1", func(t *testing.T) {
		require.Len(t, p.Quality, len(qualities))
		for i, want := range p.Quality {
			assert.Equal(t, want, qualities[i].label)
		}
		require.Len(t, p.Terrain, covers)
		for i, want := range p.Terrain {
			assert.Equal(t, want, coverNames[i].name)
		}
		assert.Equal(t, p.BracketTops, bracketTops[:])
		require.Len(t, p.Brackets, brackets)
		for i, want := range p.Brackets[:brackets-1] {
			assert.Equal(t, want, bracketIDs[i])
		}
		assert.Equal(t, p.Brackets[brackets-1], Inches.spanNumber(over72))
	})
	t.Run("movement 3.1", func(t *testing.T) {
		assert.Equal(t, p.Move.FootBase, moveBase[:])
		assert.Equal(t, []int{p.Move.ChargeBonusFoot, p.Move.ChargeBonusMounted, p.Move.RoughDivisorFoot, p.Move.RoughDivisorMounted},
			[]int{chargeFoot, chargeMounted, roughFoot, roughMounted})
		assert.Equal(t, "base + 1D6", p.Move.Foot)
		assert.Equal(t, "floor(1.5 * foot) + 1", p.Move.Mounted)
	})
	t.Run("fire 3.2", func(t *testing.T) {
		require.Len(t, p.Fire.Base, weapons)
		for w, n := range weaponNames {
			assert.Equal(t, p.Fire.Base[n.id], fireBase[w][:], n.id)
		}
		assert.Equal(t, p.Fire.Firer, firer[:])
		assert.Equal(t, p.Fire.Target, fireTarget[:])
		assert.Equal(t, p.Fire.Cover, fireCover[:])
		assert.Equal(t, []int{p.Fire.FirerMounted, p.Fire.TargetMounted, p.Fire.Marksman}, []int{firerMounted, targetMounted, marksman})
		assert.Equal(t, []int{p.Fire.Min, p.Fire.Max}, []int{minNeed, maxNeed})
		assert.Equal(t, p.Fire.Dice, rollShot.Code.String())
	})
	t.Run("attack 3.3", func(t *testing.T) {
		assert.Equal(t, []int{p.Attack.Base, p.Attack.Charging, p.Attack.Min, p.Attack.Max},
			[]int{attackBase, attackCharging, minNeed, maxNeed})
		assert.Equal(t, p.Attack.Attacker, attacker[:])
		assert.Equal(t, p.Attack.Target, defender[:])
		assert.Equal(t, p.Attack.Cover, attackCover[:])
		for c := range cover(covers) {
			wantM, wantF := p.Attack.OtherMountedVsFoot, p.Attack.OtherFootVsMounted
			if c == inOpen {
				wantM, wantF = p.Attack.OpenMountedVsFoot, p.Attack.OpenFootVsMounted
			}
			assert.Equal(t, wantM, attackHorse[c].mountedAttacker, coverNames[c].id)
			assert.Equal(t, wantF, attackHorse[c].mountedDefender, coverNames[c].id)
		}
		assert.Equal(t, p.Attack.Dice, rollBlow.Code.String())
	})
	t.Run("morale 3.4", func(t *testing.T) {
		assert.Equal(t, p.Morale.Check, checkNeed[:])
		assert.Equal(t, p.Morale.Rally, rallyNeed[:])
		assert.Equal(t, p.Morale.HalfGone, halfGone)
		assert.Equal(t, p.Morale.Dice, rollCheck.Code.String())
		assert.Equal(t, p.Morale.Dice, rollRally.Code.String())
	})
}

// TestTablesOfGunsAreThePrintedOnes does the same for artillery.
func TestTablesOfGunsAreThePrintedOnes(t *testing.T) {
	p := readPrinted(t)
	t.Run("guns 3.6", func(t *testing.T) {
		assert.Equal(t, p.Guns.MisfireAtOrUnder, misfireUpTo[:])
		assert.Equal(t, p.Guns.ShellCrew, shellCrew[:])
		assert.Equal(t, p.Guns.OnMark, shellOnMark)
		for score := -5; score <= 15; score++ {
			want := noBurst
			switch {
			case score >= p.Guns.OnMark:
				want = onMark
			case score >= p.Guns.Drift:
				want = drifts
			case score >= p.Guns.Wide:
				want = wide
			}
			assert.Equal(t, want, sure.Found(shellScore.For(score))(t), "score %d", score)
		}
		for inches := 1; inches <= 72; inches++ {
			want := min((inches-1)/12*p.Guns.ShellRangePenaltyPer12Inches, p.Guns.ShellRangePenaltyMax)
			assert.Equal(t, want, sure.Found(shellRange.For(inches*inch))(t), "%d inches", inches)
		}
		assert.Equal(t, []int{p.Guns.ReloadLight, p.Guns.ReloadField}, []int{guns[lightGun].load, guns[fieldGun].load})
		assert.Equal(t, p.Guns.Dice, rollGun.Code.String())
		require.NoError(t, shellWays.Check(dice.OneD6))
	})
	t.Run("tests 3.7", func(t *testing.T) {
		for _, got := range testBase[blast] {
			assert.Equal(t, p.Tests.Blast, got)
		}
		assert.Equal(t, p.Tests.Roundshot, testBase[roundshot][:])
		assert.Equal(t, p.Tests.Cannister, testBase[cannister][:])
		assert.Equal(t, p.Tests.Actor, testActor[:])
		assert.Equal(t, p.Tests.Cover, testCover[:])
		assert.Equal(t, p.Tests.Mounted, testMounted)
		assert.Equal(t, []int{p.Tests.Min, p.Tests.Max}, []int{minNeed, maxNeed})
		assert.Equal(t, p.Tests.Dice, rollTest.Code.String())
	})
}

type jsonRow struct {
	From, To, Weight   int
	Key, Text, Figures string
}

// eventJSON reads the part of hill-tables.json that this part of the rules is based on.
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
	require.NoError(t, json.Unmarshal(sure.Of(os.ReadFile("testdata/hill-tables.json"))(t), &all))
	return all
}

// faces36 counts how many of the 36 results of a D66 a row covers.
func faces36(from, to int) int {
	n := 0
	for i := range 36 {
		if r := d66(i); r >= from && r <= to {
			n++
		}
	}
	return n
}

// TestEventTablesEqualJSON compares Tables A and B, the directions and the limits with the file, cell by cell.
// Source: hill-tables 4.2, 4.4.
func TestEventTablesEqualJSON(t *testing.T) {
	j := eventJSON(t)
	for name, pair := range map[string]struct {
		code table.Rows[string]
		file []jsonRow
	}{"A": {tableA, j.Events.Opening}, "B": {tableB, j.Events.Alarm}} {
		require.Len(t, pair.code, len(pair.file), name)
		for i, r := range pair.file {
			got := pair.code[i]
			k := sure.Found(kindOf(r.Key))(t, r.Key)
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

// TestPacingScoutAssessEqualJSON compares the single numbers. Source: hill-tables 4.1, 4.2, 4.3, 5.
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

// TestInvariant51: every D66 table covers the 36 results once; so do the 1D6 and 2D6 tables.
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

// TestEventDiceFollowTheText reads the dice out of every text, left to right, and finds the same codes in the
// same order in the table of kinds; the numbers added are those printed. Source: hill-tables 4.2.
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
	// The faces of a yes or no are in the text too.
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

// TestInvariants53To63 checks the numbers of the event tables. Source: hill-tables 8.
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
