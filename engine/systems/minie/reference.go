package minie

import (
	_ "embed"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// referenceText has the chapters, and how unclear passages are read. Source: horse-musket-charts section 1.
//
//go:embed reference.txt
var referenceText string

// Reference implements view.System.
func (System) Reference(st engine.State) view.Reference {
	r := book.Reference(referenceText, nil, st.(State).fill)
	r.Tables = book.Tables(st.(State), State.charts)
	return r
}
