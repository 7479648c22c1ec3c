package minie

import (
	"slices"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

var _ view.Follower = System{}

// Unnerved implements view.Follower.
func (System) Unnerved() string { return "shaken" }

// Owed implements view.Follower.
func (System) Owed(st engine.State, unit int) (engine.State, engine.Command, bool) {
	s := st.(State)
	u, _ := s.unit(unit)
	return s, engine.Do("morale", "unit", book.Num(unit)), u.Test > 0 && u.due() != notDue && u.Form != Routing
}

// Reply implements view.Follower: a unit under fire fires back, guns with roundshot and others with muskets if the firer is in range.
func (System) Reply(st engine.State, did engine.Command) (engine.State, engine.Command, bool) {
	s := st.(State)
	u, _ := s.unit(did.In.Int("unit", 0))
	v, ok := s.unit(did.In.Int("target", 0))
	q := did.In.Int("range", 0) // quarter inches; for guns the third of their range, from 0
	switch {
	case did.Do == "roundshot" || did.Do == "shell":
		q = gunReach(u.Gun, u.Howitz == 1) * (q + 1) / 3
	case did.Do == "canister":
		q = 4 * canister[len(canister)-1].to
	case did.Do != "musketry" && did.Do != "skirmish", did.In.Is("reply"):
		ok = false
	}
	if !ok {
		return s, did, false
	}
	v.Fired, v.Moved, v.Fought = 0, 0, 0
	s.Units = slices.Clone(s.Units)
	s.Units[slices.IndexFunc(s.Units, func(x Unit) bool { return x.ID == v.ID })] = v
	c := engine.Do("musketry", "unit", book.Num(v.ID), "target", book.Num(u.ID))
	if v.Class == Artillery {
		reach := gunReach(v.Gun, v.Howitz == 1)
		c.Do = "roundshot"
		c = c.With("range", book.Num(3*(q-1)/reach))
		return s, c, q <= reach && rules.Refusal(s, c) == nil
	}
	for _, o := range s.ranges(v.Weapon, 1<<20) {
		c = c.With("range", o.ID)
		if c.In.Int("range", 0) >= q {
			return s, c, rules.Refusal(s, c) == nil
		}
	}
	return s, did, false
}
