package armies

import (
	"slices"
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// Force is the kind of a kept army, as in the Stock of fields that offer it.
const Force = "force"

// own is the option for writing a list.
const own = "own"

// army is the heading of a kept army, with its name.
const army = "army"

// Field offers the army lists and the kept armies. first are options that come before them.
func Field(key, label, value string, lists []List, first ...view.Option) view.Field {
	for _, l := range lists {
		first = append(first, book.Opt(l.ID, l.Title, count(l.Items)))
	}
	return view.Field{Key: key, Label: label, Kind: view.Pick, Columns: 2, Options: first, Value: value, Stock: Force, Mark: engine.House}
}

// Chosen returns the units for a value of [Field]; ok is false when it is neither a list nor a kept army.
func (w *Words) Chosen(value string, lists []List) (l List, ok bool) {
	if data, kept := strings.CutPrefix(value, engine.OwnPrefix); kept {
		l.Items, ok = w.Exact(data)
		if ok && l.Items[0].Kind == army {
			l.Title, l.Items = l.Items[0].Name, l.Items[1:]
			l.Set = []Set{{"side", l.Title}}
		}
		return l, ok
	}
	i := slices.IndexFunc(lists, func(l List) bool { return l.ID == value })
	if i < 0 {
		return List{}, false
	}
	return lists[i], true
}

// Setting returns a setting of a list.
func (l List) Setting(key string) string { return Item{Set: l.Set}.Get(key) }

// Keep returns an army for keeping; ok is false when it has no units or too many.
func (w *Words) Keep(name string, items []Item) (k engine.Kept, ok bool) {
	if name = Clean(name); name == "" {
		name = "An army"
	}
	data := w.Write(append([]Item{{N: 1, Kind: army, Name: name}}, items...))
	if _, ok := w.Exact(data); !ok || units(items) == 0 {
		return k, false
	}
	return engine.Kept{Kind: Force, Name: name, Small: count(items), Data: data, Text: data}, true
}

// ReadKept reads a kept army of at most so many units, or a battle of sys, which it lets sys start with the battle as the value of the
// option key. fits says why a unit is impossible, "" when it is not. ReadKept returns a *engine.Damaged for anything that Keep and Keeps
// cannot have written.
func (w *Words) ReadKept(sys engine.Keeper, key, kind, data string, most int, fits func(Item) string) (engine.Kept, error) {
	if kind == Battle {
		return readBattle(sys, key, data)
	}
	bad := func(why string) (engine.Kept, error) {
		return engine.Kept{}, &engine.Damaged{What: "an army", Err: refusal(why)}
	}
	if kind != Force {
		return bad("only armies are kept")
	}
	l, ok := w.Chosen(engine.OwnPrefix+data, nil)
	if !ok || l.Title == "" || units(l.Items) == 0 {
		return bad("it is not in the form of an army")
	}
	if units(l.Items) > most {
		return bad("it has more units than a table holds")
	}
	for _, x := range l.Items {
		if x.Kind == army {
			return bad("it has two names")
		}
		if why := fits(x); why != "" {
			return bad(why)
		}
	}
	k, _ := w.Keep(l.Title, l.Items)
	return k, nil
}

type refusal string

func (r refusal) Error() string { return string(r) }

// units returns the number of units, headings not counted.
func units(items []Item) (n int) {
	for _, x := range items {
		if !slices.Contains(headings, x.Kind) {
			n += x.N
		}
	}
	return n
}

// headings are the kinds of heading in all books, and leaders those of leaders.
var (
	headings = []string{army, "brigade", "division"}
	leaders  = []string{"general", "leader", "chief", "corps", "wing", "brigadier"}
)

// count returns the numbers of units and of leaders in words: "5 units, 2 leaders".
func count(items []Item) string {
	n := 0
	for _, x := range items {
		if slices.Contains(leaders, x.Kind) {
			n += x.N
		}
	}
	if n == 0 {
		return book.Plural(units(items), "unit", "units")
	}
	return book.Plural(units(items)-n, "unit", "units") + ", " + book.Plural(n, "leader", "leaders")
}

// Source says what an army may be chosen from and what fits.
type Source struct {
	Lists []List
	Room  int               // how many more units there is room for
	Fits  func(Item) string // why a unit is impossible, "" when it is not
}

// Ask asks for an army: a list of the period, a kept one, or one that is written or pasted. Below the field it shows, line by
// line, the units it would bring. It returns these units; what was not understood is left out.
func (w *Words) Ask(p *book.Entry, from Source) (items []Item) {
	v := p.In.Get("from")
	f := Field("from", "Army", v, from.Lists)
	for i, l := range from.Lists {
		if n := units(l.Items); n > from.Room {
			f.Options[i].Refused = "There is room for " + strconv.Itoa(from.Room) + " more units."
		}
	}
	f.Options = append([]view.Option{{ID: own, Label: "Write or paste it", Small: "as players write it", Wide: true,
		Refused: map[bool]string{true: "There is no room for more units."}[from.Room <= 0]}}, f.Options...)
	l, ok := w.Chosen(v, from.Lists)
	if v == "" || !ok && v != own {
		f.Value = ""
		p.Add(f)
		p.Refuse(book.NotChosen, "from", "", "Choose an army.")
		return nil
	}
	f.Help = l.Note
	p.Add(f)
	var lines []Line
	for i, x := range l.Items {
		lines = append(lines, Line{N: i + 1, Text: x.Name, Items: []Item{x}})
	}
	if v == own {
		text := p.Text("text", "Your list", "", MaxText)
		p.Form.Fields[len(p.Form.Fields)-1].Lines = 7
		p.Help("One kind of unit to a line, or several with commas: " + w.Such + ". A name comes after a colon. Rows of a spreadsheet will do.")
		if strings.TrimSpace(text) == "" {
			p.Refuse(book.NotChosen, "text", "", "Write or paste a list.")
			return nil
		}
		lines = w.Read(text)
	}
	read := view.List{ID: "read", Title: "What was understood"}
	for _, l := range lines {
		good := l.Wrong == ""
		for _, x := range l.Items {
			if why := from.Fits(x); why != "" && good {
				l.Wrong, good = why, false
			}
		}
		read.Rows = append(read.Rows, w.rows(l)...)
		if good {
			items = append(items, l.Items...)
		}
	}
	p.Form.Lists = append(p.Form.Lists, read)
	switch n := units(items); {
	case n == 0:
		p.Refuse(book.NotChosen, "text", "", "No units found.")
	case n > from.Room:
		p.Refuse(book.Outside, "from", "", "There is room for %d more; this list has %d.", from.Room, n)
	default:
		p.Form.Go = "Muster " + count(items)
	}
	if n := wrong(read); n > 0 {
		p.Form.GoSmall = book.Plural(n, "line is", "lines are") + " left out"
	}
	return items
}

func wrong(l view.List) (n int) {
	for _, r := range l.Rows {
		if r.Bad != "" {
			n++
		}
	}
	return n
}

// rows returns the rows that show a line as it was understood.
func (w *Words) rows(l Line) (out []view.Row) {
	at := strconv.Itoa(l.N)
	if l.Part > 0 {
		at += "." + strconv.Itoa(l.Part)
	}
	if l.Wrong != "" {
		return []view.Row{{ID: at, Name: "“" + cut(l.Text, 60) + "”", What: l.Wrong, Bad: "left out"}}
	}
	for i, x := range l.Items {
		kind, rest, _ := strings.Cut(w.Says(x), ", ")
		r := view.Row{ID: at + "-" + strconv.Itoa(i), Name: book.UpperFirst(kind), What: rest, Number: strconv.Itoa(x.N)}
		if k, _ := w.Kind(x.Kind); k.Heading {
			r.Number = ""
		}
		var names []string
		for _, one := range Singles([]Item{x}) {
			if one.Name != "" {
				names = append(names, one.Name)
			}
		}
		if len(names) > 3 {
			names = append(names[:2], "… "+names[len(names)-1])
		}
		if len(names) > 0 {
			r.Name, r.What = strings.Join(names, ", "), book.UpperFirst(w.Says(x))
		}
		if i == len(l.Items)-1 {
			for _, n := range l.Notes {
				r.Marks = append(r.Marks, view.RowMark{Symbol: "i-search", Text: n, Bad: true})
			}
		}
		out = append(out, r)
	}
	if len(l.Items) == 0 {
		for _, n := range l.Notes {
			out = append(out, view.Row{ID: at, Name: "“" + cut(l.Text, 60) + "”", What: n})
		}
	}
	return out
}
