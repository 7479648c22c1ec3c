package battle

import "vedette/engine/view"

// Diagram draws the table from above with side ours at the near edge, in tenths of an inch.
func (m Map) Diagram(label, ours string) *view.Diagram {
	return &view.Diagram{W: m.W / 10, H: m.D / 10, Inch: 10, Label: label,
		Land: &view.Land{W: m.W, D: m.D, North: m.North, Features: m.Shapes, Ours: ours}}
}
