// Package squeeze packs the program for the line: a quarter smaller than .lzma files, a little more than half of gzip.
// web/shell/unpack.js unpacks it in the browser while it arrives.
//
// Start with [Pack]; [Unpack] is the same in Go, and every packed program is unpacked once before it is believed.
//
// A WebAssembly module that the Go linker made is for the most part instructions, and the numbers behind them are what
// does not repeat. So they are taken apart (code.go): instructions, in which branches are counted from outside and calls
// no longer say where they return to, go to package lzma; the numbers go to a model that predicts them from the
// instructions around (model.go). All other parts of the module go to lzma as they are.
//
// # Format
//
// "VDT1", the length of the whole module in four bytes, then groups until it is complete. A group is a head of five
// numbers in four bytes each, least first (kind, length for lzma, bytes of lzma, bytes of the model, functions), and the
// bytes of both. Kind 0 is bytes as they are; kind 1 is so many functions of the code section; the number of the first
// function stands above the kind (kind + 256 times the number). lzma and the model go on learning from group to group.
package squeeze

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"

	"vedette/build/lzma"
)

// ErrDamaged says that packed bytes cannot be unpacked.
var ErrDamaged = errors.New("squeeze: the packed program is damaged")

const (
	magic     = "VDT1"
	most      = 1 << 20 // bytes of a group of plain bytes
	functions = 600     // in a group of functions
)

type group struct {
	kind, place int
	count       int
	raw         []byte // for lzma
	numbers     []codeNumber
	ops         []byte
}

// Pack packs a WebAssembly module.
func Pack(wasm []byte) ([]byte, error) {
	groups, err := groups(wasm)
	if err != nil {
		return nil, err
	}
	var raw []byte
	var cuts []int
	for _, g := range groups {
		raw = append(raw, g.raw...)
		cuts = append(cuts, len(raw))
	}
	packed := lzma.PackParts(raw, cuts)
	m := newModel()
	out := binary.LittleEndian.AppendUint32([]byte(magic), uint32(len(wasm)))
	for i, g := range groups {
		var numbers []byte
		if g.kind == 1 {
			m.coder.start(nil, false)
			for _, n := range g.numbers {
				m.number(n.kind, g.raw, n.at, n.v)
			}
			numbers = m.coder.finish()
		}
		for _, v := range []int{g.kind + g.place<<8, len(g.raw), len(packed[i]), len(numbers), g.count} {
			out = binary.LittleEndian.AppendUint32(out, uint32(v))
		}
		out = append(append(out, packed[i]...), numbers...)
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

// groups cuts a module up.
func groups(wasm []byte) (all []group, err error) {
	plain := func(b []byte) {
		for len(b) > 0 {
			n := min(len(b), most)
			all = append(all, group{raw: b[:n]})
			b = b[n:]
		}
	}
	if len(wasm) < 8 || string(wasm[:4]) != "\x00asm" {
		return nil, errCode
	}
	imported, done := 0, 0
	for r := (reader{b: wasm, at: 8}); r.at < len(wasm) && !r.bad; {
		id := r.byte()
		n := int(r.unsigned())
		body := reader{b: wasm[:min(len(wasm), r.at+n)], at: r.at}
		r.skip(n)
		switch id {
		case 2:
			for n := body.unsigned(); n > 0 && !body.bad; n-- {
				body.skip(int(body.unsigned()))
				body.skip(int(body.unsigned()))
				if body.byte() != 0 {
					return nil, errCode
				}
				body.unsigned()
				imported++
			}
		case 10:
			count := int(body.unsigned())
			plain(wasm[done:body.at])
			for i := 0; i < count; {
				g := group{kind: 1, place: firstPlace + i, count: min(functions, count-i)}
				var fs [][]byte
				for range g.count {
					n := int(body.unsigned())
					from := body.at
					body.skip(n)
					fs = append(fs, wasm[from:body.at])
				}
				var w walker
				if err := w.apart(fs, g.place); err != nil {
					return nil, err
				}
				g.raw, g.numbers = w.ops, w.numbers
				all = append(all, g)
				i += g.count
			}
			done = body.at
		}
		if body.bad {
			return nil, errCode
		}
	}
	plain(wasm[done:])
	return all, nil
}

// Unpack unpacks what Pack has packed; at most max bytes.
func Unpack(packed []byte, max int) ([]byte, error) {
	if len(packed) < 8 || string(packed[:4]) != magic {
		return nil, ErrDamaged
	}
	size := int(binary.LittleEndian.Uint32(packed[4:]))
	if size > max {
		return nil, ErrDamaged
	}
	packed = packed[8:]
	out := []byte{}
	l := lzma.NewUnpacker(2*size + 1<<20)
	m := newModel()
	for len(out) < size {
		if len(packed) < 20 {
			return nil, ErrDamaged
		}
		var head [5]int
		for i := range head {
			head[i] = int(binary.LittleEndian.Uint32(packed[4*i:]))
		}
		kind, raw, a, b, count := head[0]&0xFF, head[1], head[2], head[3], head[4]
		packed = packed[20:]
		if a > len(packed) || b > len(packed)-a || kind > 1 || count > functions {
			return nil, ErrDamaged
		}
		part, err := l.Part(packed[:a], raw)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
		}
		if kind == 1 {
			m.coder.start(packed[a:a+b], true)
			part, err = together(part, count, head[0]>>8, func(kind, at int) uint32 { return m.number(kind, part, at, 0) })
			if err != nil {
				return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
			}
		}
		out = append(out, part...)
		packed = packed[a+b:]
	}
	if len(out) != size || len(packed) != 0 {
		return nil, ErrDamaged
	}
	return out, nil
}
