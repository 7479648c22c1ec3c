package march

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// The move budget. Source: charts C6, C15.
func TestMoveBudget(t *testing.T) {
	column, line, open := foot(3, 6, Column), foot(3, 6, Line), move{share: 4}
	with := func(change func(*move)) move {
		x := open
		change(&x)
		return x
	}
	for _, c := range []struct {
		what string
		u    Unit
		x    move
		mud  bool
		want string
	}{
		{"whole", column, open, false, "9″"},
		{"formation change", column, with(func(x *move) { x.change = true }), false, "4½″"},
		{"about-face", line, with(func(x *move) { x.turns = 1 }), false, "4½″"},
		{"retiring", line, with(func(x *move) { x.slow = true }), false, "3″"},
		{"a wood", column, with(func(x *move) { x.share = 2 }), false, "4½″"},
		{"a wall", line, with(func(x *move) { x.over = wall }), false, "5″"},
		{"mud", column, open, true, "6¾″"},
		{"steep, horse", horse(3, 6, 'L'), with(func(x *move) { x.share = 1 }), false, "3¾″"},
		{"half used at the other rate", column, with(func(x *move) { x.used, x.strategic = 2, true }), false, "9″"},
		{"horse artillery unlimbers", Unit{Kind: Artillery, Draw: 'H'}, with(func(x *move) { x.change = true }), false, "9″"},
		{"nothing left", line, with(func(x *move) { x.change, x.turns = true, 2 }), false, "0″"},
	} {
		c.x.row = troop(c.u)
		r, left := State{Weather: 2 * book.Bit(c.mud)}.moveBudget(c.u, c.x)
		assert.Equal(t, c.want, book.Inches(left), c.what)
		assert.Zero(t, r.Total(), "%s: its terms are told, not added up", c.what)
	}
	const lightWood, heavyWood = 3, 4
	assert.Equal(t, 0, State{}.groundShare(heavyWood, line, Line))
	assert.Equal(t, 2, State{}.groundShare(heavyWood, line, Skirmish))
	assert.Equal(t, 0, State{}.groundShare(lightWood, battery(3, 5, 'M'), Limbered))
	assert.Equal(t, []string{"Open", "Light wood", "Heavy wood", "Wall, hedge, fence", "River"},
		[]string{grounds[0].name, grounds[lightWood].name, grounds[heavyWood].name, grounds[wall].name, grounds[river].name})
}

// Changing formation near the enemy or under fire needs a VeD; if it fails: no change and D2. Source: MA-24; charts C6.
func TestFormationChange(t *testing.T) {
	s := to(t, fresh(t), "T1", 0)
	x, _ := play(t, s, "move unit=3 form=line")
	u, _ := x.unit(3)
	assert.Equal(t, Line, u.Form, "nobody near")
	x, _ = play(t, s, "move unit=3 form=line close=yes", 4, 5)
	u, _ = x.unit(3)
	assert.Equal(t, []any{Line, 0}, []any{u.Form, u.Dis}, "7 and 2 in column")
	x, _ = play(t, s, "move unit=3 form=line close=yes", 5, 5)
	u, _ = x.unit(3)
	assert.Equal(t, []any{Column, 2}, []any{u.Form, u.Dis})
	x, _ = play(t, s, "fire unit=10 at=3", 6)
	x, _ = play(t, x, "move unit=3 form=line", 5, 5)
	u, _ = x.unit(3)
	assert.Equal(t, []any{Column, 2}, []any{u.Form, u.Dis}, "fired upon")
	assert.Contains(t, refused(t, x, "move unit=3"), "Has moved.")
}

// Half a tactical move, over the same ground, is what an order to attack requires; less, or a move to the rear, does not count.
// Source: charts C4.
func TestAnAttackGoesHalfAMove(t *testing.T) {
	for did, counts := range map[string]bool{"": true, " went=18": true, " went=17": false, " went=0": false, " form=line": false,
		" form=line went=12": true, " ground=rough": true, " turns=1 turned=3": false, " turns=1 turned=1": true, " rate=s went=18": true} {
		s := fought(t, "kaltbach")
		s.Step, s.Active, s.First, s.MFs[0].Order = 5, 0, 0, orderIndex("attack")
		before, _, _ := s.mustMove(s.MFs[0])
		x, r := play(t, s, "move unit=2"+did)
		after, _, _ := x.mustMove(x.MFs[0])
		assert.Equal(t, []any{counts, !counts}, []any{after < before,
			slices.Contains(r.Notes, "Attack asks for half a tactical move: this does not count.")}, did)
		x = to(t, x, "S1", 0)
		assert.False(t, x.Units[1].has(Short), "the next turn")
		s.MFs[0].Order = 0
		x, r = play(t, s, "move unit=2"+did)
		assert.False(t, x.Units[1].has(Short), "Defend asks for nothing")
	}
}

// A unit that moves out of houses has left them. Source: charts C16.
func TestMovingOutOfHouses(t *testing.T) {
	s := to(t, fresh(t), "T1", 0)
	s = entered(t, s, "town what=new stuff=0 size=1", "town what=enter town=1 unit=3")
	u, at := s.unit(3)
	require.Equal(t, 1, u.Town)
	s.Units[at].Flags = 0 // the next turn
	s, r := play(t, s, "move unit=3")
	u, _ = s.unit(3)
	assert.Zero(t, u.Town)
	assert.Contains(t, strings.Join(append(r.Todo, r.Notes...), " "), "houses")
}

// The active side declares its charges, then moves; the other only reacts. Uncommitted units charge like any others.
// Source: MA-57.
func TestActiveSideMoves(t *testing.T) {
	s := to(t, fresh(t), "T1", 0)
	m, _ := s.mf(1)
	require.False(t, m.Committed)
	t.Run("the other side does not move", func(t *testing.T) {
		assert.Equal(t, "Only the French, the active side, may move.", refused(t, s, "move unit=10"))
		_, r := play(t, s, "move unit=10 ruling=yes")
		assert.Contains(t, r.Notes[0], "Referee’s ruling, although only the French")
		play(t, s, "move unit=3")
	})
	t.Run("charges come before moves", func(t *testing.T) {
		x, _ := play(t, s, "move unit=4")
		assert.Contains(t, refused(t, x, "charge unit=3 at=10"), "Charges come before moves, and the 2/10th Ligne have moved.")
		play(t, x, "charge unit=3 at=10 ruling=yes")
		play(t, s, "charge unit=3 at=10")
	})
	t.Run("after a charge others move", func(t *testing.T) {
		x, _ := play(t, s, "charge unit=3 at=10")
		play(t, x, "charge unit=5 at=11")
		play(t, x, "move unit=4")
		assert.Equal(t, "Charging.", refused(t, x, "move unit=3"))
	})
	t.Run("no charge without committing", func(t *testing.T) {
		x, _ := play(t, s, "charge unit=3 at=10")
		a, _ := x.mf(1)
		b, _ := x.mf(2)
		assert.True(t, a.Committed && b.Committed)
	})
	for _, o := range []string{"manoeuvre", "retire", "retreat"} {
		t.Run("an order against charging, "+o, func(t *testing.T) {
			x, _ := play(t, s, "mf-record mf=1 order="+o)
			assert.Contains(t, refused(t, x, "charge unit=3 at=10"), "Its order is")
			play(t, x, "charge unit=3 at=10 ruling=yes")
		})
	}
	for _, o := range []string{"attack", "defend", "support", "bombard"} {
		t.Run("an order that lets charge, "+o, func(t *testing.T) {
			x, _ := play(t, s, "mf-record mf=1 order="+o)
			play(t, x, "charge unit=3 at=10")
		})
	}
	t.Run("a melee waits for the reaction", func(t *testing.T) {
		x, _ := play(t, s, "charge unit=3 at=10")
		x = to(t, x, "T3", 0)
		assert.Equal(t, "The 2/15th Infantry have not reacted yet.", refused(t, x, "melee charge=0"))
		play(t, x, "melee charge=0 ruling=yes", 1, 1, 1, 1)
	})
}

// A unit told to stay is ticked off and not offered to fire; the decision may be changed, and lapses with the step.
func TestStay(t *testing.T) {
	s := fresh(t)
	s.Step, s.Active = 5, 0
	n, r := play(t, s, "stay unit=1")
	assert.Equal(t, []string{"The 1/5th Légère stayed put.", "Stays"}, []string{r.Line, r.Word})
	rows := n.sideList(0).Rows
	assert.Equal(t, []any{"u1", true}, []any{rows[len(rows)-1].ID, rows[len(rows)-1].Done})
	assert.Equal(t, "Already has that order.", refused(t, n, "stay unit=1"))
	assert.NotEmpty(t, refused(t, n, "stay unit=8"), "the other side moves, and it is no horse")
	n, _ = play(t, n, "move unit=1")
	assert.True(t, n.Units[0].has(Moved), "it may change its mind")
	n, r = play(t, n, "stay leader=1")
	assert.Equal(t, "Jeanin stayed put.", r.Line)
	assert.True(t, n.Leaders[0].Stays)
	n, _ = play(t, n, "next")
	assert.False(t, n.Units[0].has(Stays) || n.Leaders[0].Stays)
	first, _ := n.toFire()
	assert.Equal(t, 1, first.ID)
	n, r = play(t, n, "stay unit=1")
	assert.Equal(t, "The 1/5th Légère held their fire.", r.Line)
	first, _ = n.toFire()
	assert.Equal(t, 2, first.ID)
	n.Hand = 2
	assert.Contains(t, n.deeds().Keys, view.Key{ID: "deed-stay", Label: "Hold fire", Do: engine.Do("stay", "unit", "2")})
}

// A move entered with its place is told as made, not as what it might have been.
func TestMovesAreToldAsMade(t *testing.T) {
	s := to(t, fresh(t, "forces", "corps"), "T1", 0)
	u := s.Units[0]
	name := book.WithVerb(u.Name, "move")
	name = strings.TrimSuffix(name, " move")
	other := formIDs[Line]
	if u.Form == Line {
		other = formIDs[Column]
	}
	_, r := play(t, s, "move unit="+book.Num(u.ID))
	assert.Contains(t, r.Line, name+" moved up to ")
	_, r = play(t, s, "move unit="+book.Num(u.ID)+" spot=2700,800,0,1000")
	assert.Equal(t, name+" moved.", r.Line)
	_, r = play(t, s, "move unit="+book.Num(u.ID)+" form="+other+" spot=2700,800,0,1000")
	assert.Equal(t, name+" formed "+other+".", r.Line)
}
