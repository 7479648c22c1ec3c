// Package rehearse tells what may come of an entry: it carries the entry out on the position as it stands, with the tests that follow and
// what the others do in return, and counts what becomes of every unit. Where that can go few ways it goes through them all, and the
// chances are exact; else it throws dice of its own, many times. The game is never touched: a position is a plain value.
//
// Start with [New], play as often as there is time for with [Trials.Play], and read [Trials.Prospect].
package rehearse

import (
	"errors"
	"slices"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// Trials are the playings of one entry so far.
type Trials struct {
	sys    view.Mustered
	from   engine.State
	do     engine.Command
	acts   int                                    // the unit of the entry
	waits  bool                                   // the others go first
	charge func(commander.Luck) commander.Playing // it charges instead; nil for the entry
	dice   dice.Source
	ways   *ways // all that may come of it; nil while dice are thrown
	was    []view.Standing
	of     [2]string
	lost   [][]int // for each unit, and each playing, by how much it is weaker
	broke  []int   // for each unit, the weight of the playings in which it broke
	shook  []int   // and in which only its nerve went
	weight []int   // of each playing
	all    int     // of all playings
	n      int     // playings
	asked  int     // of those, how often the table was asked, and a reply drawn
	vain   int     // playings that came to nothing: a reply that the rules then refuse, or a number only the table knows
	paid   int     // playings with a reply of the others
	over   bool    // all ways have been gone through
	err    error

	posed bool // the table has been asked in this playing
}

// New begins. seed is any number: the same one gives the same playings.
func New(sys view.Mustered, from engine.State, do engine.Command, seed uint64) *Trials {
	t := &Trials{sys: sys, from: from, do: do, dice: dice.Source{Seed: seed}, ways: &ways{}}
	t.was, t.of = sys.Standings(from)
	t.acts, _ = commander.Pair(do)
	t.clear()
	return t
}

func (t *Trials) clear() {
	t.lost, t.broke, t.shook = make([][]int, len(t.was)), make([]int, len(t.was)), make([]int, len(t.was))
	t.weight, t.all, t.n, t.asked, t.vain, t.paid = nil, 0, 0, 0, 0, 0
}

// Wait has the others go first: what they would do in return they do before.
func (t *Trials) Wait() { t.waits = true }

// Throw has dice thrown even where all ways could be gone through.
func (t *Trials) Throw() { t.ways = nil }

// All tells whether all ways are being gone through, or have been.
func (t *Trials) All() bool { return t.ways != nil }

// Losses are by how much the unit of that name was weaker after every playing.
func (t *Trials) Losses(name string) []int {
	return t.lost[slices.IndexFunc(t.was, func(u view.Standing) bool { return u.Name == name })]
}

// CanWait tells whether the others could go first.
func CanWait(sys view.System, s engine.State, do engine.Command) bool {
	f, ok := sys.(view.Follower)
	if ok {
		_, _, ok = f.Reply(s, do)
	}
	return ok
}

// Done is how many playings there have been that tell anything.
func (t *Trials) Done() int {
	if t.ways != nil && !t.over {
		return 0
	}
	return t.n
}

// Over tells whether more playings tell no more than so many have, or the entry cannot be rehearsed.
func (t *Trials) Over(n int) bool { return t.err != nil || t.over || t.Done() >= n }

// Err says why the entry cannot be rehearsed: it is refused, or asks for a number that only the table knows.
func (t *Trials) Err() error { return t.err }

// ErrNumber is the error of an entry that asks for a number.
var ErrNumber = errors.New("it depends on a number that only the table knows")

// mostVain is how many playings in vain are borne with before more come to something.
const mostVain = 10

// Play carries the entry out n more times; fewer when a reply that was drawn leads nowhere, or when there is no other way left.
func (t *Trials) Play(n int) {
	for range n {
		if t.err != nil || t.over {
			return
		}
		if t.ways != nil {
			t.ways.begin()
		}
		t.posed = false
		s, err := t.once()
		w := 1
		if t.ways != nil {
			w = int(t.ways.chance)
		}
		switch {
		case err != nil:
			if t.vain++; !t.posed || t.vain > t.n+mostVain {
				t.err = err
			}
		case t.ways == nil || !t.ways.many:
			t.count(s, w)
		}
		if t.ways == nil {
			continue
		}
		if t.over = t.ways.done(); t.ways.many {
			t.ways, t.over = nil, false
			t.clear()
		} else if t.over && t.n == 0 {
			t.err = err
		}
	}
}

// once is one playing.
func (t *Trials) once() (engine.State, error) {
	switch {
	case t.charge != nil:
		t.paid++
		p, err := t.fought()
		return p.Now(), err
	case t.waits:
		return t.second(), nil
	}
	s, err := t.carry(t.from, t.do)
	if err != nil {
		return nil, err
	}
	s, then, reply, ok := t.answered(s, t.do)
	if ok {
		t.paid++
		s = t.try(then, reply)
	}
	for more := ok; more; {
		s, more = t.tested(s)
	}
	return s, nil
}

// second is one playing in which the others go first.
func (t *Trials) second() engine.State {
	s, then, reply, ok := t.answered(t.from, t.do)
	if !ok {
		return s
	}
	t.paid++
	s, then, _, ok = t.answered(t.try(then, reply), reply)
	if !ok {
		return s
	}
	s = t.try(then, t.left(then))
	for more := true; more; {
		s, more = t.tested(s)
	}
	return s
}

// left is the entry as far as it can still be made: how many take part may be fewer.
func (t *Trials) left(s engine.State) engine.Command {
	do := t.do
	for range 4 {
		f := t.sys.Form(s, do)
		i := slices.IndexFunc(f.Fields, func(x view.Field) bool { return f.Refused != nil && x.Key == f.Refused.Field && x.Kind == view.Count })
		if i < 0 {
			break
		}
		do = do.With(f.Fields[i].Key, "")
	}
	return do
}

// answered is s with the tests that come before the others can reply, and then their reply. Without one all tests are made.
func (t *Trials) answered(s engine.State, did engine.Command) (now, then engine.State, reply engine.Command, ok bool) {
	f, follows := t.sys.(view.Follower)
	for more := follows; more; {
		if then, reply, ok = f.Reply(s, did); ok {
			break
		}
		s, more = t.tested(s)
	}
	return s, then, reply, ok
}

// tested is s with the first test made that the two of the entry owe, or whoever has lost anything.
func (t *Trials) tested(s engine.State) (engine.State, bool) {
	f, ok := t.sys.(view.Follower)
	if !ok {
		return s, false
	}
	now, _ := t.sys.Standings(s)
	a, b := commander.Pair(t.do)
	for _, was := range t.was {
		hurt := func(u view.Standing) bool { return u.ID == was.ID && u.Strength < was.Strength }
		if was.ID != a && was.ID != b && !slices.ContainsFunc(now, hurt) {
			continue
		}
		if then, test, ok := f.Owed(s, was.ID); ok {
			if next, err := t.carry(then, test); err == nil {
				return next, true
			}
		}
	}
	return s, false
}

// try carries an entry out; one that is refused changes nothing.
func (t *Trials) try(s engine.State, do engine.Command) engine.State {
	if next, err := t.carry(s, do); err == nil {
		return next
	}
	return s
}

// carry carries an entry out.
func (t *Trials) carry(s engine.State, do engine.Command) (engine.State, error) {
	events, err := t.sys.Resolve(s, do, dice.Filled(t.throw, t.reply))
	for i := 0; i < len(events) && err == nil; i++ {
		s, err = t.sys.Apply(s, events[i])
	}
	return s, err
}

func (t *Trials) throw(r dice.Roll, times int) dice.Given {
	if t.ways != nil {
		return t.ways.throw(r, times)
	}
	return dice.Given{ID: r.ID, By: dice.Computer, Faces: t.dice.Throw(r.Code)}
}

// reply draws one of the replies to a question.
func (t *Trials) reply(q dice.Question) (string, error) {
	replies := []string{dice.Yes, dice.No}
	t.posed = true
	switch q.Kind {
	case dice.Number:
		return "", ErrNumber
	case dice.Pick:
		replies = nil
		for _, c := range q.Choices {
			replies = append(replies, c.ID)
		}
	}
	switch {
	case len(replies) == 0:
		return "", ErrNumber
	case t.ways != nil:
		return replies[t.ways.reply(len(replies))], nil
	}
	return replies[(t.dice.Next()*6+t.dice.Next())%len(replies)], nil
}

func (t *Trials) count(s engine.State, weight int) {
	t.n++
	t.weight, t.all = append(t.weight, weight), t.all+weight
	if t.posed {
		t.asked++
	}
	now, _ := t.sys.Standings(s)
	for i, was := range t.was {
		is := view.Standing{Broken: true} // one that is no longer in the roster
		if k := slices.IndexFunc(now, func(u view.Standing) bool { return u.ID == was.ID }); k >= 0 {
			is = now[k]
		}
		t.lost[i] = append(t.lost[i], was.Strength-is.Strength)
		switch {
		case is.Broken && !was.Broken:
			t.broke[i] += weight
		case is.Nerve > was.Nerve && !is.Broken:
			t.shook[i] += weight
		}
	}
}

// Prospect is what the playings come to.
type Prospect struct {
	Trials int
	Exact  bool   // they are all there can be
	Units  []Unit // those that something happened to, those that suffer most first, and what the reply costs last
	Asked  int    // in so many playings the table was asked, and either reply was taken
}

// Unit is what becomes of a unit.
type Unit struct {
	Name      string
	Mean      int  // tenths
	Low, High int  // of ten playings, eight lie between them
	Broke     int  // of 10,000 playings
	Shook     int  // of 10,000 playings, in so many its nerve went and it did not break
	Reply     bool // it is the unit of the entry, and this comes of what the others do in return
}

// Prospect sums up.
func (t *Trials) Prospect() Prospect {
	p := Prospect{Trials: t.Done(), Exact: t.over, Asked: t.asked}
	if p.Trials == 0 {
		return p
	}
	share := func(n int) int { return int((10000*int64(n) + int64(t.all)/2) / int64(t.all)) }
	for i, was := range t.was {
		u := Unit{Name: was.Name, Broke: share(t.broke[i]), Shook: share(t.shook[i]), Reply: t.paid > 0 && was.ID == t.acts}
		sum := 0
		for k, n := range t.lost[i] {
			sum += n * t.weight[k]
		}
		u.Mean = (10*sum + t.all/2) / t.all
		u.Low, u.High = t.mostly(t.lost[i])
		if slices.ContainsFunc(t.lost[i], func(n int) bool { return n != 0 }) || t.broke[i]+t.shook[i] > 0 {
			p.Units = append(p.Units, u)
		}
	}
	slices.SortStableFunc(p.Units, func(a, b Unit) int {
		switch {
		case a.Reply == b.Reply:
			return b.Mean - a.Mean
		case a.Reply:
			return 1
		}
		return -1
	})
	return p
}

// mostly is between which losses eight of ten playings lie.
func (t *Trials) mostly(lost []int) (low, high int) {
	low, high = slices.Min(lost), slices.Max(lost)
	beyond := func(is func(n int) bool) (sum int) {
		for k, n := range lost {
			if is(n) {
				sum += t.weight[k]
			}
		}
		return sum
	}
	for low < high && 10*beyond(func(n int) bool { return n <= low }) <= t.all {
		low++
	}
	for low < high && 10*beyond(func(n int) bool { return n >= high }) <= t.all {
		high--
	}
	return low, high
}

// Lost is what the unit loses on average, and between which numbers it mostly lies: "3.2", "1 to 6".
func (u Unit) Lost() (mean, mostly string) {
	if u.Low == u.High {
		return book.Tenths(max(u.Mean, 0)), ""
	}
	return book.Tenths(max(u.Mean, 0)), book.Num(max(u.Low, 0)) + " to " + book.Num(u.High)
}

// Units is what strengths count: "figures".
func (t *Trials) Units() string { return t.of[1] }

// Say is what becomes of the unit, in words that go on from its name: "loses 3.2 figures, mostly 1 to 6; breaks in 23 of 100".
func (t *Trials) Say(u Unit) string {
	text := ""
	switch {
	case u.Mean <= 0 && u.High <= 0 && u.Low >= 0:
	case u.Low == u.High:
		text = book.Num(u.Low) + " " + t.unit(u.Low) + " lost"
	default:
		text = book.Tenths(u.Mean) + " " + t.unit(0) + " lost on average, mostly " + book.Num(max(u.Low, 0)) + " to " + book.Num(u.High)
	}
	for _, x := range [...]struct {
		n    int
		what string
	}{{u.Shook, t.Unnerved()}, {u.Broke, "broken"}} {
		if x.n > 0 {
			if text != "" {
				text += "; "
			}
			text += x.what + " in " + InHundred(x.n) + " of 100"
		}
	}
	if text == "" {
		return "hardly ever hurt"
	}
	return text
}

func (t *Trials) unit(n int) string {
	if n == 1 {
		return t.of[0]
	}
	return t.of[1]
}

// Unnerved is what a unit is whose nerve has gone.
func (t *Trials) Unnerved() string {
	if f, ok := t.sys.(view.Follower); ok {
		return f.Unnerved()
	}
	return "shaken"
}

// InHundred is a share of 10,000 as a number of 100.
func InHundred(n int) string {
	switch {
	case n == 0:
		return "0"
	case n < 50:
		return "fewer than 1"
	}
	return book.Num((n + 50) / 100)
}
