// Package give draws the screen that sends a game, a force or a scenario to another device.
package give

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/qr"
	"vedette/app/screen"
	"vedette/app/screen/shelf"
	"vedette/app/session"
	"vedette/app/widget"
	"vedette/engine/save"
)

// Draw draws the ways to send it, or one QR code.
func Draw(at screen.At) app.UI {
	s := at.S
	if s.Hand.Giving.Stock == "" && s.Game == nil {
		return screen.None(at)
	}
	p, name, err := s.Hand.Outgoing()
	if err != nil {
		return screen.Column(at, "Hand over", []app.UI{widget.P("lead after", "This cannot be handed over: "+err.Error()+".")}, back(at))
	}
	if len(s.Hand.Giving.Codes) > 0 {
		return codes(at, name)
	}
	var body []app.UI
	title := "Hand over"
	if s.Hand.Giving.Stock == "" {
		body = append(body, mode(at)...)
	} else {
		title = "Share a copy"
		body = append(body, widget.P("lead after", name), widget.P("second", "The other device gets a copy; yours stays."))
	}
	body = append(body, widget.Head("How", ""), screen.Seg(1, ways(at, p, name)...))
	if strings.Contains(s.Pages.Copied, " ") { // a refusal is a sentence
		body = append(body, widget.P("refused", s.Pages.Copied))
	}
	body = append(body, widget.P("small second after", "On the other device, open the link; or open Vedette, tap Bring in a game and "+
		"scan, paste or open the file. An app installed on an iPhone keeps its own games: paste the link into it."))
	return screen.Column(at, title, body, back(at))
}

// ways returns the keys that send it.
func ways(at screen.At, p save.Parcel, name string) (keys []app.UI) {
	s, f := at.S, at.F
	code, err := p.Code()
	game := s.Game
	sent := func() { // the clipboard and the share sheet answer later
		if s.Game == game {
			s.HandOver()
		}
	}
	if s.Hand.Giving.Stock != "" {
		sent = nil
	}
	row := func(id, label, small, icon string, on func()) {
		k := widget.K{Key: widget.KeyGive + "-" + id, Label: label, Small: small, Icon: icon, Class: "key--row", On: on}
		if err != nil && id != "file" && id != "send" {
			k.Refused = "Too long for this: send it as a file."
		}
		if s.Watching && s.Hand.Giving.Stock == "" && !s.Hand.Giving.Copy && !s.Hand.Away() {
			k.Refused = "Another window is playing. Take over first, then hand over."
		}
		keys = append(keys, f.Key(k))
	}
	link := ""
	if at.Page.Live && err == nil {
		link = at.Page.Link(code)
	}
	row("codes", "Show codes", "for the other camera; no network needed", "i-ring", s.ShowCodes)
	if at.Page.CanShare {
		row("share", "Share the link", letters(link), "i-share", func() {
			at.Page.ShareLink(name, link)
			at.Page.Then(sent)
		})
	}
	small := letters(link)
	if s.Pages.Copied == "link" {
		small = "copied; paste it on the other device"
	}
	row("link", "Copy the link", small, "i-copy", func() {
		at.Page.Copy("link", link)
		at.Page.Then(sent)
	})
	write := func(text func(string)) {
		t, err := p.Text()
		if err != nil {
			s.Notice("The file could not be written: " + err.Error() + ".")
			return
		}
		text(t)
	}
	if at.Page.CanShareFile {
		row("send", "Share as a file", "with another app on this device", "i-share", func() {
			write(func(text string) {
				at.Page.ShareFile(file(name), text)
				at.Page.Then(sent)
			})
		})
	}
	row("file", "Save as a file", file(name), "i-share", func() {
		write(func(text string) {
			at.Page.Download(file(name), text)
			s.HandOver()
		})
	})
	if t := p.Kept.Text; t != "" && at.Page.Live {
		row("list", "Copy as a list", listed(s.Pages.Copied), "i-copy", func() { at.Page.Copy("list", t) })
	}
	return keys
}

// listed says what the list is for, or that it has been copied.
func listed(copied string) string {
	if copied == "list" {
		return "copied"
	}
	return "for a spreadsheet, or to edit and paste back"
}

// mode offers the choice between handing over and giving a copy, and says where play continues.
func mode(at screen.At) []app.UI {
	s, f := at.S, at.F
	choice := func(id, label string, copies bool) app.UI {
		return f.Key(widget.K{Key: widget.KeyGive + "-" + id, Label: label, Role: "radio", Chosen: s.Hand.Giving.Copy == copies,
			Skip: s.Hand.Giving.Copy != copies, On: func() {
				s.Hand.Giving = session.Giving{Copy: copies}
			}})
	}
	body := []app.UI{app.FieldSet().Class("field").Body(app.Legend().Class("field__name").Body(app.Span().Text(s.Game.Setup().Name)),
		screen.Choice(2, s.Game.Setup().Name, choice("game", "Hand over", false), choice("copy", "Give a copy", true)))}
	switch {
	case s.Hand.Giving.Copy:
		body = append(body, widget.P("second more", "For a second referee: both play on, and their logs can be joined into one report."))
	case s.Hand.Away():
		body = append(body, widget.P("lead more", handed(s)),
			f.Key(widget.K{Key: widget.KeyTakeBack, Label: "Take it back", Icon: "i-undo", Class: "after", On: s.Hand.TakeBack}),
			widget.P("second more", "If it has not arrived, send it again below."))
	default:
		body = append(body, widget.P("second more",
			"Play continues on the other device. The game stays here, marked as handed over, and can be taken back."))
	}
	return body
}

func handed(s *session.Session) string {
	when := ""
	if at := s.Hand.HandedAt(); at > 0 {
		when = ", " + strings.ToLower(shelf.When(at)[:1]) + shelf.When(at)[1:]
	}
	return "Handed over" + when + ". Play continues on the other device."
}

// Away is the notice above every screen of a game that has been handed over.
func Away(at screen.At) app.UI {
	return app.Div().Class("notice").Attr("role", "status").Body(app.P().Text(handed(at.S)),
		at.F.Key(widget.K{Key: widget.KeyTakeBack, Label: "Take it back", On: at.S.Hand.TakeBack}))
}

// codes draws the QR code in view.
func codes(at screen.At, name string) app.UI {
	s, f := at.S, at.F
	n := len(s.Hand.Giving.Codes)
	here := ""
	if at.Page.Live {
		here = at.Page.Link("p1")
	}
	var body []app.UI
	c, err := qr.Encode(here, strings.TrimPrefix(s.Hand.Giving.Codes[s.Hand.Giving.At], "p1"))
	if err != nil {
		body = append(body, widget.P("lead after", "The address of this site is too long for a code."))
	} else {
		const margin = 4
		side := strconv.Itoa(c.Size + 2*margin)
		count := "Code " + strconv.Itoa(s.Hand.Giving.At+1) + " of " + strconv.Itoa(n)
		body = append(body, app.Raw(`<svg class="qr" role="img" aria-label="`+count+`" viewBox="0 0 `+side+` `+side+
			`" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h`+side+`v`+side+`H0z"/><path fill="#000" d="`+c.Path(margin)+`"/></svg>`),
			app.P().Class("qr__count").ID("code-count").Text(count))
	}
	words := "Point the other device’s camera at it, or tap Bring in a game in Vedette there and scan it."
	if n > 1 {
		words = "On the other device: Vedette, Bring in a game, Scan codes. Scan them in any order."
	}
	body = append(body, widget.P("second", words))
	turn := func(id, label, aria, icon string, by int) app.UI {
		return f.Key(widget.K{Key: widget.KeyGive + "-" + id, Label: label, Aria: aria, Icon: icon, On: func() {
			s.Hand.Giving.At = (s.Hand.Giving.At + by + n) % n
			s.Said = "Code " + strconv.Itoa(s.Hand.Giving.At+1) + " of " + strconv.Itoa(n) + "."
		}})
	}
	keys := []app.UI{}
	if n > 1 {
		keys = append(keys, turn("before", "", "Previous code", "i-back", n-1), turn("next", "Next code", "", "i-next", 1))
	}
	keys = append(keys, f.Key(widget.K{Key: widget.KeyGive + "-ways", Label: "Hide the codes",
		On: func() { s.Hand.Giving.Codes = nil }}))
	return screen.Column(at, name, body, screen.Dock(screen.Keys(keys...).Class("keys--even")))
}

func letters(link string) string {
	n := len(link)
	switch {
	case n == 0:
		return ""
	case n > 4000:
		return strconv.Itoa(n) + " characters: many chat apps cut it short; a file is safer"
	}
	return strconv.Itoa(n) + " characters"
}

// file turns a name into a file name that every device accepts, with an extension that share sheets let through.
func file(name string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(name) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		case !strings.HasSuffix(b.String(), "-") && b.Len() > 0:
			b.WriteByte('-')
		}
		if b.Len() >= 40 {
			break
		}
	}
	slug := strings.Trim(b.String(), "-")
	if slug == "" {
		slug = "game"
	}
	return slug + ".vedette.txt"
}

func back(at screen.At) app.UI {
	s := at.S
	to, label := "settings/", "Back to Settings"
	if s.Hand.Giving.Stock != "" {
		to, label = "kept/", "Back to the library"
	}
	return screen.Dock(screen.Last(at.F.Key(widget.K{Key: widget.KeyBack, Label: label, Icon: "i-back", On: func() {
		s.Hand.Giving = session.Giving{}
		at.Go(to)
	}})))
}

// Picture is the number of QR codes in view.
func Picture(s *session.Session) string { return strconv.Itoa(len(s.Hand.Giving.Codes)) }
