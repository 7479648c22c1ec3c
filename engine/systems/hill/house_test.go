package hill

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// fixedValues returns the numbers of our design that are not settings, with the reason.
func fixedValues(t *testing.T) map[string]string {
	fixed := map[string]string{
		"press":                "follows from the results that are an event, which are settings; the rest is halved",
		"pressing/0":           "the die itself",
		"limits/0":             "turn 1 is the first turn",
		"entries/0":            "how much one entry may stand for is a limit of the screen",
		"attack-modifiers/0/1": "no cover",
		"attack-modifiers/0/2": "rough ground is no cover (ruling 3)",
		"shell-score/2/1":      "half a die",
		"conduct/34/1":         "the six inches are printed (HILL-24)",
	}
	// What the document prints about a find is not ours to change: points, and the number of civilians.
	printed := regexp.MustCompile(`\([^()]*\d points?[^()]*\)|[Pp]lace 2( or 3)?|: [24] points?|taken: 4|within 6 inches`)
	s := opening(t)
	for _, x := range (System{}).Reference(s).Tables {
		for i, row := range x.Rows {
			if findingBy(x.ID).id == "" {
				break
			}
			if text := row[1].Text; strings.ContainsAny(text, "0123456789") && !strings.ContainsAny(printed.ReplaceAllString(text, ""),
				"0123456789") {
				fixed[fmt.Sprintf("%s/%d/1", x.ID, i)] = "points and numbers of civilians are printed (HILL-120, HILL-32)"
			}
		}
	}
	return fixed
}

// with returns the opening of a sweep with house values changed.
func with(t *testing.T, pairs ...string) State {
	t.Helper()
	return rulestest.Start(t, System{}, append([]string{"force", "sweep"}, pairs...)...).(State)
}

// TestChangedValuesAreReckoned: every procedure that reads a table reckons by its changed values. Source:
// COR-H16.
func TestChangedValuesAreReckoned(t *testing.T) {
	reck := func(line string) func(s State) any {
		return func(s State) any {
			f := System{}.Form(s, rulestest.Line(t, line))
			if f.Reckoning == nil {
				return f.Refused.Error()
			}
			if f.Reckoning.Target > 0 {
				return f.Reckoning.Target
			}
			return f.Reckoning.Result
		}
	}
	for _, c := range []struct {
		key, val string
		is       func(s State) any
		was, now any
	}{
		{"mv-0", "9", reck("move actor=veteran cover=open"), "6–11″", "10–15″"},
		{"mv-ch", "0", reck("charge actor=veteran cover=open"), "8–13″", "6–11″"},
		{"mv-hh", "4", reck("move actor=average cover=open actor-mounted=yes"), "8–16″", "11–21″"},
		{"mv-hp", "3", reck("move actor=average cover=open actor-mounted=yes"), "8–16″", "10–18″"},
		{"fb-rifle-2", "9", reck("fire-rifle actor=veteran target=average range=6-12 cover=open"), 12, 8},
		{"fb-pistol-2", "16", reck("fire-pistol actor=veteran target=average range=6-12 cover=open"), "out of range", 15},
		{"fb-musket-3", "19", reck("fire-musket actor=average target=average range=12-18 cover=open"), 16, "out of range"},
		{"ff-0", "0", reck("fire-rifle actor=veteran target=average range=6-12 cover=open"), 12, 13},
		{"fc-3", "4", reck("fire-rifle actor=veteran target=average range=6-12 cover=hard"), 14, 16},
		{"n-max", "15", reck("fire-musket actor=civilian target=average range=12-18 cover=fort"), 18, 15},
		{"n-min", "10", reck("attack actor=veteran target=civilian cover=open charging=yes"), 8, 10},
		{"at", "14", reck("attack actor=average target=average cover=open"), 12, 14},
		{"am-0", "1", reck("attack actor=average target=average cover=open actor-mounted=yes"), 10, 13},
		{"mc-1", "9", reck("check-morale actor=average"), 6, 9},
		{"mr-2", "2", reck("stand actor=conscript"), 6, 2},
		{"gm-1", "5", reck("fire-light actor=average"), 4, 6},
		{"tb", "13", reck("test-blast actor=average cover=open"), 9, 13},
		{"tr-4", "15", reck("test-roundshot actor=average range=18-24 cover=open"), 11, 15},
		{"as-1", "3", reck("assess place=other actor=average"), 8, 3},
		{"pw-2", "9", func(s State) any { return s.window() }, 4, 9},
		{"p-alarm", "0", func(s State) any { s.Turn, s.Set.Incidents = 9, NoIncidents; return s.window() }, 2, 4},
		{"p-press", "1", func(s State) any { s.Press = 1; return s.quietReason() }, "", "one draw made this turn"},
		{"l-cave", "1", func(s State) any { return s.tallied("cave").barred(must("cave"), true) }, "", "limit"},
		{"x-line", "12", func(s State) any {
			s.Parties = []Party{{ID: 90, Kind: "avg", Figures: 26, Left: 26}}
			return s.barred(must("con"), true)
		}, "", "figures"},
		{"v-escort", "5", func(s State) any { return s.award("escort").level }, 3, 5},
		{"w-1", "0", func(s State) any { return s.tables().verdict(1, false) }, "Duty done", "Creditable"},
		{"gs-2", "9", func(s State) any { return s.tables().reckShell(Average, 40, 0).Target }, 8, 10},
		{"gr-1", "4", func(s State) any { return s.tables().shellBand(80) }, 1, 4},
		{"ea-cav", "18", func(s State) any { return s.tables().opening.Chance(dice.OneD66, 3).String() }, "5.6%", "36.1%"},
		{"locate", "12", func(s State) any { return strings.Contains(System{}.Form(s, engine.Do("site")).Ref, "within 24″") }, true, false},
	} {
		assert.Equal(t, c.was, c.is(with(t)), "%s by design", c.key)
		assert.Equal(t, c.now, c.is(with(t, c.key, c.val)), "%s=%s", c.key, c.val)
	}
}

// TestChangedValuesReachTheUnits: the entries of tracked units reckon by the tables of their game too. Source:
// COR-H16.
func TestChangedValuesReachTheUnits(t *testing.T) {
	for _, c := range []struct {
		key, val, line string
		was, now       any
	}{
		{"fb-rifle-2", "9", "volley unit=u3 at=u7 range=6-12 cover=open weapon=rifle", 10, 6},
		{"mv-0", "9", "unit-move unit=u3 cover=open", "6–11″", "10–15″"},
		{"mv-ch", "6", "unit-charge unit=u3 at=u7 cover=open", "8–13″", "12–17″"},
		{"at", "14", "unit-attack unit=u3 at=u7 cover=open", 11, 13},
	} {
		for _, x := range []struct {
			pairs []string
			want  any
		}{{nil, c.was}, {[]string{c.key, c.val}, c.now}} {
			s := with(t, x.pairs...)
			s, _ = play(t, s, "note kind=avg figures=12", nil)
			s, _ = play(t, s, "press", []int{3, 3})
			f := System{}.Form(s, rulestest.Line(t, c.line))
			require.NotNil(t, f.Reckoning, "%s: %v", c.line, f.Refused)
			var got any = f.Reckoning.Target
			if f.Reckoning.Target == 0 {
				got = f.Reckoning.Result
			}
			assert.Equal(t, x.want, got, "%s %v", c.line, x.pairs)
		}
	}
}

// TestPartsAreSharedOut: parts that do not add up to 36 are shared out over the results, and a table keeps at
// least one result. Source: COR-H16.
func TestPartsAreSharedOut(t *testing.T) {
	sum := func(ns []int) (n int) {
		return rulestest.Sum(ns, func(x int) int { return x })
	}
	for _, parts := range [][]int{{1}, {1, 1}, {1, 2, 4}, {18, 18, 18}, {0, 5, 0, 1}, {2, 4, 1, 2, 1, 2, 2, 1, 3, 2, 2, 2, 2, 2, 3, 3, 18}} {
		got := apportion(parts)
		assert.Equal(t, 36, sum(got), "%v", parts)
		for i, n := range parts {
			assert.InDelta(t, float64(36*n)/float64(sum(parts)), float64(got[i]), 1, "%v", parts)
		}
	}
	assert.Equal(t, designed().parts[drawOpening], apportion(designed().parts[drawOpening]), "parts of 36 are the results")
	assert.Equal(t, []int{8, 7, 7, 7, 7}, apportion([]int{1, 1, 1, 1, 1}), "of equal remainders the first has what is left over")
	var pairs []string
	for _, v := range values() {
		if v.as == part && v.draw == drawWay {
			pairs = append(pairs, string(v.Key), "0")
		}
	}
	_, err := System{}.Start(engine.Do("", pairs...).In)
	assert.ErrorContains(t, err, "At least one result must be left in the table.")
	var no *engine.Refusal
	require.ErrorAs(t, err, &no)
	assert.Equal(t, pairs[0], no.Field, "the first part of it")
}

// TestChangedTablesLeaveWhatWasPlayed: a change applies from now on. What has been played keeps its dice, its
// words and its advice, even if the tables it was played by are changed later. Source: COR-H16.
func TestChangedTablesLeaveWhatWasPlayed(t *testing.T) {
	s := with(t, "avg-figures", "1", "avg-officer", "2", "avg-inches", "30", "b-foot", "20", "c-gold", "2", "as-0", "2", "gm-0", "6")
	type played struct {
		st   engine.Step
		told view.Telling
	}
	var all []played
	step := func(line string, faces ...int) engine.Step {
		t.Helper()
		var st engine.Step
		s, st = play(t, s, line, faces)
		all = append(all, played{st, System{}.Tell(s, st)})
		return st
	}
	st := step("press", 1, 1, 1, 4, 1, 1, 3, 4, 2, 5, 5) // an event, French infantry, front, 7 + 1 figures, an officer, 10 + 30 inches
	d := st.Events[1].(drawn)
	assert.Equal(t, []int{8, 1, 40}, []int{d.Figures, d.Officers, d.Inches})
	texts := rulestest.Each(all[0].told.Rolls, func(r view.Rolled) string { return r.Text })
	assert.Equal(t, []string{"", "", "front", "+1", "an officer", "+30"}, texts,
		"the words of the dice are those of the tables they were thrown on")
	step("place")
	step("assess place=other actor=veteran unit="+ref("u", s.units(Players)[0].ID)+" anyway=yes", 1, 1, 2, 3, 4, 5)
	for _, set := range []string{"settings avg-figures=20 avg-officer=7 avg-inches=0 ed-0=0 as-0=12",
		"settings avg-figures=6 avg-officer=4 avg-inches=12 ed-0=8 as-0=7"} {
		s, _ = play(t, s, set, nil)
		for _, x := range all {
			assert.Equal(t, x.told, System{}.Tell(s, x.st), "%s after %s", x.st.Do, set)
		}
	}
}

// TestKeptScenarioKeepsItsTables: a scenario that is kept includes its house values. Source: COR-H16.
func TestKeptScenarioKeepsItsTables(t *testing.T) {
	s := with(t, "scenario", "marquise", "fb-rifle-2", "9", "ea-cav", "6")
	k := keptMap(t, s)
	assert.Contains(t, k.Small, "2 house values changed")
	read, err := System{}.ReadKept(k.Kind, k.Data)
	require.NoError(t, err)
	again := rulestest.Start(t, System{}, "scenario", engine.OwnPrefix+read.Data, "mc-0", "3")
	assert.Equal(t, book.Changed{{Key: "fb-rifle-2", Val: 9}, {Key: "mc-0", Val: 3}, {Key: "ea-cav", Val: 6}}, again.(State).Set.House)
	require.Contains(t, k.Data, `{"k":"fb-rifle-2","v":9}`)
	_, err = System{}.ReadKept(k.Kind, strings.Replace(k.Data, `{"k":"fb-rifle-2","v":9}`, `{"k":"fb-rifle-2","v":99}`, 1))
	assert.Error(t, err, "an impossible value is refused")
	for _, house := range []book.Changed{{{Key: "fb-rifle-2", Val: 99}}, {{Key: "nobody", Val: 1}}, {{Key: "fb-rifle-2", Val: 13}},
		{{Key: "mc-0", Val: 3}, {Key: "fb-rifle-2", Val: 9}}, {{Key: "fb-rifle-2", Val: 9}, {Key: "fb-rifle-2", Val: 9}}} {
		h, err := tablesFor(house)
		assert.Error(t, err, house)
		assert.Equal(t, designed(), h)
	}
}

// TestEveryHouseValueHasItsNumber: every house value has its own number in the tables, and changes no other.
// Source: COR-H16.
func TestEveryHouseValueHasItsNumber(t *testing.T) {
	design := designed().numbers()
	require.Len(t, design, len(values()))
	places := map[*int]string{}
	for i, v := range values() {
		assert.Empty(t, places[design[i]], "%s", v.Key)
		places[design[i]] = string(v.Key)
		c := book.Changed{{Key: v.Key, Val: v.Max}}
		if house().Value(v.Key).Design == v.Max {
			c[0].Val = v.Min
		}
		changed, err := tablesFor(c)
		require.NoError(t, err, "%s", v.Key)
		for k, n := range changed.numbers() {
			assert.Equal(t, k != i, *n == *design[k], "%s by %s", values()[k].Key, v.Key)
		}
	}
	for key, place := range map[book.Key]*int{"mv-4": &designed().moveBase[Transport], "fb-rifle-2": &designed().fireBase[rifle][to12],
		"fc-4": &designed().fireCover[inFort], "af-4": &designed().attackHorse[inFort].mountedDefender, "m-half": &designed().halfGone,
		"tr-7": &designed().testBase[roundshot][to72], "tc-5": &designed().testBase[cannister][to36], "t-m": &designed().testMounted,
		"p-max": &designed().lullMax, "x-garrison": &designed().garrisonAtLeast, "away": &designed().away, "locate": &designed().locate,
		"sg-0": &designed().garrisonFrom[0], "w-4": &designed().wordUpTo[4], "b-all": &designed().conduct[0], "b-round": &designed().roundReach} {
		assert.Equal(t, string(key), places[place])
	}
}

// TestUnknownHouseValuesPanic: a text that names a house value on no list is a mistake of ours, and stops the
// program. Source: COR-H16.
func TestUnknownHouseValuesPanic(t *testing.T) {
	assert.Panics(t, func() { designed().words("[p-evnets] events") })
	assert.Equal(t, "2 events", designed().words("[p-events] events"))
}

// TestEventsComeFromAnyTable: an event table with no possible event is thrown on as designed, so there is
// always somebody.
func TestEventsComeFromAnyTable(t *testing.T) {
	var pairs []string
	for _, r := range tableA {
		if r.Is != "hq" {
			pairs = append(pairs, "ea-"+r.Is, "0")
		}
	}
	s := with(t, pairs...)
	assert.Len(t, s.tables().opening, 1)
	assert.Equal(t, tableA, s.eventTable(), "no headquarters on turn 1")
	s.Turn = 2
	assert.Len(t, s.eventTable(), 1)
}

// TestValuesThatNoThrowReaches: a value that no throw reaches says so; any other shows its chance.
func TestValuesThatNoThrowReaches(t *testing.T) {
	seen := map[look]bool{}
	for _, v := range values() {
		switch {
		case seen[v.as]:
			continue
		case v.as == onD6:
			assert.Equal(t, []string{"7: never", "50.0% on 1D6"}, []string{v.odds(book.Changed{}, noFace), v.odds(book.Changed{}, 4)})
		case v.as == hit3D6:
			assert.Equal(t, num(notReached)+": out of range", v.odds(book.Changed{}, notReached))
			assert.Equal(t, "50.0% on 3D6", v.odds(book.Changed{}, 11))
		case v.as == on2D6:
			assert.Equal(t, "58.3% on 2D6", v.odds(book.Changed{}, 7))
		}
		seen[v.as] = true
	}
	assert.True(t, seen[onD6] && seen[hit3D6] && seen[on2D6])
}

// TestChangedConductLengths: the lengths of conduct in force replace those of the design, and no others do.
// Source: hill-tables 6; COR-H16.
func TestChangedConductLengths(t *testing.T) {
	h := with(t, "b-foot", "20").tables()
	assert.Equal(t, 20*inch, h.conductLength("french_infantry", 12*inch))
	assert.Equal(t, 10*inch, h.conductLength("french_infantry", 10*inch), "Conscripts")
	assert.Equal(t, 12*inch, h.conductLength("messenger", 12*inch), "somebody else’s")
	assert.Equal(t, 5*inch, h.conductLength("french_infantry", 5*inch), "no length of conduct")
}

// TestChangedAdditionsInWords: what is added to a throw appears in the text of the event, except zero. Source:
// COR-H16.
func TestChangedAdditionsInWords(t *testing.T) {
	for _, x := range []struct {
		was, now   int
		text, want string
	}{{0, 1, "{1D6} figures", "{1D6+1} figures"}, {4, 6, "{2D6+4} figures", "{2D6+6} figures"}, {4, 0, "{2D6+4} figures", "{2D6} figures"},
		{0, 0, "{1D6} figures", "{1D6} figures"}} {
		assert.Equal(t, x.want, plused(x.text, ask{plus: x.was}, ask{plus: x.now}))
	}
}

// TestWordsOfDiceInForce: the text of a kind states the dice in force. Source: hill-tables 1.5, 4.3.
func TestWordsOfDiceInForce(t *testing.T) {
	for _, x := range []struct {
		was, now ask
		text     string
		want     string
	}{
		{ask{from: 6}, ask{from: 6}, "{D6}: on a 6 they act at once.", "{D6}: on a 6 they act at once."},
		{ask{from: 6}, ask{from: 5}, "{D6}: on a 6 they act at once.", "{D6}: on 5+ they act at once."},
		{ask{from: 6}, ask{from: noFace}, "{D6}: on a 6 they act at once.", "{D6}: never they act at once."},
		{ask{from: 4}, ask{from: 3}, "{D6}: on 4+ one is an officer.", "{D6}: on 3+ one is an officer."},
		{ask{from: 5}, ask{from: 4}, "{D6}: 1-4 two, 5-6 three.", "{D6}: 1-3 two, 4-6 three."},
		{ask{from: 5}, ask{from: 6}, "{D6}: 1-4 two, 5-6 three.", "{D6}: 1-5 two, 6 three."},
		{ask{from: 5}, ask{from: 4}, "{D6}: on 5-6 mounted.", "{D6}: on 4+ mounted."},
		{ask{plus: 6}, ask{plus: 8}, "{2D6+6} figures", "{2D6+8} figures"},
		{ask{plus: 6}, ask{}, "{2D6+6} figures", "{2D6} figures"},
		{ask{grade: "caaaav"}, ask{grade: "ccaavv"}, "{D6}: 1 Conscript, 2-5 Average, 6 Veteran. More.",
			"{D6}: 1-2 Conscript, 3-4 Average, 5-6 Veteran. More."},
	} {
		assert.Equal(t, x.want, x.was.words(x.now, x.text))
	}
	assert.Equal(t, []string{"never", "6", "1-6"}, []string{faceSpan(4, 3), faceSpan(6, 6), faceSpan(1, 6)})
}

func reminded(s State) string {
	out := rulestest.Each((System{}).Desk(s).Remind, func(r view.Reminder) string { return r.Text })
	return strings.Join(out, "; ")
}

// TestMerciful45FollowsTheRoster: with units tracked, half the force is gone when half of its figures are lost;
// figures that went home are not lost. The question is asked only on the console.
func TestMerciful45FollowsTheRoster(t *testing.T) {
	s := villaNueva(t, "merciful", "yes") // 21, 15, 18 and 12: 66 figures
	asks := func(s State) bool {
		return strings.Contains(rulestest.JSON(t, System{}.Form(s, engine.Do("settings")).Fields), "Half the force is gone")
	}
	assert.False(t, asks(s))
	s = record(t, s, "South Essex", "what=lost n=21")
	s = record(t, s, "Brunswick Oels Hussars", "what=lost n=11")
	s = record(t, s, "60th Rifles", "what=home")
	assert.False(t, s.halfGone(), "32 of 66; who is home is not gone")
	s = record(t, s, "Brunswick Oels Hussars", "what=destroyed")
	assert.True(t, s.halfGone(), "33 of 66: the last went for good")
	s.Side = Nobody
	_, st := play(t, s, "press", []int{1, 1, 1, 1, 1, 3, 1, 1, 1, 1, 1, 1, 1})
	assert.Equal(t, []Not{{"con", "mercy"}}, st.Events[1].(drawn).Not)
	assert.Contains(t, reminded(s), "Merciful: half the force is gone")
	s, _ = play(t, s, "settings depth=console", nil)
	assert.True(t, asks(s))
	assert.False(t, s.halfGone(), "the referee says it on the console")
}

// TestNumbersAsTheyAreShown checks how a number and its chance are shown: a number that no throw reaches is
// shown as never.
func TestNumbersAsTheyAreShown(t *testing.T) {
	for _, x := range []struct {
		as   look
		want map[int]string
		odds map[int]string
	}{
		{hit3D6, map[int]string{notReached: "never", 13: "13"}, nil}, {onD6, map[int]string{noFace: "never", 6: "6"}, nil},
		{toD6, map[int]string{0: "never", 1: "1"}, map[int]string{1: "16.7% on 1D6", 6: "100.0% on 1D6"}},
		{to2D6, map[int]string{2: "2"}, map[int]string{2: "2.8% on 2D6", 4: "16.7% on 2D6"}},
		{signs, map[int]string{2: "+2", 0: "0", -1: "−1"}, nil}, {percent, map[int]string{80: "80 %"}, nil},
		{on2D6, map[int]string{noFace: num(noFace), 0: "0"}, nil},
	} {
		for n, want := range x.want {
			assert.Equal(t, want, x.as.show(n))
		}
		for n, want := range x.odds {
			assert.Equal(t, want, value{as: x.as}.odds(nil, n))
		}
	}
}
