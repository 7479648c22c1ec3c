package minie

import (
	_ "embed"
	"slices"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/view"
)

// The battles of the book are battle files, see package battle. Those of this book have these lines besides:
//
//	brigade <order>: <name>                  a formation of the side above it; its units follow
//	advance: <text>                          its line of advance
//	unit <establishment> <quality> ...       a unit; class=heavy for heavy cavalry, subs= for subalterns and no colours, head if it has the
//	                                         regimental headquarters
//
// A general above the first brigade of a side belongs to no brigade: he commands the army.
var (
	//go:embed scenarios/first.txt
	firstText string
	//go:embed scenarios/tanners.txt
	tannersText string
	//go:embed scenarios/obernitz.txt
	obernitzText string
	//go:embed scenarios/mercers.txt
	mercersText string
)

// supplied has the battles of the book.
var supplied = battle.Supplied("minie", readScenario, firstText, tannersText, obernitzText, mercersText)

// scenario is a battle. units has a unit for each of the Stands that all books have; its Brigade is the number of its brigade
// in brigades, from 1.
type scenario struct {
	battle.Field
	brigades []Brigade
	units    []Unit
}

func readScenario(text string) (x scenario, err error) {
	x.Battle, err = battle.Read(text, x.line)
	return x, err
}

// line reads a line of this book, and leaves other lines to package battle.
func (x *scenario) line(l *battle.Line) {
	side := len(x.Sides)
	switch l.Verb {
	case "brigade":
		b, order := Brigade{Side: side}, ""
		l.Scan("order: name", &order, &b.Name)
		if b.Order = place(orders[:], order); b.check() != nil {
			l.Wrong("no such brigade")
		}
		x.brigades = append(x.brigades, b)
	case "advance":
		if n := len(x.brigades); n > 0 {
			l.Scan(": text", &x.brigades[n-1].Line)
		}
	case "unit":
		x.unit(l)
	default:
		x.Line(l)
	}
}

// place returns the index of the option with this id, or -1.
func place(list []option, id string) int {
	return slices.IndexFunc(list, func(o option) bool { return o.id == id })
}

// unit reads the line of a unit.
func (x *scenario) unit(l *battle.Line) {
	var kind, quality, class, arms, piece, form string
	var men, value, reg, subs int
	var head bool
	st := x.Unit(l, "establishment quality class= men= arms= gun= value= reg= head? subs= form=", &kind, &quality, &class, &men, &arms,
		&piece, &value, &reg, &head, &subs, &form)
	q := place(qualities[:], quality)
	if q < 0 || !slices.Contains(kindIDs(), kind) {
		l.Wrong("no such unit")
		return
	}
	u := raise(kind, st.Name, q, nil)
	u.Side, u.Reg = st.Side+1, reg
	if n := len(x.brigades); n > 0 && x.brigades[n-1].Side == u.Side {
		u.Brigade = n
	}
	if class == "heavy" {
		u.Class = HeavyCav
	}
	if men > 0 {
		u.Start, u.Men = men, men
	}
	if value > 0 {
		u.Value = value
	}
	if subs > 0 {
		u.Subs, u.Flags = subs, 0
	}
	if head {
		u.Head, u.Flags, u.Drum = 1, u.Flags+2, 1
	}
	if i := slices.IndexFunc(weapons[:], func(w weapon) bool { return w.id == arms }); i >= 0 {
		u.Weapon = i
	}
	if i := slices.IndexFunc(guns[:], func(g gun) bool { return g.id == piece }); i >= 0 {
		u.Gun = i
	}
	if i := place(formations[:], form); i >= 0 {
		u.Form = i
	}
	if u.check() != nil {
		l.Wrong("no such unit")
	}
	x.units = append(x.units, u)
}

// kindIDs returns the ids of [establishments].
func kindIDs() (ids []string) {
	for _, e := range establishments {
		ids = append(ids, e.id)
	}
	return ids
}

// scenarioOf returns the battle with this id.
func scenarioOf(id string) (scenario, bool) { return supplied.Of(id) }

// deploy puts the units on the table that are there at the start of a battle.
func (s State) deploy(x scenario) State {
	var at []int
	for _, b := range x.brigades {
		b.ID = s.Next
		s.Next++
		s.Brigades, at = append(s.Brigades, b), append(at, b.ID)
	}
	for i, u := range x.units {
		if x.Stands[i].Turn > 0 {
			continue
		}
		if u.ID = s.Next; u.Brigade > 0 {
			u.Brigade = at[u.Brigade-1]
		}
		s.Next++
		s.Units = append(s.Units, u)
	}
	return s
}

// came reports whether unit i of the battle has come on.
func (s State) came(i int) bool {
	return slices.ContainsFunc(s.Units, func(u Unit) bool { return u.Came == i+1 })
}

// reinforce musters the reinforcements that arrive this turn.
func reinforce(a *act) {
	s := a.State
	x, ok := scenarioOf(s.Set.Forces)
	if !ok {
		return
	}
	arrive, late := x.Coming(s.Turn, s.came, func() int { return a.Throw(rollCome).Total })
	for _, i := range arrive {
		u := x.units[i]
		u.ID, u.Came = a.State.Next, i+1
		if n := u.Brigade; n > 0 {
			b := x.brigades[n-1]
			u.Brigade = 0
			for _, o := range s.Brigades {
				if o.Side == b.Side && o.Name == b.Name {
					u.Brigade = o.ID
				}
			}
		}
		a.Do(mustered(u))
		a.Note("come", u.Name)
	}
	for _, i := range late {
		a.Note("come-late", x.units[i].Name)
	}
}

// brief returns the briefing of a battle that has not begun, else nil.
func (s State) brief() *view.Card {
	x, ok := scenarioOf(s.Set.Forces)
	if !ok || s.Turn > 1 || s.First > 0 {
		return nil
	}
	x.OnMap(s.table())
	return x.Brief(func(n int) string { return book.Inches(4 * n) }, true)
}

// Drawn implements battle.Board.
func (s State) Drawn() string { return s.Map }

// Draw implements battle.Board.
func (s State) Draw(code string) State { s.Map = code; return s }

// table returns the map of the table; it has no size if there is none.
func (s State) table() battle.Map {
	x, _ := scenarioOf(s.Set.Forces)
	return x.Map.OrDrawn(s.Map)
}

// startWith returns the initial settings of a battle, or of a row of [forces].
func startWith(id string) (Settings, *engine.Refusal) {
	x, ok := scenarioOf(id)
	if !ok {
		return design(forceOf(id)), nil
	}
	t, _, no := Settings{Forces: id, Sides: [2]string{x.Sides[0].Name, x.Sides[1].Name}}.with(engine.Values(x.Set))
	return t, no
}
