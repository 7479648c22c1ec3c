package armies

import (
	"strconv"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// Lead makes mustering an army the loud key of a battle that has not begun, for the first of the two sides that has nobody; the
// key that begins the battle stays beside it, for players who keep their units on paper. first is what the field "side" calls
// the first side. It returns the side, -1 when both have somebody.
func Lead(d *view.Desk, sides [2]string, first int, nobody func(side int) bool) int {
	for i, name := range sides {
		if !nobody(i) {
			continue
		}
		d.Say, d.Small = "Muster the armies", book.WithVerb(name, "have")+" no units yet. Take an army list, or write your own."
		d.Loud(view.Key{ID: "bring-army", Label: "Muster an army", Small: name, Symbol: "n-forces", Open: true,
			Do: engine.Do("bring-army", "side", strconv.Itoa(first+i))})
		return i
	}
	if d.Brief == nil {
		d.Small = "Set up both armies. " + d.Small
	}
	return -1
}
