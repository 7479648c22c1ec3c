package squeeze

import (
	"encoding/binary"
	"errors"
	"fmt"
)

var errCode = errors.New("squeeze: instructions that this package does not know")

// Stand-ins for opcodes that WebAssembly does not use. The numbers are coded apart from the instructions.
const (
	opReturn  = 0x1D // i64.const of a place to return to in this very function
	opAddress = 0x1E // i64.const above 65535
)

// firstPlace is where the Go linker begins to number functions for places to return to; the number of the first function
// of the module that is not imported is added by the caller.
// Source: funcValueOffset in the linker's wasm/asm.go.
const firstPlace = 0x1000

// The numbers of each kind stand together: they are like each other, and unlike the instructions.
const (
	kindOffset = iota // of a load or store, unsigned
	kind32            // constants, signed
	kind64
	kindPlace  // a constant above 65535: an address, unsigned
	kindCall   // a function, two bytes
	kindReturn // the step from the last place to return to, less 1, signed
	kinds
)

// walker goes through the instructions of a function. In one direction it takes them apart, in the other it puts them
// together again.
type walker struct {
	ops     []byte
	numbers [kinds][]byte
}

// apart takes the functions in body apart: their instructions go to ops, the numbers behind them to numbers. place is
// the Go linker's number of the first one.
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
	// The length in bytes of what follows is known from the end of the last block.
	w.ops = append(w.ops, f[:r.at]...)
	last, depth := uint64(0), 1
	for !r.bad && r.at < len(f) {
		from := r.at
		op := r.byte()
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
			w.ops = binary.AppendUvarint(append(w.ops, op), uint64(depth-1-d))
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
			w.ops = binary.AppendUvarint(binary.AppendUvarint(append(w.ops, op), n), uint64(same))
			for _, t := range to[same:] {
				w.ops = binary.AppendUvarint(w.ops, t)
			}
			continue
		case op == 0x10: // call
			n := r.unsigned()
			if n > 0xFFFF {
				return errCode
			}
			w.number(kindCall, op, int64(n))
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
			w.number(kindOffset, op, int64(r.unsigned()))
			w.ops = append(w.ops, align)
			continue
		case op == 0x3F || op == 0x40:
			r.skip(1)
		case op == 0x41:
			w.number(kind32, op, r.signed())
			continue
		case op == 0x42:
			v := r.signed()
			switch {
			case uint64(v)>>16 == place:
				w.number(kindReturn, opReturn, int64(uint64(v)&0xFFFF)-int64(last)-1)
				last = uint64(v) & 0xFFFF
				continue
			case v > 0xFFFF && v <= 0xFFFFFFFF:
				w.number(kindPlace, opAddress, v)
				continue
			default:
				w.number(kind64, op, v)
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
		w.ops = append(w.ops, f[from:r.at]...)
	}
	if r.bad || depth != 0 {
		return errCode
	}
	return nil
}

func (w *walker) number(kind int, op byte, v int64) {
	w.ops = append(w.ops, op)
	to := &w.numbers[kind]
	switch kind {
	case kindOffset, kindPlace:
		*to = binary.AppendUvarint(*to, uint64(v))
	case kindCall:
		*to = append(*to, byte(v), byte(v>>8))
	default:
		*to = appendSigned(*to, v)
	}
}

// together puts count functions together again out of ops and the numbers. It returns the bytes of
// the functions with their lengths in front, as the code section holds them.
func together(ops []byte, numbers [kinds][]byte, count, place int) ([]byte, error) {
	var out []byte
	r := reader{b: ops}
	var n [kinds]reader
	for i := range n {
		n[i].b = numbers[i]
	}
	for i := range count {
		f, err := whole(&r, &n, uint64(place+i))
		if err != nil {
			return nil, err
		}
		out = append(binary.AppendUvarint(out, uint64(len(f))), f...)
	}
	for _, one := range append(n[:], r) {
		if one.bad || one.at != len(one.b) {
			return nil, errCode
		}
	}
	return out, nil
}

func whole(r *reader, numbers *[kinds]reader, place uint64) (f []byte, err error) {
	from := r.at
	for n := r.unsigned(); n > 0; n-- {
		r.unsigned()
		r.skip(1)
	}
	last, depth := int64(0), 1
	for depth > 0 && !r.bad {
		f = append(f, r.b[from:r.at]...)
		from = r.at
		op := r.byte()
		switch {
		case op == 0x02 || op == 0x03 || op == 0x04:
			r.skip(1)
			depth++
		case op == 0x0B:
			depth--
		case op == 0x0C || op == 0x0D:
			f = binary.AppendUvarint(append(f, op), uint64(depth-1)-r.unsigned())
			from = r.at
		case op == 0x0E:
			n, same := r.unsigned(), r.unsigned()
			f = binary.AppendUvarint(append(f, op), n)
			for i := uint64(0); i <= n && !r.bad; i++ {
				if i < same {
					f = binary.AppendUvarint(f, i)
				} else {
					f = binary.AppendUvarint(f, r.unsigned())
				}
			}
			from = r.at
		case op == 0x10:
			f = appendSigned(append(f, op), int64(numbers[kindCall].byte())|int64(numbers[kindCall].byte())<<8) // as the Go linker writes it
			from = r.at
		case op == 0x11:
			r.unsigned()
			r.unsigned()
		case op >= 0x20 && op <= 0x24:
			r.unsigned()
		case op >= 0x28 && op <= 0x3E:
			f = binary.AppendUvarint(append(f, op, r.byte()), numbers[kindOffset].unsigned())
			from = r.at
		case op == 0x3F || op == 0x40:
			r.skip(1)
		case op == 0x41:
			f = appendSigned(append(f, op), numbers[kind32].signed())
			from = r.at
		case op == 0x42:
			f = appendSigned(append(f, op), numbers[kind64].signed())
			from = r.at
		case op == opReturn:
			last += numbers[kindReturn].signed() + 1
			f = appendSigned(append(f, 0x42), int64(place<<16)|last)
			from = r.at
		case op == opAddress:
			f = appendSigned(append(f, 0x42), int64(numbers[kindPlace].unsigned()))
			from = r.at
		case op == 0x43:
			r.skip(4)
		case op == 0x44:
			r.skip(8)
		case op == 0xFC:
			switch r.unsigned() {
			case 10:
				r.skip(2)
			case 11:
				r.skip(1)
			}
		}
	}
	if r.bad {
		return nil, errCode
	}
	return append(f, r.b[from:r.at]...), nil
}

// reader reads numbers; bad is set when they are cut off.
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

func appendSigned(b []byte, v int64) []byte {
	for {
		c := byte(v & 0x7F)
		v >>= 7
		if v == 0 && c&0x40 == 0 || v == -1 && c&0x40 != 0 {
			return append(b, c)
		}
		b = append(b, c|0x80)
	}
}
