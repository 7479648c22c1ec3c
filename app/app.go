// Package app is the go-app client: what the referee sees. There are no rules in it.
//
// One root component draws whatever section the address names; the session holds the evening, the
// packages under screen draw it. Start reading at the list of sections, then at root.Render.
package app

import (
	goapp "github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/session"
	"vedette/app/store"
	"vedette/engine/systems"
	"vedette/engine/view"
)

// Guests are rule books beside those that are shipped: tests put one on the shelf to show that the screens need to
// know none.
var Guests []view.System

// begin starts an evening with everything that is kept in box.
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

// Main registers the one route and runs the program in the browser. It never returns there, but for a worker that rehearses.
func Main() {
	if goapp.IsClient && rehearses() {
		return
	}
	heap.open()
	one := &root{}
	goapp.RouteWithRegexp(".*", func() goapp.Composer { return &root{shared: one} })
	goapp.RunWhenOnBrowser()
}
