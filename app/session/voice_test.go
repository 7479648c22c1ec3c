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
