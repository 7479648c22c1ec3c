package vdt

import (
	"encoding/binary"
	"math/bits"
)

// The tables in which the Go runtime looks up a function by its place, and how its stack is to be read, are a fifth of
// the data. Column by column they pack to half of what they do as they lie, and most of it follows from the rest: where
// an entry stands, and where in the tables it looks.
//
// One block holds, in this order: the steps (pctab), the index (ftab) and the functions behind it, the maps (go:func.*),
// and the buckets (findfunctab). It must be as build/small lays it out: steps and maps in the order in which the functions
// first ask for them, each slot of a function with its own, and no other bytes between. Everything else is packed plainly.
// Source: pcHeader, _func and findfuncbucket in the runtime's symtab.go and runtime2.go, Go 1.26.

// The slots of a function: its stack pointer steps, then up to four tables of steps, then up to eight maps.
const (
	SlotSteps = 1
	SlotMaps  = 5
	Slots     = SlotMaps + 8
	funcBytes = 44
)

// Streams of a block: numbers of the block and fields of the functions; for each slot which table, and new tables; for the
// two slots of stack maps their heads.
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
	blockStreams = streamTables + Slots
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

// TableBytes is the length of the table at the start of b, or 0 when it is cut off.
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

// blockApart takes a block apart. It returns errCode for one that blockTogether does not make in the same way.
func blockApart(b []byte, index, count int) (parts [blockStreams][]byte, err error) {
	put := func(stream int, v uint64) { parts[stream] = binary.AppendUvarint(parts[stream], v) }
	le := binary.LittleEndian
	if count <= 0 || index < 0 || index+8*count+8 > len(b) {
		return parts, errCode
	}
	// The buckets end the block; the last one tells how many there are.
	buckets := 0
	for at := len(b) - 20; at > 0 && le.Uint32(b[at:]) == le.Uint32(b[len(b)-20:]); at -= 20 {
		buckets++
	}
	buckets += 16 * int(le.Uint32(b[len(b)-20:]))
	find := len(b) - 20*buckets
	last := index + int(le.Uint32(b[index+8*count-4:]))
	if find < 0 || last+funcBytes > find {
		return parts, errCode
	}
	maps := align(last+funcBytes+4*int(le.Uint32(b[last+28:]))+4*int(b[last+43])-index, 8) + index
	for _, v := range []int{count, int(le.Uint32(b[index:])), int(le.Uint32(b[index+8*count:])), index, maps, find, buckets} {
		put(streamBlock, uint64(v))
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
	for i := range count {
		at := index + int(le.Uint32(b[index+8*i+4:]))
		if at+funcBytes > maps {
			return parts, errCode
		}
		f := b[at:]
		nSteps, nMaps := word(f, 7), int(f[43])
		if nSteps > SlotMaps-SlotSteps || nMaps > Slots-SlotMaps || at+funcBytes+4*nSteps+4*nMaps > maps {
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
			ok = ok && which(SlotSteps+k, le.Uint32(f[funcBytes+4*k:]), 0, 0)
		}
		for k := range nMaps {
			ok = ok && which(SlotMaps+k, le.Uint32(f[funcBytes+4*nSteps+4*k:]), 1<<32-1, maps)
		}
		if !ok {
			return parts, errCode
		}
	}
	return parts, nil
}

// blockTogether is the way back; at most max bytes.
func blockTogether(parts [blockStreams][]byte, max int) ([]byte, error) {
	var r [blockStreams]reader
	for i := range r {
		r[i].b = parts[i]
	}
	var head [7]int
	for i := range head {
		head[i] = int(r[streamBlock].unsigned() & (1<<32 - 1))
	}
	count, first, after, index, maps, find, buckets := head[0], head[1], head[2], head[3], head[4], head[5], head[6]
	size := find + 20*buckets
	if r[streamBlock].bad || size > max || count > len(parts[streamKind]) || index+8*count+8 > maps || maps > find {
		return nil, errCode
	}
	b := make([]byte, size)
	put := func(at, v int) { binary.LittleEndian.PutUint32(b[at:], uint32(v)) }
	var known [Slots][]int
	ends := [2]int{1, 0} // of the steps and of the maps so far; no table of steps is at 0
	table := func(slot int) (int, bool) {
		w := int(r[streamWhich+slot].unsigned())
		kind, base, most, none := 0, 0, index, 0
		if slot >= SlotMaps {
			kind, base, most, none = 1, maps, find, -1
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
	at := index + 8*count + 8
	for i := range count {
		nSteps, nMaps := int(r[streamSteps].unsigned()), int(r[streamMaps].unsigned())
		if nSteps < 0 || nMaps < 0 || nSteps > SlotMaps-SlotSteps || nMaps > Slots-SlotMaps || at+funcBytes+4*nSteps+4*nMaps > maps {
			return nil, errCode
		}
		put(index+8*i, first+i)
		put(index+8*i+4, at-index)
		put(at, first+i)
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
		at = index + align(at+funcBytes+4*nSteps+4*nMaps-index, 8)
	}
	put(index+8*count, after)
	for i := range buckets {
		put(find+20*i, i>>4)
	}
	for _, one := range r {
		if one.bad || one.at != len(one.b) {
			return nil, errCode
		}
	}
	return b, nil
}

// FunctionSlots tells where in a function each slot stands, 0 when it has none.
func FunctionSlots(nSteps, nMaps int) (to [Slots]int) {
	to[0] = 16
	for k := range nSteps {
		to[SlotSteps+k] = funcBytes + 4*k
	}
	for k := range nMaps {
		to[SlotMaps+k] = funcBytes + 4*nSteps + 4*k
	}
	return to
}
