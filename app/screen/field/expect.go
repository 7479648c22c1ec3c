package field

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/screen"
	"vedette/app/widget"
	"vedette/engine/book"
)

// expect is the key that works out what may come of the entry, and what it found: the entry is played many times on a copy of the
// game.
func expect(at screen.At) []app.UI {
	if !at.S.CanExpect() {
		return nil
	}
	t := at.S.Expected()
	if t == nil {
		return []app.UI{screen.More(at.F.Key(widget.K{Key: widget.KeyExpect, Label: "What to expect", Small: "tried many times, off the record",
			Icon: "i-dice", Class: "key--row", On: at.S.Expect}))}
	}
	p := t.Prospect()
	var rows []app.UI
	for _, u := range p.Units {
		rows = append(rows, app.Li().Class("ready").Body(app.Span().Body(app.B().Class("strong").Text(u.Name), app.Br(), app.Text(t.Say(u)))))
	}
	body := []app.UI{widget.Head("What to expect", "")}
	switch {
	case t.Err() != nil:
		body = append(body, widget.P("after", "It cannot be tried: "+t.Err().Error()+"."))
	case t.Done() == 0:
		body = append(body, widget.P("after second", "Trying it out…"))
	case len(rows) == 0:
		body = append(body, widget.P("after", "Nobody is hurt by it."))
	default:
		body = append(body, app.Ul().Class("rows").Body(rows...))
	}
	if p.Asked > 0 {
		body = append(body, widget.P("small second", "Where only the table can tell, every reply counted alike."))
	}
	if p.Trials > 0 {
		body = append(body, widget.P("small second", "Tried "+book.Num(p.Trials)+" times, with fresh dice each time."))
	}
	return body
}
