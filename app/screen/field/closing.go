package field

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/screen"
	"vedette/app/session"
	"vedette/app/widget"
	"vedette/engine/view"
)

// closing is the play screen of a game that has ended: the verdict, what counted towards it, the losses, the deeds of the day. Its green
// key leads to the report.
func closing(at screen.At) app.UI {
	s, f, sh := at.S, at.F, at.S.Closing()
	top := app.UI(nil)
	if at.Wide == 0 { // otherwise it is above the roster
		top = screen.Row(at, at.F.P("kick", sh.Title))
	}
	banner := app.Header().Class("banner banner--result").Body(widget.Join(top,
		at.F.Verdict(view.Card{Number: sh.Number, Word: sh.Word, Line: sh.Line, Picture: sh.Picture, Bad: sh.Picture == view.Defeat}),
		widget.Rule())...)
	var body, side []app.UI
	for i, l := range sh.Lists {
		if i == 0 {
			body = append(body, f.List(l, s.Press))
		} else {
			side = append(side, f.List(l, s.Press))
		}
	}
	if s.Nudge() {
		side = append(side, screen.More(f.Key(widget.K{Key: widget.KeySave, Label: "Save a copy of this game", Icon: "i-bring",
			Class: "key--row", On: at.Page.Save})))
	}
	share := widget.K{Key: widget.KeyShareOut, Label: "Share", Icon: "i-share", On: func() {
		r := s.Log.Report()
		at.Page.Share(r.Title, session.Write(r, false))
	}}
	if !at.Page.CanShare {
		share = widget.K{Key: widget.KeyCopy + "-text", Label: "Copy report", Icon: "i-copy", On: func() {
			at.Page.Copy("text", session.Write(s.Log.Report(), false))
		}}
		if s.Pages.Copied == "text" {
			share.Label, share.Icon = "Copied", "i-check"
		}
	}
	green := f.Key(widget.K{Key: widget.KeyReport, Label: "Read the report", Class: "key--primary", Short: "Enter",
		On: func() { at.Go("report/") }})
	undo, next := f.UndoKey(s.UndoWord(), "", s.Undo), screen.NextGame(at, "")
	if at.Wide == 3 {
		share.Stack, next.Stack = true, true
		return screen.ScreenWith(banner, screen.Main(at, body...), screen.Side(side...),
			screen.Dock(screen.Keys(undo, f.Key(share), f.Key(next), green)))
	}
	return screen.ScreenWith(banner, screen.Main(at, body...), screen.Side(side...),
		screen.Dock(screen.Keys(f.Key(share), f.Key(next)).Class("keys--even"),
			screen.Keys(undo, green), screen.Nav(at, "field")))
}
