package lzma

import (
	"bytes"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/rulestest/sure"
)

func samples() map[string][]byte {
	r := rand.New(rand.NewSource(1))
	noise := make([]byte, 5000)
	r.Read(noise)
	words := []byte{}
	for range 20000 {
		words = append(words, [][]byte{[]byte("skirmish "), []byte("volley, "), []byte("cannister\n"), noise[:3]}[r.Intn(4)]...)
	}
	return map[string][]byte{
		"nothing": {}, "one": {7}, "two": {7, 7}, "three": {1, 2, 3}, "zeros": make([]byte, 100000), "noise": noise, "words": words,
		"far": bytes.Join([][]byte{noise, make([]byte, 70000), noise, words, noise}, nil),
	}
}

// shape uses all available contexts.
var shape = Shape{Places: 2, Before: 4}

func pack(data []byte) []byte { return PackParts(data, []int{len(data)}, shape)[0] }

func unpack(packed []byte, size int) ([]byte, error) {
	return NewUnpacker(1<<20, shape).Part(packed, size)
}

func TestRoundTrip(t *testing.T) {
	for name, b := range samples() {
		t.Run(name, func(t *testing.T) {
			packed := pack(b)
			assert.True(t, bytes.Equal(b, sure.Of(unpack(packed, len(b)))(t)))
			assert.Equal(t, packed, pack(b), "the same twice")
		})
	}
}

func TestParts(t *testing.T) {
	data := samples()["far"]
	cuts := []int{1, 2, 500, 501, 70000, 70000, 76000, len(data)}
	for _, shape := range []Shape{{0, 2}, {2, 4}, {1, 8}, {}} {
		parts := PackParts(data, cuts, shape)
		require.Len(t, parts, len(cuts))
		u := NewUnpacker(len(data), shape)
		from := 0
		for i, p := range parts {
			assert.True(t, bytes.Equal(data[from:cuts[i]], sure.Of(u.Part(p, cuts[i]-from))(t)), "part %d", i)
			from = cuts[i]
		}
		_, err := u.Part(parts[0], 1)
		assert.ErrorIs(t, err, ErrDamaged, "more than the room")
	}
}

func TestUnpackRefusesDamage(t *testing.T) {
	b := samples()["words"]
	packed := pack(b)
	_, err := unpack(packed[:len(packed)/2], len(b))
	assert.ErrorIs(t, err, ErrDamaged, "cut off")
	_, err = unpack(nil, 10)
	assert.ErrorIs(t, err, ErrDamaged)
	for i := 0; i < len(packed); i += 7 {
		bad := bytes.Clone(packed)
		bad[i] ^= 0x10
		back, err := unpack(bad, len(b))
		if err == nil {
			assert.False(t, bytes.Equal(back, b) && i > 4 && i < len(packed)-5, "byte %d", i)
		}
	}
}

func FuzzUnpack(f *testing.F) {
	for _, b := range samples() {
		if len(b) < 10000 {
			f.Add(pack(b), len(b))
		}
	}
	f.Fuzz(func(t *testing.T, packed []byte, size int) {
		if b, err := unpack(packed, size); err == nil {
			require.True(t, bytes.Equal(b, sure.Of(unpack(pack(b), len(b)))(t)))
		} else {
			require.Empty(t, b)
		}
	})
}
