package minie

import (
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// text is one chapter: title as it is cited, its mark, and its paragraphs.
type text struct {
	section string
	mark    engine.Mark
	body    []string
}

var chapters = [...]text{
	{secTurn, engine.Printed, []string{
		"An inch is 20 yards, a turn four minutes, a figure 20 men. A stand manoeuvres, a figure is lost.",
		"Both sides throw for who moves first; a tie is thrown again. First player’s movement: formations and orders, field works, " +
			"demolition, moves, move and fire, charges and the routs they cause. Then the second player’s. First artillery, second " +
			"artillery; musketry of both; melee of both; morale and routs, the first player’s units first.",
	}},
	{secOrg, engine.Printed, []string{
		"An 18th century battalion has 20 figures: colonel, colour sergeant, two subalterns, sixteen others; two battalions and a " +
			"headquarters make a regiment, two regiments a brigade.",
		"19th century regulars have three battalions with the same headquarters; a volunteer regiment has a colonel, drummer, colour " +
			"sergeant, three subalterns and twenty others, four to a brigade.",
		"Cavalry has sixteen troopers in the 18th century and twelve in the 19th. A battery has two guns, six gunners and an officer; " +
			"regimental guns, one light howitzer and four gunners, end in 1812.",
	}},
	{secForms, engine.Printed, []string{
		"March column is two wide and fires its first two ranks, four figures. Line fires everyone to the front and may charge. Attack " +
			"column is four wide, fires eight, may charge; in the American Civil War it is for works only.",
		"Skirmish order is single stands an inch apart. Light infantry knows nothing else but column on the march; natives only skirmish. A " +
			"line unit in skirmish order moves and fires as light infantry.",
		"Square is for infantry against cavalry: it faces all ways and does not move; in the American Civil War it takes two turns. A rout " +
			"has no order and no fire.",
	}},
	{secHorse, engine.Printed, []string{
		"Cavalry marches in column and charges in line. It may dismount with its whole move, not under fire: three in four fight as light " +
			"infantry, one in four holds the horses. If the holders dismount the horses are gone.",
	}},
	{secChange, engine.Printed, []string{
		"A turn of 45° on the march costs a quarter of the move. Only a unit that has not moved changes formation: the whole move, with no " +
			"fire during the change.",
	}},
	{secMove, engine.Printed, []string{
		"Moves are in the table. Infantry in line may move 2″, fire, and move 2″; it does not fire again in the fire phase. A charge is made " +
			"once in ten turns, and nobody fires on the way. A move wholly on a dry road is 2″ longer.",
	}},
	{secVolley, engine.Printed, []string{
		"One die for each six figures that fire, four for elite troops; half a group or more throws. The target loses the total less the " +
			"deduction. A first volley, the first at that target from that place, has the smaller deduction.",
		"Into the flank the loss is doubled, up to the figures that fire. Two units that fire at each other throw for order: the higher " +
			"fires first, the other with its survivors; on equal dice both at once.",
	}},
	{secLight, engine.Printed, []string{
		"Light infantry and skirmishers throw one die for each six figures, at least one; each die that reaches the number kills a figure. " +
			"So do formed troops that fire at them.",
	}},
	{secChFire, engine.Printed, []string{
		"Cavalry fires as it strikes, with the smooth-bore table at close range, first volley, one die for twelve troopers.",
	}},
	{secDefFire, engine.Printed, []string{
		"The charged unit fires first if it has not fired this turn: its own table at close range, first volley, one die for six.",
	}},
	{secBreak, engine.Printed, []string{
		"Heavy cavalry throws a die when it strikes: a six, one more needed against elite and veterans, one less against poor troops and " +
			"militia. Everyone touched is lost, the rest is split and routs. Never against a square or works.",
	}},
	{secMelee, engine.Printed, []string{
		"One die for each six figures that touch, four for elite; at least one. General +5, attacker over wall, fence or works −4, attacker " +
			"downhill +4, heavy cavalry +8, light cavalry +4. The lower side loses the difference, at most its figures that touch. Both then " +
			"rest two turns.",
	}},
	{secHMelee, engine.House, []string{
		"Against a square cavalry has no bonus and the square adds its own; only the face fights, {face} % of the square. Drawn foot " +
			"fights on next turn; cavalry that does not win retires. A loser tests, and steps back when it stands.",
	}},
	{secGuns, engine.Printed, []string{
		"One turn to limber or unlimber. Guns fire singly, all of a battery at one target. With less than half its crew a battery fires " +
			"every second turn. A 4-pounder with four men may be pushed 1″ and does not fire. Howitzers fire roundshot and shell, field guns " +
			"canister too, rifled guns shell and weaker canister.",
	}},
	{secShot, engine.Printed, []string{
		"Each figure of the target in the lane on the number of the range: near third 4, middle 5, far 6 or more. Then a colour, 1–2 red, " +
			"3–4 yellow, 5–6 olive, for the stick behind the target, and each figure under it: near 4, mid 5, far 6.",
		"A howitzer’s shot does not bounce: it falls as a shell does and strikes what stands there.",
	}},
	{secShell, engine.Printed, []string{
		"A die: 1 a dud, 6 on the point of aim, 2 beyond, 3 left, 4 short, 5 right by 1½″. Each figure within 1″ is lost on 4, 5 or 6.",
	}},
	{secRifled, engine.Printed, []string{
		"As shell, on 3 or more.",
	}},
	{secCanister, engine.Printed, []string{
		"Three zones from the muzzle, 3″, 4″ and 6″ long: 4, 5 and 6 or more; rifled guns 5, 6 and nothing. Everyone under the cone, " +
			"friend or foe.",
	}},
	{secHRange, engine.House, []string{
		"Cover adds to the number of shell and canister; above 6 nobody is hit. The stick ends at a crest, wood, building or river bank. " +
			"Beyond its range a gun does not fire.",
	}},
	{secOrders, engine.Printed, []string{
		"Attack: along a written line, at least half a move each turn, one halt turn, what cannot be seen is ignored. Defend: " +
			"movement only towards a visible enemy in range. Reserve: no move, no fire, in column or limbered; one formation in three at " +
			"most, and one at least, may start so.",
		"A commander keeps within 7½″ of his units. He changes the order of a subordinate on his command value or less, one each turn, and a " +
			"messenger takes it there; a formation in Reserve changes by itself, without a die.",
	}},
	{secRiders, engine.Printed, []string{
		"A messenger moves as light cavalry and carries the order to the commander it touches. Meeting the enemy: 1 away safe, 2–5 back to " +
			"the general, 6 captured and the order read.",
	}},
	{secMorale, engine.Printed, []string{
		"Eight points of leadership less officers lost (colonel of a regiment 2, of volunteers 3, others 1), less 1 for a sixth or 2 for a " +
			"quarter of the rank and file, plus a die: the index or more passes.",
		"A unit that fails routs: full moves to its own edge, no fire. Rallying takes one more off for each turn of rout; failing in the " +
			"fourth it is removed. A general touching adds 1. At half lost it leaves for its edge, may be combined there and come back after " +
			"four turns.",
	}},
	{secHLosses, engine.House, []string{
		"Test for figures, an officer or a melee lost this turn. Rank and file die first. After an attack that cost figures a d10 of that " +
			"number or less makes one of them an officer: up to {colonel} the colonel, else a subaltern.",
	}},
	{secGround, engine.Printed, []string{
		"Ground costs part of the move, as in the table; each ground on the part made there, a crossing once. Buildings are not entered; " +
			"skirmishers represent fights in towns.",
	}},
	{secHGround, engine.House, []string{
		"Ground that the lost page would have held stands in the same table, marked as house.",
	}},
	{secHSight, engine.House, []string{
		"Sight is a straight line; crests, buildings, woods over {v-wood}″, high hedges and formed troops block it, walls and hedges for all " +
			"who are not right behind them. Fire over friends only from higher ground, {v-over}″ from both. Hard cover adds to the " +
			"deduction. Rain and night add too, mud and darkness shorten moves, rain stops the bounce of roundshot.",
	}},
	{secHEng, engine.House, []string{
		"A section is an officer, a sergeant and six pioneers with a tool wagon. Points of work stay on a task. Fired at, {e-fired} % are " +
			"left; nobody works in melee, on the move, in rout or under Attack.",
	}},
	{secHWorks, engine.House, []string{
		"Breastwork, trench, parapet, gun pit and redoubt by points; taking down costs {w-down} %.",
	}},
	{secHObst, engine.House, []string{
		"Abatis stop a charge, and horse altogether; chevaux-de-frise stop horse; wire keeps cavalry from breaking through. A mine goes " +
			"off as a shell, once.",
	}},
	{secHDemo, engine.House, []string{
		"Prepared by points, fired in a later turn by a pioneer within {d-near}″ or a fuse; it may fail once.",
	}},
	{secHPont, engine.House, []string{
		"{p-men} pioneers within {p-near}″ lay one span of {p-long}″ a turn, {p-most} at most, from a bank. March order, wagons one at a " +
			"time. Hits sink a span.",
	}},
	{secHSet, engine.House, []string{
		"What the printed pages do not say is our own design, marked as house. Settings change it for one game; the game keeps it " +
			"and shows the design value beside it.",
	}},
	{secHCamp, engine.House, []string{
		"Marches by the day, forced marches at a price. A battle at a junction; arrivals by the hour. 1 in {m-back} of the lost comes " +
			"back, 1 in {m-beaten} to a beaten army, 1 in {m-pursued} to one pursued. Brigades that a wagon feeds in a day: {m-feeds}.",
	}},
}

// rulings are how the unclear places are read. Source: horse-musket-charts section 1.
var rulings = [...]view.Ruling{
	{ID: "HM-R01", Says: "infantry in column 4″ in the text, 7 in the chart", Ruled: "7″",
		Why: "the text calls it easier to move in", Section: secMove},
	{ID: "HM-R02", Says: "the chart heads light, heavy; its values fit heavy, light",
		Ruled: "heavy 8 and 9, light 9 and 10, walk 6, charge 11", Why: "the text is explicit", Section: secMove},
	{ID: "HM-R03", Says: "foot guns as light infantry, chart walk 6; horse guns as cavalry",
		Ruled: "foot 6; horse as light cavalry, no charge", Why: "the text", Section: secMove},
	{ID: "HM-R04", Says: "a first volley is called less accurate and deducts less", Ruled: "better",
		Why: "the numbers decide", Section: secVolley},
	{ID: "HM-R05", Says: "seven cells of the first volley break the pattern of their column", Ruled: "as printed",
		Why: "the document stands; a switch has the pattern", Section: secVolley},
	{ID: "HM-R06", Says: "rifled extreme 141 to 150 yards against 300", Ruled: "300 yards",
		Why: "the table goes to 15″", Section: secVolley},
	{ID: "HM-R07", Says: "a smooth-bore band to 8″, range 7″", Ruled: "nothing beyond 7″",
		Why: "the stated range", Section: secVolley},
	{ID: "HM-R08", Says: "zeros in the long-range rows", Ruled: "out of range",
		Why: "no deduction there cannot be meant", Section: secVolley},
	{ID: "HM-R09", Says: "leadership 8 or 6", Ruled: "8", Why: "all the printed examples", Section: secMorale},
	{ID: "HM-R10", Says: "a 4-pounder with a crew of four, three gunners to a gun",
		Ruled: "any 4-pounder with four men, its own or lent", Why: "regimental guns have four", Section: secGuns},
	{ID: "HM-R11", Says: "reserves suffer the penalties above", Ruled: "none beyond the formation",
		Why: "none is printed", Section: secOrders},
	{ID: "HM-R12", Says: "a turn of four minutes and moves of one", Ruled: "no effect",
		Why: "the scale is a picture", Section: secTurn},
	{ID: "HM-R13", Says: "a dismounted figure 40 men, a skirmisher 20", Ruled: "20", Why: "the scale", Section: secTurn},
	{ID: "HM-R14", Says: "light infantry in cover is as easy to hit close by", Ruled: "as printed; 6 to 10″, none beyond",
		Why: "only the second number is a guess", Section: secLight},
	{ID: "HM-R15", Says: "independently per six figures", Ruled: "one die for six, at least one",
		Why: "the words; a switch gives one each", Section: secLight},
	{ID: "HM-R16", Says: "what the deduction is taken from", Ruled: "once from the total",
		Why: "from each die the far row kills nobody", Section: secVolley},
	{ID: "HM-R17", Says: "a group that is not full", Ruled: "half or more throws; at least one die in melee and for skirmishers",
		Why: "a started half is fair", Section: secVolley},
	{ID: "HM-R18", Says: "elite and veteran “a 1”", Ruled: "−1", Why: "poor troops are +1", Section: secBreak},
	{ID: "HM-R19", Says: "which number the target of roundshot has", Ruled: "by thirds of the gun’s range",
		Why: "the names of the groups", Section: secShot},
	{ID: "HM-R20", Says: "canister 3, 3, 4, 6 inches", Ruled: "zones 3, 4, 6 long, 3 wide at the end",
		Why: "the doubled 3 is the width", Section: secCanister},
	{ID: "HM-R21", Says: "how far a shell goes astray", Ruled: "1½″", Why: "the middle of the ring", Section: secShell},
	{ID: "HM-R22", Says: "a d10 that no rule uses", Ruled: "officers at risk", Why: "it fills a gap", Section: secHLosses},
	{ID: "HM-R23", Says: "morale as necessary", Ruled: "figures, an officer or a melee lost, or rout",
		Why: "a gap", Section: secMorale},
	{ID: "HM-R24", Says: "ranges that touch at 8 and 10", Ruled: "the nearer", Why: "usual", Section: secLight},
	{ID: "HM-R25", Says: "versus heavy cavalry, 8 to the cavalry side", Ruled: "each cavalry has its own; none against a square",
		Why: "the printed side", Section: secMelee},
	{ID: "HM-R26", Says: "2″, fire, 2″", Ruled: "one fire, none in the fire phase", Why: "as printed", Section: secVolley},
	{ID: "HM-R27", Says: "a part of the unit or of the rank and file", Ruled: "rank and file at the start, rounded up",
		Why: "other ranks", Section: secMorale},
	{ID: "HM-R28", Says: "light infantry always 6″, chart 8 and 7", Ruled: "6 skirmishing, 8 in column, 7 double and charge",
		Why: "keeps both", Section: secMove},
	{ID: "HM-R29", Says: "only light troops skirmish; all may", Ruled: "a line unit may and is then light",
		Why: "keeps all words", Section: secForms},
	{ID: "HM-R30", Says: "what a lost colonel costs",
		Ruled: "a regiment’s 2 in every battalion, cavalry 2, volunteers 3, others 1", Why: "two printed examples", Section: secMorale},
	{ID: "HM-R31", Says: "who fires first in a charge", Ruled: "the charged, then the cavalry, then the breakthrough",
		Why: "they see it coming", Section: secDefFire},
	{ID: "HM-R32", Says: "ties", Ruled: "first player again; musketry at once",
		Why: "none printed for the first", Section: secTurn},
	{ID: "HM-R33", Says: "a messenger delivers a change of orders by touching the commander",
		Ruled: "always; where the general’s base touches his, or the general leads the formation himself, it holds at once",
		Why:   "the messenger would touch both", Section: secRiders},
	{ID: "HM-R34", Says: "grenadiers fire by fours, and two stand in a battalion",
		Ruled: "they are a group of their own beside the sixes; in a column they stand in the front ranks",
		Why:   "the words; they lead", Section: secVolley},
	{ID: "HM-R35", Says: "the light company skirmishes before the line",
		Ruled: "its two figures go out as light infantry of their own, and that is their move; back with the battalion they are its men again",
		Why:   "the words", Section: secForms},
}

// Reference implements view.System.
func (System) Reference(st engine.State) view.Reference {
	r := view.Reference{Tables: st.(State).charts(), Rulings: append([]view.Ruling(nil), rulings[:]...)}
	for _, c := range chapters {
		title := book.Upper(strings.TrimPrefix(c.section, "House: "))
		x := view.Chapter{ID: "c-" + book.Num(len(r.Chapters)+1), Title: title, Section: c.section}
		for _, p := range c.body {
			x.Body = append(x.Body, view.Para{Text: view.Words{view.Say(st.(State).fill(p))}, Section: c.section, Mark: c.mark})
		}
		r.Chapters = append(r.Chapters, x)
	}
	return r
}
