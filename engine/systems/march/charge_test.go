package march

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
)

// The reactions open to a charged unit, by its arm and that of the charger. Source: MA-57; charts C7.
func TestReactionsOffered(t *testing.T) {
	base := chargeable(t)
	may := func(s State) string { return strings.Join(offers(s, "react charge=0", "what"), " ") }
	for _, c := range []struct{ what, charge, may string }{
		{"infantry by cavalry", "unit=8 at=17", "stand square"},
		{"infantry by infantry", "unit=3 at=17", "stand"},
		{"a square by cavalry", "unit=8 at=18", "stand"},
		{"skirmish order by cavalry", "unit=8 at=16", "stand run"},
		{"a garrison by infantry", "unit=3 at=19", "stand"},
		{"cavalry in front", "unit=8 at=23", "stand counter"},
		{"cavalry in the flank", "unit=8 at=23 side=1", "stand evade"},
		{"cavalry in the rear", "unit=8 at=23 side=2", "stand evade"},
		{"blown cavalry in front", "unit=8 at=24", "stand evade"},
		{"deployed guns", "unit=8 at=22", "stand leave"},
		{"limbered guns", "unit=8 at=26", "stand flee"},
	} {
		t.Run(c.what, func(t *testing.T) {
			s, _ := play(t, base, "charge "+c.charge)
			assert.Equal(t, c.may, may(s))
		})
	}
}

// chargeable returns a position in which every kind of unit can be charged.
func chargeable(t *testing.T) State {
	t.Helper()
	base := fresh(t, "forces", "corps")
	for id, form := range map[string]string{"16": "skirmish", "18": "square", "22": "deployed", "26": "limbered"} {
		base, _ = play(t, base, "record unit="+id+" form="+form)
	}
	base = entered(t, base, "record unit=24 blown=yes", "town what=new stuff=1 size=1", "town what=enter town=1 unit=19")
	return to(t, base, "T1", 0)
}

// reacting declares a charge and makes its target react.
func reacting(t *testing.T, base State, charge, react string, faces ...int) (State, result) {
	t.Helper()
	s, _ := play(t, base, "charge "+charge)
	return play(t, s, "react charge=0 "+react, faces...)
}

// The results of reactions. Source: MA-57; charts C7.
func TestReactions(t *testing.T) {
	base := chargeable(t)
	t.Run("countercharge: both charge", func(t *testing.T) {
		s, _ := reacting(t, base, "unit=8 at=23", "what=counter", 3, 4)
		u, _ := s.unit(23)
		assert.Equal(t, []bool{true, true, true}, []bool{s.Charges[0].Counter, u.has(Charging), u.has(Reacted)})
	})
	t.Run("disordered horse charged by foot may countercharge like any other", func(t *testing.T) {
		s, _ := play(t, entered(t, base, "record unit=23 dis=2"), "charge unit=3 at=23", 1, 1)
		assert.Equal(t, "stand counter", strings.Join(offers(s, "react charge=0", "what"), " "))
		s, _ = play(t, s, "react charge=0 what=counter", 2, 3) // 7 less 2
		assert.True(t, s.Charges[0].Counter)
	})
	t.Run("countercharge failed: it stands", func(t *testing.T) {
		s, _ := reacting(t, base, "unit=8 at=23", "what=counter", 4, 4)
		u, _ := s.unit(23)
		assert.Equal(t, []any{false, false, stand}, []any{s.Charges[0].Counter, u.has(Charging), s.Charges[0].Reaction})
	})
	t.Run("evades: contact is avoided", func(t *testing.T) {
		s, _ := reacting(t, base, "unit=8 at=23 side=1", "what=evade", 3, 4)
		assert.Empty(t, s.Charges)
		assert.Contains(t, refused(t, s, "charge opportunity=yes unit=23 at=3"), "Has moved.", "and is no more where it stood")
		s, _ = reacting(t, base, "unit=8 at=24 side=1", "what=evade", 3, 4)
		assert.Contains(t, refused(t, to(t, s, "T4", 0), "breath unit=24"), "Moved or fought this phase.")
	})
	t.Run("caught evading: fought in the rear", func(t *testing.T) {
		s, _ := reacting(t, base, "unit=8 at=23 side=1", "what=evade", 4, 4)
		require.Len(t, s.Charges, 1)
		assert.Equal(t, []any{2, stand}, []any{s.Charges[0].Side, s.Charges[0].Reaction})
	})
	t.Run("limbered guns flee, or are broken", func(t *testing.T) {
		s, _ := reacting(t, base, "unit=8 at=26", "what=flee", 3, 4)
		u, _ := s.unit(26)
		assert.Equal(t, []any{0, false}, []any{len(s.Charges), u.has(Gone)})
		s, _ = reacting(t, base, "unit=8 at=26", "what=flee", 4, 4)
		u, _ = s.unit(26)
		assert.Equal(t, []any{0, true}, []any{len(s.Charges), u.has(Gone)})
	})
	t.Run("a crew that leaves loses its battery", func(t *testing.T) {
		s, _ := reacting(t, base, "unit=8 at=22", "what=leave")
		u, _ := s.unit(22)
		assert.True(t, u.has(Gone))
	})
	t.Run("skirmishers run, or are ridden down", func(t *testing.T) {
		s, _ := reacting(t, base, "unit=8 at=16", "what=run", 3, 4)
		u, _ := s.unit(16)
		assert.Equal(t, []any{0, false}, []any{len(s.Charges), u.has(Gone)})
		s, _ = reacting(t, base, "unit=8 at=16", "what=run", 4, 4)
		u, _ = s.unit(16)
		assert.True(t, u.has(Gone))
	})
	t.Run("skirmishers that horse touches are broken", func(t *testing.T) {
		s, _ := reacting(t, base, "unit=8 at=16", "what=stand")
		s, r := play(t, to(t, s, "T3", 0), "melee charge=0")
		u, _ := s.unit(16)
		v, _ := s.unit(8)
		assert.Equal(t, []any{true, "overrun", 8, true, 1}, []any{u.has(Gone), r.Word, s.Charges[0].Wins, v.has(Fought), v.Dis})
		s, _ = reacting(t, base, "unit=3 at=16", "what=stand")
		s, _ = play(t, to(t, s, "T3", 0), "melee charge=0", 3, 3, 4, 4)
		u, _ = s.unit(16)
		assert.False(t, u.has(Gone), "foot fights them as anybody")
	})
}

// Which units may charge, and with what test. Source: MA-57; charts C7.
func TestWhoCharges(t *testing.T) {
	base := chargeable(t)
	t.Run("a square in the flank is harder", func(t *testing.T) {
		need := func(charge, far string) int {
			s, _ := play(t, base, "charge "+charge)
			return System{}.Form(s, engine.Do("react", "charge", "0", "what", "square", "far", far)).Reckoning.Sum
		}
		assert.Equal(t, []int{7, 9, 11}, []int{need("unit=8 at=17", "1"), need("unit=8 at=17", "2"), need("unit=8 at=17", "3")},
			"7 and 2 in column")
		assert.Equal(t, []int{7, 7}, []int{need("unit=8 at=17 side=1", "2"), need("unit=8 at=17 side=2", "2")})
	})
	t.Run("opportunity charges", func(t *testing.T) {
		s, _ := play(t, base, "charge opportunity=yes unit=23 at=3", 3, 4)
		u, _ := s.unit(23)
		assert.True(t, u.has(Reacted) && u.has(Charging))
		s, r := play(t, base, "charge opportunity=yes unit=23 at=3", 4, 4)
		assert.Equal(t, "does not charge", r.Word)
		assert.Contains(t, refused(t, s, "charge opportunity=yes unit=23 at=3"), "Has already made one this turn.")
		assert.Contains(t, refused(t, base, "charge opportunity=yes unit=24 at=3"), "Blown.")
		assert.Contains(t, refused(t, base, "charge opportunity=yes unit=17 at=3"), "Choose the charger.", "cavalry only")
		x, _ := play(t, base, "record unit=23 dis=1")
		assert.Contains(t, refused(t, x, "charge opportunity=yes unit=23 at=3"), "Disordered.")
	})
	t.Run("a charger is stopped by one, and reacts", func(t *testing.T) {
		s := entered(t, base, "charge unit=3 at=17", "charge unit=8 at=24")
		s, _ = play(t, s, "charge opportunity=yes unit=23 at=3", 3, 4)
		require.Len(t, s.Charges, 2, "its own charge is over")
		assert.Equal(t, []any{8, 3, false}, []any{s.Charges[0].Unit, s.Charges[1].At, s.Units[2].has(Charging)})
		assert.Equal(t, "stand square", strings.Join(offers(s, "react charge=1", "what"), " "))
	})
	t.Run("infantry charges shaken horse with a VeD", func(t *testing.T) {
		f := System{}.Form(base, engine.Do("charge", "unit", "3", "at", "24"))
		assert.Equal(t, 7, f.Reckoning.Sum, "7 and 2 in column, less 2")
		x, _ := reacting(t, base, "unit=8 at=23", "what=counter", 3, 4)
		assert.Contains(t, refused(t, x, "charge unit=3 at=23"), "Neither blown, disordered nor standing.")
		x, _ = play(t, base, "charge opportunity=yes unit=23 at=3", 4, 4)
		play(t, x, "charge unit=3 at=23", 1, 1) // it failed to charge and stands
	})
	t.Run("units that may not charge", func(t *testing.T) {
		for id, why := range map[string]string{"5": "In square.", "6": "In march column."} {
			x, _ := play(t, base, "record unit="+id+" form="+map[string]string{"5": "square", "6": "march"}[id])
			assert.Contains(t, refused(t, x, "charge unit="+id+" at=17"), why)
		}
		x, _ := play(t, base, "record unit=8 blown=yes routed=yes")
		assert.Contains(t, refused(t, x, "charge unit=8 at=17"), "Routed.")
		x, _ = play(t, base, "record unit=8 blown=yes")
		assert.Contains(t, refused(t, x, "charge unit=8 at=17"), "Blown.")
		x, _ = play(t, base, "record unit=1 form=skirmish")
		assert.Contains(t, refused(t, x, "charge unit=1 at=17"), "Skirmishers charge guns only.")
		play(t, x, "charge unit=1 at=22")
		assert.Contains(t, refused(t, base, "charge unit=8 at=19"), "Cavalry does not charge houses.")
	})
}

// MA-X10: the square. MA-R16 and C7: a natural 12 is D2; failing by 4 too.
func TestWorkedSquare(t *testing.T) {
	s := fresh(t, "forces", "corps")
	s = entered(t, s, "record unit=17 form=line", "charge unit=10 at=17")
	for _, c := range []struct {
		faces [2]int
		form  Form
		dis   int
	}{{[2]int{2, 3}, Square, 0}, {[2]int{3, 3}, Line, 0}, {[2]int{4, 4}, Line, 0}, {[2]int{4, 5}, Line, 2}, {[2]int{6, 6}, Line, 2}} {
		x, _ := play(t, s, "react charge=0 what=square far=1", c.faces[0], c.faces[1])
		u, _ := x.unit(17)
		assert.Equal(t, c.form, u.Form, "%v", c.faces)
		assert.Equal(t, c.dis, u.Dis, "%v", c.faces)
	}
	assert.Contains(t, refused(t, s, "charge unit=8 at=17 wood=yes"), "cavalry does not charge")
}

// A countercharger is a charging unit too: if it loses CV to fire it tests, and if halted it fights without the charging bonus.
// Source: MA-58.
func TestCounterchargerTests(t *testing.T) {
	s := to(t, fresh(t, "forces", "corps"), "T1", 0)
	s, _ = play(t, s, "charge unit=8 at=23")
	s, _ = play(t, s, "react charge=0 what=counter", 1, 1)
	s = entered(t, s, "charge unit=9 at=24", "react charge=1 what=stand")
	s = to(t, s, "T2", 0)
	s, _ = play(t, s, "fire unit=3 at=23", 1)
	for _, c := range []struct {
		what    string
		faces   []int
		counter bool
		dis     int
	}{{"passed", []int{1, 1}, true, 0}, {"failed", []int{6, 6}, false, 2}} {
		t.Run(c.what, func(t *testing.T) {
			x, _ := play(t, s, "effects", c.faces...)
			require.Len(t, x.Charges, 2, "it is charged all the same")
			u, _ := x.unit(23)
			assert.Equal(t, []any{c.counter, c.dis}, []any{x.Charges[0].Counter, u.Dis})
			assert.False(t, x.Charges[1].Counter)
		})
	}
	x, _ := play(t, s, "fire unit=4 at=17", 1)
	x, _ = play(t, x, "effects", 1, 1)
	assert.Len(t, x.Charges, 2, "only chargers test")
}

// A charger that loses CV tests, whenever it was shot at. Source: MA-58.
func TestChargerTestsOutsideT2(t *testing.T) {
	s, _ := play(t, to(t, fresh(t), "T1", 0), "charge unit=3 at=10")
	x, r := play(t, s, "fire unit=10 at=3", 1, 6, 6)
	assert.Contains(t, r.Line, "The 1/10th Ligne failed the VeD (12) and halted.")
	assert.Empty(t, x.Charges)
	x, _ = play(t, s, "fire unit=10 at=3", 1, 1, 1)
	assert.Len(t, x.Charges, 1)
	x, _ = play(t, s, "fire unit=10 at=3", 6)
	assert.Len(t, x.Charges, 1, "no loss, no test")
}

// The orders that allow some charges say on the card of a charge which they do not. Source: charts C4.
func TestChargesUnderOrders(t *testing.T) {
	for order, want := range map[string]string{"attack": "", "support": "charge an enemy not engaged with that MF",
		"defend": "though it may charge within 9″ of it"} {
		s := chargeable(t)
		u, _ := s.unit(3)
		_, r := play(t, entered(t, s, "mf-record mf="+book.Num(u.MF)+" order="+order), "charge unit=3 at=17")
		assert.Contains(t, strings.Join(r.Notes, " "), want)
		assert.Equal(t, want != "", strings.Contains(strings.Join(r.Notes, " "), " orders to "), order)
	}
}

// Where the target of a charge can only stand, the key says and does that; else it asks. Source: charts C7.
func TestWhoCanOnlyStandIsNotAsked(t *testing.T) {
	for what, x := range map[string]struct {
		by, at Kind
		want   string
	}{"foot by foot": {Infantry, Infantry, "Stand react charge=0 what=stand"},
		"foot by horse":  {Cavalry, Infantry, "Reaction react charge=0 open"},
		"horse by horse": {Cavalry, Cavalry, "Reaction react charge=0 open"}} {
		s := to(t, fresh(t), "T1", 0).clone()
		s.Units[0].Kind, s.Units[0].Form = x.by, Column
		_, i := s.unit(9)
		s.Units[i].Kind, s.Units[i].Form = x.at, Line
		s.Charges = []Charge{{Unit: s.Units[0].ID, At: 9}}
		k := s.duties()[0].Key
		assert.Equal(t, x.want, k.Label+" "+k.Do.String()+book.When(k.Open, " open"), what)
	}
}

// A charger that is already ½″ from its target goes no farther.
func TestChargesInWords(t *testing.T) {
	assert.Equal(t, "about 3½″, to ½″ from its flank", chargeWords(400, 1))
	assert.Equal(t, "no farther: it is ½″ from it", chargeWords(50, 0))
}
