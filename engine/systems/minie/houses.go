package minie

import (
	"strings"

	"vedette/engine"
)

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
		{"colonel", "Which officer: the colonel on a d6 up to", "Cover and officers", 1, 0, 6, 1},
		// C8
		{"square", "A square in melee", "Melee", 4, 0, 12, 1},
		{"square-over", "Cavalry figures more than the face of a square", "Melee", 2, 0, 6, 1},
		{"face", "Of a square fights the face, %", "Melee", 25, 5, 100, 5},
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
		value{"v-wood", "Sight is blocked by woods over, inches", "Visibility", 1, 0, 12, 1},
		value{"v-over", "Friends fired over are off both by, inches", "Visibility", 3, 0, 12, 1},
		value{"rain-ded", "Rain: added to every deduction", "Visibility", 1, 0, 3, 1},
		value{"night-ded", "Night: added to every deduction", "Visibility", 1, 0, 3, 1},
		value{"mud", "Mud: moves less, %", "Visibility", 25, 0, 75, 5},
		value{"night-move", "Night: moves less, %", "Visibility", 25, 0, 75, 5},
		value{"night-command", "Night: command distance, %", "Visibility", 50, 10, 100, 10},
		// C13
		value{"e-pioneer", "Points of a pioneer in a turn", "Engineers", 2, 1, 10, 1},
		value{"e-foot", "Points of an infantry figure in a turn", "Engineers", 1, 0, 10, 1},
		value{"e-near", "Tool wagon within, inches", "Engineers", 3, 1, 12, 1},
		value{"e-tools", "Tool wagon adds", "Engineers", 2, 0, 20, 1},
		value{"e-fired", "Fired at: points left, %", "Engineers", 50, 0, 100, 10},
		value{"w-hard", "Breastwork: hard cover with, points", "Field defences", 24, 1, 400, 1},
		value{"w-holds", "Redoubt holds, figures", "Field defences", 20, 1, 60, 1},
		value{"w-down", "Taking down costs, %", "Field defences", 50, 10, 100, 10})
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
		value{"d-men", "Gunners to spike a gun", "Demolitions", 2, 1, 6, 1},
		value{"d-near", "Fired by a pioneer within, inches", "Demolitions", 3, 1, 12, 1},
		value{"d-blast", "Near a demolition is within, inches", "Demolitions", 1, 0, 6, 1},
		value{"blast", "Figures near a demolition are lost on, or more", "Demolitions", 4, 1, 6, 1},
		value{"p-hits", "Hits that sink a span", "Pontoon bridges", 6, 1, 20, 1},
		value{"p-lost", "Figures on a sinking span are lost on, or less", "Pontoon bridges", 3, 1, 6, 1},
		value{"p-men", "Pioneers for a span", "Pontoon bridges", 6, 1, 24, 1},
		value{"p-near", "Pioneers within, inches", "Pontoon bridges", 2, 1, 12, 1},
		value{"p-long", "A span, inches", "Pontoon bridges", 3, 1, 12, 1},
		value{"p-most", "Spans at most", "Pontoon bridges", 4, 1, 4, 1},
		value{"p-across", "Figures across in a turn", "Pontoon bridges", 8, 1, 40, 1},
		// C18
		value{"m-foot", "Infantry marches, miles a day", "Campaigning", 12, 1, 60, 1},
		value{"m-horse", "Cavalry marches, miles a day", "Campaigning", 20, 1, 60, 1},
		value{"m-guns", "Artillery marches, miles a day", "Campaigning", 12, 1, 60, 1},
		value{"m-forced", "Forced march adds, miles", "Campaigning", 6, 0, 20, 1},
		value{"m-loses", "Forced march: a unit loses a figure on, or less", "Campaigning", 2, 0, 6, 1},
		value{"m-arrive", "Arrival in an hour on, or more", "Campaigning", 4, 1, 6, 1},
		value{"m-back", "Of the lost comes back 1 in", "Campaigning", 2, 1, 20, 1},
		value{"m-beaten", "To a beaten army 1 in", "Campaigning", 3, 1, 20, 1},
		value{"m-pursued", "To a pursued army 1 in", "Campaigning", 4, 1, 20, 1},
		value{"m-dead", "Officer lost: dead on a d6 up to", "Campaigning", 3, 0, 6, 1},
		value{"m-taken", "Officer lost: captured from", "Campaigning", 6, 1, 7, 1},
		value{"m-feeds", "Brigades that a wagon feeds", "Campaigning", 1, 1, 6, 1},
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

// words puts the values in force into a text: "within {e-near}″".
func (s State) words(text string) string {
	for _, v := range values {
		if strings.Contains(text, "{"+v.key+"}") {
			text = strings.ReplaceAll(text, "{"+v.key+"}", itoa(s.v(v.key)))
		}
	}
	return text
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
	byPattern   = iota // HM-S01
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
	{"s01", "First volleys by the pattern", "Instead of the printed cells that break it.", false},
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
