package battle

import "vedette/engine/view"

// Diagram draws the table from above, us at the foot, in tenths of an inch. ours is the side that we are.
func (m Map) Diagram(label, ours string) *view.Diagram {
	return &view.Diagram{W: m.W / 10, H: m.D / 10, Inch: 10, Label: label,
		Land: &view.Land{W: m.W, D: m.D, North: m.North, Features: m.Shapes, Ours: ours}}
}
