package session

import (
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/journal"
	"vedette/engine/save"
	"vedette/engine/view"
)

// Entry is what is being filled in: the form of an action, then the dice and answers that it lacks.
type Entry struct {
	ev      *Evening
	Draft   engine.Command // what the form holds
	Open    string         // the field in hand, "" for the first unanswered one
	fromKey bool           // the form was opened by a key of the play screen, not chosen from the menu
	Faces   []int          // of the present throw
	Typed   string         // a number being typed
	Hits    bool           // the hits are being counted instead of typing faces
	try     *journal.Try   // once the form is sent, until the step is made
	form    memo[filled, view.Form]
}

// clear empties the form and lets go of what was thrown.
func (e *Entry) clear() { *e = Entry{ev: e.ev, form: e.form} }

// begin opens the form of a command; fromKey says that a key of the play screen did.
func (e *Entry) begin(c engine.Command, fromKey bool) {
	e.clear()
	e.Draft, e.fromKey = c, fromKey
}

// Touch puts a field in hand.
func (e *Entry) Touch(key string) { e.Open = key }

// Form is the form being filled in.
func (e *Entry) Form() view.Form {
	return e.form.get(e.ev.in(e.Draft), func() view.Form { return e.ev.measured(e.Draft) })
}

// Filled is the draft without fields that do not matter to its form.
func (e *Entry) Filled() engine.Command {
	c := engine.Command{Do: e.Draft.Do}
	for _, x := range e.Form().Fields {
		if x.Value != "" {
			c.In = c.In.With(x.Key, x.Value)
		}
	}
	return c
}

// Need is what the step lacks, nil when no step is being made.
func (e *Entry) Need() *dice.Need {
	if e.try == nil {
		return nil
	}
	return e.try.Need()
}

// Times is how many throws the present volley has in all.
func (e *Entry) Times() int { return len(e.Need().Done) + e.Need().Times }

// face notes one die of the table and tells whether the throw is whole.
func (e *Entry) face(face int) bool {
	e.Faces = append(e.Faces[:len(e.Faces):len(e.Faces)], face)
	return len(e.Faces) == e.Need().Roll.Code.Faces()
}

// unface takes back what was given last of the present throw or number, and tells whether there was anything.
func (e *Entry) unface() bool {
	switch {
	case e.Hits:
		e.Hits = false
	case len(e.Faces) > 0:
		e.Faces = e.Faces[:len(e.Faces)-1]
	case e.Typed != "":
		e.pad("")
	default:
		return false
	}
	return true
}

// pad types one figure of a number: a digit, "½", or "" to take the last one back.
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

// Number is what has been typed, in the notation of an answer: "14.5". "" when nothing was.
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

// undoWord says what Undo takes back while a step is being made.
func (e *Entry) undoWord() string {
	switch {
	case len(e.Faces) > 0:
		return "the " + strconv.Itoa(e.Faces[len(e.Faces)-1])
	case e.Typed != "":
		return "the last figure"
	case e.try != nil && len(e.try.Given()) > 0:
		return "the last entry"
	}
	return "this entry"
}

// draft is the entry as it is stored.
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

// refill puts back what had been thrown and typed for the present need.
func (e *Entry) refill(d save.Draft) {
	e.Typed = d.Typed
	if r := e.Need().Roll; r != nil && len(d.Faces) < r.Code.Faces() {
		e.Faces = d.Faces
	}
}
