package book

import (
	"errors"

	"vedette/engine"
	"vedette/engine/dice"
)

// Rules is a rule book written with the kit: its procedures, its facts and its words. S is its state, a plain value.
type Rules[S any] struct {
	Menu  []Procedure[S] // in the order of the menu
	Facts []Reader[S]    // every fact but Told
	Words *Words

	// Fill puts the values in force into texts of the menu: "within {near}″". nil leaves them.
	Fill func(s S, text string) string
	// Ended is why only what is entered Always may be entered now, "" while the game goes on.
	Ended func(s S) string
	// Copy is a copy of s that a deed may change in place; nil when facts copy what they change.
	Copy func(s S) S
	// Open and Close stand around every deed: what is said first, what follows by itself. They may be nil.
	Open, Close func(a *Act[S])
}

// Procedure is one thing the referee may enter.
type Procedure[S any] struct {
	engine.Procedure
	// Bars is why it cannot be entered now, "" when it can; nil: it always can.
	Bars func(s S) string
	// Always tells that it may be entered after the end of the game too.
	Always bool
	// Lent tells that it makes sense beside another rule book.
	Lent bool
	// Plan asks for the fields and returns the deed, nil when there is none yet.
	Plan func(p *Plan[S]) Deed[S]
}

// Deed carries out an entry that is not refused.
type Deed[S any] func(a *Act[S])

// Find is the procedure of an id.
func (r *Rules[S]) Find(id string) (Procedure[S], bool) {
	for _, p := range r.Menu {
		if p.ID == id {
			return p, true
		}
	}
	return Procedure[S]{}, false
}

// Procedures is the menu as it stands in s. Procedures without a group belong to keys only.
func (r *Rules[S]) Procedures(s S) []engine.Procedure {
	out := make([]engine.Procedure, 0, len(r.Menu))
	for _, p := range r.Menu {
		if p.Group == "" {
			continue
		}
		p.Refused, p.Ref = r.bars(p, s), r.fill(s, p.Ref)
		out = append(out, p.Procedure)
	}
	return out
}

func (r *Rules[S]) bars(p Procedure[S], s S) string {
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

func (r *Rules[S]) fill(s S, text string) string {
	if r.Fill == nil {
		return text
	}
	return r.Fill(s, text)
}

// Plan fills the form of c and gives its deed, nil when it is refused. An unknown procedure gives an empty form.
func (r *Rules[S]) Plan(s S, c engine.Command) (engine.Form, Deed[S]) {
	x, ok := r.Find(c.Do)
	if !ok {
		return engine.Form{Do: c.Do, Times: 1, Refused: &engine.Refusal{Code: NotChosen, Text: "Choose a procedure."}}, nil
	}
	p := &Plan[S]{State: s, In: c.In, Words: r.Words.In(s)}
	p.Form = engine.Form{Do: x.ID, Title: x.Name, Times: 1, Go: x.Name, Ref: r.fill(s, x.Ref), Section: x.Section}
	if why := r.bars(x, s); why != "" {
		p.Refuse(Ended, "", "", "%s", why)
	}
	deed := x.Plan(p)
	if !p.OK() {
		deed = nil
	}
	return p.Form, deed
}

// Form implements engine.System.
func (r *Rules[S]) Form(s engine.State, c engine.Command) engine.Form {
	f, _ := r.Plan(s.(S), c)
	return f
}

// Resolve implements engine.System.
func (r *Rules[S]) Resolve(st engine.State, c engine.Command, cup *dice.Cup) (facts []engine.Event, err error) {
	s := st.(S)
	if _, ok := r.Find(c.Do); !ok {
		return nil, &engine.Malformed{Format: "there is no procedure %q", Args: []any{c.Do}}
	}
	form, deed := r.Plan(s, c)
	if form.Refused != nil {
		return nil, form.Refused
	}
	if deed == nil {
		return nil, errors.New("book: " + c.Do + " refuses nothing and does nothing")
	}
	a := &Act[S]{State: s, Before: s, do: c, cup: cup}
	if r.Copy != nil {
		a.State = r.Copy(s)
	}
	if err := r.run(a, deed); err != nil {
		return nil, err
	}
	if err := cup.Close(); err != nil || a.off {
		return nil, err
	}
	if len(a.Told.Lines) > 0 {
		return append(a.facts, a.Told), nil
	}
	return a.facts, nil
}

// run carries deed out; what stopped it is its error.
func (r *Rules[S]) run(a *Act[S], deed Deed[S]) (err error) {
	defer func() {
		switch x := recover().(type) {
		case nil:
		case stop:
			err = x.err
		default:
			panic(x)
		}
	}()
	if r.Open != nil {
		r.Open(a)
	}
	deed(a)
	if r.Close != nil {
		r.Close(a)
	}
	return nil
}

// Telling puts a step into words: what its Told says, then what its other facts add.
func (r *Rules[S]) Telling(now S, st engine.Step) engine.Telling {
	w := r.Words.In(now)
	p, _ := r.Find(st.Do.Do)
	t := engine.Telling{Icon: or(p.Symbol, "note"), Undo: or(Lower(p.Name), "entry")}
	for _, e := range st.Events {
		if told, ok := e.(Told); ok {
			t = w.Telling(told, p.Procedure)
		}
	}
	tale := &Tale{&t, st, w}
	for _, e := range st.Events {
		if e, ok := e.(Teller); ok {
			e.Tell(tale)
		}
	}
	t.Card.Say = t.Line.String()
	return t
}
