// Package rehearse tells what may come of an entry: it carries the entry out many times on the position as it stands, each time with
// dice of its own, and counts what became of every unit. The game is never touched: a position is a plain value.
//
// Start with [New], play as often as there is time for with [Trials.Play], and read [Trials.Prospect].
package rehearse

import (
	"errors"
	"slices"
	"strconv"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// Trials are the playings of one entry so far.
type Trials struct {
	sys   view.Mustered
	from  engine.State
	do    engine.Command
	dice  dice.Source
	was   []view.Standing
	of    [2]string
	lost  [][]int // for each unit, and each playing, by how much it is weaker
	broke []int   // for each unit, how often it broke
	n     int     // playings
	asked int     // of those, how often the table was asked, and a reply drawn
	vain  int     // playings that came to nothing: a reply that the rules then refuse, or a number only the table knows
	err   error
}

// New begins. seed is any number: the same one gives the same playings.
func New(sys view.Mustered, from engine.State, do engine.Command, seed uint64) *Trials {
	t := &Trials{sys: sys, from: from, do: do, dice: dice.Source{Seed: seed}}
	t.was, t.of = sys.Standings(from)
	t.lost, t.broke = make([][]int, len(t.was)), make([]int, len(t.was))
	return t
}

// Done is how many playings there have been.
func (t *Trials) Done() int { return t.n }

// Err says why the entry cannot be rehearsed: it is refused, or asks for a number that only the table knows.
func (t *Trials) Err() error { return t.err }

// ErrNumber is the error of an entry that asks for a number.
var ErrNumber = errors.New("it depends on a number that only the table knows")

// mostVain is how many playings in vain are borne with before more come to something.
const mostVain = 10

// mostAsked is how many throws and replies one entry may ask for.
const mostAsked = 500

// Play carries the entry out n more times; fewer when a reply that was drawn leads nowhere.
func (t *Trials) Play(n int) {
	for range n {
		if t.err != nil {
			return
		}
		s, asked, err := t.once()
		if err != nil {
			if t.vain++; !asked || t.vain > t.n+mostVain {
				t.err = err
			}
			continue
		}
		t.n++
		if asked {
			t.asked++
		}
		t.count(s)
	}
}

// once is one playing.
func (t *Trials) once() (s engine.State, asked bool, err error) {
	var given []dice.Given
	for range mostAsked {
		events, err := t.sys.Resolve(t.from, t.do, dice.NewCup(given...))
		var need *dice.Need
		switch {
		case errors.As(err, &need) && need.Ask != nil:
			reply, err := t.reply(*need.Ask)
			if err != nil {
				return nil, true, err
			}
			given, asked = append(given, dice.Given{ID: need.Ask.ID, Answer: reply}), true
			continue
		case errors.As(err, &need):
			for range need.Times {
				given = append(given, dice.Given{ID: need.Roll.ID, By: dice.Computer, Faces: t.dice.Throw(need.Roll.Code)})
			}
			continue
		case err != nil:
			return nil, asked, err
		}
		s = t.from
		for _, e := range events {
			if s, err = t.sys.Apply(s, e); err != nil {
				return nil, asked, err
			}
		}
		return s, asked, nil
	}
	return nil, asked, errors.New("it asks for more than it should")
}

// reply draws one of the replies to a question.
func (t *Trials) reply(q dice.Question) (string, error) {
	replies := []string{dice.Yes, dice.No}
	switch q.Kind {
	case dice.Number:
		return "", ErrNumber
	case dice.Pick:
		replies = nil
		for _, c := range q.Choices {
			replies = append(replies, c.ID)
		}
	}
	if len(replies) == 0 {
		return "", ErrNumber
	}
	return replies[(t.dice.Next()*6+t.dice.Next())%len(replies)], nil
}

func (t *Trials) count(s engine.State) {
	now, _ := t.sys.Standings(s)
	for i, was := range t.was {
		lost, broken := was.Strength, true // one that is no longer in the roster
		if k := slices.IndexFunc(now, func(u view.Standing) bool { return u.ID == was.ID }); k >= 0 {
			lost, broken = was.Strength-now[k].Strength, now[k].Broken
		}
		t.lost[i] = append(t.lost[i], lost)
		if broken && !was.Broken {
			t.broke[i]++
		}
	}
}

// Prospect is what the playings come to.
type Prospect struct {
	Trials int
	Units  []Unit // those that something happened to, those that suffer most first
	Asked  int    // in so many playings the table was asked, and either reply was taken
}

// Unit is what becomes of a unit.
type Unit struct {
	Name      string
	Mean      int // tenths
	Low, High int // of ten playings, eight lie between them
	Broke     int // playings of Trials
}

// Prospect sums up.
func (t *Trials) Prospect() Prospect {
	p := Prospect{Trials: t.n, Asked: t.asked}
	for i, was := range t.was {
		sum := 0
		all := slices.Clone(t.lost[i])
		slices.Sort(all)
		for _, n := range all {
			sum += n
		}
		if t.n == 0 || all[0] == 0 && all[t.n-1] == 0 && t.broke[i] == 0 {
			continue
		}
		tenth := t.n / 10
		p.Units = append(p.Units, Unit{Name: was.Name, Mean: (10*sum + t.n/2) / t.n, Low: all[tenth], High: all[t.n-1-tenth], Broke: t.broke[i]})
	}
	slices.SortStableFunc(p.Units, func(a, b Unit) int { return b.Mean - a.Mean })
	return p
}

// Lost is what the unit loses on average, and between which numbers it mostly lies: "3.2", "1 to 6".
func (u Unit) Lost() (mean, mostly string) {
	if u.Low == u.High {
		return tenths(max(u.Mean, 0)), ""
	}
	return tenths(max(u.Mean, 0)), book.Num(max(u.Low, 0)) + " to " + book.Num(u.High)
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
		text = tenths(u.Mean) + " " + t.unit(0) + " lost on average, mostly " + book.Num(max(u.Low, 0)) + " to " + book.Num(u.High)
	}
	if u.Broke > 0 {
		share := "fewer than 1"
		if n := (100*u.Broke + t.n/2) / t.n; n > 0 {
			share = book.Num(n)
		}
		if text != "" {
			text += "; "
		}
		text += "broken in " + share + " of 100"
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

func tenths(n int) string {
	if n%10 == 0 {
		return strconv.Itoa(n / 10)
	}
	return strconv.Itoa(n/10) + "." + strconv.Itoa(n%10)
}
