package march

import (
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// Small arms, and what they share with artillery.

// half returns half a CV or factor, .5 up; each halving is rounded separately: ruling MA-R17.
func half(n int) int { return (n + 1) / 2 }

// quarters returns a share in quarters of a CV or factor, .5 up.
func quarters(n, of int) int { return (n*of + 2) / 4 }

// part names a share in quarters, 0 to 4: "half".
func part(of int) string {
	return [...]string{"none", "a quarter", "half", "three quarters", "all"}[of]
}

// shot is one shot by small arms or guns.
type shot struct {
	at     Unit
	reach  int // small arms: 0 close, 1 long; guns: 0 canister, 1 effective, 2 long
	flank  bool
	cover  int // 1 light, 2 heavy
	rain   bool
	split  int  // 0 all of its fire, 1 the greater half, 2 the lesser
	moved  bool // guns: moved, turned or unlimbered
	over   bool // guns: over the heads of friends
	bounce bool
}

// flanked reports whether a unit has flanks: a square and a garrison have none. Source: charts C11, C16.
func (u Unit) flanked() bool { return u.Form != Square && u.Town == 0 }

// massed reports whether a target is in column, march column or square, or is limbered guns.
func massed(u Unit) bool {
	return u.Form == Column || u.Form == Square || u.Form == Limbered || u.Form == March
}

// musketry returns the small-arms factor. Source: charts C8.
func (s State) musketry(u Unit, x shot) book.Sum {
	r := book.Sum{Kind: "fire"}
	of, reason := s.v([...]book.Key{fiLine, fiAtt, fiMar, fiSq, fiSk, fiLine, fiLine}[u.Form]), "f-share"
	if u.Town != 0 {
		of, reason = s.v(fiGar), "f-houses"
	}
	share := quarters(u.CV, of)
	switch x.split {
	case 1:
		share = half(share)
	case 2:
		share /= 2
	}
	if rest := u.CV - share; u.Town != 0 && u.Shots > 0 && rest < share { // no more than all of it in one phase
		share, x.split = rest, 2
	}
	r.Add(share, reason, of, u.CV, u.Form, x.split)
	if x.reach == 1 {
		n := quarters(share, s.v(fiLong))
		r.Add(n-share, "f-long", s.v(fiLong))
		share = n
	}
	if x.at.Form == Skirmish {
		r.Add(quarters(share, s.v(fiThin))-share, "f-thin", s.v(fiThin))
	} else if massed(x.at) {
		r.Add(s.v(fiCol), "at-massed", x.at.Form)
	}
	r.AddIf(u.Regt && !u.has(Gunless) && u.Form == Line && u.Town == 0 && x.split < 2, s.v(fiRegt), "f-regt")
	r.AddIf(x.flank, s.v(fiFlank), "f-flank")
	r.AddIf(x.at.Form == Deployed, s.v(fiGuns), "at-guns")
	r.AddIf(x.cover == 1, s.v(fiLight), "light")
	r.AddIf(x.cover == 2, s.v(fiHeavy), "heavy")
	r.AddIf(u.Dis > 0, s.v(fiDis), "dis")
	if x.rain {
		sum := r.Total()
		r.Add(quarters(max(0, sum), s.v(fiRain))-sum, "f-rain", s.v(fiRain))
	}
	return factored(r)
}

// factored raises the sum of a fire factor to 0 if it is below.
func factored(r book.Sum) book.Sum {
	if sum := r.Total(); sum < 0 {
		r.Add(-sum, "zero")
	}
	return r
}

// hitsText says what a factor does: whole sixes are sure hits, the remainder is the chance of one more: "1 hit, 1 more on
// 1–2". Source: ruling MA-R12.
func hitsText(factor int) string {
	sure, rest := factor/6, factor%6
	upTo := span(1, rest)
	switch {
	case rest == 0:
		return hitCount(sure)
	case sure == 0:
		return "1 hit on " + upTo
	}
	return hitCount(sure) + ", 1 more on " + upTo
}

// thrownText says what the die needed, "" for a factor that needs none.
func thrownText(factor int) string {
	text := "needed " + span(1, factor%6)
	switch {
	case factor%6 == 0:
		return ""
	case factor > 6:
		return text + " for 1 more"
	}
	return text
}

func hitCount(n int) string {
	if n == 0 {
		return "no hits"
	}
	return book.Plural(n, "hit", "hits")
}

// throwHits rolls for a factor and returns the hits: whole sixes are sure, a d6 at or below the remainder adds one.
// Source: ruling MA-R12.
func throwHits(a *act, factor int, who string) int {
	sure, rest := factor/6, factor%6
	if rest == 0 {
		return sure
	}
	roll := rollFire.WithAbout(who)
	roll.Bands = []dice.Band{{From: 1, To: rest, Label: hitCount(sure + 1), Good: true}, {From: rest + 1, To: 6, Label: hitCount(sure)}}
	if a.Throw(roll).Total <= rest {
		sure++
	}
	return sure
}

// noFire returns why a unit may not fire small arms, or guns, "" if it may.
func (s State) noFire(u Unit, guns bool) string {
	m, _ := s.mf(u.MF)
	switch {
	case m.Arrives > 0, guns != (u.Kind == Artillery), u.Kind == Cavalry:
		return hide
	case u.has(Charging):
		return "charging"
	case u.has(Routed):
		return "routed"
	case s.locked(u):
		return inMelee
	case u.Form == Limbered:
		return "limbered"
	case u.Shots >= 2:
		return "has fired"
	}
	return ""
}

// holdFire returns the advice of its order against firing, nil if there is none. Only a charge keeps a unit from firing;
// whether to follow the advice is for its general to decide. Source: MA-58, ruling MA-R21; charts C4.
func (s State) holdFire(u Unit) said {
	m, at := s.mf(u.MF)
	switch {
	case at < 0:
	case orders[m.Order].id == "gb", m.Kind == GrandBattery && m.Units > 0 && s.Turn < m.Built:
		return book.Say("hold-gb", m.Name)
	case orders[m.Order].id == "retreat":
		for _, c := range s.Charges {
			if c.At == u.ID {
				return nil
			}
		}
		return book.Say("hold-retreat", m.Name)
	}
	return nil
}

// coverOf returns the cover a garrison has from its houses: 0 none, 1 light, 2 heavy. Source: charts C16.
func (s State) coverOf(u Unit) int {
	if t, at := s.town(u.Town); at >= 0 {
		return s.v(coverKeys[t.Stuff])
	}
	return 0
}

// askFirer asks for the firer and its target. advice is that of holdFire, or the ruling that lets it fire the second half of its fire at
// the target of the first: a line or a battery splits between two targets, and a garrison has half out of any one side. Source: charts C8,
// C9.
func askFirer(p *plan, arm Kind) (u, at Unit, advice said) {
	u = askAny(p, "unit", "Who fires", p.State.Hand, arm, func(u Unit) string { return p.State.noFire(u, arm == Artillery) })
	if advice = p.State.holdFire(u); advice != nil {
		p.Help(p.Words.Text(advice))
	}
	def := 0
	for _, c := range p.State.Charges { // a charger of the firer is the default
		if c.At == u.ID {
			def = c.Unit
		}
	}
	at = askAny(p, "at", "Target", def, anyArm, func(x Unit) string {
		m, _ := p.State.mf(x.MF)
		switch {
		case m.Arrives > 0 || u.ID != 0 && m.Side == p.State.side(u):
			return hide
		case p.State.locked(x):
			return inMelee
		}
		return ""
	})
	if u.Shots == 1 && at.ID != 0 && at.ID == u.Half {
		advice = ruling(p, "unit", secFire, book.Say("half-there", at.Name))
	}
	return u, at, advice
}

// askSplit asks whether a unit splits its fire: 0 no, 1 the greater half, 2 the lesser half, at the second target.
func askSplit(p *plan, u Unit) int {
	switch {
	case u.Shots == 1:
		return 2
	case p.Tick("split", "Split between two targets"):
		return 1
	}
	return 0
}

func planFire(p *plan) deed {
	u, at, advice := askFirer(p, Infantry)
	s, x := p.State, shot{at: at, rain: p.State.Weather == 1}
	near, far, arm := s.v(fiMNear), s.v(fiMFar), "Musket"
	if u.Rifle {
		near, far, arm = s.v(fiRNear), s.v(fiRFar), "Rifle"
	}
	far = max(near, far)
	x.reach = p.Index("range", "Range", 0, book.Opt("", "Close", "up to "+book.Inches(near)), book.Opt("", "Long", "up to "+book.Inches(far)))
	x.cover = p.Index("cover", "Cover of the target", s.coverOf(at), names("none", "light", "heavy")...)
	x.flank = at.flanked() && p.Tick("flank", "Into flank or rear")
	if u.ID != 0 && u.Form == Line && u.Town == 0 {
		x.split = askSplit(p, u)
	}
	hold := s.on(swAdd) && p.Tick("hold", "Add to the next shot at this target")
	hold = hold && at.ID != 0 // only for a target on the roster
	r := s.musketry(u, x)
	added := s.Held > 0 && s.HeldAt == at.ID && at.ID != 0
	if added {
		r.Add(s.Held, "f-held")
		r = factored(r)
	}
	factor := r.Total()
	p.Form.Go = "Fire: factor " + book.Num(factor)
	if hold {
		r.Result = book.Say("held")
		p.Form.Go = "Hold factor " + book.Num(factor)
	}
	p.Sum(r)
	p.Draw(func() *view.Diagram {
		return fireDiagram(45, []int{near, far},
			arm+" range: close to "+book.Inches(near)+", long to "+book.Inches(far)+", straight ahead of the unit.")
	})
	return func(a *act) {
		remark(a, advice)
		a.Sum(r)
		halves := 2
		if x.split > 0 || u.Town != 0 {
			halves = 1
		}
		if u.ID != 0 {
			commit(a, u)
			commit(a, at)
		}
		if hold {
			a.Do(fired{Unit: u.ID, Halves: halves})
			set(a, "g", 0, "held", factor)
			set(a, "g", 0, "heldat", at.ID)
			a.Line("holds", u.who(), at.who(), factor)
			return
		}
		if added {
			set(a, "g", 0, "held", 0)
			set(a, "g", 0, "heldat", 0)
		}
		n := throwHits(a, factor, u.Name)
		a.Line(pendingID(a, "fires", at, n), u.who(), at.who(), factor, n)
		hit(a, u, halves, at, n)
	}
}

// pendingID returns the id of a sentence of fire: with "-on" where the card says that the hits are taken off later.
func pendingID(a *act, id string, at Unit, n int) string {
	if at.ID != 0 && n > 0 && a.State.code() == "T2" {
		return id + "-on"
	}
	return id
}

// hit records a shot that uses halves of the fire of u and scores n hits. In T2 they come off when all have fired, otherwise
// at once. Source: MA-58; ruling MA-R08.
func hit(a *act, u Unit, halves int, at Unit, n int) {
	waits := at.ID != 0 && a.State.code() == "T2"
	a.Do(fired{Unit: u.ID, At: at.ID, Halves: halves, Hits: n * book.Bit(waits)})
	if at.ID == 0 {
		a.Note("no-roster")
	}
	if at.ID == 0 || n == 0 || waits {
		return
	}
	a.Note("at-once")
	suffer(a, at.ID, n)
	if at, _ = a.State.unit(at.ID); at.live() && a.State.charges(at.ID) { // then a charger that lost CV tests at once too
		chargeHome(a, at)
	}
}

// planEffects takes off the losses from all fire of the phase, then makes the tests that follow.
// Source: MA-58; rulings MA-R08, MA-R19.
func planEffects(p *plan) deed {
	p.Form.Go = "Take off the hits"
	return func(a *act) {
		total := 0
		var hurt []int
		for _, u := range a.State.Units {
			if u.Pending == 0 {
				continue
			}
			n := min(u.Pending, u.CV)
			total += n
			hurt = append(hurt, u.ID)
			set(a, "u", u.ID, "pend", 0)
			suffer(a, u.ID, n)
		}
		a.Line("fire-costs", total)
		// Chargers test after all losses are off; countercharging cavalry counts as charging.
		for _, id := range hurt {
			if u, _ := a.State.unit(id); u.live() && a.State.charges(id) {
				chargeHome(a, u)
			}
		}
	}
}
