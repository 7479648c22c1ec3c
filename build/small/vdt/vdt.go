// Package vdt packs the program for the line, to two thirds of an .lzma file and less than half of gzip. web/shell/unpack.js
// unpacks it in the browser while it arrives.
//
// Start with [Pack]; [Unpack] is its inverse in Go, and every packed program is unpacked once before it is trusted.
//
// A WebAssembly module made by the Go linker is mostly instructions, and their operands are what does not repeat. So the two are
// separated (code.go): instructions, in which branches count from outside and calls no longer say where they return to, and
// operands, one stream for each kind. Frequent phrases of instructions become words (words.go), and the functions' tables are
// taken apart by column (tables.go). Package lzma then packs the result.
//
// # Format
//
// "VDT2", the length of the whole module and that of the dictionary (words.go), four bytes each, the dictionary, then groups
// until the module is complete. A group is a head of four-byte numbers, least significant byte first, and packed bytes. The head
// holds the number of functions, the linker's number of the first one, and for each stream the unpacked and the packed length.
// Stream 0 is plain bytes, in groups without functions; the others are the instructions and the kinds of operands of that many
// functions of the code section. The packed streams follow in that order. Each stream has its own lzma model, which goes on
// learning from group to group. A group whose number of functions is 0xFFFFFFFF is the block of the functions' tables
// (tables.go): its second number is the length of the block, and it has other streams, each with a fresh model.
package vdt

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"sync"

	"vedette/build/small/lzma"
)

// ErrDamaged is returned for packed bytes that cannot be unpacked.
var ErrDamaged = errors.New("vdt: the packed program is damaged")

const (
	magic     = "VDT2"
	most      = 1 << 20 // bytes in a group of plain bytes
	functions = 1500    // in a group of functions; web/shell/vdt/groups.js accepts no more
	streams   = 2 + kinds
	headBytes = 4 * (2 + 2*streams)
	blockMark = 1<<32 - 1
	blockHead = 4 * (2 + 2*blockStreams)
)

// shape returns what helps to predict the bytes of a stream, as measured.
func shape(stream int) lzma.Shape {
	switch stream {
	case 0:
		return lzma.Shape{Places: 2, Before: 2}
	case 1:
		return lzma.Shape{Before: 8}
	}
	return lzma.Shape{Before: 2}
}

// blockShape is shape for the streams of a block.
func blockShape(stream int) lzma.Shape {
	if stream == streamTables+SlotMaps+2 {
		return lzma.Shape{Places: 2, Before: 2}
	}
	return lzma.Shape{Before: 2}
}

type group struct {
	count, place int
	parts        [streams][]byte
	ops          []uint16 // of parts[1], before they become words
	block        *[blockStreams][]byte
}

// Pack packs a WebAssembly module. How many numbers are best left among the instructions follows no rule: it tries several.
func Pack(wasm []byte) ([]byte, error) {
	var all [len(inlineNumbers)][]byte
	var errs [len(inlineNumbers)]error
	var done sync.WaitGroup
	for i, n := range inlineNumbers {
		done.Go(func() {
			groups, d, err := words(wasm, n)
			if err != nil { // from another linker: larger, but whole
				all[i], errs[i] = PackPlain(wasm)
				return
			}
			all[i], errs[i] = pack(wasm, groups, d)
		})
	}
	done.Wait()
	best := all[0]
	for _, b := range all {
		if len(b) < len(best) {
			best = b
		}
	}
	return best, errors.Join(errs[:]...)
}

// PackPlain packs any bytes without taking them apart.
func PackPlain(b []byte) ([]byte, error) {
	return pack(b, plain(nil, b), &dictionary{packed: make([]byte, 3)})
}

func pack(wasm []byte, groups []group, d *dictionary) ([]byte, error) {
	var packed [streams][][]byte
	for i := range packed {
		var all []byte
		var cuts []int
		for _, g := range groups {
			all = append(all, g.parts[i]...)
			cuts = append(cuts, len(all))
		}
		packed[i] = lzma.PackParts(all, cuts, shape(i))
	}
	out := binary.LittleEndian.AppendUint32([]byte(magic), uint32(len(wasm)))
	word := func(v int) { out = binary.LittleEndian.AppendUint32(out, uint32(v)) }
	word(len(d.packed))
	out = append(out, d.packed...)
	for k, g := range groups {
		if g.block != nil {
			word(blockMark)
			word(g.place)
			var all []byte
			for i, p := range g.block {
				var b []byte
				if len(p) > 0 {
					b = lzma.PackParts(p, []int{len(p)}, blockShape(i))[0]
				}
				word(len(p))
				word(len(b))
				all = append(all, b...)
			}
			out = append(out, all...)
			continue
		}
		word(g.count)
		word(g.place)
		for i, p := range g.parts {
			if len(p) == 0 {
				packed[i][k] = nil
			}
			word(len(p))
			word(len(packed[i][k]))
		}
		for i := range g.parts {
			out = append(out, packed[i][k]...)
		}
	}
	back, err := Unpack(out, len(wasm))
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(back, wasm) {
		return nil, fmt.Errorf("%w: it does not come back as it was", errCode)
	}
	return out, nil
}

// plain adds groups of plain bytes.
func plain(all []group, b []byte) []group {
	for len(b) > 0 {
		n := min(len(b), most)
		all = append(all, group{parts: [streams][]byte{b[:n]}})
		b = b[n:]
	}
	return all
}

// words splits a module and writes its instructions in words, with up to most numbers among them.
func words(wasm []byte, most int) ([]group, *dictionary, error) {
	count := map[numberOf]int{}
	if _, err := groups(wasm, nil, count); err != nil {
		return nil, nil, err
	}
	var numbers []numberOf
	for n := range count {
		numbers = append(numbers, n)
	}
	inOrder := func(a, b numberOf) int { return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.v, b.v)) }
	slices.SortFunc(numbers, func(a, b numberOf) int { return cmp.Or(cmp.Compare(count[b], count[a]), inOrder(a, b)) })
	numbers = numbers[:min(len(numbers), most)]
	slices.SortFunc(numbers, inOrder)
	inline := map[numberOf]uint16{}
	for i, n := range numbers {
		inline[n] = uint16(256 + i)
	}
	all, err := groups(wasm, inline, nil)
	if err != nil {
		return nil, nil, err
	}
	var ops [][]uint16
	for _, g := range all {
		ops = append(ops, g.ops)
	}
	d, written := choose(numbers, ops)
	for i := range all {
		if all[i].count > 0 {
			all[i].parts[1] = written[i]
		}
	}
	return all, d, nil
}

// groups splits a module, leaving the numbers of inline among the instructions; if count is not nil, numbers are counted in it.
// It returns errCode for a module the Go linker did not make.
func groups(wasm []byte, inline map[numberOf]uint16, count map[numberOf]int) (all []group, err error) {
	if len(wasm) < 8 || string(wasm[:4]) != "\x00asm" {
		return nil, errCode
	}
	done := 0
	var later *laterBlock
	for r := (reader{b: wasm, at: 8}); r.at < len(wasm) && !r.bad; {
		id := r.byte()
		n := int(r.unsigned())
		body := reader{b: wasm[:min(len(wasm), r.at+n)], at: r.at}
		r.skip(n)
		switch id {
		case 0:
			later = readLater(wasm[body.at:r.at])
		case 2:
			for n := body.unsigned(); n > 0 && !body.bad; n-- {
				body.skip(int(body.unsigned()))
				body.skip(int(body.unsigned()))
				switch body.byte() {
				case 0: // a function
					body.unsigned()
				case 1: // a table
					body.skip(1)
					body.limits()
				case 2: // a memory
					body.limits()
				case 3: // a global
					body.skip(2)
				default:
					return nil, errCode
				}
			}
		case 10:
			many := int(body.unsigned())
			all = plain(all, wasm[done:body.at])
			for i := 0; i < many; {
				g := group{place: firstPlace + i, count: min(functions, many-i)}
				var fs [][]byte
				for range g.count {
					n := int(body.unsigned())
					from := body.at
					body.skip(n)
					fs = append(fs, wasm[from:body.at])
				}
				w := walker{inline: inline, count: count}
				if err := w.apart(fs, g.place); err != nil {
					return nil, err
				}
				g.ops = w.ops
				copy(g.parts[2:], w.numbers[:])
				all = append(all, g)
				i += g.count
			}
			done = body.at
		case 11:
			from, to, parts := findBlock(body, later)
			if to == 0 {
				break // pack it plainly
			}
			all = append(plain(all, wasm[done:from]), group{place: to - from, block: &parts})
			done = to
		}
		if body.bad {
			return nil, errCode
		}
	}
	return plain(all, wasm[done:]), nil
}

// findBlock finds the data segment that is a block, or the three segments left out of one, and takes them apart; from and to are
// their position in the module, 0 if there are none.
func findBlock(r reader, later *laterBlock) (from, to int, parts [blockStreams][]byte) {
	var all []dataPiece
	place, index, count := -1, 0, 0
	for n := r.unsigned(); n > 0 && !r.bad; n-- {
		if r.byte() != 0 || r.byte() != 0x41 {
			return 0, 0, parts
		}
		p := dataPiece{place: int(r.signed())}
		r.byte()
		length := int(r.unsigned())
		p.from = r.at
		r.skip(length)
		if p.to = r.at; r.bad {
			break
		}
		all = append(all, p)
		b := r.b[p.from:p.to]
		if p.place == place || later != nil && p.place == later.place {
			l, ok := Block{}, true
			if later != nil {
				l = later.Block
			} else {
				l, ok = blockOf(b, index, count)
			}
			if !ok || l.size() != len(b) {
				return 0, 0, parts
			}
			parts, err := blockApart(b, l, nil)
			if err != nil {
				return 0, 0, parts
			}
			return p.from, p.to, parts
		}
		if i := bytes.Index(b, tablesMagic); i >= 0 {
			var whole [72]byte // zeros at the end of a segment are left out
			copy(whole[:], b[i:])
			head := func(w int) int { return int(binary.LittleEndian.Uint64(whole[8+8*w:])) }
			place, index, count = p.place+i+head(6), head(7)-head(6), head(0)
		}
		if later != nil && len(all) == 3 && all[0].place > later.place {
			return later.apart(r.b, all)
		}
	}
	return 0, 0, parts
}

// dataPiece is a data segment: where it goes in memory, and its range in the module.
type dataPiece struct{ place, from, to int }

// tablesMagic is the start of the head of the functions' tables.
var tablesMagic = []byte{0xF1, 0xFF, 0xFF, 0xFF, 0, 0, 1, 8}

// Unpack unpacks what Pack has packed, at most max bytes.
func Unpack(packed []byte, max int) ([]byte, error) {
	if len(packed) < 12 || string(packed[:4]) != magic {
		return nil, ErrDamaged
	}
	size := int(binary.LittleEndian.Uint32(packed[4:]))
	if size > max {
		return nil, ErrDamaged
	}
	if word(packed, 2) > len(packed)-12 {
		return nil, ErrDamaged
	}
	d, err := readDictionary(packed[12 : 12+word(packed, 2)])
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	packed = packed[12+word(packed, 2):]
	out := []byte{}
	room := 2*size + 1<<20
	var l [streams]*lzma.Unpacker
	for i := range l {
		l[i] = lzma.NewUnpacker(room, shape(i))
	}
	for len(out) < size {
		if len(packed) < headBytes {
			return nil, ErrDamaged
		}
		if word(packed, 0) == blockMark {
			part, rest, err := unpackBlock(packed, room, size-len(out))
			if err != nil {
				return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
			}
			out, packed = append(out, part...), rest
			continue
		}
		head := packed
		packed = packed[headBytes:]
		var parts [streams][]byte
		for i := range parts {
			raw, length := word(head, 2+2*i), word(head, 3+2*i)
			if length > len(packed) {
				return nil, ErrDamaged
			}
			if raw > 0 {
				var err error
				if parts[i], err = l[i].Part(packed[:length], raw); err != nil {
					return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
				}
			}
			packed = packed[length:]
		}
		part, count := parts[0], word(head, 0)
		if count > functions {
			return nil, ErrDamaged
		}
		if count > 0 {
			ops, err := d.spell(parts[1], room)
			if err != nil {
				return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
			}
			if part, err = together(d, ops, [kinds][]byte(parts[2:]), count, word(head, 1)); err != nil {
				return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
			}
		}
		if len(part) == 0 {
			return nil, ErrDamaged
		}
		out = append(out, part...)
	}
	if len(out) != size || len(packed) != 0 {
		return nil, ErrDamaged
	}
	return out, nil
}

// unpackBlock unpacks the block at the start of packed, at most max bytes of one of at most room bytes, and returns the
// remaining packed bytes.
func unpackBlock(packed []byte, room, max int) (b, rest []byte, err error) {
	if len(packed) < blockHead || word(packed, 1) > max || word(packed, 1) == 0 {
		return nil, nil, errCode
	}
	head := packed
	packed = packed[blockHead:]
	var parts [blockStreams][]byte
	for i := range parts {
		raw, length := word(head, 2+2*i), word(head, 3+2*i)
		if raw == 0 {
			continue
		}
		if length > len(packed) || raw > room {
			return nil, nil, errCode
		}
		if parts[i], err = lzma.NewUnpacker(raw, blockShape(i)).Part(packed[:length], raw); err != nil {
			return nil, nil, err
		}
		packed = packed[length:]
	}
	b, err = blockTogether(parts, room, max)
	if err == nil && len(b) != word(head, 1) {
		err = errCode
	}
	return b, packed, err
}

// limits skips the size limits of a table or memory.
func (r *reader) limits() {
	if r.byte()&1 != 0 {
		r.unsigned()
	}
	r.unsigned()
}

func word(b []byte, i int) int { return int(binary.LittleEndian.Uint32(b[4*i:])) }
