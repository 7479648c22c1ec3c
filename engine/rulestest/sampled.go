package rulestest

import (
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// Moment is a position in a game and an entry made there.
type Moment struct {
	At engine.State
	Do engine.Command
}

// Moments returns the moments of games between commanders, three games of each battle.
func (c Commanders) Moments(t *testing.T) (all []Moment) {
	t.Helper()
	Native(t, "for chances, which take thousands of entries to check")
	for _, id := range c.Battles {
		for seed := range uint64(3) {
			s := c.Start(t, id)
			for _, m := range c.Fight(t, c.Led(id, Mixed, seed+50)).Moves {
				all = append(all, Moment{s, m.Step.Do})
				for _, e := range m.Step.Events {
					var err error
					if s, err = c.Sys.Apply(s, e); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
	return all
}

// Chances says how to read the chances that a rule book states, and the outcome of an entry.
type Chances struct {
	// Said reads what a form states in its own words: the mean outcome of one play, and how much it may be off by rounding. ok is
	// false for a form to be read in the usual way.
	Said func(c engine.Command, f view.Form) (mean, slack float64, ok bool)
	// Came reads the outcome of a procedure from its card, where the usual way does not work; a negative result means that it
	// cannot be read.
	Came map[string]func(card view.Card) float64
	// Reply answers a question as the form assumes. Nil answers no, and takes the first of several choices.
	Reply func(q dice.Question) string
	// Unstated lists procedures that throw dice without stating a chance on their forms, with the reason.
	Unstated map[string]string
}

// Sampled carries out entries thousands of times, each with fresh dice, and compares the chances stated on their forms with
// the outcomes on their cards, within four standard errors, both for each entry and for all together. It goes through all
// procedures of the book, using the entries of moments of games and random ones in the same positions. A procedure fails if
// it states a chance that cannot be checked, or if it throws dice without stating one and without a reason. For each
// procedure the log has the entry that deviated most, or the reason why no chance was stated: no dice are thrown, they
// decide something other than success, or the procedure could not be entered.
//
// The stated mean is "1.7 on average", else "72.2%", else the chances of the sums with a target times their throws. The
// outcome is the number on a card that counts hits or losses, else 1 for a card without a loss or danger, 0 for others.
func Sampled(t *testing.T, sys view.System, moments []Moment, chances Chances) {
	t.Helper()
	Native(t, "thousands of entries of each kind")
	trials, most, tries, choose := 1000, 2, 60, Seeded(1)
	switch {
	case testing.Short():
		trials = 400
	case Proving():
		trials, most, tries = 4000, 6, 600
	}
	var ids, silent, thrown, open, never, list []string
	made := map[string][]Moment{}
	for i, m := range moments {
		made[m.Do.Do] = append(made[m.Do.Do], m)
		if i%3 > 0 {
			continue
		}
		for _, p := range sys.Procedures(m.At) {
			if !slices.Contains(ids, p.ID) {
				ids = append(ids, p.ID)
			}
		}
	}
	for id := range made {
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	held := map[string]int{}
	var whole leaning
	for _, id := range ids {
		asks, entered, throws := false, false, false
		var worst *sample
		for try := 0; try < tries && held[id] < most; try++ {
			m := moments[choose(len(moments))]
			if own := made[id]; len(own) > 0 && try%2 == 0 {
				m = own[choose(len(own))]
			} else if c, ok := RandomForm(sys, m.At, engine.Do(id), choose); ok {
				m.Do = c
			} else {
				continue
			}
			entered = true
			x := sample{t: t, sys: sys, Moment: m, Chances: chances, src: sampleSeed(id, try)}
			if !x.states() {
				throws = throws || x.throws()
			} else if x.hold(trials) {
				whole = append(whole, x.lean)
				if held[id]++; worst == nil || x.off > worst.off {
					worst = &x
				}
			} else {
				asks = true
			}
		}
		switch {
		case held[id] > 0:
			list = append(list, fmt.Sprintf("%s: stated %.4f, sampled %.4f of %d, %.1f standard errors, the worst of %d: %.70s", id, worst.mean,
				worst.got, trials, worst.off, held[id], worst.Do))
		case asks:
			open = append(open, id)
		case !entered:
			never = append(never, id)
		case throws:
			thrown = append(thrown, id)
		default:
			silent = append(silent, id)
		}
	}
	assert.NotEmpty(t, held)
	assert.Empty(t, open, "chances are stated but cannot be checked")
	whole.hold(t)
	chances.excused(t, ids, thrown, held)
	t.Logf("checked, %d of %d procedures:\n%s\nno dice: %v\ndice that decide something else, or what a table says: %v\nnot entered: %v",
		len(list), len(ids), strings.Join(list, "\n"), silent, thrown, never)
}

// excused checks that exactly the procedures in Unstated throw dice without stating a chance.
func (c Chances) excused(t *testing.T, ids, thrown []string, held map[string]int) {
	t.Helper()
	for _, id := range thrown {
		assert.NotEmpty(t, c.Unstated[id], "%s throws dice and states no chance", id)
	}
	for id := range c.Unstated {
		assert.Contains(t, ids, id, "there is no such procedure")
		assert.Zero(t, held[id], "%s states a chance", id)
	}
}

// leaning holds, in standard errors, how far the outcomes of each entry were above or below the stated mean; 0 where that is
// rounded too much.
type leaning []float64

// hold checks all entries together, which reveals chances that are always stated slightly too high or too low.
func (l leaning) hold(t *testing.T) {
	t.Helper()
	low, high, sum := 0, 0, 0.
	for _, x := range l {
		switch {
		case x < 0:
			low++
		case x > 0:
			high++
		}
		sum += x
	}
	sum /= math.Sqrt(float64(max(1, low+high)))
	t.Logf("%d entries came out below the stated mean, %d above: %+.1f standard errors in all", low, high, sum)
	assert.InDelta(t, 0, sum, 4, "the stated chances are biased")
}

// sample is an entry that is carried out repeatedly.
type sample struct {
	Moment
	Chances
	t           *testing.T
	sys         view.System
	src         dice.Source
	said        string
	mean, slack float64
	got, off    float64 // the average outcome, and its distance from the mean in standard errors
	lean        float64 // the signed distance, for means stated to four places or exactly
}

// sampleSeed returns a different source of dice for every try of a procedure, so that the tries are independent. VEDETTE_SEED
// changes it.
func sampleSeed(id string, try int) dice.Source {
	h := fnv.New64a()
	fmt.Fprint(h, id, try, os.Getenv("VEDETTE_SEED"))
	return dice.Source{Seed: h.Sum64()}
}

// throws reports whether dice are thrown for the entry.
func (x *sample) throws() bool {
	st, _ := x.once()
	return slices.ContainsFunc(st.Given, func(g dice.Given) bool { return g.Faces != nil })
}

var (
	onAverage = regexp.MustCompile(`([0-9.]+)( hits?| figures?)? on average`)
	inHundred = regexp.MustCompile(`([0-9.]+)%`)
)

// states reports whether the form of the entry states a chance.
func (x *sample) states() (ok bool) {
	f := x.sys.Form(x.At, x.Do)
	if f.Refused != nil || f.Reckoning == nil {
		return false
	}
	x.said = f.Reckoning.Result + "; " + f.GoSmall
	if x.Said != nil {
		if x.mean, x.slack, ok = x.Said(x.Do, f); ok {
			return true
		}
	}
	for i, re := range []*regexp.Regexp{onAverage, inHundred} {
		if m := re.FindStringSubmatch(x.said); m != nil {
			x.mean, _ = strconv.ParseFloat(m[1], 64)
			x.slack = .05
			if i == 1 {
				x.mean, x.slack = x.mean/100, .0005
			}
			return true
		}
	}
	for _, r := range f.Sums() {
		if r.Target > 0 {
			x.mean += float64(r.Times) * float64(r.Chance().In) / float64(r.Chance().Of)
			x.said, ok = x.said+r.Chance().String(), true
		}
	}
	return ok
}

// once plays the entry once; ok is false for an entry that asks for a number.
func (x *sample) once() (st engine.Step, ok bool) {
	st.Do = x.Do
	for range maxNeeds {
		events, err := x.sys.Resolve(x.At, x.Do, dice.NewCup(st.Given...))
		var need *dice.Need
		switch {
		case err == nil:
			st.Events = events
			return st, true
		case !errors.As(err, &need):
			return st, false
		case need.Ask != nil:
			reply := x.answer(*need.Ask)
			if reply == "" {
				return st, false
			}
			st.Given = append(st.Given, dice.Given{ID: need.Ask.ID, By: dice.Table, Answer: reply})
			continue
		}
		for range need.Times {
			st.Given = append(st.Given, dice.Given{ID: need.Roll.ID, By: dice.Computer, Faces: x.src.Throw(need.Roll.Code)})
		}
	}
	return st, false
}

// answer answers a question.
func (x *sample) answer(q dice.Question) string {
	switch {
	case x.Reply != nil:
		return x.Reply(q)
	case q.Kind == dice.YesNo:
		return dice.No
	case q.Kind == dice.Pick:
		return q.Choices[0].ID
	}
	return ""
}

// came returns the outcome of a play.
func (x *sample) came(card view.Card) float64 {
	if read := x.Came[x.Do.Do]; read != nil {
		return read(card)
	}
	if n, err := strconv.Atoi(card.Number); err == nil && counting.MatchString(card.Word) {
		return float64(n)
	}
	return map[bool]float64{false: 1}[card.Bad]
}

var counting = regexp.MustCompile(`^(hits?|lost|figures?)\b`)

// hold plays the entry many times and checks the mean; it reports whether it could. An entry that asks for a number cannot be
// checked.
func (x *sample) hold(trials int) bool {
	x.t.Helper()
	sum, squares := 0., 0.
	for range trials {
		st, ok := x.once()
		if !ok {
			return false
		}
		n := x.came(x.sys.Tell(x.At, st).Card)
		if n < 0 {
			return false
		}
		sum, squares = sum+n, squares+n*n
	}
	n := float64(trials)
	mean := sum / n
	variance := max(squares/n-mean*mean, x.mean*(1-x.mean), 1/n) // of rare outcomes there may have been none
	x.got, x.off = mean, max(0, math.Abs(mean-x.mean)-x.slack)/math.Sqrt(variance/n)
	if x.slack < .01 {
		x.lean = (mean - x.mean) / math.Sqrt(variance/n)
	}
	assert.LessOrEqual(x.t, x.off, 4., "%s: %s: stated %v, sampled %v", x.Do, x.said, x.mean, mean)
	return true
}

// Is returns a reader that counts a card with this word as a success.
func Is(word string) func(card view.Card) float64 {
	return func(card view.Card) float64 { return map[bool]float64{true: 1}[card.Word == word] }
}
