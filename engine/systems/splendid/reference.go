package splendid

import (
	"vedette/engine"
	"vedette/engine/view"
)

// The chapters of the document, as a player finds them, and the house tables.
const (
	secTypes    = "Two basic types of terrain"
	secMove     = "How does terrain affect movement?"
	secFire     = "How does terrain affect firing?"
	secHand     = "How does terrain affect hand-to-hand combat?"
	secGeneral  = "General terrain features"
	secLandmark = "Landmarks"
	secBridge   = "Bridges"
	secLinear   = "Linear terrain features"
	secRoad     = "Roads"
	secConsider = "General considerations"
	secDamage   = "Structural damage by artillery"

	houseUnits  = "House: units and movement"
	houseDice   = "House: dice, ranges and losses"
	houseZone   = "House: zone of fire"
	houseBounce = "House: bounce-through"
	housePhases = "House: phases and morale"
	houseNames  = "House: names of the main rules"
	houseRecord = "House: records"
)

// para is a paragraph of printed rules.
func para(text string) view.Para { return view.Para{Text: view.Words{view.Say(text)}} }

func ours(text string) view.Para {
	return view.Para{Text: view.Words{view.Say(text)}, Mark: engine.House}
}

func derived(text string) view.Para {
	return view.Para{Text: view.Words{view.Say(text)}, Mark: engine.Derived}
}

// Reference implements view.System.
func (System) Reference(st engine.State) view.Reference {
	s := st.(State)
	return view.Reference{Chapters: s.chapters(), Tables: s.tables(), Rulings: rulings}
}

// chapters are the rules with the house numbers in force: "{side}" stands for one.
func (s State) chapters() []view.Chapter {
	out := make([]view.Chapter, len(chapters))
	for i, c := range chapters {
		body := make([]view.Para, len(c.Body))
		for k, p := range c.Body {
			p.Text = view.Words{view.Say(s.inForce(p.Text[0].Text))}
			body[k] = p
		}
		c.Body = body
		out[i] = c
	}
	return out
}

// chapters are the rules in our own words. Source: SPL-01 to SPL-60; splendid-host C1 to C6.
var chapters = []view.Chapter{
	{ID: "types", Title: secTypes, Section: secTypes, Body: []view.Para{
		para("General terrain is an area with a marked edge: contours, hills, woods, rough and boggy ground, villages. Landmarks are small " +
			"structures on a base of their own: mills, farms, churches; bridges are special landmarks."),
		para("Linear terrain is a line: hedges, fences, walls, ditches, streams, rivers, roads."),
		para("A unit is interpenetrated with a feature when any of its stands is wholly or partly on, in or touching it."),
		derived("Distances may be measured at any time."),
	}},
	{ID: "movement", Title: "Movement", Section: secMove, Body: []view.Para{
		para("Some units may never enter some terrain."),
		para("Half rate: a unit moves normally until it touches the feature; while any part is interpenetrated every inch of any " +
			"movement costs two. This holds for moving, side-stepping, stepping back, charging, intercepting and prolonging."),
		para("Half rate applies once: two features of half rate cost no more than one."),
		derived("It lasts until the last stand is clear: the way through the feature and the depth of the unit."),
		derived("With 6″ and a wood 2″ ahead a unit moves 2″ and then 2″ more for the other four."),
	}},
	{ID: "fire", Title: "Fire and cover", Section: secFire, Body: []view.Para{
		para("A unit with a stand touching a linear feature that gives cover fires over it, and the feature has no effect on its fire. " +
			"With a stand touching or partly in a general feature it fires into it; wholly in it, it fires through and out of it."),
		para("A target stand is eligible for cover from one firing stand when a feature that gives cover is at least partly in that stand’s " +
			"zone of fire, lies between the two, and the firing stand neither touches it nor is in it."),
		para("With two or more such features between, that stand may not fire at the unit at all."),
		para("The unit has cover only if every stand is eligible. Against it half of the dice are thrown, fractions down."),
		derived("A stand on a hill or contour fires off it; a stand only touching its foot does not fire over it. Of a unit partly in a " +
			"stream, the stands that are out of the water fire."),
		derived("Sight and cover are two checks: a hill or contour stops a shot at what is behind it and is no cover. Whether a unit may " +
			"fire and whether its target has cover are two questions."),
	}},
	{ID: "hand", Title: "Hand-to-hand", Section: secHand, Body: []view.Para{
		para("A unit defends a general feature when it is interpenetrated with one that gives the advantage and the enemy charged it through " +
			"part of that feature this turn; a linear one when it touches it and the charge crossed it."),
		para("The charger then has half of its dice, fractions down, in the next hand-to-hand phase only. It is never halved twice."),
	}},
	{ID: "general", Title: secGeneral, Section: secGeneral, Body: []view.Para{
		para("Contours do nothing but stop fire at what is behind them. Hills are of half rate for everybody and give the advantage."),
		para("Rough ground is agreed to be passable or impassable before play. In passable rough ground foot moves freely but charges at " +
			"half rate; others move at half rate; mounted units neither charge nor intercept."),
		para("Boggy ground, impassable rough ground and forests are entered along a road only."),
		para("Woods are 5″ to 10″ across and 15″ apart, villages 5″ to 10″ and 40″ apart. Guns never enter woods. Both give cover and " +
			"advantage. Their models are lifted while anybody is inside."),
	}},
	{ID: "landmarks", Title: secLandmark, Section: secLandmark, Body: []view.Para{
		para("At most 5″ across; a village church stands within 5″ of its village and does not belong to it."),
		para("One foot unit at a time is in it. It moves on, declares it and forms a defensive block with as many stands on the base as " +
			"fit; all of them count as inside. It leaves by declaring it, changing formation and moving off."),
		para("Muskets fire in and out, guns fire in; nothing fires past it."),
	}},
	{ID: "bridges", Title: secBridge, Section: secBridge, Body: []view.Para{
		para("A unit that touches the bridge is lifted and set down on the other side touching it, in any place and facing and the same " +
			"formation. It moves no more in that phase."),
		para("A bridge is defended by a unit so close that no enemy can be set down touching the bridge and not touching it. Its owner names " +
			"one defender. One unit at a time may charge it: it is placed touching its own end, and the two are in contact. The defender may " +
			"react."),
		para("Mounted units may charge over a bridge; they may not intercept or counter-charge over one. It gives the advantage."),
	}},
	{ID: "linear", Title: secLinear, Section: secLinear, Body: []view.Para{
		para("Hedges, fences and walls are of half rate. Mounted units neither charge nor intercept over them or while touching them. Guns " +
			"cannot fire while interpenetrated with one. A wall gives cover; all of them give the advantage. Earthworks are stone walls and are " +
			"not built in play."),
		para("Ditches and sunken roads are at most one base wide, of half rate even for charges; they cover foot stands in them only and " +
			"give the advantage."),
		para("Streams are at most one base wide, of half rate; nobody charges or intercepts into, across or out of one; a stand in one " +
			"cannot fire; an unlimbered gun cannot enter. Units not in the stream have the advantage over those in it. Fords are streams " +
			"however wide the river."),
		para("Rivers are wider and crossed at bridges and fords only. Their banks are often wooded, but not at fords, bridges, roads and " +
			"mills."),
	}},
	{ID: "roads", Title: secRoad, Section: secRoad, Body: []view.Para{
		para("One base wide. A unit moving along a road ignores the terrain the road passes through. Through impassable ground a unit of " +
			"several stands needs road column; its stands bend with the road and keep touching."),
	}},
	{ID: "considerations", Title: secConsider, Section: secConsider, Body: []view.Para{
		para("Terrain is placed with common sense. Features may overlap, but nothing overlaps a river, stream or ditch except bridges. A " +
			"road over water is declared a bridge or a ford before play."),
		para("Any valid formation may be used in terrain unless its entry says otherwise."),
	}},
	{ID: "damage", Title: secDamage, Section: secDamage, Body: []view.Para{
		para("After a gun has fired at a unit in a structure, one more die is thrown; at an empty structure only that die. On a 1 or 2 a " +
			"regular gun scores one structural hit, a heavy gun two. Frame guns score none."),
		para("Strengths are agreed before the game: about 8 to 10 for a village or more, 4 to 6 for landmarks, bridges and the like. A " +
			"destroyed structure is passable rough ground; a destroyed bridge cannot be crossed."),
	}},
	{ID: "house-units", Title: houseUnits, Section: houseUnits, Body: []view.Para{
		ours("Units and their allowances stand in the table. Foot has 4 to 6 stands, horse 3 or 4, guns 1 or 2. Leaders and wagons are " +
			"ignored by terrain."),
	}},
	{ID: "house-dice", Title: houseDice, Section: houseDice, Body: []view.Para{
		ours("Each die that reaches its number hits. {hits} hits remove a stand, single hits stay; with {break} % of its stands gone a unit " +
			"breaks and is removed. All front stands touching fight; a column fires and fights with {column}, a defensive block with {block} %, " +
			"up."),
	}},
	{ID: "house-zone", Title: houseZone, Section: houseZone, Body: []view.Para{
		ours("A rectangle ahead of the firing stand, {side} wider on each side and as long as the range; a gun’s opens by {swing}° on each " +
			"side. As a switch, a wedge of 45°."),
	}},
	{ID: "house-bounce", Title: houseBounce, Section: houseBounce, Body: []view.Para{
		ours("Roundshot of regular and heavy guns at a target beyond half range bounces on in its lane, one stand wide, {bounce-regular}″ " +
			"and {bounce-siege}″ far; the first unit there takes half of the dice. Terrain stops it as the feature table says."),
	}},
	{ID: "house-phases", Title: housePhases, Section: housePhases, Body: []view.Para{
		ours("Initiative, movement, charges, fire, hand-to-hand, morale. The side with the initiative moves and charges first; a tie " +
			"leaves it where it was, in the first turn with Parliament. A unit that lost a stand tests; a general within {near}″ adds " +
			"{general}; failing it withdraws a full move, failing again it breaks. A side with no unit left has lost; the referee may end " +
			"the battle before, and then more stands win."),
	}},
	{ID: "house-names", Title: houseNames, Section: houseNames, Body: []view.Para{
		ours("React: a charged unit stands; fires, with muskets or guns that have not fired; counter-charges, if mounted and not over a " +
			"bridge; or evades a full move, if light foot or mounted dragoons."),
		ours("Intercept: a mounted unit within its distance of the path of a charge, the path in its front 45°, moves into it; the charger " +
			"meets it instead. Counter-charge: both have charged, so nobody defends. Prolong: an unlimbered gun moved by hand."),
		ours("Defensive block: no flank and no rear; {block} % of its stands, up, fire or fight. Road column: one stand wide; no charge, " +
			"fires with its first stand."),
	}},
	{ID: "house-records", Title: houseRecord, Section: houseRecord, Body: []view.Para{
		ours("The referee’s corrections override everything the app works out, and the log says so."),
	}},
}

// rulings are the readings of unclear places. Source: splendid-host 1.
var rulings = []view.Ruling{
	{ID: "SPL-R01", Says: "Foot moves freely in rough ground and charges at half rate.", Ruled: "As printed.", Why: "It is printed twice.",
		Section: secGeneral},
	{ID: "SPL-R02", Says: "A feature lies between two stands.",
		Ruled: "When the line from the middle of the firing stand’s front to the nearest point of the target stand crosses or touches it.",
		Why:   "One definition is needed.", Section: secFire},
	{ID: "SPL-R03", Says: "Is the feature a target stand is in between?",
		Ruled: "Yes, when the line touches it; a ditch for foot stands in it only.", Why: "A unit in a wood has cover from outside.",
		Section: secFire},
	{ID: "SPL-R04", Says: "Two or more features between.", Ruled: "Only features that give cover count to the two; a hill does not.",
		Why: "The text names features that can give cover.", Section: secFire},
	{ID: "SPL-R05", Says: "Hills stop fire and give no cover.", Ruled: "First sight, then cover.", Why: "They are two checks.",
		Section: secFire},
	{ID: "SPL-R06", Says: "Several features of half rate.", Ruled: "Once only.", Section: secMove,
		Why: "Half rate applies once, however many features."},
	{ID: "SPL-R07", Says: "No charge or interception in a stream, but movement at half rate.",
		Ruled: "Both are barred when any stand touches it.", Why: "Printed so.", Section: secLinear},
	{ID: "SPL-R08", Says: "Muskets fire into and out of landmarks, artillery into.", Ruled: "Artillery never stands in a landmark.",
		Why: "Only foot enters.", Section: secLandmark},
	{ID: "SPL-R09", Says: "A road through rough or boggy ground.",
		Ruled: "The ground is ignored only when every stand is wholly on the road.", Why: "Whilst moving along it.", Section: secRoad},
	{ID: "SPL-R10", Says: "Fire at a unit in a structure.", Ruled: "The fire as usual, then one more die.", Why: "Printed so.",
		Section: secDamage},
	{ID: "SPL-R11", Says: "Two guns in one unit.", Ruled: "One more die for each artillery unit that fires.", Why: "The text names the " +
		"unit.",
		Section: secDamage},
	{ID: "SPL-R12", Says: "The next hand-to-hand phase only.", Ruled: "The phase right after the contact.", Why: "The text.",
		Section: secHand},
	{ID: "SPL-R13", Says: "A defender with a hill and a wall.", Ruled: "The charger is halved once.", Why: "Halving is not cumulative.",
		Section: secHand},
	{ID: "SPL-R14", Says: "Who keeps an enemy from being set down beyond a bridge.",
		Ruled: "The defender alone decides who defends; other units of the crossing side block as usual.",
		Why:   "The text names friends of the defender.", Section: secBridge},
	{ID: "SPL-R15", Says: "How long does half rate last?", Ruled: "Until the last stand is clear: the way through and the unit’s depth.",
		Why: "Wholly or partly interpenetrated.", Section: secMove},
	{ID: "SPL-R16", Says: "Firing over a feature, and cover from it.",
		Ruled: "One stand touching lets the unit fire; each firing stand that does not touch it still meets cover from it.",
		Why:   "Both are printed.", Section: secFire},
	{ID: "SPL-R17", Says: "Target stands eligible against some firing stands only.",
		Ruled: "The unit has cover when each of its stands is eligible against each stand that fires; stands barred by two features do not " +
			"fire and do not count.", Why: "All of the individual stands.", Section: secFire},
	{ID: "SPL-R18", Says: "A forest and fire.", Ruled: "It stops fire beyond it and bounce-through, as a wood does. A unit can only be on " +
		"a road through it, where it counts for nothing.", Why: "It is denser than a wood; our own reading.", Section: secGeneral},
	{ID: "SPL-R19", Says: "The rate into a landmark, and charges at it.",
		Ruled: "Foot enters at its normal rate and may charge a defender in it; mounted units and guns never enter.",
		Why:   "No half rate is printed.", Section: secLandmark},
}
