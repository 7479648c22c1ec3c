package minie

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
)

// TestGuns: ranges, crews, limbering, rounds, one target. HM-70 to HM-72, HM-76.
func TestGuns(t *testing.T) {
	for i, want := range [][2]string{{"20″", "15″"}, {"25″", "18¾″"}, {"30″", "22½″"}, {"60″", "45″"}, {"90″", ""}} {
		assert.Equal(t, want[0], book.Inches(gunReach(i, false)), guns[i].name)
		if want[1] != "" {
			assert.Equal(t, want[1], book.Inches(gunReach(i, true)), "%s howitzer", guns[i].name)
		}
	}
	s := opening(t, "s06", "no")
	for name, c := range map[string]struct {
		change func(*Unit)
		want   string
	}{
		"ready":                         {func(u *Unit) {}, ""},
		"limbered":                      {func(u *Unit) { u.Form = Limbered }, "Unlimber it first."},
		"changed this turn":             {func(u *Unit) { u.Moved = 1 }, "It moved or changed this turn."},
		"one gun has fired":             {func(u *Unit) { u.Fired = 1 }, ""},
		"both have fired":               {func(u *Unit) { u.Fired = 2 }, "Its guns have fired."},
		"no crew":                       {func(u *Unit) { u.Men = 0 }, "It has no crew."},
		"half its crew":                 {func(u *Unit) { u.Men, u.Shot = 3, 4 }, ""},
		"below half, fired last turn":   {func(u *Unit) { u.Men, u.Shot = 2, 4 }, "Below half its crew it fires every second turn."},
		"below half, two turns ago":     {func(u *Unit) { u.Men, u.Shot = 2, 3 }, ""},
		"below half, second gun":        {func(u *Unit) { u.Men, u.Shot, u.Fired = 2, 5, 1 }, ""},
		"below half, has not fired yet": {func(u *Unit) { u.Men = 2 }, ""},
		"in rout":                       {func(u *Unit) { u.Form = Routing }, "It is routing."},
	} {
		s := with(s, 7, c.change)
		s.Turn = 5
		assert.Equal(t, c.want, s.gunBars(unitOf(t, s, 7)), name)
	}
	d, next := play(t, s, "formation unit=7 form=limbered", nil)
	assert.Equal(t, unitOf(t, s, 7).Name+" limbered.", d.Line)
	d, _ = play(t, with(next, 7, func(u *Unit) { u.Moved = 0 }), "formation unit=7 form=unlimbered", nil)
	assert.Equal(t, unitOf(t, s, 7).Name+" unlimbered.", d.Line)
	u := unitOf(t, next, 7)
	assert.Equal(t, []int{Limbered, 1}, []int{u.Form, u.Moved}, "a turn to limber")
	assert.Equal(t, "It has already moved.", refused(t, next, "move unit=7"))
	for _, c := range [][2]string{{"no limber", "It has no limbers."}} {
		s := with(s, 7, func(u *Unit) { u.Limbers = 0 })
		assert.Equal(t, c[1], refused(t, s, "formation unit=7 form=limbered"), c[0])
	}
	for line, want := range map[string][3]string{"gun=12": {"To 20″", "To 40″", "To 60″"},
		"gun=12 howitzer=yes": {"To 15″", "To 30″", "To 45″"}, "gun=4": {"To 6½″", "To 13¼″", "To 20″"}} {
		f, _ := fieldOf(t, s, "roundshot unit=free target=12 "+line, "range")
		assert.Equal(t, want, [3]string{f.Options[0].Label, f.Options[1].Label, f.Options[2].Label}, line)
	}
	for men, want := range map[int]int{12: 12, 11: 1} { // as many dice as figures in all lanes, if there are enough
		few := with(s, 12, func(u *Unit) { u.Men, u.Colonel, u.Subs, u.Flags, u.Drum, u.Head = men, 0, 0, 0, 0, 0 })
		f := formOf(t, few, "roundshot unit=7 guns=2 target=12 range=0 lane=6")
		assert.Equal(t, want, f.Times, "%d figures", men)
	}
	assert.Equal(t, "Howitzers have no canister.", refused(t, s, "canister unit=free gun=6 howitzer=yes"))
	d, next = play(t, s, "shell unit=7 guns=1 target=12", []int{1})
	assert.Equal(t, "0", d.Num, "a dud")
	assert.Equal(t, []int{1, 12, 1}, []int{unitOf(t, next, 7).Fired, unitOf(t, next, 7).At, unitOf(t, next, 7).Shot})
	assert.Equal(t, "Both guns fire at one target.", refused(t, next, "shell unit=7 target=13"))
	assert.NotEmpty(t, refused(t, with(next, 7, func(u *Unit) { u.At = 1 }), "shell unit=7 target=13"))
	f, asks := fieldOf(t, next, "shell unit=7 target=12", "guns")
	assert.False(t, asks, "%v: one gun is left", f)
	_, asks = fieldOf(t, s, "muster side=1 kind=battery gun=rifled", "howitzer")
	require.True(t, asks)
	assert.Equal(t, "There are no rifled howitzers.", refused(t, s, "muster side=1 kind=battery gun=rifled howitzer=yes"))
}

// TestKillNumbers: roundshot by groups, shell and canister by gun and zone, each at its number and one below.
// HM-73 to HM-75, HM-R19, HM-R20.
func TestKillNumbers(t *testing.T) {
	s := opening(t, "s06", "no")
	howitzer := formOf(t, s, "roundshot unit=free gun=6 howitzer=yes guns=1 target=12 range=0 lane=2")
	assert.Contains(t, howitzer.GoSmall, "a shot lands there: 16.7%", "it is lobbed")
	gun := formOf(t, s, "roundshot unit=free gun=6 guns=1 target=12 range=0 lane=2")
	assert.NotContains(t, gun.GoSmall, "lands there")
	assert.Equal(t, []bool{true, false}, []bool{howitzer.Diagram == nil, gun.Diagram == nil}, "a howitzer has no stick")
	f, _ := fieldOf(t, s, "roundshot unit=7 guns=1 target=12 range=0", "lane")
	assert.Equal(t, []any{"2", 1, 12}, []any{f.Value, f.Min, f.Max}, "a line is two deep, and no column deeper than twelve")
	for _, c := range []struct {
		name, line string
		before     []int
		kill       int
		answers    []string
	}{
		{"aimed, near third", "roundshot unit=free gun=6 guns=1 target=12 range=0 lane=1 stops=yes", nil, 4, nil},
		{"aimed, middle third", "roundshot unit=free gun=6 guns=1 target=12 range=1 lane=1 stops=yes", nil, 5, nil},
		{"aimed, far third", "roundshot unit=free gun=6 guns=1 target=12 range=2 lane=1 stops=yes", nil, 6, nil},
		{"bouncing, near group", "roundshot unit=free gun=6 guns=1 target=12 range=0 lane=1", []int{1, 1}, 4, []string{"13", "1", "0", "0",
			"nobody"}},
		{"bouncing, mid group", "roundshot unit=free gun=6 guns=1 target=12 range=0 lane=1", []int{1, 3}, 5, []string{"13", "0", "1", "0",
			"nobody"}},
		{"bouncing, far group", "roundshot unit=free gun=6 guns=1 target=12 range=0 lane=1", []int{1, 6}, 6, []string{"13", "0", "0", "1",
			"nobody"}},
		{"howitzer, on the point of aim", "roundshot unit=free gun=6 howitzer=yes guns=1 target=12 range=1 lane=1", []int{6}, 5, nil},
		{"howitzer, astray", "roundshot unit=free gun=6 howitzer=yes guns=1 target=12 range=1 lane=1", []int{2}, 5, []string{"13", "1",
			"nobody"}},
		{"shell, smooth", "shell unit=free gun=8 guns=1 target=12 circle=1", []int{6}, 4, nil},
		{"shell, rifled", "shell unit=free gun=rifled guns=1 target=12 circle=1", []int{6}, 3, nil},
		{"shell, soft cover", "shell unit=free gun=8 guns=1 target=12 circle=1 cover=soft", []int{6}, 5, nil},
		{"shell, hard cover", "shell unit=free gun=8 guns=1 target=12 circle=1 cover=hard", []int{6}, 6, nil},
		{"shell, astray", "shell unit=free gun=8 guns=1 target=12 circle=1", []int{4}, 4, []string{"13", "1", "nobody"}},
		{"canister, close", "canister unit=free gun=8 guns=1 target=12 zone-close=1", nil, 4, nil},
		{"canister, normal", "canister unit=free gun=8 guns=1 target=12 zone-normal=1", nil, 5, nil},
		{"canister, long", "canister unit=free gun=8 guns=1 target=12 zone-long=1", nil, 6, nil},
		{"canister, rifled, close", "canister unit=free gun=rifled guns=1 target=12 zone-close=1", nil, 5, nil},
		{"canister, rifled, normal", "canister unit=free gun=rifled guns=1 target=12 zone-normal=1", nil, 6, nil},
		{"canister, soft cover", "canister unit=free gun=8 guns=1 target=12 zone-close=1 cover=soft", nil, 5, nil},
	} {
		d, _ := play(t, s, c.line, append(c.before[:len(c.before):len(c.before)], c.kill), c.answers...)
		assert.Equal(t, "1", d.Num, "%s on %d", c.name, c.kill)
		d, _ = play(t, s, c.line, append(c.before[:len(c.before):len(c.before)], c.kill-1), c.answers...)
		assert.Equal(t, "0", d.Num, "%s on %d", c.name, c.kill-1)
	}
	red, yellow := "red: 9–13, 21–23 and 27–28″", "yellow: 13–17, 23–25 and 28–29″"
	olive := "olive: 17–21, 25–27 and 29–30″"
	for face, want := range map[int]string{1: red, 2: red, 3: yellow, 4: yellow, 5: olive, 6: olive} {
		d, _ := play(t, s, "roundshot unit=free gun=6 guns=1 target=12 range=0 lane=1", []int{1, face}, "nobody")
		assert.Contains(t, d.Note, fmt.Sprintf("The shot bounces through %s.", want))
	}
	d, _ := play(t, s, "roundshot unit=7 guns=2 target=12 range=0 lane=1", []int{1, 3, 1, 4}, "nobody", "nobody")
	assert.Equal(t, 1, strings.Count(strings.Join(d.Note, " "), "bounces through yellow"), "two guns of one colour: %v", d.Note)
	d, _ = play(t, s, "roundshot unit=7 guns=2 target=12 range=0 lane=1", []int{1, 3, 1, 6}, "nobody", "nobody")
	assert.Equal(t, 2, strings.Count(strings.Join(d.Note, " "), "bounces through"), "of two colours: %v", d.Note)
	for face, want := range map[int]string{1: "A dud: nothing happens.", 2: "It falls 1½″ beyond.", 3: "It falls 1½″ to the left.",
		4: "It falls 1½″ short.", 5: "It falls 1½″ to the right."} {
		var answers []string
		if face > 1 {
			answers = []string{"nobody"}
		}
		d, _ := play(t, s, "shell unit=free gun=8 guns=1 target=12 circle=1", []int{face}, answers...)
		assert.Contains(t, d.Note, want)
	}
	play(t, s, "canister unit=free gun=8 guns=1 target=12 zone-long=1 cover=soft", nil) // above 6 none
	_, asks := fieldOf(t, s, "canister unit=free gun=rifled guns=1 target=12", "zone-long")
	assert.False(t, asks, "a rifled gun has no long zone")
	assert.Equal(t, [][2]int{{9, 13}, {13, 17}, {17, 21}, {21, 23}, {23, 25}, {25, 27}, {27, 28}, {28, 29}, {29, 30}},
		[][2]int{stick[0].near, stick[1].near, stick[2].near, stick[0].mid, stick[1].mid, stick[2].mid, stick[0].far, stick[1].far, stick[2].far})
	assert.Equal(t, []int{0, 3, 3, 7, 7, 13}, []int{canister[0].from, canister[0].to, canister[1].from, canister[1].to, canister[2].from,
		canister[2].to})
	rain := opening(t, "s06", "no", "s10", "yes")
	rain.Sky = skyRain
	// no colour: in rain roundshot does not bounce
	d, _ = play(t, rain, "roundshot unit=free gun=6 guns=1 target=12 range=0 lane=1", []int{1})
	assert.Contains(t, d.Note, "In rain roundshot does not bounce.")
	for form, want := range map[int]int{Line: 2, Square: 2, Column: 13, AttackColumn: 6, Skirmish: 1} {
		assert.Equal(t, want, Unit{Form: form, Men: 26, Start: 26}.lane(), formations[form].name)
	}
}

// TestGunTurns: a gun that does not fire may turn by 45 degrees in a turn. HM-71, COR-N01.
func TestGunTurns(t *testing.T) {
	s := opening(t, "s06", "no")
	d, next := play(t, s, "move unit=7 pace=turn way=right", nil)
	assert.Contains(t, d.Line, "turned 45° to the right")
	u := unitOf(t, next, 7)
	assert.Equal(t, []int{1, 1, 0, Unlimbered}, []int{u.Face, u.Moved, u.Fired, u.Form}, "45°, and it has not fired")
	assert.Equal(t, unitOf(t, s, 7).Place, u.Place, "it stands where it stood")
	assert.Equal(t, "It moved or changed this turn.", refused(t, next, "shell unit=7"))
	_, left := play(t, s, "move unit=7 pace=turn way=left", nil)
	assert.Equal(t, 7, unitOf(t, left, 7).Face)
	fired := with(s, 7, func(u *Unit) { u.Fired = 1 })
	assert.Equal(t, "It has fired.", refused(t, fired, "move unit=7 pace=turn way=left"), "not in a turn in which it fires")
	assert.Equal(t, "Limber it first.", refused(t, s, "move unit=7 pace=column"), "to go anywhere it is limbered")
	_, asks := fieldOf(t, s, "move unit=7 pace=turn", "ground")
	assert.False(t, asks, "it does not leave its place")
	pushed := with(s, 7, func(u *Unit) { u.Gun = 0 })
	_, next = play(t, pushed, "move unit=7 pace=push", nil)
	assert.Zero(t, unitOf(t, next, 7).Fired, "a gun that was pushed has not fired")
	assert.Equal(t, "It moved or changed this turn.", refused(t, next, "shell unit=7"))
	limbered := with(s, 7, func(u *Unit) { u.Form = Limbered })
	f, _ := fieldOf(t, limbered, "move unit=7", "pace")
	for _, o := range f.Options {
		assert.NotEqual(t, "turn", o.ID, "limbered guns turn on the march")
	}
}

// TestNobodyIsAskedBeyondTheCone: a rifled gun kills nobody in the long zone, so nobody is asked who stands there. HM-75, C6.
func TestNobodyIsAskedBeyondTheCone(t *testing.T) {
	s := opening(t, "s06", "no")
	for gun, zones := range map[string]int{"rifled": 2, "8": 3} {
		answers := append([]string{"13"}, slices.Repeat([]string{"0"}, zones)...)
		st, _ := rulestest.Enter(t, System{}, s, rulestest.Line(t, "canister unit=free gun="+gun+" guns=1 target=12 zone-close=1 others=yes"),
			[]int{1}, append(answers, "nobody")...)
		asked := 0
		for _, g := range st.Given {
			asked += book.Bit(g.ID == "cone-n")
		}
		assert.Equal(t, zones, asked, gun)
	}
}

// TestRoundshotOutOfSight: a third of the range that begins where nothing is seen any more is refused. C4, C11.
func TestRoundshotOutOfSight(t *testing.T) {
	s := opening(t, "s10", "yes", "v-fog", "10", "v-fired", "200")
	s.Sky = 4
	f, _ := fieldOf(t, s, "roundshot unit=free gun=12 guns=1 target=12", "range")
	assert.Equal(t, []string{"0"}, rulestest.Open(f), "20 inches are seen, and the near third ends there")
}

// TestCanisterSum: the sum of canister is of the zones that have figures in them, with the number each needs. HM-75, C6.
func TestCanisterSum(t *testing.T) {
	s := opening(t, "s06", "no")
	for line, want := range map[string]string{
		"gun=8 zone-long=8":              "8 figures, long zone 6+; 6 or more",
		"gun=8 zone-normal=1 cover=soft": "1 figure, normal zone 5+, cover; 6 or more",
		"gun=rifled zone-close=2":        "2 figures, close zone, rifled gun 5+; 5 or more",
		"gun=8 zone-close=3 zone-long=2": "3 figures, close zone 4+, 2 figures, long zone 6+; close 4+, normal 5+, long 6+",
		"gun=8 zone-long=1 cover=soft":   "1 figure, long zone 6+, cover; cannot be done",
		"gun=8 zone-close=0 others=yes":  "; close 4+, normal 5+, long 6+",
	} {
		r := formOf(t, s, "canister unit=free guns=1 target=12 "+line).Reckoning
		var terms []string
		for _, x := range r.Terms {
			terms = append(terms, strings.TrimSpace(x.Why+" "+x.Show))
		}
		needs := r.Result
		if r.Target > 0 {
			needs = fmt.Sprintf("%d or more", r.Target)
		}
		assert.Equal(t, want, strings.Join(terms, ", ")+"; "+needs, line)
	}
}

// TestWhoWasHit: losses are told of the units that had them. HM-73 to HM-75, COR-N02.
func TestWhoWasHit(t *testing.T) {
	s := opening(t, "s06", "no")
	for name, c := range map[string]struct {
		line    string
		faces   []int
		answers []string
		want    string
	}{
		"roundshot, only behind the target": {"roundshot unit=7 guns=1 target=12 range=0 lane=1", []int{1, 3, 4, 6}, []string{"13", "2", "0",
			"0", "nobody"},
			"Hale’s Battery fired roundshot at the 4th Georgia: the 11th Georgia lost 2 figures."},
		"roundshot, the target and another": {"roundshot unit=7 guns=1 target=12 range=0 lane=1", []int{4, 3, 4, 6}, []string{"13", "2", "0",
			"0", "nobody"},
			"Hale’s Battery fired roundshot at the 4th Georgia: the 4th Georgia lost 1, the 11th Georgia lost 2."},
		"roundshot, only the target": {"roundshot unit=7 guns=1 target=12 range=0 lane=1", []int{4, 3}, []string{"nobody"},
			"Hale’s Battery fired roundshot at the 4th Georgia: the 4th Georgia lost 1 figure."},
		"shell, astray": {"shell unit=7 guns=1 target=12 circle=2", []int{3, 3}, []string{"5", "1", "nobody"},
			"Hale’s Battery fired shell at the 4th Georgia: the 22nd Indiana lost 1 figure."},
		"canister, a friend under the cone": {"canister unit=16 guns=1 target=3 zone-close=1 others=yes", []int{1, 6}, []string{"13", "1", "0",
			"0", "nobody"},
			"Rice’s Battery fired canister at the 5th Ohio: the 11th Georgia lost 1 figure."},
		"nobody": {"roundshot unit=7 guns=1 target=12 range=0 lane=1", []int{1, 3}, []string{"nobody"},
			"Hale’s Battery fired roundshot at the 4th Georgia: no loss."},
	} {
		d, _ := play(t, s, c.line, c.faces, c.answers...)
		assert.Equal(t, c.want, d.Line, name)
	}
	d, _ := play(t, s, "roundshot unit=7 guns=1 target=12 range=0 lane=1", []int{1, 3, 4, 6}, "13", "2", "0", "0", "nobody")
	assert.Equal(t, []string{"2", "lost by the 11th Georgia"}, []string{d.Num, d.Word})
}

// TestSeveralUnitsAreHit: all that are under the stick, the stray shell or the cone. HM-73 to HM-75, COR-N04.
func TestSeveralUnitsAreHit(t *testing.T) {
	s := opening(t, "s06", "no")
	three := []string{"13", "2", "0", "0", "14", "1", "0", "0", "5", "0", "0", "1", "nobody"}
	d, next := play(t, s, "roundshot unit=7 guns=1 target=12 range=0 lane=1", []int{1, 3, 6, 6, 6, 6}, three...)
	assert.Equal(t, "4", d.Num)
	assert.Equal(t, []int{18, 19, 19, 20}, []int{unitOf(t, next, 13).Men, unitOf(t, next, 14).Men, unitOf(t, next, 5).Men, unitOf(t, next,
		12).Men})
	d, _ = play(t, s, "shell unit=7 guns=1 target=12 circle=2", []int{3, 6, 6, 6}, "13", "1", "14", "1", "other", "1", "nobody")
	assert.Equal(t, "3", d.Num, "a stray shell")
	d, _ = play(t, s, "canister unit=16 guns=1 target=3 zone-close=1 others=yes", []int{6, 6, 6}, "4", "1", "0", "0", "5", "1", "0", "0",
		"nobody")
	assert.Equal(t, "3", d.Num, "a cone")
	d, _ = play(t, s, "shell unit=7 guns=1 target=12 circle=1 others=yes", []int{6, 6, 6, 6}, "13", "1", "14", "1", "nobody")
	assert.Equal(t, "3", d.Num, "a shell on the point of aim, with others in its circle")
	_, choices := asked(t, s, "roundshot unit=7 guns=1 target=12 range=0 lane=1", []int{1, 3}, "13", "0", "0", "0", "nobody")
	last := choices[len(choices)-1]
	assert.NotContains(t, last, "13", "no unit is asked for twice")
	assert.Contains(t, last, "14")
	assert.Len(t, choices[1], 13, "0 to 12 figures")
	_, choices = asked(t, s, "canister unit=16 guns=1 target=3 zone-close=1 others=yes", []int{1}, "nobody")
	assert.NotContains(t, choices[0], "3", "the target's own men stand in the form")
}

// TestLimitsOfTheStick: a figure on a line counts in the nearer section, as the question says. HM-73, C4, COR-N08.
func TestLimitsOfTheStick(t *testing.T) {
	s := opening(t, "s06", "no")
	texts, _ := asked(t, s, "roundshot unit=7 guns=1 target=12 range=0 lane=1", []int{1, 3}, "13", "0", "0", "0", "nobody")
	assert.Contains(t, texts[0], "over 13 to 17″, over 23 to 25″, over 28 to 29″")
	assert.Contains(t, texts[0], "nearer section")
	assert.Contains(t, texts[1], "over 13 to 17″")
	for _, x := range (System{}).Reference(s).Tables {
		switch x.ID {
		case "stick":
			assert.Equal(t, "over 13 to 17", x.Rows[1][2].Text)
			assert.Contains(t, x.Note, "nearer")
		case "canister":
			assert.Equal(t, []string{"to 3", "over 3 to 7", "over 7 to 13"}, []string{x.Rows[0][1].Text, x.Rows[1][1].Text, x.Rows[2][1].Text})
		}
	}
	assert.Contains(t, stickDiagram().Label, "nearer")
	f, _ := fieldOf(t, s, "canister unit=16 guns=1 target=3", "zone-normal")
	assert.Contains(t, f.Label, "over 3 to 7″")
	// No inch belongs to two colours, and beyond the first nine every inch belongs to one.
	at := map[int]string{}
	for _, c := range stick {
		for _, g := range [...][2]int{c.near, c.mid, c.far} {
			for in := g[0] + 1; in <= g[1]; in++ {
				assert.Empty(t, at[in], "%d inches", in)
				at[in] = c.name
			}
		}
	}
	assert.Len(t, at, 21)
	assert.Equal(t, []string{"red", "yellow", "yellow", "olive"}, []string{at[13], at[14], at[17], at[18]})
}

// A question about others under a shell or a howitzer's shot says where it fell, since the note comes only afterwards.
func TestTheQuestionSaysWhereItFell(t *testing.T) {
	s := opening(t)
	for line, what := range map[string]string{"shell unit=free gun=8 guns=1 target=12 circle=1": "The shell falls 1½″ ",
		"roundshot unit=free gun=6 howitzer=yes guns=1 target=12 range=1 lane=1": "The shot falls 1½″ "} {
		for face, where := range map[int]string{2: "beyond", 3: "to the left", 4: "short", 5: "to the right"} {
			texts, _ := asked(t, s, line, []int{face}, "nobody")
			assert.Contains(t, texts[0], what+where+". Who stands", line)
		}
	}
}

// The dice of a gun that fires alone are not numbered; those of guns that fire together are.
func TestGunsAreNumbered(t *testing.T) {
	for i, want := range [...]string{"4th Georgia", "gun 1 at 4th Georgia"} {
		do := rulestest.Line(t, "roundshot unit=7 target=12 range=0 lane=1 stops=yes guns="+book.Num(i+1))
		_, _, err := rulestest.Drive(t, System{}, opening(t), do, func(*dice.Need) ([]dice.Given, bool) { return nil, false })
		var need *dice.Need
		require.ErrorAs(t, err, &need)
		assert.Equal(t, want, need.Roll.About)
	}
}

// A howitzer fires shell before shot, a field gun shot.
func TestHowitzersFireShell(t *testing.T) {
	s := fought(t, "tanners")
	s.First, s.Step = 1, stepGuns
	u := unitOf(t, s, 8)
	require.Equal(t, 1, u.Howitz)
	k, ok := s.fireKey(u)
	assert.Equal(t, []any{true, "shell"}, []any{ok, k.Do.Do})
	u.Howitz = 0
	k, _ = with(s, 8, func(u *Unit) { u.Howitz = 0 }).fireKey(u)
	assert.Equal(t, "roundshot", k.Do.Do)
}
