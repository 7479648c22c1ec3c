// Package terse writes JSON in a shorter form for saves: without quotes, commas and colons that are not needed, and with
// a single character for each of the words true, false and null.
//
//	{"l":[["lost","Trained band",3],["off",[0]]],"b":true}
//	{l[[lost,Trained band,3][off[0]]]b!}
//
// It reads back as the same JSON.
package terse

import (
	"errors"
	"strings"
)

// words are the words of JSON and the characters that stand for them.
var words = map[string]byte{"true": '!', "false": '~', "null": '_'}

const (
	marks = ",:[]{}\"\\!~_" // end an unquoted string, and cannot occur in one
	apart = "[{\"!~_"       // need no comma or colon before them
	deep  = 60              // maximum nesting of lists
)

// Write shortens JSON that has no white space between its tokens.
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

// bare reports whether a string can do without its quotes.
func bare(s string) bool {
	return s != "" && !strings.ContainsAny(s, marks) && s[0] != '-' && (s[0] < '0' || s[0] > '9')
}

// quoted returns the end of the string that begins with the quote at at, the length of s when it never ends.
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

var errText = errors.New("not in terse form")

// Read restores the JSON from the output of Write. It returns an error for anything Write cannot have written.
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

// next returns the next byte, 0 at the end.
func (r *reader) next() byte {
	if r.rest == "" {
		return 0
	}
	return r.rest[0]
}

// take copies the next n bytes to the JSON.
func (r *reader) take(n int) {
	r.json.WriteString(r.rest[:n])
	r.rest = r.rest[n:]
}

// pass skips an optional c.
func (r *reader) pass(c byte) {
	if r.next() == c {
		r.rest = r.rest[1:]
	}
}

func (r *reader) value(depth int) {
	switch c := r.next(); c {
	case '[', '{':
		r.take(1)
		r.list(c+2, depth) // the matching bracket
	default:
		r.single()
	}
}

// list reads the items before the closing bracket end, and the bracket.
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
