package commander

import (
	"strings"

	"vedette/engine/book"
	"vedette/engine/sandtable"
)

// Walk is what somebody does with the figures to bring a piece of t to where it ends: "turn about, wheel 2″ to its left, then 6″
// straight ahead, to 3″ from the cross". It is told how far off it ends of the place that it is about, or else of the nearest enemy. A
// piece that spins turns on its middle, others wheel. What it does before, as to form line, goes first. It is "" for who stays, and for
// a way that is not one wheel and straight ahead.
func Walk(t *sandtable.Table, end sandtable.Piece, spin bool, place Task, before ...string) string {
	p, ok := t.Piece(end.ID)
	if !ok {
		return ""
	}
	w, ok := p.Steps(end, spin)
	if !ok {
		return ""
	}
	hand := [...]string{"left", "right"}[b2i(w.Turn > 0)]
	if w.About {
		before = append(before, "turn about")
	}
	switch {
	case w.Wheel > 0:
		before = append(before, "wheel "+inches(w.Wheel)+" to its "+hand)
	case w.Turn != 0:
		before = append(before, "turn "+book.Num(max(w.Turn, -w.Turn))+"° to its "+hand)
	}
	switch {
	case w.Straight > 0:
		before = append(before, inches(w.Straight)+" straight ahead"+ends(t, end, place))
	case w.Straight < 0:
		before = append(before, inches(-w.Straight)+" straight back"+ends(t, end, Task{}))
	}
	if n := len(before) - 1; n > 0 {
		return strings.Join(before[:n], ", ") + ", then " + before[n]
	}
	return strings.Join(before, "")
}

// ends is how far off from what a piece ends, when it is near enough to be measured.
func ends(t *sandtable.Table, end sandtable.Piece, place Task) string {
	least, name := 1200, ""
	if far := end.Reach(place.At); place.Name != "" && far <= least {
		least, name = far, place.Name
	}
	for _, q := range t.Pieces() {
		if far := sandtable.Gap(end, q); q.Side != end.Side && far <= least && place.Name == "" {
			least, name = far, book.The(q.Name)
		}
	}
	switch {
	case name == "":
		return ""
	case least <= quarter/2:
		return ", up to " + name
	}
	return ", to " + inches(least) + " from " + name
}

// quarter of an inch is how exactly lengths are told.
const quarter = 25

func inches(hundredths int) string { return book.Inches((hundredths + quarter/2) / quarter) }

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
