package rehearse

import (
	"slices"
	"strings"

	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// Offer is a change to a battle and its effect: units that begin stronger or weaker, or the points needed to win, and the result
// of the evenings played with it.
type Offer struct {
	Change []battle.Strength `json:"c"`
	Say    string            `json:"s"` // "Gwyn’s Foot: 3 more figures"
	Tally  Tally             `json:"t"`
	Again  bool              `json:"a,omitempty"` // it looked even and is being confirmed
}

// Balancer searches for changes that make a battle even. A change that looks even is confirmed by at least two rounds of fresh
// evenings, and only these are reported: among many candidates the best-looking one owes part of its result to luck, and so does
// the one that passes the first round.
type Balancer struct {
	Confirming int // fresh evenings in each confirming round; [ConfirmingEvenings] unless set
	sys        Book
	plan       Plan
	id         string // id of the battle
	seed       uint64
	edge       int // edge of the battle as it is
	units      []view.Standing
	of         [2]string
	todo       []try
	now        *Evenings
	round      int   // 0 in the search, then the number of the confirming round
	sum        Tally // results of the earlier confirming rounds
	found      []Offer
	begun      int // number of tries begun
}

// try is a kind of change, with the bounds for how much of it is right.
type try struct {
	with, units []battle.Strength // other changes it is combined with; and its own, as one more or one fewer for each unit
	most        []int             // maximum change of each unit
	rest        []battle.Strength // what to combine it with when all of it is too little
	edge        int               // edge without it
	few, many   int               // known to be too little, and too much or impossible; 0 while unknown
	at          int               // total being tried, shared among the units
	tries       int
	turns       int  // how often another unit has been put first
	bound       bool // most has been limited by what the book allows
	last        bool // it includes everything a side can do: a last resort
}

// ConfirmingEvenings is the default number of evenings in each confirming round: the result is within about 5.
const ConfirmingEvenings = 400

const (
	looks       = 100 // evenings for each step of the search
	firstLook   = 30  // after this many a hopeless change is given up
	maxTries    = 9   // for one kind of change
	maxTurns    = 2
	maxOffers   = 3
	evenFrom    = 47 // the range that is called even
	evenTo      = 53
	strongerMax = 40
)

// NewBalancer returns a search that starts from base, the result of the battle as it is. id is the battle and plan its beginning;
// plan.Steps is ignored.
func NewBalancer(sys Book, plan Plan, id string, base *Tally, seed uint64) (*Balancer, error) {
	plan.Steps = nil
	start, err := sys.Start(plan.Options)
	if err != nil {
		return nil, err
	}
	x := &Balancer{Confirming: ConfirmingEvenings, sys: sys, plan: plan, id: id, seed: seed, edge: base.Leaning()}
	x.units, x.of = sys.Standings(start)
	if x.edge >= evenFrom && x.edge <= evenTo || strings.Contains(id, " ") { // or its id could not be written in an option
		return x, nil
	}
	if par := single(battle.ParUnit, base.par()); par[0].By != 0 && x.possible(par) {
		x.todo = append(x.todo, try{with: par, edge: x.edge})
	}
	x.kinds(nil, x.edge)
	return x, nil
}

func single(unit, by int) []battle.Strength { return []battle.Strength{{Unit: unit, By: by}} }

// par returns the number of points that the first side reaches in as close to half of the evenings as possible, 0 for none.
func (t *Tally) par() (par int) {
	have, best := 0, t.Games
	for i := len(t.Points) - 1; i >= 0; i-- {
		have += t.Points[i]
		if off := max(2*have-t.Games, t.Games-2*have); off < best && i+Fewest != 0 {
			par, best = i+Fewest, off
		}
	}
	return par
}

// kinds adds the changes to units that may make the battle even: strengthening the weaker side comes first, with as few units as
// possible.
func (x *Balancer) kinds(with []battle.Strength, edge int) {
	weak, strong := 0, 1
	if edge > 50 {
		weak, strong = 1, 0
	}
	most, many := x.largest(weak), x.largest(strong)
	kind := func(ids, rest []int, n, by int) {
		t := try{with: with, units: signed(ids, n, by), edge: edge}
		if n >= len(ids) {
			t.rest = signed(rest, len(rest), -by)
		}
		x.kind(t)
	}
	for _, n := range []int{1, 3, len(x.units)} {
		kind(most, many, n, 1)
		kind(many, most, n, -1)
	}
	x.kind(try{with: with, units: append(signed(most, len(most), 1), signed(many, len(many), -1)...), edge: edge})
}

// kind adds a kind of change to try, unless it is empty or listed already.
func (x *Balancer) kind(t try) {
	for i := range x.todo {
		if o := &x.todo[i]; slices.Equal(t.units, o.units) && slices.Equal(t.with, o.with) {
			return
		}
	}
	for _, u := range t.units {
		most := x.unit(u.Unit).Strength // at most double: players have only so many figures
		if u.By < 0 {
			most--
		}
		t.most = append(t.most, min(most, strongerMax))
	}
	if t.at = len(t.units); t.at > 0 {
		x.todo = append(x.todo, t)
	}
}

var none view.Standing

// unit returns a unit as it is before any change; a zero Standing for points.
func (x *Balancer) unit(id int) *view.Standing {
	for i := range x.units {
		if x.units[i].ID == id {
			return &x.units[i]
		}
	}
	return &none
}

// signed returns the first n units, or all if there are fewer, each with a change of by.
func signed(ids []int, n, by int) (all []battle.Strength) {
	for _, id := range ids[:min(n, len(ids))] {
		all = append(all, battle.Strength{Unit: id, By: by})
	}
	return all
}

// largest returns the units of a side that can begin stronger, the largest first.
func (x *Balancer) largest(side int) (ids []int) {
	for _, u := range x.units {
		if u.Side != side || !x.possible(single(u.ID, 1)) {
			continue
		}
		i := len(ids)
		for i > 0 && u.Strength > x.unit(ids[i-1]).Strength {
			i--
		}
		ids = slices.Insert(ids, i, u.ID)
	}
	return ids
}

// possible reports whether the battle can begin with these strengths.
func (x *Balancer) possible(all []battle.Strength) bool {
	_, err := x.sys.Start(x.plan.With(x.id, all).Options)
	return err == nil
}

// change shares n among the units. The first ones get one more where it does not divide evenly, and none gets more than its
// maximum.
func (t *try) change(n int) (all []battle.Strength) {
	by := make([]int, len(t.units))
	for n = min(n, t.end()); n > 0; {
		for i := range by {
			if n > 0 && by[i] < t.most[i] {
				by[i]++
				n--
			}
		}
	}
	all = append(all, t.with...)
	for i, u := range t.units {
		if by[i] > 0 {
			all = append(all, battle.Strength{Unit: u.Unit, By: by[i] * u.By})
		}
	}
	return all
}

// end returns the largest possible change.
func (t *try) end() (n int) {
	for _, most := range t.most {
		n += most
	}
	return n
}

// Go searches until enough returns true, and reports whether there is more to try.
func (x *Balancer) Go(enough func() bool) bool {
	for len(x.todo) > 0 && len(x.found) < maxOffers {
		if x.now == nil && !x.begin() {
			continue
		}
		before := x.now.tally.Games
		x.now.Go(func() bool { return x.now.tally.Games != before || enough() })
		wanted := looks
		if x.round > 0 {
			wanted = x.Confirming
		}
		switch t := &x.now.tally; {
		case x.now.err != nil:
			x.drop()
		case t.Games >= wanted || x.round < 2 && t.Games >= firstLook && off(t):
			x.judge()
		}
		if enough() {
			break
		}
	}
	return len(x.todo) > 0 && len(x.found) < maxOffers
}

// far reports whether the search step is hopeless: more than one and a half standard errors outside the even range.
func (x *Balancer) far() bool {
	t := &x.now.tally
	edge, may := t.Leaning(), t.Margin()*3/4
	return edge < evenFrom-may || edge > evenTo+may
}

// off reports whether the tally is farther from even than chance explains.
func off(t *Tally) bool {
	far := t.Leaning() - 50
	return max(far, -far) > t.Margin()+evenTo-50
}

func (x *Balancer) drop() { x.todo, x.now, x.round = x.todo[1:], nil, 0 }

// begin starts the next try; false when it is impossible and the search has moved on.
func (x *Balancer) begin() bool {
	t := &x.todo[0]
	t.at = min(t.at, t.end())
	all := t.change(t.at)
	same := func(o Offer) bool { return slices.Equal(o.Change, all) }
	switch t.tries++; {
	case t.units != nil && t.at == t.few:
		x.kind(try{with: all, units: t.rest, edge: t.edge, last: true})
		x.drop()
	case t.tries > maxTries || slices.ContainsFunc(x.found, same) || x.found != nil && t.last:
		x.drop() // or it has been offered already
	case !x.possible(all) && !t.bound: // the others can grow when one cannot
		t.bound = true
		for i, u := range t.units {
			for t.most[i] > 0 && !x.possible(single(u.Unit, u.By*t.most[i])) {
				t.most[i]--
			}
		}
	case !x.possible(all):
		t.many = t.at
		x.next()
	case x.play(all):
		return true
	default:
		x.drop()
	}
	return false
}

// play starts evenings with fresh dice.
func (x *Balancer) play(all []battle.Strength) bool {
	x.begun++
	e, err := NewEvenings(x.sys, x.plan.With(x.id, all), dice.Source{Seed: x.seed}.Fork(x.begun).Seed)
	x.now = e
	return err == nil
}

// judge decides about the try: confirm a change that looks even, offer one that has been confirmed, or search on with more or
// less of it. A change that is only just even after two confirming rounds gets a third.
func (x *Balancer) judge() {
	t, now := &x.todo[0], x.now.tally
	if x.round > 1 {
		now = now.Clone()
		now.Add(&x.sum)
	}
	all, edge := t.change(t.at), now.Leaning()
	within := func(points int) bool { return edge >= 50-points && edge <= 50+points }
	switch {
	case x.round == 2 && within(1), x.round == 3 && within(2):
		x.found = append(x.found, Offer{Change: all, Say: x.say(t), Tally: now})
		x.drop()
		return
	case x.round == 0 && !x.far(), x.round > 0 && x.round < 3 && within(evenTo-50):
		x.round++
		if x.sum = now; !x.play(all) {
			x.drop()
		}
		return
	}
	x.round = 0
	switch {
	case t.units == nil: // it cannot be increased or reduced, so units have to make up for the rest
		with, rest := t.with, x.todo[1:]
		x.todo, x.now = nil, nil
		x.kinds(with, edge)
		x.todo = append(x.todo, rest...)
		return
	case (edge > 50) == (t.edge > 50):
		t.few = t.at
	default:
		t.many = t.at
	}
	x.next()
}

// next moves on to more or less of the change.
func (x *Balancer) next() {
	t := &x.todo[0]
	x.now = nil
	switch next := (t.few + t.many) / 2; {
	case t.many == 0:
		t.at = 2 * t.few
	case next == t.few: // this is too little and one more too much, unless the odd one goes to another unit
		was := mark(t.change(t.many))
		for i := len(t.units) - 1; i > 0; i-- {
			t.units[0], t.units[i] = t.units[i], t.units[0]
			t.most[0], t.most[i] = t.most[i], t.most[0]
		}
		t.turns++
		if t.at = t.many; t.turns > maxTurns || mark(t.change(t.at)) == was {
			x.drop()
		}
	default:
		t.at = next
	}
}

// mark returns a number that distinguishes changes to the same units.
func mark(all []battle.Strength) (n int) {
	for _, s := range all {
		n += s.By * s.Unit * s.Unit
	}
	return n
}

// say returns the change in words: "Gwyn’s Foot: 4 more figures; Hart’s Foot and Dale’s Foot, each: 3 more figures".
func (x *Balancer) say(t *try) string {
	var out []string
	for all := t.change(t.at); len(all) > 0; {
		id, by := all[0].Unit, all[0].By
		var names []string
		for len(all) > 0 && all[0].By == by && (id != battle.ParUnit || names == nil) {
			names, all = append(names, x.unit(all[0].Unit).Name), all[1:]
		}
		text := book.List(names...)
		if len(names) > 1 {
			text += ", each"
		}
		out = append(out, battle.Say([]battle.Strength{{Unit: id, By: by}}, func(int) string { return text }, x.of))
	}
	return strings.Join(out, "; ")
}

// Found returns the changes found so far that make the battle even.
func (x *Balancer) Found() []Offer { return x.found }

// Trying returns the change being tried with its results so far, nil for none.
func (x *Balancer) Trying() *Offer {
	if x.now == nil || len(x.todo) == 0 {
		return nil
	}
	t := &x.todo[0]
	return &Offer{Change: t.change(t.at), Say: x.say(t), Tally: x.now.tally, Again: x.round > 0}
}
