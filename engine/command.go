package engine

import (
	"fmt"
	"strconv"
	"strings"
)

// Value is a field that has been filled in.
type Value struct{ Key, Val string }

// Values are filled fields in the order in which they were filled. No key occurs twice.
type Values []Value

// Get returns the value of key, "" when it is not filled.
func (v Values) Get(key string) string {
	for _, x := range v {
		if x.Key == key {
			return x.Val
		}
	}
	return ""
}

// Is reports whether the Tick named key is ticked.
func (v Values) Is(key string) bool { return v.Get(key) == "yes" }

// Int returns the value of key as a whole number, or def when it is empty or not a number.
func (v Values) Int(key string, def int) int {
	if val := v.Get(key); val != "" {
		if n, err := strconv.Atoi(val); err == nil {
			return n
		}
	}
	return def
}

// With returns a copy with key set to val; an empty val removes it.
func (v Values) With(key, val string) Values {
	out := make(Values, 0, len(v)+1)
	found := false
	for _, x := range v {
		if x.Key == key {
			found = true
			x.Val = val
		}
		if x.Val != "" {
			out = append(out, x)
		}
	}
	if !found && val != "" {
		out = append(out, Value{key, val})
	}
	return out
}

// Command is a decision of the referee: a procedure and its filled fields.
type Command struct {
	Do string
	In Values
}

// Do returns a command for a procedure; pairs alternates keys and values.
func Do(procedure string, pairs ...string) Command {
	c := Command{Do: procedure}
	for i := 0; i+1 < len(pairs); i += 2 {
		c.In = c.In.With(pairs[i], pairs[i+1])
	}
	return c
}

// With returns a copy of c with one field set.
func (c Command) With(key, val string) Command { return Command{c.Do, c.In.With(key, val)} }

// String writes a command on one line: "fire-rifle actor=veteran range=6-12". Spaces and special characters in a value are
// percent-encoded. ParseCommand reads it back.
func (c Command) String() string {
	var b strings.Builder
	b.WriteString(escape(c.Do))
	for _, v := range c.In {
		b.WriteString(" " + escape(v.Key) + "=" + escape(v.Val))
	}
	return b.String()
}

// MaxCommand is the maximum length of a written command in bytes. ParseCommand refuses anything longer.
const MaxCommand = 4 * MaxKept

// ParseCommand reads what String writes. It returns a *Malformed for anything else.
func ParseCommand(s string) (Command, error) {
	if len(s) > MaxCommand {
		return Command{}, &Malformed{"a command of %d bytes is too long", []any{len(s)}}
	}
	words := strings.Split(s, " ")
	do := unescape(words[0])
	if do == "" {
		return Command{}, &Malformed{"not a command: %.40q", []any{s}}
	}
	c := Command{Do: do}
	for _, w := range words[1:] {
		k, val, ok := strings.Cut(w, "=")
		key, v := unescape(k), unescape(val)
		if !ok || key == "" || v == "" || c.In.Get(key) != "" {
			return Command{}, &Malformed{"not a field: %.40q", []any{w}}
		}
		c.In = append(c.In, Value{key, v})
	}
	if c.String() != s {
		return Command{}, &Malformed{"not written as commands are: %.40q", []any{s}}
	}
	return c, nil
}

// unescape reverses escape. It accepts malformed input, since ParseCommand compares the command as String writes it with its
// input.
func unescape(s string) string {
	var b strings.Builder
	for {
		text, rest, more := strings.Cut(s, "%")
		b.WriteString(text)
		if !more {
			return b.String()
		}
		n, _ := strconv.ParseUint(rest[:min(2, len(rest))], 16, 8)
		b.WriteByte(byte(n))
		s = rest[min(2, len(rest)):]
	}
}

// escape keeps letters, digits and the punctuation used in values, and percent-encodes the rest.
func escape(s string) string {
	var b strings.Builder
	for i := range len(s) {
		c := s[i]
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', strings.IndexByte("-_.,+/:", c) >= 0:
			b.WriteByte(c)
		default:
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}
