package battle

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// A place decided a victory if the lead would not have been enough had the other side held it; losses decided it if only the
// losses of one side made the lead.
func TestDecided(t *testing.T) {
	f := &Field{Aims: []Aim{{Name: "the bridge", Points: [2]int{3, 3}}, {Name: "the mill", Points: [2]int{1, 2}}}}
	losses := func(a, b int) Award { return Award{"losses", [2]int{a, b}} }
	for _, x := range []struct {
		what string
		held []int
		n    [2]int
		lost Award
		lead int
		want []string
	}{
		{"the bridge alone", []int{0, 1}, [2]int{5, 2}, losses(2, 0), 2, []string{"the bridge", "losses"}},
		{"as much lost on either side", []int{0, 1}, [2]int{7, 4}, losses(4, 2), 1, []string{"the bridge"}},
		{"the mill counts for the second side otherwise", []int{Nobody, 1}, [2]int{0, 3}, losses(0, 1), 2, []string{"the mill"}},
		{"to the least that wins", []int{0, Nobody}, [2]int{8, 0}, losses(5, 0), 2, []string{SeveralTogether}},
		{"and one less", []int{0, Nobody}, [2]int{7, 0}, losses(4, 0), 2, []string{"the bridge"}},
		{"nobody holds anything", []int{Nobody, Nobody}, [2]int{1, 4}, losses(1, 4), 3, []string{"losses"}},
	} {
		assert.Equal(t, x.want, DecidedBy(f, x.held, x.n, x.lead, x.lost), x.what)
	}
}
