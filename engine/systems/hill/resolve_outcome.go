package hill

import (
	"slices"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/muster"
)

// A result that changes units waits as State.Outcome. It is accepted in one tap, or by the next entry
// of any kind, whose step then begins with it; or the referee adjusts it first.

// outcomes are the entries for a waiting outcome. They stand on no menu.
func outcomes() []procedure {
	return []procedure{
		{engine.Procedure{ID: "accept", Name: "Accept", Symbol: "i-check", Section: "HILL-44",
			Ref: "What the result does to the units is noted: figures lost, rifles to load, who has acted. The next entry accepts it too."}, acceptForm, resolveAccept},
		{engine.Procedure{ID: "adjust", Name: "Adjust", Symbol: "i-marks", Section: "HILL-04",
			Ref: "The referee changes what the result does to the units before it is noted."}, adjustForm, resolveAdjust},
	}
}

var noOutcome = &engine.Refusal{Code: "O1", Text: "No result waits to be accepted.", Section: "HILL-04"}

func acceptForm(s State, _ engine.Values) engine.Form {
	f := engine.Form{Go: "Accept", GoSmall: s.Outcome.title()}
	if !s.Outcome.Open() {
		f.Refused = noOutcome
	}
	return f
}

func resolveAccept(d *act, _ engine.Values) {
	s := d.Before
	accept(d, accepted{Outcome: s.Outcome.bare()})
}

// accept carries an outcome out with what follows from it.
func accept(d *act, e accepted) {
	before := d.State
	d.Do(e)
	fallen(d, before, e)
	aftermath(d, before)
}

// fells takes figures off a unit with what follows from it: they have fallen.
func fells(d *act, u muster.Unit, lost []muster.Stack) { loses(d, u, lost, false) }

// loses takes figures off a unit that fell or were captured.
func loses(d *act, u muster.Unit, lost []muster.Stack, taken bool) {
	before := d.State
	n := 0
	for _, s := range lost {
		n += s.N
	}
	if n == 0 {
		return
	}
	d.Do(struck{Unit: u.ID, Name: u.Name, Lost: lost, Left: u.Alive() - n, Due: n < u.Alive() && u.Type != typeCivil, Taken: taken})
	aftermath(d, before)
}

// aftermath notes what a change of units brings: a Player unit with nobody left is destroyed for the
// ledger, and a hoard whose guards are gone is the Players'. Source: HILL-120; ruling 42;
// hill-tables 5.
func aftermath(d *act, before State) {
	for _, u := range before.units(Players) {
		if now, _ := d.State.Roster.Unit(u.ID); u.From == 0 && now.Off == offDestroyed {
			offLedger(d, u, offDestroyed)
		}
	}
	for _, p := range before.Parties {
		now, here := d.State.party(p.ID)
		if x, ok := d.State.entry(p.Hoard); ok && p.Hoard != 0 && x.State == guarded && (!here || now.Left == 0) {
			d.Do(entryMarked{Entry: x.ID, Of: x.Kind, State: carried})
		}
	}
}

// offLedger notes for the ledger how a Player unit left the table.
func offLedger(d *act, u muster.Unit, kind string) {
	d.Do(unitOff{Entry: Entry{ID: d.State.Next, Kind: kind, State: counted, Name: u.Name, Turn: d.State.Turn, Unit: u.ID}, Players: d.State.Set.Players, Acts: d.State.ToAct})
}

// settledFor accepts an outcome that still waits when something else is entered.
func (s State) settledFor(c engine.Command) (State, []engine.Event, error) {
	if !s.Outcome.Open() || c.Do == "accept" || c.Do == "adjust" || c.Do == "way" {
		return s, nil, nil
	}
	return rules.Carry(s, dice.NewCup(), func(d *act) { accept(d, accepted{Outcome: s.Outcome.bare(), By: true}) })
}

// settled is s as the next entry finds it: with the outcome that waits accepted. All keys that are
// offered stand on it.
func (s State) settled() State {
	next, _, err := s.settledFor(engine.Command{})
	if err != nil {
		return s
	}
	return next
}

// Keys of the form of adjust; the unit's reference follows.
const (
	keyLost    = "lost-"
	keyLeaders = "leaders-"
	keyDid     = "acted-"
	keyStays   = "stays-" // what has wheels, when its people move away
)

func adjustForm(s State, in engine.Values) engine.Form {
	f := engine.Form{Go: "Note it so", GoSmall: s.Outcome.title()}
	if !s.Outcome.Open() {
		f.Refused = noOutcome
		return f
	}
	for i, e := range s.Outcome.Effects {
		u, ok := s.unit(e.Unit)
		if !ok || i > 0 && s.Outcome.Effects[i-1].Unit == e.Unit {
			continue
		}
		id := ref("u", u.ID)
		count := func(key, label, note string, most, value int) {
			f.Fields = append(f.Fields, engine.Field{Key: key + id, Label: label, Note: note, Kind: engine.Count, Min: 0, Max: most, Step: 1, Value: num(value)})
			if f.Refused == nil && (value < 0 || value > most) {
				f.Refused = &engine.Refusal{Code: "F4", Text: "There are not so many figures: " + u.Name + ".", Section: "HILL-04", Field: key + id}
			}
		}
		if slices.ContainsFunc(e.Marks, func(m muster.Mark) bool { return m.Key == markLeft && m.N > 0 }) {
			val := in.Get(keyStays + id)
			options := []engine.Option{{ID: "left", Label: "Left behind"}, {ID: "kept", Label: "Goes with them"}}
			if index(options, val) < 0 {
				val = "left"
			}
			field := pick(keyStays+id, u.Name+": "+wheeled(u), val, options)
			field.Columns = 2
			f.Fields = append(f.Fields, field)
		}
		if n := changing(e); n > 0 {
			count(keyDid, u.Name+": have acted", "as the result has it "+num(n), n, in.Int(keyDid+id, n))
		}
		lost := stacksN(e.Lost)
		count(keyLost, u.Name+": lost", "of "+num(u.Alive()), u.Alive(), in.Int(keyLost+id, lost))
		if leaders := u.Count(isLeader); leaders > 0 && s.Set.Depth == Full {
			count(keyLeaders, u.Name+": leaders among them", "of "+num(leaders), leaders, in.Int(keyLeaders+id, leadersIn(e.Lost)))
		}
	}
	return f
}

func stacksN(stacks []muster.Stack) int {
	n := 0
	for _, s := range stacks {
		n += s.N
	}
	return n
}

func leadersIn(stacks []muster.Stack) int {
	n := 0
	for _, s := range stacks {
		if isLeader(s.Figure) {
			n += s.N
		}
	}
	return n
}

// changing is how many figures an effect changes.
func changing(e Effect) int {
	n := 0
	for _, c := range e.Changes {
		n += c.N
	}
	return n
}

// casualtiesWith picks n figures to be lost, so many leaders among them: NCOs before officers.
func casualtiesWith(u muster.Unit, n, leaders int) []muster.Stack {
	leaders = min(leaders, n)
	soldiers := u.Choose(n-leaders, func(f muster.Figure) int {
		if isLeader(f) {
			return -1
		}
		return plainFirst(f)
	})
	short := n - leaders - stacksN(soldiers)
	return muster.Tidy(append(soldiers, u.Choose(leaders+short, func(f muster.Figure) int {
		if !isLeader(f) {
			return -1
		}
		return plainFirst(f)
	})...))
}

// resolveAdjust accepts the outcome with the referee's numbers: fewer figures that have acted, and
// others lost.
func resolveAdjust(d *act, in engine.Values) {
	s := d.Before
	e := accepted{Outcome: Outcome{Title: s.Outcome.Title, Thread: s.Outcome.Thread}, Adjusted: true}
	for i, f := range s.Outcome.Effects {
		u, ok := s.unit(f.Unit)
		if !ok || i > 0 && s.Outcome.Effects[i-1].Unit == f.Unit {
			e.Effects = append(e.Effects, f)
			continue
		}
		id := ref("u", u.ID)
		if in.Get(keyStays+id) == "kept" {
			f.Marks = slices.DeleteFunc(slices.Clone(f.Marks), func(m muster.Mark) bool { return m.Key == markLeft })
		}
		if n := in.Int(keyDid+id, changing(f)); n < changing(f) {
			var cut []muster.Change
			for _, c := range f.Changes {
				if c.N = min(c.N, n); c.N > 0 {
					cut = append(cut, c)
					n -= c.N
				}
			}
			f.Changes = cut
		}
		n, was := in.Int(keyLost+id, stacksN(f.Lost)), leadersIn(f.Lost)
		leaders := in.Int(keyLeaders+id, min(was, n))
		u, err := u.Changed(f.Changes...)
		if err != nil {
			d.Stop(broken("%v", err))
		}
		if n != stacksN(f.Lost) || leaders != was || changing(f) != changing(s.Outcome.Effects[i]) {
			f.Lost, f.Ran = casualtiesWith(u, n, leaders), f.Ran && n == stacksN(f.Lost)
		}
		e.Effects = append(e.Effects, f)
	}
	accept(d, e)
}

// outcomeCard is the result that waits, on the play screen.
func (s State) outcomeCard() engine.Card {
	if s.Outcome.Deed.What != "" {
		return s.deedCard()
	}
	c := engine.Card{Over: "Result", Title: s.Outcome.title(), Line: "The next entry accepts it too.",
		Keys:    []engine.Key{{ID: "adjust", Label: "Adjust", Symbol: "i-marks", Do: engine.Do("adjust"), Open: true}},
		Primary: &engine.Key{ID: "accept", Label: "Accept", Symbol: "i-check", Do: engine.Do("accept")}}
	for _, e := range s.Outcome.Effects {
		for _, w := range effectWords(s, e) {
			c.Todo = append(c.Todo, engine.Order{What: engine.Words{engine.Say(w)}})
		}
	}
	c.Say = s.Outcome.title() + " waits to be accepted."
	return c
}
