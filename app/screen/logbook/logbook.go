// Package logbook draws every step as a plain sentence with its dice, newest first.
package logbook

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/screen"
	"vedette/app/session"
	"vedette/app/widget"
	"vedette/engine/view"
)

// line is one step with its words.
type line struct {
	entry  int
	undone bool
	t      view.Telling
}

// Draw draws the log, newest first: by turn, then by press, with the steps below each press.
func Draw(at screen.At) app.UI {
	s := at.S
	if s.Game == nil {
		return screen.None(at)
	}
	groups, more := page(s)
	body := []app.UI{}
	turn := -1
	var items []app.UI
	flush := func() {
		if len(items) > 0 {
			body = append(body, app.Ol().Body(items...))
		}
		items = nil
	}
	for i, g := range groups {
		if g[0].t.Turn != turn {
			flush()
			turn = g[0].t.Turn
			note := ""
			if i == 0 {
				note = "newest first"
			}
			body = append(body, widget.Head(turnHead(turn), note))
		}
		items = append(items, head(at, g[0])...)
		for i := len(g) - 1; i >= 0; i-- {
			if i > 0 {
				items = append(items, head(at, g[i])...)
			}
			items = append(items, draw(at, g[i])...)
		}
	}
	flush()
	if len(groups) == 0 {
		empty := "Nothing has happened yet."
		if s.Log.Search != "" {
			empty = "No step mentions that."
		}
		body = append(body, at.F.P("second after", empty))
	}
	if more {
		body = append(body, at.F.Key(widget.K{Key: widget.KeyMore, Label: "Earlier steps", Class: "after",
			On: func() { s.Log.Lines += session.LogPage }}))
	}
	body = append(body, screen.More(at.F.Key(widget.K{Key: widget.KeyJoin, Label: "Join another copy’s log",
		Small: "two referees, one report", Icon: "i-bring", Class: "key--row", On: func() {
			s.Log.Joining = true
			at.Go("bring/")
		}})))
	search := at.F.Typed(widget.KeySearch, func(words string) { s.Log.Search = words })
	return screen.Screen(
		app.Header().Class("banner").Body(
			screen.Row(at, screen.Named(at, "Log")),
			app.Label().Class("search").Body(widget.Icon("i-search"), app.Span().Class("vh").Text("Search the log"),
				app.Input().Type("search").DataSet("key", search).Placeholder("Unit, place or rule").AutoComplete(false))),
		screen.Main(at, body...),
		screen.UndoBar(at, "log", at.F.Key(widget.K{Key: widget.KeyReport, Label: "Read the report", Icon: "i-share",
			On: func() { at.Go("report/") }})))
}

// page picks the newest steps that match the search, in groups that each begin with a press. A step without a turn belongs to the turn
// of the step before it. more reports whether there are earlier steps.
func page(s *session.Session) (groups [][]line, more bool) {
	all := s.Game.Log()
	word := strings.ToLower(strings.TrimSpace(s.Log.Search))
	var group []line // newest first, until its press is found
	count := 0
	flush := func(turn int) {
		if len(group) == 0 {
			return
		}
		for i, j := 0, len(group)-1; i < j; i, j = i+1, j-1 {
			group[i], group[j] = group[j], group[i]
		}
		group[0].t.Turn = turn
		groups, group = append(groups, group), nil
	}
	for i := len(all) - 1; i >= 0; i-- {
		t := s.Game.System().Tell(s.Game.State(), all[i].Step)
		if word == "" || strings.Contains(strings.ToLower(t.Head+" "+t.Line.String()+" "+strings.Join(t.Notes, " ")), word) {
			group = append(group, line{all[i].Entry, all[i].Undone, t})
			count++
		}
		if t.Turn > 0 {
			flush(t.Turn)
			if count >= s.Log.Lines {
				return groups, i > 0
			}
		}
	}
	flush(1)
	return groups, false
}

// turnHead is the heading of a turn.
func turnHead(turn int) string { return "Turn " + strconv.Itoa(turn) }

// heading is the heading of a step without the turn, which stands above it.
func heading(t view.Telling) string {
	return strings.TrimPrefix(strings.TrimPrefix(t.Head, turnHead(t.Turn)), ": ")
}

// head is the heading of a group: the press it begins with. Its steps follow below, newest first.
func head(at screen.At, l line) []app.UI {
	words := heading(l.t)
	if words == "" {
		return nil
	}
	class := "press"
	if l.undone {
		class += " step--undone"
	}
	parts := []app.UI{at.F.Text("span", "", words)}
	if len(l.t.Rolls) > 0 && len(l.t.Line) == 0 {
		parts = append(parts, widget.Dice(l.t.Rolls[0].Faces))
	}
	return []app.UI{app.Li().Class(class).Body(parts...)}
}

// draw draws one step, or nothing when the heading says it all.
func draw(at screen.At, l line) []app.UI {
	t := l.t
	if len(t.Line) == 0 || len(t.Notes)+len(t.Rolls) == 0 && t.Line.String() == heading(t)+"." {
		return nil
	}
	class := "step"
	if l.undone {
		class += " step--undone"
	}
	text := []app.UI{app.P().Body(at.F.Words(t.Line)...)}
	if l.undone {
		text = append(text, widget.P("small second", "undone"))
	}
	for _, n := range t.Notes {
		text = append(text, at.F.P("small second", n))
	}
	switch {
	case len(t.Rolls) > 4 || len(t.Card.Shots) > 1:
		text = append(text, app.Div().Class("rolled rolled--open").Body(at.F.Text("span", "", t.Card.Line),
			at.F.Key(widget.K{Key: widget.KeyOpenStep + "-" + strconv.Itoa(l.entry),
				Label: "All dice", Class: "key--quiet inline", On: func() {
					at.S.ShowStep(l.entry)
					at.Go("field/")
				}})))
	case len(t.Rolls) > 0:
		text = append(text, at.F.RolledRow(t.Rolls))
	}
	icon := t.Icon
	if icon == "" {
		icon = "i-next"
	}
	return []app.UI{app.Li().Class(class).Body(widget.Icon(icon), app.Div().Body(text...))}
}
