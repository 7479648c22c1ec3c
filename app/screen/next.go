package screen

import (
	"vedette/engine/view"
)

// Hints splits the duties of a desk into hints, which point at a key and are drawn in the content, and duties still owed.
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
