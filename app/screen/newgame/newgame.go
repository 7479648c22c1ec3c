// Package newgame draws the start of a game: the rule book, a name if one is wanted, the settings.
package newgame

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/screen"
	"vedette/app/widget"
	"vedette/engine"
)

// Plan is the game being set up. It is not stored: nothing of it is lost but a few taps.
type Plan struct {
	System  string
	Name    string
	Options engine.Values
}

// Draw draws the new game; suggest is the name it gets when none is typed.
func Draw(at screen.At, p *Plan, suggest string) app.UI {
	s, f := at.S, at.F
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
	f.Kept = func(kind string) []engine.Kept { return s.Stock(sys, kind) }
	body := []app.UI{
		app.Label().Class("field name").Body(app.Span().Class("field__name").Body(app.Span().Text("Name"), app.Span().Text("as you like")),
			app.Input().Type("text").Class("text").DataSet("key", widget.KeyGameName).Placeholder(suggest).MaxLength(60).AutoComplete(false)),
	}
	body = append(body, screen.Settings(at, sys.Options(s.Lasting(sys, p.Options)), sys.Options(nil), func(key, val string) {
		p.Options = p.Options.With(key, val)
	})...)
	back := func() { at.Go("") }
	if len(books) > 1 {
		back = func() { p.System, p.Options = "", nil }
	}
	return screen.Screen(
		app.Header().Class("banner").Body(app.Div().Class("banner__row").Body(app.H1().Class("h1s").TabIndex(-1).ID("screen-title").Text("New game")), widget.P("second", sys.Info().Title), widget.Rule()),
		app.Main().Class("page").Body(body...),
		app.Div().Class("dock").Body(app.Div().Class("dock__keys dock__keys--last").Body(
			f.Key(widget.K{Key: widget.KeyBack, Label: "Back", Icon: "i-back", Class: "undo", On: back}),
			f.Key(widget.K{Key: widget.KeyCreate, Label: "Begin", Small: "can be changed later", Stack: true, Class: "key--primary key--form", On: func() {
				name := p.Name
				if name == "" {
					name = suggest
				}
				s.NewGame(sys, p.Options, name)
				*p = Plan{}
				if s.Game != nil {
					at.Go("field/")
				}
			}}))))
}

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
		widget.P("second", "On this device the installed app does not see games begun in the browser, and the browser may delete them after a week without use."),
		widget.P("second", screen.ByHand))
}

// choose is the choice of a rule book.
func choose(at screen.At, p *Plan) app.UI {
	return screen.Screen(
		app.Header().Class("banner").Body(app.Div().Class("banner__row").Body(app.H1().Class("h1s").TabIndex(-1).ID("screen-title").Text("New game")), widget.P("second", "Which rule book?"), widget.Rule()),
		app.Main().Class("page").Body(widget.Join(apart(at), screen.Books(at, widget.KeyChooseSys, true, func(i engine.Info) { p.System, p.Options = i.ID, nil }))...),
		app.Div().Class("dock").Body(app.Div().Class("dock__keys dock__keys--one dock__keys--last").Body(
			at.F.Key(widget.K{Key: widget.KeyBack, Label: "Back to the shelf", Icon: "i-back", Class: "key--tall", On: func() { at.Go("") }}))))
}
