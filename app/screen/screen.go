// Package screen holds what all screens share: the frame round a page, the sections, the undo bar.
// Each screen is a package of its own below it, one function that draws the session as it stands.
package screen

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/session"
	"vedette/app/widget"
	"vedette/engine"
)

// Section is one screen of the site. Package app has the list of them, one line each.
type Section struct {
	Path  string // of its address below that of the site, with a slash at the end: "log/"; "" for the first one
	Title string // plain text, without the name of the product
	Draw  func(At) app.UI
	// Picture tells the pictures of the screen apart, beyond what the play screen shows: where another one comes, focus moves to
	// its heading. Nil where there is but one.
	Picture func(*session.Session) string
	Own     bool // it says itself of a game that was handed over, so no line above it does
}

// At is what every screen is drawn with.
type At struct {
	S    *session.Session
	F    *widget.Frame
	Go   func(path string) // navigates within the site: "field/"
	Page Page

	Behind *Behind // what is drawn and not yet in view
}

// Behind is a result that was drawn before anybody asked for it.
type Behind struct {
	Of     *session.Result // nil when there is none
	Markup string
	Frame  *widget.Frame // what its keys do
}

// Page is what the page and its worker say about themselves.
type Page struct {
	Version string
	Date    string
	Offline string                  // "none", "installing", "ready", "unsupported", "failed"
	Waiting bool                    // a new version waits
	Update  func()                  // lets the new version take over
	News    string                  // of the new version, in a few lines
	Room    string                  // "safe": stored until removed; "loose": the browser may delete it; "unknown"
	Save    func()                  // gives everything on this device as a file
	File    func(name, text string) // gives a text as a file
	Rescue  func()                  // leaves for the rescue page
	Take    func()                  // plays here what another window plays
	Install string                  // "installed", "possible", "apple" (by hand only, with storage of its own), "none"
	Ask     func()                  // asks the browser to install
	Awake   bool                    // the browser can keep the screen on
	Buzz    bool                    // the device can vibrate
	Live    bool                    // the program runs: false in the prerendered page

	Print    func()                  // prints the page or saves it as PDF
	Copy     func(what, text string) // copies text and notes in the session what was copied, or why not
	Share    func(title, text string)
	CanShare bool

	Link         func(code string) string // the address that carries a code
	SaveFile     func(name, text string)
	ShareFile    func(name, text string)
	ShareLink    func(title, url string)
	CanShareFile bool
	CanScan      bool
	Scan         func(on bool)
	Scanning     string // "off", "asking", "on", "refused", "failed"
}

// Nav are the sections of the open game.
func Nav(at At, here string) app.UI {
	items := []widget.NavItem{{ID: "field", Label: "Field", Symbol: "n-field", Path: "field/"}}
	if at.S.Game != nil {
		for _, sh := range at.S.Game.System().Sheets(at.S.Game.State()) {
			items = append(items, widget.NavItem{ID: sh.ID, Label: sh.Label, Symbol: sh.Symbol, Path: sh.ID + "/"})
		}
	}
	log := widget.NavItem{ID: "log", Label: "Log", Symbol: "n-log", Path: "log/"}
	book := widget.NavItem{ID: "rules", Label: "Rules", Symbol: "n-rules", Path: "rules/"}
	if all := append(items, log, book); width(all) <= navWidth {
		return at.F.Nav(all, here, nil)
	}
	// Too many for a small phone: the play screen, the log and the first pages stay, the others stand behind a key.
	n := len(items)
	for n > 1 && width(append(items[:n:n], log, book)) > navWidth {
		n--
	}
	rest := append(items[n:len(items):len(items)], book)
	open := at.S.Pages.More
	for _, x := range rest {
		open = open || x.ID == here
	}
	more := widget.K{Key: widget.KeyNavMore, Label: "More", Icon: "i-down", Expands: true, Chosen: open,
		On: func() { at.S.Pages.More = !open }}
	bar := at.F.Nav(append(items[:n:n], log), here, &more)
	if !open {
		return bar
	}
	return app.Div().Body(at.F.MoreNav(rest, here), bar)
}

// navWidth is the width of the sections on the smallest phone, in CSS pixels.
const navWidth = 336

// width estimates how wide sections stand side by side.
func width(items []widget.NavItem) int {
	n := 0
	for _, x := range items {
		n += max(56, 9*len(x.Label)+8)
	}
	return n
}

// UndoBar is the dock of the sections beside the play screen.
func UndoBar(at At, here string, keys ...app.UI) app.UI {
	bar := []app.UI{}
	if len(keys) > 0 {
		bar = append(bar, Top(keys...))
	}
	bar = append(bar, app.Div().Class("dock__keys dock__keys--one dock__keys--bar").Body(at.F.UndoKey(at.S.UndoWord(), "undo--bar",
		at.S.Undo)), Nav(at, here))
	return Dock(bar...)
}

// DataKey is the data-key of a key that the rule book offers.
func DataKey(k engine.Key) string {
	if widget.Known(k.ID) {
		return k.ID
	}
	return widget.KeyDesk + "-" + k.ID
}

// None says that no game is open, on a screen that needs one.
func None(at At, here string) app.UI {
	return Screen(
		Banner("No game is open"),
		Main(widget.P("after", "Choose one on the shelf, or start a new one.")),
		Dock(Last(
			at.F.Key(widget.K{Key: widget.KeyShelf, Label: "To the shelf", Class: "key--primary key--form", On: func() { at.Go("") }}))),
	)
}

// Icons at the right of a banner.
func SettingsKey(at At) app.UI {
	return at.F.Key(widget.K{Key: widget.KeySettings, Icon: "i-settings", Class: "key--quiet key--icon", Aria: "Settings",
		On: func() { at.Go("settings/") }})
}

// CoverKey hides what players may not see.
func CoverKey(at At) app.UI {
	return at.F.Key(widget.K{Key: widget.KeyCover, Icon: "i-cover", Class: "key--quiet key--icon", Aria: "Cover the screen",
		On: func() { at.S.Cover(true) }})
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
func Plain(l engine.List) app.UI {
	rows := append([]engine.Row(nil), l.Rows...)
	for i := range rows {
		rows[i].Tap, rows[i].Key = nil, nil
	}
	l.Rows = rows
	return app.Div().Class("plain").Body(widget.NewFrame("").List(l, func(engine.Key) {}))
}

// ByHand is how the app is installed where only the referee can do it.
const ByHand = "Tap Share, then Add to Home Screen, and open Vedette from there."

// ShelfKey leads back to the saved games.
func ShelfKey(at At) app.UI {
	return at.F.Key(widget.K{Key: widget.KeyShelf, Icon: "t-vedette", Class: "key--quiet key--icon", Aria: "Shelf: all games", On: func() {
		at.S.Leave()
		at.Go("")
	}})
}
