package rulestest

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/book"
)

// TestNamesFindsFaults checks that a verb written out disagrees with some name, and one from the kit with none.
func TestNamesFindsFaults(t *testing.T) {
	for text, want := range map[string]map[string]string{
		"{^0:the} {0!lose} {1:figure|figures}.":   {"French infantry": "", "Hale’s company": ""},
		"{0} loses {1:figure|figures}.":           {"French infantry": "French infantry loses", "Hale’s company": ""},
		"{0} lose {1:figure|figures}.":            {"Rifles": "", "Hale’s company": "Hale’s company lose"},
		"*{^0:the}* is blown.":                    {"Rifles": "Rifles is", "Mouton": ""},
		"{^0:the} fired at {1:the}.":              {"Rifles": "", "Hale’s company": ""},
		"The charge of {0:the} has met {1:name}.": {"Rifles": "", "Hale’s company": ""},
	} {
		for name, verb := range want {
			filled := withName(text, name)
			assert.Equal(t, verb, disagreement(filled, name, subjects[name]), filled)
		}
	}
	for name, plural := range subjects {
		assert.Equal(t, plural, book.IsPlural(name), name)
	}
}
