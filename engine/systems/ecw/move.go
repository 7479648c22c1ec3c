package ecw

import (
	"slices"

	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/view"
)

// noFreeMove returns why u may not move of its own accord now, or "".
func (u Unit) noFreeMove() string {
	switch {
	case u.Morale == routed:
		return "It is routing."
	case u.Morale == demoralised:
		return "Demoralised: it cannot manoeuvre."
	case u.flag(flagBurst):
		return "Burst through: it may not move this turn."
	case len(u.Foes) > 0:
		return "It is in combat."
	case u.Pursuit == pursuing:
		return "It is pursuing."
	case u.Charge.At > 0:
		return "It has charged."
	case u.Answer != "":
		return "It has answered a charge."
	case u.Lifting > 0:
		return "It is limbering up."
	case u.Ready > 0:
		return "It is being unlimbered."
	}
	return ""
}

// noMove returns why u may not move now, or "": noFreeMove, or that it has moved already.
func (u Unit) noMove() string {
	if why := u.noFreeMove(); why != "" {
		return why
	}
	return book.Unless(!u.flag(flagMoved) || u.flag(flagHalf), "It has moved this turn.")
}

// noStay returns why u cannot be told to do nothing in this phase, or "": it has nothing to do, or has been told already.
func (s State) noStay(u Unit) string {
	switch {
	case u.flag(flagStays):
		return "It already has that order."
	case s.Step == stepShooting:
		return book.Unless(s.shoots(u), "It may not shoot now.")
	case s.active() != u.Side:
		return "It may not move now."
	}
	return u.noMove()
}

// planStay tells a unit or a leader to do nothing in this phase. Either may change its mind. Source: ECW-B06.
func planStay(p *plan) deed {
	s := p.State
	if id := p.In.Int("leader", 0); id > 0 && id <= len(s.Leaders) {
		l := s.Leaders[id-1]
		return func(a *act) {
			a.State.Leaders = slices.Clone(a.State.Leaders)
			a.State.Leaders[id-1].Stays = true
			a.Result("stays", l.Name)
		}
	}
	u := askUnit(p, "unit", "Unit", false, s.noStay)
	p.Form.Go = "Stay here"
	if s.Step == stepShooting {
		p.Form.Go = "Hold fire"
	}
	return func(a *act) { stay(a, u) }
}

// stay tells u to do nothing in this phase.
func stay(a *act, u Unit) {
	put(a, unitOf(a, u.ID).set(flagStays))
	if a.State.Step == stepShooting {
		a.Result("holds.fire", u.Name)
		return
	}
	a.Result("stays", u.Name)
}

// planPlace tells the app where a unit stands.
func planPlace(p *plan) deed {
	if _, ok := scenarioOf(p.State.Battle); !ok {
		p.Refuse("table", "", "", "The app has no map of this table.")
		return nil
	}
	u := askUnit(p, "unit", "Unit", false, anyUnit)
	p.Spot(commander.SpotField, "The table")
	p.Form.Go = "Place it there"
	return func(a *act) { a.Result("placed", u.Name) }
}

// moverAt returns the side that moves in a step, -1 for none.
func (s State) moverAt(step int) int {
	switch {
	case s.First < 0:
		return -1
	case step == stepFirst:
		return s.First
	case step == stepSecond:
		return 1 - s.First
	}
	return -1
}

// active returns the side that moves now, -1 for none.
func (s State) active() int { return s.moverAt(s.Step) }

// in formats a length in printed inches at the scale of this game.
func (s State) in(inches int) string { return book.Inches(s.Set.q(inches)) }

// mover returns the id of u’s row in the movement chart.
func (u Unit) mover() string {
	switch {
	case u.guns():
		if u.limbered() {
			return u.Class
		}
		return u.Class + "-hand"
	case u.mounted():
		return u.Class
	case u.skirmish():
		return orderSkirmish
	case u.Class == classClubmen:
		return classClubmen
	}
	return classFoot
}

// normal and charge return u’s moves in quarters of an inch. Siege guns never move once unlimbered. The charge move of guns is that of
// gunners who leave their guns and run.
func (t Settings) normal(u Unit) int {
	if u.Class == classSiege && !u.limbered() || u.guns() && !u.limbered() && u.Other < t.v(crewHand)*u.Guns {
		return 0
	}
	return t.q(t.v(normalKey(u.mover())))
}

func (t Settings) charge(u Unit) int {
	if u.guns() {
		return t.q(t.v(chargeKey("gunners")))
	}
	return t.q(t.v(chargeKey(u.mover())))
}

// manoeuvreAt returns the index of a manoeuvre in the chart. An unknown id is a bug.
func manoeuvreAt(id string) int {
	return slices.IndexFunc(manoeuvres, func(m manoeuvre) bool { return m.id == id })
}

// moveCost returns what a manoeuvre costs out of a normal move of full, both in quarters of an inch, or why it is refused.
// The caller handles wheels and speeds. Source: ecw-charts C2.
func (s State) moveCost(u Unit, m manoeuvre, full int) (cost int, why string) {
	if u.skirmish() && (m.id == "about" || m.id == "aside") {
		return 0, "" // printed: they turn about free and move any way at half speed
	}
	clumsy := u.Levee || u.disordered()
	share := m.trained
	switch {
	case u.disordered() && u.Levee && m.id != "rotate" && m.id != "enter":
		share = 4
	case m.printed: // no difference between trained and levee
	case clumsy && m.trained > 0:
		share = s.Set.v(leveeKey(m.id))
	case !clumsy:
		share = s.Set.v(trainedKey(m.id))
	}
	if m.trained == 0 && !m.printed && clumsy {
		return 0, "Levee or disordered troops may not."
	}
	return (full*share + 3) / 4, ""
}

// noManoeuvre returns why a manoeuvre is not open to u, or "".
func (u Unit) noManoeuvre(id string) string {
	switch {
	case id == orderSquare && !(u.Class == classFoot && u.pikeSupported()):
		return "Pike-supported foot only."
	case id == "order" && !u.maySkirmish():
		return "Only musketeers and dragoons skirmish."
	case id == "rotate" && !(u.foot() && u.steady()):
		return "Steady foot only."
	case id == "leave" && !u.inside():
		return "It is not in a building."
	case u.skirmish() && (id == "oblique" || id == "face" || id == "line"):
		return "Skirmishers move any way, wheel or turn about."
	case id == "enter" && (!u.foot() || u.inside()):
		return "Foot outside buildings only."
	case id == "oblique" && u.Morale > good:
		return u.noAdvance()
	case u.guns() && id != "about" && id != "face":
		return "Not with guns."
	case u.inside() && id != "leave":
		return "It must leave the building first."
	}
	return ""
}

// called names a manoeuvre of the chart as u makes it. did is how the log tells it: as its row of the chart or, of one undone, as a row
// after the last.
func (u Unit) called(at int) (name string, did int) {
	undone := len(manoeuvres)
	switch m := manoeuvres[at]; {
	case m.id == "aside" && u.skirmish():
		return "Any other way", at
	case m.id == orderSquare && u.Order == orderSquare:
		return "Leave square or ring", undone
	case m.id == orderSquare:
		return "Form square or ring", at
	case m.id == "order" && u.skirmish():
		return "Close order", undone + 1
	case m.id == "order":
		return "Skirmish order", at
	default:
		return m.name, at
	}
}

// noAdvance returns why a unit with fallen morale may not go forward. Source: ECW-92.
func (u Unit) noAdvance() string {
	return stateNames[u.Morale] + ": it may not advance until it recovers."
}

// walk is a move being put together: the distance left and the unit after its manoeuvres.
type walk struct {
	*plan
	u, after Unit
	full     int
	sum      book.Sum
	slow     int    // speed in quarters after a manoeuvre, 0 for full speed
	slowWhy  string // the reason for it
	rotated  bool   // no manoeuvre but the rotation of a rank
	did      []book.Said
}

// manoeuvres asks for up to two manoeuvres.
func (w *walk) manoeuvres() {
	opts := []view.Option{book.Opt("none", "Straight ahead", ""), book.Opt("left", "Wheel left", ""),
		book.Opt("right", "Wheel right", "")}
	if w.u.skirmish() {
		opts[0].Label = "Straight ahead or back"
		if w.u.Morale > good {
			opts[0].Label = "Straight back"
		}
	}
	for at, m := range manoeuvres {
		why := w.u.noManoeuvre(m.id)
		if why == "" {
			_, why = w.State.moveCost(w.u, m, w.full)
		}
		name, _ := w.u.called(at)
		opts = append(opts, optNo(m.id, name, why))
	}
	for i, key := range []string{"first", "second"} {
		id := w.Pick(key, [...]string{"Manoeuvre", "And then"}[i], "none", opts...)
		if id == "none" || id == "" {
			w.rotated = w.rotated && i > 0
			return
		}
		w.rotated = w.rotated && id == "rotate"
		w.manoeuvre(key, id)
		if id == "enter" {
			return // entering ends the move
		}
	}
}

func (w *walk) manoeuvre(key, id string) {
	u, at := w.u, manoeuvreAt(id)
	if at >= 0 {
		_, did := u.called(at)
		w.did = append(w.did, book.Say("mm", did))
	}
	switch id {
	case "left", "right":
		if u.guns() && !u.limbered() {
			w.Refuse("guns", key, "", "Use Guns to turn them.")
		}
		far := askFar(w.plan, key+"-far", "Outer file wheels", w.full, w.State.Set.q(2))
		outer := far
		switch {
		case u.skirmish(): // at half speed, printed
			outer *= 2
		case u.Levee && u.disordered():
			outer = w.full
		case u.Levee || u.disordered():
			outer *= w.State.Set.v(leveeKey("wheel"))
		}
		w.sum.Put(-outer, "wheel")
		w.did = append(w.did, book.Say("mwh", far, id == "right"))
		return
	case "oblique", "aside":
		w.slow, w.slowWhy = w.State.Set.v(trainedKey(id)), "speed"
		if u.skirmish() {
			w.slow, w.slowWhy = 2, "speed.printed"
		}
		return
	}
	cost, _ := w.State.moveCost(u, manoeuvres[at], w.full)
	why := "manoeuvre"
	if manoeuvres[at].printed {
		why = "manoeuvre.printed"
	}
	w.sum.Put(-cost, why, at)
	switch id {
	case "line":
		w.after.Order = w.Pick(key+"-to", "Into", orderClose, book.Opt(orderClose, "Line", ""), book.Opt(orderColumn, "Column", ""))
		w.after.Ranks = w.Count(key+"-ranks", "Ranks deep", u.Ranks, 1, min(10, max(1, u.figures())))
	case orderSquare:
		w.after.Order = toggled(u.Order, orderSquare)
	case "order":
		w.after.Order = toggled(u.Order, orderSkirmish)
	case "enter":
		w.after = w.after.enter(askBuilding(w.plan, key+"-cover"))
	case "leave":
		w.after = w.after.away()
	}
}

// toggled returns close order if now is order, else order.
func toggled(now, order string) string {
	if now == order {
		return orderClose
	}
	return order
}

func planMove(p *plan) deed {
	phaseHint(p, stepFirst, stepSecond)
	u := askUnit(p, "unit", "Unit", false, mover(p, Unit.noMove))
	set := p.State.Set
	w := &walk{plan: p, u: u, after: u, full: set.normal(u), sum: book.Sum{Kind: "move"}, rotated: true}
	g := askGround(p, u)
	w.sum.Put(w.full, "normal")
	if u.flag(flagHalf) {
		w.sum.Put(w.full/2-w.full, "dismounted")
	}
	if part, _ := g.share(u); part < 4 {
		n := w.sum.Total()
		w.sum.Put(n*part/4-n, "ground", slopeAt(g.id))
	}
	if g.id == groundObstacle {
		w.sum.Put(-set.q(1)*u.Ranks, "obstacle", u.Ranks)
	}
	w.manoeuvres()
	if u.inside() && w.after.inside() {
		p.Refuse("inside", "first", "", "It must leave the building first: a whole move.")
	}
	if w.slow > 0 {
		n := w.sum.Total()
		w.sum.Put(n*w.slow/4-n, w.slowWhy, w.slow)
	}
	rest := w.sum.Total()
	if rest < 0 {
		p.Refuse("too far", "first", "", "That is %s more than its move.", book.Inches(-rest))
		rest, w.sum.Result = 0, book.Say("left", 0)
	}
	p.Form.Go = "Move " + u.Name
	switch {
	case len(w.sum.Terms) > 1:
		p.Sum(w.sum)
	case rest > 0:
		p.Form.GoSmall = "up to " + book.Inches(rest)
	}
	halts, def := u.Morale == halted || u.Morale == shaken, rest
	if halts || w.rotated && w.did != nil { // it rotates a rank to shoot
		def = 0
	}
	label := "Straight ahead"
	switch {
	case w.slow > 0:
		label = "How far"
	case w.did != nil && !w.after.inside():
		label = "Then straight ahead"
	}
	straight := askFar(p, "straight", label, rest, def)
	switch {
	case straight == 0 && w.did == nil:
		p.Form.Go, p.Form.GoSmall = "Stand", ""
	case straight < rest && p.Form.GoSmall == "up to "+book.Inches(rest):
		p.Form.GoSmall = book.Inches(straight) + " of " + book.Inches(rest)
	}
	if straight > rest {
		p.Refuse("too far", "straight", "", "Only %s left.", book.Inches(rest))
	}
	if halts && straight > 0 && w.slow == 0 && !w.back() {
		p.Refuse("halted", "straight", "", "%s", u.noAdvance())
	}
	astride := false
	if !u.inside() && !w.after.inside() && (u.Ground != "" || woods(g.id) || g.id == groundObstacle) {
		w.after.Ground, astride = askEnds(p, u, g, straight > 0 || w.slow > 0)
	}
	if u.guns() && u.Limber == "" && u.Class != classLight && w.full == 0 {
		why := "Too few gunners to move it."
		if u.Class == classSiege {
			why = "Siege guns never move once unlimbered."
		}
		p.Refuse("guns", "", "", "%s", why)
	}
	stands := straight == 0 && w.did == nil && w.after.Ground == u.Ground && !astride
	if stands && p.State.active() == u.Side && u.noMove() == "" {
		return func(a *act) { stay(a, u) } // it has not moved: it may still countercharge, and shoots as one that stood
	}
	return func(a *act) { w.resolve(a, g, rest, straight, astride) }
}

// back reports whether the unit has turned about, or is skirmishing and so may go back as it stands. Source: ECW-R18.
func (w *walk) back() bool {
	return w.u.skirmish() || slices.Contains([]string{w.In.Get("first"), w.In.Get("second")}, "about")
}

// resolve carries the move out. rest is the distance left, straight how much of it the unit uses.
func (w *walk) resolve(a *act, g slope, rest, straight int, astride bool) {
	u, after := w.u, w.after
	phase(a, stepFirst, stepSecond)
	sideOf(a, u)
	if !w.rotated || straight > 0 {
		after = after.set(flagMoved)
	} else if w.did != nil {
		after = after.set(flagTurned)
	}
	after = after.clear(flagHalf)
	after.Ran = straight
	if w.slow > 0 { // not straight forward
		after.Ran = 0
	}
	if g.id == groundFord {
		a.Note("ford")
	}
	if woods(g.id) && !u.loose() && u.Ground != g.id {
		after.Dis = true
		a.Note("wood", u.Name)
	}
	if astride {
		after.Dis = true
		a.Note("astride")
	}
	put(a, after)
	a.Sum(w.sum)
	switch said := w.told(straight); {
	case said != nil:
		a.Result("went", u.Name, said, rest)
	case straight > 0:
		a.Result("ahead", u.Name, straight, rest)
	default:
		a.Result("moved", u.Name, rest)
	}
}

// told returns what the unit did in order, nil if it made no manoeuvre.
func (w *walk) told(straight int) (said book.Said) {
	if w.did == nil {
		return nil
	}
	all := w.did
	switch last := len(all) - 1; {
	case straight == 0:
	case w.slow > 0:
		all = append(all[:last:last], book.Say("mf", all[last], straight))
	case w.after.inside(): // it went up to the building
		all = slices.Insert(all, last, book.Say("ma", straight))
	default:
		all = append(all, book.Say("ma", straight))
	}
	said = all[0]
	for _, x := range all[1:] {
		said = book.Say("mt", said, x)
	}
	return said
}
