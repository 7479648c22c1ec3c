package screen

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/widget"
	"vedette/engine/view"
)

// Settings draws the fields of a game's settings: first those without a group, then each group folded behind its heading. design holds
// the same fields with their default values, to which a changed house value can be reset.
func Settings(at At, fields, design []view.Field, set func(key, val string)) []app.UI {
	s := at.S
	put := func(x view.Field) func(key, val string) {
		return func(key, val string) {
			if x.Kind == view.Tick && val == "" {
				val = "no"
			}
			set(key, val)
		}
	}
	var first []app.UI
	type group struct {
		name    string
		fields  []app.UI
		n       int
		changed int
	}
	var groups []*group
	for _, x := range fields {
		was := ""
		for _, d := range design {
			if d.Key == x.Key {
				was = d.Value
			}
		}
		draw := func() app.UI { return at.F.Setting(x, was, put(x)) }
		if x.Group == "" {
			first = append(first, draw())
			continue
		}
		var g *group
		for _, old := range groups {
			if old.name == x.Group {
				g = old
			}
		}
		if g == nil {
			g = &group{name: x.Group}
			groups = append(groups, g)
		}
		g.n++
		if x.Was != "" {
			g.changed++
		}
		if s.Pages.Groups[g.name] {
			g.fields = append(g.fields, draw())
		}
	}
	for i, g := range groups {
		open := s.Pages.Groups[g.name]
		small := strconv.Itoa(g.n) + " values"
		if g.n == 1 {
			small = "1 value"
		}
		if g.changed > 0 {
			small += ", " + strconv.Itoa(g.changed) + " changed"
		}
		icon := "i-down"
		if open {
			icon = "i-minus"
		}
		key := at.F.Key(widget.K{Key: widget.KeyGroup + "-" + strconv.Itoa(i+1), Label: g.name, Small: small, Icon: icon, Class: "key--row",
			Expands: true, Chosen: open, On: func() { s.Pages.Group(g.name, !open) }})
		first = append(first, app.Section().Class("group").Body(append([]app.UI{key}, g.fields...)...))
	}
	return first
}
