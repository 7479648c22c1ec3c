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

// BenchmarkDecision is a decision of a commander in the middle of an evening, from whom he picks to what he does, with what he asks
// answered.
func BenchmarkDecision(b *testing.B) {
	cmd, _ := engine.ParseCommand("start scenario=monastery")
	start, _ := System{}.Start(cmd.In)
	c := newUmpire(start.(State), [2]string{}, rulestest.Seeded(5))
	src := &dice.Source{Seed: 5}
	c.throw = func(code dice.Code) []int { return src.Draw(code.Faces()) }
	c.lay()
	for c.s.Turn < 4 || c.s.Side == Nobody || c.s.Active != 0 {
		if more, err := c.Go(); err != nil || !more {
			b.Fatal(err)
		}
	}
	s := c.s
	for b.Loop() {
		_, may := c.staff.Next(s)
		c.works = readRef("u", may[0].Do.In.Get("who"))
		_, next, err := c.carry(may[0].Do)
		if err != nil {
			b.Fatal(err)
		}
		c.staff.Next(next)
	}
}
