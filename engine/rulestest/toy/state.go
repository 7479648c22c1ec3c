package toy

import (
	"fmt"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// State is the position: how many men each company has, and what has been seen.
type State struct {
	Turn    int
	Men     []int // per company
	Lost    int
	Seen    []int // totals of the sightings
	Waiting int   // total of the sighting that waits for the referee, 0 for none
	Wall    bool
	Last    int          // turn after which the game ends
	Changed book.Changed `json:",omitempty"` // house values that differ from the design
}

// sighted is the lowest total of a D66 that is a sighting.
const sighted = 41

// Options implements view.System.
func (System) Options(o engine.Values) []view.Field {
	changed, _, _ := house.With(nil, o)
	return append([]view.Field{
		{Key: "men", Label: "Men in a company", Kind: view.Count, Min: 1, Max: 50, Step: 1, Value: fmt.Sprint(o.Int("men", 10))},
		{Key: "wall", Label: "A wall", Kind: view.Tick, Value: o.Get("wall")},
		{Key: "last", Label: "Turns", Kind: view.Count, Min: 1, Max: 1000000, Step: 1, Value: fmt.Sprint(o.Int("last", 6))},
	}, house.Fields(changed)...)
}

// Start implements view.System.
func (System) Start(o engine.Values) (engine.State, error) {
	men := o.Int("men", 10)
	if men < 1 || men > 50 {
		return nil, &engine.Refusal{Code: "T1", Text: "A company has 1 to 50 men.", Field: "men"}
	}
	changed, _, err := house.With(nil, o)
	if err != nil {
		return nil, err
	}
	return State{Turn: 1, Men: []int{men, men}, Wall: o.Is("wall"), Last: o.Int("last", 6), Changed: changed}, nil
}

// Check implements view.System.
func (System) Check(st engine.State) error {
	s := st.(State)
	for i, n := range s.Men {
		if n < 0 {
			return fmt.Errorf("company %d has %d men", i, n)
		}
	}
	if s.Lost < 0 {
		return fmt.Errorf("%d lost", s.Lost)
	}
	return house.Check(s.Changed)
}

// after returns s with n more men in a company, sharing no slice of men with s.
func (s State) after(company, n int) State {
	s.Men = append([]int(nil), s.Men...)
	s.Men[company] += n
	s.Lost -= n
	return s
}
