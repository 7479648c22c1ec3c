package sandtable

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/battle"
)

// line is a regiment eight inches wide and one and a half deep.
func line(id, side, x, y int, face Point) Piece {
	return Piece{ID: id, Side: side, At: Point{X: x, Y: y}, Face: face, Wide: 800, Deep: 150}
}

func open(pieces ...Piece) *Table {
	t := New(battle.Map{W: 6000, D: 4000})
	for _, p := range pieces {
		t.Put(p)
	}
	return t
}

func TestGapsAndSides(t *testing.T) {
	a, b := line(1, 0, 2000, 1000, Away), line(2, 1, 2000, 1600, Here)
	assert.Equal(t, 600, Gap(a, b))
	assert.Equal(t, 600, b.Reach(a.At))
	assert.Zero(t, Gap(a, line(2, 1, 2000, 1000, Here)), "face to face")
	assert.Zero(t, Gap(a, Piece{At: Point{X: 2000, Y: 1500}, Face: Away, Wide: 100, Deep: 1500}), "one across the other")
	assert.Equal(t, 500, Gap(a, line(2, 1, 2000+800+300, 1000+400, Here)), "three across and four on")
	assert.Equal(t, []int{Front, Flank, Flank, Rear}, []int{b.SideToward(Point{X: 2000, Y: 1000}), b.SideToward(Point{X: 1000, Y: 1700}),
		b.SideToward(Point{X: 3000, Y: 1601}), b.SideToward(Point{X: 2100, Y: 2500})})
	assert.True(t, InFront(a, b))
	assert.False(t, InFront(a, line(2, 1, 2000, 800, Here)), "behind")
	assert.False(t, InFront(a, line(2, 1, 3500, 1100, Here)), "beside")
	assert.True(t, InFront(a, line(2, 1, 3500, 1900, Here)), "one end of it is within 45°")
}

func TestToward(t *testing.T) {
	m := Allowance{Reach: 600, Wheel: 1, About: 150, Whole: 100, Keep: 200}
	w := open(line(1, 0, 2000, 1000, Away)).Toward(1, Point{X: 2000, Y: 3000}, m)
	assert.Equal(t, []any{600, 0, false, Point{X: 2000, Y: 1600}}, []any{w.Straight, w.Wheel, w.About, w.End.At})

	w = open(line(1, 0, 2000, 1000, Away), line(2, 1, 2000, 1550, Here)).Toward(1, Point{X: 2000, Y: 3000}, m)
	assert.LessOrEqual(t, w.End.At.Y, 1350, "no nearer to an enemy than two inches")
	w = open(line(1, 0, 2000, 1000, Away)).Toward(1, Point{X: 2000, Y: 100}, m)
	assert.True(t, w.About)
	assert.Equal(t, 400, w.Straight, "a quarter of the move to turn about, and whole inches")
	assert.Equal(t, Here, w.End.Face)

	w = open(line(1, 0, 2000, 1000, Away)).Toward(1, Point{X: 3000, Y: 1700}, m)
	assert.LessOrEqual(t, w.Wheel+w.Straight, 600, "a wheel is part of the move")
	assert.Less(t, battle.Distance(w.End.At, Point{X: 3000, Y: 1700}), 1100)
	assert.Equal(t, Piece{}, open().Toward(1, Point{}, m).End, "who is not there stays away")
}

// A house has to be walked round; there is no way straight through it.
func TestCourses(t *testing.T) {
	house := battle.Shape{Kind: "building", ID: "BL1", Points: []Point{{X: 2000, Y: 1500}}, Set: []string{"size=8,4"}}
	bars := func(s battle.Shape) bool { return s.Kind == "building" }
	tb := New(battle.Map{W: 6000, D: 4000, Shapes: []battle.Shape{house}})
	p, q := line(1, 0, 2000, 1000, Away), line(2, 0, 4000, 1000, Away)
	p.Wide, q.Wide = 300, 300
	assert.Greater(t, tb.PathLength(p, Point{X: 2000, Y: 2500}, "all", bars), 2000)
	assert.Equal(t, 1500, tb.PathLength(q, Point{X: 4000, Y: 2500}, "all", bars))
	tb.Put(p)
	m := Allowance{Reach: 600, Wheel: 1, About: 150, Whole: 100, Keep: 200, Bars: bars, Class: "all"}
	for range 8 {
		tb.Put(tb.Toward(1, Point{X: 2000, Y: 2500}, m).End)
	}
	p, _ = tb.Piece(1)
	assert.Less(t, p.Reach(Point{X: 2000, Y: 2500}), 300, "%v", p)
}

func TestBackAndFlee(t *testing.T) {
	tb := open(line(1, 0, 2000, 1000, Away), line(2, 1, 2000, 1300, Here), line(3, 0, 2000, 500, Away))
	w := tb.Back(1, 600, Allowance{Keep: 200})
	assert.Equal(t, Friend, w.Met)
	assert.Equal(t, 3, w.Piece)
	assert.Equal(t, 300, w.Straight, "to a pace before the friend behind it")
	assert.Equal(t, Away, w.End.Face, "facing the enemy")
	w = open(line(1, 0, 2000, 300, Away), line(2, 1, 2000, 600, Here)).Flee(1, Point{X: 2000, Y: 700}, 800, Allowance{})
	assert.Equal(t, Edge, w.Met)
	w = open(line(1, 0, 2000, 2300, Away), line(2, 1, 2000, 2600, Here)).Flee(1, Point{X: 2000, Y: 2700}, 800, Allowance{})
	assert.Equal(t, []any{Nothing, 800, Here}, []any{w.Met, w.Straight, w.End.Face})
	runs := line(1, 0, 2000, 1500, Away)
	w = open(runs, line(2, 0, 1970, 1200, Away), line(3, 0, 2600, 1700, Away)).Flee(1, Point{X: 2000, Y: 2700}, 800, Allowance{})
	assert.Equal(t, []any{Friend, 2, 100}, []any{w.Met, w.Piece, w.Straight}, "who turns by 40° stands upon one of the two")
}

func TestTouch(t *testing.T) {
	for from, face := range map[Point]Point{{X: 2000, Y: 1000}: Away, {X: 1000, Y: 1700}: {X: One}, {X: 3000, Y: 1700}: {X: -One},
		{X: 2000, Y: 2500}: Here} {
		tb := open(line(1, 0, from.X, from.Y, Away), line(2, 1, 2000, 1600, Here))
		tb.Touch(1, 2)
		a, _ := tb.Piece(1)
		b, _ := tb.Piece(2)
		assert.Zero(t, Gap(a, b))
		assert.Equal(t, face, a.Face, "%v", from)
	}
}

func TestUnderAndBetween(t *testing.T) {
	wood := battle.Shape{Kind: "wood", ID: "WD1"}
	wood.Points = []Point{{X: 1000, Y: 1000}, {X: 3000, Y: 1000}, {X: 3000, Y: 2000}, {X: 1000, Y: 2000}}
	hedge := battle.Shape{Kind: "hedge", ID: "HG1", Points: []Point{{X: 0, Y: 2500}, {X: 5000, Y: 2500}}}
	tb := New(battle.Map{W: 6000, D: 4000, Shapes: []battle.Shape{wood, hedge}})
	assert.Len(t, tb.Under(line(1, 0, 2000, 1500, Away)), 1)
	assert.Len(t, tb.Under(line(1, 0, 2000, 2600, Away)), 1)
	assert.Empty(t, tb.Under(line(1, 0, 4500, 1500, Away)))
	assert.True(t, tb.InShape(Point{X: 2000, Y: 1500}, "wood"))
	assert.False(t, tb.InShape(Point{X: 2000, Y: 900}, "wood"))
	tb.Put(line(1, 0, 2000, 2300, Away))
	units, shapes := tb.Between(Point{X: 2000, Y: 500}, Point{X: 2000, Y: 3000})
	assert.Len(t, units, 1)
	assert.Len(t, shapes, 2)
	units, _ = tb.Between(Point{X: 2000, Y: 500}, Point{X: 2000, Y: 3000}, 1)
	assert.Empty(t, units)
}

// In a wheel by hand the inner corner of the front stays where it is, and the outer one moves as far as it is told.
func TestWheelByHand(t *testing.T) {
	p := Piece{ID: 1, At: battle.Point{X: 3000, Y: 2000}, Face: Away, Wide: 400, Deep: 100}
	for inner, toRight := range []bool{false, true} {
		for far := 0; far <= 560; far += 40 {
			q := p.Wheel(far, toRight)
			was, is := p.Corners(), q.Corners()
			assert.InDelta(t, 0, battle.Distance(was[inner], is[inner]), 3, "%v %d", toRight, far)
			assert.InDelta(t, far, battle.Distance(was[1-inner], is[1-inner]), 4, "%v %d", toRight, far)
			assert.Equal(t, toRight && far > 0, q.Face.X > 0, "%v %d", toRight, far)
			assert.Equal(t, Piece{ID: p.ID, At: q.At, Face: q.Face, Wide: p.Wide, Deep: p.Deep}, q)
		}
	}
}
