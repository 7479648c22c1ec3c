package minie

import (
	"slices"
	"strconv"
	"strings"

	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// hide as the refusal of an option leaves it out of the list. free is the option for units that are not on the roster.
const (
	hide = book.Hide
	free = book.Free
)

// chosen returns the id of the record entered in a field, 0 for none.
func chosen(p *plan, key string) int { return p.In.Int(key, 0) }

// askRecord asks for one of opts, in two columns.
func askRecord(p *plan, key, label string, opts []view.Option) string {
	v := p.Pick(key, label, "", opts...)
	p.Columns(2)
	return v
}

// acting returns the side that alone acts in this step by the entry do, 0 when both may.
func (s State) acting(do string) int {
	if slices.Contains(sequence[s.Step].deeds, do) {
		return s.active(s.Step)
	}
	return 0
}

// askUnit asks for a unit on the table that fits does not refuse. If other is not nil, a unit that is
// not on the roster may be entered, which other makes from more fields. Of two sides only the one that acts is
// offered; the referee may still enter the other, from its own keys. Source: HM-10.
func askUnit(p *plan, key, label string, fits func(Unit) string, other func() Unit) Unit {
	var opts, seldom []view.Option // generals and wagons are seldom meant and come last
	side := p.State.acting(p.Form.Do) * book.Bit(key == "unit")
	for _, u := range p.State.Units {
		o := book.Opt(book.Num(u.ID), u.Name, u.small())
		if fits != nil {
			o.Refused = fits(u)
		}
		switch {
		case !u.here() || o.Refused == hide || side > 0 && u.Side != side && p.In.Get(key) != o.ID:
		case u.Class == General || u.Class == Wagon:
			seldom = append(seldom, o)
		default:
			opts = append(opts, o)
		}
	}
	opts = append(opts, seldom...)
	if other != nil {
		opts = append(opts, view.Option{ID: free, Label: "A unit not on the roster", Wide: true})
	}
	v := askRecord(p, key, label, opts)
	if p.Require(v != ""); v == free {
		u := other()
		u.Name = unlisted[theUnit]
		if key == "target" || key == "at" {
			u.Name = unlisted[theTarget]
		}
		p.Require(!p.Incomplete())
		return u
	}
	u, ok := p.State.unit(chosen(p, key))
	p.Require(ok)
	return u
}

// askRow asks for a row of table and returns its index, or -1 if none is chosen. def is the default, -1 for none.
func askRow[T any](p *plan, key, label string, def, columns int, table []T, row func(T) (id, name string)) int {
	var opts []view.Option
	for _, x := range table {
		id, name := row(x)
		opts = append(opts, view.Option{ID: id, Label: book.UpperFirst(name)})
	}
	first := ""
	if def >= 0 {
		first = opts[def].ID
	}
	v := p.Pick(key, label, first, opts...)
	p.Columns(columns)
	return slices.IndexFunc(opts, func(o view.Option) bool { return o.ID == v && v != "" })
}

func askQuality(p *plan, key string, def int) int {
	return askRow(p, key, "Quality", def, 3, qualities[:], func(q option) (string, string) { return q.id, q.name })
}

func askWeapon(p *plan, key string, def int) int {
	return askRow(p, key, "Weapon", def, 2, weapons[:NoMusket], func(w weapon) (string, string) { return w.id, w.name })
}

func askGun(p *plan, label string, def int) int {
	return askRow(p, "gun", label, def, 3, guns[:], func(g gun) (string, string) { return g.id, g.name })
}

// askSide asks for a side, 1 or 2, by default the one that acts.
func askSide(p *plan) int {
	acts := book.Num(max(p.State.acting(p.Form.Do), 1))
	if p.Pick("side", "Side", acts, book.Opt("1", p.State.side(1), ""), book.Opt("2", p.State.side(2), "")) == "2" {
		return 2
	}
	return 1
}

// askCover asks for the cover of a target: 0 open, 1 soft, 2 hard.
func askCover(p *plan, key, label string) int {
	return slices.Index([]string{"soft", "hard"}, p.PickFirst(key, label, book.Opt("open", "Open", ""), book.Opt("soft", "Soft cover", ""),
		book.Opt("hard", "Hard cover", ""))) + 1
}

// askOver asks what the attacker charges over: 0 level ground, 1 works, 2 downhill, 3 both.
func askOver(p *plan, label string) int {
	return slices.Index([]string{"works", "down", "both"}, p.PickFirst("over", label, book.Opt("level", "Level ground", ""),
		book.Opt("works", "Wall, fence, works", "across it"), book.Opt("down", "Downhill", ""),
		book.Opt("both", "Both", "works and downhill"))) + 1
}

// askCount is Count with a line of help.
func askCount(p *plan, key, label string, lo, hi, def int, help string) int {
	n := p.Count(key, label, def, lo, hi)
	p.Help(help)
	return n
}

// askTick is Tick with a line of help.
func askTick(p *plan, key, label, help string) bool {
	on := p.Tick(key, label)
	p.Help(help)
	return on
}

// askGeneral asks whether a general touches u. It returns false without asking if the side of u has none.
func askGeneral(p *plan, key, label string, u Unit) bool {
	return (u.ID == 0 || p.State.general(u.Side)) && p.Tick(key, label)
}

// labelled prefixes the labels of the fields that ask adds by who.
func labelled(p *plan, who string, ask func() Unit) Unit {
	from := len(p.Form.Fields)
	u := ask()
	for i := from; i < len(p.Form.Fields); i++ {
		p.Form.Fields[i].Label = who + ": " + book.LowerFirst(p.Form.Fields[i].Label)
	}
	return u
}

// askUnlisted returns a function that asks for a unit that is not on the roster. asks has a letter for each thing asked: n figures, w
// weapon, q quality, e elite or not, c class. Fields are named by prefix; is is the class if it is not asked.
func askUnlisted(p *plan, prefix string, is int, asks string) func() Unit {
	return func() Unit {
		u := Unit{Class: is, Quality: Regular, Weapon: Smooth}
		wants := func(what string) bool { return strings.Contains(asks, what) }
		if wants("n") {
			u.Men = p.Count(prefix+"-figures", "Figures", 12, 1, 60)
			u.Start = u.Men
		}
		if wants("w") {
			u.Weapon = max(askWeapon(p, prefix+"-weapon", Smooth), Smooth)
		}
		if wants("q") {
			if q := askQuality(p, prefix+"-quality", -1); q >= 0 {
				u.Quality = q
			}
		}
		if wants("e") && p.Tick(prefix+"-elite", "Elite (groups of four)") {
			u.Quality = Elite
		}
		if wants("c") {
			row := func(c class) (string, string) { return c.id, c.name }
			if c := askRow(p, prefix+"-class", "What it is", -1, 2, classes[:Wagon], row); c >= 0 {
				u.Class = c
			}
		}
		if u.Class == Light {
			u.Form = Skirmish
		}
		return u
	}
}

// askNumber asks for a whole number of u’s figures from 0 to top, as a choice.
func askNumber(a *act, id string, u Unit, text string, top int, section string) int {
	n, _ := strconv.Atoi(a.Ask(figuresOf(id, u, text, top, section)))
	return n
}

// figuresOf returns the question of askNumber.
func figuresOf(id string, u Unit, text string, top int, section string) dice.Question {
	q := dice.Question{ID: id, Text: text, Kind: dice.Pick, Section: section, Units: []int{u.ID}}
	for n := 0; n <= top; n++ {
		q.Choices = append(q.Choices, dice.Choice{ID: book.Num(n), Label: book.Num(n)})
	}
	return q
}
