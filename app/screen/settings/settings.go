// Package settings draws the settings of this device and of the open game. A change of the game's
// settings is a step like any other: it is stored, told in the log and undone with Undo.
package settings

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/screen"
	"vedette/app/screen/shelf"
	"vedette/app/session"
	"vedette/app/store"
	"vedette/app/widget"
	"vedette/engine"
)

var onOff = []engine.Option{{ID: "yes", Label: "On"}, {ID: "no", Label: "Off"}}

func word(v, otherwise string) string {
	if v == "" {
		return otherwise
	}
	return v
}

// Draw draws the settings.
func Draw(at screen.At) app.UI {
	s, f := at.S, at.F
	var body []app.UI
	body = append(body, widget.Head("This device", ""),
		choice(f, widget.KeyTheme, "Theme", s.Prefs.Theme,
			[]engine.Option{{ID: "sun", Label: "Sun"}, {ID: "lamp", Label: "Lamp"}, {ID: "night", Label: "Night"}}, func(v string) {
				s.SetPref(func(p *store.Prefs) { p.Theme = v })
			}),
		choice(f, widget.KeyHand, "Hand that taps", s.Prefs.Hand, []engine.Option{{ID: "right", Label: "Right"}, {ID: "left", Label: "Left"}},
			func(v string) {
				s.SetPref(func(p *store.Prefs) { p.Hand = v })
			}),
		choice(f, widget.KeyAwake, "Screen stays on during play", word(s.Prefs.Awake, "yes"), onOff, func(v string) {
			s.SetPref(func(p *store.Prefs) { p.Awake = v })
		}))
	if !at.Page.Awake {
		body = append(body, widget.P("small second",
			"This browser cannot keep the screen on. Set the time until it goes dark in the settings of the device."))
	}
	if at.Page.Buzz {
		body = append(body, choice(f, widget.KeyBuzz, "Vibrate when a result is there", word(s.Prefs.Buzz, "no"), onOff, func(v string) {
			s.SetPref(func(p *store.Prefs) { p.Buzz = v })
		}))
	}
	if s.Game != nil {
		body = append(body, widget.Head("This game", s.Game.Setup().Name))
		form := s.Game.System().Form(s.Game.State(), engine.Do("settings"))
		body = append(body, screen.Settings(at, form.Fields, s.Game.System().Options(nil), func(key, val string) {
			s.Run(engine.Do("settings", key, val))
			if s.View == session.Show || s.View == session.Form {
				s.Done()
			}
		})...)
		body = append(body, screen.Keep(at)...)
	}
	if s.Game != nil {
		body = append(body, screen.More(f.Key(widget.K{Key: widget.KeyGive, Label: "Hand this game over",
			Small: "to another device, without a network", Icon: "i-share", Class: "key--row", On: func() {
				s.Hand.Giving = session.Giving{}
				at.Go("give/")
			}})))
		body = append(body, screen.More(f.Key(widget.K{Key: widget.KeyDelete, Label: "Put this game away",
			Small: "it can be brought back from the shelf", On: func() {
				s.PutAway()
				at.Go("")
			}})))
	}
	body = append(body, widget.Head("What is stored", ""))
	body = append(body, widget.Join(shelf.Room(at))...)
	body = append(body,
		screen.More(
			f.Key(widget.K{Key: widget.KeySave, Label: "Save everything as one file", Small: "games, kept things and settings", Icon: "i-share",
				Class: "key--row", On: at.Page.Save}),
			app.Label().Class("key key--row file").Body(widget.Icon("i-bring"),
				app.Span().Class("key__text").Body(app.Text("Bring a file in "), app.Small().Text("nothing here is overwritten")),
				app.Input().Type("file").Class("vh").Attr("data-key", widget.KeyRestore)),
			f.Key(widget.K{Key: widget.KeyRescue, Label: "Rescue page", Small: "repairs and removes games, without the program", Icon: "i-marks",
				Class: "key--row", On: at.Page.Rescue}),
			f.Key(widget.K{Key: widget.KeyStock, Label: "Kept things", Small: "forces and scenarios for new games", Icon: "n-forces",
				Class: "key--row", On: func() { at.Go("kept/") }})))
	body = append(body, widget.Head("Vedette", ""), shelf.Offline(at))
	switch at.Page.Install {
	case "possible":
		body = append(body, screen.Seg(1,
			f.Key(widget.K{Key: widget.KeyAsk, Label: "Install", Small: "as an app on this device", On: at.Page.Ask})))
	case "apple":
		body = append(body, widget.P("small second more", "To install: "+screen.ByHand+" The installed app keeps games of its own."))
	case "installed":
		body = append(body, widget.P("small second more", "Installed on this device."))
	default:
		body = append(body, widget.P("small second more", "To install, look for it in the menu of the browser, if it offers that."))
	}
	for _, sys := range s.Systems() {
		i := sys.Info()
		body = append(body, app.Div().Class("after").Body(
			widget.P("strong", i.Title), widget.P("small second", i.Credit()+", "+i.Edition+". They belong to their author."),
			widget.P("small second", i.House)))
	}
	dock := app.UI(nil)
	if s.Game != nil {
		dock = screen.UndoBar(at, "")
	} else {
		dock = screen.Dock(screen.Last(
			f.Key(widget.K{Key: widget.KeyShelf, Label: "Back to the shelf", Icon: "i-back", Class: "key--tall", On: func() { at.Go("") }})))
	}
	return screen.Screen(
		screen.Banner("Settings"),
		screen.Main(body...), dock)
}

func choice(f *widget.Frame, key, label, now string, options []engine.Option, set func(string)) app.UI {
	var keys []app.UI
	for i, o := range options {
		chosen := o.ID == now
		keys = append(keys, f.Key(widget.K{Key: key + "-" + o.ID, Label: o.Label, Role: "radio", Chosen: chosen,
			Skip: !chosen && (now != "" || i > 0), On: func() { set(o.ID) }}))
	}
	return app.FieldSet().Class("field").Body(app.Legend().Class("field__name").Body(app.Span().Text(label)),
		app.Div().Class("seg seg--"+map[bool]string{true: "2", false: "3"}[len(options) == 2]).Attr("role", "radiogroup").Aria("label",
			label).Body(keys...))
}
