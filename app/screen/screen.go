// Package screen holds what all screens share: the frame round a page, the navigation, the undo bar. Each screen is a package below this
// one, with a Draw function that draws the session as it stands.
package screen

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/session"
	"vedette/app/widget"
	"vedette/engine"
	"vedette/engine/view"
)

// Section is one screen of the site. Package app lists them all.
type Section struct {
	Path  string // address below that of the site, with a trailing slash: "log/"; "" for the first screen
	Title string // plain text, without the product name
	Draw  func(At) app.UI
	// Picture identifies the picture on screen: when its result changes, focus moves to the heading. Nil when the screen has only one.
	Picture func(*session.Session) string
	Keeps   bool   // a reload restores what it showed: [session.Place]
	Own     bool   // it reports a game handed over itself, so needs no notice above it
	Of      string // the section that leads to it, which the rail shows as open; "" for itself
}

// At holds everything a screen is drawn from.
type At struct {
	S    *session.Session
	F    *widget.Frame
	Go   func(path string) // navigates within the site: "field/"
	Page Page

	Behind *Behind // a result drawn ahead, not yet in view

	// Wide is the number of panes beside the rail: 0 on a phone, otherwise 2, or 3 with one for dice and sums.
	Wide int
	// Phone is set when there is no room beside a column: a page without panes has two where there is.
	Phone bool
}

// Two reports whether a page has room for two columns.
func (at At) Two() bool { return at.Wide == 3 || at.Wide == 0 && !at.Phone }

// Behind is a result drawn ahead of the tap that will show it.
type Behind struct {
	Of     *session.Result // nil when there is none
	Wide   int             // the value of At.Wide it was drawn for
	Markup string
	Frame  *widget.Frame // what its keys do
}

// Page is what the page round the program reports and can do on request. A prerendered page has only the zero value.
type Page struct {
	Live    bool // the program runs: false in the prerendered page
	Version string
	Date    string
	Rescue  func() // leaves for the rescue page
	About   func() // leaves for the page about Vedette
	Take    func() // takes over play from another window

	// The app on the device.
	Offline string // "none", "installing", "ready", "unsupported", "failed"
	Why     string // why it failed, for the operator of the site
	Full    bool   // it failed for lack of space
	Waiting bool   // a new version is waiting
	Update  func() // lets the new version take over
	News    string // what is new in it, in a few lines
	Room    string // "safe": stored until removed; "loose": the browser may delete it; "unknown"
	Install string // "installed", "possible", "apple" (by hand only, with separate storage), "none"
	Ask     func() // asks the browser to install

	// What the device can do.
	Awake    bool // keep the screen on
	Buzz     bool // vibrate
	Voice    bool // read aloud
	CanScan  bool // read codes with its camera
	Scan     func(on bool)
	Scanning string // "off", "asking", "on", "refused", "failed"

	// What leaves the device. File and Save use the share sheet where it takes files; otherwise they download.
	Save         func() // everything on this device as a file
	File         func(name, text string)
	Download     func(name, text string)
	Print        func()                  // on paper or as PDF
	Copy         func(what, text string) // to the clipboard; the session records what was copied, or why not
	CanShare     bool
	Share        func(title, text string)
	CanShareFile bool
	ShareFile    func(name, text string)
	Link         func(code string) string // the address that carries a code
	ShareLink    func(title, url string)
	Then         func(sent func()) // calls sent once the last Copy, ShareFile or ShareLink has gone through; nil for none
}

// MapWidth is the width of a map, as in Diagram, on a page where it is alone in the column or has a side pane beside it.
func MapWidth(at At, alone bool) int {
	if at.Wide == 3 && alone {
		return widget.WholeColumn
	}
	return at.Wide
}

// UndoBar is the dock of the sections other than the play screen: Undo, then their own keys.
func UndoBar(at At, here string, keys ...app.UI) app.UI {
	return Dock(Keys(append([]app.UI{at.F.UndoKey(at.S.UndoWord(), "", at.S.Undo)}, keys...)...).Class("keys--even"), Nav(at, here))
}

// NextGame leads from a game that has ended to a new one by the same rule book.
func NextGame(at At, class string) widget.K {
	return widget.K{Key: widget.KeyNewGame, Label: "Next game", Icon: "i-plus", Class: class, On: func() {
		id := at.S.Game.Setup().System
		at.S.Leave()
		at.S.Pages.Plan = session.Plan{System: id}
		at.Go("new/")
	}}
}

// DataKey returns the data-key of a key that the rule book offers.
func DataKey(k view.Key) string {
	if widget.Known(k.ID) {
		return k.ID
	}
	return widget.KeyDesk + "-" + k.ID
}

// None is what a screen that needs a game shows when none is open.
func None(at At) app.UI {
	return Screen(
		Banner(at, "No game is open"),
		Main(at, widget.P("after", "Choose one on the shelf, or start a new one.")),
		Dock(Last(
			at.F.Key(widget.K{Key: widget.KeyShelf, Label: "To the shelf", Class: "key--primary", On: func() { at.Go("") }}))),
	)
}

// SettingsKey is the key at the right of the shelf's banner.
func SettingsKey(at At) app.UI {
	return at.F.Key(widget.K{Key: widget.KeySettings, Label: "Settings", Icon: "i-settings", Class: "hkey", On: func() { at.Go("settings/") }})
}

// Head returns the header keys of an open game: one hides the screen from players, one leads to the shelf. It returns nil where a rail
// shows them.
func Head(at At) []widget.K {
	if at.S.Game == nil || at.Wide > 0 {
		return nil
	}
	return RailKeys(at)
}

// RailKeys returns the keys of Head, with or without a rail.
func RailKeys(at At) []widget.K {
	return []widget.K{
		{Key: widget.KeyCover, Label: "Players", Icon: "i-players", Class: "hkey", Short: "P", On: func() { at.S.Cover(true) }},
		{Key: widget.KeyShelf, Label: "Shelf", Icon: "n-shelf", Class: "hkey", On: func() {
			at.S.Leave()
			at.Go("")
		}}}
}

// HeadKeys draws the keys of a header, own first; nil when there are none.
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

// Books lists the rule books, each a key with its author and its stage, and with its blurb if blurb is set.
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

// Plain draws a list without keys, for printing.
func Plain(l view.List) app.UI {
	return app.Div().Class("plain").Body(widget.NewFrame("").List(untapped(l), func(view.Key) {}))
}

// ByHand tells the referee how to install the app where the browser offers no prompt.
const ByHand = "Tap Share, then Add to Home Screen, and open Vedette from there."
