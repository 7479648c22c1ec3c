package widget

import (
	_ "embed"
	"strings"
	"unicode/utf8"

	"vedette/engine/view"
)

// markup is markup being written.
type markup struct{ strings.Builder }

// put writes text with each "#" replaced by the next number.
func (d *markup) put(text string, n ...int) {
	for _, x := range n {
		before, after, _ := strings.Cut(text, "#")
		d.WriteString(before + itoa(x))
		text = after
	}
	d.WriteString(text)
}

// Chart draws the strengths of both sides turn by turn as steps: ours solid, theirs dashed, named at the right end. It is as wide as a
// phone, or with paper set as a printed page.
func Chart(s *view.Strengths, paper bool) string {
	const foot = 148
	class, wide := "chart", 352
	if paper {
		class, wide = "chart chart--paper", 704
	}
	letters := max(utf8.RuneCountInString(s.Names[0]), utf8.RuneCountInString(s.Names[1]))
	names := min(max(14+12*letters, 80), 146)
	right := wide - names
	most, step, turns := 10, 5, len(s.At)
	for _, n := range s.At {
		most = max(most, n[0], n[1])
	}
	for most > 4*step {
		step *= 2
	}
	left := 14 + 11*len(itoa(most))
	x := func(turn int) int { return left + (right-left)*turn/turns }
	y := func(n int) int { return foot - (foot-28)*n/most }
	var d markup
	last := s.At[turns-1]
	d.put(`<svg class="`+class+`" viewBox="0 0 # 170" role="img" aria-label="`, wide) // names may contain "#", so they bypass put
	d.WriteString(esc(s.Names[0]))
	d.put(` # to #, `, s.At[0][0], last[0])
	d.WriteString(esc(s.Names[1]))
	d.put(` # at the end">`, last[1])
	for n := 0; n <= most; n += step {
		d.put(`<path class="grid" d="M# #H#"/><text x="#" y="#" text-anchor="end">#</text>`, left, y(n), right, left-6, y(n)+5, n)
	}
	for t := 1; t <= turns; t += 1 + turns/10 {
		d.put(`<text x="#" y="166" text-anchor="middle">#</text>`, (x(t-1)+x(t))/2, t)
	}
	at := [2]int{y(last[0]), y(last[1])}
	if at[0] > at[1] { // keep the names apart
		at[0] = max(at[0], at[1]+36)
	} else {
		at[1] = max(at[1], at[0]+36)
	}
	steps := func(class string, side int, end string) {
		d.put(`<path class="`+class+`" d="M# #`, left, y(s.At[0][side]))
		for t, n := range s.At {
			d.put(`V#H#`, y(n[side]), x(t+1))
		}
		d.WriteString(end + `"/>`)
	}
	steps("under", 0, "V148H"+itoa(left)+"Z")
	for side, class := range [...][2]string{{"strong", "strong-name"}, {"weak", "weak-name"}} {
		steps(class[0], side, "")
		long := ""
		if 12*utf8.RuneCountInString(s.Names[side]) > names-14 { // condensed to fit
			long = ` lengthAdjust="spacingAndGlyphs" textLength="` + itoa(names-10) + `"`
		}
		d.put(`<text class="`+class[1]+`" x="#" y="#"><tspan`+long+`>`, right+6, min(at[side], foot))
		d.WriteString(esc(s.Names[side]))
		d.put(`</tspan><tspan x="#" dy="19">#</tspan></text>`, right+6, last[side])
	}
	beside := 0
	for i, p := range s.Pins {
		if p.Turn >= 1 && p.Turn <= turns {
			n := max(s.At[p.Turn-1][0], s.At[p.Turn-1][1])
			if p.Of > 0 {
				n = s.At[p.Turn-1][p.Of-1]
			}
			cx, cy := max((x(p.Turn-1)+x(p.Turn))/2, beside), y(n)-14
			d.put(`<circle class="pin" cx="#" cy="#" r="11"/><text class="pin-n" x="#" y="#" text-anchor="middle">#</text>`, cx, cy, cx, cy+5, i+1)
			beside = cx + 24
		}
	}
	d.WriteString(`</svg>`)
	return d.String()
}

// vedette is the emblem between the rules of the masthead.
const vedette = `<div class="orn"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M1.75 19.5c5 0 5.75-8 10.25-8s5.25 8 10.25 8M12 ` +
	`11.5V2.25M12 2.75h7.5L17 5l2.5 2.25H12"/></svg></div>`

// Despatch returns the markup of a report laid out as a sheet of a gazette, for the screen, for the saved page and for printing.
func Despatch(r view.Report) string {
	var d markup
	tag := func(name, class, text string) {
		if text != "" {
			d.WriteString(`<` + name + ` class="` + class + `">` + esc(text) + `</` + name + `>`)
		}
	}
	foot := func(class, left, right string) {
		d.WriteString(`<p class="` + class + `"><span>` + esc(left) + `</span><span>` + esc(right) + `</span></p>`)
	}
	turns := ""
	if n := len(r.Strengths.At); n > 1 {
		turns = "Turns 1 to " + itoa(n)
	}
	foot("folio", r.Title, turns)
	d.WriteString(`<p class="gaz__over">The Outpost</p><p class="gaz__mast">` + r.Voice.Mast() + `</p>` + vedette)
	tag("h2", "gaz__head", r.Heads[0])
	tag("p", "deck", r.Heads[1])
	tag("p", "cap", r.Line)
	for _, p := range r.Parts {
		if len(p.Paras) > 0 {
			d.WriteString(`<div class="told">`)
			for _, x := range p.Paras {
				d.para(x)
			}
			d.WriteString(`</div>`)
		}
		if len(p.Rolls) > 0 {
			d.WriteString(`<div class="ledger">`)
			d.day(r.Strengths)
			d.WriteString(`<div class="rolls">`)
			for _, t := range p.Rolls {
				d.table(t)
			}
			d.WriteString(`</div></div>`)
		}
	}
	foot("colophon", "Played to "+r.Line, "Every roll of the dice is in the log")
	return d.String()
}

// para writes a paragraph.
func (d *markup) para(x view.ReportPara) {
	d.WriteString([...]string{`<p>`, `<p class="sign">`}[bit(x.Sign)])
	for _, w := range x.Text {
		if w.Emphasis == view.Plain {
			d.WriteString(esc(w.Text))
		} else {
			d.WriteString(`<b>` + esc(w.Text) + `</b>`)
		}
	}
	d.WriteString(`</p>`)
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// day draws the chart of strengths with the captions of its pins.
func (d *markup) day(s *view.Strengths) {
	if !s.Drawn() {
		return
	}
	d.WriteString(`<section class="day"><h2>The day turn by turn</h2>` + Chart(s, false) + Chart(s, true) + `<ol class="pins">`)
	for i, p := range s.Pins {
		d.put(`<li><i>#</i><span>Turn #</span>`+esc(p.Text)+`</li>`, i+1, p.Turn)
	}
	d.WriteString(`</ol></section>`)
}

// table writes a table of names and numbers.
func (d *markup) table(t view.Roll) {
	if len(t.Rows) == 0 {
		return
	}
	d.WriteString(`<section>`)
	if t.Title != "" {
		d.WriteString(`<h2>` + esc(t.Title) + `</h2>`)
	}
	d.WriteString(`<table class="roll"><thead><tr><th>` + strings.Join(t.Head, `<th>`) + `</thead>`)
	for i, row := range t.Rows {
		d.WriteString([...]string{`<tr>`, `<tr class="tot">`}[bit(t.Sum && i == len(t.Rows)-1)])
		for _, cell := range row {
			d.WriteString(`<td>` + esc(cell))
		}
	}
	d.WriteString(`</table></section>`)
}

// pageStyle is the style sheet of the saved page, which is self-contained and prints on A4.
//
//go:embed page.css
var pageStyle string

// Page returns a report as a self-contained HTML file.
func Page(r view.Report) string {
	return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
		`<title>` + esc(r.Title) + `</title><style>` + pageStyle + `</style>` + Despatch(r)
}
