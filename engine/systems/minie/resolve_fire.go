package minie

import (
	"vedette/engine"
	"vedette/engine/dice"
)

// shot is one unit firing at another, read off the tables.
type shot struct {
	by, at  Unit
	figures int // that fire
	dice    int
	light   bool // by kill number, not by deduction
	kill    int
	ded     int
	first   bool
	cover   int // 0 open, 1 soft, 2 hard
	flank   bool
	terms   []engine.Term
	section string
}

// reach of a weapon in quarter inches. Source: HM-50, HM-R07.
func (s State) weaponReach(w int) int {
	if w == Smooth && s.on(smoothEight) {
		return 32
	}
	return weapons[w].max
}

// ranges are the bands that a weapon has, as options; ids are quarter inches.
func (s State) ranges(w int, seen int) (opts []engine.Option) {
	from := 0
	for _, to := range [...]int{8, 20, 32, 40, 52, 60} {
		far := min(to, s.weaponReach(w))
		if far <= from {
			break
		}
		o := engine.Option{ID: itoa(far), Label: "to " + inches(far)}
		if from >= seen {
			o.Refused = "Further than one sees now."
		}
		opts = append(opts, o)
		from = to
	}
	return opts
}

// wet is what rain and night add to every deduction, and to light infantry's number.
func (s State) wet() (n int, why string) {
	if !s.on(weather) {
		return 0, ""
	}
	if s.Sky == skyRain {
		return s.v("rain-ded"), "rain"
	}
	if skies[s.Sky].night {
		return s.v("night-ded"), "night"
	}
	return 0, ""
}

// aim reads the tables for by firing at at from q quarter inches.
func (s State) aim(by, at Unit, q, cover int, first, flank bool) shot {
	x := shot{by: by, at: at, cover: cover, flank: flank, figures: by.firers()}
	if by.ID == 0 {
		x.figures = by.figures()
	}
	whole := share(q, 4)
	gunners := at.Class == General || at.Class == Artillery || at.Class == Engineers
	if by.loose() || at.loose() {
		c := 0
		switch {
		case by.loose() && gunners:
			c = 2
		case by.loose() && at.loose():
			c = 3
		case !by.loose():
			c = 5
		}
		if cover > 0 && lightFire[c].mayBeCover {
			c++
		}
		col, _ := lightBands.For(max(whole, 1))
		x.light, x.section = true, secLight
		x.kill = lightFire[c].kill[col]
		x.terms = []engine.Term{term(x.kill, lightFire[c].name+", "+[...]string{"to 8″", "to 10″", "to 15″"}[col], secLight)}
		if s.on(weather) && s.Sky == skyRain && x.kill < none {
			x.kill++
			x.terms = append(x.terms, term(1, "rain", secHSight))
		}
		if x.kill > 6 {
			x.kill = none
		}
		x.dice = max(s.dice(by, x.figures, by.grenadiers(x.figures)), 1)
		if s.on(eachFigure) {
			x.dice = x.figures
		}
		return x
	}
	x.first, x.section = first, secVolley
	x.dice = s.dice(by, x.figures, by.grenadiers(x.figures))
	band, _ := bands.For(max(whole, 1))
	x.read(s, band, weapons[by.Weapon].bore)
	return x
}

// read takes the deduction out of the table.
func (x *shot) read(s State, band, bore int) {
	x.ded = deduction(band, bore, x.first, x.cover > 0, s.on(byPattern))
	if x.ded < 0 { // the last inch of HM-S07 and of carbines stands in a printed row; nothing else gets here
		x.ded = 0
	}
	volley := "ordinary volley"
	if x.first {
		volley = "first volley"
	}
	x.terms = []engine.Term{term(x.ded, sprint("%s, %s, %s, %s", [...]string{"smooth bore", "rifled bore", "repeater"}[bore], bandNames[band], volley, [...]string{"open", "cover", "cover"}[x.cover]), secVolley)}
	add := func(n int, why, section string) {
		if n > 0 {
			x.ded += n
			x.terms = append(x.terms, term(n, why, section))
		}
	}
	if x.cover == 2 {
		add(s.v("hard"), "hard cover", secHSight)
	}
	n, why := s.wet()
	add(n, why, secHSight)
}

// reck is the sum as the form shows it: the chance that it costs figures, or where that is certain what it costs on average.
func (x shot) reck(s State) *engine.Reckoning {
	r := reckon(x.section, x.terms...)
	if x.light {
		r.Sum = x.kill
		if x.kill == none {
			r.Result = "out of reach"
			return r
		}
		return need(r, 1, x.kill, "kills, one die for each group", "")
	}
	n := x.dice
	switch {
	case n == 0:
		r.Result = "no die: fewer than half a group"
		return r
	case s.on(eachDie) && x.ded > 0:
		return need(r, 1, x.ded+1, "costs the target figures", "from every die: each point above is a figure")
	case n <= maxDice && x.ded >= n:
		return need(r, n, x.ded+1, "costs the target figures", "each point above the deduction is a figure")
	}
	less := ""
	if x.ded > 0 {
		less = sprint(" less %d", x.ded)
	}
	w, cut := x.losses(s)
	r.Result = sprint("%s%s%s: %s on average", diceOf(n), less, words(x.flank, ", doubled into the flank"), onAverage(w.tenths(cut)))
	if n <= maxDice {
		r.Code = dice.Code{N: n, Die: dice.D6}
	}
	return r
}

// times is how many dice the sum of x stands for: each die alone kills or costs, or all of them together.
func (x shot) times(s State) int {
	if x.light || s.on(eachDie) {
		return max(x.dice, 1)
	}
	return 1
}

func diceOf(n int) string {
	return sprint("%d di%s", n, map[bool]string{true: "e", false: "ce"}[n == 1])
}

// fire throws the dice of x and returns the loss before it is cut to the figures there are.
func (a *act) fire(x shot, r dice.Roll) int {
	r = r.Of(x.by.Name)
	if x.light {
		return a.hits(rollLight.Of(x.by.Name), x.dice, x.kill, "a figure", "nothing")
	}
	if x.dice == 0 {
		return 0
	}
	loss, sum := 0, 0
	for _, f := range a.throwAll(r, x.dice) {
		sum += f
		loss += max(0, f-x.ded)
	}
	if !a.s.on(eachDie) {
		loss = max(0, sum-x.ded)
	}
	return x.doubled(loss)
}

// fireBars tells why a unit cannot fire its muskets.
func (s State) fireBars(u Unit) string {
	_, fights := s.contact(u.ID)
	switch {
	case !u.shoots():
		return hide
	case u.Form == Routing:
		return "It routs."
	case u.Fired > 0:
		return "It has fired this turn."
	case u.Moved == atTheDouble:
		return "It went at the double."
	case u.Fought == 1:
		return "It charged this turn."
	case fights:
		return "It is in melee."
	case u.firers() == 0:
		return "Not in " + formations[u.Form].name + "."
	}
	return s.orderBars(u)
}

func (s State) targetBars(by Unit) func(Unit) string {
	return func(t Unit) string {
		_, fights := s.contact(t.ID)
		switch {
		case t.ID == by.ID, by.ID != 0 && t.Side == by.Side:
			return hide
		case fights:
			return "It is in melee."
		}
		return ""
	}
}

var covers = []engine.Option{{ID: "open", Label: "Open"}, {ID: "soft", Label: "Soft cover"}, {ID: "hard", Label: "Hard cover"}}

func coverOf(id string) int {
	return map[string]int{"soft": 1, "hard": 2}[id]
}

// planMusketry is HM-P10, planLight HM-P11: what is on the roster decides which table is read.
func planMusketry(e *entry) { planShoot(e, Infantry) }
func planLight(e *entry)    { planShoot(e, Light) }

func planShoot(e *entry, class int) {
	s := e.s
	moving := false
	by, ok := e.unit("unit", "Who fires", s.fireBars, e.other("by", class, "nwe"))
	if !ok {
		return
	}
	if by.ID != 0 && by.Class == Infantry && by.Form == Line {
		moving = e.tick("moving", "On the move: 2″, fire, 2″", "No fire in the fire phase then.")
		if moving && by.Moved > 0 {
			e.no("moving", secVolley, "It has moved.")
		}
	}
	at, ok := e.unit("target", "Target", s.targetBars(by), e.other("at", Infantry, "c"))
	if !ok {
		return
	}
	seen, _ := s.seen(0, "open", at.Fired > 0, false)
	q := 0
	if id := e.choose("range", "Range", 3, s.ranges(by.Weapon, seen)); id != "" {
		q = e.in.Int("range", 0)
	}
	cover := coverOf(e.usual("cover", "Target in", 3, covers))
	first := s.firstVolley(by, at)
	volley := !by.loose() && !at.loose()
	if by.ID == 0 || at.ID == 0 {
		if volley {
			first = e.tick("first", "First volley at it from here", "")
		}
	}
	flank := volley && e.tick("flank", "Into its flank", "The loss is doubled.")
	if e.gaps {
		return
	}
	x := s.aim(by, at, q, cover, first, flank)
	if x.light && x.kill == none {
		e.no("range", secLight, "Out of reach: light infantry kills nobody there.")
	}
	if x.dice == 0 {
		e.no("unit", secVolley, "Fewer than half a group: nobody throws.")
	}
	var back shot
	reply := false
	if by.ID != 0 && at.ID != 0 && s.fireBars(at) == "" && q <= s.weaponReach(at.Weapon) && !moving {
		if reply = e.tick("reply", at.Name+" answers", "One die each decides who fires first."); reply {
			backCover := coverOf(e.usual("own-cover", by.Name+" in", 3, covers))
			back = s.aim(at, by, q, backCover, s.firstVolley(at, by), false)
		}
	}
	e.f.Reck, e.shot = x.reck(s), &x
	e.f.Section = x.section
	e.f.Go = sprint("Fire with %s", figures(x.figures))
	e.f.Times = x.times(s)
	e.f.GoSmall = sprint("%s at %s, %s on average", diceOf(x.dice), at.Name, x.mean(s))
	if reply { // whoever fires second does so with his survivors
		e.f.GoSmall = sprint("if it fires first: %s", e.f.GoSmall)
		e.f.Reck.Terms = append(e.f.Reck.Terms[:len(e.f.Reck.Terms):len(e.f.Reck.Terms)], engine.Term{Show: "first", Why: "if it fires", Section: secVolley})
	}
	e.run = func(a *act) {
		a.d.Over = sprint("%s at %s", by.Name, at.Name)
		first, second := x, back
		both := false
		if reply {
			one, two := a.throw(rollTurn.Of(by.Name)), a.throw(rollTurn.Of(at.Name))
			switch {
			case one == two:
				both = true
				a.note("Equal dice: both fire at once.")
			case two > one:
				first, second = back, x
				a.note("%s fires first.", at.Name)
			default:
				a.note("%s fires first.", by.Name)
			}
		}
		losses := map[int]int{}
		n := a.fire(first, rollVolley)
		a.d.Reck = append(a.d.Reck, *first.reck(s))
		if reply && both {
			m := a.fire(second, rollVolley)
			losses[first.at.ID] = a.lose(first.at.ID, n)
			losses[second.at.ID] = a.lose(second.at.ID, m)
			a.d.Reck = append(a.d.Reck, *second.reck(s))
		} else {
			losses[first.at.ID] = a.lose(first.at.ID, n)
			if u, ok := a.s.unit(second.by.ID); reply && ok && u.here() { // with its survivors
				again := a.s.aim(u, second.at, q, second.cover, second.first, second.flank)
				if again.light && again.kill == none {
					again.dice = 0
				}
				a.d.Reck = append(a.d.Reck, *again.reck(a.s))
				losses[second.at.ID] = a.lose(second.at.ID, a.fire(again, rollVolley))
			}
		}
		a.shotAt(by, at, q)
		a.change(by.ID, "fi", 1)
		if moving {
			a.change(by.ID, "mv", 1, "pl", (by.Place+1)%10000)
			a.todo("%s moves 2″, fires, and moves 2″ again; it does not fire in the fire phase.", by.Name)
		}
		if reply {
			a.shotAt(at, by, q)
			a.change(at.ID, "fi", 1)
		}
		k := losses[at.ID]
		a.d.Num, a.d.Word = itoa(k), "lost of "+at.Name
		a.d.Line = sprint("%s fires at %s: %s lost.", by.Name, at.Name, figures(k))
		if reply {
			a.d.Line = sprint("%s and %s exchange fire: %s and %s lost.", by.Name, at.Name, figures(losses[by.ID]), figures(k))
		}
		a.d.Undo = sprint("fire of %s, %d lost", by.Name, k)
	}
}

// shotAt remembers that by has fired at at from here.
func (a *act) shotAt(by, at Unit, q int) {
	b, ok1 := a.s.unit(by.ID)
	t, ok2 := a.s.unit(at.ID)
	if ok1 && ok2 && q > 0 && b.here() && t.here() && a.s.firstVolley(b, t) {
		a.emit(aimed{Aim{b.ID, t.ID, b.Place, t.Place}})
	}
}

// contactVolley is the fire of n figures at contact: close range, first volley, by its own table. Source: HM-55.
func (s State) contactVolley(by, at Unit, n, cover int) shot {
	x := shot{by: by, at: at, figures: n, dice: s.dice(by, n, by.grenadiers(n)), first: true, cover: cover, section: secDefFire}
	x.read(s, 0, weapons[by.Weapon].bore)
	return x
}

// chargeFire is the fire of n troopers as they strike: a die for twelve, the smooth-bore table. Source: HM-55.
func (s State) chargeFire(by, at Unit, n, cover int) shot {
	x := shot{by: by, at: at, figures: n, dice: groups(n, 12, s.on(anyStarted)), first: true, cover: cover, section: secChFire}
	x.read(s, 0, weapons[Smooth].bore)
	return x
}

// chargeBars tells why a unit cannot charge. Source: HM-30, HM-33, HM-38, HM-60.
func (s State) chargeBars(u Unit) string {
	_, fights := s.contact(u.ID)
	switch {
	case u.Class == Artillery || u.Class == Wagon || u.Class == General || u.Class == Engineers:
		return hide
	case u.Form == Routing:
		return "It routs."
	case u.Half == 1 || u.Half == 2:
		return "It has lost half."
	case fights:
		return "It is in melee."
	case u.Rest > 0:
		return sprint("It rests after a melee: %d turn%s.", u.Rest, plural(u.Rest))
	case u.Moved > 0:
		return "It has moved."
	case u.Fired > 0:
		return "It has fired."
	case u.Charged > 0 && s.Turn-u.Charged < 10:
		return sprint("Once in ten turns: again in turn %d.", u.Charged+10)
	case u.mounted() && u.Form != Line:
		return "Cavalry charges in line."
	case u.Class == Infantry && u.Form != Line && u.Form != AttackColumn && u.Form != Skirmish:
		return "It charges in line or attack column."
	case (u.Class == Light || u.loose()) && u.Form != Skirmish:
		return "It charges in skirmish order."
	}
	return s.orderBars(u)
}

var overs = []engine.Option{{ID: "level", Label: "Level ground"}, {ID: "works", Label: "Wall, fence, works", Small: "across it"}, {ID: "down", Label: "Downhill"}}

func overOf(id string) int { return map[string]int{"works": 1, "down": 2}[id] }

// planCharge is HM-P06 with what follows at once: HM-P08, HM-P07, HM-P09 in this order (HM-R31).
func planCharge(e *entry) {
	s := e.s
	by, ok := e.unit("unit", "Who charges", s.chargeBars, nil)
	if !ok {
		return
	}
	at, ok := e.unit("target", "Target", func(t Unit) string {
		if t.ID == by.ID || t.Side == by.Side {
			return hide
		}
		return ""
	}, nil)
	if !ok {
		return
	}
	q, _ := s.pace(by, "charge")
	far := e.count("distance", "Distance, inches", 1, 12, min(4, q/4), "Rounded up")
	over := overOf(e.usual("over", "Over", 3, overs))
	r := reckon(secMove, engine.Term{Value: q, Show: inches(q), Why: "charge, " + by.kind(), Section: secMove})
	r.Sum, r.Result = q, inches(q)
	e.f.Reck = r
	if far*4 > q {
		e.no("distance", secMove, "Its charge reaches %s.", inches(q))
	}
	fires := s.fireBars(at) == ""
	if fires && e.tick("holds", at.Name+" does not fire", "It may fire before the charge strikes, once.") {
		fires = false
	}
	front := by.mounted() && at.Form == Square
	e.f.Go, e.f.GoSmall = "Charge "+at.Name, words(fires, "under its fire")
	e.run = func(a *act) {
		a.d.Over = sprint("%s charges %s", by.Name, at.Name)
		a.d.Undo = "charge of " + by.Name
		a.change(by.ID, "mv", 1, "fg", 1, "ch", a.s.Turn, "pl", (by.Place+1)%10000)
		a.emit(met{C: Contact{A: by.ID, D: at.ID, X: over}})
		a.d.Line = sprint("%s charges %s.", by.Name, at.Name)
		a.d.Word = "contact"
		a.todo("Move %s into contact with %s.", by.Name, at.Name)
		if fires {
			x := a.s.contactVolley(at, by, at.firers(), 0)
			n := a.lose(by.ID, a.fire(x, rollDefence))
			a.change(at.ID, "fi", 1)
			a.d.Reck = append(a.d.Reck, *x.reck(a.s))
			a.note("%s fires at the charge: %s lost.", at.Name, figures(n))
		} else if at.Fired > 0 {
			a.note("%s has fired this turn: no defensive fire.", at.Name)
		}
		b, _ := a.s.unit(by.ID)
		if !b.here() {
			a.d.Word, a.d.Bad, a.d.Line = "shot down", true, sprint("%s charges %s and is shot down to the last man.", by.Name, at.Name)
			return
		}
		if b.mounted() {
			x := a.s.chargeFire(b, at, b.figures(), over%2)
			n := a.lose(at.ID, a.fire(x, rollPistols))
			if x.dice > 0 {
				a.d.Reck = append(a.d.Reck, *x.reck(a.s))
				a.note("%s fires as it strikes: %s lost.", b.Name, figures(n))
			}
			if t, _ := a.s.unit(at.ID); !t.here() {
				a.d.Line = sprint("%s charges %s and finds nobody left.", by.Name, at.Name)
				return
			}
			if b.Class == HeavyCav && over != 1 && !front && a.breakthrough(at.ID) {
				return
			}
		}
		a.due("Melee of %s and %s in the melee phase.", by.Name, at.Name)
	}
}

// breakMod is what the quality of the target adds to the breakthrough die. Source: HM-56, HM-R18.
func breakMod(quality int) int {
	switch quality {
	case Militia, Poor:
		return 1
	case Veteran, Elite:
		return -1
	}
	return 0
}

// breakthrough throws for it and, on a six, applies it.
func (a *act) breakthrough(id int) bool {
	u, _ := a.s.unit(id)
	mod := breakMod(u.Quality)
	die := a.throw(rollBreak.Needing(6-mod, "breakthrough", "none").Of(u.Name))
	r := reckon(secBreak, term(6, "a six", secBreak), term(-mod, qualities[u.Quality].name+" target", secBreak))
	a.d.Reck = append(a.d.Reck, *need(r, 1, 6-mod, "breaks through", ""))
	if die+mod < 6 || a.err != nil {
		return false
	}
	n := a.number("touching", "How many figures of "+u.Name+" touch the cavalry?", min(u.alive(), 24), secBreak)
	n = a.lose(id, n)
	a.d.Word, a.d.Line = "breakthrough", sprint("%s The cavalry breaks through %s: %s lost, the rest routs.", a.d.Line, u.Name, figures(n))
	a.rout(id)
	if left, _ := a.s.unit(id); left.here() {
		a.todo("Split %s in two and place the cavalry between the halves.", u.Name)
	}
	return true
}

// number asks for a whole number from 0 to top by a tap.
func (a *act) number(id, text string, top int, section string) int {
	q := dice.Question{ID: id, Text: text, Kind: dice.Pick, Section: section}
	for n := 0; n <= top; n++ {
		q.Choices = append(q.Choices, dice.Choice{ID: itoa(n), Label: itoa(n)})
	}
	n := 0
	for _, c := range a.ask(q) {
		n = 10*n + int(c-'0')
	}
	return n
}

// planDefence is HM-P08 on its own, planPistols HM-P07: for charges that were not declared here.
func planDefence(e *entry) {
	planContact(e, "Who is charged", "Who charges", secDefFire, false)
}
func planPistols(e *entry) {
	planContact(e, "Cavalry that charges", "Who is charged", secChFire, true)
}

func planContact(e *entry, who, whom, section string, pistols bool) {
	s := e.s
	by, ok := e.unit("unit", who, func(u Unit) string {
		if pistols && !u.mounted() || !pistols && !u.shoots() {
			return hide
		}
		if !pistols {
			return s.fireBars(u)
		}
		if u.Form == Routing {
			return "It routs."
		}
		if u.firers() == 0 {
			return "Not in " + formations[u.Form].name + "."
		}
		return ""
	}, e.other("by", map[bool]int{true: LightCav, false: Infantry}[pistols], map[bool]string{true: "n", false: "nwe"}[pistols]))
	if !ok {
		return
	}
	at, ok := e.unit("target", whom, func(t Unit) string {
		if by.ID != 0 && t.Side == by.Side || t.ID == by.ID {
			return hide
		}
		return ""
	}, func() Unit { return Unit{Class: Infantry, Men: 60, Start: 60} })
	if !ok {
		return
	}
	cover := coverOf(e.usual("cover", "Target in", 3, covers))
	n := by.firers()
	if pistols || by.ID == 0 {
		n = by.figures()
	}
	x := s.contactVolley(by, at, n, cover)
	if pistols {
		x = s.chargeFire(by, at, n, cover)
	}
	if x.dice == 0 {
		e.no("unit", section, "Fewer than half a group: nobody throws.")
	}
	e.f.Reck, e.f.Section, e.f.Times = x.reck(s), section, x.times(s)
	e.f.Go = sprint("Fire with %s", figures(n))
	e.f.GoSmall = sprint("%s at %s, %s on average", diceOf(x.dice), at.Name, x.mean(s))
	e.run = func(a *act) {
		r := rollDefence
		if pistols {
			r = rollPistols
		}
		k := a.lose(at.ID, a.fire(x, r))
		if !pistols {
			a.change(by.ID, "fi", 1)
		}
		a.d.Num, a.d.Word, a.d.Reck = itoa(k), "lost of "+at.Name, []engine.Reckoning{*x.reck(s)}
		a.d.Line = sprint("%s fires at contact: %s of %s lost.", upper(by.Name), figures(k), at.Name)
		a.d.Undo = sprint("fire at contact, %d lost", k)
	}
}

// planBreak is HM-P09 on its own.
func planBreak(e *entry) {
	at, ok := e.unit("target", "Who is charged", func(t Unit) string {
		if t.Form == Square {
			return "Never against a square."
		}
		return ""
	}, e.other("at", Infantry, "q"))
	if !ok {
		return
	}
	if e.tick("works", "Behind works", "") {
		e.no("works", secHMelee, "Never against works.")
	}
	if e.tick("rest", "The cavalry rests after a melee", "") {
		e.no("rest", secMelee, "Not from rest: it takes no offensive action.")
	}
	mod := breakMod(at.Quality)
	r := reckon(secBreak, term(6, "a six", secBreak), term(-mod, qualities[at.Quality].name+" target", secBreak))
	e.f.Reck = need(r, 1, 6-mod, "breaks through", "")
	e.f.Go = "Roll for the breakthrough"
	e.run = func(a *act) {
		a.d.Undo = "breakthrough die"
		if at.ID != 0 {
			a.d.Line = sprint("Heavy cavalry charges %s.", at.Name)
			if !a.breakthrough(at.ID) {
				a.d.Word, a.d.Line = "none", sprint("Heavy cavalry does not break through %s.", at.Name)
			}
			return
		}
		die := a.throw(rollBreak.Needing(6-mod, "breakthrough", "none"))
		a.d.Reck = []engine.Reckoning{*e.f.Reck}
		a.d.Word, a.d.Line = "none", "Heavy cavalry does not break through."
		if die+mod >= 6 {
			a.d.Word, a.d.Line = "breakthrough", "Heavy cavalry breaks through."
			a.todo("Every figure touched is lost; split the target in two, the cavalry between; it routs without a test.")
		}
	}
}
