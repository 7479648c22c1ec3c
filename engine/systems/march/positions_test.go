package march

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/rulestest"
	"vedette/engine/sandtable"
)

// Positions with the advice of a good player of the period, see rulestest.Positions:
//
//	kaltbach turn=3 step=5 side=0 orders=attack,defend
//	                                   the battle, the turn, the step, the active side, the orders of the sides
//	1 at=20,15 face=away form=line dis=2 cv=4 blown
//	                                   a unit, its place and facing (away, here, left or right); units not named are off the table
//	7 charges=2 far=8                  a charge over this distance
//	wants move 1 Charge                the question (move, shoot, reply, order), the unit, and the beginning of the advice; ! means
//	                                   that it must not begin so, | separates alternatives
func TestPositions(t *testing.T) { rulestest.Positions(t, position) }

// position sets up a position and asks the question.
func position(t *testing.T) rulestest.Position {
	var o *officer
	var s State
	line := func(w []string) {
		if o == nil {
			s, o = opened(t, w[0], rulestest.Set(w[1:]))
			return
		}
		s = stood(t, s, o, w)
	}
	wants := func(w []string) ([]commander.Advice, string) {
		for i, u := range s.Units {
			if _, ok := o.Board.Piece(u.ID); !ok {
				s.Units[i].Flags, s.Units[i].CV = Gone, 0
			}
		}
		o.share(s)
		require.NoError(t, s.check(), w)
		u, _ := s.unit(engine.Do("", "unit", w[1]).In.Int("unit", 0))
		return advised(o, s, u, w[0]), strings.Join(w[2:], " ")
	}
	return rulestest.Position{Line: line, Wants: wants}
}

// advised returns the advice.
func advised(o *officer, s State, u Unit, what string) (may []commander.Advice) {
	switch what {
	case "move":
		may = o.turnAdvice(s, u)
	case "shoot":
		may = o.shots(s, u)
	case "reply":
		n := slices.IndexFunc(s.Charges, func(c Charge) bool { return c.At == u.ID })
		may = o.replyAdvice(s, engine.Do("react", "charge", book.Num(n)), s.Charges[n])
	case "order":
		_, may = o.orderAdvice(s)
	}
	return may
}

// opened returns the empty table of a battle, with all units arrived.
func opened(t *testing.T, id string, set engine.Values) (State, *officer) {
	s := fought(t, id)
	x, _ := scenarioOf(id)
	o := newOfficer(s, x, commander.Seats{}.Characters())
	s.Turn, s.Step, s.Active = set.Int("turn", 2), set.Int("step", 5), set.Int("side", 0)
	order := strings.Split(set.Get("orders")+",", ",")
	if order[0] == "" {
		order = []string{"attack", "attack"}
	}
	for i := range s.MFs {
		m := &s.MFs[i]
		m.Arrives, m.Order = 0, orderIndex(order[m.Side])
	}
	for i := range s.Units {
		o.Board.Remove(s.Units[i].ID)
		s.Units[i].Town = 0
	}
	return s, o
}

// stood puts a unit of a position on the table.
func stood(t *testing.T, s State, o *officer, w []string) State {
	set := rulestest.Set(w[1:])
	u, i := s.unit(rulestest.Numbered(t, w[0]))
	require.GreaterOrEqual(t, i, 0)
	if f := set.Get("form"); f != "" {
		u.Form = Form(slices.Index(formIDs[:], f))
	}
	p := sandtable.Piece{ID: u.ID, Side: s.side(u)}
	p.At, p.Face = rulestest.Stands(t, set, p.Side)
	o.Board.Put(o.sized(u, p))
	o.posts[u.ID] = p.At
	u.CV, u.Dis = set.Int("cv", u.CV), set.Int("dis", 0)
	if set.Is("blown") {
		u.Flags |= Blown
	}
	if at := set.Int("charges", 0); at > 0 {
		u.Flags |= Charging | Moved
		s.Charges = append(s.Charges, Charge{Unit: u.ID, At: at})
		o.began[u.ID] = inch * set.Int("far", 6)
	}
	s.Units = slices.Clone(s.Units)
	s.Units[i] = u
	return s
}

// Every entry filled in at random: forms, sums and sentences that no battle reaches.
func TestEntriesAtRandom(t *testing.T) { rulestest.Run(t, System{}, "testdata/random") }
