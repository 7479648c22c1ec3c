package field

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/screen"
	"vedette/app/session"
	"vedette/app/widget"
	"vedette/engine/book"
	"vedette/engine/rehearse"
)

// expect is the key that works out what may come of the entry, and what it found: the entry is played many times on a copy of the
// game. What is changed after that is held beside it.
func expect(at screen.At) []app.UI {
	if !at.S.CanExpect() {
		return nil
	}
	t, was := at.S.Expected(), at.S.Beside()
	if t == nil && was == nil {
		keys := []app.UI{screen.More(at.F.Key(widget.K{Key: widget.KeyExpect, Label: "What to expect", Small: "tried many times, off the record",
			Icon: "i-dice", Class: "key--row", On: at.S.Expect}))}
		if c := at.S.Entry.Draft; at.S.Rehearse.Would(c) {
			keys = append(keys, screen.More(at.F.Key(widget.K{Key: widget.KeyRehearse + "-this", Label: "Rehearse this",
				Small: "the two fight it out", Icon: "n-rehearse", Class: "key--row", On: func() {
					at.S.Rehearse.Of(c)
					at.Go("rehearse/")
				}})))
		}
		return keys
	}
	body := []app.UI{widget.Head("What to expect", "")}
	switch {
	case t == nil || t.Err() == nil && t.Done() == 0:
		return append(body, widget.P("after second", "Trying it out…"))
	case t.Err() != nil:
		body = append(body, widget.P("after", "It cannot be tried: "+t.Err().Error()+"."))
	case was != nil && was.Done() > 0:
		body = append(body, compared(was, t))
	default:
		body = append(body, alone(t.Trials))
	}
	if p := t.Prospect(); p.Trials > 0 {
		if p.Asked > 0 {
			body = append(body, widget.P("small second", "Where only the table can tell, every reply counts alike."))
		}
		body = append(body, widget.P("small second", "Tried "+book.Num(p.Trials)+" times, with fresh dice each time."))
	}
	if was != nil {
		body = append(body, screen.More(at.F.Key(widget.K{Key: widget.KeyExpect, Label: "Compare with this one", Small: "from now on",
			Icon: "i-dice", Class: "key--row", On: at.S.Expect})))
	}
	return body
}

// alone is what the entry comes to by itself.
func alone(t *rehearse.Trials) app.UI {
	var rows []app.UI
	for _, u := range t.Prospect().Units {
		rows = append(rows, app.Li().Class("ready").Body(app.Span().Body(app.B().Class("strong").Text(u.Name), app.Br(), app.Text(t.Say(u)))))
	}
	if rows == nil {
		return widget.P("after", "Nobody is hurt by it.")
	}
	return app.Ul().Class("rows").Body(rows...)
}

// compared is the entry beside the one that was asked about.
func compared(was, is *session.Expectation) app.UI {
	a, b := was.Prospect(), is.Prospect()
	all := b.Units
	for _, u := range a.Units {
		if _, known := of(b, u.Name); !known {
			all = append(all, u)
		}
	}
	cell := func(text, note string) app.UI { return app.Td().Body(app.B().Text(text), app.Small().Text(note)) }
	var rows []app.UI
	row := func(label, note string, x, y app.UI) {
		rows = append(rows, app.Tr().Body(app.Th().Scope("row").Body(app.Text(label), app.Small().Text(note)), x, y))
	}
	for _, u := range all {
		x, _ := of(a, u.Name)
		y, _ := of(b, u.Name)
		if x.Mean > 0 || y.Mean > 0 {
			row(u.Name, is.Units()+" lost", cell(x.Lost()), cell(y.Lost()))
		}
		if x.Broke+y.Broke > 0 {
			row(u.Name, "broken, in 100", cell(strconv.Itoa(100*x.Broke/a.Trials), ""), cell(strconv.Itoa(100*y.Broke/b.Trials), ""))
		}
	}
	if rows == nil {
		return widget.P("after", "Nobody is hurt either way.")
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

// of is what becomes of a unit.
func of(p rehearse.Prospect, name string) (rehearse.Unit, bool) {
	i := slices.IndexFunc(p.Units, func(u rehearse.Unit) bool { return u.Name == name })
	if i < 0 {
		return rehearse.Unit{}, false
	}
	return p.Units[i], true
}
