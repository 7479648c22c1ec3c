// Package rehearse estimates what an entry may lead to. It carries the entry out on the present position, together with the
// tests that follow and the enemy's reply, and counts what becomes of every unit. When there are few possible outcomes it
// goes through them all, and the chances are exact; otherwise it throws dice of its own, many times. The game itself is
// never touched, since a position is a plain value.
//
// Start with [New], play as often as time allows with [Trials.Play], and read [Trials.Prospect].
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

// Trials are repeated plays of one entry.
type Trials struct {
	sys     view.Mustered
	from    engine.State
	do      engine.Command
	acts    int                                    // the unit of the entry
	waits   bool                                   // the enemy goes first
	charge  func(commander.Luck) commander.Playing // plays a charge instead of the entry, if not nil
	dice    dice.Source
	ways    *ways // enumerates all outcomes; nil when dice are thrown
	was     []view.Standing
	of      [2]string
	lost    [][]int // for each unit and play, the strength lost
	broke   []int   // for each unit, the weight of the plays in which it broke
	shook   []int   // the same where only its nerve went
	weight  []int   // weight of each play
	all     int     // total weight
	n       int     // number of plays
	asked   int     // plays in which a question came up and a reply was drawn
	failed  int     // plays that failed: a reply refused by the rules, or a number only the table knows
	replied int     // plays in which the enemy replied
	over    bool    // all outcomes have been enumerated
	err     error

	questioned bool // a question came up in this play
}

// New returns the trials of an entry. The same seed gives the same plays.
func New(sys view.Mustered, from engine.State, do engine.Command, seed uint64) *Trials {
	t := &Trials{sys: sys, from: from, do: do, dice: dice.Source{Seed: seed}, ways: &ways{}}
	t.was, t.of = sys.Standings(from)
	t.acts, _ = commander.OpposingUnits(do)
	t.clear()
	return t
}

func (t *Trials) clear() {
	t.lost, t.broke, t.shook = make([][]int, len(t.was)), make([]int, len(t.was)), make([]int, len(t.was))
	t.weight, t.all, t.n, t.asked, t.failed, t.replied = nil, 0, 0, 0, 0, 0
}

// Wait lets the enemy go first with what would otherwise be its reply.
func (t *Trials) Wait() { t.waits = true }

// Throw has dice thrown even where all outcomes could be enumerated.
func (t *Trials) Throw() { t.ways = nil }

// All reports whether all outcomes are being enumerated, or have been.
func (t *Trials) All() bool { return t.ways != nil }

// Losses returns the strength that the unit of this name lost in each play.
func (t *Trials) Losses(name string) []int {
	return t.lost[slices.IndexFunc(t.was, func(u view.Standing) bool { return u.Name == name })]
}

// CanWait reports whether the enemy could go first.
func CanWait(sys view.System, s engine.State, do engine.Command) bool {
	f, ok := sys.(view.Follower)
	if ok {
		_, _, ok = f.Reply(s, do)
	}
	return ok
}

// Done returns the number of plays that count; while outcomes are still being enumerated that is 0.
func (t *Trials) Done() int {
	if t.ways != nil && !t.over {
		return 0
	}
	return t.n
}

// Over reports whether there is no point in playing on after n plays, or the entry cannot be rehearsed.
func (t *Trials) Over(n int) bool { return t.err != nil || t.over || t.Done() >= n }

// Err returns why the entry cannot be rehearsed: it is refused, or needs a number that only the table knows.
func (t *Trials) Err() error { return t.err }

// ErrNumber is the error for an entry that needs a number.
var ErrNumber = errors.New("it needs a number measured on the table")

// maxVain is how many plays may fail before as many must have succeeded.
const maxVain = 10

// Play carries the entry out n more times. It stops early when the entry cannot be rehearsed or all outcomes have been
// enumerated.
func (t *Trials) Play(n int) {
	for range n {
		if t.err != nil || t.over {
			return
		}
		if t.ways != nil {
			t.ways.begin()
		}
		t.questioned = false
		s, err := t.playOnce()
		w := 1
		if t.ways != nil {
			w = int(t.ways.chance)
		}
		switch {
		case err != nil:
			if t.failed++; !t.questioned || t.failed > t.n+maxVain {
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

// playOnce is one play.
func (t *Trials) playOnce() (engine.State, error) {
	switch {
	case t.charge != nil:
		t.replied++
		p, err := t.playCharge()
		return p.Now(), err
	case t.waits:
		return t.playWaiting(), nil
	}
	s, err := t.carry(t.from, t.do)
	if err != nil {
		return nil, err
	}
	s, then, reply, ok := t.untilReply(s, t.do)
	if ok {
		t.replied++
		s = t.try(then, reply)
	}
	for more := ok; more; {
		s, more = t.firstTest(s)
	}
	return s, nil
}

// playWaiting is one play in which the enemy goes first.
func (t *Trials) playWaiting() engine.State {
	s, then, reply, ok := t.untilReply(t.from, t.do)
	if !ok {
		return s
	}
	t.replied++
	s, then, _, ok = t.untilReply(t.try(then, reply), reply)
	if !ok {
		return s
	}
	s = t.try(then, t.stillPossible(then))
	for more := true; more; {
		s, more = t.firstTest(s)
	}
	return s
}

// stillPossible returns the entry as far as it is still possible: fewer figures may be able to take part.
func (t *Trials) stillPossible(s engine.State) engine.Command {
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

// untilReply returns s after the tests that come before the enemy can reply, and then the reply. Without a reply all tests are
// made.
func (t *Trials) untilReply(s engine.State, did engine.Command) (now, then engine.State, reply engine.Command, ok bool) {
	f, follows := t.sys.(view.Follower)
	for more := follows; more; {
		if then, reply, ok = f.Reply(s, did); ok {
			break
		}
		s, more = t.firstTest(s)
	}
	return s, then, reply, ok
}

// firstTest returns s after the first test owed by one of the units in the entry, or by any unit that has lost strength.
func (t *Trials) firstTest(s engine.State) (engine.State, bool) {
	f, ok := t.sys.(view.Follower)
	if !ok {
		return s, false
	}
	now, _ := t.sys.Standings(s)
	a, b := commander.OpposingUnits(t.do)
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

// try carries an entry out; a refused one changes nothing.
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

// reply draws a reply to a question at random.
func (t *Trials) reply(q dice.Question) (string, error) {
	replies := []string{dice.Yes, dice.No}
	t.questioned = true
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
	if t.questioned {
		t.asked++
	}
	now, _ := t.sys.Standings(s)
	for i, was := range t.was {
		is := view.Standing{Broken: true} // it is no longer on the roster
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

// Prospect is the result of the plays.
type Prospect struct {
	Trials int
	Exact  bool   // all possible outcomes are counted
	Units  []Unit // units affected, those that suffer most first; the cost of the reply comes last
	Asked  int    // number of plays in which a question came up and was answered at random
}

// Unit is what becomes of a unit.
type Unit struct {
	Name      string
	Mean      int  // tenths
	Low, High int  // eight in ten plays are within these
	Broke     int  // per 10,000 plays
	Any       int  // per 10,000 plays: it loses something
	More      bool // it may lose more than one
	Shook     int  // per 10,000 plays: its nerve went without it breaking
	Reply     bool // it is the unit of the entry, and suffers from the enemy's reply
}

// Prospect returns the result so far.
func (t *Trials) Prospect() Prospect {
	p := Prospect{Trials: t.Done(), Exact: t.over, Asked: t.asked}
	if p.Trials == 0 {
		return p
	}
	share := func(n int) int { return int((10000*int64(n) + int64(t.all)/2) / int64(t.all)) }
	for i, was := range t.was {
		u := Unit{Name: was.Name, Broke: share(t.broke[i]), Shook: share(t.shook[i]), Reply: t.replied > 0 && was.ID == t.acts}
		sum, lose := 0, 0
		for k, n := range t.lost[i] {
			if sum += n * t.weight[k]; n > 0 {
				lose += t.weight[k]
			}
			u.More = u.More || n > 1
		}
		u.Any = share(lose)
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

// mostly returns the losses between which eight in ten plays lie.
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

// rarely reports whether the unit usually loses one at most: a range would then say less than the chance.
func (u Unit) rarely() bool { return u.Low <= 0 && u.High <= 1 }

// Lost returns what the unit loses on average, and the usual range where it says more: "3.2", "1 to 6".
func (u Unit) Lost() (mean, mostly string) {
	if u.Low == u.High || u.rarely() {
		return book.Tenths(max(u.Mean, 0)), ""
	}
	return book.Tenths(max(u.Mean, 0)), book.Num(max(u.Low, 0)) + " to " + book.Num(u.High)
}

// Units returns the plural noun for strengths: "figures".
func (t *Trials) Units() string { return t.of[1] }

// Say describes what becomes of the unit: "3.2 figures lost on average, mostly 1 to 6; broken in 23 of 100".
func (t *Trials) Say(u Unit) string {
	text := ""
	switch {
	case u.Mean <= 0 && u.High <= 0 && u.Low >= 0:
	case u.Low == u.High:
		text = book.Num(u.Low) + " " + t.unit(u.Low) + " lost"
	case u.rarely():
		some := "1 " + t.unit(1)
		if u.More {
			some += " or more"
		}
		text = some + " lost in " + InHundred(u.Any) + " of 100"
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

// Unnerved returns the word for a unit whose nerve has gone.
func (t *Trials) Unnerved() string {
	if f, ok := t.sys.(view.Follower); ok {
		return f.Unnerved()
	}
	return "shaken"
}

// InHundred converts a share of 10,000 to a number out of 100 in words.
func InHundred(n int) string {
	switch {
	case n == 0:
		return "0"
	case n < 50:
		return "fewer than 1"
	}
	return book.Num((n + 50) / 100)
}
