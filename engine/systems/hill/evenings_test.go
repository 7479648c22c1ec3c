package hill

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/rulestest"
	"vedette/engine/view"
)

// One evening after another, the words do not wear out.

var (
	sentenceEnd = regexp.MustCompile(`[.!?]”?\s+`)
	hourHead    = regexp.MustCompile(`^(Soon after|About half past|Towards) \w+$`)
	mere        = regexp.MustCompile(`\p{Lu}[\p{L}’'-]*|\d+|\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b`)
)

// sentences returns those of a report's letter, as printed, and stripped of names and numbers. An hour heading
// an entry of the log is a heading rather than a sentence: hours recur every evening.
func sentences(r view.Report) (as, bare []string) {
	for _, p := range r.Parts {
		for _, x := range p.Paras {
			for _, s := range sentenceEnd.Split(x.Text.String()+" ", -1) {
				if s = strings.TrimSpace(s); s != "" && !hourHead.MatchString(s) {
					as = append(as, s)
					first, rest, _ := strings.Cut(s, " ")
					bare = append(bare, strings.ToLower(first)+" "+mere.ReplaceAllString(rest, "#"))
				}
			}
		}
	}
	return as, bare
}

// shareSeen returns how many of these were used in the evenings before.
func shareSeen(now []string, before [][]string) (n int) {
	said := map[string]bool{}
	for _, e := range before {
		for _, s := range e {
			said[s] = true
		}
	}
	for _, s := range now {
		if said[s] {
			n++
		}
	}
	return n
}

// TestEveningsDoNotRepeat plays evenings of the same scenario one after another. No event opens as another of
// its kind did while there are openings not yet told, and of the sentences of a despatch, in every voice, fewer
// than one in five were used in the five evenings before.
func TestEveningsDoNotRepeat(t *testing.T) {
	rulestest.Native(t, "games of a whole evening")
	n := max(10, plenty(10))
	var as, bare [len(view.Voices)][][]string
	var all, seen, alike [len(view.Voices)]int
	repeats, openingsTold := 0, 0
	for i := range n {
		c, start := evening(t, 9000+uint64(i), "scenario=sweep", false)
		told := map[string]map[int]bool{}
		for _, st := range c.played {
			for _, e := range st.Events {
				d, ok := e.(drawn)
				if !ok || d.Scene == 0 {
					continue
				}
				if told[d.Drawn.Kind] == nil {
					told[d.Drawn.Kind] = map[int]bool{}
				}
				if openingsTold++; told[d.Drawn.Kind][d.Scene] {
					repeats++
				}
				told[d.Drawn.Kind][d.Scene] = true
			}
		}
		for v := range view.Voices {
			a, b := sentences(System{}.Report(start, c.played, view.Voice(v)))
			if i >= 5 {
				all[v] += len(a)
				seen[v] += shareSeen(a, as[v][i-5:])
				alike[v] += shareSeen(b, bare[v][i-5:])
			}
			as[v], bare[v] = append(as[v], a), append(bare[v], b)
		}
	}
	t.Logf("%d evenings: %d openings, %d told again", n, openingsTold, repeats)
	assert.Zero(t, repeats, "openings told again in an evening")
	for v, name := range view.Voices {
		t.Logf("%s: of %d sentences %.1f in 100 were said in the five evenings before, %.1f but for names and numbers", name, all[v],
			100*float64(seen[v])/float64(all[v]), 100*float64(alike[v])/float64(all[v]))
		assert.Less(t, 100*seen[v], 20*all[v], "%s: sentences of the five evenings before", name)
	}
}

// The umpire places parties without a given position somewhere on the far half of the table.
func TestWhoComesFromNowhereIsOnTheTable(t *testing.T) {
	c := seated(t, 3, "scenario=sweep")
	c.lay()
	seen := map[int]bool{}
	for range 60 {
		c.arrive(arrived{ID: 900})
		p := c.layout.at[900]
		require.True(t, p.X >= inches(8) && p.X < c.layout.w-inches(8) && p.Y >= inches(4) && p.Y < c.layout.h/2+inches(4), "%v", p)
		seen[p.Y] = true
	}
	assert.Greater(t, len(seen), 10)
}
