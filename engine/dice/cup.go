package dice

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Class groups rolls for the dice setting of a game: a rule book says which classes each setting leaves to the dice on the
// table.
type Class string

// Colour is the class of throws that only affect the telling. The app makes them in every mode.
const Colour Class = "colour"

// Roll describes a throw that a rule calls for. The first five fields are fixed, and listed once in a rule book's rolls.go; the
// resolver sets the last three for the case in hand.
type Roll struct {
	ID      string // stable, written into saves: "shot"
	Code    Code
	For     string // what it decides: "Fire Rifle"
	Class   Class
	Section string // section of the rule

	About string // which of several: "shot 5 of 12"; may be empty
	Need  int    // the total that succeeds, or 0 when the roll is not a test
	Bands []Band // what the totals mean, ascending; may be empty
}

// Band is a range of totals with one meaning, both ends included.
type Band struct {
	From, To int
	Label    string
	Good     bool // a success for the thrower
}

// Needing returns r as a test: need or more is a success, labelled yes; less is labelled no.
func (r Roll) Needing(need int, yes, no string) Roll {
	r.Need, r.Bands = need, nil
	if least := r.Code.Min(); need > least {
		r.Bands = append(r.Bands, Band{least, min(need-1, r.Code.Max()), no, false})
	}
	if most := r.Code.Max(); need <= most {
		r.Bands = append(r.Bands, Band{max(need, r.Code.Min()), most, yes, true})
	}
	return r
}

// WithAbout returns r with About set.
func (r Roll) WithAbout(about string) Roll { r.About = about; return r }

// Meaning returns the label of the band that total falls into, "" when there is none.
func (r Roll) Meaning(total int) (label string, good bool) {
	for _, b := range r.Bands {
		if total >= b.From && total <= b.To {
			return b.Label, b.Good
		}
	}
	return "", false
}

// Chance returns the exact chance of passing a test, Certain when the roll is not a test.
func (r Roll) Chance() Chance {
	if r.Need == 0 {
		return Certain
	}
	return r.Code.AtLeast(r.Need)
}

// By says where faces or an answer came from.
type By byte

const (
	Computer    By = 'c' // the generator
	Table       By = 't' // dice on the table, or an answer of the referee
	Kept        By = 'k' // thrown for a step that was undone, and used again
	ColourThrow By = 'p' // the generator, for the class Colour, outside its sequence
)

// Given is one item in a cup: the faces of one throw, a count of successes in several throws whose faces were not recorded, or
// the answer to a question.
type Given struct {
	ID     string // of the Roll or the Question
	By     By
	Faces  []int  // of one throw
	Hits   int    // successes among Of throws, 0 to Of
	Of     int    // above zero only for a count
	Answer string // of a question
}

// Throw is one throw as a resolver gets it.
type Throw struct {
	Faces   []int // nil when only successes were counted
	Total   int   // 0 when only successes were counted
	Passed  bool  // for a test: it succeeded
	Counted bool
	By      By
}

// Question is what a rule asks the referee in the middle of a step.
type Question struct {
	ID      string // stable, written into saves: "rallying"
	Text    string
	Kind    Ask
	Yes, No string // labels of the two keys of a YesNo question, as orders: "Rally", "Stand or load"
	Section string
	Hint    string   // one line below the question, may be empty
	Min     int      // of a Number, in hundredths
	Max     int      // of a Number, in hundredths
	Step    int      // of a Number, in hundredths: 50 allows halves
	Unit    string   // of a Number: "inches"
	Choices []Choice // of a Choice
	Side    int      // the side that decides, 1 or 2 in the rule book's order; 0 for something anyone can see on the table
	Units   []int    // ids of the units it is about, for an officer who answers it
	Where   []int    // where on the table it looks, in the terms of its rule book, for an officer who answers it
}

// Any returns one of the replies that q allows. choose picks: it returns a number from 0 to n-1. ok is false when no reply is
// possible.
func (q Question) Any(choose func(n int) int) (reply string, ok bool) {
	switch {
	case q.Kind == YesNo:
		return []string{Yes, No}[choose(2)], true
	case q.Kind == Pick && len(q.Choices) > 0:
		return q.Choices[choose(len(q.Choices))].ID, true
	case q.Kind == Number && q.Step > 0 && q.Max >= q.Min:
		n := q.Min + q.Step*choose((q.Max-q.Min)/q.Step+1)
		return strings.TrimSuffix(strings.TrimRight(strconv.Itoa(n/100)+"."+strconv.Itoa(100 + n%100)[1:], "0"), "."), true
	}
	return "", false
}

// Choice is one reply to a question of kind Pick. Of names whom or what it is about: a long list is read by that first.
type Choice struct{ ID, Label, Second, Of string }

// manyChoices is how many replies a list may have before it is shown by groups.
const manyChoices = 9

// Shown returns the replies to show. Those about the same are one in a long list, without an id, until the list is opened at
// one of them: open is its number, counted from 1, 0 for the whole list. at are their numbers.
func (q Question) Shown(open int) (all []Choice, at []int) {
	was := map[string]int{}
	for i, c := range q.Choices {
		many := len(q.Choices) > manyChoices && c.Of != ""
		first := was[c.Of]
		was[c.Of]++
		switch {
		case open > 0 && open <= len(q.Choices) && (c.Of == "" || c.Of != q.Choices[open-1].Of):
			continue
		case open == 0 && many && first > 0:
			continue
		case open == 0 && many && slices.ContainsFunc(q.Choices[i+1:], func(x Choice) bool { return x.Of == c.Of }):
			c.ID, c.Label = "", c.Of
		}
		all, at = append(all, c), append(at, i+1)
	}
	return all, at
}

// Ask is the kind of a question.
type Ask uint8

const (
	YesNo  Ask = iota + 1 // answered "yes" or "no"
	Number                // answered with a decimal number such as "14.5"
	Pick                  // answered with the id of a choice
)

// The two answers to a YesNo question.
const (
	Yes = "yes"
	No  = "no"
)

// Need is what a cup lacks: throws or an answer. It is an error so that resolvers can return it, but it is not a fault.
type Need struct {
	Roll  *Roll     // the throw that is missing, nil when an answer is missing
	Times int       // how many throws of Roll are missing in a row, at least 1
	Done  []Throw   // the throws of the same volley that the cup did hold
	Ask   *Question // the answer that is missing, nil when throws are missing
}

func (n *Need) Error() string {
	if n.Ask != nil {
		return "the answer is needed: " + n.Ask.Text
	}
	return fmt.Sprintf("%d × %s needed for %s", n.Times, n.Roll.Code, n.Roll.For)
}

// ErrLeftover reports that a step was given dice or answers it did not use, ErrMismatch that it was given those of another roll
// or question.
var (
	ErrLeftover = errors.New("more dice or answers than the step needs")
	ErrMismatch = errors.New("dice or answer of another roll")
)

// Cup holds the throws and answers for one step, in the order in which the rules ask for them. A cup is read once, from the
// front; make a new one for every attempt to resolve.
type Cup struct {
	given []Given
	next  int
	throw func(Roll, int) Given
	reply func(Question) (string, error)
}

// NewCup returns a cup that holds given.
func NewCup(given ...Given) *Cup { return &Cup{given: given} }

// maxGiven limits what an endless cup gives to one step.
const maxGiven = 20000

// Endless returns a cup that never runs out: throw makes the throws that the rules call for and reply answers their questions,
// so that a step is resolved in one go. [Cup.Given] returns what was used.
func Endless(throw func(Code) []int, reply func(Question) (string, error)) *Cup {
	return Filled(func(r Roll, _ int) Given { return Given{ID: r.ID, By: Computer, Faces: throw(r.Code)} }, reply)
}

// Filled returns an endless cup whose throw function knows the roll and how often it is still needed in a row. The function
// returns one throw, or a count of at most that many.
func Filled(throw func(r Roll, times int) Given, reply func(Question) (string, error)) *Cup {
	return &Cup{throw: throw, reply: reply}
}

// Given returns what is in the cup; of an endless cup, what has been taken from it.
func (c *Cup) Given() []Given { return c.given }

// Throw takes one throw of r. It returns a *Need when the cup is empty, ErrMismatch when the next item is not of r, and ErrFace
// when its faces are impossible.
func (c *Cup) Throw(r Roll) (Throw, error) {
	got, err := c.Volley(r, 1)
	if err != nil {
		return Throw{}, err
	}
	return got[0], nil
}

// Volley takes n throws of r in a row. A count stands for its number of throws, successes first. With fewer than n in the cup it
// returns a *Need for the rest.
func (c *Cup) Volley(r Roll, n int) ([]Throw, error) {
	got := make([]Throw, 0, n)
	for len(got) < n {
		if c.next == len(c.given) && c.throw != nil && c.next < maxGiven {
			c.given = append(c.given, c.throw(r, n-len(got)))
		}
		if c.next == len(c.given) {
			missing := r // so that r only escapes to the heap when something is missing
			return nil, &Need{Roll: &missing, Times: n - len(got), Done: got}
		}
		g := c.given[c.next]
		if g.ID != r.ID || g.Answer != "" {
			return nil, fmt.Errorf("%s: found %q: %w", r.ID, g.ID, ErrMismatch)
		}
		c.next++
		if g.Of > 0 {
			if g.Hits < 0 || g.Hits > g.Of || g.Of > n-len(got) || r.Need == 0 {
				return nil, fmt.Errorf("%s: a count of %d in %d: %w", r.ID, g.Hits, g.Of, ErrFace)
			}
			for i := range g.Of {
				got = append(got, Throw{Passed: i < g.Hits, Counted: true, By: g.By})
			}
			continue
		}
		total, err := r.Code.Total(g.Faces)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r.ID, err)
		}
		got = append(got, Throw{Faces: g.Faces, Total: total, Passed: r.Need > 0 && total >= r.Need, By: g.By})
	}
	return got, nil
}

// Ask takes the answer to q: "yes" or "no", a number as typed, or the id of a choice. It returns a *Need when the cup is empty
// and ErrMismatch when the next item is not an answer to q.
func (c *Cup) Ask(q Question) (string, error) {
	if c.next == len(c.given) && c.reply != nil && c.next < maxGiven {
		answer, err := c.reply(q)
		if err != nil {
			return "", err
		}
		c.given = append(c.given, Given{ID: q.ID, By: Table, Answer: answer})
	}
	if c.next == len(c.given) {
		missing := q
		return "", &Need{Ask: &missing}
	}
	g := c.given[c.next]
	if g.ID != q.ID || g.Answer == "" {
		return "", fmt.Errorf("%s: found %q: %w", q.ID, g.ID, ErrMismatch)
	}
	if q.Kind == YesNo && g.Answer != Yes && g.Answer != No {
		return "", fmt.Errorf("%s: answer %q: %w", q.ID, g.Answer, ErrMismatch)
	}
	c.next++
	return g.Answer, nil
}

// Close returns ErrLeftover when something in the cup was not used.
func (c *Cup) Close() error {
	if left := len(c.given) - c.next; left > 0 {
		return fmt.Errorf("%d left, the first for %q: %w", left, c.given[c.next].ID, ErrLeftover)
	}
	return nil
}
