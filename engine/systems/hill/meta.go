package hill

import (
	"encoding/json"
	"fmt"
	"reflect"
	"sync"

	"vedette/engine"
	"vedette/engine/dice"
)

// System is the rule book as the screens see it.
type System struct{}

var _ engine.Headliner = System{}

// Info identifies the rule book.
func (System) Info() engine.Info {
	return engine.Info{
		ID:      "hill",
		Title:   "The Other Side of the Hill",
		Author:  "Arofan Gregory",
		Year:    "2020",
		Edition: "first edition, as published on the web",
		Stage:   "complete",
		Blurb:   "British light troops scouting in the Peninsula, against everything the referee can find.",
		House:   "The rules leave the numbers to the referee's program; all tables of chances, events and finds here are our own design.",
		Symbol:  "t-vedette",
		First:   &engine.First{Label: "First game", Small: "The Other Side of the Hill, ten minutes, with hints", Options: engine.Values{{Key: "scenario", Val: practice}}},
	}
}

// The classes of rolls. Source: hill-tables 2.
const (
	combat      dice.Class = "combat"
	morale      dice.Class = "morale"
	movement    dice.Class = "movement"
	events      dice.Class = "event"
	information dice.Class = "information"
)

// DiceModes are the three settings at the foot of the play screen. Source: HILL-05; hill-tables 2.
func (System) DiceModes() []engine.DiceMode {
	return []engine.DiceMode{
		{ID: "computer", Label: "Computer rolls"},
		{ID: "fight", Label: "Dice for combat and morale", Table: []dice.Class{combat, morale}},
		{ID: "all", Label: "Dice for everything", Table: []dice.Class{combat, morale, movement, events, information}},
	}
}

// procedure is one entry of the menu with its form and its resolver. form fills everything of the
// engine.Form but Do, Title, Ref and Section; resolve is called only when form refuses nothing.
type procedure struct {
	engine.Procedure
	form    func(s State, in engine.Values) engine.Form
	resolve func(s State, in engine.Values, cup *dice.Cup) ([]engine.Event, error)
}

// menu is the book, put together once: it depends on nothing and is asked for with every tap.
var menu struct {
	once sync.Once
	all  []procedure // not written to any more
}

// book lists every procedure in the order of the menu: the 22 actions of HILL-12, then what moves
// the turn on, then what the referee records.
func allProcedures() []procedure {
	menu.once.Do(func() {
		for _, part := range [][]procedure{actions(), finds(), turns(), records(), placements(), groundwork(), travel(), outcomes(), wayEntries(), troops(), deeds(), advices(), scenes()} {
			menu.all = append(menu.all, part...)
		}
	})
	return menu.all
}

func find(id string) (procedure, bool) {
	for _, p := range allProcedures() {
		if p.ID == id {
			return p, true
		}
	}
	return procedure{}, false
}

// Procedures is the menu.
func (System) Procedures(s engine.State) []engine.Procedure {
	var all []engine.Procedure
	for _, p := range allProcedures() {
		if p.Group == groupUnits && !s.(State).tracked() {
			continue
		}
		if p.Group == groupScenario && s.(State).setUp() != nil {
			continue
		}
		p.Ref, p.Section = s.(State).words(p.Ref), section(p.Section)
		all = append(all, p.Procedure)
	}
	return all
}

// Form implements engine.System.
func (System) Form(s engine.State, c engine.Command) engine.Form {
	p, ok := find(c.Do)
	if !ok {
		return engine.Form{Refused: &engine.Refusal{Code: "E1", Text: "Choose an Action.", Section: "1.3"}, Times: 1}
	}
	st, _, err := s.(State).settledFor(c)
	if err != nil {
		st = s.(State)
	}
	f := p.form(st, c.In)
	f.Do, f.Title, f.Ref, f.Section = p.ID, p.Name, s.(State).words(p.Ref), section(p.Section)
	f.Times = max(f.Times, 1)
	return f
}

// Resolve implements engine.System.
func (sys System) Resolve(s engine.State, c engine.Command, cup *dice.Cup) ([]engine.Event, error) {
	p, ok := find(c.Do)
	if !ok {
		return nil, &engine.Malformed{Format: "there is no action %q", Args: []any{c.Do}}
	}
	st, first, err := s.(State).settledFor(c)
	if err != nil {
		return nil, err
	}
	if f := p.form(st, c.In); f.Refused != nil {
		return nil, f.Refused
	}
	evs, err := p.resolve(st, c.In, cup)
	if err != nil {
		return nil, err
	}
	if err := cup.Close(); err != nil {
		return nil, err
	}
	if len(evs) == 0 {
		return nil, nil
	}
	more, err := credits(st, evs)
	if err != nil {
		return nil, err
	}
	return append(append(first, evs...), more...), nil
}

// event is what every event of this rule book can do: fold itself into a state and add its words
// to the telling of its step, in the order of the step's events.
type event interface {
	engine.Event
	apply(s State) (State, error)
	tell(now State, st engine.Step, t *engine.Telling)
}

// Apply implements engine.System.
func (System) Apply(s engine.State, e engine.Event) (engine.State, error) {
	ev, ok := e.(event)
	if !ok {
		return s, &engine.Damaged{What: fmt.Sprintf("event %q is not of this rule book", e.Kind())}
	}
	return fold(s.(State), ev)
}

// Tell implements engine.System.
func (System) Tell(now engine.State, st engine.Step) engine.Telling {
	var t engine.Telling
	for _, e := range st.Events {
		if ev, ok := e.(event); ok {
			ev.tell(now.(State), st, &t)
		}
	}
	if st.Do.Do == "unit" {
		note(&t, "Recorded by the referee.")
	}
	citeAll(&t)
	return t
}

// Decode implements engine.System.
func (System) Decode(kind string, data []byte) (engine.Event, error) {
	empty, ok := kinds[kind]
	if !ok {
		return nil, &engine.Damaged{What: fmt.Sprintf("event %q is unknown to this version", kind)}
	}
	to := reflect.New(reflect.TypeOf(empty))
	if err := json.Unmarshal(data, to.Interface()); err != nil {
		return nil, &engine.Damaged{What: fmt.Sprintf("event %q", kind), Err: err}
	}
	return to.Elem().Interface().(engine.Event), nil
}
