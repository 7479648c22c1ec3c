package hill

import (
	"vedette/engine/dice"
	"vedette/engine/table"
	"vedette/engine/view"
)

// The tables of Initiative/Event, of information and of the ledger, laid out as in hill-tables. All are house
// design, except the points of the ledger, which are HILL-120.

// How often events occur. Source: hill-tables 4.1.
const (
	pressWindow = 8  // the draws of a turn that may bring an event
	crowd       = 7  // Non-Player units on the table at which events stop
	maxEvents   = 2  // events per turn
	afterAlarm  = 2  // taken off the window from the alarm turn on
	lullTurns   = 2  // quiet turns in a row after which the window grows
	lullStep    = 3  // growth for every further quiet turn
	lullMax     = 18 // the largest window
)

// windowByUnits is how many of the 36 results of a draw are events, by Player units on the table. Source:
// hill-tables 4.1.
var windowByUnits = table.Bands[int]{
	{Max: 1, Is: 6},
	{Max: 2, Is: 5},
	{Max: table.Top, Is: 4},
}

// tableA is the opening table, while the country is being explored. Source: hill-tables 4.2, Table A.
var tableA = table.Rows[string]{
	{From: 11, To: 12, Is: "con"},
	{From: 13, To: 16, Is: "avg"},
	{From: 21, To: 21, Is: "vet"},
	{From: 22, To: 23, Is: "cav"},
	{From: 24, To: 24, Is: "lart"},
	{From: 25, To: 26, Is: "convoy"},
	{From: 31, To: 32, Is: "msg"},
	{From: 33, To: 33, Is: "hq"},
	{From: 34, To: 36, Is: "guer"},
	{From: 41, To: 42, Is: "bandit"},
	{From: 43, To: 44, Is: "desert"},
	{From: 45, To: 46, Is: "villagers"},
	{From: 51, To: 52, Is: "monks"},
	{From: 53, To: 54, Is: "aristo"},
	{From: 55, To: 61, Is: "cave"},
	{From: 62, To: 64, Is: "outpost"},
	{From: 65, To: 66, Is: "massed"},
}

// tableB is the alarm table, once the French are alerted. Source: hill-tables 4.2, Table B.
var tableB = table.Rows[string]{
	{From: 11, To: 14, Is: "con"},
	{From: 15, To: 23, Is: "avg"},
	{From: 24, To: 26, Is: "vet"},
	{From: 31, To: 33, Is: "cav"},
	{From: 34, To: 34, Is: "lart"},
	{From: 35, To: 35, Is: "fart"},
	{From: 36, To: 41, Is: "convoy"},
	{From: 42, To: 44, Is: "msg"},
	{From: 45, To: 45, Is: "hq"},
	{From: 46, To: 52, Is: "guer"},
	{From: 53, To: 54, Is: "bandit"},
	{From: 55, To: 56, Is: "desert"},
	{From: 61, To: 61, Is: "villagers"},
	{From: 62, To: 62, Is: "monks"},
	{From: 63, To: 64, Is: "aristo"},
	{From: 65, To: 65, Is: "cave"},
	{From: 66, To: 66, Is: "massed"},
}

// directions gives an octant, clockwise from the front. Source: hill-tables 4.2, Direction.
var directions = table.Rows[int]{
	{From: 11, To: 22, Is: 0}, // front
	{From: 23, To: 32, Is: 1}, // right front
	{From: 33, To: 42, Is: 7}, // left front
	{From: 43, To: 51, Is: 2}, // right
	{From: 52, To: 56, Is: 6}, // left
	{From: 61, To: 62, Is: 3}, // right rear
	{From: 63, To: 64, Is: 5}, // left rear
	{From: 65, To: 66, Is: 4}, // rear
}

// octants are the eight bearings of HILL-104, clockwise from the front.
var octants = [8]string{"front", "right front", "right", "right rear", "rear", "left rear", "left", "left front"}

// kind is something that an event, a find or the referee can put on the table.
type kind struct {
	id      string
	name    string
	symbol  string
	tile    view.Tile
	arms    string
	quality Quality
	limit   int  // times per game by event or hearsay, 0 for no limit
	late    bool // not on turn 1
	hostile bool // redrawn once when the referee is merciful
	travels bool
	place   bool // a site rather than a party
	civil   bool // two or three figures whose number does not matter
	dice    []ask
	text    string // on the event table, "" for kinds that no event brings
}

// ask is one throw in the text of an event.
type ask struct {
	what  aspect
	code  dice.Code
	plus  int    // for a number: added to the throw
	from  int    // for a yes or no on one die: the lowest face that means yes
	grade string // for a quality on one die: the first letter of each face's quality
	low   int    // for a grade: the last face for Conscripts and the first for Veterans; house.go fills them in
	high  int
}

// aspect is what a throw of an event decides; it is part of the roll's id.
type aspect string

const (
	ofFigures  aspect = "figures"
	ofGrade    aspect = "quality"
	ofOfficer  aspect = "officer"
	ofRiding   aspect = "mounted"
	ofHowitzer aspect = "howitzer"
	ofWagons   aspect = "wagons"
	ofRiders   aspect = "riders"
	ofSpanish  aspect = "spanish"
	ofInches   aspect = "inches"
	ofActs     aspect = "acts"
)

// The kinds on the event tables, with the dice in their text from left to right. Source: hill-tables 4.2;
// limits 4.4; arms HILL-23, 24, 25, 33.
var eventKinds = []kind{
	{id: "con", name: "French conscript infantry", symbol: "t-infantry", tile: view.Theirs, arms: "muskets", quality: Conscript,
		hostile: true,
		dice: []ask{{what: ofFigures, code: dice.TwoD6, plus: 10}, {what: ofOfficer, code: dice.OneD6, from: 4},
			{what: ofInches, code: dice.TwoD6, plus: 12}},
		text: "French conscript infantry: {2D6+10} Conscript figures with muskets. {D6}: on 4+ one of them must be an officer or NCO. " +
			"Distance {2D6+12}."},
	{id: "avg", name: "French infantry", symbol: "t-infantry", tile: view.Theirs, arms: "muskets", quality: Average, hostile: true,
		dice: []ask{{what: ofFigures, code: dice.TwoD6, plus: 6}, {what: ofOfficer, code: dice.OneD6, from: 4},
			{what: ofInches, code: dice.TwoD6, plus: 12}},
		text: "French infantry: {2D6+6} Average figures with muskets. {D6}: on 4+ one of them must be an officer or NCO. Distance {2D6+12}."},
	{id: "vet", name: "French veteran infantry", symbol: "t-infantry", tile: view.Theirs, arms: "muskets", quality: Veteran, late: true,
		hostile: true,
		dice: []ask{{what: ofFigures, code: dice.TwoD6, plus: 4}, {what: ofOfficer, code: dice.OneD6, from: 3},
			{what: ofInches, code: dice.TwoD6, plus: 12}, {what: ofActs, code: dice.OneD6, from: 6}},
		text: "French veteran infantry: {2D6+4} Veteran figures with muskets. {D6}: on 3+ one of them must be an officer or NCO. Distance " +
			"{2D6+12}. {D6}: on a 6 they were lying in wait and act at once."},
	{id: "cav", name: "French cavalry", symbol: "t-cavalry", tile: view.Theirs, arms: "carbines (dragoons: muskets)", quality: Average,
		late: true, hostile: true, limit: 3,
		dice: []ask{{what: ofFigures, code: dice.OneD6, plus: 5}, {what: ofGrade, code: dice.OneD6, grade: "caaaav"},
			{what: ofOfficer, code: dice.OneD6, from: 4}, {what: ofInches, code: dice.TwoD6, plus: 18}, {what: ofActs, code: dice.OneD6, from: 6}},
		text: "French cavalry: {D6+5} mounted troopers. Quality {D6}: 1 Conscript, 2-5 Average, 6 Veteran. {D6}: on 4+ add an officer. " +
			"Carbines (dragoons: muskets). Distance {2D6+18}. {D6}: on a 6 they act at once."},
	{id: "lart", name: "Light artillery", symbol: "t-gun", tile: view.Theirs, quality: Average, late: true, hostile: true, travels: true,
		limit: 2,
		dice: []ask{{what: ofGrade, code: dice.OneD6, grade: "caaaav"}, {what: ofRiding, code: dice.OneD6, from: 4},
			{what: ofHowitzer, code: dice.OneD6, from: 5}, {what: ofInches, code: dice.TwoD6, plus: 24}},
		text: "Light artillery on the march: a limbered gun and 4 crew. Crew {D6}: 1 Conscript, 2-5 Average, 6 Veteran. {D6}: 1-3 foot, 4-6 " +
			"horse. {D6}: 1-4 gun (8-pounder or lighter), 5-6 light howitzer. Distance {2D6+24}. Travelling."},
	{id: "fart", name: "Field artillery", symbol: "t-gun", tile: view.Theirs, quality: Average, late: true, hostile: true, travels: true,
		limit: 2,
		dice: []ask{{what: ofGrade, code: dice.OneD6, grade: "caaaav"}, {what: ofHowitzer, code: dice.OneD6, from: 5},
			{what: ofInches, code: dice.TwoD6, plus: 24}},
		text: "Field artillery on the march: a limbered gun and 4 crew. Crew {D6}: 1 Conscript, 2-5 Average, 6 Veteran. {D6}: 1-4 " +
			"12-pounder, 5-6 heavy howitzer. Distance {2D6+24}. Travelling."},
	{id: "convoy", name: "Convoy", symbol: "t-convoy", tile: view.Theirs, arms: "muskets", quality: Average, travels: true, limit: 3,
		dice: []ask{{what: ofWagons, code: dice.OneD6, from: 5}, {what: ofFigures, code: dice.OneD3, plus: 3},
			{what: ofGrade, code: dice.OneD6, grade: "cccaaa"}, {what: ofInches, code: dice.TwoD6, plus: 18}},
		text: "Convoy: {D6}: 1-4 two, 5-6 three wagons or mule teams, with {D3+3} guards on foot (muskets). Guards {D6}: 1-3 Conscript, 4-6 " +
			"Average. Distance {2D6+18}. Travelling."},
	{id: "msg", name: "Enemy messenger", symbol: "t-officer", tile: view.Theirs, arms: "pistols", quality: Veteran, travels: true, limit: 3,
		dice: []ask{{what: ofRiders, code: dice.OneD6, from: 5}, {what: ofInches, code: dice.TwoD6, plus: 18}},
		text: "Enemy messenger: {D6}: 1-4 one, 5-6 two mounted officers (Veteran, pistols). Distance {2D6+18}. Travelling."},
	{id: "hq", name: "Enemy headquarters", symbol: "t-officer", tile: view.Theirs, arms: "mostly pistols", quality: Veteran, late: true,
		travels: true, limit: 1,
		dice: []ask{{what: ofFigures, code: dice.OneD3, plus: 3}, {what: ofInches, code: dice.TwoD6, plus: 24}},
		text: "Enemy headquarters: {D3+3} Veteran figures, two of them officers, the rest staff and guards; mounted if you own the figures. " +
			"Distance {2D6+24}. Travelling, and away from any danger."},
	{id: "guer", name: "Guerillas", symbol: "t-guerilla", tile: view.Theirs, arms: "armed like your figures", quality: Average, limit: 3,
		dice: []ask{{what: ofFigures, code: dice.OneD6, plus: 6}, {what: ofGrade, code: dice.OneD6, grade: "caaaav"},
			{what: ofRiding, code: dice.OneD6, from: 5}, {what: ofInches, code: dice.TwoD6, plus: 8}, {what: ofActs, code: dice.OneD6, from: 6}},
		text: "Guerillas: {D6+6} figures. Quality {D6}: 1 Conscript, 2-5 Average, 6 Veteran. {D6}: on 5-6 mounted. Armed as modelled. " +
			"Distance {2D6+8}. {D6}: on a 6 they act at once. A friendly figure within 6 inches brings them under Player control."},
	{id: "bandit", name: "Bandits", symbol: "t-bandits", tile: view.Theirs, arms: "armed like your figures", quality: Conscript, hostile: true,
		dice: []ask{{what: ofFigures, code: dice.OneD6, plus: 5}, {what: ofGrade, code: dice.OneD6, grade: "ccccca"},
			{what: ofRiding, code: dice.OneD6, from: 6}, {what: ofInches, code: dice.TwoD6, plus: 8}, {what: ofActs, code: dice.OneD6, from: 6}},
		text: "Bandits: {D6+5} figures. Quality {D6}: 1-5 Conscript, 6 Average. {D6}: on a 6 mounted. Armed as modelled. Distance {2D6+8}. " +
			"{D6}: on a 6 they act at once."},
	{id: "desert", name: "Deserters", symbol: "t-bandits", tile: view.Theirs, arms: "armed like your figures", quality: Average,
		dice: []ask{{what: ofFigures, code: dice.OneD6, plus: 5}, {what: ofGrade, code: dice.OneD6, grade: "ccaaav"},
			{what: ofInches, code: dice.TwoD6, plus: 8}},
		text: "Deserters: {D6+5} figures on foot. Quality {D6}: 1-2 Conscript, 3-5 Average, 6 Veteran. Armed as modelled. Distance {2D6+8}."},
	{id: "villagers", name: "Villagers", symbol: "t-civilian", tile: view.Theirs, quality: Civilian, civil: true,
		dice: []ask{{what: ofInches, code: dice.TwoD6, plus: 6}},
		text: "Villagers: 2 or 3 figures, going about their work. Distance {2D6+6}."},
	{id: "monks", name: "Monks or priests", symbol: "t-civilian", tile: view.Theirs, quality: Civilian, civil: true, travels: true,
		dice: []ask{{what: ofInches, code: dice.TwoD6, plus: 6}},
		text: "Monks or priests: 2 or 3 figures on the road. Distance {2D6+6}. Travelling."},
	{id: "aristo", name: "Aristocrats", symbol: "t-civilian", tile: view.Theirs, quality: Civilian, civil: true, limit: 2,
		dice: []ask{{what: ofSpanish, code: dice.OneD6, from: 4}, {what: ofInches, code: dice.TwoD6, plus: 6}},
		text: "Aristocrats: 2 or 3 figures. {D6}: 1-3 English and in no hurry (they stay where they are), 4-6 Spanish and travelling. " +
			"Distance {2D6+6}."},
	{id: "cave", name: "Cave or ruin", symbol: "t-cave", tile: view.Place, place: true, limit: 3,
		dice: []ask{{what: ofInches, code: dice.TwoD6, plus: 12}},
		text: "A cave or ruin. Distance {2D6+12}. What is in it is not known until it is explored."},
	{id: "outpost", name: "Enemy outpost", symbol: "t-outpost", tile: view.Place, place: true, limit: 2,
		dice: []ask{{what: ofInches, code: dice.TwoD6, plus: 12}},
		text: "An enemy outpost. Distance {2D6+12}. Its strength is not known until it is scouted."},
	{id: "massed", name: "Massed Enemy", symbol: "t-massed", tile: view.Place, place: true, late: true, limit: 2,
		dice: []ask{{what: ofInches, code: dice.TwoD6, plus: 12}},
		text: "Massed Enemy. Distance {2D6+12}. No Player figure may come within 12 inches except to assess it."},
}

// The kinds that are only found on the spot, with the dice in the text of the find. Source: hill-tables 5.
var foundKinds = []kind{
	{id: "garrison", name: "Garrison", symbol: "t-infantry", tile: view.Theirs, arms: "muskets", quality: Average, hostile: true},
	{id: "picket", name: "French picket", symbol: "t-infantry", tile: view.Theirs, arms: "muskets", quality: Average, hostile: true,
		dice: []ask{{what: ofFigures, code: dice.OneD3, plus: 3}}},
	{id: "guard", name: "Magazine guard", symbol: "t-infantry", tile: view.Theirs, arms: "muskets", quality: Average, hostile: true,
		dice: []ask{{what: ofFigures, code: dice.OneD6, plus: 5}}},
	{id: "officer", name: "French officer and soldiers", symbol: "t-officer", tile: view.Theirs, arms: "muskets", quality: Average,
		hostile: true,
		dice:    []ask{{what: ofFigures, code: dice.OneD3}}},
	{id: "armed", name: "Armed monks", symbol: "t-civilian", tile: view.Theirs, arms: "pistols and carbines, or as modelled",
		quality: Conscript, hostile: true,
		dice: []ask{{what: ofFigures, code: dice.OneD3, plus: 3}}},
	{id: "village", name: "Village", symbol: "t-village", tile: view.Place, place: true},
	{id: "magazine", name: "Magazine", symbol: "t-outpost", tile: view.Place, place: true},
}

// line is one row of an information table.
type line struct{ key, text string }

// villageFinds is the table of Explore Village. Source: hill-tables 5.
var villageFinds = table.Rows[line]{
	{From: 11, To: 16, Is: line{"nothing", "Nothing but hens and closed shutters."}},
	{From: 21, To: 26, Is: line{"villagers", "Some of the people come out. Place 2 or 3 Villagers here; they may be parleyed with."}},
	{From: 31, To: 33, Is: line{"villagersNow", "The whole village talks at once: roll immediately as for Parley with Villagers."}},
	{From: 34, To: 36, Is: line{"avg", "French infantry are in the houses: {2D6+6} Average figures, muskets ({D6}: officer on 4+), in " +
		"hard cover at least 4 inches from the nearest Player figure. They have not acted."}},
	{From: 41, To: 42, Is: line{"con", "Conscript foragers are in the houses: {2D6+10} Conscript figures, muskets ({D6}: officer on 4+), " +
		"in hard cover at least 4 inches away. They have not acted."}},
	{From: 43, To: 44, Is: line{"bandit", "Bandits are plundering the place: {D6+5} figures (quality as in the event), in hard cover."}},
	{From: 45, To: 46, Is: line{"desert", "Deserters are living here: {D6+5} figures (quality as in the event), in hard cover."}},
	{From: 51, To: 53, Is: line{"guer", "Guerillas are resting here: {D6+6} figures (quality as in the event). They join at once if a " +
		"Player figure is within 6 inches."}},
	{From: 54, To: 55, Is: line{"monks", "A priest and his brethren: place 2 or 3 Monks/Priests here, not travelling; they may be " +
		"parleyed with."}},
	{From: 56, To: 56, Is: line{"aristo", "Gentry are lodging here: place 2 or 3 Aristocrats, not travelling; they may be parleyed with."}},
	{From: 61, To: 62, Is: line{"papers", "A house the French used as an office, left in haste: unencoded intelligence (2 points if " +
		"carried home)."}},
	{From: 63, To: 63, Is: line{"officer", "A French officer is at his dinner with {D3} Average soldiers, in hard cover. Defeat him and " +
		"he may be searched."}},
	{From: 64, To: 64, Is: line{"exploring", "A British Exploring Officer is hidden in a loft. He joins the unit (3 points if he reaches " +
		"the lines alive)."}},
	{From: 65, To: 65, Is: line{"magazine", "An ammunition magazine in a barn, held by {D6+5} Average figures with muskets in hard " +
		"cover. Magazine located: 2 points; taken: 4. No outpost."}},
	{From: 66, To: 66, Is: line{"vet", "An ambush: {2D6+4} Veteran French figures, muskets ({D6}: officer on 3+), in hard cover at least " +
		"4 inches away. They have not acted."}},
}

// caveFinds is the table of Explore Cave/Ruins. Source: hill-tables 5.
var caveFinds = table.Rows[line]{
	{From: 11, To: 21, Is: line{"nothing", "Bats, bones and goat droppings."}},
	{From: 22, To: 26, Is: line{"treasure", "Church plate and silver hidden from the French: treasure (3 points if carried home)."}},
	{From: 31, To: 33, Is: line{"treasureBandit", "A bandits’ hoard, and the bandits: {D6+5} figures (quality as in the event) in hard " +
		"cover. When they are gone the treasure is yours (3 points)."}},
	{From: 34, To: 36, Is: line{"bandit", "Bandits: {D6+5} figures (quality as in the event), in hard cover."}},
	{From: 41, To: 44, Is: line{"desert", "Deserters: {D6+5} figures (quality as in the event), in hard cover."}},
	{From: 45, To: 52, Is: line{"guer", "Guerillas: {D6+6} figures (quality as in the event). They join at once if a Player figure is " +
		"within 6 inches."}},
	{From: 53, To: 54, Is: line{"monks", "A hermit and his companion: place 2 Monks/Priests here, not travelling; they may be parleyed " +
		"with."}},
	{From: 55, To: 56, Is: line{"villagers", "Refugees: place 2 or 3 Villagers here; they may be parleyed with."}},
	{From: 61, To: 61, Is: line{"papersEnc", "A murdered courier’s bag: encoded orders (2 points)."}},
	{From: 62, To: 62, Is: line{"plans", "A despatch case walled up in a niche: the strategic plans of the enemy, in cipher (2 points; 4 " +
		"together with the cipher)."}},
	{From: 63, To: 64, Is: line{"cipher", "A dead staff officer, the cipher table sewn into his coat (2 points; 4 together with the " +
		"strategic plans)."}},
	{From: 65, To: 66, Is: line{"picket", "A French picket: {D3+3} Average figures with muskets, in hard cover."}},
}

// villagerFinds is the table of Parley with Villagers. Source: hill-tables 5.
var villagerFinds = table.Rows[line]{
	{From: 11, To: 14, Is: line{"nothing", "Shrugs. They have seen nobody and know nothing."}},
	{From: 15, To: 22, Is: line{"rumour", "A flood of rumour, none of it true."}},
	{From: 23, To: 26, Is: line{"cave", "They show the way to a cave or ruin."}},
	{From: 31, To: 36, Is: line{"outpost", "They know where the French have an outpost."}},
	{From: 41, To: 44, Is: line{"massed", "They have seen a great many French in one place: Massed Enemy."}},
	{From: 45, To: 46, Is: line{"patrol", "French infantry passed this morning, and here they come: an Average infantry unit as in the " +
		"event table."}},
	{From: 51, To: 52, Is: line{"convoy", "A convoy is due: place one as in the event table."}},
	{From: 53, To: 54, Is: line{"msg", "A French rider uses this road: place a Messenger as in the event table."}},
	{From: 55, To: 56, Is: line{"guer", "They send for the partida: place Guerillas as in the event table."}},
	{From: 61, To: 62, Is: line{"bandit", "They complain of robbers: {D6}: 1-3 Bandits, 4-6 Deserters, as in the event table."}},
	{From: 63, To: 63, Is: line{"papersEnc", "They hand over a bag cut from a dead Frenchman’s saddle: encoded orders (2 points)."}},
	{From: 64, To: 64, Is: line{"cipher", "The schoolmaster took a printed sheet from a drunken aide: the cipher table (2 points; 4 " +
		"together with the strategic plans)."}},
	{From: 65, To: 66, Is: line{"betray", "They have already sent a boy to the French: an Average infantry unit appears, as in the event " +
		"table, and acts at once."}},
}

// monkFinds is the table of Parley with Monks/Priests. Source: hill-tables 5.
var monkFinds = table.Rows[line]{
	{From: 11, To: 16, Is: line{"armed", "Afrancesados! They throw back their cloaks: {D3+3} armed Monks (Conscript; pistols and " +
		"carbines, or as modelled) charge the parleying group at once."}},
	{From: 21, To: 24, Is: line{"nothing", "Blessings, and nothing else."}},
	{From: 25, To: 33, Is: line{"outpost", "They know where the French have an outpost."}},
	{From: 34, To: 42, Is: line{"massed", "They have been turned back by a whole French column: Massed Enemy."}},
	{From: 43, To: 46, Is: line{"cave", "They describe a ruined hermitage: a cave or ruin."}},
	{From: 51, To: 53, Is: line{"guer", "One of them blows a horn: place Guerillas as in the event table (armed clergy among them)."}},
	{From: 54, To: 55, Is: line{"papersEnc", "They pass on a despatch taken from a dying courier: encoded orders (2 points)."}},
	{From: 56, To: 56, Is: line{"plans", "They have sheltered a captured staff officer’s baggage: the strategic plans of the enemy, in " +
		"cipher (2 points; 4 together with the cipher)."}},
	{From: 61, To: 63, Is: line{"cipher", "A brother who teaches the French commandant’s sons has copied the cipher table (2 points; 4 " +
		"together with the strategic plans)."}},
	{From: 64, To: 65, Is: line{"patrol", "They warn of French close by: an Average infantry unit as in the event table."}},
	{From: 66, To: 66, Is: line{"hq", "They have just dined a French staff: place an Enemy Headquarters as in the event table."}},
}

// aristocratFinds is the table of Parley with Aristocrats. Source: hill-tables 5.
var aristocratFinds = table.Rows[line]{
	{From: 11, To: 14, Is: line{"nothing", "Perfect manners and no information."}},
	{From: 15, To: 21, Is: line{"betray", "Their servant slips away to the French: an Average infantry unit appears, as in the event " +
		"table, and acts at once."}},
	{From: 22, To: 36, Is: line{"escort", "They beg for an escort to the British lines and join the unit as Civilians (2 points if at " +
		"least one arrives)."}},
	{From: 41, To: 45, Is: line{"exploring", "One of them lifts his hat and speaks like a Guardsman: a British Exploring Officer " +
		"(mounted, Veteran, pistol) joins the unit (3 points if he arrives alive)."}},
	{From: 46, To: 52, Is: line{"outpost", "They were stopped at a French outpost."}},
	{From: 53, To: 56, Is: line{"massed", "They drove past an entire French division: Massed Enemy."}},
	{From: 61, To: 62, Is: line{"papersUn", "Letters from a cousin at King Joseph’s court: unencoded intelligence (2 points)."}},
	{From: 63, To: 65, Is: line{"cipher", "A gallant French colonel left more than his heart behind: the cipher table (2 points; 4 " +
		"together with the strategic plans)."}},
	{From: 66, To: 66, Is: line{"hq", "Their host last night is close behind them: place an Enemy Headquarters as in the event table."}},
}

// regimentalFinds is the table of Interrogate/Search: regimental or garrison officer. Source: hill-tables 5.
var regimentalFinds = table.Rows[line]{
	{From: 11, To: 35, Is: line{"nothing", "Nothing of use."}},
	{From: 36, To: 51, Is: line{"papersUn", "Returns, letters, a marked map: unencoded intelligence (2 points)."}},
	{From: 52, To: 54, Is: line{"papersEnc", "Orders, but in cipher: encoded orders (2 points)."}},
	{From: 55, To: 55, Is: line{"plans", "The strategic plans of the army, in cipher (2 points; 4 together with the cipher)."}},
	{From: 56, To: 61, Is: line{"cipher", "The current cipher table (2 points; 4 together with the strategic plans)."}},
	{From: 62, To: 63, Is: line{"outpost", "He lets slip where an outpost lies."}},
	{From: 64, To: 64, Is: line{"massed", "His map shows the bivouac of a whole division: Massed Enemy."}},
	{From: 65, To: 66, Is: line{"treasure", "A pay chest, or a travelling fortune in looted plate: treasure (3 points if carried home)."}},
}

// messengerFinds is the table of Interrogate/Search: messenger. Source: hill-tables 5.
var messengerFinds = table.Rows[line]{
	{From: 11, To: 14, Is: line{"nothing", "Nothing of use."}},
	{From: 15, To: 24, Is: line{"papersUn", "Returns, letters, a marked map: unencoded intelligence (2 points)."}},
	{From: 25, To: 36, Is: line{"papersEnc", "Orders, but in cipher: encoded orders (2 points)."}},
	{From: 41, To: 54, Is: line{"plans", "The strategic plans of the army, in cipher (2 points; 4 together with the cipher)."}},
	{From: 55, To: 63, Is: line{"cipher", "The current cipher table (2 points; 4 together with the strategic plans)."}},
	{From: 64, To: 64, Is: line{"outpost", "He lets slip where an outpost lies."}},
	{From: 65, To: 65, Is: line{"massed", "His map shows the bivouac of a whole division: Massed Enemy."}},
	{From: 66, To: 66, Is: line{"treasure", "A pay chest, or a travelling fortune in looted plate: treasure (3 points if carried home)."}},
}

// headquartersFinds is the table of Interrogate/Search: headquarters officer. Source: hill-tables 5.
var headquartersFinds = table.Rows[line]{
	{From: 11, To: 12, Is: line{"nothing", "Nothing of use."}},
	{From: 13, To: 21, Is: line{"papersUn", "Returns, letters, a marked map: unencoded intelligence (2 points)."}},
	{From: 22, To: 25, Is: line{"papersEnc", "Orders, but in cipher: encoded orders (2 points)."}},
	{From: 26, To: 45, Is: line{"plans", "The strategic plans of the army, in cipher (2 points; 4 together with the cipher)."}},
	{From: 46, To: 62, Is: line{"cipher", "The current cipher table (2 points; 4 together with the strategic plans)."}},
	{From: 63, To: 63, Is: line{"outpost", "He lets slip where an outpost lies."}},
	{From: 64, To: 66, Is: line{"treasure", "A pay chest, or a travelling fortune in looted plate: treasure (3 points if carried home)."}},
}

// Scout Enemy Outpost. Source: hill-tables 5.
const (
	fortificationFrom   = 5 // on 1D6
	magazineFrom        = 5 // on 1D6, in an outpost
	magazineFromInAFort = 4 // on 1D6, in a fortification
	officerFrom         = 4 // on 1D6
	emptyReadAs         = 4 // on 2D6, with a fortification or a magazine
	garrisonAtLeast     = 4 // figures, however few are owned
)

// garrisons gives the garrison of a scouted outpost on 2D6: its quality and the number added to 1D6. A row
// without figures is empty.
var garrisons = table.Rows[strength]{
	{From: 2, To: 3, Is: strength{}},
	{From: 4, To: 6, Is: strength{Conscript, 7}},
	{From: 7, To: 10, Is: strength{Average, 5}},
	{From: 11, To: 12, Is: strength{Veteran, 3}},
}

type strength struct {
	quality Quality
	plus    int
}

// assessFrom is the number that Assess Massed Enemy needs on 2D6, for Veteran, Average, Conscript and Civilian.
// Whoever fails on a natural 2 is seen. Source: hill-tables 5.
var assessFrom = [...]int{7, 8, 9, 10}

const seenOn = 2

// cargo is the load of the wagons, on 1D6. Source: hill-tables 4.2.
var cargo = table.Rows[line]{
	{From: 1, To: 3, Is: line{"provisions", "Provisions: biscuit, wine and forage."}},
	{From: 4, To: 5, Is: line{"powder", "Powder and cartridges."}},
	{From: 6, To: 6, Is: line{"treasure", "A pay chest or church plate: treasure (3 points if carried home)."}},
}

// award is a line of the ledger. Source: HILL-120; hill-tables 5.1.
type award struct {
	id     string
	title  string
	points int
	level  int
	why    string
}

// awards are the lines of the ledger in the printed order. Lines with negative points have no level.
var awards = []award{
	{"met", "Met the enemy, fought, came home", 1, 2, "Once for the game."},
	{"outpost", "Outpost located", 2, 3, "In clear sight, or scouted."},
	{"fort", "Fortification located", 2, 3, "Not taken."},
	{"fortTaken", "Fortification taken", 5, 5, "Instead of the 2 for locating it."},
	{"magazine", "Magazine located", 2, 3, "Not taken."},
	{"magazineTaken", "Magazine taken or blown up", 4, 5, "Its garrison beaten; instead of the 2 for locating it."},
	{"massed", "Massed Enemy located", 2, 3, "Not assessed."},
	{"assessed", "Massed Enemy assessed", 3, 4, "Instead of the 2 for locating it."},
	{"escort", "Aristocrats escorted home", 2, 3, "At least one of the party must arrive."},
	{"papersUn", "Unencoded intelligence", 2, 3, "If carried home."},
	{"papersEnc", "Encoded orders", 2, 3, "If carried home."},
	{"plans", "Strategic plans alone", 2, 3, "With the cipher: 4 for both."},
	{"cipher", "The cipher alone", 2, 3, "With the plans: 4 for both."},
	{"both", "Strategic plans and cipher", 4, 5, "Together, instead of 2 and 2."},
	{"exploring", "Exploring Officer", 3, 4, "If he reaches the lines alive."},
	{"treasure", "Treasure", 3, 4, "If carried home."},
	{"near", "Objective on the near half", 1, 0, "Set by the scenario."},
	{"far", "Objective on the far half", 2, 0, "Set by the scenario."},
	{"destroyed", "Player unit destroyed", -2, 0, "Shot away, broken, gone by another edge or still out."},
	{"half", "Player unit home, half or more lost", -1, 0, ""},
	{"home", "Player unit home", 0, 0, "Fewer than half lost."},
	{"noteworthy", "Noteworthy", 0, 2, "No points of its own."},
}

// verdicts gives the final verdict by the total. Source: hill-tables 5.1.
var verdicts = table.Bands[string]{
	{Max: -1, Is: "You will explain yourself to the General"},
	{Max: 1, Is: "Duty done"},
	{Max: 4, Is: "Creditable"},
	{Max: 7, Is: "Mentioned in despatches"},
	{Max: 10, Is: "A brevet is talked of"},
	{Max: table.Top, Is: "The Peer himself wishes to see you"},
}
