package session

import (
	"slices"
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/journal"
	"vedette/engine/save"
	"vedette/engine/view"
)

// Entry is the form being filled in, and then the dice and answers that its step needs.
type Entry struct {
	ev      *Evening
	Draft   engine.Command // the values in the form
	Open    string         // the unfolded field, "" for the first unanswered field
	fromKey bool           // a key of the play screen opened the form, not the menu
	Faces   []int          // of the current throw
	Typed   string         // a number being typed
	Hits    bool           // hits are being counted instead of faces typed
	try     *journal.Try   // the step being made; nil before the form is sent
	form    memo[filled, view.Form]
}

// clear empties the form and discards the dice.
func (e *Entry) clear() { *e = Entry{ev: e.ev, form: e.form} }

// begin opens the form of a command; fromKey reports whether a key of the play screen opened it.
func (e *Entry) begin(c engine.Command, fromKey bool) {
	e.clear()
	e.Draft, e.fromKey = c, fromKey
}

// Touch unfolds a field.
func (e *Entry) Touch(key string) { e.Open = key }

// Form returns the form being filled in.
func (e *Entry) Form() view.Form {
	return e.form.get(e.ev.in(e.Draft), func() view.Form { return e.ev.measured(e.Draft) })
}

// Filled returns the draft with only the fields its form has.
func (e *Entry) Filled() engine.Command {
	c := engine.Command{Do: e.Draft.Do}
	for _, x := range e.Form().Fields {
		if x.Value != "" {
			c.In = c.In.With(x.Key, x.Value)
		}
	}
	return c
}

// Need returns the dice or answer that the step needs next, nil when no step is being made.
func (e *Entry) Need() *dice.Need {
	if e.try == nil {
		return nil
	}
	return e.try.Need()
}

// Times returns the total number of throws in the current volley.
func (e *Entry) Times() int { return len(e.Need().Done) + e.Need().Times }

// face adds a die thrown at the table, and reports whether the throw is complete.
func (e *Entry) face(face int) bool {
	e.Faces = append(e.Faces[:len(e.Faces):len(e.Faces)], face)
	return len(e.Faces) == e.Need().Roll.Code.Faces()
}

// unface takes back the last input of the current throw or number, and reports whether there was any.
func (e *Entry) unface() bool {
	switch {
	case e.Hits:
		e.Hits = false
	case len(e.Faces) > 0:
		e.Faces = e.Faces[:len(e.Faces)-1]
	case e.picks():
		e.Typed = ""
	case e.Typed != "":
		e.pad("")
	default:
		return false
	}
	return true
}

// picks reports whether a group of replies has been opened: Typed is then its number.
func (e *Entry) picks() bool {
	n := e.Need()
	return e.Typed != "" && n != nil && n.Ask != nil && n.Ask.Kind == dice.Pick
}

// pad types a digit or "½", or deletes the last character for "".
func (e *Entry) pad(figure string) {
	r := []rune(e.Typed)
	switch {
	case figure == "":
		e.Typed = string(r[:max(len(r)-1, 0)])
	case strings.HasSuffix(e.Typed, "½") || len(r) >= 4:
	default:
		e.Typed += figure
	}
}

// Number returns the number typed, in the notation of an answer: "14.5". It is "" when nothing has been typed.
func (e *Entry) Number() string {
	n, half := strings.CutSuffix(e.Typed, "½")
	switch {
	case half && n == "":
		return "0.5"
	case half:
		return n + ".5"
	}
	return n
}

// undoWord names what Undo takes back while a step is being made.
func (e *Entry) undoWord() string {
	switch {
	case len(e.Faces) > 0:
		return "the " + strconv.Itoa(e.Faces[len(e.Faces)-1])
	case e.Typed != "":
		if e.picks() {
			return "the last choice"
		}
		return "the last digit"
	case e.try != nil:
		for _, g := range slices.Backward(e.try.Given()) {
			switch {
			case g.By != dice.Table:
			case g.Answer != "":
				return "the last answer"
			default:
				return "the last roll"
			}
		}
		return e.Form().Title
	}
	return "this entry"
}

// draft returns the entry in its stored form.
func (e *Entry) draft() save.Draft {
	d := save.Draft{Do: e.Draft, Faces: e.Faces, Typed: e.Typed}
	if d.Do.Do == "" {
		d.Do.In = nil
	}
	if e.try != nil {
		d.Given = e.try.Given()
	}
	return d
}

// refill restores what had been thrown or typed for the current need.
func (e *Entry) refill(d save.Draft) {
	e.Typed = d.Typed
	if r := e.Need().Roll; r != nil && len(d.Faces) < r.Code.Faces() {
		e.Faces = d.Faces
	}
}
