package widget

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/engine"
	"vedette/engine/view"
)

// Says returns a text as markup in which every abbreviation is a quiet key that explains it. The Tab key stops only at the first occurrence
// of each in a picture.
func (f *Frame) Says(text string) string {
	said := f.says(text)
	if !strings.Contains(said, `</span>`) {
		return said
	}
	return `<span>` + said + `</span>` // a single element, for flex layouts
}

func (f *Frame) says(text string) string {
	out, at := "", 0
	for _, x := range f.abbreviations(text) {
		f.note(x.Abbreviation)
		key, tab := KeyTerm+"-"+x.Text, "-1"
		if f.on[key] == nil {
			f.on[key], tab = func() { f.Explain(x.Abbreviation) }, "0"
		}
		out += esc(text[at:x.From]) + `<span class="short" role="button" tabindex="` + tab + `" data-key="` + key + `">` +
			text[x.From:x.To] + `</span>`
		at = x.To
	}
	return out + esc(text[at:])
}

// keyed returns the text on a key as markup. Since a key does only one thing, its abbreviations are explained at the foot of the page.
func (f *Frame) keyed(text string) string {
	f.Note(text)
	return esc(text)
}

// Note lists the abbreviations of a text at the foot of the page.
func (f *Frame) Note(text string) {
	for _, x := range f.abbreviations(text) {
		f.note(x.Abbreviation)
	}
}

func (f *Frame) abbreviations(text string) []view.Found {
	if f.Abbreviations == nil {
		return nil
	}
	return f.Abbreviations(text)
}

// note adds x to the foot of the page, in alphabetical order.
func (f *Frame) note(x *view.Abbreviation) {
	i := 0
	for i < len(f.noted) && f.noted[i].Text < x.Text {
		i++
	}
	if i == len(f.noted) || f.noted[i].Text != x.Text {
		f.noted = append(f.noted[:i:i], append([]*view.Abbreviation{x}, f.noted[i:]...)...)
	}
}

// Text draws an element that holds words of the rule book.
func (f *Frame) Text(tag, class, text string) app.UI {
	var b strings.Builder
	f.tagged(&b, tag, class, text)
	return app.Raw(b.String())
}

// P draws a paragraph that holds words of the rule book.
func (f *Frame) P(class, text string) app.UI { return f.Text("p", class, text) }

// Title draws the screen's only h1.
func (f *Frame) Title(class, text string) app.UI {
	said := f.Says(text)
	if !strings.Contains(said, "<") {
		said = strings.ReplaceAll(said, "/", "/<wbr>") // Stand/Rally/Load is too long for one line
	}
	return app.Raw(`<h1 class="` + class + `"` + title + `>` + said + `</h1>`)
}

// Foot returns an element to which Finish adds the meanings of the picture's abbreviations, if it is the picture's first. It goes at the
// foot of the page or pane.
func (f *Frame) Foot() app.UI {
	foot := app.Div().Class("foot")
	if f.foot == nil {
		f.foot = foot
	}
	return foot
}

// Finish completes the picture: call it after everything is drawn.
func (f *Frame) Finish() {
	if list := f.explained(); list != "" && f.foot != nil {
		f.foot.Body(app.Raw(list))
	}
}

// explained lists the picture's abbreviations and their meanings behind a key.
func (f *Frame) explained() string {
	list := ""
	for _, x := range f.noted {
		list += `<p class="term">` + f.says(x.Text) + ` ` + f.says(x.Means) + `</p>`
	}
	if list == "" {
		return ""
	}
	f.on[KeyTerm] = nil
	return `<details class="shortened screen-only"><summary class="key key--row key--unfold" data-key="` + KeyTerm +
		`"><svg class="ico" aria-hidden="true"><use href="#i-down"/></svg><span class="key__text">Abbrevi&shy;ations</span></summary>` +
		list + `</details>`
}

// Meaning shows the meaning of an abbreviation, above everything else until the next tap.
func (f *Frame) Meaning(x *view.Abbreviation) app.UI {
	var b strings.Builder
	b.WriteString(`<aside class="meaning" aria-label="Abbreviation"><p class="grow"><b>` + x.Text + `</b> ` + esc(x.Means) + `</p>`)
	if f.CanCite(x.Section) {
		f.key(&b, K{Key: KeyTerm + "-rules", Label: "In the rules", On: func() {
			f.Cite([]engine.Term{{Why: x.Text, Section: x.Section}})
		}})
	}
	b.WriteString(`</aside>`)
	return app.Raw(b.String())
}
