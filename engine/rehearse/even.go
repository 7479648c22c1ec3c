package rehearse

import (
	"slices"

	"vedette/engine/battle"
	"vedette/engine/view"
)

// Offer is a change that has been tried: units that begin stronger or weaker, and what the battle comes to then.
type Offer struct {
	Change []battle.Strength `json:"c"`
	Say    string            `json:"s"` // "Gwyn’s Foot: 3 figures more"
	Tally  Tally             `json:"t"`
}

// Even looks for changes that make a battle even, each of them tried before it is offered.
type Even struct {
	sys   Book
	plan  Plan
	id    string // of the battle
	seed  uint64
	edge  int // of the battle as it stands
	units []view.Standing
	of    [2]string
	todo  []try
	now   *Evenings
	found []Offer
	games int // how many evenings it took
}

// try is a kind of change, and how much of it lies between too little and too much.
type try struct {
	units     []int // that change together
	sign      int   // 1 for more, -1 for fewer
	few, many int   // what was too little, and too much; 0 when nobody knows yet
	at        int   // what is being tried
	tries     int
}

const (
	enoughEven  = 400 // evenings by which a change is judged
	firstLook   = 30  // after so many, one that is far off is given up
	mostTries   = 9   // of one kind of change
	mostOffers  = 3
	evenFrom    = 46 // what is called even
	evenTo      = 54
	strongerMax = 40
)

// NewEven begins with what the battle comes to as it stands. id is the battle, plan how it begins; plan.Steps are left out.
func NewEven(sys Book, plan Plan, id string, base *Tally, seed uint64) (*Even, error) {
	plan.Steps = nil
	start, err := sys.Start(plan.Options)
	if err != nil {
		return nil, err
	}
	x := &Even{sys: sys, plan: plan, id: id, seed: seed, edge: base.Edge()}
	x.units, x.of = sys.Standings(start)
	if x.edge >= evenFrom && x.edge <= evenTo {
		return x, nil
	}
	weak, strong := 0, 1
	if x.edge > 50 {
		weak, strong = 1, 0
	}
	most, many := x.largest(weak), x.largest(strong)
	kinds := []try{{units: first(most, 1), sign: 1}, {units: first(many, 1), sign: -1}, {units: first(most, 3), sign: 1},
		{units: first(many, 3), sign: -1}, {units: first(most, len(most)), sign: 1}, {units: first(many, len(many)), sign: -1}}
	for _, k := range kinds {
		if len(k.units) > 0 {
			k.at = 1
			x.todo = append(x.todo, k)
		}
	}
	return x, nil
}

func first(all []int, n int) []int { return all[:min(n, len(all))] }

// largest are the units of a side that can begin stronger, the largest first.
func (x *Even) largest(side int) (ids []int) {
	had := map[int]int{}
	for _, u := range x.units {
		if had[u.ID] = u.Strength; u.Side != side || !x.possible([]battle.Strength{{Unit: u.ID, By: 1}}) {
			continue
		}
		i := len(ids)
		for i > 0 && u.Strength > had[ids[i-1]] {
			i--
		}
		ids = slices.Insert(ids, i, u.ID)
	}
	return ids
}

// possible tells whether the battle can begin so.
func (x *Even) possible(all []battle.Strength) bool {
	_, err := x.sys.Start(x.plan.With(x.id, all).Options)
	return err == nil
}

func (t try) change(n int) (all []battle.Strength) {
	for _, id := range t.units {
		all = append(all, battle.Strength{Unit: id, By: t.sign * n})
	}
	return all
}

// Go tries on until it has been enough, and tells whether there is more to try.
func (x *Even) Go(enough func() bool) bool {
	for len(x.todo) > 0 && len(x.found) < mostOffers {
		if x.now == nil && !x.begin() {
			x.todo = x.todo[1:]
			continue
		}
		before := x.now.tally.Games
		x.now.Go(func() bool { return x.now.tally.Games != before || enough() })
		x.games += x.now.tally.Games - before
		switch t := &x.now.tally; {
		case x.now.err != nil:
			x.drop()
		case t.Games >= enoughEven || t.Games >= firstLook && off(t):
			x.judge()
		}
		if enough() {
			break
		}
	}
	return len(x.todo) > 0 && len(x.found) < mostOffers
}

// off tells whether the tally is farther from even than chance explains.
func off(t *Tally) bool {
	far := t.Edge() - 50
	return max(far, -far) > t.Margin()+evenTo-50
}

func (x *Even) drop() { x.todo, x.now = x.todo[1:], nil }

// begin begins with what is to be tried next; false when it cannot be.
func (x *Even) begin() bool {
	t := &x.todo[0]
	all := t.change(t.at)
	if t.tries++; t.tries > mostTries || t.at > strongerMax || !x.possible(all) {
		return false
	}
	e, err := NewEvenings(x.sys, x.plan.With(x.id, all), x.seed+uint64(x.games)+1)
	x.now = e
	return err == nil
}

// judge offers the change that has been tried, or goes on to more or less of it.
func (x *Even) judge() {
	t, edge := &x.todo[0], x.now.tally.Edge()
	if edge >= evenFrom && edge <= evenTo {
		all := t.change(t.at)
		x.found = append(x.found, Offer{Change: all, Say: x.say(*t), Tally: x.now.tally})
		x.drop()
		return
	}
	if (edge > 50) == (x.edge > 50) {
		t.few = t.at
	} else {
		t.many = t.at
	}
	x.now = nil
	switch next := (t.few + t.many) / 2; {
	case t.many == 0:
		t.at = 2 * t.few
	case next == t.few || next == 0:
		x.drop() // one is too few and the next too many
	default:
		t.at = next
	}
}

// say is the change in words.
func (x *Even) say(t try) string {
	name := func(id int) string {
		for _, u := range x.units {
			if u.ID == id {
				return u.Name
			}
		}
		return ""
	}
	if len(t.units) == 1 {
		return battle.Say(t.change(t.at), name, x.of)
	}
	last := len(t.units) - 1
	text := name(t.units[0])
	for _, id := range t.units[1:last] {
		text += ", " + name(id)
	}
	text += " and " + name(t.units[last]) + ", each"
	return battle.Say([]battle.Strength{{By: t.sign * t.at}}, func(int) string { return text }, x.of)
}

// Found are the changes that make it even, so far.
func (x *Even) Found() []Offer { return x.found }

// Trying is the change that is being tried, and what it comes to so far; nil when none is.
func (x *Even) Trying() *Offer {
	if x.now == nil || len(x.todo) == 0 {
		return nil
	}
	t := x.todo[0]
	return &Offer{Change: t.change(t.at), Say: x.say(t), Tally: x.now.tally}
}
