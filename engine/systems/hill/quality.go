package hill

// Quality is the class of a figure, from fastest and best to slowest and worst (HILL-11).
type Quality int8

const (
	Veteran Quality = iota
	Average
	Conscript
	Civilian
	Transport
)

// qualities are the ids used in commands and the labels on screen, in the printed order.
var qualities = [...]struct{ id, label string }{
	{"veteran", "Veteran"}, {"average", "Average"}, {"conscript", "Conscript"}, {"civilian", "Civilian"}, {"transport", "Transport"},
}

// String gives the label: "Veteran".
func (q Quality) String() string { return qualities[q].label }

// quality reads an id; ok is false when there is none of that name.
func quality(id string) (q Quality, ok bool) {
	for i, x := range qualities {
		if x.id == id {
			return Quality(i), true
		}
	}
	return 0, false
}

// Take reads the id of soldiers: it makes a Quality a battle.Taker.
func (q *Quality) Take(id string) (ok bool) {
	*q, ok = quality(id)
	return ok && *q < Civilian
}
