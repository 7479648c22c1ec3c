package march

import (
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

var _ view.Follower = System{}

// Unnerved implements view.Follower.
func (System) Unnerved() string { return "disordered" }

// Owed implements view.Follower: losses from fire come off when both sides have fired.
func (System) Owed(st engine.State, unit int) (engine.State, engine.Command, bool) {
	s := st.(State)
	u, _ := s.unit(unit)
	return s, engine.Do("effects"), u.Pending > 0
}

// Reply implements view.Follower: the target of fire fires back, infantry at guns only within canister range.
func (System) Reply(st engine.State, did engine.Command) (engine.State, engine.Command, bool) {
	s := st.(State).clone()
	u, _ := s.unit(did.In.Int("unit", 0))
	v, i := s.unit(did.In.Int("at", 0))
	if did.Do != "fire" && did.Do != "guns" || i < 0 || v.Kind == Cavalry {
		return s, did, false
	}
	s.Units[i].Shots = 0
	c, band := engine.Do("fire", "unit", book.Num(v.ID), "at", book.Num(u.ID)), did.In.Int("range", 0)
	switch guns := v.Kind == Artillery; {
	case guns && did.Do == "fire":
		c, band = engine.Command{Do: "guns", In: c.In}, 0
	case guns:
		c.Do = "guns"
	case did.Do == "guns" && band > 0:
		return s, did, false
	}
	c = c.With("range", book.Num(band))
	return s, c, rules.Refusal(s, c) == nil
}
