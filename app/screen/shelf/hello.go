package shelf

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/screen"
	"vedette/app/session"
	"vedette/app/widget"
)

// hello is the shelf without a game: what Vedette is, with the teaching game as the primary key. It is also drawn before the program
// runs, when the stored games are not known yet; the parts marked strangers and known then leave the choice to the style sheet.
func hello(at screen.At, trouble []app.UI) app.UI {
	f := at.F
	strangers := "strangers"
	if at.Page.Live {
		strangers = ""
	}
	header := app.Header().Class("banner").Body(
		app.Div().Class("banner__row").Body(
			app.Div().Class("title").Body(widget.Svg("t-vedette", ""), app.B().Class("serif").Text("Vedette")),
			app.Div().Class("hkeys").Body(screen.SettingsKey(at))),
		app.Div().Class(strangers).Body(app.Raw(engraving),
			app.H1().TabIndex(-1).ID("screen-title").Text("The referee’s notebook for black-\u2060powder wargames")))
	does := `<ul class="` + strangers + `">`
	for _, x := range [...][3]string{{"i-dice", "Works out every shot", " and charge, dice in plain view"},
		{"i-ring", "Springs the surprises", ": patrols, papers, bandits"},
		{"n-despatches", "Keeps the whole game", " and writes the report"}} {
		does += `<li class="ready"><svg aria-hidden="true"><use href="#` + x[0] + `"/></svg><span><b class="strong">` + x[1] + `</b>` + x[2] +
			`</span></li>`
	}
	body := append(trouble, app.Raw(does+`</ul>`),
		app.P().Class("second small after "+strangers).Text("Free, no account, and it works in a garage without a signal."))
	if !at.Page.Live {
		body = append(body, app.P().Class("lead after known").ID("shelf-wait").Text("Your games are on this device. They will appear "+
			"once the app has loaded."))
	}
	first, sample := start(at)
	side := append(widget.Join(sample), books(at, false)...)
	dock := app.Div().Class("dock").Body(
		app.Div().Class("keys keys--top "+strangers).Body(f.Key(first)),
		screen.Keys(
			f.Key(widget.K{Key: widget.KeyNewGame, Label: "New game", Icon: "i-plus", On: func() { newGame(at) }}),
			f.Key(widget.K{Key: widget.KeyBring, Label: "Bring in a game", Icon: "i-bring", On: func() { at.Go("bring/") }})).Class("keys--even"))
	return app.Div().Class("screen hello").Body(header, dock,
		app.Div().Class("body").Body(screen.Main(at, body...), app.Aside().Class("side").Aria("label", "In play").Body(side...)))
}

// start returns the key that begins the teaching game, and a sample of its results. On devices where an app installed later would not
// see the game, the key leads past the warning on the new game screen.
func start(at screen.At) (widget.K, app.UI) {
	for _, b := range at.S.Systems() {
		i, first := b.Info(), b.First()
		if first == nil {
			continue
		}
		return widget.K{Key: widget.KeyFirst + "-" + i.ID, Label: first.Label, Small: first.Small,
			Class: "key--primary key--stack", On: func() {
				if at.Page.Install == "apple" {
					at.S.Pages.Plan = session.Plan{System: i.ID, Options: first.Options}
					at.Go("new/")
					return
				}
				at.S.NewGame(b, first.Options, first.Name)
				if at.S.Game != nil {
					at.Go("field/")
				}
			}}, at.F.Sample(first.Sample)
	}
	return widget.K{}, nil
}

// engraving is a campaign map: our units left of the hill, theirs beyond, one unknown. The hachures are the dashes of a broad line round
// the hill.
const engraving = `<svg class="diagram" viewBox="0 0 352 176" preserveAspectRatio="xMinYMid" aria-hidden="true">` +
	`<g fill="none" stroke="currentColor"><path class="faint" stroke-width="1.2" d="M0 150C40 140 70 158 118 150S190 128 232 140 300 168 ` +
	`352 150M0 155C40 145 70 163 118 155S190 133 232 145 300 173 352 155"/>` +
	`<path class="faint" stroke-width="1.2" stroke-dasharray="5 4" d="M352 30C300 40 296 66 262 74S210 118 200 138 182 168 178 176"/>` +
	`<g class="firm"><ellipse cx="158" cy="66" rx="37" ry="18" stroke-width="13" stroke-dasharray="1 3.4 1 4 1 3.1 1 4.4"/>` +
	`<ellipse cx="158" cy="66" rx="60" ry="33" stroke-width="16" stroke-dasharray="1 4.1 1 3.3 1 4.6 1 3.8"/>` +
	`<ellipse cx="158" cy="66" rx="87" ry="50" stroke-width="18" stroke-dasharray="1 3.6 1 4.5 1 3.9 1 5"/></g></g>` +
	`<g class="us"><rect class="area fill us" x="12" y="42" width="34" height="34" rx="4"/>` +
	`<rect class="area fill us" x="22" y="88" width="34" height="34" rx="4"/><svg x="16" y="46" width="26" height="26">` +
	`<use href="#t-infantry"/></svg><svg x="26" y="92" width="26" height="26"><use href="#t-riflemen"/></svg>` +
	`<svg x="136" y="36" width="44" height="44">` +
	`<use href="#t-vedette"/></svg></g>` +
	`<path class="line ground" d="M60 100C84 92 98 84 122 70M113 68.5l9 1.5-4 8"/>` +
	`<g class="enemy"><rect class="area fill enemy" x="284" y="56" width="34" height="34" rx="4"/>` +
	`<rect class="area fill enemy" x="314" y="6" width="34" height="34" rx="4"/><svg x="288" y="60" width="26" height="26">` +
	`<use href="#t-infantry"/></svg><svg x="318" y="10" width="26" height="26"><use href="#t-cavalry"/></svg>` +
	`<rect class="area enemy dash" x="236" y="98" width="34" height="34" rx="4"/>` +
	`<text x="253" y="123" font-size="24" text-anchor="middle">?</text>` +
	`<svg x="76" y="128" width="30" height="30"><use href="#t-village"/></svg></g></svg>`
