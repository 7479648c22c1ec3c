package book

import (
	"strings"

	"vedette/engine/view"
)

// Abbreviations is the list of abbreviations of a rule book, one on a line after the first: the abbreviation, its meaning, the
// section of the rules, how it is spoken, with tabs between; empty fields at the end are left out. A list starts with [DiceAbbreviations].
type Abbreviations string

// DiceAbbreviations are the abbreviations that every rule book has.
const DiceAbbreviations = `
D3	a six-sided die halved, rounded up: 1 to 3
D6	a six-sided die; 2D6 are two, added up
D10	a ten-sided die
D66	two six-sided dice, one for the tens and one for the ones`

// In finds the abbreviations in text. A plural ("MFs") and a number of dice ("2D6") are found as the abbreviation itself. code
// recognises other words at the start of its text, such as the code of a unit; nil for none.
func (l Abbreviations) In(text string, code func(text string) *view.Abbreviation) (found []view.Found) {
	from := -1 // start of the current word, -1 between words
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

// word looks up one word in the list and returns nil when it is not there.
func (l Abbreviations) word(w string) *view.Abbreviation {
	if w == strings.ToLower(w) { // a quick check: most words are no abbreviations
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
