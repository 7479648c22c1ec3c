package app

import (
	"strconv"
	"strings"

	goapp "github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/session"
	"vedette/app/widget"
	"vedette/engine/view"
)

// onClick hears every tap on the page and does what the key under it does in the present picture.
func (r *root) onClick(ctx goapp.Context, e goapp.Event) {
	hit := e.Get("target").Call("closest", "[data-key]")
	if !hit.Truthy() {
		r.me().s.Pages.Meaning = nil
		return
	}
	r.press(ctx, hit.Get("dataset").Get("key").String())
}

func (r *root) press(ctx goapp.Context, key string) {
	m := r.me()
	r.act(ctx, func() {
		m.s.Why = ""
		m.s.Pages.Close() // what it closes the key may open: it knows from the picture
		m.f.Press(key)
		ctx.Defer(func(goapp.Context) { device().Call("focus", key) })
	})
}

// act does something, and goes to the section it leads to.
func (r *root) act(ctx goapp.Context, do func()) {
	m := r.me()
	before := m.path
	m.s.Said = ""
	do()
	m.say(ctx)
	if m.saying = m.s.Said != ""; m.path != before {
		to := m.path
		m.path = before // the address decides, once go-app has moved to it
		ctx.Navigate(m.base + to)
	}
	r.settle(ctx)
}

// say gives what has been said to those who listen, when the picture is drawn.
func (r *root) say(ctx goapp.Context) {
	words := r.s.Said
	ctx.Defer(func(goapp.Context) { device().Call("say", words) })
}

// settle moves focus to the heading when the picture has become another one.
func (r *root) settle(ctx goapp.Context) {
	m := r.me()
	m.dress()
	m.rehearse()
	if section(m.path).Keeps {
		m.s.KeepPlace(m.path)
	}
	if !m.asked && m.s.Game != nil && m.s.Desk().Turn > 1 { // a turn has been played: it is worth keeping
		m.asked = true
		device().Call("persist")
	}
	picture := m.identity()
	if picture == m.picture {
		ctx.Defer(func(goapp.Context) { device().Call("named", false) })
		return
	}
	m.picture = picture
	if m.s.View == session.Show && m.path == play && m.s.Prefs.Buzz == "yes" {
		device().Get("buzz").Call("now")
	}
	if m.s.Prefs.Aloud == "yes" { // with nothing to say it falls silent
		var t view.Turned
		if m.s.Game != nil && m.s.Prefs.Cover {
			t, _ = m.s.Turned()
		}
		device().Get("voice").Call("say", t.Say)
	}
	ctx.Defer(func(goapp.Context) {
		goapp.Window().Call("scrollTo", 0, 0)
		device().Call("focus", "")
		device().Call("title")
		device().Call("named", true)
	})
}

// identity tells the picture in view from the others: its section, what that makes of it, and what the play screen shows.
func (r *root) identity() string {
	s := r.s
	is := r.path
	if here := section(r.path); here.Picture != nil {
		is += " " + here.Picture(s)
	}
	is += strconv.FormatBool(s.Prefs.Cover) + string(s.View) + " " + s.Entry.Draft.Do + " " + strconv.Itoa(s.Results.Step)
	switch need := s.Entry.Need(); {
	case need != nil && need.Ask != nil:
		is += need.Ask.ID
	case s.Game != nil && s.View == session.Rest && r.path == play: // elsewhere an undo leaves the reader where they are
		d := s.Desk()
		is += d.Title + d.Say
		if d.Deeds != nil { // what the unit just taken in hand may do stands at the top
			is += d.Deeds.Unit.ID + d.Deeds.Unit.Name
		}
	}
	return is
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
	keys := group.Call("querySelectorAll", "[role=radio]")
	for i := range keys.Length() {
		if !keys.Index(i).Equal(e.Get("target")) {
			continue
		}
		e.PreventDefault()
		next := keys.Index(along(i, step, keys.Length(), func(i int) bool {
			return !keys.Index(i).Call("matches", "[aria-disabled]").Bool()
		}))
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

// along is the next of n keys round from the i-th, which may be refused itself, that can be chosen; i when there is none.
func along(i, step, n int, can func(i int) bool) int {
	next := (i + step + n) % n
	for next != i && !can(next) {
		next = (next + step + n) % n
	}
	return next
}

// typing is the text of several lines in view.
type typing struct {
	key, at, now string // its data-key, what it began with, what it has
	pictures     int    // drawn so far
	drawn        int    // in which of them it was last
	wide         int    // the panes it was drawn for: others are other markup
}

// began is what the text with a key began with: what it has, unless it was in the picture before and has been typed in since.
func (t *typing) began(key, words string, wide int) string {
	if t.key != key || t.now != words || t.drawn < t.pictures-1 || t.wide != wide {
		t.at = words
	}
	t.key, t.now, t.drawn, t.wide = key, words, t.pictures, wide
	return t.at
}

// onInput takes what is typed into the few fields that take words.
func (r *root) onInput(_ goapp.Context, e goapp.Event) {
	target := e.Get("target")
	m, key, words := r.me(), target.Get("dataset").Get("key").String(), target.Get("value").String()
	m.f.Type(key, words)
	if m.typing.key == key {
		m.typing.now = words
	}
}
