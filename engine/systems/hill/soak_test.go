package hill

import (
	"fmt"
	"math"
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/rulestest"
	"vedette/engine/rulestest/sure"
)

// soakOpenings are the games that the commanders play, in turn.
var soakOpenings = []string{"force=sweep", "scenario=sweep solo=yes", "scenario=villa-nueva", "scenario=ducos", "scenario=marquise",
	"scenario=practice", "force=sweep depth=light", "force=sweep merciful=yes pace=busy"}

// evening plays one game to its end.
func evening(t *testing.T, seed uint64, opening string, strict bool) (c *watched, start engine.State) {
	t.Helper()
	return commanded(t, seed, opening, strict, [2]string{}, commander.Nobody)
}

// commanded plays a game led by commanders of these characters; chance is the side that does anything that the
// rules allow.
func commanded(t *testing.T, seed uint64, opening string, strict bool, who [2]string, chance int) (c *watched, start engine.State) {
	t.Helper()
	c = seated(t, seed, opening)
	c.strict, c.staff.who = strict, commander.Seats(who).Characters()
	if chance >= 0 {
		c.wild[chance] = c.chance
	}
	start = c.s
	c.plays(t)
	return c, start
}

// seated returns an evening about to begin.
func seated(t *testing.T, seed uint64, opening string) *watched {
	t.Helper()
	cmd := rulestest.Line(t, "start "+opening)
	start := rulestest.Opened(t, System{}, cmd.In)
	src := dice.Source{Seed: seed}.Fork(0) // as the first evening of a rehearsal
	c := &watched{umpire: umpired(start.(State), [2]string{}, &src), t: t, out: soaked{finds: map[string]bool{}}}
	c.carry, c.told = c.carried, c.heard
	return c
}

// plays plays it to its end.
func (c *watched) plays(t *testing.T) {
	t.Helper()
	c.lay()
	for more := true; more; {
		more = sure.Of(c.Go())(t, "seed %d, %s, turn %d press %d, %s", c.layout.seed, c.s.Scene.ID, c.s.Turn, c.s.Press, c.s.Side)
	}
}

// playSoak plays one game to its end and returns its results.
func playSoak(t *testing.T, seed uint64, opening string, strict bool) soaked {
	t.Helper()
	c, _ := evening(t, seed, opening, strict)
	end := c.s
	for _, u := range end.Roster {
		if u.Side == ours && u.From == 0 {
			c.out.lost += u.Gone()
			c.out.of += u.Mustered
			c.out.units++
			switch u.Off {
			case offDestroyed:
				c.out.destroyed++
			case offHalf:
				c.out.half++
			}
		}
	}
	c.out.turns, c.out.steps = end.Turn, c.steps
	c.out.points, c.out.level = end.reckon()
	c.out.word = System{}.Desk(end).Say
	return c.out
}

// soaks are the games of a soak.
type soaks []soaked

// sum adds up a value over all games.
func (all soaks) sum(of func(soaked) int) (n float64) {
	for _, x := range all {
		n += float64(of(x))
	}
	return n
}

// report returns a table of the results.
func (all soaks) report() string {
	var b strings.Builder
	n := len(all)
	fmt.Fprintf(&b, "\n%d games\n%-28s %8s %6s %6s %6s\n", n, "", "mean", "10%", "median", "90%")
	for _, r := range []struct {
		name string
		of   func(soaked) int
	}{
		{"turns", func(x soaked) int { return x.turns }}, {"presses", func(x soaked) int { return x.presses }},
		{"events", func(x soaked) int { return x.events }},
		{"incidents", func(x soaked) int { return x.incidents }}, {"entries", func(x soaked) int { return x.steps }},
		{"volleys", func(x soaked) int { return x.volleys }}, {"charges", func(x soaked) int { return x.charges }},
		{"searches and talks", func(x soaked) int { return x.searched }},
		{"deeds at once", func(x soaked) int { return x.atOnce }}, {"advices asked", func(x soaked) int { return x.advice }},
		{"Player figures lost, %", func(x soaked) int { return 100 * x.lost / max(1, x.of) }},
		{"Player leaders fallen", func(x soaked) int { return x.officers }}, {"field promotions", func(x soaked) int { return x.promoted }},
		{"Player units destroyed", func(x soaked) int { return x.destroyed }}, {"Player units half gone", func(x soaked) int { return x.half }},
		{"points", func(x soaked) int { return x.points }}, {"level", func(x soaked) int { return x.level }},
	} {
		v := rulestest.Each(all, r.of)
		sort.Ints(v)
		fmt.Fprintf(&b, "%-28s %8.2f %6d %6d %6d\n", r.name, all.sum(r.of)/float64(n), v[n/10], v[n/2], v[n*9/10])
	}
	finds, words := map[string]int{}, map[string]int{}
	for _, x := range all {
		for k := range x.finds {
			finds[k]++
		}
		words[x.word]++
	}
	for _, m := range []map[string]int{finds, words} {
		var keys []string
		for k := range m {
			keys = append(keys, k)
		}
		sort.Slice(keys, func(i, j int) bool { return m[keys[i]] > m[keys[j]] || m[keys[i]] == m[keys[j]] && keys[i] < keys[j] })
		fmt.Fprintln(&b, "share of games with each")
		for _, k := range keys {
			fmt.Fprintf(&b, "  %-40s %5.1f%%\n", k, 100*float64(m[k])/float64(n))
		}
	}
	return b.String()
}

// TestSoakWholeGames plays whole games with a simple commander on both sides: none reaches a state that the
// rules forbid, all of them end, and a table lists the results.
func TestSoakWholeGames(t *testing.T) {
	rulestest.Native(t, "games of a whole evening")
	var all soaks
	finds := map[string]bool{}
	for i := range rulestest.Count(20) {
		x := playSoak(t, uint64(i)+1, soakOpenings[i%len(soakOpenings)], i%12 == 0 && i < 240)
		all = append(all, x)
		for k := range x.finds {
			finds[k] = true
		}
	}
	t.Log(all.report())
	n := float64(len(all))
	assert.Greater(t, all.sum(func(x soaked) int { return x.turns })/n, 3.0)
	assert.Greater(t, all.sum(func(x soaked) int { return x.advice })/n, 1.0, "the staff officer was asked")
	assert.Greater(t, all.sum(func(x soaked) int { return x.lost }), 0.0, "somebody was hit")
	if len(all) >= 20 {
		assert.Greater(t, all.sum(func(x soaked) int { return x.promoted }), 0.0, "somebody was promoted in the field")
	}
	assert.Greater(t, len(finds), 5)
}

// uneventful are the evenings without an incident played so far; two tests use the same ones.
var uneventful soaks

// swept returns n evenings of the sweep with this incident setting.
func swept(t *testing.T, incidents string, n int) (all soaks) {
	t.Helper()
	if incidents == "none" {
		all = uneventful
	}
	for i := len(all); i < n; i++ {
		all = append(all, playSoak(t, 1000+uint64(i), "scenario=sweep incidents="+incidents, false))
	}
	if incidents == "none" {
		uneventful = all
	}
	return all[:n]
}

// TestSoakBalance plays the evenings of the design: three units of Veterans on a table of six feet by four,
// Normal pace, no incidents, 200 games with fixed seeds. The commanders of the design are not known, so the
// bands are wide: two and a half standard deviations of 200 games for chance, and as much again for different
// commanders. By that rule the points of the best tenth have a band of 2: one game in twenty ends with eight or
// more, so the limit of the best tenth moves by most of a point from one 200 games to the next. Over 2,000
// games it is 7 with this commander, who searches less than that of the design. Both sides are led by the
// commanders of the program, whose French rally and strike better than those of the design and let no
// initiative pass: nine more figures in a hundred are lost, more units are broken up, fewer limp home, and the
// evening is a turn and a half shorter. Source: hill-tables 7.
func TestSoakBalance(t *testing.T) {
	rulestest.Native(t, "games of a whole evening")
	if testing.Short() {
		t.Skip("many whole games")
	}
	all := swept(t, "none", 200)
	t.Log(all.report())
	n := all.sum(func(x soaked) int { return x.of })
	units := all.sum(func(x soaked) int { return x.units })
	turns, events := all.sum(func(x soaked) int { return x.turns }), all.sum(func(x soaked) int { return x.events })
	games := float64(len(all))
	assert.InDelta(t, 13.9, turns/games, 2.5, "turns")
	assert.InDelta(t, 9.6, events/games, 1.5, "events a game") // these commanders are home half a turn sooner
	assert.InDelta(t, 0.69, events/turns, 0.08, "events a turn")
	assert.InDelta(t, 0.3, all.sum(func(x soaked) int { return x.promoted })/games, 0.4, "field promotions a game")
	assert.InDelta(t, 23, 100*all.sum(func(x soaked) int { return x.lost })/n, 13, "Player figures lost, %")
	assert.InDelta(t, 6.7, 100*all.sum(func(x soaked) int { return x.destroyed })/units, 14, "Player units destroyed, %")
	assert.InDelta(t, 18, 100*all.sum(func(x soaked) int { return x.half })/units, 12, "Player units home at half strength, %")
	points := rulestest.Each(all, func(x soaked) int { return x.points })
	sort.Ints(points)
	assert.InDelta(t, 3, points[100], 1, "points")
	assert.InDelta(t, 0, points[20], 1, "points of the worst tenth")
	assert.InDelta(t, 8, points[180], 2, "points of the best tenth")
}

// TestSoakIncidents plays the same evenings with none, some and many incidents: turns, losses, points, finds
// and placements stay within a tenth, apart from the effect of chance in so few games. Over 4,050 evenings
// each, the largest difference is in the placements with some incidents, which are 4 in 100 fewer. Source:
// hill-incidents 4, INC-I10.
func TestSoakIncidents(t *testing.T) {
	rulestest.Native(t, "games of a whole evening")
	if testing.Short() {
		t.Skip("many whole games")
	}
	n := rulestest.Count(50)
	measures := []struct {
		name string
		of   func(soaked) int
	}{{"turns", func(x soaked) int { return x.turns }}, {"figures lost, %", func(x soaked) int { return 100 * x.lost / max(1, x.of) }},
		{"points", func(x soaked) int { return x.points }}, {"finds", func(x soaked) int { return len(x.finds) }},
		{"placements", func(x soaked) int { return x.events }}, {"incidents", func(x soaked) int { return x.incidents }}}
	mean, wide := map[string][]float64{}, map[string][]float64{}
	for _, often := range oftens {
		all := swept(t, often.ID, n)
		for _, m := range measures {
			x := all.sum(m.of) / float64(n)
			square := 0.0
			for _, g := range all {
				square += (float64(m.of(g)) - x) * (float64(m.of(g)) - x)
			}
			mean[m.name] = append(mean[m.name], x)
			wide[m.name] = append(wide[m.name], math.Sqrt(square/float64(n)/float64(n)))
		}
	}
	for _, m := range measures {
		x, w := mean[m.name], wide[m.name]
		t.Logf("%-16s none %6.2f  some %6.2f  many %6.2f  one error %.2f", m.name, x[0], x[1], x[2], w[0])
		if m.name != "incidents" {
			t.Logf("%-16s           some %+5.1f%%  many %+5.1f%%", "", 100*(x[1]/x[0]-1), 100*(x[2]/x[0]-1))
			assert.InDelta(t, x[0], x[1], 0.1*x[0]+3*math.Hypot(w[0], w[1]), "%s, some", m.name)
			assert.InDelta(t, x[0], x[2], 0.1*x[0]+3*math.Hypot(w[0], w[2]), "%s, many", m.name)
		}
	}
	assert.InDelta(t, 2.2, mean["incidents"][1], 0.6, "some")
	assert.InDelta(t, 5.25, mean["incidents"][2], 1.25, "many")
}
