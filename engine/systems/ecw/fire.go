package ecw

import (
	"slices"

	"vedette/engine/book"
	"vedette/engine/view"
)

const noShooting = "No shooting inside a heavy wood."

// stood reports whether u shoots from where it stood: it has not moved, or shoots before it evades. Source: ECW-56.
func (u Unit) stood() bool { return !u.flag(flagMoved) || u.flag(flagFirst) }

// noShot returns why u may not shoot, or "". Source: ECW-56, ECW-74, ECW-75.
func (s State) noShot(u Unit) string {
	least := s.Set.v(crewLeast)
	switch {
	case u.armed() == "" || u.shooters(u.armed()) == 0:
		return book.Hide
	case u.Morale >= demoralised:
		return stateNames[u.Morale] + "."
	case u.Ground == groundHeavy:
		return noShooting
	case u.Pursuit == pursuing:
		return "It is pursuing."
	case u.flag(flagBurst):
		return "Burst through this turn."
	case u.rest() == 0:
		return "It has shot this turn."
	case u.mounted() && (u.disordered() || u.Morale == shaken):
		return "Cavalry disordered or shaken cannot shoot."
	case u.Charge.At > 0 && !u.Charge.Pistols:
		return "It is charging."
	case u.Reload > 0 && !u.flag(flagShot):
		return "Reloading: " + book.Plural(u.Reload, "turn", "turns") + "."
	case u.Ready > 0 || u.guns() && u.limbered() || u.Lifting > 0:
		return "It is not unlimbered."
	case u.guns() && u.Other < least*u.Guns:
		return "Too few gunners: " + book.Num(least) + " a model are needed."
	case u.foot() && !u.stood():
		return "Musketeers never move and shoot."
	}
	if n, _ := s.Set.shotDice(u, u.rest()); n == 0 {
		return tooFew
	}
	return book.Unless(!u.guns() || u.stood(), "Guns never move and shoot.")
}

// shooters returns how many figures of u may shoot, or how many models for guns. Source: ECW-05, ECW-73, ECW-100, ECW-R04.
func (u Unit) shooters(weapon string) int {
	if u.guns() {
		return u.Guns
	}
	ranks := 2
	n := max(0, u.Shot-u.Holders)
	if u.mounted() {
		n = u.figures()
		switch {
		case !u.stood() || u.Charge.At > 0:
			ranks = 1
		case u.steady() && !u.Levee && u.Caracole && weapon == armPistol:
			ranks = 3
		}
	}
	if u.inside() { // any of its men, up to half of them
		return min(n, (u.figures()-u.Holders+1)/2)
	}
	return min(n, (n+u.Ranks-1)/max(1, u.Ranks)*ranks) // only the rear rank may be short
}

// rest returns how many figures or models of u may shoot now: all, or those that could not when others of it shot this turn, at another
// target. Source: ECW-70.
func (u Unit) rest() int {
	n := u.shooters(u.armed())
	switch {
	case !u.flag(flagShot):
		return n
	case u.Fired == 0:
		return 0
	}
	return max(0, n-u.Fired)
}

// armed returns the weapon u shoots with. Dragoons use carbines mounted and muskets on foot. Source: ecw-charts C3.
func (u Unit) armed() string {
	switch {
	case u.guns():
		return u.Class
	case u.Class == classDragoon && u.Mounted:
		return armCarbine
	case u.Class == classDragoon:
		return armMusket
	}
	return u.Weapon
}

// statuses returns the ids of the saves u has as a target. Source: ecw-charts C4.
func (u Unit) statuses() []string {
	var out []string
	switch {
	case u.skirmish() && u.mounted():
		out = append(out, "horse-skirmish")
	case u.skirmish():
		out = append(out, orderSkirmish)
	case u.guns():
		out = append(out, "gunners")
	}
	switch {
	case u.hard():
		out = append(out, groundHard)
	case u.Ground == groundSoft, u.wooded():
		out = append(out, groundSoft)
	}
	if u.Class == classCuirassier {
		out = append(out, "armour")
	}
	return out
}

// Why a unit throws only part of its dice.
const (
	allDice = iota
	fewGunners
	unsteady
)

// shotDice returns how many dice n shooters of u throw, and why fewer than usual. Source: ECW-70; ecw-charts C3.
func (t Settings) shotDice(u Unit, n int) (dice, why int) {
	d, of := diceFor(n), t.v(crewFoot)
	if u.guns() {
		d, of = gunDice[u.Class]*n, t.v(crewFew)
	}
	switch {
	case of == 4:
	case u.guns() && u.Other < t.v(crewFull)*u.Guns:
		why = fewGunners
	case u.foot() && (u.disordered() || u.Morale == shaken):
		why = unsteady
	}
	if why == allDice {
		return d, why
	}
	return (d*of + 3) / 4, why
}

func weaponOf(id string) weapon {
	for _, x := range weapons {
		if x.id == id {
			return x
		}
	}
	panic("ecw: no weapon " + id)
}

// volley is a shot being put together.
type volley struct {
	u, v   Unit
	arm    string
	n      int      // figures or models shooting
	status []string // the target’s saves
	enf    bool     // the target is enfiladed
	double bool     // every hit counts twice
	dice   int
	fewer  int // why dice are lost
	code   hitCode
	sum    book.Sum
}

func planShoot(p *plan) deed {
	phaseHint(p, stepShooting)
	u := askUnit(p, "unit", "Shooters", true, p.State.noShot)
	at, far := p.State.shootsAt(u)
	v := askUnitFirst(p, "target", "Target", at, true, func(v Unit) string {
		if v.Charge.Crash && v.Charge.At == u.ID {
			return "It crashed in as a pursuer: no shot at it."
		}
		return enemyOf(u)(v)
	})
	r := &volley{u: u, v: v, arm: u.armed(), status: v.statuses()}
	if r.arm == "" {
		p.Refuse("unarmed", "unit", "", "It has nothing to shoot with.")
		r.arm = armMusket
	}
	if at != book.Num(v.ID) {
		far = 0
	}
	band := r.askRange(p, far)
	r.askTarget(p)
	set := p.State.Set
	r.dice, r.fewer = set.shotDice(u, r.n)
	if band != "" {
		r.code = hitCode(set.v(hitsKey(r.arm, int(band[0]-'0'))))
	}
	r.reckon(set, band)
	p.Sum(r.sum)
	p.Draw(func() *view.Diagram { return arcPicture(set, u, r.arm) })
	r.label(p, band != "")
	if r.dice == 0 {
		p.Refuse("no dice", "n", "", tooFew)
	}
	return r.resolve
}

// tooFew is why a single figure cannot shoot.
const tooFew = "A single figure rolls no dice."

// shootsAt returns the likeliest target of u, and its range in quarters: the unit it charges, or the unit charging it, if there is just
// one. Otherwise at is "". Units shoot at any part of a charge, and so at its end. Source: ECW-75, ECW-76.
func (s State) shootsAt(u Unit) (at string, far int) {
	if u.Charge.Pistols && u.charging() {
		return book.Num(u.Charge.At), 1
	}
	if all := s.chargersOf(u); len(all) == 1 && !all[0].Charge.Crash {
		return book.Num(all[0].ID), 1
	}
	return "", 0
}

// askRange asks for the range band and for the number shooting. It returns the band, or "" while none is chosen. far is the range in
// quarters, 0 if unknown.
func (r *volley) askRange(p *plan, far int) string {
	set := p.State.Set
	limit, why := askWoods(p, r.u, r.v)
	var bands []view.Option
	from, known := 0, ""
	for i := range weaponOf(r.arm).bands {
		to := set.v(reachKey(r.arm, i))
		o := book.Opt(book.Num(i), "to "+p.State.in(to), codes[set.v(hitsKey(r.arm, i))].name)
		if limit > 0 && from >= limit {
			o.Refused = why
		} else if limit > 0 {
			o.Label = "to " + p.State.in(min(limit, to))
		}
		if far > set.q(from) && far <= set.q(to) && o.Refused == "" {
			known = o.ID
		}
		from = to
		bands = append(bands, o)
	}
	band := p.Pick("range", "Range", known, bands...)
	most := r.u.rest()
	if r.u.ID == 0 && r.u.mounted() {
		most = r.u.figures()
	}
	label := "Figures in range, arc and sight"
	if r.u.guns() {
		label = "Gun models shooting"
	}
	r.n = p.Count("n", label, most, 1, most)
	return band
}

// askTarget asks about cover and enfilade.
func (r *volley) askTarget(p *plan) {
	v := r.v
	if v.ID == 0 {
		cover := p.Pick("cover", "Target in", "open", covers...)
		if cover == groundSoft || cover == groundHard {
			r.status = append(r.status, cover)
		}
	} else if p.Tick("edge", "Partly behind soft cover") && !v.hard() && v.Ground != groundSoft && !v.wooded() {
		r.status = append(r.status, groundSoft)
	}
	closed := !v.skirmish() && !v.guns()
	if closed && !v.inside() && v.Order != orderSquare {
		r.enf = p.Tick("enfilade", "Enfiladed, within 22½° of its flank")
	}
	r.double = closed && (v.Ranks >= 3 && !v.inside() || r.enf)
}

// reckon fills in the sum that the form and the card show. The average needs a range.
func (r *volley) reckon(set Settings, band string) {
	r.sum.Kind = "shoot"
	shooters, within := "men", "mt"
	if r.u.guns() {
		shooters, within = "guns", "gt"
	}
	if band != "" {
		r.sum.Put(r.dice, within, r.n, set.q(set.v(reachKey(r.arm, int(band[0]-'0')))))
	} else {
		r.sum.Put(r.dice, shooters, r.n)
	}
	switch r.fewer {
	case fewGunners:
		r.sum.Put(0, "few", set.v(crewFew), set.v(crewFull))
	case unsteady:
		r.sum.Put(0, "unsteady", set.v(crewFoot))
	}
	if r.double {
		why := "deep"
		if r.enf {
			why = "enfiladed"
		}
		r.sum.Put(0, why)
	}
	saved := false
	for i, x := range saves {
		if need := set.v(saveKey(x.id, r.u.guns())); need <= 6 && slices.Contains(r.status, x.id) {
			r.sum.Put(0, "save", i, need)
			saved = true
		}
	}
	if band != "" {
		tenths := (r.dice*r.code.sixths()*10*(1+book.Bit(r.double)) + 3) / 6 // in tenths
		r.sum.Result = book.Say("avg", tenths)
		if saved {
			r.sum.Result = book.Say("mean", r.dice, int(r.code), tenths)
		}
	}
}

// label words the main key.
func (r *volley) label(p *plan, ranged bool) {
	what := "musket"
	if r.u.guns() {
		what = "gun"
	} else if r.arm != armMusket {
		what = r.arm
	}
	p.Form.Go, p.Form.GoSmall = "Shoot with "+book.Plural(r.n, what, what+"s"), book.Plural(r.dice, "die", "dice")
	if ranged {
		p.Form.GoSmall += ", " + codes[r.code].name
	}
}

// resolve carries the shot out.
func (r *volley) resolve(a *act) {
	u, v := r.u, r.v
	phase(a, stepShooting)
	n := throwHits(a, r.code, r.dice, u.Name)
	a.Sum(r.sum)
	if u.guns() {
		a.Told.Icon = "t-gun"
	}
	if r.double && n > 0 {
		a.Note("doubled", n, 2*n)
		n *= 2
	}
	before := n
	n = saving(a, n, r.status, u.guns())
	if u.ID > 0 {
		x := unitOf(a, u.ID).fired()
		if n := x.shooters(r.arm); r.n < n {
			x.Fired += r.n
		}
		if x.Reload > 0 {
			a.Note("reloading", u.Name, x.Reload)
		}
		put(a, x)
	}
	attacked(a, v.ID)
	told := func(id string, more ...any) {
		a.Result(id, append([]any{u.Name, v.Name, n, r.dice, int(r.code)}, more...)...)
	}
	gone := shotHits(a, v, n, u.guns(), r.enf)
	switch {
	case before != n && gone != nil:
		told("shoot.saved", before, gone)
	case before != n:
		told("shoot.saved.all", before)
	case gone != nil:
		told("shoot", gone)
	default:
		told("shoot.none")
	}
}

// fired returns u after a shot. Heavy and siege guns have to reload.
func (u Unit) fired() Unit {
	u.Reload = reloads[u.Class]
	return u.set(flagShot)
}

// askWoods returns how far shots carry where woods are in the way, in printed inches, 0 for no limit, and the reason: 4 inside a wood, 6 at
// troops at its edge that have not shot. It asks only what the records do not tell. Source: ECW-100.
func askWoods(p *plan, u, v Unit) (limit int, why string) {
	const inside, edge = 4, 6
	within := "Nobody shoots farther than " + p.State.in(inside) + " in woods."
	switch {
	case u.wooded() && v.wooded():
		return inside, within
	case u.wooded():
		def := "inside"
		if u.guns() {
			def = "edge" // the only place in a wood where guns may be
		}
		if p.Pick("trees", book.WithVerb(u.Name, "stand"), def, book.Opt("inside", "Inside the wood", ""),
			book.Opt("edge", "At its edge", "")) == "inside" {
			p.Note("at most " + p.State.in(2) + " beyond the edge")
			return inside, within
		}
	case v.wooded():
		deep := optNo("deep", "Inside the wood", book.Unless(v.Ground != groundHeavy, noShooting))
		at := p.Pick("trees", book.WithVerb(v.Name, "stand"), "edge", book.Opt("edge", "At its edge", ""), deep)
		switch {
		case at == "deep":
			return inside, within
		case !v.flag(flagShot):
			return edge, "Troops at the edge of a wood are seen at " + p.State.in(edge) + " unless they shot."
		}
	case u.Ground != "" && v.Ground != "":
		// Both are recorded on other ground.
	default:
		if p.Tick("wood", "In or into a wood") {
			return inside, within
		}
	}
	return 0, ""
}

// shotHits removes casualties and makes the tests due. It returns what was removed.
func shotHits(a *act, v Unit, hits int, guns, enf bool) book.Said {
	if hits == 0 {
		return nil
	}
	leader := a.State.attached(v.ID)
	gone := removed(a, v, min(hits, v.figures()+v.Guns))
	if v.ID == 0 {
		a.Note("target.tests")
		return nil
	}
	if leader > 0 && !a.State.Set.Safe {
		due(a, Due{Do: dueRisk, Unit: v.ID, Other: leader, Why: byShot})
	}
	x := unitOf(a, v.ID)
	if !x.tests() || x.flag(flagTested) {
		return gone
	}
	d := a.State.dueOf(dueShot, v.ID) // a single test for all the shooting of the phase
	dropDues(a, func(y Due) bool { return y.ID == d.ID })
	d.Do, d.Unit, d.Hits = dueShot, v.ID, d.Hits+hits
	if guns {
		d.Marks |= byGuns
	}
	if enf {
		d.Marks |= enfiladed
	}
	due(a, d)
	return gone
}
