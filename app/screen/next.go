package screen

import (
	"vedette/engine/view"
)

// Hints parts the hints of the rule book, which speak of a key and stand in the content, from what is owed.
func Hints(d view.Desk) (hints, owed []view.Duty) {
	for _, x := range d.Duties {
		if x.Names != "" {
			hints = append(hints, x)
		} else {
			owed = append(owed, x)
		}
	}
	return hints, owed
}
