package pack

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// A folded program is the program with what can be reckoned from the rest left out, so that it packs better. It is a
// row of chunks, each a kind and what unfold (here) and web/shell/unpack.js (in the browser) make of it:
//
//	0                                the end
//	1 bytes...                       these bytes; first the number of them
//	2 first count                    count numbers from first on
//	3 first count (bytes...)...      functions; each has the length of its body in front. first is the place of the first
//	                                 one as the Go runtime counts them
//	4 count bytes...                 a function table with count entries: see foldWords
//
// Numbers are unsigned LEB128. In a function these instructions stand for more:
//
//	0xE0          the whole of a call, up to the branch taken when the thread must wait: the function called follows.
//	              Where the thread goes on is the next place in the table of such places.
//	0xE1 to 0xE6  the same; it goes on 0 to 5 places after the last call in this function
//	0xE7          the same; how many places after follows, then the function
//	0xE8          the table of places: how many labels, and how many places in a row lead to each
const (
	foldEnd, foldBytes, foldRow, foldCode, foldTable = 0, 1, 2, 3, 4

	foldCallNext, foldCallAfter, foldCallFar, foldPlaces = 0xE0, 0xE1, 0xE7, 0xE8
)

var (
	callHead = []byte{opLocalGet, 1, opI32, 8, opI32Sub, opTee, 1, opGlobalSet, 0, opLocalGet, 1, opI64}
	callMid  = []byte{opFirstStore + 1, 3, 0, opI32, 0, opCall}
	callTail = []byte{opGlobalGet, 0, opLocalSet, 1, opBrIf}
)

// fold folds a program that shrink has rewritten. It returns errLayout when the program is not laid out as expected.
func fold(wasm []byte) ([]byte, error) {
	sections, err := split(wasm)
	if err != nil {
		return nil, err
	}
	var out []byte
	plain := bytes.Clone(wasm[:8])
	flush := func() {
		if len(plain) > 0 {
			out = append(binary.AppendUvarint(append(out, foldBytes), uint64(len(plain))), plain...)
		}
		plain = nil
	}
	for _, s := range sections {
		plain = binary.AppendUvarint(append(plain, s.id), uint64(len(s.body)))
		switch s.id {
		case 9: // one row of functions in the table: kind, constant, end, count
			i := bytes.IndexByte(s.body, opEnd) + 1
			count, k := binary.Uvarint(s.body[i:])
			from, l := binary.Uvarint(s.body[i+max(k, 0):])
			if i == 0 || k <= 0 || l <= 0 || len(s.body) < 2 || !bytes.Equal(row(from, count), s.body[i+k:]) {
				plain = append(plain, s.body...)
				continue
			}
			plain = append(plain, s.body[:i+k]...)
			flush()
			out = binary.AppendUvarint(binary.AppendUvarint(append(out, foldRow), from), count)
		case 10:
			all, err := functions(s.body)
			if err != nil {
				return nil, err
			}
			plain = binary.AppendUvarint(plain, uint64(len(all)))
			flush()
			out = binary.AppendUvarint(binary.AppendUvarint(append(out, foldCode), firstPlace), uint64(len(all)))
			for i, f := range all {
				code, err := instructions(f[1])
				if err != nil {
					return nil, err
				}
				body := append(bytes.Clone(f[0]), foldBody(code, firstPlace+i)...)
				out = append(binary.AppendUvarint(out, uint64(len(body))), body...)
			}
		case 11:
			memory, _, err := unroll(s.body)
			if err != nil {
				return nil, err
			}
			head := bytes.Index(memory, tableHead)
			if head < 0 || len(memory) < head+72 {
				return nil, fmt.Errorf("%w: no function table", errLayout)
			}
			count := int(binary.LittleEndian.Uint64(memory[head+8:]))
			at := within(s.body, head+int(binary.LittleEndian.Uint64(memory[head+64:])))
			if count < 1 || count > 1<<20 || at < 0 {
				return nil, fmt.Errorf("%w: the function table", errLayout)
			}
			// It lies in one piece of data, or else the folded program does not unfold to itself, which is tested.
			table := bytes.Clone(s.body[at:])
			n := foldWords(table, count, false)
			if n == 0 {
				return nil, fmt.Errorf("%w: an entry of the function table", errLayout)
			}
			plain = append(plain, s.body[:at]...)
			flush()
			out = binary.AppendUvarint(binary.AppendUvarint(append(out, foldTable), uint64(count)), uint64(n))
			out = append(out, table[:n]...)
			plain = append(plain, s.body[at+n:]...)
		default:
			plain = append(plain, s.body...)
		}
	}
	flush()
	return append(out, foldEnd), nil
}

// unfold gives back what fold has folded into a program of size bytes. It is here to test that: it trusts its input.
func unfold(b []byte, size int) []byte {
	out := make([]byte, 0, size)
	number := func() int {
		v, k := binary.Uvarint(b)
		b = b[k:]
		return int(v)
	}
	for {
		kind := number()
		if kind == foldEnd {
			return out
		}
		first := number()
		switch kind {
		case foldBytes:
			out, b = append(out, b[:first]...), b[first:]
		case foldRow:
			out = append(out, row(uint64(first), uint64(number()))...)
		case foldCode:
			for i := range number() {
				n := number()
				body := unfoldBody(b[:n], first+i)
				b = b[n:]
				out = append(binary.AppendUvarint(out, uint64(len(body))), body...)
			}
		case foldTable:
			n := number()
			table := bytes.Clone(b[:n])
			b = b[n:]
			foldWords(table, first, true)
			out = append(out, table...)
		}
	}
}

func unfoldBody(b []byte, number int) (out []byte) {
	all, err := locals(b)
	if err != nil {
		return nil
	}
	out, b = append(out, b[:all]...), b[all:]
	depth, last := 0, 0
	var places []int
	value := func() int {
		v, k := binary.Uvarint(b)
		b = b[k:]
		return int(v)
	}
	for len(b) > 0 {
		op := b[0]
		if op < foldCallNext || op > foldPlaces {
			x, err := instructionAt(b, 0)
			if err != nil {
				return nil
			}
			switch op {
			case opBlock, opLoop, opIf:
				depth++
			case opEnd:
				depth--
			case opTable:
				places = labels(x)
			}
			out, b = append(out, x.raw...), b[len(x.raw):]
			continue
		}
		b = b[1:]
		switch op {
		case foldPlaces:
			places = nil
			for l := range value() {
				for range value() {
					places = append(places, l)
				}
			}
			out = binary.AppendUvarint(append(out, opTable), uint64(len(places)-1))
			for _, l := range places {
				out = binary.AppendUvarint(out, uint64(l))
			}
			continue
		case foldCallNext:
			last = next(places, last)
		case foldCallFar:
			last += value()
		default:
			last += int(op) - foldCallAfter
		}
		out = appendSigned(append(out, callHead...), number<<16|last)
		_, k := binary.Uvarint(b)
		out, b = append(append(out, callMid...), b[:k]...), b[k:] // as it stands: the linker writes some numbers longer than need be
		out = binary.AppendUvarint(append(out, callTail...), uint64(depth-1))
	}
	return out
}

// unfolded is a program in the form of a folded one with nothing left out.
func unfolded(wasm []byte) []byte {
	return append(append(binary.AppendUvarint([]byte{foldBytes}, uint64(len(wasm))), wasm...), foldEnd)
}

// firstPlace is where the Go linker begins to number functions. Source: funcValueOffset in cmd/link/internal/wasm.
const firstPlace = 0x1000

func row(first, count uint64) (b []byte) {
	for i := range min(count, 1<<20) {
		b = binary.AppendUvarint(b, first+i)
	}
	return b
}

// next is the first place after last where a new label begins.
func next(places []int, last int) int {
	for i := last + 1; i < len(places); i++ {
		if places[i] != places[i-1] {
			return i
		}
	}
	return -1
}

func foldBody(code []instruction, number int) (out []byte) {
	depth, last := 0, 0
	var places []int
	for i := 0; i < len(code); i++ {
		x := code[i]
		switch x.op {
		case opBlock, opLoop, opIf:
			depth++
		case opEnd:
			depth--
		case opTable:
			if runs := foldRuns(x); runs != nil && places == nil {
				places = labels(x)
				out = append(append(out, foldPlaces), runs...)
				continue
			}
		case opLocalGet:
			if i+12 >= len(code) || !reads(code[i:i+6], callHead[:11]) || code[i+6].op != opI64 || !reads(code[i+7:i+9], callMid[:5]) ||
				code[i+9].op != opCall || !reads(code[i+10:i+12], callTail[:4]) || code[i+12].op != opBrIf {
				break
			}
			to := code[i+6].n
			if to>>16 != number || code[i+12].n != depth-1 || !minimal(code[i+6].raw, to) {
				break
			}
			to &= 0xFFFF
			switch after := to - last; {
			case to == next(places, last):
				out = append(out, foldCallNext)
			case after >= 0 && after < foldCallFar-foldCallAfter:
				out = append(out, byte(foldCallAfter+after))
			case after >= 0:
				out = binary.AppendUvarint(append(out, foldCallFar), uint64(after))
			default:
				out = append(out, x.raw...)
				continue
			}
			last = to
			out = append(out, code[i+9].raw[1:]...)
			i += 12
			continue
		}
		out = append(out, x.raw...)
	}
	return out
}

func minimal(raw []byte, v int) bool { return bytes.Equal(raw, appendSigned([]byte{opI64}, v)) }

func reads(code []instruction, as []byte) bool {
	var b []byte
	for _, x := range code {
		b = append(b, x.raw...)
	}
	return bytes.Equal(b, as)
}

// labels are the labels of a branch table, the one for all other numbers last.
func labels(x instruction) (all []int) {
	b := x.raw[1:]
	_, k := binary.Uvarint(b)
	for b = b[k:]; len(b) > 0; b = b[k:] {
		var v uint64
		v, k = binary.Uvarint(b)
		all = append(all, int(v))
	}
	return all
}

// foldRuns writes a branch table whose labels go up from 0, one by one, as the number of labels and the length of each
// run; nil when it is another.
func foldRuns(x instruction) (out []byte) {
	all := labels(x)
	var runs []uint64
	for i, l := range all {
		switch {
		case l == len(runs):
			runs = append(runs, 1)
		case i > 0 && l == len(runs)-1:
			runs[l]++
		default:
			return nil
		}
	}
	out = binary.AppendUvarint(out, uint64(len(runs)))
	for _, n := range runs {
		out = binary.AppendUvarint(out, n)
	}
	return out
}

// A function table is a list of pairs (entry, where the function's record is, counted from the table) and then the
// records. Source: _func in the runtime's runtime2.go. The first word of a record is the entry again, word 4 and those
// after word 10 say where its tables of steps and its data lie, which mostly come in order; words 7 and 10 hold how many
// of each there are. Folded, each of these words is the difference to the same word of the function before; 0 and none
// stay what they are, and no difference is written as 1<<31.

// foldWords folds (or, with back, unfolds) the words of a table with count entries. It returns how many bytes it
// has looked at, or 0 when they do not suffice.
func foldWords(b []byte, count int, back bool) int {
	le := binary.LittleEndian
	var last [64]uint32
	word := func(at, kind int, keep bool) {
		v := le.Uint32(b[at:])
		if keep && (v == 0 || v == none) {
			return
		}
		is := v
		if back {
			if keep && v == same {
				v = 0
			}
			is = v + last[kind]
			v = is
		} else {
			v -= last[kind]
			if keep && v == 0 {
				v = same
			}
		}
		last[kind] = is
		le.PutUint32(b[at:], v)
	}
	stop := 8 * count
	for i := range count {
		if 8*i+8 > len(b) {
			return 0
		}
		word(8*i, 0, false)
		word(8*i+4, 1, false)
		at := int(last[1])
		if at < 8*count || at+44 > len(b) {
			return 0
		}
		maps, data := int(le.Uint32(b[at+28:])), int(b[at+43])
		end := at + 44 + 4*maps + 4*data
		if maps > 16 || data > 16 || end > len(b) {
			return 0
		}
		last[1] = uint32(end) // so that the next one's place costs nothing
		word(at, 2, false)
		word(at+16, 3, true)
		for k := range maps {
			word(at+44+4*k, 8+k, true)
		}
		for k := range data {
			word(at+44+4*maps+4*k, 24+k, true)
		}
		stop = max(stop, end)
	}
	return stop
}

const same = 1 << 31

// within is where in a data section that unroll can read the byte for this place in memory stands, or -1.
func within(body []byte, place int) int {
	_, i := binary.Uvarint(body)
	for i < len(body) {
		at, n := signed(body[i+2:])
		i += 3 + n
		length, k := binary.Uvarint(body[i:])
		i += k
		if at <= place && place < at+int(length) {
			return i + place - at
		}
		i += int(length)
	}
	return -1
}
