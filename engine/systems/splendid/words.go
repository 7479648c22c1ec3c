package splendid

import (
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
)

// words are all that the book says of steps. The ids are written into saves.
var words = book.Words{Say: sentences, Reasons: reasons, Sums: sums, Show: map[string]func(now, arg any) string{
	"length":  func(_, q any) string { n, _ := q.(int); return book.Inches(n) },
	"kind":    func(_, id any) string { k, _ := kindOf(text(id)); return book.Lower(k.name) },
	"chapter": func(_, id any) string { k, _ := kindOf(text(id)); return k.section() },
	"class":   func(_, id any) string { c, _ := classOf(text(id)); return book.Lower(c.name) },
	"Class":   func(_, id any) string { c, _ := classOf(text(id)); return c.name },
	"form":    func(_, id any) string { return book.Lower(formationName(text(id))) },
	"defence": func(_, id any) string { return defendWords[text(id)] },
	"phase":   func(_, i any) string { return phaseName(i) },
	"stage":   func(_, i any) string { return book.Lower(phaseName(i)) },
}}

func text(arg any) string { s, _ := arg.(string); return s }

func phaseName(arg any) string {
	if n, _ := arg.(int); n >= 0 && n < phases {
		return phaseNames[n]
	}
	return ""
}

var sentences = book.Sentences(`
num	{0}
length	{0:length}
place	{0}
ruin	{0}, destroyed
the	the {0:kind}
kind	{^0:kind}
both	{0} and {1}
to	{0} to {1}
hits	{0:hit|hits}
single	{0:single hit|single hits}
recorded	Recorded by the referee.
aside	Entered outside its phase (referee’s ruling): it is {0:stage}.
advice	{0}: *{1}*.
because	{0}: {1}
undo-advice	question

musters	*{^0:the}* joined {1=Parliament|the Royalists}: {2:class}, {3:stand|stands}.
army	{0:unit|units} joined {1=Parliament|the Royalists}.
army-unit	{0}: {1:class}.
unit-record	*{0}*: {1:stand|stands} left, {2:form}{3}.
half-next	half dice next
owes-test	owes a test
failed-once	failed once
off-table	off the table
taken	Selected: *{0}*.
surveyed	The record of *{0}* is corrected.
surveyed-strong	The record of *{0}* is corrected: strength {1} of {2}.
delisted	*{0}* is off the list.
undo-muster	muster
undo-army	{0:unit|units}
undo-record	record
undo-taken	unit
undo-feature	feature

placed	*{0}* is placed: {1:kind}.
placed-strong	*{0}* is placed: {1:kind}, strength {2}.
let	The referee allowed it, against: {0}.
over-terrain	Terrain
banks	Rivers often have woods along their banks, but not at fords, bridges, roads or mills.
allowed	allowed
not-allowed	not allowed
limit-size	at least 5″ and at most 10″ across in any direction
limit-apart	{^0:kind}s stand at least {1:length} apart
limit-landmark	at most 5″ across
limit-church-near	a church stands within 5″ of its village
limit-church-out	a church is no part of the village
limit-narrow	at most one base width wide, {0:length}
limit-river	more than one base width wide, {0:length}; or it is a stream
limit-road	exactly one base width wide, {0:length}
limit-crossing	declare a road across a stream or river a bridge or a ford before play
limit-earthwork	earthworks are prepared before the battle, never built in play
limit-water	nothing but a bridge overlaps a river, stream or ditch

phase	{0:phase}
phase-of	{0:phase}: {1=Parliament|Royalists}
enters	*{0}*.
goes-to	The referee went to: *{0}*.
head	Turn {0}: {1}
undo-phase	phase
due-initiative	the dice for initiative
due-react	{0:the} {0!fire} at {1:the} in reaction
due-fight	{0:the} {0!fight} {1:the}
due-test	{0:the} {0!test} morale
put-off	Put off by the referee: {0}.
initiative	Initiative {0} to {1}: *{2=Parliament|the Royalists}*.
initiative-tie	Initiative {0} to {1}: *{2=Parliament|the Royalists}* keep it.
tie	A tie: the initiative stays with the same side.
over-initiative	Initiative
undo-initiative	initiative
swept	*{^0}*: the other side is swept from the field.
stands-left	*{0}*: stands left {1} to {2}.
by-points	*{0}*: points {1} to {2}.
victory	A splendid victory for {0=Parliament|the Royalists}
drawn	A drawn battle
won	{0}.
over-end	The end
undo-end	end

stays	*{^0:the}* {1=stayed|held fire}.
undo-stay	{0}: {1=stay|hold fire}
moves	*{^0:the}* {1=moved|side-stepped or stepped back|was prolonged} {2}.
moves-past	*{^0:the}* {1=moved|side-stepped or stepped back|was prolonged} {2}, {3} on the way.
moves-stops	*{^0:the}* {1=moved|side-stepped or stepped back|was prolonged} {2} and stopped {3}.
stops	at {0}, which {1=||it may not enter|it enters along a road only|has a rule of its own}
it-stops	It stops {0}.
moved	moved
move-it	Move the unit {0}.
over-move	Move: {0}
undo-move	move
forms	*{^0:the}* formed {1:form}.
undo-form	formation
limbers	*{^0:the}* {1=unlimbered|limbered}.
undo-limber	{0=unlimbering|limbering}

crosses	*{^0:the}* crossed {1}.
across	across
across-it	Across {0}
over-cross	Cross a bridge
set-down	Set the unit down on the far side, touching the bridge.
any-facing	Any place and facing, the same formation. It moves no more this turn.
defends	*{^0:the}* {0!defend} {1}.
defends-it	Defending {0}
no-longer	{^0:the} {0!give} up the defence: one unit at a time.
over-bridge	Bridge
undo-defend	defence
enters-it	*{^0:the}* entered {1} and formed a defensive block.
lift-model	Lift the model and form a defensive block.
on-base	As many stands on the base as fit; all count as inside.
over-landmark	Landmark
undo-enter	entering
abandons	*{^0:the}* abandoned {1} and formed {2:form}.
abandons-it	Out of {0}
move-off	Form {0:form} and move it off the base.
undo-leave	leaving
road-ignores	Ignores the {0:kind}
road-in	Counts as in the {0:kind}, {1=normal|half} rate
road-no	Not allowed
road-column	Road column first

charges	*{^0:the}* {1=charged|intercepted} {2:the}{3=|, who fired|, who counter-charged|, who evaded}{4}.
charges-it	{0} {1=charges|intercepts} {2}
it-defends	, defending {0:defence}: half dice for the charger
over-charge	{0=Charge|Interception}
undo-charge	{0=charge|intercept}
yes	Yes
yes-half	Yes, at half rate
half-way	They meet half way.
both-charged	Both have charged: nobody defends.
evades	{^0:the} {0!evade} a full move.
ends-where	The charge ends where its movement ends.
own-end	Set the charger down touching its own end of the bridge.
in-contact	The two count as in contact.
into-contact	Move the charger into contact.
fires-due	{^0:the} {0!fire} in reaction.
half-due	{^0:the} {0!have} half dice in the next hand-to-hand phase only.
advantage	advantage
no-advantage	no advantage
nobody	Nobody
the-defender	The defender, of {0:defence}
in-water	a unit in the water has no advantage
gives-none	{0:kind} gives none
other-way	the charge did not come through or over it
not-in-it	the defender is neither in it nor touching it

sees	yes
blocked	no, blocked
no-gun-fence	artillery cannot fire from a {0:kind}
no-gun-landmark	artillery never stands in a landmark
stops-fire	the {0:kind} stops fire at what is behind it
cover-yes	The unit has cover
cover-no	No cover
cover-barred	This stand may not fire at it
fires	*{^0:the}* fired at {1:the} with {2:die|dice}: ~{3:hit|hits}~.
bounces	*{0}*: the shot bounced through to {1:the} with {2:die|dice}: ~{3:hit|hits}~.
over-fire	Fire: {0} at {1}
over-bounce	Bounce-through: {0} to {1}
undo-volley	volley, {0:hit|hits}
hits-of	{0?hit|hits} of {1:die|dice}
no-dice	no dice
halts	{^0} stops bounce-through.
fires-structure	*{^0:the}* fired at {1}: a {2}, {3:structural hit|structural hits}, {4} left~{5=|, destroyed}~.
structure	{^0}: a {1}, {2:structural hit|structural hits}, {3} left~{4=|, destroyed}~.
over-structure	Fire at a structure
undo-shot	shot at {0}
structural	{0?structural hit|structural hits}
strength-left	{^0}, strength left
take-away	Take {0} away: destroyed.
rough-now	{0=It is passable rough ground now.|It cannot be crossed any more; the place is passable rough ground.}
points-left	{0:point left|points left}

takes	*{^0:the}* took ~{1:hit|hits}~.
over-hits	Enter hits
hit-word	{0?hit|hits}
breaks	*{^0:the}* ~broke and {0!are} gone~.
take-off	Take {0:the} off the table.
stands-lost	{0:stand|stands} of {1} lost
loses	*{^0:the}* lost ~{1:stand|stands}~, {2} left.
remove	Remove {0:stand|stands} of {1:the}.
left	{0} left
left-single	{0} left, {1:single hit stays|single hits stay}
owes	{^0:the} {0!owe} a morale test.
mark	Mark {0:single hit|single hits} on {1:the}.

fights	*{^0:the}* fought {1:the}{2=|, half dice,} with {3:die|dice}: ~{4:hit|hits}~.
over-hand	Hand-to-hand: {0} and {1}
undo-hand	hand-to-hand
hits-on	{0?hit|hits} on {1}
hits-of-side	{0}, hits
over-morale	Morale: {0}
undo-morale	morale test
or-more	{0} or more stands
least	1 is the least
stands	*{^0:the}* stood.
second-failure	*{^0:the}* ~broke~: {0!their} second failure.
withdraws	*{^0:the}* ~withdrew~ a full move.
word-stands	Stands
word-breaks	Breaks
word-withdraws	Withdraws
failed-twice	A second failure.
move-back	Move {0:the} back a full move.
another-breaks	Another failure breaks the unit. It is out of contact and clear of the terrain it was in.
`)

var reasons = map[string]book.Reason{
	// Placing.
	"limit":    {Why: "{1}", Show: "{0=yes|no}"},
	"no-limit": {Why: "no limit but common sense", Section: secConsider, Show: "yes"},

	// Movement.
	"allowance":   {Why: "allowance", Section: houseUnits, Show: "{0:length}"},
	"full-rate":   {Why: "at the full rate", Section: secMove, Show: "{0:length}"},
	"half-rate":   {Why: "at half rate for {1:length}", Section: secMove, Show: "{0:length}"},
	"stop":        {Why: "{1}", Section: "{0:chapter}", Show: "stop"},
	"to-bridge":   {Why: "to the bridge", Section: secBridge, Show: "{0:length}"},
	"crossing":    {Why: "the crossing uses the rest of the movement", Section: secBridge, Show: "all"},
	"road-beside": {Why: "a stand beside the road is in the {0:kind}", Section: secRoad, Show: "{1=normal|half|no}"},
	"road-need":   {Why: "through impassable ground several stands need road column", Section: secRoad, Show: "no"},
	"road-along":  {Why: "along the road, one stand wide ({0:length})", Section: secRoad, Show: "yes"},

	// Charges.
	"charge-allowance": {Why: "{0=charge|intercept} allowance", Section: houseUnits, Show: "{1:length}"},
	"slowed":           {Why: "{1}", Section: "{0:chapter}", Show: "half rate"},
	"reached":          {Why: "reached at most", Section: secMove, Show: "{0:length}"},
	"met":              {Why: "both charge, nobody defends", Section: houseNames, Show: "met"},
	"enemy-defends":    {Why: "the enemy defends {0:defence}: half dice in the next hand-to-hand phase", Section: secHand, Show: "½"},
	"defends": {Why: "defends {0:defence}: the charger has half dice in the next hand-to-hand phase only", Section: secHand,
		Show: "½"},
	"no": {Why: "{1}", Section: "{0:chapter}", Show: "no"},

	// Sight and cover.
	"out-of-range":     {Why: "out of range, {0:length}", Section: houseDice, Show: "no"},
	"out-of-zone":      {Why: "outside the zone of fire", Section: houseZone, Show: "no"},
	"some-dry":         {Why: "only stands that are out of the {0:kind} fire", Section: "{0:chapter}", Show: "some"},
	"cover":            {Why: "{0:kind}", Section: secFire, Show: "cover"},
	"no-cover-touched": {Why: "{0:kind}, which the firer {1=touches|is in}", Section: secFire, Show: "free"},
	"free":             {Why: "{0:kind}", Section: "{0:chapter}", Show: "free"},
	"two-covers":       {Why: "two features that give cover between", Section: secFire, Show: "no"},
	"nothing-between":  {Why: "clear line of fire", Section: secFire, Show: "clear"},
	"barred":           {Why: "two or more features that give cover between", Section: secFire, Show: "barred"},
	"all-eligible":     {Why: "all {0:stand|stands} eligible: half dice, rounded down", Section: secFire, Show: "½"},
	"some-open":        {Why: "{0:stand is|stands are} not eligible: full dice", Section: secFire, Show: "full"},

	// Dice.
	"class":        {Why: "{0:Class}", Section: houseDice},
	"close":        {Why: "close range", Section: houseDice},
	"dice":         {Why: "{1:stand|stands}", Section: houseDice, Show: "{0:die|dice}"},
	"in-cover":     {Why: "target in cover: {1}", Section: secFire, Show: "½ = {0:die|dice}"},
	"open":         {Why: "{0:firing stand touches|firing stands touch} {1}: no cover", Section: secFire, Show: "full"},
	"not-all":      {Why: "not every stand is eligible: no cover", Section: secFire, Show: "full"},
	"beyond":       {Why: "{0:Class} beyond half range", Section: houseDice},
	"bounce-half":  {Why: "bounce-through", Section: houseBounce, Show: "½ = {0:die|dice}"},
	"on-one-two":   {Why: "on a 1 or 2 ({0})", Section: secDamage},
	"side":         {Why: "{0}", Section: houseDice},
	"flank":        {Why: "flank or rear", Section: houseDice},
	"hand-dice":    {Why: "{1:stand|stands} of {2:Class}", Section: houseDice, Show: "{0:die|dice}"},
	"hand-half":    {Why: "charged a unit with the hand-to-hand advantage", Section: secHand, Show: "½ = {0:die|dice}"},
	"morale-class": {Why: "{0:Class}", Section: housePhases},
	"general":      {Why: "general near", Section: housePhases},
}

var sums = map[string]book.SumKind{
	"place":      {Section: secGeneral},
	"place-line": {Section: secLinear},
	"move":       {Section: secMove},
	"bridge":     {Section: secBridge},
	"road":       {Section: secRoad},
	"charge":     {Section: secMove},
	"advantage":  {Section: secHand},
	"sight":      {Section: secFire},
	"cover":      {Section: secFire},
	"fire":       {Section: houseDice, Mark: engine.House, Good: "hits", Code: dice.OneD6},
	"bounce":     {Section: houseBounce, Mark: engine.House, Good: "hits", Code: dice.OneD6},
	"structure":  {Section: secDamage, Code: dice.OneD6},
	"hand":       {Section: houseDice, Mark: engine.House, Good: "hits", Code: dice.OneD6},
	"morale":     {Section: housePhases, Mark: engine.House, Good: "stands", Code: dice.OneD6},
}
