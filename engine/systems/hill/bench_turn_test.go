package hill

import (
	"testing"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
)

// BenchmarkPress is one press of Initiative/Event with computer dice, resolved, applied and told.
func BenchmarkPress(b *testing.B) {
	sys := System{}
	s := rulestest.Start(b, sys)
	src := &dice.Source{Seed: 1}
	for b.Loop() {
		var given []dice.Given
		for {
			evs, err := sys.Resolve(s, engine.Do("press"), dice.NewCup(given...))
			if n, ok := err.(*dice.Need); ok {
				given = append(given, dice.Given{ID: n.Roll.ID, By: dice.Computer, Faces: src.Draw(n.Roll.Code.Faces())})
				continue
			}
			if err != nil {
				b.Fatal(err)
			}
			now := s
			for _, e := range evs {
				if now, err = sys.Apply(now, e); err != nil {
					b.Fatal(err)
				}
			}
			sys.Tell(now, engine.Step{Do: engine.Do("press"), Given: given, Events: evs})
			break
		}
	}
}

// BenchmarkDesk is the play screen with a full table.
func BenchmarkDesk(b *testing.B) {
	sys := System{}
	s := rulestest.Start(b, sys).(State)
	for i := range 7 {
		s.Parties = append(s.Parties, Party{ID: s.Next + i, Kind: "avg", Figures: 12, Left: 12})
	}
	for b.Loop() {
		sys.Desk(s)
	}
}
