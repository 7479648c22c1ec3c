package march

import (
	"testing"
	"vedette/engine/rulestest"
	"vedette/engine/view"

	"github.com/stretchr/testify/assert"
)

// A unit code is read as a whole, which sets its letters apart from the same letters used alone.
func TestAbbreviationsAndCodes(t *testing.T) {
	const formation = "MF: Major Formation: the units under one leader, about a brigade or division"
	for text, want := range map[string][]string{
		"V-6 Sk, column":       {"V-6 Sk: Veteran infantry, may fight wholly as skirmishers, CV 6"},
		"R-4 MF, of an MF":     {"R-4 MF: Regular medium foot artillery, CV 4", formation},
		"C-5, column":          {"C-5: Conscript infantry, CV 5"},
		"R-4 L":                {"R-4 L: Regular light cavalry, CV 4"},
		"the C-in-C, U-boat 5": nil,
		"LL":                   {"LL: light lancers, in the code of a unit"},
		"R-":                   nil, "R-/": nil, "R-:": nil, "R/4 L": nil,
		"G-9":          {"G-9: Guard infantry, CV 9"},
		"XR-5 and MFs": {formation},
	} {
		found := rulestest.Each((System{}).Abbreviations(text), func(x view.Found) string { return x.Text + ": " + x.Means })
		assert.Equal(t, want, found, text)
	}
}
