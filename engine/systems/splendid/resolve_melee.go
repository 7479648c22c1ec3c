package splendid

import (
	"vedette/engine"
	"vedette/engine/dice"
)

// handDice is the hand-to-hand dice of so many stands. Source: splendid-host C2.
func (t Settings) handDice(class string, stands int) int { return stands * t.of(class, colHand) }

// fighter is one side of a contact with what it throws.
type fighter struct {
	u, at Unit
	n     int
	half  bool
	need  int
	reck  engine.Reckoning
}

// fighter asks for what one side brings and reckons it.
func (b *entry) fighter(key string, u, at Unit) fighter {
	s := b.s
	front := max(1, u.front(b.s.Set))
	who := u.Name
	touching := b.count(key+"touching", who+": stands touching", "", front, 1, front)
	half := u.Halved
	if u.ID == 0 {
		half = b.tick(key+"halved", who+": charged a defended feature", "Half dice in this first phase only.")
	}
	// A defensive block has no flank and no rear.
	flank := at.Form != "block" && b.tick(key+"flank", who+": on the enemy’s flank or rear", "")
	f := fighter{u: u, at: at, half: half, n: s.Set.handDice(u.Class, touching), need: s.Set.num("hand-hit")}
	f.reck = engine.Reckoning{Code: dice.OneD6, Section: houseDice, Mark: engine.House, Good: "hits"}
	f.reck.Terms = []engine.Term{{Value: f.need, Why: who, Section: houseDice}}
	if flank {
		f.reck.Terms = append(f.reck.Terms, engine.Term{Value: s.Set.num("hand-flank") - f.need, Why: "flank or rear", Section: houseDice})
		f.need = s.Set.num("hand-flank")
	}
	f.reck.Terms = append(f.reck.Terms, engine.Term{Show: plural(f.n, "die", "dice"), Why: plural(touching, "stand", "stands") + " of " + u.class().name, Section: houseDice})
	if half {
		f.n = halve(f.n)
		f.reck.Terms = append(f.reck.Terms, engine.Term{Show: "½ = " + plural(f.n, "die", "dice"), Why: "charged a unit with the hand-to-hand advantage", Section: secHand})
	}
	f.reck.Sum, f.reck.Target = f.need, f.need
	return f
}

// planMelee is Hand-to-hand: both sides of one contact at once. Source: SPL-22, SPL-P13, SPL-R12.
func planMelee(b *entry) outcome {
	s := b.s
	u := b.who("unit", "Unit", func(u Unit) string {
		switch {
		case u.arm() == Ignored:
			return "Leaders and wagons do not fight."
		case u.Fought:
			return "It has fought in this phase."
		case u.ID != 0 && u.Contact == 0:
			return "It is not in contact."
		}
		return ""
	})
	if u.Class == "" {
		return nil
	}
	foe := Unit{}
	if u.ID != 0 {
		foe, _ = s.unit(u.Contact)
		b.add(engine.Field{Key: "target", Label: "Enemy", Kind: engine.Pick, Columns: 2, Value: num(foe.ID), Options: []engine.Option{{ID: num(foe.ID), Label: foe.Name}}})
	} else {
		foe = b.who("target", "Enemy", func(u Unit) string {
			if u.arm() == Ignored {
				return "Leaders and wagons do not fight."
			}
			return ""
		})
	}
	if foe.Class == "" {
		return nil
	}
	sides := []fighter{b.fighter("", u, foe)}
	if !foe.Fought {
		sides = append(sides, b.fighter("enemy-", foe, u))
	}
	b.throws(&sides[0].reck, sides[0].n)
	b.f.Go = "Fight, " + plural(sides[0].n, "die", "dice")
	if len(sides) > 1 {
		b.f.GoSmall = foe.Name + ": " + plural(sides[1].n, "die", "dice")
	}
	return func(cup *dice.Cup) ([]engine.Event, error) {
		var evs []engine.Event
		hits := make([]int, len(sides))
		for i, x := range sides {
			throws, err := cup.Volley(rollBlow.Needing(x.need, "hit", "miss").Of(x.u.Name), x.n)
			if err != nil {
				return nil, err
			}
			n, faces := facesOf(throws)
			hits[i] = n
			evs = append(evs, fought{Unit: x.u.ID, Name: x.u.Name, At: x.at.ID, Target: x.at.Name, Dice: x.n, Hits: n, Half: x.half, Blows: faces, Reck: x.reck})
		}
		for i, x := range sides { // both have struck before losses are taken off
			evs = append(evs, s.losses(x.at, hits[i])...)
		}
		return b.out(u, phHand, phHand, evs), nil
	}
}

// planMorale is a morale test. Source: splendid-host C5.
func planMorale(b *entry) outcome {
	s := b.s
	u := b.who("unit", "Unit", func(u Unit) string {
		switch {
		case u.arm() == Ignored:
			return "Leaders and wagons do not test."
		case u.ID != 0 && !u.Test:
			return "It owes no morale test."
		}
		return ""
	})
	if u.Class == "" {
		return nil
	}
	shaken := u.Shaken
	if u.ID == 0 {
		shaken = b.tick("shaken", "It has failed a test before", "A second failure breaks it.")
	}
	r := engine.Reckoning{Code: dice.OneD6, Section: housePhases, Mark: engine.House, Good: "stands"}
	need := s.Set.of(u.Class, colMorale)
	r.Terms = []engine.Term{{Value: need, Why: u.class().name, Section: housePhases}}
	if b.tick("general", "A general within "+num(s.Set.num("near"))+"″", "") {
		add := s.Set.num("general")
		r.Terms = append(r.Terms, engine.Term{Value: -add, Why: "general near", Section: housePhases})
		need -= add
	}
	r.Sum = need
	if need < 1 {
		r.Limit = "1 is the least"
	}
	need = max(1, need)
	r.Target = need
	b.f.Reck = &r
	b.f.Go = "Test " + u.Name
	return func(cup *dice.Cup) ([]engine.Event, error) {
		th, err := cup.Throw(rollMorale.Needing(need, map[bool]string{true: "breaks", false: "withdraws"}[shaken], "stands").Of(u.Name))
		if err != nil {
			return nil, err
		}
		e := tested{Unit: u.ID, Name: u.Name, Die: th.Total, Passed: th.Made, Broken: !th.Made && shaken, Reck: r}
		return b.out(u, phMorale, phMorale, []engine.Event{e}), nil
	}
}
