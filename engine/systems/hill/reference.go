package hill

import (
	"fmt"
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/table"
	"vedette/engine/view"
)

// chapter is one chapter of the reference. Its section is an id as the rest of the package cites it; a
// paragraph that begins with "House: " is ours, and lengths stand as {quarter inches}.
type chapter struct {
	id, title, cites string
	body             []string
}

// Reference implements view.System.
func (System) Reference(state engine.State) view.Reference {
	s := state.(State)
	sc := s.Scale
	b := pages{sc, s.tables()}
	r := view.Reference{Tables: b.changed()}
	for _, c := range chaptersOf {
		ch := view.Chapter{ID: c.id, Title: c.title, Section: section(c.cites)}
		for _, text := range c.body {
			p := view.Para{Section: ch.Section}
			if rest, ours := strings.CutPrefix(text, "House: "); ours || strings.HasPrefix(ch.Section, housePrefix) {
				p.Mark, text = engine.House, rest
			}
			p.Text = view.Words{view.Say(sc.words(b.t.words(text)))}
			ch.Body = append(ch.Body, p)
		}
		r.Chapters = append(r.Chapters, ch)
	}
	for i, x := range rulingsOf {
		r.Rulings = append(r.Rulings, view.Ruling{ID: "HILL-R" + fmt.Sprintf("%02d", i+1), Says: sc.words(x.says),
			Ruled: sc.words(b.t.words(x.ruled)), Why: sc.words(x.why), Section: section(x.cites)})
	}
	return r
}

// Source: hill.md, by its chapters; hill-tables 1 to 6.
var chaptersOf = [...]chapter{
	{"intro", "The game", "HILL-01", []string{
		"All players command British and allied light troops on the same side. A referee runs everybody else, to make a good game and not " +
			"to win it. Spain and Portugal, 1811 to 1814.",
		"The referee enters what is done; the program answers with distances, hits, morale, finds and events. If something was entered " +
			"wrongly, take it back and enter it again.",
		"A table of three to four feet or more a side, with one or two villages and room for what appears later. Lengths are for 25/28 mm " +
			"figures; the settings halve or double them or turn them into centimetres.",
		"Terrain counts as it is modelled. Agree before the game what is rough or steep, impassable, or a linear obstacle. Where the " +
			"rules ask for judgement the referee decides.",
		"Friendly lines: usually one table edge with friendly country behind it. Player figures start behind them and must come back to " +
			"them."}},
	{"troops", "Troops", "HILL-20", []string{
		"From best and fastest to worst and slowest: Veteran, Average, Conscript, Civilian, Transport. Officers and NCOs are Veteran on " +
			"both sides; Player troops too, unless some are agreed to be Average.",
		"Infantry units have 8 to 24 figures, cavalry 6 to 12, each with an officer or NCO. Three or four Player units are ideal; a " +
			"commander may ride alone. Riflemen and light infantry may name Marksmen.",
		"Riflemen carry rifles, British cavalry carbines, French infantry muskets, French cavalry carbines (dragoons muskets), officers " +
			"pistols. A blunderbuss counts as a carbine.",
		"Mounted figures are faster and strike better on open ground, are easier to hit and shoot worse from the saddle.",
		"A gun with its crew of four, limbers, wagons and mules move as Transport, horse artillery as mounted Transport. Drivers, guards " +
			"and crews fight and are aimed at as soldiers of their own quality.",
		"Light guns: French up to 8-pounders, British under 9-pounders, small howitzers. Field guns: everything heavier, and 5½-inch " +
			"howitzers.",
		"Guerillas belong to the referee until a friendly figure is within {24}; from then on to the Players. Villagers, monks and " +
			"aristocrats are two or three figures, leave when enemies touch them, and never attack.",
		"An enemy headquarters is Veteran with at least one officer. Massed Enemy is terrain that nobody may approach within {48} except " +
			"to assess it. An outpost is hard cover; whether it is a fortification shows only when it is scouted."}},
	{"turn", "The turn", "HILL-40", []string{
		"Draw Initiative/Event again and again. Each draw brings an event, or the initiative for the Players or the Non-Players. When " +
			"every figure has acted the turn ends.",
		"The side with the initiative chooses one unit that has not acted. All of its figures act, singly or in groups; standing still is " +
			"an action too. Each figure acts once in a turn, each unit has one initiative.",
		"If the side drawn has nobody left to act, ignore it and draw again.",
		"When the unit has finished, every unit that lost a figure in that initiative checks morale once. These checks and the tests " +
			"against artillery are no actions.",
		"Figures stay within {12} of another of their unit, or close up as soon as they can.",
		"At the start of a friendly initiative units may split or join: each part of a split needs an officer or NCO; units that join are " +
			"of a similar type and within {12}. A joined unit has the quality of the greater part, the better if equal.",
		"When a Player unit loses its last officer or NCO, one figure is promoted at once.",
		"Markers: one for a fired rifle or light gun, two for a fired field gun, one for a Wavering unit, one for a unit that has acted."}},
	{"pressing", "What a draw brings", "4.1", []string{
		"A draw is thrown on D66. Some of its 36 results are events; the rest is shared between Players and Non-Players, the odd one " +
			"to the Players.",
		"One Player unit on the table: [pw-0] of 36 are an event. Two: [pw-1]. Three or more: [pw-2]. From the alarm turn [p-alarm] " +
			"fewer. A quiet pace halves them, rounded up; a busy one adds half, rounded up. With [p-lull] quiet turns in a row [p-step] more " +
			"are added, and for every further one as many again, up to [p-max] in all.",
		"No event comes when the turn has had [p-events], after [p-press] draws of a turn, or with [p-crowd] Non-Player units on the " +
			"table. Ignored draws count."}},
	{"events", "Events", "4.2", []string{
		"Use the opening table before the alarm turn and the alarm table from then on: the French know. What is not allowed is thrown again.",
		"The dice come in this order: the draw, the kind, the direction, then those of the text from left to right.",
		"Arrivals that act at once have one action outside the initiative and have then acted this turn. Travellers make for an exit."}},
	{"limits", "Who may come", "4.4", []string{
		"Not the kind placed last; no Veterans, cavalry, guns, headquarters or Massed Enemy on turn 1; no second gun while one is on the " +
			"table, no second cavalry while some is.",
		"In a whole game at most: headquarters [l-hq], light guns [l-lart], field guns [l-fart], Massed Enemies [l-massed], outposts " +
			"[l-outpost], parties of Aristocrats [l-aristo], caves [l-cave], convoys [l-convoy], messengers [l-msg], cavalry [l-cav], " +
			"Guerillas [l-guer]. What information places counts towards these limits; what is found on the spot does not."}},
	{"numbers", "Figures owned", "4.3", []string{
		"A new unit is cut to the figures that are left of the French foot or the mounted figures you own. Infantry comes with [x-line] " +
			"left at least, cavalry with [x-horse], a convoy with [x-guards] guards. With fewer than [x-riders] mounted figures left " +
			"Guerillas and Bandits come on foot, and so does a headquarters that lacks them. French troops stand in a village with [x-found] " +
			"left at least. Garrisons, pickets and guards have at least [x-garrison]."}},
	{"say", "Referee’s ruling", "4.5", []string{
		"Every event may be placed, ignored or drawn again. An ignored one still counts as an event of the turn, but towards no limit. " +
			"When the game is merciful and half the force is gone, an enemy fighting unit is drawn again once."}},
	{"move", "Movement", "HILL-50", []string{
		"A Move gives the distance for the slowest figure of the group; Mounted only if all are. You may move less, in any direction.",
		"Enter the ground that makes up most of the way. Entered as open, each inch of rough ground costs two on foot and four mounted. " +
			"Entered as rough, each inch of open ground costs a half on foot and a quarter mounted.",
		"A linear obstacle takes {4} off. Some are closed to horses and guns.",
		"Never through figures, never into contact with enemies except by a charge. Mounting and dismounting are free during a Move, " +
			"never in a Charge.",
		"Limbering, unlimbering or moving a gun takes a Move of the whole crew. An unlimbered gun may turn in place, load and fire; a " +
			"limbered one only moves.",
		"Figures that leave the table are gone."}},
	{"fire", "Firing", "HILL-60", []string{
		"A line from base to base, not through a gap under {2} between figures. Figures in contact with your friends may not be shot at.",
		"Troops see {8} into foliage. Partly hidden by foliage is soft cover, by walls or rocks or a hasty trench hard cover, by prepared " +
			"works fortification.",
		"A shot out of range is still an action. A distance on a boundary belongs to the nearer bracket.",
		"A fired rifle needs one Load; as a musket, with a loose ball, it needs none, but shoots no farther than one. Other small arms " +
			"are never loaded. Rifles start loaded."}},
	{"guns", "Artillery", "HILL-70", []string{
		"Guns fire roundshot or cannister, howitzers shell or cannister. Name the round when you load it.",
		"The whole crew loads, two at least: one action for a light gun, two for a field gun.",
		"House: One gunner is enough to fire. Guns arrive limbered and unloaded.",
		"Before firing, the aim may be shifted by up to 30 degrees to either side.",
		"Roundshot flies straight for {192} (light) or {288} (field): every base on the line tests, friend or foe. Cannister covers a " +
			"cone of 60 degrees, {96} or {144} long: every figure in it tests.",
		"A shell is aimed at a point; its distance is entered. Everyone within {12} of where it bursts tests.",
		"Teams and wagons test as Transport, the men beside them as soldiers."}},
	{"charge", "Charges and attacks", "HILL-80", []string{
		"The target must be in sight. A charge has all the limits of a move. If it falls short only the charger’s action is spent.",
		"In contact, a target that has not yet acted may react: move, or fire a personal weapon. It fires as at {0-12} when Veteran, as " +
			"at half the distance the charger started from when Average, as at the full distance when Conscript or Civilian. Only figures that " +
			"are charged react.",
		"If a reaction breaks contact, what is left of the charge may be used to reach the target again.",
		"Then the charger attacks. A target still alive strikes back, and both have acted.",
		"Guns and wagons are not attacked, their crews and drivers are. A crew that moves away gives its gun up."}},
	{"morale", "Morale", "HILL-90", []string{
		"A unit is solid, Wavering, or gone. A failed check makes it Wavering: it may only Move or Rally. A Rally is the action of the " +
			"whole unit; it makes it solid again or, failed, removes it.",
		"Enter the best figure present: with an officer or NCO that is Veteran. It is harder when half or more of the original figures " +
			"are gone; a split counts anew from what each part then has.",
		"Transport never checks; drivers without a quality check as Civilians."}},
	{"search", "Parley, explore, scout, search, assess", "HILL-100", []string{
		"For Player figures only. Parley with a group within {24}, once. Explore a village, cave or ruin by entering it, once. Scout an " +
			"outpost from within {48} with a clear view, once.",
		"Assess Massed Enemy from within {48} with a clear view, as often as it takes. They leave with their next Move.",
		"An officer who was beaten or is helpless is questioned and searched by figures in contact, and then removed."}},
	{"finds", "What is found", "5", []string{
		"Each find is thrown on a table of its own. What people tell of is placed at once, one die farther off than the event would be; " +
			"from behind the friendly lines it comes to the front instead. What is in it is not known until it is explored or scouted.",
		"A second cipher in a game is read as unencoded intelligence, second strategic plans as encoded orders.",
		"Papers, treasure and people under escort belong to the unit that has them and are lost with it. A figure that moves into contact " +
			"may pick papers and treasure up.",
		"People under escort are figures of the unit: Aristocrats are Civilians, an Exploring Officer is a Veteran with a pistol. The " +
			"unit moves as its slowest figure, they may fall like anybody else, and leave the table with it."}},
	{"place", "Where an arrival stands", "HILL-104", []string{
		"Take all Player units as one force. From its perimeter measure the distance in the direction given, relative to the way the " +
			"force faces; if that is unclear, the rear is towards the friendly lines. The new figures stand round that point within {12} of " +
			"each other.",
		"If the point is off the table, go to the edge on that bearing, then along it, away from the friendly lines, by what was left " +
			"over. With {72} to the left and {24} of it off the table: on the left edge, {24} farther from your lines.",
		"Nothing arrives behind the friendly lines: it is ignored. Nothing stands on another unit, but beside it. Arrivals do nothing " +
			"before their first initiative, unless they act at once.",
		"Travellers make for the edge farthest from where they appeared, never yours, and the most likely point there that is farthest " +
			"from them; a village or, for convoys, messengers and guns, an outpost within {48} of it may take its place. Those who arrive are " +
			"removed; convoys and guns that reach a village or outpost stay there."}},
	{"conduct", "The other side", "HILL-109", []string{
		"Enemy infantry and cavalry want Players first, then Guerillas, useful civilians, Deserters, Bandits. Bandits rob the weak and " +
			"avoid a fair fight; Deserters are shyer still. Convoys and headquarters flee.",
		"The referee may leave out an event that would ruin the game."}},
	{"victory", "Winning and losing", "HILL-120", []string{
		"What is carried, escorted or seen counts when a Player unit is back behind the friendly lines. If nobody returns, the game is " +
			"lost whatever the points.",
		"A destroyed unit costs 2 points, one home with half or more of its figures lost 1; an officer alone counts as a unit. Convoys, " +
			"guns and officers taken are worth mentioning but bring no points.",
		"With several players, agree whether the force or each command is scored. Cowardice is for the referee to judge. Two to one is an " +
			"overwhelming force."}},
	{"ledger", "The points", "5.1", []string{
		"Located means in clear sight of a Player figure within {[=locate]}, or scouted. Being told of a place is not enough. Taken means " +
			"that no defender is left and a Player figure enters; a magazine is blown up by a Stand action in it.",
		"The level is the highest that any line reached; the total gives the final word."}},
	{"scenarios", "Scenarios", "HILL-140", []string{
		"A scouting sweep needs no more than a table and a force. A scenario adds forces, places with fixed contents, parties the Players " +
			"do not know of, and objectives: 1 point on the near half of the table, 2 on the far half.",
		"Secrets stay folded away; cover the screen before you unfold them."}},
	{"conducted", "Advice at a Non-Player initiative", "6", []string{
		"The first line that fits is proposed, with its reason. Lines for everybody go before those of the type. It is only advice."}},
	{"entries", "Entries", "1.2", []string{
		"Every action asks only for its own fields. Individual actions may be entered once for up to 24 alike figures, each with its own " +
			"dice. Nothing is rolled while an entry does not fit."}},
	{"settings", "Settings", "1.5", []string{
		"Dice: all by the computer; dice on the table for combat and morale; or for everything. Pace, alarm turn, figures owned and scale " +
			"are chosen before the game and may be changed during it.",
		"With two copies of the game at one table, only one draws Initiative/Event."}},
}

// ruling is one of the rulings, in the order of the list.
type ruling struct{ says, ruled, why, cites string }

// Source: hill-tables 9, numbered alike.
var rulingsOf = [...]ruling{
	{"Artillery needs only Actor and Action, yet a shell wants its range.", "The range is asked for in inches.", "A shell without a " +
		"range has no point to fall on.", "HILL-75"},
	{"Actor is Mounted and Actor Mounted both occur.", "They are one box.", "Both decide the same thing.", "HILL-12"},
	{"One field is used for ground and for cover.", "One list of five; rough ground is no cover against fire.", "The field has one " +
		"name.", "HILL-12"},
	{"Whose ground decides whether a horse helps in an attack?", "That of the figure attacked: open or road, or it is no help.", "It is " +
		"the only ground entered.", "HILL-84"},
	{"Transport is halved in rough ground, mounted figures quartered; horse artillery is both.", "The Mounted box decides: a " +
		"quarter.", "Teams should not outrun cavalry among rocks.", "HILL-51"},
	{"Fixed or thrown moves?", "Thrown.", "The distance is generated, and a charge may fall short.", "HILL-50"},
	{"Dice for combat and morale in one place, no limit in another.", "Three settings.", "Both can be meant.", "HILL-05"},
	{"May a target that has acted strike back?", "Yes, always; it only may not react.", "Every survivor attacks back.", "HILL-84"},
	{"Wavering units may only Move or Rally, but can be charged.", "They react only by a Move, and strike back.", "A reaction by fire " +
		"would be an action they may not take.", "HILL-91"},
	{"A Wavering unit fails another check.", "Nothing more happens. It may not load.", "Only a failed Rally removes a unit.", "HILL-91"},
	{"Rally is listed for figures and groups.", "Only the whole unit rallies.", "Its result is that of the unit.", "HILL-91"},
	{"Morale goes by the best figure, joined units by the majority.", "Both hold.", "One is for checks, the other for the " +
		"quality.", "HILL-46"},
	{"Half or more of an odd number.", "Losses doubled are at least the original number.", "Exactly half counts.", "HILL-92"},
	{"The Non-Players have all acted and draw the initiative.", "Ignored, and drawn again.", "As for the Players.", "HILL-42"},
	{"Do ignored draws bring events?", "Yes, within the first eight of a turn.", "A draw is a draw.", "4.1"},
	{"Event and Player Event.", "The same.", "Nothing tells them apart.", "HILL-41"},
	{"Whose are Guerillas?", "The referee’s until a friendly figure is within {24}; then the Players’, but no Player unit for " +
		"points.", "They were not sent out and need not come home.", "HILL-24"},
	{"Unit sizes differ between the pages.", "No size is asked for.", "They are advice.", "HILL-20"},
	{"Fewer than a dozen mounted, but cavalry up to 12.", "A setting, 12 at first.", "It depends on your figures.", "4.3"},
	{"At least 24 French foot, but events of up to 22.", "A setting; units are cut to what is left.", "It depends on your figures.", "4.3"},
	{"When has a French unit an officer?", "A die decides; the referee may add one.", "Only where the program asks for it.", "HILL-26"},
	{"Where is a beaten officer searched when his figure is removed?", "It is laid down until searched or the turn after next " +
		"ends.", "Somebody must be there to search.", "HILL-103"},
	{"Is a place people told of located?", "No: clear sight within {[=locate]} or scouting.", "A rumour is no report.", "5.1"},
	{"A magazine: four, fortified five.", "In a plain outpost 4; a fortification taken 5. The points for locating it are " +
		"replaced.", "The same thing does not count twice.", "5.1"},
	{"Plans with the cipher 4, apart 2 and 2.", "The same sum, a higher level.", "Together they can be read.", "5.1"},
	{"The point for combat: once a game, or once per player.", "Once, or per player when players are scored apart.", "Both can be " +
		"meant.", "HILL-120"},
	{"Encoded orders and the cipher, but no plans.", "2 and 2.", "Only the plans are worth more with it.", "5.1"},
	{"No nearer than {48} to Massed Enemy, but assessing needs {48}.", "Only while assessing; they leave with their next Move.", "Otherwise " +
		"it could never be assessed.", "HILL-34"},
	{"A shell has no range.", "That of roundshot of its class; cannister of a howitzer likewise.", "The gun is as heavy.", "HILL-75"},
	{"Does the crew matter for shot and cannister?", "Only for a misfire.", "It is asked for, but given no effect.", "3.6"},
	{"Does the quality of a target matter for fire?", "Only Civilians are easier to hit.", "Otherwise Veterans would be " +
		"rewarded twice.", "3.2"},
	{"Do guns arrive loaded?", "No, Player guns neither, unless the scenario says so.", "They arrive limbered.", "3.5"},
	{"Gun and crew as Transport and attendants.", "The crew tests by its quality, gun or team as Transport.", "They are different " +
		"figures.", "HILL-76"},
	{"A scenario names a garrison.", "It replaces what would be found.", "The referee decides.", "HILL-140"},
	{"Monks in contact are removed, but armed monks attack.", "Armed ones are a fighting unit.", "They are no longer civilians.", "HILL-32"},
	{"Officers with pistols, NCOs with long arms.", "Enter the weapon the figure carries.", "An action names the weapon.", "HILL-23"},
	{"Several devices at one table.", "One draws Initiative/Event; the others only resolve.", "Otherwise there would be " +
		"two turns.", "HILL-03"},
	{"A shot passes friend and foe.", "Both test.", "Every base on the line.", "HILL-73"},
	{"Aristocrats fight only when attacked.", "Civilian may be entered as Actor.", "The program cannot see who began.", "HILL-32"},
	{"Marksman with which weapon?", "With any personal weapon.", "The box stands beside all of them.", "HILL-22"},
	{"Who is the Actor of a group Charge?", "The best figure; Mounted only if all are.", "The slowest is named for a Move only.", "HILL-14"},
	{"When does a game end?", "When no Player figure is on the table, or when the referee ends it. What was shot away, broke, left by " +
		"another edge or is still out is destroyed.", "The rules say nothing else.", "HILL-121"},
	{"The original strength of joined units.", "That of the parts together; a split sets it anew, and each part is a unit of its own " +
		"for points.", "Joining must heal nothing.", "HILL-93"},
	{"What is a promoted figure?", "An NCO: Veteran.", "All NCOs are.", "HILL-47"},
	{"Off the table, beyond a corner or on the far edge.", "Stop at the corner; on the edge opposite your lines the point where the " +
		"bearing meets it stands.", "There is nothing farther away.", "HILL-105"},
	{"Parts that join have partly acted.", "Those that have not may act; then the unit is marked.", "Each figure acts once.", "HILL-46"},
	{"Guerillas come within {24} by their own move.", "They are the Players’ from then on.", "It is the distance that counts.", "HILL-24"},
}

// ---------- tables

func plainCell(text string) view.Cell { return view.Cell{Text: text} }

func houseCell(text string) view.Cell { return view.Cell{Text: text, Mark: engine.House} }

// neededCell is a number to reach with its chance.
func neededCell(code dice.Code, n int) view.Cell {
	return view.Cell{Text: num(n) + "+", Odds: code.AtLeast(n).String(), Mark: engine.House}
}

func (t *tables) needWithin(n int) int { return min(max(n, t.needLeast), t.needMost) }

// within says between which limits every number needed on 3D6 stays.
func (t *tables) within() string {
	return "Never below " + num(t.needLeast) + " or above " + num(t.needMost) + "."
}

// shellNote says what is added to the score of a shell and taken from it.
func (t *tables) shellNote() string {
	parts := []string{"2D6"}
	for q, n := range t.shellCrew {
		if n != 0 {
			parts = append(parts, signed(n)+" "+Quality(q).String())
		}
	}
	text := strings.Join(parts, ", ") + "; by range "
	for i, n := range t.shellOff {
		if i > 0 {
			text += ", "
		}
		text += signed(-n)
	}
	return text + "."
}

// signed writes a modifier.
func signed(n int) string {
	switch {
	case n > 0:
		return "+" + num(n)
	case n < 0:
		return "−" + num(-n)
	}
	return "0"
}

var soldiers = [...]Quality{Veteran, Average, Conscript, Civilian}

// pages are the tables as they are shown.
type pages struct {
	sc Scale
	t  *tables
}

// changed are all tables, with what the design was wherever the referee has changed it.
func (b pages) changed() []view.Table {
	now := b.tables()
	if b.t == designed() {
		return now
	}
	for i, x := range (pages{b.sc, designed()}).tables() {
		for k, row := range x.Rows {
			for n, was := range row {
				if c := &now[i].Rows[k][n]; c.Mark == engine.House && c.Text != was.Text {
					c.Was = was.Text
				}
			}
		}
	}
	return now
}

// tables are all tables with their odds, those for the printed sheet marked.
func (b pages) tables() []view.Table {
	all := []view.Table{b.moveTable()}
	all = append(all, b.fireTables()...)
	all = append(all, b.attackTables()...)
	all = append(all, b.moraleTable(), b.loadTable())
	all = append(all, b.gunTables()...)
	all = append(all, pressTable(), b.eventTable("events-a", "Events: "+
		"opening", tableA, drawOpening), b.eventTable("events-b", "Events: alarm", tableB, drawAlarm))
	all = append(all, b.incidentTable())
	t := view.Table{ID: "directions", Title: "Direction", Section: section("4.2"), Head: []string{"D66", "Direction"}}
	spans := b.t.spans(drawWay)
	for i, r := range directions {
		t.Rows = append(t.Rows, []view.Cell{spans[i], houseCell(octants[r.Is])})
	}
	all = append(all, t)
	for _, f := range findList {
		if f.table != nil {
			all = append(all, b.findTable(f))
		}
	}
	for _, f := range officerTables {
		all = append(all, b.findTable(f))
	}
	return append(append(all, b.scoutTable(), b.assessTable()), append(b.ledgerTables(), b.conductTable())...)
}

func (b pages) incidentTable() view.Table {
	t := view.Table{ID: "incidents", Title: "Incidents", Section: section("4.6"), Head: []string{"D66", "Incident", "What it does"},
		Note: "Some: one event in four, four a game. Many: one in two, eight a game. None on turn 1; at most one a turn, and three that last."}
	for _, k := range incidentKinds() {
		does := Incident{}.fill(b.sc, k.does)
		if k.title == "" {
			k.title, does = "A placement", "The event puts somebody on the table after all."
		}
		t.Rows = append(t.Rows, []view.Cell{plainCell(d66Cell(k.from, k.to).Text), plainCell(k.title), plainCell(does)})
	}
	return t
}

func (b pages) moveTable() view.Table {
	sc, h := b.sc, b.t
	t := view.Table{ID: "movement", Title: "Movement", Section: section("3.1"), Sheet: true, Note: "With 1 to 6 on the die. The " +
		"others are shown in the open; rough halves on foot and quarters mounted.",
		Head: []string{"Actor", "Foot", "Foot, rough", "Mounted", "Mounted, rough", "Charge, foot", "Charge, mounted"}}
	for q := Veteran; q <= Transport; q++ {
		span := func(ground cover, mounted, charge bool) view.Cell {
			if charge && q == Transport {
				return houseCell("–")
			}
			return houseCell(sc.number(h.distance(q, ground, mounted, charge, 1)) + "–" + sc.length(h.distance(q, ground, mounted, charge, 6)))
		}
		t.Rows = append(t.Rows, []view.Cell{plainCell(q.String()), span(inOpen, false, false), span(inRough, false, false),
			span(inOpen, true, false), span(inRough, true, false), span(inOpen, false, true), span(inOpen, true, true)})
	}
	return t
}

func (b pages) fireTables() []view.Table {
	sc, h := b.sc, b.t
	t := view.Table{ID: "fire", Title: "Small arms", Section: section("3.2"), Sheet: true, Note: "Hits on 3D6: a soldier on foot, no " +
		"cover, firer on foot. A distance on a boundary is the nearer bracket.", Head: []string{"Weapon, firer"}}
	for b := to3; b <= to36; b++ {
		t.Head = append(t.Head, sc.span(b))
	}
	for w := range weapon(weapons) {
		for _, q := range soldiers {
			row := []view.Cell{plainCell(weaponNames[w].name + ", " + q.String())}
			for b := to3; b <= to36; b++ {
				if h.fireBase[w][b] == out {
					row = append(row, houseCell("–"))
					continue
				}
				row = append(row, neededCell(dice.ThreeD6, h.needWithin(h.fireBase[w][b]+h.firer[q])))
			}
			t.Rows = append(t.Rows, row)
		}
	}
	m := view.Table{ID: "fire-modifiers", Title: "Small arms: added to the number needed", Section: section("3.2"), Sheet: true,
		Note: h.within(), Head: []string{"When", "Added"}}
	for c := inSoft; c <= inFort; c++ {
		m.Rows = append(m.Rows, []view.Cell{plainCell("Target in " + lower(coverNames[c].name)), houseCell(signed(h.fireCover[c]))})
	}
	for _, x := range []struct {
		when string
		n    int
	}{{"Firer mounted", h.firerMounted}, {"Target mounted", h.targetMounted}, {"Target a Veteran", h.fireTarget[Veteran]}, {"Target " +
		"Average", h.fireTarget[Average]},
		{"Target a Conscript", h.fireTarget[Conscript]}, {"Target a Civilian", h.fireTarget[Civilian]}, {"Marksman", h.marks}} {
		m.Rows = append(m.Rows, []view.Cell{plainCell(x.when), houseCell(signed(x.n))})
	}
	return []view.Table{t, m}
}

func (b pages) attackTables() []view.Table {
	h := b.t
	t := view.Table{ID: "attack", Title: "Attack", Section: section("3.3"), Sheet: true,
		Note: "Cuts down on 3D6: both on foot, in the open, not charging.", Head: []string{"Attacker"}}
	for _, d := range soldiers {
		t.Head = append(t.Head, "on "+d.String())
	}
	for _, a := range soldiers {
		row := []view.Cell{plainCell(a.String())}
		for _, d := range soldiers {
			row = append(row, neededCell(dice.ThreeD6, h.needWithin(h.attackBase+h.attacker[a]+h.defender[d])))
		}
		t.Rows = append(t.Rows, row)
	}
	m := view.Table{ID: "attack-modifiers", Title: "Attack: added to the number needed", Section: section("3.3"), Sheet: true,
		Note: "A horse counts only when the other is on foot. " +
			"" + h.within(), Head: []string{"When", "Open/Road", "Rough", "Soft", "Hard", "Fort"}}
	row := func(when string, of func(c cover) int) {
		cells := []view.Cell{plainCell(when)}
		for c := range cover(covers) {
			cells = append(cells, houseCell(signed(of(c))))
		}
		m.Rows = append(m.Rows, cells)
	}
	row("Where the figure attacked stands", func(c cover) int { return h.attackCover[c] })
	row("Attacker is charging", func(cover) int { return h.attackCharging })
	row("Mounted attacks foot", func(c cover) int { return h.attackHorse[c].mountedAttacker })
	row("Foot attacks mounted", func(c cover) int { return h.attackHorse[c].mountedDefender })
	return []view.Table{t, m}
}

func (b pages) moraleTable() view.Table {
	h := b.t
	t := view.Table{ID: "morale", Title: "Morale", Section: section("3.4"), Sheet: true, Note: "Solid on 2D6, by the best figure present.",
		Head: []string{"Best figure", "Check", "half gone", "Rally", "half gone"}}
	for _, q := range soldiers {
		t.Rows = append(t.Rows, []view.Cell{plainCell(q.String()), neededCell(dice.TwoD6, h.checkNeed[q]),
			neededCell(dice.TwoD6, h.checkNeed[q]+h.halfGone), neededCell(dice.TwoD6, h.rallyNeed[q]),
			neededCell(dice.TwoD6, h.rallyNeed[q]+h.halfGone)})
	}
	return t
}

func (b pages) loadTable() view.Table {
	sc := b.sc
	t := view.Table{ID: "loading", Title: "Loading and reach", Section: section("3.5"), Sheet: true, Note: "Load actions after each shot.",
		Head: []string{"Weapon", "Load", "Reach", "Cannister"}}
	for w := range weapon(weapons) {
		load := "none"
		if w == rifle {
			load = "1"
		}
		t.Rows = append(t.Rows, []view.Cell{plainCell(weaponNames[w].name), plainCell(load), houseCell(sc.length(b.t.reach(w) * inch)),
			plainCell("–")})
	}
	for _, g := range guns {
		t.Rows = append(t.Rows, []view.Cell{plainCell(g.name), plainCell(num(g.load)), plainCell(sc.length(g.line * inch)),
			plainCell(sc.length(g.cone * inch))})
	}
	return t
}

func (b pages) gunTables() []view.Table {
	sc, h := b.sc, b.t
	t := view.Table{ID: "shell", Title: "Shell", Section: section("3.6"), Sheet: true,
		Note: "2D6 to burst on the point. Any gun misfires on the natural roll shown and stays loaded.", Head: []string{"Crew"}}
	for _, b := range shellRange {
		t.Head = append(t.Head, "to "+sc.length(b.Max))
	}
	t.Head = append(t.Head, "Misfire")
	for _, q := range soldiers[:3] {
		row := []view.Cell{plainCell(q.String())}
		for _, off := range h.shellOff {
			row = append(row, neededCell(dice.TwoD6, h.shellUpTo[2]+1-h.shellCrew[q]+off))
		}
		t.Rows = append(t.Rows, append(row, houseCell(misfires(h.misfireUpTo[q]))))
	}
	s := view.Table{ID: "shell-score", Title: "Where a shell bursts", Section: section("3.6"), Sheet: true, Note: h.shellNote(),
		Head: []string{"Score", "Bursts"}}
	drift, off := sc.number(inch)+"–"+sc.length(3*inch), sc.number((1+h.widePlus)*inch)+"–"+sc.length((6+h.widePlus)*inch)
	for i, text := range []string{"not at all", "wide: 1D6 + " + num(h.widePlus) + ", that is " + off, "near: half of 1D6, that is " +
		"" + drift, "on the point"} {
		from, to := "", ""
		if i > 0 {
			from = num(h.shellUpTo[i-1] + 1)
		}
		if i < len(h.shellUpTo) {
			to = num(h.shellUpTo[i])
		}
		score := from + "–" + to
		if from == "" {
			score = to + " or less"
		} else if to == "" {
			score = from + " or more"
		}
		s.Rows = append(s.Rows, []view.Cell{houseCell(score), houseCell(text)})
	}
	for _, w := range shellWays {
		s.Rows = append(s.Rows, []view.Cell{plainCell("Direction " + num(w.From)), houseCell(w.Is)})
	}
	v := view.Table{ID: "tests", Title: "Tests against artillery", Section: section("3.7"), Sheet: true,
		Note: "Survives on 3D6: on foot, no cover.", Head: []string{"Against"}}
	for q := Veteran; q <= Transport; q++ {
		v.Head = append(v.Head, q.String())
	}
	add := func(name string, base int) {
		row := []view.Cell{plainCell(name)}
		for q := Veteran; q <= Transport; q++ {
			row = append(row, neededCell(dice.ThreeD6, h.needWithin(base+h.testActor[q])))
		}
		v.Rows = append(v.Rows, row)
	}
	add("Blast, within "+sc.length(blastRadius*inch), h.testBase[blast][to3])
	for m := roundshot; m <= cannister; m++ {
		for b := to3; b < over72 && h.testBase[m][b] != out; b++ {
			add(missileNames[m].name+" "+sc.span(b), h.testBase[m][b])
		}
	}
	w := view.Table{ID: "test-modifiers", Title: "Tests: added to the number needed", Section: section("3.7"), Sheet: true,
		Head: []string{"When", "Added"}}
	for c := inSoft; c <= inFort; c++ {
		w.Rows = append(w.Rows, []view.Cell{plainCell(coverNames[c].name), houseCell(signed(h.testCover[c]))})
	}
	w.Rows = append(w.Rows, []view.Cell{plainCell("Mounted"), houseCell(signed(h.testMounted))})
	return []view.Table{t, s, v, w}
}

// d66Cell is the span of a row with its chance.
func d66Cell(from, to int) view.Cell {
	text := num(from)
	if to > from {
		text += "–" + num(to)
	}
	return view.Cell{Text: text, Odds: dice.OneD66.Between(from, to).String(), Mark: engine.House}
}

// face66 is the nth of the 36 results, from 1.
func face66(n int) int { return ((n-1)/6+1)*10 + (n-1)%6 + 1 }

func pressTable() view.Table {
	t := view.Table{ID: "press", Title: "A draw", Section: section("4.1"), Note: "By the results that are an event.",
		Head: []string{"Of 36", "Event", "Players", "Non-Players"}}
	for k := 0; k <= 9; k++ {
		p := (36 - k + 1) / 2
		row := []view.Cell{plainCell(num(k)), houseCell("–"), d66Cell(face66(k+1), face66(k+p)), d66Cell(face66(k+p+1), 66)}
		if k > 0 {
			row[1] = d66Cell(11, face66(k))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// diced is a text of a table with its dice as words.
func diced(text string) string { return strings.ReplaceAll(strings.ReplaceAll(text, "{", ""), "}", "") }

func (b pages) eventTable(id, title string, rows table.Rows[string], draw int) view.Table {
	spans := b.t.spans(draw)
	t := view.Table{ID: id, Title: title, Section: section("4.2"), Note: "Distances in inches as printed.", Head: []string{"D66", "Event"}}
	for i, r := range rows {
		t.Rows = append(t.Rows, []view.Cell{spans[i], houseCell(diced(b.t.eventText(r.Is)))})
	}
	return t
}

func (b pages) findTable(f finding) view.Table {
	spans := b.t.spans(drawFinds + slices.Index(findTables[:], f.rollID))
	t := view.Table{ID: f.rollID, Title: f.name, Section: section("5"), Head: []string{"D66", "Find"}}
	for i, r := range f.table {
		t.Rows = append(t.Rows, []view.Cell{spans[i], houseCell(diced(b.t.findText(r.Is)))})
	}
	return t
}

func (b pages) scoutTable() view.Table {
	h := b.t
	t := view.Table{ID: "scouting", Title: "Scout Enemy Outpost", Section: section("5"), Note: "In this order. Empty with a " +
		"fortification or a magazine is read as " + num(h.emptyReadAs) + ".", Head: []string{"Dice", "Result"}}
	add := func(throw, result string) {
		t.Rows = append(t.Rows, []view.Cell{plainCell(throw), houseCell(result)})
	}
	add("1D6", since(h.fortFrom)+" a fortification, else an outpost")
	add("1D6", since(h.magazineFrom)+" a magazine; in a fortification "+since(h.fortMagazine))
	for i, g := range garrisons {
		from, to := dice.TwoD6.Min(), dice.TwoD6.Max()
		if i > 0 {
			from = h.garrisonFrom[i-1]
		}
		if i < len(h.garrisonFrom) {
			to = h.garrisonFrom[i] - 1
		}
		who := "empty"
		if i > 0 {
			who = fmt.Sprintf("1D6 + %d %s figures", h.garrisonPlus[i-1], g.Is.quality)
		}
		t.Rows = append(t.Rows, []view.Cell{houseCell("2D6: " + strings.ReplaceAll(faceSpan(from, to), "-", "–")), houseCell(who)})
	}
	add("1D6", since(h.garrisonOfficer)+" one of them is an officer")
	add("2D6: empty", "with a fortification or a magazine read as "+num(h.emptyReadAs))
	add("2D6 for an assessment", "that fails with "+misfires(h.seenOn)+": seen")
	add("1D6 for an assessed mass", "mostly "+gradeWords(h.mostly.grade))
	add("1D6 for robbers", faceSpan(1, h.desertersFrom-1)+" Bandits, "+faceSpan(h.desertersFrom, 6)+" Deserters")
	var loads []string
	for _, x := range h.cargoBands() {
		loads = append(loads, faceSpan(x.From, x.To)+" "+x.Label)
	}
	add("1D6 for a convoy’s cargo", strings.Join(loads, ", "))
	return t
}

// since is on which faces of a die something is so.
func since(from int) string { return strings.TrimPrefix(ask{from: from}.on(), "on ") }

// gradeWords are the qualities of one die: "1-2 Conscript, 3-5 Average, 6 Veteran".
func gradeWords(grade string) string {
	var parts []string
	for _, b := range gradeBands(grade) {
		parts = append(parts, faceSpan(b.From, b.To)+" "+b.Label)
	}
	return strings.Join(parts, ", ")
}

func (b pages) assessTable() view.Table {
	t := view.Table{ID: "assessing", Title: "Assess Massed Enemy", Section: section("5"), Note: "2D6, by the best figure. A failure " +
		"with a natural " + misfires(b.t.seenOn) + " is seen: French infantry come out.", Head: []string{"Best figure", "Succeeds"}}
	for _, q := range soldiers {
		t.Rows = append(t.Rows, []view.Cell{plainCell(q.String()), neededCell(dice.TwoD6, b.t.assessFrom[q])})
	}
	return t
}

func (b pages) ledgerTables() []view.Table {
	t := view.Table{ID: "points", Title: "Points", Section: section("5.1"), Sheet: true, Head: []string{"What", "Points", "Level", "When"}}
	for i, a := range awards {
		level := "–"
		if n := b.t.level[i]; n > 0 {
			level = num(n)
		}
		t.Rows = append(t.Rows, []view.Cell{plainCell(a.title), plainCell(points(a.points)), houseCell(level), plainCell(a.why)})
	}
	w := view.Table{ID: "words", Title: "The final word", Section: section("5.1"), Head: []string{"Sum", "Word"}}
	for i, v := range verdicts {
		sum, top := "", b.t.wordUpTo
		switch {
		case i == 0:
			sum = points(top[0]) + " or less"
		case i == len(top):
			sum = points(slices.Max(top[:])+1) + " or more"
		case top[i] <= slices.Max(top[:i]):
			sum = "never"
		default:
			sum = points(slices.Max(top[:i])+1) + "–" + points(top[i])
		}
		w.Rows = append(w.Rows, []view.Cell{houseCell(sum), houseCell(v.Is)})
	}
	return []view.Table{t, w}
}

func (b pages) conductTable() view.Table {
	t := view.Table{ID: "conduct", Title: "Conduct of Non-Player units", Section: section("6"), Note: "The first line that fits.",
		Head: []string{"Who", "In this order"}}
	for _, x := range behaviours {
		for i, l := range x.lines {
			who := ""
			if i == 0 {
				who = x.label
			}
			t.Rows = append(t.Rows, []view.Cell{plainCell(who), houseCell(b.sc.words(b.t.conductWords(x.id, l)))})
		}
	}
	return t
}
