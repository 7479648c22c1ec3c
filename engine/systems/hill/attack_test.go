package hill

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/rulestest"
)

// The key of an attack names the target as soon as it is known. Source: hill-tables 3.3.
func TestAttackKeySaysAtWhom(t *testing.T) {
	for target, want := range map[string]string{"": "", "veteran": "Veteran on foot", "average": "Average on foot",
		"conscript": "Conscript on foot", "civilian": "Civilian on foot"} {
		f := System{}.Form(opening(t), engine.Do("attack", "actor", "average", "target", target, "cover", "open"))
		assert.Equal(t, want, f.GoSmall)
	}
}

// Non-Players fight the Players and each other; a unit alone on the table has nobody to fight. Source:
// HILL-109.
func TestWhoIsThereToFight(t *testing.T) {
	us, them := rifles(men(6, Veteran, "rifle")), french(men(6, Average, "musket"))
	for _, x := range []struct {
		s   State
		who Side
		is  bool
	}{{field(t, us), Players, false}, {field(t, them), NonPlayers, false}, {field(t, them, them), NonPlayers, true},
		{field(t, us, us), Players, false}, {field(t, us, them), Players, true}, {field(t, us, them), NonPlayers, true}} {
		assert.Equal(t, x.is, x.s.opposed(x.s.units(x.who)[0]), "%d and %d", len(x.s.units(Players)), len(x.s.units(NonPlayers)))
	}
}

// An attack by part of a unit leaves the others to act. Source: HILL-43.
func TestAttackLeavesTheOthersToAct(t *testing.T) {
	s := field(t, rifles(men(10, Veteran, "rifle")), french(men(6, Average, "musket")))
	st, s := playIn(t, s, engine.Do("unit-attack", keyCover, "open", keyNumber, "4"), facesOf(12, 1))
	assert.Equal(t, []int{4, 6}, []int{deedOf(t, st).N, deedOf(t, st).Rest})
	assert.Contains(t, System{}.Tell(s, st).Card.Notes, "6 figures of the unit still to act.")
}

// The target of an attack is the enemy known to be in contact; another may be named. Source: HILL-13.
func TestAttackAtWhomTheyTouch(t *testing.T) {
	foe := french(men(6, Average, "musket"))
	s := field(t, rifles(men(6, Veteran, "rifle")), foe, foe)
	us, other, touched := s.Roster[0].ID, ref("u", s.Roster[1].ID), s.Roster[2].ID
	against := func(s State, in ...string) string {
		f, _ := rulestest.Field(System{}.Form(s, engine.Do("unit-attack", in...)), keyAgainst)
		return f.Value
	}
	assert.Empty(t, against(s))
	s = s.sighted(sighting{Unit: us, Target: touched, Far: touches})
	assert.Equal(t, ref("u", touched), against(s))
	assert.Equal(t, other, against(s, keyAgainst, other))
}

// A unit that touches people who never fight, or Guerillas, is not led to attack them. Source: HILL-24, HILL-32.
func TestNobodyIsLedToAttackPeople(t *testing.T) {
	for kind, attacks := range map[string]bool{"monks": false, "guer": false, "avg": true} {
		people := french(men(6, Average, "musket"))
		if kind == "monks" {
			people.Type = typeCivil
		}
		s := field(t, rifles(men(6, Veteran, "rifle"), leader(officer)), people)
		s.Parties, s.Roster[1].From = []Party{{ID: 90, Kind: kind, Figures: 6}}, 90
		s.Active, s.Side = s.Roster[0].ID, Players
		s = s.sighted(sighting{Unit: s.Roster[0].ID, Target: s.Roster[1].ID, Far: touches})
		assert.Equal(t, attacks, System{}.Desk(s).Next().ID == "unit-attack", "%v: %s", kind, System{}.Desk(s).Next().ID)
	}
}
