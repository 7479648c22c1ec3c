package splendid

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/rulestest"
)

// Every cited chapter exists, and the tables mark house numbers and changed ones.
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
	assert.Len(t, r.Rulings, 22)
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

// The class table shows a number only where it means something; foot that cannot charge, units without fire and leaders have a dash.
// Source: splendid-host C1, C2, C5.
func TestClassTableAsShown(t *testing.T) {
	for changed, want := range map[string]string{
		"": `Pike | foot | 6 | 8 | – | 2 | – | – | – | – | – | 2 | 2+ 83.3%
Foot | foot | 6 | 8 | – | 2 | 8 | 2 | 4 | 4+ 50.0% | 5+ 33.3% | 1 | 2+ 83.3%
Dragoons, dismounted | foot | 8 | – | – | 3 | 6 | 2 | 3 | 5+ 33.3% | 5+ 33.3% | 1 | 2+ 83.3%
Dragoons, mounted | mounted | 10 | – | – | 2 | – | – | – | – | – | 1 | 2+ 83.3%
Cavalry | mounted | 12 | 14 | 7 | 2 | 3 | 1 | – | 5+ 33.3% | 5+ 33.3% | 2 | 2+ 83.3%
Frame gun | artillery | 6 | – | – | 3 | 16 | 4 | 8 | 5+ 33.3% | 6+ 16.7% | – | 3+ 66.7%
Leader | leaders and wagons | 14 | – | – | – | – | – | – | – | – | – | –`,
		"foot-dice 0 foot-range 0 foot-step 0 dragoons-charge 9": `Foot | foot | 6 | 8 | – | 0 | 0 | 0 | 4 | – | – | 1 | 2+ 83.3%
Dragoons, mounted | mounted | 10 | 9 | – | 2 | – | – | – | – | – | 1 | 2+ 83.3%`,
	} {
		s := rulestest.Start(t, System{}, strings.Fields(changed)...).(State)
		got := map[string]string{}
		for _, row := range s.unitTable().Rows {
			line := row[0].Text
			for _, c := range row[1:] {
				line += strings.TrimRight(" | "+c.Text+" "+c.Odds, " ")
			}
			got[row[0].Text] = line
		}
		for _, line := range strings.Split(want, "\n") {
			class, _, _ := strings.Cut(line, " |")
			assert.Equal(t, line, got[class], changed)
		}
	}
}

// The tables as the referee sees them.
func TestTablesAsShown(t *testing.T) {
	rulestest.Tables(t, System{}, rulestest.Start(t, System{}).(State))
}
