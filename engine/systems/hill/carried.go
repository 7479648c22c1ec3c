package hill

import (
	"slices"
	"strings"

	"vedette/engine"
	"vedette/engine/muster"
	"vedette/engine/view"
)

// What is carried: papers, ciphers, plans, treasure, people under escort and prisoners belong to the unit that
// has them. They come home or are lost with it; what it drops when its last figure falls may be picked up by
// another. Without units on the roster no carrier is recorded, and the referee says what happens to each.
// Source: hill-tables 5, 5.1.

// dropped is the state of an entry lying on the table where its unit fell.
const dropped = "dropped"

// entryStates are all states of an entry.
var entryStates = []string{carried, home, lost, guarded, counted, dropped, struckOut}

// people reports whether an entry stands for people, who cannot be picked up.
func (e Entry) people() bool {
	return e.Kind == "escort" || e.Kind == "exploring" || e.Kind == "noteworthy"
}

// holder returns the unit carrying e, if it is on the table.
func (s State) holder(e Entry) (muster.Unit, bool) {
	if e.State != carried || e.Unit == 0 {
		return muster.Unit{}, false
	}
	return s.unit(e.Unit)
}

// burden returns the names of what a unit carries.
func (s State) burden(unit int) []string {
	var out []string
	for _, e := range s.Ledger {
		if e.State == carried && e.Unit == unit {
			out = append(out, "with "+lower(e.short()))
		}
	}
	return out
}

// short returns a brief name for an entry, for use in other rows.
func (e Entry) short() string {
	if e.Kind == "noteworthy" {
		return e.Name
	}
	return e.name()
}

// bearers returns the units that can carry something: the Players', including Guerillas under their control.
func (s State) bearers() []muster.Unit {
	if !s.tracked() {
		return nil
	}
	return s.units(Players)
}

// who returns the unit that a command is about: the finder, or the one chosen; 0 when not known.
func (s State) who(in engine.Values) int {
	if id := s.finder(); id != 0 {
		return id
	}
	if u, ok := s.unit(unitRef(in, "unit")); ok && s.tracked() && side(u) == Players {
		return u.ID
	}
	return 0
}

// askWho asks which unit does something, unless that is already known. An answer is optional.
func askWho(p *plan) int {
	us := p.State.bearers()
	if us != nil && p.State.finder() == 0 {
		v := p.In.Get("unit")
		p.Add(unitField("unit", "Which unit", v, us))
		if p.Help("It carries what is found. Optional."); v != "" && index(p.Form.Fields[len(p.Form.Fields)-1].Options, v) < 0 {
			p.RefuseWith(needUnit("unit"))
		}
	}
	return p.State.who(p.In)
}

// addConsequences adds the facts that follow automatically from a fact: changed tables are kept with the step, parties
// that arrive are mustered, and what is carried stays with its unit.
func addConsequences(a *act, f fact) {
	keepTables(a, f)
	if e, ok := f.(proposed); ok && a.State.silent() && e.Deed.shot() {
		a.Do(news{What: newsAlarm})
		return
	}
	if e, ok := f.(arrived); ok && a.State.tracked() && !must(e.Drawn.Kind).place {
		p, _ := a.State.party(e.ID)
		u := a.State.unitOf(p, a.State.Next)
		if e.Acts {
			u = u.WithMark(markNow, 1)
		}
		u = u.WithMark(markCover, 1+int(e.inCover(foundBy(a.Command()), a.Facts())))
		m := mustered{Unit: u, Quiet: true, Off: a.State.placedOff(e.Drawn)}
		if x, _ := a.State.site(e.Site); e.Name != "" && e.Enters == 0 && x.By != 0 && strings.HasPrefix(foundBy(a.Command()), "explore-") {
			m.Off, m.By = foundOff, x.By
		}
		a.Do(m)
		return
	}
	if !keepIncidents(a) {
		keepCarried(a)
	}
}

// keepCarried keeps what is carried with a unit that has left the table: it comes home or is lost with it, or
// is dropped where the last figure was shot or cut down. Reading: units that broke and ran, were captured or
// left by another edge took everything with them; people fall with their escort. Source: hill-tables 5.
func keepCarried(a *act) {
	for _, x := range a.State.Ledger {
		if x.State != carried || x.Unit == 0 {
			continue
		}
		u, ok := a.State.Roster.Unit(x.Unit)
		if !ok || u.OnTable() {
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
		// The rest follow in turn, as this function runs after each of these events.
		a.Do(entryMarked{Entry: x.ID, Of: x.Kind, State: to, Unit: x.Unit, Name: u.Name})
		return
	}
	keepCompany(a)
}

// passTo returns the units that can take up e.
func (s State) passTo(e Entry) []muster.Unit {
	return slices.DeleteFunc(s.bearers(), func(u muster.Unit) bool { return e.State == carried && u.ID == e.Unit })
}

// taker returns the unit that takes up e: the one chosen, or the only one, or the one with the initiative.
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

// Scoring by command.

// markCommand gives the command a unit belongs to, 1 to maxCommands; without it, the first. Source: HILL-124.
const (
	markCommand = "command"
	maxCommands = 6
)

// command returns the command a unit belongs to, 0 for an unknown unit.
func (s State) command(unit int) int {
	u, ok := s.Roster.Unit(unit)
	if !ok {
		return 0
	}
	return max(1, u.Mark(markCommand))
}

// commandsInUse returns the commands that have a unit, in order.
func (s State) commandsInUse() []int {
	var out []int
	for n := 1; n <= maxCommands; n++ {
		if slices.ContainsFunc(s.Roster, func(u muster.Unit) bool { return enlisted(&u) && s.command(u.ID) == n }) {
			out = append(out, n)
		}
	}
	return out
}

// forCommand returns s with only the ledger that counts for one command: what its units carried, lost and brought home,
// and entries that belong to no unit; every place located counts, whoever saw it. Source: HILL-124; hill-tables
// 5.1.
func (s State) forCommand(command int) State {
	s.Ledger = slices.DeleteFunc(slices.Clone(s.Ledger), func(e Entry) bool {
		return e.Unit != 0 && s.command(e.Unit) != command
	})
	return s
}

// planCommand assigns a unit to a command.
func planCommand(p *plan) deed {
	s := p.State
	p.Form.Go = "Set the command"
	p.RefuseWith(s.waiting())
	if !s.Set.Each {
		p.Refuse("G3", "", "HILL-124", "The whole force is scored as one. Settings can change that.")
	}
	u, ok := askWhich(p, "unit", "Which unit", "HILL-46", s.units(Players), noReason)
	p.Require(ok)
	was := s.command(u.ID)
	n := askCount(p, "command", "Command of player", was, 1, maxCommands, "HILL-124", "There are one to six commands.")
	return func(a *act) {
		if n == was {
			a.Nothing()
		}
		a.Do(marked{Unit: u.ID, Name: u.Name, Key: markCommand, N: n})
	}
}

// byCommand returns the ledger of each command.
func (s State) byCommand() []view.List {
	var out []view.List
	for _, n := range s.commandsInUse() {
		one := s.forCommand(n)
		sum, level := one.reckon()
		l := view.List{ID: "command-" + num(n), Title: "Command of player " + num(n),
			Note: s.tables().verdict(sum, s.Over && one.unitsHome() == 0)}
		for i, c := range one.claims() {
			l.Rows = append(l.Rows, view.Row{ID: "c" + num(n) + "-" + num(i+1), Name: c.title, What: c.why, Number: points(c.points)})
		}
		l.Rows = append(l.Rows, view.Row{ID: "sum-" + num(n), Name: "Points", What: levelText(level),
			Number: points(sum), Total: true})
		out = append(out, l)
	}
	return out
}
