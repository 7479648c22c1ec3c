package hill

// What is said of the turn, the finds, the ground and the ledger. Kinds and units are named as they were.

const turnSaid = `
press	Draw {0}: {1=an event|the Players|the Non-Players}
press-undo	draw {0}
press-over	Turn {0}, draw {1}
drew	{0=Event|Players|Non-Players}
initiative	The *{0=|Players|Non-Players}* have the initiative.
initiative-all	Choose one unit that has not acted; every figure in it acts.
initiative-said	Draw {0}. The {1=|Players|Non-Players} have the initiative.
skipped	{0}: the {1=|Players|Non-Players}, {2=who have all acted|who have nobody on the table}. {3=Drawn again|Draw again}.
skipped-one	Draw {0}
skipped-more	Draws {0} {2=to|and} {1}
skipped-why	{0=All of them have acted|None is on the table}.
skipped-said	Drew the {0=|Players|Non-Players}: {1=all of them have acted|none is on the table}.
all-acted	The counters say everyone has acted. End the turn, or correct the counters.
mark-it	Mark it.
left-players	{0:Player unit|Player units}
left-others	{0:Non-Player unit|Non-Player units}
not-acted	Had not acted: {0}.
turn-said	Turn {1} begins. Clear all acted markers.
acted-markers	Clear all *acted* markers
lull	{0:quiet turn|quiet turns} running: an event is now more likely.
alarm	The alarm is raised: the French know you are here, and events use the alarm table.

event	*{0}*{1}: {2:length} from your force, {3}{4=|, acting at once}.
incident-taken	*{0}*{2=|: }{1}.
incident-ignored	The referee leaves it out: {0}.
incident-over	{0}
back-acted	he has acted this turn
limitless	It still counts as an event this turn, but not towards the limit for the game.
from-ring	{0:length} from your force, {1}
on-edge	on the {0}
placed-said	{0} placed. Draw again when ready.
put-said	{0}{1}, on the table.
put-down	Put down *{0}*
stands-enters	They come in by the {0}; not yet acted
stands-hard	In hard cover, not yet acted
stands-hidden	Where they lay hidden, not yet acted
stands-fort	In the fortification, not yet acted
stands-mass	On the near side of the mass, not yet acted
stands-acts	They act at once
bound-edge	Bound for the {0}.
cut-down	Reduced from {0} to {1}: that is all the figures you have left.
there	*{0}{1}*.

find	{0}: *{1}*. {2}
find-long	{0}: *{1}*{2}
find-undo	{0}: {1:lower}
fixed-before	Set by the scenario: no dice were rolled.
robbers	They complain of robbers: {0=Bandits|Deserters}.
troops	Troops hold the place, in hard cover at least {0} inches from the nearest Player figure. They have not acted.
nothing-new	They tell you nothing new.
why-not	{^0} ({1}).
cipher-again	A second cipher table: read as unencoded intelligence (2 points if carried home).
cipher-have	The cipher is in your hands already: a second one is read as unencoded intelligence.
plans-again	A second set of strategic plans: read as encoded orders (2 points if carried home).
plans-have	The plans are in your hands already: a second set is read as encoded orders.
few-left	It should be French troops, but fewer than six figures are left: nobody is here.
with-unit	Put the *people* with the unit
with-unit-on	They move with it from now on.
talked-off	Take the *people you talked to* off the table
talked-unless	Unless they join the unit, or draw arms.
officers-off	Remove *{0:many}{0?the officer|officers}*
works	{0=An outpost: hard cover|A true fortification}{1=|, with an ammunition magazine}{2=, deserted|}.
works-said	{0=Outpost|Fortification}. {1}
works-held	The dice say empty, but a fortification or a magazine is held: read as 4.
works-end	Any gun or convoy that arrived here is still here.
assess-needs	Needs {0} or more on 2D6, rolled {1}.
assess-again	{0} You may try again.
assess-seen	{0} A party of infantry comes out on your side. It has not yet acted.
assess-few	{0} But too few French are left to come.
assess-leave	The group must fall back beyond {0:length} with its next Move.
report	{0:battalion|battalions} of 500, {1:squadron|squadrons} of 120, {2}, the infantry mostly {3:quality}
report-guns	{0:gun|guns}
report-no-guns	no guns
report-in	Write in the report: *{0}*
assessed-said	Assessed. {0}.
assess-seen-said	Not assessed, and you have been seen.
assess-not-said	Not assessed. You may try again.
wagons-said	The wagons are open. {0}
worked	{0:figure|figures} of {1:the} {0?has|have} acted.

no-points	They do not count as a Player unit for points. If they have acted this turn, they have acted.
if-home	{0}: {1:points} if brought home
if-guards-gone	{0}: {1:points} when its guards are gone and it is carried home
entry-is	{0}: {1}.
is-home	home
is-home-with	home with {0}
is-lost	lost
is-lost-with	lost with {0}
is-carried	carried by a Player unit
is-carried-with	carried by {0}
is-dropped	lies on the table
is-dropped-with	lies where {0} fell; a unit may pick it up by a Move into contact
units-left	{0:Player unit|Player units} left on the table.
brings	{^0}: {1:points} {1:point-word}.
credited	Despatches: {0}, *{1:points} {1:point-word}*.
level	Highest level reached: {0}
game-ends	The game ends: {0:points} {0:point-word}, level {1}. *{2}.*
end-over	The end
end-said	The game ends with {0:points} {0:point-word}. {1}.

title-nothing	Nothing
title-rumour	Rumour
title-villagersNow	The whole village talks
title-papers	Unencoded intelligence
title-papersUn	Unencoded intelligence
title-papersEnc	Encoded orders
title-plans	Strategic plans
title-cipher	The cipher
title-treasure	Treasure
title-treasureBandit	A hoard and its bandits
title-exploring	Exploring Officer
title-escort	They ask for an escort
title-armed	Afrancesados
title-patrol	French infantry
title-betray	Betrayed
title-magazine	Magazine
title-officer	A French officer
title-troops	Troops
short-parley-villagers	Villagers
short-parley-monks	Monks, priests
short-parley-aristocrats	Aristocrats
short-explore-village	Explore village
short-explore-cave	Explore cave, ruins
short-scout	Scout outpost
short-interrogate	Search officers
short-assess	Assess massed
order-parley-villagers	Parley
order-parley-monks	Parley
order-parley-aristocrats	Parley
order-explore-village	Explore
order-explore-cave	Explore
order-scout	Scout
order-assess	Assess
symbol-papersUn	n-despatches
symbol-papersEnc	n-despatches
symbol-plans	n-despatches
symbol-cipher	n-rules
symbol-treasure	i-bring
symbol-escort	t-civilian
symbol-exploring	t-officer
symbol-noteworthy	t-officer
carries-plans	The strategic plans
carries-cipher	The cipher table
carries-escort	Aristocrats under escort
thrown-press	draw
thrown-kind	event
thrown-direction	direction
thrown-warning	further
thrown-explore-village	found
thrown-explore-cave	found
thrown-parley-villagers	told
thrown-parley-monks	told
thrown-parley-aristocrats	told
thrown-search-officer	papers
thrown-search-messenger	papers
thrown-search-headquarters	papers
thrown-nature	nature
thrown-garrison-figures	strength
thrown-garrison-officer	officer
thrown-assess	assess
thrown-battalions	battalions
thrown-squadrons	squadrons
thrown-mostly	mostly
`

const turnCards = `
turn-ends	line Turn {0} ends, turn {1} begins.	over End of turn {0}	word Turn {1}	undo end of turn {0}
finished	line The {0=|Player|Non-Player} unit has acted.	over Initiative	word Acted	need Mark the unit as acted.	undo acted	desk
counted	line Still to act: {0}.	over Units still to act	word {1} and {2}	undo count to act	desk
counted-none	line Nobody is left to act.	over Units still to act	word 0 and 0	undo count to act	desk
settled	line Settings: {0}.	over Settings	word Changed	undo settings	desk
settled-none	line Settings changed.	over Settings	word Changed	undo settings	desk
ignored	line The referee leaves {0:kind} off the table (HILL-110).	over {0}	word Ignored	undo ignoring it	desk
ignored-behind	line {^0:kind} would stand behind your lines: nothing is placed (HILL-106).	over {0}	word Ignored	undo ignoring it	desk
ignored-front	line The front is behind your lines too. You learn nothing new.	over {0}	word Nothing	undo ignoring it	desk
fronted	line {^0:kind} would stand behind your lines: they come from the front instead, {1:length} from your force.	over {0}	word Front
	undo to the front
placed	line *{0}*{1}: placed {2}.	over On the table	word Placed	undo placing {0:lower}	desk
put	line *{0}*{1}: put on the table by the referee.	over On the table	word On the table	undo {0:lower}	desk
works-are	line Scouted: *{0=Outpost|Fortification}*. {1}	over Scout Enemy Outpost	need {1}	undo scouting, {0=outpost|fortification}
assessed	line Massed Enemy *assessed*: {0}.	num {1}	word Assessed	undo assessing
assess-seen-is	line Massed Enemy not assessed: ~you have been seen~.	num {1}	word You have been seen	undo assessing	bad
assess-not-yet	line Massed Enemy not assessed yet.	num {1}	word Not yet	undo assessing
wagons	line The wagons hold: *{0:lower}*.	over Convoy	need {1}	undo wagons, {0}
party-acted	line *{0}*: has acted.	over On the table	word Acted	need Has acted.	undo {0:lower}: acted	desk
party-left	line *{0}*: {1:figure|figures} left.	over On the table	word {1} left	need {1:figure|figures} left.	undo {0:lower}: {1} left	desk
party-gone	line *{0}*: off the table.	over On the table	word Gone	need Off the table.	undo {0:lower}: gone	desk
party-joined	line *{0}*: under Player control from now on.	over On the table	word Joined	need Under Player control from now on.
	undo {0:lower}: joined	desk
party-taken	line *{0}*: the gun is taken.	over On the table	word Taken	need The gun is taken.	undo {0:lower}: taken	desk
party-caught	line *{0}*: caught by an enemy and taken off the table.	over On the table	word Caught	undo {0:lower}: caught
	need Caught by an enemy and taken off the table.	desk
party-escorted	line *{0}*: under escort to your lines.	over On the table	word Escorted	need Under escort to your lines.
	undo {0:lower}: escorted	desk
place-located	line *{0}*: located.	over Despatches	word Located	need Located.	undo {0:lower} located	desk
place-taken	line *{0}*: taken.	over Despatches	word Taken	need Taken.	undo {0:lower} taken	desk
place-gone	line *{0}*: taken off the table again.	over Despatches	word Gone	need Taken off the table again.	undo {0:lower} gone	desk
place-where	line *{0}*: put on the map.	over Despatches	word Where	need Put on the map.	undo {0:lower} where	desk
place-unlocated	line *{0}*: not located after all: struck out by the referee.	over Despatches	word Struck out
	need Not located after all: struck out by the referee.	undo {0:lower} unlocated	desk
recorded	line Recorded: {0}, {1:points} {1:point-word}.	over Despatches	num {1:points}	word {1:point-word}	undo {0:lower}
struck-out	line Struck out by the referee: *{0:lower}*.	over Despatches	word Struck out	need It does not count.	undo striking out	desk
what-carried	line {0}: {1}.	over Despatches	word {2}	need {^1}.	undo {0:lower} {2}
what-lost	line ~{0}: {1}.~	over Despatches	word {2}	need {^1}.	undo {0:lower} {2}	bad
unit-off	line {0}.	over Despatches	num {1:points}	word {1:point-word}	undo {0:lower}
unit-off-bad	line ~{0}, {1:points}.~	over Despatches	num {1:points}	word {1:point-word}	undo {0:lower}	bad
edged	line *{0}*: on the {1}.	over Off the table	word On the edge	need On the {1}.	undo off the table	desk
table	line The table is {0:length} by {1:length}. {2}	over Ground	word Noted	undo the table	desk
lines-edge	line Your lines are the {0}.
lines-area	line Your lines are an area of {0:length} by {1:length} on it.
mapped	line The map of the table is drawn.	over Ground	word Drawn	undo the map	desk
ring	line The force stands {0:length} from the left edge and {1:length} from the near edge, facing the {2:lower}.	over Ground	word Noted
	undo where the force stands	desk
prepared	line *{0}*: the referee has fixed what is there.	over Ground	word Fixed	need The referee has fixed what is there.
	undo {0:lower} fixed	desk
prepared-not	line *{0}*: what is there is left to the dice.	over Ground	word Fixed	need What is there is left to the dice.
	undo {0:lower} fixed	desk
bound	line *{0}*: they make for {1}.	over Travelling	word Bound	need They make for {1}.	undo {0:lower}: destination	desk
reached	line *{0}*: they reach their destination and are taken off the table.	over Travelling	word Gone
	need They reach their destination and are taken off the table.	undo {0:lower} arrives	desk
reached-convoy	line *{0}*: they reach {1} and deploy: the guards man the perimeter.	over Travelling	word Deployed
	need They reach {1} and deploy: the guards man the perimeter.	undo {0:lower} arrives	desk
reached-gun	line *{0}*: it reaches {1} and unlimbers.	over Travelling	word Deployed	need It reaches {1} and unlimbers.
	undo {0:lower} arrives	desk
`
