package minie

import (
	"vedette/engine/book"
)

// Keys of the house values: our own numbers, which the referee may change in a game. Lengths are in inches. Keys that belong to
// the rows of a table are made from the row: see [ground.key], [skyKey], [taskKey] and [bangKey].
const (
	coverSoft, coverHard           book.Key = "cover-soft", "cover-hard"
	hardCover, riskTo, colonelTo   book.Key = "hard", "risk", "colonel"
	squareAdds, squareOver         book.Key = "square", "square-over"
	squareFace, retires, stepsBack book.Key = "face", "retire", "step-back"

	seenForest, seenHill, seenFired  book.Key = "v-forest", "v-hill", "v-fired"
	seenWood, seenOver               book.Key = "v-wood", "v-over"
	rainDed, nightDed, mudLess       book.Key = "rain-ded", "night-ded", "mud"
	nightLess, nightCommand          book.Key = "night-move", "night-command"
	perPioneer, perFoot              book.Key = "e-pioneer", "e-foot"
	toolsNear, toolsAdd, firedLeaves book.Key = "e-near", "e-tools", "e-fired"
	workHard, workHolds, workDown    book.Key = "w-hard", "w-holds", "w-down"
	mineGoes, spikeMen               book.Key = "mine", "d-men"
	fireNear, blastNear, blastKills  book.Key = "d-near", "d-blast", "blast"

	spanHits, spanLost, spanMen, spanNear    book.Key = "p-hits", "p-lost", "p-men", "p-near"
	spanLong, spansMost, spanAcross          book.Key = "p-long", "p-most", "p-across"
	marchFoot, marchHorse, marchGuns         book.Key = "m-foot", "m-horse", "m-guns"
	marchForced, marchLoses, marchArrives    book.Key = "m-forced", "m-loses", "m-arrive"
	backUnbeaten, backBeaten, backPursued    book.Key = "m-back", "m-beaten", "m-pursued"
	fateDead, fateTaken, wagonFeeds, hungers book.Key = "m-dead", "m-taken", "m-feeds", "m-hungry"
)

// Groups of the settings. The tables of the reference have the same groups.
const (
	inGuns, inCover, inMelee       = "Artillery", "Cover and officers", "Melee"
	inGround, inSight, inEngineers = "Ground: 100% is impassable", "Visibility", "Engineers"
	inWorks, inObstacles, inDemos  = "Field defences", "Obstacles", "Demolitions"
	inPontoons, inCampaign         = "Pontoon bridges", "Campaigning"
)

// movers names the columns of costs in the ground table.
var movers = [...]string{"foot", "horse", "wheels"}

// key returns the key of what a mover (0 foot, 1 horse, 2 wheels) pays on g. Only house ground has one.
func (g ground) key(mover int) book.Key { return book.Key("g-" + g.id + "-" + movers[mover]) }

// skyKey returns the key of the visibility under a sky, taskKey that of the points of a task, bangKey that of the number on which
// a demolition goes off.
func skyKey(sky int) book.Key   { return book.Key("v-" + skies[sky].id) }
func taskKey(kind int) book.Key { return book.Key("w-" + taskKinds[kind].id) }
func bangKey(kind int) book.Key { return book.Key("d-" + taskKinds[kind].id) }

func value(key book.Key, label, group string, design, least, most int) book.Value {
	return book.Value{Key: key, Label: label, Group: group, Design: design, Min: least, Max: most}
}

func scaled(key book.Key, label, group string, design, least, most, step int) book.Value {
	v := value(key, label, group, design, least, most)
	v.Step = step
	return v
}

// house lists every house value in the order of the settings. Source: the charts named beside each.
var house = book.NewHouse(func() []book.Value {
	return concat(choices(), fighting(), onGround(), sightAndWeather(), engineering(), campaigning())
})

func concat(lists ...[]book.Value) (all []book.Value) {
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}

// fighting returns the values of C5, C7, C8 and C12.
func fighting() []book.Value {
	return []book.Value{
		value(coverSoft, "Soft cover, added to the kill number", inGuns, 1, 0, 3),
		value(coverHard, "Hard cover, added to the kill number", inGuns, 2, 0, 4),
		value(hardCover, "Hard cover, added to the deduction", inCover, 1, 0, 3),
		value(riskTo, "Officer lost: highest D10 that hits", inCover, 9, 0, 10),
		value(colonelTo, "Which officer: the colonel on a D6 up to", inCover, 1, 0, 6),
		value(squareAdds, "A square adds in melee", inMelee, 4, 0, 12),
		value(squareOver, "Cavalry figures beyond the face of a square", inMelee, 2, 0, 6),
		scaled(squareFace, "Part of a square that fights, %", inMelee, 25, 5, 100, 5),
		value(retires, "Cavalry that does not win retires, inches", inMelee, 6, 0, 12),
		value(stepsBack, "A loser that passes steps back, inches", inMelee, 2, 0, 6),
	}
}

// onGround returns the values of C10 and C15.
func onGround() (v []book.Value) {
	for _, g := range grounds {
		for i := range g.cost {
			if g.house {
				v = append(v, scaled(g.key(i), g.name+": "+movers[i]+", % of the move", inGround, g.cost[i], 0, 100, 5))
			}
		}
	}
	return v
}

// sightAndWeather returns the values of C11.
func sightAndWeather() (v []book.Value) {
	for i, n := range [...]int{60, 30, 20, 15, 8, 6, 3} {
		v = append(v, value(skyKey(i), book.UpperFirst(skies[i].name)+", inches", inSight, n, 1, 120))
	}
	return append(v,
		value(seenForest, "Seen in a forest, at most, inches", inSight, 10, 1, 60),
		scaled(seenHill, "From a hill, farther by, %", inSight, 25, 0, 100, 5),
		scaled(seenFired, "A unit that fired is seen at, %", inSight, 200, 100, 400, 50),
		value(seenWood, "Sight is blocked by woods over, inches", inSight, 1, 0, 12),
		value(seenOver, "Friends fired over: distance from both, inches", inSight, 3, 0, 12),
		value(rainDed, "Rain: added to every deduction", inSight, 1, 0, 3),
		value(nightDed, "Night: added to every deduction", inSight, 1, 0, 3),
		scaled(mudLess, "Mud: moves cut by, %", inSight, 25, 0, 75, 5),
		scaled(nightLess, "Night: moves cut by, %", inSight, 25, 0, 75, 5),
		scaled(nightCommand, "Night: command distance, %", inSight, 50, 10, 100, 10))
}

// engineering returns the values of C13 to C17.
func engineering() []book.Value {
	v := []book.Value{
		value(perPioneer, "Points a turn for a pioneer", inEngineers, 2, 1, 10),
		value(perFoot, "Points a turn for an infantry figure", inEngineers, 1, 0, 10),
		value(toolsNear, "Tool wagon within, inches", inEngineers, 3, 1, 12),
		value(toolsAdd, "Tool wagon adds", inEngineers, 2, 0, 20),
		scaled(firedLeaves, "Under fire: points left, %", inEngineers, 50, 0, 100, 10),
		value(workHard, "Breastwork: hard cover from, points", inWorks, 24, 1, 400),
		value(workHolds, "Redoubt holds, figures", inWorks, 20, 1, 60),
		scaled(workDown, "Taking down costs, %", inWorks, 50, 10, 100, 10),
	}
	groups := map[string]string{secHWorks: inWorks, secHObst: inObstacles, secHDemo: inDemos, secHPont: inPontoons}
	for i, n := range [...]int{12, 16, 30, 20, 160, 8, 10, 6, 15, 6, 12, 24, 6, 20, 1, 12} {
		v = append(v, value(taskKey(i), taskKinds[i].name+", points", groups[taskKinds[i].section], n, 1, 400))
	}
	for i, n := range [...]int{2, 3, 2, 3, 2} {
		v = append(v, value(bangKey(firstBang+i), taskKinds[firstBang+i].name+": goes off on at least", inDemos, n, 1, 6))
	}
	return append(v,
		value(mineGoes, "A mine goes off on at least", inObstacles, 4, 1, 6),
		value(spikeMen, "Gunners to spike a gun", inDemos, 2, 1, 6),
		value(fireNear, "Fired by a pioneer within, inches", inDemos, 3, 1, 12),
		value(blastNear, "Blast of a demolition reaches, inches", inDemos, 1, 0, 6),
		value(blastKills, "Figures in the blast are lost on at least", inDemos, 4, 1, 6),
		value(spanHits, "Hits that sink a span", inPontoons, 6, 1, 20),
		value(spanLost, "Figures on a sinking span are lost on at most", inPontoons, 3, 1, 6),
		value(spanMen, "Pioneers for a span", inPontoons, 6, 1, 24),
		value(spanNear, "Pioneers within, inches", inPontoons, 2, 1, 12),
		value(spanLong, "Length of a span, inches", inPontoons, 3, 1, 12),
		value(spansMost, "Most spans", inPontoons, 4, 1, 4),
		value(spanAcross, "Figures across in a turn", inPontoons, 8, 1, 40))
}

// campaigning returns the values of C18.
func campaigning() []book.Value {
	return []book.Value{
		value(marchFoot, "Infantry marches, miles a day", inCampaign, 12, 1, 60),
		value(marchHorse, "Cavalry marches, miles a day", inCampaign, 20, 1, 60),
		value(marchGuns, "Artillery marches, miles a day", inCampaign, 12, 1, 60),
		value(marchForced, "Forced march adds, miles", inCampaign, 6, 0, 20),
		value(marchLoses, "Forced march: a unit loses a figure on at most", inCampaign, 2, 0, 6),
		value(marchArrives, "Arrival in an hour on at least", inCampaign, 4, 1, 6),
		value(backUnbeaten, "Lost figures that come back, one in", inCampaign, 2, 1, 20),
		value(backBeaten, "In a beaten army, one in", inCampaign, 3, 1, 20),
		value(backPursued, "In a pursued army, one in", inCampaign, 4, 1, 20),
		value(fateDead, "Officer lost: dead on a D6 up to", inCampaign, 3, 0, 6),
		value(fateTaken, "Officer lost: captured on a D6 from", inCampaign, 6, 1, 7),
		value(wagonFeeds, "Brigades that a wagon feeds", inCampaign, 1, 1, 6),
		value(hungers, "Unsupplied: taken off every morale score", inCampaign, 1, 0, 4),
	}
}

// v returns the house value in force.
func (s State) v(k book.Key) int { return house.InForce(s.Set.House, k) }

// fill replaces the keys in text by the values in force: "within {e-near}″".
func (s State) fill(text string) string {
	return book.Fill(text, func(key string) string { return book.Num(s.v(book.Key(key))) })
}

// cost returns what a mover (0 foot, 1 horse, 2 wheels) pays on g, in per cent of the move.
func (s State) cost(g ground, mover int) int {
	if g.house {
		return s.v(g.key(mover))
	}
	return g.cost[mover]
}

// The switches, HM-S01 to HM-S11. Source: horse-musket-charts section 6.
const (
	byPattern, eachDie, eachFigure, leadersSix, chartHorse book.Key = "s01", "s02", "s03", "s04", "s05"
	officers, smoothEight, anyStarted, campaign, weather   book.Key = "s06", "s07", "s08", "s09", "s10"
	victory                                                book.Key = "s11"
)

// choices returns the switches as designed. A value of 0 means yes.
func choices() (v []book.Value) {
	for _, x := range [...]struct {
		key         book.Key
		label, help string
	}{
		{byPattern, "First volleys by the pattern", "Instead of the printed cells that break it."},
		{eachDie, "Deduct from every die", "Instead of once from the total."},
		{eachFigure, "A die for each light figure", "Instead of one for each six."},
		{leadersSix, "Leadership starts at 6", "Instead of 8."},
		{chartHorse, "Light cavalry by the chart", "Charge 12″, walk 7″."},
		{officers, "Officers at risk", "A D10 after each attack that costs figures."},
		{smoothEight, "Smooth bores to 8″", "Instead of 7″."},
		{anyStarted, "Any started group rolls", "Instead of half a group or more."},
		{campaign, "Campaign", "Marches, arrivals, wounded and supply."},
		{weather, "Night and weather", "Visibility, rain, mud and darkness."},
		{victory, "Victory rule", "Army morale and points; the battles of the book have it."},
	} {
		v = append(v, book.Value{Key: x.key, Label: x.label, Help: x.help, Group: "Switches", Names: book.YesNo,
			Design: book.Bit(x.key != officers)})
	}
	return v
}

// on reports whether a switch is on.
func (s State) on(k book.Key) bool { return s.v(k) == 0 }
