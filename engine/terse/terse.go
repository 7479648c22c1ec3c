// Package terse writes JSON shorter, as saves hold it: without the quotes, commas and colons that nothing needs, and with
// a sign for each of the three words.
//
//	{"l":[["lost","Trained band",3],["off",[0]]],"b":true}
//	{l[[lost,Trained band,3][off[0]]]b!}
//
// What is read back is the same JSON.
package terse

import (
	"errors"
	"strings"
)

// words are the words of JSON and their signs.
var words = map[string]byte{"true": '!', "false": '~', "null": '_'}

const (
	marks = ",:[]{}\"\\!~_" // end a bare string, and cannot stand in one
	apart = "[{\"!~_"       // begin what needs no comma or colon before it
	deep  = 60              // lists within lists, at most
)

// Write shortens JSON that has no blanks between its parts.
func Write(json string) string {
	var b strings.Builder
	gap := byte(0) // a comma or colon that may be needed
	put := func(s string) {
		if gap != 0 && !strings.ContainsRune(apart, rune(s[0])) {
			b.WriteByte(gap)
		}
		gap = 0
		b.WriteString(s)
	}
	for at := 0; at < len(json); {
		switch c := json[at]; c {
		case '[', '{', ']', '}':
			if c == ']' || c == '}' {
				gap = 0
			}
			put(json[at : at+1])
			at++
		case ',', ':':
			if last := b.String()[b.Len()-1]; c == ':' || !strings.ContainsRune("]}\"!~_", rune(last)) {
				gap = c
			}
			at++
		case '"':
			end := quoted(json, at)
			if s := json[at+1 : end-1]; bare(s) {
				put(s)
			} else {
				put(json[at:end])
			}
			at = end
		default:
			end := at + strings.IndexAny(json[at:]+",", marks)
			if sign, ok := words[json[at:end]]; ok {
				put(string(rune(sign)))
			} else {
				put(json[at:end])
			}
			at = end
		}
	}
	return b.String()
}

// bare tells whether a string may stand without its quotes.
func bare(s string) bool {
	return s != "" && !strings.ContainsAny(s, marks) && s[0] != '-' && (s[0] < '0' || s[0] > '9')
}

// quoted is the end of the string that begins at a quote, the length of all when it has none.
func quoted(s string, at int) int {
	for i := at + 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(s)
}

var errText = errors.New("not written as it should be")

// Read gives back the JSON of what Write wrote, or an error for what it cannot have written.
func Read(text string) (json string, err error) {
	r := &reader{rest: text}
	r.value(0)
	if r.bad || r.rest != "" {
		return "", errText
	}
	return r.json.String(), nil
}

type reader struct {
	rest string
	json strings.Builder
	bad  bool
}

// next is the next letter, 0 at the end.
func (r *reader) next() byte {
	if r.rest == "" {
		return 0
	}
	return r.rest[0]
}

// take takes the next n letters into the JSON.
func (r *reader) take(n int) {
	r.json.WriteString(r.rest[:n])
	r.rest = r.rest[n:]
}

// pass passes over c, which may stand there.
func (r *reader) pass(c byte) {
	if r.next() == c {
		r.rest = r.rest[1:]
	}
}

func (r *reader) value(depth int) {
	switch c := r.next(); c {
	case '[', '{':
		r.take(1)
		r.list(c+2, depth) // the bracket that closes it
	default:
		r.single()
	}
}

// list reads what stands before the bracket that ends it.
func (r *reader) list(end byte, depth int) {
	for n := 0; r.next() != end; n++ {
		if r.rest == "" || depth > deep || r.bad {
			r.bad = true
			return
		}
		if n > 0 {
			r.pass(',')
			r.json.WriteByte(',')
		}
		if end == '}' {
			r.single()
			r.json.WriteByte(':')
			r.pass(':')
		}
		r.value(depth + 1)
	}
	r.take(1)
}

// single reads a string, a number or a word.
func (r *reader) single() {
	c := r.next()
	if c == '"' {
		r.take(quoted(r.rest, 0))
		return
	}
	for word, sign := range words {
		if c == sign {
			r.rest = r.rest[1:]
			r.json.WriteString(word)
			return
		}
	}
	n := strings.IndexAny(r.rest+",", marks)
	if r.bad = r.bad || n == 0; n > 0 && !bare(r.rest[:n]) {
		r.take(n) // a number
		return
	}
	r.json.WriteByte('"')
	r.take(n)
	r.json.WriteByte('"')
}
