package splendid

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/rulestest"
)

// meeting is a battle and the units in it that meet.
type meeting struct {
	State
	t                                    *testing.T
	pike, shot, foe, troop, horse, north party
	bridge, church                       Feature
}

func meets(t *testing.T) meeting {
	m := meeting{State: aBattle(t, nil), t: t}
	m.pike, m.shot, m.foe, m.troop = m.who("Meldrum’s pike"), m.who("Meldrum’s shot"), m.who("Whitecoat shot"), m.who("Okey’s troop")
	m.horse, m.north, m.bridge = m.who("Cromwell’s horse"), m.who("Northern horse"), featureNamed(t, m.State, "Stone bridge")
	m.church, _ = m.feature(5)
	return m
}

func (m meeting) who(name string) party { return unitNamed(m.t, m.State, name).party() }

// now returns the current state of a unit.
func now(s State, p party) Unit { return s.known(p.ID) }

// entry returns an entry for a unit.
func entry(id string, p party, in ...string) engine.Command {
	return engine.Do(id, append([]string{"unit", book.Num(p.ID)}, in...)...)
}

// Contacts, charges and reactions when something else happens to the other unit, or to the feature that a unit holds. Source: SPL-22,
// SPL-43 to SPL-45; SPL-R25, SPL-R26.
func TestWhereTwoRulesMeet(t *testing.T) {
	m := meets(t)
	t.Run("a unit that others still attack fights them, and leaves them all", func(t *testing.T) {
		two := apply(t, m.State, charged{Unit: m.pike, At: m.foe}, charged{Unit: m.shot, At: m.foe})
		one := apply(t, two, tested{Unit: m.pike})
		assert.Equal(t, []int{0, m.foe.ID, m.shot.ID}, []int{now(one, m.pike).Contact, now(one, m.shot).Contact, now(one, m.foe).Contact})
		gone := apply(t, two, moved{Unit: m.foe})
		assert.Equal(t, []int{0, 0, 0}, []int{now(gone, m.pike).Contact, now(gone, m.shot).Contact, now(gone, m.foe).Contact})
	})
	t.Run("a contact that the referee ends is over for both", func(t *testing.T) {
		one := apply(t, m.State, charged{Unit: m.pike, At: m.foe})
		_, one = do(t, one, entry("unit", m.pike, "contact", "no"))
		assert.Zero(t, now(one, m.foe).Contact)
	})
	t.Run("SPL-R25: no fight over a destroyed bridge", func(t *testing.T) {
		over := apply(t, m.State, held{Unit: m.foe, Feature: m.bridge.ID, Bridge: true},
			charged{Unit: m.pike, At: m.foe, Via: m.bridge.ID, Def: "bridge"})
		over = apply(t, over, surveyed{Feature: Feature{ID: m.bridge.ID, Kind: m.bridge.Kind, Name: m.bridge.Name, Strength: m.bridge.Strength}})
		u, v := now(over, m.pike), now(over, m.foe)
		assert.Equal(t, []int{0, 0, 0, 0}, []int{u.Contact, u.Via, v.Contact, v.Hold})
	})
	t.Run("SPL-R26: an evader leaves what it held, and cannot evade out of a contact or a landmark", func(t *testing.T) {
		held1 := apply(t, m.State, held{Unit: m.troop, Feature: m.bridge.ID, Bridge: true})
		away := apply(t, held1, charged{Unit: m.who("Whitecoat pike"), At: m.troop, React: reactEvade})
		assert.Zero(t, now(away, m.troop).Hold)
		react := func(s State, at party) string {
			f := reasons(s, engine.Do("charge", "unit", book.Num(m.who("Whitecoat pike").ID), "target", book.Num(at.ID)), "react")
			return f[reactEvade]
		}
		assert.Equal(t, "", react(m.withUnit(light(now(m.State, m.troop))), m.troop))
		in := apply(t, m.State, held{Unit: m.troop, Feature: m.church.ID, Form: "block"})
		assert.Contains(t, react(in.withUnit(light(now(in, m.troop))), m.troop), "abandon")
		met := apply(t, m.State, charged{Unit: m.foe, At: m.troop})
		assert.Contains(t, react(met.withUnit(light(now(met, m.troop))), m.troop), "in contact")
	})
}

// What a unit may do during something else. Source: SPL-43 to SPL-45; SPL-R26.
func TestOneThingAtATime(t *testing.T) {
	m := meets(t)
	t.Run("a unit that is to fire at one charger fires at no other target", func(t *testing.T) {
		aimed := apply(t, m.State, charged{Unit: m.pike, At: m.foe, React: reactFire})
		f := reasons(aimed, engine.Do("charge", "unit", book.Num(m.shot.ID), "target", book.Num(m.foe.ID)), "react")
		assert.Contains(t, f[reactFire], "another charger")
		gun := m.who("Park saker")
		aimed = apply(t, m.State, charged{Unit: m.who("Whitecoat pike"), At: gun, React: reactFire})
		assert.Contains(t, refuses(form(aimed, entry("structure", gun))), "reacts")
	})
	t.Run("a unit that has charged does not intercept", func(t *testing.T) {
		after := apply(t, m.State, charged{Unit: m.horse, At: m.who("Whitecoat pike"), React: reactEvade}, charged{Unit: m.north, At: m.pike})
		assert.Contains(t, refuses(form(after, entry("intercept", m.horse, "target", book.Num(m.north.ID)))), "has charged")
	})
	t.Run("a unit that has crossed a bridge, or is in contact, crosses no bridge and enters no landmark", func(t *testing.T) {
		over := apply(t, m.State, bridged{Unit: m.shot, Where: m.bridge.said()})
		for _, id := range []string{"landmark", "bridge"} {
			assert.Contains(t, refuses(form(over, entry(id, m.shot))), "no movement left", id)
			assert.Contains(t, refuses(form(apply(t, m.State, charged{Unit: m.foe, At: m.shot}), entry(id, m.shot))), "in contact", id)
		}
	})
	t.Run("a landmark is abandoned before its defender moves, a bridge is not", func(t *testing.T) {
		in := apply(t, m.State, held{Unit: m.troop, Feature: m.church.ID, Form: "block"})
		for _, id := range []string{"move", "formation", "bridge"} {
			assert.Contains(t, refuses(form(in, entry(id, m.troop))), "abandon", id)
		}
		on := apply(t, m.State, held{Unit: m.troop, Feature: m.bridge.ID, Bridge: true}, formed{Unit: m.troop, Form: "block"})
		assert.Empty(t, refuses(form(on, entry("formation", m.troop, "form", "line"))))
		_, on = do(t, on, entry("unit", m.troop, "form", "line"))
		assert.Equal(t, m.bridge.ID, now(on, m.troop).Hold)
	})
	t.Run("a charge over a bridge is at its defender", func(t *testing.T) {
		on := apply(t, m.State, held{Unit: m.who("Whitecoat pike"), Feature: m.bridge.ID, Bridge: true})
		c := entry("charge", m.pike, "target", book.Num(m.foe.ID), "distance", "8", "feature", m.bridge.id())
		assert.Contains(t, refuses(form(on, c)), "do not defend")
		assert.Empty(t, refuses(form(on, c.With("target", book.Free).With("target-class", "pike"))))
		on.Features = nil
		assert.Empty(t, refuses(form(on, c.With("feature", "bridge"))), "the defender of a bridge off the list is not known")
	})
	t.Run("a bridge is touched unless entered otherwise", func(t *testing.T) {
		st, _ := do(t, m.State, entry("bridge", m.pike, "bridge", m.bridge.id()))
		assert.Zero(t, the1[bridged](t, st).To)
	})
}

// light returns u as a unit that may evade.
func light(u Unit) Unit {
	u.Class = "light"
	return u
}

// reasons returns the reason against each option of a field, "" if it may be chosen.
func reasons(s State, c engine.Command, key string) []string {
	f, _ := rulestest.Field(form(s, c), key)
	var out []string
	for _, o := range f.Options {
		out = append(out, o.Refused)
	}
	return out
}

// The bridge that the target of a charge defends is on the way; a shot is at the farthest, unless the target is charging in; and nobody is
// led away from what he has just begun to defend.
func TestWhatIsProposed(t *testing.T) {
	m := meets(t)
	value := func(s State, c engine.Command, key string) string {
		f, _ := rulestest.Field(form(s, c), key)
		return f.Value
	}
	at := book.Num(m.foe.ID)
	assert.Equal(t, "none", value(m.State, entry("charge", m.pike, "target", at), "feature"))
	on := apply(t, m.State, held{Unit: m.foe, Feature: m.bridge.ID, Bridge: true})
	assert.Equal(t, m.bridge.id(), value(on, entry("charge", m.pike, "target", at), "feature"))
	assert.Equal(t, "8", value(m.State, entry("fire", m.shot, "target", at), "range"))
	aimed := apply(t, m.State, charged{Unit: m.foe, At: m.shot, React: reactFire})
	assert.Equal(t, "4", value(aimed, entry("fire", m.shot, "target", at), "range"))
	for phase, want := range map[int][]string{phMove1: {"move"}, phCharge1: {"charge"}} {
		on.Phase, on.First = phase, now(on, m.foe).Side
		assert.Nil(t, on.usual(now(on, m.foe)))
		free := apply(t, on, held{Unit: m.foe, Feature: m.bridge.ID, Bridge: true, Leave: true})
		assert.Equal(t, want, free.usual(now(free, m.foe)))
	}
}
