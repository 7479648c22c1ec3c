package commander

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/battle"
	"vedette/engine/book"
	"vedette/engine/sandtable"
	"vedette/engine/view"
)

// Fighter is a rule book in which two units can fight on their own, as often as needed, so that a fight can be rehearsed. Their
// decisions are judgements of our own; everything else is entered as in any game.
type Fighter interface {
	Book
	view.Mustered
	// Fight sets up a fight between two units of s as described by in. s itself is never changed.
	Fight(s engine.State, in engine.Values) Fight
}

// Fight is the set-up of a fight.
type Fight struct {
	Form view.Form     // the fields that describe it, with their values; Refused says why it cannot be fought
	In   engine.Values // the values in force
	Say  string        // the set-up in a sentence or two
	Name [2]string     // of the unit and its enemy
	Vary []Variation   // variations that can be tried
	Told bool          // the distance comes from an entry of the game
	// Begin starts it: only the two are on the table, and of the standings the first is the unit and the second its enemy. It is
	// nil while the form is refused.
	Begin func(luck Luck) Playing
}

// Variation is a fight that differs in one value.
type Variation struct {
	ID, Label string
	In        engine.Values
}

// FightTurns is how many turns a fight lasts at most.
const FightTurns = 8

// What a unit intends in a fight.
const (
	Stands  = "stand"
	Closes  = "close"
	Charges = "charge"
)

// Limits for the starting distance of a fight, in inches.
const minApart, maxApart = 2, 40

// The fields of a fight. Fields of one of the two units end in 0 or 1.
const (
	fightUnit, fightFoe, fightFirst   = "unit", "foe", "first"
	fightCover, fightMeans, fightMore = "cover-", "means-", "more-"
)

// DistanceField is the field of a fight with the starting distance in inches.
const DistanceField = "far"

// Distance returns the distance between the two units on a table in inches; "" unless both are on it.
func (f Fight) Distance(t *sandtable.Table) string {
	p, ok := t.Piece(f.In.Int(fightUnit, 0))
	q, there := t.Piece(f.In.Int(fightFoe, 0))
	if !ok || !there {
		return ""
	}
	return book.Num(max(minApart, min(maxApart, (sandtable.Gap(p, q)+50)/100)))
}

// foes are the fields in which entries of the books name the enemy of a unit, for setting up a fight from an entry.
var foes = [...]string{"target", "at", "charger", "foe", "against"}

// OpposingUnits returns the two opposing units of an entry, 0 for none.
func OpposingUnits(c engine.Command) (unit, foe int) {
	ref := func(key string) int {
		n, _ := strconv.Atoi(strings.TrimLeft(c.In.Get(key), "u"))
		return n
	}
	for _, key := range foes {
		foe = max(foe, ref(key))
	}
	return ref(fightUnit), foe
}

// FightOf returns the fight between the two opposing units of an entry of the game. ok is false when there are no such units or
// they cannot fight.
func FightOf(sys Fighter, s engine.State, c engine.Command) (f Fight, ok bool) {
	unit, foe := OpposingUnits(c)
	if unit == 0 || foe == 0 {
		return f, false
	}
	f = sys.Fight(s, EntryValues(c))
	return f, f.Form.Refused == nil && f.In.Int(fightUnit, 0) == unit && f.In.Int(fightFoe, 0) == foe
}

// EntryValues returns what an entry of the game says about a fight.
func EntryValues(c engine.Command) engine.Values { return c.In.With("do", c.Do) }

// ChargeOf returns the fight of an entry, but with the unit charging at once. ok is false when the entry gives no distance, or
// when the rules do not let the unit charge now.
func ChargeOf(sys Fighter, s engine.State, c engine.Command) (f Fight, ok bool) {
	if f, ok = FightOf(sys, s, c); !ok || !f.Told {
		return f, false
	}
	may := func(do string) bool {
		x := sys.Form(s, engine.Command{Do: do, In: c.In})
		return x.Title != "" && (x.Refused == nil || x.Refused.Code == book.NotChosen)
	}
	f = sys.Fight(s, EntryValues(c).With(fightMeans+"0", Charges).With(fightMeans+"1", Stands).With(fightFirst, "0"))
	return f, slices.ContainsFunc(charges, may) && f.Form.Refused == nil
}

// charges are the procedures by which the books let a unit charge.
var charges = []string{chargeEntry, "unit-charge"}

// Charging reports whether an entry lets a unit charge.
func Charging(c engine.Command) bool { return slices.Contains(charges, c.Do) }

// Ring is a fight between two officers on a table of its own.
type Ring struct {
	ID    [2]int // the unit and its enemy
	Far   int    // inches between them
	Cover [2]string
	Means [2]string
	More  [2]int // extra strength
	First int    // who moves first in the first turn, or Nobody for either
}

// Told is what the game says about a fight.
type Told struct {
	Far   int       // inches between the two, 0 when not known
	Cover [2]string // the cover of each, as in the options of [Rules]
}

// Rules is what a book says about its fights.
type Rules struct {
	Cover   []view.Option // what a unit may stand in; the first is open ground, which is "" in a [Ring]
	Covered string        // the cover that a variation tries
	First   bool          // the book can say who moves first
	More    int           // how much stronger a variation makes the unit, 0 for a book that cannot
	Far     int           // default distance in inches
	// Told returns what the roster and an entry of the game, with its procedure as "do", say about the fight of two units; nil for
	// nothing.
	Told func(in engine.Values, ids [2]int) Told
	// Stronger reports whether a unit can be made stronger by this much; nil means always.
	Stronger func(unit, by int) bool
}

// Set reads a fight between two units of s, and makes the form that asks for it and its variations.
func (x Rules) Set(sys view.Mustered, s engine.State, in engine.Values) (Ring, Fight) {
	all, of := sys.Standings(s)
	r := Ring{First: Nobody}
	f := Fight{Form: view.Form{Do: "fight", Title: "A fight", Times: 1, Go: "Rehearse it"}}
	r.ID = f.opponents(in, all, of)
	f.Name = [2]string{nameOf(all, r.ID[0]), nameOf(all, r.ID[1])}
	said := Told{}
	if x.Told != nil {
		said = x.Told(in, r.ID)
	}
	if f.Told = said.Far > 0; !f.Told {
		said.Far = x.Far
	}
	r.Far = max(minApart, min(maxApart, in.Int(DistanceField, said.Far)))
	f.ask(view.Field{Key: DistanceField, Label: "Inches apart", Kind: view.Count, Min: minApart, Max: maxApart, Step: 1,
		Value: book.Num(r.Far)})
	f.Say = book.Num(r.Far) + "″ apart."
	for i := range r.ID {
		x.unit(&f, &r, i, in, said.Cover[i], of[1])
	}
	if x.First {
		if by := f.ask(pick(fightFirst, "Moves first", in.Get(fightFirst), book.Opt("", "Either", ""), book.Opt("0", f.Name[0], ""),
			book.Opt("1", f.Name[1], ""))); by.Value != "" {
			r.First, _ = strconv.Atoi(by.Value)
			f.Say += " " + f.Name[r.First] + " first."
		}
	}
	for _, y := range f.Form.Fields {
		f.In = f.In.With(y.Key, y.Value)
	}
	if f.Form.Refused == nil {
		f.Vary = x.vary(r, f.In, of)
	}
	return r, f
}

// ask adds a field to the form.
func (f *Fight) ask(x view.Field) view.Field {
	f.Form.Fields = append(f.Form.Fields, x)
	return x
}

// refuse refuses the form because of a field, unless it is refused already.
func (f *Fight) refuse(code, key, text string) {
	if f.Form.Refused == nil {
		f.Form.Refused = &engine.Refusal{Code: code, Text: text, Field: key}
	}
}

// opponents asks for a unit, and for its enemy, whom entries of the books name in one of several fields.
func (f *Fight) opponents(in engine.Values, all []view.Standing, of [2]string) (ids [2]int) {
	side := Nobody
	for i, key := range [...]string{fightUnit, fightFoe} {
		value := in.Get(key)
		for _, other := range foes {
			if i == 1 && value == "" {
				value = in.Get(other)
			}
		}
		opts := standing(all, of, func(u view.Standing) bool { return u.Side != side })
		x := f.ask(pick(key, [...]string{"Unit", "Against"}[i], strings.TrimLeft(value, "u"), opts...))
		if ids[i], _ = strconv.Atoi(x.Value); ids[i] == 0 {
			f.refuse(book.NotChosen, key, "There is nobody to fight.")
		}
		side = max(0, sideOf(all, ids[i]))
	}
	return ids
}

// unit asks what one of the two stands in, what it means to do and how much stronger it is. strength is what is counted, in the plural.
func (x Rules) unit(f *Fight, r *Ring, i int, in engine.Values, told, strength string) {
	n, name := strconv.Itoa(i), f.Name[i]
	cover := f.ask(pick(fightCover+n, name+" in", cmp.Or(in.Get(fightCover+n), told), x.Cover...))
	means := f.ask(pick(fightMeans+n, name+" means to", in.Get(fightMeans+n), book.Opt(Closes, "Close", "as a steady officer"),
		book.Opt(Stands, "Stand", "and shoot"), book.Opt(Charges, "Charge", "as a bold one")))
	r.Means[i] = means.Value
	if cover.Value != x.Cover[0].ID {
		r.Cover[i] = cover.Value
	}
	more := ""
	if x.More > 0 {
		by := max(-20, min(20, in.Int(fightMore+n, 0)))
		f.ask(view.Field{Key: fightMore + n, Label: name + ": more " + strength, Kind: view.Count, Min: -20, Max: 20, Step: 1,
			Value: book.Num(by)})
		if r.More[i] = by; by != 0 {
			more = fmt.Sprintf(", %+d %s", by, strength)
		}
		if by != 0 && x.Stronger != nil && !x.Stronger(r.ID[i], by) {
			f.refuse(book.Outside, fightMore+n, "This unit cannot be made that strong or that weak.")
		}
	}
	f.Say += " " + name + " to " + book.LowerFirst(chosen(means)) + ", in " + book.LowerFirst(chosen(cover)) + more + "."
}

// vary lists the variations.
func (x Rules) vary(r Ring, in engine.Values, of [2]string) (out []Variation) {
	add := func(id, label, key, val string) {
		if in.Get(key) != val {
			out = append(out, Variation{id, label, in.With(key, val)})
		}
	}
	if near := max(minApart, r.Far-6); near < r.Far {
		add("near", book.Num(r.Far-near)+"″ nearer", DistanceField, book.Num(near))
	}
	for _, o := range x.Cover {
		if o.ID == x.Covered {
			add("cover", o.Label, fightCover+"0", o.ID)
		}
	}
	if n := r.More[0] + x.More; x.More > 0 && (x.Stronger == nil || x.Stronger(r.ID[0], n)) {
		add("more", book.Plural(x.More, "more "+of[0], "more "+of[1]), fightMore+"0", book.Num(n))
	}
	switch {
	case x.First && r.First != 1:
		add("first", "They go first", fightFirst, "1")
	case r.Means[0] != Charges:
		add("charge", "Charge them", fightMeans+"0", Charges)
	}
	return out
}

// standing lists the units that can fight.
func standing(all []view.Standing, of [2]string, may func(view.Standing) bool) (out []view.Option) {
	for _, u := range all {
		if !u.Broken && u.Strength > 0 && may(u) {
			what := of[1]
			if u.Strength == 1 {
				what = of[0]
			}
			out = append(out, book.Opt(strconv.Itoa(u.ID), u.Name, strconv.Itoa(u.Strength)+" "+what))
		}
	}
	return out
}

// sideOf returns the side of a unit, Nobody if it is not among all.
func sideOf(all []view.Standing, id int) int {
	for _, u := range all {
		if u.ID == id {
			return u.Side
		}
	}
	return Nobody
}

func nameOf(all []view.Standing, id int) string {
	for _, u := range all {
		if u.ID == id {
			return u.Name
		}
	}
	return ""
}

// pick returns a field with the chosen option, the first one when value is none of them.
func pick(key, label, value string, opts ...view.Option) view.Field {
	f := view.Field{Key: key, Label: label, Kind: view.Pick, Columns: 3, Options: opts}
	for i, o := range opts {
		if i == 0 || o.ID == value {
			f.Value = o.ID
		}
	}
	return f
}

// chosen returns the label of the value of a field.
func chosen(f view.Field) string {
	for _, o := range f.Options {
		if o.ID == f.Value {
			return o.Label
		}
	}
	return f.Value
}

// The distance of either unit from its table edge and the width of the table, in hundredths of an inch: the units face each
// other with room behind both.
const ringSize, ringBehind = 4000, 1200

// Field returns the table of the ring as a battle: the two units face each other, under names by which they can be found, and
// each has one task. lines are the names of the cover drawn along a unit's front; none when the cover is not a shape on the map.
func (r Ring) Field(names [2]string, lines ...string) battle.Field {
	f := battle.Field{Map: battle.Map{W: ringSize, D: 2*ringBehind + 100*r.Far},
		Sides: []battle.Side{{ID: "0", Name: "0"}, {ID: "1", Name: "1"}}}
	at := [2]battle.Point{{X: ringSize / 2, Y: ringBehind}, {X: ringSize / 2, Y: ringBehind + 100*r.Far}}
	for side, name := range names {
		f.Stands = append(f.Stands, battle.Stand{Side: side, Name: name, At: battle.Points{at[side]}, Wide: 100})
		a := battle.Aim{Name: name, At: battle.Points{at[1-side]}}
		o := battle.Order{Side: side, Posture: string(Attack), Aim: side + 1}
		if r.Means[side] == Stands {
			a.At, o.Posture = battle.Points{at[side]}, string(Hold)
		}
		a.Points[side] = 3
		f.Aims, f.Orders = append(f.Aims, a), append(f.Orders, o)
		if r.Cover[side] != "" && lines != nil {
			y := at[side].Y + [...]int{40, -40}[side]
			f.Map.Shapes = append(f.Map.Shapes, battle.Shape{ID: "C" + strconv.Itoa(side), Kind: r.Cover[side], Name: lines[side],
				Points: battle.Points{{X: ringSize/2 - 600, Y: y}, {X: ringSize/2 + 600, Y: y}}})
		}
	}
	return f
}

// Begin returns a function that has two officers fight it out from s, as often as it is called; officer returns a new officer.
func (r Ring) Begin(sys engine.System, s engine.State, officer func() Officer) func(Luck) Playing {
	ways := &wayCache{from: stage{is: s}}
	return func(luck Luck) Playing {
		g := Played{Game: Game{End: s}, Sys: sys, Seats: [2]Seat{TakeBest, TakeBest}, Throw: luck.Throw, Moved: func(Move) {}}
		return &wayFollower{Played: g, officer: officer, ways: ways, at: &ways.from}
	}
}

// Who returns the characters of the two officers: one who means to stand never charges.
func (r Ring) Who() (who [2]Character) {
	for side, m := range r.Means {
		switch who[side] = CharacterOf("steady"); m {
		case Charges:
			who[side] = CharacterOf("bold")
		case Stands:
			who[side].Charge, who[side].Odds = 0, 100*FigureWorth
		}
	}
	return who
}
