package book_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/book"
)

func TestAbbreviationsStandInText(t *testing.T) {
	list := book.Abbreviations(book.DiceAbbreviations + "\nMF\tMajor Formation\tTroops\nVeD\tdiscipline\n")
	for text, want := range map[string][]string{
		"MFs within 9″":               {"MFs=Major Formation"},
		"The VeD’s base, 2D6":         {"VeD=discipline", "2D6=a six-sided die; 2D6 are two, added up"},
		"½MF, (VeD)":                  {"MF=Major Formation", "VeD=discipline"},
		"É1MF, AMF, MFa, GB, Medium.": nil,
		"D66: 11–16":                  {"D66=two six-sided dice, one for the tens and one for the ones"},
	} {
		var found []string
		for _, x := range list.In(text, nil) {
			found = append(found, text[x.From:x.To]+"="+x.Means)
		}
		assert.Equal(t, want, found, text)
	}
	assert.Equal(t, "Troops", list.In("MF", nil)[0].Section)
}
