package session

import (
	"strings"

	"vedette/engine"
)

// memo remembers the last answer to a question that is asked several times a picture, and what it was asked about.
type memo[K comparable, V any] struct {
	of    K
	is    V
	known bool
}

// get is the answer for of. It is found anew only when the last one was for something else.
func (m *memo[K, V]) get(of K, find func() V) V {
	if !m.has(of) {
		m.put(of, find())
	}
	return m.is
}

// has tells whether the answer for of is known.
func (m *memo[K, V]) has(of K) bool { return m.known && m.of == of }

// put is for an answer that was found in another way.
func (m *memo[K, V]) put(of K, is V) { m.of, m.is, m.known = of, is, true }

// forget drops the answer.
func (m *memo[K, V]) forget() { *m = memo[K, V]{} }

// filled is a command in a position: whatever the rule book says of it there is always the same. Whatever changes a game or
// its dice moves the position on.
type filled struct {
	at position
	do string
	in string // keys and values, each with its end
}

// in is a command in the position of the open game.
func (ev *Evening) in(c engine.Command) filled {
	n := 0
	for _, v := range c.In {
		n += len(v.Key) + len(v.Val) + 2
	}
	var in strings.Builder
	in.Grow(n)
	for _, v := range c.In {
		in.WriteString(v.Key)
		in.WriteByte(0)
		in.WriteString(v.Val)
		in.WriteByte(0)
	}
	return filled{ev.position(), c.Do, in.String()}
}
