// Package story writes the report of a battle in three voices. A rule book says what happened as moments, and patterns,
// which are texts with slots and conditions, turn them into sentences. The choice of pattern depends only on the dice of
// the moment, so that a game always reads the same, and no pattern is used twice while another fits.
//
// # Patterns
//
// Patterns are listed one on a line under "=" and the kind of their moment. A line begins with the letters of its voices
// (L letter, G gazette, P plain log) and a space. After a tab come the letters of marks that the moment must have and,
// after a "-", of marks that it must not have.
//
//	{unit}          the slot: a name with its article, a number in words
//	{Unit}          the slot with a capital
//	{lost:man|men}  a number with its noun
//	{lost?was|were} a word that agrees in number with a slot, which may hold a name
//	{hour}          the time: "soon after eight"
//	¶               at the start of a line: begins a paragraph
//
// A pattern only fits when all its slots are filled.
package story

import (
	"strconv"
	"strings"

	"vedette/engine"
	"vedette/engine/book"
	"vedette/engine/view"
)

// Moment is something that happened in the game.
type Moment struct {
	Kind     string
	Marks    string // conditions that hold, one letter each
	ID       int    // whom it is about, by the rule book's number
	Of       int    // the side it concerns, from 1; 0 for neither
	Turn     int
	Part     int // third of the turn, from 0
	End      int // for something that lasted: three times the turn, plus the third; 0 otherwise
	From, To int // the steps in which it happened
	Seed     uint32
	Alone    bool // begins a paragraph

	slots []slot
}

// slot is a value for a sentence: text, or a number.
type slot struct {
	key, text string
	n         int
}

// If adds marks when holds is true.
func (m *Moment) If(holds bool, marks string) *Moment {
	if holds {
		m.Marks += marks
	}
	return m
}

// Name fills a slot with text. The name of a unit is plural or singular as its name requires.
func (m *Moment) Name(key, text string) *Moment {
	if text != "" {
		m.slots = append(m.slots, slot{key, text, 0})
	}
	return m.One(key == "unit" && !book.IsPlural(strings.TrimPrefix(text, "the ")), key)
}

// One marks the name in a slot as singular, if is is true.
func (m *Moment) One(is bool, key string) *Moment {
	for i := range m.slots {
		if is && m.slots[i].key == key {
			m.slots[i].n = 1
		}
	}
	return m
}

// Number fills a slot with a number.
func (m *Moment) Number(key string, n int) *Moment {
	m.slots = append(m.slots, slot{key, "", n})
	return m
}

// Slot returns the value of a slot; ok is false when it is not filled.
func (m *Moment) Slot(key string) (text string, n int, ok bool) {
	for _, x := range m.slots {
		if x.key == key {
			text, n, ok = x.text, x.n, true
		}
	}
	return text, n, ok
}

// Seed returns a number that depends on the dice of a step.
func Seed(st engine.Step) uint32 {
	n := uint32(2166136261)
	for _, g := range st.Given {
		for _, f := range g.Faces {
			n = (n ^ uint32(f)) * 16777619
		}
	}
	return n
}

// Patterns are the patterns of a rule book by kind of moment.
type Patterns map[string][]pattern

type pattern struct{ voices, text, need, not string }

// Read reads patterns and lists of names ("=@name", words separated by bars).
func Read(text string) Patterns {
	all, kind := Patterns{}, ""
	for _, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if head, ok := strings.CutPrefix(line, "="); ok {
			kind = head
			continue
		}
		voices, rest, _ := strings.Cut(line, " ")
		words, marks, _ := strings.Cut(rest, "\t")
		need, not, _ := strings.Cut(marks, "-")
		all[kind] = append(all[kind], pattern{voices, words, need, not})
	}
	return all
}

// teller turns moments into text.
type teller struct {
	voice view.Voice
	paras []view.ReportPara

	patterns Patterns
	used     map[string]int
	hours    map[string]bool
	told     int // the turn whose hour was told last
	turn     int // turn of the last moment
	alone    bool
	hour     int // how often an hour had to be told again
	until    int // the latest End told
	open     int // sentences in the current paragraph
	first    string
	head     string // hour at the head of the last paragraph of the log
	n        uint32
	from     int // the hour at which turn 1 begins
}

// Tell writes moments as paragraphs in a voice; turn 1 begins at hour.
func Tell(p Patterns, v view.Voice, hour int, all []*Moment) []view.ReportPara {
	t := &teller{voice: v, patterns: p, used: map[string]int{}, hours: map[string]bool{}, from: hour}
	for _, m := range all {
		t.tell(m)
	}
	return t.paras
}

// maxPins is how many moments fit on a drawing.
const maxPins = 5

// Pins returns the moments to mark on a drawing, at most one a turn and five in all, spread over the whole battle. Moments
// qualify by a pattern of the voice "T".
func Pins(p Patterns, all []*Moment) (pins []view.Pin) {
	for _, m := range all {
		if n := len(pins); n == 0 || pins[n-1].Turn != m.Turn {
			if text := single(p, m, view.Plainly+1); text != "" {
				pins = append(pins, view.Pin{Turn: m.Turn, Text: text, Of: m.Of})
			}
		}
	}
	if n := len(pins) - 1; n >= maxPins {
		for i := range maxPins {
			pins[i] = pins[i*n/(maxPins-1)]
		}
		pins = pins[:maxPins]
	}
	return pins
}

// Headlines returns the two most important moments that have a pattern of the voice "H"; order lists the kinds from most to
// least important.
func Headlines(p Patterns, all []*Moment, order string) (out [2]string) {
	n := 0
	for _, kind := range strings.Fields(order) {
		for _, m := range all {
			if m.Kind != kind || n == 2 {
				continue
			}
			if text := single(p, m, view.Plainly+2); text != "" && text != out[0] {
				out[n] = text
				n++
				break
			}
		}
	}
	return out
}

// single returns a single moment as text, "" when no pattern fits.
func single(p Patterns, m *Moment, v view.Voice) string {
	t := &teller{voice: v, patterns: p, used: map[string]int{}, hours: map[string]bool{}}
	if !t.tell(m) {
		return ""
	}
	return t.paras[0].Text[0].Text
}

// tell adds the sentence for a moment, and reports whether a pattern fits.
func (t *teller) tell(m *Moment) bool {
	best, least := pattern{}, 1<<20
	t.n++
	for i, p := range t.patterns[m.Kind] {
		if !strings.ContainsRune(p.voices, rune("LGPTH"[t.voice])) || !p.fits(m) {
			continue
		}
		score := 4096*t.used[p.text] + hash(m.Seed, t.n, uint32(i))
		if word, _, _ := strings.Cut(p.text, " "); word == t.first {
			score += 1024
		}
		if strings.Contains(p.need, "1") { // patterns for a single survivor are preferred
			score -= 2048
		}
		if strings.Contains(p.text, "{post}") || strings.Contains(strings.ToLower(p.text), "{by}") { // a reason is worth more than the bare fact
			score -= 768
		}
		if strings.Contains(p.text, "our}") == (t.told == m.Turn) { // the hour is told once a turn
			score += 512
		}
		if score < least {
			best, least = p, score
		}
	}
	t.alone = t.alone || m.Alone
	if least == 1<<20 {
		return false
	}
	t.used[best.text]++
	t.first, _, _ = strings.Cut(best.text, " ")
	best.text, t.alone = cutHead(best.text, t.alone)
	t.paragraph(m)
	text, is := t.fill(best, m)
	p := &t.paras[len(t.paras)-1]
	if len(p.Text) > 0 {
		p.Text = append(p.Text, view.Say(" "))
	}
	for i := range is {
		is[i].Span = len(p.Text)
	}
	p.Sign = m.Kind == "sign"
	p.Text, p.Claims = append(p.Text, view.Say(text)), append(p.Claims, is...)
	t.open++
	return true
}

// cutHead removes the paragraph sign from a line.
func cutHead(text string, alone bool) (string, bool) {
	text, begins := strings.CutPrefix(text, "¶")
	return text, alone || begins
}

// hash hashes parts to a number below 512.
func hash(parts ...uint32) int {
	n := uint32(2166136261)
	for _, x := range parts {
		n = (n ^ x) * 16777619
		n ^= n >> 13
		n *= 2246822519
	}
	return int(n >> 9 & 511)
}

// paragraph begins a paragraph when it is time for one; in the plain log it begins with the hour.
func (t *teller) paragraph(m *Moment) {
	plain := t.voice == view.Plainly
	next := m.Turn != t.turn
	t.turn = m.Turn
	if t.paras != nil && !t.alone && !(next && (plain || t.open > 2)) {
		return
	}
	t.alone = false
	t.paras, t.open, t.first = append(t.paras, view.ReportPara{}), 0, ""
	if clock := t.clock(m); plain && m.Turn > 0 && clock != t.head {
		p := &t.paras[len(t.paras)-1]
		p.Text, t.head = view.Words{view.Bold(book.UpperFirst(clock) + ".")}, clock
	}
}

func (p pattern) fits(m *Moment) bool {
	for _, r := range p.need {
		if !strings.ContainsRune(m.Marks, r) {
			return false
		}
	}
	for _, r := range p.not {
		if strings.ContainsRune(m.Marks, r) {
			return false
		}
	}
	for rest := p.text; ; {
		_, after, ok := strings.Cut(rest, "{")
		if !ok {
			return true
		}
		place, after, _ := strings.Cut(after, "}")
		name, _, _ := cut(place)
		if _, _, ok := m.Slot(name); name != "hour" && !ok {
			return false
		}
		rest = after
	}
}

// cut splits a place into its slot in lower case, the words, and the sign before them.
func cut(place string) (name, words string, sign byte) {
	if i := strings.IndexAny(place, ":?"); i >= 0 {
		return strings.ToLower(place[:i]), place[i+1:], place[i]
	}
	return strings.ToLower(place), "", 0
}

// fill fills in a pattern and returns the text with the claims it makes.
func (t *teller) fill(p pattern, m *Moment) (string, []view.Claim) {
	var b strings.Builder
	var is []view.Claim
	for rest := p.text; rest != ""; {
		before, after, ok := strings.Cut(rest, "{")
		b.WriteString(before)
		if !ok {
			break
		}
		place, after, _ := strings.Cut(after, "}")
		rest = after
		name, words, sign := cut(place)
		out, n, _ := m.Slot(name)
		head := b.Len() == 0 || place[0] < 'a'
		one, many, _ := strings.Cut(words, "|")
		if n == 1 {
			many = one
		}
		switch {
		case name == "hour":
			out = t.time(m)
		case name == "until": // what comes next happened at another time
			t.told, t.hours, t.until = 0, map[string]bool{}, m.End
		case sign == '?':
			out = many
		case out == "" && head:
			out = InWords(n)
		case out == "":
			out = Figure(n)
		case head: // no figures at the start of a sentence
			if i := strings.IndexByte(out, ' '); i > 0 {
				if n, err := strconv.Atoi(out[:i]); err == nil {
					out = InWords(n) + out[i:]
				}
			}
		}
		if sign == ':' {
			out += " " + many
		}
		if head {
			out = book.UpperFirst(out)
		}
		if b.WriteString(out); sign == '?' { // it only agrees with another slot
			continue
		}
		is = append(is, view.Claim{What: m.Kind + "." + name, ID: m.ID, N: n, From: m.From, To: m.To, Text: out})
	}
	is = append(is, view.Claim{What: m.Kind + "/" + p.need + "-" + p.not, ID: m.ID, N: m.Turn, From: m.From, To: m.To})
	return book.UpperFirst(b.String()), is
}

// clock returns the hour of a moment, which is that of its turn unless it has one of its own.
func (t *teller) clock(m *Moment) string {
	if text, _, ok := m.Slot("hour"); ok {
		return text
	}
	return Hour(t.from+m.Turn-1, m.Part)
}

// time returns the hour of a moment when it is first told, and later another expression that is true of the same or of a later
// turn.
func (t *teller) time(m *Moment) string {
	h := t.clock(m)
	words := [...]string{"in the same hour", "about the same time", "presently", "soon afterwards", "a little later", "before long"}
	from, n := 0, 2
	if t.told != m.Turn || t.from > 0 { // moments with an hour come in order
		from, n = 2, 4
	}
	if 3*m.Turn+m.Part < t.until { // the previous moment was not over
		t.hour++
		return [...]string{"in the meantime", "while this went on"}[t.hour%2]
	}
	again := t.hours[h] || t.told == m.Turn
	if t.hours[h], t.told = true, m.Turn; again {
		t.hour++
		return words[from+t.hour%n]
	}
	return h
}

// Hour returns a time of day in words, given the hour and the third of it.
func Hour(h, part int) string {
	name := func(h int) string {
		switch h %= 24; {
		case h == 12:
			return "noon"
		case h == 0:
			return "midnight"
		case h > 12:
			return InWords(h - 12)
		}
		return InWords(h)
	}
	switch part {
	case 0:
		return "soon after " + name(h)
	case 1:
		return "about half past " + strings.NewReplacer("noon", "twelve", "midnight", "twelve").Replace(name(h))
	}
	return "towards " + name(h+1)
}

// Figure returns a number as it is written in a sentence: in words up to twelve.
func Figure(n int) string {
	if n > 12 {
		return book.Num(n)
	}
	return InWords(n)
}

// InWords returns a number below a hundred in words.
func InWords(n int) string {
	words := strings.Fields("no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen " +
		"eighteen nineteen")
	tens := strings.Fields("twenty thirty forty fifty sixty seventy eighty ninety")
	switch {
	case n < 0 || n > 99:
		return book.Num(n)
	case n < len(words):
		return words[n]
	case n%10 == 0:
		return tens[n/10-2]
	}
	return tens[n/10-2] + "-" + words[n%10]
}

// Word returns a word from the list of a kind, "" when there is none.
func (p Patterns) Word(kind, id string) string {
	for _, w := range p[kind] {
		if w.voices == id {
			return w.text
		}
	}
	return ""
}

// Day formats seconds since 1970 as a date without using a clock: "21 November 2026".
func Day(at int64) string {
	// Years begin in March here, so that the leap day comes last.
	days := int(at/86400) + 719468
	era := days / 146097
	d := days - era*146097
	y := (d - d/1460 + d/36524 - d/146096) / 365
	d -= 365*y + y/4 - y/100
	m := (5*d + 2) / 153
	date := d - (153*m+2)/5 + 1
	month := (m + 2) % 12
	year := y + era*400
	if month < 2 {
		year++
	}
	months := strings.Fields("January February March April May June July August September October November December")
	return book.Num(date) + " " + months[month] + " " + book.Num(year)
}
