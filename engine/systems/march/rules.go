package march

import (
	"fmt"

	"vedette/engine"
	"vedette/engine/dice"
)

// half is half of a CV or factor, .5 up; each halving is rounded by itself: ruling MA-R17.
func half(n int) int { return (n + 1) / 2 }

// quarters is so many quarters of a CV or factor, .5 up.
func quarters(n, of int) int { return (n*of + 2) / 4 }

// part names so many quarters: "half of CV 6".
func part(of int) string {
	return [...]string{"none", "a quarter", "half", "three quarters", "all"}[of]
}

// Distances of a charge for a change of formation. Source: MA-22.
const (
	bracketNone = 0
	to5         = 1
	to12        = 2
	over12      = 3
)

// vedTest is what a VeD test depends on besides the unit.
type vedTest struct {
	bracket  int  // formation change by the distance of the charge
	flank    bool // a charge from flank or rear, while changing formation
	extra    int  // by a house rule, or a leader of a unit that is not on the roster
	extraWhy string
	section  string // where that stands
	loss     int    // CV lost to fire that is not yet off
}

// ved is the sum of a VeD test: 2d6, the target or less passes. Source: MA-20 to MA-25.
func (s State) ved(u Unit, v vedTest) engine.Reckoning {
	r := engine.Reckoning{Section: secVeD, Terms: []engine.Term{{Value: vedBase[u.Quality], Why: qualities[u.Quality], Section: secVeD}}}
	add := func(n int, why, section string) {
		if n != 0 {
			r.Terms = append(r.Terms, engine.Term{Value: n, Why: why, Section: section})
		}
	}
	if n, name := s.bonus(u); n > 0 {
		add(n, name+" with it", secLeaders)
	}
	if u.Kind == Infantry && u.Form == Column {
		add(2, "in column", secVeD)
	}
	if lost := u.Start - max(0, u.CV-v.loss); lost > 1 {
		add(-(lost / 2), itoa(lost)+" CV lost", secVeD)
	}
	switch {
	case u.Dis > 0:
		add(-2, "disordered", secVeD)
	case v.flank:
		add(-2, "charged in flank or rear", secVeD)
	}
	switch v.bracket {
	case to5:
		add(-2, "charged from up to 5″", secVeD)
	case over12:
		add(2, "charged from over 12″", secVeD)
	}
	add(v.extra, v.extraWhy, v.section)
	r = sum(r)
	r.Result = passed(r.Sum, true)
	return r
}

// shot is one firing, by small arms or guns.
type shot struct {
	at     Unit
	reach  int // small arms: 0 close, 1 long; guns: 0 canister, 1 effective, 2 long
	flank  bool
	cover  int // 1 light, 2 heavy
	rain   bool
	split  int  // 0 the whole, 1 the greater half, 2 the lesser
	moved  bool // guns: moved, turned or unlimbered
	over   bool // guns: overhead
	bounce bool
}

// massed tells whether a target is column, square or limbered guns.
func massed(u Unit) bool {
	return u.Form == Column || u.Form == Square || u.Form == Limbered || u.Form == March
}

// musketry is the small-arms factor. Source: charts C8.
func (s State) musketry(u Unit, x shot) engine.Reckoning {
	r := engine.Reckoning{Section: secFire, Mark: engine.House}
	add := func(n int, why string) {
		if n != 0 {
			r.Terms = append(r.Terms, engine.Term{Value: n, Why: why, Section: secFire})
		}
	}
	of, where := s.h("fi-"+[...]string{"line", "att", "mar", "sq", "sk", "line", "line"}[u.Form]), "in "+formNames[u.Form]
	if u.Town != 0 {
		of, where = s.h("fi-gar"), "from one side of the houses"
	}
	share, why := quarters(u.CV, of), fmt.Sprintf("%s of CV %d, %s", part(of), u.CV, where)
	switch x.split {
	case 1:
		share, why = half(share), why+", the greater half"
	case 2:
		share, why = share/2, why+", the lesser half"
	}
	add(share, why)
	if x.reach == 1 {
		n := quarters(share, s.h("fi-long"))
		add(n-share, "long range: "+part(s.h("fi-long")))
		share = n
	}
	if x.at.Form == Skirmish {
		add(quarters(share, s.h("fi-thin"))-share, "target in skirmish order: "+part(s.h("fi-thin")))
	} else if massed(x.at) {
		add(s.h("fi-col"), "target in "+targetWord(x.at))
	}
	if u.Regt && !u.has(Gunless) && u.Form == Line {
		add(s.h("fi-regt"), "regimental guns")
	}
	if x.flank {
		add(s.h("fi-flank"), "into flank or rear")
	}
	if x.at.Form == Deployed {
		add(s.h("fi-guns"), "target deployed guns")
	}
	switch x.cover {
	case 1:
		add(s.h("fi-light"), "light cover")
	case 2:
		add(s.h("fi-heavy"), "heavy cover")
	}
	if u.Dis > 0 {
		add(s.h("fi-dis"), "disordered")
	}
	r = sum(r)
	if x.rain {
		n := quarters(max(0, r.Sum), s.h("fi-rain"))
		add(n-r.Sum, "rain: "+part(s.h("fi-rain"))+" of the factor")
		r = sum(r)
	}
	return factored(r)
}

func targetWord(u Unit) string {
	if u.Form == Limbered {
		return "limbered order"
	}
	return formNames[u.Form]
}

// factored ends the sum of a fire factor: never below 0, and what it means.
func factored(r engine.Reckoning) engine.Reckoning {
	if r.Sum < 0 {
		r.Terms = append(r.Terms, engine.Term{Value: -r.Sum, Why: "never below 0", Section: r.Section})
		r.Sum = 0
	}
	r.Result = hitsText(r.Sum)
	return r
}

// hitsText says what a factor is worth: whole sixes are sure, the rest is the chance of one more.
// Source: ruling MA-R12.
func hitsText(factor int) string {
	sure, rest := factor/6, factor%6
	t := plural(sure, "hit")
	switch {
	case rest == 0:
	case sure == 0:
		t = "1 hit on " + upTo(rest)
	default:
		t += ", 1 more on " + upTo(rest)
	}
	return t
}

func upTo(n int) string {
	if n == 1 {
		return "1"
	}
	return "1–" + itoa(n)
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	if n == 0 {
		return "no " + what + "s"
	}
	return itoa(n) + " " + what + "s"
}

// gunReach are the limits of the three range bands in inches, by weight L, M, H. Source: charts C9.
func (s State) gunReach(weight byte) (to [3]int) {
	least := 1
	for b, name := range reachNames {
		least = max(least, s.h(fmt.Sprintf("ar-%c%c-to", weight, name[0])))
		to[b] = least
	}
	return to
}

var reachNames = [...]string{"canister", "effective", "long"}

// gunnery is the artillery factor. Source: charts C9.
func (s State) gunnery(u Unit, x shot) engine.Reckoning {
	r := engine.Reckoning{Section: secGuns, Mark: engine.House}
	add := func(n int, why string) {
		if n != 0 {
			r.Terms = append(r.Terms, engine.Term{Value: n, Why: why, Section: secGuns})
		}
	}
	w := u.Weight
	add(u.CV, "CV of the battery")
	add(s.h(fmt.Sprintf("ar-%c%c", w, reachNames[x.reach][0])), reachNames[x.reach]+" range")
	switch {
	case x.at.Form == Skirmish:
		add(s.h("ar-sk"), "target in skirmish order")
	case massed(x.at):
		add(s.h("ar-col"), "target in "+targetWord(x.at))
	case x.at.Form == Deployed:
		add(s.h("ar-guns"), "target deployed guns")
	}
	if x.flank {
		add(s.h("ar-flank"), "in flank or rear")
	}
	switch x.cover {
	case 1:
		add(s.h("ar-light"), "light cover")
	case 2:
		add(s.h("ar-heavy"), "heavy cover")
	}
	if x.moved {
		add(s.h("ar-moved"), "moved, turned or unlimbered")
	}
	if u.Dis > 0 {
		add(s.h("ar-dis"), "disordered")
	}
	if x.over {
		add(s.h("ar-over"), "overhead")
	}
	if x.rain {
		add(s.h("ar-rain"), "rain")
	}
	r = factored(sum(r))
	n, why := r.Sum, ""
	switch {
	case x.bounce:
		n, why = half(n), "bounced through: half"
	case x.split == 1:
		n, why = half(n), "the greater half"
	case x.split == 2:
		n, why = n/2, "the lesser half"
	}
	if why != "" {
		add(n-r.Sum, why)
		if n == r.Sum {
			r.Terms = append(r.Terms, engine.Term{Why: why, Section: secGuns})
		}
		r = factored(sum(r))
	}
	return r
}

// fighter is what one side of a melee depends on besides the unit.
type fighter struct {
	charging bool
	struck   int // attacked in: 0 front, 1 flank, 2 rear
	anchored int // flanks, 0 to 2
	uphill   bool
	cover    int // 0 none, 1 obstacle or light, 2 heavy, works or bridge, 3 + stuff: garrison
	first    bool
	helpers  []int // CV of further friendly units in contact
	mud      bool
}

// melee is the total of one side before its 2d6. Source: charts C11; leaders MA-13.
func (s State) melee(u Unit, f fighter, foe Unit) engine.Reckoning {
	r := engine.Reckoning{Section: secMelee, Mark: engine.House, Terms: []engine.Term{{Value: u.CV, Why: "CV of " + u.Name, Section: secCV}}}
	add := func(n int, why string) {
		if n != 0 {
			r.Terms = append(r.Terms, engine.Term{Value: n, Why: why, Section: secMelee})
		}
	}
	if n, name := s.bonus(u); n > 0 {
		add(n, name+" with it")
	}
	onSquare := u.Kind == Cavalry && foe.Kind == Infantry && foe.Form == Square
	if f.charging {
		switch {
		case onSquare:
		case u.Kind == Cavalry:
			add(s.h("me-"+string(u.Weight)), [...]string{"light", "medium", "heavy"}[weightIndex(u.Weight)]+" cavalry charging")
		case u.Kind == Infantry:
			add(s.h("me-inf"), "infantry charging")
			if u.Form == Column {
				add(s.h("me-col"), "in column")
			}
		}
		if f.mud && !onSquare && u.Kind != Artillery {
			add(s.h("me-mud"), "mud")
		}
	}
	switch {
	case onSquare:
		add(s.h("me-square"), "against a square")
	case u.Kind == Cavalry && foe.Kind == Infantry:
		add(s.h("me-open"), "against infantry not in square")
	}
	if u.Lancer && f.first && (foe.Kind == Infantry || foe.Kind == Cavalry && f.charging) {
		add(s.h("me-lance"), "lances, first round")
	}
	switch {
	case f.cover >= 3: // no flanks in houses
		add(s.h(fmt.Sprintf("bu-%d", f.cover-3)), "garrison, "+stuffs[f.cover-3])
	default:
		switch f.struck {
		case 1:
			add(s.h("me-flank"), "attacked in flank")
		case 2:
			add(s.h("me-rear"), "attacked in rear")
		}
		for range f.anchored {
			add(s.h("me-anchor"), "flank anchored")
		}
		switch f.cover {
		case 1:
			add(s.h("me-light"), "obstacle or light cover")
		case 2:
			add(s.h("me-heavy"), "heavy cover, works or bridge")
		}
	}
	if f.uphill {
		add(s.h("me-up"), "uphill")
	}
	if u.Dis > 0 {
		add(s.h("me-dis"), "disordered")
	}
	if u.has(Blown) {
		add(s.h("me-blown"), "blown")
	}
	if u.Kind == Artillery {
		switch foe.Kind {
		case Infantry:
			add(s.h("me-gunI"), "guns against infantry")
		case Cavalry:
			add(s.h("me-gunC"), "guns against cavalry")
		}
	}
	for _, n := range f.helpers {
		add(quarters(n, s.h("me-help")), "friend in contact: "+part(s.h("me-help"))+" of its CV")
	}
	r = sum(r)
	r.Result = bare(r.Sum)
	return r
}

func weightIndex(w byte) int {
	switch w {
	case 'L':
		return 0
	case 'M':
		return 1
	}
	return 2
}

var stuffs = [...]string{"wood", "stone", "fortified"}

// The outcomes of a melee for the loser.
const (
	locked = iota
	recoils
	retreats
	routs
	breaks
)

var outcomes = [...]string{"locked", "recoils", "retreats", "routs", "broken"}

// outcome reads chart C12 by the difference of the totals.
func (s State) outcome(diff int) int {
	switch {
	case diff == 0:
		return locked
	case diff < s.h("md-3"):
		return recoils
	case diff < max(s.h("md-6"), s.h("md-3")):
		return retreats
	case diff < max(s.h("md-9"), s.h("md-6"), s.h("md-3")):
		return routs
	}
	return breaks
}

// moraleTarget is the sum of a MF's morale. Source: charts C13.
func (s State) moraleTarget(m MF, cover, army bool) engine.Reckoning {
	r := engine.Reckoning{Section: secMorale, Mark: engine.House, Terms: []engine.Term{{Value: vedBase[m.Rating], Why: "MF rating, " + qualities[m.Rating], Section: secVeD}}}
	add := func(n int, why string) {
		if n != 0 {
			r.Terms = append(r.Terms, engine.Term{Value: n, Why: why, Section: secMorale})
		}
	}
	if l, at := s.leader(m.Leader); at >= 0 && l.Lost == 0 {
		add(l.Insp, l.Name)
	}
	switch s.level(m) {
	case Shaken:
		add(s.h("mo-shaken"), "shaken")
	case Spent:
		add(s.h("mo-spent"), "spent")
	}
	if m.Lost > 1 {
		add(s.h("mo-lost")*(m.Lost-1), plural(m.Lost, "unit")+" lost since the last test")
	}
	if m.LeaderOut {
		add(s.h("mo-leader"), "leader lost")
	}
	if cover {
		add(s.h("mo-cover"), "in a BUA or works")
	}
	if army {
		add(s.h("mo-army"), s.words("army leader within {mo-chief}″"))
	}
	r = sum(r)
	r.Result = passed(r.Sum, s.on(swNatural))
	return r
}

// moraleOf reads chart C13: 0 passed, 1 disorder, 2 retires, 3 breaks.
func (s State) moraleOf(by int) int {
	switch {
	case by == 0:
		return 0
	case by < s.h("mo-ret"):
		return 1
	case by < max(s.h("mo-brk"), s.h("mo-ret")):
		return 2
	}
	return 3
}

// skirmishOf reads chart C5 for a total: 0 nothing, 1 disorder, 2 to 4 one to three hits.
func (s State) skirmishOf(total int) int {
	n := 0
	for i := range 4 {
		if total >= s.h("sk-"+itoa(i)) {
			n = i + 1
		}
	}
	return n
}

// orderNeed is the sum of an order roll: 2d6 at least the target. Natural 2 never arrives, 12 always.
// Source: charts C3; command MA-14.
func (s State) orderNeed(by Leader, committed bool, far, tries int, leaderLost, gb bool) engine.Reckoning {
	r := engine.Reckoning{Section: secOrders, Mark: engine.House, Good: "arrives"}
	add := func(n int, why, section string) {
		if n != 0 {
			r.Terms = append(r.Terms, engine.Term{Value: n, Why: why, Section: section})
		}
	}
	if committed {
		add(s.h("or-com"), "committed receiver", secOrders)
	} else {
		add(s.h("or-unc"), "uncommitted receiver", secOrders)
	}
	switch far {
	case 0:
		add(-s.h("or-near"), s.words("issuer within {or-d1}″"), secOrders)
	case 2:
		add(s.h("or-36"), s.words("beyond {or-d2}″"), secOrders)
	case 3:
		add(s.h("or-72"), s.words("beyond {or-d3}″"), secOrders)
	}
	if n := min(tries, s.h("or-try")); n > 0 {
		add(-n, "repeated after "+plural(tries, "failed turn"), secOrders)
	}
	if leaderLost {
		add(s.h("or-lost"), "receiver’s leader lost", secOrders)
	}
	if gb {
		add(s.h("or-gb"), "grand battery", secOrders)
	}
	if s.Night {
		add(s.h("or-night"), "night", secOrders)
	}
	if c := commandBonus(by.Cmd); c != 0 {
		add(-c, commands[by.Cmd]+" command of "+by.Name, secLeaders)
	}
	r = sum(r)
	return needing(r)
}

// plain makes a sum a 2d6 test of at least so much, where no total is special.
func plain(r engine.Reckoning) engine.Reckoning {
	r.Code = dice.TwoD6
	r.Target = min(13, max(2, r.Sum))
	return r
}

// needing makes a sum a 2d6 test of at least so much, where 2 never and 12 always does.
func needing(r engine.Reckoning) engine.Reckoning {
	r.Code = rollOrder.Code
	r.Target = min(12, max(3, r.Sum))
	if r.Target > r.Sum {
		r.Limit = "a natural 2 never does"
	} else if r.Target < r.Sum {
		r.Limit = "a natural 12 always does"
	}
	return r
}
