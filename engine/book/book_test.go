package book_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
)

var words = &book.Words{
	Say: map[string]string{
		"lost": "{^0} {2?loses|lose} {1:figure|figures} in {2=the open|a wood}, {3}.",
		"by":   "by the fire of {0}",
	},
	Reasons: map[string]book.Reason{
		"base":  {Why: "muskets", Section: "Fire"},
		"cover": {Why: "target in {0=soft|hard} cover", Section: "Cover"},
		"half":  {Why: "{0} in cover", Section: "Cover", Show: "½ = {1:die|dice}"},
	},
	Sums: map[string]book.SumKind{"fire": {Section: "Fire", Mark: engine.House, Good: "hits", Code: dice.OneD6}},
}

func TestSaid(t *testing.T) {
	s := book.Say("lost", "the Rifles", 3, 1, book.Say("by", "the battery"))
	assert.Equal(t, "The Rifles loses 3 figures in a wood, by the fire of the battery.", words.Text(s))
	b, err := json.Marshal(s)
	require.NoError(t, err)
	assert.Equal(t, `["lost","the Rifles",3,1,["by","the battery"]]`, string(b))
	var back book.Said
	require.NoError(t, json.Unmarshal(b, &back))
	assert.Equal(t, s, back)
	require.NoError(t, words.Check(back))
	for name, bad := range map[string]string{
		"unknown": `["nobody"]`, "too few": `["by"]`, "too many": `["by","a","b"]`, "inside": `["by",["nobody"]]`,
	} {
		t.Run(name, func(t *testing.T) {
			var s book.Said
			require.NoError(t, json.Unmarshal([]byte(bad), &s))
			assert.Error(t, words.Check(s))
		})
	}
	for name, bad := range map[string]string{"number first": `[1]`, "fraction": `["by",1.5]`, "object": `["by",{}]`, "deep": `["by",["by",["by",["by",["by",["by","x"]]]]]]`, "empty": `[]`} {
		t.Run(name, func(t *testing.T) {
			var s book.Said
			assert.Error(t, json.Unmarshal([]byte(bad), &s))
		})
	}
}

func TestCards(t *testing.T) {
	w := &book.Words{
		Say: map[string]string{"fires": "{0} fires.", "tests": "It tests.", "he": "{0}"},
		Cards: map[string]book.Card{
			"fires": {Num: "{1}", Word: "{1?hit|hits}", Need: "factor {2}", Todo: "Turn {0}.", Due: "{0} reacts.", Note: "{1=|It is seen.}", Bad: true},
			"tests": {Word: "passes"},
		},
	}
	told := book.Told{Lines: []book.Said{book.Say("fires", "The battery", 2, 7), book.Say("tests")},
		Todo: []book.Said{book.Say(book.Listed, "a", 2, book.Say("he", "b"))}}
	tell := w.Telling(told, engine.Procedure{Name: "VeD test"})
	c := tell.Card
	assert.Equal(t, []string{"2", "hits", "factor 7", "The battery fires. It tests.", "VeD test"}, []string{c.Number, c.Word, c.Line, c.Say, tell.Undo})
	assert.Equal(t, []string{"Turn The battery.", "a, 2, b"}, []string{c.Todo[0].What.String(), c.Todo[1].What.String()})
	assert.Equal(t, []string{"The battery reacts."}, c.Due)
	assert.True(t, c.Bad)
	assert.Empty(t, c.Notes)
	told.Word = book.Say("tests")
	assert.Equal(t, "It tests.", w.Telling(told, engine.Procedure{}).Card.Word, "what is said wins")
	require.NoError(t, w.Check(told.Lines[0]))
	require.NoError(t, w.Check(told.Todo[0]))
	assert.Error(t, w.Check(book.Say("fires", "The battery", 2)))
	assert.Error(t, w.Check(book.Say(book.Listed, book.Say("nobody"))))
}

func TestSum(t *testing.T) {
	s := book.Sum{Kind: "fire", Target: 5}
	s.Put(4, "base")
	s.Add(0, "cover", 0)
	s.Add(1, "cover", 1)
	s.Put(0, "half", "all", 3)
	b, err := json.Marshal(s)
	require.NoError(t, err)
	assert.Equal(t, `{"k":"fire","t":[[4,"base"],[1,"cover",1],[0,"half","all",3]],"g":5}`, string(b))
	var back book.Sum
	require.NoError(t, json.Unmarshal(b, &back))
	require.NoError(t, words.CheckSum(back))
	r := words.Reckoning(back)
	assert.Equal(t, 5, r.Sum)
	assert.Equal(t, []engine.Term{{Value: 4, Why: "muskets", Section: "Fire"}, {Value: 1, Why: "target in hard cover", Section: "Cover"},
		{Why: "all in cover", Section: "Cover", Show: "½ = 3 dice"}}, r.Terms)
	assert.Equal(t, dice.OneD6, r.Code)
}

func TestHouse(t *testing.T) {
	h := book.NewHouse(book.Value{Key: "hits", Label: "Hits", Design: 2, Min: 1, Max: 6}, book.Value{Key: "near", Label: "Near", Design: 24, Min: 4, Max: 48, Step: 4, Quarters: true})
	c, what, err := h.With(nil, engine.Values{{Key: "near", Val: "12"}})
	require.NoError(t, err)
	assert.Equal(t, book.Changed{{Key: "near", Val: 12}}, c)
	assert.Equal(t, "6″", what[0].Text(what[0].Was))
	assert.Equal(t, 12, h.Is(c, "near"))
	assert.Equal(t, 2, h.Is(c, "hits"))
	assert.Panics(t, func() { h.Is(c, "nothing") })
	for _, bad := range []book.Changed{{{Key: "near", Val: 24}}, {{Key: "near", Val: 13}}, {{Key: "x", Val: 1}}, {{Key: "near", Val: 8}, {Key: "hits", Val: 3}}} {
		assert.Error(t, h.Check(bad))
	}
	_, _, err = h.With(nil, engine.Values{{Key: "near", Val: "13"}})
	var no *engine.Refusal
	require.ErrorAs(t, err, &no)
	assert.Equal(t, "Near: 1″ to 12″, in steps of 4.", no.Text)
}
