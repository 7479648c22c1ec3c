package widget

import (
	"strings"

	"vedette/engine/view"
)

// markup is a drawing in the making.
type markup struct{ strings.Builder }

// put writes markup with a number for each "#".
func (d *markup) put(text string, n ...int) {
	for _, x := range n {
		before, after, _ := strings.Cut(text, "#")
		d.WriteString(before + itoa(x))
		text = after
	}
	d.WriteString(text)
}

// Chart draws the strengths of both sides by turns as steps: ours solid, theirs dashed, named at the right end.
func Chart(s *view.Strengths) string {
	const left, right, foot = 30, 284, 148
	most, step, turns := 10, 5, len(s.At)
	for _, n := range s.At {
		most = max(most, n[0], n[1])
	}
	for most > 4*step {
		step *= 2
	}
	x := func(turn int) int { return left + (right-left)*turn/turns }
	y := func(n int) int { return foot - (foot-28)*n/most }
	var d markup
	last := s.At[turns-1]
	d.put(`<svg class="chart" viewBox="0 0 352 170" role="img" aria-label="`+esc(s.Names[0])+` # to #, `+esc(s.Names[1])+` # at the end">`,
		s.At[0][0], last[0], last[1])
	for n := 0; n <= most; n += step {
		d.put(`<path class="grid" d="M30 #H284"/><text x="24" y="#" text-anchor="end">#</text>`, y(n), y(n)+5, n)
	}
	for t := 1; t <= turns; t += 1 + turns/10 {
		d.put(`<text x="#" y="166" text-anchor="middle">#</text>`, (x(t-1)+x(t))/2, t)
	}
	at := [2]int{y(last[0]), y(last[1])}
	if at[0] > at[1] { // the names stand clear of one another
		at[0] = max(at[0], at[1]+36)
	} else {
		at[1] = max(at[1], at[0]+36)
	}
	for side, class := range [...]string{"ours", "theirs"} {
		d.put(`<path class="`+class+`" d="M30 #`, y(s.At[0][side]))
		for t, n := range s.At {
			d.put(`V#H#`, y(n[side]), x(t+1))
		}
		d.put(`"/><text class="`+class+`-name" x="290" y="#">`+esc(s.Names[side])+
			`<tspan x="290" dy="17">#</tspan></text>`, min(at[side], foot), last[side])
	}
	for i, p := range s.Pins {
		if p.Turn >= 1 && p.Turn <= turns {
			cx, cy := (x(p.Turn-1)+x(p.Turn))/2, y(max(s.At[p.Turn-1][0], s.At[p.Turn-1][1]))-14
			d.put(`<circle class="pin" cx="#" cy="#" r="11"/><text class="pin-n" x="#" y="#" text-anchor="middle">#</text>`, cx, cy, cx, cy+5, i+1)
		}
	}
	d.put(`</svg><ol class="pins">`)
	for _, p := range s.Pins {
		d.put(`<li>Turn #: `+esc(p.Text)+`</li>`, p.Turn)
	}
	d.put(`</ol>`)
	return d.String()
}

// pageStyle is that of the file: it stands alone, and prints on A4.
const pageStyle = `body{font:18px/1.4 Georgia,serif;max-width:40em;margin:2em auto;white-space:pre-line}.grid{stroke:#ccc}` +
	`.ours,.theirs{fill:none;stroke:#1E4532;stroke-width:3}.theirs{stroke:#000;stroke-dasharray:7 4}` +
	`.pin{fill:#fff;stroke:#8A681A}@page{size:A4}`

// Page is a report, as text, with its drawing as a file of its own.
func Page(r view.Report, text string) string {
	if r.Strengths.Drawn() {
		text = esc(text) + Chart(r.Strengths)
	} else {
		text = esc(text)
	}
	return `<!doctype html><html lang="en-GB"><meta charset="utf-8">` + `<title>` + esc(r.Title) +
		`</title><style>` + pageStyle + `</style>` + text
}
