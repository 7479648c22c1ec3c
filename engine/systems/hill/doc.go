// Package hill is the console for The Other Side of the Hill by Arofan Gregory (2020), first edition as
// published on the web: British light troops scouting in the Peninsula, a referee, and a program that
// supplies every number.
//
// # Where the numbers come from
//
// The rules print the frame: the fields, the 22 actions, the sequence of play, the ranges of guns
// (48, 72, 24 and 36 inches), the radius of a blast (3 inches), loading, and the points. They leave
// every other number to the program. Those numbers are our own house design, set down in "hill-tables"
// and checked against its table file by tests; every sum that uses them is marked as house. Section
// numbers such as 3.2 refer to hill-tables; ids such as HILL-63 refer to the list of what the rules fix.
// COVERAGE.md says where each rule is implemented and which test holds it.
//
// # Scope and deviations
//
// The console tracks no figures: the table is the map, and the referee removes casualties. An action
// therefore asks only for its own fields, and its events change nothing but the log, while
// Initiative/Event, the finds and the ledger keep what they need in [State]. Distances are kept in
// quarter inches as printed and shown in the scale of the game. Where a rule can be read in two ways,
// our reading is one of the numbered rulings of hill-tables 9. As an addition to the rules, an
// individual action can be entered once for up to 24 identical figures, each with its own dice.
//
// # Units
//
// On top of the console a game can track units, at one of two depths, which may be changed at any time:
// light tracks units, strengths and markers; full adds figures, arms and leaders. [State] keeps the
// roster (package muster) beside everything the console needs; lowering the depth hides it but loses
// nothing. A Non-Player unit belongs to the party that an event or find placed, and the two are kept in
// step. Units still to act are then taken from the roster instead of the counters. The effect of a
// result on units is first an [Outcome], accepted with one tap or by making the next entry, whose step
// then begins with it; a sequence of several entries is a [Thread]. The referee's ruling on a unit
// (procedure "unit") overrides anything calculated, and the log says so.
//
// # Scenarios
//
// A [Scene] is what was set up before the first draw and what has happened to it since: places with
// fixed contents, parties known only to the referee, secrets and objectives. The supplied scenarios are
// text files in scenarios/; the referee's own are made with the entries of the Scenario group and kept
// through engine.Keeper. Secrets appear only in lists marked Secret, never in the log.
//
// # Where to look
//
// Which line decides whether a Veteran rifle hits at 12 inches? 12 inches is in the bracket 6-12
// (bracketTops); fireBase in tables.go gives 13 for a rifle there; firer takes off 1 for a Veteran; and
// reckFire in fire.go adds it up: 12 or more on rollShot (rolls.go), thrown in fireDeed. In the same way:
//
//	book.go               the menu, and how the kit (engine/book) is used
//	tables.go             the numbers for movement, fire, attack, morale, guns and tests
//	rolls.go              each of their rolls, listed once
//	actions.go            the 14 actions: one plan for all, refusals E1 to E11
//	ask.go                what entries ask for: ranges, cover, units on the roster
//	fire.go, volley.go    the four small arms; a volley by a mixed unit
//	move.go, way.go       Move, Charge; the effect of rough ground and obstacles
//	attack.go             Attack, in contact
//	charge.go             a charge from start to finish: contact, reaction, blows and return blows
//	morale.go             stand, load, rally, check; morale checks due before a draw
//	guns.go               light and field guns, shell; limbering, loading and firing a unit's gun
//	shelltests.go         tests vs. blast, roundshot and cannister, and which units are in the way
//	fall.go               which figures fall
//	threads.go            sequences left unfinished; searching the fallen
//	facts_fight.go        facts stored for the 14 actions; tell_fight.go how they and unit deeds are told
//	facts_units.go        facts stored for units; tell_units.go how they are told
//	words.go              the words for all these and for sums, from say.txt, cards.txt and reasons.txt
//	house.go              the house values as the kit lists them; tables_now.go the tables in force
//	house_words.go        texts with the numbers in force, and the tables a step was made with
//	scale.go              lengths in words; quality.go troop quality
//	state.go, setup.go    the position; the settings of a new game
//	desk.go, next.go      the play screen and its main key; duties.go what is due, act_now.go who may act
//	forces.go             units of a ready-made force, muster
//	units.go              questions put to the roster: who may act and fire, losses, keeping parties in step
//	troops.go             activating, splitting and joining units, promotion, a unit's record
//	outcome.go            effects of a result on units: accept, adjust; follow.go what follows an entry, for rehearsals
//	escort.go             people under escort
//	deeds.go              what a unit did, its card and the options that follow; the units menu
//	roster.go             what units still owe, who is still to act, the Forces sheet
//	advice.go             what the opposing staff officer advises; adviser.go how he works it out,
//	                      adviser_kinds.go for each kind of Non-Player
//	officer.go            the commander of either side; patrol.go how he leads the Players, counsel.go how advice is entered
//	conduct.go            his rules of conduct; recall.go what he knows from earlier answers, apart.go from the map
//	umpire.go             a whole evening played automatically, for rehearsals: umpire_table.go its table,
//	                      umpire_plays.go its entries, umpire_notes.go what the scenario tells it; ring.go a duel of two units
//	solo.go               what the dice choose in solo play
//	scenarios/            the supplied scenarios and their forces, as text; supplied.go reads them
//	scene.go              what a scenario is: places, hidden parties, secrets, objectives
//	scene_due.go          what a supplied scenario asks of the referee as it goes on
//	scenario.go           setting one up; scene_play.go what happens to it in play
//	kept.go, armies.go    forces and scenarios kept outside a game, also as lists that players write; brief.go scenarios that fit in a link
//	lesson.go             the hints of the first game
//	closing.go            ending the game; standings.go how the sides stand then, apart from points
//	despatch.go           the despatch after the battle, in prose; despatch_moments.go what it says of each step
//	reference.go          the rules to look up; cite.go the names of their sections
//	ground/               the geometry of placement: bearings, edges, friendly lines
//	placement.go          where an event is placed: off the table, the table and perimeter as described
//	drawing.go            scale drawings: an event, the map; map.go the map of a scenario, or one drawn by hand
//	places.go             villages, caves, outposts: their state and fixed contents
//	travel.go             where travellers are heading, and what happens there
//	encounters.go         how people met on the way behave
//	carried.go            who carries what, and each command's ledger; ledger.go what counts
//	opening.go            how events open, and who is named; scenes.txt has the sentences and names
//	incident.go           incidents; incidents.txt is their table. incident_draw.go which one happens, incident_about.go to whom,
//	                      incident_say.go the referee's decision, incident_lasts.go lasting incidents; sky.go their effect on numbers
//	press.go, event.go    Initiative/Event: what a draw gives, and what an event brings
//	turn.go               who has acted, the end of the turn and of the game
//	finds.go, found.go    the other eight actions and what they find; spending.go who carries them out
//	records.go            what the referee records; credit.go points that are noted automatically
//	fields.go             fields that all of these ask for
//	facts_turn.go         facts stored for these; tell_turn.go how they are told;
//	                      facts_incident.go and tell_incident.go for incidents; tables_turn.go, rolls_turn.go their numbers and rolls
//	tell.go               building blocks for all the telling
//	testdata/transcripts  every action as a story with its dice
//
// # Saves
//
// Kinds of events and ids of rolls, questions, fields and replies are written into saves and never
// change their meaning. An event keeps its finished fact and its sum, so a corrected table changes
// no game in progress.
package hill
