package session

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestNoticesAreSaidOnceAndDismissed(t *testing.T) {
	var v Voice
	v.Notice("one")
	v.Notice("two")
	v.Notice("one")
	assert.Equal(t, []string{"one", "two"}, v.Notices)
	v.Dismiss(5)
	v.Dismiss(0)
	assert.Equal(t, []string{"two"}, v.Notices)
}

// What is said begins with a word and holds no symbol.
func TestSpoken(t *testing.T) {
	for text, want := range map[string]string{
		"0 hits of 6.": "No hits of 6.", "2 hits of 9. Mark 9 rifles.": "Two hits of 9. Mark 9 rifles.",
		"14 hits of 20.":                       "In all 14 hits of 20.",
		"Rally (Stand/Rally/Load), within 9″.": "Rally (Stand or Rally or Load), within 9 inches.", "Move up to 8½″.": "Move up to 8½ inches.",
		"Tap Initiative / Event.": "Tap Initiative or Event.", "": "", "7": "7",
	} {
		assert.Equal(t, want, spoken(text))
	}
}
