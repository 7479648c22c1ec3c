package splendid

import (
	"vedette/engine/book"
	"vedette/engine/view"
)

// The switches. Source: SPL-S04 to SPL-S07.
const (
	keyRough      book.Key = "rough"
	keyZone       book.Key = "zone"
	keyBounce     book.Key = "bounce"
	keyStructures book.Key = "structures"
)

// The house numbers that do not belong to a class. Source: splendid-host C2 to C6, SPL-S01, SPL-S03.
const (
	keyHits          book.Key = "hits"
	keyBreak         book.Key = "break"
	keyHandHit       book.Key = "hand-hit"
	keyHandFlank     book.Key = "hand-flank"
	keyGeneral       book.Key = "general"
	keyNear          book.Key = "near"
	keyBounceRegular book.Key = "bounce-regular"
	keyBounceSiege   book.Key = "bounce-siege"
	keyVillage       book.Key = "village"
	keyLandmark      book.Key = "landmark"
	keyBridge        book.Key = "bridge"
	keyColumn        book.Key = "column"
	keyBlock         book.Key = "block"
	keyStand         book.Key = "stand"
	keySide          book.Key = "side"
	keySwing         book.Key = "swing"
)

// switches are house values with named choices: the value is the index of the choice, and 0 is the design.
var switches = [...]book.Value{
	{Key: keyRough, Label: "New rough ground is passable", Names: book.YesNo, Help: "Agreed before play; each piece may differ."},
	{Key: keyZone, Label: "Zone of fire", Names: []view.Option{
		{ID: "rectangle", Label: "Rectangle", Small: "stand and half a stand"}, {ID: "wedge", Label: "Wedge", Small: "45° to each side"}}},
	{Key: keyBounce, Label: "Bounce-through", Names: book.YesNo},
	{Key: keyStructures, Label: "Structural damage", Names: book.YesNo},
}

// plain are the house numbers that do not belong to a class.
var plain = [...]book.Value{
	{Key: keyHits, Label: "Hits that remove a stand", Group: "Losses", Design: 2, Min: 1, Max: 6},
	{Key: keyBreak, Label: "Per cent of stands lost that breaks a unit", Group: "Losses", Design: 50, Min: 10, Max: 100, Step: 10},
	{Key: keyHandHit, Label: "To hit in hand-to-hand", Group: "To hit", Design: 5, Min: 2, Max: 6},
	{Key: keyHandFlank, Label: "To hit in hand-to-hand, flank or rear", Group: "To hit", Design: 4, Min: 2, Max: 6},
	{Key: keyGeneral, Label: "A general nearby adds to morale tests", Group: "Morale", Design: 1, Min: 0, Max: 3},
	{Key: keyNear, Label: "A general is nearby within, inches", Group: "Morale", Design: 6, Min: 0, Max: 24},
	{Key: keyBounceRegular, Label: "Bounce-through of a regular gun, inches", Group: "Bounce-through", Design: 4, Min: 0, Max: 24},
	{Key: keyBounceSiege, Label: "Bounce-through of a heavy gun, inches", Group: "Bounce-through", Design: 6, Min: 0, Max: 24},
	{Key: keyVillage, Label: "Strength of a village", Group: "Structures", Design: 9, Min: 1, Max: 10},
	{Key: keyLandmark, Label: "Strength of a landmark", Group: "Structures", Design: 5, Min: 1, Max: 10},
	{Key: keyBridge, Label: "Strength of a bridge", Group: "Structures", Design: 5, Min: 1, Max: 10},
	{Key: keyColumn, Label: "Stands of a column that fire or fight", Group: "Stands and zones", Design: 1, Min: 1, Max: 6},
	{Key: keyBlock, Label: "Defensive block: per cent that fire or fight", Group: "Stands and zones", Design: 50, Min: 10, Max: 100, Step: 10},
	{Key: keyStand, Label: "Width of a stand", Group: "Stands and zones", Design: 6, Min: 4, Max: 12, Quarters: true},
	{Key: keySide, Label: "Zone of fire on each side of a stand", Group: "Stands and zones", Design: 3, Min: 0, Max: 12, Quarters: true},
	{Key: keySwing, Label: "A gun’s zone opens each side, degrees", Group: "Stands and zones", Design: 15, Min: 0, Max: 45, Step: 5},
}

// house holds the house values in the order of the settings.
var house = book.NewHouse(houseValues)

func houseValues() []book.Value {
	all := switches[:len(switches):len(switches)]
	for i, col := range cols {
		for _, c := range classes {
			if c.can(i) {
				all = append(all, book.Value{Key: c.key(i), Label: c.name + ": " + col.name, Group: col.group, Design: c.v[i], Min: col.min,
					Max: col.max})
			}
		}
	}
	return append(all, plain[:]...)
}

// can reports whether a column of the class table is a house number for the class. Leaders and wagons only move, and a gun cannot be
// given a number that it lacks.
func (c class) can(col int) bool {
	switch c.arm {
	case Ignored:
		return col == colMove
	case Artillery:
		return c.v[col] != 0
	}
	return true
}

func (c class) key(col int) book.Key { return book.Key(c.id + "-" + cols[col].key) }

// v returns the house number in force.
func (s State) v(k book.Key) int { return house.InForce(s.Set, k) }

// off reports whether a switch differs from its design.
func (s State) off(k book.Key) bool { return s.v(k) != 0 }

// of returns the number in force for a class and a column. It panics if there is no such class.
func (s State) of(id string, col int) int {
	c, ok := classOf(id)
	switch {
	case !ok:
		panic("splendid: no class " + id)
	case !c.can(col):
		return c.v[col]
	}
	return s.v(c.key(col))
}

// House implements book.Housed.
func (s State) House() (*book.House, book.Changed) { return house, s.Set }

// WithHouse implements book.Housed.
func (s State) WithHouse(c book.Changed) State { s.Set = c; return s }

// inForce replaces the placeholders in a text, such as "{side}", with the house numbers in force.
func (s State) inForce(text string) string {
	return book.Fill(text, func(key string) string { return house.Value(book.Key(key)).Text(s.v(book.Key(key))) })
}
