package hill

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine/rulestest"
)

// Two villages without a name are told apart by a number, on the play screen, in records, and in what a commander asks and advises.
func TestPlacesAreToldApart(t *testing.T) {
	s := rulestest.Start(t, System{}, "scenario", "sweep").(State)
	var rows, found, records []string
	for _, l := range (System{}).Desk(s).Lists {
		for _, r := range l.Rows {
			if readRef("s", r.ID) > 0 {
				rows = append(rows, r.Name)
			}
		}
	}
	for _, o := range s.toFind() {
		found = append(found, o.Label)
		_, name := s.findKey(o.ID)
		records = append(records, name)
	}
	want := []string{"Village 1", "Village 2"}
	assert.Equal(t, [][]string{want, want, want}, [][]string{rows, found, records})
}
