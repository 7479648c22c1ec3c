package march

import (
	"slices"
	"strconv"

	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// fighter holds the circumstances of one side of a melee.
type fighter struct {
	charging bool
	struck   int // attacked from: 0 front, 1 flank, 2 rear
	anchored int // flanks, 0 to 2
	uphill   bool
	cover    int   // 0 none, 1 obstacle or light, 2 heavy, works or bridge; a garrison 3 + Town.Stuff
	first    bool  // first round
	helpers  []int // CV of further friendly units in contact
	mud      bool
}

// melee returns the sum of one side before its 2d6. Source: charts C11; leaders MA-13.
func (s State) melee(u Unit, f fighter, foe Unit) book.Sum {
	r := book.Sum{Kind: "melee"}
	r.Put(u.CV, "x-cv", u.who())
	n, leader := s.bonus(u)
	r.Add(n, "x-led", leader)
	onSquare := u.Kind == Cavalry && foe.Kind == Infantry && foe.Form == Square
	if f.charging && !onSquare {
		s.chargeBonus(&r, u, f)
	}
	switch {
	case onSquare:
		r.Add(s.v(meSquare), "x-square")
	case u.Kind == Cavalry && foe.Kind == Infantry:
		r.Add(s.v(meOpen), "x-open")
	}
	r.AddIf(u.Lancer && f.first && (foe.Kind == Infantry || foe.Kind == Cavalry && f.charging), s.v(meLance), "x-lance")
	if f.cover >= 3 { // no flanks in houses
		r.Add(s.v(houseKeys[f.cover-3]), "x-houses", f.cover-3)
	} else {
		r.AddIf(f.struck == 1 && u.flanked(), s.v(meFlank), "x-flank")
		r.AddIf(f.struck == 2 && u.flanked(), s.v(meRear), "x-rear")
		for range f.anchored {
			r.Add(s.v(meAnchor), "x-anchor")
		}
		r.AddIf(f.cover == 1, s.v(meObstacle), "x-light")
		r.AddIf(f.cover == 2, s.v(meWorks), "x-heavy")
	}
	r.AddIf(f.uphill, s.v(meUp), "x-up")
	r.AddIf(u.Dis > 0, s.v(meDis), "dis")
	r.AddIf(u.has(Blown), s.v(meBlown), "x-blown")
	r.AddIf(u.Kind == Artillery && foe.Kind == Infantry, s.v(meGunI), "x-gunI")
	r.AddIf(u.Kind == Artillery && foe.Kind == Cavalry, s.v(meGunC), "x-gunC")
	for _, n := range f.helpers {
		r.Add(quarters(n, s.v(meHelp)), "x-friend", s.v(meHelp))
	}
	return r
}

// chargeBonus adds the charge bonus of a unit to r.
func (s State) chargeBonus(r *book.Sum, u Unit, f fighter) {
	switch u.Kind {
	case Cavalry:
		w := weightIndex(u.Weight)
		r.Add(s.v([...]book.Key{meLight, meMedium, meHeavy}[w]), "x-horse", w)
	case Infantry:
		r.Add(s.v(meInf), "x-foot")
		r.AddIf(u.Form == Column, s.v(meCol), "x-column")
	}
	r.AddIf(f.mud && u.Kind != Artillery, s.v(meMud), "x-mud")
}

// bare returns a total without a plus sign: 2, 0, −2.
func bare(n int) string {
	if n > 0 {
		return book.Num(n)
	}
	return book.Signed(n)
}

// The outcomes of a melee for its loser.
const (
	locked = iota
	recoils
	retreats
	routs
	breaks
)

var outcomes = [...]string{"locked", "recoiled", "retreated", "routed", "broke"}

// outcome returns the result in chart C12 for this difference of the totals.
func (s State) outcome(diff int) int {
	switch {
	case diff == 0:
		return locked
	case diff < s.v(md3):
		return recoils
	case diff < max(s.v(md6), s.v(md3)):
		return retreats
	case diff < max(s.v(md9), s.v(md6), s.v(md3)):
		return routs
	}
	return breaks
}

// meleeOdds returns the chance that the side with this advantage wins.
func meleeOdds(advantage int) dice.Chance {
	ways := dice.TwoD6.Ways()
	c := dice.Chance{Of: 1296}
	for a := 2; a <= 12; a++ {
		for b := 2; b <= 12; b++ {
			if a+advantage > b {
				c.In += ways[a] * ways[b]
			}
		}
	}
	return c
}

// party is one side of a melee: the unit before it, its circumstances, its sum, its total with the dice, the leaders at risk with
// it, and the other units that fight its enemy.
type party struct {
	Unit
	fighter
	sum    book.Sum
	total  int
	led    []Leader
	beside []ally
}

// ally is a unit in a melee and the index of its charge, -1 for none.
type ally struct {
	Unit
	n int
}

// clash is a melee between two units; n is the index of their charge, -1 for none.
type clash struct {
	n    int
	a, b party
}

func planMelee(p *plan) deed {
	s := p.State
	c, x, ok := askCombat(p)
	p.Require(ok)
	var ruled said
	if x.n >= 0 && c.Reaction == undecided {
		ruled = ruling(p, "charge", secTurn, book.Say("no-reaction", x.b.Name))
	}
	if x.overruns() {
		p.Form.Go = "Overrun " + book.The(x.b.Name)
		return func(a *act) {
			remark(a, ruled)
			out(a, "T3")
			a.Line("touched", x.b.Name, x.a.Name, book.Bit(x.b.Form == Skirmish))
			x.rideDown(a)
		}
	}
	if x.b.struck = c.Side; x.n < 0 && x.b.flanked() {
		x.b.struck = p.Index("side", book.WithVerb(x.b.Name, "are")+" attacked from the", 0, names("front", "flank", "rear")...)
	}
	if x.n >= 0 && x.b.Town == 0 { // houses are stormed by one at a time
		x.askBeside(p, &x.a, x.b.Unit)
		x.askBeside(p, &x.b, x.a.Unit)
	}
	askParty(p, "b", &x.b, x.b.Town != 0)
	askParty(p, "a", &x.a, x.b.Town != 0)
	x.a.sum, x.b.sum = s.melee(x.a.Unit, x.a.fighter, x.b.Unit), s.melee(x.b.Unit, x.b.fighter, x.a.Unit)
	ta, tb := x.a.sum.Total(), x.b.sum.Total()
	both := x.a.sum
	both.Terms = both.Terms[:len(both.Terms):len(both.Terms)]
	for _, t := range x.b.sum.Terms {
		t.Value = -t.Value
		both.Terms = append(both.Terms, t)
	}
	both.Result = book.Say("wins", ta, tb, x.a.who(), ta-tb)
	p.Sum(both)
	p.Form.Go = "Fight: " + bare(ta) + " against " + bare(tb)
	return func(a *act) {
		remark(a, ruled)
		out(a, "T3")
		x.fight(a)
	}
}

// overruns reports whether b is broken merely by being reached.
func (x clash) overruns() bool { return x.a.ID != 0 && x.b.ID != 0 && touched(x.a.Unit, x.b.Unit) }

// rideDown carries that out as a melee in which b is broken.
func (x clash) rideDown(a *act) {
	x.markFought(a)
	overrun(a, x.b.ID)
	disorder(a, x.a.ID, 1)
	ally{x.a.Unit, x.n}.offerChoice(a)
}

// askBeside asks which other units fight foe beside u, in one melee to which they add half their CV. Source: charts C11; ruling
// MA-R30.
func (x clash) askBeside(p *plan, u *party, foe Unit) {
	for i, c := range p.State.Charges {
		if i == x.n || c.Done || c.Reaction == undecided || c.Unit != foe.ID && c.At != foe.ID {
			continue
		}
		f, _ := p.State.unit(c.Unit + c.At - foe.ID)
		if f.Town == 0 && p.Answer("with"+book.Num(f.ID), f.Name+" in contact too", true) {
			u.beside, u.helpers = append(u.beside, ally{f, i}), append(u.helpers, f.CV)
		}
	}
}

// allies returns all units in the melee with the indices of their charges; units not on the roster have ID 0.
func (x clash) allies() []ally {
	return slices.Concat([]ally{{x.a.Unit, x.n}, {x.b.Unit, x.n}}, x.a.beside, x.b.beside)
}

// markFought marks all units in the melee as having fought.
func (x clash) markFought(a *act) {
	for _, u := range x.allies() {
		if u.ID != 0 {
			flag(a, u.ID, Fought|Busy)
			commit(a, u.Unit)
		}
		if u.n >= 0 {
			set(a, "c", u.n, "done", 1)
		}
	}
}

// offerChoice gives a victor of a declared charge its choice. Siege guns neither move nor change facing. Source: MA-10, MA-59.
func (u ally) offerChoice(a *act) {
	if now, _ := a.State.unit(u.ID); u.n >= 0 && now.live() && now.Draw != 'S' {
		set(a, "c", u.n, "wins", u.ID)
		setUnless(a, "c", u.n, "locked", book.Bit(a.State.Charges[u.n].Locked), 0) // they part
		a.Due("victor", u.Name)
	}
}

// askCombat asks for the two units of a melee; ok is false if the charge is not chosen.
func askCombat(p *plan) (c Charge, x clash, ok bool) {
	s := p.State
	if c, x.n = askCharge(p); p.Incomplete() {
		return c, x, false
	}
	first, mud := !c.Locked, s.Weather == 2
	x.a.fighter = fighter{charging: first, first: first, mud: mud}
	x.b.fighter = fighter{charging: c.Counter && first, first: first, mud: mud}
	if x.n >= 0 {
		x.a.Unit, _ = s.unit(c.Unit)
		x.b.Unit, _ = s.unit(c.At)
		return c, x, true
	}
	x.a.Unit = askAny(p, "a", "Attacker", 0, anyArm, s.onTable)
	x.b.Unit = askAny(p, "b", "Defender", 0, anyArm, func(u Unit) string {
		m, _ := s.mf(u.MF)
		if m.Arrives > 0 || x.a.ID != 0 && s.side(x.a.Unit) == m.Side {
			return hide
		}
		return ""
	})
	if x.a.Kind == Cavalry && x.b.Town != 0 {
		p.Refuse(book.Barred, "a", secTown, "Cavalry does not fight in a built-up area.")
	}
	x.a.charging = p.Tick("charging", book.WithVerb(x.a.Name, "charge"))
	x.b.charging = p.Tick("counter", book.WithVerb(x.b.Name, "charge")+" too")
	return c, x, true
}

// askCharge asks which charge is fought, and returns it with its index; -1 for a melee without a declared charge.
func askCharge(p *plan) (Charge, int) {
	var options []view.Option
	def := ""
	for i, c := range p.State.Charges {
		by, _ := p.State.unit(c.Unit)
		at, _ := p.State.unit(c.At)
		o := book.Opt(book.Num(i), by.Name, "against "+at.Name)
		if c.Done {
			o.Refused = "fought"
		} else if def == "" {
			def = o.ID
		}
		options = append(options, o)
	}
	if def == "" {
		def = book.Free
	}
	n, err := strconv.Atoi(p.Pick("charge", "Melee", def, append(options, free("Other units", "no charge declared"))...))
	if err != nil {
		return Charge{}, -1
	}
	return p.State.Charges[n], n
}

// askParty asks for the circumstances of one side of a melee. key is the prefix of the field keys: only b, the defender, has a slope or
// an obstacle. In houses one unit a side fights. Source: charts C11, C16.
func askParty(p *plan, key string, x *party, houses bool) {
	if x.Kind == Infantry && x.Town == 0 && (x.Form == Line || x.Form == Square) {
		x.anchored = p.Count(key+"anchor", x.Name+": flanks anchored", book.Bit(x.Form == Square)*2, 0, 2)
	}
	switch t, _ := p.State.town(x.Town); {
	case x.garrison():
		x.cover = 3 + t.Stuff
	case key == "b" && !houses:
		x.cover = p.Index(key+"cover", x.Name+": cover", 0, book.Opt("", "None", ""), book.Opt("", "Obstacle", "or light cover"),
			book.Opt("", "Works", "heavy cover, bridge"))
	}
	x.uphill = key == "b" && p.Tick(key+"up", x.Name+" uphill")
	if houses {
		return
	}
	for i := range p.Count(key+"friends", "Friends in contact with "+x.Name, 0, 0, 3) {
		x.helpers = append(x.helpers, p.Count(key+"friend"+book.Num(i+1), "CV of supporting unit "+book.Num(i+1), 5, 1, 10))
	}
}

// fight rolls for both sides and carries out the result.
func (x clash) fight(a *act) {
	for _, u := range [...]*party{&x.a, &x.b} {
		u.total = u.sum.Total() + a.Throw(rollMelee.WithAbout(u.Name)).Total
		u.led = a.State.exposed(u.ID)
	}
	a.SumOf(x.a.Name, x.a.sum)
	a.SumOf(x.b.Name, x.b.sum)
	win, lost := x.a, x.b
	if win.total < lost.total {
		win, lost = lost, win
	}
	diff := win.total - lost.total
	result := a.State.outcome(diff)
	held := lost.garrison() && diff > 0 && diff < a.State.v(buStorm)
	if held { // nobody occupies the houses
		result = recoils
	}
	// Cavalry that charged infantry and does not win goes back as in a retreat, with the loss as rolled.
	cost := result
	if lost.charging && lost.Kind == Cavalry && win.Kind == Infantry && result == recoils {
		result = retreats
	}
	if result == locked {
		a.Line("locked", x.a.who(), x.b.who(), win.total)
	} else {
		a.Line("beats", win.who(), lost.who(), diff, result, x.a.total, x.b.total)
	}
	x.markFought(a)
	switch result {
	case locked:
		x.lock(a)
	case breaks:
		breakUnit(a, lost.ID)
	default:
		beat(a, lost, result, cost, held)
	}
	if result != locked && win.ID != 0 {
		if result <= retreats {
			lose(a, win.ID, a.State.v(mlWin))
		}
		disorder(a, win.ID, 1)
	}
	for _, u := range [...]party{lost, win} { // leaders with units that lost CV
		if now, at := a.State.unit(u.ID); at >= 0 && now.CV != u.CV {
			for _, l := range u.led {
				risk(a, l, true)
			}
		}
	}
	switch {
	case result == locked:
	case held && x.n >= 0: // the attacker may still be recalled, or turn
		ally{win.Unit, x.n}.offerChoice(a)
	default: // units that are beaten back fight nobody any more
		if x.n >= 0 && lost.Town != 0 {
			set(a, "c", x.n, "town", lost.Town)
		}
		for _, u := range append([]ally{{win.Unit, x.n}}, win.beside...) {
			u.offerChoice(a)
		}
		for _, u := range lost.beside {
			a.Todo("recoils", u.Name, a.State.v(mlBack))
			disorder(a, u.ID, 2)
		}
		for _, u := range append(lost.beside, ally{Unit: lost.Unit}) {
			leaveMelee(a, u.ID)
		}
	}
	a.Told.Bad = result == breaks || result == routs
}

// lock carries out a drawn melee.
func (x clash) lock(a *act) {
	back := 0
	for _, pair := range [...][2]party{{x.a, x.b}, {x.b, x.a}} {
		u, foe := pair[0], pair[1]
		if u.ID == 0 {
			continue
		}
		lose(a, u.ID, a.State.v(lossKeys[locked]))
		disorder(a, u.ID, 2)
		if u.Kind == Cavalry && u.charging && foe.Kind == Infantry {
			back = u.ID
			a.Todo("retreats", u.Name, a.State.rate(u.Unit))
		}
	}
	if x.n < 0 {
		return
	}
	for _, u := range x.allies()[1:] {
		set(a, "c", u.n, "locked", 1)
	}
	by, _ := a.State.unit(x.a.ID)
	at, _ := a.State.unit(x.b.ID)
	switch {
	case back != 0:
		leaveMelee(a, back)
	case by.live() && at.live():
		a.Due("again")
	}
}

// leaveMelee ends the charges and melees of units that go back, except where a victor has still to choose.
func leaveMelee(a *act, ids ...int) {
	dropCharges(a, func(c Charge) bool {
		return c.Wins == 0 && (slices.Contains(ids, c.Unit) || slices.Contains(ids, c.At))
	})
}

// beat applies the outcome to a loser that is not broken: result is its move, cost the outcome that sets its loss.
func beat(a *act, lost party, result, cost int, held bool) {
	if lost.ID == 0 {
		return
	}
	lose(a, lost.ID, a.State.v(lossKeys[cost]))
	u, _ := a.State.unit(lost.ID)
	if u.live() && !held {
		goesBack(a, u, result >= retreats)
	}
	if u, _ = a.State.unit(lost.ID); !u.live() {
		return
	}
	switch {
	case held:
		a.Todo("holds-on", lost.Name)
	case result == recoils:
		a.Todo("recoils", lost.Name, a.State.v(mlBack))
	case result == retreats:
		a.Todo("retreats", lost.Name, a.State.rate(lost.Unit))
	case result == routs:
		a.Todo("routs", lost.Name, a.State.rate(lost.Unit)*a.State.v(mlFlee)/4)
		flag(a, lost.ID, Routed|Hold)
	}
	disorder(a, lost.ID, 2)
}

// rate returns the tactical rate of a unit in quarter inches; 0 for siege guns.
func (s State) rate(u Unit) int {
	if t := troop(u); t != "" {
		return 4 * s.v(moveKey(t, tactical))
	}
	return 0
}

// victories are the choices of a victor.
var victories = [...]string{"occupy", "recall", "turn"}

func planVictor(p *plan) deed {
	var options []view.Option
	for i, c := range p.State.Charges {
		if c.Wins != 0 {
			u, _ := p.State.unit(c.Wins)
			options = append(options, book.Opt(book.Num(i), u.Name, ""))
		}
	}
	n := place(p, "charge", "Victor", "", options...)
	occupy := book.Opt(victories[0], "Occupy", "the ground")
	if n >= 0 {
		c := p.State.Charges[n]
		if at, _ := p.State.unit(c.At); c.Wins == c.Unit && at.Town != 0 {
			occupy.Refused = "They hold out."
		}
	}
	what := p.Pick("what", "What it does", "", occupy,
		book.Opt(victories[1], "Recall", p.State.words("up to {ml-call}″ back")), book.Opt(victories[2], "Turn", "to 45°"))
	return func(a *act) {
		c := a.State.Charges[n]
		u, _ := a.State.unit(c.Wins)
		set(a, "c", n, "wins", 0)
		t, in := a.State.stormed(c, u)
		switch what {
		case victories[0]:
			if in {
				enter(a, u, t)
				return
			}
			a.Line("occupies", u.Name)
		case victories[1]:
			a.Line("recalls", u.Name, a.State.v(mlCall))
		default:
			a.Line("turns", u.Name)
		}
	}
}
