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

// rows are the lines of a list, each in its fields.
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

// story tells whether a phrase is told as a story.
func story(place string) bool {
	written := []string{"hill/scenes.txt", "hill/incidents.txt", "hill/despatch"}
	return slices.ContainsFunc(written, func(at string) bool { return strings.Contains(place, at) })
}

// holds tells whether a is meant for a phrase of so many words but one: stories are held to their own words in whole
// sentences, and the despatch, an officer's letter, to those alone.
func (a avoided) holds(place string, words int) bool {
	if a.where == "story" {
		return story(place) && words > 2
	}
	return !strings.Contains(place, "hill/despatch")
}

// spare are the phrases that hold such words and stay: the terms of a rule book, names, sense.
func spare(t *testing.T) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	for _, row := range rows(t, allowed, 2) {
		all[row[0]] = true
	}
	return all
}

// marks are the signs of emphasis and the soft hyphens of a phrase; holes are the places that the program fills.
var (
	holes = regexp.MustCompile(`\{\^?[0-9](:[a-z-]+)?\}`)
	marks = strings.NewReplacer("*", "", "~", "", "\u00ad", "", "\u2060", "")
)

// faults are the phrases that say what is avoided, and those of spared that need not be spared.
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

// Every pattern finds the phrase that shows it, in a rule book or a scene, and not what is said instead.
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

// What reaches a screen is on the list, in whatever kind of file it stands, and what does not is not.
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
