package widget

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/engine/view"
)

// CardDock holds the keys round a result.
type CardDock struct {
	Head  []K // in its header
	Top   []K // a row of what the result leads to
	Other []K // behind the key Other
	Last  []K // Undo, and finally the green key

	Panes int // beside the rail: with 3, one is for dice, sums and the dial, and Top fits beside Undo
}

// CardScreen returns the markup of a result: its subject and verdict, what to do on the table, every die, every sum, and the dock. It is
// one piece of markup for the reason given at Key: this is the screen that must appear fastest, and all of it is new.
func (f *Frame) CardScreen(c view.Card, rolls []view.Rolled, d CardDock) string {
	var b strings.Builder
	b.WriteString(`<div class="screen">`)
	f.cardBanner(&b, c, d.Head)
	b.WriteString(`<div class="dock">`)
	f.cardDock(&b, d)
	b.WriteString(`</div><div class="body"` + scrolls(d.Panes == 2) + `>`)
	f.cardPage(&b, c, rolls, d.Panes == 3)
	b.WriteString(`</div></div>`)
	return b.String()
}

// scrolls returns the attribute that lets the keyboard scroll a pane with nothing else to focus, "" unless yes.
func scrolls(yes bool) string {
	if yes {
		return ` tabindex="0"`
	}
	return ""
}

// cardDock writes the keys of a result. Less common keys fold behind a details element, which opens without the program, since the markup
// is made ahead of time.
func (f *Frame) cardDock(b *strings.Builder, d CardDock) {
	if n := len(d.Top); n > 0 && d.Panes < 3 {
		b.WriteString(`<div class="keys keys--even">`)
		for _, k := range d.Top {
			f.key(b, k)
		}
		b.WriteString(`</div>`)
	}
	b.WriteString(`<div class="keys">`)
	for i, k := range d.Last {
		if i == len(d.Last)-1 {
			f.cardOther(b, d)
		}
		f.key(b, k)
	}
	b.WriteString(`</div>`)
}

func (f *Frame) cardOther(b *strings.Builder, d CardDock) {
	if d.Panes == 3 {
		for _, k := range d.Top {
			f.key(b, k)
		}
	}
	if len(d.Other) == 0 {
		return
	}
	f.on[KeyOther] = nil
	b.WriteString(`<details class="other"><summary class="key key--stack" data-key="` + KeyOther + `">` + svg("i-other", "ico") +
		`<span class="key__text">Other</span></summary><div class="sheet">`)
	for _, k := range d.Other {
		k.Class, k.Stack = "key--row", false
		f.key(b, k)
	}
	b.WriteString(`</div></details>`)
}

// tagged writes an element that holds words of the rule book.
func (f *Frame) tagged(b *strings.Builder, tag, class, text string) {
	b.WriteString(`<` + tag)
	if class != "" {
		b.WriteString(` class="` + class + `"`)
	}
	b.WriteString(`>` + f.Says(text) + `</` + tag + `>`)
}

// title holds the attributes of the heading that takes the focus when a screen opens.
const title = ` tabindex="-1" id="screen-title"`

// cardBanner writes the head of a card: its subject, the verdict, what was needed.
func (f *Frame) cardBanner(b *strings.Builder, c view.Card, head []K) {
	b.WriteString(`<header class="banner banner--result"><div class="banner__row">`)
	f.tagged(b, "p", "kick", c.Over)
	if len(head) > 0 {
		b.WriteString(`<div class="hkeys">`)
		for _, k := range head {
			f.key(b, k)
		}
		b.WriteString(`</div>`)
	}
	b.WriteString(`</div>`)
	moment(b, c)
	if c.Title != "" {
		b.WriteString(`<div class="drawn">`)
		if c.Symbol != "" && c.Picture == "" {
			b.WriteString(tile(c.Symbol, c.Tile, false))
		}
		b.WriteString(`<h1` + title + `>` + f.Says(c.Title) + `</h1></div>`)
	}
	if c.Story != "" {
		f.tagged(b, "p", "scene", c.Story)
	}
	attrs := ""
	if c.Title == "" {
		attrs = title
	}
	f.verdict(b, c, "h1", attrs)
	if len(c.Facts) > 0 {
		b.WriteString(`<dl class="facts">`)
		for _, x := range c.Facts {
			b.WriteString(`<div class="fact">`)
			f.tagged(b, "dt", "", x.Label)
			class := ""
			if x.Word {
				class = "w"
			}
			f.tagged(b, "dd", class, x.Value)
			b.WriteString(`</div>`)
		}
		b.WriteString(`</dl>`)
	}
	b.WriteString(`<hr class="orders-rule"></header>`)
}

// Verdict draws the head of a page: a numeral, a word, which is the heading, and a line below.
func (f *Frame) Verdict(c view.Card) app.UI {
	var b strings.Builder
	b.WriteString("<div>") // raw markup needs a single root
	moment(&b, c)
	f.verdict(&b, c, "h1", title)
	b.WriteString("</div>")
	return app.Raw(b.String())
}

// moment draws the picture of a turning point of the game. It is decorative, and not animated.
func moment(b *strings.Builder, c view.Card) {
	if c.Picture == "" {
		return
	}
	class := "moment"
	if c.Bad {
		class += " moment--bad"
	}
	b.WriteString(svg(c.Picture, class))
}

// Brief draws the briefing of a battle: what the sides are told, the table from above, and how to lay it out. wide is as in Diagram.
func (f *Frame) Brief(c view.Card, wide int) app.UI {
	var b strings.Builder
	b.WriteString(`<section class="brief" aria-label="Briefing">`)
	f.tagged(&b, "h2", "", c.Title)
	for _, n := range c.Notes {
		f.tagged(&b, "p", "after", n)
	}
	f.tagged(&b, "p", "second small after", c.Line)
	if d := c.Diagram; d != nil && d.Land != nil && 4*d.Land.W < 5*d.Land.D { // the screen is not high enough for it in the whole column
		wide = min(wide, 3)
	}
	b.WriteString(f.drawn(diagram(c.Diagram, wide)))
	f.drawOrders(&b, c.Todo)
	b.WriteString(`</section>`)
	return app.Raw(b.String())
}

// verdict writes the numeral and the word of a card, and what was needed; tag and attrs are those of the word's element.
func (f *Frame) verdict(b *strings.Builder, c view.Card, tag, attrs string) {
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
			b.WriteString(`<span class="` + size + `">` + f.Says(c.Number) + `</span>`)
			attrs += ` aria-label="` + esc(strings.TrimSpace(c.Number+" "+c.Word)) + `"` // the heading in full
		}
		b.WriteString(`<div><` + tag + ` class="verdict__w"` + attrs + `>` + f.Says(c.Word) + `</` + tag + `>`)
		f.tagged(b, "p", "verdict__s", c.Line)
		b.WriteString(`</div></div>`)
	} else if c.Line != "" { // a find or an event has a line only
		f.tagged(b, "p", "verdict__s", c.Line)
	}
}

// Outcome draws a result that has been read: its subject, the verdict, what was to be done.
func (f *Frame) Outcome(c view.Card) app.UI {
	var b strings.Builder
	f.outcome(&b, c, "The last result")
	b.WriteString(`</section>`)
	return app.Raw(b.String())
}

// Sample draws an example of a result for newcomers, with its dice.
func (f *Frame) Sample(c view.Card) app.UI {
	var b strings.Builder
	f.outcome(&b, c, "What you see in play")
	f.writeShots(&b, c.Shots)
	b.WriteString(`</section>`)
	return app.Raw(b.String())
}

func (f *Frame) outcome(b *strings.Builder, c view.Card, label string) {
	b.WriteString(`<section class="outcome" aria-label="` + label + `">`)
	f.tagged(b, "p", "kick", c.Over)
	if c.Title != "" {
		f.tagged(b, "h2", "", c.Title)
	}
	f.verdict(b, c, "h2", "")
	f.drawOrders(b, c.Todo)
}

// drawOrders writes what to do on the table.
func (f *Frame) drawOrders(b *strings.Builder, todo []view.Order) {
	if len(todo) == 0 {
		return
	}
	b.WriteString(`<ol class="todo">`)
	for _, o := range todo {
		b.WriteString(`<li><div><span>`)
		f.writeWords(b, o.What)
		b.WriteString(`</span>`)
		if o.Small != "" {
			f.tagged(b, "span", "second", o.Small)
		}
		b.WriteString(`</div></li>`)
	}
	b.WriteString(`</ol>`)
}

// cardPage writes the body of a card: what to do on the table, every die, every sum.
func (f *Frame) cardPage(b *strings.Builder, c view.Card, rolls []view.Rolled, wide bool) {
	b.WriteString(`<main class="page"` + scrolls(wide) + `>`)
	aside := ""
	if c.Dial != nil {
		aside = dial(*c.Dial)
	}
	if !wide {
		b.WriteString(aside)
		aside = ""
	}
	b.WriteString(f.drawn(diagram(c.Diagram, 0)))
	f.drawOrders(b, c.Todo)
	for _, d := range c.Due {
		b.WriteString(`<p class="due">` + svg("i-morale", "ico"))
		f.tagged(b, "span", "", d)
		b.WriteString(`</p>`)
	}
	for _, n := range c.Notes {
		f.tagged(b, "p", "second after", n)
	}
	var why strings.Builder
	f.cardSide(&why, c, rolls, wide, aside)
	if why.Len() == 0 {
		b.WriteString(f.explained())
	}
	b.WriteString(`</main>` + why.String())
}

// cardSide writes every die and every sum, and below them the abbreviations of the whole card.
func (f *Frame) cardSide(b *strings.Builder, c view.Card, rolls []view.Rolled, wide bool, aside string) {
	if len(c.Shots)+len(rolls)+len(c.Reckoning)+len(aside) == 0 {
		return
	}
	b.WriteString(`<aside class="side" aria-label="Dice and sum"` + scrolls(wide) + `>` + aside)
	if len(c.Shots) > 0 {
		title := "Every roll"
		if len(c.Shots) == 1 {
			title = "The roll"
		}
		b.WriteString(f.heading(title, "")) // the sum names the number needed
		f.writeShots(b, c.Shots)
	} else if len(rolls) > 0 {
		f.writeRolled(b, rolls)
	}
	if len(c.Reckoning) > 0 {
		b.WriteString(f.heading("The sum", ""))
		for _, r := range c.Sums() {
			b.WriteString(f.reckoning(r, f.needed(r, 0)))
		}
	}
	b.WriteString(f.explained() + `</aside>`)
}

// tile draws a troop symbol: ours filled, theirs outlined, places round, with a tick when done.
func tile(symbol string, t view.Tile, done bool) string {
	class := "tile"
	switch t {
	case view.Ours:
		class += " tile--ours"
	case view.Place:
		class += " tile--place"
	case view.NoTile:
		class += " tile--bare"
	}
	badge := ""
	if done {
		badge = `<svg class="badge" aria-hidden="true"><use href="#i-check"/></svg>`
	}
	return `<span class="` + class + `"><svg aria-hidden="true"><use href="#` + esc(symbol) + `"/></svg>` + badge + `</span>`
}

// List draws a titled list of rows. press carries out a key of the rule book. A secret list is folded behind a key.
func (f *Frame) List(l view.List, press func(view.Key)) app.UI {
	if l.Fold != "" {
		title := l.Title
		l.Title = ""
		return f.Fold(l.ID, title, l.Fold, func() []app.UI { return []app.UI{f.list(l, press)} })
	}
	if !l.Secret {
		return f.list(l, press)
	}
	open := f.Shown[l.ID]
	label, small := l.Title, "referee only: tap to show"
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
	l.Title = "" // the key says it
	return app.Section().Class("secret").Body(key, f.list(l, press))
}

// Fold draws a key that unfolds what all draws.
func (f *Frame) Fold(id, title, small string, all func() []app.UI) app.UI {
	open := f.Shown[id]
	body := []app.UI{f.Key(K{Key: KeyUnfold + "-" + id, Label: title, Small: small, Icon: "i-down", Class: "key--row key--unfold",
		Expands: true, Chosen: open, On: func() {
			if f.Show != nil {
				f.Show(id, !open)
			}
		}})}
	if open {
		body = append(body, all()...)
	}
	return app.Section().Class("folded").Body(body...)
}

func (f *Frame) list(l view.List, press func(view.Key)) app.UI {
	if len(l.Rows) == 0 {
		return app.Section().Body(app.Raw(f.heading(l.Title, l.Note)), f.P("second", l.Empty))
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
		foot = app.P().Class("acted").Body(f.Text("span", "", l.Foot))
	}
	return app.Section().Body(Join(app.Raw(f.heading(l.Title, l.Note)), app.Ul().Class("rows").Body(rows...), foot)...)
}

func (f *Frame) row(key string, r view.Row, press func(view.Key)) app.UI {
	var b strings.Builder
	say := f.Says
	if r.Tap != nil {
		say = f.keyed
	}
	if r.Symbol != "" {
		b.WriteString(tile(r.Symbol, r.Tile, r.Done))
	}
	b.WriteString(`<span class="unit__who"><span class="unit__name">` + say(r.Name) + `</span>`)
	if r.What != "" || r.Bad != "" {
		b.WriteString(` <span class="unit__what">`)
		if r.What != "" {
			b.WriteString(`<span>` + say(r.What) + `</span>`)
		}
		if r.Bad != "" {
			b.WriteString(` <span class="mark mark--bad">` + svg("i-waver", "") + say(r.Bad) + `</span>`)
		}
		b.WriteString(`</span>`)
	}
	b.WriteString(`</span>`)
	if r.Number != "" {
		b.WriteString(` <span class="strength">` + say(r.Number))
		if r.Small != "" {
			b.WriteString(` <small>` + say(r.Small) + `</small>`)
		}
		b.WriteString(`</span>`)
	} else if r.Done && r.Symbol == "" { // no tile to carry the tick
		b.WriteString(` <span class="strength strength--done">` + svg("i-check", "") + `<span class="vh">done</span></span>`)
	}
	class, inner := "unit", b.String()
	if r.Total {
		class += " unit--total"
	}
	if marks := rowMarks(r, say); marks != "" {
		class, inner = "card", `<span class="card__top">`+inner+`</span>`+marks
	}
	main := app.Raw(`<div class="` + class + `">` + inner + `</div>`)
	state := ""
	if f.Acting != "" && r.ID == f.Acting {
		state = ` aria-current="true"`
		main = app.Raw(`<div class="` + class + `"` + state + `>` + inner + `</div>`)
	}
	if r.Tap != nil {
		tap := *r.Tap
		state += f.register(key, tap.Refused, func() { press(tap) })
		if f.Shorts && f.Rows > 0 && f.Rows <= 9 {
			state += ` aria-keyshortcuts="` + itoa(f.Rows) + `"`
			f.Rows++
		}
		main = app.Raw(`<button type="button" class="` + class + `" data-key="` + esc(key) + `"` + state + `>` + inner + `</button>`)
	}
	if r.Key == nil {
		return main
	}
	end := *r.Key
	if class == "card" && end.Symbol != "" { // a card needs the width, so only the symbol
		return app.Div().Class("carried").Body(app.Div().Class("grow").Body(main),
			f.Key(K{Key: key + "-key", Icon: end.Symbol, Aria: r.Name + ": " + end.Label, Refused: end.Refused, Mute: true, Class: "key--icon",
				Named: f.names(end), On: func() { press(end) }}))
	}
	return app.Div().Class("carried").Body(app.Div().Class("grow").Body(main),
		f.Key(K{Key: key + "-key", Label: end.Label, Small: end.Small, Icon: end.Symbol, Refused: end.Refused, Named: f.names(end),
			On: func() { press(end) }}))
}

// names reports whether a hint points at this key.
func (f *Frame) names(k view.Key) bool { return f.Named != "" && k.ID == f.Named }

// Names returns k, marked if a hint points at the rule book's key that it stands for.
func (f *Frame) Names(k K, of view.Key) K {
	k.Named = f.names(of)
	return k
}

// rowMarks returns the markup of a unit card's strength and markers, "" when it has neither.
func rowMarks(r view.Row, say func(string) string) string {
	var b strings.Builder
	if p := r.Pips; p != nil && p.Leaders+p.Men+p.Lost <= view.MostPips {
		class, n := "pips", 0
		if r.Tile == view.Ours {
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
		b.WriteString(`<span class="` + class + `"><svg aria-hidden="true"><use href="#` + esc(m.Symbol) + `"/></svg>` + say(m.Text) + `</span>`)
	}
	if b.Len() == 0 {
		return ""
	}
	return `<span class="card__marks">` + b.String() + `</span>`
}

// Hint draws a hint, with a copy of the key it points at unless that is in view elsewhere.
func (f *Frame) Hint(d view.Duty, key *K, press func(view.Key)) app.UI {
	keys := []app.UI{}
	if key != nil {
		keys = append(keys, f.Key(*key))
	}
	keys = append(keys, f.Key(K{Key: KeyHint + "-off", Label: d.Key.Label, Class: "key--quiet", On: func() { press(d.Key) }}))
	return app.Section().Class("hint").Aria("label", "Hint").Body(
		app.P().Class("grow").Body(f.Text("b", "", d.Title), f.Text("span", "", d.Small)), app.Div().Class("hint__keys").Body(keys...))
}

// Owed draws the duties, each a line that is a single key, and the reminders. n is the number of the first duty.
func (f *Frame) Owed(ds []view.Duty, rs []view.Reminder, n int, press func(view.Key)) (parts []app.UI) {
	var b strings.Builder
	for i, d := range ds {
		key := KeyDuty + "-" + itoa(n+i)
		off := f.register(key, d.Key.Refused, func() { press(d.Key) })
		class, why := "owed", d.Small
		if f.names(d.Key) {
			class += " key--named"
		}
		if d.Key.Refused != "" {
			why = d.Key.Refused
		}
		b.WriteString(`<li class="duty"><button type="button" class="` + class + `" data-key="` + key + `"` + off + `><span class="grow"><b>` +
			f.keyed(d.Title) + `</b> <small>` + f.keyed(why) + `</small></span> <span class="owed__do">` + f.keyed(d.Key.Label) + `</span>` +
			svg("i-next", "ico") + `</button>`)
		if d.Later != nil {
			f.key(&b, K{Key: key + "-later", Label: d.Later.Label, Aria: d.Later.Label + ": " + d.Title, Class: "key--quiet",
				On: func() { press(*d.Later) }})
		}
		b.WriteString(`</li>`)
	}
	if len(ds) > 0 {
		parts = append(parts, app.Raw(`<ul>`+b.String()+`</ul>`))
	}
	b.Reset()
	for _, r := range rs {
		b.WriteString(`<li>` + svg(r.Symbol, "ico") + f.Says(r.Text) + `</li>`)
	}
	if len(rs) > 0 {
		parts = append(parts, app.Raw(`<ul class="reminders">`+b.String()+`</ul>`))
	}
	return parts
}

// Band is the line above the keys of the play screen: what is owed, what is asked or the last result, and why. It is a single key over the
// whole width, which opens the list.
type Band struct {
	Symbol, What, Why, More string
	Owed                    bool // it is a duty
	Open                    bool
	On                      func()
}

// Band draws x.
func (f *Frame) Band(x Band) app.UI {
	class, up := "band", "i-up"
	if x.Owed {
		class += " band--owed"
	}
	if x.Open {
		up = "i-down"
	}
	f.on[KeyOwed] = x.On
	return app.Raw(`<button type="button" class="` + class + `" data-key="` + KeyOwed + `" aria-expanded="` + boolWord(x.Open) + `">` +
		svg(x.Symbol, "ico") + `<span class="band__t"><b>` + f.keyed(x.What) + `</b> <small>` + f.keyed(x.Why) + `</small></span> ` +
		`<span class="band__more">` + esc(x.More) + svg(up, "ico") + `</span></button>`)
}

// NavItem is a section of the game.
type NavItem struct {
	ID, Label, Symbol, Path string
	Key                     string // its data-key if not the usual one, "nav-" and ID
}

// Nav draws sections; here is the ID of the one in view. more is the key at the end that shows the others, nil for none.
func (f *Frame) Nav(items []NavItem, here string, more *K) app.UI {
	links := f.Links(items, here)
	if more != nil {
		more.Class += " nav__more"
		more.Stack = true
		links = append(links, f.Key(*more))
	}
	return app.Nav().Class("nav").Aria("label", "Sections").Body(links...)
}

// MoreNav draws the sections that do not fit in Nav.
func (f *Frame) MoreNav(items []NavItem, here string) app.UI {
	return app.Nav().Class("nav nav--more").Aria("label", "More sections").Body(f.Links(items, here)...)
}

// Links draws sections without a container.
func (f *Frame) Links(items []NavItem, here string) []app.UI {
	var links []app.UI
	for _, n := range items {
		key := n.Key
		if key == "" {
			key = KeyNav + "-" + n.ID
		}
		a := app.A().Href(f.Base+n.Path).DataSet("key", key).Body(Icon(n.Symbol), app.Text(n.Label))
		if n.ID == here {
			a = a.Attr("aria-current", "page")
		}
		f.on[key] = nil
		links = append(links, a)
	}
	return links
}

// UndoKey draws the Undo key, which is always on screen and says what it takes back.
func (f *Frame) UndoKey(what, class string, undo func()) app.UI {
	return f.Key(Undo(what, class, undo))
}

// Undo is the key that UndoKey draws.
func Undo(what, class string, undo func()) K {
	k := K{Key: KeyUndo, Label: "Undo", Small: brief(what), Icon: "i-undo", Class: "undo " + class, Aria: "Undo " + what, Short: "U", On: undo}
	if k.Small != what {
		k.Aria = "Undo " + strings.TrimPrefix(k.Small+": "+what, ": ")
	}
	if what == "" {
		k.Refused, k.Mute, k.Aria = "Nothing to undo yet.", true, ""
	}
	return k
}

// brief shortens what Undo takes back to fit a narrow key: the outcome, or else the action, or else "".
func brief(what string) string {
	const room = 11
	width := func(words string) (n int) {
		for _, r := range words {
			n += 2
			if strings.ContainsRune(" fijlrt", r) {
				n--
			} else if strings.ContainsRune("mwMW", r) {
				n++
			}
		}
		return n
	}
	after := what[max(strings.LastIndex(what, ", "), strings.LastIndex(what, ": "))+1:]
	head, _, _ := strings.Cut(what, ", ")
	head, _, _ = strings.Cut(head, ": ") // the last of several words of outcome says nothing alone
	head, _, _ = strings.Cut(head, " of ")
	tail := head[strings.LastIndex(head, " ")+1:]
	if tail > "0" && tail < ":" { // nor does a number
		tail, _, _ = strings.Cut(head, " ")
	}
	for _, words := range [...]string{after, head, tail} {
		if words = strings.TrimSpace(words); width(words) <= room {
			return words
		}
	}
	return ""
}

// Row draws a line that is a single key.
func (f *Frame) Row(key, class string, tap func(), parts ...app.UI) app.HTMLButton {
	f.on[key] = tap
	return app.Button().Type("button").Class(class).DataSet("key", key).Body(parts...)
}
