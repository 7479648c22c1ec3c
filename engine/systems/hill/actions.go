package hill

import (
	"fmt"

	"vedette/engine"
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

	reck    func(e entry) (engine.Reckoning, bool) // the sum before the dice; false when there is none yet
	order   func(sc Scale, e entry) (label, small string)
	resolve func(s State, e entry, cup *dice.Cup) ([]engine.Event, error)
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
func (a action) carryOut(s State, in engine.Values, cup *dice.Cup) ([]engine.Event, error) {
	e := a.read(in)
	e.house = s.tables()
	if e.times == 0 {
		return nil, &engine.Malformed{Format: "%s: repeat must be 1 to %d", Args: []any{a.ID, maxRepeat}}
	}
	return a.resolve(s, e, cup)
}

// sum adds up a reckoning and keeps the number needed within 4 and 18. Terms of nothing are left
// out, but for the base.
type sum struct{ r engine.Reckoning }

func newSum(section, good string, code dice.Code, base int, why string) *sum {
	return &sum{engine.Reckoning{Code: code, Section: section, Mark: engine.House, Good: good, Sum: base,
		Terms: []engine.Term{{Value: base, Why: why, Section: section}}}}
}

func (s *sum) add(v int, why string) *sum {
	if v != 0 {
		s.r.Terms = append(s.r.Terms, engine.Term{Value: v, Why: why, Section: s.r.Section})
		s.r.Sum += v
	}
	return s
}

func (s *sum) addIf(when bool, v int, why string) *sum {
	if when {
		s.add(v, why)
	}
	return s
}

// done is the reckoning without limits, limited the one within 4 and 18.
func (s *sum) done() engine.Reckoning {
	s.r.Target = s.r.Sum
	return s.r
}

func (s *sum) limited(t *tables) engine.Reckoning {
	s.r.Target = min(max(s.r.Sum, t.needLeast), t.needMost)
	switch {
	case s.r.Sum < t.needLeast:
		s.r.Limit = fmt.Sprintf("never under %d", t.needLeast)
	case s.r.Sum > t.needMost:
		s.r.Limit = fmt.Sprintf("never over %d", t.needMost)
	}
	return s.r
}

// beyond is the reckoning of what nothing is rolled for.
func beyond(section string, mark engine.Mark, reach int, why, result string) engine.Reckoning {
	return engine.Reckoning{Section: section, Mark: mark, Result: result, Code: dice.ThreeD6,
		Terms: []engine.Term{{Show: fmt.Sprintf("{%d}", reach*inch), Why: why, Section: section}}}
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
