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
figures	{0:figure|figures}
guns	{0:gun|guns}, {1:gunner|gunners}
crew	{0:gunner|gunners}, {1:gun model|gun models}
gunners	{0:gunner|gunners}
models	{0:gun model|gun models}
state	{^0:state}{1=|, disordered|, disordered (single rank)|, disordered (odd depth)}

in.in	took the building: half of it, {0} figures, may shoot or fight out of any side
in.wood	entered a wood: soft cover against shot{0=|, disordered}
in.cover	{0=took soft cover|took hard cover|manned the works}
in.behind	lined an obstacle
in.astride	stood astride an obstacle: disordered
in.ford	flowed across: {0} figures this turn
in.ford.gun	flowed across: one gun model this turn
in.attack	attacked across with {0} figures, disordered
in.out	left the building with a whole move, in the formation it had
in.open	stood in the open
stuck	could not go on and surrendered
off.table	left the table
into	ran into {0} and surrendered
barred	found no way through {0}
scattered	found no way past {0} and scattered
away	swept away {0} ({1})
through	burst through {0}
pursued	pursued {0:length}
followed	followed off the table
crashed	crashed into {0}
halted	pursued {0:length}. It is in hand again

da	{0}: answer to {1}
dh	{0}: test to {1=charge home|countercharge}
dr	{0}: test against {1}
do	{0}: overrun of {1}
ds	{0}: test for shooting
df	{0} against {1}
dl	{0}: test for the lost round
db	{0}: recoil
dw	{0}: follow {1}
dm	{0}: tests for friends lost
dp	{0}: test to {1=stay in hand|rally}
dc	{0}: {1=pursue|rout} on
dt	{0}: is it under threat?
dk	{0} is at risk
dg	Recovery
still	Still due: {0:bare}.
still.more	Still due: {0:bare}, and {1} more.
unthrown	Initiative has not been thrown.

turn	Turn {0}
next.turn	turn {0}
next.moves	{0} moves
next.phase	{0=` + phases + `}
ties	{0:tie was|ties were} thrown again.
lost	{0} has lost {1} of {2}, {3} {4} of {5}.
draw	a drawn battle
victory	victory for {0}
army.end	At the end of the turn this ends the battle.
heavies	{0} {1}, {2} {3} heavy and siege models.
outside	Entered out of its phase, by the referee’s word.
recovered	{0}: {1}, now {^2:state} and in order.

left	{0:length} left
wood	The wood disorders {0}.
astride	Astride the obstacle it is disordered.
inside	Disordered inside; no flanks, no pikes, no rear ranks. It costs a whole move to leave.
wood.speed	Speed there: {0=none|a quarter|a half|three quarters|normal}. No impetus, and pikes count for nothing.
wood.heavy	` + noShooting + `
wood.light	Shooting reaches {0:length} inside and {1:length} beyond the edge, unless the shooters touch it; one sees {2:length} inside, and troops at the edge at {3:length} unless they shot.
astride.cost	Crossing costs {0:length}: {1:length} for each rank.
ford	Eight figures or one gun model a turn, without a change of formation.
ford.attack	No impetus and no rear ranks.
limber	The limber of {0} is lost: two full turns until ready.
horses	Mark the horses: they stay there, and are lost when an enemy touches them.

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
evade.shot	It shoots first: enter its shot in the shooting phase, before the tests.
evade.horse	Cavalry may shoot at the end of its move instead, straight behind on the left.
evade	Move {0} {1:length} straight away, or up to 45° towards its own edge; it ends facing {2=away|the enemy}.
support	{0} countercharged {1} in support ({2}).
support.no	{0} did not move in support ({1}).
meet	Put {0} and {1} in contact: they fight in phase 5.
caught	Caught evading: struck in rear, and it does not strike this round.
go.levee	{0} goes at least a full normal move, {1:length}, up to its charge move.
go	{0} may halt where its target stood, or after a normal move, {1:length}, if that is less.
goes.on	The charge of {0} may go on into the next target, as far as it reaches.

doubled	{0:hit|hits} doubled to {1}.
doubled.deep	Doubled: three ranks or more.
death	Death shot: {0:hit|hits}.
saved	{0:save}: {1} of {2} saved on {3} or more.
reloading	{0}: reloading, {1:turn|turns}.
target.tests	The target tests for shooting, unless it tests because of a charge.
mean	{0:die|dice}, {1:code}, {2:tenths} hits on average before saves
off	Remove {1} from {0}.
remove	Remove {0}.
remove.guns	Remove {0:gun model|gun models} with the gunners.
destroyed	{0}: destroyed.
now	{0}: now a {1=combat|missile} unit.
unpiked	{0}: no longer pike-supported.
no.guns	The gunners are left without guns and play no further part.
unled	{0} is no longer with a unit.
captured	Remove {0}: it surrenders, {1:figure|figures} taken.
unguarded	Fewer than ten prisoners need no guard.
guards	The captor gives up {0:figure|figures} as guards.
guard	Take {0:figure|figures} from {1} to guard the prisoners.
points	{0:point|points}, {1:code}
lost.test	{0}: test for the lost round.
lost.recoil	{0}: recoil half a move, disordered, if it still stands.
struck	{0} is struck.
under.him	The units under him test in phase 6.

any	any face will do
none	no face is enough
drop	Second die {0}{1=|, less 1 for exhaustion}: down {2:state|states}.
needs	{0}: {1:needed}
friend.held	{0} held ({1}).
friend.failed	{0} failed ({1}): {^2:state}.
good	{0}: good morale again.
halt	Mark {0}: halted, no advance until recovered.
shaken.hard	Mark {0}: shaken, but no recoil from hard cover or square.
shaken.stuck	Mark {0}: shaken, but it cannot recoil and fights on.
trapped	{0}: nowhere to go, it surrenders.
retreat	Retreat {0} {1:length}, facing the enemy; then {2:length} in phase 1 of every turn under threat.
rout	Rout {0} {1:length} straight away; then {2:length} in phase 1 of every turn.
recoil	Recoil {0} {1:length}, facing the enemy, disordered.
stray	A friend in its way suffers a burst-through; an enemy in its way takes its surrender.
no.pursuit	Foot never pursue horse.
free.halted	It is halted: no advance until it recovers.
free.shaken	It is shaken: recoil {0:length}, disordered, unless in square or hard cover.
free.demoralised	It is demoralised: retreat {0:length} at once.
free.routed	It routs: {0:length} at once, straight away.
path	Move {0} {1:length}, along its path, through gaps of {2:length} and more.
stop	{0}: stop there, it need not go on.
after	Move {0} {1:length} after its target, through gaps and over skirmishers and guns.
crash	Move {0} into contact with {1}: a charge without impetus, no shot at it and no countercharge.
crash.first	If {0} suffers a burst-through by the routers, enter that first.
in.hand	Halt {0}, in hand without a test.
pursue	Move {0} {1:length} after its target; then {2:length} in phase 1.
pursue.burst	If the routers burst through a friend of theirs, the pursuers crash into it: enter a continued move that meets another enemy.
no.burst	Squares and hard cover are not burst through.
swept	All figures in the front of the routers go, as in an overrun.
burst	Mark {0}: disordered, one state down, no move and no shot this turn.

depth	Disordered as it stands: {0=|single rank|odd depth}.
set	{0:label}: {1}, was {2}.
set.code	{0:label}: {1:code}, was {2:code}.
set.scale	Figures: {0=25|15} mm, was {1=25|15} mm.
set.name	{0=First|Second} side: {1}, was {2}.
set.turns	Turns: {0}, was {1}.
set.switch	{0:switch}: {1=No|Yes}, was {2=No|Yes}.
`)

const phases = "||moves|moves|shooting|combats|friends, pursuit, recovery"

const leaveModels = "Leave the models where they are until it has tested, or mark the charge."

// results are what steps come to.
var results = map[string]book.Card{
	// The turn.
	"first": {Line: "{0} wins the initiative, {2} to {3}; {0} is side A and moves first.", Word: "{0}",
		Need: "{2} to {3}. {0} moves first, as side A.", Undo: "initiative, {0}"},
	"second": {Line: "{0} wins the initiative, {2} to {3}; {1} is side A and moves first.", Word: "{0}",
		Need: "{2} to {3}. {1} moves first, as side A.", Undo: "initiative, {0}"},
	"phase":        {Line: "Phase {1}: {1=" + phases + "}.", Over: "Turn {0}", Word: "{^1=" + phases + "}"},
	"moves":        {Line: "Phase {1}: {2} moves.", Over: "Turn {0}", Word: "{2} moves"},
	"turn.begins":  {Line: "Turn {0} begins.", Over: "New turn", Word: "Turn {0}"},
	"ends":         {Line: "The battle ends: {1}.", Over: "Turn {0}", Word: "{1}", Undo: "end of the battle"},
	"end":          {Line: "The battle ends: {0}, by the referee’s word.", Over: "The end", Word: "{^0}", Undo: "end of the battle"},
	"army":         {Line: "{0}", Word: "Fight on"},
	"army.beaten":  {Line: "{0}", Word: "{^1}"},
	"guns.even":    {Line: "{0} Neither side is under artillery disadvantage.", Word: "Neither side", Undo: "artillery check"},
	"guns.worse":   {Line: "{0} {1} is under artillery disadvantage.", Word: "{1}", Undo: "artillery check"},
	"hand":         {Line: "In hand: {0}.", Over: "In hand", Word: "{0}", Undo: "unit in hand"},
	"hand.none":    {Line: "Nobody is in hand.", Over: "In hand", Undo: "unit in hand"},
	"recover":      {Line: "Recovered: {1}.", Num: "{0}", Word: "{0?unit recovers|units recover}"},
	"recover.none": {Line: "Nobody recovered.", Num: "0", Word: "units recover"},

	// Rout and pursuit.
	"flees": {Line: "{0}: {2=retreat|rout|retreat} {1:length}.", Over: "{2=Continued move|Continued move|Threat check}", Num: "{1:length}",
		Word: "{2=retreat|rout|retreat}", Undo: "{2=move of |move of |threat check, }{0}"},
	"flees.so": {Line: "{0} {1}.", Over: "{3=Continued move|Continued move|Threat check}", Num: "{2:length}",
		Word: "{3=retreat|rout|retreat}", Undo: "{3=move of |move of |threat check, }{0}", Bad: true},
	"bursts":      {Line: "{0} {1}.", Bad: true},
	"chases":      {Line: "{0} {1}.", Over: "Continued move", Num: "{2:length}", Word: "pursuit", Undo: "move of {0}"},
	"threat.none": {Line: "{0}: no threat. It stands and may recover this turn.", Word: "Stands", Undo: "threat check, {0}"},
	"pursuit.held": {Line: "{0} {3=stayed in hand|rallied from pursuit}.", Over: "Pursuit test", Num: "{1}", Word: "{3=In hand|Rallies}",
		Need: "{0}: {2:needed}", Undo: "pursuit test, {0}"},
	"pursuit.on": {Line: "{0} could not be rallied and pursued on.", Over: "Pursuit test", Num: "{1}", Word: "Pursues on",
		Need: "{0}: {2:needed}", Undo: "pursuit test, {0}", Bad: true},
	"pursuit.breaks": {Line: "{0} broke into pursuit.", Over: "Pursuit test", Num: "{1}", Word: "Pursues", Need: "{0}: {2:needed}",
		Undo: "pursuit test, {0}", Bad: true},
	"surrender": {Line: "{0} surrendered, {1:figure|figures}.", Num: "{1}", Word: "Surrendered", Undo: "surrender of {0}", Bad: true},

	// Moves and ground.
	"ground": {Line: "{0} {1}.", Over: "Terrain", Word: "{^1}", Undo: "ground of {0}"},
	"moved":  {Line: "{0} moved.", Num: "{1:length}", Word: "left after manoeuvres", Undo: "move of {0}"},
	"ahead":  {Line: "{0} moved, {1:length} straight ahead.", Num: "{2:length}", Word: "left after manoeuvres", Undo: "move of {0}"},
	"guns.down": {Line: "{0} began to unlimber: ready in {1:full turn|full turns}.", Over: "Guns", Num: "{1}", Word: "full turns",
		Undo: "{0}, unlimber"},
	"guns.up": {Line: "{0} began to limber up.", Over: "Guns", Num: "{1}", Word: "full turns", Undo: "{0}, limber"},
	"guns.turn": {Line: "{0} turned up to 45°: {1=none of its|a quarter of its|half its|three quarters of its|its whole} move{2=|, " +
		"neither shooting nor reloading}.",
		Over: "Guns", Word: "Turned", Undo: "{0}, turn"},
	"guns.hit":    {Line: "{0} lost the limber.", Over: "Guns", Word: "Limber lost", Undo: "{0}, attacked"},
	"horses.lost": {Line: "{0} lost the horses and {1:holder|holders}.", Over: "Dragoons", Word: "Horses lost", Undo: "{0}", Bad: true},
	"dismounts": {Line: "{0} dismounted for half a move; {1:figure holds|figures hold} the horses.", Over: "Dragoons", Word: "Dismounted",
		Undo: "{0}"},
	"mounts": {Line: "{0} mounted with a full move.", Over: "Dragoons", Word: "Mounted", Undo: "{0}"},

	// Charges and answers.
	"charge": {Line: "{0} charged {1}, {2:length}, with impetus.", Num: "{2:length}", Word: "with impetus", Need: "{0} at {1}",
		Todo: leaveModels, Undo: "charge of {0}"},
	"charge.no": {Line: "{0} charged {1}, {2:length}, without impetus: {3}.", Num: "{2:length}", Word: "without impetus",
		Need: "{0} at {1}",
		Todo: leaveModels, Undo: "charge of {0}"},
	"stands": {Line: "{0} stood to meet {1}.", Word: "Stands", Need: "{0}, against {1}", Undo: "answer of {0}",
		Note: "{1} {2=tests to charge home|goes in without a test} in phase 4, after all shooting."},
	"counters": {Line: "{0} countercharged {1}, with impetus.", Num: "{2:length}", Word: "Countercharges", Undo: "answer of {0}"},
	"counters.no": {Line: "{0} countercharged {1}, without impetus: {3}.", Num: "{2:length}", Word: "Countercharges",
		Undo: "answer of {0}"},
	"evades":    {Line: "{0} evaded {2:length} from {1}.", Num: "{2:length}", Word: "Evades", Undo: "answer of {0}"},
	"home":      {Line: "{0} charged home at {3}.", Num: "{1}", Word: "Goes in", Need: "{0}: {2:needed}", Undo: "charge of {0}"},
	"home.free": {Line: "{0} charged home at {1}.", Word: "Goes in", Undo: "charge of {0}"},
	"home.none": {Line: "The target of {0} is gone.", Word: "No target", Undo: "charge of {0}"},
	"home.failed": {Line: "{0} did not charge home: shaken.", Num: "{1}", Word: "Shaken", Need: "{0}: {2:needed}", Undo: "charge of {0}",
		Bad: true},
	"home.passed.free": {Line: "{0} charged home.", Num: "{1}", Word: "goes in", Need: "{0}: {2:needed}", Undo: "charge of {0}"},
	"home.failed.free": {Line: "{0} failed: shaken, it recoils half the distance charged, disordered.", Num: "{1}", Word: "fails",
		Need: "{0}: {2:needed}", Undo: "charge of {0}", Bad: true},
	"recv": {Line: "{0} {3=stood|evaded in order}.", Num: "{1}", Word: "{3=Stands|Evades}", Need: "{0}: {2:needed}",
		Undo: "test of {0}"},
	"overrun":      {Line: "{0} overran {1}: {2:figure|figures} gone.", Num: "{2}", Word: "figures run down", Undo: "overrun of {1}"},
	"overrun.guns": {Line: "{0} overran {1}: {2:model|models} gone.", Num: "{2}", Word: "models taken", Undo: "overrun of {1}"},
	"overrun.none": {Line: "The target of {0} is gone.", Word: "No target"},
	"overrun.shot": {Line: "{0} was shot down to the last figure.", Num: "0", Word: "run down", Undo: "overrun of {1}"},

	// Shooting and combat.
	"shoot": {Line: "{0} shot at {1}: {2:hit|hits}, {5} removed.", Todo: "Remove {5} from {1}.", Over: "Shooting", Num: "{2}",
		Word: "{2?hit|hits}", Need: "{3:die|dice}, {4:code}", Undo: "shot, {2:hit|hits}"},
	"shoot.none": {Line: "{0} shot at {1}: {2:hit|hits}.", Over: "Shooting", Num: "{2}", Word: "{2?hit|hits}",
		Need: "{3:die|dice}, {4:code}",
		Undo: "shot, {2:hit|hits}"},
	"shoot.saved": {Line: "{0} shot at {1}: {2:hit|hits}, {6} removed.", Todo: "Remove {6} from {1}.", Over: "Shooting", Num: "{2}",
		Word: "{2?hit|hits} of {5}", Need: "{3:die|dice}, {4:code}", Undo: "shot, {2:hit|hits}"},
	"shoot.saved.all": {Line: "{0} shot at {1}: {2:hit|hits}.", Over: "Shooting", Num: "{2}", Word: "{2?hit|hits} of {5}",
		Need: "{3:die|dice}, {4:code}", Undo: "shot, {2:hit|hits}"},
	"fight.won": {Line: "{0} against {1}: {2:hit|hits} to {3}.", Over: "{8=Melee|Impact} round", Num: "{2}:{3}", Word: "for {0}",
		Need: "{0} {4:die|dice}, {5:code}; {1} {6:die|dice}, {7:code}"},
	"fight.lost": {Line: "{0} against {1}: {2:hit|hits} to {3}.", Over: "{8=Melee|Impact} round", Num: "{2}:{3}", Word: "for {1}",
		Need: "{0} {4:die|dice}, {5:code}; {1} {6:die|dice}, {7:code}"},
	"fight.even": {Line: "{0} against {1}: {2:hit|hits} to {3}.", Over: "{8=Melee|Impact} round", Num: "{2}:{3}", Word: "even",
		Need: "{0} {4:die|dice}, {5:code}; {1} {6:die|dice}, {7:code}"},
	"recoils": {Line: "{0} recoiled {1:length}, disordered.", Num: "{1:length}", Word: "back, disordered", Undo: "recoil of {0}",
		Todo: "Recoil {0} {1:length}, facing the enemy, disordered.", Bad: true},
	"recoils.not":  {Line: "{0} could not recoil and fought on.", Word: "Fights on", Undo: "recoil of {0}", Bad: true},
	"follow":       {Line: "{0} followed {1} and keeps contact.", Word: "Follows", Undo: "follow-up of {0}"},
	"follow.must":  {Line: "{0} followed {1} and keeps contact.", Word: "Follows", Need: "{0}: {2:needed}", Undo: "follow-up of {0}"},
	"follow.stays": {Line: "{0} stayed.", Word: "Stays", Need: "{0}: {1:needed}", Undo: "follow-up of {0}"},

	// Morale.
	"held": {Line: "{0} held: {3=test for shooting|lost round} passed.", Over: "{3=Test for shooting|Lost round}", Num: "{1}",
		Word: "Passes",
		Need: "{0}: {2:needed}", Undo: "{3=test for shooting|lost round}, {0}"},
	"failed": {Line: "{0} failed: {4:state}.", Over: "{3=Test for shooting|Lost round|Receive a charge}", Num: "{1}", Word: "{^4:state}",
		Need: "{0}: {2:needed}", Undo: "{3=test for shooting, |lost round, |test of }{0}", Bad: true},
	"failed.gone": {Line: "{0} failed and is gone: {4:off}.", Over: "{3=Test for shooting|Lost round|Receive a charge}", Num: "{1}",
		Word: "{^4:off}", Need: "{0}: {2:needed}", Undo: "{3=test for shooting, |lost round, |test of }{0}", Bad: true},
	"failed.free": {Line: "{0} failed: {3=test for shooting|lost round|receive a charge}.",
		Over: "{3=Test for shooting|Lost round|Receive a charge}", Num: "{1}", Word: "fails", Need: "{0}: {2:needed}",
		Undo: "{3=test for shooting, |lost round, |test of }{0}", Bad: true},
	"friends.nobody": {Line: "No unit of {0} tests for friends lost.", Word: "Nobody", Undo: "friends’ tests"},
	"friends.hold":   {Line: "Tests of {0} for friends lost: {1:unit|units}, all hold.", Word: "All hold", Undo: "friends’ tests"},
	"friends.failed": {Line: "Tests of {0} for friends lost: {1} failed.", Word: "Failed", Undo: "friends’ tests", Bad: true},

	// Leaders and records.
	"leader.unhurt": {Line: "{0} is unhurt.", Word: "Unhurt"},
	"leader.lost":   {Line: "{0} is {1=|killed|captured}.", Word: "{1=|Killed|Captured}", Bad: true},
	"leader.new":    {Line: "{0} took command with {1}.", Word: "{0}", Undo: "{0}"},
	"leader.with":   {Line: "{0} went to {1}.", Word: "Attached", Undo: "{0}"},
	"leader.alone":  {Line: "{0} stood alone.", Word: "Alone", Undo: "{0}"},
	"leader.off":    {Line: "{0} is {1=|killed|captured}, by the referee’s word.", Word: "{1=|Killed|Captured}", Undo: "{0}", Bad: true},
	"casualty":      {Line: "{0} lost {2}, by the referee’s word.", Num: "{1}", Word: "removed", Todo: "Remove {2} from {0}.", Bad: true},
	"waived":        {Line: "Not done, by the referee’s word: {0}.", Over: "Struck", Word: "{0}", Undo: "struck duty"},
	"record":        {Line: "{0}, by the referee’s word: {1}, {2}.", Over: "Record", Word: "{0}", Undo: "record of {0}"},
	"record.off":    {Line: "{0}, by the referee’s word: {1:off}.", Over: "Record", Word: "{0}", Undo: "record of {0}"},
	"muster": {Line: "{0} joined {1}: {2:class}, {3}, grade {4}, {5=trained|levee}{6=|, skirmish order}.", Over: "Muster", Word: "{0}",
		Undo: "{0}"},
	"settings": {Line: "The settings are kept.", Word: "Kept"},
}

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
