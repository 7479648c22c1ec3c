package ecw

import (
	"slices"

	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// pikeless reports whether, by the records, pikes count for nothing between u and v: in or against a wood or building.
// Source: ECW-100.
func pikeless(u, v Unit) bool {
	if u.inside() || v.inside() || u.wooded() || v.wooded() {
		return true
	}
	for _, x := range [][2]Unit{{u, v}, {v, u}} {
		if f, ok := x[0].foe(x[1].ID); ok && f.Wood {
			return true
		}
		if ch := x[0].Charge; ch.At > 0 && ch.At == x[1].ID && (woods(ch.Ground) || ch.Ground == groundBuilding) {
			return true
		}
	}
	return false
}

func planHome(p *plan) deed {
	phaseHint(p, stepShooting)
	s := p.State
	u := askUnit(p, "unit", "Charger", true, func(u Unit) string {
		if !u.charging() {
			return book.Hide
		}
		for _, v := range s.chargersOf(u) {
			if v.Charge.Counter && !u.Charge.Counter {
				return book.WithVerb(v.Name, "countercharge") + ": test them first."
			}
		}
		return ""
	})
	ch := u.Charge
	v, _ := s.unit(ch.At)
	if u.ID == 0 {
		v = askUnit(p, "target", "Target", true, enemyOf(u))
		ch.Impetus = p.Tick("impetus", "With impetus")
		ch.Side = askAttacked(p, "Into its")
	}
	switch {
	case u.ID > 0 && (!v.here() || v.fled()):
		p.Form.Go, p.Form.GoSmall = "End the charge", "the target is gone"
		return func(a *act) { missesTarget(a, u) }
	case untested(u, v):
		p.Form.Go, p.Form.GoSmall = "Charge home", "no test against skirmishers or guns"
		return func(a *act) {
			met(a, dueHome, u.ID, 0)
			a.Result("home.free", u.Name, v.Name)
			goesHome(a, u, v)
		}
	}
	leader := askLeader(p, u)
	noPikes, wood := askNoPikes(p, u, v)
	if wood {
		ch.Ground, ch.Impetus = groundWood, false // Source: ECW-100
	}
	if u.ID > 0 {
		ch.Impetus = s.pushes(u, v, ch)
	}
	sum := s.chargeSum(u, v, ch, leader, noPikes)
	p.Sum(sum)
	goTest(p, sum, "Test to charge home", p.Form.GoSmall)
	return func(a *act) {
		face, passed := throwTest(a, sum, u.Name)
		met(a, dueHome, u.ID, 0)
		met(a, dueShot, u.ID, 0)
		if u.ID == 0 {
			a.Result([...]string{"home.failed.free", "home.passed.free"}[book.Bit(passed)], u.Name, face, sum.Target)
			return
		}
		phase(a, stepShooting)
		x := unitOf(a, u.ID).set(flagTested)
		x.Charge.Ground = ch.Ground
		if !passed {
			a.Result("home.failed", u.Name, face, sum.Target)
			x.Morale, x.Charge.Done = max(x.Morale, shaken), chargeFailed
			put(a, x.set(flagFailed))
			a.Todo("halfway", u.Name, ch.Dist-ch.Dist/2)
			recoil(a, u.ID)
			if v := unitOf(a, v.ID); ch.Counter && v.Charge.At == u.ID {
				cut(a, v, -ch.Dist/2) // it has farther to go again
			} else if v.Charge.At == u.ID && v.Charge.Done == chargeHit {
				askReach(a, v, u) // the countercharge has gone home already
			}
			return
		}
		put(a, x)
		a.Result("home", u.Name, face, sum.Target, v.Name)
		goesHome(a, u, v)
	}
}

// missesTarget ends a charge whose target is gone.
func missesTarget(a *act, u Unit) {
	met(a, dueHome, u.ID, 0)
	met(a, dueOverrun, u.ID, 0)
	x := unitOf(a, u.ID)
	x.Charge.Done = x.broken()
	put(a, x)
	a.Result("home.none", u.Name)
	sayHalt(a, u)
}

// goesHome takes u’s charge at v on to contact, or to the test of a target that stands or evades. Source: ECW-91.
func goesHome(a *act, u, v Unit) {
	if u.ID == 0 {
		return
	}
	x, v := unitOf(a, u.ID), unitOf(a, v.ID)
	x.Charge.Done = chargeHit
	put(a, x)
	switch mutual := v.Charge.At == u.ID && !u.Charge.Crash; {
	case v.Charge.Done == chargeFailed && v.Morale >= shaken && (mutual || u.Charge.Counter):
		askReach(a, u, v)
	case mutual && v.Charge.Done == chargeHit:
		contact(a, u.ID, v.ID, true, false)
	case mutual && v.Charge.Done == "":
		// The charger that it meets still has to test.
	case u.Charge.Counter && v.Charge.At > 0 && !mutual:
		contact(a, u.ID, v.ID, false, false) // in support, against a unit that is charging
	default:
		due(a, Due{Do: dueReceive, Unit: v.ID, Other: u.ID})
	}
}

// askReach asks whether a charge still reaches a target that fell back.
func askReach(a *act, u, v Unit) {
	hint := "Charge move " + book.Inches(a.State.Set.charge(u)) + ", charged " + book.Inches(u.Charge.Dist)
	if v.Charge.At == 0 {
		hint += ", they fell back " + book.Inches(a.State.recoilOf(v))
	}
	if a.Yes(dice.Question{ID: "reach", Units: []int{u.ID, v.ID}, Kind: dice.YesNo, Yes: "It reaches them", No: "It halts", Section: secCharge,
		Text: book.WithVerb(v.Name, "have") + " fallen back. Does the charge of " + book.The(u.Name) + " still reach them?",
		Hint: hint + "."}) {
		contact(a, u.ID, v.ID, false, false)
		return
	}
	sayHalt(a, u)
}

// contact brings two units into combat. one charged other; both reports whether other charged as well, caught whether it was caught
// evading.
func contact(a *act, one, other int, both, caught bool) {
	u, v := unitOf(a, one).arrived(), unitOf(a, other)
	if both {
		v = v.arrived()
	}
	if len(u.Foes) > 6 || len(v.Foes) > 6 {
		return
	}
	side := u.Charge.Side
	if both {
		side = front
	}
	if caught {
		side = rear
	}
	put(a, u.withFoe(Foe{ID: other, Impact: true, Push: a.State.pushes(u, v, u.Charge), Ford: u.Charge.Ground == groundFord}))
	put(a, v.withFoe(Foe{ID: one, Impact: true, Side: side, Push: both && a.State.pushes(v, u, v.Charge), Caught: caught,
		Ford: both && v.Charge.Ground == groundFord}))
	inHand(a, one)
	inHand(a, other) // contact with a fresh enemy ends a pursuit
	a.Todo("meet", u.Name, v.Name)
	if a.State.Step <= stepCombat {
		due(a, Due{Do: dueFight, Unit: one, Other: other})
	}
}

// arrived returns a charger at the end of its charge, out of its former cover and in any wood it charged into.
func (u Unit) arrived() Unit {
	u = u.away()
	u.Ground = ""
	if g := u.Charge.Ground; woods(g) {
		u.Ground = g
	}
	return u
}

// stand is the test of a charge’s target, being put together.
type stand struct {
	u, v    Unit // v charges u
	ch      Charge
	evading bool
	caught  bool // while evading
	over    bool // v overruns u: no contact
	wood    bool // the referee rules that they fight in a wood
	sum     book.Sum
}

func planReceive(p *plan) deed {
	phaseHint(p, stepShooting)
	u := askUnit(p, "unit", "Target", true, func(u Unit) string { return book.Unless(p.State.isDue(dueReceive, u.ID), book.Hide) })
	r := &stand{u: u, evading: u.Answer == answerEvade}
	if u.ID > 0 {
		for _, d := range p.State.sortedDues() {
			if d.Do == dueReceive && d.Unit == u.ID && (p.In.Get("charger") == "" || p.In.Int("charger", 0) == d.Other) {
				r.v, _ = p.State.unit(d.Other)
				break
			}
		}
		if r.v.ID == 0 {
			p.Refuse("nobody", "unit", "", "No enemy unit is charging it.")
			return nil
		}
		r.ch = r.v.Charge
		r.ch.Impetus = p.State.pushes(r.v, u, r.ch)
	} else {
		r.v = askUnit(p, "charger", "Charger", true, enemyOf(u))
		r.ch.Impetus = p.Tick("impetus", "With impetus")
		r.ch.Side = askAttacked(p, "Into its")
		r.evading = p.Tick("evading", "Evading")
	}
	r.over = overruns(r.v, u)
	if r.evading && u.ID > 0 && !r.over {
		r.caught = p.Pick("caught", "The charger", "no", book.Opt("no", "Does not reach it", ""),
			book.Opt("yes", "Catches it", "")) == "yes"
	}
	leader := askLeader(p, u)
	var noPikes bool
	noPikes, r.wood = askNoPikes(p, u, r.v)
	r.ch.Impetus = r.ch.Impetus && !r.wood
	r.sum = p.State.receiveSum(u, r.v, r.ch, leader, r.evading, noPikes)
	p.Sum(r.sum)
	goTest(p, r.sum, "Test "+u.Name, p.Form.GoSmall)
	return r.resolve
}

// resolve carries the test out.
func (r *stand) resolve(a *act) {
	u, v := r.u, r.v
	face, passed := throwTest(a, r.sum, u.Name)
	if u.ID > 0 {
		phase(a, stepShooting)
		met(a, dueReceive, u.ID, v.ID)
		met(a, dueShot, u.ID, 0)
		put(a, unitOf(a, u.ID).set(flagTested))
		if x := unitOf(a, v.ID); r.wood {
			x.Charge.Ground = groundWood
			put(a, x)
		}
	}
	if passed {
		a.Result("recv", u.Name, face, r.sum.Target, r.evading)
	} else {
		worsen(a, u, u.Morale+drop(a, false, false, u.Name))
		failed(a, u, face, r.sum, testReceive)
	}
	if u.ID == 0 {
		return
	}
	x := unitOf(a, u.ID)
	switch {
	case r.over:
	case !x.here() || x.fled():
		sayHalt(a, v)
	case r.caught:
		a.Note("caught")
		contact(a, v.ID, u.ID, false, true)
	case r.evading:
		sayHalt(a, v)
	case !passed && x.Morale == shaken && !x.hard() && x.Order != orderSquare && x.Dis:
		askReach(a, v, u)
	default:
		contact(a, v.ID, u.ID, false, false)
	}
}

// ride is an overrun being put together.
type ride struct {
	u, v   Unit
	n      int // figures or gun models run down
	evaded bool
	next   Unit // into which the charge carries on
	side   int  // of that unit
	shots  int  // figures or models firing the death shot
	dice   int
	code   hitCode
}

func planOverrun(p *plan) deed {
	phaseHint(p, stepShooting)
	s := p.State
	u := askUnit(p, "unit", "Charger", false, func(u Unit) string {
		return book.Unless(s.isDue(dueOverrun, u.ID) || u.Pursuit == pursuing, book.Hide)
	})
	v, _ := s.unit(u.Charge.At)
	if !s.isDue(dueOverrun, u.ID) {
		v = askUnit(p, "target", "Target", false, func(v Unit) string {
			return book.Unless(v.Side != u.Side && overruns(u, v), book.Hide)
		})
	}
	if v.ID == 0 || !v.here() {
		p.Form.Go, p.Form.GoSmall = "End the charge", "the target is gone"
		return func(a *act) { missesTarget(a, u) }
	}
	r := &ride{u: u, v: v, evaded: v.Answer == answerEvade}
	r.ask(p)
	return r.resolve
}

func (r *ride) ask(p *plan) {
	v, set := r.v, p.State.Set
	all, label := v.figures(), "Figures touched"
	if v.guns() {
		all, label = v.Guns, "Gun models touched"
	}
	def := all
	if r.evaded && !v.guns() {
		def = 0
	}
	r.n = p.Count("n", label, def, 0, all)
	arm := v.armed()
	served := !v.guns() || v.Reload == 0 && v.Ready == 0 && v.Limber == "" && v.Other >= set.v(crewLeast)*v.Guns
	if !r.evaded && arm != "" && v.Ground != groundHeavy && v.Morale < demoralised && served && (!r.u.Charge.Crash || r.u.Charge.At != v.ID) {
		r.shots = v.shooters(arm)
	}
	// A single figure throws no die.
	if r.dice, _ = set.shotDice(v, r.shots); r.dice > 0 && p.Pick("death", "Death shot", "yes", book.YesNo...) == "no" {
		r.dice = 0
	}
	r.askNext(p)
	p.Form.Go = "Overrun " + v.Name
	if r.dice > 0 {
		r.code = hitCode(set.v(hitsKey(arm, 0)))
		p.Form.GoSmall = "death shot first: " + book.Plural(r.dice, "die", "dice") + ", " + codes[r.code].name
	}
}

// resolve carries the overrun out.
func (r *ride) resolve(a *act) {
	u, v := r.u, r.v
	met(a, dueOverrun, u.ID, 0)
	if r.dice > 0 {
		r.deathShot(a)
	}
	x := unitOf(a, u.ID)
	if !x.here() {
		a.Result("overrun.shot", u.Name, v.Name)
		return
	}
	if x.Charge.At > 0 {
		x.Charge.Done = chargeHit
		put(a, x)
	}
	a.Result([...]string{"overrun", "overrun.guns"}[book.Bit(v.guns())], u.Name, v.Name, r.n)
	if v.guns() {
		r.takeGuns(a)
	} else if r.n > 0 {
		casualties(a, v, min(r.n, unitOf(a, v.ID).figures()))
	}
	if x.Charge.At == v.ID && unitOf(a, v.ID).tests() {
		due(a, Due{Do: dueReceive, Unit: v.ID, Other: u.ID}) // the survivors test
	}
	if r.next.ID == 0 {
		switch {
		case x.Charge.At == 0:
			a.Todo("goes.on", u.Name)
		case r.n == 0:
			sayHalt(a, u)
		default:
			a.Todo("over", u.Name, v.Name)
		}
		return
	}
	x = unitOf(a, u.ID)
	x.Charge.At, x.Charge.Side, x.Charge.Done = r.next.ID, r.side, ""
	if id, _ := into(x, r.next, r.side); id != "" {
		x.Charge.Ground = id
	}
	x.Dis = x.Dis || slopeOf(x.Charge.Ground).disorders(x) || !x.mounted() && r.next.mounted()
	put(a, x)
	a.Todo("carries", u.Name, r.next.Name)
	attacked(a, r.next.ID)
	if overruns(x, r.next) {
		due(a, Due{Do: dueOverrun, Unit: u.ID, Other: r.next.ID})
	} else {
		due(a, Due{Do: dueHome, Unit: u.ID, Other: r.next.ID})
	}
}

// askNext asks into whom the charge carries on. Source: ECW-86.
func (r *ride) askNext(p *plan) {
	opts := []view.Option{book.Opt("0", "Nobody", "")}
	for _, x := range p.State.Units {
		if x.here() && x.Side != r.u.Side && x.ID != r.v.ID {
			opts = append(opts, optNo(book.Num(x.ID), x.Name, barred(r.u, x)))
		}
	}
	if r.u.Charge.At == 0 || len(opts) == 1 {
		return
	}
	if r.next, _ = p.State.unit(askID(p, "next", "The charge carries on into", "0", opts...)); r.next.ID > 0 {
		r.side = askSideOf(p, r.next)
	}
}

// deathShot fires the victims’ death shot.
func (r *ride) deathShot(a *act) {
	u, v := r.u, r.v
	n := throwHits(a, r.code, r.dice, v.Name)
	if n > 0 && u.Ranks >= 3 {
		n *= 2
		a.Note("doubled.deep")
	}
	n = saving(a, n, u.statuses(), v.guns())
	a.Note("death", n)
	put(a, unitOf(a, v.ID).fired())
	if gone := shotHits(a, u, n, v.guns(), false); gone != nil {
		a.Told.Todo = slices.Insert(a.Told.Todo, 0, book.Say("off", u.Name, gone))
	}
}

// takeGuns removes gun models with their share of the gunners, unless those evaded.
func (r *ride) takeGuns(a *act) {
	v, y := r.v, unitOf(a, r.v.ID)
	men := 0
	if y.Guns > 0 && !r.evaded {
		men = min(y.Other, (y.Other*r.n+y.Guns-1)/y.Guns)
	}
	y.Guns -= min(r.n, y.Guns)
	y.Other -= men
	if y.Guns > 0 && !y.gone() {
		put(a, y)
		attacked(a, v.ID)
		a.Todo("remove.guns", r.n)
		return
	}
	if r.evaded {
		a.Note("no.guns")
	}
	leave(a, v.ID, offDestroyed)
	a.Todo("remove", v.Name)
}
