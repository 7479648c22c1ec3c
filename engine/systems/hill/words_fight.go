package hill

// What is said of the fight, beside the sums: the 14 actions, and what units do.

const fightSaid = `
result	{0}: *{1}*.
result-lost	{0}: ~{1}~.
at	{0:bracket}, {1:in}
in	{0:in}
cap	{^0}
figure	{1=|mounted }{0:quality}{2=| Marksman}
one-hit	{0=miss|hit}
n	{0}
hits-word	{0?hit|hits} of {1}

needs	Needs {0} or more on {1} ({2})
needs-top	Needs {0} on {1} ({2})
impossible	Impossible
rolled	, rolled {0}
expected	{0}: {1}, {2} each; {3} expected

stood	Stand or load.
stood-marker	Take *one marker* off each rifle or gun that is loaded
stood-crew	Field gun: two markers. The whole crew acts; at least two are needed.
stood-round	Say what a gun is loaded with
stood-rounds	Roundshot or cannister, a howitzer shell or cannister

moved	{0=Move|Charge}, {1}, {2:in}: up to *{3:length}*.
up-to	{0=Move|Charge} up to *{1:length}*
up-to-said	{0=Move|Charge} up to {1:number} {1:unit}.
die	{0} + 1D6
other-ground	{0=Each inch of rough ground|Open ground or road on the way} counts *{1=double|four times|half|a quarter}*
obstacle	Each wall, hedge or other linear obstacle costs *{0:length}*
less	You may move less, in any direction, but not through figures or into contact.
short-charge	If the charge falls short, only the charger has used his action.
may-react	In contact: a target that has not yet acted *may react*
react	a Move, or fire with the Range set to {0:bracket-number} (Veteran), half the distance the charger started from (Average), ` +
	`or the full distance (Conscript, Civilian).
may-react-said	If contact is made and the target has not yet acted, it may react: {0}
still-there	Still in contact: *Attack, charging*
what-is-left	If the target got away, any charge movement left may be used to catch it.
wavering-react	A Wavering target may react only with a Move.

fire-over	Fire {0:arm}: {1} at {2}
fire-who	Fire {0:arm}, {1:many}{2} at {3}, {4}
fire-undo	{0?shot|volley}, {1}
mark-rifle	Mark the rifle as unloaded
mark-rifles	Mark *{0} rifles* as unloaded
remove	Remove *{0:many}{0?the figure|figures}*

attack-over	Attack: {0} at {1}
attack-who	Attack, {0:times}{1} at {2}, {3}
attack-undo	{0:many}{0?attack|attacks}, {1}
strike-back	*{0:he}{0?fights|fight} back*: resolve {0?his|their} Attack now (not charging)
he-strikes	{0:he}{0?fights|fight} back
not-charging	{0:quality}, not charging
both-spent	Charger and target have both used their actions.
in-charging	{0:in}, charging

gun-over	Fire {0=Light|Field} Artillery: {1:quality} crew
shell-over	Fire {0=Light|Field} Artillery: {1:quality} crew, shell at {2:length}
gun-who	Fire {0=Light|Field} Artillery, {1:quality} crew
shell-who	Fire {0=Light|Field} Artillery, {1:quality} crew, shell at {2:length}
misfires-on	Misfires on {0:misfires}
reload	Put *{0=|one reload marker|two reload markers}* on the gun
reload-how	{0=|One Load action|Two Load actions} of the crew
around	Everyone within *{0:length}* of the burst tests
friend-and-foe	Friend and foe
roundshot	*Roundshot: *every base on the line tests
roundshot-how	Straight from the barrel, {0:length}, friend and foe
cannister	*Cannister: *every figure in the cone tests
cannister-how	{1}° centred on the barrel, {0:length}, friend and foe
fires-said	Every base on the line, with cannister every figure in the cone, tests.
on-mark	It bursts *on the point aimed at*
off-mark	It {0=drifts|goes wide}: burst *{1:length} {2}* of the point aimed at
off-mark-how	As seen from the gun; over is beyond the point
shell-off	{0}: *{1:length} {2}*.

morale-over	{0=Check Morale|Rally}: {1:quality} unit, {2:gone}
morale-who	{0=Check Morale|Rally}, {1:quality} unit, {2:gone}
rally-solid	{0}: *Solid again*.
rally-breaks	{0}: ~It breaks~.
check-solid	{0}: *Solid*.
check-wavers	{0}: ~Wavering~.
marker-off	Take the *Wavering* marker off
remove-unit	~Remove the unit~
remove-unit-all	Its guns, wagons and animals stay
mark-wavering	Mark the unit *Wavering*
mark-wavering-how	Until rallied it may only Move or Rally
breaks-said	It breaks: remove the unit.
wavers-said	Wavering: until rallied it may only Move or Rally.
stays-wavering	A Wavering unit stays Wavering until it rallies.

test-over	Test vs. {0=Blast|Roundshot|Cannister}: {1}
test-who	Test vs. {0=Blast|Roundshot|Cannister}, {1:times}{2}, {3}
no-test	{0}: *out of range of the gun*.
lost-of	{0} lost of {1}
lost-word	lost of {0}
safe	{0=safe|lost}
test-undo	{0:many}{0?test|tests}, {1}
tests-need	{0}: {1}, {2} safe
wrecked	The gun, wagon or team is *out of action*
wrecked-some	{0} guns, wagons or teams are *out of action*
field-only	Only a field gun reaches this far.
due-check	Check the target's morale once this unit has finished.

did-volley	*{0}*: {1} at {2}, {3}
did-reaction-fire	*{0}*: in reaction, {1} at {2}, {3}
did-blow	*{0}*: attack, charging, at {2}, {3}
did-return	*{0}*: strike back at {2}, {3}
did-attack	*{0}*: attack at {2}, {3}
did-test	*{0}*: under {2}, {3}
did-fire	*{0}*: fire {7=|roundshot|cannister|shell}
did-move	*{0}*: move, {3}{9}: up to *{4:length}*.
did-reaction-move	*{0}*: move in reaction, {3}{9}: up to *{4:length}*.
did-charge	*{0}*: charge at {2}, {3}{9}: up to *{4:length}*.
did-stand	*{0}*: stand.
did-load-rifles	*{0}*: load {6:rifle|rifles}.
did-limber	*{0}*: limber.
did-unlimber	*{0}*: unlimber.
did-load	*{0}*: load {7=|roundshot|cannister|shell}.
did-loading	*{0}*: load {7=|roundshot|cannister|shell}, {8:Load action|Load actions} to go.
did-rally-solid	*{0}*: rally: *solid again*.
did-rally-breaks	*{0}*: rally: ~it breaks~.
did-check-solid	*{0}*: morale check: *solid*.
did-check-wavers	*{0}*: morale check: ~wavering~.
cost	; {0}: ~{1} lost{2}~, {3} left
left	~The {0=gun is|wagons are} left behind~.
second-unit	Second unit in this initiative.
beside	Second unit in this initiative, beside {0} (HILL-43).
more-may-fire	{0:figure more|figures more} may fire the same way.
still-to-act	{0:figure|figures} of the unit still to act.
they-horse	They *{0}*
they-horse-how	Free at any point of a Move
left-todo	~The {0=gun is|wagons are} left behind~
left-how	It stays where it stands, and is captured when an enemy reaches it
flee	Away, into cover, or towards the charger
flee-how	Any charge movement left may be used to catch them
shots-gone	{0}. The volley is wasted.
groups-expected	{0}: {1} groups, {2} expected
groups	{0}: {1} groups
chance	{0}: {1}, {2}
at-range	{0} at {1:bracket}
group-out	{0}: out of range.
group-made	{0}: {1}, {2}, {3:hit|hits}.
group-safe	{0}: {1} is safe, {2}.
safe-on	{0}: {1} is safe, {2}
nobody-left	nobody left
left-of	{0} of {1} left
check-later	Morale check when the initiative ends: {0}
remove-of	Remove ~{0}~ of {1}{2}
mark-fired	Mark *{0:many}{0?the rifle|rifles}*
mark-fired-how	unloaded
due-return	{0:survivor|survivors} of {1} may fight back.
charge-over	The charge is over; both sides have used their actions.
no-test-word	No test
no-test-line	Out of range of the gun.
wrecked-red	The gun, wagon or team is ~out of action~
best-figure	Best figure {0}, {1:gone}: {2}, {3}

thread-tested	{0}: all have tested.
thread-contact	{0}: contact, {1:figure|figures} on {2}.
thread-acted	{0}: contact, {1:figure|figures} on {2}. All of them have acted: no reaction.
thread-again	{0}: contact, {1:figure|figures} on {2} after the reaction move.
thread-stood	{0}: no reaction.
thread-down	{0}: laid down, to be searched or not.
thread-short	{0}: it falls short. Only the charger has used his action.
thread-over	{0}: the charge is over.

of-unit	*{0}*: {1}.
of-unit-bad	*{0}*: ~{1}~.
off-bad	*{0}*~: {1}.~
mustered	mustered, {0:figure|figures}, {1}
mustered-undo	{0} mustered
figures-are	{0:figure|figures} {1}
fell	{0:figure|figures} {1=fell|captured}
fell-word	{0=fell|captured}
fell-line	*{0}*: ~{1}~, {2} left.
fell-left	{^0}, {1} left.
check-due	{0}: a morale check at the end of the initiative
back	{0:figure|figures} back, {1} now
back-line	*{0}*: {1}, by the referee.
back-undo	{0:figure|figures} back
more	{0} more: {1}
more-undo	, {0} more
parted	{0:figure|figures} split off as {1}
parted-undo	split of {0}
losses-count	Losses of both parts count from now on (HILL-93).
merged	joined by {0}, {1:quality} by the majority
merged-undo	joining of {0}
strength-sum	Original strength is the sum of both (ruling 43).
allowed	Allowed by the referee (HILL-46).
acting	{0=Acting|Acted}: *{1}*.
acting-all	Acting: {0}. All figures act.
choice-of	choice of {0}
takes-it	Every figure in the unit acts.
stands-together	Afterwards, keep every figure within {0:length} of another of its unit, or close up as soon as possible.
acted	{0=has acted|has not acted}
gone-home	home
gone-half	home with half or more lost
gone-destroyed	destroyed
gone-gone	off the table
eff-runs	{1:figure of|figures of} {0:the} {1?runs|run}
eff-loses	{0:the} {0!lose} {1}
eff-load	{1:rifle|rifles} of {0:the} to load
eff-acted	{1:figure of|figures of} {0:the} {1?has|have} acted
renamed	*{0}*: from now on called *{1}*.
renamed-undo	name of {0}
formerly	Formerly {0}.

is-wavering	{0=solid again|Wavering}
is-command	the command of player {1}
is-check	{0=morale checked|morale check due}
is-limbered	{0=unlimbered|limbered}
is-load	{1:Load action|Load actions} to go
is-loaded	gun loaded
is-round	{1=no round|roundshot|cannister|shell}
is-now	{0=no longer act at once|act at once}
is-later	{0=morale check due|morale check put off}
is-second	{0=no second unit|second unit in this initiative}
is-left	{0=back at what they left|the gun is left behind}
is-travels	{0=stays|travelling}
is-howitzer	{0=gun|howitzer}
is-wagons	{1:wagon|wagons}
is-carriage	{0=a wagon|a carriage}
is-wrecked	{0=in action again|out of action}
is-goods	{0=goods handed over|carries captured goods}

goes-with	{0} with {1}, {2=on foot|mounted}: figures of the unit, which moves as its slowest.
goes-from	{0} {1}.
explorer	The Exploring Officer {0=goes|leaves}
guests-go	{0:Aristocrat goes|Aristocrats go}
guests-leave	{0:Aristocrat leaves|Aristocrats leave}
ruled	Referee’s ruling: outside its initiative.
icon-volley	t-riflemen
icon-reaction-fire	t-infantry
icon-move	i-next
icon-reaction-move	i-next
icon-charge	t-cavalry
icon-blow	i-cross
icon-return	i-back
icon-attack	i-cross
icon-stand	i-load
icon-rally	i-morale
icon-check	i-morale
icon-limber	i-next
icon-unlimber	i-back
icon-load	i-load
icon-fire	t-gun
icon-test	t-gun
next-contact	Has it reached its target?
next-react	What do the figures charged do?
next-regain	In contact again?
next-blow	The charger attacks.
next-return	Those still alive strike back.
next-test	Who is in the line of fire?
next-search	Laid down, in contact with Player figures: search before they are taken off.
put-off	*{0}*: morale check {1=put off|not made}, by the referee’s ruling.
`

const fightCards = `
stood	over Stand/Rally/Load	undo stand or load	word Stand or load	note A Wavering unit may not load.
moved	over {0=Move|Charge}: {1}, {2:ground}	undo {0=move|charge}, {3:length}	num {3:length}	word to {0=move|charge}
out-of-range	line {0}: *out of range*.	undo {1:many}{1?shot|shots}, out of range	word out of range
	need Out of range: the {1?shot|volley} is wasted.	note The action is used.
one-throw	line {0}: *{1=miss|hit}*.	word {1=miss|hit}
throws	line {0}: *{1:hit|hits} of {2}*.	num {1}	word {1?hit|hits} of {2}	need {3}: {4}, {5} each; {6} expected
shell-short	line {0}: *falls short*.	undo shell, falls short	word falls short
	need The shell falls short. No burst. The gun must be reloaded.
misfire	line {0}: *misfire*.	undo gun, misfire	word misfire	note The gun is still loaded; the action is used.
gun-fires	line {0}: *it fires*.	undo gun, fires	word it fires
no-burst	line {0}: *no burst*.	undo shell, no burst	word no burst
burst-on	line {0}: *on the point*.	undo shell, on the point	word on the point
shell-off	num {1:length}	word {2}	undo shell, {1:length} {2}
rally-solid	undo rally, solid again	word Solid again
rally-breaks	undo rally, it breaks	word It breaks	bad
check-solid	undo check, Solid	word Solid
check-wavers	undo check, Wavering	word Wavering	note If it was Wavering already, nothing more happens.	bad
no-test	undo no test	word No test	need Out of range of the gun: no test needed.
did-volley	over Volley: {0} at {2}
did-reaction-fire	over Reaction fire: {0} at {2}
did-blow	over Attack, charging: {0} at {2}
did-return	over Strike back: {0} at {2}
did-attack	over Attack: {0} at {2}
did-fire	over Fire: {0}, {7=|roundshot|cannister|shell}
did-move	over Move: {0}	num {4:length}	word to move	need {5:figure|figures}, {3}
did-reaction-move	over Reaction move: {0} at {2}	num {4:length}	word to move	need {5:figure|figures}, {3}
did-charge	over Charge: {0} at {2}	num {4:length}	word to charge	need {5:figure|figures}, {3}
did-stand	over Stand: {0}	word Stand	need {5:figure|figures}
did-load-rifles	over Stand: {0}	word Load	need {5:figure|figures}	todo Take the marker off *{6:many}{6?the rifle|rifles}*
did-limber	over Limber: {0}	word Limbered	need A Move of the whole crew.
did-unlimber	over Unlimber: {0}	word Unlimbered	need A Move of the whole crew.
did-load	over Load: {0}	word Loaded	need {7=|Roundshot|Cannister|Shell}.	todo Take *one marker* off the gun
did-loading	over Load: {0}	word Loading	need {7=|Roundshot|Cannister|Shell}: {8:Load action|Load actions} to go.
	todo Take *one marker* off the gun
did-rally-solid	over Rally: {0}	word Solid again
did-rally-breaks	over Rally: {0}	word It breaks	bad
did-check-solid	over Check Morale: {0}	word Solid
did-check-wavers	over Check Morale: {0}	word Wavering	bad
thread-tested	word All have tested	undo end of the tests
thread-contact	word Contact	undo contact
thread-acted	word Contact	undo contact
thread-again	word In contact	undo contact
thread-stood	word No reaction	undo no reaction
thread-down	word Laid down	undo search skipped
thread-short	word Falls short	undo charge that falls short
thread-over	word The charge is over	undo end of the charge
`
