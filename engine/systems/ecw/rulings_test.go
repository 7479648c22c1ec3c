package ecw

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/rulestest"
)

// Rulings that need a position of their own.
func TestRulings(t *testing.T) {
	t.Run("ECW-R07: the limits by type bind", func(t *testing.T) {
		s := field(2)
		assert.Contains(t, refused(t, s, "muster class=horse n=4"), "5 to 25")
		assert.Contains(t, refused(t, s, "muster class=foot n=51"), "10 to 50")
		assert.Contains(t, System{}.Form(s, engine.Do("muster", "class", "foot", "n", "50")).GoSmall, "12 to 48")
		n, _ := do(t, s, "muster class=horse n=5", nil)
		assert.Len(t, n.Units, 1)
	})
	t.Run("ECW-R13: drawn cavalry both recoil, and nobody follows", func(t *testing.T) {
		s := field(5, horse(0, "C"), horse(1, "C"))
		s.Units[0], s.Units[1] = s.Units[0].withFoe(Foe{ID: 2}), s.Units[1].withFoe(Foe{ID: 1})
		s, _ = do(t, s, "fight unit=1", []int{1, 1, 1, 1})
		assert.True(t, s.isDue("recoil", 1) && s.isDue("recoil", 2))
		s, _ = do(t, s, "recoil unit=1", nil)
		s, _ = do(t, s, "recoil unit=2", nil)
		assert.Empty(t, s.Dues)
		assert.Empty(t, s.Units[0].Foes)
	})
	t.Run("ECW-R16: a failed countercharger is in trouble", func(t *testing.T) {
		s := field(4, horse(0, "C"), horse(1, "C"))
		s.Units[0].Charge = Charge{At: 2, Impetus: true, Dist: 36}
		before := s.chargeSum(s.Units[0], s.Units[1], s.Units[0].Charge, "near", false).Sum
		s.Units[1].Charge = Charge{At: 1, Counter: true, Done: "failed"}
		assert.Equal(t, before-1, s.chargeSum(s.Units[0], s.Units[1], s.Units[0].Charge, "near", false).Sum)
	})
	t.Run("ECW-R18: halted troops shoot but do not advance", func(t *testing.T) {
		s := field(2, foot(0, "C", 16, 24, 2), foot(1, "C", 16, 24, 2))
		s.Units[0].Morale = halted
		assert.Contains(t, refused(t, s, "move unit=1"), "may not advance")
		assert.Contains(t, refused(t, s, "charge unit=1 target=2"), "good morale")
		do(t, s, "move unit=1 first=about straight=0", nil)
		assert.Empty(t, s.canShoot(s.Units[0]))
	})
	t.Run("ECW-R19, ECW-53: where a charger halts", func(t *testing.T) {
		s := field(4, horse(0, "C"))
		assert.Contains(t, halting(s, s.Units[0]), "if that is less")
		assert.Contains(t, halting(s, levee(s.Units[0])), "at least a full normal move, 12″")
	})
	t.Run("ECW-R22: the arc of the mounted", func(t *testing.T) {
		assert.Contains(t, arcPicture(defaults(), horse(0, "C"), Unit{}, "pistol").Label, "round by the left to straight behind")
		assert.Contains(t, arcPicture(defaults(), foot(0, "C", 0, 24, 2), Unit{}, "musket").Label, "45° to either side")
		for _, d := range []*engine.Diagram{arcPicture(defaults(), horse(0, "C"), Unit{}, "pistol"), arcPicture(defaults(), Unit{}, Unit{}, "siege"), chargePicture(defaults(), 64, 20, true), chargePicture(Settings{Small: true}, 0, 0, false)} {
			for _, x := range d.Shapes {
				for _, p := range x.At {
					assert.True(t, p.X >= 0 && p.X <= d.W && p.Y >= 0 && p.Y <= d.H, "%s: %v outside %d by %d", d.Label, p, d.W, d.H)
				}
			}
		}
	})
	t.Run("ECW-65: a pursuer crashes into a friend of its quarry", func(t *testing.T) {
		s := field(1, horse(0, "C"), foot(1, "C", 16, 24, 2), foot(1, "C", 0, 24, 2))
		s.Units[0].Pursuit, s.Units[0].Quarry, s.Units[0].Tests = 2, 2, 2
		s, _ = do(t, s, "continue unit=1 met=enemy other=3", nil)
		assert.True(t, s.isDue("charge-home", 1))
		assert.False(t, s.Units[0].Charge.Impetus)
		assert.Equal(t, "stand", s.Units[2].Answer, "no countercharge")
		s.Step = 4
		s, _ = do(t, s, "charge-home unit=1 leader=none", []int{6})
		s, _ = do(t, s, "receive unit=3 leader=none", []int{6})
		assert.Len(t, s.Units[0].Foes, 1)
	})
	t.Run("ECW-82: no strike to flank or rear in the first round; squares", func(t *testing.T) {
		s := field(5, foot(0, "C", 20, 20, 2), foot(1, "C", 20, 20, 2))
		s.Units[0], s.Units[1] = s.Units[0].withFoe(Foe{ID: 2, Impact: true}), s.Units[1].withFoe(Foe{ID: 1, Impact: true, Side: flank})
		f := System{}.Form(s, engine.Do("fight", "unit", "1"))
		assert.Equal(t, "0", f.Fields[len(f.Fields)-1].Value)
		assert.Contains(t, rulestest.Reckoned(*f.Reck), "flank line")
		q := foot(0, "C", 20, 20, 2)
		q.Order = "square"
		assert.Equal(t, 3*q.strikers(foot(1, "C", 20, 20, 2), true, false), q.strikers(horse(1, "C"), true, false))
		out := q
		out.Morale = routed
		assert.Zero(t, out.strikers(horse(1, "C"), true, false))
	})
	t.Run("a duty struck is logged", func(t *testing.T) {
		s := field(2, horse(0, "C"), foot(1, "C", 16, 24, 2))
		s, _ = do(t, s, "charge unit=1 target=2 far=6", nil)
		n := len(s.Dues)
		s, r := do(t, s, "waive what="+num(s.Dues[0].ID), nil)
		assert.Len(t, s.Dues, n-1)
		assert.Contains(t, r.Line, "by the referee’s word")
	})
}
