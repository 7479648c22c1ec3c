package hill

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
)

// TestPositions plays positions as a good player of the period would, see rulestest.Positions:
//
//	they avg 8 wavers        the enemy: kind, number and state (wavers, unlimbered, loaded); also: somebody else
//	rifles left=5 acted      the state of one of our units: rifles (16), light (18) or dragoons (10)
//	turn 12                  the turn
//	acts they rifles-near    who acts, and the reply to the question
//	wants Charge the Rifles  how the advice of a good player would begin
func TestPositions(t *testing.T) { assert.GreaterOrEqual(t, rulestest.Positions(t, position), 30) }

// position sets up a position and asks for advice.
func position(t *testing.T) rulestest.Position {
	s := opposed(t, "scenario=sweep")
	ids := map[string]string{"rifles": "u3", "light": "u4", "dragoons": "u5"}
	for i, u := range s.units(Players) {
		ids[[]string{"rifles", "light", "dragoons"}[i]] = ref("u", u.ID)
	}
	var acts []string
	line := func(w []string) {
		switch w[0] {
		case "they", "also":
			_, s = rulestest.Enter(t, System{}, s, engine.Do("note", "kind", w[1], "figures", w[2]), nil)
			p := s.Parties[len(s.Parties)-1]
			ids[w[0]] = ref("p", p.ID)
			if u, ok := s.Roster.From(p.ID); ok {
				ids[w[0]+"-unit"] = ref("u", u.ID)
				s = s.withUnit(posed(t, u, w[3:])).inStep()
			}
		case "turn":
			s.Turn = rulestest.Numbered(t, w[1])
		case "acts":
			acts = w[1:]
		default:
			u, ok := s.unit(readRef("u", ids[w[0]]))
			require.True(t, ok, w)
			s = s.withUnit(posed(t, u, w[1:])).inStep()
		}
	}
	wants := func(w []string) ([]commander.Advice, string) {
		return counselled(t, s, ids, acts), strings.Join(w, " ")
	}
	return rulestest.Position{Line: line, Wants: wants}
}

// posed returns a unit in the state that the position says.
func posed(t *testing.T, u muster.Unit, how []string) muster.Unit {
	for _, w := range how {
		k, v, _ := strings.Cut(w, "=")
		to := map[string]func(muster.Unit) muster.Unit{"wavers": wavers, "acted": hasActed, "unlimbered": unlimber, "loaded": loaded,
			"unloaded": empty, "left": func(u muster.Unit) muster.Unit {
				return withoutSome(u.Alive() - rulestest.Numbered(t, v))(u)
			}}[k]
		require.NotNil(t, to, w)
		u = to(u)
	}
	return u
}

// counselled asks for advice for the acting unit.
func counselled(t *testing.T, s State, ids map[string]string, acts []string) []commander.Advice {
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
	_, st := rulestest.Enter(t, System{}, s, engine.Do("advise", "who", who), nil, answers...)
	return st.counsel(st.Advice.Get())
}
