package minie

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/rulestest"
)

// What an entry says of a fight: the far end of its range in inches, where a 4-pounder reaches 20 and a howitzer three quarters of it, and
// the cover of both. Source: HM-70, HC-6.
func TestWhatAnEntryTellsOfAFight(t *testing.T) {
	s := fought(t, "tanners")
	for _, c := range []struct {
		unit int
		line string
		want commander.Told
	}{
		{4, "musketry range=20", commander.Told{Far: 5}},
		{7, "skirmish range=32 cover=soft", commander.Told{Far: 8, Cover: [2]string{"", "hedge"}}},
		{8, "roundshot range=0", commander.Told{Far: 6}}, {8, "roundshot range=1", commander.Told{Far: 13}},
		{8, "roundshot range=2 cover=hard", commander.Told{Far: 20, Cover: [2]string{"", "wall"}}}, {8, "shell", commander.Told{Far: 20}},
		{8, "canister", commander.Told{Far: 13}},
		{4, "charge distance=7 own-cover=hard", commander.Told{Far: 7, Cover: [2]string{"wall", ""}}},
		{4, "melee", commander.Told{}},
	} {
		cmd := rulestest.Line(t, c.line)
		at := with(s, c.unit, func(u *Unit) { u.Gun, u.Howitz = 0, 0 })
		assert.Equal(t, c.want, at.fightTold(cmd.In.With("do", cmd.Do), [2]int{c.unit, 11}), c.line)
	}
	howitzer := with(s, 8, func(u *Unit) { u.Gun, u.Howitz = 0, 1 })
	assert.Equal(t, 15, howitzer.fightTold(engine.Values{}.With("do", "shell"), [2]int{8, 11}).Far)
	assert.Equal(t, 5, howitzer.fightTold(engine.Values{}.With("do", "roundshot"), [2]int{8, 11}).Far, "a third of it")
}

// The two units of a fight begin fresh, facing each other, under no orders, and as strong as entered.
func TestTheTwoOfAFight(t *testing.T) {
	s := fought(t, "tanners")
	s.Mud, s.Turn = 1, 4
	s = with(s, 4, func(u *Unit) {
		u.Moved, u.Fired, u.Fought, u.At, u.Shot, u.Rest, u.Test, u.Face, u.Place, u.Stays = 1, 1, 1, 11, 1, 1, 1, 3, 2, 1
	})
	was, _ := s.unit(4)
	out := s.alone(commander.Ring{ID: [2]int{4, 11}, More: [2]int{2, 0}, First: 1})
	require.Len(t, out.Units, 2)
	a, b := out.Units[0], out.Units[1]
	assert.Equal(t, []int{1, 1, 2, 2, 0, 0}, []int{a.ID, a.Side, b.ID, b.Side, a.Brigade, b.Brigade})
	assert.Equal(t, make([]int, 9), []int{a.Moved, a.Fired, a.Fought, a.At, a.Shot, a.Rest, a.Test, a.Place, a.Stays})
	assert.Equal(t, []int{0, 4}, []int{a.Face, b.Face})
	assert.Equal(t, was.Men+2, a.Men)
	assert.Equal(t, []int{1, 2, 1, 3}, []int{out.Turn, out.First, out.Mud, out.Next})
	assert.Equal(t, [2]string{"British", "Americans"}, [2]string{out.side(1), out.side(2)})
	require.NoError(t, System{}.Check(out))
	none := s.alone(commander.Ring{ID: [2]int{4, 11}, First: commander.Nobody})
	assert.Equal(t, []int{0, was.Men}, []int{none.First, none.Units[0].Men})
}

// A unit fired at fires back at the same distance, muskets and guns within their range, the range of guns in thirds; but not at
// a charge. There is no reply to a reply.
func TestTheReply(t *testing.T) {
	s := fought(t, "tanners")
	s.Step = stepGuns
	for _, id := range [...]int{4, 5, 8, 11, 14} {
		s = with(s, id, func(u *Unit) {
			u.Fired, u.Moved = 1, 1
			if u.Class == Artillery {
				u.Form, u.Gun, u.Howitz = Unlimbered, 0, 0
			}
		})
	}
	for line, want := range map[string]string{
		"musketry unit=4 target=11 range=8":           "musketry unit=11 target=4 range=8",
		"musketry unit=4 target=11 range=28":          "musketry unit=11 target=4 range=28",
		"musketry unit=4 target=14 range=20":          "roundshot unit=14 target=4 range=0",
		"musketry unit=4 target=14 range=28":          "roundshot unit=14 target=4 range=1",
		"roundshot unit=8 target=14 range=0":          "roundshot unit=14 target=8 range=0",
		"roundshot unit=8 target=14 range=1":          "roundshot unit=14 target=8 range=1",
		"roundshot unit=8 target=14 range=2":          "roundshot unit=14 target=8 range=2",
		"roundshot unit=8 target=11 range=0":          "musketry unit=11 target=8 range=28",
		"roundshot unit=8 target=11 range=2":          "",
		"musketry unit=4 target=11 range=8 reply=yes": "",
		"charge unit=4 target=11":                     "",
		"musketry unit=4 target=99 range=8":           "",
	} {
		then, reply, ok := System{}.Reply(s, rulestest.Line(t, line))
		if assert.Equal(t, want != "", ok, "%s: %s", line, reply) && ok {
			assert.Equal(t, want, reply.String(), line)
			v, _ := then.(State).unit(reply.In.Int("unit", 0))
			assert.Zero(t, v.Fired+v.Moved, line)
		}
	}
	far := with(s, 8, func(u *Unit) { u.Gun = 3 })
	_, reply, ok := System{}.Reply(far, engine.Do("roundshot", "unit", "8", "target", "14", "range", "1"))
	assert.False(t, ok, "40 inches: a 4-pounder reaches 20: %s", reply)
	// A howitzer reaches three quarters as far, so that other thirds of the range apply, both when it fires and when it replies.
	how := with(with(s, 8, func(u *Unit) { u.Gun, u.Howitz = 1, 1 }), 14, func(u *Unit) { u.Gun = 0 })
	for _, x := range []struct {
		s       State
		fired   string
		answers string
	}{{how, "0", "0"}, {how, "1", "1"}, {how, "2", "2"}, {with(s, 14, func(u *Unit) { u.Gun, u.Howitz = 1, 1 }), "2", ""},
		{with(s, 14, func(u *Unit) { u.Gun, u.Howitz = 1, 1 }), "1", "2"}} {
		_, reply, ok = System{}.Reply(x.s, engine.Do("roundshot", "unit", "8", "target", "14", "range", x.fired))
		assert.Equal(t, x.answers != "", ok, "%s: %s", x.fired, reply)
		if ok {
			assert.Equal(t, x.answers, reply.In.Get("range"), x.fired)
		}
	}
}

// The defaults of a fight.
func TestAFightAsItIsSetUp(t *testing.T) {
	rulestest.SetUp(t, System{}, fought(t, "tanners"),
		"12″ apart. 1/37th Foot to close, in the open. 1/5th Continentals to close, in the open.",
		"6″ nearer", "Hard cover", "3 more figures", "They go first")
}
