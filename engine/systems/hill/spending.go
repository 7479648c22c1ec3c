package hill

import (
	"slices"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/muster"
)

// Parleying, exploring, scouting, searching and assessing use up the action of the figures that do it. Source:
// HILL-43, 91, 100 to 103.

// findsNow returns why u cannot parley, explore, scout, search or assess, "" when it can.
func findsNow(u muster.Unit) string { return steady(u) }

// noFinder returns why no Player unit can do so now, "" when one can or none is tracked.
func (s State) noFinder() string {
	if !s.byRoster(Players) {
		return ""
	}
	why := "All of your units have acted this turn."
	if s.Side == NonPlayers {
		why = "The Non-Players have the initiative."
	}
	for i := range s.Roster {
		u := &s.Roster[i]
		if !u.OnTable() || u.Side != Players.roster() {
			continue
		}
		if findsNow(*u) == "" {
			return ""
		}
		if fresh(*u) > 0 {
			why = "Your units that have not acted are Wavering."
		}
	}
	return why
}

// barFinder refuses an action that no Player unit can take now.
func barFinder(p *plan) {
	if why := p.State.noFinder(); why != "" {
		p.Refuse("U2", "", "HILL-43", "%s", why)
	}
}

// spender is the figures of a unit that spend their action; the zero value names none.
type spender struct {
	u     muster.Unit
	n     int
	picks []muster.Stack
	by    int // the unit, or the one that carries what is found, 0 when not known
}

// askSpender asks which figures do it, when the Players' units are on the roster: by default the whole unit, in
// its own initiative unless the referee overrules. usual is the reference of the likeliest unit, "" for the
// active one. Without units no figures are named.
func askSpender(p *plan, usual string) (x spender) {
	s := p.State
	if !s.byRoster(Players) {
		x.by = askWho(p)
		return x
	}
	us := s.units(Players)
	field := unitField(keyUnit, "Which unit", s.spendsBy(p.In, usual), us)
	field.Help = "It is their action, and they carry what they find."
	for i, u := range us {
		field.Options[i].Refused = findsNow(u)
	}
	if len(us) > 1 || index(field.Options, field.Value) < 0 {
		p.Add(field)
	}
	u, ok := chosen(p, field.Options, field.Value, "Choose the unit that does it.", keyUnit)
	if !ok {
		return x
	}
	needRuling(p, u)
	n := askFigures(p, "Figures taking part", fresh(u))
	return spender{u, n, freshPicks(u, n), u.ID}
}

// spendsBy returns the reference of the unit that does it: the one entered, the one with the initiative, or the
// only one that can.
func (s State) spendsBy(in engine.Values, usual string) string {
	if v := book.Or(in.Get(keyUnit), usual); v != "" {
		return v
	}
	if u, ok := s.unit(s.Active); ok && side(u) == Players {
		return ref("u", u.ID)
	}
	us := slices.DeleteFunc(s.units(Players), func(u muster.Unit) bool { return findsNow(u) != "" })
	if len(us) == 1 {
		return ref("u", us[0].ID)
	}
	return ""
}

// best returns the quality of the best of the figures, "" when none are named. Source: HILL-14.
func (x spender) best() string {
	if x.n == 0 {
		return ""
	}
	part := x.u
	part.Stacks = x.picks
	return qualities[bestQuality(part)].id
}

// felled returns the unit that searches a fallen officer: the one that felled him, "" when it is not beside him and cannot.
func (s State) felled(th Thread) string {
	if u, ok := s.unit(th.Unit); ok && side(u) == Players && (findsNow(u) == "" || th.word(wordSeen) != "far") {
		return ref("u", u.ID)
	}
	return ""
}

// spend marks the figures as having acted.
func (x spender) spend(a *act) {
	if x.n == 0 {
		return
	}
	e := worked{Unit: x.u.ID, Name: x.u.Name, N: x.n, Changes: acting(x.picks, false), Ruled: a.State.outOfTurn(x.u) != nil}
	if lead := a.State.takeEvent(x.u); lead != nil {
		a.Do(lead)
	}
	if first, ok := a.State.unit(a.State.Active); ok && first.ID != x.u.ID && side(first) == Players {
		e.Beside = first.Name
	}
	a.Do(e)
}

// worked marks figures that have parleyed, explored, scouted, searched or assessed as having acted. Kind
// "worked".
type worked struct {
	Unit    int             `json:"u"`
	Name    string          `json:"n"`
	N       int             `json:"x"`
	Changes []muster.Change `json:"c"`
	Beside  string          `json:"bs,omitempty"` // name of the unit with the initiative, when it is another
	Ruled   bool            `json:"rl,omitempty"` // out of its initiative, by referee's ruling
}

func (worked) Kind() string { return "worked" }

func (e worked) Apply(s State) State {
	u := s.mustUnit(e.Unit, "worked")
	u = book.Must(u.Changed(e.Changes...))
	if e.Beside != "" {
		u = u.WithMark(markSecond, 1)
	}
	return s.withUnit(s.usedUp(u))
}

func (e worked) Tell(t *book.Tale) {
	if e.Ruled { // what they found is the first sentence
		noted(t, "ruled")
	}
	noted(t, "worked", e.N, e.Name)
	if e.Beside != "" {
		noted(t, "beside", e.Beside)
	}
}
