package ecw

import (
	"cmp"

	"vedette/engine/book"
	"vedette/engine/view"
)

// points returns the sum of u’s combat points against v. f is u’s contact with v, g is v’s with u.
// Source: ECW-80, ECW-82; ecw-charts C5.
func (s State) points(u, v Unit, f, g Foe, uphill, noPikes, leader bool) book.Sum {
	sum := book.Sum{Kind: "points"}
	add := func(cond bool, key book.Key) {
		if n := s.Set.v(key); cond && (n != 0 || len(sum.Terms) == 0) {
			sum.Put(n, string(key))
		}
	}
	switch {
	case u.guns() || u.foot() && u.skirmish():
		add(true, pointsLight)
	case u.mounted():
		add(true, pointsKey(u.Class))
	case u.missile():
		add(true, pointsMissile)
	default:
		add(true, pointsCombat)
	}
	add(true, pointsKey(u.Grade))
	add(u.steady(), pointsSteady)
	add(leader, pointsLeader)
	add(f.Impact && f.Push, pointsImpetus)
	switch {
	case !u.foot() || !v.mounted():
	case u.steady() && u.pikeSupported() && !noPikes && (f.Side == front || u.Order == orderSquare):
		add(true, pointsPikes)
	case u.Order == orderSquare:
		add(true, pointsSquare)
	}
	add(u.mounted() && v.foot() && !(v.pikeSupported() && v.steady() && !noPikes), pointsRide)
	add(g.Side == flank, pointsFlank)
	add(g.Side == rear, pointsRear)
	add(uphill, pointsUphill)
	add(u.Ground == groundObstacle, pointsObstacle)
	add(u.hard() || u.inside(), pointsHard)
	add(v.disordered(), pointsEdis)
	add(v.Morale == shaken, pointsEshaken)
	add(v.Morale >= demoralised, pointsEdem)
	rear := !u.inside() && !v.inside() && !f.Ford // elsewhere rear ranks count for nothing
	add(u.foot() && !u.skirmish() && u.Ranks >= 4 && v.foot() && rear, pointsDeep)
	return sum
}

// width returns the width of a figure’s base in millimetres, for 25 mm figures. Source: ECW-09; ecw-charts C15.
func (u Unit) width() int {
	switch {
	case u.skirmish():
		return 30
	case u.mounted():
		return 25
	case u.guns():
		return 50
	case u.Class == classFoot, u.Class == classDragoon:
		return 20
	}
	return 15
}

// frontage returns the width of u’s front rank in millimetres. Pikes are narrower than shot.
func (u Unit) frontage() int {
	if u.guns() {
		return max(1, u.Guns) * 50
	}
	p := (u.Pikes + u.Ranks - 1) / max(1, u.Ranks)
	return p*15 + max(0, u.files()-p)*u.width()
}

// depth returns the depth of u in millimetres, for 25 mm figures. Source: ECW-09; ecw-charts C15.
func (u Unit) depth() int {
	switch {
	case u.mounted():
		return 40 * u.Ranks
	case u.guns():
		return 50
	}
	return 20 * u.Ranks
}

// strikers returns how many figures of u may strike v: those in contact, and in a melee three more on each side, with pikes two ranks
// deep. f is u’s contact with v, g is v’s with u. It assumes that they meet squarely, and that a flank is as wide as the unit is deep.
// Source: ECW-81 to ECW-84.
func (u Unit) strikers(v Unit, f, g Foe, noPikes bool) int {
	u.Shot = max(0, u.Shot-u.Holders) // horse-holders do not fight
	if u.Morale >= routed || u.figures() == 0 {
		return 0
	}
	if u.guns() {
		return u.figures()
	}
	if u.inside() {
		return (u.figures() + 1) / 2
	}
	if u.Order == orderSquare {
		n := u.figures() // the ring of shot, and the pikes in it, which reach past one rank
		if noPikes && u.Shot > 0 {
			n -= u.Pikes
		}
		if n = (n + 3) / 4; v.mounted() {
			n *= 3
		}
		return min(n, u.figures())
	}
	files, wide, facing := u.files(), u.frontage(), v.frontage()
	if f.Side == flank {
		files, wide = u.Ranks, u.depth()
	}
	if g.Side == flank {
		facing = v.depth()
	}
	touch := files
	if v.Order != orderSquare && !v.inside() && facing < wide {
		touch = (facing*files + wide - 1) / wide
	}
	if !f.Impact {
		touch = min(files, touch+6)
	}
	n := touch
	if !noPikes && u.Pikes > 0 && u.Ranks >= 2 && f.Side != flank {
		// Pikes stand in the middle, so they are touched first, and add their second rank.
		n += min(u.Pikes/u.Ranks, touch)
	}
	return min(n, u.figures())
}

// striking is strikers for two units in contact, with f as u’s contact with v and g as v’s with u.
func (u Unit) striking(v Unit, f, g Foe, noPikes bool) int {
	if f.Ford {
		return min(across, u.figures())
	}
	if g.Ford {
		// Only a few of v have crossed, in a single rank.
		v.Pikes, v.Shot, v.Other, v.Ranks = 0, min(across, v.figures()), 0, 1
	}
	n, foes := u.strikers(v, f, g, noPikes), 1
	for _, x := range u.Foes {
		foes += book.Bit(x.ID != v.ID && x.Side == f.Side)
	}
	if foes == 1 || f.Side == flank || u.Order == orderSquare || u.inside() { // those foes may be on two sides
		return n
	}
	return min(n, (u.strikers(u, f, Foe{}, noPikes)+foes-1)/foes) // nobody strikes at two of them
}

// side is one side of a round of combat.
type side struct {
	u    Unit
	f    Foe // its contact with the enemy
	sum  book.Sum
	code hitCode
	dice int
}

// round is a round of combat being put together.
type round struct {
	a, b    side
	noPikes bool
	wood    bool // the referee rules that they fight in a wood
}

func planFight(p *plan) deed {
	phaseHint(p, stepCombat)
	s := p.State
	u := askUnit(p, "unit", "Unit", true, func(u Unit) string { return book.Unless(len(u.Foes) > 0 || p.In.Is("any"), book.Hide) })
	var v Unit
	if u.ID > 0 && len(u.Foes) == 1 && p.In.Get("foe") == "" {
		v, _ = s.unit(u.Foes[0].ID)
	} else {
		v = askUnit(p, "foe", "Enemy", u.ID == 0, func(v Unit) string {
			if _, in := u.foe(v.ID); u.ID > 0 && !in {
				return book.Hide
			}
			return enemyOf(u)(v)
		})
	}
	r := &round{a: side{u: u}, b: side{u: v}}
	r.ask(p)
	r.a.dice = r.askStrikers(p, "n", &r.a, &r.b)
	r.b.dice = r.askStrikers(p, "m", &r.b, &r.a)
	p.Sum(r.a.sum)
	x, y := r.a, r.b
	p.Form.Go = "Fight the round"
	p.Form.GoSmall = book.Num(x.sum.Total()) + " to " + book.Num(y.sum.Total()) + ": " + codes[x.code].name + " against " +
		codes[y.code].name
	return r.resolve
}

// ask asks about the round and the ground, and counts both sides’ points.
func (r *round) ask(p *plan) {
	s, u, v := p.State, r.a.u, r.b.u
	f, _ := u.foe(v.ID)
	g, _ := v.foe(u.ID)
	if u.ID == 0 || v.ID == 0 {
		f.Impact = p.Pick("kind", "Round", "impact", book.Opt("impact", "Impact", ""), book.Opt("melee", "Melee", "")) == "impact"
		if g.Impact = f.Impact; f.Impact {
			f.Push, g.Push = p.Tick("push", "With impetus"), p.Tick("push2", "The enemy has impetus")
		}
		g.Side = askAttacked(p, "Charged into its")
	}
	r.a.f, r.b.f = f, g
	r.noPikes, r.wood = askNoPikes(p, u, v)
	hill := p.Pick("uphill", "Uphill", "none", book.Opt("none", "Level", ""), book.Opt("us", book.UpperFirst(u.Name), ""),
		book.Opt("them", book.UpperFirst(v.Name), ""))
	r.a.sum = s.points(u, v, f, g, hill == "us", r.noPikes, s.attached(u.ID) > 0)
	r.b.sum = s.points(v, u, g, f, hill == "them", r.noPikes, s.attached(v.ID) > 0)
	n, m := r.a.sum.Total(), r.b.sum.Total()
	r.a.code, r.b.code = s.Set.scoreCode(n-m), s.Set.scoreCode(m-n)
	r.a.sum.Result, r.b.sum.Result = book.Say("points", n, int(r.a.code)), book.Say("points", m, int(r.b.code))
}

// noStrike returns why u does not strike in the contact f, or "".
func (u Unit) noStrike(f Foe) string {
	switch {
	case u.Morale >= routed:
		return "routers do not strike"
	case u.figures() == 0:
		return "nobody is left at the guns"
	case f.Caught:
		return "caught evading: no strike this round"
	case f.Side != front && f.Round == 0 && u.Order != orderSquare && !u.inside():
		return "no strike to flank or rear in the first round"
	}
	return ""
}

// askStrikers asks how many of x strike y and returns the number of dice.
func (r *round) askStrikers(p *plan, key string, x, y *side) int {
	label := book.WithVerb(x.u.Name, "strike") + " with"
	if why := x.u.noStrike(x.f); why != "" {
		p.Add(view.Field{Key: key, Label: label, Note: why, Kind: view.Count, Min: 0, Max: 0, Step: 1, Value: "0"})
		return 0
	}
	most := x.u.figures()
	if x.f.Ford {
		most = min(across, most)
	}
	d := max(1, diceFor(p.Count(key, label, x.u.striking(y.u, x.f, y.f, r.noPikes), 1, most)))
	p.Note(book.Plural(d, "die", "dice") + ", " + codes[x.code].name)
	return d
}

// resolve carries the round out.
func (r *round) resolve(a *act) {
	x, y := r.a, r.b
	u, v := x.u, y.u
	phase(a, stepCombat)
	did := throwHits(a, x.code, x.dice, u.Name)
	took := throwHits(a, y.code, y.dice, v.Name)
	x.sum.Result, y.sum.Result = nil, nil // the card says the dice
	a.SumOf(u.Name, x.sum)
	a.SumOf(v.Name, y.sum)
	won := [...]string{"fight.lost", "fight.even", "fight.won"}[1+cmp.Compare(did, took)]
	a.Result(won, u.Name, v.Name, did, took, x.dice, int(x.code), y.dice, int(y.code), x.f.Impact || y.f.Impact)
	met(a, dueFight, u.ID, v.ID)
	met(a, dueFight, v.ID, u.ID)
	lu, lv := a.State.attached(u.ID), a.State.attached(v.ID)
	r.fought(a, u, v)
	r.fought(a, v, u)
	casualties(a, v, min(did, v.figures()+v.Guns))
	casualties(a, u, min(took, u.figures()+u.Guns))
	afterRound(a, u, took, did, lu)
	afterRound(a, v, did, took, lv)
}

// fought counts the round on u’s contact with v.
func (r *round) fought(a *act, u, v Unit) {
	if u.ID == 0 {
		return
	}
	x := unitOf(a, u.ID).set(flagFought)
	if f, ok := x.foe(v.ID); ok {
		f.Round++
		f.Wood = f.Wood || r.wood
		x = x.withFoe(f)
	}
	put(a, x)
}

// afterRound makes due what a round calls for on one side. leader is the leader with u, 0 for none. Source: ECW-85, ECW-91.
func afterRound(a *act, u Unit, suffered, caused, leader int) {
	x := unitOf(a, u.ID)
	if leader > 0 && suffered > 0 && !a.State.Set.Safe {
		due(a, Due{Do: dueRisk, Unit: u.ID, Other: leader, Why: byFight})
	}
	if u.ID == 0 {
		if suffered > caused {
			a.Note("lost.test", u.Name)
		}
		if u.mounted() && caused <= suffered {
			a.Note("lost.recoil", u.Name)
		}
		return
	}
	if !x.tests() {
		return
	}
	if suffered > caused {
		d := a.State.dueOf(dueLost, u.ID) // a single test for all the rounds it lost
		dropDues(a, func(y Due) bool { return y.ID == d.ID })
		due(a, Due{Do: dueLost, Unit: u.ID, Hits: min(suffered-caused+d.Hits, 200)})
	}
	if x.mounted() && (caused <= suffered || x.Morale == halted) && len(x.Foes) > 0 {
		due(a, Due{Do: dueRecoil, Unit: u.ID})
	}
}

func planRecoil(p *plan) deed {
	phaseHint(p, stepCombat)
	s := p.State
	u := askUnit(p, "unit", "Cavalry", false, func(u Unit) string {
		return book.Unless(u.mounted() && u.Morale < routed && (s.isDue(dueRecoil, u.ID) || len(u.Foes) > 0), book.Hide)
	})
	far := s.Set.normal(u) / 2 // Source: ECW-85
	p.Form.Go = "Recoil " + book.Inches(far)
	return func(a *act) {
		phase(a, stepCombat)
		met(a, dueRecoil, u.ID, 0)
		if opposite(a, u) {
			a.Result("recoils.not", u.Name)
			return
		}
		a.Result("recoils", u.Name, far)
		recoil(a, u.ID)
	}
}

func planFollow(p *plan) deed {
	phaseHint(p, stepShooting, stepCombat)
	s := p.State
	u := askUnit(p, "unit", "Winner", false, func(u Unit) string { return book.Unless(s.isDue(dueFollow, u.ID), book.Hide) })
	other := 0
	for _, d := range s.Dues {
		if d.Do == dueFollow && d.Unit == u.ID && (other == 0 || p.In.Int("other", 0) == d.Other) {
			other = d.Other
		}
	}
	v, _ := s.unit(other)
	stay := p.Pick("how", "What they do as "+book.WithVerb(v.Name, "recoil"), "", book.Opt("follow", "Follow up", ""),
		book.Opt("stay", "Test to stay", "")) == "stay"
	leader := ""
	if s.attached(u.ID) > 0 {
		leader = leaderWith
	}
	fresh := stay && askFresh(p)
	sum := s.pursuitSum(u, leader, fresh)
	p.Form.Go = "Follow " + v.Name
	if stay {
		p.Sum(sum)
		goTest(p, sum, "Test to stay", p.Form.GoSmall)
	}
	return func(a *act) {
		passed := false
		if stay {
			_, passed = throwTest(a, sum, u.Name)
		}
		met(a, dueFollow, u.ID, other)
		switch {
		case passed:
			a.Result("follow.stays", u.Name, sum.Target)
			separate(a, u.ID, other)
		case stay:
			a.Result("follow.must", u.Name, v.Name, sum.Target)
		default:
			a.Result("follow", u.Name, v.Name)
		}
	}
}
