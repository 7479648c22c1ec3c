package rehearse_test

import (
	"strconv"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// coins is a rule book with a single unit; its state is the number of figures.
type coins struct {
	view.System
	dice int
}

type fell int

func (fell) Kind() string { return "fell" }

func (c *coins) Resolve(_ engine.State, do engine.Command, cup *dice.Cup) ([]engine.Event, error) {
	switch do.Do {
	case "shoot":
		all, err := cup.Volley(dice.Roll{ID: "shot", Code: dice.Code{N: 1, Die: dice.D6}, Need: 5}, c.dice)
		if err != nil {
			return nil, err
		}
		hits := rulestest.Many(all, func(one dice.Throw) bool { return one.Passed })
		return []engine.Event{fell(hits)}, cup.Close()
	case "count":
		_, err := cup.Ask(dice.Question{ID: "n", Kind: dice.Number})
		return nil, err
	case "ask":
		reply, err := cup.Ask(dice.Question{ID: "yes", Kind: dice.YesNo})
		if err != nil || reply == dice.No {
			return nil, err
		}
		return []engine.Event{fell(1)}, nil
	case "fall":
		return []engine.Event{fell(1)}, nil
	}
	return nil, nil
}

func (c *coins) Apply(s engine.State, e engine.Event) (engine.State, error) {
	return s.(int) - int(e.(fell)), nil
}

func (c *coins) Standings(s engine.State) ([]view.Standing, [2]string) {
	return []view.Standing{{ID: 1, Name: "the target", Strength: s.(int), Broken: s.(int) <= 9}}, [2]string{"figure", "figures"}
}

// duel is a rule book in which two units fire at each other: a die for every figure, hitting on 6. A unit with losses tests,
// failing on 1 or 2; one that has failed does not fire back.
type duel struct{ view.System }

// stand is the state of both units: figures, 1 if a test is owed, 1 if a test was failed.
type stand [2][3]int

type hurt struct{ unit, key, n int }

func (hurt) Kind() string { return "hurt" }

func (duel) Form(s engine.State, do engine.Command) (f view.Form) {
	most := s.(stand)[do.In.Int("unit", 0)-1][0]
	n := do.In.Int("n", most)
	f.Fields = []view.Field{{Key: "n", Kind: view.Count, Max: most}}
	if n > most {
		f.Refused = &engine.Refusal{Text: "There are not so many.", Field: "n"}
	}
	return f
}

func (d duel) Resolve(s engine.State, do engine.Command, cup *dice.Cup) ([]engine.Event, error) {
	unit := do.In.Int("unit", 0) - 1
	if do.Do == "test" {
		one, err := cup.Throw(dice.Roll{ID: "test", Code: dice.OneD6, Need: 3})
		return []engine.Event{hurt{unit, 1, -1}, hurt{unit, 2, map[bool]int{false: 1}[one.Passed]}}, err
	}
	if f := d.Form(s, do); f.Refused != nil {
		return nil, f.Refused
	}
	all, err := cup.Volley(dice.Roll{ID: "shot", Code: dice.OneD6, Need: 6}, do.In.Int("n", s.(stand)[unit][0]))
	hits := rulestest.Many(all, func(one dice.Throw) bool { return one.Passed })
	return []engine.Event{hurt{1 - unit, 0, -hits}, hurt{1 - unit, 1, min(hits, 1)}}, err
}

func (duel) Apply(s engine.State, e engine.Event) (engine.State, error) {
	x, h := s.(stand), e.(hurt)
	x[h.unit][h.key] += h.n
	return x, nil
}

func (duel) Standings(s engine.State) (all []view.Standing, of [2]string) {
	for i, u := range s.(stand) {
		all = append(all, view.Standing{ID: i + 1, Name: []string{"we", "they"}[i], Strength: u[0], Broken: u[0] <= 0, Nerve: u[2]})
	}
	return all, [2]string{"figure", "figures"}
}

func (duel) Owed(s engine.State, unit int) (engine.State, engine.Command, bool) {
	return s, engine.Do("test", "unit", strconv.Itoa(unit)), s.(stand)[unit-1][1] > 0
}

func (duel) Reply(s engine.State, did engine.Command) (engine.State, engine.Command, bool) {
	x := s.(stand)[did.In.Int("target", 0)-1]
	return s, engine.Do("fire", "unit", did.In.Get("target"), "target", did.In.Get("unit")), x[0] > 0 && x[1]+x[2] == 0
}

func (duel) Unnerved() string { return "wavering" }
