// Package cover draws the screen that a referee may show to the players: the turn and whose initiative it is.
package cover

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/screen"
	"vedette/app/widget"
)

// Draw draws the cover of the open game. One tap takes it off.
func Draw(at screen.At) app.UI {
	d := at.S.Desk()
	return screen.Screen(nil,
		app.Main().Class("page page--centre cover").Body(
			widget.Svg("t-vedette", "cover__sign"),
			widget.P("serif cover__turn", d.Title),
			app.H1().Class("banner__who").TabIndex(-1).ID("screen-title").Text(d.Say)),
		screen.Dock(screen.Last(
			at.F.Key(widget.K{Key: widget.KeyCover, Label: "Uncover", Small: "for the referee", Class: "key--primary key--stack",
				On: func() { at.S.Cover(false) }}))))
}
