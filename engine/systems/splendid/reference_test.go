package splendid

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/rulestest"
)

// Every chapter that is cited can be found, and the tables say what is house and what was changed.
func TestReference(t *testing.T) {
	s := rulestest.Start(t, System{}, "pike-move", "7")
	r := System{}.Reference(s)
	have := map[string]bool{}
	for _, c := range r.Chapters {
		have[c.Section] = true
		for _, p := range c.Body {
			assert.NotContains(t, p.Text.String(), "SPL-")
		}
	}
	for _, p := range rules.Menu {
		assert.True(t, have[p.Section], "%s: %s", p.ID, p.Section)
	}
	for _, x := range r.Rulings {
		assert.True(t, have[x.Section], x.ID)
	}
	assert.Len(t, r.Rulings, 19)
	was := ""
	for _, tb := range r.Tables {
		assert.True(t, have[tb.Section], tb.ID)
		for _, row := range tb.Rows {
			assert.Len(t, row, len(tb.Head), tb.ID)
			for _, c := range row {
				was += c.Was
			}
		}
	}
	assert.Equal(t, "6", was)
}

// Whatever a form, a sum, a refusal, a die or a result cites is found in the reference.
func TestCitationsAreFound(t *testing.T) {
	for seed := range uint64(3) {
		rulestest.Citations(t, System{}, nil, 120, seed)
	}
}
