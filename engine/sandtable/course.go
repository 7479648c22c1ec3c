package sandtable

import (
	"vedette/engine/battle"
)

// A course holds the distance to one place from everywhere else, avoiding ground that may not be entered. It is computed once
// for each place on a grid of inches.

// leg is what a course is for: pieces of a class that need so much room on either side.
type leg struct {
	goal  Point
	class string
	room  int
}

const square = 100

// NoWay is the result of PathLength when there is no way: farther than any place. It may be compared but not added to.
const NoWay = 1 << 28

// narrow is the extra cost of moving where there is too little room; shut marks ground that may only be left.
const narrow, shut = 3, 4

// PathLength returns how far p has to go to goal round the ground that bars it, NoWay when there is no way. All pieces of a class are
// barred by the same ground; for the class "" it is the straight distance.
func (t *Table) PathLength(p Piece, goal Point, class string, bars func(battle.Shape) bool) int {
	straight := battle.Distance(p.At, goal)
	if straight <= 2*square || class == "" {
		return straight
	}
	w, d := t.Map.W/square+1, t.Map.D/square+1
	at := func(q Point) int {
		return max(0, min(d-1, (q.Y+square/2)/square))*w + max(0, min(w-1, (q.X+square/2)/square))
	}
	room := p.Wide/2 + square/2
	k := leg{goal, class, min(4*square, room-room%square)}
	grid, ok := t.courses[k]
	if !ok {
		grid = t.course(at(goal), w, d, k.room, bars)
		t.courses[k] = grid
	}
	return max(straight, grid[at(p.At)])
}

// course computes the distances outwards from the goal.
func (t *Table) course(goal, w, d, room int, bars func(battle.Shape) bool) []int {
	grid, slow := make([]int, w*d), make([]int, w*d)
	for i := range grid {
		grid[i] = NoWay
	}
	reach := max(square/2, room)
	for _, l := range t.ground {
		if bars == nil || !bars(l.Shape) {
			continue
		}
		cell := func(n, most int) int { return max(0, min(most, n/square)) }
		for y := cell(l.lo.Y-reach, d); y < cell(l.hi.Y+reach+square, d); y++ {
			for x := cell(l.lo.X-reach, w); x < cell(l.hi.X+reach+square, w); x++ {
				i := y*w + x
				if q := (Point{X: x * square, Y: y * square}); l.nearer(q, square/2) {
					slow[i] = shut
				} else if l.nearer(q, room) {
					slow[i] = max(slow[i], narrow)
				}
			}
		}
	}
	grid[goal] = 0
	waits := make([]bool, w*d)
	for next := []int{goal}; len(next) > 0; {
		i := next[0]
		next, waits[i] = next[1:], false
		for y := max(0, i/w-1); y <= min(d-1, i/w+1); y++ {
			for x := max(0, i%w-1); x <= min(w-1, i%w+1); x++ {
				k := y*w + x
				if slow[k] == shut && slow[i] != shut {
					continue
				}
				step := square
				if x != i%w && y != i/w {
					step = 141
				}
				if step *= 1 + slow[k]; grid[i]+step < grid[k] {
					if grid[k] = grid[i] + step; !waits[k] {
						next, waits[k] = append(next, k), true
					}
				}
			}
		}
	}
	return grid
}

// nearer reports whether q is closer to the shape than room.
func (l terrain) nearer(q Point, room int) bool {
	if !l.near(Point{X: q.X - room, Y: q.Y - room}, Point{X: q.X + room, Y: q.Y + room}) {
		return false
	}
	return room == 0 || battle.DistanceToShape(battle.Shape{Kind: [...]string{"road", "field"}[b2i(l.area)], Points: l.outline}, q) < room
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
