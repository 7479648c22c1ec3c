package minie

import "vedette/engine/book"

// abbreviations are the abbreviations of the rule book: how one is written, and what it means.
const abbreviations = book.Abbreviations(book.Dice + `
US	the United States: the Union
CS	the Confederate States
GM	Generalmajor, a major-general		General
FML	Feldmarschall-Leutnant, a lieutenant-general of Austria		General
`)
