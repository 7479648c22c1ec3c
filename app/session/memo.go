package session

import (
	"strings"

	"vedette/engine"
)

// memo caches the last answer to a question that is asked several times per picture, with the key it was asked for.
type memo[K comparable, V any] struct {
	of    K
	is    V
	known bool
}

// get returns the value for of, calling find unless the cached value is for the same key.
func (m *memo[K, V]) get(of K, find func() V) V {
	if !m.has(of) {
		m.put(of, find())
	}
	return m.is
}

// has reports whether the value for of is cached.
func (m *memo[K, V]) has(of K) bool { return m.known && m.of == of }

// put caches a value.
func (m *memo[K, V]) put(of K, is V) { m.of, m.is, m.known = of, is, true }

// forget clears the cache.
func (m *memo[K, V]) forget() { *m = memo[K, V]{} }

// filled is a command in a position. The rule book's answers about it never change, since anything that changes the game or its dice moves
// the position on.
type filled struct {
	at position
	do string
	in string // keys and values, each followed by a zero byte
}

// in returns c in the current position.
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
