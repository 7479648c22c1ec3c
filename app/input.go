package app

import (
	"strconv"
	"strings"

	goapp "github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/app/session"
	"vedette/app/widget"
	"vedette/engine/view"
)

// onClick handles every tap on the page by pressing the key under it.
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
		m.s.Pages.Close() // the key was drawn before, so it still toggles correctly
		m.f.Press(key)
		ctx.Defer(func(goapp.Context) { device().Call("focus", key) })
	})
}

// act calls do, announces what it said, and navigates to the section it leads to.
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

// say passes what has been said to the live region, once the picture is drawn.
func (r *root) say(ctx goapp.Context) {
	words := r.s.Said
	ctx.Defer(func(goapp.Context) { device().Call("say", words) })
}

// settle updates the page after a change: preferences, rehearsal, stored place, and the focus if the picture is a different one.
func (r *root) settle(ctx goapp.Context) {
	m := r.me()
	m.dress()
	m.rehearse()
	if section(m.path).Keeps {
		m.s.KeepPlace(m.path)
	}
	if !m.asked && m.s.Game != nil && m.s.Desk().Turn > 1 { // with a turn played, the game is worth keeping
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
	if m.s.Prefs.Aloud == "yes" { // with nothing to say, it stops
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

// identity identifies the picture in view: its section, the section's own Picture, and what the play screen shows.
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
	case s.Game != nil && s.View == session.Rest && r.path == play: // on other pages Undo must not move the focus
		d := s.Desk()
		is += d.Title + d.Say
		if d.Deeds != nil { // selecting a unit adds its actions at the top
			is += d.Deeds.Unit.ID + d.Deeds.Unit.Name
		}
	}
	return is
}

// onKey moves within a radio group with the arrow keys.
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
		next := keys.Index(nextChoice(i, step, keys.Length(), func(i int) bool {
			return !keys.Index(i).Call("matches", "[aria-disabled]").Bool()
		}))
		next.Call("focus")
		r.press(ctx, next.Get("dataset").Get("key").String())
		// The field stays unfolded: folding it would lose the focus.
		if field := group.Call("closest", "[data-group]"); field.Truthy() {
			m := r.me()
			m.s.Entry.Touch(strings.TrimPrefix(field.Get("dataset").Get("group").String(), widget.KeyField+"-"))
		}
		return
	}
}

// nextChoice returns the index of the next of n keys after the i-th, going round by step, that can be chosen; i when there is none.
func nextChoice(i, step, n int, can func(i int) bool) int {
	next := (i + step + n) % n
	for next != i && !can(next) {
		next = (next + step + n) % n
	}
	return next
}

// typing is the multi-line text field in view.
type typing struct {
	key, at, now string // its data-key, initial text and current text
	pictures     int    // number of pictures drawn
	drawn        int    // number of the picture it was last part of
	wide         int    // the panes it was drawn for, since others have different markup
}

// began returns the initial text of the field with this key: words, unless the field was in the previous picture and the text was typed
// into it since.
func (t *typing) began(key, words string, wide int) string {
	if t.key != key || t.now != words || t.drawn < t.pictures-1 || t.wide != wide {
		t.at = words
	}
	t.key, t.now, t.drawn, t.wide = key, words, t.pictures, wide
	return t.at
}

// onInput handles typing in text fields.
func (r *root) onInput(_ goapp.Context, e goapp.Event) {
	target := e.Get("target")
	m, key, words := r.me(), target.Get("dataset").Get("key").String(), target.Get("value").String()
	m.f.Type(key, words)
	if m.typing.key == key {
		m.typing.now = words
	}
}
