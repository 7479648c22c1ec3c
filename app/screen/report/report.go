// Package report draws the report of a battle, to read, copy, share or print.
package report

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/screen"
	"vedette/app/session"
	"vedette/app/store"
	"vedette/app/widget"
	"vedette/engine/view"
)

// Draw draws the report of the open game.
func Draw(at screen.At) app.UI {
	s, f := at.S, at.F
	if s.Game == nil {
		return screen.None(at)
	}
	r := s.Log.Report()
	copyKey := func(id, label string, markdown bool) app.UI {
		small := ""
		if s.Pages.Copied == id {
			small = "copied"
		}
		return f.Key(widget.K{Key: widget.KeyCopy + "-" + id, Label: label, Small: small,
			On: func() { at.Page.Copy(id, session.Write(r, markdown)) }})
	}
	keys := []app.UI{
		copyKey("text", "Copy as text", false), copyKey("markdown", "Copy as Markdown", true),
		f.Key(widget.K{Key: widget.KeyPage, Label: "Save as a page",
			On: func() { at.Page.Download(r.Title+".html", widget.Page(r)) }}),
		f.Key(widget.K{Key: widget.KeyPrint, Label: "Print or PDF", On: at.Page.Print}),
	}
	if at.Page.CanShare {
		keys = append(keys, f.Key(widget.K{Key: widget.KeyShareOut, Label: "Share", Icon: "i-share", Class: "wide",
			On: func() { at.Page.Share(r.Title, session.Write(r, false)) }}))
	}
	if !told(r) {
		keys = slices.Delete(keys, 2, 3)
	}
	var top []app.UI
	if s.Log.Voices() {
		top = append(top, voices(at))
	}
	if s.Log.Other != nil {
		top = append(top, f.Key(widget.K{Key: widget.KeyJoin + "-off", Label: "Only this copy’s log", Icon: "i-undo",
			Class: "after screen-only", On: func() { s.Log.Other = nil }}))
	}
	article := app.Article().Class("paper story").Body(paper(at, r)...)
	if told(r) {
		article = app.Article().Class("paper gaz").Body(app.Raw(`<div>` + widget.Despatch(r) + `</div>`))
	}
	top = append(top, article)
	if sh, ok := s.Table(); ok && s.Log.Other == nil {
		if d := sh.Diagram; d != nil && d.Land != nil {
			if told(r) {
				d = s.Pinned(d, r.Strengths.Pins)
			}
			top = append(top, app.Div().Class("grounds").Body(widget.Head("The ground", ""),
				app.Div().Class("screen-only").Body(f.Diagram(d, at.Wide)), app.Raw(widget.OnPaper(d))))
		}
	}
	top = append(top, app.Div().Class("seg seg--2 screen-only more").Body(keys...))
	if strings.Contains(s.Pages.Copied, " ") { // a refusal is a sentence
		top = append(top, widget.P("refused", s.Pages.Copied))
	}
	dock := []app.UI{f.Key(widget.K{Key: widget.KeyBack, Label: "Back to the log", Icon: "i-back", On: func() { at.Go("log/") }})}
	if s.Desk().Over {
		dock = append(dock, f.Key(screen.NextGame(at, "key--primary")))
	}
	return screen.Column(at, r.Title, top, screen.UndoBar(at, "log", dock...))
}

// voices is the choice of who tells the story.
func voices(at screen.At) app.UI {
	now := at.S.Log.Voice()
	var keys []app.UI
	for i, name := range view.Voices {
		is := now == view.Voice(i)
		keys = append(keys, at.F.Key(widget.K{Key: widget.KeyVoice + "-" + name, Label: name, Role: "radio", Chosen: is, Skip: !is,
			On: func() { at.S.SetPref(func(p *store.Prefs) { p.Voice = i }) }}))
	}
	return screen.Choice(3, "Who tells it", keys...).Class("screen-only")
}

// told reports whether a report is a despatch rather than the lines of the log.
func told(r view.Report) bool { return r.Strengths != nil }

// paper draws a report made from the lines of the log.
func paper(at screen.At, r view.Report) (body []app.UI) {
	if r.Line != "" {
		body = append(body, widget.P("lead second", r.Line))
	}
	for _, p := range r.Parts {
		if p.Head != "" {
			body = append(body, app.H2().Class("after").Text(p.Head))
		}
		for _, x := range p.Paras {
			body = append(body, app.P().Class("para").Body(at.F.Words(x.Text)...))
			for _, n := range x.Notes {
				body = append(body, widget.P("small second note", n))
			}
		}
		for _, l := range p.Lists {
			if !l.Secret {
				body = append(body, screen.Plain(l))
			}
		}
	}
	return body
}
