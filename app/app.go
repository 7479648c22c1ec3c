// Package app is the go-app client: what the referee sees. There are no rules in it.
package app

import goapp "github.com/maxence-charriere/go-app/v10/pkg/app"

// Main registers the routes and runs the program in the browser. It never returns there.
func Main() {
	goapp.Route("/", func() goapp.Composer { return &first{} })
	goapp.RunWhenOnBrowser()
}

type first struct{ goapp.Compo }

func (f *first) Render() goapp.UI { return goapp.Main().Body(goapp.H1().Text("Vedette")) }
