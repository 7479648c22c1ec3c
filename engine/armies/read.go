package armies

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Read reads a text line by line. Empty lines and comments are skipped; every other line is returned with what was made of it.
// It stops at the limits of this package, and says so.
func (w *Words) Read(text string) (out []Line) {
	long := len(text) > MaxText
	text = strings.ToValidUTF8(cut(text, MaxText), " ")
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\ufeff", "").Replace(text)
	var t table
	for i, line := range strings.Split(text, "\n") {
		if i >= maxLines {
			long = true
			break
		}
		l := Line{N: i + 1, Text: strings.TrimSpace(line)}
		if len(l.Text) > maxLine {
			line = cut(line, maxLine)
			l.Text = cut(l.Text, maxLine) + "…"
			l.Notes = append(l.Notes, "This line is too long: its end was left out.")
		}
		for i, one := range w.named(line) {
			if i > 0 {
				l = Line{N: l.N, Part: i, Text: strings.TrimSpace(one)}
			}
			r := &reader{w: w, line: &l, table: &t}
			r.read(one)
			if len(l.Items)+len(l.Notes) > 0 || l.Wrong != "" {
				out = append(out, l)
			}
		}
	}
	if long {
		out = append(out, Line{N: len(out) + 1, Text: "…", Wrong: "The list is too long: the rest was not read."})
	}
	return out
}

// named splits a line in which several units have names, "24 foot: Rupert’s, 12 horse: Lifeguard": before each comma or semicolon that
// is followed by a number, a kind of unit and a colon.
func (w *Words) named(line string) (out []string) {
	if strings.ContainsAny(line, "\t|\"") {
		return []string{line}
	}
	r := &reader{w: w, line: &Line{}, table: &table{}}
	_, tail, _ := colon(line)
	for rest := tail; ; {
		head, after, more := colon(rest)
		if !more {
			return append(out, line)
		}
		if i := strings.LastIndexAny(head, ",;"); i >= 0 && r.begins(strings.TrimSpace(head[i+1:])) && w.lists(head[i+1:], false) {
			end := len(line) - len(rest) + i
			out, line = append(out, line[:end]), line[end+1:]
		}
		rest = after
	}
}

// reader reads one line.
type reader struct {
	w     *Words
	line  *Line
	table *table
}

// like replaces characters by those they are read as.
var like = strings.NewReplacer("\u00a0", " ", "–", "-", "—", "-", "×", "x", "✕", "x", "“", `"`, "”", `"`, "„", `"`, "«", `"`, "»", `"`,
	"|", "\t", "..", " ", "…", " ")

// plain removes bullets, rules made of dashes and the like from a line.
func plain(s string) string {
	s = strings.TrimRight(strings.Trim(s, " >|\u00a0"), "\t")
	if strings.HasPrefix(s, "#") || strings.HasPrefix(s, "//") || strings.Trim(s, "-=_*~. \t:|") == "" {
		return ""
	}
	if t := strings.TrimLeft(s, "-–—*•·‣+ "); t != s {
		s = strings.TrimSpace(t)
	}
	if i := strings.IndexAny(s, ".)"); i > 0 && i < 3 && strings.Trim(s[:i], "0123456789") == "" && i+1 < len(s) && s[i+1] == ' ' {
		s = strings.TrimSpace(s[i+1:]) // "1) ...": an item of a numbered list
	}
	return s
}

// remark cuts off a comment at the end of a line, before any name.
func remark(s string) string {
	for _, mark := range [...]string{" #", "\t#", "//"} {
		if i := strings.Index(s, mark); i >= 0 && (i+2 == len(s) || s[i+2] < '0' || s[i+2] > '9') { // not in "Regiment #59"
			s = s[:i]
		}
	}
	return strings.TrimSpace(s)
}

func (r *reader) read(text string) {
	s := plain(text)
	if s == "" {
		return
	}
	head, tail, says := colon(s)
	if short := remark(head); short != strings.TrimSpace(head) {
		head, tail, says = short, "", false
	}
	if tail = strings.TrimSpace(tail); !strings.HasPrefix(tail, `"`) {
		tail = remark(tail)
	}
	tail = r.w.unmix(tail)
	if head = r.w.unmix(like.Replace(head)); r.table.head(head, tail) {
		return
	}
	parts := r.parts(head)
	items, rest := r.join(parts)
	one := len(items) == 1
	if one && r.completes(items[0], head, tail) { // "Pike: 2"
		head, tail, says = head+" "+tail, "", false
		parts = r.parts(head)
		items, rest = r.join(parts)
	}
	switch {
	case !says || tail == "":
		if len(items) == 0 && says && !r.counts(parts) {
			return // "Officers:", a heading of the writer's own
		}
	case one && items[0].name != "" && !items[0].heading(r.w) && r.w.describes(tail): // "Hale's Battery: rifled guns"
		for _, p := range r.parts(tail) {
			items[0].add(p)
		}
	case one && items[0].name != "" && r.leaderOf(items[0]) != "" && !r.listsUnits(items[0], tail):
		items = append(items, &part{kind: r.leaderOf(items[0]), name: strings.Trim(tail, `"`)}) // "2nd Brigade: Pack"
	case one && !r.listsUnits(items[0], tail) && (items[0].counted || len(items[0].figures) > 0 || items[0].heading(r.w) || !r.begins(tail)):
		items[0].name = strings.Trim(tail, `"`)
	case one && items[0].heading(r.w): // "1st Brigade: 3 line"
		more, also := r.join(r.parts(tail))
		items, rest = append(items, more...), append(rest, also...)
	case len(items) < 2:
		named := strings.TrimSpace(head)
		if one {
			named = items[0].name
		}
		if items, rest = r.join(r.parts(tail)); len(items) == 1 && items[0].name == "" && !r.counts(parts) {
			items[0].name = named // "37th Foot: 20 line"
		}
	}
	if says && tail == "" && len(items) == 1 && !items[0].heading(r.w) && !r.counts(parts) && items[0].name == "" && len(items[0].sets) == 0 {
		return // "Cavalry:" above mounted units
	}
	r.take(items, rest, head+" "+tail)
}

// mixed is one of the two kinds of men that serve in one unit: the number that counts them, and what they are called.
type mixed struct {
	key   string
	words []string
}

// unmix writes the numbers of two kinds of men that serve in one unit as the number of all and that of the first kind.
func (w *Words) unmix(s string) string {
	if len(w.mixed) != 2 || strings.ContainsAny(s, "([") {
		return s
	}
	all := strings.Fields(s)
	count := func(i, kind int) (n int) { // n such men at words i and i+1, 0 for none
		if i+1 < len(all) && slices.Contains(w.mixed[kind].words, strings.ToLower(strings.Trim(all[i+1], ",."))) {
			n, _ = strconv.Atoi(all[i])
		}
		return n
	}
	for i := range all {
		next := i + 2
		if next < len(all) && slices.Contains([]string{"and", "&", "+", "/"}, all[next]) {
			next++
		}
		for kind := range 2 {
			a, b := count(i, kind), count(next, 1-kind)
			if a < 1 || b < 1 || a+b > 99 {
				continue
			}
			k := slices.IndexFunc(w.Numbers, func(x Number) bool { return x.Key == w.mixed[kind].key })
			new := ", " + strconv.Itoa(a+b) + " figures, " + strconv.Itoa(a) + " " + w.Numbers[k].Word + ","
			return strings.Trim(strings.Join(all[:i], " ")+new+strings.Join(append([]string{""}, all[next+2:]...), " "), " ,")
		}
	}
	return s
}

// colon splits a line at its first colon outside brackets.
func colon(s string) (head, tail string, says bool) {
	for i := range len(s) {
		if s[i] == ':' && strings.LastIndexAny(s[:i], "([") <= strings.LastIndexAny(s[:i], ")]") {
			return s[:i], s[i+1:], true
		}
	}
	return s, "", false
}

// leaderOf returns the kind of leader that belongs to a heading, "" for none.
func (r *reader) leaderOf(p *part) string {
	k, _ := r.w.Kind(p.what())
	return k.lead
}

// quantity reports whether s is a number, in digits or words.
func quantity(s string) bool {
	_, word := numbers[fold(s)]
	_, figure := figure(s)
	return word || figure
}

// begins reports whether a text begins with a number, which no name does.
func (r *reader) begins(s string) bool {
	first, rest, _ := strings.Cut(s, " ")
	return quantity(first) && rest != "" && !strings.HasPrefix(s, `"`)
}

// completes reports whether the text after the colon is a number that the words before it need, rather than a name.
func (r *reader) completes(p *part, head, tail string) bool {
	if !quantity(strings.Trim(tail, " x")) || p.heading(r.w) {
		return false
	}
	if !p.counted && len(p.figures)+len(p.inside) == 0 {
		return true
	}
	whole, _ := r.join(r.parts(head + " " + tail))
	return len(whole) == 1 && len(whole[0].sets) > len(p.sets) // "general, command value: 3"
}

// counts reports whether one of the parts has a figure.
func (r *reader) counts(parts []*part) bool {
	return slices.ContainsFunc(parts, func(p *part) bool { return len(p.figures) > 0 || p.counted })
}

// listsUnits reports whether the text after the colon is a list of units: "Infantry: 3 line, 1 light", "1st Brigade: light
// infantry".
func (r *reader) listsUnits(head *part, tail string) bool {
	if strings.HasPrefix(tail, `"`) || head.counted || len(head.figures) > 0 {
		return false
	}
	return r.w.lists(tail, head.heading(r.w) && head.name != "")
}

// describes reports whether a text says something about a unit and names nothing.
func (w *Words) describes(s string) (says bool) {
	r := &reader{w: w, line: &Line{}, table: &table{}}
	for _, p := range r.parts(s) {
		if p.name != "" || p.counted || len(p.figures) > 0 {
			return false
		}
		says = says || len(p.sets) > 0 || p.kind != ""
	}
	return says
}

// lists reports whether a text lists units with their numbers or, if any, units at all.
func (w *Words) lists(s string, any bool) bool {
	r := &reader{w: w, line: &Line{}, table: &table{}}
	items, _ := r.join(r.parts(s))
	return slices.ContainsFunc(items, func(x *part) bool { return any || x.counted || len(x.figures) > 0 })
}

// take turns parts into items and records what is wrong with them.
func (r *reader) take(parts, rest []*part, text string) {
	if len(parts) == 0 {
		if len(rest) > 0 && rest[0].none {
			r.line.Notes = append(r.line.Notes, "Left out: “"+cut(rest[0].unknown[0], maxName)+"”.")
		} else if !r.table.heading(text) {
			r.line.Wrong = r.noKind(rest)
		}
		return
	}
	for _, p := range parts {
		items, wrong := p.items(r.w)
		if wrong != "" {
			r.line.Wrong = wrong
			r.line.Items = nil
			return
		}
		r.line.Items = append(r.line.Items, items...)
		r.line.Notes = append(r.line.Notes, p.notes...)
		if len(p.unknown) > 0 {
			r.line.Notes = append(r.line.Notes, "Left out: “"+cut(strings.Join(p.unknown, " "), maxName)+"”.")
		}
	}
}

// noKind says that a line names no unit, and gives examples.
func (r *reader) noKind(rest []*part) string {
	what := ""
	for _, p := range rest {
		for _, x := range append([]string{p.name}, p.unknown...) {
			if what == "" {
				what = x
			}
		}
	}
	such := "Name a kind of unit: " + r.w.Such + "."
	if what == "" {
		return such
	}
	return "“" + cut(what, 40) + "” is not a unit of this book. " + such
}

// signs separate the items of a line.
var signs = strings.NewReplacer(";", "\x00", "&", "\x00", " + ", "\x00", " and ", "\x00", " und ", "\x00", " et ", "\x00", " plus ", "\x00",
	" with ", "\x00", " mit ", "\x00", " avec ", "\x00", " w/ ", "\x00", " / ", "\x00")

// parts splits a line into pieces and reads each.
func (r *reader) parts(s string) (out []*part) {
	s = like.Replace(s)
	if r.table.is(s) {
		return []*part{r.row(s)}
	}
	if s = strings.TrimSpace(s); strings.Contains(s, "\t") { // a row without a header: its cells describe one unit
		return []*part{r.part(strings.ReplaceAll(s, "\t", " "), false)}
	}
	var aside []string
	s, aside = cutBrackets(s)
	for _, x := range strings.Split(signs.Replace(commas(r.w.hyphens(s))), "\x00") {
		x = strings.TrimSpace(x)
		first, rest, _ := strings.Cut(fold(x), " ")
		switch {
		case x == "":
		case denials[first] && !r.begins(rest+" x") || strings.Contains(x, " which "):
			out = append(out, &part{unknown: []string{x}, none: true})
		default:
			out = append(out, r.part(x, false))
		}
	}
	for _, x := range aside {
		out = append(out, r.part(x, true))
	}
	return out
}

// denials come before something that is missing.
var denials = map[string]bool{"no": true, "not": true, "without": true, "kein": true, "keine": true, "sans": true, "minus": true}

// hyphens joins the words of phrases that contain "and", which otherwise separates items: "pike and shot".
func (w *Words) hyphens(s string) string {
	for _, p := range w.ands {
		for _, p := range [...]string{p, strings.Replace(p, " and ", " & ", 1)} {
			for i := 0; i+len(p) <= len(s); i++ {
				if strings.EqualFold(s[i:i+len(p)], p) {
					s = s[:i] + strings.ReplaceAll(strings.ReplaceAll(p, "&", "and"), " ", "-") + s[i+len(p):]
				}
			}
		}
	}
	return s
}

// cutBrackets takes the bracketed parts out of a line.
func cutBrackets(s string) (rest string, in []string) {
	for {
		i := strings.IndexAny(s, "([")
		if i < 0 {
			return s, in
		}
		j := strings.IndexAny(s[i:], ")]")
		if j < 0 {
			return strings.NewReplacer("(", " ", "[", " ").Replace(s), in
		}
		in = append(in, s[i+1:i+j])
		s = s[:i] + " " + s[i+j+1:]
	}
}

// commas marks commas that separate items, and removes or replaces those in numbers: "1,200", "2,5".
func commas(s string) string {
	b := []byte(s)
	digit := func(i int) bool { return i >= 0 && i < len(b) && b[i] >= '0' && b[i] <= '9' }
	var out []byte
	for i, c := range b {
		switch {
		case c != ',':
			out = append(out, c)
		case digit(i-1) && digit(i+1) && digit(i+2) && digit(i+3):
		case digit(i-1) && digit(i+1) && b[i+1] == '5' && !digit(i+2):
			out = append(out, '.')
		default:
			out = append(out, 0)
		}
	}
	return string(out)
}

// join merges parts without a kind into the unit beside them. rest are parts that belong to no unit.
func (r *reader) join(parts []*part) (items, rest []*part) {
	for _, p := range parts {
		last := len(items) - 1
		switch {
		case p.kind == "" && p.weak == "" || p.aside && last >= 0:
			if last >= 0 {
				p.guns(r.w, items[last])
				items[last].add(p)
			} else {
				rest = append(rest, p)
			}
			continue
		case last >= 0 && p.more(r.w, items[last]):
			items[last].add(p)
			continue
		}
		for _, x := range rest {
			x.add(p)
			p = x
		}
		items, rest = append(items, p), nil
	}
	return items, rest
}

// guns reads the figures in the brackets after a battery as its guns: "(6 x 6 pdr, 2 howitzers)".
func (p *part) guns(w *Words, of *part) {
	k, _ := w.Kind(of.what())
	n, ok := w.number(k.Strength)
	if !ok || n.kind != k.ID || !p.aside || p.bodies || p.says(k.Strength) || len(p.sets) == 0 {
		return
	}
	sum := 0
	for _, f := range append(p.figures, p.count) {
		sum += f
	}
	if sum > 0 {
		p.sets, p.figures, p.counted = append(p.sets, Set{k.Strength, strconv.Itoa(sum / 12)}), nil, false
	}
}

// more reports whether a part describes the unit before it: "battalion, veteran infantry".
func (p *part) more(w *Words, before *part) bool {
	if p.counted || len(p.figures) > 0 || p.name != "" || p.heading(w) || before.heading(w) || p.counts(w, before) {
		return false
	}
	return (p.kind == "" || before.kind == "" || p.kind == before.kind) && len(p.sets)+len(before.sets) > 0
}

// counts reports whether a part is a unit because of what it counts, such as "2 guns", and differs in kind from the one before.
func (p *part) counts(w *Words, before *part) bool {
	if p.kind != "" || p.weak == before.what() {
		return false
	}
	for _, s := range p.sets {
		if n, ok := w.number(s.Key); ok && n.kind == p.weak {
			return true
		}
	}
	return false
}

// capital reports whether a word begins like a name.
func capital(s string) bool {
	c, _ := utf8.DecodeRuneInString(s)
	return unicode.IsUpper(c) || unicode.IsDigit(c)
}

// figure reads a quantity in twelfths: 3, ½, 2½, 1/2, 2.5.
func figure(s string) (twelfths int, ok bool) {
	for sign, n := range map[string]int{"½": 6, "¼": 3, "¾": 9, "⅓": 4, "⅔": 8} {
		if whole, has := strings.CutSuffix(s, sign); has {
			if whole == "" {
				return n, true
			}
			w, ok := digits(whole)
			return 12*w + n, ok
		}
	}
	if a, b, has := strings.Cut(s, "/"); has {
		x, ok1 := digits(a)
		y, ok2 := digits(b)
		if ok1 && ok2 && x > 0 && x < y && y <= 4 {
			return 12 * x / y, true
		}
		return 0, false
	}
	if whole, has := strings.CutSuffix(s, ".5"); has {
		w, ok := digits(whole)
		return 12*w + 6, ok
	}
	n, ok := digits(s)
	return 12 * n, ok
}

// digits reads a whole number of at most five digits.
func digits(s string) (int, bool) {
	if s == "" || len(s) > 5 || strings.Trim(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil
}
