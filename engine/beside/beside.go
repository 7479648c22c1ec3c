// Package beside adds a second rule book to a game as a reference: the terrain guidelines of A Splendid Victory, for
// example, can be used with any other book. Rule books never import each other; the list of systems combines them by
// calling [With].
//
// The reference is off until the option "beside" is "yes". Until it is first switched on, states, events, commands, forms
// and saves are exactly those of the main rule book. From then on the state is a [Pair]. While the reference is on, the
// menu has a separate group with the procedures that it lends, whose ids, like those of their events, are prefixed with
// the id of the reference and a dash, and its sheets appear after the others. When it is switched off again, which is
// possible in the settings at any time, the pair remains and nothing in it is lost.
package beside

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// Key is the option that switches the reference on.
const Key = "beside"

// Lender is a rule book that lists the procedures and sheets it lends as a reference. A reference that does not implement it
// lends everything but "settings".
type Lender interface {
	Lends() (procedures, sheets []string)
}

// Pair is the state of a game in which the reference has been on.
type Pair struct {
	Main engine.State `json:"m"`
	Ref  engine.State `json:"r"`
	On   bool         `json:"o,omitempty"`
}

// With combines main and ref. The result is an engine.Keeper or a view.Chronicler if main is.
func With(main, ref view.System) view.System {
	j := joined{main, ref, ref.Info().ID + "-"}
	keeper, canKeep := main.(engine.Keeper)
	teller, canTell := main.(view.Chronicler)
	switch {
	case canKeep && canTell:
		return keeperChronicler{j, keeps{j, keeper}, tells{j, teller}}
	case canKeep:
		return keeperOnly{j, keeps{j, keeper}}
	case canTell:
		return chroniclerOnly{j, tells{j, teller}}
	}
	return j
}

// Unwrap returns the main rule book of a combination made by With; any other s is returned as it is.
func Unwrap(s view.System) view.System {
	if w, ok := s.(interface{ unwrap() view.System }); ok {
		return w.unwrap()
	}
	return s
}

type joined struct {
	main, ref view.System
	pre       string // prefix of the reference's ids
}

var (
	_ engine.Roller  = joined{}
	_ view.Headliner = joined{}
	_ view.Mustered  = joined{}
)

func (j joined) unwrap() view.System { return j.main }

// Standings implements view.Mustered with the units of the main rule book, none if it does not count units.
func (j joined) Standings(st engine.State) (all []view.Standing, of [2]string) {
	if m, ok := j.main.(view.Mustered); ok {
		main, _, _ := j.split(st)
		return m.Standings(main)
	}
	return nil, of
}

// Rolls implements engine.Roller with the rolls that the two rule books list.
func (j joined) Rolls() (out []dice.Roll) {
	for _, s := range [...]view.System{j.main, j.ref} {
		if r, ok := s.(engine.Roller); ok {
			out = append(out, r.Rolls()...)
		}
	}
	return out
}

// split returns the parts of a state. ref is nil if the reference has never been on.
func (j joined) split(st engine.State) (main, ref engine.State, on bool) {
	if p, ok := st.(Pair); ok {
		return p.Main, p.Ref, p.On
	}
	return st, nil, false
}

// event is an event of the reference, with the turn of the main game in which it happened.
type event struct {
	pre   string
	Turn  int
	Inner engine.Event
}

// Kind returns the kind of the inner event with the prefix.
func (e event) Kind() string { return e.pre + e.Inner.Kind() }

type written struct {
	Turn  int             `json:"t"`
	Inner json.RawMessage `json:"e"`
}

// MarshalJSON writes the turn and the inner event.
func (e event) MarshalJSON() ([]byte, error) {
	inner, err := json.Marshal(e.Inner)
	if err != nil {
		return nil, err
	}
	return json.Marshal(written{e.Turn, inner})
}

// switched switches the reference on or off.
type switched struct {
	pre   string
	On    bool   `json:"o,omitempty"`
	Turn  int    `json:"t"`
	Title string `json:"n"`
}

// Kind implements engine.Event.
func (e switched) Kind() string { return e.pre + "beside" }

// First implements view.System.
func (j joined) First() *view.First { return j.main.First() }

// Info implements view.System.
func (j joined) Info() engine.Info { return j.main.Info() }

// ours splits values into those for the main rule book, without the switch, and those for the reference, without its prefix.
func (j joined) ours(in engine.Values) (main, ref engine.Values) {
	for _, v := range in {
		switch k, mine := strings.CutPrefix(v.Key, j.pre); {
		case mine:
			ref = append(ref, engine.Value{Key: k, Val: v.Val})
		case v.Key != Key:
			main = append(main, v)
		}
	}
	return main, ref
}

// toggle returns the field that switches the reference.
func (j joined) toggle(on bool) view.Field {
	v := "no"
	if on {
		v = "yes"
	}
	i := j.ref.Info()
	return view.Field{Key: Key, Label: "Terrain reference", Kind: view.Pick, Columns: 2, Value: v, Mark: engine.House,
		Options: []view.Option{{ID: "yes", Label: "Yes"}, {ID: "no", Label: "No"}},
		Help:    "Look up terrain effects in " + i.Title + ". Switching it off loses nothing."}
}

// settings returns the reference's own settings as fields in the combined settings form.
func (j joined) settings(fs []view.Field) []view.Field {
	var out []view.Field
	for _, f := range fs {
		f.Key = j.pre + f.Key
		if f.Group == "" {
			f.Group = "Terrain reference"
		} else {
			f.Group = "Terrain reference: " + f.Group
		}
		out = append(out, f)
	}
	return out
}

// Options implements view.System: the options of the main rule book and the switch.
func (j joined) Options(o engine.Values) []view.Field {
	main, _ := j.ours(o)
	fs := j.main.Options(main)
	return append(fs[:len(fs):len(fs)], j.toggle(o.Get(Key) == "yes"))
}

// none are the options with which a reference starts: without forces.
var none = engine.Values{{Key: "force", Val: "none"}}

// Start implements view.System.
func (j joined) Start(o engine.Values) (engine.State, error) {
	main, _ := j.ours(o)
	s, err := j.main.Start(main)
	if err != nil {
		return nil, err
	}
	switch o.Get(Key) {
	case "", "no":
		return s, nil
	case "yes":
		r, err := j.ref.Start(none)
		if err != nil {
			return nil, err
		}
		return Pair{s, r, true}, nil
	}
	return nil, &engine.Refusal{Code: "B1", Text: "Answer yes or no.", Field: Key}
}

// DiceModes implements view.System.
func (j joined) DiceModes() []engine.DiceMode { return j.main.DiceModes() }

// class translates the class of a roll of the reference for the dice settings of the main game: into a class that goes to the
// table at the same position in the list of settings.
func (j joined) class(c dice.Class) dice.Class {
	at := 0
	for i, m := range j.ref.DiceModes() {
		if m.OnTable(c) {
			at = i
			break
		}
	}
	modes := j.main.DiceModes()
	at = min(at, len(modes)-1)
	for _, x := range modes[at].Table {
		if at == 0 || !modes[at-1].OnTable(x) {
			return x
		}
	}
	return c
}

func (j joined) lends() (procedures, sheets []string, all bool) {
	if l, ok := j.ref.(Lender); ok {
		procedures, sheets = l.Lends()
		return procedures, sheets, false
	}
	return nil, nil, true
}

func has(list []string, all bool, id string) bool {
	return slices.Contains(list, id) || all && id != "settings"
}

// mine strips the prefix of a command, and reports whether the reference lends it.
func (j joined) mine(c engine.Command) (engine.Command, bool) {
	id, ok := strings.CutPrefix(c.Do, j.pre)
	ps, _, all := j.lends()
	return engine.Command{Do: id, In: c.In}, ok && has(ps, all, id)
}

// Procedures implements view.System.
func (j joined) Procedures(st engine.State) []view.Procedure {
	main, ref, on := j.split(st)
	out := j.main.Procedures(main)
	if !on {
		return out
	}
	out = out[:len(out):len(out)]
	ps, _, all := j.lends()
	over := ""
	if _, _, ended := j.Headline(main); ended {
		over = "The game has ended."
	}
	for _, p := range j.ref.Procedures(ref) {
		if has(ps, all, p.ID) {
			p.ID, p.Group = j.pre+p.ID, "Terrain reference"
			if over != "" {
				p.Refused = over
			}
			out = append(out, p)
		}
	}
	return out
}

// Form implements view.System.
func (j joined) Form(st engine.State, c engine.Command) view.Form {
	main, ref, on := j.split(st)
	if r, ok := j.mine(c); ok && on {
		f := j.ref.Form(ref, r)
		f.Do = c.Do
		if _, _, ended := j.Headline(main); ended && f.Refused == nil {
			f.Refused = &engine.Refusal{Code: "B3", Text: "The game has ended."}
		}
		return f
	}
	if c.Do != "settings" {
		return j.main.Form(main, c)
	}
	mv, rv := j.ours(c.In)
	f := j.main.Form(main, engine.Command{Do: c.Do, In: mv})
	v := c.In.Get(Key)
	want := on
	if v != "" {
		want = v == "yes"
	}
	f.Fields = append(f.Fields[:len(f.Fields):len(f.Fields)], j.toggle(want))
	if v != "" && v != "yes" && v != "no" && f.Refused == nil {
		f.Refused = &engine.Refusal{Code: "B1", Text: "Answer yes or no.", Field: Key}
	}
	if !on {
		return f
	}
	r := j.ref.Form(ref, engine.Command{Do: c.Do, In: rv})
	f.Fields = append(f.Fields, j.settings(r.Fields)...)
	if r.Refused != nil && f.Refused == nil {
		no := *r.Refused
		no.Field = j.pre + no.Field
		f.Refused = &no
	}
	return f
}

// Resolve implements view.System.
func (j joined) Resolve(st engine.State, c engine.Command, cup *dice.Cup) ([]engine.Event, error) {
	main, ref, on := j.split(st)
	turn := func() int { // lazily, since it is rarely needed
		n, _, _ := j.Headline(main)
		return n
	}
	if r, ok := j.mine(c); ok && on {
		if f := j.Form(st, c); f.Refused != nil {
			if _, err := j.ref.Resolve(ref, r, dice.NewCup()); errors.As(err, new(*engine.Malformed)) {
				return nil, err
			}
			return nil, f.Refused
		}
		evs, err := j.ref.Resolve(ref, r, cup)
		return j.wrap(evs, turn()), j.asked(err)
	}
	if c.Do != "settings" {
		return j.main.Resolve(main, c, cup)
	}
	mv, rv := j.ours(c.In)
	v := c.In.Get(Key)
	if v == "" && len(rv) == 0 {
		return j.main.Resolve(main, c, cup)
	}
	if f := j.Form(st, c); f.Refused != nil {
		return nil, f.Refused
	}
	var evs []engine.Event
	var err error
	if len(mv) > 0 {
		if evs, err = j.main.Resolve(main, engine.Command{Do: c.Do, In: mv}, cup); err != nil {
			return nil, err
		}
	}
	if on && len(rv) > 0 {
		more, err := j.ref.Resolve(ref, engine.Command{Do: c.Do, In: rv}, cup)
		if err != nil {
			return nil, j.asked(err)
		}
		evs = append(evs, j.wrap(more, turn())...)
	}
	if v != "" {
		evs = append(evs, switched{pre: j.pre, On: v == "yes", Turn: turn(), Title: j.ref.Info().Title})
	}
	return evs, cup.Close()
}

// asked replaces the class of a missing roll by one that the dice settings of the main rule book know.
func (j joined) asked(err error) error {
	var n *dice.Need
	if errors.As(err, &n) && n.Roll != nil {
		r := *n.Roll
		r.Class = j.class(r.Class)
		more := *n
		more.Roll = &r
		return &more
	}
	return err
}

func (j joined) wrap(evs []engine.Event, turn int) []engine.Event {
	out := make([]engine.Event, 0, len(evs))
	for _, e := range evs {
		out = append(out, event{j.pre, turn, e})
	}
	if len(out) == 0 {
		return nil
	}
	return out
}

// Apply implements view.System.
func (j joined) Apply(st engine.State, e engine.Event) (engine.State, error) {
	main, ref, on := j.split(st)
	switch e := e.(type) {
	case event:
		if !on || e.pre != j.pre {
			return st, &engine.Damaged{What: "event \"" + e.Kind() + "\" while the reference is off"}
		}
		next, err := j.ref.Apply(ref, e.Inner)
		if err != nil {
			return st, err
		}
		return Pair{main, next, on}, nil
	case switched:
		if ref == nil {
			r, err := j.ref.Start(none)
			if err != nil {
				return st, &engine.Damaged{What: "event \"" + e.Kind() + "\"", Err: err}
			}
			ref = r
		}
		return Pair{main, ref, e.On}, nil
	}
	next, err := j.main.Apply(main, e)
	if err != nil {
		return st, err
	}
	if ref == nil {
		return next, nil
	}
	return Pair{next, ref, on}, nil
}

// Decode implements view.System.
func (j joined) Decode(kind string, data []byte) (engine.Event, error) {
	inner, ok := strings.CutPrefix(kind, j.pre)
	if !ok {
		return j.main.Decode(kind, data)
	}
	bad := func(err error) (engine.Event, error) {
		return nil, &engine.Damaged{What: "event \"" + kind + "\"", Err: err}
	}
	if inner == "beside" {
		e := switched{pre: j.pre}
		if err := json.Unmarshal(data, &e); err != nil {
			return bad(err)
		}
		if len(e.Title) > 200 || e.Turn < 0 || e.Turn > 1<<20 {
			return bad(errors.New("out of bounds"))
		}
		return e, nil
	}
	var w written
	if err := json.Unmarshal(data, &w); err != nil {
		return bad(err)
	}
	if w.Turn < 0 || w.Turn > 1<<20 {
		return bad(errors.New("out of bounds"))
	}
	e, err := j.ref.Decode(inner, w.Inner)
	if err != nil {
		return nil, err
	}
	return event{j.pre, w.Turn, e}, nil
}

// Check implements view.System.
func (j joined) Check(st engine.State) error {
	main, ref, _ := j.split(st)
	if err := j.main.Check(main); err != nil {
		return err
	}
	if ref == nil {
		return nil
	}
	return j.ref.Check(ref)
}

// Closing implements view.System: that of the main rule book.
func (j joined) Closing(start engine.State, steps []engine.Step) view.Sheet {
	main, _, _ := j.split(start)
	return j.main.Closing(main, j.own(steps))
}

// own returns the steps of the main rule book, without any events of the reference in them.
func (j joined) own(steps []engine.Step) (own []engine.Step) {
	for _, st := range steps {
		m, r, sw, _ := j.parts(st)
		if len(m) == 0 && len(st.Events) > 0 {
			continue
		}
		st.Events = m
		if len(r) > 0 || sw != nil {
			st.Do.In, _ = j.ours(st.Do.In)
		}
		own = append(own, st)
	}
	return own
}

// Desk implements view.System: that of the main rule book.
func (j joined) Desk(st engine.State) view.Desk {
	main, _, _ := j.split(st)
	return j.main.Desk(main)
}

// Headline implements view.Headliner. It costs a whole Desk when the main rule book is no Headliner.
func (j joined) Headline(st engine.State) (turn int, say string, over bool) {
	main, _, _ := j.split(st)
	if quick, ok := j.main.(view.Headliner); ok {
		return quick.Headline(main)
	}
	d := j.main.Desk(main)
	return d.Turn, d.Say, d.Over
}

// key adds the prefix to a key of the reference. A key for something that is not lent is refused.
func (j joined) key(k view.Key) view.Key {
	if k.Do.Do == "" {
		return k
	}
	ps, _, all := j.lends()
	if !has(ps, all, k.Do.Do) && k.Refused == "" {
		k.Refused = "Not part of the reference."
	}
	k.ID, k.Do.Do = j.pre+k.ID, j.pre+k.Do.Do
	return k
}

func (j joined) keyp(k *view.Key) *view.Key {
	if k == nil {
		return nil
	}
	out := j.key(*k)
	if out.Refused != "" && k.Refused == "" {
		return nil // not lent: the row is only shown
	}
	return &out
}

func (j joined) keys(ks []view.Key) []view.Key {
	var out []view.Key
	for _, k := range ks {
		if x := j.keyp(&k); x != nil {
			out = append(out, *x)
		}
	}
	return out
}

// Sheets implements view.System.
func (j joined) Sheets(st engine.State) []view.Sheet {
	main, ref, on := j.split(st)
	out := j.main.Sheets(main)
	if !on {
		return out
	}
	out = out[:len(out):len(out)]
	_, lent, all := j.lends()
	_, _, over := j.Headline(main)
	for _, s := range j.ref.Sheets(ref) {
		if !has(lent, all, s.ID) {
			continue
		}
		s.ID = j.pre + s.ID
		s.Keys = j.keys(s.Keys)
		if over {
			s.Keys = nil
		}
		lists := make([]view.List, 0, len(s.Lists))
		for _, l := range s.Lists {
			rows := make([]view.Row, 0, len(l.Rows))
			for _, r := range l.Rows {
				r.Tap, r.Key = j.keyp(r.Tap), j.keyp(r.Key)
				if over {
					r.Tap, r.Key = nil, nil
				}
				rows = append(rows, r)
			}
			l.ID, l.Rows = j.pre+l.ID, rows
			lists = append(lists, l)
		}
		s.Lists = lists
		out = append(out, s)
	}
	return out
}

// Reference implements view.System: that of the main rule book, followed by the reference's while it is on.
func (j joined) Reference(st engine.State) view.Reference {
	main, ref, on := j.split(st)
	r := j.main.Reference(main)
	if !on {
		return r
	}
	more := j.ref.Reference(ref)
	r.Chapters = r.Chapters[:len(r.Chapters):len(r.Chapters)]
	for _, c := range more.Chapters {
		c.ID = j.pre + c.ID
		r.Chapters = append(r.Chapters, c)
	}
	r.Tables = r.Tables[:len(r.Tables):len(r.Tables)]
	for _, t := range more.Tables {
		t.ID = j.pre + t.ID
		r.Tables = append(r.Tables, t)
	}
	r.Rulings = append(r.Rulings[:len(r.Rulings):len(r.Rulings)], more.Rulings...)
	return r
}

// parts separates the events of a step; turn is that of the last event of the reference.
func (j joined) parts(st engine.Step) (main, ref []engine.Event, sw *switched, turn int) {
	for _, e := range st.Events {
		switch e := e.(type) {
		case event:
			ref, turn = append(ref, e.Inner), e.Turn
		case switched:
			sw, turn = &e, e.Turn
		default:
			main = append(main, e)
		}
	}
	return main, ref, sw, turn
}

// Tell implements view.System.
func (j joined) Tell(now engine.State, st engine.Step) view.Telling {
	ms, rs, _ := j.split(now)
	main, ref, sw, turn := j.parts(st)
	if len(ref) == 0 && sw == nil {
		return j.main.Tell(ms, st)
	}
	var t view.Telling
	first := true
	add := func(x view.Telling) {
		if first {
			t, first = x, false
			return
		}
		t.Line = append(append(t.Line[:len(t.Line):len(t.Line)], view.Say(" ")), x.Line...)
		t.Notes = append(t.Notes[:len(t.Notes):len(t.Notes)], x.Notes...)
	}
	if len(main) > 0 {
		x := st
		x.Events = main
		add(j.main.Tell(ms, x))
		turn = t.Turn
	}
	if len(ref) > 0 {
		if rs == nil {
			rs, _ = j.ref.Start(none) // an undone step, in a position where the reference has not been on
		}
		x := engine.Step{Do: engine.Command{Do: strings.TrimPrefix(st.Do.Do, j.pre), In: st.Do.In}, Events: ref, At: st.At, Given: st.Given}
		r := j.ref.Tell(rs, x)
		r.Head = ""
		r.Card.Keys = j.keys(r.Card.Keys)
		r.Card.Primary = j.keyp(r.Card.Primary)
		add(r)
	}
	if sw != nil {
		word := " is switched off as terrain reference."
		if sw.On {
			word = " is switched on as terrain reference."
		}
		add(view.Telling{Line: view.Words{view.Bold(sw.Title), view.Say(word)}, Icon: "note", Undo: "terrain reference",
			Card: view.Card{OnDesk: true, Say: sw.Title + word}})
	}
	t.Turn = turn
	return t
}

type keeps struct {
	j joined
	k engine.Keeper
}

// Keepable implements engine.Keeper.
func (x keeps) Keepable(st engine.State) []engine.Kept {
	main, _, _ := x.j.split(st)
	return x.k.Keepable(main)
}

// ReadKept implements engine.Keeper.
func (x keeps) ReadKept(kind, data string) (engine.Kept, error) { return x.k.ReadKept(kind, data) }

// WithMap implements engine.MapKeeper. A main rule book without maps refuses as ReadKept does.
func (x keeps) WithMap(kind, data, code string) (engine.Kept, error) {
	if r, ok := x.k.(engine.MapKeeper); ok {
		return r.WithMap(kind, data, code)
	}
	return x.k.ReadKept(kind, code)
}

type tells struct {
	j joined
	c view.Chronicler
}

// Report implements view.Chronicler: the report of the main rule book, with the questions to the reference in an extra part.
func (x tells) Report(start engine.State, steps []engine.Step, v view.Voice) view.Report {
	main, _, _ := x.j.split(start)
	var part view.ReportPart
	for _, st := range steps {
		if _, r, sw, _ := x.j.parts(st); len(r) > 0 || sw != nil {
			y := st
			y.Events = nil
			for _, e := range st.Events {
				switch e.(type) {
				case event, switched:
					y.Events = append(y.Events, e)
				}
			}
			part.Paras = append(part.Paras, view.ReportPara{Text: x.j.Tell(start, y).Line})
		}
	}
	rep := x.c.Report(main, x.j.own(steps), v)
	if len(part.Paras) > 0 {
		part.Head = "Terrain"
		rep.Parts = append(rep.Parts[:len(rep.Parts):len(rep.Parts)], part)
	}
	return rep
}

type keeperOnly struct {
	joined
	keeps
}

type chroniclerOnly struct {
	joined
	tells
}

type keeperChronicler struct {
	joined
	keeps
	tells
}

var (
	_ engine.Keeper   = keeperOnly{}
	_ view.Chronicler = chroniclerOnly{}
	_ engine.Keeper   = keeperChronicler{}
	_ view.Chronicler = keeperChronicler{}
)
