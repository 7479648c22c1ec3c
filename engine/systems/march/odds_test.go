package march

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// fate is one possible outcome of the dice of an entry.
type fate struct {
	ways   int // in how many ways
	totals []int
	rolls  []dice.Roll
	res    result
	after  State
	none   bool // a question was answered no: nothing happened
}

// enumerate carries out c with every total of its first two rolls and a middling one for all others. Questions are answered
// with yes or the first choice.
func enumerate(t rulestest.T, s State, c engine.Command) (out []fate) {
	t.Helper()
	var walk func(given []dice.Given, f fate)
	walk = func(given []dice.Given, f fate) {
		evs, err := System{}.Resolve(s, c, dice.NewCup(given...))
		need, _ := err.(*dice.Need)
		switch {
		case need != nil && need.Ask != nil:
			a := dice.Yes
			if need.Ask.Kind == dice.Pick {
				a = need.Ask.Choices[0].ID
			}
			walk(append(given[:len(given):len(given)], dice.Given{ID: need.Ask.ID, By: dice.Table, Answer: a}), f)
		case need != nil:
			code := need.Roll.Code
			ways := code.Ways()
			from, to := code.Min(), code.Max()
			if len(f.totals) >= 2 {
				from = 3*code.Faces() + len(f.totals)%2 // never the same twice, or a tie would last for ever
				to = from
			}
			for total := from; total <= to; total++ {
				faces := []int{total}
				if code.Faces() == 2 {
					faces = []int{min(6, total-1), total - min(6, total-1)}
				}
				g := f
				if len(f.totals) < 2 {
					g.ways *= ways[total]
				}
				g.totals = append(f.totals[:len(f.totals):len(f.totals)], total)
				g.rolls = append(f.rolls[:len(f.rolls):len(f.rolls)], *need.Roll)
				walk(append(given[:len(given):len(given)], dice.Given{ID: need.Roll.ID, By: dice.Table, Faces: faces}), g)
			}
		case err != nil:
			require.NoError(t, err, "%s", c)
		default:
			f.after = rulestest.Applied(t, System{}, s, evs...)
			if f.none = len(evs) == 0; !f.none {
				f.res = told(f.after, engine.Step{Do: c, Events: evs})
			}
			out = append(out, f)
		}
	}
	walk(nil, fate{ways: 1})
	return out
}

// shareOf returns the share of ways that are good, with each fate weighted by the dice rolled for it.
func shareOf(fates []fate, good func(fate) bool) dice.Chance {
	whole := 1
	for _, f := range fates {
		n := 1
		for _, r := range f.rolls[:min(2, len(f.rolls))] {
			n *= weigh(r.Code)
		}
		whole = max(whole, n)
	}
	c := dice.Chance{Of: whole}
	for _, f := range fates {
		n := f.ways
		for i := min(2, len(f.rolls)); i > 0; i-- {
			n *= weigh(f.rolls[i-1].Code)
		}
		full := 1
		for _, r := range f.rolls[:min(2, len(f.rolls))] {
			full *= weigh(r.Code)
		}
		if good(f) {
			c.In += f.ways * (whole / full)
		}
	}
	return c
}

func weigh(c dice.Code) int {
	if c.Faces() == 2 {
		return 36
	}
	return 6
}

var percent = regexp.MustCompile(`(\d+\.\d)%`)

// good returns the test of a good outcome for which the form of an entry states a chance; nil if it states none.
func good(c engine.Command, f view.Form) func(fate) bool {
	switch c.Do {
	case "ved":
		return func(x fate) bool { return x.res.Word == "passes" }
	case "charge":
		return func(x fate) bool { return x.res.Word == "Charge declared" }
	case "react":
		return func(x fate) bool { return !x.res.Bad }
	case "charger":
		return func(x fate) bool { return x.res.Word == "charges home" }
	case "mf-morale", "army-morale":
		return func(x fate) bool { return strings.HasSuffix(x.res.Word, "stands") }
	case "rally":
		return func(x fate) bool { return x.res.Word == "rallies" || x.res.Word == "CV back" }
	case "order":
		return func(x fate) bool { return x.res.Word != "does not arrive" }
	case "arrive":
		return func(x fate) bool { return x.res.Word == "arrives" }
	case "town":
		return func(x fate) bool { return x.res.Word == "on fire" }
	case "melee":
		return func(x fate) bool { a, b := scores(x.res.Num); return a > b }
	}
	return nil
}

func scores(n string) (a, b int) {
	x, y, _ := strings.Cut(n, " to ")
	a, _ = strconv.Atoi(strings.Replace(x, "−", "-", 1))
	b, _ = strconv.Atoi(strings.Replace(y, "−", "-", 1))
	return a, b
}

// values are the house values that are numbers.
var values = slices.DeleteFunc(slices.Clone(house.Values()), func(v book.Value) bool { return v.Names != nil })

// leading returns the number an id begins with, 0 if none.
func leading(id string) int {
	n, _ := strconv.Atoi(id)
	return n
}

// opening returns a position in which many entries are possible: charges declared and answered, leaders attached, units hurt, an MF
// on its way, one broken, a garrison. Some house values are changed at random.
func opening(t rulestest.T, choose rulestest.Chooser) State {
	o := engine.Do("", "forces", []string{"division", "corps"}[choose(2)], "brigades", []string{"yes", "no"}[choose(2)], "sky", "yes",
		"recall", "yes", "add", []string{"yes", "no"}[choose(2)],
		"natural", []string{"yes", "no"}[choose(2)], "backfire", []string{"yes", "no"}[choose(2)]).In
	for range choose(12) {
		c := values[choose(len(values))]
		o = append(o, engine.Value{Key: string(c.Key), Val: book.Num(c.Min + choose(c.Max-c.Min+1))})
	}
	s := rulestest.Opened(t, System{}, o).(State)
	s.Step = choose(len(steps))
	if s.Step > 4 {
		s.Active, s.First = choose(2), 0
	}
	s.Weather, s.Night = choose(3), choose(5) == 0
	for i := range s.Units {
		u := &s.Units[i]
		u.CV = max(1, u.CV-choose(4))
		u.Dis = choose(3) * choose(2)
		switch {
		case u.Kind == Artillery:
			u.Form = []Form{Limbered, Deployed}[choose(2)]
		case u.Kind == Infantry:
			u.Form = Form(choose(4 + book.Bit(u.Sk)))
			u.Regt, u.Rifle = choose(4) == 0, choose(4) == 0
		default:
			u.Flags |= []int{0, 0, Blown, Reacted}[choose(4)]
		}
	}
	for i := range s.Leaders {
		if ids := offers(s, "attach leader="+book.Num(s.Leaders[i].ID), "unit"); len(ids) > 1 && choose(2) == 0 {
			s.Leaders[i].Unit = leading(ids[choose(len(ids))])
		}
		s.Leaders[i].Cmd, s.Leaders[i].Insp = choose(5), choose(3)
	}
	s.Towns = []Town{{ID: 1, Name: "Mill", Stuff: choose(3), Size: 1}}
	for _, u := range s.Units {
		if u.Kind == Infantry && choose(9) == 0 && s.garrison(1) == 0 {
			_, at := s.unit(u.ID)
			s.Units[at].Town, s.Units[at].Form = 1, Line
		}
	}
	for i := range s.MFs {
		m := &s.MFs[i]
		m.Engaged = choose(2) == 0
		m.Committed = m.Engaged || choose(2) == 0
		m.Lost, m.LostInf, m.Near = choose(4), choose(2) == 0, choose(2) == 0
		m.Order, m.Try, m.Tries = choose(len(orders)), choose(len(orders)+1), choose(4)
	}
	last := &s.MFs[len(s.MFs)-1]
	if choose(3) == 0 && len(s.MFs) > 2 {
		last.Arrives, last.Committed, last.Engaged = 1, false, false
		for i := range s.Leaders {
			if u, at := s.unit(s.Leaders[i].Unit); at >= 0 && u.MF == last.ID {
				s.Leaders[i].Unit = 0
			}
		}
	}
	for range 1 + choose(3) {
		c, ok := rulestest.RandomForm(System{}, s, engine.Do("charge"), choose)
		if f := (System{}).Form(s, c); !ok || f.Refused != nil {
			continue
		}
		s = enumerate(t, s, c)[0].after
		if choose(2) == 0 && len(s.Charges) > 0 {
			if c, ok := rulestest.RandomForm(System{}, s, engine.Do("react", "charge", book.Num(len(s.Charges)-1)), choose); ok {
				all := enumerate(t, s, c)
				s = all[choose(len(all))].after
			}
		}
	}
	require.NoError(t, s.check())
	return s
}

var heldEntries = []string{"ved", "charge", "react", "charger", "mf-morale", "army-morale", "rally", "order", "arrive", "town", "melee",
	"fire", "guns",
	"skirmish", "weather", "risk", "enlist", "effects", "passage", "move", "initiative", "cv"}

// printing lists the entries that print chances, headings or meanings; the others print only sums.
var printing = heldEntries[:17]

// Every chance, heading and meaning shown with an entry is checked against every outcome of its dice.
// Source: the odds of charts 8, and MA-20 to MA-23, MA-58.
func TestPrintedOddsAreThoseOfTheEntry(t *testing.T) {
	rulestest.Native(t, "entries with every way in which their dice may fall")
	seen := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		choose := rulestest.Drawn(t)
		s := opening(t, choose)
		for _, do := range heldEntries {
			if rules.Bars(s, do) != "" {
				continue
			}
			want := engine.Do(do)
			if do == "charge" && s.Active >= 0 && choose(4) > 0 {
				want = want.With("opportunity", "yes")
			}
			c, ok := rulestest.RandomForm(System{}, s, want, choose)
			if f := (System{}).Form(s, c); !ok || f.Refused != nil {
				continue
			}
			if holdEntry(t, s, c) {
				seen[do]++
			}
		}
	})
	t.Logf("%v", seen)
}

// A sure hit rolls only for the unit it bounces into; its card gives the hits on the first target.
func TestABounceIsNotTheVerdict(t *testing.T) {
	rulestest.Native(t, "hundreds of entries")
	held := 0
	for seed := range uint64(200) {
		choose := rulestest.Seeded(seed)
		s := opening(t, choose)
		s.Weather = 0
		c, ok := rulestest.RandomForm(System{}, s, engine.Do("guns", "at", "free", "range", "1", "bounce", "yes"), choose)
		f := System{}.Form(s, c)
		m := factorWord.FindStringSubmatch(f.Go)
		if !ok || f.Refused != nil || m == nil || !c.In.Is("bounce") || leading(m[1])%6 > 0 {
			continue
		}
		holdEntry(t, s, c)
		held++
	}
	assert.Positive(t, held)
}

// Every kind of entry that prints any is checked a few times, whatever the random entries above happen to reach.
func TestEveryEntryIsHeld(t *testing.T) {
	rulestest.Native(t, "entries with every way in which their dice may fall")
	for _, do := range printing {
		t.Run(do, func(t *testing.T) {
			held := 0
			for seed := range uint64(60) {
				choose := rulestest.Seeded(seed)
				s := opening(t, choose)
				if rules.Bars(s, do) != "" {
					continue
				}
				c, ok := rulestest.RandomForm(System{}, s, engine.Do(do), choose)
				if ok && (System{}).Form(s, c).Refused == nil && holdEntry(t, s, c) {
					if held++; held == 5 {
						t.Logf("after %d", seed)
						return
					}
				}
			}
			assert.NotZero(t, held, "never held")
		})
	}
}

// holdEntry checks one entry and reports whether anything was printed to check.
func holdEntry(t rulestest.T, s State, c engine.Command) (held bool) {
	f := System{}.Form(s, c)
	fates := enumerate(t, s, c)
	if len(fates) == 0 || fates[0].none {
		return false
	}
	require.Equal(t, 1, f.Times, "%s is one resolution", c)
	if r := f.Reckoning; r != nil {
		if g := good(c, f); g != nil && (r.Target > 0 || percent.MatchString(r.Result)) {
			held = true
			printed := r.Chance().String()
			if r.Target == 0 {
				printed = percent.FindStringSubmatch(r.Result)[1] + "%"
			}
			require.Equal(t, shareOf(fates, g).String(), printed, "%s: %s", c, r.Result)
		}
		sum := rulestest.Sum(r.Terms, func(x engine.Term) int { return x.Value })
		require.Equal(t, r.Sum, sum, "%s: the terms come to the sum", c)
	}
	for _, x := range fates {
		held = holdFate(t, c, f, x) || held
	}
	return holdBands(t, c, fates) || held
}

var (
	factorWord = regexp.MustCompile(`^(?:Fire: factor|Hold factor) (\d+)$`)
	fightWord  = regexp.MustCompile(`^Fight: (−?\d+) against (−?\d+)$`)
	atMostWord = regexp.MustCompile(`needed (\d+)(?: or less)?$`)
)

// holdFate checks the headings of a form and the words of a card against one result.
func holdFate(t rulestest.T, c engine.Command, f view.Form, x fate) (held bool) {
	if m := factorWord.FindStringSubmatch(f.Go); m != nil {
		held = true
		factor, _ := strconv.Atoi(m[1])
		require.Equal(t, factor, x.res.Sums[0].Sum, "%s: the factor of the card", c)
		if x.res.Word == "held" {
			require.Equal(t, m[1], x.res.Num)
			require.Empty(t, x.totals, "%s: nothing is thrown", c)
			require.NotContains(t, f.Reckoning.Result, "hit")
		} else {
			hits, _ := strconv.Atoi(x.res.Num)
			want := factor / 6
			if factor%6 > 0 && x.totals[0] <= factor%6 {
				want++
			}
			require.Equal(t, want, hits, "%s: factor %d and %v", c, factor, x.totals)
			require.Equal(t, hitsMeant(f.Reckoning.Result, x.totals), hits, "%s: %s", c, f.Reckoning.Result)
			said := "" // nothing is rolled, and the verdict says so
			if _, on, ok := strings.Cut(f.Reckoning.Result, " on "); ok {
				said = "needed " + on
			}
			require.Equal(t, said, strings.TrimSuffix(x.res.Need, " for 1 more"), "%s: the card says what the form said", c)
		}
	}
	if m := fightWord.FindStringSubmatch(f.Go); m != nil {
		held = true
		a, b := scores(x.res.Num)
		a0, b0 := scores(m[1] + " to " + m[2])
		require.Equal(t, []int{a0 + x.totals[0], b0 + x.totals[1]}, []int{a, b}, "%s: heading and totals", c)
	}
	if m := atMostWord.FindStringSubmatch(x.res.Need); m != nil && c.Do != "fire" && c.Do != "guns" {
		held = true
		n, _ := strconv.Atoi(m[1])
		require.Equal(t, x.totals[0] <= n, !x.res.Bad, "%s: %s, thrown %d: %s", c, x.res.Need, x.totals[0], x.res.Word)
	}
	if c.Do == "risk" { // "struck on 12 or more"
		held = true
		for _, o := range f.Fields[1].Options {
			if o.ID == f.Fields[1].Value {
				need, _ := strconv.Atoi(strings.Fields(o.Small)[2])
				require.Equal(t, x.totals[0] >= need, x.res.Word != leaderStates[0], "%s: %s", c, o.Small)
			}
		}
	}
	if c.Do == "enlist" {
		held = true
		require.Equal(t, strings.TrimPrefix(f.Go, "Add "), f.Reckoning.Result, "%s", c)
		require.Equal(t, f.Reckoning.Result, x.res.Word)
		var codes []string
		n := strings.Count(x.res.Line, " joined ")
		for _, u := range x.after.Units[len(x.after.Units)-n:] {
			code := u.code().String()
			if n == 2 {
				code, _, _ = strings.Cut(code, " ")
			}
			codes = append(codes, code)
		}
		require.Equal(t, strings.Join(codes, " and "), f.Reckoning.Result, "%s: what joins", c)
	}
	if c.Do == "skirmish" {
		held = true
		diff, _ := strconv.Atoi(strings.Replace(strings.TrimPrefix(f.Reckoning.Result, "+"), "−", "-", 1))
		if len(x.totals) > 0 {
			require.Equal(t, book.Num(x.totals[0]+diff), x.res.Num, "%s", c)
			require.Contains(t, f.Go, " "+f.Reckoning.Result)
		}
	}
	return held
}

// hitsMeant returns the hits that "1 hit, 1 more on 1–2" means for the dice rolled.
func hitsMeant(text string, totals []int) int {
	n := 0
	for _, part := range strings.Split(text, ", ") {
		words := strings.Fields(part)
		k, _ := strconv.Atoi(words[0]) // "no hits" is none
		if _, on, ok := strings.Cut(part, " on "); ok {
			top, _ := strconv.Atoi(strings.TrimPrefix(on, "1–"))
			if totals[0] > top {
				k = 0
			}
		}
		n += k
	}
	return n
}

// holdBands checks the meanings that the tray gives for totals: each total has one meaning, in order, and the same meaning
// always goes with the same verdict.
func holdBands(t rulestest.T, c engine.Command, fates []fate) (held bool) {
	words, labels := map[string]string{}, map[string]string{}
	for _, x := range fates {
		for i, r := range x.rolls {
			at := r.Code.Min()
			for _, b := range r.Bands {
				if b.To < b.From {
					continue
				}
				require.Equal(t, at, b.From, "%s, %s: %v", c, r.For, r.Bands)
				at = b.To + 1
			}
			if len(r.Bands) > 0 {
				require.Equal(t, r.Code.Max()+1, at, "%s, %s: %v", c, r.For, r.Bands)
			}
			if i > 0 || c.Do == "effects" || c.Do == "passage" || c.Do == "react" || c.Do == "move" || c.Do == "risk" {
				continue // the verdict depends on more than one roll, or on more than pass and fail
			}
			if c.Do == "melee" && r.ID == rollRisk.ID {
				continue // the roll is for the leader of men ridden down without a test
			}
			label, _ := r.Meaning(x.totals[0])
			if strings.HasSuffix(r.About, ", bounced through") {
				continue // the first target had only sure hits
			}
			if c.Do == "skirmish" && strings.HasSuffix(label, "VeD or D2") {
				continue // the VeD test settles the verdict
			}
			if label == "" || (c.Do == "fire" || c.Do == "guns") && r.ID != rollFire.ID { // sure hits roll nothing
				continue
			}
			held = true
			verdict := x.res.Word
			if r.ID == rollFire.ID {
				verdict = x.res.Num + " " + x.res.Word
				require.Equal(t, label, strings.Replace(verdict, "0 hits", "no hits", 1), "%s", c)
			}
			if was, ok := words[label]; ok {
				require.Equal(t, was, verdict, "%s: %s", c, label)
			}
			if was, ok := labels[verdict]; ok {
				require.Equal(t, was, label, "%s: %s", c, verdict)
			}
			words[label], labels[verdict] = verdict, label
		}
	}
	return held
}

// The check shared by all rule books, over random entries in positions of this one.
func TestOddsOfRandomEntries(t *testing.T) {
	rulestest.Native(t, "thousands of entries")
	held := 0
	for seed := range 4 {
		choose := rulestest.Seeded(uint64(seed + 1))
		held += rulestest.Odds(t, System{}, opening(t, choose), 110, choose)
	}
	assert.Greater(t, held, 4)
}
