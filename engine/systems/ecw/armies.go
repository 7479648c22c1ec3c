package ecw

import (
	"cmp"
	_ "embed"
	"slices"
	"sync"

	"vedette/engine"
	"vedette/engine/armies"
	"vedette/engine/book"
	"vedette/engine/view"
)

// Armies are period lists, lists that players write and saved armies, all handled by package armies. A wing is headed by its leader, and
// the units listed below him are under his command.

var (
	//go:embed armies/words.txt
	wordsText string
	//go:embed armies/lists.txt
	listsText string
)

var _ engine.Keeper = System{}

var vocabulary = sync.OnceValue(func() *armies.Words { return armies.Vocabulary(wordsText) })

var lists = armies.Lists("ecw", vocabulary, listsText)

// written returns the unit that a list item describes; ok is false for a heading or a leader.
func written(x armies.Item) (u Unit, ok bool) {
	if !slices.Contains(classes, x.Kind) {
		return u, false
	}
	_, _, n := sizes(x.Kind)
	ranks := 2
	if u.Class = x.Kind; u.guns() {
		n, ranks = x.Int("models", n), 1
	} else {
		n = x.Int("figures", n)
	}
	u = newUnit(0, 0, x.Name, x.Kind, cmp.Or(x.Get("grade"), "C"), n, x.Int("ranks", ranks))
	horse := u.Class == classHorse
	u.Levee, u.Ally = x.Is("levee"), x.Is("ally")
	u.Headstrong, u.Caracole = x.Is("headstrong") && (horse || u.Class == classCuirassier), x.Is("caracole") && horse
	pikes, loose := 0, x.Is("skirmish")
	switch {
	case u.Class == classFoot:
		pikes = x.Int("pikes", map[string]int{"all": 0, "none": n, "": n * 2 / 5}[x.Get("shot")])
		if x.Get("shots") != "" && x.Get("pikes") == "" {
			pikes = n - x.Int("shots", 0)
		}
		if loose && x.Get("pikes")+x.Get("shots") == "" {
			pikes = 0
		}
	case u.guns():
		u.Other = n * x.Int("crew", 4)
	case u.Class == classHorse && x.Get("weapon") != "":
		u.Weapon = x.Get("weapon")
	}
	return u.raised(pikes, loose), true
}

// misfit returns why an item describes no legal unit, or "".
func misfit(x armies.Item) string {
	u, ok := written(x)
	u.ID, u.Name = 1, "x"
	switch {
	case !ok:
		return ""
	case u.Pikes < 0 || u.Shot < 0 || u.check() != nil:
		return "There is no such unit in this book."
	case x.Is("skirmish") && !u.maySkirmish():
		return "Only musketeers and dragoons skirmish."
	}
	return ""
}

// item returns u as a list item, at its original strength.
func (u Unit) item() armies.Item {
	x := armies.Item{N: 1, Kind: u.Class, Name: armies.Clean(u.Name)}
	x.Say("grade", u.Grade, true)
	x.Say("levee", "yes", u.Levee)
	x.Say("weapon", armCarbine, u.Class == classHorse && u.Weapon == armCarbine)
	x.Say("caracole", "yes", u.Caracole)
	x.Say("headstrong", "yes", u.Headstrong)
	x.Say("ally", "yes", u.Ally)
	x.Say("skirmish", "yes", u.Order == orderSkirmish || u.Was == orderSkirmish)
	x.Say("figures", book.Num(u.orig()), !u.guns())
	if u.guns() {
		x.Say("models", book.Num(max(1, u.Guns)), true)
		crew := max(1, min(5, u.Orig[origOther]/max(1, u.Guns)))
		x.Say("crew", book.Num(crew), crew != 4)
	}
	x.Say("pikes", book.Num(u.Orig[origPikes]), u.Class == classFoot)
	x.Say("ranks", book.Num(u.Ranks), true)
	return x
}

// asList returns a side as a list: the army leader and the units in no wing, then the wings.
func (s State) asList(side int) (out []armies.Item) {
	under := func(wing int) {
		for _, u := range s.Units {
			if u.Side == side && u.Wing == wing {
				out = append(out, u.item())
			}
		}
	}
	head := func(kind string, l Leader) {
		x := armies.Item{N: 1, Kind: kind, Name: armies.Clean(l.Name)}
		x.Say("ally", "yes", l.Ally)
		out = append(out, x)
	}
	for _, l := range s.Leaders {
		if l.Side == side && l.Army {
			head("general", l)
		}
	}
	under(0)
	for _, l := range s.Leaders {
		if l.Side == side && !l.Army {
			head("wing", l)
			under(l.ID)
		}
	}
	return out
}

// Keepable implements engine.Keeper. It offers each side’s army as mustered, and the battle if its map was redrawn.
func (System) Keepable(st engine.State) []engine.Kept {
	s := st.(State)
	g := armies.Ground{Key: "force", Ready: []string{"six", "twelve"}, Begin: engine.Do(s.Battle), Code: s.Map, Sides: s.Set.Names}
	if x, ok := scenarioOf(s.Battle); ok {
		g.Field = &x.Field
	} else {
		g.Begin.Do = "none"
	}
	return vocabulary().Keeps(System{}, g, s.asList)
}

// WithMap implements engine.MapKeeper.
func (System) WithMap(kind, data, code string) (engine.Kept, error) {
	return armies.Redrawn(System{}, kind, data, code)
}

// ReadKept implements engine.Keeper.
func (System) ReadKept(kind, data string) (engine.Kept, error) {
	return vocabulary().ReadKept(System{}, "force", kind, data, maxUnits, misfit)
}

// room returns how many more units a side may have.
func (s State) room(side int) int {
	n := maxUnits
	for _, u := range s.Units {
		n -= book.Bit(u.Side == side)
	}
	return n
}

// join returns the state with an army added to a side, and the names of the new units.
func (s State) join(side int, items []armies.Item) (State, []string) {
	wing, leaders := 0, 0
	var names []string
	for _, l := range s.Leaders {
		leaders += book.Bit(l.Side == side)
	}
	led := func(x armies.Item, army bool) int {
		ally := x.Is("ally")
		has := func(l Leader) bool { return l.Side == side && l.Army && l.Off == "" && l.Ally == ally }
		if leaders++; leaders > maxLeaders {
			return 0
		}
		l := Leader{ID: len(s.Leaders) + 1, Side: side, Name: x.Name, Ally: ally, Army: army && !slices.ContainsFunc(s.Leaders, has)}
		if l.Name == "" {
			l.Name = "Commander " + book.Num(l.ID)
		}
		s = s.withLeader(l)
		if l.Army {
			return 0
		}
		return l.ID
	}
	for _, x := range armies.Singles(items) {
		switch x.Kind {
		case "general", "leader":
			led(x, x.Kind == "general")
			continue
		case "wing":
			wing = led(x, false)
			continue
		}
		u, ok := written(x)
		if !ok || s.room(side) < 1 {
			continue
		}
		if u.ID, u.Side, u.Wing = len(s.Units)+1, side, wing; u.Name == "" {
			u.Name = s.freeName(u.Class)
		}
		for slices.ContainsFunc(s.Units, func(o Unit) bool { return o.Name == u.Name }) {
			u.Name = armies.Again(u.Name)
		}
		s, names = s.withUnit(u), append(names, u.Name)
	}
	return s, names
}

// planArmy musters a whole army.
func planArmy(p *plan) deed {
	s := p.State
	side := askSide(p, 0)
	items := vocabulary().Ask(p.Entry, armies.Source{Lists: lists(), Room: s.room(side), Fits: misfit})
	return func(a *act) {
		var names []string
		a.State, names = a.State.join(side, items)
		a.Result("bring-army", s.sideName(side), len(names))
		for _, n := range names {
			a.Note("army-unit", n)
		}
	}
}

// planAgain musters more units like an existing one.
func planAgain(p *plan) deed {
	s := p.State
	var opts []view.Option
	for _, u := range s.Units {
		opts = append(opts, book.Opt(book.Num(u.ID), u.Name, s.sideName(u.Side)))
	}
	id := askID(p, "unit", "Unit to copy", "", opts...)
	p.Require(id >= 1 && id <= len(s.Units))
	u := s.Units[id-1]
	room := s.room(u.Side)
	n := p.Count("n", "How many more", 1, 1, max(1, min(12, room)))
	if room < 1 {
		p.Refuse("full", "unit", "", "A side has at most %d units here.", maxUnits)
		return nil
	}
	x := u.item()
	x.N, x.Name = n, armies.Again(u.Name)
	_, names := s.join(u.Side, []armies.Item{x})
	p.Form.Go = "Muster " + book.Num(n) + " more"
	if p.Form.GoSmall = names[0]; n > 1 {
		p.Form.GoSmall += " to " + names[n-1]
	}
	return func(a *act) {
		was := len(a.State.Units)
		a.State, _ = a.State.join(u.Side, []armies.Item{x})
		for i := range a.State.Units[was:] {
			a.State.Units[was+i].Wing = u.Wing
		}
		a.Result("bring-army", s.sideName(u.Side), n)
		for _, n := range names {
			a.Note("army-unit", n)
		}
	}
}

// withSides returns t with the side names that the chosen armies of an open game give.
func (t Settings) withSides(o engine.Values) Settings {
	if o.Get("force") == "none" {
		t.Names = vocabulary().Called(o, lists(), t.Names, nameLetters)
	}
	return t
}

// bring adds the chosen armies to the roster.
func (s State) bring(o engine.Values) (State, error) {
	units, err := vocabulary().Brought(o, lists(), System{}, secIntro)
	for side, items := range units {
		s, _ = s.join(side, items)
	}
	return s, err
}
