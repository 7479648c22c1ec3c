package splendid

import (
	_ "embed"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// The chapters of the document, and the house chapters.
const (
	secMove     = "How does terrain affect movement?"
	secFire     = "How does terrain affect firing?"
	secHand     = "How does terrain affect hand-to-hand combat?"
	secGeneral  = "General terrain features"
	secLandmark = "Landmarks"
	secBridge   = "Bridges"
	secLinear   = "Linear terrain features"
	secRoad     = "Roads"
	secConsider = "General considerations"
	secDamage   = "Structural damage by artillery"

	houseUnits  = "House: units and movement"
	houseDice   = "House: dice, ranges and losses"
	houseBounce = "House: bounce-through"
	housePhases = "House: phases and morale"
	houseNames  = "House: names of the main rules"
	houseRecord = "House: records"
)

// The rules in our own words, with rulings on unclear passages. Source: SPL-01 to SPL-60; splendid-host 1, C1 to C6.
//
//go:embed reference.txt
var referenceText string

// Reference implements view.System.
func (System) Reference(st engine.State) view.Reference {
	s := st.(State)
	r := book.Reference(referenceText, nil, s.inForce)
	r.Tables = book.Tables(s, State.tables)
	return r
}
