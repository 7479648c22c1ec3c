package hill

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// TestHill51MixedGround: the result of a move opens the sum of its way. The first four are the test vectors of
// hill.md. Source: HILL-51, 52; COR-H04.
func TestHill51MixedGround(t *testing.T) {
	for _, c := range []struct{ why, line, left, small string }{
		{"foot with 8 open, 2 through rough", "way far=32 cover=open other=2", "4″", "you can still go 4″, or 2″ of rough ground"},
		{"mounted with 16 open, 2 rough", "way far=64 cover=open actor-mounted=yes other=2", "8″", "you can still go 8″, or 2″ of rough ground"},
		{"foot with 4 rough, 2 open", "way far=16 cover=rough other=2", "3″", "you can still go 3″, or 6″ in the open"},
		{"mounted with 4 rough, 4 open", "way far=16 cover=rough actor-mounted=yes other=4", "3″", "you can still go 3″, or 12″ in the open"},
		{"a wall and a hedge", "way far=30 cover=open other=1 obstacles=2", "3½″", "you can still go 3½″, or 1¾″ of rough ground"},
		{"nothing on the way", "way far=30 cover=open", "7½″", "you can still go 7½″, or 3¾″ of rough ground"},
		{"all of it used", "way far=16 cover=open other=2", "0″", "you can still go 0″"},
	} {
		f := System{}.Form(opening(t), rulestest.Line(t, c.line))
		require.Nil(t, f.Refused, c.why)
		assert.Equal(t, []string{c.left, c.small}, []string{f.Reckoning.Result, f.GoSmall}, c.why)
		s, st := play(t, opening(t), c.line, nil)
		assert.Empty(t, st.Events, "it notes nothing")
		assert.Equal(t, opening(t), s)
	}
	assert.Equal(t, "G2", refused(t, opening(t), "way far=16 cover=open other=3"), "they do not get so far")
	assert.Equal(t, "G2", refused(t, opening(t), "way"), "nothing was thrown")
	half := System{}.Form(opening(t, "scale", "half"), rulestest.Line(t, "way far=32 cover=open other=1"))
	assert.Equal(t, []string{"2″", "Rough ground on the way, inches"}, []string{half.Reckoning.Result, half.Fields[0].Label},
		"in half inches 1 on the table is 2 of the rules")
	for _, f := range (System{}).Form(opening(t), engine.Do("way", keyFar, "32")).Fields {
		assert.Equal(t, []int{0, 1}, []int{f.Min, f.Step}, f.Label)
	}
}

// TestMovesLeadToTheSum: every move and charge leads to the sum with its own distance, on the console and with
// units, and the result still waits afterwards. Source: COR-H04.
func TestMovesLeadToTheSum(t *testing.T) {
	key := func(c view.Card) string {
		for _, k := range c.Keys {
			if k.ID == "way" {
				return k.Do.String()
			}
		}
		return ""
	}
	s, st := play(t, opening(t), "move actor=average cover=rough", []int{3})
	assert.Equal(t, "way far=14 cover=rough", key(System{}.Tell(s, st).Card))
	s, st = play(t, opening(t), "charge actor=average cover=open actor-mounted=yes", []int{3})
	assert.Equal(t, "way far=60 cover=open actor-mounted=yes", key(System{}.Tell(s, st).Card))
	s = opening(t, "force", "sweep")
	s, _ = play(t, s, "press", []int{3, 3})
	s, st = play(t, s, "unit-move unit=u3 cover=open", []int{3})
	line := key(System{}.Tell(s, st).Card)
	require.True(t, strings.HasPrefix(line, "way far=32 cover=open"), line)
	after, _ := play(t, s, line+" other=1", nil)
	assert.True(t, after.Outcome.Get().Open())
	assert.Equal(t, s, after)
}

// TestLeadSparesFriends: the loud key never leads the Players to fire at those who may yet join them, at
// people, or with pistols.
func TestLeadSparesFriends(t *testing.T) {
	lead := func(t *testing.T, opening, who string, kinds ...string) string {
		t.Helper()
		s := opposed(t, opening, kinds...)
		s.Side, s.Active = Players, s.units(Players)[0].ID
		for _, u := range s.units(Players) {
			if u.Name == who {
				s.Active = u.ID
			}
		}
		for _, x := range s.units(NonPlayers) { // they are known to be near
			s = s.sighted(sighting{Unit: s.Active, Target: x.ID, Far: 48})
		}
		require.NotNil(t, System{}.Desk(s.inStep()).Lead)
		return System{}.Desk(s.inStep()).Lead.Do.Do
	}
	for kind, want := range map[string]string{"guer": "unit-move", "monks": "parley-monks", "villagers": "parley-villagers",
		"aristo": "parley-aristocrats"} {
		assert.Equal(t, want, lead(t, "scenario=villa-nueva", "South Essex", kind), kind)
	}
	for _, kind := range []string{"avg", "convoy", "bandit", "desert", "hq"} {
		assert.Equal(t, "volley", lead(t, "scenario=villa-nueva", "South Essex", "guer", kind), kind)
		assert.Equal(t, "unit-move", lead(t, "scenario=villa-nueva", "Brunswick Oels Hussars", kind), "pistols against "+kind)
	}
}

// TestLeadFindsWhoMayBeFiredAt: of the targets enemies come first, whoever came to the table before them; and nobody is led to a Volley
// when every enemy is in contact with friends.
func TestLeadFindsWhoMayBeFiredAt(t *testing.T) {
	s := opposed(t, "scenario=villa-nueva", "guer", "avg")
	essex, rifles, foe := at(t, s, "South Essex"), s.units(Players)[1], s.units(NonPlayers)[1]
	all, _ := s.targets(essex)
	assert.Equal(t, []int{foe.ID, s.units(NonPlayers)[0].ID}, []int{all[0].ID, all[1].ID})
	assert.Equal(t, ref("u", foe.ID), fieldOf(t, s, "volley unit="+ref("u", essex.ID), keyAgainst).Value, "the one enemy need not be named")
	s.Side, s.Active = Players, rifles.ID
	assert.Equal(t, "volley", System{}.Desk(s.inStep()).Lead.Do.Do)
	s = s.sighted(sighting{Unit: foe.ID, Target: essex.ID, Far: touches})
	assert.Equal(t, "unit-move", System{}.Desk(s.inStep()).Lead.Do.Do)
	foe.Stacks = slices.Clone(foe.Stacks)
	foe.Stacks[0].N = essex.Alive() + 1
	assert.Equal(t, "volley", System{}.Desk(s.withUnit(foe).inStep()).Lead.Do.Do, "one of them stands apart")
	for near, want := range map[int]string{36*inch - 1: "volley", 36 * inch: "unit-move"} { // out of reach of a rifle
		x := s.sighted(sighting{Unit: rifles.ID, Target: foe.ID, Near: near}).sighted(sighting{Unit: foe.ID, Target: essex.ID, Near: near})
		assert.Equal(t, want, System{}.Desk(x.inStep()).Lead.Do.Do, "%d quarter inches off", near)
	}
	for far, want := range map[int]string{0: "unit-move", 18 * inch: "volley", 18*inch + 1: "unit-move"} { // who has muskets goes nearer
		x := s.sighted(sighting{Unit: foe.ID, Target: essex.ID, Far: far})
		x.Active = essex.ID
		assert.Equal(t, want, System{}.Desk(x.inStep()).Lead.Do.Do, "within %d quarter inches", far)
	}
}

// TestGarrisonSeesWhoCameInFirst: those who explored its village come first among those whom it may see.
func TestGarrisonSeesWhoCameInFirst(t *testing.T) {
	s := rulestest.Start(t, System{}, "scenario", "ducos").(State)
	s.Side, s.Press = Players, 1
	dragoons := at(t, s, "Light dragoons")
	s.Active = dragoons.ID
	_, s = playIn(t, s, engine.Do("explore-village", "place", "s1"), nil)
	s = s.settled()
	foe := at(t, s, "Garrison of the village")
	s.Side, s.Active = NonPlayers, foe.ID
	p, _ := s.party(foe.From)
	a := &adviser{s: s, u: foe, p: p, kind: must(p.Kind)}
	assert.Equal(t, dragoons.Name, a.candidates(classPlayers, 0)[0].label)
}

// TestAdvisedMoveIsOneTap: a Move advised by the staff officer takes one tap: in the open, and otherwise
// afterwards.
func TestAdvisedMoveIsOneTap(t *testing.T) {
	s := opposed(t, "force=sweep", "avg")
	_, after := rulestest.Enter(t, System{}, s, engine.Do("advise", "who", ref("u", s.Active)), nil, "none")
	k := System{}.Desk(after).Lead
	require.NotNil(t, k)
	assert.Equal(t, "unit-move", k.Do.Do)
	assert.Equal(t, coverNames[inOpen].id, k.Do.In.Get(keyCover))
	assert.False(t, k.Open)
}

// TestCoverIsKnownUntilTheyMove: cover known from a card is not asked again, for those found in a house and for
// a target of fire, until they move.
func TestCoverIsKnownUntilTheyMove(t *testing.T) {
	s := opposed(t, "scenario=villa-nueva")
	s.Side, s.Active = Players, 0
	_, after := rulestest.Enter(t, System{}, s, engine.Do("activate", "unit", ref("u", s.units(Players)[0].ID)), nil)
	step, after := rulestest.Enter(t, System{}, after, engine.Do("explore-village", "place", "s2"), []int{6, 3, 2})
	assert.Contains(t, System{}.Tell(after, step).Card.Line, "with 1 Average soldier, in hard cover")
	s = after.settled()
	found := s.units(NonPlayers)[0]
	riflemen := s.units(Players)[1]
	line := "volley unit=" + ref("u", riflemen.ID) + " against=" + ref("u", found.ID)
	s.Active, s.Side = riflemen.ID, Players
	assert.Equal(t, "hard", fieldOf(t, s, line, keyCover).Value, "in hard cover, says the card")

	_, after = rulestest.Enter(t, System{}, s, rulestest.Line(t, line+" range=6-12 cover=soft n=1"), []int{1, 1, 1})
	s = after.settled()
	next := s.units(Players)[2]
	s.Active = next.ID
	line = "volley unit=" + ref("u", next.ID) + " against=" + ref("u", found.ID)
	assert.Equal(t, "soft", fieldOf(t, s, line, keyCover).Value, "as last fired at")

	s.Side, s.Active = NonPlayers, found.ID
	_, after = rulestest.Enter(t, System{}, s, rulestest.Line(t, "unit-move unit="+ref("u", found.ID)+" cover=open"), []int{3})
	s = after.settled()
	s.Side, s.Active = Players, next.ID
	assert.Empty(t, fieldOf(t, s, line, keyCover).Value, "they have moved")
}
