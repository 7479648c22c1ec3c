package ecw

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"vedette/engine/commander"
	"vedette/engine/rulestest"
	"vedette/engine/sandtable"
)

// The commander plays each position as a good player would, see rulestest.Positions:
//
//	first turn=3 step=2 side=0         the battle, the turn, the phase, and the side that moves first
//	1 at=20,15 face=away morale=shaken dis lost=4 moved shot run=4
//	                                   a unit, where it stands and which way it faces: away, here, left or right
//	5 off                              a unit off the table; units not named stand far away
//	7 charges=2 far=8                  a charge under way
//	wants move 1 Charge                the decision (move, shoot or reply), the unit, and how the advice should begin
func TestPositions(t *testing.T) { rulestest.Positions(t, position) }

// position reads and asks about a position.
func position(t *testing.T) rulestest.Position {
	var o *officer
	var s State
	line := func(w []string) {
		if o != nil {
			s = stood(t, s, o, w)
			return
		}
		set := rulestest.Set(w[1:])
		s = fought(t, w[0])
		x, _ := scenarioOf(w[0])
		o = newOfficer(s, x, commander.Seats{}.Characters())
		s.Turn, s.Step, s.First = set.Int("turn", 2), set.Int("step", 2), set.Int("side", 0)
		for _, u := range s.Units {
			o.Board.Remove(u.ID)
		}
	}
	wants := func(w []string) ([]commander.Advice, string) {
		for i, u := range s.Units {
			if _, ok := o.Board.Piece(u.ID); !ok {
				s.Units[i].Off = "left the table"
			}
		}
		for i, l := range s.Leaders {
			for _, u := range s.Units {
				if l.Army && u.Side == l.Side && u.here() && u.Counts && s.Leaders[i].Unit == 0 {
					s.Leaders[i].Unit = u.ID
				}
			}
		}
		u, _ := s.unit(rulestest.Numbered(t, w[1]))
		require.NoError(t, s.check(), w)
		return map[string]func(State, Unit) []commander.Advice{"move": o.choices, "shoot": o.shots, "reply": o.replyAdvice}[w[0]](s, u),
			strings.Join(w[2:], " ")
	}
	return rulestest.Position{Line: line, Wants: wants}
}

// stood puts a unit of a position on the table.
func stood(t *testing.T, s State, o *officer, w []string) State {
	id, set := rulestest.Numbered(t, w[0]), rulestest.Set(w[1:])
	u, ok := s.unit(id)
	require.True(t, ok, "%v", w)
	s = s.withUnit(u)
	if set.Get("at") != "" {
		p := sandtable.Piece{ID: id, Side: u.Side}
		p.At, p.Face = rulestest.Stands(t, set, u.Side)
		p.Wide, p.Deep = o.size(u)
		o.Board.Put(p)
	}
	u = u.lose(set.Int("lost", 0), "share")
	u.Start = u.figures()
	u.Dis = set.Is("dis")
	u.Run = 4 * set.Int("run", 0)
	for i, name := range []string{"good", "halted", "shaken", "demoralised"} {
		if set.Get("morale") == name {
			u.Morale = i
		}
	}
	if set.Is("moved") {
		u = u.set(flagMoved)
	}
	if at := set.Int("charges", 0); at > 0 {
		u.Charge = Charge{At: at, Dist: 4 * set.Int("far", 6), Impetus: !set.Is("slow"), Side: set.Int("into", 0)}
		u = u.set(flagMoved)
	}
	return s.withUnit(u)
}

// Random entries cover forms, sums and sentences that no battle reaches.
func TestEntriesAtRandom(t *testing.T) { rulestest.Run(t, System{}, "testdata/random") }
