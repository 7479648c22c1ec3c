package field

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/screen"
	"vedette/app/session"
	"vedette/app/widget"
	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/commander"
	"vedette/engine/view"
)

// orders draws what a commander played by the app does next, with the table as he sees it.
func orders(at screen.At, o *view.Orders, wide int) app.UI {
	body := []app.UI{at.F.Text("h2", "orders__what", o.What)}
	if o.Who != "" {
		body = append(body, at.F.P("second", o.Who))
	}
	if o.Moves != "" {
		body = append(body, at.F.P("lead", book.Sentence(o.Moves)))
	}
	if o.Why != "" {
		body = append(body, at.F.P("small after", o.Why))
	}
	if o.Map != "" {
		body = append(body, at.F.P("small after", o.Map))
	}
	if d := at.F.Diagram(o.Diagram, wide); d != nil {
		body = append(body, d)
	}
	if keys, columns := offer(at, o.Alternatives, "", func(view.Key) bool { return true }); len(keys) > 0 {
		body = append(body, screen.Seg(columns, keys...))
	}
	return app.Section().Class("brief").Aria("label", "Orders").Body(body...)
}

// lesson explains what is about to be done for the first time.
func lesson(at screen.At, p *view.Procedure) app.UI {
	text := []app.UI{app.P().Class("hint__whole").Body(at.F.Text("b", "", p.Name), at.F.Text("span", "", p.Ref))}
	if at.F.CanCite(p.Section) {
		label := at.S.Rules.Place(p.Section)
		if label == p.Name {
			label = "In the rules"
		}
		text = append(text, app.Div().Class("hint__keys").Body(at.F.Key(widget.K{Key: widget.KeyWhy, Label: label,
			Class: "key--quiet", On: func() { at.F.Cite([]engine.Term{{Why: p.Name, Section: p.Section}}) }})))
	}
	return app.Section().Class("hint").Aria("label", "Hint").Body(text...)
}

// seats is the choice of who commands each side.
func seats(at screen.At) []app.UI {
	names, ok := at.S.Sides()
	if !ok {
		return nil
	}
	body := []app.UI{widget.Head("Who commands", "house design")}
	for side, name := range names {
		now := at.S.Seats()[side]
		seat := func(id, label, small string) app.UI {
			return at.F.Key(widget.K{Key: widget.KeyDice + "-seat-" + strconv.Itoa(side) + id, Label: label, Small: small, Role: "radio",
				Chosen: now == id, Skip: now != id, On: func() { at.S.Seat(side, id) }})
		}
		keys := []app.UI{seat("", "A player", "")}
		for _, c := range commander.Characters {
			keys = append(keys, seat(c.ID, c.Label, c.Small))
		}
		keys = append(keys, at.F.Key(widget.K{Key: widget.KeyDice + "-seat-" + strconv.Itoa(side) + "any", Label: "Roll for it",
			On: func() { at.S.AnySeat(side) }}))
		body = append(body, app.Div().Class("field").Body(at.F.P("field__name", name), screen.Choice(3, "Who commands: "+name, keys...)))
	}
	return append(body, standing(at)...)
}

// standing asks the referee of two players where the units stand, as long as they may stand as the map shows them.
func standing(at screen.At) []app.UI {
	asks, said := at.S.AsksWhere()
	if !asks {
		return nil
	}
	drawn := widget.K{Key: widget.KeyMap + "-drawn", Label: "As drawn", Small: "ranges are read off the map", On: at.S.StandAsDrawn}
	if said {
		drawn.Label, drawn.Small, drawn.Icon = "On the map", "", "i-check"
		drawn.Refused, drawn.Mute = "The map shows where they stand.", true
	}
	return []app.UI{widget.Head("Where the units stand", ""), screen.Seg(2, at.F.Key(drawn), screen.PlaceUnits(at))}
}

// spot asks where a unit stands, answered by a tap on the table, by dragging the unit, or from the keyboard.
func spot(at screen.At, x view.Field) app.UI {
	t, p, ok := at.S.Spot(x)
	if !ok {
		return widget.P("lead", "The app has no map of this table.")
	}
	d, in := t.Map.Diagram("The table, as the app knows it", t.Sides[0]), 0
	d.Land.Theirs = t.Sides[1]
	d.Land.Features = commander.Ground(d.Land.Features)
	for _, q := range t.Pieces() {
		f := q.Feature(t.Sides[q.Side])
		f.Name = ""
		if q.ID == p.ID {
			f, in = p.Feature(t.Sides[p.Side]), len(d.Land.Features)
			f.Set = append(f.Set, "hand=yes")
		}
		d.Land.Features = append(d.Land.Features, f)
	}
	hear := func(words string) {
		if q, ok := session.MoveUnit(t.Map, p, words); ok {
			at.S.Fill(x.Key, q.Spot())
		}
	}
	hand := app.Input().Type("hidden").DataSet("key", at.F.Typed(widget.KeyMap+"-hand", hear))
	turn := func(id, label, press string) app.UI {
		return at.F.Key(widget.K{Key: widget.KeyMap + "-" + id, Label: label, On: func() { hear("key " + press) }})
	}
	return app.Div().Class("field").Body(at.F.P("field__name", x.Label), app.Div().Class("stage").Body(
		widget.Stage(d, in, func(view.Feature) bool { return false }, func(string) string { return "Unit" }, at.Wide), hand),
		screen.Seg(2, turn("back", "Turn left", "R"), turn("turn", "Turn right", "r")))
}
