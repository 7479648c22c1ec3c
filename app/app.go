// Package app is the go-app client: what the referee sees. It contains no rules.
//
// A root component draws the section that the address names. The session holds the state, and the packages under screen draw it. Start
// reading at the list of sections, then at root.Render.
package app

import (
	goapp "github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/session"
	"vedette/app/store"
	"vedette/engine/systems"
	"vedette/engine/view"
)

// Guests are additional rule books. Tests put one on the shelf to show that the screens depend on no particular book.
var Guests []view.System

// begin starts a session on what box holds.
func begin(box store.Box) *session.Session {
	s := session.New(store.New(box, byID))
	if len(Guests) > 0 {
		s.Books = append(systems.All(), Guests...)
	}
	return s
}

func byID(id string) (view.System, bool) {
	for _, g := range Guests {
		if g.Info().ID == id {
			return g, true
		}
	}
	return systems.ByID(id)
}

// Main registers the route and runs the program in the browser. It returns there only in a worker that rehearses.
func Main() {
	if goapp.IsClient && runTask() {
		return
	}
	heap.open()
	one := &root{}
	goapp.RouteWithRegexp(".*", func() goapp.Composer { return &root{shared: one} })
	goapp.RunWhenOnBrowser()
}
