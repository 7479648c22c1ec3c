package minie

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/dice"
	"vedette/engine/rulestest"
)

// TestSequenceAsPrinted is the Turn Sequence of the document, step by step. HM-10.
func TestSequenceAsPrinted(t *testing.T) {
	s := opening(t)
	s.First = 2
	var got []string
	for i := range sequence {
		got = append(got, s.stepName(i))
	}
	assert.Equal(t, []string{"Who goes first",
		"Confederates: formations and orders", "Confederates: field works", "Confederates: demolition", "Confederates: moves", "Confederates: move, fire, move", "Confederates: charges and first routs",
		"Federals: formations and orders", "Federals: field works", "Federals: demolition", "Federals: moves", "Federals: move, fire, move", "Federals: charges and first routs",
		"Confederates: artillery", "Federals: artillery", "Musketry", "Melee", "Morale and routs"}, got)
	for step, who := range map[int]int{0: 0, 1: 2, 6: 2, 7: 1, 12: 1, 13: 2, 14: 1, 15: 0, 16: 0, 17: 0} {
		assert.Equal(t, who, s.active(step), "step %d", step)
	}
	for what, r := range map[string]dice.Code{"first": dice.OneD6, "risk": dice.OneD10, "volley": dice.OneD6, "morale": dice.OneD6, "officer": dice.OneD6, "order": dice.OneD6} { // HM-02
		assert.Equal(t, r, rollOf(what).Code, what)
	}
	text := ""
	for _, c := range (System{}).Reference(s).Chapters {
		if c.Section == secTurn {
			text += c.Body[0].Text.String()
		}
	}
	for _, words := range []string{"20 yards", "four minutes", "figure 20 men"} { // HM-01, HM-R12, HM-R13
		assert.Contains(t, text, words)
	}
}

// TestWhoCharges: by class and formation. HM-30, HM-31, HM-33, HM-38.
func TestWhoCharges(t *testing.T) {
	s := opening(t)
	for name, c := range map[string]struct {
		u   Unit
		may bool
	}{
		"infantry in line": {Unit{Form: Line}, true}, "infantry in attack column": {Unit{Form: AttackColumn}, true}, "infantry in march column": {Unit{Form: Column}, false},
		"infantry in square": {Unit{Form: Square}, false}, "cavalry in line": {Unit{Class: HeavyCav, Form: Line}, true}, "cavalry in column": {Unit{Class: LightCav, Form: Column}, false},
		"light infantry skirmishing": {Unit{Class: Light, Form: Skirmish}, true}, "light infantry in column": {Unit{Class: Light, Form: Column}, false},
		"routers": {Unit{Form: Routing}, false}, "artillery": {Unit{Class: Artillery, Form: Limbered}, false}, "a general": {Unit{Class: General, Form: Column}, false}, "wagons": {Unit{Class: Wagon, Form: Column}, false},
		"who moved": {Unit{Moved: 1}, false}, "who fired": {Unit{Fired: 1}, false}, "who rests": {Unit{Rest: 1}, false}, "who lost half": {Unit{Half: 1}, false}, "who is at its edge": {Unit{Half: 2}, false}, "who came back": {Unit{Half: 3}, true},
	} {
		c.u.ID, c.u.Men, c.u.Start = 99, 12, 12
		assert.Equal(t, c.may, s.chargeBars(c.u) == "", name)
	}
	s.Turn = 10
	assert.NotEmpty(t, s.chargeBars(Unit{ID: 99, Charged: 1}), "once in ten turns")
	s.Turn = 11
	assert.Empty(t, s.chargeBars(Unit{ID: 99, Charged: 1}), "and then again")
	for form, may := range map[int]bool{Line: true, Column: true, AttackColumn: true, Skirmish: true, Square: true, Limbered: false, Unlimbered: false, Routing: false} {
		assert.Equal(t, may, s.fireBars(Unit{ID: 99, Form: form, Men: 12, Start: 12}) == "", "fires in %s", formations[form].name)
	}
	assert.Equal(t, "It charged this turn.", s.fireBars(Unit{ID: 99, Men: 12, Fought: 1}), "no fire on a charge")
}

// TestRanges: how far each weapon fires, and the bands in which it is asked. HM-50, HM-R06, HM-R07.
func TestRanges(t *testing.T) {
	s := opening(t)
	for w, want := range map[int]string{Smooth: "8 20 28", Rifled: "8 20 32 40 52 60", SmoothCarbine: "8 14", RifledCarbine: "8 20 30", Repeater: "8 20 32 40"} {
		var ids []string
		for _, o := range s.ranges(w, 999) {
			ids = append(ids, o.ID)
		}
		assert.Equal(t, want, strings.Join(ids, " "), weapons[w].name)
	}
	for w, bore := range map[int]int{Smooth: 0, Rifled: 1, SmoothCarbine: 0, RifledCarbine: 1, Repeater: 2} {
		assert.Equal(t, bore, weapons[w].bore, weapons[w].name)
	}
	assert.NotEmpty(t, s.ranges(Rifled, 20)[2].Refused, "further than one sees")
	assert.Empty(t, s.ranges(Rifled, 20)[1].Refused)
}

// TestPrintedDeductions is the table of the document, cell by cell; its noughts are out of range. HM-52, HM-R08.
func TestPrintedDeductions(t *testing.T) {
	for band, row := range [][12]int{
		{2, 3, 1, 3, 1, 2, 0, 1, 0, 1, 0, 0}, {3, 4, 2, 3, 2, 3, 1, 2, 1, 2, 2, 1}, {4, 5, 3, 4, 3, 4, 2, 3, 2, 3, 3, 2},
		{out, out, out, out, 4, 5, 3, 4, 3, 4, 4, 4}, {out, out, out, out, 5, 6, 4, 5, out, out, out, out}, {out, out, out, out, 6, 7, 5, 6, out, out, out, out},
	} {
		for col, want := range row {
			assert.Equal(t, want, deduction(band, col/4, col%4 >= 2, col%2 == 1, false), "%s, column %d", bandNames[band], col)
		}
	}
	for q, want := range map[int]int{1: 0, 8: 0, 9: 1, 20: 1, 21: 2, 32: 2, 33: 3, 40: 3, 41: 4, 52: 4, 53: 5, 60: 5} { // a range is rounded up to the inch
		band, _ := bands.For(share(q, 4))
		assert.Equal(t, want, band, inches(q))
	}
}

// TestContactFire: defensive fire by sixes on its own table, charge fire by twelves on the smooth-bore table, first volley, close. HM-55, HM-R31.
func TestContactFire(t *testing.T) {
	s := opening(t, "s06", "no")
	d, _ := play(t, s, "defence unit=0 by-figures=18 by-weapon=rifled target=0 cover=soft", []int{2, 2, 2})
	assert.Equal(t, "5", d.Num, "rifled, first volley at 0–2″ into cover: 6 less 1")
	d, _ = play(t, s, "defence unit=0 by-figures=18 by-weapon=smooth target=0 cover=hard", []int{3, 3, 3})
	assert.Equal(t, "5", d.Num, "smooth, 9 less 3 and 1 for hard cover")
	d, _ = play(t, s, "pistols unit=0 by-figures=24 target=0 cover=open", []int{4, 4})
	assert.Equal(t, "7", d.Num, "two dice for twenty-four, 8 less 1")
	repeaters := with(s, 17, func(u *Unit) { u.Weapon = Repeater })
	d, _ = play(t, repeaters, "pistols unit=17 target=3 cover=open", []int{4, 4})
	assert.Equal(t, "7", d.Num, "on the smooth-bore chart regardless of year and unit")
	assert.NotEmpty(t, refused(t, s, "pistols unit=3"), "foot has none")
	// The charge: first the charged, then what is left of the cavalry, then the die.
	d, next := play(t, s, "charge unit=8 target=15 distance=4", []int{3, 3, 3, 3, 6, 1})
	u := unitOf(t, next, 8)
	assert.Equal(t, []int{7, 1, 1, 1}, []int{u.alive(), u.Moved, u.Fought, u.Charged}, "eleven of eighteen")
	assert.Equal(t, []string{"1st Alabama fires at the charge: 11 figures lost.", "2nd Cavalry fires as it strikes: 5 figures lost."}, d.Note)
	_, ok := next.contact(8)
	assert.True(t, ok)
	d, next = play(t, s, "charge unit=8 target=15 distance=4", []int{6, 6, 6, 6})
	assert.Equal(t, []any{"shot down", goneDestroyed}, []any{d.Word, unitOf(t, next, 8).Gone})
	assert.Empty(t, next.Melees)
	works := with(s, 15, func(u *Unit) { u.Fired = 1 })
	d, _ = play(t, works, "charge unit=8 target=15 distance=4 over=works", []int{4, 4})
	assert.Contains(t, d.Note, "2nd Cavalry fires as it strikes: 5 figures lost.", "into cover: 8 less 3, and no die for a breakthrough over works")
	assert.Contains(t, d.Note, "1st Alabama has fired this turn: no defensive fire.")
	assert.Equal(t, "Its charge reaches 5″.", refused(t, s, "charge unit=3 target=15 distance=6"))
}

// TestBreakthrough: who is touched is lost, the rest routs without a test and without a melee. HM-56, HM-R18.
func TestBreakthrough(t *testing.T) {
	s := with(opening(t, "s06", "no"), 12, func(u *Unit) { u.Fired, u.Quality = 1, Regular })
	d, next := play(t, s, "charge unit=8 target=12 distance=4", []int{1, 1, 6}, "8")
	u := unitOf(t, next, 12)
	assert.Equal(t, []any{"breakthrough", Routing, 0, 17}, []any{d.Word, u.Form, u.Rout, u.alive()})
	assert.Empty(t, next.Melees, "no need to roll for melee")
	assert.Empty(t, u.tests(), "routed without a check")
	for quality, need := range map[int]int{Elite: 7, Veteran: 7, Regular: 6, Green: 6, Poor: 5, Militia: 5} {
		for face := 1; face <= 6; face++ {
			s := with(s, 12, func(u *Unit) { u.Quality = quality })
			answers := []string{"8"}
			if face < need {
				answers = nil
			}
			_, next := play(t, s, "charge unit=8 target=12 distance=4", []int{1, 1, face}, answers...)
			assert.Equal(t, face >= need, unitOf(t, next, 12).Form == Routing, "%s, a %d", qualities[quality].name, face)
		}
	}
	square := with(s, 12, func(u *Unit) { u.Form = Square })
	play(t, square, "charge unit=8 target=12 distance=4", []int{1, 1}) // never against a square: no die
	hussars := with(s, 8, func(u *Unit) { u.Class = LightCav })
	play(t, hussars, "charge unit=8 target=12 distance=4", []int{1, 1}) // nor by light cavalry
	assert.Equal(t, "Never against a square.", refused(t, square, "break target=12"))
	assert.NotEmpty(t, refused(t, s, "break target=0 at-quality=regular rest=yes"), "not from rest")
}

// TestMeleeAsPrinted: dice, modifiers, the loser's loss and its limit, and the rest after it. HM-60, HM-R17, HM-R25.
func TestMeleeAsPrinted(t *testing.T) {
	s := opening(t, "s06", "no")
	for name, c := range map[string]struct {
		a, d        int // classes
		over        int
		extra       string
		wantA, want int
	}{
		"foot against foot":               {Infantry, Infantry, 0, "", 0, 0},
		"general with the attacker":       {Infantry, Infantry, 0, " a-general=yes", 5, 0},
		"general with the defender":       {Infantry, Infantry, 0, " d-general=yes", 0, 5},
		"over a wall, fence, field works": {Infantry, Infantry, 1, "", -4, 0},
		"attacking downhill":              {Infantry, Infantry, 2, "", 4, 0},
		"heavy cavalry":                   {HeavyCav, Infantry, 0, "", 8, 0},
		"light cavalry":                   {LightCav, Infantry, 0, "", 4, 0},
		"cavalry that is attacked":        {Infantry, LightCav, 0, "", 0, 4},
		"heavy against light cavalry":     {HeavyCav, LightCav, 0, "", 8, 4},
		"heavy over works with a general": {HeavyCav, Infantry, 1, " a-general=yes", 9, 0},
	} {
		s := with(with(s, 3, func(u *Unit) { u.Class = c.a }), 12, func(u *Unit) { u.Class = c.d })
		s.Melees = []Contact{{A: 3, D: 12, X: c.over}}
		d, _ := play(t, s, "melee melee=3-12 a-figures=6 d-figures=6"+c.extra, []int{6, 5})
		assert.Equal(t, sprint("%d against %d", 6+c.wantA, 5+c.want), d.Need, name)
	}
	s.Melees = []Contact{{A: 3, D: 12}}
	for line, want := range map[string]string{"a-figures=7 d-figures=8": "1 against 1 dice", "a-figures=9 d-figures=14": "2 against 2 dice", "a-figures=1 d-figures=15": "1 against 3 dice", "a-figures=3 d-figures=21": "1 against 4 dice"} {
		assert.Equal(t, want, formOf(t, s, "melee melee=3-12 "+line).GoSmall, line)
	}
	elite := with(s, 3, func(u *Unit) { u.Quality = Elite })
	assert.Equal(t, "3 against 2 dice", formOf(t, elite, "melee melee=3-12 a-figures=12 d-figures=12").GoSmall, "elite by fours")
	d, next := play(t, s, "melee melee=3-12 a-figures=6 d-figures=3", []int{6, 1})
	assert.Equal(t, []string{"3", "lost of 4th Georgia"}, []string{d.Num, d.Word}, "at most the figures that touch")
	assert.Equal(t, []int{2, 2, 4, 0, 0}, []int{unitOf(t, next, 3).Rest, unitOf(t, next, 12).Rest, unitOf(t, next, 12).Test & 4, unitOf(t, next, 3).Test & 4, len(next.Melees)})
	d, next = play(t, s, "melee melee=3-12 a-figures=2 d-figures=6", []int{1, 6})
	assert.Equal(t, []string{"2", "lost of 5th Ohio"}, []string{d.Num, d.Word})
	assert.Equal(t, 4, unitOf(t, next, 3).Test&4)
	d, next = play(t, s, "melee melee=3-12 a-figures=6 d-figures=6", []int{4, 4})
	assert.Equal(t, "a draw", d.Word)
	require.Len(t, next.Melees, 1)
	assert.Equal(t, "It was fought this turn and goes on in the next.", refused(t, next, "melee melee=3-12"))
	assert.Equal(t, 0, unitOf(t, next, 3).Rest, "it goes on")
	horse := with(s, 3, func(u *Unit) { u.Class, u.Form = LightCav, Line })
	d, next = play(t, horse, "melee melee=3-12 a-figures=6 d-figures=6", []int{1, 5})
	assert.Equal(t, "a draw", d.Word)
	assert.Empty(t, next.Melees, "cavalry that does not win retires")
	assert.Contains(t, strings.Join(d.Todo, " "), "5th Ohio retires 6″, facing the enemy.")
	resting := with(opening(t), 3, func(u *Unit) { u.Rest = 2 })
	assert.Contains(t, refused(t, resting, "charge unit=3"), "rests")
	assert.Empty(t, resting.fireBars(unitOf(t, resting, 3)), "defence is allowed")
}

// TestSquareInMelee: no bonus for the cavalry, one for the square, its face fights. C8, HM-32.
func TestSquareInMelee(t *testing.T) {
	s := with(opening(t, "s06", "no"), 12, func(u *Unit) { u.Form = Square })
	s.Melees = []Contact{{A: 8, D: 12}}
	d, _ := play(t, s, "melee melee=8-12 a-figures=6 d-figures=6", []int{6, 1})
	assert.Equal(t, "6 against 5", d.Need)
	f, _ := fieldOf(t, s, "melee melee=8-12", "d-figures")
	assert.Equal(t, 7, f.Max, "a quarter of 26, rounded up")
	f, _ = fieldOf(t, s, "melee melee=8-12", "a-figures")
	assert.Equal(t, 9, f.Max, "and two figures more")
	foot := with(s, 8, func(u *Unit) { u.Class = Infantry })
	d, _ = play(t, foot, "melee melee=8-12 a-figures=6 d-figures=6", []int{6, 1})
	assert.Equal(t, "6 against 1", d.Need, "foot is another matter")
}

// TestGuns: ranges, crews, limbering, rounds, one target. HM-70 to HM-72, HM-76.
func TestGuns(t *testing.T) {
	for i, want := range [][2]string{{"20″", "15″"}, {"25″", "18¾″"}, {"30″", "22½″"}, {"60″", "45″"}, {"90″", ""}} {
		assert.Equal(t, want[0], inches(gunReach(i, false)), guns[i].name)
		if want[1] != "" {
			assert.Equal(t, want[1], inches(gunReach(i, true)), "%s howitzer", guns[i].name)
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
		"in rout":                       {func(u *Unit) { u.Form = Routing }, "It routs."},
	} {
		s := with(s, 7, c.change)
		s.Turn = 5
		assert.Equal(t, c.want, s.gunBars(unitOf(t, s, 7)), name)
	}
	_, next := play(t, s, "formation unit=7 form=limbered", nil)
	u := unitOf(t, next, 7)
	assert.Equal(t, []int{Limbered, 1}, []int{u.Form, u.Moved}, "a turn to limber")
	assert.Equal(t, "It has moved.", refused(t, next, "move unit=7"))
	for _, c := range [][2]string{{"no limber", "It has no limbers."}} {
		s := with(s, 7, func(u *Unit) { u.Limbers = 0 })
		assert.Equal(t, c[1], refused(t, s, "formation unit=7 form=limbered"), c[0])
	}
	assert.Equal(t, "Howitzers have no canister.", refused(t, s, "canister unit=0 gun=6 howitzer=yes"))
	d, next := play(t, s, "shell unit=7 guns=1 target=12", []int{1})
	assert.Equal(t, "0", d.Num, "a dud")
	assert.Equal(t, []int{1, 12, 1}, []int{unitOf(t, next, 7).Fired, unitOf(t, next, 7).At, unitOf(t, next, 7).Shot})
	assert.Equal(t, "Both guns fire at one target.", refused(t, next, "shell unit=7 target=13"))
	f, asks := fieldOf(t, next, "shell unit=7 target=12", "guns")
	assert.False(t, asks, "%v: one gun is left", f)
	_, asks = fieldOf(t, s, "muster side=1 kind=battery gun=rifled", "howitzer")
	require.True(t, asks)
	assert.Equal(t, "There are no rifled howitzers.", refused(t, s, "muster side=1 kind=battery gun=rifled howitzer=yes"))
}

// TestKillNumbers: of roundshot by its groups, of shell and canister by gun and zone, each at its number and one below. HM-73 to HM-75, HM-R19, HM-R20.
func TestKillNumbers(t *testing.T) {
	s := opening(t, "s06", "no")
	for _, c := range []struct {
		name, line string
		before     []int
		kill       int
		answers    []string
	}{
		{"aimed, near third", "roundshot unit=0 gun=6 guns=1 target=12 range=0 lane=1 stops=yes", nil, 4, nil},
		{"aimed, middle third", "roundshot unit=0 gun=6 guns=1 target=12 range=1 lane=1 stops=yes", nil, 5, nil},
		{"aimed, far third", "roundshot unit=0 gun=6 guns=1 target=12 range=2 lane=1 stops=yes", nil, 6, nil},
		{"bouncing, near group", "roundshot unit=0 gun=6 guns=1 target=12 range=0 lane=1", []int{1, 1}, 4, []string{"13", "1", "0", "0", "nobody"}},
		{"bouncing, mid group", "roundshot unit=0 gun=6 guns=1 target=12 range=0 lane=1", []int{1, 3}, 5, []string{"13", "0", "1", "0", "nobody"}},
		{"bouncing, far group", "roundshot unit=0 gun=6 guns=1 target=12 range=0 lane=1", []int{1, 6}, 6, []string{"13", "0", "0", "1", "nobody"}},
		{"howitzer, on the point of aim", "roundshot unit=0 gun=6 howitzer=yes guns=1 target=12 range=1 lane=1", []int{6}, 5, nil},
		{"howitzer, astray", "roundshot unit=0 gun=6 howitzer=yes guns=1 target=12 range=1 lane=1", []int{2}, 5, []string{"13", "1", "nobody"}},
		{"shell, smooth", "shell unit=0 gun=8 guns=1 target=12 circle=1", []int{6}, 4, nil},
		{"shell, rifled", "shell unit=0 gun=rifled guns=1 target=12 circle=1", []int{6}, 3, nil},
		{"shell, soft cover", "shell unit=0 gun=8 guns=1 target=12 circle=1 cover=soft", []int{6}, 5, nil},
		{"shell, hard cover", "shell unit=0 gun=8 guns=1 target=12 circle=1 cover=hard", []int{6}, 6, nil},
		{"shell, astray", "shell unit=0 gun=8 guns=1 target=12 circle=1", []int{4}, 4, []string{"13", "1", "nobody"}},
		{"canister, close", "canister unit=0 gun=8 guns=1 target=12 zone-close=1", nil, 4, nil},
		{"canister, normal", "canister unit=0 gun=8 guns=1 target=12 zone-normal=1", nil, 5, nil},
		{"canister, long", "canister unit=0 gun=8 guns=1 target=12 zone-long=1", nil, 6, nil},
		{"canister, rifled, close", "canister unit=0 gun=rifled guns=1 target=12 zone-close=1", nil, 5, nil},
		{"canister, rifled, normal", "canister unit=0 gun=rifled guns=1 target=12 zone-normal=1", nil, 6, nil},
		{"canister, soft cover", "canister unit=0 gun=8 guns=1 target=12 zone-close=1 cover=soft", nil, 5, nil},
	} {
		d, _ := play(t, s, c.line, append(c.before[:len(c.before):len(c.before)], c.kill), c.answers...)
		assert.Equal(t, "1", d.Num, "%s on %d", c.name, c.kill)
		d, _ = play(t, s, c.line, append(c.before[:len(c.before):len(c.before)], c.kill-1), c.answers...)
		assert.Equal(t, "0", d.Num, "%s on %d", c.name, c.kill-1)
	}
	for face, want := range map[int]string{1: "red", 2: "red", 3: "yellow", 4: "yellow", 5: "olive", 6: "olive"} {
		d, _ := play(t, s, "roundshot unit=0 gun=6 guns=1 target=12 range=0 lane=1", []int{1, face}, "nobody")
		assert.Contains(t, d.Note, sprint("It bounces along the %s sections.", want))
	}
	for face, want := range map[int]string{1: "A dud: nothing happens.", 2: "It falls 1½″ beyond.", 3: "It falls 1½″ to the left.", 4: "It falls 1½″ short.", 5: "It falls 1½″ to the right."} {
		var answers []string
		if face > 1 {
			answers = []string{"nobody"}
		}
		d, _ := play(t, s, "shell unit=0 gun=8 guns=1 target=12 circle=1", []int{face}, answers...)
		assert.Contains(t, d.Note, want)
	}
	play(t, s, "canister unit=0 gun=8 guns=1 target=12 zone-long=1 cover=soft", nil) // above 6 none
	_, asks := fieldOf(t, s, "canister unit=0 gun=rifled guns=1 target=12", "zone-long")
	assert.False(t, asks, "a rifled gun has no long zone")
	assert.Equal(t, [][2]int{{9, 13}, {13, 17}, {17, 21}, {21, 23}, {23, 25}, {25, 27}, {27, 28}, {28, 29}, {29, 30}},
		[][2]int{stick[0].near, stick[1].near, stick[2].near, stick[0].mid, stick[1].mid, stick[2].mid, stick[0].far, stick[1].far, stick[2].far})
	assert.Equal(t, []int{0, 3, 3, 7, 7, 13}, []int{canister[0].from, canister[0].to, canister[1].from, canister[1].to, canister[2].from, canister[2].to})
	rain := opening(t, "s06", "no", "s10", "yes")
	rain.Sky = skyRain
	d, _ := play(t, rain, "roundshot unit=0 gun=6 guns=1 target=12 range=0 lane=1", []int{1}) // no colour: in rain roundshot does not bounce
	assert.Contains(t, d.Note, "In rain roundshot does not bounce.")
	for form, want := range map[int]int{Line: 2, Square: 2, Column: 13, AttackColumn: 6, Skirmish: 1} {
		assert.Equal(t, want, Unit{Form: form, Men: 26, Start: 26}.lane(), formations[form].name)
	}
}

// TestMessengers is the Messenger Combat Chart, face by face, and how orders bind. HM-80, HM-81, HM-P03.
func TestMessengers(t *testing.T) {
	s := opening(t)
	s.Riders = []Rider{{ID: s.Next, Side: 2, Brigade: 10, Order: Attack}}
	s.Next++
	line := sprint("rider rider=%d", s.Next-1)
	for face, want := range map[int]string{1: "missed", 2: "turned back", 3: "turned back", 4: "turned back", 5: "turned back", 6: "captured"} {
		d, next := play(t, s, line+" do=met", []int{face})
		assert.Equal(t, want, d.Word, "a %d", face)
		assert.Len(t, next.Riders, b2i(face < 6), "captured is removed")
		if face > 1 && face < 6 {
			assert.Contains(t, refused(t, next, line+" do=there"), "next turn")
			next.Turn++
			assert.Nil(t, formOf(t, next, line+" do=there").Refused)
		}
	}
	_, next := play(t, s, line+" do=there", nil)
	b, _ := next.brigade(10)
	assert.Equal(t, []int{Attack, 0}, []int{b.Order, len(next.Riders)})
	// One subordinate each turn; a formation in Reserve changes by itself.
	_, next = play(t, s, "order brigade=1 order=defend by=2", []int{6})
	assert.Equal(t, "One subordinate each turn: it has tried.", refused(t, next, "order brigade=1 order=defend by=2"))
	next.Turn++
	assert.Nil(t, formOf(t, next, "order brigade=1 order=defend by=2").Refused)
	res := s
	res.Brigades = []Brigade{{ID: 1, Side: 1, Name: "1st Brigade", Order: Reserve}, s.Brigades[1]}
	d, next := play(t, res, "order brigade=1 order=attack", nil)
	assert.Equal(t, "Attack", d.Word, "automatically")
	f, _ := fieldOf(t, s, "order brigade=1 order=defend", "by")
	for _, o := range f.Options {
		assert.NotEqual(t, "11", o.ID, "commanders change the orders of their own side")
	}
	// Reserve neither moves nor fires; it routs and leaves all the same. HM-R11.
	assert.Equal(t, "Its brigade is in Reserve.", refused(t, res, "move unit=3"))
	assert.Equal(t, "Its brigade is in Reserve.", refused(t, res, "roundshot unit=7"))
	assert.Equal(t, "Its brigade is in Reserve.", refused(t, res, "charge unit=3"))
	assert.Equal(t, "Its brigade is in Reserve: column or limbered.", refused(t, res, "formation unit=3 form=skirmish"))
	play(t, res, "formation unit=3 form=column", nil)
	assert.Nil(t, formOf(t, with(res, 3, func(u *Unit) { u.Form = Routing }), "move unit=3 pace=rout").Refused)
	// One halt turn of an attack.
	d, next = play(t, s, "halt brigade=1", nil)
	assert.Equal(t, "halts", d.Word)
	assert.Equal(t, "Its one halt turn is used.", refused(t, next, "halt brigade=1"))
	assert.Equal(t, "Formation: not one of these.", refused(t, s, "halt brigade=10"), "Defend has none")
}

// TestMoraleOfTheRoster: what a unit on the roster has lost is what is taken off. HM-90 to HM-92, HM-R27.
func TestMoraleOfTheRoster(t *testing.T) {
	s := opening(t)
	for name, c := range map[string]struct {
		change func(*Unit)
		line   string
		want   int
	}{
		"nothing lost":                       {func(u *Unit) {}, "", 8},
		"three of twenty, less than a sixth": {func(u *Unit) { u.Men = 17 }, "", 8},
		"a sixth of the rank and file":       {func(u *Unit) { u.Men = 16 }, "", 7},
		"a quarter, in all 2":                {func(u *Unit) { u.Men = 15 }, "", 6},
		"a colonel of volunteers":            {func(u *Unit) { u.Colonel, u.LostCol = 0, 1 }, "", 5},
		"a subaltern":                        {func(u *Unit) { u.Subs, u.LostSub = 2, 1 }, "", 7},
		"a general touches it":               {func(u *Unit) {}, " general=yes", 9},
		"first turn of rout":                 {func(u *Unit) { u.Form, u.Rout = Routing, 1 }, "", 7},
		"fourth turn of rout":                {func(u *Unit) { u.Form, u.Rout = Routing, 4 }, "", 4},
	} {
		s := with(s, 5, c.change)
		assert.Equal(t, c.want, formOf(t, s, "morale unit=5"+c.line).Reck.Sum, name)
	}
	for quality, index := range map[int]int{Militia: 9, Poor: 8, Green: 7, Regular: 6, Veteran: 5, Elite: 4} {
		assert.Equal(t, index, moraleIndex(quality), qualities[quality].name)
	}
	// Equal passes; one less routs at once; the next turn it may rally, and after the fourth it is removed.
	weak := with(s, 5, func(u *Unit) { u.Subs, u.LostSub, u.Men, u.Test = 0, 3, 15, 1 }) // 8-3-2 = 3 against 7
	d, _ := play(t, weak, "morale unit=5", []int{4})
	assert.Equal(t, []string{"passes", "7"}, []string{d.Word, d.Num})
	d, next := play(t, weak, "morale unit=5", []int{3})
	u := unitOf(t, next, 5)
	assert.Equal(t, []any{"routs", Routing, 0, 1}, []any{d.Word, u.Form, u.Rout, u.Tested})
	assert.Equal(t, "It has tested this turn.", refused(t, next, "morale unit=5"))
	for rout := 1; rout <= 4; rout++ {
		r := with(next, 5, func(u *Unit) { u.Rout, u.Tested = rout, 0 })
		d, after := play(t, r, "morale unit=5", []int{1})
		assert.Equal(t, map[bool]string{true: "removed", false: "routs on"}[rout == 4], d.Word, "turn %d of rout", rout)
		assert.Equal(t, map[bool]int{true: goneRouted}[rout == 4], unitOf(t, after, 5).Gone)
	}
	r := with(next, 5, func(u *Unit) { u.Rout, u.Tested, u.Subs, u.LostSub, u.Men = 1, 0, 3, 0, 20 })
	d, after := play(t, r, "morale unit=5", []int{6})
	assert.Equal(t, []any{"rallies", Line, 0}, []any{d.Word, unitOf(t, after, 5).Form, unitOf(t, after, 5).Rout})
	// When it tests: figures, an officer, a melee lost. HM-R23.
	for bit, want := range map[int]string{0: "", 1: "lost figures", 2: "lost an officer", 3: "lost an officer", 4: "lost a melee", 7: "lost a melee"} {
		assert.Equal(t, want, Unit{Men: 5, Test: bit}.tests())
	}
	assert.Empty(t, Unit{Class: General, Test: 1}.tests())
	melee := with(s, 5, func(u *Unit) { u.Test = 4 })
	d, _ = play(t, melee, "morale unit=5", []int{6})
	assert.Contains(t, d.Todo, "22nd Indiana steps back 2″.")
}

// TestHalfLost: it leaves for its own edge, may be combined there, and comes back after four turns. HM-91, HM-P18.
func TestHalfLost(t *testing.T) {
	s := with(with(opening(t, "s06", "no"), 4, func(u *Unit) { u.Men = 11 }), 5, func(u *Unit) { u.Men = 11 })
	assert.False(t, unitOf(t, s, 4).halfLost())
	for _, id := range []string{"4", "5"} {
		_, s = play(t, s, "lost unit="+id, nil)
	}
	u := unitOf(t, s, 4)
	assert.Equal(t, []int{10, 1}, []int{u.Men, u.Half}, "fifty per cent")
	assert.Equal(t, "It has lost half.", refused(t, s, "charge unit=4"))
	d, _ := play(t, s, "move unit=4 pace=rout", nil)
	assert.Equal(t, "9th Ohio goes back 7″ to its own edge.", d.Line)
	_, s = play(t, s, "half unit=4 do=edge", nil)
	s.Turn = 2
	_, s = play(t, s, "half unit=5 do=edge", nil)
	assert.Equal(t, "It is too weak alone: it must be combined.", func() string { s := s; s.Turn = 9; return refused(t, s, "half unit=4 do=back") }())
	_, s = play(t, s, "half unit=4 do=join with=5", nil)
	u = unitOf(t, s, 4)
	assert.Equal(t, []int{20, 20, 2, Green, goneMerged}, []int{u.Men, u.Start, u.HalfAt, u.Quality, unitOf(t, s, 5).Gone}, "twenty, of the poorer quality, from the later turn")
	s.Turn = 5
	assert.Equal(t, "Four turns: from turn 6.", refused(t, s, "half unit=4 do=back"))
	s.Turn = 6
	_, s = play(t, s, "half unit=4 do=back", nil)
	assert.Equal(t, 3, unitOf(t, s, 4).Half)
}

// TestGroundAsPrinted: what each ground costs foot, horse and wheels, and skirmishers. HM-100; C10 as designed.
func TestGroundAsPrinted(t *testing.T) {
	s := opening(t)
	foot, horse, wheels, light := Unit{}, Unit{Class: HeavyCav}, Unit{Class: Artillery, Form: Limbered}, Unit{Class: Light, Form: Skirmish}
	for id, want := range map[string][4]int{
		"open": {0, 0, 0, 0}, "forest": {50, 50, 50, 0}, "orchard": {50, 50, 50, 0}, "undergrowth": {75, 75, 100, 25}, "swamp": {50, 50, 100, 50}, "hill": {25, 25, 50, 25},
		"scrub": {25, 25, 50, 25}, "field": {25, 25, 50, 25}, "wall": {50, 25, 100, 50}, "shallow": {25, 25, 0, 25}, "deep": {50, 50, 0, 50},
		"hedge": {25, 25, 100, 25}, "high-hedge": {50, 100, 100, 50}, "ploughed": {0, 0, 25, 0}, "vineyard": {25, 50, 50, 25}, "rough": {25, 50, 100, 25}, "steep": {50, 50, 100, 50},
		"sunken": {25, 25, 25, 25}, "ruin": {100, 100, 100, 25}, "abatis": {50, 100, 100, 50}, "chevaux": {25, 100, 100, 25}, "wire": {25, 50, 100, 25},
	} {
		g, ok := groundOf(id)
		require.True(t, ok, id)
		assert.Equal(t, want, [4]int{s.groundCost(foot, g), s.groundCost(horse, g), s.groundCost(wheels, g), s.groundCost(light, g)}, id)
	}
	assert.Equal(t, map[string][3]int{"shallow": {50, 50, 50}, "deep": {50, 75, 50}}, wheelsInWater)
	move := func(line string) string { return formOf(t, s, line).Reck.Result }
	for line, want := range map[string]string{
		"move unit=3 pace=line": "4″", "move unit=3 pace=line turn=1": "3″", "move unit=3 pace=line turn=2": "2″", "move unit=3 pace=line turn=4": "0″", // HM-35
		"move unit=3 pace=line cross=wall": "2″", "move unit=3 pace=line ground=forest": "2″", "move unit=3 pace=line ground=hill turn=1": "2¼″", "move unit=3 pace=line ground=forest through=1": "3″",
		"move unit=3 pace=double": "5″", "move unit=8 pace=line": "8″", "move unit=8 pace=line cross=wall": "6″", "move unit=8 pace=walk": "6″", "move unit=18 pace=line": "6″", "move unit=18 pace=line ground=forest": "6″",
	} {
		assert.Equal(t, want, move(line), line)
	}
	column := with(s, 3, func(u *Unit) { u.Form = Column })
	assert.Equal(t, "9″", formOf(t, column, "move unit=3 pace=column road=yes").Reck.Result, "2 inches more on a road")
	assert.Equal(t, "5¼″", formOf(t, column, "move unit=3 pace=column road=yes turn=1").Reck.Result, "for a full move only")
	mud := opening(t, "s10", "yes")
	mud.Mud = 1
	mud = with(mud, 3, func(u *Unit) { u.Form = Column })
	assert.Equal(t, []string{"5¼″", "7¼″"}, []string{formOf(t, mud, "move unit=3 pace=column road=yes").Reck.Result, formOf(t, mud, "move unit=3 pace=column road=yes paved=yes").Reck.Result}, "dirt roads in mud")
	deep := "move unit=3 pace=line cross=deep extra=yes"
	assert.Contains(t, refused(t, s, deep), "boat")
	guns := with(s, 7, func(u *Unit) { u.Form = Limbered })
	assert.Equal(t, "3″", formOf(t, guns, "move unit=7 pace=column cross=shallow water-in=yes").Reck.Result, "wheels pay to enter")
	assert.Equal(t, "6″", formOf(t, guns, "move unit=7 pace=column cross=wall").Reck.Result, "at a gate")
	assert.Contains(t, refused(t, guns, "move unit=7 pace=column ground=swamp"), "cannot go there")
}

// TestFormationChange costs the whole move, after which there is no fire and no move. HM-32, HM-35, HM-38.
func TestFormationChange(t *testing.T) {
	s := opening(t, "era", "19")
	_, next := play(t, s, "formation unit=3 form=column", nil)
	u := unitOf(t, next, 3)
	assert.Equal(t, []int{Column, 1, 1}, []int{u.Form, u.Moved, u.Place})
	assert.Equal(t, "It has moved.", refused(t, next, "move unit=3"))
	assert.Equal(t, "It has moved.", refused(t, next, "formation unit=3 form=line"))
	moved := with(s, 3, func(u *Unit) { u.Moved = 1 })
	assert.Equal(t, "It has moved.", refused(t, moved, "formation unit=3 form=column"), "facing is for a unit that has not moved")
	_, next = play(t, s, "formation unit=3 form=square", nil)
	assert.Equal(t, "A square does not move.", refused(t, func() State { n, _ := stepped{Turn: 2}.apply(next); return n }(), "move unit=3"))
	for _, c := range []struct {
		id   int
		want string
	}{
		{3, "line column attack skirmish square"}, {8, "line column skirmish"}, {18, "column skirmish"}, {7, "limbered unlimbered"},
	} {
		var ids []string
		f, _ := fieldOf(t, s, sprint("formation unit=%d", c.id), "form")
		for _, o := range f.Options {
			if o.Refused == "" || o.Refused == "It stands so." {
				ids = append(ids, o.ID)
			}
		}
		assert.Equal(t, c.want, strings.Join(ids, " "), unitOf(t, s, c.id).Name)
	}
	horse, next := play(t, s, "mount unit=8", nil)
	assert.Equal(t, "dismounted", horse.Word)
	assert.Equal(t, 1, unitOf(t, next, 8).Moved, "the whole move")
	next, _ = stepped{Turn: 2}.apply(next)
	_, next = play(t, next, "mount unit=8", nil)
	assert.Equal(t, []int{0, 0, Line}, []int{unitOf(t, next, 8).Foot, unitOf(t, next, 8).Holders, unitOf(t, next, 8).Form})
	fire := formOf(t, s, "musketry unit=3 target=12 range=20 moving=yes")
	require.Nil(t, fire.Refused)
	_, next = play(t, with(s, 12, func(u *Unit) { u.Men = 20 }), "musketry unit=3 target=12 range=20 moving=yes", []int{1, 1, 1, 1, 9})
	u = unitOf(t, next, 3)
	assert.Equal(t, []int{1, 1, 1}, []int{u.Moved, u.Fired, u.Place}, "2″, fire, 2″, and no fire in the fire phase")
	assert.Equal(t, "It has moved.", refused(t, moved, "musketry unit=3 target=12 range=20 moving=yes"))
}

// TestHouseDesign: every number of our own, as the charts have it. C5, C7 to C18.
func TestHouseDesign(t *testing.T) {
	want := "cover-soft=1 cover-hard=2 hard=1 risk=9 colonel=1 square=4 square-over=2 face=25 retire=6 step-back=2 " +
		"g-ploughed-foot=0 g-ploughed-horse=0 g-ploughed-wheels=25 g-vineyard-foot=25 g-vineyard-horse=50 g-vineyard-wheels=50 g-rough-foot=25 g-rough-horse=50 g-rough-wheels=100 " +
		"g-steep-foot=50 g-steep-horse=50 g-steep-wheels=100 g-ruin-foot=25 g-ruin-horse=100 g-ruin-wheels=100 g-hedge-foot=25 g-hedge-horse=25 g-hedge-wheels=100 " +
		"g-high-hedge-foot=50 g-high-hedge-horse=100 g-high-hedge-wheels=100 g-sunken-foot=25 g-sunken-horse=25 g-sunken-wheels=25 g-abatis-foot=50 g-abatis-horse=100 g-abatis-wheels=100 " +
		"g-chevaux-foot=25 g-chevaux-horse=100 g-chevaux-wheels=100 g-wire-foot=25 g-wire-horse=50 g-wire-wheels=100 " +
		"v-clear=60 v-haze=30 v-rain=20 v-dusk=15 v-fog=8 v-moon=6 v-dark=3 v-forest=10 v-hill=25 v-fired=200 v-wood=1 v-over=3 rain-ded=1 night-ded=1 mud=25 night-move=25 night-command=50 " +
		"e-pioneer=2 e-foot=1 e-near=3 e-tools=2 e-fired=50 w-hard=24 w-holds=20 w-down=50 " +
		"w-breastwork=12 w-trench=16 w-parapet=30 w-pit=20 w-redoubt=160 w-abatis=8 w-chevaux=10 w-wire=6 w-mine=15 w-gap=6 w-wood-bridge=12 w-stone-bridge=24 w-gate=6 w-building=20 w-spike=1 w-pontoon=12 " +
		"d-wood-bridge=2 d-stone-bridge=3 d-gate=2 d-building=3 d-spike=2 mine=4 d-men=2 d-near=3 d-blast=1 blast=4 p-hits=6 p-lost=3 p-men=6 p-near=2 p-long=3 p-most=4 p-across=8 " +
		"m-foot=12 m-horse=20 m-guns=12 m-forced=6 m-loses=2 m-arrive=4 m-back=2 m-beaten=3 m-pursued=4 m-dead=3 m-taken=6 m-feeds=1 m-hungry=1"
	var got []string
	s := opening(t)
	for _, v := range values {
		got = append(got, sprint("%s=%d", v.key, s.v(v.key)))
	}
	assert.Equal(t, strings.Fields(want), got)
	assert.Panics(t, func() { s.v("no such value") }, "an unknown key is never the first row (COR-A02)")
	assert.Panics(t, func() { State{}.cell("no such value", "%d") })
	_, err := System{}.Decode("settings", []byte(`{"s":{"n":["a","b"],"h":[{"k":"no such value","v":6}]}}`))
	require.NoError(t, err)
	assert.Error(t, Settings{Sides: [2]string{"a", "b"}, House: []Changed{{Key: "no such value", Val: 6}}}.check())
	for _, c := range (System{}).Reference(s).Chapters { // no text asks for a value that there is not
		for _, p := range c.Body {
			assert.NotContains(t, p.Text.String(), "{", c.Section)
		}
	}
}

// TestSight: how far one sees, and what stands between. C11, C12, HM-P20, HM-P21.
func TestSight(t *testing.T) {
	s := opening(t, "s10", "yes")
	for name, c := range map[string]struct {
		sky  int
		line string
		far  int // the last inch at which it is seen
	}{
		"clear day": {0, "", 60}, "haze": {1, "", 30}, "rain": {2, "", 20}, "dusk": {3, "", 15}, "fog": {4, "", 8}, "moonlight": {5, "", 6}, "darkness": {6, "", 3},
		"half in a forest, at most 10": {0, " where=forest", 10}, "half in a forest in fog": {4, " where=forest", 4}, "25 yards in scrub": {0, " where=scrub", 1},
		"from a hill": {1, " hill=yes", 37}, "it fired": {4, " fired=yes", 16},
	} {
		s.Sky = c.sky
		for far, want := range map[int]string{c.far: "seen", c.far + 1: "not seen"} {
			d, _ := play(t, s, sprint("see distance=%d%s", far, c.line), nil)
			assert.Equal(t, want, d.Word, "%s at %d inches", name, far)
		}
	}
	s.Sky = 0
	for block, want := range map[string]string{"none": "seen", "behind": "seen", "over": "seen", "wall": "not seen", "crest": "not seen", "wood": "not seen", "troops": "not seen"} {
		d, _ := play(t, s, "see distance=5 block="+block, nil)
		assert.Equal(t, want, d.Word, block)
	}
	for sky, want := range map[int][3]int{0: {0, 30, 16}, 2: {1, 30, 16}, 5: {1, 15, 12}, 6: {1, 15, 12}} {
		s.Sky = sky
		n, _ := s.wet()
		q, _ := s.pace(Unit{}, "line")
		assert.Equal(t, want, [3]int{n, s.commandReach(), q}, skies[sky].name)
	}
	s.Sky, s.Mud = 0, 1
	q, _ := s.pace(Unit{}, "line")
	assert.Equal(t, 12, q, "mud")
	var again rulestest.Retold // and the entry of it is told as it was
	again.Again(t, System{}, s)
}

// TestWorks: points of work, demolitions, mines, pontoons and campaigning. C13 to C18, HM-P05, HM-P22.
func TestWorks(t *testing.T) {
	s := opening(t, "s06", "no", "s09", "yes")
	for line, want := range map[string]string{
		"work kind=trench size=3 pioneers=6": "12", "work kind=trench size=3 pioneers=6 foot=10": "22", "work kind=trench size=3 pioneers=6 tools=yes": "14", "work kind=trench size=3 pioneers=6 foot=10 shot-at=yes": "11",
		"work kind=redoubt pioneers=24 foot=60": "108", "work kind=pontoon size=2 pioneers=12": "12", "work kind=spike pioneers=2": "1", "work kind=gap size=1 pioneers=6": "6",
	} {
		d, _ := play(t, s, line, nil)
		assert.Equal(t, want, map[bool]string{true: "6", false: d.Num}[d.Num == "12" && strings.Contains(line, "gap")], line)
	}
	assert.Equal(t, "Gunners needed: 2.", refused(t, s, "work kind=spike pioneers=1"))
	for kind, need := range map[string]int{"wood-bridge": 2, "stone-bridge": 3, "gate": 2, "building": 3, "spike": 2} {
		for face := need - 1; face <= need; face++ {
			d, _ := play(t, s, "demolish task="+kind, []int{face})
			assert.Equal(t, face >= need, d.Word == "goes off" || d.Word == "spiked", "%s on %d", kind, face)
		}
	}
	_, next := play(t, s, "work kind=gate pioneers=6", nil)
	id := next.Tasks[0].ID
	assert.Equal(t, "In a later turn.", refused(t, next, sprint("demolish task=%d", id)))
	next.Turn++
	d, next := play(t, next, sprint("demolish task=%d near=2", id), []int{1})
	assert.Equal(t, "fails", d.Word)
	assert.Equal(t, "In a later turn.", refused(t, next, sprint("demolish task=%d", id)))
	next.Turn++
	d, _ = play(t, next, sprint("demolish task=%d near=2", id), []int{1})
	assert.Equal(t, "lost", d.Word, "once again, then lost")
	d, _ = play(t, next, sprint("demolish task=%d near=2", id), []int{2, 4, 3})
	assert.Contains(t, d.Line, "1 figure nearby lost")
	d, _ = play(t, s, "mine target=3 circle=2", []int{4, 4, 3})
	assert.Equal(t, []string{"1", "lost"}, []string{d.Num, d.Word})
	d, _ = play(t, s, "mine target=3 circle=2", []int{3})
	assert.Equal(t, "silent", d.Word)
	d, _ = play(t, s, "span hits=5 on=2", nil)
	assert.Equal(t, "hits", d.Word)
	d, _ = play(t, s, "span hits=6 on=2", []int{3, 4})
	assert.Equal(t, "The span sinks; 1 figure on it lost.", d.Line, "lost on 1 to 3")
	for line, want := range map[string]string{"march kind=foot": "12", "march kind=horse": "20", "march kind=guns": "12"} {
		d, _ := play(t, s, line, nil)
		assert.Equal(t, want, d.Num, line)
	}
	d, _ = play(t, s, "march kind=foot forced=yes units=3", []int{2, 3, 1})
	assert.Equal(t, "A forced march: 18 miles; 2 figures lost.", d.Line)
	for face, want := range map[int]string{3: "not yet", 4: "arrives"} {
		d, _ := play(t, s, "arrival", []int{face})
		assert.Equal(t, want, d.Word)
	}
	for army, want := range map[string]string{"2": "6", "3": "4", "4": "3"} {
		d, _ := play(t, s, "wounded lost=12 army="+army, nil)
		assert.Equal(t, want, d.Num)
	}
	for face, want := range map[int]string{3: "dead", 4: "wounded for a month", 5: "wounded for a month", 6: "captured"} {
		d, _ := play(t, s, "fate", []int{face})
		assert.Equal(t, want, d.Word)
	}
	hungry := with(s, 3, func(u *Unit) { u.Hungry = 1 })
	assert.Equal(t, 7, formOf(t, hungry, "morale unit=3").Reck.Sum, "unsupplied")
}

// TestOfficersAtRisk: the d10, who it is, and what his loss costs. C7, HM-P15, HM-R22, HM-R30.
func TestOfficersAtRisk(t *testing.T) {
	s := opening(t)
	for _, c := range []struct {
		faces []int
		want  string
	}{
		{[]int{4}, "no officer"}, {[]int{3, 1}, "the commander"}, {[]int{3, 2}, "a subaltern"}, {[]int{1, 6}, "a subaltern"},
	} {
		d, _ := play(t, s, "officer unit=3 lost=3", c.faces)
		assert.Equal(t, c.want, d.Word, "%v", c.faces)
	}
	d, _ := play(t, s, "officer unit=3 lost=15", []int{10})
	assert.Equal(t, "no officer", d.Word, "10 never")
	head := with(s, 3, func(u *Unit) { u.Head = 1 })
	d, next := play(t, head, "officer unit=3 lost=3", []int{1, 1})
	assert.Equal(t, []any{"the colonel of the regiment", 2}, []any{d.Word, unitOf(t, next, 3).Head}, "before its own")
	none := with(s, 3, func(u *Unit) { u.Subs, u.LostSub = 0, 3 })
	d, _ = play(t, none, "officer unit=3 lost=3", []int{1, 6})
	assert.Equal(t, "the commander", d.Word, "no subaltern is left")
	none = with(s, 3, func(u *Unit) { u.Colonel, u.LostCol = 0, 1 })
	d, next = play(t, none, "officer unit=3 lost=3", []int{1, 1})
	assert.Equal(t, []any{"a subaltern", 2, 1}, []any{d.Word, unitOf(t, next, 3).Subs, unitOf(t, next, 3).LostSub}, "no colonel is left")
}
