package screen

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/widget"
)

// Screen puts banner, page and dock into the frame. The dock comes before the page, so that whoever goes by Tab has the green
// key within a few steps; it stands below all the same.
func Screen(banner, main, dock app.UI) app.UI { return ScreenWith(banner, main, nil, dock) }

// ScreenWith is Screen with what stands beside the page where there is room, else below it.
func ScreenWith(banner, main, side, dock app.UI) app.UI {
	return app.Div().Class("screen").Body(widget.Join(banner, dock, app.Div().Class("body").Body(widget.Join(main, side)...))...)
}

// Column is the plainest screen: a title, what stands below it, and a dock.
func Column(at At, title string, body []app.UI, dock app.UI) app.UI {
	return Screen(Banner(at, title), Main(at, body...), dock)
}

// Title is the one heading of a screen, which takes the focus when the screen comes.
func Title(at At, text string) app.UI { return at.F.Title("h1s", text) }

// Named is the heading of a page of the open game, under the name of that.
func Named(at At, title string) app.UI {
	return app.Div().Class("grow").Body(at.F.P("kick", at.S.Game.Setup().Name), Title(at, title))
}

// Banner is the head of a screen: its title, and what stands below it.
func Banner(at At, title string, more ...app.UI) app.UI {
	parts := append([]app.UI{Row(at, Title(at, title))}, more...)
	return app.Header().Class("banner").Body(append(parts, widget.Rule())...)
}

// Row is the first row of a header: what it is about, keys of its own, and those that every header has.
func Row(at At, title app.UI, own ...widget.K) app.UI {
	return app.Div().Class("banner__row").Body(widget.Join(title, HeadKeys(at, own...))...)
}

// Main is the part of a screen that scrolls.
func Main(at At, parts ...app.UI) app.UI {
	return app.Main().Class("page").Body(append(parts, at.F.Foot())...)
}

// Side is what tells why: it stands beside the page or below it.
func Side(parts ...app.UI) app.UI {
	if len(parts) == 0 {
		return nil
	}
	return app.Section().Class("side").TabIndex(0).Aria("label", "Why").Body(parts...)
}

// Dock is the foot of a screen, in reach of the thumb.
func Dock(parts ...app.UI) app.UI { return app.Div().Class("dock").Body(widget.Join(parts...)...) }

// Keys is a row of keys of the dock, of which the last one takes the width that the others leave.
func Keys(keys ...app.UI) app.HTMLDiv { return app.Div().Class("keys").Body(keys...) }

// Top are keys of the dock above its last row, each as wide as the screen.
func Top(keys ...app.UI) app.UI { return app.Div().Class("keys keys--top").Body(keys...) }

// Last is the last row of the dock with one key.
func Last(key app.UI) app.UI { return Keys(key) }

// Seg sets keys side by side in n columns.
func Seg(n int, keys ...app.UI) app.HTMLDiv {
	return app.Div().Class("seg seg--" + strconv.Itoa(n)).Body(keys...)
}

// More sets keys below each other, apart from what stands above.
func More(keys ...app.UI) app.UI { return Seg(1, keys...).Class("more") }

// Choice is a group of keys of which one is chosen.
func Choice(n int, label string, keys ...app.UI) app.HTMLDiv {
	return Seg(n, keys...).Attr("role", "radiogroup").Aria("label", label)
}

// Who is a name with what is said of it below, and takes what room there is.
func Who(name string, what ...string) app.UI {
	parts := []app.UI{app.Span().Class("unit__name").Text(name)}
	for _, w := range what {
		parts = append(parts, app.Span().Class("unit__what").Text(w))
	}
	return app.Span().Class("unit__who grow").Body(parts...)
}

// Carried is a row of a list with a key of its own at its end.
func Carried(parts ...app.UI) app.UI { return app.Li().Body(app.Div().Class("carried").Body(parts...)) }
