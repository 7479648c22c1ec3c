package vdt

import (
	"encoding/binary"
	"math/bits"
)

// The tables in which the Go runtime looks up a function and how to read its stack are a fifth of the data. By column they pack
// to half their size, and most of their content follows from the rest: from the position of an entry, and from the place in the
// tables it refers to.
//
// A block holds, in this order: the steps (pctab), the index (ftab) with the functions behind it, the maps (go:func.*), and the
// buckets (findfunctab). It must be laid out as build/small does it: steps and maps in the order in which the functions first
// refer to them, each slot of a function with its own, and no other bytes between. Anything else is packed plainly.
//
// The first half of a split program has such a block too, in which the functions that come later have entries in the index,
// behind the others, and nothing else. The second half has what is missing there: the last steps, functions and maps, as three
// consecutive data segments, and a section that says where the block is ([Later]).
// Source: pcHeader, _func and findfuncbucket in the runtime's symtab.go and runtime2.go, Go 1.26.

// The slots of a function: its stack pointer steps, then up to four tables of steps, then up to eight maps.
const (
	SlotSteps     = 1
	SlotMaps      = 5
	Slots         = SlotMaps + 8
	FunctionBytes = 44 // of a function, without its slots
)

// Streams of a block: its numbers and the fields of the functions; for each slot, which table, and new tables; for the two slots
// of stack maps, their heads; how many functions are here, how many are not, and so on alternately, and how long those are.
const (
	streamBlock = iota
	streamKind
	streamFlag
	streamSteps
	streamMaps
	streamArgs
	streamDefer
	streamHeads
	streamWhich  = streamHeads + 2
	streamTables = streamWhich + Slots
	streamHere   = streamTables + Slots
	streamOthers = streamHere + 1
	blockStreams = streamOthers + 1
)

func align(v, to int) int { return (v + to - 1) &^ (to - 1) }

// Aligned rounds v up to where a table of the slot may start.
func Aligned(v, slot int) int {
	switch slot {
	case SlotMaps, SlotMaps + 1:
		return align(v, 4)
	case SlotMaps + 2:
		return align(v, 8)
	}
	return v
}

// TableBytes returns the length of the table at the start of b, or 0 if it is cut off.
func TableBytes(b []byte, slot int) int {
	n := 0
	switch {
	case slot < SlotMaps: // pairs of numbers; ends with a 0 that is not its first number
		for first := true; ; first = false {
			v, k := binary.Uvarint(b[n:])
			if k <= 0 {
				return 0
			}
			n += k
			if v == 0 && !first {
				return n
			}
			if _, k = binary.Uvarint(b[n:]); k <= 0 {
				return 0
			}
			n += k
		}
	case slot <= SlotMaps+1: // a stack map: how many, of how many bits
		if len(b) < 8 {
			return 0
		}
		n = 8 + word(b, 0)*((word(b, 1)+7)/8)
	case slot == SlotMaps+2: // objects on the stack
		if len(b) < 8 {
			return 0
		}
		n = 8 + 16*word(b, 0)
	default: // two numbers
		for range 2 {
			_, k := binary.Uvarint(b[n:])
			if k <= 0 {
				return 0
			}
			n += k
		}
	}
	if n > len(b) {
		return 0
	}
	return n
}

// Block says where the functions' tables are: the number of functions and of the first one; and, as offsets from the start of
// the block, the index, the maps and the buckets, and the number of buckets.
type Block struct{ Count, First, Index, Maps, Find, Buckets int }

// size returns the length of the whole block in bytes.
func (l Block) size() int { return l.Find + 20*l.Buckets }

// start returns the offset of the functions.
func (l Block) start() int { return l.Index + 8*l.Count + 8 }

// plausible reports whether a block of at most max bytes can have this layout.
func (l Block) plausible(max int) bool {
	few := l.Count > 0 && l.Count < 1<<24 && l.Buckets >= 0 && l.Buckets < 1<<24
	return few && l.Index >= 0 && l.start() <= l.Maps && l.Maps <= l.Find && l.Find < 1<<30 &&
		l.size() <= max
}

// A piece is a part of a block held by the second half: its range, and the bytes of the module between it and the next piece.
type piece struct {
	from, to int
	then     []byte
}

// blockOf works out the layout of a whole block.
func blockOf(b []byte, index, count int) (l Block, ok bool) {
	le := binary.LittleEndian
	if count <= 0 || index < 0 || index+8*count+8 > len(b) {
		return l, false
	}
	// The buckets end the block; the last one shows how many there are.
	l = Block{Count: count, First: int(le.Uint32(b[index:])), Index: index}
	for at := len(b) - 20; at > 0 && le.Uint32(b[at:]) == le.Uint32(b[len(b)-20:]); at -= 20 {
		l.Buckets++
	}
	l.Buckets += 16 * int(le.Uint32(b[len(b)-20:]))
	l.Find = len(b) - 20*l.Buckets
	// The maps begin where the last function ends.
	last := 0
	for i := range count {
		last = max(last, index+int(le.Uint32(b[index+8*i+4:])))
	}
	if l.Find < 0 || last+FunctionBytes > l.Find {
		return l, false
	}
	l.Maps = align(last+FunctionBytes+4*int(le.Uint32(b[last+28:]))+4*int(b[last+43])-index, 8) + index
	return l, l.plausible(len(b))
}

// blockApart takes a block apart or, if cuts are given, what the second half has of one. It returns errCode for a block that
// blockTogether would not restore exactly.
func blockApart(b []byte, l Block, cuts []piece) (parts [blockStreams][]byte, err error) {
	put := func(stream int, v uint64) { parts[stream] = binary.AppendUvarint(parts[stream], v) }
	le := binary.LittleEndian
	first := [3]int{1, l.start(), 0} // where steps, functions and maps begin
	if len(cuts) == 3 {
		first = [3]int{cuts[0].from, cuts[1].from, cuts[2].from - l.Maps}
	}
	at := first[1]
	// The offset of each function; 0 for those of the other half, which come at the end.
	where, others := make([]int, l.Count), 0
	for at+FunctionBytes <= l.Maps && word(b[at:], 0) != 0 {
		i := word(b[at:], 0) - l.First
		if i < 0 || i >= l.Count || where[i] > 0 {
			return parts, errCode
		}
		where[i] = at
		at = align(at+FunctionBytes+4*word(b[at:], 7)+4*int(b[at+43])-l.Index, 8) + l.Index
		if at > l.Maps {
			return parts, errCode
		}
	}
	others = at
	for _, v := range []int{l.Count, l.First, int(le.Uint32(b[l.Index+8*l.Count:])), l.Index, l.Maps, l.Find, l.Buckets,
		first[0], first[1], first[2],
		others, len(cuts)} {
		put(streamBlock, uint64(v))
	}
	for _, c := range cuts {
		put(streamBlock, uint64(c.from))
		put(streamBlock, uint64(c.to))
		put(streamBlock, uint64(len(c.then)))
		for _, v := range c.then {
			put(streamBlock, uint64(v))
		}
	}
	for i := 0; i < l.Count; {
		for _, here := range []bool{true, false} {
			n := 0
			for ; i < l.Count && (where[i] > 0) == here; i++ {
				n++
			}
			put(streamHere, uint64(n))
		}
	}
	var known [Slots]map[uint32]int
	which := func(slot int, v, none uint32, base int) bool {
		if v == none {
			put(streamWhich+slot, 0)
			return true
		}
		if known[slot] == nil {
			known[slot] = map[uint32]int{}
		}
		if i, ok := known[slot][v]; ok {
			put(streamWhich+slot, uint64(2+len(known[slot])-1-i))
			return true
		}
		known[slot][v] = len(known[slot])
		put(streamWhich+slot, 1)
		if base+int(v) > len(b) {
			return false
		}
		table := b[base+int(v):]
		n := TableBytes(table, slot)
		if n == 0 {
			return false
		}
		if slot == SlotMaps || slot == SlotMaps+1 {
			put(streamHeads+slot-SlotMaps, uint64(word(table, 0)))
			put(streamHeads+slot-SlotMaps, uint64(word(table, 1)))
			table, n = table[8:], n-8
		}
		parts[streamTables+slot] = append(parts[streamTables+slot], table[:n]...)
		return true
	}
	other := -1 // the last function of the other half
	for i, at := range where {
		if at == 0 && cuts == nil {
			to := l.Index + word(b[l.Index+8*i:], 1)
			if other >= 0 {
				put(streamOthers, uint64(to-other)/8)
			}
			other = to
		}
		if at == 0 {
			continue
		}
		f := b[at:]
		nSteps, nMaps := word(f, 7), int(f[43])
		if nSteps > SlotMaps-SlotSteps || nMaps > Slots-SlotMaps || at+FunctionBytes+4*nSteps+4*nMaps > l.Maps {
			return parts, errCode
		}
		parts[streamKind] = append(parts[streamKind], f[40])
		parts[streamFlag] = append(parts[streamFlag], f[41])
		put(streamSteps, uint64(nSteps))
		put(streamMaps, uint64(nMaps))
		put(streamArgs, uint64(bits.RotateLeft32(le.Uint32(f[8:]), -3)))
		put(streamDefer, uint64(le.Uint32(f[12:])))
		ok := which(0, le.Uint32(f[16:]), 0, 0)
		for k := range nSteps {
			ok = ok && which(SlotSteps+k, le.Uint32(f[FunctionBytes+4*k:]), 0, 0)
		}
		for k := range nMaps {
			ok = ok && which(SlotMaps+k, le.Uint32(f[FunctionBytes+4*nSteps+4*k:]), 1<<32-1, l.Maps)
		}
		if !ok {
			return parts, errCode
		}
	}
	if other >= 0 {
		put(streamOthers, uint64(l.Maps-other)/8)
	}
	return parts, nil
}

// blockTogether is the inverse: at most max bytes, of a block of at most room bytes.
func blockTogether(parts [blockStreams][]byte, room, max int) ([]byte, error) {
	var r [blockStreams]reader
	for i := range r {
		r[i].b = parts[i]
	}
	number := func() int { return int(r[streamBlock].unsigned() & (1<<32 - 1)) }
	var head [12]int
	for i := range head {
		head[i] = number()
	}
	l := Block{Count: head[0], First: head[1], Index: head[3], Maps: head[4], Find: head[5], Buckets: head[6]}
	ends, at, others := [2]int{head[7], head[9]}, head[8], head[10]
	if r[streamBlock].bad || !l.plausible(room) || head[11] > 3 || ends[0] > l.Index || ends[1] > l.Find-l.Maps ||
		at < l.start() || at > l.Maps || others > l.Maps {
		return nil, errCode
	}
	var cuts []piece
	for range head[11] {
		c := piece{from: number(), to: number()}
		for n := min(number(), len(parts[streamBlock])); n > 0; n-- {
			c.then = append(c.then, byte(number()))
		}
		if c.from > c.to || c.to > l.size() {
			return nil, errCode
		}
		cuts = append(cuts, c)
	}
	b := make([]byte, l.size())
	put := func(at, v int) { binary.LittleEndian.PutUint32(b[at:], uint32(v)) }
	var known [Slots][]int
	table := func(slot int) (int, bool) {
		w := int(r[streamWhich+slot].unsigned())
		kind, base, most, none := 0, 0, l.Index, 0
		if slot >= SlotMaps {
			kind, base, most, none = 1, l.Maps, l.Find, -1
		}
		if w == 0 {
			return none, true
		}
		if w > 1 {
			i := len(known[slot]) + 1 - w
			if i < 0 || w < 0 {
				return 0, false
			}
			return known[slot][i], true
		}
		v := Aligned(ends[kind], slot)
		from := &r[streamTables+slot]
		at := base + v
		if slot == SlotMaps || slot == SlotMaps+1 {
			heads := &r[streamHeads+slot-SlotMaps]
			n, wide := int(heads.unsigned()), int(heads.unsigned())
			if n|wide < 0 || n|wide > 1<<24 || at+8 > most {
				return 0, false
			}
			put(at, n)
			put(at+4, wide)
			at += 8
			n *= (wide + 7) / 8
			if n > most-at || n > len(from.b)-from.at {
				return 0, false
			}
			copy(b[at:], from.b[from.at:from.at+n])
			at += n
			from.at += n
		} else {
			n := TableBytes(from.b[from.at:], slot)
			if n == 0 || at+n > most {
				return 0, false
			}
			copy(b[at:], from.b[from.at:from.at+n])
			at += n
			from.at += n
		}
		ends[kind] = at - base
		known[slot] = append(known[slot], v)
		return v, true
	}
	here, left := false, 0
	for i := range l.Count {
		for left == 0 && !r[streamHere].bad {
			here, left = !here, int(r[streamHere].unsigned()&(1<<32-1))
		}
		left--
		put(l.Index+8*i, l.First+i)
		if !here {
			if cuts == nil {
				put(l.Index+8*i+4, others-l.Index)
				others += 8 * int(r[streamOthers].unsigned()&0xFF)
			}
			continue
		}
		nSteps, nMaps := int(r[streamSteps].unsigned()), int(r[streamMaps].unsigned())
		if nSteps < 0 || nMaps < 0 || nSteps > SlotMaps-SlotSteps || nMaps > Slots-SlotMaps || at+FunctionBytes+4*nSteps+4*nMaps > l.Maps {
			return nil, errCode
		}
		put(l.Index+8*i+4, at-l.Index)
		put(at, l.First+i)
		put(at+8, int(bits.RotateLeft32(uint32(r[streamArgs].unsigned()), 3)))
		put(at+12, int(r[streamDefer].unsigned()))
		put(at+28, nSteps)
		b[at+40], b[at+41], b[at+43] = r[streamKind].byte(), r[streamFlag].byte(), byte(nMaps)
		for slot, to := range FunctionSlots(nSteps, nMaps) {
			if to == 0 {
				continue
			}
			v, ok := table(slot)
			if !ok {
				return nil, errCode
			}
			put(at+to, v)
		}
		at = l.Index + align(at+FunctionBytes+4*nSteps+4*nMaps-l.Index, 8)
	}
	if left == 0 && r[streamHere].at < len(r[streamHere].b) {
		r[streamHere].unsigned() // none of the other half at the end
	}
	put(l.Index+8*l.Count, head[2])
	for i := range l.Buckets {
		put(l.Find+20*i, i>>4)
	}
	for _, one := range r {
		if one.bad || one.at != len(one.b) {
			return nil, errCode
		}
	}
	if cuts != nil {
		var out []byte
		for _, c := range cuts {
			out = append(append(out, b[c.from:c.to]...), c.then...)
		}
		b = out
	}
	if len(b) > max {
		return nil, errCode
	}
	return b, nil
}

// FunctionSlots returns the offset in a function of each slot, 0 if it has none.
func FunctionSlots(nSteps, nMaps int) (to [Slots]int) {
	to[0] = 16
	for k := range nSteps {
		to[SlotSteps+k] = FunctionBytes + 4*k
	}
	for k := range nMaps {
		to[SlotMaps+k] = FunctionBytes + 4*nSteps + 4*k
	}
	return to
}
