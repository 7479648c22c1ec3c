package minie

import (
	"slices"
	"strconv"
	"strings"

	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// Reasons of options: hide leaves an option out instead of refusing it; free is who is not on the roster.
const (
	hide = book.Hide
	free = book.Free
)

// chosen is the number of the record that a field names, 0 for none.
func chosen(p *plan, key string) int { return p.In.Int(key, 0) }

// askRecord asks for one of the records of the game.
func askRecord(p *plan, key, label string, opts []view.Option) string {
	v := p.Pick(key, label, "", opts...)
	p.Columns(2)
	return v
}

// askUnit asks for a unit of the roster that is on the table and that fits does not refuse. With other, a unit that is
// not on the roster may be entered; other makes it from more fields.
func askUnit(p *plan, key, label string, fits func(Unit) string, other func() Unit) Unit {
	var opts, seldom []view.Option // generals and wagons are seldom meant: they stand last
	for _, u := range p.State.Units {
		o := book.Opt(book.Num(u.ID), u.Name, u.small())
		if fits != nil {
			o.Refused = fits(u)
		}
		switch {
		case !u.here() || o.Refused == hide:
		case u.Class == General || u.Class == Wagon:
			seldom = append(seldom, o)
		default:
			opts = append(opts, o)
		}
	}
	opts = append(opts, seldom...)
	if other != nil {
		opts = append(opts, view.Option{ID: free, Label: "Another unit", Small: "not on the roster", Wide: true})
	}
	v := askRecord(p, key, label, opts)
	if p.Need(v != ""); v == free {
		u := other()
		u.Name = unlisted[theUnit]
		if key == "target" || key == "at" {
			u.Name = unlisted[theTarget]
		}
		p.Need(!p.Gap())
		return u
	}
	u, ok := p.State.unit(chosen(p, key))
	p.Need(ok)
	return u
}

// askRow asks for a row of a table and returns its place, -1 when none is chosen; def stands at first, -1 for none.
func askRow[T any](p *plan, key, label string, def, columns int, table []T, row func(T) (id, name string)) int {
	var opts []view.Option
	for _, x := range table {
		id, name := row(x)
		opts = append(opts, view.Option{ID: id, Label: book.Upper(name)})
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

// askSide asks for a side.
func askSide(p *plan) int {
	if p.Usual("side", "Side", book.Opt("1", p.State.side(1), ""), book.Opt("2", p.State.side(2), "")) == "2" {
		return 2
	}
	return 1
}

// askCover asks what the target stands in: 0 open, 1 soft, 2 hard.
func askCover(p *plan, key, label string) int {
	return slices.Index([]string{"soft", "hard"}, p.Usual(key, label, book.Opt("open", "Open", ""), book.Opt("soft", "Soft cover", ""),
		book.Opt("hard", "Hard cover", ""))) + 1
}

// askOver asks what the attacker comes over: 0 level ground, 1 works, 2 downhill, 3 both.
func askOver(p *plan, label string) int {
	return slices.Index([]string{"works", "down", "both"}, p.Usual("over", label, book.Opt("level", "Level ground", ""),
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

// askGeneral asks whether a general touches u, where its side has one.
func askGeneral(p *plan, key, label string, u Unit) bool {
	return (u.ID == 0 || p.State.general(u.Side)) && p.Tick(key, label)
}

// about puts whom they are about before the labels of the fields that ask adds.
func about(p *plan, who string, ask func() Unit) Unit {
	from := len(p.Form.Fields)
	u := ask()
	for i := from; i < len(p.Form.Fields); i++ {
		p.Form.Fields[i].Label = who + ": " + book.Lower(p.Form.Fields[i].Label)
	}
	return u
}

// other asks for what matters of a unit that is not on the roster: n its figures, w its weapon, q its quality, e whether
// it is elite, c its class.
func other(p *plan, prefix string, is int, asks string) func() Unit {
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

// askNumber asks for a whole number from 0 to top by a tap.
func askNumber(a *act, id, text string, top int, section string) int {
	q := dice.Question{ID: id, Text: text, Kind: dice.Pick, Section: section}
	for n := 0; n <= top; n++ {
		q.Choices = append(q.Choices, dice.Choice{ID: book.Num(n), Label: book.Num(n)})
	}
	n, _ := strconv.Atoi(a.Ask(q))
	return n
}
