package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"vedette/app/store"
	"vedette/engine"
	"vedette/engine/systems"
	"vedette/engine/view"
)

// BenchmarkVolleyOfThirtyUnits measures a tap on "Fire 24 shots" with thirty units, before anything is drawn: resolving, storing, applying
// and telling the step, and the play screen after it. If it was prepared between taps, only storing and applying are left.
func BenchmarkVolleyOfThirtyUnits(b *testing.B) {
	s := New(store.New(store.Memory(), systems.ByID))
	sys, ok := systems.ByID("hill")
	require.True(b, ok)
	s.NewGame(sys, engine.Do("start", "force", "villa-nueva", "villages", "0").In, "Thirty units")
	s.Run(engine.Do("muster", "type", "infantry", "figures", "25", "name", "The Line"))
	for range 25 {
		s.Run(engine.Do("note", "kind", "avg", "figures", "40", "quality", "average"))
	}
	require.Equal(b, 26, s.Game.Len())
	do := engine.Do("volley", "unit", "u5", "against", "u7", "range", "6-12", "cover", "soft", "anyway", "yes")
	for _, prepared := range []bool{false, true} {
		b.Run(map[bool]string{false: "At the tap", true: "Prepared"}[prepared], func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				b.StopTimer()
				s.Press(view.Key{Do: do, Open: true})
				s.Entry.Form()
				if prepared {
					s.Prepare()
				}
				b.StartTimer()
				s.Take()
				if d := s.Desk(); d.Card == nil || len(d.Card.Shots) != 24 {
					b.Fatalf("no volley of 24: %+v", s.Notices)
				}
				b.StopTimer()
				s.Undo()
				b.StartTimer()
			}
		})
	}
}
