package hill

import (
	"fmt"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
)

// action is one of the 14 actions of movement, combat and morale: which fields it asks for, whom it
// bars, its sum and its resolver.
type action struct {
	engine.Procedure
	asks       []string // the keys of its fields, as they stand on the form
	offensive  bool     // E6 bars Transport
	crew       bool     // E7 bars Civilian and Transport
	morale     bool     // E8 bars Transport
	groundOnly bool     // E10 bars cover
	actorLater bool     // the Actor is judged after a question

	actorNote, actorHelp                string
	rangeLabel, coverLabel, repeatLabel string

	reck    func(e entry) (book.Sum, bool) // the sum before the dice; false when there is none yet
	order   func(sc Scale, e entry) (label, small string)
	resolve func(d *act, e entry)
}

// What several forms say beside the Actor.
const (
	noteBest     = "best figure present"
	helpOfficers = "Officers and NCOs are entered as Veteran."
)

// actions are the 14 actions of combat, movement and morale (1 to 14 of hill-tables 1.2).
func actions() []procedure {
	all := []action{stand(), move(), charge(), attack()}
	for w := range weapon(weapons) {
		all = append(all, fire(w))
	}
	all = append(all, fireGun(lightGun), fireGun(fieldGun), checkMorale())
	for m := range missile(missiles) {
		all = append(all, testAgainst(m))
	}
	var out []procedure
	for _, a := range all {
		out = append(out, procedure{Procedure: a.Procedure, form: a.form, resolve: a.carryOut})
	}
	return out
}

// carryOut resolves a form that refuses nothing.
func (a action) carryOut(d *act, in engine.Values) {
	e := a.read(in)
	e.house = d.Before.tables()
	if e.times == 0 {
		d.Stop(&engine.Malformed{Format: "%s: repeat must be 1 to %d", Args: []any{a.ID, maxRepeat}})
	}
	a.resolve(d, e)
}

// needs is a sum whose total is the number needed.
func needs(s book.Sum) book.Sum {
	s.Target = s.Total()
	return s
}

// limited keeps the number needed within what the tables allow, 4 and 18 as designed.
func (t *tables) limited(s book.Sum) book.Sum {
	n := s.Total()
	s.Target = min(max(n, t.needLeast), t.needMost)
	switch {
	case n < t.needLeast:
		s.Limit = book.Say("least", t.needLeast)
	case n > t.needMost:
		s.Limit = book.Say("most", t.needMost)
	}
	return s
}

// beyond is the sum of what nothing is rolled for: a reach in inches, and what that comes to.
func beyond(kind string, reach int, why string, what any, result string) book.Sum {
	s := book.Sum{Kind: kind, Result: book.Say(result)}
	s.Put(0, why, reach*inch, what)
	return s
}

// count is "the rifle" or "12 rifles".
func count(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// volley counts the successes among throws.
func volley(throws []dice.Throw) (made int) {
	for _, t := range throws {
		if t.Made {
			made++
		}
	}
	return made
}
