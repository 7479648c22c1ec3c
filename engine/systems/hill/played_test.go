package hill

import (
	"cmp"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
)

// TestEveningsAsTheyGo plays evenings of six scenarios by the umpire and writes them down entry by entry, with
// the positions of units as each turn begins: the decisions of the umpire and the commanders are our own design
// and recorded nowhere else.
func TestEveningsAsTheyGo(t *testing.T) {
	rulestest.Native(t, "it reads a file")
	who := [][2]string{{"bold", "careful"}, {"steady", "bold"}, {"careful", "steady"}}
	for i, id := range []string{"ducos", "ford", "marquise", "monastery", "practice", "sweep"} {
		start := sure.Of(System{}.Start(engine.Do("", "scenario", id).In))(t)
		c := umpired(start.(State), commander.Seats(who[i%3]), &dice.Source{Seed: uint64(i + 1)})
		var b strings.Builder
		turn := 0
		c.told = func(_ State, st engine.Step) {
			if c.s.Turn != turn {
				turn = c.s.Turn
				fmt.Fprintf(&b, "\nTurn %d.%s\n", turn, c.stand())
			}
			fmt.Fprintf(&b, "%s: %s\n", st.Do, System{}.Tell(c.s, st).Line)
		}
		c.lay()
		for more := true; more; {
			more = sure.Of(c.Go())(t, id)
		}
		fmt.Fprintf(&b, "\n%+v\n", System{}.Result(c.s))
		rulestest.Golden(t, "testdata/commander/"+id+".txt", strings.TrimLeft(b.String(), "\n"))
	}
}

// TestEveningsTogether plays more evenings and adds up the results of each opening: a decision that seldom
// makes a difference makes one here.
func TestEveningsTogether(t *testing.T) {
	rulestest.Native(t, "games of a whole evening")
	who := [...][2]string{{"bold", "careful"}, {"steady", "steady"}, {"careful", "bold"}}
	openings := []string{"force=sweep solo=yes", "force=sweep merciful=yes pace=busy"}
	for _, x := range supplied.All() {
		openings = append(openings, "scenario="+x.ID)
	}
	var b strings.Builder
	for i, opening := range openings {
		turns, points, gone, aims, did, n, at := 0, 0, [2]int{}, map[string]int{}, map[string]int{}, [2]int{}, [2]battle.Point{}
		for k := range 4 {
			c := seated(t, uint64(10*i+k), opening+" incidents="+oftens[k%3].ID)
			c.staff.who = commander.Seats(who[k%3]).Characters()
			c.told = func(_ State, st engine.Step) {
				did[st.Do.Do]++
				for _, u := range c.s.onTableUnits() {
					side, p := seatOf(side(u)), c.layout.at[cmp.Or(u.From, u.ID)]
					n[side], at[side] = n[side]+1, battle.Point{X: at[side].X + p.X, Y: at[side].Y + p.Y}
				}
			}
			c.plays(t)
			r := System{}.Result(c.s)
			turns, points = turns+c.s.Turn, points+r.Points
			for _, u := range c.s.Roster {
				gone[seatOf(side(u))] += u.Gone()
			}
			for _, a := range c.s.Scene.Aims {
				aims[a.Done]++
			}
		}
		fmt.Fprintf(&b, "%s: %d turns, %d points, %d of ours gone and %d of theirs; aims %v\n", opening, turns, points, gone[0], gone[1], aims)
		fmt.Fprintf(&b, "  on the average they stood at %d,%d and %d,%d\n", at[0].X/n[0], at[0].Y/n[0], at[1].X/n[1], at[1].Y/n[1])
		fmt.Fprintf(&b, "  %v\n", did)
	}
	rulestest.Golden(t, "testdata/commander/together.txt", b.String())
}

// stand writes where the units on the table are.
func (c *umpire) stand() string {
	var b strings.Builder
	for _, sd := range []Side{Players, NonPlayers} {
		for _, u := range c.s.units(sd) {
			p := c.at(u)
			fmt.Fprintf(&b, " %s %d,%d.", u.Name, p.X/100, p.Y/100)
		}
	}
	return b.String()
}

// TestFightsAsTheyGo has the umpire play fights of two units: what each does, and who is left.
func TestFightsAsTheyGo(t *testing.T) {
	rulestest.Native(t, "it reads a file")
	s := opening(t, "force", "sweep")
	var b strings.Builder
	ways := []string{commander.Stands, commander.Closes, commander.Charges}
	for i, u := range s.Roster {
		for j, x := range ways {
			for k, y := range ways {
				far := []string{"22", "13", "7", "4"}[(i+j+2*k)%4]
				f := System{}.Fight(s, engine.Do("", "unit", ref("u", u.ID), "far", far, "means-0", x, "means-1", y,
					"cover-0", []string{"open", "soft", "hard"}[(j+k)%3], "first", []string{"0", "1"}[k%2]).In)
				require.Nil(t, f.Form.Refused)
				c := f.Begin(&dice.Source{Seed: uint64(100*i + 10*j + k)}).(*umpire)
				fmt.Fprintf(&b, "%s %s, %s %s, %s″ apart:", f.Name[0], x, f.Name[1], y, far)
				turn := 0
				c.told = func(_ State, st engine.Step) {
					if c.s.Turn != turn {
						turn = c.s.Turn
						fmt.Fprintf(&b, "\n  %d.%s", turn, c.stand())
					}
					if st.Do.Do != "press" && st.Do.Do != "end-turn" && st.Do.Do != "done" {
						fmt.Fprintf(&b, " %s", st.Do.Do)
					}
				}
				for more := true; more && c.s.Turn < 9 && len(c.s.onTableUnits()) == 2; {
					more = sure.Of(c.Go())(t)
				}
				for _, v := range c.s.Roster {
					fmt.Fprintf(&b, "\n  %s: %d left, %s", v.Name, v.Alive(), v.Off)
				}
				b.WriteString("\n")
			}
		}
	}
	rulestest.Golden(t, "testdata/commander/fights.txt", b.String())
}

// TestEntriesAtRandom fills in everything that can be entered at random: forms, sums and sentences that no
// battle reaches.
func TestEntriesAtRandom(t *testing.T) { rulestest.Run(t, System{}, "testdata/random") }
