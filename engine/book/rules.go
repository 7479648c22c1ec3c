package book

import (
	"errors"
	"slices"
	"sync"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// Rules is a rule book written with the kit: its procedures, facts and words. S is its state, a plain value.
type Rules[S any] struct {
	Menu  []Procedure[S] // in menu order
	Facts []Fact[S]      // a zero value of each kind; Told is built in
	Words *Words
	Short Abbreviations // the abbreviations of its texts; "" for [DiceAbbreviations] only
	// Coded recognises other words that need explaining, such as the code of a unit, at the start of text; nil for none.
	Coded func(text string) *view.Abbreviation

	// Fill puts the values in force into texts of the menu: "within {near}″". nil leaves the texts alone.
	Fill func(s S, text string) string
	// Ended returns why only procedures marked Always may be entered now, "" while the game is on.
	Ended func(s S) string
	// Copy returns a copy of s that a deed may change in place; nil when facts copy what they change.
	Copy func(s S) S
	// Open and Close run before and after every deed, for what is always said first and what always follows. Both may be nil.
	Open, Close func(a *Act[S])
	// Derive recomputes the parts of s that depend on other parts. It runs after every fact; nil for none.
	Derive func(s S) S
	// Follow does what the rules require after a fact that has just been applied; nil for nothing.
	Follow func(a *Act[S], f Fact[S])
}

// Procedure is something that the referee may enter.
type Procedure[S any] struct {
	view.Procedure
	// Bars returns why the procedure cannot be entered now, "" when it can; nil means that it always can.
	Bars func(s S) string
	// Always says that it may be entered even after the end of the game.
	Always bool
	// Lent says that it also makes sense when used beside another rule book.
	Lent bool
	// Plan asks for the fields and returns the deed, nil while there is none.
	Plan func(p *Plan[S]) Deed[S]
}

// Deed carries out an entry that is not refused.
type Deed[S any] func(a *Act[S])

// menu is a [Rules] of any state type, so that the code using it is compiled once for all rule books.
type menu interface {
	words() *Words
	fact(kind string) engine.Event
	size() int
	procedure(i int) *view.Procedure // read only
	// bars returns why procedure i cannot be entered in st, "" when it can.
	bars(i int, st engine.State) string
	fill(st engine.State, text string) string
	// plan fills e and returns a function that carries it out, nil when there is nothing to do yet.
	plan(i int, st engine.State, e *Entry) func(*Run)
}

func (r *Rules[S]) words() *Words                   { return r.Words }
func (r *Rules[S]) size() int                       { return len(r.Menu) }
func (r *Rules[S]) procedure(i int) *view.Procedure { return &r.Menu[i].Procedure }

func (r *Rules[S]) bars(i int, st engine.State) string {
	p, s := &r.Menu[i], st.(S)
	if r.Ended != nil && !p.Always {
		if why := r.Ended(s); why != "" {
			return why
		}
	}
	if p.Bars != nil {
		return p.Bars(s)
	}
	return ""
}

func (r *Rules[S]) fill(st engine.State, text string) string {
	if r.Fill == nil {
		return text
	}
	return r.Fill(st.(S), text)
}

func (r *Rules[S]) plan(i int, st engine.State, e *Entry) func(*Run) {
	p := &Plan[S]{st.(S), e}
	deed := p.ask(r.Menu[i].Plan)
	if deed == nil {
		return nil
	}
	return func(c *Run) {
		a := r.act(&p.State, c)
		if r.Copy != nil {
			a.State = r.Copy(p.State)
		}
		if r.Open != nil {
			r.Open(a)
		}
		deed(a)
		if r.Close != nil {
			r.Close(a)
		}
		c.now = a.State
	}
}

func (r *Rules[S]) act(s *S, c *Run) *Act[S] {
	return &Act[S]{State: *s, Before: s, Run: c, derive: r.Derive, follow: r.Follow}
}

// Carry carries out a deed in s outside any entry, without Open and Close. It returns the new state and the facts made.
func (r *Rules[S]) Carry(s S, cup *dice.Cup, do Deed[S]) (S, []engine.Event, error) {
	c := &Run{cup: cup}
	a := r.act(&s, c)
	if err := c.run(func(*Run) { do(a) }); err != nil {
		return s, nil, err
	}
	return a.State, c.facts, nil
}

// Find returns the procedure with this id.
func (r *Rules[S]) Find(id string) (view.Procedure, bool) {
	i := find(r, id)
	if i < 0 {
		return view.Procedure{}, false
	}
	return r.Menu[i].Procedure, true
}

// Bars returns why the procedure with this id cannot be entered in s, "" when it can.
func (r *Rules[S]) Bars(s S, id string) string { return r.bars(find(r, id), s) }

// find returns the index of the procedure with this id, negative when there is none.
func find(m menu, id string) int {
	for i := range m.size() {
		if m.procedure(i).ID == id {
			return i
		}
	}
	return -1
}

// Procedures returns the menu as it is in s. A procedure without a group can only be reached by a key and is not listed.
func (r *Rules[S]) Procedures(s S) []view.Procedure { return procedures(r, s) }

func procedures(m menu, st engine.State) []view.Procedure {
	out := make([]view.Procedure, 0, m.size())
	for i := range m.size() {
		if p := *m.procedure(i); p.Group != "" {
			p.Refused, p.Ref = m.bars(i, st), m.fill(st, p.Ref)
			if f, _ := enter(m, st, engine.Command{Do: p.ID}, outline); p.Refused == "" {
				p.Refused = DeadEnd(f)
			}
			out = append(out, p)
		}
	}
	return out
}

// DeadEnd returns why f is refused if no choice in it can change that, "" if one may.
func DeadEnd(f view.Form) string {
	if f.Refused == nil {
		return ""
	}
	i := slices.IndexFunc(f.Fields, func(x view.Field) bool { return x.Key == f.Refused.Field })
	switch {
	case i < 0 || f.Fields[i].Kind == view.Pick && len(f.Fields[i].Options) == 0:
		return f.Refused.Text
	case f.Fields[i].Kind != view.Pick || slices.ContainsFunc(f.Fields[i].Options, open):
		return ""
	}
	return Sentence(f.Fields[i].Options[0].Refused)
}

// Form implements view.System. An unknown procedure gives an empty form.
func (r *Rules[S]) Form(s engine.State, c engine.Command) view.Form {
	f, _ := enter(r, s, c, seen)
	return f
}

// Refusal returns why c cannot be carried out in s as it is, nil when it can.
func (r *Rules[S]) Refusal(s engine.State, c engine.Command) *engine.Refusal {
	f, _ := enter(r, s, c, unseen)
	return f.Refused
}

// extent says how much of a form is wanted.
type extent uint8

const (
	seen    extent = iota
	outline        // the fields and the refusal, without labels and help
	unseen         // the refusal and the deed, without fields
)

// unseenFields are scratch buffers for the fields of forms that are not shown.
var unseenFields = sync.Pool{New: func() any { return new([24]view.Field) }}

// enter fills the form of c and returns it with a function that carries it out, nil when it is refused. Questions with only one
// possible answer are answered, not asked.
func enter(m menu, st engine.State, c engine.Command, much extent) (view.Form, func(*Run)) {
	i := find(m, c.Do)
	if i < 0 {
		return view.Form{Do: c.Do, Times: 1, Refused: &engine.Refusal{Code: NotChosen, Text: "Choose an action."}}, nil
	}
	x := m.procedure(i)
	e := &Entry{In: c.In, Words: m.words().In(st), Bare: much != seen, unseen: much == unseen}
	var fields []view.Field
	switch much {
	case outline:
		fields = make([]view.Field, 0, 8)
	case unseen:
		lent := unseenFields.Get().(*[24]view.Field)
		defer unseenFields.Put(lent)
		fields = lent[:0]
	}
	for {
		e.Form = view.Form{Do: x.ID, Title: x.Name, Times: 1, Go: x.Name, Section: x.Section, Fields: fields}
		if much == seen {
			e.Form.Ref = m.fill(st, x.Ref)
		}
		if why := m.bars(i, st); why != "" {
			e.Refuse(Barred, "", "", "%s", why)
		}
		e.gap, e.lone = false, e.lone[:0]
		deed := m.plan(i, st, e)
		if e.fillLone() {
			continue
		}
		if !e.OK() {
			deed = nil
		}
		if much == unseen {
			e.Form.Fields = nil
		}
		return e.Form, deed
	}
}

// Outline returns the form of c as a program needs it: its fields and why it is refused, without labels and help.
// It also returns what carries c out, nil when it is refused.
func (r *Rules[S]) Outline(s engine.State, c engine.Command) (view.Form, Ready) {
	f, deed := enter(r, s, c, outline)
	if deed == nil {
		return f, nil
	}
	return f, readied(s, c, deed)
}

// Resolve implements view.System.
func (r *Rules[S]) Resolve(s engine.State, c engine.Command, cup *dice.Cup) ([]engine.Event, error) {
	carry, err := ready(r, s, c)
	if err != nil {
		return nil, err
	}
	events, _, err := carry(cup)
	return events, err
}

// Ready carries out an entry that has already been checked. It returns the events, using what the cup gives, and the state after
// them. It may be called more than once.
type Ready func(cup *dice.Cup) ([]engine.Event, engine.State, error)

// Ready checks c as Resolve does. The error says why it is refused.
func (r *Rules[S]) Ready(s engine.State, c engine.Command) (Ready, error) { return ready(r, s, c) }

func ready(m menu, st engine.State, c engine.Command) (Ready, error) {
	if find(m, c.Do) < 0 {
		return nil, &engine.Malformed{Format: "there is no procedure %q", Args: []any{c.Do}}
	}
	form, deed := enter(m, st, c, unseen)
	if form.Refused != nil {
		return nil, form.Refused
	}
	if deed == nil {
		return nil, errors.New("book: " + c.Do + " refuses nothing and does nothing")
	}
	return readied(st, c, deed), nil
}

// readied returns a Ready that carries out deed, the deed of c in st.
func readied(st engine.State, c engine.Command, deed func(*Run)) Ready {
	return func(cup *dice.Cup) ([]engine.Event, engine.State, error) {
		a := &Run{do: c, cup: cup}
		err := a.run(deed)
		if err == nil {
			err = cup.Close()
		} else if a.making != nil {
			err = unfit(a.making, err)
		}
		if err != nil || a.off {
			return nil, st, err
		}
		if len(a.Told.Lines) > 0 {
			a.facts = append(a.facts, a.Told)
		}
		return a.facts, a.now, nil
	}
}

// run carries out deed and returns what stopped it.
func (a *Run) run(deed func(*Run)) (err error) {
	defer ended(&err)
	deed(a)
	return nil
}

// Telling puts a step into words: first its Told, then what its other facts add.
func (r *Rules[S]) Telling(now S, st engine.Step) view.Telling { return telling(r, now, st) }

func telling(m menu, now engine.State, st engine.Step) view.Telling {
	w := m.words().In(now)
	p := view.Procedure{}
	if i := find(m, st.Do.Do); i >= 0 {
		p = *m.procedure(i)
	}
	t := view.Telling{Icon: Or(p.Symbol, "note")}
	for _, e := range st.Events {
		if told, ok := e.(Told); ok {
			t = w.Telling(told, p)
		}
	}
	tale := &Tale{&t, st, w}
	for _, e := range st.Events {
		if e, ok := e.(Teller); ok {
			e.Tell(tale)
		}
	}
	t.Undo = Or(t.Undo, Or(LowerFirst(p.Name), "entry"))
	t.Card.Say = t.Line.String()
	return t
}
