package minie

import "vedette/engine"

// value is one house value: what the referee may change in a game. Lengths are in inches unless said.
type value struct {
	key, label, group string
	def, min, max     int
	step              int
}

// values lists every house value in the order of the settings. Source: the charts named beside each.
var values = func() []value {
	v := []value{
		// C5, C7, C12
		{"cover-soft", "Soft cover, added to the kill number", "Artillery", 1, 0, 3, 1},
		{"cover-hard", "Hard cover, added to the kill number", "Artillery", 2, 0, 4, 1},
		{"hard", "Hard cover, added to the deduction", "Cover and officers", 1, 0, 3, 1},
		{"risk", "Officer lost: never above this on the d10", "Cover and officers", 9, 0, 10, 1},
		// C8
		{"square", "A square in melee", "Melee", 4, 0, 12, 1},
		{"square-over", "Cavalry figures more than the face of a square", "Melee", 2, 0, 6, 1},
		{"retire", "Cavalry that does not win retires, inches", "Melee", 6, 0, 12, 1},
		{"step-back", "A loser that passes steps back, inches", "Melee", 2, 0, 6, 1},
	}
	for _, g := range grounds {
		if g.house {
			for i, who := range [...]string{"foot", "horse", "wheels"} {
				v = append(v, value{"g-" + g.id + "-" + who, g.name + ": " + who + ", % of the move", "Ground: 100 % is not at all", g.cost[i], 0, 100, 5})
			}
		}
	}
	for i, n := range [...]int{60, 30, 20, 15, 8, 6, 3} {
		v = append(v, value{"v-" + skies[i].id, "Seen in " + skies[i].name + ", inches", "Visibility", n, 1, 120, 1})
	}
	v = append(v,
		value{"v-forest", "Seen in a forest at most, inches", "Visibility", 10, 1, 60, 1},
		value{"v-hill", "From a hill further, %", "Visibility", 25, 0, 100, 5},
		value{"v-fired", "A unit that fired is seen at, % ", "Visibility", 200, 100, 400, 50},
		value{"rain-ded", "Rain: added to every deduction", "Visibility", 1, 0, 3, 1},
		value{"night-ded", "Night: added to every deduction", "Visibility", 1, 0, 3, 1},
		value{"mud", "Mud: moves less, %", "Visibility", 25, 0, 75, 5},
		value{"night-move", "Night: moves less, %", "Visibility", 25, 0, 75, 5},
		// C13
		value{"e-pioneer", "Points of a pioneer in a turn", "Engineers", 2, 1, 10, 1},
		value{"e-foot", "Points of an infantry figure in a turn", "Engineers", 1, 0, 10, 1},
		value{"e-tools", "Tool wagon within 3″ adds", "Engineers", 2, 0, 20, 1})
	for i, n := range [...]int{12, 16, 30, 20, 160, 8, 10, 6, 15, 6, 12, 24, 6, 20, 1, 12} {
		k := taskKinds[i]
		v = append(v, value{"w-" + k.id, k.name + ", points", map[string]string{secHWorks: "Field defences", secHObst: "Obstacles", secHDemo: "Demolitions", secHPont: "Pontoon bridges"}[k.section], n, 1, 400, 1})
	}
	for i, n := range [...]int{2, 3, 2, 3, 2} {
		k := taskKinds[10+i]
		v = append(v, value{"d-" + k.id, k.name + ": goes off on, or more", "Demolitions", n, 1, 6, 1})
	}
	return append(v,
		value{"mine", "A mine goes off on, or more", "Obstacles", 4, 1, 6, 1},
		value{"blast", "Figures near a demolition are lost on, or more", "Demolitions", 4, 1, 6, 1},
		value{"p-hits", "Hits that sink a span", "Pontoon bridges", 6, 1, 20, 1},
		value{"p-lost", "Figures on a sinking span are lost on, or less", "Pontoon bridges", 3, 1, 6, 1},
		value{"p-across", "Figures across in a turn", "Pontoon bridges", 8, 1, 40, 1},
		// C18
		value{"m-foot", "Infantry marches, miles a day", "Campaigning", 12, 1, 60, 1},
		value{"m-horse", "Cavalry marches, miles a day", "Campaigning", 20, 1, 60, 1},
		value{"m-guns", "Artillery marches, miles a day", "Campaigning", 12, 1, 60, 1},
		value{"m-forced", "Forced march adds, miles", "Campaigning", 6, 0, 20, 1},
		value{"m-loses", "Forced march: a unit loses a figure on, or less", "Campaigning", 2, 0, 6, 1},
		value{"m-arrive", "Arrival in an hour on, or more", "Campaigning", 4, 1, 6, 1},
		value{"m-hungry", "Unsupplied: taken off every morale score", "Campaigning", 1, 0, 4, 1})
}()

// valueAt is the place of key in values. An unknown key is a mistake of this package.
func valueAt(key string) int {
	for i, v := range values {
		if v.key == key {
			return i
		}
	}
	panic("minie: no house value " + key)
}

// v is the house value in force.
func (s State) v(key string) int {
	def := values[valueAt(key)].def
	for _, c := range s.Set.House {
		if c.Key == key {
			return c.Val
		}
	}
	return def
}

// cell is a house value for the reference, with the design when it was changed.
func (s State) cell(key, format string) engine.Cell {
	c := engine.Cell{Text: sprint(format, s.v(key)), Mark: house}
	if def := values[valueAt(key)].def; def != s.v(key) {
		c.Was = sprint(format, def)
	}
	return c
}

// cost is what kind of mover (0 foot, 1 horse, 2 wheels) pays on g.
func (s State) cost(g ground, kind int) int {
	if g.house {
		return s.v("g-" + g.id + "-" + [...]string{"foot", "horse", "wheels"}[kind])
	}
	return g.cost[kind]
}

// The switches. Source: horse-musket-charts section 6.
const (
	asPrinted   = iota // HM-S01
	eachDie            // HM-S02
	eachFigure         // HM-S03
	leadersSix         // HM-S04
	chartHorse         // HM-S05
	officers           // HM-S06
	smoothEight        // HM-S07
	anyStarted         // HM-S08
	campaign           // HM-S09
	weather            // HM-S10
)

var switches = [...]struct {
	key, label, help string
	on               bool
}{
	{"s01", "Deductions as printed", "The cells that break the pattern of their column.", false},
	{"s02", "Deduct from every die", "Instead of once from the total.", false},
	{"s03", "A die for each light figure", "Instead of one for each six.", false},
	{"s04", "Leadership starts at 6", "Instead of 8.", false},
	{"s05", "Light cavalry by the chart", "Charge 12″, walk 7″.", false},
	{"s06", "Officers at risk", "A d10 after each attack that costs figures.", true},
	{"s07", "Smooth bores to 8″", "Instead of 7″.", false},
	{"s08", "Any started group throws", "Instead of half a group or more.", false},
	{"s09", "Campaign", "Marches, arrivals, wounded and supply.", false},
	{"s10", "Night and weather", "Visibility, rain, mud and darkness.", false},
}

// on tells whether a switch is on.
func (s State) on(i int) bool { return s.Set.Switches>>i&1 == 1 }
