// Package armies reads lists of units as players write them: out of a spreadsheet, an e-mail, an old roster.
//
//	3 x 12 line, 1 battery
//	2 btns grenadiers (veteran)
//	37th Foot	20	regular
//	1st Brigade:
//	2½ squadrons of hussars
//
// It knows no troops. A rule book says in a vocabulary, see [Vocabulary], which kinds of unit it has, what a unit can be and how
// players call all that; [Words.Read] turns a text into items and says of every line what it understood and what not.
// [Words.Write] writes items in the one form that reads back as the same items: kept armies and army lists are written in it.
package armies

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// The bounds of what is read: hostile input ends there.
const (
	MaxText  = 6000 // bytes of a text
	maxLines = 200
	maxLine  = 400 // bytes of a line
	maxCount = 12  // a bare number above it is no number of units, where a book does not say otherwise
	maxName  = 40  // letters of a name
)

// Item is a number of units alike, or a heading that the units below it stand under.
type Item struct {
	N    int    // 1 or more; 1 for a heading
	Kind string // id of a kind
	Set  []Set  // what else is said, in the order of the vocabulary, no key twice
	Name string // of the first, "" when it has none
}

// Set is one thing that is said of a unit. The value of a number is its digits.
type Set struct{ Key, Val string }

// Get is what is said under a key, "" for nothing.
func (x Item) Get(key string) string {
	for _, s := range x.Set {
		if s.Key == key {
			return s.Val
		}
	}
	return ""
}

// Is tells whether something that needs no value is said.
func (x Item) Is(key string) bool { return x.Get(key) == yes }

// Say adds what is said under a key, where it holds and is not empty.
func (x *Item) Say(key, val string, holds bool) {
	if holds && val != "" {
		x.Set = append(x.Set, Set{Key: key, Val: val})
	}
}

// Int is the number under a key, or def.
func (x Item) Int(key string, def int) int {
	if n, err := strconv.Atoi(x.Get(key)); err == nil {
		return n
	}
	return def
}

// yes is the value of what is said or not.
const yes = "yes"

// Line is one line of a text and what was made of it.
type Line struct {
	N     int    // its number in the text, from 1
	Text  string // as it is written, shortened
	Items []Item
	Notes []string // sentences: what was left out or taken for something else
	Wrong string   // a sentence: why nothing was made of it; "" when something was, or there is nothing to it
}

// Kind is a kind of unit, or of heading.
type Kind struct {
	ID       string
	Word     string // as it is written
	Strength string // the number that a bare figure is, "" for none
	Usual    int    // that number when nothing is said
	Heading  bool   // units stand under it
	lead     string // the kind of who leads those
}

// Number is something that is counted.
type Number struct {
	Key    string
	Word   string // as it is written: "16 men"
	Lo, Hi int
	kind   string // the kind of unit that has it, where nothing else says one
	after  bool   // the figure stands behind the word: "of regiment 3"
}

// meaning is what a phrase says.
type meaning struct {
	kind   string
	weak   bool // a kind only where nothing else says one
	sets   []Set
	number int    // 1 more than the place of a number whose word it is
	of     string // a number that a figure before it in brackets is
	plain  string
}

func (m meaning) same(o meaning) bool {
	return m.kind == o.kind && m.weak == o.weak && m.number == o.number && m.of == o.of && slices.Equal(m.sets, o.sets)
}

// Words are the words of a rule book for its troops.
type Words struct {
	Kinds   []Kind
	Numbers []Number
	// Such are some kinds of unit as players say them.
	Such string
	// Most is the most units that a bare number is; more are figures of one.
	Most int
	// Code reads what a rule book writes as one word, such as "V-6", nil where it has none. What it says under the keys kind and
	// weak is the kind.
	Code func(word string) []Set

	order   []Set // everything that can be said, in order
	says    map[Set]string
	phrases map[string]meaning
	longest int
	ands    []string // phrases that have the word and
}

// Kind finds a kind.
func (w *Words) Kind(id string) (Kind, bool) {
	i := slices.IndexFunc(w.Kinds, func(k Kind) bool { return k.ID == id })
	if i < 0 {
		return Kind{}, false
	}
	return w.Kinds[i], true
}

// Vocabulary makes the words of a rule book from lines such as
//
//	kind regular men 16: regular battalion | 19th century battalion
//	weak regular: battalion | bn | btn
//	heading brigade lead=general: brigade | division
//	say quality=veteran: veteran | vet
//	say kind=light quality=elite: jagers
//	number men 1-60: men | figures
//	such: line, light infantry, a battery
//	most: 4
//	number reg 1-99 after: of regiment
//
// A figure before a phrase with of=pikes, in brackets, is that number: "(16 pikes)". The name behind a heading with lead=general that has
// one is that of its general: "2nd Brigade: Pack".
//
// The first phrase of a line is the one that is written. Phrases are read without regard to case, accents, hyphens and the s of a
// plural. A vocabulary that says something twice is a mistake of its book.
func Vocabulary(text string) *Words {
	w := &Words{Most: maxCount, says: map[Set]string{}, phrases: map[string]meaning{}}
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		if line != "" && line[0] != '#' {
			w.learn(line)
		}
	}
	return w
}

func (w *Words) learn(line string) {
	head, said, ok := strings.Cut(line, ": ")
	words, all := strings.Fields(head), strings.Split(said, " | ")
	if ok && head == "such" {
		w.Such = said
		return
	}
	if ok && head == "most" {
		w.Most, _ = strconv.Atoi(said)
		return
	}
	if !ok || len(words) < 2 {
		panic("armies: " + line)
	}
	var m meaning
	switch words[0] {
	case "kind", "heading":
		k := Kind{ID: words[1], Word: all[0], Heading: words[0] == "heading"}
		if k.Heading && len(words) == 3 {
			k.lead, _ = strings.CutPrefix(words[2], "lead=")
		} else if len(words) == 4 {
			k.Strength = words[2]
			k.Usual, _ = strconv.Atoi(words[3])
		}
		w.Kinds, m.kind = append(w.Kinds, k), k.ID
	case "weak":
		m.kind, m.weak = words[1], true
	case "say":
		for _, x := range words[1:] {
			key, val, _ := strings.Cut(x, "=")
			switch key {
			case "kind", "weak":
				m.kind, m.weak = val, key == "weak"
				continue
			case "of":
				m.of = val
				continue
			}
			m.sets = append(m.sets, Set{key, val})
		}
		if len(m.sets) == 1 && (m.kind == "" || m.weak) {
			if w.says[m.sets[0]] == "" {
				w.says[m.sets[0]] = all[0]
				w.order = append(w.order, m.sets[0])
			}
		}
	case "number":
		n := Number{Key: words[1], Word: all[0], after: slices.Contains(words, "after")}
		lo, hi, _ := strings.Cut(words[2], "-")
		n.Lo, _ = strconv.Atoi(lo)
		n.Hi, _ = strconv.Atoi(hi)
		for _, x := range words[3:] {
			n.kind, _ = strings.CutPrefix(x, "kind=")
		}
		if n.after {
			n.kind = ""
		}
		w.Numbers = append(w.Numbers, n)
		w.order = append(w.order, Set{n.Key, ""})
		m.number, m.kind, m.weak = len(w.Numbers), n.kind, true
	default:
		panic("armies: " + line)
	}
	for _, p := range all {
		m.plain = p
		pieces := split(p)
		key := strings.Join(pieces, " ")
		if was, twice := w.phrases[key]; key == "" || twice && !was.same(m) {
			panic("armies: said twice: " + p)
		}
		if _, have := w.phrases[key]; !have {
			w.phrases[key] = m
		}
		if w.longest = max(w.longest, len(pieces)); strings.Contains(p, " and ") {
			w.ands = append(w.ands, p)
		}
	}
}

// number is the number with a key.
func (w *Words) number(key string) (Number, bool) {
	for _, n := range w.Numbers {
		if n.Key == key {
			return n, true
		}
	}
	return Number{}, false
}

// Each is everything that can be said of a unit of a kind, in order; a number as its least.
func (w *Words) Each(of Kind) (out []Set) {
	for _, o := range w.order {
		if n, ok := w.number(o.Key); ok {
			if n.kind != "" && n.kind != of.ID {
				continue
			}
			o.Val = strconv.Itoa(n.Lo)
		}
		out = append(out, o)
	}
	return out
}

// tidy puts what is said of an item into order; the last of two under one key stands.
func (w *Words) tidy(sets []Set) (out []Set) {
	seen := map[string]bool{}
	for _, o := range w.order {
		if seen[o.Key] {
			continue
		}
		seen[o.Key] = true
		for i := len(sets) - 1; i >= 0; i-- {
			if sets[i].Key == o.Key {
				out = append(out, sets[i])
				break
			}
		}
	}
	return out
}

// Says is an item in words, without its number and its name: "regular battalion, veteran, 16 men".
func (w *Words) Says(x Item) string {
	k, _ := w.Kind(x.Kind)
	parts := []string{k.Word}
	for _, s := range w.tidy(x.Set) {
		if n, ok := w.number(s.Key); ok {
			if n.after {
				parts = append(parts, n.Word+" "+s.Val)
			} else {
				parts = append(parts, strings.TrimSuffix(s.Val+" "+n.Word, map[bool]string{true: "s"}[s.Val == "1"]))
			}
		} else if word := w.says[s]; word != "" {
			parts = append(parts, word)
		}
	}
	return strings.Join(parts, ", ")
}

// Write writes items as a text that reads back as the same items, a line each.
func (w *Words) Write(items []Item) string {
	var b strings.Builder
	for _, x := range items {
		if k, _ := w.Kind(x.Kind); !k.Heading {
			b.WriteString(strconv.Itoa(x.N) + " ")
		}
		b.WriteString(w.Says(x))
		if name := Clean(x.Name); name != "" {
			if k, _ := w.Kind(x.Kind); strings.Contains(name, "#") || strings.Contains(name, "//") || k.Heading && w.lists(name, false) {
				name = `"` + name + `"`
			}
			b.WriteString(": " + name)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// Clean is a name as it can be written: no control characters, single spaces, at most 40 letters and 80 bytes.
func Clean(name string) string {
	name = strings.ToValidUTF8(name, "")
	name = strings.NewReplacer(`"`, "'", "“", "'", "”", "'", "„", "'", "«", "'", "»", "'", "|", "/", ">", " ").Replace(name)
	name = strings.Join(strings.FieldsFunc(name, func(r rune) bool { return r == ' ' || r == 0xfffd || !unicode.IsPrint(r) }), " ")
	if r := []rune(name); len(r) > maxName {
		name = strings.TrimSpace(string(r[:maxName]))
	}
	return cut(name, 2*maxName)
}

// cut is s with at most n bytes, of whole letters.
func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && s[n]&0xc0 == 0x80 {
		n--
	}
	return strings.TrimSpace(s[:n])
}

// Singles are the items one by one, each unit with a name of its own where the first has one.
func Singles(items []Item) (out []Item) {
	for _, x := range items {
		n := x.N
		x.N = 1
		for range n {
			out = append(out, x)
			if x.Name != "" {
				x.Name = Again(x.Name)
			}
		}
	}
	return out
}

// Exact reads a text that [Words.Write] wrote; ok is false for any other.
func (w *Words) Exact(text string) (items []Item, ok bool) {
	if len(text) > MaxText {
		return nil, false
	}
	for _, l := range w.Read(text) {
		if l.Wrong != "" || len(l.Notes) > 0 {
			return nil, false
		}
		items = append(items, l.Items...)
	}
	return items, len(items) > 0 && w.Write(items) == text
}
