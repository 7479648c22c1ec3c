package hill

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/muster"
)

// Every party that an event brings goes on the roster with one tap: with the numbers, quality, leaders and
// mounts of its dice, and whether it travels. Source: HILL-23 to 33, 107.
func TestEveryEventEntersTheRoster(t *testing.T) {
	for _, k := range eventKinds {
		if k.place {
			continue
		}
		for _, spanish := range []bool{false, true} {
			if spanish && k.id != "aristo" {
				continue
			}
			s := opening(t, "depth", "full")
			d := Drawn{Kind: k.id, Figures: 9, Quality: k.quality, Officers: 1, Toward: 1, Inches: 20, Turn: 1, Press: 1, Spanish: spanish,
				Mounted: k.id == "cav" || k.id == "msg"}
			if k.civil {
				d.Figures, d.Officers = 0, 0
			}
			s.Press, s.Events, s.Pending = 1, 1, []Drawn{d}
			s, _ = play(t, s, "place", nil)
			u, ok := s.Roster.From(s.Parties[0].ID)
			require.True(t, ok, k.id)
			assert.Equal(t, NonPlayers, side(u), k.id)
			assert.Equal(t, map[bool]int{true: 1}[k.travels || spanish], u.Mark(markTravels), k.id)
			assert.Equal(t, k.travels || spanish, s.Parties[0].traveller(), k.id)
			if k.civil {
				assert.Equal(t, Civilian, unitQuality(u), k.id)
				continue
			}
			assert.Equal(t, 9, u.Alive(), k.id)
			assert.Equal(t, k.quality, unitQuality(u), k.id)
			assert.Equal(t, 1, u.Count(func(f muster.Figure) bool { return f.Leader == officer && f.Quality == "veteran" }), k.id)
			assert.Equal(t, d.Mounted, allMounted(u), k.id)
		}
	}
}

// People found on the spot do not travel, even if their kind does. Source: hill-tables 5.
func TestFoundOnTheSpotTheyStay(t *testing.T) {
	s := opening(t, "depth", "full")
	s, _ = play(t, s, "explore-village place=s1", []int{5, 4}) // a priest and his brethren
	require.Equal(t, "monks", s.Parties[0].Kind)
	assert.False(t, s.Parties[0].traveller())
	u, _ := s.Roster.From(s.Parties[0].ID)
	assert.Zero(t, u.Mark(markTravels))
}

// Every kind that can be on the table has its conduct, in the scale of the game, shown where the referee
// records what happened to a party. Source: HILL-109, 111.
func TestHill111Conduct(t *testing.T) {
	n := 0
	for _, k := range allKinds() {
		if k.place {
			continue
		}
		n++
		text := conduct(Centimetres, k.id)
		assert.NotEmpty(t, text, k.id)
		assert.NotContains(t, text, "{", k.id)
	}
	assert.Equal(t, 20, n)
	assert.Contains(t, conduct(Centimetres, "guer"), "6 cm")
	s := opening(t)
	s, _ = play(t, s, "note kind=bandit", nil)
	assert.Contains(t, System{}.Form(s, engine.Do("party", "party", "p3")).Fields[1].Help, "avoid a fair fight")
}

// HILL-32: civilians caught by an enemy are removed; soldiers are not civilians.
func TestHill32CaughtByAnEnemy(t *testing.T) {
	for _, kind := range []string{"villagers", "monks", "aristo"} {
		s := opening(t, "depth", "light")
		s, _ = play(t, s, "note kind="+kind, nil)
		acts := s.ToAct
		s, st := play(t, s, "party party=p3 what=caught", nil)
		assert.Empty(t, s.Parties)
		assert.Equal(t, acts.N-1, s.ToAct.N)
		u, ok := s.Roster.Unit(4)
		assert.True(t, ok && !u.OnTable())
		assert.Contains(t, System{}.Tell(s, st).Line.String(), "caught by an enemy")
	}
	s := opening(t)
	s, _ = play(t, s, "note kind=avg", nil)
	assert.Equal(t, "F2", refused(t, s, "party party=p3 what=caught"))
	s, _ = play(t, s, "note kind=monks", nil)
	assert.Equal(t, "F2", refused(t, s, "party party=p4 what=escorted"), "only Aristocrats ask for it")
}

// HILL-32: troops whose charge reaches civilians remove them without a blow; bandits are not troops, and
// Aristocrats defend themselves.
func TestHill32ChargedByTroops(t *testing.T) {
	for kind, left := range map[string]int{"avg": 1, "cav": 1, "bandit": 2} {
		s := opening(t, "depth", "full", "villages", "0")
		s = entered(t, s, "note kind="+kind, "note kind=aristo")
		them, people := ref("u", s.Roster[0].ID), ref("u", s.Roster[1].ID)
		s.Side = NonPlayers
		s, _ = play(t, s, "unit-charge unit="+them+" against="+people+" cover=open", []int{3})
		s, st := play(t, s, "contact what=yes", nil)
		assert.Len(t, s.Parties, left, kind)
		assert.Len(t, s.Threads, left-1, kind)
		assert.Equal(t, left == 1, strings.Contains(System{}.Tell(s, st).Line.String(), "caught by an enemy"), kind)
	}
}

// Armed monks are a fighting unit: Conscripts with carbines who act at once. Source: hill-tables 5; ruling 35.
func TestRuling35ArmedMonks(t *testing.T) {
	s := opening(t, "depth", "full")
	s, _ = play(t, s, "parley-monks", []int{1, 1, 3})
	p := s.Parties[0]
	u, _ := s.Roster.From(p.ID)
	assert.Equal(t, []any{"armed", 5, Conscript, 1}, []any{p.Kind, u.Alive(), unitQuality(u), u.Mark(markNow)})
	assert.NotEmpty(t, mayFire(u, carbine))
}
