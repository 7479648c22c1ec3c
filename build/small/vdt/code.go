package vdt

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

var errCode = errors.New("vdt: instructions that this package does not know")

// Stand-ins for opcodes that WebAssembly does not use.
const (
	opReturn  = 0x1D // i64.const of a return address in the same function
	opAddress = 0x1E // i64.const above 65535
	opFar     = 0x1F // i32.const of a function's place in the table followed by its call: into the other half of the program
)

// farCall calls the function whose place in the table precedes it: type 0, table 0.
var farCall = []byte{0x11, 0, 0}

// firstPlace is where the Go linker starts numbering functions for return addresses; the caller adds the number of the first
// function that is not imported.
// Source: funcValueOffset in the linker's wasm/asm.go.
const firstPlace = 0x1000

// Numbers of a kind are kept together: they resemble each other, and not the instructions. Constants are told apart by the
// instruction that follows.
const (
	kindOffset     = iota // of a load or store, unsigned
	kind32                // other constants, signed
	kind64                //
	kindPlace             // a constant above 65535: an address, unsigned
	kindCall              // a function, two bytes
	kindReturn            // the difference from the last return address, less 1, signed
	kindJump              // a constant for a local variable: where to resume, less the number of blocks ended and 1
	kindSum32             // constants that are added or subtracted
	kindSum64             //
	kindFill              // a constant for copying or filling memory
	kindStore             // constants that are stored
	kindPlaceStore        //
	kinds
)

// kindBefore returns the kind of a constant that precedes the instruction next.
func kindBefore(kind int, next byte) int {
	switch {
	case kind == kind32 && next == 0x21:
		return kindJump
	case kind == kind32 && (next == 0x6A || next == 0x6B):
		return kindSum32
	case kind == kind32 && next == 0xFC:
		return kindFill
	case kind == kind64 && next == 0x7C:
		return kindSum64
	case kind == kind64 && next == 0x37:
		return kindStore
	case kind == kindPlace && next == 0x37:
		return kindPlaceStore
	}
	return kind
}

// blocks counts the blocks of a function that have ended since the branch table that leads to them.
type blocks struct {
	low  int // the least depth since then; 0 before the table
	done int64
}

// before takes the depth at every instruction, and whether the previous one was the table.
func (b *blocks) before(depth int, table bool) {
	switch {
	case b.low > depth:
		b.done += int64(b.low - depth)
		b.low = depth
	case b.low == 0 && table:
		b.low = depth
	}
}

// walker goes through the instructions of a function, taking them apart in one direction and putting them together in the other.
type walker struct {
	ops     []uint16 // symbols: see words.go
	numbers [kinds][]byte
	inline  map[numberOf]uint16   // the symbols of the numbers kept among the instructions
	count   map[numberOf]int      // if not nil: how often each number occurs
	call    func(from, to, n int) // if not nil: called for each call of function n, with its position in the function
}

// Calls reports every direct call in the body of a function made by the Go linker to visit: the number of the called function in
// the module, and the position of the instruction.
func Calls(body []byte, visit func(from, to, n int)) error {
	w := walker{call: visit}
	return w.function(body, 0)
}

// apart takes the functions in body apart: their instructions go to ops, their operands to numbers. place is the Go linker's
// number of the first one.
func (w *walker) apart(functions [][]byte, place int) error {
	for i, f := range functions {
		if err := w.function(f, uint64(place+i)); err != nil {
			return err
		}
	}
	return nil
}

func (w *walker) function(f []byte, place uint64) error {
	r := reader{b: f}
	for n := r.unsigned(); n > 0; n-- {
		r.unsigned()
		r.skip(1)
	}
	// The length in bytes of the rest is known at the end of the last block.
	w.add(f[:r.at]...)
	last, depth := uint64(0), 1
	var op byte
	var ended blocks
	for !r.bad && r.at < len(f) {
		ended.before(depth, op == 0x0E)
		from := r.at
		op = r.byte()
		switch {
		case op == 0x02 || op == 0x03 || op == 0x04: // block, loop, if
			r.skip(1)
			depth++
		case op == 0x0B: // end
			depth--
			if depth == 0 && r.at != len(f) {
				return errCode
			}
		case op == 0x0C || op == 0x0D: // br, br_if: counted from outside, which mostly is 1
			d := int(r.unsigned())
			if d >= depth {
				return errCode
			}
			w.add(op)
			w.add(binary.AppendUvarint(nil, uint64(depth-1-d))...)
			continue
		case op == 0x0E: // br_table, which mostly is 0, 1, 2 ...
			n := r.unsigned()
			var to []uint64
			for i := uint64(0); i <= n && !r.bad; i++ {
				to = append(to, r.unsigned())
			}
			same := 0
			for same < len(to) && to[same] == uint64(same) {
				same++
			}
			w.add(op)
			w.add(binary.AppendUvarint(binary.AppendUvarint(nil, n), uint64(same))...)
			for _, t := range to[same:] {
				w.add(binary.AppendUvarint(nil, t)...)
			}
			continue
		case op == 0x10: // call
			n := r.unsigned()
			if n > 0xFFFF {
				return errCode
			}
			if w.call != nil {
				w.call(from, r.at, int(n))
			}
			w.add(op)
			w.number(kindCall, int64(n))
			continue
		case op == 0x11: // call_indirect
			r.unsigned()
			r.unsigned()
		case op >= 0x20 && op <= 0x24: // locals and globals
			r.unsigned()
		case op >= 0x28 && op <= 0x3E: // loads and stores
			align := r.byte()
			if align >= 0x80 {
				return errCode
			}
			w.add(op, align)
			w.number(kindOffset, int64(r.unsigned()))
			continue
		case op == 0x3F || op == 0x40:
			r.skip(1)
		case op == 0x41:
			v := r.signed()
			if v >= 0 && v <= 0xFFFF && bytes.HasPrefix(f[r.at:], farCall) {
				r.skip(len(farCall))
				w.add(opFar)
				w.number(kindCall, v)
				continue
			}
			w.add(op)
			kind := kindBefore(kind32, r.next())
			if kind == kindJump {
				v -= ended.done + 1
			}
			w.number(kind, v)
			continue
		case op == 0x42:
			v := r.signed()
			switch {
			case uint64(v)>>16 == place:
				w.add(opReturn)
				w.number(kindReturn, int64(uint64(v)&0xFFFF)-int64(last)-1)
				last = uint64(v) & 0xFFFF
				continue
			case v > 0xFFFF && v <= 0xFFFFFFFF:
				w.add(opAddress)
				w.number(kindBefore(kindPlace, r.next()), v)
				continue
			default:
				w.add(op)
				w.number(kindBefore(kind64, r.next()), v)
				continue
			}
		case op == 0x43:
			r.skip(4)
		case op == 0x44:
			r.skip(8)
		case op == 0xFC:
			switch n := r.unsigned(); {
			case n == 10:
				r.skip(2)
			case n == 11:
				r.skip(1)
			case n > 7:
				return fmt.Errorf("%w: fc %d", errCode, n)
			}
		case op <= 0x01 || op == 0x05 || op == 0x0F || op == 0x1A || op == 0x1B || op >= 0x45 && op <= 0xC4:
		default:
			return fmt.Errorf("%w: %02x", errCode, op)
		}
		w.add(f[from:r.at]...)
	}
	if r.bad || depth != 0 {
		return errCode
	}
	return nil
}

func (w *walker) add(b ...byte) {
	for _, c := range b {
		w.ops = append(w.ops, uint16(c))
	}
}

func (w *walker) number(kind int, v int64) {
	n := numberOf{kind, v}
	if w.count != nil {
		w.count[n]++
	}
	if s, ok := w.inline[n]; ok {
		w.ops = append(w.ops, s)
		return
	}
	to := &w.numbers[kind]
	switch kind {
	case kindOffset, kindPlace, kindPlaceStore:
		*to = binary.AppendUvarint(*to, uint64(v))
	case kindCall:
		*to = append(*to, byte(v), byte(v>>8))
	default:
		*to = AppendSigned(*to, v)
	}
}

// together reassembles count functions from ops and the numbers. It returns them with their lengths in front, as in the code
// section.
func together(d *dictionary, ops []uint16, numbers [kinds][]byte, count, place int) ([]byte, error) {
	var out []byte
	g := gatherer{d: d, symbols: symbols{s: ops}}
	for i := range g.numbers {
		g.numbers[i].b = numbers[i]
	}
	for i := range count {
		f, err := g.whole(uint64(place + i))
		if err != nil {
			return nil, err
		}
		out = append(binary.AppendUvarint(out, uint64(len(f))), f...)
	}
	for _, one := range g.numbers {
		if one.bad || one.at != len(one.b) {
			return nil, errCode
		}
	}
	if g.bad || g.at != len(ops) {
		return nil, errCode
	}
	return out, nil
}

// gatherer reassembles functions.
type gatherer struct {
	d *dictionary
	symbols
	numbers [kinds]reader
	f       []byte
	from    int
	ended   blocks
}

// copy copies the symbols up to the present position.
func (g *gatherer) copy() {
	for ; g.from < g.at; g.from++ {
		g.f = append(g.f, byte(g.s[g.from]))
	}
}

// number returns the next number, from the symbols or from the stream of a kind, as the next symbol says.
func (g *gatherer) number(kind int) int64 {
	defer func() { g.from = g.at }()
	i, inline := g.symbols.number()
	kind = kindBefore(kind, g.next())
	more := int64(0)
	if kind == kindJump {
		more = g.ended.done + 1
	}
	if inline {
		if i >= len(g.d.numbers) || g.d.numbers[i].kind != kind {
			g.bad = true
			return 0
		}
		return g.d.numbers[i].v + more
	}
	r := &g.numbers[kind]
	switch kind {
	case kindOffset, kindPlace, kindPlaceStore:
		return int64(r.unsigned())
	case kindCall:
		return int64(r.byte()) | int64(r.byte())<<8
	}
	return r.signed() + more
}

func (g *gatherer) whole(place uint64) ([]byte, error) {
	g.f, g.from, g.ended = nil, g.at, blocks{}
	for n := g.unsigned(); n > 0 && !g.bad; n-- {
		g.unsigned()
		g.skip(1)
	}
	last, depth := int64(0), 1
	var op byte
	for depth > 0 && !g.bad {
		g.copy()
		g.ended.before(depth, op == 0x0E)
		op = g.byte()
		switch {
		case op == 0x02 || op == 0x03 || op == 0x04:
			g.skip(1)
			depth++
		case op == 0x0B:
			depth--
		case op == 0x0C || op == 0x0D:
			g.f = binary.AppendUvarint(append(g.f, op), uint64(depth-1)-g.unsigned())
			g.from = g.at
		case op == 0x0E:
			n, same := g.unsigned(), g.unsigned()
			g.f = binary.AppendUvarint(append(g.f, op), n)
			for i := uint64(0); i <= n && !g.bad; i++ {
				if i < same {
					g.f = binary.AppendUvarint(g.f, i)
				} else {
					g.f = binary.AppendUvarint(g.f, g.unsigned())
				}
				if i > uint64(len(g.s)) {
					return nil, errCode
				}
			}
			g.from = g.at
		case op == 0x10:
			g.f = AppendSigned(append(g.f, op), g.number(kindCall)) // as the Go linker writes it
		case op == 0x11:
			g.unsigned()
			g.unsigned()
		case op >= 0x20 && op <= 0x24:
			g.unsigned()
		case op >= 0x28 && op <= 0x3E:
			g.f = append(g.f, op, g.byte())
			g.f = binary.AppendUvarint(g.f, uint64(g.number(kindOffset)))
		case op == 0x3F || op == 0x40:
			g.skip(1)
		case op == 0x41:
			g.f = AppendSigned(append(g.f, op), g.number(kind32))
		case op == 0x42:
			g.f = AppendSigned(append(g.f, op), g.number(kind64))
		case op == opReturn:
			last += g.number(kindReturn) + 1
			g.f = AppendSigned(append(g.f, 0x42), int64(place<<16)|last)
		case op == opFar:
			g.f = append(AppendSigned(append(g.f, 0x41), g.number(kindCall)), farCall...)
		case op == opAddress:
			g.f = AppendSigned(append(g.f, 0x42), g.number(kindPlace))
		case op == 0x43:
			g.skip(4)
		case op == 0x44:
			g.skip(8)
		case op == 0xFC:
			switch g.unsigned() {
			case 10:
				g.skip(2)
			case 11:
				g.skip(1)
			}
		}
	}
	if g.bad {
		return nil, errCode
	}
	g.copy()
	return g.f, nil
}

// reader reads numbers; bad is set if they end too early.
type reader struct {
	b   []byte
	at  int
	bad bool
}

func (r *reader) byte() byte {
	if r.at >= len(r.b) {
		r.bad = true
		return 0
	}
	r.at++
	return r.b[r.at-1]
}

// next returns the next byte, or 0 at the end.
func (r *reader) next() byte {
	if r.at >= len(r.b) {
		return 0
	}
	return r.b[r.at]
}

func (r *reader) skip(n int) {
	r.at += n
	if r.at > len(r.b) {
		r.at, r.bad = len(r.b), true
	}
}

func (r *reader) unsigned() uint64 {
	v, n := binary.Uvarint(r.b[r.at:])
	if n <= 0 {
		r.bad = true
		return 0
	}
	r.at += n
	return v
}

func (r *reader) signed() (v int64) {
	for shift := 0; shift < 70; shift += 7 {
		c := r.byte()
		v |= int64(c&0x7F) << shift
		if c < 0x80 {
			if c&0x40 != 0 && shift < 57 {
				v -= 1 << (shift + 7)
			}
			return v
		}
	}
	r.bad = true
	return 0
}

// AppendSigned appends v as a signed LEB128 number, as WebAssembly does.
func AppendSigned(b []byte, v int64) []byte {
	for {
		c := byte(v & 0x7F)
		v >>= 7
		if v == 0 && c&0x40 == 0 || v == -1 && c&0x40 != 0 {
			return append(b, c)
		}
		b = append(b, c|0x80)
	}
}
