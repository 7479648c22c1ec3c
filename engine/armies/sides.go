package armies

import (
	"strings"
	"unicode/utf8"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// Keys are the option fields for the armies of both sides.
var Keys = [2]string{"army1", "army2"}

// nothing is the value for a side that musters its army during the game.
const nothing = "none"

// Fields offers an army for each of the two sides.
func (w *Words) Fields(o engine.Values, lists []List, sides [2]string) (out []view.Field) {
	for i, key := range Keys {
		v := o.Get(key)
		if _, ok := w.Chosen(v, lists); !ok {
			v = nothing
		}
		out = append(out, Field(key, sides[i], v, lists, book.Opt(nothing, "None yet", "muster it in the game")))
	}
	return out
}

// Called returns the names of the sides, taken from the armies chosen for them where those have at most most characters. The two
// names always differ.
func (w *Words) Called(o engine.Values, lists []List, sides [2]string, most int) [2]string {
	for i, key := range Keys {
		l, _ := w.Chosen(o.Get(key), lists)
		if side := l.Setting("side"); side != "" && utf8.RuneCountInString(side) <= most {
			sides[i] = side
		}
	}
	if sides[0] == sides[1] {
		sides[1] += " 2"
	}
	return sides
}

// Brought returns the units chosen for the two sides, nil for a side that musters its own. by checks kept armies, which are
// hostile until then. An army that cannot be read is refused with the given section.
func (w *Words) Brought(o engine.Values, lists []List, by engine.Keeper, section string) (units [2][]Item, err error) {
	for i, key := range Keys {
		v := o.Get(key)
		if v == "" || v == nothing {
			continue
		}
		l, ok := w.Chosen(v, lists)
		if data, kept := strings.CutPrefix(v, engine.OwnPrefix); kept && ok {
			_, err := by.ReadKept(Force, data)
			ok = err == nil
		}
		if !ok {
			return units, &engine.Refusal{Code: book.NotChosen, Text: "This army cannot be read.", Section: section, Field: key}
		}
		units[i] = l.Items
	}
	return units, nil
}
