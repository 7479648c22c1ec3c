package hill

import (
	"slices"

	"vedette/engine"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// What is carried: papers, ciphers, plans, treasure, people under escort and prisoners belong to the
// unit that has them. They come home or are lost with it; what a unit drops when its last figure falls
// may be picked up by another. Without units on the roster nobody is said to carry them, and the
// referee says what becomes of each. Source: hill-tables 5, 5.1.

// dropped is the state of an entry that lies on the table where its unit fell.
const dropped = "dropped"

// entryStates are all that can become of an entry.
var entryStates = []string{carried, home, lost, guarded, counted, dropped, struckOut}

// people tells whether an entry walks by itself: it cannot be picked up.
func (e Entry) people() bool {
	return e.Kind == "escort" || e.Kind == "exploring" || e.Kind == "noteworthy"
}

// holder is the unit that carries e, when it stands on the table.
func (s State) holder(e Entry) (muster.Unit, bool) {
	if e.State != carried || e.Unit == 0 {
		return muster.Unit{}, false
	}
	return s.unit(e.Unit)
}

// burden are the names of what a unit carries.
func (s State) burden(unit int) []string {
	var out []string
	for _, e := range s.Ledger {
		if e.State == carried && e.Unit == unit {
			out = append(out, "with "+lower(e.short()))
		}
	}
	return out
}

// short names an entry in a row of something else.
func (e Entry) short() string {
	if e.Kind == "noteworthy" {
		return e.Name
	}
	return e.name()
}

// bearers are the units that can carry something: the Players', and Guerillas under their control.
func (s State) bearers() []muster.Unit {
	if !s.tracked() {
		return nil
	}
	return s.units(Players)
}

// who is the unit that a command is about: the finder, or the one that was chosen.
func (s State) who(in engine.Values) int {
	if id := s.finder(); id != 0 {
		return id
	}
	if u, ok := s.unit(unitRef(in, "unit")); ok && s.tracked() && side(u) == Players {
		return u.ID
	}
	return 0
}

// askWho asks which unit does something when nothing has shown it. It may be left open.
func askWho(p *plan) int {
	us := p.State.bearers()
	if len(us) > 0 && p.State.finder() == 0 {
		v := p.In.Get("unit")
		p.Add(unitField("unit", "Which unit", v, us))
		if p.Help("It carries what is found. Optional."); v != "" && index(p.Form.Fields[len(p.Form.Fields)-1].Options, v) < 0 {
			p.Bar(needUnit("unit"))
		}
	}
	return p.State.who(p.In)
}

// ensues does what follows by itself from a fact: changed tables stay with the step, who arrives is mustered, and what is
// carried stays with its unit.
func ensues(a *act, f fact) {
	keepTables(a, f)
	if e, ok := f.(arrived); ok && a.State.tracked() && !must(e.Drawn.Kind).place {
		p, _ := a.State.party(e.ID)
		u := a.State.unitOf(p, a.State.Next)
		if e.Acts {
			u = u.WithMark(markNow, 1)
		}
		u = u.WithMark(markCover, 1+int(e.inCover(foundBy(a.Command()), a.Facts())))
		a.Do(mustered{Unit: u, Quiet: true})
		return
	}
	if !keepIncidents(a) {
		keepCarried(a)
	}
}

// keepCarried keeps what is carried with its unit once that has left the table: home with it, lost with it,
// or dropped where its last figure was shot or cut down. Reading: who broke and ran, was captured or went over
// another edge, took everything along; people fall with their escort. Source: hill-tables 5.
func keepCarried(a *act) {
	for _, x := range a.State.Ledger {
		if x.State != carried || x.Unit == 0 {
			continue
		}
		u, ok := a.State.Roster.Unit(x.Unit)
		if !ok || u.Here() {
			continue
		}
		to := lost
		switch u.Off {
		case offHome, offHalf:
			to = home
		case offDestroyed:
			if u.Alive() == 0 && u.Ran == 0 && u.Fell() > 0 && !x.people() {
				to = dropped
			}
		}
		// The next one follows by itself: each of these events is followed too.
		a.Do(entryMarked{Entry: x.ID, Of: x.Kind, State: to, Unit: x.Unit, Name: u.Name})
		return
	}
	keepCompany(a)
}

// passTo is the choice of who takes something up; nil when nobody can be named.
func (s State) passTo(e Entry) []muster.Unit {
	return slices.DeleteFunc(s.bearers(), func(u muster.Unit) bool { return e.State == carried && u.ID == e.Unit })
}

// taker is the unit that takes e up: the one chosen, or the only one, or the one with the initiative.
func (s State) taker(e Entry, in engine.Values) (muster.Unit, bool) {
	us := s.passTo(e)
	id := unitRef(in, "unit")
	if id == 0 && len(us) == 1 {
		id = us[0].ID
	} else if id == 0 {
		id = s.finder()
	}
	i := slices.IndexFunc(us, func(u muster.Unit) bool { return u.ID == id })
	if i < 0 {
		return muster.Unit{}, false
	}
	return us[i], true
}

// ---- scoring by command

// markCommand says whose command a unit is, 1 to mostCommands; none is the first. Source: HILL-124.
const (
	markCommand  = "command"
	mostCommands = 6
)

// command is whose command a unit belongs to.
func (s State) command(unit int) int {
	u, ok := s.Roster.Unit(unit)
	if !ok {
		return 0
	}
	return max(1, u.Mark(markCommand))
}

// commands lists the commands that have a unit, in order.
func (s State) commands() []int {
	var out []int
	for n := 1; n <= mostCommands; n++ {
		if slices.ContainsFunc(s.Roster, func(u muster.Unit) bool { return enlisted(&u) && s.command(u.ID) == n }) {
			out = append(out, n)
		}
	}
	return out
}

// of is what one command is scored for: what its units carry, lost and brought home, what is nobody's
// in particular, and every place located, whoever saw it. Source: HILL-124; hill-tables 5.1.
func (s State) of(command int) State {
	s.Ledger = slices.DeleteFunc(slices.Clone(s.Ledger), func(e Entry) bool {
		return e.Unit != 0 && s.command(e.Unit) != command
	})
	return s
}

// planCommand gives a unit to a command.
func planCommand(p *plan) deed {
	s := p.State
	p.Form.Go = "Set the command"
	p.Bar(s.waiting())
	if !s.Set.Each {
		p.Refuse("G3", "", "HILL-124", "The whole force is scored as one. Settings can change that.")
	}
	u, ok := askWhich(p, "unit", "Which unit", "HILL-46", s.units(Players), never)
	p.Need(ok)
	was := s.command(u.ID)
	n := askCount(p, "command", "Command of player", was, 1, mostCommands, "HILL-124", "There are one to six commands.")
	return func(a *act) {
		if n == was {
			a.Nothing()
		}
		a.Do(marked{Unit: u.ID, Name: u.Name, Key: markCommand, N: n})
	}
}

// byCommand are the ledgers of each command.
func (s State) byCommand() []view.List {
	var out []view.List
	for _, n := range s.commands() {
		one := s.of(n)
		sum, level := one.reckon()
		l := view.List{ID: "command-" + num(n), Title: "Command of player " + num(n),
			Note: s.tables().verdict(sum, s.Over && one.unitsHome() == 0)}
		for i, c := range one.claims() {
			l.Rows = append(l.Rows, view.Row{ID: "c" + num(n) + "-" + num(i+1), Name: c.title, What: c.why, Number: points(c.points)})
		}
		l.Rows = append(l.Rows, view.Row{ID: "sum-" + num(n), Name: "Points", What: "Highest level reached: " + num(level),
			Number: points(sum), Total: true})
		out = append(out, l)
	}
	return out
}
