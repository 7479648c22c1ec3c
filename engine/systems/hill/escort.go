package hill

import (
	"slices"
	"strings"

	"vedette/engine/book"
	"vedette/engine/muster"
)

// People under escort are figures of the unit escorting them: Aristocrats are two Civilians, an Exploring
// Officer is a Veteran with a pistol. A group moves at the rate of its slowest figure, so they slow it down;
// they may fall like anybody else, and leave the table with the unit. Their Role names their entry in the
// ledger, which is kept in step with them. Source: HILL-14, 32; hill-tables 5.

// Roles of people under escort, followed by the id of their entry.
const (
	guest    = "guest-"
	explorer = "explorer-"
)

// guests is the number of figures for a party of Aristocrats; how many they are does not matter. Source:
// HILL-32.
const guests = 2

// underEscort reports whether a figure is being escorted, and so is no soldier of its unit.
func underEscort(f muster.Figure) bool {
	return strings.HasPrefix(f.Role, guest) || strings.HasPrefix(f.Role, explorer)
}

// walks reports whether an entry stands for people who are figures of their unit.
func (e Entry) walks() bool { return e.Kind == "escort" || e.Kind == "exploring" }

// role returns the role of an entry's figures.
func (e Entry) role() string {
	if e.Kind == "exploring" {
		return explorer + num(e.ID)
	}
	return guest + num(e.ID)
}

// figures returns the figures an entry adds to u. Reading: Aristocrats ride when their whole escort does; an
// Exploring Officer met in a parley is mounted, one found in a loft walks unless all others ride.
func (e Entry) figures(u muster.Unit) muster.Stack {
	f := muster.Figure{Quality: qualities[Civilian].id, Role: e.role(), Mounted: allMounted(u), Acted: u.Acted || fresh(u) == 0}
	if e.Kind != "exploring" {
		return muster.Stack{N: max(e.Number, guests), Figure: f}
	}
	f.Quality, f.Arms = qualities[Veteran].id, "pistol"
	f.Mounted = f.Mounted || strings.HasPrefix(e.From, "parley-")
	return muster.Stack{N: 1, Figure: f}
}

// companions returns the figures of an entry that joins u: who cannot walk moves as a Civilian.
func (s State) companions(e Entry, u muster.Unit) muster.Stack {
	x := e.figures(u)
	if s.lame(e) && !x.Mounted {
		x.Quality = qualities[Civilian].id
	}
	return x
}

// withoutEscort returns u without the people it escorts, who do not count towards its strength. Source: HILL-92, 120.
func withoutEscort(u muster.Unit) muster.Unit {
	with := u.Alive()
	u.Original -= min(u.Gone()-soldiersLost(&u), u.Original-with)
	u.Stacks = slices.DeleteFunc(slices.Clone(u.Stacks), func(s muster.Stack) bool { return underEscort(s.Figure) })
	u.Original -= with - u.Alive()
	return u
}

// soldiersOf returns how many figures of u are its own soldiers.
func soldiersOf(u muster.Unit) int {
	return u.Count(func(f muster.Figure) bool { return !underEscort(f) })
}

// freshSoldiers returns how many of its soldiers have not acted.
func freshSoldiers(u muster.Unit) int {
	return u.Count(func(f muster.Figure) bool { return !f.Acted && !underEscort(f) })
}

// withRole returns those stacks that have the role.
func withRole(stacks []muster.Stack, role string) []muster.Stack {
	return slices.DeleteFunc(slices.Clone(stacks), func(s muster.Stack) bool { return s.Role != role })
}

// keepCompany brings figures and ledger into step: people join the unit that has them, move to another with
// their entry, are lost when they fall, and leave a unit that no longer has them. It makes one event and is
// called again after it.
func keepCompany(a *act) {
	if !a.State.tracked() {
		return
	}
	for _, x := range a.State.Ledger {
		if !x.walks() {
			continue
		}
		here, fell := muster.Unit{}, false
		for _, u := range a.State.Roster {
			if u.OnTable() && len(withRole(u.Stacks, x.role())) > 0 {
				here = u
			}
			fell = fell || len(withRole(u.Lost, x.role())) > 0
		}
		to, ok := a.State.holder(x)
		switch them := withRole(here.Stacks, x.role()); {
		case ok && here.ID == 0 && fell:
			a.Do(entryMarked{Entry: x.ID, Of: x.Kind, State: lost, Unit: to.ID, Name: to.Name})
			return
		case ok && here.ID == 0:
			a.Do(escort{Entry: x.ID, Of: x.Kind, To: to.ID, Name: to.Name, Stacks: []muster.Stack{a.State.companions(x, to)}})
			return
		case ok && here.ID != to.ID:
			a.Do(escort{Entry: x.ID, Of: x.Kind, From: here.ID, To: to.ID, Name: to.Name, Stacks: them})
			return
		case !ok && here.ID != 0:
			a.Do(escort{Entry: x.ID, Of: x.Kind, From: here.ID, Name: here.Name, Stacks: them})
			return
		case ok && soldiersOf(here) == 0: // with no soldiers left to guard them they are taken
			a.Do(struck{Unit: here.ID, Name: here.Name, Lost: here.Stacks, Left: 0})
			return
		}
	}
}

// escort moves people under escort into a unit, between units, or out of one. Kind "escort".
type escort struct {
	Entry  int            `json:"e"`
	Of     string         `json:"k"`           // the kind of the entry
	From   int            `json:"f,omitempty"` // the unit they leave, 0 when they join from outside
	To     int            `json:"t,omitempty"` // the unit they join, 0 when they leave
	Name   string         `json:"n"`           // the unit they join or leave
	Stacks []muster.Stack `json:"s"`
}

func (escort) Kind() string { return "escort" }

func (e escort) Apply(s State) State {
	n := stacksN(e.Stacks)
	free := slices.ContainsFunc(e.Stacks, func(p muster.Stack) bool {
		return p.N < 1 || !underEscort(p.Figure) || e.From == 0 && p.Arms != "" && p.Arms != "pistol"
	})
	book.DenyIf(free || n < 1 || n > maxFigures || e.From == e.To, "%d figures escorted from unit %d to unit %d", n, e.From, e.To)
	if e.From != 0 {
		u := s.mustUnit(e.From, "escort")
		original := u.Original
		u, _, err := u.Split(u.ID, u.Name, e.Stacks...)
		book.Check(err)
		u.Original = max(original-n, u.Alive())
		if e.To == 0 { // as if they had never belonged to it
			u.Out -= n
			own := min(n, u.Mustered)
			u.Mustered -= own
			for _, v := range s.Roster { // a part split off mustered nobody, so the unit that sent them gives them up
				if k := min(n-own, v.Out, v.Mustered, u.In); v.ID != u.ID && v.Side == u.Side && k > 0 {
					v.Out, v.Mustered, u.In, own = v.Out-k, v.Mustered-k, u.In-k, own+k
					s.Roster = s.Roster.With(v)
				}
			}
		}
		s = s.withUnit(u)
	}
	if e.To != 0 {
		u := s.mustUnit(e.To, "escort")
		u.Stacks = muster.Tidy(append(slices.Clone(u.Stacks), e.Stacks...))
		u.Original += n
		if e.From == 0 {
			u.Mustered += n
		} else {
			u.In += n
		}
		s = s.withUnit(u)
	}
	return s
}

func (e escort) Tell(t *book.Tale) {
	who := book.Say("explorer", e.To == 0)
	switch n := stacksN(e.Stacks); {
	case e.Of == "escort" && e.To == 0:
		who = book.Say("guests-leave", n)
	case e.Of == "escort":
		who = book.Say("guests-go", n)
	}
	if e.To == 0 {
		note(t, t.Text("goes-from", who, e.Name))
		return
	}
	note(t, t.Text("goes-with", who, e.Name, e.Stacks[0].Mounted))
}
