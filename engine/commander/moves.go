package commander

import (
	"strings"

	"vedette/engine/book"
	"vedette/engine/sandtable"
)

// Directions says how to move the figures of a piece of t to where it ends: "turn about, wheel 2″ to its left, then 6″ straight ahead,
// to 3″ from the cross". It names the distance left to place or, without one, to the nearest enemy. A piece that spins turns on
// its centre; others wheel. before is what it does first, such as forming line. The result is "" for a piece that stays and for
// a move that is more than one wheel and straight ahead.
func Directions(t *sandtable.Table, end sandtable.Piece, spin bool, place Task, before ...string) string {
	p, ok := t.Piece(end.ID)
	if !ok {
		return ""
	}
	w, ok := p.Steps(end, spin)
	if !ok {
		return ""
	}
	hand := [...]string{"left", "right"}[book.Bit(w.Turn > 0)]
	about := w.Turn == 180 || w.Turn == -180
	if w.About || about {
		before = append(before, "turn about")
	}
	switch {
	case about:
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

// ends says how far from place, or from the nearest enemy, a piece ends, if that is near enough to measure.
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

// quarter is a quarter of an inch, the precision of lengths in words.
const quarter = 25

func inches(hundredths int) string { return book.Inches((hundredths + quarter/2) / quarter) }
