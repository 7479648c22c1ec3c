package session

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"vedette/engine"
)

func TestMemoFindsAnAnswerOnce(t *testing.T) {
	asked := 0
	var m memo[string, int]
	length := func(of string) int {
		return m.get(of, func() int { asked++; return len(of) })
	}
	assert.False(t, m.has(""), "nothing was asked yet")
	assert.Zero(t, length(""))
	assert.Equal(t, 3, length("one"))
	assert.Equal(t, 3, length("one"))
	assert.Equal(t, 2, asked)
	assert.False(t, m.has(""), "only the last one is kept")
	m.put("two", 7)
	assert.Equal(t, 7, length("two"))
	m.forget()
	assert.Equal(t, 3, length("two"))
	assert.Equal(t, 3, asked)
}

// Two commands have the same key only if all their fields are equal, even if their concatenations agree.
func TestCommandsAreToldApart(t *testing.T) {
	s, _ := evening(t)
	seen := map[filled]string{}
	for _, c := range []engine.Command{engine.Do("a"), engine.Do("b"), engine.Do("a", "k", "v"), engine.Do("a", "kv", "v"),
		engine.Do("a", "k", "vv"),
		engine.Do("a", "k", "v", "l", "w"), engine.Do("a", "l", "w", "k", "v")} {
		assert.Empty(t, seen[s.in(c)], c.String())
		seen[s.in(c)] = c.String()
		assert.Equal(t, s.in(c), s.in(c))
	}
	before := s.in(engine.Do("a"))
	s.KeepDice(false)
	assert.NotEqual(t, before, s.in(engine.Do("a")), "in another position")
}
