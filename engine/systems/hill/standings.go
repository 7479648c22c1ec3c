package hill

import (
	"cmp"
	"slices"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/muster"
	"vedette/engine/view"
)

var _ view.Mustered = System{}

// Standings implements view.Mustered. A result waiting to be accepted counts as accepted.
func (System) Standings(s engine.State) (all []view.Standing, of [2]string) {
	st := s.(State)
	for i := range st.Roster {
		u := &st.Roster[i]
		n, nerve := u.Alive(), u.Mark(markWavering)
		for _, f := range st.Outcome.Get().Effects {
			if f.Unit != u.ID {
				continue
			}
			for _, lost := range f.Lost {
				n -= lost.N
			}
			for _, m := range f.Marks {
				if m.Key == markWavering {
					nerve = m.N
				}
			}
		}
		x := view.Standing{ID: u.ID, Name: u.Name, Strength: n, Broken: u.Off == offDestroyed || n <= 0, Nerve: nerve, Away: !u.OnTable()}
		if u.Side != ours {
			x.Side = 1
		}
		if u.Type != typeCivil {
			x.Lost = u.Mustered - n
		}
		all = append(all, x)
	}
	return all, [2]string{"figure", "figures"}
}

// Umpires implements commander.Umpired.
func (System) Umpires(s engine.State) (wins string, ok bool) {
	st := s.(State)
	wins = "To win, the Players need " + book.Plural(cmp.Or(st.Par, creditable), "point", "points") + "."
	if i := slices.IndexFunc(st.Scene.Aims, func(a Aim) bool { return a.Main }); i >= 0 && st.Par == 0 {
		wins = "To win, the Players need their main objective: " + st.Scene.Aims[i].Name + "."
	}
	return wins, st.tracked() && st.hasForce()
}

// creditable is the lowest total that the General calls more than duty done. Source: hill-tables 5.1.
const creditable = 2

// Result implements commander.Book. The Players win by achieving their main objective, or where there is none
// by an evening that is at least creditable. An evening that is neither creditable nor lost is won by nobody.
// Where a number of points counts as a win, that alone decides, except that a catastrophe or nobody home is
// always lost. House design.
func (System) Result(state engine.State) commander.Result {
	s := state.(State)
	r := commander.Result{Turn: s.Turn, Over: s.Over, Won: commander.Nobody}
	if !s.Over {
		return r
	}
	r.Scored = true
	r.Points, _ = s.reckon()
	_, isLost := s.finalWord(s.unitsHome() == 0)
	main := slices.ContainsFunc(s.Scene.Aims, func(a Aim) bool { return a.Main })
	switch {
	case s.Par != 0:
		grave := slices.ContainsFunc(s.Scene.Aims, func(a Aim) bool { return a.Done == aimGrave })
		if r.Won = 0; r.Points < s.Par || grave || s.unitsHome() == 0 {
			r.Won = 1
		}
	case isLost || r.Points < 0:
		r.Won = 1
	case main || r.Points >= creditable:
		r.Won = 0
	}
	r.Came = s.came()
	return r
}

// Decided returns what a victory turned on, nothing for a game nobody has won: the main objective, or that
// nobody came home; otherwise the awards without which the Players would have fallen short of creditable, or
// would not have been below zero.
func (s State) Decided() (out []string) {
	r := System{}.Result(s)
	if r.Won < 0 {
		return nil
	}
	if r.Won == 1 && s.unitsHome() == 0 {
		return []string{"nobody home"}
	}
	for _, a := range s.Scene.Aims {
		switch {
		case a.Done == aimGrave:
			return []string{a.Grave}
		case s.Par != 0:
		case a.Main && a.Done != aimWon:
			return []string{"not: " + a.Name}
		case a.Main && r.Won == 0:
			return []string{a.Name}
		}
	}
	of := map[string]int{}
	for _, c := range s.claims() {
		of[s.award(c.id).title] += c.points
	}
	for title, n := range of {
		if r.Won == 0 && r.Points-n < cmp.Or(s.Par, creditable) || r.Won == 1 && r.Points-n >= s.Par {
			out = append(out, title)
		}
	}
	slices.Sort(out)
	if out == nil {
		out = []string{battle.SeveralTogether}
	}
	return out
}

// came returns what happened in an evening: objectives achieved other than the main one, whatever else counted,
// and which kinds of events turned up.
func (s State) came() (all []string) {
	add := func(text string) {
		if !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	for _, a := range s.Scene.Aims {
		if a.Done == aimWon && !a.Main {
			add(a.Name)
		}
	}
	for _, c := range s.claims() {
		if c.points > 0 && c.id != "near" && c.id != "far" {
			add(s.award(c.id).title)
		}
	}
	for _, t := range s.Placed {
		how := " came"
		if must(t.Kind).place {
			how = " on the table"
		}
		add(must(t.Kind).name + how)
	}
	return all
}

// stronger adds men to a unit before the game has begun, and reports whether that is possible: leaders,
// Marksmen and gun crews cannot be increased. For [battle.ParUnit] it sets the points needed to win.
func (s *State) stronger(id, by int) bool {
	if id == battle.ParUnit {
		s.Par = by
		return s.Scene.ID != ""
	}
	u, ok := s.Roster.Unit(id)
	i := slices.IndexFunc(u.Stacks, func(x muster.Stack) bool { return x.Leader == "" && x.Role == "" && !x.Marksman })
	if !ok || i < 0 || u.Stacks[i].N+by < 1 || u.Alive()+by > maxFigures {
		return false
	}
	u.Stacks = slices.Clone(u.Stacks)
	u.Stacks[i].N += by
	u.Original, u.Mustered = u.Original+by, u.Mustered+by
	s.Roster = s.Roster.With(u)
	return true
}
