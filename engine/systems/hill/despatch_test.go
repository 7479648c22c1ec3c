package hill

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/rulestest"
	"vedette/engine/story"
	"vedette/engine/view"
)

// despatch returns a report as plain text, to be read as a story.
func despatch(r view.Report) string {
	var b strings.Builder
	b.WriteString("# " + r.Title + "\n" + r.Line + "\n")
	if r.Heads[0] != "" {
		b.WriteString("\n" + strings.ToUpper(r.Heads[0]) + "\n" + r.Heads[1] + "\n")
	}
	for _, p := range r.Parts {
		if p.Head != "" {
			b.WriteString("\n## " + p.Head + "\n")
		}
		for _, x := range p.Paras {
			b.WriteString("\n" + x.Text.String() + "\n")
		}
		for _, l := range p.Rolls {
			b.WriteString("\n" + l.Title + "\n- " + strings.Join(l.Head, " | ") + "\n")
			for _, row := range l.Rows {
				b.WriteString("- " + strings.Join(row, " | ") + "\n")
			}
		}
	}
	if s := r.Strengths; s != nil {
		b.WriteString("\n" + fmt.Sprint(s.At) + "\n")
		for _, p := range s.Pins {
			fmt.Fprintf(&b, "- turn %d: %s\n", p.Turn, p.Text)
		}
	}
	return b.String()
}

// storied plays commands with their answers and returns the report.
func storied(t *testing.T, start engine.Values, at int64, lines ...string) view.Report {
	t.Helper()
	s := rulestest.Opened(t, System{}, start)
	first := s
	var steps []engine.Step
	src := &dice.Source{Seed: 3}
	for _, l := range lines {
		text, answers, _ := strings.Cut(l, " / ")
		c := rulestest.Line(t, text)
		h := &rulestest.Hand{Source: src}
		if answers != "" {
			h.Answers = strings.Split(answers, " ")
		}
		st, next := rulestest.Driven(t, System{}, s, c, h.Fill)
		st.At = at
		steps, s = append(steps, st), next
	}
	return System{}.Report(first, steps, view.Letter)
}

// The evenings whose despatches are kept, each in one voice.
var keptDespatches = []struct {
	seed    uint64
	opening string
	voice   view.Voice
}{
	{11, "scenario=sweep", view.Letter}, {12, "scenario=villa-nueva", view.Letter}, {13, "scenario=ducos", view.Letter},
	{14, "scenario=marquise", view.Letter}, {15, "force=sweep", view.Letter}, {16, "scenario=sweep incidents=many", view.Letter},
	{11, "scenario=sweep", view.Gazette}, {13, "scenario=ducos", view.Gazette}, {12, "scenario=villa-nueva", view.Plainly},
	{14, "scenario=marquise", view.Plainly},
}

// TestDespatches checks the despatches of ten whole evenings.
func TestDespatches(t *testing.T) {
	rulestest.Native(t, "games of a whole evening")
	for i, k := range keptDespatches {
		c, start := evening(t, k.seed, k.opening, false)
		text := despatch(System{}.Report(start, c.played, k.voice))
		rulestest.Golden(t, fmt.Sprintf("testdata/reports/%02d.txt", i+1), text)
	}
}

// tallied is the outcome of a game's events, counted without the chronicle.
type tallied struct {
	fell map[int]map[int]int // by unit and step
	lost map[int]map[int]int // our losses to a foe, by step
	led  map[string]int      // leaders lost, by unit and step
	did  []fought
	ran  map[string]int   // by unit and step
	at   [][2]int         // for every step: the turn, and the third of it
	won  []string         // what was achieved of the scenario
	said map[string]bool  // what was found or heard, by step: "12/betray"
	over map[int][]string // by the step in which an incident came: the hours when it ended
}

// fought is something that happened between one of our units and the enemy.
type fought struct {
	step      int
	us, them  int
	ours      bool // we did it
	what, far string
}

// shot reports whether it was fire.
func (f fought) shot() bool { return f.what == didVolley || f.what == didReact || f.what == didTest }

// comes reports whether it was a blow by the attackers, meets whether it was a reaction of those attacked.
func (f fought) comes() bool { return f.what == didBlow || f.what == didAttack }

func (f fought) meets() bool { return f.what == didReact || f.what == didReturn }

// tally counts the losses of every step from the events alone.
func tally(start State, steps []engine.Step) (out tallied, end State) {
	out = tallied{fell: map[int]map[int]int{}, lost: map[int]map[int]int{}, led: map[string]int{}, ran: map[string]int{},
		said: map[string]bool{}, over: map[int][]string{}}
	came := map[string]int{} // lasting incidents, and the step in which they came
	put := func(in map[int]map[int]int, id, step, n int) {
		if in[id] == nil {
			in[id] = map[int]int{}
		}
		in[id][step] += n
	}
	s := start
	for i, st := range steps {
		for _, e := range st.Events {
			if a, ok := e.(accepted); ok {
				d := s.Outcome.Get().Deed
				out.passed(s, d, i)
				for _, f := range a.Effects {
					u, _ := s.Roster.Unit(f.Unit)
					if f.Ran {
						out.ran[fmt.Sprint(u.ID, "/", i)] += stacksN(f.Lost)
						continue
					}
					foe := d.Unit
					if th, ok := s.thread(d.Thread); ok && d.What == didTest {
						foe = th.Unit
					} else if foe == u.ID {
						foe = d.Target
					}
					put(out.fell, u.ID, i, stacksN(f.Lost))
					if by, _ := s.Roster.Unit(foe); u.Side == ours && by.Side == theirs {
						put(out.lost, foe, i, stacksN(f.Lost))
						put(out.lost, pair(foe, u.ID), i, stacksN(f.Lost))
					}
					for _, l := range f.Lost {
						out.led[fmt.Sprint(u.ID, "/", i)] += map[bool]int{true: l.N}[l.Leader != ""]
					}
				}
			}
			next, err := System{}.Apply(s, e)
			if err != nil {
				panic(err)
			}
			switch e := e.(type) {
			case found:
				out.said[fmt.Sprint(i, "/", cmp.Or(e.As, e.Key))] = true
			case befell:
				came[e.Key] = i
			}
			s = next.(State)
			for key, from := range came {
				if !s.lasts(key) {
					out.over[from] = append(out.over[from], story.Hour(5+max(s.Turn, 1), min(2, s.Press/3)))
					delete(came, key)
				}
			}
		}
		out.at = append(out.at, [2]int{max(s.Turn, 1), min(2, s.Press/3)})
	}
	end = s.settled()
	for _, a := range end.Scene.Aims {
		if a.Done == aimWon {
			out.won = append(out.won, withThe(a.Name))
		}
	}
	return out, end
}

// pair identifies what a foe did to one of our units, among its deeds.
func pair(foe, unit int) int { return 1000*foe + unit }

// passed records a deed between us and the enemy.
func (x *tallied) passed(s State, d Deed, step int) {
	by, at := d.Unit, d.Target
	if th, ok := s.thread(d.Thread); ok && d.What == didTest { // by the gun, at the figures in its way
		by, at = th.Unit, d.Unit
	}
	u, _ := s.Roster.Unit(by)
	v, _ := s.Roster.Unit(at)
	if u.ID == 0 || v.ID == 0 || (u.Side == ours) == (v.Side == ours) || !d.carries() && d.What != didTest {
		return
	}
	f := fought{step, by, at, true, d.What, d.Range}
	if u.Side != ours {
		f.us, f.them, f.ours = at, by, false
	}
	x.did = append(x.did, f)
}

// marks checks the marks of a sentence about a fight against what was done in it.
func (x tallied) marks(c view.Claim, need, not string) (why string) {
	var all []fought
	for _, f := range x.did {
		if f.them == c.ID && f.step >= c.From && f.step <= c.To {
			all = append(all, f)
		}
	}
	if len(all) == 0 {
		return "nothing passed between us"
	}
	count := func(is func(fought) bool) (n int) {
		return rulestest.Sum(all, func(f fought) int { return map[bool]int{true: 1}[is(f)] })
	}
	first := all[0]
	shots := count(func(f fought) bool { return f.shot() && f.ours })
	hand := count(func(f fought) bool { return f.what == didBlow || f.what == didReturn || f.what == didAttack })
	so := map[rune]bool{
		'F': first.ours && first.what == didVolley, 'f': !first.ours && first.what == didVolley, 'g': !first.ours && first.what == didTest,
		'C': first.ours && first.comes() || !first.ours && first.meets(), 'c': !first.ours && first.comes() || first.ours && first.meets(),
		'r': count(func(f fought) bool { return f.shot() && !f.ours }) > 0, 'v': shots > 0, 'm': shots > 1, 'B': hand > 0,
		'R': count(func(f fought) bool { return f.ours && f.what == didReact }) > 0,
		'L': x.at[all[len(all)-1].step][0] > x.at[first.step][0], 'k': between(x.fell[c.ID], c) > 0, 'l': between(x.lost[c.ID], c) > 0,
		'w': between(x.lost[c.ID], c) > between(x.fell[c.ID], c),
	}
	for m, is := range so {
		if strings.ContainsRune(need, m) && !is || strings.ContainsRune(not, m) && is {
			why += string(m)
		}
	}
	return why
}

// dated reports whether the text about a step gives its hour, or says only that it came later, or while
// something that had begun earlier was going on.
func (x tallied) dated(step int, text string) bool {
	at := x.at[step]
	if slices.Contains([]string{"in the meantime", "while this went on"}, strings.ToLower(text)) {
		begun := map[int]bool{}
		for _, f := range x.did {
			if begun[f.them] && f.step > step {
				return true
			}
			begun[f.them] = begun[f.them] || f.step < step
		}
		return false
	}
	later := []string{"presently", "soon afterwards", "a little later", "before long", story.Hour(5+at[0], at[1])}
	return slices.Contains(later, strings.ToLower(text))
}

// between adds up what happened from the first to the last step of a claim.
func between(in map[int]int, c view.Claim) (n int) {
	for step, k := range in {
		if step >= c.From && step <= c.To {
			n += k
		}
	}
	return n
}

// rollCall counts the soldiers of a force: those who came home, who went out, who were lost.
func rollCall(s State) (home, out, lost int) {
	for _, u := range s.Roster {
		if u.Side == ours && u.From == 0 {
			for _, l := range u.Lost {
				if !underEscort(l.Figure) {
					lost, out = lost+l.N, out+l.N
				}
			}
			for _, st := range u.Stacks {
				if !underEscort(st.Figure) {
					out += st.N
				}
			}
			if u.Off == offHome || u.Off == offHalf {
				for _, st := range u.Stacks {
					if !underEscort(st.Figure) {
						home += st.N
					}
				}
			}
		}
	}
	return home, out, lost
}

// marked returns what is wrong with the hour of a sentence or with the marks for all of it; done is false for
// claims of other kinds.
func (x tallied) marked(s State, c view.Claim) (why string, known, done bool) {
	no := func(ok bool, is any) (string, bool, bool) {
		if ok {
			return "", true, true
		}
		return fmt.Sprintf("%+v, but %v", c, is), true, true
	}
	u, _ := s.Roster.Unit(c.ID)
	entry, _ := s.entry(c.ID)
	if _, slot, _ := strings.Cut(c.What, "."); slot == "hour" {
		at := x.at[c.From]
		if strings.HasPrefix(c.What, "home.") {
			return no(strings.EqualFold(c.Text, story.Hour(5+at[0], 2)) || c.Text != story.Hour(5+at[0], at[1]) && x.dated(c.From, c.Text), at)
		}
		return no(x.dated(c.From, c.Text), at)
	}
	if kind, marks, ok := strings.Cut(c.What, "/"); ok {
		need, not, _ := strings.Cut(marks, "-")
		switch {
		case kind == "fight":
			why := x.marks(c, need, not)
			return no(why == "", why)
		case kind == "contact" && strings.Contains(need, "h"):
			if p, ok := s.party(u.From); ok {
				return no(slices.Contains([]string{"garrison", "picket", "guard"}, p.Kind), p)
			}
			return "", false, true
		case kind == "search" && strings.Contains(need, "o"):
			i := slices.IndexFunc(s.Scene.Places, func(x ScenePlace) bool { return x.Site == c.ID })
			return no(slices.ContainsFunc(s.Scene.Aims, func(a Aim) bool { return a.What == aimSearch && a.Place == i+1 && i >= 0 }), c.ID)
		case kind == "end" && strings.Contains(need, "d"):
			return no(u.Alive() == 0, u.Alive())
		case kind == "end" && strings.Contains(need, "b"):
			return no(u.Ran > 0, u.Ran)
		case kind == "broke":
			n := x.ran[fmt.Sprint(u.ID, "/", c.From)]
			return no((n > 0) == strings.Contains(need, "b"), n)
		case kind == "prisoner":
			return no(strings.HasSuffix(entry.Name, "captured") == strings.Contains(need, "k"), entry)
		case kind == "scout":
			site, _ := s.site(c.ID)
			return no(!strings.Contains(need, "f") || site.Fort, site)
		case kind == "parley" && strings.ContainsAny(need, "ab"):
			key := map[bool]string{true: "betray", false: "armed"}[strings.Contains(need, "b")]
			return no(x.said[fmt.Sprint(c.From, "/", key)], x.said)
		case kind == "unit-destroyed":
			return no(u.Off == offDestroyed && u.Side == ours, u.Off)
		case kind == "close":
			return no(s.Over != strings.Contains(need, "o") || !strings.Contains(need+not, "o"), s.Over)
		}
		return "", false, true
	}
	return "", false, false
}

// wrong returns why a claim is false, "" when it is true, and whether it can be checked.
func (x tallied) wrong(s State, c view.Claim) (why string, known bool) {
	holds := func(ok bool, is any) (string, bool) {
		if ok {
			return "", true
		}
		return fmt.Sprintf("%+v, but %v", c, is), true
	}
	u, _ := s.Roster.Unit(c.ID)
	site, _ := s.site(c.ID)
	home, out, _ := rollCall(s)
	all := func(want bool) (string, bool) { // the goods named are exactly those that came home, or did not
		names := s.goodsAt(want)
		return holds(c.Text == book.List(names...) || c.Text == book.UpperFirst(book.List(names...)), names)
	}
	if why, known, done := x.marked(s, c); done {
		return why, known
	}
	switch c.What {
	case "fight.until":
		for i := len(x.did) - 1; i >= 0; i-- {
			if f := x.did[i]; f.them == c.ID && f.step <= c.To {
				at := x.at[f.step]
				return holds(strings.EqualFold(c.Text, story.Hour(5+at[0], at[1])), at)
			}
		}
		return holds(false, "nothing")
	case "fight.range":
		for _, f := range x.did {
			if f.them == c.ID && f.step >= c.From {
				return holds(c.Text == patterns().Word("range", f.far), f)
			}
		}
	case "fight.first", "fight.unit":
		return x.there(s, c, c.What == "fight.first")
	case "aims.aim":
		return holds(strings.EqualFold(c.Text, book.List(x.won...)), x.won)
	case "fight.fell":
		n := between(x.fell[c.ID], c)
		return holds(n == c.N, n)
	case "fight.lost":
		n := between(x.lost[c.ID], c)
		return holds(n == c.N, n)
	case "officer.officer":
		n := x.led[fmt.Sprint(c.ID, "/", c.From)]
		return holds(n > 0, n)
	case "fight.losses":
		n := x.unnamed(s, c)
		return holds(n == 0, n)
	case "opening.strengths", "home.homes":
		return x.strong(s, c)
	case "incident.over":
		return holds(slices.Contains(x.over[c.From], c.Text), x.over[c.From])
	case "scout.unit":
		return holds(u.Side == ours || u.ID == 0, u)
	case "opening.n":
		return holds(c.N == out, out)
	case "home.back", "opening.back":
		return holds(c.N == home, home)
	case "home.lost":
		return holds(c.N == out-home, out-home)
	case "broke.lost":
		n := x.ran[fmt.Sprint(u.ID, "/", c.From)]
		return holds(n == c.N || n == 0 && u.Gone() >= c.N, n)
	case "brought.find":
		return all(true)
	case "gone.find":
		return all(false)
	case "place-taken.place":
		return holds(site.Taken, site)
	case "scout.place":
		return holds(site.Done && site.Located, site)
	case "search.place":
		return holds(site.Done || site.Found != "", site)
	case "assess.battalions", "assess.squadrons", "assess.guns":
		return holds(strings.HasPrefix(site.Found, "assess/") && strings.Contains(site.Found, fmt.Sprint(c.N)), site)
	}
	return "", false
}

// goodsAt returns the goods that came home, or those that did not.
func (s State) goodsAt(home bool) (names []string) {
	for _, e := range s.Ledger {
		if e.Kind == "noteworthy" || e.State == counted || e.State == struckOut {
			continue
		}
		if name := goods(e); name != "" && (e.State == "home") == home {
			names = append(names, again(names, name))
		}
	}
	return names
}

// unnamed returns how many men a unit lost that a list of losses omits, 0 for none.
func (x tallied) unnamed(s State, c view.Claim) int {
	for _, u := range s.Roster {
		if n := between(x.lost[pair(c.ID, u.ID)], c); n > 0 && u.From == 0 && u.Mustered != 1 &&
			!strings.Contains(strings.ToLower(c.Text), strings.ToLower(story.Figure(n)+" of "+book.The(u.Name))) {
			return n
		}
	}
	return 0
}

// strong checks the strengths of those who went out, or came home, against the roster.
func (x tallied) strong(s State, c view.Claim) (why string, known bool) {
	want := map[string]bool{}
	for i := range s.Roster {
		u := &s.Roster[i]
		n, in := soldiersOf(*u), u.Off == offHome || u.Off == offHalf
		if c.What == "opening.strengths" {
			n, in = n+soldiersLost(u), u.Mustered > 0
		}
		name := fmt.Sprint(book.The(u.Name), " ", n)
		if u.Type == typeCommander {
			name = book.The(u.Name)
		}
		if u.Side == ours && u.From == 0 && in && n > 0 {
			want[strings.ToLower(name)] = true
		}
	}
	said := strings.Split(strings.ReplaceAll(strings.ToLower(c.Text), " and ", ", "), ", ")
	for _, one := range said {
		if !want[one] {
			return fmt.Sprintf("%+v, and not %v", c, want), true
		}
		delete(want, one)
	}
	return map[bool]string{false: fmt.Sprintf("%+v, without %v", c, want)}[len(want) == 0], true
}

// there reports whether the units named in a fight were in it, or with first whether the first of them began
// it.
func (x tallied) there(s State, c view.Claim, first bool) (why string, known bool) {
	if c.Text == "our men" || c.Text == "Our men" {
		return "", false
	}
	names := []string{}
	for _, f := range x.did {
		if u, _ := s.Roster.Unit(f.us); f.them == c.ID && f.step >= c.From && f.step <= c.To && u.From == 0 {
			names = append(names, book.The(u.Name))
		} else if u.From != 0 {
			return "", false // a band that fights for us has its own name
		}
		if first && len(names) > 0 {
			return map[bool]string{false: fmt.Sprintf("%+v, but %v began", c, names)}[strings.EqualFold(c.Text, names[0])], true
		}
	}
	for _, is := range names {
		if !strings.Contains(strings.ToLower(c.Text), strings.ToLower(is)) {
			return fmt.Sprintf("%+v, and not %s", c, is), true
		}
	}
	said := strings.Split(strings.ReplaceAll(c.Text, " and ", ", "), ", ")
	for _, name := range said {
		if !slices.ContainsFunc(names, func(is string) bool { return strings.EqualFold(is, name) }) {
			return fmt.Sprintf("%+v, but %s was not there", c, name), true
		}
	}
	return "", true
}

// holdRoll checks the totals of our roll of losses against the force.
func holdRoll(t *testing.T, rolls []view.Roll, end State) {
	t.Helper()
	out, lost, back := (&chronicle{s: end}).men()
	for _, r := range rolls {
		if r.Title == "Roll of losses" && r.Sum {
			assert.Equal(t, []string{"In all", num(out), num(lost), num(back)}, r.Rows[len(r.Rows)-1])
		}
	}
}

// Whatever a despatch says that can be checked against the game is true, in all voices, and the words of the
// claim appear in it.
func TestDespatchesAreTrue(t *testing.T) {
	rulestest.Native(t, "games of a whole evening")
	checked, sentences := map[string]int{}, 0
	for i := range rulestest.Count(20) {
		c, start := evening(t, uint64(7000+i), soakOpenings[i%len(soakOpenings)], false)
		sum, end := tally(start.(State), c.played)
		for v := range view.Voices {
			for _, p := range (System{}.Report(start, c.played, view.Voice(v))).Parts {
				holdRoll(t, p.Rolls, end)
				for _, x := range p.Paras {
					sentences += (len(x.Text) + 1) / 2
					for _, is := range x.Claims {
						assert.Contains(t, x.Text[is.Span].Text, is.Text)
						why, known := sum.wrong(end, is)
						assert.Empty(t, why, "game %d: %s", i, x.Text[is.Span].Text)
						if known {
							checked[is.What]++
						}
					}
				}
			}
		}
	}
	t.Log(sentences, checked)
	rulestest.Seen(t, checked, strings.Fields("fight.fell fight.lost opening.n home.back home.lost officer.officer end/d-1 fight.until "+
		"fight.first contact.hour search.place fight.losses opening.strengths home.homes incident.over")...)
	if sentences > 500 {
		reasons := 0
		for what, n := range checked {
			if strings.HasPrefix(what, "search/") && strings.Contains(what, "o") || strings.HasPrefix(what, "contact/h") {
				reasons += n
			}
		}
		assert.Positive(t, reasons, "why it was done")
	}
}

// How much of a despatch was read in the five evenings before: at most 20 sentences in 100.
func TestSoakDespatchesDiffer(t *testing.T) {
	rulestest.Native(t, "games of a whole evening")
	for v, name := range view.Voices {
		var last []map[string]bool
		seen, all, long := 0, 0, 0
		for i := range max(20, rulestest.Count(20)) {
			opening := strings.Fields("force=sweep scenario=sweep scenario=villa-nueva scenario=ducos scenario=marquise")[i%5]
			c, start := evening(t, uint64(9000+i), opening, false)
			now := map[string]bool{}
			for _, p := range (System{}.Report(start, c.played, view.Voice(v))).Parts {
				for _, x := range p.Paras {
					for _, s := range x.Text {
						if len(s.Text) < 2 || s.Emphasis != view.Plain {
							continue
						}
						now[s.Text] = true
						if all++; len(last) < 5 {
							all--
							continue
						}
						for _, before := range last {
							if before[s.Text] {
								seen++
								break
							}
						}
					}
				}
			}
			long += len(now)
			if last = append(last, now); len(last) > 5 {
				last = last[1:]
			}
		}
		t.Logf("%s: %d of %d sentences (%.1f%%) were read in the five evenings before; %d in all", name, seen, all,
			100*float64(seen)/float64(all), long)
		assert.Less(t, 100*seen, 20*all, name)
	}
}

// A turn is an hour, and its thirds have names.
func TestHours(t *testing.T) {
	assert.Equal(t, "soon after six", story.Hour(6, 0))
	assert.Equal(t, "about half past twelve", story.Hour(12, 1))
	assert.Equal(t, "towards noon", story.Hour(11, 2))
	assert.Equal(t, "soon after one", story.Hour(13, 0))
	assert.Equal(t, "towards midnight", story.Hour(23, 2))
	for at, want := range map[int64]string{86400: "2 January 1970", 951782400: "29 February 2000", 951868800: "1 March 2000",
		1735603200: "31 December 2024", 4107542399: "28 February 2100", 4107542400: "1 March 2100"} {
		assert.Equal(t, want, story.Day(at))
	}
}

// TestReportCountsOurOwnUnits: the final losses are those of every Player unit, under its present name; units
// joined to another are counted there, and Guerillas who left, like the French, not at all. Source: HILL-46;
// hill-tables 5.1.
func TestReportCountsOurOwnUnits(t *testing.T) {
	losses := func(lines ...string) (rows []string) {
		lines = append([]string{"muster type=infantry figures=9 name=A", "muster type=infantry figures=9 name=B",
			"muster type=infantry figures=9 name=C", "muster type=infantry figures=9 name=D", "note kind=avg figures=12"}, lines...)
		r := storied(t, engine.Do("start", "depth", "full", "players", "1", "villages", "0").In, 0, lines...)
		for _, p := range r.Parts {
			for _, l := range p.Rolls {
				if l.Title != "Roll of losses" {
					continue
				}
				for _, x := range l.Rows {
					rows = append(rows, strings.Join(x, " "))
				}
			}
		}
		require.NotEmpty(t, rows)
		return rows
	}
	before := []string{"unit unit=u1 what=lost n=2", "unit unit=u2 what=home", "join unit=u1 other=u3"}
	assert.Equal(t, []string{"A 18 2 16", "B 9 0 9", "D 9 0 9", "In all 36 2 34"}, losses(before...))
	end := append(before, "press / yes", "end-game home-u4=yes")
	assert.Equal(t, []string{"A (16 not home) 18 2 0", "B 9 0 9", "D 9 0 9", "In all 36 2 18"}, losses(end...))
}

// A letter opens and closes by the cost of the evening: half the force is heavy at the opening, more than a
// third at the close, and fewer than an eighth are few.
func TestCostlyEvenings(t *testing.T) {
	marks := func(all []*story.Moment, kind string) string {
		i := slices.IndexFunc(all, func(m *story.Moment) bool { return m.Kind == kind })
		return all[i].Marks
	}
	for _, x := range []struct {
		lost, of           int
		opens, signs, cost bool // heavy, heavy, few
	}{{12, 24, true, true, false}, {11, 24, false, true, false}, {9, 24, false, true, false}, {8, 24, false, false, false},
		{3, 24, false, false, false}, {2, 24, false, false, true}} {
		s := opening(t, "force", "sweep")
		u := rifles(men(x.of-x.lost, Veteran, "rifle"))
		u.ID, u.Lost, u.Mustered, u.Off = 9, []muster.Stack{men(x.lost, Veteran, "rifle")}, x.of, offHome
		s.Roster, s.Over = muster.Roster{u}, true
		c := &chronicle{s: s, before: s}
		assert.Equal(t, x.opens, strings.Contains(c.opening().Marks, "h"), "%+v", x)
		close := marks(c.ending(), "close")
		assert.Equal(t, []bool{x.signs, x.cost}, []bool{strings.Contains(close, "h"), strings.Contains(close, "f")}, "%+v", x)
	}
	for off, all := range map[string]bool{offHome: true, offDestroyed: false} { // who is still out at the end is missing
		s := opening(t, "force", "sweep")
		us := s.units(Players)[:2]
		us[0].Off, us[1].Off = offHome, off
		s.Roster, s.Over = us, true
		assert.Equal(t, all, strings.Contains(marks((&chronicle{s: s, before: s}).ending(), "home"), "w"), off)
	}
	for name, want := range map[string]string{"Hermit’s cave": "Hermit’s cave", "Hermit's cave": "Hermit's cave", "The mill": "the mill",
		"Church": "the church", "Villa Nueva": "Villa Nueva", "Ducos killed or taken": "Ducos killed or taken",
		"Neither rider leaves the table": "neither rider let through"} {
		assert.Equal(t, want, withThe(name))
	}
}

// How the letter reads a deed: whose fire it was, whether it came to blows, and whether we held our fire until
// they came on.
func TestWhatADeedIsToALetter(t *testing.T) {
	s := field(t, rifles(men(6, Veteran, "rifle")), french(men(5, Average, "musket")))
	us, them := s.units(Players)[0].ID, s.units(NonPlayers)[0].ID
	hit := []Group{{N: 1, Made: 1, Reck: book.Sum{Target: 12}}}
	for _, x := range []struct {
		what              string
		by, at            int
		begins            string
		volleys           int
		fired, hand, wait bool
	}{
		{didVolley, us, them, "F", 1, false, false, false}, {didVolley, them, us, "f", 0, true, false, false},
		{didReact, us, them, "c", 1, false, false, true}, {didReact, them, us, "C", 0, true, false, false},
		{didBlow, us, them, "C", 0, false, true, false}, {didBlow, them, us, "c", 0, false, true, false},
		{didReturn, us, them, "c", 0, false, true, false}, {didReturn, them, us, "C", 0, false, true, false},
		{didAttack, us, them, "C", 0, false, true, false},
		{didTest, them, 0, "G", 1, false, false, false}, {didTest, us, 0, "g", 0, true, false, false},
	} {
		now, gun := s, us
		if x.by == us {
			gun = them
		}
		now.Threads = []Thread{{ID: 70, Unit: x.by, Other: x.by}, {ID: 71, Unit: gun}}
		c := &chronicle{s: now, before: now}
		c.now = story.Moment{Turn: 4}
		c.blow(Deed{What: x.what, Unit: x.by, Target: x.at, Thread: 71, Groups: hit})
		require.Len(t, c.foes, 1, "%+v", x)
		f := c.foes[0]
		assert.Equal(t, []any{x.begins, them, x.volleys, x.fired, x.hand, x.wait, 4}, []any{f.Marks, f.unit, f.volleys, f.fired, f.hand, f.waits,
			f.until}, "%+v", x)
	}
	for n, ran := range map[int]int{2: 0, 3: 1} { // fell to no deed, and ran
		now := s
		u := now.units(Players)[0]
		u, _ = u.Lose(men(n, Veteran, "rifle"))
		u.Ran = ran
		c := &chronicle{s: now.withUnit(u), before: s}
		c.blow(Deed{What: didFlee, Unit: us})
		require.Len(t, c.told, 1)
		assert.Equal(t, map[int]string{0: "", 1: "b"}[ran], c.told[0].Marks)
	}
}

// Every fact about a fight has its own letter among the marks.
func TestMarksOfAFight(t *testing.T) {
	s := field(t, rifles(men(6, Veteran, "rifle")), french(men(5, Average, "musket")))
	us := s.units(Players)[0].ID
	c := &chronicle{s: s, before: s}
	marks := func(to func(f *foe)) string {
		f := &foe{Moment: &story.Moment{Turn: 3}, drawn: Drawn{Kind: "avg", Figures: 8}, ours: []int{us}, until: 3, name: "some", bare: "them"}
		to(f)
		m := *f.Moment
		c.fill(f, &m)
		return m.Marks
	}
	none := marks(func(*foe) {})
	for what, x := range map[string]struct {
		to   func(f *foe)
		with string // the letters that it adds
	}{
		"one fell of them":           {func(f *foe) { f.fell = 1 }, "k"},
		"one of ours fell":           {func(f *foe) { f.lost = []int{us} }, "lw"},
		"one of either":              {func(f *foe) { f.fell, f.lost = 1, []int{us} }, "kl"},
		"two of ours and one":        {func(f *foe) { f.fell, f.lost = 1, []int{us, us} }, "klw"},
		"it lasted":                  {func(f *foe) { f.until = 4 }, "L"},
		"they ran":                   {func(f *foe) { f.ends = "b" }, "b"},
		"a messenger":                {func(f *foe) { f.drawn.Kind = "msg" }, "q"},
		"they fired":                 {func(f *foe) { f.fired = true }, "r"},
		"we fired":                   {func(f *foe) { f.volleys = 1 }, "v"},
		"we fired twice":             {func(f *foe) { f.volleys = 2 }, "mv"},
		"it came to blows":           {func(f *foe) { f.hand = true }, "B"},
		"we waited":                  {func(f *foe) { f.waits = true }, "R"},
		"they came on information":   {func(f *foe) { f.drawn.From = "parley-villagers" }, "i"},
		"they lay in wait":           {func(f *foe) { f.drawn.Acts = true }, "a"},
		"as soon as they came":       {func(f *foe) { f.came, f.drawn.Inches = 3, 1 }, "e"},
		"where they were come upon":  {func(f *foe) { f.came = 3 }, ""},
		"a turn after they had come": {func(f *foe) { f.came, f.drawn.Inches = 2, 9 }, ""},
		"they have been named":       {func(f *foe) { f.told = true }, "t"},
		"a garrison":                 {func(f *foe) { f.drawn.Kind = "garrison" }, "h"},
	} {
		got := marks(x.to)
		for _, r := range "klwLbqrvmBRiaeth" {
			assert.Equal(t, strings.ContainsRune(none+x.with, r), strings.ContainsRune(got, r), "%s: %c of %q", what, r, got)
		}
	}
}

// Newcomers are named by kind and number, "more" the second time, with their officer, or by the scenario's
// name.
func TestWhatTheyAreCalled(t *testing.T) {
	c := &chronicle{s: opening(t, "force", "sweep"), named: map[string]int{}}
	for i, x := range []struct {
		e          arrived
		name, bare string
	}{
		{arrived{Drawn: Drawn{Kind: "avg", Figures: 8, Who: []string{"Lieutenant Noirel"}}},
			"eight French infantry under Lieutenant Noirel", "the infantry"},
		{arrived{Drawn: Drawn{Kind: "avg", Figures: 6, Who: []string{"Captain Blanc"}}},
			"six more French infantry under Captain Blanc", "Captain Blanc’s infantry"},
		{arrived{Drawn: Drawn{Kind: "avg", Figures: 5}}, "five more French infantry", "the infantry"},
		{arrived{Drawn: Drawn{Kind: "avg", Figures: 5}, Name: "Picket of the bridge"}, "the picket of the bridge", "the picket"},
		{arrived{Drawn: Drawn{Kind: "avg", Figures: 5}, Name: "Picket of the mill"}, "the picket of the mill", "the picket of the mill"},
		{arrived{Drawn: Drawn{Kind: "avg", Figures: 5}, Name: "Picket of the second mill"}, "the picket of the second mill", "the second picket"},
		{arrived{Drawn: Drawn{Kind: "officer", Figures: 1}, Name: "Ducos"}, "Ducos", "Ducos"},
		{arrived{Drawn: Drawn{Kind: "msg", Figures: 1, Who: []string{"Captain Blanc"}}}, "", ""},
	} {
		c.readArrival(&x.e)
		f := c.foes[i]
		if x.name == "" {
			assert.NotContains(t, f.name, "under")
			continue
		}
		assert.Equal(t, []string{x.name, x.bare}, []string{f.name, f.bare})
	}
}

// A find or gain goes with the latest moment of its kind in the same step that has none yet.
func TestWhatItWasToldWith(t *testing.T) {
	search := func(from int, find string) *story.Moment {
		m := &story.Moment{Kind: "search", From: from}
		if find != "" {
			m.Name("find", find)
		}
		return m
	}
	other := &story.Moment{Kind: "scout", From: 3}
	for why, x := range map[string]struct {
		told []*story.Moment
		want int // counted from 1, 0 for none
	}{
		"the first of all": {[]*story.Moment{search(3, "")}, 1}, "nothing": {nil, 0},
		"of the step before": {[]*story.Moment{search(2, "")}, 0}, "the later": {[]*story.Moment{search(3, ""), search(3, "")}, 2},
		"which has something": {[]*story.Moment{search(3, ""), search(3, "x")}, 1},
		"of another kind":     {[]*story.Moment{search(3, ""), other}, 1}, "nothing but that": {[]*story.Moment{other}, 0},
		"beyond another step": {[]*story.Moment{search(3, ""), search(2, "")}, 0},
	} {
		c := &chronicle{told: x.told, now: story.Moment{From: 3}}
		m := c.here("find", "search", "parley")
		assert.Equal(t, x.want > 0, m != nil, why)
		if x.want > 0 {
			assert.Same(t, x.told[x.want-1], m, why)
		}
	}
}

// On the console, where units are not tracked, a shot is told by whether anybody fell.
func TestShotsOfTheConsole(t *testing.T) {
	for n, marks := range map[int]string{0: "", 1: "k"} {
		for _, e := range []engine.Event{fired{Hits: n}, attacked{Hits: n}} {
			c := &chronicle{}
			c.event(e)
			assert.Equal(t, []any{"firing", 0, marks}, []any{c.told[0].Kind, c.told[0].ID, c.told[0].Marks})
			_, fell, _ := c.told[0].Slot("fell")
			assert.Equal(t, n, fell)
		}
	}
}

// After its article the name of a place is lower-case if it is a word, and unchanged if it is a proper name.
func TestPlacesInASentence(t *testing.T) {
	for name, want := range map[string]string{"The Mill": "the Mill", "Mill": "the mill", "Church of Santa Clara": "the church of Santa Clara",
		"Convent of Santa Clara": "the convent of Santa Clara", "Hermitage of San Roque": "the hermitage of San Roque",
		"Villa": "Villa", "Old tower": "the Old tower", "Villa Nueva": "Villa Nueva", "Santa Clara’s mill": "Santa Clara’s mill", "": "",
		"Anna’s Church": "Anna’s Church"} {
		assert.Equal(t, want, withThe(name))
	}
}

// A single figure has its own word where there is one; several never use it.
func TestOneIsCalledOtherwise(t *testing.T) {
	for kind, want := range map[string][3]string{"msg": {"a French courier", "two French couriers", "three French couriers"},
		"avg": {"one French infantry", "two French infantry", "three French infantry"}} {
		for n, name := range want {
			c := &chronicle{named: map[string]int{}}
			c.readArrival(&arrived{Drawn: Drawn{Kind: kind, Figures: n + 1}})
			assert.Equal(t, name, c.foes[0].called())
			assert.Equal(t, c.foes[0].bare, c.foes[0].called(), "and in short the second time")
		}
	}
}

// TestWhoseDragoons: those the scenario calls "his" are told of as whose they are, except beside him; what a man is called
// takes an article and a small letter, a name neither.
func TestWhoseDragoons(t *testing.T) {
	c := &chronicle{s: scene(t, "courier", 3, "1"), named: map[string]int{}}
	for i, x := range [...][3]string{{"High road rider", "the high road rider", "the high road rider"},
		{"His dragoons", "the dragoons of the high road rider", "the dragoons"}, {"Ducos", "Ducos", "Ducos"}} {
		c.readArrival(&arrived{Drawn: Drawn{Kind: "cav", Figures: 1 + i%2*4}, Name: x[0]})
		assert.Equal(t, x[1:], []string{c.foes[i].name, c.foes[i].bare})
	}
	c.s.Over = true
	for _, m := range c.ending() {
		if m.Kind == "besides" {
			said, _, _ := m.Slot("party")
			assert.Equal(t, "the high road rider, his dragoons and Ducos", said)
		}
	}
	assert.Equal(t, "Capitaine Cadillon", person("Capitaine Cadillon"))
	assert.Equal(t, "the Venta de la Liebre", withThe("Venta de la Liebre"))
}

// TestASingleManIsNoBody: no line that speaks of a body of the enemy is told of one man.
func TestASingleManIsNoBody(t *testing.T) {
	n := 0
	for line := range strings.Lines(despatchText) {
		if text, marks, _ := strings.Cut(line, "\t"); strings.Contains(text, "body of the enemy") {
			_, not, _ := strings.Cut(marks, "-")
			assert.Contains(t, not, "1", text)
			n++
		}
	}
	assert.Equal(t, 1, n)
}
