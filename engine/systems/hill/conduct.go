package hill

// behaviour is the conduct of one type of Non-Player unit: its lines in the order they are tried.
type behaviour struct {
	id, label string
	travels   bool
	lines     []string // with lengths as {quarter inches}
	kinds     []string // the kinds of party it applies to
}

// behaviours are the conduct of Non-Player units, starting with what takes precedence for all of them. Source:
// hill-tables 6; HILL-109, 111.
var behaviours = [...]behaviour{
	{"all", "Every Non-Player unit, before anything else", false, []string{
		"Wavering: Rally (Stand/Rally/Load), or Move out of danger if an enemy is within {36}",
		"In contact with an enemy: Attack, unless the type flees from combat",
		"A gun or rifle that must be used again: Load it if no better action offers"}, nil},
	{"french_infantry", "French infantry", false, []string{
		"Kill Player troops: close to {48} (Conscripts {40}) using cover, fire, and charge a Wavering unit, a unit that has already acted, " +
			"or one outnumbered three to two",
		"Attack Guerillas",
		"Intercept Villagers, Monks/Priests and Aristocrats (contact removes them)",
		"Kill Deserters",
		"Kill Bandits",
		"None in reach: move toward the last known place of the Player force"}, []string{"con", "avg", "vet"}},
	{"french_cavalry", "French cavalry", false, []string{
		"Charge Player troops in the open that have already acted, are Wavering, or serve a gun",
		"Otherwise keep {72} off unbroken foot that has not acted, out of rough ground, and work round to the open side",
		"Ride down Guerillas, then civilians, then Deserters, then Bandits",
		"Dismount only to hold ground or to fire from cover"}, []string{"cav"}},
	{"artillery", "Enemy artillery", true, []string{
		"On the march: follow the road to the destination",
		"A threat in sight at {60} or more and within range: unlimber, load, fire (cannister when the target is inside four fifths of " +
			"cannister range, otherwise roundshot or shell)",
		"A threat nearer than {60} while limbered: run for the far edge",
		"At a village or outpost that is the destination: unlimber and stay"}, []string{"lart", "fart"}},
	{"convoy", "Enemy convoy", true, []string{
		"Wagons always move on; threatened (an enemy within {80} in sight): leave by the nearest edge that is not the British one",
		"Guards put themselves between the threat and the wagons, fire at {48}, and charge only to save the wagons",
		"At a village or outpost that is the destination: park, guards man the perimeter"}, []string{"convoy"}},
	{"messenger", "Enemy messenger", true, []string{
		"Reach the exit alive, by the road if it is clear",
		"An enemy within {48}: ride wide of him, or back the way he came",
		"Fight only when caught"}, []string{"msg"}},
	{"headquarters", "Enemy headquarters", true, []string{
		"Avoid every risk: with any threat in sight within {96}, leave by the nearest edge that is not the British one",
		"Guards cover the retreat and never pursue",
		"Ignore civilians, Bandits, Deserters and Guerillas unless they threaten"}, []string{"hq"}},
	{"garrison", "Garrison of an outpost, village or picket", false, []string{
		"Hold the position; fire at anything hostile within {48}, within {72} from hard cover",
		"Sally only against a Wavering or broken attacker within {24}",
		"Never abandon a magazine",
		"An enemy within {72} and out of sight: man the side that cuts him off, or from which he can be fired at"},
		[]string{"garrison", "picket", "guard", "officer"}},
	{"armed_monks", "Armed monks (afrancesados)", false, []string{
		"Charge the nearest Player figures",
		"Fire when out of reach",
		"Withdraw off the nearest edge when half are gone"}, []string{"armed"}},
	{"guerillas", "Guerillas not yet under Player control", false, []string{
		"Attack the nearest French or their allies: ambush from cover at {48}, charge convoys, messengers and equal or smaller parties",
		"None in sight: move to within {24} of the nearest Player figure and join",
		"Never harm Villagers, Monks/Priests or Aristocrats"}, []string{"guer"}},
	{"bandits", "Bandits", false, []string{
		"Rob convoys and civilians",
		"Fall on artillery whose crew has no friends within {48}",
		"Attack anyone, Deserters and other Bandits included, who is outnumbered, Wavering or alone",
		"Faced with even odds: draw off out of musket shot into cover"}, []string{"bandit"}},
	{"deserters", "Deserters", false, []string{
		"Keep away from every uniform, British or French, and from Guerillas: within {64}, move off",
		"Rob civilians, or a convoy or lone rider at two to one",
		"Cornered within {24}: fire, then run"}, []string{"desert"}},
	{"villagers", "Villagers", false, []string{
		"Go on with their work",
		"Move away from fighting and from, in order of fear, Bandits, Deserters, French, Guerillas; last of all British",
		"Never fight"}, []string{"villagers"}},
	{"monks", "Monks/Priests", true, []string{
		"Walk to the far edge",
		"Turn aside from threats as Villagers do",
		"Never fight"}, []string{"monks"}},
	{"aristocrats", "Aristocrats", true, []string{
		"British in sight within {96}: go to them for an escort",
		"Spanish: travel to the far edge; English: stay and enjoy the view",
		"Defend themselves only if attacked"}, []string{"aristo"}},
	{"massed", "Massed Enemy", false, []string{"Takes no action and no initiative"}, []string{"massed"}},
}

// incidentLines are the lines for incidents, numbered after those that take precedence for all. Source:
// hill-incidents 3.
var incidentLines = [...]string{
	"Recalled: only Move, by the shortest way to the nearest edge that is not the British one, and leave by it",
	"Dusk: go to the nearest village or outpost; if there is none within {96}, stand",
	"Mist: move towards the last known place of the Player force, at no more than half the distance",
	"The heat of the day: go to the nearest cover or water, and stand",
	"Mud: wagons that cannot reach an edge in two moves stand, and their guards fight",
	"Mud: leave the road where the field beside it is open",
	"The bridge is broken: mend it when no Player figure is within {48}, otherwise turn to the next best way out",
	"The ford is shut: halt {12} short of it and wait",
	"The cartridge mule: go for it",
}

// The numbers of those lines.
const (
	lineRecalled = 4 + iota
	lineDusk
	lineMist
	lineHeat
	lineMud
	lineField
	linePlank
	lineFord
	lineMule
)

// inGeneral is the conduct that takes precedence over that of the type.
const inGeneral = "all"

// behaviourFor returns the conduct of a kind of party.
func behaviourFor(kind string) (behaviour, bool) {
	for _, c := range behaviours {
		for _, k := range c.kinds {
			if k == kind {
				return c, true
			}
		}
	}
	return patrol, kind == kindPlayers
}

// The acts that are advised; their names are written into saves.
const (
	toRally    = "rally"
	toFlee     = "flee"
	toAttack   = "attack"
	toLoad     = "load"
	toFire     = "fire"
	toCharge   = "charge"
	toMove     = "move"
	toHold     = "hold"
	toUnlimber = "unlimber"
	toDismount = "dismount"
	toNothing  = "nothing"
	toSearch   = "search"
	toHome     = "home"
)

// adviceDeed is how a referee enters an advised act: the entry for a tracked unit, the entry on the console,
// and the label and symbol of the key.
type adviceDeed struct{ act, unit, console, label, symbol string }

var advisedDeeds = [...]adviceDeed{
	{toRally, "unit-stand", "stand", "Rally", "i-morale"},
	{toFlee, "unit-move", "move", "Move off", "i-next"},
	{toAttack, "unit-attack", "attack", "Attack", "i-cross"},
	{toLoad, "unit-stand", "stand", "Load", "i-load"},
	{toFire, "volley", "fire-musket", "Fire", "t-riflemen"},
	{toCharge, "unit-charge", "charge", "Charge", "t-cavalry"},
	{toMove, "unit-move", "move", "Move", "i-next"},
	{toHold, "unit-stand", "stand", "Stay", "i-check"},
	{toUnlimber, "unit-gun", "move", "Unlimber", "t-gun"},
	{toDismount, "unit-move", "move", "Dismount", "i-next"},
	{toNothing, "", "", "Nothing", "t-massed"},
	{toSearch, "", "", "Search", "t-village"},
	{toHome, "unit", "", "Home", "i-back"},
}

func deedFor(act string) (adviceDeed, bool) {
	for _, d := range advisedDeeds {
		if d.act == act {
			return d, true
		}
	}
	return adviceDeed{}, false
}
