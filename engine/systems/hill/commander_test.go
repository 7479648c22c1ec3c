package hill

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
)

// watched is an evening played by an umpire, with every step checked, and its results.
type watched struct {
	*umpire
	t         *testing.T
	strict    bool // checks every step against the whole contract
	out       soaked
	played    []engine.Step
	stood     map[int]battle.Point // where units began
	gained    map[int]int          // inches gained toward the other side's edge, at their farthest
	questions [2]int               // questions asked for the commanders of each side
}

// soaked are the results of a game.
type soaked struct {
	turns, presses, events, incidents, steps, lost, of, units, destroyed, half, points, level int

	advice, atOnce, promoted, officers  int // promotions, and officers and NCOs of the Players who fell
	volleys, charges, searched, charged int // by the Players; charged: charges by the others

	finds map[string]bool
	word  string
}

// carried carries out a command. When strict, a volley is sometimes counted instead of thrown, with any number
// of hits; otherwise the dice are those of a rehearsal.
func (c *watched) carried(cmd engine.Command) (engine.Step, engine.State, error) {
	c.t.Helper()
	reply := func(_ engine.State, q dice.Question) string {
		if u, _ := c.s.unit(c.works); strings.HasPrefix(q.ID, "advice") {
			c.questions[seatOf(side(u))]++
		}
		return c.answer(q)
	}
	if !c.strict {
		return commander.Carry(System{}, c.s, cmd, reply, c.throw)
	}
	random := rulestest.RandomFill(c.choose)
	return rulestest.Drive(c.t, System{}, c.s, cmd, func(n *dice.Need) ([]dice.Given, bool) {
		if n.Ask != nil {
			return []dice.Given{{ID: n.Ask.ID, By: dice.Table, Answer: reply(c.s, *n.Ask)}}, true
		}
		return random(n)
	})
}

// heard records a step and what it adds to the results.
func (c *watched) heard(before State, st engine.Step) {
	require.NoError(c.t, System{}.Check(c.s), "%s", st.Do)
	c.played = append(c.played, st)
	holdUnits(c.t, before, st, c.s)
	c.gains()
	u, _ := before.unit(readRef("u", st.Do.In.Get(keyUnit)))
	ours := side(u) == Players
	switch st.Do.Do {
	case "volley":
		if ours {
			c.out.volleys++
		}
	case "unit-charge":
		if ours {
			c.out.charges++
		} else {
			c.out.charged++
		}
	case "site", "scout", "assess", "entry", "interrogate", "explore-village", "explore-cave", "open-convoy", "parley-villagers",
		"parley-monks", "parley-aristocrats":
		c.out.searched++
	}
	for _, e := range st.Events {
		c.count(e)
	}
}

// gains records the ground gained by units.
func (c *watched) gains() {
	if c.stood == nil {
		c.stood, c.gained = map[int]battle.Point{}, map[int]int{}
	}
	for _, u := range c.s.onTableUnits() {
		id := u.ID
		if u.From > 0 {
			id = u.From
		}
		at, lies := c.layout.at[id]
		if !lies {
			continue // its position has not been asked for
		}
		if _, known := c.stood[u.ID]; !known {
			c.stood[u.ID] = at
		}
		far := (c.stood[u.ID].Y - at.Y) / inches(1)
		if side(u) == NonPlayers {
			far = -far
		}
		c.gained[u.ID] = max(c.gained[u.ID], far)
	}
}

// count records the results of an event, and where things are placed.
func (c *watched) count(e engine.Event) {
	switch e := e.(type) {
	case pressed:
		c.out.presses++
	case befell:
		c.out.incidents++
	case drawn:
		if e.From == "" && !e.Redraw {
			c.out.events++
		}
	case found:
		key := e.Key
		if e.As != "" {
			key = e.As
		}
		c.out.finds[key] = true
	case scouted:
		c.out.finds["scouted"] = true
	case assessed:
		if e.Made {
			c.out.finds["assessed"] = true
		}
	case advised:
		c.out.advice++
	case figured:
		if e.What.ID() == "promoted" && c.played[len(c.played)-1].Do.Do != "party" { // a joining party promotes a leader as well
			c.out.promoted++
		}
	case accepted:
		for _, f := range e.Effects {
			if u, ok := c.s.Roster.Unit(f.Unit); ok && u.Side == ours {
				c.out.officers += leadersIn(f.Lost)
			}
		}
	}
}

// find searches, scouts and talks when something is near.
func (c *watched) find(u muster.Unit) bool {
	all, at := c.todo()
	for i, do := range all {
		if c.layout.far(c.at(u), at[i]) > wantedAt[do.Do] {
			continue
		}
		if !c.enter(do, keyWhat, "joined", "actor", "veteran", keyUnit, ref("u", u.ID)) {
			continue
		}
		if do.Do != "assess" && do.Do != "site" {
			c.spoken[readRef("p", do.In.Get("place"))] = true
		}
		if c.s.Side == Players && len(c.s.Pending) == 0 {
			if u, ok := c.s.unit(c.s.Active); ok && fresh(u) > 0 { // it was their action
				c.step(engine.Do("done"))
			}
		}
		return true
	}
	return false
}

// anything takes a random legal action.
func (c *watched) anything(u muster.Unit) bool {
	c.works = u.ID
	all, _ := c.s.targets(u)
	for range 6 {
		t := muster.Unit{}
		if len(all) > 0 {
			t = all[c.choose(len(all))]
		}
		d, done := c.layout.far(c.at(u), c.at(t)), false
		switch c.choose(6) {
		case 0, 1:
			done = c.move(u, battle.Point{X: c.choose(c.layout.w), Y: c.choose(c.layout.h)}, 0)
		case 2:
			done = c.do(u, "unit-stand")
		case 3:
			done = t.ID > 0 && d <= c.sight() && !c.screened(c.at(u), c.at(t)) && c.shoots(u, t, d)
		case 4:
			done = t.ID > 0 && d <= 12 && c.do(u, "unit-charge", keyAgainst, ref("u", t.ID), keyCover, "open")
		case 5:
			done = side(u) == Players && c.find(u)
		}
		if done {
			return true
		}
	}
	return false
}

// chance takes a random legal action instead of the advice.
func (c *watched) chance(may []commander.Advice) bool {
	if do := may[0].Do; do.Do == "advise" {
		if u, acts := c.s.acting(); acts {
			return c.anything(u)
		}
		return c.enter(engine.Do("activate", keyUnit, may[c.choose(len(may))].Do.In.Get("who")))
	}
	u, _ := c.s.acting()
	return c.anything(u)
}
