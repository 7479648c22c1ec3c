package session

import (
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/view"
)

// The moments of a despatch are marked on the map where their units stood in that turn, if that is known.
func TestPinsStandOnTheMap(t *testing.T) {
	s, _ := embattled(t, "ecw", "force=first")
	s.Seat(0, "bold")
	s.Seat(1, "steady")
	for n := 0; n < 400 && !s.Desk().Over; n++ {
		onward(t, s)
	}
	require.True(t, s.Desk().Over)
	for s.View == Show {
		s.Done()
	}
	sh, ok := s.Table()
	require.True(t, ok)
	r := report(s.Game, view.Plainly+1)
	require.NotNil(t, r.Strengths)
	require.NotEmpty(t, r.Strengths.Pins)
	d := s.Pinned(sh.Diagram, r.Strengths.Pins)
	stood, dots := s.stood(), 0
	for i, x := range d.Shapes {
		if m := regexp.MustCompile(`^Turn (\d+)$`).FindStringSubmatch(x.Text); m != nil {
			dots++
			turn, _ := strconv.Atoi(m[1])
			assert.Equal(t, view.Dot, d.Shapes[i-1].Kind)
			found := false
			for _, p := range stood[turn] {
				found = found || x.At[0] == view.Point{X: p.X / 10, Y: (d.Land.D - p.Y) / 10}
			}
			assert.True(t, found, x.Text)
		}
	}
	t.Log(dots, "of", len(r.Strengths.Pins))
	assert.Positive(t, dots)
	assert.Empty(t, sh.Diagram.Shapes, "the page of the table is as it was")

	s.Seat(0, "")
	s.Seat(1, "")
	assert.Len(t, s.Pinned(sh.Diagram, r.Strengths.Pins).Shapes, 0, "nobody knows")
}
