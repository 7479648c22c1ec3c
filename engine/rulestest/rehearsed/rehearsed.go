// Package rehearsed holds rehearsals of entries against dice thrown, for tests of rule books. It stands apart from rulestest, whose own
// users a rehearsal stands on.
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

// Exact holds what may come of entries against dice thrown. Where all ways that an entry may go are gone through, with the tests that
// follow and what the others do in return, its losses, nerves and breaks are those of dice thrown, within four standard errors. Some of
// the entries called shot are replied to, and of some who is hurt fails the test that follows. It logs which procedures were held, and
// which go too many ways.
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
		if id == shot && failed == 0 { // until somebody fails
			wanted = 4 * most
		}
		enough := func() bool { return exact[id] >= wanted || exact[id]+many[id] >= 4*most || idle[id] >= 20*most }
		if enough() && rehearse.CanWait(sys, m.At, m.Do) {
			id += answers // held beside those that nobody answers
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
			idle[id]++ // it cannot be rehearsed, or costs nobody anything
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
			agrees(t, sys, m, p, n)
		}
	}
	told(t, sys.(commander.Fighter), all, shot)
	t.Log("exact:", exact, "with a reply:", answered, "too many ways:", many)
	assert.NotEmpty(t, exact)
	if !testing.Short() {
		assert.Positive(t, answered[shot]+answered[shot+answers], "nobody replies")
		assert.Positive(t, failed, "nobody fails the test that follows")
	}
}

// told holds fights set up from the entries called shot: they are of those two, as far apart as the entry says, and can be begun.
func told(t *testing.T, sys commander.Fighter, all []rulestest.Moment, shot string) {
	t.Helper()
	n := 0
	for _, m := range all {
		f, ok := commander.Entered(sys, m.At, m.Do)
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

// answers marks those entries of a procedure that somebody answers.
const answers = ", answered"

// Shaken and Broken are how often who fails a test is shaken, or broken.
func Shaken(u rehearse.Unit) int { return u.Shook }
func Broken(u rehearse.Unit) int { return u.Broke }

// agrees holds what an entry comes to against so many playings of it.
func agrees(t *testing.T, sys view.Mustered, m rulestest.Moment, p rehearse.Prospect, n int) {
	t.Helper()
	tr := rehearse.New(sys, m.At, m.Do, 9)
	tr.Throw()
	tr.Play(n)
	require.NoError(t, tr.Err())
	thrown := tr.Prospect().Units
	near := func(what, name string, a, b, variance, rounded float64) {
		rare := 2 / float64(n) // what is rare comes in whole numbers
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

// variance is that of numbers.
func variance(all []int) float64 {
	sum, squares := 0., 0.
	for _, n := range all {
		sum, squares = sum+float64(n), squares+float64(n*n)
	}
	n := float64(len(all))
	return squares/n - sum*sum/n/n
}
