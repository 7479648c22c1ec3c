package splendid

import (
	"slices"
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/dice"
)

// entry is a form being filled: a procedure asks it for its fields one by one and is told their values.
// The first thing that is wrong refuses the form.
type entry struct {
	s  State
	in engine.Values
	f  engine.Form
}

// outcome makes the events of an entry that is not refused.
type outcome func(cup *dice.Cup) ([]engine.Event, error)

// no refuses the form, unless something before it has.
func (b *entry) no(code, text, section, field string) {
	if b.f.Refused == nil {
		b.f.Refused = &engine.Refusal{Code: code, Text: text, Section: section, Field: field}
	}
}

func (b *entry) ok() bool { return b.f.Refused == nil }

func (b *entry) add(f engine.Field) { b.f.Fields = append(b.f.Fields, f) }

// pick asks for one of the options; def is chosen when nothing is, "" for none.
func (b *entry) pick(key, label, def string, options ...engine.Option) string {
	v := b.in.Get(key)
	if v == "" {
		v = def
	}
	cols := 2
	if len(options) == 3 {
		cols = 3
	}
	b.add(engine.Field{Key: key, Label: label, Kind: engine.Pick, Columns: cols, Options: options, Value: v})
	for _, o := range options {
		if o.ID != v {
			continue
		}
		if o.Refused != "" {
			b.no("V3", o.Refused, b.f.Section, key)
		}
		return v
	}
	b.no("V2", "Choose: "+strings.ToLower(label)+".", b.f.Section, key)
	return ""
}

// count asks for a whole number.
func (b *entry) count(key, label, note string, def, lo, hi int) int {
	def = min(max(def, lo), hi)
	n := b.in.Int(key, def)
	if v := b.in.Get(key); v != "" && strconv.Itoa(n) != v {
		b.no("V4", label+": a whole number is wanted.", b.f.Section, key)
	}
	if n < lo || n > hi {
		b.no("V4", label+": "+num(lo)+" to "+num(hi)+".", b.f.Section, key)
		n = min(max(n, lo), hi)
	}
	b.add(engine.Field{Key: key, Label: label, Note: note, Kind: engine.Count, Min: lo, Max: hi, Step: 1, Value: num(n)})
	return n
}

// quarters asks for a length in quarter inches and shows it in inches.
func (b *entry) quarters(key, label string, def, hi int) int {
	n := b.count(key, label, "", def, 0, hi)
	b.f.Fields[len(b.f.Fields)-1].Quarters = true
	return n
}

func (b *entry) tick(key, label, help string) bool {
	on := b.in.Is(key)
	v := ""
	if on {
		v = "yes"
	}
	b.add(engine.Field{Key: key, Label: label, Kind: engine.Tick, Value: v, Help: help})
	return on
}

const freeID = "free"

// who asks for a unit; why refuses those that cannot. A unit that is not on the roster is described by its class.
func (b *entry) who(key, label string, why func(u Unit) string) Unit {
	var opts []engine.Option
	for _, u := range b.s.Units {
		if u.Gone {
			continue
		}
		no := why(u)
		if no == ownSide && b.in.Get(key) != num(u.ID) {
			continue // nobody looks for an enemy among his own
		}
		opts = append(opts, engine.Option{ID: num(u.ID), Label: u.Name, Small: sideNames[u.Side] + ", " + plural(u.Left(), "stand", "stands"), Symbol: u.class().symbol, Refused: no})
	}
	// Those that may come first: a target stands below none of its friends.
	slices.SortStableFunc(opts, func(a, b engine.Option) int { return min(1, len(a.Refused)) - min(1, len(b.Refused)) })
	v := freeID
	if len(opts) > 0 {
		opts = append(opts, engine.Option{ID: freeID, Label: "Not on the roster", Small: "say what it is", Wide: true})
		v = b.pick(key, label, "", opts...)
	}
	if v == freeID {
		return b.free(key, label, why)
	}
	if n, err := strconv.Atoi(v); err == nil {
		u, _ := b.s.unit(n)
		return u
	}
	return Unit{}
}

// free asks for what a unit is that is not on the roster.
func (b *entry) free(key, label string, why func(u Unit) string) Unit {
	var opts []engine.Option
	for _, c := range classes {
		opts = append(opts, engine.Option{ID: c.id, Label: c.name, Symbol: c.symbol, Refused: why(Unit{Side: -1, Class: c.id, Stands: c.stands, Form: "line"})})
	}
	id := b.pick(key+"-class", label+", class", "", opts...)
	c, _, ok := classOf(id)
	if !ok {
		return Unit{}
	}
	u := Unit{Side: -1, Class: id, Name: c.name, Form: "line", Stands: c.stands}
	u.Stands = b.count(key+"-stands", label+", stands", "", c.stands, 1, 12)
	return u
}

func anyone(Unit) string { return "" }

// ground asks for a feature: one on the list, or a kind when it is not on it. none offers the open field.
func (b *entry) ground(key, label string, none bool, why func(k kind) string) (Feature, kind, bool) {
	return b.groundOr("", key, label, none, func(_ Feature, k kind) string { return why(k) })
}

// groundOr is ground with the feature that is proposed: one that is recorded, "" for none.
func (b *entry) groundOr(def, key, label string, none bool, why func(f Feature, k kind) string) (Feature, kind, bool) {
	var opts []engine.Option
	if none {
		opts = append(opts, engine.Option{ID: "none", Label: "None"})
	}
	if none && def == "" {
		def = "none"
	}
	listed := 0
	for _, f := range b.s.Features {
		no := why(f, f.kind())
		if no != "" && none {
			continue
		}
		listed++
		small := f.kind().name
		if f.Strength > 0 && !f.down() {
			small += ", strength " + num(f.Left)
		}
		opts = append(opts, engine.Option{ID: "f" + num(f.ID), Label: f.title(), Small: small, Symbol: f.kind().symbol, Refused: no})
	}
	if listed > 0 {
		opts = append(opts, engine.Option{ID: freeID, Label: "Not on the list", Wide: !none})
	} else {
		opts = append(opts, b.kindOptions(none, why)...)
	}
	v := b.pick(key, label, def, opts...)
	if v == freeID {
		v = b.pick(key+"-kind", label+": kind", "", b.kindOptions(false, why)...)
	}
	if k, ok := kindOf(v); ok {
		f := Feature{Kind: v, Name: k.name, Across: b.across(v)}
		if k.strength != "" {
			f.Strength = b.s.Set.num(k.strength)
			f.Left = f.Strength
		}
		return f, k, true
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(v, "f")); err == nil && strings.HasPrefix(v, "f") {
		f, ok := b.s.feature(n)
		return f, f.kind(), ok
	}
	return Feature{}, kind{}, false
}

func (b *entry) kindOptions(skip bool, why func(f Feature, k kind) string) []engine.Option {
	var opts []engine.Option
	for _, k := range kinds {
		no := why(Feature{}, k)
		if skip && no != "" {
			continue
		}
		opts = append(opts, engine.Option{ID: k.id, Label: k.name, Symbol: k.symbol, Refused: no})
	}
	return opts
}

// across is the usual size of a kind along a path, in quarter inches.
func (b *entry) across(id string) int {
	k, _ := kindOf(id)
	stand := b.s.Set.num("stand")
	switch {
	case id == "landmark" || id == "bridge":
		return 4 * 4
	case k.fence():
		return 1
	case id == "river":
		return stand + 4
	case k.linear:
		return stand
	}
	return 6 * 4
}

func anyKind(kind) string { return "" }

// out puts the remark about the phase before events that belong to another phase.
func (b *entry) out(u Unit, first, last int, evs []engine.Event) []engine.Event {
	if u.ID == 0 || b.s.Turn == 0 || b.s.Phase >= first && b.s.Phase <= last {
		return evs
	}
	return append([]engine.Event{aside{b.s.Phase}}, evs...)
}

// advice is the outcome of an entry that only answers.
func (b *entry) advice(yes bool, word string) outcome {
	r := engine.Reckoning{}
	if b.f.Reck != nil {
		r = *b.f.Reck
	}
	do := b.f.Do
	b.f.GoSmall = word
	return func(*dice.Cup) ([]engine.Event, error) {
		return []engine.Event{advised{Do: do, Yes: yes, Word: word, Reck: r}}, nil
	}
}

// procedure is one entry of the menu.
type procedure struct {
	engine.Procedure
	lend bool // makes sense beside another rule book
	plan func(b *entry) outcome
}

func find(id string) (procedure, bool) {
	for _, p := range book {
		if p.ID == id {
			return p, true
		}
	}
	return procedure{}, false
}

// prepare fills the form of c and gives its outcome, nil when it is refused.
func prepare(s State, c engine.Command) (engine.Form, outcome, bool) {
	p, ok := find(c.Do)
	if !ok {
		return engine.Form{Do: c.Do, Times: 1, Refused: &engine.Refusal{Code: "V0", Text: "Choose a procedure."}}, nil, false
	}
	b := &entry{s: s, in: c.In, f: engine.Form{Do: p.ID, Title: p.Name, Times: 1, Go: p.Name, Ref: p.Ref, Section: p.Section}}
	if s.Over != "" && !always(p.ID) {
		b.no("V9", "The battle has ended. Undo takes the end back.", housePhases, "")
	}
	run := p.plan(b)
	if b.f.Refused != nil {
		run = nil
	}
	return b.f, run, true
}

// always lists what may be entered after the end as well.
func always(id string) bool { return id == "settings" || id == "unit" || id == "feature" }

// Form implements engine.System.
func (System) Form(st engine.State, c engine.Command) engine.Form {
	f, _, _ := prepare(st.(State), c)
	return f
}

// Resolve implements engine.System.
func (System) Resolve(st engine.State, c engine.Command, cup *dice.Cup) ([]engine.Event, error) {
	s := st.(State)
	f, run, ok := prepare(s, c)
	switch {
	case !ok:
		return nil, &engine.Malformed{Format: "there is no procedure %q", Args: []any{c.Do}}
	case f.Refused != nil:
		return nil, f.Refused
	}
	evs, err := run(cup)
	if err != nil {
		return nil, err
	}
	if err := cup.Close(); err != nil {
		return nil, err
	}
	evs = s.concluded(evs)
	if s.Turn > 0 && len(evs) > 0 {
		evs = append(evs, dated{s.Turn})
	}
	return evs, nil
}

// concluded adds the end of the battle when a side has nothing left on the table.
func (s State) concluded(evs []engine.Event) []engine.Event {
	now := s
	for _, e := range evs {
		if ev, ok := e.(event); ok {
			if next, err := ev.apply(now); err == nil {
				now = next
			}
		}
	}
	if s.Over != "" || now.Over != "" {
		return evs
	}
	var had, left, stands [2]int
	for i := range had {
		had[i], _ = s.alive(i)
		left[i], stands[i] = now.alive(i)
	}
	if had[0] == 0 || had[1] == 0 || left[0] > 0 && left[1] > 0 {
		return evs
	}
	won := "draw"
	switch {
	case left[0] > 0:
		won = "0"
	case left[1] > 0:
		won = "1"
	}
	return append(evs, ended{Won: won, Why: "swept", Stands: stands})
}

// losses is what hits do to u, and u after them. Source: splendid-host C2.
func (s State) losses(u Unit, hits int) []engine.Event {
	if hits == 0 {
		return nil
	}
	per := s.Set.num("hits")
	all := u.Hits + hits
	stands := min(all/per, u.Left())
	over := all % per
	left := u.Left() - stands
	broken := left == 0 || stands > 0 && (u.Stands-left)*100 >= u.Stands*s.Set.num("break")
	if broken {
		over = 0
	}
	return []engine.Event{lost{Unit: u.ID, Name: u.Name, Hits: hits, Stands: stands, Over: over, Left: left, Of: u.Stands, Broken: broken}}
}

// facesOf reads a volley: hits and the faces known.
func facesOf(throws []dice.Throw) (hits int, faces [][]int) {
	for _, t := range throws {
		if t.Made {
			hits++
		}
		if !t.Counted {
			faces = append(faces, t.Faces)
		}
	}
	return hits, faces
}

// ownSide refuses a friend as an enemy.
const ownSide = "It is on the same side."

// enemy refuses units of the side of u.
func enemy(u Unit) func(Unit) string {
	return func(x Unit) string {
		if u.ID != 0 && x.ID != 0 && x.Side == u.Side {
			return ownSide
		}
		return ""
	}
}
