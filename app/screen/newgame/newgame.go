// Package newgame draws the start of a game: the rule book, a name if one is wanted, the settings.
package newgame

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/screen"
	"vedette/app/session"
	"vedette/app/widget"
	"vedette/engine"
)

// Draw draws the new game.
func Draw(at screen.At) app.UI {
	s, f, p := at.S, at.F, &at.S.Pages.Plan
	books := s.Systems()
	var sys engine.System
	for _, b := range books {
		if b.Info().ID == p.System || len(books) == 1 {
			sys = b
		}
	}
	if sys == nil {
		return choose(at, p)
	}
	fields, design := sys.Options(s.Lasting(sys, p.Options)), sys.Options(nil)
	name := played(fields, design)
	if name == "" {
		name = suggest(s.Now())
	}
	f.Kept = func(kind string) []engine.Kept { return s.Stock(sys, kind) }
	body := append(widget.Join(apart(at)),
		app.Label().Class("field name").Body(app.Span().Class("field__name").Body(app.Span().Text("Name"), app.Span().Text("as you like")),
			app.Input().Type("text").Class("text").DataSet("key", f.Typed(widget.KeyGameName, func(words string) { p.Name = words })).
				Placeholder(name).MaxLength(60).AutoComplete(false)))
	body = append(body, screen.Settings(at, fields, design, func(key, val string) {
		p.Options = p.Options.With(key, val)
	})...)
	back := func() { at.Go("") }
	if len(books) > 1 {
		back = func() { p.System, p.Options = "", nil }
	}
	return screen.Screen(
		screen.Banner(at, "New game", widget.P("second", sys.Info().Title)),
		screen.Main(body...),
		screen.Dock(screen.Keys(
			f.Key(widget.K{Key: widget.KeyBack, Label: "Back", Icon: "i-back", Class: "undo", On: back}),
			f.Key(widget.K{Key: widget.KeyCreate, Label: "Begin", Small: "can be changed later", Stack: true, Class: "key--primary",
				On: func() {
					if p.Name != "" {
						name = p.Name
					}
					s.NewGame(sys, p.Options, name)
					*p = session.Plan{}
					if s.Game != nil {
						at.Go("field/")
					}
				}}))))
}

// played is what has been chosen to play, such as a scenario: the first of what can be kept that is not as the design has it.
func played(fields, design []engine.Field) string {
	for _, x := range fields {
		for _, d := range design {
			if x.Stock == "" || d.Key != x.Key || d.Value == x.Value {
				continue
			}
			for _, o := range x.Options {
				if o.ID == x.Value {
					return o.Label
				}
			}
		}
	}
	return ""
}

// suggest is the name of a game that gets none; now is 0 when the time is unknown.
func suggest(now int64) string {
	if now == 0 {
		return "An evening's game"
	}
	t := time.Unix(now, 0)
	return "Game of " + strconv.Itoa(t.Day()) + " " + t.Month().String()
}

// Picture tells the choice of a rule book from the settings of the one chosen.
func Picture(s *session.Session) string { return s.Pages.Plan.System }

// apart warns before the first game where an app that is installed later would not see it.
func apart(at screen.At) app.UI {
	if at.Page.Install != "apple" {
		return nil
	}
	if games, _ := at.S.Shelf.List(); len(games) > 0 {
		return nil
	}
	return app.Div().Class("after").ID("install-first").Body(
		widget.P("strong", "Install Vedette before the first game"),
		widget.P("second", "On this device the installed app does not see games begun in the browser, and the browser may delete them after "+
			"a week without use."),
		widget.P("second", screen.ByHand))
}

// choose is the choice of a rule book.
func choose(at screen.At, p *session.Plan) app.UI {
	return screen.Screen(
		screen.Banner(at, "New game", widget.P("second", "Which rule book?")),
		screen.Main(widget.Join(apart(at),
			screen.Books(at, widget.KeyChooseSys, true, func(i engine.Info) { p.System, p.Options = i.ID, nil }))...),
		screen.Dock(screen.Last(
			at.F.Key(widget.K{Key: widget.KeyBack, Label: "Back to the shelf", Icon: "i-back", On: func() { at.Go("") }}))))
}
