package splendid

import (
	"cmp"
	"errors"

	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// toHit returns the number a class needs at a range in inches, and whether that is close range. Source: splendid-host C2.
func (s State) toHit(class string, rng int) (need int, near bool) {
	near = rng <= s.of(class, colClose)
	if near {
		return s.of(class, colHitClose), true
	}
	return s.of(class, colHitFar), false
}

// fireDice returns the number of dice for firing stands, before cover. Source: splendid-host C2.
func (s State) fireDice(class string, stands int) int { return stands * s.of(class, colDice) / 2 }

// planFire is Fire. Source: SPL-15, SPL-60, SPL-P09, SPL-R10, SPL-R11.
func planFire(p *plan) deed {
	u := askUnit(p, "unit", "Firer", p.State.cannotFire)
	foe := askUnit(p, "target", "Target", func(x Unit) string { return p.State.cannotFireAt(u, x) })
	p.Require(u.Class != "" && foe.Class != "")
	rng := askRange(p, u)
	crossed := askBetween(p, u, foe, 0, "feature")
	checkSight(p, u, crossed)
	front := dry(p, u, u.front(p.State), crossed)
	firing := 0
	if front > 0 {
		firing = p.Count("firing", "Stands that fire", front, 1, front)
	}
	c := askCovers(p, crossed, foe, firing)
	stands, cover := volley(c.lines(firing, foe.Left()))
	if stands == 0 && firing > 0 {
		p.Refuse(book.Barred, "barred", "", "Two features that give cover are between: no stand may fire at this unit.")
	}
	n, sum := p.State.volley(u, rng, stands, cover, c)
	built, hurts := structureShot(p.State, u, foe, crossed)
	if n == 0 && !hurts {
		p.Refuse(book.Barred, "firing", "", "The deductions leave no dice to roll.")
	}
	e := fired{Unit: u.party(), At: foe.party(), Dice: n, Sum: sum}
	if _, near := p.State.toHit(u.Class, rng); u.ID != 0 && !near {
		e.Lane, e.Guns, e.Halt = p.State.lane(u, rng, stands, crossed)
	}
	showDice(p, &e)
	p.Draw(func() *view.Diagram { return p.State.zoneDiagram(u, 4*rng, 0) })
	p.Form.Go = "Fire " + book.Plural(n, "die", "dice")
	if hurts {
		p.Form.GoSmall = "and one for the structure"
	}
	need := sum.Total()
	return func(a *act) {
		if u.Fire == 0 {
			noteAside(a, u, phFire, phFire)
		}
		e.Hits = a.Successes(rollShot.Needing(need, "hit", "miss").WithAbout(u.Name+" at "+foe.Name), n)
		a.Do(e)
		losses(a, foe, e.Hits)
		if hurts {
			damage(a, u, built)
		}
	}
}

// cannotFireAt returns the reason why u may not fire at x, or "".
func (s State) cannotFireAt(u, x Unit) string {
	if charger, ok := s.unit(u.Fire); ok && !charger.Gone && x.ID != 0 && x.ID != u.Fire {
		return "It reacts to " + charger.Name + "."
	}
	return cmp.Or(book.When(x.Contact != 0 && x.ID != u.Fire, "It is in contact: friends would be hit."), enemy(u)(x))
}

// askRange asks for the range of a shot, in inches.
func askRange(p *plan, u Unit) int {
	reach := p.State.of(u.Class, colRange)
	def := min(reach, max(1, p.State.of(u.Class, colClose)))
	if u.ID != 0 && u.Fire == 0 { // nobody has measured it: the worst, but of a charger, which comes near
		def = reach
	}
	rng := p.Count("range", "Range, inches", def, 0, 72)
	p.Note("round up")
	if p.LowerMax("range", reach); rng > reach {
		p.Refuse(book.Outside, "range", houseDice, "Out of range: %d″ at most.", reach)
	}
	return rng
}

// volley returns how many dice the stands throw, and the sum.
func (s State) volley(u Unit, rng, stands int, cover bool, c covering) (n int, sum book.Sum) {
	need, _ := s.toHit(u.Class, rng)
	base := s.of(u.Class, colHitFar)
	n = s.fireDice(u.Class, stands)
	sum = book.Sum{Kind: "fire", Target: need}
	sum.Put(base, "class", u.Class)
	sum.Add(need-base, "close")
	sum.Put(0, "dice", n, stands)
	switch {
	case cover:
		n = halve(n)
		sum.Put(0, "in-cover", n, c.names())
	case c.open > 0:
		sum.Put(0, "open", c.open, c.names())
	case len(c.what) > 0:
		sum.Put(0, "not-all")
	}
	return n, sum
}

// showDice shows the sum of a volley and its number of dice. The chance shown is that of each die; without dice there is none.
func showDice(p *plan, e *fired) {
	if e.Dice == 0 {
		e.Sum.Target, e.Sum.Result = 0, book.Say("no-dice")
	}
	p.Sum(e.Sum)
	p.Form.Times = max(e.Dice, 1)
}

// lane returns the range in inches and the number of guns of a roundshot that may bounce through, or 0 and 0. halt is the feature that
// stops it, if any. Source: splendid-host C4; the feature table.
func (s State) lane(u Unit, rng, guns int, between []crossed) (lane, of int, halt book.Said) {
	if damageOf(u.Class) == 0 || s.off(keyBounce) {
		return 0, 0, nil
	}
	for _, c := range between {
		over := c.k.linear && c.k.cover && c.from == partly                 // SPL-10
		if c.k.bounceBy && !over && !(c.from == wholly && c.at == behind) { // fire out of it or off it is unaffected: SPL-11
			return 0, 0, c.f.said()
		}
	}
	return rng, guns, nil
}

// fired is a volley. The losses are a fact of their own.
type fired struct {
	Unit   party     `json:"u"`
	At     party     `json:"a"`
	Dice   int       `json:"d"`
	Hits   int       `json:"h,omitempty"`
	Bounce bool      `json:"b,omitempty"`
	Lane   int       `json:"ln,omitempty"` // range of a shot that may bounce through, inches
	Guns   int       `json:"gn,omitempty"` // stands that fired it
	Halt   book.Said `json:"ht,omitempty"` // the feature that stops bounce-through
	Sum    book.Sum  `json:"r"`
}

func (fired) Kind() string { return "fired" }

func (e fired) Bounds() error {
	return errors.Join(sayable(e.Halt), words.CheckSum(e.Sum), book.InBounds(e.Dice >= 0 && e.Dice <= maxDice && e.Hits >= 0 &&
		e.Hits <= e.Dice &&
		e.Lane >= 0 && e.Lane <= 72 && e.Guns >= 0 && e.Guns <= 12 && (e.Lane > 0) == (e.Guns > 0)))
}

func (e fired) Apply(s State) State {
	return s.change(e.Unit, func(u *Unit) {
		u.Fired, u.Fire, u.Lane, u.Guns = true, 0, 0, 0
		if u.arm() == Artillery && !e.Bounce {
			u.Lane, u.Guns = e.Lane, e.Guns
		}
	})
}

func (e fired) Tell(t *book.Tale) {
	if e.Bounce {
		t.Line("bounces", e.Unit.name(), e.At.name(), e.Dice, e.Hits)
		t.Card.Over = t.Text("over-bounce", e.Unit.name(), e.At.name())
	} else {
		t.Line("fires", e.Unit.name(), e.At.name(), e.Dice, e.Hits)
		t.Card.Over = t.Text("over-fire", e.Unit.name(), e.At.name())
	}
	t.Undo = t.Text("undo-volley", e.Hits)
	t.Verdict(book.Say("num", e.Hits), book.Say("hits-of", e.Hits, e.Dice))
	t.Sum(e.Sum)
	t.Card.Shots = e.shots(t.Step.Given)
	if e.Halt != nil {
		t.CardNote("halts", e.Halt)
	}
	if e.Lane > 0 {
		t.Card.Keys = append(t.Card.Keys, book.OpenKey("bounce", "Bounce-through", "t-gun", "bounce", "unit", book.Num(e.Unit.ID)))
	}
}

// shots lists every die of a volley. Dice that were only counted have no faces.
func (e fired) shots(given []dice.Given) []view.Shot {
	word := [2]string{"miss", "hit"}
	var out []view.Shot
	hits := e.Hits
	for _, g := range given {
		if (g.ID != rollShot.ID && g.ID != rollBounce.ID) || len(g.Faces) == 0 || len(out) == e.Dice {
			continue
		}
		n, made := g.Faces[0], 0
		if n >= e.Sum.Target {
			hits, made = hits-1, 1
		}
		out = append(out, view.Shot{Faces: g.Faces, Total: n, Hit: made > 0, Label: book.Num(n) + ", " + word[made]})
	}
	for i := range e.Dice - len(out) {
		made := 0
		if i < hits {
			made = 1
		}
		out = append(out, view.Shot{Counted: true, Hit: made > 0, Label: word[made]})
	}
	return out
}
