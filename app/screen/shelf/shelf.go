// Package shelf draws the saved games, newest first, and the ways to start or bring in another.
package shelf

import (
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/screen"
	"vedette/app/session"
	"vedette/app/store"
	"vedette/app/widget"
	"vedette/engine"
)

// Draw draws the shelf.
func Draw(at screen.At) app.UI {
	f := at.F
	all, problems := at.S.Shelf.List()
	var games, away []store.Summary
	for _, g := range all {
		if g.Gone {
			away = append(away, g)
		} else {
			games = append(games, g)
		}
	}
	var body []app.UI
	for _, p := range problems {
		body = append(body, widget.P("small loss after", p.Text))
	}
	if len(all) == 0 {
		switch {
		case at.Page.Waiting || at.Page.Offline == "unsupported" || at.Page.Offline == "failed":
			body = append(body, Offline(at))
		case at.S.Shelf.Notice() != "":
			body = append(body, Room(at))
		}
		return hello(at, body)
	}
	if len(games) > 0 {
		var rows []app.UI
		for _, g := range games {
			rows = append(rows, row(at, g))
		}
		body = append(body, app.Ul().Class("rows").Body(rows...))
		body = append(body, makeRoom(at, all)...)
		body = append(body, widget.Join(Room(at))...)
	}
	more := append(books(at, len(games) == 0), screen.More(f.Key(widget.K{Key: widget.KeyBring, Label: "Bring in a game",
		Small: "by link, QR code, file or paste", Icon: "i-bring", Class: "key--row", On: func() { at.Go("bring/") }}),
		f.Key(widget.K{Key: widget.KeyStock, Label: "Library", Small: "forces and scenarios for new games", Icon: "n-forces",
			Class: "key--row", On: func() { at.Go("kept/") }})))
	body = append(body, screen.Aside(more...))
	if len(away) > 0 {
		var rows []app.UI
		for _, g := range away {
			rows = append(rows, screen.Carried(
				screen.Who(g.Name, When(max(g.Played, g.Made))),
				f.Key(widget.K{Key: widget.KeyKeep + "-" + g.ID, Label: "Bring back", Aria: "Bring back " + g.Name,
					On: func() { at.S.BringBack(g.ID) }})))
		}
		body = append(body, widget.Head("Put away", ""), app.Ul().Class("rows").Body(rows...))
	}
	var latest *store.Summary // the game to continue
	for i := range games {
		if games[i].Shut == "" && !games[i].Ended {
			latest = &games[i]
			break
		}
	}
	dock := []app.UI{}
	another := widget.K{Key: widget.KeyNewGame, Label: "New game", Icon: "i-plus", On: func() { newGame(at) }}
	if latest != nil {
		another.Class = "undo"
		dock = append(dock,
			screen.Keys(f.Key(another), f.Key(widget.K{Key: widget.KeyContinue, Label: "Continue",
				Small: latest.Name, Stack: true, Class: "key--primary", On: func() { open(at, latest.ID) }})))
	} else {
		another.Class = "key--primary"
		dock = append(dock, screen.Last(f.Key(another)))
	}
	return screen.Screen(
		app.Header().Class("banner").Body(
			app.Div().Class("banner__row banner__row--title").Body(
				app.Div().Class("title").Body(widget.Svg("t-vedette", ""), app.H1().TabIndex(-1).ID("screen-title").Text("Vedette")),
				app.Div().Class("hkeys").Body(screen.SettingsKey(at))),
			Offline(at),
			widget.Rule()),
		screen.Main(at, body...),
		screen.Dock(dock...),
	)
}

// makeRoom offers to drop the steps of finished games once there was no room for a step. It asks first, since this cannot be undone.
func makeRoom(at screen.At, all []store.Summary) []app.UI {
	if !at.S.Short {
		return nil
	}
	var rows []app.UI
	for _, g := range all {
		if !g.Ended || g.Shut != "" {
			continue
		}
		keys := []app.UI{at.F.Key(widget.K{Key: widget.KeyShrink + "-" + g.ID, Label: "Keep only the report",
			On: func() { at.S.Pages.Asked = g.ID }})}
		if at.S.Pages.Asked == g.ID {
			keys = []app.UI{
				at.F.Key(widget.K{Key: widget.KeyShrink + "-yes", Label: "Drop " + strconv.Itoa(g.Entries) + " steps", Small: "for good",
					On: func() { at.S.Shrink(g.ID) }}),
				at.F.Key(widget.K{Key: widget.KeyShrink + "-no", Label: "No", On: func() { at.S.Pages.Asked = "" }})}
		}
		rows = append(rows, screen.Carried(append([]app.UI{
			screen.Who(g.Name, "Ended, "+strconv.Itoa(g.Entries)+" steps")}, keys...)...))
	}
	if len(rows) == 0 {
		return nil
	}
	return []app.UI{widget.Head("Make room", ""), app.Ul().Class("rows").Body(rows...)}
}

// Room tells the referee whether stored games are safe; nil when that is unknown.
func Room(at screen.At) app.UI {
	strong, small := "", ""
	switch {
	case at.S.Shelf.Notice() != "":
		strong, small = "Nothing is stored", "This window is private, or the browser blocks storage. Games are lost with the page."
	case at.Page.Room == "safe":
		strong, small = "Stored safely", "The browser keeps the games until you remove them."
	case at.Page.Room == "loose":
		strong, small = "Stored, but the browser may delete it",
			"When space runs short, or after some weeks without use. A private window forgets at once. Install Vedette, or save a file."
	default:
		return nil
	}
	return app.P().Class("after").Body(app.B().Class("strong").Text(strong), app.Br(), app.Span().Class("second small").Text(small))
}

// Offline tells the referee whether the app works without a network, and offers a new version.
func Offline(at screen.At) app.UI {
	symbol, strong, small := "i-bring", "Downloading the app", "Stay online until it is ready."
	switch at.Page.Offline {
	case "ready":
		symbol, strong, small = "i-ready", "Works offline", "Version "+short(at.Page.Version)+", "+day(at.Page.Date)+"."
	case "unsupported":
		strong, small = "Works online only", "This browser cannot store the app. Games are still stored."
	case "failed":
		strong, small = "Not ready offline yet", "Part of the app did not download. Reload when you are online."
		if at.Page.Full {
			small = "This device has no room for the app. Free some space, then reload."
		} else if at.Page.Why != "" {
			small += " For whoever runs this site: " + strings.TrimSuffix(at.Page.Why, ".") + "."
		}
	case "none":
		strong, small = "Scout, fight, report", "The referee’s companion for black-powder games."
		symbol = "t-vedette"
	}
	line := app.P().Class("ready").Body(widget.Svg(symbol, ""),
		app.Span().Body(app.B().Class("strong").Text(strong), app.Br(), app.Span().Class("second small").Text(small)))
	if !at.Page.Waiting {
		return line
	}
	// A game is never interrupted.
	take := app.UI(at.F.Key(widget.K{Key: widget.KeyUpdate, Label: "Update", On: at.Page.Update}))
	if at.S.Game != nil {
		take = at.F.Key(widget.K{Key: widget.KeyShelf + "-update", Label: "To the shelf", Small: "to update", On: func() {
			at.S.Leave()
			at.Go("")
		}})
	}
	return app.Div().Body(line, app.Div().Class("carried").Body(
		app.Span().Class("grow").Body(app.B().Class("strong").Text("A new version is ready. "),
			app.Span().Class("second").Text("Your games stay as they are. "+at.Page.News)),
		take))
}

func row(at screen.At, g store.Summary) app.UI {
	turn := []app.UI{app.Span().Text("Turn"), app.B().Text(strconv.Itoa(g.Turn))}
	if g.Ended {
		turn[0] = app.Span().Text("Ended in turn")
	}
	if g.Turn == 0 {
		turn = []app.UI{app.Span().Text("Not begun")}
	}
	second := When(max(g.Played, g.Made))
	if at.S.Shelf.Hand(g.ID).Away {
		second += " · Handed over"
	} else if g.Word != "" {
		second += " · " + g.Word
	}
	if g.Shrunk {
		return screen.Carried(
			screen.Who(g.Name, second, g.Shut),
			at.F.Key(widget.K{Key: widget.KeyStory + "-" + g.ID, Label: "Report", Aria: "Save the report of " + g.Name, On: func() {
				if text, ok := at.S.Shelf.Story(g.ID); ok {
					at.Page.File("report-"+g.ID+".txt", text)
				}
			}}))
	}
	if g.Shut != "" {
		return app.Li().Body(app.Div().Class("game").Body(app.Div().Body(app.H2().Text(g.Name), app.P().Text(g.Title),
			app.P().Class("loss").Text(g.Shut))))
	}
	key := widget.KeyGame + "-" + g.ID
	return app.Li().Body(at.F.Row(key, "game", func() { open(at, g.ID) },
		app.Div().Body(app.H2().Text(g.Name), app.P().Body(app.Text(g.Title), app.Br(), app.Text(second))),
		app.Div().Class("turn").Body(turn...)))
}

func open(at screen.At, id string) {
	if at.S.OpenGame(id) {
		at.Go("field/")
	}
}

// newGame opens the new game screen with an empty plan.
func newGame(at screen.At) {
	at.S.Pages.Plan = session.Plan{}
	at.Go("new/")
}

func books(at screen.At, blurb bool) []app.UI {
	return []app.UI{widget.Head("Rule books", "to look things up"), screen.Books(at, widget.KeyRules, blurb, func(i engine.Info) {
		at.S.Rules.Reading = session.Reading{Book: i.ID}
		at.Go("rules/")
	})}
}

// short returns the first characters of a version, enough to tell two apart.
func short(version string) string {
	if len(version) > 6 {
		return version[:6]
	}
	return version
}

// day turns "2026-03-14" into "14 March". It returns other text unchanged.
func day(date string) string {
	p := strings.Split(date, "-")
	if len(p) != 3 {
		return date
	}
	month, err := strconv.Atoi(p[1])
	if err != nil || month < 1 || month > 12 {
		return date
	}
	return strings.TrimPrefix(p[2], "0") + " " + time.Month(month).String()
}

// When returns a time in everyday words: "Today, 14:20", "Sunday", "2 March". at is in seconds since 1970, 0 when unknown.
func When(at int64) string {
	if at == 0 {
		return "Time unknown"
	}
	t, now := time.Unix(at, 0), time.Now()
	days := int(midnight(now).Sub(midnight(t)).Hours()+12) / 24
	switch {
	case days <= 0:
		return "Today, " + clock(t)
	case days == 1:
		return "Yesterday, " + clock(t)
	case days < 7:
		return t.Weekday().String()
	default:
		return strconv.Itoa(t.Day()) + " " + t.Month().String()
	}
}

func midnight(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, t.Location())
}

func clock(t time.Time) string {
	two := func(n int) string {
		if n < 10 {
			return "0" + strconv.Itoa(n)
		}
		return strconv.Itoa(n)
	}
	return two(t.Hour()) + ":" + two(t.Minute())
}
