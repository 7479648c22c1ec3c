package splendid

import (
	"cmp"
	"errors"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// handDice returns the number of hand-to-hand dice for stands. Source: splendid-host C2.
func (s State) handDice(class string, stands int) int { return stands * s.of(class, colHand) }

// fighter is one side of a contact and what it throws.
type fighter struct {
	u, at Unit
	fought
}

// ask asks how one side fights, and fills in f.fought.
func (f *fighter) ask(p *plan, key string) {
	front := f.u.front(p.State)
	e := fought{Unit: f.u.party(), At: f.at.party(), Class: f.u.Class, Base: p.State.v(keyHandHit), Half: f.u.Halved}
	if e.Stands = front; p.State.handDice(f.u.Class, front) > 0 { // else there is nothing to ask
		e.Stands = p.Count(key+"touching", f.u.Name+": stands touching", front, 1, front)
		if f.u.ID == 0 {
			e.Half = p.Tick(key+"halved", f.u.Name+": charged a defended feature")
			p.Help("Half dice in the first phase only.")
		}
		// A defensive block has no flank or rear.
		if f.at.Form != "block" && p.Tick(key+"flank", f.u.Name+": on the enemy’s flank or rear") {
			e.Flank = p.State.v(keyHandFlank) - e.Base
		}
	}
	e.Full = p.State.handDice(f.u.Class, e.Stands)
	f.fought = e
}

// diceText counts dice: "no dice", "1 die", "4 dice".
func diceText(n int) string {
	if n == 0 {
		return "no dice"
	}
	return book.Plural(n, "die", "dice")
}

// planMelee is Hand-to-hand: both sides of one contact at once. Source: SPL-22, SPL-P13, SPL-R12.
func planMelee(p *plan) deed {
	u := askUnit(p, "unit", "Unit", func(u Unit) string {
		return cmp.Or(onlyCombatants("do not fight.")(u), book.When(u.Fought, "It has fought in this phase."),
			book.When(u.ID != 0 && u.Contact == 0, "It is not in contact."))
	})
	p.Require(u.Class != "")
	foe, met := p.State.unit(u.Contact)
	if met {
		p.Pick("target", "Enemy", book.Num(foe.ID), book.Opt(book.Num(foe.ID), foe.Name, ""))
	} else if foe = askUnit(p, "target", "Enemy", onlyCombatants("do not fight.")); foe.Class == "" {
		return nil
	}
	sides := []*fighter{{u: u, at: foe}}
	sides[0].ask(p, "")
	n := sides[0].dice()
	p.Form.Go = "Fight, " + diceText(n)
	if !foe.Fought {
		sides = append(sides, &fighter{u: foe, at: u})
		sides[1].ask(p, "enemy-")
		p.Form.GoSmall = foe.Name + ": " + diceText(sides[1].dice())
	}
	p.Sum(sides[0].sum())
	p.Form.Times = max(n, 1)
	return func(a *act) {
		noteAside(a, u, phHand, phHand)
		for _, x := range sides {
			x.Hits = a.Successes(rollBlow.Needing(x.Base+x.Flank, "hit", "miss").WithAbout(x.u.Name), x.dice())
			a.Do(x.fought)
		}
		for _, x := range sides { // losses are taken only when both have struck
			losses(a, x.at, x.Hits)
		}
	}
}

// fought is the hand-to-hand of one side of a contact. The losses are a fact of their own.
type fought struct {
	Unit   party  `json:"u"`
	At     party  `json:"a"`
	Class  string `json:"c"`
	Stands int    `json:"k"`
	Base   int    `json:"b"`            // the number needed
	Flank  int    `json:"f,omitempty"`  // added to it on flank or rear
	Full   int    `json:"d"`            // dice before halving
	Half   bool   `json:"hf,omitempty"` // charged a unit with the advantage
	Hits   int    `json:"h,omitempty"`
}

// dice returns the number of dice thrown.
func (e fought) dice() int {
	if e.Half {
		return halve(e.Full)
	}
	return e.Full
}

func (e fought) sum() book.Sum {
	s := book.Sum{Kind: "hand", Target: e.Base + e.Flank}
	s.Put(e.Base, "side", e.Unit.name())
	s.Add(e.Flank, "flank")
	s.Put(0, "hand-dice", e.Full, e.Stands, e.Class)
	if e.Half {
		s.Put(0, "hand-half", e.dice())
	}
	if e.dice() == 0 {
		s.Target, s.Result = 0, book.Say("no-dice")
	}
	return s
}

func (fought) Kind() string { return "fought" }

func (e fought) Bounds() error {
	_, ok := classOf(e.Class)
	return errors.Join(book.InBounds(ok && e.Full >= 0 && e.Full <= maxDice && e.Hits >= 0 && e.Hits <= e.dice() && e.Base+e.Flank >= 2 &&
		e.Base+e.Flank <= 6 && e.Stands > 0 && e.Stands <= 12))
}

func (e fought) Apply(s State) State {
	return s.change(e.Unit, func(u *Unit) { u.Fought, u.Halved = true, false })
}

// outcome returns the verdict on the whole fight: who is off the table, or else the stands lost by either unit.
func (e fought) outcome(events []engine.Event) (num, word book.Said) {
	var own, foe lost
	for _, x := range events {
		if x, ok := x.(lost); ok && x.Unit == e.Unit {
			own = x
		} else if ok {
			foe = x
		}
	}
	switch {
	case own.Broken && foe.Broken:
		return nil, book.Say("both-off")
	case own.Broken:
		return nil, book.Say("is-off", e.Unit.name())
	case foe.Broken:
		return nil, book.Say("is-off", e.At.name())
	case own.Stands+foe.Stands == 0:
		return nil, book.Say("none-fell")
	}
	if own.Stands == 0 || foe.Stands == 0 {
		if own.Stands == 0 {
			own = foe
		}
		return book.Say("num", own.Stands), book.Say("fell-of", own.Stands, own.Unit.name())
	}
	return book.Say("score", own.Stands, foe.Stands), book.Say("fell-both", e.Unit.name(), e.At.name())
}

func (e fought) Tell(t *book.Tale) {
	if e.dice() == 0 {
		t.Line("no-blow", e.Unit.name(), e.At.name())
	} else {
		t.Line("fights", e.Unit.name(), e.At.name(), e.Half, e.dice(), e.Hits)
	}
	if t.Card.Over == "" {
		t.Card.Over, t.Undo = t.Text("over-hand", e.Unit.name(), e.At.name()), t.Text("undo-hand", e.Unit.name())
		t.Verdict(e.outcome(t.Step.Events))
	}
	t.Card.Facts = append(t.Card.Facts, view.Fact{Label: t.Text("hits-of-side", e.Unit.name()), Value: book.Num(e.Hits)})
	t.Sum(e.sum())
}
