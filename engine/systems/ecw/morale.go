package ecw

import (
	"vedette/engine/book"
	"vedette/engine/dice"
)

// moraleSum adds up the number that a morale test needs on the die. A modifier of the die therefore counts with the opposite sign.
type moraleSum struct {
	State
	sum book.Sum
}

func (s State) morale(kind string) *moraleSum {
	m := &moraleSum{s, book.Sum{Kind: kind}}
	m.sum.Put(1, "1")
	return m
}

func (m *moraleSum) line(modifier int, reason string, args ...any) {
	m.sum.Add(-modifier, reason, args...)
}

// add adds the house value under key if cond holds.
func (m *moraleSum) add(cond bool, key book.Key) {
	if cond {
		m.line(m.Set.v(key), string(key))
	}
}

// done returns the sum with its target. A total of 1 or more passes, so the die must show 1 less the modifiers. Source: ECW-90.
func (m *moraleSum) done() book.Sum {
	n := m.sum.Total()
	m.sum.Target = max(1, min(7, n))
	switch {
	case n < 1:
		m.sum.Limit = book.Say("any")
	case n > 7:
		m.sum.Limit = book.Say("none")
	}
	return m.sum
}

// common adds the lines that most tests share. lossOf is how many of the u.Start figures count as lost.
// Source: ECW-94; ecw-charts C7 to C12.
func (m *moraleSum) common(u Unit, leader string, lossOf int, art bool) {
	m.line(m.Set.v(gradeKey(u.Grade))+book.Bit(m.Set.Calm), string(gradeKey(u.Grade)))
	m.leader(u, leader)
	if u.Start > 0 && lossOf > 0 {
		m.line(min(m.Set.v(commonCap), lossOf*10/u.Start)*m.Set.v(commonLoss), "losses", lossOf, u.Start)
	}
	m.add(art && u.ID > 0 && m.outgunned(u.Side), commonArt)
}

// leader adds the printed leader line. Source: ECW-94, ECW-R11.
func (m *moraleSum) leader(u Unit, where string) {
	switch {
	case where == leaderWith:
		m.line(1, "with")
	case where == leaderNone && u.Levee:
		m.line(-2, "nobody.levee")
	case where == leaderNone:
		m.line(-1, "nobody")
	case where == leaderRetiring && u.Levee:
		m.line(-1, "retiring")
	}
}

// pursuitSum returns the test to resist pursuit or rally from it. Source: ecw-charts C7.
func (s State) pursuitSum(u Unit, leader string, fresh bool) book.Sum {
	m := s.morale("pursuit")
	if leader == leaderWith {
		m.line(1, "with")
	}
	m.add(u.mounted(), pursueCav)
	m.add(!u.mounted(), pursueFoot)
	m.add(u.Levee, pursueLevee)
	m.add(u.Headstrong && !s.Set.Mild, pursueHead)
	m.add(u.Grade <= "B", pursueAb)
	m.add(u.exhausted(), pursueExh)
	m.add(fresh, pursueFresh)
	return m.done()
}

// chargeSum returns the test to charge home. Source: ecw-charts C8.
func (s State) chargeSum(u, v Unit, ch Charge, leader string, noPikes bool) book.Sum {
	m := s.morale("home")
	m.common(u, leader, u.Start-u.figures(), true)
	m.add(u.exhausted(), commonExh)
	m.add(ch.Impetus && !u.disordered(), homeImp)
	m.add(u.missile(), homeMissile)
	m.add(!u.mounted() && v.mounted(), homeHorse)
	m.add(u.mounted() && ch.Side == front && v.foot() && v.steady() && v.pikeSupported() && !noPikes, homePikes)
	m.add(v.hard(), homeHard)
	m.add(v.Ground == groundSoft || v.Ground == groundObstacle, homeSoft)
	m.add(u.disordered(), homeDis)
	m.add(v.disordered() || v.Morale >= shaken || v.Charge.At == u.ID && u.ID > 0 && v.Charge.Done == chargeFailed, homeWeak)
	m.add(ch.Side != front, homeFlank)
	return m.done()
}

// receiveSum returns the test of a stationary or evading target. Source: ecw-charts C9.
func (s State) receiveSum(u, v Unit, ch Charge, leader string, evading, noPikes bool) book.Sum {
	m := s.morale("recv")
	m.common(u, leader, u.Start-u.figures(), true)
	m.add(u.exhausted(), commonExh)
	m.add(ch.Impetus && !v.disordered(), recvImp)
	switch {
	case !u.foot() || !v.mounted():
	case u.steady() && u.pikeSupported() && !noPikes && (ch.Side == front || u.Order == orderSquare):
		m.add(true, recvPikes)
	case u.Order == orderSquare:
		m.add(true, recvSquare)
	default:
		m.add(true, recvRidden)
	}
	m.add(u.mounted() && v.mounted() && !evading, recvStand)
	m.add(u.missile() && !v.mounted(), recvMissile)
	m.add(ch.Side == flank, recvFlank)
	m.add(ch.Side == rear, recvRear)
	m.add(u.disordered(), recvDis)
	m.add(u.Morale >= shaken, recvShaken)
	m.add(u.hard(), recvHard)
	m.add(u.Ground == groundSoft || u.Ground == groundObstacle, recvSoft)
	m.add(evading, recvEvade)
	return m.done()
}

// shotSum returns the test for shooting hits. Source: ecw-charts C10.
func (s State) shotSum(u Unit, hits int, leader string, guns, enfiladed bool) book.Sum {
	m := s.morale("shot")
	m.common(u, leader, hits, false)
	m.add(u.exhausted(), commonExh)
	worse := u.ID > 0 && s.outgunned(u.Side)
	m.add(guns && worse, shotArt)
	m.add(guns && !worse, shotGuns)
	m.add(enfiladed, shotEnf)
	m.add(u.disordered() || u.Morale >= shaken, shotDis)
	m.add(u.skirmish(), shotSkirmish)
	m.add(u.hard(), shotHard)
	return m.done()
}

// lostSum returns the test for a lost round. diff, hits taken minus hits caused, counts as the loss. Source: ecw-charts C11.
func (s State) lostSum(u Unit, diff int, leader string, flanked, friend, noPikes bool) book.Sum {
	m := s.morale("lost")
	m.common(u, leader, diff, false)
	m.add(u.missile(), lostMissile)
	m.add(u.steady() && u.pikeSupported() && !noPikes, lostPikes)
	m.add(flanked, lostFlank)
	m.add(u.Morale >= shaken, lostShaken)
	m.add(u.hard(), lostHard)
	m.add(friend, lostFriend)
	return m.done()
}

// friendSum returns the test for friends routed and leaders killed. Source: ecw-charts C12.
func (s State) friendSum(u Unit, friends int, leader string, army, lowerGrade, calm bool) book.Sum {
	m := s.morale("friends")
	m.common(u, leader, 0, true)
	if n := min(friends-1, s.Set.v(friendsMost)); n > 0 {
		m.line(n*s.Set.v(friendsMore), "further", n)
	}
	m.add(army, friendsArmy)
	m.add(lowerGrade, friendsGrade)
	m.add(calm, friendsCalm)
	m.add(u.hard(), friendsHard)
	return m.done()
}

// throwTest throws 1D6 against a sum and returns the face, 0 where no roll could fail and none is made. about is the unit’s name.
// Source: ECW-90.
func throwTest(a *act, sum book.Sum, about string) (face int, passed bool) {
	a.Sum(sum)
	if sum.Target <= 1 {
		return 0, true
	}
	t := a.Throw(rollTest.WithAbout(about).Needing(sum.Target, "passes", "fails"))
	return t.Total, t.Passed
}

// goTest names the key of a test, with what stands below it unless no roll could fail it.
func goTest(p *plan, sum book.Sum, label, small string) {
	p.Form.Go, p.Form.GoSmall = label, small
	if sum.Target <= 1 {
		p.Form.GoSmall = "no roll could fail"
	}
}

// drop throws the second die and returns how many states a failure drops the unit.
func drop(a *act, lostRound, exhausted bool, about string) int {
	r := rollSecond.WithAbout(about)
	minus := book.Bit(exhausted)
	for f := 1; f <= 6; f++ {
		label := "down " + book.Num(secondDie(lostRound, f-minus))
		if n := len(r.Bands); n > 0 && r.Bands[n-1].Label == label {
			r.Bands[n-1].To = f
			continue
		}
		r.Bands = append(r.Bands, dice.Band{From: f, To: f, Label: label})
	}
	t := a.Throw(r)
	d := secondDie(lostRound, t.Total-minus)
	a.Note("drop", t.Total, minus, d)
	return d
}

// The tests whose outcomes share sentences, which hold these numbers.
const (
	testShot = iota
	testLost
	testReceive
)

// simpleTest carries out a test that does nothing if it passes and calls fail if it does not.
func simpleTest(a *act, u Unit, sum book.Sum, test int, fail func()) {
	face, passed := throwTest(a, sum, u.Name)
	met(a, [...]dueKind{dueShot, dueLost}[test], u.ID, 0)
	if passed {
		a.Result("held", u.Name, face, sum.Target, test)
		return
	}
	fail()
	failed(a, u, face, sum, test)
}

// failed tells the result of a failed test.
func failed(a *act, u Unit, face int, sum book.Sum, test int) {
	switch x := unitOf(a, u.ID); {
	case u.ID == 0:
		a.Result("failed.free", u.Name, face, sum.Target, test)
	case !x.here():
		a.Result("failed.gone", u.Name, face, sum.Target, test, offIndex(x))
	default:
		a.Result("failed", u.Name, face, sum.Target, test, x.Morale)
	}
}

func planShotTest(p *plan) deed {
	phaseHint(p, stepShooting)
	u := askUnit(p, "unit", "Unit", true, func(u Unit) string { return book.Unless(u.Morale < routed, book.Hide) })
	d := p.State.dueOf(dueShot, u.ID)
	hits, guns, enf := d.Hits, d.Marks&byGuns != 0, d.Marks&enfiladed != 0
	if d.ID == 0 {
		hits = p.Count("hits", "Hits in this phase", max(0, u.Start-u.figures()), 0, 50)
		guns = p.Tick("guns", "Hit by guns")
		enf = p.Tick("enfilade", "Enfiladed")
	}
	sum := p.State.shotSum(u, hits, askLeader(p, u), guns, enf)
	p.Sum(sum)
	goTest(p, sum, "Test "+u.Name, p.Form.GoSmall)
	return func(a *act) {
		simpleTest(a, u, sum, testShot, func() { worsen(a, u, u.Morale+1) })
	}
}

// pressed reports whether a foe of u attacks its flank or rear, and whether its pikes count for nothing.
func (s State) pressed(u Unit) (flanked, noPikes bool) {
	noPikes = u.inside() || u.wooded()
	for _, f := range u.Foes {
		v, _ := s.unit(f.ID)
		flanked, noPikes = flanked || f.Side != front, noPikes || pikeless(u, v)
	}
	return flanked, noPikes
}

func planLost(p *plan) deed {
	phaseHint(p, stepCombat)
	s := p.State
	u := askUnit(p, "unit", "Loser", true, func(u Unit) string { return book.Unless(u.Morale < routed, book.Hide) })
	diff := s.dueOf(dueLost, u.ID).Hits
	if diff == 0 {
		diff = p.Count("diff", "Hits taken minus hits caused", 1, 1, 50)
	}
	flanked, noPikes := s.pressed(u)
	if u.ID == 0 {
		flanked = p.Tick("flanked", "Attacked in flank or rear")
	}
	friend := p.Tick("friend", "Friend in good morale within "+s.in(s.Set.v(otherFriend))+" behind")
	sum := s.lostSum(u, diff, askLeader(p, u), flanked, friend, noPikes)
	p.Sum(sum)
	goTest(p, sum, "Test "+u.Name, p.Form.GoSmall)
	return func(a *act) {
		simpleTest(a, u, sum, testLost, func() { worsen(a, u, u.Morale+drop(a, true, u.exhausted(), u.Name)) })
	}
}
