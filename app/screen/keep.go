package screen

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/widget"
)

// Keep offers what of the game can be kept for later ones: nothing when its rule book keeps nothing.
func Keep(at At) []app.UI {
	all, have := at.S.Keepable()
	if len(all) == 0 {
		return nil
	}
	var rows []app.UI
	for i, k := range all {
		key := widget.K{Key: widget.KeyStock + "-keep-" + strconv.Itoa(i+1), Label: "Keep", Aria: "Keep " + k.Name, On: func() { at.S.Keep(k) }}
		if have[i] {
			key.Label, key.Icon, key.Aria, key.Refused, key.Mute = "Kept", "i-check", k.Name+" is kept", "Already kept.", true
		}
		rows = append(rows, Carried(
			Who(k.Name, k.Small), at.F.Key(key)))
	}
	return []app.UI{widget.Head("Keep for later games", ""), app.Ul().Class("rows").Body(rows...)}
}
