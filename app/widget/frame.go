// Package widget holds the building blocks of screens: keys, forms, cards, dice, lists.
//
// A [Frame] is a picture of the screen while it is being drawn. Every key drawn registers its handler with the frame, and a single listener
// at the root looks the handler up by data-key. So handlers are never stale, whatever go-app reuses, and a key works the same by finger, by
// keyboard, in tests and from the queue of taps made before the program ran.
//
// Widgets show data from the engine and contain no rules.
package widget

import (
	"html"
	"maps"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/engine"
	"vedette/engine/view"
)

// Frame is a picture, with what every key in it does.
type Frame struct {
	Base string           // address of the site's root in the links of this page, with a trailing slash
	Why  func(why string) // receives the reason when a key that does nothing now is pressed; may be nil
	// Cite opens the rules at the sections that a sum cites; nil where they cannot be opened.
	Cite func(cites []engine.Term)
	// Finds reports whether the rules have something at a section; nil when they have something at every section.
	Finds func(section string) bool
	// Kept returns the library items of a kind; may be nil.
	Kept func(kind string) []engine.Kept
	// Began returns the text that a multi-line field had when it came into view; nil to use the current text.
	Began func(key, words string) string
	// Shown is the set of unfolded lists; Show unfolds or folds one.
	Shown map[string]bool
	Show  func(list string, open bool)

	// Named is the ID of the rule book's key that a hint points at, "" for none.
	Named string
	// Acting is the ID of the row of the acting unit, "" for none.
	Acting string
	// Shorts makes keys carry their keyboard shortcuts. Rows is the digit of the next row, from 1 up to 9; with 0, rows get none.
	Shorts bool
	Rows   int

	// Abbreviations finds the abbreviations in a text, and Explain shows the meaning of one; nil where there is no rule book.
	Abbreviations func(text string) []view.Found
	Explain       func(x *view.Abbreviation)

	noted []*view.Abbreviation // those in this picture
	foot  app.HTMLDiv          // where their meanings go

	on    map[string]func()
	typed map[string]func(string)
	sums  int // number of sums drawn
}

// NewFrame starts an empty picture.
func NewFrame(base string) *Frame { return &Frame{Base: base, on: map[string]func(){}} }

// Apart returns an empty picture with the settings of f, for drawing something ahead.
func (f *Frame) Apart() *Frame {
	apart := *f
	apart.on, apart.typed, apart.sums, apart.noted, apart.foot = map[string]func(){}, nil, 0, nil, nil
	return &apart
}

// Take adds the keys drawn in apart to f.
func (f *Frame) Take(apart *Frame) {
	maps.Copy(f.on, apart.on)
	f.sums += apart.sums
}

// Press calls the handler of a key of this picture, and reports whether the key exists.
func (f *Frame) Press(key string) bool {
	do, ok := f.on[key]
	if ok && do != nil {
		do()
	}
	return ok
}

// Typed registers the handler for typing in the field with this data-key, and returns the key.
func (f *Frame) Typed(key string, into func(words string)) string {
	if f.typed == nil {
		f.typed = map[string]func(string){}
	}
	f.typed[key] = into
	return key
}

// Type passes words to the handler of a text field of this picture, and reports whether the field exists.
func (f *Frame) Type(key, words string) bool {
	into, ok := f.typed[key]
	if ok {
		into(words)
	}
	return ok
}

// K is a key to draw.
type K struct {
	Key     string // its data-key
	Label   string
	Small   string // second line
	Icon    string
	Class   string // besides "key"
	Aria    string // accessible name, if not the label
	Role    string // "radio" for a member of a group
	Chosen  bool   // of a radio or a toggle
	Toggle  bool   // the key is on or off
	Expands bool   // the key unfolds what follows; Chosen while it is unfolded
	Refused string // why it does nothing now; shown as its second line
	Mute    bool   // the reason is shown only when the key is pressed
	Stack   bool   // symbol above label
	Skip    bool   // not reached by Tab, because another key of its group is
	Named   bool   // a hint points at it, so it is marked and scrolled into view
	Short   string // keyboard shortcut, such as "U"; "Enter" for the green key
	On      func()
}

// Key draws a key and registers its handler. It is one piece of markup, since go-app calls into the page several times for each element,
// and a form is mostly keys.
func (f *Frame) Key(k K) app.UI {
	var b strings.Builder
	f.key(&b, k)
	return app.Raw(b.String())
}

func (f *Frame) key(b *strings.Builder, k K) {
	b.WriteString(`<button type="button" class="key`)
	if k.Stack {
		b.WriteString(" key--stack")
	}
	if k.Class != "" {
		b.WriteString(" " + esc(k.Class))
	}
	if k.Named {
		b.WriteString(" key--named")
	}
	b.WriteString(`" data-key="` + esc(k.Key) + `"`)
	if k.Aria != "" {
		b.WriteString(` aria-label="` + esc(k.Aria) + `"`)
	}
	if k.Skip {
		b.WriteString(` tabindex="-1"`)
	}
	if k.Short != "" && f.Shorts {
		b.WriteString(` aria-keyshortcuts="` + esc(k.Short) + `"`)
	}
	small := k.Small
	if k.Refused != "" && !k.Mute {
		small = strings.TrimSpace(k.Refused)
	}
	b.WriteString(f.register(k.Key, k.Refused, k.On))
	switch {
	case k.Role != "":
		b.WriteString(` role="` + esc(k.Role) + `" aria-checked="` + boolWord(k.Chosen) + `"`)
	case k.Expands:
		b.WriteString(` aria-expanded="` + boolWord(k.Chosen) + `"`)
	case k.Toggle:
		b.WriteString(` aria-pressed="` + boolWord(k.Chosen) + `"`)
	}
	b.WriteString(`>`)
	if k.Icon != "" {
		b.WriteString(svg(k.Icon, "ico"))
	}
	if k.Label != "" || small != "" {
		b.WriteString(`<span class="key__text">` + f.keyed(k.Label))
		if small != "" {
			// The space separates the two for screen readers, and when they share a line.
			b.WriteString(` <small>` + f.keyed(small) + `</small>`)
		}
		b.WriteString(`</span>`)
	}
	b.WriteString(`</button>`)
}

// register registers the handler of a key; a refused key gives the reason instead. It returns the attribute that marks a refused key.
func (f *Frame) register(key, refused string, on func()) string {
	f.on[key] = on
	if refused == "" {
		return ""
	}
	f.on[key] = func() {
		if why := strings.TrimSpace(refused); f.Why != nil && why != "" {
			f.Why(why)
		}
	}
	return ` aria-disabled="true"`
}

func boolWord(b bool) string {
	if b {
		return "true"
	}
	return "false"
}

// Icon draws a symbol of the sprite in the size of an icon.
func Icon(id string) app.UI { return Svg(id, "ico") }

// Svg draws a symbol of the sprite with the given class.
func Svg(id, class string) app.UI { return app.Raw(svg(id, class)) }

func svg(id, class string) string {
	return `<svg class="` + class + `" aria-hidden="true"><use href="#` + esc(id) + `"/></svg>`
}

// Words draws running text with its emphasis.
func (f *Frame) Words(w view.Words) []app.UI {
	var parts []app.UI
	for _, s := range w {
		var b strings.Builder
		f.writeWords(&b, view.Words{s})
		parts = append(parts, app.Raw(b.String()))
	}
	return parts
}

// writeWords writes running text with its emphasis.
func (f *Frame) writeWords(b *strings.Builder, w view.Words) {
	for _, s := range w {
		switch s.Emphasis {
		case view.Strong:
			f.tagged(b, "b", "strong", s.Text)
		case view.Loss:
			f.tagged(b, "span", "loss", s.Text)
		default:
			f.tagged(b, "span", "", s.Text)
		}
	}
}

// P draws a paragraph.
func P(class, text string) app.UI { return app.P().Class(class).Text(text) }

// Head draws the heading of a section with a note at the right.
func Head(title, note string) app.UI {
	return app.Div().Class("head").Body(app.H2().Text(title), app.Span().Text(note))
}

// heading returns the markup of Head for words of the rule book.
func (f *Frame) heading(title, note string) string {
	return `<div class="head"><h2>` + f.Says(title) + `</h2><span>` + f.Says(note) + `</span></div>`
}

// Rule draws the double rule of a printed order.
func Rule() app.UI { return app.Hr().Class("orders-rule") }

// Join returns the parts that are not nil.
func Join(parts ...app.UI) []app.UI {
	out := parts[:0:0]
	for _, p := range parts {
		if p != nil {
			out = append(out, p)
		}
	}
	return out
}

// minus is the sign of a negative modifier.
const minus = "−"

// Signed writes a modifier with its sign: "+1", "−2".
func Signed(n int) string {
	if n < 0 {
		return minus + itoa(-n)
	}
	return "+" + itoa(n)
}

func itoa(n int) string {
	if n < 0 {
		return minus + itoa(-n)
	}
	if n < 10 {
		return string(rune('0' + n))
	}
	return itoa(n/10) + string(rune('0'+n%10))
}

func esc(s string) string { return html.EscapeString(s) }
