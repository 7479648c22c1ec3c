package book

import (
	"encoding/json"
	"fmt"
	"slices"

	"vedette/engine"
	"vedette/engine/dice"
)

// Reason says why a term stands in a sum, and where the rule for it is; Section "" means the section of the whole sum. Show
// replaces the signed number: "× 1½ + 1". All three are sentences as described at [Words]. They share their arguments and may
// use the number of the term as one more, after the others.
type Reason struct {
	Why, Section, Show string
}

// SumKind is what all sums of one kind share.
type SumKind struct {
	Section string
	Mark    engine.Mark
	Good    string    // what reaching the target means: "hits"
	Code    dice.Code // the dice thrown against the target, when all sums of the kind use the same
	Result  string    // for a sum without a target or a result; {0} is the total
}

// Sum is a sum as worked out on paper, stored as facts: its kind, numbers with the ids of their reasons, and the number needed.
// It is written as a JSON array of its fields without empty ones at the end, and with Who beside the kind.
type Sum struct {
	Kind   string
	Terms  []Term
	Target int        // the number needed, after limits; 0 when nothing is tested
	Limit  Said       // why Target differs from the total
	Result Said       // of a sum without a target
	Code   *dice.Code // nil for that of its kind
	Who    any        // whose sum it is, when a card has several; nil otherwise
}

// Term is one line of a sum: a number, the id of its reason and the reason's arguments. It is written as a JSON array:
// [-1,"cover"].
type Term struct {
	Value int
	Why   Said
}

// Add adds a term, unless its value is 0.
func (s *Sum) Add(value int, reason string, args ...any) {
	if value != 0 {
		s.Put(value, reason, args...)
	}
}

// AddIf adds a term if holds is true, unless its value is 0.
func (s *Sum) AddIf(holds bool, value int, reason string, args ...any) {
	if holds {
		s.Add(value, reason, args...)
	}
}

// Put adds a term even if its value is 0: the base of a sum, or a reason that shows text instead of a number.
func (s *Sum) Put(value int, reason string, args ...any) {
	if s.Terms == nil {
		s.Terms = make([]Term, 0, 4)
	}
	s.Terms = append(s.Terms, Term{value, Say(reason, args...)})
}

// Total returns the sum of all terms.
func (s Sum) Total() int {
	n := 0
	for _, t := range s.Terms {
		n += t.Value
	}
	return n
}

// Code returns the dice thrown against the target of s.
func (w *Words) Code(s Sum) dice.Code {
	if s.Code != nil {
		return *s.Code
	}
	return w.Sums[s.Kind].Code
}

// Chance returns the exact chance of reaching the target of s, dice.Certain when nothing is tested.
func (w *Words) Chance(s Sum) dice.Chance {
	if s.Target == 0 {
		return dice.Certain
	}
	return w.Code(s).AtLeast(s.Target)
}

// Reckoning puts s into words.
func (w *Words) Reckoning(s Sum) engine.Reckoning {
	k, ok := w.Sums[s.Kind]
	if !ok {
		panic("book: no kind of sum " + s.Kind)
	}
	r := engine.Reckoning{Sum: s.Total(), Target: s.Target, Limit: w.Text(s.Limit), Result: w.Text(s.Result), Code: w.Code(s),
		Section: k.Section, Mark: k.Mark, Good: k.Good}
	if name, ok := s.Who.(string); ok {
		r.Who = UpperFirst(name)
	}
	if r.Result == "" && s.Target == 0 {
		r.Result = w.fill(k.Result, []any{r.Sum})
	}
	for _, t := range s.Terms {
		term := w.term(t)
		term.Section = Or(term.Section, k.Section)
		r.Terms = append(r.Terms, term)
	}
	return r
}

func (w *Words) term(t Term) engine.Term {
	why, ok := w.Reasons.All()[t.Why.ID()]
	if !ok {
		panic("book: no reason " + t.Why.ID())
	}
	args := append(t.Why[1:len(t.Why):len(t.Why)], t.Value)
	return engine.Term{Value: t.Value, Show: w.fill(why.Show, args), Why: w.fill(why.Why, args), Section: w.fill(why.Section, args)}
}

// CheckSum returns an error when s, which came from outside, cannot be put into words.
func (w *Words) CheckSum(s Sum) error {
	if _, ok := w.Sums[s.Kind]; !ok || len(s.Terms) > maxTerms || s.Code != nil && !s.Code.Counts() {
		return fmt.Errorf("no such sum: %.40q", s.Kind)
	}
	if _, ok := s.Who.(string); s.Who != nil && !ok {
		return errSaid
	}
	if code := w.Sums[s.Kind].Code; s.Target < 0 || s.Target > 0 && s.Code == nil && code.Faces() == 0 {
		return fmt.Errorf("no dice for %.40q", s.Kind)
	}
	for _, t := range s.Terms {
		if err := w.CheckReason(t.Why); err != nil {
			return err
		}
	}
	if err := w.Check(s.Limit); err != nil {
		return err
	}
	return w.Check(s.Result)
}

// CheckReason returns an error when why, which came from outside, is not a reason of w with the right number of arguments.
func (w *Words) CheckReason(why Said) error {
	r, ok := w.Reasons.All()[why.ID()]
	if !ok {
		return fmt.Errorf("no such reason: %.40q", why.ID())
	}
	if n, want := len(why)-1, max(places(r.Why), places(r.Section), places(r.Show)); n != want && n != want-1 {
		return errSaid
	}
	return w.checkArgs(why[1:])
}

const maxTerms = 60

// MarshalJSON implements json.Marshaler.
func (t Term) MarshalJSON() ([]byte, error) { return json.Marshal(append([]any{t.Value}, t.Why...)) }

// UnmarshalJSON implements json.Unmarshaler.
func (t *Term) UnmarshalJSON(data []byte) error {
	var raw []json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return err
	}
	if len(raw) < 2 {
		return errSaid
	}
	v, err := number(raw[0])
	if err != nil {
		return err
	}
	why, err := json.Marshal(raw[1:])
	if err != nil {
		return err
	}
	t.Value = v
	t.Why, err = said(why, 0)
	return err
}

// MarshalJSON implements json.Marshaler.
func (s Sum) MarshalJSON() ([]byte, error) {
	out := []any{s.Kind, s.Terms, s.Target, s.Limit, s.Result, s.Code}
	has := []bool{true, len(s.Terms) > 0, s.Target != 0, s.Limit != nil, s.Result != nil, s.Code != nil}
	if !has[2] && !has[3] && has[4] { // most sums without a target: the result takes the place of target and limit
		out, has = slices.Delete(out, 2, 4), slices.Delete(has, 2, 4)
	}
	if s.Who != nil {
		out[0] = []any{s.Kind, s.Who}
	}
	n := 0
	for i, is := range has {
		if !is {
			out[i] = 0
		} else {
			n = i + 1
		}
	}
	return json.Marshal(out[:n])
}

// UnmarshalJSON implements json.Unmarshaler.
func (s *Sum) UnmarshalJSON(data []byte) error {
	var raw []json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return err
	}
	*s = Sum{}
	into := []any{&s.Kind, &s.Terms, &s.Target, &s.Limit, &s.Result, &s.Code}
	if len(raw) > 2 && raw[2][0] == '[' {
		into = []any{&s.Kind, &s.Terms, &s.Result, &s.Code}
	}
	if len(raw) == 0 || len(raw) > len(into) {
		return errArray
	}
	if raw[0][0] == '[' {
		of, err := said(raw[0], maxNested)
		if err != nil || len(of) != 2 {
			return errSaid
		}
		s.Kind, s.Who = of.ID(), of[1]
		raw[0] = json.RawMessage("0")
	}
	for i, data := range raw {
		if string(data) == "0" {
			continue
		}
		if err := json.Unmarshal(data, into[i]); err != nil {
			return err
		}
	}
	return nil
}
