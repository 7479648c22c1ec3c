package widget

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/engine"
)

// CardScreen is a result: what it is about and the verdict, what to do on the table, every die, every sum, and the keys
// of the dock, the last ones in a row of their own. It is one piece of markup, for the reason that Key gives: nobody
// waits more for a screen than for this one, and all of it is new.
func (f *Frame) CardScreen(c engine.Card, rolls []engine.Rolled, top, last []K) string {
	var b strings.Builder
	b.WriteString(`<div class="screen">`)
	cardBanner(&b, c)
	f.cardPage(&b, c, rolls)
	b.WriteString(`<div class="dock">`)
	if n := len(top); n > 0 {
		columns := 2
		switch {
		case n == 1:
			columns = 1
		case n%3 == 0 || n > 4:
			columns = 3
		}
		b.WriteString(`<div class="dock__keys dock__keys--one dock__keys--top"><div class="seg seg--` + itoa(columns) + `">`)
		for _, k := range top {
			f.key(&b, k)
		}
		b.WriteString(`</div></div>`)
	}
	b.WriteString(`<div class="dock__keys`)
	if len(last) == 1 && last[0].Key != KeyUndo {
		b.WriteString(` dock__keys--one`)
	}
	b.WriteString(` dock__keys--last">`)
	for _, k := range last {
		f.key(&b, k)
	}
	b.WriteString(`</div></div></div>`)
	return b.String()
}

// tagged writes an element that holds words.
func tagged(b *strings.Builder, tag, class, text string) {
	b.WriteString(`<` + tag)
	if class != "" {
		b.WriteString(` class="` + class + `"`)
	}
	b.WriteString(`>` + esc(text) + `</` + tag + `>`)
}

// title is the attributes of the heading that takes the focus when the screen is new.
const title = ` tabindex="-1" id="screen-title"`

// cardBanner writes the loud half of a card: what it is about, the verdict, what was needed.
func cardBanner(b *strings.Builder, c engine.Card) {
	b.WriteString(`<header class="banner banner--result">`)
	if c.Over != "" {
		tagged(b, "p", "strong", c.Over)
	}
	if c.Title != "" {
		b.WriteString(`<div class="drawn">`)
		if c.Symbol != "" {
			b.WriteString(tile(c.Symbol, c.Tile, false))
		}
		b.WriteString(`<h1` + title + `>` + esc(c.Title) + `</h1></div>`)
	}
	if c.Number != "" || c.Word != "" {
		class := "verdict"
		if c.Bad {
			class += " verdict--bad"
		}
		b.WriteString(`<div class="` + class + `">`)
		if c.Number != "" {
			size := "verdict__n"
			if len([]rune(c.Number)) > 3 {
				size += " verdict__n--m"
			}
			tagged(b, "span", size, c.Number)
		}
		b.WriteString(`<div><h1 class="verdict__w"`)
		if c.Title == "" {
			b.WriteString(title)
		}
		b.WriteString(`>` + esc(c.Word) + `</h1>`)
		tagged(b, "p", "verdict__s", c.Line)
		b.WriteString(`</div></div>`)
	} else if c.Line != "" { // a find or an event says what it is in a line of its own
		tagged(b, "p", "verdict__s", c.Line)
	}
	if len(c.Facts) > 0 {
		b.WriteString(`<dl class="facts">`)
		for _, x := range c.Facts {
			b.WriteString(`<div class="fact">`)
			tagged(b, "dt", "", x.Label)
			class := ""
			if x.Word {
				class = "w"
			}
			tagged(b, "dd", class, x.Value)
			b.WriteString(`</div>`)
		}
		b.WriteString(`</dl>`)
	}
	b.WriteString(`<hr class="orders-rule"></header>`)
}

// cardPage writes the quiet half: what to do on the table, every die, every sum.
func (f *Frame) cardPage(b *strings.Builder, c engine.Card, rolls []engine.Rolled) {
	b.WriteString(`<main class="page">`)
	if c.Dial != nil {
		b.WriteString(dial(*c.Dial))
	}
	b.WriteString(diagram(c.Diagram))
	if len(c.Todo) > 0 {
		b.WriteString(`<ol class="todo">`)
		for _, o := range c.Todo {
			b.WriteString(`<li><div><span>`)
			writeWords(b, o.What)
			b.WriteString(`</span>`)
			if o.Small != "" {
				tagged(b, "span", "second", o.Small)
			}
			b.WriteString(`</div></li>`)
		}
		b.WriteString(`</ol>`)
	}
	for _, d := range c.Due {
		b.WriteString(`<p class="due">` + svg("i-morale", "ico"))
		tagged(b, "span", "", d)
		b.WriteString(`</p>`)
	}
	for _, n := range c.Notes {
		tagged(b, "p", "second after", n)
	}
	head := func(title, note string) {
		b.WriteString(`<div class="head">`)
		tagged(b, "h2", "", title)
		tagged(b, "span", "", note)
		b.WriteString(`</div>`)
	}
	if len(c.Shots) > 0 {
		note := ""
		if len(c.Reck) > 0 && c.Reck[0].Target > 0 && c.Shots[0].Head == "" { // else every group says its own
			note = itoa(c.Reck[0].Target) + " or more"
		}
		head("Every throw", note)
		writeShots(b, c.Shots)
	} else if len(rolls) > 0 {
		writeRolled(b, rolls)
	}
	if len(c.Reck) > 0 {
		head("The sum", "")
		for _, r := range c.Sums() {
			b.WriteString(f.reckoning(r, r.Times))
		}
	}
	b.WriteString(`</main>`)
}

// Tile draws a troop symbol: ours filled, theirs outlined, places round; ticked when done.
func Tile(symbol string, t engine.Tile, done bool) app.UI { return app.Raw(tile(symbol, t, done)) }

func tile(symbol string, t engine.Tile, done bool) string {
	class := "tile"
	switch t {
	case engine.Ours:
		class += " tile--ours"
	case engine.Place:
		class += " tile--place"
	case engine.NoTile:
		class += " tile--bare"
	}
	badge := ""
	if done {
		badge = `<svg class="badge" aria-hidden="true"><use href="#i-check"/></svg>`
	}
	return `<span class="` + class + `"><svg aria-hidden="true"><use href="#` + esc(symbol) + `"/></svg>` + badge + `</span>`
}

// List draws a titled list of rows. press carries out a key of the rule book. What is for the referee
// alone stays folded behind a key.
func (f *Frame) List(l engine.List, press func(engine.Key)) app.UI {
	if l.Fold != "" {
		return f.folded(l, press)
	}
	if !l.Secret {
		return f.list(l, press)
	}
	open := f.Shown[l.ID]
	label, small := l.Title, "for the referee only: tap to see"
	if open {
		label, small = "Hide again", l.Title
	}
	key := f.Key(K{Key: KeySecret + "-" + l.ID, Label: label, Small: small, Icon: "i-cover", Class: "key--row", Expands: true, Chosen: open,
		On: func() {
			if f.Show != nil {
				f.Show(l.ID, !open)
			}
		}})
	if !open {
		return app.Section().Class("secret").Body(key)
	}
	return app.Section().Class("secret").Body(key, f.list(l, press))
}

// folded draws a long list as the one line that matters now, with all of it behind a tap.
func (f *Frame) folded(l engine.List, press func(engine.Key)) app.UI {
	open := f.Shown[l.ID]
	key := f.Key(K{Key: KeyUnfold + "-" + l.ID, Label: l.Title, Small: l.Fold, Icon: "i-down", Class: "key--row key--unfold", Expands: true,
		Chosen: open, On: func() {
			if f.Show != nil {
				f.Show(l.ID, !open)
			}
		}})
	if !open {
		return app.Section().Class("folded").Body(key)
	}
	l.Title = ""
	return app.Section().Class("folded").Body(key, f.list(l, press))
}

func (f *Frame) list(l engine.List, press func(engine.Key)) app.UI {
	if len(l.Rows) == 0 {
		return app.Section().Body(Head(l.Title, l.Note), P("second", l.Empty))
	}
	var rows []app.UI
	for _, r := range l.Rows {
		rows = append(rows, app.Li().Body(f.row(KeyList+"-"+l.ID+"-"+r.ID, r, press)))
	}
	if l.Title == "" {
		return app.Ul().Class("rows").Body(rows...)
	}
	foot := app.UI(nil)
	if l.Foot != "" {
		foot = app.P().Class("acted").Body(Icon("i-check"), app.Span().Text(l.Foot))
	}
	return app.Section().Body(Join(Head(l.Title, l.Note), app.Ul().Class("rows").Body(rows...), foot)...)
}

func (f *Frame) row(key string, r engine.Row, press func(engine.Key)) app.UI {
	var b strings.Builder
	if r.Symbol != "" {
		b.WriteString(tile(r.Symbol, r.Tile, r.Done))
	}
	b.WriteString(`<span class="unit__who"><span class="unit__name">` + esc(r.Name) + `</span>`)
	if r.What != "" || r.Bad != "" {
		b.WriteString(` <span class="unit__what">`)
		if r.What != "" {
			b.WriteString(`<span>` + esc(r.What) + `</span>`)
		}
		if r.Bad != "" {
			b.WriteString(` <span class="mark mark--bad">` + svg("i-waver", "") + esc(r.Bad) + `</span>`)
		}
		b.WriteString(`</span>`)
	}
	b.WriteString(`</span>`)
	if r.Number != "" {
		b.WriteString(` <span class="strength">` + esc(r.Number))
		if r.Small != "" {
			b.WriteString(` <small>` + esc(r.Small) + `</small>`)
		}
		b.WriteString(`</span>`)
	} else if r.Done && r.Symbol == "" { // no tile for the tick to stand on
		b.WriteString(` <span class="strength strength--done">` + svg("i-check", "") + `<span class="vh">done</span></span>`)
	}
	class, inner := "unit", b.String()
	if r.Total {
		class += " unit--total"
	}
	if marks := rowMarks(r); marks != "" {
		class, inner = "card", `<span class="card__top">`+inner+`</span>`+marks
	}
	main := app.Raw(`<div class="` + class + `">` + inner + `</div>`)
	if r.Tap != nil {
		tap := *r.Tap
		f.on[key] = func() { press(tap) }
		main = app.Raw(`<button type="button" class="` + class + `" data-key="` + esc(key) + `">` + inner + `</button>`)
	}
	if r.Key == nil {
		return main
	}
	end := *r.Key
	if class == "card" && end.Symbol != "" { // a card needs its width: the symbol has to do
		return app.Div().Class("carried").Body(app.Div().Class("grow").Body(main),
			f.Key(K{Key: key + "-key", Icon: end.Symbol, Aria: r.Name + ": " + end.Label, Refused: end.Refused, Mute: true, Class: "key--icon",
				Named: f.names(end), On: func() { press(end) }}))
	}
	return app.Div().Class("carried").Body(app.Div().Class("grow").Body(main),
		f.Key(K{Key: key + "-key", Label: end.Label, Small: end.Small, Icon: end.Symbol, Refused: end.Refused, Named: f.names(end),
			On: func() { press(end) }}))
}

// names tells whether a hint speaks of this key.
func (f *Frame) names(k engine.Key) bool { return f.Named != "" && k.ID == f.Named }

// Names marks k when a hint speaks of the key of the rule book that it stands for.
func (f *Frame) Names(k K, of engine.Key) K {
	k.Named = f.names(of)
	return k
}

// rowMarks is the markup of the strength and the markers of a unit card, "" when it has neither.
func rowMarks(r engine.Row) string {
	var b strings.Builder
	if p := r.Pips; p != nil && p.Leaders+p.Men+p.Lost <= 24 {
		class, n := "pips", 0
		if r.Tile == engine.Ours {
			class += " pips--ours"
		}
		b.WriteString(`<span class="` + class + `" role="img" aria-label="` + itoa(p.Leaders+p.Men) + ` of ` + itoa(p.Leaders+p.Men+p.Lost) +
			` figures">`)
		for _, run := range []struct {
			n     int
			class string
		}{{p.Leaders, `<i class="lead"></i>`}, {p.Men, `<i></i>`}, {p.Lost, `<i class="gone"></i>`}} {
			for range run.n {
				if n%5 == 0 {
					if n > 0 {
						b.WriteString(`</span>`)
					}
					b.WriteString(`<span>`)
				}
				b.WriteString(run.class)
				n++
			}
		}
		if n > 0 {
			b.WriteString(`</span>`)
		}
		b.WriteString(`</span>`)
	}
	for _, m := range r.Marks {
		class := "mark"
		if m.Bad {
			class += " mark--bad"
		}
		b.WriteString(`<span class="` + class + `"><svg aria-hidden="true"><use href="#` + esc(m.Symbol) + `"/></svg>` + esc(m.Text) + `</span>`)
	}
	if b.Len() == 0 {
		return ""
	}
	return `<span class="card__marks">` + b.String() + `</span>`
}

// Duties is the strip of what the rules still demand.
func (f *Frame) Duties(ds []engine.Duty, rs []engine.Reminder, press func(engine.Key)) app.UI {
	if len(ds) == 0 && len(rs) == 0 {
		return nil
	}
	var parts []app.UI
	for i, d := range ds {
		parts = append(parts, app.Div().Class("duty").Body(
			app.Span().Class("grow").Body(app.B().Text(d.Title), app.Span().Class("small").Text(d.Small)),
			f.Key(K{Key: KeyDuty + "-" + itoa(i+1), Label: d.Key.Label, Refused: d.Key.Refused, Named: f.names(d.Key),
				On: func() { press(d.Key) }})))
	}
	if len(rs) > 0 {
		var items []app.UI
		for _, r := range rs {
			items = append(items, app.Li().Body(Icon(r.Symbol), app.Text(r.Text)))
		}
		parts = append(parts, app.Ul().Class("reminders").Body(items...))
	}
	return app.Section().Class("duties").Aria("label", "Duties").Body(parts...)
}

// NavItem is one section of the game.
type NavItem struct {
	ID, Label, Symbol, Path string
}

// Nav draws the sections; here is the one in view. more, when there is one, is the key at their end that shows the others.
func (f *Frame) Nav(items []NavItem, here string, more *K) app.UI {
	links := f.links(items, here)
	if more != nil {
		more.Class = "nav__more"
		more.Stack = true
		links = append(links, f.Key(*more))
	}
	return app.Nav().Class("nav").Aria("label", "Sections").Body(links...)
}

// MoreNav draws the sections that do not fit beside the others.
func (f *Frame) MoreNav(items []NavItem, here string) app.UI {
	return app.Nav().Class("nav nav--more").Aria("label", "More sections").Body(f.links(items, here)...)
}

func (f *Frame) links(items []NavItem, here string) []app.UI {
	var links []app.UI
	for _, n := range items {
		a := app.A().Href(f.Base+n.Path).DataSet("key", KeyNav+"-"+n.ID).Body(Icon(n.Symbol), app.Text(n.Label))
		if n.ID == here {
			a = a.Attr("aria-current", "page")
		}
		f.on[KeyNav+"-"+n.ID] = nil
		links = append(links, a)
	}
	return links
}

// UndoKey draws the key that is always on screen and says what it takes back.
func (f *Frame) UndoKey(what, class string, undo func()) app.UI {
	return f.Key(Undo(what, class, undo))
}

// Undo is the key that UndoKey draws.
func Undo(what, class string, undo func()) K {
	k := K{Key: KeyUndo, Label: "Undo", Small: what, Icon: "i-undo", Class: "undo " + class, Aria: "Undo " + what, On: undo}
	if what == "" {
		k.Refused, k.Aria = "nothing yet", ""
	}
	return k
}

// Row draws a line that is one target as a whole.
func (f *Frame) Row(key, class string, tap func(), parts ...app.UI) app.UI {
	f.on[key] = tap
	return app.Button().Type("button").Class(class).DataSet("key", key).Body(parts...)
}
