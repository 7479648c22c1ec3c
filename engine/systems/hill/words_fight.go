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
hits-of	{0:hit|hits} of {1}
n	{0}
hits-word	{0?hit|hits} of {1}

needs	Needs {0} or more on {1} ({2})
needs-top	Needs {0} on {1} ({2})
impossible	Impossible
rolled	, rolled {0}
expected	{0}: {1}, {2} each; {3} expected

stood	Stand or load.
stood-marker	Take *one marker* off each rifle or gun that is loaded
stood-crew	A field gun has two. Two of the crew at least, all of them acting.
stood-round	Say what a gun is loaded with
stood-rounds	Roundshot or cannister, a howitzer shell or cannister

moved	{0=Move|Charge}, {1}, {2:in}: up to *{3:length}*.
up-to	{0=Move|Charge} up to *{1:length}*
up-to-said	{0=Move|Charge} up to {1:number} {1:unit}.
die	{0} + 1D6
other-ground	{0=Rough ground|Open ground or road} on the way costs *{1=double|four times|half|a quarter}*
obstacle	Each wall, hedge or other linear obstacle costs *{0:length}*
less	Less will do, in any direction, never through figures and never into contact.
short-charge	If it falls short, only the charger's action is spent.
may-react	In contact: a target that has not yet acted *may react*
react	a Move, or fire with the Range set to {0:bracket-number} (Veteran), half the distance the charger started from (Average), or the whole of it (Conscript, Civilian).
may-react-said	If contact is made and the target has not yet acted, it may react: {0}
still-there	Still in contact: *Attack, charging*
what-is-left	If the target moved away, what is left of the charge may be used to reach it again.
wavering-react	A Wavering target may react only with a Move.

fire-over	Fire {0:arm}: {1} at {2}
fire-who	Fire {0:arm}, {1:many}{2} at {3}, {4}
fire-undo	{0?shot|volley}, {1}
mark-rifle	Mark the rifle: it must be loaded
mark-rifles	Mark *{0} rifles*: they must be loaded
remove	Remove *{0:many}{0?the figure|figures}*

attack-over	Attack: {0} at {1}
attack-who	Attack, {0:times}{1} at {2}, {3}
attack-undo	{0:many}{0?attack|attacks}, {1}
strike-back	*{0:he}{0?strikes|strike} back*: enter {0?his|their} Attack now, not charging
he-strikes	{0:he}{0?strikes|strike} back
not-charging	{0:quality}, not charging
both-spent	Charger and target have both spent their actions.
in-charging	{0:in}, charging

gun-over	Fire {0=Light|Field} Artillery: {1:quality} crew
shell-over	Fire {0=Light|Field} Artillery: {1:quality} crew, shell at {2:length}
gun-who	Fire {0=Light|Field} Artillery, {1:quality} crew
shell-who	Fire {0=Light|Field} Artillery, {1:quality} crew, shell at {2:length}
misfires-on	Misfires on {0:misfires}
reload	Reload: *{0=|one marker|two markers}* on the gun
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
off-mark-how	Seen along the line of fire; over is beyond the point
shell-off	{0}: *{1:length} {2}*.

morale-over	{0=Check Morale|Rally}: {1:quality} unit, {2:gone}
morale-who	{0=Check Morale|Rally}, {1:quality} unit, {2:gone}
rally-solid	{0}: *Solid again*.
rally-breaks	{0}: ~It breaks~.
check-solid	{0}: *Solid*.
check-wavers	{0}: ~Wavering~.
marker-off	Take the *Wavering* marker off
remove-unit	*Remove the unit*
remove-unit-all	Guns, wagons and animals stay where they are
mark-wavering	Mark the unit *Wavering*
mark-wavering-how	Until rallied it may only Move or Rally
breaks-said	It breaks: remove the unit.
wavers-said	Wavering: until rallied it may only Move or Rally.
stays-wavering	A unit that was Wavering stays so until it rallies.

test-over	Test vs. {0=Blast|Roundshot|Cannister}: {1}
test-who	Test vs. {0=Blast|Roundshot|Cannister}, {1:times}{2}, {3}
no-test	{0}: *nothing carries so far*.
lost-of	{0} lost of {1}
lost-word	lost of {0}
safe	{0=safe|lost}
test-undo	{0:many}{0?test|tests}, {1}
tests-need	{0}: {1}, {2} safe
wrecked	The gun, wagon or team is *out of action*
wrecked-some	{0} guns, wagons or teams are *out of action*
field-only	Only a field gun reaches this far.
due-check	The unit that lost figures checks morale when the acting unit has finished.
`

const fightCards = `
stood	over Stand/Rally/Load	undo stand or load	word Stand or load	note A Wavering unit may not load.
moved	over {0=Move|Charge}: {1}, {2:ground}	undo {0=move|charge}, {3:length}	num {3:length}	word to {0=move|charge}
out-of-range	line {0}: *out of range*.	undo {1:many}{1?shot|shots}, out of range	word out of range
	need Out of range. The {1?shot is|shots are} gone.	note The action is used.
one-throw	line {0}: *{1=miss|hit}*.	word {1=miss|hit}
throws	line {0}: *{1:hit|hits} of {2}*.	num {1}	word {1?hit|hits} of {2}	need {3}: {4}, {5} each; {6} expected
shell-short	line {0}: *falls short*.	undo shell, falls short	word falls short	need The shell falls short. No burst. The gun must be reloaded.
misfire	line {0}: *misfire*.	undo gun, misfire	word misfire	note The gun is still loaded; the action is used.
gun-fires	line {0}: *it fires*.	undo gun, fires	word it fires
no-burst	line {0}: *no burst*.	undo shell, no burst	word no burst
burst-on	line {0}: *on the point*.	undo shell, on the point	word on the point
shell-off	num {1:length}	word {2}	undo shell, {1:length} {2}
rally-solid	undo rally, solid again	word Solid again
rally-breaks	undo rally, it breaks	word It breaks	bad
check-solid	undo check, Solid	word Solid
check-wavers	undo check, Wavering	word Wavering	note If it was Wavering already, nothing more happens.	bad
no-test	undo no test	word No test	need Nothing carries so far. No test.
`
