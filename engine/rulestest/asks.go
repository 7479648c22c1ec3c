package rulestest

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// Asks plays n steps, two of three by the loud key and the rest at random, and checks the entries on offer along the way:
//
//   - what is offered can be carried out: some choice of its fields is not refused;
//   - no field is asked that has only one answer;
//   - every option on offer can be part of an entry, or is barred with a reason;
//   - a number can go down to its minimum and up to its maximum, in steps of one unless it is a house value;
//   - nothing asks for confirmation: a question whose no does nothing is unnecessary where Undo exists.
//
// except lists entries and fields, "volley unit", that are known exceptions. Some of the entries are checked at every
// state. Each finding is reported once, by entry and field.
func Asks(t T, sys view.System, start engine.Values, n int, choose Chooser, except map[string]bool) {
	t.Helper()
	a := &asker{sys: sys, choose: choose, except: except, found: map[string]int{}, first: map[string]string{}}
	s := Opened(t, sys, start)
	for _, x := range sys.Options(start) {
		if x.Kind == view.Count && x.Mark != engine.House {
			assert.Equal(t, 1, x.Step, "%s should go up in steps of one", x.Key)
		}
	}
	for range n {
		for range 3 {
			if c, ok := a.offered(s); ok {
				a.entry(s, c)
			}
		}
		a.leave(t, s)
		d := sys.Desk(s)
		if k := d.Next(); !d.Over && k.Refused == "" && choose(3) > 0 {
			s = green(t, sys, s, k, false, choose, nil)
			continue
		}
		_, next, ok := RandomStep(t, sys, s, choose)
		if !ok {
			break
		}
		s = next
	}
	for what, times := range a.found {
		t.Errorf("%s (%d times)\n  first: %s", what, times, a.first[what])
	}
}

type asker struct {
	sys    view.System
	choose Chooser
	except map[string]bool
	found  map[string]int
	first  map[string]string
	left   int
}

// offered returns a random entry on offer in s: a key that opens a form, or a menu entry.
func (a *asker) offered(s engine.State) (engine.Command, bool) {
	var all []engine.Command
	for _, k := range Keys(a.sys, s) {
		if k.Open {
			all = append(all, k.Do)
		}
	}
	for _, p := range a.sys.Procedures(s) {
		all = append(all, engine.Do(p.ID))
	}
	if len(all) == 0 {
		return engine.Command{}, false
	}
	return all[a.choose(len(all))], true
}

// leave carries out a random key or entry and answers no to every question.
func (a *asker) leave(t T, s engine.State) {
	t.Helper()
	c, ok := RandomCommand(t, a.sys, s, a.choose)
	if !ok {
		return
	}
	fill, text := RandomFill(a.choose), ""
	st, err := resolved(t, a.sys, s, c, func(n *dice.Need) ([]dice.Given, bool) {
		if n.Ask == nil || n.Ask.Kind != dice.YesNo {
			return fill(n)
		}
		text = n.Ask.Text
		return []dice.Given{{ID: n.Ask.ID, By: dice.Table, Answer: dice.No}}, true
	})
	if err == nil && len(st.Events) == 0 && text != "" {
		a.find(s, c, "", "it asks for confirmation: "+text)
	}
}

// find records a finding.
func (a *asker) find(s engine.State, c engine.Command, field, what string) {
	if a.except[c.Do+" "+field] {
		return
	}
	name := fmt.Sprintf("%s, %s: %s", c.Do, field, what)
	if a.found[name]++; a.found[name] == 1 {
		a.first[name] = c.String()
		if f := a.sys.Form(s, c); f.Refused != nil {
			a.first[name] += ": " + f.Refused.Text
		}
	}
}

// entry checks one entry by filling it in field by field as it asks.
func (a *asker) entry(s engine.State, c engine.Command) {
	ok := a.complete(s, c)
	if slices.ContainsFunc(a.sys.Procedures(s), func(p view.Procedure) bool { return p.ID == c.Do && p.Refused != "" }) {
		if ok {
			a.find(s, c, "", "barred, but it can be carried out")
		}
		return
	}
	if !ok {
		a.find(s, c, "", "offered, but it cannot be carried out")
		return
	}
	for range 20 {
		f := a.sys.Form(s, c)
		i := slices.IndexFunc(f.Fields, func(x view.Field) bool { return x.Kind == view.Pick && x.Value == "" && len(openOptions(x)) > 0 })
		if i < 0 {
			break
		}
		good := a.checkReplies(s, c, f.Fields[i])
		if len(good) == 0 {
			return
		}
		c = c.With(f.Fields[i].Key, good[a.choose(len(good))])
	}
	f := a.sys.Form(s, c)
	if f.Refused != nil {
		return
	}
	for _, x := range f.Fields {
		if !x.Known && c.In.Get(x.Key) == "" {
			a.checkReplies(s, c, x)
		}
	}
}

// checkReplies checks every reply to a field, and returns the possible ones.
func (a *asker) checkReplies(s engine.State, c engine.Command, x view.Field) (good []string) {
	var all []string
	switch x.Kind {
	case view.Pick:
		open := openOptions(x)
		if len(open) == 1 && open[0].ID != "free" && open[0].ID != "other" { // which is never chosen automatically
			a.find(s, c, x.Key, "asked, though only one answer is possible")
		}
		for _, o := range open {
			all = append(all, o.ID)
		}
	case view.Count:
		if x.Min >= x.Max {
			a.find(s, c, x.Key, "asked, though only one number is possible")
		}
		if x.Step != 1 && x.Mark != engine.House {
			a.find(s, c, x.Key, "does not go up in steps of one")
		}
		all = []string{strconv.Itoa(x.Min), strconv.Itoa(x.Max - (x.Max-x.Min)%max(x.Step, 1))}
	case view.Tick:
		all = []string{map[bool]string{true: x.Off, false: "yes"}[x.Value == "yes"]}
	}
	for _, v := range all {
		if with := c.With(x.Key, v); a.complete(s, with) {
			good = append(good, v)
		} else {
			a.find(s, with, x.Key, "the reply "+v+" is a dead end")
		}
	}
	return good
}

// complete reports whether c can be carried out once the missing fields are filled in, one by one.
func (a *asker) complete(s engine.State, c engine.Command) bool {
	a.left = 150
	return a.completes(s, c, c.In, 7)
}

func (a *asker) completes(s engine.State, c engine.Command, keep engine.Values, depth int) bool {
	f := a.sys.Form(s, c)
	if f.Refused == nil || depth == 0 {
		return f.Refused == nil
	}
	try := func(x view.Field, v string) bool {
		if a.left--; a.left < 0 || x.Value == v {
			return false
		}
		return a.completes(s, c.With(x.Key, v), keep, depth-1)
	}
	any := func(x view.Field) bool {
		switch x.Kind {
		case view.Pick:
			return slices.ContainsFunc(openOptions(x), func(o view.Option) bool { return try(x, o.ID) })
		case view.Count:
			return try(x, strconv.Itoa(x.Min)) || try(x, strconv.Itoa(x.Max)) || try(x, strconv.Itoa((x.Min+x.Max)/2))
		case view.Spot:
			return try(x, aSpot)
		case view.Tick:
			return try(x, map[bool]string{true: x.Off, false: "yes"}[x.Value == "yes"])
		}
		return false
	}
	for _, wrong := range []bool{true, false} { // the field complained about first
		for _, x := range f.Fields {
			if v := keep.Get(x.Key); (v == "" || v != x.Value) && (x.Key == f.Refused.Field) == wrong && any(x) {
				return true
			}
		}
	}
	return false
}
