package march

import (
	"fmt"

	"vedette/engine"
)

// reactions to a charge; the index is written into saves. Source: charts C7.
var reactions = [...]struct{ id, name string }{
	{"", ""}, {"stand", "Stands"}, {"square", "Forms square"}, {"counter", "Countercharges"}, {"evade", "Evades"}, {"flee", "Flees"}, {"leave", "Crew flees"}, {"run", "Runs to friends or cover"},
}

func reactionIndex(id string) int {
	for i, r := range reactions {
		if r.id == id {
			return i
		}
	}
	return 0
}

func reactionName(id string) string { return reactions[reactionIndex(id)].name }

// troop is the row of the movement chart that a unit uses; "" for siege artillery, which has none.
func troop(u Unit) string {
	switch u.Kind {
	case Cavalry:
		return "cav" + string(u.Weight)
	case Artillery:
		switch u.Draw {
		case 'S':
			return ""
		case 'H':
			return "horse"
		}
		return "gun" + string(u.Weight)
	}
	return [...]string{"line", "column", "march", "square", "sk"}[u.Form]
}

// noCharge is why a unit may not charge, "" when it may. opportunity: by the inactive side.
func (s State) noCharge(u Unit, opportunity bool) string {
	m, _ := s.mf(u.MF)
	switch {
	case m.Arrives > 0 || u.Kind == Artillery:
		return "-"
	case u.has(Routed):
		return "routed"
	case u.has(Moved):
		return "has moved"
	case u.Town != 0:
		return "in a built-up area"
	case u.Kind == Cavalry && u.has(Blown):
		return "blown"
	case u.Form == Square || u.Form == March:
		return "in " + formNames[u.Form]
	case opportunity && u.Kind != Cavalry:
		return "-"
	case opportunity && u.Dis > 0:
		return "disordered"
	case opportunity && u.has(Reacted):
		return "has made one this turn"
	case u.has(Charging):
		return "charges already"
	}
	return ""
}

// ordered is why the order of its MF keeps a unit from charging, "" when it does not: an MF has to follow its order,
// but no page forbids a charge, so the referee may allow it. Source: MA-05, MA-57; charts C4.
func (s State) ordered(u Unit) string {
	m, _ := s.mf(u.MF)
	switch o := orders[m.Order]; o.id {
	case "manoeuvre", "retire", "retreat":
		return "its order is " + o.name
	}
	return ""
}

// late is why it is too late to declare a charge or too early for a move: the active side declares all its charges,
// and then moves with the units that have not charged. Source: MA-57.
func (s State) late(u Unit) string {
	if s.code() != "T1" || s.Active != s.side(u) {
		return ""
	}
	for _, o := range s.Units {
		if s.side(o) == s.Active && o.live() && o.has(Moved) && !o.has(Charging) {
			return "all charges are declared before the other moves, and " + o.Name + " has moved"
		}
	}
	return ""
}

func runCharge(j *job) {
	opportunity := false
	if j.s.Active >= 0 {
		opportunity = j.tick("opportunity", "Opportunity charge, by the inactive side")
	}
	def := j.s.Hand
	u, ok := j.unit("unit", "Charger", def, false, func(u Unit) string {
		if j.s.Active >= 0 && (j.s.side(u) == j.s.Active) == opportunity {
			return "-"
		}
		return j.s.noCharge(u, opportunity)
	})
	if !ok {
		return
	}
	at, ok := j.unit("at", "Target", 0, false, func(x Unit) string {
		m, _ := j.s.mf(x.MF)
		switch {
		case m.Arrives > 0 || m.Side == j.s.side(u):
			return "-"
		case u.Kind == Cavalry && x.Town != 0:
			return "cavalry does not charge houses"
		case u.Kind == Infantry && u.Form == Skirmish && x.Kind != Artillery && !x.has(Fleeing):
			return "skirmish order charges guns only"
		case u.Kind == Infantry && x.Kind == Cavalry && !x.has(Blown) && x.Dis == 0 && x.has(Reacted|Charging):
			return "neither blown, disordered nor standing"
		}
		return ""
	})
	if !ok {
		return
	}
	if why := j.s.ordered(u); why != "" {
		j.ruling("unit", secObey, why)
	} else if why := j.s.late(u); why != "" {
		j.ruling("unit", secTurn, why)
	}
	side := max(0, atoi(j.pick("side", "From", "0", 3, []engine.Option{opt("0", "Front", ""), opt("1", "Flank", ""), opt("2", "Rear", "")})))
	if u.Kind == Cavalry && j.tick("wood", "Into woods, houses or over works") {
		j.refuse("wood", secGround, "Formed cavalry does not charge into woods, built-up areas or over works.")
	}
	reach := Quarters(0)
	if row := "mv-" + troop(u) + "-c"; u.Form != Square && u.Form != March { // these do not charge
		reach = Quarters(4 * j.s.h(row))
	}
	if j.s.Weather == 2 {
		reach = reach * Quarters(j.s.h("mc-mud")) / 4
	}
	r := engine.Reckoning{Section: secMove, Mark: engine.House, Result: reach.String(), Terms: []engine.Term{{Show: reach.String(), Why: "charge move, one wheel to 45° at the start", Section: secMove}}}
	brave := u.Kind == Infantry && at.Kind == Cavalry
	if opportunity || brave {
		v := vedTest{}
		if brave {
			v.extra, v.extraWhy, v.section = j.s.h("re-brave"), "infantry charging cavalry", secReact
		}
		r = j.s.ved(u, v)
	}
	j.f.Reck, j.f.Go = &r, fmt.Sprintf("Charge %s", at.Name)
	j.f.Diagram = chargeDiagram(reach, u.Name)
	if !j.ready() {
		return
	}
	j.out("T1")
	if opportunity {
		j.flag(u.ID, Reacted, 0)
	}
	if opportunity || brave {
		v := vedTest{}
		if brave {
			v.extra, v.extraWhy, v.section = j.s.h("re-brave"), "infantry charging cavalry", secReact
		}
		by, total, ok := j.test(u, v, ", to charge")
		if !ok {
			return
		}
		if by > 0 {
			j.res.B = true
			j.verdict(itoa(total), "does not charge")
			j.line("%s fails its VeD and does not charge %s.", u.Name, at.Name)
			j.flag(u.ID, Busy, 0)
			return
		}
	}
	j.commit(u)
	j.commit(at)
	j.do(charged{Charge{Unit: u.ID, At: at.ID, Side: side}})
	j.flag(u.ID, Charging|Moved|Busy, 0)
	j.verdict("", "Charge declared")
	j.line("%s charges %s%s.", u.Name, at.Name, [...]string{"", " in the flank", " in the rear"}[side])
	j.order("Move %s straight, up to %s; it halts ½″ from %s.", u.Name, reach, at.Name)
	if opportunity {
		j.order("%s stops where it is.", at.Name)
	}
	j.later("%s reacts.", at.Name)
}

// reactionOptions are what a target may do. Source: charts C7.
func (s State) reactionOptions(c Charge) (out []engine.Option) {
	u, _ := s.unit(c.At)
	by, _ := s.unit(c.Unit)
	add := func(id, small, refused string) {
		o := opt(id, reactionName(id), small)
		o.Refused = refused
		out = append(out, o)
	}
	add("stand", "", "")
	busy := ""
	if u.has(Charging) {
		busy = "is charging"
	}
	if u.has(Routed) {
		busy = "routed"
	}
	switch {
	case u.Kind == Infantry && u.Town != 0:
	case u.Form == Skirmish:
		add("run", "VeD; else broken when cavalry touches", busy)
	case u.Kind == Infantry && by.Kind == Cavalry && u.Form != Square:
		add("square", "VeD", busy)
	case u.Kind == Cavalry:
		why := busy
		switch {
		case c.Side != 0:
			why = "not charged in front"
		case u.has(Blown):
			why = "blown"
		case u.Kind == Cavalry && by.Kind == Infantry && u.Dis > 0:
			why = "disordered"
		}
		add("counter", "VeD; both count as charging", why)
		why = busy
		if c.Side == 0 && !u.has(Blown) {
			why = "charged in front: it stands or countercharges"
		}
		add("evade", "VeD; caught in rear otherwise", why)
	case u.Form == Limbered:
		add("flee", "VeD; reached: broken", busy)
	case u.Form == Deployed:
		add("leave", "the battery is lost", "")
	}
	return out
}

func runReact(j *job) {
	var open []engine.Option
	for i, c := range j.s.Charges {
		if c.Reaction == "" {
			a, _ := j.s.unit(c.Unit)
			b, _ := j.s.unit(c.At)
			open = append(open, opt(itoa(i), b.Name, "charged by "+a.Name))
		}
	}
	n := atoi(j.pick("charge", "Charge", "", 2, open))
	if n < 0 || n >= len(j.s.Charges) {
		return
	}
	c := j.s.Charges[n]
	u, _ := j.s.unit(c.At)
	by, _ := j.s.unit(c.Unit)
	what := j.pick("what", "Reaction of "+u.Name, "", 2, j.s.reactionOptions(c))
	v := vedTest{}
	if what == "square" {
		v.bracket = atoi(j.pick("far", "Cavalry charges from", "", 3, []engine.Option{opt("1", "Up to 5″", ""), opt("2", "5 to 12″", ""), opt("3", "Over 12″", "")}))
		v.flank = c.Side > 0
		if v.bracket < 0 {
			return
		}
	}
	rolls := what == "square" || what == "counter" || what == "evade" || what == "flee" || what == "run"
	j.f.Go = reactionName(what)
	if rolls {
		r := j.s.ved(u, v)
		j.f.Reck = &r
	}
	if what == "" || !j.ready() {
		return
	}
	j.out("T1")
	word := reactionName(what)
	by0, total := 0, 0
	if rolls {
		var ok bool
		if by0, total, ok = j.test(u, v, ", "+word); !ok {
			return
		}
		j.verdict(itoa(total), word)
		j.res.S = "needed " + passing(j.res.R[0].Sum, true)
	} else {
		j.verdict("", word)
	}
	done := what
	j.res.B = by0 > 0
	switch {
	case what == "square" && by0 == 0:
		j.set("u", u.ID, "form", int(Square))
		j.line("%s forms square.", u.Name)
		j.order("Form %s in square.", u.Name)
	case what == "square":
		done = "stand"
		j.res.W = "stays in " + formNames[u.Form]
		j.line("%s fails to form square and stays in %s.", u.Name, formNames[u.Form])
		if by0 >= j.s.h("re-d2") || total == 12 {
			j.disorder(u.ID, 2)
		}
	case what == "counter" && by0 == 0:
		j.set("c", n, "counter", 1)
		j.flag(u.ID, Charging|Reacted|Busy, 0)
		j.line("%s countercharges: both count as charging.", u.Name)
	case what == "counter":
		done = "stand"
		j.res.W = "stands"
		j.flag(u.ID, Standing, 0)
		j.line("%s fails to countercharge and stands.", u.Name)
	case what == "evade" && by0 == 0:
		j.flag(u.ID, Busy, 0)
		j.line("%s evades.", u.Name)
		j.order("%s evades a full tactical move.", u.Name)
		j.order("%s stops there or goes on straight with what is left of its charge move.", by.Name)
	case what == "evade":
		done = "stand"
		j.res.W = "caught"
		j.line("%s fails to evade: it is fought in the rear.", u.Name)
	case what == "flee" && by0 == 0:
		j.flag(u.ID, Busy, 0)
		j.line("%s flees.", u.Name)
		j.order("%s flees a full tactical move. If it is reached all the same, take it off with its record.", u.Name)
	case what == "flee":
		j.res.W = "caught"
		j.line("%s is caught.", u.Name)
		j.breakUnit(u.ID, "broken")
	case what == "leave":
		j.res.B = true
		j.line("The crew of %s flees.", u.Name)
		j.breakUnit(u.ID, "broken")
	case what == "run" && by0 == 0:
		j.flag(u.ID, Busy, 0)
		j.line("%s runs to safety.", u.Name)
		j.order("%s runs to a formed friend or cover within {re-run}″. If there is none and cavalry touches it, it is broken.", u.Name)
	case what == "run":
		if by.Kind == Cavalry {
			j.res.W = "broken"
			j.line("%s is ridden down.", u.Name)
			j.breakUnit(u.ID, "broken")
		} else {
			done = "stand"
			j.res.W = "stands"
			j.line("%s has to stand.", u.Name)
		}
	default:
		j.line("%s stands.", u.Name)
		if u.Kind == Cavalry {
			j.flag(u.ID, Standing, 0)
		}
	}
	if what == "evade" && by0 > 0 {
		j.do(charged{Charge{Unit: c.Unit, At: c.At, Side: 2, Reaction: "stand"}})
		j.set("c", n, "off", 1)
		return
	}
	switch done {
	case "evade", "flee", "leave", "run":
		j.dropCharge(n)
		j.note("The charge of %s meets nobody.", by.Name)
	default:
		j.set("c", n, "react", reactionIndex(done))
		j.later("%s and %s fight in T3, after the fire.", by.Name, u.Name)
	}
}

// dropCharge takes a charge off the list; the charger has charged all the same.
func (j *job) dropCharge(n int) {
	if n < len(j.s.Charges) {
		j.set("c", n, "off", 1)
	}
}

// runVeD is a VeD test for any cause. Source: MA-22, MA-24.
func runVeD(j *job) {
	u, ok := j.unit("unit", "Unit", j.s.Hand, true, onTable(j))
	if !ok {
		return
	}
	v := vedTest{}
	leader := 0
	if u.ID == 0 {
		leader = max(0, atoi(j.pick("leader", "Leader with it", "0", 3, names("none or uninspiring", "normal", "charismatic"))))
	}
	v.bracket = max(0, atoi(j.pick("far", "Changing formation, charged from", "0", 2, []engine.Option{opt("0", "Not charged", ""), opt("1", "Up to 5″", ""), opt("2", "5 to 12″", ""), opt("3", "Over 12″", "")})))
	if v.bracket > 0 {
		v.flank = j.tick("flank", "The charge starts in flank or rear")
	}
	mark := j.tick("mark", "Failing it is D2")
	v.extra, v.extraWhy, v.section = leader, "leader with it", secLeaders
	r := j.s.ved(u, v)
	j.f.Reck, j.f.Go = &r, "Test "+u.Name
	if !j.ready() {
		return
	}
	by, total, ok := j.test(u, v, "")
	if !ok {
		return
	}
	j.res.S, j.res.B = "needed "+passing(r.Sum, true), by > 0
	if by == 0 {
		j.verdict(itoa(total), "passes")
		j.line("%s passes its VeD.", u.Name)
		return
	}
	j.verdict(itoa(total), "fails")
	j.line("%s fails its VeD by %d.", u.Name, by)
	if mark && u.ID != 0 {
		j.disorder(u.ID, 2)
	}
}

func onTable(j *job) func(Unit) string {
	return func(u Unit) string {
		if m, _ := j.s.mf(u.MF); m.Arrives > 0 {
			return "-"
		}
		return ""
	}
}

func runPassage(j *job) {
	a, ok := j.unit("unit", "Passes", j.s.Hand, false, onTable(j))
	if !ok {
		return
	}
	b, ok := j.unit("through", "Through", 0, false, func(u Unit) string {
		if m, _ := j.s.mf(u.MF); u.ID == a.ID || m.Arrives > 0 || m.Side != j.s.side(a) {
			return "-"
		}
		return ""
	})
	if !ok || !j.ready() {
		return
	}
	passed := false
	for _, u := range [...]Unit{a, b} {
		by, _, ok := j.test(u, vedTest{}, ", passage of lines")
		if !ok {
			return
		}
		passed = passed || by == 0
	}
	if passed {
		j.verdict("", "in order")
		j.line("%s passes through %s in order.", a.Name, b.Name)
		return
	}
	j.res.B = true
	j.verdict("", "both disordered")
	j.line("%s passes through %s: both are disordered.", a.Name, b.Name)
	j.disorder(a.ID, 2)
	j.disorder(b.ID, 2)
}

// runMove is the move budget. Source: charts C6, C15; MA-51.
func runMove(j *job) {
	u, ok := j.unit("unit", "Unit", j.s.Hand, false, func(u Unit) string {
		m, _ := j.s.mf(u.MF)
		switch {
		case m.Arrives > 0:
			return "-"
		case u.Draw == 'S':
			return "siege guns may not be moved, prolonged or turned"
		case u.has(Routed):
			return "routed"
		case u.has(Charging):
			return "charges"
		case u.has(Moved):
			return "has moved"
		}
		return ""
	})
	if !ok {
		return
	}
	m, _ := j.s.mf(u.MF)
	if j.s.code() == "T1" && j.s.Active >= 0 && m.Side != j.s.Active {
		j.ruling("unit", secTurn, "the "+j.s.Sides[j.s.Active].Name+" are active: only they move")
	}
	form := formOf(j.pick("form", "Formation", formIDs[u.Form], 3, formOptions(u)))
	change := form != u.Form
	moveAs := u
	moveAs.Form = form
	rates := []engine.Option{opt("t", "Tactical", "within 9″ of enemy"), opt("s", "Strategic", "beyond 9″")}
	switch {
	case j.s.Night:
		rates[1].Refused = "no strategic movement at night"
	case u.has(Blown):
		rates[1].Refused = "blown: tactical moves only"
	}
	guns := u.Kind == Artillery
	row := troop(moveAs)
	if guns && form == Deployed {
		row = "hand" + string(u.Weight)
		rates = []engine.Option{opt("t", "Prolong", "by hand")}
	}
	rate := j.pick("rate", "Rate", "t", 2, rates)
	var gs []engine.Option
	for _, g := range grounds {
		o := opt(g.id, g.name, "")
		if n := j.s.groundShare(g.id, u, form); n == 0 {
			o.Refused = "may not enter"
			if g.id == "river" {
				o.Refused = "bridge or ford only"
			}
		} else if n < 4 {
			o.Small = part(n)
		}
		gs = append(gs, o)
	}
	ground := j.pick("ground", "Ground", "open", 3, gs)
	used := j.count("used", "Quarters of the move used already", 0, 0, 4)
	wheels := 0
	if guns {
		wheels = j.count("turns", "Turns of 45°", 0, 0, 4)
	} else {
		wheels = j.count("turns", "Turns of 90° or about", 0, 0, 4)
	}
	slow := j.tick("slow", "Oblique, or retiring facing the enemy")
	threat := false
	if change {
		threat = j.tick("close", "Within {mc-ved}″ of formed enemy, or fired upon this turn")
		if u.has(FiredUpon) {
			threat = true
		}
	}
	base := j.s.h("mv-" + row + "-" + "t")
	if rate == "s" {
		base = j.s.h("mv-" + row + "-" + "s")
	}
	r, left := j.s.moveBudget(base, u, change, wheels, used, slow, j.s.groundShare(ground, u, form), ground == "wall")
	j.f.Reck, j.f.Go = &r, fmt.Sprintf("Move %s up to %s", u.Name, left)
	if used+j.s.cost(u, change, wheels) > 4 {
		j.refuse("turns", secMove, "That is more than a whole move.")
	}
	if !j.ready() {
		return
	}
	j.out("T1")
	j.flag(u.ID, Moved|Busy, 0)
	j.reck(r)
	if change && threat {
		by, total, ok := j.test(u, vedTest{}, ", changing formation")
		if !ok {
			return
		}
		if by > 0 {
			j.res.B = true
			j.verdict(itoa(total), "no change")
			j.line("%s fails its VeD: it stays in %s, D2.", u.Name, formNames[u.Form])
			j.disorder(u.ID, 2)
			return
		}
	}
	if change {
		j.set("u", u.ID, "form", int(form))
	}
	if u.Town != 0 {
		j.set("u", u.ID, "town", 0)
		j.note("It leaves the houses.")
	}
	j.verdict(left.String(), "left to move")
	if change {
		j.line("%s changes to %s and may move %s.", u.Name, formNames[form], left)
	} else {
		j.line("%s moves, up to %s.", u.Name, left)
	}
	o := orders[m.Order]
	j.note("%s is under %s. May not: "+o.not+".", m.Name, o.name)
	if rate == "s" {
		j.note("A strategic move neither ends nor passes nearer than 9″ to formed enemy.")
	}
	if u.Kind == Infantry {
		j.note("Entering an infantry threat zone, {mc-zone}″ ahead and 45° to each side, ends the move.")
	}
}

// cost is what the actions of a move take of it, in quarters. Source: charts C6.
func (s State) cost(u Unit, change bool, turns int) int {
	n := turns * s.h("mc-turn")
	switch {
	case change && u.Kind == Artillery && u.Draw == 'H':
		n += s.h("mc-horse")
	case change:
		n += s.h("mc-form")
	}
	return n
}

// groundShare is what the ground leaves of a move, in quarters. Source: charts C15.
func (s State) groundShare(id string, u Unit, form Form) int {
	who := "f"
	switch {
	case u.Kind == Cavalry:
		who = "h"
	case u.Kind == Artillery:
		who = "a"
	case form == Skirmish:
		who = "s"
	}
	if id == "" || id == "open" { // nothing chosen yet, or nothing in the way
		return 4
	}
	return s.h("gr-" + id + "-" + who)
}

// moveBudget is how far a unit still moves: the rate, less the share its actions took, then what the
// ground and the mud leave of it. Quarter inches, parts of them .5 up.
func (s State) moveBudget(inches int, u Unit, change bool, turns, used int, slow bool, share int, wall bool) (engine.Reckoning, Quarters) {
	full := Quarters(4 * inches)
	r := engine.Reckoning{Section: secMove, Mark: engine.House, Terms: []engine.Term{{Show: full.String(), Why: "rate", Section: secMove}}}
	add := func(show, why string) {
		r.Terms = append(r.Terms, engine.Term{Show: show, Why: why, Section: secMove})
	}
	q := int(full)
	if n := used + s.cost(u, change, turns); n > 0 {
		q = q * max(0, 4-n) / 4
		add("× "+fraction(max(0, 4-n)), "left after what was done")
	}
	if slow {
		q = quarters(q, s.h("mc-slow"))
		add("× "+fraction(s.h("mc-slow")), "oblique or retiring")
	}
	if share < 4 {
		q = (q*share + 2) / 4
		add("× "+fraction(share), "ground")
	}
	if s.Weather == 2 {
		q = quarters(q, s.h("mc-mud"))
		add("× "+fraction(s.h("mc-mud")), "mud")
	}
	if wall {
		q = max(0, q-s.h("mc-wall"))
		add("− "+s.words("{mc-wall}"), "wall, hedge or fence")
	}
	r.Result = Quarters(q).String()
	return r, Quarters(q)
}

func fraction(n int) string { return [...]string{"0", "¼", "½", "¾", "1"}[min(4, n)] }

// chargeDiagram draws the charge move to scale: 20 units to the inch.
func chargeDiagram(reach Quarters, who string) *engine.Diagram {
	long := int(reach) * 5
	w := long + 80
	mid := 20 + long*7/10
	return &engine.Diagram{W: w, H: 2*mid - 20, Inch: 20, Label: fmt.Sprintf("%s charges straight, up to %s, after one wheel of at most 45° to either side.", who, reach),
		Shapes: []engine.Shape{
			{As: engine.Line, At: []engine.Point{{X: 30 + long*7/10, Y: mid - 10 - long*7/10}, {X: 30, Y: mid - 10}, {X: 30 + long*7/10, Y: mid - 10 + long*7/10}}, Ink: engine.Faint, Dash: true},
			{As: engine.Arrow, At: []engine.Point{{X: 30, Y: mid - 10}, {X: 30 + long, Y: mid - 10}}, Ink: engine.Firm},
			{As: engine.Area, At: []engine.Point{{X: 6, Y: mid - 26}, {X: 30, Y: mid - 26}, {X: 30, Y: mid + 6}, {X: 6, Y: mid + 6}}, Ink: engine.Us, Fill: true},
			{As: engine.Name, At: []engine.Point{{X: 30 + long/2, Y: mid - 18}}, Text: reach.String()},
		}}
}
