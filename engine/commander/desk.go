package commander

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/sandtable"
	"vedette/engine/view"
)

// Seats says who commands each side of a game: the id of a character, or "" for a player.
type Seats [2]string

// Any reports whether the app commands a side.
func (s Seats) Any() bool { return s[0]+s[1] != "" }

// Both reports whether the app commands both sides.
func (s Seats) Both() bool { return s[0] != "" && s[1] != "" }

// Characters returns the characters of the two commanders; that of a player is the default one.
func (s Seats) Characters() (who [2]Character) {
	for i, id := range s {
		who[i] = CharacterOf(id)
		who[i].Player = id == ""
	}
	return who
}

// Desk adds the commanders' next orders to the play screen of s. It stays as it is when a player decides.
func Desk(d view.Desk, sys view.System, s engine.State, o Officer, seats Seats) view.Desk {
	if d.Over || d.Card != nil || !seats.Any() {
		return d
	}
	side, may := o.Next(s)
	x, chance := sys.(Chancer)
	m, measures := o.(Measurer)
	for i := range d.Duties {
		if y := &d.Duties[i]; chance && measures && !y.Waits {
			c := y.Key.Do
			for _, v := range m.Measured(s, c) {
				c = c.With(v.Key, v.Val)
			}
			y.Small = cmp.Or(x.Chance(s, c), y.Small)
		}
	}
	switch {
	case len(may) == 0:
		return d
	case side == Nobody:
		return demanded(d, sys, s, o, seats, may[0])
	case seats[side] == "":
		return led(d, o, side, may[0])
	}
	d.Orders = orders(sys, s, o, may)
	d.Lists = slices.DeleteFunc(slices.Clone(d.Lists), func(l view.List) bool { return l.ID == AdviceList })
	return d
}

// led makes what a player should do now the loud key: a charge or fire on the move that the commander would make in his place, and a unit
// of his that has something to do in place of one that the app commands and whose turn has not come.
func led(d view.Desk, o Officer, side int, best Advice) view.Desk {
	k, c := &d.Primary, best.Do
	p, _ := o.Table().Piece(k.Do.In.Int("unit", 0))
	q, ok := o.Table().Piece(c.In.Int("unit", 0))
	switch {
	case !ok:
	case (c.Do == chargeEntry || k.Warns && c.In.Is("moving")) && len(d.Duties) == 0:
		x := view.Key{ID: c.Do, Label: best.What, Small: q.Name, Symbol: k.Symbol, Do: c, Open: true}
		if d.Lead != nil {
			d.Lead = &x
			break
		}
		d.Loud(x)
	case k.Small == p.Name && k.Do.Do == c.Do && (p.ID == q.ID || p.Side != side):
		if k.Small = q.Name; c.In.Get(SpotField) != "" { // where he goes is the player's affair
			c = k.Do.With("unit", c.In.Get("unit"))
		}
		k.Do = c
	}
	return d
}

// chargeEntry is the procedure by which a unit charges, in all books.
const chargeEntry = "charge"

// AdviceList is the list of a play screen that the orders replace.
const AdviceList = "advice"

// longest is the maximum number of characters of an order on its key; a longer one is shown above it.
const longest = 30

// orders returns what a commander does, with his alternatives.
func orders(sys view.System, s engine.State, o Officer, may []Advice) *view.Orders {
	best := may[0]
	unit := best.Do.In.Get("unit") + best.Do.In.Get("who")
	x := &view.Orders{What: best.What, Why: best.Why, Cites: best.Cites, Moves: best.Moves, Diagram: picture(o.Table(), best),
		Who: best.Who,
		Key: view.Key{ID: "orders", Label: best.What, Small: best.Who, Do: best.Do, Open: best.Open}}
	if p, ok := o.Table().Piece(best.Do.In.Int("unit", 0)); ok && best.Who == "" {
		x.Who = p.Name
	}
	if strings.Contains(best.What, best.Who) {
		x.Key.Small = ""
	}
	if strings.EqualFold(best.Moves, best.What) {
		x.Moves = ""
	}
	if len([]rune(best.What)) > longest {
		x.Key.Label = "Carry out the order"
	}
	ids := [...]string{"orders-second", "orders-third", "orders-fourth"}
	for i, next := range may[min(1, len(may)):] {
		if next.If != "" && i < len(ids) {
			x.Alternatives = append(x.Alternatives, view.Key{ID: ids[i], Label: next.What, Small: next.If, Do: next.Do, Open: next.Open})
		}
	}
	if next := SecondBest(may); next.Do.Do != "" && x.Alternatives == nil {
		x.Alternatives = append(x.Alternatives, view.Key{ID: ids[0], Label: next.What, Small: "the next best", Do: next.Do, Open: next.Open})
	}
	take := engine.Do(TakeEntry, "unit", unit)
	if f := sys.Form(s, take); unit != "" && f.Title != "" && f.Refused == nil {
		x.Alternatives = append(x.Alternatives, view.Key{ID: "orders-own", Label: "Give another order", Do: take})
	}
	return x
}

// TakeEntry is the procedure by which a player selects a unit.
const TakeEntry = "take"

// demanded handles an entry that the rules demand. The key that asks for it stays and gets the values read off the table. An
// entry with words of its own becomes an order: a routing unit that meets a friend, or placing a unit that the app has lost
// sight of.
func demanded(d view.Desk, sys view.System, s engine.State, o Officer, seats Seats, a Advice) view.Desk {
	if a.What != "" {
		d.Orders = orders(sys, s, o, []Advice{a})
		d.Orders.Key.Open = Places(a.Do.Do)
		d.Orders.Alternatives = nil
		return d
	}
	k := keyFor(&d, a.Do)
	next := d.Next()
	p, known := o.Table().Piece(next.Do.In.Int("unit", 0))
	switch {
	case k != nil && (next.ID == k.ID || seats.Both()):
		if x, ok := o.(Onward); ok && k.ID == "next" {
			if next := x.Onward(s); next.ID != "" {
				*k = next
			}
		}
		for _, v := range a.Do.In { // other fields of the key stay, such as how far it moves the game on
			k.Do = k.Do.With(v.Key, v.Val)
		}
		k.Open = k.Open && !seats.Both() // with two commanders there is nobody to fill in the form
		if k.Warns && seats.Both() {     // nothing more for them to do
			k.Small, k.Warns = "", false
		}
		if next.ID != k.ID {
			d.Orders = &view.Orders{What: k.Label, Key: *k}
			if k.ID == "next" {
				d.Orders.Why = "Nobody has anything to do before that."
			}
		}
	case known && seats[p.Side] != "" && sys.Form(s, engine.Do("stay", "unit", next.Do.In.Get("unit"))).Refused == nil:
		d.Orders = &view.Orders{Who: p.Name, What: "Stay put", Why: "It has nothing to do.", Diagram: picture(o.Table(), a),
			Key: view.Key{ID: "orders", Label: "Stay put", Small: p.Name, Do: engine.Do("stay", "unit", next.Do.In.Get("unit"))}}
	}
	return d
}

// Onward is an officer who knows from the table that in some of the next steps nobody can do anything.
type Onward interface {
	// Onward returns the key of the play screen that moves the game on past those steps; an empty one if it does not know.
	Onward(s engine.State) view.Key
}

// Chancer is a book whose duties say how likely a test is to be passed.
type Chancer interface {
	// Chance returns this for an entry, "" for one without a test.
	Chance(s engine.State, c engine.Command) string
}

// keyFor finds the key of the play screen that asks for an entry, for the same unit when the key names one.
func keyFor(d *view.Desk, c engine.Command) *view.Key {
	same := func(k *view.Key) bool {
		return k.Do.Do == c.Do && k.Refused == "" && (k.Do.In.Get("unit") == c.In.Get("unit") || k.Do.In.Get("unit") == "")
	}
	for i := range d.Duties {
		if same(&d.Duties[i].Key) {
			return &d.Duties[i].Key
		}
	}
	if d.Lead != nil && same(d.Lead) {
		return d.Lead
	}
	if same(&d.Primary) {
		return &d.Primary
	}
	for i := range d.Keys {
		if same(&d.Keys[i]) {
			return &d.Keys[i]
		}
	}
	return nil
}

// PlaceEntry and StandsEntry are the entries by which the referee says where a unit stands; a book has one of them.
const PlaceEntry, StandsEntry = "place", "stands"

// Places reports whether an entry is one of them.
func Places(do string) bool { return do == PlaceEntry || do == StandsEntry }

// AskPlace asks where a unit stands that a player has moved, by the entry of the book for it.
func AskPlace(do string, p sandtable.Piece) Advice {
	return Advice{Do: engine.Do(do, "unit", strconv.Itoa(p.ID), SpotField, p.Spot()), What: "Show where it stands",
		Why: "It turned on the way, and the app has lost sight of it. Tap its place on the table."}
}

// fewNames is the most units a map has room to name when the advice is about none of them.
const fewNames = 8

// picture returns the table with an advice drawn on it: where the unit goes, or its target.
func picture(t *sandtable.Table, a Advice) *view.Diagram {
	if t == nil || t.Map.W == 0 {
		return nil
	}
	sides := t.Sides
	d := t.Map.Diagram("The table as the app knows it", sides[0])
	d.Land.Theirs = sides[1]
	d.Land.Features = append(Ground(d.Land.Features), t.Features(sides)...)
	of, to := a.Of, battle.Point{}
	p, ok := t.Piece(a.Do.In.Int("unit", 0))
	if ok {
		d.Label += "; " + cmp.Or(a.Who, p.Name) + ": " + a.What
		if to = p.At; len(of) == 0 {
			of = []int{p.ID}
		}
		if end, ok := p.AtSpot(a.Do.In.Get(SpotField)); ok {
			if a.End.ID != 0 {
				end = a.End
			}
			ghost := end.Feature(sides[p.Side])
			ghost.Name, ghost.Set = "", append(ghost.Set, "ghost=yes")
			d.Land.Features = append(d.Land.Features, ghost)
			to = end.At
		} else if q, ok := t.Piece(a.Do.In.Int("target", 0)); ok {
			to = q.Middle()
		}
	}
	for i := range d.Land.Features {
		switch f := &d.Land.Features[i]; {
		case f.Kind != "unit" || f.Setting("ghost") != "":
		case slices.ContainsFunc(of, func(id int) bool { return f.ID == strconv.Itoa(id) }):
			f.Set = append(f.Set, "hand=yes")
		case f.ID != a.Do.In.Get("target") && (len(of) > 0 || len(t.Pieces()) > fewNames):
			f.Name = ""
		}
	}
	if to != p.At {
		at := func(q battle.Point) view.Point { return view.Point{X: q.X / 10, Y: (t.Map.D - q.Y) / 10} }
		d.Shapes = append(d.Shapes, view.Shape{Kind: view.Line, At: []view.Point{at(p.At), at(to)}, Ink: view.Danger, Dash: true})
	}
	return d
}

// Ground returns the features of a map without its deployment zones and entry arrows.
func Ground(all []view.Feature) (out []view.Feature) {
	for _, f := range all {
		if f.Kind != "zone" && f.Kind != "entry" {
			out = append(out, f)
		}
	}
	return out
}
