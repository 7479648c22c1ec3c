package march

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
)

// What an entry says about a fight: the far end of its range band in whole inches (muskets reach 1½ and 3, rifles 2 and 5, medium guns
// 5, 12 and 22), and the cover of both. Source: charts C7, C9.
func TestWhatAnEntryTellsOfAFight(t *testing.T) {
	s := fought(t, "valdoro")
	for i := range s.Units {
		s.Units[i].Town = 0
	}
	told := func(s State, line string) commander.Told {
		c := rulestest.Line(t, line)
		return s.fightTold(c.In.With("do", c.Do), [2]int{c.In.Int("unit", 0), 13})
	}
	for line, far := range map[string]int{"fire unit=3 range=0": 1, "fire unit=3 range=1": 3, "fire unit=3 range=7": 3,
		"fire unit=16 range=0": 2, "fire unit=16 range=1": 5,
		"guns unit=9 range=0": 5, "guns unit=9 range=1": 12, "guns unit=9 range=2": 22, "guns unit=9 range=7": 22,
		"guns unit=3 range=1": 0, "melee unit=3": 0} {
		assert.Equal(t, commander.Told{Far: far}, told(s, line), line)
	}
	for line, want := range map[string]string{"fire unit=3 cover=0": "", "fire unit=3 cover=1": "wall", "fire unit=3 cover=2": "earthwork",
		"fire unit=3 cover=9": "earthwork"} {
		assert.Equal(t, [2]string{"", want}, told(s, line).Cover, line)
	}
	s.Towns = []Town{{ID: 9, Name: "Mill", Stuff: 2, Size: 1}}
	for _, id := range [...]int{3, 13} {
		_, i := s.unit(id)
		s.Units[i].Town = 9
	}
	walls := [...]string{"", "wall", "earthwork"}[s.v(coverKeys[2])]
	require.NotEmpty(t, walls)
	assert.Equal(t, [2]string{walls, walls}, told(s, "fire unit=3 range=0").Cover, "both hold a part of the town")
}

// The two units of a fight begin it fresh, each an MF of its own with the rating of its original MF and a suitable order.
func TestTheTwoOfAFight(t *testing.T) {
	s := fought(t, "valdoro")
	s.Turn, s.Mud, s.Weather = 5, 1, 1
	gun, horse := s.Units[8], s.Units[19]
	s.Units[19].Flags = Blown | Moved | Charging
	s.Units[19].Shots, s.Units[19].Pending, s.Units[19].Brigade = 1, 2, "A"
	s.Units[8].Form = Limbered
	was, _ := s.mf(horse.MF)
	out := s.alone(commander.Ring{ID: [2]int{horse.ID, gun.ID}, Means: [2]string{commander.Closes, commander.Stands}, More: [2]int{1, 0}})
	require.NoError(t, System{}.Check(out))
	a, b := out.Units[0], out.Units[1]
	assert.Equal(t, []int{1, 1, 2, 2}, []int{a.ID, a.MF, b.ID, b.MF})
	assert.Equal(t, []any{Blown, 0, 0, "", horse.CV + 1}, []any{a.Flags, a.Shots, a.Pending, a.Brigade, a.CV})
	assert.Equal(t, []any{Deployed, gun.CV}, []any{b.Form, b.CV})
	m, n := out.MFs[0], out.MFs[1]
	assert.Equal(t, []any{1, 0, horse.Name, CavalryMF, was.Rating, was.Nation, 1, orderIndex("attack")},
		[]any{m.ID, m.Side, m.Name, m.Kind, m.Rating, m.Nation, m.Units, m.Order})
	assert.Equal(t, []any{2, 1, ArtilleryMF, 0}, []any{n.ID, n.Side, n.Kind, n.Order}, "a standing unit is not ordered to attack")
	assert.Equal(t, []string{"Allies", "French"}, []string{out.Sides[0].Name, out.Sides[1].Name})
	assert.Equal(t, []any{1, -1, -1, 1, 1}, []any{out.Turn, out.Active, out.First, out.Mud, out.Weather})
}

// The target of fire fires back: muskets at muskets in the same band, guns at muskets at close range and at guns in the same band, muskets
// at guns only within canister range, and cavalry never.
func TestTheReply(t *testing.T) {
	s := fought(t, "valdoro")
	s.Step = 5
	for i := range s.Units {
		s.Units[i].Shots = 1
		if s.Units[i].Kind == Artillery {
			s.Units[i].Form = Deployed
		}
	}
	for line, want := range map[string]string{
		"fire unit=3 at=13 range=0": "fire unit=13 at=3 range=0", "fire unit=3 at=13 range=1": "fire unit=13 at=3 range=1",
		"fire unit=3 at=19 range=1": "guns unit=19 at=3 range=0", "guns unit=9 at=19 range=2": "guns unit=19 at=9 range=2",
		"guns unit=9 at=13 range=0": "fire unit=13 at=9 range=0", "guns unit=9 at=13 range=1": "", "fire unit=3 at=20 range=0": "",
		"melee unit=3 at=13": "", "fire unit=3 at=99": "",
	} {
		_, reply, ok := System{}.Reply(s, rulestest.Line(t, line))
		if assert.Equal(t, want != "", ok, "%s: %s", line, reply) && ok {
			assert.Equal(t, want, reply.String(), line)
		}
	}
	_, _, owes := System{}.Owed(s, 13)
	assert.False(t, owes)
	s.Units[12].Pending = 1
	_, effects, owes := System{}.Owed(s, 13)
	assert.Equal(t, []any{true, "effects"}, []any{owes, effects.String()})
}

// The defaults of a fight between two units.
func TestAFightAsItIsSetUp(t *testing.T) {
	rulestest.SetUp(t, System{}, commanders.Start(t, battles[1]),
		"8″ apart. 1/9th Légère to close, in the open. 2nd Slavonian Grenzer to close, in heavy cover.",
		"6″ nearer", "Light cover", "1 more CV", "Charge them")
}

// A fight begins with the two units as far apart as they are said to be: the one near enough charges in the first turn.
func TestWhereAFightBegins(t *testing.T) {
	for far, charger := range map[string]int{"3": 1, "20": 0} {
		f := System{}.Fight(commanders.Start(t, battles[1]), engine.Values{}.With("far", far).With("first", "0").
			With("means-0", commander.Charges).With("means-1", commander.Stands))
		require.Nil(t, f.Form.Refused)
		g := f.Begin(&dice.Source{Seed: 1})
		for more := true; more && g.Now().(State).Turn == 1; {
			more = sure.Of(g.Go())(t)
		}
		assert.Equal(t, charger, g.Charged(), "%s inches", far)
	}
}
