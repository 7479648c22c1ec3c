// Package widget holds the pieces that screens are made of: keys, forms, cards, dice, lists.
//
// A [Frame] is one picture of the screen while it is being drawn. Every key that is drawn tells the
// frame what it does; one listener at the root looks the key up by its data-key. So a handler can
// never be stale, whatever go-app reuses, and a key is reached the same way by finger, keyboard,
// test and the queue of taps made before the program ran.
//
// Widgets show data of the engine and know no rule.
package widget

import (
	"html"
	"maps"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/engine"
	"vedette/engine/view"
)

// Frame is one picture: what every key in it does.
type Frame struct {
	Base string           // address of the site's root as the links of this page must write it, with a slash at the end
	Why  func(why string) // hears the reason when a key is pressed that does nothing now; may be nil
	// Cite opens the rules at the places that a sum cites; nil where there is nothing to open.
	Cite func(cites []engine.Term)
	// Finds tells whether the rules have something at a section; nil when they have everywhere.
	Finds func(section string) bool
	// Kept lists what of a kind is kept on this device; may be nil.
	Kept func(kind string) []engine.Kept
	// Began is what a text of several lines that is being typed had in it when it came into view; nil for what it has now.
	Began func(key, words string) string
	// Shown are the secret lists that are unfolded; Show folds and unfolds one.
	Shown map[string]bool
	Show  func(list string, open bool)

	// Named is the ID of the key of the rule book that a hint speaks of, "" for none.
	Named string
	// Acting is the ID of the row that acts now, "" for none.
	Acting string
	// Shorts has keys say which letter of the keyboard presses them. Rows counts the rows that have a digit, from 1 on; with 0
	// they have none.
	Shorts bool
	Rows   int

	// Abbreviations finds those of a text, and Explain says what one means; nil where there is no rule book.
	Abbreviations func(text string) []view.Found
	Explain       func(x *view.Abbreviation)

	noted []*view.Abbreviation // in this picture
	foot  app.HTMLDiv          // what they mean stands there

	on    map[string]func()
	typed map[string]func(string)
	sums  int // drawn so far
}

// NewFrame starts an empty picture.
func NewFrame(base string) *Frame { return &Frame{Base: base, on: map[string]func(){}} }

// Apart is an empty picture that says the same as f would: for what is drawn and not yet in view.
func (f *Frame) Apart() *Frame {
	apart := *f
	apart.on, apart.typed, apart.sums, apart.noted, apart.foot = map[string]func(){}, nil, 0, nil, nil
	return &apart
}

// Take makes what was drawn in apart a part of f.
func (f *Frame) Take(apart *Frame) {
	maps.Copy(f.on, apart.on)
	f.sums += apart.sums
}

// Press does what key does in this picture and tells whether there is such a key.
func (f *Frame) Press(key string) bool {
	do, ok := f.on[key]
	if ok && do != nil {
		do()
	}
	return ok
}

// Typed notes where the words go that are typed into the field drawn with this data-key, which it returns.
func (f *Frame) Typed(key string, into func(words string)) string {
	if f.typed == nil {
		f.typed = map[string]func(string){}
	}
	f.typed[key] = into
	return key
}

// Type puts words into the field of this picture with that key, and tells whether there is one.
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
	Aria    string // what a screen reader says instead of the label
	Role    string // "radio" for one of a group
	Chosen  bool   // of a radio or a toggle
	Toggle  bool   // the key stays pressed or not
	Expands bool   // the key unfolds what follows; Chosen when it is unfolded
	Refused string // why it does nothing now; shown as its second line
	Mute    bool   // the reason is told only when the key is pressed
	Stack   bool   // symbol above label
	Skip    bool   // not reached by Tab: another key of its group is
	Named   bool   // a hint speaks of it: it is marked, and kept in view
	Short   string // what presses it on a keyboard: "U"; "Enter" for the green key
	On      func()
}

// Key draws a key and notes what it does. It is one piece of markup: go-app crosses into the page
// several times for each element it makes, and a form is mostly keys.
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
	b.WriteString(f.does(k.Key, k.Refused, k.On))
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
			// The blank parts the two lines for who hears them, and where they stand on one line.
			b.WriteString(` <small>` + f.keyed(small) + `</small>`)
		}
		b.WriteString(`</span>`)
	}
	b.WriteString(`</button>`)
}

// does notes what a key does; one that is refused says why. It gives the attribute of that.
func (f *Frame) does(key, refused string, on func()) string {
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

// Icon draws a symbol of the sprite at the size of its surroundings.
func Icon(id string) app.UI { return Svg(id, "ico") }

// Svg draws a symbol of the sprite with a class of its own.
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

// writeWords writes what Words draws.
func (f *Frame) writeWords(b *strings.Builder, w view.Words) {
	for _, s := range w {
		switch s.As {
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

// Head is a heading of a section with a note at its end.
func Head(title, note string) app.UI {
	return app.Div().Class("head").Body(app.H2().Text(title), app.Span().Text(note))
}

// heading is what Head draws, in words of the rule book.
func (f *Frame) heading(title, note string) string {
	return `<div class="head"><h2>` + f.Says(title) + `</h2><span>` + f.Says(note) + `</span></div>`
}

// Rule is the double rule of a printed order.
func Rule() app.UI { return app.Hr().Class("orders-rule") }

// Join puts the parts that are not nil together.
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
