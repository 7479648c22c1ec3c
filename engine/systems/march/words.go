package march

import (
	"strings"

	"vedette/engine"
	"vedette/engine/book"
)

// words is everything that is said of steps. Ids are written into saves.
var words = &book.Words{
	Say: book.Sentences(`
free	{0:quality} {1=infantry|cavalry|battery}
the-mf	The MF
inches	{0:inches}
pass	{0:plainly}
and-more	{0} and {1} more
ruling	Referee’s ruling, although: {^0}.
outside	Entered outside {0} (referee’s ruling).
committed	{^0:the} {0!are} committed.
not-called	Not required by the rules; entered anyway.

turn	Turn {0}, {1:clock}
step	{0:step}.
step-of	{0:step}, {1} active.
roll-first	Roll for the initiative first.
choose-first	{^0:the} {0!choose} who is active first.
apply-first	Apply the fire first.
put-off	Put off by the referee in {0}: {1:duty}: {2}, {3}.
put-off-more	Put off by the referee in {0}: {1:thing|things} more.
zones	Limbered guns and cavalry of the active side in an infantry threat zone move out or become D2.
blown	{^0:the} {0!are} blown.
removed	{^0:the} {0!are} removed.
burnt-out	{0} has burnt out.
dried	The ground has dried.
no-order-yet	{^0:the} {0!have} no order yet.
rolled	it was rolled this turn
initiative	Initiative: {0} {1}, {2} {3}. {^4:the} {4!choose} who is active first.
tied	Initiative: {0} {1}, {2} {3}; tied, {5}. {^4:the} {4!choose} who is active first.
then	then {0} to {1}
active	{^0:the} {0!are} active first.
decided	{0=no decision yet|decided}
goes-on	Victory check: no decision yet.
wins-all	{^0:the} {0!win}.
wins-cv	Both armies are spent; {0:the} kept more CV and {0!win}.
drawn	Both armies are spent: a drawn battle.
nightfall	Nightfall ends the battle: the objectives decide.
even	A drawn battle, with the points level.
narrow	A narrow victory for {0:the}.
clear	A clear victory for {0:the}.
decisive	A decisive victory for {0:the}.
tally	Points: {0:the} {1}, {2:the} {3}.

army-of	Army of {0:the}
due-arrival	arrival
due-weather	every third turn
weather	Weather
due-own	lost infantry last turn and is {0:level}
due-near	a friendly MF was lost: if within 12″
due-army	an MF is lost
skirmishing	Skirmish combat
due-skirmish	{0} {1}, {2} {3}
the-fire	Fire
due-fire	{0:hits} to come off once all have fired
held-fire	Held fire
due-held	factor {0} at {1}
due-blown	blown; if no formed enemy is within {0}″
charged-by	charged by {0}
due-victor	victor
against	against {0}

never-2	a natural 2 never does
always-12	a natural 12 always does
order	{0} ordered {1:the} to {2:ordering}.
order-lost	{0} ordered {1:the} to {2:ordering}: the order did not arrive.
at-once-too	{0} may issue orders at once.
order-asks	Must: {0}. May not: {1}.
under	{^0:the} {0!are} under {1:order}. May not: {2}.
must-defend	stay within {0}″ of its place
not-defend	leave the place; it may charge within {0}″ of it, countercharge and fire
must-attack	half its units move at least half tactical towards the objective each turn until engaged
not-attack	retire unless a result forces it
must-manoeuvre	go to the place named
not-manoeuvre	charge, or end within 9″ of formed enemy by choice
must-support	stay within {0}″ of the MF named
not-support	charge an enemy not engaged with that MF
must-bombard	fire at the target named while it is in arc and range
not-bombard	move, except to turn
must-retire	move away, at least half tactical, facing either way
not-retire	charge
must-retreat	leave by the edge named at best speed; preferably firing only when charged
not-retreat	stop or charge
must-gb	bring the batteries within {0}″ of each other, one whole turn without moving; preferably without firing in that turn
not-gb	move once they stand together
waits-off	{^0:the} {0!have} not arrived yet.
arrives	{^0:the} arrived.

tests	{^0:the} tested morale and {1=stood|fell into disorder|retired|broke}.
too-far	{^0:the} {0!are} too far off to be shaken.
army-tests	The army of {0:the} tested its morale: {1:army}.
order-retreat	{0}: the order is Retreat.
rallies	{^0:the} rallied; the order is Defend.
no-rally	{^0:the} did not rally.
recovers	{^0:the} recovered 1 CV: {1}.
no-recovery	{^0:the} did not recover.

skirmish	Skirmish combat: {0:the} ({1:signed}) rolled {2}: {3:skirmish}.
skirmish-equal	Skirmish combat: equal values, no effect.
backfire	It falls on {0:the} themselves.
skirmed	{^0:the} {0!have} had {0!their} skirmish combat this turn.
left-over	{0:hits} left over: nobody else may be hit.
is-hit	{^0:the} {0!are} hit.
skirmish-d2	{^0:the} failed the VeD: D2.
skirmish-stands	{^0:the} passed the VeD.

attaches	{0} joined {1:the}.
detaches	{0} detached.
from-there	He detaches, moves up to 12″ and attaches within 12″ of his new place.
within-12	The unit must be within 12″ of him.
unhurt	{0} is unhurt.
unhorsed	{0} is unhorsed: detached until S4 of the next turn.
struck	{0} is {1:state}.
acting	An acting leader of {0:the} takes over in the next S4.
at-risk	{0} is at risk. He is {1=unhurt|unhorsed|wounded and out|killed}.
mounted	{0} is mounted again.
takes-over	{0} takes over {1:the}: Average, Uninspiring.

ved-passes	{^0:the} passed the VeD.
ved-fails	{^0:the} failed the VeD by {3}.
passage	{^0:the} passed through {1:the} in order.
passage-bad	{^0:the} passed through {1:the}: both are disordered.
only-they	{0:the} {0!are} active: nobody else moves
no-change	{^0:the} failed the VeD: still {1:form}, D2.
changes	{^0:the} changed to {2:form} and may move {1:inches}.
moves	{^0:the} moved, up to {1:inches}.
stays	{^0:the} stayed.
holds-fire	{^0:the} held their fire.
leaves-houses	It leaves the houses.
strategic	A strategic move neither ends nor passes nearer than 9″ to formed enemy.
threat	Entering an infantry threat zone, {0}″ ahead and 45° to each side, ends the move.

its-order	its order is {0:order}
late	charges are declared before other moves, and {0:the} {0!have} moved
charges	{^0:the} charged {1:the}{2=| in the flank| in the rear}.
no-charge	{^0:the} failed the VeD and did not charge {1:the}.
stops	{^0:the} stopped.
stand	{^0:the} stood.
square	{^0:the} formed square.
no-square	{^0:the} failed to form square: still {3:form}.
counter	{^0:the} countercharged: both count as charging.
no-counter	{^0:the} failed to countercharge and stood.
evade	{^0:the} evaded.
no-evade	{^0:the} failed to evade: caught in the rear.
flee	{^0:the} fled.
no-flee	{^0:the} {0!were} caught.
leave	The crew of {0:the} fled.
run	{^0:the} ran to safety.
no-run	{^0:the} had to stand.
ridden-down	{^0:the} {0!were} ridden down.
touched	{^1:the} rode down {0:the} in skirmish order.
goes-on-by	{^0:the} may stop there, or go straight on with what is left of the charge move.
will-fight	{^0:the} and {1:the} fight in T3, after the fire.
nobody-met	The charge of {0:the} met nobody.
goes-home	{^0:the} passed the VeD ({1}) and charged home.
halts	{^0:the} failed the VeD ({1}) and halted.
home	{0=halts|charges home}

hold-gb	{^0:the} {0!are} under {1:order}: it is better not to fire while forming.
hold-retreat	{^0:the} {0!are} under Retreat: it is better to fire only when charged.
fires	{^0:the} fired at {1:the}, factor {2}: {3:hits}.
fires-on	{^0:the} fired at {1:the}, factor {2}: {3:hits}.
held	held for the next shot
holds	{^0:the} fired at {1:the}: factor {2} is held for the next shot.
guns	{^0:the} fired at {1:the}, {2:reach} range, factor {3}: {4:hits}.
guns-on	{^0:the} fired at {1:the}, {2:reach} range, factor {3}: {4:hits}.
bounce	It bounced through to {0:the}, factor {1}: {2:hits}.
bounce-on	It bounced through to {0:the}, factor {1}: {2:hits}.
no-roster	The unit is not on the roster: nothing recorded.
at-once	Entered outside T2 (referee’s ruling): taken off at once.
fire-costs	The fire of both sides cost {0} CV.
nobody-left	{^0:the} {0!have} nobody left to charge: stop, or go straight on with what is left of the charge move.

no-reaction	{0:the} {0!have} not reacted yet
wins	{0:bare} against {1:bare}: {2:the} {2!win} {3:wins}
locked	{^0:the} and {1:the} are locked, {2} each.
beats	{^0:the} beat {1:the} by {2}: {3=|recoil|retreat|rout|broken}.
holds-on	{^0:the} {0!hold} the houses.
recoils	{^0:the} {0!recoil} {1}″, facing the enemy.
retreats	{^0:the} {0!retreat} a tactical move, {1:inches}, facing away.
routs	{^0:the} {0!rout} {1:inches}, facing away, and {0!do} nothing in the next tactical phase.
stormed	{^0:the} {0!leave} the houses.
again	They fight again in the next T3, without the charging bonus.
victor	{^0:the} {0!occupy} the ground, {0!recall} or {0!turn}.
occupies	{^0:the} occupied the ground.
recalls	{^0:the} recalled up to {1}″.
turns	{^0:the} turned up to 45°.
flip	Disorder: D1 off, D2 to D1.
d1-off	D1 off: {0}.
d2-d1	D2 to D1: {0}.
in-order	Nobody is disordered.
breath	{^0:the} {0!are} no longer blown.

dis	{0}: D{1}.
loses	{^0:the} lost {1} CV: {2} left.
broken	{^0:the} {0!are} broken: take {0!them} off the table.
gb-few	{0} has fewer than {1} batteries: dissolved, its guns fight alone.
fallen	{^0:the} {1=ceased to exist|broke}.
mf-runs	{0}: every unit runs one strategic move for its own edge, now and next turn; removed at the end of turn {1}.
mf-retires	{^0:the} {0!retire} one strategic move away from the enemy; the order is Retire.
mf-dis	{0}: every unit D2.
guns-lost	{^0:the} lost {0!their} regimental guns.
guns-back	{^0:the} {0!have} {0!their} regimental guns again.

built	{0}: a built-up section of {1:stuff} for {2:unit|units}.
enters	{^0:the} entered {1}.
leaves	{^0:the} left {1}.
no-fire	{0} did not catch fire.
on-fire	{0} is on fire.
grand	{0} formed {1} with {2:battery|batteries} and {3} guns.
dissolved	{0} dissolved: its guns fight alone.
sky	The weather: {0:sky}.
sky-first	The weather at the start: {0:sky}.
sky-set	The weather, set by the referee: {0:sky}.
day	Day broke.
night	Night fell.
dis-off	{0}: disorder off.

cv	{0} {1=men|men|guns}, {2:quality}: CV {3}, {4:stand|stands}.
cv-two	{0} men, {1:quality}: CV {2}, {3:stand|stands}. As battle groups of {4} and {5}: CV {6} and {7}.
code-cv	{0:letter}-{1}
is	{0}
groups	{0:letter}-{1} and {0:letter}-{2}
scv	{0}: {1}.
level	{0:level} {1} ({2})
level-span	{0:level} {1}–{2} ({3})
leads	{0} leads {1}: {2:command}, {3:inspiration}.
leads-all	{0:the}
leads-brigade	{0} of {1:the}
leads-level	a {0:rank} of {1:the}
raised	{^0:the} joined {1:the} under {2}.
amend	{0}, corrected by the referee: {1}, {2} {3=men|men|guns}, of {4:the}.
joins	{^0:the} joined {1:the}: {2}, {3} {4=men|men|guns}.
bring-army	{0:unit|units} joined {1:the}.
army-unit	{0}
block	{0}: {1}.
code	{0}: {0:code}.

record	{0}, corrected by the referee: {1}.
is-form	{0:form}
is-dis	{0=in order|D1|D2}
is-blown	{0=no longer blown|blown}
is-routed	{0=no longer routed|routed}
is-gunless	{0=regimental guns back|regimental guns lost}
is-alone	no brigade
is-cv	CV {0}
is-fresh	nothing done yet this turn
is-back	back on the table
is-called	now called {0}
as-it-was	nothing changed
mf-record	{0}, corrected by the referee: {1:order}{2=|, committed}.
is-under	It is under {0}.
under-nobody	No superior is named for it.
it-is-called	It is now called {0}.
leader-record	{0}, corrected by the referee: {1:command}, {2:inspiration}, {3:state}.
he-is-called	He is now called {0}.
loss	{^0:the} lost 1 CV (referee’s ruling).
hand	Selected: {0}.
no-hand	No unit selected.
engaged	{^0:the} {0!are} engaged.
not-engaged	No formed enemy within 9″ of {0:the}.
now-committed	From now on it is committed.
`),
	Cards:   cards,
	Reasons: reasons,
	Sums:    sums,
	Show:    shows,
}

// cards are what the card says of a step by the sentence of its log.
var cards = book.Cards(`
step	num {0:stepcode}	word {0:stepname}
step-of	num {0:stepcode}	word {0:stepname}
initiative	num {1}:{3}	word {^4:the} {4!choose}
tied	num {6}:{7}	word {^4:the} {4!choose}
active	word {0} active
goes-on	word undecided
wins-all	word the battle is over
wins-cv	word the battle is over
drawn	word the battle is over
nightfall	word the battle is over
even	word the battle is over
narrow	word the battle is over
clear	word the battle is over
decisive	word the battle is over
order	num {3}	word {2:order}
order-lost	num {3}	word does not arrive	bad
waits-off	num {1}	word waits	bad
arrives	num {1}	word arrives	todo {^0:the} {0!enter} in march column at strategic rate.
tests	num {2}	word {1:morale}	need needed {3:atmost}
too-far	word no test
army-tests	num {2}	word {1:army}	need needed {3:atmost}
rallies	num {1}	word rallies
no-rally	num {1}	word does not rally	bad
recovers	num 1	word CV back
no-recovery	num {1}	word no recovery	bad
skirmish	num {4}	word {3:skirmish}
skirmish-equal	num 0	word no effect
backfire	bad
attaches	num {2:signed}	word on VeD and in melee
detaches	word detached	todo {0} moves up to 12″.
at-risk	word {1:state}
ved-passes	num {1}	word passes	need needed {2:atmost}
ved-fails	num {1}	word fails	need needed {2:atmost}	bad
passage	word in order
passage-bad	word both disordered	bad
no-change	num {2}	word no change	bad
changes	num {1:inches}	word left to move
moves	num {1:inches}	word left to move
stays	word Stays
holds-fire	word Holds fire
charges	word Charge declared	todo Move {0:the} straight, up to {3:inches}, halting ½″ from {1:the}.	due {^1:the} {1!react}.
no-charge	num {2}	word does not charge	bad
stand	word Stands
square	num {1}	word Forms square	need needed {2:atmost}	todo Form {0:the} in square.
no-square	num {1}	word stays in {3:form}	need needed {2:atmost}	bad
counter	num {1}	word Countercharges	need needed {2:atmost}
no-counter	num {1}	word stands	need needed {2:atmost}	bad
evade	num {1}	word Evades	need needed {2:atmost}	todo {^0:the} {0!evade} a full tactical move.
no-evade	num {1}	word caught	need needed {2:atmost}	bad
flee	num {1}	word Flees	need needed {2:atmost}
	todo {^0:the} {0!flee} a full tactical move. If caught all the same, take {0!them} off with the record.
no-flee	num {1}	word caught	need needed {2:atmost}	bad
leave	word Crew flees	bad
run	num {1}	word Runs to friends or cover	need needed {2:atmost}
	todo {^0:the} {0!run} to a formed friend or cover within {3}″. With none, and touched by cavalry, {0!they} {0!are} broken.
no-run	num {1}	word stands	need needed {2:atmost}	bad
ridden-down	num {1}	word broken	need needed {2:atmost}	bad
touched	word ridden down	bad
fires	num {3}	word {3?hit|hits}	need {2:hitsof}
holds	num {2}	word held
guns	num {4}	word {4?hit|hits}	need {3:hitsof}
fires-on	num {3}	word {3?hit|hits}	need {2:hitsof}	due {3:hit|hits} on {1:the}, taken off after all fire.
guns-on	num {4}	word {4?hit|hits}	need {3:hitsof}	due {4:hit|hits} on {1:the}, taken off after all fire.
bounce-on	due {2:hit|hits} on {0:the}, taken off after all fire.
fire-costs	num {0}	word CV lost to fire
locked	num {2}:{2}	word locked
beats	num {4}:{5}	word {3:outcome}
occupies	word occupies
recalls	word recalls
turns	word turns
flip	word disorder markers turned
breath	word no longer blown
built	word {0}
enters	word enters	note Entering ends the move; after one phase standing still they are the garrison.
leaves	word leaves
no-fire	num {1}	word no fire
on-fire	num {1}	word on fire	bad
	todo {0} burns {2} turns: nobody enters; the garrison leaves in its next own move or loses {3} CV a tactical phase.
grand	num {3}	word guns	due They fire as one from turn {5}.
	todo Bring the batteries within {4}″ of each other and keep them still one full turn; it is better not to fire meanwhile.
dissolved	word dissolved
sky	num {1}	word {0:sky}
sky-first	num {1}	word {0:sky}
sky-set	word {0:sky}
day	word day
night	word night	note Visibility {0}″; no strategic movement; orders need {1} more; no skirmish combat.
cv	num {3}	word CV
cv-two	word {1:letter}-{6} and {1:letter}-{7}
scv	num {2}	word SCV
leads	word {0}
raised	word {0}	due Add its units.
bring-army	num {0}	word {0?unit|units}
code	word {0}
record	word {1}
amend	word {1}
mf-record	word {1:order}
leader-record	word {3:state}
loss	num 1	word CV
engaged	word engaged
not-engaged	word not engaged	note It stays committed.
`)

// reasons are why terms stand in sums.
var reasons = map[string]book.Reason{
	"v-base":   {Why: "{0:quality}"},
	"v-led":    {Why: "{0} with it", Section: secLeaders},
	"v-column": {Why: "in column"},
	"v-lost":   {Why: "{0} CV lost"},
	"v-flank":  {Why: "charged in flank or rear"},
	"v-near":   {Why: "charged from up to 5″"},
	"v-far":    {Why: "charged from over 12″"},
	"v-brave":  {Why: "infantry charging cavalry", Section: secReact},
	"v-leader": {Why: "leader with it", Section: secLeaders},

	"o-com":   {Why: "committed receiver"},
	"o-unc":   {Why: "uncommitted receiver"},
	"o-near":  {Why: "issuer within {0}″"},
	"o-far":   {Why: "beyond {0}″"},
	"o-again": {Why: "repeated after {0:failed turn|failed turns}"},
	"o-lost":  {Why: "receiver’s leader lost"},
	"o-gb":    {Why: "grand battery"},
	"night":   {Why: "night"},
	"command": {Why: "{0:command} command of {1}", Section: secLeaders},

	"a-command": {Why: "{0:command} command of {1}"},
	"a-need":    {Why: "arrives on"},
	"a-wait":    {Why: "{0:turn|turns} waited"},
	"a-force":   {Why: "forced march"},
	"a-road":    {Why: "bad road"},
	"rain":      {Why: "rain"},

	"mo-base":    {Why: "MF rating, {0:quality}", Section: secVeD},
	"mo-army":    {Why: "most common rating, {0:quality}", Section: secVeD},
	"mo-leader":  {Why: "{0}", Section: secMorale},
	"mo-general": {Why: "{0}", Section: secLeaders},
	"mo-shaken":  {Why: "shaken", Section: secMorale},
	"mo-spent":   {Why: "spent", Section: secMorale},
	"mo-lost":    {Why: "{0:unit|units} lost since the last test", Section: secMorale},
	"mo-out":     {Why: "leader lost", Section: secMorale},
	"mo-cover":   {Why: "in a BUA or works", Section: secMorale},
	"mo-chief":   {Why: "army leader within {0}″", Section: secMorale},
	"mo-sixth":   {Why: "{0:further sixth|further sixths} of the army lost", Section: secMorale},
	"mo-broken":  {Why: "broken", Section: secRally},

	"s-scv": {Why: "SCV of the {0}", Section: secSCV},
	"s-cap": {Why: "at most {0:signed}"},

	"c-move":   {Show: "{0:inches}", Why: "charge move, one wheel to 45° at the start"},
	"m-rate":   {Show: "{0:inches}", Why: "rate"},
	"m-left":   {Show: "× {0:fraction}", Why: "left after other actions"},
	"m-slow":   {Show: "× {0:fraction}", Why: "oblique or retiring"},
	"m-ground": {Show: "× {0:fraction}", Why: "ground"},
	"m-mud":    {Show: "× {0:fraction}", Why: "mud"},
	"m-wall":   {Show: "− {0:inches}", Why: "wall, hedge or fence"},

	"f-share":   {Why: "{0:part} of CV {1}, in {2:form}{3=|, the greater half|, the lesser half}"},
	"f-houses":  {Why: "{0:part} of CV {1}, from one side of the houses{3=|, the greater half|, the lesser half}"},
	"f-long":    {Why: "long range: {0:part}"},
	"f-thin":    {Why: "target in skirmish order: {0:part}"},
	"at-massed": {Why: "target in {0:massed}"},
	"f-regt":    {Why: "regimental guns"},
	"f-flank":   {Why: "into flank or rear"},
	"at-guns":   {Why: "target deployed guns"},
	"light":     {Why: "light cover"},
	"heavy":     {Why: "heavy cover"},
	"dis":       {Why: "disordered"},
	"f-rain":    {Why: "rain: {0:part} of the factor"},
	"zero":      {Why: "never below 0"},
	"f-held":    {Why: "held by those who fired before"},
	"g-cv":      {Why: "CV of the battery"},
	"g-range":   {Why: "{0:reach} range"},
	"g-thin":    {Why: "target in skirmish order"},
	"g-flank":   {Why: "in flank or rear"},
	"g-moved":   {Why: "moved, turned or unlimbered"},
	"g-over":    {Why: "overhead"},
	"g-bounce":  {Why: "bounced through: half"},
	"g-more":    {Why: "the greater half"},
	"g-less":    {Why: "the lesser half"},
	"g-grand":   {Why: "grand battery, {0}", Section: secGrand},
	"g-with":    {Why: "{0}, grand battery", Section: secGrand},

	"x-cv":     {Why: "CV of {0}", Section: secCV},
	"x-led":    {Why: "{0} with it"},
	"x-square": {Why: "against a square"},
	"x-open":   {Why: "against infantry not in square"},
	"x-horse":  {Why: "{0=light|medium|heavy} cavalry charging"},
	"x-foot":   {Why: "infantry charging"},
	"x-column": {Why: "in column"},
	"x-mud":    {Why: "mud"},
	"x-lance":  {Why: "lances, first round"},
	"x-houses": {Why: "garrison, {0:stuff}"},
	"x-flank":  {Why: "attacked in flank"},
	"x-rear":   {Why: "attacked in rear"},
	"x-anchor": {Why: "flank anchored"},
	"x-light":  {Why: "obstacle or light cover"},
	"x-heavy":  {Why: "heavy cover, works or bridge"},
	"x-up":     {Why: "uphill"},
	"x-blown":  {Why: "blown"},
	"x-gunI":   {Why: "guns against infantry"},
	"x-gunC":   {Why: "guns against cavalry"},
	"x-friend": {Why: "friend in contact: {0:part} of its CV"},

	"stuff":     {Why: "{0:stuff}"},
	"i-command": {Show: "{1:bonus}", Why: "{0}: {1:command} command of {2}", Section: secLeaders},
	"i-nobody":  {Show: "0", Why: "{0}: nobody in command", Section: secLeaders},
	"kept":      {Show: "{0} of {1} MFs, CV {2} of {3}", Why: "{4}: gone or retreating; kept"},
	"men":       {Show: "{0}", Why: "{1=men|men|guns}"},
	"col":       {Show: "{0}", Why: "column"},
	"cv":        {Show: "{0}", Why: "CV, {1:quality}"},
	"group":     {Show: "{0}", Why: "{1} men", Section: secCV},
	"of-sk":     {Why: "{0} CV of Sk units / {1}"},
	"of-foot":   {Why: "{0} CV of other foot / {1}"},
	"code-ved":  {Show: "{0}", Why: "VeD, {1:quality}", Section: secVeD},
}

// sums are the kinds of sums.
var sums = map[string]book.SumKind{
	"ved":          {Section: secVeD, Result: "{0:ved}"},
	"order":        {Section: secOrders, Mark: engine.House, Good: "arrives", Code: rollOrder.Code},
	"arrive":       {Section: secArrive, Mark: engine.House, Good: "arrives", Code: rollArrive.Code},
	"morale":       {Section: secMorale, Mark: engine.House, Result: "{0:ved}"},
	"rally":        {Section: secRally, Mark: engine.House, Result: "{0:ved}"},
	"skirmish":     {Section: secSkirm, Mark: engine.House, Result: "{0:signed}"},
	"charge":       {Section: secMove, Mark: engine.House},
	"move":         {Section: secMove, Mark: engine.House},
	"fire":         {Section: secFire, Mark: engine.House, Result: "{0:hitsof}"},
	"guns":         {Section: secGuns, Mark: engine.House, Result: "{0:hitsof}"},
	"melee":        {Section: secMelee, Mark: engine.House, Result: "{0:bare}"},
	"blaze":        {Section: secTown, Mark: engine.House, Good: "on fire", Code: rollBlaze.Code},
	"initiative":   {Section: secTurn, Result: "2D6 each"},
	"victory":      {Section: secWin, Mark: engine.House},
	"cv":           {Section: secCV},
	"cv-house":     {Section: secCV, Mark: engine.House},
	"groups":       {Section: secGroups},
	"groups-house": {Section: secGroups, Mark: engine.House},
	"scv":          {Section: secSCV, Result: "SCV {0}"},
	"code":         {Section: secCode},
}

// shows put arguments into words that are not plain numbers and names. What no table has is nothing.
var shows = map[string]func(now, arg any) string{
	"quality":     from(qualities[:]),
	"letter":      from(strings.Split(letters, "")),
	"command":     from(commands[:]),
	"inspiration": from(inspirations[:]),
	"state":       from(leaderStates[:]),
	"rank":        from(levels[:]),
	"level":       from(levelNames[:]),
	"form":        from(formNames[:]),
	"massed":      of(len(formNames), func(n int) string { return massedName(Form(n)) }),
	"reach":       from(reachNames[:]),
	"stuff":       from(stuffs[:]),
	"sky":         from(skies[:]),
	"outcome":     from(outcomes[:]),
	"morale":      from(moraleWords[:]),
	"army":        from(armyWords[:]),
	"skirmish":    from(skirmishWords[:]),
	"duty":        from(dutyKeys[:]),
	"order":       of(len(orders), func(n int) string { return orders[n].name }),
	"ordering":    of(len(orders), func(n int) string { return strings.ToLower(orders[n].name) }),
	"step":        of(len(steps), func(n int) string { return steps[n].code + " " + steps[n].name }),
	"stepcode":    of(len(steps), func(n int) string { return steps[n].code }),
	"stepname":    of(len(steps), func(n int) string { return steps[n].name }),
	"code":        readCode,
	"bonus":       figure(func(n int) string { return book.Signed(commandBonus(n)) }),
	"part":        of(5, part),
	"fraction":    of(5, fraction),
	"inches":      figure(book.Inches),
	"signed":      figure(book.Signed),
	"bare":        figure(bare),
	"clock":       figure(clock),
	"hits":        figure(hits),
	"hitsof":      figure(hitsText),
	"atmost":      figure(passing),
	"ved":         figure(func(n int) string { return passed(n, true) }),
	"plainly":     figure(func(n int) string { return passed(n, false) }),
	"wins":        figure(func(n int) string { return meleeOdds(n).String() }),
}

// figure shows a whole number.
func figure(show func(int) string) func(now, arg any) string {
	return func(_, arg any) string {
		n, _ := arg.(int)
		return show(n)
	}
}

// of shows the place in a list that is so long.
func of(long int, show func(int) string) func(now, arg any) string {
	return func(_, arg any) string {
		if n, ok := arg.(int); ok && between(n, 0, long-1) {
			return show(n)
		}
		return ""
	}
}

// from shows the place in a list of names.
func from(list []string) func(now, arg any) string {
	return of(len(list), func(n int) string { return list[n] })
}

// readCode reads a unit code aloud.
func readCode(_, arg any) string {
	text, _ := arg.(string)
	if c, ok := ParseCode(text); ok {
		return c.Words()
	}
	return ""
}

// massedName is the formation of a target in the open, as fire finds it.
func massedName(f Form) string {
	if f == Limbered {
		return "limbered order"
	}
	return formNames[f]
}
