package minie

import (
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/dice"
)

// entry is one procedure being entered: it gathers the fields of the form, what is refused, and what
// is done when nothing is.
type entry struct {
	s    State
	in   engine.Values
	f    engine.Form
	run  func(a *act)
	gaps bool  // something needed is not chosen yet
	shot *shot // of musketry: what is read off the tables
}

// no refuses, the first reason only.
func (e *entry) no(field, section, format string, args ...any) {
	if e.f.Refused == nil {
		e.f.Refused = &engine.Refusal{Code: "no", Text: sprint(format, args...), Section: section, Field: field}
	}
}

// choose asks for one of opts and returns its id, "" when nothing or nothing possible is chosen.
func (e *entry) choose(key, label string, columns int, opts []engine.Option) string {
	v := e.in.Get(key)
	f := engine.Field{Key: key, Label: label, Kind: engine.Pick, Columns: columns, Options: opts, Value: v}
	e.f.Fields = append(e.f.Fields, f)
	for _, o := range opts {
		if o.ID == v && v != "" {
			if o.Refused != "" {
				e.no(key, e.f.Section, "%s", o.Refused)
				e.gaps = true
				return ""
			}
			return v
		}
	}
	if len(opts) == 0 {
		e.no(key, e.f.Section, "%s: there is none.", label)
	} else if v == "" {
		e.no(key, e.f.Section, "Choose: %s.", lower(label))
	} else {
		e.no(key, e.f.Section, "%s: not one of these.", label)
	}
	e.gaps = true
	return ""
}

// pick is choose with the first possible option standing as the usual answer.
func (e *entry) usual(key, label string, columns int, opts []engine.Option) string {
	if e.in.Get(key) == "" {
		for _, o := range opts {
			if o.Refused == "" {
				e.in = e.in.With(key, o.ID)
				break
			}
		}
	}
	return e.choose(key, label, columns, opts)
}

// tick asks a yes or no that is no at first.
func (e *entry) tick(key, label, help string) bool {
	e.f.Fields = append(e.f.Fields, engine.Field{Key: key, Label: label, Kind: engine.Tick, Value: e.in.Get(key), Help: help})
	return e.in.Is(key)
}

// count asks for a whole number, def at first.
func (e *entry) count(key, label string, lo, hi, def int, help string) int {
	def = min(max(def, lo), hi)
	n := e.in.Int(key, def)
	e.f.Fields = append(e.f.Fields, engine.Field{Key: key, Label: label, Kind: engine.Count, Min: lo, Max: hi, Step: 1, Value: itoa(n), Help: help})
	if n < lo || n > hi {
		e.no(key, e.f.Section, "%s: %d to %d.", label, lo, hi)
		e.gaps = true
		return def
	}
	return n
}

// words asks for a name, which may be left out.
func (e *entry) words(key, label, def string) string {
	v := e.in.Get(key)
	e.f.Fields = append(e.f.Fields, engine.Field{Key: key, Label: label, Kind: engine.Text, Max: maxName / 2, Value: v})
	if v == "" {
		return def
	}
	if len([]rune(v)) > maxName/2 || len(v) > 2*maxName {
		e.no(key, e.f.Section, "A shorter name, please.")
		return def
	}
	return v
}

// free is the id of a unit that is not on the roster.
const free = "0"

// unit asks for a unit of the roster that is on the table and that fits does not refuse. With other,
// a unit that is not on the roster may be entered; other makes it from more fields.
func (e *entry) unit(key, label string, fits func(Unit) string, other func() Unit) (Unit, bool) {
	var opts []engine.Option
	for _, u := range e.s.Units {
		if !u.here() {
			continue
		}
		o := engine.Option{ID: itoa(u.ID), Label: u.Name, Small: u.small()}
		if fits != nil {
			if o.Refused = fits(u); o.Refused == hide {
				continue
			}
		}
		opts = append(opts, o)
	}
	// Generals and wagons are seldom meant: they stand last.
	slices.SortStableFunc(opts, func(a, b engine.Option) int { return e.s.seldom(a.ID) - e.s.seldom(b.ID) })
	if other != nil {
		opts = append(opts, engine.Option{ID: free, Label: "Another unit", Small: "not on the roster", Wide: true})
	}
	id := e.choose(key, label, 2, opts)
	switch {
	case id == "":
		return Unit{}, false
	case id == free:
		u := other()
		u.Name = "the unit"
		if key == "target" || key == "at" {
			u.Name = "the target"
		}
		return u, !e.gaps
	}
	u, ok := e.s.unit(engine.Values{{Key: "u", Val: id}}.Int("u", 0))
	return u, ok
}

// seldom is 1 for the id of a general or a wagon.
func (s State) seldom(id string) int {
	if u, _ := s.unit(engine.Values{{Key: "u", Val: id}}.Int("u", 0)); u.Class == General || u.Class == Wagon {
		return 1
	}
	return 0
}

// hide leaves an option out instead of refusing it.
const hide = "-"

// named puts whom they are about before the labels of the fields that ask adds.
func (e *entry) named(who string, ask func() Unit) Unit {
	from := len(e.f.Fields)
	u := ask()
	for i := from; i < len(e.f.Fields); i++ {
		e.f.Fields[i].Label = who + ": " + lower(e.f.Fields[i].Label)
	}
	return u
}

// other asks for what matters of a unit that is not on the roster.
func (e *entry) other(prefix string, class int, asks string) func() Unit {
	return func() Unit {
		u := Unit{Class: class, Quality: Regular, Weapon: Smooth}
		if strings.Contains(asks, "n") {
			u.Men = e.count(prefix+"-figures", "Figures", 1, 60, 12, "")
			u.Start = u.Men
		}
		if strings.Contains(asks, "w") {
			var opts []engine.Option
			for i, w := range weapons[:NoMusket] {
				opts = append(opts, engine.Option{ID: w.id, Label: upper(w.name)})
				if e.in.Get(prefix+"-weapon") == w.id {
					u.Weapon = i
				}
			}
			e.usual(prefix+"-weapon", "Weapon", 2, opts)
		}
		if strings.Contains(asks, "q") {
			var opts []engine.Option
			for i, q := range qualities {
				opts = append(opts, engine.Option{ID: q.id, Label: upper(q.name)})
				if e.in.Get(prefix+"-quality") == q.id {
					u.Quality = i
				}
			}
			e.choose(prefix+"-quality", "Quality", 3, opts)
		}
		if strings.Contains(asks, "e") && e.tick(prefix+"-elite", "Elite: groups of four", "") {
			u.Quality = Elite
		}
		if strings.Contains(asks, "c") {
			var opts []engine.Option
			for i, c := range classes[:Wagon] {
				opts = append(opts, engine.Option{ID: c.id, Label: upper(c.name)})
				if e.in.Get(prefix+"-class") == c.id {
					u.Class = i
				}
			}
			e.choose(prefix+"-class", "What it is", 2, opts)
		}
		if u.Class == Light {
			u.Form = Skirmish
		}
		return u
	}
}

// small is the second line of a unit in lists.
func (u Unit) small() string {
	if u.Class == General || u.Class == Wagon {
		return classes[u.Class].name
	}
	n := itoa(u.alive())
	if u.Class == Artillery {
		return sprint("%d gun%s, %d gunners", u.Guns, plural(u.Guns), u.Men)
	}
	return n + ", " + formations[u.Form].name
}

func plural(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}

// count of figures in words: "1 figure", "3 figures".
func figures(n int) string { return itoa(n) + " figure" + plural(n) }

func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func lower(s string) string { return strings.ToLower(s[:1]) + s[1:] }

// reckon makes a sum of terms.
func reckon(section string, terms ...engine.Term) *engine.Reckoning {
	r := &engine.Reckoning{Section: section}
	for _, t := range terms {
		if t.Value != 0 || t.Show != "" {
			r.Terms = append(r.Terms, t)
			r.Sum += t.Value
		}
	}
	if len(r.Terms) == 0 && len(terms) > 0 {
		r.Terms = terms[:1:1]
	}
	return r
}

func term(v int, why, section string) engine.Term {
	return engine.Term{Value: v, Why: why, Section: section}
}

// need makes r a test on n dice: target or more is good. Beyond the dice it says so instead.
func need(r *engine.Reckoning, n, target int, good, why string) *engine.Reckoning {
	if n < 1 || n > maxDice {
		return r
	}
	r.Code, r.Good = dice.Code{N: n, Die: dice.D6}, good
	switch {
	case target > 6*n:
		r.Result = "no dice can do it"
	case target <= n:
		r.Target = n
		r.Limit = "any face will do"
	default:
		r.Target = target
		if target != r.Sum {
			r.Limit = why
		}
	}
	return r
}
