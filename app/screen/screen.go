// Package screen holds what all screens share: the frame round a page, the sections, the undo bar.
// Each screen is a package of its own below it, one function that draws the session as it stands.
package screen

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/session"
	"vedette/app/widget"
	"vedette/engine"
	"vedette/engine/view"
)

// Section is one screen of the site. Package app has the list of them, one line each.
type Section struct {
	Path  string // of its address below that of the site, with a slash at the end: "log/"; "" for the first one
	Title string // plain text, without the name of the product
	Draw  func(At) app.UI
	// Picture tells the pictures of the screen apart, beyond what the play screen shows: where another one comes, focus moves to
	// its heading. Nil where there is but one.
	Picture func(*session.Session) string
	Keeps   bool // loaded anew it shows what it showed: [session.Place]
	Own     bool // it says itself of a game that was handed over, so no line above it does
}

// At is what every screen is drawn with.
type At struct {
	S    *session.Session
	F    *widget.Frame
	Go   func(path string) // navigates within the site: "field/"
	Page Page

	Behind *Behind // what is drawn and not yet in view

	// Wide is how many panes stand side by side beside the rail: 0 on a phone, 2, or 3 with one for dice and sums.
	Wide int
}

// Behind is a result that was drawn before anybody asked for it.
type Behind struct {
	Of     *session.Result // nil when there is none
	Wide   int             // the panes that it was drawn for
	Markup string
	Frame  *widget.Frame // what its keys do
}

// Page is what the page around the program tells, and what it does when asked. The prerendered page has none of it.
type Page struct {
	Live    bool // the program runs: false in the prerendered page
	Version string
	Date    string
	Rescue  func() // leaves for the rescue page
	About   func() // leaves for the page about Vedette
	Take    func() // plays here what another window plays

	// The app on the device.
	Offline string // "none", "installing", "ready", "unsupported", "failed"
	Why     string // what of it failed, for whoever runs the host
	Full    bool   // for want of room
	Waiting bool   // a new version waits
	Update  func() // lets the new version take over
	News    string // of the new version, in a few lines
	Room    string // "safe": stored until removed; "loose": the browser may delete it; "unknown"
	Install string // "installed", "possible", "apple" (by hand only, with storage of its own), "none"
	Ask     func() // asks the browser to install

	// What the device can do.
	Awake    bool // keep the screen on
	Buzz     bool // vibrate
	Voice    bool // read aloud by itself
	CanScan  bool // read codes with its camera
	Scan     func(on bool)
	Scanning string // "off", "asking", "on", "refused", "failed"

	// What leaves the device. File and Save go through its sheet where it takes files, else they download.
	Save         func() // everything on this device as a file
	File         func(name, text string)
	Download     func(name, text string)
	Print        func()                  // on paper or as PDF
	Copy         func(what, text string) // to the clipboard; notes in the session what was copied, or why not
	CanShare     bool
	Share        func(title, text string)
	CanShareFile bool
	ShareFile    func(name, text string)
	Link         func(code string) string // the address that carries a code
	ShareLink    func(title, url string)
	Then         func(sent func()) // is done when what was just given to Copy, ShareFile or ShareLink has left, nil for nothing
}

// UndoBar is the dock of the sections beside the play screen: undo, and keys of their own.
func UndoBar(at At, here string, keys ...app.UI) app.UI {
	return Dock(Keys(append([]app.UI{at.F.UndoKey(at.S.UndoWord(), "", at.S.Undo)}, keys...)...).Class("keys--even"), Nav(at, here))
}

// NextGame is the way from a game that has ended to the next one of its rule book.
func NextGame(at At, class string) widget.K {
	return widget.K{Key: widget.KeyNewGame, Label: "Next game", Icon: "i-plus", Class: class, On: func() {
		id := at.S.Game.Setup().System
		at.S.Leave()
		at.S.Pages.Plan = session.Plan{System: id}
		at.Go("new/")
	}}
}

// DataKey is the data-key of a key that the rule book offers.
func DataKey(k view.Key) string {
	if widget.Known(k.ID) {
		return k.ID
	}
	return widget.KeyDesk + "-" + k.ID
}

// None says that no game is open, on a screen that needs one.
func None(at At, here string) app.UI {
	return Screen(
		Banner(at, "No game is open"),
		Main(at, widget.P("after", "Choose one on the shelf, or start a new one.")),
		Dock(Last(
			at.F.Key(widget.K{Key: widget.KeyShelf, Label: "To the shelf", Class: "key--primary", On: func() { at.Go("") }}))),
	)
}

// SettingsKey stands at the right of the shelf's banner.
func SettingsKey(at At) app.UI {
	return at.F.Key(widget.K{Key: widget.KeySettings, Label: "Settings", Icon: "i-settings", Class: "hkey", On: func() { at.Go("settings/") }})
}

// Head are the keys of a header while a game is open: what hides the screen from players, and the way to the saved games. Where
// there is a rail they stand on that.
func Head(at At) []widget.K {
	if at.S.Game == nil || at.Wide > 0 {
		return nil
	}
	return RailKeys(at)
}

// RailKeys are those keys wherever they stand.
func RailKeys(at At) []widget.K {
	return []widget.K{
		{Key: widget.KeyCover, Label: "Players", Icon: "i-players", Class: "hkey", Short: "P", On: func() { at.S.Cover(true) }},
		{Key: widget.KeyShelf, Label: "Shelf", Icon: "n-shelf", Class: "hkey", On: func() {
			at.S.Leave()
			at.Go("")
		}}}
}

// HeadKeys draws the keys of a header, after own ones; nil when there are none.
func HeadKeys(at At, own ...widget.K) app.UI {
	var keys []app.UI
	for _, k := range append(own, Head(at)...) {
		keys = append(keys, at.F.Key(k))
	}
	if keys == nil {
		return nil
	}
	return app.Div().Class("hkeys").Body(keys...)
}

// Books lists the rule books, each a key of its own with its author and its stage, and with its sentence when
// there is room for one.
func Books(at At, key string, blurb bool, choose func(engine.Info)) app.UI {
	var rows []app.UI
	for _, sys := range at.S.Systems() {
		i := sys.Info()
		by := i.Credit()
		if i.Stage != "" && i.Stage != "complete" {
			by += " · " + i.Stage
		}
		who := []app.UI{app.Span().Class("unit__name").Text(i.Title), app.Span().Class("unit__what").Text(by)}
		if blurb {
			who = append(who, app.Span().Class("unit__blurb").Text(i.Blurb))
		}
		rows = append(rows, app.Li().Body(at.F.Row(key+"-"+i.ID, "unit", func() { choose(i) },
			widget.Svg(i.Symbol, "book"), app.Span().Class("unit__who").Body(who...),
			widget.Svg("i-next", "ico second"))))
	}
	return app.Ul().Class("rows").Body(rows...)
}

// Plain draws a list without keys, for paper.
func Plain(l view.List) app.UI {
	return app.Div().Class("plain").Body(widget.NewFrame("").List(untapped(l), func(view.Key) {}))
}

// ByHand is how the app is installed where only the referee can do it.
const ByHand = "Tap Share, then Add to Home Screen, and open Vedette from there."
