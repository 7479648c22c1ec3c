package ecw

import (
	"slices"

	"vedette/engine/book"
	"vedette/engine/view"
)

// noCharge returns why u may not charge, or "". Source: ECW-50.
func (u Unit) noCharge() string {
	switch {
	case u.guns():
		return "Gunners never charge."
	case u.Order == orderSquare:
		return "Not in square."
	case u.skirmish():
		return "Skirmishers never charge."
	case u.inside():
		return "It must leave the building first: a whole move."
	case u.Morale != good:
		return stateNames[u.Morale] + ": good morale is needed."
	case u.flag(flagMoved | flagTurned):
		return "It has moved this turn."
	case u.Pursuit == pursuing:
		return "It is pursuing."
	}
	return u.noFreeMove()
}

// hasPistols reports whether u may shoot as it charges. Source: ECW-75.
func (u Unit) hasPistols() bool { return u.mounted() && !u.Levee && u.Weapon == armPistol }

// noImpetus returns why u’s charge at v has no impetus, or nil if it has. straight is the length of the charge after the wheel, in
// quarters. Source: ECW-54.
func (s State) noImpetus(u, v Unit, ch Charge, straight int, ground slope) book.Said {
	need := s.Set.q(4)
	switch {
	case ch.Pistols:
		return book.Say("no.shoots")
	case ch.Crash:
		return book.Say("no.crash")
	case !ground.impetus && !(ground.id == "down" && !u.mounted()):
		return book.Say("no.ground")
	case u.disordered():
		return book.Say("no.order")
	case straight < need && (ch.Dist >= need || straight < ch.Dist || u.Run < need):
		return book.Say("no.straight", need)
	case !u.pikeSupported() && ch.Side == front && v.steady() && v.pikeSupported():
		return book.Say("no.pikes")
	}
	return nil
}

// pushes reports whether u’s charge ch at v has impetus as things stand, after losses, failures and rulings since it set out. That its last
// inches were straight is settled by then. Source: ECW-15, ECW-16, ECW-54.
func (s State) pushes(u, v Unit, ch Charge) bool {
	straight := u.Ran
	if ch.Impetus {
		straight = s.Set.q(4)
	}
	return s.noImpetus(u, v, ch, straight, slopeOf(ch.Ground)) == nil
}

// rush is a charge being put together.
type rush struct {
	u, v, after Unit
	g           slope
	ch          Charge
	wheel       int
	dis         book.Said // why the charger is disordered as it sets out, or nil
	no          book.Said // why it has no impetus, or nil
	sum         book.Sum
}

func planCharge(p *plan) deed {
	phaseHint(p, stepFirst, stepSecond)
	u := askUnit(p, "unit", "Unit", false, mover(p, Unit.noCharge))
	v := askUnit(p, "target", "Target", false, func(v Unit) string {
		if v.Side == u.Side {
			return book.Hide
		}
		return barred(u, v)
	})
	r := &rush{u: u, v: v, after: u}
	r.ask(p)
	p.Sum(r.sum)
	p.Draw(func() *view.Diagram { return chargePicture(p.State.Set, r.ch.Dist, r.wheel, r.ch.Impetus) })
	p.Form.Go, p.Form.GoSmall = "Charge "+v.Name, "without impetus"
	if r.ch.Impetus {
		p.Form.GoSmall = "with impetus"
	}
	return r.resolve
}

// barred returns why the ground where v stands bars it to u’s charge, or "".
func barred(u, v Unit) string {
	if id, sure := into(u, v, front); sure && !v.inside() {
		if part, why := slopeOf(id).share(u); part == 0 && why != "" {
			return why
		}
	}
	return book.Unless(!u.mounted() || !v.inside(), "Cavalry may not attack buildings.")
}

// askSideOf asks which side of v is charged. Squares and garrisons have only a front.
func askSideOf(p *plan, v Unit) int {
	sides := []view.Option{book.Opt("", "Front", ""), book.Opt("", "Flank", "behind its line"), book.Opt("", "Rear", "")}
	if v.Order == orderSquare || v.inside() {
		sides = sides[:1]
	}
	return p.Index("side", "Side of the target", front, sides...)
}

// ask asks for the course of the charge and works out its reach and impetus.
func (r *rush) ask(p *plan) {
	u, v, set := r.u, r.v, p.State.Set
	r.ch.At = v.ID
	if u.hasPistols() {
		r.ch.Pistols = p.Tick("pistols", "Shoot pistols as they charge")
		p.Note("normal speed, no impetus")
	}
	r.ch.Side = askSideOf(p, v)
	r.g = askCharged(p, u, v, r.ch.Side)
	r.ch.Ground = r.g.kept()
	reach, why := set.charge(u), "charge"
	footAtHorse := !u.mounted() && v.mounted()
	if footAtHorse || r.ch.Pistols {
		reach, why = set.normal(u), "charge.slow"
	}
	r.sum.Kind = "charge"
	r.sum.Put(reach, why)
	if r.g.id == groundObstacle {
		cost := min(reach, set.q(1)*u.Ranks)
		r.sum.Put(-cost, "obstacle", u.Ranks)
		reach -= cost
	}
	dist := askFar(p, "far", "Distance to go", set.q(96), min(reach, set.q(6)))
	if left := max(0, askSlowed(p, u, v, r.g, reach, dist)); left != reach {
		r.sum.Put(left-reach, "ground", slopeAt(r.g.id))
		reach = left
	}
	if p.LowerMax("far", (reach+3)/4); dist > reach {
		p.Refuse("too far", "far", "", "Out of reach: it can go %s.", book.Inches(reach))
	}
	r.ch.Dist = dist
	if r.wheel = askFar(p, "wheel", "Of which wheel at the start (45° at most)", dist, 0); r.wheel > dist {
		p.Refuse("too far", "wheel", "", "The wheel is longer than the whole charge. Enter a shorter wheel.")
	}
	gap := p.Tick("gap", "Flank files dropped to fit a gap")
	switch {
	case footAtHorse:
		r.dis = book.Say("dis.horse")
	case gap:
		r.dis = book.Say("dis.gap")
	case r.g.disorders(u):
		r.dis = book.Say("dis.ground", slopeAt(r.g.id))
	}
	r.after.Dis = u.Dis || r.dis != nil
	r.no = p.State.noImpetus(r.after, v, r.ch, dist-r.wheel, r.g)
	if r.ch.Impetus = r.no == nil; !r.ch.Impetus {
		r.sum.Result = book.Say("reach.no", reach, r.no)
	}
}

// resolve carries the charge out.
func (r *rush) resolve(a *act) {
	u, v := r.u, r.v
	phase(a, stepFirst, stepSecond)
	sideOf(a, u)
	r.after.Charge, r.after.Ran = r.ch, r.ch.Dist-r.wheel
	put(a, r.after.set(flagMoved))
	a.Sum(r.sum)
	if r.ch.Impetus {
		a.Result("charge", u.Name, v.Name, r.ch.Dist)
	} else {
		a.Result("charge.no", u.Name, v.Name, r.ch.Dist, r.no)
	}
	if r.dis != nil {
		a.Note("upper", r.dis)
	}
	attacked(a, v.ID)
	if v.Answer == "" && v.Charge.At == 0 && v.tests() {
		due(a, Due{Do: dueReply, Unit: v.ID, Other: u.ID})
	}
	if overruns(u, v) {
		due(a, Due{Do: dueOverrun, Unit: u.ID, Other: v.ID})
	} else {
		due(a, Due{Do: dueHome, Unit: u.ID, Other: v.ID})
	}
}

// untested reports whether u charges v home without a test: close order into skirmishers or guns outside buildings and works.
// Source: ECW-86.
func untested(u, v Unit) bool { return !u.skirmish() && !v.works() && (v.guns() || v.skirmish()) }

// overruns reports whether u also runs v down. Foot may not run down mounted skirmishers. Source: ECW-86.
func overruns(u, v Unit) bool { return untested(u, v) && (u.mounted() || !v.mounted()) }

// parry is an answer to a charge being put together.
type parry struct {
	u, v    Unit   // v charges u
	how     string // stand, counter, evade
	dist    int    // length of a countercharge, in quarters
	pistols bool   // whether u shoots as it countercharges
	shoots  bool   // whether u shoots before it evades
	g       slope  // the ground between them
	sups    []support
}

// support is a unit that tries to countercharge in support, and how far it goes, in quarters.
type support struct{ id, far int }

func planReply(p *plan) deed {
	phaseHint(p, stepFirst, stepSecond)
	s := p.State
	u := askUnit(p, "unit", "Charged unit", false, func(u Unit) string {
		if len(s.chargersOf(u)) == 0 {
			return book.Hide
		}
		return book.Unless(u.Answer == "", "It has already answered.")
	})
	v := askCharger(p, u)
	p.Require(v.ID != 0)
	r := &parry{u: u, v: v, g: slopeOf(v.Charge.Ground).mirrored()} // the charge’s ground, seen from its target
	r.ask(p)
	return r.resolve
}

// noCounter returns why u may not countercharge v, or "".
func (s State) noCounter(u, v Unit) string {
	no := u.noCharge()
	if part, bars := slopeOf(v.Charge.Ground).mirrored().share(u); part == 0 {
		no = bars
	}
	switch {
	case v.Charge.Crash:
		return "Not against crashing pursuers."
	case no != "":
		return no
	case v.Charge.Side != front:
		return "The charge does not come from the front."
	case v.Charge.Dist < s.Set.q(s.Set.v(otherNear)):
		return "The enemy is too near."
	case !u.mounted() && v.mounted():
		return "Foot countercharges foot only."
	}
	return ""
}

// noEvade returns why u may not evade v, or "". Source: ECW-55; ecw-charts C14.
func (u Unit) noEvade(v Unit) string {
	switch {
	case len(u.Foes) > 0:
		return "It is in contact."
	case u.Pursuit == pursuing:
		return "It is pursuing."
	case u.Morale >= demoralised:
		return "It is " + book.LowerFirst(stateNames[u.Morale]) + "."
	case u.flag(flagBurst):
		return "Burst through: it may not move."
	case u.inside():
		return "It holds a building: a whole move to leave."
	case u.skirmish(), u.guns(), u.Class == classDragoon && u.Mounted:
		return ""
	case u.mounted() && u.Levee && v.mounted():
		return "Levee horse evades foot only."
	}
	return book.Unless(u.mounted(), "Close-order foot never evades.")
}

func (r *parry) ask(p *plan) {
	s, u, v := p.State, r.u, r.v
	counter, evade := s.noCounter(u, v), u.noEvade(v)
	def := ""
	if counter != "" && evade != "" {
		def = answerStand // the only answer left
	}
	r.how = p.Pick("how", "Answer", def, book.Opt(answerStand, "Stand", ""), optWhy(answerCounter, "Countercharge", counter),
		optWhy(answerEvade, "Evade", evade))
	p.Columns(2) // its longest word would break in a third of a phone
	p.Help(words.Text(book.Say("charged", v.Name, v.Charge.Dist, v.Charge.Side, v.Charge.Impetus)))
	switch r.how {
	case answerStand:
		p.Form.Go = "Stand"
	case answerCounter:
		p.Form.Go = "Countercharge"
		reach := s.Set.charge(u)
		if u.hasPistols() {
			if r.pistols = p.Tick("pistols", "Shoot pistols as they charge"); r.pistols {
				reach = s.Set.normal(u)
			}
			p.Note("normal speed, no impetus")
		}
		part, _ := r.g.share(u)
		reach = reach * part / 4
		if r.g.id == groundObstacle {
			reach = max(0, reach-s.Set.q(1)*u.Ranks)
		}
		r.dist = askFar(p, "far", "Distance", min(reach, v.Charge.Dist), min(reach, v.Charge.Dist/2))
	case answerEvade:
		p.Form.Go = "Evade"
		if u.stood() && s.noShot(u) == "" {
			r.shoots = p.Tick("shoot", "Shoot first")
			p.Note("costs " + s.in(4) + " of its move")
		}
	}
	if r.how != "" && !v.Charge.Crash {
		r.sups = askSupport(p, u)
	}
}

// supports reports whether x may try to countercharge in support of u. Source: ECW-55.
func (x Unit) supports(u Unit) bool {
	return x.ID != u.ID && x.Side == u.Side && x.mounted() && x.Class != classDragoon && !x.Levee && x.steady() && x.noCharge() == ""
}

// askSupport asks which units try to countercharge in support of u: the first, then another, until nobody does.
func askSupport(p *plan, u Unit) (sups []support) {
	opts := []view.Option{book.Opt("none", "Nobody", "")}
	for _, x := range p.State.Units {
		if x.here() && x.supports(u) {
			opts = append(opts, book.Opt(book.Num(x.ID), x.Name, "4–6"))
		}
	}
	for key := "support"; len(opts) > 1; key = "support" + book.Num(len(sups)+1) {
		id := askID(p, key, "Support within "+p.State.in(p.State.Set.v(otherSupport)), "none", opts...)
		if id == 0 {
			break
		}
		x, _ := p.State.unit(id)
		reach := p.State.Set.charge(x)
		far := askFar(p, key+"-far", "Distance of "+book.The(x.Name), reach, min(reach, p.State.Set.q(p.State.Set.v(otherSupport))))
		sups = append(sups, support{id, far})
		opts = slices.DeleteFunc(opts, func(o view.Option) bool { return o.ID == book.Num(id) })
	}
	return sups
}

// resolve carries the answer out.
func (r *parry) resolve(a *act) {
	u, v, s := r.u, r.v, &a.State
	phase(a, stepFirst, stepSecond)
	met(a, dueReply, u.ID, 0)
	x := unitOf(a, u.ID)
	x.Answer = r.how
	switch r.how {
	case answerStand:
		a.Result("stands", u.Name, v.Name, untested(v, u))
	case answerCounter:
		ch := Charge{At: v.ID, Dist: r.dist, Counter: true, Pistols: r.pistols, Ground: r.g.kept()}
		if r.g.disorders(x) {
			x.Dis = true
			a.Note("upper", book.Say("dis.ground", slopeAt(r.g.id)))
		}
		no := s.noImpetus(x, v, ch, r.dist, r.g)
		ch.Impetus = no == nil
		x.Ran, x.Charge = r.dist, ch
		x = x.set(flagMoved)
		if no == nil {
			a.Result("counters", u.Name, v.Name, r.dist)
		} else {
			a.Result("counters.no", u.Name, v.Name, r.dist, no)
		}
		due(a, Due{Do: dueHome, Unit: u.ID, Other: v.ID})
		if v.Charge.At == u.ID && cut(a, v, r.dist) {
			a.Note("cut", v.Name, s.Set.q(4))
		}
	case answerEvade:
		x = r.evade(a, x)
	}
	put(a, x)
	for _, x := range r.sups {
		r.support(a, unitOf(a, x.id), x.far)
	}
}

// cut shortens the straight run of the charger v by as much as a countercharge spares it, and reports whether its impetus is lost. From
// nearer, last turn’s run counts. Source: ECW-54.
func cut(a *act, v Unit, by int) bool {
	need, had := a.State.Set.q(4), v.Charge.Impetus
	if v.Charge.Dist >= need {
		v.Ran = max(0, v.Ran-by)
		v.Charge.Impetus = had && v.Ran >= need
		put(a, v)
	}
	return v.Charge.Impetus != had
}

// evade says how far the unit evades and returns it after the move.
func (r *parry) evade(a *act, x Unit) Unit {
	far := a.State.Set.charge(r.u)
	if r.shoots {
		far = max(0, far-a.State.Set.q(4))
		a.Note("evade.shot")
		x = x.set(flagFirst)
	}
	x.Ran = 0
	if r.u.mounted() {
		a.Note("evade.horse")
	}
	a.Result("evades", r.u.Name, r.v.Name, far)
	if r.u.guns() {
		a.Note("guns.left")
		a.Todo("evade.guns", r.u.Name, far)
	} else {
		a.Todo("evade", r.u.Name, far, r.u.mounted() && !r.u.Levee)
	}
	return x.away().set(flagMoved)
}

// support throws for the countercharge of y in support, which goes far.
func (r *parry) support(a *act, y Unit, far int) {
	t := a.Throw(rollSupport.WithAbout(y.Name).Needing(4, "supports", "stays"))
	if !t.Passed {
		a.Note("support.no", y.Name, t.Total)
		return
	}
	ch := Charge{At: r.v.ID, Dist: far, Counter: true}
	if y.wooded() {
		ch.Ground = y.Ground
	}
	ch.Impetus = a.State.noImpetus(y, r.v, ch, ch.Dist, slopeOf(ch.Ground)) == nil
	y.Charge, y.Ran = ch, ch.Dist
	put(a, y.set(flagMoved))
	a.Note("support", y.Name, r.v.Name, t.Total)
	due(a, Due{Do: dueHome, Unit: y.ID, Other: r.v.ID})
}

// chargersOf returns the units whose charge at u is under way.
func (s State) chargersOf(u Unit) (all []Unit) {
	for _, v := range s.Units {
		if v.here() && v.Charge.At == u.ID && v.charging() {
			all = append(all, v)
		}
	}
	return all
}

// askCharger returns the unit that charges u, asking if there are several.
func askCharger(p *plan, u Unit) Unit {
	all := p.State.chargersOf(u)
	if len(all) == 1 {
		return all[0]
	}
	v, _ := book.Choose(p, "charger", "Charged by", book.Num(all[0].ID), all,
		func(v Unit) view.Option { return book.Opt(book.Num(v.ID), v.Name, "") })
	return v
}
