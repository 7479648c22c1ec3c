package minie

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/rulestest"
	"vedette/engine/sandtable"
)

// Positions as a good player of the period would play them, see rulestest.Positions:
//
//	obernitz turn=3 side=2 orders=defend
//	                                   the battle, the turn, the side that moves first, and the order of every brigade, by default attack
//	24 at=20,15 face=away form=column lost=4 fired rout=1 fights=9
//	                                   a unit, its place and facing: away, here, left or right; units not named are gone
//	wants move 24 Stand                what is asked (form, move, advance, charge, guns, fire), of which unit, and the beginning of the
//	                                   advice that a player would give
func TestPositions(t *testing.T) { rulestest.Positions(t, position) }

// askedIn has the step in which the first side is asked each thing.
var askedIn = map[string]int{"form": 1, "move": stepMoves, "advance": stepMoves + 1, "charge": stepCharges, "guns": stepGuns,
	"fire": stepMelee - 1}

// position sets up a position and asks for advice.
func position(t *testing.T) rulestest.Position {
	var o *officer
	var s State
	line := func(w []string) {
		if o != nil {
			s = stood(t, s, o, w)
			return
		}
		set := rulestest.Set(w[1:])
		o, s = steady(t, w[0])
		s.Turn, s.First = set.Int("turn", 2), set.Int("side", 1)
		for i := range s.Brigades {
			s.Brigades[i].Order = book.Bit(set.Get("orders") != "defend")
		}
		for _, u := range s.Units {
			o.Board.Remove(u.ID)
		}
	}
	wants := func(w []string) ([]commander.Advice, string) {
		for i, u := range s.Units {
			if _, ok := o.Board.Piece(u.ID); !ok {
				s.Units[i].Gone = goneOff
			}
		}
		s.Step = askedIn[w[0]]
		u, _ := s.unit(rulestest.Numbered(t, w[1]))
		require.NoError(t, s.check(), w)
		return o.adviser(s)(s, u), strings.Join(w[2:], " ")
	}
	return rulestest.Position{Line: line, Wants: wants}
}

// stood places a unit of a position.
func stood(t *testing.T, s State, o *officer, w []string) State {
	id, set := rulestest.Numbered(t, w[0]), rulestest.Set(w[1:])
	u, ok := s.unit(id)
	require.True(t, ok, "%v", w)
	u.Men -= set.Int("lost", 0)
	u.Fired = book.Bit(set.Is("fired"))
	if u.mounted() {
		u.Form = Line
	}
	if f := formationOf(set.Get("form")); f >= 0 {
		u.Form = f
	}
	if u.Rout = set.Int("rout", 0); u.Rout > 0 {
		u.Form = Routing
	}
	if v := set.Int("fights", 0); v > 0 {
		s.Melees = append(s.Melees, Contact{A: id, D: v})
	}
	p := sandtable.Piece{ID: id, Side: u.Side - 1}
	p.At, p.Face = rulestest.Stands(t, set, p.Side)
	o.Board.Put(shaped(p, u))
	return s.withUnit(u)
}

// Random entries reach forms, sums and sentences that no battle reaches.
func TestEntriesAtRandom(t *testing.T) { rulestest.Run(t, System{}, "testdata/random") }
