package sandtable_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/battle"
	"vedette/engine/rulestest"
	"vedette/engine/sandtable"
)

// grounds are the kinds of ground of a scene, in the order of its map.
var grounds = []string{"wood", "marsh", "building", "hedge", "stream", "bridge", "zone"}

// scene lays out a random table: some ground, and eight units of two sides, one of them loose.
func scene(choose rulestest.Chooser) *sandtable.Table {
	at := func() battle.Point { return battle.Point{X: 10 * choose(481), Y: 10 * choose(361)} }
	m := battle.Map{W: 4800, D: 3600}
	for i, kind := range grounds {
		p, w, d := at(), 200+10*choose(60), 200+10*choose(60)
		s := battle.Shape{Kind: kind, ID: kind, Points: battle.Points{p}}
		switch kind {
		case "building", "bridge":
			s.Set = []string{"size=" + battle.Inches(w) + "," + battle.Inches(d)}
		case "hedge":
			s.Points = append(s.Points, at())
		case "stream":
			s.Points, s.Set = append(s.Points, at(), at()), []string{"width=1.5"}
		default:
			s.Points = append(s.Points, battle.Point{X: p.X + w, Y: p.Y}, battle.Point{X: p.X + w + 90, Y: p.Y + d},
				battle.Point{X: p.X - 50, Y: p.Y + d})
		}
		if i < 6 || choose(2) == 0 {
			m.Shapes = append(m.Shapes, s)
		}
	}
	t := sandtable.New(m)
	for id := range 8 {
		p := sandtable.Piece{ID: id + 1, Side: id % 2, At: at(), Face: sandtable.Away, Wide: 200 + 20*choose(30), Deep: 50 + 10*choose(20)}
		p.Loose = id == 7
		t.Put(p.Turned(choose(24)))
	}
	return t
}

// bars is ground that the horse of this test may not enter.
func bars(s battle.Shape) bool { return s.Kind == "wood" || s.Kind == "building" || s.Kind == "stream" }

// way returns a way as text.
func way(w sandtable.Way) string {
	over := rulestest.Each(w.Over, func(x battle.Shape) string { return x.ID })
	by := max(w.Piece, slices.Index(grounds, w.Ground)) // the piece, or the number of the ground
	return fmt.Sprintf("%v %d %d over %v met %d %d, %s", w.About, w.Wheel, w.Straight, over, w.Met, by, w.End.Spot())
}

// moves lists the results of all ways of moving a piece.
func moves(t *sandtable.Table, choose rulestest.Chooser, id int) []string {
	goal := battle.Point{X: 10 * choose(481), Y: 10 * choose(361)}
	m := sandtable.Allowance{Reach: 100 * (3 + choose(12)), Wheel: choose(3), About: 150, Spin: choose(3) == 0, Keep: 100 * choose(3),
		Whole: []int{0, 50, 100}[choose(3)]}
	if choose(3) == 0 {
		m.About = 9999
	}
	if choose(2) == 0 {
		m.Bars = bars
	}
	by := m
	by.Class, by.Bars = "horse", bars
	p, _ := t.Piece(id)
	to := t.Toward(id, goal, m)
	steps, ok := p.Steps(to.End, m.Spin)
	return []string{
		"toward " + way(to),
		"by a course " + way(t.Toward(id, goal, by)),
		"turn " + way(t.Turn(id, goal, m)),
		"heading " + way(t.Heading(id, p.Turned(choose(24)).Face, m)),
		"back " + way(t.Back(id, m.Reach, m)),
		"flee " + way(t.Flee(id, goal, m.Reach, m)),
		fmt.Sprintf("steps %v %v", steps, ok),
	}
}

// looks lists the results of all measurements between two pieces.
func looks(t *sandtable.Table, choose rulestest.Chooser, id, other int) []string {
	p, _ := t.Piece(id)
	q, _ := t.Piece(other)
	at := battle.Point{X: 10 * choose(481), Y: 10 * choose(361)}
	var under, spans, ids, shapes []string
	for _, s := range t.Under(p) {
		under = append(under, s.ID)
	}
	for _, s := range t.Spans(p, 800) {
		spans = append(spans, fmt.Sprint(s.ID, " ", s.From, " ", s.To))
	}
	pieces, ground := t.Between(p.At, at, id)
	for _, x := range pieces {
		ids = append(ids, fmt.Sprint(x.ID))
	}
	for _, s := range ground {
		shapes = append(shapes, s.ID)
	}
	wide := p
	wide.Wide = 100*choose(7) - 100
	out := []string{
		fmt.Sprintf("gap %d reach %d from %d before %v nearest %v", sandtable.Gap(p, q), p.Reach(at), p.SideToward(at),
			sandtable.InFront(p, q), q.Nearest(at)),
		fmt.Sprintf("under %v spans %v between %v %v", under, spans, ids, shapes),
		fmt.Sprintf("far %d in %v", t.PathLength(wide, at, "horse", bars), t.InShape(at, "wood")),
	}
	t.Touch(id, other)
	p, _ = t.Piece(id)
	return append(out, "touches "+p.Spot())
}

// All devices must make the same moves and measure the same distances, so they are compared with a golden file on random tables.
// A difference means another game for the same seed.
func TestTheSameOnEveryDevice(t *testing.T) {
	rulestest.Native(t, "it reads a file")
	var out []string
	for seed := range uint64(40) {
		choose := rulestest.Seeded(seed)
		table := scene(choose)
		id := 1 + choose(8)
		other := 1 + (id+choose(7))%8
		out = append(out, fmt.Sprintf("# table %d, unit %d", seed, id))
		out = append(out, moves(table, choose, id)...)
		out = append(out, looks(table, choose, id, other)...)
	}
	rulestest.Golden(t, "testdata/survey.txt", strings.Join(out, "\n")+"\n")
}

// inside reports whether a place is in a piece.
func inside(p sandtable.Piece, q battle.Point) bool {
	ahead, aside := p.Ahead(q)
	return ahead <= 0 && ahead >= -p.Deep && max(aside, -aside) <= p.Wide/2
}

// Rules that hold for all moves and measurements: no piece ends off the table, on another piece or in ground that bars it, moves
// farther than it may, or comes closer to an enemy than allowed; and gaps agree with measurements point by point.
func TestMovesKeepToTheirBounds(t *testing.T) {
	for seed := range uint64(rulestest.Count(300)) {
		choose := rulestest.Seeded(seed + 1000)
		table := scene(choose)
		id := 1 + choose(8)
		p, _ := table.Piece(id)
		m := sandtable.Allowance{Reach: 100 * (3 + choose(12)), Wheel: 1, About: 150, Keep: 200, Bars: bars, Class: "horse"}
		w := table.Toward(id, battle.Point{X: 10 * choose(481), Y: 10 * choose(361)}, m)
		assert.LessOrEqual(t, w.Wheel+w.Straight, m.Reach, "%d", seed)
		if w.End == p {
			continue
		}
		for _, q := range table.Pieces() {
			if q.ID == id || q.Loose || p.Loose {
				continue
			}
			was, is := sandtable.Gap(p, q), sandtable.Gap(w.End, q)
			if q.Side == p.Side {
				assert.True(t, is > 0 || was <= is, "%d: upon %d", seed, q.ID)
			} else {
				assert.True(t, is >= 200 || was < 200 && was <= is, "%d: %d from enemy %d, was %d", seed, is, q.ID, was)
			}
		}
		if in := slices.ContainsFunc(table.Under(p), bars); !in {
			assert.False(t, slices.ContainsFunc(table.Under(w.End), bars), "%d: in what bars it", seed)
		}
		q, _ := table.Piece(1 + id%8)
		least := 1 << 30
		for _, a := range outline(p) {
			for _, b := range outline(q) {
				least = min(least, battle.Distance(a, b))
			}
			if inside(q, a) {
				least = 0
			}
		}
		assert.InDelta(t, least, sandtable.Gap(p, q), 30, "%d", seed)
	}
}

// outline returns points along the edge of a piece, half an inch apart.
func outline(p sandtable.Piece) (all []battle.Point) {
	c := p.Corners()
	for i, a := range c {
		b := c[(i+1)%4]
		for n := range 50 {
			all = append(all, battle.Point{X: a.X + (b.X-a.X)*n/50, Y: a.Y + (b.Y-a.Y)*n/50})
		}
	}
	return all
}
