package main

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

//go:embed avoid.txt
var avoid string

//go:embed allowed.txt
var allowed string

// avoided is one line of avoid.txt.
type avoided struct {
	where         string
	pattern       *regexp.Regexp
	shown, better string
}

// rows returns the lines of a list, split into fields.
func rows(t *testing.T, list string, fields int) (all [][]string) {
	t.Helper()
	for _, line := range strings.Split(strings.TrimSpace(list), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		row := strings.Split(line, "\t")
		require.Len(t, row, fields, line)
		all = append(all, row)
	}
	return all
}

func avoidedWords(t *testing.T) (all []avoided) {
	t.Helper()
	for _, row := range rows(t, avoid, 4) {
		all = append(all, avoided{row[0], regexp.MustCompile(`(?i)` + row[1]), row[2], row[3]})
	}
	return all
}

// story reports whether a phrase is part of a story.
func story(place string) bool {
	written := []string{"hill/scenes.txt", "hill/incidents.txt", "hill/despatch"}
	return slices.ContainsFunc(written, func(at string) bool { return strings.Contains(place, at) })
}

// holds reports whether the line applies to a phrase of words+1 words. The words of stories apply to stories only, and there only
// to whole sentences; the others apply everywhere but in the despatch, which is an officer's letter.
func (a avoided) holds(place string, words int) bool {
	if a.where == "story" {
		return story(place) && words > 2
	}
	return !strings.Contains(place, "hill/despatch")
}

// spare are the phrases that contain such words and may stay: terms of a rule book, names, meanings.
func spare(t *testing.T) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	for _, row := range rows(t, allowed, 2) {
		all[row[0]] = true
	}
	return all
}

// marks are the emphasis and soft hyphens in a phrase; holes are the places filled in by the program.
var (
	holes = regexp.MustCompile(`\{\^?[0-9](:[a-z-]+)?\}`)
	marks = strings.NewReplacer("*", "", "~", "", "\u00ad", "", "\u2060", "")
)

// faults lists the phrases that say what is to be avoided, and the entries of spared that are not needed.
func faults(avoid []avoided, all []phrase, spared map[string]bool) (out []string) {
	used := map[string]bool{}
	for _, a := range avoid {
		for _, p := range all {
			switch text := marks.Replace(holes.ReplaceAllString(p.text, "…")); {
			case !a.holds(p.place, strings.Count(p.text, " ")) || !a.pattern.MatchString(text):
			case spared[p.text]:
				used[p.text] = true
			default:
				out = append(out, fmt.Sprintf("%s: %q, better: %s (%s)", p.place, p.text, a.better, a.pattern))
			}
		}
	}
	for text := range spared {
		if !used[text] {
			out = append(out, "allowed.txt spares what nobody says, or what may be said: "+text)
		}
	}
	return out
}

// No phrase of the product says what avoid.txt lists, and no phrase is spared in vain.
func TestNothingIsSaidThatWeAvoid(t *testing.T) {
	all, err := gather("../..")
	require.NoError(t, err)
	require.Greater(t, len(all), 8000, "the list is whole")
	assert.Empty(t, strings.Join(faults(avoidedWords(t), all, spare(t)), "\n"))
}

// Every pattern finds the phrase that illustrates it, in a rule book or a scene, and not its replacement.
func TestEveryPatternFindsItsPhrase(t *testing.T) {
	for _, a := range avoidedWords(t) {
		shown := []phrase{{"engine/systems/hill/desk.go:1", a.shown}}
		if a.where == "story" {
			shown = []phrase{{"engine/systems/hill/scenes.txt:1", "Then there was " + a.shown}}
		}
		assert.Len(t, faults([]avoided{a}, shown, nil), 1, "%s does not find %q", a.pattern, a.shown)
		assert.Empty(t, faults([]avoided{a}, shown, map[string]bool{shown[0].text: true}), "spared: %s", a.pattern)
		assert.NotRegexp(t, a.pattern, a.better)
	}
	assert.Len(t, faults(nil, nil, map[string]bool{"The unit fires.": true}), 1, "spared in vain")
}

// Whatever reaches a screen is on the list, in whatever kind of file, and nothing else is.
func TestWhatIsAPhrase(t *testing.T) {
	for name, c := range map[string]struct {
		place, src string
		want       []string
	}{
		"a vocabulary": {"a.go", "package a\nvar s = book.Sentences(`\nfires\t{0} fires.\nyes\tyes\n`)", []string{"{0} fires.", "yes"}},
		"sentences":    {"a/say.txt", "# Who fires\nfires\t{0} fires.\nyes\tyes\nten\t10\n", []string{"{0} fires.", "yes"}},
		"cards":        {"a/cards.txt", "fires\tnum {0}\tword hits\n\tdue It reacts.\tbad\n", []string{"hits", "It reacts."}},
		"reasons":      {"a/reasons.txt", "cover\twhy in cover\tshow half\tsection Small arms\n", []string{"in cover", "half"}},
		"a sum of texts": {"a.go", `package a
func f(p P, n string) { p.Refuse("few", "", "", "Only "+n+" are left.", n) }`, []string{"Only … are left."}},
		"ids, classes, panics, cases, keys of maps": {"a.go", `package a
import "a b/c"
func f() { x.Class("key key--row"); panic("no such thing"); switch y { case "a b": };
_ = map[string]int{"a b": 1}; _ = y == "c d" }`, nil},
		"a label": {"a.go", `package a
var k = engine.Key{ID: "end turn", Label: "End turn"}`, []string{"End turn"}},
		"markup":   {"a.go", "package a\nvar m = `<p class=\"lead small\">Tap the unit.</p>`", []string{"Tap the unit."}},
		"a scene":  {"a/scenes.txt", "=con\nThey came out of the mist.\tu\n# a remark here", []string{"They came out of the mist."}},
		"a script": {"a.js", "// say nothing here\nset('Try again'); add(\"key key--row\")", []string{"Try again"}},
		"a page":   {"a.html", `<h1 aria-label="Way back">What went wrong</h1>{{title}}`, []string{"Way back", "What went wrong"}},
	} {
		read := readers[c.place[strings.LastIndex(c.place, "."):]]
		found, err := read(c.place, c.src)
		require.NoError(t, err, name)
		var got []string
		for _, p := range found {
			got = append(got, p.text)
		}
		assert.Equal(t, c.want, got, name)
	}
}
