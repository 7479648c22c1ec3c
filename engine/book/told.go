package book

import (
	"cmp"
	"encoding/json"
	"errors"
	"slices"

	"vedette/engine"
	"vedette/engine/view"
)

// Told is the fact that closes a step: what the card and the log say about it, as ids with arguments. Nothing in the position
// depends on it. An [Act] fills it in while the deed runs.
type Told struct {
	Lines []Said `json:"l,omitempty"` // the sentences of the log
	Over  Said   `json:"o,omitempty"` // the line above the card; nil for the name of the procedure
	Num   Said   `json:"n,omitempty"` // the verdict as a number
	Word  Said   `json:"w,omitempty"` // the verdict in a word or two
	Need  Said   `json:"e,omitempty"` // the number needed
	Todo  []Said `json:"t,omitempty"` // to do on the table, in order
	Due   []Said `json:"d,omitempty"` // to be done later
	Notes []Said `json:"x,omitempty"`
	Sums  []Sum  `json:"r,omitempty"`
	Undo  Said   `json:"u,omitempty"` // what undoing takes back; nil for the name of the procedure
	Head  Said   `json:"h,omitempty"` // starts a draw of the initiative in the log
	Bad   bool   `json:"b,omitempty"` // a loss or a danger
	Desk  bool   `json:"k,omitempty"` // the play screen already says it all
	Turn  int    `json:"q,omitempty"` // the turn in which it happened
	Icon  string `json:"i,omitempty"` // "" for the symbol of the procedure
}

// Kind implements engine.Event.
func (Told) Kind() string { return "t" }

// ToldIn returns the Told among events, the zero Told if there is none.
func ToldIn(events []engine.Event) (t Told) {
	for _, e := range events {
		if x, ok := e.(Told); ok {
			t = x
		}
	}
	return t
}

// each replaces every sentence of t by f of it, in the order in which names are counted.
func (t *Told) each(f func(Said) Said) {
	for _, s := range [...]*Said{&t.Over, &t.Num, &t.Word, &t.Need, &t.Undo, &t.Head} {
		*s = f(*s)
	}
	for _, list := range [...]*[]Said{&t.Lines, &t.Todo, &t.Due, &t.Notes} {
		*list = slices.Clone(*list)
		for i, s := range *list {
			(*list)[i] = f(s)
		}
	}
	t.Sums = slices.Clone(t.Sums)
	for i := range t.Sums {
		s := &t.Sums[i]
		s.Terms = slices.Clone(s.Terms)
		for j := range s.Terms {
			s.Terms[j].Why = f(s.Terms[j].Why)
		}
		s.Limit, s.Result = f(s.Limit), f(s.Result)
		if s.Who != nil {
			s.Who = f(Said{"", s.Who})[1]
		}
	}
}

// written is a Told without its MarshalJSON.
type written Told

// MarshalJSON implements json.Marshaler. A name is written once; where it is repeated its index among the names stands instead:
// ["lost",[0],3].
func (t Told) MarshalJSON() ([]byte, error) {
	t.each(new(names).short)
	return json.Marshal(written(t))
}

// UnmarshalJSON implements json.Unmarshaler.
func (t *Told) UnmarshalJSON(data []byte) error {
	if err := json.Unmarshal(data, (*written)(t)); err != nil {
		return err
	}
	t.each(new(names).full)
	return nil
}

// maxSaid limits the lists of a Told.
const maxSaid = 400

// check returns an error when t, which came from outside, says what w cannot.
func (t Told) check(w *Words) error {
	lists := [][]Said{t.Lines, t.Todo, t.Due, t.Notes, {t.Over, t.Num, t.Word, t.Need, t.Undo, t.Head}}
	for i, list := range lists {
		if len(list) > maxSaid {
			return errLong
		}
		for _, s := range list {
			if err := w.Check(s); err != nil || len(s) == 0 && i < len(lists)-1 { // only the fields of the last list may be empty
				return cmp.Or(err, errSaid)
			}
		}
	}
	if len(t.Sums) > maxSaid || len(t.Icon) > 40 || t.Turn < 0 || t.Turn > 100_000 {
		return errLong
	}
	for _, s := range t.Sums {
		if err := w.CheckSum(s); err != nil {
			return err
		}
	}
	return nil
}

var errLong = errors.New("out of bounds")

// Telling puts t into words: the log line, the card, and what undoing takes back. p is the procedure of the step.
func (w *Words) Telling(t Told, p view.Procedure) view.Telling {
	out := view.Telling{Head: w.Text(t.Head), Turn: t.Turn, Icon: Or(t.Icon, p.Symbol), Undo: w.Text(t.Undo),
		Card: view.Card{Over: w.Text(t.Over), Number: w.Text(t.Num), Word: w.Text(t.Word), Line: w.Text(t.Need), Bad: t.Bad, OnDesk: t.Desk}}
	tale, c := Tale{Telling: &out, Words: w}, &out.Card
	for _, s := range t.Lines {
		tale.line(s)
	}
	if c.Bad && !slices.ContainsFunc(out.Line, func(s view.Span) bool { return s.Emphasis != view.Plain }) {
		out.Line = view.Words{view.Red(out.Line.String())}
	}
	if c.Number == "" {
		c.Word = UpperFirst(c.Word)
	}
	for _, x := range w.Texts(t.Todo) {
		c.Todo = append(c.Todo, view.Order{What: view.Words{view.Say(x)}})
	}
	c.Due = append(c.Due, w.Texts(t.Due)...)
	c.Notes = append(c.Notes, w.Texts(t.Notes)...)
	out.Notes = slices.Clone(c.Notes)
	for _, s := range t.Sums {
		tale.Sum(s)
	}
	c.Over, out.Undo = Or(c.Over, p.Name), Or(out.Undo, LowerFirst(p.Name))
	return out
}

func add(list []string, s string) []string {
	if s == "" {
		return list
	}
	return append(list, s)
}
