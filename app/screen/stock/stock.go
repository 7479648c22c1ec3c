// Package stock draws the library: forces and scenarios kept on this device for later games.
package stock

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/screen"
	"vedette/app/screen/mapping"
	"vedette/app/session"
	"vedette/app/store"
	"vedette/app/widget"
	"vedette/engine/armies"
)

// Draw draws the library by rule book, then what has been removed and can be brought back.
func Draw(at screen.At) app.UI {
	s, f := at.S, at.F
	if drawing(s) {
		return mapping.Draw(at)
	}
	all, problems := s.Shelf.Stock()
	var body []app.UI
	for _, p := range problems {
		body = append(body, widget.P("loss after", p.Text))
	}
	book, removed, have := "", []app.UI{}, 0
	for _, sys := range append([]string{""}, books(all)...) {
		for _, k := range all {
			if k.System != sys || sys == "" {
				continue
			}
			if k.Gone {
				removed = append(removed, screen.Carried(words(k),
					f.Key(widget.K{Key: widget.KeyStock + "-back-" + k.ID, Label: "Bring back", Aria: "Bring back " + k.Name, On: func() {
						s.ChangeStock(k.ID, func(x *store.Kept) { x.Gone = false })
					}})))
				continue
			}
			have++
			if sys != book {
				book = sys
				body = append(body, widget.Head(title(at, sys), ""))
			}
			body = append(body, row(at, k))
		}
	}
	if have == 0 && len(problems) == 0 {
		body = append(body, widget.P("lead after",
			"The library is empty. In a game, open Settings and tap Keep beside an army, a battle or a scenario; you can then choose it for "+
				"any new game."))
	}
	if len(removed) > 0 {
		body = append(body, widget.Head("Removed", ""), app.Ul().Class("rows").Body(removed...),
			widget.P("small second after", "They stay here until the space is needed."))
	}
	to, label := "", "Back to the shelf"
	if s.Game != nil {
		to, label = "settings/", "Back to Settings"
	}
	return screen.Column(at, "Library", body,
		screen.Dock(screen.Last(
			f.Key(widget.K{Key: widget.KeyBack, Label: label, Icon: "i-back", On: func() {
				s.Pages.Naming = ""
				at.Go(to)
			}}))))
}

func row(at screen.At, k store.Kept) app.UI {
	s, f := at.S, at.F
	if s.Pages.Naming == k.ID {
		name := f.Typed(widget.KeyStock+"-name-"+k.ID, func(words string) { s.Pages.Name = words })
		return app.Div().Class("field").Body(
			app.Label().Class("field name").Body(app.Span().Class("field__name").Body(app.Span().Text("New name")),
				app.Input().Type("text").Class("text").DataSet("key", name).MaxLength(store.MaxStockName).Value(k.Name).AutoComplete(false)),
			app.Div().Class("pair more").Body(
				f.Key(widget.K{Key: widget.KeyStock + "-leave-" + k.ID, Label: "Cancel", On: func() { s.Pages.Naming = "" }}),
				f.Key(widget.K{Key: widget.KeyStock + "-rename-" + k.ID, Label: "Rename", Icon: "i-check", On: func() {
					if s.Pages.Name != "" {
						s.ChangeStock(k.ID, func(x *store.Kept) { x.Name = s.Pages.Name })
					}
					s.Pages.Naming = ""
				}})))
	}
	var keys []app.UI
	if k.Kind == armies.Battle && k.Shut == "" {
		keys = append(keys, f.Key(widget.K{Key: widget.KeyStock + "-play-" + k.ID, Label: "Play", Aria: "Play " + k.Name, On: func() {
			s.Begin(k)
			at.Go("new/")
		}}))
	}
	if k.Map != "" && !s.Watching {
		keys = append(keys, f.Key(widget.K{Key: widget.KeyStock + "-map-" + k.ID, Label: "Change the map", Aria: "Change the map of " + k.Name,
			On: func() { s.Redraw(k) }}))
	}
	return app.Div().Class("stocked").Body(words(k), screen.Seg(3, append(keys,
		f.Key(widget.K{Key: widget.KeyGive + "-stock-" + k.ID, Label: "Share", Aria: "Share " + k.Name, On: func() {
			s.Hand.Giving = session.Giving{Stock: k.ID}
			at.Go("give/")
		}}),
		f.Key(widget.K{Key: widget.KeyStock + "-edit-" + k.ID, Label: "Rename", Aria: "Rename " + k.Name,
			On: func() { s.Pages.Naming, s.Pages.Name = k.ID, k.Name }}),
		f.Key(widget.K{Key: widget.KeyStock + "-drop-" + k.ID, Label: "Remove", Aria: "Remove " + k.Name, On: func() {
			s.ChangeStock(k.ID, func(x *store.Kept) { x.Gone = true })
		}}))...))
}

func words(k store.Kept) app.UI {
	small := k.Small
	who := []app.UI{app.Span().Class("unit__name").Text(k.Name), app.Span().Class("unit__what").Text(small)}
	if k.Shut != "" {
		who = append(who, app.Span().Class("unit__what loss").Text(k.Shut))
	}
	return app.Span().Class("unit__who grow").Body(who...)
}

// books returns the IDs of the rule books in the library, in the order in which they first appear.
func books(all []store.Kept) []string {
	var out []string
	for _, k := range all {
		have := false
		for _, id := range out {
			have = have || id == k.System
		}
		if !have {
			out = append(out, k.System)
		}
	}
	return out
}

func title(at screen.At, id string) string {
	for _, sys := range at.S.Systems() {
		if i := sys.Info(); i.ID == id {
			return i.Title
		}
	}
	return "Another rule book"
}

// drawing reports whether the map of a library item is being drawn.
func drawing(s *session.Session) bool { return s.Pages.Drawing != nil && s.Pages.Drawing.Stock != "" }

// Picture identifies the map being drawn or the item being renamed; "" for the list.
func Picture(s *session.Session) string {
	if drawing(s) {
		return "map " + mapping.Picture(s)
	}
	return s.Pages.Naming
}
