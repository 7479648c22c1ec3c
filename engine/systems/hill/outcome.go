package hill

import (
	"slices"

	"vedette/engine"
	"vedette/engine/dice"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// A result that changes units waits as State.Outcome. It is accepted with one tap, or by the next entry of any
// kind, whose step then begins with it; or the referee adjusts it first.

// outcomes are the entries for a waiting outcome. They are on no menu.
func outcomes() []procedure {
	return []procedure{
		{Procedure: view.Procedure{ID: "accept", Name: "Accept", Symbol: "i-check", Section: "HILL-44",
			Ref: "Applies the result to the units: figures lost, rifles to load, who has acted. The next entry accepts it too."}, Plan: planAccept},
		{Procedure: view.Procedure{ID: "adjust", Name: "Adjust", Symbol: "i-marks", Section: "HILL-04",
			Ref: "Change what the result does to the units before it counts."}, Plan: planAdjust},
	}
}

// needOutcome reports whether an outcome is waiting, and refuses the entry when none is.
func needOutcome(p *plan, order string) bool {
	p.Form.Go, p.Form.GoSmall = order, p.State.Outcome.Get().title()
	if !p.State.Outcome.Get().Open() {
		p.Refuse("O1", "", "HILL-04", "No result can be accepted or adjusted.")
	}
	return p.OK()
}

func planAccept(p *plan) deed {
	needOutcome(p, "Accept")
	o := p.State.Outcome.Get()
	return func(a *act) { accept(a, accepted{Outcome: o.bare()}) }
}

// accept carries out an outcome and its consequences.
func accept(a *act, e accepted) {
	before := a.State
	a.Do(e)
	fallen(a, before, before.Outcome.Get().Deed, e.Effects)
	aftermath(a, before)
}

// lose removes figures of a unit that fell or were captured, with the consequences.
func lose(a *act, u muster.Unit, lost []muster.Stack, taken bool) {
	before, n := a.State, stacksN(lost)
	if n == 0 {
		return
	}
	a.Do(struck{Unit: u.ID, Name: u.Name, Lost: lost, Left: u.Alive() - n, Due: n < u.Alive(), Taken: taken})
	fallen(a, before, Deed{}, []Effect{{Unit: u.ID, Lost: lost}})
	aftermath(a, before)
}

// aftermath records the consequences of changes to units: a Player unit with no figures left counts as
// destroyed in the ledger, one that has lost its last leader promotes another on the spot, and a hoard whose
// guards are gone falls to the Players. Source: HILL-47, 120; ruling 42; hill-tables 5.
func aftermath(a *act, before State) {
	for _, u := range before.units(Players) {
		now, _ := a.State.Roster.Unit(u.ID)
		if u.From == 0 && now.Off == offDestroyed {
			offLedger(a, u, offDestroyed)
		}
		if u.Count(isLeader) > 0 && leaderless(now) {
			promote(a, now)
		}
	}
	for _, p := range before.Parties {
		now, here := a.State.party(p.ID)
		if x, ok := a.State.entry(p.Hoard); ok && p.Hoard != 0 && x.State == guarded && (!here || now.Left == 0) {
			a.Do(entryMarked{Entry: x.ID, Of: x.Kind, State: carried})
		}
	}
}

// offLedger notes in the ledger how a Player unit left the table.
func offLedger(a *act, u muster.Unit, kind string) {
	a.Do(unitOff{Entry: Entry{ID: a.State.Next, Kind: kind, State: counted, Name: u.Name, Turn: a.State.Turn, Unit: u.ID},
		Players: a.State.Set.Players, Acts: a.State.ToAct})
}

// settledFor accepts an outcome still waiting when something else is entered.
func (s State) settledFor(c engine.Command) (State, []engine.Event, error) {
	if !s.Outcome.Get().Open() || c.Do == "accept" || c.Do == "adjust" || c.Do == "way" {
		return s, nil, nil
	}
	return rules.Carry(s, dice.NewCup(), func(a *act) { accept(a, accepted{Outcome: s.Outcome.Get().bare(), By: true}) })
}

// settled returns s as the next entry finds it, with the waiting outcome accepted. All keys are offered on that
// basis.
func (s State) settled() State {
	next, _, err := s.settledFor(engine.Command{})
	if err != nil {
		return s
	}
	return next
}

// Keys on the adjust form, each followed by the unit's reference.
const (
	keyLost    = "lost-"
	keyLeaders = "leaders-"
	keyDid     = "acted-"
	keyStays   = "stays-" // the gun or wagons, when the crew moves off
)

// planAdjust accepts the outcome with the referee's numbers of figures lost and figures that have acted.
func planAdjust(p *plan) deed {
	p.Require(needOutcome(p, "Save the changes"))
	o := p.State.Outcome.Get()
	e := accepted{Outcome: Outcome{Title: o.Title, Thread: o.Thread}, Adjusted: true}
	for i, f := range o.Effects {
		if u, ok := p.State.unit(f.Unit); ok && (i == 0 || o.Effects[i-1].Unit != f.Unit) && !f.stands() {
			f = askEffect(p, u, f)
		}
		e.Effects = append(e.Effects, f)
	}
	return func(a *act) { accept(a, e) }
}

// stands reports whether f only notes the ground its unit stands on.
func (f Effect) stands() bool { return len(f.Marks) == 1 && f.Marks[0].Key == markCover }

// askEffect asks what an effect does to u.
func askEffect(p *plan, u muster.Unit, f Effect) Effect {
	id := ref("u", u.ID)
	count := func(key, label, note string, most, n int) int {
		key += id
		n = p.In.Int(key, n)
		p.Add(view.Field{Key: key, Label: u.Name + ": " + label, Note: note, Kind: view.Count, Min: 0, Max: most, Step: 1, Value: num(n)})
		if n < 0 || n > most {
			p.Refuse("F4", key, "HILL-04", "Not that many figures: %s.", u.Name)
		}
		return n
	}
	if slices.ContainsFunc(f.Marks, func(m muster.Mark) bool { return m.Key == markLeft && m.N > 0 }) {
		options := []view.Option{{ID: "left", Label: "Left behind"}, {ID: "kept", Label: "Goes with them"}}
		val := p.In.Get(keyStays + id)
		if index(options, val) < 0 {
			val = "left"
		}
		p.Add(pick(keyStays+id, u.Name+": "+wheeled(u), val, options))
		if val == "kept" {
			f.Marks = slices.DeleteFunc(slices.Clone(f.Marks), func(m muster.Mark) bool { return m.Key == markLeft })
		}
	}
	was, fewer := changing(f.Changes), false
	if was > 0 {
		did := count(keyDid, "have acted", "as the result has it "+num(was), was, was)
		f.Changes, fewer = firstChanges(f.Changes, did), did < was
	}
	n := count(keyLost, "lost", "of "+num(u.Alive()), u.Alive(), stacksN(f.Lost))
	leaders := min(leadersIn(f.Lost), n)
	if all := u.Count(isLeader); all > 0 && p.State.Set.Depth == Full {
		leaders = count(keyLeaders, "leaders among them", "of "+num(all), all, leadersIn(f.Lost))
	}
	after, err := u.Changed(f.Changes...)
	if err != nil {
		return f // it cannot be accepted either
	}
	if n != stacksN(f.Lost) || leaders != leadersIn(f.Lost) || fewer {
		f.Lost, f.Ran = casualtiesWith(after, n, leaders), f.Ran && n == stacksN(f.Lost)
	}
	return f
}

// firstChanges returns the changes to the first n figures.
func firstChanges(changes []muster.Change, n int) []muster.Change {
	var out []muster.Change
	for _, c := range changes {
		if c.N = min(c.N, n); c.N > 0 {
			out = append(out, c)
			n -= c.N
		}
	}
	return out
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

// changing returns how many figures change.
func changing(changes []muster.Change) int {
	n := 0
	for _, c := range changes {
		n += c.N
	}
	return n
}

// casualtiesWith picks n casualties, with that many leaders among them, NCOs before officers.
func casualtiesWith(u muster.Unit, n, leaders int) []muster.Stack {
	those := func(lead bool) func(muster.Figure) int {
		return func(f muster.Figure) int {
			if isLeader(f) != lead {
				return -1
			}
			return plainFirst(f)
		}
	}
	soldiers := u.Choose(n-min(leaders, n), those(false))
	return muster.Tidy(append(soldiers, u.Choose(n-stacksN(soldiers), those(true))...))
}
