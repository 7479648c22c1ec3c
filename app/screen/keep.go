package screen

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/widget"
)

// Keep lists what the open game can keep for later games, with a key for each; kind "" means every kind. It returns nil when there is
// nothing to keep.
func Keep(at At, kind string) []app.UI {
	all, have := at.S.Keepable()
	var rows []app.UI
	for i, k := range all {
		if kind != "" && k.Kind != kind {
			continue
		}
		key := widget.K{Key: widget.KeyStock + "-keep-" + strconv.Itoa(i+1), Label: "Keep", Aria: "Keep " + k.Name, On: func() { at.S.Keep(k) }}
		if have[i] {
			key.Label, key.Icon, key.Aria, key.Refused, key.Mute = "Kept", "i-check", k.Name+" is kept", "Already kept.", true
		}
		rows = append(rows, Carried(
			Who(k.Name, k.Small), at.F.Key(key)))
	}
	if rows == nil {
		return nil
	}
	return []app.UI{widget.Head("Keep for later games", ""), app.Ul().Class("rows").Body(rows...)}
}

// PlaceUnits is the key that opens the map to place units on it. There must be a map.
func PlaceUnits(at At) app.UI {
	return at.F.Key(widget.K{Key: widget.KeyMap + "-stand", Label: "Place units", Icon: "n-forces", On: func() {
		sh, _ := at.S.Table()
		at.S.Pages.Undrawn()
		at.S.Troops(at.S.Draw(sh))
		at.S.HoldDrawing()
		at.Go("map/")
	}})
}
