// Package sheet draws the pages that a rule book adds, such as the ledger of The Other Side of the Hill.
package sheet

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/screen"
	"vedette/app/session"
	"vedette/app/widget"
	"vedette/engine/armies"
	"vedette/engine/view"
)

// Draw draws the rule book's sheet called id. Its keys open their forms and results on the play screen.
func Draw(at screen.At, id string) app.UI {
	if at.S.Game == nil {
		return screen.None(at)
	}
	for i, sh := range at.S.Game.System().Sheets(at.S.Game.State()) {
		if sh.ID == id {
			return draw(at, sh, i == 0)
		}
	}
	return screen.None(at)
}

// draw draws sh. The first sheet shows the forces, so it offers to keep them for later games.
func draw(at screen.At, sh view.Sheet, first bool) app.UI {
	press := func(k view.Key) {
		k.Acts = false // a tap on the roster only looks at the unit
		at.S.Press(k)
		if at.S.View == session.Show && !k.Open { // the row and the Undo key show the change already
			at.S.Done()
		}
		if at.S.View == session.Form || at.S.View == session.Ask || at.S.View == session.Show {
			at.Go("field/")
		}
	}
	head := []app.UI{screen.Row(at, screen.Named(at, sh.Title))}
	if sh.Number != "" || sh.Word != "" {
		head = append(head, app.Div().Class("verdict verdict--s").Body(
			app.Span().Class("verdict__n").Text(sh.Number),
			app.Div().Body(at.F.P("verdict__w", sh.Word), at.F.P("verdict__s", sh.Line))))
	}
	var body []app.UI
	drawn := sh.Diagram
	if sh.Map != "" {
		drawn = at.S.Standing(drawn)
	}
	d := at.F.Diagram(drawn, screen.MapWidth(at, true))
	if d != nil {
		body = append(body, d)
	}
	body = append(body, lists(at, sh.Lists, d == nil, press)...)
	if first {
		body = append(body, screen.Keep(at, "")...)
	} else if sh.Map != "" {
		body = append(body, screen.Keep(at, armies.Battle)...)
	}
	var keys []app.UI
	for _, k := range sh.Keys {
		keys = append(keys, at.F.Key(widget.K{Key: screen.DataKey(k), Label: k.Label, Small: k.Small, Icon: k.Symbol, Refused: k.Refused,
			On: func() { press(k) }}))
	}
	if sh.Map != "" {
		label := "Draw a map"
		if sh.Diagram != nil && sh.Diagram.Land != nil {
			label = "Change the map"
		}
		keys = append(keys, at.F.Key(widget.K{Key: widget.KeyMap, Label: label, Icon: "n-ground", On: func() {
			at.S.Pages.Undrawn()
			if d := at.S.Draw(sh); d.Units != nil && !d.Changed() { // no positions have been placed yet, so none are lost
				at.S.LeaveDrawing()
			}
			at.Go("map/")
		}}))
		if sh.Diagram != nil && sh.Diagram.Land != nil {
			if at.S.Placeable() {
				keys = append(keys, screen.PlaceUnits(at))
			}
			keys = append(keys, at.F.Key(widget.K{Key: widget.KeyMap + "-print", Label: "Print the map", Icon: "i-print", On: func() {
				at.S.Pages.Map, at.S.Pages.Roster = true, false
				at.Go("print/")
			}}))
		}
	}
	if len(keys) > 2 { // the dock has room for two
		body = append(body, screen.Seg(2, keys[2:]...).Class("more"))
		keys = keys[:2]
	}
	return screen.Screen(
		app.Header().Class("banner").Body(append(head, widget.Rule())...),
		screen.Main(at, body...),
		screen.UndoBar(at, sh.ID, keys...))
}

// lists draws all, the first beside the others where there is room for two.
func lists(at screen.At, all []view.List, two bool, press func(view.Key)) (drawn []app.UI) {
	for _, l := range screen.Unshown(at, all) {
		drawn = append(drawn, at.F.List(l, press))
	}
	if two && at.Wide == 3 && len(drawn) > 1 {
		drawn = []app.UI{drawn[0], screen.Aside(drawn[1:]...)}
	}
	return drawn
}
