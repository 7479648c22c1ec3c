package march

import (
	"fmt"
	"os"
	"slices"
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
//	kaltbach turn=3 step=5 side=0 orders=attack,defend
//	                                   the battle, the turn, the step, the active side, the orders of the sides
//	1 at=20,15 face=away form=line dis=2 cv=4 blown
//	                                   a unit, where it stands, where it looks: away, here, left or right; who is not named is gone
//	7 charges=2 far=8                  a charge that came so far
//	wants move 1 Charge                what is asked (move, shoot, reply, order), of whom, and how the advice a player would give
//	                                   begins: after ! it must not, and | stands between several
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
			s, o = opened(t, w[0], engine.Do("", pairs(w[1:])...).In)
		case w[0] == "wants":
			for i, u := range s.Units {
				if _, ok := o.table.Piece(u.ID); !ok {
					s.Units[i].Flags, s.Units[i].CV = Gone, 0
				}
			}
			o.share(s)
			require.NoError(t, s.check(), head)
			u, _ := s.unit(engine.Do("", "unit", w[2]).In.Int("unit", 0))
			return advised(o, s, u, w[1], strings.Join(w[3:], " "))
		default:
			s = stood(t, s, o, engine.Do("", pairs(append([]string{"unit=" + w[0]}, w[1:]...))...).In)
		}
	}
	t.Fatal(head)
	return "", false
}

// advised is what is advised, and whether that is what is wanted.
func advised(o *officer, s State, u Unit, what, want string) (string, bool) {
	var may []commander.Advice
	switch what {
	case "move":
		may = o.turns(s, u)
	case "shoot":
		may = o.shots(s, u)
	case "reply":
		n := slices.IndexFunc(s.Charges, func(c Charge) bool { return c.At == u.ID })
		may = o.replies(s, engine.Do("react", "charge", itoa(n)), s.Charges[n])
	case "order":
		_, may = o.orders(s)
	}
	text := fmt.Sprintf("%s. %s", may[0].What, may[0].Why)
	if x := commander.Second(may); x.What != "" {
		text += " Or: " + x.What + "."
	}
	not, ok := strings.HasPrefix(want, "!"), false
	for _, x := range strings.Split(strings.TrimPrefix(want, "!"), "|") {
		ok = ok || strings.HasPrefix(may[0].What, x)
	}
	if ok == not {
		return text + "\nnot met", false
	}
	return text, true
}

// opened is an empty table of a battle, with everybody there.
func opened(t *testing.T, id string, set engine.Values) (State, *officer) {
	s := fought(t, id)
	x, _ := scenarioOf(id)
	o := newOfficer(s, x, [2]commander.Character{commander.CharacterOf("steady"), commander.CharacterOf("steady")})
	s.Turn, s.Step, s.Active = set.Int("turn", 2), set.Int("step", 5), set.Int("side", 0)
	order := strings.Split(set.Get("orders")+",", ",")
	if order[0] == "" {
		order = []string{"support", "support"}
	}
	for i := range s.MFs {
		m := &s.MFs[i]
		m.Arrives, m.Order = 0, orderIndex(order[m.Side])
	}
	for i := range s.Units {
		o.table.Remove(s.Units[i].ID)
		s.Units[i].Town = 0
	}
	return s, o
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
func stood(t *testing.T, s State, o *officer, set engine.Values) State {
	u, i := s.unit(set.Int("unit", 0))
	require.GreaterOrEqual(t, i, 0)
	if f := set.Get("form"); f != "" {
		u.Form = Form(slices.Index(formIDs[:], f))
	}
	face := map[string]battle.Point{"away": sandtable.Away, "here": sandtable.Here, "left": {X: -sandtable.One}, "right": {X: sandtable.One},
		"": [...]battle.Point{sandtable.Away, sandtable.Here}[s.side(u)]}
	var p battle.Points
	require.True(t, p.Take(set.Get("at")), set)
	o.table.Put(o.sized(u, sandtable.Piece{ID: u.ID, Side: s.side(u), At: p[0], Face: face[set.Get("face")]}))
	o.posts[u.ID] = p[0]
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
