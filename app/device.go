package app

import (
	"fmt"
	"time"

	goapp "github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/screen"
	"vedette/app/session"
)

// device returns the interface of the page's scripts, window.vedette.
func device() goapp.Value { return goapp.Window().Get("vedette") }

// document returns the root element of the document.
func document() goapp.Value { return goapp.Window().Get("document").Get("documentElement") }

// elsewhere reports whether another window is playing.
func elsewhere() bool { return device().Get("pen").Get("state").String() == "other" }

// expectPiece is how long to compute expectations or rehearse between two pictures.
const expectPiece = 30 * time.Millisecond

// within returns a function that reports whether d has passed since the call.
func within(d time.Duration) func() bool {
	since := time.Now()
	return func() bool { return time.Since(since) >= d }
}

// listen subscribes to the events of the page's scripts. It is called once, for the lifetime of the page.
func (r *root) listen(ctx goapp.Context) {
	m := r.me()
	hear := func(event string, do func(what goapp.Value)) {
		goapp.Window().Call("addEventListener", "vedette-"+event, goapp.FuncOf(func(_ goapp.Value, args []goapp.Value) any {
			do(args[0].Get("detail"))
			return nil
		}))
	}
	look := func() { ctx.Dispatch(func(goapp.Context) {}) }
	act := func(do func()) func(goapp.Value) {
		return func(goapp.Value) { ctx.Dispatch(func(ctx goapp.Context) { r.act(ctx, do) }) }
	}
	hear("frame", act(func() { m.wide = device().Get("wide").Int() }))
	hear("offline", func(goapp.Value) { look() })
	hear("scan", func(goapp.Value) { look() })
	hear("rest", func(goapp.Value) { heap.rest(m.s.Entering()) })
	hear("idle", func(piece goapp.Value) {
		more := m.s.Prepare()
		if m.s.ExpectMore(within(expectPiece)) || more {
			piece.Set("more", true)
			look()
		}
	})
	m.tick = goapp.FuncOf(func(goapp.Value, []goapp.Value) any {
		m.ticks = false
		if m.s.Rehearse.More(within(expectPiece)) {
			look()
		}
		m.rehearse()
		return nil
	})
	hear("rehearsed", func(what goapp.Value) {
		text, n := what.String(), m.task
		act(func() {
			if m.s.Rehearse.Hear(n, text); text == "" {
				m.task = 0
			}
		})(what)
	})
	hear("brought", func(what goapp.Value) {
		text := what.String()
		act(func() { m.bring(text) })(what)
	})
	hear("copied", func(what goapp.Value) {
		is := what.String()
		act(func() { m.copied(is) })(what)
	})
	hear("pen", act(func() { m.s.SetWatching(elsewhere()) }))
	hear("elsewhere", act(m.s.Follow))
	hear("copy", act(func() {
		if m.s.MendLate() && m.path == "" {
			m.path = play
		}
	}))
	hear("file", act(func() {
		if text := device().Get("file").String(); session.IsFile(text) { // it waits for the referee's decision
			m.bring(text)
		} else {
			m.s.Merge(text)
		}
	}))
	hear("foresee", func(what goapp.Value) { what.Set("html", m.foresee(what.Get("key").String())) })
}

// bring opens what has arrived.
func (r *root) bring(text string) {
	r.s.Hand.Bring(text)
	r.path = arrive
}

// copied handles the outcome of sending: the name of what the clipboard took, "" when it refused, or "sent" by the share sheet.
func (r *root) copied(what string) {
	then := r.sent
	r.sent = nil
	switch r.s.Pages.Copied, r.s.Said = what, "Copied."; what {
	case "sent":
		r.s.Said = "Sent."
	case "":
		then = nil
		r.s.Pages.Copied = "The browser would not let Vedette copy it. Print it, or select the text and copy that."
		r.s.Said = r.s.Pages.Copied
	}
	if then != nil {
		then()
	}
}

func (r *root) page() screen.Page {
	m := r.me()
	p := screen.Page{Version: m.version, Date: m.date, Live: m.live, Offline: "none"}
	if !m.live {
		return p
	}
	page := device()
	p.Ask = func() { page.Get("install").Call("prompt") }
	p.Update = func() { page.Call("update") }
	p.File = func(name, text string) { page.Call("save", name, text) }
	p.Rescue = func() { page.Call("leave", "rescue/") }
	p.About = func() { page.Call("leave", "about/") }
	p.Take = func() { page.Call("take") }
	p.Save = func() {
		if name, text := m.s.Backup(today()); text != "" {
			page.Call("save", name, text)
		}
	}
	p.Print = func() { page.Call("print") }
	p.Copy = func(what, text string) { r.hand("copy", what, text) }
	p.Link = func(code string) string { return page.Call("link", code).String() }
	p.Download = func(name, text string) { page.Call("download", name, text) }
	p.ShareFile = func(name, text string) { page.Call("shareFile", name, text) }
	p.ShareLink = func(title, url string) { page.Call("shareLink", title, url) }
	p.Then = func(sent func()) { m.sent = sent }
	p.Scan = func(on bool) { page.Call("scan", on) }
	p.Share = func(title, text string) { page.Call("share", title, text) }
	if m.path == play { // speed matters here, and only CanShare is shown, at the end of a game
		p.CanShare = m.s.Game != nil && m.s.Desk().Over && page.Get("canShare").Bool()
		return p
	}
	p.Install = page.Get("install").Get("state").String()
	p.Awake, p.Buzz = page.Get("awake").Get("possible").Bool(), page.Get("buzz").Get("possible").Bool()
	p.Voice = page.Get("voice").Get("possible").Bool()
	o := page.Get("offline")
	p.Offline, p.Waiting = o.Get("state").String(), o.Get("waiting").Bool()
	if news := o.Get("news"); news.Type() == goapp.TypeString {
		p.News = news.String()
	}
	p.Why, p.Full = o.Get("why").String(), o.Get("full").Bool()
	p.Room = page.Get("room").Get("state").String()
	p.CanShare = page.Get("canShare").Bool()
	p.CanShareFile, p.CanScan = page.Get("canShareFile").Bool(), page.Get("canScan").Bool()
	p.Scanning = page.Get("scanning").String()
	return p
}

// hand passes text to the clipboard; the page reports later whether it was taken.
func (r *root) hand(how, what, text string) {
	m := r.me()
	device().Call(how, text, what)
	m.s.Pages.Copied, m.sent = "", nil
}

// today returns the date as 2026-03-14, without time.Time.Format, which would add much to the program.
func today() string {
	y, m, d := time.Now().Date()
	return fmt.Sprintf("%d-%02d-%02d", y, m, d)
}
