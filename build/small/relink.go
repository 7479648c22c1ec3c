package small

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"

	"vedette/build/small/vdt"
)

// relink rewrites a WebAssembly program linked by the Go toolchain so that fewer bytes go over the line:
//
//   - The tables that give a place in the program its file, line and function name are emptied. Only crash traces show
//     them; the message of the crash stays. What the program itself needs, stack depths and pointer maps, is not touched.
//   - The linker splits the data into a hundred thousand segments to leave zeros out. Packed, zeros cost nothing but
//     segments do, so they are joined again.
//   - Those of a function's tables that serve only crash traces, or preemption by signals (which this platform lacks),
//     are dropped, and the rest are laid out in the order in which the functions refer to them. See package vdt.
//
// It also returns the names of the functions. It returns errLayout if the program is not laid out as expected, which may well
// happen with a later toolchain.
func relink(wasm []byte) (small []byte, names []string, err error) {
	sections, err := split(wasm)
	if err != nil {
		return nil, nil, err
	}
	out := bytes.Clone(wasm[:8])
	done := false
	if names, err = functionNames(sections); err != nil {
		return nil, nil, err
	}
	never := idle(names)
	for _, s := range sections {
		body := s.body
		switch s.id {
		case sectionCode:
			if body, err = silence(body, never); err != nil {
				return nil, nil, err
			}
		case sectionData:
			memory, low, err := unroll(body)
			if err != nil {
				return nil, nil, err
			}
			if err := forget(memory[low:]); err != nil {
				return nil, nil, err
			}
			t, err := settle(memory, low, func(int) bool { return false })
			if err != nil {
				return nil, nil, err
			}
			body, done = pieces(memory, low, t.from, t.to), true
		case 12: // the number of segments, which only some instructions need
			return nil, nil, fmt.Errorf("%w: a count of data pieces", errLayout)
		}
		out = append(out, s.id)
		out = binary.AppendUvarint(out, uint64(len(body)))
		out = append(out, body...)
	}
	if !done {
		return nil, nil, fmt.Errorf("%w: no data", errLayout)
	}
	return out, names, nil
}

var errLayout = errors.New("the program is laid out in another way than this toolchain did")

// The sections of a module that are rewritten. Source: the WebAssembly specification, 5.5.2.
const (
	sectionCustom    = 0
	sectionTypes     = 1
	sectionImports   = 2
	sectionFunctions = 3
	sectionTables    = 4
	sectionMemory    = 5
	sectionGlobals   = 6
	sectionExports   = 7
	sectionElements  = 9
	sectionCode      = 10
	sectionData      = 11
)

type section struct {
	id   byte
	body []byte
}

func split(wasm []byte) (all []section, err error) {
	if len(wasm) < 8 || string(wasm[:8]) != "\x00asm\x01\x00\x00\x00" {
		return nil, fmt.Errorf("%w: no WebAssembly", errLayout)
	}
	for b := wasm[8:]; len(b) > 0; {
		n, k := binary.Uvarint(b[1:])
		if k <= 0 || uint64(len(b)-1-k) < n {
			return nil, fmt.Errorf("%w: a section is cut off", errLayout)
		}
		all = append(all, section{b[0], b[1+k : 1+k+int(n)]})
		b = b[1+k+int(n):]
	}
	return all, nil
}

const (
	maxMemory = 64 << 20 // the most bytes of data accepted as plausible
	i32Const  = 0x41
	end       = 0x0b
)

// unroll places the segments of a data section in a memory; low is the address of the first.
func unroll(body []byte) (memory []byte, low int, err error) {
	count, k := binary.Uvarint(body)
	body, low = body[max(k, 0):], -1
	for range count {
		// kind 0: memory 0, at a constant
		if k <= 0 || len(body) < 4 || body[0] != 0 || body[1] != i32Const {
			return nil, 0, fmt.Errorf("%w: a piece of data", errLayout)
		}
		at, n := signed(body[2:])
		body = body[2+n:]
		if n == 0 || len(body) == 0 || body[0] != end {
			return nil, 0, fmt.Errorf("%w: the place of a piece of data", errLayout)
		}
		var length uint64
		length, k = binary.Uvarint(body[1:])
		if k <= 0 || uint64(len(body)-1-k) < length || at < 0 || at+int(length) > maxMemory {
			return nil, 0, fmt.Errorf("%w: the length of a piece of data", errLayout)
		}
		body = body[1+k:]
		if low < 0 || at < low {
			low = at
		}
		if more := at + int(length) - len(memory); more > 0 {
			memory = append(memory, make([]byte, more)...)
		}
		copy(memory[at:], body[:length])
		body = body[length:]
	}
	if low < 0 || len(body) != 0 {
		return nil, 0, fmt.Errorf("%w: the end of the data", errLayout)
	}
	return memory, low, nil
}

// signed reads a signed LEB128 number and returns its length in bytes, 0 if it is cut off.
func signed(b []byte) (v, n int) {
	for shift := 0; n < len(b) && shift < 63; {
		c := b[n]
		n++
		v |= int(c&0x7F) << shift
		shift += 7
		if c < 0x80 {
			if c&0x40 != 0 {
				v -= 1 << shift
			}
			return v, n
		}
	}
	return 0, 0
}

// gap is how many zeros may lie between two segments before they are kept apart. Packed, a segment costs about six bytes and
// zeros two.
const gap = 512

// pieces writes memory from low on as a data section; the range from from to to becomes one segment.
func pieces(memory []byte, low, from, to int) []byte {
	var body []byte
	count := uint64(0)
	piece := func(at, to int) {
		count++
		body = vdt.AppendSigned(append(body, 0, i32Const), int64(at))
		body = binary.AppendUvarint(append(body, end), uint64(to-at))
		body = append(body, memory[at:to]...)
	}
	zeros := make([]byte, gap)
	several := func(at, stop int) {
		for at < stop {
			to := stop
			if i := bytes.Index(memory[at:stop], zeros); i >= 0 {
				to = at + i
			}
			if to > at {
				piece(at, to)
			}
			for at = to; at < stop && memory[at] == 0; at++ {
			}
		}
	}
	several(low, from)
	piece(from, to)
	several(to, len(memory))
	return append(binary.AppendUvarint(nil, count), body...)
}

// forget empties the names, files and lines in the function table of a Go program.
// Source: pcHeader and _func in the runtime's symtab.go and runtime2.go, Go 1.20 to 1.26.
func forget(data []byte) error {
	le := binary.LittleEndian
	head := bytes.Index(data, []byte{0xF1, 0xFF, 0xFF, 0xFF, 0, 0, 1, 8})
	if head < 0 || len(data) < head+72 {
		return fmt.Errorf("%w: no function table", errLayout)
	}
	table := data[head:]
	word := func(i int) int { return int(le.Uint64(table[8+8*i:])) }
	count, names, units, files, steps, funcs := word(0), word(3), word(4), word(5), word(6), word(7)
	if count < 100 || count > 1<<20 || !(72 <= names && names < units && units <= files && files < steps && steps < funcs &&
		funcs+8*count < len(table)) {
		return fmt.Errorf("%w: the head of the function table", errLayout)
	}
	// A table of steps is pairs of numbers and ends with a 0 that is not the first of a pair. Some tables serve several functions
	// and purposes.
	used, unused := map[int]bool{}, map[int]bool{}
	var all []int
	for i := range count {
		f := funcs + int(le.Uint32(table[funcs+8*i+4:]))
		if f+44 > len(table) {
			return fmt.Errorf("%w: a function", errLayout)
		}
		maps := int(le.Uint32(table[f+28:]))
		if maps > 16 || f+44+4*maps > len(table) {
			return fmt.Errorf("%w: the maps of a function", errLayout)
		}
		all = append(all, f)
		used[int(le.Uint32(table[f+16:]))] = true
		for m := range maps {
			used[int(le.Uint32(table[f+44+4*m:]))] = true
		}
		unused[int(le.Uint32(table[f+20:]))] = true
		unused[int(le.Uint32(table[f+24:]))] = true
	}
	for at := range unused {
		if at == 0 || used[at] {
			continue
		}
		stop, err := afterSteps(table[:funcs], steps+at)
		if err != nil {
			return err
		}
		clear(table[steps+at : stop])
	}
	for _, f := range all {
		clear(table[f+4 : f+8])   // name
		clear(table[f+20 : f+28]) // files and lines
		clear(table[f+32 : f+40]) // unit and first line
	}
	clear(table[names:steps]) // names, units and files
	return nil
}

func afterSteps(table []byte, at int) (int, error) {
	for first := true; ; first = false {
		if at >= len(table) {
			break
		}
		v, k := binary.Uvarint(table[at:])
		if k <= 0 {
			break
		}
		at += k
		if v == 0 && !first {
			return at, nil
		}
		if _, k = binary.Uvarint(table[at:]); k <= 0 {
			break
		}
		at += k
	}
	return 0, fmt.Errorf("%w: steps of a function", errLayout)
}

// span is a range of memory.
type span struct{ from, to int }

// tables says where in memory the functions' tables are, and what they contain about functions that come later.
type tables struct {
	span
	count, index, maps, find, buckets int // how many functions, and the offsets within: see vdt.Later
	later                             [3]span
}

// tablesOf finds the tables of the functions.
// Source: moduledata in the runtime's symtab.go, Go 1.26; internal/abi's symtab.go.
func tablesOf(memory []byte, low int) (t tables, err error) {
	head := low + bytes.Index(memory[low:], []byte{0xF1, 0xFF, 0xFF, 0xFF, 0, 0, 1, 8}) // forget has checked that it is there
	word := func(at, i int) int { return int(binary.LittleEndian.Uint64(memory[at+8*i:])) }
	t.count, t.from, t.index = word(head+8, 0), head+word(head+8, 6), head+word(head+8, 7)
	module := 0
	for at := align8(low); at+42*8 <= len(memory); at += 8 {
		if word(at, 0) == head && word(at, 10) == t.from && word(at, 13) == t.index {
			module = at
			break
		}
	}
	if module == 0 {
		return t, fmt.Errorf("%w: the module", errLayout)
	}
	t.maps, t.find, t.buckets = word(module, 40), word(module, 19), (word(module, 21)-word(module, 20))/4096
	t.to = t.find + 20*t.buckets
	if !(t.index < t.maps && t.maps == t.index+word(module, 14) && t.maps < t.find && t.find < t.to && t.to < len(memory)) {
		return t, fmt.Errorf("%w: the tables of the functions", errLayout)
	}
	return t, nil
}

// The tables of a function that are dropped, by their numbers in the toolchain's internal/abi (PCDATA_ and FUNCDATA_).
const (
	unsafePoint  = 0 // steps: where a signal may preempt it; WebAssembly has no signals
	inlTreeIndex = 2 // steps, and with it the map inlTree: what was inlined where, for a trace
	argLiveIndex = 3 // steps, and with it the maps argInfo and argLiveInfo: which arguments a trace prints
	inlTree      = 3
	argInfo      = 5
	argLiveInfo  = 6
	wrapInfo     = 7 // map: what a wrapper wraps, which tracing asks
)

var dropped = [vdt.Slots]bool{
	vdt.SlotSteps + unsafePoint: true, vdt.SlotSteps + inlTreeIndex: true, vdt.SlotSteps + argLiveIndex: true,
	vdt.SlotMaps + inlTree: true, vdt.SlotMaps + argInfo: true, vdt.SlotMaps + argLiveInfo: true, vdt.SlotMaps + wrapInfo: true,
}

// settle lays out the functions' tables the way package vdt packs them best, with those of functions that come later at the end,
// and returns where they are.
//
// A function has a table of stack pointers, then other tables of steps, then maps. Dropped tables are left out.
func settle(memory []byte, low int, later func(function int) bool) (tables, error) {
	t, err := tablesOf(memory, low)
	if err != nil {
		return t, err
	}
	le := binary.LittleEndian
	was := bytes.Clone(memory[t.from:t.find])
	start := t.index + 8*t.count + 8
	clear(memory[t.from:t.index])
	clear(memory[start:t.find])
	ends := [2]int{1, 0}
	var known [vdt.Slots]map[uint32]uint32
	table := func(field []byte, slot int) error {
		kind, base, most, none := 0, t.from, t.index, uint32(0)
		if slot >= vdt.SlotMaps {
			kind, base, most, none = 1, t.maps, t.find, 1<<32-1
		}
		at := le.Uint32(field)
		if dropped[slot] {
			at = none
		}
		le.PutUint32(field, at)
		if at == none {
			return nil
		}
		if known[slot] == nil {
			known[slot] = map[uint32]uint32{}
		}
		if to, ok := known[slot][at]; ok {
			le.PutUint32(field, to)
			return nil
		}
		if base+int(at) >= most {
			return fmt.Errorf("%w: a table of a function", errLayout)
		}
		b := was[base+int(at)-t.from : most-t.from]
		n := vdt.TableBytes(b, slot)
		to := vdt.Aligned(ends[kind], slot)
		if n == 0 || base+to+n > most {
			return fmt.Errorf("%w: a table of a function", errLayout)
		}
		copy(memory[base+to:], b[:n])
		ends[kind] = to + n
		known[slot][at] = uint32(to)
		le.PutUint32(field, uint32(to))
		return nil
	}
	to := start
	for _, half := range []bool{false, true} {
		t.later = [3]span{{from: t.from + ends[0]}, {from: to}, {from: t.maps + ends[1]}}
		clear(known[:])
		for i := range t.count {
			if later(i) != half {
				continue
			}
			entry := memory[t.index+8*i+4:]
			at := t.index - t.from + int(le.Uint32(entry))
			nSteps, nMaps := int(le.Uint32(was[at+28:])), int(was[at+43])
			if nSteps > vdt.SlotMaps-vdt.SlotSteps || nMaps > vdt.Slots-vdt.SlotMaps {
				return t, fmt.Errorf("%w: the maps of a function", errLayout)
			}
			size := align8(vdt.FunctionBytes + 4*nSteps + 4*nMaps)
			if to+size > t.maps {
				return t, fmt.Errorf("%w: the functions", errLayout)
			}
			f := memory[to : to+size]
			copy(f, was[at:at+vdt.FunctionBytes+4*nSteps+4*nMaps])
			le.PutUint32(entry, uint32(to-t.index))
			for slot, at := range vdt.FunctionSlots(nSteps, nMaps) {
				if at > 0 {
					if err := table(f[at:], slot); err != nil {
						return t, err
					}
				}
			}
			to += size
		}
		t.later[0].to, t.later[1].to, t.later[2].to = t.from+ends[0], to, t.maps+ends[1]
	}
	return t, nil
}

func align8(v int) int { return (v + 7) &^ 7 }
