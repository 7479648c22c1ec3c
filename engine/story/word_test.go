package story

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// How the battle ended is told within a sentence: its first letter becomes small, unless it begins with the name of a side. Only the report
// of a battle that is over says that it knows the end.
func TestHowItEnded(t *testing.T) {
	for word, want := range map[string]string{"A drawn battle": "a drawn battle", "the King has won": "the King has won",
		"Parliament has the better of the day": "Parliament has the better of the day", "The King has won": "the King has won"} {
		f := Field{Turn: 1, Over: true, Sides: [2]string{"King", "Parliament"}, Word: word}
		for _, over := range []bool{true, false} {
			f.Over = over
			w := &watch{at: []Field{f, f}, end: []Moment{{}}}
			all := w.moments()
			assert.Equal(t, over, strings.Contains(all[0].Marks, "o"), word)
			got, _, _ := all[1].Slot("word")
			assert.Equal(t, want, got)
		}
	}
}
