package minie

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
//	obernitz turn=3 side=2 orders=defend
//	                                   the battle, the turn, the side that moves first, and the order of every brigade, else attack
//	24 at=20,15 face=away form=column lost=4 fired rout=1 fights=9
//	                                   a unit, where it stands, where it looks: away, here, left or right; who is not named is gone
//	wants move 24 Stand                what is asked (form, move, advance, charge, guns, fire), of whom, and how the advice that a player
//	                                   would give begins
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

// askedIn is the step in which the first side is asked something.
var askedIn = map[string]int{"form": 1, "move": stepMoves, "advance": stepMoves + 1, "charge": stepCharges, "guns": stepGuns,
	"fire": stepMelee - 1}

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
			o, s = steady(t, w[0])
			s.Turn, s.First = set.Int("turn", 2), set.Int("side", 1)
			for i := range s.Brigades {
				s.Brigades[i].Order = b2i(set.Get("orders") != "defend")
			}
			for _, u := range s.Units {
				o.table.Remove(u.ID)
			}
		case w[0] == "wants":
			id, err := strconv.Atoi(w[2])
			require.NoError(t, err)
			for i, u := range s.Units {
				if _, ok := o.table.Piece(u.ID); !ok {
					s.Units[i].Gone = goneOff
				}
			}
			s.Step = askedIn[w[1]]
			u, _ := s.unit(id)
			require.NoError(t, s.check(), head)
			may := o.weighs(s)(s, u)
			require.NotEmpty(t, may, head)
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
	face := map[string]battle.Point{"": sandtable.Away, "away": sandtable.Away, "here": sandtable.Here, "left": {X: -sandtable.One},
		"right": {X: sandtable.One}}
	if u.Side == 2 {
		face[""] = sandtable.Here
	}
	u.Men -= set.Int("lost", 0)
	u.Fired = b2i(set.Is("fired"))
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
	var p battle.Points
	require.True(t, p.Take(set.Get("at")), "%v", w)
	o.table.Put(shaped(sandtable.Piece{ID: id, Side: u.Side - 1, At: p[0], Face: face[set.Get("face")]}, u))
	return s.withUnit(u)
}
