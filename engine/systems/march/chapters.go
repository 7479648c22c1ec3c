package march

import (
	"vedette/engine/view"
)

// chapter is one chapter of the reference, in our own words.
type chapter struct {
	id, title, section string
	body               []string
}

var chapters = []chapter{
	{"scale", "Scale and bases", secScale, []string{
		"A turn is 20 minutes. One inch is 60 yards, about 30 inches to the mile. A unit stands for a few hundred to more than a thousand " +
			"men; two ordinary dice are enough.",
		"Foot and horse stand on 40 × 30 mm, guns on 40 × 40 mm; eight foot, three horse, or a gun and four crew each. Leaders of brigades " +
			"and divisions have one figure on 30 × 20 mm, of corps and armies two on 40 × 30 mm. Other basing will do when both sides match.",
		"A battalion or a regiment of cavalry is two bases, a battery one, a battery of 12 guns two. Units belong to Major Formations (MFs): " +
			"infantry, cavalry, mixed or grand battery; MFs to corps or wings. There are no points.",
		"Every MF, corps or wing acts under one order at any time."}},
	{"troops", "Troops", secTroops, []string{
		"Infantry with Sk may fight wholly as skirmishers. Cavalry is light, medium or heavy, lancers or not: weight sets its speed and what " +
			"a charge adds in melee.",
		"Guns are light (3–4 pdr), medium (6–9) or heavy (12 and more), with crews on foot or on horse. Siege guns fire as heavy and may not " +
			"be moved, prolonged or turned."}},
	{"leaders", "Leaders", secLeaders, []string{
		"Inspiration adds to VeD tests and the melee of the unit he is with, and to the morale of his MF or army: Charismatic 2, Normal 1, " +
			"Uninspiring 0. Only the best leader counts, of brigade, division, corps or army. A leader attaches to units under him: a brigade " +
			"commander to those of his brigade. Command is added to order rolls and, for the C-in-C, to the initiative: Excellent +3, Good +2, " +
			"Average +1, Poor 0, Terrible −1. Every MF has a commander."}},
	{"cv", "Combat value", secCV, []string{
		"Men, not figures, and quality give the CV; men go to the nearest hundred, 50 up. Guns use their own heads: 4 as 200, 6 as 300, 8 as " +
			"400, 12 as 600. The CV stands for men and cohesion together; at 0 the unit is broken.",
		"Only a few cells of the table are printed; the others are our line through them."}},
	{"code", "Unit codes", secCode, []string{"Quality letter and CV now, then Sk; or the weight of cavalry with a second L for lancers; " +
		"or the weight of guns with F for foot, H for horse or S for siege: V-7 Sk, R-6 LL, R-6 HF."}},
	{"ved", "Valeur et Discipline", secVeD, []string{
		"2d6, the rating or less passes; a natural 2 always, a natural 12 never. It is tested when forming square, changing formation " +
			"under fire, charging home after losses, and to stay in order.",
		"The base does not fall with the CV, but every full 2 CV lost takes 1 off. Infantry in column adds 2. Being disordered, or changing " +
			"formation against a charge that starts in flank or rear, takes 2 off, once."}},
	{"groups", "Battle groups", secGroups, []string{"Cavalry of more than 500 may be two battle groups of half the men each, with the CV " +
		"of each looked up by itself. Decide when setting up."}},
	{"scv", "Skirmish combat value", secSCV, []string{
		"The CV of the Sk units is divided by 3, 4 or 5 and that of other formed foot by 6, 8 or 10, for a Good, Average or Poor nation; " +
			"each part is rounded, .5 up, and both are added. Artillery does not count.",
		"An MF is shaken at two thirds of its units or less and spent at a third or less; its skirmish value falls with it."}},
	{"turn", "The turn", secTurn, []string{
		"Strategic phase, both sides: S1 orders and arrivals, S2 morale and forced moves, S3 skirmish combat, S4 leaders, S5 initiative. " +
			"Tactical phase, twice with roles swapped: T1 charges and moves, T2 fire, T3 melee, T4 disorder.",
		"S1: superiors order subordinates, who may act or order at once. S2: an infantry or mixed MF tests when it lost an infantry unit " +
			"last turn, is shaken or worse and committed; so do committed infantry and mixed MFs within 12″ of one that was destroyed or " +
			"breaks. At most one test an MF and turn; the result overrides its order. Army tests count committed and uncommitted alike.",
		"Formed enemy within 9″ makes a unit engaged: tactical rates only; a strategic move neither ends nor passes nearer than 9″. An MF " +
			"that was engaged once is committed for good; uncommitted MFs take no MF tests and react faster to orders.",
		"S4: a leader attaches within 12″; detaching, he moves up to 12″; both in one phase is allowed. S5: 2d6 and the command of the " +
			"C-in-C; the higher chooses who is active first; ties are settled by a plain d6.",
		"T1: all charges are declared, then the reactions, then chargers move and stop ½″ short, then all others move. T2: every infantry " +
			"unit and battery of both sides with a target in range and arc fires, chargers excepted; losses come off when all have fired; a " +
			"charger that lost CV tests its VeD: it goes home or halts.",
		"T3: the active side orders the melees. A victor occupies, recalls or turns up to 45°. Cavalry that charged is blown after all " +
			"melees. T4: D1 goes, D2 becomes D1; both mean the same. A unit may fire twice and fight more than once a turn."}},
	{"orders", "Orders", secOrders, []string{"2d6 and the command of the issuer against what the receiver needs; a natural 2 never " +
		"arrives, a 12 always. Superiors order those under them: the army its corps and MFs, a corps its MFs, a general of division the " +
		"brigades he was given; a brigade inside an MF acts with it. A superior sends only so many orders a turn; a corps leader who has " +
		"just received one may order at once. An order that failed is easier to repeat.",
		"Without an order an MF defends; attacked or disordered it always defends itself. Units more than {or-own}″ from the leader of their " +
			"MF act as under Defend. Corps and army artillery obeys its own leader. Regimental guns are lost with the first retreat of their " +
			"battalion and come up again after a turn out of action."}},
	{"skirmish", "Skirmish combat", secSkirm, []string{"Every engaged infantry or mixed MF takes part. MFs joined by mutual engagement " +
		"are one area; the values of each side are added, and the higher side rolls 2d6 and the difference, at most {sk-cap}. Equal " +
		"values: nobody suffers. An SCV of 0 cannot be the higher side.",
		"Formed infantry suffers first, then batteries without infantry of their MF within {sk-guns}″, cavalry only when there is no other; " +
			"squares and garrisons never. Each target needs infantry of the rolling side within {sk-reach}″ and lies before its front, its " +
			"formed units and {sk-side}″ to each side. No unit takes more than one hit a turn, no MF more than " +
			"{sk-max}; what is left over is lost."}},
	{"movement", "Movement", secMove, []string{"In quarters of the tactical move a formation change, limbering or unlimbering costs " +
		"{mc-form} (horse artillery limbering {mc-horse}), facing 90° or about, or turning a gun 45°, {mc-turn}. Wheels are measured at the " +
		"outer end; oblique to 22½° and retiring facing the enemy go at {mc-slow} quarters of the speed. What is spent at one rate is " +
		"spent at the other.",
		"Within {mc-ved}″ of formed enemy, or fired upon this turn, a change of formation needs a VeD: if it fails, no change and D2. " +
			"Infantry threatens {mc-zone}″ ahead, 45° to each side: entering it ends the move unless charging; limbered guns and cavalry of " +
			"the active side found in it move out or become D2."}},
	{"reactions", "Charge reactions", secReact, []string{"Infantry charged by cavalry may form square with a VeD by the distance of the " +
		"charge: failing it stays; by {re-d2} or more, or with a natural 12, it is D2 besides. Cavalry charged in front may countercharge " +
		"with a VeD; not in front, or blown, it may evade with a VeD. Limbered guns flee with a VeD and are broken when reached; crews of " +
		"deployed guns may flee, and the battery is lost. Skirmish order runs to a formed friend or cover within {re-run}″ with a VeD.",
		"Infantry charges only blown, disordered or standing cavalry, with a VeD at {re-brave}. Inactive cavalry, neither blown nor " +
			"disordered, may charge an enemy that moves within its reach once a turn, with a VeD; the enemy stops there."}},
	{"fire", "Small arms", secFire, []string{"The factor divided by six gives the sure hits; a d6 at or below the rest adds one. Firers " +
		"at one target are resolved one by one. Muskets reach {fi-m-far}, close to {fi-m-near}; rifles {fi-r-far}, close to {fi-r-near}. A " +
		"line may split its CV between two targets.",
		"The share of its CV that a unit fires with follows its formation, as in the table. Long range, and a target in skirmish order, cut " +
			"that share again; each part is rounded by itself, .5 up."}},
	{"guns", "Artillery", secGuns, []string{"CV of the battery and the range; the arc is 30° to each side. Beyond canister, and not in " +
		"rain or mud, the shot bounces through to the first unit within {ar-Lb}, {ar-Mb} or {ar-Hb}″ behind the target, by weight, with half " +
		"of a factor worked out for it. It stops at crests, rough ground, houses and woods.",
		"Targets in order: a charger of the battery; any in canister range; then the nearest in arc, unless a bombard order names another. " +
			"Never through friends less than {ar-line}″ off the line; overhead needs two levels or {ar-clear}″ of clear ground at each end."}},
	{"risk", "Leader casualties", secRisk, []string{"When his unit loses CV: 2d6, struck by {lc-fire} or more in fire, {lc-melee} or more " +
		"in melee. Then d6: up to {lc-dead} killed, up to {lc-out} wounded and out, over that unhorsed until S4 of the next turn. An acting " +
		"leader, Average and Uninspiring, takes over in the next S4."}},
	{"melee", "Melee", secMelee, []string{"Each side throws 2d6 and adds its total; the difference decides. Cavalry that charged infantry " +
		"and is locked, or loses by 1–2, comes back as from a retreat, with its loss as rolled. Blown cavalry may not charge and moves at " +
		"tactical rates; the mark goes in T4 of a phase in which it neither moved nor fought, with no formed enemy within {ml-blown}″."}},
	{"morale", "MF and army morale", secMorale, []string{"2d6, the target or less passes. The army tests in S2 after a turn in which an " +
		"MF broke or was destroyed, once {mo-third} % of its infantry and mixed MFs are gone: its most common rating and the inspiration of " +
		"the army leader, with {mo-sixth} for each further sixth lost. Failing, every MF retires; by {mo-ret} or more all retreat, by " +
		"{mo-brk} or more the army breaks and the battle ends."}},
	{"rally", "Rally and recovery", secRally, []string{"An MF whose leader is within {ra-near}″, with no formed enemy within 9″ and no " +
		"movement this turn, rolls against its morale target at S2: passing, its order is Defend. A unit out of action a whole turn with a " +
		"leader attached may test its VeD for 1 CV; never more than {ra-share} quarters of what it lost, and {ra-most} times a battle at " +
		"most."}},
	{"ground", "Terrain", secGround, []string{"Formed cavalry does not charge into woods, houses or over works. A wall or hedge costs " +
		"{mc-wall} of the move."}},
	{"towns", "Built-up areas", secTown, []string{"Sections of about 4 × 4″ hold one or two units; entering ends the move; a unit that " +
		"has stood still for a phase is the garrison. Houses have no flanks; cavalry does not fight there; guns deploy in fortified ones " +
		"only. One unit a side storms at a time; beaten by {bu-storm} or more the garrison retreats.",
		"A battery with a factor of {bu-fire} or more, or under a bombard order, sets wood on fire on {bu-b0} or more, stone on {bu-b1} or " +
			"more. A burning section is not entered; its garrison leaves in its next own move or loses {bu-loss} CV a tactical phase; it burns " +
			"{bu-burn} turns."}},
	{"arrivals", "Arrivals", secArrive, []string{"2d6 and the command of its leader, {an-need} or more arrives; {an-wait} more for every " +
		"turn waited. On a forced march every infantry unit tests its VeD or loses {an-lose} CV. It enters in march column at strategic " +
		"rate."}},
	{"weather", "Weather and night", secWeather, []string{"At the start d6: rain from {we-rain}, mud from {we-mud}. Every {we-every} " +
		"turns 2d6: up to {we-clear} clears, {we-worse} or more worsens one step. In rain musketry keeps {fi-rain} quarters and guns have " +
		"{ar-rain}; visibility {we-see}″. Mud leaves {mc-mud} quarters of all moves, stops the bounce and stays {we-turns} turns. At night: " +
		"visibility {we-dark}″, no strategic moves, no skirmish combat, orders need {or-night} more; units not within 9″ of enemy lose their " +
		"disorder."}},
	{"grand", "Grand battery", secGrand, []string{"At least {gb-n} batteries and {gb-guns} guns, medium or heavy, of corps or army " +
		"artillery, within {gb-near}″ of each other and under one leader: an order, then one full turn still. Up to {gb-with} batteries fire " +
		"at one target as one, with {ar-gb} more for each. They prolong together; charged, each fights alone. Shaken at two thirds of the " +
		"batteries, spent at one third; dissolved by order or below {gb-n} batteries."}},
	{"victory", "Victory", secWin, []string{"An army with {wi-part} % of its MFs gone or retreating has lost; if both have, more CV kept " +
		"wins; otherwise the objectives decide at nightfall."}},
}

var rulings = []view.Ruling{
	{ID: "MA-R01", Says: "Skirmish values of 7, 4 and 2 for steady, shaken and spent.", Ruled: "Fractions at shaken and spent are cut off.",
		Why: "Rounding would give 5; cutting fits both printed values.", Section: secSCV},
	{ID: "MA-R02", Says: "R-5 LF as an example of a code.",
		Ruled: "It shows the notation; no battery of that strength comes from the table.",
		Why:   "4, 6, 8 and 12 guns give 3, 4, 4 and 6.", Section: secCode},
	{ID: "MA-R03", Says: "The heads of the CV table are damaged.", Ruled: "100, 200 (4), 300 (6), 400 (8), 500, 600 (12), 700, 800.",
		Why: "Rebuilt from what is left; every printed unit fits.", Section: secCV},
	{ID: "MA-R04", Says: "Nothing on more than 800 men or fewer than 50.", Ruled: "The columns of 800 and 100.",
		Why: "CVs are reported to run from 1 to 10, and end there.", Section: secCV},
	{ID: "MA-R05", Says: "L is light and lancer, H heavy and horse.",
		Ruled: "Read by position: weight first, then lancer for cavalry, or F, H, S for guns.", Why: "LL, MH and HS are among the examples.",
		Section: secCode},
	{ID: "MA-R06", Says: "−2 for disorder or for a charge from flank or rear.", Ruled: "One −2 only.", Why: "The text says or.",
		Section: secVeD},
	{ID: "MA-R07", Says: "Attach within 12″; on detaching move up to 12″.",
		Ruled: "Detach, move 12″, attach within 12″ of the new place, in one phase.", Why: "Both are allowed in one phase.", Section: secTurn},
	{ID: "MA-R08", Says: "Fire is simultaneous; a charger that loses CV tests.", Ruled: "It tests when all fire of T2 is off.",
		Why: "T2 comes before T3.", Section: secTurn},
	{ID: "MA-R09", Says: "A unit may fire twice a turn.", Ruled: "Once in each of the two tactical phases.", Why: "Both sides fire in both.",
		Section: secTurn},
	{ID: "MA-R10", Says: "Strategic moves stay 9″ from formed enemy.",
		Ruled: "Broken units, companies in skirmish order and leaders do not count.", Why: "They are not formed.", Section: secTurn},
	{ID: "MA-R11", Says: "VeD and the CV.", Ruled: "The base does not fall; only −1 for each full 2 CV lost.", Why: "The text says so.",
		Section: secVeD},
	{ID: "MA-R12", Says: "A factor above six is a sure hit, a player reports.",
		Ruled: "Whole sixes are sure; a d6 at or below the rest adds one.", Why: "The only published hint.", Section: secFire},
	{ID: "MA-R13", Says: "The side with the advantage rolls.", Ruled: "With equal values nobody rolls.", Why: "There is no advantage.",
		Section: secSkirm},
	{ID: "MA-R14", Says: "D1 and D2.", Ruled: "D2 replaces D1, D2 stays D2; they do not add up.", Why: "There are only two markers.",
		Section: secTurn},
	{ID: "MA-R15", Says: "A block of six battalions and a battery prints 6–5.",
		Ruled: "Batteries do not count for shaken and spent; broken units and those off the table are lost.",
		Why:   "It is the only reading of the block.", Section: secSCV},
	{ID: "MA-R16", Says: "A natural 12 fails.", Ruled: "Against 12 or more it fails by 1; for a square it is D2 besides.",
		Why: "“Fails” names no margin.", Section: secVeD},
	{ID: "MA-R17", Says: "Several halvings.", Ruled: "Each is rounded by itself, .5 up; long range halves the share already halved.",
		Why: "One rule for all charts.", Section: secFire},
	{ID: "MA-R18", Says: "Broken units.", Ruled: "Broken by loss, in melee or caught in flight: off at once. Of an MF that breaks by " +
		"morale: they run, and are removed at the end of the next turn; only these can be rallied.", Why: "It reconciles movement and morale.",
		Section: secMorale},
	{ID: "MA-R19", Says: "Where a charger is shot at.", Ruled: "Where it stands in T2, ½″ off: close range, with the arcs of that moment.",
		Why: "T1 comes before T2.", Section: secTurn},
	{ID: "MA-R20", Says: "Regimental artillery stands in the contents only.",
		Ruled: "Lost with the battalion’s first retreat, be it beaten back, routed or retiring with its MF; they come up again at the end of " +
			"a whole turn in which it was in order and neither moved, fired nor fought.",
		Why: "Crews rejoin a battalion that has come to rest, as CV does.", Section: secObey},
	{ID: "MA-R21", Says: "Any infantry or artillery unit with a target may fire, chargers excepted; an MF follows its order.",
		Ruled: "No order forbids fire: Retreat and the forming of a grand battery only advise against it. A charge against the order of the " +
			"MF is the referee’s to allow.",
		Why: "What is printed goes before our list of orders.", Section: secTurn},
}
