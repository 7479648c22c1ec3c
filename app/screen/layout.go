package screen

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/widget"
)

// Screen lays out banner, page and dock. In the markup the dock comes before the page, so that the Tab key reaches the green key in a
// few steps; the style sheet places it below.
func Screen(banner, main, dock app.UI) app.UI { return ScreenWith(banner, main, nil, dock) }

// ScreenWith is Screen with a side pane, shown beside the page where there is room and below it otherwise.
func ScreenWith(banner, main, side, dock app.UI) app.UI {
	return app.Div().Class("screen").Body(widget.Join(banner, dock, app.Div().Class("body").Body(widget.Join(main, side)...))...)
}

// Column is the plainest screen: a title, a body and a dock.
func Column(at At, title string, body []app.UI, dock app.UI) app.UI {
	return Screen(Banner(at, title), Main(at, body...), dock)
}

// Title is the screen's only h1. It takes the focus when the screen opens.
func Title(at At, text string) app.UI { return at.F.Title("h1s", text) }

// Named is the heading of a page of the open game, below the name of the game.
func Named(at At, title string) app.UI {
	return app.Div().Class("grow").Body(at.F.P("kick", at.S.Game.Setup().Name), Title(at, title))
}

// Banner is the head of a screen: its title, followed by more.
func Banner(at At, title string, more ...app.UI) app.UI {
	parts := append([]app.UI{Row(at, Title(at, title))}, more...)
	return app.Header().Class("banner").Body(append(parts, widget.Rule())...)
}

// Row is the first row of a header: the title, its own keys, and the keys that every header has.
func Row(at At, title app.UI, own ...widget.K) app.UI {
	return app.Div().Class("banner__row").Body(widget.Join(title, HeadKeys(at, own...))...)
}

// Main is the part of a screen that scrolls.
func Main(at At, parts ...app.UI) app.UI {
	return app.Main().Class("page").Body(append(parts, at.F.Foot())...)
}

// Aside is the second column of a page, where there is room for one: what a choice leads to, or what else there is. On a phone it stands
// where it is in the page. Nil without parts.
func Aside(parts ...app.UI) app.UI {
	if len(parts) == 0 {
		return nil
	}
	return app.Div().Class("aside").Body(parts...)
}

// Side is the pane that gives the reasons, beside the page or below it; nil without parts.
func Side(parts ...app.UI) app.UI {
	if len(parts) == 0 {
		return nil
	}
	return app.Section().Class("side").TabIndex(0).Aria("label", "Why").Body(parts...)
}

// Dock is the foot of a screen, within reach of the thumb.
func Dock(parts ...app.UI) app.UI { return app.Div().Class("dock").Body(widget.Join(parts...)...) }

// Keys is a row of keys in the dock; the last key fills the remaining width.
func Keys(keys ...app.UI) app.HTMLDiv { return app.Div().Class("keys").Body(keys...) }

// Top is a group of dock keys above the last row, each as wide as the screen.
func Top(keys ...app.UI) app.UI { return app.Div().Class("keys keys--top").Body(keys...) }

// Last is the last row of the dock when it holds a single key.
func Last(key app.UI) app.UI { return Keys(key) }

// Seg sets keys side by side in n columns.
func Seg(n int, keys ...app.UI) app.HTMLDiv {
	return app.Div().Class("seg seg--" + strconv.Itoa(n)).Body(keys...)
}

// More stacks keys, with a gap above.
func More(keys ...app.UI) app.UI { return Seg(1, keys...).Class("more") }

// Choice is a radio group of keys in n columns.
func Choice(n int, label string, keys ...app.UI) app.HTMLDiv {
	return Seg(n, keys...).Attr("role", "radiogroup").Aria("label", label)
}

// Who is a name with lines of description below it; it fills the room available.
func Who(name string, what ...string) app.UI {
	parts := []app.UI{app.Span().Class("unit__name").Text(name)}
	for _, w := range what {
		parts = append(parts, app.Span().Class("unit__what").Text(w))
	}
	return app.Span().Class("unit__who grow").Body(parts...)
}

// Carried is a list row, usually ending in a key.
func Carried(parts ...app.UI) app.UI { return app.Li().Body(app.Div().Class("carried").Body(parts...)) }
