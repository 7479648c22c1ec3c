package widget

// Shares draws a bar of how many of a hundred evenings each side wins, or neither: ours solid, theirs hatched. The caller adds the legend.
func Shares(label string, ours, neither, theirs int) string {
	const wide = 351
	var d markup
	d.put(`<svg class="outc" viewBox="0 0 351 28" role="img" aria-label="` + esc(label) + `"><defs><pattern id="hatch" width="7" height="7" ` +
		`patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="hatch-g" width="7" height="7"/>` +
		`<rect class="hatch-l" width="2.5" height="7"/></pattern></defs>`)
	x, done := 1, 0
	for _, p := range [...]struct {
		class string
		n     int
	}{{"o-w", ours}, {"o-d", neither}, {"o-l", theirs}} {
		if p.n > 0 {
			done += p.n
			w := 1 + (wide-1)*done/100 - x
			d.WriteString(`<rect fill="url(#hatch)" class="` + p.class + `" `)
			d.put(`x="#" y="1" width="#" height="26" rx="3"/>`, x, max(3, w-2))
			x += w
		}
	}
	d.WriteString("</svg>")
	return d.String()
}

// bins is the most bars in a histogram; over a wider range, a bar stands for several numbers.
const bins = 24

// Histogram draws how often each number from first to last came up: n came up h[n] times. The line above it goes from low to high, with a
// dot at middle. kind is the class of the bars, wide the width of the drawing in its own units.
func Histogram(kind, label string, wide int, h []int, first, last, low, middle, high int) string {
	const foot, top = 64, 12
	step := 1 + (last-first)/bins
	n := 1 + (last-first)/step
	bars, most := make([]int, n), 1
	for i, c := range h {
		if i >= first && i <= last {
			bars[(i-first)/step] += c
		}
	}
	for _, c := range bars {
		most = max(most, c)
	}
	var d markup
	d.put(`<svg class="hist" viewBox="0 0 # 86" role="img" aria-label="`+esc(label)+`">`, wide)
	x := func(bar int) int { return 2 + (wide-4)*bar/n }
	for i, c := range bars {
		if c > 0 {
			tall := max(2, (foot-top)*c/most)
			d.put(`<rect class="`+kind+`" x="#" y="#" width="#" height="#"/>`, x(i), foot-tall, max(2, x(i+1)-x(i)-1), tall)
		}
	}
	d.put(`<path class="base" d="M0 #H#"/>`, foot, wide)
	at := func(v int) int { i := (v - first) / step; return (x(i) + x(i+1)) / 2 }
	d.put(`<path class="span-l" d="M# 5H#M# 1v8M# 1v8"/><circle class="med" cx="#" cy="5" r="4"/>`, at(low), at(high), at(low), at(high),
		at(middle))
	each := 1 + (n-1)/4
	for i := 0; i < n; i += each {
		d.put(`<text x="#" y="82" text-anchor="middle">#</text>`, min(wide-10, max(6, (x(i)+x(i+1))/2)), first+i*step)
	}
	d.WriteString("</svg>")
	return d.String()
}
