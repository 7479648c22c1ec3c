package hill

// Quality is the class of a figure, from the fastest and best to the slowest and worst (HILL-11).
type Quality int8

const (
	Veteran Quality = iota
	Average
	Conscript
	Civilian
	Transport
)

// qualities gives the ids used in commands and the labels on screen, in the printed order.
var qualities = [...]struct{ id, label string }{
	{"veteran", "Veteran"}, {"average", "Average"}, {"conscript", "Conscript"}, {"civilian", "Civilian"}, {"transport", "Transport"},
}

// String returns the label: "Veteran".
func (q Quality) String() string { return qualities[q].label }

// quality returns the quality with that id; ok is false for an unknown id.
func quality(id string) (q Quality, ok bool) {
	for i, x := range qualities {
		if x.id == id {
			return Quality(i), true
		}
	}
	return 0, false
}

// Take sets q from the id of a soldier's quality, which makes *Quality a battle.Taker.
func (q *Quality) Take(id string) (ok bool) {
	*q, ok = quality(id)
	return ok && *q < Civilian
}
