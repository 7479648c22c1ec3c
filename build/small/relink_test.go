package small

import (
	"bytes"
	"encoding/binary"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/build/small/vdt"
	"vedette/engine/rulestest/sure"
)

// Every browser journey runs the program made by relink; this checks what it must leave alone.
func TestRelinkForgetsOnlyNames(t *testing.T) {
	_, was := asCompiled(t)
	small, _, err := relink(was)
	require.NoError(t, err, "the toolchain lays programs out in another way: look at relink.go")
	again, _, err := relink(small)
	require.NoError(t, err)
	assert.True(t, bytes.Equal(again, small), "nothing more to do")
	assert.True(t, bytes.Contains(was, []byte("vedette/engine/systems/hill.System.Desk")))
	assert.False(t, bytes.Contains(small, []byte("vedette/engine/systems/hill.System.Desk")))

	before := sure.Of(split(was))(t)
	after := sure.Of(split(small))(t)
	require.Len(t, after, len(before))
	for i, s := range before {
		if s.id == 10 {
			onlyIdleEmptied(t, before, s.body, after[i].body)
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
		le := binary.LittleEndian
		head := bytes.Index(one, []byte{0xF1, 0xFF, 0xFF, 0xFF, 0, 0, 1, 8})
		tail := head + 72 + int(le.Uint64(one[head+8+56:]))
		steps, index, count := head+int(le.Uint64(one[head+8+48:])), head+int(le.Uint64(one[head+8+56:])), int(le.Uint64(one[head+8:]))
		lay := sure.Of(settle(two, low, func(int) bool { return false }))(t)
		assert.Equal(t, steps, lay.from)
		to := lay.to
		changed := 0
		for k := range one {
			if one[k] != two[k] {
				changed++
				require.True(t, k >= head+72 && k < to, "byte %d", k)
				require.True(t, k >= steps || two[k] == 0, "byte %d", k)
			}
		}
		maps := index + int(le.Uint64(two[moduleOf(two, steps, index)+8*14:]))
		// Every function finds the same steps and maps as before.
		for i := range count {
			at := index + int(le.Uint32(one[index+8*i+4:]))
			nSteps, nMaps := int(le.Uint32(one[at+28:])), int(one[at+43])
			require.True(t, bytes.Equal(one[at+8:at+16], two[at+8:at+16]))
			for slot, field := range vdt.FunctionSlots(nSteps, nMaps) {
				if field == 0 {
					continue
				}
				base, none := steps, uint32(0)
				if slot >= vdt.SlotMaps {
					base, none = maps, 1<<32-1
				}
				was, is := le.Uint32(one[at+field:]), le.Uint32(two[at+field:])
				switch slot {
				case vdt.SlotSteps, vdt.SlotSteps + 2, vdt.SlotSteps + 3, vdt.SlotMaps + 3, vdt.SlotMaps + 5, vdt.SlotMaps + 6, vdt.SlotMaps + 7:
					require.Equal(t, none, is)
					continue
				}
				require.Equal(t, was == none, is == none)
				if was != none {
					n := vdt.TableBytes(one[base+int(was):], slot)
					require.Positive(t, n)
					require.True(t, bytes.Equal(one[base+int(was):][:n], two[base+int(is):][:n]), "function %d, slot %d", i, slot)
				}
			}
		}
		assert.Greater(t, changed, tail/100)
	}
}

// moduleOf finds the module data in memory by its pointers.
func moduleOf(memory []byte, steps, index int) int {
	le := binary.LittleEndian
	for at := 0; at+42*8 <= len(memory); at++ {
		if le.Uint64(memory[at+80:]) == uint64(steps) && le.Uint64(memory[at+104:]) == uint64(index) {
			return at
		}
	}
	return 0
}

// onlyIdleEmptied compares the code with the original: functions that never run trap, and all others are the same.
func onlyIdleEmptied(t *testing.T, sections []section, was, is []byte) {
	names := sure.Of(functionNames(sections))(t)
	never := idle(names)
	require.Greater(t, len(never), 150)
	one, two := functions(t, was), functions(t, is)
	require.Len(t, two, len(one))
	for i := range one {
		want := one[i]
		if never[i] {
			want = []byte{0, 0, end}
		}
		require.True(t, bytes.Equal(want, two[i]), "function %d", i)
	}
}

func functions(t *testing.T, code []byte) (all [][]byte) {
	count, k := binary.Uvarint(code)
	code = code[k:]
	for range count {
		n, k := binary.Uvarint(code)
		all, code = append(all, code[k:k+int(n)]), code[k+int(n):]
	}
	require.Empty(t, code)
	return all
}

// Every name in the list of what never runs still exists in the program, and the question whether the tracer is on is not among
// them.
func TestIdleFunctionsAreThere(t *testing.T) {
	_, was := asCompiled(t)
	for _, name := range idleNames {
		assert.True(t, bytes.Contains(was, append([]byte{0}, name...)), name)
	}
	for _, name := range []string{busyName, "runtime.traceAcquire"} {
		assert.True(t, bytes.Contains(was, append([]byte{0}, name+"\x00"...)), name)
		assert.False(t, name != busyName && begins(name, idleNames), name)
	}
}

func TestRelinkRefusesWhatItDoesNotKnow(t *testing.T) {
	_, p := compiled(t)
	for name, b := range map[string][]byte{
		"nothing": nil, "text": []byte("<!doctype html>"), "no sections": p.Wasm[:8], "cut off": p.Wasm[:len(p.Wasm)/2],
		"another table": bytes.Replace(p.Wasm, []byte{0xF1, 0xFF, 0xFF, 0xFF, 0, 0, 1, 8}, []byte{0xF7, 0xFF, 0xFF, 0xFF, 0, 0, 1, 8}, 1),
	} {
		_, _, err := relink(b)
		assert.ErrorIs(t, err, errLayout, name)
	}
}

func TestSignedNumbers(t *testing.T) {
	for _, v := range []int{0, 1, -1, 63, 64, -64, -65, 4096, 1 << 26, -(1 << 26)} {
		got, n := signed(vdt.AppendSigned(nil, int64(v)))
		assert.Equal(t, v, got)
		assert.Positive(t, n)
	}
	_, n := signed([]byte{0x80})
	assert.Zero(t, n)
}
