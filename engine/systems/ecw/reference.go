package ecw

import (
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// Reference implements view.System.
func (System) Reference(state engine.State) view.Reference {
	s := state.(State)
	r := view.Reference{Rulings: rulings, Tables: s.tables()}
	for _, c := range chapters {
		x := view.Chapter{ID: c.id, Title: c.title, Section: c.section}
		for _, p := range c.paras {
			para := view.Para{Section: c.section}
			if text, ours := strings.CutPrefix(p, "House: "); ours {
				p, para.Mark = text, engine.House
			}
			para.Text = view.Words{view.Say(s.fill(p))}
			x.Body = append(x.Body, para)
		}
		r.Chapters = append(r.Chapters, x)
	}
	return r
}

// fill puts the values in force into the places of a paragraph.
func (s State) fill(text string) string {
	before, rest, ok := strings.Cut(text, "{")
	if !ok {
		return text
	}
	place, after, _ := strings.Cut(rest, "}")
	key, plain := strings.CutPrefix(place, "=")
	n, err := strconv.Atoi(place)
	switch {
	case place == "limit" && s.Set.Turns > 0:
		place = "After turn " + book.Num(s.Set.Turns)
	case place == "limit":
		place = "Where there is no limit of turns, when the referee ends the battle,"
	case plain:
		place = book.Num(s.Set.v(book.Key(key)))
	case err != nil:
		place = s.in(s.Set.v(book.Key(key)))
	default:
		place = s.in(n)
	}
	return before + place + s.fill(after)
}

// chapter is a piece of the rules in our own words. In its paragraphs {8} is a length of so many printed inches, {o.near} one
// that is a house value, {=sh.lb} a house value as it is. "House:" marks what is our own.
type chapter struct {
	id, title, section string
	paras              []string
}

var chapters = []chapter{
	{"intro", "Scales and size", secIntro, []string{
		"Twelve to twenty units a side, about twelve turns. A figure is 25 foot or 20 horse, a gunner 10 men, a gun model two guns. With " +
			"15 mm figures every distance is three quarters of that for 25 mm; lengths here are those of this game.",
		"A contour is one inch high.",
	}},
	{"troops", "Troops", secTroops, []string{
		"Cuirassiers, horse, dragoons, foot with pikes and shot, halberdiers, clubmen, and light, heavy and siege guns. Drill is trained or " +
			"levee. Grades run from A, above veterans, to E, unwilling.",
		"Horse, cuirassiers, pikes, halberds and clubs are combat units; musketeers, dragoons and guns missile units. A regiment of pike and " +
			"shot is a missile unit when more than half are musketeers, and pike-supported when at least a quarter are pikes. Both change " +
			"with every loss.",
		"Steady is close order, good or halted, in order, not grade E, no guns. Exhausted is half the strength or less.",
		"Only musketeers and dragoons skirmish.",
		"House: Light guns fire shot up to {=sh.lb} lb.",
	}},
	{"forming", "Forming units", secForm, []string{
		"Horse has 5 to 25 figures, foot 10 to 50, guns 1 to 5 models with up to five gunners each. Units never split or join. Ranks are " +
			"equal, only the last may be short.",
		"Pike and shot stand two, four or six deep, or they are disordered; so is close-order foot in a single rank. In a square the pikes " +
			"face out with the shot around them.",
		"A regiment of 1000 men has 40 figures: 16 pikes and 24 shot.",
	}},
	{"mounting", "Bases", secMounting, []string{
		"For 25 mm (15 mm) figures: pikes and clubs 15 (10) mm wide, close shot 20 (13), skirmishers 30 (20), guns 50 (40).",
		"House: Mounted figures are 25 (15) mm wide and 40 (25) deep.",
	}},
	{"losses", "Losses", secLosses, []string{
		"A hit removes one figure, the owner chooses which, but not to break contact. 56H means one hit on 5 and on 6; 5H 6HH one on 5 " +
			"and two on 6.",
		"House: Hits on guns take gunners first, then models.",
	}},
	{"leaders", "Leaders", secLeaders, []string{
		"One army leader for a side or ally, any number of wing leaders for the units given to them. The command radius is {8}, not through " +
			"enemy units. A leader with a unit adds 1 to its tests; none in radius takes 1 off, 2 for levees.",
	}},
	{"turn", "Sequence of play", secTurn, []string{
		"1: initiative, rallying pursuers, continued moves. 2: side A moves, charges first; B answers charges. 3: side B the same. 4: " +
			"shooting; counterchargers test, then chargers, then targets, then who was shot at. 5: combats, losers test, cavalry recoils. 6: " +
			"tests for friends and leaders lost, pursuit, recovery.",
	}},
	{"move", "Movement", secMove, []string{
		"Only a charge comes within {2} of the enemy. Straight ahead is free, everything else costs. Skirmishers move any way at half speed, " +
			"straight ahead or back at full; they turn about free.",
		"Light guns unlimber in one turn, heavy and siege in two and for good; a limbered gun shot at or charged loses its limber and needs " +
			"two turns. Siege guns stay where they are, but turn up to 45° if they neither shoot nor reload.",
		"Dragoons dismount in half a move and mount in a whole one, within {2} of their horses; one in ten holds them.",
		"A column up to four foot, three horse or one gun wide goes along roads as over clear ground.",
	}},
	{"charge", "Charges", secCharge, []string{
		"A charge needs good morale, sight and reach. One wheel up to 45° first, then straight. Guns, squares and skirmishers never charge. " +
			"Foot charging horse is disordered and has no charge speed.",
		"Impetus needs the last {4} straight and good order at contact. Steady pikes deny it to an attacker without pikes in their front; so " +
			"does bad ground.",
		"When the target is gone a trained unit halts where it stood, or after a normal move if that is less; a levee goes at least a normal " +
			"move.",
	}},
	{"reply", "Answers to a charge", secReply, []string{
		"Stand, countercharge or evade. Horse evades, and so do skirmishers, gunners and mounted dragoons. An evader that shoots first loses " +
			"{4} of its move.",
		"Steady trained horse may countercharge for a friend on 4 to 6.",
		"House: Countercharges go to the front only, not at less than {o.near}, foot against foot only. Support reaches {o.support}. A " +
			"caught evader is struck in rear and does not strike back that round.",
	}},
	{"rout", "Rout, retreat, recoil, pursuit", secRout, []string{
		"First moves are half a charge move, later ones whole, in phase 1. Routers never rally. Demoralised units retreat facing the enemy " +
			"while an enemy could charge them or stands in sight within {6}.",
		"A friend in the way is burst through: disordered, one state down, no move or shot that turn. An enemy in the way takes the " +
			"surrender. Gaps of {4} are used.",
		"A unit that routs an enemy in combat and has no other foe tests to stay in hand, and once more to rally; otherwise it " +
			"pursues until edge, impassable ground, another enemy or nothing left to chase. Guns and foot against horse never pursue.",
		"Captors give up one figure for ten prisoners.",
	}},
	{"shooting", "Shooting", secShoot, []string{
		"One die for three figures, two left over count as three; light guns one, heavy two, siege three a model. Arc 45° to either side, " +
			"horse also round by its left. Two ranks of foot shoot; horse one rank when it moves, two standing, three if steady, trained and " +
			"taught the caracole.",
		"Double hits on close order three ranks deep or enfiladed. Then every saving throw that applies, one after another. Heavy guns " +
			"reload one turn, siege guns two. Foot and guns never move and shoot.",
		"House: Disordered or shaken foot, and guns with fewer gunners than they need, throw a part of their dice, rounded up.",
	}},
	{"combat", "Combat", secCombat, []string{
		"Impact if either charged this turn, else melee. Impact: figures in contact. Melee: three more to either side. Pikes strike two " +
			"deep, others one; a square with three sides against horse, one against foot. The difference of points gives both sides' scores " +
			"to hit.",
		"Nobody strikes to flank or rear in the first round. Cavalry that gave no more hits than it took recoils half a move; cavalry " +
			"facing it must follow or test.",
		"Close order charging skirmishing foot or guns in the open removes what it touches and carries on, without a test.",
	}},
	{"morale", "Morale", secMorale, []string{
		"One die and the modifiers: 1 or more passes. Good; halted: no advance; shaken: recoils, no advance; demoralised: retreats, no " +
			"shooting; routed: gone. A unit that stands one turn without shooting, fighting or failing recovers, in order again.",
		"Friends: close order routed, surrendered or destroyed within {16} and in sight.",
	}},
	{"art", "Artillery disadvantage", secArt, []string{
		"A side faced by at least four heavy or siege models, and twice its own, tests with a penalty.",
	}},
	{"terrain", "Terrain", secTerrain, []string{
		"Light wood: skirmishing foot as in the open, others half speed and disordered; no guns, no pikes, no impetus; soft cover; " +
			"shooting to {4}, seen at {6} at the edge, {12} inside. Heavy wood: foot only, skirmishers half, others a quarter; no shooting.",
		"Steep slope: half speed up without impetus, horse and guns also down. Obstacle: {1} a rank, no impetus, disorders a charge; astride " +
			"it a unit is disordered.",
		"Ford or bridge: eight figures or one gun a turn; three may attack across, disordered. Building: half may shoot or fight to any " +
			"side, no flanks, no pikes, no cavalry attack; a move to leave.",
	}},
	{"victory", "Winning", houseSec("Other values"), []string{
		"House: An army is beaten when {=o.half} % of its close-order units are lost or demoralised at the end of a turn, or {=o.third} % " +
			"while the enemy's share is lower by {=o.gap} %. {limit} the greater share loses; within {=o.draw} % it is a draw.",
	}},
}

var rulings = []view.Ruling{
	{ID: "ECW-R01", Says: "The example of the notation uses two faces twice.",
		Ruled: "34H 56HH: 1-2 none, 3-4 one, 5-6 two.",
		Why:   "The only reading that uses each face once.", Section: secLosses},
	{ID: "ECW-R02", Says: "Cavalry recoils unless it causes more than it inflicts.",
		Ruled: "Than it suffers.",
		Why:   "Otherwise it means nothing.", Section: secCombat},
	{ID: "ECW-R03", Says: "A shaken unit recoils half a rout move, and half a normal move.",
		Ruled: "Half a normal move; a failed charger half the distance it charged. A switch takes the other reading.",
		Why:   "Two of three places, and the line of the state itself.", Section: secMorale},
	{ID: "ECW-R04", Says: "Two ranks shoot; cavalry one, or up to three.",
		Ruled: "Foot two; horse one moving, two standing, three with the caracole; guns one.",
		Why:   "The specific line wins.", Section: secShoot},
	{ID: "ECW-R05", Says: "Trained, levee, untrained, irregular.",
		Ruled: "Two classes; the other words mean levee.",
		Why:   "The definition names two.", Section: secTroops},
	{ID: "ECW-R06", Says: "20 and 25 paces an inch would be four to five.",
		Ruled: "Three quarters throughout.",
		Why:   "Every printed pair is four to three.", Section: secIntro},
	{ID: "ECW-R07", Says: "12 to 48 figures, and 5 to 25 or 10 to 50.",
		Ruled: "The limits by type bind; outside 12 to 48 the app only says so.",
		Why:   "The introduction speaks of typical battles.", Section: secForm},
	{ID: "ECW-R08", Says: "One turn of recovery; no step is named.",
		Ruled: "Good and in order at once. A switch makes it one state a turn.",
		Why:   "To recover, without steps.", Section: secMorale},
	{ID: "ECW-R09", Says: "The second die less 1 can be 0.", Ruled: "Read as 1.", Why: "The tables start at 1.", Section: secMorale},
	{ID: "ECW-R10", Says: "The first line of the second die is lost.",
		Ruled: "1: four states down.",
		Why:   "It completes the row, and there are five states.", Section: secMorale},
	{ID: "ECW-R11", Says: "The leader line has two values in brackets.",
		Ruled: "With the unit +1; in radius 0, but -1 for levees whose leader retires; none -1, levees -2.",
		Why:   "The brackets are marked irregular.", Section: secLeaders},
	{ID: "ECW-R12", Says: "A drop beyond Routed.", Ruled: "Stops at Routed.", Why: "There are five states.", Section: secMorale},
	{ID: "ECW-R13", Says: "Cavalry draws with cavalry.", Ruled: "Both recoil.", Why: "Neither caused more.", Section: secCombat},
	{ID: "ECW-R14", Says: "The death shot has no numbers.",
		Ruled: "One shot at the closest band with all who may shoot; guns that reload have none.",
		Why:   "It is a shot.", Section: secCombat},
	{ID: "ECW-R15", Says: "Two reasons for double hits.", Ruled: "Doubled once.", Why: "Double, not fourfold.", Section: secShoot},
	{ID: "ECW-R16", Says: "A countercharger's test may affect the charger's.",
		Ruled: "One that failed is a target in trouble.",
		Why:   "It gives the sentence an effect.", Section: secCharge},
	{ID: "ECW-R17", Says: "Whether 6 always passes and 1 always fails.",
		Ruled: "No: only the total counts.",
		Why:   "Nothing says so.", Section: secMorale},
	{ID: "ECW-R18", Says: "A halted unit may not advance.",
		Ruled: "It may do anything but charge.",
		Why:   "Only the advance is denied.", Section: secMorale},
	{ID: "ECW-R19", Says: "Untrained chargers go at least a normal move.",
		Ruled: "The player chooses between that and the full charge.",
		Why:   "The wording.", Section: secCharge},
	{ID: "ECW-R20", Says: "Grade A and the limit of light guns are lost.",
		Ruled: "A is picked or fanatical; light is up to 4 lb.",
		Why:   "House design.", Section: secTroops},
	{ID: "ECW-R21", Says: "Thereafter the gun may not limber again.",
		Ruled: "Heavy and siege guns only.",
		Why:   "The sentence follows theirs.", Section: secMove},
	{ID: "ECW-R22", Says: "Cavalry fires up to 180 degrees to its left.",
		Ruled: "Always: from 45° right round by the left to straight behind.",
		Why:   "It is a general ability.", Section: secShoot},
}
