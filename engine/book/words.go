package book

import (
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"vedette/engine/view"
)

// Words is everything a rule book says about steps: sentences, reasons and kinds of sums by their ids. Events hold the
// ids with their arguments ([Said]), and the text is put together when it is shown, so a correction to the wording also
// corrects the log of old games. Ids are stable: they are written into saves.
//
// A sentence is plain text with places for its arguments, counted from 0:
//
//	{0}            the argument: a number, a name, or another sentence
//	{^0}           the argument with a capital at the start
//	{0:hit|hits}   "1 hit", "3 hits"
//	{0?is|are}     "is" when it is 1, else "are"
//	{0=open|wood}  "open" when it is 0, "wood" when it is 1
//	{0:the}        a name with its article: "the Rifles", see [The]
//	{0:place}      the name of a place likewise: "the Sare bridge", see [Place]
//	{0!fire}       "fire" or "fires", to agree with the name in argument 0, see [Agree]
//	{0:length}     the argument as formatted by the function "length" of Show
//	*{0}* fights   text between stars is emphasised in the log: the unit that acts
//	~{0} dies~     text between tildes is a loss or a danger
type Words struct {
	Say     Texts[string]
	Cards   Texts[Card]
	Reasons Texts[Reason]
	Sums    map[string]SumKind
	// Show holds the rule book's own formatting functions by name, for lengths at the scale of the game or names of formations. now
	// is Now.
	Show map[string]func(now, arg any) string
	// Now is the current state of the game. It may decide how lengths are printed and nothing else.
	Now any
}

// Number makes a function of [Words.Show] of one that formats a number.
func Number(show func(int) string) func(now, arg any) string {
	return func(_, arg any) string {
		n, _ := arg.(int)
		return show(n)
	}
}

// Card is what the card says when a log line of the step uses the sentence with this id. Its texts use the arguments of the
// sentence, so that a name is saved once however often it is shown. An empty text adds nothing.
type Card struct {
	Line            string // the sentence itself, when Say has none
	Over, Undo      string // the line above the card, and what undoing takes back
	Num, Word, Need string // the verdict and the number needed: the first line that has them wins
	Todo, Due, Note string
	Bad             bool // a loss or a danger
	Desk            bool // the play screen already says it all
}

// Listed is the id of a list of Said, which is printed with commas between them.
const Listed = ","

// In returns a copy of w with Now set.
func (w *Words) In(now any) *Words {
	c := *w
	c.Now = now
	return &c
}

// Text puts s into words; nil gives "". An unknown id or place is a bug in the rule book and panics: anything from outside was
// checked against the words when it was decoded.
func (w *Words) Text(s Said) string {
	if len(s) == 0 {
		return ""
	}
	if s.ID() == Listed {
		list := make([]string, len(s)-1)
		for i, a := range s[1:] {
			list[i] = w.arg(a)
		}
		return strings.Join(list, ", ")
	}
	text, ok := w.sentence(s.ID())
	if !ok {
		panic("book: no sentence " + s.ID())
	}
	if strings.ContainsAny(text, marks) {
		text = unmarked.Replace(text)
	}
	return w.fill(text, s[1:])
}

// sentence returns the sentence with this id, from Say or from Cards.
func (w *Words) sentence(id string) (text string, ok bool) {
	if text, ok = w.Say.All()[id]; ok {
		return text, true
	}
	c, ok := w.Cards.All()[id]
	return c.Line, ok && c.Line != ""
}

// marks are the emphasis characters of sentences: * for the unit that acts, ~ for losses.
const marks = "*~"

var unmarked = strings.NewReplacer("*", "", "~", "")

// Spans puts s into words with their emphasis.
func (w *Words) Spans(s Said) view.Words {
	text, _ := w.sentence(s.ID())
	return w.spans(text, s[1:])
}

// spans fills text and splits it by emphasis.
func (w *Words) spans(text string, args []any) view.Words {
	as, out := view.Plain, view.Words(nil)
	for {
		i := strings.IndexAny(text, marks)
		if i < 0 {
			i = len(text)
		}
		if part := w.fill(text[:i], args); part != "" {
			out = append(out, view.Span{Text: part, Emphasis: as})
		}
		if i == len(text) {
			return out
		}
		switch {
		case as != view.Plain:
			as = view.Plain
		case text[i] == '*':
			as = view.Strong
		default:
			as = view.Loss
		}
		text = text[i+1:]
	}
}

// Texts puts each Said of list into words.
func (w *Words) Texts(list []Said) []string {
	var out []string
	for _, s := range list {
		out = append(out, w.Text(s))
	}
	return out
}

// fill puts args into the places of text.
func (w *Words) fill(text string, args []any) string {
	return Fill(text, func(place string) string { return w.place(place, args) })
}

// Fill replaces every place in text, such as "{near}", by what of returns for it.
func Fill(text string, of func(place string) string) string {
	if strings.IndexByte(text, '{') < 0 {
		return text
	}
	out := make([]byte, 0, 96) // enough for most sentences without growing
	for {
		before, rest, ok := strings.Cut(text, "{")
		out = append(out, before...)
		if !ok {
			return string(out)
		}
		place, after, _ := strings.Cut(rest, "}")
		out = append(out, of(place)...)
		text = after
	}
}

// place returns what stands in one place: "0", "^0", "0:hit|hits".
func (w *Words) place(p string, args []any) string {
	p, capital := strings.CutPrefix(p, "^")
	i := int(p[0] - '0')
	if i < 0 || i >= len(args) {
		panic("book: no argument for {" + p + "}")
	}
	arg, out := args[i], ""
	switch {
	case len(p) == 1:
		out = w.arg(arg)
	case p[1] == '?':
		out = choose(arg, p[2:])
	case p[1] == '!':
		out = Agree(w.arg(arg), p[2:])
	case p[1:] == ":the":
		out = The(w.arg(arg))
	case p[1:] == ":within":
		out = Within(w.arg(arg))
	case p[1:] == ":place":
		out = Place(w.arg(arg))
	case p[1] == '=':
		n, _ := arg.(int)
		for word := range strings.SplitSeq(p[2:], "|") {
			if n--; n == -1 {
				out = word
			}
		}
	case strings.Contains(p, "|"):
		out = w.arg(arg) + " " + choose(arg, p[2:])
	default:
		show, ok := w.Show[p[2:]]
		if !ok {
			panic("book: no function for {" + p + "}")
		}
		out = show(w.Now, arg)
	}
	if capital {
		return UpperFirst(out)
	}
	return out
}

func (w *Words) arg(a any) string {
	switch a := a.(type) {
	case int:
		return strconv.Itoa(a)
	case string:
		return a
	case Said:
		return w.Text(a)
	}
	return ""
}

func choose(n any, words string) string {
	one, many, _ := strings.Cut(words, "|")
	if n == 1 {
		return one
	}
	return many
}

// UpperFirst returns s with a capital at the start.
func UpperFirst(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	return string(unicode.ToUpper(r)) + s[n:]
}

// LowerFirst returns s with a small letter at the start, unless its first word has another capital: "CV", "VeD test".
func LowerFirst(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	word, _, _ := strings.Cut(s[n:], " ")
	if n == 0 || strings.IndexFunc(word, unicode.IsUpper) >= 0 {
		return s
	}
	return string(unicode.ToLower(r)) + s[n:]
}

// Sentence returns s with a capital at the start and a full stop at the end.
func Sentence(s string) string {
	if s == "" || strings.HasSuffix(s, ".") {
		return UpperFirst(s)
	}
	return UpperFirst(s) + "."
}

// Num returns n in digits.
func Num(n int) string { return strconv.Itoa(n) }

// Bit returns 1 if on holds, else 0: to count, or to choose from two words.
func Bit(on bool) int {
	if on {
		return 1
	}
	return 0
}

// When returns text if on holds, else "".
func When(on bool, text string) string {
	if on {
		return text
	}
	return ""
}

// Unless returns text unless off holds.
func Unless(off bool, text string) string { return When(!off, text) }

// Plural returns a number with its noun: "1 stand", "3 stands".
func Plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Num(n) + " " + many
}

// List joins names: "a", "a and b", "a, b and c".
func List(names ...string) string {
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
	return strings.Join(names, "")
}

// Inches formats quarter inches: "3½″", "¼″", "0″".
func Inches(quarters int) string {
	if quarters < 0 {
		return "−" + Inches(-quarters)
	}
	part := [...]string{"", "¼", "½", "¾"}[quarters%4]
	if quarters < 4 && part != "" {
		return part + "″"
	}
	return Num(quarters/4) + part + "″"
}

// Tenths formats a number of tenths: "3", "3.2".
func Tenths(n int) string {
	if n%10 == 0 {
		return Num(n / 10)
	}
	return Num(n/10) + "." + Num(n%10)
}

// TenthsOf formats a number of tenths with its noun: "1 hit", "0.6 hits".
func TenthsOf(n int, of string) string {
	if n == 10 {
		return "1 " + of
	}
	return Tenths(n) + " " + of + "s"
}

// Signed formats a number as a term of a sum: "+2", "−1", "0".
func Signed(n int) string {
	switch {
	case n > 0:
		return "+" + Num(n)
	case n < 0:
		return "−" + Num(-n)
	}
	return "0"
}

// Texts are the sentences, cards or reasons of a rule book by their ids. They are parsed when the first one is wanted, so that
// the app need not parse five books to open one. One text takes a third less space in the program than a map.
type Texts[T any] func() map[string]T

// All returns the texts by their ids.
func (t Texts[T]) All() map[string]T {
	if t == nil {
		return nil
	}
	return t()
}

// Sentences reads the sentences of a rule book: one on a line, with a tab after its id. A line without a tab is a comment. A
// repeated id is a bug and panics when the text is parsed.
func Sentences(text string) Texts[string] {
	return sync.OnceValue(func() map[string]string { return sentences(text) })
}

func sentences(text string) map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(text) {
		if id, sentence, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t"); ok {
			if _, twice := out[id]; twice {
				panic("book: repeated sentence " + id)
			}
			out[id] = sentence
		}
	}
	return out
}

// Cards reads the cards of a rule book: on a line the id of the sentence, then the card's texts with their names, such as "num
// {0}", with a tab before each. A line that begins with a tab continues the card above it.
func Cards(text string) Texts[Card] {
	return records(text, func(c *Card) map[string]any {
		return map[string]any{"line": &c.Line, "over": &c.Over, "undo": &c.Undo, "num": &c.Num, "word": &c.Word, "need": &c.Need,
			"todo": &c.Todo, "due": &c.Due, "note": &c.Note, "bad": &c.Bad, "desk": &c.Desk}
	})
}

// Reasons reads the reasons of a rule book, in the format of [Cards]: "why {0:quality}", "show {1:signed}", "section Morale".
func Reasons(text string) Texts[Reason] {
	return records(text, func(r *Reason) map[string]any {
		return map[string]any{"why": &r.Why, "show": &r.Show, "section": &r.Section}
	})
}

// records reads lines made of an id and named texts; parts says where the texts of one record go. An unknown name or a repeated
// id is a bug and panics when the text is parsed.
func records[T any](text string, parts func(*T) map[string]any) Texts[T] {
	return sync.OnceValue(func() map[string]T {
		out, id := map[string]T{}, ""
		for line := range strings.Lines(text) {
			fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
			if len(fields) == 1 {
				continue
			}
			if fields[0] != "" {
				id = fields[0]
				if _, twice := out[id]; twice {
					panic("book: repeated id " + id)
				}
			}
			x := out[id]
			into := parts(&x)
			for _, f := range fields[1:] {
				name, text, _ := strings.Cut(f, " ")
				switch to := into[name].(type) {
				case *string:
					*to = text
				case *bool:
					*to = true
				default:
					panic("book: " + id + " has no " + name)
				}
			}
			out[id] = x
		}
		return out
	})
}

// Or returns s, or instead if s is "". cmp.Or would allocate a slice for the two.
func Or(s, instead string) string {
	if s == "" {
		return instead
	}
	return s
}
