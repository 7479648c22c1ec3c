package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/beside"
	"vedette/engine/rulestest/sure"
	"vedette/engine/systems"
	"vedette/engine/view"
)

// unexplained are words that look like abbreviations and need no explanation, with the reason.
var unexplained = map[string]string{
	"HILL": "the number of a fact in RULES.md, which is taken off before it is shown",
	"onD6": "a kind of house value", "toD6": "as before", "on2D6": "as before", "to2D6": "as before", "on3D6": "as before",
	"hit3D6": "as before",
	"E1":     "names a place in a scenario and is not shown", "E2": "as before", "E3": "as before", "X1": "as before", "X2": "as before",
	"R1": "as before", "R2": "as before", "H1": "as before",
	"Fk1": "when a sentence of a despatch is told", "lB1": "as before", "lLB": "as before", "LB": "as before",
}

// An abbreviation looks like a word with two capitals, or with a digit after a capital.
var (
	words     = regexp.MustCompile(`[\pL0-9]+`)
	shortened = regexp.MustCompile(`[A-Z].*[A-Z0-9]`)
)

// Every apparent abbreviation in a rule book's words is explained by it.
func TestAbbreviationsAreExplained(t *testing.T) {
	all := sure.Of(gather("../.."))(t)
	seen, used := map[string]int{}, map[string]bool{}
	for _, sys := range systems.All() {
		id := sys.Info().ID
		for _, p := range all {
			if !strings.HasPrefix(p.place, "engine/systems/"+id+"/") {
				continue
			}
			explained := map[int]bool{}
			for _, x := range beside.Unwrap(sys).(view.Shortening).Abbreviations(p.text) {
				for i := x.From; i < x.To; i++ {
					explained[i] = true
				}
				seen[id]++
				assert.NotEmpty(t, x.Means, x.Text)
			}
			for _, at := range words.FindAllStringIndex(p.text, -1) {
				word := p.text[at[0]:at[1]]
				if !shortened.MatchString(word) {
					continue
				}
				if used[word] = true; !explained[at[0]] {
					assert.Contains(t, unexplained, word, "%s: %s", p.place, p.text)
				}
			}
		}
	}
	for word := range unexplained {
		assert.True(t, used[word], "%s stands nowhere", word)
	}
	assert.Greater(t, seen["march"], 300)
	assert.Greater(t, seen["hill"], 50)
	t.Log(seen)
}
