package field

import (
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/screen"
	"vedette/app/session"
	"vedette/app/widget"
	"vedette/engine/book"
	"vedette/engine/rehearse"
)

// expect is the key that works out what the entry is likely to lead to, or what it found, by playing the entry many times on a copy of
// the game. Later changes to the entry are compared with it.
func expect(at screen.At) []app.UI {
	if !at.S.CanExpect() {
		return nil
	}
	t, was := at.S.Expected(), at.S.Beside()
	var fight []app.UI
	if c := at.S.Entry.Filled(); at.S.Rehearse.CanRehearse(c) {
		fight = []app.UI{screen.More(at.F.Key(widget.K{Key: widget.KeyRehearse + "-this", Label: "Rehearse this",
			Small: "the two fight it out", Icon: "n-rehearse", Class: "key--row", On: func() {
				at.S.Rehearse.StageFight(c)
				at.Go("rehearse/")
			}}))}
	}
	if t == nil && was == nil {
		return append([]app.UI{screen.More(at.F.Key(widget.K{Key: widget.KeyExpect, Label: "What to expect", Small: "losses, nerve, their reply",
			Icon: "i-dice", Class: "key--row", On: at.S.Expect}))}, fight...)
	}
	// The keys stand above the answer, which grows while it is worked out: below it they would move under the finger.
	body := []app.UI{widget.Head("What to expect", "")}
	if t == nil || !t.Ready() {
		return append(body, widget.P("after second", "Trying it out…"))
	}
	body = append(append(body, others(at, was)...), fight...)
	switch {
	case t.Err() != nil:
		body = append(body, widget.P("after", "It cannot be tried: "+t.Err().Error()+"."))
	case was != nil && was.Label != "" && was.Ready():
		body = append(body, compared(t, was))
	case was != nil && was.Ready():
		body = append(body, compared(was, t))
	default:
		body = append(body, alone(t.Trials))
	}
	return append(body, how(t.Prospect())...)
}

// others are the keys that set something beside the entry: an alternative, or the entry itself before it is changed.
func others(at screen.At, was *session.Expectation) (keys []app.UI) {
	if was != nil && was.Label == "" {
		return []app.UI{screen.More(at.F.Key(widget.K{Key: widget.KeyExpect, Label: "Compare with this one", Small: "as you change the entry",
			Icon: "i-dice", Class: "key--row", On: at.S.Expect}))}
	}
	for _, x := range at.S.Others() {
		keys = append(keys, at.F.Key(widget.K{Key: widget.KeyExpect + "-" + x.ID, Label: x.Label, Small: x.How, Toggle: true,
			Chosen: was != nil && was.Label == x.Label, On: func() { at.S.Hold(x) }}))
	}
	if keys == nil {
		return nil
	}
	return []app.UI{app.FieldSet().Class("field").Body(app.Legend().Class("field__name").Text("Compare with"), screen.Seg(2, keys...))}
}

// how says where the numbers come from.
func how(p rehearse.Prospect) (out []app.UI) {
	switch {
	case p.Exact:
		out = append(out, widget.P("small second", "Exact: every fall of the dice is counted."))
	case p.Trials > 0:
		out = append(out, widget.P("small second", "Tried "+book.Num(p.Trials)+" times, with fresh dice each time."))
	}
	if slices.ContainsFunc(p.Units, func(u rehearse.Unit) bool { return u.Reply }) {
		out = append(out, widget.P("small second", "They reply at the same range."))
	}
	if p.Asked > 0 {
		out = append(out, widget.P("small second", "Where only the table can tell, each answer counts equally."))
	}
	return out
}

// alone lists what to expect of the entry, unit by unit.
func alone(t *rehearse.Trials) app.UI {
	var rows []app.UI
	for _, u := range t.Prospect().Units {
		say := t.Say(u)
		if u.Reply {
			say = "from their reply: " + say
		}
		rows = append(rows, app.Li().Class("ready").Body(app.Span().Body(app.B().Class("strong").Text(u.Name), app.Br(), app.Text(say))))
	}
	if rows == nil {
		return widget.P("after", "No losses.")
	}
	return app.Ul().Class("rows").Body(rows...)
}

// compared is a table of two entries side by side.
func compared(was, is *session.Expectation) app.UI {
	a, b := was.Prospect(), is.Prospect()
	all := b.Units
	for _, u := range a.Units {
		if _, known := of(b, u.Name); !known {
			all = append(all, u)
		}
	}
	cell := func(text, note string) app.UI { return app.Td().Body(app.B().Text(text), app.Small().Text(note)) }
	share := func(n int) app.UI {
		if n > 0 && n < 50 {
			return cell("<1", "")
		}
		return cell(rehearse.InHundred(n), "")
	}
	var rows []app.UI
	row := func(label, note string, x, y app.UI) {
		rows = append(rows, app.Tr().Body(app.Th().Scope("row").Body(app.Text(label), app.Small().Text(note)), x, y))
	}
	for _, u := range all {
		x, _ := of(a, u.Name)
		y, _ := of(b, u.Name)
		by := ""
		if x.Reply || y.Reply {
			by = ", from their reply"
		}
		if x.Mean > 0 || y.Mean > 0 {
			row(u.Name, is.Units()+" lost"+by, cell(x.Lost()), cell(y.Lost()))
		}
		if x.Shook+y.Shook > 0 {
			row(u.Name, is.Unnerved()+", in 100", share(x.Shook), share(y.Shook))
		}
		if x.Broke+y.Broke > 0 {
			row(u.Name, "broken, in 100", share(x.Broke), share(y.Broke))
		}
	}
	if rows == nil {
		return widget.P("after", "No losses either way.")
	}
	return app.Table().Class("cmp").Body(
		app.THead().Body(app.Tr().Body(app.Td(), head(was.Differ(is), "Before"), head(is.Differ(was), "Now"))), app.TBody().Body(rows...))
}

func head(text, or string) app.UI {
	if text == "" {
		text = or
	}
	return app.Th().Scope("col").Text(text)
}

// of returns the prospect of the unit with this name.
func of(p rehearse.Prospect, name string) (rehearse.Unit, bool) {
	i := slices.IndexFunc(p.Units, func(u rehearse.Unit) bool { return u.Name == name })
	if i < 0 {
		return rehearse.Unit{}, false
	}
	return p.Units[i], true
}
