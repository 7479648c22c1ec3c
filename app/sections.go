package app

import (
	"strings"
	"sync"

	goapp "github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/screen"
	"vedette/app/screen/bring"
	"vedette/app/screen/field"
	"vedette/app/screen/give"
	"vedette/app/screen/logbook"
	"vedette/app/screen/mapping"
	"vedette/app/screen/newgame"
	"vedette/app/screen/rehearsing"
	"vedette/app/screen/report"
	"vedette/app/screen/rules"
	"vedette/app/screen/settings"
	"vedette/app/screen/sheet"
	"vedette/app/screen/shelf"
	"vedette/app/screen/stock"
	"vedette/app/store"
	"vedette/app/widget"
	"vedette/engine"
	"vedette/engine/systems"
	"vedette/engine/view"
)

// sections lists the screens of the site, first page first; the rule books' pages follow them. A new screen needs a package and a line
// here.
var sections = []screen.Section{
	{Path: "", Title: "Shelf", Draw: shelf.Draw, Own: true},
	{Path: "new/", Title: "New game", Draw: newgame.Draw, Picture: newgame.Picture, Keeps: true},
	{Path: play, Title: "Field", Draw: field.Draw},
	{Path: "log/", Title: "Log", Draw: logbook.Draw},
	{Path: rehearsal, Title: "Rehearse", Draw: rehearsing.Draw, Keeps: true},
	{Path: "rules/", Title: "Rules", Draw: rules.Draw, Picture: rules.Picture, Keeps: true},
	{Path: "report/", Title: "Report", Draw: report.Draw, Of: "log/"},
	{Path: "print/", Title: "Print", Draw: rules.DrawPrint, Of: "rules/"},
	{Path: "map/", Title: "The map", Draw: mapping.Draw, Picture: mapping.Picture},
	{Path: "kept/", Title: "Library", Draw: stock.Draw, Picture: stock.Picture},
	{Path: "settings/", Title: "Settings", Draw: settings.Draw, Keeps: true},
	{Path: "give/", Title: "Hand over", Draw: give.Draw, Picture: give.Picture, Own: true},
	{Path: arrive, Title: "Bring in", Draw: bring.Draw, Picture: bring.Picture, Own: true},
}

// Paths that the code refers to.
const (
	play   = "field/"
	arrive = "bring/"
	// A rehearsal runs only while it is in view.
	rehearsal = "rehearse/"
)

// section returns the screen at path: one of the list, or else a page of the rule book.
func section(path string) screen.Section {
	for _, x := range sections {
		if x.Path == path {
			return x
		}
	}
	id := strings.TrimSuffix(path, "/")
	return screen.Section{Path: path, Draw: func(at screen.At) goapp.UI { return sheet.Draw(at, id) }}
}

// Page is an address of the site.
type Page struct {
	Path  string // starts and ends with a slash: "/", "/field/"
	Title string // plain text, without the product name
}

// Pages returns the addresses for which the site builder writes a file, first page first.
func Pages() []Page { return pages() }

var pages = sync.OnceValue(func() []Page { return listed("") })

// listed returns the pages up to the one at path, or all of them. The sections come first, because trying every setting of every rule book
// takes longer than the rest of the start.
func listed(path string) []Page {
	var all []Page
	have := map[string]bool{}
	for _, x := range sections {
		p := Page{"/" + x.Path, x.Title}
		if all = append(all, p); p.Path == path {
			return all
		}
		have[p.Path] = true
	}
	for _, sys := range systems.All() {
		// Some pages exist only with certain settings, so every setting is tried.
		for _, o := range append([]engine.Values{nil}, settingsOf(sys)...) {
			state, err := sys.Start(o)
			if err != nil {
				continue
			}
			for _, sh := range sys.Sheets(state) {
				p := Page{"/" + sh.ID + "/", sh.Label}
				if have[p.Path] {
					continue
				}
				have[p.Path] = true
				if all = append(all, p); p.Path == path {
					return all
				}
			}
		}
	}
	return all
}

// settingsOf returns every option of every setting of a rule book, each as values of its own.
func settingsOf(sys view.System) (all []engine.Values) {
	for _, f := range sys.Options(nil) {
		for _, o := range f.Options {
			all = append(all, engine.Values{{Key: f.Key, Val: o.ID}})
		}
	}
	return all
}

// Prerender returns the HTML of the page at path as it is before the program has started: one element, which the program replaces when it
// mounts, without data from any game. Addresses in it start with "/"; the site builder makes them relative.
func Prerender(path string) string {
	r := &root{s: begin(store.Memory()), path: strings.TrimPrefix(path, "/"), base: "/"}
	return goapp.HTMLString(r.Render())
}

// PrerenderFirst returns the data-key of the first page's primary key, and the HTML of the screen to which it leads a newcomer on a phone.
// A tap before the program has started shows that screen (web/shell/last.js).
func PrerenderFirst() (key, html string) {
	r := &root{s: begin(store.Memory()), base: "/"}
	for _, sys := range r.s.Systems() {
		if sys.First() != nil {
			key = widget.KeyFirst + "-" + sys.Info().ID
			break
		}
	}
	r.Render()
	r.f.Press(key)
	return key, goapp.HTMLString(r.Render())
}
