package ecw

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
)

// The house values as designed, with the bounds within which a referee may change them: key, value, least-most.
// Source: ecw-charts C1 to C15.
var charted = []struct{ chart, group, rows string }{
	{"C1", "Movement", `n.cuirassier 10 0-40; c.cuirassier 14 0-60; n.horse 12 0-40; c.horse 16 0-60; n.dragoon 12 0-40;
		c.dragoon 16 0-60; n.foot 6 0-40; c.foot 8 0-60; n.clubmen 6 0-40; c.clubmen 10 0-60; n.skirmish 8 0-40;
		c.skirmish 12 0-60; n.gunners 6 0-40; c.gunners 8 0-60; n.light 8 0-40; n.heavy 6 0-40; n.siege 4 0-40;
		n.light-hand 3 0-40; n.heavy-hand 1 0-40; n.wagon 6 0-40; n.leader 16 0-40`},
	{"C2", "Manoeuvre", `t.about 1 0-9; v.about 2 0-9; t.face 1 0-9; v.face 2 0-9; t.line 2 0-9; v.line 4 0-9; t.square 2 0-9;
		v.square 4 0-9; t.order 2 0-9; v.order 4 0-9; t.oblique 2 1-4; t.aside 1 1-4; v.wheel 2 1-4`},
	{"C3", "Shooting", `r.pistol.1 4 1-96; h.pistol.1 2 0-7; r.carbine.1 4 1-96; h.carbine.1 2 0-7; r.carbine.2 8 1-96;
		h.carbine.2 1 0-7; r.musket.1 4 1-96; h.musket.1 3 0-7; r.musket.2 8 1-96; h.musket.2 2 0-7; r.musket.3 12 1-96;
		h.musket.3 1 0-7; r.light.1 6 1-96; h.light.1 5 0-7; r.light.2 16 1-96; h.light.2 2 0-7; r.light.3 24 1-96;
		h.light.3 1 0-7; r.heavy.1 8 1-96; h.heavy.1 7 0-7; r.heavy.2 24 1-96; h.heavy.2 2 0-7; r.heavy.3 48 1-96;
		h.heavy.3 1 0-7; r.siege.1 8 1-96; h.siege.1 7 0-7; r.siege.2 32 1-96; h.siege.2 2 0-7; r.siege.3 64 1-96;
		h.siege.3 1 0-7`},
	{"C4", "Saving throws", `s.skirmish 4 2-7; k.skirmish 4 2-7; s.horse-skirmish 5 2-7; k.horse-skirmish 5 2-7; s.gunners 4 2-7;
		k.gunners 5 2-7; s.soft 5 2-7; k.soft 6 2-7; s.hard 4 2-7; k.hard 5 2-7; s.armour 5 2-7; k.armour 7 2-7`},
	{"C5", "Combat points", `p.cuirassier 4 0-12; p.horse 3 0-12; p.dragoon 1 0-12; p.combat 3 0-12; p.missile 2 0-12; p.light 0 0-12;
		p.A 4 0-12; p.B 3 0-12; p.C 2 0-12; p.D 1 0-12; p.E 0 0-12; p.steady 1 0-12; p.leader 1 0-12; p.impetus 3 0-12;
		p.pikes 4 0-12; p.square 2 0-12; p.ride 2 0-12; p.flank 2 0-12; p.rear 3 0-12; p.uphill 1 0-12;
		p.obstacle 1 0-12; p.hard 2 0-12; p.edis 1 0-12; p.eshaken 1 0-12; p.edem 2 0-12; p.deep 1 0-12`},
	{"C7 to C12, common lines", "Common morale lines",
		`g.A 1 -9-9; g.B 0 -9-9; g.C -1 -9-9; g.D -2 -9-9; g.E -3 -9-9; m.loss -1 -9-9; m.cap 3 0-10; m.exh -1 -9-9;
		m.art -1 -9-9`},
	{"C7", "Pursuit test",
		`c7.cav -3 -9-9; c7.foot -1 -9-9; c7.levee -1 -9-9; c7.head -1 -9-9; c7.ab 1 -9-9; c7.exh 1 -9-9; c7.fresh 1 -9-9`},
	{"C8", "Charge test", `c8.imp 1 -9-9; c8.missile -1 -9-9; c8.horse -3 -9-9; c8.pikes -2 -9-9; c8.hard -2 -9-9; c8.soft -1 -9-9;
		c8.dis -1 -9-9; c8.weak 1 -9-9; c8.flank 1 -9-9`},
	{"C9", "Receiving a charge",
		`c9.imp -1 -9-9; c9.pikes 2 -9-9; c9.square 2 -9-9; c9.ridden -2 -9-9; c9.stand -2 -9-9; c9.missile -1 -9-9;
		c9.flank -2 -9-9; c9.rear -3 -9-9; c9.dis -1 -9-9; c9.shaken -1 -9-9; c9.hard 2 -9-9; c9.soft 1 -9-9;
		c9.evade 1 -9-9`},
	{"C10", "Test for shooting",
		`c10.guns -1 -9-9; c10.art -2 -9-9; c10.enf -1 -9-9; c10.dis -1 -9-9; c10.skirmish 1 -9-9; c10.hard 1 -9-9`},
	{"C11", "Lost round test",
		`c11.missile -1 -9-9; c11.pikes 1 -9-9; c11.flank -2 -9-9; c11.shaken -1 -9-9; c11.hard 1 -9-9; c11.friend 1 -9-9`},
	{"C12", "Friends routed test",
		`c12.more -1 -9-9; c12.most 2 0-9; c12.army -1 -9-9; c12.grade 1 -9-9; c12.calm 1 -9-9; c12.hard 1 -9-9`},
	{"C15, leaders", "Leaders at risk", `l.struck 6 2-7; l.shot 5 2-7; l.fight 4 2-7; l.dead 2 0-6; l.taken 3 0-6`},
	{"C2 and C3, crews", "Crews and volleys",
		`sh.foot 2 1-4; sh.full 3 1-5; sh.few 2 1-4; sh.least 2 0-5; sh.hand 3 0-5; sh.turn-light 2 0-4;
		sh.turn-heavy 4 0-4; sh.lb 4 1-12`},
	{"C14 and C15", "Other values", `o.limber 1 0-4; o.near 2 0-12; o.friend 8 1-40; o.calm 8 1-40; o.support 8 1-40; o.half 50 10-100;
		o.third 33 10-100; o.gap 20 0-100; o.draw 10 0-100`},
	{"C6", "Scores to hit", `d.n6 0 0-7; d.n3 1 0-7; d.even 2 0-7; d.p2 4 0-7; d.p4 5 0-7; d.p6 6 0-7; d.p8 7 0-7`},
}

// Every house value stands as its chart designs it, in the order of the settings.
func TestHouseValuesAsCharted(t *testing.T) {
	n := 0
	for _, c := range charted {
		t.Run(c.chart+": "+c.group, func(t *testing.T) {
			for _, x := range strings.Split(c.rows, ";") {
				f := strings.Fields(x)
				require.Len(t, f, 3, x)
				r := houseRows[n]
				n++
				assert.Equal(t, x, strings.Replace(x, strings.Join(f, " "), fmt.Sprintf("%s %d %d-%d", r.key, r.def, r.min, r.max), 1))
				assert.Equal(t, c.group, r.group, r.key)
				assert.Equal(t, r.key[:2] == "h." || r.key[:2] == "d.", r.code, "%s is a code of hits", r.key)
				assert.Equal(t, r.def, defaults().v(r.key), r.key)
			}
		})
	}
	assert.Equal(t, len(houseRows), n)
}

// Bounds of a house value: the ends may be set, nothing beyond. Source: ecw-charts 6.
func TestHouseValuesHaveBounds(t *testing.T) {
	for _, r := range houseRows {
		for v, ok := range map[int]bool{r.min: true, r.max: true, r.min - 1: false, r.max + 1: false} {
			set, err := defaults().with(engine.Values{{Key: r.key, Val: num(v)}})
			require.Equal(t, ok, err == nil, "%s %d", r.key, v)
			if ok {
				require.Equal(t, v, set.v(r.key), r.key)
				require.NoError(t, set.check())
			} else {
				x := defaults()
				x.House = []cell{{r.key, v}}
				require.Error(t, x.check())
			}
		}
	}
}

// What is printed is not a house value. Source: ECW-04, ECW-06, ECW-42, ECW-43, ECW-67, ECW-70, ECW-74.
func TestPrintedNumbers(t *testing.T) {
	assert.Equal(t, map[string]int{"light": 1, "heavy": 2, "siege": 3}, gunDice, "ECW-70: dice a model")
	assert.Equal(t, map[string]int{"light": 0, "heavy": 1, "siege": 2}, reloads, "ECW-74: turns to reload")
	assert.Equal(t, map[string]int{"light": 1, "heavy": 2, "siege": 2}, unlimbers, "ECW-42: turns to unlimber")
	for n, want := range map[int]int{9: 0, 10: 1, 19: 1, 20: 2, 47: 4} {
		assert.Equal(t, want, guards(n), "ECW-67: guards of %d prisoners", n)
	}
	for class, want := range map[string][3]int{"cuirassier": {5, 25, 12}, "horse": {5, 25, 12}, "dragoon": {5, 25, 12},
		"foot":    {10, 50, 40},
		"clubmen": {10, 50, 40}, "halberd": {10, 50, 40}, "light": {1, 5, 2}, "heavy": {1, 5, 2}, "siege": {1, 5, 2}} {
		lo, hi, def := sizes(class)
		assert.Equal(t, want, [3]int{lo, hi, def}, "ECW-04: sizes of "+class)
	}
	for id, want := range map[string][2]int{"rotate": {0, 0}, "enter": {0, 0}, "leave": {4, 4}} {
		for _, m := range manoeuvres {
			if m.id == id {
				assert.Equal(t, want, [2]int{m.trained, m.levee}, id)
				assert.True(t, m.printed)
			}
		}
	}
	assert.Equal(t, 3, across, "ECW-100: figures across a ford")
	d := defaults()
	for diff, want := range map[int]string{-20: "none", -6: "none", -5: "6H", -3: "6H", -2: "56H", 0: "56H", 1: "56H", 2: "456H",
		3: "456H", 4: "45H 6HH",
		5: "45H 6HH", 6: "4H 56HH", 7: "4H 56HH", 8: "34H 56HH", 30: "34H 56HH"} {
		assert.Equal(t, want, codes[d.scoreCode(diff)].name, "C6: %d", diff)
	}
	for _, c := range []struct {
		lost bool
		want [8]int
	}{{false, [8]int{4, 4, 3, 2, 2, 1, 1, 1}}, {true, [8]int{4, 4, 3, 3, 2, 2, 2, 2}}} {
		for face, want := range c.want {
			assert.Equal(t, want, secondDie(c.lost, face), "ECW-94: second die %d", face)
		}
	}
	// Bases in millimetres. Source: ECW-09.
	mounted := newUnit(0, 0, "", "dragoon", "C", 10, 1)
	loose := mounted
	loose.Order = "skirmish"
	for _, c := range []struct {
		what string
		u    Unit
		want int
	}{{"skirmishing dragoons", loose, 30}, {"skirmishing musketeers", skirmishers(0, 10), 30}, {"pikes", newUnit(0, 0, "",
		"halberd", "C", 10, 1), 15},
		{"clubs", newUnit(0, 0, "", "clubmen", "C", 10, 1), 15}, {"close shot", foot(0, "C", 0, 10, 1), 20}, {"horse", horse(0, "C"), 25},
		{"mounted dragoons", mounted, 25}, {"a gun", newUnit(0, 0, "", "heavy", "C", 1, 1), 50}} {
		assert.Equal(t, c.want, c.u.width(), "ECW-09: "+c.what)
	}
	assert.Equal(t, []int{360, 300, 240, 150}, []int{foot(0, "C", 16, 24, 2).frontage(), foot(0, "C", 20, 0, 1).frontage(), foot(0,
		"C", 0, 24, 2).frontage(),
		newUnit(0, 0, "", "light", "C", 3, 1).frontage()})
}
