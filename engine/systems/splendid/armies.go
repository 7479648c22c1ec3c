package splendid

import (
	_ "embed"
	"slices"
	"sync"

	"vedette/engine"
	"vedette/engine/armies"
	"vedette/engine/book"
	"vedette/engine/view"
)

// Period lists, lists that players write and saved armies all go through package armies.

var (
	//go:embed armies/words.txt
	wordsText string
	//go:embed armies/lists.txt
	listsText string
)

var _ engine.Keeper = System{}

var vocabulary = sync.OnceValue(func() *armies.Words { return armies.Vocabulary(wordsText) })

var lists = armies.Lists("splendid", vocabulary, listsText)

// written returns the unit of an item in a list. ok is false for an army or brigade.
func written(x armies.Item) (u Unit, ok bool) {
	c, ok := classOf(x.Kind)
	if !ok {
		return u, false
	}
	return Unit{Class: c.id, Name: x.Name, Form: "line", Stands: x.Int("stands", c.stands), Limbered: x.Is("limbered")}, true
}

// misfit returns the reason why an item is not a possible unit, or "".
func misfit(x armies.Item) string {
	u, ok := written(x)
	if u.Name = "x"; ok && (u.check() != nil || u.class().most == 1 && u.Stands != 1) {
		return "There is no such unit in this book."
	}
	return ""
}

// item returns the item of a list for a fresh unit like u.
func (u Unit) item() armies.Item {
	x := armies.Item{N: 1, Kind: u.Class, Name: armies.Clean(u.Name)}
	x.Say("limbered", "yes", u.Limbered)
	x.Say("stands", book.Num(u.Stands), u.arm() != Ignored)
	return x
}

// Keepable implements engine.Keeper: the army of each side as mustered, and the battle if its map was drawn.
func (System) Keepable(st engine.State) []engine.Kept {
	s := st.(State)
	g := armies.Ground{Key: "force", Ready: []string{"ready"}, Begin: engine.Do(s.Battle), Code: s.Map, Sides: sideNames}
	if x, ok := scenarioOf(s.Battle); ok {
		g.Field = &x.Field
	} else {
		g.Begin.Do = "none"
	}
	return vocabulary().Keeps(System{}, g, func(side int) (items []armies.Item) {
		for _, u := range s.Units {
			if u.Side == side {
				items = append(items, u.item())
			}
		}
		return items
	})
}

// WithMap implements engine.MapKeeper.
func (System) WithMap(kind, data, code string) (engine.Kept, error) {
	return armies.Redrawn(System{}, kind, data, code)
}

// ReadKept implements engine.Keeper.
func (System) ReadKept(kind, data string) (engine.Kept, error) {
	return vocabulary().ReadKept(System{}, "force", kind, data, maxUnits/2, misfit)
}

// raise returns the units of items for a side, each with a unique name.
func (s State) raise(side int, items []armies.Item) (out []Unit) {
	used := func(name string) bool {
		same := func(u Unit) bool { return u.Name == name }
		return slices.ContainsFunc(s.Units, same) || slices.ContainsFunc(out, same)
	}
	for _, x := range armies.Singles(items) {
		u, ok := written(x)
		if !ok {
			continue
		}
		if u.Name == "" {
			u.Name = u.class().name
		}
		for used(u.Name) {
			u.Name = armies.Again(u.Name)
		}
		u.ID, u.Side = s.Next+len(out), side
		out = append(out, u)
	}
	return out
}

// joined puts several units of a side on the roster.
type joined struct {
	Units []Unit `json:"u"`
}

func (joined) Kind() string { return "joined" }

func (e joined) Bounds() error {
	if len(e.Units) == 0 || len(e.Units) > maxUnits {
		return book.ErrBounds
	}
	for _, u := range e.Units {
		if err := u.check(); err != nil {
			return err
		}
	}
	return nil
}

func (e joined) Apply(s State) State {
	for _, u := range e.Units {
		s = mustered{u}.Apply(s)
	}
	return s
}

func (e joined) Tell(t *book.Tale) {
	t.Line("army", len(e.Units), e.Units[0].Side)
	for _, u := range e.Units {
		t.Note("army-unit", u.Name, u.Class)
	}
	t.Undo = t.Text("undo-army", len(e.Units))
}

// planArmy musters a whole army.
func planArmy(p *plan) deed {
	side := p.Index("side", "Side", 0, book.Opt("", sideNames[0], ""), book.Opt("", sideNames[1], ""))
	items := vocabulary().Ask(p.Entry, armies.Source{Lists: lists(), Room: maxUnits - len(p.State.Units), Fits: misfit})
	units := p.State.raise(side, items)
	return func(a *act) { a.Do(joined{units}) }
}

// planAgain musters more units like one.
func planAgain(p *plan) deed {
	u, ok := book.Choose(p, "unit", "Unit to copy", "", p.State.Units, func(u Unit) view.Option {
		return view.Option{ID: book.Num(u.ID), Label: u.Name, Small: sideNames[u.Side], Symbol: u.class().symbol}
	})
	p.Require(ok)
	room := maxUnits - len(p.State.Units)
	n := p.Count("n", "How many more", 1, 1, max(1, min(12, room)))
	if room < 1 {
		p.Refuse(book.Barred, "", houseRecord, "The roster is full.")
	}
	x := u.item()
	x.N, x.Name = n, armies.Again(u.Name)
	units := p.State.raise(u.Side, []armies.Item{x})
	p.Form.Go = "Muster " + book.Num(n) + " more"
	if p.Form.GoSmall = units[0].Name; n > 1 {
		p.Form.GoSmall += " to " + units[n-1].Name
	}
	return func(a *act) { a.Do(joined{units}) }
}

// bring returns a copy with the chosen armies on the roster.
func (s State) bring(o engine.Values) (State, error) {
	brought, err := vocabulary().Brought(o, lists(), System{}, houseUnits)
	for side, items := range brought {
		if err == nil {
			s = joined{s.raise(side, items)}.Apply(s)
		}
	}
	return s, err
}
