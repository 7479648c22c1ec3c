package app

import (
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	goapp "github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/session"
	"vedette/app/store"
	"vedette/app/widget"
	"vedette/engine/systems"
)

var (
	loud     = regexp.MustCompile(`<button[^>]*class="key[^"]*key--primary[^>]*>`)
	refused  = regexp.MustCompile(`aria-disabled="true"`)
	leaves   = regexp.MustCompile(`^(nav|shelf|cover|settings|rehearse)`)
	opening  = regexp.MustCompile(`<\w+( [\w-]+="[^"]*")+`)
	pairs    = regexp.MustCompile(` [\w-]+="[^"]*"`)
	expected = regexp.MustCompile(`(?s)<section[^>]*class="expect.*?</section>`)
)

// TestForeseen plays evenings of every book, with a side under an officer, by pressing the green key or, failing that, any other. What is
// foreseen for the green key and for Other must be what a tap shows. Foreseeing stores nothing, and an evening without it goes the same
// way.
func TestForeseen(t *testing.T) {
	for _, sys := range systems.All() {
		t.Run(sys.Info().ID, func(t *testing.T) {
			begun := func() (*root, store.Box) {
				box := store.Memory()
				r := &root{s: session.New(store.New(box, systems.ByID)), base: "/", path: play}
				r.s.Seed = func() uint64 { return 11 }
				r.s.Learn(sys, *sys.First())
				return r, box
			}
			r, box := begun()
			blind, _ := begun()
			foreseen, pick := 0, rand.New(rand.NewPCG(1, 2))
			for range 150 {
				page := drawn(r)
				require.Equal(t, page, drawn(blind))
				tag := loud.FindString(page)
				key, next := "", map[string]string{}
				if tag != "" {
					key = dataKey.FindStringSubmatch(tag)[1]
				}
				before := stored(box)
				for _, k := range []string{widget.KeyTakeAction, key} {
					next[k] = r.foresee(k)
				}
				require.Equal(t, before, stored(box), "nothing is stored")
				require.Equal(t, page, drawn(r), "nothing is changed")
				switch n := pick.IntN(10); {
				case key == "" || refused.MatchString(tag) || n == 0:
					key = other(page, pick)
				case n == 1 && next[widget.KeyTakeAction] != "":
					key = widget.KeyTakeAction
				}
				press := func(r *root) {
					r.s.Why = ""
					r.s.Pages.Close()
					r.f.Press(key)
					r.path = play
				}
				press(r)
				press(blind)
				if next[key] != "" {
					foreseen++
					require.Equal(t, plain(drawn(r)), plain(ordered(next[key])), "what %s leads to", key)
				}
				if r.s.Game == nil || r.s.Desk().Over {
					break
				}
			}
			t.Log(foreseen, "screens foreseen")
			assert.Greater(t, foreseen, 5)
		})
	}
}

// drawn returns what a root shows, with the attributes of each element sorted, since go-app writes them in any order.
func drawn(r *root) string { return ordered(goapp.HTMLString(r.Render())) }

func ordered(page string) string {
	return opening.ReplaceAllStringFunc(page, func(tag string) string {
		name, _, _ := strings.Cut(tag, " ")
		all := pairs.FindAllString(tag, -1)
		slices.Sort(all)
		return name + strings.Join(all, "")
	})
}

// TestFirstScreenIsTheSameForAll checks that a newcomer's game begins with the screen delivered with every page, whatever its seed.
func TestFirstScreenIsTheSameForAll(t *testing.T) {
	key, html := PrerenderFirst()
	require.Contains(t, html, `data-key="`+widget.KeyTakeAction+`"`)
	for seed := range 20 {
		r := &root{s: session.New(store.New(store.Memory(), systems.ByID)), base: "/"}
		r.s.Seed = func() uint64 { return uint64(seed) }
		r.Render()
		require.True(t, r.f.Press(key))
		require.Equal(t, ordered(html), drawn(r))
	}
}

// plain returns a page without the parts that expected matches.
func plain(page string) string { return expected.ReplaceAllString(page, "") }

// other returns a random key of a page that neither leads to another section nor abandons anything.
func other(page string, pick *rand.Rand) string {
	var keys []string
	for _, tag := range element.FindAllString(page, -1) {
		m := dataKey.FindStringSubmatch(tag)
		if m == nil || refused.MatchString(tag) || strings.HasPrefix(tag, "<a") || leaves.MatchString(m[1]) {
			continue
		}
		keys = append(keys, m[1])
	}
	return keys[pick.IntN(len(keys))]
}

// stored returns everything in a box.
func stored(box store.Box) []store.Pair {
	all, _ := box.All("")
	slices.SortFunc(all, func(a, b store.Pair) int { return strings.Compare(a.Key, b.Key) })
	return all
}

// TestCleanKnowsAllThatIsDrawn checks that every element and attribute in use survives the cleaning of stored pictures
// (web/shell/clean.js).
func TestCleanKnowsAllThatIsDrawn(t *testing.T) {
	script, err := os.ReadFile("../web/shell/clean.js")
	require.NoError(t, err)
	var lists []*regexp.Regexp
	for _, m := range regexp.MustCompile("(?s)allowed\\(`(.*?)`\\)").FindAllStringSubmatch(string(script), -1) {
		lists = append(lists, regexp.MustCompile("^("+strings.Join(strings.Fields(m[1]), "|")+")$"))
	}
	require.Len(t, lists, 2, "elements, then attributes")
	tags, names := regexp.MustCompile(`<([a-zA-Z][\w-]*)((?: [\w-]+(?:="[^"]*")?)*)`), regexp.MustCompile(` ([\w-]+)(?:="[^"]*")?`)
	for _, sys := range systems.All() {
		evenings(t, sys, nil, 1, func(r *root, view string) {
			if view == "field" && r.s.Game.Len() == 0 {
				r = &root{s: session.New(store.New(store.Memory(), systems.ByID)), base: "/", path: play}
				r.s.Learn(sys, *sys.First()) // it has a map
			}
			if r.path != play {
				return
			}
			for _, wide := range []int{0, 2, 3} {
				r.wide = wide
				for _, m := range tags.FindAllStringSubmatch(goapp.HTMLString(r.Render()), -1) {
					assert.Regexp(t, lists[0], m[1], "an element of %s", view)
					for _, n := range names.FindAllStringSubmatch(m[2], -1) {
						assert.Regexp(t, lists[1], n[1], "of %s in %s", m[1], view)
					}
				}
			}
			r.wide = 0
		})
	}
}
