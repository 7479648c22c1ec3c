// Package app is the go-app client: what the referee sees. There are no rules in it.
//
// One root component draws whatever section the address names; the session holds the evening, the
// packages under screen draw it. Start reading at root.Render.
package app

import (
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"time"

	goapp "github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/screen"
	"vedette/app/screen/bring"
	"vedette/app/screen/cover"
	"vedette/app/screen/field"
	"vedette/app/screen/give"
	"vedette/app/screen/logbook"
	"vedette/app/screen/newgame"
	"vedette/app/screen/report"
	"vedette/app/screen/rules"
	"vedette/app/screen/settings"
	"vedette/app/screen/sheet"
	"vedette/app/screen/shelf"
	"vedette/app/screen/stock"
	"vedette/app/session"
	"vedette/app/store"
	"vedette/app/widget"
	"vedette/engine"
	"vedette/engine/systems"
)

// Page is one address of the site.
type Page struct {
	Path  string // starts and ends with a slash: "/", "/field/"
	Title string // plain text, without the name of the product
}

// Pages lists the addresses for which the site builder writes a real file, the first page first.
func Pages() []Page { return pages() }

var pages = sync.OnceValue(func() []Page { return listed("") })

// listed lists the pages up to the one at path, or all. The sections come first: to try every setting of every rule book
// takes longer than the whole start beside it.
func listed(path string) []Page {
	all := []Page{{"/", "Shelf"}, {"/new/", "New game"}, {"/field/", "Field"}, {"/log/", "Log"}, {"/rules/", "Rules"},
		{"/report/", "Report"}, {"/print/", "Print"}, {"/kept/", "Kept things"}, {"/settings/", "Settings"},
		{"/give/", "Hand over"}, {"/bring/", "Bring along"}}
	have := map[string]bool{}
	for i, p := range all {
		if p.Path == path {
			return all[:i+1]
		}
		have[p.Path] = true
	}
	for _, sys := range systems.All() {
		// A rule book may have pages that only some settings show, so every setting is tried.
		for _, o := range append([]engine.Values{nil}, settingsOf(sys)...) {
			state, err := sys.Start(o)
			if err != nil {
				continue
			}
			for _, sh := range sys.Sheets(state) {
				p := Page{"/" + sh.ID + "/", sh.Label}
				if have[p.Path] {
					continue
				}
				have[p.Path] = true
				if all = append(all, p); p.Path == path {
					return all
				}
			}
		}
	}
	return all
}

// settingsOf lists every single setting of a rule book that can be picked.
func settingsOf(sys engine.System) (all []engine.Values) {
	for _, f := range sys.Options(nil) {
		for _, o := range f.Options {
			all = append(all, engine.Values{{Key: f.Key, Val: o.ID}})
		}
	}
	return all
}

// Prerender gives the HTML of the page at path as it reads before the program is up: one element,
// which the program replaces when it mounts. It holds no data of any game. Addresses in it start
// with "/"; the site builder makes them relative.
func Prerender(path string) string {
	r := &root{s: begin(store.Memory()), path: strings.TrimPrefix(path, "/"), base: "/"}
	return goapp.HTMLString(r.Render())
}

// Guests are rule books beside those that are shipped: tests put one on the shelf to show that the screens need to
// know none.
var Guests []engine.System

// begin starts an evening with everything that is kept in box.
func begin(box store.Box) *session.Session {
	s := session.New(store.New(box, byID))
	if len(Guests) > 0 {
		s.Books = append(systems.All(), Guests...)
	}
	return s
}

func byID(id string) (engine.System, bool) {
	for _, g := range Guests {
		if g.Info().ID == id {
			return g, true
		}
	}
	return systems.ByID(id)
}

// Main registers the one route and runs the program in the browser. It never returns there.
func Main() {
	heap.open()
	one := &root{}
	goapp.RouteWithRegexp(".*", func() goapp.Composer { return &root{shared: one} })
	goapp.RunWhenOnBrowser()
}

// heap is when garbage is collected. One thread does everything here, so that a collection is a pause: it takes place
// while the referee does nothing, and under a tap only when much has come together.
var heap collector

type collector struct {
	up   bool
	left uint64 // bytes in use after the last collection
}

// open is for the start, in which a long game leaves some ten megabytes of garbage.
func (*collector) open() {
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(64 << 20)
}

// rest collects when a dozen taps' garbage has come together since it was last done. Between the taps of an entry it
// waits for three times as much: the next one may come at any moment.
func (c *collector) rest(entering bool) {
	if !c.up {
		c.up = true
		debug.SetMemoryLimit(96 << 20)
		debug.SetGCPercent(400)
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	most := uint64(8 << 20)
	if entering {
		most = 24 << 20
	}
	if m.HeapAlloc > c.left+most {
		runtime.GC()
		runtime.ReadMemStats(&m)
		c.left = m.HeapAlloc
	}
}

// root draws every section and hears every tap.
type root struct {
	goapp.Compo
	shared *root // the evening outlives the components that go-app makes for each address

	s       *session.Session
	f       *widget.Frame
	path    string // of the section in view
	base    string // of the site
	plan    newgame.Plan
	live    bool
	heard   bool
	told    bool // the same of windows and files
	asked   bool // whether the browser keeps what is stored
	saying  bool // the deed that leads to another section has said something
	version string
	date    string
	dressed string // the preferences that are on the page
	behind  screen.Behind
	picture string // identity of the picture last drawn: a change moves focus to its heading
}

func (r *root) me() *root {
	if r.shared != nil {
		return r.shared
	}
	return r
}

// OnMount starts the evening once the page is there.
func (r *root) OnMount(ctx goapp.Context) {
	m := r.me()
	page := goapp.Window().Get("vedette")
	if !m.live {
		m.live = true
		m.base = page.Get("base").String()
		m.version, m.date = page.Get("version").String(), page.Get("date").String()
		m.s = begin(store.Browser())
		m.s.Now = func() int64 { return time.Now().Unix() }
		m.s.Seed = func() uint64 {
			n, _ := strconv.ParseUint(page.Call("seed").String(), 16, 64)
			return n
		}
		m.s.Build = m.version
		if m.s.Prefs.Theme == "" { // the page has chosen by what the device prefers
			m.s.Prefs.Theme = goapp.Window().Get("document").Get("documentElement").Get("dataset").Get("theme").String()
		}
		if m.s.Prefs.Hand == "" {
			m.s.Prefs.Hand = "right"
		}
		m.s.Looking = page.Get("pen").Get("state").String() == "other"
		m.path = r.address()
		resumed := m.s.Resume()
		m.dress()
		if text := page.Call("hash").String(); text != "" {
			m.s.Hand.Bring(text)
			m.path = "bring/"
			ctx.Navigate(m.base + m.path)
		} else if resumed && m.path == "" {
			m.path = "field/"
			ctx.Navigate(m.base + m.path)
		}
	}
	if !m.heard {
		m.heard = true
		goapp.Window().Call("addEventListener", "vedette-offline", goapp.FuncOf(func(goapp.Value, []goapp.Value) any {
			ctx.Dispatch(func(goapp.Context) {})
			return nil
		}))
		goapp.Window().Call("addEventListener", "vedette-brought", goapp.FuncOf(func(_ goapp.Value, args []goapp.Value) any {
			text := args[0].Get("detail").String()
			ctx.Dispatch(func(ctx goapp.Context) {
				m.s.Hand.Bring(text)
				if m.path != "bring/" {
					ctx.Navigate(m.base + "bring/")
				}
				r.settle(ctx)
			})
			return nil
		}))
		goapp.Window().Call("addEventListener", "vedette-scan", goapp.FuncOf(func(goapp.Value, []goapp.Value) any {
			ctx.Dispatch(func(goapp.Context) {})
			return nil
		}))
		goapp.Window().Call("addEventListener", "vedette-copied", goapp.FuncOf(func(_ goapp.Value, args []goapp.Value) any {
			what := args[0].Get("detail").String()
			ctx.Dispatch(func(goapp.Context) {
				if m.s.Pages.Copied = what; what == "" {
					m.s.Pages.Copied = "The browser did not let Vedette copy it. Print it, or mark the words and copy them."
				}
				m.s.Said = map[bool]string{true: "Copied.", false: m.s.Pages.Copied}[what != ""]
			})
			return nil
		}))
	}
	if !m.told {
		m.told = true
		goapp.Window().Call("addEventListener", "vedette-rest", goapp.FuncOf(func(goapp.Value, []goapp.Value) any {
			heap.rest(m.s.Entering())
			return nil
		}))
		goapp.Window().Call("addEventListener", "vedette-idle", goapp.FuncOf(func(goapp.Value, []goapp.Value) any {
			if m.s.Prepare() {
				ctx.Dispatch(func(goapp.Context) {})
			}
			return nil
		}))
		hear := func(event string, do func()) {
			goapp.Window().Call("addEventListener", event, goapp.FuncOf(func(goapp.Value, []goapp.Value) any {
				ctx.Dispatch(func(ctx goapp.Context) { r.act(ctx, do) })
				return nil
			}))
		}
		hear("vedette-pen", func() { m.s.Look(page.Get("pen").Get("state").String() == "other") })
		hear("vedette-elsewhere", m.s.Follow)
		hear("vedette-copy", m.s.Mend)
		hear("vedette-file", func() {
			text := page.Get("file").String()
			if session.IsFile(text) { // it waits for a word
				m.s.Hand.Bring(text)
				m.path = "bring/"
				return
			}
			m.s.Merge(text)
		})
	}
	ctx.Defer(func(goapp.Context) { page.Call("started") })
}

// OnNav shows the section that the address names.
func (r *root) OnNav(ctx goapp.Context) {
	if m := r.me(); m.live {
		if to := r.address(); to != m.path {
			m.path = to
			if !m.saying { // the region comes into the page anew: what it said belongs to the picture that is gone
				m.s.Said = ""
			}
		}
		m.saying = false
		if m.path == "" && m.s.Game != nil {
			m.s.Leave()
		}
		r.settle(ctx)
	}
}

// address is the path of the page below the base of the site. An unknown one shows the shelf.
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

// dress puts the preferences of the device on the page.
func (r *root) dress() {
	m := r.me()
	awake := m.s.Game != nil && m.s.Prefs.Awake != "no"
	if now := m.s.Prefs.Theme + " " + m.s.Prefs.Hand + " " + strconv.FormatBool(awake); now == m.dressed {
		return
	} else {
		m.dressed = now
	}
	html := goapp.Window().Get("document").Get("documentElement")
	if m.s.Prefs.Theme != "" {
		html.Call("setAttribute", "data-theme", m.s.Prefs.Theme)
	}
	html.Call("setAttribute", "data-hand", m.s.Prefs.Hand)
	goapp.Window().Get("vedette").Get("awake").Call("want", awake)
}

// Render draws the section in view.
func (r *root) Render() goapp.UI {
	m := r.me()
	if m.s == nil {
		m.s = begin(store.Memory())
		m.base = "/"
	}
	m.f = widget.NewFrame(m.base)
	m.f.Why = func(why string) { m.s.Why, m.s.Said = why, why }
	at := screen.At{S: m.s, F: m.f, Go: func(path string) { m.path = path }, Page: m.page(), Behind: &m.behind}
	m.f.Shown, m.f.Show = m.s.Pages.Shown, m.s.Pages.Unfold
	if m.s.Game != nil {
		m.f.Kept = func(kind string) []engine.Kept { return m.s.Stock(m.s.Game.System(), kind) }
		m.f.Cite = func(cites []engine.Term) {
			m.s.Rules.Cite(cites)
			m.path = "rules/"
		}
		m.f.Finds = func(section string) bool { return m.s.Rules.Place(section) != "" }
	}
	if m.s.Game != nil && m.s.Prefs.Cover {
		return goapp.Div().Class("app").ID("vedette").OnClick(r.onClick).Body(cover.Draw(at))
	}
	var body goapp.UI
	switch m.path {
	case "":
		body = shelf.Draw(at)
	case "new/":
		body = newgame.Draw(at, &m.plan, suggest(m.s))
	case "field/":
		body = field.Draw(at)
	case "log/":
		body = logbook.Draw(at)
	case "rules/":
		body = rules.Draw(at)
	case "print/":
		body = rules.DrawPrint(at)
	case "report/":
		body = report.Draw(at)
	case "give/":
		body = give.Draw(at)
	case "bring/":
		body = bring.Draw(at)
	case "kept/":
		body = stock.Draw(at)
	case "settings/":
		body = settings.Draw(at)
	default:
		body = sheet.Draw(at, strings.TrimSuffix(m.path, "/"))
	}
	said := goapp.Div().Class("vh").Attr("role", "status").Aria("live", "polite").ID("said").Text(m.s.Said)
	parts := []goapp.UI{said}
	if m.s.Hand.Away() && m.path != "" && m.path != "give/" && m.path != "bring/" {
		parts = append(parts, give.Away(at))
	}
	if m.s.Looking {
		parts = append(parts, goapp.Div().Class("notice").Attr("role", "status").Body(goapp.P().Text(session.Elsewhere),
			m.f.Key(widget.K{Key: widget.KeyTakeOver, Label: "Take over", On: at.Page.Take})))
	}
	for i, n := range m.s.Notices {
		parts = append(parts, goapp.Div().Class("notice").Attr("role", "alert").Body(goapp.P().Text(n),
			m.f.Key(widget.K{Key: widget.KeyDismiss + "-" + strconv.Itoa(i), Label: "Read", Class: "", On: func() { m.s.Dismiss(i) }})))
	}
	parts = append(parts, body)
	// A result has a place of its own behind the form that it comes from. It stands there as soon as it is known, laid out
	// by the browser but unseen; the tap on the form's key stores the step and shows it.
	if m.path == "field/" && m.s.Game != nil && len(parts) == 2 {
		if m.s.Result() != nil {
			parts = []goapp.UI{said, goapp.Span(), goapp.Div().Body(body)}
		} else {
			parts = append(parts, goapp.Div().Class("behind").Body(widget.Join(field.Behind(at))...))
		}
	}
	return goapp.Div().Class("app").ID("vedette").OnClick(r.onClick).OnKeyDown(r.onKey).OnInput(r.onInput).Body(parts...)
}

func (r *root) page() screen.Page {
	m := r.me()
	p := screen.Page{Version: m.version, Date: m.date, Live: m.live, Offline: "none"}
	if !m.live {
		return p
	}
	page := goapp.Window().Get("vedette")
	p.Ask = func() { page.Get("install").Call("prompt") }
	p.Update = func() { page.Call("update") }
	p.File = func(name, text string) { page.Call("save", name, text) }
	p.Rescue = func() { page.Call("rescue") }
	p.Take = func() { page.Call("take") }
	p.Save = func() {
		if name, text := m.s.Backup(time.Now().Format("2006-01-02")); text != "" {
			page.Call("save", name, text)
		}
	}
	p.Print = func() { page.Call("print") }
	p.Copy = func(what, text string) { r.hand("copy", what, text) }
	p.Link = func(code string) string { return page.Call("link", code).String() }
	p.SaveFile = func(name, text string) { page.Call("saveFile", name, text) }
	p.ShareFile = func(name, text string) { page.Call("shareFile", name, text) }
	p.ShareLink = func(title, url string) { page.Call("shareLink", title, url) }
	p.Scan = func(on bool) { page.Call("scan", on) }
	p.Share = func(title, text string) { page.Call("share", title, text) }
	if m.path == "field/" { // where every tap counts, nothing of what follows is shown
		return p
	}
	p.Install = page.Get("install").Get("state").String()
	p.Awake, p.Buzz = page.Get("awake").Get("possible").Bool(), page.Get("buzz").Get("possible").Bool()
	o := page.Get("offline")
	p.Offline, p.Waiting = o.Get("state").String(), o.Get("waiting").Bool()
	if news := o.Get("news"); news.Type() == goapp.TypeString {
		p.News = news.String()
	}
	p.Room = page.Get("room").Get("state").String()
	p.CanShare = page.Get("canShare").Bool()
	p.CanShareFile, p.CanScan = page.Get("canShareFile").Bool(), page.Get("canScan").Bool()
	p.Scanning = page.Get("scanning").String()
	return p
}

// hand gives text to the clipboard; the page answers later whether it was taken.
func (r *root) hand(how, what, text string) {
	m := r.me()
	goapp.Window().Get("vedette").Call(how, text, what)
	m.s.Pages.Copied = ""
}

// suggest is the name of a game that gets none.
func suggest(s *session.Session) string {
	if s.Now() == 0 {
		return "An evening's game"
	}
	t := time.Unix(s.Now(), 0)
	return "Game of " + strconv.Itoa(t.Day()) + " " + t.Month().String()
}

// onClick hears every tap on the page and does what the key under it does in the present picture.
func (r *root) onClick(ctx goapp.Context, e goapp.Event) {
	hit := e.Get("target").Call("closest", "[data-key]")
	if !hit.Truthy() {
		return
	}
	r.press(ctx, hit.Get("dataset").Get("key").String())
}

func (r *root) press(ctx goapp.Context, key string) {
	m := r.me()
	r.act(ctx, func() {
		m.s.Why = ""
		m.f.Press(key)
		ctx.Defer(func(goapp.Context) { goapp.Window().Get("vedette").Call("focus", key) })
	})
}

// act does something, and goes to the section it leads to.
func (r *root) act(ctx goapp.Context, do func()) {
	m := r.me()
	before, said := m.path, m.s.Said
	do()
	if m.saying = m.path != before && m.s.Said != said; m.path != before {
		to := m.path
		m.path = before // the address decides, once go-app has moved to it
		ctx.Navigate(m.base + to)
	}
	r.settle(ctx)
}

// settle moves focus to the heading when the picture has become another one.
func (r *root) settle(ctx goapp.Context) {
	m := r.me()
	m.dress()
	if !m.asked && m.s.Game != nil && m.s.Desk().Turn > 1 { // a turn has been played: it is worth keeping
		m.asked = true
		goapp.Window().Get("vedette").Call("persist")
	}
	picture := m.path + " " + arrived(m.s) + strconv.Itoa(len(m.s.Hand.Giving.Codes)) + string(m.s.Rules.Part) + m.s.Rules.Open + strconv.Itoa(len(m.s.Rules.Cites)) + strconv.FormatBool(m.s.Prefs.Cover) + m.s.Pages.Naming + m.plan.System + " " + string(m.s.View) + " " + m.s.Entry.Draft.Do + " " + strconv.Itoa(m.s.Results.Step)
	switch {
	case m.s.Entry.Need() != nil && m.s.Entry.Need().Ask != nil:
		picture += m.s.Entry.Need().Ask.ID
	case m.s.Game != nil && m.s.View == session.Rest:
		d := m.s.Desk()
		picture += d.Title + d.Say
		if d.Deeds != nil { // what the unit just taken in hand may do stands at the top
			picture += d.Deeds.Unit.ID + d.Deeds.Unit.Name
		}
	}
	if picture == m.picture {
		ctx.Defer(func(goapp.Context) { goapp.Window().Get("vedette").Call("named", false) })
		return
	}
	m.picture = picture
	if m.s.View == session.Show && m.path == "field/" && m.s.Prefs.Buzz == "yes" {
		goapp.Window().Get("vedette").Get("buzz").Call("now")
	}
	ctx.Defer(func(goapp.Context) {
		goapp.Window().Call("scrollTo", 0, 0)
		goapp.Window().Get("vedette").Call("focus", "")
		goapp.Window().Get("vedette").Call("named", true)
	})
}

// arrived tells the pictures of the screen Bring along apart.
func arrived(s *session.Session) string {
	switch {
	case s.Hand.Arrived == nil:
		return ""
	case s.Hand.Arrived.Wrong != "":
		return "wrong"
	}
	return "here"
}

// onKey moves within a group of keys with the arrows, as in any set of radio buttons.
func (r *root) onKey(ctx goapp.Context, e goapp.Event) {
	step := map[string]int{"ArrowRight": 1, "ArrowDown": 1, "ArrowLeft": -1, "ArrowUp": -1}[e.Get("key").String()]
	if step == 0 {
		return
	}
	group := e.Get("target").Call("closest", "[role=radiogroup]")
	if !group.Truthy() {
		return
	}
	keys := group.Call("querySelectorAll", "[role=radio]:not([aria-disabled=true])")
	n := keys.Length()
	for i := range n {
		if keys.Index(i).Equal(e.Get("target")) {
			e.PreventDefault()
			next := keys.Index((i + step + n) % n)
			next.Call("focus")
			r.press(ctx, next.Get("dataset").Get("key").String())
			// The field stays in hand: folded away, it would take the focus with it.
			if field := group.Call("closest", "[data-group]"); field.Truthy() {
				m := r.me()
				m.s.Entry.Touch(strings.TrimPrefix(field.Get("dataset").Get("group").String(), widget.KeyField+"-"))
			}
			return
		}
	}
}

// onInput takes what is typed into the few fields that take words.
func (r *root) onInput(_ goapp.Context, e goapp.Event) {
	m := r.me()
	target := e.Get("target")
	value := target.Get("value").String()
	switch key := target.Get("dataset").Get("key").String(); {
	case key == widget.KeyGameName:
		m.plan.Name = value
	case key == widget.KeyFindRules:
		m.s.Rules.Find = value
	case strings.HasPrefix(key, widget.KeyStock+"-name-"):
		m.s.Pages.Name = value
	case key == widget.KeyBring+"-text":
		m.s.Hand.Giving.Pasted = value
	case key == widget.KeySearch:
		m.s.Log.Search = value
	case strings.HasPrefix(key, widget.KeyField+"-"):
		m.s.Fill(strings.TrimPrefix(key, widget.KeyField+"-"), value)
	}
}
