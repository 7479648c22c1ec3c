package hill

import (
	"slices"
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// System is the rule book as the screens see it.
type System struct{ book.Base[State] }

// Rules implements book.Ruled.
func (State) Rules() *book.Rules[State] { return &rules }

var _ view.Headliner = System{}

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
		House:   "The rules leave the numbers to the referee’s program; all tables of chances, events and finds here are our own design.",
		Symbol:  "t-vedette",
	}
}

// sample is the result card shown to people who have not played yet.
var sample = view.Card{Over: "60th Rifles fire on French infantry", Number: "4", Word: "hits in 12", Line: "Needed 13 or more: 1 in 4",
	Todo: []view.Order{{What: view.Words{view.Say("Remove "), view.Red("4 French figures")}},
		{What: view.Words{view.Say("Mark "), view.Bold("12 rifles"), view.Say(" unloaded")}}},
	Shots: []view.Shot{{Faces: []int{4, 2, 5}, Total: 11, Label: "11, miss"},
		{Faces: []int{6, 6, 3}, Total: 15, Hit: true, Label: "15, hit"}, {Faces: []int{1, 3, 2}, Total: 6, Label: "6, miss"},
		{Faces: []int{5, 4, 4}, Total: 13, Hit: true, Label: "13, hit"}}}

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
	return book.DiceModes([]dice.Class{combat, morale}, movement, events, information)
}

// The kit's types, for this rule book.
type (
	plan      = book.Plan[State]
	act       = book.Act[State]
	deed      = book.Deed[State]
	fact      = book.Fact[State]
	procedure = book.Procedure[State]
)

// rules is the rule book as the kit plays it. init fills in the menu, since its plans refer to rules.
var rules = book.Rules[State]{
	Facts: facts, Words: words, Short: abbreviations, Fill: State.words, Close: credit, Derive: State.derived, Follow: addConsequences,
}

// The menu: the 22 actions of HILL-12, then what moves the turn on, then what the referee records.
func init() {
	rules.Menu = slices.Concat(actions(), findEntries(), turnEntries(), recordEntries(), placements(), groundwork(), travel(), outcomes(),
		wayEntries(),
		troops(), deeds(), advices(), scenes(), incidents())
	for i := range rules.Menu {
		rules.Menu[i].Section = section(rules.Menu[i].Section)
	}
}

// Procedures returns the menu for s.
func (System) Procedures(s engine.State) []view.Procedure {
	st := s.(State).settled()
	return slices.DeleteFunc(rules.Procedures(st), func(p view.Procedure) bool {
		ofUnits := p.Group == groupUnits || p.Group == groupForces
		return p.ID == doMap || ofUnits && !st.tracked() || p.Group == groupScenario && st.setUp() != nil
	})
}

// Form implements view.System.
func (System) Form(s engine.State, c engine.Command) view.Form {
	if _, ok := rules.Find(c.Do); !ok {
		return view.Form{Refused: &engine.Refusal{Code: "E1", Text: "Choose what to do.", Section: "1.3"}, Times: 1}
	}
	st, _, err := s.(State).settledFor(c)
	if err != nil {
		st = s.(State)
	}
	return rules.Form(st, c)
}

// Resolve implements view.System.
func (System) Resolve(s engine.State, c engine.Command, cup *dice.Cup) ([]engine.Event, error) {
	carry, err := System{}.Ready(s, c)
	if err != nil {
		return nil, err
	}
	evs, _, err := carry(cup)
	return evs, err
}

// Ready implements commander.Readier. An outcome still waiting is accepted first.
func (System) Ready(s engine.State, c engine.Command) (book.Ready, error) {
	st, first, err := s.(State).settledFor(c)
	if err != nil {
		return nil, err
	}
	to := s
	if len(first) > 0 {
		to = st
	}
	carry, err := rules.Ready(to, c)
	return after(s, first, carry), err
}

// after returns carry with the events of first put in front of its own. When carry makes no events, first is
// dropped too.
func after(s engine.State, first []engine.Event, carry book.Ready) book.Ready {
	if carry == nil || len(first) == 0 {
		return carry
	}
	return func(cup *dice.Cup) ([]engine.Event, engine.State, error) {
		evs, now, err := carry(cup)
		if err != nil || len(evs) == 0 {
			return nil, s, err
		}
		return append(slices.Clip(first), evs...), now, nil
	}
}

// Tell implements view.System.
func (System) Tell(now engine.State, st engine.Step) view.Telling {
	var t view.Telling
	tale := &book.Tale{Telling: &t, Step: st, Words: words.In(now)}
	for _, e := range st.Events {
		if ev, ok := e.(book.Teller); ok {
			ev.Tell(tale)
		}
	}
	if st.Do.Do == "unit" && st.Do.In.Get(keyWhat) != offHome { // that is a Move of its own
		note(tale, "Recorded by the referee.")
	}
	t.Card.Picture = picture(now.(State), st)
	citeAll(&t)
	return t
}

// First implements view.System.
func (System) First() *view.First {
	return &view.First{Label: "Play the first game", Name: "First game", Small: "Ten minutes. Coins will do for figures", Sample: sample,
		Options: engine.Values{{Key: "scenario", Val: practice}}}
}
