package march

import (
	"fmt"
	"strings"

	"vedette/engine"
	"vedette/engine/dice"
)

func army(l Leader) bool { return l.Level == 3 }

// chief is the C-in-C of a side.
func (s State) chief(side int) (Leader, bool) {
	best := Leader{Level: -1}
	for _, l := range s.Leaders {
		if l.Side == side && l.Lost < 2 && l.Level > best.Level {
			best = l
		}
	}
	return best, best.Level >= 0
}

// rank is the level of whoever leads an MF; without a leader that of a division.
func (s State) rank(m MF) int {
	if l, at := s.leader(m.Leader); at >= 0 {
		return l.Level
	}
	return 1
}

// leads tells whether l commands an MF or a brigade inside one, and so no others.
func (s State) leads(l Leader) bool {
	for _, m := range s.MFs {
		if m.Leader == l.ID {
			return true
		}
	}
	return l.MF != 0
}

// commandsMF tells whether an MF is subordinate to l, who does not lead it himself: he stands above its leader and,
// where somebody is named above it, is he, or leads the army. Source: MA-61.
func (s State) commandsMF(l Leader, m MF) bool {
	switch {
	case l.Side != m.Side || m.Leader == l.ID || l.Level <= s.rank(m) || l.Level < 2 && s.leads(l):
		return false
	}
	return m.Under == 0 || m.Under == l.ID || army(l)
}

// commandsLeader tells whether o leads a corps or wing, or a division of several MFs, under l. Source: MA-61.
func (s State) commandsLeader(l, o Leader) bool {
	if l.Side != o.Side || o.ID == l.ID || o.Level >= l.Level || l.Level < 2 || s.leads(o) {
		return false
	}
	if o.Level == 2 {
		return true
	}
	for _, m := range s.MFs {
		if o.Level == 1 && m.Under == o.ID {
			return true
		}
	}
	return false
}

// commandsUnit tells whether l may attach to u: its units are those of his MF, of his brigade, or of the MFs under
// him. Source: MA-55; brigades MA-02.
func (s State) commandsUnit(l Leader, u Unit) bool {
	m, at := s.mf(u.MF)
	switch {
	case at < 0 || m.Side != l.Side:
		return false
	case l.MF != 0:
		return u.MF == l.MF && u.Brigade == l.Brigade
	}
	return m.Leader == l.ID || s.commandsMF(l, m)
}

func orderOptions(s State, m MF) (out []engine.Option) {
	for i, o := range orders {
		x := opt(o.id, o.name, "")
		if i == m.Order && m.ID != 0 {
			x.Small = "now"
		}
		out = append(out, x)
	}
	return out
}

func runOrder(j *job) {
	by, ok := j.leader("by", "From", 0, func(l Leader) string {
		switch {
		case l.Lost != 0 || l.Level == 0:
			return "-"
		case l.Sent >= j.s.h(fmt.Sprintf("or-send%d", l.Cmd)):
			return "has sent his orders this turn"
		}
		for _, m := range j.s.MFs {
			if j.s.commandsMF(l, m) && (standing(j.s, m) || m.Arrives > 0) {
				return ""
			}
		}
		for _, o := range j.s.Leaders {
			if j.s.commandsLeader(l, o) && o.Lost == 0 {
				return ""
			}
		}
		if j.s.leads(l) {
			return "his own MF acts as he was ordered"
		}
		return "commands nobody"
	})
	if !ok {
		return
	}
	var to []engine.Option
	for _, m := range j.s.MFs {
		if m.Side == by.Side && (standing(j.s, m) || m.Arrives > 0) {
			o := opt("m"+itoa(m.ID), m.Name, orders[m.Order].name)
			switch {
			case m.Leader == by.ID:
				o.Refused = "his own MF acts as he was ordered"
			case !j.s.commandsMF(by, m):
				o.Refused = "not under his command"
			}
			to = append(to, o)
		}
	}
	for _, l := range j.s.Leaders {
		if j.s.commandsLeader(by, l) && l.Lost == 0 {
			o := opt("l"+itoa(l.ID), l.Name, "corps or wing")
			if l.Level == 1 {
				o.Small = "division"
			}
			if l.Order > 0 {
				o.Small += ", " + orders[l.Order-1].name
			}
			to = append(to, o)
		}
	}
	at := j.pick("to", "To", "", 2, to)
	if at == "" {
		return
	}
	m, _ := j.s.mf(atoi(at[1:]))
	if at[0] == 'l' {
		m = MF{}
	}
	was := ""
	if m.Try > 0 {
		was = orders[m.Try-1].id
	}
	what := j.pick("order", "Order", was, 3, orderOptions(j.s, m))
	if m.ID != 0 && what != "" && orderIndex(what) == m.Order && what != was {
		j.refuse("order", secOrders, "%s has that order.", m.Name)
	}
	far := max(0, atoi(j.pick("far", "Distance to the receiver", "0", 2, []engine.Option{opt("0", j.s.words("Within {or-d1}″"), ""), opt("1", j.s.words("Up to {or-d2}″"), ""), opt("2", j.s.words("Up to {or-d3}″"), ""), opt("3", j.s.words("Beyond {or-d3}″"), "")})))
	tries := 0
	if m.Try > 0 && what == was {
		tries = m.Tries
	}
	gb := what == "gb"
	r := j.s.orderNeed(by, m.Committed, far, tries, m.LeaderOut, gb)
	j.f.Reck, j.f.Go = &r, "Send the order"
	if !j.ready() {
		return
	}
	j.out("S1")
	j.set("l", by.ID, "sent", by.Sent+1)
	t, ok := j.throw(rollOrder.Of(by.Name).Needing(r.Target, "arrives", "does not arrive"))
	if !ok {
		return
	}
	j.reck(r)
	name := orders[orderIndex(what)].name
	who := m.Name
	if m.ID == 0 {
		l, _ := j.s.leader(atoi(at[1:]))
		who = l.Name
	}
	if t.Total < r.Target {
		j.res.B = true
		j.verdict(itoa(t.Total), "does not arrive")
		j.line("%s orders %s to %s: the order does not arrive.", by.Name, who, strings.ToLower(name))
		if m.ID != 0 {
			n := 1
			if m.Try == orderIndex(what)+1 {
				n = m.Tries + 1
			}
			j.set("m", m.ID, "try", orderIndex(what)+1)
			j.set("m", m.ID, "tries", min(99, n))
		}
		return
	}
	j.verdict(itoa(t.Total), name)
	j.line("%s orders %s to %s.", by.Name, who, strings.ToLower(name))
	if m.ID == 0 {
		j.set("l", atoi(at[1:]), "got", 1)
		j.set("l", atoi(at[1:]), "order", orderIndex(what)+1)
		j.note("%s may issue his own orders at once.", who)
		return
	}
	j.set("m", m.ID, "order", orderIndex(what))
	j.set("m", m.ID, "try", 0)
	j.set("m", m.ID, "tries", 0)
	o := orders[orderIndex(what)]
	j.note("Must: " + o.must + ". May not: " + o.not + ".")
}

func runArrive(j *job) {
	first := 0
	for _, m := range j.s.MFs {
		if m.Arrives > 0 && m.Arrives <= j.s.Turn && !m.Tested && first == 0 {
			first = m.ID
		}
	}
	m, ok := j.mf("mf", "Arriving", first, func(m MF) string {
		switch {
		case m.Arrives == 0:
			return "-"
		case m.Arrives > j.s.Turn:
			return "due in turn " + itoa(m.Arrives)
		case m.Tested:
			return "has rolled this turn"
		}
		return ""
	})
	forced := j.tick("forced", "Forced march")
	road := j.tick("road", "Bad road")
	if !ok {
		return
	}
	r := engine.Reckoning{Section: secArrive, Mark: engine.House, Good: "arrives", Terms: []engine.Term{{Value: j.s.h("an-need"), Why: "arrives on", Section: secArrive}}}
	add := func(on bool, n int, why string) {
		if on && n != 0 {
			r.Terms = append(r.Terms, engine.Term{Value: -n, Why: why, Section: secArrive})
		}
	}
	if l, at := j.s.leader(m.Leader); at >= 0 {
		add(true, commandBonus(l.Cmd), commands[l.Cmd]+" command of "+l.Name)
	}
	add(m.Tries > 0, m.Tries*j.s.h("an-wait"), plural(m.Tries, "turn")+" waited")
	add(forced, j.s.h("an-force"), "forced march")
	add(road, j.s.h("an-road"), "bad road")
	add(j.s.Weather == 1, j.s.h("an-rain"), "rain")
	add(j.s.Night, j.s.h("an-night"), "night")
	r = sum(r)
	r.Code = rollArrive.Code
	r.Target = min(13, max(2, r.Sum))
	j.f.Reck, j.f.Go = &r, "Roll for arrival"
	if !j.ready() {
		return
	}
	j.out("S1")
	t, ok := j.throw(rollArrive.Of(m.Name).Needing(r.Target, "arrives", "waits"))
	if !ok {
		return
	}
	j.reck(r)
	j.set("m", m.ID, "tested", 1)
	if forced {
		for _, u := range j.s.Units {
			if u.MF != m.ID || u.Kind != Infantry || !u.live() {
				continue
			}
			by, _, ok := j.test(u, vedTest{}, ", forced march")
			if !ok {
				return
			}
			if by > 0 {
				j.lose(u.ID, j.s.h("an-lose"))
			}
		}
	}
	if t.Total < r.Target {
		j.res.B = true
		j.set("m", m.ID, "tries", min(99, m.Tries+1))
		j.verdict(itoa(t.Total), "waits")
		j.line("%s does not arrive yet.", m.Name)
		return
	}
	j.set("m", m.ID, "arrives", 0)
	j.set("m", m.ID, "tries", 0)
	j.verdict(itoa(t.Total), "arrives")
	j.line("%s arrives.", m.Name)
	j.order("%s enters in march column at strategic rate.", m.Name)
	for _, u := range j.s.Units {
		if u.MF == m.ID && u.live() && u.Kind == Infantry && u.Form != March {
			j.set("u", u.ID, "form", int(March))
		}
	}
}

// moraleRoll names what the totals of a morale roll mean.
func (s State) moraleRoll(r dice.Roll, target int, words [4]string) dice.Roll {
	for total := 2; total <= 12; total++ {
		n := s.moraleOf(failedBy(total, target, s.on(swNatural)))
		if k := len(r.Bands); k > 0 && r.Bands[k-1].Label == words[n] {
			r.Bands[k-1].To = total
			continue
		}
		r.Bands = append(r.Bands, dice.Band{From: total, To: total, Label: words[n], Good: n == 0})
	}
	return r
}

var moraleWords = [4]string{"stands", "disordered", "retires", "breaks"}

func runMFMorale(j *job) {
	due := 0
	for _, m := range j.s.MFs {
		if due == 0 && j.s.moraleDue(m) != "" {
			due = m.ID
		}
	}
	m, ok := j.mf("mf", "MF", due, func(m MF) string {
		switch {
		case !standing(j.s, m):
			return "-"
		case m.Tested:
			return "has tested this turn"
		case m.Near || j.s.code() != "S2":
			return ""
		}
		return ""
	})
	if !ok {
		return
	}
	if m.Near && !j.s.ownTest(m) {
		if j.pick("near", "Within 12″ of the MF that was lost", "", 2, []engine.Option{opt("yes", "Yes", "it tests"), opt("no", "No", "no test")}) == "no" {
			j.f.Go = "No test"
			if j.ready() {
				j.set("m", m.ID, "near", 0)
				if m.Owed {
					j.set("m", m.ID, "owed", 0)
				}
				j.line("%s is too far off to be shaken.", m.Name)
				j.verdict("", "no test")
			}
			return
		}
	}
	cover := j.tick("cover", "In a BUA or works")
	chief := j.tick("chief", "Army leader within {mo-chief}″")
	r := j.s.moraleTarget(m, cover, chief)
	j.f.Reck, j.f.Go = &r, "Test "+m.Name
	if !j.ready() {
		return
	}
	j.out("S2")
	if j.s.moraleDue(m) == "" {
		j.note("The rules do not call for it: the referee’s say.")
	}
	t, ok := j.throw(j.s.moraleRoll(rollMorale.Of(m.Name), r.Sum, moraleWords))
	if !ok {
		return
	}
	j.reck(r)
	j.settle(m)
	n := j.s.moraleOf(failedBy(t.Total, r.Sum, j.s.on(swNatural)))
	j.verdict(itoa(t.Total), moraleWords[n])
	j.res.S, j.res.B = "needed "+passing(r.Sum, j.s.on(swNatural)), n > 0
	j.line("%s tests its morale and %s.", m.Name, [...]string{"stands", "is disordered", "retires", "breaks"}[n])
	switch n {
	case 1:
		j.disorderMF(m.ID)
	case 2:
		j.retireMF(m.ID)
	case 3:
		j.breakMF(m.ID)
	}
}

// settle marks the test of an MF as taken: one a turn, for all its causes. Source: MA-53.
func (j *job) settle(m MF) {
	j.set("m", m.ID, "tested", 1)
	j.set("m", m.ID, "near", 0)
	if m.Owed {
		j.set("m", m.ID, "owed", 0)
		j.set("m", m.ID, "lost", 0)
	}
}

// ownTest tells whether an MF has to test for its own losses. Source: MA-53.
func (s State) ownTest(m MF) bool { return m.LostInf && s.level(m) > Steady && s.tests(m) }

// moraleDue is why an MF has to test now, "" when it has not. Source: MA-53.
func (s State) moraleDue(m MF) string {
	switch {
	case s.code() != "S2" && !m.Owed || m.Tested || !s.tests(m):
		return ""
	case s.ownTest(m):
		return "lost infantry last turn and is " + levelNames[s.level(m)]
	case m.Near:
		return "a friendly MF was lost: if within 12″"
	}
	return ""
}

// formations is how many infantry and mixed MFs a side began with.
func (s State) formations(side int) (n int) {
	for _, m := range s.MFs {
		if m.Side == side && m.Kind.foot() && m.Units > 0 {
			n++
		}
	}
	return n
}

// armyDue tells whether a side has to test army morale. Source: charts C13; MA-S07.
func (s State) armyDue(side int) bool {
	x, anybody := s.Sides[side], false
	for _, m := range s.MFs {
		anybody = anybody || m.Side == side && standing(s, m)
	}
	called := s.on(swArmy) && (s.code() == "S2" || x.Owed) && x.Due && !x.Broken
	return anybody && called && x.Lost > 0 && 100*x.Lost >= s.h("mo-third")*s.formations(side)
}

// armyTarget is the sum of army morale. Source: charts C13.
func (s State) armyTarget(side int) engine.Reckoning {
	var n [7]int
	for _, m := range s.MFs {
		if m.Side == side && !m.Kind.guns() {
			n[m.Rating]++
		}
	}
	best := 0
	for q := range n {
		if n[q] >= n[best] { // of equals the better
			best = q
		}
	}
	r := engine.Reckoning{Section: secMorale, Mark: engine.House, Terms: []engine.Term{{Value: vedBase[best], Why: "most common rating, " + qualities[best], Section: secVeD}}}
	if l, ok := s.chief(side); ok && l.Lost == 0 && l.Insp > 0 {
		r.Terms = append(r.Terms, engine.Term{Value: l.Insp, Why: l.Name, Section: secLeaders})
	}
	if all := s.formations(side); all > 0 {
		if more := 6*s.Sides[side].Lost/all - 2; more > 0 && s.h("mo-sixth") != 0 {
			r.Terms = append(r.Terms, engine.Term{Value: more * s.h("mo-sixth"), Why: plural(more, "further sixth") + " of the army lost", Section: secMorale})
		}
	}
	r = sum(r)
	r.Result = passed(r.Sum, s.on(swNatural))
	return r
}

func (j *job) sideField(key, label string, def string) int {
	return atoi(j.pick(key, label, def, 2, []engine.Option{opt("0", j.s.Sides[0].Name, ""), opt("1", j.s.Sides[1].Name, "")}))
}

func runArmyMorale(j *job) {
	def := ""
	for side := range 2 {
		if def == "" && j.s.armyDue(side) {
			def = itoa(side)
		}
	}
	side := j.sideField("side", "Army", def)
	if side < 0 {
		return
	}
	if j.s.Sides[side].Broken {
		j.refuse("side", secMorale, "The army of the %s has broken.", j.s.Sides[side].Name)
	}
	r := j.s.armyTarget(side)
	j.f.Reck, j.f.Go = &r, "Test the army"
	if !j.ready() {
		return
	}
	j.out("S2")
	if !j.s.armyDue(side) {
		j.note("The rules do not call for it: the referee’s say.")
	}
	words := [4]string{"stands", "every MF retires", "all MFs retreat", "the army breaks"}
	t, ok := j.throw(j.s.moraleRoll(rollMorale.Of(j.s.Sides[side].Name), r.Sum, words))
	if !ok {
		return
	}
	j.reck(r)
	j.set("s", side, "due", 0)
	if j.s.Sides[side].Owed {
		j.set("s", side, "owed", 0)
	}
	n := j.s.moraleOf(failedBy(t.Total, r.Sum, j.s.on(swNatural)))
	j.verdict(itoa(t.Total), words[n])
	j.res.S, j.res.B = "needed "+passing(r.Sum, j.s.on(swNatural)), n > 0
	j.line("The army of the %s tests its morale: %s.", j.s.Sides[side].Name, words[n])
	for _, m := range j.s.MFs {
		if m.Side != side || !standing(j.s, m) {
			continue
		}
		switch n {
		case 1:
			j.retireMF(m.ID)
		case 2:
			j.set("m", m.ID, "order", orderIndex("retreat"))
			j.order("%s: its order is Retreat.", m.Name)
		}
	}
	if n == 3 {
		j.set("s", side, "broken", 1)
		j.end(2 - side)
	}
}

// end closes the battle with one of endings.
func (j *job) end(how int) {
	j.set("g", 0, "over", 1)
	j.set("g", 0, "won", how)
	j.note("%s", j.s.ending())
}

func runRally(j *job) {
	what := j.pick("what", "What", "", 2, []engine.Option{opt("mf", "An MF", "order becomes Defend"), opt("unit", "A unit", "wins back 1 CV")})
	switch what {
	case "mf":
		m, ok := j.mf("mf", "MF", 0, func(m MF) string {
			switch {
			case m.Arrives > 0 || m.Kind == GrandBattery:
				return "-"
			case m.Broken > 0 && !j.s.on(swBroken):
				return "broken, and not to be recalled"
			case m.Broken > 0 && !j.s.anyFleeing(m.ID), m.Broken == 0 && !standing(j.s, m):
				return "-"
			case m.Leader == 0:
				return "has no leader"
			case m.Engaged:
				return "formed enemy within 9″"
			case m.Tested:
				return "has tested this turn"
			case j.s.moraleDue(m) != "":
				return "has to test its morale first"
			}
			for _, u := range j.s.Units {
				if u.MF == m.ID && u.live() && u.has(Moved) {
					return "has moved"
				}
			}
			return ""
		})
		cover := j.tick("cover", "In a BUA or works")
		chief := j.tick("chief", "Army leader within {mo-chief}″")
		if !ok {
			return
		}
		r := j.s.moraleTarget(m, cover, chief)
		if m.Broken > 0 {
			r.Terms = append(r.Terms, engine.Term{Value: j.s.h("mo-rally"), Why: "broken", Section: secRally})
			r = sum(r)
			r.Result = passed(r.Sum, j.s.on(swNatural))
		}
		r.Section = secRally
		j.f.Reck, j.f.Go = &r, "Rally "+m.Name
		if !j.ready() {
			return
		}
		j.out("S2")
		t, ok := j.throw(atMost(rollMorale.Of(m.Name), r.Sum, j.s.on(swNatural), "rallies", "does not rally"))
		if !ok {
			return
		}
		j.reck(r)
		j.set("m", m.ID, "tested", 1)
		if failedBy(t.Total, r.Sum, j.s.on(swNatural)) > 0 {
			j.res.B = true
			j.verdict(itoa(t.Total), "does not rally")
			j.line("%s does not rally.", m.Name)
			return
		}
		j.verdict(itoa(t.Total), "rallies")
		j.line("%s rallies; its order is Defend.", m.Name)
		j.set("m", m.ID, "order", 0)
		if m.Broken > 0 {
			for _, u := range j.s.Units {
				if u.MF == m.ID && u.has(Fleeing) {
					j.flag(u.ID, 0, Fleeing)
				}
			}
			j.set("m", m.ID, "broken", 0)
			if m.Fallen {
				j.set("m", m.ID, "fallen", 0)
				if m.Kind.foot() {
					j.set("s", m.Side, "lost", max(0, j.s.Sides[m.Side].Lost-1))
				}
			}
		}
	case "unit":
		u, ok := j.unit("unit", "Unit", 0, false, func(u Unit) string {
			lost := u.Start - u.CV + u.Back
			m, _ := j.s.mf(u.MF)
			switch {
			case m.Arrives > 0:
				return "-"
			case u.CV == u.Start:
				return "unhurt"
			case u.Tries >= j.s.h("ra-most"):
				return "has recovered " + plural(u.Tries, "time")
			case 4*(u.Back+1) > j.s.h("ra-share")*lost:
				return "no more of its losses may come back"
			case u.has(Busy):
				return "has moved, fired or fought"
			case !j.s.led(u):
				return "no leader attached"
			}
			return ""
		})
		if !ok {
			return
		}
		r := j.s.ved(u, vedTest{})
		j.f.Reck, j.f.Go = &r, "Recover 1 CV"
		if !j.ready() {
			return
		}
		by, total, ok := j.test(u, vedTest{}, ", recovery")
		if !ok {
			return
		}
		j.flag(u.ID, Busy, 0)
		if by > 0 {
			j.res.B = true
			j.verdict(itoa(total), "no recovery")
			j.line("%s does not recover.", u.Name)
			return
		}
		j.set("u", u.ID, "cv", u.CV+1)
		j.set("u", u.ID, "back", u.Back+1)
		j.set("u", u.ID, "tries", u.Tries+1)
		j.verdict("1", "CV back")
		j.line("%s wins back 1 CV: %d.", u.Name, u.CV+1)
	}
}

func (s State) anyFleeing(mf int) bool {
	for _, u := range s.Units {
		if u.MF == mf && u.has(Fleeing) && !u.has(Gone) {
			return true
		}
	}
	return false
}

func (s State) led(u Unit) bool {
	for _, l := range s.Leaders {
		if l.Unit == u.ID && l.Lost == 0 {
			return true
		}
	}
	return false
}

// skirmishers are the MFs of a side that may have a part in skirmish combat, engaged ones first.
func (s State) skirmishers(side int) (out []MF) {
	for _, engaged := range [...]bool{true, false} {
		for _, m := range s.MFs {
			if m.Side == side && standing(s, m) && m.Kind.foot() && m.Engaged == engaged {
				out = append(out, m)
			}
		}
	}
	return out
}

// targets are the MFs of a side without skirmishers of their own that are engaged, or all it has. Source: MA-54.
func (s State) targets(side int) (out []MF) {
	none := len(s.skirmishers(side)) == 0
	for _, m := range s.MFs {
		if m.Side == side && standing(s, m) && !m.Kind.foot() && (none || m.Engaged) {
			out = append(out, m)
		}
	}
	return out
}

// skirmishDue tells what skirmish combat has still to be fought: an engaged infantry or mixed MF that has not had it,
// with anybody engaged against it. Source: MA-54.
func (s State) skirmishDue() (value [2]int, due bool) {
	var able, in [2]bool
	for _, m := range s.MFs {
		if !standing(s, m) || !m.Engaged {
			continue
		}
		in[m.Side] = true
		if v := s.scv(m); v > 0 && !m.Skirmed {
			value[m.Side] += v
			able[m.Side] = true
		}
	}
	return value, !s.Night && in[0] && in[1] && (able[0] || able[1])
}

func runSkirmish(j *job) {
	if j.s.Night {
		j.refuse("", secWeather, "There is no skirmish combat at night.")
	}
	var value [2]int
	var in [2][]int
	for side := range 2 {
		all := j.s.skirmishers(side)
		for _, m := range all {
			v := j.s.scv(m)
			def := v
			if !m.Engaged && len(all) > 1 || m.Skirmed {
				def = 0
			}
			n := j.count("m"+itoa(m.ID), m.Name, def, 0, v)
			j.help(fmt.Sprintf("%s, SCV %d, %s; 0 when not in this area.", j.s.Sides[side].Name, v, levelNames[j.s.level(m)]))
			value[side] += n
			if n > 0 || len(all) == 1 && !m.Skirmed {
				in[side] = append(in[side], m.ID)
			}
		}
		// Who has no skirmishers may be in the area all the same, and suffer. Source: MA-54.
		for _, m := range j.s.targets(side) {
			if j.pick("in"+itoa(m.ID), m.Name+" in this area", yesNo(m.Engaged && !m.Skirmed), 2, yesNoOptions()) == "yes" {
				in[side] = append(in[side], m.ID)
			}
		}
	}
	up := 0
	if value[1] > value[0] {
		up = 1
	}
	diff := value[up] - value[1-up]
	cap := min(diff, j.s.h("sk-cap"))
	r := engine.Reckoning{Section: secSkirm, Mark: engine.House, Terms: []engine.Term{
		{Value: value[up], Why: "SCV of the " + j.s.Sides[up].Name, Section: secSCV}, {Value: -value[1-up], Why: "SCV of the " + j.s.Sides[1-up].Name, Section: secSCV}}}
	r = sum(r)
	if cap < diff {
		r.Terms = append(r.Terms, engine.Term{Value: cap - diff, Why: "at most " + signed(cap), Section: secSkirm})
		r = sum(r)
	}
	r.Result = signed(r.Sum)
	j.f.Reck, j.f.Go = &r, "Skirmish: "+j.s.Sides[up].Name+" "+signed(cap)
	if len(in[0]) == 0 || len(in[1]) == 0 {
		j.refuse("", secSkirm, "Each side needs an MF in the area.")
	}
	if diff == 0 {
		j.f.Go = "Equal: nothing happens"
	}
	if !j.ready() {
		return
	}
	j.out("S3")
	j.reck(r)
	for side := range 2 {
		for _, id := range in[side] {
			m, _ := j.s.mf(id)
			if m.Skirmed {
				j.note("%s has had its skirmish combat this turn.", m.Name)
			} else {
				j.set("m", id, "skirmed", 1)
			}
			if !m.Engaged {
				j.set("m", id, "engaged", 1)
			}
			if !m.Committed {
				j.set("m", id, "committed", 1)
				j.note("%s is committed.", m.Name)
			}
		}
	}
	if diff == 0 {
		j.verdict("0", "nothing happens")
		j.line("Skirmish combat: the values are equal, nobody suffers.")
		return
	}
	roll := rollSkirm.Of(j.s.Sides[up].Name)
	words := [...]string{"nothing", "VeD or D2", "1 hit", "2 hits", "3 hits"}
	for total := 2; total <= 12; total++ {
		w := words[j.s.skirmishOf(total+cap)]
		if total == 2 && j.s.on(swBackfire) {
			w = "own unit: VeD or D2"
		}
		if k := len(roll.Bands); k > 0 && roll.Bands[k-1].Label == w {
			roll.Bands[k-1].To = total
		} else {
			roll.Bands = append(roll.Bands, dice.Band{From: total, To: total, Label: w, Good: w != "nothing" && total > 2})
		}
	}
	t, ok := j.throw(roll)
	if !ok {
		return
	}
	n := j.s.skirmishOf(t.Total + cap)
	victims, picker := in[1-up], up
	if t.Total == 2 && j.s.on(swBackfire) {
		n, victims, picker = 1, in[up], 1-up
	}
	j.verdict(itoa(t.Total+cap), words[n])
	j.line("Skirmish combat: the %s, %s better, roll %d: %s.", j.s.Sides[up].Name, signed(cap), t.Total, words[n])
	if picker != up {
		j.res.B = true
		j.line("It falls on the %s themselves.", j.s.Sides[up].Name)
	}
	if n == 0 {
		return
	}
	hits := max(1, n-1)
	for k := range hits {
		u, any, ok := j.victim(victims, picker, n == 1, k)
		if !ok {
			return
		}
		if !any {
			j.note("%s left over: nobody else may be hit.", plural(hits-k, "hit"))
			break
		}
		if n == 1 {
			by, _, ok := j.test(u, vedTest{}, "")
			if !ok {
				return
			}
			if by > 0 {
				j.disorder(u.ID, 2)
				j.line("%s fails its VeD: D2.", u.Name)
			} else {
				j.line("%s passes its VeD.", u.Name)
			}
			continue
		}
		m, _ := j.s.mf(u.MF)
		j.set("m", m.ID, "hits", m.Hits+1)
		j.flag(u.ID, Skirmhit, 0)
		j.line("%s is hit.", u.Name)
		j.lose(u.ID, 1)
	}
}

// victim asks who suffers: formed infantry first, then batteries, cavalry only if there is no other;
// never a square or garrison, nobody twice a turn, no MF above its limit. Source: charts C5.
func (j *job) victim(mfs []int, picker int, disorder bool, nth int) (u Unit, any, ok bool) {
	for pass := range 3 {
		q := dice.Question{ID: "victim", Kind: dice.Pick, Text: "Who is hit?", Section: secSkirm, Hint: "The " + j.s.Sides[picker].Name + " choose; one of their infantry units must be within 9″."}
		if disorder {
			q.Text = "Who tests?"
		}
		for _, id := range mfs {
			m, _ := j.s.mf(id)
			if !disorder && m.Hits >= j.s.h("sk-max") {
				continue
			}
			for _, u := range j.s.Units {
				if u.MF != id || !u.live() || int(u.Kind) != [...]int{0, 2, 1}[pass] || u.Town != 0 || u.Form == Square || !disorder && u.has(Skirmhit) {
					continue
				}
				q.Choices = append(q.Choices, dice.Choice{ID: itoa(u.ID), Label: u.Name, Second: j.s.small(u)})
			}
		}
		if len(q.Choices) == 0 {
			continue
		}
		a, ok := j.ask(q)
		if !ok {
			return u, false, false
		}
		for _, c := range q.Choices {
			if c.ID == a {
				u, _ = j.s.unit(atoi(a))
				return u, true, true
			}
		}
		j.err = fmt.Errorf("%s may not be chosen: %w", a, dice.ErrMismatch)
		return u, false, false
	}
	return u, false, true
}

func runAttach(j *job) {
	l, ok := j.leader("leader", "Leader", 0, func(l Leader) string {
		if l.Lost > 0 {
			return leaderStates[l.Lost]
		}
		return ""
	})
	if !ok {
		return
	}
	options := []engine.Option{opt("none", "Detach", "then move up to 12″")}
	if l.Unit == 0 {
		options[0].Refused = "not attached"
	}
	for _, u := range j.s.Units {
		m, _ := j.s.mf(u.MF)
		if !u.live() || m.Arrives > 0 || !j.s.commandsUnit(l, u) {
			continue
		}
		o := opt(itoa(u.ID), u.Name, j.s.small(u))
		if u.ID == l.Unit {
			o.Refused = "with it now"
		}
		options = append(options, o)
	}
	at := j.pick("unit", "To", "", 2, options)
	j.f.Go = "Attach " + l.Name
	if at == "none" {
		j.f.Go = "Detach " + l.Name
	}
	if !j.ready() {
		return
	}
	j.out("S4")
	if at == "none" {
		j.set("l", l.ID, "unit", 0)
		j.line("%s detaches.", l.Name)
		j.verdict("", "detached")
		j.order("%s moves up to 12″.", l.Name)
		return
	}
	u, _ := j.s.unit(atoi(at))
	if l.Unit != 0 {
		j.note("He detaches, moves up to 12″ and attaches within 12″ of where he then is.")
	} else {
		j.note("The unit must be within 12″ of him.")
	}
	j.set("l", l.ID, "unit", u.ID)
	j.line("%s attaches to %s.", l.Name, u.Name)
	j.verdict(signed(l.Insp), "on VeD and in melee")
}

func runInitiative(j *job) {
	var bonus [2]int
	r := engine.Reckoning{Section: secTurn}
	for side := range 2 {
		l, ok := j.s.chief(side)
		name := "nobody in command"
		if ok {
			bonus[side], name = commandBonus(l.Cmd), commands[l.Cmd]+" command of "+l.Name
		}
		r.Terms = append(r.Terms, engine.Term{Value: bonus[side] * (1 - 2*side), Show: signed(bonus[side]), Why: j.s.Sides[side].Name + ": " + name, Section: secLeaders})
	}
	r = sum(r)
	j.f.Go = "Roll for initiative"
	j.f.Reck = &r
	r.Result = "2D6 each"
	if j.s.Active >= 0 && j.s.tactical() {
		j.refuse("", secTurn, "The initiative of this turn is settled.")
	}
	if j.s.Chooses >= 0 && j.f.Refused == nil {
		j.ruling("", secTurn, "it was rolled this turn")
	}
	if !j.ready() {
		return
	}
	j.out("S5")
	var total [2]int
	for side := range 2 {
		t, ok := j.throw(rollInit.Of(j.s.Sides[side].Name))
		if !ok {
			return
		}
		total[side] = t.Total + bonus[side]
	}
	j.reck(r)
	line := fmt.Sprintf("Initiative: %s %d, %s %d", j.s.Sides[0].Name, total[0], j.s.Sides[1].Name, total[1])
	for total[0] == total[1] {
		var tie [2]int
		for side := range 2 {
			t, ok := j.throw(rollTie.Of(j.s.Sides[side].Name))
			if !ok {
				return
			}
			tie[side] = t.Total
		}
		line += fmt.Sprintf("; tied, then %d to %d", tie[0], tie[1])
		if tie[0] != tie[1] {
			total = tie
		}
	}
	won := 0
	if total[1] > total[0] {
		won = 1
	}
	j.set("g", 0, "chooses", won)
	j.set("g", 0, "active", -1)
	j.verdict(fmt.Sprintf("%d:%d", total[0], total[1]), "the "+j.s.Sides[won].Name+" choose")
	j.line("%s. The %s choose who is active first.", line, j.s.Sides[won].Name)
}

func runActive(j *job) {
	side := j.sideField("side", "Active first", "")
	if j.s.Chooses < 0 {
		j.refuse("", secTurn, "Roll for the initiative first.")
	}
	if j.s.tactical() {
		j.refuse("", secTurn, "The tactical phase has begun.")
	}
	if side < 0 || !j.ready() {
		return
	}
	j.set("g", 0, "active", side)
	j.set("g", 0, "first", side)
	j.line("The %s are active first.", j.s.Sides[side].Name)
	j.verdict("", j.s.Sides[side].Name+" active")
}
