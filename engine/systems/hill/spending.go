package hill

import (
	"slices"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/muster"
)

// To parley, explore, scout, search and assess is the action of the figures that do it. Source: HILL-43, 91, 100 to 103.

// finds is why u cannot parley, explore, scout, search or assess, "" when it can.
func findsNow(u muster.Unit) string { return steady(u) }

// spender is who spends an action on such a thing.
type spender struct {
	u     muster.Unit
	n     int
	picks []muster.Stack
}

// spends asks which figures do it, once the Players' units are on the roster: the whole unit unless some of it are said to,
// in an initiative of theirs unless the referee overrules it. Without units nobody is named. ok is false when nobody does.
func (s State) spends(f *engine.Form, in engine.Values) (x spender, ok bool) {
	if !s.byRoster(Players) {
		s.whoField(f, in)
		return x, false
	}
	us := s.units(Players)
	field := unitField(keyUnit, "Which unit", s.spendsBy(in), us)
	field.Help = "It is their action, and they carry what they find."
	for i, u := range us {
		field.Options[i].Refused = findsNow(u)
	}
	if len(us) > 1 || index(field.Options, field.Value) < 0 {
		f.Fields = append(f.Fields, field)
	}
	u, r := s.chosen(field.Options, field.Value, "Choose the unit that does it.", keyUnit)
	if r != nil {
		r.Field = keyUnit
		refuse(f, r)
		return x, false
	}
	s.ruling(f, in, u)
	count, n, r := countField("Figures that do it", in, fresh(u))
	f.Fields = append(f.Fields, count)
	refuse(f, r)
	return spender{u, n, freshPicks(u, n)}, r == nil
}

// spendsBy is the unit that does it: the one entered, the one with the initiative, or the only one that can.
func (s State) spendsBy(in engine.Values) string {
	if v := in.Get(keyUnit); v != "" {
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

// assesses is the quality of the best figure that assesses: known when the figures are. Source: HILL-14.
func (s State) assesses(in engine.Values) string {
	x, ok := s.spends(&engine.Form{}, in)
	if v := in.Get("actor"); v != "" || !ok {
		return v
	}
	part := x.u
	part.Stacks = x.picks
	return qualities[bestQuality(part)].id
}

// searching fills in who searches an officer laid down: whoever felled him, unless another unit is entered.
func (s State) searching(th Thread, in engine.Values) engine.Values {
	if u, ok := s.unit(th.Unit); ok && in.Get(keyUnit) == "" && side(u) == Players && findsNow(u) == "" {
		return in.With(keyUnit, ref("u", u.ID))
	}
	return in
}

// spend marks the figures that do it as having acted; from here on it is their find: see doer.
func spend(d *act, in engine.Values) {
	x, ok := d.State.spends(&engine.Form{}, in)
	if !ok {
		return
	}
	e := worked{Unit: x.u.ID, Name: x.u.Name, N: x.n, Changes: acting(x.picks, false), Ruled: d.State.outOfTurn(x.u) != nil}
	if lead := d.State.took(x.u); lead != nil {
		d.Do(lead)
	}
	if first, ok := d.State.unit(d.State.Active); ok && first.ID != x.u.ID && side(first) == Players {
		e.Beside = first.Name
	}
	d.Do(e)
}

// worked marks figures that have parleyed, explored, scouted, searched or assessed as having acted. Kind "worked".
type worked struct {
	Unit    int             `json:"u"`
	Name    string          `json:"n"`
	N       int             `json:"x"`
	Changes []muster.Change `json:"c"`
	Beside  string          `json:"bs,omitempty"` // name of the unit that has the initiative, when it is another one
	Ruled   bool            `json:"rl,omitempty"` // out of its initiative, by the referee's ruling
}

func (worked) Kind() string { return "worked" }

func (e worked) Apply(s State) (State, error) {
	u, err := s.here(e.Unit, "worked")
	if err != nil {
		return s, err
	}
	if u, err = u.Changed(e.Changes...); err != nil {
		return s, broken("worked: %v", err)
	}
	if e.Beside != "" {
		u = u.WithMark(markSecond, 1)
	}
	return s.withUnit(s.usedUp(u)), nil
}

func (e worked) Tell(t *book.Tale) {
	if e.Ruled {
		sentence(t, engine.Say(sayRuled))
	}
	note(t, plural(e.N, "figure", "figures")+" of "+e.Name+" "+map[bool]string{true: "has", false: "have"}[e.N == 1]+" acted.")
	if e.Beside != "" {
		note(t, "Second unit in this initiative, beside "+e.Beside+" (HILL-43).")
	}
}
