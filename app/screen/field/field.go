// Package field draws the play screen: the desk between entries, the menu of actions, the form of an action, the dice tray, the questions
// and the result. The rule book supplies the words and figures; this package arranges them.
package field

import (
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
	"vedette/engine/view"
)

// Draw draws the play screen.
func Draw(at screen.At) app.UI {
	if at.S.Game == nil {
		return screen.None(at)
	}
	if r := at.S.Result(); r != nil {
		if at.Behind.Of == r && at.Behind.Wide == at.Wide {
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

// Behind draws the result that the key of the form in view will show, so that the page can lay it out before the tap. It returns nil when
// no result is known.
func Behind(at screen.At) app.UI {
	r := at.S.Next()
	if r == nil {
		*at.Behind = screen.Behind{}
		return nil
	}
	if at.Behind.Of != r || at.Behind.Wide != at.Wide {
		b := at.Behind
		at.F = at.F.Apart()
		b.Of, b.Wide, b.Frame, b.Markup = r, at.Wide, at.F, result(at, r)
	}
	return app.Raw(at.Behind.Markup)
}

// desk is the play screen at rest.
func desk(at screen.At) app.UI {
	d, f := at.S.Desk(), at.F
	if d.Over {
		return closing(at)
	}
	hints, owed := screen.Hints(d)
	for _, x := range hints {
		f.Named = x.Names
	}
	next := d.Next()
	next.Symbol = ""
	primary := f.Names(greenKey(at, next), next)
	if primary.Named { // it is always in view, so no other key needs pointing out
		f.Named = ""
	}
	banner := app.UI(nil)
	if at.Wide == 0 { // otherwise it is above the roster
		banner = app.Header().Class("banner banner--desk").Body(screen.Row(at, screen.When(at, d, true)), widget.Rule())
	}
	body, side := []app.UI(nil), screen.Draws(at)
	for _, x := range hints {
		body = append(body, f.Hint(x, hinted(at, d, owed, x.Names), at.S.Press))
	}
	if d.Lesson != nil {
		body = append(body, lesson(at, d.Lesson))
	}
	if d.Orders != nil { // what to do now comes before the briefing
		body = append(body, orders(at, d.Orders, screen.MapWidth(at, side == nil)))
	}
	if d.Brief != nil {
		body = append(append(body, at.F.Brief(*d.Brief, screen.MapWidth(at, side == nil))), seats(at)...)
	} else if at.Wide > 0 && d.Small != "" {
		body = append(body, at.F.P("lead asks", d.Small))
	}
	done, ok := at.S.Last()
	moved := ok && done.Card.OnDesk && done.Card.Number != "" && d.Lead == nil && at.Wide == 0
	if d.Deeds != nil && d.Orders == nil && !moved { // what can be done comes before what has been done
		body = append(body, hand(at, d))
	}
	if at.S.Why != "" {
		body = append(body, at.F.Refuses(at.S.Why))
	}
	if ok && done.Card.OnDesk { // the step that led here, with its dice
		if done.Card.Number != "" {
			body = append(body, at.F.P("strong after", done.Card.Say))
		}
		for _, n := range done.Card.Notes {
			body = append(body, at.F.P("small second after", n))
		}
		body = append(body, at.F.RolledRow(done.Rolls))
	}
	if len(d.Counts) > 0 {
		body = append(body, tallies(at, d.Counts))
	}
	if ok && at.Wide > 0 && d.Deeds == nil && d.Orders == nil && !done.Card.OnDesk {
		body = append(body, at.F.Outcome(done.Card))
	}
	if at.Wide == 0 {
		for _, l := range d.Lists {
			body = append(body, f.List(withoutActing(l, d.Deeds), at.S.Press))
		}
	}
	if d.Deeds != nil && d.Orders == nil && moved { // the other units come first
		body = append(body, hand(at, d))
	}
	if at.Wide > 0 && d.Orders == nil && d.Brief == nil { // they have a map of their own
		body = append(body, widget.Join(ground(at, side != nil))...)
	}
	body = append(body, modes(at))
	keys := []app.UI{f.UndoKey(at.S.UndoWord(), "", at.S.Undo),
		f.Key(widget.K{Key: widget.KeyTakeAction, Label: "Other", Icon: "i-other", Stack: true, Short: "O", On: at.S.OpenMenu})}
	return screen.ScreenWith(banner, screen.Main(at, body...), side, screen.Dock(
		append(band(at, d, owed), screen.Keys(append(keys, f.Key(primary))...), screen.Nav(at, "field"))...))
}

// ground is the map of the table, with the units whose places are known, for a page with or without a side pane; nil without a map.
func ground(at screen.At, side bool) app.UI {
	sh, ok := at.S.Table()
	if !ok || sh.Diagram == nil {
		return nil
	}
	return at.F.Diagram(at.S.Standing(sh.Diagram), screen.MapWidth(at, !side))
}

// greenKey is the primary key: what comes next.
func greenKey(at screen.At, k view.Key) widget.K {
	x := key(at, k, "key--primary key--stack")
	x.Icon, x.Short = "", "Enter"
	x.Class += sized(x.Label, x.Small)
	return x
}

// longLabel is how many characters the green key can show in its large size, and midLabel how many above a small line that needs two.
const longLabel, midLabel, longSmall = 20, 14, 28

// sized returns the class of a green key by the length of its lines.
func sized(label, small string) string {
	switch {
	case len(label) > longLabel:
		return " key--long"
	case len(label) > midLabel && len(small) > longSmall:
		return " key--mid"
	}
	return ""
}

// hinted returns a copy of the key that a hint points at when the original is out of view, behind Other or in the list of duties; nil
// otherwise, and where the green key does the same.
func hinted(at screen.At, d view.Desk, owed []view.Duty, id string) *widget.K {
	green := d.Next().Do.String()
	for _, k := range d.SideKeys() {
		if k.ID == id && k.Do.String() != green {
			x := at.F.Names(key(at, k, ""), k)
			x.Icon = ""
			return &x
		}
	}
	for _, o := range owed {
		if o.Key.ID == id && at.Wide == 0 && o.Key.Do.String() != green {
			x := at.F.Names(key(at, o.Key, ""), o.Key)
			x.Key, x.Icon = widget.KeyHint, ""
			return &x
		}
	}
	return nil
}

// band is the line above the keys, with its list when that is open. It is always there, so that the dock keeps its height: it shows what is
// owed, otherwise what is asked, otherwise the last result. On a wide screen the left pane shows this instead.
func band(at screen.At, d view.Desk, owed []view.Duty) []app.UI {
	if at.Wide > 0 {
		return nil
	}
	open := at.S.Pages.Owed
	x := widget.Band{Symbol: "n-field", Open: open, On: func() { at.S.Pages.Owed = !open }}
	line := last(at)
	switch {
	case len(owed) > 0:
		x.Owed, x.Symbol, x.What, x.Why = true, "i-morale", owed[0].Title, owed[0].Small
		if n := len(owed); n > 1 {
			x.More = "1 of " + strconv.Itoa(n)
		}
	case d.Small != "" && d.Orders == nil:
		x.What, x.Why, _ = strings.Cut(d.Small, ". ")
		x.What = strings.TrimSuffix(x.What, ".")
	case line != "":
		x.What, x.Why = line, "Last result"
	case d.Over:
		x.What = d.Say
	case d.Orders != nil:
		x.What, x.Why = "Orders", "Do this, then tap the key"
	case d.Next().Acts:
		x.What = "Tap a unit to act"
	default:
		x.What = "Nothing left to do"
	}
	if !open {
		return []app.UI{at.F.Band(x)}
	}
	x.What, x.Why, x.More = "Still to do", "", "Hide" // the list says the rest
	var list []app.UI
	list = append(list, at.F.Owed(owed, d.Remind, 1, at.S.Press)...)
	if d.Small != "" {
		list = append(list, at.F.P("sheet__say", d.Small))
	}
	if line != "" {
		list = append(list, widget.P("sheet__say second", "Last: "+line))
	}
	return []app.UI{app.Section().Class("duties sheet").Aria("label", "Still to do").Body(list...), at.F.Band(x)}
}

// last returns the line of the turn's last result. Steps that the play screen itself shows, such as a new phase or another unit in hand,
// do not count, but a move does; what stands above the list already is not repeated.
func last(at screen.At) string {
	if done, ok := at.S.Last(); ok && done.Card.OnDesk && done.Card.Number != "" {
		return ""
	}
	for _, t := range slices.Backward(at.S.Turn()) {
		if !t.Card.OnDesk || t.Card.Number != "" && t.Draw == 0 {
			return t.Line.String()
		}
	}
	return ""
}

// withoutActing is a list without the unit in hand, which is shown separately with what it may do.
func withoutActing(l view.List, d *view.Deeds) view.List {
	if d != nil {
		l.Rows = slices.DeleteFunc(slices.Clone(l.Rows), func(r view.Row) bool { return r.ID == d.Unit.ID })
	}
	return l
}

// hand is the unit in hand with what it may do.
func hand(at screen.At, d view.Desk) app.UI {
	body := []app.UI{at.F.List(view.List{ID: "hand", Rows: []view.Row{d.Deeds.Unit}}, at.S.Press)}
	if keys, columns := deeds(at, d); len(keys) > 0 {
		body = append(body, screen.Seg(columns, keys...))
	}
	return app.Section().Class("deeds").Body(body...)
}

// deeds returns keys for what the unit in hand may do now, other than the green key, and how many of them to set side by side.
func deeds(at screen.At, d view.Desk) (keys []app.UI, columns int) {
	return offer(at, d.Deeds.Keys, "", func(k view.Key) bool { return k.ID != d.Next().ID })
}

// offer returns keys for those of all that are wanted and not refused, without their symbols, and how many of them to set side by side.
// The first has the class given.
func offer(at screen.At, all []view.Key, class string, wanted func(view.Key) bool) (keys []app.UI, columns int) {
	var labels []string
	crowded := false
	for _, k := range all {
		if k.Refused == "" && wanted(k) {
			x := key(at, k, class)
			x.Icon, class = "", ""
			keys, labels = append(keys, at.F.Key(at.F.Names(x, k))), append(labels, k.Label)
			crowded = crowded || len(k.Small) > longSmall
		}
	}
	if crowded { // in a third of a phone its small line would fill the key from edge to edge
		return keys, 2
	}
	return keys, perRow(len(keys), labels...)
}

// tallies draws the numbers counted at the table, each with keys for one less and one more.
func tallies(at screen.At, all []view.Counter) app.UI {
	var out []app.UI
	for _, c := range all {
		less, more := func() { at.S.Press(c.Less) }, func() { at.S.Press(c.More) }
		out = append(out, app.Div().Body(at.F.P("field__name", c.Label), at.F.Stepper(widget.KeyTally+"-"+c.ID,
			strconv.Itoa(c.Value), c.Label, "1", c.Less.Refused == "", c.More.Refused == "", less, more)))
	}
	return app.Div().Class("pair counts").Body(out...)
}

// key turns a rule book's key into a widget.
func key(at screen.At, k view.Key, class string) widget.K {
	return widget.K{Key: screen.DataKey(k), Label: k.Label, Small: k.Small, Icon: k.Symbol, Class: class, Refused: k.Refused,
		On: func() { at.S.Press(k) }}
}

// modes is the choice of who rolls the dice and who commands, at the foot of the play screen.
func modes(at screen.At) app.UI {
	now := at.S.Game.Mode()
	var keys []app.UI
	for _, m := range at.S.Game.System().DiceModes() {
		keys = append(keys, at.F.Key(widget.K{Key: widget.KeyDice + "-" + m.ID, Label: m.Label, Small: m.Small, Role: "radio",
			Chosen: m.ID == now.ID, Skip: m.ID != now.ID, On: func() { at.S.SetMode(m.ID) }}))
	}
	dice := screen.Choice(3, "Who rolls the dice", keys...)
	if at.S.Desk().Brief != nil { // before the battle the seats are below the briefing
		return app.Section().Class("modes").Body(widget.Head("Dice", ""), dice)
	}
	title, chairs := "Dice", seats(at)
	if chairs != nil {
		title = "Dice and command"
	}
	all := func() []app.UI { return append([]app.UI{dice}, chairs...) }
	return app.Section().Class("modes").Body(at.F.Fold("modes", title, now.Label, all))
}

// menu lists what can be done other than the next step: what the unit in hand may do, what the rule book offers now, and every action. With
// a unit in hand, the actions are behind a key.
func menu(at screen.At) app.UI {
	var body, keys []app.UI
	var labels []string
	flush := func(group string, columns int) {
		if len(keys) > 0 {
			body = append(body, widget.Head(group, ""), screen.Seg(columns, keys...))
		}
		keys, labels = nil, nil
	}
	d := at.S.Desk()
	fold := d.Deeds != nil && !at.S.Pages.Actions
	if fold {
		var columns int
		keys, columns = deeds(at, d)
		flush(d.Deeds.Unit.Name, columns)
	}
	if w := at.S.RedoWord(); w != "" {
		keys = append(keys, at.F.Key(widget.K{Key: widget.KeyRedo, Label: "Redo", Small: w, On: at.S.Redo}))
	}
	stands := map[string]bool{}
	for _, k := range d.SideKeys() {
		k.Symbol = ""
		keys = append(keys, at.F.Key(key(at, k, "")))
		stands[k.Do.String()] = true
	}
	procedures := at.S.Game.System().Procedures(at.S.Game.State())
	if fold {
		procedures = nil
		keys = append(keys, at.F.Key(widget.K{Key: widget.KeyActions, Label: "More actions", On: func() { at.S.Pages.Actions = true }}))
	}
	flush("Now", 2)
	group := ""
	for _, p := range procedures {
		if p.Group == "" || stands[p.ID] { // already offered above
			continue
		}
		if p.Group != group {
			flush(group, perRow(len(keys), labels...))
			group = p.Group
		}
		label := p.Short
		if label == "" {
			label = p.Name
		}
		labels = append(labels, label)
		keys = append(keys, at.F.Key(widget.K{Key: widget.KeyAction + "-" + p.ID, Label: label, Refused: p.Refused, Mute: true,
			Class: "key--act", Aria: spoken(p.Name, label), On: func() { at.S.Choose(p.ID) }}))
	}
	flush(group, perRow(len(keys), labels...))
	if at.S.Why != "" {
		body = append([]app.UI{at.F.Refuses(at.S.Why)}, body...)
	}
	return screen.Column(at, "Other", body, screen.Dock(screen.Last(back(at, "Back to the field"))))
}

// perRow returns how many of n keys with these labels to set side by side, 2 or 3, so that none is left alone and no word is broken.
func perRow(n int, labels ...string) int {
	words := strings.FieldsFunc(strings.Join(labels, " "), func(r rune) bool { return strings.ContainsRune(" -\u00ad", r) })
	if n == 2 || n == 4 || slices.ContainsFunc(words, func(w string) bool { return utf8.RuneCountInString(w) > 10 }) {
		return 2
	}
	return 3
}

// spoken returns the full name of an action if it contains the key's label, which voice control needs, and "" otherwise.
func spoken(name, label string) string {
	if strings.Contains(strings.ToLower(name), strings.ToLower(label)) {
		return name
	}
	return ""
}

func back(at screen.At, label string) app.UI {
	return at.F.Key(widget.K{Key: widget.KeyBack, Label: label, Icon: "i-back", On: at.S.Cancel})
}

// fields draws what an entry asks, below one line with what is known already.
func fields(at screen.At, x view.Form) (body []app.UI) {
	f := at.F
	hand := at.S.Entry.Open
	if hand == "" {
		for _, fd := range x.Fields {
			if fd.Kind == view.Pick && fd.Value == "" {
				hand = fd.Key
				break
			}
		}
	}
	var ticks []app.UI
	asked, known := slices.Clone(x.Fields), ""
	asked = slices.DeleteFunc(asked, func(fd view.Field) bool {
		if fd.Known {
			known += widget.Settled(fd)
		}
		return fd.Known
	})
	if known != "" {
		body = append(body, at.F.P("lead", strings.TrimPrefix(known, ". ")))
	}
	long := false // a label needs half the width
	for i, fd := range asked {
		if fd.Kind == view.Tick {
			long = long || len(fd.Label) > 24 || fd.Help != ""
			ticks = append(ticks, f.Field(fd, true, at.S.Fill, at.S.Entry.Touch))
			if i+1 < len(asked) && asked[i+1].Kind == view.Tick {
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
		if fd.Kind == view.Spot {
			body = append(body, spot(at, fd))
			continue
		}
		body = append(body, f.Field(fd, fd.Key == hand, at.S.Fill, at.S.Entry.Touch))
	}
	return body
}

// form draws the form of one action with its live reckoning.
func form(at screen.At) app.UI {
	x, f := at.S.Entry.Form(), at.F
	body := fields(at, x)
	if d := f.Diagram(x.Diagram, at.Wide); d != nil {
		body = append(body, d)
	}
	for _, l := range x.Lists {
		body = append(body, f.List(l, at.S.Press))
	}
	say, line := sums(at, x)
	switch {
	case at.Wide > 0:
		say = append(say, line...)
	case len(say) > 0:
		body = append(body, app.Div().Class("after").Body(say...))
		fallthrough
	default:
		say = line
	}
	green, first := "key--primary", ""
	if x.Vain { // something else comes next
		green, first = first, green
	}
	instead, columns := offer(at, at.S.Instead(), first, func(k view.Key) bool { return k.Do.Do != at.S.Entry.Draft.Do })
	if instead != nil {
		body = append(body, app.Section().Class("deeds").Aria("label", "Other actions").Body(screen.Seg(columns, instead...)))
	}
	body = append(body, expect(at)...)
	if x.Ref != "" {
		body = append(body, at.F.P("small second ref", x.Ref))
	}
	if f.CanCite(x.Section) {
		body = append(body, f.Key(widget.K{Key: widget.KeyWhy, Label: at.S.Rules.Place(x.Section), Small: "in the rules", Icon: "n-rules",
			Class: "key--quiet key--row key--flush", On: func() {
				f.Cite([]engine.Term{{Why: x.Title, Section: x.Section}})
			}}))
	}
	goKey := widget.K{Key: widget.KeyGo, Label: x.Go, Small: x.GoSmall, Class: green + " key--stack", Short: "Enter", On: at.S.Take}
	if at.Wide == 0 && (x.GoSmall != "" || x.Refused != nil) {
		goKey.Class += sized(x.Go, x.GoSmall)
	}
	if x.Refused != nil {
		goKey.Refused, goKey.Mute = x.Refused.Text, x.Reckoning == nil
	}
	dock, side := []app.UI{}, []app.UI{}
	switch {
	case len(say) == 0:
	case at.Wide == 3:
		side = say
	default:
		dock = append(dock, app.Section().Class("dock__say").Aria("label", "The sum").Body(say...))
	}
	keys := []app.UI{f.Key(widget.K{Key: widget.KeyBack, Label: "Back", Icon: "i-back", Class: "undo", On: at.S.Cancel})}
	other := widget.K{Key: widget.KeyTakeAction, Label: "Other", Icon: "i-other", Aria: "Other action", Short: "O", On: at.S.Other}
	var head []widget.K
	if at.Wide > 0 {
		other.Stack = true
		keys = append(keys, f.Key(other))
	} else {
		other.Class = "hkey"
		head = []widget.K{other}
	}
	dock = append(dock, screen.Keys(append(keys, f.Key(goKey))...))
	return screen.ScreenWith(
		app.Header().Class("banner banner--unit").Body(screen.Row(at, screen.Title(at, x.Title), head...)),
		screen.Main(at, body...), screen.Side(side...),
		screen.Dock(dock...))
}

// sums returns the entry's reckoning, and the line that stays in view: on a phone the number needed, elsewhere only what is missing.
func sums(at screen.At, x view.Form) (say, line []app.UI) {
	f := at.F
	for i, r := range x.Sums() {
		switch {
		case i == 0 && at.Wide == 0 && widget.Groups(x.Sums()) != "": // no group stands for the others
			say = append(say, f.Sum(r))
			line = append(line, f.P("small second sum__group", widget.Groups(x.Sums())))

		case i > 0: // further groups take a line each; their sums are on the card
			say = append(say, at.F.GroupLine(r))
		case at.Wide > 0:
			say = append(say, f.Reckoning(r, r.Times))
		default:
			if say = append(say, f.Sum(r)); r.Target > 0 || !strings.Contains(x.Go+x.GoSmall, r.Result) { // unless the key says it
				line = append(line, at.F.GroupLine(r))
			}
		}
	}
	if at.S.Why != "" {
		line = append(line, at.F.Refuses(at.S.Why))
	} else if x.Refused != nil && x.Reckoning == nil {
		line = append(line, app.Div().Attr("role", "status").Body(at.F.Refuses(x.Refused.Text)))
	}
	if kept := len(at.S.Game.Kept()); kept > 0 {
		on := at.S.Game.Pref("keep") != "no"
		say = append(say, f.Key(widget.K{Key: widget.KeyKeptDice, Label: "Use dice already rolled", Icon: "i-dice", Toggle: true, Chosen: on,
			Class: "key--row after", On: func() { at.S.KeepDice(!on) }}))
	}
	return say, line
}

// ask draws the dice tray or a question.
func ask(at screen.At) app.UI {
	s, f := at.S, at.F
	over := s.Game.System().Form(s.Game.State(), s.Entry.Draft).Title
	undo, head := f.UndoKey(s.UndoWord(), "", s.Unface), screen.HeadKeys(at)
	if q := s.Entry.Need().Ask; q != nil {
		var table app.UI
		if q.Kind == dice.YesNo { // the others fill their page
			table = ground(at, false)
		}
		shown, best := proposed(*q, s.Proposed)
		banner, page, keys := f.Question(shown, over, head, table, s.Entry.Typed, s.Reply, s.Pad)
		last := []app.UI{undo}
		if best.ID != "" {
			last = append(last, f.Key(widget.K{Key: widget.KeyPick + "-" + best.ID, Label: best.Label, Small: best.Second, Icon: "i-check",
				Class: "key--primary", On: func() { s.Reply(best.ID) }}))
		}
		if q.Kind == dice.Number {
			enter := widget.K{Key: widget.KeyEnter, Label: "Enter", Icon: "i-check", Class: "key--primary", Short: "Enter", On: s.Enter}
			if s.Entry.Number() == "" {
				enter.Refused = "tap a number"
			}
			last = append(last, f.Key(enter))
		}
		parts := []app.UI{}
		if keys != nil {
			parts = append(parts, screen.Top(keys))
		}
		return screen.Screen(banner, page, screen.Dock(append(parts, screen.Keys(last...))...))
	}
	tray := widget.Tray{Over: over, Need: s.Entry.Need(), Faces: s.Entry.Faces, Total: s.Entry.Times(), Head: head}
	if s.Entry.Hits {
		return countHits(at, tray, undo)
	}
	last := []app.UI{undo}
	if s.Entry.Times() > 1 && s.Entry.Need().Roll.Need > 0 {
		count := widget.K{Key: widget.KeyCount, Label: "Count hits only", Class: "key--half", On: func() { s.Entry.Hits = true }}
		if len(s.Entry.Faces) > 0 {
			count.Refused = "finish this roll"
		}
		last = append(last, f.Key(count))
	}
	rest := widget.K{Key: widget.KeyRollRest, Label: "Roll the rest", Small: "in the app", On: s.RollRest}
	if s.Entry.Times() > 1 { // the tray shows the count
		rest.Small = ""
	}
	last = append(last, f.Key(rest))
	return screen.Screen(widget.TrayBanner(tray), widget.TrayPage(tray), screen.Dock(
		screen.Top(f.FaceKeys(tray, s.Face)), screen.Keys(last...)))
}

// proposed returns a question without the reply that the map proposes, and that reply, whose reason becomes the hint; its id is "" when
// there is none.
func proposed(q dice.Question, by func(dice.Question) (reply, why string)) (shown dice.Question, best dice.Choice) {
	reply, why := by(q)
	i := slices.IndexFunc(q.Choices, func(c dice.Choice) bool { return c.ID == reply && reply != "" })
	if i < 0 {
		return q, best
	}
	best, q.Hint = q.Choices[i], why
	q.Choices = slices.Concat(q.Choices[:i], q.Choices[i+1:])
	return q, best
}

// countHits asks how many of the remaining throws succeeded.
func countHits(at screen.At, t widget.Tray, undo app.UI) app.UI {
	var keys []app.UI
	for n := 0; n <= t.Need.Times; n++ {
		keys = append(keys, at.F.Key(widget.K{Key: widget.KeyHits + "-" + strconv.Itoa(n), Label: strconv.Itoa(n), Class: "pad",
			On: func() { at.S.CountHits(n) }}))
	}
	label, _ := t.Need.Roll.Meaning(t.Need.Roll.Need)
	return screen.Screen(widget.TrayBanner(t),
		screen.Main(at, widget.Head(book.UpperFirst(label), "how many of "+strconv.Itoa(t.Need.Times)), screen.Seg(5, keys...)),
		screen.Dock(screen.Keys(undo,
			at.F.Key(widget.K{Key: widget.KeyBack, Label: "Enter each die", On: func() { at.S.Entry.Hits = false }}))))
}

// maxBeside is how many of a result's keys get a row; the rest fold behind Other.
const maxBeside = 2

// result returns the markup of a step's card, or of what awaits the referee's decision.
func result(at screen.At, r *session.Result) string {
	s, c := at.S, r.Card
	dock := widget.CardDock{Head: screen.Head(at), Panes: at.Wide}
	if !r.Latest {
		dock.Last = []widget.K{{Key: widget.KeyDone, Label: "Back", Icon: "i-check", Class: "key--primary", Short: "Enter", On: s.Done}}
		return at.F.CardScreen(c, r.Rolls, dock)
	}
	keys := slices.Clone(c.Keys)
	for _, k := range r.Alternatives {
		if r.Orders == nil && !slices.ContainsFunc(keys, func(x view.Key) bool { return x.ID == k.ID }) {
			keys = append(keys, k)
		}
	}
	for _, k := range keys {
		switch {
		case k.Do.String() == r.Next.Do.String() && k.Open == r.Next.Open: // the green key
		// Keys that answer the result at once are in view. Those that open a form, and the alternatives to placing an event, fold.
		case !k.Seldom && len(dock.Top) < maxBeside && (c.Primary == nil || !k.Open && c.Dial == nil):
			dock.Top = append(dock.Top, key(at, k, ""))
		default:
			dock.Other = append(dock.Other, key(at, k, ""))
		}
	}
	if r.Change {
		dock.Other = append(dock.Other, widget.K{Key: widget.KeyChange, Label: "Change", Small: "and redo", Icon: "i-redo", Stack: true,
			On: s.ChangeAndRedo})
		if !r.Waits && r.Again.Text == "" { // a step within a sequence cannot be repeated
			dock.Other = append(dock.Other, widget.K{Key: widget.KeySameAgain, Label: "Same again", Icon: "i-again", Stack: true,
				On: s.SameAgain})
		}
	}
	leave := widget.K{Key: widget.KeyDone, Label: "Field", Icon: "n-field", Stack: true, On: s.Done}
	if c.Leave != nil {
		leave.Key, leave.On = screen.DataKey(*c.Leave), func() { s.Press(*c.Leave) }
	}
	green := greenKey(at, r.Next)
	switch {
	case r.Next.Refused != "" || r.Next.Do.Do == "": // the game has ended
		leave.Class, leave.Label = "key--primary", "How it ended"
		green = leave
	case r.Orders != nil: // shown with their table before they are carried out
		leave.Class, leave.Label, leave.Small, leave.Icon, leave.Short = "key--primary key--stack", "Next orders", r.Orders.Who, "", "Enter"
		green = leave
	case !r.Waits || c.Primary == nil:
		dock.Other = append(dock.Other, leave)
	}
	if at.Wide == 3 && len(dock.Top)+len(dock.Other) <= maxBeside {
		dock.Top, dock.Other = append(dock.Top, dock.Other...), nil
	}
	dock.Last = []widget.K{widget.Undo(r.Undo, "", s.Undo), green}
	return at.F.CardScreen(c, r.Rolls, dock)
}
