package ecw

import (
	_ "embed"
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// The chapters, in our own words, and how the unclear places are read.
//
//go:embed reference.txt
var referenceText string

// Reference implements view.System.
func (System) Reference(state engine.State) view.Reference {
	s := state.(State)
	r := book.Reference(referenceText, nil, s.fill)
	r.Tables = book.Tables(s, State.tables)
	return r
}

// fill puts the values in force into a text.
func (s State) fill(text string) string { return book.Fill(text, s.place) }

// place is what stands in a place of a text: {8} is a length of so many printed inches, {o.near} one that is a house value, {=sh.lb} a
// house value as it is.
func (s State) place(place string) string {
	key, plain := strings.CutPrefix(place, "=")
	n, err := strconv.Atoi(place)
	switch {
	case place == "limit" && s.Set.Turns > 0:
		return "After turn " + book.Num(s.Set.Turns)
	case place == "limit":
		return "Where there is no limit of turns, when the referee ends the battle,"
	case plain:
		return book.Num(s.Set.v(book.Key(key)))
	case err != nil:
		return s.in(s.Set.v(book.Key(key)))
	}
	return s.in(n)
}
