package splendid

import (
	"vedette/engine/book"
	"vedette/engine/view"
)

// abbreviations are the abbreviations of the rule book: it shortens nothing but dice.
const abbreviations = book.Abbreviations(book.Dice)

// Abbreviations implements view.Shortening.
func (System) Abbreviations(text string) []view.Found { return abbreviations.In(text, nil) }
