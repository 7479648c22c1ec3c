package hill

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/rulestest"
	"vedette/engine/systems/hill/ground"
	"vedette/engine/view"
)

// pendingAt returns a game in which infantry waits to be placed there.
func pendingAt(t *testing.T, octant, inches int, pairs ...string) State {
	t.Helper()
	s := opening(t, pairs...)
	s.Press, s.Events = 1, 1
	s.Pending = []Drawn{{Kind: "avg", Figures: 12, Quality: Average, Toward: octant, Inches: inches, Turn: 1, Press: 1}}
	require.NoError(t, System{}.Check(s))
	return s
}

// TestHill105OffTheTable is the worked example, entered in the form: 18 inches to the left, 12 of them on the
// table, so on the left edge, 6 inches along it away from our lines. Source: HILL-105.
func TestHill105OffTheTable(t *testing.T) {
	s := pendingAt(t, 6, 18)
	f := System{}.Form(s, engine.Do("off-table", "reach", "12"))
	require.Nil(t, f.Refused)
	assert.Equal(t, "left edge, 6″ along it, away from your lines", f.GoSmall)
	require.NotNil(t, f.Diagram)
	assert.Contains(t, f.Diagram.Label, "left edge")
	x, st := play(t, s, "off-table reach=12", nil)
	assert.Equal(t, edged{Of: "avg", Off: Off{Edge: ground.Left, Reach: 48, Beyond: 24, Walk: 24}}, st.Events[0])
	c := System{}.Desk(x).Card
	require.NotNil(t, c)
	assert.Contains(t, c.Todo[0].What.String(), "left edge, 6″ along it")
	assert.NotContains(t, c.Notes, offTable, "it has been done")
	x, st = play(t, x, "place", nil)
	assert.Equal(t, ground.Left, st.Events[0].(arrived).Off.Edge)
	assert.Len(t, x.Parties, 1)

	// The corner stops it.
	f = System{}.Form(s, engine.Do("off-table", "reach", "12", "room", "2"))
	assert.Equal(t, "left edge, 2″ along it to the corner, away from your lines", f.GoSmall)
	_, st = play(t, s, "off-table reach=12 room=2", nil)
	assert.Equal(t, 8, st.Events[0].(edged).Walk)
	// On the edge opposite our lines: where the bearing meets it.
	_, st = play(t, pendingAt(t, 0, 20), "off-table reach=5", nil)
	assert.Equal(t, edged{Of: "avg", Off: Off{Edge: ground.Far, Reach: 20, Beyond: 60}}, st.Events[0])
	// Not off the table at all: it is placed.
	_, st = play(t, s, "off-table reach=18", nil)
	assert.Equal(t, "arrived", st.Events[0].Kind())
	f = System{}.Form(s, engine.Do("off-table", "reach", "19"))
	require.NotNil(t, f.Refused)
	assert.Equal(t, "reach", f.Refused.Field)
}

// TestHill106EveryBearing tries all eight bearings of a force facing away from our lines: which edges the form
// offers, and that our own edge means behind our lines. Source: HILL-104, 106.
func TestHill106EveryBearing(t *testing.T) {
	offered := [8][]string{nil, {"right", "far"}, nil, {"right", "near"}, nil, {"left", "near"}, nil, {"left", "far"}}
	straight := [8]ground.Edge{ground.Far, 0, ground.Right, 0, ground.Near, 0, ground.Left, 0}
	for octant := range 8 {
		s := pendingAt(t, octant, 14)
		f := System{}.Form(s, engine.Do("off-table", "reach", "4"))
		edge, _ := rulestest.Field(f, "edge")
		got := ids(edge.Options)
		assert.Equal(t, offered[octant], got, octants[octant])
		if got != nil {
			assert.Equal(t, "G1", f.Refused.Code, "which edge it meets is not known")
			for _, e := range got {
				next, st := play(t, s, "off-table reach=4 edge="+e, nil)
				assert.Equal(t, e == "near", st.Events[0].Kind() == "ignored", "%s, %s", octants[octant], e)
				assert.Equal(t, e == "near", len(next.Pending) == 0)
			}
			continue
		}
		_, st := play(t, s, "off-table reach=4", nil)
		if straight[octant] == ground.Near {
			assert.Equal(t, ignored{Of: "avg", Behind: true}, st.Events[0], "behind your lines: ignored, and said")
			continue
		}
		assert.Equal(t, straight[octant], st.Events[0].(edged).Edge)
	}
	// For a force facing along the table, its front is the right edge.
	_, st := play(t, pendingAt(t, 0, 14), "off-table facing=right reach=4", nil)
	assert.Equal(t, Off{Edge: ground.Right, Facing: 2, Reach: 16, Beyond: 40, Walk: 40}, st.Events[0].(edged).Off)
	// Parties that people told of come from the front instead.
	s := pendingAt(t, 4, 14)
	s.Pending[0].From = "parley-villagers"
	next, st := play(t, s, "off-table", nil)
	assert.Equal(t, "fronted", st.Events[0].Kind())
	assert.Zero(t, next.Pending[0].Toward)
}

// TestRuling45TheTableAsTold: once the table, our lines and the ring are entered, the card finds the edge
// itself and draws it to scale, whichever edge is ours. Source: HILL-104, 105; ruling 45.
func TestRuling45TheTableAsTold(t *testing.T) {
	for lines, want := range map[string]struct {
		edge  ground.Edge
		walk  int
		spot  Spot
		front int
	}{
		"near":  {ground.Left, 24, Spot{0, 96 - 24, true}, 6},
		"far":   {ground.Right, 24, Spot{288, 96 + 24, true}, 6},
		"left":  {ground.Far, 0, Spot{}, 6},
		"right": {ground.Near, 0, Spot{}, 6},
	} {
		s := pendingAt(t, want.front, 18)
		s, _ = play(t, s, "table width=72 depth=48 lines="+lines, nil)
		// The ring meets the table 12 inches short of the edge to its left.
		switch lines {
		case "near":
			s, _ = play(t, s, "ring left=17 near=24 radius=5 facing=far", nil)
		case "far":
			s, _ = play(t, s, "ring left=55 near=24 radius=5 facing=near", nil)
		case "left":
			s, _ = play(t, s, "ring left=36 near=31 radius=5 facing=right", nil)
		case "right":
			var st engine.Step
			st, s = playIn(t, s, rulestest.Line(t, "ring left=36 near=17 radius=5 facing=left"), nil)
			assert.Equal(t, "Your force stood 36″ from the left edge and 17″ from the near edge, facing the left edge.",
				System{}.Tell(s, st).Line.String())
		}
		stands := s.Lay.standing(s.Pending[0])
		assert.Equal(t, want.edge, stands.Off.Edge, lines)
		if lines == "near" || lines == "far" {
			assert.Equal(t, want.spot, stands.On, lines)
			assert.Equal(t, want.walk, stands.Off.Walk, lines)
		} else {
			assert.Equal(t, 24, stands.Off.Beyond, lines)
			assert.Equal(t, 24, stands.Off.Walk, lines)
		}
		c := System{}.Desk(s).Card
		assert.Contains(t, c.Todo[0].What.String(), edgeNames[want.edge], lines)
		d := c.Diagram
		require.NotNil(t, d)
		inside(t, *d)
		assert.Equal(t, inch, d.Inch)
		next, st := play(t, s, "place", nil)
		assert.Equal(t, stands.On, st.Events[0].(arrived).On)
		assert.Equal(t, stands.On, next.Parties[0].On)
	}
}

// TestHill105FacingAnotherWay: measures known from the table are filled in for the facing entered with it; for
// any other facing the referee measures. Source: HILL-105.
func TestHill105FacingAnotherWay(t *testing.T) {
	s := pendingAt(t, 6, 18) // to the left of the force
	s = entered(t, s, "table width=72 depth=48 lines=near", "ring left=17 near=24 radius=5 facing=far")
	for facing, want := range map[string]string{"": "12", "far": "12", "right": "18", "far-left": "18"} {
		f := System{}.Form(s, engine.Do("off-table", "facing", facing))
		i := slices.IndexFunc(f.Fields, func(x view.Field) bool { return x.Key == "reach" })
		if i < 0 { // of two edges neither is known
			f = System{}.Form(s, engine.Do("off-table", "facing", facing, "edge", "left"))
			i = slices.IndexFunc(f.Fields, func(x view.Field) bool { return x.Key == "reach" })
		}
		require.GreaterOrEqual(t, i, 0, facing)
		assert.Equal(t, want, f.Fields[i].Value, "inches to the edge, the force facing %q", facing)
	}
}

// inside checks that a drawing stays within its own size.
func inside(t *testing.T, d view.Diagram) {
	t.Helper()
	assert.NotEmpty(t, d.Label)
	assert.True(t, d.W > 0 && d.W <= 10000 && d.H > 0 && d.H <= 10000, "%d by %d", d.W, d.H)
	for _, sh := range d.Shapes {
		for _, p := range sh.At {
			assert.True(t, p.X-sh.R >= 0 && p.Y-sh.R >= 0 && p.X+sh.R <= d.W && p.Y+sh.R <= d.H, "%+v", sh)
		}
	}
}

// TestHill17LinesOnTheTable: lines as an area on the table, entered or not, and a placement that falls into it.
// Source: HILL-17, 106.
func TestHill17LinesOnTheTable(t *testing.T) {
	s := pendingAt(t, 4, 10)
	s, _ = play(t, s, "table width=72 depth=48 lines=area area-width=12 area-depth=8 area-left=30 area-far=40", nil)
	assert.Equal(t, ground.Box{X: 30, Y: 40, W: 12, H: 8}, s.Lay.Box)
	// Without the ring the referee says which way leads away.
	side := s
	side.Pending = []Drawn{{Kind: "avg", Figures: 12, Toward: 2, Inches: 10, Turn: 1, Press: 1}}
	f := System{}.Form(side, engine.Do("off-table", "facing", "far", "reach", "4", "away", "far"))
	require.Nil(t, f.Refused)
	assert.Equal(t, "right edge, 6″ along it, away from your lines", f.GoSmall)
	f = System{}.Form(side, engine.Do("off-table", "facing", "far", "reach", "4"))
	assert.Equal(t, "right edge, where the bearing meets it", f.GoSmall)
	// With it, a point inside the lines is noticed.
	s, _ = play(t, s, "ring left=36 near=22 radius=4 facing=far", nil)
	assert.Contains(t, System{}.Desk(s).Card.Todo[1].What.String(), "behind your lines")
	assert.False(t, s.Lay.standing(s.Pending[0]).On.Known)
	for _, line := range []string{"table width=20", "table lines=area area-left=70 area-width=12", "ring left=80", "ring radius=40"} {
		assert.NotEmpty(t, refused(t, s, line), line)
	}
}

// TestHill17AreaOfTheLines: an area for your lines is proposed as 12 inches by 6 at the middle of the near
// edge, or as already entered, and never leaves the table; nor does the ring leave a smaller table. Source:
// HILL-17.
func TestHill17AreaOfTheLines(t *testing.T) {
	s := pendingAt(t, 4, 10)
	area := func(s State, line string) (out [][4]int) { // value, least and most of each measure
		t.Helper()
		c := rulestest.Line(t, line)
		for _, f := range (System{}).Form(s, c).Fields {
			if strings.HasPrefix(f.Key, "area-") {
				v, err := strconv.Atoi(f.Value)
				require.NoError(t, err)
				out = append(out, [4]int{v, f.Min, f.Max})
			}
		}
		return out
	}
	assert.Empty(t, area(s, "table width=72 depth=48 lines=left"))
	assert.Equal(t, [][4]int{{12, 1, 72}, {6, 1, 48}, {30, 0, 72}, {42, 0, 48}}, area(s, "table width=72 depth=48 lines=area"))
	s, _ = play(t, s, "table width=72 depth=48 lines=area area-width=20 area-depth=8 area-left=50 area-far=38", nil)
	assert.Equal(t, [][4]int{{20, 1, 72}, {8, 1, 48}, {50, 0, 72}, {38, 0, 48}}, area(s, "table"), "as it is")
	assert.Equal(t, [][4]int{{20, 1, 48}, {8, 1, 36}, {28, 0, 48}, {28, 0, 36}}, area(s, "table width=48 depth=36"), "on a smaller table")
	s = entered(t, s, "ring left=70 near=2 radius=4 facing=far", "table width=48 depth=36 lines=near")
	assert.Equal(t, []int{48, 36, 0}, []int{s.Lay.X, s.Lay.Y, s.Lay.Box.W}, "the ring moves to the corner, the area is gone")
}

// TestHill08OffTheTable: every scale measures in its own unit. Source: HILL-08.
func TestHill08OffTheTable(t *testing.T) {
	for scale, c := range map[string]struct{ reach, says string }{
		"inches": {"12", "6″"}, "half": {"6", "3″"}, "cm": {"12", "6 cm"}, "double": {"24", "12″"},
	} {
		s := pendingAt(t, 6, 18, "scale", scale)
		f := System{}.Form(s, engine.Do("off-table", "reach", c.reach))
		assert.Equal(t, "left edge, "+c.says+" along it, away from your lines", f.GoSmall, scale)
		_, st := play(t, s, "off-table reach="+c.reach, nil)
		assert.Equal(t, 24, st.Events[0].(edged).Walk, scale)
	}
	s := pendingAt(t, 6, 19, "scale", "half") // nine and a half on the table: all of it can still be entered
	_, st := play(t, s, "off-table reach=9", nil)
	assert.Equal(t, "arrived", st.Events[0].Kind())
	s, _ = play(t, s, "table width=36 depth=24", nil)
	assert.Equal(t, []int{72, 48}, []int{s.Lay.W, s.Lay.H}, "printed inches are kept")
}

// TestHill107Travellers plays a traveller's destination step by step, and its arrival. Source: HILL-107.
func TestHill107Travellers(t *testing.T) {
	s := opening(t, "depth", "full", "players", "2")
	s, _ = play(t, s, "note kind=outpost", nil)
	for _, k := range []string{"convoy", "msg", "lart", "monks", "aristo"} {
		s, _ = play(t, s, "note kind="+k, nil)
	}
	id := func(kind string) string {
		for _, p := range s.Parties {
			if p.Kind == kind {
				return ref("p", p.ID)
			}
		}
		t.Fatal(kind)
		return ""
	}
	places := func(kind string) []string {
		place, _ := rulestest.Field(System{}.Form(s, engine.Do("bound", "party", id(kind), "edge", "far")), "place")
		return ids(place.Options[1:])
	}
	assert.Equal(t, []string{"s1", "s2", "s3"}, places("convoy"))
	assert.Equal(t, []string{"s1", "s2", "s3"}, places("lart"))
	assert.Equal(t, []string{"s3"}, places("msg"), "no village for messengers")
	assert.Equal(t, []string{"s1", "s2"}, places("monks"), "no outpost for people")
	assert.Equal(t, "G2", refused(t, s, "bound party="+id("aristo")+" edge=far"), "only Spanish ones travel")
	assert.Equal(t, "G2", refused(t, s, "bound party="+id("msg")+" edge=near"), "not our edge")
	assert.Equal(t, "G2", refused(t, s, "arrive party="+id("msg")), "first the destination")

	s, _ = play(t, s, "bound party="+id("msg")+" edge=left", nil)
	x, _ := play(t, s, "arrive party="+id("msg"), nil)
	assert.False(t, x.onTable("msg"), "taken off at the edge")
	s, _ = play(t, s, "bound party="+id("msg")+" edge=far place=s3", nil)
	x, _ = play(t, s, "arrive party="+id("msg"), nil)
	assert.False(t, x.onTable("msg"), "and at an outpost too")

	s, _ = play(t, s, "bound party="+id("lart")+" edge=far place=s3", nil)
	s, st := play(t, s, "arrive party="+id("lart"), nil)
	assert.True(t, st.Events[0].(reached).Stays)
	p, _ := s.party(readRef("p", id("lart")))
	u, _ := s.Roster.From(p.ID)
	assert.Equal(t, []any{3, true, 0, 0}, []any{p.Site, p.Still, u.Mark(markTravels), u.Mark(markLimbered)}, "it unlimbers in the outpost")
	assert.Equal(t, 1, u.Mark(markLoad), "and has still to be loaded")
	s = entered(t, s, "bound party="+id("convoy")+" edge=far place=s1", "arrive party="+id("convoy"))
	assert.True(t, s.onTable("convoy"), "its guards man the perimeter")
	assert.Equal(t, "G2", refused(t, s, "bound party="+id("convoy")), "and it travels no more")
	s = entered(t, s, "bound party="+id("monks")+" edge=far place=s2", "arrive party="+id("monks"))
	assert.False(t, s.onTable("monks"))

	// With the table entered, the farthest edge is proposed.
	w := opening(t)
	w, _ = play(t, w, "ring left=36 near=8 radius=4 facing=far", nil)
	w.Pending = []Drawn{{Kind: "convoy", Figures: 5, Wagons: 2, Toward: 2, Inches: 25, Turn: 1, Press: 1}}
	w, _ = play(t, w, "place", nil)
	f := System{}.Form(w, engine.Do("bound", "party", "p3"))
	assert.Equal(t, "left", f.Fields[1].Value)
	assert.Nil(t, f.Refused)
}

// TestGroundRefusesDamage: hostile saves with an impossible edge, table or destination are refused.
func TestGroundRefusesDamage(t *testing.T) {
	s := pendingAt(t, 6, 18)
	for name, e := range map[string]engine.Event{
		"no edge":        edged{Of: "avg"},
		"beyond all":     edged{Of: "avg", Off: Off{Edge: 1, Beyond: 73}},
		"walks too far":  edged{Of: "avg", Off: Off{Edge: 1, Beyond: 8, Walk: 9}},
		"another kind":   edged{Of: "con", Off: Off{Edge: 1}},
		"no such edge":   edged{Of: "avg", Off: Off{Edge: 5}},
		"arrived beyond": arrived{Drawn: Drawn{Kind: "avg", Inches: 18, Off: Off{Edge: 1, Beyond: 99}}, ID: s.Next},
		"drawn far":      drawn{Drawn: Drawn{Kind: "avg", Inches: 99}},
		"off the map":    arrived{Drawn: Drawn{Kind: "cave", On: Spot{X: 9999, Known: true}}, ID: s.Next, Spot: true},
		"tiny table":     laid{Lay{W: 1, H: 1}},
		"ring outside":   laid{Lay{W: 72, H: 48, X: 73, R: 4}},
		"area outside":   laid{Lay{W: 72, H: 48, Box: ground.Box{X: 70, Y: 1, W: 9, H: 9}}},
		"fixed nowhere":  prepared{Site: 9, Of: "village"},
		"fixed wrongly":  prepared{Site: 1, Of: "village", Fixed: PlaceSetup{Content: "dragon"}},
		"fixed crowd":    prepared{Site: 1, Of: "village", Fixed: PlaceSetup{Content: troopsThere, Figures: 500}},
		"bound nobody":   bound{Party: 9, Goal: Goal{Edge: 1}},
		"reached":        reached{Party: 9},
		"carried":        carry{Entry{ID: s.Next, Kind: "plans", State: carried, Unit: 44}},
	} {
		_, err := System{}.Apply(s, e)
		assert.ErrorAs(t, err, new(*engine.Damaged), name)
	}
}

// TestTablesThatCannotBe: a table has a least and greatest size or is not entered, and our lines, the ring and
// the facing lie on it. Source: HILL-17, 104.
func TestTablesThatCannotBe(t *testing.T) {
	good := Lay{W: 72, H: 48, X: 36, Y: 24, R: 5, Box: ground.Box{X: 0, Y: 0, W: 1, H: 1}}
	for why, c := range map[string]struct {
		change func(*Lay)
		ok     bool
	}{
		"an area of an inch":      {func(*Lay) {}, true},
		"all of the table":        {func(l *Lay) { l.Box = ground.Box{W: 72, H: 48} }, true},
		"no area":                 {func(l *Lay) { l.Box = ground.Box{} }, true},
		"an area without width":   {func(l *Lay) { l.Box = ground.Box{X: 1, H: 1} }, false},
		"an area without height":  {func(l *Lay) { l.Box = ground.Box{X: 1, W: 1} }, false},
		"left of the table":       {func(l *Lay) { l.Box.X = -1 }, false},
		"before the table":        {func(l *Lay) { l.Box.Y = -1 }, false},
		"an inch over its right":  {func(l *Lay) { l.Box.X = 72 }, false},
		"an inch over its far":    {func(l *Lay) { l.Box.Y = 48 }, false},
		"the least table":         {func(l *Lay) { l.W, l.H, l.X, l.Y = 24, 24, 0, 0 }, true},
		"less":                    {func(l *Lay) { l.W, l.X = 23, 0 }, false},
		"the most":                {func(l *Lay) { l.W, l.H = 144, 144 }, true},
		"more":                    {func(l *Lay) { l.H = 145 }, false},
		"the widest ring":         {func(l *Lay) { l.R = 36 }, true},
		"a wider one":             {func(l *Lay) { l.R = 37 }, false},
		"a ring without a table":  {func(l *Lay) { *l = Lay{R: 5} }, false},
		"nothing is told":         {func(l *Lay) { *l = Lay{} }, true},
		"a ring at the far right": {func(l *Lay) { l.X, l.Y = 72, 48 }, true},
		"off it":                  {func(l *Lay) { l.X = 73 }, false},
		"beyond it":               {func(l *Lay) { l.Y = 49 }, false},
		"no such edge":            {func(l *Lay) { l.Edge = ground.Right + 1 }, false},
		"no such way":             {func(l *Lay) { l.Facing = 8 }, false},
	} {
		l := good
		c.change(&l)
		assert.Equal(t, c.ok, l.check() == nil, why)
	}
}

// TestHill106BehindYourLines: a party that falls behind your lines is not placed; one that somebody told of
// comes from the front instead, unless the front lies there too. The form says which. Source: HILL-106.
func TestHill106BehindYourLines(t *testing.T) {
	for _, x := range []struct {
		octant     int
		from, says string
		facing     string
	}{{4, "", "nothing is placed", ""}, {4, "parley-villagers", "from the front instead", ""},
		{0, "parley-villagers", "nothing is placed", "near"},
		{0, "", "nothing is placed", "near"}} {
		s := pendingAt(t, x.octant, 14)
		s.Pending[0].From = x.from
		f := System{}.Form(s, engine.Do("off-table", "facing", x.facing))
		assert.Equal(t, []string{"Behind your lines", x.says}, []string{f.Go, f.GoSmall}, "%+v", x)
	}
	f := System{}.Form(pendingAt(t, 0, 14), engine.Do("off-table", "reach", "4"))
	assert.Equal(t, "Put it on the edge", f.Go)
}

// TestHill105RoomToTheCorner: the room to the corner may be as far as lies beyond the edge, and no farther.
// Source: HILL-105.
func TestHill105RoomToTheCorner(t *testing.T) {
	s := pendingAt(t, 6, 18)
	for room, ok := range map[string]bool{"0": true, "6": true, "7": false, "-1": false} {
		f := System{}.Form(s, engine.Do("off-table", "reach", "12", "room", room))
		assert.Equal(t, ok, f.Refused == nil, room)
	}
}

// TestHill105WhichWayAlongTheEdge: with lines modelled on the table and no ring entered, the referee says which
// way along an edge leads away from them. Source: HILL-105.
func TestHill105WhichWayAlongTheEdge(t *testing.T) {
	s := pendingAt(t, 0, 10)
	s, _ = play(t, s, "table width=72 depth=48 lines=area", nil)
	for toward, want := range map[int]string{0: "none left right", 2: "none far near", 4: "none left right", 6: "none far near"} {
		s.Pending[0].Toward = toward
		away, _ := rulestest.Field(System{}.Form(s, engine.Do("off-table", "facing", "far", "reach", "4")), "away")
		assert.Equal(t, want, strings.Join(ids(away.Options), " "), octants[toward])
		f := System{}.Form(s, engine.Do("off-table", "facing", "far", "reach", "4", "away", "up"))
		require.NotNil(t, f.Refused)
		assert.Equal(t, "away", f.Refused.Field)
	}
}

// TestTableIsTold: the table is described as entered: its size, our edge or our area, and where the ring is.
// Source: HILL-17.
func TestTableIsTold(t *testing.T) {
	s := opening(t, "players", "2", "villages", "0")
	for _, x := range []struct{ line, says string }{
		{"table width=72 depth=48 lines=far", "72″ by 48″. Your lines are the far edge."},
		{"table width=60 depth=40 lines=area area-width=12 area-depth=8 area-left=30 area-far=20",
			"60″ by 40″. Your lines are an area of 12″ by 8″ on it."},
		{"ring left=17 near=24 radius=5 facing=far", "17″ from the left edge and 24″ from the near edge"},
	} {
		next, st := play(t, s, x.line, nil)
		assert.Contains(t, System{}.Tell(next, st).Line.String(), x.says)
	}
}

// TestLinesOfTheScenario: the edge of the friendly lines named by a scenario holds for the table. Source: HILL-17, 104, 105,
// 107.
func TestLinesOfTheScenario(t *testing.T) {
	s := opening(t, "scenario", "monastery")
	assert.Equal(t, []any{ground.Left, ground.Right.Toward()}, []any{s.Lay.edge(), s.Lay.facing()})
	assert.Contains(t, s.atlas(s.table(), s.Lay).Label, "your edge on the left")
	s = entered(t, s, "note kind=monks figures=3")
	for i, x := range fieldOf(t, s, "bound party="+ref("p", s.Parties[0].ID), "edge").Options {
		assert.Equal(t, i == 2, x.Refused != "", x.ID)
	}
	own := opening(t, "players", "2", "villages", "0")
	for _, x := range []struct {
		lines string
		edge  ground.Edge
	}{{"right", ground.Right}, {"near", 0}, {"far", ground.Far}} {
		own = entered(t, own, "scenario lines="+x.lines)
		assert.Equal(t, x.edge, own.Lay.Edge, x.lines)
	}
	own = entered(t, own, "table lines=left")
	own = entered(t, own, "scenario lines=far name=Mill")
	assert.Equal(t, ground.Left, own.Lay.Edge, "what was said of the table stands until the scenario changes")
	c := &umpire{s: s}
	assert.Equal(t, []ground.Edge{ground.Left, ground.Right, ground.Near, ground.Far},
		[]ground.Edge{c.turned(ground.Near), c.turned(ground.Far), c.turned(ground.Left), c.turned(ground.Right)})
}
