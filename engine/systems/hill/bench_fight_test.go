package hill

import (
	"encoding/json"
	"testing"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
)

// battlefield is a game with 30 units on the table.
func battlefield(b *testing.B) State {
	b.Helper()
	s := rulestest.Start(b, System{}, "force", "villa-nueva").(State)
	for i := range 26 {
		u := muster.Unit{ID: s.Next, Side: []string{ours, theirs}[i%2], Name: s.freeName("Company"), Type: typeRiflemen, Symbol: "t-riflemen",
			Stacks: []muster.Stack{men(22, Veteran, "rifle"), leader(officer), leader(nco)}, Original: 24, Mustered: 24}
		var err error
		if s, err = fold(s, mustered{Unit: u}); err != nil {
			b.Fatal(err)
		}
	}
	s.Side = Players
	return s.inStep()
}

// BenchmarkUnitVolley resolves, folds, encodes and tells a volley of 24 of a unit among 30, and builds
// the play screen after it: all that lies between the tap and the paint but the browser.
func BenchmarkUnitVolley(b *testing.B) {
	s := battlefield(b)
	src := dice.Source{Seed: 1}
	do := engine.Do("volley", keyUnit, "u7", keyAgainst, "u8", keyWeapon, each, keyRange, "3-6", keyCover, "soft")
	hand := &rulestest.Hand{Source: &src}
	st, _, err := rulestest.Drive(b, System{}, s, do, hand.Fill)
	if err != nil {
		b.Fatal(err)
	}
	size := 0
	b.ReportAllocs()
	for b.Loop() {
		evs, err := System{}.Resolve(s, do, dice.NewCup(st.Given...))
		if err != nil {
			b.Fatal(err)
		}
		var next engine.State = s
		size = 0
		for _, e := range evs {
			data, _ := json.Marshal(e)
			size += len(data)
			if next, err = (System{}).Apply(next, e); err != nil {
				b.Fatal(err)
			}
		}
		System{}.Tell(next, st)
		System{}.Desk(next)
	}
	b.ReportMetric(float64(size), "bytes/step")
}
