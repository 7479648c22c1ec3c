package ecw

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/commander"
	"vedette/engine/sandtable"
)

// Positions as a good player of the period would play them. A block of testdata/commander/positions.txt is a comment, the position, and
// below the dashes the advice of the steady commander: what he would do, why, and what else.
//
//	first turn=3 step=2 side=0         the battle, the turn, the phase, and the side that moves first
//	1 at=20,15 face=away morale=shaken dis lost=4 moved shot run=4
//	                                   a unit, where it stands, where it looks: away, here, left or right
//	5 off                              one that is gone; who is not named stands far off
//	7 charges=2 far=8                  a charge under way
//	wants move 1 Charge                what is asked (move, shoot, reply), of whom, and how the advice a player would give begins
//
// A position whose advice differs from what is wanted is written with "not met" below it: at most one in ten may be.
func TestPositions(t *testing.T) {
	const file = "testdata/commander/positions.txt"
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	var out []string
	n, met := 0, 0
	for _, block := range strings.Split(strings.Trim(string(data), "\n"), "\n\n") {
		head, _, _ := strings.Cut(block+"\n", "----\n")
		head = strings.TrimRight(head, "\n")
		if !strings.Contains(head, "\nwants ") {
			out = append(out, head)
			continue
		}
		got, ok := position(t, head)
		n++
		if ok {
			met++
		}
		out = append(out, head+"\n----\n"+got)
	}
	golden(t, file, strings.Join(out, "\n\n")+"\n")
	t.Logf("%d of %d met", met, n)
	assert.GreaterOrEqual(t, 10*met, 9*n)
}

// position sets a position up and asks.
func position(t *testing.T, head string) (string, bool) {
	var o *officer
	var s State
	for _, line := range strings.Split(head, "\n") {
		w := strings.Fields(line)
		switch {
		case w[0] == "#":
		case o == nil:
			set := engine.Do("", pairs(w[1:])...).In
			s = fought(t, w[0])
			x, _ := scenarioOf(w[0])
			o = newOfficer(s, x, [2]commander.Character{commander.CharacterOf("steady"), commander.CharacterOf("steady")})
			s.Turn, s.Step, s.A = set.Int("turn", 2), set.Int("step", 2), set.Int("side", 0)
			for _, u := range s.Units {
				o.table.Remove(u.ID)
			}
		case w[0] == "wants":
			id, err := strconv.Atoi(w[2])
			require.NoError(t, err)
			for i, u := range s.Units {
				if _, ok := o.table.Piece(u.ID); !ok {
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
			u, _ := s.unit(id)
			require.NoError(t, s.check(), head)
			may := map[string]func(State, Unit) []commander.Advice{"move": o.turns, "shoot": o.shots, "reply": o.replies}[w[1]](s, u)
			want := strings.Join(w[3:], " ")
			text := fmt.Sprintf("%s. %s", may[0].What, may[0].Why)
			if x := commander.Second(may); x.What != "" {
				text += " Or: " + x.What + "."
			}
			if !strings.HasPrefix(may[0].What, want) {
				return text + "\nnot met", false
			}
			return text, true
		default:
			s = stood(t, s, o, w)
		}
	}
	t.Fatal(head)
	return "", false
}

// pairs are settings as engine.Do takes them.
func pairs(words []string) (out []string) {
	for _, w := range words {
		k, v, _ := strings.Cut(w, "=")
		if v == "" {
			v = "yes"
		}
		out = append(out, k, v)
	}
	return out
}

// stood puts a unit of a position where it stands.
func stood(t *testing.T, s State, o *officer, w []string) State {
	id, err := strconv.Atoi(w[0])
	require.NoError(t, err, "%v", w)
	set := engine.Do("", pairs(w[1:])...).In
	u, ok := s.unit(id)
	require.True(t, ok, "%v", w)
	s = s.put(u)
	face := map[string]battle.Point{"": sandtable.Away, "away": sandtable.Away, "here": sandtable.Here, "left": {X: -sandtable.One},
		"right": {X: sandtable.One}}
	if u.Side == 1 {
		face[""] = sandtable.Here
	}
	if at := set.Get("at"); at != "" {
		var p battle.Points
		require.True(t, p.Take(at), at)
		wide, deep := o.size(u)
		o.table.Put(sandtable.Piece{ID: id, Side: u.Side, At: p[0], Face: face[set.Get("face")], Wide: wide, Deep: deep})
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
	return s.put(u)
}
