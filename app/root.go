package app

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	goapp "github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/screen"
	"vedette/app/screen/field"
	"vedette/app/screen/give"
	"vedette/app/screen/players"
	"vedette/app/session"
	"vedette/app/store"
	"vedette/app/widget"
	"vedette/engine"
	"vedette/engine/beside"
	"vedette/engine/view"
)

// root draws every section and handles all input.
type root struct {
	goapp.Compo
	shared *root // holds the state, which outlives the components that go-app makes for each address

	s       *session.Session
	f       *widget.Frame
	typing  typing
	path    string // of the section in view
	base    string // of the site
	live    bool
	asked   bool // the browser has been asked to keep the storage
	saying  bool // the latest action has announced something
	version string
	date    string
	dressed string // the preferences applied to the page
	wide    int    // the number of panes that fit beside the rail
	behind  screen.Behind
	task    int // number of the rehearsal task that workers are doing, 0 for none
	tick    goapp.Func
	sent    func() // called once what is being sent has left
	ticks   bool   // tick is scheduled
	picture string // identity of the picture last drawn; a change moves the focus to the heading
}

func (r *root) me() *root {
	if r.shared != nil {
		return r.shared
	}
	return r
}

// OnMount starts the session once the page has loaded.
func (r *root) OnMount(ctx goapp.Context) {
	m := r.me()
	if !m.live {
		m.live = true
		m.wake(ctx)
		r.listen(ctx)
	}
	ctx.Defer(func(goapp.Context) { device().Call("started") })
}

// wake opens the session on what is stored. It shows the section in the address, unless something has arrived or a game was open.
func (r *root) wake(ctx goapp.Context) {
	page := device()
	r.base = page.Get("base").String()
	r.path = r.address()
	r.version, r.date = page.Get("version").String(), page.Get("date").String()
	r.s = begin(store.Browser())
	r.s.Now = func() int64 { return time.Now().Unix() }
	r.s.Seed = func() uint64 {
		n, _ := strconv.ParseUint(page.Call("seed").String(), 16, 64)
		return n
	}
	r.s.Build = r.version
	r.s.Rehearse.Hands = spareWorkers()
	if r.s.Prefs.Theme == "" { // the page has chosen what the device prefers
		r.s.Prefs.Theme = document().Get("dataset").Get("theme").String()
	}
	if r.s.Prefs.Hand == "" {
		r.s.Prefs.Hand = "right"
	}
	r.s.Watching = elsewhere()
	r.wide = page.Get("wide").Int()
	resumed := r.s.Resume()
	r.s.FindPlace(r.path)
	r.dress()
	if text := page.Call("hash").String(); text != "" {
		r.s.Hand.Bring(text)
		r.path = arrive
		ctx.Navigate(r.base + r.path)
	} else if resumed && r.path == "" {
		r.path = play
		ctx.Navigate(r.base + r.path)
	}
}

// OnNav shows the section in the address.
func (r *root) OnNav(ctx goapp.Context) {
	if m := r.me(); m.live {
		if to := r.address(); to != m.path {
			m.path = to
			if !m.saying { // the last announcement was about the previous picture
				m.s.Said = ""
				m.say(ctx)
			}
		}
		m.saying = false
		if m.path == "" && m.s.Game != nil {
			m.s.Leave()
		}
		r.settle(ctx)
	}
}

// address returns the path of the page below the base of the site, "" (the shelf) for an unknown one.
func (r *root) address() string {
	path := strings.TrimPrefix(goapp.Window().URL().Path, r.me().base)
	path = strings.TrimSuffix(path, "index.html")
	if path != "" && !strings.HasSuffix(path, "/") {
		path += "/"
	}
	if all := listed("/" + path); all[len(all)-1].Path == "/"+path {
		return path
	}
	return ""
}

// dress applies the device's preferences to the page.
func (r *root) dress() {
	m := r.me()
	awake := m.s.Game != nil && m.s.Prefs.Awake != "no"
	if now := m.s.Prefs.Theme + " " + m.s.Prefs.Hand + " " + strconv.FormatBool(awake); now == m.dressed {
		return
	} else {
		m.dressed = now
	}
	if m.s.Prefs.Theme != "" {
		document().Call("setAttribute", "data-theme", m.s.Prefs.Theme)
	}
	document().Call("setAttribute", "data-hand", m.s.Prefs.Hand)
	device().Get("awake").Call("want", awake)
}

// Render draws the section in view.
func (r *root) Render() goapp.UI {
	m := r.me()
	if m.s == nil {
		m.s = begin(store.Memory())
		m.base = "/"
	}
	at := m.at()
	if m.s.Game != nil && m.s.Prefs.Cover {
		at.F.Cite = nil // players must not end up in the rules
		card := []goapp.UI{players.Draw(at)}
		if x := m.s.Pages.Meaning; x != nil {
			card = append(card, at.F.Meaning(x))
		}
		return goapp.Div().Class("app").ID("vedette").OnClick(r.onClick).Body(card...)
	}
	here := section(m.path)
	body := here.Draw(at)
	parts := m.notices(at, here)
	above := len(parts)
	// As soon as the result of a form is known, it is drawn behind the form, laid out by the browser but hidden. The tap on the form's
	// key stores the step and reveals it.
	switch {
	case m.path != play || m.s.Game == nil || above > 0:
		parts = append(parts, body)
	case m.s.Result() != nil:
		parts = append(parts, goapp.Span(), goapp.Div().Class("shown").Body(body))
	default:
		parts = append(parts, body, goapp.Div().Class("behind").Body(widget.Join(field.Behind(at))...))
	}
	if at.Wide > 0 {
		parts = append(parts[:above:above], m.panes(at, parts[above:]))
	}
	m.f.Finish()
	if x := m.s.Pages.Meaning; x != nil {
		parts = append(parts, m.f.Meaning(x))
	}
	return goapp.Div().Class("app").ID("vedette").OnClick(r.onClick).OnKeyDown(r.onKey).OnInput(r.onInput).Body(parts...)
}

// panes adds the forces, the duties and the rail beside a screen.
func (r *root) panes(at screen.At, body []goapp.UI) goapp.UI {
	here := strings.TrimSuffix(cmp.Or(section(r.path).Of, r.path), "/")
	rest := r.path == play && r.s.View == session.Rest && r.s.Desk().Card == nil
	body = append(body[:len(body):len(body)], screen.Left(at, here, rest), screen.Rail(at, here))
	if r.s.Pages.Shorts {
		body = append(body, screen.Shorts())
	}
	return goapp.Div().Class("panes panes--" + strconv.Itoa(at.Wide)).Body(body...)
}

// at returns what the section in view is drawn from, with a new frame.
func (r *root) at() screen.At {
	s, f := r.s, widget.NewFrame(r.base)
	r.f = f
	f.Why = func(why string) { s.Why, s.Said = why, why }
	f.Shown, f.Show = s.Pages.Shown, s.Pages.Unfold
	if book := s.Rules.System(); book != nil {
		if x, ok := beside.Unwrap(book).(view.Shortening); ok {
			f.Abbreviations, f.Explain = x.Abbreviations, s.Explain
		}
	}
	r.typing.pictures++
	f.Began = func(key, words string) string { return r.typing.began(key, words, r.wide) }
	if s.Game != nil {
		f.Kept = func(kind string) []engine.Kept { return s.Stock(s.Game.System(), kind) }
		f.Cite = func(cites []engine.Term) {
			s.Rules.Cite(cites, r.path)
			r.path = "rules/"
		}
		f.Finds = func(section string) bool { return s.Rules.Place(section) != "" }
	}
	at := screen.At{S: s, F: f, Go: func(path string) { r.path = path }, Page: r.page(), Behind: &r.behind, Phone: r.wide == 0}
	if s.Game != nil {
		at.Wide = r.wide
		f.Shorts = r.wide > 0 && s.Prefs.Keys != "no"
	}
	return at
}

// notices draws the notices above the section in view.
func (r *root) notices(at screen.At, here screen.Section) []goapp.UI {
	s, f := r.s, r.f
	var parts []goapp.UI
	if s.Hand.Away() && !here.Own {
		parts = append(parts, give.Away(at))
	}
	notice := func(role, text string, key widget.K) {
		parts = append(parts, goapp.Div().Class("notice").Attr("role", role).Body(goapp.P().Text(text), f.Key(key)))
	}
	if s.Watching {
		notice("status", session.Elsewhere, widget.K{Key: widget.KeyTakeOver, Label: "Take over", On: at.Page.Take})
	}
	for i, n := range s.Notices {
		notice("alert", n, widget.K{Key: widget.KeyDismiss + "-" + strconv.Itoa(i), Label: "Got it", On: func() { s.Dismiss(i) }})
	}
	return parts
}
