package ecw

import (
	"vedette/engine"
	"vedette/engine/dice"
)

// sum collects the lines of a morale test: modifiers, printed as one adds them to the die.
type sum struct {
	set   Settings
	sec   string
	terms []engine.Term
	total int
	house bool
}

func (m *sum) line(v int, why, section string) {
	m.total += v
	m.terms = append(m.terms, engine.Term{Value: -v, Show: signed(v), Why: why, Section: section})
}

// add takes a house value when cond holds; zero values leave no line.
func (m *sum) add(cond bool, key string) {
	row := rowOf(key)
	if v := m.set.v(key); cond && v != 0 {
		m.line(v, lower(row.label), houseSec(row.group))
		m.house = true
	}
}

// signed prints a modifier with its sign: "+1", "−2".
func signed(v int) string {
	if v < 0 {
		return "−" + num(-v)
	}
	return "+" + num(v)
}

func lower(s string) string {
	if len(s) > 1 && s[1] >= 'a' && s[1] <= 'z' && (len(s) < 6 || s[:6] != "Grade ") {
		return string(s[0]|0x20) + s[1:]
	}
	return s
}

// reck is the test: 1 or more passes, so the die must reach 1 less the modifiers. Source: ECW-90.
func (m *sum) reck() engine.Reckoning {
	r := engine.Reckoning{Terms: append([]engine.Term{{Value: 1, Show: "1 or more", Why: "passes"}}, m.terms...),
		Sum: 1 - m.total, Code: dice.OneD6, Section: m.sec, Good: "passes"}
	r.Target = max(1, min(7, r.Sum))
	switch {
	case r.Sum < 1:
		r.Limit = "any face will do"
	case r.Sum > 7:
		r.Limit = "no face is enough"
	}
	if m.house {
		r.Mark = engine.House
	}
	return r
}

// common adds the lines that most tests share. Source: ECW-94; ecw-charts C7 to C12.
func (m *sum) common(s State, u Unit, leader string, lossOf int, art bool) {
	g := "g." + u.Grade
	v := m.set.v(g)
	if m.set.Calm {
		v++
	}
	if v != 0 {
		m.line(v, "grade "+u.Grade, houseSec("Common morale lines"))
		m.house = true
	}
	m.leader(u, leader)
	if per, start := m.set.v("m.loss"), u.Start; start > 0 && lossOf > 0 && per != 0 {
		if n := min(m.set.v("m.cap"), lossOf*10/start); n > 0 {
			m.line(n*per, "losses, "+num(lossOf)+" of "+num(start), houseSec("Common morale lines"))
			m.house = true
		}
	}
	if art {
		m.add(s.outgunned(u.Side) && u.ID > 0, "m.art")
	}
}

// leader adds the printed line. Source: ECW-94, ECW-R11.
func (m *sum) leader(u Unit, where string) {
	switch {
	case where == "with":
		m.line(1, "leader with the unit", secMorale)
	case where == "none" && u.Levee:
		m.line(-2, "no leader in radius, levee", secMorale)
	case where == "none":
		m.line(-1, "no leader in radius", secMorale)
	case where == "retiring" && u.Levee:
		m.line(-1, "leader retiring, levee", secMorale)
	}
}

func (s State) sum(section string) *sum { return &sum{set: s.Set, sec: section} }

// pursuitSum is the test to resist or rally from pursuit. Source: ecw-charts C7.
func (s State) pursuitSum(u Unit, leader string, fresh bool) engine.Reckoning {
	m := s.sum(secRout)
	if leader == "with" {
		m.line(1, "leader with the unit", secMorale)
	}
	m.add(u.mounted(), "c7.cav")
	m.add(!u.mounted(), "c7.foot")
	m.add(u.Levee, "c7.levee")
	m.add(u.Head && !s.Set.Mild, "c7.head")
	m.add(u.Grade <= "B", "c7.ab")
	m.add(u.exhausted(), "c7.exh")
	m.add(fresh, "c7.fresh")
	return m.reck()
}

// chargeSum is the test to charge home. Source: ecw-charts C8.
func (s State) chargeSum(u, v Unit, ch Charge, leader string, noPikes bool) engine.Reckoning {
	m := s.sum(secCharge)
	m.common(s, u, leader, u.Start-u.figures(), true)
	m.add(u.exhausted(), "m.exh")
	m.add(ch.Impetus && !u.disordered(), "c8.imp")
	m.add(u.missile(), "c8.missile")
	m.add(!u.mounted() && v.mounted(), "c8.horse")
	m.add(u.mounted() && ch.Side == front && v.foot() && v.steady() && v.pikeSupported() && !noPikes, "c8.pikes")
	m.add(v.hard(), "c8.hard")
	m.add(v.Ground == "soft" || v.Ground == "obstacle", "c8.soft")
	m.add(u.disordered(), "c8.dis")
	m.add(v.disordered() || v.Morale >= shaken || v.Charge.At == u.ID && u.ID > 0 && v.Charge.Done == "failed", "c8.weak")
	m.add(ch.Side != front, "c8.flank")
	return m.reck()
}

// receiveSum is the test of a stationary or evading target. Source: ecw-charts C9.
func (s State) receiveSum(u, v Unit, ch Charge, leader string, evading, noPikes bool) engine.Reckoning {
	m := s.sum(secReply)
	m.common(s, u, leader, u.Start-u.figures(), true)
	m.add(u.exhausted(), "m.exh")
	m.add(ch.Impetus && !v.disordered(), "c9.imp")
	switch {
	case !u.foot() || !v.mounted():
	case u.steady() && u.pikeSupported() && !noPikes && (ch.Side == front || u.Order == "square"):
		m.add(true, "c9.pikes")
	case u.Order == "square":
		m.add(true, "c9.square")
	default:
		m.add(true, "c9.ridden")
	}
	m.add(u.mounted() && v.mounted() && !evading, "c9.stand")
	m.add(u.missile() && !v.mounted(), "c9.missile")
	m.add(ch.Side == flank, "c9.flank")
	m.add(ch.Side == rear, "c9.rear")
	m.add(u.disordered(), "c9.dis")
	m.add(u.Morale >= shaken, "c9.shaken")
	m.add(u.hard(), "c9.hard")
	m.add(u.Ground == "soft" || u.Ground == "obstacle", "c9.soft")
	m.add(evading, "c9.evade")
	return m.reck()
}

// shotSum is the test for shooting hits. Source: ecw-charts C10.
func (s State) shotSum(u Unit, hits int, leader string, guns, enfiladed bool) engine.Reckoning {
	m := s.sum(secMorale)
	m.common(s, u, leader, hits, false)
	m.add(u.exhausted(), "m.exh")
	switch {
	case guns && u.ID > 0 && s.outgunned(u.Side):
		m.add(true, "c10.art")
	case guns:
		m.add(true, "c10.guns")
	}
	m.add(enfiladed, "c10.enf")
	m.add(u.disordered() || u.Morale >= shaken, "c10.dis")
	m.add(u.skirmish(), "c10.skirmish")
	m.add(u.hard(), "c10.hard")
	return m.reck()
}

// lostSum is the test for a lost round: losses are the difference of the hits. Source: ecw-charts C11.
func (s State) lostSum(u Unit, diff int, leader string, flanked, friend, noPikes bool) engine.Reckoning {
	m := s.sum(secCombat)
	m.common(s, u, leader, diff, false)
	m.add(u.missile(), "c11.missile")
	m.add(u.steady() && u.pikeSupported() && !noPikes, "c11.pikes")
	m.add(flanked, "c11.flank")
	m.add(u.Morale >= shaken, "c11.shaken")
	m.add(u.hard(), "c11.hard")
	m.add(friend, "c11.friend")
	return m.reck()
}

// friendSum is the test for friends who routed and leaders killed. Source: ecw-charts C12.
func (s State) friendSum(u Unit, friends int, leader string, army, lowerGrade, calm bool) engine.Reckoning {
	m := s.sum(secMorale)
	m.common(s, u, leader, 0, true)
	if n := min(friends-1, s.Set.v("c12.most")); n > 0 {
		if v := s.Set.v("c12.more"); v != 0 {
			m.line(n*v, "further friends: "+num(n), houseSec("Friends routed test"))
			m.house = true
		}
	}
	m.add(army, "c12.army")
	m.add(lowerGrade, "c12.grade")
	m.add(calm, "c12.calm")
	m.add(u.hard(), "c12.hard")
	return m.reck()
}

// points are the combat points of u against v. f is how v stands to u, g how u stands to v.
// Source: ECW-80, ECW-82; ecw-charts C5.
func (s State) points(u, v Unit, f, g Foe, uphill, noPikes, leader bool) engine.Reckoning {
	r := engine.Reckoning{Section: secCombat, Mark: engine.House}
	add := func(cond bool, key string) {
		row := rowOf(key)
		if n := s.Set.v(key); cond && (n != 0 || len(r.Terms) == 0) {
			r.Terms = append(r.Terms, engine.Term{Value: n, Why: lower(row.label), Section: houseSec(row.group)})
			r.Sum += n
		}
	}
	switch {
	case u.guns() || u.foot() && u.skirmish():
		add(true, "p.light")
	case u.mounted():
		add(true, "p."+u.Class)
	case u.missile():
		add(true, "p.missile")
	default:
		add(true, "p.combat")
	}
	add(true, "p."+u.Grade)
	add(u.steady(), "p.steady")
	add(leader, "p.leader")
	add(f.Impact && f.Push, "p.impetus")
	switch {
	case !u.foot() || !v.mounted():
	case u.steady() && u.pikeSupported() && !noPikes && (f.Side == front || u.Order == "square"):
		add(true, "p.pikes")
	case u.Order == "square":
		add(true, "p.square")
	}
	add(u.mounted() && v.foot() && !(v.pikeSupported() && v.steady() && !noPikes), "p.ride")
	add(g.Side == flank, "p.flank")
	add(g.Side == rear, "p.rear")
	add(uphill, "p.uphill")
	add(u.Ground == "obstacle", "p.obstacle")
	add(u.hard(), "p.hard")
	add(v.disordered(), "p.edis")
	add(v.Morale == shaken, "p.eshaken")
	add(v.Morale >= demoralised, "p.edem")
	rear := !u.inside() && !v.inside() && !f.Ford // rear ranks count for nothing there
	add(u.foot() && !u.skirmish() && u.Ranks >= 4 && v.foot() && rear, "p.deep")
	r.Sum = max(0, r.Sum)
	r.Result = plural(r.Sum, "point", "points")
	return r
}

// widths of a figure in close order, millimetres for 25 mm figures. Source: ECW-09; ecw-charts C15.
func (u Unit) width() int {
	switch {
	case u.mounted() && u.skirmish(), u.skirmish():
		return 30
	case u.mounted():
		return 25
	case u.guns():
		return 50
	case u.Class == "foot", u.Class == "dragoon":
		return 20
	}
	return 15
}

// frontage is the width of its front rank in millimetres, pikes being narrower than shot.
func (u Unit) frontage() int {
	if u.guns() {
		return max(1, u.Guns) * 50
	}
	p := (u.Pikes + u.Ranks - 1) / max(1, u.Ranks)
	return p*15 + max(0, u.files()-p)*u.width()
}

// strikers is how many figures of u may strike v: those in contact, and in a melee three more to
// either side; pikes in two ranks. It assumes fronts that meet squarely. Source: ECW-81 to ECW-83.
func (u Unit) strikers(v Unit, impact, noPikes bool) int {
	u.Shot = max(0, u.Shot-u.Holders) // who holds horses does not fight
	if u.Morale >= routed || u.figures() == 0 {
		return 0
	}
	if u.guns() {
		return u.figures()
	}
	if u.inside() {
		return (u.figures() + 1) / 2
	}
	if u.Order == "square" {
		side := (u.figures() + 7) / 8
		if v.mounted() {
			side *= 3
		}
		return min(side, u.figures())
	}
	files := u.files()
	touch := files
	if v.Order != "square" && !v.inside() && v.frontage() < u.frontage() {
		touch = min(files, (v.frontage()*files+u.frontage()-1)/max(1, u.frontage()))
	}
	if !impact {
		touch = min(files, touch+6)
	}
	n := touch
	if !noPikes && u.Pikes > 0 && u.Ranks >= 2 {
		// Pikes stand in the middle: they are touched first, and add their second rank.
		n += min(u.Pikes/u.Ranks, touch)
	}
	return min(n, u.figures())
}

// across is how many figures come in across a ford or bridge: no rear ranks. Source: ECW-100.
const across = 3

// striking is strikers for two units in contact as f and g have it: how v stands to u, and u to v.
func (u Unit) striking(v Unit, f, g Foe, noPikes bool) int {
	if f.Ford {
		return min(across, u.figures())
	}
	if g.Ford {
		// Only so many stand before the ford, in one rank.
		v.Pikes, v.Shot, v.Other, v.Ranks = 0, min(across, v.figures()), 0, 1
	}
	return u.strikers(v, f.Impact, noPikes)
}

// shooters is how many figures may shoot, and the word for the ranks. Source: ECW-73, ECW-R04.
func (u Unit) shooters(weapon string) int {
	if u.guns() {
		return u.Guns
	}
	ranks := 2
	n := max(0, u.Shot-u.Holders)
	if u.mounted() {
		n = u.figures()
		switch {
		case u.flag(flagMoved) || u.Charge.At > 0:
			ranks = 1
		case u.steady() && !u.Levee && u.Cara && weapon == "pistol":
			ranks = 3
		}
	}
	if u.inside() {
		return (n + 1) / 2
	}
	return n * min(ranks, u.Ranks) / max(1, u.Ranks)
}

// armed is the weapon in hand: dragoons change theirs with the saddle. Source: ecw-charts C3.
func (u Unit) armed() string {
	switch {
	case u.guns():
		return u.Class
	case u.Class == "dragoon" && u.Mounted:
		return "carbine"
	case u.Class == "dragoon":
		return "musket"
	}
	return u.Weapon
}

// statuses are what saves a target. Source: ecw-charts C4.
func (u Unit) statuses() []string {
	var out []string
	switch {
	case u.skirmish() && u.mounted():
		out = append(out, "horse-skirmish")
	case u.skirmish():
		out = append(out, "skirmish")
	case u.guns():
		out = append(out, "gunners")
	}
	switch {
	case u.hard():
		out = append(out, "hard")
	case u.Ground == "soft", u.wooded():
		out = append(out, "soft")
	}
	if u.Class == "cuirassier" {
		out = append(out, "armour")
	}
	return out
}
