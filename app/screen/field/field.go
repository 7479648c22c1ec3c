// Package field draws the play screen: the desk between entries, the menu of actions, the form of
// one action, the dice keys, the questions and the result. All words and figures come from the
// rule book; this package decides only where they stand.
package field

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/screen"
	"vedette/app/session"
	"vedette/app/widget"
	"vedette/engine"
)

// Draw draws the play screen as it stands.
func Draw(at screen.At) app.UI {
	if at.S.Game == nil {
		return screen.None(at, "field")
	}
	if r := at.S.Result(); r != nil {
		if at.Behind.Of == r {
			at.F.Take(at.Behind.Frame)
			return app.Raw(at.Behind.Markup)
		}
		return app.Raw(result(at, r))
	}
	switch at.S.View {
	case session.Menu:
		return menu(at)
	case session.Form:
		return form(at)
	case session.Ask:
		return ask(at)
	}
	return desk(at)
}

// Behind draws the result that the key of the form in view will show, so that the page can lay it out before anybody
// waits for it; nil when there is none.
func Behind(at screen.At) app.UI {
	r := at.S.Next()
	if r == nil {
		*at.Behind = screen.Behind{}
		return nil
	}
	if at.Behind.Of != r {
		b := at.Behind
		at.F = at.F.Apart()
		b.Of, b.Frame, b.Markup = r, at.F, result(at, r)
	}
	return app.Raw(at.Behind.Markup)
}

// desk is the play screen at rest.
func desk(at screen.At) app.UI {
	d, f := at.S.Desk(), at.F
	f.Named = ""
	for _, x := range d.Duties {
		if x.Names != "" {
			f.Named = x.Names
		}
	}
	banner := app.Header().Class("banner banner--desk").Body(
		app.Div().Class("banner__row").Body(widget.P("serif banner__turn", d.Title), screen.CoverKey(at), screen.ShelfKey(at),
			screen.SettingsKey(at)),
		app.H1().Class("banner__who").TabIndex(-1).ID("screen-title").Text(d.Say),
		widget.P("banner__say", d.Small),
		widget.Rule())
	var body []app.UI
	if d.Deeds != nil { // what can be done now comes before what has been done
		body = append(body, hand(at, d.Deeds))
		if at.S.Why != "" {
			body = append(body, widget.Why(at.S.Why))
		}
	}
	if d.Over && at.S.Nudge() {
		body = append(body, app.Div().Class("carried").Body(app.Span().Class("grow").Text("The game is over. A file keeps it, whatever "+
			"becomes of this phone."),
			f.Key(widget.K{Key: widget.KeySave, Label: "Save", Aria: "Save everything as one file", On: at.Page.Save})))
	}
	if t, ok := at.S.Last(); ok && t.Card.OnDesk { // the step that led here, with its dice
		for _, n := range t.Card.Notes {
			body = append(body, widget.P("small second after", n))
		}
		body = append(body, widget.RolledRow(t.Rolls))
	}
	if len(d.Counts) > 0 {
		body = append(body, tallies(at, d.Counts))
	}
	for _, l := range d.Lists {
		body = append(body, f.List(l, at.S.Press))
	}
	top, more := deskKeys(at, d)
	if len(more) > 0 {
		body = append(body, app.Div().Class("seg more seg--2").Body(more...))
	}
	body = append(body, modes(at))
	dock := []app.UI{}
	if s := f.Duties(d.Duties, d.Remind, at.S.Press); s != nil {
		dock = append(dock, s)
	}
	if len(top) > 0 {
		dock = append(dock, screen.Top(screen.Seg(min(len(top), 3), top...)))
	}
	d.Primary.Symbol = ""
	primary := deskKey(at, d.Primary, "key--primary key--big key--stack")
	dock = append(dock,
		app.Div().Class("dock__keys").Body(f.UndoKey(at.S.UndoWord(), "", at.S.Undo), primary),
		screen.Nav(at, "field"))
	return screen.Screen(banner, screen.Main(body...), screen.Dock(dock...))
}

// hand is the unit in hand with what it may do.
func hand(at screen.At, d *engine.Deeds) app.UI {
	var keys []app.UI
	for _, k := range d.Keys {
		x := key(at, k, "")
		x.Icon, x.Mute = "", true
		keys = append(keys, at.F.Key(at.F.Names(x, k)))
	}
	return app.Section().Class("deeds").Body(
		at.F.List(engine.List{ID: "hand", Rows: []engine.Row{d.Unit}}, at.S.Press), screen.Seg(across(len(keys)), keys...))
}

// tallies are the numbers that are counted at the table, each with a key for one less and one more.
func tallies(at screen.At, all []engine.Counter) app.UI {
	var out []app.UI
	for _, c := range all {
		less, more := func() { at.S.Press(c.Less) }, func() { at.S.Press(c.More) }
		out = append(out, app.Div().Body(widget.P("field__name", c.Label), at.F.Stepper(widget.KeyTally+"-"+c.ID,
			strconv.Itoa(c.Value), c.Label, c.Less.Refused == "", c.More.Refused == "", less, more)))
	}
	return app.Div().Class("pair counts").Body(out...)
}

// deskKeys are the keys beside the primary one. In the dock: an action, the first key of the rule book, and redo when there
// is something to put back; the rest stand on the page.
func deskKeys(at screen.At, d engine.Desk) (dock, page []app.UI) {
	if !d.Over {
		take := widget.K{Key: widget.KeyTakeAction, Label: "Take action", Class: "key--tall", On: at.S.OpenMenu}
		dock = append(dock, at.F.Key(take))
	}
	for i, k := range d.Keys {
		k.Symbol = ""
		switch {
		case i == 0:
			dock = append(dock, deskKey(at, k, "key--tall"))
		case i == len(d.Keys)-1 && len(page)%2 == 0:
			page = append(page, deskKey(at, k, "wide"))
		default:
			page = append(page, deskKey(at, k, ""))
		}
	}
	if w := at.S.RedoWord(); w != "" {
		dock = append(dock, at.F.Key(widget.K{Key: widget.KeyRedo, Label: "Redo", Small: w, Class: "key--tall", On: at.S.Redo}))
	}
	return dock, page
}

func deskKey(at screen.At, k engine.Key, class string) app.UI {
	return at.F.Key(at.F.Names(key(at, k, class), k))
}

// key is a key of the rule book.
func key(at screen.At, k engine.Key, class string) widget.K {
	return widget.K{Key: screen.DataKey(k), Label: k.Label, Small: k.Small, Icon: k.Symbol, Class: class, Refused: k.Refused,
		On: func() { at.S.Press(k) }}
}

// modes is the choice of who throws the dice, at the foot of the play screen.
func modes(at screen.At) app.UI {
	now := at.S.Game.Mode()
	var keys []app.UI
	for _, m := range at.S.Game.System().DiceModes() {
		keys = append(keys, at.F.Key(widget.K{Key: widget.KeyDice + "-" + m.ID, Label: m.Label, Small: m.Small, Role: "radio",
			Chosen: m.ID == now.ID, Skip: m.ID != now.ID, On: func() { at.S.SetMode(m.ID) }}))
	}
	return app.Section().Class("modes").Body(widget.Head("Dice", ""), screen.Choice(3, "Who throws the dice", keys...))
}

// menu is the choice of an action, grouped.
func menu(at screen.At) app.UI {
	var body []app.UI
	var keys []app.UI
	group := ""
	flush := func() {
		if len(keys) > 0 {
			body = append(body, widget.Head(group, ""), app.Div().Class("seg seg--"+strconv.Itoa(across(len(keys)))).Body(keys...))
		}
		keys = nil
	}
	for _, p := range at.S.Game.System().Procedures(at.S.Game.State()) {
		if p.Group == "" {
			continue
		}
		if p.Group != group {
			flush()
			group = p.Group
		}
		label := p.Short
		if label == "" {
			label = p.Name
		}
		keys = append(keys, at.F.Key(widget.K{Key: widget.KeyAction + "-" + p.ID, Label: label, Refused: p.Refused, Mute: true,
			Class: "key--act", Aria: spoken(p.Name, label), On: func() { at.S.Choose(p.ID) }}))
	}
	flush()
	return screen.Screen(
		screen.Banner("Take action"),
		screen.Main(body...),
		screen.Dock(screen.Last(back(at, "Back to the field"))))
}

// across is how many keys of a group of n stand side by side, so that none is left alone.
func across(n int) int {
	if n == 2 || n == 4 {
		return 2
	}
	return 3
}

// spoken is the whole name of an action when it holds the words on its key, which are what somebody
// says who taps by voice.
func spoken(name, label string) string {
	if strings.Contains(strings.ToLower(name), strings.ToLower(label)) {
		return name
	}
	return ""
}

func back(at screen.At, label string) app.UI {
	return at.F.Key(widget.K{Key: widget.KeyBack, Label: label, Icon: "i-back", Class: "key--tall", On: at.S.Cancel})
}

// form is the entry of one action with its live reckoning.
func form(at screen.At) app.UI {
	x, f := at.S.Entry.Form(), at.F
	hand := at.S.Entry.Open
	if hand == "" {
		for _, fd := range x.Fields {
			if fd.Kind == engine.Pick && fd.Value == "" {
				hand = fd.Key
				break
			}
		}
	}
	var body []app.UI
	var ticks []app.UI
	long := false // a label of theirs wants half of the width
	for i, fd := range x.Fields {
		if fd.Kind == engine.Tick {
			long = long || len(fd.Label) > 24 || fd.Help != ""
			ticks = append(ticks, f.Field(fd, true, at.S.Fill, at.S.Entry.Touch))
			if i+1 < len(x.Fields) && x.Fields[i+1].Kind == engine.Tick {
				continue
			}
			class := "ticks"
			if long {
				class += " ticks--long"
			}
			body = append(body, app.Div().Class(class).Body(ticks...))
			ticks, long = nil, false
			continue
		}
		body = append(body, f.Field(fd, fd.Key == hand, at.S.Fill, at.S.Entry.Touch))
	}
	if d := widget.Diagram(x.Diagram); d != nil {
		body = append(body, d)
	}
	if x.Ref != "" {
		body = append(body, widget.P("small second ref", x.Ref))
	}
	if f.CanCite(x.Section) {
		body = append(body, f.Key(widget.K{Key: widget.KeyWhy, Label: at.S.Rules.Place(x.Section), Small: "in the rules", Icon: "n-rules",
			Class: "key--quiet key--row key--flush", On: func() {
				f.Cite([]engine.Term{{Why: x.Title, Section: x.Section}})
			}}))
	}
	var say []app.UI
	for i, r := range x.Sums() {
		if i > 0 { // the dock is low: further groups take a line each, their sums stand on the card
			say = append(say, widget.GroupLine(r))
			continue
		}
		say = append(say, f.Reckoning(r, r.Times))
	}
	if at.S.Why != "" {
		say = append(say, widget.Why(at.S.Why))
	} else if x.Refused != nil && x.Reck == nil {
		say = append(say, widget.Why(x.Refused.Text))
	}
	if kept := len(at.S.Game.Kept()); kept > 0 {
		on := at.S.Game.Pref("keep") != "no"
		say = append(say, f.Key(widget.K{Key: widget.KeyKeptDice, Label: "Dice already thrown count", Icon: "i-dice", Toggle: true, Chosen: on,
			Class: "key--row", On: func() { at.S.KeepDice(!on) }}))
	}
	goKey := widget.K{Key: widget.KeyGo, Label: x.Go, Small: x.GoSmall, Class: "key--primary key--stack key--form", On: at.S.Take}
	if x.Refused != nil {
		goKey.Refused, goKey.Mute = x.Refused.Text, x.Reck == nil
	}
	dock := []app.UI{}
	if len(say) > 0 {
		dock = append(dock, app.Section().Class("dock__say").Aria("label", "What it comes to").Body(say...))
	}
	dock = append(dock, app.Div().Class("dock__keys dock__keys--last").Body(
		f.Key(widget.K{Key: widget.KeyBack, Label: "Back", Icon: "i-back", Class: "undo", On: at.S.Cancel}), f.Key(goKey)))
	return screen.Screen(
		app.Header().Class("banner banner--unit").Body(
			app.Div().Class("banner__row").Body(screen.Title(x.Title),
				f.Key(widget.K{Key: widget.KeyTakeAction, Label: "Other", Icon: "i-down", Class: "key--quiet", Aria: "Other action", On: at.S.Other}))),
		screen.Main(body...),
		screen.Dock(dock...))
}

// ask is the dice tray or a question card.
func ask(at screen.At) app.UI {
	s, f := at.S, at.F
	over := s.Game.System().Form(s.Game.State(), s.Entry.Draft).Title
	undo := f.UndoKey(s.UndoWord(), "", s.Unface)
	if q := s.Entry.Need().Ask; q != nil {
		banner, page, keys := f.Question(*q, over, s.Entry.Typed, s.Reply, s.Pad)
		last := []app.UI{undo}
		kind := "dock__keys dock__keys--last"
		if s.Entry.Need().Ask.Kind == 2 {
			enter := widget.K{Key: widget.KeyEnter, Label: "Enter", Icon: "i-check", Class: "key--primary", On: s.Enter}
			if s.Entry.Number() == "" {
				enter.Refused = "tap the figures"
			}
			last = append(last, f.Key(enter))
		} else {
			last, kind = []app.UI{f.UndoKey(s.UndoWord(), "undo--bar", s.Unface)}, "dock__keys dock__keys--one dock__keys--last"
		}
		parts := []app.UI{}
		if keys != nil {
			parts = append(parts, screen.Top(keys))
		}
		return screen.Screen(banner, page, screen.Dock(append(parts, app.Div().Class(kind).Body(last...))...))
	}
	tray := widget.Tray{Over: over, Need: s.Entry.Need(), Faces: s.Entry.Faces, Total: s.Entry.Times()}
	if s.Entry.Hits {
		return hits(at, tray, undo)
	}
	last := []app.UI{undo}
	class := "dock__keys dock__keys--last"
	if s.Entry.Times() > 1 && s.Entry.Need().Roll.Need > 0 {
		class = "dock__keys dock__keys--three dock__keys--last"
		count := widget.K{Key: widget.KeyCount, Label: "Count hits only", On: func() { s.Entry.Hits = true }}
		if len(s.Entry.Faces) > 0 {
			count.Refused = "finish this throw"
		}
		last = append(last, f.Key(count))
	}
	last = append(last, f.Key(widget.K{Key: widget.KeyRollRest, Label: "Roll the rest",
		Small: map[bool]string{true: "", false: "by computer"}[s.Entry.Times() > 1], On: s.RollRest}))
	return screen.Screen(widget.TrayBanner(tray), widget.TrayPage(tray), screen.Dock(
		screen.Top(f.FaceKeys(tray, s.Face)),
		app.Div().Class(class).Body(last...)))
}

// hits asks how many of the throws still missing succeeded.
func hits(at screen.At, t widget.Tray, undo app.UI) app.UI {
	var keys []app.UI
	for n := 0; n <= t.Need.Times; n++ {
		keys = append(keys, at.F.Key(widget.K{Key: widget.KeyHits + "-" + strconv.Itoa(n), Label: strconv.Itoa(n), Class: "pad",
			On: func() { at.S.CountHits(n) }}))
	}
	label, _ := t.Need.Roll.Meaning(t.Need.Roll.Need)
	return screen.Screen(widget.TrayBanner(t),
		screen.Main(widget.Head("How many: "+label+"?", "of "+strconv.Itoa(t.Need.Times)), screen.Seg(5, keys...)),
		screen.Dock(app.Div().Class("dock__keys dock__keys--last").Body(undo,
			at.F.Key(widget.K{Key: widget.KeyBack, Label: "Type the faces", Class: "key--tall", On: func() { at.S.Entry.Hits = false }}))))
}

// result is the markup of the card of a step, or of what waits for the referee's say.
func result(at screen.At, r *session.Result) string {
	s, c := at.S, r.Card
	undo := widget.Undo(r.Undo, "", s.Undo)
	change := widget.K{Key: widget.KeyChange, Label: "Change and redo", Icon: "i-redo", On: s.ChangeAndRedo}
	var top []widget.K
	if r.Waits {
		for _, k := range c.Keys {
			top = append(top, key(at, k, ""))
		}
		if r.Change {
			top = append(top, change)
		}
		last := []widget.K{undo}
		if c.Primary != nil {
			last = append(last, key(at, *c.Primary, "key--primary"))
		}
		return at.F.CardScreen(c, r.Rolls, top, last)
	}
	done := widget.K{Key: widget.KeyDone, Label: "Done", Icon: "i-check", Class: "key--primary", On: s.Done}
	if !r.Latest {
		return at.F.CardScreen(c, r.Rolls, nil, []widget.K{done})
	}
	for _, k := range c.Keys {
		top = append(top, key(at, k, "key--tall"))
	}
	if r.Change {
		change.Class = "key--tall"
		top = append(top, change)
		if r.Again.Text == "" || len(c.Keys) == 0 && c.Primary == nil { // the step of a thread cannot be done twice
			top = append(top, widget.K{Key: widget.KeySameAgain, Label: "Same again", Icon: "i-again", Class: "key--tall", Refused: r.Again.Text,
				On: s.SameAgain})
		}
	}
	if c.Primary != nil {
		done.Class = ""
		top = append(top, done)
		done = key(at, *c.Primary, "key--primary key--stack")
	}
	return at.F.CardScreen(c, r.Rolls, top, []widget.K{undo, done})
}
