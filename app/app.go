// Package app is the go-app client: what the referee sees. There are no rules in it.
package app

import (
	"strings"

	goapp "github.com/maxence-charriere/go-app/v10/pkg/app"
)

// Page is one address of the site.
type Page struct {
	Path  string // starts and ends with a slash: "/", "/field/"
	Title string // plain text, without the name of the product
}

// Pages lists the addresses for which the site builder writes a real file, the first page first.
func Pages() []Page {
	return []Page{{"/", "Shelf"}, {"/field/", "Field"}, {"/settings/", "Settings"}}
}

// Prerender gives the HTML of the page at path as it reads before the program is up: one element,
// which the program replaces when it mounts. Addresses in it start with "/"; the builder makes them relative.
func Prerender(path string) string {
	p := &first{}
	return goapp.HTMLString(p.page())
}

// Main registers the routes and runs the program in the browser. It never returns there.
func Main() {
	for _, p := range Pages() {
		goapp.Route(p.Path, func() goapp.Composer { return &first{} })
	}
	goapp.RouteWithRegexp(".*", func() goapp.Composer { return &first{} })
	goapp.RunWhenOnBrowser()
}

type first struct {
	goapp.Compo
	taps int
}

func (f *first) OnMount(goapp.Context) { goapp.Window().Get("vedette").Call("started") }

func (f *first) Render() goapp.UI { return f.page() }

// href gives the address of a page, with the folder the site lives in when it runs in the browser.
func href(path string) string {
	if goapp.IsServer {
		return path
	}
	return strings.TrimSuffix(goapp.Window().Get("vedette").Get("base").String(), "/") + path
}

func (f *first) page() goapp.UI {
	return goapp.Div().Class("screen").Body(
		goapp.Header().Class("banner").Body(goapp.H1().Text("Vedette")),
		goapp.Main().Class("page").Body(
			goapp.Nav().Class("nav").Aria("label", "Pages").Body(goapp.Range(Pages()).Slice(func(i int) goapp.UI {
				p := Pages()[i]
				return goapp.A().Href(href(p.Path)).DataSet("key", "page-"+strings.ToLower(p.Title)).Text(p.Title)
			})),
			goapp.Button().Class("key key--primary").DataSet("key", "count").OnClick(func(goapp.Context, goapp.Event) { f.taps++ }).
				Text(goapp.FormatString("Taps: %d", f.taps)),
			goapp.Button().Class("key").DataSet("key", "break").OnClick(func(goapp.Context, goapp.Event) { panic("broken on purpose") }).
				Text("Stop the program"),
		),
	)
}
