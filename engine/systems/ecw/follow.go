package ecw

import (
	"slices"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

var _ view.Follower = System{}

// Unnerved implements view.Follower.
func (System) Unnerved() string { return "halted or shaken" }

// Owed implements view.Follower.
func (System) Owed(st engine.State, unit int) (engine.State, engine.Command, bool) {
	s := st.(State)
	for _, d := range s.sortedDues() {
		if d.Unit == unit && slices.Contains([]dueKind{dueShot, dueHome, dueReceive, dueLost}, d.Do) {
			s.Step = max(s.Step, d.Step)
			return s, s.dueKey(d).Do, true
		}
	}
	return s, engine.Command{}, false
}

// Reply implements view.Follower. The target of a shot shoots back with everything it has, at the same range.
func (System) Reply(st engine.State, did engine.Command) (engine.State, engine.Command, bool) {
	s := st.(State)
	u, _ := s.unit(did.In.Int("unit", 0))
	v, ok := s.unit(did.In.Int("target", 0))
	if did.Do != "shoot" || !ok || u.armed() == "" || v.armed() == "" {
		return s, did, false
	}
	v.Reload, v.Ready = 0, 0
	v = v.clear(flagShot | flagMoved)
	far := s.Set.v(reachKey(u.armed(), did.In.Int("range", 0)))
	for i := range weaponOf(v.armed()).bands {
		if s.Set.v(reachKey(v.armed(), i)) >= far {
			c := engine.Do("shoot", "unit", book.Num(v.ID), "target", book.Num(u.ID), "range", book.Num(i))
			s = s.withUnit(v)
			return s, c, rules.Refusal(s, c) == nil
		}
	}
	return s, did, false
}
