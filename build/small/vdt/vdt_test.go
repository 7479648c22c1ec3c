package vdt

import (
	"bytes"
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/rulestest/sure"
)

// module is a small program from the Go linker.
var module = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "vdt")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "a.wasm")
	main := "package main\n\nfunc main() { println(len(make([]int, 3)), 0.5, uint64(1)<<63) }\n"
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(main), 0o644); err != nil {
		return nil, err
	}
	cmd := exec.Command("go", "build", "-ldflags=-s -w", "-o", out, "main.go")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=", "GO111MODULE=off")
	if said, err := cmd.CombinedOutput(); err != nil {
		return said, err
	}
	return os.ReadFile(out)
})

// packed is that program, packed.
var packed = sync.OnceValues(func() ([]byte, error) {
	b, err := module()
	if err != nil {
		return nil, err
	}
	return Pack(b)
})

func program(t *testing.T) []byte {
	t.Helper()
	return sure.Of(module())(t)
}

func TestRoundTrip(t *testing.T) {
	wasm := program(t)
	apart := sure.Of(groups(wasm, nil, nil))(t)
	functions := 0
	for _, g := range apart {
		functions += g.count
	}
	assert.Greater(t, functions, 1000, "the code section is taken apart")
	packed := sure.Of(packed())(t)
	assert.True(t, bytes.Equal(wasm, sure.Of(Unpack(packed, len(wasm)))(t)))
	assert.True(t, bytes.Equal(packed, sure.Of(Pack(wasm))(t)), "the same twice")
	_, err := Unpack(packed, len(wasm)-1)
	assert.ErrorIs(t, err, ErrDamaged)
}

func TestOtherBytesArePackedAsTheyAre(t *testing.T) {
	wasm := program(t)
	strange := bytes.Clone(wasm)
	at := bytes.Index(strange, []byte{0x41, 0x08, 0x6B}) // an instruction in the middle becomes an unknown one
	require.Positive(t, at)
	strange[at] = 0xFE
	for name, b := range map[string][]byte{"nothing known": bytes.Repeat([]byte("sabre "), 9999), "strange code": strange,
		"cut off": wasm[:len(wasm)/2]} {
		assert.True(t, bytes.Equal(b, sure.Of(Unpack(sure.Of(Pack(b))(t, name), len(b)))(t, name)), name)
	}
}

func TestUnpackRefusesDamage(t *testing.T) {
	wasm := program(t)
	packed, err := packed()
	require.NoError(t, err)
	for _, n := range []int{0, 4, 8, 20, 8 + headBytes, len(packed) / 2, len(packed) - 1} {
		_, err := Unpack(packed[:n], len(wasm))
		assert.ErrorIs(t, err, ErrDamaged, "cut off at %d", n)
	}
	for i := 0; i < len(packed); i += 1 + len(packed)/24 {
		bad := bytes.Clone(packed)
		bad[i] ^= 0x41
		if back, err := Unpack(bad, len(wasm)); err == nil {
			// The last bytes of a range coder may carry no information.
			assert.True(t, bytes.Equal(back, wasm) || i > 8, "byte %d", i)
		}
	}
	huge := bytes.Clone(packed)
	binary.LittleEndian.PutUint32(huge[12+word(packed, 2)+8:], 1<<31)
	_, err = Unpack(huge, len(wasm))
	assert.ErrorIs(t, err, ErrDamaged)
}

func FuzzUnpack(f *testing.F) {
	small, err := Pack([]byte("skirmish order, skirmish order, skirmish order"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(small)
	f.Fuzz(func(t *testing.T, packed []byte) {
		b, err := Unpack(packed, 1<<16)
		if err != nil {
			require.Nil(t, b)
			return
		}
		require.True(t, bytes.Equal(b, sure.Of(Unpack(sure.Of(Pack(b))(t), len(b)))(t)))
	})
}
