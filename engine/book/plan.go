package book

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"vedette/engine"
	"vedette/engine/view"
)

// Plan is an entry that is being filled in for a state. The same plan makes the form and, when nothing is refused, the deed, so
// that the two cannot disagree.
type Plan[S any] struct {
	State S
	*Entry
}

// Entry is the part of a [Plan] that does not depend on the state type. A procedure asks it for its fields one by one and gets
// their values back. The first thing that is wrong refuses the entry.
type Entry struct {
	In    engine.Values
	Form  view.Form
	Words *Words
	Bare  bool // the form is not shown: labels and help may be omitted
	gap   bool

	unseen bool   // not even the fields are wanted
	lone   []lone // collected while unseen
}

// lone is the only possible answer to a question that has not been answered.
type lone struct{ key, id string }

// Asker is a [Plan] of any state type.
type Asker interface{ entry() *Entry }

func (p *Entry) entry() *Entry { return p }

// The refusal codes of the kit. A rule book adds its own.
const (
	NotChosen = "choose" // no choice made yet
	Barred    = "barred" // the choice, or the entry itself, is not allowed now
	Outside   = "bounds" // a number out of range, or a name that is too long
)

// Hide as the Refused reason of an option leaves the option out of the list.
const Hide = "-"

// Free is the id of the option "not on the roster", Unlisted that of "another, not listed". Neither is ever filled in
// automatically, even when it is the only possible option.
const (
	Free     = "free"
	Unlisted = "other"
)

// Refuse refuses the entry, unless it is refused already. field is the key to look at, "" for none; an empty section means that
// of the procedure.
func (p *Entry) Refuse(code, field, section, format string, args ...any) {
	if section == "" {
		section = p.Form.Section
	}
	text := format
	if len(args) > 0 {
		text = fmt.Sprintf(format, args...)
	}
	p.RefuseWith(&engine.Refusal{Code: code, Text: text, Section: section, Field: field})
}

// RefuseWith is Refuse for a refusal that several entries share; nil does nothing.
func (p *Entry) RefuseWith(r *engine.Refusal) {
	if p.Form.Refused == nil {
		p.Form.Refused = r
	}
}

// OK reports whether nothing has been refused yet.
func (p *Entry) OK() bool { return p.Form.Refused == nil }

// Incomplete reports whether a choice that the rest depends on is missing or impossible, so that nothing can be worked out yet.
func (p *Entry) Incomplete() bool { return p.gap }

// Add adds a field whose value the plan reads itself.
func (p *Entry) Add(f view.Field) { p.Form.Fields = append(p.Form.Fields, f) }

// Sum shows s as the sum of the entry.
func (p *Entry) Sum(s Sum) {
	var r engine.Reckoning
	if p.Bare {
		r = engine.Reckoning{Sum: s.Total(), Target: s.Target, Code: p.Words.Code(s), Section: p.Words.Sums[s.Kind].Section}
	} else {
		r = p.Words.Reckoning(s)
	}
	p.Form.Reckoning = &r
}

// Draw adds a picture to the form. picture is not called when the form is not shown.
func (p *Entry) Draw(picture func() *view.Diagram) {
	if !p.Bare {
		p.Form.Diagram = picture()
	}
}

// fillLone fills in fields that have only one possible answer and reports whether there were any. Fields with only one possible
// answer are marked as Known.
func (p *Entry) fillLone() (filled bool) {
	if !p.OK() {
		for _, x := range p.lone {
			if p.In.Get(x.key) == "" {
				p.In, filled = p.In.With(x.key, x.id), true
			}
		}
	}
	for i := range p.Form.Fields {
		f := &p.Form.Fields[i]
		f.Known = f.Kind == view.Count && f.Min >= f.Max
		if f.Kind != view.Pick {
			continue
		}
		one := slices.IndexFunc(f.Options, open)
		if one < 0 || slices.ContainsFunc(f.Options[one+1:], open) {
			continue
		}
		id := f.Options[one].ID
		if id == Free || id == Unlisted {
			continue
		}
		f.Known = f.Value == id
		if id != "" && f.Value == "" && !p.OK() && p.In.Get(f.Key) == "" {
			p.In, filled = p.In.With(f.Key, id), true
		}
	}
	return filled
}

// open reports whether o can be chosen.
func open(o view.Option) bool { return o.Refused == "" }

// last returns the field added last.
func (p *Entry) last() *view.Field { return &p.Form.Fields[len(p.Form.Fields)-1] }

// Also adds a row below the form that leads to another entry.
func (p *Entry) Also(do, key, val, label, what string) {
	p.Form.Lists = append(p.Form.Lists, view.List{ID: "also", Rows: []view.Row{{ID: do, Name: label, What: what,
		Tap: RowKey(do, label, do, key, val)}}})
}

// Help puts a line of help below the field added last.
func (p *Entry) Help(text string) { p.last().Help = text }

// Note sets the second label of the field added last.
func (p *Entry) Note(text string) { p.last().Note = text }

// Columns sets the number of columns, 2, 3 or 5, for the options of the field added last.
func (p *Entry) Columns(n int) { p.last().Columns = n }

// Pick asks for one of options and returns its id, or "" when no possible option is chosen. def is the option selected initially,
// "" for none. Options refused with [Hide] are left out.
func (p *Entry) Pick(key, label, def string, options ...view.Option) string {
	v := p.In.Get(key)
	if v == "" {
		v = def
	}
	if p.unseen {
		return p.picked(key, label, v, options)
	}
	shown := slices.DeleteFunc(slices.Clone(options), func(o view.Option) bool { return o.Refused == Hide })
	columns := 2
	if len(shown) == 3 {
		columns = 3
	}
	f := view.Field{Key: key, Label: label, Kind: view.Pick, Columns: columns, Options: shown, Value: v}
	var is *view.Option
	if i := slices.IndexFunc(shown, func(o view.Option) bool { return o.ID == v && v != "" }); i >= 0 {
		is = &shown[i]
	} else {
		f.Value = ""
	}
	p.Add(f)
	return p.chosen(key, label, len(shown), is)
}

// chosen returns the id of the option is. It refuses the entry when is may not be chosen, is nil, or there were no options at
// all.
func (p *Entry) chosen(key, label string, all int, is *view.Option) string {
	switch {
	case all == 0:
		p.Refuse(NotChosen, key, "", "%s: none available.", label)
	case is == nil:
		p.Refuse(NotChosen, key, "", "%s", chooseWhat(label))
	case is.Refused != "":
		p.Refuse(Barred, key, "", "%s", Sentence(is.Refused))
	default:
		return is.ID
	}
	p.gap = true
	return ""
}

// picked is Pick for a form whose options are not shown.
func (p *Entry) picked(key, label, v string, options []view.Option) string {
	all, may, id := 0, 0, ""
	var is *view.Option
	for i := range options {
		o := &options[i]
		if o.Refused == Hide {
			continue
		}
		if all++; o.Refused == "" {
			may, id = may+1, o.ID
		}
		if is == nil && o.ID == v && v != "" {
			is = o
		}
	}
	value := ""
	if is != nil {
		value = v
	}
	p.Add(view.Field{Key: key, Label: label, Kind: view.Pick, Value: value})
	if may == 1 && value == "" && id != "" && id != Free && id != Unlisted && p.In.Get(key) == "" {
		p.lone = append(p.lone, lone{key, id})
	}
	return p.chosen(key, label, all, is)
}

// chooseWhat asks for the field with this label, which is either a noun or the start of a question: "Choose the target.",
// "Choose who fires."
func chooseWhat(label string) string {
	low := LowerFirst(label)
	if first, _, _ := strings.Cut(low, " "); first == "how" || strings.HasPrefix(first, "wh") {
		return "Choose " + low + "."
	}
	return "Choose the " + strings.TrimPrefix(low, "the ") + "."
}

// PickFirst is Pick with the first possible option as the default.
func (p *Entry) PickFirst(key, label string, options ...view.Option) string {
	i := slices.IndexFunc(options, func(o view.Option) bool { return o.Refused == "" })
	if i < 0 {
		return p.Pick(key, label, "", options...)
	}
	return p.Pick(key, label, options[i].ID, options...)
}

// YesNo are the answers to a yes-or-no question.
var YesNo = []view.Option{{ID: "yes", Label: "Yes"}, {ID: "no", Label: "No"}}

// Yes returns the id of the answer: "yes" or "no".
func Yes(on bool) string {
	if on {
		return "yes"
	}
	return "no"
}

// Answer asks yes or no, with now as the default. Unlike a [Entry.Tick], it records a no that the referee chooses.
func (p *Entry) Answer(key, label string, now bool) bool {
	return p.Pick(key, label, Yes(now), YesNo...) == "yes"
}

// Index is Pick for options that are known by their place in the list: "0", "1" and so on are their ids. It returns the place.
// def is the place chosen at first, -1 for none.
func (p *Entry) Index(key, label string, def int, options ...view.Option) int {
	options = slices.Clone(options)
	for i := range options {
		options[i].ID = Num(i)
	}
	n, err := strconv.Atoi(p.Pick(key, label, Num(def), options...))
	if err != nil {
		return def
	}
	return n
}

// Count asks for a whole number from lo to hi, starting at def.
func (p *Entry) Count(key, label string, def, lo, hi int) int {
	hi = max(lo, hi)
	def = min(max(def, lo), hi)
	n := def
	if v := p.In.Get(key); v != "" {
		var err error
		if n, err = strconv.Atoi(v); err != nil || n < lo || n > hi {
			p.Refuse(Outside, key, "", "%s: %d to %d.", label, lo, hi)
			p.gap, n = true, def
		}
	}
	p.Add(view.Field{Key: key, Label: label, Kind: view.Count, Min: lo, Max: hi, Step: 1, Value: Num(n)})
	return n
}

// LowerMax lowers the maximum of the number field key to what is now possible. The plan itself refuses a value above it.
func (p *Entry) LowerMax(key string, n int) {
	for i := range p.Form.Fields {
		if f := &p.Form.Fields[i]; f.Key == key {
			f.Max = max(f.Min, min(f.Max, n))
		}
	}
}

// Quarters asks for a length in quarter inches, which is shown in inches.
func (p *Entry) Quarters(key, label string, def, hi int) int {
	n := p.Count(key, label, def, 0, hi)
	p.last().Quarters = true
	return n
}

// Tick asks a yes-or-no question whose default is no.
func (p *Entry) Tick(key, label string) bool {
	on := p.In.Is(key)
	f := view.Field{Key: key, Label: label, Kind: view.Tick}
	if on {
		f.Value = "yes"
	}
	p.Add(f)
	return on
}

// Spot asks where something stands on the table.
func (p *Entry) Spot(key, label string) {
	x := view.Field{Key: key, Label: label, Kind: view.Spot, Value: p.In.Get(key)}
	p.Add(x)
	if x.Value == "" {
		p.Refuse(NotChosen, key, "", "Tap where it stands.")
	}
}

// Text asks for free text of at most most letters and returns def when there is none.
func (p *Entry) Text(key, label, def string, most int) string {
	v := p.In.Get(key)
	p.Add(view.Field{Key: key, Label: label, Kind: view.Text, Max: most, Value: v})
	if v == "" {
		return def
	}
	if utf8.RuneCountInString(v) > most || !utf8.ValidString(v) {
		p.Refuse(Outside, key, "", "%s: at most %d letters.", label, most)
		return def
	}
	return v
}

// gap is the panic value of Require.
type gap struct{}

// Require ends the plan here unless ok: something is missing that the rest of the plan depends on. The entry must have been refused
// by then, as it is by a field that has no value yet.
func (p *Entry) Require(ok bool) {
	if !ok {
		panic(gap{})
	}
}

// ask runs plan as far as it gets.
func (p *Plan[S]) ask(plan func(*Plan[S]) Deed[S]) Deed[S] {
	defer p.end()
	return plan(p)
}

// end recovers from a plan ended by Require.
func (p *Entry) end() {
	switch x := recover().(type) {
	case nil, gap:
	default:
		panic(x)
	}
}

// Choose asks for one item of list, shown as option says, and returns it; ok is false when no possible item is chosen. def is
// the id of the option selected initially, "" for none.
func Choose[T any](p Asker, key, label, def string, list []T, option func(T) view.Option) (chosen T, ok bool) {
	options := make([]view.Option, len(list))
	for i, x := range list {
		options[i] = option(x)
	}
	i := p.entry().choose(key, label, def, options)
	if i < 0 {
		return chosen, false
	}
	return list[i], true
}

// choose is Pick that returns the place of the chosen option, -1 for none.
func (p *Entry) choose(key, label, def string, options []view.Option) int {
	v := p.Pick(key, label, def, options...)
	return slices.IndexFunc(options, func(o view.Option) bool { return o.ID == v && v != "" })
}

// Opt returns an option.
func Opt(id, label, small string) view.Option { return view.Option{ID: id, Label: label, Small: small} }

// OpenKey returns a key that opens the form of an entry; pairs are the fields filled in already.
func OpenKey(id, label, symbol, do string, pairs ...string) view.Key {
	return view.Key{ID: id, Label: label, Symbol: symbol, Do: engine.Do(do, pairs...), Open: true}
}

// RowKey is OpenKey for the key of a row.
func RowKey(id, label, do string, pairs ...string) *view.Key {
	k := OpenKey(id, label, "", do, pairs...)
	return &k
}

// Branch is an option that leads to a plan of its own.
type Branch[S any] struct {
	view.Option
	Plan func(*Plan[S]) Deed[S]
}

// NewBranch returns the branch that follows plan when o is chosen.
func NewBranch[S any](o view.Option, plan func(*Plan[S]) Deed[S]) Branch[S] {
	return Branch[S]{o, plan}
}

// ChooseBranch asks which of several plans to follow, and follows it. An option whose plan is a dead end now is refused for the reason
// that the plan gives.
func ChooseBranch[S any](p *Plan[S], key, label string, branches ...Branch[S]) Deed[S] {
	w, ok := Choose(p, key, label, "", branches, func(w Branch[S]) view.Option {
		o := w.Option
		if o.Refused == "" && p.In.Get(key) != o.ID {
			e := &Entry{Words: p.Words}
			(&Plan[S]{p.State, e}).ask(w.Plan)
			o.Refused = DeadEnd(e.Form)
		}
		return o
	})
	p.Require(ok)
	return w.Plan(p)
}
