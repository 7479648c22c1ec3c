// Package armies reads lists of units as players write them: from a spreadsheet, an e-mail, an old roster.
//
//	3 x 12 line, 1 battery
//	2 btns grenadiers (veteran)
//	37th Foot	20	regular
//	1st Brigade:
//	2½ squadrons of hussars
//
// The package knows no troop types. A rule book lists in a vocabulary, see [Vocabulary], which kinds of unit it has, what can
// be said about a unit, and which words players use for it all. [Words.Read] turns a text into items and reports for every
// line what it understood and what it did not. [Words.Write] writes items in a canonical form that reads back as the same
// items; kept armies and army lists use it.
package armies

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Limits on what is read, since input may be hostile.
const (
	MaxText  = 6000 // bytes in a text
	maxLines = 200
	maxLine  = 400 // bytes in a line
	maxCount = 12  // the most units that a bare number can mean, unless a book says otherwise
	maxName  = 40  // characters in a name
)

// Item is a number of identical units, or a heading for the units below it.
type Item struct {
	N    int    // 1 or more; 1 for a heading
	Kind string // id of a kind
	Set  []Set  // everything else about it, in the order of the vocabulary, no key twice
	Name string // name of the first unit, "" for none
}

// Set is one property of a unit. A number is written in digits.
type Set struct{ Key, Val string }

// Get returns the value of key, "" for none.
func (x Item) Get(key string) string {
	for _, s := range x.Set {
		if s.Key == key {
			return s.Val
		}
	}
	return ""
}

// Is reports whether a property without a value, such as mounted, is set.
func (x Item) Is(key string) bool { return x.Get(key) == yes }

// Say adds a property if holds is true and val is not empty.
func (x *Item) Say(key, val string, holds bool) {
	if holds && val != "" {
		x.Set = append(x.Set, Set{Key: key, Val: val})
	}
}

// Int returns the number under key, or def.
func (x Item) Int(key string, def int) int {
	if n, err := strconv.Atoi(x.Get(key)); err == nil {
		return n
	}
	return def
}

// yes is the value of a property that is just set.
const yes = "yes"

// Line is one line of a text with what was made of it.
type Line struct {
	N     int    // its number in the text, from 1
	Part  int    // which part of that line it is, from 0, if several named units are on it
	Text  string // as written, shortened
	Items []Item
	Notes []string // sentences about what was left out or reinterpreted
	Wrong string   // a sentence saying why nothing could be made of it, "" otherwise
}

// Kind is a kind of unit, or of heading.
type Kind struct {
	ID       string
	Word     string // as written
	Strength string // key of the number that a bare figure means, "" for none
	Usual    int    // the default for that number
	Heading  bool   // it is a heading for units
	lead     string // the kind of its leader
}

// Number is a property that is counted.
type Number struct {
	Key    string
	Word   string // as written: "16 men"
	Lo, Hi int
	kind   string // the kind of unit it implies, when nothing else says one
	after  bool   // the figure comes after the word: "of regiment 3"
}

// meaning is what a phrase stands for.
type meaning struct {
	kind   string
	weak   bool // kind applies only when nothing else says one
	sets   []Set
	number int    // 1 + index of the number that the phrase names, 0 for none
	of     string // the number meant by a figure before the phrase in brackets
	plain  string
}

func (m meaning) same(o meaning) bool {
	return m.kind == o.kind && m.weak == o.weak && m.number == o.number && m.of == o.of && slices.Equal(m.sets, o.sets)
}

// Words is the vocabulary of a rule book for its troops.
type Words struct {
	Kinds   []Kind
	Numbers []Number
	// Such lists some kinds of unit in the words of players.
	Such string
	// Most is the most units that a bare number can mean; a larger one is the number of figures in one unit.
	Most int
	// Code reads a code of the rule book such as "V-6" and returns its properties, nil when the word is no code. The keys "kind"
	// and "weak" set the kind.
	Code func(word string) []Set

	mixed   []mixed
	order   []Set // all properties in order
	says    map[Set]string
	phrases map[string]meaning
	longest int
	ands    []string // phrases that contain the word "and"
}

// Kind returns the kind with this id.
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
//	mix pikes: pikes | pikemen
//	mix shots: shot | musketeers
//
// With the last two, "16 pikes and 32 shot" outside brackets is one unit of 48 figures, 16 of them pikes.
//
// In brackets, a figure before a phrase with of=pikes is that number: "(16 pikes)". The name after a heading with
// lead=general is the name of its general if the heading has a name already: "2nd Brigade: Pack".
//
// The first phrase of a line is the one used for writing. Case, accents, hyphens and the plural s do not matter when
// reading. A vocabulary that gives a phrase two meanings is a bug in its book and panics.
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
	switch key, mix := strings.CutPrefix(head, "mix "); {
	case !ok || len(words) < 2 && head != "such" && head != "most":
		panic("armies: " + line)
	case mix:
		w.mixed = append(w.mixed, mixed{key, all})
		return
	case head == "such":
		w.Such = said
		return
	case head == "most":
		w.Most, _ = strconv.Atoi(said)
		return
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
			panic("armies: repeated phrase: " + p)
		}
		if _, have := w.phrases[key]; !have {
			w.phrases[key] = m
		}
		if w.longest = max(w.longest, len(pieces)); strings.Contains(p, " and ") {
			w.ands = append(w.ands, p)
		}
	}
}

// number returns the number with this key.
func (w *Words) number(key string) (Number, bool) {
	for _, n := range w.Numbers {
		if n.Key == key {
			return n, true
		}
	}
	return Number{}, false
}

// Each returns all properties that a unit of this kind can have, in order; numbers get their minimum.
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

// tidy sorts the properties of an item; of two with the same key the last one wins.
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

// Says returns an item in words, without its number and name: "regular battalion, veteran, 16 men".
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

// Write writes items as a text that reads back as the same items, one on a line.
func (w *Words) Write(items []Item) string {
	var b strings.Builder
	for _, x := range items {
		k, _ := w.Kind(x.Kind)
		if !k.Heading {
			b.WriteString(strconv.Itoa(x.N) + " ")
			if x.N > 12 { // otherwise it would count men
				b.WriteString("x ")
			}
		}
		b.WriteString(w.Says(x))
		if name := Clean(x.Name); name != "" {
			if strings.ContainsAny(name, "#:") || strings.Contains(name, "//") || quantity(name) || k.Heading && w.lists(name, false) {
				name = `"` + name + `"`
			}
			b.WriteString(": " + name)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// Clean returns a name as it can be written: no control characters, single spaces, at most 40 characters and 80 bytes.
func Clean(name string) string {
	name = strings.ToValidUTF8(name, "")
	name = strings.NewReplacer(`"`, "'", "“", "'", "”", "'", "„", "'", "«", "'", "»", "'", "|", "/", ">", " ").Replace(name)
	name = strings.Join(strings.FieldsFunc(name, func(r rune) bool { return r == ' ' || r == 0xfffd || !unicode.IsPrint(r) }), " ")
	if r := []rune(name); len(r) > maxName {
		name = strings.TrimSpace(string(r[:maxName]))
	}
	return cut(name, 2*maxName)
}

// cut returns at most n bytes of s without splitting a character.
func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && s[n]&0xc0 == 0x80 {
		n--
	}
	return strings.TrimSpace(s[:n])
}

// Singles returns the items one by one. If the first of an item has a name, the others get names derived from it.
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

// Exact reads a text written by [Words.Write]; ok is false for any other text.
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
