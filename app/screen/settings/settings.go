// Package settings draws the settings of the device and of the open game. A change to the game's settings is a step like any other: it is
// stored, appears in the log and can be undone.
package settings

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/screen"
	"vedette/app/screen/shelf"
	"vedette/app/session"
	"vedette/app/store"
	"vedette/app/widget"
	"vedette/engine"
	"vedette/engine/view"
)

var onOff = []view.Option{{ID: "yes", Label: "On"}, {ID: "no", Label: "Off"}}

func word(v, otherwise string) string {
	if v == "" {
		return otherwise
	}
	return v
}

// Draw draws the settings.
func Draw(at screen.At) app.UI {
	body := device(at)
	dock := screen.Dock(screen.Last(at.F.Key(widget.K{Key: widget.KeyShelf, Label: "Back to the shelf", Icon: "i-back",
		On: func() { at.Go("") }})))
	if at.S.Game != nil {
		body = append(body, game(at)...)
		dock = screen.Dock(screen.Nav(at, "settings"))
		if last, ok := at.S.Game.Undoable(); ok && last.Do.Do == "settings" { // here nobody expects Undo to take back a shot
			dock = screen.UndoBar(at, "settings")
		}
	}
	body = append(body, screen.Aside(append(stored(at), vedette(at)...)...))
	return screen.Column(at, "Settings", body, dock)
}

// device draws the settings of this device.
func device(at screen.At) []app.UI {
	s := at.S
	pick := func(key, label, now string, put func(p *store.Prefs, v string), options ...view.Option) app.UI {
		return choice(at.F, key, label, now, options, func(v string) { s.SetPref(func(p *store.Prefs) { put(p, v) }) })
	}
	body := []app.UI{widget.Head("This device", ""),
		pick(widget.KeyTheme, "Theme", s.Prefs.Theme, func(p *store.Prefs, v string) { p.Theme = v },
			view.Option{ID: "sun", Label: "Sun"}, view.Option{ID: "lamp", Label: "Lamp"}, view.Option{ID: "night", Label: "Night"}),
		pick(widget.KeyHand, "Tapping hand", s.Prefs.Hand, func(p *store.Prefs, v string) { p.Hand = v },
			view.Option{ID: "right", Label: "Right"}, view.Option{ID: "left", Label: "Left"}),
		pick(widget.KeyAwake, "Keep the screen on during play", word(s.Prefs.Awake, "yes"), func(p *store.Prefs, v string) { p.Awake = v },
			onOff...)}
	if !at.Page.Awake {
		body = append(body, widget.P("small second",
			"This browser cannot keep the screen on. Set a longer timeout in the device settings."))
	}
	if at.Wide > 0 {
		body = append(body, pick(widget.KeyShorts, "Keyboard shortcuts", word(s.Prefs.Keys, "yes"),
			func(p *store.Prefs, v string) { p.Keys = v }, onOff...))
	}
	if at.Page.Buzz {
		body = append(body, pick(widget.KeyBuzz, "Vibrate when a result is ready", word(s.Prefs.Buzz, "no"),
			func(p *store.Prefs, v string) { p.Buzz = v }, onOff...))
	}
	if at.Page.Voice {
		body = append(body, pick(widget.KeyAloud, "Read the players’ card aloud", word(s.Prefs.Aloud, "no"),
			func(p *store.Prefs, v string) { p.Aloud = v }, onOff...))
	}
	return body
}

// game draws the settings of the open game, what can be kept from it, and the keys that hand it over or put it away.
func game(at screen.At) []app.UI {
	s, f := at.S, at.F
	body := []app.UI{widget.Head("This game", s.Game.Setup().Name)}
	body = append(body, screen.Keep(at, "")...)
	body = append(body,
		screen.More(f.Key(widget.K{Key: widget.KeyGive, Label: "Hand this game over", Small: "to another device, no network needed",
			Icon: "i-share", Class: "key--row", On: func() {
				s.Hand.Giving = session.Giving{}
				at.Go("give/")
			}})),
		screen.More(f.Key(widget.K{Key: widget.KeyDelete, Label: "Put this game away", Small: "you can bring it back from the shelf",
			On: func() {
				s.PutAway()
				at.Go("")
			}})))
	form := s.Game.System().Form(s.Game.State(), engine.Do("settings"))
	return append(body, screen.Settings(at, form.Fields, s.Game.System().Options(nil), func(key, val string) {
		s.Run(engine.Do("settings", key, val))
		if s.View == session.Show || s.View == session.Form {
			s.Done()
		}
	})...)
}

// stored tells the referee whether stored games are safe, and offers to save, restore and repair them.
func stored(at screen.At) []app.UI {
	f := at.F
	row := func(key, label, small, icon string, on func()) app.UI {
		return f.Key(widget.K{Key: key, Label: label, Small: small, Icon: icon, Class: "key--row", On: on})
	}
	bring := app.Label().Class("key key--row file").Body(widget.Icon("i-bring"),
		app.Span().Class("key__text").Body(app.Text("Bring in a file "), app.Small().Text("nothing here is overwritten")),
		app.Input().Type("file").Class("vh").Attr("data-key", widget.KeyRestore))
	return append(append([]app.UI{widget.Head("What is stored", "")}, widget.Join(shelf.Room(at))...), screen.More(
		row(widget.KeySave, "Save everything as one file", "games, library and settings", "i-share", at.Page.Save),
		bring,
		row(widget.KeyRescue, "Rescue page", "repairs and removes games without the app", "i-marks", at.Page.Rescue),
		row(widget.KeyStock, "Library", "forces and scenarios for new games", "n-forces", func() { at.Go("kept/") })))
}

// vedette covers the app itself: working offline, installing it, and whose the rules are.
func vedette(at screen.At) []app.UI {
	body := []app.UI{widget.Head("Vedette", ""), shelf.Offline(at)}
	switch at.Page.Install {
	case "possible":
		body = append(body, screen.Seg(1,
			at.F.Key(widget.K{Key: widget.KeyAsk, Label: "Install", Small: "as an app on this device", On: at.Page.Ask})))
	case "apple":
		body = append(body, widget.P("small second more", "To install: "+screen.ByHand+" The installed app keeps its own games."))
	case "installed":
		body = append(body, widget.P("small second more", "Installed on this device."))
	default:
		body = append(body, widget.P("small second more", "To install, look in the browser’s menu; not every browser offers it."))
	}
	for _, sys := range at.S.Systems() {
		i := sys.Info()
		body = append(body, app.Div().Class("after").Body(widget.P("strong", i.Title),
			at.F.P("small second", i.Credit()+", "+i.Edition+"."), at.F.P("small second", i.House)))
	}
	return append(body, widget.P("small second after", "The rules belong to their authors."),
		screen.More(at.F.Key(widget.K{Key: widget.KeyAbout, Label: "About Vedette", Small: "what it stores, licences", Icon: "t-vedette",
			Class: "key--row", On: at.Page.About})))
}

func choice(f *widget.Frame, key, label, now string, options []view.Option, set func(string)) app.UI {
	var keys []app.UI
	for i, o := range options {
		chosen := o.ID == now
		keys = append(keys, f.Key(widget.K{Key: key + "-" + o.ID, Label: o.Label, Role: "radio", Chosen: chosen,
			Skip: !chosen && (now != "" || i > 0), On: func() { set(o.ID) }}))
	}
	return app.FieldSet().Class("field").Body(app.Legend().Class("field__name").Body(app.Span().Text(label)),
		screen.Choice(len(options), label, keys...))
}
