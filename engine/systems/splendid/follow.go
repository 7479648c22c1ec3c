package splendid

import (
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

var _ view.Follower = System{}

// Unnerved implements view.Follower.
func (System) Unnerved() string { return "driven back" }

// Owed implements view.Follower.
func (System) Owed(st engine.State, unit int) (engine.State, engine.Command, bool) {
	s := st.(State)
	u, ok := s.unit(unit)
	return s, engine.Do("morale", "unit", book.Num(unit)), ok && u.Test && !u.Gone
}

// Reply implements view.Follower: the target fires back. The ground between is not known from its side, and counts as open.
func (System) Reply(st engine.State, did engine.Command) (engine.State, engine.Command, bool) {
	s := st.(State)
	v, ok := s.unit(did.In.Int("target", 0))
	if did.Do != "fire" || !ok {
		return s, did, false
	}
	v.Fired, v.Stays = false, false
	s = s.withUnit(v)
	c := engine.Do("fire", "unit", book.Num(v.ID), "target", did.In.Get("unit"), "range", did.In.Get("range"), "feature", "none",
		"second", "none")
	return s, c, rules.Refusal(s, c) == nil
}
