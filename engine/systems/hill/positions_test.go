package hill

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
)

// Positions as a good player of the period would play them. A block of testdata/commander/positions.txt is a comment, the position, and
// below the dashes the advice of the steady commander: what he would do, why, and what else.
//
//	they avg 8 wavers        who is met, how many, and how they are: wavers, unlimbered, loaded; also: somebody else
//	rifles left=5 acted      how one of ours is: rifles (16), light (18) or dragoons (10)
//	turn 12                  the turn
//	acts they rifles-near    who acts, and the reply to what is asked
//	wants Charge the Rifles  how the advice a player would give begins
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
		got, ok := position(t, head)
		if n++; ok {
			met++
		}
		out = append(out, head+"\n----\n"+got)
	}
	golden(t, file, strings.Join(out, "\n\n")+"\n")
	t.Logf("%d of %d met", met, n)
	assert.GreaterOrEqual(t, n, 30)
	assert.GreaterOrEqual(t, 10*met, 9*n)
}

// position sets a position up and asks.
func position(t *testing.T, head string) (string, bool) {
	s := opposed(t, "scenario=sweep")
	ids := map[string]string{"rifles": "u3", "light": "u4", "dragoons": "u5"}
	for i, u := range s.units(Players) {
		ids[[]string{"rifles", "light", "dragoons"}[i]] = ref("u", u.ID)
	}
	var acts []string
	for _, line := range strings.Split(head, "\n") {
		w := strings.Fields(line)
		switch w[0] {
		case "#":
		case "they", "also":
			_, next, err := rulestest.Resolve(t, System{}, s, engine.Do("note", "kind", w[1], "figures", w[2]), nil)
			require.NoError(t, err, head)
			s = next.(State)
			p := s.Parties[len(s.Parties)-1]
			ids[w[0]] = ref("p", p.ID)
			if u, ok := s.Roster.From(p.ID); ok {
				ids[w[0]+"-unit"] = ref("u", u.ID)
				s = s.withUnit(posed(t, u, w[3:])).inStep()
			}
		case "turn":
			n, err := strconv.Atoi(w[1])
			require.NoError(t, err)
			s.Turn = n
		case "acts":
			acts = w[1:]
		case "wants":
			return counselled(t, s, ids, acts, strings.Join(w[1:], " "))
		default:
			u, ok := s.unit(readRef("u", ids[w[0]]))
			require.True(t, ok, head)
			s = s.withUnit(posed(t, u, w[1:])).inStep()
		}
	}
	t.Fatal(head)
	return "", false
}

// posed is a unit of a position as it is.
func posed(t *testing.T, u muster.Unit, how []string) muster.Unit {
	for _, w := range how {
		k, v, _ := strings.Cut(w, "=")
		to := map[string]func(muster.Unit) muster.Unit{"wavers": wavers, "acted": hasActed, "unlimbered": unlimber, "loaded": loaded,
			"unloaded": empty, "left": func(u muster.Unit) muster.Unit {
				n, err := strconv.Atoi(v)
				require.NoError(t, err)
				return withoutSome(u.Alive() - n)(u)
			}}[k]
		require.NotNil(t, to, w)
		u = to(u)
	}
	return u
}

// counselled asks who acts, and holds what is advised against what is wanted.
func counselled(t *testing.T, s State, ids map[string]string, acts []string, want string) (string, bool) {
	who := ids[acts[0]]
	if u := ids[acts[0]+"-unit"]; u != "" {
		who = u
	}
	s.Side = NonPlayers
	if u, _ := s.unit(readRef("u", who)); side(u) == Players {
		s.Side = Players
	}
	s.Active = readRef("u", who)
	require.NoError(t, System{}.Check(s))
	var answers []string
	for _, a := range acts[1:] {
		name, way, _ := strings.Cut(a, "-")
		id := ids[name]
		if u := ids[name+"-unit"]; s.Side == Players && u != "" {
			id = u
		}
		if id != "" {
			a = id + "-" + way
		}
		if name == "at" {
			a = "at-" + ref("s", s.Sites[0].ID)
		}
		answers = append(answers, a)
	}
	_, after, err := rulestest.Resolve(t, System{}, s, engine.Do("advise", "who", who), nil, answers...)
	require.NoError(t, err)
	st := after.(State)
	may := st.counsel(st.Advice)
	text := fmt.Sprintf("%s. %s", may[0].What, may[0].Why)
	if x := commander.Second(may); x.What != "" {
		text += " Or: " + x.What + "."
	}
	if !strings.HasPrefix(may[0].What, want) {
		return text + "\nnot met", false
	}
	return text, true
}
