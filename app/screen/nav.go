package screen

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/widget"
)

// Items returns the sections of the open game: own holds the play screen and the rule book's pages, always the sections that every game
// has.
func Items(at At) (own, always []widget.NavItem) {
	own = []widget.NavItem{{ID: "field", Label: "Field", Symbol: "n-field", Path: "field/"}}
	if at.S.Game != nil {
		for _, sh := range at.S.Game.System().Sheets(at.S.Game.State()) {
			own = append(own, widget.NavItem{ID: sh.ID, Label: sh.Label, Symbol: sh.Symbol, Path: sh.ID + "/"})
		}
	}
	always = []widget.NavItem{{ID: "log", Label: "Log", Symbol: "n-log", Path: "log/"}}
	if at.S.Rehearse.Can() == "" {
		always = append(always, widget.NavItem{ID: "rehearse", Label: "Rehearse", Symbol: "n-rehearse", Path: "rehearse/"})
	}
	return own, append(always, []widget.NavItem{{ID: "rules", Label: "Rules", Symbol: "n-rules", Path: "rules/"},
		{ID: "settings", Label: "Settings", Symbol: "i-settings", Path: "settings/", Key: widget.KeySettings}}...)
}

// Nav is the navigation bar at the foot of a phone: the play screen, as many pages as fit, and the log; the rest are behind the More key.
// It returns nil where there is a rail.
func Nav(at At, here string) app.UI {
	if at.Wide > 0 {
		return nil
	}
	own, always := Items(at)
	n := len(own)
	for n > 1 && width(own[:n])+width(always[:1]) > navWidth {
		n--
	}
	rest := append(own[n:len(own):len(own)], always[1:]...)
	open := at.S.Pages.More
	more := widget.K{Key: widget.KeyNavMore, Label: "More", Icon: "n-more", Expands: true, Chosen: open,
		On: func() { at.S.Pages.More = !open }}
	for _, x := range rest {
		if x.ID == here {
			more.Class, more.Aria = "nav__here", "More: "+x.Label+" is open"
		}
	}
	bar := at.F.Nav(append(own[:n:n], always[0]), here, &more)
	if !open {
		return bar
	}
	return app.Div().Body(at.F.MoreNav(rest, here), bar)
}

// navWidth is the width available beside the More key on the smallest phone, in CSS pixels.
const navWidth = 272

// width estimates the width of sections side by side, in CSS pixels.
func width(items []widget.NavItem) int {
	n := 0
	for _, x := range items {
		n += max(56, 9*len(x.Label)+8)
	}
	return n
}
