// Package hill is the console of The Other Side of the Hill, by Arofan Gregory (2020), first edition
// as published on the web: British light troops scouting in the Peninsula, a referee, and a program
// that supplies every number.
//
// # What is whose
//
// The rules print the frame: the fields, the 22 actions, the sequence of play, the reaches of guns
// (48, 72, 24 and 36 inches), the radius of a blast (3 inches), the loads, and the points. They leave
// all other numbers to the program. Those are our own house design, set down in "hill-tables" and
// held against its table file by tests; every reckoning is marked accordingly. Sections such as 3.2
// name hill-tables; ids such as HILL-63 name the list of what the rules fix. COVERAGE.md says where
// each of them is and which test holds it.
//
// # Scope and deviations
//
// The console tracks no figures: the table is the map, the referee removes what is hit. So an action
// asks only for its own fields and its events change nothing but the log, while Initiative/Event, the
// finds and the ledger keep what they need in [State]. Distances are kept in quarter inches as
// printed and shown in the scale of the game. Readings where the rules may be read in two ways are
// the numbered rulings of hill-tables 9. Beyond the rules we repeat an individual action for up to 24
// alike figures in one entry, each with its own dice.
//
// # Units
//
// Above the console the same game can track units, at two depths that may be changed at any moment:
// light knows units, strengths and markers, full knows figures, arms and leaders. [State] keeps the
// roster (package muster) beside all the console needs; a lesser depth hides it and forgets nothing.
// A Non-Player unit belongs to the party that an event or find placed, and the two keep step. The
// units to act are then those of the roster and no longer counts. What a result does to units is
// first an [Outcome], accepted by one tap or by the next entry, whose step then begins with it; what
// runs over several entries is a [Thread]. The referee's own word about a unit (procedure "unit")
// goes before everything reckoned, and the log says so.
//
// # Scenarios
//
// A [Scene] is what was set up before the first press and what has become of it: places with fixed
// contents, parties that only the referee knows of, secrets and objectives. Supplied ones are text files
// in scenarios/; the referee's own are made with the entries of the group Scenario and kept through
// engine.Keeper. What is secret stands only in lists marked Secret and never in the log.
//
// # Where to look
//
// Which line decides whether a Veteran rifle hits at 12 inches? 12 inches is in the bracket 6-12
// (bracketTops), fireBase in tables.go says 13 for a rifle there, firer takes 1 off for a Veteran,
// and reckFire in fire.go adds it up: 12 or more on rollShot (rolls.go), thrown in shoots. In the
// same way:
//
//	book.go               the menu and how the kit (engine/book) is used
//	tables.go             the numbers of movement, fire, attack, morale, guns and tests
//	rolls.go              every roll of those, once
//	actions.go            the 14 actions: one plan for all, refusals E1 to E11
//	ask.go                what entries ask for: ranges, cover, units of the roster
//	fire.go, volley.go    the four small arms; a volley of a mixed unit
//	move.go, way.go       Move, Charge; what rough ground and obstacles leave of it
//	attack.go             Attack, in contact
//	charge.go             a charge from beginning to end: contact, reaction, blow and return
//	morale.go             stand, load, rally, check; checks that are due before a press
//	guns.go               light and field guns, shell; limber, load and fire the gun of a unit
//	shelltests.go         tests vs. blast, roundshot, cannister, and who stands in the way
//	fall.go               who falls
//	threads.go            what is left half-way; searching those who fell
//	facts_fight.go        what is stored of the 14 actions; tell_fight.go how they and what units do are told
//	facts_units.go        what is stored of units; tell_units.go how it is told
//	words.go              the words of all these and of sums, in say.txt, cards.txt and reasons.txt
//	house.go              the house values, the kit's list of them; tables_now.go the tables with those in force
//	house_words.go        texts with the numbers in force, and the tables that a step was made with
//	scale.go              lengths in words; quality.go the qualities of troops
//	state.go, setup.go    the position; the settings of a new game
//	desk.go, next.go      the play screen and its loud key; duties.go what is due, act_now.go who may act
//	forces.go             units of a ready-made force, muster
//	units.go              what the roster knows: who may act and fire, losses, parties in step
//	troops.go             initiative of a unit, split, join, promotion, the record of a unit
//	outcome.go            what a result does to units: accept, adjust; follow.go what follows an entry, for rehearsals
//	escort.go             people under escort
//	deeds.go              what a unit did, its card and what may follow; the menu of units
//	roster.go             what units owe, who is still to act, the Forces sheet
//	advice.go             what the other side's staff officer advises; adviser.go how he comes to it
//	officer.go            the commander of either side; patrol.go how he leads the Players, counsel.go what is entered for an advice
//	conduct.go            his lines of conduct; recall.go what he knows from earlier answers, apart.go from the map
//	umpire.go             a whole evening played by itself, for rehearsals: umpire_table.go what happens on its table,
//	                      umpire_plays.go how it is entered, umpire_notes.go what a scenario tells him; ring.go a fight of two
//	solo.go               what the dice choose when one plays alone
//	scenarios/            the supplied scenarios and their forces, as text; supplied.go reads them
//	scene.go              what a scenario is: places, hidden parties, secrets, objectives
//	scenario.go           setting one up; scene_play.go what becomes of it
//	kept.go, armies.go    forces and scenarios outside a game, also as lists that players write; brief.go scenarios short enough for a link
//	lesson.go             the hints of the first game
//	closing.go            the end; standings.go how the sides stand then, apart from points
//	despatch.go           the despatch after the battle, in prose; despatch_moments.go what it tells of each step
//	reference.go          the rules to look up; cite.go the names of their places
//	ground/               the geometry of placing: bearings, edges, friendly lines
//	placement.go          where an event stands: off the table, the table and the ring as told
//	drawing.go            drawings to scale: an event, the map; map.go the map of a scenario, or one drawn by hand
//	places.go             villages, caves, outposts: their states and fixed contents
//	travel.go             where travellers make for, and what happens there
//	encounters.go         the conduct of those met
//	carried.go            who carries what, and the ledger of each command; ledger.go what counts
//	opening.go            how events open, and who is named; scenes.txt has the sentences and names
//	incident.go           incidents; incidents.txt is their table. incident_draw.go which of them comes, incident_about.go to whom,
//	                      incident_say.go the referee's say, incident_lasts.go what lasts; sky.go what they do to numbers
//	press.go, event.go    Initiative/Event: what a press draws, and what comes by an event
//	turn.go               who has acted, the end of the turn and of the game
//	finds.go, found.go    the other eight actions and what they find; spending.go who does them
//	records.go            what the referee records; credit.go points that are noted by themselves
//	fields.go             what all of these ask for in the same way
//	facts_turn.go         what is stored of these; tell_turn.go how it is told;
//	                      facts_incident.go and tell_incident.go the same of incidents; tables_turn.go, rolls_turn.go their numbers and rolls
//	tell.go               what all of the telling is put together with
//	testdata/transcripts  every action as a story with its dice
//
// # Saves
//
// Kinds of events, ids of rolls, questions, fields and replies are written into saves and never
// change their meaning. An event keeps its finished fact and its sum, so a corrected table changes
// no game in progress.
package hill
