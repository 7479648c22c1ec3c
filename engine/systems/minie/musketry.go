package minie

import (
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// shot is the fire of one unit at another, read off the tables.
type shot struct {
	by, at  Unit
	figures int // figures that fire
	dice    int
	light   bool // by kill number instead of deduction
	kill    int  // number that kills, if light
	ded     int  // deduction, if not light
	first   bool
	cover   int // 0 open, 1 soft, 2 hard
	flank   bool
	band    int      // row of [bands], or column of [lightBands] if light
	sum     book.Sum // the kill number or the deduction
}

// weaponReach returns the range of a weapon in quarter inches. Source: HM-50, HM-R07.
func (s State) weaponReach(w int) int {
	if w == Smooth && s.on(smoothEight) {
		return 32
	}
	return weapons[w].max
}

// ranges returns the range bands of weapon w as options whose ids are quarter inches. Those beyond seen quarter inches are refused.
func (s State) ranges(w int, seen int) (opts []view.Option) {
	from := 0
	for _, to := range [...]int{8, 20, 32, 40, 52, 60} {
		far := min(to, s.weaponReach(w))
		if far <= from {
			break
		}
		opts = append(opts, view.Option{ID: book.Num(far), Label: "to " + book.Inches(far),
			Refused: book.When(from >= seen, "Out of sight in this light and weather.")})
		from = to
	}
	return opts
}

// wet returns what rain or night adds to every deduction, and the id of its reason.
func (s State) wet() (n int, why string) {
	switch {
	case !s.on(weather):
	case s.Sky == skyRain:
		return s.v(rainDed), "rain"
	case skies[s.Sky].night:
		return s.v(nightDed), "night"
	}
	return 0, ""
}

// aim returns the fire of by at at from q quarter inches.
func (s State) aim(by, at Unit, q, cover int, first, flank bool) shot {
	x := shot{by: by, at: at, cover: cover, flank: flank, figures: by.firers()}
	if by.ID == 0 {
		x.figures = by.figures()
	}
	x.dice = s.dice(by, x.figures, by.grenadiers(x.figures))
	inches := max(share(q, 4), 1)
	if !by.loose() && !at.loose() {
		x.first = first
		band, _ := bands.For(inches)
		x.read(s, "volley", band, weapons[by.Weapon].bore)
		return x
	}
	row := x.lightRow()
	col, _ := lightBands.For(inches)
	x.light, x.band, x.sum.Kind = true, col, "light"
	x.kill = lightFire[row].kill[col]
	x.sum.Put(x.kill, "light", row, col)
	if s.on(weather) && s.Sky == skyRain && x.kill < none {
		x.kill++
		x.sum.Put(1, "rain")
	}
	x.dice = max(x.dice, 1)
	if s.on(eachFigure) {
		x.dice = x.figures
	}
	return x
}

// lightRow returns the row of [lightFire] for x.
func (x *shot) lightRow() int {
	row := 0
	switch {
	case !x.by.loose():
		row = 5
	case x.at.Class == General || x.at.Class == Artillery || x.at.Class == Engineers:
		row = 2
	case x.at.loose():
		row = 3
	}
	if x.cover > 0 && lightFire[row].mayBeCover {
		row++
	}
	return row
}

// read reads the deduction and makes the sum, of this kind.
func (x *shot) read(s State, kind string, band, bore int) {
	// The last inch of HM-S07 and of carbines falls in a printed row, so max only guards cells that are out of range.
	x.ded = max(deduction(band, bore, x.first, x.cover > 0, s.on(byPattern)), 0)
	x.band, x.sum.Kind = band, kind
	x.sum.Put(x.ded, "ded", bore, band, x.first, x.cover)
	x.sum.AddIf(x.cover == 2, s.v(hardCover), "hard")
	if n, why := s.wet(); n > 0 {
		x.sum.Add(n, why)
	}
	x.ded = x.sum.Total()
}

// reckoning returns the sum as the form shows it: the chance of costing any figures or, where that is certain, the mean loss.
func (x shot) reckoning(s State) book.Sum {
	sum := x.sum
	n := x.dice
	switch {
	case x.light && x.kill == none:
		sum.Result = book.Say("reach")
	case x.light:
		needing(&sum, 1, x.kill, nil)
	case n == 0:
		sum.Result = book.Say("no-die")
	case s.on(eachDie) && x.ded > 0 && x.flank:
		needing(&sum, 1, x.ded+1, book.Say("each-flank", x.figures))
	case s.on(eachDie) && x.ded > 0:
		needing(&sum, 1, x.ded+1, book.Say("each"))
	case n <= maxDice && x.ded >= n && x.flank:
		needing(&sum, n, x.ded+1, book.Say("points-flank", x.figures))
	case n <= maxDice && x.ded >= n:
		needing(&sum, n, x.ded+1, book.Say("points"))
	default:
		sum.Result = book.Say("mean", n, x.ded, x.flank, x.mean(s))
		if x.flank {
			sum.Result = book.Say("mean-flank", n, x.ded, x.figures, x.mean(s))
		}
		if n <= maxDice {
			sum.Code = &dice.Code{N: n, Die: dice.D6}
		}
	}
	return sum
}

// show puts the sum, the section and the keys of x into the form.
func (x shot) show(p *plan) {
	p.Sum(x.reckoning(p.State))
	p.Form.Section = p.Form.Reckoning.Section
	p.Form.Go = "Fire with " + book.Plural(x.figures, "figure", "figures")
	p.Form.Times = x.times(p.State)
	if !p.Bare {
		p.Form.GoSmall = book.Plural(x.dice, "die", "dice") + ", " + book.Tenths(x.mean(p.State)) + " on average"
	}
}

// times returns how often the test in the sum of x is thrown: once for each die where each counts alone, else once.
func (x shot) times(s State) int {
	if x.light || s.on(eachDie) {
		return max(x.dice, 1)
	}
	return 1
}

// fire throws the dice of x, shows its sum as they came out and returns the loss, which may exceed the figures of the target. who names
// the unit where the card has other dice too.
func fire(a *act, who string, x shot, r dice.Roll) int {
	result := x.reckoning(a.State)
	if who != "" {
		result.Who = who
	}
	if x.light || x.dice == 0 {
		a.Sum(result)
	}
	switch {
	case x.light:
		return throwHits(a, rollLight.WithAbout(x.by.Name), x.dice, x.kill, "a figure", "nothing")
	case x.dice == 0:
		return 0
	}
	loss, sum := 0, 0
	for _, f := range a.Throw(many(r.WithAbout(x.by.Name), x.dice)).Faces {
		sum += f
		loss += max(0, f-x.ded)
	}
	if !a.State.on(eachDie) {
		loss = max(0, sum-x.ded)
	}
	result.Target, result.Limit, result.Code = 0, nil, nil
	result.Result = book.Say("rolled", sum, x.ded, loss)
	if a.State.on(eachDie) {
		result.Result = book.Say("rolled-each", x.ded, loss)
	}
	a.Sum(result)
	if n := x.doubled(loss); x.flank && loss > 0 {
		if n < 2*loss {
			a.Note("flank-most", loss, x.figures)
		} else {
			a.Note("flank", loss, n)
		}
		loss = n
	}
	return loss
}

// said says at what range x was fired and what that took off the dice, or killed on.
func (x shot) said() book.Said {
	if x.light {
		return book.Say("fire-light", x.band, x.kill)
	}
	return book.Say("fire-volley", x.band, x.ded)
}

// throwHits throws n dice and returns how many reach need. If need is above 6 nothing is thrown.
func throwHits(a *act, r dice.Roll, n, need int, yes, no string) int {
	if need > 6 {
		return 0
	}
	return a.Successes(r.Needing(max(need, 1), yes, no), n)
}

// fireBars returns why u cannot fire its muskets, or "".
func (s State) fireBars(u Unit) string {
	_, fights := s.contact(u.ID)
	switch {
	case !u.shoots():
		return hide
	case u.Form == Routing:
		return "It is routing."
	case u.Half == 2:
		return atItsEdge
	case u.Fired > 0:
		return "It has fired this turn."
	case u.Moved == atTheDouble:
		return "It moved at the double."
	case u.Fought == 1:
		return "It charged this turn."
	case u.Forming == 1 && u.Moved > 0:
		return "It is forming square."
	case fights:
		return "It is in melee."
	case u.firers() == 0:
		return "Not in " + formations[u.Form].name + "."
	}
	return s.orderBars(u)
}

// targetBars returns a function that says why by cannot fire its muskets at a target.
func (s State) targetBars(by Unit) func(Unit) string {
	n := by.firers()
	few := by.ID != 0 && !by.loose() && s.dice(by, n, by.grenadiers(n)) == 0
	return func(t Unit) string {
		_, fights := s.contact(t.ID)
		switch {
		case t.ID == by.ID, by.ID != 0 && t.Side == by.Side:
			return hide
		case fights:
			return "It is in melee."
		case by.ID != 0 && t.Class == General && !by.loose():
			return "Only light troops pick off a general."
		case few && !t.loose():
			return tooFew
		}
		return ""
	}
}

// tooFew is the refusal for formed troops with too few figures for a die against formed troops.
const tooFew = "Fewer than half a group: no dice."

// planMusketry is HM-P10 and planLight HM-P11. For units on the roster their state decides which table is read.
func planMusketry(p *plan) deed { return planShoot(p, Infantry) }
func planLight(p *plan) deed    { return planShoot(p, Light) }

func planShoot(p *plan, class int) deed {
	s := p.State
	by := askUnit(p, "unit", "Who fires", s.fireBars, askUnlisted(p, "by", class, "nwe"))
	moving := false
	if by.ID != 0 && by.Class == Infantry && by.Form == Line && s.Step < stepGuns {
		if moving = askTick(p, "moving", "On the move: 2″, fire, 2″", "Then no fire in the fire phase."); moving && by.Moved > 0 {
			p.Refuse(book.Barred, "moving", secVolley, "It has already moved.")
		}
	}
	at := askUnit(p, "target", "Target", s.targetBars(by), askUnlisted(p, "at", Infantry, "c"))
	if moving {
		by.Place = by.moved().to // a new place, so a first volley
	}
	x, q := askShot(p, by, at)
	p.Require(!p.Incomplete())
	if x.light && x.kill == none {
		p.Refuse(book.Outside, "range", secLight, "Out of range: light infantry kills nobody there.")
	}
	if x.dice == 0 {
		p.Refuse(book.Outside, "unit", secVolley, tooFew)
	}
	e := exchange{x: x, q: q, moving: moving, told: p.In.Get("after") != "", before: p.In.Int("before", 0), after: p.In.Int("after", 0)}
	if max(e.before, e.after) > 8 || min(e.before, e.after) < 0 {
		p.Refuse(book.Outside, "moving", secVolley, "It moves 2″, fires, and moves 2″.")
	}
	if by.ID != 0 && at.ID != 0 && s.fireBars(at)+s.targetBars(at)(by) == "" && q <= s.weaponReach(at.Weapon) && !moving {
		if e.reply = askTick(p, "reply", book.WithVerb(at.Name, "answer"), "One die each decides who fires first."); e.reply {
			e.back = s.aim(at, by, q, askCover(p, "own-cover", by.Name+" in"), s.firstVolley(at, by), false)
		}
	}
	x.show(p)
	if e.reply { // the second to fire does so with its survivors
		sum := x.reckoning(s)
		sum.Put(0, "if-first")
		p.Sum(sum)
		p.Form.GoSmall = "if first: " + book.Tenths(x.mean(s)) + " on average"
	}
	return e.run
}

// askShot asks how by fires at at. It returns the fire and its range in quarter inches.
func askShot(p *plan, by, at Unit) (shot, int) {
	s := p.State
	seen, _ := s.seen("open", at.Fired > 0, false)
	p.Pick("range", "Range", "", s.ranges(by.Weapon, seen)...)
	p.Columns(3)
	q := chosen(p, "range")
	cover := askCover(p, "cover", "Target in")
	first := s.firstVolley(by, at)
	volley := !by.loose() && !at.loose()
	if volley && (by.ID == 0 || at.ID == 0) {
		first = p.Tick("first", "First volley at it from here")
	}
	flank := volley && at.Form != Square && askTick(p, "flank", "Into its flank", "The loss is doubled.")
	return s.aim(by, at, q, cover, first, flank), q
}

// exchange is fire from q quarter inches, on the move or not, and the target's reply if there is one.
type exchange struct {
	x, back       shot
	reply, moving bool
	q             int
	told          bool // the order said how far it moves before it fires and after, in quarter inches
	before, after int
}

func (e exchange) run(a *act) {
	by, at := e.x.by, e.x.at
	lost := map[int]int{}
	switch {
	case !e.reply:
		lost[at.ID] = lose(a, at.ID, fire(a, "", e.x, rollVolley))
	default:
		one, two := a.Throw(rollTurn.WithAbout(by.Name)).Total, a.Throw(rollTurn.WithAbout(at.Name)).Total
		switch {
		case one == two:
			a.Note("at-once")
			e.together(a, lost)
		case one > two:
			e.inTurn(a, e.x, e.back, lost)
		default:
			e.inTurn(a, e.back, e.x, lost)
		}
	}
	remember(a, by, at)
	if e.reply {
		remember(a, at, by)
		change(a, at.ID, num{"fi", 1})
	}
	change(a, by.ID, num{"fi", 1})
	if e.moving {
		change(a, by.ID, num{"mv", 1}, num{"pl", by.Place})
		e.onTheMove(a)
	}
	switch n := lost[at.ID]; {
	case e.reply:
		a.Line([...]string{"exchange", "exchange-none"}[book.Bit(n == 0)], by.Name, at.Name, n, lost[by.ID])
		for _, x := range [...]shot{e.x, e.back} {
			a.Line("fire-of", x.by.Name, x.said())
		}
		return
	case n == 0:
		a.Line("fire-none", nameOf(by), nameOf(at))
	default:
		a.Line("fire", nameOf(by), nameOf(at), n)
	}
	a.Line("fire-at", e.x.said())
}

// onTheMove says how the unit moves before and after it fires: as ordered, or as far as it may.
func (e exchange) onTheMove(a *act) {
	switch {
	case !e.told:
		a.Todo("two-moves", e.x.by.Name)
	case e.before+e.after == 0:
		a.Todo("fires-there", e.x.by.Name)
	case e.after == 0:
		a.Todo("moves-fires", e.x.by.Name, e.before)
	default:
		a.Todo("moves-fires-moves", e.x.by.Name, e.before, e.after)
	}
}

// together has both fire at once.
func (e exchange) together(a *act, lost map[int]int) {
	n, m := fire(a, e.x.by.Name, e.x, rollVolley), fire(a, e.back.by.Name, e.back, rollVolley)
	lost[e.x.at.ID] = lose(a, e.x.at.ID, n)
	lost[e.back.at.ID] = lose(a, e.back.at.ID, m)
}

// inTurn has first fire, then second with its survivors.
func (e exchange) inTurn(a *act, first, second shot, lost map[int]int) {
	a.Note("first", first.by.Name)
	lost[first.at.ID] = lose(a, first.at.ID, fire(a, first.by.Name, first, rollVolley))
	u, _ := a.State.unit(second.by.ID)
	if !u.here() {
		return
	}
	again := a.State.aim(u, second.at, e.q, second.cover, second.first, second.flank)
	lost[second.at.ID] = lose(a, second.at.ID, fire(a, again.by.Name, again, rollVolley))
}

// remember records that by has fired at at from here, so that its next volley is no first volley.
func remember(a *act, by, at Unit) {
	b, ok1 := a.State.unit(by.ID)
	t, ok2 := a.State.unit(at.ID)
	if ok1 && ok2 && b.here() && t.here() && a.State.firstVolley(b, t) {
		a.Do(aimed{b.ID, t.ID})
	}
}
