package rulestest

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// Odds makes n random entries in s and checks each with [HoldOdds]. All entries are made in s itself, so that a test can choose
// an interesting position: two mixed units, a charge half-way. It returns how many entries printed a chance.
func Odds(t T, sys view.System, s engine.State, n int, choose Chooser) int {
	t.Helper()
	held := 0
	for range n {
		c, ok := RandomCommand(t, sys, s, choose)
		if !ok {
			continue
		}
		if HoldOdds(t, sys, s, c, RandomFill(choose)) {
			held++
		}
	}
	return held
}

// HoldOdds carries out c in s and checks every chance, expectation and heading printed with the entry against what the
// entry does. It reports whether there was anything to check.
//
//   - The form: for every sum with a target, the number of throws that need this target on these dice equals the number
//     that the sum stands for, and no throw of the same kind needs another target. An entry that asks a question first
//     is skipped, since the answer may change the target, and so are throws for a table of results.
//   - Every sum: its chance equals that found by counting all results of its dice one by one.
//   - The card: the number of throws below a heading equals that of its sum, the heading names the target, and the throws
//     marked as successes are those that reach it.
//   - Words: "13+ ... 25.9%" is the chance of exactly that target; "about 0.4 of 1" and "4.9 expected" agree with the
//     sums.
func HoldOdds(t T, sys view.System, s engine.State, c engine.Command, fill Filler) bool {
	t.Helper()
	f := sys.Form(s, c)
	h := &odds{t: t, about: c.String()}
	st, next, err := Drive(t, sys, s, c, func(n *dice.Need) ([]dice.Given, bool) {
		h.asked(n)
		return fill(n)
	})
	if errors.As(err, new(*engine.Refusal)) || RefusedByAnswer(st, err) || err != nil {
		return false
	}
	for _, r := range f.Sums() {
		h.chance(r)
	}
	if f.Refused == nil && h.answers == 0 {
		h.form(f)
	}
	for _, x := range f.Fields {
		h.words(f.Sums(), x.Note, x.Help)
		for _, o := range x.Options {
			h.words(nil, o.Small)
		}
	}
	h.words(f.Sums(), f.Go, f.GoSmall)
	if len(st.Events) > 0 {
		tell := sys.Tell(next, st)
		h.card(tell.Card)
		h.words(tell.Card.Sums(), append([]string{tell.Line.String(), tell.Card.Line, tell.Card.Say},
			append(tell.Card.Notes, tell.Card.Due...)...)...)
	}
	return h.held > 0
}

// odds records what an entry has thrown, and counts what has been checked.
type odds struct {
	t       T
	about   string
	throws  []tests
	answers int
	held    int
}

// tests are throws of one roll with the same target, 0 for those that are no test.
type tests struct {
	id   string
	code dice.Code
	need int
	n    int
}

func (h *odds) asked(n *dice.Need) {
	switch {
	case n.Ask != nil:
		h.answers++
	case len(n.Done) == 0: // otherwise the rest of a volley that has been counted
		h.throws = append(h.throws, tests{n.Roll.ID, n.Roll.Code, n.Roll.Need, n.Times})
	}
}

// form checks the sums of a form against the throws.
func (h *odds) form(f view.Form) {
	h.t.Helper()
	type number struct {
		code dice.Code
		need int
	}
	said, thrown := map[number]int{}, map[number]int{}
	for _, r := range f.Sums() {
		if r.Target > 0 {
			said[number{r.Code, r.Target}] += r.Times
		}
	}
	kinds, tables := map[string]bool{}, map[dice.Code]bool{}
	for _, x := range h.throws {
		if x.need == 0 {
			tables[x.code] = true
		} else if said[number{x.code, x.need}] > 0 {
			kinds[x.id] = true
		}
	}
	for _, x := range h.throws {
		if kinds[x.id] {
			thrown[number{x.code, x.need}] += x.n
		}
	}
	for k, n := range said {
		if thrown[k] == 0 && tables[k.code] {
			continue
		}
		h.held++
		assert.Equal(h.t, n, thrown[k], "%s: the form says %d throws need %d on %s", h.about, n, k.need, k.code)
	}
	for k, n := range thrown {
		if said[k] == 0 {
			assert.Fail(h.t, "unsaid", "%s: %d throws need %d on %s, and the form does not say so", h.about, n, k.need, k.code)
		}
	}
}

// chance checks a sum against all results of its dice counted one by one.
func (h *odds) chance(r engine.Reckoning) {
	h.t.Helper()
	if r.Target == 0 {
		return
	}
	h.held++
	want := counted(r.Code, r.Target)
	got := r.Chance()
	assert.Equal(h.t, want.In*got.Of, got.In*want.Of, "%s: %d or more on %s", h.about, r.Target, r.Code)
}

// counted returns the chance of need or more by counting every result of the dice.
func counted(c dice.Code, need int) dice.Chance {
	faces := make([]int, c.Faces())
	for i := range faces {
		faces[i] = 1
	}
	var ch dice.Chance
	for {
		total, err := c.Total(faces)
		if err != nil {
			return dice.Chance{In: -1, Of: 1}
		}
		ch.Of++
		if total >= need {
			ch.In++
		}
		i := 0
		for ; i < len(faces) && faces[i] == c.Sides(); i++ {
			faces[i] = 1
		}
		if i == len(faces) {
			return ch
		}
		faces[i]++
	}
}

// card checks the throws of a card against its sums.
func (h *odds) card(c view.Card) {
	h.t.Helper()
	var needs []engine.Reckoning
	for _, r := range c.Sums() {
		h.chance(r)
		if r.Target > 0 {
			needs = append(needs, r)
		}
	}
	if len(c.Shots) == 0 || len(needs) == 0 {
		return
	}
	h.held++
	at := -1 // index of the sum whose throws are being read
	n := 0
	done := func() {
		if at >= 0 && at < len(needs) {
			assert.Equal(h.t, needs[at].Times, n, "%s: throws below %q", h.about, heading(needs[at]))
		}
	}
	for i, s := range c.Shots {
		if s.Head != "" || i == 0 {
			done()
			at, n = at+1, 0
		}
		if at >= len(needs) {
			assert.Fail(h.t, "headings", "%s: more headings than sums with a number needed: %q", h.about, s.Head)
			return
		}
		need := needs[at].Target
		if s.Head != "" {
			assert.Regexp(h.t, fmt.Sprintf(`\b%d(\+| or more)`, need), s.Head, "%s: the heading of %d throws that need %d", h.about, needs[at].Times,
				need)
		}
		n++
		if !s.Counted {
			assert.Equal(h.t, s.Total >= need, s.Hit, "%s: throw %d, a total of %d where %d is needed", h.about, i+1, s.Total, need)
		}
	}
	done()
	assert.Equal(h.t, len(needs), at+1, "%s: sums with throws", h.about)
}

func heading(r engine.Reckoning) string {
	return strings.TrimSpace(r.Who + " " + strconv.Itoa(r.Target) + "+")
}

var (
	needsWord    = regexp.MustCompile(`(\d+)(?:\+| or more)(?: on (\d*D\d+))?[^.;%0-9]*?(\d+\.\d%)`)
	aboutWord    = regexp.MustCompile(`about (\d+(?:\.\d)?) of (\d+)`)
	expectedWord = regexp.MustCompile(`(\d+)\.(\d) expected`)
)

// words checks chances and expectations in texts against the sums beside them.
func (h *odds) words(sums []engine.Reckoning, all ...string) {
	h.t.Helper()
	for _, text := range all {
		for _, m := range needsWord.FindAllStringSubmatch(text, -1) {
			need, _ := strconv.Atoi(m[1])
			h.held++
			assert.True(h.t, h.isChance(sums, need, m[2], m[3]), "%s: %q is not the chance of %s: %s", h.about, m[3], m[1], text)
		}
		for _, m := range aboutWord.FindAllStringSubmatch(text, -1) {
			n, _ := strconv.Atoi(m[2])
			ok := false
			for _, r := range sums {
				ok = ok || r.Times == n && tenths(expected(r)) == m[1]
			}
			h.held++
			assert.True(h.t, ok, "%s: no sum gives %q", h.about, m[0])
		}
		for _, m := range expectedWord.FindAllStringSubmatch(text, -1) {
			in, of := 0, 1
			for _, r := range sums {
				if r.Target > 0 {
					ch := counted(r.Code, r.Target)
					in, of = in*ch.Of+ch.In*r.Times*of, of*ch.Of
					in, of = reduced(in, of)
				}
			}
			h.held++
			want := (20*in + of) / (2 * of)
			assert.Equal(h.t, fmt.Sprintf("%d.%d", want/10, want%10), m[1]+"."+m[2], "%s: expected: %s", h.about, text)
		}
	}
}

// isChance reports whether printed is the chance of need or more, or of less, on the dice named or on those of a sum or a throw.
func (h *odds) isChance(sums []engine.Reckoning, need int, code, printed string) bool {
	var codes []dice.Code
	if c, err := dice.ParseCode(code); err == nil {
		codes = []dice.Code{c}
	} else {
		for _, r := range sums {
			codes = append(codes, r.Code)
		}
		for _, x := range h.throws {
			codes = append(codes, x.code)
		}
		codes = append(codes, dice.OneD6, dice.TwoD6, dice.ThreeD6, dice.OneD10)
	}
	for _, c := range codes {
		if ch := counted(c, need); ch.String() == printed || ch.Not().String() == printed {
			return true
		}
	}
	return false
}

// expected returns the average number of successes of a sum, in tenths.
func expected(r engine.Reckoning) int { return counted(r.Code, r.Target).Expected(r.Times) }

func tenths(n int) string {
	if n%10 == 0 || n >= 100 {
		return strconv.Itoa((n + 5) / 10)
	}
	return fmt.Sprintf("%d.%d", n/10, n%10)
}

func reduced(a, b int) (int, int) {
	x, y := a, b
	for y != 0 {
		x, y = y, x%y
	}
	if x == 0 {
		return a, b
	}
	return a / x, b / x
}
