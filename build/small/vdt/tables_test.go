package vdt

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"vedette/engine/rulestest/sure"
)

// someTables are the streams of a block of two functions that share some tables.
func someTables() (parts [blockStreams][]byte) {
	parts[streamBlock] = []byte{2, 0x80, 0x20, 0x82, 0x20, 16, 0xA8, 1, 0xE8, 1, 20, // two, from 4096 to 4098, index, maps, buckets
		1, 40, 0, 0xA8, 1, 0} // steps, functions, maps, others, no cuts
	parts[streamHere] = []byte{2, 0}
	parts[streamKind], parts[streamFlag] = []byte{0, 7}, []byte{0, 1}
	parts[streamSteps], parts[streamMaps] = []byte{2, 2}, []byte{3, 3}
	parts[streamArgs], parts[streamDefer] = []byte{1, 5}, []byte{0, 9}
	parts[streamHeads], parts[streamHeads+1] = []byte{1, 3}, []byte{2, 9}
	for slot, which := range map[int][]byte{0: {1, 1}, SlotSteps: {0, 0}, SlotSteps + 1: {1, 2}, SlotMaps: {1, 2}, SlotMaps + 1: {0, 1},
		SlotMaps + 2: {1, 0}} {
		parts[streamWhich+slot] = which
	}
	parts[streamTables] = []byte{2, 1, 0, 0, 2, 6, 3, 0}
	parts[streamTables+SlotSteps+1] = []byte{2, 3, 0}
	parts[streamTables+SlotMaps] = []byte{5}
	parts[streamTables+SlotMaps+1] = []byte{1, 2, 3, 4}
	parts[streamTables+SlotMaps+2] = append([]byte{1, 0, 0, 0, 0, 0, 0, 0}, "sixteen bytes ok"...)
	return parts
}

func TestTablesComeBack(t *testing.T) {
	parts := someTables()
	b := sure.Of(blockTogether(parts, 1<<12, 1<<12))(t)
	require.Len(t, b, 232+20*20)
	f := b[16+24:]
	assert.Equal(t, []int{4096, 8, 1, 4}, []int{word(f, 0), word(f, 2), word(f, 4), word(f, 12)},
		"place, arguments, first and second table of steps")
	f = f[64:]
	assert.Equal(t, []int{4097, 40, 9, 7, 4}, []int{word(f, 0), word(f, 2), word(f, 3), word(f, 4), word(f, 12)})
	assert.Equal(t, []byte{0, 2, 1, 0, 2, 3, 0, 0, 2, 6, 3, 0, 0, 0, 0, 0}, b[:16], "in the order in which they are asked for")
	assert.Equal(t, []int{1, 3, 5}, []int{word(b[168:], 0), word(b[168:], 1), int(b[176])})
	assert.Equal(t, parts, sure.Of(blockApart(b, sure.Found(blockOf(b, 16, 2))(t), nil))(t))
	_, err := blockTogether(parts, 1<<12, len(b)-1)
	assert.Error(t, err, "more than wanted")
}

func TestTablesRefuseDamage(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	whole := sure.Of(blockTogether(someTables(), 1<<12, 1<<12))(t)
	refused := 0
	for range 20000 {
		parts := someTables()
		for range 1 + r.IntN(3) {
			p := &parts[r.IntN(blockStreams)]
			switch *p = slices.Clone(*p); {
			case len(*p) == 0 || r.IntN(4) == 0:
				*p = append(*p, byte(r.Uint32()))
			case r.IntN(4) == 0:
				*p = (*p)[:r.IntN(len(*p))]
			default:
				(*p)[r.IntN(len(*p))] = byte(r.Uint32())
			}
		}
		b, err := blockTogether(parts, 1<<12, 1<<12)
		if err != nil {
			refused++
			continue
		}
		require.LessOrEqual(t, len(b), 1<<12)
		bad := slices.Clone(whole)
		bad[r.IntN(len(bad))] = byte(r.Uint32())
		l, ok := blockOf(bad, 16, 2)
		if !ok {
			continue
		}
		_, _ = blockApart(bad, l, nil) // whatever it finds, it must not panic
	}
	assert.Greater(t, refused, 10000)
}

func TestWordsSpellTheSameSymbols(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	numbers := []numberOf{{kindOffset, 8}, {kind64, -70000}}
	var groups [][]uint16
	for range 3 {
		var g []uint16
		for range 3000 {
			if g = append(g, 0x20, uint16(r.IntN(3)), 0x29, 3, 256); r.IntN(3) == 0 {
				g = append(g, 0x42, 257, uint16(r.IntN(256)))
			}
		}
		groups = append(groups, g)
	}
	groups = append(groups, nil, []uint16{7, 7, 7, 7, 7})
	d, written := choose(numbers, groups)
	read := sure.Of(readDictionary(d.packed))(t)
	assert.Equal(t, numbers, read.numbers)
	for i, g := range groups {
		if len(g) > 1000 {
			assert.Less(t, len(written[i]), len(g)/3, "phrases are words")
		}
		got, err := read.spell(written[i], len(g))
		require.NoError(t, err)
		assert.True(t, slices.Equal(g, got), "group %d", i)
		if len(g) > 0 {
			_, err = read.spell(written[i], len(g)-1)
			assert.Error(t, err, "more than wanted")
		}
	}
}

func TestDictionaryRefusesDamage(t *testing.T) {
	long := []byte{0, 0, 60, 2} // a word of two symbols, of four, of eight ...
	for i := range byte(59) {
		long = append(long, 0, i, i)
	}
	for name, b := range map[string][]byte{
		"nothing": {}, "cut off": {0, 0, 2, 1}, "too much": {0, 0, 0, 0}, "a pair of itself": {0, 0, 1, 0, 0, 0},
		"a pair of nothing": {0, 0, 1, 0, 1, 1},
		"each of the other": {0, 0, 2, 0, 1, 1, 0, 0, 0}, "too long": long, "no such number": {0, 0, 1, 0x81, 2},
		"no such kind": {1, 99, 0, 0, 0},
	} {
		_, err := readDictionary(b)
		assert.Error(t, err, name)
	}
}
