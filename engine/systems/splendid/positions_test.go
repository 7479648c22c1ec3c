package splendid

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"vedette/engine/commander"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
	"vedette/engine/sandtable"
)

// Positions as a good player of the period would play them, see rulestest.Positions:
//
//	turn=3 phase=charge side=1          the turn, the phase, and the side that has the initiative
//	26 at=57,22 face=left lost=1 hits=1 shaken limbered charged contact=35 hold=Park farm
//	                                    a unit, where it stands, where it looks: away, here, left or right; who is not named is gone
//	wants charge 40 Charge              what is asked (move, charge, intercept, fire), of whom, and how the advice a player would give
//	                                    begins; or reply, and how whoever is charged takes it: "wants reply 26 35 fire"
func TestPositions(t *testing.T) { rulestest.Positions(t, position) }

// position sets up a position and asks the officer.
func position(t *testing.T) rulestest.Position {
	s := battleBegun(t)
	o := newOfficer(s, commander.Seats{}.Characters())
	for _, u := range s.Units {
		o.Board.Remove(u.ID)
	}
	line := func(w []string) {
		if !strings.HasPrefix(w[0], "turn=") {
			s = stood(t, s, o, w)
			return
		}
		set := rulestest.Set(w)
		phase := map[string]int{"move": phMove1, "charge": phCharge1, "fire": phFire}
		s.Turn, s.Phase, s.First = set.Int("turn", 1), phase[set.Get("phase")], set.Int("side", 0)
	}
	wants := func(w []string) ([]commander.Advice, string) {
		s = stands(s, o)
		require.NoError(t, System{}.Check(s), w)
		return asks(t, s, o, w)
	}
	return rulestest.Position{Line: line, Wants: wants}
}

// stands returns the state of a position. Units that are not on the table are gone; the others are in the features under them.
func stands(s State, o *officer) State {
	s = s.each(func(u *Unit) {
		p, ok := o.Board.Piece(u.ID)
		u.Gone = !ok
		for _, x := range o.Board.Under(p) {
			if f := s.featureOf(x); ok && f.ID > 0 && f.Kind != "road" && f.Kind != "bridge" {
				u.In = append(u.In, f.ID)
			}
		}
	})
	o.share(s)
	return s
}

// asks asks the officer.
func asks(t *testing.T, s State, o *officer, w []string) ([]commander.Advice, string) {
	u, _ := s.unit(rulestest.Numbered(t, w[1]))
	if w[0] == "reply" {
		v, _ := s.unit(rulestest.Numbered(t, w[2]))
		p, _ := o.Board.Piece(v.ID)
		q, _ := o.Board.Piece(u.ID)
		x := sure.Found(o.onsetAt(s, v, u, p, q, "charge", colCharge))(t, "%v", w)
		c, _ := o.withReaction(s, v, u, x)
		require.Nil(t, rules.Form(s, c).Refused, "%s", c)
		return []commander.Advice{{What: c.In.Get("react")}}, w[3]
	}
	return map[string]func(State, Unit) []commander.Advice{"move": o.turnAdvice, "charge": o.chargeAdvice, "fire": o.fireAdvice,
		"intercept": o.interceptAdvice}[w[0]](s, u), strings.Join(w[2:], " ")
}

// stood puts a unit of a position on the table.
func stood(t *testing.T, s State, o *officer, w []string) State {
	id, set := rulestest.Numbered(t, w[0]), rulestest.Set(w[1:], "hold")
	u := sure.Found(s.unit(id))(t, w)
	u.Lost, u.Hits, u.Shaken, u.Charged = set.Int("lost", 0), set.Int("hits", 0), set.Is("shaken"), set.Is("charged")
	u.Limbered, u.Contact, u.Fired = set.Is("limbered"), set.Int("contact", 0), set.Is("fired")
	u.Lane, u.Guns = set.Int("lane", 0), set.Int("guns", 0)
	if i := slices.IndexFunc(s.Features, func(f Feature) bool { return f.Name == set.Get("hold") }); i >= 0 {
		if u.Hold = s.Features[i].ID; s.Features[i].Kind == "landmark" {
			u.Form = "block"
		}
	}
	p := sandtable.Piece{ID: id, Side: u.Side}
	p.At, p.Face = rulestest.Stands(t, set, u.Side)
	p = s.sized(p, u)
	o.Board.Put(p)
	return s.withUnit(u)
}

// Every procedure filled in at random, for forms, sums and sentences that no battle reaches.
func TestEntriesAtRandom(t *testing.T) { rulestest.Run(t, System{}, "testdata/random") }
