package rehearse

import (
	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// coins is a rule book with one unit: its state is how many figures that has.
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
		hits := 0
		for _, one := range all {
			if one.Made {
				hits++
			}
		}
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
