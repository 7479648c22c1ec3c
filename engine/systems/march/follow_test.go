package march

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/rulestest"
	"vedette/engine/sandtable"
)

// whoIs returns the id of a unit.
func whoIs(t *testing.T, s State, name string) int {
	t.Helper()
	i := slices.IndexFunc(s.Units, func(u Unit) bool { return u.Name == name })
	require.GreaterOrEqual(t, i, 0, name)
	return s.Units[i].ID
}

// A player’s units are followed straight ahead, as far as they go. The map loses sight of those that turn, go obliquely or come out of
// houses, until they charge home, go into houses or are shown on the map.
func TestPlayersMovesAreFollowed(t *testing.T) {
	s := commanders.Start(t, "kaltbach").(State)
	s.Step, s.Active, s.First = 5, 0, 0
	s.MFs[0].Order = orderIndex("attack")
	o := newOfficer(s, must(scenarioOf("kaltbach")), commander.Seats{}.Characters())
	legere, ligne, langenau := whoIs(t, s, "1/9th Légère"), whoIs(t, s, "1/54th Ligne"), whoIs(t, s, "1/IR Langenau")
	follows := func(s State, c engine.Command) (sandtable.Piece, State) {
		for _, v := range o.Measured(s, c) {
			if c.In.Get(v.Key) == "" {
				c = c.With(v.Key, v.Val)
			}
		}
		st, after := rulestest.Enter(t, System{}, s, c, nil)
		o.Done(s, st, after)
		p, _ := o.Board.Piece(c.In.Int("unit", 0))
		return p, after
	}
	do := func(id int, fields ...string) engine.Command {
		return engine.Do("move", append([]string{"unit", book.Num(id)}, fields...)...)
	}
	was, _ := o.Board.Piece(legere)
	in := o.Measured(s, do(legere))
	assert.Equal(t, []string{"", "36"}, []string{in.Get("rate"), in.Get("went")}, "nine inches in column over the rye, which costs nothing")
	p, s1 := follows(s, do(legere))
	assert.Equal(t, battle.Point{X: was.At.X, Y: was.At.Y + 900}, p.At)
	assert.False(t, p.Lost)
	form := System{}.Form(s1, do(ligne))
	require.Nil(t, form.Refused)
	p, _ = follows(s, do(ligne, "went", "10"))
	assert.Equal(t, 620+250, p.At.Y, "as far as the player says")
	p, _ = follows(s, do(ligne, "form", "line"))
	assert.Equal(t, []int{870, 315}, []int{p.At.Y, p.Wide}, "who forms line stays")
	q := p
	p, _ = follows(s, do(ligne, "turns", "1", "turned", "2", "went", "8"))
	assert.Equal(t, []any{q.Middle().X + p.Deep/2 + 200, q.Middle().Y, false}, []any{p.At.X, p.At.Y, p.Lost}, "to the right, on its centre")
	assert.Equal(t, sandtable.One, p.Face.X)
	measured := o.Measured(s, do(ligne, "turns", "1", "turned", "1"))
	assert.Equal(t, " went=22 halt-went=a%20threat%20zone", engine.Command{In: measured}.String(), "back to its left")
	o.Board.Put(q)
	p, _ = follows(s, do(ligne, "turns", "1"))
	assert.Equal(t, []any{870, true}, []any{p.At.Y, p.Lost}, "it turned, nobody knows which way")
	commander.Drawn(o.Board, engine.Do(battle.DoMap, battle.Spots, book.Num(ligne)+":1350,900,0,1000"), s.table)
	p, _ = o.Board.Piece(ligne)
	assert.False(t, p.Lost, "shown on the map")
	p, _ = follows(s, do(ligne, "slow", "yes"))
	assert.True(t, p.Lost, "obliquely, to either side")
	p, _ = follows(s, engine.Do("charge", "unit", book.Num(ligne), "at", book.Num(langenau)))
	assert.False(t, p.Lost, "it stands before those it charges")
	read := func(order string, id int, fields ...string) string {
		s.MFs[0].Order = orderIndex(order)
		return engine.Command{In: o.Measured(s, do(id, fields...))}.String()
	}
	p, _ = o.Board.Piece(legere)
	p.At.Y = 1500
	o.Board.Put(p)
	assert.Equal(t, " turns=1 turned=3 went=27", read("retire", legere), "to the rear, and it faces the enemy")
	assert.Equal(t, " went=1 halt-went=a%20threat%20zone", read("retire", legere, "turns", "0"), "the player decides")
	guns := whoIs(t, s, "3/4th Foot Artillery")
	assert.Equal(t, " form=limbered turns=1 turned=3", read("retire", guns), "guns limber up and turn about")
	before, _ := o.Board.Piece(guns)
	p, _ = follows(s, do(guns, "form", "limbered", "turns", "1", "turned", "3", "went", "0"))
	assert.Equal(t, -before.Face.Y, p.Face.Y)
	o.Board.Put(before)
	p, _ = o.Board.Piece(legere)
	assert.Equal(t, " went=0 halt-went=its%20order,%20Manoeuvre", read("manoeuvre", legere), "it may go no nearer")
	p.Face.Y = -p.Face.Y
	o.Board.Put(p)
	assert.Equal(t, " went=36", read("retire", legere), "it has turned its back on them")
	s.MFs[0].Order = orderIndex("attack")
	inn := whoIs(t, s, "2nd Slavonian Grenzer")
	s.Active = 1
	p, _ = follows(s, do(inn))
	assert.True(t, p.Lost, "out of the inn by any door")
}

// The ground straight ahead, how far a unit can go over it, and whether a change of formation is tested, are read off the map.
func TestMovesAreMeasured(t *testing.T) {
	s := commanders.Start(t, "kaltbach").(State)
	s.Step, s.Active = 5, 0
	s.MFs[0].Order = orderIndex("attack")
	o := newOfficer(s, must(scenarioOf("kaltbach")), commander.Seats{}.Characters())
	ligne := whoIs(t, s, "1/54th Ligne")
	at := func(x, y int, fields ...string) string {
		p, _ := o.Board.Piece(ligne)
		p.At = battle.Point{X: x, Y: y}
		o.Board.Put(p)
		return engine.Command{In: o.Measured(s, engine.Do("move", append([]string{"unit", book.Num(ligne)}, fields...)...))}.String()
	}
	assert.Equal(t, " went=36", at(1300, 500))
	assert.Equal(t, " ground=light went=18", at(2900, 800), "into the alder wood")
	assert.Equal(t, " went=5 halt-went=a%20threat%20zone", at(1300, 1300), "into the threat zone of those behind the wall")
	assert.Equal(t, " close=yes", at(1300, 1400, "form", "line"))
	assert.Empty(t, at(1300, 620, "turns", "1"))
	for order, want := range map[string]string{"bombard": " went=0 halt-went=its%20order,%20Bombard",
		"defend": " went=24 halt-went=its%20order,%20Defend"} {
		s.MFs[0].Order = orderIndex(order)
		o.posts[ligne] = battle.Point{X: 1300, Y: 500}
		assert.Equal(t, want, at(1300, 500), "under %s it goes no farther", order)
	}
	for word, fields := range map[string][]string{"Stand": nil, "Turn 1/54th Ligne": {"turns", "1"}, "Form line": {"form", "line"}} {
		c := engine.Do("move", append([]string{"unit", book.Num(ligne), "went", "0"}, fields...)...)
		assert.Equal(t, word, System{}.Form(s, c).Go)
	}
	s.MFs[0].Order = orderIndex("attack")
	o.Board.Remove(whoIs(t, s, "1/IR Langenau"))
	o.Board.Remove(whoIs(t, s, "4th Traun Landwehr"))
	assert.Equal(t, " ground=wall went=32", at(1350, 1400), "an inch less, over the garden wall")
}
