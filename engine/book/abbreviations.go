package book

import (
	"strings"

	"vedette/engine/view"
)

// Abbreviations are those of a rule book, one a line after the first: how it is written, what it means, where the rules have it,
// how it is said, with tabs between; what is left out at its end is "". They begin with [Dice].
type Abbreviations string

// Dice are the abbreviations that every rule book has.
const Dice = `
D3	a six-sided die halved, rounded up: 1 to 3
D6	a six-sided die; 2D6 are two, added up
D10	a ten-sided die
D66	two six-sided dice, one for the tens and one for the ones`

// In finds the abbreviations of the list in a text. Several of a thing ("MFs") and so many dice ("2D6") are found as the thing. code
// reads what else a word may begin with, such as the code of a unit; nil for nothing.
func (l Abbreviations) In(text string, code func(text string) *view.Abbreviation) (found []view.Found) {
	from := -1 // of the word
	for i, c := range text + " " {
		word := c >= '0' && c <= '9' || c|' ' >= 'a' && c|' ' <= 'z' || c >= 'À' && c <= 'ſ'
		switch {
		case word && from < 0:
			from = i
			if code == nil || len(found) > 0 && found[len(found)-1].To > i {
				continue
			}
			if x := code(text[i:]); x != nil {
				found = append(found, view.Found{Abbreviation: x, From: i, To: i + len(x.Text)})
			}
		case !word && from >= 0:
			if x := l.word(text[from:i]); x != nil && (len(found) == 0 || found[len(found)-1].To <= from) {
				found = append(found, view.Found{Abbreviation: x, From: from, To: i})
			}
			from = -1
		}
	}
	return found
}

// word is a word of the list, nil when it is none.
func (l Abbreviations) word(w string) *view.Abbreviation {
	if w == strings.ToLower(w) { // most are no abbreviation at a glance
		return nil
	}
	for _, w := range [...]string{w, strings.TrimLeft(strings.TrimSuffix(w, "s"), "0123456789")} {
		if _, line, ok := strings.Cut(string(l), "\n"+w+"\t"); ok {
			line, _, _ = strings.Cut(line, "\n")
			of := append(strings.Split(line, "\t"), "", "")
			return &view.Abbreviation{Text: w, Means: of[0], Section: of[1], Aloud: of[2]}
		}
	}
	return nil
}
