package hill

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
)

// Every number in our own tables can be changed for a game. The tables in tables.go and tables_turn.go are the
// design; a game keeps its differences as Settings.House, and the rules read the tables in force through
// State.tables. The results of a step are stored in its events, so a change never affects what has been played.

// notReached is how settings show the number to hit of a bracket beyond a weapon's range.
const notReached = maxNeed + 1

// look is how a house value is shown.
type look uint8

const (
	plain   look = iota
	signs        // a modifier of a number needed
	lengths      // inches as printed
	on3D6        // needed on 3D6
	hit3D6       // the same, with notReached for out of range
	on2D6        // needed on 2D6
	onD6         // from this face of one die up, noFace for none
	toD6         // up to this face of one die, 0 for none
	to2D6        // up to this total of 2D6
	percent
	part // a part of a D66 table
)

// looks gives their names in the lists of values.
const looks = "plain signs lengths on3D6 hit3D6 on2D6 onD6 toD6 to2D6 percent"

// value is a house value. The number it changes has the same index in tables.numbers.
type value struct {
	book.Value
	as        look
	draw, row int  // for a part: its table and its row
	told      bool // the words told of a throw depend on it
}

// listed holds the house values, built once, in the order of the settings: by the tables of hill-tables.
var listed struct {
	once   sync.Once
	values []value
	house  *book.House
}

// values returns every house value.
func values() []value {
	listed.once.Do(listValues)
	return listed.values
}

func listValues() {
	l := &lister{}
	l.rows(fightValues)
	l.rows(pressValues)
	l.events()
	l.rows(ownedValues)
	l.findings()
	l.rows(findValues)
	l.ledger()
	listed.values = l.all
	var all []book.Value
	numbers := designed().numbers()
	for i, v := range l.all {
		v.Show, v.Odds, v.Design = v.as.show, v.odds, v.fromTable(*numbers[i])
		all = append(all, v.Value)
	}
	listed.house = book.NewHouse(func() []book.Value { return all })
}

// house returns the kit's list of the house values.
func house() *book.House {
	values()
	return listed.house
}

// The house values, in groups. A group starts with a line with "=", or with "*" where the words told of throws
// depend on its values. Each other line has the key, how it is shown, the least and greatest value, and the
// label. A list in braces stands for one value per item, mv-0, mv-1 and so on; an empty item has none.

// fightValues are for movement, fire, attack, morale and artillery. Source: hill-tables 3.
const fightValues = `
=3.1
mv lengths 0 12 Move, with 1D6: {actor}
mv-ch lengths 0 6 A charge on foot adds
mv-hh plain 2 6 Mounted: the move on foot, in halves
mv-hp lengths 0 6 Mounted: added to that
mv-hc lengths 0 8 A mounted charge adds
=3.2
fb-pistol hit3D6 4 19 Pistol, {to36}
fb-carbine hit3D6 4 19 Carbine, {to36}
fb-musket hit3D6 4 19 Musket, {to36}
fb-rifle hit3D6 4 19 Rifle, {to36}
ff signs -4 4 Firer: {soldier}
ft signs -4 4 Target: {soldier}
fc signs -2 6 Target in {covered}
f-fm signs -4 6 Firer mounted
f-tm signs -4 4 Target mounted
f-mm signs -6 0 Marksman
n-min plain 3 10 Number needed on 3D6, at least
n-max plain 11 18 Number needed, at most
=3.3
at on3D6 4 18 To cut down
at-ch signs -4 2 Charging
aa signs -4 4 Attacker: {soldier}
ad signs -4 4 Defender: {soldier}
ac signs -2 6 The figure attacked in {covered}
am signs -4 4 Mounted attacks foot, {ground}
af signs -4 4 Foot attacks mounted, {ground}
=3.4
mc on2D6 2 12 Check: {soldier}
mr on2D6 2 12 Rally: {soldier}
m-half signs 0 6 Half or more gone
=3.6
gm to2D6 1 8 Misfires on or below: {crew}
gc signs -3 3 Score of a shell: {crew}
gr plain 0 8 Range takes off: {to 12 inches|to 24 inches|to 36 inches|to 48 inches|to 72 inches}
gs plain 0 12 Highest score: {no burst|wide|near}
g-wide lengths 0 12 Wide: 1D6 plus
=3.7
tb on3D6 4 18 Blast
tr on3D6 4 18 Roundshot, {to72}
tc on3D6 4 18 Cannister, {to36}
ta signs -4 6 Testing: {actor}
tk signs -6 2 In {covered}
t-m signs -2 4 Mounted
`

// pressValues are for Initiative/Event. Source: hill-tables 4.1.
const pressValues = `
=4.1
pw plain 0 12 Events in 36: {one Player unit|two|three or more}
p-alarm plain 0 6 Fewer from the alarm turn on
p-events plain 1 6 Most events in a turn
p-press plain 1 24 Draws of a turn that may bring one
p-crowd plain 1 12 No event with this many Non-Player units
p-lull plain 1 8 More after this many quiet turns
p-step plain 0 9 More for each quiet turn
p-max plain 1 30 Never more in 36 than
`

// ownedValues are for the figures owned. Source: hill-tables 4.3.
const ownedValues = `
=4.3
x-line plain 1 12 Infantry comes if this many are left
x-horse plain 1 12 Cavalry comes if this many are left
x-guards plain 1 12 A convoy comes if this many are left
x-riders plain 1 12 Guerillas and Bandits ride if this many are left
x-found plain 1 12 Found in a village if this many are left
x-garrison plain 1 12 Garrisons have at least
`

// findValues are for scouting, assessing and cargo. Source: hill-tables 5.
const findValues = `
*House: Scouting and assessing
s-fort onD6 1 7 A fortification on at least
s-mag onD6 1 7 A magazine in an outpost on at least
s-fmag onD6 1 7 A magazine in a fortification on at least
sg on2D6 2 13 Garrison, 2D6 at least: {Conscript|Average|Veteran}
sp plain 1 20 Its figures, 1D6 plus: {Conscript|Average|Veteran}
s-empty plain 2 12 Empty with walls or a magazine is read as
s-off onD6 1 7 An officer on at least
as on2D6 2 12 Assessed on 2D6: {soldier}
a-seen to2D6 1 12 A failure is seen on or below
a-low toD6 0 6 Mostly Conscript on 1 to
a-high onD6 1 7 Mostly Veteran on at least
r-desert onD6 1 7 Robbers are Deserters on at least
c-powder onD6 1 7 Wagons hold powder on at least
c-gold onD6 1 7 Wagons hold treasure on at least
away lengths 0 24 Troops in a village stand off by
=5.1
locate lengths 1 72 Located within
`

// lists expands the lists that have a name.
var lists = strings.NewReplacer(
	"{soldier}", "{Veteran|Average|Conscript|Civilian}", "{crew}", "{Veteran|Average|Conscript}",
	"{actor}", "{Veteran|Average|Conscript|Civilian|Transport}",
	"{ground}", "{open or road|rough|soft cover|hard cover|fortification}", "{covered}", "{||soft cover|hard cover|fortification}",
	"{to36}", "{0-3 inches|3-6 inches|6-12 inches|12-18 inches|18-24 inches|24-36 inches}",
	"{to72}", "{0-3 inches|3-6 inches|6-12 inches|12-18 inches|18-24 inches|24-36 inches|36-48 inches|48-72 inches}",
)

// lister collects the values group by group.
type lister struct {
	all   []value
	group string
	told  bool
}

func (l *lister) add(key, label string, as look, least, most int) *value {
	l.all = append(l.all, value{Value: book.Value{Key: book.Key(key), Label: label, Group: section(l.group), Min: least, Max: most},
		as: as, told: l.told})
	return &l.all[len(l.all)-1]
}

// rows adds the values written in text.
func (l *lister) rows(text string) {
	names := strings.Fields(looks)
	for _, line := range strings.Split(strings.Trim(lists.Replace(text), "\n"), "\n") {
		if line[0] == '=' || line[0] == '*' {
			l.told, l.group = line[0] == '*', line[1:]
			continue
		}
		w := strings.SplitN(line, " ", 5)
		least, _ := strconv.Atoi(w[2])
		most, _ := strconv.Atoi(w[3])
		as := look(slices.Index(names, w[1]))
		label, list, many := strings.Cut(strings.TrimSuffix(w[4], "}"), "{")
		if !many {
			l.add(w[0], label, as, least, most)
			continue
		}
		for i, name := range strings.Split(list, "|") {
			if name != "" {
				l.add(w[0]+"-"+num(i), label+name, as, least, most)
			}
		}
	}
}

// events adds the parts of the event tables, the throws in the texts of events, and limits. Source: hill-tables
// 4.2, 4.4.
func (l *lister) events() {
	l.told, l.group = true, "House: Opening events"
	l.parts("ea", drawOpening, func(i int) (id, name string) { return tableA[i].Is, must(tableA[i].Is).name })
	l.group = "House: Alarm events"
	l.parts("eb", drawAlarm, func(i int) (id, name string) { return tableB[i].Is, must(tableB[i].Is).name })
	l.group = "House: Direction"
	l.parts("ed", drawWay, func(i int) (id, name string) { return num(directions[i].Is), upper(octants[directions[i].Is]) })
	for _, k := range everyKind {
		l.group = "House: " + kindGroup(k)
		for _, a := range k.dice {
			l.ask(k, a)
		}
	}
	l.told, l.group = false, "4.4"
	for _, k := range everyKind {
		if k.limit > 0 {
			l.add("l-"+k.id, "Most in a game: "+lower(k.name), plain, 1, maxOfKind)
		}
	}
}

// findings adds the parts of the tables of finds. Source: hill-tables 5.
func (l *lister) findings() {
	l.told = true
	for i, roll := range findTables {
		f := findingBy(roll)
		l.group = "House: " + f.name
		l.parts("f"+"vmaxzopq"[i:i+1], drawFinds+i, func(k int) (id, name string) { return f.table[k].Is.key, findName(f.table[k].Is.key) })
	}
}

// parts adds the rows of a D66 table.
func (l *lister) parts(key string, draw int, of func(i int) (id, name string)) {
	for i := range designed().parts[draw] {
		id, name := of(i)
		v := l.add(key+"-"+id, name, part, 0, 18)
		v.draw, v.row = draw, i
	}
}

// ask adds the values of one throw in a kind's text.
func (l *lister) ask(k kind, a ask) {
	key, name := k.id+"-"+string(a.what), k.name+": "
	switch {
	case a.what == ofFigures:
		l.add(key, name+"figures, "+a.code.String()+" plus", plain, 0, 20)
	case a.what == ofInches:
		l.add(key, name+"distance, "+a.code.String()+" plus", lengths, 0, 48)
	case a.grade != "":
		l.add(key+"-low", name+"Conscript on 1 to", toD6, 0, 6)
		l.add(key+"-high", name+"Veteran on at least", onD6, 1, noFace)
	default:
		l.add(key, name+choices[a.what][1]+" on at least", onD6, 1, noFace)
	}
}

// ledger adds levels, verdicts, and the distances in the conduct of Non-Player units. Source: hill-tables 5.1,
// 6.
func (l *lister) ledger() {
	for _, a := range awards {
		if a.level > 0 {
			l.add("v-"+a.id, "Level: "+a.title, plain, 1, 6)
		}
	}
	for i := range verdicts[:5] {
		l.add("w-"+num(i), "Up to this many points: "+verdicts[i].Is, plain, -6, 30)
	}
	l.group = "6"
	for _, c := range conductValues {
		l.add("b-"+c.key, c.label, lengths, 0, 48)
	}
	l.add("b-round", "Cannister within this much of its reach", percent, 10, 100)
}

// cells are pointers to the house values in the tables. In WebAssembly each inlined append is half a kilobyte,
// and there would be fifty.
type cells []*int

//go:noinline
func (p *cells) row(ns []int) {
	for i := range ns {
		*p = append(*p, &ns[i])
	}
}

//go:noinline
func (p *cells) one(ns ...*int) { *p = append(*p, ns...) }

// numbers returns pointers to all house values, in the order of their list.
func (t *tables) numbers() cells {
	var p cells
	t.fightCells(&p)
	t.eventCells(&p)
	t.findCells(&p)
	return p
}

func (t *tables) fightCells(p *cells) {
	p.row(t.moveBase[:])
	p.one(&t.chargeFoot, &t.horseHalves, &t.horsePlus, &t.chargeMounted)
	for w := range t.fireBase {
		p.row(t.fireBase[w][:to48])
	}
	p.row(t.firer[:])
	p.row(t.fireTarget[:])
	p.row(t.fireCover[inSoft:])
	p.one(&t.firerMounted, &t.targetMounted, &t.marks, &t.needLeast, &t.needMost, &t.attackBase, &t.attackCharging)
	p.row(t.attacker[:])
	p.row(t.defender[:])
	p.row(t.attackCover[inSoft:])
	for i := range t.attackHorse {
		p.one(&t.attackHorse[i].mountedAttacker)
	}
	for i := range t.attackHorse {
		p.one(&t.attackHorse[i].mountedDefender)
	}
	p.row(t.checkNeed[:])
	p.row(t.rallyNeed[:])
	p.one(&t.halfGone)
	p.row(t.misfireUpTo[:])
	p.row(t.shellCrew[:])
	p.row(t.shellOff[:])
	p.row(t.shellUpTo[:])
	p.one(&t.widePlus, &t.testBase[blast][to3])
	p.row(t.testBase[roundshot][:over72])
	p.row(t.testBase[cannister][:to48])
	p.row(t.testActor[:])
	p.row(t.testCover[inSoft:])
	p.one(&t.testMounted)
}

func (t *tables) eventCells(p *cells) {
	p.row(t.window[:])
	p.one(&t.afterAlarm, &t.maxEvents, &t.pressWindow, &t.crowd, &t.lullTurns, &t.lullStep, &t.lullMax)
	p.row(t.parts[drawOpening])
	p.row(t.parts[drawAlarm])
	p.row(t.parts[drawWay])
	for i := range t.kinds {
		for j := range t.kinds[i].dice {
			switch a := &t.kinds[i].dice[j]; {
			case a.what == ofFigures || a.what == ofInches:
				p.one(&a.plus)
			case a.grade != "":
				p.one(&a.low, &a.high)
			default:
				p.one(&a.from)
			}
		}
	}
	for i, k := range everyKind {
		if k.limit > 0 {
			p.one(&t.kinds[i].limit)
		}
	}
	p.one(&t.minLine, &t.minHorse, &t.minGuards, &t.minRiders, &t.minFound, &t.garrisonAtLeast)
}

func (t *tables) findCells(p *cells) {
	for i := range findTables {
		p.row(t.parts[drawFinds+i])
	}
	p.one(&t.fortFrom, &t.magazineFrom, &t.fortMagazine)
	p.row(t.garrisonFrom[:])
	p.row(t.garrisonPlus[:])
	p.one(&t.emptyReadAs, &t.garrisonOfficer)
	p.row(t.assessFrom[:])
	p.one(&t.seenOn, &t.mostly.low, &t.mostly.high, &t.desertersFrom, &t.powderFrom, &t.treasureFrom, &t.away, &t.locate)
	for i, a := range awards {
		if a.level > 0 {
			p.one(&t.level[i])
		}
	}
	p.row(t.wordUpTo[:])
	p.row(t.conduct[:])
	p.one(&t.roundReach)
}

// maxOfKind is the highest limit per game, and maxEventsSet the highest per turn, that a referee can set.
const (
	maxOfKind    = 9
	maxEventsSet = 6
)

// kindGroup returns the settings group for the dice of a kind.
func kindGroup(k kind) string {
	switch k.id {
	case "con", "avg", "vet", "picket", "guard", "officer":
		return "Infantry that comes"
	case "cav", "lart", "fart":
		return "Cavalry and guns that come"
	case "convoy", "msg", "hq":
		return "Travellers that come"
	case "guer", "bandit", "desert", "armed":
		return "Irregulars that come"
	}
	return "Who and what may appear"
}

// findName returns the name of a row in a table of finds.
func findName(key string) string { return book.Or(wordFor("title-"+key), must(key).name) }

// fromTable returns the setting for number n of the tables, and number converts back: notReached stands for out.
func (v value) fromTable(n int) int {
	if v.as == hit3D6 && n == out {
		return notReached
	}
	return n
}

func (v value) number(n int) int {
	if v.as == hit3D6 && n == notReached {
		return out
	}
	return n
}

// show formats n as look as requires.
func (as look) show(n int) string {
	switch {
	case as == hit3D6 && n == notReached, as == onD6 && n == noFace, as == toD6 && n == 0:
		return "never"
	case as == signs:
		return book.Signed(n)
	case as == percent:
		return num(n) + " %"
	}
	return num(n)
}

// odds returns the chance for number n with the values c in force, or what n means; "" when there is nothing to
// add.
func (v value) odds(c book.Changed, n int) string {
	switch v.as {
	case lengths:
		return "Inches as printed."
	case on3D6:
		return dice.ThreeD6.AtLeast(n).String() + " on 3D6"
	case hit3D6:
		if n == notReached {
			return num(notReached) + ": out of range"
		}
		return dice.ThreeD6.AtLeast(n).String() + " on 3D6"
	case on2D6:
		return dice.TwoD6.AtLeast(n).String() + " on 2D6"
	case onD6:
		if n == noFace {
			return "7: never"
		}
		return dice.OneD6.AtLeast(n).String() + " on 1D6"
	case toD6:
		return dice.OneD6.Between(1, n).String() + " on 1D6"
	case to2D6:
		return dice.TwoD6.Between(2, n).String() + " on 2D6"
	case part:
		t, _ := tablesFor(c)
		return dice.Chance{In: apportion(t.parts[v.draw])[v.row], Of: 36}.String() + " on D66"
	}
	return ""
}

// changesWanted returns those of c whose value is wanted.
func changesWanted(c book.Changed, wanted func(v value) bool) (out book.Changed) {
	for _, v := range values() {
		for _, x := range c {
			if x.Key == v.Key && wanted(v) {
				out = append(out, x)
			}
		}
	}
	return out
}

// withHouse returns the settings with the house values given by in.
func (t Settings) withHouse(in engine.Values) (Settings, *engine.Refusal) {
	c, _, err := house().With(t.House, in)
	var no *engine.Refusal
	if errors.As(err, &no) {
		no.Code, no.Section = "S1", "1.5"
		return t, no
	}
	if _, err := tablesFor(c); err != nil {
		return t, &engine.Refusal{Code: "S1", Text: "At least one result must be left in the table.", Section: "1.5",
			Field: string(c[buildTables(c).emptied(c)].Key)}
	}
	t.House = c
	return t, nil
}
