package ecw

import (
	"fmt"
	"sync"

	"vedette/engine"
	"vedette/engine/dice"
)

// System is the rule book as the screens see it.
type System struct{}

var _ engine.System = System{}

// Info implements engine.System.
func (System) Info() engine.Info {
	return engine.Info{
		ID: "ecw", Title: "English Civil War", Author: "Wesley A. Rogers", Year: "1994", Edition: "MWAN 67",
		Stage:  "complete",
		Blurb:  "Pike, shot and horse, 1642 to 1651: charges, volleys, push of pike and the nerve of every regiment.",
		House:  "The playsheets are lost: movement, shooting, saves, combat points and most morale modifiers are our own design, each changeable.",
		Symbol: "t-cavalry",
	}
}

// DiceModes implements engine.System.
func (System) DiceModes() []engine.DiceMode {
	return []engine.DiceMode{
		{ID: "computer", Label: "Computer rolls"},
		{ID: "fight", Label: "Dice for combat and morale", Table: []dice.Class{combat, morale}},
		{ID: "all", Label: "Dice for everything", Table: []dice.Class{combat, morale, chance}},
	}
}

// procedure is one entry of the menu. build puts its form together and returns what it does when
// nothing in the form is refused; both see the same values, so that they cannot disagree.
type procedure struct {
	id, name, short, group, symbol string
	section, ref                   string
	code                           string // of the list of procedures: "ECW-P08"
	after                          bool   // may be done when the game has ended
	build                          func(b *form) func(w *work) error
}

var book struct {
	once sync.Once
	all  []procedure // not written to any more
}

func procedures() []procedure {
	book.once.Do(func() {
		for _, part := range [][]procedure{turnProcs(), moveProcs(), shootProcs(), fightProcs(), moraleProcs(), recordProcs()} {
			book.all = append(book.all, part...)
		}
	})
	return book.all
}

func find(id string) (procedure, bool) {
	for _, p := range procedures() {
		if p.id == id {
			return p, true
		}
	}
	return procedure{}, false
}

const ended = "The game has ended."

// Procedures implements engine.System.
func (System) Procedures(state engine.State) []engine.Procedure {
	s := state.(State)
	var out []engine.Procedure
	for _, p := range procedures() {
		x := engine.Procedure{ID: p.id, Name: p.name, Short: p.short, Group: p.group, Symbol: p.symbol, Ref: p.ref, Section: p.section}
		if s.Over && !p.after {
			x.Refused = ended
		}
		out = append(out, x)
	}
	return out
}

// open builds the form of c.
func open(s State, c engine.Command) (*form, func(w *work) error, bool) {
	p, ok := find(c.Do)
	if !ok {
		return nil, nil, false
	}
	b := &form{s: s, in: c.In, sec: p.section}
	b.f = engine.Form{Do: p.id, Title: p.name, Times: 1, Go: p.name, Ref: p.ref, Section: p.section}
	if s.Over && !p.after {
		b.no("G1", ended, "")
	}
	run := p.build(b)
	return b, run, true
}

// Form implements engine.System.
func (System) Form(state engine.State, c engine.Command) engine.Form {
	b, _, ok := open(state.(State), c)
	if !ok {
		return engine.Form{Do: c.Do, Times: 1, Refused: &engine.Refusal{Code: "G0", Text: "Choose what to enter.", Section: secTurn}}
	}
	return b.f
}

// Resolve implements engine.System.
func (System) Resolve(state engine.State, c engine.Command, cup *dice.Cup) ([]engine.Event, error) {
	s := state.(State)
	b, run, ok := open(s, c)
	if !ok {
		return nil, &engine.Malformed{Format: "there is no %q", Args: []any{c.Do}}
	}
	if b.f.Refused != nil {
		return nil, b.f.Refused
	}
	w := &work{s: s, base: s, cup: cup}
	if err := run(w); err != nil {
		return nil, err
	}
	if err := cup.Close(); err != nil {
		return nil, err
	}
	return w.finish(), nil
}

// Apply implements engine.System.
func (System) Apply(s engine.State, e engine.Event) (engine.State, error) {
	ev, ok := e.(event)
	if !ok {
		return s, &engine.Damaged{What: fmt.Sprintf("event %q is not of this rule book", e.Kind())}
	}
	if !ev.sane() {
		return s, &engine.Damaged{What: fmt.Sprintf("event %q is out of bounds", e.Kind())}
	}
	next, err := ev.apply(s.(State))
	if err != nil {
		return s, &engine.Damaged{What: fmt.Sprintf("event %q", e.Kind()), Err: err}
	}
	return next, nil
}

// Decode implements engine.System.
func (System) Decode(kind string, data []byte) (engine.Event, error) {
	read, ok := kinds[kind]
	if !ok {
		return nil, &engine.Damaged{What: fmt.Sprintf("event %q is unknown to this version", kind)}
	}
	e, err := read(data)
	if err != nil {
		return nil, &engine.Damaged{What: fmt.Sprintf("event %q", kind), Err: err}
	}
	return e, nil
}

// Check implements engine.System.
func (System) Check(s engine.State) error { return s.(State).check() }
