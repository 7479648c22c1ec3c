package app

import (
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	goapp "github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/session"
	"vedette/engine"
	"vedette/engine/rulestest"
	"vedette/engine/systems"
	"vedette/engine/view"
)

var (
	unheard = regexp.MustCompile(`(?s)<(svg|style|script)\b.*?</(svg|style|script)>`)
	key     = regexp.MustCompile(`(?s)<(button|a) [^>]*class="key[ "][^>]*>(.*?)</(button|a)>`)
	blocks  = regexp.MustCompile(`</?(p|li|ul|ol|div|section|h[1-6]|header|main|nav|button|a|dt|dd|dl|tr|td|th|summary|details|label|` +
		`legend|fieldset|output|aside)\b[^>]*>`)
	anything = regexp.MustCompile(`<[^>]*>`)
	spaces   = regexp.MustCompile(`\s+`)
)

// lines returns the texts of a view as a reader sees them, one for each block.
func linesOf(page string) (out []string) {
	page = unheard.ReplaceAllString(page, "")
	for _, l := range strings.Split(blocks.ReplaceAllString(page, "\n"), "\n") {
		l = strings.TrimSpace(spaces.ReplaceAllString(html.UnescapeString(anything.ReplaceAllString(l, " ")), " "))
		if l != "" {
			out = append(out, l)
		}
	}
	return out
}

// sentences returns the sentences of a view: texts of four words or more with a full stop.
func sentences(page string) (out []string) {
	for _, l := range linesOf(page) {
		for _, s := range strings.SplitAfter(l, ". ") {
			if s = strings.TrimSpace(s); strings.HasSuffix(s, ".") && strings.Count(s, " ") > 2 {
				out = append(out, s)
			}
		}
	}
	return out
}

// labels returns the labels of a view's keys that have two words or more. Those of a choice, which two questions may have in common, are
// left out.
func labels(page string) (out []string) {
	for _, m := range key.FindAllStringSubmatch(unheard.ReplaceAllString(page, ""), -1) {
		if strings.Contains(m[0], `role="radio"`) {
			continue
		}
		l := strings.TrimSpace(spaces.ReplaceAllString(html.UnescapeString(anything.ReplaceAllString(m[2], " ")), " "))
		if strings.Contains(l, " ") {
			out = append(out, l)
		}
	}
	return out
}

// repeated returns the texts that occur more than once in list.
func repeated(list []string) (out []string) {
	seen := map[string]int{}
	for _, s := range list {
		if seen[s]++; seen[s] == 2 {
			out = append(out, s)
		}
	}
	return out
}

// TestAViewSaysAThingOnce draws the views of every book through random evenings: the play screen, the menu, forms and results, and the
// other pages. No sentence occurs twice in a view, and no key outside forms, whose fields may offer the same units. Lists of what was
// earned and printed tables may repeat themselves from line to line.
func TestAViewSaysAThingOnce(t *testing.T) {
	for _, sys := range systems.All() {
		t.Run(sys.Info().ID, func(t *testing.T) {
			views, keys, said, found := 0, 0, 0, map[string]string{}
			look := func(r *root, view string) {
				page := goapp.HTMLString(r.Render())
				views, keys, said = views+1, keys+len(labels(page)), said+len(sentences(page))
				twice := repeated(sentences(page))
				if !strings.HasPrefix(view, "form") && view != "menu" { // two fields may offer the same units
					twice = append(twice, repeated(labels(page))...)
				}
				for _, s := range twice {
					if s != "Roll for it" && found[s] == "" { // who commands is asked for each side
						found[s] = view
					}
				}
			}
			evenings(t, sys, nil, 0, look)
			evenings(t, sys, sys.First().Options, 1, look)
			t.Logf("%d views, %d keys, %d sentences", views, keys, said)
			assert.True(t, views > 50 && keys > 300 && said > 100, "the views are read")
			for s, view := range found {
				assert.Fail(t, "said twice", "%s: %s", view, s)
			}
		})
	}
}

// TestInitiativeIsSaidOnce looks at the play screen of the English Civil War after the initiative, which it says with its dice.
func TestInitiativeIsSaidOnce(t *testing.T) {
	r := evening(t)
	sys, _ := systems.ByID("ecw")
	r.s.NewGame(sys, engine.Values{}.With("force", "small"), "Evening")
	r.s.Run(engine.Do("initiative"))
	r.s.Reply("yes")
	r.path = "field/"
	page := goapp.HTMLString(r.Render())
	assert.Equal(t, 1, strings.Count(page, "won the initiative"))
}

// TestAVolleyInVainIsNotGreen: a volley known to fall short may be fired, but green leads the unit to move.
func TestAVolleyInVainIsNotGreen(t *testing.T) {
	r := evening(t)
	sys, _ := systems.ByID("hill")
	r.s.NewGame(sys, engine.Values{}.With("force", "sweep"), "Evening")
	r.s.Run(engine.Do("note", "kind", "avg", "figures", "8"))
	r.path = "field/"
	for range 60 {
		if r.s.View == session.Form {
			break
		}
		r.s.Press(r.s.Desk().Next())
	}
	require.Equal(t, "volley", r.s.Entry.Draft.Do)
	r.s.Fill("cover", "open")
	for rng, key := range map[string]string{"6-12": "go", "48-72": "desk-unit-move-open"} {
		r.s.Fill("range", rng)
		require.Nil(t, r.s.Entry.Form().Refused)
		green := loud.FindAllString(goapp.HTMLString(r.Render()), -1)
		require.Len(t, green, 1)
		assert.Equal(t, key, dataKey.FindStringSubmatch(green[0])[1])
	}
}

// evenings plays a random evening and calls look on everything it shows.
func evenings(t *testing.T, sys view.System, opts engine.Values, seed uint64, look func(r *root, view string)) {
	r := evening(t)
	s, choose := r.s, rulestest.Seeded(seed)
	for _, path := range []string{"", "new/", "settings/", "kept/", "bring/"} {
		r.path = path
		look(r, "/"+path)
	}
	s.NewGame(sys, opts, "Evening")
	for n := range 40 {
		r.path = "field/"
		look(r, "field")
		if c, ok := rulestest.RandomCommand(t, sys, s.Game.State(), choose); ok {
			s.Choose(c.Do)
			look(r, "form "+c.Do)
			s.Done()
			s.Run(c)
			look(r, c.Do)
			s.Done()
		}
		if n%8 == 0 {
			s.OpenMenu()
			look(r, "menu")
			s.Done()
			r.path = "settings/"
			look(r, "settings/")
		}
		if sys.Desk(s.Game.State()).Over {
			break
		}
	}
}
