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
	sys := books[0]
	var choose []app.UI
	for _, b := range books {
		i := b.Info()
		if i.ID == p.System {
			sys = b
		}
	}
	for _, b := range books {
		i := b.Info()
		choose = append(choose, f.Key(widget.K{Key: widget.KeyChooseSys + "-" + i.ID, Label: i.Title, Small: i.Author, Icon: i.Symbol, Role: "radio", Chosen: b == sys, Class: "key--row", On: func() {
			p.System, p.Options = i.ID, nil
		}}))
	}
	body := []app.UI{
		app.FieldSet().Class("field").Body(app.Legend().Class("field__name").Body(app.Span().Text("Rule book")),
			app.Div().Class("seg seg--1").Attr("role", "radiogroup").Aria("label", "Rule book").Body(choose...)),
		app.Label().Class("field name").Body(app.Span().Class("field__name").Body(app.Span().Text("Name"), app.Span().Text("as you like")),
			app.Input().Type("text").Class("text").DataSet("key", widget.KeyGameName).Placeholder(suggest).MaxLength(60).AutoComplete(false)),
	}
	for _, x := range sys.Options(p.Options) {
		body = append(body, f.Field(x, true, func(key, val string) {
			if x.Kind == engine.Tick && val == "" {
				val = "no"
			}
			p.Options = p.Options.With(key, val)
		}, func(string) {}))
	}
	return screen.Screen(
		app.Header().Class("banner").Body(app.Div().Class("banner__row").Body(app.H1().Class("h1s").TabIndex(-1).ID("screen-title").Text("New game")), widget.Rule()),
		app.Main().Class("page").Body(body...),
		app.Div().Class("dock").Body(app.Div().Class("dock__keys dock__keys--last").Body(
			f.Key(widget.K{Key: widget.KeyBack, Label: "Back", Icon: "i-back", Class: "undo", On: func() { at.Go("") }}),
			f.Key(widget.K{Key: widget.KeyCreate, Label: "Begin", Small: "all of this can be changed later", Stack: true, Class: "key--primary key--form", On: func() {
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
