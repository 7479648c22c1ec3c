package ecw

import (
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
)

// words are everything that the book says of steps. Their ids are written into saves.
var words = &book.Words{Say: say, Cards: results, Reasons: reasons, Sums: sums}

func init() {
	houseReasons(reasons)
	words.Show = shows
}

// say are the sentences.
var say = book.Sentences(`
both	{0:pike|pikes}, {1} shot
pikes	{0:pike|pikes}
shot	{0} shot
army-unit	{0}
figures	{0:figure|figures}
guns	{0:gun|guns}, {1:gunner|gunners}
crew	{0:gunner|gunners}, {1:gun model|gun models}
gunners	{0:gunner|gunners}
models	{0:gun model|gun models}
state	{^0:state}{1=|, disordered|, disordered (single rank)|, disordered (odd depth)}

in.wood	entered a wood: soft cover against shot{0=|, disordered}
in.cover	{0=took soft cover|took hard cover|manned the works}
in.behind	lined an obstacle
in.astride	stood astride an obstacle: disordered
in.ford	filed across: {0} figures this turn
in.ford.gun	filed across: one gun model this turn
in.attack	attacked across with {0} figures, disordered
in.out	left the building with a whole move, in the formation it had
in.open	stood in the open
stuck	could not go on and surrendered
off.table	left the table
into	ran into {0:the} and surrendered
barred	found no way through {0:the}
scattered	found no way past {0:the} and scattered
away	swept away {0:the} ({1})
through	burst through {0:the}
pursued	pursued {0:length}
followed	followed off the table
crashed	crashed into {0:the}
halted	pursued {0:length} and halted in hand

da	{0}: answer to {1:the}
dh	{0}: test to {1=charge home|countercharge}
dr	{0}: test against {1:the}
do	{0}: overrun of {1:the}
ds	{0}: test for shooting
df	{0} against {1:the}
dl	{0}: test for the lost round
db	{0}: recoil
dw	{0}: follow {1:the}
dm	{0}: tests for friends lost
dp	{0}: test to {1=stay in hand|rally}
dc	{0}: {1=pursue|rout} on
dt	{0}: under threat?
dk	{0}: at risk
dg	Recovery
still	Still to do: {0:bare}.
still.more	Still to do: {0:bare}, and {1} more.
unthrown	Throw for initiative first.

turn	Turn {0}
next.turn	turn {0}
next.moves	{0:the} {0!move}
next.phase	{0=` + phases + `}
ties	{0:tie was|ties were} thrown again.
lost	{^0:the} {0!have} lost {1} of {2} units, {3:the} {4} of {5}.
draw	a drawn battle
victory	victory for {0:the}
better	the better of the day to {0:the}
come	{^0:the} {0!come} on.
come.late	{^0:the} {0!are} late.
tally	Points: {^0:the} {1}, {2:the} {3}.
army.end	At the end of the turn this ends the battle.
heavies	{0} {1}, {2} {3} heavy and siege models.
outside	Entered outside its phase (referee’s ruling).
recovered	{0}: {1}, now {^2:state} and in order.

left	{0:length} left
wood	The wood disorders {0:the}.
astride	Astride the obstacle they are disordered.
inside	Disordered inside; no flanks, no pikes, no rear ranks. It costs a whole move to leave.
wood.speed	Speed there: {0=none|a quarter|a half|three quarters|normal}. No impetus, and pikes count for nothing.
wood.heavy	` + noShooting + `
wood.light	Shooting reaches {0:length} inside and {1:length} beyond the edge, unless the shooters touch it; ` +
	`one sees {2:length} inside, and troops at the edge at {3:length} unless they shot.
astride.cost	Crossing costs {0:length}: {1:length} for each rank.
ford	Eight figures or one gun model a turn, without a change of formation.
ford.attack	No impetus and no rear ranks.
limber	The limber of {0} is lost: two full turns until ready.
horses	Mark the horses: they stay there and are lost when an enemy touches them.

no.shoots	it shoots as it charges
no.crash	pursuers crashing into a fresh enemy have none
no.ground	the ground blocks it
no.order	it is disordered
no.straight	the last {0:length} are not straight
no.pikes	steady pikes to the front of the target
reach.no	{0:length} reach, no impetus: {1}
upper	{^0}.
dis.horse	foot charging horse is disordered at once
dis.gap	files dropped for a gap
dis.ground	disordered by {0=|||the wood|the wood|the obstacle|the ford or bridge|the building}
guns.left	The guns are left standing.
evade.shot	They shoot first: enter the shot in the shooting phase, before the tests.
evade.horse	Cavalry may shoot at the end of its move instead, straight behind on the left.
evade	Move {0:the} {1:length} straight away, or up to 45° towards {0!their} own edge, facing {2=away|the enemy} at the end.
support	{^0:the} countercharged {1:the} in support ({2}).
support.no	{^0:the} did not move in support ({1}).
meet	Put {0:the} and {1:the} in contact: they fight in phase 5.
caught	Caught evading: struck in the rear, with no blow back this round.
go.levee	{^0:the} must go a full normal move, {1:length}, and may go up to the charge move.
go	{^0:the} may halt where the target stood, or after a normal move, {1:length}, if that is less.
goes.on	The charge of {0:the} may carry into the next target, as far as it reaches.

doubled	{0:hit|hits} doubled to {1}.
doubled.deep	Doubled: three ranks or more.
death	Death shot: {0:hit|hits}.
saved	{0:save}: {1} of {2} saved on {3} or more.
reloading	{0}: reloading, {1:turn|turns}.
target.tests	The target tests for shooting, unless it tests because of a charge.
mean	{0:die|dice}, {1:code}, {2:tenths} hits on average before saves
off	Remove {1} from {0:the}.
remove	Remove {0:the}.
remove.guns	Remove {0:gun model|gun models} with the gunners.
destroyed	{0}: destroyed.
now	{0}: now a {1=combat|missile} unit.
unpiked	{0}: no longer pike-supported.
no.guns	The gunners are left without guns and play no further part.
unled	{0} is no longer with a unit.
captured	Remove {0:the}: surrendered, {1:figure|figures} taken.
unguarded	Fewer than ten prisoners need no guard.
guards	The captor gives up {0:figure|figures} as guards.
guard	Take {0:figure|figures} from {1:the} to guard the prisoners.
points	{0:point|points}, {1:code}
lost.test	{0}: test for the lost round.
lost.recoil	{0}: recoil half a move, disordered, if still standing.
struck	{0} is struck.
under.him	The units under him test in phase 6.

any	any face will do
none	no face is enough
drop	Second die {0}{1=|, less 1 for exhaustion}: down {2:state|states}.
needs	{0}: {1:needed}
friend.held	{^0:the} held ({1}).
friend.failed	{^0:the} failed ({1}): {^2:state}.
good	{0}: good morale again.
halt	Mark {0:the}: halted, no advance until recovered.
shaken.hard	Mark {0:the}: shaken, but no recoil from hard cover or square.
shaken.stuck	Mark {0:the}: shaken, but unable to recoil; {0!they} {0!fight} on.
trapped	{^0:the} {0!have} nowhere to go and {0!surrender}.
retreat	Retreat {0:the} {1:length}, facing the enemy; then {2:length} in phase 1 of every turn under threat.
rout	Rout {0:the} {1:length} straight away; then {2:length} in phase 1 of every turn.
recoil	Recoil {0:the} {1:length}, facing the enemy, disordered.
stray	A friend in the way suffers a burst-through; an enemy in the way takes their surrender.
no.pursuit	Foot never pursue horse.
free.halted	Halted: no advance until recovered.
free.shaken	Shaken: recoil {0:length}, disordered, unless in square or hard cover.
free.demoralised	Demoralised: retreat {0:length} at once.
free.routed	Routed: {0:length} at once, straight away from the enemy.
path	Move {0:the} {1:length} along the path, through gaps of {2:length} and more.
stop	{^0:the} may stop there.
after	Move {0:the} {1:length} after the target, through gaps and over skirmishers and guns.
crash	Move {0:the} into contact with {1:the}: a charge without impetus, no shot at it and no countercharge.
crash.first	If {0:the} {0!suffer} a burst-through by the routers, enter that first.
in.hand	Halt {0:the}, in hand without a test.
pursue	Move {0:the} {1:length} after the target; then {2:length} in phase 1.
pursue.burst	If the routers burst through a friend, the pursuers crash into it: enter a continued move that meets another enemy.
no.burst	Squares and hard cover are not burst through.
swept	All figures in the front of the routers go, as in an overrun.
burst	Mark {0:the}: disordered, one state down, no move and no shot this turn.

depth	Disordered in this formation: {0=|single rank|odd depth}.
set	{0:label}: {1}, was {2}.
set.code	{0:label}: {1:code}, was {2:code}.
set.scale	Figures: {0=25|15} mm, was {1=25|15} mm.
set.name	{0=First|Second} side: {1}, was {2}.
set.turns	Turns: {0}, was {1}.
set.switch	{0:switch}: {1=No|Yes}, was {2=No|Yes}.
`)

const phases = "||moves|moves|shooting|combats|friends, pursuit, recovery"

const leaveModels = "Do not move the chargers yet: they test to charge home in phase 4."

// results are what steps come to.
var results = book.Cards(`
first	line {^0:the} won the initiative, {2} to {3}, and {0!move} first as side A.	word {0}
	need {2} to {3}. {^0:the} {0!move} first, as side A.	undo initiative, {0}
second	line {^0:the} won the initiative, {2} to {3}; {1:the} {1!move} first as side A.	word {0}
	need {2} to {3}. {^1:the} {1!move} first, as side A.	undo initiative, {0}
phase	line Phase {1}: {1=` + phases + `}.	over Turn {0}	word {^1=` + phases + `}
moves	line Phase {1}: {2:the} {2!move}.	over Turn {0}	word {^2:the} {2!move}
turn.begins	line Turn {0} begins.	over New turn	word Turn {0}
ends	line The battle ended: {1}.	over Turn {0}	word {1}	undo end of the battle
end	line The battle ended: {0} (referee’s ruling).	over The end	word {^0}	undo end of the battle
army	line {0}	word Fight on
army.beaten	line {0}	word {^1}
guns.even	line {0} Neither side is under artillery disadvantage.	word Neither side	undo artillery check
guns.worse	line {0} {^1:the} {1!are} under artillery disadvantage.	word {1}	undo artillery check
hand	line Selected: {0}.	over Selected	word {0}	undo unit
hand.none	line No unit selected.	over Selected	undo unit
recover	line Recovered: {1}.	num {0}	word {0?unit recovers|units recover}
recover.none	line Nobody recovered.	num 0	word units recover

flees	line {0}: {2=retreat|rout|retreat} {1:length}.	over {2=Continued move|Continued move|Threat check}
	num {1:length}	word {2=retreat|rout|retreat}	undo {2=move of |move of |threat check, }{0}
flees.so	line {^0:the} {1}.	over {3=Continued move|Continued move|Threat check}	num {2:length}
	word {3=retreat|rout|retreat}	undo {3=move of |move of |threat check, }{0}	bad
bursts	line {^0:the} {1}.	bad
chases	line {^0:the} {1}.	over Continued move	num {2:length}	word pursuit	undo move of {0}
threat.none	line {0}: no threat. {^0!they} {0!stand} and may recover this turn.	word Stands	undo threat check, {0}
pursuit.held	line {^0:the} {3=stayed in hand|rallied from pursuit}.	over Pursuit test	num {1}
	word {3=In hand|Rallies}	need {0}: {2:needed}	undo pursuit test, {0}
pursuit.on	line {^0:the} could not be rallied and kept up the pursuit.	over Pursuit test	num {1}	word Still pursues
	need {0}: {2:needed}	undo pursuit test, {0}	bad
pursuit.breaks	line {^0:the} broke into pursuit.	over Pursuit test	num {1}	word Pursues	need {0}: {2:needed}
	undo pursuit test, {0}	bad
surrender	line {^0:the} surrendered, {1:figure|figures}.	num {1}	word Surrendered	undo surrender of {0}	bad

ground	line {^0:the} {1}.	over Terrain	word {^1}	undo ground of {0}
building	line {^0:the} took the building; {1:figure|figures}, half of them, may shoot or fight out of any side.
	over Terrain	word In the building	undo ground of {0}
placed	line {^0:the} stood where the table shows.	word Placed	undo {0}: place	desk
stays	line {^0:the} stayed.	word Stays	undo {0}: stay	desk
holds.fire	line {^0:the} held fire.	word Holds fire	undo {0}: hold fire	desk
moved	line {^0:the} moved.	num {1:length}	word left after manoeuvres	undo move of {0}
ahead	line {^0:the} moved, {1:length} straight ahead.	num {2:length}	word left after manoeuvres	undo move of {0}
guns.down	line {^0:the} began to unlimber: ready in {1:full turn|full turns}.	over Guns	num {1}	word full turns
	undo {0}, unlimber
guns.up	line {^0:the} began to limber up.	over Guns	num {1}	word full turns	undo {0}, limber
guns.turn
	line {^0:the} turned up to 45°: {1=none|a quarter|half|three quarters|all} of {0!their} ` +
	`move{2=|, neither shooting nor reloading}.
	over Guns	word Turned	undo {0}, turn
guns.hit	line {^0:the} lost {0!their} limber.	over Guns	word Limber lost	undo {0}, attacked
horses.lost	line {^0:the} lost {0!their} horses and {1:holder|holders}.	over Dragoons	word Horses lost	undo {0}	bad
dismounts	line {^0:the} dismounted for half a move; {1:figure holds|figures hold} the horses.	over Dragoons
	word Dismounted	undo {0}
mounts	line {^0:the} mounted with a full move.	over Dragoons	word Mounted	undo {0}

charge	line {^0:the} charged {1:the}, {2:length}, with impetus.	num {2:length}	word with impetus	need {0} at {1}
	todo ` + leaveModels + `	undo charge of {0}
charge.no	line {^0:the} charged {1:the}, {2:length}, without impetus: {3}.	num {2:length}	word without impetus
	need {0} at {1}	todo ` + leaveModels + `	undo charge of {0}
stands	line {^0:the} stood to meet {1:the}.	word Stands	need {0}, against {1}	undo answer of {0}
	note {^1:the} {2=must test to charge home|will go in without a test} in phase 4, after all shooting.
counters	line {^0:the} countercharged {1:the}, with impetus.	num {2:length}	word Countercharges	undo answer of {0}
counters.no	line {^0:the} countercharged {1:the}, without impetus: {3}.	num {2:length}	word Countercharges
	undo answer of {0}
evades	line {^0:the} evaded {2:length} from {1:the}.	num {2:length}	word Evades	undo answer of {0}
home	line {^0:the} charged home into {3:the}.	num {1}	word Goes in	need {0}: {2:needed}	undo charge of {0}
home.free	line {^0:the} charged home into {1:the}.	word Goes in	undo charge of {0}
home.none	line The target of {0:the} is gone.	word No target	undo charge of {0}
home.failed	line {^0:the} did not charge home: shaken.	num {1}	word Shaken	need {0}: {2:needed}
	undo charge of {0}	bad
home.passed.free	line {^0:the} charged home.	num {1}	word goes in	need {0}: {2:needed}	undo charge of {0}
home.failed.free	line {^0:the} failed: shaken; {0!they} {0!recoil} half the distance charged, disordered.	num {1}	word fails
	need {0}: {2:needed}	undo charge of {0}	bad
recv	line {^0:the} {3=stood|evaded in order}.	num {1}	word {3=Stands|Evades}	need {0}: {2:needed}
	undo test of {0}
overrun	line {^0:the} overran {1:the}: {2:figure|figures} gone.	num {2}	word figures run down	undo overrun of {1}
overrun.guns	line {^0:the} overran {1:the}: {2:model|models} gone.	num {2}	word models taken	undo overrun of {1}
overrun.none	line The target of {0:the} is gone.	word No target
overrun.shot	line {^0:the} {0!were} shot down to the last figure.	num 0	word run down	undo overrun of {1}

shoot	line {^0:the} shot at {1:the}: {2:hit|hits}, {5} removed.	todo Remove {5} from {1:the}.	over Shooting	num {2}
	word {2?hit|hits}	need {3:die|dice}, {4:code}	undo shot, {2:hit|hits}
shoot.none	line {^0:the} shot at {1:the}: {2:hit|hits}.	over Shooting	num {2}	word {2?hit|hits}
	need {3:die|dice}, {4:code}	undo shot, {2:hit|hits}
shoot.saved	line {^0:the} shot at {1:the}: {2:hit|hits}, {6} removed.	todo Remove {6} from {1:the}.	over Shooting	num {2}
	word {2?hit|hits} of {5}	need {3:die|dice}, {4:code}	undo shot, {2:hit|hits}
shoot.saved.all	line {^0:the} shot at {1:the}: {2:hit|hits}.	over Shooting	num {2}	word {2?hit|hits} of {5}
	need {3:die|dice}, {4:code}	undo shot, {2:hit|hits}
fight.won	line {0} against {1}: {2:hit|hits} to {3}.	over {8=Melee|Impact} round	num {2}:{3}	word for {0}
	need {0} {4:die|dice}, {5:code}; {1} {6:die|dice}, {7:code}
fight.lost	line {0} against {1}: {2:hit|hits} to {3}.	over {8=Melee|Impact} round	num {2}:{3}	word for {1}
	need {0} {4:die|dice}, {5:code}; {1} {6:die|dice}, {7:code}
fight.even	line {0} against {1}: {2:hit|hits} to {3}.	over {8=Melee|Impact} round	num {2}:{3}	word even
	need {0} {4:die|dice}, {5:code}; {1} {6:die|dice}, {7:code}
recoils	line {^0:the} recoiled {1:length}, disordered.	num {1:length}	word back, disordered	undo recoil of {0}
	todo Recoil {0:the} {1:length}, facing the enemy, disordered.	bad
recoils.not	line {^0:the} could not recoil and fought on.	word Fights on	undo recoil of {0}	bad
follow	line {^0:the} followed {1:the} and kept contact.	word Follows	undo follow-up of {0}
follow.must	line {^0:the} followed {1:the} and kept contact.	word Follows	need {0}: {2:needed}	undo follow-up of {0}
follow.stays	line {^0:the} stayed.	word Stays	need {0}: {1:needed}	undo follow-up of {0}

held	line {^0:the} held: {3=test for shooting|lost round} passed.	over {3=Test for shooting|Lost round}	num {1}
	word Passes	need {0}: {2:needed}	undo {3=test for shooting|lost round}, {0}
failed	line {^0:the} failed: {4:state}.	over {3=Test for shooting|Lost round|Receive a charge}	num {1}
	word {^4:state}	need {0}: {2:needed}	undo {3=test for shooting, |lost round, |test of }{0}	bad
failed.gone	line {^0:the} failed and {0!are} gone: {4:off}.	over {3=Test for shooting|Lost round|Receive a charge}
	num {1}	word {^4:off}	need {0}: {2:needed}	undo {3=test for shooting, |lost round, |test of }{0}	bad
failed.free	line {^0:the} failed: {3=test for shooting|lost round|receive a charge}.
	over {3=Test for shooting|Lost round|Receive a charge}	num {1}	word fails	need {0}: {2:needed}
	undo {3=test for shooting, |lost round, |test of }{0}	bad
friends.nobody	line No unit of {0:the} tests for friends lost.	word Nobody	undo friends’ tests
friends.hold	line Tests of {0:the} for friends lost: {1:unit|units}, all hold.	word All hold	undo friends’ tests
friends.failed	line Tests of {0:the} for friends lost: {1} failed.	word Failed	undo friends’ tests	bad

leader.unhurt	line {0} is unhurt.	word Unhurt
leader.lost	line {0} is {1=|killed|captured}.	word {1=|Killed|Captured}	bad
leader.new	line {0} took command with {1}.	word {0}	undo {0}
leader.with	line {0} joined {1:the}.	word Attached	undo {0}
leader.alone	line {0} left his unit.	word Alone	undo {0}
leader.off	line {0} is {1=|killed|captured} (referee’s ruling).	word {1=|Killed|Captured}	undo {0}	bad
casualty	line {^0:the} lost {2} (referee’s ruling).	num {1}	word removed	todo Remove {2} from {0:the}.	bad
ceased	line All have shot: test next.	over Shooting	word All have shot	undo end of shooting	desk
waived	line Skipped by the referee: {0}.	over Skipped	word {0}	undo skipped step
record	line Corrected by the referee: {0}, {1}, {2}.	over Record	word {0}	undo record of {0}
record.off	line Corrected by the referee: {0}, {1:off}.	over Record	word {0}	undo record of {0}
muster	line {^0:the} joined {1:the}: {2:class}, {3}, grade {4}, {5=trained|levee}{6=|, skirmish order}.	over Muster
	word {0}	undo {0}
amend	line Corrected by the referee: {1:class}, {2}, grade {3}, {4=trained|levee}{5=|, skirmish order}.	over Correct
	word {0}	undo what {0:the} {0!are}
bring-army	line {1:unit|units} joined {0:the}.	over Muster	num {1}	word {1?unit|units}	undo {1:unit|units}
settings	line Settings changed.	word Kept
`)

// reasons are the lines of sums that are not house values; houseReasons adds those.
var reasons = map[string]book.Reason{
	// Morale: 1 or more passes.
	"1":            {Why: "passes", Show: "1 or more"},
	"losses":       {Why: "losses, {0} of {1}", Section: houseSec("Common morale lines"), Show: "{2:mod}"},
	"with":         {Why: "leader with the unit", Section: secMorale, Show: "{0:mod}"},
	"nobody":       {Why: "no leader in radius", Section: secMorale, Show: "{0:mod}"},
	"nobody.levee": {Why: "no leader in radius, levee", Section: secMorale, Show: "{0:mod}"},
	"retiring":     {Why: "leader retiring, levee", Section: secMorale, Show: "{0:mod}"},
	"further":      {Why: "further friends: {0}", Section: houseSec("Friends routed test"), Show: "{1:mod}"},

	// Moves.
	"normal":            {Why: "normal move", Section: houseSec("Movement"), Show: "{0:length}"},
	"charge":            {Why: "charge move", Section: houseSec("Movement"), Show: "{0:length}"},
	"charge.slow":       {Why: "normal move: no charge speed", Section: houseSec("Movement"), Show: "{0:length}"},
	"charge.full":       {Why: "full charge move", Section: houseSec("Movement"), Show: "{0:length}"},
	"half.first":        {Why: "half a charge move, the first of the pursuit", Section: houseSec("Movement"), Show: "{0:length}"},
	"dismounted":        {Why: "dismounted: half the move", Section: secMove, Show: "{0:length}"},
	"ground":            {Why: "{0:ground}", Section: secTerrain, Show: "{1:length}"},
	"obstacle":          {Why: "obstacle, {0} deep", Section: secTerrain, Show: "{1:length}"},
	"wheel":             {Why: "wheel", Section: houseSec("Manoeuvre"), Show: "{0:length}"},
	"manoeuvre":         {Why: "{0:manoeuvre}", Section: houseSec("Manoeuvre"), Show: "{1:length}"},
	"manoeuvre.printed": {Why: "{0:manoeuvre}", Section: secMove, Show: "{1:length}"},
	"speed":             {Why: "{0=no|quarter|half|three quarters|full} speed", Section: houseSec("Manoeuvre"), Show: "{1:length}"},
	"speed.printed":     {Why: "{0=no|quarter|half|three quarters|full} speed", Section: secMove, Show: "{1:length}"},

	// Shots.
	"men":  {Why: "{1:die|dice}", Section: secShoot, Show: "{0:figure|figures}"},
	"guns": {Why: "{1:die|dice}", Section: secShoot, Show: "{0:model|models}"},
	"few": {Why: "fewer than {1} gunners a model: {0=|a quarter of|half|three quarters of} the dice",
		Section: houseSec("Crews and volleys"), Show: "fewer"},
	"unsteady": {Why: "disordered or shaken: {0=|a quarter of|half|three quarters of} the dice", Section: houseSec("Crews and volleys"),
		Show: "fewer"},
	"deep":      {Why: "three ranks or more", Section: secShoot, Show: "× 2"},
	"enfiladed": {Why: "enfiladed", Section: secShoot, Show: "× 2"},
	"save":      {Why: "saves: {0:saves}", Section: houseSec("Saving throws"), Show: "{1}+"},
}

// sums are the kinds of sums.
var sums = map[string]book.SumKind{
	"pursuit": test(secRout), "home": test(secCharge), "recv": test(secReply), "shot": test(secMorale), "lost": test(secCombat),
	"friends": test(secMorale),
	"points":  {Section: secCombat, Mark: engine.House, Result: "{0:point|points}"},
	"shoot":   {Section: secShoot, Mark: engine.House, Result: "{0:die|dice}"},
	"move":    {Section: secMove, Mark: engine.House, Result: "{0:length} left"},
	"charge":  {Section: secCharge, Mark: engine.House, Result: "{0:length} reach, with impetus"},
	"goes":    {Section: secRout, Mark: engine.House, Result: "{0:length}"},
}

// test is a morale test.
func test(section string) book.SumKind {
	return book.SumKind{Section: section, Mark: engine.House, Good: "passes", Code: dice.OneD6}
}

var (
	stateNames = []string{"Good", "Halted", "Shaken", "Demoralised", "Routed"}
	classNames = []string{"Cuirassiers", "Horse", "Dragoons", "Foot", "Clubmen", "Halberdiers", "Light guns", "Heavy guns", "Siege guns"}
)

// shows print arguments that are numbers: of lengths in quarters, of rows of tables, of codes.
var shows = map[string]func(now, arg any) string{
	"length":    func(_, arg any) string { return book.Inches(whole(arg)) },
	"mod":       func(_, arg any) string { return book.Signed(-whole(arg)) },
	"tenths":    func(_, arg any) string { return tenths(whole(arg)) },
	"needed":    func(_, arg any) string { return needed(whole(arg)) },
	"state":     row(stateNames, func(s string) string { return book.Lower(s) }),
	"class":     row(classNames, func(s string) string { return book.Lower(s) }),
	"off":       row(offs, func(s string) string { return s }),
	"code":      row(codes[:], func(c code) string { return c.name }),
	"ground":    row(slopes, func(x slope) string { return book.Lower(x.name) }),
	"manoeuvre": row(manoeuvres, func(m manoeuvre) string { return book.Lower(m.name) }),
	"save":      row(saves, func(x saved) string { return x.name }),
	"saves":     row(saves, func(x saved) string { return book.Lower(x.name) }),
	"switch":    row(toggles, func(x toggle) string { return x.label }),
	"label":     label,
	// bare is a sentence without its question mark.
	"bare": func(_, arg any) string {
		said, _ := arg.(book.Said)
		return strings.TrimSuffix(words.Text(said), "?")
	},
}

func whole(arg any) int {
	n, _ := arg.(int)
	return n
}

// row shows a row of a table by its place.
func row[T any](table []T, name func(T) string) func(now, arg any) string {
	return func(_, arg any) string {
		if n, ok := arg.(int); ok && n >= 0 && n < len(table) {
			return name(table[n])
		}
		return ""
	}
}

// label is the label of a house value.
func label(_, arg any) string {
	key, _ := arg.(string)
	for _, v := range house.Values() {
		if string(v.Key) == key {
			return v.Label
		}
	}
	return ""
}

// needed is what the die of a test must show.
func needed(target int) string {
	switch {
	case target <= 1:
		return "any face passes"
	case target > 6:
		return "no face passes"
	}
	return book.Num(target) + " or more passes"
}

// tenths prints a number of tenths.
func tenths(n int) string {
	if n%10 == 0 {
		return book.Num(n / 10)
	}
	return book.Num(n/10) + "." + book.Num(n%10)
}
