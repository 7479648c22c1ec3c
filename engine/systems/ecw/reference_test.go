package ecw

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest"
)

// Every ruling, every house value and a chapter for every section that forms cite; changed values show
// what they were. No id of ours stands on a screen.
func TestReference(t *testing.T) {
	start, err := System{}.Start(engine.Do("", "c8.imp", "3", "scale", "15").In)
	require.NoError(t, err)
	r := System{}.Reference(start)
	assert.Len(t, r.Rulings, 22)
	cited := map[string]bool{}
	for _, c := range r.Chapters {
		cited[c.Section] = true
		for _, p := range c.Body {
			assert.NotContains(t, p.Text.String(), "ECW-")
		}
	}
	cells, was := 0, 0
	for _, x := range r.Tables {
		cited[x.Section] = true
		for _, row := range x.Rows {
			require.Len(t, row, len(x.Head), x.ID)
			for _, c := range row {
				cells += b2i(c.Mark == engine.House)
				was += b2i(c.Was != "")
			}
		}
	}
	assert.Equal(t, len(houseRows), cells, "every house value stands in one table")
	assert.Equal(t, 1, was)
	for _, p := range procedures() {
		assert.True(t, cited[p.section], "%s cites %s", p.id, p.section)
		assert.NotContains(t, p.ref+p.name+p.section, "ECW-")
		assert.NotEmpty(t, p.ref)
	}
	assert.Equal(t, "9″", r.Tables[0].Rows[1][1].Text, "12 inches, at three quarters")
}

// The charts cell by cell as designed. Source: ecw-charts C1 to C6, C15.
func TestCharts(t *testing.T) {
	d := defaults()
	for key, want := range map[string]int{"n.cuirassier": 10, "c.cuirassier": 14, "n.horse": 12, "c.horse": 16, "n.foot": 6, "c.foot": 8, "c.clubmen": 10, "n.skirmish": 8, "c.skirmish": 12,
		"n.light": 8, "n.light-hand": 3, "n.heavy-hand": 1, "n.siege": 4, "t.about": 1, "v.about": 2, "t.line": 2, "v.line": 4, "r.musket.3": 12, "r.siege.3": 64, "h.light.1": 5, "s.soft": 5, "k.soft": 6, "k.armour": 7,
		"p.pikes": 4, "p.impetus": 3, "p.ride": 2, "g.A": 1, "g.E": -3, "c8.horse": -3, "c9.rear": -3, "c10.art": -2, "c11.flank": -2, "c12.calm": 1, "l.struck": 6} {
		assert.Equal(t, want, d.v(key), key)
	}
	for diff, want := range map[int]string{-9: "none", -6: "none", -5: "6H", -3: "6H", -2: "56H", 1: "56H", 2: "456H", 3: "456H", 4: "45H 6HH", 6: "4H 56HH", 7: "4H 56HH", 8: "34H 56HH", 20: "34H 56HH"} {
		assert.Equal(t, want, codes[d.scoreCode(diff)].name, "%d", diff)
	}
	for _, r := range houseRows {
		assert.True(t, r.min <= r.def && r.def <= r.max, r.key)
	}
	assert.Equal(t, len(houseAt), len(houseRows), "no key stands twice")
	// 15 mm: three quarters, in whole quarters of an inch.
	assert.Equal(t, []int{30, 42}, []int{Settings{Small: true}.q(10), Settings{Small: true}.q(14)})
}

// The settings are kept, shown as changed, and refused out of range. Source: ecw-charts 6.
func TestSettings(t *testing.T) {
	s := field(4, foot(0, "C", 16, 24, 2), horse(0, "C"))
	s.Units[1].Head = true
	n, r := do(t, s, "settings scale=15 calm=yes headstrong=no leaders=no slow=yes rout-recoil=yes turns=0 campaign=yes c8.imp=2", nil)
	assert.Len(t, r.Notes, 9)
	assert.Equal(t, Settings{Small: true, Names: s.Set.Names, Campaign: true, RoutRecoil: true, Slow: true, Mild: true, Safe: true, Calm: true, House: []cell{{"c8.imp", 2}}}, n.Set)
	assert.Equal(t, "3″", length(n.recoilOf(n.Units[0])), "ECW-S03: half of 6 inches")
	assert.Equal(t, "3″", length(s.recoilOf(s.Units[0])))
	assert.Equal(t, "8″", length(State{Set: Settings{RoutRecoil: true}}.recoilOf(horse(0, "C"))))
	assert.Greater(t, n.pursuitSum(n.Units[1], "", false).Chance().Tenths(), s.pursuitSum(s.Units[1], "", false).Chance().Tenths(), "ECW-S05")
	assert.Greater(t, n.shotSum(n.Units[0], 0, "near", false, false).Chance().Tenths(), s.shotSum(s.Units[0], 0, "near", false, false).Chance().Tenths(), "ECW-S08")
	assert.Contains(t, refused(t, s, "settings c8.imp=99"), "Impetus")
	was := 0
	for _, f := range n.Set.fields() {
		if f.Was != "" {
			was++
			assert.True(t, f.Group == "" || strings.HasPrefix(f.Group, "House: "))
		}
	}
	assert.Equal(t, 7, was, "the six of the first page and a value")
	n.Leaders = []Leader{{ID: 1, Name: "x", Army: true}}
	assert.Contains(t, refused(t, n, "leader-risk leader=1 why=shot"), "never hit", "ECW-S06")
}

// Who may not shoot, and with how much. Source: ECW-70 to ECW-77, ECW-R04.
func TestShooters(t *testing.T) {
	h := horse(0, "C")
	h.Cara = true
	h.Ranks = 3
	h.Orig = [3]int{0, 0, 12}
	assert.Equal(t, 12, h.shooters("pistol"), "three ranks of the caracole")
	h.Cara = false
	assert.Equal(t, 8, h.shooters("pistol"))
	assert.Equal(t, 4, h.set(flagMoved).shooters("pistol"))
	m := foot(0, "C", 16, 24, 4)
	assert.Equal(t, 12, m.shooters("musket"))
	s := field(4, m.set(flagMoved), horse(0, "C"), newUnit(0, 0, "", "siege", "C", 1, 1), foot(1, "C", 16, 24, 2))
	s.Units[1].Dis = true
	s.Units[2].Reload = 2
	assert.Contains(t, refused(t, s, "shoot unit=1 target=4 range=0"), "never move and shoot")
	assert.Contains(t, refused(t, s, "shoot unit=2 target=4 range=0"), "disordered")
	assert.Contains(t, refused(t, s, "shoot unit=3 target=4 range=0"), "Reloading: 2 turns")
	assert.Equal(t, []int{0, 1, 1, 1, 2, 2, 8}, []int{diceFor(1), diceFor(2), diceFor(3), diceFor(4), diceFor(5), diceFor(6), diceFor(24)})
	g := newUnit(1, 0, "", "heavy", "C", 2, 1)
	n, _ := Settings{}.shotDice(g, 2)
	assert.Equal(t, 4, n)
	g.Other = 4
	n, _ = Settings{}.shotDice(g, 2)
	assert.Equal(t, 2, n, "two gunners a model")
	cui := newUnit(0, 0, "", "cuirassier", "C", 12, 2)
	cui.Ground = "soft"
	assert.Equal(t, []string{"soft", "armour"}, cui.statuses())
	// Saves in succession: two hits, one saved by soft cover, one stopped by armour.
	x := field(4, foot(0, "C", 0, 24, 2), cui)
	x.Units[1].Side = 1
	_, r := do(t, x, "shoot unit=1 target=2 range=1", []int{6, 5, 1, 1, 1, 1, 1, 1, 5, 4, 6})
	assert.Equal(t, "0", r.Number)
	assert.Len(t, r.Notes, 2)
	// Guns in numbers: artillery disadvantage.
	a := field(4, newUnit(0, 1, "", "heavy", "C", 4, 1), newUnit(0, 0, "", "siege", "C", 2, 1), foot(0, "C", 16, 24, 2))
	assert.True(t, a.outgunned(0))
	assert.False(t, a.outgunned(1))
	a.Units[0].Guns = 3
	assert.False(t, a.outgunned(0), "fewer than four")
	_, r = do(t, a, "guns-weight", nil)
	assert.Equal(t, "Neither side", r.Word)
}

// Source: ECW-40 to ECW-44, ECW-100; ecw-charts C2.
func TestMovesAndGround(t *testing.T) {
	s := field(2, foot(0, "C", 16, 24, 2), newUnit(0, 0, "", "light", "C", 2, 1), newUnit(0, 0, "", "siege", "C", 1, 1), newUnit(0, 0, "", "dragoon", "C", 20, 2), horse(0, "C"), foot(1, "C", 16, 24, 2))
	left := func(cmd ...string) string { return System{}.Form(s, engine.Do("move", cmd...)).Reck.Result }
	assert.Equal(t, "3″ left", left("unit", "1", "first", "square"))
	assert.Equal(t, "3″ left", left("unit", "1", "ground", "up"))
	assert.Equal(t, "1½″ left", left("unit", "1", "ground", "heavy"))
	assert.Equal(t, "4″ left", left("unit", "1", "ground", "obstacle"), "one inch a rank")
	assert.Equal(t, "3″ left", left("unit", "1", "first", "oblique"))
	assert.Equal(t, "Foot only.", refused(t, s, "move unit=5 ground=heavy"))
	assert.Equal(t, "Heavy and siege guns never limber again.", refused(t, s, "guns unit=3 what=limber"))
	n, _ := do(t, s, "guns unit=2 what=limber", nil)
	assert.Equal(t, 1, n.Units[1].Lifting)
	n, _ = do(t, s, "mount unit=4", nil)
	assert.Equal(t, 2, n.Units[3].Holders)
	assert.Equal(t, "musket", n.Units[3].armed())
	n.Units[3].Flags = ""
	assert.Contains(t, refused(t, n, "mount unit=4 near=no"), "2″")
	lost, _ := do(t, n, "mount unit=4 near=lost", nil)
	assert.Equal(t, 18, lost.Units[3].figures(), "ECW-43: the holders go")
	n, r := do(t, s, "feature unit=1 what=in", nil)
	assert.True(t, n.Units[0].disordered() && n.Units[0].hard())
	assert.Contains(t, r.Line, "20 figures")
	assert.Equal(t, "Cavalry may not attack buildings.", refused(t, s, "charge unit=5 target=6 ground=building far=3"))
	n, r = do(t, s, "feature unit=1 what=wood", nil)
	assert.True(t, n.Units[0].Dis)
	assert.Equal(t, "wood", n.Units[0].Ground)
	_, r = do(t, s, "feature unit=1 what=ford", nil)
	assert.Contains(t, r.Line, "8 figures")
	_, r = do(t, s, "surrender unit=1 captor=6", nil)
	assert.Contains(t, r.Todo[1], "4 figures")
	l := s
	l.Units = append([]Unit(nil), s.Units...)
	l.Units[1].Limber = "limbered"
	n, _ = do(t, l, "guns unit=2 what=attacked", nil)
	assert.Equal(t, []any{"lost", 2}, []any{n.Units[1].Limber, n.Units[1].Ready})
}

// A plain calculator: units that are not on the roster. Nothing is kept of them.
func TestFreeEntry(t *testing.T) {
	s := field(5)
	n, r := do(t, s, "fight unit=free unit-kind=horse foe=free foe-kind=shot foe-n=24 push=yes", []int{6, 5})
	assert.Equal(t, "4:0", r.Number)
	assert.Equal(t, []int{11, 5}, []int{r.Reck[0].Sum, r.Reck[1].Sum})
	assert.Equal(t, s, n)
	_, r = do(t, s, "lost unit=free unit-kind=combat unit-grade=E diff=1", []int{1, 6})
	assert.Equal(t, "fails", r.Word)
	_, r = do(t, s, "pursuit unit=free unit-kind=horse", []int{4})
	assert.Equal(t, "In hand", r.Word)
}

// Every house value is a setting, or has a reason.
func TestHouseValuesAreSettings(t *testing.T) {
	rulestest.HouseValues(t, System{}, map[string]string{
		"mounting/1": "bases are what the figures stand on; they only propose how many strike, which the referee enters",
	})
}

// A changed value changes what is reckoned.
func TestChangedValuesAreReckoned(t *testing.T) {
	set := func(key string, val int) Settings { return Settings{House: []cell{{key, val}}} }
	shaken := foot(1, "C", 16, 24, 2)
	shaken.Dis = true
	few := Unit{ID: 1, Class: "heavy", Guns: 2, Other: 4}
	for _, c := range []struct {
		key      string
		val      int
		is       func(t Settings) int
		was, now int
	}{
		{"sh.foot", 4, func(t Settings) int { n, _ := t.shotDice(shaken, 24); return n }, 4, 8},
		{"sh.few", 1, func(t Settings) int { n, _ := t.shotDice(few, 2); return n }, 2, 1},
		{"sh.full", 2, func(t Settings) int { n, _ := t.shotDice(few, 2); return n }, 2, 4},
		{"sh.hand", 2, func(t Settings) int { return t.normal(few) }, 0, 4},
		{"sh.least", 3, func(t Settings) int { return len(State{Set: t}.canShoot(few)) }, 0, len("Too few gunners: 3 a model are needed.")},
	} {
		assert.Equal(t, c.was, c.is(Settings{}), c.key)
		assert.Equal(t, c.now, c.is(set(c.key, c.val)), c.key)
	}
}

// Whatever a form, a sum, a refusal, a die or a result cites is found in the reference.
func TestCitationsAreFound(t *testing.T) {
	for seed := range uint64(3) {
		rulestest.Citations(t, System{}, nil, 120, seed)
	}
}
