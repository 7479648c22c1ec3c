package armies

import (
	"slices"
	"strconv"
	"strings"

	"vedette/engine/book"
)

// part is what a piece of a line says.
type part struct {
	count   int // in twelfths, valid when counted
	counted bool
	figures []int // bare figures, in twelfths
	inside  []int // bare figures in brackets
	kind    string
	weak    string // the kind when nothing else says one
	sets    []Set
	name    string
	unknown []string
	notes   []string
	aside   bool // it was in brackets
	bodies  bool // it says battalions or the like
	none    bool // it says what is missing
	wrong   string
}

func (p *part) heading(w *Words) bool {
	k, _ := w.Kind(p.what())
	return k.Heading
}

// what returns its kind.
func (p *part) what() string {
	if p.kind != "" {
		return p.kind
	}
	return p.weak
}

// add merges what another part says about the same unit.
func (p *part) add(o *part) {
	if o.kind != "" && p.kind == "" {
		p.kind = o.kind
	}
	if p.weak == "" {
		p.weak = o.weak
	}
	if o.counted && !p.counted {
		p.count, p.counted = o.count, true
	}
	if p.bodies = p.bodies || o.bodies; o.aside {
		p.inside = append(p.inside, o.figures...)
	} else {
		p.figures = append(p.figures, o.figures...)
	}
	p.sets = append(p.sets, o.sets...)
	if p.name == "" && !o.aside {
		p.name = o.name
	} else if o.name != "" {
		p.unknown = append(p.unknown, o.name)
	}
	p.unknown, p.notes = append(p.unknown, o.unknown...), append(p.notes, o.notes...)
	if p.wrong == "" {
		p.wrong = o.wrong
	}
}

// items returns the units that a part stands for, or a sentence saying why there are none.
func (p *part) items(w *Words) (out []Item, wrong string) {
	k, _ := w.Kind(p.what())
	if p.wrong != "" {
		return nil, p.wrong
	}
	if k.Heading {
		return []Item{{N: 1, Kind: k.ID, Set: w.tidy(p.sets), Name: Clean(p.name)}}, ""
	}
	count, counted := p.count, p.counted
	for i, f := range append(slices.Clip(p.figures), p.inside...) {
		n, said := w.number(k.Strength)
		// "Okey's Dragoons (10)" means ten men, not ten units.
		strong := i >= len(p.figures) && said && k.Usual >= 8 && 2*f >= 12*k.Usual
		switch {
		case !counted && !strong && (f <= 12*w.Most || f <= 12*maxCount && (p.bodies || f > 12*n.Hi && n.Hi > 0)):
			count, counted = f, true
		case said && f%12 == 0 && !p.says(k.Strength):
			p.sets = append(p.sets, Set{k.Strength, strconv.Itoa(f / 12)})
		default:
			p.unknown = append(p.unknown, strconv.Itoa(f/12))
		}
	}
	if !counted {
		count = 12
	}
	for i, s := range p.sets {
		if n, ok := w.number(s.Key); ok {
			v, _ := strconv.Atoi(s.Val)
			if s.Key == k.Strength && n.Hi == k.Usual && v > n.Hi { // 8 guns are four batteries of two, 3 one and a half
				count, v, p.sets[i].Val = count*v/n.Hi, n.Hi, strconv.Itoa(n.Hi)
			}
			if v < n.Lo || v > n.Hi {
				return nil, book.UpperFirst(n.Word) + ": " + strconv.Itoa(n.Lo) + " to " + strconv.Itoa(n.Hi) + ", not " + s.Val + "."
			}
		}
	}
	if count == 0 || count > 12*4*maxCount {
		return nil, "An impossible number of units: " + strconv.Itoa(count/12) + "."
	}
	each := several(p.name, count)
	if count >= 24 && each == nil && p.bodies && p.name != "" && p.name[0] > '0' && p.name[0] <= '9' && !strings.Contains(p.name, "/") {
		p.name = "1/" + p.name // "11th Line (3 bns)": several of one regiment
	}
	x := Item{N: count / 12, Kind: k.ID, Set: w.tidy(p.sets), Name: Clean(p.name)}
	for _, name := range each {
		out = append(out, Item{N: 1, Kind: x.Kind, Set: x.Set, Name: Clean(name)})
	}
	if x.N > 0 && each == nil {
		out = append(out, x)
	}
	if less := count % 12; less > 0 {
		n, ok := w.number(k.Strength)
		if !ok {
			return nil, "Whole numbers only: " + k.Word + "."
		}
		half := max((x.Int(k.Strength, k.Usual)*less+6)/12, n.Lo)
		x.Set, x.N = w.tidy(append(x.Set, Set{k.Strength, strconv.Itoa(half)})), 1
		if len(out) > 0 && x.Name != "" {
			for range out[0].N {
				x.Name = Again(x.Name)
			}
		}
		out = append(out, x)
	}
	return out, ""
}

// says reports whether a property with this key is set.
func (p *part) says(key string) bool {
	return slices.ContainsFunc(p.sets, func(s Set) bool { return s.Key == key })
}

// piece is a run of letters or of digits.
type piece struct {
	text string
	word int // index of its word
	n    int // twelfths; -1 for letters
	done bool
}

// word is a word as written.
type word struct {
	raw    string
	kind   bool // it names a kind
	named  bool // it is a name whatever it says: 37th, 1/37th
	known  bool
	figure bool
	dot    bool // it is abbreviated: "Gen."
	sum    bool // it comes after "="
}

// numbers are number words in twelfths, in the form that split gives them: trois, dos and tres have lost their s.
var numbers = map[string]int{"one": 12, "two": 24, "three": 36, "four": 48, "five": 60, "six": 72, "seven": 84, "eight": 96, "nine": 108,
	"ten": 120, "twelve": 144, "pair": 24, "couple": 24, "dozen": 144, "half": 6, "demi": 6, "halbe": 6, "un": 12, "une": 12, "deux": 24,
	"troi": 36, "ein": 12, "eine": 12, "zwei": 24, "drei": 36, "vier": 48, "uno": 12, "do": 24, "tre": 36}

// idle words carry no meaning.
var idle = map[string]bool{"of": true, "the": true, "a": true, "an": true, "de": true, "du": true, "der": true, "die": true, "das": true,
	"le": true, "la": true, "les": true, "von": true, "in": true, "each": true, "per": true, "at": true, "strong": true, "qty": true,
	"pc": true, "unit": true, "are": true, "is": true, "all": true, "my": true, "some": true, "about": true, "then": true, "has": true,
	"have": true, "block": true, "blocks": true, "bodies": true, "and": true, "with": true, "plus": true, "und": true, "et": true,
	"mit": true, "also": true}

// endings of ordinals in the languages used.
var endings = map[string]bool{"st": true, "nd": true, "rd": true, "th": true, "er": true, "e": true, "eme": true, "re": true, "te": true,
	"ter": true, "ster": true, "o": true, "a": true}

// scan is the state while reading a piece of a line.
type scan struct {
	*part
	w      *Words
	words  []word
	pieces []piece
	sum    bool // the previous word was "="
}

// titles come before a number that is part of a name: "No. 3".
var titles = map[string]bool{"no": true, "nr": true}

// points are words for the cost of units, which is ignored.
var points = map[string]bool{"pt": true, "point": true, "punkte": true}

// part reads a piece of a line.
func (r *reader) part(s string, aside bool) *part {
	x := &scan{part: &part{aside: aside}, w: r.w}
	s = x.quoted(s)
	for _, raw := range strings.Fields(s) {
		x.word(strings.Trim(raw, ".,;:!?()[]{}\"'*=-_@"), raw)
	}
	x.phrases()
	x.fixTypos()
	x.quantities()
	x.findName()
	return x.part
}

// quoted takes out a name in quotation marks.
func (x *scan) quoted(s string) string {
	a, rest, ok := strings.Cut(s, `"`)
	in, b, ok2 := strings.Cut(rest, `"`)
	if !ok || !ok2 {
		return s
	}
	x.name = Clean(in)
	return a + " " + b
}

// word splits a word into pieces.
func (x *scan) word(raw, whole string) {
	if raw == "" {
		x.sum = whole == "="
		return
	}
	if x.w.Code != nil {
		if sets := x.w.Code(raw); sets != nil {
			x.said(meaning{sets: sets})
			return
		}
	}
	at := len(x.words)
	w := word{raw: raw, dot: strings.HasSuffix(whole, "."), sum: x.sum}
	x.sum = false
	n, ok := figure(raw)
	if w.named = ok && at > 0 && x.words[at-1].dot && titles[fold(x.words[at-1].raw)]; ok && !w.named {
		if k := len(x.pieces); n < 12 && k > 0 && x.pieces[k-1].n >= 12 && x.pieces[k-1].word == at-1 { // "2 1/2"
			x.pieces[k-1].n += n
			w.known = true
			x.words = append(x.words, w)
			return
		}
		w.figure = true
		x.words = append(x.words, w)
		x.pieces = append(x.pieces, piece{raw, at, n, false})
		return
	}
	all := split(raw)
	w.named = w.named || raw[0] == '#'
	for i, p := range all {
		_, is := digits(p)
		w.named = w.named || is && i+1 < len(all) && endings[all[i+1]] || is && capital(raw) && strings.Contains(raw, "/")
	}
	x.words = append(x.words, w)
	for _, p := range all {
		n, ok := digits(p)
		if n *= 12; !ok || w.named {
			n = -1
		}
		x.pieces = append(x.pieces, piece{p, at, n, false})
	}
}

// phrases looks up the phrases of the vocabulary, the longest first.
func (x *scan) phrases() {
	for i := 0; i < len(x.pieces); i++ {
		for n := min(x.w.longest, len(x.pieces)-i); n > 0; n-- {
			var key []string
			for _, p := range x.pieces[i : i+n] {
				key = append(key, p.text)
			}
			m, ok := x.w.phrases[strings.Join(key, " ")]
			if !ok {
				continue
			}
			x.record(i, n, m)
			i += n - 1
			break
		}
	}
}

// record records the meaning of the n pieces from i.
func (x *scan) record(i, n int, m meaning) {
	for k := i; k < i+n; k++ {
		x.pieces[k].done = true
		w := &x.words[x.pieces[k].word]
		w.known, w.kind = true, w.kind || m.kind != "" && m.number == 0
	}
	if of, ok := x.w.number(m.of); ok && x.aside && i > 0 && x.pieces[i-1].n > 0 && !x.pieces[i-1].done { // "(24 shot, 16 pikes)"
		x.number(i, n, of)
		return
	}
	if m.number > 0 {
		x.number(i, n, x.w.Numbers[m.number-1])
	}
	x.said(m)
}

// said merges the meaning of a phrase. The last of two kinds wins, as in "dragoon battery".
func (x *scan) said(m meaning) {
	for _, s := range m.sets {
		if s.Key == "kind" || s.Key == "weak" {
			m.kind, m.weak = s.Val, s.Key == "weak"
			continue
		}
		x.sets = append(x.sets, s)
	}
	switch {
	case m.kind == "":
	case !m.weak:
		x.kind = m.kind
	case x.weak == "":
		x.weak, x.bodies = m.kind, m.number == 0 && len(m.sets) == 0
	default:
		x.bodies = x.bodies || m.number == 0 && len(m.sets) == 0
	}
}

// number finds the figure for a counted property: before the word, or else after it.
func (x *scan) number(i, n int, of Number) {
	at := -1
	if free := func(k int) bool { return k >= 0 && k < len(x.pieces) && x.pieces[k].n >= 0 && !x.pieces[k].done }; !of.after && free(i-1) {
		at = i - 1
	} else if free(i + n) {
		at = i + n
	} else if free(i+n+1) && x.pieces[i+n].text == "of" { // "a crew of 4"
		at = i + n + 1
	}
	if at < 0 {
		return
	}
	p := &x.pieces[at]
	p.done = true
	x.words[p.word].known = true
	if p.n%12 > 0 {
		x.wrong = "Whole numbers only: " + of.Word + "."
	}
	x.sets = append(x.sets, Set{of.Key, strconv.Itoa(p.n / 12)})
}

// fixTypos reads words that are almost known words as those. A word that may be a name stays one unless the piece has no kind
// otherwise.
func (x *scan) fixTypos() {
	for i := range x.pieces {
		p := &x.pieces[i]
		w := &x.words[p.word]
		if p.done || p.n >= 0 || w.known || w.named || idle[p.text] || numbers[p.text] > 0 || capital(w.raw) && (x.what() != "" || x.aside) {
			continue
		}
		best, of := 99, ""
		for word := range x.w.phrases {
			if strings.Contains(word, " ") || !near(word, p.text) {
				continue
			}
			if d := distance(word, p.text); d < best || d == best && word < of {
				best, of = d, word
			}
		}
		if of == "" {
			continue
		}
		x.record(i, 1, x.w.phrases[of])
		x.notes = append(x.notes, "“"+cut(w.raw, 40)+"” was read as "+x.w.phrases[of].plain+".")
	}
}

// quantities finds the number of units, and collects the bare figures.
func (x *scan) quantities() {
	for i := range x.pieces {
		p := &x.pieces[i]
		w := &x.words[p.word]
		if n := numbers[p.text]; n > 0 && !p.done && p.n < 0 && !w.named {
			p.n = n
		}
	}
	for i := range x.pieces {
		p := &x.pieces[i]
		w := &x.words[p.word]
		times := func(k int) bool { return k >= 0 && k < len(x.pieces) && x.pieces[k].text == "x" && !x.pieces[k].done }
		if p.done || p.n < 0 || w.named {
			continue
		}
		p.done, w.known = true, true
		if cost := i+1 < len(x.pieces) && points[x.pieces[i+1].text]; cost || w.sum && (x.counted || len(x.figures) > 0) {
			if cost {
				x.pieces[i+1].done, x.words[x.pieces[i+1].word].known = true, true
			}
			continue
		}
		if times(i + 1) {
			x.pieces[i+1].done, x.words[x.pieces[i+1].word].known = true, true
		} else if times(i - 1) {
			x.pieces[i-1].done, x.words[x.pieces[i-1].word].known = true, true
		} else {
			x.figures = append(x.figures, p.n)
			continue
		}
		if x.counted {
			x.figures = append(x.figures, p.n)
			continue
		}
		x.count, x.counted = p.n, true
	}
}

// findName finds the name among the words that have no other meaning.
func (x *scan) findName() {
	first, last := -1, -1
	own := func(w word) bool { return !w.known && (w.named || capital(w.raw)) && !idle[fold(w.raw)] }
	for i, w := range x.words {
		if own(w) {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	for first > 0 && x.words[first-1].kind && capital(x.words[first-1].raw) {
		first--
	}
	for last >= 0 && last+1 < len(x.words) && x.words[last+1].kind && capital(x.words[last+1].raw) {
		last++
	}
	var name []string
	for i, w := range x.words {
		switch {
		case first >= 0 && i >= first && i <= last:
			if !w.figure {
				if w.dot && i < last {
					w.raw += "."
				}
				name = append(name, w.raw)
			}
		case !w.known && !idle[fold(w.raw)] && fold(w.raw) != "x":
			x.unknown = append(x.unknown, w.raw)
		}
	}
	if x.name == "" {
		x.name = Clean(strings.Join(name, " "))
	} else if len(name) > 0 {
		x.unknown = append(x.unknown, strings.Join(name, " "))
	}
}
