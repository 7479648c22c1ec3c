package hill

import (
	"testing"

	"vedette/engine"
	"vedette/engine/dice"
)

// BenchmarkVolley resolves and tells a volley of 24, dice given.
func BenchmarkVolley(b *testing.B) {
	do := engine.Do("fire-rifle", "actor", "veteran", "target", "average", "range", "6-12", "cover", "soft", "repeat", "24")
	src := dice.Source{Seed: 1}
	var gs []dice.Given
	for range maxRepeat {
		gs = append(gs, dice.Given{ID: rollShot.ID, By: dice.Computer, Faces: src.Draw(3)})
	}
	sys := System{}
	b.ReportAllocs()
	for b.Loop() {
		evs, err := sys.Resolve(State{}, do, dice.NewCup(gs...))
		if err != nil {
			b.Fatal(err)
		}
		sys.Tell(State{}, engine.Step{Do: do, Given: gs, Events: evs})
	}
}

// BenchmarkForm fills in a form with its reckoning.
func BenchmarkForm(b *testing.B) {
	do := engine.Do("fire-rifle", "actor", "veteran", "target", "average", "range", "6-12", "cover", "soft")
	b.ReportAllocs()
	for b.Loop() {
		System{}.Form(State{}, do)
	}
}
