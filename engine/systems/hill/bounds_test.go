package hill

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/muster"
	"vedette/engine/systems/hill/ground"
)

// TestTablesThatCanBe: the ring may stand on every edge of the table and be as large as it may, and no farther.
func TestTablesThatCanBe(t *testing.T) {
	for _, l := range []Lay{{W: 72, H: 48, R: 1}, {W: 72, H: 48, X: 72, Y: 48, R: mostRing}} {
		assert.NoError(t, l.check(), "%+v", l)
	}
	for _, l := range []Lay{{W: 72, H: 48, X: 73, Y: 48, R: 1}, {W: 72, H: 48, X: 72, Y: 49, R: 1}, {W: 72, H: 48, X: -1, R: 1},
		{W: 72, H: 48, Y: -1, R: 1}, {W: 72, H: 48, R: mostRing + 1}, {R: 1}, {W: 72, H: 48, X: 1}, {W: 72, H: 48, Y: 1}} {
		assert.Error(t, l.check(), "%+v", l)
	}
}

// TestUnitOfAChoice: what the staff officer's question says of each.
func TestUnitOfAChoice(t *testing.T) {
	s := State{}
	u := muster.Unit{ID: 1, Stacks: []muster.Stack{men(12, Veteran, "musket")}, Original: 12, Mustered: 12}
	assert.NotContains(t, s.unitWhatShort(u), ", ")
	assert.Contains(t, s.unitWhatShort(u.WithMark(markWavering, 1)), ", Wavering")
	u.Acted = true
	assert.Contains(t, s.unitWhatShort(u), ", has acted")
}

// TestWagonsOfAParty: six at most.
func TestWagonsOfAParty(t *testing.T) {
	party := Hidden{Name: "Convoy", Kind: "convoy", Stacks: []muster.Stack{men(5, Average, "musket")}, Wagons: 6}
	assert.NoError(t, Scene{ID: "x", Name: "x", Hidden: []Hidden{party}}.check())
	party.Wagons = 7
	assert.Error(t, Scene{ID: "x", Name: "x", Hidden: []Hidden{party}}.check())
}

// TestWhatLiesOffTheTable: an arrival walks along an edge no farther than it lay beyond it, and lay beyond no farther than it was
// drawn. Source: HILL-105; ruling 45.
func TestWhatLiesOffTheTable(t *testing.T) {
	last := Off{Edge: ground.Right, Facing: 7, To: 7, Reach: 80, Beyond: 48, Walk: 48}
	assert.NoError(t, last.check(48))
	assert.NoError(t, Off{}.check(0))
	for what, to := range map[string]func(o *Off){
		"an edge too few": func(o *Off) { o.Edge = -1 }, "an edge too many": func(o *Off) { o.Edge++ },
		"facing before the front": func(o *Off) { o.Facing = -1 }, "facing a ninth way": func(o *Off) { o.Facing = 8 },
		"towards before the front": func(o *Off) { o.To = -1 }, "towards a ninth way": func(o *Off) { o.To = 8 },
		"an edge behind the ring": func(o *Off) { o.Reach = -1 }, "beyond it below nought": func(o *Off) { o.Beyond = -1; o.Walk = -1 },
		"farther beyond than drawn": func(o *Off) { o.Beyond = 49 }, "walks back": func(o *Off) { o.Walk = -1 },
		"walks farther than it lay beyond": func(o *Off) { o.Walk, o.Beyond = 48, 47 },
	} {
		o := last
		to(&o)
		assert.Error(t, o.check(48), what)
	}
	at := Drawn{Kind: "avg", Toward: 7, Inches: 42, On: Spot{X: 144 * inch, Y: 144 * inch}}
	assert.NoError(t, at.checkPlace())
	for what, to := range map[string]func(d *Drawn){
		"a bearing before the front": func(d *Drawn) { d.Toward = -1 }, "a ninth bearing": func(d *Drawn) { d.Toward = 8 },
		"nearer than the ring": func(d *Drawn) { d.Inches = -1 }, "farther than any event": func(d *Drawn) { d.Inches = 43 },
		"left of the table": func(d *Drawn) { d.On.X = -1 }, "right of it": func(d *Drawn) { d.On.X++ },
		"nearer than the table": func(d *Drawn) { d.On.Y = -1 }, "farther than it": func(d *Drawn) { d.On.Y++ },
	} {
		d := at
		to(&d)
		assert.Error(t, d.checkPlace(), what)
	}
}

// TestFiguresComeBackToWhoStands: figures that fell are given back to a unit on the table, in the number that is written.
func TestFiguresComeBackToWhoStands(t *testing.T) {
	s := field(t, rifles(men(6, Veteran, "rifle")))
	u := at(t, s, "60th Rifles")
	back := []muster.Stack{men(1, Veteran, "rifle")}
	s, err := fold(s, struck{Unit: u.ID, Name: u.Name, Lost: back, Left: 5})
	require.NoError(t, err)
	next, err := fold(s, regained{Unit: u.ID, Name: u.Name, Back: back, Left: 6})
	require.NoError(t, err)
	assert.Equal(t, 6, at(t, next, "60th Rifles").Alive())
	_, err = fold(s, regained{Unit: u.ID, Name: u.Name, Back: back, Left: 5})
	assert.Error(t, err, "another number than is left")
	_, err = fold(s, regained{Unit: 99, Name: u.Name, Back: back, Left: 6})
	assert.Error(t, err, "nobody's figures")
	x, _ := s.unit(u.ID)
	x.Off = offHome
	_, err = fold(s.withUnit(x), regained{Unit: u.ID, Name: u.Name, Back: back, Left: 6})
	assert.Error(t, err, "it has gone home")
}
