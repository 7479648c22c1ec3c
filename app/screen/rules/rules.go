// Package rules draws a rule book for reference: chapters and actions, tables with their odds, rulings with their reasons, the audit of the
// dice, and the credits. It shows what the rule book provides and knows no rules. A tap on a sum elsewhere opens the sections that the sum
// cites.
package rules

import (
	"html"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/screen"
	"vedette/app/session"
	"vedette/app/widget"
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/journal"
	"vedette/engine/view"
)

// Draw draws the rules of the open game or of the book chosen on the shelf.
func Draw(at screen.At) app.UI {
	s := at.S
	book := s.Rules.System()
	if book == nil {
		return books(at)
	}
	r := &s.Rules
	ref, acts := s.Rules.Reference()
	title, over := "Rules", book.Info().Title
	var body []app.UI
	var aside app.UI
	var back *widget.K
	parts := true
	switch {
	case len(r.Cites) > 0:
		title, parts = "Why", false
		body = cited(at, ref, acts)
		label := "Back to the game"
		if r.Back != "field/" {
			label = "Back to the page"
		}
		back = &widget.K{Key: widget.KeyBack, Label: label, Icon: "i-back", On: func() { at.Go(r.Leave()) }}
	case r.Open != "" && !at.Two():
		parts = false
		for _, p := range s.Rules.Pieces() {
			if p.ID == r.Open {
				title, body, over = p.Title, piece(at, p.ID, ref, acts, true), p.Kind
				if p.Kind == "Ruling" { // its title is a sentence
					title = p.Kind
				}
			}
		}
		if body == nil {
			title, body = "Rules", []app.UI{widget.P("after", "This page is no longer in the rules.")}
		}
		back = &widget.K{Key: widget.KeyBack, Label: "Back to the list", Icon: "i-back", On: func() { r.OpenPiece("") }}
	case strings.TrimSpace(r.Find) != "":
		body, aside = found(at), beside(at, ref, acts)
	case r.Part == session.Tables:
		body, aside = index(at, "Table"), beside(at, ref, acts)
		if len(sheetTables(ref)) > 0 {
			body = append(body, screen.More(at.F.Key(widget.K{Key: widget.KeyPrint, Label: "Reference sheet",
				Small: "to print or keep as a PDF", Icon: "i-print", Class: "key--row", On: func() { at.Go("print/") }})))
		}
	case r.Part == session.Rulings:
		half := (len(ref.Rulings) + 1) / 2
		body, aside = rulings(at, ref.Rulings[:half]), screen.Aside(rulings(at, ref.Rulings[half:])...)
	case r.Part == session.Audit && s.Game != nil:
		body = audit(at)
	case r.Part == session.Credits:
		about, own := credits(at, book.Info())
		body, aside = about, screen.Aside(own...)
	default:
		body, aside = append(index(at, "Chapter"), index(at, "Action")...), beside(at, ref, acts)
	}
	if len(body) == 0 {
		body = []app.UI{widget.P("second after", "This rule book has nothing here.")}
	}
	head := []app.UI{screen.Row(at, app.Div().Body(widget.P("kick", over), screen.Title(at, title)))}
	if parts {
		key := at.F.Typed(widget.KeyFindRules, func(words string) { r.Find = words })
		input := app.Input().Type("search").DataSet("key", key).Placeholder("Search the rules").AutoComplete(false)
		if r.Typed != "" {
			input = input.Value(r.Typed)
		}
		head = append(head, app.Label().Class("search").Body(widget.Icon("i-search"), app.Span().Class("vh").Text("Search the rules"), input),
			choice(at, ref))
	}
	return screen.Screen(
		app.Header().Class("banner").Body(append(head, widget.Rule())...),
		screen.Main(at, widget.Join(append(body, aside)...)...), dock(at, back))
}

// beside draws the piece that stands beside its list; nil where there is no room for both.
func beside(at screen.At, ref view.Reference, acts []view.Procedure) app.UI {
	p := at.S.Rules.Beside()
	if p.ID == "" || !at.Two() {
		return nil
	}
	body := append([]app.UI{at.F.Text("h2", "", p.Title)}, piece(at, p.ID, ref, acts, true)...)
	if at.S.Rules.Turned%2 == 0 { // another element than that of the piece before, so that it opens at its top
		return app.Article().Class("aside reading").TabIndex(0).Aria("label", p.Title).Body(body...)
	}
	return app.Section().Class("aside reading").TabIndex(0).Aria("label", p.Title).Body(body...)
}

// dock holds the key back from a piece of the rules, or from the rules.
func dock(at screen.At, back *widget.K) app.UI {
	if at.S.Game != nil {
		var keys []app.UI
		if back != nil {
			keys = append(keys, at.F.Key(*back))
		}
		return screen.UndoBar(at, "rules", keys...)
	}
	if back == nil {
		back = &widget.K{Key: widget.KeyShelf, Label: "Back to the shelf", Icon: "i-back", On: func() { at.Go("") }}
	}
	back.Class = ""
	return screen.Dock(screen.Last(at.F.Key(*back)))
}

// books is the choice of a rule book when no game is open.
func books(at screen.At) app.UI {
	return screen.Screen(
		screen.Banner(at, "Rules"),
		screen.Main(at, screen.Books(at, widget.KeyRules, true, func(i engine.Info) { at.S.Rules.Reading = session.Reading{Book: i.ID} })),
		screen.Dock(screen.Last(
			at.F.Key(widget.K{Key: widget.KeyShelf, Label: "Back to the shelf", Icon: "i-back", On: func() { at.Go("") }}))))
}

// choice is the choice of a part of the rules.
func choice(at screen.At, ref view.Reference) app.UI {
	r := &at.S.Rules
	type part struct {
		is    session.Part
		label string
	}
	all := []part{{session.Chapters, "Rules"}}
	if len(ref.Tables) > 0 {
		all = append(all, part{session.Tables, "Tables"})
	}
	if len(ref.Rulings) > 0 {
		all = append(all, part{session.Rulings, "Rulings"})
	}
	if at.S.Game != nil {
		all = append(all, part{session.Audit, "Dice"})
	}
	all = append(all, part{session.Credits, "About"})
	now := session.Chapters
	for _, p := range all {
		if p.is == r.Part {
			now = p.is
		}
	}
	var keys []app.UI
	for _, p := range all {
		id := string(p.is)
		if id == "" {
			id = "chapters"
		}
		keys = append(keys, at.F.Key(widget.K{Key: widget.KeyPart + "-" + id, Label: p.label, Role: "radio", Chosen: p.is == now,
			Skip: p.is != now, On: func() {
				r.Part, r.Find, r.Typed, r.Open = p.is, "", "", ""
			}}))
	}
	return screen.Choice(0, "Part of the rules", keys...).Class("parts")
}

// index lists the pieces of one kind.
func index(at screen.At, kind string) []app.UI {
	var rows []app.UI
	now := at.S.Rules.Beside().ID
	for _, p := range at.S.Rules.Listed() {
		if p.Kind == kind {
			rows = append(rows, row(at, p, "", now))
		}
	}
	if len(rows) == 0 {
		return nil
	}
	list := app.Ul().Class("rows").Body(rows...)
	if kind == "Action" {
		return []app.UI{widget.Head("Actions", ""), list}
	}
	return []app.UI{list}
}

// row is a piece in a list; now is the ID of the one that stands beside it, where there is room.
func row(at screen.At, p session.Piece, kind, now string) app.UI {
	second := below(p.Section, p.Title)
	if kind != "" {
		second = strings.TrimSuffix(kind+" · "+second, " · ")
	}
	if p.Says != "" { // found: what it says is more use than where it stands
		second = kind + " · " + p.Says
	}
	who := []app.UI{app.Span().Class("unit__name").Text(p.Title)}
	at.F.Note(p.Title)
	if second != "" {
		who = append(who, app.Span().Class("unit__what").Text(second))
	}
	open := func() { at.S.Rules.OpenPiece(p.ID) }
	if at.Two() {
		open = func() {
			at.S.Rules.TurnTo(p)
			at.S.Said = p.Title
		}
	}
	key := at.F.Row(widget.KeyPiece+"-"+p.ID, "unit", open, app.Span().Class("unit__who").Body(who...), widget.Svg("i-next", "ico second"))
	if at.Two() && p.ID == now {
		key = key.Aria("current", true)
	}
	return app.Li().Body(key)
}

// below returns what a section says below a title: nothing that the title says already.
func below(section, title string) string {
	of, ours := strings.CutPrefix(section, "House: ")
	switch {
	case section == title:
	case !strings.EqualFold(of, title):
		return section
	case ours:
		return "Our own"
	}
	return ""
}

// found lists the pieces that match the search.
func found(at screen.At) []app.UI {
	all := at.S.Rules.Found()
	if len(all) == 0 {
		return []app.UI{widget.P("second after", "Nothing in these rules mentions that. Try one word, or a shorter one.")}
	}
	const most = 40
	note := strconv.Itoa(len(all)) + " places"
	if len(all) == 1 {
		note = "1 place"
	}
	var rows []app.UI
	now := at.S.Rules.Beside().ID
	for _, p := range all[:min(len(all), most)] {
		rows = append(rows, row(at, p, p.Kind, now))
	}
	out := []app.UI{widget.Head("Found", note), app.Ul().Class("rows").Body(rows...)}
	if len(all) > most {
		out = append(out, widget.P("second after", "And "+strconv.Itoa(len(all)-most)+" more: add a word."))
	}
	return out
}

// cited shows the sections that a sum cites, each with what it was cited for.
func cited(at screen.At, ref view.Reference, acts []view.Procedure) []app.UI {
	var out []app.UI
	shown := map[string]bool{}
	for _, c := range at.S.Rules.Cites {
		places := at.S.Rules.At(c.Section)
		if at.S.Rules.Place(c.Section) != "" { // the paragraph on the form itself need not be repeated
			places = slices.DeleteFunc(places, func(p session.Piece) bool { return p.Kind == "Action" })
		}
		again := len(places) > 0
		for _, p := range places {
			again = again && shown[p.ID]
		}
		if again {
			continue
		}
		why := []app.UI{app.Span().Class("second").Text("For " + c.Why)}
		if said := session.Said(c.Section); said != "" {
			if of, ours := strings.CutPrefix(said, "House: "); ours {
				said = of + ", our own"
			}
			why = []app.UI{app.Span().Class("second").Text(book.UpperFirst(c.Why) + ": "), app.B().Class("strong").Text(said)}
		}
		out = append(out, app.P().Class("cited").Body(why...))
		if len(places) == 0 {
			out = append(out, widget.P("small second", "The reference does not cover this; look it up in the rule book."))
		}
		for _, p := range places {
			if !shown[p.ID] {
				shown[p.ID] = true
				out = append(out, piece(at, p.ID, ref, acts, false)...)
			}
		}
	}
	return out
}

// piece draws a chapter, action, table or ruling in full. alone reports that it fills the screen.
func piece(at screen.At, id string, ref view.Reference, acts []view.Procedure, alone bool) []app.UI {
	for _, c := range ref.Chapters {
		if id == "c-"+c.ID {
			out := []app.UI{heading(at, c.Title, alone)}
			if second := below(c.Section, c.Title); second != "" {
				out = append(out, widget.P("small second", second))
			}
			for _, p := range c.Body {
				text := at.F.Words(p.Text)
				if tail := source(p.Section, c.Section, p.Mark); tail != "" {
					text = append(text, app.Text(" "), app.Span().Class("small second").Text(tail))
				}
				out = append(out, app.P().Class("para").Body(text...))
			}
			if alone {
				for _, t := range ref.Tables {
					if strings.EqualFold(t.Section, c.Section) {
						out = append(out, Table(at.F, t))
					}
				}
			}
			return out
		}
	}
	for _, a := range acts {
		if id == "a-"+a.ID {
			return []app.UI{heading(at, a.Name, alone), widget.P("small second", session.Said(a.Section)), at.F.P("para", a.Ref)}
		}
	}
	for _, t := range ref.Tables {
		if id == "t-"+t.ID {
			return []app.UI{table(at.F, t, alone)}
		}
	}
	for i, r := range ref.Rulings {
		if id == "r-"+strconv.Itoa(i+1) {
			return rulings(at, []view.Ruling{r})
		}
	}
	return nil
}

// heading is the heading of a piece, left to the screen's title when the piece is alone.
func heading(at screen.At, title string, alone bool) app.UI {
	if alone {
		return app.Span().Class("vh")
	}
	return at.F.Text("h2", "after", title)
}

// source returns the section of a paragraph if it differs from its chapter's, and its mark if it is not printed in the rules.
func source(section, chapter string, m engine.Mark) string {
	if strings.EqualFold(section, chapter) {
		section = ""
	}
	section = session.Said(section)
	switch {
	case section == "" && m == engine.Printed:
		return ""
	case section == "":
		return "(" + m.String() + ")"
	case m == engine.Printed:
		return "(" + section + ")"
	}
	return "(" + widget.Place(section, m) + ")"
}

func esc(s string) string { return html.EscapeString(s) }

// Table draws a table with the values in force. A letter, explained below the table, marks values that are not printed in the rules;
// changed values show what they were. A wide table scrolls within its column.
func Table(f *widget.Frame, t view.Table) app.UI { return table(f, t, false) }

func table(f *widget.Frame, t view.Table, alone bool) app.UI {
	var b strings.Builder
	derived, house := false, false
	id := "table-" + esc(t.ID)
	class := "tabled"
	if len(t.Head) >= wide {
		class += " tabled--wide"
	}
	head := "after"
	if alone {
		head = "vh"
	}
	b.WriteString(`<section class="` + class + `"><h2 class="` + head + `" id="` + id + `">` +
		f.Says(t.Title) + `</h2>`)
	if said := below(session.Said(t.Section), t.Title); said != "" {
		b.WriteString(`<p class="small second place">` + esc(said) + `</p>`)
	}
	b.WriteString(`<div class="scroll" tabindex="0" role="region" aria-labelledby="` + id + `"><table class="book-table"><thead><tr>`)
	for _, h := range t.Head {
		b.WriteString(`<th scope="col">` + f.Says(h) + `</th>`)
	}
	b.WriteString(`</tr></thead><tbody>`)
	for _, row := range t.Rows {
		b.WriteString(`<tr>`)
		for i, c := range row {
			open, end := `<td>`, `</td>`
			if i == 0 {
				open, end = `<th scope="row">`, `</th>`
			}
			b.WriteString(open + f.Says(c.Text))
			if c.Text == "" {
				b.WriteString(`<span class="vh">nothing</span>`)
			}
			switch c.Mark {
			case engine.Derived:
				derived = true
				b.WriteString(`<abbr class="from" title="derived">d</abbr>`)
			case engine.House:
				house = true
				b.WriteString(`<abbr class="from" title="house">h</abbr>`)
			}
			if c.Odds != "" {
				b.WriteString(` <span class="odds">` + esc(c.Odds) + `</span>`)
			}
			if c.Was != "" {
				b.WriteString(` <span class="was">changed, was ` + f.Says(c.Was) + `</span>`)
			}
			b.WriteString(end)
		}
		b.WriteString(`</tr>`)
	}
	b.WriteString(`</tbody></table></div>`)
	if t.Note != "" {
		b.WriteString(`<p class="small second after">` + f.Says(t.Note) + `</p>`)
	}
	var key []string
	if derived {
		key = append(key, `<b>d</b> derived from the rules`)
	}
	if house {
		key = append(key, `<b>h</b> house value, which the referee may change`)
	}
	if len(key) > 0 {
		b.WriteString(`<p class="small second after legend">` + strings.Join(key, ". ") + `.</p>`)
	}
	b.WriteString(`</section>`)
	return app.Raw(b.String())
}

// wide is the number of columns from which a table takes the full width of a printed page.
const wide = 5

// rulings draws rulings in full: what is unclear in the rules, how it is ruled, and why.
func rulings(at screen.At, all []view.Ruling) []app.UI {
	var out []app.UI
	for _, r := range all {
		var b strings.Builder
		b.WriteString(`<section class="ruling">`)
		if said := session.Said(r.Section); said != "" {
			b.WriteString(`<p class="small second">` + esc(said) + `</p>`)
		}
		b.WriteString(`<p class="strong">` + at.F.Says(r.Says) + `</p><dl>`)
		for _, x := range [][2]string{{"Ruled", r.Ruled}, {"Why", r.Why}} {
			if x[1] != "" {
				b.WriteString(`<div><dt>` + x[0] + `</dt><dd>` + at.F.Says(x[1]) + `</dd></div>`)
			}
		}
		b.WriteString(`</dl></section>`)
		out = append(out, app.Raw(b.String()))
	}
	return out
}

// credits gives the author and edition of the rule book, and what in it is our own.
func credits(at screen.At, i engine.Info) (out, own []app.UI) {
	out = []app.UI{app.H2().Class("after").Text(i.Title), at.F.P("lead after", i.Credit())}
	if i.Edition != "" {
		out = append(out, at.F.P("second", i.Edition))
	}
	if i.Blurb != "" {
		out = append(out, at.F.P("para", i.Blurb))
	}
	out = append(out, widget.P("para",
		"The rules belong to their author. Everything here is in our own words: keep the book at the table."))
	if i.Stage != "" && i.Stage != "complete" {
		out = append(out, widget.P("second after", "Status: "+i.Stage+"."))
	}
	if i.House != "" {
		own = []app.UI{widget.Head("Our own design", ""), at.F.P("", i.House),
			widget.P("second after", "Such values are marked house; you can change them for a game under Settings.")}
	}
	return out, own
}

// audit compares the faces thrown with what fair dice show.
func audit(at screen.At) []app.UI {
	var out []app.UI
	for _, t := range journal.Audit(at.S.Game) {
		out = append(out, app.Raw(tally(t, "")))
	}
	if len(out) == 0 {
		out = append(out, widget.P("second after", "No dice have been rolled in this game."))
	}
	note := "Every die counts once, even in steps since undone. Dice entered only as hits are left out."
	if all, games := at.S.Rules.Dice(); games > 1 {
		for _, t := range all {
			out = append(out, app.Raw(tally(t, ", all "+strconv.Itoa(games)+" games")))
		}
		note += " All games means those on this device, except those kept only as a report."
	}
	return append(out, widget.P("small second after", note))
}

// Verdict sums up an audit in plain words.
func Verdict(t dice.Tally) string {
	switch rare := t.Rare(); {
	case t.N() < t.Enough():
		return "Too few to say: it takes " + strconv.Itoa(t.Enough()) + " dice."
	case rare > 0:
		return "Unusual, but 1 run in " + thousands(rare) + " looks like that with fair dice."
	}
	return "Nothing unusual."
}

func thousands(n int) string {
	if n >= 1000 {
		return strconv.Itoa(n/1000) + ",000"
	}
	return strconv.Itoa(n)
}

// Stranger says how often fair dice would look less even than t.
func Stranger(t dice.Tally) string {
	n, of := (t.UnevenPerMillion()+5000)/10000, 100
	if n < 5 {
		n, of = (t.UnevenPerMillion()+50)/100, 10000
	}
	if n == 0 {
		return "Fewer than 1 in 10,000 runs of fair dice look stranger."
	}
	return strconv.Itoa(n) + " of " + thousands(of) + " runs of fair dice look stranger."
}

// tally draws the audit of one kind of dice; of is appended to its heading.
func tally(t dice.Tally, of string) string {
	who := "Computer dice"
	if t.By == dice.Table {
		who = "Dice on the table"
	}
	if t.Sides == 10 {
		who += ", ten-sided"
	}
	who += of
	most := 1
	for _, n := range t.Seen {
		most = max(most, n)
	}
	var b strings.Builder
	b.WriteString(`<section class="audit"><div class="head"><h2>` + who + `</h2><span>` + strconv.Itoa(t.N()) + ` rolled</span></div>`)
	b.WriteString(`<p class="strong">` + esc(Verdict(t)) + `</p>`)
	b.WriteString(`<table class="book-table faces-table"><thead><tr><th scope="col">Face</th><th scope="col">Times</th><td ` +
		`aria-hidden="true"></td></tr></thead><tbody>`)
	for i, n := range t.Seen {
		b.WriteString(`<tr><th scope="row">` + strconv.Itoa(i+1) + `</th><td>` + strconv.Itoa(n) +
			`</td><td aria-hidden="true"><svg class="run" viewBox="0 0 100 10" preserveAspectRatio="none"><rect width="` +
			strconv.Itoa(100*n/most) + `" height="10"/><path d="M` + strconv.Itoa(min(10*t.Expected()/most, 100)) + ` 0v10"/></svg></td></tr>`)
	}
	b.WriteString(`</tbody></table><p class="small second after">Expected ` + book.Tenths(t.Expected()) +
		` of each face, the line in every bar. Chi-square ` + book.Tenths(t.ChiSquare()) + `.`)
	if t.N() >= t.Enough() {
		b.WriteString(" " + Stranger(t))
	}
	b.WriteString(`</p></section>`)
	return b.String()
}

// sheetTables returns the tables of the printed reference sheet.
func sheetTables(ref view.Reference) []view.Table {
	var out []view.Table
	for _, t := range ref.Tables {
		if t.Sheet {
			out = append(out, t)
		}
	}
	return out
}

// broad reports whether a row of t is too long for half a page.
func broad(t view.Table) bool {
	most := make([]int, len(t.Head))
	for i, h := range t.Head {
		for _, word := range strings.Fields(h) {
			most[i] = max(most[i], utf8.RuneCountInString(word))
		}
	}
	for _, row := range t.Rows {
		for i, c := range row {
			n := utf8.RuneCountInString(c.Text)
			if c.Odds != "" {
				n += utf8.RuneCountInString(c.Odds) + 3
			}
			most[i] = max(most[i], n)
		}
	}
	sum := 0
	for _, n := range most {
		sum += n + 2 // with the gap
	}
	return sum > 76
}

// DrawPrint draws the pages to print: the reference sheet and the rosters.
func DrawPrint(at screen.At) app.UI {
	s := at.S
	book := s.Rules.System()
	if book == nil {
		return books(at)
	}
	ref, _ := s.Rules.Reference()
	roster := s.Pages.Roster && s.Game != nil
	sh, mapped := s.Table()
	mapped = mapped && sh.Diagram != nil && sh.Diagram.Land != nil
	atlas := s.Pages.Map && mapped
	i := book.Info()
	var body []app.UI
	if s.Game != nil {
		kind := func(id, label string, is, roster, atlas bool) app.UI {
			return at.F.Key(widget.K{Key: widget.KeyPrint + "-" + id, Label: label, Role: "radio", Chosen: is, Skip: !is,
				On: func() { s.Pages.Roster, s.Pages.Map = roster, atlas }})
		}
		keys := []app.UI{kind("sheet", "Reference sheet", !roster && !atlas, false, false),
			kind("roster", "Roster", roster && !atlas, true, false)}
		if mapped {
			keys = append(keys, kind("map", "Map", atlas, false, true))
		}
		body = append(body, screen.Choice(len(keys), "What to print", keys...).Class("screen-only"))
	}
	title := i.Title
	if atlas {
		title = s.Game.Setup().Name
		body = append(body, widget.Plan(sh.Diagram))
	} else if roster {
		title = s.Game.Setup().Name
		d := s.Desk()
		var lists []app.UI
		for _, sh := range s.Game.System().Sheets(s.Game.State()) {
			for _, l := range sh.Lists {
				if !l.Secret && len(l.Rows) > 0 {
					lists = append(lists, screen.Plain(l))
				}
			}
		}
		body = append(body, widget.P("second", i.Title+". "+d.Title+"."))
		if len(lists) == 0 {
			lists = []app.UI{widget.P("after", "This game’s rosters are empty.")}
		}
		body = append(body, app.Div().Class("paper paper--2").Body(lists...))
	} else {
		// Full-width tables come first, the others in columns below.
		var across, narrow []app.UI
		rows, columns := 0, "paper paper--2"
		for _, t := range sheetTables(ref) {
			if broad(t) {
				across = append(across, Table(at.F, t))
			} else {
				narrow = append(narrow, Table(at.F, t))
				if rows += len(t.Rows) + 2; rows > 120 { // a book of many short tables
					columns = "paper paper--3"
				}
			}
		}
		if len(across)+len(narrow) == 0 {
			across = []app.UI{widget.P("after", "This rule book has no reference sheet.")}
		}
		body = append(body, widget.P("second",
			"Reference sheet. "+i.Credit()+". d: derived from the rules; h: house value, which the referee may change."),
			app.Div().Class("paper").Body(across...), app.Div().Class(columns).Body(narrow...))
	}
	keys := []app.UI{at.F.Key(widget.K{Key: widget.KeyPrint, Label: "Print or PDF", Icon: "i-print", On: at.Page.Print})}
	dock := app.UI(nil)
	if s.Game != nil {
		dock = screen.UndoBar(at, "rules", keys...)
	} else {
		dock = screen.Dock(screen.Keys(
			at.F.Key(widget.K{Key: widget.KeyBack, Label: "Back", Icon: "i-back", Class: "undo", On: func() { at.Go("rules/") }}), keys[0]))
	}
	return screen.Column(at, title, body, dock)
}

// Picture identifies the part of the rules, the piece or the citations in view.
func Picture(s *session.Session) string {
	r := s.Rules
	if r.Turned > 0 { // the list keeps its place
		r.Open = ""
	}
	return string(r.Part) + r.Open + strconv.Itoa(len(r.Cites))
}
