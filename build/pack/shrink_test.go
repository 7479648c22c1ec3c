package pack

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The program that shrink makes is what every journey in the browser runs; here is what it must leave alone.
func TestShrinkForgetsOnlyNames(t *testing.T) {
	root, p := compiled(t)
	was, err := os.ReadFile(filepath.Join(root, "build", "cache", "app.wasm"))
	require.NoError(t, err)
	small, err := shrink(was)
	require.NoError(t, err, "the toolchain lays programs out in another way: look at shrink.go")
	assert.True(t, bytes.Equal(small, p.Wasm))
	again, err := shrink(small)
	require.NoError(t, err)
	assert.True(t, bytes.Equal(again, small), "nothing more to do")
	assert.True(t, bytes.Contains(was, []byte("vedette/engine/systems/hill.System.Desk")))
	assert.False(t, bytes.Contains(small, []byte("vedette/engine/systems/hill.System.Desk")))

	before, err := split(was)
	require.NoError(t, err)
	after, err := split(small)
	require.NoError(t, err)
	require.Len(t, after, len(before))
	for i, s := range before {
		if s.id == 10 { // what the journeys run, and shorter
			assert.Less(t, len(after[i].body), len(s.body)*95/100)
			continue
		}
		if s.id != 11 {
			assert.True(t, bytes.Equal(s.body, after[i].body), "section %d", s.id)
			continue
		}
		one, low, err := unroll(s.body)
		require.NoError(t, err)
		two, low2, err := unroll(after[i].body)
		require.NoError(t, err)
		assert.Equal(t, low, low2)
		two = append(two, make([]byte, len(one)-len(two))...) // zeros at the end are left out
		head := bytes.Index(one, []byte{0xF1, 0xFF, 0xFF, 0xFF, 0, 0, 1, 8})
		tail := head + 72 + int(binary.LittleEndian.Uint64(one[head+8+56:]))
		changed := 0
		for k := range one {
			if one[k] != two[k] {
				changed++
				require.True(t, k >= head+72 && (two[k] == 0 || two[k] == 0xFF), "byte %d", k)
			}
		}
		assert.Greater(t, changed, tail/100)
	}
}

func TestShrinkRefusesWhatItDoesNotKnow(t *testing.T) {
	_, p := compiled(t)
	for name, b := range map[string][]byte{
		"nothing": nil, "text": []byte("<!doctype html>"), "no sections": p.Wasm[:8], "cut off": p.Wasm[:len(p.Wasm)/2],
		"another table": bytes.Replace(p.Wasm, []byte{0xF1, 0xFF, 0xFF, 0xFF, 0, 0, 1, 8}, []byte{0xF7, 0xFF, 0xFF, 0xFF, 0, 0, 1, 8}, 1),
	} {
		_, err := shrink(b)
		assert.ErrorIs(t, err, errLayout, name)
	}
}

func TestSignedNumbers(t *testing.T) {
	for _, v := range []int{0, 1, -1, 63, 64, -64, -65, 4096, 1 << 26, -(1 << 26)} {
		got, n := signed(appendSigned(nil, v))
		assert.Equal(t, v, got)
		assert.Positive(t, n)
	}
	_, n := signed([]byte{0x80})
	assert.Zero(t, n)
}
