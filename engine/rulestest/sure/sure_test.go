package sure

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
)

// refused stops where a test would end.
type refused struct{}

func (refused) Errorf(string, ...any) {}
func (refused) FailNow()              { panic("ends") }

func TestEndsTheTest(t *testing.T) {
	assert.Equal(t, 3, Of(3, nil)(t))
	assert.Equal(t, 3, Found(3, true)(t))
	assert.PanicsWithValue(t, "ends", func() { Of(3, errors.New("no"))(refused{}) })
	assert.PanicsWithValue(t, "ends", func() { Found(3, false)(refused{}) })
}
