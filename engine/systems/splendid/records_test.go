package splendid

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/book"
)

// The referee's corrections of units and features are taken as given. Source: splendid-host 3, 4.
func TestCorrections(t *testing.T) {
	s := aBattle(t, map[string]string{"Meldrum’s pike": "Slash wood"})
	id := unitID(t, s, "Meldrum’s pike")
	word := func(s State, in ...string) Unit {
		_, x := do(t, s, engine.Do("unit", append([]string{"unit", id}, in...)...))
		u, _ := x.unit(10)
		return u
	}
	was := unitNamed(t, s, "Meldrum’s pike")
	assert.Equal(t, was, word(s), "without entries nothing changes")
	for name, c := range map[string]struct {
		in   string
		want func(u *Unit)
	}{
		"stands lost":        {"lost=3", func(u *Unit) { u.Lost = 3 }},
		"a single hit":       {"hits=1", func(u *Unit) { u.Hits = 1 }},
		"its formation":      {"form=column", func(u *Unit) { u.Form = "column" }},
		"where it is":        {"in=f6", func(u *Unit) { u.In = []int{6} }},
		"in the open":        {"in=none", func(u *Unit) { u.In = nil }},
		"half dice":          {"halved=yes", func(u *Unit) { u.Halved = true }},
		"it owes a test":     {"test=yes", func(u *Unit) { u.Test = true }},
		"it has failed once": {"shaken=yes", func(u *Unit) { u.Shaken = true }},
		"its name":           {"name=Pikes", func(u *Unit) { u.Name = "Pikes" }},
		"it is gone":         {"gone=yes test=yes halved=yes", func(u *Unit) { u.Gone, u.In = true, nil }},
	} {
		want := was
		c.want(&want)
		var in []string
		for _, x := range strings.Fields(c.in) {
			k, v, _ := strings.Cut(x, "=")
			in = append(in, k, v)
		}
		assert.Equal(t, want, word(s, in...), name)
	}
	st, hit := do(t, s, engine.Do("unit", "unit", id, "hits", "1"))
	assert.Contains(t, System{}.Tell(hit, st).Line.String(), "single hit")
	assert.Equal(t, "No stands left: tick Off the table.", says(form(s, engine.Do("unit", "unit", id, "lost", "4"))))
	assert.Equal(t, "Single hits on it: 0 to 1.", says(form(s, engine.Do("unit", "unit", id, "hits", "2"))))
	longest, longer := strings.Repeat("x", maxName), strings.Repeat("x", maxName+1)
	assert.Equal(t, longest, word(s, "name", longest).Name)
	assert.Equal(t, "Name: at most 40 letters.", says(form(s, engine.Do("unit", "unit", id, "name", longer))))
	assert.Equal(t, was.Name, word(s, "name", strings.Repeat("字", maxName)).Name, "a name of too many bytes is not taken")
	assert.Contains(t, says(form(s, engine.Do("muster", "class", "pike", "name", longer))), "40 letters")
	_, x := do(t, s, engine.Do("muster", "class", "pike", "name", longest))
	assert.Equal(t, longest, x.Units[len(x.Units)-1].Name)
	_, x = do(t, s, engine.Do("feature", "feature", "f2", "name", longest))
	assert.Equal(t, longest, x.Features[1].Name)
	assert.Equal(t, "Name: at most 40 letters.", says(form(s, engine.Do("feature", "feature", "f2", "name", longer))))
	// Ending a contact by correction frees both sides and clears the effects of the charge.
	c, pike, shot := contact(t)
	_, x = do(t, c, engine.Do("unit", "unit", book.Num(pike.ID), "contact", "no"))
	u, _ := x.unit(pike.ID)
	assert.Equal(t, []any{0, 0, false}, []any{u.Contact, u.Via, u.Halved})
	_, x = do(t, c, engine.Do("unit", "unit", book.Num(pike.ID)))
	u, _ = x.unit(pike.ID)
	assert.Equal(t, shot.ID, u.Contact)
	// A unit leaves a landmark with its formation or position, and in no other way.
	troop := unitID(t, s, "Okey’s troop")
	_, m := do(t, s, engine.Do("landmark", "unit", troop, "landmark", "f5"))
	for in, hold := range map[string]int{"form=line": 0, "in=none": 0, "in=f2": 0, "lost=1": 5} {
		k, v, _ := strings.Cut(in, "=")
		_, x := do(t, m, engine.Do("unit", "unit", troop, k, v))
		u, _ := x.unit(15)
		assert.Equal(t, hold, u.Hold, in)
	}
	// Features: strength, strength left, distance across and name; a feature that is held cannot be removed.
	_, x = do(t, s, engine.Do("feature", "feature", "f1", "strength", "8", "left", "3", "across", "20"))
	assert.Equal(t, Feature{ID: 1, Kind: "village", Name: "Winceby village", Across: 20, Strength: 8, Left: 3}, x.Features[0])
	assert.Equal(t, "Okey’s troop is defending or charging it.", says(form(m, engine.Do("feature", "feature", "f5", "gone", "yes"))))
	assert.Empty(t, refuses(form(s, engine.Do("feature", "feature", "f5", "gone", "yes"))))
}

// A structure is reported with the strength left, other features without. Source: splendid-host 4.
func TestRecordedStructures(t *testing.T) {
	for strength, want := range map[int]string{0: "Mill: record corrected.", 1: "Mill: record corrected, strength 1 of 1.",
		4: "Mill: record corrected, strength 3 of 4."} {
		f := Feature{ID: 1, Name: "Mill", Strength: strength, Left: min(strength, 3)}
		told := System{}.Tell(empty(t), engine.Step{Events: []engine.Event{surveyed{Feature: f}}})
		assert.Equal(t, want, told.Line.String())
	}
}
