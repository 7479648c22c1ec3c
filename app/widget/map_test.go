package widget

import (
	"encoding/xml"
	"io"
	"math"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/engine/battle"
	"vedette/engine/rulestest/sure"
	"vedette/engine/systems"
	"vedette/engine/view"
)

// The parts of a river that a ford divides have one name on the map.
func TestPartsHaveOneName(t *testing.T) {
	part := func(id string, x int) view.Feature {
		return view.Feature{Kind: "river", ID: id, Name: "Sare", Points: []view.Point{{X: x, Y: 500}, {X: x + 300, Y: 3500}}}
	}
	for id, want := range map[string]int{"RV1": 1, "RV2": 2} {
		m := battle.Map{W: 6000, D: 4000, Shapes: []view.Feature{part("RV1", 1000), part(id, 3000)}}
		assert.Equal(t, want, strings.Count(engraved(m.Diagram("The table.", "Us"), 340, false), ">Sare<"), id)
	}
}

// areas, ways and points are all the kinds that a map may have, each with its own drawing.
var (
	areas  = strings.Fields("hill contour wood field orchard marsh rough rocks forest bog village zone")
	ways   = strings.Fields("river stream road track wall hedge ditch earthwork")
	points = strings.Fields("ford bridge building landmark entry")
)

// lone returns a map with one feature, and water under it if it needs that.
func lone(kind string) *view.Diagram {
	f := view.Feature{Kind: kind, ID: "X1", Points: []view.Point{{X: 2000, Y: 1500}}}
	switch {
	case strings.Contains(strings.Join(areas, " "), kind):
		f.Points = []view.Point{{X: 1000, Y: 1000}, {X: 3000, Y: 1000}, {X: 3000, Y: 2500}, {X: 1000, Y: 2500}}
	case strings.Contains(strings.Join(ways, " "), kind):
		f.Points = []view.Point{{X: 500, Y: 500}, {X: 2000, Y: 1500}, {X: 3500, Y: 1200}}
	}
	m := battle.Map{W: 6000, D: 4000, Shapes: []view.Feature{f}}
	return m.Diagram("The table.", "Us")
}

// Every kind has its own drawing, which is always the same.
func TestEveryKindIsDrawn(t *testing.T) {
	have := map[string]string{}
	for _, kind := range append(append(areas, ways...), points...) {
		d := lone(kind)
		drawn := engraved(d, 340, false)
		assert.Equal(t, drawn, engraved(d, 340, false), kind)
		assert.Empty(t, have[drawn], "%s looks like %s", kind, have[drawn])
		have[drawn] = kind
		d.Land.Features = nil
		assert.Greater(t, len(drawn), len(engraved(d, 340, false))+40, kind)
		wellFormed(t, drawn)
		assert.NotContains(t, drawn, "NaN", kind)
	}
	assert.Contains(t, engraved(lone("wood"), 340, true), `class="grid"`)
	for _, unlike := range []string{"slope=steep", "level=2"} {
		d := lone("hill")
		d.Land.Features[0].Set = []string{unlike}
		assert.NotEqual(t, engraved(lone("hill"), 340, false), engraved(d, 340, false), unlike)
	}
	turned := lone("building")
	turned.Land.Features[0].Set = []string{"size=4,2", "turn=30"}
	assert.Contains(t, engraved(turned, 340, false), `d="M1877 2313`, "the far left corner of a house of 4 by 2 that is turned by 30")
}

func wellFormed(t testing.TB, drawn string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(drawn))
	for {
		_, err := d.Token()
		if err == io.EOF {
			return
		}
		require.NoError(t, err)
	}
}

// Widths and sizes are to scale.
func TestMapIsToScale(t *testing.T) {
	d := lone("river")
	d.Land.Features[0].Set = []string{"width=4"}
	assert.Contains(t, engraved(d, 340, false), `stroke-width="400"`)
	assert.Contains(t, engraved(d, 340, false), "2 feet</text>")
	d.Inch = 20
	assert.Contains(t, engraved(d, 340, false), "1 foot</text>", "a foot of the table is two of the book")
	d.Inch, d.Land.Metric = 25, true
	assert.Contains(t, engraved(d, 340, false), "30 cm</text>")
	d.Inch = 0
	assert.NotContains(t, engraved(d, 340, true), "cm</text>", "nobody knows")
}

// neat checks that no two names of a map touch, that none leaves the table, and that each is on the map or in the key below.
func neat(t require.TestingT, d *view.Diagram, px float64) {
	g := newPlate(d, px)
	g.drawMarks(d.Shapes)
	g.lettering()
	for i, a := range g.taken {
		assert.True(t, a.x >= 0 && a.y >= 0 && a.x+a.w <= g.w && a.y+a.h <= g.h, "a name leaves the table")
		for _, b := range g.taken[:i] {
			assert.False(t, a.x < b.x+b.w && b.x < a.x+a.w && a.y < b.y+b.h && b.y < a.y+a.h, "two names touch")
		}
	}
	for _, mark := range regexp.MustCompile(`<[ib]>(\w+)</[ib]>`).FindAllStringSubmatch(strings.Join(g.key, " "), -1) {
		if len(mark[1]) < 3 && mark[1] != "X" { // a number or a letter, not a side
			assert.Contains(t, g.names.String(), ">"+mark[1]+"</tspan>", "it is in the key and not on the map")
		}
	}
	said := regexp.MustCompile(`<[^>]*>`).ReplaceAllString(strings.ReplaceAll(g.names.String(), "</tspan><tspan", "</tspan> <tspan")+
		strings.Join(g.key, " "), "")
	for _, f := range d.Land.Features {
		assert.Contains(t, said, esc(strings.TrimPrefix(strings.TrimPrefix(f.Name, "deployment"), ", ")))
	}
}

func TestNamesKeepOffEachOther(t *testing.T) {
	var m battle.Map
	text := sure.Of(os.ReadFile("../../engine/battle/testdata/ford.txt"))(t)
	var own string
	sure.Of(battle.Read(string(text), func(l *battle.Line) {
		switch {
		case m.Line(l):
		case l.Verb == "lines":
			l.Scan("edge", &own)
		case l.Verb == "unit":
			l.Scan("a b c d officers=: name", &own, &own, &own, &own, &own, &own)
		case l.Verb == "aim":
			l.Scan("a b level=: name", &own, &own, &own, &own)
		}
	}))(t)
	for _, px := range []float64{250, 340, 540, 700} {
		neat(t, m.Diagram("", "Players"), px)
	}
	words := rapid.StringMatching(`[A-Z][a-z]{2,9}( [A-Z][a-z]{2,9}){0,2}`)
	rapid.Check(t, func(t *rapid.T) {
		m := battle.Map{W: rapid.IntRange(24, 144).Draw(t, "wide") * 100, D: rapid.IntRange(24, 96).Draw(t, "deep") * 100}
		for range rapid.IntRange(1, 30).Draw(t, "features") {
			f := view.Feature{Kind: rapid.SampledFrom(append(areas, points...)).Draw(t, "kind"), ID: "X", Name: words.Draw(t, "name")}
			x, y := rapid.IntRange(0, m.W).Draw(t, "x"), rapid.IntRange(0, m.D).Draw(t, "y")
			f.Points = []view.Point{{X: x, Y: y}}
			if strings.Contains(strings.Join(areas, " "), f.Kind) {
				x2, y2 := rapid.IntRange(0, m.W).Draw(t, "x2"), rapid.IntRange(0, m.D).Draw(t, "y2")
				f.Points = append(f.Points, view.Point{X: x2, Y: y}, view.Point{X: x2, Y: y2})
			}
			m.Shapes = append(m.Shapes, f)
		}
		d := m.Diagram("", "Us")
		neat(t, d, 340)
		drawn := engraved(d, 340, true)
		if strings.Contains(drawn, "NaN") || strings.Contains(drawn, "+Inf") || strings.Contains(drawn, "-Inf") {
			t.Fatal("no number")
		}
	})
}

// A straight line stays straight, and a curve goes through its points.
func TestBent(t *testing.T) {
	at := []pt{{0, 0}, {100, 0}, {200, 0}}
	for _, p := range bent(at) {
		assert.InDelta(t, 0, p.y, 1e-9)
	}
	at = []pt{{0, 0}, {300, 200}, {500, 100}, {900, 400}}
	b := bent(at)
	for _, p := range at {
		best := math.Inf(1)
		for _, q := range b {
			best = math.Min(best, p.off(q))
		}
		assert.InDelta(t, 0, best, 1e-6)
	}
}

// On paper a map has a list of positions, for laying out terrain.
func TestPlan(t *testing.T) {
	d := lone("hill")
	d.Land.Features = append(d.Land.Features, view.Feature{Kind: "building", ID: "2", Name: "Mill", Points: []view.Point{{X: 1250, Y: 900}},
		Set: []string{"size=3,2.5"}})
	drawn := app.HTMLString(Plan(d))
	wellFormed(t, drawn)
	assert.Contains(t, drawn, "<li><b>Hill</b> 20″ × 15″; 20″ from the left, 17½″ from the near edge</li>")
	assert.Contains(t, drawn, "<li><b>Mill, building</b> 3″ × 2½″; 12½″ from the left, 9″ from the near edge</li>")
	assert.Contains(t, drawn, `class="grid"`)
}

// The selected unit has its name on the map, however little room there is; the others may have numbers.
func TestWhoIsInHandIsNamed(t *testing.T) {
	m := battle.Map{W: 3000, D: 2400}
	d := m.Diagram("", "Us")
	for i := range 12 {
		at := []view.Point{{X: 1100 + 200*(i%4), Y: 900 + 200*(i/4)}}
		d.Land.Features = append(d.Land.Features, view.Feature{Kind: "unit", ID: itoa(i), Name: "Regiment " + itoa(10+i), Points: at})
	}
	last := &d.Land.Features[11]
	numbered := func() string {
		g := newPlate(d, 340)
		g.lettering()
		return strings.Join(g.key, " ")
	}
	assert.Contains(t, numbered(), last.Name, "there is no room for all")
	last.Set = []string{"hand=yes"}
	assert.NotContains(t, numbered(), last.Name)
}

// No name is written across a unit, and that of a road or hedge stands at it and on no other.
func TestNamesStandAtTheirOwn(t *testing.T) {
	for _, sys := range systems.All() {
		if first := sys.First(); first != nil {
			g := sure.Found(firstMap(sys, 8))(t)
			for i, at := range g.taken {
				for _, b := range g.blocks {
					assert.False(t, at.x < b.x+b.w && b.x < at.x+at.w && at.y < b.y+b.h && b.y < at.y+at.h, "%s: name %d on a unit", first.Name, i)
				}
			}
			if first.Name == "The Ovens of Rothkrug" { // the lane crosses it, and the middle of the hedge is at 11, 17½
				assert.Regexp(t, `x="1800" y="\d+">Leipzig road<.*x="1100" y="\d+">Orchard<`, sure.Found(firstMap(sys, 0))(t).names.String())
			}
		}
	}
}

// The name of a wood at the edge of the table stands below it rather than in the field beside, and off the front of a unit in the briefing.
func TestNamesKeepOutOfOtherAreas(t *testing.T) {
	area := func(kind, name string, x, y int) view.Feature {
		return view.Feature{Kind: kind, ID: name, Name: name, Points: []view.Point{{X: x, Y: y}, {X: x + 1200, Y: y}, {X: x + 1200, Y: y + 900},
			{X: x, Y: y + 900}}}
	}
	m := battle.Map{W: 7200, D: 4800, Shapes: []view.Feature{area("marsh", "Grundbruch", 0, 2000), area("field", "Rye", 1400, 2000)}}
	d := m.Diagram("", "Us")
	name := func() box {
		g := newPlate(d, 336)
		g.drawMarks(d.Shapes)
		g.lettering()
		require.Empty(t, g.key)
		return g.taken[0]
	}
	below := name()
	assert.Equal(t, 0.0, below.x)
	assert.InDelta(t, 2850, below.y, 50)
	d.Shapes = []view.Shape{{Kind: view.Line, Ink: view.Us, At: []view.Point{{X: 20, Y: 300}, {X: 160, Y: 300}}}}
	assert.Less(t, name().y, 1900.0, "the other side of the marsh is free")
}

// firstMap is the map of a book's first battle with so many units on it.
func firstMap(sys view.System, units int) (*plate, bool) {
	st, err := sys.Start(sys.First().Options)
	d := sys.Desk(st)
	if err != nil || d.Brief == nil || d.Brief.Diagram == nil {
		return nil, false
	}
	g := newPlate(d.Brief.Diagram, 340)
	land := *g.land
	for i := range units {
		at := []view.Point{{X: 1400 + 900*(i%2), Y: 500 + 500*(i/2)}}
		land.Features = append(land.Features, view.Feature{Kind: "unit", ID: itoa(i), Name: itoa(i+1) + "/9th Reserve", Points: at})
	}
	g.land = &land
	for _, layer := range layers {
		for _, f := range g.land.Features {
			if strings.Contains(layer, " "+f.Kind+" ") && len(f.Points) > 0 {
				g.feature(f, layer)
			}
		}
	}
	g.drawMarks(d.Brief.Diagram.Shapes)
	g.lettering()
	return g, true
}
