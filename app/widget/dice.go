package widget

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"vedette/engine/book"
	"vedette/engine/dice"
	"vedette/engine/view"
)

// pips are the positions of the pips of each face in a square of 240, as in the symbols d1 to d6.
var pips = [7][][2]int{1: {{120, 120}}, 2: {{75, 165}, {165, 75}}, 3: {{70, 170}, {120, 120}, {170, 70}},
	4: {{75, 75}, {165, 75}, {75, 165}, {165, 165}}, 5: {{72, 72}, {168, 72}, {120, 120}, {72, 168}, {168, 168}},
	6: {{75, 65}, {165, 65}, {75, 120}, {165, 120}, {75, 175}, {165, 175}}}

// diceInARow is how many dice stay together; further dice may wrap to the next line.
const diceInARow = 6

// writeDice draws the faces of a throw as small dice side by side; aria is the text for screen readers, "" when it is elsewhere. All dice
// are drawn in two paths, one for the edges and one for the pips: as symbols they would be ten elements each, and styling the dice of a
// volley would take longer than all the rest of it. With tens set, the dice have ten sides and show numbers.
func writeDice(b *strings.Builder, faces []int, tens bool, aria string) {
	for ; len(faces) > diceInARow; faces, aria = faces[diceInARow:], "" {
		writeDice(b, faces[:diceInARow], tens, aria)
		b.WriteByte(' ')
	}
	b.WriteString(`<svg class="dice" viewBox="0 0 ` + itoa(max(260*len(faces)-20, 1)) + ` 240"`)
	if aria == "" {
		b.WriteString(` aria-hidden="true">`)
	} else {
		b.WriteString(` role="img" aria-label="` + esc(aria) + `">`)
	}
	b.WriteString(`<path d="`)
	for i := range faces {
		b.WriteString("M")
		number(b, 260*i+75)
		b.WriteString(" 20h90q55 0 55 55v90q0 55-55 55h-90q-55 0-55-55v-90q0-55 55-55z")
	}
	b.WriteString(`"/><path stroke-width="41" d="`)
	for i, f := range faces {
		if !tens && f < len(pips) {
			for _, p := range pips[f] {
				b.WriteString("M")
				number(b, 260*i+p[0])
				b.WriteString(" ")
				number(b, p[1])
				b.WriteString("h0")
			}
		}
	}
	b.WriteString(`"/>`)
	for i, f := range faces {
		if tens || f >= len(pips) { // numbers for more than six sides
			b.WriteString(`<text x="` + itoa(260*i+120) + `" y="186">` + itoa(f) + `</text>`)
		}
	}
	b.WriteString(`</svg>`)
}

// number writes a non-negative number without allocating a string.
func number(b *strings.Builder, n int) {
	if n >= 10 {
		number(b, n/10)
	}
	b.WriteByte('0' + byte(n%10))
}

// Dice draws the faces of a throw as small dice.
func Dice(faces []int) app.UI {
	var b strings.Builder
	writeDice(&b, faces, false, "")
	return app.Raw(b.String())
}

func spoken(faces []int) string {
	var b strings.Builder
	for i, f := range faces {
		if i > 0 {
			b.WriteString(", ")
		}
		number(&b, f)
	}
	return b.String()
}

// writeShots writes every roll of a repeated action in three columns. Groups that need different numbers are separate, each below its
// heading.
func (f *Frame) writeShots(b *strings.Builder, shots []view.Shot) {
	b.Grow(600 * len(shots))
	for i, s := range shots {
		if s.Head != "" && i > 0 {
			b.WriteString(`</ol>`)
		}
		if s.Head != "" {
			f.tagged(b, "p", "volley__head", s.Head)
		}
		if s.Head != "" || i == 0 {
			b.WriteString(`<ol class="volley">`)
		}
		if s.Hit {
			b.WriteString(`<li class="shot shot--hit">`)
		} else {
			b.WriteString(`<li class="shot">`)
		}
		if s.Counted {
			b.WriteString(`<span>` + esc(s.Label) + `</span></li>`)
			continue
		}
		writeDice(b, s.Faces, false, spoken(s.Faces)+": "+s.Label)
		b.WriteString(`<b aria-hidden="true">` + itoa(s.Total) + `</b></li>`)
	}
	b.WriteString(`</ol>`)
}

// RolledRow draws the dice of a step in one wrapping line.
func (f *Frame) RolledRow(rolls []view.Rolled) app.UI {
	var b strings.Builder
	f.writeRolled(&b, rolls)
	return app.Raw(b.String())
}

func (f *Frame) writeRolled(b *strings.Builder, rolls []view.Rolled) {
	b.WriteString(`<p class="rolled">`)
	for i, r := range rolls {
		b.WriteString(`<span>`)
		if i == 0 || r.Label != rolls[i-1].Label { // throws of one kind are named once
			b.WriteString(f.Says(book.UpperFirst(r.Label)) + ` `)
		}
		if len(r.Faces) > 0 {
			writeDice(b, r.Faces, r.Tens, "")
			b.WriteString(`<span class="vh">` + esc(spoken(r.Faces)) + `</span>`)
		}
		b.WriteString(f.Says(r.Text))
		if r.By == dice.Kept {
			b.WriteString(` (kept)`)
		}
		b.WriteString(`</span>`)
	}
	b.WriteString(`</p>`)
}

// Tray is the state of a throw that is being typed in.
type Tray struct {
	Over  string
	Need  *dice.Need
	Faces []int  // of the current throw
	Total int    // number of throws in the volley
	Head  app.UI // the keys of the header, nil for none
}

// TrayBanner shows what is thrown, what is needed and the state of the volley.
func TrayBanner(t Tray) app.UI {
	r := t.Need.Roll
	about := r.About
	if about == "" {
		about = r.For
	}
	var need app.UI
	if r.Need > 0 {
		need = app.P().Class("need__n").Body(app.Text(itoa(r.Need)+"+ "), app.Elem("small").Text("on "+r.Code.String()))
	} else {
		need = app.P().Class("need__n").Body(app.Elem("small").Text("roll "), app.Text(r.Code.String()))
	}
	parts := []app.UI{
		kick(t.Over, t.Head),
		app.Div().Class("needs").Body(app.H1().Class("h2").TabIndex(-1).ID("screen-title").Text(about), need),
	}
	if t.Total > 1 {
		parts = append(parts, tally(t))
		parts = append(parts, P("small second after", tallyWords(t)))
	} else if r.Need > 0 {
		parts = append(parts, P("small second after", r.For+", "+r.Chance().String()))
	}
	return app.Header().Class("banner banner--result").Body(parts...)
}

func tally(t Tray) app.UI {
	var b strings.Builder
	b.WriteString(`<ol class="tally" aria-hidden="true">`)
	for i := range t.Total {
		switch {
		case i < len(t.Need.Done) && t.Need.Roll.Need > 0 && t.Need.Done[i].Passed:
			b.WriteString(`<li class="hit"><svg aria-hidden="true"><use href="#i-cross"/></svg></li>`)
		case i < len(t.Need.Done):
			b.WriteString(`<li class="miss"><svg aria-hidden="true"><use href="#i-minus"/></svg></li>`)
		case i == len(t.Need.Done):
			b.WriteString(`<li class="now"></li>`)
		default:
			b.WriteString(`<li></li>`)
		}
	}
	b.WriteString(`</ol>`)
	return app.Raw(b.String())
}

func tallyWords(t Tray) string {
	made := 0
	for _, d := range t.Need.Done {
		if d.Passed {
			made++
		}
	}
	s := itoa(len(t.Need.Done)) + " rolled"
	if r := t.Need.Roll; r.Need > 0 {
		label, _ := r.Meaning(r.Need)
		s += ", " + itoa(made) + " " + label + " · " + r.Chance().String() + " each"
	}
	return s
}

// TrayPage shows the dice thrown so far and what the next one must be.
func TrayPage(t Tray) app.UI {
	n := t.Need.Roll.Code.Faces()
	var b strings.Builder
	class := "tray"
	if n != 3 {
		class += " tray--" + itoa(min(n, 4))
	}
	b.WriteString(`<div class="` + class + `" aria-hidden="true">`)
	for i := range n {
		switch {
		case i < len(t.Faces):
			if t.Need.Roll.Code.Sides() > 6 {
				b.WriteString(`<span class="slot slot--face">` + itoa(t.Faces[i]) + `</span>`)
			} else {
				b.WriteString(`<svg><use href="#d` + itoa(t.Faces[i]) + `"/></svg>`)
			}
		case i == len(t.Faces):
			b.WriteString(`<span class="slot slot--next">` + slotWord(t.Need.Roll.Code, i, n) + `</span>`)
		default:
			b.WriteString(`<span class="slot"></span>`)
		}
	}
	b.WriteString(`</div>`)
	return app.Main().Class("page page--centre").Body(app.Raw(b.String()), app.P().Class("lead").Attr("role", "status").Text(traySay(t)))
}

func slotWord(c dice.Code, i, n int) string {
	switch {
	case c.Die == dice.D66 && i%2 == 0:
		return "tens"
	case c.Die == dice.D66:
		return "units"
	case n == 1:
		return "one<br>die"
	case i == n-1:
		return "last<br>die"
	default:
		return "next<br>die"
	}
}

func traySay(t Tray) string {
	r := t.Need.Roll
	left := r.Code.Faces() - len(t.Faces)
	if len(t.Faces) == 0 || r.Need == 0 || r.Code.Die != dice.D6 && r.Code.Die != dice.D10 {
		if left == 1 {
			return "Tap the face of the die."
		}
		return "Tap the faces, one by one."
	}
	sum := 0
	for _, f := range t.Faces {
		sum += f
	}
	rest := dice.Code{N: left, Die: r.Code.Die}
	label, _ := r.Meaning(r.Need)
	need := r.Need - sum
	switch {
	case need <= rest.Min():
		return itoa(sum) + " on the dice. Any roll: " + label + "."
	case need > rest.Max():
		return itoa(sum) + " on the dice. " + itoa(r.Need) + " is out of reach."
	default:
		return itoa(sum) + " on the dice. " + itoa(need) + " or more: " + label + ", " + rest.AtLeast(need).String() + "."
	}
}

// FaceKeys draws six or ten big keys; for the last die, each shows the total it would make.
func (f *Frame) FaceKeys(t Tray, give func(face int)) app.UI {
	r := t.Need.Roll
	last := len(t.Faces) == r.Code.Faces()-1
	var keys []app.UI
	sides := r.Code.Sides()
	for face := 1; face <= sides; face++ {
		small, aria := "", itoa(face)
		if last {
			total, err := r.Code.Total(append(append([]int{}, t.Faces...), face))
			if err == nil {
				small = itoa(total)
				if label, _ := r.Meaning(total); label != "" {
					small += ", " + label
				}
				if r.Code.Faces() == 1 && small == itoa(face) {
					small = ""
				}
				aria += ": " + small
			}
		}
		k := K{Key: KeyFace + "-" + itoa(face), Small: small, Icon: "d" + itoa(face), Aria: aria, On: func() { give(face) }}
		if sides > 6 { // ten-sided dice show numerals
			k.Label, k.Icon = k.Key[len(KeyFace)+1:], ""
			if r.Code.Faces() == 1 {
				k.Small = strings.TrimPrefix(small, k.Label+", ")
			}
		}
		keys = append(keys, f.Key(k))
	}
	if sides > 6 {
		return app.Div().Class("faces faces--10").Body(keys...)
	}
	return app.Div().Class("faces").Body(keys...)
}
