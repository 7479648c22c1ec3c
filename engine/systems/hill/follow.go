package hill

import (
	"slices"

	"vedette/engine"
	"vedette/engine/view"
)

var _ view.Follower = System{}

// Unnerved implements view.Follower.
func (System) Unnerved() string { return "wavering" }

// Owed implements view.Follower.
func (System) Owed(st engine.State, unit int) (engine.State, engine.Command, bool) {
	s := st.(State).settled()
	s.Active = 0 // the unit that fired has finished
	u, ok := s.unit(unit)
	return s, engine.Do("unit-check", keyUnit, ref("u", unit)), ok && u.Mark(markCheck) > 0 && cannotCheck(u) == ""
}

// Reply implements view.Follower: the unit fired at fires back in its own initiative, once it has checked
// morale. Where the cover of its target is not known, it is taken to be in the open.
func (System) Reply(st engine.State, did engine.Command) (engine.State, engine.Command, bool) {
	s := st.(State).settled()
	t, ok := s.unit(readRef("u", did.In.Get(keyAgainst)))
	if did.Do != "volley" || !ok || t.Mark(markCheck) > 0 && cannotCheck(t) == "" {
		return s, did, false
	}
	t.Acted, t.Stacks = false, slices.Clone(t.Stacks)
	for i := range t.Stacks {
		t.Stacks[i].Acted = false
	}
	s = s.withUnit(t)
	s.Side, s.Active = side(t), 0
	c := engine.Do("volley", keyUnit, ref("u", t.ID), keyAgainst, did.In.Get(keyUnit), keyRange, did.In.Get(keyRange))
	why := rules.Refusal(s, c)
	if why != nil && why.Field == keyCover {
		c = c.With(keyCover, coverNames[inOpen].id)
		why = rules.Refusal(s, c)
	}
	return s, c, why == nil
}
