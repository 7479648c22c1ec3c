package minie

import (
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
)

// words is everything that steps say, by phases of the turn. Ids are written into saves.
var words = book.Words{Say: sentences, Cards: cards, Reasons: reasons, Sums: sums, Show: shows}

// shows put a row of a table, a length or a chance into words.
var shows = map[string]func(now, arg any) string{
	"inches":   numbers(book.Inches),
	"signed":   numbers(book.Signed),
	"plus":     numbers(plus),
	"percent":  numbers(chance),
	"mean":     numbers(onAverage),
	"d6":       numbers(func(n int) string { return dice.OneD6.Between(1, n).String() }),
	"d10":      numbers(func(n int) string { return dice.OneD10.Between(1, n).String() }),
	"less":     numbers(func(n int) string { return when(n > 0, " less "+book.Num(n)) }),
	"more":     numbers(func(n int) string { return when(n > 0, ", "+book.Plural(n, "turn", "turns")+" more") }),
	"step":     row(sequence, func(s step) string { return book.Lower(s.name) }),
	"order":    row(orders[:], func(o option) string { return o.name }),
	"form":     row(formations[:], func(f option) string { return f.name }),
	"is-qu":    named("qu"),
	"is-mv":    named("mv"),
	"is-fc":    named("fc"),
	"is-co":    named("co"),
	"is-hu":    named("hu"),
	"is-we":    named("we"),
	"is-gu":    named("gu"),
	"is-cl":    named("cl"),
	"is-hw":    named("hw"),
	"quality":  row(qualities[:], func(q option) string { return q.name }),
	"pace":     row(paces[:], func(p option) string { return p.name }),
	"kind":     row(kinds[:], func(k string) string { return k }),
	"ground":   row(grounds[:], func(g ground) string { return book.Lower(g.name) }),
	"sky":      row(skies[:], func(k sky) string { return k.name }),
	"band":     row(bandNames[:], func(b string) string { return b }),
	"light":    row(lightFire[:], func(c lightCase) string { return c.name }),
	"task":     row(taskKinds[:], func(k taskKind) string { return book.Lower(k.name) }),
	"unlisted": row(unlisted[:], func(s string) string { return s }),
	"field": func(_, key any) string {
		for _, f := range unitFields {
			if f.key == key {
				return f.label
			}
		}
		return ""
	},
	"value": func(_, key any) string {
		for _, v := range house.Values() {
			if string(v.Key) == key {
				return v.Label
			}
		}
		return ""
	},
}

// numbers shows a number.
func numbers(show func(int) string) func(now, arg any) string {
	return func(_, arg any) string {
		n, _ := arg.(int)
		return show(n)
	}
}

// row shows a row of a table; what is no row shows nothing.
func row[T any](table []T, show func(T) string) func(now, arg any) string {
	return numbers(func(n int) string {
		if n < 0 || n >= len(table) {
			return ""
		}
		return show(table[n])
	})
}

// when is text when on holds.
func when(on bool, text string) string {
	if on {
		return text
	}
	return ""
}

// unlisted are those who are not on the roster.
var unlisted = [...]string{"the unit", "the target", "the attacker", "the defender", "the formation", "the others"}

const (
	theUnit = iota
	theTarget
	theAttacker
	theDefender
	theFormation
	theOthers
)

// who is a unit as an argument of a sentence: its name as it is, or what stands for one that is not on the roster.
func who(u Unit) any {
	for i, name := range unlisted {
		if u.ID == 0 && u.Name == name {
			return book.Say("un", i)
		}
	}
	return u.Name
}

// underOrder is what an order means.
const underOrder = "{1=It moves or turns only towards a visible enemy within range.|" +
	"At least half its move each turn along its line; one halt turn. What it cannot see it ignores.|" +
	"It neither moves nor fires, in column or limbered.}"

// cards are what the card says of the lines of the log that have the same id.
var cards = book.Cards(`
first1	word {1}{2?|}	need the higher die moves first	undo first player
first2	word {2}{1?|}	need the higher die moves first	undo first player
step	undo step	desk
to	undo step	desk
turn	undo step	desk
hand	undo unit	desk
nobody	undo unit	desk

order	word {1:order}	need {2} or less	undo order	note ` + underOrder + `
reserved	word {1:order}	undo order	note ` + underOrder + `
rides	word a messenger rides	need {2} or less	undo order
	todo Put the messenger in contact with the general. He moves as light cavalry; the order holds when he touches the commander.
keeps	word no change	need {1} or less	undo order	bad
delivered	word {1:order}	undo messenger	note ` + underOrder + `
missed	word missed	undo messenger
back	word turned back	undo messenger	bad	todo Put the messenger beside his headquarters.
captured	word captured	undo messenger	bad	todo Remove the messenger and tell the enemy the order.
halts	word halts	undo halt

square	word half formed	undo formation of {0}	due {^0:the} {0!complete} {0!their} square next turn.
form	word {1:form}	undo formation of {0}
	todo {0}: {1:form}. The whole move, with no fire during the change.
limber	word {1:form}	undo formation of {0}
	todo {0}: {1:form}. The whole move, with no fire during the change.
out	word out	undo light men of {0}
	todo Place {1:figure|figures} of {0:the} before the line, an inch apart. That is their move.
in	word in	undo light men of {0}	todo Put the light men back into {0:the}.
mounts	word mounted	undo mount of {0}
dismounts	word dismounted	undo dismount of {0}
	todo Leave {1:figure|figures} there with all the horses.
alights	word dismounted	undo dismount of {0}

move	num {1:inches}	word {2:pace}	undo move of {0}	todo Move {0:the} up to {1:inches}.
retreat	num {1:inches}	word {2:pace}	undo move of {0}	todo Move {0:the} up to {1:inches}.
stays	word {1=stays|holds fire}	undo {0}: {1=stay|hold fire}	desk
turns	num 45°	word to the {1=left|right}	undo turn of {0}
	todo Turn the guns of {0:the} 45° to the {1=left|right}.	note Guns that turn do not fire this turn.
edge	undo half lost: {0}	due It may be combined there, and come back from turn {1}.
joins	undo half lost: {0}	due It may return to combat from turn {3}.
returns	undo half lost: {0}
leaves	undo half lost: {0}	todo Take {0:the} off the table.
seen	word seen	need seen to {1:inches}
unseen	word not seen	need seen to {1:inches}	bad
blocked	word not seen	need the line of sight is blocked	bad
weather	word {0:sky}	undo weather

fire	over {0} at {1}	num {2}	word lost of {1}	undo fire of {0}, {2} lost
exchange	over {0} at {1}	num {2}	word lost of {1}	undo fire of {0}, {2} lost
contact	num {2}	word lost of {1}	undo fire at contact, {2} lost
guns	over {1=Roundshot|Shell|Canister} at {2}	num {3}	word lost	undo {1=roundshot|shell|canister}, {3} lost
misses	over {1=Roundshot|Shell|Canister} at {2}	num 0	word lost	undo {1=roundshot|shell|canister}, 0 lost
guns-at	over {1=Roundshot|Shell|Canister} at {2}	num {3}	word lost of {2}
	undo {1=roundshot|shell|canister}, {3} lost
guns-on	over {1=Roundshot|Shell|Canister} at {2}	num {3}	word lost of {4}
	undo {1=roundshot|shell|canister}, {3} lost
officer	word {1=no officer|the commander|a subaltern|the colonel of the regiment}	undo officer	bad
no-officer	word no officer	undo officer

charge	over Charge: {0} at {1}	word contact	undo charge of {0}	todo Move {0:the} into contact with {1:the}.
	due {^0:the} and {1:the} fight in the melee phase.
shot	over Charge: {0} at {1}	word shot down	undo charge of {0}	bad	todo Move {0:the} into contact with {1:the}.
finds	over Charge: {0} at {1}	word contact	undo charge of {0}	todo Move {0:the} into contact with {1:the}.
through	over Charge: {0} at {1}	word breakthrough	undo charge of {0}	todo Move {0:the} into contact with {1:the}.
breaks	word breakthrough	undo breakthrough die
stops	word no breakthrough	undo breakthrough die
broke	word breakthrough	undo breakthrough die
	todo Remove every figure touched and split the target in two, the cavalry between. It routs without a test.
stopped	word no breakthrough	undo breakthrough die
beats	over {0} against {1}	num {4}	word lost of {1}	need {2} against {3}	undo melee, {4} lost
beaten	over {0} against {1}	num {4}	word lost of {0}	need {2} against {3}	undo melee, {4} lost
draw	over {0} against {1}	word a draw	need {2} against {3}	undo melee
rallies	over Try to rally {0}	num {1}	word rallies	need {2} or more	undo morale of {0}
	todo Form {0:the} up in {3:form}.
stands	over Check morale of {0}	num {1}	word passes	need {2} or more	undo morale of {0}
removed	over Try to rally {0}	num {1}	word removed	need {2} or more	undo morale of {0}	bad
	todo Take {0:the} off the table.
routs-on	over Try to rally {0}	num {1}	word routs on	need {2} or more	undo morale of {0}	bad
routs	over Check morale of {0}	num {1}	word routs	need {2} or more	undo morale of {0}	bad

work	num {2}	word of {3:point|points}	undo work
work-done	num {2}	word finished	undo work
taken-down	num {2}	word taken down	undo work
goes-off	word goes off	need {1} or more	undo demolition
goes-near	word goes off	need {1} or more	undo demolition
	todo Take off {2:figure|figures} near the explosion.
spiked	word spiked	need {0} or more	undo demolition
fails	word fails	need {1} or more	undo demolition	bad
fails-again	word lost	need {1} or more	undo demolition	bad
mine	num {2}	word lost	need {1} or more	undo mine
silent	word silent	need {0} or more	undo mine
hits	num {0}	word {0?hit|hits}	undo hits on the bridge
sinks	num {0}	word sunk	undo hits on the bridge	bad	todo Take off the span and {1:figure|figures}.

march	num {0}	word {0?mile|miles}	undo march
forced	num {0}	word {0?mile|miles}	undo march
arrives	word arrives	undo arrival
awaited	word not yet	undo arrival
wounded	num {1}	word come back	undo wounded
dead	word dead	undo officer’s fate	bad
month	word wounded for a month	undo officer’s fate	bad
prisoner	word captured	undo officer’s fate	bad

muster	word {1}	undo new unit
bring-army	num {1}	word {1?unit|units} mustered	undo {1} new {1?unit|units}
brigade	word {1}	undo new brigade
record	word recorded	undo record of {0}
taken-off	word recorded	undo record of {0}
one	undo figure of {0}	desk
settings	word settings	undo settings
drawn	word drawn	undo end of the battle
ends	word {1}	undo end of the battle
victory	word {2=A victory|A great victory}	undo end of the battle
`)

// sentences are the lines of the log, then what else is said: what is to do, what comes later, remarks, and parts of other
// sentences.
var sentences = book.Sentences(`
first1	Turn {0}: {1:the} {1!move} first.
first2	Turn {0}: {2:the} {2!move} first.
ties	Turn {0}: after twenty ties {1:the} {1!move} first, then {2:the}.
step	{^0:step}.
to	{1}: {0:step}.
turn	Turn {0} ends.
hand	Selected: {0}.
nobody	No unit selected.

order	{^0}: {1:order}.
reserved	{^0}: {1:order}.
rides	A messenger rode to {0:the} with the order {1:order}.
keeps	{^0:the} kept {0!their} order.
delivered	{^0:the} {0!have} {0!their} order: {1:order}.
missed	The messenger got away: he steps back and may ride on.
back	The messenger was turned back to his general and may start again next turn.
captured	The messenger was captured and his order read.
halts	{^0:the} halted, the one halt of this attack.

square	{^0:the} began to form square: it takes two turns.
form	{^0:the} formed {1:form}.
limber	{^0:the} {0!are} {1:form}.
out	{^0:the} sent out {0!their} light men: {1:figure|figures}.
in	The light men are back with {0:the}: {1:figure|figures}.
mounts	{^0:the} mounted.
dismounts	{^0:the} dismounted; {1:figure holds|figures hold} the horses.
alights	{^0:the} dismounted to the last man; the horses are lost.

move	{^0:the} moved up to {1:inches}, {2:pace}.
retreat	{^0:the} fell back {1:inches} to {0!their} own edge.
stays	{^0:the} {1=stayed|held fire}.
turns	{^0:the} turned 45° to the {1=left|right}.
edge	{^0:the} {0!are} at {0!their} own edge.
joins	{^1:the} joined {0:the}: {2:figure|figures}.
returns	{^0:the} came back into the fight.
leaves	{^0:the} left the table.
seen	Seen at {0:inches}.
unseen	Not seen at {0:inches}.
blocked	Not seen at {0:inches}.
weather	Weather: {0:sky}{1?, mud|}{2?, winter|}.

fire	{^0:the} fired at {1:the}: {2:figure|figures} lost.
exchange	{^0:the} and {1:the} exchanged fire: {3:figure|figures} and {2:figure|figures} lost.
contact	{^0:the} fired at contact: {1:the} lost {2:figure|figures}.
guns	{^0:the} fired {1=roundshot|shell|canister} at {2:the}: {4} lost.
misses	{^0:the} fired {1=roundshot|shell|canister} at {2:the}: no loss.
guns-at	{^0:the} fired {1=roundshot|shell|canister} at {2:the}: {3:figure|figures} lost.
guns-on	{^0:the} fired {1=roundshot|shell|canister} at {2:the}: {4:the} lost {3:figure|figures}.
officer	{^0:the} lost {1=no officer|the commander|a subaltern|the colonel of the regiment}.
no-officer	{^0:the} lost no officer.

charge	{^0:the} charged {1:the}.
shot	{^0:the} charged {1:the} and {0!were} shot down to the last man.
finds	{^0:the} charged {1:the} and found nobody left.
through	{^0:the} charged {1:the} and broke through: {2:figure|figures} lost, the rest routed.
breaks	Heavy cavalry broke through {0:the}: {1:figure|figures} lost, the rest routed.
stops	Heavy cavalry did not break through {0:the}.
broke	Heavy cavalry broke through.
stopped	Heavy cavalry did not break through.
beats	{^0:the} beat {1:the} in melee: {4:figure|figures} lost.
beaten	{^1:the} beat {0:the} in melee: {4:figure|figures} lost.
draw	{^0:the} and {1:the} fought to a draw.
rallies	{^0:the} rallied.
stands	{^0:the} stood.
removed	{^0:the} could not be rallied and {0!are} removed.
routs-on	{^0:the} did not rally and ran on.
routs	{^0:the} failed {0!their} morale check and routed.

work	{0}: work on {1}, {2} of {3:point|points}.
work-done	{0}: {1} is done.
taken-down	{0}: {1} is taken down.
goes-off	{^0:task}: done.
goes-near	{^0:task}: done; {2:figure|figures} nearby lost.
spiked	The gun is spiked.
fails	{^0:task}: failed; try again next turn.
fails-again	{^0:task}: failed again, and lost.
mine	The mine went off under {0:the}: {2:figure|figures} lost.
silent	The mine did not go off; it stays.
hits	The span has {0:hit|hits}.
sinks	The span sank with {1:figure|figures}.

march	A day's march: {0:mile|miles}.
forced	A forced march: {0:mile|miles}; {1:figure|figures} lost.
arrives	The column arrived.
awaited	Nobody came this hour.
wounded	Of {0:figure|figures} lost {1:comes|come} back next day.
dead	The officer is dead.
month	The officer is wounded, and out for a month.
prisoner	The officer is captured.

muster	{^1:the} joined {0:the}.
bring-army	{1} {1?unit|units} joined {0:the}.
joined	{0}
brigade	{0}: {1}, order {2:order}.
record	The referee corrected the record of {0:the}.
taken-off	The referee took {0:the} off the table.
one	{^0:the} lost a figure.
settings	Settings changed.
drawn	The battle ended in turn {0}, drawn.
ends	The battle ended in turn {0}: the field belongs to {1:the}.
victory	The battle ended in turn {0}: {2=a victory|a great victory} for {1:the}.
army	{^0:the}: {1} of {2} units lost; the army {3=stands|breaks}.
tally	Points: {0:the} {1}, {2:the} {3}.
come	{^0:the} {0!come} on.
come-late	{^0:the} {0!are} not here yet.
un	{0:unlisted}
of	{0:figure|figures} of {1:the}

gone	Remove {0:the}: nobody is left.
off	{0}: take off {1:figure|figures}.
head-off	{0}: take off the colonel of the regiment.
colonel-off	{0}: take off the {1=colonel|officer}.
sub-off	{0}: take off a subaltern.
half	{^0:the} {0!have} lost half {0!their} rank and file and {0!leave} for {0!their} own edge in {0!their} next movement.
rout	Turn {0:the} about and spread {0!their} stands. {^0!their} first rout move, a full move to {0!their} own edge, ends this phase.

tie	Both threw {0}: throw again.
put-off	The referee put off {0}.
order-off	The referee went to this step out of order.
o-rally	rallying {0:the}
o-morale	the morale check of {0:the}
o-rout	the rout move of {0:the}
o-edge	the move of {0:the} to {0!their} own edge
o-melee	the melee of {0:the}

changed	changed on {0} or less: {0:d6}
unchanged	changed without a die

works-only	In the American Civil War the attack column is for works only.

double	At the double it does not fire this turn.
push	A gun that is pushed does not fire this turn.
half-move	Under Attack at least half the move is made along its line, except in its one halt turn.
rain	Rain: {0:signed} on every deduction, light infantry kills on one more, roundshot does not bounce.
night	Night: {0:signed} on every deduction, command distance {1}%, moves {2}% less.

no-die	no die: fewer than half a group
mean	{0:die|dice}{1:less}{2?, doubled into the flank|}: {3:mean} on average
reach	out of reach
never	no dice can do it
any	any face will do
points	each point above the deduction costs a figure
each	from every die: each point above is a figure
at-once	Equal dice: both fire at once.
first	{^0:the} {0!fire} first.
two-moves	{^0:the} {0!move} 2″, {0!fire}, {0!move} 2″ again and {0!do} not fire in the fire phase.
gun	A gun
fell	{0=|A dud: nothing happens.|It falls 1½″ beyond.|It falls 1½″ to the left.|` +
	`It falls 1½″ short.|It falls 1½″ to the right.|It falls on the point of aim.}
bounces	The shot bounces through the {0=red|yellow|olive} sections.
no-hops	In rain roundshot does not bounce.
too	{^0}: {1:figure|figures} lost.
crew	{^0:the} {0!have} less than half {0!their} crew and {0!fire} again in turn {1}.
zones	close {0:plus}, normal {1:plus}, long {2:plus}
risk	an officer hit on {0} or less: {0:d10}
no-risk	no officer is at risk
defends	{^0:the} fired at the charge: {1:figure|figures} lost.
no-fire	{^0:the} {0!have} fired this turn: no defensive fire.
strikes	{^0:the} fired as {0!they} struck: {1:figure|figures} lost.
split	Split {0:the} in two and place the cavalry between the halves.

odds	{0:signed} against {1:signed}, the attacker is higher: {2:percent}
even	even, the attacker is higher: {0:percent}
retires	{^0:the} {0!retire} {1}″, facing the enemy.
rest	Both may only defend for two turns.
goes-on	The melee continues next turn.
tests	{^0:the} {0!test} in the morale phase.
index	{0:quality}: {1} in all
steps	{^0:the} {0!step} back {1}″.

in-thing	{0:task}
in-inch	{0:task}, {1:inch|inches}
in-span	{0:task}, {1:span|spans}
in-mine	{0:task}, {1:mine|mines}
in-gun	{0:task}, {1:gun|guns}
part	{0} of {1}{2:more}
e-log	Soft cover; hard with {0:point|points}.
e-hard	Hard cover.
e-parapet	Hard cover; attackers over it −4 in melee.
e-pit	Hard cover for the crew.
e-redoubt	Hard cover, attackers −4; holds {0:figure|figures}.
e-abatis	Stops a charge; foot and horse pay as in the chart of ground.
e-chevaux	Foot and horse pay as in the chart of ground.
e-wire	Foot and horse pay as in the chart of ground; no breakthrough.
e-mine	Goes off when entered, once.
e-gap	An obstacle is open there.
e-fire	Ready to be fired.
e-spike	Ready: {0:gunner|gunners}, one turn.
e-bridge	March order only, wagons one at a time.
across	{0:figure crosses|figures cross} in a turn.
mine-off	Remove the mine.
sinks-at	sinks at {0}
miles	{0:mile|miles}
lose-each	{0:unit loses|units lose} a figure each.
unsupplied	Unsupplied: {0} off every morale score.

was	{0:field}: {1}, was {2}.
was-qu	{0:field}: {1:is-qu}, was {2:is-qu}.
was-mv	{0:field}: {1:is-mv}, was {2:is-mv}.
was-fc	{0:field}: {1:is-fc}, was {2:is-fc}.
was-co	{0:field}: {1:is-co}, was {2:is-co}.
was-hu	{0:field}: {1:is-hu}, was {2:is-hu}.
was-we	{0:field}: {1:is-we}, was {2:is-we}.
was-gu	{0:field}: {1:is-gu}, was {2:is-gu}.
was-cl	{0:field}: {1:is-cl}, was {2:is-cl}.
was-hw	{0:field}: {1:is-hw}, was {2:is-hw}.
was-hr	{0:field}: {1:is-hw}, was {2:is-hw}.
was-br	It stands under {0:the} now.
no-br	It stands under no brigade now.
was-fo	{0:field}: {1:form}, was {2:form}.
switch	{0:value}: {1=yes|no}.
value	{0:value}: {1}, was {2}.
losses	{0}: {1:figure|figures} of the rank and file lost, {2:unit|units} still standing.
returning	Of the figures lost 1 in {0} comes back next day, 1 in {1} to a beaten army, 1 in {2} when it is pursued.
`)

// reasons are why a term stands in a sum.
var reasons = map[string]book.Reason{
	"command":  {Why: "command value", Section: secOrders},
	"reserved": {Why: "from Reserve", Section: secOrders},

	"pace":    {Why: "{0:pace} {1:kind}", Show: "{2:inches}", Section: secMove},
	"charge":  {Why: "charge, {0:kind}", Show: "{1:inches}", Section: secMove},
	"turns":   {Why: "turns of 45°", Show: "−{0}%", Section: secChange},
	"ground":  {Why: "{0:ground}", Show: "{1}% there", Section: groundSection},
	"through": {Why: "{0:ground}, {3:inches}", Show: "{1}% there", Section: groundSection},
	"cross":   {Why: "{0:ground}", Show: "−{1}%", Section: groundSection},
	"water":   {Why: "{0:ground}, {2=in|over|out}", Show: "−{1}%", Section: secGround},
	"gate":    {Why: "through the gate", Show: "0%", Section: secGround},
	"road":    {Why: "on a road", Show: "+2″", Section: secGround},

	"sky":    {Why: "{0:sky}", Show: "{1:inches}", Section: secHSight},
	"forest": {Why: "in a forest", Show: "half", Section: secGround},
	"scrub":  {Why: "in scrub", Show: "1¼″", Section: secGround},
	"hill":   {Why: "from a hill", Show: "+{0}%", Section: secHSight},
	"fired":  {Why: "it fired", Show: "{0}%", Section: secHSight},

	"ded":      {Why: "{0=smooth bore|rifled bore|repeater}, {1:band}, {2?first|ordinary} volley, {3=open|cover|cover}", Section: secVolley},
	"light":    {Why: "{0:light}, {1=to 8″|to 10″|to 15″}", Section: secLight},
	"hard":     {Why: "hard cover", Section: secHSight},
	"rain":     {Why: "rain", Section: secHSight},
	"night":    {Why: "night", Section: secHSight},
	"if-first": {Why: "if it fires", Show: "first", Section: secVolley},
	"six":      {Why: "a six", Section: secBreak},
	"target":   {Why: "{0:quality} target", Section: secBreak},
	"third":    {Why: "{0=near|middle|far} third of its range", Section: secShot},
	"shell":    {Why: "shell", Section: "{0=" + secShell + "|" + secRifled + "}"},
	"cover":    {Why: "cover", Section: secHRange},
	"close":    {Why: "close zone{0?, rifled gun|}", Section: secCanister},
	"lost":     {Why: "figures lost", Section: secHLosses},

	"dice":       {Why: "{1}", Show: "{0:die|dice}", Section: secMelee},
	"general":    {Why: "general touching", Section: secMelee},
	"general-d":  {Why: "general touching", Show: "+{0}", Section: secMelee},
	"works":      {Why: "over wall, fence or works", Section: secMelee},
	"downhill":   {Why: "downhill", Section: secMelee},
	"square":     {Why: "in square", Section: secHMelee},
	"square-d":   {Why: "in square", Show: "+{0}", Section: secHMelee},
	"heavy":      {Why: "heavy cavalry", Section: secMelee},
	"heavy-d":    {Why: "heavy cavalry", Show: "+{0}", Section: secMelee},
	"hussars":    {Why: "light cavalry", Section: secMelee},
	"hussars-d":  {Why: "light cavalry", Show: "+{0}", Section: secMelee},
	"base":       {Why: "leadership", Section: secMorale},
	"led":        {Why: "officers lost", Section: secMorale},
	"sixth":      {Why: "a sixth lost", Section: secMorale},
	"quarter":    {Why: "a quarter lost", Section: secMorale},
	"rout":       {Why: "turn {0} of rout", Section: secMorale},
	"touching":   {Why: "general touching", Section: secMorale},
	"unsupplied": {Why: "unsupplied", Section: secHCamp},

	"pioneers": {Why: "{0:figure|figures}, pioneers", Section: secHEng},
	"foot":     {Why: "{0:figure|figures}, infantry", Section: secHEng},
	"tools":    {Why: "tool wagon", Section: secHEng},
	"shot-at":  {Why: "fired at: {0} %", Section: secHEng},
	"one-span": {Why: "one span a turn", Section: secHEng},
	"spike":    {Why: "{0:gunner|gunners}, one turn", Section: secHDemo},
	"task":     {Why: "{0:task}", Section: secHDemo},
	"mine":     {Why: "mine", Section: secHObst},
	"before":   {Why: "hits before", Section: secHPont},
	"now":      {Why: "hits now", Section: secHPont},
	"march":    {Why: "a day's march", Section: secHCamp},
	"forced":   {Why: "forced", Section: secHCamp},
	"hour":     {Why: "each hour", Section: secHCamp},
}

// groundSection is where ground of a reason stands: the third argument says which.
const groundSection = "{2=" + secGround + "|" + secHGround + "|" + secHObst + "}"

// sums are the kinds of sums.
var sums = map[string]book.SumKind{
	"order":    {Section: secOrders},
	"move":     {Section: secMove, Result: "{0:inches}"},
	"sight":    {Section: secHSight, Mark: engine.House, Result: "{0:inches}"},
	"volley":   {Section: secVolley, Good: "costs the target figures"},
	"defence":  {Section: secDefFire, Good: "costs the target figures"},
	"pistols":  {Section: secChFire, Good: "costs the target figures"},
	"light":    {Section: secLight, Good: "kills, one die for each group", Code: dice.OneD6},
	"break":    {Section: secBreak, Good: "breaks through", Code: dice.OneD6},
	"shot":     {Section: secShot, Good: "kills the figure", Code: dice.OneD6, Mark: engine.Derived},
	"shell":    {Section: secShell, Good: "kills the figure", Code: dice.OneD6},
	"rifled":   {Section: secRifled, Good: "kills the figure", Code: dice.OneD6},
	"canister": {Section: secCanister},
	"risk":     {Section: secHLosses, Mark: engine.House},
	"melee":    {Section: secMelee},
	"morale":   {Section: secMorale, Good: "passes", Code: dice.OneD6},
	"work":     {Section: secHEng, Mark: engine.House},
	"demolish": {Section: secHDemo, Mark: engine.House, Good: "goes off", Code: dice.OneD6},
	"mine":     {Section: secHObst, Mark: engine.House, Good: "goes off", Code: dice.OneD6},
	"span":     {Section: secHPont, Mark: engine.House},
	"march":    {Section: secHCamp, Mark: engine.House},
	"arrival":  {Section: secHCamp, Mark: engine.House, Good: "arrives", Code: dice.OneD6},
}
