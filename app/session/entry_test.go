package session

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestNumbersAreTypedFigureByFigure(t *testing.T) {
	for _, c := range []struct {
		figures []string
		typed   string
		number  string
	}{
		{nil, "", ""},
		{[]string{"1", "4", "½"}, "14½", "14.5"},
		{[]string{"½"}, "½", "0.5"},
		{[]string{"½", "3"}, "½", "0.5"},
		{[]string{"1", "2", "3", "4", "5"}, "1234", "1234"},
		{[]string{"1", "½", ""}, "1", "1"},
		{[]string{""}, "", ""},
	} {
		var e Entry
		for _, f := range c.figures {
			e.pad(f)
		}
		assert.Equal(t, c.typed, e.Typed, "%q", c.figures)
		assert.Equal(t, c.number, e.Number(), "%q", c.figures)
	}
}

func TestUndoOfAnEntryTakesTheLastThing(t *testing.T) {
	var e Entry
	assert.Equal(t, "this entry", e.undoWord())
	assert.False(t, e.unface(), "nothing was given")
	e.Typed, e.Hits = "12", true
	assert.Equal(t, "the last digit", e.undoWord())
	e.Faces = []int{3, 5}
	assert.Equal(t, "the 5", e.undoWord())
	assert.True(t, e.unface())
	assert.False(t, e.Hits, "first back to the faces")
	assert.True(t, e.unface())
	assert.Equal(t, []int{3}, e.Faces)
	assert.True(t, e.unface())
	assert.True(t, e.unface())
	assert.Equal(t, "1", e.Typed)
	assert.True(t, e.unface())
	assert.False(t, e.unface())
}

func TestOnlyFieldsThatMatterAreSent(t *testing.T) {
	s, _ := evening(t)
	s.Choose("fire-rifle")
	s.Fill("actor", "veteran")
	s.Fill("no-such-field", "x")
	assert.Equal(t, "x", s.Entry.Draft.In.Get("no-such-field"))
	assert.Empty(t, s.Entry.Filled().In.Get("no-such-field"))
	assert.Equal(t, "veteran", s.Entry.Filled().In.Get("actor"))
	form := s.Entry.form
	s.Entry.clear()
	assert.Equal(t, Entry{ev: &s.Evening, form: form}, s.Entry)
}
