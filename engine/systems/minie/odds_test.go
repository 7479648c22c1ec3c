package minie

import (
	"fmt"
	"regexp"
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
	"vedette/engine/rulestest/sure"
	"vedette/engine/view"
)

// outcome is what came of one result of the dice: the card of the step, and the position after it.
type outcome struct {
	d    did
	next State
}

// most is the greatest number of results enumerated: those of three dice. More dice work in the same way.
const most = 6 * 6 * 6

// enumerate resolves a line with every result of its dice and calls each with its probability,
// as one in of. Answers are given by the id of their question. It returns false, perhaps after calling each,
// if there are more than most results.
func enumerate(t rulestest.T, s State, line string, answers map[string]string, each func(o outcome, of int)) bool {
	t.Helper()
	c := rulestest.Line(t, line)
	left := most
	var next func(given []dice.Given, of int) bool
	next = func(given []dice.Given, of int) bool {
		evs, err := System{}.Resolve(s, c, dice.NewCup(given...))
		if err == nil {
			o := outcome{next: rulestest.Applied(t, System{}, s, evs...)}
			o.d = told(o.next, engine.Step{Do: c, Events: evs})
			left--
			each(o, of)
			return left >= 0
		}
		var need *dice.Need
		require.ErrorAs(t, err, &need, "%s", line)
		with := func(g dice.Given, of int) bool {
			return next(append(given[:len(given):len(given)], g), of)
		}
		if need.Ask != nil {
			return with(dice.Given{ID: need.Ask.ID, By: dice.Table, Answer: answers[need.Ask.ID]}, of)
		}
		n, sides := need.Roll.Code.Faces(), need.Roll.Code.Sides()
		if all := of * pow(sides, min(n*need.Times, 9)); all > 4*most {
			return false
		}
		faces := make([]int, n)
		var die func(i, of int) bool
		die = func(i, of int) bool {
			if i == n {
				return with(dice.Given{ID: need.Roll.ID, By: dice.Table, Faces: append([]int(nil), faces...)}, of)
			}
			for v := 1; v <= sides; v++ {
				faces[i] = v
				if !die(i+1, of*sides) {
					return false
				}
			}
			return true
		}
		return die(0, of)
	}
	return next(nil, 1)
}

func pow(base, n int) int {
	p := 1
	for range n {
		p *= base
	}
	return p
}

// measured returns the exact mean of of, in tenths, over every result of a line, weighted by its probability.
func measured(t rulestest.T, s State, line string, answers map[string]string, of func(o outcome) int) (tenths int, ok bool) {
	t.Helper()
	const whole = 6 * 6 * 6 * 6 * 6 * 6 * 10
	sum := 0
	ok = enumerate(t, s, line, answers, func(o outcome, part int) {
		require.Zero(t, whole%part)
		sum += of(o) * (whole / part)
	})
	return (2*10*sum + whole) / (2 * whole), ok
}

var printedMean = regexp.MustCompile(`([0-9.]+)( figures?)?( of it)? on average`)

// means returns the averages in a text, in tenths.
func means(t rulestest.T, text string) (out []int) {
	t.Helper()
	for _, m := range printedMean.FindAllStringSubmatch(text, -1) {
		x := sure.Of(strconv.ParseFloat(m[1], 64))(t)
		out = append(out, int(x*10+0.5))
	}
	return out
}

// lossOf returns the figures that a unit lost; for a target that is not on the roster, by the verdict.
func lossOf(s State, id int) func(o outcome) int {
	return func(o outcome) int {
		if id == 0 {
			n, _ := strconv.Atoi(o.d.Num)
			return n
		}
		was, _ := s.unit(id)
		now, _ := o.next.unit(id)
		return was.alive() - now.alive()
	}
}

// draw picks one of several words.
func draw(t *rapid.T, name string, of ...string) string { return rapid.SampledFrom(of).Draw(t, name) }

// anyGame returns a game with random switches that affect odds, no officers at risk, and a few units of any kind and strength.
func anyGame(t *rapid.T) State {
	s := opening(t, "s06", "no", "s01", draw(t, "s01", "yes", "no"), "s02", draw(t, "s02", "yes", "no"), "s03", draw(t, "s03", "yes", "no"),
		"s08", draw(t, "s08", "yes", "no"), "s10", "yes", "hard", draw(t, "hard", "1", "3"), "square", draw(t, "square", "0", "4"))
	s.Sky = rapid.IntRange(0, 2).Draw(t, "sky")
	for _, id := range [...]int{3, 8, 12, 15, 18} {
		s = with(s, id, func(u *Unit) {
			u.Men = rapid.IntRange(1, min(u.Start, 17)).Draw(t, "men")
			u.Colonel, u.Subs, u.Flags, u.Drum = 0, 0, 0, 0
			u.Quality = rapid.IntRange(Militia, Elite).Draw(t, "quality")
			u.Gren = min(u.Men, rapid.IntRange(0, 2).Draw(t, "grenadiers"))
			if u.Class == Infantry {
				u.Form = rapid.SampledFrom([]int{Line, Column, AttackColumn, Skirmish, Square}).Draw(t, "form")
			}
		})
	}
	return s
}

// TestDiceBesideAVolley: a sum that gives an average shows its dice, up to ten.
func TestDiceBesideAVolley(t *testing.T) {
	s := opening(t, "s06", "no")
	for men, shown := range map[int]int{30: 9, 34: 10, 38: 0} { // besides the six of the command
		r := formOf(t, with(s, 3, func(u *Unit) { u.Quality, u.Men = Elite, men }), "musketry unit=3 target=12 range=20 cover=open").Reckoning
		require.NotNil(t, r)
		assert.Equal(t, shown, r.Code.N, "%d elite, a die for four", men+6)
	}
}

// TestPrintedVolleys: the chance, the average and the dice beside a volley or light infantry fire are those of the entry.
func TestPrintedVolleys(t *testing.T) {
	checks(t, func(rt *rapid.T, checked *int) {
		s := anyGame(rt)
		at := draw(rt, "at", "12", "15", "18", "0")
		line := fmt.Sprintf("musketry unit=%s target=%s range=%s cover=%s", draw(rt, "by", "3", "8"), at, draw(rt, "range", "8", "20", "32",
			"40"), draw(rt, "cover", "open", "soft", "hard"))
		if at == "0" {
			line += " at-class=" + draw(rt, "class", "infantry", "light", "artillery")
		}
		line += book.When(rapid.Bool().Draw(rt, "flank"), " flank=yes") + book.When(rapid.Bool().Draw(rt, "first"), " first=yes")
		f := formOf(rt, s, line)
		if f.Refused != nil {
			return
		}
		id, _ := strconv.Atoi(at)
		mean, ok := measured(rt, s, line, nil, lossOf(s, id))
		if !ok {
			return
		}
		*checked++
		require.Equal(rt, []int{mean}, means(rt, f.GoSmall), "%s: %s", line, f.GoSmall)
		holdChance(rt, s, line, f, lossOf(s, id))
		// As many dice are thrown as the key says.
		c, _ := engine.ParseCommand(line)
		_, err := System{}.Resolve(s, c, dice.NewCup())
		var need *dice.Need
		require.ErrorAs(rt, err, &need)
		require.True(rt, strings.HasPrefix(f.GoSmall, book.Plural(need.Times*need.Roll.Code.N, "die", "dice")+", "), "%s: %d thrown",
			f.GoSmall, need.Times*need.Roll.Code.N)
	})
}

// holdChance compares the chance of a reckoning with a target, or the average of one without, with the results of the entry.
func holdChance(t rulestest.T, s State, line string, f view.Form, loss func(o outcome) int) {
	t.Helper()
	r := f.Reckoning
	require.NotNil(t, r)
	if r.Target == 0 {
		mean, _ := measured(t, s, line, nil, loss)
		for _, m := range means(t, r.Result) {
			require.Equal(t, mean, m, "%s: %s", line, r.Result)
		}
		return
	}
	if f.Times > 1 { // each die alone
		require.Equal(t, 1, r.Code.N, line)
		return
	}
	some, ok := measured(t, s, line, nil, func(o outcome) int { return 100 * book.Bit(loss(o) > 0) })
	if ok {
		require.Equal(t, some, r.Chance().Tenths(), "%s: %s", line, r.Chance())
	}
}

// checks is rapid.Check repeated until something was checked, since all the few cases of a short run may be refused.
func checks(t *testing.T, check func(rt *rapid.T, checked *int)) {
	checked := 0
	for range 20 {
		if checked == 0 {
			rapid.Check(t, func(rt *rapid.T) { check(rt, &checked) })
		}
	}
	assert.Positive(t, checked)
}

// TestPrintedDice: where each die counts alone, the hits printed for all dice are the average of the entry.
func TestPrintedDice(t *testing.T) {
	checks(t, func(rt *rapid.T, checked *int) {
		s := anyGame(rt)
		s.Sky = skyClear
		line := draw(rt, "line",
			fmt.Sprintf("skirmish unit=18 target=%s range=%s cover=%s", draw(rt, "at", "3", "7", "8"), draw(rt, "range", "32", "40", "60"),
				draw(rt, "cover", "open", "soft")),
			fmt.Sprintf("roundshot unit=7 target=12 guns=%s range=%s lane=%s stops=yes", draw(rt, "guns", "1", "2"), draw(rt, "third", "0", "1",
				"2"), draw(rt, "lane", "1", "2")))
		f := formOf(rt, s, line)
		if f.Refused != nil || f.Times < 2 {
			return
		}
		id := 12
		if strings.HasPrefix(line, "skirmish") {
			id, _ = strconv.Atoi(regexp.MustCompile(`target=(\d+)`).FindStringSubmatch(line)[1])
		}
		u := unitOf(rt, s, id)
		if u.alive() < f.Times { // fewer figures than dice: the average is on the key
			return
		}
		mean, ok := measured(rt, s, line, nil, lossOf(s, id))
		if !ok {
			return
		}
		*checked++
		require.Equal(rt, mean, f.Reckoning.Chance().Expected(f.Times), "%s: about of %d", line, f.Times)
	})
}

// TestPrintedGuns: the averages beside roundshot, shell and canister, among the figures in the lane, circle or cone.
func TestPrintedGuns(t *testing.T) {
	checks(t, func(rt *rapid.T, checked *int) {
		s := anyGame(rt)
		s = with(s, 12, func(u *Unit) { u.Men, u.Gren = rapid.IntRange(1, 6).Draw(rt, "target"), 0 })
		s = with(s, 16, func(u *Unit) { u.Howitz = book.Bit(rapid.Bool().Draw(rt, "howitzer")) })
		by, enemy := draw(rt, "by", "7", "16"), "12"
		if by == "16" {
			enemy = "3"
			s = with(s, 3, func(u *Unit) { u.Men, u.Gren = rapid.IntRange(1, 6).Draw(rt, "target"), 0 })
		}
		guns := draw(rt, "guns", "1", "2")
		cover := draw(rt, "cover", "open", "soft", "hard")
		line := draw(rt, "line",
			fmt.Sprintf("roundshot unit=%s target=%s guns=%s range=%s lane=%s stops=yes", by, enemy, guns, draw(rt, "third", "0", "1", "2"),
				draw(rt, "lane", "1", "2", "3")),
			fmt.Sprintf("shell unit=%s target=%s guns=%s circle=%s cover=%s", by, enemy, guns, draw(rt, "circle", "1", "2", "3"), cover),
			fmt.Sprintf("canister unit=%s target=%s guns=%s zone-close=%s zone-normal=%s cover=%s", by, enemy, guns, draw(rt, "close", "0", "1",
				"2"), draw(rt, "normal", "0", "1"), cover))
		f := formOf(rt, s, line)
		if f.Refused != nil {
			return
		}
		id, _ := strconv.Atoi(enemy)
		loss := lossOf(s, id)
		answers := map[string]string{"under": "nobody", "behind": "nobody"}
		if strings.Contains(f.GoSmall, "lands there") {
			require.Contains(rt, f.GoSmall, dice.Chance{In: 1, Of: 6}.String())
			line = strings.Replace(line, "guns=2", "guns=1", 1)
			hit, there := 0, 0
			ok := enumerate(rt, s, line, answers, func(o outcome, of int) {
				if o.d.Fall == 6 {
					there += 6 * 6 * 6 * 6 * 6 / of
					hit += loss(o) * (6 * 6 * 6 * 6 * 6 / of)
				}
			})
			if !ok {
				return
			}
			require.Equal(rt, []int{(20*hit + there) / (2 * there)}, means(rt, f.GoSmall), "%s: %s", line, f.GoSmall)
			*checked++
			return
		}
		mean, ok := measured(rt, s, line, answers, loss)
		if !ok {
			return
		}
		*checked++
		require.Equal(rt, []int{mean}, means(rt, f.GoSmall), "%s: %s", line, f.GoSmall)
	})
}

// TestPrintedReply: with a reply the average is that of firing first, and the sums of the result are those of the dice
// thrown, the second unit firing with its survivors.
func TestPrintedReply(t *testing.T) {
	s := opening(t, "s06", "no")
	f := formOf(t, s, "musketry unit=3 target=12 range=20 reply=yes")
	require.Nil(t, f.Refused)
	assert.Equal(t, "if first: 13 on average", f.GoSmall)
	d, _ := play(t, s, "musketry unit=3 target=12 range=20 reply=yes", []int{5, 2, 3, 4, 2, 1, 2, 2, 3})
	require.Len(t, d.Reck, 2)
	assert.Equal(t, []string{"rolled 10 less 1: loss 9", "rolled 7 less 1: loss 6"}, []string{d.Reck[0].Result,
		d.Reck[1].Result})
	d, _ = play(t, s, "musketry unit=3 target=12 range=20 reply=yes", []int{2, 5, 3, 4, 2, 1, 2, 2, 3})
	assert.Equal(t, []string{"rolled 10 less 1: loss 9", "rolled 7 less 1: loss 6"}, []string{d.Reck[0].Result,
		d.Reck[1].Result})
	assert.Contains(t, d.Note, "The 4th Georgia fire first.")
	d, _ = play(t, s, "musketry unit=3 target=12 range=20 reply=yes", []int{5, 5, 6, 6, 6, 6, 3, 3, 3, 3})
	assert.Equal(t, "rolled 12 less 1: loss 11", d.Reck[1].Result, "at once: with everybody")
}

// TestPrintedMelee: the chance beside a melee and the heading of its sum.
func TestPrintedMelee(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := anyGame(rt)
		s.Melees = []Contact{{A: 8, D: 15, X: rapid.IntRange(0, 2).Draw(rt, "over")}}
		line := fmt.Sprintf("melee melee=8-15 a-figures=%d d-figures=%d", rapid.IntRange(1, s.touch(unitOf(rt, s, 8),
			unitOf(rt, s, 15))).Draw(rt, "a"), rapid.IntRange(1, s.touch(unitOf(rt, s, 15), unitOf(rt, s, 8))).Draw(rt, "d"))
		line += book.When(rapid.Bool().Draw(rt, "general"), " a-general=yes") + book.When(rapid.Bool().Draw(rt, "other general"),
			" d-general=yes")
		f := formOf(rt, s, line)
		if f.Refused != nil {
			return
		}
		wins, ok := measured(rt, s, line, nil, func(o outcome) int { return 100 * book.Bit(strings.Contains(o.d.Line, "2nd Cavalry beat ")) })
		if ok {
			require.True(rt, strings.HasSuffix(f.Reckoning.Result, fmt.Sprintf("attacker higher: %d.%d%%", wins/10, wins%10)), "%s: %s, not %d",
				line, f.Reckoning.Result, wins)
		}
		require.NotContains(rt, f.Reckoning.Result, "+0")
		if f.Reckoning.Sum == 0 {
			require.True(rt, strings.HasPrefix(f.Reckoning.Result, "even"), f.Reckoning.Result)
		}
	})
	// There is a chance for any number of dice.
	s := opening(t)
	s.Melees = []Contact{{A: 3, D: 15}}
	f := formOf(t, with(with(s, 3, func(u *Unit) { u.Quality = Elite }), 15, func(u *Unit) { u.Quality = Elite }),
		"melee melee=3-15 a-figures=26 d-figures=26")
	assert.Equal(t, []string{"even, attacker higher: 46.9%", "7 dice against 7"}, []string{f.Reckoning.Result, f.GoSmall})
}

// TestPrintedChances: every other test with a chance in its form, by every face.
func TestPrintedChances(t *testing.T) {
	good := map[string]func(o outcome) bool{
		"morale":   func(o outcome) bool { return o.d.Word == "passes" || o.d.Word == "rallies" },
		"break":    func(o outcome) bool { return o.d.Word == "breakthrough" },
		"order":    func(o outcome) bool { return o.d.Word != "no change" },
		"officer":  func(o outcome) bool { return o.d.Word != "no officer" },
		"demolish": func(o outcome) bool { return o.d.Word == "goes off" || o.d.Word == "spiked" },
		"mine":     func(o outcome) bool { return o.d.Word != "silent" },
		"arrival":  func(o outcome) bool { return o.d.Word == "arrives" },
	}
	percent := regexp.MustCompile(`[0-9]+\.[0-9]%`)
	rapid.Check(t, func(rt *rapid.T) {
		s := opening(rt, "s04", draw(rt, "s04", "yes", "no"), "s09", "yes", "risk", draw(rt, "risk", "0", "4", "9"), "d-gate", draw(rt, "gate",
			"1", "6"), "mine", draw(rt, "mine", "1", "4", "6"), "m-arrive", draw(rt, "arrive", "1", "5"))
		s = with(s, 3, func(u *Unit) { u.Hungry = rapid.IntRange(0, 1).Draw(rt, "hungry") })
		quality := qualities[rapid.IntRange(Militia, Elite).Draw(rt, "quality")].id
		line := draw(rt, "line",
			fmt.Sprintf("morale unit=free by-quality=%s officers=%d losses=%d rout=%d", quality, rapid.IntRange(0, 6).Draw(rt, "officers"),
				rapid.IntRange(0, 2).Draw(rt, "losses"), rapid.IntRange(0, 4).Draw(rt, "rout")),
			"morale unit=3"+book.When(rapid.Bool().Draw(rt, "general"), " general=yes"),
			"break target=free at-quality="+quality,
			fmt.Sprintf("order brigade=free order=attack by=free value=%d", rapid.IntRange(1, 6).Draw(rt, "value")),
			fmt.Sprintf("officer unit=3 lost=%d", rapid.IntRange(1, 20).Draw(rt, "lost")),
			"demolish task=gate", "demolish task=spike", "mine target=free circle=1", "arrival")
		f := formOf(rt, s, line)
		require.Nil(rt, f.Refused, "%s", line)
		do, _, _ := strings.Cut(line, " ")
		is := sure.Found(measured(rt, s, line, nil, func(o outcome) int { return 100 * book.Bit(good[do](o)) }))(rt)
		switch r := f.Reckoning; {
		case r.Target > 0:
			require.Equal(rt, is, r.Chance().Tenths(), "%s: %d or more", line, r.Target)
		case percent.MatchString(r.Result):
			require.Equal(rt, fmt.Sprintf("%d.%d%%", is/10, is%10), percent.FindString(r.Result), "%s: %s", line, r.Result)
		default:
			require.Zero(rt, is, "%s: %s", line, r.Result)
		}
	})
}

// TestPrintedWork: the work takes as many more turns as the form says.
func TestPrintedWork(t *testing.T) {
	more := regexp.MustCompile(`, (\d+) more turns?`)
	rapid.Check(t, func(rt *rapid.T) {
		s := opening(rt, "w-pontoon", draw(rt, "span", "5", "12"), "w-down", draw(rt, "down", "30", "50"))
		kind := draw(rt, "kind", "trench", "pontoon", "redoubt", "abatis", "breastwork", "spike")
		team := fmt.Sprintf(" pioneers=%d%s%s", rapid.IntRange(6, 12).Draw(rt, "pioneers"), draw(rt, "tools", " tools=yes", ""),
			draw(rt, "shot", " shot-at=yes", ""))
		first := fmt.Sprintf("work kind=%s size=%d%s%s", kind, rapid.IntRange(1, 4).Draw(rt, "size"), draw(rt, "take down", " dismantle=yes",
			""), team)
		f := formOf(rt, s, first)
		if f.Refused != nil {
			return
		}
		want := 1
		if m := more.FindStringSubmatch(f.Reckoning.Result); m != nil {
			n, _ := strconv.Atoi(m[1])
			want += n
		}
		d, next := play(rt, s, first, nil)
		turns := 1
		for ; !strings.HasSuffix(d.Word, "finished") && !strings.HasSuffix(d.Word, "taken down") && turns < 200; turns++ {
			next.Turn++
			d, next = play(rt, next, fmt.Sprintf("work task=%d%s", next.Tasks[0].ID, team), nil)
		}
		require.Equal(rt, want, turns, "%s: %s", first, f.Reckoning.Result)
	})
}

// TestPrintedReference: the odds in the reference, with the switches that change them.
func TestPrintedReference(t *testing.T) {
	for _, each := range []string{"no", "yes"} {
		s := opening(t, "s02", each, "s06", "no", "risk", "7", "square", "0")
		tables := map[string]view.Table{}
		for _, x := range (System{}).Reference(s).Tables {
			tables[x.ID] = x
			for _, row := range x.Rows {
				for _, c := range row {
					assert.NotEqual(t, "+0", c.Text, x.ID)
				}
			}
		}
		assert.Len(t, tables["volley-odds"].Rows, 5, "as many dice as sixty men throw")
		for n := 1; n <= 4; n++ {
			for ded := 1; ded <= 6; ded++ {
				hit, all := 0, 0
				every(n, func(f []int) {
					all++
					hit += book.Bit(volleyLoss(t, s, n, ded, f) > 0)
				})
				assert.Equal(t, dice.Chance{In: hit, Of: all}.String(), tables["volley-odds"].Rows[n-1][ded].Text,
					"%d dice less %d, from each die: %s", n, ded, each)
			}
		}
		for i, c := range lightFire {
			for col, k := range c.kill {
				if k < none {
					assert.Equal(t, dice.Chance{In: 7 - k, Of: 6}.String(), tables["light"].Rows[i][col+1].Odds)
				}
			}
		}
		for k := 1; k <= 10; k++ {
			assert.Equal(t, dice.Chance{In: min(k, 7), Of: 10}.String(), tables["risk"].Rows[k-1][1].Text, "%d figures", k)
		}
		require.Len(t, tables["risk"].Rows, 10)
		assert.Equal(t, []string{"9", "10 or more"}, []string{tables["risk"].Rows[8][0].Text, tables["risk"].Rows[9][0].Text})
		for i, x := range grounds {
			for k, c := range tables["ground"].Rows[i][1:4] {
				want := book.Num(x.cost[k])
				switch {
				case x.house:
					assert.Equal(t, engine.House, c.Mark, x.name)
				case k == 2 && (x.id == "shallow" || x.id == "deep"):
					want = "see below"
				case x.cost[k] == 100:
					want = "no"
				}
				assert.Equal(t, want, c.Text, "%s, %d", x.name, k)
			}
		}
		for i, m := range []int{0, 5, -4, 4, 8, 4, 0} {
			h, ti, l := compare(2, 2, m)
			row := tables["melee"].Rows[i]
			assert.Equal(t, []string{book.Signed(m), dice.Chance{In: h, Of: h + ti + l}.String()}, []string{row[1].Text, row[2].Text}, row[0].Text)
		}
		for q := range qualities {
			for i := range 7 {
				score, passes := 7-i, 0
				for f := 1; f <= 6; f++ {
					passes += book.Bit(score+f >= 9-q)
				}
				assert.Equal(t, fmt.Sprintf("%d/6", passes), tables["morale"].Rows[q][i+2].Text, "%s at %d", qualities[q].name, score)
			}
		}
		for i, q := range []int{Elite, Veteran, Regular, Green, Poor, Militia} {
			n := 0
			for f := 1; f <= 6; f++ {
				d, _ := play(t, s, "break target=free at-quality="+qualities[q].id, []int{f})
				n += book.Bit(d.Word == "breakthrough")
			}
			assert.Equal(t, dice.Chance{In: n, Of: 6}.String(), tables["break"].Rows[i][2].Text, qualities[q].name)
		}
	}
}
