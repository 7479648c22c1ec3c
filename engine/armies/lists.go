package armies

import (
	"strings"
	"sync"
)

// List is an army list of the period: a typical force as a starting point. All lists are of our own design.
type List struct {
	ID, Title string
	Set       []Set  // settings of the games it suits: the period, the name of its side
	Note      string // how it plays, and what may be changed
	Items     []Item
}

// Lists returns the army lists of a rule book, read once from a text of paragraphs such as
//
//	list prussian era=18: Prussian brigade, Seven Years War
//	note: Give it iron ramrods if both sides agree.
//	1 general, command value 4
//	2 18th century battalion: 1/Musketeers
//
// A list that cannot be read panics: the lists are our own, and a test of the book reads every one.
func Lists(book string, words func() *Words, text string) func() []List {
	return sync.OnceValue(func() (out []List) {
		for _, paragraph := range strings.Split(strings.TrimSpace(text), "\n\n") {
			l, ok := words().list(paragraph)
			if !ok {
				panic(book + ": " + l.ID + " would be written:\n" + words().Write(l.Items))
			}
			out = append(out, l)
		}
		return out
	})
}

func (w *Words) list(text string) (l List, ok bool) {
	for strings.HasPrefix(text, "#") {
		_, text, _ = strings.Cut(text, "\n")
	}
	head, rest, _ := strings.Cut(text, "\n")
	head, l.Title, ok = strings.Cut(head, ": ")
	words := strings.Fields(head)
	if !ok || len(words) < 2 || words[0] != "list" {
		return l, false
	}
	l.ID = words[1]
	for _, x := range words[2:] {
		key, val, _ := strings.Cut(x, "=")
		l.Set = append(l.Set, Set{key, strings.ReplaceAll(val, "_", " ")})
	}
	if note, more, has := strings.Cut(rest, "\n"); has && strings.HasPrefix(note, "note: ") {
		l.Note, rest = strings.TrimPrefix(note, "note: "), more
	}
	l.Items, ok = w.Exact(strings.TrimSpace(rest) + "\n")
	return l, ok
}
