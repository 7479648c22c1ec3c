package screen

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/session"
	"vedette/app/widget"
	"vedette/engine/view"
)

// The panes of a wide screen: the rail with the sections and, to its right, the forces and the duties. Beside them is the screen that a
// phone shows on its own.

// When shows the turn and whose initiative it is. With heading set it is the title of the screen.
func When(at At, d view.Desk, heading bool) app.UI {
	say := app.UI(at.F.P("serif banner__who", d.Say))
	if heading {
		say = at.F.Title("banner__who", d.Say)
	}
	return app.Div().Class("grow").Body(at.F.P("kick banner__turn", d.Title), say)
}

// Rail holds all sections, and the keys that a phone has in its header; here is the ID of the section in view.
func Rail(at At, here string) app.UI {
	own, always := Items(at)
	last := len(always) - 1
	links := at.F.Links(append(own, always[:last]...), here)
	parts := append([]app.UI{widget.Svg("t-vedette", "rail__sign")}, links...)
	parts = append(parts, app.Hr())
	for _, k := range RailKeys(at) {
		k.Class = "rail__key"
		parts = append(parts, at.F.Key(k))
	}
	parts = append(parts, at.F.Links(always[last:], here)...)
	open := at.S.Pages.Shorts
	return app.Nav().Class("rail").Aria("label", "Sections").Body(append(parts, at.F.Key(widget.K{Key: widget.KeyShorts, Label: "Keys",
		Icon: "i-keys", Class: "rail__key", Short: "?", Expands: true, Chosen: open, On: func() { at.S.Pages.Shorts = !open }}))...)
}

// withActing returns the lists with the acting unit at the top of the first open one, not one of places and their like, unless one of
// them already shows it.
func withActing(all []view.List, unit view.Row) []view.List {
	first := -1
	for i, l := range all {
		if first < 0 && !l.Secret && l.Fold == "" && !slices.ContainsFunc(l.Rows, func(r view.Row) bool { return r.Tile == view.Place }) {
			first = i
		}
		for _, r := range l.Rows {
			if r.ID == unit.ID {
				return all
			}
		}
	}
	if first < 0 {
		return all
	}
	all = append([]view.List(nil), all...)
	unit.Marks, unit.Pips, unit.Key, unit.Tap = nil, nil, nil, nil
	all[first].Rows = append([]view.Row{unit}, all[first].Rows...)
	return all
}

// owedRows is how many duties the left pane shows before the rest fold behind a key.
const owedRows = 3

// Left is the pane of forces and duties beside the section here. With rest set, its top is the heading of the play screen.
func Left(at At, here string, rest bool) app.UI {
	d, f := at.S.Desk(), at.F
	press := func(k view.Key) {
		at.S.Press(k)
		at.Go("field/")
	}
	all := d.Lists
	if d.Over {
		all = leftover(at)
	}
	if d.Deeds != nil {
		f.Acting = d.Deeds.Unit.ID
		all = withActing(all, d.Deeds.Unit)
	}
	all = without(all, sheetRows(at, here))
	f.Rows = 1
	fixed := at.S.View == session.Ask || d.Card != nil // a stray tap must not lose a half-finished throw
	var lists []app.UI
	for _, l := range all {
		if fixed || d.Over {
			l = untapped(l)
		}
		lists = append(lists, f.List(narrow(l), press))
	}
	f.Rows = 0
	// It takes the focus because it scrolls and may hold no key.
	list := app.Div().Class("left__list").TabIndex(0).Body(append(lists, f.Foot())...)
	if d.Over && rest { // the verdict is shown beside it
		d.Say, rest = at.S.Game.Setup().Name, false
	}
	parts := []app.UI{app.Div().Class("left__top").Body(When(at, d, rest), widget.Rule()), list}
	_, owed := Hints(d)
	if len(owed)+len(d.Remind) > 0 && !fixed {
		parts = append(parts, todo(at, owed, d.Remind, press))
	}
	return app.Section().Class("left").Aria("label", "Forces and what is still to do").Body(parts...)
}

// sheetRows returns the ids of the rows that the rule book's sheet here shows; its lists that stand in the pane are not shown.
func sheetRows(at At, here string) map[string]bool {
	rows := map[string]bool{}
	for _, sh := range at.S.Game.System().Sheets(at.S.Game.State()) {
		if sh.ID != here {
			continue
		}
		for _, l := range Unshown(at, sh.Lists) {
			for _, r := range l.Rows {
				rows[r.ID] = true
			}
		}
	}
	return rows
}

// without returns the lists, except those of which every row is shown beside them.
func without(all []view.List, shown map[string]bool) []view.List {
	return slices.DeleteFunc(slices.Clone(all), func(l view.List) bool {
		return len(l.Rows) > 0 && !slices.ContainsFunc(l.Rows, func(r view.Row) bool { return !shown[r.ID] })
	})
}

// Unshown returns the lists that do not already stand in the pane beside.
func Unshown(at At, lists []view.List) []view.List {
	if at.Wide == 0 {
		return lists
	}
	return slices.DeleteFunc(slices.Clone(lists), func(l view.List) bool {
		return slices.ContainsFunc(at.S.Desk().Lists, func(x view.List) bool { return x.ID == l.ID })
	})
}

// leftover lists what became of everybody in a game that has ended, without what the play screen shows beside it.
func leftover(at At) (all []view.List) {
	shown := at.S.Closing().Lists
	for _, sh := range at.S.Game.System().Sheets(at.S.Game.State()) {
		if sh.ID != "forces" {
			continue
		}
		for _, l := range sh.Lists {
			if !slices.ContainsFunc(shown, func(x view.List) bool { return x.Title == l.Title }) {
				all = append(all, l)
			}
		}
	}
	return all
}

// todo is the foot of the left pane.
func todo(at At, owed []view.Duty, remind []view.Reminder, press func(view.Key)) app.UI {
	n, open := len(owed), at.S.Pages.Owed
	title, note := "Still to do", strconv.Itoa(n)+" things"
	switch n {
	case 0:
		title, note = "Remember", ""
	case 1:
		note = "1 thing"
	}
	shown, rest := owed, app.UI(nil)
	if n > owedRows && !open {
		shown = owed[:owedRows]
		rest = at.F.Key(widget.K{Key: widget.KeyOwed, Label: strconv.Itoa(n-owedRows) + " more", Class: "key--quiet key--row", Expands: true,
			On: func() { at.S.Pages.Owed = true }})
	}
	list := append([]app.UI{widget.Head(title, note)}, at.F.Owed(shown, remind, 1, press)...)
	return app.Section().Class("duties").Aria("label", title).Body(widget.Join(append(list, rest)...)...)
}

// untapped returns a read-only copy of a list.
func untapped(l view.List) view.List {
	l.Rows = slices.Clone(l.Rows)
	for i := range l.Rows {
		l.Rows[i].Tap, l.Rows[i].Key = nil, nil
	}
	return l
}

// narrow returns a copy of a list whose rows are low: losses are a number, not a row of figures.
func narrow(l view.List) view.List {
	l.Rows = slices.Clone(l.Rows)
	for i := range l.Rows {
		r := &l.Rows[i]
		if p := r.Pips; p != nil && p.Lost > 0 && r.Small == "" {
			r.Small = "of " + strconv.Itoa(p.Leaders+p.Men+p.Lost)
		}
		r.Pips = nil
	}
	return l
}

// Draws is the side pane of the play screen: this turn's steps, in order. It returns nil on a phone, or when nothing has happened yet.
func Draws(at At) app.UI {
	if at.Wide == 0 {
		return nil
	}
	told := at.S.Turn()
	if len(told) == 0 {
		return nil
	}
	var items []app.UI
	press := 0
	for i, t := range told {
		if t.Card.OnDesk && t.Draw == 0 { // the initiative, which the play screen shows
			continue
		}
		n := ""
		if t.Draw > 0 && t.Draw != press {
			press = t.Draw
			n = strconv.Itoa(press)
		}
		line := t.Line
		if len(line) == 0 {
			line = view.Words{view.Say(t.Head)}
		}
		class := ""
		if i == len(told)-1 {
			class = "strong"
		}
		items = append(items, app.Li().Class(class).Body(app.Span().Class("draws__n").Text(n), app.Span().Body(at.F.Words(line)...)))
	}
	note := ""
	switch {
	case press == 1:
		note = "1 draw"
	case press > 1:
		note = strconv.Itoa(press) + " draws"
	}
	if items == nil {
		return nil
	}
	return app.Section().Class("side").TabIndex(0).Aria("label", "This turn").Body(widget.Head("Turn "+strconv.Itoa(at.S.Desk().Turn), note),
		app.Ol().Class("draws").Body(items...))
}

// Shorts is the list of keyboard shortcuts.
func Shorts() app.UI {
	out := `<section class="sheet shorts" aria-label="Keyboard shortcuts"><div class="head"><h2>Keys</h2>` +
		`<span>Turn off in Settings</span></div><ul>`
	for _, x := range [...]string{"Enter the green key", "U Undo", "O Other", "P Players", "1–9 the rows of the roster", "←→ between " +
		"answers",
		"? this list"} {
		key, what, _ := strings.Cut(x, " ")
		out += `<li><kbd class="kbd">` + key + `</kbd> ` + what + `</li>`
	}
	return app.Raw(out + `</ul></section>`)
}
