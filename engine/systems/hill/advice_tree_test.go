package hill

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
)

// All advice as a table to read beside hill-tables 6: for every kind, in every situation that a line mentions,
// each answer of the referee and the resulting advice.

// oneOfOurs leaves the Players only the sixteen Rifles.
func oneOfOurs(s State) State {
	us := s.units(Players)
	s.Roster = slices.DeleteFunc(slices.Clone(s.Roster), func(u muster.Unit) bool { return u.ID == us[1].ID || u.ID == us[2].ID })
	s.ToAct.P = 1
	return s
}

func mount(u muster.Unit) muster.Unit {
	return u.Each(func(f muster.Figure) muster.Figure { f.Mounted = true; return f })
}

// withoutSome removes n figures from a unit.
func withoutSome(n int) func(muster.Unit) muster.Unit {
	return func(u muster.Unit) muster.Unit {
		u, _ = u.Lose(casualties(u, n)...)
		return u
	}
}

// leftWith leaves the first Player unit n figures.
func leftWith(n int) func(State) State {
	return change(false, func(u muster.Unit) muster.Unit {
		u, _ = u.Lose(casualties(u, u.Alive()-n)...)
		return u
	})
}

// lasts puts incidents into force.
func lasts(all ...Incident) func(State) State {
	return func(s State) State {
		for i := range all {
			all[i].Until = s.Turn + 1
		}
		return s.withIncidents(all...)
	}
}

// situation is what the referee sees on the table, and for which kinds advice is asked.
type situation struct {
	why   string
	kinds string // the kinds that act
	also  string // another one on the table
	to    func(State) State
}

var adviceSituations = func() []situation {
	fighters := "con vet cav garrison armed bandit"
	all := []situation{
		{"nothing else", "con avg vet cav lart fart convoy msg hq garrison picket guard armed guer bandit desert villagers monks aristo", "",
			nil},
		{"it wavers", "avg", "", change(true, wavers)},
		{"the Rifles waver", fighters, "", change(false, wavers)},
		{"the Rifles have acted", fighters, "", change(false, hasActed)},
		{"the Rifles are six to its eight", "avg cav bandit", "", leftWith(6)},
		{"the Rifles are five to its eight", "avg cav", "", leftWith(5)},
		{"the Rifles are eight to its eight", "avg bandit", "", leftWith(8)},
		{"one of the Rifles is left", "bandit", "", leftWith(1)},
		{"half of it is gone", "armed", "", change(true, withoutSome(4))},
		{"not quite half of it is gone", "armed", "", change(true, withoutSome(3))},
		{"it has rifles to load", "avg bandit", "", change(true, empty)},
		{"it is on foot", "cav", "", change(true, dismount)},
		{"it is unlimbered", "lart fart", "", change(true, unlimber)},
		{"it is loaded", "lart fart", "", change(true, loaded)},
		{"it is an unlimbered howitzer", "lart fart", "",
			change(true, func(u muster.Unit) muster.Unit { return unlimber(u).WithMark(markHowitzer, 1) })},
		{"Spanish", "aristo", "", func(s State) State { s.Parties[0].Spanish = true; return s }},
	}
	for _, also := range []string{"avg", "cav", "lart", "convoy", "msg", "hq", "armed", "guer", "bandit", "desert", "villagers"} {
		all = append(all, situation{also + " on the table", "con cav guer bandit villagers", also, nil})
	}
	for _, i := range []Incident{{Key: "rain"}, {Key: "mist"}, {Key: "heat"}, {Key: "dust"}, {Key: "dusk"}, {Key: "cartridges"},
		{Key: "command"}, {Key: "command", Rash: true}} {
		why := i.Key
		if i.Rash {
			why += ", rash"
		}
		all = append(all, situation{why, "con avg cav bandit", "", lasts(i)},
			situation{why + ", the Rifles are eight to its eight", "avg cav", "", func(s State) State { return lasts(i)(leftWith(8)(s)) }})
	}
	all = append(all, situation{"a careful commander, Guerillas on the table", "avg cav", "guer", lasts(Incident{Key: "command"})},
		situation{"lame horses of the Rifles, who ride", "avg cav", "", func(s State) State {
			return lasts(Incident{Key: "lame", Unit: s.units(Players)[0].ID})(change(false, mount)(s))
		}})
	for _, key := range []string{"mud", "plank", "ford"} {
		all = append(all, situation{key, "avg lart convoy msg hq monks", "", lasts(Incident{Key: key})})
	}
	return all
}()

// replies returns the answers to a question by the staff officer.
func replies(q *dice.Question) []string {
	if q.Kind == dice.YesNo {
		return []string{dice.Yes, dice.No}
	}
	return rulestest.Each(q.Choices, func(c dice.Choice) string { return c.ID })
}

// adviceRows lists what follows from each answer about who, one row each.
func adviceRows(t *testing.T, s State, who string) (rows []string) {
	c := engine.Do("advise")
	if who != "" {
		c = engine.Do("advise", "who", who)
	}
	var follow func(given []dice.Given, said []string)
	follow = func(given []dice.Given, said []string) {
		evs, err := System{}.Resolve(s, c, dice.NewCup(given...))
		var need *dice.Need
		switch {
		case errors.As(err, &need) && need.Ask != nil:
			for _, r := range replies(need.Ask) {
				follow(append(slices.Clip(given), dice.Given{ID: need.Ask.ID, By: dice.Table, Answer: r}), append(slices.Clip(said), r))
			}
			return
		case errors.As(err, &need):
			ones := slices.Repeat([]int{1}, need.Roll.Code.Faces())
			follow(append(slices.Clip(given), dice.Given{ID: need.Roll.ID, By: dice.Table, Faces: ones}), said)
			return
		}
		require.NoError(t, err, "%s %s", who, said)
		a := evs[len(evs)-1].(advised).Advice
		row := fmt.Sprintf("  %-16s", strings.Join(said, " "))
		for _, f := range a.Fits {
			line := num(f.Line)
			if f.All {
				line = "all " + line
			}
			row += " | " + line + " " + f.Act
		}
		if a.Round != "" {
			row += " " + a.Round
		}
		if len(a.Equal) > 0 {
			row += " | equal: " + strings.Join(a.Equal, ", ")
		}
		rows = append(rows, row+" | "+a.why(s.Scale))
	}
	follow(nil, nil)
	return rows
}

// TestAdvice6AsATable checks every answer to every question. Source: hill-tables 6; hill-incidents 3; HILL-109,
// 111.
func TestAdvice6AsATable(t *testing.T) {
	var b strings.Builder
	for _, x := range adviceSituations {
		for _, k := range strings.Fields(x.kinds) {
			s := oneOfOurs(opposed(t, "force=sweep", strings.Fields(k+" "+x.also)...))
			if x.to != nil {
				s = x.to(s)
			}
			fmt.Fprintf(&b, "%s: %s\n%s\n", k, x.why, strings.Join(adviceRows(t, s, ""), "\n"))
		}
	}
	console := opposed(t, "players=3")
	for _, c := range behaviours {
		for _, k := range c.kinds {
			fmt.Fprintf(&b, "%s: on the console\n%s\n", k, strings.Join(adviceRows(t, console, k), "\n"))
		}
	}
	for _, k := range []string{"con", "lart", "armed", "aristo", "con guer", "cav guer", "guer avg", "guer convoy", "bandit lart",
		"bandit avg"} {
		s := opposed(t, "players=3", strings.Fields(k)...)
		fmt.Fprintf(&b, "%s: on the console, a party\n%s\n", k, strings.Join(adviceRows(t, s, ref("p", s.Parties[0].ID)), "\n"))
	}
	s := opposed(t, "force=sweep solo=yes", "avg")
	fmt.Fprintf(&b, "avg: alone, three units of ours\n%s\n", strings.Join(adviceRows(t, s, ""), "\n"))
	rulestest.Golden(t, "testdata/advice.txt", b.String())
}
