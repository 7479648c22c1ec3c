package minie

import (
	"cmp"
	"fmt"

	"vedette/engine/book"
	"vedette/engine/dice"
)

// contactVolley returns the fire of n figures at contact: close range, first volley, by their own table. Source: HM-55.
func (s State) contactVolley(by, at Unit, n, cover int) shot {
	x := shot{by: by, at: at, figures: n, dice: max(s.dice(by, n, by.grenadiers(n)), book.Bit(by.loose())), first: true, cover: cover}
	x.read(s, "defence", 0, weapons[by.Weapon].bore)
	return x
}

// chargeFire returns the fire of n troopers as they strike: a die for twelve, by the smooth-bore table. Source: HM-55.
func (s State) chargeFire(by, at Unit, n, cover int) shot {
	x := shot{by: by, at: at, figures: n, dice: groups(n, 12, s.on(anyStarted)), first: true, cover: cover}
	x.read(s, "pistols", 0, weapons[Smooth].bore)
	return x
}

// chargeBars returns why u cannot charge, or "". Source: HM-30, HM-33, HM-38, HM-60.
func (s State) chargeBars(u Unit) string {
	_, fights := s.contact(u.ID)
	switch {
	case u.Class == Artillery || u.Class == Wagon || u.Class == General || u.Class == Engineers:
		return hide
	case u.Form == Routing:
		return "It is routing."
	case u.Half > 0:
		return lostHalf
	case fights:
		return "It is in melee."
	case u.Rest > 0:
		return "It is resting after a melee: " + book.Plural(u.Rest, "turn", "turns") + "."
	case u.Moved > 0:
		return "It has already moved."
	case u.Fired > 0:
		return "It has fired."
	case u.Charged > 0 && s.Turn-u.Charged < 10:
		return fmt.Sprintf("Once in ten turns: again in turn %d.", u.Charged+10)
	case u.mounted() && u.Form != Line:
		return "Cavalry charges in line."
	case u.Class == Infantry && u.Form != Line && u.Form != AttackColumn && u.Form != Skirmish:
		return "It charges in line or attack column."
	case (u.Class == Light || u.loose()) && u.Form != Skirmish:
		return "It charges in skirmish order."
	}
	return s.orderBars(u)
}

// planCharge is HM-P06, a charge, with what follows at once: HM-P08, HM-P07 and HM-P09, in this order (HM-R31).
func planCharge(p *plan) deed {
	s := p.State
	by := askUnit(p, "unit", "Who charges", s.chargeBars, nil)
	at := askUnit(p, "target", "Target", func(t Unit) string { return book.When(t.Side == by.Side, hide) }, nil)
	m := march{u: by, q: s.pace(by, "charge"), charges: true, sum: book.Sum{Kind: "move"}}
	m.sum.Put(m.q, "charge", by.kind())
	far := askCount(p, "distance", "Distance, inches", 1, 12, min(4, m.q/4), "Rounded up")
	turns := askWay(p, &m, false, false)
	over := askOver(p, "Strikes over")
	cover := over % 2
	if by.mounted() {
		cover = max(cover, askCover(p, "cover", at.Name+" in"))
	}
	p.Sum(m.sum)
	if p.LowerMax("distance", share(m.far(), 4)); far > share(m.far(), 4) {
		p.Refuse(book.Outside, "distance", secMove, "Its charge reaches %s.", book.Inches(m.far()))
	}
	fires := s.defenceBars(at) == "" && !askTick(p, "holds", book.WithVerb(at.Name, "do")+" not fire", "It may fire once before the "+
		"charge strikes.")
	p.Form.Go, p.Form.GoSmall = "Charge "+at.Name, book.When(fires, "under its fire")
	return func(a *act) {
		change(a, by.ID, num{"mv", 1}, num{"fg", 1}, num{"ch", s.Turn}, num{"sq", 0}, num{"fc", (by.Face + turns) % 8}, by.moved())
		a.Do(met{A: by.ID, D: at.ID, X: over})
		if fires {
			x := a.State.contactVolley(at, by, at.firers(), 0)
			a.Note("defends", at.Name, lose(a, by.ID, fire(a, at.Name, x, rollDefence)))
			change(a, at.ID, num{"fi", 1})
		} else if at.Fired > 0 {
			a.Note("no-fire", at.Name)
		}
		line, lost := strike(a, by.ID, at, over, cover, p.In.Get("cross") == "wire")
		a.Line(line, append([]any{by.Name, at.Name}, lost...)...)
	}
}

// defenceBars returns why u cannot fire at a charge, or "". It may do so after a charge of its own that lost its target, after moving at
// the double, and at its own edge. Source: HM-55, HM-R41, HM-R47.
func (s State) defenceBars(u Unit) string {
	u.Fought, u.Half, u.Moved = 0, 0, min(u.Moved, 1)
	return cmp.Or(s.fireBars(u), book.When(s.contactVolley(u, u, u.firers(), 0).dice == 0, tooFew))
}

// strike brings what is left of a charge into contact with a target in cover; slowed says that it crosses wire. It returns the id of the
// sentence that tells the result, and the losses if it breaks through.
func strike(a *act, by int, at Unit, over, cover int, slowed bool) (line string, lost []any) {
	b, _ := a.State.unit(by)
	if !b.here() {
		return "shot", nil
	}
	if b.mounted() {
		if x := a.State.chargeFire(b, at, b.Men, cover); x.dice > 0 {
			a.Note("strikes", b.Name, lose(a, at.ID, fire(a, b.Name, x, rollPistols)))
			change(a, b.ID, num{"fi", 1})
		}
		if t, _ := a.State.unit(at.ID); !t.here() {
			return "finds", nil
		}
		if !slowed && breaksThrough(b, at, over) {
			if n, ok := breakthrough(a, at.ID); ok {
				return "through", []any{n}
			}
		}
	}
	return "charge", nil
}

// breaksThrough reports whether by may break through at: heavy cavalry through foot, not in square or behind works.
// Source: HM-56, HM-R37, C8.
func breaksThrough(by, at Unit, over int) bool {
	return by.Class == HeavyCav && over%2 == 0 && at.Form != Square && at.mover() == 0
}

// breakMod returns what the quality of the target adds to the breakthrough die. Source: HM-56, HM-R18.
func breakMod(quality int) int {
	switch quality {
	case Militia, Poor:
		return 1
	case Veteran, Elite:
		return -1
	}
	return 0
}

// breakSum returns the sum of the number needed to break through a target of this quality.
func breakSum(quality int) book.Sum {
	mod := breakMod(quality)
	sum := book.Sum{Kind: "break"}
	sum.Put(6, "six")
	sum.Add(-mod, "target", quality)
	needing(&sum, 1, 6-mod, nil)
	return sum
}

// breakthrough throws for a breakthrough and, if it succeeds, takes off the figures touched and routs the unit. It returns the losses.
func breakthrough(a *act, id int) (lost int, ok bool) {
	u, _ := a.State.unit(id)
	need := 6 - breakMod(u.Quality)
	die := a.Throw(rollBreak.Needing(need, "breakthrough", "none").WithAbout(u.Name))
	a.Sum(breakSum(u.Quality))
	if die.Total < need {
		return 0, false
	}
	n := askNumber(a, "touching", u, "How many figures of "+book.The(u.Name)+" touch the cavalry?", min(u.alive(), 24), secBreak)
	lost = lose(a, id, n)
	rout(a, id)
	if left, _ := a.State.unit(id); left.here() {
		a.Todo("split", u.Name)
	}
	return lost, true
}

// planDefence is HM-P08 on its own and planPistols HM-P07, for charges that were not entered.
func planDefence(p *plan) deed {
	s := p.State
	by := askUnit(p, "unit", "Who is charged", s.defenceBars, askUnlisted(p, "by", Infantry, "nwe"))
	n := by.firers()
	if by.ID == 0 {
		n = by.figures()
	}
	return planContact(p, by, "Who charges", rollDefence, func(at Unit, cover int) shot { return s.contactVolley(by, at, n, cover) })
}

func planPistols(p *plan) deed {
	s := p.State
	by := askUnit(p, "unit", "Cavalry that charges", func(u Unit) string {
		switch {
		case !u.mounted():
			return hide
		case u.Form == Routing:
			return "It is routing."
		}
		return book.When(groups(u.Men, 12, s.on(anyStarted)) == 0, tooFew)
	}, askUnlisted(p, "by", LightCav, "n"))
	return planContact(p, by, "Who is charged", rollPistols, func(at Unit, cover int) shot {
		return s.chargeFire(by, at, by.Men, cover)
	})
}

// planContact asks for the target of fire at contact; volley reads the tables.
func planContact(p *plan, by Unit, whom string, r dice.Roll, volley func(at Unit, cover int) shot) deed {
	at := askUnit(p, "target", whom, func(t Unit) string { return book.When(by.ID != 0 && t.Side == by.Side, hide) },
		func() Unit { return Unit{Class: Infantry, Men: 60, Start: 60} })
	x := volley(at, askCover(p, "cover", "Target in"))
	x.show(p)
	if x.dice == 0 {
		p.Refuse(book.Outside, "by-figures", "", tooFew)
	}
	return func(a *act) {
		k := lose(a, at.ID, fire(a, "", x, r))
		if r.ID == rollDefence.ID {
			change(a, by.ID, num{"fi", 1})
		}
		a.Line("contact", nameOf(by), nameOf(at), k)
	}
}

// planBreak is HM-P09, a breakthrough, on its own.
func planBreak(p *plan) deed {
	at := askUnit(p, "target", "Who is charged", func(t Unit) string {
		return book.When(t.Form == Square, "Never against a square.") + book.When(t.mover() > 0, "Only foot can be broken through.")
	},
		askUnlisted(p, "at", Infantry, "q"))
	if p.Tick("works", "Behind works") {
		p.Refuse(book.Barred, "works", secHMelee, "Never against works.")
	}
	if p.Tick("rest", "The cavalry rests after a melee") {
		p.Refuse(book.Barred, "rest", secMelee, "Resting cavalry does not break through.")
	}
	p.Sum(breakSum(at.Quality))
	p.Form.Go = "Roll for the breakthrough"
	need := 6 - breakMod(at.Quality)
	return func(a *act) {
		if at.ID != 0 {
			if n, ok := breakthrough(a, at.ID); ok {
				a.Line("breaks", at.Name, n)
			} else {
				a.Line("stops", at.Name)
			}
			return
		}
		die := a.Throw(rollBreak.Needing(need, "breakthrough", "none"))
		a.Sum(breakSum(at.Quality))
		if die.Total < need {
			a.Line("stopped")
			return
		}
		a.Line("broke")
	}
}
