package hill

import (
	"slices"
	"strings"
	"sync"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/table"
)

// tables are the house numbers in force. They are built once for each set of changes and only read.
type tables struct {
	changed book.Changed // the differences from the design
	clear   *tables      // the same tables without the lasting incidents, nil when there are none
	sky     sky          // the lasting incidents that change numbers

	moveBase                             [5]int
	chargeFoot, chargeMounted            int
	horseHalves, horsePlus               int
	needLeast, needMost                  int
	fireBase                             [weapons][brackets]int
	firer, fireTarget                    [4]int
	fireCover                            [covers]int
	firerMounted, targetMounted, marks   int
	attackBase, attackCharging           int
	attacker, defender                   [4]int
	attackCover                          [covers]int
	attackHorse                          [covers]struct{ mountedAttacker, mountedDefender int }
	checkNeed, rallyNeed                 [4]int
	halfGone                             int
	misfireUpTo, shellCrew               [3]int
	shellOff                             [5]int // subtracted from a shell in each band of shellRange
	shellUpTo                            [3]int // the highest score for no burst, wide and drifting
	widePlus                             int
	testBase                             [missiles][brackets]int
	testActor                            [5]int
	testCover                            [covers]int
	testMounted                          int
	window                               [3]int // results in 36 that are events, with one unit, two, three or more
	pressWindow, crowd, maxEvents        int
	afterAlarm                           int
	lullTurns, lullStep, lullMax         int
	minLine, minHorse, minGuards         int // figures that must be left for a kind to be placed
	minRiders, minFound                  int
	garrisonAtLeast                      int
	kinds                                []kind // with their dice in force, in the order of everyKind
	parts                                [draws][]int
	opening, alarm                       table.Rows[string]
	bearings                             table.Rows[int]
	finds                                [draws - drawFinds]table.Rows[line]
	fortFrom, magazineFrom, fortMagazine int
	garrisonOfficer, emptyReadAs         int
	garrisonFrom, garrisonPlus           [3]int // Conscript, Average, Veteran
	desertersFrom                        int    // among robbers, on 1D6
	assessFrom                           [4]int
	seenOn                               int
	mostly                               ask
	powderFrom, treasureFrom             int // in a convoy's cargo, on 1D6
	locate, away                         int // in inches
	level                                []int
	wordUpTo                             [5]int
	conduct                              [len(conductValues)]int
	roundReach                           int // percentage of the range of cannister within which it is advised
}

// The tables rolled on with D66; each result is a share of the 36.
const (
	drawOpening = iota
	drawAlarm
	drawWay
	drawFinds // the first of the tables of finds, in the order of findTables
	draws     = drawFinds + 8
)

// findTables are the finds with a table of their own.
var findTables = [draws - drawFinds]string{"parley-villagers", "parley-monks", "parley-aristocrats", "explore-village", "explore-cave",
	"search-officer", "search-messenger", "search-headquarters"}

// noFace is one more than the highest face of a die.
const noFace = 7

// conductValues are the distances in the conduct of Non-Player units: the behaviour, and the length as it
// appears in its lines and questions. Source: hill-tables 6.
var conductValues = [...]struct {
	key, of string
	inches  int
	label   string
}{
	{"all", "all", 9, "Wavering: an enemy is near within"},
	{"foot", "french_infantry", 12, "Infantry closes to"},
	{"con", "french_infantry", 10, "Conscripts close to"},
	{"horse", "french_cavalry", 18, "Cavalry keeps off foot by"},
	{"gun", "artillery", 15, "A threat to a gun is near within"},
	{"convoy", "convoy", 20, "A threat to a convoy is within"},
	{"guards", "convoy", 12, "Its guards fire within"},
	{"msg", "messenger", 12, "A messenger rides wide within"},
	{"hq", "headquarters", 24, "A headquarters leaves with a threat within"},
	{"hold", "garrison", 12, "A garrison fires within"},
	{"hard", "garrison", 18, "From hard cover within"},
	{"sally", "garrison", 6, "It sallies within"},
	{"guer", "guerillas", 12, "Guerillas ambush within"},
	{"bandit", "bandits", 12, "A gun without friends within"},
	{"desert", "deserters", 16, "Deserters move off within"},
	{"corner", "deserters", 6, "Cornered within"},
	{"aristo", "aristocrats", 24, "Aristocrats see the British within"},
}

// designed returns the tables as designed.
var designed = sync.OnceValue(func() *tables {
	t := &tables{
		moveBase: moveBase, chargeFoot: chargeFoot, chargeMounted: chargeMounted, horseHalves: 3, horsePlus: 1,
		needLeast: minNeed, needMost: maxNeed,
		fireBase: fireBase, firer: firer, fireTarget: fireTarget, fireCover: fireCover,
		firerMounted: firerMounted, targetMounted: targetMounted, marks: marksman,
		attackBase: attackBase, attackCharging: attackCharging, attacker: attacker, defender: defender,
		attackCover: attackCover, attackHorse: attackHorse,
		checkNeed: checkNeed, rallyNeed: rallyNeed, halfGone: halfGone,
		misfireUpTo: misfireUpTo, shellCrew: shellCrew, widePlus: widePlus,
		testBase: testBase, testActor: testActor, testCover: testCover, testMounted: testMounted,
		pressWindow: pressWindow, crowd: crowd, maxEvents: maxEvents, afterAlarm: afterAlarm,
		lullTurns: lullTurns, lullStep: lullStep, lullMax: lullMax,
		minLine: 6, minHorse: 6, minGuards: 2, minRiders: 6, minFound: 6, garrisonAtLeast: garrisonAtLeast,
		fortFrom: fortificationFrom, magazineFrom: magazineFrom, fortMagazine: magazineFromInAFort,
		garrisonOfficer: officerFrom, emptyReadAs: emptyReadAs,
		desertersFrom: 4, assessFrom: assessFrom, seenOn: seenOn, mostly: ask{what: ofGrade, grade: mostly},
		powderFrom: cargo[1].From, treasureFrom: cargo[2].From, locate: 24, away: 4, roundReach: 80,
	}
	for i := range t.window {
		t.window[i] = windowByUnits[i].Is
	}
	for i, b := range shellRange {
		t.shellOff[i] = b.Is
	}
	for i := range t.shellUpTo {
		t.shellUpTo[i] = shellScore[i].Max
	}
	for i := range t.wordUpTo {
		t.wordUpTo[i] = verdicts[i].Max
	}
	for i, g := range garrisons[1:] {
		t.garrisonFrom[i], t.garrisonPlus[i] = g.From, g.Is.plus
	}
	for i, c := range conductValues {
		t.conduct[i] = c.inches
	}
	for _, a := range awards {
		t.level = append(t.level, a.level)
	}
	for _, r := range tableA {
		t.parts[drawOpening] = append(t.parts[drawOpening], facesIn(r.From, r.To))
	}
	for _, r := range tableB {
		t.parts[drawAlarm] = append(t.parts[drawAlarm], facesIn(r.From, r.To))
	}
	for _, r := range directions {
		t.parts[drawWay] = append(t.parts[drawWay], facesIn(r.From, r.To))
	}
	for i, id := range findTables {
		for _, r := range findingBy(id).table {
			t.parts[drawFinds+i] = append(t.parts[drawFinds+i], facesIn(r.From, r.To))
		}
	}
	t.kinds = slices.Clone(everyKind)
	t = t.clone()
	for i := range t.kinds {
		for k, a := range t.kinds[i].dice {
			t.kinds[i].dice[k].low, t.kinds[i].dice[k].high = gradeLimits(a.grade)
		}
	}
	t.mostly.low, t.mostly.high = gradeLimits(mostly)
	t.spread()
	return t
})

// facesIn returns how many of the 36 results of D66 lie in a span.
func facesIn(from, to int) int { return place36(to) - place36(from) + 1 }

// clone returns a copy of t that may be written to.
func (t *tables) clone() *tables {
	c := *t
	c.kinds, c.level = slices.Clone(t.kinds), slices.Clone(t.level)
	for i := range c.kinds {
		c.kinds[i].dice = slices.Clone(c.kinds[i].dice)
	}
	for i := range c.parts {
		c.parts[i] = slices.Clone(c.parts[i])
	}
	return &c
}

// gradeLimits returns the last face for Conscripts and the first for Veterans in a grade.
func gradeLimits(grade string) (low, high int) {
	low, high = strings.Count(grade, "c"), noFace
	if i := strings.IndexByte(grade, 'v'); i >= 0 {
		high = i + 1
	}
	return low, high
}

// graded is the inverse of limits: it returns the grade, one letter per face.
func graded(low, high int) string {
	b := []byte("aaaaaa")
	for i := range b {
		if i+1 >= high {
			b[i] = 'v'
		}
		if i < low {
			b[i] = 'c'
		}
	}
	return string(b)
}

// spread distributes the 36 results over the rows of the D66 tables.
func (t *tables) spread() {
	t.opening, t.alarm = spread(tableA, t.parts[drawOpening]), spread(tableB, t.parts[drawAlarm])
	t.bearings = spread(directions, t.parts[drawWay])
	for i, id := range findTables {
		t.finds[i] = spread(findingBy(id).table, t.parts[drawFinds+i])
	}
}

func spread[T any](design table.Rows[T], parts []int) table.Rows[T] {
	var out table.Rows[T]
	at := 0
	for i, n := range apportion(parts) {
		if n > 0 {
			out = append(out, table.Row[T]{From: d66(at), To: d66(at + n - 1), Is: design[i].Is})
			at += n
		}
	}
	return out
}

// apportion divides the 36 results of D66 in proportion to parts; results left over go to the largest
// remainders, to the earlier of equal ones. Parts that add up to 36 are returned as they are.
func apportion(parts []int) []int {
	sum := 0
	for _, n := range parts {
		sum += n
	}
	out, rest, left := make([]int, len(parts)), make([]int, len(parts)), 36
	for i, n := range parts {
		if sum > 0 {
			out[i], rest[i] = 36*n/sum, 36*n%sum
		}
		left -= out[i]
	}
	for ; left > 0; left-- {
		most := 0
		for i := range rest {
			if rest[i] > rest[most] {
				most = i
			}
		}
		out[most]++
		rest[most] = -1
	}
	return out
}

// built holds the sets of tables built most recently: those of a game, and of its older steps.
var built struct {
	sync.Mutex
	sets []*tables
}

// maxBuilt is the number of sets of tables kept.
const maxBuilt = 8

// tablesFor returns the tables with the changes c. Without changes, and with an error for impossible ones, they
// are as designed.
func tablesFor(c book.Changed) (*tables, error) {
	if len(c) == 0 {
		return designed(), nil
	}
	built.Lock()
	defer built.Unlock()
	for _, t := range built.sets {
		if slices.Equal(t.changed, c) {
			return t, nil
		}
	}
	if err := house().Check(c); err != nil {
		return designed(), &engine.Damaged{What: "house values", Err: err}
	}
	t := buildTables(c)
	if t.emptied(c) >= 0 {
		return designed(), broken("nothing is left of a table")
	}
	built.sets = append(built.sets[max(0, len(built.sets)-maxBuilt+1):], t)
	return t, nil
}

// buildTables returns the tables with the changes c, which must be possible. A table with nothing left on it is
// as designed.
func buildTables(c book.Changed) *tables {
	t := designed().clone()
	t.changed = c
	numbers := t.numbers()
	for i, v := range values() {
		*numbers[i] = v.number(house().InForce(c, v.Key))
	}
	for i := range t.kinds {
		for k, a := range t.kinds[i].dice {
			if a.grade != "" {
				t.kinds[i].dice[k].grade = graded(a.low, a.high)
			}
		}
	}
	t.mostly.grade = graded(t.mostly.low, t.mostly.high)
	for b := range t.testBase[blast] {
		t.testBase[blast][b] = t.testBase[blast][to3]
	}
	t.spread()
	return t
}

// emptied returns the index in c of a change to a table with nothing left on it, -1 for none.
func (t *tables) emptied(c book.Changed) int {
	for _, v := range values() {
		if v.as == part && slices.Max(t.parts[v.draw]) == 0 {
			if i := slices.IndexFunc(c, func(x book.Cell) bool { return x.Key == v.Key }); i >= 0 {
				return i
			}
		}
	}
	return -1
}

// tables returns the tables in force. They must not be written to.
func (s State) tables() *tables {
	t, _ := tablesFor(s.Set.House)
	if k := s.sky(); k != (sky{}) {
		return t.under(k)
	}
	return t
}

// kind returns the kind with that id, with its dice and limit in force.
func (t *tables) kind(id string) kind {
	for i := range t.kinds {
		if t.kinds[i].id == id {
			return t.kinds[i]
		}
	}
	return kind{}
}

// find returns the table of a find in force, nil for none.
func (t *tables) find(f finding) table.Rows[line] {
	if i := slices.Index(findTables[:], f.rollID); i >= 0 {
		return t.finds[i]
	}
	return nil
}

// garrison returns the garrison of a scouted outpost for a total of 2D6; an empty outpost has no figures.
func (t *tables) garrison(total int) strength {
	for i := len(t.garrisonFrom) - 1; i >= 0; i-- {
		if total >= t.garrisonFrom[i] {
			return strength{garrisons[i+1].Is.quality, t.garrisonPlus[i]}
		}
	}
	return strength{}
}

// garrisonBands returns the meaning of 2D6 for a garrison.
func (t *tables) garrisonBands() []dice.Band {
	return totalBands(dice.TwoD6, func(n int) string {
		if g := t.garrison(n); g.plus > 0 {
			return g.quality.String()
		}
		return "empty"
	})
}

// cargo returns the load of a convoy for a face of one die.
func (t *tables) cargo(face int) string {
	switch {
	case face >= t.treasureFrom:
		return cargo[2].Is.key
	case face >= t.powderFrom:
		return cargo[1].Is.key
	}
	return cargo[0].Is.key
}

func (t *tables) cargoBands() []dice.Band { return totalBands(dice.OneD6, t.cargo) }

// totalBands returns the bands of consecutive totals of c with the same meaning.
func totalBands(c dice.Code, of func(total int) string) (bs []dice.Band) {
	for n := c.Min(); n <= c.Max(); n++ {
		text := of(n)
		if k := len(bs); k > 0 && bs[k-1].Label == text {
			bs[k-1].To = n
			continue
		}
		bs = append(bs, dice.Band{From: n, To: n, Label: text})
	}
	return bs
}
