package rehearse

import (
	"slices"
	"strings"

	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// Offer is a change that has been tried: units that begin stronger or weaker, and what the battle comes to then.
type Offer struct {
	Change []battle.Strength `json:"c"`
	Say    string            `json:"s"` // "Gwyn’s Foot: 3 figures more"
	Tally  Tally             `json:"t"`
	Again  bool              `json:"a,omitempty"` // it looked even, and is tried afresh
}

// Even looks for changes that make a battle even. What looks even is tried afresh before it is offered, and only that is told: of many
// things tried, the one that looks best has been lucky as well.
type Even struct {
	Sure  int // evenings, all of them new, by which an offer is judged: [Sure] unless it is set
	sys   Book
	plan  Plan
	id    string // of the battle
	seed  uint64
	edge  int // of the battle as it stands
	units []view.Standing
	of    [2]string
	todo  []try
	now   *Evenings
	sure  bool // it is tried afresh
	found []Offer
	begun int // how many tries
}

// try is a kind of change, and how much of it lies between too little and too much.
type try struct {
	units     []battle.Strength // that change, each by one more or one fewer for its share
	few, many int               // what was too little, and too much or cannot be; 0 when nobody knows yet
	at        int               // what is being tried, shared out among the units
	tries     int
}

// Sure is by how many evenings an offer is judged, unless more are wanted: give or take 5.
const Sure = 400

const (
	looks       = 100 // evenings by which the search goes its way
	firstLook   = 30  // after so many, one that is far off is given up
	mostTries   = 9   // of one kind of change
	mostOffers  = 3
	evenFrom    = 47 // what is called even
	evenTo      = 53
	strongerMax = 40
)

// NewEven begins with what the battle comes to as it stands. id is the battle, plan how it begins; plan.Steps are left out.
func NewEven(sys Book, plan Plan, id string, base *Tally, seed uint64) (*Even, error) {
	plan.Steps = nil
	start, err := sys.Start(plan.Options)
	if err != nil {
		return nil, err
	}
	x := &Even{Sure: Sure, sys: sys, plan: plan, id: id, seed: seed, edge: base.Edge()}
	x.units, x.of = sys.Standings(start)
	if x.edge >= evenFrom && x.edge <= evenTo || strings.Contains(id, " ") { // or it is one that a change cannot name
		return x, nil
	}
	weak, strong := 0, 1
	if x.edge > 50 {
		weak, strong = 1, 0
	}
	most, many := x.largest(weak), x.largest(strong)
	for _, n := range []int{1, 3, len(x.units)} {
		x.kind(signed(most, n, 1))
		x.kind(signed(many, n, -1))
	}
	x.kind(append(signed(most, len(most), 1), signed(many, len(many), -1)...))
	return x, nil
}

// kind is one more kind of change to try, unless it is none or has been named.
func (x *Even) kind(units []battle.Strength) {
	if len(units) > 0 && !slices.ContainsFunc(x.todo, func(t try) bool { return slices.Equal(t.units, units) }) {
		x.todo = append(x.todo, try{units: units, at: len(units)})
	}
}

// signed are the first n units, or all of them, each by one.
func signed(ids []int, n, by int) (all []battle.Strength) {
	for _, id := range ids[:min(n, len(ids))] {
		all = append(all, battle.Strength{Unit: id, By: by})
	}
	return all
}

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

// change is n shared out among the units, those named first by one more where it does not come out even.
func (t try) change(n int) (all []battle.Strength) {
	for i, u := range t.units {
		if by := (n + len(t.units) - 1 - i) / len(t.units); by > 0 {
			all = append(all, battle.Strength{Unit: u.Unit, By: by * u.By})
		}
	}
	return all
}

// Go tries on until it has been enough, and tells whether there is more to try.
func (x *Even) Go(enough func() bool) bool {
	for len(x.todo) > 0 && len(x.found) < mostOffers {
		if x.now == nil && !x.begin() {
			continue
		}
		before := x.now.tally.Games
		x.now.Go(func() bool { return x.now.tally.Games != before || enough() })
		wanted := looks
		if x.sure {
			wanted = x.Sure
		}
		switch t := &x.now.tally; {
		case x.now.err != nil:
			x.drop()
		case t.Games >= wanted || t.Games >= firstLook && off(t):
			x.judge()
		}
		if enough() {
			break
		}
	}
	return len(x.todo) > 0 && len(x.found) < mostOffers
}

// far tells whether the look that has been taken leaves little hope: more than one standard error from what is called even.
func (x *Even) far() bool {
	t := &x.now.tally
	edge, may := t.Edge(), t.Margin()/2
	return edge < evenFrom-may || edge > evenTo+may
}

// off tells whether the tally is farther from even than chance explains.
func off(t *Tally) bool {
	far := t.Edge() - 50
	return max(far, -far) > t.Margin()+evenTo-50
}

func (x *Even) drop() { x.todo, x.now, x.sure = x.todo[1:], nil, false }

// begin begins with what is to be tried next; false when it cannot be, and something else is.
func (x *Even) begin() bool {
	t := &x.todo[0]
	all := t.change(t.at)
	same := func(o Offer) bool { return slices.Equal(o.Change, all) }
	switch t.tries++; {
	case t.tries > mostTries || slices.ContainsFunc(x.found, same): // or it has been offered: one more for the first of three
		x.drop()
	case t.at > strongerMax*len(t.units) || !x.possible(all):
		t.many = t.at
		x.next()
	case x.play(all):
		return true
	default:
		x.drop()
	}
	return false
}

// play has evenings played that nobody has seen yet.
func (x *Even) play(all []battle.Strength) bool {
	x.begun++
	e, err := NewEvenings(x.sys, x.plan.With(x.id, all), dice.Source{Seed: x.seed}.Apart(x.begun).Seed)
	x.now = e
	return err == nil
}

// judge has what looks even tried afresh, offers what is even then, or goes on to more or less of it.
func (x *Even) judge() {
	t, edge := &x.todo[0], x.now.tally.Edge()
	all := t.change(t.at)
	switch {
	case x.sure && edge >= evenFrom && edge <= evenTo:
		x.found = append(x.found, Offer{Change: all, Say: x.say(*t), Tally: x.now.tally})
		x.drop()
		return
	case !x.sure && !x.far():
		if x.sure = x.play(all); !x.sure {
			x.drop()
		}
		return
	}
	x.sure = false
	if (edge > 50) == (x.edge > 50) {
		t.few = t.at
	} else {
		t.many = t.at
	}
	x.next()
}

// next goes on to more of the change, or less.
func (x *Even) next() {
	t := &x.todo[0]
	x.now = nil
	switch next := (t.few + t.many) / 2; {
	case t.many == 0:
		t.at = 2 * t.few
	case next == t.few:
		x.drop() // so much is too little and one more too much
	default:
		t.at = next
	}
}

// say is the change in words: "Gwyn’s Foot: 4 figures more; Hart’s Foot and Dale’s Foot, each: 3 figures more".
func (x *Even) say(t try) string {
	var out []string
	for all := t.change(t.at); len(all) > 0; {
		by := all[0].By
		var names []string
		for len(all) > 0 && all[0].By == by {
			i := slices.IndexFunc(x.units, func(u view.Standing) bool { return u.ID == all[0].Unit })
			names, all = append(names, x.units[i].Name), all[1:]
		}
		text := book.List(names...)
		if len(names) > 1 {
			text += ", each"
		}
		out = append(out, battle.Say([]battle.Strength{{By: by}}, func(int) string { return text }, x.of))
	}
	return strings.Join(out, "; ")
}

// Found are the changes that make it even, so far.
func (x *Even) Found() []Offer { return x.found }

// Trying is the change that is being tried, and what it comes to so far; nil when none is.
func (x *Even) Trying() *Offer {
	if x.now == nil || len(x.todo) == 0 {
		return nil
	}
	t := x.todo[0]
	return &Offer{Change: t.change(t.at), Say: x.say(t), Tally: x.now.tally, Again: x.sure}
}
