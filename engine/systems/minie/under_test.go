package minie

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/sandtable"
)

// Who is under the stick, a stray shell or the cone, and how many of his figures, is read off the table: the stick runs on from the middle
// of the target to a wood, a house, water or the far side of a hill. Source: C4 to C6.
func TestTheTableShowsWhoIsUnderATemplate(t *testing.T) {
	for rows, ask := range map[string]func(look) string{`
near, red: far=600 third=1650 -> 7: 2
its rear only: far=600 third=1600 -> 7: 1
not so far: far=600 third=1540 -> nobody: 0
beyond it: far=600 third=2060 -> nobody: 0
a column: far=600 v=regular/column third=2150 -> 7: 8
past a wood: far=600 third=1650 wood=900,1000 -> nobody: 0
past a stream: far=600 third=1650 stream=900,900 -> nobody: 0
on a hill: far=600 third=1650 hill=1300,1900 -> 7: 2
behind a hill: far=600 third=1650 hill=900,1200 -> nobody: 0
`: func(x look) string { return proposed(x, underStick, 900, 1300) }, `
beyond it, a shell: far=600 third=900 -> 7: 7
the target of it: far=600 third=650 -> nobody: 0
`: func(x look) string { return proposed(x, underShell, 2, 100) }, `
short of it, a shell: far=600 third=550 -> 7: 8
`: func(x look) string { return proposed(x, underShell, 4, 100) }, `
to one side: far=600 third=600 -> 7: 3
`: func(x look) string { return proposed(x, underShell, 3, 100) }, `
a shot, beyond it: far=600 third=850 -> 7: 1
`: func(x look) string { return proposed(x, underShell, 2, quarter) }, `
in the near zone: far=600 third=200 -> 7: 2
in the middle zone: far=1000 third=600 -> 7: 5
behind the target: far=300 third=1200 -> 7: 10
`: func(x look) string { return proposed(x, underCone, 0, 300, 300, 700, 700, 1300) }} {
		looks(t, rows, ask)
	}
}

// proposed returns what is proposed to a question about unit 7, a copy of v in the place of a third, and how many of its figures.
func proposed(x look, id string, where ...int) string {
	w := x.v
	w.ID = 7
	x.s.Units = append(x.s.Units, w)
	p, _ := x.o.Board.Piece(7)
	p.Face = sandtable.Away
	x.o.Board.Put(shaped(p, w))
	q := commander.Question{ID: id, Kind: dice.Pick, Units: []int{5, 6}, Where: where,
		Choices: []dice.Choice{{ID: "nobody", Label: "Nobody"}, {ID: "7"}}}
	who, _ := x.o.Proposed(x.s, q)
	q.ID, q.Units, q.Choices = id+howMany, []int{7, 5, 6}, make([]dice.Choice, 13)
	n, _ := x.o.Proposed(x.s, q)
	return who + ": " + n
}

// The first of several is proposed with the reason, then the others, then no one; nothing for what the table does not show. A commander
// answers the same.
func TestWhatIsProposedForAStrayRound(t *testing.T) {
	o, s := steady(t, "tanners")
	for _, u := range s.Units {
		o.Board.Remove(u.ID)
	}
	for id, y := range map[int]int{8: 5, 11: 15, 12: 27, 13: 29} {
		o.stands(s, id, 18, y, sandtable.Faces[book.Bit(id > 8)])
	}
	q := commander.Question{ID: underStick, Kind: dice.Pick, Units: []int{8, 11}, Where: []int{900, 1700},
		Choices: []dice.Choice{{ID: "nobody", Label: "Nobody"}, {ID: "10"}, {ID: "12"}, {ID: "13"}}}
	o.Board.SetMap(battle.Map{W: 3600, D: 3000})
	reply, why := o.Proposed(s, q)
	assert.Equal(t, []string{"12", "On the map 2 figures of theirs stand there."}, []string{reply, why})
	assert.Equal(t, "12", o.Reply(s, q))
	q.Choices = []dice.Choice{{ID: "nobody", Label: "Nobody else"}, {ID: "10"}}
	reply, why = o.Proposed(s, q)
	assert.Equal(t, []string{"nobody", "The map shows no one else there."}, []string{reply, why})
	q.Choices[0].Label = "Nobody"
	_, why = o.Proposed(s, q)
	assert.Equal(t, "The map shows no one there.", why)
	q.Units = []int{8, 99}
	reply, why = o.Proposed(s, q)
	assert.Equal(t, []string{"", ""}, []string{reply, why})
	assert.Equal(t, "nobody", o.Reply(s, q))
}

// A round that a player fires begins with the figures that the table shows: in the lane, the circle and the zones of the cone; with others
// who are there, and without a bounce if the stick cannot run on. Source: C4 to C6.
func TestTheTableMeasuresRounds(t *testing.T) {
	for rows, do := range map[string]string{`
a line: u=battery far=600 -> range=0 lane=2
a column: u=battery v=regular/column far=600 -> range=0 lane=10
a wood behind: u=battery far=600 wood=900,1000 -> range=0 lane=2 stops=yes
a howitzer has no stick: u=battery howitz=1 far=600 wood=900,1000 -> range=1 lane=2
`: "roundshot", `
a line: u=battery far=600 -> circle=8 cover=open
in a wood: u=battery far=600 wood=500,900 -> circle=8 cover=soft
friends there: u=battery far=600 third=600 -> circle=8 cover=open others=yes
`: "shell", `
close: u=battery far=200 -> zone-close=2 cover=open
normal: u=battery far=500 -> zone-normal=5 cover=open
others: u=battery far=300 third=1000 -> zone-normal=4 cover=open others=yes
too far: u=battery far=1400 ->
`: "canister"} {
		looks(t, rows, func(x look) string {
			if x.set.Get("third") != "" {
				w := x.v
				w.ID = 7
				x.s.Units = append(x.s.Units, w)
			}
			in := x.o.Measured(x.s, engine.Do(do, "unit", "5", "target", "6"))
			return strings.TrimPrefix(engine.Command{In: in}.String(), " ")
		})
	}
}
