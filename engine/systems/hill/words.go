package hill

import (
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
)

// words is what sums say, by the ids that events hold. Lengths are printed quarter inches until they are shown.
var words = &book.Words{
	Say: book.Sentences(fightSaid + turnSaid + `
least	never under {0}
most	never over {0}
no-point	cannot burst on the point
far	{0:length}
from-to	{0:number}–{1:length}
out	out of range
short	falls short
no-carry	out of range of the gun

arms	{0=pistols|carbines|muskets|rifles|rifles with loose ball|` +
		`pistol|carbine|musket|rifle|rifle with loose ball}{1=|, officer|, NCO|, Marksman}{2=|, mounted}
rider	{1=|mounted }{0:quality}{1= on foot|}
quality	{0:quality}

hits	{0:hit|hits}
volley	Volley, {0}
reacts	Reaction fire, {0}
strikes	Attack, {0}
returns	Strike back, {0}
tests	Test, {0} lost
moves	Move
goes	Charge
escapes	Reaction move
stands	Stand
loads	Load, {0:rifle|rifles}
rallied	Rally, {0=it breaks|solid again}
held	Morale, {0=Wavering|Solid}
limber	{0=Unlimbered|Limbered}
load-gun	Load, {0=|roundshot|cannister|shell}
gun	Gun, {0=misfire|roundshot|cannister|shell}

promoted	promoted
to-load	to load
loaded	loaded
mounted	mounted
dismounted	dismounted
sharp	named Marksman
plain	no longer Marksman
nco	made NCO
no-leader	no longer a leader
armed	armed with {0=pistols|carbines|muskets|rifles}
officer	made an officer

lines	friendly lines at the {0=near|far|left|right} edge
named	{0}
unnamed	{0=village|cave or ruin|outpost|massed enemy}
hidden	a hidden party
at-place	{0} at the {1=|near|far|left|right} edge
at-kind	the {0=village|enemy outpost|outpost|fortification}{1=| 1| 2| 3| 4| 5| 6| 7| 8| 9} at the {2=|near|far|left|right} edge
at-edge	{0=|near|far|left|right} edge
the-edge	the {0=|near|far|left|right} edge
aim	objective: {0}
secret	a secret
taken-out	something taken out

advice-near	An enemy within {0:length}: {1=no|yes}
advice-limbered	Is the gun limbered: {1=no|yes}
see-name	{0}
see-no-one	Nobody
see-several	Several in reach, equally near
see-within-soft-acted	within {0:length}, and Wavering, acted or outnumbered
see-contact	in contact
see-contact-enemy	in contact with an enemy
see-farther	farther off
see-open	in the open, in reach of a charge
see-open-soft	in the open, and has already acted, is Wavering, or is a gun crew
see-sheltered	in cover, in the rough or farther off
see-hold	it must hold its ground
see-nearer	nearer than {0:length}
see-in-range	at {0:length} or more, within range
see-none	none
see-there	none, and it has reached its destination
see-within	within {0:length}
see-none-near	nobody that close
see-caught	he is caught
see-threat	a threat
see-harmless	only civilians, Bandits, Deserters or Guerillas who do not threaten
see-nobody	nobody
see-within-soft	within {0:length}, and Wavering or broken
see-within-cover	within {0:length}, from hard cover
see-within-unseen	within {0:length}, and out of sight
see-reach	in reach of a charge
see-no-reach	out of reach
see-within-weak	within {0:length}, and no stronger than they are
see-friends	its crew has friends within {0:length}
see-reach-soft	in reach, and outnumbered, Wavering or alone
see-cornered	they are cornered, an enemy within {0:length}
see-uniform	a uniform or Guerillas within {0:length}
see-civilians	civilians
see-lone	a convoy or a lone rider, and they are two to one
see-at	at {0}
see-aim	it can be done now: {0}
see-edge	at your own edge
see-open-near	in the open, within {0:length}
see-attacked	they are attacked
see-fight	a fight is near
see-bandits	Bandits
see-deserters	Deserters
see-french	French
see-guerillas	Guerillas
see-british	British soldiers
see-british-near	British in sight within {0:length}
see-neither	neither

grave	A catastrophe: {0}
softened	Lost, but the despatches soften it
not-empty	Lost, though not empty-handed
nothing	Lost, and nothing to show for it
at-a-price	Won, but at a price
won	Won. {0}
nobody	Lost: nobody came home
verdict	{0:verdict}
`),
	Cards: book.Cards(fightCards + turnCards),
	Reasons: map[string]book.Reason{
		// Movement.
		"mover":       {Why: "{0:quality}"},
		"die":         {Why: "the die"},
		"die-to-come": {Why: "the die", Show: "+ 1D6"},
		"heat":        {Why: "the heat of the day"},
		"shoes":       {Why: "new shoes"},
		"lame":        {Why: "lame horses, one quality lower"},
		"guide":       {Why: "a guide: rough is open"},
		"rain":        {Why: "rain on the powder"},
		"dust":        {Why: "wind and dust"},
		"horse-pace":  {Why: "mounted, rounded down", Show: "× {0}{1=|½} + {2}"},
		"horse-home":  {Why: "mounted charge"},
		"foot-home":   {Why: "charge on foot"},
		"rough-horse": {Why: "rough or steep, mounted, to the half", Show: "÷ 4"},
		"rough-foot":  {Why: "rough or steep", Show: "÷ 2"},
		// Small arms.
		"shot":         {Why: "{0=Pistol|Carbine|Musket|Rifle} at {1:bracket}"},
		"firer":        {Why: "{0:quality} firer"},
		"marksman":     {Why: "Marksman"},
		"firer-horse":  {Why: "firer mounted"},
		"cover":        {Why: "{0=In the open|In the rough|Soft cover|Hard cover|Fortification}"},
		"target":       {Why: "{0:quality} target"},
		"target-horse": {Why: "target mounted"},
		"reach":        {Why: "reach of a {1=pistol|carbine|musket|rifle}", Show: "{0:length}"},
		// Attack.
		"attack":     {Why: "Attack"},
		"attacker":   {Why: "{0:quality} attacker"},
		"defender":   {Why: "{0:quality} defender"},
		"charging":   {Why: "charging"},
		"horse-foot": {Why: "mounted against foot {0=in the open|off open ground}"},
		"foot-horse": {Why: "foot against mounted {0=in the open|off open ground}"},
		// Morale.
		"checks":     {Why: "{0:quality} unit checks"},
		"rallies":    {Why: "{0:quality} unit rallies"},
		"half":       {Why: "half or more gone"},
		"half-asked": {Why: "half or more gone, asked next", Show: "0 or {0:signed}"},
		// Artillery.
		"crew":       {Why: "{0:quality} crew: misfires on {1:misfires}"},
		"shell":      {Why: "shell"},
		"shell-crew": {Why: "{0:quality} crew"},
		"range":      {Why: "range {0:length}"},
		"gun-reach":  {Why: "reach of a {1=light|field} gun", Show: "{0:length}"},
		// Tests against artillery.
		"against":    {Why: "{0=Blast|Roundshot|Cannister} at {1:bracket}"},
		"blast":      {Why: "Blast"},
		"tested":     {Why: "{0:quality}"},
		"test-horse": {Why: "mounted"},
		"test-reach": {Why: "reach of {1=blast|roundshot|cannister}", Show: "{0:length}"},
		// Finds.
		"assesses": {Why: "{0:quality}"},
		// The way over mixed ground.
		"distance": {Why: "the distance", Section: section("HILL-50"), Show: "{0:length}"},
		"way": {Why: "{1:length} {2=of rough ground, double|in the open, half|of rough ground, four times|in the open, a quarter}",
			Show: "− {0:length}"},
		"obstacles": {Why: "{1:obstacle|obstacles}", Section: section("HILL-52"), Show: "− {0:length}"},
	},
	Sums: map[string]book.SumKind{
		"move":   {Section: section("3.1"), Mark: engine.House, Code: dice.OneD6},
		"fire":   {Section: section("3.2"), Mark: engine.House, Code: dice.ThreeD6, Good: "hits"},
		"attack": {Section: section("3.3"), Mark: engine.House, Code: dice.ThreeD6, Good: "hits"},
		"morale": {Section: section("3.4"), Mark: engine.House, Code: dice.TwoD6, Good: "Solid"},
		"gun":    {Section: section("3.6"), Mark: engine.House, Code: dice.TwoD6, Good: "fires"},
		"shell":  {Section: section("3.6"), Mark: engine.House, Code: dice.TwoD6, Good: "bursts on the point"},
		"short":  {Section: section("3.6"), Code: dice.TwoD6},
		"test":   {Section: section("3.7"), Mark: engine.House, Code: dice.ThreeD6, Good: "survives"},
		"reach":  {Section: section("3.7"), Code: dice.ThreeD6},
		"assess": {Section: section("5"), Mark: engine.House, Code: dice.TwoD6, Good: "assessed"},
		"way":    {Section: section("HILL-51"), Code: dice.OneD6},
	},
	Show: map[string]func(now, arg any) string{
		"lower":      func(_, s any) string { return lower(s.(string)) },
		"kind":       func(_, name any) string { return the(name.(string)) },
		"points":     func(_, n any) string { return points(n.(int)) },
		"point-word": func(_, n any) string { return pointWord(n.(int)) },
		"length":     func(now, n any) string { return scaleOf(now).length(whole(n)) },
		"arm":        func(_, w any) string { return weaponNames[min(whole(w), int(weapons)-1)].name },
		"in":         func(_, c any) string { return coverNames[min(whole(c), int(covers)-1)].in },
		"ground":     func(_, c any) string { return coverNames[min(whole(c), int(covers)-1)].name },
		"gone": func(_, half any) string {
			return [...]string{"fewer than half gone", "half or more gone"}[min(whole(half), 1)]
		},
		"many":           func(_, n any) string { return several(n, "", " ") },
		"times":          func(_, n any) string { return several(n, "", " × ") },
		"he":             func(_, n any) string { return several(n, "He ", " ") },
		"unit":           func(now, _ any) string { return scaleOf(now).unit() },
		"bracket-number": func(now, b any) string { return scaleOf(now).spanNumber(bracket(min(whole(b), brackets-1))) },
		"number":         func(now, n any) string { return scaleOf(now).number(whole(n)) },
		"bracket":        func(now, b any) string { return scaleOf(now).span(bracket(min(whole(b), brackets-1))) },
		"quality":        func(_, q any) string { return Quality(min(whole(q), len(qualities)-1)).String() },
		"signed":         func(_, n any) string { return signed(n.(int)) },
		"verdict":        func(_, n any) string { return verdicts[min(whole(n), len(verdicts)-1)].Is },
		"misfires":       func(_, n any) string { return misfires(whole(n)) },
	},
}

// wordFor is a word that stands alone, "" when there is none.
func wordFor(id string) string { return words.Say.All()[id] }

// scaleOf is the scale that lengths are printed in: that of the game as it stands.
func scaleOf(now any) Scale {
	if s, ok := now.(State); ok {
		return s.Scale
	}
	sc, _ := now.(Scale)
	return sc
}

// several is a number that is more than one, with what stands after it; else one.
func several(n any, one, after string) string {
	if n == 1 {
		return one
	}
	return num(whole(n)) + after
}

// nowScale is the scale that a tale is told in.
func nowScale(t *book.Tale) Scale { return scaleOf(t.Words.Now) }

// whole is an argument that is 0 or more.
func whole(n any) int {
	i, _ := n.(int)
	return max(i, 0)
}

// reckoning puts a sum into words, with its lengths as measured on the table.
func (sc Scale) reckoning(s book.Sum) engine.Reckoning { return words.In(sc).Reckoning(s) }
