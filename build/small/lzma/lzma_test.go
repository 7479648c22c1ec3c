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

func TestRoundTrip(t *testing.T) {
	for name, b := range samples() {
		t.Run(name, func(t *testing.T) {
			packed := Pack(b)
			assert.True(t, bytes.Equal(b, sure.Of(Unpack(packed, len(b)))(t)))
			assert.Equal(t, packed, Pack(b), "the same twice")
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
	packed := Pack(b)
	_, err := Unpack(packed, len(b)-1)
	assert.ErrorIs(t, err, ErrDamaged, "more than wanted")
	_, err = Unpack(packed[:len(packed)/2], len(b))
	assert.ErrorIs(t, err, ErrDamaged, "cut off")
	_, err = Unpack(nil, 10)
	assert.ErrorIs(t, err, ErrDamaged)
	for i := 0; i < len(packed); i += 7 {
		bad := bytes.Clone(packed)
		bad[i] ^= 0x10
		back, err := Unpack(bad, len(b))
		if err == nil {
			assert.False(t, bytes.Equal(back, b) && i > 4 && i < len(packed)-5, "byte %d", i)
		}
	}
}

func FuzzUnpack(f *testing.F) {
	for _, b := range samples() {
		if len(b) < 10000 {
			f.Add(Pack(b))
		}
	}
	f.Fuzz(func(t *testing.T, packed []byte) {
		if b, err := Unpack(packed, 1<<16); err == nil {
			require.True(t, bytes.Equal(b, sure.Of(Unpack(Pack(b), len(b)))(t)))
		} else {
			require.Empty(t, b)
		}
	})
}
