// Package rehearsed checks rehearsals of entries against thrown dice, for tests of rule books. It is separate from rulestest to
// avoid an import cycle, because packages that rehearse imports are tested with rulestest.
package rehearsed

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/commander"
	"vedette/engine/dice"
	"vedette/engine/rehearse"
	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// Exact checks rehearsals against thrown dice. Where all outcomes of an entry are enumerated, with the tests that follow and the
// enemy's reply, its losses, nerves and breaks must agree with those of thrown dice within four standard errors. Among the
// entries shot some must get a reply, and in some the unit hit must fail the following test, as counted by fails. The procedures
// checked, and those with too many outcomes, are logged.
func Exact(t *testing.T, sys view.Mustered, all []rulestest.Moment, shot string, fails func(u rehearse.Unit) int) {
	t.Helper()
	rulestest.Native(t, "thousands of entries of each kind")
	n, most, failed, choose := 1000, 2, 0, rulestest.Seeded(2)
	switch {
	case testing.Short():
		n, most = 400, 1
	case rulestest.Proving():
		n, most = 4000, 6
	}
	exact, many, answered, idle := map[string]int{}, map[string]int{}, map[string]int{}, map[string]int{}
	for range 20 * len(all) {
		m := all[choose(len(all))]
		id := m.Do.Do
		wanted := most
		if id == shot && failed == 0 { // until a unit fails a test
			wanted = 4 * most
		}
		enough := func() bool { return exact[id] >= wanted || exact[id]+many[id] >= 4*most || idle[id] >= 20*most }
		if enough() && rehearse.CanWait(sys, m.At, m.Do) {
			id += answers // kept apart from entries without a reply
		}
		if enough() {
			continue
		}
		tr := rehearse.New(sys, m.At, m.Do, 5)
		for !tr.Over(1) && tr.All() {
			tr.Play(10)
		}
		p := tr.Prospect()
		switch {
		case tr.Err() != nil || p.Exact && len(p.Units) == 0:
			idle[id]++ // cannot be rehearsed, or costs no unit anything
			continue
		case !p.Exact:
			many[id]++
			tr.Play(40)
			p = tr.Prospect()
		}
		for _, u := range p.Units {
			if u.Reply && u.Mean > 0 {
				answered[id]++
			}
			if m.Do.Do == shot && !u.Reply {
				failed += fails(u)
			}
		}
		if p.Exact {
			exact[id]++
			checkAgainstThrows(t, sys, m, p, n)
		}
	}
	told(t, sys.(commander.Fighter), all, shot)
	t.Log("exact:", exact, "with a reply:", answered, "too many ways:", many)
	assert.NotEmpty(t, exact)
	if !testing.Short() {
		assert.Positive(t, answered[shot]+answered[shot+answers], "no entry gets a reply")
		assert.Positive(t, failed, "no unit fails the following test")
	}
}

// told checks fights set up from shot entries: they have the same two units at the distance of the entry, and can begin.
func told(t *testing.T, sys commander.Fighter, all []rulestest.Moment, shot string) {
	t.Helper()
	n := 0
	for _, m := range all {
		f, ok := commander.FightOf(sys, m.At, m.Do)
		if m.Do.Do != shot || !ok || sys.Form(m.At, m.Do).Refused != nil {
			continue
		}
		n++
		assert.True(t, f.Told, "%s", m.Do)
		src := dice.Source{Seed: 1}
		_, err := f.Begin(&src).Go()
		assert.NoError(t, err, "%s", m.Do)
	}
	assert.Positive(t, n, shot)
}

// answers marks the entries of a procedure that get a reply.
const answers = ", answered"

// Shaken and Broken return how often a unit that fails a test is shaken, or broken.
func Shaken(u rehearse.Unit) int { return u.Shook }
func Broken(u rehearse.Unit) int { return u.Broke }

// checkAgainstThrows checks the result of an entry against n plays with thrown dice.
func checkAgainstThrows(t *testing.T, sys view.Mustered, m rulestest.Moment, p rehearse.Prospect, n int) {
	t.Helper()
	tr := rehearse.New(sys, m.At, m.Do, 9)
	tr.Throw()
	tr.Play(n)
	require.NoError(t, tr.Err())
	thrown := tr.Prospect().Units
	near := func(what, name string, a, b, variance, rounded float64) {
		rare := 2 / float64(n) // rare events come in whole numbers
		assert.InDelta(t, a, b, rounded+rare+4*math.Sqrt(max(variance, 1/float64(n))/float64(n)), "%s: %s %s", m.Do, name, what)
	}
	for _, u := range thrown {
		assert.True(t, slices.ContainsFunc(p.Units, func(x rehearse.Unit) bool { return x.Name == u.Name }), "%s: %s", m.Do, u.Name)
	}
	for _, u := range p.Units {
		v := rehearse.Unit{}
		if i := slices.IndexFunc(thrown, func(x rehearse.Unit) bool { return x.Name == u.Name }); i >= 0 {
			v = thrown[i]
		}
		near("lost", u.Name, float64(u.Mean)/10, float64(v.Mean)/10, variance(tr.Losses(u.Name)), .1)
		for i, x := range [][2]int{{u.Broke, v.Broke}, {u.Shook, v.Shook}} {
			c := float64(x[0]) / 10000
			near([]string{"broken", "unnerved"}[i], u.Name, c, float64(x[1])/10000, c*(1-c), .0001)
		}
	}
}

// variance returns the variance of numbers.
func variance(all []int) float64 {
	sum, squares := 0., 0.
	for _, n := range all {
		sum, squares = sum+float64(n), squares+float64(n*n)
	}
	n := float64(len(all))
	return squares/n - sum*sum/n/n
}
