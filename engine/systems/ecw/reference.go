package ecw

import (
	_ "embed"
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// referenceText holds the chapters in our own words and the rulings on unclear passages.
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

// fill fills the places of a text with the values in force.
func (s State) fill(text string) string { return book.Fill(text, s.place) }

// place returns the text for a place: {8} is a length in printed inches, {o.near} a house value as a length, {=sh.lb} a house value as a
// plain number.
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
