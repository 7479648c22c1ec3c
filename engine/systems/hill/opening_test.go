package hill

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/story"
	"vedette/engine/view"
)

// longest returns the longest name of a list.
func longest(list string) (name string) {
	for _, o := range openings()["@"+list] {
		if len([]rune(o.text)) > len([]rune(name)) {
			name = o.text
		}
	}
	return name
}

// said returns all the sentences that an opening can become: with every number, bearing and name.
func (o sceneLine) said(k kind, i int) (out []string) {
	places := []sceneLine{{}}
	for _, slot := range slots {
		if strings.Contains(o.text, "{"+slot+"}") {
			places = openings()["@"+slot]
		}
	}
	for _, where := range places {
		for _, who := range slices.Concat(openings()["@foot"], openings()["@horse"], openings()["@staff"], openings()["@leader"]) {
			out = append(out, Drawn{Kind: k.id, Scene: i + 1, Where: where.text, Who: []string{who.text}, Figures: 2}.scene())
		}
	}
	for n := 2; n <= 24; n++ {
		for way := range 8 {
			d := Drawn{Kind: k.id, Scene: i + 1, Figures: n, Toward: way, Where: longest("house"), Who: []string{longest("foot")}}
			out = append(out, d.scene())
		}
	}
	return out
}

// TestOpenings: every opening fits its kind whatever the dice name. Each kind has at least six, none with a
// choice of words, with a number that the dice throw, or too long to read aloud.
func TestOpenings(t *testing.T) {
	rulestest.Native(t, "words")
	number := regexp.MustCompile(`(?i)\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|\d+) ` +
		`(men|figures|horsemen|riders|guards|bayonets|muskets|boys|Frenchmen|hats|wagons|mules|soldiers|gunners)\b`)
	for _, k := range eventKinds {
		all := openings()[k.id]
		require.GreaterOrEqual(t, len(all), 6, k.id)
		require.LessOrEqual(t, len(all), maxOpenings)
		texts := map[string]bool{}
		for i, o := range all {
			assert.False(t, texts[o.text], o.text)
			texts[o.text] = true
			assert.NotRegexp(t, `(?i)\bor\b`, o.text)
			assert.Empty(t, strings.Trim(o.when, "Aruqkdcsemfh12!-CRWMKPS"), "%s: %s", k.id, o.when)
			if k.id != "desert" || !strings.Contains(o.text, "three armies") {
				assert.False(t, number.MatchString(o.text) && !strings.ContainsAny(o.when, "12"), o.text)
			}
			for _, text := range o.said(k, i) {
				first, last := []rune(text)[0], text[len(text)-1]
				if !unicode.IsUpper(first) || last != '.' || strings.ContainsAny(text, "{}\t") || strings.Contains(text, "  ") ||
					len([]rune(text)) > 170 {
					require.Fail(t, "an opening that cannot be read", "%s: %q", k.id, text)
				}
			}
			if k.id == "cave" || k.id == "monks" || k.id == "convoy" {
				assert.Len(t, strings.Trim(o.when, "Aruqkdcsemfh12!-S"), 1, "it says which of the two it is: %s", o.text)
			}
			if strings.Contains(o.text, "{leader}") {
				assert.Equal(t, "guer", k.id)
			}
		}
	}
	for list, most := range map[string]int{"@foot": 10, "@horse": 5, "@staff": 5, "@leader": 6, "@village": 10, "@british": 4} {
		assert.GreaterOrEqual(t, len(openings()[list]), most, list)
	}
}

// TestOpeningsInWords checks the articles and numbers around a name or a count.
func TestOpeningsInWords(t *testing.T) {
	assert.Equal(t, "twenty-two", story.InWords(22))
	assert.Equal(t, "twelve", story.InWords(12))
	for i, o := range openings()["bandit"] {
		if strings.HasPrefix(o.text, "{N}") {
			assert.Equal(t, "Thirteen hats came off to us, all together and much too low.", Drawn{Kind: "bandit", Scene: i + 1, Figures: 13}.scene())
		}
	}
	assert.Empty(t, Drawn{Kind: "avg"}.scene())
	assert.Empty(t, Drawn{Kind: "avg", Scene: 29}.scene(), "an opening that is there no longer")
}

// TestOpeningsNeverTwice: in 300 evenings no opening of a kind is told twice while another that fits is unused,
// and nobody has the name of another.
func TestOpeningsNeverTwice(t *testing.T) {
	rulestest.Native(t, "hundreds of evenings")
	heard := map[string]map[int]bool{}
	for seed := range uint64(300) {
		src := &dice.Source{Seed: seed}
		var s engine.State = opening(t)
		told, named := map[string][]int{}, map[string]bool{}
		for range 14 {
			now := s.(State)
			now.Turn, now.Press, now.Events = 2+len(told), 0, 0
			d, next := eventIn(t, now, src)
			s = next
			fits := 0
			for i, o := range openings()[d.Kind] {
				if now.fits(o, d) && !slices.Contains(told[d.Kind], i+1) {
					fits++
				}
			}
			assert.True(t, fits == 0 || !slices.Contains(told[d.Kind], d.Scene), "%s %d of %v", d.Kind, d.Scene, told[d.Kind])
			assert.Positive(t, d.Scene, d.Kind)
			told[d.Kind] = append(told[d.Kind], d.Scene)
			if heard[d.Kind] == nil {
				heard[d.Kind] = map[int]bool{}
			}
			heard[d.Kind][d.Scene] = true
			for _, n := range d.Who {
				assert.False(t, named[n] && len(named) < 10, n)
				named[n] = true
			}
		}
	}
	for _, k := range eventKinds {
		assert.Greater(t, len(heard[k.id]), 5, "%s: all of them are told", k.id)
	}
}

// eventIn draws an event in s, places it, and leaves the table as it was.
func eventIn(t *testing.T, s State, src *dice.Source) (Drawn, State) {
	t.Helper()
	s.Events = 1
	s.Press = 1
	s.Pending = []Drawn{{Kind: "villagers"}}
	_, next := rulestest.Driven(t, System{}, s, engine.Do("redraw"), (&rulestest.Hand{Source: src}).Fill)
	after := next
	d := after.Pending[0]
	after.Pending = nil
	src.At++ // other throws for what only colours the telling
	return d, after
}

// TestNamesStay: a name stays the same: in the log, on the list, when its bearer is searched, on the ledger,
// and in the despatch.
func TestNamesStay(t *testing.T) {
	named := 0
	for seed := range uint64(40) {
		s := opening(t)
		s.Turn = 2
		src := &dice.Source{Seed: seed}
		d, s := eventIn(t, s, src)
		if d.Officers != 1 || d.Kind == "hq" {
			continue
		}
		s.Pending = []Drawn{d}
		named++
		who := d.Who[0]
		require.Contains(t, describe(d), who)
		before := s
		s, placed := play(t, s, "place", nil)
		p := s.Parties[0]
		assert.Contains(t, p.what(), who)
		line := "interrogate repeat=1 place=" + ref("p", p.ID)
		st, next := rulestest.Driven(t, System{}, s, rulestest.Line(t, line), (&rulestest.Hand{Source: src}).Fill)
		assert.Contains(t, System{}.Tell(next, st).Line.String(), who)
		assert.True(t, slices.ContainsFunc(next.Ledger, func(e Entry) bool { return e.Name == who+" captured" }))
		for v := range view.Voices {
			report := System{}.Report(before, []engine.Step{placed, st}, view.Voice(v))
			assert.Contains(t, plainReport(report), who)
		}
		if left, ok := next.party(p.ID); ok {
			assert.Empty(t, left.Who)
		}
	}
	assert.Greater(t, named, 5)
}

// plainReport returns the words of a report.
func plainReport(r view.Report) string {
	var b strings.Builder
	for _, p := range r.Parts {
		for _, x := range p.Paras {
			b.WriteString(x.Text.String() + " ")
		}
	}
	return b.String()
}

// TestNothingIsLeftOpen: nothing that the dice have settled is left open, such as how many people there are or
// what a hoard is. Finds made where they are have an opening that fits a house or a work, and only those.
// Source: HILL-32.
func TestNothingIsLeftOpen(t *testing.T) {
	for _, f := range slices.Concat(findList, officerTables) {
		for _, r := range append(slices.Clone(f.table), cargo...) {
			for _, faces := range [][]int{{1, 1}, {1, 2}} {
				st := engine.Step{Given: []dice.Given{{Faces: faces}}}
				assert.NotRegexp(t, `2 or 3|cave or ruin|plate or|, or a travelling|or church plate|\.\.|parleyed`, settledText(st, r.Is.text))
			}
		}
	}
	number := map[string]bool{}
	for scene := range 12 {
		n := Drawn{Kind: "villagers", Scene: scene}.people()
		number[num(n)] = true
		assert.Equal(t, num(n)+" figures", figuresWords(Drawn{Kind: "villagers", Scene: scene}))
		p := Party{ID: 50, Kind: "villagers", Scene: scene, Quality: Civilian}
		assert.Equal(t, n, State{}.unitOf(p, 51).Alive(), "as many on the roster")
	}
	assert.Equal(t, map[string]bool{"2": true, "3": true}, number)
	for _, kind := range []string{"garrison", "picket", "guard", "officer", "armed", "villagers", "monks", "aristo", "guer", "bandit",
		"desert", "avg", "con", "vet"} {
		here := 0
		for _, o := range openings()[kind] {
			s := strings.ContainsRune(o.when, onSpot)
			if s {
				here++
			}
			d := Drawn{Kind: kind, Figures: 8, Who: []string{"X"}, Spanish: true}
			assert.Equal(t, s, State{}.fits(o, d), o.text)
			if d.Inches = 14; s {
				assert.False(t, State{}.fits(o, d), o.text)
			}
		}
		assert.GreaterOrEqual(t, here, 3, kind)
	}
}

// TestFindsAreCalledWhatTheyAre: a find, and what is told of it, has the name the dice gave it: a cave is not a
// ruin, monks are not priests.
func TestFindsAreCalledWhatTheyAre(t *testing.T) {
	said := map[string]bool{}
	for seed := range uint64(60) {
		s := opening(t, "players", "2")
		s.Turn, s.Side = 2, Players
		s.Sites = []Site{{ID: 3, Kind: "cave", Located: true}}
		s.Parties = []Party{{ID: 4, Kind: "villagers", Quality: Civilian}}
		s.Next = 5
		for _, line := range []string{"explore-cave place=s3", "parley-villagers place=p4"} {
			c := rulestest.Line(t, line)
			st, next := rulestest.Driven(t, System{}, s, c, (&rulestest.Hand{Source: &dice.Source{Seed: seed}}).Fill)
			tell := System{}.Tell(next, st)
			for _, text := range []string{tell.Card.Title, tell.Undo, tell.Line.String(), tell.Card.Say} {
				assert.NotRegexp(t, `(?i)cave or ruin|monks or priests`, text)
			}
			said[tell.Card.Title] = true
		}
	}
	for _, want := range []string{"Monks", "Cave"} {
		assert.True(t, said[want], "%s: %v", want, said)
	}
}

// TestOpeningsThatCanBe checks which openings a drawn event may have, how many names, and how long.
func TestOpeningsThatCanBe(t *testing.T) {
	name := strings.Repeat("é", maxName)
	last := func() Drawn {
		return Drawn{Kind: "avg", Scene: 30, Who: slices.Repeat([]string{name}, 24), Where: name}
	}
	assert.NoError(t, last().checkStage())
	assert.NoError(t, Drawn{Kind: "avg"}.checkStage())
	for what, to := range map[string]func(d *Drawn){
		"an opening before the first": func(d *Drawn) { d.Scene = -1 }, "one after the last": func(d *Drawn) { d.Scene++ },
		"twenty-five of them": func(d *Drawn) { d.Who = append(d.Who, "x") }, "a place with too long a name": func(d *Drawn) { d.Where += "x" },
		"somebody with too long a name": func(d *Drawn) { d.Who[23] += "x" }, "somebody without one": func(d *Drawn) { d.Who[0] = "" },
	} {
		d := last()
		to(&d)
		assert.Error(t, d.checkStage(), what)
	}
}
